//! Kernels: they agree with the definitions, and their work is guarded.

use catena::check::{Standing, Verdict, check};
use catena::grid::{Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, State};
use catena::proof::{Chain, Family, PUBLISHED, Proof};
use catena::search::{Answer, Board, Kernel, Work, shortest};

use crate::oracle;

/// A generator of numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A state around a solution: each other candidate is live with a probability in hundredths.
fn state(numbers: &mut Numbers, density: u64) -> State {
    let mut cells = [DigitSet::EMPTY; 81];
    let shift = numbers.below(9) as usize;
    for cell in Cell::all() {
        let true_digit = (cell.row() * 3 + cell.row() / 3 + cell.column() + shift) % 9;
        cells[cell.index()] = Digit::all()
            .filter(|digit| digit.index() == true_digit || numbers.below(100) < density)
            .collect();
    }
    State::from_cells(cells)
}

/// The checker accepts the chain as a proof of its family that eliminates the target.
fn checked(state: &State, name: &str, chain: Chain, target: Candidate) {
    let family = Family::published(name).unwrap();
    let proof = Proof::of_chain(state, CellSet::EMPTY, family, chain);
    match check(&proof) {
        Verdict::Proved(summary) => {
            assert!(summary.conclusions.contains(&Conclusion::Eliminate(target)));
            assert_eq!(summary.standing, Standing::Published);
        }
        Verdict::Refused(refusal) => panic!("{name} {target}: {refusal} in {:?}", proof.chain),
    }
}

#[test]
fn kernels_agree_with_the_definitions() {
    let mut numbers = Numbers(1);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..60 {
        let state = state(&mut numbers, 12 + round % 5 * 4);
        let board = Board::new(&state);
        let live: Vec<Candidate> = board.open().collect();
        for _ in 0..6 {
            let target = live[numbers.below(live.len() as u64) as usize];
            for (name, shape) in PUBLISHED {
                let Some(kernel) = Kernel::of(shape) else { continue };
                let limit = 4;
                let mut work = Work::unlimited();
                let found = shortest(kernel, &board, target, limit, &mut work);
                let expected = oracle::shortest(&state, *shape, target, limit);
                let length = match found {
                    Answer::Found(chain) => {
                        let length = chain.steps.len();
                        checked(&state, name, chain, target);
                        Some(length)
                    }
                    _ => None,
                };
                *seen.entry((*name, expected)).or_insert(0) += 1;
                assert_eq!(length, expected, "{name} {target} round {round}");
            }
        }
    }
    println!("{seen:?}");
}
