//! Triangles on the screen, in exact integer arithmetic: neighbours leave no gap and share no sample.

use core::ops::Range;

/// Steps per sample.
const STEPS: f32 = 256.0;

/// Corners are clipped to a few screens; rounding of huge coordinates may leave them beyond. Here integers still suffice.
const FARTHEST: f32 = 1e6;

/// A triangle ready to be drawn. Its depth is any number that is linear on the screen and larger for what is nearer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ScreenTriangle {
    /// In steps from the upper left corner of the screen, counter-clockwise in a frame whose y runs down.
    corners: [[i32; 2]; 3],
    /// Depth at the upper left corner of the screen, and its steps per sample across and down.
    depth: [f32; 3],
    /// Depths of the corners: what is drawn is not beyond them.
    range: [f32; 2],
}

impl ScreenTriangle {
    /// From corners in samples; none if it has no area or a corner is not a number.
    pub(crate) fn new(corners: [[f32; 2]; 3], depth: [f32; 3], range: [f32; 2]) -> Option<Self> {
        if corners.iter().flatten().any(|x| x.is_nan()) {
            return None;
        }
        let mut corners = corners.map(|corner| {
            corner.map(|x| libm::floorf(x.clamp(-FARTHEST, FARTHEST) * STEPS + 0.5) as i32)
        });
        let area = doubled_area(corners);
        if area == 0 {
            return None;
        }
        if area < 0 {
            corners.swap(1, 2);
        }
        Some(Self {
            corners,
            depth,
            range,
        })
    }

    /// Rows of samples it may cover.
    pub(crate) fn rows(&self) -> Range<usize> {
        self.covered(1)
    }

    fn covered(&self, axis: usize) -> Range<usize> {
        let values = self.corners.map(|corner| corner[axis]);
        let [low, high] = [values.iter().min(), values.iter().max()].map(|v| v.map_or(0, |&v| v));
        let half = STEPS as i32 / 2;
        let first = |steps: i32| (steps - half).div_euclid(STEPS as i32).max(0) as usize;
        first(low)..first(high) + 1
    }
}

fn doubled_area([a, b, c]: [[i32; 2]; 3]) -> i64 {
    let [abx, aby] = [i64::from(b[0] - a[0]), i64::from(b[1] - a[1])];
    let [acx, acy] = [i64::from(c[0] - a[0]), i64::from(c[1] - a[1])];
    abx * acy - aby * acx
}

/// One side: not negative inside, at the centre of a sample.
#[derive(Clone, Copy)]
struct Side {
    at: i64,
    step_x: i64,
    step_y: i64,
}

impl Side {
    /// The side from `a` to `b`, at the centre of sample (x, y). A sample on the side itself belongs to the triangle below or
    /// right of it.
    fn new(a: [i32; 2], b: [i32; 2], x: usize, y: usize) -> Self {
        let [dx, dy] = [i64::from(b[0] - a[0]), i64::from(b[1] - a[1])];
        let steps = STEPS as i64;
        let centre = |i: usize, from: i32| i as i64 * steps + steps / 2 - i64::from(from);
        let owns = dy < 0 || (dy == 0 && dx > 0);
        Self {
            at: dx * centre(y, a[1]) - dy * centre(x, a[0]) - i64::from(!owns),
            step_x: -dy * steps,
            step_y: dx * steps,
        }
    }
}

/// Calls `put(x, y, depth)` for the samples of `rows` that the triangle covers.
#[inline(always)]
pub(crate) fn draw_triangle(
    triangle: &ScreenTriangle,
    width: usize,
    rows: Range<usize>,
    mut put: impl FnMut(usize, usize, f32),
) {
    let own = triangle.rows();
    let rows = own.start.max(rows.start)..own.end.min(rows.end);
    let columns = triangle.covered(0);
    let columns = columns.start..columns.end.min(width);
    let [a, b, c] = triangle.corners;
    let [mut p, mut q, mut r] =
        [(a, b), (b, c), (c, a)].map(|(a, b)| Side::new(a, b, columns.start, rows.start));
    let [corner, across, down] = triangle.depth;
    for y in rows {
        let row_depth = corner + (y as f32 + 0.5) * down;
        let [mut e, mut f, mut g] = [p.at, q.at, r.at];
        for x in columns.clone() {
            if e | f | g >= 0 {
                let depth = row_depth + (x as f32 + 0.5) * across;
                put(x, y, depth.max(triangle.range[0]).min(triangle.range[1]));
            }
            e += p.step_x;
            f += q.step_x;
            g += r.step_x;
        }
        p.at += p.step_y;
        q.at += q.step_y;
        r.at += r.step_y;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(corners: [[f32; 2]; 3], samples: &mut [u32]) {
        let triangle = ScreenTriangle::new(corners, [0.5, 0.0, 0.0], [0.5, 0.5]).expect("has area");
        draw_triangle(&triangle, 64, 0..64, |x, y, _| samples[y * 64 + x] += 1);
    }

    #[test]
    fn a_fan_covers_every_sample_once() {
        let ring = [
            [3.0, 2.5],
            [40.5, 1.0],
            [62.0, 30.0],
            [50.25, 61.5],
            [20.0, 60.0],
            [1.5, 33.0],
        ];
        for centre in [[31.5, 31.5], [20.0, 40.25], [33.3, 17.7]] {
            let mut samples = vec![0; 64 * 64];
            for i in 0..6 {
                let [a, b] = [ring[i], ring[(i + 1) % 6]];
                // Windings alternate: both must be drawn.
                count(
                    if i % 2 == 0 {
                        [centre, a, b]
                    } else {
                        [centre, b, a]
                    },
                    &mut samples,
                );
            }
            assert!(samples.iter().all(|&n| n <= 1), "a sample is covered twice");
            let mut whole = vec![0; 64 * 64];
            for i in 1..5 {
                count([ring[0], ring[i], ring[i + 1]], &mut whole);
            }
            assert_eq!(samples, whole);
            assert!(samples.iter().sum::<u32>() > 2000);
        }
    }

    #[test]
    fn corners_left_of_and_above_the_screen_are_fine() {
        let mut samples = vec![0; 64 * 64];
        count(
            [[-100.0, -100.0], [200.0, -100.0], [-100.0, 200.0]],
            &mut samples,
        );
        assert!(samples[0] == 1 && samples[64 * 64 - 1] == 0);
    }
}
