//! Refuses pictures that cannot be drawn, before anything is drawn. Positions need not be finite: those are left out later.

use crate::error::Error;
use crate::picture::{Lines, Normals, Paint, Picture, Radius, Spheres, Surface};

/// The longest side of a picture, in pixels.
pub(crate) const MOST_PIXELS: u32 = 16384;

/// The most samples of a picture: 8K with 2 × 2, in 4 GB.
const MOST_SAMPLES: u64 = 1 << 27;

/// The most triangles, spheres and segments together: they are numbered in 32 bits.
const MOST_ELEMENTS: usize = 1 << 31;

pub(crate) fn check(picture: &Picture) -> Result<(), Error> {
    size(picture)?;
    camera(picture)?;
    setting("light.key", picture.light.key, 0.0..=100.0)?;
    setting("light.ambient", picture.light.ambient, 0.0..=100.0)?;
    setting("light.softness", picture.light.softness, 0.0..=0.5)?;
    direction("light.direction", picture.light.direction)?;
    if let Some(ground) = &picture.ground {
        direction("ground.normal", ground.normal)?;
        finite("ground.point", &ground.point)?;
        setting("ground.tile", ground.tile, 0.0..=f32::MAX)?;
    }
    for (i, s) in picture.surfaces.iter().enumerate() {
        surface(i, s)?;
    }
    for (i, s) in picture.spheres.iter().enumerate() {
        spheres(i, s)?;
    }
    for (i, l) in picture.lines.iter().enumerate() {
        lines(i, l)?;
    }
    let elements = picture.surfaces.iter().map(|s| s.triangles.len());
    let elements = elements.chain(picture.spheres.iter().map(|s| s.centres.len()));
    let elements = elements.chain(picture.lines.iter().map(|l| l.segments.len()));
    if elements.sum::<usize>() > MOST_ELEMENTS {
        let problem = format!("hold more than {MOST_ELEMENTS} triangles, spheres and segments");
        return Err(Error::value("surfaces, spheres, lines", problem));
    }
    Ok(())
}

/// Refuses a size that no image may have.
pub(crate) fn image_size(width: u32, height: u32) -> Result<(), Error> {
    let fits = |side: u32| (1..=MOST_PIXELS).contains(&side);
    if fits(width) && fits(height) {
        return Ok(());
    }
    Err(Error::Size {
        width,
        height,
        most: MOST_PIXELS,
    })
}

fn size(picture: &Picture) -> Result<(), Error> {
    let [width, height] = picture.size;
    let samples = picture.samples;
    image_size(width, height)?;
    if !(1..=4).contains(&samples) {
        return Err(Error::value(
            "samples",
            format!("is {samples} and must be 1 to 4"),
        ));
    }
    if u64::from(width) * u64::from(height) * u64::from(samples * samples) > MOST_SAMPLES {
        return Err(Error::Samples {
            width,
            height,
            samples,
            most: MOST_SAMPLES,
        });
    }
    Ok(())
}

fn camera(picture: &Picture) -> Result<(), Error> {
    let camera = &picture.camera;
    finite("camera.eye", &camera.eye)?;
    finite("camera.target", &camera.target)?;
    direction("camera.up", camera.up)?;
    if !(camera.vertical_fov > 1e-3 && camera.vertical_fov < 3.1) {
        let problem = format!(
            "is {} and must be 0.001 to 3.1 radians",
            camera.vertical_fov
        );
        return Err(Error::value("camera.vertical_fov", problem));
    }
    let reach = camera
        .eye
        .iter()
        .chain(&camera.target)
        .fold(0.0_f32, |m, x| m.max(x.abs()));
    if camera.half_height() <= f64::from(reach) * 1e-7 {
        return Err(Error::value(
            "camera.eye",
            "is where the target is: they must be apart",
        ));
    }
    Ok(())
}

fn surface(i: usize, surface: &Surface) -> Result<(), Error> {
    let field = |name: &str| format!("surfaces[{i}].{name}");
    let count = surface.positions.len();
    for (j, triangle) in surface.triangles.iter().enumerate() {
        indices(|| field(&format!("triangles[{j}]")), triangle, count)?;
    }
    if let Normals::PerPoint(normals) = surface.normals {
        length(&field("normals"), normals.len(), count)?;
    }
    paint(
        &field("paint"),
        surface.paint,
        count,
        surface.triangles.len(),
    )?;
    setting(&field("opacity"), surface.opacity, 0.0..=1.0)
}

fn spheres(i: usize, spheres: &Spheres) -> Result<(), Error> {
    let field = |name: &str| format!("spheres[{i}].{name}");
    let count = spheres.centres.len();
    if let Radius::PerPoint(radii) = spheres.radius {
        length(&field("radius"), radii.len(), count)?;
    }
    paint(&field("paint"), spheres.paint, count, count)?;
    for (j, cut) in spheres.cuts.iter().enumerate() {
        indices(|| field(&format!("cuts[{j}].sphere")), &[cut.sphere], count)?;
        finite(&field(&format!("cuts[{j}].point")), &cut.point)?;
        direction(&field(&format!("cuts[{j}].normal")), cut.normal)?;
    }
    setting(&field("opacity"), spheres.opacity, 0.0..=1.0)
}

fn lines(i: usize, lines: &Lines) -> Result<(), Error> {
    let field = |name: &str| format!("lines[{i}].{name}");
    for (j, segment) in lines.segments.iter().enumerate() {
        indices(
            || field(&format!("segments[{j}]")),
            segment,
            lines.points.len(),
        )?;
    }
    paint(
        &field("paint"),
        lines.paint,
        lines.points.len(),
        lines.segments.len(),
    )?;
    setting(&field("width"), lines.width, 0.0..=1000.0)
}

fn paint(field: &str, paint: Paint, points: usize, elements: usize) -> Result<(), Error> {
    match paint {
        Paint::Uniform(_) => Ok(()),
        Paint::PerPoint(colours) => length(field, colours.len(), points),
        Paint::PerElement(colours) => length(field, colours.len(), elements),
    }
}

fn length(field: &str, found: usize, expected: usize) -> Result<(), Error> {
    if found == expected {
        return Ok(());
    }
    Err(Error::Length {
        field: field.to_owned(),
        found,
        expected,
    })
}

fn indices(field: impl Fn() -> String, indices: &[u32], count: usize) -> Result<(), Error> {
    match indices.iter().find(|&&index| index as usize >= count) {
        None => Ok(()),
        Some(&index) => Err(Error::Index {
            field: field(),
            index,
            count,
        }),
    }
}

fn setting(field: &str, value: f32, range: core::ops::RangeInclusive<f32>) -> Result<(), Error> {
    if range.contains(&value) {
        return Ok(());
    }
    let problem = format!(
        "is {value} and must be {} to {}",
        range.start(),
        range.end()
    );
    Err(Error::value(field, problem))
}

fn finite(field: &str, point: &[f32; 3]) -> Result<(), Error> {
    if point.iter().all(|x| x.is_finite()) {
        return Ok(());
    }
    Err(Error::value(
        field,
        format!("is {point:?} and must be finite"),
    ))
}

fn direction(field: &str, direction: [f32; 3]) -> Result<(), Error> {
    finite(field, &direction)?;
    if crate::camera::vector(direction).length_squared() > 0.0 {
        return Ok(());
    }
    Err(Error::value(field, "is zero and must point somewhere"))
}
