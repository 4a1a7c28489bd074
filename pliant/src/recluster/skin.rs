//! Skins while clusters come and go: vertices are shared out as particles are, and by the same fades.

use glam::{Mat3, Vec3};

use super::centre::Found;
use super::embedding::Embedded;
use super::exchange::Moved;
use super::fate::Fate;
use super::nursery::Newborn;
use super::patch::Patch;
use crate::clustering::Profile;
use crate::state::{Bind, Clusters, Skin};
use crate::topology::Rows;

/// The outer part of a cluster's reach, in squared distance, over which a vertex lets go of it. Particles may be in a cluster
/// or not; a skin would show the edge.
const RIM: f32 = 0.4;
/// A vertex is placed by the clusters of a patch if they have at least this share of it.
const ENOUGH: f32 = 0.5;

/// A skin vertex in the embedded space.
pub(super) struct Afloat {
    pub(super) vertex: u32,
    pub(super) position: Vec3,
    /// Kernel per unit of unfaded share.
    scale: f32,
}

impl Afloat {
    /// Share of a new cluster in the vertex; None out of reach.
    pub(super) fn share(&self, found: &Found, profile: Profile) -> Option<f32> {
        let u = self.position.distance_squared(found.centre) / (found.radius * found.radius);
        let fade = ((1.0 - u) / RIM).clamp(0.0, 1.0);
        (fade > 0.0).then(|| profile.value(u) * fade * fade / self.scale)
    }
}

/// The vertices that the clusters of a patch carry, where these clusters are in the embedded space.
pub(super) fn afloat(
    rows: &Rows,
    fates: &[Fate],
    patch: &Patch,
    embedded: &Embedded,
    profiles: &[Profile],
) -> Vec<Afloat> {
    let Some(skin) = &rows.skin else {
        return Vec::new();
    };
    let maps: Vec<Mat3> = embedded
        .pose
        .iter()
        .map(super::embedding::Pose::map)
        .collect();
    let count = skin.embedding.starts.len() as u32 - 1;
    let place = |vertex: u32| {
        let (mut sum, mut share) = (Vec3::ZERO, 0.0);
        let (mut kernels, mut shares) = (0.0, 0.0);
        for bind in skin.binds(vertex)? {
            let Some(c) = patch.cluster(bind.cluster) else {
                continue;
            };
            sum += (embedded.pose[c].centre + maps[c] * bind.local) * bind.share;
            share += bind.share;
            let u = rows.clusters.square(bind.cluster as usize, bind.local);
            kernels += profiles[c].value(u);
            shares += bind.share / fates[bind.cluster as usize].before();
        }
        (share >= ENOUGH).then(|| Afloat {
            vertex,
            position: sum / share,
            scale: kernels / shares,
        })
    };
    (0..count).filter_map(place).collect()
}

/// The skin after an exchange. `old` are the clusters before it.
///
/// A vertex whose clusters all leave goes over to those of the particle that was nearest to it in the one that had most of
/// it, and stands to that particle as before.
pub(super) fn rebound(skin: &Skin, old: &Clusters, moved: &Moved, newborn: &[Newborn]) -> Skin {
    let count = skin.embedding.starts.len() - 1;
    let mut joined: Vec<Vec<Bind>> = vec![Vec::new(); count];
    for (n, newborn) in newborn.iter().enumerate() {
        for &(vertex, share, local) in &newborn.binds {
            joined[vertex as usize].push(Bind {
                cluster: moved.newborn(n),
                share: share * moved.beginning,
                local,
            });
        }
    }
    let mut next = Skin {
        triangles: skin.triangles.clone(),
        embedding: crate::state::Embedding {
            starts: vec![0],
            binds: Vec::with_capacity(skin.embedding.binds.len()),
        },
        given: skin.given,
    };
    for (vertex, joined) in joined.into_iter().enumerate() {
        let before = skin.binds(vertex as u32).unwrap_or_default();
        let kept = before.iter().filter_map(|bind| {
            let cluster = moved.kept(bind.cluster)?;
            let share = bind.share * moved.factor(bind.cluster);
            Some(Bind {
                cluster,
                share,
                ..*bind
            })
        });
        let mut binds: Vec<Bind> = kept.chain(joined).collect();
        if binds.is_empty() {
            binds = handed_over(before, old, moved);
        }
        share_out(&mut binds, moved, &mut next.embedding.binds);
        next.embedding
            .starts
            .push(next.embedding.binds.len() as u32);
    }
    next
}

/// Shares that sum to 1, largest first, and places relative to the new centres of mass.
fn share_out(binds: &mut [Bind], moved: &Moved, out: &mut Vec<Bind>) {
    let total: f32 = binds.iter().map(|bind| bind.share).sum();
    binds.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.cluster.cmp(&b.cluster)));
    out.extend(binds.iter().map(|bind| Bind {
        cluster: bind.cluster,
        share: bind.share / total,
        local: bind.local - moved.shift(bind.cluster),
    }));
}

/// Binds to the clusters of the particle nearest to a vertex.
fn handed_over(before: &[Bind], old: &Clusters, moved: &Moved) -> Vec<Bind> {
    let Some(last) = before.first() else {
        return Vec::new();
    };
    let far = |k: usize| old.offset[k].distance_squared(last.local);
    let members = old.members(last.cluster as usize);
    // Only particles that some cluster of the body goes on to hold can take it over.
    let nearest = members
        .filter(|&k| moved.heirs(old.particle[k]).next().is_some())
        .min_by(|&a, &b| far(a).total_cmp(&far(b)));
    let Some(member) = nearest else {
        return Vec::new();
    };
    let arm = map(old, last.cluster) * (last.local - old.offset[member]);
    let heirs = moved.heirs(old.particle[member]);
    heirs
        .map(|heir| Bind {
            cluster: heir.cluster,
            share: heir.weight,
            local: heir.offset + map(old, heir.was).inverse() * arm,
        })
        .collect()
}

/// R F^p of a cluster in the world.
fn map(clusters: &Clusters, cluster: u32) -> Mat3 {
    let c = cluster as usize;
    Mat3::from_quat(clusters.rotation[c]) * clusters.flow[c].map
}
