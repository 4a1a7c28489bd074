//! Bodies of particles in a lattice whose clusters are cells along x, taken apart between cells at will.

use glam::Vec3;

use super::*;
use crate::geometry::winding::WindingTree;
use crate::geometry::{Shape, TriMesh};
use crate::state::{Embedding, Skin};

const SPACING: f32 = 0.25;
const REACH: f32 = 1.5 * SPACING;

/// Cluster k has the particles whose x is in (k − ¼, k + 1¼), so neighbours share some. Parted between cells k and k + 1, where
/// `parts` says so, nothing is shared there.
struct Cells {
    particles: Vec<Vec3>,
    before: Vec<Vec<u32>>,
    owners: Vec<Vec<u32>>,
    piece: Vec<u32>,
}

impl Cells {
    /// `is_cut(k, x)` for a particle at x that is near the border of cells k and k + 1.
    fn new(mesh: &TriMesh, count: u32, is_cut: impl Fn(u32, Vec3) -> bool, pieces: &[u32]) -> Self {
        let mut cells = Self {
            particles: Vec::new(),
            before: Vec::new(),
            owners: Vec::new(),
            piece: pieces.to_vec(),
        };
        let reach = |x: f32, k: u32| x > k as f32 - 0.25 && x < k as f32 + 1.25;
        for x in lattice(mesh) {
            let before: Vec<u32> = (0..count).filter(|k| reach(x.x, *k)).collect();
            let own = x.x.floor().clamp(0.0, count as f32 - 1.0) as u32;
            let stays = |k: &u32| *k == own || !is_cut(own.min(*k), x);
            cells
                .owners
                .push(before.iter().copied().filter(stays).collect());
            cells.before.push(before);
            cells.particles.push(x);
        }
        cells
    }

    fn skin(&self, mesh: &TriMesh) -> Skin {
        let mut embedding = Embedding {
            starts: vec![0],
            binds: Vec::new(),
        };
        for v in &mesh.vertices {
            let x = Vec3::from(*v);
            embedding
                .binds
                .extend(self.shares(x, &self.near(x), &self.before));
            embedding.starts.push(embedding.binds.len() as u32);
        }
        Skin {
            triangles: mesh.triangles.clone(),
            embedding,
        }
    }

    fn shares(&self, x: Vec3, among: &[Near], owners: &[Vec<u32>]) -> Vec<Bind> {
        let mut shares = [0.0; 8];
        for near in among {
            for c in &owners[near.particle as usize] {
                shares[*c as usize] += near.kernel;
            }
        }
        let total: f32 = shares.iter().sum();
        let some = (0..8u32).filter(|c| shares[*c as usize] > 0.0);
        some.map(|cluster| Bind {
            cluster,
            share: shares[cluster as usize] / total,
            local: self.local(cluster, x),
        })
        .collect()
    }

    /// The skins of all pieces, with those of piece p moved by 5 p along x.
    fn ripped(&self, mesh: &TriMesh) -> (Vec<TriMesh>, Vec<Patch>) {
        let at: Vec<Vec3> = mesh.vertices.iter().map(|v| Vec3::from(*v)).collect();
        let pieces = self.piece.iter().max().map_or(0, |p| p + 1);
        let patches = rip(
            &self.skin(mesh),
            &at,
            &Rip {
                kept: &vec![false; self.piece.len()],
                piece: &self.piece,
                pieces,
                ground: self,
                spacing: SPACING,
                most: 100_000,
            },
        );
        let meshes = patches
            .iter()
            .enumerate()
            .map(|(p, patch)| mesh_of(patch, p));
        (meshes.collect(), patches)
    }
}

impl Ground for Cells {
    fn near(&self, x: Vec3) -> Vec<Near> {
        let all = self.particles.iter().enumerate().map(|(i, at)| Near {
            particle: i as u32,
            at: *at,
            square: at.distance_squared(x),
            kernel: 1.0 - at.distance_squared(x) / (REACH * REACH),
        });
        all.filter(|near| near.kernel > 0.0).collect()
    }
    fn owners(&self, particle: u32) -> &[u32] {
        &self.owners[particle as usize]
    }
    fn before(&self, particle: u32) -> &[u32] {
        &self.before[particle as usize]
    }
    fn piece(&self, particle: u32) -> u32 {
        self.piece[self.owners(particle)[0] as usize]
    }
    fn member(&self, cluster: u32) -> Option<Near> {
        let first = self.owners.iter().position(|own| own.contains(&cluster))?;
        Some(Near {
            particle: first as u32,
            at: self.particles[first],
            square: f32::INFINITY,
            kernel: 0.0,
        })
    }
    fn bind(&self, x: Vec3, among: &[Near]) -> Vec<Bind> {
        self.shares(x, among, &self.owners)
    }
    fn side(&self, _: Vec3, _: &mut Vec<Bind>) -> Option<u64> {
        None
    }
    fn parts(&self, _: u64, _: [Vec3; 3]) -> bool {
        false
    }
    fn shift(&self, _: u32) -> Vec3 {
        Vec3::ZERO
    }
    fn local(&self, cluster: u32, x: Vec3) -> Vec3 {
        x - Vec3::X * (cluster as f32 + 0.5)
    }
}

/// Points of a lattice inside a mesh.
fn lattice(mesh: &TriMesh) -> Vec<Vec3> {
    let steps = |k: i32| (k as f32 + 0.5) * SPACING;
    let mut points = Vec::new();
    for i in 0..32 {
        for j in -10..10 {
            for k in -10..10 {
                points.push(Vec3::new(steps(i), steps(j), steps(k)));
            }
        }
    }
    let inside = WindingTree::of(mesh);
    points.retain(|x| inside.contains(*x));
    points
}

fn mesh_of(patch: &Patch, piece: usize) -> TriMesh {
    let e = &patch.skin.embedding;
    let at = |k: usize| {
        let binds = &e.binds[e.starts[k] as usize..e.starts[k + 1] as usize];
        let point = |b: &Bind| (b.local + Vec3::X * (b.cluster as f32 + 0.5)) * b.share;
        let x: Vec3 = binds.iter().map(point).sum();
        (x + Vec3::X * (piece as f32 * 5.0)).to_array()
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

/// The surface of a shape, moved so that it begins at x = 0.
fn surface(shape: &Shape, resolution: f32, width: f32) -> TriMesh {
    let mut mesh = shape
        .surface(resolution)
        .expect("a surface")
        .expect("a mesh");
    for v in &mut mesh.vertices {
        v[0] += 0.5 * width;
    }
    assert!(mesh.is_closed());
    mesh
}

/// Breaks a shape along x between the cells of `cut`, checks closedness and volume, and returns the pieces.
fn broken(shape: &Shape, resolution: f32, count: u32, cut: &[u32]) -> Vec<TriMesh> {
    let mesh = surface(shape, resolution, count as f32);
    let piece: Vec<u32> = (0..count)
        .map(|c| cut.iter().filter(|k| **k < c).count() as u32)
        .collect();
    let cells = Cells::new(&mesh, count, |k, _| cut.contains(&k), &piece);
    let (pieces, _) = cells.ripped(&mesh);
    for piece in &pieces {
        assert!(piece.is_closed(), "{} open edges", piece.boundary_edges());
        assert!(piece.signed_volume() > 0.0);
    }
    let whole: f64 = pieces.iter().map(TriMesh::signed_volume).sum();
    let before = mesh.signed_volume();
    assert!((whole / before - 1.0).abs() < 0.03, "{whole} of {before}");
    pieces
}

#[test]
fn a_beam_in_three_has_three_closed_skins() {
    let beam = Shape::Box {
        size: [6.0, 1.0, 1.0],
    };
    let pieces = broken(&beam, SPACING, 6, &[1, 3]);
    assert_eq!(pieces.len(), 3);
    for piece in pieces {
        let volume = piece.signed_volume();
        assert!((volume - 2.0).abs() < 0.3, "{volume}");
        assert!(longest(&piece) < 4.0 * SPACING, "{}", longest(&piece));
    }
}

/// The rim is as fine as the particles, not as the skin: a box of twelve triangles breaks where its particles do.
#[test]
fn large_triangles_are_split_where_they_cross() {
    let beam = Shape::Box {
        size: [4.0, 1.0, 1.0],
    };
    for piece in broken(&beam, 100.0, 4, &[1]) {
        let volume = piece.signed_volume();
        assert!((volume - 2.0).abs() < 0.1, "{volume}");
        let (low, high) = if piece.vertices[0][0] > 5.0 {
            (7.0 - SPACING, 9.0)
        } else {
            (0.0, 2.0 + SPACING)
        };
        let inside = |v: &[f32; 3]| v[0] > low - 1e-3 && v[0] < high + 1e-3;
        assert!(piece.vertices.iter().all(inside), "nothing reaches across");
    }
}

#[test]
fn a_ring_breaks_into_halves() {
    let ring = |radius: f32| {
        let point = |k: u8| {
            let t = std::f32::consts::TAU * f32::from(k) / 24.0;
            [radius * t.cos(), radius * t.sin()]
        };
        (0..24).map(point).collect::<Vec<[f32; 2]>>()
    };
    let tube = Shape::Extrusion {
        outline: ring(2.0),
        holes: vec![ring(1.4)],
        depth: 0.5,
    };
    // The ring lies in the xy plane and breaks at two places: each half of it is closed by two small faces.
    let pieces = broken(&tube, SPACING, 4, &[1]);
    let of = |piece: &TriMesh| piece.signed_volume();
    assert!((of(&pieces[0]) / of(&pieces[1]) - 1.0).abs() < 0.2);
}

#[test]
fn a_hollow_ball_breaks_into_bowls() {
    let ball = Shape::HollowBall {
        radius: 2.0,
        thickness: 0.5,
    };
    let pieces = broken(&ball, SPACING, 4, &[1]);
    for piece in &pieces {
        // A bowl has a rim, not a lid: no vertex is near its middle.
        let middle = if piece.vertices[0][0] > 4.5 { 7.0 } else { 2.0 };
        let near = |v: &&[f32; 3]| Vec3::from(**v).distance(Vec3::X * middle) < 1.0;
        assert_eq!(piece.vertices.iter().filter(near).count(), 0);
    }
}

/// Two cells part above, but hang together below: a crack in one piece, which opens once.
#[test]
fn a_crack_opens_without_a_hole_and_once() {
    let block = Shape::Box { size: [2.0; 3] };
    let mesh = surface(&block, SPACING, 2.0);
    let mut cells = Cells::new(&mesh, 2, |_, x| x.z > 0.0, &[0, 0]);
    let (opened, patches) = cells.ripped(&mesh);
    let opened = &opened[0];
    assert!(opened.is_closed(), "{} open edges", opened.boundary_edges());
    assert!(opened.vertices.len() > mesh.vertices.len() + 10);
    let volume = opened.signed_volume();
    assert!((volume / 8.0 - 1.0).abs() < 1e-2, "{volume}");
    // The mouth is open: at the top no vertex is carried by both sides.
    for (k, v) in opened.vertices.iter().enumerate() {
        let binds = patches[0].skin.binds(k as u32).expect("binds");
        assert!(binds.len() < 2 || v[2] < 1.0, "vertex {k} holds the crack");
    }
    // Nothing more breaks, and the skin stays as it is, but for what is split.
    cells.before = cells.owners.clone();
    let at: Vec<Vec3> = opened.vertices.iter().map(|v| Vec3::from(*v)).collect();
    let rip = Rip {
        kept: &[false, false],
        piece: &[0, 0],
        pieces: 1,
        ground: &cells,
        spacing: SPACING,
        most: 100_000,
    };
    let again = super::rip(&patches[0].skin, &at, &rip);
    assert_eq!(again[0].skin.triangles.len(), opened.triangles.len());
}
