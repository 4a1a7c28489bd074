//! Where bodies and their skins are beside obstacles now.

use glam::Vec3;

use super::field::Field;
use crate::state::{BodyId, ObstacleId, State};

/// Calls `tell` with body and obstacle, place and normal where a free particle lies on an obstacle now: no farther than the
/// body keeps and a hundredth of its spacing.
pub(crate) fn resting(
    state: &State,
    fields: &[Field],
    mut tell: impl FnMut((BodyId, ObstacleId), Vec3, Vec3),
) {
    let time = state.time(0);
    for ((id, obstacle), field) in state.obstacles.iter().zip(fields) {
        if obstacle.is_over(time) {
            continue;
        }
        let pose = obstacle.pose(time);
        for body in &state.bodies.rows {
            let range = body.particles.start as usize..body.particles.end as usize;
            let particles = &state.particles;
            for i in range.filter(|i| !particles.pinned[*i]) {
                let x = particles.position[i];
                let nearest = field.nearest(pose.to_local(x));
                if nearest.distance < body.margin + 0.01 * body.spacing {
                    let normal = pose.rotation * nearest.normal;
                    let place = x - normal * nearest.distance;
                    tell((body.id, id.into()), place, normal);
                }
            }
        }
    }
}

/// The deepest a free particle is inside a solid obstacle now, metres; 0 when none is.
pub(crate) fn deepest(state: &State, fields: &[Field]) -> f32 {
    let all = state.particles.position.iter().zip(&state.particles.pinned);
    let free = all.filter(|(_, pinned)| !**pinned).map(|(x, _)| *x);
    depths(state, fields, &free)
}

/// The deepest a point is inside a solid obstacle now, metres; 0 when none is.
pub(crate) fn depths(
    state: &State,
    fields: &[Field],
    points: &(impl Iterator<Item = Vec3> + Clone),
) -> f32 {
    let time = state.time(0);
    let mut deepest = 0.0f32;
    for ((_, obstacle), field) in state.obstacles.iter().zip(fields) {
        if obstacle.is_over(time) {
            continue;
        }
        let pose = obstacle.pose(time);
        for x in points.clone() {
            deepest = deepest.max(-field.nearest(pose.to_local(x)).distance);
        }
    }
    deepest
}
