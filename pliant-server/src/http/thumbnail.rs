//! Pictures of the scenes for the gallery: drawn when first asked for, then kept.

use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use axum::extract::{Path, Query as FromQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use pliant_render::world::{Look, draw};
use pliant_scene::Scene;

use super::{Query, Shared, refuse};
use crate::limits;

/// Pixels across and down.
const SIZE: [u32; 2] = [288, 180];
/// Seconds into the scene: things have begun to move.
const MOMENT: f32 = 0.4;
/// Steps taken to get there, at most.
const STEPS: u32 = 48;

/// What was drawn, by name. One is drawn at a time: the worlds that run need the processors more.
#[derive(Default)]
pub(super) struct Thumbnails(Mutex<Vec<(String, Bytes)>>);

/// The picture of a scene.
pub(super) async fn thumbnail(
    State(shared): State<Arc<Shared>>,
    Path(name): Path<String>,
    FromQuery(query): FromQuery<Query>,
    headers: HeaderMap,
) -> Response {
    if let Err(reason) = shared.access.check(&headers, query.token.as_deref()) {
        return refuse(StatusCode::FORBIDDEN, reason);
    }
    let drawn = tokio::task::spawn_blocking(move || {
        let scene = shared.rooms.scenes().find(&name)?;
        let mut kept = shared
            .thumbnails
            .0
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        if let Some((_, png)) = kept.iter().find(|(of, _)| *of == name) {
            return Some(png.clone());
        }
        let png = Bytes::from(picture(scene)?);
        kept.push((name, png.clone()));
        Some(png)
    });
    match drawn.await {
        Ok(Some(png)) => {
            let headers = [(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, "max-age=3600")];
            (headers, png).into_response()
        }
        _ => refuse(StatusCode::NOT_FOUND, "there is no picture of that scene\n"),
    }
}

fn picture(scene: &Scene) -> Option<Vec<u8>> {
    let mut built = scene.build_within(limits::PARTICLES).ok()?;
    let steps = (MOMENT / built.world.config().dt).round() as u32;
    for _ in 0..steps.min(STEPS) {
        built.apply_due().ok()?;
        built.world.step();
    }
    let camera = built.camera();
    let colours = built.bodies.iter().map(|body| {
        let rgb = body.colour.0.map(|part| f32::from(part) / 255.0);
        (body.id, rgb)
    });
    let look = Look {
        colours: colours.collect(),
        camera: Some(pliant_render::Camera {
            eye: camera.eye,
            target: camera.target,
            up: camera.up,
            vertical_fov: camera.fov.to_radians(),
        }),
        size: SIZE,
        ..Look::default()
    };
    draw(&built.world, &look).ok()?.to_png().ok()
}
