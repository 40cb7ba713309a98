//! Groups, numbered together with the candidates so that a step's right-linking node is one index.
//!
//! ```text
//! 0 … 728       the candidates
//! 729 … 2672    the groups: two or three candidates of one digit in one box-line intersection
//! ```
//!
//! An intersection has three cells and so four groups for each digit; there are 54 intersections.

use std::sync::LazyLock;

use crate::board::account::{Account, Variables};
use crate::board::links::{Candidates, LINKS, Relation};
use crate::grid::{Candidate, Cell, Digit};
use crate::proof::Node;

/// The number of candidates and groups together.
pub const NODES: usize = 729 + 9 * 54 * 4;

/// The places within an intersection that the four groups of a digit take.
const PLACES: [usize; 4] = [0b011, 0b101, 0b110, 0b111];

/// All links from candidates and from groups: what is linked to a group is linked to all its members.
pub static GROUPED: LazyLock<Relation> = LazyLock::new(|| {
    let mut linked = LINKS.any.linked.clone();
    let mut covers = LINKS.any.covers.clone();
    for node in 729..NODES {
        let of = |member| LINKS.any.linked[member];
        let common = members(node).iter().map(of).reduce(|all, linked| all & linked);
        let common = common.unwrap_or(Candidates::EMPTY);
        covers.push(Account::of(common.iter().map(Candidate::from_index)));
        linked.push(common);
    }
    Relation { linked, covers }
});

/// The variables of all that is linked to a node and, for a group, of its members: what a chain may
/// go on to from the node, or from what is left of the group later.
pub static NEARBY: LazyLock<Vec<Variables>> = LazyLock::new(|| {
    let nearby = |node: usize| {
        let own = if is_group(node) { members(node) } else { Candidates::EMPTY };
        let all = (GROUPED.linked[node] | own).iter();
        all.fold(Variables::EMPTY, |all, candidate| all | LINKS.csps[candidate])
    };
    (0..NODES).map(nearby).collect()
});

/// Whether a node is a group.
#[inline]
pub fn is_group(node: usize) -> bool {
    node >= 729
}

/// The variables that all of a node lies in: four for a candidate, a line's and a block's for a group.
pub fn csps(node: usize) -> Variables {
    members(node)
        .iter()
        .map(|member| LINKS.csps[member])
        .reduce(|all, csps| all & csps)
        .unwrap_or(Variables::EMPTY)
}

/// The group of these values of a variable, two or three of them; `None` when they do not lie in one
/// intersection.
#[inline]
pub fn group(csp: usize, values: u16) -> Option<usize> {
    let values = usize::from(values);
    let band = match values.trailing_zeros() {
        0..3 => 0,
        3..6 => 1,
        _ => 2,
    };
    let in_band = values >> (3 * band);
    let (house, digit) = (csp % 81 / 9, csp % 9);
    let (line, across, places) = match csp / 81 {
        1 => (house, band, in_band),
        2 => (9 + house, band, in_band),
        3 if in_band < 8 => (house / 3 * 3 + band, house % 3, in_band),
        3 => {
            let place = values.trailing_zeros() as usize % 3;
            let down = values >> place;
            if down & !0b100_1001 != 0 {
                return None;
            }
            (9 + house % 3 * 3 + place, house / 3, down & 1 | down >> 2 & 2 | down >> 4 & 4)
        }
        _ => return None,
    };
    let group = PLACES.iter().position(|&known| known == places)?;
    Some(729 + ((line * 3 + across) * 9 + digit) * 4 + group)
}

/// The candidates of a node: one, or those of a group.
pub fn members(node: usize) -> Candidates {
    let Some(group) = node.checked_sub(729) else { return Candidates::single(node) };
    let (places, digit) = (PLACES[group % 4], group / 4 % 9);
    let (line, across) = (group / 36 / 3, group / 36 % 3);
    let cell = |place: usize| match line.checked_sub(9) {
        None => Cell::at(line, across * 3 + place),
        Some(column) => Cell::at(across * 3 + place, column),
    };
    let places = (0..3).filter(|place| places >> place & 1 == 1);
    let candidate = |place| Candidate::new(Digit::from_index(digit), cell(place)).index();
    places.map(candidate).collect()
}

/// A node as proofs write it; `None` for an index that is no node.
pub fn written(node: usize) -> Option<Node> {
    Node::new(members(node).iter().map(Candidate::from_index))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Csp, Space};

    fn in_one(account: &Account, csp: Csp) -> bool {
        account.intersections(&account.tally().several).contains(csp.index())
    }

    #[test]
    fn every_group_is_found_in_its_line_and_in_its_block() {
        for node in 729..NODES {
            let members: Vec<Candidate> = members(node).iter().map(Candidate::from_index).collect();
            let common = members[0].csps().into_iter().filter(|csp| {
                csp.space() != Space::Rc && members.iter().all(|member| member.csps().contains(csp))
            });
            let common: Vec<Csp> = common.collect();
            assert_eq!(common.len(), 2, "{members:?}");
            for csp in common {
                let account = Account::of(members.iter().copied());
                assert_eq!(group(csp.index(), account.values(csp.index())), Some(node), "{csp}");
                assert!(in_one(&account, csp), "{csp}");
            }
        }
    }

    #[test]
    fn values_that_lie_in_no_intersection_are_no_group() {
        for csp in Csp::all() {
            for values in 0u16..512 {
                let chosen = csp.candidates().into_iter().enumerate();
                let chosen = chosen.filter(|(value, _)| values >> value & 1 == 1).map(|(_, c)| c);
                let chosen: Vec<Candidate> = chosen.collect();
                if chosen.len() < 2 {
                    continue;
                }
                let expected = csp.space() != Space::Rc && Candidate::in_one_intersection(&chosen);
                let account = Account::of(chosen.iter().copied());
                let found = in_one(&account, csp);
                assert_eq!(found, expected, "{csp} {values:09b}");
                if csp.space() != Space::Rc {
                    assert_eq!(
                        group(csp.index(), values).is_some(),
                        expected,
                        "{csp} {values:09b}"
                    );
                }
            }
        }
    }
}
