//! Bodies of particles in a lattice whose clusters are cells along x, taken apart between cells at will.

use std::collections::BTreeMap;

use glam::Vec3;

use super::*;
use crate::geometry::winding::WindingTree;
use crate::geometry::{PointGrid, Shape, TriMesh};
use crate::math::Random;
use crate::state::{Embedding, Skin};

const SPACING: f32 = 0.25;

/// Cluster k has the particles whose x is in (k − ¼, k + 1¼), so neighbours share some. Parted between cells k and k + 1, where
/// `parts` says so, nothing is shared there.
struct Cells {
    particles: Vec<Vec3>,
    before: Vec<Vec<u32>>,
    owners: Vec<Vec<u32>>,
    piece: Vec<u32>,
    moved: Vec<u32>,
    grid: PointGrid,
}

impl Cells {
    /// `is_cut(k, x)` for a particle at x that is near the border of cells k and k + 1.
    fn new(mesh: &TriMesh, count: u32, is_cut: impl Fn(u32, Vec3) -> bool, pieces: &[u32]) -> Self {
        let mut cells = Self {
            particles: Vec::new(),
            before: Vec::new(),
            owners: Vec::new(),
            piece: pieces.to_vec(),
            moved: Vec::new(),
            grid: PointGrid::new(&[], SPACING),
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
        cells.grid = PointGrid::new(&cells.particles, SPACING);
        cells.moved = (0..cells.owners.len() as u32)
            .filter(|i| cells.owners[*i as usize] != cells.before[*i as usize])
            .collect();
        cells
    }

    fn skin(&self, mesh: &TriMesh) -> Skin {
        let mut embedding = Embedding {
            starts: vec![0],
            binds: Vec::new(),
        };
        for v in &mesh.vertices {
            let x = Vec3::from(*v);
            let mut near = Vec::new();
            self.within(x, 1.5 * SPACING, &mut |particle, square| {
                near.push(Near {
                    particle,
                    square,
                    kernel: 1.0,
                });
            });
            embedding.binds.extend(Self::shares(x, &near, &self.before));
            embedding.starts.push(embedding.binds.len() as u32);
        }
        Skin {
            triangles: mesh.triangles.clone(),
            embedding,
            given: mesh.vertices.len() as u32,
        }
    }

    fn shares(x: Vec3, among: &[Near], owners: &[Vec<u32>]) -> Vec<Bind> {
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
            local: local(cluster, x),
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
                kept: &vec![Kept::Broken; self.piece.len()],
                piece: &self.piece,
                pieces,
                ground: self,
                spacing: SPACING,
                taut: f32::INFINITY,
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
    fn within(&self, x: Vec3, distance: f32, visit: &mut dyn FnMut(u32, f32)) {
        let visit = |i: usize, square: f32| visit(i as u32, square);
        self.grid.for_each_within(x, distance, visit);
    }
    fn nearest(
        &self,
        x: Vec3,
        distance: f32,
        fits: &mut dyn FnMut(u32) -> bool,
    ) -> Option<(u32, f32)> {
        let fits = |i: usize| fits(i as u32);
        let nearest = self.grid.nearest_within(x, distance, fits);
        nearest.map(|(i, square)| (i as u32, square))
    }
    fn seat(&self, particle: u32) -> Vec3 {
        self.particles[particle as usize]
    }
    fn moved(&self) -> &[u32] {
        &self.moved
    }
    fn has_moved(&self, particle: u32) -> bool {
        self.moved.binary_search(&particle).is_ok()
    }
    fn lost(&self) -> &[Vec3] {
        &[]
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
    fn bind(&self, x: Vec3, among: &[Near]) -> Vec<Bind> {
        Self::shares(x, among, &self.owners)
    }
    fn flowed(&self, _: u32, way: Vec3) -> Vec3 {
        way
    }

    fn stretched(&self, _: u32, way: Vec3) -> Vec3 {
        way
    }
    fn apart(&self, a: u32, b: u32) -> Option<f32> {
        let [x, y] = [a, b].map(|i| self.particles[i as usize]);
        let [a, b] = [a, b].map(|i| &self.before[i as usize]);
        meets(a, b).then(|| x.distance(y))
    }
    fn shift(&self, _: u32) -> Vec3 {
        Vec3::ZERO
    }
}

fn local(cluster: u32, x: Vec3) -> Vec3 {
    x - Vec3::X * (cluster as f32 + 0.5)
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
    cells.moved.clear();
    let at: Vec<Vec3> = opened.vertices.iter().map(|v| Vec3::from(*v)).collect();
    let rip = Rip {
        kept: &[Kept::Broken, Kept::Broken],
        piece: &[0, 0],
        pieces: 1,
        ground: &cells,
        spacing: SPACING,
        taut: f32::INFINITY,
        most: 100_000,
    };
    let again = super::rip(&patches[0].skin, &at, &rip);
    assert_eq!(again[0].skin.triangles.len(), opened.triangles.len());
}

/// What is never told to part stays as it is, to the last bind.
#[test]
fn nothing_parts_and_nothing_changes() {
    let beam = Shape::Box {
        size: [4.0, 1.0, 1.0],
    };
    let mesh = surface(&beam, SPACING, 4.0);
    let cells = Cells::new(&mesh, 4, |_, _| false, &[0; 4]);
    let (_, patches) = cells.ripped(&mesh);
    assert_eq!(patches[0].skin.triangles, mesh.triangles);
    assert_eq!(patches[0].skin.given, mesh.vertices.len() as u32);
    assert!((0..).zip(&patches[0].came).all(|(v, came)| *came == v));
}

/// The faces of a break are as rough as the particles are apart, and no rougher: between the layers on its two sides.
#[test]
fn a_break_is_as_rough_as_the_particles() {
    let beam = Shape::Box {
        size: [4.0, 1.0, 1.0],
    };
    let mesh = surface(&beam, SPACING, 4.0);
    let cells = Cells::new(&mesh, 4, |k, _| k == 1, &[0, 0, 1, 1]);
    let (pieces, patches) = cells.ripped(&mesh);
    let face = |v: &&[f32; 3]| (v[0] - 2.0).abs() < 0.1 * SPACING;
    let on_face = pieces[0].vertices.iter().filter(face).count();
    assert!(on_face > 16, "{on_face} vertices on the face");
    for (piece, patch) in pieces.iter().zip(&patches) {
        let made = &piece.vertices[patch.skin.given as usize..];
        assert!(!made.is_empty());
        let shift = if piece.vertices[0][0] > 4.5 { 5.0 } else { 0.0 };
        for v in made {
            let off = (v[0] - shift - 2.0).abs();
            assert!(off < SPACING, "{v:?} is {off} from the break");
        }
    }
}

/// Shares of the edges between new vertices of a mesh at which it is bent by more than 60 degrees.
fn bent(mesh: &TriMesh, given: u32) -> f64 {
    let mut normals: BTreeMap<(u32, u32), Vec<Vec3>> = BTreeMap::new();
    for &[a, b, c] in &mesh.triangles {
        let [x, y, z] = [a, b, c].map(|v| Vec3::from(mesh.vertices[v as usize]));
        let normal = (y - x).cross(z - x).normalize_or_zero();
        for (p, q) in [(a, b), (b, c), (c, a)] {
            if p.min(q) >= given {
                normals
                    .entry((p.min(q), p.max(q)))
                    .or_default()
                    .push(normal);
            }
        }
    }
    assert!(normals.len() > 100, "{} edges", normals.len());
    let is_bent = |n: &&Vec<Vec3>| n.len() == 2 && n[0].dot(n[1]) < 0.5;
    normals.values().filter(is_bent).count() as f64 / normals.len() as f64
}

/// Particles that lie anyhow make facets of all kinds. A break between them is smoother than their rooms, and no volume is lost.
#[test]
fn a_break_between_scattered_particles_is_smooth() {
    let beam = Shape::Box {
        size: [4.0, 2.0, 2.0],
    };
    let mesh = surface(&beam, SPACING, 4.0);
    let mut cells = Cells::new(&mesh, 4, |k, _| k == 1, &[0, 0, 1, 1]);
    let mut random = Random::new(11);
    for x in &mut cells.particles {
        let mut off = || random.range(-0.35, 0.35) * SPACING;
        *x += Vec3::new(off(), off(), off());
    }
    cells.grid = PointGrid::new(&cells.particles, SPACING);
    let (pieces, patches) = cells.ripped(&mesh);
    for (piece, patch) in pieces.iter().zip(&patches) {
        assert!(piece.is_closed());
        let bent = bent(piece, patch.skin.given);
        assert!(bent < 0.2, "{bent} of its edges are bent");
    }
    let whole: f64 = pieces.iter().map(TriMesh::signed_volume).sum();
    assert!((whole / 16.0 - 1.0).abs() < 1e-2, "{whole}");
}

/// A crumb of one particle has about the volume of its room.
#[test]
fn a_crumb_is_a_lump() {
    let block = Shape::Box { size: [3.0; 3] };
    let mesh = surface(&block, SPACING, 3.0);
    let own = Vec3::new(1.625, 0.125, 0.125);
    let mut cells = Cells::new(&mesh, 3, |_, _| false, &[0, 0, 0, 1]);
    let nearest = cells.grid.nearest(own).expect("particles").0;
    cells.owners[nearest] = vec![3];
    cells.moved.push(nearest as u32);
    let (pieces, _) = cells.ripped(&mesh);
    for piece in &pieces {
        assert!(piece.is_closed());
    }
    let room = f64::from(SPACING).powi(3);
    let ratio = pieces[1].signed_volume() / room;
    assert!((0.5..1.5).contains(&ratio), "{ratio} of its room");
    let whole: f64 = pieces.iter().map(TriMesh::signed_volume).sum();
    assert!((whole / 27.0 - 1.0).abs() < 1e-3, "{whole}");
}
