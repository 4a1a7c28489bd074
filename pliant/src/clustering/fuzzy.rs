//! The fuzzy iteration [Jones15 §3.3, "ours"]: members and weights from centres, centres as
//! weighted centres of mass, until both stand still.

use super::sweep::Sweep;

/// Longest move of a centre at convergence, over d [Jones15 §3.3].
const STILL: f32 = 1e-3;
/// Longest move over d at which a state with uncovered particles counts as stuck.
const STUCK: f32 = 1e-5;

/// Iterations after which an attempt is given up whose count of uncovered particles has reached no new low.
const PATIENCE: usize = 100;

/// How an attempt ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Settled {
    /// Evaluations done.
    pub(super) iterations: usize,
    /// Whether members stayed the same for two iterations, no centre moved more than 0.1% of d,
    /// and every particle is covered.
    pub(super) converged: bool,
    /// Particles within d of no centre in the last iteration.
    pub(super) uncovered: usize,
    /// Particles within d of no centre in the first iteration.
    pub(super) uncovered_at_start: usize,
}

/// Iterates to convergence, or until it is clear that there will be none, or to the limit.
///
/// Stops before the centres move on, so that the state is consistent.
pub(super) fn settle(sweep: &mut Sweep, max_iterations: usize) -> Settled {
    let mut longest = f32::INFINITY;
    let (mut fewest, mut since) = (usize::MAX, 0);
    let mut settled = Settled {
        iterations: 0,
        converged: false,
        uncovered: 0,
        uncovered_at_start: 0,
    };
    loop {
        let evaluation = sweep.evaluate();
        if settled.iterations == 0 {
            settled.uncovered_at_start = evaluation.uncovered;
        }
        settled.iterations += 1;
        settled.uncovered = evaluation.uncovered;
        let covered = evaluation.uncovered == 0;
        let still = !evaluation.changed && longest <= STILL * sweep.radius();
        // Uncovered particles forbid convergence. If nothing moves any more either, or clusters wander without
        // taking more of them in, they stay uncovered for ever: give up now rather than at the limit.
        since = if evaluation.uncovered < fewest {
            0
        } else {
            since + 1
        };
        fewest = fewest.min(evaluation.uncovered);
        let resting = !evaluation.changed && longest <= STUCK * sweep.radius();
        let stuck = !covered && (resting || since >= PATIENCE);
        settled.converged = still && covered;
        if settled.converged || stuck || settled.iterations >= max_iterations {
            return settled;
        }
        longest = sweep.advance();
    }
}

/// One evaluation with the centres as they are: what the kmeans and random algorithms end with.
pub(super) fn hold(sweep: &mut Sweep) -> Settled {
    let uncovered = sweep.evaluate().uncovered;
    Settled {
        iterations: 1,
        converged: uncovered == 0,
        uncovered,
        uncovered_at_start: uncovered,
    }
}
