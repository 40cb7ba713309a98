//! What answers the same question gives the same answer: kernels and the plain evaluator, whips and
//! the chains that they are, the search and the checker.

use crate::{kernel, prepared, rule, whip_path};
use std::collections::BTreeMap;
use std::sync::Arc;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, Position, State, singles};
use catena::proof::{PUBLISHED, Proof};
use catena::query::{Completion, Library};
use catena::rules::{Next, Outcome, Path, Reach, Rule, Work};

use crate::collections::{rows, start};
use crate::families::ask_within;
use crate::ratings::RATED;

/// The states that the shortest whips lead through, after singles.
fn states(puzzle: &str) -> Vec<State> {
    let mut states = whip_path(&start(puzzle), 12);
    states.retain(|state| !state.is_solved());
    states
}

type Lengths = BTreeMap<Candidate, usize>;

fn by_kernel(state: &State, rule: &dyn Rule, longest: usize) -> Lengths {
    let (on, reach) = (prepared(state), Reach::up_to(longest));
    let (found, end) = rule.eliminations(&on, &reach, &mut Work::unlimited());
    assert_eq!(end, Outcome::None { up_to: longest });
    let mut lengths = Lengths::new();
    for proof in found {
        for target in proof.eliminated() {
            lengths.entry(target).or_insert(proof.length);
        }
    }
    lengths
}

/// What the plain evaluator says; `None` when its expansions were used up.
fn by_evaluator(state: &State, family: &str, longest: usize, budget: u64) -> Option<Lengths> {
    let library = Library::built_in();
    let entry = library.entries().iter().find(|entry| entry.name == family).unwrap();
    let answer = ask_within(entry, state, longest, &mut Work::with_budget(budget));
    let proofs = answer.proofs.unwrap().into_iter().map(Option::unwrap);
    let targets = answer.rows.iter().map(|row| row[0].to_string().parse().unwrap());
    let lengths = targets.zip(proofs.map(|proof| proof.length)).collect();
    (answer.completion == Completion::Whole).then_some(lengths)
}

/// How often kernels and the plain evaluator gave the same answer.
#[derive(Default, Debug)]
struct Compared {
    /// By the greatest length asked for.
    times: BTreeMap<usize, usize>,
    eliminations: usize,
}

/// Compares, in each state, every `step`th of the families, up to the length given or, where that
/// uses up the expansions of the plain evaluator, to the greatest that does not.
fn compare(states: &[State], step: usize, longest: usize, budget: u64) -> Compared {
    let mut compared = Compared::default();
    for (round, state) in states.iter().enumerate() {
        for (name, shape) in PUBLISHED.iter().skip(round % step).step_by(step) {
            let Some(kernel) = kernel(name, shape) else { continue };
            let answered = |length| Some((length, by_evaluator(state, name, length, budget)?));
            let (length, expected) = (1..=longest).rev().find_map(answered).unwrap();
            assert_eq!(by_kernel(state, &*kernel, length), expected, "{name} in state {round}");
            *compared.times.entry(length).or_default() += 1;
            compared.eliminations += expected.len();
        }
    }
    compared
}

#[test]
fn kernels_and_the_plain_evaluator_agree() {
    let states: Vec<State> = RATED.iter().flat_map(|rated| states(rated.0)).collect();
    let some: Vec<State> = states.into_iter().step_by(4).collect();
    let compared = compare(&some, 7, 3, u64::MAX);
    println!("{} states, {compared:?}", some.len());
    assert!(compared.times[&3] > 40 && compared.eliminations > 100, "too few to say anything");
}

#[test]
#[ignore = "takes a quarter of an hour, and reads the collections beside the project"]
fn kernels_and_the_plain_evaluator_agree_on_hundreds_of_states() {
    let Some(puzzles) = rows("cbg-000.tsv") else { return };
    let states: Vec<State> = puzzles.iter().step_by(150).flat_map(|row| states(&row[0])).collect();
    std::thread::scope(|scope| {
        for (number, part) in states.chunks(states.len().div_ceil(4)).enumerate() {
            scope.spawn(move || {
                let compared = compare(part, 1, 5, 3_000_000);
                println!("part {number}: {} states, {compared:?}", part.len());
                assert!(compared.times[&5] > 20 * part.len(), "too few to say anything");
            });
        }
    });
}

/// After singles, a whip is an nrczt-chain or a lasso of the same length, and the other way round.
fn whips_and_chains(states: &[State], longest: usize) -> usize {
    let chains = ["nrczt-chain", "nrczt-lr-lasso", "nrczt-rl-lasso"].map(rule);
    let whips = rule("whip");
    let mut eliminated = 0;
    for state in states {
        assert!(singles(state).next().is_none());
        let mut found = Lengths::new();
        for (target, length) in chains.iter().flat_map(|rule| by_kernel(state, &**rule, longest)) {
            let known = found.entry(target).or_insert(length);
            *known = length.min(*known);
        }
        assert_eq!(found, by_kernel(state, &*whips, longest));
        eliminated += found.len();
    }
    eliminated
}

#[test]
fn whips_are_nrczt_chains_and_lassos() {
    let states: Vec<State> = RATED.iter().flat_map(|rated| states(rated.0)).collect();
    assert!(whips_and_chains(&states, 6) > 500);
}

#[test]
#[ignore = "reads the collections beside the project"]
fn whips_are_nrczt_chains_and_lassos_over_a_collection() {
    let Some(puzzles) = rows("cbg-000.tsv") else { return };
    let states: Vec<State> = puzzles.iter().step_by(50).flat_map(|row| states(&row[0])).collect();
    let eliminated = whips_and_chains(&states, 8);
    println!("{} states, {eliminated} eliminations, no difference", states.len());
}

/// Solves a puzzle and has every proof judged, those of the path and those of all families for the
/// first target of each state; the number of proofs.
fn judged(puzzle: &str, rules: &[Arc<dyn Rule>]) -> usize {
    let position = Position::from_state(start(puzzle));
    let mut path = Path::new(&position, rules, Reach::up_to(12));
    let mut count = 0;
    let mut judge = |proof: &Proof| {
        let verdict = check(proof);
        assert!(matches!(verdict, Verdict::Proved(_)), "{}: {verdict:?}", proof.family.name);
        count += 1;
    };
    loop {
        let state = path.state().clone();
        let work = &mut Work::with_budget(1_000_000);
        let Ok(Next::Proofs(proofs)) = path.advance(work) else { break };
        proofs.iter().for_each(&mut judge);
        let Some(chain) = proofs.iter().find(|proof| proof.chain.is_some()) else { continue };
        let target = chain.conclusions[0].candidate();
        let on = prepared(&state);
        for (name, shape) in PUBLISHED {
            let Some(kernel) = kernel(name, shape) else { continue };
            let work = &mut Work::with_budget(1_000_000);
            let target = Conclusion::Eliminate(target);
            if let Outcome::Found(proof) = kernel.shortest(&on, target, &Reach::up_to(12), work) {
                judge(&proof);
            }
        }
    }
    count
}

#[test]
fn every_proof_of_a_path_is_accepted() {
    let rules = [rule("whip")];
    let proofs: usize = RATED.iter().map(|rated| judged(rated.0, &rules)).sum();
    assert!(proofs > 1000, "{proofs} proofs are too few");
}

#[test]
#[ignore = "reads the collections beside the project"]
fn every_proof_of_the_paths_of_a_collection_is_accepted() {
    for rules in [&["whip"][..], &["braid"], &["nrczt-chain", "nrczt-lr-lasso", "nrczt-rl-lasso"]] {
        let chosen: Vec<Arc<dyn Rule>> = rules.iter().map(|name| rule(name)).collect();
        for (name, step) in [("top1465.tsv", 8), ("cbg-000.tsv", 100), ("dob39.tsv", 20)] {
            let Some(puzzles) = rows(name) else { continue };
            let proofs: usize =
                puzzles.iter().step_by(step).map(|row| judged(&row[0], &chosen)).sum();
            println!("{name} by {rules:?}: {proofs} proofs, none refused");
        }
    }
}
