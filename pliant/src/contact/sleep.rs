//! Sleep: bodies that have come to rest together are left alone until something wakes them.
//!
//! A body is *still* while its particles move less than [`SLOW`] and something holds it up: an obstacle, another body, or
//! pins, and none of its clusters is being exchanged. Bodies that touch are an island, and an island sleeps once all of it has been still for long enough: its
//! velocities become zero, and no stage looks at it. It wakes when a moving body or obstacle touches it, or a command
//! names it. Being asleep, and for how long a body has been still, is part of the State, so a sleeping world replays.

use fearless_simd::Level;
use glam::Vec3;

use super::broad::bounds;
use super::obstacle::Scene;
use super::rigid::mean_square_speed;
use crate::matching::{Lanes, Layout, V8};
use crate::state::{Body, Clusters, Fade, Force, Particles, State};

/// Root mean square speed below which a body is still, in particle spacings per second.
const SLOW: f32 = 0.3;
/// A body no faster than this many times that was only shaken by others,
const SHAKEN: f32 = 3.0;
/// and loses this many steps of its stillness, not all. A heap of a hundred would hardly ever have all bodies still at once.
const LEAK: u32 = 5;

/// Counts how long bodies have been still and puts islands to sleep; `dt` is the step that has passed, `touching` says
/// who is held up by something, `linked` who touches whom. True when some fell asleep.
pub(crate) fn fall_asleep(
    level: Level,
    state: &mut State,
    layout: &Layout,
    (touching, linked): (&[bool], &[[u32; 2]]),
    lanes: &mut Lanes,
) -> bool {
    let may = state.sleep.is_finite() && state.forces.iter().all(Force::only_brakes);
    let picked: Vec<_> = state.picks.iter().map(|(_, pick)| pick.body).collect();
    for (b, body) in state.bodies.rows.iter_mut().enumerate() {
        if body.asleep {
            continue;
        }
        let may_rest = || {
            let pins = Pins::of(body, &state.particles);
            (touching[b] || pins == Pins::Held)
                && pins != Pins::Dragged
                && !is_exchanging(body, &state.clusters)
        };
        let speed = mean_square_speed(level, layout.blocks_of(b), lanes).sqrt() / body.spacing;
        let rests = may && speed <= SHAKEN * SLOW && !picked.contains(&body.id) && may_rest();
        body.still = match rests {
            true if speed <= SLOW => body.still + 1,
            true => body.still.saturating_sub(LEAK),
            false => 0,
        };
    }
    if !may {
        return false;
    }
    let long = (state.sleep / state.dt).ceil() as u32;
    let islands = Islands::of(state.bodies.rows.len(), linked);
    let mut least = vec![u32::MAX; state.bodies.rows.len()];
    for (b, body) in state.bodies.rows.iter().enumerate() {
        if !body.asleep {
            let least = &mut least[islands.root(b)];
            *least = (*least).min(body.still);
        }
    }
    let mut some = false;
    for b in 0..state.bodies.rows.len() {
        let island = least[islands.root(b)];
        let body = &mut state.bodies.rows[b];
        if !body.asleep && !body.frozen && island >= long.max(1) {
            body.asleep = true;
            stop(
                body.particles.clone(),
                body.frames.clone(),
                layout,
                b,
                state,
                lanes,
            );
            some = true;
        }
    }
    some
}

/// Rows of sleeping bodies that a moving obstacle comes near.
pub(crate) fn stirred(
    level: Level,
    scene: &Scene<'_>,
    layout: &Layout,
    lanes: &Lanes,
    state: &State,
) -> Vec<usize> {
    if !scene.moves() {
        return Vec::new();
    }
    let bodies = state.bodies.rows.iter().enumerate();
    let near = |(b, body): &(usize, &Body)| {
        body.asleep && scene.stirs(bounds(level, layout, *b, lanes).grown(body.spacing))
    };
    bodies.filter(near).map(|(b, _)| b).collect()
}

/// What pins do to a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Pins {
    None,
    Held,
    Dragged,
}

impl Pins {
    fn of(body: &Body, particles: &Particles) -> Self {
        let mut pins = Self::None;
        for i in body.particles.start as usize..body.particles.end as usize {
            if particles.pinned[i] && particles.velocity[i] != Vec3::ZERO {
                return Self::Dragged;
            }
            if particles.pinned[i] {
                pins = Self::Held;
            }
        }
        pins
    }
}

/// True while clusters fade: a body that fell asleep then would stay half one thing and half another.
fn is_exchanging(body: &Body, clusters: &Clusters) -> bool {
    let lives = &clusters.life[body.clusters.start as usize..body.clusters.end as usize];
    body.material.recluster.is_some() && lives.iter().any(|life| life.fade != Fade::Whole)
}

/// Takes all velocity from a body.
fn stop(
    particles: std::ops::Range<u32>,
    frames: std::ops::Range<u32>,
    layout: &Layout,
    row: usize,
    state: &mut State,
    lanes: &mut Lanes,
) {
    for block in layout.blocks_of(row) {
        for g in block.group as usize..(block.group + block.groups) as usize {
            lanes.velocity[g] = V8::default();
            lanes.before[g] = lanes.position[g];
        }
    }
    state.particles.velocity[particles.start as usize..particles.end as usize].fill(Vec3::ZERO);
    state.frames.spin[frames.start as usize..frames.end as usize].fill(Vec3::ZERO);
}

/// Sets of bodies that touch, each named by its first.
pub(super) struct Islands {
    parent: Vec<usize>,
}

impl Islands {
    pub(super) fn of(bodies: usize, linked: &[[u32; 2]]) -> Self {
        let mut islands = Self {
            parent: (0..bodies).collect(),
        };
        for [a, b] in linked {
            let (a, b) = (islands.root(*a as usize), islands.root(*b as usize));
            islands.parent[a.max(b)] = a.min(b);
        }
        islands
    }

    pub(super) fn root(&self, mut b: usize) -> usize {
        while self.parent[b] != b {
            b = self.parent[b];
        }
        b
    }
}
