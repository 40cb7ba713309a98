//! The empty rectangle as patterns: all about digit 1, that of the target.
//!
//! In a block it has some places that see the target, and others; these see a place of a row or column that
//! has only one other place, which sees the target. Block 2 stands for all blocks: no other has, up to symmetry, a
//! place that sees r1c1 without being in its block.

use catena::board::{CandidateSet, values_of};
use catena::grid::{Csp, Digit, Space};

use crate::chain::{links, variables};
use crate::cube::{Cube, with};
use crate::pattern::sets::Marked;
use crate::symmetry::TARGET;

const DIGIT: Digit = Digit::from_index(0);

/// Every pattern up to symmetry at least once.
pub(crate) fn empty_rectangles() -> Vec<Marked> {
    let block = values_of(Csp::block(1, DIGIT));
    let mut all = Vec::new();
    for seen in subsets(&(*block & *values_of(Csp::row(0, DIGIT)))) {
        // The one part lies in a row, the other in a column, and a single place in both.
        let columns = (3..6).map(|column| Csp::column(column, DIGIT));
        let rows = (0..3).filter(|_| seen.count() == 1).map(|row| Csp::row(row, DIGIT));
        for line in columns.chain(rows) {
            for others in subsets(&(*block & *values_of(line)).and_not(&seen)) {
                all.extend(with_line(block, &seen, &others));
            }
        }
    }
    all
}

/// The sets of some of these candidates, at least one.
fn subsets(of: &CandidateSet) -> impl Iterator<Item = CandidateSet> + use<> {
    let members: Vec<usize> = of.iter().collect();
    (1_usize..1 << members.len()).map(move |chosen| {
        let of = members.iter().enumerate();
        of.filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, &member)| member).collect()
    })
}

/// The patterns with these places in the block, which are said exactly, and each row or column that goes with
/// them.
fn with_line(block: &CandidateSet, seen: &CandidateSet, others: &CandidateSet) -> Vec<Marked> {
    let places = with(*seen, others);
    let digit: CandidateSet = (0..729).step_by(9).collect();
    let near = others.iter().fold(digit, |near, place| near & *links(place));
    let mut all = Vec::new();
    let is_node = |candidate: usize| {
        [seen, others].iter().any(|part| part.only() == Some(candidate)) || candidate == TARGET
    };
    for near in near.iter().filter(|&near| !is_node(near)) {
        for line in variables(near).filter(|csp| [Space::Rn, Space::Cn].contains(&csp.space())) {
            let far = *values_of(line) & *links(TARGET);
            for far in far.iter().filter(|&far| far != near && !is_node(far)) {
                let marks = with(places, &[near, far].into_iter().collect());
                let live = with(CandidateSet::single(TARGET), &marks);
                let of_line = values_of(line).and_not(&[near, far].into_iter().collect());
                let dead = with(block.and_not(&places), &of_line);
                if !live.intersects(&dead) {
                    all.push((Cube { live, dead }, marks));
                }
            }
        }
    }
    all
}
