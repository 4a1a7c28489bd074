//! The page: built from `web/`, part of the program.

use axum::http::header::{
    ALLOW, CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};

use super::refuse;

struct Asset {
    path: &'static str,
    kind: &'static str,
    bytes: &'static [u8],
}

macro_rules! asset {
    ($path:literal, $file:literal, $kind:literal) => {
        Asset {
            path: $path,
            kind: $kind,
            bytes: include_bytes!(concat!("../../../web/dist/", $file)),
        }
    };
}

const ASSETS: [Asset; 5] = [
    asset!("/", "index.html", "text/html; charset=utf-8"),
    asset!("/page.js", "page.js", "text/javascript; charset=utf-8"),
    asset!("/page.css", "page.css", "text/css; charset=utf-8"),
    asset!("/licences.txt", "licences.txt", "text/plain; charset=utf-8"),
    asset!("/favicon.svg", "favicon.svg", "image/svg+xml"),
];

/// Scripts, styles and connections of our own only.
const POLICY: &str = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
                      frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/// A file of the page, by its whole path.
pub(super) async fn asset(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let refusal = refuse(
            StatusCode::METHOD_NOT_ALLOWED,
            "only GET is answered here\n",
        );
        return ([(ALLOW, "GET, HEAD")], refusal).into_response();
    }
    let Some(asset) = ASSETS.iter().find(|asset| asset.path == uri.path()) else {
        return refuse(StatusCode::NOT_FOUND, "there is nothing here\n");
    };
    let headers = [
        (CONTENT_TYPE, asset.kind),
        (CACHE_CONTROL, "no-cache"),
        (X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (CONTENT_SECURITY_POLICY, POLICY),
    ];
    (headers, asset.bytes).into_response()
}
