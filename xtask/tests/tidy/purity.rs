//! What the engine never does: its results depend on its inputs and on nothing else of the machine.

use crate::source;

/// Modules of the standard library that reach outside the program.
const MODULES: [&str; 6] = ["env", "fs", "net", "process", "thread", "time"];

/// Macros that print.
const MACROS: [&str; 5] = ["dbg", "eprint", "eprintln", "print", "println"];

/// Forbidden names in a file of the engine; test items and files of tests may do what they need.
pub(crate) fn impurities(file: &str, text: &str) -> Vec<String> {
    if is_test_file(file) {
        return Vec::new();
    }
    let code = source::without_test_items(&source::code_only(text));
    let modules = source::heads_after(&code, "std")
        .into_iter()
        .filter(|(_, head)| MODULES.contains(head))
        .map(|(line, head)| format!("{file}:{line}: `std::{head}`"));
    let macros = MACROS.iter().flat_map(|name| {
        source::words(&code, name)
            .filter(|at| code[at + name.len()..].starts_with('!'))
            .map(|at| format!("{file}:{}: `{name}!`", source::line_of(&code, at)))
            .collect::<Vec<_>>()
    });
    modules.chain(macros).collect()
}

/// `tests.rs`, `NAME_tests.rs` and everything in a folder `tests`: modules that stand in files of their own.
fn is_test_file(file: &str) -> bool {
    file.trim_end_matches(".rs")
        .split('/')
        .any(|part| part == "tests" || part.ends_with("_tests"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expect: &[&str]) {
        assert_eq!(impurities("a.rs", text), expect, "{text}");
    }

    #[test]
    fn reaching_outside_is_found() {
        check("use std::fs;", &["a.rs:1: `std::fs`"]);
        check("use std::{fmt, time::Instant};", &["a.rs:1: `std::time`"]);
        check(
            "let n = std::thread::available_parallelism();",
            &["a.rs:1: `std::thread`"],
        );
        check("fn f() {\n    println!(\"x\");\n}", &["a.rs:2: `println!`"]);
        check(
            "dbg!(x); eprintln!(); print!();",
            &["a.rs:1: `dbg!`", "a.rs:1: `eprintln!`", "a.rs:1: `print!`"],
        );
    }

    #[test]
    fn pure_code_comments_and_tests_pass() {
        check(
            "use std::fmt; // std::fs\n/// println!(\"x\")\nfn f() { blueprint!(); fingerprint(); }",
            &[],
        );
        check("#[cfg(test)]\nmod tests { use std::time::Instant; }", &[]);
        assert!(impurities("math/tests.rs", "use std::fs;").is_empty());
        assert!(impurities("geometry/mesh_tests.rs", "use std::fs;").is_empty());
        assert!(!impurities("geometry/contests.rs", "use std::fs;").is_empty());
    }

    #[test]
    fn code_after_the_tests_is_still_read() {
        check(
            "#[cfg(test)]\nmod tests { fn f() {} }\nuse std::net;",
            &["a.rs:3: `std::net`"],
        );
    }
}
