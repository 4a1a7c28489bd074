//! `pliant view` and `pliant serve`: live worlds in the browser; and the replay of what happened there.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use pliant_scene::Scene;
use pliant_server::{Config, Report, ReportError, Server};
use serde_json::json;

use crate::common::{Changes, bytes, extension, read, stem};
use crate::failure::Failure;
use crate::{print, stop, threads};

/// How the page saves what happened.
const REPORT: &str = "pliant-report";

/// Options of `pliant view`.
#[derive(Args)]
pub(crate) struct ViewOptions {
    /// The name of a built-in scene, or a scene file. The page has all built-in scenes anyway.
    scene: Option<PathBuf>,
    #[command(flatten)]
    changes: Changes,
    /// Port to listen on; 0 takes any that is free.
    #[arg(long, default_value_t = 0, value_name = "P")]
    port: u16,
    /// Opens the page in the browser.
    #[arg(long)]
    open: bool,
    /// Threads for the world, 1 to 256; by default as many as the machine has.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<usize>,
}

/// Options of `pliant serve`.
#[derive(Args)]
pub(crate) struct ServeOptions {
    /// The name of a built-in scene, or a scene file, that rooms open with.
    scene: Option<PathBuf>,
    #[command(flatten)]
    changes: Changes,
    /// Address and port to listen on; port 0 takes any that is free.
    #[arg(long, default_value = "0.0.0.0:7878", value_name = "ADDRESS:PORT")]
    bind: SocketAddr,
    /// Rooms at a time, 1 to 256.
    #[arg(long, default_value_t = 8, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    rooms: u16,
    /// People per room, 1 to 1024.
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    clients: u16,
    /// What people must show to come in, instead of a random token. Without it, a server on loopback needs none.
    #[arg(long, value_parser = token)]
    token: Option<String>,
    /// Threads for all worlds together, 1 to 256; by default as many as the machine has.
    #[arg(long, value_name = "N", value_parser = threads::parse)]
    threads: Option<usize>,
}

/// Serves on loopback until Ctrl-C.
pub(crate) fn view(options: &ViewOptions) -> Result<(), Failure> {
    let server = start(Config {
        bind: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), options.port),
        scene: scene(options.scene.as_deref(), &options.changes)?,
        threads: threads::count(options.threads),
        ..Config::default()
    })?;
    let url = server.url();
    print::out(&format!(
        "{url}\nOpen it in a browser and drag a body. Ctrl-C ends it.\n"
    ))?;
    if options.open {
        open(&url);
    }
    wait(server);
    Ok(())
}

/// Serves rooms to others until Ctrl-C.
pub(crate) fn serve(options: &ServeOptions) -> Result<(), Failure> {
    let server = start(Config {
        bind: options.bind,
        scene: scene(options.scene.as_deref(), &options.changes)?,
        token: options.token.clone(),
        rooms: options.rooms.into(),
        clients: options.clients.into(),
        threads: threads::count(options.threads),
    })?;
    let others = if server.address().ip().is_unspecified() {
        "From other machines: the same with this machine's name or address.\n"
    } else {
        ""
    };
    let sign = if server.token().is_some() { '&' } else { '?' };
    print::out(&format!(
        "{}\n{others}A room of your own: add {sign}room=NAME. Ctrl-C ends it.\n",
        server.url()
    ))?;
    wait(server);
    Ok(())
}

fn start(config: Config) -> Result<Server, Failure> {
    stop::listen()?;
    Server::start(config).map_err(Failure::run)
}

fn wait(server: Server) {
    while !stop::asked() {
        std::thread::sleep(Duration::from_millis(50));
    }
    server.stop();
}

/// A scene by name or file, with the name that the page shows it under.
fn scene(name: Option<&Path>, changes: &Changes) -> Result<Option<(String, Scene)>, Failure> {
    name.map(|name| Ok((stem(name), read(name, changes)?)))
        .transpose()
}

/// A token goes into an address as it is.
fn token(text: &str) -> Result<String, String> {
    let plain = text.len() >= 8 && text.bytes().all(|c| c.is_ascii_alphanumeric());
    if plain {
        Ok(text.to_owned())
    } else {
        Err("it must have at least 8 letters or digits, and nothing else".to_owned())
    }
}

/// Asks the system for its browser. Where there is none the address is on the screen anyway.
fn open(url: &str) {
    let program = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    if let Err(error) = std::process::Command::new(program).arg(url).spawn() {
        print::complain(&format!("{program} could not be started: {error}"));
    }
}

/// True for a file that the page saved as a report.
pub(crate) fn is_report(path: &Path) -> bool {
    extension(path) == REPORT
}

/// Lives a report again; fails unless it ends in the same bits.
pub(crate) fn replay(path: &Path, threads: Option<usize>, as_json: bool) -> Result<(), Failure> {
    let bytes = bytes(path)?;
    let at = |error: &ReportError| format!("{}: {error}", path.display());
    let report = Report::from_bytes(&bytes).map_err(|error| Failure::input(at(&error)))?;
    let pool = threads::pool(threads::count(threads))?;
    let start = Instant::now();
    let world = pool.install(|| report.replay());
    let world = world.map_err(|error| Failure::run(at(&error)))?;
    let (steps, commands) = (report.recording.steps, report.recording.commands.len());
    let hash = format!("{:016x}", world.hash());
    let seconds = start.elapsed().as_secs_f64();
    print::out(&if as_json {
        format!(
            "{}\n",
            json!({"steps": steps, "commands": commands, "hash": hash, "seconds": seconds})
        )
    } else {
        format!(
            "{steps} steps and {commands} commands in {seconds:.2} s end with hash {hash}, as the report says\n"
        )
    })
}
