use super::*;

/// A tetrahedron, twice: as it is, and mirrored, scaled and moved by a child.
const NODES: &str = r#""scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0,"children":[1]},{"mesh":0,"translation":[10,0,0],"scale":[-2,1,1]}]"#;
const PARTS: &str = r#""meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},{"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteLength":48},{"buffer":0,"byteOffset":48,"byteLength":24}]"#;

fn bin() -> Vec<u8> {
    let points = [0f32, 0., 0., 1., 0., 0., 0., 1., 0., 0., 0., 1.];
    let corners = [0u16, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3];
    let points = points.iter().flat_map(|c| c.to_le_bytes());
    points
        .chain(corners.iter().flat_map(|c| c.to_le_bytes()))
        .collect()
}

fn json(buffer: &str) -> String {
    format!(r#"{{"asset":{{"version":"2.0"}},{NODES},{PARTS},"buffers":[{buffer}]}}"#)
}

fn glb(json: &str, bin: &[u8]) -> Vec<u8> {
    let mut text = json.as_bytes().to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut bytes = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    for (kind, chunk) in [(b"JSON", &text[..]), (b"BIN\0", bin)] {
        bytes.extend((chunk.len() as u32).to_le_bytes());
        bytes.extend(kind);
        bytes.extend(chunk);
    }
    bytes
}

fn tetrahedra() -> Vec<u8> {
    glb(&json(r#"{"byteLength":72}"#), &bin())
}

fn refusal(from: &str, to: &str) -> String {
    let text = json(r#"{"byteLength":72}"#);
    assert!(text.contains(from), "{from}");
    parse_gltf(&glb(&text.replace(from, to), &bin()))
        .expect_err("it is refused")
        .to_string()
}

#[test]
fn nodes_move_and_mirrors_stay_outside_out() {
    let mesh = parse_gltf(&tetrahedra()).expect("it is valid");
    assert_eq!((mesh.vertices.len(), mesh.triangles.len()), (8, 8));
    assert_eq!(mesh.vertices[5], [8.0, 0.0, 0.0]);
    assert!((mesh.signed_volume() - (1.0 + 2.0) / 6.0).abs() < 1e-6);
}

#[test]
fn buffers_may_be_text_or_neighbours() {
    let folder = std::env::temp_dir().join(format!("pliant-gltf-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("it is valid");
    std::fs::write(folder.join("a b.bin"), bin()).expect("it is valid");
    let path = folder.join("x.gltf");
    std::fs::write(&path, json(r#"{"byteLength":72,"uri":"a%20b.bin"}"#)).expect("it is valid");
    assert_eq!(
        read(&path).expect("it is valid"),
        parse_gltf(&tetrahedra()).expect("it is valid")
    );
    std::fs::write(&path, json(r#"{"byteLength":72,"uri":"../b.bin"}"#)).expect("it is valid");
    assert!(
        read(&path)
            .expect_err("it is refused")
            .to_string()
            .contains("not in the folder of the glTF file")
    );
    std::fs::write(&path, json(r#"{"byteLength":72,"uri":"c.bin"}"#)).expect("it is valid");
    assert!(
        read(&path)
            .expect_err("it is refused")
            .to_string()
            .contains("c.bin: there is no such file")
    );
    std::fs::remove_dir_all(&folder).expect("it is valid");
    let data = json(r#"{"byteLength":3,"uri":"data:application/octet-stream;base64,AAAA"}"#);
    assert!(
        parse_gltf(data.as_bytes())
            .expect_err("it is refused")
            .to_string()
            .contains("beyond its buffer")
    );
}

#[test]
fn strips_and_fans_are_lists() {
    assert_eq!(triangles(&[0, 1, 2, 3], STRIP), [[0, 1, 2], [2, 1, 3]]);
    assert_eq!(triangles(&[0, 1, 2, 3], FAN), [[0, 1, 2], [0, 2, 3]]);
    assert_eq!(triangles(&[], FAN), [[0u32; 3]; 0]);
}

#[test]
fn contradictions_are_refused() {
    assert!(
        refusal(r#""children":[1]"#, r#""children":[0]"#)
            .contains("node 0 has two parents or is its own ancestor")
    );
    assert!(refusal(r#""children":[1]"#, r#""children":[7]"#).contains("node 7 does not exist"));
    assert!(
        refusal(r#""count":4"#, r#""count":5"#).contains("accessor 0 is empty or reaches beyond")
    );
    assert!(
        refusal(r#""count":4"#, r#""count":18446744073709551615"#)
            .contains("accessor 0 is empty or reaches beyond")
    );
    assert!(
        refusal(r#""count":4"#, r#""count":3"#).contains("vertex 3 of the face does not exist")
    );
    assert!(
        refusal(r#""byteLength":72"#, r#""byteLength":99"#)
            .contains("buffer 0 should have 99 bytes, but has 72")
    );
    assert!(refusal("VEC3", "VEC2").contains("accessor 0 should be VEC3"));
    assert!(
        refusal(
            r#""scene":0"#,
            r#""extensionsRequired":["KHR_draco_mesh_compression"]"#
        )
        .contains("without compression")
    );
    assert!(refusal(r#""mesh":0"#, r#""mesh":4"#).contains("mesh 4 does not exist"));
    assert!(refusal("{\"asset\"", "[\"asset\"").contains("not glTF"));
}
