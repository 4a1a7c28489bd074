//! Measures a writer: `write_speed FILE [VERTICES [FRAMES]]` writes a waving sheet and prints bytes, seconds and memory.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::time::Instant;

use pliant_io::{Frame, MeshFrame, Settings, create};

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let file = words
        .first()
        .ok_or("usage: write_speed FILE [VERTICES [FRAMES]]")?;
    let vertices: f64 = words.get(1).map_or(Ok(20_000.0), |word| word.parse())?;
    let frames: u64 = words.get(2).map_or(Ok(600), |word| word.parse())?;
    let side = vertices.sqrt() as u32;
    let cells = (0..side - 1).flat_map(|i| (0..side - 1).map(move |j| i * side + j));
    let triangles: Vec<[u32; 3]> = cells
        .flat_map(|a| [[a, a + 1, a + side], [a + 1, a + side + 1, a + side]])
        .collect();
    let start = Instant::now();
    let mut writer = create(Path::new(file), &Settings::default())?;
    for number in 0..frames {
        let time = number as f64 / 60.0;
        let (positions, normals) = wave(side, time as f32);
        let mesh = MeshFrame {
            name: "sheet",
            body: 0,
            positions: &positions,
            normals: &normals,
            triangles: &triangles,
            colour: [0.8, 0.3, 0.2],
            attributes: &[],
        };
        writer.write(&Frame {
            number,
            time,
            meshes: &[mesh],
            points: &[],
        })?;
    }
    let files = writer.finish()?;
    let seconds = start.elapsed().as_secs_f64();
    let bytes: u64 = files
        .iter()
        .filter_map(|path| fs::metadata(path).ok())
        .map(|data| data.len())
        .sum();
    let megabytes = bytes as f64 / 1e6;
    println!(
        "{megabytes:.0} MB in {seconds:.2} s: {:.0} MB/s; {}",
        megabytes / seconds,
        peak_memory()
    );
    Ok(())
}

fn wave(side: u32, time: f32) -> (Vec<[f32; 3]>, Vec<[f32; 3]>) {
    let places =
        (0..side).flat_map(|i| (0..side).map(move |j| [i, j].map(|k| k as f32 / side as f32)));
    let at = |[x, z]: [f32; 2]| {
        let (sin, cos) = (6.0 * x + 3.0 * z + time).sin_cos();
        let slope = [-0.6 * cos, 1.0, -0.3 * cos];
        let length = slope.iter().map(|c| c * c).sum::<f32>().sqrt();
        ([x, 0.1 * sin, z + 0.001 * cos], slope.map(|c| c / length))
    };
    places.map(at).unzip()
}

/// The peak of the resident memory, where the system tells it.
fn peak_memory() -> String {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM"));
    line.unwrap_or("peak memory unknown").replace('\t', " ")
}
