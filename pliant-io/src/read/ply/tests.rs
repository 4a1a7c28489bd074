use super::*;

const HEAD: &str = "comment made by hand\nobj_info x\nelement vertex 4\nproperty float x\nproperty uchar red\nproperty double y\n\
                    property float z\nproperty list uchar short near\nelement edge 1\nproperty int a\n\
                    element face 2\nproperty uchar flags\nproperty list uchar int vertex_indices\nend_header\n";
const ROWS: &str = "0 9 0 0 0\n1 9 0 0 2 7 7\n\n1 9 1 0 0\n0 9 1 0 0\n5\n1 4 0 1 2 3\n1 3 0 1 2\n";

fn text() -> String {
    format!("ply\nformat ascii 1.0\n{HEAD}{ROWS}")
}

fn binary(big: bool) -> Vec<u8> {
    let name = if big { "big" } else { "little" };
    let mut bytes = format!("ply\r\nformat binary_{name}_endian 1.0\n{HEAD}").into_bytes();
    let mut put = |raw: &[u8]| {
        if big {
            bytes.extend(raw.iter().rev());
        } else {
            bytes.extend(raw);
        }
    };
    for (i, [x, y]) in [[0.0f32, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]
        .iter()
        .enumerate()
    {
        put(&x.to_le_bytes());
        put(&[9]);
        put(&f64::from(*y).to_le_bytes());
        put(&0f32.to_le_bytes());
        put(&[u8::from(i == 1) * 2]);
        for _ in 0..usize::from(i == 1) * 2 {
            put(&7i16.to_le_bytes());
        }
    }
    put(&5i32.to_le_bytes());
    for corners in [&[0i32, 1, 2, 3][..], &[0, 1, 2]] {
        put(&[1]);
        put(&[corners.len() as u8]);
        for corner in corners {
            put(&corner.to_le_bytes());
        }
    }
    bytes
}

fn refusal(bytes: &[u8]) -> String {
    parse_ply(bytes).expect_err("it is refused").to_string()
}

#[test]
fn text_and_both_byte_orders_give_the_same_mesh() {
    let mesh = parse_ply(text().as_bytes()).expect("it is valid");
    assert_eq!(
        mesh.vertices,
        [[0., 0., 0.], [1., 0., 0.], [1., 1., 0.], [0., 1., 0.]]
    );
    assert_eq!(mesh.triangles, [[0, 1, 2], [0, 2, 3], [0, 1, 2]]);
    assert_eq!(parse_ply(&binary(false)).expect("it is valid"), mesh);
    assert_eq!(parse_ply(&binary(true)).expect("it is valid"), mesh);
}

#[test]
fn problems_name_line_or_byte() {
    let changed = |from: &str, to: &str| refusal(text().replace(from, to).as_bytes());
    assert_eq!(
        changed("3 0 1 2\n", "3 0 1 4\n"),
        ":24: vertex 4 of the face does not exist (the file has 4 vertices)"
    );
    assert_eq!(
        changed("1 9 1 0 0\n", "1 9 one 0 0\n"),
        ":20: `one` is not a number"
    );
    assert_eq!(
        changed("1 9 1 0 0\n", "1 9\n"),
        ":20: this row needs 3 numbers, here are 2"
    );
    assert_eq!(
        changed("property float z\n", ""),
        ":15: the header has no property `z`"
    );
    assert_eq!(
        changed("end_header\n", ""),
        ":16: the header line `0 9 0 0 0` is not understood"
    );
    assert_eq!(
        changed("vertex 4", "vertex 999999999"),
        ":5: 999999999 rows of an element are more than the limit of 50000000"
    );
    assert_eq!(
        changed("1 3 0 1 2\n", ""),
        ": the file ends in the middle of the faces: is it complete?"
    );
    assert_eq!(
        changed("format ascii", "format roman"),
        ":2: `roman` is no PLY format: ascii, binary_little_endian or binary_big_endian"
    );
    assert!(refusal(b"OFF\n").contains("starts with `ply`, this one with `OFF`"));
    let mut cut = binary(false);
    cut.truncate(cut.len() - 3);
    assert_eq!(
        refusal(&cut),
        format!(
            ": byte {}: the file ends in the middle of the faces: is it complete?",
            cut.len()
        )
    );
}

#[test]
fn rows_without_properties_cost_nothing() {
    let text = text().replace(
        "element edge 1\n",
        "element nothing 50000000\nelement edge 1\n",
    );
    assert!(parse_ply(text.as_bytes()).is_ok());
}

#[test]
fn points_alone_are_a_mesh_without_triangles() {
    let text = "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nend_header\n1 2 3\n";
    let mesh = parse_ply(text.as_bytes()).expect("it is valid");
    assert_eq!(
        (mesh.vertices, mesh.triangles.len()),
        (vec![[1., 2., 3.]], 0)
    );
}
