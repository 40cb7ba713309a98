//! Levels against a plain walk over `find`.

use catena::explorer::{Ask, Explorer};
use catena::grid::{Position, State, apply_singles};
use catena::rules::apply_basics;
use catena::work::Interrupt;
use catena_study::{Answer, Ending, Needed};

use crate::kit::{EASY, HARD, OCEAN, W8, study};

const HEAD: &str = "question = \"classification\"\n[[corpus]]\nlist = \"l\"\n";

fn needed(levels: &str, grid: &str) -> Vec<Needed> {
    let (study, corpus) = study(&format!("{HEAD}{levels}"), grid);
    match study.answer(&corpus[0], &Interrupt::new()).unwrap() {
        Answer::Classification(needed) => needed,
        _ => panic!("another question"),
    }
}

/// The level of a puzzle, plainly: basic rules, then all eliminations at the least length at which `find`
/// has one; `None` when it is not solved.
fn plain(grid: &str, families: &[&str], most: usize) -> Option<usize> {
    let mut position: Position = crate::kit::position(grid);
    let mut level = 0;
    loop {
        apply_basics(&mut position);
        if position.state.is_solved() {
            return Some(level);
        }
        let explorer = Explorer::of(position.clone());
        let mut fallen = Vec::new();
        for length in 1..=most {
            let found =
                explorer.find(&Ask::default().rules(families.to_vec()).max_length(length)).unwrap();
            if !found.eliminations.is_empty() {
                level = level.max(length);
                fallen = found.eliminations;
                break;
            }
        }
        if fallen.is_empty() {
            return None;
        }
        for fallen in fallen {
            position.state.remove(fallen.target);
        }
    }
}

#[test]
fn a_level_is_the_greatest_length_of_a_plain_walk() {
    let level = "[[level]]\nname = \"N\"\nrules = [\"L4_0\", \"nrczt-chain\", \"nrczt-lr-lasso\", \"nrczt-rl-lasso\"]\n";
    let families = ["nrczt-chain", "nrczt-lr-lasso", "nrczt-rl-lasso"];
    for (grid, most) in [(EASY, 4), (OCEAN, 6), (W8, 8), (HARD, 4)] {
        let head = format!("max-length = {most}\n{HEAD}{level}");
        let (study, corpus) = study(&head, grid);
        let Answer::Classification(needed) = study.answer(&corpus[0], &Interrupt::new()).unwrap()
        else {
            panic!("another question")
        };
        let solved = (needed[0].ending == Ending::Solved).then_some(needed[0].length);
        assert_eq!(solved, plain(grid, &families, most), "{grid}");
    }
}

#[test]
fn singles_need_no_chain() {
    let [needed] = needed("[[level]]\nname = \"s\"\nrules = [\"singles\"]\n", EASY)[..] else {
        panic!()
    };
    let nothing = Needed { ending: Ending::Solved, length: 0, steps: 0, chains: 0, t: 0, z: 0 };
    assert_eq!(needed, nothing);
}

#[test]
fn a_chain_counted_in_cells_counts_twice() {
    // One c-chain of two pairs is all that this state needs besides basic rules: it is the state of the
    // family's own file, in which nothing but singles follows.
    let grid = Explorer::open(
        ":0000:x:+1.345+6.8.4+56.+8.......1.+3+465.1.5+98.7.+5..3...919....+1+5.....8.+5...6.+5..7.3...1.3..57:917:: ",
    );
    let state: State = grid.unwrap().state().clone();
    let list = catena::grid::format::write_sukaku(&state);
    let levels = "[[level]]\nname = \"steps\"\nrules = [\"singles\", \"c-chain\"]\n\
                  [[level]]\nname = \"cells\"\nrules = [\"singles\", \"c-chain\"]\ncells = [\"c-chain\"]\n";
    let [steps, cells] = needed(levels, &list)[..] else { panic!() };
    assert!(steps.length >= 2, "{steps:?}");
    assert_eq!(
        (cells.length, cells.ending, cells.chains),
        (2 * steps.length, steps.ending, steps.chains)
    );
}

#[test]
fn a_pace_decides_how_many_chains_are_applied_at_once() {
    let chains = |pace: &str| {
        let text = format!(
            "pace = \"{pace}\"\n{HEAD}[[level]]\nname = \"W\"\nrules = [\"singles\", \"whip\"]\n"
        );
        let (study, corpus) = study(&text, W8);
        match study.answer(&corpus[0], &Interrupt::new()).unwrap() {
            Answer::Classification(needed) => needed[0],
            _ => panic!("another question"),
        }
    };
    let (all, first, last) = (chains("all"), chains("first"), chains("last"));
    assert!([all, first, last].iter().all(|n| n.ending == Ending::Solved && n.length == 8));
    assert!(first.chains < all.chains && last.chains < all.chains, "{all:?} {first:?} {last:?}");
    assert_ne!(first.chains, last.chains);
}

#[test]
fn a_puzzle_that_contradicts_itself_is_not_called_stuck() {
    let mut position = crate::kit::position(OCEAN);
    apply_singles(&mut position.state);
    let solution = catena::solution::solutions(&position.state);
    let catena::solution::Solutions::One(solution) = solution else { panic!() };
    let cell =
        catena::grid::Cell::all().find(|&cell| position.state.decided(cell).is_none()).unwrap();
    position.state.remove(catena::grid::Candidate::new(solution[cell.index()], cell));
    let list = catena::grid::format::write_sukaku(&position.state);
    let [needed] = needed("[[level]]\nname = \"B\"\nrules = [\"L4_0\", \"braid\"]\n", &list)[..]
    else {
        panic!()
    };
    assert_eq!(needed.ending, Ending::Contradiction);
}
