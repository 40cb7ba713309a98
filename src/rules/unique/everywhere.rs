//! All deadly patterns of a position, where one solution may be assumed.

use crate::grid::{Digit, DigitSet, Position, State};
use crate::work::{Stopped, Work};

use super::deadly::Deadly;
use super::{cells, lites};

/// Whether it may be assumed of the givens that they have one solution: there are some, of eight digits, they do not
/// clash, and the state has them.
pub(in crate::rules) fn may_assume(position: &Position) -> bool {
    let mut givens: [Option<Digit>; 81] = [None; 81];
    for cell in position.givens.iter() {
        givens[cell.index()] = position.state.decided(cell);
    }
    let digits: DigitSet = givens.iter().flatten().copied().collect();
    position.givens.is_subset(position.state.decided_cells())
        && digits.len() >= 8
        && State::from_givens(&givens).is_ok()
}

/// The deadly patterns of every kind; none where nothing may be assumed.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn everywhere(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    if !may_assume(position) {
        return Ok(Vec::new());
    }
    let mut all = cells::known(position, &cells::names(), work)?;
    all.extend(lites::loops(position, work)?);
    all.extend(lites::graves(position, work)?);
    all.extend(of_any_kind(position, work)?);
    Ok(all)
}

/// The patterns of which nothing is said but their cells, those with the fewest guardians first; none that has all
/// guardians of another one.
///
/// # Errors
/// When the work is stopped.
pub(super) fn of_any_kind(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    let mut all = cells::all(position, work)?;
    all.extend(lites::all(position, work)?);
    Ok(cells::fewest(all))
}
