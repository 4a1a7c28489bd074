//! The program `pliant`.

mod bench;
mod demo;
mod progress;
mod run;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Deformable bodies by clustered shape matching.
///
/// Without a command it runs a built-in scene, a letter of jelly that swings from a corner and is let go, and writes a
/// picture and a mesh of it.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Verb>,
    #[command(flatten)]
    demo: demo::Options,
}

#[derive(Subcommand)]
enum Verb {
    /// Run a scene file and write pictures, films, caches and numbers.
    Run(run::Options),
    /// Read a scene file without running it, and tell what its bodies come to.
    Check(run::CheckOptions),
    /// Print the JSON Schema of scene files, for editors.
    Schema,
    /// Measure the engine on named workloads.
    Bench(bench::Options),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => demo::run(&arguments.demo),
        Some(Verb::Run(options)) => run::run(&options),
        Some(Verb::Check(options)) => run::check(&options),
        Some(Verb::Schema) => {
            println!("{}", pliant_scene::schema());
            Ok(())
        }
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
