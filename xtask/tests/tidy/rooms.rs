//! The rooms of the engine and who may name whom. This table is the only place in code that holds the order;
//! `ARCHITECTURE.md` shows the same table to readers, and a test compares the two.

use crate::source;

/// Rooms bottom up. Rooms in one row may name each other; no room names one in a row further down this list.
/// A room is `pliant/src/NAME.rs` or the folder `pliant/src/NAME/`; a row may name rooms that are not built yet.
pub(crate) const ROOMS: &[&[&str]] = &[
    &["check", "math", "parallel"],
    &["geometry"],
    &["state"],
    &["clustering", "matching"],
    &["embed", "integrate", "measure", "validate"],
    &["contact"],
    &["topology"],
    &["error", "events", "interaction", "recipes", "recluster"],
    &["snapshot", "step", "work", "world"],
];

/// What is wrong with the names a file uses; `file` is its path below `pliant/src/`.
pub(crate) fn upward_uses(file: &str, text: &str) -> Vec<String> {
    let Some(room) = room_of(file) else {
        return Vec::new();
    };
    let Some(own) = level(room) else {
        return vec![format!(
            "{file}: room `{room}` has no row in the table of rooms"
        )];
    };
    let code = source::code_only(text);
    let through_crate = source::heads_after(&code, "crate");
    let through_super = source::heads_after_supers(&code, depth(file));
    through_crate
        .into_iter()
        .chain(
            through_super
                .into_iter()
                .filter(|(_, head)| level(head).is_some()),
        )
        .filter_map(|(line, head)| Some(format!("{file}:{line}: {}", complaint(room, own, head)?)))
        .collect()
}

/// The rows of the table in a document: lines `| 1 | `room`, `room` | … |`.
pub(crate) fn listed_in(document: &str) -> Vec<Vec<&str>> {
    document
        .lines()
        .map(|line| line.split('|').map(str::trim).collect::<Vec<_>>())
        .filter(|cells| cells.len() > 3 && cells[1].parse::<usize>().is_ok())
        .map(|cells| cells[2].split('`').skip(1).step_by(2).collect())
        .collect()
}

/// A name taken from the root could be re-exported from any room, which would hide an upward use; macros live there.
fn complaint(room: &str, own: usize, head: &str) -> Option<String> {
    match level(head) {
        Some(other) if other > own => Some(format!("`{room}` names `{head}`, which lies above it")),
        Some(_) => None,
        None if head.ends_with('!') => None,
        None => Some(format!(
            "`crate::{head}` is no room of the table: name things by their room"
        )),
    }
}

fn level(room: &str) -> Option<usize> {
    ROOMS.iter().position(|row| row.contains(&room))
}

/// None for the root of the crate, which declares and re-exports the rooms.
fn room_of(file: &str) -> Option<&str> {
    let room = file
        .split_once('/')
        .map_or(file.trim_end_matches(".rs"), |(folder, _)| folder);
    (room != "lib").then_some(room)
}

/// How many `super::` lead from the file to the root: 1 for `room.rs` and `room/mod.rs`.
fn depth(file: &str) -> usize {
    file.split('/').count() - usize::from(file.ends_with("/mod.rs"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(file: &str, text: &str, expect: &[&str]) {
        let found = upward_uses(file, text);
        assert_eq!(found.len(), expect.len(), "{found:?}");
        for (found, expect) in found.iter().zip(expect) {
            assert!(found.starts_with(expect), "{found}");
        }
    }

    #[test]
    fn downward_and_sideways_is_allowed() {
        check(
            "contact/find.rs",
            "use crate::{math::Vec3, state::Particles};",
            &[],
        );
        check("world.rs", "use crate::step;\nuse crate::math::Vec3;", &[]);
        check(
            "matching/fit.rs",
            "use crate::clustering::Kernel; use super::pull; use std::ops::Add;",
            &[],
        );
    }

    #[test]
    fn upward_is_found_in_every_form() {
        check(
            "math.rs",
            "\nuse crate::state::State;",
            &["math.rs:2: `math` names `state`"],
        );
        check(
            "math/svd.rs",
            "fn f(w: &crate::world::World) {}",
            &["math/svd.rs:1: `math` names `world`"],
        );
        check(
            "state/mod.rs",
            "use crate::{math, contact::{self, find}};",
            &["state/mod.rs:1: `state` names `contact`"],
        );
        check(
            "state/mod.rs",
            "use super::world;",
            &["state/mod.rs:1: `state` names `world`"],
        );
        check(
            "state/rows.rs",
            "use super::super::world;",
            &["state/rows.rs:1: `state` names `world`"],
        );
    }

    #[test]
    fn comments_and_strings_name_nothing() {
        check(
            "math.rs",
            "//! see crate::world\n/* crate::step */ const A: &str = \"crate::state\";",
            &[],
        );
    }

    #[test]
    fn the_root_hides_no_room() {
        check(
            "math.rs",
            "use crate::World;",
            &["math.rs:1: `crate::World` is no room"],
        );
        check("math.rs", "crate::check!(1);", &[]);
        check("lib.rs", "pub use crate::world::World;", &[]);
    }

    #[test]
    fn a_new_room_needs_a_row() {
        check(
            "attic/mod.rs",
            "",
            &["attic/mod.rs: room `attic` has no row"],
        );
    }

    #[test]
    fn the_table_of_a_document_is_read_row_by_row() {
        let document = "| level | rooms |\n|---|---|---|\n| 1 | `a` | x `y` |\n| 2 | `b`, `c` | z |\n| `d` | 1 | e |";
        assert_eq!(listed_in(document), [vec!["a"], vec!["b", "c"]]);
    }
}
