//! Torque of contact: both sides of a touch feel its impulse at the same point.
//!
//! Where the solver pushes particles, the anchors stand apart by the thickness of the surfaces, so pushes across a normal
//! would make angular momentum. The impulse acts at the surface between them; what it lacks there as a torque about
//! the anchor turns the body as a whole. With x the positions before the substep, corrections D change the angular
//! momentum by (1/h) Σ m x×D (see `matching::settle`), so the arms are those of before; for velocities they are those
//! of now.

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::{DVec3, Vec3};

use super::rigid::{Motion, Rigid};
use super::row::at_least;
use super::solve::Solver;
use super::touch::{Touch, at};
use crate::matching::{Block, Lanes, Shapes, V8};

/// Torque on every body.
#[derive(Debug, Default)]
pub(crate) struct Levers {
    torque: Vec<DVec3>,
    /// How thick its surface is, metres.
    thickness: Vec<f32>,
    /// Bodies as they move after a turn of velocities.
    turned: Vec<Option<Rigid>>,
}

impl Levers {
    /// Turns the free bodies that touches left a torque on, by arms at `place`.
    pub(crate) fn level(
        &mut self,
        level: Level,
        touches: &[Touch],
        solver: &Solver,
        shapes: &Shapes,
        place: Place,
        lanes: &mut Lanes,
    ) {
        self.torque.clear();
        self.torque.resize(shapes.limits.len(), DVec3::ZERO);
        self.thickness.clear();
        self.thickness.resize(shapes.limits.len(), 0.0);
        self.turned.clear();
        self.turned.resize(shapes.limits.len(), None);
        for (touch, impulse) in solver.impulses(touches) {
            let [a, b] = touch.bodies.map(|b| b as usize);
            let (on_a, on_b) = arms(touch, place.of(lanes));
            self.torque[a] += on_a.cross(impulse).as_dvec3();
            self.torque[b] -= on_b.cross(impulse).as_dvec3();
            for row in [a, b] {
                self.thickness[row] = self.thickness[row].max(touch.reach);
            }
        }
        for row in 0..self.torque.len() {
            if self.torque[row] != DVec3::ZERO && shapes.limits[row].is_free() {
                let blocks = shapes.layout.blocks_of(row);
                let torque = (self.torque[row], self.thickness[row]);
                let rigid = turn(level, blocks, torque, place, lanes);
                self.turned[row] = matches!(place, Place::Now).then_some(rigid);
            }
        }
    }

    /// A body as it moves after [`Levers::level`] has turned its velocities, if it has.
    pub(super) fn turned(&self, row: usize) -> Option<Rigid> {
        self.turned.get(row).copied().flatten()
    }

    /// Forgets the turns of the last substep.
    pub(super) fn clear(&mut self) {
        self.turned.clear();
    }
}

/// Where arms end and what is turned.
#[derive(Clone, Copy)]
pub(crate) enum Place {
    /// Arms before the substep; positions move.
    Before,
    /// Arms now; velocities change.
    Now,
}

impl Place {
    fn of(self, lanes: &Lanes) -> &[V8] {
        match self {
            Self::Before => &lanes.before,
            Self::Now => &lanes.position,
        }
    }
}

/// From each anchor to the point where the impulse acts.
fn arms(touch: &Touch, place: &[V8]) -> (Vec3, Vec3) {
    let to = touch.place(place);
    let terms = touch.second();
    let second: Vec3 = terms.map(|(lane, share)| at(place, lane) * share).sum();
    (to - at(place, touch.own), to - second)
}

/// Turns blocks; how they move then is known where it is their velocities that are turned.
fn turn(
    level: Level,
    blocks: &[Block],
    (torque, thickness): (DVec3, f32),
    place: Place,
    lanes: &mut Lanes,
) -> Rigid {
    let velocity = match place {
        Place::Before => None,
        Place::Now => Some(&lanes.velocity[..]),
    };
    let mut rigid = Rigid::of(level, blocks, (place.of(lanes), velocity), &lanes.mass);
    let motion = Motion {
        centre: rigid.centre(),
        shift: Vec3::ZERO,
        turn: rigid.spin_up(torque, thickness),
    };
    // What a push at the arm would give the whole. A light particle far out from heavy ones would be thrown away by what these get.
    let most = torque.length() as f32 / (rigid.mass() * thickness);
    let mut fastest = 0.0f32;
    for block in blocks {
        let by = dispatch!(level, simd => turn_block(simd, block, (motion, 1.0), place, lanes));
        fastest = fastest.max(by);
    }
    if fastest > most {
        let back = most / fastest - 1.0;
        for block in blocks {
            dispatch!(level, simd => turn_block(simd, block, (motion, back), place, lanes));
        }
        rigid.add_turn(motion.turn * back);
    }
    rigid
}

/// Turns a block by a share of a motion, and returns how far the farthest of its particles went.
#[inline(always)]
fn turn_block<S: Simd>(
    simd: S,
    block: &Block,
    (motion, share): (Motion, f32),
    place: Place,
    lanes: &mut Lanes,
) -> f32 {
    let mut farthest = f32x8::splat(simd, 0.0);
    for g in block.group as usize..(block.group + block.groups) as usize {
        let by = motion.at(simd, place.of(lanes)[g].load(simd));
        let by = by.times(f32x8::simd_from(simd, lanes.free[g].0) * share);
        farthest = at_least(by.dot(by), farthest);
        let column = match place {
            Place::Before => &mut lanes.position[g],
            Place::Now => &mut lanes.velocity[g],
        };
        column.store(column.load(simd).plus(by));
    }
    let farthest: [f32; 8] = farthest.into();
    farthest.into_iter().fold(0.0, f32::max).sqrt()
}
