//! One solution, assumed: deadly patterns, and what their guardians prove.
//!
//! ```text
//! (here)    the rules, by name
//! alone     that a pattern is deadly, in a position made for it
//! deadly    a deadly pattern, its guardians, and the lines that one of them is true
//! cells     patterns of the cells of queries/deadly/cells.list: those that people know, and all
//! decide    whether cells with digits are deadly: all fillings, each with its exchange
//! everywhere  all deadly patterns of a position, where one solution may be assumed
//! exchange  another filling with the same digits in each house
//! lites     the law of twos: BUG-lites of any size, unique loops, bivalue universal graves
//! fall      what follows: from all guardians, from a subset, from what cannot be supposed
//! ```
//!
//! A deadly pattern is some cells, none of them given, with digits for each, such that every filling with these
//! digits could be exchanged for another one. A puzzle with one solution has none of these fillings, so one of
//! the cells' other candidates, the **guardians**, is true: a choice, like that of an impossible pattern.
//! Nothing here has to be trusted: each proof goes through the fillings, and the checker judges each exchange.
//!
//! The length of a proof is the number of its patterns and of the other variables that it goes through; up to [`EXACT`]
//! it is the least. Types of
//! rectangles are names of what is done with the choice; [`crate::notation::name_of`] tells them.
//!
//! Source: the forum's uniqueness tests, as Bernhard Hobiger's HoDoKu counts their types.

pub(super) mod alone;
mod cells;
pub(super) mod deadly;
pub(super) mod decide;
pub(super) mod everywhere;
mod exchange;
mod fall;
mod lites;
#[cfg(test)]
mod made;

use crate::grid::{CellSet, Position, State};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

pub(super) use self::fall::EXACT;

use self::deadly::Deadly;
pub(in crate::rules) use self::everywhere::may_assume;

/// Adds what follows from patterns, where one solution may be assumed.
fn all(
    hunt: &Hunt,
    patterns: impl FnOnce(&Position, &mut Work) -> Result<Vec<Deadly>, Stopped>,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    if !may_assume(hunt.position()) {
        return Ok(());
    }
    let patterns = patterns(hunt.position(), work)?;
    fall::all(hunt, &patterns, found, work)
}

/// Rectangles of which no cell is decided.
pub(crate) fn rectangles(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let open = |state: &State, cells: CellSet| cells.iter().all(|c| state.decided(c).is_none());
    rectangles_of(hunt, open, found, work)
}

/// Rectangles with decided cells that are no givens.
pub(crate) fn avoidable(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let placed = |state: &State, cells: CellSet| cells.iter().any(|c| state.decided(c).is_some());
    rectangles_of(hunt, placed, found, work)
}

fn rectangles_of(
    hunt: &Hunt,
    is_wanted: fn(&State, CellSet) -> bool,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let patterns = |position: &Position, work: &mut Work| {
        let mut patterns = cells::known(position, &["rectangle"], work)?;
        patterns.retain(|deadly| is_wanted(&position.state, deadly.cells()));
        Ok(patterns)
    };
    all(hunt, patterns, found, work)
}

/// Six cells of two lines and three digits.
pub(crate) fn extended(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let names = ["extended-rectangle-three-blocks", "extended-rectangle-two-blocks"];
    all(hunt, |position, work| cells::known(position, &names, work), found, work)
}

/// Cells of three blocks around a corner.
pub(crate) fn polygons(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let names = ["polygon-three-digits", "polygon-four-digits"];
    all(hunt, |position, work| cells::known(position, &names, work), found, work)
}

/// Cells of two digits in a ring of six or more.
pub(crate) fn loops(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    all(hunt, lites::loops, found, work)
}

/// All open cells, with two digits each.
pub(crate) fn graves(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    all(hunt, lites::graves, found, work)
}

/// Cells of the list, and BUG-lites of any size.
pub(crate) fn deadly(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    all(hunt, everywhere::of_any_kind, found, work)
}
