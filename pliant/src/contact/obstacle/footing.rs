//! Obstacles as the solver of touches sees them: what stands on one gives no way to what presses it there.
//!
//! Obstacles have the last word on positions, after the touches. If these knew nothing of them, a cloth on a ball would be pushed half
//! into the ball by the cloth above, and then out of it again, through that cloth; and both would slide, since of two that fall and slip alike neither
//! feels the other. So a particle in a touch of a sheet that an obstacle is about to stop has a *footing*: where it will be put. A touch that presses it there
//! sees it stand still at that place. What presses it moves it on into the obstacle before that acts, and
//! where this would be too deep it is told the rest, so its friction and reports are those of the whole load. What is pushed into a solid finds out of it again, and has no footing: heaps that are crushed would be held
//! against the ground by what lies on them.

use glam::Vec3;

use super::way::{Room, Way};
use super::{STRIDE, Scene};
use crate::contact::broad::Bounds;
use crate::contact::exit::leaves;
use crate::state::{Body, Friction, State};

/// How far a load moves a particle into an obstacle at most, in spacings.
const DEEPEST: f32 = 0.25;

/// Where obstacles will put a particle.
#[derive(Clone, Copy, Debug)]
pub(in crate::contact) struct Footing {
    pub(in crate::contact) place: Vec3,
    /// The same without its way along the surface: it is moved by the obstacle alone.
    pub(in crate::contact) ground: Vec3,
    /// How far the obstacle moves there, metres.
    pub(in crate::contact) carried: Vec3,
    /// Out of the obstacle, unit vector.
    pub(in crate::contact) normal: Vec3,
    /// Coulomb's coefficient of the obstacle; endless where it brakes without asking for the load.
    pub(in crate::contact) friction: f32,
    /// How deep a load may move it, metres: so little that obstacles still know which way is out.
    pub(in crate::contact) deepest: f32,
}

/// What stands around bodies that touch.
pub(in crate::contact) struct Footings<'a> {
    scene: &'a Scene<'a>,
    state: &'a State,
    /// Per body: it is near an obstacle.
    near: Vec<bool>,
}

impl<'a> Footings<'a> {
    /// `boxes` are around the ways of bodies in the substep.
    pub(in crate::contact) fn new(
        scene: &'a Scene<'a>,
        state: &'a State,
        boxes: &[Bounds],
    ) -> Self {
        let bodies = &state.bodies.rows;
        let is_near = |(body, bounds): (&Body, &Bounds)| {
            let Bounds { low, high } = bounds.grown(Room::of(body, scene.h).keep);
            scene.things.iter().any(|thing| thing.near(low, high))
        };
        Self {
            scene,
            state,
            near: bodies.iter().zip(boxes).map(is_near).collect(),
        }
    }

    /// The footing of a body's particle on its way from one place to another; None where nothing stops it.
    pub(in crate::contact) fn of(&self, body: u32, [from, to]: [Vec3; 2]) -> Option<Footing> {
        let is_near = self.near[body as usize];
        is_near.then(|| self.look(&self.state.bodies.rows[body as usize], from, to))?
    }

    fn look(&self, body: &Body, from: Vec3, to: Vec3) -> Option<Footing> {
        let room = Room::of(body, self.scene.h);
        let mut footing: Option<Footing> = None;
        for thing in &self.scene.things {
            let to = footing.map_or(to, |footing| footing.place);
            let (low, high) = (from.min(to) - room.keep, from.max(to) + room.keep);
            let way = Way {
                from,
                to,
                burden: 0.0,
                room,
                stride: STRIDE * body.spacing,
            };
            let meets = thing.near(low, high) && !leaves(self.state, body.id, thing.id);
            let met = meets.then(|| thing.meet(way));
            if let Some(met) = met.flatten().filter(|met| met.to.is_finite()) {
                let along = met.to - from - met.carried;
                footing = Some(Footing {
                    place: met.to,
                    ground: met.to - along.reject_from_normalized(met.normal),
                    carried: met.carried,
                    normal: met.normal,
                    friction: match thing.obstacle.friction {
                        Friction::Coulomb(mu) => mu,
                        Friction::Keep(1.0) => 0.0,
                        Friction::Keep(_) => f32::INFINITY,
                    },
                    deepest: DEEPEST * body.spacing,
                });
            }
        }
        footing
    }
}
