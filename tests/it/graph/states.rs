//! States to test on.

use catena::grid::{Candidate, State, apply_singles, read};
use catena::solution::{Solutions, solutions};

pub const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// Hard ones, two from a generator, one with few givens.
const PUZZLES: [&str; 6] = [
    EASTER_MONSTER,
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6",
    "...17.5..7.8...9...5.........9.4..1....3.....5.2..7.....62....1.....3.6.3..6..79.",
];

/// The state a puzzle stands for.
pub fn start(puzzle: &str) -> State {
    read(puzzle).expect("a puzzle").state
}

/// About a hundred states: of each puzzle several moments of a random way to its solution, and
/// states that no puzzle leads to, for the graph is defined for any set of candidates.
pub fn states() -> Vec<State> {
    let mut random = Random::new(1);
    let mut states = vec![State::FULL];
    for density in 0..8 {
        let mut state = State::FULL;
        for candidate in Candidate::all() {
            if random.below(8) >= density {
                state.remove(candidate);
            }
        }
        states.push(state);
    }
    for puzzle in PUZZLES {
        way(start(puzzle), &mut random, &mut states);
    }
    states
}

/// The start, then states after random deletions of false candidates and placements of true ones,
/// now and then after singles.
fn way(mut state: State, random: &mut Random, states: &mut Vec<State>) {
    let Solutions::One(solution) = solutions(&state) else { panic!("one solution") };
    let is_true = |candidate: Candidate| solution[candidate.cell().index()] == candidate.digit();
    for moment in 0..16 {
        states.push(state.clone());
        let live: Vec<Candidate> = state.candidates().collect();
        for _ in 0..live.len() / 12 {
            let candidate = live[random.below(live.len())];
            if !is_true(candidate) {
                state.remove(candidate);
            } else if random.below(3) == 0 {
                state.place(candidate);
            }
        }
        if moment == 9 {
            apply_singles(&mut state);
        }
    }
}

/// Random numbers that are the same on every run (xorshift64*).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    pub fn permutation<const N: usize>(&mut self) -> [usize; N] {
        let mut order = std::array::from_fn(|index| index);
        (1..N).rev().for_each(|last| order.swap(last, self.below(last + 1)));
        order
    }

    /// Nine lines, permuted within their bands and with their bands.
    pub fn lines(&mut self) -> [usize; 9] {
        let bands: [usize; 3] = self.permutation();
        let within: [[usize; 3]; 3] = std::array::from_fn(|_| self.permutation());
        std::array::from_fn(|line| 3 * bands[line / 3] + within[line / 3][line % 3])
    }
}
