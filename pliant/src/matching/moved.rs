//! Which clusters have to be fitted again: those with a member that has moved since they were.
//!
//! A fit is a function of where the members are and of the rotation that the search starts from, so one whose members stand still would gain
//! nothing but the rounding of another search. It stays, and so does the start it was found from: the State can make it again.

use fearless_simd::{Level, Simd, dispatch, prelude::*};

use super::Shapes;
use super::fit::Purpose;
use super::lanes::V8;
use crate::parallel;

/// Groups per task.
const CHUNK: usize = 64;

/// What the fits have seen.
#[derive(Debug, Default)]
pub(crate) struct Moved {
    groups: Vec<Group>,
    /// Per cluster: to be fitted.
    clusters: Vec<bool>,
}

/// A group of particles.
#[derive(Clone, Copy, Debug, Default)]
struct Group {
    /// Where they were in the last fit.
    seen: V8,
    /// They are elsewhere now.
    moved: bool,
}

impl Moved {
    /// Every cluster is to be fitted.
    pub(crate) fn all(&mut self, clusters: usize) {
        self.clusters.clear();
        self.clusters.resize(clusters, true);
    }

    /// All clusters have been fitted to these positions, the first `kept` groups of which are as they were.
    pub(crate) fn see(&mut self, kept: usize, position: &[V8]) {
        self.groups.truncate(kept);
        let kept = self.groups.len();
        self.groups
            .extend(position[kept..].iter().map(|seen| Group {
                seen: *seen,
                moved: false,
            }));
    }

    /// Finds out which clusters are to be fitted to these positions, and takes it that they will be.
    ///
    /// Those with frames always are, for these turn; and so is whoever may flow when it is time to.
    pub(crate) fn look(
        &mut self,
        level: Level,
        shapes: &Shapes,
        purpose: Purpose,
        position: &[V8],
    ) {
        parallel::for_each_chunk(&mut self.groups, CHUNK, |first, groups| {
            dispatch!(level, simd => compare(simd, &position[first..], groups));
        });
        let groups = &self.groups;
        // In most iterations of the strain limit nothing has.
        let some = groups.iter().any(|group| group.moved);
        parallel::for_each_chunk(&mut self.clusters, CHUNK, |first, clusters| {
            for (c, stale) in (first..).zip(clusters) {
                let mut of = shapes.layout.groups_of_cluster(c).iter();
                *stale = shapes.frame_members.has(c)
                    || purpose == Purpose::Flow && shapes.rules[c].flow.is_some()
                    || some && of.any(|group| groups[*group as usize].moved);
            }
        });
    }

    /// Per cluster: to be fitted.
    pub(crate) fn clusters(&self) -> &[bool] {
        &self.clusters
    }
}

/// Numbers that are none count as moved.
#[inline(always)]
fn compare<S: Simd>(simd: S, position: &[V8], groups: &mut [Group]) {
    for (group, x) in groups.iter_mut().zip(position) {
        let (now, seen) = (x.load(simd), group.seen.load(simd));
        let same = now.x.simd_eq(seen.x) & now.y.simd_eq(seen.y) & now.z.simd_eq(seen.z);
        group.moved = !same.all_true();
        if group.moved {
            group.seen = *x;
        }
    }
}
