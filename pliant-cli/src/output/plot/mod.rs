//! Small multiples of a run's numbers over time, as SVG.
//!
//! A plot keeps a bounded number of moments: when it is full it drops every other one and goes on at half the rate. The
//! same numbers give the same bytes; only the panel of the time per step differs from run to run.

mod axis;
mod panel;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use pliant::World;

use super::cannot_write;
use super::numbers::{COLUMNS, COUNT, row};
use crate::failure::Failure;
use crate::frames::Moment;
use panel::{Line, Panel};

/// Most moments that are kept.
const MOST: usize = 2048;
/// Pixels of a panel with its labels, and of the head of the page.
const PANEL: [f64; 2] = [480.0, 210.0];
const HEAD: f64 = 56.0;
const PANELS_IN_A_ROW: usize = 2;

/// What a panel shows: id, title with unit, and columns with their names in the legend.
type Content = (
    &'static str,
    &'static str,
    &'static [(&'static str, &'static str)],
);

const CONTENTS: [Content; 10] = [
    (
        "energy",
        "energy, J",
        &[
            ("kinetic", "kinetic"),
            ("potential", "potential"),
            ("energy", "sum"),
        ],
    ),
    (
        "centre",
        "centre of mass, m",
        &[("com_x", "x"), ("com_y", "y"), ("com_z", "z")],
    ),
    (
        "momentum",
        "momentum, kg m/s",
        &[
            ("momentum_x", "x"),
            ("momentum_y", "y"),
            ("momentum_z", "z"),
        ],
    ),
    (
        "angular-momentum",
        "angular momentum, kg m²/s",
        &[
            ("angular_momentum_x", "x"),
            ("angular_momentum_y", "y"),
            ("angular_momentum_z", "z"),
        ],
    ),
    ("strain", "largest strain", &[("strain", "")]),
    ("volume", "volume inside the skins, m³", &[("volume", "")]),
    ("pieces", "pieces", &[("pieces", "")]),
    ("clusters", "clusters", &[("clusters", "")]),
    (
        "condition",
        "largest condition of plastic flow",
        &[("condition", "")],
    ),
    ("ms-per-step", "time per step, ms", &[("ms_per_step", "")]),
];

/// A plot being collected.
pub(crate) struct Plot {
    path: PathBuf,
    rows: Vec<[f64; COUNT]>,
    /// Every how many frames one is kept.
    stride: u64,
    seen: u64,
}

impl Plot {
    pub(super) fn new(path: &Path) -> Self {
        Self {
            path: path.to_owned(),
            rows: Vec::new(),
            stride: 1,
            seen: 0,
        }
    }

    /// Takes the numbers of a frame.
    pub(super) fn take(&mut self, world: &World, moment: &Moment) {
        if moment.frame.is_some() {
            self.push(|| row(world, moment));
        }
    }

    fn push(&mut self, row: impl FnOnce() -> [f64; COUNT]) {
        if self.seen.is_multiple_of(self.stride) {
            self.rows.push(row());
        }
        self.seen += 1;
        if self.rows.len() == MOST {
            let mut keep = false;
            self.rows.retain(|_| {
                keep = !keep;
                keep
            });
            self.stride *= 2;
        }
    }

    pub(super) fn finish(self, title: &str) -> Result<Vec<PathBuf>, Failure> {
        fs::write(&self.path, self.svg(title)).with_context(|| cannot_write(&self.path))?;
        Ok(vec![self.path])
    }

    fn svg(&self, title: &str) -> String {
        let rows = CONTENTS.len().div_ceil(PANELS_IN_A_ROW);
        let (width, height) = (
            PANEL[0] * PANELS_IN_A_ROW as f64,
            HEAD + PANEL[1] * rows as f64 + 16.0,
        );
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"Helvetica, Arial, sans-serif\" font-size=\"11\" fill=\"#4a5260\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             <text x=\"24\" y=\"34\" font-size=\"17\" font-weight=\"bold\" fill=\"#20262e\">{}</text>\n",
            escaped(title)
        );
        let times = self.column("time");
        for (i, (id, title, lines)) in CONTENTS.iter().enumerate() {
            let lines: Vec<Line<'_>> = lines
                .iter()
                .map(|(column, name)| Line {
                    name,
                    values: self.column(column),
                })
                .collect();
            let panel = Panel {
                id,
                title,
                times: &times,
                lines: &lines,
            };
            let (x, y) = (
                PANEL[0] * (i % PANELS_IN_A_ROW) as f64,
                HEAD + PANEL[1] * (i / PANELS_IN_A_ROW) as f64,
            );
            let _ = writeln!(svg, "<g id=\"{id}\" transform=\"translate({x} {y})\">");
            panel.draw(PANEL, &mut svg);
            svg.push_str("</g>\n");
        }
        svg.push_str("</svg>\n");
        svg
    }

    fn column(&self, name: &str) -> Vec<f64> {
        let at = COLUMNS.iter().position(|column| *column == name);
        let at = at.expect("every content names a column");
        self.rows.iter().map(|row| row[at]).collect()
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plot_does_not_grow_with_the_run_and_keeps_both_ends() {
        let mut plot = Plot::new(Path::new("plot.svg"));
        for i in 0..100_000 {
            plot.push(|| [f64::from(i); COUNT]);
        }
        assert!(plot.rows.len() < MOST);
        assert!(plot.rows.len() > MOST / 4);
        assert_eq!(plot.rows[0][0], 0.0);
        assert!(plot.rows.last().expect("rows")[0] > 99_000.0 - 200.0);
        let gaps: Vec<f64> = plot.rows.windows(2).map(|w| w[1][0] - w[0][0]).collect();
        assert!(gaps.iter().all(|gap| *gap == gaps[0]), "evenly spaced");
    }

    #[test]
    fn a_plot_is_well_formed_whatever_the_numbers() {
        for value in [0.0, 1.0, -1e30, 1e-30, f64::NAN, f64::INFINITY] {
            for count in [0, 1, 2, 50] {
                let mut plot = Plot::new(Path::new("plot.svg"));
                for i in 0..count {
                    let mut row = [value; COUNT];
                    row[0] = f64::from(i);
                    plot.push(|| row);
                }
                let svg = plot.svg("a < b & c");
                assert!(svg.contains("a &lt; b &amp; c"));
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
                assert_eq!(svg.matches("<g id=").count(), CONTENTS.len());
            }
        }
    }
}
