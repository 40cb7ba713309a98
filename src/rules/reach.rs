//! How far a search goes.

use serde::{Deserialize, Serialize};

/// How far a search goes: the bounds that an answer without a proof has to name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Reach {
    /// The greatest length of a proof: the CSP variables of a chain, what stands for them elsewhere.
    pub length: usize,
    /// The greatest number of cells of an almost locked set.
    pub als_size: usize,
}

impl Reach {
    /// No bound at all, for rules of any length: what a sum weighs has none.
    pub const ANY: usize = usize::MAX;
    /// No chain is longer: there are 324 CSP variables.
    pub const LONGEST: usize = 324;
    /// No almost locked set is greater: nine cells would have to hold ten digits.
    pub const LARGEST_ALS: usize = 8;

    /// Proofs of up to this length, with almost locked sets of every size.
    ///
    /// ```
    /// use catena::rules::Reach;
    ///
    /// assert_eq!(Reach::up_to(8), Reach { length: 8, ..Reach::default() });
    /// ```
    pub const fn up_to(length: usize) -> Reach {
        Reach { length, als_size: Reach::LARGEST_ALS }
    }
}

impl Default for Reach {
    /// Length 12, almost locked sets of every size.
    fn default() -> Reach {
        Reach::up_to(12)
    }
}
