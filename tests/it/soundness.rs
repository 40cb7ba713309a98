//! What the rules conclude is never against the solution, and the checker accepts every proof: every rule of
//! the catalogue.

use std::collections::BTreeMap;
use std::sync::Arc;

use catena::check::{Verdict, check};
use catena::grid::{CellSet, Conclusion, Position, apply_singles};
use catena::proof::Proof;
use catena::rules::{Catalogue, Cost, Outcome, Prepared, Reach, Rule, Work, apply};
use catena::solution::{Solutions, solutions};

use crate::collections::{rows, start};

/// Puzzles that singles do not solve: one of each length up to EasterMonster, by JPF.
const SAMPLE: &[&str] = &[
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...",
    "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// How far the rules are searched: what is stopped before says less and is counted.
const REACH: Reach = Reach { length: 8, als_size: 5 };

/// What a rule comes to.
#[derive(Default)]
struct Tally {
    searches: usize,
    proofs: usize,
    stopped: usize,
}

/// The rules that a rule list may be asked in bulk, and with `costly` the others.
fn rules(costly: bool) -> Vec<Arc<dyn Rule>> {
    let asked = |rule: &&Arc<dyn Rule>| costly || rule.facts().cost != Cost::Costly;
    Catalogue::built_in().rules().iter().filter(asked).cloned().collect()
}

/// Applies every proof of every rule, so many times, and holds each against the solution.
fn run(
    puzzle: &str,
    rules: &[Arc<dyn Rule>],
    (rounds, budget): (usize, u64),
    tallies: &mut BTreeMap<String, Tally>,
) {
    let mut state = start(puzzle);
    let Solutions::One(solution) = solutions(&state) else { panic!("{puzzle} is not unique") };
    for _ in 0..rounds {
        apply_singles(&mut state);
        if state.is_solved() {
            return;
        }
        let prepared = Prepared::new(Position { state: state.clone(), givens: CellSet::EMPTY });
        let mut all: Vec<Proof> = Vec::new();
        for rule in rules {
            let (found, end) = rule.eliminations(&prepared, &REACH, &mut Work::with_budget(budget));
            let tally = tallies.entry(rule.name().to_owned()).or_default();
            tally.searches += 1;
            tally.proofs += found.len();
            tally.stopped += usize::from(matches!(end, Outcome::Stopped { .. }));
            all.extend(found);
        }
        for proof in &all {
            let holds = |conclusion: &Conclusion| match *conclusion {
                Conclusion::Eliminate(c) => solution[c.cell().index()] != c.digit(),
                Conclusion::Place(c) => solution[c.cell().index()] == c.digit(),
            };
            let verdict = check(proof);
            let name = &proof.family.name;
            assert!(matches!(verdict, Verdict::Proved(_)), "{puzzle} {name}: {verdict:?}");
            assert!(proof.conclusions.iter().all(holds), "{puzzle} {name}: against the solution");
            apply(&mut state, proof);
        }
        if all.is_empty() {
            return;
        }
    }
}

#[test]
fn no_rule_concludes_against_the_solution() {
    let mut tallies = BTreeMap::new();
    for puzzle in SAMPLE {
        run(puzzle, &rules(false), (1, 20_000), &mut tallies);
    }
    let silent = tallies.iter().filter(|(_, tally)| tally.proofs == 0).count();
    let proofs: usize = tallies.values().map(|tally| tally.proofs).sum();
    assert!(proofs > 1000 && silent < tallies.len() / 2, "{proofs} proofs, {silent} rules silent");
}

#[test]
#[ignore = "reads the collections beside the project; an hour"]
fn no_rule_concludes_against_the_solutions_of_whole_collections() {
    let rules = rules(true);
    for (name, every) in [
        ("named-hard.tsv", 1),
        ("hardest1106.tsv", 4),
        ("hardest1905-11plus.tsv", 400),
        ("top1465.tsv", 8),
    ] {
        let Some(rows) = rows(name) else { return };
        let mut tallies = BTreeMap::new();
        for row in rows.iter().step_by(every) {
            run(&row[0], &rules, (2, 20_000), &mut tallies);
        }
        let sum = |of: fn(&Tally) -> usize| tallies.values().map(of).sum::<usize>();
        let (searches, proofs, stopped) =
            (sum(|t| t.searches), sum(|t| t.proofs), sum(|t| t.stopped));
        println!("{name}: {searches} searches, {stopped} stopped, {proofs} proofs, none wrong");
        for (rule, Tally { searches, proofs, stopped }) in &tallies {
            println!("  {rule}: {searches} searches, {stopped} stopped, {proofs} proofs");
        }
    }
}
