//! A grid over a few points that is filled anew again and again: no allocation once it has grown.

use glam::Vec3;

/// Cells along one axis at most.
const MOST: f32 = 256.0;

/// Points of a list, sorted into cells. Points outside the bounds count to the outermost cells.
#[derive(Debug, Default)]
pub(super) struct Cells {
    low: Vec3,
    per_metre: f32,
    dims: [usize; 3],
    starts: Vec<u32>,
    items: Vec<u32>,
    keys: Vec<u32>,
}

impl Cells {
    /// Sorts the items into cells of this edge, or larger ones if there would be many more cells than items.
    pub(super) fn fill(
        &mut self,
        (low, high): (Vec3, Vec3),
        edge: f32,
        items: &[u32],
        position: &[Vec3],
    ) {
        let size = (high - low).max(Vec3::ZERO);
        let most = 4.0 * items.len() as f32 + 64.0;
        let mut edge = edge.max(size.max_element() / MOST).max(f32::MIN_POSITIVE);
        let cells = |edge: f32| {
            let dims = (size / edge).floor() + Vec3::ONE;
            dims.x * dims.y * dims.z
        };
        while cells(edge) > most {
            edge *= 1.5;
        }
        self.low = low;
        self.per_metre = 1.0 / edge;
        self.dims = ((size / edge).floor() + Vec3::ONE)
            .to_array()
            .map(|d| d as usize);
        self.sort(items, position);
    }

    /// Counting sort, stable.
    fn sort(&mut self, items: &[u32], position: &[Vec3]) {
        let [nx, ny, nz] = self.dims;
        self.starts.clear();
        self.starts.resize(nx * ny * nz + 2, 0);
        self.keys.clear();
        for &item in items {
            let [x, y, z] = self.cell(position[item as usize]);
            let key = (z * ny + y) * nx + x;
            self.keys.push(key as u32);
            self.starts[key + 2] += 1;
        }
        for c in 2..self.starts.len() {
            self.starts[c] += self.starts[c - 1];
        }
        self.items.clear();
        self.items.resize(items.len(), 0);
        for (&item, &key) in items.iter().zip(&self.keys) {
            let next = &mut self.starts[key as usize + 1];
            self.items[*next as usize] = item;
            *next += 1;
        }
    }

    /// Casts saturate and send NaN to 0, so every point has a cell.
    fn cell(&self, p: Vec3) -> [usize; 3] {
        let c = ((p - self.low) * self.per_metre).to_array();
        [0, 1, 2].map(|k| (c[k] as usize).min(self.dims[k] - 1))
    }

    /// Items whose cells a ball touches, in an order that depends on the points alone.
    pub(super) fn around(&self, p: Vec3, radius: f32) -> impl Iterator<Item = u32> + '_ {
        let [nx, ny, _] = self.dims;
        let (low, high) = (self.cell(p - radius), self.cell(p + radius));
        (low[2]..=high[2])
            .flat_map(move |z| (low[1]..=high[1]).map(move |y| (z * ny + y) * nx))
            .flat_map(move |row| {
                let first = self.starts[row + low[0]] as usize;
                let last = self.starts[row + high[0] + 1] as usize;
                self.items[first..last].iter().copied()
            })
    }
}
