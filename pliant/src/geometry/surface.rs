//! Closed surface meshes of the shapes that have a formula or an outline.
//!
//! Round shapes are turned profiles; flat-sided ones are coarse meshes refined to the wanted edge
//! length. Everything is oriented outwards and closed by vertex index. Vertices lie on the true
//! surface, so a mesh encloses slightly less than a round shape does.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::Vec3;

use super::mesh::TriMesh;
use super::outline::Region;
use super::refine::refine;
use super::triangulate::triangulate;
use super::wide::narrow;

/// Fewest and most segments of a full circle.
const SEGMENTS: (f64, f64) = (8.0, 256.0);
/// Most pieces of one straight or curved part of a profile.
const MAX_PIECES: f64 = 128.0;

/// A corner of a profile that is turned about y: distance from the axis, and height.
type Turned = [f64; 2];

/// A box of the given half extents.
pub(super) fn cuboid(half: Vec3, resolution: f64) -> TriMesh {
    let sign = |bit: usize| if bit & 1 == 1 { 1.0 } else { -1.0 };
    let corner = |i: usize| (half * Vec3::new(sign(i), sign(i >> 1), sign(i >> 2))).to_array();
    let quads = [
        [0, 4, 6, 2],
        [1, 3, 7, 5],
        [0, 1, 5, 4],
        [2, 6, 7, 3],
        [0, 2, 3, 1],
        [4, 5, 7, 6],
    ];
    let mesh = TriMesh {
        vertices: (0..8).map(corner).collect(),
        triangles: quads.into_iter().flat_map(halves).collect(),
    };
    refine(mesh, resolution)
}

/// A ball, or with `inner` > 0 the two shells of a hollow one.
pub(super) fn ball(inner: f64, outer: f64, resolution: f64) -> TriMesh {
    let shell = |radius| {
        turn(
            &arc(radius, 0.0, -FRAC_PI_2, FRAC_PI_2, resolution),
            resolution,
        )
    };
    let cavity = (inner > 0.0).then(|| shell(inner));
    around(shell(outer), cavity)
}

/// A cylinder about y, around a cavity where it has a wall.
pub(super) fn cylinder(radius: f64, half: f64, wall: Option<f64>, resolution: f64) -> TriMesh {
    let shell = |radius: f64, half: f64| {
        let mut profile = line([0.0, -half], [radius, -half], resolution);
        profile.extend(line([radius, -half], [radius, half], resolution));
        profile.extend(line([radius, half], [0.0, half], resolution));
        profile.push([0.0, half]);
        turn(&profile, resolution)
    };
    let cavity = wall.map(|wall| shell(radius - wall, half - wall));
    around(shell(radius, half), cavity)
}

/// A shell with another one inside it, turned inside out.
fn around(mut shell: TriMesh, cavity: Option<TriMesh>) -> TriMesh {
    if let Some(cavity) = cavity {
        let base = shell.vertices.len() as u32;
        shell.vertices.extend(cavity.vertices);
        let inward = |[a, b, c]: [u32; 3]| [c, b, a].map(|v| v + base);
        let triangles = cavity.triangles.into_iter().map(inward);
        shell.triangles.extend(triangles);
    }
    shell
}

/// A capsule about y.
pub(super) fn capsule(radius: f64, half: f64, resolution: f64) -> TriMesh {
    let mut profile = arc(radius, -half, -FRAC_PI_2, 0.0, resolution);
    profile.pop();
    profile.extend(line([radius, -half], [radius, half], resolution));
    profile.extend(arc(radius, half, 0.0, FRAC_PI_2, resolution));
    turn(&profile, resolution)
}

/// A torus about y.
pub(super) fn torus(major: f64, minor: f64, resolution: f64) -> TriMesh {
    let pieces = segments(minor, resolution);
    let profile: Vec<Turned> = (0..pieces)
        .map(|i| TAU * f64::from(i) / f64::from(pieces))
        .map(|angle| [major + minor * libm::cos(angle), minor * libm::sin(angle)])
        .collect();
    turn(&profile, resolution)
}

/// A region in xy extruded along z by `half` to either side.
pub(super) fn prism(region: &Region, half: f32, resolution: f64) -> TriMesh {
    let flat: Vec<[f32; 2]> = region
        .loops
        .iter()
        .flatten()
        .map(|p| p.map(|c| c as f32))
        .collect();
    let n = flat.len() as u32;
    let mut mesh = TriMesh::default();
    for z in [-half, half] {
        mesh.vertices.extend(flat.iter().map(|&[x, y]| [x, y, z]));
    }
    for [a, b, c] in triangulate(region) {
        mesh.triangles.push([c, b, a]);
        mesh.triangles.push([a + n, b + n, c + n]);
    }
    let mut start = 0;
    for corners in &region.loops {
        let count = corners.len() as u32;
        for i in 0..count {
            let (a, b) = (start + i, start + (i + 1) % count);
            mesh.triangles.extend(halves([a, b, b + n, a + n]));
        }
        start += count;
    }
    refine(mesh, resolution)
}

/// Points of a circular arc in the profile about (0, y), both ends included; poles lie on the axis.
fn arc(radius: f64, y: f64, from: f64, to: f64, resolution: f64) -> Vec<Turned> {
    let pieces = pieces(radius * (to - from), resolution).max(4);
    let at = |i: u32| {
        let angle = from + (to - from) * f64::from(i) / f64::from(pieces);
        let pole = (angle.abs() - FRAC_PI_2).abs() < 1.0e-9;
        [
            if pole { 0.0 } else { radius * libm::cos(angle) },
            y + radius * libm::sin(angle),
        ]
    };
    (0..=pieces).map(at).collect()
}

/// Points of a straight part of the profile, without its last end.
fn line(from: Turned, to: Turned, resolution: f64) -> Vec<Turned> {
    let length = (to[0] - from[0]).abs().max((to[1] - from[1]).abs());
    let pieces = pieces(length, resolution);
    let at = |i: u32| {
        let t = f64::from(i) / f64::from(pieces);
        [
            from[0] + (to[0] - from[0]) * t,
            from[1] + (to[1] - from[1]) * t,
        ]
    };
    (0..pieces).map(at).collect()
}

/// Pieces for a part of the given length.
fn pieces(length: f64, resolution: f64) -> u32 {
    (length / resolution).ceil().clamp(1.0, MAX_PIECES) as u32
}

/// Segments for a full circle.
fn segments(radius: f64, resolution: f64) -> u32 {
    (TAU * radius / resolution)
        .ceil()
        .clamp(SEGMENTS.0, SEGMENTS.1) as u32
}

/// Turns a profile, upwards on its outer side, about the y axis.
///
/// A profile that starts and ends on the axis is capped by its poles; any other is closed.
fn turn(profile: &[Turned], resolution: f64) -> TriMesh {
    let widest = profile.iter().map(|p| p[0]).fold(0.0, f64::max);
    let around = segments(widest, resolution);
    let mut mesh = TriMesh::default();
    let mut rings: Vec<Vec<u32>> = Vec::with_capacity(profile.len());
    for &[radius, y] in profile {
        let first = mesh.vertices.len() as u32;
        let count = if radius > 0.0 { around } else { 1 };
        for s in 0..count {
            // Counter-clockwise from above is from z towards x.
            let angle = 2.0 * PI * f64::from(s) / f64::from(around);
            let at = [radius * libm::sin(angle), y, radius * libm::cos(angle)];
            mesh.vertices.push(narrow(at).to_array());
        }
        rings.push((0..around).map(|s| first + s % count).collect());
    }
    let closed = profile.first().is_some_and(|p| p[0] > 0.0);
    let strips = if closed {
        rings.len()
    } else {
        rings.len().saturating_sub(1)
    };
    for i in 0..strips {
        let (lower, upper) = (&rings[i], &rings[(i + 1) % rings.len()]);
        for s in 0..around as usize {
            let t = (s + 1) % around as usize;
            let quad = halves([lower[s], lower[t], upper[t], upper[s]]);
            mesh.triangles.extend(
                quad.into_iter()
                    .filter(|&[a, b, c]| a != b && b != c && c != a),
            );
        }
    }
    mesh
}

/// The two triangles of a quad.
fn halves([a, b, c, d]: [u32; 4]) -> [[u32; 3]; 2] {
    [[a, b, c], [a, c, d]]
}
