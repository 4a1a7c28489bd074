//! What obstacles give back.
//!
//! A particle that is thrown back by itself takes its body along late and sets it swinging, and the swing eats what was given: a body would leave slower
//! than by its own elasticity. So particles only stop at obstacles, their body gives in and comes back as it is made, and Newton's law of restitution
//! holds for the body as a whole: if its centre comes back with less than that share of the speed it came with, all of it is given the rest. The energy
//! for that is what the impact took. No body leaves with more than it came with: what lacks is taken from its swings. A body that meets another one
//! meanwhile is left to its own elasticity: what it has passed on must not come back from the obstacle as well.
//!
//! Particles that are their own, single or of debris, are thrown back one by one, in [`keep_out`](super::keep_out).

mod restrain;

use fearless_simd::{Level, Simd, dispatch, f32x8, prelude::*};
use glam::Vec3;

use super::meet::Meetings;
use super::obstacle::Scene;
use super::press::{Press, Pushed};
use super::rigid::{Motion, Rigid, mean_square_speed};
use crate::matching::{Block, Fit, Lanes, Layout, Shapes, Tension, Wide, sum};
use crate::state::{Impact, State};
pub(super) use restrain::take_back;

/// Seconds that a body has to come back once it does not touch any more, or to get the rest of its speed out of its swings.
pub(super) const APART: f32 = 0.1;

/// Pushes of obstacles that give something back on bodies, in a substep; kept so that steps need not ask for room.
#[derive(Debug, Default)]
pub(crate) struct Bounces {
    /// Row of the body and what pushed it, sorted.
    touches: Vec<(usize, Pushed)>,
}

impl Bounces {
    /// Sees who has met what, while velocities are still those they came with.
    pub(crate) fn meet(
        &mut self,
        level: Level,
        (scene, state): (&Scene<'_>, &State),
        shapes: &Shapes,
        pressed: &[Press],
        lanes: &Lanes,
        impacts: &mut Vec<Impact>,
    ) {
        self.gather(scene, state, shapes, pressed);
        for (row, pushed) in &self.touches {
            if scene.restitution(pushed.obstacle) == 0.0 {
                continue;
            }
            let surface = pushed.carried / (pushed.push * scene.h());
            let pair = (state.bodies.rows[*row].id, pushed.obstacle);
            let place = impacts.binary_search_by_key(&pair, Impact::pair);
            let k = place.unwrap_or_else(|k| {
                let whole = Whole::of(level, &shapes.layout, *row, lanes);
                let fresh = Impact {
                    body: pair.0,
                    obstacle: pair.1,
                    centre: whole.centre,
                    came: whole.velocity - surface,
                    energy: whole.energy_from(surface),
                    push: Vec3::ZERO,
                    surface,
                    away: 0.0,
                    leaving: false,
                    apart: 0.0,
                };
                impacts.insert(k, fresh);
                k
            });
            let impact = &mut impacts[k];
            let fresh = impact.push == Vec3::ZERO;
            impact.push += pushed.along;
            (impact.surface, impact.apart) = (surface, 0.0);
            if fresh {
                impact.away = impact.came.dot(impact.normal());
                if -impact.away < scene.slowest_bounce() || !impact.is_finite() {
                    impacts.remove(k);
                }
            }
        }
    }

    /// Sums up what obstacles pushed bodies by that are more than single particles: those that give something back, and all of them rigid bodies.
    fn gather(&mut self, scene: &Scene<'_>, state: &State, shapes: &Shapes, pressed: &[Press]) {
        self.touches.clear();
        for (block, press) in shapes.layout.blocks.iter().zip(pressed) {
            let row = block.body as usize;
            if state.bodies.rows[row].is_loose() || !shapes.limits[row].is_free() {
                continue;
            }
            for pushed in &press.by {
                if scene.restitution(pushed.obstacle) > 0.0 || shapes.limits[row].is_rigid() {
                    self.touches.push((row, *pushed));
                }
            }
        }
        self.touches
            .sort_by_key(|(row, pushed)| (*row, pushed.obstacle));
        self.touches.dedup_by(|(row, next), (last, pushed)| {
            let same = row == last && next.obstacle == pushed.obstacle;
            if same {
                pushed.take_in(next);
            }
            same
        });
    }

    /// Gives bodies that come back what they lack, once velocities are known and fits belong to positions.
    pub(crate) fn rebound(
        &self,
        level: Level,
        (scene, state): (&Scene<'_>, &State),
        (shapes, fits): (&Shapes, &[Fit]),
        meetings: &mut Meetings,
        lanes: &mut Lanes,
        impacts: &mut Vec<Impact>,
    ) {
        impacts.retain_mut(|impact| {
            let Some(row) = state.bodies.row(impact.body) else {
                return false;
            };
            let restitution = scene.restitution(impact.obstacle);
            if !shapes.limits[row].is_free() || restitution == 0.0 || meetings.links(row) {
                return false;
            }
            let touch = self
                .touches
                .iter()
                .find(|(body, pushed)| *body == row && pushed.obstacle == impact.obstacle);
            let whole = Whole::of(level, &shapes.layout, row, lanes);
            let away = (whole.velocity - impact.surface).dot(impact.normal());
            // It has come to a stop, and goes away no faster than before: its own elasticity has done what it can.
            let stopped = away > -scene.slowest_bounce();
            impact.leaving |= stopped && (touch.is_none() || away <= impact.away);
            impact.away = away;
            if !impact.is_finite() {
                return false;
            }
            if touch.is_none() {
                impact.apart += scene.h();
            }
            let mut done = false;
            if impact.leaving {
                // What gravity has done since they met is not the obstacle's.
                let work = 2.0 * state.gravity.dot(whole.centre - impact.centre);
                let came = impact.came.dot(impact.normal());
                let share = restitution * came;
                let aim = Aim {
                    speed: (share * share + work).max(0.0).sqrt(),
                    energy: impact.energy + work,
                    tension: Tension::of(level, (shapes, fits), row, lanes, scene.h()),
                };
                let blocks = shapes.layout.blocks_of(row);
                let given = whole.give_back(level, blocks, impact, aim, lanes);
                // The energy may still be in what is bent, and come out of it.
                done = away + given >= aim.speed;
                if let (Some((_, pushed)), true) = (touch, given > 0.0) {
                    meetings.give(row, impact.obstacle, given * whole.mass, pushed.place());
                }
            }
            !done && impact.apart < APART
        });
    }
}

/// How a body is to leave.
#[derive(Clone, Copy)]
struct Aim {
    /// Of its centre, m/s.
    speed: f32,
    /// The most that it may have, as a mean square speed, (m/s)².
    energy: f32,
    tension: Tension,
}

/// How a body moves as one.
struct Whole {
    mass: f32,
    centre: Vec3,
    velocity: Vec3,
    spin: Vec3,
    /// Mean square speeds, (m/s)²: of all, and of what its turning gives.
    all: f32,
    turning: f32,
}

impl Whole {
    fn of(level: Level, layout: &Layout, row: usize, lanes: &Lanes) -> Self {
        let blocks = layout.blocks_of(row);
        let columns = (&lanes.position[..], Some(&lanes.velocity[..]));
        let rigid = Rigid::of(level, blocks, columns, &lanes.mass);
        let (velocity, spin) = rigid.motion();
        Self {
            mass: rigid.mass(),
            centre: rigid.centre(),
            velocity,
            spin,
            all: mean_square_speed(level, blocks, lanes),
            turning: rigid.mean_square_turning(),
        }
    }

    /// Mean square speed seen from a surface that moves, (m/s)².
    fn energy_from(&self, surface: Vec3) -> f32 {
        self.all + surface.length_squared() - 2.0 * surface.dot(self.velocity)
    }

    /// Makes it leave with the wanted speed, as far as its energy reaches. Returns the speed that it was given.
    fn give_back(
        &self,
        level: Level,
        blocks: &[Block],
        impact: &Impact,
        aim: Aim,
        lanes: &mut Lanes,
    ) -> f32 {
        let (normal, away) = (impact.normal(), impact.away);
        if aim.speed <= away {
            return 0.0;
        }
        let straight = (self.velocity - impact.surface).length_squared();
        let swings = (self.all - self.velocity.length_squared() - self.turning).max(0.0);
        let [bent, mixed] = [aim.tension.held, aim.tension.mixed].map(|e| 2.0 * e / self.mass);
        // What flies off straight and turning may have all but what is bent.
        let spare = aim.energy - straight - self.turning - bent;
        let most = (spare + away * away).max(0.0).sqrt();
        let leaves = aim.speed.min(most).max(away);
        let left = spare - (leaves * leaves - away * away);
        let kept = share_of_swings(swings, mixed, left);
        let rigid = Motion {
            centre: self.centre,
            shift: self.velocity,
            turn: self.spin,
        };
        let given = Motion {
            shift: normal * (leaves - away),
            turn: Vec3::ZERO,
            ..rigid
        };
        dispatch!(level, simd => throw(simd, blocks, rigid, (given, kept), lanes));
        leaves - away
    }
}

/// The largest k up to 1 with k² swings + k mixed ≤ left.
pub(super) fn share_of_swings(swings: f32, mixed: f32, left: f32) -> f32 {
    if swings + mixed <= left {
        return 1.0;
    }
    let root = (mixed * mixed + 4.0 * swings * left).max(0.0).sqrt();
    let share = (root - mixed) / (2.0 * swings);
    if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// A rigid motion of some blocks with all of their momentum: what sums of whole velocities round off is found in those of the differences.
#[inline(always)]
pub(super) fn centred<S: Simd>(simd: S, blocks: &[Block], rigid: Motion, lanes: &Lanes) -> Motion {
    let (mut momentum, mut mass) = (Wide::zero(simd), f32x8::splat(simd, 0.0));
    for block in blocks {
        for g in block.group as usize..(block.group + block.groups) as usize {
            let m = lanes.mass[g].load(simd);
            let rigid = rigid.at(simd, lanes.position[g].load(simd));
            let odd = lanes.velocity[g].load(simd).minus(rigid);
            momentum = momentum.plus(odd.times(m));
            mass += m;
        }
    }
    Motion {
        shift: rigid.shift + momentum.sum() / sum(mass),
        ..rigid
    }
}

/// v ← rigid + kept (v − rigid) + given.
#[inline(always)]
pub(super) fn throw<S: Simd>(
    simd: S,
    blocks: &[Block],
    rigid: Motion,
    (given, kept): (Motion, f32),
    lanes: &mut Lanes,
) {
    let (kept, zero) = (f32x8::splat(simd, kept), f32x8::splat(simd, 0.0));
    for block in blocks {
        for g in block.group as usize..(block.group + block.groups) as usize {
            let x = lanes.position[g].load(simd);
            let (rigid, given) = (rigid.at(simd, x), given.at(simd, x));
            let v = lanes.velocity[g].load(simd);
            let thrown = rigid.plus(v.minus(rigid).times(kept)).plus(given);
            // What only fills up a row stays: turned about a body again and again it would fly off.
            let is_free = f32x8::simd_from(simd, lanes.free[g].0).simd_gt(zero);
            lanes.velocity[g].store(Wide {
                x: is_free.select(thrown.x, v.x),
                y: is_free.select(thrown.y, v.y),
                z: is_free.select(thrown.z, v.z),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fillers once flew off, and froze their body after a thousand steps.
    #[test]
    fn fillers_of_rows_are_not_thrown() {
        let mut lanes = Lanes::default();
        lanes.resize(0, 1);
        for lane in 0..3 {
            (lanes.mass[0].0[lane], lanes.free[0].0[lane]) = (1.0, 1.0);
        }
        let blocks = [Block {
            body: 0,
            group: 0,
            groups: 1,
            particle: 0,
            particles: 3,
        }];
        let turning = Motion {
            centre: Vec3::X,
            shift: Vec3::ZERO,
            turn: Vec3::Z,
        };
        dispatch!(Level::new(), simd => throw(simd, &blocks, turning, (turning, 1.0), &mut lanes));
        for lane in 0..8 {
            let moves = lanes.velocity[0].get(lane) != Vec3::ZERO;
            assert_eq!(moves, lane < 3, "lane {lane}");
        }
    }
}
