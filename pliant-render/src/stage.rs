//! The geometry of a picture in view space, with everything left out that cannot be drawn.

use glam::Vec3;

use crate::colour::Rgb;
use crate::normals;
use crate::parallel;
use crate::picture::{Paint, Picture, Radius, Spheres, Surface};
use crate::view::View;

/// A triangle with a name for each of its sources.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Triangle {
    /// Rows of `Stage::positions`.
    pub(crate) corners: [u32; 3],
    /// Row of `Picture::surfaces`.
    pub(crate) surface: u32,
    /// Row of `Surface::triangles`.
    pub(crate) face: u32,
}

/// A sphere.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ball {
    pub(crate) centre: Vec3,
    pub(crate) radius: f32,
    /// Row of `Picture::spheres`.
    pub(crate) group: u32,
    /// Row of `Spheres::centres`.
    pub(crate) index: u32,
    /// First and last + 1 row of `Stage::planes`.
    pub(crate) planes: [u32; 2],
}

/// Keeps what has `normal · x ≤ offset`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plane {
    pub(crate) normal: Vec3,
    pub(crate) offset: f32,
}

/// A line segment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) ends: [Vec3; 2],
    /// Row of `Picture::lines`.
    pub(crate) group: u32,
    /// Row of `Lines::segments`.
    pub(crate) index: u32,
}

/// All that is drawn. Opaque triangles and balls come first, the others after them.
pub(crate) struct Stage<'a> {
    pub(crate) picture: &'a Picture<'a>,
    pub(crate) view: View,
    /// Vertices of all surfaces.
    pub(crate) positions: Vec<Vec3>,
    pub(crate) triangles: Vec<Triangle>,
    /// How many triangles are opaque.
    pub(crate) solid_triangles: usize,
    /// Per triangle, for shading.
    pub(crate) normals: Vec<[Vec3; 3]>,
    pub(crate) balls: Vec<Ball>,
    /// How many balls are opaque.
    pub(crate) solid_balls: usize,
    pub(crate) planes: Vec<Plane>,
    pub(crate) segments: Vec<Segment>,
}

/// Drawn before the others.
fn is_solid(opacity: f32) -> bool {
    opacity >= 1.0
}

impl<'a> Stage<'a> {
    pub(crate) fn new(picture: &'a Picture<'a>) -> Self {
        let mut stage = Self {
            picture,
            view: View::new(&picture.camera, picture.size, picture.samples),
            positions: Vec::new(),
            triangles: Vec::new(),
            solid_triangles: 0,
            normals: Vec::new(),
            balls: Vec::new(),
            solid_balls: 0,
            planes: Vec::new(),
            segments: Vec::new(),
        };
        for solid in [true, false] {
            for (row, surface) in picture.surfaces.iter().enumerate() {
                if is_solid(surface.opacity) == solid && surface.opacity > 0.0 {
                    stage.add_surface(row as u32, surface);
                }
            }
            for (row, spheres) in picture.spheres.iter().enumerate() {
                if is_solid(spheres.opacity) == solid && spheres.opacity > 0.0 {
                    stage.add_spheres(row as u32, spheres);
                }
            }
            if solid {
                stage.solid_triangles = stage.triangles.len();
                stage.solid_balls = stage.balls.len();
            }
        }
        stage.add_lines();
        stage
    }

    fn add_surface(&mut self, row: u32, surface: &Surface) {
        let first = self.positions.len();
        let view = &self.view;
        self.positions
            .extend(parallel::map(surface.positions.len(), |i| {
                view.point(surface.positions[i])
            }));
        let start = self.triangles.len();
        for (face, triangle) in surface.triangles.iter().enumerate() {
            let corners = triangle.map(|i| first as u32 + i);
            if corners
                .iter()
                .all(|&i| self.positions[i as usize].is_finite())
            {
                self.triangles.push(Triangle {
                    corners,
                    surface: row,
                    face: face as u32,
                });
            }
        }
        let added = &self.triangles[start..];
        self.normals
            .extend(normals::of(surface, added, &self.positions, first, view));
    }

    fn add_spheres(&mut self, row: u32, spheres: &Spheres) {
        let mut cuts: Vec<usize> = (0..spheres.cuts.len()).collect();
        cuts.sort_by_key(|&i| spheres.cuts[i].sphere);
        let mut cuts = cuts.into_iter().peekable();
        for (index, &centre) in spheres.centres.iter().enumerate() {
            let start = self.planes.len() as u32;
            while let Some(cut) = cuts.next_if(|&i| spheres.cuts[i].sphere as usize == index) {
                let cut = &spheres.cuts[cut];
                let normal = self.view.direction(cut.normal);
                self.planes.push(Plane {
                    normal,
                    offset: normal.dot(self.view.point(cut.point)),
                });
            }
            let radius = self.view.length(match spheres.radius {
                Radius::Uniform(radius) => radius,
                Radius::PerPoint(radii) => radii[index],
            });
            let centre = self.view.point(centre);
            if centre.is_finite() && radius.is_finite() && radius > 0.0 {
                self.balls.push(Ball {
                    centre,
                    radius,
                    group: row,
                    index: index as u32,
                    planes: [start, self.planes.len() as u32],
                });
            }
        }
    }

    fn add_lines(&mut self) {
        for (row, lines) in self.picture.lines.iter().enumerate() {
            for (index, &segment) in lines.segments.iter().enumerate() {
                let ends = segment.map(|i| self.view.point(lines.points[i as usize]));
                if ends.iter().all(|end| end.is_finite()) && lines.width > 0.0 {
                    self.segments.push(Segment {
                        ends,
                        group: row as u32,
                        index: index as u32,
                    });
                }
            }
        }
    }

    pub(crate) fn corners(&self, triangle: &Triangle) -> [Vec3; 3] {
        triangle.corners.map(|i| self.positions[i as usize])
    }

    pub(crate) fn planes(&self, ball: &Ball) -> &[Plane] {
        &self.planes[ball.planes[0] as usize..ball.planes[1] as usize]
    }
}

/// The colour of an element whose points have these weights.
pub(crate) fn colour<const N: usize>(
    paint: Paint,
    element: usize,
    points: [u32; N],
    weights: [f32; N],
) -> Rgb {
    match paint {
        Paint::Uniform(colour) => colour,
        Paint::PerElement(colours) => colours[element],
        Paint::PerPoint(colours) => {
            let mut mixed = [0.0; 3];
            for (&point, weight) in points.iter().zip(weights) {
                for (sum, part) in mixed.iter_mut().zip(colours[point as usize]) {
                    *sum += weight * part;
                }
            }
            mixed
        }
    }
}
