//! G-whips and g-braids: their kernels find what the plain evaluator finds, on states of real puzzles.

use std::collections::BTreeMap;

use catena::check::{Standing, Verdict, check};
use catena::grid::{Candidate, Conclusion, State, apply_singles, read, singles};
use catena::proof::{ClosingKind, PUBLISHED, Proof, Shape, Spaces};
use catena::query::{Asked, Completion, Entry, Library, Parameters, Registry, Value, answer};
use catena::rules::{Outcome, Reach, Work};
use catena::solution::{Solutions, solutions};

use crate::{group_oracle, kernel, prepared, rule};

/// Puzzles of the controlled-bias collection, part 000, whose gW is smaller than their W or whose gB
/// is smaller than their B, and others.
const PUZZLES: &[&str] = &[
    "..34.6..9....8..237..1.25..271.4....5..6......3...8..7.......9..459..2....7..4...",
    "..34.........8.......1..5642....58...4.9....569..2.4........9...6.5...7..7481....",
    "1....6..9..........8.1..56..3.6..8.1........7.....8246.4.9...2.56.841.....7..3...",
    ".2..5.....5.7.91......1..5..1.9...6...753.29.9......4.3.....9...61.....38....4..6",
    "......7.9..6.8..3...91..54..4..1..6....2.....8.1.6...5.3.94.61.6...2...........52",
    ".23..6.8......91...8.1..4..2.......7...8.....678.1......7.3.2...3...4.7....5.1.6.",
];

/// A generator of numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A puzzle after singles, with a share of its false candidates deleted, in hundredths, as far as
/// that opens no single.
fn middle_state(numbers: &mut Numbers, puzzle: &str, share: u64) -> State {
    let mut state = read(puzzle).unwrap().state;
    let Solutions::One(solution) = solutions(&state) else { panic!("not unique") };
    apply_singles(&mut state);
    for candidate in state.clone().candidates() {
        let is_true = solution[candidate.cell().index()] == candidate.digit();
        if !is_true && numbers.below(100) < share {
            let mut without = state.clone();
            without.remove(candidate);
            if singles(&without).next().is_none() {
                state = without;
            }
        }
    }
    state
}

/// The shortest length for each target, by the plain evaluator.
fn by_evaluator(name: &str, state: &State, longest: usize) -> BTreeMap<Candidate, usize> {
    let library = Library::built_in();
    let entry: &Entry = library.entries().iter().find(|entry| entry.name == name).unwrap();
    let parameters = Parameters::from([("max".to_owned(), Value::Integer(longest as i64))]);
    let asked = Asked {
        query: &entry.query,
        name,
        parameters: &parameters,
        state,
        givens: state.decided_cells(),
        registry: &Registry::plain(),
        kernels: false,
    };
    let answer = answer(&asked, &mut Work::unlimited()).unwrap();
    assert_eq!(answer.completion, Completion::Whole);
    let lengths = answer.proofs.unwrap().into_iter().map(|proof| proof.unwrap().length);
    let targets = answer.rows.iter().map(|row| row[0].to_string().parse().unwrap());
    targets.zip(lengths).collect()
}

/// The number of groups of a chain that the checker accepts as a proof of its family.
fn checked(name: &str, target: Candidate, proof: &Proof) -> usize {
    let groups = proof.chain.as_ref().unwrap().groups();
    match check(proof) {
        Verdict::Proved(summary) => {
            assert_eq!(summary.conclusions, [Conclusion::Eliminate(target)]);
            assert_eq!(summary.standing, Standing::Published);
        }
        Verdict::Refused(refusal) => panic!("{name} {target}: {refusal} in {:?}", proof.chain),
    }
    groups
}

/// The shortest length for each target, by the kernel; every proof is checked.
fn by_kernel(
    name: &str,
    state: &State,
    longest: usize,
    groups: &mut usize,
) -> BTreeMap<Candidate, usize> {
    let (on, reach) = (prepared(state), Reach::up_to(longest));
    let (found, end) = rule(name).eliminations(&on, &reach, &mut Work::unlimited());
    assert_eq!(end, Outcome::None { up_to: longest });
    let length = |proof: Proof| {
        let [target] = proof.eliminated()[..] else { panic!("{name}: {:?}", proof.conclusions) };
        *groups += usize::from(checked(name, target, &proof) > 0);
        (target, proof.length)
    };
    found.into_iter().map(length).collect()
}

#[test]
fn kernels_find_what_the_plain_evaluator_finds() {
    let mut numbers = Numbers(11);
    let (mut found, mut groups, mut shorter) = (0, 0, 0);
    for round in 0..ROUNDS {
        let puzzle = PUZZLES[round % PUZZLES.len()];
        let state = middle_state(&mut numbers, puzzle, 5 + round as u64 % 6 * 8);
        for name in ["g-whip", "g-braid"] {
            let lengths = by_kernel(name, &state, 3, &mut groups);
            assert_eq!(lengths, by_evaluator(name, &state, 3), "{name} round {round}");
            let ungrouped = by_kernel(&name[2..], &state, 3, &mut 0);
            shorter += lengths.iter().filter(|&(z, &n)| ungrouped.get(z) != Some(&n)).count();
            found += lengths.len();
        }
    }
    println!("{found} targets, {groups} by groups, {shorter} shorter than without");
    assert!(groups > 20 && shorter > 10, "{groups} and {shorter} are too few to say anything");
}

/// How many states the plain evaluator is asked about.
const ROUNDS: usize = 12;

#[test]
fn kernels_find_longer_ones_by_definition_too() {
    let mut numbers = Numbers(5);
    let mut lengths: BTreeMap<(&str, Option<usize>), usize> = BTreeMap::new();
    for round in 0..ROUNDS {
        let puzzle = PUZZLES[round % PUZZLES.len()];
        let state = middle_state(&mut numbers, puzzle, 20 + round as u64 % 5 * 8);
        let on = prepared(&state);
        let live: Vec<Candidate> = on.open().collect();
        for _ in 0..4 {
            let target = live[numbers.below(live.len() as u64) as usize];
            for (name, shape) in [("g-whip", Shape::G_WHIP), ("g-braid", Shape::G_BRAID)] {
                let limit = if shape.branching { 3 } else { 4 };
                let (conclusion, reach) = (Conclusion::Eliminate(target), Reach::up_to(limit));
                let found = rule(name).shortest(&on, conclusion, &reach, &mut Work::unlimited());
                let length = found.found().map(|proof| {
                    checked(name, target, &proof);
                    proof.length
                });
                let expected = group_oracle::shortest(&state, &shape, target, limit);
                assert_eq!(length, expected, "{name} {target} round {round}");
                *lengths.entry((name, length)).or_default() += 1;
            }
        }
    }
    println!("{lengths:?}");
}

#[test]
fn budgets_give_the_third_answer() {
    let state = middle_state(&mut Numbers(1), PUZZLES[0], 0);
    let reach = Reach::up_to(4);
    for rule in ["g-whip", "g-braid"].map(rule) {
        let mut whole = Work::unlimited();
        let (found, end) = rule.eliminations(&prepared(&state), &reach, &mut whole);
        assert_eq!(end, Outcome::None { up_to: 4 });
        let mut work = Work::with_budget(whole.nodes / 2);
        let (part, end) = rule.eliminations(&prepared(&state), &reach, &mut work);
        assert!(matches!(end, Outcome::Stopped { none_up_to: 1..4, .. }), "{end:?}");
        assert_eq!(work.nodes, whole.nodes / 2);
        assert!(part.len() < found.len() && found.starts_with(&part), "a beginning of the list");
    }
}

#[test]
fn kernels_answer_no_other_shape_with_groups() {
    let plane = |shape: Shape| shape.within(Spaces::Rn);
    for shape in [Shape::G_WHIP, Shape::G_BRAID] {
        let is_answered = |shape: Shape| kernel("mine", &shape).is_some();
        assert!(is_answered(shape.within(Spaces::Same)));
        assert!(!is_answered(plane(shape)));
        assert!(!is_answered(shape.closing(ClosingKind::Target)));
        assert!(!is_answered(Shape { t: false, ..shape }));
        assert!(!is_answered(Shape { als: true, ..shape }));
    }
    for (name, shape) in PUBLISHED.iter().filter(|(_, shape)| shape.groups) {
        assert_eq!(kernel(name, shape).is_some(), ["g-whip", "g-braid"].contains(name), "{name}");
    }
}
