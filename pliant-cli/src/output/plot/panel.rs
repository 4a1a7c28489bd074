//! One panel: title, legend, axes and lines.

use std::fmt::Write;

use super::axis::Axis;

/// Colours of lines: as those of bodies, so that they stay apart in print and for colour-blind readers.
const COLOURS: [&str; 3] = ["#3d7fc1", "#e0822b", "#3fa683"];
/// Pixels left of, above, right of and below the drawing.
const MARGINS: [f64; 4] = [74.0, 30.0, 24.0, 34.0];
const GRID: &str = "#e6e9ee";
const INK: &str = "#20262e";

/// A line over time.
pub(super) struct Line<'a> {
    /// Its name in the legend; empty where there is one line.
    pub(super) name: &'a str,
    pub(super) values: Vec<f64>,
}

/// Some lines over the same time.
pub(super) struct Panel<'a> {
    pub(super) id: &'a str,
    pub(super) title: &'a str,
    pub(super) times: &'a [f64],
    pub(super) lines: &'a [Line<'a>],
}

/// Where the drawing is.
struct Frame {
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    x: Axis,
    y: Axis,
}

impl Frame {
    fn x(&self, time: f64) -> f64 {
        self.left + self.width * self.x.place(time)
    }

    fn y(&self, value: f64) -> f64 {
        self.top + self.height * (1.0 - self.y.place(value))
    }
}

impl Panel<'_> {
    /// Appends the panel's elements, in a box of `size` pixels.
    pub(super) fn draw(&self, size: [f64; 2], svg: &mut String) {
        let [left, top, right, bottom] = MARGINS;
        let values = self
            .lines
            .iter()
            .flat_map(|line| line.values.iter().copied());
        let frame = Frame {
            left,
            top,
            width: size[0] - left - right,
            height: size[1] - top - bottom,
            x: Axis::tight(self.times.iter().copied()),
            y: Axis::around(values),
        };
        self.head(&frame, svg);
        axes(&frame, svg);
        let clip = format!("clip-{}", self.id);
        let _ = writeln!(
            svg,
            "<clipPath id=\"{clip}\"><rect x=\"{left}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
            top - 2.0,
            frame.width,
            frame.height + 4.0
        );
        for (line, colour) in self.lines.iter().zip(COLOURS) {
            let path = path(self.times, &line.values, &frame);
            // A sum often lies on one of its terms, which must still be seen.
            let dashes = if line.name == "sum" {
                " stroke-dasharray=\"6 5\""
            } else {
                ""
            };
            let _ = writeln!(
                svg,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\" stroke-linejoin=\"round\"{dashes} clip-path=\"url(#{clip})\"/>"
            );
        }
    }

    /// Title on the left, legend on the right.
    fn head(&self, frame: &Frame, svg: &mut String) {
        let y = frame.top - 10.0;
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{y}\" font-size=\"13\" fill=\"{INK}\">{}</text>",
            frame.left, self.title
        );
        let mut x = frame.left + frame.width;
        for (line, colour) in self.lines.iter().zip(COLOURS).rev() {
            if line.name.is_empty() {
                continue;
            }
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{y}\" text-anchor=\"end\">{}</text>",
                line.name
            );
            // Letters of the usual fonts are about this wide.
            x -= 7.0 * line.name.chars().count() as f64 + 6.0;
            let _ = writeln!(
                svg,
                "<path d=\"M{:.1} {:.1}h14\" stroke=\"{colour}\" stroke-width=\"2.5\"/>",
                x - 14.0,
                y - 4.0
            );
            x -= 14.0 + 14.0;
        }
    }
}

fn axes(frame: &Frame, svg: &mut String) {
    let (right, bottom) = (frame.left + frame.width, frame.top + frame.height);
    for (value, label) in frame.y.ticks() {
        let y = frame.y(value);
        let _ = writeln!(
            svg,
            "<path d=\"M{} {y:.1}H{right}\" stroke=\"{GRID}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            frame.left,
            frame.left - 8.0,
            y + 4.0
        );
    }
    let ticks = frame.x.ticks();
    let last = ticks.len().saturating_sub(1);
    for (i, (value, label)) in ticks.into_iter().enumerate() {
        let x = frame.x(value);
        let unit = if i == last { " s" } else { "" };
        let _ = writeln!(
            svg,
            "<path d=\"M{x:.1} {bottom}v4\" stroke=\"#aab2bd\"/><text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{label}{unit}</text>",
            bottom + 17.0
        );
    }
    let _ = writeln!(
        svg,
        "<path d=\"M{} {bottom}H{right}\" stroke=\"#aab2bd\"/>",
        frame.left
    );
}

/// The line as path data; what is not finite is a gap.
fn path(times: &[f64], values: &[f64], frame: &Frame) -> String {
    let mut path = String::new();
    let mut pen = 'M';
    for (time, value) in times.iter().zip(values) {
        if !(time.is_finite() && value.is_finite()) {
            pen = 'M';
            continue;
        }
        let _ = write!(path, "{pen}{:.2} {:.2}", frame.x(*time), frame.y(*value));
        pen = 'L';
    }
    path
}
