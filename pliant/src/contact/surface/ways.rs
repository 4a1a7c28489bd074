//! Directions to the neighbours of a particle, and which way is out between them.

use glam::Vec3;

use crate::matching::{LANES, V8};

/// Rounds in which a way out is led away from the neighbour nearest to it, by how much in the first, and what share is left of that in each.
const ROUNDS: u32 = 16;
const AVOID: f32 = 0.5;
const LESS: f32 = 0.75;
/// Neighbours no higher above the tangent plane than this sine lie in it.
const LEVEL: f32 = 1e-3;

/// Unit vectors, eight side by side; those that fill up the last eight are no numbers, which are nearest to nothing.
#[derive(Debug, Default)]
pub(super) struct Ways {
    eights: Vec<V8>,
    /// Cosines with one direction; scratch.
    cosines: Vec<[f32; LANES]>,
}

impl Ways {
    pub(super) fn set(&mut self, ways: impl ExactSizeIterator<Item = Vec3>) {
        self.eights.clear();
        let none = V8 {
            x: [f32::NAN; LANES],
            ..V8::default()
        };
        self.eights.resize(ways.len().div_ceil(LANES), none);
        for (k, way) in ways.enumerate() {
            self.eights[k / LANES].set(k % LANES, way);
        }
    }

    /// Cosine of the one nearest to a direction.
    pub(super) fn blocked(&mut self, n: Vec3) -> f32 {
        self.cosines.clear();
        let mut most = [-1.0f32; LANES];
        for eight in &self.eights {
            let mut cosines = [0.0; LANES];
            for k in 0..LANES {
                cosines[k] = eight.x[k] * n.x + eight.y[k] * n.y + eight.z[k] * n.z;
                most[k] = if cosines[k] > most[k] {
                    cosines[k]
                } else {
                    most[k]
                };
            }
            self.cosines.push(cosines);
        }
        most.into_iter().fold(-1.0, f32::max)
    }

    /// The middle of the widest empty cone near a direction, and the cosine of the way nearest to it. The mean of the neighbours
    /// leans to where they are many, by tens of degrees where they stand as by chance; of a flat face this is the normal however they stand.
    pub(super) fn widest(&mut self, mut n: Vec3) -> (Vec3, f32) {
        let mut best = (n, f32::INFINITY);
        let mut step = AVOID;
        for _ in 0..=ROUNDS {
            let nearest = self.blocked(n);
            if nearest < best.1 {
                best = (n, nearest);
            }
            if nearest < LEVEL {
                break;
            }
            n = (n - self.first_at(nearest) * step).normalize_or_zero();
            step *= LESS;
        }
        best
    }

    /// The first way with this cosine, of those that were found last.
    fn first_at(&self, cosine: f32) -> Vec3 {
        let cosines = self.cosines.as_flattened();
        let k = cosines.iter().position(|c| *c == cosine);
        k.map_or(Vec3::ZERO, |k| self.eights[k / LANES].get(k % LANES))
    }
}
