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
    /// Directions of these ways.
    pub(super) fn set(&mut self, ways: impl ExactSizeIterator<Item = Vec3>) {
        let count = ways.len();
        self.eights.clear();
        self.eights.resize(count.div_ceil(LANES), V8::default());
        for (k, way) in ways.enumerate() {
            self.eights[k / LANES].set(k % LANES, way);
        }
        self.eights.iter_mut().for_each(normalize);
        for k in count..self.eights.len() * LANES {
            self.eights[k / LANES].x[k % LANES] = f32::NAN;
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

/// As [`Vec3::normalize_or_zero`], eight side by side.
fn normalize(eight: &mut V8) {
    for k in 0..LANES {
        let [x, y, z] = [eight.x[k], eight.y[k], eight.z[k]];
        let shorter = (x * x + y * y + z * z).sqrt().recip();
        let shorter = if shorter.is_finite() { shorter } else { 0.0 };
        (eight.x[k], eight.y[k], eight.z[k]) = (x * shorter, y * shorter, z * shorter);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;

    #[test]
    fn directions_are_those_of_one_way_after_the_other() {
        let mut random = Random::new(3);
        let mut ways: Vec<Vec3> = (0..101)
            .map(|_| Vec3::from_array(std::array::from_fn(|_| random.range(-0.2, 0.2))))
            .collect();
        ways[7] = Vec3::ZERO;
        ways[12] = Vec3::splat(1e-30);
        let mut set = Ways::default();
        set.set(ways.iter().copied());
        for (k, way) in ways.iter().enumerate() {
            let unit = set.eights[k / LANES].get(k % LANES);
            assert_eq!(unit, way.normalize_or_zero(), "{way}");
        }
        assert!(set.eights[12].x[5..].iter().all(|x| x.is_nan()));
        assert!(set.blocked(-ways[0].normalize()) > -1.0);
    }
}
