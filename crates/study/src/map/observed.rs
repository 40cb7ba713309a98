//! What studies have observed of pairs of families, as a list: `observed.txt`.

use std::sync::LazyLock;

use serde::Serialize;

use super::cell::{At, Extent, Why};
use super::order::{Contradiction, Order};

/// What a study has observed of two families.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Observed {
    /// The name of the study.
    pub study: String,
    /// The family whose eliminations were looked for.
    pub family: String,
    /// The family in which they were.
    #[serde(rename = "in")]
    pub other: String,
    /// How many eliminations were compared.
    pub compared: u64,
    /// For how many of them the other has no proof that is as short; `None` where that was not counted.
    pub longer: Option<u64>,
    /// For how many it has none at all up to the bound of the study; `None` where that was not counted.
    pub none: Option<u64>,
}

static OBSERVED: LazyLock<Vec<Observed>> =
    LazyLock::new(|| read(include_str!("../../observed.txt")).expect("tests read the list"));

/// All that studies have observed of pairs, in the order of the list.
pub fn observed() -> &'static [Observed] {
    &OBSERVED
}

impl Observed {
    /// Writes it into the cells of the two families. An elimination without a proof that is as short refutes equal
    /// length, where the search of the second family finds shortest proofs; one without a proof to the bound of the
    /// study refutes nothing at any length.
    pub(super) fn note(&self, place: usize, order: &mut Order) -> Result<(), Contradiction> {
        let Some(pair) = order.number(&self.family).zip(order.number(&self.other)) else {
            return Ok(());
        };
        if let Some(longer) = self.longer {
            order.observe(pair, At::Equal, place, longer > 0);
            if longer > 0 && order.comparable_to(pair) == usize::MAX {
                order.fail(pair, At::Equal, Extent::Every, Why::Study { place })?;
            }
        }
        match (self.none, self.longer) {
            (Some(none), _) => order.observe(pair, At::Any, place, none > 0),
            (None, Some(0)) => order.observe(pair, At::Any, place, false),
            (None, _) => {}
        }
        Ok(())
    }
}

/// Reads a list.
///
/// # Errors
/// The first line that is not what it should be.
fn read(text: &str) -> Result<Vec<Observed>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| of_line(line).ok_or_else(|| line.to_owned())).collect()
}

fn of_line(line: &str) -> Option<Observed> {
    let [study, family, compared, other, longer, none] =
        line.split(' ').collect::<Vec<_>>().try_into().ok()?;
    let compared = compared.parse().ok()?;
    let count = |text: &str| match text {
        "-" => Some(None),
        _ => text.parse().ok().filter(|&count: &u64| count <= compared).map(Some),
    };
    Some(Observed {
        study: study.to_owned(),
        family: family.to_owned(),
        other: other.to_owned(),
        compared,
        longer: count(longer)?,
        none: count(none)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_observation_is_named() {
        assert_eq!(read("# about\n\ntwelve whip 5 braid 0 -").map(|all| all.len()), Ok(1));
        for line in [
            "twelve whip 5 braid 0",
            "twelve whip five braid 0 0",
            "twelve whip 5 braid 6 0",
            "twelve whip 5 braid 0 0 0",
        ] {
            assert_eq!(read(line), Err(line.to_owned()));
        }
    }
}
