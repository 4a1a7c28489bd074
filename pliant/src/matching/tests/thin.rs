//! Clusters that a break leaves thinner than they can tell: they count as rods or sheets, though members lie beside the line or the plane.

use glam::{DMat3, Mat3, Quat, Vec3};

use super::{RULES, cluster, rule, sums};
use crate::matching::goal::{Start, solve};
use crate::matching::plastic::FlowRule;
use crate::matching::rest::Rest;
use crate::math::Random;
use crate::state::{Cap, Mode, RotationRule, State};

/// A cluster that is a tenth as thick as it is long, and counts as a rod or a sheet of no thickness.
fn thin(random: &mut Random, across: Vec3, thin: f32) -> (State, Rest) {
    let (mut state, _) = cluster(random, 12, Mode::Rigid);
    for p in &mut state.clusters.offset {
        *p *= across;
    }
    let rest = Rest::of(&state, 0, Mode::Rigid, (DMat3::ZERO, thin));
    (state, rest)
}

/// Pieces of broken bodies are such clusters. Goals that stayed behind would pull their members round, step after step.
#[test]
fn goals_of_a_rod_turn_with_members_off_its_line() {
    let mut random = Random::new(11);
    for rotation in RULES {
        let (state, rest) = thin(&mut random, Vec3::new(2.0, 0.2, 0.2), 0.12);
        assert!(rest.rank == 1 && rest.thin, "{rest:?}");
        let turn = Quat::from_axis_angle(rest.axes.x_axis, 1.0);
        let offsets = &state.clusters.offset;
        let x: Vec<Vec3> = offsets.iter().map(|p| turn * *p).collect();
        let rule = rule(Mode::Rigid, Cap::None, rotation);
        let sums = sums(&state, &rest, &x);
        let fit = solve(&sums, &rest, &rule, true, Start::default());
        let off = |map: Mat3| {
            let goals = offsets.iter().map(|p| fit.goal.centre + map * *p);
            goals
                .zip(&x)
                .map(|(g, x)| g.distance(*x))
                .fold(0.0, f32::max)
        };
        let off = [fit.goal.map, fit.goal.pull].map(off);
        assert!(off.iter().all(|off| *off < 1e-5), "{rotation:?}: {off:?}");
    }
}

/// Across itself a thin cluster cannot tell what has flowed, and its members there would be pulled to a shape that runs away.
#[test]
fn thin_clusters_do_not_flow() {
    let mut random = Random::new(5);
    for (least, flows) in [(0.0, true), (0.08, false)] {
        let (state, rest) = thin(&mut random, Vec3::new(1.0, 1.0, 0.1), least);
        assert_eq!(rest.thin, !flows, "{rest:?}");
        let x = state
            .clusters
            .offset
            .iter()
            .map(|p| *p * Vec3::new(1.5, 1.0, 1.0));
        let x: Vec<Vec3> = x.collect();
        let mut rule = rule(Mode::Rigid, Cap::None, RotationRule::Deformation);
        rule.flow = Some(FlowRule {
            yield_strain: 0.05,
            rate: 0.5,
            hardening: 0.0,
            seconds: 0.01,
        });
        let start = Start {
            flows: true,
            ..Start::default()
        };
        let fit = solve(&sums(&state, &rest, &x), &rest, &rule, true, start);
        assert_eq!(fit.flow.is_none(), !flows, "{:?}", fit.flow);
    }
}
