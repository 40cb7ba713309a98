//! Proofs by covers have the sets that they are written with, and a complement that shows the same.

use catena::check::{Verdict, check};
use catena::grid::{CellSet, Conclusion, Position, State, apply_singles};
use catena::notation::CoverSets;
use catena::proof::Proof;
use catena::rules::{Catalogue, Outcome, Prepared, Reach, Work, apply};
use catena::solution::{Solutions, solutions};

use crate::aic::kit::state;

/// The rules of the room.
const RULES: &[&str] = &[
    "pointing",
    "claiming",
    "locked-subset",
    "naked-subset",
    "hidden-subset",
    "basic-fish",
    "finned-fish",
    "sashimi-fish",
    "franken-fish",
    "finned-franken-fish",
    "mutant-fish",
    "finned-mutant-fish",
    "bent-naked-subset",
    "sue-de-coq",
    "grid-als",
    "grid-sashimi",
    "cover",
];

/// Puzzles that singles do not solve, the last EasterMonster, by JPF.
const SAMPLE: &[&str] = &[
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...",
    "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
];

/// Applies what each rule proves in a state, rule by rule, so many times. The number of proofs.
fn run(puzzle: &str, rounds: usize, size: usize) -> usize {
    let mut state = state(puzzle);
    let Solutions::One(solution) = solutions(&state) else { panic!("{puzzle} is not unique") };
    let mut count = 0;
    for _ in 0..rounds {
        apply_singles(&mut state);
        let found = all(&state, size);
        for proof in &found {
            let holds = |conclusion: &Conclusion| match *conclusion {
                Conclusion::Eliminate(c) => solution[c.cell().index()] != c.digit(),
                Conclusion::Place(c) => solution[c.cell().index()] == c.digit(),
            };
            let is_proved = matches!(check(proof), Verdict::Proved(_));
            assert!(is_proved, "{puzzle}: {proof:?}");
            assert!(proof.conclusions.iter().all(holds), "{puzzle}: {proof:?}");
            let sets = CoverSets::of(proof);
            assert!(!sets.is_empty(), "{proof:?} is made of covers");
            complements_hold(proof, &sets);
            apply(&mut state, proof);
        }
        count += found.len();
    }
    count
}

fn all(state: &State, size: usize) -> Vec<Proof> {
    let prepared = Prepared::new(Position { state: state.clone(), givens: CellSet::EMPTY });
    let mut all = Vec::new();
    for rule in Catalogue::built_in().select(RULES).unwrap() {
        let mut work = Work::with_budget(2_000_000);
        let (found, end) = rule.eliminations(&prepared, &Reach::up_to(size), &mut work);
        assert!(!matches!(end, Outcome::Stopped { .. }), "{} was stopped", rule.name());
        all.extend(found);
    }
    all
}

/// The complementary cover of a fish has weights that make the same candidates false.
fn complements_hold(proof: &Proof, sets: &[CoverSets]) {
    for cover in sets.iter().filter_map(|sets| sets.complement(&proof.state)) {
        if cover.fins.is_empty() && sets.len() == 1 {
            for conclusion in &proof.conclusions {
                let target = conclusion.candidate();
                let held = |csps: &[catena::grid::Csp]| {
                    csps.iter().filter(|csp| csp.contains(target)).count()
                };
                assert!(held(&cover.links) > held(&cover.truths), "{proof:?}");
            }
        }
    }
}

#[test]
fn covers_have_their_sets_and_complements() {
    let proofs: usize = SAMPLE.iter().map(|puzzle| run(puzzle, 2, 3)).sum();
    assert!(proofs > 60, "{proofs}");
}

#[test]
fn covers_are_written_by_their_sets() {
    let of = |name: &str, pattern: &str| -> Vec<String> {
        let (state, _) = crate::aic::near_misses::bare(pattern);
        let prepared = Prepared::new(Position { state, givens: CellSet::EMPTY });
        let rule = crate::rule(name);
        let (found, _) = rule.eliminations(&prepared, &Reach::up_to(3), &mut Work::unlimited());
        let notation = catena::notation::Notation::Nrc;
        found.iter().map(|proof| notation.write(proof).to_string()).collect()
    };
    let starts = |texts: &[String], start: &str| texts.iter().any(|text| text.starts_with(start));
    let fish = of("x-wing", "r1n1=15 r5n1=15");
    let complement = "(complement n1c2346789 \\ n1r2346789)";
    assert!(starts(&fish, &format!("x-wing n1r15 \\ n1c15 {complement} ==> ")), "{fish:?}");
    let triple = of("naked-subset", "r4c4=123 r5c5=123 r6c6=123");
    assert!(starts(&triple, "naked-triple b5p159 \\ n123b5 ==> "), "{triple:?}");
    let pair = of("hidden-subset", "r1n1=48 r1n2=48");
    assert!(starts(&pair, "hidden-pair n12r1 \\ r1c48 ==> "), "{pair:?}");
    let finned = of("finned-fish", "r1n1=15 r5n1=156");
    assert!(starts(&finned, "finned-x-wing n1r15 \\ n1c15 fins n1r5c6 (complement "), "{finned:?}");
    let bent = of("bent-naked-subset", "r1c1=12 r1c5=23 r5c1=13");
    assert!(starts(&bent, "bent-naked-subset r1c15 r5c1 \\ n2r1 n1c1 ==> r5c5<>3"), "{bent:?}");
}
