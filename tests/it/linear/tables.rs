//! What sums do in whole collections, measured.

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, apply_singles};
use catena::rules::{Reach, SumRank, Work, sums_to_the_end};
use catena::solution::{Solutions, solutions};

use super::after_singles;
use super::named::after_locked;
use crate::collections::rows;
use crate::{prepared, rule};

/// Whether what sums delete, with singles and locked candidates, comes to the end of a puzzle. Every sum is judged, and
/// nothing that falls is in the solution.
fn solves(rank: SumRank, puzzle: &str, count: &mut usize) -> bool {
    let mut state = after_locked(puzzle);
    let Solutions::One(solution) = solutions(&state) else { panic!("not unique") };
    for proof in sums_to_the_end(&state, rank, &mut Work::unlimited()).unwrap() {
        assert_eq!(proof.state, state);
        assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
        for fallen in proof.eliminated() {
            assert_ne!(solution[fallen.cell().index()], fallen.digit(), "{fallen} in {puzzle}");
            state.remove(fallen);
            *count += 1;
        }
        apply_singles(&mut state);
    }
    state.is_solved()
}

/// The table of what rank 0 solves. `CATENA_PUZZLES` bounds the puzzles of each list.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn what_rank_0_solves() {
    table(SumRank::Zero);
}

/// The table of what all sums solve.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn what_sums_solve() {
    table(SumRank::Any);
}

fn table(rank: SumRank) {
    for (list, most) in [
        ("top95.tsv", usize::MAX),
        ("te2-18clue.tsv", 100),
        ("eleven-te2.tsv", 150),
        ("te3-sample500.tsv", 100),
        ("q2-taxonomy.tsv", 200),
        ("hardest1905-11plus.tsv", 150),
        ("hardest1106.tsv", usize::MAX),
        ("top1465.tsv", usize::MAX),
    ] {
        let Some(rows) = rows(list) else { return };
        let most = std::env::var("CATENA_PUZZLES").map_or(most, |n| most.min(n.parse().unwrap()));
        let all: Vec<_> = rows.iter().take(most).collect();
        let mut count = 0;
        let solved = all.iter().filter(|row| solves(rank, &row[0], &mut count)).count();
        println!("{rank:?} {list}: {solved} of {}, {count} eliminations", all.len());
    }
}

/// How long the shortest sum is beside the shortest chain of a family, over the states of top1465 after singles.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn lengths_beside_those_of_chains() {
    let Some(rows) = rows("top1465.tsv") else { return };
    for family in ["nrc-chain", "nrct-chain", "nrczt-chain", "whip", "braid"] {
        let (mut equal, mut shorter, mut longer, mut absent) = (0, 0, 0, 0);
        for row in rows.iter().step_by(12) {
            let state = after_singles(&row[0]);
            let (chains, _) = rule(family).eliminations(
                &prepared(&state),
                &Reach::up_to(14),
                &mut Work::with_budget(2_000_000),
            );
            let chain = |target: Candidate| {
                let of = chains.iter().filter(|proof| proof.eliminated().contains(&target));
                of.map(|proof| proof.length).min()
            };
            for target in state.candidates() {
                let Some(length) = chain(target) else { continue };
                let sum = rule("linear").shortest(
                    &prepared(&state),
                    Conclusion::Eliminate(target),
                    &Reach::up_to(Reach::LONGEST),
                    &mut Work::unlimited(),
                );
                match sum.found().map(|proof| proof.length.cmp(&length)) {
                    Some(std::cmp::Ordering::Equal) => equal += 1,
                    Some(std::cmp::Ordering::Less) => shorter += 1,
                    Some(std::cmp::Ordering::Greater) => longer += 1,
                    None => absent += 1,
                }
            }
        }
        println!(
            "{family}: equal {equal}, shorter {shorter}, longer {longer}, not linear {absent}"
        );
    }
}
