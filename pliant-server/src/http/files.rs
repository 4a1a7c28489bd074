//! Files: a room's snapshot and report out, a snapshot in.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{FromRequestParts, Path, Query as FromQuery};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use tokio::sync::oneshot;

use super::{Query, Shared, refuse};
use crate::room::{Door, Request};

/// The room that a request names, once it is known to be allowed in.
pub(super) struct Entered(Door);

impl FromRequestParts<Arc<Shared>> for Entered {
    type Rejection = Response;

    async fn from_request_parts(
        parts: &mut Parts,
        shared: &Arc<Shared>,
    ) -> Result<Self, Self::Rejection> {
        let Path(room) = Path::<String>::from_request_parts(parts, shared)
            .await
            .map_err(IntoResponse::into_response)?;
        let FromQuery(query) = FromQuery::<Query>::from_request_parts(parts, shared)
            .await
            .map_err(IntoResponse::into_response)?;
        let allowed = shared.access.check(&parts.headers, query.token.as_deref());
        allowed.map_err(|reason| refuse(StatusCode::FORBIDDEN, reason))?;
        let door = shared.rooms.door(&room).map(Self);
        door.ok_or_else(|| refuse(StatusCode::NOT_FOUND, "there is no such room\n"))
    }
}

/// The state of a room.
pub(super) async fn snapshot(Entered(door): Entered) -> Response {
    download(&door, Request::Snapshot, "world.snapshot").await
}

/// What happened in a room.
pub(super) async fn report(Entered(door): Entered) -> Response {
    download(&door, Request::Report, "session.pliant-report").await
}

/// Puts a snapshot in the place of a room's world.
pub(super) async fn load(Entered(door): Entered, bytes: Bytes) -> Response {
    let (sender, reply) = oneshot::channel();
    let sent = door.send(Request::Load(bytes, sender)).await;
    match (sent, reply.await) {
        (Ok(()), Ok(Ok(()))) => StatusCode::NO_CONTENT.into_response(),
        (Ok(()), Ok(Err(reason))) => refuse(StatusCode::UNPROCESSABLE_ENTITY, reason),
        _ => refuse(StatusCode::NOT_FOUND, "the room is gone\n"),
    }
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
