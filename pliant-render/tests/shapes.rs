//! What the pictures show is where geometry says it is.

use pliant_render::{
    Background, Camera, Cut, Ground, Image, Light, Lines, Paint, Picture, Radius, Spheres, Surface,
    render,
};

const BLACK: Background = Background {
    top: [0.0; 3],
    bottom: [0.0; 3],
};
const RED: Paint = Paint::Uniform([1.0, 0.0, 0.0]);
const GREEN: Paint = Paint::Uniform([0.0, 1.0, 0.0]);
const TRIANGLE: [[u32; 3]; 1] = [[0, 1, 2]];

/// On the z axis, looking at the origin from ten units away.
fn camera() -> Camera {
    Camera {
        eye: [0.0, 0.0, 10.0],
        target: [0.0; 3],
        up: [0.0, 1.0, 0.0],
        vertical_fov: 0.6,
    }
}

fn base() -> Picture<'static> {
    Picture {
        camera: camera(),
        background: BLACK,
        size: [200, 200],
        ..Picture::default()
    }
}

fn draw(picture: &Picture) -> Image {
    render(picture).expect("the picture can be drawn")
}

/// Pixels for which the largest channel has this index, each counted by how much of it is covered.
fn count(image: &Image, channel: usize) -> usize {
    let wins = |pixel: &&[u8]| {
        (0..3).all(|i| i == channel || pixel[channel] > pixel[i].saturating_add(20))
    };
    image.rgb.chunks_exact(3).filter(wins).count()
}

#[test]
fn a_sphere_covers_the_disc_of_its_projection() {
    for radius in [0.3_f32, 1.0, 2.0] {
        let image = draw(&Picture {
            spheres: &[Spheres {
                centres: &[[0.0; 3]],
                radius: Radius::Uniform(radius),
                paint: RED,
                ..Spheres::default()
            }],
            samples: 4,
            ..base()
        });
        // The cone from the eye touches the sphere at slope r / √(d² − r²).
        let slope = radius / (100.0 - radius * radius).sqrt();
        let pixels = slope * 100.0 / libm::tanf(0.3);
        let expected = core::f32::consts::PI * pixels * pixels;
        let found = image.rgb.chunks_exact(3).filter(|p| p[0] > 0).count() as f32;
        // Every pixel that is touched counts: half a pixel more all around.
        let edge = core::f32::consts::PI * pixels;
        assert!(
            (found - expected - edge).abs() < 0.5 * edge,
            "{found}, not {expected}"
        );
    }
}

#[test]
fn a_triangle_covers_its_projection() {
    let half = libm::tanf(0.3) * 10.0;
    let image = draw(&Picture {
        surfaces: &[Surface {
            positions: &[[-half, -half, 0.0], [half, -half, 0.0], [-half, half, 0.0]],
            triangles: &TRIANGLE,
            paint: RED,
            ..Surface::default()
        }],
        samples: 1,
        ..base()
    });
    let found = count(&image, 0) as i64;
    assert!(
        (found - 200 * 200 / 2).abs() <= 200,
        "{found} of 20000 pixels"
    );
    assert_eq!(image.pixel(198, 1), Some([0; 3]));
}

#[test]
fn what_is_nearer_hides_what_is_farther_in_any_order() {
    let far = [[-2.0, -2.0, -1.0], [2.0, -2.0, -1.0], [0.0, 2.0, -1.0]];
    let near = far.map(|[x, y, _]| [x, y, 1.0]);
    let [red, green] = [(&far, RED), (&near, GREEN)].map(|(positions, paint)| Surface {
        positions,
        triangles: &TRIANGLE,
        paint,
        ..Surface::default()
    });
    for surfaces in [[red, green], [green, red]] {
        let image = draw(&Picture {
            surfaces: &surfaces,
            ..base()
        });
        assert_eq!(count(&image, 0), 0);
        assert!(count(&image, 1) > 1000);
    }
    let ball = |z: f32| [[0.0, -0.5, z]];
    for (z, covered) in [(3.0, false), (-3.0, true)] {
        let image = draw(&Picture {
            surfaces: &[green],
            spheres: &[Spheres {
                centres: &ball(z),
                radius: Radius::Uniform(0.3),
                paint: RED,
                ..Spheres::default()
            }],
            ..base()
        });
        assert_eq!(count(&image, 0) == 0, covered);
    }
}

#[test]
fn a_triangle_that_reaches_behind_the_eye_is_clipped() {
    // A floor one unit below the eye, from far ahead to far behind.
    let positions = [
        [-500.0, -1.0, 900.0],
        [500.0, -1.0, 900.0],
        [0.0, -1.0, -9000.0],
    ];
    let image = draw(&Picture {
        surfaces: &[Surface {
            positions: &positions,
            triangles: &TRIANGLE,
            paint: RED,
            ..Surface::default()
        }],
        ..base()
    });
    assert!(
        image.pixel(100, 199).is_some_and(|p| p[0] > 40),
        "the floor is below"
    );
    assert_eq!(
        image.pixel(100, 80),
        Some([0; 3]),
        "and not above the horizon"
    );
    let found = count(&image, 0);
    assert!((19800..=20000).contains(&found), "{found} pixels");
}

#[test]
fn a_shadow_falls_away_from_the_light() {
    let picture = |direction: [f32; 3], spheres: &[Spheres]| {
        draw(&Picture {
            spheres,
            ground: Some(Ground::default()),
            camera: Camera {
                eye: [0.0, 14.0, 0.01],
                ..camera()
            },
            light: Light {
                direction,
                ..Light::default()
            },
            size: [160, 160],
            ..Picture::default()
        })
    };
    let ball = [Spheres {
        centres: &[[0.0, 1.5, 0.0]],
        radius: Radius::Uniform(0.5),
        ..Spheres::default()
    }];
    for (direction, dark, bright) in [
        ([1.0, 1.0, 0.0], [54, 80], [106, 80]),
        ([-1.0, 1.0, 0.0], [106, 80], [54, 80]),
    ] {
        let with = picture(direction, &ball);
        let without = picture(direction, &[]);
        let grey =
            |image: &Image, [x, y]: [u32; 2]| i32::from(image.pixel(x, y).expect("inside")[1]);
        assert!(grey(&with, dark) < grey(&without, dark) - 40, "no shadow");
        assert!(
            (grey(&with, bright) - grey(&without, bright)).abs() < 6,
            "a shadow towards the light"
        );
    }
}

#[test]
fn cuts_take_away_the_side_they_point_to() {
    let half = |normal: [f32; 3]| {
        draw(&Picture {
            spheres: &[Spheres {
                centres: &[[9.0; 3], [0.0; 3]],
                radius: Radius::Uniform(1.0),
                paint: RED,
                cuts: &[Cut {
                    sphere: 1,
                    point: [0.0; 3],
                    normal,
                }],
                ..Spheres::default()
            }],
            ..base()
        })
    };
    for (normal, gone, left) in [
        ([2.0, 0.0, 0.0], [110, 100], [90, 100]),
        ([0.0, -1.0, 0.0], [100, 110], [100, 90]),
    ] {
        let image = half(normal);
        assert_eq!(image.pixel(gone[0], gone[1]), Some([0; 3]));
        assert!(image.pixel(left[0], left[1]).is_some_and(|p| p[0] > 40));
    }
}

#[test]
fn what_is_behind_shows_through_in_the_order_of_depth() {
    let far = [[-2.0, -2.0, -1.0], [2.0, -2.0, -1.0], [0.0, 2.0, -1.0]];
    let near = far.map(|[x, y, _]| [x, y, 1.0]);
    let sheet = |positions, paint, opacity| Surface {
        positions,
        triangles: &TRIANGLE,
        paint,
        opacity,
        ..Surface::default()
    };
    let centre = |surfaces: &[Surface]| {
        let image = draw(&Picture { surfaces, ..base() });
        image.pixel(100, 100).expect("inside")
    };
    let glass = sheet(&near, GREEN, 0.5);
    let [red, green, _] = centre(&[sheet(&far, RED, 1.0), glass]);
    assert!(red > 60 && green > 60, "both are seen: {red} {green}");
    let other = sheet(&far, RED, 0.5);
    assert_eq!(centre(&[glass, other]), centre(&[other, glass]));
    assert_eq!(centre(&[sheet(&near, RED, 0.0)]), [0; 3]);
}

#[test]
fn lines_have_their_width_and_hide_behind_things() {
    let across = Lines {
        points: &[[-20.0, 0.0, 0.0], [20.0, 0.0, 0.0]],
        segments: &[[0, 1]],
        width: 4.0,
        paint: GREEN,
    };
    let alone = draw(&Picture {
        lines: &[across],
        ..base()
    });
    assert_eq!(count(&alone, 1), 4 * 200);
    let hidden = draw(&Picture {
        lines: &[across],
        spheres: &[Spheres {
            centres: &[[0.0; 3]],
            radius: Radius::Uniform(1.0),
            paint: RED,
            ..Spheres::default()
        }],
        ..base()
    });
    assert_eq!(hidden.pixel(100, 100).map(|p| p[1] > p[0]), Some(false));
}
