//! Moments of the scene side by side, as one SVG without outside parts.

use super::camera::{Seen, look, turn};
use super::scene::Scene;

/// Pixels per metre, and tenths of a pixel: coordinates are whole numbers of these.
const SCALE: f32 = 150.0;
const TENTH: f32 = 10.0;
/// Space around a moment and below it for its time, pixels.
const MARGIN: f32 = 16.0;
const CAPTION: f32 = 30.0;
/// Colours in the light and away from it, red, green, blue.
const BRIGHT: [f32; 3] = [255.0, 158.0, 98.0];
const DARK: [f32; 3] = [128.0, 34.0, 74.0];
/// Steps between the two: few enough that neighbours share a colour and the file stays small.
const SHADES: f32 = 24.0;

/// What the picture shows of one moment.
pub(super) struct Moment {
    time: f32,
    seen: Vec<Seen>,
    nail: Option<[f32; 2]>,
}

impl Moment {
    pub(super) fn of(scene: &Scene) -> anyhow::Result<Self> {
        let skin = scene.skin()?;
        Ok(Self {
            time: scene.time(),
            seen: look(skin.positions, skin.triangles),
            nail: scene.nail()?.map(|x| {
                let [x, y, _] = turn(x);
                [x, y]
            }),
        })
    }

    /// Left and right end, metres.
    fn span(&self) -> (f32, f32) {
        let all = self.seen.iter().flat_map(|seen| seen.corners);
        all.fold((f32::MAX, f32::MIN), |(low, high), [x, _]| {
            (low.min(x), high.max(x))
        })
    }
}

/// The text of an SVG file. All moments have the same scale and stand at their true heights.
pub(super) fn svg(moments: &[Moment]) -> String {
    let points = || {
        moments
            .iter()
            .flat_map(|m| m.seen.iter().flat_map(|s| s.corners))
    };
    let top = points().map(|[_, y]| y).fold(f32::MIN, f32::max);
    let bottom = points().map(|[_, y]| y).fold(f32::MAX, f32::min);
    let height = (top - bottom) * SCALE + 2.0 * MARGIN + CAPTION;
    let (mut left, mut body) = (MARGIN, String::new());
    for moment in moments {
        let (low, high) = moment.span();
        let width = (high - low) * SCALE;
        let origin = [left - low * SCALE, MARGIN + top * SCALE];
        draw(&mut body, moment, origin);
        caption(
            &mut body,
            moment.time,
            [left + width / 2.0, height - MARGIN],
        );
        left += width + 2.0 * MARGIN;
    }
    frame(left - MARGIN, height, &body)
}

fn frame(width: f32, height: f32, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         width=\"{width:.0}\" height=\"{height:.0}\">\n\
         <title>A letter of jelly swings from a corner and is let go</title>\n\
         <defs><linearGradient id=\"b\" x2=\"0\" y2=\"1\"><stop stop-color=\"#f4f1ee\"/>\
         <stop offset=\"1\" stop-color=\"#dcd8e0\"/></linearGradient></defs>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"10\" fill=\"url(#b)\"/>\n\
         {body}</svg>\n"
    )
}

/// Triangles from back to front; a run of one colour is one path.
fn draw(body: &mut String, moment: &Moment, origin: [f32; 2]) {
    put(
        body,
        "<g transform=\"scale(.1)\" fill=\"currentColor\" stroke=\"currentColor\" stroke-width=\"6\" \
         stroke-linejoin=\"round\">\n",
    );
    for run in moment.seen.chunk_by(|a, b| shade(a) == shade(b)) {
        put(
            body,
            &format!("<path color=\"{}\" d=\"", colour(shade(&run[0]))),
        );
        for seen in run {
            put(body, &path(seen, origin));
        }
        put(body, "\"/>\n");
    }
    put(body, "</g>\n");
    if let Some(nail) = moment.nail {
        let [x, y] = pixels(nail, origin);
        put(
            body,
            &format!(
                "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"#33303c\" stroke=\"#fff\" stroke-width=\"1.5\"/>\n"
            ),
        );
    }
}

fn caption(body: &mut String, time: f32, [x, y]: [f32; 2]) {
    put(
        body,
        &format!(
            "<text x=\"{x:.0}\" y=\"{y:.0}\" font-family=\"sans-serif\" font-size=\"14\" fill=\"#55505e\" \
             text-anchor=\"middle\">{time:.2} s</text>\n"
        ),
    );
}

/// A corner, then the ways to the other two.
fn path(seen: &Seen, origin: [f32; 2]) -> String {
    let [a, b, c] = seen.corners.map(|x| {
        let [x, y] = pixels(x, origin);
        [(x * TENTH).round(), (y * TENTH).round()]
    });
    format!(
        "M{} {}l{} {} {} {}z",
        a[0],
        a[1],
        b[0] - a[0],
        b[1] - a[1],
        c[0] - b[0],
        c[1] - b[1]
    )
}

fn pixels([x, y]: [f32; 2], origin: [f32; 2]) -> [f32; 2] {
    [origin[0] + x * SCALE, origin[1] - y * SCALE]
}

fn shade(seen: &Seen) -> u32 {
    (seen.light * SHADES) as u32
}

fn colour(shade: u32) -> String {
    let t = shade as f32 / SHADES;
    let [r, g, b] = [0, 1, 2].map(|k| (DARK[k] + (BRIGHT[k] - DARK[k]) * t) as u8);
    format!("#{r:02x}{g:02x}{b:02x}")
}

fn put(body: &mut String, text: &str) {
    body.push_str(text);
}
