//! The volume that a body has at rest, and the one that it should have.
//!
//! What a body is made of stays, and with it the volume at rest. Rest shapes of new clusters are means of old ones that fit together nowhere, so
//! every exchange is off by a little, and all that comes after takes it over. So what is too much or too little by then is taken from or given to the new ones.
//!
//! The volume inside the skin over the mean change of volume of the clusters, as they will count when all fades have ended, is the one at rest. No
//! strain has to be gone for that, and what was done before is seen at once. It holds where strain is even; what is uneven shows in the second order, so an excess
//! below that is left alone.

use glam::{DMat3, DVec3, Mat3, Vec3};

use super::fate::Fate;
use super::nursery::Newborn;
use super::unit::change;
use crate::matching::{Fit, Remains, Rest, THIN, deformation};
use crate::state::{Mode, Skin};
use crate::topology::Rows;

/// Excess that is left alone over the mean square change of volume by strain. Beams that are pressed to a half, or swing by a sixth, seem to have up to three times that.
const UNEVEN: f64 = 4.0;
/// Change of volume of a new rest shape at most: it differs from those around it no more than they do from each other.
const MOST: f64 = 0.05;
/// The same for a quiet body, which is not to be seen to jump.
const MOST_QUIET: f64 = 0.005;
/// Share of a quiet body's volume that is not worth a change.
const LEAST_QUIET: f64 = 0.001;

/// A body as the step has left it: its clusters and the vertices of its skin.
#[derive(Clone, Copy)]
pub(super) struct Present<'a> {
    pub(super) fits: &'a [Fit],
    pub(super) rests: &'a [Rest],
    pub(super) skin: &'a [Vec3],
}

/// What some clusters have of a body: Σ m, Σ m J and Σ m (J − 1)², with J = det F^e.
#[derive(Clone, Copy, Debug, Default)]
struct Share {
    mass: f64,
    volume: f64,
    strain: f64,
}

impl Share {
    fn add(&mut self, mass: f64, map: Mat3) {
        let change = f64::from(change(map));
        self.mass += mass;
        self.volume += mass * change;
        self.strain += mass * (change - 1.0) * (change - 1.0);
    }
}

/// Scales new clusters so that the body comes to the volume of its mass.
pub(super) fn keep_volume(
    rows: &Rows,
    fates: &[Fate],
    present: Present<'_>,
    newborn: &mut [Newborn],
) {
    let Some(ratio) = present.ratio(rows) else {
        return;
    };
    let level = |c: usize| fates[c].lasts().then(|| 1.0 / fates[c].before());
    let masses = masses(rows, level, newborn);
    let (old, new) = masses.split_at(rows.clusters.len());
    let (mut lasting, mut coming) = (Share::default(), Share::default());
    for (c, mass) in old.iter().enumerate() {
        if present.is_solid(c) {
            lasting.add(*mass, present.fits[c].elastic);
        }
    }
    let is_solid = |newborn: &Newborn| present.is_solid(newborn.like as usize);
    for (newborn, mass) in newborn.iter().zip(new) {
        if is_solid(newborn) {
            coming.add(*mass, map(newborn, rows));
        }
    }
    let by = libm::cbrt(factor(ratio, lasting, coming)) as f32;
    let solid = newborn.iter_mut().filter(|newborn| is_solid(newborn));
    solid.for_each(|newborn| newborn.scale(by));
}

/// Scales the clusters of a quiet body that came after it was made, by a little at a time; true if there was something to do. The others have the shapes they
/// were made with and are not at fault, so these answer for their own share alone.
pub(super) fn settle_volume(rows: &mut Rows, present: Present<'_>, kept: &mut Remains) -> bool {
    let Some(ratio) = present.ratio(rows) else {
        return false;
    };
    let masses = masses(rows, |_| Some(1.0), &[]);
    let (mut given, mut made) = (Share::default(), Share::default());
    let count = rows.clusters.len();
    let mut scaled = vec![false; count];
    for c in (0..count).filter(|&c| present.is_solid(c)) {
        scaled[c] = rows.clusters.life[c].born > 0;
        let share = if scaled[c] { &mut made } else { &mut given };
        share.add(masses[c], present.fits[c].elastic);
    }
    if made.mass <= 0.0 {
        return false;
    }
    let excess = excess(ratio, given, made);
    if excess.abs() * made.mass < LEAST_QUIET * (given.mass + made.mass) {
        return false;
    }
    let factor = (1.0 / (1.0 + excess)).clamp(1.0 - MOST_QUIET, 1.0 + MOST_QUIET);
    scale(rows, &scaled, libm::cbrt(factor) as f32);
    for c in (0..count).filter(|&c| scaled[c]) {
        kept.clusters[c] = kept.clusters[c].changed();
    }
    true
}

/// Makes the rest shapes of some clusters larger or smaller, with what is bound to them.
fn scale(rows: &mut Rows, scaled: &[bool], by: f32) {
    let clusters = &mut rows.clusters;
    for c in (0..scaled.len()).filter(|&c| scaled[c]) {
        let members = clusters.members(c);
        clusters.offset[members].iter_mut().for_each(|p| *p *= by);
        clusters.proxy_centre[c] *= by;
        clusters.proxy_radius[c] *= by;
        for plane in &mut clusters.planes[c] {
            plane.distance *= by;
        }
    }
    let binds = rows
        .skin
        .iter_mut()
        .flat_map(|skin| &mut skin.embedding.binds);
    for bind in binds.filter(|bind| scaled[bind.cluster as usize]) {
        bind.local *= by;
    }
}

impl Present<'_> {
    /// Volume inside the skin over the one that the body's mass should have at rest, if that is known: skins of bodies that have broken are partly guessed.
    fn ratio(&self, rows: &Rows) -> Option<f64> {
        let skin = rows.skin.as_ref()?;
        let is_whole = skin.given as usize == skin.len() && rows.weighing.volume > 0.0;
        // Others are not carried by F alone.
        let is_exact = rows.frames.particle.is_empty()
            && !matches!(rows.material.mode, Mode::Quadratic { .. });
        let mass: f64 = rows.particles.mass.iter().copied().map(f64::from).sum();
        let ratio = inside(skin, self.skin) / (mass * f64::from(rows.weighing.volume));
        Some(ratio).filter(|ratio| is_whole && is_exact && ratio.is_finite())
    }

    /// True for a cluster that spans space.
    fn is_solid(&self, c: usize) -> bool {
        self.rests[c].rank == 3
    }
}

/// Volume inside a closed skin, m³.
fn inside(skin: &Skin, at: &[Vec3]) -> f64 {
    let Some(origin) = at.first() else {
        return 0.0;
    };
    let of = |t: &[u32; 3]| {
        let [a, b, c] = t.map(|k| (at[k as usize] - *origin).as_dvec3());
        a.dot(b.cross(c)) / 6.0
    };
    skin.triangles.iter().map(of).sum()
}

/// Mass of each cluster and each new one by the weights that they will have: `level` tells what that makes of the weights now, or None for one that leaves.
fn masses(rows: &Rows, level: impl Fn(usize) -> Option<f32>, newborn: &[Newborn]) -> Vec<f64> {
    let clusters = &rows.clusters;
    let each = |see: &mut dyn FnMut(usize, usize, f64)| {
        for c in 0..clusters.len() {
            let Some(level) = level(c) else { continue };
            for k in clusters.members(c) {
                let weight = f64::from(clusters.weight[k] * level);
                see(c, clusters.particle[k] as usize, weight);
            }
        }
        for (c, newborn) in (clusters.len()..).zip(newborn) {
            for (i, weight, _) in &newborn.members {
                see(c, *i as usize, f64::from(*weight));
            }
        }
    };
    let mut total = vec![0.0; rows.particles.len()];
    each(&mut |_, i, weight| total[i] += weight);
    let mut masses = vec![0.0; clusters.len() + newborn.len()];
    each(&mut |c, i, weight| {
        if weight > 0.0 {
            masses[c] += f64::from(rows.particles.mass[i]) * weight / total[i];
        }
    });
    masses
}

/// F of a new cluster as the body is now; its F^p is 1.
fn map(newborn: &Newborn, rows: &Rows) -> Mat3 {
    let members = newborn.members.iter().map(|&(i, weight, p)| {
        let i = i as usize;
        let mass = f64::from(rows.particles.mass[i]) * f64::from(weight);
        (rows.particles.position[i].as_dvec3(), p, mass)
    });
    let (mut total, mut mean) = (0.0, DVec3::ZERO);
    for (_, p, mass) in members.clone() {
        total += mass;
        mean += p.as_dvec3() * mass;
    }
    let mean = (mean / total).as_vec3();
    let centred = members.map(|(x, p, mass)| (x, p - mean, mass));
    let guess = (newborn.rotation, &Mat3::IDENTITY, THIN * rows.spacing);
    deformation(centred, (DMat3::ZERO, DMat3::ZERO), guess)
}

/// What a body of some clusters and others has too much of its volume at rest, as a share, as far as strain does not explain it.
///
/// V/J̄ is the volume at rest, J̄ the mean of all J.
fn excess(ratio: f64, others: Share, some: Share) -> f64 {
    let mass = others.mass + some.mass;
    let unsure = UNEVEN * (others.strain + some.strain) / mass;
    let excess = ratio * mass / (others.volume + some.volume) - 1.0;
    excess - excess.clamp(-unsure, unsure)
}

/// The factor on the volume of some clusters with which the body has the volume of its mass at rest, beside others that stay as they are: with a
/// factor f on a rest shape its J becomes J/f.
fn factor(ratio: f64, others: Share, some: Share) -> f64 {
    if some.mass <= 0.0 {
        return 1.0;
    }
    let all = (1.0 + excess(ratio, others, some)) * (others.volume + some.volume);
    let left = all - others.volume;
    let factor = if left > 0.0 {
        some.volume / left
    } else {
        1.0 + MOST
    };
    factor.clamp(1.0 - MOST, 1.0 + MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn share(mass: f64, change: f64) -> Share {
        let mut share = Share::default();
        let by = libm::cbrt(change) as f32;
        share.add(mass, Mat3::from_diagonal(Vec3::splat(by)));
        share
    }

    #[test]
    fn new_clusters_make_up_for_what_strain_does_not_explain() {
        // A quarter of the body answers for 0.5 % of it.
        let taken = factor(1.005, share(3.0, 1.0), share(1.0, 1.0));
        assert!((taken - 1.0 / 1.02).abs() < 1e-6, "{taken}");
        let given = factor(0.995, share(3.0, 1.0), share(1.0, 1.0));
        assert!((given - 1.0 / 0.98).abs() < 1e-6, "{given}");
        let most = factor(1.04, share(3.0, 1.0), share(1.0, 1.0));
        assert!((most - (1.0 - MOST)).abs() < 1e-9, "{most}");
        // More than all of it is too much.
        let most = factor(0.5, share(9.0, 1.0), share(1.0, 1.0));
        assert!((most - (1.0 + MOST)).abs() < 1e-9, "{most}");
    }

    #[test]
    fn what_strain_may_explain_is_left_alone() {
        // Even strain is no excess, at any size; uneven strain may hide one.
        for change in [0.6, 0.95, 1.0, 1.2] {
            let even = factor(change, share(3.0, change), share(1.0, change));
            assert!((even - 1.0).abs() < 1e-5, "{change}: {even}");
        }
        let unsure = factor(0.58, share(3.0, 0.7), share(1.0, 0.6));
        assert!((unsure - 1.0).abs() < 1e-9, "{unsure}");
        assert_eq!(factor(1.1, share(1.0, 1.0), Share::default()), 1.0);
    }
}
