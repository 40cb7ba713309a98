//! The greatest share of each candidate that a sum proves false.

use crate::grid::Candidate;
use crate::rules::question::prepared::Prepared;
use crate::work::{Stopped, Work};

use super::program::Program;

/// How many parts of one a share is rounded to: the solver works in floating point.
const PARTS: f64 = 1e6;

/// The candidates that have share 1 in no point, each with the greatest share that it has in one: from 0, which a
/// sum of rank 0 proves, to less than 1.
///
/// In the order of the candidates; empty where no sum proves anything, or where the state has no point at all. The
/// shares are floating point, rounded to a millionth: what proves that a candidate is false is its sum, which the rule
/// `linear` has.
///
/// # Errors
/// When the work is stopped, or the solver fails.
///
/// # Examples
/// ```
/// use catena::grid::{Position, read};
/// use catena::rules::{Prepared, Work, greatest_shares};
///
/// let grid = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
/// let on = Prepared::new(read(grid)?);
/// let shares = greatest_shares(&on, &mut Work::unlimited()).unwrap();
/// assert_eq!(shares.len(), 34);
/// assert_eq!(shares.iter().filter(|(_, share)| *share == 0.0).count(), 33);
/// # Ok::<(), catena::grid::format::ReadError>(())
/// ```
pub fn greatest_shares(on: &Prepared, work: &mut Work) -> Result<Vec<(Candidate, f64)>, Stopped> {
    let program = Program::of(on.live());
    let always_zero = program.always_zero(work)?;
    let never = program.never_one(on.live(), &always_zero, work)?;
    let mut shares = Vec::new();
    for candidate in never.iter().map(Candidate::from_index) {
        if always_zero.contains(candidate.index()) {
            shares.push((candidate, 0.0));
            continue;
        }
        let Some(share) = program.greatest(candidate, work)? else { return Ok(Vec::new()) };
        shares.push((candidate, (share * PARTS).round().abs() / PARTS));
    }
    Ok(shares)
}
