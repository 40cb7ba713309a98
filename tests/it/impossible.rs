//! Impossible patterns against plain seating, cell by cell; the tridagon against its definition, block by block.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use catena::check::{Verdict, check};
use catena::grid::{
    Candidate, Cell, CellSet, Conclusion, Csp, Digit, DigitSet, Space, State, apply_singles,
};
use catena::notation::Guarded;
use catena::proof::Proof;
use catena::query::pattern_files;
use catena::rules::{Patterns, Reach, Work};
use catena::solution::{Solution, Solutions, solutions};

use crate::collections::{rows, start};
use crate::odd_cycles::guardians_of_oddagons;
use crate::{prepared, rule};

/// Puzzles that trial and error of depth 2 does not solve, after singles: the fewest guardians are 2, 5, 1, 1.
pub const PUZZLES: [&str; 4] = [
    ".2......9....89132......56.23.89.47..87.2439....3.7...3.8.7.....92.43....4...8..3",
    "......7.9456....23...2..64.2.56.8...38...4.6..64......5.8..23.664.5.3..8.........",
    "12..56....571.9...6.927...5...6.7....7.59..2.96..125........8....6...34....9.1.5.",
    "1.3...7.9.57....3669....51.....9..7..7.84.....15.27.......6.9.1......36..61.3..57",
];

const PERMUTATIONS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

pub fn after_singles(puzzle: &str) -> State {
    let mut state = start(puzzle);
    apply_singles(&mut state);
    state
}

/// The pairs of three.
fn pairs() -> [[usize; 2]; 3] {
    [[0, 1], [0, 2], [1, 2]]
}

/// The cells of a pattern file, and its numbers of digits and of guardians.
fn pattern(text: &str) -> (Vec<Cell>, usize, usize) {
    let (headings, board): (Vec<&str>, Vec<&str>) =
        text.lines().filter(|line| !line.is_empty()).partition(|line| line.starts_with("--"));
    let number = |heading: &str| {
        let stated = headings.iter().find_map(|line| line.strip_prefix(heading));
        stated.and_then(|number| number.trim().parse().ok()).unwrap()
    };
    let marked = Cell::all().zip(board.concat().into_bytes()).filter(|(_, sign)| *sign == b'X');
    let cells = marked.map(|(cell, _)| cell).collect();
    (cells, number("-- Digits:"), number("-- Guardians:"))
}

/// Which line of the board stands for each of a pattern, as far as that is settled.
type Lines = [Option<usize>; 9];

/// The lines of the board that may stand for one of the pattern: the three of a band or stack stay together.
fn options(lines: &Lines, line: usize) -> Vec<usize> {
    let chute = |of: usize| lines[3 * of..3 * of + 3].iter().flatten().next().map(|to| to / 3);
    let fits = |&to: &usize| match (lines[line], chute(line / 3)) {
        (Some(known), _) => known == to,
        (None, Some(chute)) => to / 3 == chute && !lines.contains(&Some(to)),
        (None, None) => (0..3).all(|other| chute(other) != Some(to / 3)),
    };
    (0..9).filter(fits).collect()
}

/// Seats the cells that are left with at most so many guardians, one after another.
fn seat_cells(
    guardians: &[Option<usize>],
    left: &[Cell],
    (rows, columns): (Lines, Lines),
    room: usize,
    taken: CellSet,
    found: &mut BTreeSet<CellSet>,
) {
    let Some((cell, left)) = left.split_first() else {
        found.insert(taken);
        return;
    };
    for row in options(&rows, cell.row()) {
        for column in options(&columns, cell.column()) {
            let to = Cell::at(row, column);
            let here = guardians[to.index()].filter(|&here| here <= room);
            if let Some(here) = here {
                let (mut rows, mut columns, mut taken) = (rows, columns, taken);
                rows[cell.row()] = Some(row);
                columns[cell.column()] = Some(column);
                taken.insert(to);
                seat_cells(guardians, left, (rows, columns), room - here, taken, found);
            }
        }
    }
}

/// A cell on the other side of the main diagonal.
fn turned(cell: &Cell) -> Cell {
    Cell::at(cell.column(), cell.row())
}

/// All images of a pattern: the cells and the digits.
fn images(text: &str, state: &State) -> BTreeSet<(CellSet, DigitSet)> {
    let (cells, digits, most) = pattern(text);
    let others: Vec<Cell> = cells.iter().map(turned).collect();
    let mut all = BTreeSet::new();
    let sets = (0..512).map(DigitSet::from_bits).filter(|set| set.len() == digits);
    for digits in sets {
        let guardians = |cell: Cell| {
            let live = state.digits(cell);
            let within = live.intersection(digits).len();
            (within > 0).then(|| live.len() - within)
        };
        let guardians: Vec<Option<usize>> = Cell::all().map(guardians).collect();
        let mut cheapest: Vec<usize> = guardians.iter().copied().flatten().collect();
        cheapest.sort_unstable();
        let enough = cheapest.len() >= cells.len();
        if !enough || cheapest[..cells.len()].iter().sum::<usize>() > most {
            continue;
        }
        let mut found = BTreeSet::new();
        for side in [&cells, &others] {
            let lines = ([None; 9], [None; 9]);
            seat_cells(&guardians, side, lines, most, CellSet::EMPTY, &mut found);
        }
        all.extend(found.into_iter().map(|cells| (cells, digits)));
    }
    all
}

/// The candidates of some cells with other digits.
fn others(state: &State, (cells, digits): (CellSet, DigitSet)) -> Vec<Candidate> {
    let values = cells.iter().flat_map(|cell| state.values(Csp::cell(cell)));
    let mut others: Vec<Candidate> =
        values.filter(|value| !digits.contains(value.digit())).collect();
    others.sort_unstable();
    others
}

/// The guardians of every image of every built-in pattern.
fn guardians(state: &State) -> BTreeSet<Vec<Candidate>> {
    let of_file = |(_, text): &(&str, &str)| images(text, state);
    pattern_files().iter().flat_map(of_file).map(|image| others(state, image)).collect()
}

/// Those of the puzzles.
static GUARDIANS: LazyLock<[BTreeSet<Vec<Candidate>>; 2]> =
    LazyLock::new(|| [0, 1].map(|index| guardians(&after_singles(PUZZLES[index]))));

/// The same with those of oddagons: all that gives choices.
static CHOICES: LazyLock<[BTreeSet<Vec<Candidate>>; 2]> = LazyLock::new(|| {
    [0, 1].map(|index| {
        let oddagons = guardians_of_oddagons(&after_singles(PUZZLES[index]));
        GUARDIANS[index].union(&oddagons).cloned().collect()
    })
});

/// The guardians of every tridagon with at most so many: blocks of a rectangle, a permutation in each, three
/// digits; an odd number of the permutations is odd.
fn tridagons(state: &State, most: usize) -> BTreeSet<Vec<Candidate>> {
    let mut all = BTreeSet::new();
    for bands in pairs() {
        for stacks in pairs() {
            let blocks: Vec<(usize, usize)> =
                bands.iter().flat_map(|&b| stacks.map(|s| (b, s))).collect();
            for digits in triples() {
                let mut chosen = Vec::new();
                seat(state, &blocks, digits, most, 0, &mut chosen, &mut all);
            }
        }
    }
    all
}

fn triples() -> impl Iterator<Item = [Digit; 3]> {
    (0..9).flat_map(|a| {
        (a + 1..9).flat_map(move |b| (b + 1..9).map(move |c| [a, b, c].map(Digit::from_index)))
    })
}

fn seat(
    state: &State,
    blocks: &[(usize, usize)],
    digits: [Digit; 3],
    most: usize,
    odd: usize,
    chosen: &mut Vec<Candidate>,
    all: &mut BTreeSet<Vec<Candidate>>,
) {
    let Some((&(band, stack), left)) = blocks.split_first() else {
        if odd % 2 == 1 {
            let mut guardians = chosen.clone();
            guardians.sort_unstable();
            all.insert(guardians);
        }
        return;
    };
    for (which, columns) in PERMUTATIONS.iter().enumerate() {
        let cells: Vec<Cell> =
            (0..3).map(|row| Cell::at(3 * band + row, 3 * stack + columns[row])).collect();
        let has = |cell: &Cell| state.digits(*cell).iter().any(|digit| digits.contains(&digit));
        if !cells.iter().all(has) {
            continue;
        }
        let before = chosen.len();
        let values = cells.iter().flat_map(|&cell| state.values(Csp::cell(cell)));
        chosen.extend(values.filter(|value| !digits.contains(&value.digit())));
        if chosen.len() <= most {
            seat(state, left, digits, most, odd + which / 3, chosen, all);
        }
        chosen.truncate(before);
    }
}

/// All that a rule concludes, each proof judged.
fn concluded(name: &str, state: &State) -> BTreeSet<Conclusion> {
    let (proofs, _): (Vec<Proof>, _) =
        rule(name).eliminations(&prepared(state), &Reach::up_to(60), &mut Work::unlimited());
    for proof in &proofs {
        assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
    }
    proofs.into_iter().flat_map(|proof| proof.conclusions).collect()
}

/// What these guardians place, and what is linked to all of them.
fn by_definition(state: &State, all: &BTreeSet<Vec<Candidate>>) -> BTreeSet<Conclusion> {
    let mut conclusions = BTreeSet::new();
    for guardians in all {
        match guardians[..] {
            [] => {}
            [only] => {
                conclusions.insert(Conclusion::Place(only));
            }
            _ => {
                let falls = |z: &Candidate| guardians.iter().all(|guardian| guardian.linked(*z));
                conclusions.extend(state.candidates().filter(falls).map(Conclusion::Eliminate));
            }
        }
    }
    conclusions
}

/// Whether a candidate leads to a contradiction by singles and clauses of which one member is true.
fn is_refuted(state: &State, target: Candidate, clauses: &BTreeSet<Vec<Candidate>>) -> bool {
    let mut state = state.clone();
    state.place(target);
    loop {
        apply_singles(&mut state);
        if state.empty_variable().is_some() {
            return true;
        }
        let live = |clause: &Vec<Candidate>| -> Vec<Candidate> {
            clause.iter().copied().filter(|&member| state.is_live(member)).collect()
        };
        let left: Vec<Vec<Candidate>> = clauses.iter().map(live).collect();
        if left.iter().any(Vec::is_empty) {
            return true;
        }
        let is_new = |only: &Candidate| state.decided(only.cell()).is_none();
        let only = left.iter().find_map(|members| match members[..] {
            [only] => Some(only).filter(is_new),
            _ => None,
        });
        match only {
            Some(only) => state.place(only),
            None => return false,
        }
    }
}

#[test]
fn images_are_those_of_plain_seating() {
    for (index, puzzle) in PUZZLES[..2].iter().enumerate() {
        let state = after_singles(puzzle);
        let found = Patterns::built_in().images(&state, &mut Work::unlimited()).unwrap();
        for image in &found {
            assert_eq!(image.guardians, others(&state, (image.cells, image.digits)));
        }
        let places = found.iter().map(|image| (image.cells, image.digits));
        assert_eq!(places.clone().collect::<BTreeSet<_>>().len(), found.len(), "each once");
        let sets: BTreeSet<_> = found.iter().map(|image| image.guardians.clone()).collect();
        assert_eq!(sets, GUARDIANS[index], "{puzzle}");
    }
}

#[test]
fn an_own_pattern_is_found_wherever_it_stands() {
    let state = after_singles(PUZZLES[0]);
    let board = "XXX......\nXXX......\nXXXX.....\n".to_owned() + &".........\n".repeat(6);
    let of = |digits: usize, most: usize, board: &str| {
        let text = format!("-- Digits: {digits}\n-- Guardians: {most}\n{board}");
        let own = Patterns::default().with("own", &text).unwrap();
        let found = own.images(&state, &mut Work::unlimited()).unwrap();
        let found: BTreeSet<_> = found.iter().map(|image| (image.cells, image.digits)).collect();
        assert_eq!(found, images(&text, &state));
        found.len()
    };
    assert!(of(8, 3, &board) > 0);
    let pair = "X..X.....\n".to_owned() + &".........\n".repeat(8);
    assert!(of(1, 2, &pair) > 0);
    assert!(of(4, 4, &("XX.XX.X..\n".to_owned() + &".........\n".repeat(8))) > 0);
}

#[test]
fn guardians_conclude_what_the_definition_does() {
    for (index, puzzle) in PUZZLES[..2].iter().enumerate() {
        let state = after_singles(puzzle);
        let expected = by_definition(&state, &GUARDIANS[index]);
        assert_eq!(concluded("guardians", &state), expected, "{puzzle}");
    }
}

#[test]
fn the_file_of_the_tridagon_is_its_definition() {
    let (_, text) = pattern_files().iter().find(|(name, _)| *name == "tridagon").unwrap();
    let tridagon = Patterns::default().with("tridagon", text).unwrap();
    for puzzle in PUZZLES {
        let state = after_singles(puzzle);
        let found = tridagon.images(&state, &mut Work::unlimited()).unwrap();
        let found: BTreeSet<_> = found.into_iter().map(|image| image.guardians).collect();
        assert_eq!(found, tridagons(&state, 6), "{puzzle}");
        assert!(!found.is_empty());
    }
}

/// Titles name the tridagon by the blocks of its cells: no other pattern, of twelve cells too, has them so.
#[test]
fn only_the_tridagon_lies_in_diagonals() {
    let (mut others, mut named) = (0, 0);
    for (name, text) in pattern_files() {
        let (cells, count, _) = pattern(text);
        others += usize::from(cells.len() == 12);
        let digits = (0..count).map(Digit::from_index).collect();
        let (guardians, exchange) = Default::default();
        let mut pattern = Guarded { cells, digits, guardians, space: Space::Rc, exchange };
        assert_eq!(pattern.is_of_diagonals(), *name == "tridagon", "{name}");
        if *name == "tridagon" {
            named += 1;
            // A cell aside there are two in one line of a block.
            let first = pattern.cells[0];
            pattern.cells[0] = Cell::at(first.row(), first.column() + 1);
            assert!(!pattern.is_of_diagonals());
        }
    }
    assert!(others > 10 && named == 1);
}

#[test]
fn without_a_pattern_nothing_is_concluded() {
    let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    for state in [State::FULL, after_singles(easy)] {
        assert_eq!(concluded("guardians", &state), BTreeSet::new());
        assert_eq!(concluded("or-braid", &state), BTreeSet::new());
    }
}

#[test]
fn braids_through_choices_conclude_what_singles_and_clauses_refute() {
    for (index, puzzle) in PUZZLES[..2].iter().enumerate() {
        let state = after_singles(puzzle);
        let clauses = &CHOICES[index];
        let falls = |&z: &Candidate| {
            state.decided(z.cell()).is_none()
                && is_refuted(&state, z, clauses)
                && !is_refuted(&state, z, &BTreeSet::new())
        };
        let falls: BTreeSet<_> =
            state.candidates().filter(falls).map(Conclusion::Eliminate).collect();
        assert!(!falls.is_empty(), "{puzzle}");
        assert_eq!(concluded("or-braid", &state), falls, "{puzzle}");
    }
}

/// Of the guardians of patterns and oddagons in a state the sets of 2 to 6 of which none is part of another.
pub fn choices(state: &State) -> Vec<Vec<Candidate>> {
    least(&guardians(state).union(&guardians_of_oddagons(state)).cloned().collect())
}

/// Of some sets of candidates those of 2 and more of which none is part of another.
pub fn least(all: &BTreeSet<Vec<Candidate>>) -> Vec<Vec<Candidate>> {
    let has = |set: &Vec<Candidate>, part: &Vec<Candidate>| {
        part != set && part.iter().all(|member| set.contains(member))
    };
    let is_least = |set: &&Vec<Candidate>| !all.iter().any(|part| has(set, part));
    all.iter().filter(is_least).filter(|set| set.len() > 1).cloned().collect()
}

/// A partial whip: the right-linking candidates, the target or start first, and whether it went through a choice.
type Partial = (Vec<Candidate>, bool);

fn is_out(candidate: &Candidate, whip: &[Candidate]) -> bool {
    whip.iter().any(|true_one| true_one.linked(*candidate))
}

/// The partial whips with one step more, by the definition.
fn longer(state: &State, (whip, through): &Partial, choices: &[Vec<Candidate>]) -> Vec<Partial> {
    let last = whip[whip.len() - 1];
    let sets = Csp::all().map(|csp| state.values(csp).collect::<Vec<_>>());
    let near = sets.filter(|set| set.iter().any(|left| left.linked(last)));
    let near = near.map(|set| (set, *through));
    let choices = choices.iter().filter(|_| !through).map(|choice| (choice.clone(), true));
    let mut all = Vec::new();
    for (set, through) in near.chain(choices) {
        for (number, right) in set.iter().enumerate() {
            let others = set.iter().enumerate().filter(|(other, _)| *other != number);
            if others.map(|(_, other)| other).all(|other| is_out(other, whip))
                && !whip.contains(right)
            {
                all.push(([&whip[..], &[*right]].concat(), through));
            }
        }
    }
    all
}

/// The length of the shortest whip of a target that ends as it is asked, up to a length.
fn shortest(
    state: &State,
    target: Candidate,
    longest: usize,
    choices: &[Vec<Candidate>],
    ends: impl Fn(&Partial) -> bool,
) -> Option<usize> {
    let mut whips = vec![(vec![target], false)];
    for length in 1..=longest {
        if whips.iter().any(&ends) {
            return Some(length);
        }
        whips = whips.iter().flat_map(|whip| longer(state, whip, choices)).collect();
    }
    None
}

/// The lengths of all eliminations of a rule up to a length, each proof judged.
fn lengths(name: &str, state: &State, longest: usize) -> BTreeSet<(Candidate, usize)> {
    let reach = Reach::up_to(longest);
    let (proofs, _) = rule(name).eliminations(&prepared(state), &reach, &mut Work::unlimited());
    let mut lengths = BTreeSet::new();
    for proof in proofs {
        assert!(matches!(check(&proof), Verdict::Proved(_)), "{name}: {:?}", check(&proof));
        lengths.extend(proof.eliminated().into_iter().map(|target| (target, proof.length)));
    }
    lengths
}

#[test]
fn whips_through_choices_are_those_of_the_definition() {
    const LONGEST: usize = 4;
    let mut met = [0; 2];
    for (index, puzzle) in PUZZLES[..2].iter().enumerate() {
        let state = after_singles(puzzle);
        let choices = least(&CHOICES[index]);
        let open = |z: &Candidate| state.decided(z.cell()).is_none();
        let all = |ends: &dyn Fn(&Partial) -> bool, choices: &[Vec<Candidate>]| {
            let found = |z| Some((z, shortest(&state, z, LONGEST, choices, ends)?));
            state.candidates().filter(open).filter_map(found).collect::<BTreeSet<_>>()
        };
        let in_choice = |(whip, _): &Partial| {
            choices.iter().any(|choice| choice.iter().all(|member| is_out(member, whip)))
        };
        let in_variable = |(whip, through): &Partial| {
            let ends = |csp: Csp| {
                let values: Vec<Candidate> = state.values(csp).collect();
                values.iter().any(|left| left.linked(whip[whip.len() - 1]))
                    && values.iter().all(|value| is_out(value, whip))
            };
            *through && Csp::all().any(ends)
        };
        let contrad = all(&in_choice, &[]);
        assert_eq!(lengths("or-contrad-whip", &state, LONGEST), contrad, "{puzzle}");
        let whips = all(&in_variable, &choices);
        assert_eq!(lengths("or-whip", &state, LONGEST), whips, "{puzzle}");
        met = [met[0] + contrad.len(), met[1] + whips.len()];
    }
    assert!(met.iter().all(|&met| met > 5), "{met:?}");
}

#[test]
fn forcing_whips_from_choices_are_those_of_the_definition() {
    const LONGEST: usize = 4;
    let mut met = 0;
    for (index, puzzle) in PUZZLES[..2].iter().enumerate() {
        let state = after_singles(puzzle);
        let choices = least(&CHOICES[index]);
        // The fewest steps from a start to a candidate that is false; its own branch may be the start alone.
        let steps = |start: Candidate, z: Candidate| {
            let sees = |(whip, _): &Partial| whip[whip.len() - 1].linked(z) && !whip.contains(&z);
            shortest(&state, start, LONGEST, &[], sees).map(|length| length - 1)
        };
        let length = |z: Candidate| {
            let of = |choice: &Vec<Candidate>| {
                let steps: Option<Vec<usize>> = choice.iter().map(|&g| steps(g, z)).collect();
                steps.map(|steps| 1 + steps.into_iter().sum::<usize>())
            };
            choices.iter().filter_map(of).min().filter(|&length| length <= LONGEST)
        };
        let open = |z: &Candidate| state.decided(z.cell()).is_none();
        let plain: BTreeSet<(Candidate, usize)> =
            state.candidates().filter(open).filter_map(|z| Some((z, length(z)?))).collect();
        let found = lengths("or-forcing-whip", &state, LONGEST);
        // What is placed says what it eliminates by itself.
        assert!(found.is_subset(&plain), "{puzzle}");
        let missed: Vec<_> = plain.difference(&found).collect();
        assert!(missed.is_empty(), "{puzzle}: {missed:?}");
        met += found.len();
    }
    assert!(met > 5);
}

/// Printed chains from, through and to the guardians of tridagons, each found in its state at its length or shorter.
#[test]
#[ignore = "reads the collections beside the project"]
fn printed_chains_hold_at_their_lengths() {
    let Some(table) = rows("frontier-orchains.tsv") else { return };
    let mut shorter = 0;
    for row in &table {
        let name = match &row[4][..] {
            "forcing" => "or-forcing-whip",
            "ctr-whip" => "or-contrad-whip",
            _ => "or-whip",
        };
        let state = catena::grid::read(&row[2]).unwrap().state;
        let length: usize = row[6].parse().unwrap();
        let target = Conclusion::Eliminate(row[9].parse().unwrap());
        let reach = Reach::up_to(length.max(2));
        let found = rule(name).shortest(&prepared(&state), target, &reach, &mut Work::unlimited());
        let proof = found.found().unwrap_or_else(|| panic!("{name} {target}: {row:?}"));
        assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
        shorter += usize::from(proof.length < length);
    }
    println!("{} chains, {shorter} of them shorter than printed", table.len());
}

/// The fewest guardians of a tridagon that were published, and what follows from them.
#[test]
#[ignore = "reads the collections beside the project"]
fn the_fewest_guardians_are_those_of_the_table() {
    let Some(table) = rows("frontier-tridagon-te0.tsv") else { return };
    let mut compared = 0;
    for row in &table {
        let state = after_singles(&row[1]);
        // strict, cyclic, any
        let stated: usize = row[5].parse().unwrap();
        let all = tridagons(&state, stated);
        assert_eq!(all.iter().map(Vec::len).min(), Some(stated), "{}", row[1]);
        let expected = by_definition(&state, &all);
        assert!(concluded("guardians", &state).is_superset(&expected), "{}", row[1]);
        compared += 1;
    }
    println!(
        "{compared} puzzles: the fewest guardians are equal, and what they conclude is concluded"
    );
}

/// The rules that guardians come into.
const RULES: [&str; 10] = [
    "guardians",
    "oddagon",
    "broken-wing",
    "or-whip",
    "or-contrad-whip",
    "or-braid",
    "or-forcing-whip",
    "or-forcing-braid",
    "or-tagging",
    "force-chain-choice",
];

/// The puzzles of some lists, each after singles, with its solution.
fn after_singles_of(list: &str, step: usize) -> Option<Vec<(State, Solution)>> {
    let table = rows(list)?;
    let puzzle = |row: &Vec<String>| row.iter().find(|field| field.len() == 81).cloned();
    let with_solution = |puzzle: String| match solutions(&start(&puzzle)) {
        Solutions::One(solution) => Some((after_singles(&puzzle), *solution)),
        _ => None,
    };
    Some(table.iter().step_by(step).filter_map(puzzle).filter_map(with_solution).collect())
}

/// Every clause of guardians and every conclusion of the rules against the solution; every proof is judged.
#[test]
#[ignore = "reads the collections beside the project"]
fn guardians_agree_with_the_solution() {
    for list in ["te3-sample500.tsv", "eleven-te2.tsv", "hardest1905-11plus.tsv"] {
        let Some(puzzles) = after_singles_of(list, 20) else { return };
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for (state, solution) in &puzzles {
            let is_true = |c: &Candidate| solution[c.cell().index()] == c.digit();
            for image in Patterns::built_in().images(state, &mut Work::unlimited()).unwrap() {
                assert!(image.guardians.iter().any(is_true), "{image:?}");
                *counts.entry("clauses").or_default() += 1;
            }
            for name in RULES {
                let reach = Reach::up_to(8);
                let work = &mut Work::with_budget(5_000_000);
                let (proofs, _) = rule(name).eliminations(&prepared(state), &reach, work);
                for proof in &proofs {
                    assert!(matches!(check(proof), Verdict::Proved(_)), "{:?}", check(proof));
                    for conclusion in &proof.conclusions {
                        let holds = match conclusion {
                            Conclusion::Place(candidate) => is_true(candidate),
                            Conclusion::Eliminate(candidate) => !is_true(candidate),
                        };
                        assert!(holds, "{name}: {conclusion}");
                        *counts.entry(name).or_default() += 1;
                    }
                }
            }
        }
        println!("{list}: {} puzzles, {counts:?}", puzzles.len());
    }
}

/// How often two tridagons of a puzzle share guardians, and what two of them eliminate together that none does alone:
/// each guardian of one is linked to the target, or leaves all of the other linked to it or to the target.
#[test]
#[ignore = "reads the collections beside the project"]
fn what_two_tridagons_give_together() {
    let Some(puzzles) = after_singles_of("te3-sample500.tsv", 1) else { return };
    let [mut several, mut pairs, mut sharing, mut together] = [0; 4];
    for (state, solution) in &puzzles {
        let all: Vec<Vec<Candidate>> = tridagons(state, 6).into_iter().collect();
        several += usize::from(all.len() > 1);
        for (at, one) in all.iter().enumerate() {
            for other in &all[..at] {
                pairs += 1;
                sharing += usize::from(one.iter().any(|guardian| other.contains(guardian)));
                let sees_all = |z: &Candidate, set: &[Candidate]| set.iter().all(|g| g.linked(*z));
                let falls = |z: &Candidate| {
                    let leaves_none = |guardian: &Candidate| {
                        guardian.linked(*z)
                            || other.iter().all(|o| o.linked(*guardian) || o.linked(*z))
                    };
                    one.iter().all(leaves_none)
                };
                for z in state.candidates().filter(falls) {
                    assert_ne!(solution[z.cell().index()], z.digit(), "{z}");
                    together += usize::from(!sees_all(&z, one) && !sees_all(&z, other));
                }
            }
        }
    }
    println!(
        "{} puzzles, {several} with several tridagons of up to 6 guardians; {sharing} of {pairs} pairs share \
         guardians; {together} eliminations by two that none gives alone",
        puzzles.len()
    );
}
