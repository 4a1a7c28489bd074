//! Inside or outside of eight points at a time.
//!
//! The points walk through the tree together; a group of triangles that is far from some of them and near to others is opened for the
//! others only, so each has the sum of [`WindingTree::winding`] but for the arc tangent, which is a polynomial here. Where that leaves a doubt
//! the exact sum decides: the answers are the same.

use fearless_simd::{Level, Simd, dispatch, f32x8, mask32x8, prelude::*};
use glam::Vec3;

use super::{FAR, Node, WindingTree};
use std::f32::consts::{FRAC_PI_2, PI};

/// Points that walk together.
const LANES: usize = 8;
/// Bound on the error of the winding number per summand: that of the polynomial (2 × 4e-6 / 4π), and rounding.
const DOUBT: f32 = 5.0e-6;
/// Odd coefficients of atan on [0, 1], least error 2e-6, highest order first.
const ATAN: [f32; 6] = [
    -0.011_721_2,
    0.052_653_32,
    -0.116_432_87,
    0.193_543_46,
    -0.332_623_47,
    0.999_977_26,
];

impl WindingTree {
    /// Whether each of the points is inside, as [`WindingTree::contains`] says.
    pub(crate) fn contains_each(&self, points: &[Vec3]) -> Vec<bool> {
        let level = Level::new();
        let mut inside = Vec::with_capacity(points.len());
        for chunk in points.chunks(LANES) {
            // Lanes without a point repeat the first one.
            let lane = |k: usize| chunk.get(k).copied().unwrap_or(chunk[0]);
            let lanes = std::array::from_fn(lane);
            let (winding, doubt) = dispatch!(level, simd => winding_of(simd, self, lanes));
            inside.extend(chunk.iter().zip(winding).map(|(&point, w)| {
                let off = w.abs() - 0.5;
                if off.abs() > doubt {
                    off > 0.0
                } else {
                    self.winding(point).abs() > 0.5
                }
            }));
        }
        inside
    }
}

/// Winding numbers, and a bound on their error.
#[inline(always)]
fn winding_of<S: Simd>(simd: S, tree: &WindingTree, points: [Vec3; LANES]) -> ([f32; LANES], f32) {
    let points = points.map(|point| (point - tree.centre) * tree.scale);
    let p = Eight::of(simd, points);
    let zero = f32x8::splat(simd, 0.0);
    let (mut solid_angle, mut summands) = (zero, 0_u32);
    let mut rest = Vec::with_capacity(64);
    if !tree.nodes.is_empty() {
        rest.push((0, mask32x8::splat(simd, true)));
    }
    while let Some((i, open)) = rest.pop() {
        let node: &Node = &tree.nodes[i];
        let d = p.to(simd, node.centre);
        let square = d.dot(d);
        let reach = FAR * node.radius;
        let far = square.simd_gt(f32x8::splat(simd, reach * reach));
        if (open & far).any_true() {
            let dipole = Eight::splat(simd, node.normal).dot(d) / (square * square.sqrt());
            solid_angle += (open & far).select(dipole, zero);
            summands += 1;
        }
        let near = open & !far;
        if !near.any_true() {
            continue;
        }
        if node.count > 0 {
            let first = node.first as usize;
            let mut sum = zero;
            for &triangle in &tree.triangles[first..first + node.count as usize] {
                sum += solid_angles(simd, triangle, p);
            }
            solid_angle += near.select(sum, zero);
            summands += node.count + 1;
        } else {
            // The first child follows its parent, the second one the subtree of the first.
            rest.push((tree.nodes[i + 1].skip as usize, near));
            rest.push((i + 1, near));
        }
    }
    let winding = solid_angle / (4.0 * PI);
    (winding.into(), DOUBT * summands as f32)
}

/// Solid angles of a triangle, about.
#[inline(always)]
fn solid_angles<S: Simd>(simd: S, triangle: [Vec3; 3], p: Eight<S>) -> f32x8<S> {
    // Written out: a closure would be compiled without the instructions of the level.
    let (a, b, c) = (
        p.to(simd, triangle[0]),
        p.to(simd, triangle[1]),
        p.to(simd, triangle[2]),
    );
    let determinant = a.dot(b.cross(c));
    let (la, lb, lc) = (a.dot(a).sqrt(), b.dot(b).sqrt(), c.dot(c).sqrt());
    let denominator = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb;
    let zero = f32x8::splat(simd, 0.0);
    let angle = 2.0 * atan2(simd, determinant, denominator);
    determinant.simd_eq(zero).select(zero, angle)
}

/// The arc tangent of y / x in the quadrant of (x, y), to about 4e-6.
#[inline(always)]
fn atan2<S: Simd>(simd: S, y: f32x8<S>, x: f32x8<S>) -> f32x8<S> {
    let (across, along) = (y.abs(), x.abs());
    let steep = across.simd_gt(along);
    let t = steep.select(along, across) / steep.select(across, along);
    let square = t * t;
    let mut sum = f32x8::splat(simd, ATAN[0]);
    for coefficient in &ATAN[1..] {
        sum = sum * square + *coefficient;
    }
    let angle = t * sum;
    let angle = steep.select(FRAC_PI_2 - angle, angle);
    let left = x.simd_lt(f32x8::splat(simd, 0.0));
    left.select(PI - angle, angle).copysign(y)
}

/// Eight vectors, by component.
#[derive(Clone, Copy)]
struct Eight<S: Simd> {
    x: f32x8<S>,
    y: f32x8<S>,
    z: f32x8<S>,
}

impl<S: Simd> Eight<S> {
    #[inline(always)]
    fn of(simd: S, points: [Vec3; LANES]) -> Self {
        Self {
            x: f32x8::simd_from(simd, points.map(|p| p.x)),
            y: f32x8::simd_from(simd, points.map(|p| p.y)),
            z: f32x8::simd_from(simd, points.map(|p| p.z)),
        }
    }

    #[inline(always)]
    fn splat(simd: S, v: Vec3) -> Self {
        Self {
            x: f32x8::splat(simd, v.x),
            y: f32x8::splat(simd, v.y),
            z: f32x8::splat(simd, v.z),
        }
    }

    /// The ways from these points to another one.
    #[inline(always)]
    fn to(self, simd: S, v: Vec3) -> Self {
        let v = Self::splat(simd, v);
        Self {
            x: v.x - self.x,
            y: v.y - self.y,
            z: v.z - self.z,
        }
    }

    #[inline(always)]
    fn dot(self, o: Self) -> f32x8<S> {
        self.x * o.x + self.y * o.y + self.z * o.z
    }

    #[inline(always)]
    fn cross(self, o: Self) -> Self {
        Self {
            x: self.y * o.z - self.z * o.y,
            y: self.z * o.x - self.x * o.z,
            z: self.x * o.y - self.y * o.x,
        }
    }
}
