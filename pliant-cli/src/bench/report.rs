//! Printing what was measured.

use serde::Serialize;

use super::measure::Measured;
use super::triad::Bandwidth;

#[derive(Serialize)]
struct Report<'a> {
    threads: usize,
    triad_gb_per_s: &'a Bandwidth,
    workloads: &'a [Measured],
}

/// Prints one JSON object, or a table for people.
pub(crate) fn print(
    results: &[Measured],
    bandwidth: &Bandwidth,
    threads: usize,
    json: bool,
) -> anyhow::Result<()> {
    if json {
        let report = Report {
            threads,
            triad_gb_per_s: bandwidth,
            workloads: results,
        };
        println!("{}", serde_json::to_string_pretty(&report)?);
        return Ok(());
    }
    println!(
        "threads {threads}, triad {:.1} GB/s in cache, {:.1} GB/s from memory\n",
        bandwidth.cache, bandwidth.memory
    );
    println!(
        "{:<12}{:>10}{:>9}{:>13}{:>6}{:>11}{:>10}{:>10}{:>11}{:>8}{:>8}",
        "workload",
        "particles",
        "clusters",
        "memberships",
        "fill",
        "setup ms",
        "ms/step",
        "best",
        "ns/member",
        "GB/s",
        "of mem"
    );
    for r in results {
        println!(
            "{:<12}{:>10}{:>9}{:>13}{:>6.2}{:>11.1}{:>10.3}{:>10.3}{:>11.2}{:>8.1}{:>7.0}%",
            r.name,
            r.particles,
            r.clusters,
            r.memberships,
            r.memberships as f64 / (8 * r.rows) as f64,
            r.setup_ms,
            r.step_ms,
            r.best_ms,
            r.ns_per_membership,
            r.gb_per_s,
            100.0 * r.gb_per_s / bandwidth.memory
        );
    }
    for r in results {
        let stages: Vec<String> = r
            .stages_ms
            .iter()
            .map(|(stage, ms)| format!("{stage} {ms:.3}"))
            .collect();
        println!(
            "\n{}: {}\n  ms/step by stage: {}\n  {:.0} M memberships/s, hash {}",
            r.name,
            r.about,
            stages.join(", "),
            r.memberships_per_s / 1e6,
            r.hash
        );
    }
    Ok(())
}
