//! Carrying points along with the clusters they are bound to.

use glam::{Affine3A, Vec3};

use crate::matching::{Features, Fit, Rest};
use crate::parallel;
use crate::state::Embedding;

/// Points per task.
const CHUNK: usize = 256;

/// x_j = Σ_k share_k (x̄_c + map_c local_k + bend_c r(local_k)), `fits` and `rests` being those of the body. Far from the members
/// of a cluster bending counts less, see [`Features::share`].
pub(crate) fn carry(embedding: &Embedding, fits: &[Fit], rests: &[Rest], out: &mut [Vec3]) {
    if rests.iter().any(|rest| rest.features.is_some()) {
        return blend(embedding, out, |c, local| map(&fits[c], &rests[c], local));
    }
    // Next to each other the maps stay in the first cache.
    let maps: Vec<Affine3A> = fits
        .iter()
        .map(|fit| Affine3A::from_mat3_translation(fit.map, fit.centre))
        .collect();
    blend(embedding, out, |c, local| maps[c].transform_point3(local));
}

/// Blends where the clusters of each point take it.
fn blend(embedding: &Embedding, out: &mut [Vec3], map: impl Fn(usize, Vec3) -> Vec3 + Sync) {
    parallel::for_each_chunk(out, CHUNK, |first, points| {
        for (k, point) in points.iter_mut().enumerate() {
            let range =
                embedding.starts[first + k] as usize..embedding.starts[first + k + 1] as usize;
            *point = embedding.binds[range]
                .iter()
                .map(|bind| map(bind.cluster as usize, bind.local) * bind.share)
                .sum();
        }
    });
}

/// Maps that squeeze by more than this are taken for flat.
const FARTHEST: f32 = 4.0;
/// No point is farther from the centre of a quadratic cluster than it is in the world, or this many times as far as the members:
/// the search may end anywhere where none of them is.
const AROUND: f32 = 1.25;
/// Rounds of the search for a point under a quadratic map.
const ROUNDS: u32 = 6;

/// The point of its rest space that a cluster takes to `x`: the inverse of [`map`]. Under a quadratic map it is searched for,
/// from the linear part on. A map that is nearly flat has no inverse to speak of, and is taken for its rotation; so is one under
/// which the point would be far from all members.
pub(crate) fn unmap(fit: &Fit, rest: &Rest, x: Vec3) -> Vec3 {
    let inverse = fit.f.inverse();
    let arm = x - fit.centre;
    let mut local = inverse * arm;
    if let Some(features) = &rest.features {
        for _ in 0..ROUNDS {
            local = inverse * (arm - bent(fit, features, local));
        }
    }
    let mut most = FARTHEST * arm.length();
    if rest.features.is_some() {
        most = most.min(arm.length().max(AROUND * rest.width));
    }
    if local.length() <= most {
        local
    } else {
        fit.rotation.inverse() * arm
    }
}

/// Where a cluster takes a point of its rest space.
pub(crate) fn map(fit: &Fit, rest: &Rest, local: Vec3) -> Vec3 {
    let mut x = fit.centre + fit.map * local;
    if let Some(features) = &rest.features {
        if features.share(local) < 1.0 {
            return fit.centre + fit.f * local + bent(fit, features, local);
        }
        for (b, r) in fit.bend.iter().zip(features.centred(local)) {
            x += *b * r;
        }
    }
    x
}

/// B r⊥ as far as a point takes part in it.
fn bent(fit: &Fit, features: &Features, local: Vec3) -> Vec3 {
    let bending = fit.bend.iter().zip(features.bending(local));
    let bent: Vec3 = bending.map(|(b, r)| *b * r).sum();
    bent * features.share(local)
}
