//! Picks: springs from a carried point of a body to a place.
//!
//! A pick is a spring k = M/τ² with critical damping c = 2M/τ for the body's mass M, solved implicitly against the mass
//! m = 1/Σ b²/m_i that the point shows: v′ = v + J/m with
//!
//!   J = h (k (target − x − h v′) − c v′)
//!
//! Whatever τ and M/m are, v′ lies between v and the velocity that takes the point to its target, so nothing swings up.
//! For m = M the distance left after n substeps is (1 + n r/(1 + r))/(1 + r)ⁿ of the first, r = h/τ: critical for any step.
//!
//! v is what the goals and gravity are about to do, so a body that hangs still from the point feels J = h M g at a
//! distance of g τ², not at M/m times that. What the strain limit takes back of the move is not known yet; so each of
//! its iterations is followed by one of the spring and one of the damper on positions, each solved against what the other and
//! the limit have left (block descent on the dual of the implicit step; the impulses are kept and corrected).

use glam::Vec3;

use super::act::{moving, place};
use crate::embed::carriers;
use crate::matching::{Lanes, Shapes, V8};
use crate::state::{Bind, Body, Handle, Spring, State};

/// A pick within a substep.
#[derive(Debug)]
pub(crate) struct Pull {
    /// Row of the body.
    row: usize,
    target: Vec3,
    /// h k and h c, kg/s² · s and kg.
    spring: f32,
    damper: f32,
    /// Impulses so far, kg m/s.
    drawn: Vec3,
    braked: Vec3,
    grip: Grip,
}

/// Pulls every picked point towards its target. Comes after the goals' pull, right before positions move.
pub(crate) fn pull_picks(h: f32, shapes: &Shapes, state: &State, lanes: &mut Lanes) -> Vec<Pull> {
    let mut pulls = Vec::with_capacity(state.picks.iter().count());
    for (_, spring) in state.picks.iter() {
        let Some(row) = moving(spring.body, state) else {
            continue;
        };
        let mut pull = Pull::new(h, spring, row, shapes, state);
        pull.start(h, state.gravity, lanes);
        pulls.push(pull);
    }
    pulls
}

/// Pulls again on positions, after iteration `iteration` of the strain limit has moved them.
pub(crate) fn hold_picks(
    h: f32,
    shapes: &Shapes,
    iteration: u32,
    pulls: &mut [Pull],
    lanes: &mut Lanes,
) {
    for pull in pulls {
        if iteration < shapes.limits[pull.row].iterations {
            pull.go_on(h, lanes);
        }
    }
}

impl Pull {
    fn new(h: f32, spring: &Spring, row: usize, shapes: &Shapes, state: &State) -> Self {
        let body = &state.bodies.rows[row];
        let range = body.particles.start as usize..body.particles.end as usize;
        let mass: f32 = state.particles.mass[range].iter().sum();
        Self {
            row,
            target: spring.target,
            spring: h * mass / (spring.time * spring.time),
            damper: h * 2.0 * mass / spring.time,
            drawn: Vec3::ZERO,
            braked: Vec3::ZERO,
            grip: Grip::of(spring, body, row, shapes, state),
        }
    }

    /// Both parts at once, on velocities.
    fn start(&mut self, h: f32, gravity: Vec3, lanes: &mut Lanes) {
        let (x, mobility) = (self.grip.mean(&lanes.position), self.grip.mobility);
        let v = self.grip.mean(&lanes.velocity) + gravity * (h * self.grip.free);
        let aim = self.target - x;
        let pull = (aim - v * h) * self.spring - v * self.damper;
        let impulse = pull / (1.0 + (self.damper + h * self.spring) * mobility);
        let moved = v + impulse * mobility;
        self.drawn = (aim - moved * h) * self.spring;
        self.braked = moved * -self.damper;
        self.grip.give(impulse, &mut lanes.velocity);
    }

    /// The spring, then the damper, on positions: what each lacks after the others have moved the point.
    fn go_on(&mut self, h: f32, lanes: &mut Lanes) {
        let mobility = self.grip.mobility;
        let x = self.grip.mean(&lanes.position);
        let lacks = (self.target - x) * self.spring - self.drawn;
        let more = lacks / (1.0 + h * self.spring * mobility);
        self.drawn += more;
        let moved = x + more * (h * mobility) - self.grip.mean(&lanes.before);
        let lacks = moved * (-self.damper / h) - self.braked;
        let brake = lacks / (1.0 + self.damper * mobility);
        self.braked += brake;
        // Velocities too: what differs from them is taken for the strain limit's doing, and settled.
        self.grip.give(more + brake, &mut lanes.velocity);
        self.grip.give((more + brake) * h, &mut lanes.position);
    }
}

/// The particles that carry a picked point.
#[derive(Debug)]
struct Grip {
    /// 1/m, 1/kg.
    mobility: f32,
    /// Σ b of the particles that are not pinned.
    free: f32,
    carriers: Vec<Carrier>,
}

#[derive(Debug)]
struct Carrier {
    group: usize,
    lane: usize,
    /// b_i: the point is at Σ b x.
    weight: f32,
    /// b_i/m_i, what an impulse at the point gives; 0 when pinned.
    share: f32,
}

impl Grip {
    fn of(spring: &Spring, body: &Body, row: usize, shapes: &Shapes, state: &State) -> Self {
        let binds = match spring.handle {
            Handle::Particle(i) => memberships(body, i, state),
            Handle::Skin(vertex) => {
                let binds = body.skin.as_ref().and_then(|skin| skin.binds(vertex));
                binds.map(<[Bind]>::to_vec).unwrap_or_default()
            }
        };
        let mut given: Vec<(usize, f32)> = Vec::new();
        carriers(body, &binds, &shapes.rests, state, |i, share| {
            given.push((i, share));
        });
        given.sort_by_key(|(i, _)| *i);
        given.dedup_by(|later, first| {
            let same = later.0 == first.0;
            first.1 += if same { later.1 } else { 0.0 };
            same
        });
        let carrier = |(i, share): (usize, f32)| {
            let (group, lane) = place(shapes, row, i as u32 - body.particles.start);
            let pinned = state.particles.pinned[i];
            Carrier {
                group,
                lane,
                weight: share * state.particles.mass[i],
                share: if pinned { 0.0 } else { share },
            }
        };
        let carriers: Vec<_> = given.into_iter().map(carrier).collect();
        let free = carriers.iter().filter(|carrier| carrier.share != 0.0);
        Self {
            mobility: carriers.iter().map(|c| c.weight * c.share).sum(),
            free: free.map(|carrier| carrier.weight).sum(),
            carriers,
        }
    }

    /// Σ b q of a column.
    fn mean(&self, column: &[V8]) -> Vec3 {
        let term = |c: &Carrier| column[c.group].get(c.lane) * c.weight;
        self.carriers.iter().map(term).sum()
    }

    /// Adds what an impulse at the point gives its carriers.
    fn give(&self, impulse: Vec3, column: &mut [V8]) {
        for carrier in &self.carriers {
            let old = column[carrier.group].get(carrier.lane);
            column[carrier.group].set(carrier.lane, old + impulse * carrier.share);
        }
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
