//! How much work one step may do, of all bodies together.

use crate::state::State;

/// Clusters that get successors, and memberships that are embedded for them, for each cluster that the world's budget lets break in
/// a step: about what that costs.
const CALLS: usize = 2;
const MEMBERSHIPS: usize = 1250;
/// Bodies too large for these may do as much as this part of them: their steps are as much longer, and they keep up with their flow.
const PARTS: usize = 96;
/// Calls that do not fit until no more are tried.
const MOST_REFUSALS: u32 = 16;

/// What is left for this step.
#[derive(Debug)]
pub(super) struct Allowance {
    calls: usize,
    memberships: usize,
    /// Nothing was embedded so far.
    untouched: bool,
    refusals: u32,
}

impl Allowance {
    /// For the bodies that exchange rows now: others count for nothing, and so change nothing.
    pub(super) fn of(state: &State, bodies: impl Iterator<Item = usize>) -> Self {
        let budget = state.budget as usize;
        let (mut clusters, mut memberships) = (0, 0);
        for row in bodies {
            let rows = &state.bodies.rows[row].clusters;
            let starts = &state.clusters.starts;
            clusters += rows.len();
            memberships += (starts[rows.end as usize] - starts[rows.start as usize]) as usize;
        }
        Self {
            calls: budget.saturating_mul(CALLS.max(clusters / PARTS)),
            memberships: budget.saturating_mul(MEMBERSHIPS.max(memberships / PARTS)),
            untouched: true,
            refusals: 0,
        }
    }

    pub(super) fn is_spent(&self) -> bool {
        self.calls == 0 || self.refusals >= MOST_REFUSALS
    }

    /// Lets one call embed its surroundings. `embed` is told how many memberships it may take, and returns how many it took, or None if
    /// they would be more. The first of a step may always, or surroundings that are too large for a step would never be embedded.
    pub(super) fn serves(&mut self, embed: impl FnOnce(usize) -> Option<usize>) -> bool {
        if self.is_spent() {
            return false;
        }
        let most = if self.untouched {
            usize::MAX
        } else {
            self.memberships
        };
        let Some(taken) = embed(most) else {
            self.refusals += 1;
            return false;
        };
        self.calls -= 1;
        self.memberships = self.memberships.saturating_sub(taken);
        self.untouched = false;
        true
    }
}
