//! The files of the page, which are part of the program.

use axum::extract::Request;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};

use crate::refused::Refused;

// `FILES`: the name of every file of `page/` and what is in it.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// Answers with the file of the page that a request names.
pub async fn serve(request: Request) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let name = if path.is_empty() { "index.html" } else { path };
    let found = FILES.iter().find(|(known, _)| *known == name);
    let (Some((name, bytes)), &Method::GET | &Method::HEAD) = (found, request.method()) else {
        return Refused::not_found().into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    };
    ([(header::CONTENT_TYPE, kind)], *bytes).into_response()
}
