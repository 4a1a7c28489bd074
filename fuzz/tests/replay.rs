//! All seeds and some thousand seeded mutations of them, through every reader: the same on every machine.
//!
//! A seed that begins with `good` is accepted, one with `bad` refused; what once went wrong is a seed too.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use peak_alloc::PeakAlloc;
use pliant_fuzz::{Random, TARGETS, Verdict, report_seeds, run, snapshot_seeds};

#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// Memory is counted for the whole process, so one test runs at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Most memory that one input may take, in MB. The largest of the seeds has a few kB.
const MOST_MEGABYTES: f32 = 64.0;

fn alone() -> MutexGuard<'static, ()> {
    ALONE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a target and checks what memory it took.
fn checked(name: &str, bytes: &[u8]) -> Verdict {
    let before = MEMORY.current_usage_as_mb();
    MEMORY.reset_peak_usage();
    let verdict = run(name, bytes);
    let taken = MEMORY.peak_usage_as_mb() - before;
    let start = String::from_utf8_lossy(&bytes[..bytes.len().min(200)]).into_owned();
    assert!(taken < MOST_MEGABYTES, "{name} took {taken} MB for {start}");
    verdict
}

/// The seeds of a target, sorted by name.
fn seeds(name: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("seeds")
        .join(name);
    let files = std::fs::read_dir(&folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = files.map(|file| file.path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        (name.into_owned(), std::fs::read(path).expect("a seed"))
    };
    let made = match name {
        "report" => report_seeds(),
        "snapshot" => snapshot_seeds(),
        _ => Vec::new(),
    };
    let made = made.into_iter().enumerate();
    let made = made.map(|(i, bytes)| (format!("good-{i}"), bytes));
    paths.iter().map(read).chain(made).collect()
}

fn mutations(name: &str, count: usize) {
    let _alone = alone();
    let seeds: Vec<_> = seeds(name);
    assert!(!seeds.is_empty(), "{name} has seeds");
    let (mut random, mut refused) = (Random::new(1), 0);
    for i in 0..count {
        let (_, seed) = &seeds[i % seeds.len()];
        let bytes = random.mutate(seed);
        refused += usize::from(checked(name, &bytes) != Verdict::Accepted);
    }
    assert!(
        refused > count / 20 && refused < count,
        "{name}: {refused} of {count} mutations refused: do they reach the reader?"
    );
}

#[test]
fn every_seed_is_accepted_or_refused_as_its_name_says() {
    let _alone = alone();
    for target in TARGETS {
        let seeds = seeds(target.name);
        assert!(seeds.iter().any(|(file, _)| file.starts_with("good")));
        for (file, bytes) in seeds {
            let verdict = checked(target.name, &bytes);
            let good = file.starts_with("good");
            assert!(good || file.starts_with("bad"), "{file}: good or bad?");
            let as_named = good == (verdict == Verdict::Accepted);
            assert!(as_named, "{}/{file}: {verdict:?}", target.name);
        }
    }
}

#[test]
fn every_target_has_a_binary_for_libfuzzer() {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("libfuzzer/Cargo.toml");
    let manifest = std::fs::read_to_string(manifest).expect("the manifest of the binaries");
    for target in TARGETS {
        let path = format!("path = \"fuzz_targets/{}.rs\"", target.name);
        assert!(manifest.contains(&path), "{path} is missing");
    }
    assert_eq!(manifest.matches("[[bin]]").count(), TARGETS.len());
}

#[test]
fn mutated_authors_scenes() {
    mutations("authors", 1500);
}

#[test]
fn mutated_gltf() {
    mutations("gltf", 4000);
}

#[test]
fn mutated_obj() {
    mutations("obj", 4000);
}

#[test]
fn mutated_off() {
    mutations("off", 4000);
}

#[test]
fn mutated_ply() {
    mutations("ply", 6000);
}

#[test]
fn mutated_points() {
    mutations("points", 4000);
}

#[test]
fn mutated_messages() {
    mutations("protocol", 3000);
}

#[test]
fn mutated_reports() {
    mutations("report", 2000);
}

#[test]
fn mutated_scenes() {
    mutations("scene", 1500);
}

#[test]
fn mutated_snapshots() {
    mutations("snapshot", 3000);
}

#[test]
fn mutated_stl() {
    mutations("stl", 4000);
}
