//! `pliant render`.

use std::fs;

use super::{gif_frames, good, png_size, refused, with_cube};

#[test]
fn scenes_become_stills_sheets_and_films() {
    let folder = with_cube("render");
    let small = ["--size", "96x54", "--samples", "1"];
    let render =
        |words: &[&str]| good(&folder, &[&["render", "cube.toml"], words, &small].concat());
    assert_eq!(render(&["-o", "a.png"]), "a.png\n");
    assert_eq!(png_size(&folder.join("a.png")), (96, 54));
    render(&["-o", "sheet.png", "--sheet", "4"]);
    let (width, height) = png_size(&folder.join("sheet.png"));
    assert!(width > 3 * 96 && height > 2 * 54, "three in a row");
    render(&["-o", "a.gif"]);
    assert_eq!(gif_frames(&folder.join("a.gif")), 4);
    render(&[]);
    assert!(
        folder.join("out/cube.png").is_file(),
        "named after the scene"
    );
}

#[test]
fn options_change_the_picture_and_the_same_options_give_the_same_bytes() {
    let folder = with_cube("render_options");
    let render = |words: &[&str]| {
        let base = [
            "render",
            "cube.toml",
            "-o",
            "a.png",
            "--size",
            "64x64",
            "--at",
            "0.05",
        ];
        good(&folder, &[&base[..], words].concat());
        fs::read(folder.join("a.png")).expect("a picture")
    };
    let plain = render(&[]);
    assert_eq!(render(&["--threads", "3"]), plain);
    let others: Vec<Vec<u8>> = [
        &["--color", "cluster"][..],
        &["--colour", "strain"],
        &["--color", "stress"],
        &["--color", "speed"],
        &["--color", "piece"],
        &["--draw", "particles"],
        &["--view", "top"],
        &["--view=-1,0.5,0.2"],
        &["--zoom", "2"],
        &["--proxies"],
        &["--seed", "3", "--draw", "particles"],
    ]
    .iter()
    .map(|words| render(words))
    .collect();
    for (i, other) in others.iter().enumerate() {
        assert_ne!(*other, plain, "option {i}");
        assert!(!others[..i].contains(other), "option {i}");
    }
}

#[test]
fn a_limit_of_the_scene_is_for_its_own_quantity() {
    let folder = with_cube("render_limit");
    let render = |view: &str, words: &[&str]| {
        let scene = format!("{}[view]\n{view}\n", super::CUBE);
        fs::write(folder.join("seen.toml"), scene).expect("a scene");
        let base = ["render", "seen.toml", "-o", "a.png", "--size", "64x64"];
        good(&folder, &[&base[..], words].concat());
        fs::read(folder.join("a.png")).expect("a picture")
    };
    let (limited, free) = (
        "colour_by = \"strain\"\nlimit = 7",
        "colour_by = \"strain\"",
    );
    assert_ne!(render(limited, &[]), render(free, &[]), "it does limit");
    assert_eq!(
        render(limited, &["--color", "strain"]),
        render(limited, &[]),
        "the same quantity keeps it"
    );
    for other in ["speed", "stress", "plastic"] {
        let words = ["--color", other];
        assert_eq!(render(limited, &words), render(free, &words), "{other}");
    }
    let words = ["--color", "speed", "--limit", "3"];
    assert_ne!(render(limited, &words), render(limited, &words[..2]));
}

#[test]
fn snapshots_and_meshes_are_drawn() {
    let folder = with_cube("render_files");
    good(
        &folder,
        &[
            "run",
            "cube.toml",
            "-o",
            "a.snapshot",
            "-o",
            "a.obj",
            "--frames",
            "0..1",
        ],
    );
    for (input, more) in [
        ("a.snapshot", &["--color", "strain"][..]),
        ("a.obj", &["--view", "front"]),
    ] {
        good(
            &folder,
            &[&["render", input, "-o", "b.png", "--size", "64x64"], more].concat(),
        );
        assert_eq!(png_size(&folder.join("b.png")), (64, 64));
    }
    fs::write(folder.join("p.xyz"), "0 0 0\n1 0 0\n0 1 0\n").expect("a file");
    good(
        &folder,
        &["render", "p.xyz", "-o", "p.png", "--size", "64x64"],
    );
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let folder = with_cube("render_refusals");
    good(
        &folder,
        &["run", "cube.toml", "-o", "a.obj", "--frames", "0..1"],
    );
    fs::write(folder.join("bad.snapshot"), "no snapshot").expect("a file");
    for (words, said) in [
        (&["render", "a.obj", "-o", "a.gif"][..], "does not move"),
        (&["render", "a.obj", "--color", "strain"], "no clusters"),
        (&["render", "a.obj", "--at", "1"], "--at"),
        (&["render", "cube.toml", "-o", "a.usda"], "no picture"),
        (&["render", "cube.toml", "--size", "9"], "1280x720"),
        (
            &["render", "cube.toml", "--view", "0,0,0"],
            "length above 0",
        ),
        (&["render", "cube.toml", "--at", "1", "-o", "a.gif"], "png"),
        (&["render", "bad.snapshot"], "bad.snapshot"),
        (&["render", "missing.obj"], "missing.obj"),
        (&["render", "nothing"], "pliant list"),
    ] {
        let (code, complaint) = refused(&folder, words);
        assert_eq!(code, 2, "{words:?}: {complaint}");
        assert!(complaint.contains(said), "{words:?}: {complaint}");
    }
}
