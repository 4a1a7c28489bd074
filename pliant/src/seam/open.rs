//! Opening: which cluster a triangle keeps to, and what becomes of the vertices between clusters that parted.

use glam::Vec3;

use super::cloth::Cloth;
use super::{Heir, Rip};
use crate::state::Bind;

/// What was opened.
pub(super) struct Opened {
    /// For every old triangle the new vertices of its corners; None for one that nothing carries.
    pub(super) corners: Vec<Option<[u32; 3]>>,
    /// For every old vertex its copies.
    pub(super) copies: Vec<Vec<Copied>>,
    /// Old vertices with several copies, or at a triangle that is gone.
    pub(super) hot: Vec<bool>,
}

/// A vertex as one of the parts around it has it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Copied {
    part: u32,
    pub(super) piece: u32,
    pub(super) vertex: u32,
}

/// Makes the new triangles and their vertices.
pub(super) fn open(cloth: &mut Cloth<'_>, rip: &Rip<'_>) -> Opened {
    let count = cloth.at_old.len();
    let mut opened = Opened {
        corners: Vec::with_capacity(cloth.old.triangles.len()),
        copies: vec![Vec::new(); count],
        hot: vec![false; count],
    };
    let mut parts: Vec<Option<Vec<Vec<u32>>>> = vec![None; count];
    for t in 0..cloth.old.triangles.len() {
        let triangle = cloth.old.triangles[t];
        let Some(keeper) = keeper(cloth, rip, triangle) else {
            opened.corners.push(None);
            for v in triangle {
                opened.hot[v as usize] = true;
            }
            continue;
        };
        let corners = triangle.map(|v| {
            let around = parts[v as usize].get_or_insert_with(|| parts_of(cloth, rip, v));
            let part = part_with(around, keeper, rip);
            let piece = rip.piece[keeper as usize];
            let copies = &mut opened.copies[v as usize];
            let same = |copy: &&Copied| copy.part == part && copy.piece == piece;
            if let Some(copy) = copies.iter().find(same) {
                return copy.vertex;
            }
            let clusters = around.get(part as usize).map_or(&[][..], Vec::as_slice);
            let binds = binds_of(cloth, rip, v, clusters, keeper);
            let vertex = cloth.push(cloth.at_old[v as usize], v, piece, &binds);
            opened.hot[v as usize] |= !copies.is_empty();
            copies.push(Copied {
                part,
                piece,
                vertex,
            });
            vertex
        });
        cloth.triangles.push(corners);
        opened.corners.push(Some(corners));
    }
    opened
}

fn binds<'a>(cloth: &Cloth<'a>, v: u32) -> &'a [Bind] {
    cloth.old.binds(v).unwrap_or(&[])
}

/// The new cluster that carries most of a triangle; None when all that carried it are gone.
fn keeper(cloth: &Cloth<'_>, rip: &Rip<'_>, triangle: [u32; 3]) -> Option<u32> {
    let middle: Vec3 = triangle
        .map(|v| cloth.at_old[v as usize] / 3.0)
        .iter()
        .sum();
    let mut shares: Vec<(u32, f32)> = Vec::with_capacity(16);
    for bind in triangle.iter().flat_map(|v| binds(cloth, *v)) {
        let Some(cluster) = rip.heirs[bind.cluster as usize].at(middle) else {
            continue;
        };
        match shares.iter_mut().find(|(c, _)| *c == cluster) {
            Some((_, share)) => *share += bind.share,
            None => shares.push((cluster, bind.share)),
        }
    }
    let most = shares
        .iter()
        .max_by(|a, b| a.1.total_cmp(&b.1).then(b.0.cmp(&a.0)));
    most.map(|(cluster, _)| *cluster)
}

/// The new clusters around a vertex, in parts that hang together.
///
/// Clusters that shared no particle around here before do not open now: nothing broke between them. But a vertex never
/// holds pieces together.
fn parts_of(cloth: &Cloth<'_>, rip: &Rip<'_>, v: u32) -> Vec<Vec<u32>> {
    let binds = binds(cloth, v);
    let heir = |bind: &Bind| &rip.heirs[bind.cluster as usize];
    if rip.pieces == 1 && binds.iter().all(|bind| matches!(heir(bind), Heir::Same(_))) {
        return vec![
            binds
                .iter()
                .flat_map(|bind| heir(bind).clusters())
                .collect(),
        ];
    }
    let old: Vec<u32> = binds.iter().map(|bind| bind.cluster).collect();
    let before = grouped(old.len(), |a, b| rip.links.before(old[a], old[b]));
    let mut new: Vec<(u32, usize)> = Vec::new();
    for (k, bind) in binds.iter().enumerate() {
        new.extend(heir(bind).clusters().map(|c| (c, before[k])));
    }
    let now = grouped(new.len(), |a, b| {
        let ((a, before_a), (b, before_b)) = (new[a], new[b]);
        let one_piece = rip.piece[a as usize] == rip.piece[b as usize];
        one_piece && (before_a != before_b || rip.links.now(a, b))
    });
    let mut parts = vec![Vec::new(); new.len()];
    for (k, (cluster, _)) in new.iter().enumerate() {
        parts[now[k]].push(*cluster);
    }
    parts.retain(|part| !part.is_empty());
    parts
}

/// For each of n rows the first of those it is linked to by a chain.
fn grouped(n: usize, linked: impl Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut group: Vec<usize> = (0..n).collect();
    for a in 0..n {
        for b in 0..a {
            if group[a] != group[b] && linked(b, a) {
                let (keep, lose) = (group[a].min(group[b]), group[a].max(group[b]));
                group
                    .iter_mut()
                    .filter(|g| **g == lose)
                    .for_each(|g| *g = keep);
            }
        }
    }
    group
}

/// The part that a cluster belongs to: its own, else one beside it, else one in its piece.
fn part_with(parts: &[Vec<u32>], keeper: u32, rip: &Rip<'_>) -> u32 {
    let own = parts.iter().position(|part| part.contains(&keeper));
    let same = |c: &u32| rip.piece[*c as usize] == rip.piece[keeper as usize];
    let beside = || {
        let linked = |c: &u32| same(c) && rip.links.now(*c, keeper);
        parts.iter().position(|part| part.iter().any(linked))
    };
    let near = || parts.iter().position(|part| part.iter().any(same));
    let part = own.or_else(beside).or_else(near);
    part.map_or(u32::MAX, |part| part as u32)
}

/// What carries a vertex as a part around it has it; the keeper alone when no bind is left.
fn binds_of(cloth: &Cloth<'_>, rip: &Rip<'_>, v: u32, part: &[u32], keeper: u32) -> Vec<Bind> {
    let x = cloth.at_old[v as usize];
    let here = |c: &u32| part.contains(c) && rip.piece[*c as usize] == rip.piece[keeper as usize];
    let mut kept = Vec::with_capacity(8);
    for bind in binds(cloth, v) {
        let heir = &rip.heirs[bind.cluster as usize];
        let own = heir.at(x).filter(here);
        let other = || heir.clusters().find(here);
        if let Some(cluster) = own.or_else(other) {
            kept.push(Bind {
                cluster,
                share: bind.share,
                local: bind.local - rip.carrier.shift(cluster),
            });
        }
    }
    if kept.iter().map(|bind| bind.share).sum::<f32>() > 0.0 {
        return kept;
    }
    vec![Bind {
        cluster: keeper,
        share: 1.0,
        local: rip.carrier.local(keeper, x),
    }]
}
