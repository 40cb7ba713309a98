//! What has been decided about the families of the library, as a list: `verdicts.txt`.

use std::fmt;
use std::sync::LazyLock;

use catena::grid::{State, format};
use catena::query::Entry;
use serde::Serialize;

use crate::semantics::Semantics;

/// A statement about families of the library, or one for each of several lengths, with its verdict. As JSON it is
/// what lists of families have as `decided`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Known {
    /// The statement; with `[n]` where it holds for several lengths.
    pub statement: String,
    /// The greatest `n`; `None` when there is none in the statement.
    pub to: Option<usize>,
    /// Whether it is a theorem; if not, there is a counterexample.
    #[serde(rename = "theorem")]
    pub holds: bool,
    /// The states in which it holds, or of which one is a counterexample.
    pub states: Semantics,
    /// The counterexample: a state in which the first side eliminates `n1r1c1` and the second does not. A theorem has
    /// none.
    #[serde(skip)]
    pub counterexample: Option<State>,
}

static KNOWN: LazyLock<Vec<Known>> =
    LazyLock::new(|| read(include_str!("../verdicts.txt")).expect("tests read the list"));

/// All that is in the list, in its order.
pub fn known() -> &'static [Known] {
    &KNOWN
}

/// What is decided about a family, in the order of the list; of a user's own nothing.
pub fn decided(entry: &Entry) -> impl Iterator<Item = &'static Known> {
    known().iter().filter(|known| entry.is_built_in() && known.is_about(&entry.name))
}

/// Reads a list.
///
/// # Errors
/// The first line that is not a verdict, a statement, and perhaps a greatest length; or not the state of the
/// counterexample above it; or a counterexample without one.
fn read(text: &str) -> Result<Vec<Known>, String> {
    let mut lines =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).peekable();
    let mut all = Vec::new();
    while let Some(line) = lines.next() {
        let state = lines.next_if(|next| next.starts_with("  "));
        all.push(of_lines(line, state).ok_or_else(|| line.to_owned())?);
    }
    Ok(all)
}

/// A verdict, with its state when it is a counterexample.
fn of_lines(line: &str, state: Option<&str>) -> Option<Known> {
    let known = of_line(line)?;
    let counterexample = match state {
        Some(state) => Some(format::read(state.trim()).ok()?.state),
        None => None,
    };
    (known.holds == counterexample.is_none()).then_some(Known { counterexample, ..known })
}

fn of_line(line: &str) -> Option<Known> {
    let (verdict, rest) = line.split_once(' ')?;
    let (states, rest) = rest.split_once(' ')?;
    let states = Semantics::ALL.into_iter().find(|kind| kind.name() == states)?;
    let holds = ["counterexample", "theorem"].iter().position(|word| *word == verdict)? == 1;
    let (statement, to) = match rest.split_once(" to ") {
        Some((statement, to)) => (statement, Some(to.parse().ok()?)),
        None => (rest, None),
    };
    (statement.contains("[n]") == to.is_some() && statement.contains(" in ")).then(|| Known {
        statement: statement.to_owned(),
        to,
        holds,
        states,
        counterexample: None,
    })
}

impl Known {
    /// The statements, one for each length.
    pub fn statements(&self) -> impl Iterator<Item = String> {
        let lengths = self.to.map_or(1..=1, |to| 1..=to);
        lengths.map(|length| self.statement.replace("[n]", &format!("[{length}]")))
    }

    /// The names of the two sides, without their lengths; several of them joined by `+`.
    pub fn sides(&self) -> [&str; 2] {
        let (one, other) = self.statement.split_once(" in ").unwrap_or_default();
        [one, other].map(|side| side.split_once('[').map_or(side, |(names, _)| names))
    }

    /// Whether a family of this name is on one of its sides.
    pub fn is_about(&self, name: &str) -> bool {
        self.sides().iter().flat_map(|side| side.split('+')).any(|other| other == name)
    }

    /// Whether it is a theorem that says: whatever the first side eliminates by a pattern of this length, the second
    /// does by one that is not longer.
    pub fn bounds(&self, length: usize) -> bool {
        let bound = |side: &str| {
            side.split_once('[').and_then(|(_, to)| to.trim_end_matches(']').parse().ok())
        };
        let (one, other) = self.statement.split_once(" in ").unwrap_or_default();
        let fits = match self.to {
            Some(to) => (1..=to).contains(&length),
            // A side without a number is as long as its name says.
            None => bound(one).is_none_or(|one| one == length) && bound(other) == Some(length),
        };
        self.holds && fits
    }
}

impl fmt::Display for Known {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.statement)?;
        if let Some(to) = self.to {
            write!(f, ", n to {to}")?;
        }
        match self.holds {
            true => write!(f, ": a theorem about {}", self.states),
            false => f.write_str(": there is a counterexample"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read() {
        assert_eq!(read(include_str!("../verdicts.txt")).map(|all| all.len()), Ok(known().len()));
        assert!(known().len() > 30);
    }

    #[test]
    fn what_is_no_verdict_is_named() {
        for line in [
            "theorem any braid[n] in whip[n]",
            "theorem any braid[2] in whip[2] to 2",
            "theorem some braid[2] in whip[2]",
            "true any braid[2] in whip[2]",
            "theorem any braid[2]",
            "counterexample solvable braid[3] in whip[4]",
            "counterexample solvable braid[3] in whip[4]\n  0609",
        ] {
            let first = line.lines().next().unwrap_or_default();
            assert_eq!(read(line), Err(first.to_owned()));
        }
        let state = known().iter().find_map(|known| known.counterexample.as_ref()).unwrap();
        let line = "theorem any braid[2] in whip[2]";
        assert!(of_lines(line, None).is_some());
        assert_eq!(of_lines(line, Some(&format::write_sukaku(state))), None);
    }

    #[test]
    fn a_theorem_bounds_its_own_lengths() {
        let of = |line: &str| of_line(line).unwrap();
        let braids = of("theorem any g-braid[n] in g-whip[n] to 3");
        assert!(braids.bounds(1) && braids.bounds(3) && !braids.bounds(4));
        assert!(braids.is_about("g-whip") && !braids.is_about("whip"));
        assert!(of("theorem any empty-rectangle in nrczt-chain[2]").bounds(2));
        assert!(!of("theorem any als-xz[1] in xy-chain[2]").bounds(1));
        assert!(!of("counterexample solvable braid[3] in whip[3]").bounds(3));
    }
}
