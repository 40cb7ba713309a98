//! Trial and error of depth 1 against braids, and with locked candidates against g-braids: what is left of a puzzle when one
//! of them has nothing left is what the other leaves. With subsets of more variables no more is left.

use std::collections::BTreeSet;
use std::sync::Arc;

use catena::grid::{Candidate, Position, State, apply_singles, read};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::work::Interrupt;
use catena_study::{Families, Shortest};

use crate::arrows::sample;

/// No refutation of a puzzle is longer: it has so many variables.
const ANY: usize = 324;

/// What singles and families leave of a puzzle; `None` where a budget ended a search.
fn end(catalogue: &Arc<Catalogue>, names: &[&str], grid: &str) -> Option<State> {
    let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let families = Families::of(catalogue, &names).unwrap();
    let mut state = read(grid).unwrap().state;
    loop {
        apply_singles(&mut state);
        let on = Prepared::new(Position::from_state(state.clone()));
        let found = families.profiles(&on, &Reach::up_to(ANY), None, &Interrupt::new()).unwrap();
        if found.values().any(|known| known.contains(&Shortest::Stopped)) {
            return None;
        }
        if found.is_empty() {
            return Some(state);
        }
        found.keys().for_each(|&candidate| {
            state.remove(candidate);
        });
    }
}

const PAIRS: [[&str; 2]; 2] = [["te-1", "braid"], ["hypothesis-plus", "g-braid"]];

/// What was compared: of each pair of families how many puzzles, and how many the first of the pairs does not solve.
#[derive(PartialEq, Eq, Default, Debug)]
struct Compared {
    of_pairs: [usize; 2],
    unsolved: usize,
}

/// Both of a pair come to the same end in each puzzle in which no budget ends a search.
fn leave_the_same(grids: &[String]) -> Compared {
    let catalogue = Catalogue::built_in();
    let mut compared = Compared::default();
    for grid in grids {
        for (at, [one, other]) in PAIRS.into_iter().enumerate() {
            let Some(left) = end(&catalogue, &[one], grid) else { continue };
            let Some(of_other) = end(&catalogue, &[other], grid) else { continue };
            assert_eq!(left, of_other, "{one}, {other}: {grid}");
            compared.of_pairs[at] += 1;
            compared.unsolved += usize::from(at == 0 && !left.is_solved());
        }
    }
    compared
}

/// The first of every so many puzzles of a list of the folder of collections; none where that is not there.
fn of_list(list: &str, step: usize) -> Vec<String> {
    let file = format!("{}/../../../shared/puzzles/{list}.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let puzzles = text.lines().filter_map(|line| line.split('\t').find(|cell| cell.len() == 81));
    puzzles.step_by(step).map(str::to_owned).collect()
}

#[test]
fn what_hypotheses_of_depth_1_leave_is_what_braids_leave() {
    // EasterMonster, which neither solves.
    let easter =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let all = |count, unsolved| Compared { of_pairs: [count; 2], unsolved };
    assert_eq!(leave_the_same(&[easter.to_owned()]), all(1, 1));
    let grids: Vec<String> = sample().into_iter().step_by(4).collect();
    assert_eq!(leave_the_same(&grids), all(25, 0));
}

#[test]
#[ignore = "some minutes"]
fn what_hypotheses_of_depth_1_leave_is_what_braids_leave_in_collections() {
    let lists = [("cbg-000", 200), ("top1465", 10), ("hardest1106", 8), ("eleven-te2", 100)];
    let grids: Vec<String> = lists.iter().flat_map(|&(list, step)| of_list(list, step)).collect();
    let compared = leave_the_same(&grids);
    println!("of {} puzzles {compared:?}", grids.len());
    assert!(grids.is_empty() || compared.unsolved > 60, "{compared:?}");
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
