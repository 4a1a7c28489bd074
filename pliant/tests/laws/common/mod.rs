//! What the law tests share: small worlds and the quantities they are judged by.

pub(crate) mod breaking;
pub(crate) mod meeting;
pub(crate) mod scenes;
pub(crate) mod sheet;

use pliant::{
    BodyConfig, BodyId, BodyView, Clustering, Command, Material, Mode, Shape, SkinConfig,
    Stiffness, World, WorldConfig, clusters::Radius, material::StrainLimit,
};

/// A world without gravity.
pub(crate) fn weightless() -> World {
    World::new(WorldConfig {
        gravity: [0.0; 3],
        ..WorldConfig::default()
    })
    .expect("defaults are legal")
}

/// A world with gravity.
pub(crate) fn falling() -> World {
    World::new(WorldConfig::default()).expect("defaults are legal")
}

/// A soft material with a little damping.
pub(crate) fn soft() -> Material {
    Material {
        stiffness: Stiffness::Time(0.04),
        damping: 2.0,
        ..Material::default()
    }
}

/// A material without strain limiting.
pub(crate) fn elastic(alpha: f32) -> Material {
    Material {
        stiffness: Stiffness::Alpha(alpha),
        limit: no_limit(),
        ..Material::default()
    }
}

/// Strain limiting switched off.
pub(crate) fn no_limit() -> StrainLimit {
    StrainLimit {
        iterations: 0,
        ..StrainLimit::default()
    }
}

/// A box of these sizes in `count` clusters, without skin.
pub(crate) fn block(size: [f32; 3], spacing: f32, count: usize, material: Material) -> BodyConfig {
    BodyConfig {
        shape: Shape::Box { size },
        spacing: Some(spacing),
        clustering: Clustering {
            count,
            radius: Radius::Auto { overlap: 3.0 },
            ..Clustering::default()
        },
        material,
        skin: SkinConfig::None,
        ..BodyConfig::default()
    }
}

/// All modes with β in the middle.
pub(crate) fn modes() -> [Mode; 3] {
    [
        Mode::Rigid,
        Mode::Linear { beta: 0.5 },
        Mode::Quadratic { beta: 0.5 },
    ]
}

/// The view of a body that is known to be there.
pub(crate) fn view(world: &World, body: BodyId) -> BodyView<'_> {
    world.body(body).expect("the body is there")
}

/// The stretch by `a` along x without a change of volume.
pub(crate) fn pull(a: f32) -> [[f32; 3]; 3] {
    let b = 1.0 / a.sqrt();
    [[a, 0.0, 0.0], [0.0, b, 0.0], [0.0, 0.0, b]]
}

/// Deforms a body about its centre of mass.
pub(crate) fn deform(world: &mut World, body: BodyId, matrix: [[f32; 3]; 3]) {
    let deform = Command::Deform { body, matrix };
    world.apply(deform).expect("a finite matrix");
}

/// Holds every particle of a body where it is.
pub(crate) fn hold_all(world: &mut World, body: BodyId) {
    let particles = all_particles(world, body);
    let velocity = [0.0; 3];
    let pin = Command::Pin {
        body,
        particles,
        velocity,
    };
    world.apply(pin).expect("known rows");
}

/// Lets go of every particle of a body.
pub(crate) fn release_all(world: &mut World, body: BodyId) {
    let particles = all_particles(world, body);
    let unpin = Command::Unpin { body, particles };
    world.apply(unpin).expect("known rows");
}

fn all_particles(world: &World, body: BodyId) -> Vec<u32> {
    (0..view(world, body).positions().len() as u32).collect()
}

/// Mass-weighted standard deviation of the positions along an axis about the centre of mass.
pub(crate) fn extent(world: &World, body: BodyId, axis: usize) -> f64 {
    let view = view(world, body);
    let totals = view.totals();
    let spread: f64 = view
        .positions()
        .iter()
        .zip(view.masses())
        .map(|(x, m)| f64::from(*m) * (f64::from(x[axis]) - totals.centre[axis]).powi(2))
        .sum();
    (spread / totals.mass).sqrt()
}

/// Length of a vector.
pub(crate) fn norm(v: [f64; 3]) -> f64 {
    (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]).sqrt()
}

/// Distance of two vectors.
pub(crate) fn distance(a: [f64; 3], b: [f64; 3]) -> f64 {
    norm([a[0] - b[0], a[1] - b[1], a[2] - b[2]])
}

/// Determinant of a matrix of rows.
pub(crate) fn determinant(m: [[f32; 3]; 3]) -> f64 {
    let m = m.map(|row| row.map(f64::from));
    m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0])
}

/// Root mean square distance of two sets of positions.
pub(crate) fn rms(a: &[[f32; 3]], b: &[[f32; 3]]) -> f64 {
    assert_eq!(a.len(), b.len());
    let sum: f64 = a
        .iter()
        .zip(b)
        .map(|(a, b)| (0..3).map(|k| f64::from(a[k] - b[k]).powi(2)).sum::<f64>())
        .sum();
    (sum / a.len() as f64).sqrt()
}
