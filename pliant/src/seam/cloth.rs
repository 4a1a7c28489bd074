//! A skin under the needle: the mesh as it was, and the one that is made of it.

use glam::Vec3;

use super::fine::Fine;
use super::{Ground, Near, Patch};
use crate::state::{Bind, Embedding};

/// Old and new mesh.
pub(super) struct Cloth<'a> {
    pub(super) old: &'a Fine,
    pub(super) triangles: Vec<[u32; 3]>,
    /// Per new vertex.
    pub(super) at: Vec<Vec3>,
    /// The old vertex that it was, or is beside.
    pub(super) came: Vec<u32>,
    pub(super) piece: Vec<u32>,
    /// It was not there before.
    fresh: Vec<bool>,
    embedding: Embedding,
}

impl<'a> Cloth<'a> {
    pub(super) fn new(old: &'a Fine) -> Self {
        let count = old.at.len();
        Self {
            old,
            triangles: Vec::with_capacity(old.triangles.len()),
            at: Vec::with_capacity(count),
            came: Vec::with_capacity(count),
            piece: Vec::with_capacity(count),
            fresh: Vec::with_capacity(count),
            embedding: Embedding {
                starts: vec![0],
                binds: Vec::with_capacity(8 * count),
            },
        }
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
        self.came.push(came);
        self.piece.push(piece);
        self.fresh.push(came as usize >= self.old.old);
        self.at.len() as u32 - 1
    }

    /// Adds a vertex inside a piece, carried by what is there or else like the vertex `beside` it.
    pub(super) fn push_inside(&mut self, x: Vec3, beside: u32, ground: &dyn Ground) -> u32 {
        let piece = self.piece[beside as usize];
        let mut binds = ground.bind(x, &near_in(ground, x, piece));
        if binds.is_empty() {
            let first = self.embedding.starts[beside as usize] as usize;
            let like = self.embedding.binds.get(first);
            binds.extend(like.map(|bind| Bind {
                cluster: bind.cluster,
                share: 1.0,
                local: ground.local(bind.cluster, x),
            }));
        }
        let new = self.push(x, self.came[beside as usize], piece, &binds);
        self.fresh[new as usize] = true;
        new
    }

    /// Moves a vertex, which stays with what carries it.
    pub(super) fn move_to(&mut self, v: u32, x: Vec3, ground: &dyn Ground) {
        let v = v as usize;
        self.at[v] = x;
        let starts = &self.embedding.starts;
        for bind in &mut self.embedding.binds[starts[v] as usize..starts[v + 1] as usize] {
            bind.local = ground.local(bind.cluster, x);
        }
    }

    /// The mesh of every piece.
    pub(super) fn patches(self, pieces: u32) -> Vec<Patch> {
        let mut patches: Vec<Patch> = (0..pieces).map(|_| Patch::default()).collect();
        for patch in &mut patches {
            patch.skin.embedding.starts.push(0);
        }
        let mut place = vec![0; self.at.len()];
        for v in 0..self.at.len() {
            let patch = &mut patches[self.piece[v] as usize];
            place[v] = patch.came.len() as u32;
            patch.came.push(if self.fresh[v] {
                u32::MAX
            } else {
                self.came[v]
            });
            let starts = &self.embedding.starts;
            let binds = &self.embedding.binds[starts[v] as usize..starts[v + 1] as usize];
            let embedding = &mut patch.skin.embedding;
            embedding.binds.extend(binds);
            embedding.starts.push(embedding.binds.len() as u32);
        }
        for triangle in &self.triangles {
            let patch = &mut patches[self.piece[triangle[0] as usize] as usize];
            let corners = triangle.map(|v| place[v as usize]);
            patch.skin.triangles.push(corners);
        }
        patches
    }
}

/// The particles of a piece around a point.
pub(super) fn near_in(ground: &dyn Ground, x: Vec3, piece: u32) -> Vec<Near> {
    let mut near = ground.near(x);
    near.retain(|near| ground.piece(near.particle) == piece);
    near
}
