//! The order in which particles are given does not matter: the same clusters, the same motion.

use crate::common::{distance, elastic, modes, view};
use pliant::{
    BodyConfig, BodyId, Clustering, Field, Fields, Material, Sampling, Shape, SkinConfig, World,
    WorldConfig,
    clusters::{Algorithm, Kernel, Radius},
};

const ALGORITHMS: [Algorithm; 3] = [Algorithm::Fuzzy, Algorithm::Kmeans, Algorithm::Random];
const KERNELS: [Kernel; 5] = [
    Kernel::InvSq,
    Kernel::Box,
    Kernel::Poly6,
    Kernel::Blend { beta: 10.0 },
    Kernel::Fcm { m: 1.5 },
];

/// Samples of a box in the order of the shape.
fn samples(sampling: Sampling, spacing: f32) -> Vec<[f32; 3]> {
    let mut world = crate::common::weightless();
    let config = BodyConfig {
        sampling,
        ..crate::common::block([1.0, 0.6, 0.5], spacing, 4, Material::default())
    };
    let body = world.add(config).expect("a plain box");
    by_label(&world, body)
}

/// Positions in the order the shape gave them.
fn by_label(world: &World, body: BodyId) -> Vec<[f32; 3]> {
    let view = view(world, body);
    let mut points = vec![[0.0; 3]; view.positions().len()];
    for (x, label) in view.positions().iter().zip(view.labels()) {
        points[*label as usize] = *x;
    }
    points
}

/// `order[k]` is the point that is given k-th: a fixed shuffle.
fn shuffled(n: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for i in (1..n).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        order.swap(i, (state >> 33) as usize % (i + 1));
    }
    order
}

/// Each cluster as sorted (point, weight), the clusters sorted by their points; `name` maps labels to points.
fn clusters(world: &World, body: BodyId, name: &[usize]) -> Vec<Vec<(usize, f32)>> {
    let view = view(world, body);
    let mut clusters: Vec<Vec<(usize, f32)>> = (0..view.cluster_count())
        .map(|c| {
            let cluster = view.cluster(c).expect("counted");
            let points = cluster.members.iter().map(|row| {
                let label = view.labels()[*row as usize];
                name[label as usize]
            });
            let mut members: Vec<_> = points.zip(cluster.weights.iter().copied()).collect();
            members.sort_by_key(|(point, _)| *point);
            members
        })
        .collect();
    clusters.sort_by(|a, b| a.iter().map(|m| m.0).cmp(b.iter().map(|m| m.0)));
    clusters
}

/// A world with a spinning, stretched body of these points.
fn world_of(
    points: Vec<[f32; 3]>,
    stiffness: Vec<f32>,
    clustering: Clustering,
    material: Material,
) -> (World, BodyId) {
    let mut world = World::new(WorldConfig::default()).expect("defaults are legal");
    let config = BodyConfig {
        shape: Shape::Points(points),
        clustering,
        material,
        fields: Fields {
            stiffness: Field::PerParticle(stiffness),
            ..Fields::default()
        },
        spin: [1.0, 2.0, 0.5],
        stretch: [1.2, 0.9, 1.0],
        skin: SkinConfig::None,
        ..BodyConfig::default()
    };
    let body = world.add(config).expect("legal points");
    (world, body)
}

fn check(points: &[[f32; 3]], clustering: &Clustering, material: &Material) {
    let name = format!(
        "{:?} {:?} {:?}",
        clustering.algorithm, clustering.kernel, material.mode
    );
    let order = shuffled(points.len());
    assert!(order.iter().enumerate().any(|(k, i)| k != *i));
    let straight: Vec<usize> = (0..points.len()).collect();
    let given = |order: &[usize]| {
        let stiffness = order.iter().map(|i| 0.5 + 0.5 * points[*i][0]).collect();
        let points = order.iter().map(|i| points[*i]).collect();
        world_of(points, stiffness, clustering.clone(), material.clone())
    };
    let ((mut a, body_a), (mut b, body_b)) = (given(&straight), given(&order));

    let (left, right) = (
        clusters(&a, body_a, &straight),
        clusters(&b, body_b, &order),
    );
    assert!(left.len() > 1, "{name}: one cluster shows nothing");
    assert_eq!(left.len(), right.len(), "{name}: number of clusters");
    for (l, r) in left.iter().zip(&right) {
        let points = |m: &[(usize, f32)]| m.iter().map(|m| m.0).collect::<Vec<_>>();
        assert_eq!(points(l), points(r), "{name}: members");
        for ((point, w), (_, v)) in l.iter().zip(r) {
            assert!((w - v).abs() < 1e-6, "{name}: point {point} {w} {v}");
        }
    }

    for _ in 0..60 {
        a.step();
        b.step();
    }
    let (left, right) = (by_label(&a, body_a), by_label(&b, body_b));
    for (k, i) in order.iter().enumerate() {
        let apart = distance(left[*i].map(f64::from), right[k].map(f64::from));
        assert!(apart < 1e-4, "{name}: point {i} is {apart} m off");
    }
}

fn clustering(algorithm: Algorithm, kernel: Kernel) -> Clustering {
    Clustering {
        algorithm,
        kernel,
        count: 9,
        radius: Radius::Auto { overlap: 2.5 },
        ..Clustering::default()
    }
}

#[test]
fn shuffled_particles_make_the_same_clusters_and_motion() {
    let points = samples(Sampling::BlueNoise, 0.09);
    assert!(points.len() > 200, "{} points", points.len());
    for algorithm in ALGORITHMS {
        for (k, kernel) in KERNELS.into_iter().enumerate() {
            let material = Material {
                mode: modes()[k % 3],
                ..elastic(0.8)
            };
            check(&points, &clustering(algorithm, kernel), &material);
        }
    }
}

#[test]
fn a_lattice_has_ties_and_still_does_not_depend_on_the_order() {
    let points = samples(Sampling::Grid, 0.1);
    for algorithm in ALGORITHMS {
        let material = Material::default();
        check(&points, &clustering(algorithm, Kernel::InvSq), &material);
    }
}
