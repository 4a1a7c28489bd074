//! What the user made: material, rows and skin of each body, and the slots behind body ids.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{BodyId, Contact, Material, Weighing};

/// One row per living body, in the order of the rows they own, and the slots their ids point through.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bodies {
    pub(crate) rows: Vec<Body>,
    slots: Vec<Slot>,
}

/// Where an id points. The generation counts how many bodies had this slot before.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Slot {
    generation: u32,
    row: Option<u32>,
}

/// One body. Its particles, frames and clusters are contiguous rows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Body {
    pub(crate) id: BodyId,
    pub(crate) particles: Range<u32>,
    pub(crate) frames: Range<u32>,
    pub(crate) clusters: Range<u32>,
    pub(crate) material: Material,
    pub(crate) skin: Option<Skin>,
    /// Mean distance of neighbouring particles at rest, metres.
    pub(crate) spacing: f32,
    /// How far the body's surface is beyond its outermost particles, metres: contact keeps this distance.
    pub(crate) margin: f32,
    /// How clusters that are made later share its particles.
    pub(crate) weighing: Weighing,
    /// Numbers went non-finite: the body stays at its last good state until it is moved or removed.
    pub(crate) frozen: bool,
    pub(crate) contact: Contact,
    /// Steps for which it has been still.
    pub(crate) still: u32,
    /// Left alone until something wakes it.
    pub(crate) asleep: bool,
    /// What happened to it since the last step that may have put it inside something.
    pub(crate) placed: Placed,
    /// How it came off another body; None for one that was made.
    pub(crate) origin: Option<Origin>,
}

/// What may have put a body inside something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Placed {
    #[default]
    Not,
    /// An obstacle was put around it.
    Around,
    /// It was put where it is, or let go there: it may be inside obstacles and bodies.
    There,
}

/// How a body came off another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Origin {
    /// The body that was made, of which it is a part.
    pub(crate) body: BodyId,
    /// The step in which it came off.
    pub(crate) step: u64,
    /// Nothing but particles that are left without a cluster.
    pub(crate) debris: bool,
}

impl Body {
    /// The body that was made, of which this one and those it breaks into are parts; None for what cannot break.
    pub(crate) fn family(&self) -> Option<BodyId> {
        self.material.fracture?;
        Some(self.origin.map_or(self.id, |origin| origin.body))
    }

    /// Lets it move again.
    pub(crate) fn wake(&mut self) {
        self.asleep = false;
        self.still = 0;
    }

    /// True when nothing holds its particles together.
    pub(crate) fn is_loose(&self) -> bool {
        self.clusters.is_empty() || self.particles.len() == 1
    }

    /// True when a rule edits it.
    pub(crate) fn may_change(&self) -> bool {
        self.material.fracture.is_some() || self.material.recluster.is_some()
    }

    /// True when no stage of the step moves it.
    pub(crate) fn is_idle(&self) -> bool {
        self.frozen || self.asleep
    }
}

/// A visual mesh carried by the body's clusters. Binds name clusters relative to the body's first one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Skin {
    pub(crate) triangles: Vec<[u32; 3]>,
    pub(crate) embedding: Embedding,
    /// Vertices before this one are on the surface that the body was made with, those from it on on what breaking laid bare.
    pub(crate) given: u32,
}

/// Points carried by clusters: x = Σ_k share_k · map_k(local_k), point j owns binds `starts[j]..starts[j + 1]`.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Embedding {
    pub(crate) starts: Vec<u32>,
    pub(crate) binds: Vec<Bind>,
}

/// One cluster's part in carrying a point.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Bind {
    /// Cluster, counted from the body's first.
    pub(crate) cluster: u32,
    /// Share of this cluster; the shares of a point sum to 1.
    pub(crate) share: f32,
    /// The point relative to the cluster's centre of mass at rest, metres.
    pub(crate) local: glam::Vec3,
}

impl Skin {
    /// Number of vertices.
    pub(crate) fn len(&self) -> usize {
        self.embedding.starts.len() - 1
    }

    /// What carries a vertex; None past the last.
    pub(crate) fn binds(&self, vertex: u32) -> Option<&[Bind]> {
        let e = &self.embedding;
        let end = *e.starts.get(vertex as usize + 1)?;
        e.binds
            .get(e.starts[vertex as usize] as usize..end as usize)
    }

    /// How far apart two vertices are at rest, metres: the most that a cluster at both says, None where there is none. `flowed` is what
    /// plastic flow has made of a way in the rest space of a cluster.
    pub(crate) fn apart(
        &self,
        p: u32,
        q: u32,
        flowed: impl Fn(u32, glam::Vec3) -> glam::Vec3,
    ) -> Option<f32> {
        let [p, q] = [p, q].map(|v| self.binds(v).unwrap_or_default());
        let both = p.iter().filter_map(|a| {
            let b = q.iter().find(|b| b.cluster == a.cluster)?;
            Some(flowed(a.cluster, a.local - b.local).length())
        });
        both.reduce(f32::max)
    }
}

impl Bodies {
    /// Row of a living body.
    pub(crate) fn row(&self, id: BodyId) -> Option<usize> {
        self.slots
            .get(id.slot as usize)
            .filter(|slot| slot.generation == id.generation)
            .and_then(|slot| slot.row)
            .map(|row| row as usize)
    }

    /// True when every slot that points at a row points at the body with its id.
    pub(crate) fn slots_hold(&self) -> bool {
        self.slots.iter().enumerate().all(|(s, slot)| {
            let id = BodyId {
                slot: s as u32,
                generation: slot.generation,
            };
            let body = |row: u32| self.rows.get(row as usize).map(|body| body.id);
            slot.row.is_none_or(|row| body(row) == Some(id))
        })
    }

    /// Takes the first free slot for a body that will stand in the last row. A slot that has run out of generations is
    /// never free again.
    pub(crate) fn claim(&mut self) -> BodyId {
        let row = Some(self.rows.len() as u32);
        let is_free = |slot: &Slot| slot.row.is_none() && slot.generation < u32::MAX;
        let free = self.slots.iter().position(is_free);
        let slot = free.unwrap_or_else(|| {
            self.slots.push(Slot {
                generation: 0,
                row: None,
            });
            self.slots.len() - 1
        });
        self.slots[slot].row = row;
        BodyId {
            slot: slot as u32,
            generation: self.slots[slot].generation,
        }
    }

    /// Takes the row out, retires its id and renumbers the rows behind it.
    pub(crate) fn release(&mut self, row: usize) -> Body {
        let body = self.rows.remove(row);
        let slot = &mut self.slots[body.id.slot as usize];
        slot.row = None;
        slot.generation = slot.generation.saturating_add(1);
        for (i, later) in self.rows.iter().enumerate().skip(row) {
            self.slots[later.id.slot as usize].row = Some(i as u32);
        }
        body
    }
}
