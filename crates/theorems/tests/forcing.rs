//! Forcing whips: their patterns against the query of the family, and what is decided.

mod kit;

use std::collections::HashSet;
use std::ops::ControlFlow;

use catena::board::{CandidateSet, links_of, values_of};
use catena::grid::{Candidate, Csp, State};
use catena::query::Library;
use catena_theorems::cube::Cube;
use catena_theorems::decide::{Counts, Question, decide};
use catena_theorems::pattern::{Pattern, classes};
use catena_theorems::search::{find, find_best};
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

fn patterns(name: &str) -> Vec<Pattern> {
    let family = family(name, &Library::built_in()).unwrap();
    let mut all = Vec::new();
    let _ = classes(&family, 1..=3, |pattern| {
        all.push(pattern);
        ControlFlow::Continue(())
    });
    all
}

#[test]
fn forcing_whips_of_length_2_are_whips_and_of_length_3_they_are_g_braids() {
    assert_eq!(counts("forcing-whip[2] in whip[2]", Semantics::SinglesDone).refuted, 0);
    let braids = counts("forcing-whip[3] in braid[*]", Semantics::SinglesDone);
    assert_eq!(braids.by_length, [(3, 0), (77, 0), (4647, 226)]);
    let g_braids = counts("forcing-whip[3] in g-braid[*]", Semantics::SinglesDone);
    assert_eq!((g_braids.refuted, g_braids.settled_alone), (0, 4720));
}

fn links(candidate: usize) -> &'static CandidateSet {
    links_of(Candidate::from_index(candidate))
}

/// What a partial whip of at most one variable from a candidate to a target asks of a state, read off the
/// definition: it is there in a state with these live candidates.
fn branches(live: &CandidateSet, start: usize, target: usize) -> Vec<Cube> {
    // A longer way would need more.
    if links(target).contains(start) {
        return vec![Cube::default()];
    }
    let mut found = Vec::new();
    for left in *links(start) & *live {
        for csp in Csp::all().filter(|csp| values_of(*csp).contains(left)) {
            for right in *values_of(csp) & *live & *links(target) {
                let used = [left, right];
                let apart = left != right && !used.contains(&start) && !used.contains(&target);
                let free: CandidateSet = values_of(csp).and_not(links(start));
                let others: CandidateSet = free.iter().filter(|one| !used.contains(one)).collect();
                if apart && !others.intersects(live) {
                    found.push(Cube { live: used.into_iter().collect(), dead: others });
                }
            }
        }
    }
    found
}

/// The forcing whips of a state whose partial whips have at most one variable, each with its target.
fn forced(state: &State) -> Vec<(usize, Cube)> {
    let live: CandidateSet = state.candidates().map(Candidate::index).collect();
    let mut all = Vec::new();
    for csp in Csp::all() {
        let values: Vec<usize> = (*values_of(csp) & live).iter().collect();
        let [one, other] = values[..] else { continue };
        for target in live.iter().filter(|target| !values.contains(target)) {
            for first in branches(&live, one, target) {
                for second in branches(&live, other, target) {
                    let mut cube = Cube { live: first.live, dead: *values_of(csp) };
                    cube.live.extend(&second.live);
                    cube.live.extend(values.iter().copied());
                    cube.live.insert(target);
                    cube.dead = cube.dead.and_not(&values.iter().copied().collect());
                    cube.dead.extend(&first.dead);
                    cube.dead.extend(&second.dead);
                    all.push((target, cube));
                }
            }
        }
    }
    all
}

/// In the states of patterns, and so with forcing whips: everything else is live.
fn state_of(cube: &Cube) -> State {
    let live: CandidateSet = CandidateSet::below(729).and_not(&cube.dead);
    State::from_cells(std::array::from_fn(|cell| {
        let values = (0..9).filter(|digit| live.contains(cell * 9 + digit));
        values.map(|digit| Candidate::from_index(cell * 9 + digit).digit()).collect()
    }))
}

#[test]
fn every_elimination_of_the_query_is_by_a_pattern() {
    let form = |cube: &Cube| canonical(cube, &cube.live);
    let patterns = patterns("forcing-whip[3]");
    let known: HashSet<Cube> = patterns.iter().map(|pattern| form(&pattern.cube)).collect();
    assert_eq!(known.len(), 4727);
    let query = Library::built_in().get("forcing-whip").unwrap().query.to_string();
    let mut met = HashSet::new();
    let random = (1..30).map(|seed| kit::state(seed, 1 + seed as usize % 2));
    for state in random.chain(patterns.iter().step_by(40).map(|pattern| state_of(&pattern.cube))) {
        let by_definition = forced(&state);
        let targets: HashSet<usize> = by_definition.iter().map(|(target, _)| *target).collect();
        assert_eq!(targets, kit::eliminated(&query, &state), "{state:?}");
        for (target, cube) in by_definition {
            let moved =
                |set: &CandidateSet| set.iter().map(|one| kit::moved(target, one)).collect();
            let form = form(&Cube { live: moved(&cube.live), dead: moved(&cube.dead) });
            assert!(known.contains(&form), "{form:?}");
            met.insert(form);
        }
    }
    assert!(met.len() > 500, "{}", met.len());
}

#[test]
fn the_query_eliminates_the_target_of_every_pattern() {
    let query = Library::built_in().get("forcing-whip").unwrap().query.to_string();
    let query = query.replace("$max", "2");
    for pattern in patterns("forcing-whip[3]").iter().step_by(30) {
        assert!(kit::eliminated(&query, &state_of(&pattern.cube)).contains(&0), "{pattern:?}");
    }
}

/// Broken on purpose: with a dead candidate less, forcing whips that are whips are none.
#[test]
fn a_weaker_pattern_is_no_whip() {
    let whip = family("whip[3]", &Library::built_in()).unwrap();
    let shapes: Vec<_> = whip.shapes().collect();
    let mut solver = Solver::new(Semantics::SinglesDone, &Default::default());
    let (mut tried, mut broken) = (0, 0);
    for pattern in patterns("forcing-whip[3]").iter().step_by(40) {
        let Cube { live, mut dead } = pattern.cube;
        let Some(first) = dead.first() else { continue };
        if find(&shapes, 3, &pattern.cube).is_none() {
            continue;
        }
        dead.remove(first);
        let cube = Cube { live, dead };
        tried += 1;
        broken += usize::from(loop {
            let Some(model) = solver.state_of(&cube).unwrap() else { break false };
            let found = find_best(&shapes, 3, &model.state, &cube);
            if found.is_empty() {
                break true;
            }
            found.iter().for_each(|chain| solver.exclude(&chain.needs));
        });
    }
    assert!(tried > 80 && broken > tried / 3, "{broken} of {tried}");
}
