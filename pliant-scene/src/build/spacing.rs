//! How many particles a body will have, and how far apart they are where nobody says it.

use pliant::{BodyConfig, Shape};

/// A resolution, in metres, at which a surface has the fewest triangles.
const COARSEST: f32 = 1e15;
/// Particles of a body that says no spacing.
const USUAL_PARTICLES: f64 = 1000.0;
/// A shape that gets more than this many times the usual count by its volume alone is thin.
const THIN: f64 = 4.0;

/// About how many particles a body will have; 0 for a shape that the engine will refuse.
pub(super) fn estimate(config: &BodyConfig) -> f64 {
    if let Shape::Points(points) = &config.shape {
        return points.len() as f64;
    }
    let room = Room::of(&config.shape);
    room.particles(config.spacing.map_or_else(|| room.usual(), f64::from))
}

/// A spacing for a shape whose volume says little about how many particles it takes: a wire or a sheet that is much
/// thinner than the engine's own spacing, which fills it with one layer. None for all others.
pub(super) fn of_thin(shape: &Shape) -> Option<f32> {
    if matches!(shape, Shape::Points(_)) {
        return None;
    }
    let room = Room::of(shape);
    let (mut low, mut high) = (room.usual(), room.longest());
    if room.particles(low) <= THIN * USUAL_PARTICLES {
        return None;
    }
    // The count falls as the spacing grows.
    for _ in 0..60 {
        let middle = (low * high).sqrt();
        if room.particles(middle) > USUAL_PARTICLES {
            low = middle;
        } else {
            high = middle;
        }
    }
    let spacing = high as f32;
    (spacing.is_finite() && spacing > 0.0).then_some(spacing)
}

/// What a shape takes up.
struct Room {
    /// m³.
    volume: f64,
    /// Sides of the bounds, metres.
    size: [f64; 3],
}

impl Room {
    fn of(shape: &Shape) -> Self {
        let outline = shape.surface(COARSEST).ok().flatten();
        Self {
            volume: shape.volume().ok().flatten().unwrap_or(0.0),
            size: outline.map_or([0.0; 3], |mesh| extent(&mesh.vertices)),
        }
    }

    /// The spacing by volume alone.
    fn usual(&self) -> f64 {
        (self.volume / USUAL_PARTICLES).cbrt()
    }

    fn longest(&self) -> f64 {
        self.size.iter().fold(0.0, |a, b| b.max(a))
    }

    /// A lattice over the bounds, with one layer at least along each axis, times the share of the bounds that is filled.
    fn particles(&self, spacing: f64) -> f64 {
        let around: f64 = self.size.iter().product();
        if !(spacing > 0.0 && around > 0.0) {
            return 0.0;
        }
        let sides = self.size.iter();
        let lattice: f64 = sides.map(|side| (side / spacing).max(1.0)).product();
        lattice * (self.volume / around).min(1.0)
    }
}

/// Sides of the bounds, metres.
fn extent(vertices: &[[f32; 3]]) -> [f64; 3] {
    [0, 1, 2].map(|axis| {
        let along = vertices.iter().map(|x| f64::from(x[axis]));
        let (low, high) = along.fold((f64::MAX, f64::MIN), |(low, high), x| {
            (low.min(x), high.max(x))
        });
        (high - low).max(0.0)
    })
}
