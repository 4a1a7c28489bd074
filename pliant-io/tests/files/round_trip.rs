//! What we write, we read back; what cannot be written is refused and leaves the folder clean.

use std::fs;
use std::path::Path;

use super::films::{Folder, Topology, sheet, write_film};
use pliant_io::{
    Frame, MeshFrame, ReadError, Settings, Up, WriteError, create, read_mesh, read_points,
};

const BLACK: [f32; 3] = [0.0; 3];

fn mesh<'a>(name: &'a str, positions: &'a [[f32; 3]], triangles: &'a [[u32; 3]]) -> MeshFrame<'a> {
    MeshFrame {
        name,
        positions,
        normals: &[],
        triangles,
        colour: BLACK,
        attributes: &[],
    }
}

fn frame<'a>(number: u64, meshes: &'a [MeshFrame<'a>]) -> Frame<'a> {
    Frame {
        number,
        time: number as f64 / 60.0,
        meshes,
        points: &[],
    }
}

#[test]
fn meshes_come_back_to_the_bit() {
    let folder = Folder::new("bits");
    let (positions, _, triangles) = sheet(7, 0.3);
    for extension in ["ply", "obj", "glb"] {
        let path = folder.path().join(format!("sheet.{extension}"));
        let mut writer = create(&path, &Settings::default()).expect("a known extension");
        writer
            .write(&frame(4, &[mesh("sheet", &positions, &triangles)]))
            .expect("a good frame");
        assert_eq!(
            writer.finish().expect("a whole film"),
            std::slice::from_ref(&path)
        );
        let back = read_mesh(&path).expect("our own file");
        assert_eq!(
            (&back.vertices, &back.triangles),
            (&positions, &triangles),
            "{extension}"
        );
        assert_eq!(read_points(&path).expect("our own file"), positions);
    }
    assert_eq!(folder.files(), ["sheet.glb", "sheet.obj", "sheet.ply"]);
}

#[test]
fn a_glb_is_in_metres_with_y_up() {
    let folder = Folder::new("up");
    let path = folder.path().join("z.glb");
    let settings = Settings {
        up: Up::Z,
        metres_per_unit: 0.01,
        ..Settings::default()
    };
    let mut writer = create(&path, &settings).expect("a known extension");
    let positions = [[0.0; 3], [100.0, 0.0, 0.0], [0.0, 0.0, 100.0]];
    writer
        .write(&frame(0, &[mesh("a", &positions, &[[0, 1, 2]])]))
        .expect("a good frame");
    writer.finish().expect("a whole film");
    let top = read_mesh(&path).expect("our own file").vertices[2];
    assert!(
        (top[1] - 1.0).abs() < 1e-6 && top[2].abs() < 1e-6,
        "{top:?}"
    );
}

#[test]
fn sequences_are_numbered_by_frame() {
    let folder = Folder::new("numbers");
    let settings = Settings::default();
    for extension in ["ply", "obj", "vtu"] {
        let files = write_film(
            &folder.path().join(format!("a.{extension}")),
            &settings,
            2,
            Topology::Changing,
        );
        assert_eq!(
            files.expect("a good film").len(),
            if extension == "vtu" { 3 } else { 2 }
        );
    }
    assert_eq!(
        folder.files(),
        [
            "a.pvd",
            "a_0001.obj",
            "a_0001.ply",
            "a_0001.vtu",
            "a_0002.obj",
            "a_0002.ply",
            "a_0002.vtu"
        ]
    );
    let second = read_mesh(&folder.path().join("a_0002.ply")).expect("our own file");
    assert_eq!(second.triangles.len(), 2 * 4 * 4);
}

#[test]
fn the_list_of_frames_is_complete_after_every_frame() {
    let folder = Folder::new("list");
    let path = folder.path().join("a.pvd");
    let mut writer = create(&path, &Settings::default()).expect("a known extension");
    for number in 1..=3 {
        writer
            .write(&frame(number, &[mesh("a", &[BLACK; 3], &[[0, 1, 2]])]))
            .expect("a good frame");
        let list = fs::read_to_string(&path).expect("the list is there");
        assert_eq!(list.matches("<DataSet").count(), number as usize);
        assert!(list.ends_with("  </Collection>\n</VTKFile>\n"));
    }
}

#[test]
fn a_film_that_is_dropped_leaves_nothing() {
    let folder = Folder::new("dropped");
    for extension in ["usda", "glb"] {
        let path = folder.path().join(format!("a.{extension}"));
        let mut writer = create(&path, &Settings::default()).expect("a known extension");
        writer
            .write(&frame(1, &[mesh("a", &[BLACK; 3], &[[0, 1, 2]])]))
            .expect("a good frame");
        drop(writer);
        let writer = create(&path, &Settings::default()).expect("a known extension");
        assert!(writer.finish().expect("nothing to do").is_empty());
    }
    assert_eq!(folder.files(), [""; 0]);
}

#[test]
fn a_glb_keeps_the_frames_before_its_triangles_changed() {
    let folder = Folder::new("glb");
    let path = folder.path().join("a.glb");
    let mut writer = create(&path, &Settings::default()).expect("a known extension");
    let moved = [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 2.0, 0.0]];
    for (number, positions) in [&[BLACK; 3], &moved].into_iter().enumerate() {
        writer
            .write(&frame(number as u64, &[mesh("a", positions, &[[0, 1, 2]])]))
            .expect("a good frame");
    }
    let error = writer
        .write(&frame(2, &[mesh("a", &moved, &[[0, 2, 1]])]))
        .expect_err("other triangles");
    assert!(
        error
            .to_string()
            .starts_with("frame 2, `a`: its vertices or triangles are not"),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .ends_with("write .usda, .ply, .obj or .vtu"),
        "{error}"
    );
    let stopped = writer
        .write(&frame(3, &[mesh("a", &moved, &[[0, 1, 2]])]))
        .expect_err("stopped");
    assert!(matches!(stopped, WriteError::Stopped { frame: 3 }));
    writer.finish().expect("two frames");
    assert_eq!(read_mesh(&path).expect("our own file").vertices, [BLACK; 3]);
    assert_eq!(folder.files(), ["a.glb"]);
}

#[test]
fn usd_writes_only_what_changes() {
    let folder = Folder::new("changes");
    let path = folder.path().join("a.usda");
    let mut writer = create(&path, &Settings::default()).expect("a known extension");
    for number in 0..10 {
        let height = if number < 6 { 0.0 } else { 1.0 };
        let positions = [[0.0, height, 0.0], [1.0, height, 0.0], [0.0, height, 1.0]];
        writer
            .write(&frame(number, &[mesh("a", &positions, &[[0, 1, 2]])]))
            .expect("a good frame");
    }
    writer.finish().expect("ten frames");
    let text = fs::read_to_string(&path).expect("text");
    // A reader blends between samples, so the end of the rest is a sample too.
    let samples = "point3f[] points.timeSamples = {\n            0: [(0,0,0),(1,0,0),(0,0,1)],\n            \
                   5: [(0,0,0),(1,0,0),(0,0,1)],\n            6: [(0,1,0),(1,1,0),(0,1,1)],\n        }\n";
    assert!(text.contains(samples), "{text}");
    assert!(
        text.contains("int[] faceVertexIndices = [0,1,2]\n"),
        "{text}"
    );
}

#[test]
fn a_body_that_comes_late_is_invisible_before() {
    let folder = Folder::new("late");
    let path = folder.path().join("a.usda");
    let mut writer = create(&path, &Settings::default()).expect("a known extension");
    let bodies = ["a", "b"].map(|name| mesh(name, &[BLACK; 3], &[[0, 1, 2]]));
    for (number, count) in [(10, 1), (11, 1), (12, 2), (13, 1), (14, 2)] {
        writer
            .write(&frame(number, &bodies[..count]))
            .expect("a good frame");
    }
    writer.finish().expect("five frames");
    let text = fs::read_to_string(&path).expect("text");
    let samples = "token visibility.timeSamples = {\n            10: \"invisible\",\n            12: \"inherited\",\n            \
                   13: \"invisible\",\n            14: \"inherited\",\n        }\n";
    assert!(text.contains(samples), "{text}");
    assert!(
        text.contains("token visibility = \"inherited\"\n"),
        "{text}"
    );
}

#[test]
fn bad_frames_are_refused_by_name_and_do_not_stop_the_film() {
    let folder = Folder::new("refused");
    let path = folder.path().join("a.ply");
    let mut writer = create(&path, &Settings::default()).expect("a known extension");
    let good = mesh("a", &[BLACK; 3], &[[0, 1, 2]]);
    let mut refusal = |frame: &Frame<'_>| writer.write(frame).expect_err("a bad frame").to_string();
    let bad = mesh("b", &[BLACK; 3], &[[0, 1, 3]]);
    assert_eq!(
        refusal(&frame(1, &[good, bad])),
        "frame 1, `b`: triangle 0 refers to vertex 3, but there are 3 vertices"
    );
    let bad = MeshFrame {
        normals: &[BLACK; 2],
        ..good
    };
    assert_eq!(
        refusal(&frame(1, &[bad])),
        "frame 1, `a`: 2 normals for 3 vertices"
    );
    let bad = mesh("a", &[BLACK, BLACK, [0.0, f32::NAN, 0.0]], &[]);
    assert_eq!(
        refusal(&frame(1, &[bad])),
        "frame 1, `a`: vertex 2 is not finite"
    );
    writer.write(&frame(5, &[good])).expect("a good frame");
    let error = writer
        .write(&frame(5, &[good]))
        .expect_err("the same number");
    assert!(
        error.to_string().contains("number and time must grow"),
        "{error}"
    );
    assert_eq!(writer.finish().expect("one frame"), [path]);
}

#[test]
fn bad_paths_and_settings_are_refused() {
    let folder = Folder::new("paths");
    let refusal = |path: &Path, settings: &Settings| {
        create(path, settings).err().expect("refused").to_string()
    };
    let settings = Settings::default();
    let unknown = refusal(Path::new("film.mov"), &settings);
    assert_eq!(
        unknown,
        "film.mov: no writer for this extension; known are .usda, .glb, .ply, .obj, .vtu, .pvd"
    );
    let still = Settings {
        frames_per_second: 0.0,
        ..settings.clone()
    };
    assert!(refusal(Path::new("a.ply"), &still).starts_with("frames_per_second is 0"));
    fs::write(folder.path().join("file"), "").expect("writable");
    let below_a_file = folder.path().join("file/a.usda");
    assert!(refusal(&below_a_file, &settings).contains("file: cannot be written"));
    let missing = read_mesh(&folder.path().join("none.obj")).expect_err("missing");
    assert!(
        matches!(missing, ReadError::Io { .. })
            && missing.to_string().contains("none.obj: cannot be read")
    );
    fs::write(
        folder.path().join("a.obj"),
        "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 7\n",
    )
    .expect("writable");
    let error = read_mesh(&folder.path().join("a.obj")).expect_err("broken");
    assert!(
        error
            .to_string()
            .ends_with("a.obj:4: vertex 7 of the face does not exist (the file has 3 vertices)")
    );
    fs::write(folder.path().join("b.obj"), "v 0 0 0\n").expect("writable");
    let error = read_mesh(&folder.path().join("b.obj")).expect_err("no faces");
    assert!(
        error
            .to_string()
            .contains("1 vertices but no faces: use it as particles"),
        "{error}"
    );
}
