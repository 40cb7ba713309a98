//! What stands in the way of a typed net.

use std::fmt;
use std::ops::Range;

use crate::grid::{Candidate, Cell, Digit};
use crate::notation::list_cells;
use crate::proof::Node;

/// What stands in the way of a typed net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetRefusal {
    /// Where in the text; `None` when it is the net as a whole.
    pub span: Option<Range<usize>>,
    /// What it is.
    pub failure: NetFailure,
}

/// What stands in the way of a typed net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetFailure {
    /// A candidate is not live.
    NotLive(Candidate),
    /// Nothing before it makes a candidate false.
    StaysLive(Candidate),
    /// Something else than these is left of every variable that holds them.
    NotLeft(Node),
    /// Digits and cells are not a set here: other digits are left in the cells, and the digits in other cells.
    NoSet(Vec<Digit>, Vec<Cell>),
    /// What comes after brackets is not one digit.
    NotOneDigit,
    /// The end contradicts nothing.
    NoContradiction(Candidate),
    /// The branches do not begin with all candidates of a variable.
    NoChoice,
}

impl NetRefusal {
    /// Of the net as a whole.
    pub(super) fn whole(failure: NetFailure) -> NetRefusal {
        NetRefusal { span: None, failure }
    }
}

impl fmt::Display for NetRefusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.failure.fmt(f)
    }
}

impl fmt::Display for NetFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NetFailure::NotLive(candidate) => write!(f, "{candidate} is not a candidate here"),
            NetFailure::StaysLive(candidate) => {
                write!(f, "nothing that stands before it makes {candidate} false")
            }
            NetFailure::NotLeft(node) => {
                let members: Vec<String> = node.members().iter().map(ToString::to_string).collect();
                let is_or_are = if members.len() == 1 { "is" } else { "are" };
                write!(
                    f,
                    "{} {is_or_are} not all that is left of a cell, of a digit in a house or of a set",
                    members.join("+")
                )
            }
            NetFailure::NoSet(digits, cells) => {
                let digits: String = digits.iter().map(ToString::to_string).collect();
                let (mut sorted, cells) = (cells.clone(), cells);
                sorted.sort_unstable();
                write!(
                    f,
                    "{digits} is no set in {}: as many digits as cells, {} here, with no others in the \
                     cells or with no other places",
                    list_cells(&sorted),
                    cells.len()
                )
            }
            NetFailure::NotOneDigit => {
                f.write_str("a chain in brackets holds, or else one digit behind it")
            }
            NetFailure::NoContradiction(candidate) => {
                write!(f, "the end of the chain does not contradict what is supposed of {candidate}")
            }
            NetFailure::NoChoice => f.write_str(
                "the branches do not begin with all candidates of a cell, or all places of a digit in a house",
            ),
        }
    }
}
