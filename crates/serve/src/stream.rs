//! Answers that arrive while they are found, as server-sent events.
//!
//! `waiting` when others are first, then `row` and the like as the call says, and at the end `done` with
//! the whole answer or `error`. A client ends a search by closing the connection.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use catena::work::Interrupt;
use catena_calls::{Answer, Refusal, Run};
use tokio::sync::mpsc;
use tokio_stream::Stream;

use crate::pool::Pool;
use crate::refused::Refused;

/// How many events may wait for the client to take them; then the search waits.
const AHEAD: usize = 64;
/// How often a comment is sent, so that a client that has gone away is noticed.
const ALIVE: Duration = Duration::from_secs(1);

/// Runs a search when its turn has come, and sends what it tells. What it returns is the end: the answer
/// as JSON, or why there is none.
///
/// # Errors
/// When too many searches wait.
pub fn stream(
    pool: &Pool,
    search: impl FnOnce(&Run) -> Result<Answer, Refusal> + Send + 'static,
) -> Result<Response, Refused> {
    let turn = pool.queue()?;
    let interrupt = pool.interrupt();
    let (sender, events) = mpsc::channel(AHEAD);
    let ending = interrupt.clone();
    tokio::spawn(async move {
        if turn.must_wait() {
            let _ = sender.send(event("waiting", "{}".to_owned())).await;
        }
        let place = tokio::select! {
            place = turn.come() => place,
            () = sender.closed() => return,
        };
        let work = move || {
            let told = sender.clone();
            // That nobody listens any more is noticed where the events are dropped.
            let tell = move |name: &str, data| drop(told.blocking_send(event(name, data)));
            let end = match search(&Run::new(tell, ending)) {
                Ok(Answer::Json(answer)) => event("done", answer),
                Ok(Answer::File { .. }) => unreachable!("a search answers JSON"),
                Err(refusal) => event("error", refusal.json()),
            };
            let _ = sender.blocking_send(end);
            drop(place);
        };
        // A search that panics has said so on standard error; the client sees that the stream breaks off.
        let _ = tokio::task::spawn_blocking(work).await;
    });
    let events = Events { events, interrupt };
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
}

/// An event whose data are JSON.
fn event(name: &str, data: String) -> Event {
    Event::default().event(name).data(data)
}

/// The events of a search. When the client has gone, they are dropped, and the search ends.
struct Events {
    events: mpsc::Receiver<Event>,
    interrupt: Interrupt,
}

impl Stream for Events {
    type Item = Result<Event, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context) -> Poll<Option<Self::Item>> {
        self.events.poll_recv(context).map(|event| event.map(Ok))
    }
}

impl Drop for Events {
    fn drop(&mut self) {
        self.interrupt.cancel();
    }
}
