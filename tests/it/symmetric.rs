//! Symmetric givens: against all symmetries of the board, one by one, and against solutions.

use std::collections::BTreeSet;

use catena::check::{LineFault, Refusal, Verdict, check};
use catena::grid::{Candidate, Position, apply_singles, read};
use catena::proof::json::{from_json, to_json};
use catena::proof::{Ground, Literal, Permutation, Proof, Symmetry};
use catena::rules::{Outcome, Prepared, Reach, Work, apply, symmetries_of_givens};
use catena::solution::{Solutions, solutions};

use crate::rule;

/// Puzzles that half a turn maps to themselves, with 1 and 9, 2 and 8, 3 and 7, 4 and 6 exchanged.
const TURNED: [&str; 3] = [
    ".....85.....1..........2649.7.....85.3.6.4.7.52.....3.1648..........9.....52.....",
    ".......3.......9.4...24...7..3..26.98.67.34.21.48..7..3...68...6.1.......7.......",
    "..5.4.8..7.6.8......9......9..7...8.3.8...2.7.2...3..1......1......2.4.3..2.6.5..",
];

/// Three that posters gave as examples of it: the forum's thread "Gurth's symmetrical placement theorem", November 2020.
const POSTED: [&str; 3] = [
    "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6...........",
    "..........24..51..97.6.......8....633.18.29.774....2.......4.31..95..68..........",
    "..............51.69736.....29......3.6.8.2.4.7......18.....47314.95..............",
];

/// One without a symmetry.
const PLAIN: &str =
    "..3.5..8.4..78.1.....1.3..527....9.4.3.......9.8.....2367..2.5....83.....4...5.9.";

/// All permutations of nine lines that keep threes together.
fn lines() -> Vec<[usize; 9]> {
    fn permutations(left: &[usize]) -> Vec<Vec<usize>> {
        match left {
            [] => vec![Vec::new()],
            _ => left
                .iter()
                .flat_map(|&first| {
                    let rest: Vec<usize> = left.iter().copied().filter(|&n| n != first).collect();
                    permutations(&rest).into_iter().map(move |p| [vec![first], p].concat())
                })
                .collect(),
        }
    }
    let threes = permutations(&[0, 1, 2]);
    let mut all = Vec::new();
    for bands in &threes {
        for (a, b, c) in threes
            .iter()
            .flat_map(|a| threes.iter().map(move |b| (a, b)))
            .flat_map(|(a, b)| threes.iter().map(move |c| (a, b, c)))
        {
            let within = [a, b, c];
            all.push(std::array::from_fn(|n| 3 * bands[n / 3] + within[n / 3][n % 3]));
        }
    }
    all
}

/// The symmetries by their definition: each of the board, and the names of digits that it asks for.
fn by_definition(position: &Position) -> BTreeSet<String> {
    let givens: Vec<(usize, usize, usize)> = position
        .givens
        .iter()
        .map(|cell| (cell.row(), cell.column(), position.state.decided(cell).unwrap().index()))
        .collect();
    let mut at = [[9; 9]; 9];
    givens.iter().for_each(|&(row, column, digit)| at[row][column] = digit);
    let lines = lines();
    let mut found = BTreeSet::new();
    for transposed in [false, true] {
        for rows in &lines {
            for columns in &lines {
                let mut names = [9; 9];
                let fits = givens.iter().all(|&(row, column, digit)| {
                    let (row, column) = if transposed { (column, row) } else { (row, column) };
                    let name = at[rows[row]][columns[column]];
                    let is_new = names[digit] == 9 && !names.contains(&name);
                    if is_new {
                        names[digit] = name;
                    }
                    name != 9 && names[digit] == name
                });
                if !fits {
                    continue;
                }
                let missing = (0..9).find(|name| !names.contains(name));
                let digits = names.map(|name| if name == 9 { missing.unwrap() } else { name });
                let [rows, columns, digits] =
                    [*rows, *columns, digits].map(|to| Permutation::new(to).unwrap());
                let symmetry = Symmetry { transposed, rows, columns, digits };
                if symmetry != Symmetry::IDENTITY {
                    found.insert(format!("{symmetry:?}"));
                }
            }
        }
    }
    found
}

/// What the rule finds, each judged, and assuming one solution.
fn proofs(position: &Position) -> Vec<Proof> {
    let prepared = Prepared::new(position.clone());
    let (proofs, end) =
        rule("symmetric-givens").eliminations(&prepared, &Reach::up_to(1), &mut Work::unlimited());
    assert!(matches!(end, Outcome::None { .. }), "{end:?}");
    for proof in &proofs {
        let Verdict::Proved(summary) = check(proof) else { panic!("{:?}", check(proof)) };
        assert!(summary.assumes_one_solution);
    }
    proofs
}

#[test]
fn the_symmetries_are_those_of_the_definition() {
    // All nine digits in a block, each with the same eight others around it: many symmetries.
    let rich = "123456789456789123789123456231564897564897231897231564312645978645978312978312645";
    for puzzle in TURNED.into_iter().chain(POSTED).chain([PLAIN, rich]) {
        let position = read(puzzle).unwrap();
        let found = symmetries_of_givens(&position);
        let written: BTreeSet<String> = found.iter().map(|one| format!("{one:?}")).collect();
        assert_eq!(written, by_definition(&position), "{puzzle}");
        assert_eq!(found.len(), written.len(), "each once");
    }
    assert!(symmetries_of_givens(&read(PLAIN).unwrap()).is_empty());
    assert_eq!(symmetries_of_givens(&read(rich).unwrap()).len(), 647, "of the most canonical grid");
}

#[test]
fn what_a_symmetry_eliminates_is_not_in_the_solution() {
    for puzzle in TURNED.into_iter().chain(POSTED) {
        let mut position = read(puzzle).unwrap();
        let Solutions::One(solution) = solutions(&position.state) else { panic!("{puzzle}") };
        let mut eliminated = 0;
        for _ in 0..60 {
            let found = proofs(&position);
            if found.is_empty() {
                apply_singles(&mut position.state);
            }
            let whips = || {
                let prepared = Prepared::new(position.clone());
                let work = &mut Work::unlimited();
                rule("whip").eliminations(&prepared, &Reach::up_to(6), work).0
            };
            let next = if found.is_empty() { whips() } else { found };
            let Some(proof) = next.first() else { break };
            for fallen in proof.eliminated() {
                assert_ne!(solution[fallen.cell().index()], fallen.digit(), "{fallen}");
            }
            eliminated += usize::from(proof.family.name == "symmetric-givens");
            apply(&mut position.state, proof);
        }
        assert!(eliminated > 1, "{puzzle}");
    }
}

#[test]
fn the_middle_of_half_a_turn_keeps_the_digit_that_keeps_its_name() {
    let position = read(TURNED[0]).unwrap();
    let middle = |candidate: &Candidate| candidate.cell().to_string() == "r5c5";
    let fallen: Vec<String> = proofs(&position)
        .iter()
        .flat_map(Proof::eliminated)
        .filter(middle)
        .map(|c| c.to_string())
        .collect();
    assert_eq!(fallen, ["n1r5c5", "n2r5c5", "n8r5c5", "n9r5c5"]);
}

fn fault(proof: &Proof) -> LineFault {
    match check(proof) {
        Verdict::Refused(Refusal::Line { fault, .. }) => fault,
        other => panic!("{other:?}"),
    }
}

/// A proof with a change in its only line, or before it.
fn changed(change: &dyn Fn(&mut Symmetry, &mut Vec<Literal>)) -> Proof {
    let mut proof = proofs(&read(TURNED[0]).unwrap()).remove(0);
    let line = &mut proof.lines[0];
    let Ground::Symmetric { symmetry } = &mut line.ground else { panic!() };
    change(symmetry, &mut line.claim);
    proof
}

#[test]
fn the_judge_refuses_what_is_no_symmetry_and_what_does_not_follow() {
    let torn = changed(&|symmetry, _| symmetry.rows = "147258369".parse().unwrap());
    assert_eq!(fault(&torn), LineFault::NotOfTheBoard);
    let torn = changed(&|symmetry, _| symmetry.columns = "984675321".parse().unwrap());
    assert_eq!(fault(&torn), LineFault::NotOfTheBoard);
    for renamed in ["123456789", "987654312"] {
        let renamed = changed(&|symmetry, _| symmetry.digits = renamed.parse().unwrap());
        assert!(matches!(fault(&renamed), LineFault::GivenNotKept(_)), "{:?}", fault(&renamed));
    }
    let moved = changed(&|symmetry, _| symmetry.columns = Permutation::IDENTITY);
    assert!(matches!(fault(&moved), LineFault::GivenNotKept(_)), "{:?}", fault(&moved));
    let kept = changed(&|symmetry, claim| {
        let state = read(TURNED[0]).unwrap().state;
        let is_free = |c: &Candidate| {
            let image = symmetry.image(*c);
            state.is_live(image) && !image.linked(*c)
        };
        *claim = vec![Literal::False(state.candidates().find(is_free).unwrap().into())];
    });
    assert_eq!(fault(&kept), LineFault::NotTheImage);
    let mut not_given = changed(&|_, _| {});
    not_given.givens = Default::default();
    assert_eq!(fault(&not_given), LineFault::NoGivens);
}

#[test]
fn a_candidate_is_false_or_its_image_true() {
    let clause = |wrong: bool| {
        let mut proof = changed(&|_, _| {});
        let mut line = proof.lines[0].clone();
        let Ground::Symmetric { symmetry } = &line.ground else { panic!() };
        let one: Candidate = "n1r1c1".parse().unwrap();
        let image = if wrong { one } else { symmetry.image(one) };
        assert_eq!(symmetry.image(one).to_string(), "n9r9c9");
        line.claim = vec![Literal::False(one.into()), Literal::True(image.into())];
        proof.lines.insert(0, line);
        proof
    };
    assert!(matches!(check(&clause(false)), Verdict::Refused(Refusal::Length { counted: 2, .. })));
    assert_eq!(fault(&clause(true)), LineFault::NotTheImage);
}

#[test]
fn it_is_written_and_read_and_says_what_it_assumes() {
    let proof = changed(&|_, _| {});
    let text = to_json(&proof);
    assert!(text.contains("\"assumes\":\"one solution\"") && text.contains("987654321"), "{text}");
    assert_eq!(from_json(&text).unwrap(), proof);
    let unsaid = text.replace("\"assumes\":\"one solution\",", "");
    assert!(from_json(&unsaid).unwrap_err().to_string().contains("one solution"));
}
