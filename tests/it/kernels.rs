//! Kernels: they agree with the definitions, and their work is guarded.

use catena::check::{Standing, Verdict, check};
use catena::explorer::{Ask, Explorer, QueryAsk};
use catena::grid::{Candidate, Cell, Conclusion, Digit, DigitSet, Position, State};
use catena::proof::{Chain, ClosingKind, PUBLISHED, Proof, Shape, Spaces, Step};
use catena::query::{Library, Value};
use catena::rules::{Catalogue, Completeness, Outcome, Reach, Work};

use crate::formats::state as rows_of_digits;
use crate::group_oracle::{self, Pair};
use crate::{kernel, oracle, prepared, rule};

/// A generator of numbers, the same on every run.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// A state around a solution: each other candidate is live with a probability in hundredths.
fn state(numbers: &mut Numbers, density: u64) -> State {
    let mut cells = [DigitSet::EMPTY; 81];
    let shift = numbers.below(9) as usize;
    for cell in Cell::all() {
        let true_digit = (cell.row() * 3 + cell.row() / 3 + cell.column() + shift) % 9;
        cells[cell.index()] = Digit::all()
            .filter(|digit| digit.index() == true_digit || numbers.below(100) < density)
            .collect();
    }
    State::from_cells(cells)
}

/// The checker accepts the proof in its family, and that it eliminates the target.
fn checked(proof: &Proof, target: Candidate) {
    let name = &proof.family.name;
    match check(proof) {
        Verdict::Proved(summary) => {
            assert!(summary.conclusions.contains(&Conclusion::Eliminate(target)));
            assert_eq!(summary.standing, Standing::Published);
        }
        Verdict::Refused(refusal) => panic!("{name} {target}: {refusal} in {:?}", proof.chain),
    }
}

#[test]
fn kernels_agree_with_the_definitions() {
    let mut numbers = Numbers(1);
    let mut seen = std::collections::BTreeMap::new();
    for round in 0..60 {
        let state = state(&mut numbers, 12 + round % 5 * 4);
        let on = prepared(&state);
        let live: Vec<Candidate> = on.open().collect();
        for turn in 0..6 {
            let target = live[numbers.below(live.len() as u64) as usize];
            for (name, shape) in PUBLISHED {
                let Some(kernel) = kernel(name, shape) else { continue };
                // The slow search with groups is slower still.
                if shape.groups && turn > 1 {
                    continue;
                }
                let limit = if shape.groups { 3 } else { 4 };
                let mut work = Work::unlimited();
                let conclusion = Conclusion::Eliminate(target);
                let found = kernel.shortest(&on, conclusion, &Reach::up_to(limit), &mut work);
                let expected = match shape.groups {
                    true => group_oracle::shortest(&state, shape, target, limit),
                    false => oracle::shortest(&state, *shape, target, limit),
                };
                let length = match found {
                    Outcome::Found(proof) => {
                        checked(&proof, target);
                        Some(proof.length)
                    }
                    _ => None,
                };
                *seen.entry((*name, expected)).or_insert(0) += 1;
                assert_eq!(length, expected, "{name} {target} round {round}");
            }
        }
    }
    println!("{seen:?}");
}

/// The family of docs/how-to.md: its query is read as a record, and its kernel agrees with the definition and with the
/// plain evaluator.
#[test]
fn chains_of_places_agree_with_their_definition_and_their_query() {
    let text = include_str!("../../docs/examples/families/places-chain.gql");
    let mut library = Library::built_in();
    library.add("places-chain", text).unwrap();
    let shape = Shape::NRC.within(Spaces::Places);
    assert_eq!(library.get("places-chain").unwrap().shape, Some(shape));
    let rule = Catalogue::of(library).unwrap().find("places-chain").unwrap();
    let parameters = [("max".to_owned(), Value::Integer(4))].into();
    let plainly = QueryAsk { plain: true, parameters, ..QueryAsk::default() };
    let (mut numbers, mut lengths) = (Numbers(7), [0; 5]);
    for round in 0..12 {
        let state = state(&mut numbers, 12 + round % 4 * 4);
        let on = prepared(&state);
        let rows = Explorer::of(Position::from_state(state.clone())).query(text, &plainly).unwrap();
        let of_query = |target: Candidate| {
            let proofs = rows.rows.iter().filter_map(|row| row.proof.as_ref());
            let own = proofs.filter(|proof| proof.proof().eliminated().contains(&target));
            own.map(|proof| proof.proof().length).min()
        };
        for target in on.open() {
            let mut work = Work::unlimited();
            let conclusion = Conclusion::Eliminate(target);
            let found = rule.shortest(&on, conclusion, &Reach::up_to(4), &mut work).found();
            let length = found.as_ref().map(|proof| proof.length);
            assert_eq!(length, oracle::shortest(&state, shape, target, 4), "{target} {round}");
            assert_eq!(length, of_query(target), "{target} {round}");
            lengths[length.unwrap_or(0)] += 1;
            if let Some(proof) = found {
                let Verdict::Proved(_) = check(&proof) else { panic!("{target} {round}") };
                assert_eq!(proof.family.name.raw(), "places-chain");
            }
        }
    }
    assert!(lengths.iter().all(|&count| count > 0), "{lengths:?}");
}

/// A lasso of five steps runs through r2c6, a cell of the target n6r2c6. What covers the target there is an
/// earlier right-linking candidate: a chain of fewer steps ends with it.
#[test]
fn a_lasso_with_a_chain_to_its_target_inside_is_none() {
    let state = rows_of_digits(&[
        "1 2 35 4 56 36 7 8 9",
        "3456 59 7 1 8 369 2 34 56",
        "3456 8 3459 235679 2567 23679 1 34 56",
        "258 4 258 2358 9 238 6 1 7",
        "2589 7 6 258 25 1 4 29 3",
        "29 3 1 267 4 267 5 29 8",
        "23578 59 23589 26789 267 4 89 56 1",
        "2578 1 2589 26789 3 26789 89 56 4",
        "48 6 489 89 1 5 3 7 2",
    ]);
    let target = "n6r2c6".parse().unwrap();
    let found = |name: &str| {
        let conclusion = Conclusion::Eliminate(target);
        let (on, reach) = (prepared(&state), Reach::up_to(5));
        rule(name).shortest(&on, conclusion, &reach, &mut Work::unlimited())
    };
    assert_eq!(found("nrct-rl-lasso"), Outcome::None { up_to: 5 });
    let Outcome::Found(proof) = found("nrct-chain") else { panic!("no chain") };
    assert!(proof.length < 5);
    checked(&proof, target);
}

/// A chain by its candidates, as equal chains have them in common.
fn identity(shape: &Shape, mut steps: Vec<Pair>) -> Vec<Vec<Candidate>> {
    if shape.branching {
        steps.sort_unstable();
    }
    let nodes = steps.into_iter().flat_map(|(left, right)| [Some(vec![left]), right]);
    let forwards: Vec<Vec<Candidate>> = nodes.flatten().collect();
    let reversible = !shape.t && !shape.branching && shape.closing == ClosingKind::Target;
    let backwards: Vec<Vec<Candidate>> = forwards.iter().rev().cloned().collect();
    if reversible { forwards.min(backwards) } else { forwards }
}

fn pairs(chain: &Chain) -> Vec<Pair> {
    let right = |step: &Step| step.right.as_ref().map(|node| node.members().to_vec());
    chain.steps.iter().map(|step| (step.left.single().unwrap(), right(step))).collect()
}

/// Every chain of one length by definition.
fn by_definition(state: &State, shape: &Shape, target: Candidate, length: usize) -> Vec<Vec<Pair>> {
    if shape.groups {
        return group_oracle::all(state, shape, target, length);
    }
    let pair = |(left, right): oracle::Pair| (left, right.map(|right| vec![right]));
    let chains = oracle::all(state, *shape, target, length);
    chains.into_iter().map(|chain| chain.into_iter().map(pair).collect()).collect()
}

#[test]
fn all_chains_are_told_once_and_by_length() {
    let mut numbers = Numbers(7);
    let mut count = 0;
    for round in 0..8 {
        let state = state(&mut numbers, 14 + round % 4 * 4);
        let on = prepared(&state);
        let live: Vec<Candidate> = on.open().collect();
        let target = live[numbers.below(live.len() as u64) as usize];
        for (name, shape) in PUBLISHED {
            let Some(kernel) = kernel(name, shape) else { continue };
            let mut told = Vec::new();
            let mut lengths = Vec::new();
            let mut tell = |proof: Proof| {
                lengths.push(proof.length);
                told.push(identity(shape, pairs(proof.chain.as_ref().unwrap())));
                checked(&proof, target);
            };
            let mut search = kernel.search(&on, &Reach::up_to(3));
            let end = search.all(target, &mut tell, &mut Work::unlimited());
            assert_eq!(end, (Outcome::None { up_to: 3 }, Completeness::Every));
            assert!(lengths.is_sorted(), "{name}: shorter ones come first");
            count += told.len();
            told.sort();
            let chains = (1..=3).flat_map(|length| by_definition(&state, shape, target, length));
            let mut expected: Vec<_> = chains.map(|chain| identity(shape, chain)).collect();
            expected.sort();
            expected.dedup();
            assert_eq!(told, expected, "{name} {target} round {round}");
        }
    }
    assert!(count > 1000, "{count} chains are too few to say anything");
}

#[test]
fn a_list_that_the_budget_ends_is_not_called_complete() {
    let mut numbers = Numbers(3);
    let state = state(&mut numbers, 24);
    let (on, whips) = (prepared(&state), rule("whip"));
    let mut work = Work::with_budget(20);
    let target = on.open().next().unwrap();
    let (end, _) = whips.search(&on, &Reach::up_to(8)).all(target, &mut |_| {}, &mut work);
    assert!(matches!(end, Outcome::Stopped { none_up_to: 1..8, .. }), "{end:?}");
}

#[test]
fn the_usual_families_look_at_few_partial_chains() {
    // GNPX's force chain puzzle as given. By themselves they look at 876,000. Of whips there are more than of all
    // others, but each takes less than a tenth of the time.
    let puzzle =
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";
    let found = Explorer::open(puzzle).unwrap().find(&Ask::default()).unwrap();
    assert!(found.complete);
    let nodes: Vec<(&str, u64)> = found.rules.iter().map(|r| (r.rule.as_str(), r.nodes)).collect();
    let (whips, others): (Vec<_>, Vec<_>) = nodes.iter().partition(|(rule, _)| *rule == "whip");
    let sum = |of: &[(&str, u64)]| of.iter().map(|(_, nodes)| nodes).sum::<u64>();
    assert!(sum(&whips) < 100_000 && sum(&others) < 73_000, "{nodes:?}");
}
