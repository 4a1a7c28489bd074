//! Eight at a time is what one at a time is, to the bit.

use fearless_simd::{Level, dispatch};
use glam::{DMat3, DVec3, Quat};

use super::*;
use crate::matching::plastic::FlowRule;
use crate::math::Random;
use crate::state::Mode;

/// Clusters from a little to wildly deformed, of many kinds.
struct Rows {
    sums: Vec<Sums>,
    rests: Vec<Rest>,
    rules: Vec<Rule>,
    starts: Vec<Start>,
}

fn within(random: &mut Random, most: f32) -> Vec3 {
    let mut x = || random.range(-most, most);
    Vec3::new(x(), x(), x())
}

fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

fn rows(count: usize, random: &mut Random) -> Rows {
    let mut rows = Rows {
        sums: Vec::new(),
        rests: Vec::new(),
        rules: Vec::new(),
        starts: Vec::new(),
    };
    for k in 0..count {
        // Every seventh is torn, crushed or turned inside out.
        let wild = if k % 7 == 3 { 2.0 } else { 0.2 };
        let bend = |random: &mut Random| within(random, wild);
        let f = Mat3::from_cols(bend(random), bend(random), bend(random));
        let turn = Quat::from_scaled_axis(within(random, 2.0));
        let f = Mat3::from_quat(turn) * (Mat3::IDENTITY + f);
        let (mut a_rr, mut a_xr) = (DMat3::ZERO, DMat3::ZERO);
        for _ in 0..12 {
            let p = within(random, 0.5);
            let x = f * p + within(random, 0.05);
            a_rr += outer(p.as_dvec3(), p.as_dvec3());
            a_xr += outer(x.as_dvec3(), p.as_dvec3());
        }
        rows.sums.push(Sums {
            reference: within(random, 9.0),
            shift: within(random, 0.1),
            // One of them is nowhere.
            a_xr: a_xr.as_mat3() * if k == 5 { f32::INFINITY } else { 1.0 },
            ..Sums::default()
        });
        rows.rests.push(Rest {
            mass: 12.0,
            spread: Mat3::ZERO,
            a_rr_inv: a_rr.inverse().as_mat3(),
            axes: Mat3::IDENTITY,
            rank: 3,
            thin: false,
            residue: within(random, 1e-6),
            width: 0.8,
            features: None,
        });
        rows.rules.push(rule(k));
        rows.starts.push(start(k, turn, random));
    }
    rows
}

fn rule(k: usize) -> Rule {
    let soft = Cap::Soft {
        start: 4.0,
        limit: 8.0,
    };
    Rule {
        mode: match k % 3 {
            0 => Mode::Rigid,
            1 => Mode::Linear { beta: 0.3 },
            _ => Mode::Linear { beta: 1.0 },
        },
        cap: [Cap::None, soft, Cap::Exact(3.5), Cap::Cheap(3.2)][k % 4],
        rotation: [RotationRule::Deformation, RotationRule::Procrustes][k / 2 % 2],
        conserve: !k.is_multiple_of(5),
        alpha: 0.5,
        bound: 0.1,
        damping: 0.0,
        flow: (k % 4 == 1).then_some(FlowRule {
            yield_strain: 0.05,
            rate: 0.3,
            hardening: 0.1,
            seconds: 0.01,
        }),
    }
}

fn start(k: usize, turn: Quat, random: &mut Random) -> Start {
    let mut start = Start {
        guess: Quat::from_scaled_axis(within(random, 0.2)) * turn,
        flows: k % 8 < 6,
        ..Start::default()
    };
    if k % 6 == 2 {
        let map = Mat3::from_diagonal(Vec3::new(1.25, 0.8, 1.0));
        start.flow.map = map;
        start.flow.strain = 0.1;
    }
    if k == 11 {
        // No rotation at all.
        start.guess = Quat::from_xyzw(0.0, 0.0, 0.0, 3.0);
    }
    start
}

#[test]
fn every_lane_is_what_one_cluster_is() {
    let mut random = Random::new(3);
    let rows = rows(400, &mut random);
    let cases: Vec<Case<'_>> = (0..rows.sums.len())
        .map(|k| Case {
            place: k % LANES,
            sums: &rows.sums[k],
            rest: &rows.rests[k],
            rule: &rows.rules[k],
            conserve: rows.rules[k].conserve,
            start: rows.starts[k],
        })
        .collect();
    for level in [Level::baseline(), Level::new()] {
        let mut in_lanes = 0;
        // Octets that are not full too.
        for cases in cases
            .chunks(LANES)
            .chain(cases.chunks(LANES).map(|c| &c[..3]))
        {
            let mut fits = [Fit::default(); LANES];
            dispatch!(level, simd => {
                let mut octet = Octet::new(simd, cases);
                octet.fit();
                octet.rotate();
                octet.aim();
                in_lanes += octet.usual.count_ones();
                solve_eight(simd, cases, &mut fits);
            });
            for case in cases {
                assert!(is_usual(case.rest, case.rule));
                assert_eq!(fits[case.place], case.solve(), "{:?}", case.rule);
            }
        }
        assert!((200..500).contains(&in_lanes), "{in_lanes} went in lanes");
    }
}

#[test]
fn spins_of_eight_sets_are_those_of_each() {
    let mut random = Random::new(11);
    let mut turning = 0;
    for count in 1..=LANES {
        let mut sets = Vec::new();
        for k in 0..count {
            let mut spread = DMat3::ZERO;
            for _ in 0..5 {
                let x = within(&mut random, 0.5).as_dvec3();
                spread += outer(x, x);
            }
            // Some are points, some are nowhere.
            let size = [1.0, 0.0, 1e-3, f32::NAN, 1.0][k % 5];
            sets.push((spread.as_mat3() * size, within(&mut random, 2.0)));
        }
        for level in [Level::new(), Level::baseline()] {
            let eight = dispatch!(level, simd => spins(simd, &sets));
            for (lane, (spread, momentum)) in sets.iter().enumerate() {
                let one = crate::matching::solve_inertia(*spread, *momentum);
                assert_eq!(eight.get(lane).to_array(), one.to_array());
                turning += u32::from(one != Vec3::ZERO);
            }
        }
    }
    assert!(turning > 20);
}
