//! The one solver: takes touches, moves particles. It knows anchors, not surfaces.
//!
//! Every iteration is two stages. Touches look at the positions and find impulses; particles gather the impulses of
//! their touches. So nothing depends on the order of touches or the number of threads. What keeps such a Jacobi scheme
//! from overshooting is the scale of each touch: with touches as rows c of a matrix, A = C M⁻¹ Cᵀ is bounded by its
//! row sums Σ_k |c_k| N_k/m_k, where N_k = Σ |c_k| over the touches of particle k, and dividing by them converges. A lone
//! touch is solved in one go, a face on a face nearly.
//!
//! Impulses are kg m: mass times the way that a push moves it in the substep. Pushes add up over the iterations and
//! their sum never pulls; the rub is bounded by μ times it, which is Coulomb's law with sticking and sliding.

use glam::Vec3;

use super::touch::{Touch, Touches};
use crate::matching::{LANES, Lanes, V8};
use crate::parallel;

/// Rows per task.
const CHUNK: usize = 64;
/// Share of a step that is taken: the bound of the row sums is rarely reached.
const RELAX: f32 = 1.3;
/// Touches deeper than this share of the surface's thickness go on being solved,
const DEEP: f32 = 0.05;
/// up to this many iterations.
const MOST: u32 = 40;
/// Not in the table.
const NONE: u32 = u32::MAX;

/// The touches of a substep, with the particles they are about in compact columns.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// Lane of each particle in the table.
    lane: Vec<u32>,
    /// Row of each lane, or [`NONE`].
    row_of: Vec<u32>,
    /// What is solved for: positions, or velocities.
    x: Vec<Vec3>,
    /// 1/m, 0 for what does not give way.
    mobility: Vec<f32>,
    /// Touches of particle k, with its share: `uses[starts[k]..starts[k + 1]]`.
    starts: Vec<u32>,
    uses: Vec<(u32, f32)>,
    /// Row and share of every term.
    terms: Vec<(u32, f32)>,
    rows: Vec<Row>,
}

/// A touch being solved.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// Distance of the anchors before the substep.
    before: Vec3,
    /// Per kg: by how much an impulse is damped against what its neighbours do.
    scale: f32,
    /// Impulse along the normal so far, never negative.
    push: f32,
    /// Impulse across it so far.
    rub: Vec3,
    /// What this iteration adds.
    step: Vec3,
    /// Speed at which the anchors came together, m/s.
    approach: f32,
    /// Push that moved the positions, kg m/s.
    given: f32,
}

impl Solver {
    /// Pushes the particles of the lanes apart until they keep their distances, as far as the iterations go.
    ///
    /// All touches are iterated as often as is said. What is then still deeper than [`DEEP`] of its distance goes on alone,
    /// up to [`MOST`] times: touches that are done are left alone to the bit, so bodies far away do not matter.
    pub(crate) fn push_apart(&mut self, touches: &Touches, iterations: u32, lanes: &mut Lanes) {
        self.gather(touches, lanes);
        self.take(&lanes.before);
        for t in 0..touches.rows.len() {
            self.rows[t].before = self.apart(&touches.rows[t]);
        }
        for (t, touch) in touches.rows.iter().enumerate() {
            if touch.restitution > 0.0 {
                let speed = |lane: u32| get(&lanes.velocity, lane);
                let terms = touches.terms_of(touch).iter();
                let apart: Vec3 = terms.map(|term| speed(term.lane) * term.share).sum();
                self.rows[t].approach = -apart.dot(touch.normal);
            }
        }
        self.take(&lanes.position);
        for k in 0..MOST {
            let all = k < iterations;
            let busy = self.iterate(touches, |touch, row, apart| {
                let gap = touch.normal.dot(apart) - touch.keep;
                if !(all || gap < -DEEP * touch.reach) {
                    return None;
                }
                let push = (row.push - RELAX * gap * row.scale).max(0.0);
                let moved = apart - row.before;
                let along = moved - touch.normal * touch.normal.dot(moved);
                let rub = (row.rub - along * row.scale).clamp_length_max(touch.friction * push);
                Some((push, rub))
            });
            if !busy {
                break;
            }
        }
        self.give(&mut lanes.position);
    }

    /// Makes touching anchors part with the share of their approach speed that restitution says, which is none for those
    /// slower than `resting`. So corrections of depth, turned into velocities, do not throw bodies apart. What a touch
    /// takes back it has given before.
    pub(crate) fn part(
        &mut self,
        touches: &Touches,
        (iterations, h): (u32, f32),
        resting: f32,
        velocity: &mut [V8],
    ) {
        for row in &mut self.rows {
            // From here on impulses are kg m/s.
            row.given = row.push / h;
            if row.push <= 0.0 {
                row.scale = 0.0;
            }
            (row.push, row.rub) = (0.0, Vec3::ZERO);
        }
        self.take(velocity);
        for _ in 0..iterations {
            self.iterate(touches, |touch, row, apart| {
                let bounces = row.approach > resting;
                let wanted = if bounces {
                    touch.restitution * row.approach
                } else {
                    0.0
                };
                let lacking = wanted - touch.normal.dot(apart);
                let push = (row.push + lacking * row.scale).max(-row.given);
                let along = apart - touch.normal * touch.normal.dot(apart);
                let rub = row.rub - along * row.scale;
                Some((push, rub.clamp_length_max(touch.friction * push.max(0.0))))
            });
        }
        self.give(velocity);
    }

    /// Touches that push, with the impulse on the first body.
    pub(crate) fn impulses<'a>(
        &'a self,
        touches: &'a Touches,
    ) -> impl Iterator<Item = (&'a Touch, Vec3)> {
        let rows = self.rows.iter().zip(&touches.rows);
        rows.filter(|(row, _)| row.push != 0.0)
            .map(|(row, touch)| (touch, touch.normal * row.push + row.rub))
    }

    /// Touches that pushed in this substep, with the push, kg m/s; known once [`Solver::part`] has run.
    pub(crate) fn pushes<'a>(
        &'a self,
        touches: &'a Touches,
    ) -> impl Iterator<Item = (&'a Touch, f32)> {
        let rows = self.rows.iter().zip(&touches.rows);
        rows.filter(|(row, _)| row.given > 0.0)
            .map(|(row, touch)| (touch, row.given))
    }

    /// Builds the compact columns.
    fn gather(&mut self, touches: &Touches, lanes: &Lanes) {
        self.row_of.resize(lanes.position.len() * LANES, NONE);
        for lane in self.lane.drain(..) {
            self.row_of[lane as usize] = NONE;
        }
        self.terms.clear();
        for term in &touches.terms {
            let row = &mut self.row_of[term.lane as usize];
            if *row == NONE {
                *row = self.lane.len() as u32;
                self.lane.push(term.lane);
            }
            self.terms.push((*row, term.share));
        }
        self.mobility.clear();
        self.mobility.extend(self.lane.iter().map(|lane| {
            let (g, k) = (*lane as usize / LANES, *lane as usize % LANES);
            lanes.free[g].0[k] / lanes.mass[g].0[k]
        }));
        self.transpose(touches);
        self.weigh(touches);
    }

    /// Fills `uses`, particle by particle in the order of the touches.
    fn transpose(&mut self, touches: &Touches) {
        self.starts.clear();
        self.starts.resize(self.lane.len() + 2, 0);
        for (row, _) in &self.terms {
            self.starts[*row as usize + 2] += 1;
        }
        for k in 2..self.starts.len() {
            self.starts[k] += self.starts[k - 1];
        }
        self.uses.clear();
        self.uses.resize(self.terms.len(), (0, 0.0));
        for (t, touch) in touches.rows.iter().enumerate() {
            for &(row, share) in terms_of(&self.terms, touch) {
                let next = &mut self.starts[row as usize + 1];
                self.uses[*next as usize] = (t as u32, share);
                *next += 1;
            }
        }
    }

    fn weigh(&mut self, touches: &Touches) {
        let uses = |k: usize| &self.uses[self.starts[k] as usize..self.starts[k + 1] as usize];
        let crowd = |k: usize| -> f32 { uses(k).iter().map(|(_, share)| share.abs()).sum() };
        let weight: Vec<f32> = (0..self.lane.len())
            .map(|k| crowd(k) * self.mobility[k])
            .collect();
        self.rows.clear();
        self.rows.extend(touches.rows.iter().map(|touch| {
            let terms = terms_of(&self.terms, touch).iter();
            let sum: f32 = terms
                .map(|(row, share)| share.abs() * weight[*row as usize])
                .sum();
            Row {
                scale: if sum > 0.0 { 1.0 / sum } else { 0.0 },
                ..Row::default()
            }
        }));
    }

    fn take(&mut self, column: &[V8]) {
        self.x.clear();
        self.x
            .extend(self.lane.iter().map(|lane| get(column, *lane)));
    }

    fn give(&self, column: &mut [V8]) {
        for (lane, x) in self.lane.iter().zip(&self.x) {
            column[*lane as usize / LANES].set(*lane as usize % LANES, *x);
        }
    }

    /// Distance of a touch's anchors.
    fn apart(&self, touch: &Touch) -> Vec3 {
        terms_of(&self.terms, touch)
            .iter()
            .map(|(row, share)| self.x[*row as usize] * *share)
            .sum()
    }

    /// One iteration: `solve` says a touch's new push and rub from the distance of its anchors, or None to leave it alone.
    /// False when all are left alone.
    fn iterate(
        &mut self,
        touches: &Touches,
        solve: impl Fn(&Touch, &Row, Vec3) -> Option<(f32, Vec3)> + Sync,
    ) -> bool {
        let mut rows = std::mem::take(&mut self.rows);
        let view = &*self;
        parallel::for_each_chunk(&mut rows, CHUNK, |first, rows| {
            for (row, touch) in rows.iter_mut().zip(&touches.rows[first..]) {
                row.step = Vec3::ZERO;
                if row.scale > 0.0 {
                    let Some((push, rub)) = solve(touch, row, view.apart(touch)) else {
                        continue;
                    };
                    row.step = touch.normal * (push - row.push) + (rub - row.rub);
                    (row.push, row.rub) = (push, rub);
                }
            }
        });
        let busy = rows.iter().any(|row| row.step != Vec3::ZERO);
        self.rows = rows;
        let (rows, starts, uses, mobility) = (&self.rows, &self.starts, &self.uses, &self.mobility);
        parallel::for_each_chunk(&mut self.x, CHUNK, |first, x| {
            for (k, x) in x.iter_mut().enumerate() {
                let range = starts[first + k] as usize..starts[first + k + 1] as usize;
                let sum: Vec3 = uses[range]
                    .iter()
                    .map(|(touch, share)| rows[*touch as usize].step * *share)
                    .sum();
                *x += sum * mobility[first + k];
            }
        });
        busy
    }
}

fn terms_of<'a>(terms: &'a [(u32, f32)], touch: &Touch) -> &'a [(u32, f32)] {
    &terms[touch.first as usize..(touch.first + touch.terms) as usize]
}

fn get(column: &[V8], lane: u32) -> Vec3 {
    column[lane as usize / LANES].get(lane as usize % LANES)
}
