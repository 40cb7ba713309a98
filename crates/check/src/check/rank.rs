//! The rank that a name says: a proof of `rank-0` has sums with as many links as truths, by weight, and nothing else.
//!
//! This is asked once all lines hold. A sum that leaves candidates out, or counts a line as a truth, has other lines to
//! thank for what it says: then its weights say nothing of the rank.

use crate::proof::{Ground, Line, Proof, Term, Truth};

use super::Standing;
use super::refusal::Refusal;

/// The name whose rank is judged.
const RANK_0: &str = "rank-0";

/// What the name of a proof stands for once its rank is judged; as before where the name says no rank.
pub(super) fn judge(proof: &Proof, standing: Standing) -> Result<Standing, Refusal> {
    if standing != Standing::Rule || proof.family.name != RANK_0 {
        return Ok(standing);
    }
    for (at, line) in proof.lines.iter().enumerate() {
        let rank = rank(line);
        if rank != Some(0) {
            return Err(Refusal::NotRankZero { line: at + 1, rank });
        }
    }
    Ok(Standing::Ranked)
}

/// The weight of the links less that of the truths; `None` where a line is no sum of variables by itself.
fn rank(line: &Line) -> Option<i128> {
    let Ground::Sum { truths, links, from } = &line.ground else { return None };
    let is_variable = |truth: &Term<Truth>| matches!(truth.set, Truth::Variable(_));
    if !from.is_empty() || !truths.iter().all(is_variable) {
        return None;
    }
    let over: i128 = links.iter().map(|link| i128::from(link.weight)).sum();
    let under: i128 = truths.iter().map(|truth| i128::from(truth.weight)).sum();
    Some(over - under)
}
