//! Nothing that is put into a picture makes it fail in another way than with a sentence.

use pliant_render::{
    Bounds, Camera, Error, Ground, Image, Legend, Lines, Normals, Paint, Picture, Radius, Spheres,
    Surface,
    colour::{Ramp, Scale},
    contact_sheet, render,
};

const POSITIONS: [[f32; 3]; 3] = [[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

fn small() -> Picture<'static> {
    Picture {
        size: [64, 40],
        ..Picture::default()
    }
}

fn triangle(positions: &[[f32; 3]]) -> Surface<'_> {
    Surface {
        positions,
        triangles: &[[0, 1, 2]],
        ..Surface::default()
    }
}

#[test]
fn an_empty_scene_is_the_background() {
    let image = render(&small()).expect("nothing can be drawn");
    let background = small().background;
    let byte = |x: f32| (x * 255.0 + 0.5) as i32;
    for (y, colour) in [(0, background.top), (39, background.bottom)] {
        let pixel = image.pixel(10, y).expect("inside");
        for i in 0..3 {
            assert!((i32::from(pixel[i]) - byte(colour[i])).abs() <= 2);
        }
    }
}

#[test]
fn numbers_that_are_not_finite_are_left_out() {
    let empty = render(&small()).expect("drawn");
    for bad in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX] {
        let mut positions = POSITIONS;
        positions[1][2] = bad;
        let image = render(&Picture {
            surfaces: &[triangle(&positions)],
            spheres: &[
                Spheres {
                    centres: &[[bad, 0.0, 0.0]],
                    ..Spheres::default()
                },
                Spheres {
                    centres: &[[0.0; 3]],
                    radius: Radius::Uniform(-bad.abs()),
                    ..Spheres::default()
                },
                Spheres {
                    centres: &[[0.0; 3]],
                    radius: Radius::Uniform(f32::NAN),
                    ..Spheres::default()
                },
            ],
            lines: &[Lines {
                points: &[[bad; 3], [0.0; 3]],
                segments: &[[0, 1]],
                ..Lines::default()
            }],
            ..small()
        });
        let image = image.expect("drawn");
        if bad.abs() < f32::INFINITY {
            continue;
        }
        assert_eq!(image, empty, "{bad}");
    }
    let normals = [[f32::NAN; 3], [0.0; 3], [0.0, 0.0, f32::INFINITY]];
    let image = render(&Picture {
        surfaces: &[Surface {
            normals: Normals::PerPoint(&normals),
            paint: Paint::PerPoint(&[[f32::NAN; 3]; 3]),
            ..triangle(&POSITIONS)
        }],
        ..small()
    });
    assert_ne!(image.expect("drawn"), empty);
}

#[test]
fn triangles_without_area_are_fine() {
    let line = [[-1.0, 0.0, 0.0], [0.0, 0.0, 0.0], [1.0, 0.0, 0.0]];
    for positions in [line, [[0.5; 3]; 3]] {
        let image = render(&Picture {
            surfaces: &[triangle(&positions)],
            ..small()
        });
        assert_eq!(image.expect("drawn"), render(&small()).expect("drawn"));
    }
}

#[test]
fn scenes_of_any_scale_look_alike() {
    let at = |scale: f32| {
        let positions = POSITIONS.map(|p| p.map(|x| x * scale));
        render(&Picture {
            camera: Camera::frame(Bounds::of(&positions), Camera::DIRECTION, [64, 40]),
            surfaces: &[triangle(&positions)],
            ground: Some(Ground::default()),
            ..small()
        })
        .expect("drawn")
    };
    let one = at(1.0);
    for scale in [1e-4, 1e-2, 1e3, 1e7] {
        let other = at(scale);
        let different = one
            .rgb
            .iter()
            .zip(&other.rgb)
            .filter(|(a, b)| a.abs_diff(**b) > 24)
            .count();
        assert!(
            different < one.rgb.len() / 50,
            "{different} bytes differ at scale {scale}"
        );
    }
}

#[test]
fn an_eye_inside_of_things_sees_something() {
    let inside = Camera {
        eye: [0.0, 0.0, 0.1],
        target: [0.0; 3],
        up: [0.0, 1.0, 0.0],
        vertical_fov: 1.5,
    };
    for opacity in [1.0, 0.5] {
        let ball = Spheres {
            centres: &[[0.0; 3]],
            radius: Radius::Uniform(3.0),
            opacity,
            ..Spheres::default()
        };
        let image = render(&Picture {
            camera: inside,
            spheres: &[ball],
            ..small()
        })
        .expect("drawn");
        assert_ne!(
            image,
            render(&Picture {
                camera: inside,
                ..small()
            })
            .expect("drawn")
        );
    }
}

#[test]
fn text_of_any_kind_is_drawn_and_cut_off_at_the_edge() {
    let plain = render(&small()).expect("drawn");
    let long = "all of it: äöü ☃ λ = 0.5 µm² – ".repeat(20);
    let scale = Scale {
        ramp: Ramp::Warm,
        low: f32::NAN,
        high: 1e30,
    };
    let image = render(&Picture {
        caption: Some(&long),
        legend: Some(Legend::Scale {
            title: &long,
            scale,
        }),
        ..small()
    });
    assert_ne!(image.expect("drawn"), plain);
    for size in [[1, 1], [3, 200], [200, 3]] {
        render(&Picture {
            size,
            caption: Some("x"),
            ..small()
        })
        .expect("drawn");
    }
}

#[test]
fn contact_sheets_have_the_size_of_their_cells() {
    let image = |width, height| Image::filled(width, height, [1, 2, 3]).expect("made");
    let images = [image(40, 30), image(20, 30), image(40, 10)];
    let sheet = contact_sheet(&images, 2, &[]).expect("made");
    assert_eq!(
        [sheet.width, sheet.height],
        [2 * 40 + 3 * 8, 2 * 30 + 3 * 8]
    );
    assert_eq!(sheet.pixel(8, 8), Some([1, 2, 3]));
    assert_eq!(sheet.pixel(7, 8), Some([255; 3]));
    assert_eq!(
        sheet.pixel(8 + 40 + 8, 8),
        Some([255; 3]),
        "a small picture is centred"
    );
    let labelled = contact_sheet(&images, 9, &["one", "two"]).expect("made");
    assert_eq!(labelled.width, 3 * 40 + 4 * 8);
    assert!(labelled.height > 30 + 2 * 8);
    assert!(contact_sheet(&[], 2, &[]).is_err());
    assert!(contact_sheet(&images, 0, &[]).is_err());
    let broken = Image {
        rgb: vec![0; 5],
        ..image(40, 30)
    };
    assert!(matches!(
        contact_sheet(&[broken], 1, &[]),
        Err(Error::Length { .. })
    ));
}

/// Random numbers of all sizes (xorshift).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// Often ordinary, often any bits at all.
    fn number(&mut self) -> f32 {
        let ordinary = (self.next() % 2001) as f32 / 500.0 - 2.0;
        if self.next().is_multiple_of(3) {
            f32::from_bits(self.next() as u32)
        } else {
            ordinary
        }
    }

    fn points(&mut self, count: usize) -> Vec<[f32; 3]> {
        (0..count)
            .map(|_| core::array::from_fn(|_| self.number()))
            .collect()
    }
}

#[test]
fn coordinates_of_any_size_are_drawn_or_left_out() {
    let mut numbers = Numbers(0x1234_5678_9abc_def1);
    for round in 0..150 {
        let positions = numbers.points(30);
        let triangles: Vec<[u32; 3]> = (0..28).map(|i| [i, i + 1, i + 2]).collect();
        let segments: Vec<[u32; 2]> = (0..29).map(|i| [i, i + 1]).collect();
        let radii: Vec<f32> = (0..30).map(|_| numbers.number()).collect();
        let opacity = [1.0, 0.5][round % 2];
        let image = render(&Picture {
            surfaces: &[Surface {
                triangles: &triangles,
                opacity,
                wire: Some([0.0; 3]),
                ..triangle(&positions)
            }],
            spheres: &[Spheres {
                centres: &positions,
                radius: Radius::PerPoint(&radii),
                opacity,
                ..Spheres::default()
            }],
            lines: &[Lines {
                points: &positions,
                segments: &segments,
                ..Lines::default()
            }],
            ground: Some(Ground::default()),
            size: [24, 16],
            ..Picture::default()
        });
        assert!(image.is_ok(), "round {round}");
    }
}
