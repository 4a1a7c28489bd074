//! Which shells are in use: a body needs one from the first pair that it is in to the last.
//!
//! Pairs are looked at in the order of their bodies, so in a wide heap most bodies are done with when the last ones come. These
//! find room in the cache.

use std::ops::Range;

use crate::contact::touch::NONE;

/// Shells by number, and the bodies that have them.
#[derive(Debug, Default)]
pub(super) struct Slots {
    /// Per body: its slot, or [`NONE`].
    slot: Vec<u32>,
    /// Per body: the last pair that it is in.
    last: Vec<u32>,
    /// Per slot: the body that got it in this stretch, or [`NONE`].
    fresh: Vec<u32>,
    /// Slots that nobody has, the one that was left last at the end.
    free: Vec<u32>,
}

impl Slots {
    /// Nobody has a slot.
    pub(super) fn begin(&mut self, bodies: usize, pairs: &[[u32; 2]]) {
        self.fresh.clear();
        self.free.clear();
        self.slot.clear();
        self.slot.resize(bodies, NONE);
        self.last.resize(bodies, 0);
        for (k, pair) in (0..).zip(pairs) {
            for body in pair {
                self.last[*body as usize] = k;
            }
        }
    }

    /// Gives the bodies of some pairs slots that have none.
    pub(super) fn enter(&mut self, pairs: &[[u32; 2]]) {
        self.fresh.fill(NONE);
        for body in pairs.as_flattened() {
            let slot = &mut self.slot[*body as usize];
            if *slot == NONE {
                *slot = self.free.pop().unwrap_or(self.fresh.len() as u32);
                if *slot as usize == self.fresh.len() {
                    self.fresh.push(NONE);
                }
                self.fresh[*slot as usize] = *body;
            }
        }
    }

    /// Takes their slots from the bodies that are in no pair behind a stretch of them.
    pub(super) fn leave(&mut self, pairs: &[[u32; 2]], stretch: Range<usize>) {
        for body in pairs[stretch.clone()].as_flattened() {
            let slot = &mut self.slot[*body as usize];
            if *slot != NONE && (self.last[*body as usize] as usize) < stretch.end {
                self.free.push(*slot);
                *slot = NONE;
            }
        }
    }

    /// How many slots there are.
    pub(super) fn len(&self) -> usize {
        self.fresh.len()
    }

    /// The slot of a body that has one.
    pub(super) fn of(&self, body: usize) -> usize {
        self.slot[body] as usize
    }

    /// The body that just got a slot, if one did.
    pub(super) fn newcomer(&self, slot: usize) -> Option<usize> {
        let body = self.fresh[slot];
        (body != NONE).then_some(body as usize)
    }

    /// True when the body just got its slot.
    pub(super) fn is_new(&self, body: usize) -> bool {
        let slot = self.slot[body];
        slot != NONE && self.fresh[slot as usize] == body as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_go_to_the_next_when_their_bodies_are_done_with() {
        let pairs: Vec<[u32; 2]> = (0..100).map(|a| [a, a + 1]).collect();
        let mut slots = Slots::default();
        slots.begin(101, &pairs);
        let mut newcomers = Vec::new();
        for start in (0..100).step_by(10) {
            let stretch = start..start + 10;
            slots.enter(&pairs[stretch.clone()]);
            let mut held: Vec<usize> = (start..=start + 10).map(|b| slots.of(b)).collect();
            newcomers.extend((0..slots.len()).filter_map(|slot| slots.newcomer(slot)));
            assert!((start + 1..=start + 10).all(|b| slots.is_new(b)));
            assert_eq!(slots.is_new(start), start == 0);
            held.sort_unstable();
            held.dedup();
            assert_eq!(held.len(), 11, "two bodies have one slot");
            slots.leave(&pairs, stretch);
        }
        newcomers.sort_unstable();
        assert!(newcomers.into_iter().eq(0..101));
        assert_eq!(slots.len(), 11);
    }
}
