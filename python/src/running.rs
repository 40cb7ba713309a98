//! A search that leaves the interpreter to others, and that Ctrl-C ends.

use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

use catena::work::Interrupt;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// How long Python waits between two looks for a signal. A search ends some milliseconds after it is told.
pub const BETWEEN_LOOKS: Duration = Duration::from_millis(10);

/// The searches recurse along chains and queries: more than the usual stack of a thread.
const STACK: usize = 64 << 20;

/// Does some work in a thread of its own, without the interpreter's lock.
///
/// # Errors
/// What a signal handler raises, `KeyboardInterrupt` for Ctrl-C; the interrupt has then ended the work.
pub fn run<T: Send>(
    py: Python,
    interrupt: &Interrupt,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let (done, changed) = (Mutex::new(None), Condvar::new());
    let (done, changed) = (&done, &changed);
    thread::scope(|scope| {
        let worker = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
            let answer = work();
            *done.lock().expect("nobody panics with this lock") = Some(answer);
            changed.notify_one();
        })?;
        loop {
            let answer = py.detach(|| {
                let held = done.lock().expect("nobody panics with this lock");
                let waited = changed.wait_timeout_while(held, BETWEEN_LOOKS, |done| done.is_none());
                waited.expect("nobody panics with this lock").0.take()
            });
            match answer {
                Some(answer) => return Ok(answer),
                None if worker.is_finished() => {
                    return py.detach(|| worker.join()).map_or_else(
                        |_| Err(PyRuntimeError::new_err("a search of Catena panicked")),
                        |()| Ok(done.lock().expect("it is free").take().expect("it is done")),
                    );
                }
                None => {
                    if let Err(raised) = py.check_signals() {
                        interrupt.cancel();
                        py.detach(|| worker.join()).ok();
                        return Err(raised);
                    }
                }
            }
        }
    })
}
