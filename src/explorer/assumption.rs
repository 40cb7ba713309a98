//! That the givens have one solution, where rules assume it: asked of a solver, and said where it fails.

use std::cell::RefCell;
use std::fmt;
use std::sync::Arc;

use super::Explorer;
use super::error::AskError;
use super::notice::{Notice, differing};
use crate::grid::{Cell, Digit, Position, State};
use crate::proof::Proof;
use crate::rules::Rule;
use crate::solution::{Solutions, solutions};

/// What answers say that rest on it.
pub(super) const ONE_SOLUTION: &str = "one solution";

/// The digits that are given, cell by cell.
type Givens = [Option<Digit>; 81];

/// What a solver says of the assumption that givens have one solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assumption {
    /// They have.
    Holds,
    /// They have several.
    Several {
        /// The first cell in which two of them differ.
        cell: Cell,
        /// Its digits in these two.
        digits: [Digit; 2],
    },
    /// They have none.
    NoSolution,
    /// There are so many of them, fewer than any puzzle with one solution has.
    FewGivens(usize),
}

thread_local! {
    /// What was asked last: proofs of one position have the same givens.
    static LAST: RefCell<Option<(Givens, Assumption)>> = const { RefCell::new(None) };
}

impl Assumption {
    /// What a proof that the checker accepts assumes of its givens; `None` where it assumes nothing.
    pub(super) fn of(proof: &Proof) -> Option<Assumption> {
        let digit = |cell: Cell| proof.state.decided(cell).filter(|_| proof.givens.contains(cell));
        let givens: Givens = std::array::from_fn(|index| digit(Cell::from_index(index)));
        proof.assumes_one_solution().then(|| Assumption::remembered(&givens))
    }

    /// Whether the givens have one solution.
    pub fn holds(self) -> bool {
        self == Assumption::Holds
    }

    fn remembered(givens: &Givens) -> Assumption {
        let known = LAST.with_borrow(|last| {
            last.as_ref().filter(|(of, _)| of == givens).map(|&(_, known)| known)
        });
        known.unwrap_or_else(|| {
            let asked = Assumption::asked(givens);
            LAST.set(Some((*givens, asked)));
            asked
        })
    }

    fn asked(givens: &Givens) -> Assumption {
        let given = givens.iter().flatten().count();
        if given < Position::FEWEST_GIVENS {
            return Assumption::FewGivens(given);
        }
        let Ok(state) = State::from_givens(givens) else { return Assumption::NoSolution };
        match solutions(&state) {
            Solutions::None => Assumption::NoSolution,
            Solutions::One(_) => Assumption::Holds,
            Solutions::Several(two) => match differing(&two) {
                Some((cell, digits)) => Assumption::Several { cell, digits },
                None => Assumption::Holds,
            },
        }
    }
}

/// What stands behind `proved`.
impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Assumption::Holds => f.write_str("assuming one solution"),
            Assumption::Several { cell, digits: [one, two] } => {
                write!(f, "if there is one solution; there are two: {cell} can be {one} or {two}")
            }
            Assumption::NoSolution => f.write_str("if there is one solution; the givens have none"),
            Assumption::FewGivens(given) => {
                let fewest = Position::FEWEST_GIVENS;
                let are = if *given == 1 { "is" } else { "are" };
                write!(
                    f,
                    "if there is one solution; there is not: only {given} {are} given, and no puzzle with fewer than \
                     {fewest} has one"
                )
            }
        }
    }
}

impl Explorer {
    /// What one should know where these rules answer: also where the givens have several solutions, though one of the
    /// rules, or a choice that they take, assumes that they have one.
    ///
    /// # Errors
    /// When a rule assumes it, and there are too few givens, or the state cannot come from them.
    pub(super) fn notices_for(&self, rules: &[Arc<dyn Rule>]) -> Result<Vec<Notice>, AskError> {
        let mut notices = self.notices().to_vec();
        let is_assuming = |rule: &&Arc<dyn Rule>| rule.facts().assumes_one_solution;
        let given = self.position().givens.len();
        let is_enough = given >= Position::FEWEST_GIVENS;
        match rules.iter().find(is_assuming) {
            Some(rule) if given == 0 => {
                return Err(AskError::NoGivens { rule: rule.name().to_owned() });
            }
            Some(rule) if !is_enough => {
                return Err(AskError::FewGivens { rule: rule.name().to_owned(), given });
            }
            Some(_) => notices.extend(self.assumption()?),
            // Choices assume nothing where too few cells are given.
            None if is_enough && self.prepared().patterns().assume_one_solution() => {
                notices.extend(self.assumption()?);
            }
            None => {}
        }
        Ok(notices)
    }

    /// `one solution`, where one of these rules, or a choice or an image that they take, may assume that the givens have
    /// exactly one; `None` where none does.
    ///
    /// # Errors
    /// When one is assumed and there are several, too few givens for one, or the state cannot come from them.
    pub(super) fn assumed_by(&self, rules: &[Arc<dyn Rule>]) -> Result<Option<String>, AskError> {
        for notice in self.notices_for(rules)? {
            if let Notice::AssumptionFails { cell, digits } = notice {
                return Err(AskError::SeveralSolutions { cell, digits });
            }
        }
        let is_assuming = rules.iter().any(|rule| rule.facts().assumes_one_solution);
        let may_be = is_assuming || self.prepared().patterns().assume_one_solution();
        Ok((may_be && !rules.is_empty()).then(|| ONE_SOLUTION.to_owned()))
    }

    /// Where the givens have several solutions: the first cell in which two of them differ.
    pub(super) fn assumption(&self) -> Result<Option<Notice>, AskError> {
        let givens = givens(self.position()).ok_or(AskError::GivensContradict)?;
        match Assumption::remembered(&givens) {
            // Who asks has looked at their number.
            Assumption::NoSolution | Assumption::FewGivens(_) => Err(AskError::GivensContradict),
            Assumption::Holds => Ok(None),
            Assumption::Several { cell, digits } => {
                Ok(Some(Notice::AssumptionFails { cell, digits }))
            }
        }
    }
}

/// The digits that are given; `None` where the state has not decided one of them.
fn givens(position: &Position) -> Option<Givens> {
    let mut givens: Givens = [None; 81];
    for cell in position.givens.iter() {
        givens[cell.index()] = Some(position.state.decided(cell)?);
    }
    Some(givens)
}
