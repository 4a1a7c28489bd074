//! Clusters that count more or less: weights stay normalised, offsets centred [Falkenstein17 §3.2].

use glam::Vec3;

use super::apply::Refused;
use super::rows::wide;
use crate::state::{Bind, Fade, State};

/// Brings clusters of a body to another stage: multiplies their weights and normalises those of every particle they have.
/// Returns the clusters, counted from the body's first, whose weights are not what they were.
pub(super) fn fade(
    row: usize,
    stages: &[(u32, Fade)],
    state: &mut State,
) -> Result<Vec<u32>, Refused> {
    let body = &state.bodies.rows[row];
    let count = body.clusters.len();
    let mut factor = vec![1.0f32; count];
    let first = body.clusters.start;
    for &(c, stage) in stages {
        if c as usize >= count || !stage.is_sound() {
            return Err(Refused(format!(
                "cluster {c} of {count} comes to {stage:?}"
            )));
        }
        let before = state.clusters.life[(first + c) as usize].fade;
        factor[c as usize] = stage.level() / before.level();
    }
    let sums = Sums::of(row, &factor, state)?;
    for &(c, stage) in stages {
        state.clusters.life[(first + c) as usize].fade = stage;
    }
    let changed = reweigh(row, &factor, &sums, state);
    share_out(row, &factor, state);
    let (clusters, mass) = (&mut state.clusters, &state.particles.mass);
    let shifts: Vec<(u32, Vec3)> = changed
        .into_iter()
        .map(|c| (c, clusters.centre((first + c) as usize, mass)))
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
            let (members, fades) = (clusters.members(c as usize), *f != 1.0);
            let particles = clusters.particle[members.clone()].iter();
            for (i, w) in particles.zip(&clusters.weight[members]) {
                let i = (i - first) as usize;
                sums[i] += w * f;
                touched[i] |= fades;
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
        let members = clusters.members(c as usize);
        let particles = clusters.particle[members.clone()].iter();
        for (i, w) in particles.zip(&mut clusters.weight[members]) {
            let sum = sums.0[(i - first) as usize];
            if sum > 0.0 {
                *w *= f / sum;
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
