//! Clusters that count more or less: weights stay normalised, offsets centred [Falkenstein17 §3.2].

use glam::{DVec3, Vec3};

use super::apply::Refused;
use super::rows::wide;
use crate::state::{Bind, State};

/// Multiplies the weights of some clusters of a body and normalises those of every particle they have. Returns the
/// clusters, counted from the body's first, whose weights are not what they were.
pub(super) fn fade(
    row: usize,
    factors: &[(u32, f32)],
    state: &mut State,
) -> Result<Vec<u32>, Refused> {
    let body = &state.bodies.rows[row];
    let count = body.clusters.len();
    let mut factor = vec![1.0f32; count];
    for &(c, f) in factors {
        if c as usize >= count || !(f.is_finite() && f > 0.0) {
            return Err(Refused(format!(
                "cluster {c} of {count} by a factor of {f}"
            )));
        }
        factor[c as usize] *= f;
    }
    let sums = Sums::of(row, &factor, state)?;
    let changed = reweigh(row, &factor, &sums, state);
    share_out(row, &factor, state);
    let shifts: Vec<(u32, Vec3)> = changed
        .into_iter()
        .map(|c| (c, centre(row, c, state)))
        .collect();
    shift_binds(row, &shifts, state);
    Ok(shifts.into_iter().map(|(c, _)| c).collect())
}

/// Σ_c f w per particle of the body; 0 where no factor is other than 1.
struct Sums(Vec<f32>);

impl Sums {
    fn of(row: usize, factor: &[f32], state: &State) -> Result<Self, Refused> {
        let body = &state.bodies.rows[row];
        let (first, clusters) = (body.particles.start, &state.clusters);
        let mut sums = vec![0.0; body.particles.len()];
        let mut touched = vec![false; sums.len()];
        for (c, f) in body.clusters.clone().zip(factor) {
            for k in clusters.members(c as usize) {
                let i = (clusters.particle[k] - first) as usize;
                sums[i] += clusters.weight[k] * f;
                touched[i] |= *f != 1.0;
            }
        }
        for (i, (sum, touched)) in sums.iter_mut().zip(touched).enumerate() {
            if !touched {
                *sum = 0.0;
            } else if sum.is_nan() || *sum < f32::MIN_POSITIVE {
                return Err(Refused(format!("particle {i} would have no weight")));
            }
        }
        Ok(Self(sums))
    }
}

fn reweigh(row: usize, factor: &[f32], sums: &Sums, state: &mut State) -> Vec<u32> {
    let body = &state.bodies.rows[row];
    let (first, clusters) = (body.particles.start, &mut state.clusters);
    let mut changed = Vec::new();
    for (c, f) in body.clusters.clone().zip(factor) {
        let mut some = false;
        for k in clusters.members(c as usize) {
            let sum = sums.0[(clusters.particle[k] - first) as usize];
            if sum > 0.0 {
                clusters.weight[k] *= f / sum;
                some = true;
            }
        }
        if some {
            changed.push(c - body.clusters.start);
        }
    }
    changed
}

/// Skin vertices follow the same fades as the particles beneath.
fn share_out(row: usize, factor: &[f32], state: &mut State) {
    let Some(skin) = &mut state.bodies.rows[row].skin else {
        return;
    };
    let embedding = &mut skin.embedding;
    for range in embedding.starts.windows(2) {
        let binds = &mut embedding.binds[range[0] as usize..range[1] as usize];
        if binds
            .iter()
            .all(|bind| factor[bind.cluster as usize] == 1.0)
        {
            continue;
        }
        let faded = |bind: &Bind| bind.share * factor[bind.cluster as usize];
        let sum: f32 = binds.iter().map(faded).sum();
        for bind in binds {
            bind.share = faded(bind) / sum;
        }
    }
}

/// Moves a cluster's offsets so that Σ m w p = 0 again and returns by how much.
fn centre(row: usize, cluster: u32, state: &mut State) -> Vec3 {
    let c = (state.bodies.rows[row].clusters.start + cluster) as usize;
    let clusters = &mut state.clusters;
    let members = clusters.members(c);
    let (mut mass, mut first) = (0.0, DVec3::ZERO);
    for k in members.clone() {
        let m = f64::from(state.particles.mass[clusters.particle[k] as usize])
            * f64::from(clusters.weight[k]);
        mass += m;
        first += clusters.offset[k].as_dvec3() * m;
    }
    let by = (first / mass).as_vec3();
    for p in &mut clusters.offset[members] {
        *p -= by;
    }
    clusters.proxy_centre[c] -= by;
    for plane in &mut clusters.planes[c] {
        plane.distance -= plane.normal.dot(by);
    }
    by
}

/// Rest spaces have moved: what is bound in them moves along.
fn shift_binds(row: usize, shifts: &[(u32, Vec3)], state: &mut State) {
    let body = &mut state.bodies.rows[row];
    let mut by = vec![Vec3::ZERO; wide(&body.clusters).len()];
    for (c, shift) in shifts {
        by[*c as usize] = *shift;
    }
    if let Some(skin) = &mut body.skin {
        for bind in &mut skin.embedding.binds {
            bind.local -= by[bind.cluster as usize];
        }
    }
}
