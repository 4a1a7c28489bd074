//! The rows of one body outside the world, counted from 0.

use std::ops::Range;

use crate::matching::Remains;
use crate::state::{Clusters, Contact, Frames, Material, Origin, Particles, Skin, State, Weighing};

/// All rows of a body: what a recipe makes, and what an edit of a body works on.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Rows {
    pub(crate) particles: Particles,
    pub(crate) frames: Frames,
    pub(crate) clusters: Clusters,
    pub(crate) material: Material,
    pub(crate) skin: Option<Skin>,
    pub(crate) spacing: f32,
    pub(crate) margin: f32,
    pub(crate) contact: Contact,
    /// How it came off another body.
    pub(crate) origin: Option<Origin>,
    pub(crate) weighing: Weighing,
}

/// A body that is made of rows of another one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Piece {
    pub(crate) rows: Rows,
    /// Per particle: the one it was, counted from the body's first. Clamps and picks follow by it.
    pub(crate) particles: Vec<u32>,
    /// Per vertex of the skin: the one it was, or `u32::MAX` for a new one.
    pub(crate) vertices: Vec<u32>,
    /// What it still has of the body, if that is known: what was found for that need not be found again.
    pub(crate) kept: Option<Remains>,
}

impl Rows {
    /// A copy of a body's rows.
    pub(crate) fn of(state: &State, row: usize) -> Self {
        Self {
            skin: state.bodies.rows[row].skin.clone(),
            ..Self::bare(state, row)
        }
    }

    /// A copy of a body's rows without its skin, which is often the largest part.
    pub(crate) fn bare(state: &State, row: usize) -> Self {
        let body = &state.bodies.rows[row];
        let first = body.particles.start;
        Self {
            particles: particles(&state.particles, wide(&body.particles)),
            frames: frames(&state.frames, wide(&body.frames), first),
            clusters: clusters(&state.clusters, wide(&body.clusters), first),
            material: body.material.clone(),
            skin: None,
            spacing: body.spacing,
            margin: body.margin,
            contact: body.contact,
            origin: body.origin,
            weighing: body.weighing,
        }
    }
}

pub(super) fn wide(range: &Range<u32>) -> Range<usize> {
    range.start as usize..range.end as usize
}

fn particles(from: &Particles, rows: Range<usize>) -> Particles {
    Particles {
        position: with_room(&from.position[rows.clone()]),
        velocity: with_room(&from.velocity[rows.clone()]),
        mass: with_room(&from.mass[rows.clone()]),
        pinned: with_room(&from.pinned[rows.clone()]),
        label: with_room(&from.label[rows]),
    }
}

/// A copy with room for some more: rules part particles.
fn with_room<T: Copy>(rows: &[T]) -> Vec<T> {
    let mut copy = Vec::with_capacity(rows.len() + rows.len() / 32 + 8);
    copy.extend_from_slice(rows);
    copy
}

fn frames(from: &Frames, rows: Range<usize>, first: u32) -> Frames {
    let particle = from.particle[rows.clone()].iter();
    Frames {
        particle: particle.map(|i| i - first).collect(),
        rotation: from.rotation[rows.clone()].to_vec(),
        spin: from.spin[rows.clone()].to_vec(),
        moment: from.moment[rows].to_vec(),
    }
}

fn clusters(from: &Clusters, rows: Range<usize>, first: u32) -> Clusters {
    let members = from.starts[rows.start] as usize..from.starts[rows.end] as usize;
    let starts = from.starts[rows.start..=rows.end].iter();
    let particle = from.particle[members.clone()].iter();
    Clusters {
        starts: starts.map(|start| start - members.start as u32).collect(),
        particle: particle.map(|i| i - first).collect(),
        weight: from.weight[members.clone()].to_vec(),
        offset: from.offset[members].to_vec(),
        rotation: from.rotation[rows.clone()].to_vec(),
        flow: from.flow[rows.clone()].to_vec(),
        traits: from.traits[rows.clone()].to_vec(),
        proxy_centre: from.proxy_centre[rows.clone()].to_vec(),
        proxy_radius: from.proxy_radius[rows.clone()].to_vec(),
        life: from.life[rows.clone()].to_vec(),
        planes: from.planes[rows].to_vec(),
    }
}
