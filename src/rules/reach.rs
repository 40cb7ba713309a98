//! How far a search goes.

use serde::{Deserialize, Serialize};

use crate::rules::facts::Facts;

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

/// What someone says of how far rules are to search. What that means for a rule depends on what greater lengths cost it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limits {
    /// The greatest length of a proof, by whatever rule; `None` where nobody asked for a bound.
    pub length: Option<usize>,
    /// The greatest number of cells of an almost locked set.
    pub als_size: usize,
}

impl Limits {
    /// How far a rule searches whose search takes longer for greater lengths: where nobody asked for a bound, the usual
    /// length.
    pub fn reach(self) -> Reach {
        let length = self.length.unwrap_or(Reach::default().length);
        Reach { length, als_size: self.als_size }
    }

    /// How far a rule searches: one of [any length](Facts::any_length) as far as it can, where nobody asked for a bound.
    ///
    /// ```
    /// use catena::rules::{Catalogue, Limits, Reach};
    ///
    /// let catalogue = Catalogue::built_in();
    /// let length = |name: &str, limits: Limits| {
    ///     limits.reach_of(catalogue.find(name).unwrap().facts()).length
    /// };
    /// assert_eq!(["whip", "linear"].map(|name| length(name, Limits::default())), [12, Reach::ANY]);
    /// assert_eq!(["whip", "linear"].map(|name| length(name, Reach::up_to(8).into())), [8, 8]);
    /// ```
    pub fn reach_of(self, facts: &Facts) -> Reach {
        match self.length.is_none() && facts.any_length {
            true => Reach { length: Reach::ANY, als_size: self.als_size },
            false => self.reach(),
        }
    }
}

impl Default for Limits {
    /// No bound on the length, almost locked sets of every size.
    fn default() -> Limits {
        Limits { length: None, als_size: Reach::LARGEST_ALS }
    }
}

impl From<Reach> for Limits {
    /// The bounds of a search as bounds for every rule.
    fn from(Reach { length, als_size }: Reach) -> Limits {
        Limits { length: Some(length), als_size }
    }
}
