//! A body made from a triangle mesh carries that mesh as its skin. This shows how to hand it to a renderer.
//!
//! Run it with `cargo run --release -p pliant --example read_the_skin`. It asserts what it shows.

use std::f32::consts::TAU;

use pliant::{BodyConfig, Command, Error, Shape, TriMesh, World, WorldConfig, view::SkinView};

/// What a renderer wants: flat buffers. Positions and indices are borrowed from the engine; only normals are made here.
struct Frame<'w> {
    positions: &'w [f32],
    indices: &'w [u32],
    normals: &'w [f32],
}

fn main() -> Result<(), Error> {
    let mut world = World::new(WorldConfig::default())?;
    let mesh = torus(0.5, 0.2, 48, 24);
    // Any mesh will do, also one with holes or crossing faces. The engine fills it with particles.
    let body = world.add(BodyConfig {
        shape: Shape::Mesh(mesh.clone()),
        ..BodyConfig::default()
    })?;

    // A poke at a vertex of the skin is shared out to the particles beneath. The impulse is in kg m/s.
    world.apply(Command::PushSkin {
        body,
        vertex: 0,
        impulse: [0.0, 300.0, 0.0],
    })?;

    let mut normals = Vec::new();
    for _ in 0..30 {
        world.step();
        // Views borrow the world: ask for them anew after each step. Vertices and triangles keep their order.
        let view = world.body(body)?;
        let skin = view.skin().expect("a body from a mesh has a skin");
        fill_normals(&skin, &mut normals);
        upload(&Frame {
            positions: skin.positions.as_flattened(),
            indices: skin.triangles.as_flattened(),
            normals: normals.as_flattened(),
        });
        assert_eq!(skin.triangles, mesh.triangles, "triangles never change");
        assert_eq!(skin.positions.len(), mesh.vertices.len());
    }

    // The skin moved as its body did, and it is neither torn nor inside out.
    let view = world.body(body)?;
    let skin = view.skin().expect("a body from a mesh has a skin");
    let now = TriMesh {
        vertices: skin.positions.to_vec(),
        triangles: skin.triangles.to_vec(),
    };
    let (before, after) = (mesh.signed_volume(), now.signed_volume());
    println!("volume of the skin: {before:.4} m³ at rest, {after:.4} m³ now");
    assert!(now.is_closed() && (after / before - 1.0).abs() < 0.1);
    // `TriMesh` can give normals as well, if a copy does not matter.
    let copied = now.vertex_normals();
    let same = |(a, b): (&[f32; 3], &[f32; 3])| (0..3).all(|k| (a[k] - b[k]).abs() < 1e-3);
    assert!(copied.iter().zip(&normals).all(same));

    // Vectors are plain arrays, so any maths library can take them: `glam::Vec3::from(x)`, `nalgebra::Vector3::from(x)`,
    // and `bytemuck::cast_slice(positions)` for bytes. Quaternions are x, y, z, w: `glam::Quat::from_array(q)`.
    let turn: [f32; 4] = view.cluster(0).expect("there is a cluster").rotation;
    println!("the first cluster has turned to {turn:.3?}");
    Ok(())
}

/// Stands for `queue.write_buffer` or `glBufferData`.
fn upload(frame: &Frame<'_>) {
    assert_eq!(frame.positions.len(), frame.normals.len());
    assert!(frame.positions.iter().all(|x| x.is_finite()));
    let vertices = frame.positions.len() / 3;
    assert!(frame.indices.iter().all(|i| (*i as usize) < vertices));
}

/// Normal of each vertex: the sum of its triangles' normals, weighted by area. The buffer is used again every frame.
fn fill_normals(skin: &SkinView<'_>, normals: &mut Vec<[f32; 3]>) {
    normals.clear();
    normals.resize(skin.positions.len(), [0.0; 3]);
    for triangle in skin.triangles {
        let [a, b, c] = triangle.map(|i| skin.positions[i as usize]);
        let (u, v) = (
            [0, 1, 2].map(|k| b[k] - a[k]),
            [0, 1, 2].map(|k| c[k] - a[k]),
        );
        // Corners are counter-clockwise from outside, so this cross product points out.
        let n = [0, 1, 2].map(|k| {
            let (i, j) = ((k + 1) % 3, (k + 2) % 3);
            u[i] * v[j] - u[j] * v[i]
        });
        for &i in triangle {
            (0..3).for_each(|k| normals[i as usize][k] += n[k]);
        }
    }
    for n in normals {
        let length = n.iter().map(|x| x * x).sum::<f32>().sqrt();
        *n = n.map(|x| x / length);
    }
}

/// A ring about the y axis, `around` by `across` quads, counter-clockwise from outside.
fn torus(major: f32, minor: f32, around: u32, across: u32) -> TriMesh {
    let mut mesh = TriMesh::default();
    for i in 0..around {
        for j in 0..across {
            let (sin, cos) = (TAU * i as f32 / around as f32).sin_cos();
            let (up, out) = (TAU * j as f32 / across as f32).sin_cos();
            let ring = major + minor * out;
            mesh.vertices.push([ring * cos, minor * up, ring * sin]);
            let at = |i: u32, j: u32| (i % around) * across + j % across;
            let [a, b, c, d] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
            mesh.triangles.extend([[a, c, b], [a, d, c]]);
        }
    }
    mesh
}
