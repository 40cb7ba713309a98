//! Ratings: the greatest length a puzzle needs when the shortest proof always comes first.

use std::slice;
use std::sync::Arc;

use crate::board::Contradiction;
use crate::rules::chain;
use crate::rules::chain::kernel::Kernel;
use crate::rules::facts::Rank;
use crate::rules::path::{Next, Path};
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::Rule;
use crate::rules::tagging::level_needed;
use crate::work::{Outcome, Work};

/// The rating of a puzzle by a rule: the greatest length that a path of singles and of this
/// rule needs, the shortest proofs always first. By tagging it is the level needed: 1 to 5 for
/// levels 1, half, 2, 3 and 4.
///
/// # Errors
/// When singles show that the position has no solution.
pub fn rate(
    rule: &Arc<dyn Rule>,
    on: &Prepared,
    reach: &Reach,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let facts = rule.facts();
    match (facts.learns_as.as_ref().and_then(Kernel::of), facts.rank) {
        (Some(kernel), _) => chain::rate::rate(on.state(), kernel, reach.length, work),
        (None, Rank::Tagging(highest)) => level_needed(on.state(), highest, reach, work),
        (None, _) => by_path(rule, on, reach, work),
    }
}

/// The rating by the simplest proofs of a rule.
fn by_path(
    rule: &Arc<dyn Rule>,
    on: &Prepared,
    reach: &Reach,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    let mut path = Path::new(on.position(), slice::from_ref(rule), *reach).without_singles();
    let mut rating = 0;
    loop {
        match path.advance(work)? {
            Next::Proofs(proofs) => {
                work.steps += 1;
                rating = proofs.iter().map(|proof| proof.length).fold(rating, usize::max);
            }
            Next::Solved => return Ok(Outcome::Found(rating)),
            Next::Stuck => return Ok(Outcome::None { up_to: reach.length }),
            Next::Stopped { by, .. } => return Ok(Outcome::Stopped { none_up_to: rating, by }),
        }
    }
}
