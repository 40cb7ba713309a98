//! How far a search came.

use serde::{Deserialize, Serialize};

use crate::graph::Options;
use crate::rules::Reach;
use crate::work::{Outcome, Stopped};

/// How far a search came that lists all it finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Extent {
    /// To its end: there is nothing more up to this length.
    Complete {
        /// The length; `usize::MAX`, null in JSON, where there is nothing more of any length.
        #[serde(with = "crate::work::or_any")]
        up_to: usize,
    },
    /// It was stopped: only up to this length is there nothing more.
    Stopped {
        /// The length; 0 when nothing is known to be complete.
        up_to: usize,
        /// What stopped it.
        by: Stopped,
    },
}

impl Extent {
    /// The extent of a search up to a length that ended so; at a find, it ended there because it wanted no more.
    pub(super) fn of(end: Outcome<()>, longest: usize) -> Extent {
        match end {
            Outcome::Found(()) | Outcome::None { .. } => Extent::Complete { up_to: longest },
            Outcome::Stopped { none_up_to, by } => Extent::Stopped { up_to: none_up_to, by },
        }
    }

    /// Whether the search came to its end, and no length was too great for it.
    pub fn is_of_any_length(self) -> bool {
        matches!(self, Extent::Complete { up_to: Reach::ANY })
    }

    /// Whether it is not said of what is longer because the search does not look at everything.
    pub(super) fn is_not_exhaustive(self) -> bool {
        matches!(self, Extent::Stopped { by: Stopped::NotExhaustive, .. })
    }

    /// What stopped the search before its end.
    pub const fn stopped(self) -> Option<Stopped> {
        match self {
            Extent::Complete { .. } => None,
            Extent::Stopped { by, .. } => Some(by),
        }
    }

    /// Whether the search came to its end.
    pub fn is_complete(self) -> bool {
        matches!(self, Extent::Complete { .. })
    }
}

/// The bounds of searches, as part of a sentence: `up to length 12`, `of any length`, or
/// `up to length 12, or of any length by linear` where these rules beside others have no bound.
pub(super) fn bounds(up_to: usize, als_size: Option<usize>, of_any_length: &[&str]) -> String {
    let any = "of any length";
    let als = als_bound(als_size);
    match (up_to, of_any_length) {
        (Reach::ANY, _) => format!("{any}{als}"),
        (_, []) => format!("up to length {up_to}{als}"),
        (_, names) => format!("up to length {up_to}{als}, or {any} by {}", names.join(", ")),
    }
}

/// The bound on almost locked sets, as it follows a length in a sentence; empty when there is none.
fn als_bound(als_size: Option<usize>) -> String {
    match als_size {
        Some(1) => " with ALS of one cell".to_owned(),
        Some(size) if size < Options::LARGEST_ALS => format!(" with ALS of up to {size} cells"),
        _ => String::new(),
    }
}
