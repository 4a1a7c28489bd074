//! The web server: the page, thumbnails, files in and out, and sockets.

mod files;
mod page;
mod socket;
mod thumbnail;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Deserialize;
use tokio::sync::watch;

use crate::access::Access;
use crate::limits;
use crate::room::Registry;
use thumbnail::Thumbnails;

/// What every request may need.
pub(crate) struct Shared {
    pub(crate) access: Access,
    pub(crate) rooms: Registry,
    thumbnails: Thumbnails,
    /// Turns true when the server stops.
    pub(crate) stopping: watch::Receiver<bool>,
    /// How many sockets are open, so that a stop can wait for the last goodbye.
    pub(crate) sockets: watch::Sender<usize>,
}

impl Shared {
    pub(crate) fn new(access: Access, rooms: Registry, stopping: watch::Receiver<bool>) -> Self {
        Self {
            access,
            rooms,
            thumbnails: Thumbnails::default(),
            stopping,
            sockets: watch::Sender::new(0),
        }
    }
}

/// The token in an address.
#[derive(Debug, Deserialize)]
pub(crate) struct Query {
    token: Option<String>,
}

/// All there is. Paths are matched whole, and none leads to a file system.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/socket/{room}", get(socket::open))
        .route("/thumbnail/{scene}", get(thumbnail::thumbnail))
        .route(
            "/snapshot/{room}",
            get(files::snapshot)
                .post(files::load)
                .layer(DefaultBodyLimit::max(limits::UPLOAD_BYTES)),
        )
        .route("/report/{room}", get(files::report))
        .fallback(page::asset)
        .with_state(shared)
}

/// A refusal in a sentence.
fn refuse(status: StatusCode, reason: impl Into<String>) -> Response {
    (status, reason.into()).into_response()
}
