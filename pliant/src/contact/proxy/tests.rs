use fearless_simd::{Level, dispatch};

use super::*;

/// The way out for a point inside, None outside.
fn way_out(level: Level, proxy: &Proxy, point: Vec3) -> Option<Vec3> {
    let mut out = V8::default();
    let inside = dispatch!(level, simd => {
        let (inside, way) = proxy.ways_out(simd, Wide::splat(simd, point));
        out.store(way);
        inside.to_bitmask()
    });
    assert!(inside == 0 || inside == 0xff, "all lanes are the same");
    (inside != 0).then(|| out.get(3))
}

#[test]
fn a_point_leaves_by_the_nearest_of_ball_and_planes() {
    let proxy = Proxy {
        centre: Vec3::new(1.0, 0.0, 0.0),
        radius: 1.0,
        planes: vec![(Vec3::Y, 0.2)],
    };
    for level in [Level::new(), Level::baseline()] {
        let way_out = |x, y| way_out(level, &proxy, Vec3::new(x, y, 0.0));
        let near = |a: Option<Vec3>, b: Vec3| a.is_some_and(|a| a.distance(b) < 1e-6);
        // Under the plane, near the ball, above the plane, beside the ball.
        assert!(near(way_out(1.1, 0.1), Vec3::Y * 0.1));
        assert!(near(way_out(0.1, 0.0), Vec3::X * -0.1));
        assert_eq!(way_out(1.0, 0.3), None);
        assert_eq!(way_out(2.1, 0.0), None);
    }
}

#[test]
fn a_point_in_the_middle_of_a_ball_leaves_upwards() {
    let proxy = Proxy {
        centre: Vec3::X,
        radius: 0.5,
        planes: Vec::new(),
    };
    for level in [Level::new(), Level::baseline()] {
        let out = way_out(level, &proxy, Vec3::X);
        assert_eq!(out, Some(Vec3::Y * 0.5));
    }
}
