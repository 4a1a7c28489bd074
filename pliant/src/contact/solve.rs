//! The one solver: takes touches, moves clusters and particles. It knows anchors, not surfaces.
//!
//! Two levels, each an iteration over all touches in turn, forwards and backwards by turns so that no end is preferred. First
//! the clusters move as wholes, by the share of the depth that a touch says (see `node`); then particles do, until the
//! distances are kept. A touch sees what those before it have done, which converges in a few iterations where touches that
//! look at the same state would need tens. The order is that of the table, which is that of the bodies: it depends neither
//! on threads nor on bodies that are not in touch. Eight touches that have nothing in common are solved at once (see `wave`),
//! with the same bits.
//!
//! The table is cut into bundles where no touch is of bodies on both sides of the cut. Each bundle is solved to the end before the
//! next, which gives the same bits, and what it is about stays in the cache however many other heaps there are.
//!
//! Impulses are kg m: mass times the way that a push moves it in the substep. Pushes add up over the iterations and
//! their sum never pulls; the rub of both levels is bounded by μ times the push of both, which is Coulomb's law with
//! sticking and sliding.

mod bundle;
mod stand;

use std::ops::Range;

use glam::Vec3;

use super::cut::cut;
use super::node::Members;
use super::obstacle::Footings;
use super::touch::Touch;
use super::wave::Waves;
use crate::matching::{LANES, Lanes};
use bundle::Bundle;

/// Touches in a bundle that is worth a cut: fewer would leave lanes of their waves empty.
const WORTH: usize = 512;

/// Share of the push on positions that is at least said to be left.
const LEFT: f32 = 1e-3;

/// The touches of a substep.
#[derive(Debug, Default)]
pub(crate) struct Solver {
    /// Which touches each bundle has.
    cuts: Vec<Range<usize>>,
    /// At least as many; those behind wait to be used again.
    bundles: Vec<Bundle>,
    /// Per touch: its wave in its bundle and its lane there.
    places: Vec<(u32, u32)>,
    index: Index,
}

/// Where things are in a bundle that is being gathered; 0 for what is not in it.
#[derive(Debug, Default)]
struct Index {
    /// The row of each lane.
    spots: Vec<u32>,
    /// The node of each cluster.
    nodes: Vec<u32>,
    waves: Waves,
}

impl Solver {
    /// Forgets all touches.
    pub(crate) fn clear(&mut self) {
        self.cuts.clear();
    }

    /// Pushes bodies apart until they keep their distances, as far as the iterations go.
    pub(crate) fn push_apart(
        &mut self,
        touches: &[Touch],
        footings: &Footings<'_>,
        members: Members<'_>,
        lanes: &mut Lanes,
    ) {
        let bodies = touches.iter().map(|touch| touch.bodies);
        cut(bodies, WORTH, &mut self.cuts);
        self.places.clear();
        let index = &mut self.index;
        index.spots.resize(lanes.position.len() * LANES, 0);
        let clusters = members.shapes.layout.cluster_body.len();
        index.nodes.resize(clusters, 0);
        if self.bundles.len() < self.cuts.len() {
            self.bundles.resize_with(self.cuts.len(), Bundle::default);
        }
        for (bundle, range) in self.bundles.iter_mut().zip(&self.cuts) {
            let touches = &touches[range.clone()];
            bundle.gather(touches, (footings, lanes), index, &mut self.places);
            bundle.push_apart(touches, members, lanes);
        }
    }

    /// Takes off what particles on obstacles were told to bear.
    pub(crate) fn unload(&self, lanes: &mut Lanes) {
        for bundle in &self.bundles[..self.cuts.len()] {
            bundle.unload(lanes);
        }
    }

    /// Makes touching anchors part with the share of their approach speed that restitution says, which is none for those
    /// slower than `resting`. So corrections of depth, turned into velocities, do not throw bodies apart. What a touch
    /// takes back it has given before.
    pub(crate) fn part(
        &mut self,
        members: Members<'_>,
        (h, resting): (f32, f32),
        lanes: &mut Lanes,
    ) {
        for bundle in &mut self.bundles[..self.cuts.len()] {
            bundle.part(members, (h, resting), lanes);
        }
    }

    /// Touches whose particles were pushed, with the impulse on the first: what clusters got is not in it.
    pub(crate) fn impulses<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, Vec3)> {
        let rows = self.rows(touches).map(|(touch, bundle, (wave, lane))| {
            let grains = &bundle.grains[wave];
            (touch, grains.impulse(lane))
        });
        rows.filter(|(_, impulse)| *impulse != Vec3::ZERO)
    }

    /// Touches that pushed in this substep, with the push that is left of it, kg m/s; known once [`Solver::part`] has run.
    pub(crate) fn pushes<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, f32)> {
        let rows = self.rows(touches).map(|(touch, bundle, (wave, lane))| {
            let (grains, wholes) = (&bundle.grains[wave], &bundle.wholes[wave]);
            // A touch can take back no more than it has given.
            let given = wholes.base_push.0[lane] - grains.least.0[lane];
            // What depth was taken back counts a little even where no push is left.
            let left = given + wholes.push.0[lane] + grains.push.0[lane];
            (touch, left.max(LEFT * given))
        });
        rows.filter(|(_, push)| *push > 0.0)
    }

    /// The touches with their bundles, and their waves and lanes there.
    fn rows<'a>(
        &'a self,
        touches: &'a [Touch],
    ) -> impl Iterator<Item = (&'a Touch, &'a Bundle, (usize, usize))> {
        let bundles = self.bundles.iter().zip(&self.cuts);
        bundles.flat_map(|(bundle, range)| {
            let rows = touches[range.clone()]
                .iter()
                .zip(&self.places[range.clone()]);
            rows.map(move |(touch, (wave, lane))| (touch, bundle, (*wave as usize, *lane as usize)))
        })
    }
}
