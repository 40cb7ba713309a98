//! How heavy sums are beside the chains of the same elimination, and of how many different truths they are.
//!
//! [`measure`] writes a line for each state to a file, and goes on where that ends; several can run at once, each with
//! its share of the puzzles. [`told`] reads all files and tells how the measures compare.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::PathBuf;

use catena::grid::format::write_sukaku;
use catena::grid::{Candidate, Conclusion, State, read};
use catena::notation::SetLogic;
use catena::proof::{Ground, Proof};
use catena::rules::{Outcome, Reach, Work};

use super::after_singles;
use crate::collections::rows;
use crate::{prepared, rule};

/// The collections, each with a puzzle in its first column.
const LISTS: [&str; 17] = [
    "top1465.tsv",
    "sudogen0.tsv",
    "cbg-000.tsv",
    "royle17.tsv",
    "top10000.tsv",
    "hardest1106.tsv",
    "top95.tsv",
    "hodoku-exemplars.tsv",
    "sudocue-noponies.tsv",
    "sudocue-almostdn.tsv",
    "dob39.tsv",
    "csp-rules-examples.tsv",
    "gnpx-samples.tsv",
    "te2-18clue.tsv",
    "eleven-te2.tsv",
    "q2-taxonomy.tsv",
    "hardest1905-11plus.tsv",
];

const FAMILIES: [&str; 4] = ["nrc-chain", "whip", "braid", "g-braid"];

/// The lightest sum of an elimination and the shortest chain of each family.
struct Elimination {
    target: Candidate,
    /// The weight of the truths over the margin, rounded up, and the number of different truths; `None` where no sum
    /// was found.
    sum: Option<(usize, usize)>,
    chains: [Option<usize>; 4],
}

/// What was measured in one state.
struct Measured {
    list: String,
    row: usize,
    state: State,
    eliminations: Vec<Elimination>,
}

/// The files of the study: `CATENA_STUDY`, or a folder that Cargo keeps for tests.
fn folder() -> PathBuf {
    let folder = std::env::var("CATENA_STUDY")
        .map_or_else(|_| PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("sums"), PathBuf::from);
    fs::create_dir_all(&folder).unwrap();
    folder
}

/// Which share of the puzzles, of how many: `CATENA_SHARD`, such as `0/4`.
fn shard() -> (usize, usize) {
    let text = std::env::var("CATENA_SHARD").unwrap_or_else(|_| "0/1".into());
    let (part, of) = text.split_once('/').expect("CATENA_SHARD is such as 0/4");
    (part.parse().unwrap(), of.parse().unwrap())
}

impl Measured {
    /// Measures a state after singles: every elimination that a chain of at most ten variables proves.
    fn of(list: &str, row: usize, state: State) -> Measured {
        let lengths = FAMILIES.map(|family| lengths(family, &state));
        let is_told = |target: &Candidate| lengths.iter().any(|known| known.contains_key(target));
        let on = prepared(&state);
        let measured = |target: Candidate| {
            let asked = rule("linear").shortest(
                &on,
                Conclusion::Eliminate(target),
                &Reach::up_to(Reach::LONGEST),
                &mut Work::unlimited(),
            );
            let sum = asked.found().map(|proof| (proof.length, truths(&proof)));
            let chains = lengths.each_ref().map(|known| known.get(&target).copied());
            Elimination { target, sum, chains }
        };
        let eliminations = state.candidates().filter(is_told).map(measured).collect();
        Measured { list: list.into(), row, state, eliminations }
    }

    /// One line. Its last column says that it was written to the end.
    fn line(&self) -> String {
        let number = |n: Option<usize>| n.map_or("-".into(), |n| n.to_string());
        let of = |elimination: &Elimination| {
            let Elimination { target, sum, chains } = elimination;
            let sums = [sum.map(|sum| sum.0), sum.map(|sum| sum.1)];
            let all: Vec<String> = sums.into_iter().chain(*chains).map(number).collect();
            format!("{} {}", target.index(), all.join(" "))
        };
        let eliminations: Vec<String> = self.eliminations.iter().map(of).collect();
        let (list, row, state) = (&self.list, self.row, write_sukaku(&self.state));
        format!("{list}\t{row}\t{state}\t{}\tend\n", eliminations.join(","))
    }

    /// `None` where a line is cut off.
    fn read(line: &str) -> Option<Measured> {
        let [list, row, state, eliminations, "end"] = line.split('\t').collect::<Vec<_>>()[..]
        else {
            return None;
        };
        let one = |text: &str| {
            let numbers: Vec<Option<usize>> = text.split(' ').map(|n| n.parse().ok()).collect();
            Elimination {
                target: Candidate::from_index(numbers[0].unwrap()),
                sum: numbers[1].zip(numbers[2]),
                chains: numbers[3..].try_into().unwrap(),
            }
        };
        let eliminations = eliminations.split(',').filter(|text| !text.is_empty()).map(one);
        Some(Measured {
            list: list.into(),
            row: row.parse().unwrap(),
            state: read(state).unwrap().state,
            eliminations: eliminations.collect(),
        })
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

/// Measures states until it is stopped, one puzzle of each collection after the other.
#[test]
#[ignore = "a measurement over ../shared/puzzles"]
fn measure() {
    let (part, of) = shard();
    let path = folder().join(format!("{part}-of-{of}.tsv"));
    let text = fs::read_to_string(&path).unwrap_or_default();
    let known: BTreeSet<(String, usize)> =
        text.lines().filter_map(Measured::read).map(|known| (known.list, known.row)).collect();
    let mut file = fs::OpenOptions::new().create(true).append(true).open(path).unwrap();
    if !text.is_empty() && !text.ends_with('\n') {
        file.write_all(b"\n").unwrap();
    }
    let Some(lists) = LISTS.map(rows).into_iter().collect::<Option<Vec<_>>>() else { return };
    let most = std::env::var("CATENA_PUZZLES").map_or(usize::MAX, |n| n.parse().unwrap());
    let longest = lists.iter().map(Vec::len).max().unwrap().min(most);
    for row in (part..longest).step_by(of) {
        for (list, rows) in LISTS.iter().zip(&lists) {
            if row < rows.len() && !known.contains(&((*list).into(), row)) {
                let measured = Measured::of(list, row, after_singles(&rows[row][0]));
                file.write_all(measured.line().as_bytes()).unwrap();
            }
        }
    }
}

/// How one measure compares with the lengths of a family.
#[derive(Default)]
struct Compared {
    equal: usize,
    less: usize,
    more: usize,
    /// The state with the fewest candidates in which the sum has more, and what is to be said of it.
    smallest: Option<(usize, String)>,
}

impl Compared {
    fn note(&mut self, sum: usize, chain: usize, state: &State, target: Candidate) {
        match sum.cmp(&chain) {
            Ordering::Equal => self.equal += 1,
            Ordering::Less => self.less += 1,
            Ordering::Greater => {
                self.more += 1;
                let size = state.len();
                if self.smallest.as_ref().is_none_or(|(known, _)| size < *known) {
                    let said = format!("{target}: {sum} and {chain} in {}", write_sukaku(state));
                    self.smallest = Some((size, said));
                }
            }
        }
    }
}

/// Both measures beside the lengths of four families, and the eliminations by three truths where the nrc-chain
/// has five variables or more.
#[test]
#[ignore = "tells what was measured"]
fn told() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    let mut by: BTreeMap<(&str, &str), Compared> = BTreeMap::new();
    let mut of_lists: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut without = 0;
    let mut three_for_five = Vec::new();
    for file in files {
        for state in fs::read_to_string(file).unwrap().lines().filter_map(Measured::read) {
            let (states, eliminations) = of_lists.entry(state.list.clone()).or_default();
            *states += 1;
            *eliminations += state.eliminations.len();
            for Elimination { target, sum, chains } in &state.eliminations {
                let Some((weight, truths)) = *sum else {
                    without += 1;
                    println!("no sum: {target} in {}", write_sukaku(&state.state));
                    continue;
                };
                for (family, chain) in FAMILIES.iter().zip(chains) {
                    let Some(chain) = *chain else { continue };
                    for (measure, sum) in [("weight", weight), ("truths", truths)] {
                        let compared = by.entry((family, measure)).or_default();
                        compared.note(sum, chain, &state.state, *target);
                    }
                }
                if weight == 3 && chains[0].is_some_and(|nrc| nrc >= 5) {
                    three_for_five.push((state.state.clone(), *target));
                }
            }
        }
    }
    println!("{of_lists:?}");
    let all = of_lists.values().fold((0, 0), |all, list| (all.0 + list.0, all.1 + list.1));
    println!("{} states, {} eliminations, {without} without a sum", all.0, all.1);
    for ((family, measure), compared) in by {
        let Compared { equal, less, more, smallest } = compared;
        println!("{measure} beside {family}: equal {equal}, less {less}, more {more}");
        smallest.iter().for_each(|(size, said)| println!("  {size} candidates: {said}"));
    }
    named(&three_for_five);
}

/// Which rules with a name prove what three truths do and no nrc-chain shorter than five.
fn named(found: &[(State, Candidate)]) {
    const NAMED: [&str; 16] = [
        "naked-subset",
        "hidden-subset",
        "basic-fish",
        "finned-fish",
        "sashimi-fish",
        "finned-franken-fish",
        "finned-mutant-fish",
        "bent-naked-subset",
        "xyz-wing",
        "als-xz",
        "als-pair",
        "als-pair-loop",
        "death-blossom",
        "sue-de-coq",
        "grouped-nrc-loop",
        "grouped-nrc-chain",
    ];
    const NONE: &str = "none of them";
    let mut names: BTreeMap<String, usize> = BTreeMap::new();
    for (state, target) in found {
        let conclusion = Conclusion::Eliminate(*target);
        let proves = |name: &&&str| {
            let on = prepared(state);
            let reach = Reach::up_to(4);
            let asked =
                rule(name).shortest(&on, conclusion, &reach, &mut Work::with_budget(100_000));
            matches!(asked, Outcome::Found(_))
        };
        let name = NAMED.iter().find(proves).map_or(NONE, |name| name);
        if name == NONE {
            let sum = super::shortest("linear", state, *target).unwrap();
            println!("{} ==> {target}", SetLogic::of(&sum).unwrap());
        } else if !names.contains_key(name) {
            println!("three truths for five: {target} by {name} in {}", write_sukaku(state));
        }
        *names.entry(name.to_owned()).or_default() += 1;
    }
    println!("3 truths where the nrc-chain has 5 or more: {} eliminations; {names:?}", found.len());
}
