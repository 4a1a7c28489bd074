//! The passes of a picture, in order.

use glam::Vec3;

use crate::check;
use crate::colour::{decode, encode};
use crate::error::Error;
use crate::ground::Floor;
use crate::image::Image;
use crate::light::Lighting;
use crate::occlusion::Exposures;
use crate::overlay;
use crate::parallel;
use crate::picture::Picture;
use crate::raster::{self, BAND, Fragment, Hit, Screen};
use crate::shade::Shader;
use crate::shadow::ShadowMap;
use crate::stage::Stage;

/// Draws a picture. It is refused with the field at fault before anything is drawn; vertices, centres and points that are not
/// finite are left out.
pub fn render(picture: &Picture) -> Result<Image, Error> {
    check::check(picture)?;
    let stage = Stage::new(picture);
    let floor = picture
        .ground
        .as_ref()
        .and_then(|ground| Floor::new(ground, &picture.camera, &stage.view));
    let screen = Screen::new(&stage);
    let hits = raster::visible(&stage, &screen, floor.as_ref());
    let lighting = Lighting::new(&picture.light, &stage.view);
    let shadows = ShadowMap::new(&stage, lighting.towards);
    let shader = Shader {
        stage: &stage,
        floor: floor.as_ref(),
        lighting,
        shadows: shadows.as_ref(),
        exposures: Exposures::new(&stage, &hits, shadows.as_ref()),
    };
    let mut image = resolve(&shader, &screen, &hits);
    overlay::draw(picture, &mut image);
    Ok(image)
}

/// Shades the samples and averages them to pixels.
fn resolve(shader: &Shader, screen: &Screen, hits: &[Hit]) -> Image {
    let view = &shader.stage.view;
    let [width, height] = [view.width / view.samples, view.height / view.samples];
    let mut rgb = vec![0; width * height * 3];
    parallel::for_each_chunk(&mut rgb, BAND * width * 3, |first, bytes| {
        let top = first / (width * 3);
        let rows = top..top + bytes.len() / (width * 3);
        let clear = Clear::new(shader.stage, screen, rows.clone(), hits);
        let mut pixels = bytes.chunks_exact_mut(3);
        for y in rows {
            let background = background(shader.stage.picture, y);
            for x in 0..width {
                let colour = pixel(shader, hits, &clear, [x, y], background);
                if let Some(pixel) = pixels.next() {
                    pixel.copy_from_slice(&encode(colour));
                }
            }
        }
    });
    Image {
        width: width as u32,
        height: height as u32,
        rgb,
    }
}

fn background(picture: &Picture, y: usize) -> Vec3 {
    let [top, bottom] = [picture.background.top, picture.background.bottom];
    let t = (y as f32 + 0.5) / picture.size[1] as f32;
    // Even steps of the eye: sRGB is near enough.
    decode(core::array::from_fn(|i| top[i] + (bottom[i] - top[i]) * t))
}

/// The mean of the samples of a pixel. Samples of one surface are shaded once.
fn pixel(
    shader: &Shader,
    hits: &[Hit],
    clear: &Clear,
    [x, y]: [usize; 2],
    background: Vec3,
) -> Vec3 {
    let view = &shader.stage.view;
    let samples = view.samples;
    let [left, top] = [x * samples, y * samples];
    let first = hits[top * view.width + left];
    let row = |sy: usize| sy * view.width + left..sy * view.width + left + samples;
    let shade = |hit: Hit, sx: usize, sy: usize| {
        shader.colour(hit, sx as f32 + 0.5, sy as f32 + 0.5, background)
    };
    let colour = shade(first, left, top);
    let is_uniform =
        (top..top + samples).all(|sy| hits[row(sy)].iter().all(|hit| shader.is_alike(first, *hit)));
    if is_uniform && clear.is_empty() {
        return colour;
    }
    let mut shaded = vec![(first, colour)];
    let mut sum = Vec3::ZERO;
    let mut glasses = Glasses::default();
    for sy in top..top + samples {
        for (sx, &hit) in (left..).zip(&hits[row(sy)]) {
            let known = shaded
                .iter()
                .find(|(other, _)| shader.is_alike(*other, hit));
            let colour = if let Some(&(_, colour)) = known {
                colour
            } else {
                let colour = shade(hit, sx, sy);
                shaded.push((hit, colour));
                colour
            };
            sum += glasses.over(shader, clear.of(sy * view.width + sx), [sx, sy], colour);
        }
    }
    sum / (samples * samples) as f32
}

/// The crossings with transparent elements in a band, sorted by sample and then from far to near.
struct Clear {
    /// The first sample of the band.
    first: usize,
    /// Per sample, the first of its crossings; empty when the band has none.
    starts: Vec<u32>,
    fragments: Vec<Fragment>,
}

impl Clear {
    fn new(stage: &Stage, screen: &Screen, rows: core::ops::Range<usize>, hits: &[Hit]) -> Self {
        let view = &stage.view;
        let rows = rows.start * view.samples..rows.end * view.samples;
        let first = rows.start * view.width;
        let mut found: Vec<(u32, Fragment)> = Vec::new();
        raster::draw_clear(stage, screen, rows.clone(), |x, y, fragment| {
            let at = y * view.width + x;
            if fragment.inverse_depth > hits[at].inverse_depth {
                found.push(((at - first) as u32, fragment));
            }
        });
        if found.is_empty() {
            return Self {
                first,
                starts: Vec::new(),
                fragments: Vec::new(),
            };
        }
        // Stable: crossings at one depth keep the order of their elements.
        found.sort_by(|(i, a), (j, b)| i.cmp(j).then(a.inverse_depth.total_cmp(&b.inverse_depth)));
        let mut starts = vec![0; rows.len() * view.width + 1];
        for (at, _) in &found {
            starts[*at as usize + 1] += 1;
        }
        for i in 1..starts.len() {
            starts[i] += starts[i - 1];
        }
        Self {
            first,
            starts,
            fragments: found.into_iter().map(|(_, fragment)| fragment).collect(),
        }
    }

    fn is_empty(&self) -> bool {
        self.fragments.is_empty()
    }

    fn of(&self, sample: usize) -> &[Fragment] {
        let at = sample - self.first;
        match self.starts.get(at..at + 2) {
            Some(range) => &self.fragments[range[0] as usize..range[1] as usize],
            None => &[],
        }
    }
}

/// The crossings that were shaded in a pixel: samples share them.
#[derive(Default)]
struct Glasses(Vec<(Fragment, (Vec3, f32))>);

impl Glasses {
    /// `colour` behind the crossings of one sample.
    fn over(
        &mut self,
        shader: &Shader,
        fragments: &[Fragment],
        [sx, sy]: [usize; 2],
        colour: Vec3,
    ) -> Vec3 {
        fragments.iter().fold(colour, |behind, fragment| {
            let known = self
                .0
                .iter()
                .find(|(other, _)| other.id == fragment.id && other.side == fragment.side);
            let (colour, alpha) = if let Some(&(_, shaded)) = known {
                shaded
            } else {
                let shaded = shader.glass(fragment, sx as f32 + 0.5, sy as f32 + 0.5);
                self.0.push((*fragment, shaded));
                shaded
            };
            behind + (colour - behind) * alpha
        })
    }
}
