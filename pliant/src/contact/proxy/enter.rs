//! Samples that enter the proxies of another body, eight at a time.

use fearless_simd::{Simd, dispatch, f32x8, prelude::*, u32x8};
use glam::{Mat3, Vec3};

use super::{Placed, Proxy};
use crate::contact::find::{Found, Party};
use crate::contact::padded::Column;
use crate::contact::row::{Mask, choose};
use crate::contact::touch::{NONE, Touch, at, whole};
use crate::matching::{LANES, S8, V8, Wide};

/// An octet of samples: the deepest that each is in any proxy.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::contact) struct Entries {
    /// Metres; none of what follows is told where it is zero.
    depth: S8,
    cluster: [u32; LANES],
    /// In the rest space of the cluster.
    point: V8,
    /// The way out in the world.
    out: V8,
}

impl Found {
    /// Samples against proxies: where they are now, without following their way.
    pub(in crate::contact) fn enter(&mut self, samples: Party<'_>, field: Party<'_>, share: f32) {
        let (shell, level) = (samples.shell, samples.level);
        let octets = shell.now.len().div_ceil(LANES);
        self.entries.clear();
        self.entries.resize(octets, Entries::default());
        for placed in field.placed {
            if !placed.bounds.overlaps(&samples.bounds)
                || !shell.oriented.reaches(placed.middle, placed.reach)
            {
                continue;
            }
            let near = &mut self.octets;
            shell.octets.octets_in(level, placed.bounds, near);
            let (proxy, entries) = (&field.proxies[placed.cluster as usize], &mut self.entries);
            let cluster = field.cluster + placed.cluster;
            dispatch!(level, simd => placed.take(simd, (proxy, cluster), &shell.now, near, entries));
        }
        let (entries, touches) = (&self.entries, &mut self.touches);
        dispatch!(level, simd => tell(simd, entries, [&samples, &field], share, touches));
    }
}

impl Placed {
    /// Takes in the samples of some octets that are deeper in this proxy, that of a cluster, than in others.
    #[inline(always)]
    fn take<S: Simd>(
        &self,
        simd: S,
        (proxy, cluster): (&Proxy, u32),
        now: &Column,
        octets: &[(u32, u64)],
        entries: &mut [Entries],
    ) {
        let cluster = u32x8::splat(simd, cluster);
        let (f, rest_from_world) = (axes(simd, self.f), axes(simd, self.rest_from_world));
        let centre = Wide::splat(simd, self.centre);
        for &(k, bits) in octets {
            let x = now.eight(simd, k as usize * LANES);
            let point = mapped(rest_from_world, x.minus(centre));
            let (inside, way) = proxy.ways_out(simd, point);
            let inside = inside & Mask::<S>::from_bitmask(simd, bits);
            if inside.to_bitmask() != 0 {
                entries[k as usize].deepen(inside, cluster, point, mapped(f, way));
            }
        }
    }
}

/// The columns of a matrix, for eight vectors.
#[inline(always)]
fn axes<S: Simd>(simd: S, m: Mat3) -> [Wide<S>; 3] {
    [
        Wide::splat(simd, m.x_axis),
        Wide::splat(simd, m.y_axis),
        Wide::splat(simd, m.z_axis),
    ]
}

/// Eight vectors mapped by a matrix of these columns.
#[inline(always)]
fn mapped<S: Simd>([x, y, z]: [Wide<S>; 3], v: Wide<S>) -> Wide<S> {
    x.times(v.x).plus(y.times(v.y)).plus(z.times(v.z))
}

impl Entries {
    /// Says of those of eight samples that are inside a proxy by which way they are to leave, unless they are deeper in another.
    #[inline(always)]
    fn deepen<S: Simd>(
        &mut self,
        inside: Mask<S>,
        cluster: u32x8<S>,
        point: Wide<S>,
        out: Wide<S>,
    ) {
        let simd = out.x.simd;
        let (square, had) = (out.dot(out), self.depth.load(simd));
        let depth = square.sqrt();
        let far = f32x8::splat(simd, f32::INFINITY);
        let deeper = inside & depth.simd_gt(had) & square.simd_lt(far);
        deeper.select(depth, had).store_slice(&mut self.depth.0);
        let had = u32x8::simd_from(simd, self.cluster);
        deeper.select(cluster, had).store_slice(&mut self.cluster);
        self.point
            .store(choose(deeper, point, self.point.load(simd)));
        self.out.store(choose(deeper, out, self.out.load(simd)));
    }

    #[inline(always)]
    fn touch<S: Simd>(
        &self,
        simd: S,
        lane: usize,
        common: &Touch,
        (samples, o): (&Party<'_>, u32),
        field: &Party<'_>,
        share: f32,
    ) -> Touch {
        let (depth, cluster) = (self.depth.0[lane], self.cluster[lane]);
        let normal = self.out.get(lane) / depth;
        let (others, shares) = field.carriers(simd, cluster, self.point.get(lane));
        let mut anchor = Vec3::ZERO;
        for (lane, share) in others.into_iter().zip(shares) {
            if lane != NONE {
                anchor += at(field.now, lane) * share;
            }
        }
        let x = samples.shell.now[o as usize];
        let mut touch = Touch {
            normal,
            keep: normal.dot(x - anchor) + share * depth,
            others,
            shares,
            share: whole(share * depth / samples.surface.spacing),
            ..*common
        }
        .of(samples, o);
        touch.clusters[1] = cluster;
        touch
    }
}

/// Appends the touches of samples that are inside a proxy, in their order.
#[inline(always)]
fn tell<S: Simd>(
    simd: S,
    entries: &[Entries],
    [samples, field]: [&Party<'_>; 2],
    share: f32,
    touches: &mut Vec<Touch>,
) {
    let common = Touch::between(samples, field);
    for (k, entries) in entries.iter().enumerate() {
        for lane in (0..LANES).filter(|lane| entries.depth.0[*lane] > 0.0) {
            let sample = (samples, (k * LANES + lane) as u32);
            touches.push(entries.touch(simd, lane, &common, sample, field, share));
        }
    }
}
