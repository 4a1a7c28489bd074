//! `pliant bench`: what a step costs, by stage, and how close that is to what memory allows.

mod measure;
mod report;
mod triad;
mod workload;

use anyhow::{Context, bail};
use clap::Args;

/// Options of `pliant bench`.
#[derive(Args)]
pub(crate) struct Options {
    /// Workloads to run, all of them if none is named.
    names: Vec<String>,
    /// Threads the steps may use.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Steps to measure per workload; by default as many as fit into about two seconds.
    #[arg(long)]
    steps: Option<usize>,
}

/// Runs the workloads and prints what they cost.
pub(crate) fn run(options: &Options) -> anyhow::Result<()> {
    let chosen = choose(&options.names)?;
    if options.threads == 0 {
        bail!("--threads must be at least 1");
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads)
        .build()
        .context("starting threads")?;
    let bandwidth = pool.install(|| triad::bandwidth(options.threads));
    let mut results = Vec::new();
    for workload in chosen {
        eprintln!("pliant bench: {} ...", workload.name);
        results.push(measure::measure(
            workload,
            &pool,
            options.threads,
            options.steps,
        )?);
    }
    report::print(&results, &bandwidth, options.threads, options.json)
}

fn choose(names: &[String]) -> anyhow::Result<Vec<&'static workload::Workload>> {
    let all = workload::ALL;
    if names.is_empty() {
        return Ok(all.iter().collect());
    }
    names
        .iter()
        .map(|name| {
            all.iter().find(|w| w.name == name).with_context(|| {
                let known: Vec<&str> = all.iter().map(|w| w.name).collect();
                format!(
                    "there is no workload '{name}'; there are {}",
                    known.join(", ")
                )
            })
        })
        .collect()
}
