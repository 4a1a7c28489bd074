//! Films and caches do not grow in memory with their length.

use super::{summary, with_cube};

/// Peak memory of a run that writes all there is, MB, and the bytes it has written.
#[cfg(target_os = "linux")]
fn peak(folder: &std::path::Path, seconds: u32) -> (f64, u64) {
    let out = folder.join(seconds.to_string());
    let duration = format!("run.duration={seconds}");
    let names = ["a.usda", "a.ply", "a.vtu", "a.obj", "a.csv", "a.svg"].map(|name| out.join(name));
    let mut words = vec!["run", "cube.toml", "--threads", "1", "--set", &duration];
    words.extend([
        "--set",
        "body.cube.spacing=0.04",
        "--set",
        "world.gravity=[0, 0, 0]",
    ]);
    for name in &names {
        words.extend(["-o", name.to_str().expect("a plain path")]);
    }
    let summary = summary(folder, &words);
    let files = std::fs::read_dir(&out).expect("a folder");
    let bytes = files
        .map(|file| file.and_then(|file| file.metadata()).expect("a file").len())
        .sum();
    (
        summary["peak_memory_mb"].as_f64().expect("Linux tells"),
        bytes,
    )
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_frames() {
    let folder = with_cube("streaming");
    let (short, few) = peak(&folder, 1);
    let (long, many) = peak(&folder, 8);
    let written = (many - few) as f64 / 1e6;
    assert!(written > 30.0, "the longer run writes {written} MB more");
    assert!(
        long - short < 0.1 * written,
        "{short} MB, then {long} MB for {written} MB more"
    );
}
