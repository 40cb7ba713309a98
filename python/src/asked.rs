//! The bounds and the rules of a question.

use std::num::NonZeroUsize;
use std::time::Duration;

use catena::explorer::Ask;
use catena::rules::{Limits, Reach};
use catena::work::Interrupt;
use pyo3::prelude::*;

use crate::refusal::refuse;

/// The rules of a question: `"whip"`, or `["whip", "braid"]`.
#[derive(FromPyObject)]
pub enum Rules {
    /// One.
    One(String),
    /// Several, in this order.
    Several(Vec<String>),
}

impl Rules {
    /// The names.
    pub fn names(self) -> Vec<String> {
        match self {
            Rules::One(rule) => vec![rule],
            Rules::Several(rules) => rules,
        }
    }
}

/// A question with these rules and bounds, and an interrupt of its own. Without a length the usual one bounds chains,
/// and nothing bounds sums.
///
/// # Errors
/// When a bound is out of its range.
pub fn ask(
    rules: Option<Rules>,
    max_length: Option<usize>,
    als_size: usize,
    budget: Option<u64>,
    time_limit: Option<f64>,
) -> PyResult<Ask> {
    if max_length.is_some_and(|max| !(1..=Reach::LONGEST).contains(&max)) {
        return Err(refuse("max_length: a chain has a length of 1 to 324", ""));
    }
    if !(1..=Reach::LARGEST_ALS).contains(&als_size) {
        return Err(refuse("als_size: an almost locked set has 1 to 8 cells", ""));
    }
    let ask = Ask {
        limits: Limits { length: max_length, als_size },
        budget,
        interrupt: interrupt(time_limit)?,
        ..Ask::default()
    };
    Ok(match rules {
        Some(rules) => ask.rules(rules.names()),
        None => ask,
    })
}

/// The number of threads, where one is said.
///
/// # Errors
/// When it is none at all.
pub fn several(threads: Option<usize>) -> PyResult<Option<NonZeroUsize>> {
    let count =
        |threads| NonZeroUsize::new(threads).ok_or_else(|| refuse("threads: one at least", ""));
    threads.map(count).transpose()
}

/// An interrupt that ends the work after so many seconds, where there is a limit.
///
/// # Errors
/// When it is not a time.
pub fn interrupt(time_limit: Option<f64>) -> PyResult<Interrupt> {
    let Some(seconds) = time_limit else { return Ok(Interrupt::new()) };
    match Duration::try_from_secs_f64(seconds) {
        Ok(limit) => Ok(Interrupt::new().after(limit)),
        Err(_) => Err(refuse("time_limit: not a number of seconds", "")),
    }
}
