//! From what a sample sees to its colour.

use glam::{Vec2, Vec3};

use crate::colour::decode;
use crate::ground::Floor;
use crate::light::{Lighting, tone};
use crate::occlusion::{Exposure, Exposures, Spot};
use crate::picture::Paint;
use crate::raster::{Element, Fragment, Hit, Id, Side};
use crate::shadow::ShadowMap;
use crate::stage::{Ball, Stage, Triangle, colour};

/// All that shading reads.
pub(crate) struct Shader<'a> {
    pub(crate) stage: &'a Stage<'a>,
    pub(crate) floor: Option<&'a Floor>,
    pub(crate) lighting: Lighting,
    pub(crate) shadows: Option<&'a ShadowMap>,
    pub(crate) exposures: Exposures<'a>,
}

/// The unit normal towards the eye of what a ray meets.
pub(crate) fn normal(stage: &Stage, id: Id, ray: Vec3, inverse_depth: f32) -> Vec3 {
    let normal = match id.element(stage) {
        Element::Triangle(row) => {
            let weights = weights(stage, &stage.triangles[row], ray / inverse_depth);
            smooth_normal(stage, row, weights, ray)
        }
        Element::Ball(row) => {
            let outward = ball_normal(stage, &stage.balls[row], ray, inverse_depth);
            if outward.dot(ray) > 0.0 {
                -outward
            } else {
                outward
            }
        }
        Element::Ground => stage
            .picture
            .ground
            .map_or(Vec3::Y, |ground| stage.view.direction(ground.normal)),
        Element::Nothing | Element::Segment(_) => -ray,
    };
    normal.normalize_or(-ray.normalize())
}

/// Blended from the corners and turned to the side that the eye sees. At a silhouette a blend may face away, though its face
/// does not: it is then tilted until the eye sees it edge-on.
fn smooth_normal(stage: &Stage, row: usize, weights: [f32; 3], ray: Vec3) -> Vec3 {
    let [a, b, c] = stage.corners(&stage.triangles[row]);
    let face = (b - a).cross(c - a);
    let [u, v, w] = stage.normals[row].map(Vec3::normalize_or_zero);
    let blend = u * weights[0] + v * weights[1] + w * weights[2];
    let blend = if blend.length_squared() > 1e-12 {
        blend
    } else {
        face
    };
    // Given normals may point to the other side than the winding.
    let outward = if blend.dot(face) < 0.0 { -blend } else { blend };
    if face.dot(ray) > 0.0 {
        -outward
    } else {
        outward
    }
}

fn ball_normal(stage: &Stage, ball: &Ball, ray: Vec3, inverse_depth: f32) -> Vec3 {
    let planes = stage.planes(ball);
    let depth = 1.0 / inverse_depth;
    match ball.crossings(ray, planes) {
        Some((enter, leave)) => {
            let is_first = (enter.depth - depth).abs() <= (leave.depth - depth).abs();
            ball.normal(ray, if is_first { enter } else { leave }, planes)
        }
        None => ray * depth - ball.centre,
    }
}

/// Barycentric coordinates of a point near the plane of a triangle, clamped into it.
fn weights(stage: &Stage, triangle: &Triangle, point: Vec3) -> [f32; 3] {
    let [a, b, c] = stage.corners(triangle);
    let face = (b - a).cross(c - a);
    let area = face.length_squared();
    let v = ((point - a).cross(c - a).dot(face) / area).clamp(0.0, 1.0);
    let w = ((b - a).cross(point - a).dot(face) / area).clamp(0.0, 1.0);
    if !(v + w).is_finite() {
        return [1.0, 0.0, 0.0];
    }
    let sum = (v + w).max(1.0);
    [(1.0 - v - w).max(0.0), v / sum, w / sum]
}

impl Shader<'_> {
    /// The colour of what the sample at (sx, sy) sees, in linear light, over `background`.
    pub(crate) fn colour(&self, hit: Hit, sx: f32, sy: f32, background: Vec3) -> Vec3 {
        let stage = self.stage;
        let ray = stage.view.ray(sx, sy);
        match hit.id.element(stage) {
            Element::Nothing => background,
            Element::Segment(row) => {
                let segment = &stage.segments[row];
                let lines = &stage.picture.lines[segment.group as usize];
                let ends = lines.segments[segment.index as usize];
                decode(colour(
                    lines.paint,
                    segment.index as usize,
                    ends,
                    [0.5, 0.5],
                ))
            }
            Element::Ground => self.ground(hit, ray, [sx, sy], background),
            Element::Triangle(_) | Element::Ball(_) => {
                let spot = self.spot(hit.id, ray, hit.inverse_depth);
                let paint = self.paint(hit.id, ray, hit.inverse_depth, [sx, sy]);
                let exposure = self.exposure(&spot, [sx, sy]);
                self.lighting
                    .shade(paint, spot.normal, ray, exposure.open, exposure.lit)
            }
        }
    }

    /// The colour and the opacity of a crossing with a transparent element. Neither shadows nor occlusion fall on it.
    pub(crate) fn glass(&self, fragment: &Fragment, sx: f32, sy: f32) -> (Vec3, f32) {
        let stage = self.stage;
        let ray = stage.view.ray(sx, sy);
        let spot = self.spot(fragment.id, ray, fragment.inverse_depth);
        let paint = self.paint(fragment.id, ray, fragment.inverse_depth, [sx, sy]);
        let opacity = match fragment.id.element(stage) {
            Element::Triangle(row) => {
                stage.picture.surfaces[stage.triangles[row].surface as usize].opacity
            }
            Element::Ball(row) => stage.picture.spheres[stage.balls[row].group as usize].opacity,
            Element::Nothing | Element::Ground | Element::Segment(_) => 1.0,
        };
        // A thin shell is thicker along a grazing ray; what is behind it all counts less.
        let facing = spot.normal.dot(-ray.normalize()).clamp(0.0, 1.0);
        let edge = (1.0 - facing) * (1.0 - facing);
        let side = if fragment.side == Side::Back {
            0.5
        } else {
            1.0
        };
        let alpha = (opacity * side * (0.7 + 1.1 * edge)).min(1.0);
        (
            self.lighting.shade(paint, spot.normal, ray, 1.0, 1.0),
            alpha,
        )
    }

    fn spot(&self, id: Id, ray: Vec3, inverse_depth: f32) -> Spot {
        Spot {
            position: ray / inverse_depth,
            normal: normal(self.stage, id, ray, inverse_depth),
        }
    }

    fn ground(&self, hit: Hit, ray: Vec3, at: [f32; 2], background: Vec3) -> Vec3 {
        let Some(floor) = self.floor else {
            return background;
        };
        let spot = Spot {
            position: ray / hit.inverse_depth,
            normal: floor.normal,
        };
        let exposure = self.exposure(&spot, at);
        let shade = self
            .lighting
            .shade_of_ground(floor.normal, exposure.open, exposure.lit);
        let colour = tone(floor.colour(&self.stage.view, ray) * shade);
        background + (colour - background) * floor.presence(spot.position)
    }

    fn exposure(&self, spot: &Spot, [sx, sy]: [f32; 2]) -> Exposure {
        let samples = self.stage.view.samples;
        let [x, y] = [sx as usize / samples, sy as usize / samples];
        self.exposures.of(spot, x, y).unwrap_or_else(|| Exposure {
            open: 1.0,
            lit: self
                .shadows
                .map_or(1.0, |map| map.lit(spot.position, spot.normal, [1.0, 0.0])),
        })
    }

    /// The colour of the surface itself.
    fn paint(&self, id: Id, ray: Vec3, inverse_depth: f32, at: [f32; 2]) -> Vec3 {
        let stage = self.stage;
        match id.element(stage) {
            Element::Triangle(row) => {
                let triangle = &stage.triangles[row];
                let surface = &stage.picture.surfaces[triangle.surface as usize];
                let points = surface.triangles[triangle.face as usize];
                let weights = weights(stage, triangle, ray / inverse_depth);
                let own = decode(colour(
                    surface.paint,
                    triangle.face as usize,
                    points,
                    weights,
                ));
                surface.wire.map_or(own, |wire| {
                    own + (decode(wire) - own) * wire_strength(stage, triangle, at)
                })
            }
            Element::Ball(row) => {
                let ball = &stage.balls[row];
                let paint = stage.picture.spheres[ball.group as usize].paint;
                decode(colour(paint, ball.index as usize, [ball.index], [1.0]))
            }
            Element::Nothing | Element::Ground | Element::Segment(_) => Vec3::ONE,
        }
    }

    /// True when two samples of a pixel may share one colour.
    pub(crate) fn is_alike(&self, a: Hit, b: Hit) -> bool {
        if a.id == b.id {
            return true;
        }
        let stage = self.stage;
        let (Element::Triangle(i), Element::Triangle(j)) =
            (a.id.element(stage), b.id.element(stage))
        else {
            return false;
        };
        let surface = &stage.picture.surfaces[stage.triangles[i].surface as usize];
        if stage.triangles[i].surface != stage.triangles[j].surface
            || matches!(surface.paint, Paint::PerElement(_))
            || surface.wire.is_some()
        {
            return false;
        }
        let [p, q] = [stage.normals[i][0], stage.normals[j][0]];
        let bend = p.dot(q);
        let is_flat = bend > 0.0 && bend * bend > 0.95 * p.length_squared() * q.length_squared();
        is_flat && (a.inverse_depth - b.inverse_depth).abs() < 0.004 * a.inverse_depth
    }
}

/// From 1 on an edge of the triangle to 0 a pixel beside it; 0 for triangles that reach behind the eye.
fn wire_strength(stage: &Stage, triangle: &Triangle, at: [f32; 2]) -> f32 {
    let corners = stage.corners(triangle);
    if corners.iter().any(|p| p.z < stage.view.near()) {
        return 0.0;
    }
    let [a, b, c] = corners.map(|p| Vec2::from_array(stage.view.screen(p)));
    let at = Vec2::from_array(at);
    let distance = |p: Vec2, q: Vec2| {
        let along = q - p;
        along.perp_dot(at - p).abs() / along.length().max(1e-6)
    };
    let nearest = distance(a, b).min(distance(b, c)).min(distance(c, a));
    (1.1 - nearest / stage.view.samples as f32).clamp(0.0, 1.0)
}
