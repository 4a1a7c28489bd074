//! Places of a body that a scene names: points of its surface, and regions.

use glam::Vec3;
use pliant::{BodyView, Handle};

use super::report::Refusal;
use crate::format::Region;

/// The skin vertex nearest to a point, or the particle where there is no skin, and where it is.
pub(super) fn grip(body: &BodyView<'_>, near: [f32; 3]) -> (Handle, [f32; 3]) {
    let closest = |points: &[[f32; 3]]| {
        let far = |x: &[f32; 3]| Vec3::from(*x).distance_squared(near.into());
        let all = points.iter().enumerate();
        all.min_by(|(_, a), (_, b)| far(a).total_cmp(&far(b)))
            .map_or((0, near), |(i, x)| (i as u32, *x))
    };
    match body.skin() {
        Some(skin) if !skin.positions.is_empty() => {
            let (vertex, place) = closest(skin.positions);
            (Handle::Skin(vertex), place)
        }
        _ => {
            let (particle, place) = closest(body.positions());
            (Handle::Particle(particle), place)
        }
    }
}

/// Rows of the particles in a region.
pub(super) fn rows(region: &Region, body: &BodyView<'_>) -> Result<Vec<u32>, Refusal> {
    let positions = body.positions();
    let those = |inside: &dyn Fn(Vec3) -> bool| -> Vec<u32> {
        let all = (0..positions.len()).filter(|i| inside(positions[*i].into()));
        all.map(|i| i as u32).collect()
    };
    Ok(match region {
        Region::All => those(&|_| true),
        Region::Box { low, high } => {
            let (low, high) = (Vec3::from(*low), Vec3::from(*high));
            those(&|x| x.cmpge(low).all() && x.cmple(high).all())
        }
        Region::Sphere { centre, radius } => {
            let centre = Vec3::from(*centre);
            those(&|x| x.distance(centre) <= *radius)
        }
        Region::HalfSpace { normal, offset } => {
            let normal = Vec3::from(*normal).normalize_or_zero();
            those(&|x| normal.dot(x) > *offset)
        }
        Region::Particles(labels) => numbered(labels, body)?,
    })
}

/// Rows of particles by their number in the order of the samples.
fn numbered(labels: &[u32], body: &BodyView<'_>) -> Result<Vec<u32>, Refusal> {
    let count = body.labels().len();
    let mut row = vec![0; count];
    for (i, label) in body.labels().iter().enumerate() {
        row[*label as usize] = i as u32;
    }
    let find = |label: &u32| {
        row.get(*label as usize).copied().ok_or_else(|| Refusal {
            path: "region.particles".to_owned(),
            message: format!("there is no particle {label}: the body has {count}, from 0"),
        })
    };
    labels.iter().map(find).collect()
}
