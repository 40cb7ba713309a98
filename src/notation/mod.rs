//! The notations people write chains in, written and read.
//!
//! | notation | written | read |
//! |---|---|---|
//! | nrc, as the books print it | [`Notation::Nrc`], [`Notation::Full`] | [`read()`] |
//! | CSP-Rules of today | [`Notation::Csp`] | [`read()`] |
//! | Eureka, as AICs are posted | [`Notation::Eureka`] | [`read()`] |
//! | full tagging, as seed text 004 prints it | [`tag_steps`] | [`TagStep`], [`TagWords`] |
//! | GNPX, for force chains | [`Notation::Gnpx`] | [`read_gnpx`] |
//! | truths and links of set logic | [`SetLogic`] | not read: the order of the chain is lost |
//! | sets of cells by letters | [`CellGroup`] | not read |
//! | bases and covers of fish and subsets | [`CoverSets`] | not read |
//!
//! Writing gives a [`Written`], also of a chain that does not hold: this layer does not judge. Reading
//! gives a [`TypedChain`]: what was typed, unjudged. A typed chain lacks reasons, often variables too;
//! completing it is for `fill`. This layer must not know how a chain is found or judged.

mod cell_groups;
mod cells;
mod cover_sets;
mod csp_rules;
mod cursor;
mod eureka;
mod gnpx;
mod names;
mod nice_loop;
mod nrc;
mod range;
mod read;
mod set_logic;
mod sizes;
mod steps;
mod tagging;
mod typed;
mod written;

use std::fmt;

pub use cell_groups::{Bent, CellGroup, cells_of_set};
pub use cells::{list as list_cells, write as write_cells};
pub use cover_sets::CoverSets;
pub use cursor::{Expected, Problem, ReadError};
pub use gnpx::{TypedBranch, TypedEnd, TypedForceChain, TypedLink, is_gnpx, read_gnpx};
pub use names::family_named;
pub use range::AlmostLockedRange;
pub use read::{LONGEST_TEXT, read, read_conclusions};
pub use set_logic::SetLogic;
pub use sizes::{name_of, name_of_size, size_names, sized};
pub use tagging::{Join, LinkSource, TagChain, TagNode, TagStep, TagWords, tag_steps};
pub use typed::{TypedChain, TypedExtra, TypedPair, TypedReason, TypedStep};
pub use written::{Notation, Written};

use crate::grid::Candidate;

use crate::proof::ClosingKind;

/// Why a proof has no form in a notation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unwritable {
    /// It is not a chain.
    NotAChain,
    /// It is not a force chain.
    NotAForceChain,
    /// A step of a force chain has several reasons.
    JoinsReasons,
    /// The notation has no place for an additional candidate.
    Additional {
        /// The step, counted from 0.
        step: usize,
        /// The candidate.
        candidate: Candidate,
    },
    /// The notation has no sign for this way of closing.
    Closing(ClosingKind),
    /// The notation has no name for a family like this.
    Family(String),
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Unwritable::NotAChain => f.write_str("it is not a chain"),
            Unwritable::NotAForceChain => f.write_str("it is not a force chain"),
            Unwritable::JoinsReasons => {
                f.write_str("it has no sign for a step with several reasons")
            }
            Unwritable::Additional { step, candidate } => {
                write!(f, "it has no place for {candidate}, additional in step {}", step + 1)
            }
            Unwritable::Closing(ClosingKind::Whip) => f.write_str("it has no sign for the dot"),
            Unwritable::Closing(ClosingKind::Loop) => f.write_str("it has no sign for a loop"),
            Unwritable::Closing(_) => f.write_str("it has no sign for a lasso"),
            Unwritable::Family(name) => write!(f, "it has no name for {name}"),
        }
    }
}
