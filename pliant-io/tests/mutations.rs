//! Broken files of every format are refused or read, and never panic, hang or fill the memory.

use pliant::TriMesh;
use pliant_io::{ParseError, parse_gltf, parse_obj, parse_off, parse_ply, parse_points, parse_stl};

const MUTATIONS: usize = 4000;

/// Marsaglia's xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    fn mutate(&mut self, seed: &[u8]) -> Vec<u8> {
        const WORDS: [&[u8]; 8] = [
            b"-1",
            b"4294967295",
            b"18446744073709551615",
            b"1e999",
            b"nan",
            b"\n",
            b" ",
            b"\0",
        ];
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(4) {
            let at = self.below(bytes.len() + 1);
            let end = (at + 1 + self.below(8)).min(bytes.len());
            match self.below(7) {
                0 => bytes.truncate(at),
                1 => drop(bytes.splice(at..at, WORDS[self.below(8)].iter().copied())),
                2 => drop(bytes.splice(at..end, WORDS[self.below(8)].iter().copied())),
                3 => drop(bytes.drain(at..end)),
                4 => {
                    let copy = bytes[at..end].to_vec();
                    drop(bytes.splice(at..at, copy));
                }
                _ if at == bytes.len() => bytes.push(self.below(256) as u8),
                5 => bytes[at] ^= 1 << self.below(8),
                _ => bytes[at] = b"0123456789"[self.below(10)],
            }
        }
        bytes
    }
}

fn check<T>(
    seed: &[u8],
    parse: impl Fn(&[u8]) -> Result<T, ParseError>,
    is_sound: impl Fn(&T) -> bool,
) {
    assert!(parse(seed).is_ok(), "the seed is a good file");
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut refused = 0;
    for _ in 0..MUTATIONS {
        let bytes = random.mutate(seed);
        match parse(&bytes) {
            Ok(read) => assert!(is_sound(&read), "{:?}", String::from_utf8_lossy(&bytes)),
            Err(error) => {
                refused += 1;
                assert!(error.to_string().len() < 400, "{error}");
            }
        }
    }
    assert!(
        refused > MUTATIONS / 20,
        "only {refused} were refused: do the mutations reach the parser?"
    );
}

fn check_mesh(seed: &[u8], parse: fn(&[u8]) -> Result<TriMesh, ParseError>) {
    check(seed, parse, |mesh| {
        mesh.triangles.is_empty() || mesh.validate().is_ok()
    });
}

const CORNERS: [[f32; 3]; 4] = [
    [0.0, 0.0, 0.0],
    [1.0, 0.0, 0.0],
    [0.0, 1.0, 0.0],
    [0.0, 0.0, 1.0],
];
const FACES: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

#[test]
fn obj() {
    check_mesh(
        b"# tetrahedron\nv 0 0 0\nv 1 0 0 1 0 0\nv 0 1 0\nv 0 0 1\nf 1/1 3/2 2/3\nf 1 2 \\\n4\nf -4 -1 -2\nf 2 3 4 1 3\n",
        parse_obj,
    );
}

#[test]
fn off() {
    check_mesh(b"COFF # colours\n4 3 6\n0 0 0 9\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n4 0 3 2 1 255 0 0\n", parse_off);
}

#[test]
fn ply() {
    let head = "comment x\nelement vertex 4\nproperty float x\nproperty float y\nproperty float z\n\
                element face 4\nproperty list uchar int vertex_indices\nend_header\n";
    let text = format!(
        "ply\nformat ascii 1.0\n{head}0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n4 1 2 3 0\n"
    );
    check_mesh(text.as_bytes(), parse_ply);
    for (name, big) in [("little", false), ("big", true)] {
        let mut bytes = format!("ply\nformat binary_{name}_endian 1.0\n{head}").into_bytes();
        let order = |mut raw: [u8; 4]| {
            if big {
                raw.reverse();
            }
            raw
        };
        bytes.extend(
            CORNERS
                .iter()
                .flatten()
                .flat_map(|c| order(c.to_le_bytes())),
        );
        for face in FACES {
            bytes.push(3);
            bytes.extend(face.iter().flat_map(|c| order(c.to_le_bytes())));
        }
        check_mesh(&bytes, parse_ply);
    }
}

#[test]
fn stl() {
    let corners = FACES.map(|face| face.map(|corner| CORNERS[corner as usize]));
    let mut text = String::from("solid t\n");
    let mut binary = vec![b'x'; 80];
    binary.extend(4u32.to_le_bytes());
    for facet in corners {
        let rows = facet
            .map(|[x, y, z]| format!("vertex {x} {y} {z}\n"))
            .concat();
        text += &[
            "facet normal 0 0 0\nouter loop\n",
            &rows,
            "endloop\nendfacet\n",
        ]
        .concat();
        binary.extend([0; 12]);
        binary.extend(facet.iter().flatten().flat_map(|c| c.to_le_bytes()));
        binary.extend([0; 2]);
    }
    check_mesh(text.as_bytes(), parse_stl);
    check_mesh(&binary, parse_stl);
}

#[test]
fn gltf() {
    let json = r#"{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],
"nodes":[{"mesh":0,"children":[1],"rotation":[0,0,0,1]},{"mesh":0,"scale":[1,2,-1]}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0},"indices":1,"mode":4}]}],
"accessors":[{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3"},
{"bufferView":1,"byteOffset":0,"componentType":5125,"count":12,"type":"SCALAR"}],
"bufferViews":[{"buffer":0,"byteLength":48,"byteStride":12},{"buffer":0,"byteOffset":48,"byteLength":48}],
"buffers":[{"byteLength":96}]}"#;
    let mut text = json.as_bytes().to_vec();
    text.resize(text.len().next_multiple_of(4), b' ');
    let mut bytes = b"glTF\x02\0\0\0\0\0\0\0".to_vec();
    bytes.extend((text.len() as u32).to_le_bytes());
    bytes.extend(b"JSON");
    bytes.extend(&text);
    bytes.extend(96u32.to_le_bytes());
    bytes.extend(b"BIN\0");
    bytes.extend(CORNERS.iter().flatten().flat_map(|c| c.to_le_bytes()));
    bytes.extend(FACES.iter().flatten().flat_map(|c| c.to_le_bytes()));
    check_mesh(&bytes, parse_gltf);
    let data = r#"{"byteLength":96,"uri":"data:;base64,"#.to_owned() + &"AAAA".repeat(32) + "\"}";
    check_mesh(
        json.replace(r#"{"byteLength":96}"#, &data).as_bytes(),
        parse_gltf,
    );
}

#[test]
fn points() {
    check(
        b"0 0 0\n1 0 0.5\n# c\n-1e-3 4 5 1 1 1\n",
        parse_points,
        |points: &Vec<[f32; 3]>| !points.is_empty(),
    );
}
