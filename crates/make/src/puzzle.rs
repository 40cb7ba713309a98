//! Puzzles: givens that have one solution. At random, and near others.

use std::fmt;

use catena::board::BitBoard;
use catena::grid::{Candidate, Cell, Digit, Position, State};
use catena::solution::{Solution, Solutions, solutions};

use crate::dice::Dice;
use crate::symmetry::Symmetry;

/// The most givens of a minimal puzzle that is known. Source: M. Deng and dobrichev, forum.enjoysudoku.com, 2014.
pub(crate) const MOST: usize = 40;

/// Givens with exactly one solution.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Puzzle([Option<Digit>; 81]);

impl Puzzle {
    /// A puzzle from a random solution: givens are taken away in a random order, those of an orbit together, as long as one
    /// solution and at least so many givens are left; with 0 it is minimal.
    pub fn random(dice: &mut Dice, ties: &Ties, least: usize) -> Puzzle {
        let solution = ties.solution(&State::FULL, dice).expect("an empty grid has solutions");
        Puzzle(solution.map(Some)).minimal(dice, &ties.orbits, least)
    }

    /// What is left of a random solution where givens are taken away in a random order until one is needed; `None` unless
    /// it is minimal. Source: Berthier's controlled-bias generator.
    pub(crate) fn unbiased(dice: &mut Dice) -> Option<Puzzle> {
        let solution = Ties::default().solution(&State::FULL, dice)?;
        let mut order: Vec<usize> = (0..81).collect();
        dice.shuffle(&mut order);
        let without = |count: usize| {
            let mut givens = solution.map(Some);
            order[..count].iter().for_each(|&cell| givens[cell] = None);
            givens
        };
        // Minimal puzzles have at most MOST givens, and nearly all orders need one before that.
        let (mut fine, mut needed) = (81 - MOST, 82 - Position::FEWEST_GIVENS);
        if !is_one(&without(fine)) {
            return None;
        }
        // What is no puzzle with some givens taken away is none with more: so halves say where the first is needed.
        while needed - fine > 1 {
            let middle = usize::midpoint(fine, needed);
            match is_one(&without(middle)) {
                true => fine = middle,
                false => needed = middle,
            }
        }
        Some(Puzzle(without(fine))).filter(Puzzle::is_minimal)
    }

    /// The givens of a random solution in some cells; `None` where these leave several solutions.
    pub fn within(dice: &mut Dice, cells: &[usize]) -> Option<Puzzle> {
        let solution = Ties::default().solution(&State::FULL, dice)?;
        let mut givens = [None; 81];
        cells.iter().for_each(|&cell| givens[cell] = Some(solution[cell]));
        is_one(&givens).then_some(Puzzle(givens))
    }

    /// The puzzle of a position; `None` where its givens do not have one solution.
    pub fn of(position: &Position) -> Option<Puzzle> {
        let given =
            |cell: Cell| position.state.decided(cell).filter(|_| position.givens.contains(cell));
        let givens = std::array::from_fn(|cell| given(Cell::from_index(cell)));
        is_one(&givens).then_some(Puzzle(givens))
    }

    /// A puzzle near this one, minimal but for the least number of givens: some givens are taken away, and in another solution of what is left others are
    /// added until there is one. Where digits go together and those of this puzzle do not, it is a random one.
    pub fn near(&self, away: usize, dice: &mut Dice, ties: &Ties, least: usize) -> Puzzle {
        if !self.keeps(ties.symmetry) {
            return Puzzle::random(dice, ties, least);
        }
        let orbits = &ties.orbits;
        let mut givens = self.0;
        let mut given: Vec<&Vec<usize>> = orbits
            .iter()
            .filter(|orbit| orbit.iter().any(|&cell| givens[cell].is_some()))
            .collect();
        dice.shuffle(&mut given);
        given.iter().take(away).copied().flatten().for_each(|&cell| givens[cell] = None);
        let other = ties.solution(&state(&givens), dice).expect("there was a solution");
        while let Solutions::Several(two) = solutions(&state(&givens)) {
            let differ: Vec<usize> = (0..81).filter(|&cell| two[0][cell] != two[1][cell]).collect();
            let cell = differ[dice.below(differ.len())];
            let orbit = orbits.iter().find(|orbit| orbit.contains(&cell));
            orbit.into_iter().flatten().for_each(|&cell| givens[cell] = Some(other[cell]));
        }
        let mut spare: Vec<&Vec<usize>> = orbits.iter().collect();
        if least > 0 {
            dice.shuffle(&mut spare);
        }
        for orbit in spare {
            if givens.iter().flatten().count() >= least {
                break;
            }
            orbit.iter().for_each(|&cell| givens[cell] = Some(other[cell]));
        }
        Puzzle(givens).minimal(dice, orbits, least)
    }

    /// Whether each given has all those that go together with it by the digits of a symmetry.
    fn keeps(&self, symmetry: Symmetry) -> bool {
        let is_given =
            |candidate: Candidate| self.0[candidate.cell().index()] == Some(candidate.digit());
        let given = |cell: Cell| Some(Candidate::new(self.0[cell.index()]?, cell));
        Cell::all().filter_map(given).flat_map(|given| symmetry.together(given)).all(is_given)
    }

    /// The puzzle without givens that it does not need, as long as so many are left.
    fn minimal(mut self, dice: &mut Dice, orbits: &[Vec<usize>], least: usize) -> Puzzle {
        let mut order: Vec<&Vec<usize>> = orbits.iter().collect();
        dice.shuffle(&mut order);
        for orbit in order {
            let mut without = self.0;
            orbit.iter().for_each(|&cell| without[cell] = None);
            let enough = without.iter().flatten().count() >= least;
            if enough && without != self.0 && is_one(&without) {
                self.0 = without;
            }
        }
        self
    }

    /// Whether no given can be left out.
    pub fn is_minimal(&self) -> bool {
        let without = |cell: usize| {
            let mut givens = self.0;
            givens[cell] = None;
            givens
        };
        (0..81).filter(|&cell| self.0[cell].is_some()).all(|cell| !is_one(&without(cell)))
    }

    /// How many givens it has.
    pub fn givens(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// The digits, row by row, with 0 where nothing is given.
    pub(crate) fn digits(&self) -> [[u8; 9]; 9] {
        let digit = |cell: usize| self.0[cell].map_or(0, |digit| digit.index() as u8 + 1);
        std::array::from_fn(|row| std::array::from_fn(|column| digit(9 * row + column)))
    }

    /// The position that it stands for.
    pub fn position(&self) -> Position {
        let given = Cell::all().filter(|cell| self.0[cell.index()].is_some());
        Position { state: state(&self.0), givens: given.collect() }
    }
}

impl fmt::Display for Puzzle {
    /// 81 characters, with dots for empty cells.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.iter().try_for_each(|given| match given {
            Some(digit) => digit.fmt(f),
            None => f.write_str("."),
        })
    }
}

fn state(givens: &[Option<Digit>; 81]) -> State {
    State::from_givens(givens).expect("givens of a solution keep the rules")
}

fn is_one(givens: &[Option<Digit>; 81]) -> bool {
    matches!(solutions(&state(givens)), Solutions::One(_))
}

/// What goes together in a puzzle: cells, and with some symmetries their digits in its solution.
#[derive(Clone, Debug)]
pub struct Ties {
    symmetry: Symmetry,
    orbits: Vec<Vec<usize>>,
}

impl Default for Ties {
    /// Nothing goes together.
    fn default() -> Ties {
        Ties::of(Symmetry::None)
    }
}

impl Ties {
    /// What goes together by a symmetry.
    pub fn of(symmetry: Symmetry) -> Ties {
        Ties { symmetry, orbits: symmetry.orbits() }
    }

    /// A solution of a state that keeps the ties, by a random digit of a cell with the fewest; `None` when it has none.
    fn solution(&self, state: &State, dice: &mut Dice) -> Option<Solution> {
        fill(BitBoard::new(state), self.symmetry, dice)
    }
}

fn fill(mut board: BitBoard, symmetry: Symmetry, dice: &mut Dice) -> Option<Solution> {
    board.apply_singles().ok()?;
    let state = board.state();
    let open = |cell: &Cell| state.digits(*cell).len() > 1;
    let fewest = Cell::all().filter(open).map(|cell| state.digits(cell).len()).min();
    let Some(fewest) = fewest else {
        return Some(std::array::from_fn(|cell| {
            state.decided(Cell::from_index(cell)).expect("no cell is open")
        }));
    };
    let cells: Vec<Cell> = Cell::all().filter(|&cell| state.digits(cell).len() == fewest).collect();
    let cell = cells[dice.below(cells.len())];
    let mut digits: Vec<Digit> = state.digits(cell).iter().collect();
    dice.shuffle(&mut digits);
    digits.into_iter().find_map(|digit| {
        let mut supposed = board.clone();
        let together = symmetry.together(Candidate::new(digit, cell));
        together.into_iter().for_each(|candidate| supposed.place(candidate));
        fill(supposed, symmetry, dice)
    })
}
