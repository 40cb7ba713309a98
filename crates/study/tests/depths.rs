//! Trial and error of depth 1 against braids, and with locked candidates against g-braids: what is left of a puzzle when one
//! of them has nothing left is what the other leaves; so are trial and error of depth 2 and B-braids. With subsets of more
//! variables no more is left.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use catena::grid::{Candidate, State, read};
use catena::rules::{self, Catalogue, Next, Reach};
use catena::work::Work;

use crate::arrows::sample;

/// No refutation of a puzzle is longer: it has so many variables.
const ANY: usize = 324;
/// The budget of a whole path.
const BUDGET: u64 = 50_000_000;

/// What singles and some rules leave of a puzzle; `None` where the budget ended a search.
fn end(catalogue: &Catalogue, names: &[&str], grid: &str) -> Option<State> {
    let rules = catalogue.select(names).unwrap();
    let mut path =
        rules::Path::new(&read(grid).unwrap(), &rules, Reach::up_to(ANY)).without_singles();
    let mut work = Work::with_budget(BUDGET);
    loop {
        match path.advance(&mut work).unwrap() {
            Next::Proofs(_) => {}
            Next::Solved | Next::Stuck => return Some(path.state().clone()),
            Next::Stopped { .. } => return None,
        }
    }
}

/// What solves the same as what.
type Same = (&'static [&'static str], &'static str);

const DEPTH_1: [Same; 2] = [(&["te-1"], "braid"), (&["hypothesis-plus"], "g-braid")];
const DEPTH_2: [Same; 1] = [(&["te-1", "te-2"], "b-braid")];

/// What was compared: of each pair of families how many puzzles, and how many the first of the pairs does not solve.
#[derive(PartialEq, Eq, Debug)]
struct Compared {
    of_pairs: Vec<usize>,
    unsolved: usize,
}

/// Both of a pair come to the same end in each puzzle in which no budget ends a search.
fn leave_the_same(pairs: &[Same], grids: &[String]) -> Compared {
    let catalogue = Catalogue::built_in();
    let mut compared = Compared { of_pairs: vec![0; pairs.len()], unsolved: 0 };
    for grid in grids {
        for (at, (one, other)) in pairs.iter().enumerate() {
            let Some(left) = end(&catalogue, one, grid) else { continue };
            let Some(of_other) = end(&catalogue, &[other], grid) else { continue };
            assert_eq!(left, of_other, "{one:?}, {other}: {grid}");
            compared.of_pairs[at] += 1;
            compared.unsolved += usize::from(at == 0 && !left.is_solved());
        }
    }
    compared
}

fn is_puzzle(cell: &str) -> bool {
    cell.len() == 81 && read(cell).is_ok()
}

/// The first of every so many puzzles of a file, one a line; none where it is not there.
fn of_file(file: &Path, step: usize) -> Vec<String> {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let puzzles = text.lines().filter_map(|line| line.split('\t').find(|cell| is_puzzle(cell)));
    puzzles.step_by(step).map(str::to_owned).collect()
}

#[test]
fn what_hypotheses_of_depth_1_leave_is_what_braids_leave() {
    // EasterMonster, which neither solves.
    let easter =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let all = |count, unsolved| Compared { of_pairs: vec![count; 2], unsolved };
    assert_eq!(leave_the_same(&DEPTH_1, &[easter.to_owned()]), all(1, 1));
    let grids: Vec<String> = sample().into_iter().step_by(4).collect();
    assert_eq!(leave_the_same(&DEPTH_1, &grids), all(25, 0));
}

#[test]
fn what_hypotheses_of_depth_2_leave_is_what_b_braids_leave() {
    // Of depth 2, and of depth 3: a pattern that two hypotheses do not get through.
    let grids = [
        "........1.....2....13....4........3..5..6.7..89...5......1....2..43.....2.....5..",
        "12..56....571.9...6.927...5...6.7....7.59..2.96..125........8....6...34....9.1.5.",
    ]
    .map(str::to_owned);
    assert_eq!(leave_the_same(&DEPTH_2, &grids), Compared { of_pairs: vec![2], unsolved: 1 });
}

const LISTS: [&str; 10] = [
    "cbg-000",
    "top1465",
    "hardest1106",
    "eleven-te2",
    "sudogen0",
    "royle17",
    "q2-taxonomy",
    "top10000",
    "hardest1905-11plus",
    "dob39",
];

/// Compares puzzles of some collections, of which an environment variable can name another file and take one in so many.
fn leave_the_same_in(pairs: &[Same], lists: &[&str]) {
    let every = std::env::var("CATENA_EVERY").map_or(1, |text| text.parse().unwrap());
    let shared = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/puzzles"));
    let files: Vec<PathBuf> = match std::env::var_os("CATENA_PUZZLES") {
        Some(file) => vec![file.into()],
        None => lists.iter().map(|list| shared.join(list).with_extension("tsv")).collect(),
    };
    for file in files {
        let grids = of_file(&file, every);
        let compared = leave_the_same(pairs, &grids);
        println!("{}: of {} puzzles {compared:?}", file.display(), grids.len());
        assert!(grids.is_empty() || compared.of_pairs[0] > 0, "{compared:?}");
    }
}

#[test]
#[ignore = "hours; CATENA_EVERY takes one puzzle in so many, CATENA_PUZZLES another file"]
fn what_hypotheses_of_depth_1_leave_is_what_braids_leave_in_collections() {
    leave_the_same_in(&DEPTH_1, &LISTS);
}

#[test]
#[ignore = "hours; CATENA_EVERY takes one puzzle in so many, CATENA_PUZZLES another file"]
fn what_hypotheses_of_depth_2_leave_is_what_b_braids_leave_in_collections() {
    leave_the_same_in(&DEPTH_2, &["te2-18clue", "hardest1106", "eleven-te2", "te3-sample500"]);
}

/// What each leaves, the next leaves in part: the last also uses larger subsets, and grids.
const STRONGER: [&str; 6] =
    ["te-1", "hypothesis-plus", "s-braid-2", "s-braid-3", "s-braid-4", "hypothesis-plus-plus"];

/// In how many puzzles each of these leaves less than the one before; and in how many T&E(2) leaves less than S-braids
/// with subsets of two variables. Singles refute what these subsets make false, so it never leaves more.
fn leave_less(grids: &[String]) -> [usize; 6] {
    let catalogue = Catalogue::built_in();
    let mut less = [0; 6];
    for grid in grids {
        let left = STRONGER.map(|name| end(&catalogue, &[name], grid).unwrap());
        let deeper = [left[2].clone(), end(&catalogue, &["te-1", "te-2"], grid).unwrap()];
        let pairs = left.array_windows().chain([&deeper]);
        for ([before, after], less) in pairs.zip(&mut less) {
            let known: BTreeSet<Candidate> = before.candidates().collect();
            assert!(after.candidates().all(|candidate| known.contains(&candidate)), "{grid}");
            *less += usize::from(after != before);
        }
    }
    less
}

#[test]
fn with_subsets_of_more_variables_no_more_is_left() {
    let grids = [
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        // S-braids with subsets of two variables solve it, and g-braids do not.
        "1.......2....1..3...5..34....2..1..4....8.7..6..9.......1..5.4.8.....5..9...6....",
        ".4.7...6...39............57.......3.2...8.....19...57.6...4.....5.1......2...6.84",
        ".2.4....94..189.......62.5......63..3..94.5.......8.1..........8.2..4...964.....7",
    ];
    let less = leave_less(&grids.map(str::to_owned));
    assert!(less[1] > 0, "{less:?}");
}
