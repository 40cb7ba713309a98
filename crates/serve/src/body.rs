//! Requests, read within bounds.

use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::Request;
use axum::http::{StatusCode, header};

use crate::refused::Refused;

/// The greatest number of bytes of a body.
const LARGEST: usize = 256 * 1024;
/// How long a client may take to send it.
const PATIENCE: Duration = Duration::from_secs(10);

/// Whether a content type is that of JSON, whatever its parameters.
fn is_json(kind: &str) -> bool {
    let media_type = kind.split(';').next().unwrap_or_default();
    media_type.trim().eq_ignore_ascii_case("application/json")
}

/// The body of a request that is said to be JSON, of up to 256 kB.
///
/// # Errors
/// When it is not said to be JSON, is not text, is too long or takes too long.
pub async fn body(request: Request) -> Result<String, Refused> {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    // A form of another page cannot send this type without asking first.
    if !kind.is_some_and(is_json) {
        let message = "the body is not said to be application/json";
        return Err(Refused::body(StatusCode::UNSUPPORTED_MEDIA_TYPE, message));
    }
    let read = tokio::time::timeout(PATIENCE, to_bytes(request.into_body(), LARGEST));
    let bytes = match read.await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(_)) => {
            let message = "the body is longer than 256 kB, or broke off";
            return Err(Refused::body(StatusCode::PAYLOAD_TOO_LARGE, message));
        }
        Err(_) => {
            let message = "the body took longer than 10 seconds";
            return Err(Refused::body(StatusCode::REQUEST_TIMEOUT, message));
        }
    };
    String::from_utf8(bytes.into()).map_err(|_| {
        Refused::body(StatusCode::UNPROCESSABLE_ENTITY, "the body is not text in UTF-8")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_json_is_json() {
        for kind in [
            "application/json",
            "Application/JSON",
            "application/json; charset=utf-8",
            "application/json ;a=b",
        ] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in [
            "",
            "application/jsonfoo",
            "application/json-patch+json",
            "text/plain",
            "text/json",
            "json",
        ] {
            assert!(!is_json(kind), "{kind}");
        }
    }
}
