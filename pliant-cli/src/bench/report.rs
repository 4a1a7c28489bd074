//! Printing what was measured.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::measure::Measured;
use crate::failure::Failure;
use crate::print;

#[derive(Serialize)]
struct Report<'a> {
    threads: usize,
    /// Of data that no cache holds.
    memory_gb_per_s: f64,
    workloads: &'a [Measured],
}

/// Prints one JSON object, or a table for people.
pub(super) fn print(
    results: &[Measured],
    memory: f64,
    threads: usize,
    json: bool,
) -> Result<(), Failure> {
    if json {
        let report = Report {
            threads,
            memory_gb_per_s: memory,
            workloads: results,
        };
        return print::out(&format!("{}\n", serde_json::to_string_pretty(&report)?));
    }
    print::out(&table(results, memory, threads))
}

fn list(stages: &BTreeMap<String, f64>) -> String {
    let each = stages.iter().map(|(stage, ms)| format!("{stage} {ms:.3}"));
    each.collect::<Vec<_>>().join(", ")
}

fn table(results: &[Measured], memory: f64, threads: usize) -> String {
    let mut text = format!(
        "threads {threads}, triad {memory:.1} GB/s from memory; \"of triad\" compares with a triad of the workload's size\n\n"
    );
    let width = results
        .iter()
        .map(|r| r.name.len())
        .max()
        .unwrap_or(0)
        .max(12);
    let _ = writeln!(
        text,
        "{:<width$}{:>10}{:>9}{:>13}{:>6}{:>11}{:>12}{:>10}{:>9}{:>9}{:>9}{:>9}{:>11}{:>7}{:>8}{:>10}",
        "workload",
        "particles",
        "clusters",
        "memberships",
        "fill",
        "setup ms",
        "cluster ms",
        "ms/step",
        "mean",
        "worst",
        "best",
        "contact",
        "ns/member",
        "MB",
        "GB/s",
        "of triad"
    );
    for r in results {
        let _ = writeln!(
            text,
            "{:<width$}{:>10}{:>9}{:>13}{:>6.2}{:>11.1}{:>12.1}{:>10.3}{:>9.3}{:>9.3}{:>9.3}{:>8.0}%{:>11.2}{:>7.1}{:>8.1}{:>9.0}%",
            r.name,
            r.particles,
            r.clusters,
            r.memberships,
            r.memberships as f64 / (8 * r.rows.max(1)) as f64,
            r.setup_ms,
            r.clustering_ms,
            r.step_ms,
            r.mean_ms,
            r.worst_ms,
            r.best_ms,
            100.0 * r.contact_share,
            r.ns_per_membership,
            r.megabytes,
            r.gb_per_s,
            100.0 * r.gb_per_s / r.triad_gb_per_s
        );
    }
    for r in results {
        let _ = writeln!(
            text,
            "\n{}: {}\n  ms/step by stage: {}\n  worst step {}: {}\n  {:.0} M memberships/s, hash {} after {} steps",
            r.name,
            r.about,
            list(&r.stages_ms),
            r.worst_step,
            list(&r.worst_stages_ms),
            r.memberships_per_s / 1e6,
            r.hash,
            r.steps
        );
    }
    text
}
