//! What the skins of broken bodies look like, whatever broke: a beam, a hollow ball, a sheet, a heart.

use crate::common::{
    breaking::{beam, brittle, pieces, pull_apart, with_budget},
    elastic, view,
};
use pliant::{
    BodyConfig, BodyId, Clustering, Command, Material, Shape, SkinConfig, Stiffness, TriMesh,
    World, WorldConfig, material::StrainLimit,
};

/// Vertices are at most this many spacings from the particles of their body. Skins of whole bodies reach up to 1.3.
const REACH: f32 = 3.4;
/// Edges are at most this many times as long as at rest, or as a spacing.
const STRETCH: f32 = 6.0;
/// Skins are at most this many spacings inside of an obstacle, on which particles rest half a spacing above.
const BELOW: f32 = 1.5;

/// A body that is about to break, and how long that takes.
struct Case {
    name: &'static str,
    world: World,
    steps: usize,
}

fn fragile(stretch: f32, toughness: f32) -> Material {
    Material {
        damping: 4.0,
        fracture: Some(brittle(toughness)),
        limit: StrainLimit {
            stretch,
            ..StrainLimit::default()
        },
        ..elastic(0.5)
    }
}

fn body(shape: Shape, spacing: f32, count: usize, material: Material) -> BodyConfig {
    BodyConfig {
        shape,
        spacing: Some(spacing),
        material,
        skin: SkinConfig::Surface,
        clustering: Clustering {
            count,
            ..Clustering::default()
        },
        ..BodyConfig::default()
    }
}

/// The outline of a heart, 2 m wide.
fn heart() -> Shape {
    let point = |k: u32| {
        let t = std::f32::consts::TAU * k as f32 / 40.0;
        let x = libm::sinf(t).powi(3);
        let y = 13.0 * libm::cosf(t) - 5.0 * libm::cosf(2.0 * t) - 2.0 * libm::cosf(3.0 * t);
        [-x, (y - libm::cosf(4.0 * t)) / 16.0]
    };
    Shape::Extrusion {
        outline: (0..40).map(point).collect(),
        holes: Vec::new(),
        depth: 0.4,
    }
}

fn pulled(name: &'static str, config: BodyConfig, steps: usize) -> Case {
    let mut world = with_budget(8);
    let body = world.add(config).expect("a legal body");
    pull_apart(&mut world, body, 0.8);
    Case { name, world, steps }
}

/// A hollow ball thrown on the ground.
fn ball() -> Case {
    let mut world = World::new(WorldConfig {
        substeps: 8,
        budget: 50,
        ..WorldConfig::default()
    })
    .expect("a legal world");
    world
        .apply(Command::AddObstacle(Box::default()))
        .expect("the plane y = 0");
    let shape = Shape::HollowBall {
        radius: 0.6,
        thickness: 0.16,
    };
    let material = Material {
        stiffness: Stiffness::Time(0.0005),
        damping: 30.0,
        ..fragile(0.2, 0.03)
    };
    let config = BodyConfig {
        position: [0.0, 0.8, 0.0],
        velocity: [0.5, -7.0, 0.0],
        ..body(shape, 0.08, 40, material)
    };
    world.add(config).expect("a legal body");
    Case {
        name: "ball",
        world,
        steps: 60,
    }
}

fn cases() -> Vec<Case> {
    let sheet = Shape::Box {
        size: [2.0, 1.0, 0.2],
    };
    vec![
        pulled("beam", beam(12, brittle(0.1)), 90),
        pulled("sheet", body(sheet, 0.08, 60, fragile(0.3, 0.1)), 60),
        pulled("heart", body(heart(), 0.08, 60, fragile(0.3, 0.1)), 60),
        ball(),
    ]
}

fn mesh(world: &World, id: BodyId) -> Option<TriMesh> {
    let skin = view(world, id).skin()?;
    Some(TriMesh {
        vertices: skin.positions.to_vec(),
        triangles: skin.triangles.to_vec(),
    })
}

/// Volume inside the skins and mass of what has one.
fn matter(world: &World) -> (f64, f64) {
    let of = |id: BodyId| {
        Some((
            mesh(world, id)?.signed_volume(),
            view(world, id).totals().mass,
        ))
    };
    let all = world.bodies().filter_map(of);
    all.fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

/// After every step skins are closed and near the particles that carry them, with no triangle stretched between pieces and nothing below
/// the ground; in the end they hold as much as before.
#[test]
fn skins_stay_with_their_bodies_whatever_breaks() {
    for case in cases() {
        let (name, mut world, steps) = (case.name, case.world, case.steps);
        let whole = matter(&world);
        for step in 0..steps {
            world.step();
            for id in world.bodies() {
                let Some(skin) = mesh(&world, id) else {
                    continue;
                };
                let body = view(&world, id);
                let open = skin.boundary_edges();
                assert_eq!(open, 0, "{name}: open edges of {id} in step {step}");
                let reach = body.skin_reach();
                assert!(reach < REACH, "{name}: {id} reaches {reach} in step {step}");
                let stretch = body.skin_stretch();
                let why = format!("{name}: {id} is stretched by {stretch} in step {step}");
                assert!(stretch < STRETCH, "{why}");
                let below = world.skin_below() / body.spacing();
                assert!(
                    below < BELOW,
                    "{name}: {below} spacings deep in step {step}"
                );
            }
        }
        assert!(pieces(&world) > 1, "{name} broke");
        let parts = matter(&world);
        let ratio = parts.0 / parts.1 * whole.1 / whole.0;
        assert!((0.93..1.07).contains(&ratio), "{name}: volume {ratio}");
    }
}

/// A piece has a body's thickness: about the volume of its mass, and not the two sides of a blade.
#[test]
fn pieces_are_lumps() {
    let mut count = 0;
    for case in cases() {
        let (name, mut world, steps) = (case.name, case.world, case.steps);
        let whole = matter(&world);
        for _ in 0..steps {
            world.step();
        }
        for id in world.bodies() {
            if let Some(skin) = mesh(&world, id) {
                let mass = view(&world, id).totals().mass;
                let ratio = skin.signed_volume() / mass * whole.1 / whole.0;
                assert!((0.3..2.5).contains(&ratio), "{name}: {id} has {ratio}");
                count += 1;
            }
        }
    }
    assert!(count > 10, "{count} pieces");
}
