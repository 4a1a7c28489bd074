//! What becomes of each cluster: who is marked for removal, how far the fades have come, and who asks for a successor.

use std::ops::Range;

use glam::Mat3;

use crate::state::{Clusters, Fade, Reclustering};

/// Steps between two looks at a body. What has to be done is done together: rows are laid out anew once instead of every step.
pub(super) const EVERY: u32 = 4;
/// A newcomer that has come this far can stand alone for a particle.
const FIRM: f32 = 0.5;

/// What becomes of one cluster.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Fate {
    pub(super) fade: Fade,
    /// Its stage so far.
    before: Fade,
    /// Its fade has ended.
    pub(super) ended: bool,
    /// It asks for the cluster that takes its place, which has just the time to fade in.
    pub(super) calls: bool,
}

impl Fate {
    /// Share of its full weights that it has had so far.
    pub(super) fn before(&self) -> f32 {
        self.before.level()
    }

    /// Factor on its weights.
    pub(super) fn factor(&self) -> f32 {
        self.fade.level() / self.before.level()
    }

    /// True unless it is marked for removal.
    pub(super) fn lasts(&self) -> bool {
        !matches!(self.fade, Fade::Out { .. })
    }

    /// True when its members need nothing else.
    pub(super) fn is_firm(&self) -> bool {
        self.lasts() && self.fade.level() >= FIRM
    }

    /// Leaves a cluster that calls as it is: it will call again at the next look. So the stages of the fades are all there is to know
    /// about work that has been put off.
    pub(super) fn wait(&mut self) {
        if self.calls {
            (self.fade, self.calls) = (self.before, false);
        }
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
            Fade::Whole if is_worn(clusters.flow[c].map, rule) => {
                (outward(rule.fade_out, rule.fade_out), false)
            }
            Fade::Whole => (Fade::Whole, false),
            Fade::In { .. } if fade.level() >= FIRM && is_worn(clusters.flow[c].map, rule) => {
                let left = (fade.level() * rule.fade_out as f32) as u32;
                (outward(left, rule.fade_out), false)
            }
            Fade::In { done, of } => (further(done, of), false),
            Fade::Out { left, of } => (outward(left, of), left <= EVERY),
        };
        something |= next != Fade::Whole || fade != Fade::Whole;
        Fate {
            fade: next,
            before: fade,
            ended,
            calls: is_late(next, rule) && !is_late(fade, rule),
        }
    });
    let fates: Vec<Fate> = fates.collect();
    something.then_some(fates)
}

/// True when a cluster has no more steps left than a new one needs to fade in.
fn is_late(fade: Fade, rule: &Reclustering) -> bool {
    matches!(fade, Fade::Out { left, .. } if left <= rule.fade_in.max(1))
}

/// True when the condition number of F^p is above the threshold: by the eigenvalues of F^pᵀF^p in closed form.
fn is_worn(flow: Mat3, rule: &Reclustering) -> bool {
    if flow == Mat3::IDENTITY {
        return false;
    }
    let m = flow.as_dmat3();
    let c = m.transpose() * m;
    let mean = (c.x_axis.x + c.y_axis.y + c.z_axis.z) / 3.0;
    let odd = c - glam::DMat3::from_diagonal(glam::DVec3::splat(mean));
    let columns = [odd.x_axis, odd.y_axis, odd.z_axis];
    let p = (columns.iter().map(|v| v.length_squared()).sum::<f64>() / 6.0).sqrt();
    if p <= f64::EPSILON * mean {
        return false;
    }
    let r = (odd.determinant() / (2.0 * p * p * p)).clamp(-1.0, 1.0);
    let phi = libm::acos(r) / 3.0;
    let root = |turn: f64| mean + 2.0 * p * libm::cos(phi + turn);
    let (largest, least) = (root(0.0), root(std::f64::consts::TAU / 3.0));
    let limit = f64::from(rule.condition);
    largest > limit * limit * least
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

#[cfg(test)]
mod tests {
    use glam::{Quat, Vec3};

    use super::*;

    #[test]
    fn the_condition_number_is_that_of_the_stretches() {
        let turn = |x, y| Mat3::from_quat(Quat::from_rotation_x(x) * Quat::from_rotation_y(y));
        for (sigma, condition) in [
            (Vec3::new(3.0, 1.0, 1.0 / 3.0), 9.0),
            (Vec3::new(1.2, 1.0, 1.0), 1.2),
            (Vec3::new(100.0, 1.0, 0.01), 1e4),
            (Vec3::new(1.5, 1.5, 0.5), 3.0),
        ] {
            let map = turn(0.3, 1.0) * Mat3::from_diagonal(sigma) * turn(2.0, -0.7);
            for (share, worn) in [(0.99, true), (1.01, false)] {
                let rule = Reclustering {
                    condition: share * condition,
                    ..Reclustering::default()
                };
                assert_eq!(is_worn(map, &rule), worn, "{sigma} at {share}");
            }
        }
    }
}
