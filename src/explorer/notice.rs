//! What one should know about a position beside the answers.

use std::fmt;

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

use super::text;
use crate::grid::{Cell, Conclusion, Csp, Digit, State, apply_singles, singles};
use crate::solution::{Solution, Solutions};

/// Something worth knowing about a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Notice {
    /// It has several solutions. What is proved holds in all of them.
    SeveralSolutions {
        /// The first cell in which two of them differ.
        #[serde(with = "text")]
        cell: Cell,
        /// Its digits in these two.
        #[serde(with = "digits")]
        digits: [Digit; 2],
    },
    /// Its givens have several solutions, and a rule that was asked assumes that they have one.
    AssumptionFails {
        /// The first cell in which two of them differ.
        #[serde(with = "text")]
        cell: Cell,
        /// Its digits in these two.
        #[serde(with = "digits")]
        digits: [Digit; 2],
    },
    /// Something that was applied before assumes that the givens have one solution, so that all else rests on it too.
    EarlierAssumption,
    /// It has no solution, so anything can be proved.
    NoSolution {
        /// The variable for which singles leave no candidate; `None` when singles do not show it.
        #[serde(with = "text::option", default)]
        variable: Option<Csp>,
    },
    /// The checker refuses a proof that the search of a rule found, so that it is left out. This is a fault of Catena.
    RefusedProof {
        /// The rule.
        rule: String,
        /// The length that the proof states.
        length: usize,
        /// What it concludes.
        #[serde(with = "text::list")]
        conclusions: Vec<Conclusion>,
        /// What the checker has against it.
        refusal: String,
    },
    /// The letters of the cells that someone typed are read as columns.
    ColumnLetters,
    /// The letters of the cells that someone typed are read as rows, and it would be proved with columns too.
    EitherLetters,
    /// Singles are open.
    OpenSingles {
        /// The first of them.
        #[serde(with = "text")]
        first: Conclusion,
        /// The number of candidates that can be placed at once.
        count: usize,
    },
}

impl Notice {
    /// What to make of it; `None` when there is nothing to say.
    pub fn hint(&self) -> Option<String> {
        match self {
            Notice::SeveralSolutions { .. } => {
                let hint = "what is found without assuming one solution holds in all of them; what they differ in \
                            stays open";
                Some(hint.to_owned())
            }
            Notice::AssumptionFails { .. } => {
                Some("what assumes one solution may delete a candidate of another".to_owned())
            }
            Notice::NoSolution { .. } => Some(MISTYPED.to_owned()),
            Notice::RefusedProof { .. } => Some(
                "this is a fault of Catena: please report it with the grid and the question"
                    .to_owned(),
            ),
            Notice::EitherLetters => Some("write cells as r4c5 where columns are meant".to_owned()),
            Notice::OpenSingles { .. } | Notice::EarlierAssumption | Notice::ColumnLetters => None,
        }
    }

    /// What is to be said of a state with these solutions.
    pub(super) fn all(state: &State, solved: &Solutions) -> Vec<Notice> {
        let of_solutions = match solved {
            Solutions::One(_) => None,
            Solutions::None => Some(Notice::NoSolution { variable: emptied(state) }),
            Solutions::Several(two) => {
                let differs = differing(two);
                differs.map(|(cell, digits)| Notice::SeveralSolutions { cell, digits })
            }
        };
        of_solutions.into_iter().chain(Notice::open_singles(state)).collect()
    }

    /// That singles are open; `None` when none is.
    pub fn open_singles(state: &State) -> Option<Notice> {
        let mut candidates: Vec<_> = singles(state).map(|single| single.candidate).collect();
        let first = Conclusion::Place(*candidates.first()?);
        candidates.sort_unstable();
        candidates.dedup();
        Some(Notice::OpenSingles { first, count: candidates.len() })
    }
}

/// The first cell in which two solutions differ, with its digits in ascending order.
pub(super) fn differing(two: &[Solution; 2]) -> Option<(Cell, [Digit; 2])> {
    let digits = |cell: Cell| {
        let mut digits = two.each_ref().map(|solution| solution[cell.index()]);
        digits.sort_unstable();
        digits
    };
    let cell = Cell::all().find(|&cell| digits(cell)[0] != digits(cell)[1])?;
    Some((cell, digits(cell)))
}

/// What to do about a position without solution.
pub(super) const MISTYPED: &str = "look for a digit mistyped, or a candidate deleted by mistake";

/// The variable for which singles leave no candidate; `None` when they leave one for each.
pub(super) fn emptied(state: &State) -> Option<Csp> {
    let mut after = state.clone();
    apply_singles(&mut after);
    after.empty_variable()
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Notice::SeveralSolutions { cell, digits: [one, two] } => {
                write!(f, "the puzzle has several solutions: {cell} can be {one} or {two}")
            }
            Notice::AssumptionFails { cell, digits: [one, two] } => {
                write!(f, "the givens do not have one solution: {cell} can be {one} or {two}")
            }
            Notice::EarlierAssumption => {
                f.write_str("an earlier step assumes that the givens have one solution")
            }
            Notice::ColumnLetters => {
                f.write_str("the letters of cells are read as columns: e4 is r4c5")
            }
            Notice::EitherLetters => f.write_str(
                "the letters of cells are read as rows; as columns it is proved too: which are meant?",
            ),
            Notice::NoSolution { variable: Some(variable) } => {
                write!(f, "the puzzle has no solution: singles leave no candidate for {variable}")
            }
            Notice::NoSolution { variable: None } => f.write_str("the puzzle has no solution"),
            Notice::RefusedProof { rule, conclusions, refusal, .. } => {
                let conclusions = Conclusion::list(conclusions);
                write!(
                    f,
                    "a proof of {conclusions} by {rule} is left out, for the checker refuses it: {refusal}"
                )
            }
            Notice::OpenSingles { first, count: 1 } => write!(f, "1 single is open: {first}"),
            Notice::OpenSingles { first, count } => {
                write!(f, "{count} singles are open, {first} is one")
            }
        }
    }
}

/// The kind, the fields, and the message for those who only want to show it.
impl Serialize for Notice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        match self {
            Notice::SeveralSolutions { cell, digits } => {
                map.serialize_entry("kind", "several-solutions")?;
                map.serialize_entry("cell", &cell.to_string())?;
                map.serialize_entry("digits", &digits.map(|digit| digit.number()))?;
            }
            Notice::AssumptionFails { cell, digits } => {
                map.serialize_entry("kind", "assumption-fails")?;
                map.serialize_entry("cell", &cell.to_string())?;
                map.serialize_entry("digits", &digits.map(|digit| digit.number()))?;
            }
            Notice::EarlierAssumption => map.serialize_entry("kind", "earlier-assumption")?,
            Notice::ColumnLetters => map.serialize_entry("kind", "column-letters")?,
            Notice::EitherLetters => map.serialize_entry("kind", "either-letters")?,
            Notice::NoSolution { variable } => {
                map.serialize_entry("kind", "no-solution")?;
                map.serialize_entry("variable", &variable.map(|variable| variable.to_string()))?;
            }
            Notice::RefusedProof { rule, length, conclusions, refusal } => {
                let conclusions: Vec<String> =
                    conclusions.iter().map(Conclusion::to_string).collect();
                map.serialize_entry("kind", "refused-proof")?;
                map.serialize_entry("rule", rule)?;
                map.serialize_entry("length", length)?;
                map.serialize_entry("conclusions", &conclusions)?;
                map.serialize_entry("refusal", refusal)?;
            }
            Notice::OpenSingles { first, count } => {
                map.serialize_entry("kind", "open-singles")?;
                map.serialize_entry("first", &first.to_string())?;
                map.serialize_entry("count", count)?;
            }
        }
        map.serialize_entry("message", &self.to_string())?;
        map.end()
    }
}

mod digits {
    use serde::{Deserialize, Deserializer, de};

    use crate::grid::Digit;

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[Digit; 2], D::Error> {
        let digit = |number| {
            let digit = Digit::from_number(number);
            digit.ok_or_else(|| de::Error::custom("expected digits from 1 to 9"))
        };
        let [one, two] = <[u32; 2]>::deserialize(d)?;
        Ok([digit(one)?, digit(two)?])
    }
}
