//! The families of the library that the search of alternating chains answers too: the query of each,
//! walked by the plain evaluator, makes the same eliminations at the same shortest lengths.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catena::grid::{Candidate, CellSet, Conclusion, Position, State};
use catena::proof::{Chain, Closing, ClosingKind, Node, Proof, Shape, Step, Z};
use catena::query::{Entry, Library, parse};
use catena::rules::{
    Completeness, Cost, Outcome, Prepared, Reach, Rule, Stopped, Work, searches_of,
};

use super::kit::{assert_proved, pattern_search, pattern_searches};
use super::near_misses::{PATTERNS, bare, with};
use crate::families::{Numbers, about, ask, middle_state, proved};

/// The shortest length by which each candidate is eliminated.
type Lengths = BTreeMap<Candidate, usize>;

/// How long chains may be here. The language has ALS of all sizes.
fn limits(shape: &Shape) -> Reach {
    let length = match shape.form.lengths() {
        (_, Some(most)) => most,
        (least, None) if shape.als => least.max(2),
        (least, None) if shape.groups => least.max(3),
        (least, None) => least.max(4),
    };
    Reach { length, als_size: 8 }
}

/// The families of the library that there is a search for and that are asked for.
fn families(wanted: fn(&Shape) -> bool) -> Vec<(Entry, Arc<dyn Rule>)> {
    let library = Library::built_in();
    let entries = library.entries().iter().filter(|entry| wanted(&entry.shape.unwrap()));
    entries.filter_map(|entry| Some((entry.clone(), pattern_search(&entry.name)?))).collect()
}

fn is_modulo(shape: &Shape) -> bool {
    shape.als && shape.t
}

fn position(state: &State) -> Position {
    Position { state: state.clone(), givens: CellSet::EMPTY }
}

fn work() -> Work {
    Work::with_budget(50_000_000)
}

fn walked(entry: &Entry, state: &State, limits: &Reach) -> Lengths {
    let proofs = proved(entry, state, limits.length);
    proofs.into_iter().map(|(target, proof)| (target, proof.length)).collect()
}

/// What the search says of each target.
fn searched(
    patterns: &dyn Rule,
    state: &State,
    targets: impl Iterator<Item = Candidate>,
    limits: &Reach,
) -> Lengths {
    let prepared = Prepared::new(position(state));
    let mut search = patterns.search(&prepared, limits);
    let mut found = Lengths::new();
    for target in targets {
        match search.shortest(Conclusion::Eliminate(target), &mut work()) {
            Outcome::Found(proof) => {
                assert_proved(&proof);
                found.insert(target, proof.length);
            }
            Outcome::None { .. } | Outcome::Stopped { by: Stopped::NotExhaustive, .. } => {}
            Outcome::Stopped { .. } => panic!("{} was stopped", patterns.name()),
        }
    }
    found
}

/// All proofs that the search has.
fn all(patterns: &dyn Rule, state: &State, limits: &Reach) -> Vec<Proof> {
    let (proofs, end) = patterns.eliminations(&Prepared::new(position(state)), limits, &mut work());
    assert!(!matches!(end, Outcome::Stopped { by, .. } if by != Stopped::NotExhaustive));
    proofs.iter().for_each(assert_proved);
    proofs
}

/// The same states for each test: puzzles after singles, more and more of them deleted.
fn states(seed: u64, rounds: usize) -> impl Iterator<Item = State> {
    let mut numbers = Numbers(seed);
    (0..rounds).map(move |round| middle_state(&mut numbers, round, 14 + round as u64 % 5 * 8))
}

fn hold_chains(rounds: usize) {
    let wanted = |shape: &Shape| shape.closing == ClosingKind::Target && !is_modulo(shape);
    for (round, state) in states(21, rounds).enumerate() {
        for (entry, patterns) in families(wanted) {
            let limits = limits(&entry.shape.unwrap());
            let found = walked(&entry, &state, &limits);
            let expected = searched(&*patterns, &state, state.candidates(), &limits);
            assert_eq!(found, expected, "{} in round {round}", entry.name);
        }
    }
}

#[test]
fn chains_and_named_forms_are_what_the_search_finds() {
    hold_chains(1);
}

#[test]
#[ignore = "takes minutes"]
fn chains_and_named_forms_are_what_the_search_finds_on_many_states() {
    hold_chains(20);
}

/// Bare patterns, and the same with one candidate more, which must find nothing.
#[test]
fn queries_find_bare_patterns_and_no_near_misses() {
    let wanted = |shape: &Shape| shape.closing == ClosingKind::Target && !shape.als;
    for (entry, _) in families(wanted) {
        let patterns = PATTERNS.iter().filter(|(name, _)| *name == entry.name);
        for (pattern, elimination) in patterns.flat_map(|(_, patterns)| *patterns) {
            let (state, back) = bare(pattern);
            let found = proved(&entry, &state, 4);
            assert!(found.contains_key(&elimination.parse().unwrap()), "{} {pattern}", entry.name);
            for back in back {
                let found = proved(&entry, &with(&state, back), 4);
                assert!(found.is_empty(), "{} {pattern} and {back}: {found:?}", entry.name);
            }
        }
    }
}

/// What is linked to both sides of a link of a loop and in none of its nodes: its turns.
fn turns(state: &State, chain: &Chain) -> Vec<Candidate> {
    let linked = |node: &Node, target: Candidate| node.members().iter().all(|m| m.linked(target));
    let right = |step: &Step, target| step.right.as_ref().is_some_and(|node| linked(node, target));
    let holds = |step: &Step, target| {
        std::iter::once(&step.left).chain(&step.right).any(|node| node.contains(target))
    };
    let before = || chain.steps.iter().cycle().skip(chain.steps.len() - 1);
    let is_turn = |&target: &Candidate| {
        let mut links = chain.steps.iter().zip(before());
        !chain.steps.iter().any(|step| holds(step, target))
            && links.any(|(step, before)| linked(&step.left, target) && right(before, target))
    };
    state.candidates().filter(is_turn).collect()
}

/// The shortest of some proofs for each candidate that they eliminate.
fn shortest_of(proofs: Vec<Proof>) -> BTreeMap<Candidate, Proof> {
    let mut shortest: BTreeMap<Candidate, Proof> = BTreeMap::new();
    for proof in proofs {
        for target in proof.eliminated() {
            let known = shortest.entry(target).or_insert_with(|| proof.clone());
            if proof.length < known.length {
                *known = proof.clone();
            }
        }
    }
    shortest
}

/// The search knows all that falls by a loop, a query the turns alone.
fn hold_loops(rounds: usize) {
    for (round, state) in states(22, rounds).enumerate() {
        for (entry, patterns) in families(|shape| shape.closing == ClosingKind::Loop) {
            let limits = limits(&entry.shape.unwrap());
            let found = walked(&entry, &state, &limits);
            let falling = shortest_of(all(&*patterns, &state, &limits));
            for (target, length) in &found {
                let by = falling.get(target).map(|proof| proof.length);
                assert!(by.is_some_and(|by| by <= *length), "{} {round} {target}", entry.name);
            }
            for (target, proof) in &falling {
                if turns(&state, proof.chain.as_ref().unwrap()).contains(target) {
                    let length = found.get(target).copied();
                    assert_eq!(length, Some(proof.length), "{} {round} {target}", entry.name);
                }
            }
        }
    }
}

#[test]
fn turns_of_loops_are_what_the_search_finds() {
    hold_loops(2);
}

#[test]
#[ignore = "takes minutes"]
fn turns_of_loops_are_what_the_search_finds_on_many_states() {
    hold_loops(20);
}

/// The search knows the lassos that come back to their first candidate or group, which is true. A
/// query finds these for all that is linked to it, and those that come back later.
#[test]
fn lassos_are_what_the_search_finds() {
    for (round, state) in states(23, 2).enumerate() {
        for (entry, patterns) in families(|shape| shape.closing == ClosingKind::RlLasso) {
            let limits = limits(&entry.shape.unwrap());
            let found = proved(&entry, &state, limits.length);
            let placing = shortest_of(all(&*patterns, &state, &limits));
            let placing: Lengths =
                placing.into_iter().map(|(c, proof)| (c, proof.length)).collect();
            for (target, length) in &placing {
                let by = found.get(target).map(|proof| proof.length);
                assert!(by.is_some_and(|by| by <= *length), "{} {round} {target}", entry.name);
            }
            for (target, proof) in &found {
                if proof.chain.as_ref().unwrap().closing == Closing::RlLasso(0) {
                    let length = placing.get(target).copied();
                    assert_eq!(length, Some(proof.length), "{} {round} {target}", entry.name);
                }
            }
        }
    }
}

/// What the list of all eliminations says of each is what the search for it alone says.
fn hold_lists(rounds: &[usize]) {
    let states = states(25, rounds.iter().max().map_or(0, |last| last + 1)).enumerate();
    for (round, state) in states.filter(|(round, _)| rounds.contains(round)) {
        for patterns in pattern_searches().filter(|rule| rule.facts().cost != Cost::Costly) {
            let limits = Reach { length: 5, als_size: 4 };
            let name = patterns.name();
            let listed = shortest_of(all(&*patterns, &state, &limits));
            let listed: Lengths = listed.into_iter().map(|(c, proof)| (c, proof.length)).collect();
            let found = searched(&*patterns, &state, state.candidates(), &limits);
            assert_eq!(listed, found, "{name} in round {round}");
        }
    }
}

#[test]
fn lists_are_what_the_search_for_each_target_finds() {
    // In the last of these one petal is enough for all of a stem with some targets.
    hold_lists(&[0, 1, 12]);
}

#[test]
#[ignore = "takes minutes"]
fn lists_are_what_the_search_for_each_target_finds_on_many_states() {
    hold_lists(&(0..20).collect::<Vec<_>>());
}

/// The nodes of a chain, in the one of both directions that comes first; of a loop, from the step on
/// that comes first.
fn nodes(chain: &Chain) -> Vec<Node> {
    let both = |step: &Step| std::iter::once(step.left.clone()).chain(step.right.clone());
    let from = |start: usize| {
        let turned = chain.steps[start..].iter().chain(&chain.steps[..start]);
        let forwards: Vec<Node> = turned.flat_map(both).collect();
        let backwards = forwards.iter().rev().cloned().collect();
        forwards.min(backwards)
    };
    let starts = if chain.closing == Closing::Loop { chain.steps.len() } else { 1 };
    (0..starts).map(from).min().unwrap()
}

/// Whether a query has this chain to a target as a path: of loops it has the turns.
fn is_path(state: &State, chain: &Chain, target: Candidate) -> bool {
    match chain.closing {
        Closing::Loop => turns(state, chain).contains(&target),
        _ => true,
    }
}

/// Every chain of these families, each once, is every path of the query that asks for all. How many
/// there are.
fn hold_all(state: &State, wanted: fn(&Shape) -> bool) -> usize {
    let position = position(state);
    let ground = Prepared::new(position);
    let mut told = 0;
    for (entry, patterns) in families(wanted) {
        let limits = limits(&entry.shape.unwrap());
        let text = entry.query.to_string();
        let every = text.replacen("ANY SHORTEST ", "ALL ", 1).replacen("ANY ", "ALL ", 1);
        let every = Entry { query: parse(&every).unwrap(), ..entry.clone() };
        let rule = searches_of(patterns.family()).remove(0);
        for target in state.candidates().step_by(5) {
            let answer = ask(&about(&every, target), state, limits.length);
            let proofs = answer.proofs.unwrap();
            let chains = proofs.into_iter().map(|proof| proof.unwrap().chain.unwrap());
            let paths: BTreeSet<Vec<Node>> = chains.map(|chain| nodes(&chain)).collect();
            let mut listed: Vec<Chain> = Vec::new();
            let mut tell = |proof: Proof| {
                assert_proved(&proof);
                assert!(proof.eliminated().contains(&target));
                listed.extend(proof.chain);
            };
            let end = rule.search(&ground, &limits).all(target, &mut tell, &mut work());
            assert_eq!(end, (Outcome::None { up_to: limits.length }, Completeness::Every));
            told += listed.len();
            let once: BTreeSet<Vec<Node>> = listed.iter().map(nodes).collect();
            assert_eq!(once.len(), listed.len(), "{} {target}", entry.name);
            listed.retain(|chain| is_path(state, chain, target));
            let listed: BTreeSet<Vec<Node>> = listed.iter().map(nodes).collect();
            assert_eq!(listed, paths, "{} {target}", entry.name);
        }
    }
    told
}

#[test]
fn lists_of_all_proofs_are_all_paths() {
    let chains =
        |shape: &Shape| shape.z == Z::Never && !shape.t && shape.closing != ClosingKind::RlLasso;
    let told = states(26, 1).map(|state| hold_all(&state, chains)).sum::<usize>();
    assert!(told > 400, "{told} are too few to say anything");
}

fn hold_modulo(rounds: usize, sample: u64) {
    let mut numbers = Numbers(5);
    for (round, state) in states(24, rounds).enumerate() {
        for (entry, patterns) in families(is_modulo) {
            let limits = Reach { length: 2, als_size: 8 };
            let targets: Vec<Candidate> = state.candidates().collect();
            for _ in 0..sample.min(targets.len() as u64) {
                let target = targets[numbers.below(targets.len() as u64) as usize];
                let found = walked(&about(&entry, target), &state, &limits);
                let expected = searched(&*patterns, &state, [target].into_iter(), &limits);
                assert_eq!(found, expected, "{} {target} in round {round}", entry.name);
            }
        }
    }
}

#[test]
fn sets_modulo_what_is_before_are_what_the_search_finds() {
    hold_modulo(3, 12);
}

#[test]
#[ignore = "takes minutes"]
fn sets_modulo_what_is_before_are_what_the_search_finds_on_many_states() {
    hold_modulo(20, 60);
}
