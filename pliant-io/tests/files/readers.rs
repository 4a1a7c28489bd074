//! The programs users have open what we write. Runs when `PLIANT_READERS_PYTHON` names a Python with usd-core, trimesh,
//! pyvista and pygltflib; `GLTF_VALIDATOR` may name the folder of the npm package gltf-validator.

use std::process::Command;

use super::films::{Folder, Topology, write_film};
use pliant_io::Settings;

#[test]
fn other_programs_read_what_we_write() {
    let Some(python) = std::env::var_os("PLIANT_READERS_PYTHON") else {
        println!("skipped: PLIANT_READERS_PYTHON is not set");
        return;
    };
    let folder = Folder::new("readers");
    let settings = Settings {
        frames_per_second: 24.0,
        ..Settings::default()
    };
    let films = [
        ("constant", 5, Topology::Constant, &["usda", "glb"][..]),
        (
            "changing",
            5,
            Topology::Changing,
            &["usda", "glb", "ply", "obj", "pvd"],
        ),
        (
            "single",
            1,
            Topology::Constant,
            &["usda", "glb", "ply", "obj", "vtu"],
        ),
    ];
    for (name, frames, topology, extensions) in films {
        for extension in extensions {
            let path = folder.path().join(format!("{name}.{extension}"));
            write_film(&path, &settings, frames, topology).expect("the film is written");
        }
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/files/readers.py");
    let run = Command::new(python)
        .arg(script)
        .arg(folder.path())
        .output()
        .expect("Python starts");
    let said = [run.stdout, run.stderr]
        .map(|text| String::from_utf8_lossy(&text).into_owned())
        .concat();
    assert!(run.status.success(), "{said}");
    println!("{said}");
}
