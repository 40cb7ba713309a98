//! What assumes one solution: against a plain search written from the definitions, against the solutions of many
//! puzzles, and in puzzles with several solutions, where it has to err.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use catena::check::{Verdict, check};
use catena::explorer::notice::Notice;
use catena::explorer::{Ask, AskError, Explorer, QueryAsk};
use catena::grid::{
    Candidate, Cell, CellSet, Conclusion, Csp, Digit, DigitSet, House, Position, State,
    apply_singles, read,
};
use catena::notation::{Notation, name_of};
use catena::proof::Proof;
use catena::rules::{
    Catalogue, Next, Outcome, Path, Patterns, Prepared, Reach, Work, apply, apply_basics,
};
use catena::solution::{Solution, Solutions, solutions};

use crate::aic::kit::candidate;
use crate::collections::rows;
use crate::families::Numbers;
use crate::rule;

const RULES: [&str; 7] = [
    "unique-rectangle",
    "avoidable-rectangle",
    "bug",
    "unique-loop",
    "extended-rectangle",
    "borescopers-polygon",
    "deadly",
];

/// Puzzles with one solution that singles do not solve.
const PUZZLES: [&str; 4] = [
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...",
    "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.",
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    "12..56....571.9...6.927...5...6.7....7.59..2.96..125........8....6...34....9.1.5.",
];

/// A position in which a rectangle with three placed cells is avoided.
const AVOIDABLE: &str = ":0000:x:+9.5.3+6.47.731.+59+68.+6..+9+7..+5+6+5.371..9..+795+2..+632+9..8+5+7+18+3+6+5+14+7+9+27+91..+38+5+4+54+2+7+89+6+13::::";

/// All proofs of a rule, each judged.
fn proofs(name: &str, position: &Position) -> Vec<Proof> {
    let prepared = Prepared::new(position.clone());
    let (proofs, end) =
        rule(name).eliminations(&prepared, &Reach::up_to(60), &mut Work::unlimited());
    assert!(matches!(end, Outcome::None { .. }), "{name}: {end:?}");
    for proof in &proofs {
        let Verdict::Proved(summary) = check(proof) else { panic!("{name}: {:?}", check(proof)) };
        // Where a grave cannot be filled, nothing need be assumed.
        let says_so = summary.assumes_one_solution;
        assert!(says_so || name == "bug", "{name} says what it assumes");
    }
    proofs
}

fn eliminated(proofs: &[Proof]) -> BTreeSet<Candidate> {
    proofs.iter().flat_map(Proof::eliminated).collect()
}

fn solution(state: &State) -> Solution {
    match solutions(state) {
        Solutions::One(solution) => *solution,
        other => panic!("{other:?}"),
    }
}

/// The states of a puzzle on a path of singles, basic rules and what uniqueness eliminates; whips where that ends.
fn states(puzzle: &str, most: usize) -> Vec<Position> {
    states_from(read(puzzle).unwrap(), most)
}

fn states_from(mut position: Position, most: usize) -> Vec<Position> {
    let mut states = Vec::new();
    for _ in 0..most {
        apply_singles(&mut position.state);
        if position.state.is_solved() {
            break;
        }
        states.push(position.clone());
        let before = position.state.clone();
        apply_basics(&mut position);
        if position.state == before {
            let prepared = Prepared::new(position.clone());
            let reach = Reach::up_to(8);
            let (found, _) = rule("whip").eliminations(&prepared, &reach, &mut Work::unlimited());
            let Some(shortest) = found.iter().min_by_key(|proof| proof.length) else { break };
            apply(&mut position.state, shortest);
        }
    }
    states
}

// Rectangles by their definition.

struct Rectangle {
    cells: [Cell; 4],
    digits: [Digit; 2],
    guardians: Vec<Candidate>,
}

fn rectangles(position: &Position) -> Vec<Rectangle> {
    let mut all = Vec::new();
    let pairs = || (0..9).flat_map(|one| (one + 1..9).map(move |other| [one, other]));
    for [r, s] in pairs() {
        for [c, d] in pairs().filter(|[c, d]| (r / 3 == s / 3) != (c / 3 == d / 3)) {
            let cells = [Cell::at(r, c), Cell::at(r, d), Cell::at(s, d), Cell::at(s, c)];
            if cells.iter().any(|&cell| position.givens.contains(cell)) {
                continue;
            }
            for digits in pairs().map(|two| two.map(Digit::from_index)) {
                all.extend(rectangle(&position.state, cells, digits));
            }
        }
    }
    all
}

/// The rectangle, where one of its two fillings is live and something is live beside them.
fn rectangle(state: &State, cells: [Cell; 4], digits: [Digit; 2]) -> Option<Rectangle> {
    let [a, b] = digits;
    let is_live = |filling: [Digit; 4]| {
        filling.iter().zip(cells).all(|(&digit, cell)| state.is_live(Candidate::new(digit, cell)))
    };
    let in_cells = cells.iter().flat_map(|&cell| state.values(Csp::cell(cell)));
    let guardians: Vec<Candidate> = in_cells.filter(|c| !digits.contains(&c.digit())).collect();
    let is_one = is_live([a, b, a, b]) || is_live([b, a, b, a]);
    (is_one && !guardians.is_empty()).then_some(Rectangle { cells, digits, guardians })
}

impl Rectangle {
    /// What is false when one of the guardians is true, by links, by a subset of a house, or by digits of the
    /// rectangle with all their places in it.
    fn falls(&self, state: &State) -> BTreeSet<Candidate> {
        let cells: BTreeSet<Cell> = self.guardians.iter().map(|guardian| guardian.cell()).collect();
        let is_floor =
            |c: &Candidate| self.cells.contains(&c.cell()) && self.digits.contains(&c.digit());
        if cells.len() == 1 {
            return state
                .candidates()
                .filter(|c| is_floor(c) && cells.contains(&c.cell()))
                .collect();
        }
        let linked = |z: &Candidate| self.guardians.iter().all(|guardian| guardian.linked(*z));
        let mut falls: BTreeSet<Candidate> = state.candidates().filter(linked).collect();
        falls.extend(self.by_subsets(state, &cells));
        falls.extend(state.candidates().filter(|c| is_floor(c) && self.leaves_none(state, *c)));
        falls
    }

    fn by_subsets(&self, state: &State, guarded: &BTreeSet<Cell>) -> BTreeSet<Candidate> {
        let mut falls = BTreeSet::new();
        for house in House::all().filter(|h| guarded.iter().all(|c| c.houses().contains(h))) {
            let open = |c: &Cell| !guarded.contains(c) && state.decided(*c).is_none();
            let others: Vec<Cell> = house.cells().into_iter().filter(open).collect();
            for bits in 1..1_u32 << others.len() {
                let chosen = (0..others.len()).filter(|place| bits >> place & 1 == 1);
                let chosen: Vec<Cell> = chosen.map(|place| others[place]).collect();
                let inside = chosen.iter().flat_map(|&cell| state.values(Csp::cell(cell)));
                let all: Vec<Candidate> = inside.chain(self.guardians.iter().copied()).collect();
                let digits: BTreeSet<Digit> = all.iter().map(|c| c.digit()).collect();
                if digits.len() == chosen.len() + 1 {
                    falls.extend(state.candidates().filter(|z| {
                        let mut same = all.iter().filter(|c| c.digit() == z.digit());
                        digits.contains(&z.digit()) && same.all(|c| c.linked(*z))
                    }));
                }
            }
        }
        falls
    }

    /// Whether a digit of the rectangle, where it is true, takes all guardians with it.
    fn leaves_none(&self, state: &State, supposed: Candidate) -> bool {
        let mut trues = vec![supposed];
        loop {
            let out = |c: Candidate| trues.iter().any(|known| known.linked(c));
            if self.guardians.iter().all(|&guardian| out(guardian)) {
                return true;
            }
            let houses = self.cells.iter().flat_map(|cell| cell.houses());
            let next =
                houses.flat_map(|h| self.digits.map(|digit| h.variable(digit))).find_map(|csp| {
                    let places: Vec<Candidate> = state.values(csp).collect();
                    let inside = places.iter().all(|c| self.cells.contains(&c.cell()));
                    let left: Vec<Candidate> = places.into_iter().filter(|&c| !out(c)).collect();
                    (inside && left.len() == 1 && !trues.contains(&left[0])).then(|| left[0])
                });
            match next {
                Some(next) => trues.push(next),
                None => return false,
            }
        }
    }
}

#[test]
fn rectangles_are_what_their_definition_says() {
    let (mut met, mut placed) = (0, 0);
    for puzzle in PUZZLES.into_iter().chain([AVOIDABLE]) {
        for position in states(puzzle, 12) {
            for name in ["unique-rectangle", "avoidable-rectangle"] {
                let found = eliminated(&proofs(name, &position));
                let has_placed = |r: &Rectangle| {
                    r.cells.iter().any(|&cell| position.state.decided(cell).is_some())
                };
                let all = rectangles(&position);
                let mine = all.iter().filter(|r| has_placed(r) == (name == "avoidable-rectangle"));
                let expected: BTreeSet<Candidate> =
                    mine.flat_map(|r| r.falls(&position.state)).collect();
                assert_eq!(found, expected, "{name} {puzzle}");
                match name {
                    "unique-rectangle" => met += found.len(),
                    _ => placed += found.len(),
                }
            }
        }
    }
    assert!(met > 10 && placed > 0, "{met} and {placed} eliminations");
}

#[test]
fn what_is_eliminated_is_not_in_the_solution() {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for puzzle in PUZZLES {
        hold(puzzle, 12, &mut counts);
    }
    assert!(counts["unique-rectangle"] > 10, "{counts:?}");
}

/// Holds all that the rules eliminate on a path against the solution; the number of its states.
fn hold(puzzle: &str, most: usize, counts: &mut BTreeMap<&'static str, usize>) -> usize {
    let solution = solution(&read(puzzle).unwrap().state);
    let states = states(puzzle, most);
    for position in &states {
        for name in RULES.into_iter().chain(["symmetric-givens"]) {
            for fallen in eliminated(&proofs(name, position)) {
                assert_ne!(
                    solution[fallen.cell().index()],
                    fallen.digit(),
                    "{name} {puzzle} {fallen}"
                );
                *counts.entry(name).or_default() += 1;
            }
        }
    }
    states.len()
}

/// The rules that take choices.
const THROUGH_CHOICES: [&str; 7] = [
    "or-braid",
    "or-whip",
    "or-contrad-whip",
    "or-forcing-whip",
    "or-forcing-braid",
    "or-tagging",
    "force-chain-choice",
];

/// How many proofs of a rule that takes choices assume one solution; each proof is judged, by the solution too.
fn assuming(name: &str, up_to: usize, position: Position, solution: &Solution) -> usize {
    let patterns = Arc::new(Patterns::built_in().assuming_one_solution());
    let prepared = Prepared::with_patterns(position, patterns);
    let work = &mut Work::with_budget(2_000_000);
    let (found, _) = rule(name).eliminations(&prepared, &Reach::up_to(up_to), work);
    let judged = |proof: &Proof| {
        let verdict = check(proof);
        let Verdict::Proved(summary) = verdict else { panic!("{name}: {verdict:?}") };
        let is_true = |c: &Candidate| solution[c.cell().index()] == c.digit();
        assert!(!proof.eliminated().iter().any(is_true), "{name}: {proof:?}");
        summary.assumes_one_solution
    };
    found.iter().filter(|proof| judged(proof)).count()
}

#[test]
fn chains_through_deadly_patterns_hold() {
    // Where braids solve a puzzle, braids through choices have nothing to add.
    let hard = "98.7..6..5...9..7...7..4...4...3.2....59...8......1..31...8...7.2....5....94...6.";
    for name in THROUGH_CHOICES {
        let (puzzles, up_to) = match name {
            "or-braid" => (vec![hard], 12),
            _ => (PUZZLES[..3].to_vec(), 5),
        };
        let through = puzzles.iter().map(|puzzle| -> usize {
            let solution = solution(&read(puzzle).unwrap().state);
            let positions = states(puzzle, 6).into_iter().step_by(3);
            positions.map(|position| assuming(name, up_to, position, &solution)).sum()
        });
        assert!(through.sum::<usize>() > 0, "no proof by {name} goes through a deadly pattern");
    }
}

#[test]
fn deadly_patterns_are_choices_where_one_solution_is_assumed() {
    let query = "MATCH (c:Choice {source: 'deadly-pattern'})-[:MEMBER]-(g) \
                 RETURN c.pattern AS pattern, count(g) AS guardians";
    let count =
        |explorer: &Explorer| explorer.query(query, &QueryAsk::default()).unwrap().rows.len();
    let explorer = Explorer::open(PUZZLES[0]).unwrap();
    let assuming = Arc::new(Catalogue::built_in().assuming_one_solution());
    assert_eq!(count(&explorer), 0);
    assert!(count(&explorer.with_catalogue(assuming)) > 0);
}

/// 291 puzzles, which take some minutes: each proof is judged.
#[test]
#[ignore = "reads ../shared/puzzles"]
fn no_rule_errs_in_collections_with_one_solution() {
    let (mut counts, mut states): (BTreeMap<&str, usize>, usize) = Default::default();
    for (list, step) in [("sudogen0.tsv", 50), ("top1465.tsv", 10), ("cbg-000.tsv", 150)] {
        let Some(rows) = rows(list) else { return };
        states +=
            rows.iter().step_by(step).map(|row| hold(&row[0], 30, &mut counts)).sum::<usize>();
    }
    println!("{states} states: {counts:?}");
    assert!(RULES.iter().all(|name| counts.contains_key(name)), "{counts:?}");
}

/// How long deadly patterns of any kind take at a state of the collections, in the median of a hundred.
#[test]
#[ignore = "reads ../shared/puzzles; measures"]
fn deadly_patterns_of_any_kind_take_some_20_ms() {
    let mut times: Vec<Duration> = Vec::new();
    for (list, step) in [("sudogen0.tsv", 600), ("top1465.tsv", 90), ("cbg-000.tsv", 1300)] {
        let Some(rows) = rows(list) else { return };
        for position in rows.iter().step_by(step).flat_map(|row| states(&row[0], 30)) {
            let (on, begun) = (Prepared::new(position), Instant::now());
            let _ = rule("deadly").eliminations(&on, &Reach::up_to(60), &mut Work::unlimited());
            times.push(begun.elapsed());
        }
    }
    times.sort_unstable();
    let at = |share: usize| times[(times.len() - 1) * share / 100];
    println!("{} states: median {:?}, 90 % {:?}, most {:?}", times.len(), at(50), at(90), at(100));
    assert!(times.len() >= 100 && at(50) < Duration::from_millis(100));
}

// The regression library of another solver, read where it is.

/// What its codes stand for: a rule, and what its proofs are called.
fn named(code: &str) -> Option<(&'static str, &'static str)> {
    Some(match code {
        "0600" => ("unique-rectangle", "unique-rectangle-type-1"),
        "0601" => ("unique-rectangle", "unique-rectangle-type-2"),
        "0602" => ("unique-rectangle", "unique-rectangle-type-3"),
        "0603" => ("unique-rectangle", "unique-rectangle-type-4"),
        "0604" => ("unique-rectangle", "unique-rectangle-type-5"),
        "0605" => ("unique-rectangle", "unique-rectangle-type-6"),
        "0606" => ("unique-rectangle", "unique-rectangle"),
        "0607" => ("avoidable-rectangle", "avoidable-rectangle-type-1"),
        "0608" => ("avoidable-rectangle", "avoidable-rectangle-type-2"),
        "0610" => ("bug", "bug+1"),
        _ => return None,
    })
}

#[test]
#[ignore = "reads ../shared/puzzles"]
fn the_regression_library_comes_out_as_listed() {
    let Some(rows) = rows("hodoku-reglib-1.3-even.tsv") else { return };
    let (mut tally, mut wrong): (BTreeMap<&str, [usize; 3]>, Vec<String>) = Default::default();
    for row in rows {
        let (code, variant) = row[1].split_once('-').unwrap_or((&row[1], ""));
        let Some((name, called)) = named(code) else { continue };
        let fields: Vec<&str> = row[3].split(':').collect();
        let listed: BTreeSet<Candidate> = fields[5].split_whitespace().map(candidate).collect();
        let found: Vec<Proof> = proofs(name, &read(&row[3]).unwrap())
            .into_iter()
            .filter(|proof| name_of(proof) == called)
            .collect();
        let same =
            |proof: &Proof| proof.eliminated().into_iter().collect::<BTreeSet<_>>() == listed;
        let tally = tally.entry(code_of(code)).or_default();
        let is_right = match variant {
            "x" => found.is_empty(),
            _ => found.iter().any(same),
        };
        tally[match (is_right, variant) {
            (true, "x") => 1,
            (true, _) => 0,
            (false, _) => 2,
        }] += 1;
        if !is_right {
            let said: Vec<String> =
                found.iter().map(|p| Conclusion::list(&p.conclusions)).collect();
            wrong.push(format!("line {} {}: {:?} for {listed:?}", row[0], row[1], said));
        }
    }
    println!("code: as listed, absent as listed, otherwise: {tally:#?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn code_of(code: &str) -> &'static str {
    named(code).map_or("", |(_, called)| called)
}

// Puzzles with several solutions, in which each rule errs.

/// The solution of the first puzzle.
fn full() -> Solution {
    solution(&read(PUZZLES[0]).unwrap().state)
}

/// Cells of a solution that could be exchanged, for each kind of pattern.
fn patterns(name: &str, full: &Solution) -> Vec<Vec<Cell>> {
    match name {
        "unique-rectangle" | "avoidable-rectangle" => rings(full, 4..=4),
        "unique-loop" => rings(full, 6..=14),
        "extended-rectangle" => {
            cells_of(full, 3, &[(0, 0), (0, 3), (0, 6), (1, 0), (1, 3), (1, 6)])
        }
        _ => cells_of(full, 3, &[(0, 0), (0, 1), (1, 0), (0, 3), (1, 3), (3, 0), (3, 1)]),
    }
}

/// The cells of two digits, joined by rows, columns and blocks, where they are so many.
fn rings(full: &Solution, sizes: std::ops::RangeInclusive<usize>) -> Vec<Vec<Cell>> {
    let mut all = Vec::new();
    for a in Digit::all() {
        for b in Digit::all().filter(|&b| a < b) {
            let is_either = |cell: &Cell| [a, b].contains(&full[cell.index()]);
            let mut left: Vec<Cell> = Cell::all().filter(is_either).collect();
            while let Some(first) = left.pop() {
                let mut ring = vec![first];
                while let Some(at) = left.iter().position(|cell| ring.iter().any(|c| c.sees(*cell)))
                {
                    ring.push(left.remove(at));
                }
                if sizes.contains(&ring.len()) {
                    all.push(ring);
                }
            }
        }
    }
    all
}

/// The images of some places, within their chutes, that have so many digits in a solution.
fn cells_of(full: &Solution, digits: usize, places: &[(usize, usize)]) -> Vec<Vec<Cell>> {
    const TURNS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let line = |chutes: [usize; 3], within: [[usize; 3]; 3], line: usize| {
        3 * chutes[line / 3] + within[line / 3][line % 3]
    };
    let mut all = BTreeSet::new();
    for bands in TURNS {
        for stacks in TURNS {
            for rows in 0..36 {
                for columns in 0..216 {
                    let rows = [TURNS[rows % 6], TURNS[rows / 6], TURNS[0]];
                    let columns = [TURNS[columns % 6], TURNS[columns / 6 % 6], TURNS[columns / 36]];
                    let at = |&(row, column): &(usize, usize)| {
                        Cell::at(line(bands, rows, row), line(stacks, columns, column))
                    };
                    let cells: Vec<Cell> = places.iter().map(at).collect();
                    let held: BTreeSet<Digit> = cells.iter().map(|c| full[c.index()]).collect();
                    if held.len() == digits {
                        all.insert(cells.into_iter().collect::<BTreeSet<Cell>>());
                    }
                }
            }
        }
    }
    all.into_iter().map(|cells| cells.into_iter().collect()).collect()
}

/// A puzzle that has lost the cells of a pattern and some others; of an avoidable one two cells of the pattern are placed.
fn without(full: &Solution, pattern: &[Cell], others: &[Cell], placed: bool) -> Position {
    let is_out = |cell: Cell| pattern.contains(&cell) || others.contains(&cell);
    let givens: CellSet = Cell::all().filter(|&cell| !is_out(cell)).collect();
    let digits = |cell: Cell| givens.contains(cell).then(|| full[cell.index()]);
    let mut state =
        State::from_givens(&std::array::from_fn(|at| digits(Cell::from_index(at)))).unwrap();
    if placed {
        let [one, two] = [pattern[0], pattern[1]];
        [one, two].iter().for_each(|&cell| state.place(Candidate::new(full[cell.index()], cell)));
    }
    Position { state, givens }
}

/// A puzzle with several solutions, and a candidate of one of them that a rule eliminates there.
fn error_of(name: &str) -> Option<(Position, Candidate)> {
    let (full, mut numbers) = (full(), Numbers(7));
    let all = patterns(name, &full);
    for _ in 0..4_000 {
        let pattern = &all[numbers.below(all.len() as u64) as usize];
        let count = 1 + numbers.below(6) as usize;
        let others: Vec<Cell> =
            (0..count).map(|_| Cell::from_index(numbers.below(81) as usize)).collect();
        let position = without(&full, pattern, &others, name == "avoidable-rectangle");
        let fallen = eliminated(&proofs(name, &position));
        if let Some(&wrong) = fallen.iter().find(|c| full[c.cell().index()] == c.digit()) {
            return Some((position, wrong));
        }
    }
    None
}

#[test]
fn every_rule_errs_where_there_are_several_solutions_and_says_so() {
    // Few graves can be filled, and where they cannot, nothing is assumed: none was met that errs.
    for name in RULES.into_iter().filter(|name| *name != "bug") {
        let (position, wrong) = error_of(name).unwrap_or_else(|| panic!("{name} never erred"));
        let explorer = Explorer::of(position);
        let found = explorer.find(&Ask::default().rules([name])).unwrap();
        assert!(found.eliminations.iter().any(|row| row.target == wrong), "{name} {wrong}");
        let says = |notice: &Notice| matches!(notice, Notice::AssumptionFails { .. });
        assert!(found.notices.iter().any(says), "{name}: {:?}", found.notices);
    }
}

/// What is asked of puzzles with two solutions: what always assumes one, what may, and what never does.
const ASKED: [&str; 8] = [
    "uniqueness",
    "deadly",
    "symmetric-givens",
    "grouped-nrc-chain",
    "or-whip",
    "force-chain-choice",
    "whip",
    "als-xz",
];

#[test]
fn nothing_is_proved_against_one_of_two_solutions() {
    let (full, mut numbers) = (full(), Numbers(80));
    let assuming = Arc::new(Catalogue::built_in().assuming_one_solution());
    let (mut several, mut failing, mut erring) = (0, 0, 0);
    for name in RULES.into_iter().filter(|name| !["bug", "deadly"].contains(name)) {
        let all = patterns(name, &full);
        for _ in 0..6 {
            let pattern = &all[numbers.below(all.len() as u64) as usize];
            let others: Vec<Cell> =
                (0..8).map(|_| Cell::from_index(numbers.below(81) as usize)).collect();
            let position = without(&full, pattern, &others, name == "avoidable-rectangle");
            let explorer = Explorer::of(position).with_catalogue(Arc::clone(&assuming));
            let found = explorer.find(&Ask::default().rules(ASKED).max_length(4)).unwrap();
            let Solutions::Several(two) = explorer.solutions() else { continue };
            several += 1;
            let is_in = |one: &Candidate| two.iter().any(|s| s[one.cell().index()] == one.digit());
            for proof in &found.proofs {
                let errs = proof.proof().eliminated().iter().any(is_in);
                let assumes = proof.proof().assumes_one_solution();
                assert!(assumes || !errs, "{}", proof.in_notation(Notation::Nrc));
                assert_eq!(proof.is_proved(), !assumes);
                let cell = Cell::all().find(|c| two[0][c.index()] != two[1][c.index()]).unwrap();
                let names = format!("there are two: {cell} can be ");
                assert!(!assumes || proof.word().contains(&names), "{}", proof.word());
                failing += usize::from(assumes);
                erring += usize::from(errs);
            }
        }
    }
    assert!(several > 20 && failing > 100 && erring > 20, "{several} {failing} {erring}");
}

#[test]
fn where_the_givens_have_one_solution_nothing_is_said() {
    let explorer = Explorer::open(PUZZLES[0]).unwrap();
    let found = explorer.find(&Ask::default().rules(RULES)).unwrap();
    let says = |notice: &Notice| matches!(notice, Notice::AssumptionFails { .. });
    assert!(!found.notices.iter().any(says));
}

#[test]
fn a_rating_says_what_it_assumes_and_where_that_does_not_hold() {
    let rate = |explorer: &Explorer, by: &str| explorer.rate(by, &Ask::default());
    let one = Explorer::open(PUZZLES[0]).unwrap();
    let rated = rate(&one, "unique-rectangle").unwrap();
    assert_eq!((rated.assumes.as_deref(), rated.notices.len()), (Some("one solution"), 0));
    assert_eq!(rate(&one, "W").unwrap().assumes, None);
    let (position, _) = error_of("unique-rectangle").unwrap();
    let several = Explorer::of(position.clone());
    let rated = rate(&several, "unique-rectangle").unwrap();
    let says = |notice: &Notice| matches!(notice, Notice::AssumptionFails { .. });
    assert!(rated.notices.iter().any(says), "{:?}", rated.notices);
    assert!(rate(&several, "W").unwrap().notices.is_empty());
    let bare = Explorer::of(Position { givens: CellSet::EMPTY, ..position });
    let none = AskError::NoGivens { rule: "unique-rectangle".to_owned() };
    assert_eq!(rate(&bare, "unique-rectangle").unwrap_err(), none);
}

#[test]
fn a_position_without_givens_is_refused_with_a_sentence() {
    let Position { state, givens } = read(PUZZLES[0]).unwrap();
    let ask = Ask::default().rules(["unique-rectangle"]);
    let bare = Explorer::of(Position { state: state.clone(), givens: CellSet::EMPTY });
    let error = bare.find(&ask).unwrap_err();
    assert_eq!(error, AskError::NoGivens { rule: "unique-rectangle".to_owned() });
    assert!(error.to_string().contains("no cell is given"), "{error}");
    assert!(bare.solve(&ask).is_err());
    assert!(bare.why("r1c1<>1".parse().unwrap(), &ask).is_err());
    // A given that the state has not decided.
    let mut more = givens;
    more.insert(Cell::at(0, 0));
    let wrong = Explorer::of(Position { state, givens: more });
    assert_eq!(wrong.find(&ask).unwrap_err(), AskError::GivensContradict);
    // Other rules are answered.
    assert!(bare.find(&Ask::default().rules(["whip"])).is_ok());
}

#[test]
fn no_rule_is_asked_that_nobody_named() {
    let catalogue = Catalogue::built_in();
    let is_assuming = |name: &str| rule(name).facts().assumes_one_solution;
    assert!(RULES.iter().all(|name| is_assuming(name)));
    let names = |catalogue: &Catalogue, names: &[&str]| -> Vec<String> {
        catalogue.select(names).unwrap().iter().map(|rule| rule.name().to_owned()).collect()
    };
    assert!(!names(&catalogue, &["all"]).iter().any(|name| is_assuming(name)));
    assert!(!catalogue.side_by_side().iter().any(|rule| is_assuming(rule.name())));
    // What `uniqueness` proves, and U+W with it, stays as it was published.
    assert_eq!(names(&catalogue, &["uniqueness"]), RULES[..6]);
    assert_eq!(names(&catalogue, &["BUG+1"]), ["bug"]);
    let assuming = catalogue.assuming_one_solution();
    assert!(RULES.iter().all(|name| names(&assuming, &["all"]).contains(&(*name).to_owned())));
    for list in catalogue.lists() {
        assert!(!names(&catalogue, &[&list.name]).iter().any(|name| is_assuming(name)));
    }
    let explorer = Explorer::open(PUZZLES[0]).unwrap();
    let found = explorer.find(&Ask::default()).unwrap();
    assert!(!found.rules.iter().any(|searched| is_assuming(&searched.rule)));
}

#[test]
fn digits_that_nobody_gave_leave_nothing_to_assume() {
    // 7 and 8 are not given: exchanged in a solution they give another.
    let puzzle = PUZZLES[0].replace(['7', '8'], ".");
    let position = read(&puzzle).unwrap();
    let given: DigitSet =
        position.givens.iter().filter_map(|c| position.state.decided(c)).collect();
    assert_eq!(given.len(), 7);
    assert!(RULES.iter().all(|name| proofs(name, &position).is_empty()));
}

// What it changes, and how long it takes.

/// The greatest length of a whip that is needed where these rules come before whips; `None` where they do not solve the
/// puzzle.
fn longest_whip(puzzle: &str, names: &[&str]) -> Option<usize> {
    let rules = Catalogue::built_in().select(names).unwrap();
    let mut path = Path::new(&read(puzzle).unwrap(), &rules, Reach::up_to(16)).without_singles();
    let mut longest = 0;
    while let Next::Proofs(proofs) = path.advance(&mut Work::unlimited()).unwrap() {
        let whips = proofs.iter().filter(|proof| proof.family.name == *"whip");
        longest = longest.max(whips.map(|proof| proof.length).max().unwrap_or_default());
    }
    path.state().is_solved().then_some(longest)
}

/// The number that a column begins with: `4+BUG` is 4.
fn leading(text: &str) -> usize {
    text.split('+').next().and_then(|number| number.parse().ok()).expect("a number")
}

#[test]
#[ignore = "reads ../shared/puzzles"]
fn how_often_uniqueness_saves_whips() {
    let Some(rows) = rows("cbg-000.tsv") else { return };
    let mut against_w: BTreeMap<&str, usize> = BTreeMap::new();
    let mut published: BTreeMap<i64, usize> = BTreeMap::new();
    for row in rows.iter().step_by(25) {
        let [w, u_w]: [usize; 2] = [&row[2], &row[14]].map(|text| leading(text));
        let longest = longest_whip(&row[0], &["uniqueness", "whip"]).unwrap();
        let word = match longest.cmp(&w) {
            std::cmp::Ordering::Less if longest == 0 => "no whip is needed",
            std::cmp::Ordering::Less => "shorter",
            std::cmp::Ordering::Equal => "as long",
            std::cmp::Ordering::Greater => "longer",
        };
        *against_w.entry(word).or_default() += 1;
        *published.entry(longest as i64 - u_w as i64).or_default() += 1;
        if longest > u_w {
            println!("number {}: {longest}, published {u_w}", row[1]);
        }
    }
    println!("against W: {against_w:?}; less the published U+W: {published:?}");
    assert_eq!(against_w.get("longer"), None);
}
