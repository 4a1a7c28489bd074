//! Bodies that break under the program: what it tells of that, and what it does about what is gone.

use std::fs;
use std::path::PathBuf;

use super::{files, folder, good, refused, summary};

/// A bar that two hands tear apart.
const BAR: &str = "[world]\ngravity = [0, 0, 0]\n[[body]]\nname = \"bar\"\nshape.box = { size = [1.2, 0.3, 0.3] }\n\
    sampling = \"grid\"\nspacing = 0.1\nclustering.count = 10\n\
    material = { stiffness.time = 0.01, limit.stretch = 0.3, fracture = { toughness = 0.05 } }\n\
    [[pin]]\nregion.half_space = { normal = [1, 0, 0], offset = 0.5 }\nvelocity = [1, 0, 0]\n\
    [[pin]]\nregion.half_space = { normal = [-1, 0, 0], offset = 0.5 }\nvelocity = [-1, 0, 0]\n\
    [run]\nduration = 1\n";

/// Glass that crumbles in a hand, and its crumbs go.
const GLASS: &str = "[[body]]\nname = \"glass\"\nshape.box = { size = [0.4, 0.4, 0.4] }\nspacing = 0.1\nposition = [0, 1, 0]\n\
    material = { stiffness.time = 0.002, limit.stretch = 0.5, fracture = { toughness = 0.01, debris = 0.2 } }\n\
    clustering = { count = 12 }\n\
    [[pick]]\nname = \"hand\"\nbody = \"glass\"\nnear = [0.2, 1.2, 0.2]\ntarget = [1.5, 3, 0.2]\ntime = 0.02\nuntil = 2\n\
    [[obstacle]]\nshape.plane = { normal = [0, 1, 0] }\n[run]\nduration = 2.5\n";

fn with(name: &str, scene: &str) -> PathBuf {
    let folder = folder(name);
    fs::write(folder.join("scene.toml"), scene).expect("a scene can be written");
    folder
}

#[test]
fn breaks_are_listed_with_their_time_name_and_place() {
    let summary = summary(&with("breaks", BAR), &["run", "scene.toml"]);
    let events = summary["events"].as_object().expect("counts of events");
    for kind in ["cracked", "broke"] {
        assert!(
            events.get(kind).is_some_and(|n| n.as_u64() > Some(0)),
            "{kind}"
        );
    }
    assert!(!events.contains_key("other"), "{events:?}");
    let breaks = summary["breaks"].as_array().expect("a list of breaks");
    assert_eq!(events["broke"].as_u64(), Some(breaks.len() as u64));
    assert_eq!(summary["more_breaks"], 0);
    let mut last = 0.0;
    for row in breaks {
        let time = row["time"].as_f64().expect("a time");
        assert!((last..=1.01).contains(&time), "{row}");
        last = time;
        assert_eq!(row["body"], "bar");
        let piece = row["piece"].as_str().expect("a name");
        assert!(piece.starts_with("bar piece "), "{row}");
        let from = row["from"].as_str().expect("a name");
        assert!(from.starts_with("bar") && from != piece, "{row}");
        let x = row["place"][0].as_f64().expect("a place");
        assert!(x.abs() < 1.0, "between the hands: {row}");
    }
    let pieces = breaks.last().expect("a break")["pieces"].as_u64();
    let debris = events.get("crumbled").and_then(serde_json::Value::as_u64);
    let bodies = summary["bodies"].as_u64().expect("a count");
    assert_eq!(pieces, Some(bodies - debris.unwrap_or(0)));
}

#[test]
fn a_pick_whose_point_has_crumbled_does_not_end_the_run() {
    let folder = with("crumbled", GLASS);
    let summary = summary(&folder, &["run", "scene.toml", "-o", "end.snapshot"]);
    assert_eq!(summary["steps"], 150);
    let warnings = summary["warnings"].as_array().expect("a list");
    assert_eq!(warnings.len(), 1, "{warnings:?}");
    assert_eq!(
        warnings[0],
        "scene.toml:8: the end of the pick `hand` at 2 s is skipped: the point that the pick `hand` held is gone"
    );
    assert_eq!(files(&folder, "snapshot"), ["end.snapshot"]);
}

#[test]
fn what_a_world_refuses_in_the_middle_of_a_run_is_a_failure_of_the_run() {
    let scene = super::CUBE.replace("duration = 0.1", "duration = 1");
    let push = "[[event]]\nat = 0.5\naction.push = { body = \"cube\", near = [0, 0, 0], impulse = [0, 3e38, 0] }\n";
    let folder = with("refused_later", &format!("{scene}{push}"));
    let (code, told) = refused(&folder, &["run", "scene.toml"]);
    assert_eq!(code, 1, "{told}");
    assert!(told.contains("`impulse`"), "{told}");
}

#[test]
fn check_tells_of_a_body_in_parts_once() {
    let two = "[[body]]\nshape.points = [[0, 0, 0], [0.1, 0, 0], [5, 0, 0], [5.1, 0, 0]]\nspacing = 0.1\n\
               clustering = { count = 2, radius.fixed = 0.3 }\n";
    let told = good(&with("in_parts", two), &["check", "scene.toml"]);
    assert_eq!(
        told.matches("2 parts that share no particle").count(),
        1,
        "{told}"
    );
    assert!(told.contains("warning: scene.toml:1:"), "{told}");
    assert!(told.contains("clusters do not overlap"), "{told}");
}

/// The numbers of the columns `body` and `piece` of a frame, a pair per vertex.
fn numbers(path: &std::path::Path) -> Vec<(i32, i32)> {
    let bytes = fs::read(path).expect("a frame");
    let end = b"end_header\n";
    let start = bytes.windows(end.len()).position(|found| found == end);
    let start = start.expect("a header") + end.len();
    let header = std::str::from_utf8(&bytes[..start]).expect("a text");
    let (mut place, mut places, mut count) = (0, Vec::new(), 0);
    for words in header
        .lines()
        .map(|line| line.split(' ').collect::<Vec<_>>())
    {
        match words[..] {
            ["element", "vertex", number] => count = number.parse().expect("a count"),
            ["property", kind, name] => {
                places.push((name.to_owned(), place));
                place += if kind == "uchar" { 1 } else { 4 };
            }
            _ => (),
        }
    }
    let column = |name: &str| {
        let found = places.iter().find(|(known, _)| known == name);
        found.expect("a column of that name").1
    };
    let at = |row: usize, column: usize| {
        let from = start + row * place + column;
        i32::from_le_bytes(bytes[from..from + 4].try_into().expect("four bytes"))
    };
    let (body, piece) = (column("body"), column("piece"));
    (0..count)
        .map(|row| (at(row, body), at(row, piece)))
        .collect()
}

#[test]
fn pieces_in_files_have_numbers_that_stay() {
    let dust = "[[body]]\nname = \"cube\"\nshape.box = { size = [0.2, 0.2, 0.2] }\nspacing = 0.1\nposition = [0, 3, 0]\n\
                clustering.count = 1\n";
    let bar = BAR.replacen("[[body]]", &format!("{dust}[[body]]"), 1);
    let remove = "[[event]]\nat = 0.9\naction.remove = \"cube\"\n";
    let folder = with(
        "numbered",
        &format!("{bar}{remove}").replace("[[pin]]\n", "[[pin]]\nbody = \"bar\"\n"),
    );
    let summary = summary(&folder, &["run", "scene.toml", "-o", "bar.ply"]);
    let files = files(&folder, "ply");
    assert_eq!(files.len(), 31);
    let mut seen: Vec<(i32, i32)> = Vec::new();
    for file in &files {
        let mut found = numbers(&folder.join(file));
        found.sort_unstable();
        found.dedup();
        let left: Vec<_> = seen.iter().filter(|pair| !found.contains(pair)).collect();
        assert!(
            left.iter().all(|pair| **pair == (0, 0)),
            "{file}: {left:?} are gone"
        );
        seen.extend(found.iter().filter(|pair| pair.1 >= 0));
        seen.sort_unstable();
        seen.dedup();
    }
    let breaks = summary["breaks"].as_array().expect("a list of breaks");
    let pieces = breaks.last().expect("a break")["pieces"]
        .as_i64()
        .expect("a count");
    let bar: Vec<i64> = seen
        .iter()
        .filter(|pair| pair.0 == 1)
        .map(|pair| i64::from(pair.1))
        .collect();
    assert_eq!(bar, (0..pieces).collect::<Vec<_>>());
    assert!(pieces > 1 && seen.contains(&(0, 0)), "{seen:?}");
    let last = numbers(&folder.join(&files[30]));
    assert!(
        last.iter().all(|pair| pair.0 == 1),
        "the cube is gone, and the bar keeps its number"
    );
    assert_eq!(summary["events"]["removed"], 1);
    assert_eq!(summary["events"]["added"], 2);
}
