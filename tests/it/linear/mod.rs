//! Sums: what the search finds is what exact fractions say, every sum is proved, and what is known to be linear is.

mod asked;
mod bounds;
mod exact;
mod fewest;
mod lists;
mod named;
mod ranks;
mod sound;
mod study;
mod tables;

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, Csp, Position, State, apply_singles, read};
use catena::proof::{Ground, Line, Literal, Proof, Truth};
use catena::rules::{
    Outcome, Prepared, Reach, SumRank, Work, apply, greatest_shares, sums_to_the_end,
};
use catena::solution::{Solutions, solutions};

use crate::{prepared, rule};
use exact::{Fraction, falls_by, least_weight};

/// EasterMonster, by JPF.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// A puzzle after singles with sums shorter than nrc-chains.
const SHORTER: &str =
    "......41.9..3.....3...2.....48..7..........62.1.......5..2....6.7....8......9....";

/// Puzzles that singles do not solve.
const SAMPLE: &[&str] = &[
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...",
    "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
];

fn after_singles(puzzle: &str) -> State {
    let mut state = read(puzzle).unwrap().state;
    apply_singles(&mut state);
    state
}

/// Every conclusion of a rule with its shortest length, each proof judged and true.
fn proved(name: &str, state: &State) -> BTreeMap<Candidate, usize> {
    let reach = Reach::up_to(Reach::LONGEST);
    let (proofs, end) = rule(name).eliminations(&prepared(state), &reach, &mut Work::unlimited());
    assert_eq!(end, Outcome::None { up_to: Reach::LONGEST });
    let Solutions::One(solution) = solutions(state) else { panic!("not unique") };
    let mut lengths: BTreeMap<Candidate, usize> = BTreeMap::new();
    for proof in &proofs {
        assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
        for conclusion in &proof.conclusions {
            let Conclusion::Eliminate(c) = *conclusion else { panic!("a placement") };
            assert_ne!(solution[c.cell().index()], c.digit(), "{c} is in the solution");
            let known = lengths.entry(c).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    lengths
}

/// The shortest proof of an elimination.
fn shortest(name: &str, state: &State, target: Candidate) -> Option<Proof> {
    let reach = Reach::up_to(Reach::LONGEST);
    let conclusion = Conclusion::Eliminate(target);
    rule(name).shortest(&prepared(state), conclusion, &reach, &mut Work::unlimited()).found()
}

fn rounded_up(weight: &Fraction) -> usize {
    usize::try_from(weight.ceil().to_integer()).unwrap()
}

/// A state in which few cells are open, with what whips of a length make false gone or not.
fn small_states() -> Vec<State> {
    let mut all = Vec::new();
    for puzzle in SAMPLE {
        let whole = after_singles(puzzle);
        let Solutions::One(solution) = solutions(&whole) else { panic!("not unique") };
        for part in 0..2 {
            // A third of the rows is placed, so that some thirty cells are left.
            let mut state = whole.clone();
            for (cell, &digit) in catena::grid::Cell::all().zip(solution.iter()) {
                if cell.row() % 3 == part && cell.column() % 3 != part {
                    state.place(Candidate::new(digit, cell));
                }
            }
            all.push(state);
        }
    }
    all
}

#[test]
fn sums_are_what_exact_fractions_say() {
    let (mut linear, mut fractions, mut none, mut of_rank_0) = (0, 0, 0, 0);
    for state in small_states() {
        let found = proved("linear", &state);
        let without_refutation = proved("rank-0", &state);
        let open = state.candidates().filter(|c| state.decided(c.cell()).is_none());
        for target in open.step_by(4) {
            let exact = least_weight(&state, target, false);
            assert_eq!(found.get(&target).copied(), exact.as_ref().map(rounded_up), "{target}");
            let exact_0 = least_weight(&state, target, true);
            let known = without_refutation.get(&target).copied();
            assert_eq!(known, exact_0.as_ref().map(rounded_up), "{target} by rank 0");
            linear += usize::from(exact.is_some());
            none += usize::from(exact.is_none());
            fractions += usize::from(exact.is_some_and(|weight| !weight.is_integer()));
            of_rank_0 += usize::from(exact_0.is_some());
        }
    }
    assert!(linear > 30 && none > 30 && of_rank_0 > 5, "{linear} {fractions} {none} {of_rank_0}");
}

/// The truths of a sum with their weights, and by how much the surplus of what falls exceeds the rank at least.
fn truths_and_margin(line: &Line) -> (Vec<(Csp, i64)>, i64) {
    let Ground::Sum { truths, links, .. } = &line.ground else { panic!("no sum") };
    let csp = |truth: &Truth| match truth {
        Truth::Variable(csp) => *csp,
        Truth::Line(_) => panic!("a truth is a line"),
    };
    let truths: Vec<(Csp, i64)> = truths.iter().map(|t| (csp(&t.set), t.weight)).collect();
    let surplus = |c: &Candidate| {
        let over = links.iter().filter(|link| link.set.contains(*c)).map(|link| link.weight);
        let under = truths.iter().filter(|(csp, _)| csp.contains(*c)).map(|(_, weight)| weight);
        over.sum::<i64>() - under.sum::<i64>()
    };
    let [Literal::False(node)] = &line.claim[..] else { panic!("nothing falls") };
    let rank = links.iter().map(|link| link.weight).sum::<i64>()
        - truths.iter().map(|(_, weight)| weight).sum::<i64>();
    let margin = node.members().iter().map(surplus).min().unwrap() - rank;
    (truths, margin)
}

/// With the first sum of a proof it has what its truths make false by any other links, and nothing else.
#[test]
fn rank_0_has_all_that_its_truths_make_false() {
    let (mut proofs, mut by_other_links) = (0, 0);
    let states = small_states().into_iter().chain([after_singles(SAMPLE[2])]);
    for state in states {
        let on = prepared(&state);
        let reach = Reach::up_to(Reach::LONGEST);
        for proof in rule("rank-0").eliminations(&on, &reach, &mut Work::unlimited()).0 {
            let (truths, margin) = truths_and_margin(&proof.lines[0]);
            // Exact fractions take long: a seventh of the candidates, other ones for each proof.
            let is_asked = |c: &Candidate| (c.index() + proofs).is_multiple_of(7);
            let open = state.candidates().filter(|c| state.decided(c.cell()).is_none());
            for target in open.filter(is_asked) {
                let is_told = proof.conclusions.contains(&Conclusion::Eliminate(target));
                assert_eq!(is_told, falls_by(&state, &truths, margin, target), "{target}");
            }
            proofs += 1;
            by_other_links += proof.lines.len() - 1;
        }
    }
    assert!(proofs > 50 && by_other_links > 10, "{proofs} {by_other_links}");
}

/// The work that rank 0 takes where many proofs meet: 6.6 s were spent there once, most of it on other links for the
/// same truths.
#[test]
fn other_links_cost_little() {
    let work = &mut Work::unlimited();
    let on = prepared(&after_singles(SAMPLE[1]));
    let (proofs, _) = rule("rank-0").eliminations(&on, &Reach::up_to(Reach::LONGEST), work);
    let falls: BTreeSet<Candidate> = proofs.iter().flat_map(Proof::eliminated).collect();
    assert_eq!((proofs.len(), falls.len()), (78, 193));
    assert_eq!(work.refused, 0);
    assert!(work.nodes < 110_000, "{} programs, {}", work.programs, work.nodes);
}

#[test]
fn one_question_has_the_answer_that_the_list_has() {
    let state = after_singles(SHORTER);
    let listed = proved("linear", &state);
    for target in state.candidates().filter(|c| state.decided(c.cell()).is_none()).step_by(9) {
        let proof = shortest("linear", &state, target);
        assert_eq!(proof.map(|proof| proof.length), listed.get(&target).copied(), "{target}");
    }
}

/// Published: nrc-chain of length 5, sum of 3 truths.
#[test]
fn a_sum_may_be_shorter_than_every_chain() {
    let state = after_singles(SHORTER);
    let target = "n5r1c2".parse().unwrap();
    let length = |name| shortest(name, &state, target).map(|proof| proof.length);
    assert_eq!((length("linear"), length("nrc-chain")), (Some(3), Some(5)));
    let target = "n1r3c4".parse().unwrap();
    let length = |name| shortest(name, &state, target).map(|proof| proof.length);
    assert_eq!((length("linear"), length("whip")), (Some(17), Some(13)));
}

/// The domino loop has 16 truths; 13 eliminations of it are in print. Of the 34 candidates that have a sum,
/// r8c4<>6 needs truths of weight 495: longer than may be asked for.
#[test]
fn easter_monster_has_its_loop() {
    let state = after_singles(EASTER_MONSTER);
    let linear = proved("linear", &state);
    let sixteen = linear.values().filter(|&&length| length == 16).count();
    assert_eq!((linear.len(), sixteen), (33, 28));
    let target = "n7r1c3".parse().unwrap();
    let proof = shortest("rank-0", &state, target).unwrap();
    assert_eq!((proof.length, proof.conclusions.len()), (16, 13));
}

/// The families below eliminate nothing that no sum does.
#[test]
fn subsets_fish_and_chains_are_sums() {
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in SAMPLE.iter().chain([&SHORTER]) {
        let state = after_singles(puzzle);
        let linear = proved("linear", &state);
        for name in [
            "naked-subset",
            "hidden-subset",
            "basic-fish",
            "finned-fish",
            "nrc-chain",
            "whip",
            "braid",
            "g-whip",
            "g-braid",
        ] {
            let (proofs, _) = rule(name).eliminations(
                &prepared(&state),
                &Reach::up_to(8),
                &mut Work::with_budget(300_000),
            );
            for proof in proofs {
                for fallen in proof.eliminated() {
                    let length = linear.get(&fallen);
                    assert!(length.is_some(), "{fallen} by {name}");
                    // A chain without additional candidates is a sum of its own length.
                    assert!(name != "nrc-chain" || length <= Some(&proof.length), "{fallen}");
                    *met.entry(name).or_default() += 1;
                }
            }
        }
    }
    assert!(["nrc-chain", "whip", "braid", "g-braid"].iter().all(|name| met[name] > 20), "{met:?}");
}

/// Deleting what the shares say, all at once and again, comes to the same end.
#[test]
fn sums_to_the_end_leave_what_shares_leave() {
    for puzzle in [SHORTER, EASTER_MONSTER, SAMPLE[0], SAMPLE[2]] {
        let start = after_singles(puzzle);
        for (rank, least) in [(SumRank::Zero, 0.0), (SumRank::Any, 1.0)] {
            let mut plain = start.clone();
            loop {
                let shares = greatest_shares(&prepared(&plain), &mut Work::unlimited()).unwrap();
                let falls = shares.iter().filter(|(_, share)| *share <= least);
                if falls.clone().count() == 0 {
                    break;
                }
                falls.for_each(|(candidate, _)| {
                    plain.remove(*candidate);
                });
                apply_singles(&mut plain);
            }
            let mut state = start.clone();
            for proof in sums_to_the_end(&start, rank, &mut Work::unlimited()).unwrap() {
                assert_eq!(proof.state, state);
                assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
                apply(&mut state, &proof);
                apply_singles(&mut state);
            }
            assert_eq!(state, plain, "{rank:?} in {puzzle}");
        }
    }
}

/// Lengths do not depend on where rows, columns and digits stand.
#[test]
fn an_image_has_the_same_lengths() {
    let image = |c: Candidate| {
        let (row, column) = (c.cell().row(), c.cell().column());
        let digit = catena::grid::Digit::from_index((c.digit().index() + 4) % 9);
        Candidate::new(digit, catena::grid::Cell::at((column + 3) % 9, row ^ usize::from(row < 2)))
    };
    let state = after_singles(SHORTER);
    let mut other = State::FULL;
    let kept: Vec<Candidate> = state.candidates().map(image).collect();
    let gone: Vec<Candidate> = Candidate::all().filter(|c| !kept.contains(c)).collect();
    gone.into_iter().for_each(|c| {
        other.remove(c);
    });
    for name in ["linear", "rank-0"] {
        let moved: BTreeMap<Candidate, usize> =
            proved(name, &state).into_iter().map(|(c, length)| (image(c), length)).collect();
        assert_eq!(proved(name, &other), moved, "{name}");
    }
}

#[test]
fn a_budget_that_is_spent_is_said() {
    let on = Prepared::new(Position::from_state(after_singles(EASTER_MONSTER)));
    for name in ["linear", "rank-0"] {
        let (_, end) = rule(name).eliminations(&on, &Reach::default(), &mut Work::with_budget(500));
        assert!(matches!(end, Outcome::Stopped { none_up_to: 0, .. }), "{name}: {end:?}");
    }
}

#[test]
fn a_state_without_a_solution_is_proved_to_have_none() {
    let mut state = after_singles(SHORTER);
    let cell = "n5r1c2".parse::<Candidate>().unwrap().cell();
    for digit in state.digits(cell).iter() {
        state.remove(Candidate::new(digit, cell));
    }
    let target = state.candidates().find(|c| state.decided(c.cell()).is_none()).unwrap();
    let proof = shortest("linear", &state, target).unwrap();
    assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
    assert_eq!(proof.length, 1);
}
