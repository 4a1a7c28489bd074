//! Eight ways that end on a plane at once.
//!
//! What lies on the ground meets it in every substep, and nearly always in the same manner: the way begins on it, ends below and is led along it. That
//! is worked out here for eight particles, to the bit what [`Thing::meet`] makes of one. Where something else happens, a lane says so.

use fearless_simd::{Simd, SimdBase, f32x8, prelude::*};
use glam::Vec3;

use super::Thing;
use super::way::{GRAZING, Met, Room, SLACK, TRACES};
use crate::contact::row::choose;
use crate::matching::{LANES, S8, V8, Wide};
use crate::state::Friction;

type Mask<S> = <f32x8<S> as SimdBase<S>>::Mask;

/// Eight ways in the frame of an obstacle, and what they keep of it.
pub(super) struct Ways {
    pub(super) from: V8,
    pub(super) to: V8,
    /// How much deeper others press each, metres.
    pub(super) burden: S8,
    pub(super) room: Room,
    pub(super) stride: f32,
}

/// Where eight ways end.
#[derive(Default)]
pub(super) struct Landed {
    /// Ways of which it is known, a bit for each,
    known: u64,
    /// and those that meet the plane.
    met: u64,
    /// In the frame of the obstacle.
    end: V8,
    /// Distance from the plane.
    kept: S8,
}

/// A plane and what eight ways keep of it.
#[derive(Clone, Copy)]
struct Ground<S: Simd> {
    normal: Wide<S>,
    kept: f32x8<S>,
    stride: f32,
}

/// Ways that were followed until they stop or end.
struct Traced<S: Simd> {
    /// Stops where it begins,
    stops: Mask<S>,
    /// or ends without a stop.
    ends: Mask<S>,
    /// Where it begins.
    at: Wide<S>,
}

impl Ways {
    /// Follows the ways to a plane through the origin.
    #[inline(always)]
    pub(super) fn land<S: Simd>(&self, simd: S, normal: Vec3, friction: Friction) -> Landed {
        let (zero, normal) = (f32x8::splat(simd, 0.0), Wide::splat(simd, normal));
        let (from, to) = (self.from.load(simd), self.to.load(simd));
        let keep = f32x8::splat(simd, self.room.keep);
        let height = normal.dot(from);
        let length = length(to.minus(from));
        let outside = height.simd_ge(zero) & length.simd_gt(zero);
        let clear = (height - keep).simd_gt(length);
        let ground = Ground {
            normal,
            kept: keep.min(height + f32x8::splat(simd, self.room.lead)),
            stride: self.stride,
        };
        let first = ground.trace(simd, from, to);
        let beyond = to.minus(first.at).dot(normal).min(zero);
        let along = to.minus(normal.times(beyond));
        let second = ground.trace(simd, first.at, along);
        let depth = zero - beyond + self.burden.load(simd);
        let rubbed = rub(simd, (from, along), normal, depth, friction);
        let met = outside & !clear & first.stops & second.ends;
        let mut landed = Landed {
            known: (met | outside & (clear | first.ends)).to_bitmask(),
            met: met.to_bitmask(),
            ..Landed::default()
        };
        landed.end.store(ground.put_out(simd, rubbed));
        ground.kept.store_slice(&mut landed.kept.0);
        landed
    }
}

impl<S: Simd> Ground<S> {
    /// One step of sphere tracing, which is enough for most.
    #[inline(always)]
    fn trace(self, simd: S, from: Wide<S>, to: Wide<S>) -> Traced<S> {
        let zero = f32x8::splat(simd, 0.0);
        let way = to.minus(from);
        let length = length(way);
        let direction = Wide {
            x: way.x / length,
            y: way.y / length,
            z: way.z / length,
        };
        let slack = f32x8::splat(simd, SLACK) * self.kept;
        let stride = length / f32x8::splat(simd, TRACES as f32);
        let stride = stride.max(f32x8::splat(simd, self.stride));
        let at = from.plus(direction.times(zero));
        let room = self.normal.dot(at) - self.kept;
        let sinking = direction.dot(self.normal);
        let approaches = sinking.simd_lt(f32x8::splat(simd, -GRAZING));
        let gone = room.max(approaches.select(slack, stride));
        let stops = room.simd_le(slack) & approaches;
        let enters = self.normal.dot(to).simd_lt(self.kept) & approaches;
        let over = gone.simd_ge(length) & !stops & !enters;
        Traced {
            stops,
            ends: over | length.simd_eq(zero),
            at,
        }
    }

    #[inline(always)]
    fn put_out(self, simd: S, end: Wide<S>) -> Wide<S> {
        let depth = self.kept - self.normal.dot(end);
        let out = end.plus(self.normal.times(depth));
        choose(depth.simd_gt(f32x8::splat(simd, 0.0)), out, end)
    }
}

/// Takes the tangential part of ways by a friction.
#[inline(always)]
fn rub<S: Simd>(
    simd: S,
    (from, to): (Wide<S>, Wide<S>),
    normal: Wide<S>,
    depth: f32x8<S>,
    friction: Friction,
) -> Wide<S> {
    let (zero, one) = (f32x8::splat(simd, 0.0), f32x8::splat(simd, 1.0));
    let way = to.minus(from);
    let along = way.minus(normal.times(way.dot(normal)));
    let length = length(along);
    let kept = match friction {
        Friction::Keep(share) => f32x8::splat(simd, share),
        Friction::Coulomb(mu) => {
            let left = one - f32x8::splat(simd, mu) * depth / length;
            length.simd_gt(zero).select(left.max(zero), one)
        }
    };
    to.minus(along.times(one - kept))
}

#[inline(always)]
fn length<S: Simd>(v: Wide<S>) -> f32x8<S> {
    v.dot(v).sqrt()
}

impl Landed {
    /// True when it is known what [`Thing::meet`] says of a way.
    pub(super) fn knows(&self, lane: usize) -> bool {
        self.known >> lane & 1 == 1
    }

    /// What it says, where that is known.
    pub(super) fn met(&self, lane: usize, thing: &Thing<'_>) -> Option<Met> {
        let (normal, _) = thing.plane?;
        (self.met >> lane & 1 == 1).then(|| Met {
            to: thing.after.to_world(self.end.get(lane)),
            normal,
            carried: Vec3::ZERO,
            kept: self.kept.0[lane],
        })
    }
}

impl Thing<'_> {
    /// Follows some of eight ways, a bit for each, where the obstacle is a plane that does not move.
    #[inline(always)]
    pub(super) fn land<S: Simd>(
        &self,
        simd: S,
        (from, to, burden): (&V8, &V8, &S8),
        some: u8,
        (room, stride): (Room, f32),
    ) -> Landed {
        let Some(normal) = self.local_plane() else {
            return Landed::default();
        };
        let mut ways = Ways {
            from: V8::default(),
            to: V8::default(),
            burden: *burden,
            room,
            stride,
        };
        for lane in (0..LANES).filter(|lane| some >> lane & 1 == 1) {
            ways.from.set(lane, self.before.to_local(from.get(lane)));
            ways.to.set(lane, self.after.to_local(to.get(lane)));
        }
        ways.land(simd, normal, self.obstacle.friction)
    }
}

#[cfg(test)]
mod tests {
    use fearless_simd::{Level, dispatch};

    use super::*;
    use crate::contact::field::Field;
    use crate::contact::obstacle::way::Way;
    use crate::math::Random;
    use crate::state::{Obstacle, ObstacleId, ObstacleShape};

    const ROOM: Room = Room {
        keep: 0.05,
        lead: 0.01,
    };
    const STRIDE: f32 = 0.025;

    /// A way that begins on the plane, above it or in it, and goes somewhere.
    fn way(random: &mut Random, thing: &Thing<'_>) -> Way {
        let height = match random.range(0.0, 4.0) as u32 {
            0 | 1 => ROOM.keep,
            2 => random.range(-0.01, 0.06),
            _ => random.range(0.04, 0.2),
        };
        let from = Vec3::new(random.range(-1.0, 1.0), height, random.range(-1.0, 1.0));
        let speed = random.range(0.0, 0.02);
        let by = Vec3::from([0.0; 3].map(|_: f32| random.range(-1.0, 0.5)));
        Way {
            from: thing.after.to_world(from),
            to: thing.after.to_world(from + by * speed),
            burden: random.range(-0.01, 0.01).max(0.0),
            room: ROOM,
            stride: STRIDE,
        }
    }

    fn check(obstacle: &Obstacle) {
        let field = Field::new(&obstacle.shape);
        let id = ObstacleId {
            slot: 0,
            generation: 0,
        };
        let thing = Thing::new(id, (obstacle, &field), 0.0, 0.01);
        let mut random = Random::new(4);
        let (mut known, mut met) = (0, 0);
        for _ in 0..500 {
            let ways: [Way; LANES] = std::array::from_fn(|_| way(&mut random, &thing));
            let (mut from, mut to) = (V8::default(), V8::default());
            let burden = S8(ways.map(|way| way.burden));
            for (lane, way) in ways.iter().enumerate() {
                from.set(lane, way.from);
                to.set(lane, way.to);
            }
            let landed = dispatch!(Level::new(), simd => {
                thing.land(simd, (&from, &to, &burden), u8::MAX, (ROOM, STRIDE))
            });
            for (lane, way) in ways.iter().enumerate() {
                if landed.knows(lane) {
                    let found = landed.met(lane, &thing);
                    let bits = |met: Met| {
                        let vectors = [met.to, met.normal, met.carried];
                        (vectors.map(|v| v.to_array().map(f32::to_bits)), met.kept)
                    };
                    known += 1;
                    met += usize::from(found.is_some());
                    assert_eq!(found.map(bits), thing.meet(*way).map(bits), "{obstacle:?}");
                }
            }
        }
        assert!(known > 3000 && met > 1000, "{known} known, {met} met");
    }

    #[test]
    fn eight_ways_to_the_ground_end_where_each_of_them_does() {
        check(&Obstacle::default());
        check(&Obstacle {
            shape: ObstacleShape::Plane {
                normal: [0.0, 1.0, 0.0],
            },
            position: [0.3, -0.2, 0.1],
            rotation: [0.1, 0.2, -0.3, 0.9],
            friction: Friction::Keep(0.7),
            ..Obstacle::default()
        });
    }
}
