//! What is odd about the start of a scene.

use pliant::{BodyConfig, BodyView, Clustering, Obstacle, Shape, SkinConfig, World, WorldConfig};

use super::Built;

/// How deep a body may start inside an obstacle before anybody is told, in its spacings: rounding is no news.
const TOLERANCE: f32 = 0.1;

/// A warning for each body that starts inside an obstacle: it will be led out, slowly.
pub(super) fn inside(built: &Built) -> Vec<String> {
    let deepest = built.world.max_penetration();
    let views = built.bodies.iter().filter_map(|body| {
        let view = built.world.body(body.id).ok()?;
        (deepest > TOLERANCE * view.spacing()).then_some((body, view))
    });
    let mut warnings = Vec::new();
    for (body, view) in views {
        for (id, obstacle, ..) in built.world.obstacles() {
            let depth = depth(&view, obstacle).unwrap_or(0.0);
            let named = built.obstacles.iter().find(|named| named.id == id);
            if let (true, Some(named)) = (depth > TOLERANCE * view.spacing(), named) {
                warnings.push(format!(
                    "body `{}` starts {depth:.3} m inside obstacle `{}`: move one of them",
                    body.name, named.name
                ));
            }
        }
    }
    warnings
}

/// A warning where bodies start inside each other: contact will drive them apart.
pub(super) fn intruders(world: &World) -> Option<String> {
    let said = match world.intruders() {
        0 => return None,
        1 => "a particle starts".to_owned(),
        count => format!("{count} particles start"),
    };
    Some(format!(
        "{said} inside another body: move the bodies apart, or let their `groups` and `filter` not meet"
    ))
}

/// How deep the free particles of a body are inside one obstacle, metres: asked of a world that has only these two.
fn depth(view: &BodyView<'_>, obstacle: &Obstacle) -> Option<f32> {
    let all = view.positions().iter().zip(view.pinned());
    let free = all.filter(|(_, pinned)| !**pinned).map(|(x, _)| *x);
    let mut world = World::new(WorldConfig::default()).ok()?;
    world.add(points(free.collect())).ok()?;
    world.add_obstacle(obstacle.clone()).ok()?;
    Some(world.max_penetration())
}

/// A body of points in one cluster, to ask a world of its own about.
pub(super) fn points(positions: Vec<[f32; 3]>) -> BodyConfig {
    BodyConfig {
        shape: Shape::Points(positions),
        skin: SkinConfig::None,
        clustering: Clustering {
            count: 1,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    }
}
