//! Which parts of a body hang together.

use super::BodyView;

impl BodyView<'_> {
    /// For each particle the piece it is in, counted from 0 in the order of their first rows. Particles are in one piece
    /// when a chain of clusters links them.
    pub fn pieces(&self) -> Vec<u32> {
        let mut parent: Vec<u32> = (0..self.positions().len() as u32).collect();
        for cluster in self.clusters() {
            for pair in cluster.members.windows(2) {
                let (a, b) = (root(&mut parent, pair[0]), root(&mut parent, pair[1]));
                parent[a.max(b) as usize] = a.min(b);
            }
        }
        let mut count = 0;
        let mut numbers = vec![0; parent.len()];
        for i in 0..parent.len() as u32 {
            let first = root(&mut parent, i);
            numbers[i as usize] = if first == i {
                count += 1;
                count - 1
            } else {
                numbers[first as usize]
            };
        }
        numbers
    }
}

/// The first row of the piece that row i is in.
fn root(parent: &mut [u32], mut i: u32) -> u32 {
    while parent[i as usize] != i {
        parent[i as usize] = parent[parent[i as usize] as usize];
        i = parent[i as usize];
    }
    i
}
