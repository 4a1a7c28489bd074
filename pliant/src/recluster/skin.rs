//! Skins while clusters come and go: vertices are shared out as particles are, and by the same fades.

use glam::Vec3;

use super::afloat::Afloat;
use super::exchange::Moved;
use super::mooring::{Mooring, Vertex};
use super::tether::{STEP, sinks};
use super::unfold::{map, shift, unfolds};
use crate::state::{Bind, Clusters, Embedding, Skin};
use crate::topology::Rows;

/// The skin of `rows` after an exchange: `next` are the clusters then, `world` is where the vertices are.
///
/// Vertices that float where clusters came are bound anew. Others go on with what is left of their binds. A vertex whose clusters all
/// leave goes over to those of the particle that was nearest to it in the one that had most of it, and stands to that particle as before. Where the skin is
/// folded it is drawn out.
pub(super) fn rebound(
    skin: &Skin,
    rows: &Rows,
    (next, moved): (&Clusters, &Moved),
    (afloat, world): (&Afloat, &[Vec3]),
) -> Skin {
    let mut mooring = Mooring::new(rows, next);
    let mut floating = afloat.vertices.iter().peekable();
    let folded = unfolds(skin, world, rows.spacing);
    let mut folded = folded.iter().peekable();
    let mut embedding = Embedding {
        starts: vec![0],
        binds: Vec::with_capacity(skin.embedding.binds.len()),
    };
    let mut kept = Vec::new();
    for vertex in 0..skin.len() as u32 {
        let before = skin.binds(vertex).unwrap_or_default();
        kept.clear();
        kept.extend(before.iter().filter_map(|bind| moved.bind(bind)));
        let unfolds = folded.next_if(|(folded, _)| *folded == vertex);
        let unfolds = unfolds.map_or(Vec3::ZERO, |(_, way)| *way);
        let floats = floating.next_if(|floating| floating.vertex == vertex);
        if let Some(floating) = floats {
            let at = world[vertex as usize];
            let way = unfolds + sinks(rows, afloat, floating, at);
            let way = way.clamp_length_max(STEP * rows.spacing);
            let vertex = Vertex {
                world: at + way,
                embedded: floating.position + way,
                near: afloat.near(floating),
                kept: &kept,
            };
            mooring.moor(&vertex, &mut embedding.binds);
        } else {
            if kept.is_empty() {
                handed_over(before, &rows.clusters, moved, &mut kept);
            }
            if unfolds != Vec3::ZERO {
                shift(&mut kept, next, unfolds);
            }
            share_out(&mut kept, &mut embedding.binds);
        }
        embedding.starts.push(embedding.binds.len() as u32);
    }
    Skin {
        triangles: skin.triangles.clone(),
        embedding,
        given: skin.given,
    }
}

/// Shares that sum to 1, largest first.
fn share_out(binds: &mut [Bind], out: &mut Vec<Bind>) {
    let total: f32 = binds.iter().map(|bind| bind.share).sum();
    binds.sort_by(|a, b| b.share.total_cmp(&a.share).then(a.cluster.cmp(&b.cluster)));
    out.extend(binds.iter().map(|bind| Bind {
        share: bind.share / total,
        ..*bind
    }));
}

/// Binds to the clusters of the particle nearest to a vertex.
fn handed_over(before: &[Bind], old: &Clusters, moved: &Moved, out: &mut Vec<Bind>) {
    let Some(last) = before.first() else {
        return;
    };
    let far = |k: usize| old.offset[k].distance_squared(last.local);
    let members = old.members(last.cluster as usize);
    // Only particles that some cluster of the body goes on to hold can take it over.
    let nearest = members
        .filter(|&k| moved.heirs(old.particle[k]).next().is_some())
        .min_by(|&a, &b| far(a).total_cmp(&far(b)));
    let Some(member) = nearest else {
        return;
    };
    let arm = map(old, last.cluster) * (last.local - old.offset[member]);
    let heirs = moved.heirs(old.particle[member]);
    out.extend(heirs.map(|heir| Bind {
        cluster: heir.cluster,
        share: heir.weight,
        local: heir.offset + map(old, heir.was).inverse() * arm - moved.shift(heir.cluster),
    }));
}
