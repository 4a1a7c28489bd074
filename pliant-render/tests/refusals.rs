//! What cannot be drawn is refused with a sentence that names the field.

use pliant_render::{Camera, Ground, Paint, Picture, Radius, Spheres, Surface, render};

const POSITIONS: [[f32; 3]; 3] = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn small() -> Picture<'static> {
    Picture {
        size: [64, 40],
        ..Picture::default()
    }
}

/// The picture is refused, and the message holds all of these words.
fn refuses(picture: &Picture, words: &[&str]) {
    let message = render(picture).expect_err("must be refused").to_string();
    for word in words {
        assert!(message.contains(word), "`{word}` is not in: {message}");
    }
}

#[test]
fn sizes_and_cameras_are_refused_by_field() {
    refuses(
        &Picture {
            size: [0, 10],
            ..small()
        },
        &["0 × 10", "16384"],
    );
    refuses(
        &Picture {
            size: [10, 16385],
            ..small()
        },
        &["10 × 16385", "16384"],
    );
    refuses(
        &Picture {
            size: [16384, 16384],
            ..small()
        },
        &["16384 × 16384", "samples"],
    );
    refuses(
        &Picture {
            samples: 0,
            ..small()
        },
        &["samples", "1 to 4"],
    );
    let camera = Camera::default();
    refuses(
        &Picture {
            camera: Camera {
                eye: camera.target,
                ..camera
            },
            ..small()
        },
        &["camera.eye", "target"],
    );
    refuses(
        &Picture {
            camera: Camera {
                eye: [f32::NAN; 3],
                ..camera
            },
            ..small()
        },
        &["camera.eye", "finite"],
    );
    refuses(
        &Picture {
            camera: Camera {
                vertical_fov: 4.0,
                ..camera
            },
            ..small()
        },
        &["camera.vertical_fov"],
    );
}

#[test]
fn geometry_is_refused_by_field_and_index() {
    let good = Surface {
        positions: &POSITIONS,
        triangles: &[[0, 1, 2]],
        ..Surface::default()
    };
    refuses(
        &Picture {
            surfaces: &[
                good,
                Surface {
                    triangles: &[[0, 1, 2], [0, 3, 1]],
                    ..good
                },
            ],
            ..small()
        },
        &["surfaces[1].triangles[1]", "entry 3"],
    );
    refuses(
        &Picture {
            surfaces: &[Surface {
                paint: Paint::PerPoint(&[[0.0; 3]]),
                ..good
            }],
            ..small()
        },
        &["surfaces[0].paint", "1 entries", "3"],
    );
    refuses(
        &Picture {
            surfaces: &[Surface {
                opacity: 1.5,
                ..good
            }],
            ..small()
        },
        &["surfaces[0].opacity", "1.5"],
    );
    let balls = Spheres {
        centres: &POSITIONS,
        ..Spheres::default()
    };
    refuses(
        &Picture {
            spheres: &[Spheres {
                radius: Radius::PerPoint(&[1.0]),
                ..balls
            }],
            ..small()
        },
        &["spheres[0].radius"],
    );
    refuses(
        &Picture {
            ground: Some(Ground {
                normal: [0.0; 3],
                ..Ground::default()
            }),
            ..small()
        },
        &["ground.normal"],
    );
}
