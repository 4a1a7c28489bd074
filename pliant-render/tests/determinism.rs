//! The same picture is the same bytes: in debug and release, for any number of threads, on every machine.

use pliant_render::colour::{self, Ramp, Scale};
use pliant_render::{
    Bounds, Camera, Cut, Ground, Legend, Lines, Paint, Picture, Radius, Spheres, Surface, render,
};
use xxhash_rust::xxh3::xxh3_64;

/// A bumpy ball of 48 × 24 quads.
fn ball() -> (Vec<[f32; 3]>, Vec<[u32; 3]>) {
    let [columns, rows] = [48_u32, 24];
    let mut positions = Vec::new();
    let mut triangles = Vec::new();
    for j in 0..=rows {
        for i in 0..=columns {
            let u = i as f32 / columns as f32 * core::f32::consts::TAU;
            let v = j as f32 / rows as f32 * core::f32::consts::PI;
            let radius = 0.5 + 0.06 * libm::sinf(5.0 * u) * libm::sinf(v);
            let ring = radius * libm::sinf(v);
            positions.push([
                ring * libm::cosf(u),
                0.55 + radius * libm::cosf(v),
                ring * libm::sinf(u),
            ]);
        }
    }
    for j in 0..rows {
        for i in 0..columns {
            let a = j * (columns + 1) + i;
            let b = a + columns + 1;
            triangles.extend([[a, a + 1, b], [a + 1, b + 1, b]]);
        }
    }
    (positions, triangles)
}

/// Something of everything.
fn hash(samples: u32) -> u64 {
    let (positions, triangles) = ball();
    let heights: Vec<f32> = positions.iter().map(|p| p[1]).collect();
    let scale = Scale::over(Ramp::Sequential, &heights);
    let colours: Vec<_> = heights.iter().map(|&y| scale.colour(y)).collect();
    let centres: Vec<[f32; 3]> = (0..40_u8)
        .map(|i| {
            [
                f32::from(i % 8) * 0.2 - 0.8,
                0.1 + f32::from(i / 8) * 0.19,
                0.8,
            ]
        })
        .collect();
    let kinds: Vec<_> = (0..40).map(colour::category).collect();
    let size = [150, 101];
    let image = render(&Picture {
        surfaces: &[
            Surface {
                positions: &positions,
                triangles: &triangles,
                paint: Paint::PerPoint(&colours),
                ..Surface::default()
            },
            Surface {
                positions: &[[-0.9, 0.1, -0.6], [0.9, 0.1, -0.6], [0.0, 1.4, 0.5]],
                triangles: &[[0, 1, 2]],
                opacity: 0.4,
                wire: Some([0.0; 3]),
                ..Surface::default()
            },
        ],
        spheres: &[
            Spheres {
                centres: &centres,
                radius: Radius::Uniform(0.095),
                paint: Paint::PerElement(&kinds),
                ..Spheres::default()
            },
            Spheres {
                centres: &[[0.0, 0.55, 0.0]],
                radius: Radius::Uniform(0.7),
                opacity: 0.3,
                cuts: &[Cut {
                    sphere: 0,
                    point: [0.1, 0.0, 0.0],
                    normal: [1.0, 0.2, 0.0],
                }],
                ..Spheres::default()
            },
        ],
        lines: &[Lines {
            points: &[[-1.0, 0.0, 1.0], [1.0, 1.2, -1.0]],
            segments: &[[0, 1]],
            ..Lines::default()
        }],
        ground: Some(Ground::default()),
        camera: Camera::frame(Bounds::of(&positions).padded(0.3), Camera::DIRECTION, size),
        size,
        samples,
        caption: Some("The quick brown fox, 0123456789"),
        legend: Some(Legend::Scale {
            title: "height",
            scale,
        }),
        ..Picture::default()
    })
    .expect("drawn");
    xxh3_64(&image.rgb)
}

#[test]
fn pictures_are_the_same_for_any_number_of_threads() {
    let expected: [u64; 3] = [
        0x781c_c517_2ebc_9f9d,
        0x1439_681f_a554_35ef,
        0x0b45_84a8_ebd7_b68e,
    ];
    let all = || [1, 2, 3].map(hash);
    let found = all();
    assert_eq!(found, expected, "the pictures changed to {found:#018x?}");
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        assert_eq!(pool.install(all), expected, "{threads} threads");
    }
}
