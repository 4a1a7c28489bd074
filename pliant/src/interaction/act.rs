//! What goes on acting in every substep after its command: clamps and picks.

use glam::Vec3;

use crate::embed::push;
use crate::matching::{LANES, Lanes, Shapes};
use crate::math::quat_from_spin;
use crate::state::{Bind, Body, BodyId, Handle, Hold, Spring, State};

/// Gives held particles the velocities that carry them through the next substep, and lets go those whose time is over.
/// True when some were let go: pins have changed.
pub(crate) fn drag(h: f32, shapes: &Shapes, state: &mut State, lanes: &mut Lanes) -> bool {
    let over = state.holds.retain(|hold| hold.left > 0.5 * h);
    for hold in &over {
        for_each(hold, state, |state, i| state.particles.pinned[i] = false);
    }
    let mut holds = std::mem::take(&mut state.holds);
    for hold in holds.iter_mut() {
        let turn = quat_from_spin(hold.spin, h);
        let Some(row) = moving(hold.body, state) else {
            continue;
        };
        for &i in &hold.particles {
            let (group, lane) = place(shapes, row, i);
            let arm = lanes.position[group].get(lane) - hold.centre;
            let velocity = hold.velocity + (turn * arm - arm) / h;
            lanes.velocity[group].set(lane, velocity);
        }
        hold.centre += hold.velocity * h;
        hold.left -= h;
    }
    state.holds = holds;
    !over.is_empty()
}

fn for_each(hold: &Hold, state: &mut State, mut f: impl FnMut(&mut State, usize)) {
    if let Some(row) = state.bodies.row(hold.body) {
        let start = state.bodies.rows[row].particles.start;
        for &i in &hold.particles {
            f(state, (start + i) as usize);
        }
    }
}

/// Row of a body, unless it is frozen.
fn moving(id: BodyId, state: &State) -> Option<usize> {
    state
        .bodies
        .row(id)
        .filter(|row| !state.bodies.rows[*row].frozen)
}

/// Group and lane of a body's particle. The blocks of a body are full but for the last, so its groups are contiguous.
fn place(shapes: &Shapes, body: usize, particle: u32) -> (usize, usize) {
    let first = shapes.layout.blocks[shapes.layout.body_blocks[body] as usize].group as usize;
    (first + particle as usize / LANES, particle as usize % LANES)
}

/// Pulls every picked point towards its target.
///
/// A spring k = M/τ² with critical damping c = 2M/τ for the body's mass M, solved implicitly against the mass
/// m = 1/Σ b²/m_i that the point shows: J = h (k (target − x − h v) − c v)/(1 + (h c + h² k)/m), so that no τ overshoots.
pub(crate) fn pull_picks(h: f32, shapes: &Shapes, state: &State, lanes: &mut Lanes) {
    for (_, spring) in state.picks.iter() {
        let Some(row) = moving(spring.body, state) else {
            continue;
        };
        let body = &state.bodies.rows[row];
        let mut grip = Grip::of(spring, body, row, shapes, state, lanes);
        let range = body.particles.start as usize..body.particles.end as usize;
        let mass: f32 = state.particles.mass[range].iter().sum();
        let (k, c) = (mass / (spring.time * spring.time), 2.0 * mass / spring.time);
        let pull = (spring.target - grip.position - grip.velocity * h) * k - grip.velocity * c;
        let impulse = pull * (h / (1.0 + (h * c + h * h * k) * grip.mobility));
        for (group, lane, share) in grip.shares.drain(..) {
            let v = lanes.velocity[group].get(lane);
            lanes.velocity[group].set(lane, v + impulse * share);
        }
    }
}

/// A picked point as it is now: where, how fast, how easily moved, and whom a pull on it moves.
struct Grip {
    position: Vec3,
    velocity: Vec3,
    /// 1/m, 1/kg.
    mobility: f32,
    /// Group, lane, b_i/m_i.
    shares: Vec<(usize, usize, f32)>,
}

impl Grip {
    fn of(
        spring: &Spring,
        body: &Body,
        row: usize,
        shapes: &Shapes,
        state: &State,
        lanes: &Lanes,
    ) -> Self {
        let start = body.particles.start as usize;
        let mut given: Vec<(usize, f32)> = Vec::new();
        let binds = match spring.handle {
            Handle::Particle(i) => memberships(body, i, state),
            Handle::Skin(vertex) => {
                let binds = body.skin.as_ref().and_then(|skin| skin.binds(vertex));
                binds.map(<[Bind]>::to_vec).unwrap_or_default()
            }
        };
        push(body, &binds, &shapes.rests, state, |i, share| {
            given.push((i, share));
        });
        given.sort_by_key(|(i, _)| *i);
        given.dedup_by(|later, first| {
            let same = later.0 == first.0;
            first.1 += if same { later.1 } else { 0.0 };
            same
        });
        let mut grip = Self {
            position: Vec3::ZERO,
            velocity: Vec3::ZERO,
            mobility: 0.0,
            shares: Vec::with_capacity(given.len()),
        };
        for (i, share) in given {
            let (group, lane) = place(shapes, row, (i - start) as u32);
            let b = share * state.particles.mass[i];
            grip.position += lanes.position[group].get(lane) * b;
            grip.velocity += lanes.velocity[group].get(lane) * b;
            grip.mobility += b * share;
            grip.shares.push((group, lane, share));
        }
        grip
    }
}

/// A particle as a point carried by its own clusters: a hand on it holds what they hold, not one mass point.
fn memberships(body: &Body, particle: u32, state: &State) -> Vec<Bind> {
    let (row, clusters) = (body.particles.start + particle, &state.clusters);
    let first = body.clusters.start;
    let of = |c: u32| {
        let members = clusters.members(c as usize);
        let k = clusters.particle[members.clone()]
            .binary_search(&row)
            .ok()?
            + members.start;
        Some(Bind {
            cluster: c - first,
            share: clusters.weight[k],
            local: clusters.offset[k],
        })
    };
    body.clusters.clone().filter_map(of).collect()
}
