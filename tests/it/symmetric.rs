//! Symmetric givens: against all symmetries of the board, one by one, and against solutions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catena::check::{ChainFault, LineFault, Refusal, Verdict, check};
use catena::explorer::graph::GraphAsk;
use catena::explorer::{Ask, Explorer, QueryAsk};
use catena::graph::EdgeKind;
use catena::grid::{Candidate, Position, apply_singles, read};
use catena::proof::json::{from_json, to_json};
use catena::proof::{Form, Ground, Literal, Permutation, Proof, Symmetry, numbered};
use catena::rules::{Catalogue, Outcome, Prepared, Reach, Work, apply, symmetries_of_givens};
use catena::solution::{Solution, Solutions, solutions};

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

// Links by symmetries.

/// The rules that assume one solution, and their symmetries with it.
fn assuming() -> Catalogue {
    Catalogue::built_in().assuming_one_solution()
}

/// A position where the links by its symmetries may be used.
fn prepared(position: &Position) -> Prepared {
    Prepared::with_patterns(position.clone(), Arc::clone(assuming().patterns()))
}

/// Whether a proof goes through an image; all proofs of chains that assume one solution do.
fn is_through_an_image(proof: &Proof) -> bool {
    numbered(&proof.lines).iter().any(|(line, _)| matches!(line.ground, Ground::Symmetric { .. }))
}

/// Chains whose links may go through images.
const CHAINS: [&str; 6] = [
    "grouped-c-chain",
    "grouped-nrc-chain",
    "grouped-c-loop",
    "grouped-nrc-loop",
    "nrc-rl-lasso",
    "als-chain",
];

/// A puzzle with what singles and its symmetries eliminate gone.
fn begun(puzzle: &str) -> Position {
    let mut position = read(puzzle).unwrap();
    apply_singles(&mut position.state);
    for proof in proofs(&position) {
        apply(&mut position.state, &proof);
    }
    position
}

/// What a rule eliminates, each with its least length, and how many proofs go through an image; each is judged and
/// held against the solution.
fn lengths(rule: &str, puzzle: &str, longest: usize) -> (BTreeMap<Candidate, usize>, usize) {
    let position = begun(puzzle);
    let Solutions::One(solution) = solutions(&position.state) else { panic!("{puzzle}") };
    let rule = assuming().select(&[rule]).unwrap().remove(0);
    let reach = Reach::up_to(longest);
    let (found, _) =
        rule.eliminations(&prepared(&position), &reach, &mut Work::with_budget(3_000_000));
    let (mut lengths, mut through) = (BTreeMap::new(), 0);
    for proof in found {
        through += usize::from(hold(&proof, &solution));
        for fallen in proof.eliminated() {
            let least = lengths.entry(fallen).or_insert(proof.length);
            *least = proof.length.min(*least);
        }
    }
    (lengths, through)
}

/// Judges a proof, and holds what it eliminates against the solution; whether it goes through an image.
fn hold(proof: &Proof, solution: &Solution) -> bool {
    let Verdict::Proved(summary) = check(proof) else {
        panic!("{}: {:?}", proof.family.name, check(proof))
    };
    assert_eq!(summary.assumes_one_solution, is_through_an_image(proof));
    for fallen in proof.eliminated() {
        assert_ne!(solution[fallen.cell().index()], fallen.digit(), "{fallen}");
    }
    is_through_an_image(proof)
}

#[test]
fn chains_through_images_hold_and_agree_with_the_solution() {
    for rule in CHAINS {
        let through: usize =
            TURNED.into_iter().chain(POSTED).map(|puzzle| lengths(rule, puzzle, 5).1).sum();
        assert!(through > 0, "no {rule} goes through an image");
    }
}

/// The lengths of a family by the plain evaluator, over the graph with images.
fn lengths_by_query(
    rule: &str,
    puzzle: &str,
    longest: usize,
) -> (BTreeMap<Candidate, usize>, usize) {
    let position = begun(puzzle);
    let Solutions::One(solution) = solutions(&position.state) else { panic!("{puzzle}") };
    let explorer = Explorer::of(position).with_catalogue(Arc::new(assuming()));
    let library = catena::query::Library::built_in();
    let text = library.get(rule).unwrap().query.to_string();
    let mut ask = QueryAsk { name: rule.to_owned(), plain: true, ..QueryAsk::default() };
    ask.parameters.insert("max".to_owned(), catena::query::Value::Integer(longest as i64));
    let answer = explorer.query(&text, &ask).unwrap();
    assert!(answer.is_complete(), "{rule} {puzzle}");
    let (mut lengths, mut through) = (BTreeMap::new(), 0);
    for row in &answer.rows {
        let proof = row.proof.as_ref().unwrap_or_else(|| panic!("{row:?}")).proof();
        through += usize::from(hold(proof, &solution));
        for fallen in proof.eliminated() {
            let least = lengths.entry(fallen).or_insert(proof.length);
            *least = proof.length.min(*least);
        }
    }
    (lengths, through)
}

#[test]
fn the_search_and_the_plain_evaluator_find_the_same_through_images() {
    let mut through = 0;
    for puzzle in POSTED {
        for rule in ["grouped-c-chain", "grouped-nrc-chain"] {
            let (by_query, by_images) = lengths_by_query(rule, puzzle, 3);
            assert_eq!(lengths(rule, puzzle, 3).0, by_query, "{rule} {puzzle}");
            through += by_images;
        }
    }
    assert!(through > 5, "{through} rows go through an image");
}

#[test]
fn whips_and_braids_of_the_plain_evaluator_go_through_images() {
    for rule in ["nrczt-chain", "whip", "nrcz-chain", "nrc-chain"] {
        let through: usize =
            POSTED.into_iter().map(|puzzle| lengths_by_query(rule, puzzle, 2).1).sum();
        assert!(through > 0, "no {rule} goes through an image");
    }
}

/// What `find` says of the posted puzzles: which eliminations assume one solution, none of them in it.
#[test]
fn eliminations_through_images_are_told_from_the_others() {
    let mut assuming_rows = 0;
    for puzzle in POSTED {
        let explorer = Explorer::of(begun(puzzle)).with_catalogue(Arc::new(assuming()));
        let Solutions::One(solution) = explorer.solutions() else { panic!("{puzzle}") };
        let ask = Ask::default().rules(["nrc-chain", "grouped-nrc-chain"]).max_length(4);
        let found = explorer.find(&ask).unwrap();
        for row in &found.eliminations {
            assert_ne!(solution[row.target.cell().index()], row.target.digit(), "{row:?}");
            // The kernel of chains takes no image.
            assert!(!row.assuming.contains(&"nrc-chain".to_owned()), "{row:?}");
            assuming_rows += row.assuming.len();
        }
        for proof in &found.proofs {
            assert!(proof.is_proved());
            assert_eq!(proof.proof().assumes_one_solution(), is_through_an_image(proof.proof()));
        }
    }
    assert!(assuming_rows > 5, "{assuming_rows}");
}

#[test]
fn images_are_there_where_one_solution_is_assumed_or_they_are_named() {
    let explorer = Explorer::of(begun(POSTED[0]));
    let assuming = explorer.with_catalogue(Arc::new(assuming()));
    let rows = |explorer: &Explorer, text: &str| {
        explorer.query(text, &QueryAsk::default()).unwrap().rows.len()
    };
    let links = "MATCH (a:Candidate)-[e:LINK]-(b:Candidate) WHERE size(e.via) = 0 RETURN a, b";
    assert_eq!(rows(&explorer, links), 0);
    assert!(rows(&assuming, links) > 100);
    let images = "MATCH (a:Candidate)-[:IMAGE]-(b:Candidate) RETURN a, b";
    let count = rows(&explorer, images);
    assert_eq!(rows(&assuming, images), count);
    let graph = explorer.graph(&GraphAsk { edges: vec![EdgeKind::Image], ..GraphAsk::default() });
    // Each edge is a row from each end.
    assert!(count > 40 && 2 * graph.edges.len() == count, "{count}");
    assert!(explorer.graph(&GraphAsk::default()).edges.iter().all(|edge| edge.kind != "IMAGE"));
    // Both are true in the solution, or neither is.
    let Solutions::One(solution) = solutions(explorer.state()) else { panic!() };
    let is_true = |node: usize| {
        let node = &graph.nodes.iter().find(|known| known.node == node).unwrap().candidates[0];
        let candidate: Candidate = node.parse().unwrap();
        solution[candidate.cell().index()] == candidate.digit()
    };
    assert!(graph.edges.iter().all(|edge| is_true(edge.source) == is_true(edge.target)));
    assert!(graph.edges.iter().any(|edge| is_true(edge.source)));
    assert_eq!(rows(&Explorer::of(begun(PLAIN)), images), 0);
}

/// The first proof of a chain that goes through an image.
fn through_an_image() -> Proof {
    let on = prepared(&begun(POSTED[0]));
    let rule = assuming().select(&["grouped-nrc-chain"]).unwrap().remove(0);
    let (found, _) = rule.eliminations(&on, &Reach::up_to(4), &mut Work::unlimited());
    found.into_iter().find(is_through_an_image).unwrap()
}

#[test]
fn a_chain_through_an_image_needs_its_line_and_says_what_it_assumes() {
    let proof = through_an_image();
    assert_eq!(from_json(&to_json(&proof)).unwrap(), proof);
    // Without the lines nothing says by which symmetry.
    let chain = proof.chain.clone().unwrap();
    let bare = Proof::of_chain(&proof.state, proof.givens, proof.family.clone(), chain);
    let Verdict::Refused(Refusal::Chain { fault, .. }) = check(&bare) else {
        panic!("{:?}", check(&bare))
    };
    assert!(matches!(fault, ChainFault::NotLinked { .. }), "{fault:?}");
    // A form that speaks of houses takes no image.
    let mut named = proof.clone();
    named.family.name = "query".into();
    let shape = named.family.shape.as_mut().unwrap();
    shape.form = Form::WWing;
    assert!(
        matches!(check(&named), Verdict::Refused(Refusal::Chain { .. })),
        "{:?}",
        check(&named)
    );
}
