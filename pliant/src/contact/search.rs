//! The samples of one body that look for the surface of another: where is it nearest, and is that a touch.

use fearless_simd::Simd;
use glam::Vec3;

use super::broad::Bounds;
use super::fan::Point;
use super::find::Party;
use super::octets::{Nearest, Query};
use super::surface::Kind;
use super::touch::{Touch, whole};
use crate::matching::{LANES, S8, V8};

/// Touches that are open by up to this many spacings are kept: others may close them.
pub(super) const SLACK: f32 = 0.05;
/// A sample and a surface that look the same way do not meet.
const OPPOSED: f32 = 0.3;
/// Steps that a way is cut into, at most.
const STEPS: f32 = 64.0;
/// A sample that is inside is led out by this many spacings per second.
pub(super) const EXPEL: f32 = 5.0;
/// Parts of one body are led apart by this many spacings per second,
const APART: f32 = 0.25;
/// until they are this share of the distance to keep apart.
const KIN: f32 = 0.1;
/// What was too near before the substep is led apart by this many spacings at once, and by [`EXPEL`] beyond that. More would
/// press others into each other where bodies are crowded, and every push would call for a larger one.
const MEND: f32 = 0.1;
/// Nearer to a triangle than this share of the distance to keep, the way out is the triangle's normal.
const ON: f32 = 0.1;
/// A corner that carries this share of a touch needs no touch of its own with the same body.
const CARRIES: f32 = 0.3;

/// Samples of one body looking for the surface of another.
pub(super) struct Search<'a> {
    pub(super) samples: Party<'a>,
    pub(super) field: Party<'a>,
    /// Neither moves by more than what is found at the end of its way.
    pub(super) slow: bool,
    /// Mean motion of the field in this substep,
    pub(super) drift: Vec3,
    /// and the most that a part of it differs from that, metres.
    pub(super) spread: f32,
    /// Least distance, metres.
    pub(super) keep: f32,
    /// Of the search, metres.
    pub(super) radius: f32,
    /// How far a sample inside is led out, metres.
    pub(super) most: f32,
}

/// The nearest point of a surface.
#[derive(Clone, Copy)]
struct Facet {
    /// Outer rows that carry it, and their shares.
    point: Point,
    /// Unit vector, the way the sample has to go.
    normal: Vec3,
    /// The sample was behind the surface from the start.
    inside: bool,
}

impl Facet {
    /// The rows with a share.
    #[inline(always)]
    fn corners(&self) -> impl Iterator<Item = (u32, f32)> {
        let (rows, shares) = self.point;
        let corners = rows.into_iter().zip(shares);
        corners.filter(|(_, share)| *share > 0.0)
    }

    /// The point in a column over the outer rows, by the rows with a share.
    #[inline(always)]
    fn among(&self, column: impl Fn(u32) -> Vec3) -> Vec3 {
        let (rows, shares) = self.point;
        blend((rows, shares.map(|share| share.max(0.0))), column)
    }
}

/// A point of a triangle in a column over the outer rows.
#[inline(always)]
fn blend(([a, b, c], shares): Point, column: impl Fn(u32) -> Vec3) -> Vec3 {
    Vec3::ZERO + column(a) * shares[0] + column(b) * shares[1] + column(c) * shares[2]
}

/// The length of a vector. The one of glam is an instruction of old, which stalls among vector instructions.
#[inline(always)]
fn length(v: Vec3) -> f32 {
    v.length_squared().sqrt()
}

/// Up to eight rows, filled up with the first.
#[inline(always)]
fn eight(rows: &[u32]) -> [u32; LANES] {
    let mut eight = [rows[0]; LANES];
    for (to, row) in eight.iter_mut().zip(rows) {
        *to = *row;
    }
    eight
}

impl Search<'_> {
    /// Appends the touches of these samples, and marks the rows of the field that carry one.
    #[inline(always)]
    pub(super) fn run<S: Simd>(
        &self,
        simd: S,
        rows: &[u32],
        touches: &mut Vec<Touch>,
        carrying: &mut [bool],
    ) {
        let common = Touch::between(&self.samples, &self.field);
        for rows in rows.chunks(LANES) {
            let met = self.meet(simd, rows);
            for (&o, met) in rows.iter().zip(met) {
                if let Some((facet, distance)) = met
                    && let Some(touch) = self.touch(&common, o, &facet, distance)
                {
                    for (j, share) in facet.corners() {
                        carrying[j as usize] |= share > CARRIES && self.are_faces(o, j);
                    }
                    touches.push(touch);
                }
            }
        }
    }

    /// What each of up to eight samples meets on its way, or else is near to at its end, and how far that is from it now.
    #[inline(always)]
    fn meet<S: Simd>(&self, simd: S, rows: &[u32]) -> [Option<(Facet, f32)>; LANES] {
        let mut met = [None; LANES];
        let which = eight(rows);
        let mut query = self.begin(simd, &which);
        let mut steps = [0.0f32; LANES];
        for (lane, o) in rows.iter().enumerate() {
            steps[lane] = self.steps(*o);
            query.looking |= u64::from(steps[lane] > 0.0) << lane;
        }
        let mut k = 0.0;
        while query.looking != 0 {
            k += 1.0;
            for (time, steps) in query.time.0.iter_mut().zip(steps) {
                *time = k / steps;
            }
            self.advance(rows, &mut query);
            let near = self.nearest(simd, rows, &query);
            for (lane, &o) in rows.iter().enumerate() {
                if query.looking >> lane & 1 == 0 {
                    continue;
                }
                let (at, time) = (query.at.get(lane), query.time.0[lane]);
                if let Some(row) = near.of(lane) {
                    let point = self.point(simd, row.0, (at, time));
                    let found = self.facet(o, (at, time), row, point);
                    met[lane] =
                        found.and_then(|found| self.meets(o, time, steps[lane] > 1.0, found));
                }
                let over = met[lane].is_some() || time >= 1.0;
                query.looking &= !(u64::from(over) << lane);
            }
        }
        met
    }

    /// Samples before they look.
    #[inline(always)]
    fn begin<S: Simd>(&self, simd: S, which: &[u32; LANES]) -> Query {
        let mut query = Query {
            looking: 0,
            from: V8::default(),
            at: V8::default(),
            time: S8::default(),
            radius: self.radius,
        };
        let shell = self.samples.shell;
        query.from.store(shell.before.pick(simd, which));
        query.at.store(shell.now.pick(simd, which));
        query
    }

    /// Puts the samples to where they are at their times.
    #[inline(always)]
    fn advance(&self, rows: &[u32], query: &mut Query) {
        if self.slow {
            return;
        }
        for (lane, &o) in rows.iter().enumerate() {
            let at = self.samples.shell.at(o, query.time.0[lane]);
            query.at.set(lane, at);
        }
    }

    /// The point of the triangles around a row that is nearest to a place at a time.
    #[inline(always)]
    fn point<S: Simd>(&self, simd: S, row: u32, (at, time): (Vec3, f32)) -> Point {
        let (shell, surface) = (self.field.shell, self.field.surface);
        if time < 1.0 {
            return surface.triangle(simd, row, (at, time), shell);
        }
        let normal = shell.normal[row as usize];
        surface
            .ring(row)
            .nearest_in(simd, row, normal, at, &shell.now)
    }

    /// The touch of a sample with a facet, unless it is open; `common` is what all touches of the two bodies have.
    #[inline(always)]
    fn touch(&self, common: &Touch, o: u32, facet: &Facet, distance: f32) -> Option<Touch> {
        let spacing = self.field.surface.spacing.min(self.samples.surface.spacing);
        let depth = self.keep - distance;
        if depth.is_nan() || depth <= -SLACK * spacing {
            return None;
        }
        let keep = if facet.inside {
            distance + self.most
        } else if self.are_kin() {
            let gap = self.gap_before(o, facet);
            gap.max((gap + self.most * (APART / EXPEL)).min(KIN * self.keep))
        } else {
            self.gap_before(o, facet) + self.most + MEND * spacing
        };
        let mut touch = Touch {
            normal: facet.normal,
            keep: keep.min(self.keep),
            reach: self.samples.surface.thickness,
            share: whole(depth / spacing),
            ..*common
        }
        .of(&self.samples, o);
        let mut most = 0.0;
        for (k, (j, share)) in facet.corners().enumerate() {
            let lane = self.field.lane(j);
            touch.thin |= self.field.surface.kind[j as usize] == Kind::Sheet;
            (touch.others[k], touch.shares[k]) = (lane, share);
            if share > most {
                most = share;
                touch.clusters[1] = self.field.main[lane as usize];
            }
        }
        Some(touch)
    }

    /// A sample and a row of the field are both on solids. What is on a sheet, or by itself, has no inside that would lead it back: it passes between the
    /// particles that push it unless it meets the triangles between them as well.
    #[inline(always)]
    fn are_faces(&self, o: u32, j: u32) -> bool {
        let kinds = [
            self.samples.surface.kind[o as usize],
            self.field.surface.kind[j as usize],
        ];
        kinds == [Kind::Face; 2]
    }

    /// Parts of one body, pieces or not. They come no nearer, and what is in each other is led apart slowly: their clusters strain against every push and
    /// swing up where that is faster. To lead them farther would strain for nothing those that are born nearer than the distance to keep, and what
    /// is crushed.
    fn are_kin(&self) -> bool {
        let pieces = self.samples.family.is_some() && self.samples.family == self.field.family;
        pieces || self.samples.row == self.field.row
    }

    /// Distance of a sample from a facet before the substep.
    #[inline(always)]
    fn gap_before(&self, o: u32, facet: &Facet) -> f32 {
        let anchor = facet.among(|j| self.field.shell.before[j as usize]);
        let from = self.samples.shell.before[o as usize];
        facet.normal.dot(from - anchor)
    }

    /// How far a sample is from a facet now, along its normal.
    #[inline(always)]
    fn distance(&self, o: u32, facet: &Facet) -> f32 {
        let anchor = facet.among(|j| self.field.shell.now[j as usize]);
        let arm = self.samples.shell.now[o as usize] - anchor;
        facet.normal.dot(arm)
    }

    /// How many steps the way of a sample is cut into, none where it meets nothing.
    #[inline(always)]
    fn steps(&self, o: u32) -> f32 {
        if self.slow {
            return 1.0;
        }
        let way = self.samples.shell.moved(o) - self.drift;
        // What differs from the mean motion by less than half the distance to keep is found at the end.
        let pace = length(way) + (self.spread - 0.5 * self.keep).max(0.0);
        let steps = (pace / (0.5 * self.keep)).ceil().clamp(1.0, STEPS);
        if steps > 1.0 && !self.comes_near(o) {
            return 0.0;
        }
        steps
    }

    /// A facet that is found at a time, and its distance then, if the sample meets it; with the distance now.
    #[inline(always)]
    fn meets(
        &self,
        o: u32,
        time: f32,
        several: bool,
        (facet, gap): (Facet, f32),
    ) -> Option<(Facet, f32)> {
        if self.slow {
            return self.faces(o, facet.normal).then_some((facet, gap));
        }
        let ahead = || self.relative(o, &facet).dot(facet.normal) < 0.0;
        let faces = self.faces(o, facet.normal) || several && ahead();
        let meets = faces && (time >= 1.0 || (gap < self.keep && ahead()));
        meets.then(|| (facet, self.distance(o, &facet)))
    }

    /// False when a sample meets nothing on its way. So a body that is torn over all others costs them one look each, not one for
    /// every step of the way.
    fn comes_near(&self, o: u32) -> bool {
        let shell = self.samples.shell;
        let mut way = Bounds::default();
        way.add(shell.before[o as usize]);
        way.add(shell.now[o as usize]);
        let (octets, level) = (&self.field.shell.octets, self.field.level);
        octets.any_in(level, way.grown(self.radius))
    }

    /// The way of a sample relative to that of a facet.
    #[inline(always)]
    fn relative(&self, o: u32, facet: &Facet) -> Vec3 {
        let theirs = facet.among(|j| self.field.shell.moved(j));
        self.samples.shell.moved(o) - theirs
    }

    /// The back of a body meets nothing that its front is turned to.
    #[inline(always)]
    fn faces(&self, o: u32, normal: Vec3) -> bool {
        self.samples.surface.kind[o as usize] != Kind::Face
            || self.samples.shell.normal[o as usize].dot(normal) < OPPOSED
    }

    /// The facet of the field nearest to sample `o`, which is at a place at a time, and the distance: `row` is the row nearest to it, and
    /// whether the sample was behind that; `point` is on the triangles around it.
    #[inline(always)]
    fn facet(
        &self,
        o: u32,
        (at, time): (Vec3, f32),
        (j, behind): (u32, bool),
        point: Point,
    ) -> Option<(Facet, f32)> {
        let from = self.samples.shell.before[o as usize];
        let (shell, surface) = (self.field.shell, self.field.surface);
        let own = shell.normal[j as usize];
        // From where the facet was to where the sample was.
        let first = || from - blend(point, |row| shell.before[row as usize]);
        let out = match surface.kind[j as usize] {
            Kind::Sheet => self.side(o, own, first()),
            _ => own,
        };
        let arm = at - blend(point, |row| shell.at(row, time));
        let length = length(arm);
        // Beside a part of its own sheet, in its plane, a sample is neither above it nor below.
        let beside = length * length - arm.dot(out) * arm.dot(out);
        let same = self.samples.row == self.field.row;
        if same && surface.kind[j as usize] == Kind::Sheet && beside > self.keep * self.keep {
            return None;
        }
        let above = out == Vec3::ZERO || arm.dot(out) > 0.0;
        let normal = if !behind && above && length > ON * self.keep {
            arm / length
        } else if out == Vec3::ZERO {
            first().try_normalize()?
        } else {
            out
        };
        let facet = Facet {
            point,
            normal,
            inside: behind,
        };
        Some((facet, normal.dot(arm)))
    }

    /// The side of a sheet that a sample is on: the one it came from, or, if it was so near that this may be the wrong one, the one that its body is
    /// on, which is behind it. Farther off it would be the far face of a body that lies on the sheet.
    fn side(&self, o: u32, normal: Vec3, from: Vec3) -> Vec3 {
        let own = self.samples.shell.normal[o as usize].dot(normal);
        let slow = length(self.samples.shell.moved(o) - self.drift) < 0.5 * self.keep;
        let height = normal.dot(from);
        let tells = self.samples.surface.kind[o as usize] == Kind::Face && own.abs() > OPPOSED;
        let below = if slow && tells && height.abs() < self.keep {
            own > 0.0
        } else {
            height < 0.0
        };
        if below { -normal } else { normal }
    }

    /// The outer rows nearest to samples. Of the samples' own body only those count that are far from them at rest, and none that
    /// they are behind.
    #[inline(always)]
    fn nearest<S: Simd>(&self, simd: S, rows: &[u32], query: &Query) -> Nearest {
        let own = self.samples.row == self.field.row;
        let (shell, surface) = (self.field.shell, self.field.surface);
        let counts =
            own.then_some(|lane: usize, j, behind| !(behind || surface.is_around(rows[lane], j)));
        shell.octets.nearest(simd, query, counts.as_ref())
    }
}
