//! A box of clusters in a grid, with links that are cut at will.

use glam::Vec3;

use super::*;
use crate::geometry::{Shape, TriMesh};
use crate::state::{Bind, Embedding, Skin};

/// Clusters are unit cells along x: cluster k carries what has x in [k, k + 1), and half of its neighbours.
struct Cells {
    /// Cells k and k + 1 no longer hang together here.
    cut: Vec<u32>,
}

impl Links for Cells {
    fn now(&self, a: u32, b: u32) -> bool {
        a == b || a.abs_diff(b) == 1 && !self.cut.contains(&a.min(b))
    }
    fn before(&self, a: u32, b: u32) -> bool {
        a.abs_diff(b) <= 1
    }
}

impl Carrier for Cells {
    fn local(&self, cluster: u32, x: Vec3) -> Vec3 {
        x - Vec3::X * (cluster as f32 + 0.5)
    }
    fn shift(&self, _: u32) -> Vec3 {
        Vec3::ZERO
    }
    fn bind(&self, _: Vec3, _: u32) -> Vec<Bind> {
        Vec::new()
    }
    fn inside(&self, x: Vec3, _: u32) -> Vec3 {
        x * Vec3::new(1.0, 0.6, 0.6)
    }
}

fn skin_of(mesh: &TriMesh, cells: &Cells, count: u32) -> Skin {
    let mut embedding = Embedding {
        starts: vec![0],
        binds: Vec::new(),
    };
    for v in &mesh.vertices {
        let x = Vec3::from(*v);
        let cluster = (x.x.floor().max(0.0) as u32).min(count - 1);
        let other = if x.x - (cluster as f32) < 0.5 {
            cluster.saturating_sub(1)
        } else {
            (cluster + 1).min(count - 1)
        };
        for (cluster, share) in [(cluster, 0.75), (other, 0.25)] {
            embedding.binds.push(Bind {
                cluster,
                share,
                local: cells.local(cluster, x),
            });
        }
        embedding.starts.push(embedding.binds.len() as u32);
    }
    Skin {
        triangles: mesh.triangles.clone(),
        embedding,
    }
}

/// The patch as a mesh where its clusters are: those of piece p are moved by p · `apart` along x.
fn mesh_of(patch: &Patch, apart: f32, piece: usize) -> TriMesh {
    let e = &patch.skin.embedding;
    let at = |k: usize| {
        let binds = &e.binds[e.starts[k] as usize..e.starts[k + 1] as usize];
        let point = |b: &Bind| (b.local + Vec3::X * (b.cluster as f32 + 0.5)) * b.share;
        let x: Vec3 = binds.iter().map(point).sum();
        (x + Vec3::X * (piece as f32 * apart)).to_array()
    };
    TriMesh {
        vertices: (0..e.starts.len() - 1).map(at).collect(),
        triangles: patch.skin.triangles.clone(),
    }
}

fn longest(mesh: &TriMesh) -> f32 {
    let at = |v: u32| Vec3::from(mesh.vertices[v as usize]);
    let of = |&[a, b, c]: &[u32; 3]| {
        let [a, b, c] = [at(a), at(b), at(c)];
        a.distance(b).max(b.distance(c)).max(c.distance(a))
    };
    mesh.triangles.iter().map(of).fold(0.0, f32::max)
}

/// Breaks a shape along x between the cells of `cut`, checks closedness and volume, and returns the pieces.
fn broken(shape: &Shape, count: u32, cut: Vec<u32>) -> Vec<TriMesh> {
    let spacing = 0.25;
    let mut mesh = shape.surface(spacing).expect("a surface").expect("a mesh");
    let half = count as f32 * 0.5;
    for v in &mut mesh.vertices {
        v[0] += half;
    }
    assert!(mesh.is_closed());
    let cells = Cells { cut };
    let skin = skin_of(&mesh, &cells, count);
    let at: Vec<Vec3> = mesh.vertices.iter().map(|v| Vec3::from(*v)).collect();
    let piece: Vec<u32> = (0..count)
        .map(|c| cells.cut.iter().filter(|k| **k < c).count() as u32)
        .collect();
    let heirs: Vec<Heir> = (0..count).map(Heir::Changed).collect();
    let patches = rip(
        &skin,
        &at,
        &Rip {
            heirs: &heirs,
            piece: &piece,
            pieces: cells.cut.len() as u32 + 1,
            links: &cells,
            carrier: &cells,
            spacing,
        },
    );
    let pieces: Vec<TriMesh> = patches
        .iter()
        .enumerate()
        .map(|(p, patch)| mesh_of(patch, 5.0, p))
        .collect();
    for piece in &pieces {
        assert!(piece.is_closed(), "{} open edges", piece.boundary_edges());
        assert!(longest(piece) < 4.0 * spacing, "{}", longest(piece));
        assert!(piece.signed_volume() > 0.0);
    }
    let whole: f64 = pieces.iter().map(TriMesh::signed_volume).sum();
    let before = mesh.signed_volume();
    assert!((whole / before - 1.0).abs() < 0.02, "{whole} of {before}");
    pieces
}

#[test]
fn a_beam_in_three_has_three_closed_skins() {
    let beam = Shape::Box {
        size: [6.0, 1.0, 1.0],
    };
    let pieces = broken(&beam, 6, vec![1, 3]);
    assert_eq!(pieces.len(), 3);
    for piece in pieces {
        assert!(
            (piece.signed_volume() - 2.0).abs() < 0.3,
            "{}",
            piece.signed_volume()
        );
    }
}

#[test]
fn a_tube_breaks_into_tubes() {
    let ring = |radius: f32| {
        let point = |k: u8| {
            let t = std::f32::consts::TAU * f32::from(k) / 24.0;
            [radius * t.cos(), radius * t.sin()]
        };
        (0..24).map(point).collect::<Vec<[f32; 2]>>()
    };
    let tube = Shape::Extrusion {
        outline: ring(2.0),
        holes: vec![ring(1.6)],
        depth: 0.4,
    };
    // The ring lies in the xy plane and breaks at two places: each half of the ring is closed by two small faces.
    let pieces = broken(&tube, 4, vec![1]);
    let of = |piece: &TriMesh| piece.signed_volume();
    assert!((of(&pieces[0]) / of(&pieces[1]) - 1.0).abs() < 0.2);
}

#[test]
fn a_hollow_ball_breaks_into_bowls() {
    let ball = Shape::HollowBall {
        radius: 2.0,
        thickness: 0.3,
    };
    let pieces = broken(&ball, 4, vec![1]);
    for piece in &pieces {
        // A bowl has a rim, not a lid: no vertex is near its middle.
        let middle = if piece.vertices[0][0] > 4.0 { 7.0 } else { 2.0 };
        let near = |v: &&[f32; 3]| Vec3::from(**v).distance(Vec3::X * middle) < 1.2;
        assert_eq!(piece.vertices.iter().filter(near).count(), 0);
    }
}

/// Two of three cells part, but both hang on a third: a crack in one piece.
#[test]
fn a_crack_opens_without_a_hole() {
    struct Hinge(Cells);
    impl Links for Hinge {
        fn now(&self, a: u32, b: u32) -> bool {
            a == b || a.min(b) != 0 || a.max(b) != 1
        }
        fn before(&self, _: u32, _: u32) -> bool {
            true
        }
    }
    let mut mesh = Shape::Box { size: [2.0; 3] }
        .surface(0.25)
        .expect("a surface")
        .expect("a mesh");
    for v in &mut mesh.vertices {
        v[0] += 1.0;
    }
    let cells = Hinge(Cells { cut: Vec::new() });
    // Cells 0 and 1 along x; what is low goes with cell 2 as well.
    let mut skin = skin_of(&mesh, &cells.0, 2);
    let mut embedding = Embedding {
        starts: vec![0],
        binds: Vec::new(),
    };
    for (k, v) in mesh.vertices.iter().enumerate() {
        let mut binds = skin.binds(k as u32).expect("binds").to_vec();
        if v[2] < 0.0 {
            let local = cells.0.local(2, Vec3::from(*v));
            binds.insert(
                0,
                Bind {
                    cluster: 2,
                    share: 2.0,
                    local,
                },
            );
        }
        embedding.binds.extend(binds);
        embedding.starts.push(embedding.binds.len() as u32);
    }
    skin.embedding = embedding;
    let at: Vec<Vec3> = mesh.vertices.iter().map(|v| Vec3::from(*v)).collect();
    let patches = rip(
        &skin,
        &at,
        &Rip {
            heirs: &[Heir::Changed(0), Heir::Changed(1), Heir::Changed(2)],
            piece: &[0; 3],
            pieces: 1,
            links: &cells,
            carrier: &cells.0,
            spacing: 0.25,
        },
    );
    let opened = mesh_of(&patches[0], 0.0, 0);
    assert!(opened.is_closed());
    assert!(opened.vertices.len() > mesh.vertices.len() + 10);
    assert!((opened.signed_volume() / 8.0 - 1.0).abs() < 1e-3);
    // The mouth is open: no vertex above is carried by both sides.
    for k in 0..opened.vertices.len() as u32 {
        let clusters: Vec<u32> = patches[0]
            .skin
            .binds(k)
            .expect("binds")
            .iter()
            .map(|b| b.cluster)
            .collect();
        let both = clusters.contains(&0) && clusters.contains(&1);
        assert!(
            !both || clusters.contains(&2),
            "vertex {k} holds the crack together"
        );
    }
}
