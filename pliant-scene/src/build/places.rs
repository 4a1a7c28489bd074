//! Places of a body that a scene names: points of its surface, and regions.

use std::collections::BTreeSet;

use glam::Vec3;
use pliant::{BodyView, Handle};

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
pub(super) fn rows(region: &Region, body: &BodyView<'_>) -> Vec<u32> {
    let positions = body.positions();
    let those = |inside: &dyn Fn(Vec3) -> bool| -> Vec<u32> {
        let all = (0..positions.len()).filter(|i| inside(positions[*i].into()));
        all.map(|i| i as u32).collect()
    };
    match region {
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
        Region::Particles(labels) => numbered(labels, body),
    }
}

/// Rows of particles by their number in the order of the samples. Of a particle that was parted all parts have its number,
/// and those of what broke off are there.
fn numbered(numbers: &[u32], body: &BodyView<'_>) -> Vec<u32> {
    let wanted: BTreeSet<u32> = numbers.iter().copied().collect();
    let all = body.labels().iter().enumerate();
    let those = all.filter(|(_, label)| wanted.contains(label));
    those.map(|(i, _)| i as u32).collect()
}
