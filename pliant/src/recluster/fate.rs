//! What becomes of each cluster: who is marked for removal, and how far the fades have come.

use std::ops::Range;

use crate::math::svd;
use crate::state::{Clusters, Fade, Reclustering};

/// Steps between two looks at a body. What has to be done is done together: rows are laid out anew once instead of every step.
pub(super) const EVERY: u32 = 4;
/// A newcomer that has come this far can stand alone for a particle.
const FIRM: f32 = 0.5;

/// What becomes of one cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fate {
    pub(super) fade: Fade,
    /// Share of its full weights that it has had so far.
    pub(super) before: f32,
    /// Its fade has ended.
    pub(super) ended: bool,
}

impl Fate {
    /// Factor on its weights.
    pub(super) fn factor(&self) -> f32 {
        self.fade.level() / self.before
    }

    /// True unless it is marked for removal.
    pub(super) fn lasts(&self) -> bool {
        !matches!(self.fade, Fade::Out { .. })
    }

    /// True when its members need nothing else.
    pub(super) fn is_firm(&self) -> bool {
        self.lasts() && self.fade.level() >= FIRM
    }
}

/// How a new cluster begins.
pub(super) fn beginning(rule: &Reclustering) -> Fade {
    further(0, rule.fade_in)
}

/// The fates of a body's clusters, or None where nothing happens.
///
/// A cluster is marked when the condition number of its F^p is above the threshold [Falkenstein17 §3.0.2]. One that
/// fades in is left alone until it is firm: so every particle is in a firm cluster at times, however fast it flows, and those that wait
/// for one can leave.
pub(super) fn fates(
    clusters: &Clusters,
    range: Range<usize>,
    rule: &Reclustering,
) -> Option<Vec<Fate>> {
    let mut something = false;
    let fates = range.map(|c| {
        let fade = clusters.life[c].fade;
        let (next, ended) = match fade {
            Fade::Whole if is_worn(clusters, c, rule) => {
                (outward(rule.fade_out, rule.fade_out), false)
            }
            Fade::Whole => (Fade::Whole, false),
            Fade::In { .. } if fade.level() >= FIRM && is_worn(clusters, c, rule) => {
                let left = (fade.level() * rule.fade_out as f32) as u32;
                (outward(left, rule.fade_out), false)
            }
            Fade::In { done, of } => (further(done, of), false),
            Fade::Out { left, of } => (outward(left, of), left <= EVERY),
        };
        something |= next != Fade::Whole || fade != Fade::Whole;
        Fate {
            fade: next,
            before: fade.level(),
            ended,
        }
    });
    let fates: Vec<Fate> = fates.collect();
    something.then_some(fates)
}

fn is_worn(clusters: &Clusters, cluster: usize, rule: &Reclustering) -> bool {
    let flow = &clusters.flow[cluster];
    if flow.is_none() {
        return false;
    }
    let sigma = svd(flow.map).sigma;
    sigma.x > rule.condition * sigma.z.abs()
}

fn further(done: u32, of: u32) -> Fade {
    let done = done + EVERY;
    if done < of {
        Fade::In { done, of }
    } else {
        Fade::Whole
    }
}

/// The last of a fade stays until the cluster may go: it always has some weight.
fn outward(left: u32, of: u32) -> Fade {
    Fade::Out {
        left: left.saturating_sub(EVERY).max(1),
        of,
    }
}
