//! The program `pliant`.

mod bench;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Deformable bodies by clustered shape matching.
#[derive(Parser)]
#[command(version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Verb>,
}

#[derive(Subcommand)]
enum Verb {
    /// Measure the engine on named workloads.
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let outcome = match Arguments::parse().command {
        None => Ok(()),
        Some(Verb::Bench(options)) => bench::run(&options),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pliant: {error:#}");
            ExitCode::FAILURE
        }
    }
}
