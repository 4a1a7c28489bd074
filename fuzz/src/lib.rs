//! What every reader of foreign bytes must survive: no panic, no hang, no unbounded memory, and nothing unsound accepted.
//!
//! The same [`TARGETS`] are run over the seeds and seeded mutations of them by this crate's test, on any machine, and by
//! libFuzzer from the folder `libfuzzer`. A target panics when a reader accepts what it must not.

mod mutate;
mod protocol;
mod report;
mod scene;
mod snapshot;

use pliant::TriMesh;
use pliant_io::{ParseError, parse_gltf, parse_obj, parse_off, parse_ply, parse_points, parse_stl};

pub use mutate::Random;
pub use report::seeds as report_seeds;
pub use snapshot::seeds as snapshot_seeds;

/// Longest message about one bad mesh file, in bytes.
const LONGEST_MESSAGE: usize = 400;

/// What became of an input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It was read, and what came out is sound.
    Accepted,
    /// It was refused with this message.
    Refused(String),
}

/// One reader.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: that of its folder of seeds and of its libFuzzer binary.
    pub name: &'static str,
    /// Reads bytes, and panics when something unsound is accepted.
    pub run: fn(&[u8]) -> Verdict,
}

/// All readers.
pub const TARGETS: [Target; 11] = [
    Target {
        name: "authors",
        run: scene::authors,
    },
    Target {
        name: "gltf",
        run: |bytes| mesh(parse_gltf(bytes)),
    },
    Target {
        name: "obj",
        run: |bytes| mesh(parse_obj(bytes)),
    },
    Target {
        name: "off",
        run: |bytes| mesh(parse_off(bytes)),
    },
    Target {
        name: "ply",
        run: |bytes| mesh(parse_ply(bytes)),
    },
    Target {
        name: "points",
        run: points,
    },
    Target {
        name: "protocol",
        run: protocol::hear,
    },
    Target {
        name: "report",
        run: report::read,
    },
    Target {
        name: "scene",
        run: scene::toml,
    },
    Target {
        name: "snapshot",
        run: snapshot::restore,
    },
    Target {
        name: "stl",
        run: |bytes| mesh(parse_stl(bytes)),
    },
];

/// Runs the target of this name, as the libFuzzer binaries do.
pub fn run(name: &str, bytes: &[u8]) -> Verdict {
    let target = TARGETS.iter().find(|target| target.name == name);
    let target = target.unwrap_or_else(|| panic!("there is no target {name}"));
    (target.run)(bytes)
}

fn mesh(read: Result<TriMesh, ParseError>) -> Verdict {
    match read {
        Ok(mesh) => {
            let sound = mesh.triangles.is_empty() || mesh.validate().is_ok();
            assert!(sound, "a mesh was read that is none: {:?}", mesh.validate());
            Verdict::Accepted
        }
        Err(error) => refused(&error),
    }
}

fn points(bytes: &[u8]) -> Verdict {
    match parse_points(bytes) {
        Ok(points) => {
            assert!(!points.is_empty(), "a file without points was accepted");
            let finite = points.as_flattened().iter().all(|x| x.is_finite());
            assert!(finite, "a point that is not finite was accepted");
            Verdict::Accepted
        }
        Err(error) => refused(&error),
    }
}

fn refused(error: &ParseError) -> Verdict {
    let message = error.to_string();
    assert!(message.len() < LONGEST_MESSAGE, "{message}");
    Verdict::Refused(message)
}
