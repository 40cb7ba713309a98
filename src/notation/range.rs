//! Almost-locked ranges: the names of conjugate groups within a block.

use std::fmt;

use crate::grid::{Candidate, Csp, House, HouseKind, Space, State};
use crate::proof::{
    Chain, Closing, Ground, Line, Literal, Node, Number, Proof, Reason, Via, numbered,
};

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
/// Source: R. M. Hanson, "Sudoku Assistant", "Almost-Locked Ranges".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AlmostLockedRange {
    /// The digit in the block.
    pub csp: Csp,
    /// The two lines.
    pub lines: [House; 2],
}

/// Some places of a digit in a block.
type Places = Vec<Candidate>;

impl AlmostLockedRange {
    /// The ranges of a variable with these live candidates, turns first; none unless it is a digit in a
    /// block with at least three places.
    ///
    /// Three places may be ranges of several kinds.
    pub fn all(csp: Csp, places: &[Candidate]) -> Vec<AlmostLockedRange> {
        if csp.space() != Space::Bn || places.len() < 3 {
            return Vec::new();
        }
        let ranges = pairs(csp.first()).into_iter().map(|lines| AlmostLockedRange { csp, lines });
        ranges.filter(|range| range.holds(places)).collect()
    }

    /// The ranges that a proof goes through, each with the step of the chain, counted from 0, or the
    /// number of the line, counted from 1.
    pub fn of_proof(proof: &Proof) -> Vec<(usize, AlmostLockedRange)> {
        match &proof.chain {
            Some(chain) => (0..chain.steps.len())
                .filter_map(|step| Some((step, AlmostLockedRange::of_step(chain, step)?)))
                .collect(),
            None => of_lines(&proof.state, &proof.lines),
        }
    }

    /// The range that a step of a chain goes through; `None` when it is not a range.
    pub fn of_step(chain: &Chain, index: usize) -> Option<AlmostLockedRange> {
        let step = chain.steps.get(index)?;
        let (Via::Csp(csp), Some(right), true) = (&step.via, &step.right, step.extra.is_empty())
        else {
            return None;
        };
        let right_of = |step: usize| chain.steps.get(step)?.right.as_ref().map(Node::members);
        let before = match step.left_reason {
            Reason::Target => Some(&chain.targets[..]),
            Reason::Right(by) => right_of(by),
        };
        let next = chain.steps.iter().find(|next| next.left_reason == Reason::Right(index));
        let after = match (next, chain.closing) {
            (Some(next), _) => Some(next.left.members()),
            (None, Closing::LrLasso(step)) => right_of(step),
            (None, _) => Some(&chain.targets[..]),
        };
        let around = [before, after].map(Option::unwrap_or_default);
        AlmostLockedRange::between(*csp, [step.left.members(), right.members()], around)
    }

    /// The range that leads from the places of a digit in a block that are false to the others; `None`
    /// when there is none.
    ///
    /// Where several kinds fit, it is the one whose lines hold what comes before and after; of these the
    /// first.
    fn between(
        csp: Csp,
        [out, left]: [&[Candidate]; 2],
        [before, after]: [&[Candidate]; 2],
    ) -> Option<AlmostLockedRange> {
        let places: Places = out.iter().chain(left).copied().collect();
        let directed = |range: AlmostLockedRange| {
            let [one, other] = range.lines;
            [(range, [one, other]), (range, [other, one])]
        };
        let ranges = AlmostLockedRange::all(csp, &places).into_iter();
        let fitting = ranges.flat_map(directed).filter(|(_, [first, second])| {
            same(out, &on(*first, &places)) || same(left, &on(*second, &places))
        });
        let holds =
            |line: House, of: &[Candidate]| !of.is_empty() && on(line, of).len() == of.len();
        let score = |(_, [first, second]): &(AlmostLockedRange, [House; 2])| {
            usize::from(holds(*first, before)) + usize::from(holds(*second, after))
        };
        // The last of equally good ones is taken, so they are looked at from the back.
        let fitting: Vec<_> = fitting.collect();
        fitting.into_iter().rev().max_by_key(score).map(|(range, _)| range)
    }

    /// What it asserts of these places, once in each direction: the places that may be false, and the
    /// others, of which then one is true. Two for a double, two or four for a turn.
    pub fn steps(&self, places: &[Candidate]) -> Vec<[Places; 2]> {
        let mut steps: Vec<[Places; 2]> = Vec::new();
        for line in self.lines {
            let here = on(line, places);
            let rest: Places =
                places.iter().copied().filter(|place| !here.contains(place)).collect();
            for step in [[here.clone(), rest.clone()], [rest, here]] {
                if !steps.contains(&step) {
                    steps.push(step);
                }
            }
        }
        steps
    }

    /// Whether the places lie in its lines, and some in each line only.
    fn holds(&self, places: &[Candidate]) -> bool {
        let [one, other] = self.lines.map(|line| on(line, places));
        let is_within = |some: &Places, all: &Places| some.iter().all(|place| all.contains(place));
        places.iter().all(|place| one.contains(place) || other.contains(place))
            && !is_within(&one, &other)
            && !is_within(&other, &one)
    }
}

/// The ranges that lines go through, with their numbers.
fn of_lines(state: &State, lines: &[Line]) -> Vec<(Number, AlmostLockedRange)> {
    let lines = numbered(lines);
    let line = |number: &Number| lines.get(number.checked_sub(1)?).map(|(line, _)| *line);
    let members = |line: &Line| -> Places {
        let nodes = line.claim.iter().map(|(Literal::True(node) | Literal::False(node))| node);
        nodes.flat_map(|node| node.members()).copied().collect()
    };
    let range = |(index, (of, _)): (usize, &(&Line, bool))| {
        let (Ground::Variable { csp, from }, [Literal::True(left)]) = (&of.ground, &of.claim[..])
        else {
            return None;
        };
        let out: Places = state.values(*csp).filter(|place| !left.contains(*place)).collect();
        let reason = |cited: &Number| match line(cited)?.ground {
            Ground::Link { from } => line(&from),
            _ => None,
        };
        let before = from.iter().find_map(reason).map(members).unwrap_or_default();
        let is_next =
            |next: &&Line| matches!(next.ground, Ground::Link { from } if from == index + 1);
        let after = lines.iter().map(|(line, _)| *line).find(is_next);
        let after = after.map(members).unwrap_or_default();
        let range = AlmostLockedRange::between(*csp, [&out, left.members()], [&before, &after]);
        Some((index + 1, range?))
    };
    lines.iter().enumerate().filter_map(range).collect()
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
fn on(line: House, candidates: &[Candidate]) -> Places {
    candidates.iter().copied().filter(|c| c.cell().houses().contains(&line)).collect()
}

/// Whether both have the same members, in whatever order.
fn same(one: &[Candidate], other: &[Candidate]) -> bool {
    one.len() == other.len() && one.iter().all(|member| other.contains(member))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn in_block_5(places: &[usize]) -> (Csp, Places) {
        let csp: Csp = "b5n1".parse().unwrap();
        (csp, places.iter().map(|&place| csp.candidates()[place - 1]).collect())
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
        // All of these are in columns 4 and 5 too.
        let both =
            ["almost-locked range (row 4, column 4)", "almost-locked range (column 4, column 5)"];
        assert_eq!(names(&[1, 2, 4, 7]), both);
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
            let csp: Csp = csp.parse().unwrap();
            assert!(AlmostLockedRange::all(csp, &csp.candidates()).is_empty());
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
            let range = AlmostLockedRange::between(csp, [&out, &left], [&before, &after]);
            range.unwrap().to_string()
        };
        assert_eq!(name("r4c1", "r6c1"), "almost-locked range (row 4, row 6)");
        assert_eq!(name("r4c1", "r1c6"), "almost-locked range (row 4, column 6)");
        let locked = candidates(&["r4c6"]);
        assert_eq!(AlmostLockedRange::between(csp, [&out, &locked], [&[], &[]]), None);
    }
}
