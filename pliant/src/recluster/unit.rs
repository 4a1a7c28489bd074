//! Volume in the embedded space.
//!
//! Where matter is drawn out unevenly, rest shapes that have flowed by much stand beside such that have not, and nothing fits both. The places
//! where shapes disagree least give the drawn clusters more volume than they have at rest and the others less. Those that are drawn leave, and the others stay, so what was
//! given would be gained with every exchange: the gap between the two opens for ever. So shapes give way at last: each cluster keeps its volume and takes
//! the shape that is nearest.

use glam::Mat3;

/// det of a scatter over that of a ball of the same size, below which a cluster is flat. Sheets sag a little, and what is off them is still not told by that.
const FLAT: f32 = 0.01;
/// Bound on the change of volume that is made up for.
const MOST_CHANGE: f32 = 2.0;

/// What clusters keep of their rest shapes in the embedded space.
#[derive(Clone, Copy)]
pub(super) enum Keeps<'a> {
    Shape,
    /// With (Σ m w F^p p (F^p p)ᵀ)⁻¹ of each cluster; the shape where there is none.
    Volume(&'a [Option<Mat3>]),
}

/// The map of unit volume that a cluster with Σ m w e (F^p p)ᵀ takes, if there is one.
#[inline(always)]
pub(super) fn of_unit_volume(a_er: Mat3, metric: Mat3) -> Option<Mat3> {
    Some(towards_unit_volume(a_er * metric, metric)).filter(Mat3::is_finite)
}

/// The inverse of a scatter; None for one that spans no volume.
pub(super) fn metric(a_rr: Mat3) -> Option<Mat3> {
    let width = (a_rr.x_axis.x + a_rr.y_axis.y + a_rr.z_axis.z) / 3.0;
    let spans = a_rr.determinant() > FLAT * width * width * width;
    Some(a_rr.inverse()).filter(|inverse| spans && inverse.is_finite())
}

/// One step towards the nearest map M' of determinant 1, nearness being that of the members: M' = M + λ cof(M) `A_rr`⁻¹ with the λ for which
/// det M' is 1 in the first order. Iterations do the rest.
#[inline(always)]
fn towards_unit_volume(m: Mat3, metric: Mat3) -> Mat3 {
    let cofactor = Mat3::from_cols(
        m.y_axis.cross(m.z_axis),
        m.z_axis.cross(m.x_axis),
        m.x_axis.cross(m.y_axis),
    );
    let along = cofactor * metric;
    let slope = cofactor.x_axis.dot(along.x_axis)
        + cofactor.y_axis.dot(along.y_axis)
        + cofactor.z_axis.dot(along.z_axis);
    let lack = 1.0 - m.x_axis.dot(cofactor.x_axis);
    m + along * (lack.clamp(1.0 - MOST_CHANGE, MOST_CHANGE - 1.0) / slope)
}

/// Change of volume by a map, within bounds.
pub(super) fn change(map: Mat3) -> f32 {
    let change = map.determinant();
    if change.is_finite() {
        change.clamp(1.0 / MOST_CHANGE, MOST_CHANGE)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use glam::Vec3;

    use super::*;

    #[test]
    fn steps_lead_to_unit_volume_along_what_moves_the_members_least() {
        // Long along x: the members are moved least by what is done across it.
        let a_rr = Mat3::from_diagonal(Vec3::new(4.0, 1.0, 1.0));
        let metric = metric(a_rr).expect("it spans space");
        let from = Mat3::from_diagonal(Vec3::new(1.3, 1.0, 1.0));
        let mut m = from;
        for _ in 0..4 {
            m = towards_unit_volume(m, metric);
        }
        assert!((m.determinant() - 1.0).abs() < 1e-4, "{m}");
        let moved = |to: Mat3| {
            let by = to - from;
            4.0 * by.x_axis.length_squared()
                + by.y_axis.length_squared()
                + by.z_axis.length_squared()
        };
        let scaled = from * (1.0 / libm::cbrtf(from.determinant()));
        assert!(moved(m) < 0.8 * moved(scaled), "{m}");
    }

    #[test]
    fn what_is_flat_keeps_its_shape() {
        let sheet = Mat3::from_diagonal(Vec3::new(1.0, 1e-3, 1.0));
        assert_eq!(metric(sheet), None);
    }
}
