//! Opening: which particle a triangle goes with, and what becomes of the vertices between particles that parted.

use super::cloth::Cloth;
use super::fine::Fine;
use super::groups::groups;
use super::{Ground, Near, Rip};

/// No vertex, no piece.
const NONE: u32 = u32::MAX;

/// What was opened.
pub(super) struct Opened {
    /// For every triangle the new vertices of its corners; None for one that nothing carries.
    pub(super) corners: Vec<Option<[u32; 3]>>,
    /// Old vertices with several copies, or at a triangle that is gone.
    pub(super) hot: Vec<bool>,
}

/// The triangles at each warm vertex, in compressed rows.
struct Fans {
    starts: Vec<u32>,
    triangles: Vec<u32>,
}

impl Fans {
    fn of(fine: &Fine<'_>) -> Self {
        let mut starts = vec![0; fine.warm.len() + 1];
        let warm = |v: &&u32| fine.is_warm(**v);
        for v in fine.triangles.iter().flatten().filter(warm) {
            starts[fine.row(*v) + 1] += 1;
        }
        for row in 1..starts.len() {
            starts[row] += starts[row - 1];
        }
        let mut next = starts.clone();
        let mut triangles = vec![0; starts[fine.warm.len()] as usize];
        for (t, triangle) in fine.triangles.iter().enumerate() {
            for v in triangle.iter().filter(warm) {
                let next = &mut next[fine.row(*v)];
                triangles[*next as usize] = t as u32;
                *next += 1;
            }
        }
        Self { starts, triangles }
    }

    fn at(&self, row: usize) -> &[u32] {
        &self.triangles[self.starts[row] as usize..self.starts[row + 1] as usize]
    }
}

/// Where nothing parts. A vertex is calm when all particles around it share a cluster; a triangle when its corners
/// are, in one piece and with a cluster in common. A calm vertex in calm triangles only stays one, so nothing more is asked about it.
struct Calm {
    /// Per triangle the piece it is known to go with, or [`NONE`].
    piece: Vec<u32>,
    /// Per warm vertex.
    still: Vec<bool>,
}

impl Calm {
    fn of(fine: &Fine<'_>, fans: &Fans, ground: &dyn Ground) -> Self {
        let of_corner = |v: u32| {
            if fine.is_warm(v) {
                fine.calm(v)
            } else {
                fine.piece(v)
            }
        };
        let of_triangle = |t: usize| {
            let [a, b, c] = fine.triangles[t].map(of_corner);
            let is_calm = a == b && a == c && fine.is_glued(t as u32, ground);
            if is_calm { a } else { NONE }
        };
        let mut piece: Vec<u32> = (0..fine.triangles.len()).map(of_triangle).collect();
        let still = fine.warm.iter().enumerate().map(|(row, v)| {
            let mut fan = fans.at(row).iter();
            fan.all(|t| piece[*t as usize] != NONE) && fine.calm(*v) != NONE
        });
        let still = still.collect();
        // A vertex that is not warm stays in its piece, and so do its triangles.
        for (piece, triangle) in piece.iter_mut().zip(&fine.triangles) {
            if let Some(cold) = triangle.iter().find(|v| !fine.is_warm(**v)) {
                *piece = fine.piece(*cold);
            }
        }
        Self { piece, still }
    }
}

/// Makes the new triangles and their vertices.
pub(super) fn open(cloth: &mut Cloth<'_>, rip: &Rip<'_>) -> Opened {
    let fine = cloth.old;
    let fans = Fans::of(fine);
    let calm = Calm::of(fine, &fans, rip.ground);
    let moves = |v: &u32| fine.is_warm(*v) && !calm.still[fine.row(*v)];
    let hub = |t: usize| {
        let piece = Some(calm.piece[t]).filter(|piece| *piece != NONE);
        let asked = fine.triangles[t].iter().any(moves);
        asked.then(|| fine.hub(t as u32, piece, rip))?
    };
    let hubs: Vec<Option<Near>> = (0..fine.triangles.len()).map(hub).collect();
    let stays = |v: u32| if fine.is_warm(v) { NONE } else { v };
    let mut corners: Vec<[u32; 3]> = fine.triangles.iter().map(|t| t.map(stays)).collect();
    let mut hot = vec![false; fine.at.len()];
    for (row, &v) in fine.warm.iter().enumerate() {
        let fan = fans.at(row);
        if calm.still[row] || fan.is_empty() {
            stay(cloth, rip, v, fan, &mut corners);
        } else {
            hot[v as usize] = copy(cloth, rip, v, fan, &hubs, &mut corners);
        }
    }
    let whole = |all: &[u32; 3]| (!all.contains(&NONE)).then_some(*all);
    let corners: Vec<Option<[u32; 3]>> = corners.iter().map(whole).collect();
    cloth.triangles.extend(corners.iter().flatten());
    Opened { corners, hot }
}

/// Writes a vertex into the corner that `v` was of a triangle.
fn put(fine: &Fine<'_>, v: u32, t: u32, vertex: u32, corners: &mut [[u32; 3]]) {
    let triangle = fine.triangles[t as usize];
    if let Some(corner) = triangle.iter().position(|w| *w == v) {
        corners[t as usize][corner] = vertex;
    }
}

/// Makes the one copy of a vertex that goes with the particles nearest to it.
fn stay(cloth: &mut Cloth<'_>, rip: &Rip<'_>, v: u32, fan: &[u32], corners: &mut [[u32; 3]]) {
    let fine = cloth.old;
    let Some(nearest) = Near::nearest(fine.around(v)) else {
        return;
    };
    let piece = rip.ground.piece(nearest.particle);
    let mut among = fine.around(v).to_vec();
    among.retain(|near| rip.ground.piece(near.particle) == piece);
    let x = fine.at[v as usize];
    let vertex = cloth.push(x, v, piece, &rip.ground.bind(x, &among));
    for t in fan {
        put(fine, v, *t, vertex, corners);
    }
}

/// The particle to go with in the place of particle k, if none of its group is around: the nearest of its piece that is. A vertex
/// bound to what is elsewhere would be torn away from its triangles.
fn beside(near: &[Near], groups: &[usize], k: usize, ground: &dyn Ground) -> usize {
    let around = |j: &usize| near[*j].kernel > 0.0;
    let all = (0..near.len()).filter(around);
    if all.clone().any(|j| groups[j] == groups[k]) {
        return k;
    }
    let piece = ground.piece(near[k].particle);
    let of_piece = |j: &usize| ground.piece(near[*j].particle) == piece;
    let order = |a: &usize, b: &usize| near[*a].square.total_cmp(&near[*b].square);
    all.filter(of_piece).min_by(order).unwrap_or(k)
}

/// Makes the copies of a warm vertex: one for each group of particles around it that hang together and have a triangle here.
/// Says whether the mesh opened.
fn copy(
    cloth: &mut Cloth<'_>,
    rip: &Rip<'_>,
    v: u32,
    fan: &[u32],
    hubs: &[Option<Near>],
    corners: &mut [[u32; 3]],
) -> bool {
    let fine = cloth.old;
    let x = fine.at[v as usize];
    let mut near = fine.around(v).to_vec();
    for hub in fan.iter().filter_map(|t| hubs[*t as usize]) {
        if near.iter().all(|near| near.particle != hub.particle) {
            near.push(Near { kernel: 0.0, ..hub });
        }
    }
    let groups = groups(&near, rip.ground);
    let mut copies: Vec<(usize, u32)> = Vec::new();
    let mut lost = false;
    for &t in fan {
        let hub = hubs[t as usize];
        let is_hub = |near: &Near| hub.is_some_and(|hub| hub.particle == near.particle);
        let Some(k) = near.iter().position(is_hub) else {
            lost = true;
            continue;
        };
        let k = beside(&near, &groups, k, rip.ground);
        let known = copies.iter().find(|(group, _)| *group == groups[k]);
        let vertex = if let Some((_, vertex)) = known {
            *vertex
        } else {
            let own = |(near, group): (&Near, &usize)| (*group == groups[k]).then_some(*near);
            let among: Vec<Near> = near.iter().zip(&groups).filter_map(own).collect();
            let mut binds = rip.ground.bind(x, &among);
            if binds.is_empty() {
                let hub = Near {
                    kernel: 1.0,
                    ..near[k]
                };
                binds = rip.ground.bind(x, &[hub]);
            }
            let vertex = cloth.push(x, v, rip.ground.piece(near[k].particle), &binds);
            copies.push((groups[k], vertex));
            vertex
        };
        put(fine, v, t, vertex, corners);
    }
    lost || copies.len() > 1
}
