//! Almost locked sets of a grid, and the sashimi that stand on them.
//!
//! In n parallel lines a digit lies in n + 1 cross lines. A candidate outside these lines that takes
//! two cross lines from them leaves n - 1: it is false. One that takes one locks the set: its lines
//! fill the n cross lines that are left. When a further line keeps places only in these, it has none;
//! so the candidate is false again. That it takes a place through a block and not through a cross line
//! makes the difference to a fish.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Grid-Based Almost-Locked Sets (Including Sashimi)".

use super::plane::{COLUMNS, Places, Plane, ROWS, Sets, members, open};
use super::short::{Short, new_only};
use crate::board::CandidateSet;
use crate::grid::{Candidate, Csp, Digit, Space};
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

/// Lines of a digit that have fewer cross lines left once a candidate is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// Lines, the cross lines left to them, and what falls.
    pub short: Short,
    /// The further line, of a sashimi: one of the lines.
    pub further: Option<Csp>,
}

/// Tells every almost locked set of a grid that makes something false, in rows and in columns, in a
/// state of which these candidates are live.
///
/// # Errors
/// When the work is stopped.
pub fn each_als(
    live: &CandidateSet,
    work: &mut Work,
    mut take: impl FnMut(Grid),
) -> Result<(), Stopped> {
    each_task(live, work, |task, work| task.each_als(work, &mut take))
}

/// Tells every grid sashimi, in rows and in columns, in a state of which these candidates are live.
///
/// # Errors
/// When the work is stopped.
pub fn each_sashimi(
    live: &CandidateSet,
    work: &mut Work,
    mut take: impl FnMut(Grid),
) -> Result<(), Stopped> {
    each_task(live, work, |task, work| task.each_sashimi(work, &mut take))
}

fn each_task(
    live: &CandidateSet,
    work: &mut Work,
    mut run: impl FnMut(&Task, &mut Work) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let open = open(live);
    for digit in Digit::all() {
        let plane = Plane::of_digit(&open, digit);
        for (lines, cross) in [(ROWS, COLUMNS), (COLUMNS, ROWS)] {
            run(&Task::new(&plane, lines, cross), work)?;
        }
    }
    Ok(())
}

/// The lines of a digit in one direction.
struct Task<'a> {
    plane: &'a Plane,
    /// All lines of this direction.
    directed: Sets,
    /// Those of them that have places.
    lines: Sets,
    cross: Sets,
    /// The cross lines that each line touches.
    touched: [Sets; 27],
}

/// Lines of a task.
#[derive(Clone, Copy, Default)]
struct Lines {
    sets: Sets,
    places: Places,
    /// The cross lines that they touch: those of the lines through the first three blocks, the next three, the last.
    by_third: [Sets; 3],
}

impl Lines {
    /// The cross lines that they touch.
    fn touched(&self) -> Sets {
        self.by_third.iter().fold(0, |all, touched| all | touched)
    }
}

impl Task<'_> {
    fn new(plane: &Plane, directed: Sets, cross: Sets) -> Task<'_> {
        let touched = plane.touching.map(|touching| touching & cross);
        Task { plane, directed, lines: directed & plane.all, cross, touched }
    }

    /// Tells all sets of n lines that touch n + 1 cross lines.
    fn each_set(
        &self,
        mut left: Sets,
        chosen: Lines,
        work: &mut Work,
        take: &mut dyn FnMut(Lines, &mut Work) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        while left != 0 {
            let line = left.trailing_zeros() as usize;
            left &= left - 1;
            work.spend()?;
            let with = self.with(chosen, line);
            let surplus = with.touched().count_ones() as i32 - with.sets.count_ones() as i32;
            if surplus == 1 {
                take(with, work)?;
            }
            // A further line makes up for one cross line at most.
            if surplus <= 1 + left.count_ones() as i32 {
                self.each_set(left, with, work, take)?;
            }
        }
        Ok(())
    }

    /// Some lines, and one more.
    fn with(&self, mut lines: Lines, line: usize) -> Lines {
        lines.sets |= 1 << line;
        lines.places |= self.plane.sets[line];
        lines.by_third[third(line)] |= self.touched[line];
        lines
    }

    /// The cross lines that lines touch when a place outside them is true: without that of the place and, of lines
    /// that cross its block, without the three that cross this block, too.
    fn left(&self, mut lines: Lines, place: usize) -> Sets {
        let (third, own) = self.third_and_cross(place);
        lines.by_third[third] &= !through_block(own);
        lines.touched() & !own
    }

    /// Which third of the lines crosses the block of a place, and its cross line.
    fn third_and_cross(&self, place: usize) -> (usize, Sets) {
        let holding = self.plane.holding(place);
        let line = holding & self.directed;
        (third(line.trailing_zeros() as usize), holding & self.cross)
    }

    fn each_als(&self, work: &mut Work, take: &mut dyn FnMut(Grid)) -> Result<(), Stopped> {
        self.each_set(self.lines, Lines::default(), work, &mut |set, _| {
            let mut falls: Vec<(Sets, Places)> = Vec::new();
            for place in members(self.plane.open & !set.places) {
                let left = self.left(set, place);
                if left.count_ones() < set.sets.count_ones() {
                    add(&mut falls, left, place);
                }
            }
            for (left, places) in falls {
                take(Grid { short: self.short(set.sets, left, places), further: None });
            }
            Ok(())
        })
    }

    fn each_sashimi(&self, work: &mut Work, take: &mut dyn FnMut(Grid)) -> Result<(), Stopped> {
        self.each_set(self.lines, Lines::default(), work, &mut |set, work| {
            for further in members((self.lines & !set.sets).into()) {
                work.spend()?;
                let lines = self.with(set, further);
                let line = self.with(Lines::default(), further);
                let mut falls: Vec<(Sets, Places)> = Vec::new();
                for place in members(self.plane.open & !lines.places) {
                    let left = self.left(set, place);
                    if left.count_ones() == set.sets.count_ones()
                        && self.left(line, place) & !left == 0
                        && self.takes_by_block(lines, place)
                    {
                        add(&mut falls, left, place);
                    }
                }
                for (left, places) in falls {
                    let further = Some(self.plane.csp(further));
                    take(Grid { short: self.short(lines.sets, left, places), further });
                }
            }
            Ok(())
        })
    }

    /// Whether a place outside these lines takes one of theirs through its block only.
    fn takes_by_block(&self, lines: Lines, place: usize) -> bool {
        let (third, own) = self.third_and_cross(place);
        lines.by_third[third] & through_block(own) & !own != 0
    }

    fn short(&self, lines: Sets, left: Sets, falls: Places) -> Short {
        let csps = |sets: Sets| members(sets.into()).map(|set| self.plane.csp(set)).collect();
        let falls: Vec<Candidate> =
            members(falls).map(|place| self.plane.candidate(place)).collect();
        Short { truths: csps(lines), links: csps(left), falls }
    }
}

/// Which third of the lines of its direction a line is in: those that cross the same blocks.
fn third(line: usize) -> usize {
    line % 9 / 3
}

/// The three cross lines that cross the same blocks as this one.
fn through_block(cross: Sets) -> Sets {
    0b111 << (cross.trailing_zeros() / 3 * 3)
}

/// Adds a place to those that leave the same cross lines.
fn add(falls: &mut Vec<(Sets, Places)>, left: Sets, place: usize) {
    match falls.iter_mut().find(|(known, _)| *known == left) {
        Some((_, places)) => *places |= 1 << place,
        None => falls.push((left, 1 << place)),
    }
}

/// Almost locked sets of a grid: in each direction those that make something false that no smaller one
/// does.
pub(crate) fn als(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let mut all = Vec::new();
    let end = each_als(hunt.on.live(), work, |grid| all.push(grid));
    list(hunt, all, found);
    end
}

/// Grid sashimi: in each direction those that make something false that no smaller one does.
pub(crate) fn sashimi(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let mut all = Vec::new();
    let end = each_sashimi(hunt.on.live(), work, |grid| all.push(grid));
    list(hunt, all, found);
    end
}

fn list(hunt: &Hunt, all: Vec<Grid>, found: &mut Vec<Proof>) {
    let in_rows = |grid: &Grid| grid.short.truths[0].space() == Space::Rn;
    let (rows, columns): (Vec<Grid>, Vec<Grid>) = all.into_iter().partition(in_rows);
    for direction in [rows, columns] {
        let falls = |grid: &Grid| grid.short.falls.iter().map(|c| c.index()).collect();
        let news = new_only(direction, |grid| grid.short.truths.len(), falls);
        let prove = |grid: &Grid| {
            let length = grid.short.truths.len();
            Short::prove(
                std::slice::from_ref(&grid.short),
                hunt.on.live(),
                hunt.position(),
                hunt.family,
                length,
            )
        };
        found.extend(news.iter().map(prove));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::BitBoard;
    use crate::grid::read;

    #[test]
    fn what_a_place_leaves_of_lines_is_what_it_is_not_linked_to() {
        let puzzle =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        let live = BitBoard::new(&read(puzzle).unwrap().state).live;
        let mut by_block = [0; 2];
        for digit in Digit::all() {
            let plane = Plane::of_digit(&open(&live), digit);
            for (directed, cross) in [(ROWS, COLUMNS), (COLUMNS, ROWS)] {
                let task = Task::new(&plane, directed, cross);
                for some in (0..512).map(|some: Sets| some << directed.trailing_zeros()) {
                    let lines = members((some & task.lines).into());
                    let lines = lines.fold(Lines::default(), |all, line| task.with(all, line));
                    for place in members(plane.open & !lines.places) {
                        let held = |places: Places| {
                            members(places).fold(0, |all, place| all | plane.holding(place) & cross)
                        };
                        let linked = lines.places & plane.peers(place);
                        assert_eq!(task.left(lines, place), held(lines.places & !linked));
                        let takes = held(linked) & !plane.holding(place) != 0;
                        assert_eq!(task.takes_by_block(lines, place), takes);
                        by_block[usize::from(takes)] += 1;
                    }
                }
            }
        }
        assert!(by_block.iter().all(|&count| count > 10_000), "{by_block:?}");
    }
}
