//! Groups, numbered together with the candidates so that a step's right-linking node is one index.
//!
//! ```text
//! 0 … 728       the candidates
//! 729 … 2672    the groups: two or three candidates of one digit in one box-line intersection
//! ```
//!
//! An intersection has three cells and so four groups for each digit; there are 54 intersections.

use std::sync::LazyLock;

use super::sets::{CandidateSet, CspSet};
use super::values::{CSPS, candidate_of};
use crate::grid::{Candidate, Cell, Csp, Digit};

/// The number of candidates and groups together.
pub const NODES: usize = 729 + 9 * 54 * 4;

/// The places within an intersection that the four groups of a digit take.
const PLACES: [usize; 4] = [0b011, 0b101, 0b110, 0b111];

/// Whether a node is a group.
#[inline]
pub fn is_group(node: usize) -> bool {
    node >= 729
}

/// The variables that all of a node lies in: four for a candidate, a line's and a block's for a group.
#[inline]
pub fn csps(node: usize) -> CspSet {
    let Some(group) = node.checked_sub(729) else { return CSPS[node] };
    let (line, across, digit) = place(group);
    let (line, block) = match line.checked_sub(9) {
        None => (Csp::row(line, digit), line / 3 * 3 + across),
        Some(column) => (Csp::column(column, digit), across * 3 + column / 3),
    };
    let mut csps = CspSet::single(line.index());
    csps.insert(Csp::block(block, digit).index());
    csps
}

/// The line of a group, 0 to 8 for rows and 9 to 17 for columns, which of its three intersections
/// with a block the group is in, and the digit.
#[inline]
const fn place(group: usize) -> (usize, usize, Digit) {
    (group / 36 / 3, group / 36 % 3, Digit::from_index(group / 4 % 9))
}

/// The group of these values of a variable, two or three of them; `None` when they do not lie in one
/// intersection.
#[inline]
pub fn group(csp: usize, values: u16) -> Option<usize> {
    let [across, down] = THIRDS[usize::from(values)];
    let (house, digit) = (csp % 81 / 9, csp % 9);
    let (line, block, third) = match csp / 81 {
        1 => (house, across / 4, across),
        2 => (9 + house, across / 4, across),
        3 if across != NONE => (house / 3 * 3 + across / 4, house % 3, across),
        3 => (9 + house % 3 * 3 + down / 4, house / 3, down),
        _ => return None,
    };
    (third != NONE).then(|| 729 + ((line * 3 + block) * 9 + digit) * 4 + third % 4)
}

/// Which third of the nine values some values lie in, two or three of them, and which of its four groups they are:
/// 4 times the one, and the other. First for the thirds that follow one another, then for every third value.
static THIRDS: [[usize; 2]; 512] = thirds();

/// They do not lie in one third, or are fewer than two.
const NONE: usize = usize::MAX;

const fn thirds() -> [[usize; 2]; 512] {
    let mut thirds = [[NONE; 2]; 512];
    let mut at = 0;
    while at < 12 {
        let (third, places) = (at / 4, PLACES[at % 4]);
        thirds[places << (3 * third)][0] = at;
        let apart = places & 1 | (places & 2) << 2 | (places & 4) << 4;
        thirds[apart << third][1] = at;
        at += 1;
    }
    thirds
}

/// An intersection of a variable with another one: which values of each lie in it, bit 0 for the first of the
/// nine.
pub struct Crossing {
    /// The values of the variable.
    pub inside: u16,
    /// The other variable.
    pub other: usize,
    /// The values of the other variable.
    pub of_other: u16,
}

/// The intersections of each variable: three for a digit in a row or a column, six for one in a block, none
/// for a cell.
pub static CROSSINGS: LazyLock<Vec<Vec<Crossing>>> = LazyLock::new(|| {
    let across = [0b111, 0b111 << 3, 0b111 << 6];
    let down = [0b100_1001, 0b100_1001 << 1, 0b100_1001 << 2];
    let crossing = |csp: usize, inside: u16| {
        let members = members(group(csp, inside)?);
        let other = csps(group(csp, inside)?).iter().find(|&other| other != csp)?;
        let is_inside = |&value: &usize| members.contains(candidate_of(other, value));
        let of_other = (0..9).filter(is_inside).fold(0, |values, value| values | 1 << value);
        Some(Crossing { inside, other, of_other })
    };
    let of = |csp| across.into_iter().chain(down).filter_map(move |inside| crossing(csp, inside));
    (0..324).map(|csp| of(csp).collect()).collect()
});

/// The candidates of a node: one, or those of a group.
pub fn members(node: usize) -> CandidateSet {
    let Some(group) = node.checked_sub(729) else { return CandidateSet::single(node) };
    let (places, (line, across, digit)) = (PLACES[group % 4], place(group));
    let cell = |place: usize| match line.checked_sub(9) {
        None => Cell::at(line, across * 3 + place),
        Some(column) => Cell::at(across * 3 + place, column),
    };
    let places = (0..3).filter(|place| places >> place & 1 == 1);
    let candidate = |place| Candidate::new(digit, cell(place)).index();
    places.map(candidate).collect()
}

#[cfg(test)]
mod tests {
    use super::super::account::Account;
    use super::*;
    use crate::grid::Space;

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
            assert!(common.iter().map(|csp| csp.index()).eq(csps(node)), "{members:?}");
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
