//! A skin under the needle: the mesh as it was, and the one that is made of it.

use std::ops::Range;

use glam::Vec3;

use super::fine::Fine;
use super::{Ground, Near, Patch};
use crate::state::{Bind, Embedding};

/// Old and new mesh. Vertices of the old one keep their numbers, those made anew come after them: copies of the ones that are
/// warm, which nothing names any more, and what fills the openings.
pub(super) struct Cloth<'a> {
    pub(super) old: &'a Fine<'a>,
    /// Those with a new vertex.
    pub(super) triangles: Vec<[u32; 3]>,
    /// Per vertex.
    pub(super) at: Vec<Vec3>,
    new: Vec<New>,
    embedding: Embedding,
}

/// A vertex made anew.
struct New {
    /// The old vertex that it was, or is beside.
    came: u32,
    piece: u32,
    /// It was not there before.
    fresh: bool,
}

impl<'a> Cloth<'a> {
    pub(super) fn new(old: &'a Fine<'a>) -> Self {
        Self {
            old,
            triangles: Vec::with_capacity(old.triangles.len()),
            at: old.at.clone(),
            new: Vec::with_capacity(old.warm.len()),
            embedding: Embedding {
                starts: vec![0],
                binds: Vec::with_capacity(8 * old.warm.len()),
            },
        }
    }

    fn made(&self, v: u32) -> Option<&New> {
        self.new.get((v as usize).wrapping_sub(self.old.at.len()))
    }

    /// The old vertex that a vertex was, or is beside.
    pub(super) fn came(&self, v: u32) -> u32 {
        self.made(v).map_or(v, |new| new.came)
    }

    pub(super) fn piece(&self, v: u32) -> u32 {
        let new = self.made(v).map(|new| new.piece);
        new.unwrap_or_else(|| self.old.piece(v))
    }

    /// Adds a vertex with shares that are made to sum to 1.
    pub(super) fn push(&mut self, at: Vec3, came: u32, piece: u32, binds: &[Bind]) -> u32 {
        let total: f32 = binds.iter().map(|bind| bind.share).sum();
        self.embedding.binds.extend(binds.iter().map(|bind| Bind {
            share: bind.share / total,
            ..*bind
        }));
        let end = self.embedding.binds.len() as u32;
        self.embedding.starts.push(end);
        self.at.push(at);
        self.new.push(New {
            came,
            piece,
            fresh: came as usize >= self.old.old,
        });
        self.at.len() as u32 - 1
    }

    /// Binds of a vertex made anew, none of others.
    fn made_binds(&self, v: u32) -> Range<usize> {
        let starts = &self.embedding.starts;
        let row = (v as usize).wrapping_sub(self.old.at.len());
        match (starts.get(row), starts.get(row.wrapping_add(1))) {
            (Some(start), Some(end)) => *start as usize..*end as usize,
            _ => 0..0,
        }
    }

    /// The cluster that has most of a vertex.
    fn carrier(&self, v: u32, ground: &dyn Ground) -> Option<u32> {
        let own = self.embedding.binds[self.made_binds(v)].first().copied();
        let old = || self.old.binds(v, ground).next();
        own.or_else(old).map(|bind| bind.cluster)
    }

    /// Adds a vertex inside a piece, carried by what is there or else like the vertex `beside` it.
    pub(super) fn push_inside(&mut self, x: Vec3, beside: u32, ground: &dyn Ground) -> u32 {
        let piece = self.piece(beside);
        let mut binds = ground.bind(x, &near_in(ground, x, piece));
        if binds.is_empty() {
            binds.extend(self.carrier(beside, ground).map(|cluster| Bind {
                cluster,
                share: 1.0,
                local: ground.local(cluster, x),
            }));
        }
        let new = self.push(x, self.came(beside), piece, &binds);
        if let Some(new) = self.new.last_mut() {
            new.fresh = true;
        }
        new
    }

    /// Moves a vertex made anew, which stays with what carries it. Others stay where they are.
    pub(super) fn move_to(&mut self, v: u32, x: Vec3, ground: &dyn Ground) {
        let binds = self.made_binds(v);
        if !binds.is_empty() {
            self.at[v as usize] = x;
        }
        for bind in &mut self.embedding.binds[binds] {
            bind.local = ground.local(bind.cluster, x);
        }
    }

    /// The mesh of every piece.
    pub(super) fn patches(self, pieces: u32, ground: &dyn Ground) -> Vec<Patch> {
        let mut patches: Vec<Patch> = (0..pieces).map(|_| Patch::default()).collect();
        for patch in &mut patches {
            patch.skin.embedding.starts.push(0);
        }
        let mut place = vec![0; self.at.len()];
        for v in 0..self.old.old as u32 {
            if self.old.is_warm(v) || self.old.piece(v) >= pieces {
                continue;
            }
            let patch = &mut patches[self.old.piece(v) as usize];
            place[v as usize] = patch.came.len() as u32;
            patch.push(v, self.old.binds(v, ground));
        }
        for (v, new) in (self.old.at.len() as u32..).zip(&self.new) {
            let patch = &mut patches[new.piece as usize];
            place[v as usize] = patch.came.len() as u32;
            let came = if new.fresh { u32::MAX } else { new.came };
            let binds = &self.embedding.binds[self.made_binds(v)];
            patch.push(came, binds.iter().copied());
        }
        for triangle in self.old.cold.iter().chain(&self.triangles) {
            let patch = &mut patches[self.piece(triangle[0]) as usize];
            let corners = triangle.map(|v| place[v as usize]);
            patch.skin.triangles.push(corners);
        }
        patches
    }
}

impl Patch {
    fn push(&mut self, came: u32, binds: impl Iterator<Item = Bind>) {
        self.came.push(came);
        let embedding = &mut self.skin.embedding;
        embedding.binds.extend(binds);
        embedding.starts.push(embedding.binds.len() as u32);
    }
}

/// The particles of a piece around a point.
pub(super) fn near_in(ground: &dyn Ground, x: Vec3, piece: u32) -> Vec<Near> {
    let mut near = ground.near(x);
    near.retain(|near| ground.piece(near.particle) == piece);
    near
}
