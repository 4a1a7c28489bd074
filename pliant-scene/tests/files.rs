//! Files that scenes name are found and read, and those that are not there are told.

use std::fs;
use std::path::{Path, PathBuf};

use pliant::Event;
use pliant_scene::{Built, load};

/// A folder of its own for a test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("pliant-scene-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).expect("a new folder");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a new folder");
        fs::write(&path, text).expect("a new file");
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn build(path: &Path) -> Built {
    load(path)
        .and_then(|scene| scene.build())
        .expect("a good scene")
}

/// A tetrahedron with the corners of a unit cube.
const MESH: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

/// 27 particles, half a metre apart, from x = 1 on.
fn lattice() -> String {
    let row = |i: u32| {
        let [x, y, z] = [i / 9, i / 3 % 3, i % 3].map(|k| 0.5 * f64::from(k));
        format!("{} {y} {z}\n", x + 1.0)
    };
    (0..27).map(row).collect()
}

#[test]
fn meshes_and_particles_are_relative_to_the_scene() {
    let folder = Folder::new("relative");
    folder.write("models/tet.obj", MESH);
    folder.write("models/cube.txt", &lattice());
    let scene = folder.write(
        "scene.toml",
        "[[body]]\nname = \"tet\"\nmesh = \"models/tet.obj\"\nscale = 2\nspacing = 0.2\n\
         [[body]]\nname = \"cube\"\npoints = \"models/cube.txt\"\nparticle_mass = 0.5\nposition = [5, 0, 0]\n\
         [[obstacle]]\nmesh = \"models/tet.obj\"\nposition = [0, -9, 0]\n",
    );
    let built = build(&scene);
    let tet = built.world.body(built.bodies[0].id).expect("the mesh");
    assert!(
        (tet.totals().mass - 8000.0 / 6.0).abs() < 1.0,
        "2³ · 1/6 m³ of water"
    );
    let cube = built.world.body(built.bodies[1].id).expect("the particles");
    assert_eq!(cube.positions().len(), 27);
    assert!((cube.totals().mass - 13.5).abs() < 1e-4);
    assert!((cube.totals().centre[0] - 6.5).abs() < 1e-4);
    assert_eq!(built.obstacles.len(), 1);
}

#[test]
fn a_body_weighs_what_the_scene_says() {
    let folder = Folder::new("mass");
    folder.write("cube.txt", &lattice());
    let mass = |words: &str| {
        let built = build(&folder.write("scene.toml", &format!("[[body]]\n{words}\n")));
        let body = built.world.body(built.bodies[0].id).expect("the body");
        body.totals().mass
    };
    let cube = "shape.box = { size = [1, 1, 1] }\nspacing = 0.2\n";
    assert!((mass(&format!("{cube}mass = 2.5")) - 2.5).abs() < 1e-4);
    assert!((mass("points = \"cube.txt\"\nmass = 2.5") - 2.5).abs() < 1e-4);
}

#[test]
fn masses_of_particles_that_cannot_be_are_refused_by_key() {
    let folder = Folder::new("particle-mass");
    folder.write("cube.txt", &lattice());
    for bad in ["-1", "0", "nan", "1e40"] {
        let text = format!("[[body]]\npoints = \"cube.txt\"\nparticle_mass = {bad}\n");
        let error = load(&folder.write("scene.toml", &text))
            .and_then(|scene| scene.build())
            .expect_err(bad);
        let said = error.to_string();
        assert!(said.contains("scene.toml:3:17"), "{said}");
        assert!(said.contains("`particle_mass` must be"), "{said}");
    }
}

#[test]
fn files_that_are_wrong_are_told_with_the_line_that_names_them() {
    let folder = Folder::new("wrong");
    folder.write("bad.obj", "v 0 0 nothing\n");
    let scene = folder.write("scene.toml", "[[body]]\nmesh = \"bad.obj\"\n");
    let error = load(&scene)
        .and_then(|scene| scene.build())
        .expect_err("a bad mesh");
    assert!(error.to_string().contains("scene.toml:2:8"), "{error}");
    assert!(error.to_string().contains("bad.obj:1"), "{error}");
    let error = load(&folder.0.join("none.toml")).expect_err("no file");
    assert!(
        error.to_string().contains("there is no such file"),
        "{error}"
    );
    assert!(load(&folder.0).is_err(), "a folder is no scene");
}

#[test]
fn the_authors_scenes_find_their_input_files_from_below() {
    let folder = Folder::new("authors");
    folder.write("inputFiles/cube.txt", &lattice());
    let scene = folder.write(
        "inputFiles/deeper/test.json",
        "{ \"particleFiles\": [\"inputFiles/cube.txt\"], \"neighborRadius\": 2, \"gravity\": [0, 0, 0],\n\
           \"movingParticleFiles\": [{ \"filename\": \"inputFiles/cube.txt\", \"scale\": 2, \"offset\": [9, 0, 0] }] }",
    );
    let built = build(&scene);
    let centre = |i: usize| {
        let body = built.world.body(built.bodies[i].id).expect("a body");
        body.totals().centre[0]
    };
    assert!((centre(0) - 1.5).abs() < 1e-4);
    assert!(
        (centre(1) - (2.0 * 1.5 + 9.0)).abs() < 1e-4,
        "scale · p + offset"
    );
}

#[test]
fn the_authors_stretch_is_about_the_origin() {
    let folder = Folder::new("stretch");
    folder.write("cube.txt", &lattice());
    let scene = folder.write(
        "test.json",
        "{ \"particleFiles\": [\"cube.txt\"], \"neighborRadius\": 2, \"initialStretch\": [2, 1, 1] }",
    );
    let built = build(&scene);
    let body = built.world.body(built.bodies[0].id).expect("the cube");
    let mut xs: Vec<f32> = body.positions().iter().map(|x| x[0]).collect();
    xs.sort_by(f32::total_cmp);
    assert!(
        (xs[0] - 2.0).abs() < 1e-4 && (xs[26] - 4.0).abs() < 1e-4,
        "{xs:?}"
    );
}

/// A ball of particles on a lattice, a metre wide.
fn ball() -> String {
    let along = |k: i32| f64::from(k) * 0.08;
    let cell = |i: i32| [i / 169, i / 13 % 13, i % 13].map(|k| along(k - 6));
    let cells = (0..13 * 13 * 13).map(cell);
    let ball = cells.filter(|x| x.iter().map(|x| x * x).sum::<f64>() < 0.25);
    let line = |[x, y, z]: [f64; 3]| format!("{x} {y} {z}\n");
    ball.map(line).collect()
}

/// Four bodies fly at each other with the keys of the authors' crash of bunnies.
const CRASH: &str = r#"{
  "movingParticleFiles": [
    { "filename": "ball.txt", "scale": 0.4, "offset": [0, 0, -0.8], "velocity": [0, 0, 0.4] },
    { "filename": "ball.txt", "scale": 0.4, "offset": [0, 0, 0.8], "velocity": [0, 0, -0.4] },
    { "filename": "ball.txt", "scale": 0.4, "offset": [0.05, 0.8, 0], "velocity": [0, -0.4, 0] },
    { "filename": "ball.txt", "scale": 0.4, "offset": [0, -0.8, 0.05], "velocity": [0, 0.4, 0] }
  ],
  "collisionRestitution": 1.0, "neighborRadius": 0.1, "nClusters": 20, "nClustersMax": 200, "clusterItersMax": 600,
  "alpha": 1.5, "omega": 0.3, "numConstraintIters": 5, "maxStretch": 0.1, "springDamping": 0.3,
  "toughness": 1000, "yield": 10000, "nu": 0.0, "gravity": [0, 0, 0]
}"#;

#[test]
fn bodies_of_the_authors_crash_and_fly_apart() {
    let folder = Folder::new("crash");
    folder.write("ball.txt", &ball());
    let mut built = build(&folder.write("crash.json", CRASH));
    assert_eq!(built.bodies.len(), 4);
    let mut met = 0;
    for _ in 0..360 {
        built.world.step();
        let touches = |event: &&Event| matches!(event, Event::Touched { .. });
        met += built.world.events().iter().filter(touches).count();
    }
    assert!(met >= 4, "each meets the next ones: {met}");
    let totals: Vec<_> = built
        .bodies
        .iter()
        .map(|body| built.world.body(body.id).expect("a body").totals())
        .collect();
    let speed = |v: [f64; 3]| v.iter().map(|v| v * v).sum::<f64>().sqrt();
    let of_one = 0.4 * totals[0].mass;
    for k in 0..3 {
        let sum: f64 = totals.iter().map(|t| t.momentum[k]).sum();
        assert!(sum.abs() < 1e-4 * of_one, "momentum is kept: {sum}");
    }
    for t in &totals {
        assert!(
            speed(t.momentum) < of_one,
            "nobody flies off faster than it came"
        );
        assert!(speed(t.centre) > 0.3, "all have come apart: {:?}", t.centre);
    }
}
