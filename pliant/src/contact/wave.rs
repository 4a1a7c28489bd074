//! Touches that are solved at once.
//!
//! Touches are solved in the order of the table, and each sees what those before it have done. Two that have neither a
//! particle nor a cluster in common see nothing of each other. So the touches are dealt out to *waves* of eight: each goes into
//! the first wave with room behind all those that it has something in common with. Waves solved in turn, forwards or
//! backwards, then give the bits that the touches would give one after the other, and few lanes stay empty.

use crate::matching::LANES;

/// Deals touches out to waves.
#[derive(Debug, Default)]
pub(super) struct Waves {
    /// Per particle and per cluster: the first wave behind those it is in.
    spots: Vec<u32>,
    nodes: Vec<u32>,
    /// Touches in each wave.
    count: Vec<u8>,
    /// A wave to look at next where one is full.
    next: Vec<u32>,
}

impl Waves {
    /// Begins anew.
    pub(super) fn clear(&mut self) {
        self.spots.clear();
        self.nodes.clear();
        self.count.clear();
        self.next.clear();
    }

    /// How many waves there are.
    #[cfg(test)]
    pub(super) fn len(&self) -> usize {
        self.count.len()
    }

    /// The wave and lane of the next touch, which is about these particles and clusters; 0 is nobody.
    pub(super) fn place(&mut self, spots: [u32; 4], nodes: [u32; 2]) -> (usize, usize) {
        let first = behind(&self.spots, &spots).max(behind(&self.nodes, &nodes));
        let wave = self.with_room(first);
        mark(&mut self.spots, &spots, wave + 1);
        mark(&mut self.nodes, &nodes, wave + 1);
        let count = &mut self.count[wave as usize];
        *count += 1;
        (wave as usize, usize::from(*count) - 1)
    }

    /// The first wave from a given one on that is not full.
    fn with_room(&mut self, first: u32) -> u32 {
        let mut wave = first;
        while let Some(count) = self.count.get(wave as usize)
            && usize::from(*count) == LANES
        {
            wave = self.next[wave as usize];
        }
        if wave as usize == self.count.len() {
            self.count.push(0);
            self.next.push(wave + 1);
        }
        // Whoever comes the same way finds it faster.
        let mut passed = first;
        while passed < wave {
            passed = std::mem::replace(&mut self.next[passed as usize], wave);
        }
        wave
    }
}

/// The first wave behind those that some are in.
fn behind(free: &[u32], which: &[u32]) -> u32 {
    let waves = which.iter().map(|k| free.get(*k as usize));
    waves.fold(0, |first, wave| first.max(wave.map_or(0, |wave| *wave)))
}

/// Says which wave is the first behind some.
fn mark(free: &mut Vec<u32>, which: &[u32], wave: u32) {
    for &k in which {
        if free.len() <= k as usize {
            free.resize(k as usize + 1, 0);
        }
        free[k as usize] = wave;
    }
    // Nobody is in no wave.
    free[0] = 0;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::math::Random;

    #[test]
    fn touches_that_have_something_in_common_keep_their_order() {
        let mut random = Random::new(5);
        let mut below = |n: f32| random.range(0.0, n) as u32;
        let mut waves = Waves::default();
        let touches: Vec<([u32; 4], [u32; 2])> = (0..2000)
            .map(|_| {
                let spots = [0; 4].map(|_: u32| below(500.0));
                (spots, [below(50.0), below(50.0)])
            })
            .collect();
        let places: Vec<_> = touches
            .iter()
            .map(|(spots, nodes)| waves.place(*spots, *nodes))
            .collect();
        let share = |a: &[u32], b: &[u32]| a.iter().any(|k| *k != 0 && b.contains(k));
        let mut related = 0;
        for (t, (touch, place)) in touches.iter().zip(&places).enumerate() {
            assert!(place.0 < waves.len() && place.1 < LANES);
            assert!(!places[..t].contains(place), "two in one lane");
            for (before, first) in touches[..t].iter().zip(&places) {
                if share(&touch.0, &before.0) || share(&touch.1, &before.1) {
                    related += 1;
                    assert!(first.0 < place.0);
                }
            }
        }
        assert!(related > 1000);
    }

    #[test]
    fn touches_that_have_nothing_in_common_fill_waves() {
        let mut waves = Waves::default();
        for k in 0..64 {
            let place = waves.place([4 * k + 1, 4 * k + 2, 4 * k + 3, 0], [2 * k + 1, 2 * k + 2]);
            assert_eq!(place, (k as usize / LANES, k as usize % LANES));
        }
        assert_eq!(waves.len(), 8);
    }
}
