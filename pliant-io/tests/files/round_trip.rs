//! What we write, we read back; what cannot be written is refused and leaves the folder clean.

use std::fs;
use std::path::Path;

use super::films::{Folder, Topology, sheet, write_film};
use pliant_io::{Frame, MeshFrame, ReadError, Settings, Up, create, read_mesh, read_points};
use serde_json::{Value, json};

const BLACK: [f32; 3] = [0.0; 3];

fn mesh<'a>(name: &'a str, positions: &'a [[f32; 3]], triangles: &'a [[u32; 3]]) -> MeshFrame<'a> {
    MeshFrame {
        name,
        body: 0,
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

/// The text of a GLB and the numbers of one of its accessors.
fn opened(path: &Path) -> (Value, impl Fn(u64) -> Vec<f32>) {
    let bytes = fs::read(path).expect("a file");
    let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
    let end = 20 + word(12) as usize;
    let text: Value = serde_json::from_slice(&bytes[20..end]).expect("JSON");
    let document = text.clone();
    let numbers = move |accessor: u64| {
        let accessor = &document["accessors"][accessor as usize];
        let view =
            &document["bufferViews"][accessor["bufferView"].as_u64().expect("a view") as usize];
        let wide = if accessor["type"] == "VEC3" { 3 } else { 1 };
        let at = |value: &Value| value["byteOffset"].as_u64().unwrap_or(0) as usize;
        let start = end + 8 + at(view) + at(accessor);
        let count = wide * accessor["count"].as_u64().expect("a count") as usize;
        let numbers = bytes[start..start + 4 * count].chunks_exact(4);
        let number = |four: &[u8]| f32::from_le_bytes(four.try_into().expect("four bytes"));
        numbers.map(number).collect()
    };
    (text, numbers)
}

#[test]
fn a_glb_goes_on_with_another_mesh_when_triangles_change() {
    let folder = Folder::new("glb");
    let path = folder.path().join("a.glb");
    let mut writer = create(&path, &Settings::default()).expect("a known extension");
    let moved = [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 2.0, 0.0]];
    let (all, half) = ([[0, 1, 2], [0, 2, 1]], [[0, 1, 2]]);
    let films: [&[_]; 5] = [
        &[mesh("a", &[BLACK; 3], &all)],
        &[mesh("a", &moved, &all)],
        &[mesh("a", &moved, &half), mesh("b", &moved, &half)],
        &[mesh("a", &[BLACK; 3], &half), mesh("b", &moved, &half)],
        &[mesh("a", &[BLACK; 3], &half)],
    ];
    for (number, meshes) in films.into_iter().enumerate() {
        writer
            .write(&frame(number as u64, meshes))
            .expect("a good frame");
    }
    writer.finish().expect("five frames");
    let (text, numbers) = opened(&path);
    let names: Vec<&Value> = (1..=3).map(|node| &text["nodes"][node]["name"]).collect();
    assert_eq!(names, ["a", "a from 2", "b from 2"]);
    let hidden = [1, 2, 3].map(|node| text["nodes"][node]["scale"] == json!([0, 0, 0]));
    assert_eq!(hidden, [false, true, true], "a still shows the first frame");
    let animation = &text["animations"][0];
    let mut tracks = Vec::new();
    for channel in animation["channels"].as_array().expect("channels") {
        let sampler = &animation["samplers"][channel["sampler"].as_u64().expect("one") as usize];
        let column = |end: &str| numbers(sampler[end].as_u64().expect("an accessor"));
        let of = (
            channel["target"]["node"].as_u64(),
            &channel["target"]["path"],
        );
        let frames: Vec<f32> = column("input")
            .iter()
            .map(|time| (time * 60.0).round())
            .collect();
        tracks.push(format!("{of:?} {frames:?} {:?}", column("output")));
    }
    let expected = [
        r#"(Some(1), String("weights")) [0.0, 1.0] [0.0, 1.0]"#,
        r#"(Some(1), String("scale")) [0.0, 2.0] [1.0, 1.0, 1.0, 0.0, 0.0, 0.0]"#,
        r#"(Some(2), String("weights")) [2.0, 3.0, 4.0] [0.0, 0.0, 1.0, 0.0, 0.0, 1.0]"#,
        r#"(Some(2), String("scale")) [0.0, 2.0] [0.0, 0.0, 0.0, 1.0, 1.0, 1.0]"#,
        r#"(Some(3), String("scale")) [0.0, 2.0, 4.0] [0.0, 0.0, 0.0, 1.0, 1.0, 1.0, 0.0, 0.0, 0.0]"#,
    ];
    assert_eq!(tracks, expected);
    let back = read_mesh(&path).expect("our own file");
    assert_eq!(
        (back.vertices, back.triangles),
        (vec![BLACK; 3], all.to_vec())
    );
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
            && missing
                .to_string()
                .contains("none.obj: there is no such file")
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
