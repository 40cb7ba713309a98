//! Necessity against ratings by the explorer.

use catena::explorer::path::Ending as PathEnding;
use catena::explorer::{Ask, Explorer};
use catena::work::Interrupt;
use catena_study::{Answer, Ending};

use crate::kit::{EASY, OCEAN, W8, study};

const FAMILIES: [&str; 4] = ["nrc-chain", "nrct-chain", "nrczt-chain", "nrczt-lr-lasso"];

/// Whether the path by basic rules and some families solves a puzzle, as the explorer walks it.
fn solves(grid: &str, set: u16, most: usize) -> bool {
    let chosen = FAMILIES.iter().enumerate().filter(|(family, _)| set & (1 << family) != 0);
    let names: Vec<&str> = std::iter::once("L4_0").chain(chosen.map(|(_, name)| *name)).collect();
    let ask = Ask::default().rules(names).max_length(most);
    Explorer::open(grid).unwrap().solve(&ask).unwrap().ending == PathEnding::Solved
}

#[test]
fn the_least_sets_are_those_of_a_plain_count() {
    for (grid, most) in [(EASY, 4), (OCEAN, 4), (W8, 8)] {
        let text = format!(
            "question = \"necessity\"\nfamilies = {FAMILIES:?}\nbasics = [\"L4_0\"]\nmax-length = {most}\n\
             [[corpus]]\nlist = \"l\"\n"
        );
        let (study, corpus) = study(&text, grid);
        let Answer::Necessity(necessity) = study.answer(&corpus[0], &Interrupt::new()).unwrap()
        else {
            panic!("another question")
        };
        let solving: Vec<u16> = (0..16).filter(|&set| solves(grid, set, most)).collect();
        let least = solving.iter().map(|set| set.count_ones()).min().unwrap();
        let least: Vec<u16> =
            solving.iter().copied().filter(|set| set.count_ones() == least).collect();
        assert_eq!(necessity.least, least, "{grid}");
        assert!(necessity.is_complete);
        for (family, ending) in necessity.without.iter().enumerate() {
            let is_solved = *ending == Ending::Solved;
            assert_eq!(is_solved, solving.contains(&(15 & !(1 << family))), "{grid}, {family}");
        }
    }
}

#[test]
fn a_puzzle_that_all_together_do_not_solve_has_no_least_set() {
    let text = "question = \"necessity\"\nfamilies = [\"nrc-chain\"]\nmax-length = 2\n[[corpus]]\nlist = \"l\"\n";
    let (study, corpus) = study(text, W8);
    let Answer::Necessity(necessity) = study.answer(&corpus[0], &Interrupt::new()).unwrap() else {
        panic!("another question")
    };
    assert_eq!((necessity.ending, necessity.least.len()), (Ending::Stuck, 0));
}
