//! Laws of clustering, through its one door.

use glam::Vec3;
use proptest::prelude::*;

use super::*;
use crate::geometry::order::morton_order;
use crate::math::Random;
use crate::state::{Epsilon, Kernel};

/// `count` points in the unit ball, sorted along a space-filling curve.
pub(super) fn ball(count: usize) -> Vec<Vec3> {
    let mut random = Random::new(17);
    let mut points = Vec::new();
    while points.len() < count {
        let x = Vec3::new(random.unit(), random.unit(), random.unit()) * 2.0 - 1.0;
        if x.length_squared() <= 1.0 {
            points.push(x);
        }
    }
    sorted(&points)
}

/// The points along a space-filling curve.
fn sorted(points: &[Vec3]) -> Vec<Vec3> {
    let order = morton_order(points);
    order.iter().map(|&i| points[i as usize]).collect()
}

/// A lattice with the given number of points per axis, spacing 0.1 m.
fn lattice(nx: usize, ny: usize, nz: usize) -> Vec<Vec3> {
    let row = |z: usize, y: usize| (0..nx).map(move |x| Vec3::new(x as f32, y as f32, z as f32));
    let points: Vec<Vec3> = (0..nz)
        .flat_map(|z| (0..ny).flat_map(move |y| row(z, y)))
        .map(|p| p * 0.1)
        .collect();
    sorted(&points)
}

const ALGORITHMS: [Algorithm; 3] = [Algorithm::Fuzzy, Algorithm::Kmeans, Algorithm::Random];
const KERNELS: [Kernel; 6] = [
    Kernel::InvSq,
    Kernel::Box,
    Kernel::Poly6,
    Kernel::Blend { beta: 2.0 },
    Kernel::Fcm { m: 2.0 },
    Kernel::Fcm { m: 1.01 },
];

fn config(count: usize, radius: Radius) -> Clustering {
    Clustering {
        count,
        radius,
        ..Clustering::default()
    }
}

/// Clusters equal masses and checks what must hold of every partition.
fn check(positions: &[Vec3], config: &Clustering) -> (Partition, ClusterReport) {
    let (partition, report) =
        cluster(positions, &vec![0.1; positions.len()], config).expect("good input");
    let mut sums = vec![0.0_f64; positions.len()];
    let extent = positions
        .iter()
        .map(|x| x.abs().max_element())
        .fold(0.0, f32::max);
    assert_eq!(partition.starts.len(), partition.len() + 1);
    assert_eq!(
        partition.starts.last().copied(),
        Some(partition.particle.len() as u32)
    );
    for c in 0..partition.len() {
        assert!(
            partition.particles(c).is_sorted_by(|a, b| a < b),
            "ascending, no repeats"
        );
        for (i, w) in partition.members(c) {
            assert!((0.0..=1.0).contains(&w), "weight {w}");
            sums[i] += f64::from(w);
            let distance = positions[i].distance(partition.centre[c]);
            let bound = partition.radius * 1.000_1 + extent * 1e-5;
            assert!(distance <= bound, "{distance} > {}", partition.radius);
        }
        let mass: f32 = partition.members(c).map(|(_, w)| w).sum();
        assert!(mass > 0.0, "every cluster has mass");
    }
    for (i, sum) in sums.iter().enumerate() {
        assert!((sum - 1.0).abs() < 1e-6, "particle {i}: {sum}");
    }
    assert_eq!(report.clusters, partition.len());
    assert_eq!(report.memberships, partition.particle.len());
    if config.algorithm != Algorithm::Random {
        assert_eq!(explained(&report, positions.len()), report.clusters);
    }
    assert!(
        report
            .findings
            .iter()
            .all(|finding| !finding.to_string().is_empty())
    );
    (partition, report)
}

/// The number of clusters that the findings tell of.
fn explained(report: &ClusterReport, particles: usize) -> usize {
    let mut count = report.requested_count.min(particles);
    for finding in &report.findings {
        match finding {
            Finding::GrewCount { to, .. } => count = *to,
            Finding::Merged { clusters } | Finding::DroppedEmpty { clusters } => count -= clusters,
            _ => {}
        }
    }
    count
}

/// Every algorithm and kernel gives a valid partition.
fn check_all(positions: &[Vec3], count: usize, radius: Radius) {
    for algorithm in ALGORITHMS {
        for kernel in KERNELS {
            check(
                positions,
                &Clustering {
                    algorithm,
                    kernel,
                    ..config(count, radius)
                },
            );
        }
    }
}

#[test]
fn small_and_degenerate_bodies() {
    let auto = Radius::default();
    for radius in [
        auto,
        Radius::Fixed(1e-6),
        Radius::Fixed(0.3),
        Radius::Fixed(1e6),
    ] {
        check_all(&[Vec3::ONE], 3, radius);
        check_all(&[Vec3::ZERO, Vec3::X], 2, radius);
        check_all(&[Vec3::splat(7.0); 20], 5, radius);
        check_all(&lattice(40, 1, 1), 5, radius);
        check_all(&lattice(9, 9, 1), 6, radius);
    }
}

#[test]
fn sizes_far_from_one_metre() {
    let unit = ball(200);
    for scale in [1e-12_f32, 1e-3, 1e3, 1e12] {
        let scaled: Vec<Vec3> = unit.iter().map(|&x| x * scale).collect();
        check_all(&scaled, 8, Radius::default());
    }
}

#[test]
fn relative_epsilon_makes_size_irrelevant() {
    let unit = ball(300);
    let base = Clustering {
        epsilon: Epsilon::Relative(1e-3),
        ..config(8, Radius::Fixed(0.8))
    };
    let (reference, _) = check(&unit, &base);
    let scale = 1.0 / 1024.0;
    let small: Vec<Vec3> = unit.iter().map(|&x| x * scale).collect();
    let (scaled, _) = check(
        &small,
        &Clustering {
            radius: Radius::Fixed(0.8 * scale),
            ..base
        },
    );
    assert_eq!(reference.particle, scaled.particle);
    assert_eq!(reference.weight, scaled.weight);
}

#[test]
fn particles_exactly_on_the_rim() {
    let line: Vec<Vec3> = (0..9).map(|i| Vec3::X * i as f32).collect();
    for radius in [1.0, 2.0, 4.0] {
        check_all(&line, 3, Radius::Fixed(radius));
    }
}

#[test]
fn one_cluster_takes_the_whole_body() {
    for algorithm in ALGORITHMS {
        let config = Clustering {
            algorithm,
            ..config(1, Radius::default())
        };
        let (partition, report) = check(&ball(500), &config);
        assert_eq!((partition.len(), report.memberships), (1, 500));
        assert_eq!(report.findings, []);
    }
}

#[test]
fn auto_reaches_the_wanted_overlap_and_keeps_the_count() {
    for overlap in [3.0, 5.0, 10.0] {
        let (_, report) = check(&ball(3000), &config(40, Radius::Auto { overlap }));
        let error = (report.overlap_mean / overlap - 1.0).abs();
        assert!(error < 0.1, "{overlap}: {}", report.overlap_mean);
        assert!(report.clusters >= 38, "{}", report.clusters);
    }
}

#[test]
fn fuzzy_centres_are_centres_of_mass() {
    let positions = ball(1000);
    let (partition, report) = check(&positions, &config(20, Radius::Fixed(0.6)));
    assert_eq!(report.grown, 0);
    for c in 0..partition.len() {
        let sum = partition
            .members(c)
            .fold((Vec3::ZERO, 0.0), |(moment, mass), (i, w)| {
                (moment + positions[i] * w, mass + w)
            });
        let shift = partition.centre[c].distance(sum.0 / sum.1);
        assert!(shift <= 1.1e-3 * partition.radius, "{shift}");
    }
}

/// Few particles on a grid, many clusters: those of an overlap that is just met may share no particle.
#[test]
fn small_bodies_hang_together_whatever_their_size() {
    let sizes = |n: usize| [2 + n % 4, 1 + n / 4 % 3, 2 + n / 12 % 4];
    for [nx, ny, nz] in (0..48).map(sizes) {
        for count in 2..(nx * ny * nz).min(20) {
            let (_, report) = check(&lattice(nx, ny, nz), &config(count, Radius::default()));
            assert_eq!(report.components, 1, "{nx}×{ny}×{nz} in {count}");
        }
    }
}

#[test]
fn two_lumps_are_reported_as_two_parts() {
    let mut positions = lattice(5, 5, 5);
    positions.extend(lattice(5, 5, 5).iter().map(|&x| x + Vec3::X * 100.0));
    let (_, report) = check(&sorted(&positions), &config(8, Radius::Fixed(0.4)));
    assert_eq!(report.components, 2);
    assert!(
        report
            .findings
            .contains(&Finding::DisconnectedBody { components: 2 })
    );
}

#[test]
fn sheets_are_flat_and_loose_clusters_are_named() {
    let (_, report) = check(&lattice(15, 15, 1), &config(8, Radius::default()));
    let flat = Finding::FlatClusters {
        flat: report.clusters,
        clusters: report.clusters,
    };
    assert!(report.findings.contains(&flat), "{:?}", report.findings);
    let lumps = [Vec3::ZERO, Vec3::X * 10.0];
    let (_, report) = check(&lumps, &config(2, Radius::Fixed(1.0)));
    assert!(
        report
            .findings
            .contains(&Finding::NoOverlap { overlap: 1.0 })
    );
}

#[test]
fn more_clusters_than_particles_are_clamped() {
    let (partition, report) = check(&lattice(3, 3, 3), &config(100, Radius::Fixed(0.05)));
    assert_eq!(partition.len(), 27);
    let clamped = Finding::CountClamped {
        requested: 100,
        particles: 27,
    };
    assert!(report.findings.contains(&clamped));
}

#[test]
fn growth_is_reported_and_limits_are_kept() {
    let positions = ball(400);
    let (_, report) = check(&positions, &config(4, Radius::Fixed(0.3)));
    assert!(report.grown > 0 && report.radius > 0.3);
    let limits = ClusterLimits {
        max_count: Some(4),
        max_radius: Some(0.3),
        max_iterations: 50,
        ..ClusterLimits::default()
    };
    let limited = Clustering {
        limits,
        ..config(4, Radius::Fixed(0.3))
    };
    for algorithm in ALGORITHMS {
        let result = cluster(
            &positions,
            &[1.0; 400],
            &Clustering {
                algorithm,
                ..limited.clone()
            },
        );
        let error = result.expect_err("four small clusters cannot cover the ball");
        assert!(
            matches!(error, ClusteringError::Uncovered { uncovered: 1.., .. }),
            "{error}"
        );
    }
}

#[test]
fn the_factor_of_growth_changes_what_is_grown_to() {
    let positions = ball(400);
    let grown = |growth| {
        let limits = ClusterLimits {
            growth,
            ..ClusterLimits::default()
        };
        let config = Clustering {
            limits,
            ..config(4, Radius::Fixed(0.2))
        };
        check(&positions, &config).1
    };
    let [slow, usual, fast] = [1.05, 1.25, 3.0].map(grown);
    assert!(slow.grown > usual.grown && usual.grown > fast.grown);
    let counts = [&slow, &usual, &fast].map(|report| report.clusters);
    assert!(
        counts[0] != counts[1] && counts[1] != counts[2],
        "{counts:?}"
    );
    assert!(slow.radius < fast.radius, "{} {}", slow.radius, fast.radius);
}

#[test]
fn what_the_findings_advise_works() {
    let positions = ball(400);
    let asked = config(4, Radius::Fixed(0.3));
    let (_, grown) = check(&positions, &asked);
    let texts: Vec<String> = grown.findings.iter().map(Finding::to_string).collect();
    assert!(texts[0].contains("max_count to 4,"), "{texts:?}");
    assert!(texts[1].contains("max_radius to 0.3,"), "{texts:?}");
    let limited = |max_count, max_radius| Clustering {
        limits: ClusterLimits {
            max_count,
            max_radius,
            ..ClusterLimits::default()
        },
        ..asked.clone()
    };
    let (_, report) = check(&positions, &limited(Some(4), None));
    assert!(report.clusters == 4 && report.radius > 0.3, "{report:?}");
    let (_, report) = check(&positions, &limited(None, Some(0.3)));
    assert!(report.clusters > 4 && report.radius < 0.300_1, "{report:?}");
}

#[test]
fn a_radius_of_almost_nothing_grows_in_a_few_attempts() {
    let (solid, sheet, line) = (ball(2000), lattice(40, 40, 1), lattice(1500, 1, 1));
    for positions in [&solid, &sheet, &line] {
        for algorithm in [Algorithm::Fuzzy, Algorithm::Kmeans] {
            let config = Clustering {
                algorithm,
                ..config(10, Radius::Fixed(1e-30))
            };
            let (_, report) = check(positions, &config);
            assert!(report.grown <= 20, "{} attempts", report.grown);
            assert!(report.iterations < 2500, "{} iterations", report.iterations);
            assert!(report.clusters < positions.len() / 2, "{}", report.clusters);
        }
    }
}

#[test]
fn fcm_with_m_near_one_keeps_no_member_without_mass() {
    for m in [1.001, 1.01, 1.05, 1.1, 2.0] {
        let config = Clustering {
            kernel: Kernel::Fcm { m },
            ..config(12, Radius::Auto { overlap: 6.0 })
        };
        let (partition, _) = check(&ball(1000), &config);
        let least = partition.weight.iter().copied().fold(1.0, f32::min);
        assert!(least > 1e-7, "m = {m}: {least}");
    }
}

#[test]
fn bad_input_is_refused_by_index() {
    let mut positions = ball(10);
    let base = Clustering::default();
    assert_eq!(cluster(&[], &[], &base), Err(ClusteringError::NoParticles));
    let short = cluster(&positions, &[1.0; 9], &base);
    assert_eq!(
        short,
        Err(ClusteringError::LengthMismatch {
            positions: 10,
            masses: 9
        })
    );
    let mut masses = [1.0; 10];
    masses[4] = 0.0;
    let weightless = cluster(&positions, &masses, &base);
    assert_eq!(weightless, Err(ClusteringError::BadMass { particle: 4 }));
    positions[7].y = f32::NAN;
    let bad = cluster(&positions, &[1.0; 10], &base);
    assert_eq!(bad, Err(ClusteringError::BadPosition { particle: 7 }));
}

#[test]
fn the_users_order_does_not_matter() {
    let positions = ball(500);
    let mut shuffled = positions.clone();
    let mut random = Random::new(5);
    for last in (1..shuffled.len()).rev() {
        shuffled.swap(last, random.below(last as u32 + 1) as usize);
    }
    for algorithm in ALGORITHMS {
        let config = Clustering {
            algorithm,
            ..config(12, Radius::default())
        };
        assert_eq!(
            check(&positions, &config),
            check(&sorted(&shuffled), &config)
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn any_cloud_is_covered_with_weights_that_sum_to_one(
        points in prop::collection::vec((-2.0_f32..2.0, -1.0_f32..1.0, 0.0_f32..0.5), 1..80),
        count in 1_usize..20,
        radius in prop_oneof![
            (0.01_f32..3.0).prop_map(Radius::Fixed),
            (1.0_f32..8.0).prop_map(|overlap| Radius::Auto { overlap }),
        ],
        seed in any::<u64>(),
    ) {
        let points: Vec<Vec3> = points.iter().map(|&p| p.into()).collect();
        for algorithm in ALGORITHMS {
            for kernel in KERNELS {
                check(&points, &Clustering { algorithm, kernel, seed, ..config(count, radius) });
            }
        }
    }
}
