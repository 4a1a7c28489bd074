//! The way back through a map that presses.

use glam::{Mat3, Vec3};

use crate::math::svd;

/// Elastic stretches below this are not made up for. A cluster that is pressed flat would throw a point off it far out when it
/// springs back.
const PRESSED: f32 = 0.5;

/// (F^e)⁻¹, that takes back less and less of what is pressed to less than [`PRESSED`].
pub(crate) fn back(elastic: Mat3) -> Mat3 {
    let svd = svd(elastic);
    let bounded = |sigma: f32| {
        if sigma > PRESSED {
            1.0 / sigma
        } else {
            sigma.max(0.0) / (PRESSED * PRESSED)
        }
    };
    let sigma = Vec3::from(svd.sigma.to_array().map(bounded));
    svd.v * Mat3::from_diagonal(sigma) * svd.u.transpose()
}

#[cfg(test)]
mod tests {
    use glam::Quat;

    use super::*;

    #[test]
    fn what_is_not_pressed_is_taken_back_and_what_is_pressed_flat_stays() {
        let turn = Mat3::from_quat(Quat::from_rotation_y(0.7) * Quat::from_rotation_x(-0.4));
        let stretched = |z: f32| turn * Mat3::from_diagonal(Vec3::new(2.0, 0.8, z));
        let taken_back = back(stretched(0.6)) * stretched(0.6);
        assert!(taken_back.abs_diff_eq(Mat3::IDENTITY, 1e-5), "{taken_back}");
        for z in [0.3, 0.01, 0.0, -0.01, -0.9] {
            let back = back(stretched(z));
            let far = svd(back).sigma.x;
            assert!(far <= 1.0 / PRESSED + 1e-4, "{z}: {far} times as far");
            let along = back * (turn * Vec3::X);
            assert!(along.distance(0.5 * Vec3::X) < 1e-5, "{z}: {along}");
        }
    }
}
