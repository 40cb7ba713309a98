//! Templates: all the ways in which a few digits can stand.
//!
//! A *template* of a digit is nine of its live candidates, one in each row, column and block. Templates of several digits
//! fit when no cell is in two of them. T(k) deletes each candidate that is in no fitting choice of templates for some k
//! digits, and applies singles, to the end; what T(k) deletes, T(k + 1) deletes too. So T(k) has all that can be said of k
//! digits without the others: no fish of any size or kind, and no chain in one digit, eliminates more than T(1).
//! The end does not depend on the order of deletions, so the number of a puzzle, the least k that solves it, is exact.
//!
//! Templates are not listed, of which a digit may have 46,656: for each candidate one fitting choice is searched for, and a
//! choice that is found counts for all that are in it.
//!
//! Source: "Pattern overlay", sudopedia.org; D. Berthier, "Pattern-Based Constraint Satisfaction and Logic Puzzles",
//! 3rd edition, 2021, chapter on templates.

use std::sync::LazyLock;

use crate::board::{BitBoard, Contradiction};
use crate::grid::{Candidate, Cell, CellSet, Digit, House};
use crate::rules::depth::least;
use crate::work::{Outcome, Stopped, Work};

/// The most digits at once that are asked for.
pub(crate) const MOST: usize = 4;

/// The cells of each house.
static HOUSES: LazyLock<[u128; 27]> = LazyLock::new(|| {
    let mut houses = House::all().map(|house| house.cells().into_iter().collect::<CellSet>());
    std::array::from_fn(|_| houses.next().expect("there are 27").bits())
});

/// The least number of digits at once whose templates solve a puzzle, up to a greatest one; 0 where singles do.
///
/// # Errors
/// When they show that it has no solution.
pub(crate) fn digits_needed(
    board: &BitBoard,
    most: usize,
    work: &mut Work,
) -> Result<Outcome<usize>, Contradiction> {
    least(board, 0..=most, settle, work)
}

/// Deletes what templates of up to so many digits delete, until nothing is left to delete; that there is no solution where
/// they show it.
///
/// # Errors
/// When the work is stopped.
pub(crate) fn settle(
    board: &mut BitBoard,
    most: usize,
    work: &mut Work,
) -> Result<Result<(), Contradiction>, Stopped> {
    // With how many candidates a choice of digits had nothing to delete: while it has them all, it still has not.
    let mut idle = [None; 1 << 9];
    let choices = choices(most);
    loop {
        if board.apply_singles().is_err() {
            return Ok(Err(Contradiction));
        }
        let mut has_changed = false;
        for &digits in &choices {
            let of_each = Places::of(board, digits);
            if idle[digits] == Some(of_each.len()) {
                continue;
            }
            let unfit = of_each.unfit(work)?;
            has_changed = !unfit.is_empty();
            if has_changed {
                unfit.into_iter().for_each(|candidate| board.remove(candidate));
                break;
            }
            idle[digits] = Some(of_each.len());
        }
        if !has_changed {
            return Ok(Ok(()));
        }
    }
}

/// The sets of up to so many digits, as bits; small ones first.
fn choices(most: usize) -> Vec<usize> {
    let size = |digits: &usize| digits.count_ones() as usize;
    let mut choices: Vec<usize> = (1..1 << 9).filter(|digits| size(digits) <= most).collect();
    choices.sort_by_key(size);
    choices
}

/// Where each of a few digits can stand, as bits of cells.
#[derive(Clone)]
struct Places {
    digits: Vec<Digit>,
    cells: Vec<u128>,
    /// The cells in which a digit is placed.
    placed: Vec<u128>,
}

impl Places {
    fn of(board: &BitBoard, digits: usize) -> Places {
        let digits: Vec<Digit> =
            Digit::all().filter(|digit| digits >> digit.index() & 1 == 1).collect();
        let is_live =
            |digit: Digit, cell: Cell| board.live.contains(Candidate::new(digit, cell).index());
        let of = |&digit: &Digit| {
            let cells: CellSet = Cell::all().filter(|&cell| is_live(digit, cell)).collect();
            cells.bits()
        };
        let cells = digits.iter().map(of).collect();
        Places { placed: vec![0; digits.len()], digits, cells }
    }

    /// How many candidates there are.
    fn len(&self) -> u32 {
        self.cells.iter().map(|cells| cells.count_ones()).sum()
    }

    /// The candidates that are in no fitting choice of templates.
    fn unfit(&self, work: &mut Work) -> Result<Vec<Candidate>, Stopped> {
        let mut left = self.clone();
        let mut fit = vec![0; self.cells.len()];
        let mut unfit = Vec::new();
        for at in 0..self.cells.len() {
            loop {
                let open = CellSet::from_bits(left.cells[at] & !fit[at]);
                let Some(cell) = open.iter().next() else { break };
                let mut supposed = left.clone();
                supposed.place(at, cell);
                match supposed.complete(work)? {
                    Some(found) => {
                        fit.iter_mut().zip(found.cells).for_each(|(fit, cells)| *fit |= cells);
                    }
                    None => {
                        left.cells[at] &= !bit(cell);
                        unfit.push(Candidate::new(self.digits[at], cell));
                    }
                }
            }
        }
        Ok(unfit)
    }

    fn place(&mut self, at: usize, cell: Cell) {
        self.cells.iter_mut().for_each(|cells| *cells &= !bit(cell));
        self.cells[at] &= !cell.peers().bits();
        self.cells[at] |= bit(cell);
        self.placed[at] |= bit(cell);
    }

    /// One fitting choice; `None` where there is none.
    fn complete(mut self, work: &mut Work) -> Result<Option<Places>, Stopped> {
        work.spend()?;
        loop {
            let houses = (0..self.cells.len()).flat_map(|at| HOUSES.iter().map(move |h| (at, h)));
            let open = houses.filter(|&(at, house)| self.placed[at] & house == 0);
            let fewest = open.map(|(at, house)| (at, self.cells[at] & house));
            let Some((at, cells)) = fewest.min_by_key(|(_, cells)| cells.count_ones()) else {
                return Ok(Some(self));
            };
            let mut cells = CellSet::from_bits(cells).iter();
            match (cells.next(), cells.next()) {
                (None, _) => return Ok(None),
                (Some(only), None) => self.place(at, only),
                (Some(one), Some(another)) => {
                    for cell in [one, another].into_iter().chain(cells) {
                        let mut supposed = self.clone();
                        supposed.place(at, cell);
                        if let Some(found) = supposed.complete(work)? {
                            return Ok(Some(found));
                        }
                    }
                    return Ok(None);
                }
            }
        }
    }
}

fn bit(cell: Cell) -> u128 {
    1 << cell.index()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::State;

    /// Puzzles of W = 23, 19 and 8.
    const PUZZLES: [&str; 3] = [
        "..6.....9.8...1...3...7.6....3...5..8..1...7..4......2..98....3.543.........64.2.",
        "...3.....1.....7...85.....6.....61....25...3.....4...9..4.9....6.......1..3..4825",
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
    ];

    fn board(puzzle: &str) -> BitBoard {
        let givens: Vec<Option<Digit>> = puzzle
            .chars()
            .map(|sign| sign.to_digit(10).map(|digit| Digit::from_index(digit as usize - 1)))
            .collect();
        let state = State::from_givens(&givens.try_into().unwrap()).unwrap();
        let mut board = BitBoard::new(&state);
        board.apply_singles().unwrap();
        board
    }

    /// All templates of a digit, column by column of each row.
    fn templates(board: &BitBoard, digit: Digit) -> Vec<u128> {
        fn extend(row: usize, taken: u128, places: u128, all: &mut Vec<u128>) {
            if row == 9 {
                all.push(taken);
                return;
            }
            for column in 0..9 {
                let cell = Cell::at(row, column);
                if places & bit(cell) != 0 && cell.peers().bits() & taken == 0 {
                    extend(row + 1, taken | bit(cell), places, all);
                }
            }
        }
        let mut all = Vec::new();
        extend(0, 0, Places::of(board, 1 << digit.index()).cells[0], &mut all);
        all
    }

    /// What the definition deletes, template by template.
    fn plainly_unfit(board: &BitBoard, digits: &[Digit]) -> Vec<Candidate> {
        fn choose(lists: &[Vec<u128>], chosen: &mut Vec<u128>, fit: &mut [u128]) {
            let Some(list) = lists.get(chosen.len()) else {
                fit.iter_mut().zip(&*chosen).for_each(|(fit, template)| *fit |= template);
                return;
            };
            for &template in list {
                if chosen.iter().all(|other| other & template == 0) {
                    chosen.push(template);
                    choose(lists, chosen, fit);
                    chosen.pop();
                }
            }
        }
        let lists: Vec<Vec<u128>> = digits.iter().map(|&digit| templates(board, digit)).collect();
        let mut fit = vec![0; digits.len()];
        choose(&lists, &mut Vec::new(), &mut fit);
        let all = digits.iter().zip(fit).flat_map(|(&digit, fit)| {
            let places = Places::of(board, 1 << digit.index()).cells[0] & !fit;
            CellSet::from_bits(places)
                .iter()
                .map(move |cell| Candidate::new(digit, cell))
                .collect::<Vec<_>>()
        });
        all.collect()
    }

    #[test]
    fn an_empty_grid_has_all_templates_of_a_digit() {
        assert_eq!(templates(&BitBoard::new(&State::FULL), Digit::from_index(0)).len(), 46_656);
    }

    #[test]
    fn what_is_in_no_fitting_choice_is_what_listing_all_templates_says() {
        let mut deleted = 0;
        for puzzle in PUZZLES {
            let board = board(puzzle);
            for digits in choices(2) {
                let of: Vec<Digit> =
                    Digit::all().filter(|d| digits >> d.index() & 1 == 1).collect();
                let mut unfit = Places::of(&board, digits).unfit(&mut Work::unlimited()).unwrap();
                unfit.sort_by_key(|candidate| (candidate.digit(), candidate.cell()));
                assert_eq!(unfit, plainly_unfit(&board, &of), "{puzzle} {of:?}");
                deleted += unfit.len();
            }
        }
        assert!(deleted > 0);
    }

    #[test]
    fn a_digit_without_a_template_has_no_solution() {
        let mut board = board(PUZZLES[0]);
        let row = House::row(0);
        let open: Vec<Candidate> = board
            .open()
            .filter(|c| row.cells().contains(&c.cell()) && c.digit().index() == 0)
            .collect();
        assert!(!open.is_empty());
        open.into_iter().for_each(|candidate| board.remove(candidate));
        let end = settle(&mut board, 1, &mut Work::unlimited()).unwrap();
        assert_eq!(end, Err(Contradiction));
    }
}
