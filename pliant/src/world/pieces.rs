//! Which parts of a body hang together.

use super::{BodyView, ClusterView};

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

    /// For each vertex of the skin the piece of the cluster that has most of it. Empty without a skin.
    pub fn skin_pieces(&self) -> Vec<u32> {
        let pieces = self.pieces();
        let first = |cluster: ClusterView<'_>| Some(pieces[*cluster.members.first()? as usize]);
        let of_cluster: Vec<Option<u32>> = self.clusters().map(first).collect();
        let piece = |c: &u32| of_cluster.get(*c as usize).copied().flatten();
        let vertices = self.skin_clusters();
        vertices
            .iter()
            .map(|c| piece(c).unwrap_or(u32::MAX))
            .collect()
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

#[cfg(test)]
mod tests {
    use crate::clustering::{Clustering, Radius};
    use crate::geometry::Shape;
    use crate::recipes::BodyConfig;
    use crate::world::{World, WorldConfig};

    #[test]
    fn two_heaps_of_points_are_two_pieces() {
        let heap = |x: f32| (0..8u8).map(move |i| [0, 1, 2].map(|k| x + f32::from(i >> k & 1)));
        let points: Vec<[f32; 3]> = heap(0.0).chain(heap(50.0)).collect();
        let config = BodyConfig {
            shape: Shape::Points(points),
            clustering: Clustering {
                count: 2,
                radius: Radius::Fixed(2.0),
                ..Clustering::default()
            },
            ..BodyConfig::default()
        };
        let mut world = World::new(WorldConfig::default()).expect("a world");
        let id = world.add(config).expect("a body");
        let view = world.body(id).expect("the body lives");
        let pieces = view.pieces();
        for (x, piece) in view.positions().iter().zip(&pieces) {
            let far = x[0] > 25.0;
            assert_eq!(*piece == pieces[0], far == (view.positions()[0][0] > 25.0));
        }
        assert_eq!((pieces[0], pieces.iter().max()), (0, Some(&1)));
    }
}
