//! Six generated scenes on one sheet: `out/gallery.png`, and each alone beside it.
//!
//! Run with `cargo run --release --package pliant-render --example gallery`.

use std::path::Path;

use pliant_render::colour::{self, Ramp, Rgb, Scale};
use pliant_render::{
    Bounds, Camera, Cut, Error, Ground, Image, Legend, Light, Lines, Paint, Picture, Radius,
    Spheres, Surface, contact_sheet, render,
};

const SIZE: [u32; 2] = [960, 640];

struct Mesh {
    positions: Vec<[f32; 3]>,
    triangles: Vec<[u32; 3]>,
}

fn main() -> Result<(), Error> {
    let scenes = [
        ("skins", skins()?),
        ("particles", particles()?),
        ("proxies", proxies()?),
        ("strain", strain()?),
        ("clusters", clusters()?),
        ("wires", wires()?),
    ];
    for (name, image) in &scenes {
        image.write_png(Path::new(&format!("out/gallery-{name}.png")))?;
    }
    let labels = scenes.each_ref().map(|(name, _)| *name);
    let images = scenes.map(|(_, image)| image);
    contact_sheet(&images, 3, &labels)?.write_png(Path::new("out/gallery.png"))?;
    println!("out/gallery.png");
    Ok(())
}

/// The settings that all scenes share.
fn base(bounds: Bounds, direction: [f32; 3]) -> Picture<'static> {
    let camera = Camera::frame(bounds, direction, SIZE);
    Picture {
        ground: Some(Ground::default()),
        light: Light::over_shoulder(&camera),
        camera,
        size: SIZE,
        samples: 3,
        ..Picture::default()
    }
}

fn skins() -> Result<Image, Error> {
    let ring = torus(0.7, 0.28, [-0.35, 0.28, 0.2]);
    let letters = letters();
    let ball = sphere(0.35, [1.35, 0.35, 0.75]);
    let bounds = [&ring, &letters, &ball].map(|mesh| Bounds::of(&mesh.positions));
    render(&Picture {
        surfaces: &[
            surface(&ring, Paint::Uniform(colour::body(0))),
            surface(&letters, Paint::Uniform(colour::body(1))),
            surface(&ball, Paint::Uniform(colour::body(2))),
        ],
        caption: Some("A torus, extruded letters and a ball"),
        ..base(
            bounds[0].union(bounds[1]).union(bounds[2]),
            [0.25, 0.5, 1.0],
        )
    })
}

fn particles() -> Result<Image, Error> {
    let (centres, colours) = pile(|layer, _| colour::body(layer / 2));
    render(&Picture {
        spheres: &[Spheres {
            centres: &centres,
            radius: Radius::Uniform(0.1),
            paint: Paint::PerPoint(&colours),
            ..Spheres::default()
        }],
        ..base(Bounds::of(&centres).padded(0.1), Camera::DIRECTION)
    })
}

fn proxies() -> Result<Image, Error> {
    let body = torus(0.8, 0.26, [0.0, 0.32, 0.0]);
    let count = 12;
    let at = |i: u32| {
        let angle = i as f32 / count as f32 * core::f32::consts::TAU;
        ([libm::cosf(angle), libm::sinf(angle)], angle)
    };
    let centres: Vec<[f32; 3]> = (0..count)
        .map(|i| [0.8 * at(i).0[0], 0.32, 0.8 * at(i).0[1]])
        .collect();
    // Each sphere ends half-way to its neighbours.
    let cuts: Vec<Cut> = (0..count)
        .flat_map(|i| {
            [i + 1, i + count - 1].map(|j| {
                let [a, b] = [centres[i as usize], centres[(j % count) as usize]];
                Cut {
                    sphere: i,
                    point: core::array::from_fn(|k| 0.5 * (a[k] + b[k])),
                    normal: core::array::from_fn(|k| b[k] - a[k]),
                }
            })
        })
        .collect();
    let colours: Vec<Rgb> = (0..count as usize).map(colour::category).collect();
    render(&Picture {
        surfaces: &[surface(&body, Paint::Uniform([0.82, 0.8, 0.76]))],
        spheres: &[Spheres {
            centres: &centres,
            radius: Radius::Uniform(0.36),
            paint: Paint::PerPoint(&colours),
            opacity: 0.42,
            cuts: &cuts,
        }],
        caption: Some("Collision proxies: clipped spheres"),
        ..base(Bounds::of(&body.positions).padded(0.06), [0.3, 0.7, 1.0])
    })
}

fn strain() -> Result<Image, Error> {
    let (beam, values) = beam();
    let scale = Scale::over(Ramp::Warm, &values);
    let colours: Vec<Rgb> = values.iter().map(|&value| scale.colour(value)).collect();
    render(&Picture {
        surfaces: &[surface(&beam, Paint::PerPoint(&colours))],
        caption: Some("t = 1.25 s"),
        legend: Some(Legend::Scale {
            title: "strain",
            scale,
        }),
        ..base(Bounds::of(&beam.positions), [0.2, 0.35, 1.0])
    })
}

fn clusters() -> Result<Image, Error> {
    let (centres, colours) = pile(|layer, column| colour::category(layer / 2 * 9 + column));
    render(&Picture {
        spheres: &[Spheres {
            centres: &centres,
            radius: Radius::Uniform(0.085),
            paint: Paint::PerPoint(&colours),
            ..Spheres::default()
        }],
        legend: Some(Legend::Names {
            title: "clusters",
            names: &[0, 9, 18]
                .map(|cluster| (["0", "9", "18"][cluster / 9], colour::category(cluster))),
        }),
        ..base(Bounds::of(&centres).padded(0.1), [-0.7, 0.5, 1.0])
    })
}

fn wires() -> Result<Image, Error> {
    let ball = sphere(0.6, [0.0, 0.6, 0.0]);
    let corners = box_mesh([-0.7, 0.0, -0.7], [0.7, 1.3, 0.7]).positions;
    let edges = [
        [0, 1],
        [1, 3],
        [3, 2],
        [2, 0],
        [4, 5],
        [5, 7],
        [7, 6],
        [6, 4],
        [0, 4],
        [1, 5],
        [2, 6],
        [3, 7],
    ];
    render(&Picture {
        surfaces: &[Surface {
            wire: Some([0.12, 0.16, 0.24]),
            ..surface(&ball, Paint::Uniform(colour::body(6)))
        }],
        lines: &[Lines {
            points: &corners,
            segments: &edges,
            ..Lines::default()
        }],
        ..base(Bounds::of(&corners), Camera::DIRECTION)
    })
}

fn surface<'a>(mesh: &'a Mesh, paint: Paint<'a>) -> Surface<'a> {
    Surface {
        positions: &mesh.positions,
        triangles: &mesh.triangles,
        paint,
        ..Surface::default()
    }
}

/// Balls in shifted layers that get smaller upwards; the colour follows from the layer and the column.
fn pile(paint: impl Fn(usize, usize) -> Rgb) -> (Vec<[f32; 3]>, Vec<Rgb>) {
    let mut centres = Vec::new();
    let mut colours = Vec::new();
    for layer in 0..6_usize {
        let side = 9 - layer;
        for i in 0..side * side {
            let place = |k: usize| (k as f32 - (side - 1) as f32 * 0.5) * 0.2;
            let height = 0.1 + layer as f32 * 0.1414;
            centres.push([place(i % side), height, place(i / side)]);
            colours.push(paint(layer, i % side / 3 + i / side / 3 * 3));
        }
    }
    (centres, colours)
}

/// A grid of `columns` × `rows` quads bent into a shape by `place`, which gets numbers from 0 to 1.
fn sheet(columns: u32, rows: u32, place: impl Fn(f32, f32) -> [f32; 3]) -> Mesh {
    let mut mesh = Mesh {
        positions: Vec::new(),
        triangles: Vec::new(),
    };
    for j in 0..=rows {
        for i in 0..=columns {
            mesh.positions
                .push(place(i as f32 / columns as f32, j as f32 / rows as f32));
        }
    }
    for j in 0..rows {
        for i in 0..columns {
            let a = j * (columns + 1) + i;
            let b = a + columns + 1;
            mesh.triangles.extend([[a, a + 1, b], [a + 1, b + 1, b]]);
        }
    }
    mesh
}

/// The angle of a part of a turn; a whole one ends exactly where it began.
fn turn(part: f32) -> f32 {
    part % 1.0 * core::f32::consts::TAU
}

fn torus(large: f32, small: f32, at: [f32; 3]) -> Mesh {
    sheet(96, 48, |u, v| {
        let [u, v] = [u, v].map(turn);
        let radius = large + small * libm::cosf(v);
        [
            at[0] + radius * libm::cosf(u),
            at[1] + small * libm::sinf(v),
            at[2] + radius * libm::sinf(u),
        ]
    })
}

fn sphere(radius: f32, at: [f32; 3]) -> Mesh {
    sheet(32, 16, |u, v| {
        let [u, v] = [turn(u), v * core::f32::consts::PI];
        let ring = radius * libm::sinf(v);
        [
            at[0] + ring * libm::cosf(u),
            at[1] + radius * libm::cosf(v),
            at[2] + ring * libm::sinf(u),
        ]
    })
}

/// A square beam that hangs over and twists, and how much each vertex is stretched.
fn beam() -> (Mesh, Vec<f32>) {
    let mut values = Vec::new();
    let mesh = sheet(160, 64, |u, v| {
        // Around the square with rounded corners, along the bend.
        let angle = turn(v);
        let [c, s] = [libm::cosf(angle), libm::sinf(angle)];
        let round = 0.17 / c.abs().max(s.abs()).max(0.8);
        let twist = 1.6 * u * u;
        let [y, z] = [
            round * (c * libm::cosf(twist) - s * libm::sinf(twist)),
            round * (c * libm::sinf(twist) + s * libm::cosf(twist)),
        ];
        let bend = 1.3 * (u - 0.5);
        let radius = 1.35 + y;
        [
            radius * libm::sinf(bend),
            radius * libm::cosf(bend) - 0.65,
            z,
        ]
    });
    for position in &mesh.positions {
        let [x, y] = [position[0], position[1] + 0.65];
        let stretch = ((x * x + y * y).sqrt() - 1.35).abs() / 1.35;
        values.push(stretch + 0.1 * (0.5 + 0.5 * x) * (0.5 + 0.5 * x));
    }
    (mesh, values)
}

fn box_mesh(low: [f32; 3], high: [f32; 3]) -> Mesh {
    let side = |i: usize, axis: usize| {
        if i >> axis & 1 == 0 {
            low[axis]
        } else {
            high[axis]
        }
    };
    let faces = [
        [0, 1, 3, 2],
        [4, 6, 7, 5],
        [0, 4, 5, 1],
        [2, 3, 7, 6],
        [0, 2, 6, 4],
        [1, 5, 7, 3],
    ];
    Mesh {
        positions: (0..8)
            .map(|i| core::array::from_fn(|axis| side(i, axis)))
            .collect(),
        triangles: faces
            .iter()
            .flat_map(|&[a, b, c, d]| [[a, b, c], [a, c, d]])
            .collect(),
    }
}

/// A P and an L from bars.
fn letters() -> Mesh {
    let bars = [
        ([-0.2, 0.0], [0.05, 1.4]),
        ([0.05, 1.17], [0.6, 1.4]),
        ([0.05, 0.6], [0.6, 0.83]),
        ([0.37, 0.83], [0.6, 1.17]),
        ([0.85, 0.0], [1.1, 1.4]),
        ([1.1, 0.0], [1.65, 0.23]),
    ];
    let mut all = Mesh {
        positions: Vec::new(),
        triangles: Vec::new(),
    };
    for (low, high) in bars {
        let bar = box_mesh([low[0], low[1], -1.0], [high[0], high[1], -0.7]);
        let first = all.positions.len() as u32;
        all.positions.extend(bar.positions);
        all.triangles
            .extend(bar.triangles.iter().map(|t| t.map(|i| i + first)));
    }
    all
}
