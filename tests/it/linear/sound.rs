//! Sums over all collections: nothing that falls is in the solution. What the programs answered is counted.

use std::collections::BTreeMap;

use catena::check::{Verdict, check};
use catena::grid::{Conclusion, State, apply_singles, read_list};
use catena::rules::{Outcome, Reach, Work};
use catena::solution::{Solutions, solutions};

use super::truths_and_margin;
use crate::collections::collections;
use crate::{prepared, rule};

/// What a rule comes to over some states.
#[derive(Default, Debug)]
struct Tally {
    states: usize,
    proofs: usize,
    eliminations: usize,
    /// The linear programs, and the answers that did not hold.
    programs: u64,
    refused: u64,
    /// The sums by their margin: the multiple by which the weights are whole.
    margins: BTreeMap<i64, usize>,
}

impl Tally {
    /// Judges what a rule eliminates, and holds it against the solution.
    fn add(&mut self, name: &str, state: &State) {
        let Solutions::One(solution) = solutions(state) else { return };
        let (work, reach) = (&mut Work::unlimited(), Reach::up_to(Reach::LONGEST));
        let (proofs, end) = rule(name).eliminations(&prepared(state), &reach, work);
        assert_eq!(end, Outcome::None { up_to: Reach::LONGEST });
        let mut falls = Vec::new();
        for proof in &proofs {
            assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
            for conclusion in &proof.conclusions {
                let Conclusion::Eliminate(fallen) = *conclusion else { panic!("a placement") };
                assert_ne!(solution[fallen.cell().index()], fallen.digit(), "{fallen}");
                falls.push(fallen);
            }
            for line in &proof.lines {
                *self.margins.entry(truths_and_margin(line).1).or_default() += 1;
            }
        }
        falls.sort_unstable();
        falls.dedup();
        self.states += 1;
        self.proofs += proofs.len();
        self.eliminations += falls.len();
        self.programs += work.programs;
        self.refused += work.refused;
    }
}

/// Every collection by rank 0. `CATENA_PUZZLES` bounds the puzzles of each list.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn rank_0_holds_in_every_collection() {
    over_collections("rank-0");
}

/// Every collection by all sums.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn linear_holds_in_every_collection() {
    over_collections("linear");
}

fn over_collections(name: &str) {
    let Some(files) = collections() else { return };
    let most = std::env::var("CATENA_PUZZLES").map_or(usize::MAX, |n| n.parse().unwrap());
    for (file, text) in files {
        let mut tally = Tally::default();
        for entry in read_list(&text).take(most) {
            let Ok(position) = entry.position else { continue };
            let mut state = position.state;
            apply_singles(&mut state);
            if !state.is_solved() {
                tally.add(name, &state);
            }
        }
        println!("{name} {file}: {tally:?}");
    }
}
