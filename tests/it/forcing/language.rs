//! Force chains as queries: the list predicates, the proofs of rows, and the kernel against the plain
//! evaluator.

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{Verdict, check};
use catena::grid::{Candidate, CellSet, State};
use catena::proof::Proof;
use catena::query::{
    Asked, Completion, Diagnostic, FORCE_CHAINS, Library, Parameters, Table, Value, answer, parse,
    pattern_files,
};
use catena::rules::language::registry;
use catena::work::Work;

use crate::impossible;

use super::oracle::{Net, states};
use super::seed::{PUZZLE, after_singles};

fn ask(text: &str, state: &State, most: i64, kernels: bool) -> Result<Table, Diagnostic> {
    let query = parse(text)?;
    let parameters = Parameters::from([("max".to_owned(), Value::Integer(most))]);
    let registry = registry();
    let asked = Asked {
        query: &query,
        name: "mine",
        parameters: &parameters,
        state,
        givens: CellSet::EMPTY,
        registry: &registry,
        kernels,
    };
    answer(&asked, &mut Work::unlimited())
}

/// The targets of the rows in order, each with the length of its proof, which the checker accepts.
fn rows(table: &Table) -> Vec<(String, usize)> {
    assert_eq!(table.completion, Completion::Whole);
    let proofs = table.proofs.as_ref().unwrap();
    let row = |(row, proof): (&Vec<Value>, &Option<Proof>)| {
        let proof = proof.as_ref().unwrap_or_else(|| panic!("{} has no proof", row[0]));
        let verdict = check(proof);
        assert!(matches!(verdict, Verdict::Proved(_)), "{}: {verdict:?}", row[0]);
        let target: Candidate = row[0].to_string().parse().unwrap();
        assert!(proof.eliminated().contains(&target), "{target}");
        (target.to_string(), proof.length)
    };
    table.rows.iter().zip(proofs).map(row).collect()
}

fn text(name: &str) -> String {
    Library::built_in().get(name).unwrap().text.clone()
}

#[test]
fn the_kernel_has_the_rows_of_the_plain_evaluator() {
    let seed = after_singles(PUZZLE).state;
    let mut count = 0;
    for (at, state) in [seed].into_iter().chain(states(1)).enumerate() {
        for name in FORCE_CHAINS {
            // Larger states are walked for minutes; one step is enough to meet groups and sets.
            let most = if at == 0 { 2 } else { 1 };
            if at > 0 && !["force-chain-contradiction", "force-chain-cell"].contains(&name) {
                continue;
            }
            let fast = ask(&text(name), &state, most, true).unwrap();
            let plain = ask(&text(name), &state, most, false).unwrap();
            assert_eq!((fast.kernel, plain.kernel), (Some("force chain kernel"), None), "{name}");
            assert_eq!(rows(&fast), rows(&plain), "{name} in state {at}");
            count += plain.rows.len();
        }
    }
    assert!(count > 100, "the states say little: {count} rows");
}

/// Chains over candidates from the guardians of impossible patterns.
const FROM_GUARDIANS: &str = "MATCH (w:Choice WHERE w.source = 'impossible-pattern'),
      (z:Candidate)
WHERE ALL (c IN members(w) WHERE EXISTS {
           (c) (()-[:LINK]-(l:Candidate)-[:CONJUGATE]-(r:Candidate)){0, $max} ()-[:LINK]-(z) })
DETACH DELETE z";

#[test]
fn a_query_of_ones_own_begins_from_guardians_and_is_proved() {
    let mut count = 0;
    for puzzle in &impossible::PUZZLES[..2] {
        let state = impossible::after_singles(puzzle);
        let net = Net::new(&state, 0, false, false);
        let choices = impossible::choices(&state);
        let leads = |choice: &Vec<Candidate>, z: Candidate| {
            choice.iter().all(|&c| net.least(c, z, false).is_some_and(|steps| steps <= 2))
        };
        let falls = |z: &Candidate| choices.iter().any(|choice| leads(choice, *z));
        let expected: BTreeSet<String> =
            state.candidates().filter(falls).map(|z| z.to_string()).collect();
        let table = ask(FROM_GUARDIANS, &state, 2, true).unwrap();
        assert_eq!(table.kernel, None);
        let found: BTreeSet<String> = rows(&table).into_iter().map(|(target, _)| target).collect();
        assert_eq!(found, expected, "{puzzle}");
        count += found.len();
    }
    assert!(count > 0, "the guardians say nothing");
}

#[test]
fn choices_say_what_they_come_from() {
    let state = impossible::after_singles(impossible::PUZZLES[0]);
    let query =
        "MATCH (c:Choice) LET m = members(c) RETURN c.source, c.pattern, c.size, size(m), m";
    let table = ask(query, &state, 0, true).unwrap();
    let mut members = BTreeSet::new();
    for row in &table.rows {
        let [source, pattern, size, counted, all] = &row[..] else { panic!("five columns") };
        assert_eq!(source.to_string(), "impossible-pattern");
        let is_pattern = |(name, _): &(&str, &str)| *name == pattern.to_string();
        let is_known = pattern_files().iter().any(is_pattern) || pattern.to_string() == "oddagon";
        assert!(is_known, "{pattern}");
        assert_eq!(size, counted);
        let nodes = all.nodes().into_iter().flat_map(|node| node.members());
        members.insert(nodes.collect::<Vec<_>>());
    }
    let mut expected: BTreeSet<Vec<Candidate>> = BTreeSet::new();
    for mut choice in impossible::choices(&state) {
        choice.sort_unstable();
        expected.insert(choice);
    }
    assert_eq!(members, expected);
    let sources = "MATCH (w:Csp|AlmostCell) RETURN DISTINCT w.source ORDER BY w.source";
    let table = ask(sources, &state, 0, true).unwrap();
    let sources: Vec<String> = table.rows.iter().map(|row| row[0].to_string()).collect();
    assert_eq!(sources, ["almost-cell", "variable"]);
    let none = ask("MATCH (c:Choice) RETURN c", &State::FULL, 0, true).unwrap();
    assert_eq!(none.rows.len(), 0);
}

#[test]
fn the_nets_of_the_plain_evaluator_are_those_of_the_search() {
    let state = after_singles(PUZZLE).state;
    let nets = ["forcing-whip", "forcing-braid", "forcing-whip-3", "forcing-braid-3"];
    for name in nets.into_iter().chain(["dynamic-cell", "dynamic-house"]) {
        let plain = ask(&text(name), &state, 1, false).unwrap();
        let mut least: BTreeMap<String, usize> = BTreeMap::new();
        for (target, length) in rows(&plain) {
            let known = least.entry(target).or_insert(length);
            *known = length.min(*known);
        }
        let found = super::agreement::concluded(&state, name, catena::rules::Reach::up_to(40));
        assert!(!least.is_empty(), "{name}");
        for (target, length) in least {
            let target: Candidate = target.parse().unwrap();
            assert!(found[&(target, false)] <= length, "{name} {target}");
        }
    }
}

#[test]
fn explain_names_the_kernel_and_a_query_that_differs_is_walked() {
    let state = after_singles(PUZZLE).state;
    let plan = |text: &str| ask(&format!("EXPLAIN {text}"), &state, 2, true).unwrap().plan;
    let own = text("force-chain-cell");
    assert!(plan(&own).starts_with("answered by: the force chain kernel"), "{}", plan(&own));
    let renamed = own.replace("(z", "(target").replace("DELETE z", "DELETE target");
    assert!(plan(&renamed).contains("force chain kernel"));
    let bounded = own.replace("$max", "2");
    assert!(plan(&bounded).contains("force chain kernel"));
    for (from, to) in [
        ("|Group", ""),
        ("w.space = 'rc'", "w.size = 3"),
        ("ALL", "ANY"),
        ("{0, $max}", "{1, $max}"),
    ] {
        let other = own.replace(from, to);
        assert!(plan(&other).starts_with("answered by: the plain evaluator"), "{from}: {other}");
    }
    let small = own.replace("w.space = 'rc'", "w.size = 2").replace("CONJUGATE|ALS", "CONJUGATE");
    let table = ask(&small, &state, 2, true).unwrap();
    assert!(table.kernel.is_none() && rows(&table).len() > 3);
    let proofs = table.proofs.unwrap();
    assert!(proofs.iter().flatten().all(|proof| proof.family.name == "mine"));
}

#[test]
fn a_list_predicate_counts_the_items_that_meet_its_condition() {
    let state = after_singles(PUZZLE).state;
    let count = |condition: &str| {
        let text = format!("MATCH (w:Csp {{space: 'rc'}}) WHERE {condition} RETURN count(*)");
        ask(&text, &state, 1, true).unwrap().rows[0][0].to_string().parse::<usize>().unwrap()
    };
    let cells: Vec<usize> = catena::grid::Cell::all()
        .map(|cell| state.digits(cell))
        .filter(|digits| digits.len() > 1)
        .map(|digits| digits.iter().filter(|digit| digit.number() > 5).count())
        .collect();
    let all = catena::grid::Cell::all().map(|cell| state.digits(cell)).filter(|d| d.len() > 1);
    let all = all.filter(|digits| digits.iter().all(|digit| digit.number() > 5)).count();
    let of = |which: &str| count(&format!("{which} (c IN candidates(w) WHERE c.digit > 5)"));
    assert_eq!(of("ALL"), all);
    assert_eq!(of("ANY"), cells.iter().filter(|&&high| high > 0).count());
    assert_eq!(of("NONE"), cells.iter().filter(|&&high| high == 0).count());
    assert_eq!(of("single"), cells.iter().filter(|&&high| high == 1).count());
    assert_eq!(count("ALL (c IN [] WHERE c.digit > 5)"), cells.len());
    assert_eq!(count("ANY (c IN candidates(w) WHERE c.row > 9)"), 0);
    let members = "ALL (c IN candidates(w) WHERE c IN members(w)) \
                   AND size(members(w)) = size(candidates(w))";
    assert_eq!(count(members), cells.len());
}

#[test]
fn a_predicate_that_makes_no_sense_is_refused_with_its_place() {
    let state = after_singles(PUZZLE).state;
    for (condition, said) in [
        ("ALL (c IN w WHERE TRUE)", "a list"),
        ("ALL (w IN candidates(w) WHERE TRUE)", "already bound"),
        ("ALL (c IN candidates(w) WHERE c.digit)", "a truth value"),
        ("ALL (c IN candidates(w))", "`WHERE`"),
        ("ALL (c candidates(w) WHERE TRUE)", "`IN`"),
        ("ANY (c IN candidates(w) WHERE TRUE) AND c.digit = 1", "nothing binds `c`"),
        ("ALL (c IN candidates() WHERE TRUE)", "takes a variable"),
    ] {
        let text = format!("MATCH (w:Csp) WHERE {condition} RETURN w");
        let error = ask(&text, &state, 1, true).unwrap_err();
        let rendered = error.render("query", &text);
        assert!(rendered.contains(said), "{condition}: {rendered}");
    }
}
