//! A body left alone has no more energy than it was given: at rest it stays at rest, and once stretched it swings on
//! without swinging up. Nothing is damped here and no strain limit hides a gain.

use crate::common::{block, elastic, view, weightless};
use pliant::{
    BodyConfig, BodyId, Clamp, Command, Extent, Material, Mode, Obstacle, Shape, Stiffness, World,
    WorldConfig,
    material::{Cap, RotationRule, StrainLimit},
};

/// Largest kinetic energy over the next steps, joule.
fn peak(world: &mut World, steps: usize) -> f64 {
    (0..steps)
        .map(|_| {
            world.step();
            world.totals().kinetic
        })
        .fold(0.0, f64::max)
}

fn all_modes() -> Vec<Mode> {
    let blends = [0.5, 0.8, 1.0].into_iter();
    let soft = blends.flat_map(|beta| [Mode::Linear { beta }, Mode::Quadratic { beta }]);
    std::iter::once(Mode::Rigid).chain(soft).collect()
}

/// β = 1: nothing but volume holds the shape.
fn has_no_spring(mode: Mode) -> bool {
    matches!(mode, Mode::Linear { beta } | Mode::Quadratic { beta } if beta == 1.0)
}

/// Energy at which all of a body moves by a thousandth of its spacing in a step, which nobody sees.
fn unseen(world: &World, spacing: f64) -> f64 {
    0.5 * world.totals().mass * (1e-3 * spacing * 60.0).powi(2)
}

fn rests(name: &str, config: BodyConfig, spacing: f64) {
    let mut world = weightless();
    world.add(config).expect("a legal body");
    let most = peak(&mut world, 3000);
    let allowed = unseen(&world, spacing);
    assert!(
        most < allowed,
        "{name}: {most} J came from nowhere, {allowed} at most"
    );
}

#[test]
fn nothing_wakes_up_by_itself_in_any_mode() {
    for mode in all_modes() {
        for count in [1, 8, 40] {
            let material = Material {
                mode,
                ..elastic(1.0)
            };
            let config = block([1.0, 0.5, 0.5], 0.1, count, material);
            rests(&format!("{mode:?} in {count}"), config, 0.1);
        }
    }
}

#[test]
fn bodies_of_few_points_rest() {
    // Fewer points than a quadratic map has columns, and not in a symmetric place.
    let points: Vec<[f32; 3]> = (0..9u8)
        .map(|i| {
            let t = f32::from(i);
            [
                (1.3 * t).sin(),
                (2.1 * t).cos(),
                0.7 * (0.9 * t + 1.0).sin(),
            ]
            .map(|c| 0.2 * c)
        })
        .collect();
    // Where nothing springs back, the rounding of the goals pushes four points the same way step after step.
    for mode in all_modes().into_iter().filter(|mode| !has_no_spring(*mode)) {
        for n in 1..=9 {
            let material = Material {
                mode,
                ..elastic(1.0)
            };
            let config = BodyConfig {
                shape: Shape::Points(points[..n].to_vec()),
                ..block([1.0; 3], 0.1, 1, material)
            };
            rests(&format!("{mode:?} of {n} points"), config, 0.1);
        }
    }
}

#[test]
fn sheets_of_any_thickness_rest() {
    for mode in all_modes() {
        for (thickness, extent) in [
            (0.0005, Extent::Point),
            (0.002, Extent::Point),
            (0.01, Extent::Sphere { radius: 0.04 }),
            (0.06, Extent::Point),
        ] {
            let name = format!("{mode:?} {thickness} m thick, {extent:?}");
            let config = BodyConfig {
                shape: Shape::Sheet {
                    size: [1.0, 0.6],
                    thickness,
                },
                extent,
                ..block(
                    [1.0; 3],
                    0.06,
                    6,
                    Material {
                        mode,
                        ..elastic(1.0)
                    },
                )
            };
            rests(&name, config, 0.06);
        }
    }
}

/// Peak energies of four windows of a body that was stretched and let go, and what the stretch put in.
fn swings(material: Material, count: usize) -> ([f64; 4], f64) {
    let Stiffness::Alpha(alpha) = material.stiffness else {
        panic!("the tests give α")
    };
    let stretch = [1.3f32, 0.9, 1.0];
    let mut world = weightless();
    let config = BodyConfig {
        stretch,
        ..block([1.0, 0.5, 0.5], 0.1, count, material)
    };
    let body = world.add(config).expect("a plain box");
    // A spring of strength α m w/h² for each membership, from where the rest shape would be.
    let view = view(&world, body);
    let masses = view.masses();
    let moved = |p: &[f32; 3]| {
        (0..3)
            .map(|k| ((stretch[k] - 1.0) * p[k]).powi(2))
            .sum::<f32>()
    };
    let stored: f64 = view
        .clusters()
        .flat_map(|c| c.members.iter().zip(c.weights).zip(c.offsets))
        .map(|((i, w), p)| f64::from(masses[*i as usize] * w * moved(p)))
        .sum();
    let given = 0.5 * f64::from(alpha) * 60.0 * 60.0 * stored;
    ([(); 4].map(|()| peak(&mut world, 500)), given)
}

#[test]
fn a_stretched_body_swings_without_swinging_up() {
    for rotation in [RotationRule::Deformation, RotationRule::Procrustes] {
        for mode in all_modes() {
            for (count, alpha) in [(1, 1.0), (8, 0.3), (40, 1.0)] {
                let material = Material {
                    mode,
                    rotation,
                    ..elastic(alpha)
                };
                let (peaks, given) = swings(material, count);
                // At α = 1 a step is a sixth of a swing, and what it conserves is energy to within a third.
                assert!(
                    peaks.iter().all(|peak| *peak < 1.34 * given),
                    "{mode:?} {rotation:?} in {count}: {peaks:?} J of {given}"
                );
                assert!(
                    count == 1 || peaks[3] < 1.2 * peaks[0].max(peaks[1]),
                    "{mode:?} {rotation:?} in {count} swings up: {peaks:?}"
                );
            }
        }
    }
}

/// A sheet two particles thick that is held at one edge, with the other on the ground, comes to rest. Its clusters are much wider than thick: turned by the
/// deformation gradient, their goals are not the nearest ones, the pull is the gradient of nothing, and the sheet flaps at some metres per
/// second for ever.
#[test]
fn a_sheet_that_hangs_to_the_ground_comes_to_rest() {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let material = Material {
        stiffness: Stiffness::Time(0.006),
        damping: 4.0,
        limit: StrainLimit {
            iterations: 0,
            ..StrainLimit::default()
        },
        ..Material::default()
    };
    let ground = Obstacle {
        position: [0.0, -1.0, 0.0],
        ..Obstacle::default()
    };
    world.add_obstacle(ground).expect("a plane");
    let body = world
        .add(block([2.0, 0.1, 2.0], 0.06, 60, material))
        .expect("a plain sheet");
    let clamp = Clamp {
        body: Some(body),
        normal: [1.0, 0.0, 0.0],
        offset: 0.9,
        ..Clamp::default()
    };
    world
        .apply(Command::Clamp(Box::new(clamp)))
        .expect("a legal clamp");
    let fallen = peak(&mut world, 300);
    peak(&mut world, 600);
    let left = peak(&mut world, 120);
    assert!(left < 0.01 * fallen, "{left} J of {fallen} are left");
}

/// A sheet one particle thick that is held at one edge, with the other on the ground, comes to rest under a strain limit that acts. Told to turn as its members
/// are or were and not as its goals do, a cluster would drive those at their bound round and round: some hundredths of a metre at some metres per second, for ever.
#[test]
fn a_sheet_of_one_layer_under_a_strain_limit_comes_to_rest() {
    for (stretch, iterations) in [(0.05, 2), (0.1, 5)] {
        let mut world = World::new(WorldConfig {
            substeps: 4,
            ..WorldConfig::default()
        })
        .expect("a legal step");
        world.add_obstacle(Obstacle::default()).expect("a plane");
        let material = Material {
            damping: 2.0,
            limit: StrainLimit {
                stretch,
                iterations,
                ..StrainLimit::default()
            },
            ..Material::default()
        };
        let config = BodyConfig {
            shape: Shape::Sheet {
                size: [1.5, 1.5],
                thickness: 0.03,
            },
            position: [0.0, 1.2, 0.0],
            ..block([1.0; 3], 0.04, 60, material)
        };
        let body = world.add(config).expect("a plain sheet");
        pin(&mut world, body, |x| x[0] > 0.7);
        let fallen = peak(&mut world, 300);
        peak(&mut world, 600);
        let left = peak(&mut world, 60);
        assert!(
            left < 0.005 * fallen,
            "stretch {stretch} in {iterations} iterations: {left} J of {fallen} are left"
        );
    }
}

#[test]
fn caps_that_act_are_held_by_a_little_damping() {
    for cap in [
        Cap::Rows(1.2),
        Cap::Exact(3.05),
        Cap::Cheap(3.05),
        Cap::Soft {
            start: 3.02,
            limit: 3.04,
        },
    ] {
        for mode in [Mode::Linear { beta: 0.8 }, Mode::Quadratic { beta: 0.8 }] {
            let material = Material {
                mode,
                cap,
                damping: 1.0,
                ..elastic(1.0)
            };
            let (peaks, given) = swings(material, 8);
            assert!(
                peaks[0] < 1.34 * given && peaks[3] < 0.1 * peaks[0],
                "{mode:?} {cap:?}: {peaks:?} J of {given}"
            );
        }
    }
}

/// Each cluster takes its own recoil: limiting harder must not drive a sheet that hangs between its rims.
#[test]
fn a_sheet_that_hangs_between_two_rims_comes_to_hang() {
    for iterations in [4, 16] {
        let mut world = World::new(WorldConfig {
            substeps: 4,
            ..WorldConfig::default()
        })
        .expect("a legal step");
        let material = Material {
            damping: 8.0,
            limit: StrainLimit {
                stretch: 0.1,
                iterations,
                relaxation: 1.0,
            },
            ..elastic(1.0)
        };
        let config = BodyConfig {
            shape: Shape::Sheet {
                size: [2.0, 2.0],
                thickness: 0.01,
            },
            ..block([1.0; 3], 0.1, 60, material)
        };
        let body = world.add(config).expect("a plain sheet");
        pin(&mut world, body, |x| x[0].abs() > 0.9);
        let peaks = [(); 6].map(|()| peak(&mut world, 150));
        assert!(
            peaks.is_sorted_by(|before, after| *after < 1.02 * before)
                && peaks[5] < 0.85 * peaks[0],
            "{iterations} iterations: {peaks:?} J"
        );
    }
}

/// Holds the particles of a body that are in a region.
fn pin(world: &mut World, body: BodyId, within: impl Fn([f32; 3]) -> bool) {
    let x = view(world, body).positions();
    let particles = (0..x.len() as u32).filter(|i| within(x[*i as usize]));
    let particles = particles.collect();
    world
        .apply(Command::Pin {
            body,
            particles,
            velocity: [0.0; 3],
        })
        .expect("known rows");
}

#[test]
fn a_pinned_sheet_under_a_strain_limit_swings_no_higher_than_it_fell_from() {
    for extent in [Extent::Point, Extent::Sphere { radius: 0.025 }] {
        for (alpha, stretch, relaxation) in [(0.8, 0.05, 0.7), (0.0, 0.02, 1.0)] {
            let mut world = World::new(WorldConfig {
                substeps: 2,
                ..WorldConfig::default()
            })
            .expect("a legal step");
            let limit = StrainLimit {
                stretch,
                iterations: 3,
                relaxation,
            };
            let material = Material {
                damping: 2.0,
                limit,
                ..elastic(alpha)
            };
            let config = BodyConfig {
                shape: Shape::Sheet {
                    size: [1.0, 1.0],
                    thickness: 0.02,
                },
                extent: extent.clone(),
                ..block([1.0; 3], 0.07, 30, material)
            };
            let body = world.add(config).expect("a plain sheet");
            pin(&mut world, body, |x| x[0] > 0.44);
            // Held at one edge, its middle falls by about half its length.
            let fall = world.totals().mass * 9.81 * 0.5;
            let peaks = [(); 3].map(|()| peak(&mut world, 300));
            assert!(
                peaks[0] < 1.3 * fall && peaks[2] < 0.9 * peaks[0],
                "α {alpha}, {extent:?}: {peaks:?} J of {fall}"
            );
        }
    }
}
