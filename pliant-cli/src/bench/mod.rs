//! `pliant bench`: what a step costs, by stage, and how close that is to what memory allows.

mod crowd;
mod made;
mod measure;
mod report;
mod shatter;
mod squeeze;
mod triad;
mod workload;

use clap::Args;

use crate::failure::Failure;
use crate::{print, threads};

/// Options of `pliant bench`.
#[derive(Args)]
pub(crate) struct Options {
    /// Workloads and built-in scenes to run; all workloads if none is named.
    names: Vec<String>,
    /// Threads the steps may use, 1 to 256.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads::parse)]
    threads: usize,
    /// Print one JSON object instead of a table.
    #[arg(long)]
    json: bool,
    /// Steps to measure per workload, at least 1; by default all of a scene, else as many as fit into about two seconds.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    steps: Option<u64>,
}

/// Runs the workloads and prints what they cost.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let chosen = workload::choose(&options.names)?;
    let pool = threads::pool(options.threads)?;
    let memory = pool.install(|| triad::bandwidth(triad::LARGE, options.threads));
    let mut results = Vec::new();
    for workload in &chosen {
        print::complain(&format!("pliant bench: {} ...", workload.name()));
        results.push(measure::measure(
            workload,
            &pool,
            options.threads,
            options.steps,
        )?);
    }
    report::print(&results, memory, options.threads, options.json)
}
