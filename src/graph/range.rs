//! Almost-locked ranges: the names of conjugate groups within a block.

use std::fmt;

use crate::board::{CandidateSet, values_of};
use crate::grid::{Candidate, Csp, House, HouseKind, Space};

/// A digit in a block, all of whose places lie in two lines, some only in the one and some only in the
/// other: when it is in none of the places of one line, it is in the others.
///
/// The fifteen pairs of lines of a block are the fifteen kinds: nine *turns*, of a row and a column, and
/// six *doubles*, of two rows or two columns. What a range asserts is one or two `CONJUGATE` edges of
/// the typed graph; it is only a name for them. A range has at least three places: two are a conjugate
/// pair of candidates.
///
/// Its `Display` is `almost-locked range (row 3, column 6)`.
///
/// Source: seed text 002, "Almost-Locked Ranges".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlmostLockedRange {
    /// The digit in the block.
    pub csp: Csp,
    /// The two lines.
    pub lines: [House; 2],
}

impl AlmostLockedRange {
    /// The ranges of a variable with these live candidates, turns first; none unless it is a digit in a
    /// block with at least three places.
    ///
    /// Three places may be ranges of several kinds.
    pub fn all(csp: Csp, live: &CandidateSet) -> Vec<AlmostLockedRange> {
        let places = *values_of(csp) & *live;
        if csp.space() != Space::Bn || places.count() < 3 {
            return Vec::new();
        }
        let pairs = pairs(csp.first()).into_iter();
        let ranges = pairs.map(|lines| AlmostLockedRange { csp, lines });
        ranges.filter(|range| range.holds(&places)).collect()
    }

    /// The range that a step goes through, from the places of a digit in a block that are false to the
    /// others; `None` when it is not a range.
    ///
    /// Where several kinds fit, it is the one whose lines hold what comes before the step and after it;
    /// of these the first.
    pub fn of_step(
        csp: Csp,
        [out, left]: [&[Candidate]; 2],
        [before, after]: [&[Candidate]; 2],
    ) -> Option<AlmostLockedRange> {
        let set = |of: &[Candidate]| of.iter().map(|c| c.index()).collect::<CandidateSet>();
        let step = [set(out), set(left)];
        let in_line = |of: &[Candidate], line: House| {
            !of.is_empty() && of.iter().all(|c| c.cell().houses().contains(&line))
        };
        let places = step[0] | step[1];
        let directed = |range: AlmostLockedRange| {
            let [one, other] = range.lines;
            [(range, [one, other]), (range, [other, one])]
        };
        let ranges = AlmostLockedRange::all(csp, &places).into_iter();
        let fitting = ranges.flat_map(directed).filter(|(_, [first, second])| {
            step[0] == on(*first, &places) || step[1] == on(*second, &places)
        });
        let score = |(_, [first, second]): &(AlmostLockedRange, [House; 2])| {
            usize::from(in_line(before, *first)) + usize::from(in_line(after, *second))
        };
        // The last of equally good ones is taken, so they are looked at from the back.
        let fitting: Vec<_> = fitting.collect();
        fitting.into_iter().rev().max_by_key(score).map(|(range, _)| range)
    }

    /// What it asserts, once in each direction: the places that may be false, and the others, of which
    /// then one is true. Two for a double, two or four for a turn.
    pub fn steps(&self, live: &CandidateSet) -> Vec<[CandidateSet; 2]> {
        let places = *values_of(self.csp) & *live;
        let mut steps: Vec<[CandidateSet; 2]> = Vec::new();
        for line in self.lines {
            let here = on(line, &places);
            let rest = places.and_not(&here);
            for step in [[here, rest], [rest, here]] {
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Whether the places lie in its lines, and some in each line only.
    fn holds(&self, places: &CandidateSet) -> bool {
        let [one, other] = self.lines.map(|line| on(line, places));
        (one | other) == *places && !one.is_subset(&other) && !other.is_subset(&one)
    }
}

impl fmt::Display for AlmostLockedRange {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = |line: House| match line.kind() {
            HouseKind::Row => format!("row {}", line.number() + 1),
            _ => format!("column {}", line.number() + 1),
        };
        let [one, other] = self.lines.map(name);
        write!(f, "almost-locked range ({one}, {other})")
    }
}

/// The fifteen pairs of lines of a block, the nine turns first.
fn pairs(block: usize) -> Vec<[House; 2]> {
    let (row, column) = (block / 3 * 3, block % 3 * 3);
    let rows: [House; 3] = std::array::from_fn(|line| House::row(row + line));
    let columns: [House; 3] = std::array::from_fn(|line| House::column(column + line));
    let turns = rows.into_iter().flat_map(|row| columns.map(|column| [row, column]));
    let doubles = |lines: [House; 3]| [[0, 1], [0, 2], [1, 2]].map(|pair| pair.map(|at| lines[at]));
    turns.chain(doubles(rows)).chain(doubles(columns)).collect()
}

/// The candidates that lie in a line.
fn on(line: House, candidates: &CandidateSet) -> CandidateSet {
    let lies_in = |&c: &usize| Candidate::from_index(c).cell().houses().contains(&line);
    candidates.iter().filter(lies_in).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn in_block_5(places: &[usize]) -> (Csp, CandidateSet) {
        let csp: Csp = "b5n1".parse().unwrap();
        (csp, places.iter().map(|&place| csp.candidates()[place - 1].index()).collect())
    }

    fn names(places: &[usize]) -> Vec<String> {
        let (csp, live) = in_block_5(places);
        AlmostLockedRange::all(csp, &live).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn there_are_fifteen_kinds() {
        let mut seen = BTreeSet::new();
        for bits in 0..512usize {
            let places: Vec<usize> = (1..=9).filter(|place| bits >> (place - 1) & 1 == 1).collect();
            let found = names(&places);
            assert!(found.is_empty() || places.len() >= 3, "{places:?}");
            seen.extend(found);
        }
        assert_eq!(seen.len(), 15, "{seen:?}");
    }

    #[test]
    fn a_range_has_places_on_both_lines_and_no_others() {
        // 1 2 3
        // 4 5 6
        // 7 8 9
        assert_eq!(names(&[1, 2, 4, 7]), ["almost-locked range (row 4, column 4)"]);
        assert_eq!(names(&[2, 3, 4, 7]), ["almost-locked range (row 4, column 4)"]);
        assert_eq!(names(&[1, 2, 3, 7, 8, 9]), ["almost-locked range (row 4, row 6)"]);
        assert!(names(&[1, 2, 3]).is_empty(), "locked");
        assert!(names(&[1, 5]).is_empty(), "a conjugate pair");
        assert!(names(&[1, 5, 9]).is_empty(), "in three lines");
        assert!(names(&[1, 2, 4, 5, 9]).is_empty());
        assert!(names(&[1, 2, 9]).contains(&"almost-locked range (row 4, row 6)".to_owned()));
    }

    #[test]
    fn other_variables_have_none() {
        for csp in ["r5c5", "r5n1", "c5n1"] {
            assert!(
                AlmostLockedRange::all(csp.parse().unwrap(), &CandidateSet::below(729)).is_empty()
            );
        }
    }

    #[test]
    fn a_turn_asserts_two_conjugates_unless_its_crossing_place_is_not_live() {
        let steps = |places: &[usize]| {
            let (csp, live) = in_block_5(places);
            AlmostLockedRange::all(csp, &live)[0].steps(&live).len()
        };
        assert_eq!(steps(&[1, 2, 3, 4, 7]), 4);
        assert_eq!(steps(&[2, 3, 4, 7]), 2);
        assert_eq!(steps(&[1, 2, 3, 7, 8, 9]), 2);
    }

    #[test]
    fn of_several_kinds_the_one_that_a_step_uses_is_named() {
        let candidates = |places: &[&str]| -> Vec<Candidate> {
            places.iter().map(|cell| format!("n1{cell}").parse().unwrap()).collect()
        };
        let csp: Csp = "b5n1".parse().unwrap();
        let (out, left) = (candidates(&["r4c4", "r4c5"]), candidates(&["r6c6"]));
        let name = |before: &str, after: &str| {
            let (before, after) = (candidates(&[before]), candidates(&[after]));
            let range = AlmostLockedRange::of_step(csp, [&out, &left], [&before, &after]);
            range.unwrap().to_string()
        };
        assert_eq!(name("r4c1", "r6c1"), "almost-locked range (row 4, row 6)");
        assert_eq!(name("r4c1", "r1c6"), "almost-locked range (row 4, column 6)");
        let locked = candidates(&["r4c6"]);
        assert_eq!(AlmostLockedRange::of_step(csp, [&out, &locked], [&[], &[]]), None);
    }
}
