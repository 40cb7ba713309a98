//! Which lengths are known to be the least.

use crate::rules::forcing;
use crate::rules::patterns;

/// A length of a proof of a family in words: the number or, where the search does not know that it is the
/// least, `at most` the number.
///
/// ```
/// use catena::rules::length_words;
///
/// assert_eq!(length_words("dynamic-cell", 5), "5");
/// assert_eq!(length_words("dynamic-cell", 7), "at most 7");
/// assert_eq!(length_words("hypothesis-0", 7), "at most 7");
/// assert_eq!(length_words("whip", 7), "7");
/// ```
pub fn length_words(family: &str, length: usize) -> String {
    match is_at_most(family, length) {
        true => format!("at most {length}"),
        false => length.to_string(),
    }
}

/// Whether a length of a proof of a family is the length of the one that was met, and a shorter one may exist.
pub fn is_at_most(family: &str, length: usize) -> bool {
    length > exact_up_to(family)
}

/// The greatest length up to which proofs of a family are known to be the shortest; any where the search looks at
/// everything.
pub(crate) fn exact_up_to(family: &str) -> usize {
    forcing::exact_up_to(family).min(patterns::exact_up_to(family))
}
