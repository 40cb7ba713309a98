//! States in which some families have nothing left and others go on, as a list: `finals.txt`.
//!
//! One state refutes many pairs: what a family solves that goes on, one that has nothing left need not.

use std::sync::LazyLock;

use catena::grid::{State, format};
use catena::proof::Proof;
use catena::query::Library;
use serde::Serialize;

use super::NotShown;
use super::cell::{At, Extent, Why};
use super::decided::position;
use super::order::{Contradiction, Order};
use super::positions::first_with_chains;
use crate::map::decided::shown;

/// A state, and what the families have in it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Final {
    /// The state.
    #[serde(skip)]
    pub state: State,
    /// The families that have an elimination.
    pub goes_on: Vec<String>,
    /// Those that have none to length 36, with almost locked sets of any size.
    #[serde(rename = "final")]
    pub over: Vec<String>,
    /// The family whose proof is shown: the first with chains, or else the first.
    pub shown: String,
    /// The link that opens this proof.
    pub link: String,
}

static FINALS: LazyLock<Vec<Final>> = LazyLock::new(|| read(TEXT).expect("tests read the list"));
const TEXT: &str = include_str!("../../finals.txt");

/// What stands above the list: what it is, for whoever opens it.
pub fn finals_head() -> &'static str {
    TEXT.split_once("\n\n").map_or("", |(head, _)| head)
}

/// All states of the list, in its order.
pub fn finals() -> &'static [Final] {
    &FINALS
}

impl Final {
    /// A state that nothing is shown of yet.
    pub(super) fn unlinked(state: State, goes_on: Vec<String>, over: Vec<String>) -> Final {
        let (shown, link) = (String::new(), String::new());
        Final { state, goes_on, over, shown, link }
    }

    /// The three lines of the list that say it.
    pub fn to_lines(&self) -> String {
        let state = format::write_sudokuwiki(&position(&self.state));
        let [goes_on, over] = [&self.goes_on, &self.over].map(|names| names.join(" "));
        format!("{state}\n  goes-on {goes_on}\n  final {over}\n")
    }

    /// The same with its link.
    pub(super) fn linked(
        &self,
        library: &Library,
        link: impl Fn(&Proof, &str) -> String,
    ) -> Result<Final, NotShown> {
        let names = self.goes_on.iter().map(String::as_str);
        let Some(family) = first_with_chains(names, library) else { return Ok(self.clone()) };
        let beside = self.over.first().map_or("", String::as_str);
        let link = link(&shown(family, &self.state)?, beside);
        Ok(Final { shown: family.to_owned(), link, ..self.clone() })
    }

    /// Writes it into the cells of all pairs that it refutes.
    pub(super) fn note(&self, place: usize, order: &mut Order) -> Result<(), Contradiction> {
        for one in &self.goes_on {
            for other in &self.over {
                let pair = order.number(one).zip(order.number(other));
                if let Some(pair) = pair {
                    order.fail(pair, At::Path, Extent::Every, Why::Final { place })?;
                }
            }
        }
        Ok(())
    }
}

/// Reads a list.
///
/// # Errors
/// The first line that is not what it should be.
fn read(text: &str) -> Result<Vec<Final>, String> {
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    lines.chunks(3).map(|lines| of_lines(lines).ok_or_else(|| lines[0].to_owned())).collect()
}

/// A state; the families that go on, and those that have nothing left.
fn of_lines(lines: &[&str]) -> Option<Final> {
    let [state, goes_on, over] = lines.try_into().ok()?;
    let names = |line: &str, word: &str| -> Option<Vec<String>> {
        let names = line.strip_prefix(word)?.split(' ').map(str::to_owned);
        Some(names.collect())
    };
    let state = format::read(state).ok()?.state;
    Some(Final::unlinked(state, names(goes_on, "  goes-on ")?, names(over, "  final ")?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_is_written() {
        let lines: Vec<String> = finals().iter().map(Final::to_lines).collect();
        assert_eq!(format!("{}\n\n{}", finals_head(), lines.concat()), TEXT);
    }

    #[test]
    fn what_is_no_state_is_named() {
        let state = format::write_sukaku(&State::FULL);
        let text = format!("{state}\n  goes-on braid\n  final whip\n");
        assert_eq!(read(&text).map(|all| all.len()), Ok(1));
        for (wrong, right) in [("final", "goes-on"), ("goes-on", "has"), (&state[..9], "")] {
            assert!(read(&text.replacen(wrong, right, 1)).is_err(), "{wrong}");
        }
    }
}
