//! What ends the work of a command before its time: `--time-limit`, `--memory`, and Ctrl-C.
//!
//! A process has one such interrupt, as it has one SIGINT; every search is handed a clone of it. What
//! was found until then is printed, marked as incomplete. What does not ask the interrupt cannot hear it: a read
//! that waits for somebody to type, say. A watch ends the process then.

use std::io;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

use super::error::note;
use catena::work::{Interrupt, Stopped};
use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};

static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();

/// A megabyte, in bytes.
const MEGABYTE: u64 = 1_000_000;

/// How many megabytes a search keeps at most unless something else is said.
pub const MEGABYTES: u64 = Interrupt::MEMORY / MEGABYTE;

/// Listens to Ctrl-C from now on, and ends the work after this time, where there is a limit, and each
/// search that would keep more than so many megabytes.
///
/// A second Ctrl-C ends the program at once, with exit code 130.
///
/// # Errors
/// When the system refuses a signal handler.
pub fn listen(limit: Option<Duration>, megabytes: u64) -> io::Result<()> {
    let cancelled = Arc::new(AtomicBool::new(false));
    // In this order: the first signal finds the flag unset, and sets it.
    register_conditional_shutdown(SIGINT, 130, Arc::clone(&cancelled))?;
    register(SIGINT, Arc::clone(&cancelled))?;
    #[cfg(unix)]
    write_errors_instead_of_death()?;
    let interrupt = Interrupt::of_flag(cancelled);
    let interrupt = interrupt.within_memory(megabytes.saturating_mul(MEGABYTE));
    INTERRUPT.get_or_init(|| match limit {
        Some(limit) => interrupt.after(limit),
        None => interrupt,
    });
    thread::Builder::new().name("watch".to_owned()).spawn(watch)?;
    Ok(())
}

/// How often the watch looks.
const LOOK: Duration = Duration::from_millis(50);

/// How many looks whoever works has to ask the interrupt, which usually takes milliseconds: who presses Ctrl-C waits. Looks
/// and not time, for on a busy machine the watch is late too.
const DEAF: [(Stopped, u32); 2] = [(Stopped::Cancelled, 6), (Stopped::Deadline, 12)];

/// How long whoever has heard it has to write what was found until then.
const WRITING: Duration = Duration::from_secs(10);

/// Ends the process where the interrupt is not heard, or nothing comes of it.
fn watch() {
    let interrupt = interrupt();
    let by = loop {
        thread::sleep(LOOK);
        if let Err(by) = interrupt.says() {
            break by;
        }
    };
    let since = Instant::now();
    let (_, most) = DEAF.into_iter().find(|(of, _)| *of == by).unwrap_or(DEAF[0]);
    let mut looks = 0;
    while if interrupt.is_heard() { since.elapsed() < WRITING } else { looks < most } {
        thread::sleep(LOOK);
        looks += 1;
    }
    note(format!("{by} before the end of the answer"));
    std::process::exit(1);
}

/// A file that may not grow any more is an error of writing, like a full disk, and not the end of the
/// program without a word.
#[cfg(unix)]
fn write_errors_instead_of_death() -> io::Result<()> {
    let ignored = Arc::new(AtomicBool::new(false));
    register(signal_hook::consts::SIGXFSZ, ignored).map(|_| ())
}

/// The interrupt of this process.
pub fn interrupt() -> Interrupt {
    INTERRUPT.get_or_init(Interrupt::new).clone()
}

/// A time limit: a number of seconds, with decimals perhaps.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "a time limit is a number of seconds".to_owned())
}
