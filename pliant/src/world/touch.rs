//! Where bodies are pushed now: by each other, and by obstacles.

use glam::Vec3;

use super::World;
use crate::contact::resting;
use crate::state::{BodyId, Partner};

/// One place where a body is pushed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TouchView {
    /// Who is pushed along the normal.
    pub body: BodyId,
    /// What is pushed against it.
    pub other: Partner,
    /// Metres.
    pub place: [f32; 3],
    /// Unit vector.
    pub normal: [f32; 3],
}

impl World {
    /// The touches of bodies that pushed in the last substep, then the particles that lie on obstacles now. The former are
    /// forgotten when bodies come or go, until the next step. Bodies asleep push nobody.
    pub fn touches(&self) -> Vec<TouchView> {
        let rows = &self.state.bodies.rows;
        let view = |body: BodyId, other, place: Vec3, normal: Vec3| TouchView {
            body,
            other,
            place: place.into(),
            normal: normal.into(),
        };
        let id = |row: u32| rows[row as usize].id;
        let pushed = self.work.meetings.pushed(&self.work.lanes);
        let mut touches: Vec<TouchView> = pushed
            .map(|([a, b], place, normal)| view(id(a), Partner::Body(id(b)), place, normal))
            .collect();
        resting(
            &self.state,
            &self.work.fields,
            |(body, on), place, normal| {
                touches.push(view(body, Partner::Obstacle(on), place, normal));
            },
        );
        touches
    }
}
