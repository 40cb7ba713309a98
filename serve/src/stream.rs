//! Answers that arrive while they are found, as server-sent events.
//!
//! `waiting` when others are first, then `row` and the like as the call says, and at the end `done` with
//! the whole answer or `error`. A client ends a search by closing the connection.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use catena::work::Interrupt;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio_stream::Stream;

use crate::Shared;
use crate::refusal::Refusal;

/// How many events may wait for the client to take them; then the search waits.
const AHEAD: usize = 64;
/// How often a comment is sent, so that a client that has gone away is noticed.
const ALIVE: Duration = Duration::from_secs(1);

/// Where a search tells what it finds.
#[derive(Clone)]
pub struct Teller(mpsc::Sender<Event>);

impl Teller {
    /// Sends an event. That nobody listens any more is noticed elsewhere.
    pub fn tell(&self, name: &str, data: &impl Serialize) {
        let data = serde_json::to_string(data).expect("answers can always be written");
        self.tell_json(name, data);
    }

    /// Sends an event whose data are JSON already.
    pub fn tell_json(&self, name: &str, data: String) {
        let _ = self.0.blocking_send(Event::default().event(name).data(data));
    }
}

/// Runs a search when its turn has come, and sends what it tells. What it returns is the end: the answer
/// as JSON, or why there is none.
///
/// # Errors
/// When too many searches wait.
pub fn stream(
    shared: &Arc<Shared>,
    search: impl FnOnce(&Teller, &Interrupt) -> Result<String, Refusal> + Send + 'static,
) -> Result<Response, Refusal> {
    let turn = shared.pool.queue()?;
    let interrupt = shared.pool.interrupt();
    let (sender, events) = mpsc::channel(AHEAD);
    let ending = interrupt.clone();
    tokio::spawn(async move {
        if turn.must_wait() {
            let _ = sender.send(Event::default().event("waiting").data("{}")).await;
        }
        let place = tokio::select! {
            place = turn.come() => place,
            () = sender.closed() => return,
        };
        let teller = Teller(sender);
        let search = move || {
            match search(&teller, &ending) {
                Ok(answer) => teller.tell_json("done", answer),
                Err(refusal) => teller.tell_json("error", refusal.json()),
            }
            drop(place);
        };
        // A search that panics has said so on standard error; the client sees that the stream breaks off.
        let _ = tokio::task::spawn_blocking(search).await;
    });
    let events = Events { events, interrupt };
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(ALIVE)).into_response())
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
