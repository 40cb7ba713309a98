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

    /// Whether the search came to its end.
    pub fn is_complete(self) -> bool {
        matches!(self, Extent::Complete { .. })
    }
}

/// The bound on almost locked sets, as it follows a length in a sentence; empty when there is none.
pub(super) fn als_bound(als_size: Option<usize>) -> String {
    match als_size {
        Some(1) => " with ALS of one cell".to_owned(),
        Some(size) if size < Options::LARGEST_ALS => format!(" with ALS of up to {size} cells"),
        _ => String::new(),
    }
}
