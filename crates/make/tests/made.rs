//! Puzzles that were made: that they are puzzles, and what was wished for, by searches that know nothing of the maker.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;

use catena::check::{Verdict, check};
use catena::explorer::path::Ending;
use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Cell, State};
use catena::rules::{Catalogue, Limits, Measure, Prepared, Reach, symmetries_of_givens};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Stopped, Work};
use catena_make::{
    Dice, Impossible, Made, Maker, Minlex, Needs, Puzzle, Sample, Sampler, Symmetry, Ties, Wish,
    practice,
};

fn measure(name: &str) -> Measure {
    Measure::find(name, &Catalogue::built_in()).unwrap()
}

/// The rating that `catena rate` gives.
fn rated(name: &str, puzzle: &Puzzle) -> usize {
    let measure = measure(name);
    let reach = measure.reach(Limits { length: Some(36), ..Limits::default() });
    let mut work = Work::until(&Interrupt::default());
    match measure.rate(&Prepared::new(puzzle.position()), &reach, &mut work) {
        Ok(Outcome::Found(rating)) => rating,
        other => panic!("{puzzle}: {other:?}"),
    }
}

fn made(wish: Wish, seed: u64, count: usize) -> Vec<Made> {
    let mut maker = Maker::new(wish, seed);
    (0..count).map(|_| maker.make(&Interrupt::default()).unwrap()).collect()
}

/// The cells that are given.
fn given(puzzle: &Puzzle) -> Vec<usize> {
    let text = puzzle.to_string();
    text.char_indices().filter(|(_, sign)| *sign != '.').map(|(at, _)| at).collect()
}

/// Whether leaving a given out leaves more than one solution, by the definition: one solution has another digit there.
fn needs_all_givens(puzzle: &Puzzle) -> bool {
    let text: Vec<char> = puzzle.to_string().chars().collect();
    given(puzzle).into_iter().all(|left_out| {
        let mut state = State::FULL;
        for at in given(puzzle).into_iter().filter(|&at| at != left_out) {
            let cell = Cell::from_index(at);
            state.place(format!("n{}{cell}", text[at]).parse::<Candidate>().unwrap());
        }
        matches!(solutions(&state), Solutions::Several(_))
    })
}

/// Top-down puzzles have 24.38 givens in the mean, with a standard deviation of 1.12. Source: D. Berthier, Pattern-Based
/// Constraint Satisfaction, 2nd edition, chapter 6. The mean of 400 is within 0.17 of that in 998 of 1,000 samples.
#[test]
fn random_puzzles_are_minimal_and_have_as_many_givens_as_is_published() {
    let ties = Ties::default();
    let puzzles: Vec<Puzzle> =
        (0..400).map(|turn| Puzzle::random(&mut Dice::new(7, turn), &ties, 0)).collect();
    for puzzle in puzzles.iter().step_by(10) {
        assert!(matches!(solutions(&puzzle.position().state), Solutions::One(_)), "{puzzle}");
        assert!(needs_all_givens(puzzle) && puzzle.is_minimal(), "{puzzle}");
    }
    let mean = puzzles.iter().map(Puzzle::givens).sum::<usize>() as f64 / 400.0;
    assert!((mean - 24.38).abs() < 0.17, "{mean}");
}

#[test]
fn a_seed_makes_the_same_puzzles_on_any_number_of_threads() {
    let wish = Wish { ratings: vec![(measure("W"), Some(4..=5))], ..Wish::default() };
    let with = |threads: usize, seed| {
        let mut maker = Maker::new(wish.clone(), seed);
        maker.threads = NonZeroUsize::new(threads);
        (0..6).map(|_| maker.make(&Interrupt::default()).unwrap().puzzle).collect::<Vec<_>>()
    };
    let (one, two) = (with(1, 3), with(2, 3));
    assert_eq!(one, two);
    assert_ne!(one, with(1, 4));
    let mut apart = one.clone();
    apart.sort();
    apart.dedup();
    assert_eq!(apart.len(), one.len(), "none twice");
}

#[test]
fn ratings_are_those_that_were_wished_for() {
    let ratings = vec![(measure("W"), Some(5..=6)), (measure("B"), Some(4..=5))];
    for Made { puzzle, told, .. } in made(Wish { ratings, ..Wish::default() }, 2, 3) {
        let (w, b) = (rated("W", &puzzle), rated("B", &puzzle));
        assert!((5..=6).contains(&w) && (4..=5).contains(&b), "{puzzle}: {w} {b}");
        assert_eq!(told, format!("whip = {w}, braid = {b}"));
        assert!(needs_all_givens(&puzzle), "{puzzle}");
    }
    let wish = Wish { gap: Some((measure("W"), measure("B"), 1)), ..Wish::default() };
    for Made { puzzle, .. } in made(wish, 2, 1) {
        assert!(rated("W", &puzzle) > rated("B", &puzzle), "{puzzle}");
    }
}

/// The list L4_0 with the rule solves it, and not without; at the state that is told the list has nothing, and the rule has.
#[test]
fn a_puzzle_needs_the_rule_that_was_wished_for() {
    let catalogue = Catalogue::built_in();
    let rule = catalogue.find("als-xy-wing").unwrap();
    let before = catalogue.select(&["L4_0"]).unwrap();
    let needs = Needs { before, rule, length: None, once: false };
    let found = made(Wish { needs: Some(needs), ..Wish::default() }, 5, 2);
    for Made { puzzle, told, fires } in &found {
        assert_eq!(told, "needs als-xy-wing");
        let explorer = Explorer::open(&puzzle.to_string()).unwrap();
        let solved = |rules: &[&str]| {
            let path = explorer.solve(&Ask::default().rules(rules.iter().copied())).unwrap();
            matches!(path.ending, Ending::Solved)
        };
        assert!(!solved(&["L4_0"]) && solved(&["L4_0", "als-xy-wing"]), "{puzzle}");
        let fires = fires.as_ref().unwrap();
        assert!(fires.candidates().count() < puzzle.position().state.candidates().count());
    }
}

#[test]
fn givens_stand_where_they_are_wished_for() {
    for symmetry in Symmetry::ALL {
        let wish =
            Wish { symmetry, ratings: vec![(measure("W"), Some(0..=36))], ..Wish::default() };
        let puzzle = made(wish, 1, 1).remove(0).puzzle;
        for orbit in symmetry.orbits() {
            let count = orbit.iter().filter(|cell| given(&puzzle).contains(cell)).count();
            assert!(count == 0 || count == orbit.len(), "{}: {puzzle}", symmetry.name());
        }
    }
    let wish = Wish { givens: Some(22..=22), ..Wish::default() };
    assert_eq!(made(wish, 1, 1)[0].puzzle.givens(), 22);
    let mask: Vec<usize> = (0..81).filter(|cell| cell % 2 == 0).collect();
    let wish = Wish { mask: Some(mask.clone()), ..Wish::default() };
    assert_eq!(given(&made(wish, 1, 1)[0].puzzle), mask);
}

/// What each digit becomes where cells go as a symmetry says; `None` where two digits become one, or one becomes two.
fn renamed(puzzle: &[Option<char>], symmetry: Symmetry) -> Option<BTreeMap<char, char>> {
    let mut names = BTreeMap::new();
    for cell in Cell::all() {
        match [cell, symmetry.image_of_cell(cell)].map(|cell| puzzle[cell.index()]) {
            [None, None] => {}
            [Some(digit), Some(image)] if *names.entry(digit).or_insert(image) == image => {}
            _ => return None,
        }
    }
    let images: BTreeSet<char> = names.values().copied().collect();
    (images.len() == names.len()).then_some(names)
}

#[test]
fn with_digits_the_solution_is_as_symmetric_as_the_givens() {
    for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.is_of_digits()) {
        let puzzles = made(Wish { symmetry, ..Wish::default() }, 5, 4);
        for Made { puzzle, .. } in &puzzles {
            let text: Vec<Option<char>> =
                puzzle.to_string().chars().map(|sign| Some(sign).filter(|&s| s != '.')).collect();
            let of_givens = renamed(&text, symmetry).unwrap_or_else(|| panic!("{puzzle}"));
            let Solutions::One(solution) = solutions(&puzzle.position().state) else {
                panic!("{puzzle}")
            };
            let text: Vec<Option<char>> =
                solution.iter().map(|digit| digit.to_string().chars().next()).collect();
            let of_solution = renamed(&text, symmetry).unwrap_or_else(|| panic!("{puzzle}"));
            assert!(of_givens.iter().all(|name| of_solution.get(name.0) == Some(name.1)));
            let moves = |map: &catena::proof::Symmetry| {
                Cell::all().all(|cell| map.image_of_cell(cell) == symmetry.image_of_cell(cell))
            };
            assert!(symmetries_of_givens(&puzzle.position()).iter().any(moves), "{puzzle}");
        }
        // A turn of a search makes one near another one, too.
        let near = puzzles[0].puzzle.near(2, &mut Dice::new(3, 0), &Ties::of(symmetry), 0);
        assert!(!symmetries_of_givens(&near.position()).is_empty(), "{near}");
        // What is not so symmetric is not begun with.
        let plain = Puzzle::random(&mut Dice::new(3, 1), &Ties::default(), 0);
        let near = plain.near(2, &mut Dice::new(3, 0), &Ties::of(symmetry), 0);
        assert!(!symmetries_of_givens(&near.position()).is_empty(), "{near}");
    }
}

/// What symmetric givens and chains through images eliminate in puzzles that are made, held against the solutions.
#[test]
fn what_symmetries_eliminate_is_in_no_solution() {
    let catalogue = Catalogue::built_in().assuming_one_solution();
    let rules = catalogue.select(&["symmetric-givens", "grouped-nrc-chain", "deadly"]).unwrap();
    let mut eliminated = BTreeMap::new();
    for symmetry in Symmetry::ALL.into_iter().filter(|symmetry| symmetry.is_of_digits()) {
        for Made { puzzle, .. } in made(Wish { symmetry, ..Wish::default() }, 7, 6) {
            let position = puzzle.position();
            let Solutions::One(solution) = solutions(&position.state) else { panic!("{puzzle}") };
            let on = Prepared::with_patterns(position, catalogue.patterns().clone());
            for rule in &rules {
                let work = &mut Work::with_budget(1_000_000);
                let (found, _) = rule.eliminations(&on, &Reach::up_to(3), work);
                for proof in &found {
                    assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
                    for fallen in proof.eliminated() {
                        let wrong = solution[fallen.cell().index()] == fallen.digit();
                        assert!(!wrong, "{} {fallen} {puzzle}", rule.name());
                        *eliminated.entry(rule.name().to_owned()).or_insert(0) += 1;
                    }
                }
            }
        }
    }
    assert!(eliminated["symmetric-givens"] > 50, "{eliminated:?}");
    assert!(eliminated["grouped-nrc-chain"] > 50, "{eliminated:?}");
}

#[test]
fn what_somebody_practises_symmetric_givens_on_is_symmetric() {
    let catalogue = Catalogue::built_in();
    let wish = practice("symmetric-givens", &catalogue).unwrap();
    assert_eq!(wish.symmetry, Symmetry::RotationOfDigits);
    let Made { puzzle, fires, .. } = made(wish, 1, 1).remove(0);
    assert!(!symmetries_of_givens(&puzzle.position()).is_empty() && fires.is_some(), "{puzzle}");
    assert_eq!(practice("unique-rectangle", &catalogue).unwrap().symmetry, Symmetry::None);
}

#[test]
fn what_cannot_be_is_said_at_once() {
    let of = |wish: Wish| wish.possible();
    let few = Wish { givens: Some(10..=16), ..Wish::default() };
    assert_eq!(of(few), Err(Impossible::TooFewGivens(16)));
    let mask = Wish { mask: Some((0..12).collect()), ..Wish::default() };
    assert_eq!(of(mask), Err(Impossible::TooFewGivens(12)));
    assert_eq!(
        of(Wish { givens: Some(50..=60), ..Wish::default() }),
        Err(Impossible::TooManyGivens(50))
    );
    #[allow(clippy::reversed_empty_ranges, reason = "that is what is asked")]
    let empty = Wish { ratings: vec![(measure("W"), Some(5..=3))], ..Wish::default() };
    assert_eq!(of(empty), Err(Impossible::EmptyRange));
    let hard = Wish { ratings: vec![(measure("W"), Some(40..=50))], ..Wish::default() };
    assert_eq!(of(hard), Err(Impossible::TooHard(40)));
    assert_eq!(of(Wish::default()), Ok(()));
}

#[test]
fn a_search_ends_when_it_is_told_and_says_what_came_nearest() {
    let wish = Wish { ratings: vec![(measure("W"), Some(30..=36))], ..Wish::default() };
    let mut maker = Maker::new(wish, 1);
    maker.advance(&Interrupt::default()).unwrap();
    let (tried, nearest) = (maker.tried(), maker.nearest().unwrap().1.to_owned());
    assert!(nearest.starts_with("whip = "), "{nearest}");
    let interrupt = Interrupt::default();
    interrupt.cancel();
    assert_eq!(maker.make(&interrupt).unwrap_err(), Stopped::Cancelled);
    assert_eq!((maker.tried(), maker.nearest().unwrap().1), (tried, nearest.as_str()));
    let begun = Puzzle::of(&maker.nearest().unwrap().0.position());
    assert_eq!(begun.as_ref(), maker.nearest().map(|(puzzle, _)| puzzle));
}

/// A puzzle after symmetries that are chosen at random, by the definition: digits renamed, bands, stacks, rows and columns
/// exchanged, perhaps transposed.
fn image(puzzle: &Puzzle, dice: &mut Dice) -> Puzzle {
    let text: Vec<char> = puzzle.to_string().chars().collect();
    let mut digits: Vec<char> = ('1'..='9').collect();
    dice.shuffle(&mut digits);
    let mut lines = || {
        let mut threes = [0, 1, 2];
        dice.shuffle(&mut threes);
        let mut lines = Vec::new();
        for three in threes {
            let mut own = [0, 1, 2];
            dice.shuffle(&mut own);
            lines.extend(own.map(|line| 3 * three + line));
        }
        lines
    };
    let (rows, columns) = (lines(), lines());
    let is_transposed = dice.below(2) == 1;
    let sign = |at: usize| {
        let (row, column) = (rows[at / 9], columns[at % 9]);
        let from = if is_transposed { 9 * column + row } else { 9 * row + column };
        text[from].to_digit(10).map_or('.', |digit| digits[digit as usize - 1])
    };
    let image: String = (0..81).map(sign).collect();
    Puzzle::of(&catena::grid::read(&image).unwrap()).unwrap()
}

#[test]
fn the_minimal_lexical_form_is_the_least_image_and_that_of_all() {
    let ties = Ties::default();
    let mut dice = Dice::new(11, 0);
    let mut forms = std::collections::BTreeSet::new();
    for turn in 0..12 {
        let puzzle = Puzzle::random(&mut Dice::new(5, turn), &ties, 0);
        let form = Minlex::of(&puzzle);
        forms.insert(form);
        let least = form.to_string();
        let itself = Puzzle::of(&catena::grid::read(&least).unwrap()).unwrap();
        assert_eq!(Minlex::of(&itself), form, "the form of a form is itself");
        for _ in 0..300 {
            let image = image(&puzzle, &mut dice);
            assert_eq!(Minlex::of(&image), form, "{puzzle} and {image}");
            // A dot is before all digits in both.
            assert!(least <= image.to_string(), "{image} is less than {least}");
        }
    }
    assert_eq!(forms.len(), 12, "other puzzles have other forms");
}

/// The least of all images of the first rows, by trying every symmetry: the rest follows the same code.
#[test]
fn no_image_of_a_puzzle_begins_with_less_than_its_form() {
    let puzzle = Puzzle::random(&mut Dice::new(3, 1), &Ties::default(), 0);
    let form = Minlex::of(&puzzle).to_string();
    let text: Vec<char> = puzzle.to_string().chars().collect();
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for threes in orders {
        for one in orders {
            for two in orders {
                for three in orders {
                    let own = [one, two, three];
                    all.push(
                        (0..9)
                            .map(|at| 3 * threes[at / 3] + own[at / 3][at % 3])
                            .collect::<Vec<usize>>(),
                    );
                }
            }
        }
    }
    let mut least = String::from("~");
    for transposed in [false, true] {
        for columns in &all {
            for first in 0..9 {
                for second in (first / 3 * 3..first / 3 * 3 + 3).filter(|second| *second != first) {
                    let mut names = std::collections::BTreeMap::new();
                    let rows = [first, second].into_iter();
                    let image =
                        rows.flat_map(|row| columns.iter().map(move |&column| (row, column)));
                    let image: String = image
                        .map(|(row, column)| {
                            let at = if transposed { 9 * column + row } else { 9 * row + column };
                            let next = names.len() + 1;
                            match text[at] {
                                '.' => '.',
                                digit => {
                                    let name = *names.entry(digit).or_insert(next) as u32;
                                    char::from_digit(name, 10).unwrap()
                                }
                            }
                        })
                        .collect();
                    least = least.min(image);
                }
            }
        }
    }
    assert_eq!(least, form[..18]);
}

#[test]
fn a_position_to_practise_on_has_an_elimination_by_the_rule_and_none_by_what_comes_before() {
    let catalogue = Catalogue::built_in();
    for name in [
        "pointing",
        "locked-subset",
        "naked-subset",
        "naked-triple",
        "hidden-subset",
        "basic-fish",
        "xy-wing",
        "als-xz",
        "nrc-chain",
    ] {
        let wish = practice(name, &catalogue).unwrap();
        assert_eq!(wish.possible(), Ok(()));
        let before: Vec<String> =
            wish.first.as_ref().unwrap().before.iter().map(|rule| rule.name().to_owned()).collect();
        let made = made(wish, 9, 1).remove(0);
        let puzzle = &made.puzzle;
        let explorer = Explorer::of(made.position().unwrap());
        let found = |rules: &[String]| {
            explorer.find(&Ask::default().rules(rules)).unwrap().eliminations.len()
        };
        assert!(found(&[name.to_owned()]) > 0, "{name}: {puzzle}");
        let others: Vec<String> =
            before.into_iter().filter(|rule| !rule.ends_with("single")).collect();
        assert!(others.is_empty() || found(&others) == 0, "{name}: {puzzle}");
    }
    assert!(practice("no-such-rule", &catalogue).is_err());
    let single = practice("naked-single", &catalogue).unwrap();
    assert_eq!(single.possible(), Err(Impossible::NoSingles));
}

/// The weights of the controlled-bias generator: minimal puzzles with n givens are met with 1 / C(81, n), so that those with
/// 25 and 27 weigh 26 / 56 and 55 / 27 of those with 26.
#[test]
fn samples_are_minimal_and_their_weights_are_those_of_the_source() {
    let weight = |givens| Sample::ControlledBias.weight(givens).unwrap();
    assert_eq!(weight(26), 1.0);
    assert!((weight(25) - 26.0 / 56.0).abs() < 1e-12 && (weight(27) - 55.0 / 27.0).abs() < 1e-12);
    assert_eq!(Sample::TopDown.weight(26), None);
    let all = |sample, threads| {
        let mut sampler = Sampler::new(sample, 4);
        sampler.threads = NonZeroUsize::new(threads);
        sampler.advance(&Interrupt::default()).unwrap()
    };
    let made = all(Sample::TopDown, 1);
    assert_eq!(made, all(Sample::TopDown, 2), "the same on any number of threads");
    assert!(made.len() == 256 && made.iter().step_by(16).all(Puzzle::is_minimal));
    assert!(all(Sample::ControlledBias, 2).iter().all(needs_all_givens));
}

#[test]
fn what_was_made_is_not_made_again_in_another_form() {
    let wish = || Wish { givens: Some(24..=24), ..Wish::default() };
    let first = made(wish(), 6, 3);
    let mut maker = Maker::new(wish(), 6);
    let mut dice = Dice::new(1, 1);
    first.iter().for_each(|made| maker.leave_out(&image(&made.puzzle, &mut dice)));
    let next = maker.make(&Interrupt::default()).unwrap().puzzle;
    assert!(first.iter().all(|made| made.puzzle != next));
}

#[test]
fn givens_that_are_not_needed_stay_where_that_is_wished_for() {
    let wish = Wish { givens: Some(30..=32), has_spare_givens: true, ..Wish::default() };
    for Made { puzzle, .. } in made(wish, 2, 5) {
        assert!((30..=32).contains(&puzzle.givens()) && !puzzle.is_minimal(), "{puzzle}");
        assert!(matches!(solutions(&puzzle.position().state), Solutions::One(_)), "{puzzle}");
    }
}
