//! The solutions of a state.
//!
//! This layer answers whether a puzzle is one; nothing that Catena proves rests on it. It must not know
//! what a chain or a proof is.
//!
//! Nearly every state is answered by supposing candidates and applying singles, in a tenth of a
//! millisecond. Some states cost that a long time; where it comes to a bound, a SAT solver begins anew,
//! whose clauses learnt keep the worst case small.

mod clauses;
mod supposing;

use crate::board::BitBoard;
use crate::grid::{Candidate, Conclusion, Digit, State};

/// The digits of all cells, row by row.
pub type Solution = [Digit; 81];

/// What is known of the solutions of a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solutions {
    /// There is none.
    None,
    /// There is exactly one.
    One(Box<Solution>),
    /// There are at least two; these are two of them.
    Several(Box<[Solution; 2]>),
}

/// How many candidates are supposed before a SAT solver is asked: 15 ms, nine times what any puzzle of the
/// collections needs.
const BOUND: usize = 50_000;

/// The solutions of a state: of its live candidates, whatever its givens were.
pub fn solutions(state: &State) -> Solutions {
    after(state, BOUND)
}

/// The same; a SAT solver is asked after so many candidates are supposed.
fn after(state: &State, bound: usize) -> Solutions {
    supposing::solutions(BitBoard::new(state), bound).unwrap_or_else(|| clauses::solutions(state))
}

impl Solutions {
    /// What the first two solutions tell; there may be only one, or none.
    fn of(one: Option<Solution>, two: Option<Solution>) -> Solutions {
        match (one, two) {
            (None, _) => Solutions::None,
            (Some(one), None) => Solutions::One(Box::new(one)),
            (Some(one), Some(two)) => Solutions::Several(Box::new([one, two])),
        }
    }

    /// Whether the only solution says otherwise than a conclusion; never when it is not the only one.
    pub fn contradict(&self, conclusion: Conclusion) -> bool {
        let Solutions::One(solution) = self else { return false };
        let is_true = |c: Candidate| solution[c.cell().index()] == c.digit();
        match conclusion {
            Conclusion::Eliminate(candidate) => is_true(candidate),
            Conclusion::Place(candidate) => !is_true(candidate),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, DigitSet, apply_singles, read};

    const EASTER_MONSTER: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    /// No solution, and known to keep plain searches busy for a long time.
    const IMPOSSIBLE: &str =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

    fn both(state: &State) -> (Solutions, Solutions) {
        let supposed = supposing::solutions(BitBoard::new(state), usize::MAX);
        (supposed.expect("there is no bound"), clauses::solutions(state))
    }

    /// A generator of numbers below a bound.
    fn numbers(mut seed: u64) -> impl FnMut(usize) -> usize {
        move |bound| {
            seed = seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            (seed >> 33) as usize % bound
        }
    }

    #[test]
    fn supposing_and_clauses_say_the_same() {
        let mut number = numbers(1);
        let puzzle = read(EASTER_MONSTER).expect("a puzzle").state;
        let Solutions::One(solution) = clauses::solutions(&puzzle) else { panic!("unique") };
        let is_true =
            |candidate: Candidate| solution[candidate.cell().index()] == candidate.digit();
        let (mut none, mut one, mut several) = (0, 0, 0);
        for turn in 0..300 {
            // Cells given back and candidates taken away: any state, not only those of puzzles.
            let mut cells: [DigitSet; 81] =
                std::array::from_fn(|cell| puzzle.digits(Cell::from_index(cell)));
            (0..turn % 20).for_each(|_| cells[number(81)] = DigitSet::ALL);
            let mut state = State::from_cells(cells);
            for _ in 0..number(200) {
                let candidate = Candidate::from_index(number(729));
                if turn % 3 == 0 || !is_true(candidate) {
                    state.remove(candidate);
                }
            }
            match both(&state) {
                (Solutions::None, Solutions::None) => none += 1,
                (Solutions::One(supposed), Solutions::One(by_clauses)) => {
                    assert_eq!(supposed, by_clauses);
                    one += 1;
                }
                (Solutions::Several(two), Solutions::Several(_)) => {
                    assert_ne!(two[0], two[1]);
                    let live = |(cell, digit): (usize, &Digit)| {
                        state.is_live(Candidate::new(*digit, Cell::from_index(cell)))
                    };
                    assert!(two.iter().all(|one| one.iter().enumerate().all(live)));
                    assert!(two.iter().all(|one| State::from_givens(&one.map(Some)).is_ok()));
                    several += 1;
                }
                (supposed, by_clauses) => panic!("{state:?}: {supposed:?}, {by_clauses:?}"),
            }
        }
        assert!(none > 20 && one > 20 && several > 20, "{none} {one} {several}");
    }

    #[test]
    fn at_the_bound_the_clauses_answer() {
        for text in [EASTER_MONSTER, IMPOSSIBLE] {
            let state = read(text).expect("a grid").state;
            let board = BitBoard::new(&state);
            assert_eq!(supposing::solutions(board.clone(), 10), None, "{text}");
            assert_eq!(supposing::solutions(board, BOUND), Some(after(&state, 10)), "{text}");
        }
        let mut solved = read(EASTER_MONSTER).expect("a puzzle").state;
        let Solutions::One(solution) = solutions(&solved) else { panic!("unique") };
        solved = State::from_givens(&solution.map(Some)).expect("a solution keeps the rules");
        apply_singles(&mut solved);
        assert_eq!(supposing::solutions(BitBoard::new(&solved), 0), Some(Solutions::One(solution)));
    }
}
