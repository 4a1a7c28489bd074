//! Whom a name means while bodies break and go: a body of the scene is all that is left of it.

use std::collections::BTreeMap;

use glam::{DVec3, Vec3};
use pliant::{BodyId, BodyView, Error, Handle};

use super::Built;
use super::places::grip;
use super::report::Refusal;

/// Why something that was due did not happen.
#[derive(Debug)]
pub(super) enum Missed {
    /// It asks for what cannot be.
    Wrong(Refusal),
    /// What it was to happen to is there no more; why, in a clause.
    Gone(String),
}

impl From<Refusal> for Missed {
    fn from(refusal: Refusal) -> Self {
        Self::Wrong(refusal)
    }
}

impl From<Error> for Missed {
    fn from(error: Error) -> Self {
        Self::Wrong(error.into())
    }
}

/// A point of a body that can be taken hold of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Point {
    pub(super) body: BodyId,
    pub(super) handle: Handle,
    /// Metres.
    pub(super) place: [f32; 3],
}

/// The body of the scene that a living one is a part of.
pub(crate) fn made(view: &BodyView<'_>) -> BodyId {
    view.origin().unwrap_or(view.id())
}

impl Built {
    /// The living parts of each body that a name means, of all bodies without one. A name is missed when nothing is left of
    /// any of them.
    pub(super) fn families(&self, name: Option<&str>) -> Result<Vec<Vec<BodyId>>, Missed> {
        let mut families: BTreeMap<BodyId, Vec<BodyId>> = BTreeMap::new();
        let all = self.world.bodies();
        for view in all.filter_map(|id| self.world.body(id).ok()) {
            families.entry(made(&view)).or_default().push(view.id());
        }
        let Some(name) = name else {
            return Ok(families.into_values().collect());
        };
        let rows = self.names.find(name);
        let meant: Vec<_> = rows
            .filter_map(|i| families.remove(&self.bodies[i].id))
            .collect();
        if meant.is_empty() {
            return Err(Missed::Gone(format!("nothing is left of body `{name}`")));
        }
        Ok(meant)
    }

    /// From the centre of mass of a family to that of each of its parts, metres.
    pub(super) fn arms(&self, family: &[BodyId]) -> Vec<DVec3> {
        let totals = |id: &BodyId| self.world.body(*id).map(|view| view.totals()).ok();
        let all: Vec<(DVec3, f64)> = family
            .iter()
            .filter_map(totals)
            .map(|totals| (totals.centre.into(), totals.mass))
            .collect();
        let mass: f64 = all.iter().map(|(_, mass)| mass).sum();
        let sum: DVec3 = all.iter().map(|(centre, mass)| *centre * *mass).sum();
        match all.len() {
            // Not the difference of a centre and itself, which rounding makes other than 0.
            1 => vec![DVec3::ZERO],
            _ => all.iter().map(|(centre, _)| *centre - sum / mass).collect(),
        }
    }

    /// The point nearest to a place on those parts of a family that hang together: on a skin where one has it, else a particle.
    /// None where only loose particles are left.
    pub(super) fn nearest(&self, family: &[BodyId], near: [f32; 3]) -> Option<Point> {
        let views = family.iter().filter_map(|id| self.world.body(*id).ok());
        let points = views.filter(|view| !view.is_debris()).map(|view| {
            let (handle, place) = grip(&view, near);
            let body = view.id();
            Point {
                body,
                handle,
                place,
            }
        });
        let bare = |point: &Point| matches!(point.handle, Handle::Particle(_));
        let far = |point: &Point| Vec3::from(point.place).distance_squared(near.into());
        points.min_by(|a, b| bare(a).cmp(&bare(b)).then(far(a).total_cmp(&far(b))))
    }
}
