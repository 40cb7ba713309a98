//! What a call is: how its request is read, how it is answered, and who is told on the way.

use std::sync::Arc;

use catena::explorer::Document;
use catena::work::Interrupt;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::refusal::Refusal;

/// A call that is answered with what is in a `C`.
pub struct Call<C: 'static> {
    /// Its name, which is the end of its address at a server.
    pub name: &'static str,
    /// Whether it has a request.
    pub has_request: bool,
    /// Whether it may take long: then it tells what it finds while it runs, and can be interrupted.
    pub is_search: bool,
    read: fn(&str) -> Read<C>,
}

/// A call whose request was read, ready to run on any thread.
pub type Task<C> = Box<dyn FnOnce(&C, &Run) -> Result<Answer, Refusal> + Send>;

/// The task of a request, or why the call does not take it.
pub type Read<C> = Result<Task<C>, Refusal>;

/// A run of a call: who is told what it finds, and what ends it.
#[derive(Clone)]
pub struct Run {
    listener: Arc<Listener>,
    /// Ends it.
    pub interrupt: Interrupt,
}

/// Who is told: the name of an event, and its data as JSON.
type Listener = dyn Fn(&str, String) + Send + Sync;

/// What a call answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// JSON.
    Json(String),
    /// A picture or a text.
    File {
        /// Its media type.
        kind: &'static str,
        /// What is in it.
        bytes: Vec<u8>,
    },
}

impl<C> Call<C> {
    /// A call without a request that answers within milliseconds.
    pub const fn plain(name: &'static str, read: fn(&str) -> Read<C>) -> Call<C> {
        Call { name, has_request: false, is_search: false, read }
    }

    /// A call with a request that answers within milliseconds.
    pub const fn short(name: &'static str, read: fn(&str) -> Read<C>) -> Call<C> {
        Call { name, has_request: true, is_search: false, read }
    }

    /// A call with a request that may take long.
    pub const fn search(name: &'static str, read: fn(&str) -> Read<C>) -> Call<C> {
        Call { name, has_request: true, is_search: true, read }
    }

    /// Reads a request; it is empty for a call without one.
    ///
    /// # Errors
    /// When the call does not take it.
    pub fn read(&self, request: &str) -> Read<C> {
        (self.read)(request)
    }
}

/// Reads no request.
///
/// # Errors
/// None.
pub fn without_request<C: 'static>(answer: fn(&C, &Run) -> Result<Answer, Refusal>) -> Read<C> {
    Ok(Box::new(answer))
}

/// Reads a request that is JSON.
///
/// # Errors
/// When it is not what the call takes.
pub fn with_request<C: 'static, T: DeserializeOwned + Send + 'static>(
    request: &str,
    answer: fn(&C, T, &Run) -> Result<Answer, Refusal>,
) -> Read<C> {
    let unfit = |error| {
        let message = format_args!("the request is not as it should be: {error}");
        Refusal::bad(message, "docs/api.md describes it")
    };
    let asked: T = serde_json::from_str(request).map_err(unfit)?;
    Ok(Box::new(move |context, run| answer(context, asked, run)))
}

impl Run {
    /// A run. The listener may be called from any thread; that nobody waits any more is the interrupt's to say.
    pub fn new(
        listener: impl Fn(&str, String) + Send + Sync + 'static,
        interrupt: Interrupt,
    ) -> Run {
        Run { listener: Arc::new(listener), interrupt }
    }

    /// A run of a call that tells nothing on the way.
    pub fn quiet(interrupt: Interrupt) -> Run {
        Run::new(|_, _| {}, interrupt)
    }

    /// Tells an event.
    pub fn tell(&self, event: &str, data: &impl Serialize) {
        (self.listener)(event, written(data));
    }
}

impl Answer {
    /// An answer with a form of its own.
    pub fn document(answer: &impl Document) -> Answer {
        Answer::Json(answer.to_json())
    }

    /// Any other answer.
    pub fn value(answer: &impl Serialize) -> Answer {
        Answer::Json(written(answer))
    }
}

/// Data as JSON.
fn written(data: &impl Serialize) -> String {
    serde_json::to_string(data).expect("answers can always be written")
}
