//! Trial and error of depth 1 against braids, and with locked candidates against g-braids: what is left of a puzzle when one
//! of them has nothing left is what the other leaves.

use std::sync::Arc;

use catena::grid::{Position, State, apply_singles, read};
use catena::rules::{Catalogue, Prepared, Reach};
use catena::work::Interrupt;
use catena_study::{Families, Shortest};

use crate::arrows::sample;

/// No refutation of a puzzle is longer: it has so many variables.
const ANY: usize = 324;

/// What singles and a family leave of a puzzle; `None` where its budget ended a search.
fn end(catalogue: &Arc<Catalogue>, name: &str, grid: &str) -> Option<State> {
    let family = Families::of(catalogue, &[name.to_owned()]).unwrap();
    let mut state = read(grid).unwrap().state;
    loop {
        apply_singles(&mut state);
        let on = Prepared::new(Position::from_state(state.clone()));
        let found = family.profiles(&on, &Reach::up_to(ANY), None, &Interrupt::new()).unwrap();
        if found.values().any(|known| known[0] == Shortest::Stopped) {
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
            let Some(left) = end(&catalogue, one, grid) else { continue };
            let Some(of_other) = end(&catalogue, other, grid) else { continue };
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
