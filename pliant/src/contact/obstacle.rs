//! Particles around obstacles: what stands around, who comes near it, and what they are pushed by.

mod footing;
mod ground;
mod way;

use fearless_simd::{Level, dispatch};
use glam::Vec3;

use super::broad::{Bounds, block_bounds};
use super::exit::leaves;
use super::field::Field;
use super::press::{Press, Pushed};
use crate::matching::{Block, LANES, Lanes, S8, Shapes, V8};
use crate::parallel::{self, PerBlock};
use crate::state::{Body, Obstacle, ObstacleId, Pose, State};
pub(super) use footing::{Footing, Footings};
use ground::Landed;
use way::{Met, Room, SLACK, Way};

/// Distance kept from a surface besides the body's margin, in particle spacings: a sheet has to know which side a
/// particle is on.
const GAP: f32 = 1e-3;
/// Times all obstacles are looked at for one particle: corners between them.
const ROUNDS: usize = 3;
/// How far a particle goes on along a surface before it looks again, in particle spacings.
const STRIDE: f32 = 0.25;
/// Approach slower than this many substeps of gravity is resting, not bouncing.
const REST: f32 = 3.0;

/// The obstacles of one substep: fields, poses at both ends, and bounds of the whole way.
pub(crate) struct Scene<'a> {
    things: Vec<Thing<'a>>,
    h: f32,
    gravity: f32,
}

struct Thing<'a> {
    id: ObstacleId,
    obstacle: &'a Obstacle,
    field: &'a Field,
    before: Pose,
    after: Pose,
    low: Vec3,
    high: Vec3,
    /// Normal and distance from the origin, in the world, of a plane that does not move.
    plane: Option<(Vec3, f32)>,
}

impl<'a> Scene<'a> {
    /// What stands around from `time` to `time + h`. `fields` are those of the living obstacles, in slot order.
    pub(crate) fn new(state: &'a State, fields: &'a [Field], time: f32, h: f32) -> Self {
        let things = state.obstacles.iter().zip(fields);
        let things = things.filter(|((_, obstacle), _)| !obstacle.is_over(time));
        Self {
            things: things
                .map(|((id, obstacle), field)| Thing::new(id.into(), (obstacle, field), time, h))
                .collect(),
            h,
            gravity: state.gravity.length(),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.things.is_empty()
    }

    /// True when an obstacle moves in this substep.
    pub(crate) fn moves(&self) -> bool {
        self.things.iter().any(Thing::moves)
    }

    /// True when an obstacle moves through a box in this substep.
    pub(crate) fn stirs(&self, bounds: Bounds) -> bool {
        let mut moving = self.things.iter().filter(|thing| thing.moves());
        moving.any(|thing| thing.near(bounds.low, bounds.high))
    }

    /// Seconds per substep.
    pub(super) fn h(&self) -> f32 {
        self.h
    }

    /// Speed of approach below which things come to rest, m/s.
    pub(super) fn slowest_bounce(&self) -> f32 {
        REST * self.gravity * self.h
    }

    /// Of an obstacle, if it is there.
    pub(super) fn restitution(&self, id: ObstacleId) -> f32 {
        let thing = self.things.iter().find(|thing| thing.id == id);
        thing.map_or(0.0, |thing| thing.obstacle.restitution)
    }

    /// True when something may bounce.
    pub(crate) fn bounces(&self) -> bool {
        self.things
            .iter()
            .any(|thing| thing.obstacle.restitution > 0.0)
    }
}

impl<'a> Thing<'a> {
    fn new(
        id: ObstacleId,
        (obstacle, field): (&'a Obstacle, &'a Field),
        time: f32,
        h: f32,
    ) -> Self {
        let (before, after) = (obstacle.pose(time), obstacle.pose(time + h));
        let (low, high) = field.bounds();
        let middle = (low + high) * 0.5;
        let reach = (high - low).length() * 0.5;
        let (low, high) = if reach.is_finite() {
            // A ball around the box holds however it turns on the way.
            let (a, b) = (before.to_world(middle), after.to_world(middle));
            (a.min(b) - reach, a.max(b) + reach)
        } else {
            (Vec3::NEG_INFINITY, Vec3::INFINITY)
        };
        let plane = match field {
            Field::Plane { normal } if before == after => {
                let normal = after.rotation * *normal;
                Some((normal, normal.dot(after.to_world(Vec3::ZERO))))
            }
            _ => None,
        };
        Self {
            id,
            obstacle,
            field,
            before,
            after,
            low,
            high,
            plane,
        }
    }

    /// The eight ways that have an end so near that they may be met in between, a bit for each: all of them but for
    /// those too far above a plane.
    fn in_reach(&self, from: &V8, to: &V8, keep: f32) -> u8 {
        let Some((normal, offset)) = self.plane else {
            return u8::MAX;
        };
        let clear = (1.0 + SLACK) * keep + offset;
        let height = |v: &V8| {
            let mut heights = [0.0; LANES];
            for (lane, height) in heights.iter_mut().enumerate() {
                *height = normal.x * v.x[lane] + normal.y * v.y[lane] + normal.z * v.z[lane];
            }
            heights
        };
        let (from, to) = (height(from), height(to));
        let mut bits = 0;
        for lane in 0..LANES {
            let passes = from[lane] > clear && to[lane] > clear;
            bits |= u8::from(!passes) << lane;
        }
        bits
    }

    /// The normal of a plane that does not move, in its own frame.
    fn local_plane(&self) -> Option<Vec3> {
        match (self.field, self.plane) {
            (Field::Plane { normal }, Some(_)) => Some(*normal),
            _ => None,
        }
    }

    fn moves(&self) -> bool {
        self.before != self.after
    }

    fn near(&self, low: Vec3, high: Vec3) -> bool {
        self.low.cmple(high).all() && self.high.cmpge(low).all() && !self.is_clear(low, high)
    }

    /// True when no point of a box can be near. A distance changes by no more than the way, so one look from the
    /// middle of the box is enough for what does not move.
    fn is_clear(&self, low: Vec3, high: Vec3) -> bool {
        let (middle, reach) = ((low + high) * 0.5, low.distance(high) * 0.5);
        !self.moves() && self.field.nearest(self.after.to_local(middle)).distance > reach
    }
}

/// The distance that the particles of a body keep from obstacles, metres.
pub(super) fn keep(body: &Body) -> f32 {
    body.margin + GAP * body.spacing
}

/// Puts every free particle that entered an obstacle, or passed through one, outside; what was inside before the substep
/// is led out. `bounce` gets the velocities that restitution gives back, `pressed` how each block was pushed.
pub(crate) fn keep_out(
    level: Level,
    scene: &Scene<'_>,
    state: &State,
    shapes: &Shapes,
    lanes: &mut Lanes,
    bounce: &mut [V8],
    pressed: &mut [Press],
) {
    let (before, free) = (&lanes.before, &lanes.free);
    let (velocity, mass) = (&lanes.velocity, &lanes.mass);
    let (burden, ballast) = (&lanes.burden, &lanes.ballast);
    let columns = (&mut lanes.position[..], (bounce, PerBlock(pressed)));
    let groups = |block: &Block| block.groups as usize;
    parallel::for_each_block(
        &shapes.layout.blocks,
        columns,
        groups,
        |_, block, (x, (bounce, pressed))| {
            bounce.fill(V8::default());
            let press = &mut pressed.0[0];
            press.clear();
            let body = &state.bodies.rows[block.body as usize];
            if body.is_idle() {
                return;
            }
            let room = Room::of(body, scene.h);
            let keep = room.keep;
            let range = block.group as usize..(block.group + block.groups) as usize;
            let Bounds { low, high } = block_bounds(level, block, (&before[range.clone()], x));
            let mut around = Around {
                level,
                before: &before[range.clone()],
                velocity: &velocity[range.clone()],
                mass: &mass[range.clone()],
                burden: &burden[range.clone()],
                ballast: &ballast[range.clone()],
                free: &free[range.clone()],
                room,
                stride: STRIDE * body.spacing,
                loose: body.is_loose(),
                x,
                bounce,
                press,
            };
            let meets = |thing: &&Thing<'_>| {
                thing.near(low - keep, high + keep) && !leaves(state, body.id, thing.id)
            };
            for thing in scene.things.iter().filter(meets) {
                around.keep_out(thing, scene);
            }
            let particles = (&before[range.clone()], &free[range]);
            settle_corners(scene, meets, room, particles, x);
        },
    );
}

/// The particles of a block around an obstacle.
struct Around<'a> {
    level: Level,
    before: &'a [V8],
    velocity: &'a [V8],
    mass: &'a [S8],
    burden: &'a [S8],
    ballast: &'a [S8],
    free: &'a [S8],
    room: Room,
    stride: f32,
    /// Each particle is thrown back by itself.
    loose: bool,
    x: &'a mut [V8],
    bounce: &'a mut [V8],
    press: &'a mut Press,
}

impl Around<'_> {
    fn keep_out(&mut self, thing: &Thing<'_>, scene: &Scene<'_>) {
        let mut pushed = Pushed::nothing(thing.id);
        for g in 0..self.x.len() {
            let mut bits = thing.in_reach(&self.before[g], &self.x[g], self.room.keep);
            if bits == 0 {
                continue;
            }
            let landed = self.land(g, bits, thing);
            while bits != 0 {
                let lane = bits.trailing_zeros() as usize;
                bits &= bits - 1;
                if self.free[g].0[lane] == 0.0 {
                    continue;
                }
                let way = self.way(g, lane);
                let met = if landed.knows(lane) {
                    landed.met(lane, thing)
                } else {
                    thing.meet(way)
                };
                if let Some(met) = met {
                    self.lead_around((g, lane), (way, met), thing, scene, &mut pushed);
                }
            }
        }
        if pushed.push > 0.0 {
            self.press.by.push(pushed);
        }
    }

    /// Where some of eight particles end on a plane.
    fn land(&self, g: usize, some: u8, thing: &Thing<'_>) -> Landed {
        let ways = (&self.before[g], &self.x[g], &self.burden[g]);
        let keeps = (self.room, self.stride);
        dispatch!(self.level, simd => thing.land(simd, ways, some, keeps))
    }

    fn way(&self, g: usize, lane: usize) -> Way {
        Way {
            from: self.before[g].get(lane),
            to: self.x[g].get(lane),
            burden: self.burden[g].0[lane],
            room: self.room,
            stride: self.stride,
        }
    }

    /// One particle whose way met an obstacle.
    fn lead_around(
        &mut self,
        (g, lane): (usize, usize),
        (way, met): (Way, Met),
        thing: &Thing<'_>,
        scene: &Scene<'_>,
        pushed: &mut Pushed,
    ) {
        let mass = self.mass[g].0[lane];
        let out = (met.to - way.to).dot(met.normal).max(0.0);
        let out = out + way.burden + self.ballast[g].0[lane];
        self.press.add(met.normal * (out * mass), thing.moves());
        self.x[g].set(lane, met.to);
        let v = self.velocity[g].get(lane);
        let mut all = out;
        let back = if self.loose {
            thing.give_back(&met, v, scene)
        } else {
            Vec3::ZERO
        };
        if back != Vec3::ZERO {
            self.bounce[g].set(lane, back);
            let leaves = (back * scene.h - (met.to - way.from)).dot(met.normal);
            all += leaves.max(0.0);
        }
        let place = met.to - met.normal * met.kept;
        pushed.add(all * mass, place, met.normal, met.carried);
    }
}

/// Obstacles can push a particle into each other: looks again until nothing is inside that was not, or the rounds are over.
fn settle_corners<'a>(
    scene: &Scene<'a>,
    meets: impl Fn(&&Thing<'a>) -> bool,
    room: Room,
    (before, free): (&[V8], &[S8]),
    x: &mut [V8],
) {
    let near = || scene.things.iter().filter(&meets);
    if near().count() < 2 {
        return;
    }
    for k in 0..x.len() * LANES {
        let (g, lane) = (k / LANES, k % LANES);
        if free[g].0[lane] == 0.0 {
            continue;
        }
        let from = before[g].get(lane);
        for _ in 0..ROUNDS {
            let mut moved = false;
            for thing in near() {
                if let Some(out) = thing.put_out(from, x[g].get(lane), room) {
                    x[g].set(lane, out);
                    moved = true;
                }
            }
            if !moved {
                break;
            }
        }
    }
}

/// Adds what restitution gives back to the velocities.
pub(crate) fn rebound(scene: &Scene<'_>, bounce: &[V8], velocity: &mut [V8]) {
    if !scene.bounces() {
        return;
    }
    parallel::for_each_row(velocity, |g, v| {
        for lane in 0..LANES {
            let back = bounce[g].get(lane);
            if back != Vec3::ZERO {
                let old = v.get(lane);
                // What the correction already gave of it does not count twice.
                let given = old.dot(back) / back.length_squared();
                v.set(lane, old + back * (1.0 - given).max(0.0));
            }
        }
    });
}
