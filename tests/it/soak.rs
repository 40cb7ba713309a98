//! Every rule at many positions of every kind: the checker refuses nothing that it finds.
//!
//! The positions are made of a few puzzles: as they are given, and with some more digits, where singles are open; after
//! singles; later, without some of their wrong candidates; and images of all these. At every other one one solution is
//! assumed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::thread;

use catena::check::{Verdict, check};
use catena::grid::{Position, apply_singles, read};
use catena::rules::{Catalogue, Cost, Prepared, Reach, Rule, Work};
use catena::solution::{Solutions, solutions};

use crate::collections::rows;
use crate::symmetries::{PUZZLES, Random, without_some};

/// Puzzles beside those of the corpus: plain ones, and two that no braid solves.
const SEEDS: [&str; 6] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..",
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "98.7..6..5...9..7...7..4...4...3.2....59...8......1..31...8...7.2....5....94...6.",
    "12..56....571.9...6.927...5...6.7....7.59..2.96..125........8....6...34....9.1.5.",
];

/// How far the rules of a cost are searched: a length, the cells of a set, nodes.
type Bounds = fn(Cost) -> (usize, usize, u64);

/// What the checker had to say, by rule.
#[derive(Default)]
struct Said {
    accepted: BTreeMap<String, usize>,
    refused: BTreeSet<String>,
}

impl Said {
    /// Asks every rule of a catalogue at a position.
    fn of(catalogue: &Catalogue, position: &Position, bounds: Bounds) -> Said {
        let patterns = Arc::clone(catalogue.patterns());
        let on = Prepared::with_patterns(position.clone(), patterns);
        let mut said = Said::default();
        for rule in catalogue.rules() {
            said.ask(&**rule, &on, bounds);
        }
        said
    }

    fn ask(&mut self, rule: &dyn Rule, on: &Prepared, bounds: Bounds) {
        let (length, als_size, budget) = bounds(rule.facts().cost);
        let mut tell = |proof| match check(&proof) {
            Verdict::Proved(_) => *self.accepted.entry(rule.name().to_owned()).or_default() += 1,
            Verdict::Refused(refusal) => {
                let grid = catena::grid::format::write_shortest(on.position());
                self.refused.insert(format!("{}: {refusal} in {grid}", rule.name()));
            }
        };
        let reach = Reach { length, als_size };
        rule.each_elimination(on, &reach, &mut tell, &mut Work::with_budget(budget));
    }

    fn add(&mut self, other: Said) {
        for (rule, count) in other.accepted {
            *self.accepted.entry(rule).or_default() += count;
        }
        self.refused.extend(other.refused);
    }
}

/// Asks every rule at positions, with one solution assumed at every other one.
fn soak(positions: &[Position], bounds: Bounds) {
    let plain = Catalogue::built_in();
    let assuming = plain.assuming_one_solution();
    let ask = |(number, position): (usize, &Position)| match number % 2 {
        0 => Said::of(&plain, position, bounds),
        _ => Said::of(&assuming, position, bounds),
    };
    let mut said = Said::default();
    thread::scope(|scope| {
        let half = |from: usize| {
            let own = positions.iter().enumerate().skip(from).step_by(2);
            // Neighbours in the list, so that each half has positions of both kinds.
            own.map(|(at, position)| ask((at / 2, position))).collect::<Vec<Said>>()
        };
        let halves = [0, 1].map(|from| scope.spawn(move || half(from)));
        halves.into_iter().flat_map(|half| half.join().unwrap()).for_each(|one| said.add(one));
    });
    let proofs: usize = said.accepted.values().sum();
    println!("{} positions, {proofs} proofs of {} rules", positions.len(), said.accepted.len());
    assert!(said.refused.is_empty(), "{:#?}", said.refused);
    assert!(said.accepted.len() > 60, "only these proved anything: {:?}", said.accepted.keys());
}

/// The positions of a puzzle: as given, with some more givens, after singles, five later ones, and an image of each.
fn positions_of(puzzle: &str, random: &mut Random) -> Vec<Position> {
    let given = read(puzzle).unwrap();
    let mut after = given.clone();
    apply_singles(&mut after.state);
    let mut all = vec![with_givens(puzzle, 6, random), given, after];
    for one_in in [60, 40, 30, 20, 12] {
        all.extend(without_some(puzzle, one_in, random));
    }
    let images: Vec<Position> =
        all.iter().map(|position| random.symmetry().position(position)).collect();
    all.into_iter().zip(images).flat_map(|(one, image)| [one, image]).collect()
}

/// A puzzle with so many more digits of its solution given.
fn with_givens(puzzle: &str, more: usize, random: &mut Random) -> Position {
    let Solutions::One(solution) = solutions(&read(puzzle).unwrap().state) else {
        panic!("{puzzle} has one solution")
    };
    let mut digits: Vec<char> = puzzle.chars().collect();
    for _ in 0..more {
        let cell = random.below(81);
        digits[cell] = char::from_digit(solution[cell].number(), 10).unwrap();
    }
    read(&digits.into_iter().collect::<String>()).unwrap()
}

#[test]
fn the_checker_refuses_no_proof_of_any_rule() {
    let mut random = Random(200);
    let list = include_str!("../corpus/small-list.tsv").lines();
    let list = list.filter(|line| !line.starts_with('#')).map(|line| &line[..81]);
    let puzzles = SEEDS.into_iter().chain(PUZZLES).chain(list);
    let positions: Vec<Position> =
        puzzles.flat_map(|puzzle| positions_of(puzzle, &mut random)).collect();
    assert!(positions.len() >= 200, "{} positions", positions.len());
    soak(&positions, |cost| match cost {
        Cost::Costly => (3, 2, 1_000),
        _ => (3, 2, 10_000),
    });
}

#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn the_checker_refuses_no_proof_in_collections() {
    let mut random = Random(1);
    let mut positions = Vec::new();
    for (list, step) in [("sudocue-learningcurve.tsv", 100), ("top1465.tsv", 60)] {
        let Some(puzzles) = rows(list) else { return };
        for row in puzzles.iter().step_by(step) {
            positions.extend(positions_of(&row[0], &mut random));
        }
    }
    soak(&positions, |cost| match cost {
        Cost::Costly => (6, 4, 200_000),
        _ => (8, 4, 1_000_000),
    });
}
