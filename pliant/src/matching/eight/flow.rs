//! Plastic flow of eight clusters at a time: see [`flowed`].

use fearless_simd::{Simd, f32x8, prelude::*};
use glam::Vec3;

use super::pack::{from_quat, guesses, identity, inverse, mat3, matrix, mats, number, select};
use super::{Case, Lane, unit_volume};
use crate::matching::interleave::rows;
use crate::matching::lanes::LANES;
use crate::matching::plastic::{flowed, threshold, yielded};
use crate::math::{Matrix, Stretches, stretches};
use crate::state::Flow;

/// Lets the clusters of some lanes flow that have deformation gradients F; `flows` are those of all lanes.
#[inline(always)]
pub(super) fn flow_eight<S: Simd>(
    simd: S,
    cases: &[Case<'_>],
    f: Matrix<Lane<S>>,
    lanes: u64,
    flows: &mut [Flow; LANES],
) {
    let map = inverse(simd, matrix(simd, &flows[..], |flow| flow.map));
    let elastic = f.after(map);
    let even = evened(simd, cases, elastic, map, flows);
    let turned = from_quat(simd, guesses(simd, cases));
    let apart = even.minus(turned);
    let bound = number(simd, cases, |case| {
        let rule = case.rule.flow.as_ref();
        rule.map_or(0.0, |rule| threshold(&case.start.flow, rule))
    });
    let lanes = lanes & !apart.dot(apart).simd_le(bound * bound).to_bitmask();
    if lanes == 0 {
        return;
    }
    let (shape, told) = stretches(simd, even, identity(simd));
    let (whole, both) = stretches(simd, elastic, shape.v);
    let (shapes, wholes, axes) = (
        sigmas(simd, &shape),
        sigmas(simd, &whole),
        mats(simd, &shape.v),
    );
    for (lane, (case, flow)) in cases.iter().zip(flows).enumerate() {
        let Some(rule) = case.rule.flow.as_ref().filter(|_| lanes >> lane & 1 != 0) else {
            continue;
        };
        *flow = if told & both & 1 << lane != 0 {
            yielded((shapes[lane], axes[lane]), wholes[lane], flow, rule)
        } else {
            flowed(mat3(&f, lane), case.start.guess, case.rest, flow, rule)
        };
    }
}

/// F^e without its change of volume.
#[inline(always)]
fn evened<S: Simd>(
    simd: S,
    cases: &[Case<'_>],
    elastic: Matrix<Lane<S>>,
    inverse: Matrix<Lane<S>>,
    flows: &[Flow; LANES],
) -> Matrix<Lane<S>> {
    let some = flows.iter().enumerate();
    let some = some.fold(0, |bits, (lane, flow)| {
        bits | u64::from(!flow.is_none()) << lane
    });
    let a_rr_inv = matrix(simd, cases, |case| case.rest.a_rr_inv);
    let seen = inverse.transpose().after(a_rr_inv).after(inverse);
    unit_volume(simd, elastic, select(simd, some, seen, a_rr_inv))
}

#[inline(always)]
fn sigmas<S: Simd>(simd: S, of: &Stretches<S>) -> [Vec3; LANES] {
    let sigma = of.sigma;
    let rows = rows(simd, [sigma.x, sigma.y, sigma.z, f32x8::splat(simd, 0.0)]);
    rows.map(|[x, y, z, _]| Vec3::new(x, y, z))
}
