//! The calls of the page as WebAssembly, for a browser without a server.
//!
//! ```text
//! room(length) -> address                       memory for a name or a request, which `call` takes back
//! begin()                                       makes the engine, so that the first call need not wait for it
//! call(name, its length, request, its length)   makes a call
//!
//! host.tell(event, its length, data, its length)   an event of the call: what a search finds on its way, and last
//!                                                  `done` with JSON, `error` with JSON, or a media type with a file
//! host.failed(message, its length)                 the engine is at fault; it cannot be called again
//! host.stops() -> 0 or 1                           whether the call is to end
//! host.now() -> milliseconds                       the time
//! ```
//!
//! Texts are UTF-8. A call runs to its end on the thread that makes it; the host runs each engine on a thread of its
//! own, and ends a search by `stops`, or by ending that thread. `page/worker.js` is such a host.

use std::panic;
use std::sync::LazyLock;
use std::time::Duration;

use catena::rules::Catalogue;
use catena::work::Interrupt;
use catena_calls::{Answer, Engine, Refusal, Run, call as call_of};

/// How many bytes a search may keep: a memory of 32 bits has to hold them and all else.
const MEMORY: u64 = 500_000_000;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| {
    Engine::new(Catalogue::built_in(), String::new())
        // SAFETY: the host gives the time, and touches nothing of ours.
        .with_clock(|| Duration::from_secs_f64(unsafe { host::now() } / 1000.0))
});

mod host {
    #[link(wasm_import_module = "host")]
    unsafe extern "C" {
        pub fn tell(event: *const u8, event_length: usize, data: *const u8, data_length: usize);
        pub fn failed(message: *const u8, length: usize);
        pub fn stops() -> i32;
        pub fn now() -> f64;
    }
}

/// Memory for so many bytes.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    Box::into_raw(vec![0_u8; length].into_boxed_slice()).cast()
}

/// Makes the engine.
#[unsafe(no_mangle)]
pub extern "C" fn begin() {
    panic::set_hook(Box::new(|told| {
        let message = told.to_string();
        // SAFETY: the host reads the message before it returns.
        unsafe { host::failed(message.as_ptr(), message.len()) }
    }));
    LazyLock::force(&ENGINE);
}

/// Makes a call, and tells the host its answer.
///
/// # Safety
/// Name and request are memory from [`room`] of just these lengths, given back here.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(
    name: *mut u8,
    name_length: usize,
    request: *mut u8,
    request_length: usize,
) {
    // SAFETY: as the caller promises.
    let (name, request) = unsafe { (taken(name, name_length), taken(request, request_length)) };
    match answer(&name, &request) {
        Ok(Answer::Json(answer)) => tell("done", answer.as_bytes()),
        Ok(Answer::File { kind, bytes }) => tell(kind, &bytes),
        Err(refusal) => tell("error", refusal.json().as_bytes()),
    }
}

fn answer(name: &str, request: &str) -> Result<Answer, Refusal> {
    let unknown = || Refusal::bad(format_args!("there is no call {name:?}"), "");
    let task = call_of(name).ok_or_else(unknown)?.read(request)?;
    // SAFETY: the host answers, and touches nothing of ours.
    let interrupt = Interrupt::of_host(|| unsafe { host::stops() } != 0).within_memory(MEMORY);
    let told = |event: &str, data: String| tell(event, data.as_bytes());
    task(&ENGINE, &Run::new(told, interrupt))
}

fn tell(event: &str, data: &[u8]) {
    // SAFETY: the host reads both before it returns.
    unsafe { host::tell(event.as_ptr(), event.len(), data.as_ptr(), data.len()) }
}

/// The text in memory from [`room`], which it takes back.
///
/// # Safety
/// The memory has just this length.
unsafe fn taken(address: *mut u8, length: usize) -> String {
    let bytes = std::ptr::slice_from_raw_parts_mut(address, length);
    // SAFETY: `room` made the box, and nobody else takes it back.
    let bytes = unsafe { Box::from_raw(bytes) };
    String::from_utf8_lossy(&bytes).into_owned()
}
