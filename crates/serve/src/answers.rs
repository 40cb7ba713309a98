//! Calls over HTTP: a route for each, and its answer.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use catena_calls::{Answer, Call};

use crate::Shared;
use crate::body::body;
use crate::refused::Refused;
use crate::stream::stream;

/// A route for each of the calls, which are answered with a part of what all share.
pub fn routes<C: 'static>(
    calls: &'static [Call<C>],
    part: fn(&Shared) -> &C,
) -> Router<Arc<Shared>> {
    calls.iter().fold(Router::new(), |router, call| {
        let answer = move |State(shared), request| answer(call, part, shared, request);
        let method = if call.has_request { post(answer) } else { get(answer) };
        router.route(&format!("/api/{}", call.name), method)
    })
}

async fn answer<C: 'static>(
    call: &'static Call<C>,
    part: fn(&Shared) -> &C,
    shared: Arc<Shared>,
    request: Request,
) -> Result<Response, Refused> {
    let text = if call.has_request { body(request).await? } else { String::new() };
    let task = call.read(&text)?;
    let server = Arc::clone(&shared);
    if call.is_search {
        return stream(&server.pool, move |run| task(part(&shared), run));
    }
    let answer = server.pool.short(move |run| task(part(&shared), run)).await?;
    Ok(match answer {
        Answer::Json(text) => ([(header::CONTENT_TYPE, "application/json")], text).into_response(),
        Answer::File { kind, bytes } => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
    })
}
