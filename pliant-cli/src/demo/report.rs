//! The table at the end of the run.

use std::fmt;

use anyhow::Context;
use pliant::Totals;

use super::scene::Scene;

/// What the run was and what it cost.
pub(super) struct Report {
    particles: usize,
    clusters: usize,
    memberships: usize,
    steps: usize,
    mean_ms: f64,
    p95_ms: f64,
    mass_drift: f64,
    momentum_drift: f64,
    hash: u64,
}

impl Report {
    /// `times` are the seconds of each step.
    pub(super) fn new(scene: &Scene, times: &[f64]) -> anyhow::Result<Self> {
        let view = scene.world.body(scene.body)?;
        let now = scene.totals()?;
        let released = scene.released.context("the letter was let go")?;
        Ok(Self {
            particles: view.positions().len(),
            clusters: view.cluster_count(),
            memberships: scene.world.memberships().count,
            steps: times.len(),
            mean_ms: 1e3 * times.iter().sum::<f64>() / times.len() as f64,
            p95_ms: 1e3 * percentile(times, 0.95),
            mass_drift: (now.mass / scene.made.mass - 1.0).abs(),
            momentum_drift: momentum_drift(scene, &released, &now),
            hash: scene.world.hash(),
        })
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "particles       {:>16}", self.particles)?;
        writeln!(f, "clusters        {:>16}", self.clusters)?;
        writeln!(f, "memberships     {:>16}", self.memberships)?;
        writeln!(f, "steps           {:>16}", self.steps)?;
        writeln!(f, "ms/step, mean   {:>16.3}", self.mean_ms)?;
        writeln!(f, "ms/step, p95    {:>16.3}", self.p95_ms)?;
        writeln!(f, "mass drift      {:>16.1e}", self.mass_drift)?;
        writeln!(f, "momentum drift  {:>16.1e}", self.momentum_drift)?;
        writeln!(f, "hash            {:016x}", self.hash)
    }
}

/// What momentum of the free letter differs from what gravity gave it, p + M g t, relative to its size.
fn momentum_drift(scene: &Scene, released: &Totals, now: &Totals) -> f64 {
    let config = scene.world.config();
    let seconds = scene.free_steps() as f64 * f64::from(config.dt);
    let expected =
        |k: usize| released.momentum[k] + released.mass * f64::from(config.gravity[k]) * seconds;
    let off = [0, 1, 2].map(|k| now.momentum[k] - expected(k));
    length(off) / length(now.momentum)
}

fn length(v: [f64; 3]) -> f64 {
    v.iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The value that this share of the values does not exceed.
fn percentile(values: &[f64], share: f64) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let rank = (share * sorted.len() as f64).ceil() as usize;
    sorted[rank.clamp(1, sorted.len()) - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_values_that_occur() {
        let values: Vec<f64> = (1..=20).rev().map(f64::from).collect();
        assert_eq!(percentile(&values, 0.95), 19.0);
        assert_eq!(percentile(&[3.0], 0.95), 3.0);
    }
}
