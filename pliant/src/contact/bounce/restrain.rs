//! What rigid bodies do not get: obstacles push them no more than restitution says.
//!
//! A body of one rigid cluster that takes back its shape within a substep stands for a rigid one. But it stops particle by particle, so it is dented where
//! it hits, over some substeps, and springs back: left alone, it would come back with most of its speed whatever its restitution. That is no elasticity
//! that anybody asked for, so Newton's law is meant exactly: where the body is touched, it goes away no faster than with its share of the speed it came
//! with, and what contact pushed beyond that is taken back. Never more than it pushed in this substep, so nothing is held to an obstacle.
//!
//! Bodies of several clusters, softer ones and those that flow are elastic, and part as they are made, at least as fast as restitution says.

use fearless_simd::{Level, dispatch};
use glam::Vec3;

use super::{Bounces, centred, throw};
use crate::contact::mover::Mover;
use crate::contact::obstacle::Scene;
use crate::contact::press::{Press, Pushed};
use crate::matching::{Lanes, Shapes};
use crate::state::{Impact, State};

impl Bounces {
    /// Takes back what obstacles pushed rigid bodies too much, once velocities are known.
    pub(crate) fn restrain(
        &self,
        level: Level,
        (scene, state): (&Scene<'_>, &State),
        shapes: &Shapes,
        pressed: &mut [Press],
        lanes: &mut Lanes,
        impacts: &[Impact],
    ) {
        let rigid = self.touches.iter();
        for (row, pushed) in rigid.filter(|(row, _)| shapes.limits[*row].is_rigid()) {
            let mover = Mover::of(level, shapes, *row, lanes);
            let pair = (state.bodies.rows[*row].id, pushed.obstacle);
            let met = impacts.binary_search_by_key(&pair, Impact::pair);
            let came = met.map_or(Vec3::ZERO, |k| impacts[k].came);
            let push = excess(scene, pushed, &mover, came);
            if push > 0.0 {
                let (place, normal) = (pushed.place(), pushed.normal());
                take_back(level, shapes, (*row, &mover), (place, normal * push), lanes);
                let left = 1.0 - push * scene.h() / pushed.push;
                for press in &mut pressed[shapes.layout.block_rows(*row)] {
                    press.keep(pushed.obstacle, left);
                }
            }
        }
    }
}

/// What an obstacle pushed a body too much that came with a velocity, kg m/s.
fn excess(scene: &Scene<'_>, pushed: &Pushed, mover: &Mover, came: Vec3) -> f32 {
    let (place, normal) = (pushed.place(), pushed.normal());
    let surface = pushed.carried / (pushed.push * scene.h());
    let away = normal.dot(mover.at(place) - surface);
    let share = scene.restitution(pushed.obstacle) * -came.dot(normal).min(0.0);
    ((away - share) * mover.weight(place, normal)).min(pushed.push / scene.h())
}

/// Takes back an impulse that a body has got at a place.
pub(in crate::contact) fn take_back(
    level: Level,
    shapes: &Shapes,
    (row, mover): (usize, &Mover),
    (place, impulse): (Vec3, Vec3),
    lanes: &mut Lanes,
) {
    let mut without = *mover;
    without.push(place, -impulse);
    let blocks = shapes.layout.blocks_of(row);
    dispatch!(level, simd => {
        let motion = centred(simd, blocks, mover.motion(), lanes);
        throw(simd, blocks, motion, (without.since(mover, 1.0), 1.0), lanes);
    });
}
