//! Opening: which particle a triangle goes with, and what becomes of the vertices between particles that parted.

use super::cloth::Cloth;
use super::groups::groups;
use super::{Near, Rip};
use crate::state::{Bind, Skin};

/// No vertex.
const NONE: u32 = u32::MAX;

/// What was opened.
pub(super) struct Opened {
    /// For every old triangle the new vertices of its corners; None for one that nothing carries.
    pub(super) corners: Vec<Option<[u32; 3]>>,
    /// Old vertices with several copies, or at a triangle that is gone.
    pub(super) hot: Vec<bool>,
}

/// The triangles at each vertex that is warm, in compressed rows.
struct Fans {
    starts: Vec<u32>,
    triangles: Vec<u32>,
}

impl Fans {
    fn of(cloth: &Cloth<'_>) -> Self {
        let fine = cloth.old;
        let mut starts = vec![0; fine.at.len() + 1];
        let warm = |v: &&u32| fine.warm[**v as usize];
        for v in fine.triangles.iter().flatten().filter(warm) {
            starts[*v as usize + 1] += 1;
        }
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let mut next = starts.clone();
        let mut triangles = vec![0; starts[fine.at.len()] as usize];
        for (t, triangle) in fine.triangles.iter().enumerate() {
            for v in triangle.iter().filter(warm) {
                triangles[next[*v as usize] as usize] = t as u32;
                next[*v as usize] += 1;
            }
        }
        Self { starts, triangles }
    }

    fn at(&self, v: usize) -> &[u32] {
        &self.triangles[self.starts[v] as usize..self.starts[v + 1] as usize]
    }
}

/// Makes the new triangles and their vertices.
pub(super) fn open(cloth: &mut Cloth<'_>, skin: &Skin, rip: &Rip<'_>) -> Opened {
    let fine = cloth.old;
    let hub = |t: u32| fine.is_warm(t).then(|| fine.hub(t, rip))?;
    let hubs: Vec<Option<Near>> = (0..fine.triangles.len() as u32).map(hub).collect();
    let fans = Fans::of(cloth);
    let mut corners = vec![[NONE; 3]; fine.triangles.len()];
    let mut hot = vec![false; fine.at.len()];
    let mut plain = vec![NONE; fine.at.len()];
    for v in 0..fine.at.len() {
        if fine.warm[v] {
            hot[v] = copy(cloth, rip, v as u32, fans.at(v), &hubs, &mut corners);
        } else if let Some(binds) = skin.binds(v as u32) {
            // A vertex that no triangle has may have lost what carried it.
            let piece = binds.first().map(|bind| rip.piece[bind.cluster as usize]);
            if let Some(piece) = piece.filter(|piece| *piece < rip.pieces) {
                let moved = |bind: &Bind| Bind {
                    local: bind.local - rip.ground.shift(bind.cluster),
                    ..*bind
                };
                let binds: Vec<Bind> = binds.iter().map(moved).collect();
                plain[v] = cloth.push(fine.at[v], v as u32, piece, &binds);
            }
        }
    }
    let made: Vec<Option<[u32; 3]>> = fine
        .triangles
        .iter()
        .zip(&corners)
        .map(|(old, new)| {
            let corner = |k: usize| match plain[old[k] as usize] {
                NONE => new[k],
                vertex => vertex,
            };
            let all = [corner(0), corner(1), corner(2)];
            (!all.contains(&NONE)).then_some(all)
        })
        .collect();
    cloth.triangles.extend(made.iter().flatten());
    Opened { corners: made, hot }
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
    let x = cloth.old.at[v as usize];
    let mut near = cloth.old.near(x, &[v], rip.ground);
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
        let triangle = cloth.old.triangles[t as usize];
        if let Some(corner) = triangle.iter().position(|w| *w == v) {
            corners[t as usize][corner] = vertex;
        }
    }
    lost || copies.len() > 1
}
