//! Films to write and folders to write them to.

use std::fs;
use std::path::{Path, PathBuf};

use pliant_io::{
    Attribute, Frame, MeshFrame, PointsFrame, Settings, Values, WriteError, Writer, create,
};

/// A folder that vanishes with the test.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pliant-io-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the temporary folder can be written");
        Self(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// Names of the files in it, sorted.
    pub(crate) fn files(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = entries
            .map(|entry| name(entry.expect("readable")))
            .collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Whether vertices and triangles change between frames.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Topology {
    Constant,
    Changing,
}

/// Positions, normals and triangles.
type Sheet = (Vec<[f32; 3]>, Vec<[f32; 3]>, Vec<[u32; 3]>);

/// A square sheet of n × n quads that waves with time.
pub(crate) fn sheet(n: u32, time: f64) -> Sheet {
    let (mut positions, mut normals, mut triangles) = (Vec::new(), Vec::new(), Vec::new());
    for i in 0..=n {
        for j in 0..=n {
            let (x, z) = (i as f32 / n as f32, j as f32 / n as f32);
            let (sin, cos) = (6.0 * x + time as f32).sin_cos();
            let slope = 0.6 * cos;
            let length = (1.0 + slope * slope).sqrt();
            positions.push([x, 0.1 * sin, z]);
            normals.push([-slope / length, 1.0 / length, 0.0]);
        }
    }
    let row = n + 1;
    for a in (0..n).flat_map(|i| (0..n).map(move |j| i * row + j)) {
        triangles.push([a, a + 1, a + row]);
        triangles.push([a + 1, a + row + 1, a + row]);
    }
    (positions, normals, triangles)
}

/// Writes `frames` frames, from number 1 on: a waving sheet, a resting triangle, two bodies of one name, and dust. With
/// changing topology the sheet gets finer and the triangle is missing in the second frame.
pub(crate) fn write_film(
    path: &Path,
    settings: &Settings,
    frames: u64,
    topology: Topology,
) -> Result<Vec<PathBuf>, WriteError> {
    let mut writer = create(path, settings)?;
    for number in 1..=frames {
        let time = (number - 1) as f64 / settings.frames_per_second;
        write_frame(writer.as_mut(), number, time, topology)?;
    }
    writer.finish()
}

fn write_frame(
    writer: &mut dyn Writer,
    number: u64,
    time: f64,
    topology: Topology,
) -> Result<(), WriteError> {
    let changing = topology == Topology::Changing;
    let (positions, normals, triangles) =
        sheet(if changing { 2 + number as u32 } else { 4 }, 8.0 * time);
    let strain: Vec<f32> = positions.iter().map(|p| p[1].abs()).collect();
    let velocity: Vec<[f32; 3]> = positions.iter().map(|p| [0.0, p[0], 0.0]).collect();
    let cluster: Vec<i32> = (0..positions.len() as i32).collect();
    let attributes = [
        attribute("strain", Values::Scalars(&strain)),
        attribute("velocity", Values::Vectors(&velocity)),
        attribute("cluster", Values::Integers(&cluster)),
    ];
    let sheet = MeshFrame {
        name: "jelly sheet",
        body: 0,
        positions: &positions,
        normals: &normals,
        triangles: &triangles,
        colour: [0.8, 0.2, 0.1],
        attributes: &attributes,
    };
    let dust = PointsFrame {
        name: "dust",
        body: 2,
        positions: &[[0.0, time as f32, 0.0], [1.0, 1.0, 1.0]],
        radius: 0.05,
        colour: [0.5; 3],
        attributes: &[attribute("piece", Values::Integers(&[7, 8]))],
    };
    let all = [sheet, STILL, STILL];
    let meshes = if changing && number == 2 {
        &all[..1]
    } else {
        &all
    };
    writer.write(&Frame {
        number,
        time,
        meshes,
        points: &[dust],
    })
}

/// A triangle that does not move, with a name that no format takes as it is.
const STILL: MeshFrame<'static> = MeshFrame {
    name: "2nd \"body\"",
    body: 1,
    positions: &[[0.0, 0.0, 2.0], [1.0, 0.0, 2.0], [0.0, 1.0, 2.0]],
    normals: &[],
    triangles: &[[0, 1, 2]],
    colour: [0.1, 0.2, 0.8],
    attributes: &[],
};

fn attribute<'a>(name: &'a str, values: Values<'a>) -> Attribute<'a> {
    Attribute { name, values }
}
