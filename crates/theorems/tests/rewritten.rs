//! Every simulation run: real proofs of the first family, written anew as proofs of the second, and judged.

use catena::check::{Verdict, check};
use catena::grid::{Conclusion, Position, State, apply_singles, format};
use catena::proof::{ClosingKind, Proof};
use catena::query::Library;
use catena::rules::{Catalogue, Prepared, Reach};
use catena::theorem::simulation::{Begins, Does, Rule, Simulation, When};
use catena::work::{Outcome, Work};
use catena_theorems::rewrite::{NotRewritten, rewritten};
use catena_theorems::simulated::{Simulated, simulated};

/// To which length proofs are looked for.
const MOST: usize = 12;
/// What the search of one family in one state may cost.
const BUDGET: u64 = 2_000_000;

/// What came of the proofs of one simulation.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Count {
    proofs: usize,
    /// Those that became shorter.
    shorter: usize,
}

/// All proofs of a family in a state in which singles are done.
fn proofs(catalogue: &Catalogue, family: &str, on: &Prepared) -> Vec<Proof> {
    let rule = catalogue.find(family).unwrap();
    let mut work = Work::with_budget(BUDGET);
    let (proofs, _) = rule.eliminations(on, &Reach::up_to(MOST), &mut work);
    let concludes = |conclusion: &Conclusion| matches!(conclusion, Conclusion::Eliminate(_));
    proofs.into_iter().filter(|proof| proof.conclusions.iter().any(concludes)).collect()
}

/// Writes each proof of a state anew, one for each simulation, and has it judged.
fn run(catalogue: &Catalogue, on: &Prepared, counts: &mut [Count]) -> Vec<Conclusion> {
    let mut concluded = Vec::new();
    for (known, count) in simulated().iter().zip(counts) {
        for proof in proofs(catalogue, &known.family, on) {
            let other = judged(known, &proof);
            count.proofs += 1;
            count.shorter += usize::from(other.length < proof.length);
            concluded.extend(other.conclusions);
        }
    }
    concluded
}

/// The proof that the simulation makes of one: accepted, of the second family, and not longer than the theorem says.
fn judged(known: &Simulated, proof: &Proof) -> Proof {
    let other = rewritten(&known.simulation, proof)
        .unwrap_or_else(|why| panic!("{}: {why:?} of {proof:?}", known.statement));
    let verdict = check(&other);
    assert!(matches!(verdict, Verdict::Proved(_)), "{}: {verdict:?} of {proof:?}", known.statement);
    assert!(known.other.split('+').any(|name| name == other.family.name.raw()));
    assert!(other.length <= proof.length + known.adds, "{}: {other:?}", known.statement);
    assert!(proof.conclusions.contains(&other.conclusions[0]));
    other
}

/// The states of a puzzle in which singles are done, from the first to one in which nothing is rewritten.
fn states_of(catalogue: &Catalogue, mut state: State, most: usize, counts: &mut [Count]) {
    for _ in 0..most {
        apply_singles(&mut state);
        let concluded = run(catalogue, &Prepared::new(Position::from_state(state.clone())), counts);
        if concluded.is_empty() {
            return;
        }
        concluded.into_iter().for_each(|conclusion| conclusion.apply_to(&mut state));
    }
}

fn none() -> Vec<Count> {
    vec![Count::default(); simulated().len()]
}

/// The positions in which the files of the first families fire.
fn fires() -> Vec<String> {
    let library = Library::built_in();
    let fires = simulated().iter().filter_map(|known| {
        library.get(&known.family)?.header.fires.first().map(|fires| fires.to_owned())
    });
    let mut grids: Vec<String> =
        fires.map(|fires| fires.split(" ==>").next().unwrap_or_default().to_owned()).collect();
    grids.sort();
    grids.dedup();
    grids
}

#[test]
fn every_proof_of_some_positions_is_rewritten_and_judged() {
    let catalogue = Catalogue::built_in();
    let mut counts = none();
    let grids = fires();
    assert!(grids.len() > 5, "{}", grids.len());
    for grid in grids {
        let state = format::read(&grid).unwrap().state;
        states_of(&catalogue, state, 3, &mut counts);
    }
    for (known, count) in simulated().iter().zip(&counts) {
        assert!(count.proofs > 0, "{}: {count:?}", known.statement);
    }
}

/// The second family's own search finds what is rewritten, as short, wherever it was complete.
#[test]
fn what_is_rewritten_is_found_by_the_second_family_itself() {
    let catalogue = Catalogue::built_in();
    let mut found = 0;
    for grid in fires() {
        let mut state = format::read(&grid).unwrap().state;
        apply_singles(&mut state);
        let on = Prepared::new(Position::from_state(state));
        for known in simulated() {
            for proof in proofs(&catalogue, &known.family, &on).iter().step_by(5) {
                let other = judged(known, proof);
                let most = proof.length + known.adds;
                let names: Vec<&str> = known.other.split('+').collect();
                let of = |name: &&str| {
                    let mut work = Work::with_budget(BUDGET);
                    let rule = catalogue.find(name).unwrap();
                    rule.shortest(&on, other.conclusions[0], &Reach::up_to(most), &mut work)
                };
                let all: Vec<Outcome<Proof>> = names.iter().map(of).collect();
                let is_none =
                    |one: &Outcome<Proof>| matches!(one, Outcome::None { up_to } if *up_to >= most);
                assert!(!all.iter().all(is_none), "{}: {other:?}", known.statement);
                found += usize::from(all.iter().any(|one| matches!(one, Outcome::Found(_))));
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// What the rules do not replace is refused, and what a false rule makes the checker refuses.
#[test]
fn a_rule_that_is_missing_or_false_is_met() {
    let catalogue = Catalogue::built_in();
    let rule = |when, does| Rule { when, does };
    let of = |family: &str, other: &str| {
        let is = |known: &&Simulated| known.family == family && known.other == other;
        simulated().iter().find(is).unwrap().simulation.clone()
    };
    let turned = of("whip", "nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso");
    let same = Simulation { rules: vec![rule(When::Always, Does::Same)], ..turned };
    let grouped = of("grouped-nrc-chain", "g-whip");
    let whole = Simulation { rules: same.rules.clone(), ..grouped };
    let none = Simulation { outer: Vec::new(), ..same.clone() };
    let variable = Simulation { begins: Begins::Variable, ..of("braid", "dynamic-cell") };
    let [mut refused, mut unsound, mut asked] = [0; 3];
    for grid in fires() {
        let mut state = format::read(&grid).unwrap().state;
        apply_singles(&mut state);
        let on = Prepared::new(Position::from_state(state));
        for proof in proofs(&catalogue, "whip", &on) {
            asked += 1;
            assert_eq!(rewritten(&none, &proof), Err(NotRewritten::NoFamily));
            // The last step of a whip has no right, so no chain and no lasso ends so.
            let is_whip = proof.chain.as_ref().unwrap().closing.kind() == ClosingKind::Whip;
            refused += usize::from(is_whip && rewritten(&same, &proof).is_err());
        }
        let is_refused = |made: Proof| matches!(check(&made), Verdict::Refused(_));
        let chains = proofs(&catalogue, "grouped-nrc-chain", &on);
        unsound +=
            chains.iter().filter(|proof| rewritten(&whole, proof).map_or(true, is_refused)).count();
        // A braid may lean on the target anywhere, so it is not read from one of its variables.
        let braids = proofs(&catalogue, "braid", &on);
        unsound += braids
            .iter()
            .filter(|proof| rewritten(&variable, proof).map_or(true, is_refused))
            .count();
    }
    assert_eq!(refused, asked);
    assert!(asked > 10 && unsound > 10, "{asked} {unsound}");
}

/// The proofs of many states.
#[test]
#[ignore = "some minutes"]
fn every_proof_of_collections_is_rewritten_and_judged() {
    let catalogue = Catalogue::built_in();
    let (mut counts, mut asked) = (none(), 0);
    for (list, step) in [("cbg-000", 100), ("top1465", 30), ("top10000", 200)] {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/puzzles");
        let text = std::fs::read_to_string(format!("{folder}/{list}.tsv")).unwrap();
        let puzzles =
            text.lines().filter_map(|line| line.split('\t').find(|cell| cell.len() == 81));
        for puzzle in puzzles.step_by(step) {
            states_of(&catalogue, format::read(puzzle).unwrap().state, 5, &mut counts);
            asked += 1;
        }
    }
    println!(
        "{} proofs in {asked} puzzles",
        counts.iter().map(|count| count.proofs).sum::<usize>()
    );
    for (known, count) in simulated().iter().zip(&counts) {
        println!("{} {count:?}", known.statement);
        assert!(count.proofs > 50, "{}: {count:?}", known.statement);
    }
}
