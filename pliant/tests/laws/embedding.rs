//! Skins: points carried by clusters.

use crate::common::scenes::brick;
use crate::common::{block, distance, view, weightless};
use pliant::{BodyConfig, BodyId, Command, Material, Mode, Shape, SkinConfig, World};

fn body(mode: Mode) -> BodyConfig {
    BodyConfig {
        skin: SkinConfig::Surface,
        ..block(
            [1.0, 0.6, 0.5],
            0.11,
            8,
            Material {
                mode,
                ..Material::default()
            },
        )
    }
}

fn skin(world: &World, body: BodyId) -> Vec<[f64; 3]> {
    let skin = view(world, body).skin().expect("it carries one");
    skin.positions.iter().map(|x| x.map(f64::from)).collect()
}

/// Applies a command and compares the skin with what `map` of the vertices about the centre of mass gives.
fn follows(
    mode: Mode,
    command: impl Fn(BodyId) -> Command,
    map: impl Fn([f64; 3]) -> [f64; 3],
    tolerance: f64,
) {
    let mut world = weightless();
    let id = world.add(body(mode)).expect("a plain box");
    let (before, centre) = (skin(&world, id), view(&world, id).totals().centre);
    assert!(before.len() > 20);
    world.apply(command(id)).expect("a legal command");
    let after = skin(&world, id);
    for (old, new) in before.iter().zip(&after) {
        let arm = [0, 1, 2].map(|k| old[k] - centre[k]);
        let mapped = map(arm);
        let expected = [0, 1, 2].map(|k| centre[k] + mapped[k]);
        let off = distance(*new, expected);
        assert!(off < tolerance, "{mode:?}: {new:?} instead of {expected:?}");
    }
}

#[test]
fn a_new_body_wears_its_surface_where_the_shape_has_it() {
    for mode in crate::common::modes() {
        let mut world = weightless();
        let id = world.add(body(mode)).expect("a plain box");
        let spacing = view(&world, id).spacing();
        let surface = body(mode).shape.surface(spacing).expect("a legal box");
        let surface = surface.expect("boxes have a surface");
        let worn = skin(&world, id);
        assert_eq!(worn.len(), surface.vertices.len());
        for (x, v) in worn.iter().zip(&surface.vertices) {
            assert!(distance(*x, v.map(f64::from)) < 2e-6, "{x:?} {v:?}");
        }
    }
}

#[test]
fn skins_follow_rigid_motion() {
    for mode in crate::common::modes() {
        let turn = |body: BodyId| Command::Move {
            body,
            by: [1.0, -2.0, 0.5],
            turn: [0.0, 0.0, 0.6, 0.8],
        };
        // 2·atan(0.6/0.8): cos 0.28, sin 0.96.
        let map = |p: [f64; 3]| {
            [
                0.28 * p[0] - 0.96 * p[1] + 1.0,
                0.96 * p[0] + 0.28 * p[1] - 2.0,
                p[2] + 0.5,
            ]
        };
        follows(mode, turn, map, 5e-6);
    }
}

#[test]
fn skins_map_by_the_matrix_that_maps_the_body() {
    let matrix = [[1.5f32, 0.3, 0.0], [0.1, 0.7, 0.2], [0.0, -0.4, 1.1]];
    for mode in crate::common::modes() {
        let deform = |body: BodyId| Command::Deform { body, matrix };
        let map =
            |p: [f64; 3]| matrix.map(|row| (0..3).map(|k| f64::from(row[k]) * p[k]).sum::<f64>());
        follows(mode, deform, map, 5e-6);
    }
}

#[test]
fn skins_move_with_a_flying_body() {
    let mut world = weightless();
    let config = BodyConfig {
        velocity: [2.0, 0.0, -1.0],
        ..body(Mode::Rigid)
    };
    let id = world.add(config).expect("a plain box");
    let before = skin(&world, id);
    for _ in 0..60 {
        world.step();
    }
    for (old, new) in before.iter().zip(skin(&world, id)) {
        let expected = [old[0] + 2.0, old[1], old[2] - 1.0];
        assert!(distance(new, expected) < 1e-5, "{new:?} {expected:?}");
    }
}

#[test]
fn a_body_made_from_a_mesh_carries_exactly_that_mesh() {
    let mesh = brick([1.0, 0.7, 0.5]);
    let mut world = weightless();
    let config = BodyConfig {
        shape: Shape::Mesh(mesh.clone()),
        ..body(Mode::Rigid)
    };
    let id = world.add(config).expect("a closed mesh");
    let skin = view(&world, id).skin().expect("it carries one");
    assert_eq!(skin.triangles, mesh.triangles);
    assert_eq!(skin.positions.len(), mesh.vertices.len());
    for (x, v) in skin.positions.iter().zip(&mesh.vertices) {
        assert!(distance(x.map(f64::from), v.map(f64::from)) < 2e-6);
    }
}

#[test]
fn an_impulse_at_the_skin_is_linear_and_angular_momentum_of_the_body() {
    for mode in crate::common::modes() {
        let mut world = weightless();
        let id = world.add(body(mode)).expect("a plain box");
        let at = skin(&world, id)[7];
        let impulse = [3.0f32, -1.0, 2.0];
        let push = Command::PushSkin {
            body: id,
            vertex: 7,
            impulse,
        };
        world.apply(push).expect("the vertex is there");
        let j = impulse.map(f64::from);
        let totals = world.totals();
        assert!(distance(totals.momentum, j) < 1e-4, "{totals:?}");
        let torque = [
            at[1] * j[2] - at[2] * j[1],
            at[2] * j[0] - at[0] * j[2],
            at[0] * j[1] - at[1] * j[0],
        ];
        assert!(
            distance(totals.angular_momentum, torque) < 2e-3,
            "{mode:?}: {:?} instead of {torque:?}",
            totals.angular_momentum
        );
    }
}

/// Momentum and angular momentum after an impulse at a vertex of the skin of a still body.
fn pushed(config: BodyConfig, vertex: u32, impulse: [f32; 3]) -> (pliant::Totals, [f64; 3]) {
    let mut world = weightless();
    let body = world.add(config).expect("a plain box");
    let at = skin(&world, body)[vertex as usize];
    let push = Command::PushSkin {
        body,
        vertex,
        impulse,
    };
    world.apply(push).expect("the vertex is there");
    (world.totals(), at)
}

#[test]
fn an_impulse_at_a_sheet_turns_it_about_the_point_beneath() {
    let sheet = BodyConfig {
        shape: Shape::Box {
            size: [1.0, 0.05, 1.0],
        },
        sampling: pliant::Sampling::Grid,
        ..body(Mode::Rigid)
    };
    let (totals, at) = pushed(sheet, 3, [1.0, -2.0, 3.0]);
    assert!(at[1].abs() > 0.02, "the skin is above the layer: {at:?}");
    assert!(distance(totals.momentum, [1.0, -2.0, 3.0]) < 1e-4);
    // y × J with y the foot of the point in the plane of the particles.
    let torque = [at[2] * 2.0, at[2] - 3.0 * at[0], -2.0 * at[0]];
    let off = distance(totals.angular_momentum, torque);
    assert!(off < 2e-3, "{:?}, {torque:?}", totals.angular_momentum);
}

#[test]
fn an_impulse_at_oriented_particles_is_all_linear_momentum() {
    let oriented = |radius| BodyConfig {
        extent: pliant::Extent::Sphere { radius },
        ..body(Mode::Rigid)
    };
    let impulse = [3.0, -1.0, 2.0];
    let (plain, _) = pushed(body(Mode::Rigid), 7, impulse);
    for (radius, tolerance) in [(0.001, 1e-3), (0.05, 0.1)] {
        let (totals, _) = pushed(oriented(radius), 7, impulse);
        assert!(distance(totals.momentum, impulse.map(f64::from)) < 1e-4);
        let off = distance(totals.angular_momentum, plain.angular_momentum);
        let all = crate::common::norm(plain.angular_momentum);
        assert!(off < tolerance * all, "{radius}: {off} of {all}");
    }
}
