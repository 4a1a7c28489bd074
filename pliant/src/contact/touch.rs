//! The table of contacts: what holds between particles, whatever surface it came from.
//!
//! A touch is a pair of anchors, a normal and a distance. An anchor is a point carried by particles, x = Σ b_k x_k with
//! Σ b_k = 1: one particle, a few of a surface, or all members of a cluster. So a touch is one inequality that is linear in the
//! particles' positions, n·(Σ_a b x − Σ_b b x) ≥ keep, and the solver knows nothing else. Obstacles are not in the
//! table: see the head of the room.

use glam::Vec3;

use crate::matching::{LANES, V8};

/// One contact between two bodies, or two parts of one.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Touch {
    /// Rows of the bodies: `bodies[0]` is pushed along the normal, `bodies[1]` against it.
    pub(crate) bodies: [u32; 2],
    /// First term and number of terms; those of the first anchor come first.
    pub(super) first: u32,
    pub(super) terms: u32,
    /// Unit vector.
    pub(super) normal: Vec3,
    /// Least distance of the anchors along the normal, metres.
    pub(super) keep: f32,
    /// Distance of the surface from the second anchor, metres: where the forces act.
    pub(super) reach: f32,
    pub(super) friction: f32,
    pub(super) restitution: f32,
}

/// A particle's part in a touch: b_k in the first anchor, −b_k in the second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Term {
    /// Lane, counted over all groups.
    pub(super) lane: u32,
    pub(super) share: f32,
}

/// All touches of a substep.
#[derive(Debug, Default)]
pub(crate) struct Touches {
    pub(crate) rows: Vec<Touch>,
    pub(super) terms: Vec<Term>,
}

impl Touches {
    pub(super) fn clear(&mut self) {
        self.rows.clear();
        self.terms.clear();
    }

    /// Appends a touch; `terms` are both anchors', the first one's positive.
    pub(super) fn push(&mut self, touch: Touch, terms: impl Iterator<Item = Term>) {
        let first = self.terms.len() as u32;
        self.terms.extend(terms);
        self.rows.push(Touch {
            first,
            terms: self.terms.len() as u32 - first,
            ..touch
        });
    }

    /// Appends all of another table.
    pub(super) fn append(&mut self, other: &Self) {
        let first = self.terms.len() as u32;
        self.terms.extend_from_slice(&other.terms);
        self.rows.extend(other.rows.iter().map(|touch| Touch {
            first: touch.first + first,
            ..*touch
        }));
    }

    /// Where a touch pushes: the surface over its second anchor.
    pub(super) fn place(&self, touch: &Touch, position: &[V8]) -> Vec3 {
        let second = self.terms_of(touch).iter().filter(|term| term.share < 0.0);
        let anchor: Vec3 = second
            .map(|term| {
                position[term.lane as usize / LANES].get(term.lane as usize % LANES) * -term.share
            })
            .sum();
        anchor + touch.normal * touch.reach
    }

    pub(super) fn terms_of(&self, touch: &Touch) -> &[Term] {
        &self.terms[touch.first as usize..(touch.first + touch.terms) as usize]
    }
}
