//! Requests, read within bounds.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use serde::de::DeserializeOwned;

use crate::refusal::Refusal;

/// The greatest number of bytes of a body.
const LARGEST: usize = 256 * 1024;
/// How long a client may take to send it.
const PATIENCE: Duration = Duration::from_secs(10);

/// The body of a request: JSON of up to 256 kB.
pub struct Body<T>(pub T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, _: &S) -> Result<Body<T>, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        // A form of another page cannot send this type without asking first.
        if !kind.is_some_and(|kind| kind.starts_with("application/json")) {
            let message = "the body is not said to be application/json";
            return Err(Refusal::body(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
        }
        let read = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), LARGEST));
        let bytes = match read.await {
            Ok(Ok(bytes)) => bytes,
            Ok(Err(_)) => {
                let message = "the body is longer than 256 kB, or broke off";
                return Err(Refusal::body(StatusCode::PAYLOAD_TOO_LARGE, message));
            }
            Err(_) => {
                let message = "the body took longer than 10 seconds";
                return Err(Refusal::body(StatusCode::REQUEST_TIMEOUT, message));
            }
        };
        let unfit = |error| {
            Refusal::bad(
                format_args!("the request is not as it should be: {error}"),
                "docs/api.md describes it",
            )
        };
        serde_json::from_slice(&bytes).map(Body).map_err(unfit)
    }
}
