//! Quadratic features of a cluster's rest shape [Muller05 §4.3], split so that bending has no linear part.
//!
//! The six products of the offsets are not orthogonal to the offsets unless the cluster is symmetric. A joint fit of both
//! then disagrees with F about the linear part, and a goal that changes only the linear part (for volume, for a cap)
//! changes the bending with it: the body gains energy at rest. So bending is fitted to what of the products the
//! offsets leave unexplained, r⊥ = r − C p̂ with C = A_rp A_pp⁺. The best quadratic map is the same, written as F p + B r⊥.

use glam::{Mat3, Vec3};

use super::rest::{FLAT, NOISE, member_mass};
use crate::math::{eigen, pseudo_inverse};
use crate::state::State;

/// Directions of bending whose scatter is below this share of the largest are left out. Rounding in the sums is blown up
/// by the root of its inverse.
const FLAT_BEND: f64 = 1e-2;
/// Bending below this share of the products' own scatter is their rounding: too few members to bend, or all on a conic.
const NO_BEND: f64 = 1e-6;
/// A carried point is bent by no more than this many times what the modes do to the member that they move most.
const FARTHEST: f32 = 3.0;

/// Rest quantities of the features p̂ and r⊥, with p̂ = p/s so that all have no unit.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Features {
    /// 1/s.
    pub(crate) scale: f32,
    /// Weighted means of the six products: without them linear momentum leaks.
    pub(crate) mean: [f32; 6],
    /// C, a row for each product.
    tilt: [Vec3; 6],
    modes: Modes,
    /// ‖Yᵀ r⊥‖ up to which points are bent.
    farthest: f32,
}

/// Independent ways to bend, scaled so that each moves the members by one unit in sum: the columns y of Y are
/// orthonormal in S = Σ m w r⊥ r⊥ᵀ, and bending by amplitudes a is B = a Yᵀ.
#[derive(Clone, Debug, Default, PartialEq)]
struct Modes {
    /// Y, a row for each product; a column is 0 where there are fewer modes.
    y: [[f32; 6]; 6],
    /// S Y, which takes B back to amplitudes: a = B S Y.
    dual: [[f32; 6]; 6],
    /// How steep the modes are: Σ steep_k ‖a_k‖² bounds the squared norm of the gradient of B r⊥ anywhere in the members'
    /// box.
    steep: [f32; 6],
}

/// Sums over the members.
#[derive(Default)]
struct Scatter {
    /// Σ m w p̂ p̂ᵀ.
    pp: [[f64; 3]; 3],
    /// Σ m w r p̂ᵀ.
    rp: [[f64; 3]; 6],
    /// Σ m w r rᵀ.
    rr: [[f64; 6]; 6],
}

/// The six products of p̂: squares, then xy, yz, zx.
fn products(p: Vec3) -> [f32; 6] {
    [
        p.x * p.x,
        p.y * p.y,
        p.z * p.z,
        p.x * p.y,
        p.y * p.z,
        p.z * p.x,
    ]
}

impl Features {
    pub(super) fn new(state: &State, cluster: usize, width: f32) -> Self {
        let mut features = Self {
            scale: 1.0 / width,
            mean: [0.0; 6],
            tilt: [Vec3::ZERO; 6],
            modes: Modes::default(),
            farthest: f32::INFINITY,
        };
        let (mass, extent) = features.centre(state, cluster);
        let a = features.scatter(state, cluster);
        let spread: f64 = (0..3).map(|k| a.pp[k][k]).sum();
        if spread <= NOISE * mass {
            return features;
        }
        let (a_pp_inv, _) = pseudo_inverse(&a.pp, FLAT);
        let tilt: [[f64; 3]; 6] = core::array::from_fn(|k| {
            core::array::from_fn(|j| (0..3).map(|l| a.rp[k][l] * a_pp_inv[l][j]).sum())
        });
        // The Schur complement: scatter of r⊥.
        let left: [[f64; 6]; 6] = core::array::from_fn(|i| {
            core::array::from_fn(|j| {
                a.rr[i][j] - (0..3).map(|l| tilt[i][l] * a.rp[j][l]).sum::<f64>()
            })
        });
        let trace = |a: &[[f64; 6]; 6]| (0..6).map(|k| a[k][k]).sum::<f64>();
        if trace(&left) > NO_BEND * trace(&a.rr) {
            features.modes = Modes::new(&left, &corners(extent, &tilt));
            features.tilt = tilt.map(|c| Vec3::new(c[0] as f32, c[1] as f32, c[2] as f32));
            let members = &state.clusters.offset[state.clusters.members(cluster)];
            let most = members.iter().map(|p| features.bent_by(*p));
            features.farthest = FARTHEST * most.fold(0.0, f32::max);
        }
        features
    }

    /// Sets the means; returns the cluster's mass and half its extent on each axis in units of s.
    fn centre(&mut self, state: &State, cluster: usize) -> (f64, Vec3) {
        let (mut mean, mut mass, mut extent) = ([0.0; 6], 0.0, Vec3::ZERO);
        for k in state.clusters.members(cluster) {
            let p = state.clusters.offset[k] * self.scale;
            let mw = member_mass(state, k);
            mass += mw;
            for (m, r) in mean.iter_mut().zip(products(p)) {
                *m += mw * f64::from(r);
            }
            extent = extent.max(p.abs());
        }
        self.mean = mean.map(|m| (m / mass) as f32);
        (mass, extent)
    }

    /// Sums of p̂ and the centred products r.
    fn scatter(&self, state: &State, cluster: usize) -> Scatter {
        let mut sums = Scatter::default();
        for k in state.clusters.members(cluster) {
            let offset = state.clusters.offset[k];
            let p = (offset * self.scale).to_array().map(f64::from);
            let r = self.centred(offset).map(f64::from);
            let mw = member_mass(state, k);
            add_outer(&mut sums.pp, mw, &p, &p);
            add_outer(&mut sums.rp, mw, &r, &p);
            add_outer(&mut sums.rr, mw, &r, &r);
        }
        sums
    }

    /// r: the products of a rest offset less their means.
    pub(crate) fn centred(&self, offset: Vec3) -> [f32; 6] {
        let r = products(offset * self.scale);
        core::array::from_fn(|k| r[k] - self.mean[k])
    }

    /// r⊥.
    pub(crate) fn bending(&self, offset: Vec3) -> [f32; 6] {
        let r = self.centred(offset);
        core::array::from_fn(|k| r[k] - self.tilt[k].dot(offset * self.scale))
    }

    /// Yᵀ r⊥.
    fn along(&self, offset: Vec3) -> [f32; 6] {
        let r = self.bending(offset);
        core::array::from_fn(|k| (0..6).map(|j| r[j] * self.modes.y[j][k]).sum())
    }

    /// ‖Yᵀ r⊥‖: how far the modes move a point.
    fn bent_by(&self, offset: Vec3) -> f32 {
        self.along(offset).iter().map(|a| a * a).sum::<f32>().sqrt()
    }

    /// Share of the bending that a carried point takes part in: 1 in and around the members. Farther off, or beside members that
    /// are nearly flat or too few to tell, squares and tilt grow without any member that would say so.
    pub(crate) fn share(&self, offset: Vec3) -> f32 {
        let bent = self.bent_by(offset);
        if bent > self.farthest {
            self.farthest / bent
        } else {
            1.0
        }
    }

    /// r⊥(p)ᵀ S⁺ r⊥(q): what bending adds to the share of the point q that the member p carries.
    pub(crate) fn reach(&self, p: Vec3, q: Vec3) -> f32 {
        let (p, along) = (self.along(p), self.along(q));
        let sum: f32 = (0..6).map(|k| p[k] * along[k]).sum();
        sum * self.share(q)
    }

    /// B = (Σ m w x r⊥ᵀ) S⁺ from the sums Σ m w x pᵀ and Σ m w x rᵀ over the members as points.
    pub(super) fn bend(&self, a_xr: Mat3, a_xb: &[Vec3; 6]) -> [Vec3; 6] {
        let across: [Vec3; 6] =
            core::array::from_fn(|k| a_xb[k] - a_xr * (self.tilt[k] * self.scale));
        self.modes.bend(&times(&across, &self.modes.y))
    }

    /// The nearest bending whose gradient by p̂ stays below `limit` everywhere in the members' box.
    ///
    /// Nearest to the members, as in [`unit_volume`](super::blend): cutting B down by a factor instead makes stretched
    /// bodies of many clusters gain energy. The bound is an ellipsoid in the amplitudes, so the nearest point has
    /// amplitudes a_k/(1 + μ steep_k), with μ by Newton's method on 1/√.
    pub(super) fn bound(&self, bend: [Vec3; 6], limit: f32) -> [Vec3; 6] {
        let steep = &self.modes.steep;
        let mut amplitude = times(&bend, &self.modes.dual);
        let squares: [f32; 6] = core::array::from_fn(|k| steep[k] * amplitude[k].length_squared());
        if squares.iter().sum::<f32>() <= limit * limit {
            return bend;
        }
        let mut mu = 0.0f32;
        for _ in 0..6 {
            let (mut value, mut slope) = (0.0, 0.0);
            for (square, steep) in squares.iter().zip(steep) {
                let shrunk = 1.0 / (1.0 + mu * steep);
                value += square * shrunk * shrunk;
                slope += square * shrunk * shrunk * shrunk * steep;
            }
            if value <= limit * limit {
                break;
            }
            mu += value / slope * (value.sqrt() / limit - 1.0);
        }
        for (a, steep) in amplitude.iter_mut().zip(steep) {
            *a /= 1.0 + mu * steep;
        }
        let left: f32 = (0..6)
            .map(|k| steep[k] * amplitude[k].length_squared())
            .sum();
        let rest = (limit / left.sqrt()).min(1.0);
        self.modes.bend(&amplitude.map(|a| a * rest))
    }

    /// The linear part of F p + B r⊥ once it is written with r instead of r⊥: F − B C/s.
    pub(super) fn untilted(&self, map: Mat3, bend: &[Vec3; 6]) -> Mat3 {
        let mut map = map;
        for (b, c) in bend.iter().zip(self.tilt) {
            let c = c * self.scale;
            map -= Mat3::from_cols(*b * c.x, *b * c.y, *b * c.z);
        }
        map
    }
}

impl Modes {
    /// From S and the gradients J of r⊥ at the corners of the members' box.
    fn new(scatter: &[[f64; 6]; 6], corners: &[[[f64; 3]; 6]; 8]) -> Self {
        let whiten = whitening(scatter);
        let corners = corners.map(|j| transposed_product(&whiten, &j));
        let mut mean = [[0.0; 6]; 6];
        for j in &corners {
            let columns: [[f64; 6]; 3] =
                core::array::from_fn(|l| core::array::from_fn(|k| j[k][l]));
            for column in &columns {
                add_outer(&mut mean, 1.0 / 8.0, column, column);
            }
        }
        let (steep, turn) = eigen(&mean);
        let y = product(&whiten, &turn);
        let dual = product(scatter, &y);
        // The mean over the corners, blown up until it bounds each of them.
        let (inverse, _) = pseudo_inverse(&mean, FLAT_BEND * FLAT_BEND);
        let blow = corners
            .iter()
            .map(|j| largest(&inverse, j))
            .fold(0.0f64, f64::max);
        Self {
            y: y.map(|row| row.map(|a| a as f32)),
            dual: dual.map(|row| row.map(|a| a as f32)),
            steep: steep.map(|q| (q.max(0.0) * blow) as f32),
        }
    }

    /// B = a Yᵀ.
    fn bend(&self, amplitude: &[Vec3; 6]) -> [Vec3; 6] {
        core::array::from_fn(|j| (0..6).map(|k| amplitude[k] * self.y[j][k]).sum())
    }
}

/// V diag(s)^(-1/2) of the eigenvalues s worth keeping, 0 for the others.
fn whitening(scatter: &[[f64; 6]; 6]) -> [[f64; 6]; 6] {
    let (values, vectors) = eigen(scatter);
    let least = FLAT_BEND * values.iter().copied().fold(0.0, f64::max);
    let scale = values.map(|s| if s > least { 1.0 / s.sqrt() } else { 0.0 });
    vectors.map(|row| core::array::from_fn(|k| row[k] * scale[k]))
}

/// J = ∂r⊥/∂p̂ at the corners of the members' box: it is affine in p̂ and norms are convex, so the corners bound it.
fn corners(extent: Vec3, tilt: &[[f64; 3]; 6]) -> [[[f64; 3]; 6]; 8] {
    core::array::from_fn(|corner| {
        let sign = |bit: usize| if corner >> bit & 1 == 1 { -1.0 } else { 1.0 };
        let p = extent * Vec3::new(sign(0), sign(1), sign(2));
        let [x, y, z] = p.to_array().map(f64::from);
        let gradient = [
            [2.0 * x, 0.0, 0.0],
            [0.0, 2.0 * y, 0.0],
            [0.0, 0.0, 2.0 * z],
            [y, x, 0.0],
            [0.0, z, y],
            [z, 0.0, x],
        ];
        core::array::from_fn(|k| core::array::from_fn(|l| gradient[k][l] - tilt[k][l]))
    })
}

/// The largest eigenvalue of Jᵀ A J.
fn largest(a: &[[f64; 6]; 6], j: &[[f64; 3]; 6]) -> f64 {
    let mut squared = [[0.0; 3]; 3];
    for (k, row) in a.iter().enumerate() {
        for (l, a) in row.iter().enumerate() {
            add_outer(&mut squared, *a, &j[k], &j[l]);
        }
    }
    let (values, _) = eigen(&squared);
    values.iter().copied().fold(0.0, f64::max)
}

fn product(a: &[[f64; 6]; 6], b: &[[f64; 6]; 6]) -> [[f64; 6]; 6] {
    core::array::from_fn(|i| core::array::from_fn(|j| (0..6).map(|k| a[i][k] * b[k][j]).sum()))
}

/// Aᵀ J.
fn transposed_product(a: &[[f64; 6]; 6], j: &[[f64; 3]; 6]) -> [[f64; 3]; 6] {
    core::array::from_fn(|i| core::array::from_fn(|l| (0..6).map(|k| a[k][i] * j[k][l]).sum()))
}

/// Columns times a matrix.
fn times(columns: &[Vec3; 6], a: &[[f32; 6]; 6]) -> [Vec3; 6] {
    core::array::from_fn(|k| (0..6).map(|j| columns[j] * a[j][k]).sum())
}

fn add_outer<const N: usize, const M: usize>(
    sum: &mut [[f64; M]; N],
    mw: f64,
    a: &[f64; N],
    b: &[f64; M],
) {
    for (row, a) in sum.iter_mut().zip(a) {
        for (entry, b) in row.iter_mut().zip(b) {
            *entry += mw * a * b;
        }
    }
}
