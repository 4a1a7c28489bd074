//! `pliant convert`.

use std::fs;
use std::path::Path;

use super::{folder, good, refused, with_cube};

const OFF: &str = "OFF\n4 4 0\n0 0 0\n1 0 0\n0 1 0\n0 0 1\n3 0 2 1\n3 0 1 3\n3 0 3 2\n3 1 2 3\n";
const STL: &str = "solid s\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n\
                   facet normal 0 0 1\nouter loop\nvertex 1 0 0\nvertex 1 1 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid s\n";

fn check(folder: &Path, from: &str, to: &str, counts: &str) {
    let said = good(folder, &["convert", from, to]);
    assert!(said.contains(counts), "{from} to {to}: {said}");
    let size = fs::metadata(folder.join(to)).map_or(0, |m| m.len());
    assert!(size > 10, "{to} has {size} bytes");
}

#[test]
fn every_reader_meets_every_writer() {
    let folder = folder("convert");
    fs::write(folder.join("a.off"), OFF).expect("a file");
    fs::write(folder.join("a.stl"), STL).expect("a file");
    fs::write(folder.join("a.pts"), "0 0 0 1 0 0\n0 1 0\n").expect("a file");
    let tetrahedron = "4 vertices, 4 triangles";
    for to in ["b.obj", "b.ply", "b.glb", "b.usda", "b.vtu"] {
        check(&folder, "a.off", to, tetrahedron);
    }
    for from in ["b.obj", "b.ply", "b.glb"] {
        check(&folder, from, "c.ply", tetrahedron);
        check(&folder, from, "c.xyz", tetrahedron);
    }
    check(&folder, "c.xyz", "d.ply", "4 particles");
    check(&folder, "d.ply", "e.txt", "4 particles");
    assert_eq!(
        fs::read_to_string(folder.join("e.txt")).expect("positions"),
        "0 0 0\n1 0 0\n0 1 0\n0 0 1\n"
    );
    check(&folder, "a.stl", "f.obj", "4 vertices, 2 triangles");
    for to in ["g.obj", "g.ply", "g.usda", "g.vtu", "g.txt"] {
        check(&folder, "a.pts", to, "3 particles");
    }
}

#[test]
fn snapshots_become_caches() {
    let folder = with_cube("convert_snapshot");
    good(&folder, &["run", "cube.toml", "-o", "a.snapshot"]);
    for to in ["a.ply", "a.usda", "a.glb", "a.xyz"] {
        check(&folder, "a.snapshot", to, "1 bodies, ");
    }
}

#[test]
fn what_cannot_be_converted_is_refused() {
    let folder = folder("convert_refusals");
    fs::write(folder.join("a.xyz"), "0 0 0\n").expect("a file");
    fs::write(folder.join("bad.obj"), "v 0 0\n").expect("a file");
    for (words, said) in [
        (&["convert", "a.xyz", "a.glb"][..], "no faces"),
        (&["convert", "a.xyz", "a.stl"], "there are writers for usda"),
        (&["convert", "a.doc", "a.ply"], "there are readers for obj"),
        (&["convert", "bad.obj", "a.ply"], "bad.obj"),
        (&["convert", "a.xyz", "./a.xyz"], "over itself"),
        (&["convert", "missing.obj", "a.ply"], "missing.obj"),
        (
            &["convert", "missing.snapshot", "a.ply"],
            "missing.snapshot",
        ),
    ] {
        let (code, complaint) = refused(&folder, words);
        assert_eq!(code, 2, "{words:?}: {complaint}");
        assert!(complaint.contains(said), "{words:?}: {complaint}");
    }
}
