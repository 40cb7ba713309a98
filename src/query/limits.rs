//! How much work may be spent on a query, and whether it was enough.

/// How much work may be spent.
///
/// This layer reads no clock: whoever wants a time limit hands in a question that the evaluator
/// asks every thousand expansions or so.
pub struct Bounds<'a> {
    /// The greatest number of expansions: edges looked at.
    pub expansions: u64,
    /// Whether the time is over.
    pub time_is_over: Option<&'a (dyn Fn() -> bool + Sync)>,
}

impl Bounds<'_> {
    /// No limit at all: only for queries whose work is known to be small.
    pub const NONE: Bounds<'static> = Bounds { expansions: u64::MAX, time_is_over: None };

    /// So many expansions, and no time limit.
    pub const fn expansions(expansions: u64) -> Bounds<'static> {
        Bounds { expansions, time_is_over: None }
    }
}

/// Whether an answer is whole. What was found before a stop holds; what was not found may be there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// Nothing was left out.
    Whole,
    /// The expansions were used up.
    StoppedAtBudget,
    /// The time was over.
    StoppedAtTime,
}
