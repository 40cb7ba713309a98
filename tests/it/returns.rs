//! The law of return: what is printed of a proof is read back, and proves the same by the same record.

use catena::explorer::{Explorer, TypedOutcome};
use catena::grid::Conclusion;
use catena::notation::Notation;
use catena::proof::Proof;
use catena::rules::{Catalogue, Cost, Reach, Rule};
use catena::work::Work;

/// Puzzles of several kinds; each gives a state after singles, and one after basic rules.
const PUZZLES: [&str; 12] = [
    "57....9..........8.1.........168..4......28.9..2.9416.....2.....6.9.82.4...41.6..",
    "139005608720090010400001090001600900003008001070002030084000179002007000007009254",
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    "52...6.........7.13...........4..8..6......5...........418.........3..2...87.....",
    "6.....8.3.4.7.................5.4.7.3..2.....1.6.......2.....5.....8.6......1....",
    "48.3............71.2.......7.5....6....2..8.............1.76...3.....4......5....",
    "....14....3....2...7..........9...3.6.1.............8.2.....1.4....5.6.....7.8...",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
];

/// How many proofs of a rule are printed in a state.
const PROOFS: usize = 2;

/// How many nodes the search of a rule may take in a state.
const NODES: u64 = 20_000;

fn states(puzzles: &[&str]) -> Vec<Explorer> {
    let of = |puzzle: &&str| {
        let explorer = Explorer::open(puzzle).expect("a puzzle");
        [explorer.after_singles(), explorer.after_basics()]
    };
    puzzles.iter().flat_map(of).filter(|explorer| !explorer.state().is_solved()).collect()
}

fn proofs(rule: &dyn Rule, explorer: &Explorer) -> Vec<Proof> {
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
                    return Some(format!("{text}: {typed:?}"));
                }
                concluded.push(verdict.conclusion);
            }
            TypedOutcome::Refused(refusal) => return Some(format!("{text}: {}", refusal.reason)),
        }
    }
    concluded.sort_unstable();
    concluded.dedup();
    (concluded != proof.conclusions)
        .then(|| format!("{text}: concludes {}", Conclusion::list(&concluded)))
}

/// The lines that are not read back, and how many there are of each rule.
fn faults(states: &[Explorer], rules: &[std::sync::Arc<dyn Rule>]) -> (Vec<String>, usize, usize) {
    let (mut faults, mut lines, mut seen) = (Vec::new(), 0, 0);
    for rule in rules {
        let mut of_rule = 0;
        for explorer in states {
            for proof in proofs(&**rule, explorer) {
                of_rule += 1;
                for notation in Notation::ALL {
                    lines += 1;
                    let wrong = fault(explorer, &proof, notation);
                    faults.extend(
                        wrong.map(|fault| format!("{}, {}: {fault}", rule.name(), notation.name())),
                    );
                }
            }
        }
        seen += usize::from(of_rule > 0);
    }
    (faults, lines, seen)
}

#[test]
fn what_a_rule_prints_is_read_back_and_proves_the_same() {
    let catalogue = Catalogue::built_in();
    let rules: Vec<_> = catalogue
        .rules()
        .iter()
        .filter(|rule| rule.facts().cost == Cost::Usual && !rule.name().starts_with("tagging"))
        .cloned()
        .collect();
    let (faults, lines, seen) = faults(&states(&PUZZLES[..4]), &rules);
    assert!(faults.is_empty(), "{} of {lines} lines\n{}", faults.len(), faults.join("\n"));
    assert!(seen * 2 > rules.len(), "only {seen} of {} rules prove anything here", rules.len());
}

#[test]
#[ignore = "measures all rules, and states of more puzzles"]
fn what_any_rule_prints_is_read_back_in_many_states() {
    let catalogue = Catalogue::built_in();
    let (faults, lines, seen) = faults(&states(&PUZZLES), catalogue.rules());
    println!("{lines} lines of {seen} rules, {} not read back", faults.len());
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
