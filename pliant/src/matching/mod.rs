//! Shape matching: the best-fit map of every cluster and the pull of its goals. One core for every method.
//!
//! Stages: [`fit`] (clusters), [`swing`] (clusters), [`pull`] (particles), [`limit`]
//! (particles) and [`settle`] (particles). A stage writes clusters or particles, never both, and gathers: no scatter,
//! no atomics, the same bits for any number of threads. Nothing here allocates once [`Shapes`] are built.

mod blend;
mod damp;
mod eight;
mod features;
mod fit;
mod frames;
mod goal;
mod interleave;
mod kept;
mod lanes;
mod layout;
mod limit;
mod moved;
mod order;
mod plastic;
mod pull;
mod rest;
mod settle;
mod tension;
#[cfg(test)]
mod tests;

pub(crate) use damp::{Swing, swing};
pub(crate) use features::Features;
pub(crate) use fit::{Fit, Pose, Purpose, Spread, Starts, fit};
pub(crate) use frames::{FrameMembers, follow};
pub(crate) use goal::{Rule, inverse_inertia, solve_inertia};
pub(crate) use interleave::{Eight, columns, rows};
pub(crate) use kept::{Kept, NO_ROW, Part, Remains, Was, leading};
pub(crate) use lanes::{BLOCK, Block, LANES, Lanes, S8, V8, Wide, are_within, four_sums, sum};
pub(crate) use layout::Layout;
pub(crate) use limit::{Excess, limit};
pub(crate) use moved::Moved;
pub(crate) use order::full_rows;
use plastic::FlowRule;
pub(crate) use pull::pull;
pub(crate) use rest::{Rest, deformation};
pub(crate) use settle::{Drift, Recoil, recoil, settle};
pub(crate) use tension::Tension;

use fearless_simd::Level;

use crate::state::{Body, Mode, State};

/// A cluster made on the way that is thinner than this share of the spacing says nothing about stretch across itself: what
/// fracture leaves of a cluster may be little more than one layer of particles. A standard deviation; two layers have 0.5.
pub(crate) const THIN: f32 = 0.33;

/// Everything about the clusters that a substep only reads.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    pub(crate) layout: Layout,
    pub(crate) rests: Vec<Rest>,
    pub(crate) rules: Vec<Rule>,
    /// Per body.
    pub(crate) limits: Vec<Limits>,
    pub(crate) frame_members: FrameMembers,
    /// Room for a layout.
    spare: Layout,
}

/// Strain limiting of one body in this step, and what holds for it as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Limits {
    pub(crate) iterations: u32,
    pub(crate) relaxation: f32,
    /// Nothing holds the body from outside and its material conserves: matching must not push it as a whole.
    pub(crate) keeps: bool,
    pub(crate) stand: Stand,
    /// Asleep: no stage moves it.
    pub(crate) asleep: bool,
}

impl Limits {
    /// True for a body that nothing holds from outside.
    pub(crate) fn is_free(&self) -> bool {
        self.stand != Stand::Held
    }

    /// True for a free body that stands for a rigid one.
    pub(crate) fn is_rigid(&self) -> bool {
        self.stand == Stand::Rigid
    }
}

/// How a body answers to a push.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Stand {
    /// Something holds it from outside, or no stage moves it.
    #[default]
    Held,
    Free,
    /// Free, and one rigid cluster that takes back its shape within a substep.
    Rigid,
}

impl Shapes {
    /// Tables that follow from the rows.
    pub(crate) fn new(level: Level, state: &State) -> Self {
        let mut shapes = Self::default();
        let kept = Kept {
            bodies: &vec![None; state.bodies.rows.len()],
            parts: &[],
        };
        shapes.follow(level, state, kept);
        shapes
    }

    /// Brings the tables up to date where rows have changed. Returns the first cluster that does not stand where it stood, and for each from
    /// there on the one that it was, if it is the same.
    pub(crate) fn follow(
        &mut self,
        level: Level,
        state: &State,
        kept: Kept<'_>,
    ) -> (usize, Vec<Option<u32>>) {
        let same = leading(kept.bodies);
        let first = self.layout.clusters_of(same).start;
        let was = self.clusters_before(state, kept, same);
        self.layout.follow(state, kept, &mut self.spare);
        if kept.parts.iter().all(Option::is_none) && state.bodies.rows.iter().any(Body::may_change)
        {
            self.layout.make_room(&mut self.spare);
        }
        self.frame_members = FrameMembers::new(state);
        let mut old = self.rests.split_off(first);
        let taken = |was: &Option<u32>| {
            was.map_or_else(Rest::default, |was| {
                std::mem::take(&mut old[was as usize - first])
            })
        };
        self.rests.extend(was.iter().map(taken));
        let new = (first..).zip(&was).filter(|(_, was)| was.is_none());
        let new: Vec<usize> = new.map(|(c, _)| c).collect();
        self.set_rests(level, state, &new);
        self.set_rules(state);
        (first, was)
    }

    /// For each cluster of the bodies from `first` on the one that it was.
    fn clusters_before(&self, state: &State, kept: Kept<'_>, first: usize) -> Vec<Option<u32>> {
        let mut all = Vec::new();
        for (b, body) in state.bodies.rows.iter().enumerate().skip(first) {
            let start = |was: u32| self.layout.clusters_of(was as usize).start as u32;
            match (kept.bodies[b], kept.part(b)) {
                (Some(was), _) => {
                    let start = start(was);
                    all.extend((start..start + body.clusters.len() as u32).map(Some));
                }
                (None, Some(part)) => {
                    let start = start(part.was);
                    let clusters = part.remains.clusters.iter();
                    all.extend(clusters.map(|c| c.same().map(|c| start + c)));
                }
                (None, None) => all.resize(all.len() + body.clusters.len(), None),
            }
        }
        all
    }

    /// Brings the tables up to date where the weights and offsets of clusters have changed.
    pub(crate) fn reweigh(&mut self, level: Level, state: &State, clusters: &[u32]) {
        if !clusters.is_empty() {
            self.frame_members = FrameMembers::new(state);
        }
        let clusters: Vec<usize> = clusters.iter().map(|c| *c as usize).collect();
        self.set_rests(level, state, &clusters);
        for c in clusters {
            self.layout.reweigh(state, c);
            let body = &state.bodies.rows[self.layout.cluster_body[c] as usize];
            let h = state.dt / state.substeps as f32;
            self.rules[c] = rule(state, body, c, &self.rests[c], h);
        }
    }

    fn set_rests(&mut self, level: Level, state: &State, clusters: &[usize]) {
        let body = |c: usize| &state.bodies.rows[self.layout.cluster_body[c] as usize];
        let mode = |c: usize| body(c).material.mode;
        let own = |c: usize| {
            let thin = match state.clusters.life[c].born {
                0 => 0.0,
                _ => THIN * body(c).spacing,
            };
            (self.frame_members.rest_moment(c, &state.frames), thin)
        };
        for eight in clusters.chunks(LANES) {
            for (c, rest) in eight
                .iter()
                .zip(Rest::of_eight(level, state, eight, mode, own))
            {
                self.rests[*c] = rest;
            }
        }
    }

    /// Tables that follow from the materials, the pins and the step.
    pub(crate) fn set_rules(&mut self, state: &State) {
        let h = state.dt / state.substeps as f32;
        self.rules.clear();
        for (c, rest) in self.rests.iter().enumerate() {
            let body = &state.bodies.rows[self.layout.cluster_body[c] as usize];
            self.rules.push(rule(state, body, c, rest, h));
        }
        self.limits.clear();
        self.limits.extend(state.bodies.rows.iter().map(|body| {
            let limit = body.material.limit;
            let range = body.particles.start as usize..body.particles.end as usize;
            let iterations = if body.is_idle() { 0 } else { limit.iterations };
            let free = !body.is_idle() && !state.particles.pinned[range].contains(&true);
            Limits {
                iterations,
                relaxation: limit.relaxation,
                keeps: body.material.conserve && free,
                stand: match free {
                    true if is_rigid(body, &self.rules) => Stand::Rigid,
                    true => Stand::Free,
                    false => Stand::Held,
                },
                asleep: body.asleep,
            }
        }));
    }

    /// True for a body that no stage moves.
    pub(crate) fn sleeps(&self, body: u32) -> bool {
        self.limits[body as usize].asleep
    }

    /// True when the rest tables of a body still fit its mode.
    pub(crate) fn fits_mode(&self, body: &Body, mode: Mode) -> bool {
        let quadratic = matches!(mode, Mode::Quadratic { .. });
        body.clusters.clone().all(|c| {
            self.rests[c as usize].features.is_some() == quadratic
                || self.rests[c as usize].width == 0.0
        })
    }
}

/// True for a body of one rigid cluster that does not flow and is where its goals are after a substep.
fn is_rigid(body: &Body, rules: &[Rule]) -> bool {
    let clusters = body.clusters.start as usize..body.clusters.end as usize;
    match rules[clusters] {
        [rule] => rule.mode == Mode::Rigid && rule.alpha >= 1.0 && body.material.plastic.is_none(),
        _ => false,
    }
}

fn rule(state: &State, body: &Body, cluster: usize, rest: &Rest, h: f32) -> Rule {
    let (material, traits) = (&body.material, &state.clusters.traits[cluster]);
    let beta = (material.mode.beta() * traits.beta).clamp(0.0, 1.0);
    let rate = material.damping * traits.damping;
    Rule {
        mode: match material.mode {
            Mode::Rigid => Mode::Rigid,
            Mode::Linear { .. } => Mode::Linear { beta },
            Mode::Quadratic { .. } => Mode::Quadratic { beta },
        },
        cap: material.cap,
        rotation: material.rotation,
        conserve: material.conserve,
        alpha: (material.stiffness.alpha(h) * traits.stiffness).clamp(0.0, 2.0),
        bound: material.limit.stretch * traits.stretch * rest.width,
        damping: 1.0 - libm::expf(-rate * h),
        flow: material
            .plastic
            .filter(|_| !body.frozen)
            .map(|plastic| FlowRule::new(&plastic, traits.yield_strain, h)),
    }
}
