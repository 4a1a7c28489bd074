//! A box that is turned like the body in it: around a brick that leans it is far smaller than one along the axes of the
//! world, and most of what is in the latter but not near the brick is not in it.

use fearless_simd::Simd;
use glam::{Mat3, Quat, Vec3};

use super::broad::Bounds;
use crate::matching::{Fit, LANES, V8, Wide};

/// A box along axes of its own.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Oriented {
    /// From the world to the axes of the box.
    rotation: Mat3,
    pub(super) bounds: Bounds,
}

impl Oriented {
    /// An empty box, turned like a body.
    pub(super) fn new(rotation: Mat3) -> Self {
        Self {
            rotation: rotation.transpose(),
            bounds: Bounds::default(),
        }
    }

    pub(super) fn add(&mut self, x: Vec3) {
        self.bounds.add(self.rotation * x);
    }

    /// Takes boxes in, by lanes and along the axes.
    #[inline(always)]
    pub(super) fn take<S: Simd>(&mut self, low: Wide<S>, high: Wide<S>) {
        let (mut lows, mut highs) = (V8::default(), V8::default());
        lows.store(low);
        highs.store(high);
        for lane in 0..LANES {
            self.bounds.low = self.bounds.low.min(lows.get(lane));
            self.bounds.high = self.bounds.high.max(highs.get(lane));
        }
    }

    /// False when no part of a ball is in the box.
    pub(super) fn reaches(&self, middle: Vec3, radius: f32) -> bool {
        let (x, bounds) = (self.rotation * middle, self.bounds.grown(radius));
        x.cmpge(bounds.low).all() && x.cmple(bounds.high).all()
    }

    pub(super) fn grown(self, by: f32) -> Self {
        Self {
            bounds: self.bounds.grown(by),
            ..self
        }
    }
}

/// How a body of these clusters is turned, as a mean.
pub(super) fn turned(fits: &[Fit]) -> Mat3 {
    let Some(first) = fits.first().map(|fit| fit.rotation) else {
        return Mat3::IDENTITY;
    };
    let mut sum = Quat::from_xyzw(0.0, 0.0, 0.0, 0.0);
    for fit in fits {
        // Both signs are the same rotation.
        let same = fit.rotation.dot(first) >= 0.0;
        sum += if same { fit.rotation } else { -fit.rotation };
    }
    // No shorter than the part of the first.
    Mat3::from_quat(sum.normalize())
}

/// The axes of a box, for eight points at a time.
#[derive(Clone, Copy)]
pub(super) struct Axes<S: Simd>([Wide<S>; 3]);

impl<S: Simd> Axes<S> {
    #[inline(always)]
    pub(super) fn new(simd: S, oriented: &Oriented) -> Self {
        let of = |k| Wide::splat(simd, oriented.rotation.row(k));
        Self([of(0), of(1), of(2)])
    }

    /// Points along the axes.
    #[inline(always)]
    pub(super) fn seen(&self, x: Wide<S>) -> Wide<S> {
        Wide {
            x: self.0[0].dot(x),
            y: self.0[1].dot(x),
            z: self.0[2].dot(x),
        }
    }
}
