//! One cluster under the lens: what its goals may and may not do, whatever its members do.

mod thin;

use glam::{DMat3, DVec3, Mat3, Quat, Vec3};

use super::fit::{Fit, Sums};
use super::goal::{Rule, Start, solve};
use super::rest::{Rest, outer3};
use crate::math::{Random, svd};
use crate::state::{Cap, Mode, RotationRule, State};

/// A lopsided cluster of `n` members with masses from 0.5 to 2 kg, about a metre wide.
fn cluster(random: &mut Random, n: usize, mode: Mode) -> (State, Rest) {
    let mut state = State::default();
    let spot = |random: &mut Random| {
        let x = random.unit();
        Vec3::new(x * x, 0.6 * random.unit(), 0.4 * random.unit() + 0.3 * x)
    };
    let points: Vec<Vec3> = (0..n).map(|_| spot(random)).collect();
    let masses: Vec<f32> = (0..n).map(|_| random.range(0.5, 2.0)).collect();
    let total: f32 = masses.iter().sum();
    let centre: Vec3 = points
        .iter()
        .zip(&masses)
        .map(|(x, m)| *x * *m)
        .sum::<Vec3>()
        / total;
    state.clusters.starts = vec![0, n as u32];
    state.clusters.particle = (0..n as u32).collect();
    state.clusters.weight = vec![1.0; n];
    state.clusters.offset = points.iter().map(|x| *x - centre).collect();
    state.particles.mass = masses;
    let rest = Rest::of(&state, 0, mode, (DMat3::ZERO, 0.0));
    (state, rest)
}

fn rule(mode: Mode, cap: Cap, rotation: RotationRule) -> Rule {
    Rule {
        mode,
        cap,
        rotation,
        conserve: true,
        alpha: 1.0,
        bound: 0.0,
        damping: 0.0,
        flow: None,
    }
}

/// The sums over the members at `x`, in f64.
fn sums(state: &State, rest: &Rest, x: &[Vec3]) -> Sums {
    let reference = x[0];
    let (mut shift, mut a_xr) = (DVec3::ZERO, DMat3::ZERO);
    let mut a_xb = [DVec3::ZERO; 6];
    for (i, x) in x.iter().enumerate() {
        let r = (*x - reference).as_dvec3();
        let (m, p) = (f64::from(state.particles.mass[i]), state.clusters.offset[i]);
        shift += r * m;
        a_xr += outer(r * m, p.as_dvec3());
        if let Some(features) = &rest.features {
            for (a, q) in a_xb.iter_mut().zip(features.centred(p)) {
                *a += r * (m * f64::from(q));
            }
        }
    }
    Sums {
        reference,
        shift: shift.as_vec3(),
        a_xr: a_xr.as_mat3(),
        a_xb: a_xb.map(DVec3::as_vec3),
        moment: Mat3::ZERO,
    }
}

fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}

fn goal_of(fit: &Fit, rest: &Rest, p: Vec3) -> Vec3 {
    let mut g = fit.goal.centre + fit.goal.map * p;
    if let Some(features) = &rest.features {
        for (b, q) in fit.goal.bend.iter().zip(features.centred(p)) {
            g += *b * q;
        }
    }
    g
}

/// Members anywhere within `size` of where they belong, turned, moved and stretched.
fn scattered(random: &mut Random, state: &State, size: f32) -> Vec<Vec3> {
    let turn = Quat::from_axis_angle(random.direction(), random.range(0.0, 3.0));
    let mut entry = || random.range(-size, size);
    let stretch = Mat3::IDENTITY
        + Mat3::from_cols_array(&[
            entry(),
            entry(),
            entry(),
            entry(),
            entry(),
            entry(),
            entry(),
            entry(),
            entry(),
        ]);
    let offsets = state.clusters.offset.iter();
    offsets
        .map(|p| {
            Vec3::new(2.0, 1.0, -3.0) + turn * (stretch * *p) + random.direction() * 0.3 * size
        })
        .collect()
}

const MODES: [Mode; 5] = [
    Mode::Rigid,
    Mode::Linear { beta: 0.6 },
    Mode::Linear { beta: 1.0 },
    Mode::Quadratic { beta: 0.6 },
    Mode::Quadratic { beta: 1.0 },
];
const CAPS: [Cap; 5] = [
    Cap::None,
    Cap::Rows(1.1),
    Cap::Exact(3.3),
    Cap::Cheap(3.3),
    Cap::Soft {
        start: 3.1,
        limit: 6.2,
    },
];
const RULES: [RotationRule; 2] = [RotationRule::Deformation, RotationRule::Procrustes];

#[test]
fn goals_neither_push_nor_turn_the_cluster() {
    let mut random = Random::new(1);
    for mode in MODES {
        for cap in CAPS {
            for rotation in RULES {
                let (state, rest) = cluster(&mut random, 20, mode);
                let x = scattered(&mut random, &state, 0.4);
                let fit = solve(
                    &sums(&state, &rest, &x),
                    &rest,
                    &rule(mode, cap, rotation),
                    true,
                    Start::default(),
                );
                let (mut force, mut torque, mut size) = (DVec3::ZERO, DVec3::ZERO, 0.0);
                for (i, x) in x.iter().enumerate() {
                    let p = state.clusters.offset[i];
                    let g = goal_of(&fit, &rest, p);
                    let pull = g + (fit.goal.pull - fit.goal.map) * p - *x;
                    let m = f64::from(state.particles.mass[i]);
                    force += pull.as_dvec3() * m;
                    torque += (*x - fit.centre).as_dvec3().cross(pull.as_dvec3() * m);
                    size += f64::from(pull.length()) * m;
                }
                let name = format!("{mode:?} {cap:?} {rotation:?}");
                assert!(
                    force.length() < 2e-5 * size,
                    "{name} pushes: {force} of {size}"
                );
                assert!(
                    torque.length() < 2e-5 * size,
                    "{name} turns: {torque} of {size}"
                );
            }
        }
    }
}

#[test]
fn offsets_that_are_not_quite_centred_do_not_push() {
    let mut random = Random::new(6);
    for mode in MODES {
        let (mut state, _) = cluster(&mut random, 20, mode);
        // As rounding leaves them, only more so.
        for p in &mut state.clusters.offset {
            *p += Vec3::splat(1e-3);
        }
        let rest = Rest::of(&state, 0, mode, (DMat3::ZERO, 0.0));
        let x = state.clusters.offset.clone();
        let rule = rule(mode, Cap::None, RotationRule::Deformation);
        let fit = solve(
            &sums(&state, &rest, &x),
            &rest,
            &rule,
            true,
            Start::default(),
        );
        let masses = state.particles.mass.iter();
        let pulls = x.iter().map(|x| goal_of(&fit, &rest, *x) - *x);
        let force: Vec3 = pulls.zip(masses).map(|(pull, m)| pull * *m).sum();
        assert!(force.length() < 1e-5, "{mode:?} pushes: {force}");
    }
}

#[test]
fn a_quadratic_cluster_fits_a_quadratic_map() {
    let mut random = Random::new(2);
    let (state, rest) = cluster(&mut random, 40, Mode::Quadratic { beta: 1.0 });
    let map = |p: Vec3| {
        Vec3::new(1.0, 2.0, 3.0)
            + Vec3::new(1.1 * p.x + 0.2 * p.y, 0.9 * p.y, p.z)
            + Vec3::new(
                0.1 * p.y * p.z,
                0.3 * p.x * p.x,
                0.2 * p.x * p.y - 0.1 * p.z * p.z,
            )
    };
    let x: Vec<Vec3> = state.clusters.offset.iter().map(|p| map(*p)).collect();
    let rule = rule(
        Mode::Quadratic { beta: 1.0 },
        Cap::None,
        RotationRule::Deformation,
    );
    let fit = solve(
        &sums(&state, &rest, &x),
        &rest,
        &rule,
        true,
        Start::default(),
    );
    let features = rest.features.as_ref().expect("a quadratic cluster");
    for (p, x) in state.clusters.offset.iter().zip(&x) {
        let bent = fit
            .bend
            .iter()
            .zip(features.centred(*p))
            .map(|(b, q)| *b * q)
            .sum::<Vec3>();
        let carried = fit.centre + fit.map * *p + bent;
        assert!(carried.distance(*x) < 2e-5, "{carried} instead of {x}");
    }
}

/// det of the gradient of the goals at a place of rest space, by central differences in f64.
fn folding(fit: &Fit, rest: &Rest, at: Vec3) -> f64 {
    let step = 1e-2 * rest.width;
    let column = |axis: Vec3| {
        let (a, b) = (
            goal_of(fit, rest, at + axis * step),
            goal_of(fit, rest, at - axis * step),
        );
        (a - b).as_dvec3() / f64::from(2.0 * step)
    };
    DMat3::from_cols(column(Vec3::X), column(Vec3::Y), column(Vec3::Z)).determinant()
}

#[test]
fn goals_never_fold_over_whatever_the_members_do() {
    let mut random = Random::new(3);
    let mut bent = 0;
    for round in 0..400 {
        let mode = MODES[round % MODES.len()];
        let (state, rest) = cluster(&mut random, 6 + round % 30, mode);
        let size = [0.3, 1.0, 4.0][round % 3];
        let x = scattered(&mut random, &state, size);
        let rule = rule(mode, CAPS[round / 7 % 5], RULES[round % 2]);
        let fit = solve(
            &sums(&state, &rest, &x),
            &rest,
            &rule,
            true,
            Start::default(),
        );
        bent += usize::from(fit.goal.bend.iter().any(|b| b.length() > 0.1 * rest.width));
        let extent = state
            .clusters
            .offset
            .iter()
            .fold(Vec3::ZERO, |e, p| e.max(p.abs()));
        for corner in 0..8u8 {
            let sign = |bit: u8| if corner >> bit & 1 == 1 { -0.98 } else { 0.98 };
            let at = extent * Vec3::new(sign(0), sign(1), sign(2));
            let det = folding(&fit, &rest, at);
            assert!(
                det > 0.0,
                "{rule:?} in round {round} at corner {corner}: {det}"
            );
        }
    }
    assert!(bent > 50, "the test must see bent goals: {bent}");
}

#[test]
fn volume_is_restored_by_the_nearest_map() {
    let mut random = Random::new(4);
    for mode in [Mode::Linear { beta: 1.0 }, Mode::Quadratic { beta: 1.0 }] {
        for rotation in RULES {
            let (state, rest) = cluster(&mut random, 30, mode);
            let x = scattered(&mut random, &state, 0.15);
            let fit = solve(
                &sums(&state, &rest, &x),
                &rest,
                &rule(mode, Cap::None, rotation),
                false,
                Start::default(),
            );
            // Undo what folding the tilt of the products into the map did: compare the linear parts.
            let linear = |map: Mat3, bend: &[Vec3; 6]| {
                rest.features
                    .as_ref()
                    .map_or(map, |f| map * 2.0 - f.untilted(map, bend))
            };
            let goal = linear(fit.goal.map, &fit.goal.bend).as_dmat3();
            assert!(
                (goal.determinant() - 1.0).abs() < 1e-4,
                "{mode:?}: {}",
                goal.determinant()
            );
            // Nearest: the change is a multiple of cof(goal) A_rr⁻¹, the gradient of the volume in the members' metric.
            let change = goal - fit.f.as_dmat3();
            let gradient = goal.inverse().transpose() * rest.a_rr_inv.as_dmat3();
            let dot = |a: DMat3, b: DMat3| {
                a.x_axis.dot(b.x_axis) + a.y_axis.dot(b.y_axis) + a.z_axis.dot(b.z_axis)
            };
            let along = dot(change, gradient).abs()
                / (dot(change, change) * dot(gradient, gradient)).sqrt();
            assert!(along > 0.99, "{mode:?} {rotation:?}: {along}");
        }
    }
}

#[test]
fn caps_hold_the_size_of_the_map() {
    // [Henriques06 §3.1.2–3.1.3], with and without bending.
    let mut random = Random::new(5);
    for mode in [Mode::Linear { beta: 1.0 }, Mode::Quadratic { beta: 1.0 }] {
        let (state, rest) = cluster(&mut random, 40, mode);
        let stretch = Vec3::new(1.5, 0.9, 0.8);
        let x: Vec<Vec3> = state
            .clusters
            .offset
            .iter()
            .map(|p| *p * stretch + Vec3::new(0.0, 0.2 * p.x * p.x, 0.0))
            .collect();
        let phi = |cap: Cap| {
            let rule = rule(mode, cap, RotationRule::Deformation);
            let fit = solve(
                &sums(&state, &rest, &x),
                &rest,
                &rule,
                false,
                Start::default(),
            );
            let map = rest.features.as_ref().map_or(fit.goal.map, |f| {
                fit.goal.map * 2.0 - f.untilted(fit.goal.map, &fit.goal.bend)
            });
            let columns = [map.x_axis, map.y_axis, map.z_axis].into_iter();
            let bends = fit.goal.bend.iter().map(|b| *b / rest.width);
            let rows: Vec<f32> = (0..3)
                .map(|i| {
                    columns
                        .clone()
                        .chain(bends.clone())
                        .map(|c| c[i] * c[i])
                        .sum()
                })
                .collect();
            (
                rows.iter().sum::<f32>(),
                rows.iter().copied().fold(0.0, f32::max),
            )
        };
        let (free, row) = phi(Cap::None);
        assert!(
            free > 3.3 && row > 1.5,
            "the test must see stretch: {free}, {row}"
        );
        assert!(
            (phi(Cap::Exact(3.2)).0 - 3.2).abs() < 1e-3,
            "{:?}",
            phi(Cap::Exact(3.2))
        );
        assert!((phi(Cap::Exact(free + 0.1)).0 - free).abs() < 1e-5);
        let (start, limit) = (3.1, 3.3);
        let soft = phi(Cap::Soft { start, limit }).0;
        let expected = limit - start / free * (limit - start);
        assert!(
            (soft - expected).abs() < 1e-3,
            "{soft} instead of {expected}"
        );
        let cheap = phi(Cap::Cheap(3.2)).0;
        assert!(cheap < free && cheap > 3.0, "{cheap} of {free}");
        assert!(
            (phi(Cap::Rows(1.3)).1 - 1.3).abs() < 1e-4,
            "{:?}",
            phi(Cap::Rows(1.3))
        );
    }
}

/// A sheet, a rod and a point that have flowed and then turned: nothing of it is elastic strain.
#[test]
fn what_flowed_and_turned_is_not_strained() {
    let flow = Mat3::from_cols(
        Vec3::new(2.0, 0.1, 0.3),
        Vec3::new(0.2, 1.5, -0.2),
        Vec3::new(0.4, -0.3, 0.5),
    );
    let flow = flow * (1.0 / flow.determinant().cbrt());
    let turn = Quat::from_rotation_z(0.7) * Quat::from_rotation_x(-0.4);
    let map = Mat3::from_quat(turn) * flow;
    for rank in 0..4 {
        let rest = Rest {
            rank,
            axes: Mat3::from_quat(Quat::from_rotation_y(0.3)),
            ..Rest::default()
        };
        let spanned = |k: usize| {
            if k < rank {
                rest.axes.col(k)
            } else {
                Vec3::ZERO
            }
        };
        let known: Mat3 = (0..3)
            .map(|k| outer3(map * spanned(k), rest.axes.col(k)))
            .fold(Mat3::ZERO, |a, b| a + b);
        // What the points do not tell is taken from the guess: the rotation itself.
        let f = rest.complete_flowed(known, turn, &flow);
        let sigma = svd(f * flow.inverse()).sigma;
        assert!((sigma - Vec3::ONE).length() < 1e-5, "rank {rank}: {sigma}");
    }
}
