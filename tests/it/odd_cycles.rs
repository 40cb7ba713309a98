//! Oddagons and broken wings against their definitions: every walk is tried, of places up to seven steps.

use std::collections::BTreeSet;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Cell, Conclusion, Csp, Digit, House, State, apply_singles};
use catena::proof::Proof;
use catena::query::Library;
use catena::rules::{Reach, Work};

use crate::collections::start;
use crate::{prepared, rule};

/// The greatest number of steps of a walk, and of guardians.
const LONGEST: usize = 7;
const MOST: usize = 6;

/// The state in which a rule fires, and the same of puzzles: one after singles, one that guardians of patterns open.
fn states(name: &str) -> Vec<State> {
    let library = Library::built_in();
    let fires = &library.get(name).unwrap().header.fires[0];
    let grid = fires.split(" ==> ").next().unwrap();
    let puzzles = [
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....",
        ".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3",
    ];
    let after_singles = puzzles.map(|puzzle| {
        let mut state = start(puzzle);
        apply_singles(&mut state);
        state
    });
    [catena::grid::read(grid).unwrap().state].into_iter().chain(after_singles).collect()
}

/// What guardians conclude.
fn conclude(state: &State, guardians: &BTreeSet<Candidate>) -> Vec<Conclusion> {
    let mut all = guardians.iter();
    match (all.next(), all.next()) {
        (None, _) => Vec::new(),
        (Some(&only), None) => vec![Conclusion::Place(only)],
        _ => {
            let falls = |z: &Candidate| guardians.iter().all(|guardian| guardian.linked(*z));
            state.candidates().filter(falls).map(Conclusion::Eliminate).collect()
        }
    }
}

/// The proofs of a rule, each judged.
fn proofs(name: &str, state: &State) -> Vec<Proof> {
    let reach = Reach::up_to(30);
    let (proofs, _) = rule(name).eliminations(&prepared(state), &reach, &mut Work::unlimited());
    for proof in &proofs {
        assert!(matches!(check(proof), Verdict::Proved(_)), "{name}: {:?}", check(proof));
    }
    proofs
}

/// Whatever walks of the definition conclude, the rule concludes; and what it concludes by walks that are as short,
/// they do.
fn compare(name: &str, plain: impl Fn(&State) -> BTreeSet<Conclusion>) {
    let mut met = 0;
    for state in states(name) {
        let expected = plain(&state);
        let proofs = proofs(name, &state);
        let found: BTreeSet<Conclusion> =
            proofs.iter().flat_map(|proof| proof.conclusions.clone()).collect();
        assert!(expected.is_subset(&found), "{name}: {expected:?}, but {found:?}");
        for proof in proofs.iter().filter(|proof| proof.length <= LONGEST) {
            assert!(proof.conclusions.iter().all(|one| expected.contains(one)), "{proof:?}");
        }
        met += expected.len();
    }
    assert!(met > 0, "{name}");
}

/// Tells the guardians of odd cycles of cells that begin with these, none of which sees another but the next one.
fn cells(
    state: &State,
    pair: [Digit; 2],
    walk: &mut Vec<Cell>,
    tell: &mut dyn FnMut(BTreeSet<Candidate>),
) {
    let guardians: BTreeSet<Candidate> = walk
        .iter()
        .flat_map(|&cell| state.values(Csp::cell(cell)))
        .filter(|value| !pair.contains(&value.digit()))
        .collect();
    if guardians.len() > MOST {
        return;
    }
    let (first, length) = (walk[0], walk.len());
    let last = walk[length - 1];
    if length > 2 && last.sees(first) {
        if length >= 5 && length % 2 == 1 {
            tell(guardians);
        }
        return;
    }
    let fits = |cell: &Cell| pair.iter().all(|digit| state.digits(*cell).contains(*digit));
    for next in last.peers().iter().filter(|&next| next > first).filter(fits) {
        let between = &walk[1.min(length - 1)..length - 1];
        if !walk.contains(&next) && !between.iter().any(|cell| cell.sees(next)) {
            walk.push(next);
            cells(state, pair, walk, tell);
            walk.pop();
        }
    }
}

/// The guardians of all oddagons, each set sorted.
pub fn guardians_of_oddagons(state: &State) -> BTreeSet<Vec<Candidate>> {
    let mut all = BTreeSet::new();
    for one in Digit::all() {
        for other in Digit::all().filter(|&other| other > one) {
            let pair = [one, other];
            let fits = |cell: &Cell| pair.iter().all(|digit| state.digits(*cell).contains(*digit));
            for first in Cell::all().filter(fits) {
                cells(state, pair, &mut vec![first], &mut |guardians| {
                    all.insert(guardians.into_iter().collect());
                });
            }
        }
    }
    all
}

fn oddagons(state: &State) -> BTreeSet<Conclusion> {
    let conclude = |all: Vec<Candidate>| conclude(state, &all.into_iter().collect());
    guardians_of_oddagons(state).into_iter().flat_map(conclude).collect()
}

/// Adds what odd cycles of places conclude that begin with these, each in a house with the next.
fn places(
    state: &State,
    walk: &mut Vec<Candidate>,
    houses: &mut Vec<House>,
    all: &mut BTreeSet<Conclusion>,
) {
    let (first, last) = (walk[0], walk[walk.len() - 1]);
    for house in last.cell().houses() {
        if houses.contains(&house) {
            continue;
        }
        houses.push(house);
        for next in state.values(house.variable(last.digit())).filter(|&next| next != last) {
            if next == first {
                end(state, walk, houses, all);
            } else if walk.len() < LONGEST && next > first && !walk.contains(&next) {
                walk.push(next);
                if guardians(state, walk, houses).len() <= MOST {
                    places(state, walk, houses, all);
                }
                walk.pop();
            }
        }
        houses.pop();
    }
}

fn guardians(state: &State, walk: &[Candidate], houses: &[House]) -> BTreeSet<Candidate> {
    let values = houses.iter().flat_map(|house| state.values(house.variable(walk[0].digit())));
    values.filter(|value| !walk.contains(value)).collect()
}

fn end(state: &State, walk: &[Candidate], houses: &[House], all: &mut BTreeSet<Conclusion>) {
    let has_two = |house: &House| {
        walk.iter().filter(|place| place.cell().houses().contains(house)).count() == 2
    };
    let guardians = guardians(state, walk, houses);
    if walk.len() % 2 == 1 && houses.iter().all(has_two) && guardians.len() <= MOST {
        all.extend(conclude(state, &guardians));
    }
}

fn wings(state: &State) -> BTreeSet<Conclusion> {
    let mut all = BTreeSet::new();
    for first in state.candidates() {
        places(state, &mut vec![first], &mut Vec::new(), &mut all);
    }
    all
}

#[test]
fn oddagons_conclude_what_their_definition_does() {
    compare("oddagon", oddagons);
}

#[test]
fn broken_wings_conclude_what_their_definition_does() {
    compare("broken-wing", wings);
}

#[test]
fn without_guardians_nothing_is_concluded() {
    for name in ["oddagon", "broken-wing"] {
        assert!(proofs(name, &State::FULL).is_empty(), "{name}");
    }
}
