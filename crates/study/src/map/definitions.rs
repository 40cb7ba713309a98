//! What the definitions of two rules say where their records do not, as a list: `definitions.txt`.

use std::sync::LazyLock;

use serde::Serialize;

use super::cell::{At, Extent, Why};
use super::order::{Contradiction, Order};

/// A containment by definition, with its reason.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Defined {
    /// The rule that is contained.
    pub family: String,
    /// The one that contains it.
    #[serde(rename = "in")]
    pub other: String,
    /// At equal length, at any, or by a path.
    pub at: At,
    /// Why, in sentences.
    pub reason: String,
}

static DEFINED: LazyLock<Vec<Defined>> =
    LazyLock::new(|| read(include_str!("../../definitions.txt")).expect("tests read the list"));

/// All containments of the list, in its order.
pub fn defined() -> &'static [Defined] {
    &DEFINED
}

impl Defined {
    /// Writes it into the cell of the two rules.
    pub(super) fn note(&self, place: usize, order: &mut Order) -> Result<(), Contradiction> {
        let pair = order.number(&self.family).zip(order.number(&self.other));
        let Some(pair) = pair else { return Ok(()) };
        let why = Why::Definition { place: Some(place) };
        order.hold(pair, self.at, Extent::Every, why).map(|_| ())
    }
}

/// Reads a list.
///
/// # Errors
/// The first line that is not two names, a statement and a sentence.
fn read(text: &str) -> Result<Vec<Defined>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let all: Result<Vec<Vec<Defined>>, String> =
        lines.map(|line| of_line(line).ok_or_else(|| line.to_owned())).collect();
    Ok(all?.concat())
}

/// Each family of the first list in each of the second.
fn of_line(line: &str) -> Option<Vec<Defined>> {
    let (family, rest) = line.split_once(' ')?;
    let (other, rest) = rest.split_once(' ')?;
    let (at, reason) = rest.split_once(' ')?;
    let at = match at {
        "equal" => At::Equal,
        "any" => At::Any,
        "path" => At::Path,
        _ => return None,
    };
    let pair = |family: &str, other: &str| {
        let [family, other, reason] = [family, other, reason].map(str::to_owned);
        Defined { family, other, at, reason }
    };
    let of_family = |family| other.split(',').map(move |other| pair(family, other));
    reason.ends_with('.').then(|| family.split(',').flat_map(of_family).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_containment_is_named() {
        assert_eq!(read("# about\n\nbraid g-braid any It is one.").map(|all| all.len()), Ok(1));
        let pairs = read("whip,braid g-whip,g-braid any They are.").unwrap();
        let pairs: Vec<[&str; 2]> = pairs.iter().map(|at| [&at.family[..], &at.other]).collect();
        let all = ["g-whip", "g-braid"];
        assert_eq!(
            pairs,
            [all.map(|other| ["whip", other]), all.map(|other| ["braid", other])].concat()
        );
        for line in [
            "braid",
            "braid g-braid",
            "braid g-braid sometimes It is one.",
            "braid g-braid any It is one",
        ] {
            assert_eq!(read(line), Err(line.to_owned()));
        }
    }
}
