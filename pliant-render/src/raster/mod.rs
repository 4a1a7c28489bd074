//! Visibility: what each sample sees first.
//!
//! Elements are numbered: nothing, the ground, triangles, balls, segments. The screen is cut into bands of rows; a band is
//! drawn by one task, element by element in the order of their numbers, and of two elements at the same depth the lower
//! number wins. So the result depends on the picture alone.

mod ball;
mod bins;
mod clip;
mod segment;
mod triangle;

use crate::ground::Floor;
use crate::parallel;
use crate::stage::Stage;

pub(crate) use ball::{draw_ball, span};
pub(crate) use bins::Bins;
pub(crate) use clip::{Clip, project};
pub(crate) use segment::draw_segment;
pub(crate) use triangle::{ScreenTriangle, draw_triangle};

/// Rows of pixels in a band.
pub(crate) const BAND: usize = 16;

/// What a sample sees, and at which 1/z.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hit {
    pub(crate) inverse_depth: f32,
    pub(crate) id: Id,
}

/// The number of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Id(u32);

/// An element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element {
    Nothing,
    Ground,
    /// Row of `Stage::triangles`.
    Triangle(usize),
    /// Row of `Stage::balls`.
    Ball(usize),
    /// Row of `Stage::segments`.
    Segment(usize),
}

impl Id {
    pub(crate) const NOTHING: Self = Self(0);
    pub(crate) const GROUND: Self = Self(1);

    fn triangle(row: usize) -> Self {
        Self(2 + row as u32)
    }

    fn ball(stage: &Stage, row: usize) -> Self {
        Self((2 + stage.triangles.len() + row) as u32)
    }

    fn segment(stage: &Stage, row: usize) -> Self {
        Self((2 + stage.triangles.len() + stage.balls.len() + row) as u32)
    }

    pub(crate) fn element(self, stage: &Stage) -> Element {
        let Some(row) = (self.0 as usize).checked_sub(2) else {
            return if self == Self::GROUND {
                Element::Ground
            } else {
                Element::Nothing
            };
        };
        let Some(row_of_ball) = row.checked_sub(stage.triangles.len()) else {
            return Element::Triangle(row);
        };
        match row_of_ball.checked_sub(stage.balls.len()) {
            None => Element::Ball(row_of_ball),
            Some(row) => Element::Segment(row),
        }
    }
}

/// The elements that reach into each band, projected.
pub(crate) struct Screen {
    pub(crate) triangles: Vec<ScreenTriangle>,
    /// The number of the triangle that each screen triangle is a part of.
    pub(crate) ids: Vec<u32>,
    /// How many of the screen triangles are opaque.
    pub(crate) solid: usize,
    pub(crate) triangle_bins: Bins,
    pub(crate) ball_bins: Bins,
    pub(crate) segment_bins: Bins,
}

impl Screen {
    pub(crate) fn new(stage: &Stage) -> Self {
        let clip = Clip::new(&stage.view);
        let mut triangles = Vec::with_capacity(stage.triangles.len());
        let mut ids = Vec::with_capacity(stage.triangles.len());
        let mut solid = 0;
        for (row, triangle) in stage.triangles.iter().enumerate() {
            project(&stage.view, &clip, stage.corners(triangle), &mut triangles);
            ids.resize(triangles.len(), row as u32);
            if row < stage.solid_triangles {
                solid = triangles.len();
            }
        }
        let view = &stage.view;
        let band = BAND * view.samples;
        Self {
            triangle_bins: Bins::new(view.height, band, triangles.len(), |i| triangles[i].rows()),
            ball_bins: Bins::new(view.height, band, stage.balls.len(), |i| {
                ball::rows(view, &stage.balls[i])
            }),
            segment_bins: Bins::new(view.height, band, stage.segments.len(), |i| {
                segment::rows(stage, &stage.segments[i])
            }),
            triangles,
            ids,
            solid,
        }
    }
}

/// What every sample sees, row by row.
pub(crate) fn visible(stage: &Stage, screen: &Screen, floor: Option<&Floor>) -> Vec<Hit> {
    let view = &stage.view;
    let nothing = Hit {
        inverse_depth: 0.0,
        id: Id::NOTHING,
    };
    let mut hits = vec![nothing; view.width * view.height];
    let rows = BAND * view.samples;
    parallel::for_each_chunk(&mut hits, rows * view.width, |first, hits| {
        draw_band(stage, screen, floor, first / view.width, hits);
    });
    hits
}

fn draw_band(stage: &Stage, screen: &Screen, floor: Option<&Floor>, top: usize, hits: &mut [Hit]) {
    let view = &stage.view;
    let rows = top..top + hits.len() / view.width;
    let band = top / (BAND * view.samples);
    let mut put = |x: usize, y: usize, inverse_depth: f32, id: Id| {
        let hit = &mut hits[(y - top) * view.width + x];
        if inverse_depth > hit.inverse_depth {
            *hit = Hit { inverse_depth, id };
        }
    };
    if let Some(floor) = floor {
        floor.draw(view, rows.clone(), |x, y, depth| {
            put(x, y, depth, Id::GROUND);
        });
    }
    for &i in screen.triangle_bins.of(band) {
        if (i as usize) < screen.solid {
            let id = Id::triangle(screen.ids[i as usize] as usize);
            let triangle = &screen.triangles[i as usize];
            draw_triangle(triangle, view.width, rows.clone(), |x, y, depth| {
                put(x, y, depth, id);
            });
        }
    }
    for &i in screen.ball_bins.of(band) {
        if (i as usize) < stage.solid_balls {
            let id = Id::ball(stage, i as usize);
            draw_ball(
                stage,
                &stage.balls[i as usize],
                rows.clone(),
                |x, y, entry, exit| {
                    let seen = if entry.depth > view.near() {
                        entry
                    } else {
                        exit
                    };
                    put(x, y, 1.0 / seen.depth, id);
                },
            );
        }
    }
    for &i in screen.segment_bins.of(band) {
        let id = Id::segment(stage, i as usize);
        let segment = &stage.segments[i as usize];
        draw_segment(stage, segment, rows.clone(), |x, y, depth| {
            put(x, y, depth, id);
        });
    }
}

/// One crossing of a ray with the boundary of a transparent element.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fragment {
    pub(crate) inverse_depth: f32,
    pub(crate) id: Id,
    pub(crate) side: Side,
}

/// Which crossing it is: a triangle has one, a ball has two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Front,
    Back,
}

/// Every crossing with transparent elements in a band, by `put(x, y, fragment)`, in no order of depth.
pub(crate) fn draw_clear(
    stage: &Stage,
    screen: &Screen,
    rows: core::ops::Range<usize>,
    mut put: impl FnMut(usize, usize, Fragment),
) {
    let view = &stage.view;
    let band = rows.start / (BAND * view.samples);
    for &i in screen.triangle_bins.of(band) {
        if i as usize >= screen.solid {
            let id = Id::triangle(screen.ids[i as usize] as usize);
            let triangle = &screen.triangles[i as usize];
            draw_triangle(triangle, view.width, rows.clone(), |x, y, inverse_depth| {
                put(
                    x,
                    y,
                    Fragment {
                        inverse_depth,
                        id,
                        side: Side::Front,
                    },
                );
            });
        }
    }
    for &i in screen.ball_bins.of(band) {
        if i as usize >= stage.solid_balls {
            let id = Id::ball(stage, i as usize);
            draw_ball(
                stage,
                &stage.balls[i as usize],
                rows.clone(),
                |x, y, entry, exit| {
                    for (crossing, side) in [(entry, Side::Front), (exit, Side::Back)] {
                        if crossing.depth > view.near() {
                            put(
                                x,
                                y,
                                Fragment {
                                    inverse_depth: 1.0 / crossing.depth,
                                    id,
                                    side,
                                },
                            );
                        }
                    }
                },
            );
        }
    }
}
