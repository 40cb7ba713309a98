//! ALS-XZ of sets up to two cells: its patterns against the query of the family, and what is decided.

mod kit;

use std::collections::HashSet;
use std::ops::ControlFlow;

use catena::board::{CandidateSet, values_of};
use catena::grid::{Candidate, Cell, Csp, State};
use catena::query::Library;
use catena_theorems::counterexample::eliminates;
use catena_theorems::cube::Cube;
use catena_theorems::decide::{Counts, Question, decide};
use catena_theorems::pattern::{Pattern, classes};
use catena_theorems::search::find_best;
use catena_theorems::semantics::Semantics;
use catena_theorems::solver::Solver;
use catena_theorems::statement::{Statement, family};
use catena_theorems::symmetry::canonical;

fn counts(statement: &str, semantics: Semantics) -> Counts {
    let statement = Statement::read(statement, &Library::built_in()).unwrap();
    statement.parts(semantics).unwrap();
    let question = Question::new(statement.one, statement.other, semantics);
    decide(&question, &Default::default(), |_| ()).counts
}

fn patterns() -> Vec<Pattern> {
    let family = family("als-xz[2]", &Library::built_in()).unwrap();
    let mut all = Vec::new();
    let _ = classes(&family, 1..=2, |pattern| {
        all.push(pattern);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn sets_of_one_cell_are_xy_chains() {
    let singles = counts("als-xz[1] in xy-chain[2]", Semantics::Any);
    assert_eq!((singles.classes, singles.refuted), (9, 0));
}

/// What is no whip of length 4 is no g-braid at all.
#[test]
fn sets_of_two_cells_are_whips_of_length_4_or_no_g_braids() {
    for outer in ["whip[4]", "braid[*]", "g-braid[*]"] {
        let counts = counts(&format!("als-xz[2] in {outer}"), Semantics::SinglesDone);
        assert_eq!(counts.by_length, [(9, 0), (8537, 496)], "{outer}");
        assert_eq!(counts.settled_alone, 8050, "{outer}");
    }
}

/// They are those in which the target leaves every cell two digits: two naked pairs, and no single to go on from.
#[test]
fn what_is_no_g_braid_leaves_two_naked_pairs() {
    let of_cell = |pattern: &Pattern, cell: Cell| {
        let live = *values_of(Csp::cell(cell)) & pattern.cube.live;
        live.iter().filter(|candidate| candidate % 9 > 0).count()
    };
    let leaves_pairs =
        |pattern: &&Pattern| Cell::all().all(|cell| [0, 2].contains(&of_cell(pattern, cell)));
    let all = patterns();
    assert_eq!(all.iter().filter(leaves_pairs).count(), 496);
    let braid = family("g-braid[*]", &Library::built_in()).unwrap();
    for pattern in all.iter().filter(leaves_pairs) {
        assert!(!eliminates(&braid, &pattern.cube), "{pattern:?}");
    }
}

/// The sets of a state of up to two cells, each as its live candidates.
fn sets(state: &State) -> Vec<CandidateSet> {
    let cell = |cell: Cell| -> CandidateSet {
        let values = values_of(Csp::cell(cell)).iter();
        values.filter(|&value| state.is_live(Candidate::from_index(value))).collect()
    };
    let pairs = Cell::all().flat_map(|one| {
        Cell::all().filter(move |other| *other > one && one.sees(*other)).map(move |o| vec![one, o])
    });
    let all = Cell::all().map(|one| vec![one]).chain(pairs);
    let live = |cells: Vec<Cell>| {
        let digits: HashSet<usize> = cells
            .iter()
            .flat_map(|&one| cell(one).iter().map(|c| c % 9).collect::<Vec<_>>())
            .collect();
        let open = cells.iter().all(|&one| cell(one).count() > 1);
        (open && digits.len() == cells.len() + 1)
            .then(|| cells.iter().flat_map(|&one| cell(one).iter().collect::<Vec<_>>()).collect())
    };
    all.filter_map(live).collect()
}

fn linked(one: &CandidateSet, other: &CandidateSet) -> bool {
    let candidate = Candidate::from_index;
    one.iter().all(|a| other.iter().all(|b| candidate(a).linked(candidate(b))))
}

fn of_digit(set: &CandidateSet, digit: usize) -> CandidateSet {
    set.iter().filter(|candidate| candidate % 9 == digit).collect()
}

/// What two sets eliminate together, read off the definition: the target with the live candidates of both.
fn eliminated(state: &State) -> HashSet<(usize, CandidateSet)> {
    let sets = sets(state);
    let mut all = HashSet::new();
    for one in &sets {
        for other in &sets {
            for z in 0..9 {
                let ends = [of_digit(one, z), of_digit(other, z)];
                let other_digits = || (0..9).filter(|&digit| digit != z);
                let joined = other_digits().any(|x| {
                    let left = of_digit(one, x);
                    let joins = |y| {
                        let right = of_digit(other, y);
                        !right.is_empty() && linked(&left, &right)
                    };
                    !left.is_empty() && other_digits().any(joins)
                });
                if ends[0].is_empty() || ends[1].is_empty() || ends[0] == ends[1] || !joined {
                    continue;
                }
                let both: CandidateSet = one.iter().chain(other.iter()).collect();
                let sees = |target: &Candidate| {
                    let single = CandidateSet::single(target.index());
                    ends.iter().all(|end| linked(&single, end))
                };
                let targets = state.candidates().filter(|target| target.digit().index() == z);
                all.extend(targets.filter(sees).map(|target| (target.index(), both)));
            }
        }
    }
    all
}

/// The same by the plain evaluator: the query of the family, about sets of up to two cells.
fn eliminated_plainly(state: &State) -> HashSet<usize> {
    let text = Library::built_in().get("als-xz").unwrap().query.to_string();
    let small = |name| format!("[{name}:ALS WHERE ANY (s IN {name}.via WHERE s.size <= 2)]");
    let text = text.replacen("[:ALS]", &small("e"), 1).replacen("[:ALS]", &small("f"), 1);
    assert!(text.contains("f.via"), "{text}");
    kit::eliminated(&text, state)
}

fn cube(live: &CandidateSet) -> Cube {
    let mut cube = Cube { live: *live, dead: CandidateSet::EMPTY };
    cube.live.insert(0);
    for candidate in live.iter() {
        cube.dead.extend(values_of(Csp::cell(Cell::from_index(candidate / 9))));
    }
    Cube { dead: cube.dead.and_not(live), ..cube }
}

#[test]
fn every_elimination_of_the_query_is_by_a_pattern() {
    let form = |live: &CandidateSet| canonical(&cube(live), live);
    let without_target = |pattern: &Pattern| {
        let mut live = pattern.cube.live;
        live.remove(0);
        live
    };
    let known: HashSet<Cube> =
        patterns().iter().map(|pattern| form(&without_target(pattern))).collect();
    assert_eq!(known.len(), 8546);
    let mut met = HashSet::new();
    for seed in 1..40 {
        let state = kit::state(seed, 4);
        let by_definition = eliminated(&state);
        let targets: HashSet<usize> = by_definition.iter().map(|(target, _)| *target).collect();
        assert_eq!(targets, eliminated_plainly(&state), "seed {seed}");
        for (target, live) in by_definition {
            let form = form(&live.iter().map(|candidate| kit::moved(target, candidate)).collect());
            assert!(known.contains(&form), "seed {seed}: {form:?}");
            met.insert(form);
        }
    }
    assert!(met.len() > 500, "{}", met.len());
}

#[test]
fn the_query_eliminates_the_target_of_every_pattern() {
    for pattern in patterns().iter().step_by(60) {
        let live = |cell: Cell| {
            let values = values_of(Csp::cell(cell)).iter();
            let live = values.filter(|&value| !pattern.cube.dead.contains(value));
            live.map(|value| Candidate::from_index(value).digit()).collect()
        };
        let state = State::from_cells(std::array::from_fn(|cell| live(Cell::from_index(cell))));
        assert!(eliminated_plainly(&state).contains(&0), "{pattern:?}");
    }
}

/// Broken on purpose: with a dead candidate less, patterns that are whips are none.
#[test]
fn a_weaker_pattern_is_no_whip() {
    let whip = family("whip[4]", &Library::built_in()).unwrap();
    let shapes: Vec<_> = whip.shapes().collect();
    let mut solver = Solver::new(Semantics::SinglesDone, &Default::default());
    let (mut tried, mut broken) = (0, 0);
    for pattern in patterns().iter().step_by(40) {
        let Cube { live, mut dead } = pattern.cube;
        if catena_theorems::search::find(&shapes, 4, &pattern.cube).is_none() {
            continue;
        }
        dead.remove(dead.first().unwrap());
        let cube = Cube { live, dead };
        tried += 1;
        broken += usize::from(loop {
            let Some(model) = solver.state_of(&cube).unwrap() else { break false };
            let found = find_best(&shapes, 4, &model.state, &cube);
            if found.is_empty() {
                break true;
            }
            found.iter().for_each(|chain| solver.exclude(&chain.needs));
        });
    }
    assert!(tried > 150 && broken > tried / 5, "{broken} of {tried}");
}
