//! What the laws of motion are checked by: mass, momentum, energy.

use glam::DVec3;
use serde::Serialize;

use crate::integrate::spin_momentum;
use crate::state::State;

/// Totals over particles, summed in f64 in row order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// Mass, kg.
    pub mass: f64,
    /// Centre of mass, metres.
    pub centre: [f64; 3],
    /// Σ m v, kg m/s.
    pub momentum: [f64; 3],
    /// Σ m x×v about the origin, plus the spin of oriented particles, kg m²/s.
    pub angular_momentum: [f64; 3],
    /// Σ ½ m v², J; the spin of oriented particles is not counted.
    pub kinetic: f64,
    /// −Σ m g·x, J: the height energy in the gravity of now.
    pub potential: f64,
}

/// Totals over a range of particles and the frames on them.
pub(crate) fn totals(
    state: &State,
    particles: std::ops::Range<usize>,
    frames: std::ops::Range<usize>,
) -> Totals {
    let (mut mass, mut kinetic) = (0.0, 0.0);
    let (mut first, mut momentum, mut angular) = (DVec3::ZERO, DVec3::ZERO, DVec3::ZERO);
    for i in particles {
        let m = f64::from(state.particles.mass[i]);
        let (x, v) = (
            state.particles.position[i].as_dvec3(),
            state.particles.velocity[i].as_dvec3(),
        );
        mass += m;
        first += x * m;
        momentum += v * m;
        angular += x.cross(v) * m;
        kinetic += 0.5 * m * v.length_squared();
    }
    angular += spin_momentum(&state.frames, frames);
    Totals {
        mass,
        centre: if mass > 0.0 {
            (first / mass).to_array()
        } else {
            [0.0; 3]
        },
        momentum: momentum.to_array(),
        angular_momentum: angular.to_array(),
        kinetic,
        potential: -first.dot(state.gravity.as_dvec3()),
    }
}
