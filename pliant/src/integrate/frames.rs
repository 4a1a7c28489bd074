//! Turning oriented particles, and paying for it.

use glam::{DMat3, DVec3, Mat3, Quat};

use crate::matching::{LANES, Lanes, Shapes};
use crate::math::{quat_from_spin, spin_between};
use crate::state::{Body, Frames};

/// Turns every frame by its spin.
pub(crate) fn predict_frames(frames: &Frames, h: f32, turned: &mut [Quat]) {
    for (turned, spin) in turned.iter_mut().zip(&frames.spin) {
        *turned = (quat_from_spin(*spin, h) * *turned).normalize();
    }
}

/// Spins from the turn that the substep made, and the new rotations.
///
/// Clusters turn their frames and feel nothing of it [MullerChentanez11]. So the angular momentum that the frames of a
/// free body gained is taken back from its rigid motion, from positions and spins alike.
pub(crate) fn finish_frames(
    bodies: &[Body],
    shapes: &Shapes,
    turned: &[Quat],
    h: f32,
    frames: &mut Frames,
    lanes: &mut Lanes,
) {
    for (row, body) in bodies
        .iter()
        .enumerate()
        .filter(|(_, body)| !body.frames.is_empty())
    {
        let range = body.frames.start as usize..body.frames.end as usize;
        let before = spin_momentum(frames, range.clone());
        for f in range.clone().filter(|f| turned[*f].is_finite()) {
            frames.spin[f] = spin_between(frames.rotation[f], turned[f], h);
            frames.rotation[f] = turned[f];
        }
        if shapes.limits[row].keeps {
            let gained = spin_momentum(frames, range.clone()) - before;
            pay(shapes, row, gained, (frames, range), lanes);
        }
    }
}

/// Takes angular momentum out of a body's rigid rotation about its centre of mass.
fn pay(
    shapes: &Shapes,
    row: usize,
    gained: DVec3,
    (frames, range): (&mut Frames, std::ops::Range<usize>),
    lanes: &mut Lanes,
) {
    let blocks = &shapes.layout.body_blocks[row..=row + 1];
    let blocks = &shapes.layout.blocks[blocks[0] as usize..blocks[1] as usize];
    let groups = blocks
        .iter()
        .flat_map(|block| block.group as usize..(block.group + block.groups) as usize);
    // Lanes without a particle have no mass.
    let cells = groups.flat_map(|g| (0..LANES).map(move |lane| (g, lane)));
    let (mut mass, mut first) = (0.0, DVec3::ZERO);
    for (g, lane) in cells.clone() {
        let m = f64::from(lanes.mass[g].0[lane]);
        mass += m;
        first += lanes.position[g].get(lane).as_dvec3() * m;
    }
    let centre = first / mass;
    let mut inertia = DMat3::ZERO;
    for (g, lane) in cells.clone() {
        let r = lanes.position[g].get(lane).as_dvec3() - centre;
        inertia += about(outer(r) * f64::from(lanes.mass[g].0[lane]));
    }
    for f in range.clone() {
        inertia += about(moment(frames, f).as_dmat3());
    }
    let spin = (inertia.inverse() * gained).as_vec3();
    if !spin.is_finite() {
        return;
    }
    let centre = centre.as_vec3();
    for (g, lane) in cells.filter(|(g, lane)| lanes.mass[*g].0[*lane] > 0.0) {
        let v = lanes.velocity[g].get(lane) - spin.cross(lanes.position[g].get(lane) - centre);
        lanes.velocity[g].set(lane, v);
    }
    for f in range {
        frames.spin[f] -= spin;
    }
}

/// Σ I ω of a range of frames.
pub(crate) fn spin_momentum(frames: &Frames, range: std::ops::Range<usize>) -> DVec3 {
    range
        .map(|f| about(moment(frames, f).as_dmat3()) * frames.spin[f].as_dvec3())
        .sum()
}

/// E = R Ē Rᵀ: the moment of a frame as it is turned now.
fn moment(frames: &Frames, f: usize) -> Mat3 {
    let r = Mat3::from_quat(frames.rotation[f]);
    r * frames.moment[f] * r.transpose()
}

/// Inertia of a moment: tr(E) − E.
fn about(e: DMat3) -> DMat3 {
    DMat3::from_diagonal(DVec3::splat(e.x_axis.x + e.y_axis.y + e.z_axis.z)) - e
}

fn outer(r: DVec3) -> DMat3 {
    DMat3::from_cols(r * r.x, r * r.y, r * r.z)
}
