//! Refusals with the status of their answer.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use catena_calls::Refusal;

/// Why a request is not answered.
#[derive(Clone, Debug)]
pub struct Refused {
    status: StatusCode,
    refusal: Refusal,
}

impl Refused {
    /// Whoever asks may not.
    pub fn forbidden(message: &str) -> Refused {
        Refused::new(StatusCode::FORBIDDEN, message, "open the address that catena serve printed")
    }

    /// There is no such call or file.
    pub fn not_found() -> Refused {
        Refused::new(StatusCode::NOT_FOUND, "there is nothing of this name", "")
    }

    /// The call is not made in this way.
    pub fn method() -> Refused {
        let message = "a call is a GET or a POST request";
        Refused::new(StatusCode::METHOD_NOT_ALLOWED, message, "docs/api.md lists the calls")
    }

    /// The body is too large, took too long or is not JSON.
    pub fn body(status: StatusCode, message: &str) -> Refused {
        Refused::new(status, message, "")
    }

    /// Too many searches wait.
    pub fn busy(waiting: usize) -> Refused {
        let message = format!("{waiting} searches are waiting already");
        Refused::new(StatusCode::SERVICE_UNAVAILABLE, &message, "cancel one, or ask later")
    }

    fn new(status: StatusCode, message: &str, hint: &str) -> Refused {
        Refused { status, refusal: Refusal::bad(message, hint) }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Refused {
        let status = match refusal.is_internal() {
            true => StatusCode::INTERNAL_SERVER_ERROR,
            false => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Refused { status, refusal }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let body = self.refusal.json();
        (self.status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
    }
}
