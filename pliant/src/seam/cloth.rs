//! A skin under the needle: what stays of the mesh as it was, and what is added to it.

use std::collections::BTreeMap;

use glam::Vec3;

use super::fine::Fine;
use super::relax::Knot;
use super::staying::Staying;
use super::window::Window;
use super::{NONE, Patch, Rip};
use crate::state::Bind;

/// The new mesh. A vertex of the old one has a copy in each piece that it goes with.
pub(super) struct Cloth<'a> {
    pub(super) fine: &'a Fine<'a>,
    pub(super) triangles: Vec<[u32; 3]>,
    /// Triangles before this one are far from all that changes.
    pub(super) far: usize,
    /// Those from this one on sew the net to what is left of the skin.
    pub(super) seam: usize,
    /// Per vertex of the fine mesh: something opens there.
    pub(super) opens: Vec<bool>,
    pub(super) at: Vec<Vec3>,
    /// Per vertex: the one of the fine mesh that it was, or [`NONE`].
    pub(super) came: Vec<u32>,
    pub(super) piece: Vec<u32>,
    /// On the surface that the body was made with.
    given: Vec<bool>,
    /// It goes on with what carried it in the fine mesh.
    pub(super) goes_on: Vec<bool>,
    /// Vertices of the net with the particles whose rooms end there, in the order in which they came.
    pub(super) net: Vec<(u32, Vec<u32>)>,
    /// How each of them may move, and the faces between them.
    pub(super) knots: Vec<Knot>,
    pub(super) quads: Vec<[u32; 4]>,
}

impl<'a> Cloth<'a> {
    /// Takes over the triangles outside of the window.
    pub(super) fn of(fine: &'a Fine<'a>, window: &Window, rip: &Rip<'_>) -> Self {
        let mut cloth = Self {
            fine,
            triangles: Vec::with_capacity(fine.far.len() + fine.triangles.len()),
            far: 0,
            seam: 0,
            opens: vec![false; fine.at.len()],
            at: Vec::with_capacity(fine.at.len()),
            came: Vec::with_capacity(fine.at.len()),
            piece: Vec::with_capacity(fine.at.len()),
            given: Vec::with_capacity(fine.at.len()),
            goes_on: Vec::with_capacity(fine.at.len()),
            net: Vec::new(),
            knots: Vec::new(),
            quads: Vec::new(),
        };
        let mut copies = Copies {
            first: vec![NONE; fine.at.len()],
            others: BTreeMap::new(),
        };
        for t in &fine.far {
            let piece = fine.piece[t[0] as usize];
            cloth.take(*t, piece, &mut copies);
        }
        cloth.far = cloth.triangles.len();
        let mut staying = Staying::new(fine, window, rip);
        for (k, t) in fine.triangles.iter().enumerate() {
            if let Some(piece) = staying.piece(k) {
                cloth.take(*t, piece, &mut copies);
            } else {
                for v in t {
                    cloth.opens[*v as usize] = true;
                }
            }
        }
        for (v, _) in copies.others.keys() {
            cloth.opens[*v as usize] = true;
        }
        cloth
    }

    /// Takes a triangle over into a piece.
    fn take(&mut self, t: [u32; 3], piece: u32, copies: &mut Copies) {
        let corners = t.map(|v| {
            let known = copies.of(v, piece, &self.piece);
            known.unwrap_or_else(|| {
                let new = self.copy(v, piece);
                copies.note(v, piece, new);
                new
            })
        });
        self.triangles.push(corners);
    }

    /// Makes the copy of a vertex in a piece.
    fn copy(&mut self, v: u32, piece: u32) -> u32 {
        let fine = self.fine;
        self.given.push(fine.given[v as usize]);
        // A vertex of the skin that goes with one piece and stays with what carries it.
        let stays = fine.stays.get(v as usize) == Some(&true) && fine.piece[v as usize] == piece;
        self.add(fine.at[v as usize], v, piece, stays)
    }

    /// Adds a vertex of the net where the rooms of some particles of a piece end, on the surface that the body was made with or not.
    pub(super) fn push_new(&mut self, at: Vec3, piece: u32, rooms: Vec<u32>, given: bool) -> u32 {
        self.given.push(given);
        let new = self.add(at, NONE, piece, false);
        self.net.push((new, rooms));
        new
    }

    fn add(&mut self, at: Vec3, came: u32, piece: u32, goes_on: bool) -> u32 {
        self.at.push(at);
        self.came.push(came);
        self.piece.push(piece);
        self.goes_on.push(goes_on);
        self.at.len() as u32 - 1
    }

    /// What carries a vertex, in the rest spaces as they were.
    fn binds<'b>(&'b self, v: usize, new: &'b [Vec<Bind>]) -> &'b [Bind] {
        if self.goes_on[v] {
            return self.fine.skin.binds(self.came[v]).unwrap_or_default();
        }
        &new[v]
    }

    /// The vertices in the order that they had, new ones last.
    fn order(&self) -> Vec<usize> {
        let mut first = vec![usize::MAX; self.fine.at.len()];
        let mut others = Vec::new();
        for (v, came) in self.came.iter().enumerate() {
            match first.get_mut(*came as usize) {
                Some(place) if *place == usize::MAX => *place = v,
                _ => others.push(v),
            }
        }
        first.retain(|v| *v != usize::MAX);
        first.extend(others);
        first
    }

    /// The mesh of every piece. Shares are made to sum to 1.
    pub(super) fn patches(self, rip: &Rip<'_>) -> Vec<Patch> {
        let mut patches: Vec<Patch> = (0..rip.pieces).map(|_| Patch::default()).collect();
        for patch in &mut patches {
            patch.skin.embedding.starts.push(0);
        }
        let new = self.carriers(rip);
        let shifts: Vec<Vec3> = (0..rip.kept.len() as u32)
            .map(|c| rip.ground.shift(c))
            .collect();
        let mut place = vec![0; self.at.len()];
        let old = self.fine.old as u32;
        let (given, made): (Vec<usize>, Vec<usize>) =
            self.order().into_iter().partition(|v| self.given[*v]);
        for v in given.into_iter().chain(made) {
            let patch = &mut patches[self.piece[v] as usize];
            patch.skin.given += u32::from(self.given[v]);
            place[v] = patch.came.len() as u32;
            let came = Some(self.came[v]).filter(|came| *came < old);
            patch.came.push(came.unwrap_or(u32::MAX));
            let binds = self.binds(v, &new);
            let total: f32 = binds.iter().map(|bind| bind.share).sum();
            let shift = |c: u32| {
                let shift = shifts.get(c as usize).filter(|_| self.goes_on[v]);
                shift.copied().unwrap_or_default()
            };
            let embedding = &mut patch.skin.embedding;
            embedding.binds.extend(binds.iter().map(|bind| Bind {
                cluster: bind.cluster,
                share: bind.share / total,
                local: bind.local - shift(bind.cluster),
            }));
            embedding.starts.push(embedding.binds.len() as u32);
        }
        for t in &self.triangles {
            let patch = &mut patches[self.piece[t[0] as usize] as usize];
            patch.skin.triangles.push(t.map(|v| place[v as usize]));
        }
        patches
    }
}

/// Which copies there are of each vertex.
struct Copies {
    first: Vec<u32>,
    others: BTreeMap<(u32, u32), u32>,
}

impl Copies {
    fn of(&self, v: u32, piece: u32, pieces: &[u32]) -> Option<u32> {
        let first = self.first[v as usize];
        if first == NONE {
            return None;
        }
        if pieces[first as usize] == piece {
            return Some(first);
        }
        self.others.get(&(v, piece)).copied()
    }

    fn note(&mut self, v: u32, piece: u32, copy: u32) {
        let first = &mut self.first[v as usize];
        if *first == NONE {
            *first = copy;
        } else {
            self.others.insert((v, piece), copy);
        }
    }
}
