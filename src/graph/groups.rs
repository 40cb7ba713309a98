//! The groups: which sets of candidates are nodes beside the candidates themselves.

use super::als::Split;
use super::node::Group;
use super::options::Options;
use super::part::{COLUMNS, Live, Part, ROWS};
use crate::board::Bits;
use crate::grid::{Candidate, Csp, Digit, Space};

/// A set of groups, each in its canonical form, numbered in the order of their parts.
///
/// For each of the 243 variables of a digit in a house there is one bit for each of the 512 sets of
/// its values, 15 kB in all: adding needs no search, and iterating is sorted.
pub(super) struct Groups {
    of: Vec<Bits<8>>,
    /// How many groups the variables before this one have; set when the last group has come.
    before: Vec<u32>,
}

impl Groups {
    /// The groups of a state: of box-line intersections, if they are asked for, the digit sets of these
    /// ALS and their almost-cells, and those that are named.
    pub fn new(live: &Live, splits: &[Split], options: Options, named: &[Group]) -> Groups {
        let mut groups = Groups { of: vec![Bits::EMPTY; 243], before: Vec::new() };
        if options.intersections {
            groups.add_intersections(live);
        }
        for split in splits {
            let almost_cell = if options.almost_cells { split.almost_cell } else { 0 };
            for digit in split.digits.iter() {
                groups.add(live.in_cells(split.house, digit, split.als));
                groups.add(live.in_cells(split.house, digit, almost_cell));
            }
        }
        for group in named {
            let members = || group.cells.iter().map(|cell| Candidate::new(group.digit, cell));
            let houses = members().next().into_iter().flat_map(|first| first.csps()).skip(1);
            if let Some(part) = houses.into_iter().find_map(|csp| Part::of(csp, members())) {
                groups.add(part);
            }
        }
        let counts = groups.of.iter().map(|sets| sets.count() as u32);
        groups.before = counts
            .scan(0, |sum, count| {
                *sum += count;
                Some(*sum - count)
            })
            .collect();
        groups
    }

    /// All groups, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = Part> {
        Csp::all().skip(81).zip(&self.of).flat_map(|(csp, sets)| {
            sets.iter().map(move |values| Part { csp, values: values as u16 })
        })
    }

    /// The number of the group of these candidates, from 0; `None` when it is not there.
    pub fn number(&self, part: Part) -> Option<usize> {
        let part = part.canonical();
        let row = part.csp.index().checked_sub(81)?;
        let (sets, values) = (&self.of[row], part.values as usize);
        let smaller = sets.count_and(&Bits::below(values));
        sets.contains(values).then(|| self.before[row] as usize + smaller)
    }

    /// Adds a group; one candidate or none is not a group and changes nothing.
    fn add(&mut self, part: Part) {
        if part.len() >= 2 {
            let part = part.canonical();
            self.of[part.csp.index() - 81].insert(part.values as usize);
        }
    }

    fn add_intersections(&mut self, live: &Live) {
        for block in 0..9 {
            for digit in Digit::all() {
                let all = live.all(Csp::block(block, digit));
                for line in ROWS.into_iter().chain(COLUMNS) {
                    self.add(Part { values: all.values & line, ..all });
                }
                for row in ROWS {
                    for column in COLUMNS {
                        self.add_without_crossing(live, all, row, column);
                        self.add_without_crossing(live, all, column, row);
                    }
                }
            }
        }
    }

    /// Adds a line's part of a block without the cell where a crossing line meets it, if the rest is
    /// conjugate to the crossing line's part: together they are all that is left of the block (an
    /// empty rectangle) or, where the crossing line has but the common cell, of the line.
    fn add_without_crossing(&mut self, live: &Live, all: Part, line: u16, crossing: u16) {
        let of = |places: u16| Part { values: all.values & places, ..all };
        let (rest, other) = (of(line & !crossing), of(crossing));
        if of(line & crossing).len() == 0 || rest.len() < 2 {
            return;
        }
        let both = of(rest.values | other.values);
        let space = if ROWS.contains(&line) { Space::Rn } else { Space::Cn };
        let fills_line = || both.within(space).is_some_and(|part| part == live.all(part.csp));
        if both == all || fills_line() {
            self.add(rest);
        }
    }
}
