//! The law of return: what is printed of a proof is read back, and proves the same by the same record.

use std::collections::BTreeSet;

use catena::explorer::Explorer;
use catena::explorer::typed::TypedOutcome;
use catena::grid::Conclusion;
use catena::notation::Notation;
use catena::proof::Proof;
use catena::rules::{Catalogue, Cost, Reach, Rule};
use catena::work::Work;

use crate::collections::rows;

/// Puzzles of several kinds; each gives a state after singles, and one after basic rules.
pub(crate) const PUZZLES: [&str; 4] = [
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "139005608720090010400001090001600900003008001070002030084000179002007000007009254",
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
];

/// How many proofs of a rule are printed in a state.
const PROOFS: usize = 2;

/// How many nodes the search of a rule may take in a state.
const NODES: u64 = 20_000;

pub(crate) fn states(puzzles: &[&str]) -> Vec<Explorer> {
    let of = |puzzle: &&str| {
        let explorer = Explorer::open(puzzle).expect("a puzzle");
        [explorer.after_singles(), explorer.after_basics()]
    };
    puzzles.iter().flat_map(of).filter(|explorer| !explorer.state().is_solved()).collect()
}

pub(crate) fn proofs(rule: &dyn Rule, explorer: &Explorer) -> Vec<Proof> {
    let reach = Reach { length: 5, ..Reach::default() };
    let mut work = Work::with_budget(NODES);
    let mut found: Vec<Proof> = Vec::new();
    let on = explorer.prepared();
    let _ = rule.each_elimination(on, &reach, &mut |proof| found.push(proof), &mut work);
    let step = (found.len() / PROOFS).max(1);
    found.into_iter().step_by(step).take(PROOFS).collect()
}

/// Whether what a notation prints of a proof says which family it is: CSP-Rules calls chains by the name of a
/// whip that they are too, and Eureka names none.
fn says_the_family(proof: &Proof, notation: Notation) -> bool {
    proof.chain.is_none() || !matches!(notation, Notation::Csp | Notation::Eureka)
}

/// What is wrong with a printed line that is read back; `None` when nothing is.
fn fault(explorer: &Explorer, proof: &Proof, notation: Notation) -> Option<String> {
    if proof.chain.is_some() && notation.chain(proof).is_err() {
        return None;
    }
    let text = notation.write(proof).to_string();
    let answer = match explorer.check_typed(&text) {
        Ok(answer) => answer,
        Err(error) => return Some(format!("{text}: {error}")),
    };
    let mut concluded: Vec<Conclusion> = Vec::new();
    for verdict in &answer.verdicts {
        match &verdict.verdict {
            TypedOutcome::Proved(typed) => {
                let found = typed.proof.proof();
                if says_the_family(proof, notation) && found.family != proof.family {
                    return Some(format!("{text}: proved by {}", found.family.name));
                }
                if found.length != proof.length || !typed.is_as_written() {
                    let (length, said) = (found.length, typed.corrections.join("; "));
                    return Some(format!("{text}: proved with length {length}; {said}"));
                }
                concluded.push(verdict.conclusion);
            }
            TypedOutcome::Refused(refusal) => return Some(format!("{text}: {}", refusal.reason)),
            TypedOutcome::Undecided { reason, .. } => return Some(format!("{text}: {reason}")),
        }
    }
    concluded.sort_unstable();
    concluded.dedup();
    (concluded != proof.conclusions)
        .then(|| format!("{text}: concludes {}", Conclusion::list(&concluded)))
}

/// What was printed and read back.
#[derive(Default)]
struct Measured {
    /// Lines, and how many proofs are behind them.
    lines: usize,
    proofs: usize,
    /// The rules that proved something.
    rules: BTreeSet<String>,
    /// The lines that are not read back.
    faults: Vec<String>,
}

impl Measured {
    /// Prints and reads what a rule proves in a state, in every notation.
    fn rule(&mut self, rule: &dyn Rule, explorer: &Explorer) {
        for proof in proofs(rule, explorer) {
            self.proofs += 1;
            self.rules.insert(rule.name().to_owned());
            for notation in Notation::ALL {
                self.lines += 1;
                let wrong = fault(explorer, &proof, notation);
                self.faults.extend(
                    wrong.map(|fault| format!("{}, {}: {fault}", rule.name(), notation.name())),
                );
            }
        }
    }
}

/// Rules that take longer than all others together.
pub(crate) fn is_slow(rule: &dyn Rule) -> bool {
    rule.facts().cost != Cost::Usual || rule.name().starts_with("tagging")
}

#[test]
fn what_a_rule_prints_is_read_back_and_proves_the_same() {
    let catalogue = Catalogue::built_in();
    let mut measured = Measured::default();
    for (at, explorer) in states(&PUZZLES).iter().enumerate() {
        let asked = catalogue.rules().iter().filter(|rule| at % 4 == 1 || !is_slow(&***rule));
        asked.for_each(|rule| measured.rule(&**rule, explorer));
    }
    let Measured { lines, rules, faults, .. } = measured;
    assert!(faults.is_empty(), "{} of {lines} lines\n{}", faults.len(), faults.join("\n"));
    let all = catalogue.rules().len();
    assert!(rules.len() * 2 > all, "only {} of {all} rules prove anything here", rules.len());
}

/// The puzzles of the measurement: one in so many of each collection.
pub(crate) fn sample() -> Option<Vec<String>> {
    let collections =
        [("cbg-000.tsv", 500), ("top1465.tsv", 35), ("hardest1106.tsv", 9), ("te2-18clue.tsv", 20)];
    let mut puzzles = Vec::new();
    for (name, step) in collections {
        puzzles.extend(rows(name)?.into_iter().step_by(step).map(|row| row[0].clone()));
    }
    Some(puzzles)
}

/// `CATENA_RETURNS=20..40` measures the puzzles from 20 to 40 of the sample and no others: a measurement that was
/// stopped goes on from where it was.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn what_any_rule_prints_is_read_back_in_many_states() {
    let Some(puzzles) = sample() else { return };
    let range = std::env::var("CATENA_RETURNS").unwrap_or_default();
    let ends: Vec<usize> = range.split("..").filter_map(|end| end.parse().ok()).collect();
    let (start, end) = if let [start, end] = ends[..] { (start, end) } else { (0, puzzles.len()) };
    let catalogue = Catalogue::built_in();
    let mut measured = Measured::default();
    let mut count = 0;
    for (at, puzzle) in puzzles.iter().enumerate().take(end).skip(start) {
        for explorer in states(&[puzzle]) {
            let known = measured.faults.len();
            catalogue.rules().iter().for_each(|rule| measured.rule(&**rule, &explorer));
            count += 1;
            let Measured { lines, proofs, rules, faults } = &measured;
            let (rules, wrong) = (rules.len(), faults.len());
            println!(
                "{at}: {count} states, {proofs} proofs of {rules} rules, {lines} lines, {wrong} wrong"
            );
            faults[known..].iter().for_each(|fault| println!("  {fault}"));
        }
    }
    assert!(measured.faults.is_empty(), "{} lines are not read back", measured.faults.len());
}
