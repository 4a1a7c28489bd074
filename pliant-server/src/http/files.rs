//! Files: a room's snapshot and report out, a snapshot in.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query as FromQuery, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use tokio::sync::oneshot;

use super::{Query, Shared, refuse};
use crate::room::{Door, Request};

/// The state of a room.
pub(super) async fn snapshot(
    State(shared): State<Arc<Shared>>,
    Path(room): Path<String>,
    FromQuery(query): FromQuery<Query>,
    headers: HeaderMap,
) -> Response {
    match enter(&shared, &room, &query, &headers) {
        Ok(door) => download(&door, Request::Snapshot, "world.snapshot").await,
        Err((status, reason)) => refuse(status, reason),
    }
}

/// What happened in a room.
pub(super) async fn report(
    State(shared): State<Arc<Shared>>,
    Path(room): Path<String>,
    FromQuery(query): FromQuery<Query>,
    headers: HeaderMap,
) -> Response {
    match enter(&shared, &room, &query, &headers) {
        Ok(door) => download(&door, Request::Report, "session.pliant-report").await,
        Err((status, reason)) => refuse(status, reason),
    }
}

/// Puts a snapshot in the place of a room's world.
pub(super) async fn load(
    State(shared): State<Arc<Shared>>,
    Path(room): Path<String>,
    FromQuery(query): FromQuery<Query>,
    headers: HeaderMap,
    bytes: Bytes,
) -> Response {
    let door = match enter(&shared, &room, &query, &headers) {
        Ok(door) => door,
        Err((status, reason)) => return refuse(status, reason),
    };
    let (sender, reply) = oneshot::channel();
    let sent = door.send(Request::Load(bytes, sender)).await;
    match (sent, reply.await) {
        (Ok(()), Ok(Ok(()))) => StatusCode::NO_CONTENT.into_response(),
        (Ok(()), Ok(Err(reason))) => refuse(StatusCode::UNPROCESSABLE_ENTITY, reason),
        _ => refuse(StatusCode::NOT_FOUND, "the room is gone\n"),
    }
}

fn enter(
    shared: &Shared,
    room: &str,
    query: &Query,
    headers: &HeaderMap,
) -> Result<Door, (StatusCode, &'static str)> {
    let allowed = shared.access.check(headers, query.token.as_deref());
    allowed.map_err(|reason| (StatusCode::FORBIDDEN, reason))?;
    let door = shared.rooms.door(room);
    door.ok_or((StatusCode::NOT_FOUND, "there is no such room\n"))
}

async fn download(
    door: &Door,
    request: impl FnOnce(oneshot::Sender<Result<Vec<u8>, String>>) -> Request,
    name: &str,
) -> Response {
    let (sender, reply) = oneshot::channel();
    let sent = door.send(request(sender)).await;
    match (sent, reply.await) {
        (Ok(()), Ok(Err(reason))) => refuse(StatusCode::INTERNAL_SERVER_ERROR, reason),
        (Ok(()), Ok(Ok(bytes))) => {
            let headers = [
                (CONTENT_TYPE, "application/octet-stream".to_owned()),
                (
                    CONTENT_DISPOSITION,
                    format!("attachment; filename=\"{name}\""),
                ),
            ];
            (headers, bytes).into_response()
        }
        _ => refuse(StatusCode::NOT_FOUND, "the room is gone\n"),
    }
}
