//! The solutions of states, with the candidates they have left.

use std::time::{Duration, Instant};

use catena::grid::{
    Candidate, Cell, Digit, DigitSet, Position, State, apply_singles, read, read_list,
};
use catena::solution::{Solutions, solutions};

use crate::collections::collections;

const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
const ITS_SOLUTION: &str =
    "174385962293467158586192734451923876928674315367851249719548623635219487842736591";
/// Two solutions: 1 and 3 can change places in r4c6, r4c9, r5c6 and r5c9.
const TWO: &str =
    "53467891267219534819834256785976.42.42685.79.713924856961537284287419635345286179";

fn state(text: &str) -> State {
    read(text).expect(text).state
}

fn digits(text: &str) -> Vec<Digit> {
    text.chars().filter_map(|c| c.to_digit(10).and_then(Digit::from_number)).collect()
}

#[test]
fn a_puzzle_has_its_solution() {
    let Solutions::One(solution) = solutions(&state(EASTER_MONSTER)) else { panic!("unique") };
    assert_eq!(solution.to_vec(), digits(ITS_SOLUTION));
    assert_eq!(solutions(&state(ITS_SOLUTION)), Solutions::One(solution));
}

#[test]
fn two_solutions_are_enough_and_differ() {
    for text in [TWO, &".".repeat(81)] {
        let Solutions::Several(two) = solutions(&state(text)) else { panic!("several: {text}") };
        assert_ne!(two[0], two[1]);
        for solution in *two {
            let givens = solution.map(Some);
            assert!(State::from_givens(&givens).is_ok(), "{text}: a solution breaks a rule");
            let live = |cell: Cell| Candidate::new(solution[cell.index()], cell);
            assert!(Cell::all().all(|cell| state(text).is_live(live(cell))));
        }
    }
}

#[test]
fn deletions_count_and_not_only_givens() {
    let narrowing: Candidate = "n1r4c6".parse().unwrap();
    let mut narrowed = state(TWO);
    narrowed.remove(narrowing);
    let Solutions::One(solution) = solutions(&narrowed) else { panic!("the deletion decides") };
    assert_ne!(solution[narrowing.cell().index()], narrowing.digit());

    let mut broken = state(EASTER_MONSTER);
    broken.remove("n7r1c2".parse().unwrap());
    assert_eq!(solutions(&broken), Solutions::None, "7 is the digit of r1c2");
}

#[test]
fn contradictions_have_no_solution() {
    let no_solution = [
        // The first is known to keep plain searches busy for a long time.
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
        "....41....6.....2...2......32.6.........5..417.......2......23..48......5.1..2...",
    ];
    for text in no_solution {
        assert_eq!(solutions(&state(text)), Solutions::None, "{text}");
    }
    let nothing = State::from_cells([DigitSet::EMPTY; 81]);
    assert_eq!(solutions(&nothing), Solutions::None);
}

#[test]
fn singles_keep_the_solution() {
    let puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let Position { mut state, .. } = read(puzzle).unwrap();
    let before = solutions(&state);
    assert!(matches!(before, Solutions::One(_)));
    assert!(!apply_singles(&mut state).is_empty());
    assert_eq!(solutions(&state), before);
}

/// Every puzzle of the collections has exactly one solution, but the four of GNPX that are marked.
#[test]
#[ignore = "reads the collections beside the project; some seconds"]
fn the_collections_have_the_stated_solutions() {
    let Some(files) = collections() else { return };
    let (mut one, mut several, mut slowest) = (0, 0, Duration::ZERO);
    for (name, text) in files.iter().filter(|(name, _)| !name.starts_with("hodoku-reglib")) {
        for (row, entry) in text.lines().filter(|line| !line.starts_with('#')).zip(read_list(text))
        {
            let state = entry.position.expect(row).state;
            let before = Instant::now();
            let found = solutions(&state);
            slowest = slowest.max(before.elapsed());
            match found {
                Solutions::One(_) => one += 1,
                Solutions::Several(_) if name.starts_with("gnpx") => several += 1,
                _ => panic!("{name}: {row}"),
            }
        }
    }
    println!("{one} with one solution, {several} with several; the slowest took {slowest:?}");
    assert_eq!(several, 4);
}
