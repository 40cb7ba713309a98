//! How heavy sums are beside the chains of the same elimination, and of how many different truths they are.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use catena::grid::format::write_sukaku;
use catena::grid::{Candidate, Conclusion, State};
use catena::proof::{Ground, Proof};
use catena::rules::{Outcome, Reach, Work};

use super::after_singles;
use crate::collections::rows;
use crate::{prepared, rule};

/// The collections with the column of their puzzles, and every how manyth puzzle is taken.
const LISTS: [(&str, usize, usize); 6] = [
    ("top1465.tsv", 0, 24),
    ("sudogen0.tsv", 0, 400),
    ("cbg-000.tsv", 0, 400),
    ("royle17.tsv", 0, 800),
    ("top10000.tsv", 0, 400),
    ("hardest1106.tsv", 0, 40),
];

const FAMILIES: [&str; 4] = ["nrc-chain", "whip", "braid", "g-braid"];

/// How one measure compares with the lengths of a family.
#[derive(Default)]
struct Compared {
    equal: usize,
    shorter: usize,
    longer: usize,
    /// The state with the fewest candidates in which the sum is longer, and what is to be said of it.
    smallest: Option<(usize, String)>,
}

impl Compared {
    fn note(&mut self, sum: usize, chain: usize, state: &State, target: Candidate) {
        match sum.cmp(&chain) {
            Ordering::Equal => self.equal += 1,
            Ordering::Less => self.shorter += 1,
            Ordering::Greater => {
                self.longer += 1;
                let size = state.candidates().count();
                if self.smallest.as_ref().is_none_or(|(known, _)| size < *known) {
                    let said = format!("{target}: {sum} and {chain} in {}", write_sukaku(state));
                    self.smallest = Some((size, said));
                }
            }
        }
    }
}

/// The number of different truths of a sum.
fn truths(proof: &Proof) -> usize {
    let Ground::Sum { truths, .. } = &proof.lines[0].ground else { panic!("no sum") };
    truths.len()
}

/// The least length of each elimination of a family, up to 10.
fn lengths(family: &str, state: &State) -> BTreeMap<Candidate, usize> {
    let (on, reach) = (prepared(state), Reach::up_to(10));
    let (proofs, _) = rule(family).eliminations(&on, &reach, &mut Work::with_budget(300_000));
    let mut least: BTreeMap<Candidate, usize> = BTreeMap::new();
    for proof in &proofs {
        for fallen in proof.eliminated() {
            let known = least.entry(fallen).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    least
}

/// Both measures beside the lengths of four families. `CATENA_PUZZLES` bounds the puzzles of each collection.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn weights_and_truths_beside_lengths() {
    let most = std::env::var("CATENA_PUZZLES").map_or(usize::MAX, |n| n.parse().unwrap());
    let mut by: BTreeMap<(&str, &str), Compared> = BTreeMap::new();
    let (mut states, mut eliminations, mut unsolved) = (0, 0, 0);
    let mut three_for_five = Vec::new();
    for (list, column, step) in LISTS {
        let Some(rows) = rows(list) else { return };
        for row in rows.iter().step_by(step).take(most) {
            let state = after_singles(&row[column]);
            let of_families = FAMILIES.map(|family| lengths(family, &state));
            states += 1;
            let on = prepared(&state);
            for target in state.candidates() {
                if of_families.iter().all(|lengths| !lengths.contains_key(&target)) {
                    continue;
                }
                eliminations += 1;
                let asked = rule("linear").shortest(
                    &on,
                    Conclusion::Eliminate(target),
                    &Reach::up_to(Reach::LONGEST),
                    &mut Work::unlimited(),
                );
                let Outcome::Found(sum) = asked else {
                    unsolved += 1;
                    println!("no sum: {target} {asked:?} in {}", write_sukaku(&state));
                    continue;
                };
                for (family, lengths) in FAMILIES.iter().zip(&of_families) {
                    let Some(&chain) = lengths.get(&target) else { continue };
                    let weight = by.entry((family, "weight")).or_default();
                    weight.note(sum.length, chain, &state, target);
                    let different = by.entry((family, "truths")).or_default();
                    different.note(truths(&sum), chain, &state, target);
                }
                if sum.length == 3 && of_families[0].get(&target).is_some_and(|&nrc| nrc >= 5) {
                    three_for_five.push((state.clone(), target));
                }
            }
        }
    }
    println!("{states} states, {eliminations} eliminations, {unsolved} without a sum");
    for ((family, measure), compared) in by {
        let Compared { equal, shorter, longer, smallest } = compared;
        println!("{measure} beside {family}: equal {equal}, shorter {shorter}, longer {longer}");
        smallest.iter().for_each(|(size, said)| println!("  {size} candidates: {said}"));
    }
    named(&three_for_five);
}

/// Which rules with a name prove what three truths do and no nrc-chain shorter than five.
fn named(found: &[(State, Candidate)]) {
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (state, target) in found {
        let conclusion = Conclusion::Eliminate(*target);
        let proves = |name: &&&str| {
            let on = prepared(state);
            let reach = Reach::up_to(4);
            let asked =
                rule(name).shortest(&on, conclusion, &reach, &mut Work::with_budget(100_000));
            asked.found().is_some()
        };
        const NAMED: [&str; 9] = [
            "naked-subset",
            "hidden-subset",
            "basic-fish",
            "finned-fish",
            "sashimi-fish",
            "finned-franken-fish",
            "xyz-wing",
            "als-pair",
            "sue-de-coq",
        ];
        let name = NAMED.iter().find(proves).map_or("none of them", |name| name);
        if !names.contains_key(name) {
            println!("three truths for five: {target} by {name} in {}", write_sukaku(state));
        }
        *names.entry(name.to_owned()).or_default() += 1;
    }
    println!("3 truths where the nrc-chain has 5 or more: {} eliminations; {names:?}", found.len());
}
