//! The program `pliant`.

mod bench;
mod common;
mod convert;
mod failure;
mod frames;
mod list;
mod live;
mod names;
mod output;
mod print;
mod progress;
mod render;
mod run;
mod stop;
mod threads;

use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

use failure::Failure;

/// Deformable bodies by clustered shape matching.
///
/// Without a command it runs the first scene of the gallery and writes a picture and a film of it.
#[derive(Parser)]
#[command(name = "pliant", version, args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Verb>,
    #[command(flatten)]
    default: run::DefaultOptions,
}

const EXIT_CODES: &str = "Exit codes:
  0  all is good
  1  it ran, but an expectation does not hold, a file could not be written, or it was interrupted
  2  bad usage, bad scene or bad input file: nothing was run";

#[derive(Subcommand)]
enum Verb {
    /// Run a scene and write pictures, films, caches and numbers.
    Run(run::Options),
    /// Read a scene without running it, and tell what its bodies come to.
    Check(run::CheckOptions),
    /// Open a live world in the browser.
    View(live::ViewOptions),
    /// Serve live worlds to others.
    Serve(live::ServeOptions),
    /// List the built-in scenes.
    List(list::Options),
    /// Draw a scene, a snapshot or a mesh.
    Render(render::Options),
    /// Convert a mesh, a particle file or a snapshot to another format.
    Convert(convert::Options),
    /// Measure the engine on named workloads and built-in scenes.
    Bench(bench::Options),
    /// Print the JSON Schema of scene files, for editors.
    Schema,
    /// Print completions for a shell.
    Completions {
        /// Which shell.
        shell: Shell,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let outcome = match arguments.command {
        None => run::default(&arguments.default),
        Some(Verb::Run(options)) => run::run(&options),
        Some(Verb::Check(options)) => run::check(&options),
        Some(Verb::View(options)) => live::view(&options),
        Some(Verb::Serve(options)) => live::serve(&options),
        Some(Verb::List(options)) => list::list(&options),
        Some(Verb::Render(options)) => render::render(&options),
        Some(Verb::Convert(options)) => convert::convert(&options),
        Some(Verb::Bench(options)) => bench::run(&options),
        Some(Verb::Schema) => print::out(&format!("{}\n", pliant_scene::schema())),
        Some(Verb::Completions { shell }) => completions(shell),
    };
    outcome.map_or_else(|failure| failure.report(), |()| ExitCode::SUCCESS)
}

fn completions(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "pliant", &mut script);
    print::out(&String::from_utf8_lossy(&script))
}
