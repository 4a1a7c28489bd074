//! Tables and plots.

use std::fs;

use super::{good, with_cube};

/// Columns by name.
fn columns(table: &str) -> Vec<(String, Vec<f64>)> {
    let mut lines = table.lines();
    let names = lines.next().expect("a head").split(',');
    let mut columns: Vec<(String, Vec<f64>)> =
        names.map(|name| (name.to_owned(), Vec::new())).collect();
    for line in lines {
        let words: Vec<&str> = line.split(',').collect();
        assert_eq!(words.len(), columns.len());
        for (column, word) in columns.iter_mut().zip(words) {
            column.1.push(word.parse().expect("a number"));
        }
    }
    columns
}

#[test]
fn a_table_has_what_is_worth_plotting_and_only_the_clock_differs() {
    let folder = with_cube("table");
    let run = |name: &str| {
        good(&folder, &["run", "cube.toml", "-o", name]);
        columns(&fs::read_to_string(folder.join(name)).expect("a table"))
    };
    let (a, b) = (run("a.csv"), run("b.csv"));
    let column = |name: &str| {
        let found = a.iter().find(|(column, _)| column == name);
        found
            .unwrap_or_else(|| panic!("{name} is missing"))
            .1
            .clone()
    };
    for name in [
        "energy",
        "momentum_y",
        "angular_momentum_z",
        "strain",
        "volume",
        "ms_per_step",
    ] {
        assert_eq!(column(name).len(), 4, "{name}");
    }
    assert_eq!(column("pieces"), [1.0; 4]);
    assert_eq!(column("clusters"), [4.0; 4]);
    assert_eq!(column("condition"), [1.0; 4]);
    // A cube of water's density that has fallen for a tenth of a second.
    let momentum = column("momentum_y")[3];
    assert!(
        (momentum / (-64.0 * 9.81 * 0.1) - 1.0).abs() < 1e-3,
        "{momentum}"
    );
    assert!((column("volume")[3] - 0.064).abs() < 1e-4);
    for ((name, a), (_, b)) in a.iter().zip(&b) {
        assert!(name == "ms_per_step" || a == b, "{name}");
    }
}

#[test]
fn a_plot_shows_the_same_numbers_and_only_the_clock_differs() {
    let folder = with_cube("plot");
    let run = |name: &str| {
        good(&folder, &["run", "cube.toml", "-o", name]);
        fs::read_to_string(folder.join(name)).expect("a plot")
    };
    let (a, b) = (run("a.svg"), run("b.svg"));
    assert!(a.starts_with("<svg xmlns=") && a.ends_with("</svg>\n"));
    for word in [
        "energy, J",
        "momentum, kg m/s",
        "angular momentum",
        "largest strain",
        "volume",
        "pieces",
        "clusters",
        "largest condition",
        "time per step, ms",
        ">Cube<",
        "#ffffff",
    ] {
        assert!(a.contains(word), "{word}");
    }
    let (steady, _) = a
        .split_once("<g id=\"ms-per-step\"")
        .expect("a panel of times");
    assert!(b.starts_with(steady));
}
