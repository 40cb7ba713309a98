//! Lists of rules: what the printed paths of D. Berthier eliminate before their first chain
//! is what the basic rules do.

use std::collections::BTreeSet;
use std::fs;

use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, apply_singles, read};
use catena::rules::{Catalogue, Cost, Rank, RuleList};

/// Puzzles with what their printed paths eliminate by basic rules before the first chain.
const PRINTED: [(&str, &str); 8] = [
    (
        "....1...2..1....3..4...56.......67..3.......5..84.......78...4..5....9..2...3....",
        "r7c9<>3 r6c9<>3 r1c4<>3 r1c3<>3 r8c6<>4 r8c3<>4 r4c3<>4 r2c7<>4 r2c6<>4 r9c7<>5 r4c5<>5 \
         r4c1<>5 r1c7<>5 r1c1<>5",
    ),
    (
        "....1...2..1....3..4...56.......74..3.......6..89.......63...8..5....1..2...4....",
        "r9c9<>3 r9c3<>3 r6c9<>3 r6c5<>3 r1c3<>3",
    ),
    (
        "....1...2..1....3..4...56.......78..1.......5..34.......63...9..5....4..2...8....",
        "r9c9<>3 r5c5<>3 r1c1<>3 r7c6<>4 r4c8<>4 r4c3<>4 r2c6<>4 r9c7<>5 r4c5<>5 r4c1<>5 r1c7<>5 \
         r1c1<>5",
    ),
    (
        "4..3..6.8..5..1.3..16.4...7.7.....8......2....51..637...2.9.8.....1..........4..9",
        "r2c4<>8 r3c6<>5 r3c4<>5 r2c1<>2 r8c9<>4 r8c9<>2 r7c9<>4 r5c9<>4 r4c9<>4 r4c9<>2",
    ),
    (
        "7.8...3.....6.1...5.........4.....263...8.......1...9..9.2....4....7.5...........",
        "r3c9<>8 r3c8<>8 r3c7<>8 r3c9<>7 r3c8<>7 r3c7<>7 r9c7<>8 r7c7<>8 r2c7<>8 r5c6<>5 r5c4<>5 \
         r5c3<>5 r5c2<>5 r3c6<>9 r3c6<>4 r3c6<>3 r3c6<>2 r3c4<>9 r3c4<>4 r3c4<>3 r9c5<>3 r7c5<>3 \
         r4c5<>3",
    ),
    (
        ".12...3.....4...5.6..3..2.......7..4..3.1.6..8..5.......7..4..2.2...9.....6...79.",
        "r8c9<>6 r9c6<>1 r6c9<>9 r6c9<>1 r6c8<>1 r6c2<>9",
    ),
    (
        "8..9..7...9..4..2...2..6..91.....5...2..6..1...7..3..23..5..4...4..7..9......8..1",
        "r7c3<>9 r8c6<>2 r5c1<>4 r4c8<>4 r1c8<>4",
    ),
    (
        "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..",
        "r9c6<>8 r8c6<>8 r7c6<>8",
    ),
];

#[test]
fn the_basic_rules_come_where_the_printed_paths_come_before_their_first_chain() {
    for (puzzle, printed) in PRINTED {
        let mut state = read(puzzle).unwrap().state;
        apply_singles(&mut state);
        for candidate in printed.split_whitespace() {
            state.remove(candidate.parse().unwrap());
        }
        apply_singles(&mut state);
        let printed: BTreeSet<Candidate> = state.candidates().collect();
        let basics = Explorer::open(puzzle).unwrap().after_basics();
        let found: BTreeSet<Candidate> = basics.state().candidates().collect();
        let more: Vec<String> = printed.difference(&found).map(ToString::to_string).collect();
        let less: Vec<String> = found.difference(&printed).map(ToString::to_string).collect();
        assert_eq!((more, less), (vec![], vec![]), "{puzzle}");
    }
}

#[test]
fn every_list_names_rules_that_there_are_in_its_order() {
    let catalogue = Catalogue::built_in();
    let folder = crate::root().join("queries/lists");
    let mut files: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    files.sort();
    let mut names: Vec<&str> = RuleList::built_in().iter().map(|list| &*list.name).collect();
    names.sort_unstable();
    assert_eq!(files, names);
    for list in RuleList::built_in() {
        let rules = catalogue.select(&[&list.name]).unwrap();
        assert!(rules.len() >= list.stages.len());
        assert!(rules.is_sorted_by_key(|rule| rule.facts().rank), "{}", list.name);
        assert!(rules.iter().all(|rule| rule.facts().cost != Cost::Costly));
    }
    let both = catalogue.select(&["L4_0", "sudoku-assistant", "whip"]).unwrap();
    assert!(both.is_sorted_by_key(|rule| rule.facts().rank));
    let names: BTreeSet<&str> = both.iter().map(|rule| rule.name()).collect();
    assert_eq!(names.len(), both.len(), "each once");
    assert_eq!(both.last().map(|rule| rule.facts().rank), Some(Rank::Chain));
}

#[test]
fn names_of_sizes_are_rules_of_that_size_only() {
    let catalogue = Catalogue::built_in();
    let puzzle = Explorer::open(PRINTED[4].0).unwrap().after_singles();
    let lengths = |name: &str| -> BTreeSet<usize> {
        let found = puzzle.find(&Ask::default().rules([name])).unwrap();
        found.proofs.iter().map(|proof| proof.proof().length).collect()
    };
    assert_eq!(lengths("hidden-pair"), BTreeSet::from([2]));
    assert!(lengths("hidden-subset").is_superset(&BTreeSet::from([2])));
    for (typed, name) in [
        ("Naked Quad", "naked-quadruple"),
        ("x wing", "x-wing"),
        ("finned franken jellyfish", "finned-franken-jellyfish"),
        ("starfish", "squirmbag"),
    ] {
        assert_eq!(catalogue.find(typed).unwrap().name(), name);
    }
    let unknown = catalogue.find("naked-tripel").err().unwrap();
    assert_eq!(unknown.nearest.as_deref(), Some("naked-triple"));
}
