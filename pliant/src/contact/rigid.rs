//! A body as one rigid thing: its mass, centre and inertia.

use glam::{DMat3, DVec3, Vec3};

use crate::matching::{Block, LANES, S8, V8, solve_inertia};

/// Mass, centre and spread of some blocks, about a point near them.
pub(super) struct Rigid {
    origin: Vec3,
    pub(super) mass: f64,
    /// From the origin.
    centre: DVec3,
    /// Σ m r rᵀ about the centre.
    spread: DMat3,
}

impl Rigid {
    pub(super) fn of(blocks: &[Block], place: &[V8], mass: &[S8]) -> Self {
        let origin = place[blocks[0].group as usize].get(0);
        let (mut total, mut first, mut second) = (0.0, DVec3::ZERO, DMat3::ZERO);
        each(blocks, |g, lane| {
            let m = f64::from(mass[g].0[lane]);
            let r = (place[g].get(lane) - origin).as_dvec3();
            total += m;
            first += r * m;
            second += DMat3::from_cols(r * (m * r.x), r * (m * r.y), r * (m * r.z));
        });
        let centre = first / total;
        let about = first;
        let lean = DMat3::from_cols(about * centre.x, about * centre.y, about * centre.z);
        Self {
            origin,
            mass: total,
            centre,
            spread: second - lean,
        }
    }

    /// Centre of mass.
    pub(super) fn centre(&self) -> Vec3 {
        self.origin + self.centre.as_vec3()
    }

    /// The turn that carries an angular momentum about the centre.
    pub(super) fn turn(&self, angular: DVec3) -> Vec3 {
        solve_inertia(self.spread.as_mat3(), angular.as_vec3())
    }
}

/// Calls `visit(group, lane)` for every lane of some blocks, empty ones too.
pub(super) fn each(blocks: &[Block], mut visit: impl FnMut(usize, usize)) {
    for block in blocks {
        for g in block.group as usize..(block.group + block.groups) as usize {
            for lane in 0..LANES {
                visit(g, lane);
            }
        }
    }
}
