//! The proxies that the collision view shows: balls cut by planes, around their clusters [Jones15 §3.4].

use crate::common::meeting::{add, cube};
use crate::common::{view, weightless};
use pliant::{BodyConfig, Contact, Material, Shape, SurfaceKind, view::ProxyView};

/// A slab that is turned and flies, of several clusters, with this threshold for planes.
fn slab(threshold: f32) -> BodyConfig {
    let surface = SurfaceKind::Proxies {
        threshold,
        share: 1.0,
    };
    BodyConfig {
        shape: Shape::Box {
            size: [1.6, 0.4, 0.9],
        },
        rotation: [0.2, 0.4, -0.1, 0.9],
        position: [3.0, -1.0, 2.0],
        velocity: [0.5, 0.0, -0.3],
        contact: Contact {
            surface,
            ..Contact::default()
        },
        ..cube(1.0, 0.1, 6, Material::default())
    }
}

/// How far beyond a plane a point is.
fn beyond((point, normal): ([f32; 3], [f32; 3]), x: [f32; 3]) -> f32 {
    (0..3).map(|k| (x[k] - point[k]) * normal[k]).sum()
}

/// Looks at every cluster of a slab some steps later: its proxy, and where its members are.
fn check(threshold: f32, law: impl Fn(&ProxyView, &[[f32; 3]])) {
    let mut world = weightless();
    let body = add(&mut world, slab(threshold));
    for _ in 0..10 {
        world.step();
    }
    let view = view(&world, body);
    assert!(view.cluster_count() > 3);
    for (c, cluster) in view.clusters().enumerate() {
        let proxy = view.proxy(c).expect("every cluster has one");
        let at = |i: &u32| view.positions()[*i as usize];
        let members: Vec<[f32; 3]> = cluster.members.iter().map(at).collect();
        law(&proxy, &members);
    }
}

#[test]
fn a_proxy_holds_its_members_and_ends_where_they_do() {
    check(1.0, |proxy, members| {
        for x in members {
            let way: f32 = (0..3).map(|k| (x[k] - proxy.centre[k]).powi(2)).sum();
            assert!(way.sqrt() < proxy.radius * 1.001, "{x:?} in {proxy:?}");
        }
        for plane in &proxy.planes {
            let outermost = members.iter().map(|x| beyond(*plane, *x));
            let outermost = outermost.fold(f32::NEG_INFINITY, f32::max);
            assert!(outermost.abs() < 2e-3, "{outermost} m beyond {plane:?}");
        }
    });
}

#[test]
fn planes_are_those_within_the_threshold() {
    for threshold in [0.0, 0.4, 1.0] {
        check(threshold, |proxy, _| {
            for plane in &proxy.planes {
                let distance = -beyond(*plane, proxy.centre);
                assert!(
                    distance < threshold * proxy.radius * 1.01,
                    "{distance} m of {} at {threshold}",
                    proxy.radius
                );
            }
            // A slab 0.4 m thick has two faces within the ball of each cluster, near to its centre.
            let least = if threshold == 1.0 { 2 } else { 0 };
            assert!(proxy.planes.len() >= least, "{proxy:?}");
        });
    }
}
