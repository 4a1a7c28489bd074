//! Laws of the best rotation: always proper, globally optimal, never jumping; and of spins.

use super::*;
use crate::math::Random;
use crate::math::oracle::{INPUT_KINDS, Oracle, input, random_quat};
use core::f32::consts::{PI, TAU};

/// Largest entry of `RᵀR − I`, and det R − 1, of the matrix a caller would make of q.
fn improperness(q: Quat) -> f32 {
    let r = Mat3::from_quat(q);
    let e = r.transpose() * r - Mat3::IDENTITY;
    let e = e.x_axis.abs().max(e.y_axis.abs()).max(e.z_axis.abs());
    e.max_element().max((r.determinant() - 1.0).abs())
}

/// Angle between two rotations in radians, in [0, π].
fn angle(a: Quat, b: Quat) -> f32 {
    let turn = a.as_dquat() * b.as_dquat().conjugate();
    (2.0 * libm::atan2(turn.xyz().length(), turn.w.abs())) as f32
}

#[test]
fn result_is_a_proper_rotation_for_a_million_inputs() {
    let mut random = Random::new(21);
    for n in 0..1_000_000 {
        let f = input(n % INPUT_KINDS, &mut random);
        let guess = random_quat(&mut random);
        let q = rotation(f, guess);
        assert!(improperness(q) < 1e-6, "{q} for {f} from {guess}");
    }
}

#[test]
fn agrees_with_the_oracle_where_the_optimum_is_unique() {
    let mut random = Random::new(22);
    let mut checked = 0;
    for n in 0..60_000 {
        let f = input(n % INPUT_KINDS, &mut random);
        let oracle = Oracle::of(f.as_dmat3());
        if oracle.sigma.y + oracle.sigma.z <= 1e-2 * oracle.sigma.x || oracle.sigma.x == 0.0 {
            continue;
        }
        checked += 1;
        let best = DQuat::from_mat3(&oracle.rotation).as_quat();
        // Cubed, so that every number of Newton steps and every size of the last one occurs.
        let off = 0.5 * libm::powf(random.unit(), 3.0);
        let near = quat_from_spin(random.direction(), off) * best;
        for guess in [random_quat(&mut random), near] {
            let error = angle(rotation(f, guess), best);
            assert!(error < 3e-7, "{error} rad off for {f} from {guess}");
        }
    }
    assert!(checked > 20_000, "only {checked} unique optima");
}

#[test]
fn maximises_the_trace_even_where_the_optimum_is_ambiguous() {
    let mut random = Random::new(23);
    for n in 0..60_000 {
        let f = input(n % INPUT_KINDS, &mut random).as_dmat3();
        let r = DMat3::from_quat(rotation(f.as_mat3(), random_quat(&mut random)).as_dquat());
        let s = r.transpose() * f;
        let trace = s.x_axis.x + s.y_axis.y + s.z_axis.z;
        let sigma = Oracle::of(f).sigma;
        let best = sigma.x + sigma.y + sigma.z;
        // The pull decides ties within δ‖F‖(3 − tr RᵀR(guess)) ≤ 4 δ ‖F‖.
        assert!(trace >= best - 4.0 * PULL * sigma.length() - 1e-50, "{f}");
    }
}

/// Turns F(t) = R(t) diag(σ(t)) by ten turns in `steps` and checks that R follows it to `slack` radians
/// and never jumps by more than the step and the slack.
fn check_follows(steps: u16, slack: f32, sigma: impl Fn(f32) -> Vec3) {
    let axis = Vec3::new(0.48, -0.6, 0.64);
    let step = 10.0 * TAU / f32::from(steps);
    let mut q = Quat::IDENTITY;
    for n in 0..=steps {
        let t = f32::from(n) / f32::from(steps);
        let exact = quat_from_spin(axis, 10.0 * TAU * t);
        let f = Mat3::from_quat(exact) * Mat3::from_diagonal(sigma(t));
        let next = rotation(f, q);
        let (jump, lag) = (angle(next, q), angle(next, exact));
        assert!(jump < step + slack, "jumps {jump} at {t}");
        assert!(lag < slack, "lags {lag} at {t}");
        assert!(next.dot(q) > 0.0, "sign flips at {t}");
        q = next;
    }
}

#[test]
fn follows_ten_turns() {
    check_follows(600, 1e-5, |_| Vec3::ONE);
    check_follows(600, 1e-5, |_| Vec3::new(3.0, 1.0, 0.2));
    check_follows(60, 1e-5, |_| Vec3::new(1.2, 1.0, 0.9));
}

#[test]
fn follows_through_flat_and_inverted_states() {
    let wave = |t: f32| 0.05 + 0.95 * libm::cosf(3.0 * TAU * t);
    check_follows(600, 1e-5, |t| Vec3::new(1.0, 1.0, wave(t)));
    check_follows(600, 1e-5, |t| Vec3::new(2.0, 1.0, wave(t)));
    check_follows(600, 1e-5, |t| Vec3::new(wave(t), 1.0, 1.5));
}

#[test]
fn follows_through_exact_mirrors_without_a_flip() {
    // At the mirror R may rest at the guess, so it lags by the turn made meanwhile; a flip would be π.
    let wave = |t: f32| libm::cosf(6.0 * TAU * t);
    for steps in [600, 6000] {
        check_follows(steps, 0.4, |t| Vec3::new(1.0, 1.0, wave(t)));
        check_follows(steps, 0.4, |t| Vec3::new(2.0, 1.0, wave(t)));
        check_follows(steps, 0.4, |t| Vec3::new(wave(t), 1.0, 1.5));
    }
}

#[test]
fn stays_at_the_guess_when_every_rotation_is_as_good() {
    let mut random = Random::new(24);
    let nan = Mat3::from_diagonal(Vec3::new(f32::NAN, 1.0, 1.0));
    let infinite = Mat3::from_diagonal(Vec3::new(1.0, f32::INFINITY, 1.0));
    for _ in 0..100 {
        let guess = random_quat(&mut random);
        for f in [Mat3::ZERO, nan, infinite] {
            assert!(angle(rotation(f, guess), guess) < 1e-6);
        }
    }
    let mirror = Mat3::from_diagonal(Vec3::new(1.0, 1.0, -1.0));
    assert!(angle(rotation(mirror, Quat::IDENTITY), Quat::IDENTITY) < 1e-6);
    // A rod along x says nothing about the turn around x.
    let rod = Mat3::from_diagonal(Vec3::X);
    let guess = quat_from_spin(Vec3::X, 1.0);
    assert!(angle(rotation(rod, guess), guess) < 1e-6);
}

#[test]
fn ambiguous_input_settles_on_one_answer() {
    let mut random = Random::new(25);
    let mirror = Mat3::from_diagonal(Vec3::new(1.0, 1.0, -1.0));
    for _ in 0..200 {
        let rod = input(2, &mut random);
        let turned_mirror = Mat3::from_quat(random_quat(&mut random)) * mirror;
        for f in [rod, turned_mirror] {
            let q = rotation(f, random_quat(&mut random));
            // Rounding of F over twice the pull.
            let drift = angle(rotation(f, q), q);
            assert!(drift < 2e-3, "{f} moves {q} by {drift}");
        }
    }
    let f = Mat3::from_diagonal(Vec3::NEG_ONE);
    let q = rotation(f, Quat::IDENTITY);
    assert!((angle(q, Quat::IDENTITY) - PI).abs() < 1e-3);
    assert!(angle(rotation(f, q), q) < 1e-3);
}

#[test]
fn a_broken_guess_still_gives_the_rotation() {
    let exact = quat_from_spin(Vec3::new(0.3, 0.2, -0.9), 1.0);
    let f = Mat3::from_quat(exact) * Mat3::from_diagonal(Vec3::new(1.0, 2.0, 3.0));
    for w in [0.0, f32::NAN, f32::INFINITY, 7.0] {
        let guess = Quat::from_xyzw(0.0, 0.0, 0.0, w);
        assert!(angle(rotation(f, guess), exact) < 1e-6, "guess {guess}");
    }
}

#[test]
fn thesis_example_needs_the_deformation_not_the_moment() {
    // [Thesis §3.0.1]: points ±(1,3), ±(3,1) stretched by 2 in x; the third direction is z itself.
    let a_xr = Mat3::from_cols(
        Vec3::new(40.0, 12.0, 0.0),
        Vec3::new(24.0, 20.0, 0.0),
        Vec3::Z,
    );
    let a_rr = Mat3::from_cols(
        Vec3::new(20.0, 12.0, 0.0),
        Vec3::new(12.0, 20.0, 0.0),
        Vec3::Z,
    );
    let f = a_xr * a_rr.inverse();
    assert!(angle(rotation(f, Quat::IDENTITY), Quat::IDENTITY) < 1e-6);
    // The printed matrix (.9806 −.19611; .19611 .9806)⁻¹ turns by −11.31° about z.
    let r = Mat3::from_quat(rotation(a_xr, Quat::IDENTITY));
    assert!((r.x_axis - Vec3::new(0.980_58, -0.196_116, 0.0)).length() < 1e-5);
    let degrees = spin_between(Quat::IDENTITY, rotation(a_xr, Quat::IDENTITY), 1.0) * (180.0 / PI);
    assert!(
        (degrees - Vec3::new(0.0, 0.0, -11.3099)).length() < 1e-3,
        "{degrees}"
    );
}

#[test]
fn spin_and_turn_are_inverse() {
    let mut random = Random::new(26);
    let dt = 1.0 / 60.0;
    for _ in 0..10_000 {
        let from = random_quat(&mut random);
        let spin = random.direction() * random.range(0.0, 0.99 * PI / dt);
        let to = quat_from_spin(spin, dt) * from;
        assert!((to.length() - 1.0).abs() < 1e-6);
        assert!((spin_between(from, to, dt) - spin).length() < 1e-4);
        assert!((spin_between(from, -to, dt) - spin).length() < 1e-4);
        assert_eq!(spin_between(from, from, dt), Vec3::ZERO);
    }
}

#[test]
fn spin_edges_are_contained() {
    assert_eq!(quat_from_spin(Vec3::ZERO, 0.1), Quat::IDENTITY);
    assert_eq!(quat_from_spin(Vec3::NAN, 0.1), Quat::IDENTITY);
    assert_eq!(quat_from_spin(Vec3::splat(1e-30), 1.0).w, 1.0);
    assert!((quat_from_spin(Vec3::splat(1e30), 1.0).length() - 1.0).abs() < 1e-6);
    assert_eq!(
        spin_between(Quat::IDENTITY, Quat::from_rotation_x(1.0), 0.0),
        Vec3::ZERO
    );
    let slow = quat_from_spin(Vec3::Y, 1e-5);
    assert!((spin_between(Quat::IDENTITY, slow, 1e-5) - Vec3::Y).length() < 1e-2);
}
