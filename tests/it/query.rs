//! The language: what it takes, in what form it prints it, and what it refuses.

use std::cell::Cell;
use std::time::Duration;

use catena::graph::{EdgeKind, Edges, Graph, Node, NodeKind, Options, Overlay, Tag};
use catena::grid::{State, apply_singles, read};
use catena::query::{
    Asked, Code, Completion, Diagnostic, Parameters, Registry, Table, Value, analyse, answer,
    answer_over, parse,
};
use catena::work::{Interrupt, Stopped, Work};
use proptest::prelude::*;

/// A state with pairs, chains and room: after singles, 272 candidates.
const GRID: &str =
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000";

fn state() -> State {
    let mut state = read(GRID).unwrap().state;
    apply_singles(&mut state);
    state
}

fn parameters() -> Parameters {
    Parameters::from([("max".to_owned(), Value::Integer(3))])
}

fn ask(text: &str, work: &mut Work) -> Result<Table, Diagnostic> {
    let query = parse(text)?;
    let state = state();
    let asked = Asked {
        query: &query,
        name: "",
        parameters: &parameters(),
        state: &state,
        givens: state.decided_cells(),
        registry: &Registry::plain(),
        kernels: false,
    };
    answer(&asked, work)
}

fn rows(text: &str) -> Vec<String> {
    let answer =
        ask(text, &mut Work::unlimited()).unwrap_or_else(|error| panic!("{text}: {error}"));
    let row = |row: &Vec<Value>| row.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
    answer.rows.iter().map(row).collect()
}

/// The first thing wrong with a query, found before anything runs.
fn refusal(text: &str) -> Option<Diagnostic> {
    let query = match parse(text) {
        Ok(query) => query,
        Err(diagnostic) => return Some(diagnostic),
    };
    analyse(&query, &parameters(), &catena::rules::language::registry()).err()
}

/// Queries as people may write them, with their canonical form.
const ACCEPTED: &[(&str, &str)] = &[
    ("match (a) return a", "MATCH (a)\nRETURN a"),
    ("MATCH (a:Candidate)RETURN a.name;", "MATCH (a:Candidate)\nRETURN a.name"),
    (
        "MATCH (:Csp|Group&!Als) -[:LINK|%]- () RETURN 1 AS one",
        "MATCH (:Csp|Group&!Als)-[:LINK|%]-()\nRETURN 1 AS one",
    ),
    ("MATCH (:(Csp|Group)&!(Als|Csp)) RETURN 1", "MATCH (:(Csp|Group)&!(Als|Csp))\nRETURN 1"),
    (
        "MATCH p=any shortest trail paths (a)-[]-(b) RETURN length(p)",
        "MATCH p = ANY SHORTEST TRAIL (a)-[]-(b)\nRETURN length(p)",
    ),
    (
        "MATCH SHORTEST 2 WALK (a)(()-[:LINK]-()){2}(b), (b)-[:MEMBER]-(c) WHERE NOT (a = b OR b = c) AND TRUE RETURN *",
        "MATCH SHORTEST 2 (a)\n      (()-[:LINK]-()){2}\n      (b),\n      (b)-[:MEMBER]-(c)\nWHERE NOT (a = b OR b = c) AND TRUE\nRETURN *",
    ),
    (
        "MATCH ALL SHORTEST (a)(()-[:LINK]-()){,2}(b) RETURN a",
        "MATCH ALL SHORTEST (a)\n      (()-[:LINK]-()){0, 2}\n      (b)\nRETURN a",
    ),
    (
        "MATCH (a {digit:4,row:1} WHERE a.column<>2) // a comment\n -- another\n /* and\n one more */ RETURN DISTINCT count(*),min(a.row),collect(DISTINCT a.cell) AS c ORDER BY c DESC,min(a.row) LIMIT 3",
        "MATCH (a {digit: 4, row: 1} WHERE a.column <> 2)\nRETURN DISTINCT count(*), min(a.row), collect(DISTINCT a.cell) AS c\nORDER BY c DESC, min(a.row)\nLIMIT 3",
    ),
    (
        "MATCH (a)-[v:CONJUGATE MODULO a,[a]||[a] WITHIN PLANE WHERE v.via=[]]-(b) RETURN 'it''s', \"two\"",
        "MATCH (a)-[v:CONJUGATE MODULO a, [a] || [a] WITHIN PLANE WHERE v.via = []]-(b)\nRETURN 'it''s', 'two'",
    ),
    (
        "MATCH ((a)-[:LINK]-(b) WHERE a.digit=b.digit){1,3} RETURN size(a)",
        "MATCH ((a)-[:LINK]-(b) WHERE a.digit = b.digit){1, 3}\nRETURN size(a)",
    ),
    (
        "MATCH (a) WHERE a.row - 1 - 2 = 3 - (2 - 1) AND (NOT a.row = 1 OR a.row IN [1]) RETURN a",
        "MATCH (a)\nWHERE a.row - 1 - 2 = 3 - (2 - 1) AND (NOT a.row = 1 OR a.row IN [1])\nRETURN a",
    ),
    (
        "MATCH (a) WHERE EXISTS{MATCH (a)-[:LINK]-(b),(b)-[:LINK]-(c) WHERE a=c} RETURN a",
        "MATCH (a)\nWHERE EXISTS { (a)-[:LINK]-(b), (b)-[:LINK]-(c) WHERE a = c }\nRETURN a",
    ),
    (
        "PROFILE CALL graph.components( 'LINK' ) yield node as n, component MATCH (n) RETURN n",
        "PROFILE\nCALL graph.components('LINK') YIELD node AS n, component\nMATCH (n)\nRETURN n",
    ),
    (
        "MATCH (a:Candidate), (b:Candidate) DETACH DELETE a , b",
        "MATCH (a:Candidate),\n      (b:Candidate)\nDETACH DELETE a, b",
    ),
];

#[test]
fn queries_have_one_canonical_form() {
    for (text, canonical) in ACCEPTED {
        let query = parse(text).unwrap_or_else(|error| panic!("{}", error.render("query", text)));
        assert_eq!(query.to_string(), *canonical);
        assert_eq!(parse(canonical).as_ref(), Ok(&query), "{canonical}");
        assert_eq!(refusal(text), None, "{text}");
    }
}

#[test]
fn the_reference_shows_queries_in_their_canonical_form() {
    let pages =
        [include_str!("../../docs/query-language.md"), include_str!("../../queries/README.md")];
    let blocks: Vec<&str> = pages
        .iter()
        .flat_map(|page| page.split("```gql\n").skip(1))
        .map(|rest| rest.split("\n```").next().unwrap())
        .collect();
    assert!(blocks.len() > 10);
    for block in blocks {
        let query = parse(block).unwrap_or_else(|e| panic!("{}", e.render("reference", block)));
        assert_eq!(query.to_string(), block);
        assert_eq!(refusal(block), None, "{block}");
    }
}

/// Each refusal as people see it; the place and what was expected are the point.
#[test]
fn refusals_name_the_place_and_what_was_expected() {
    let said = |text: &str| match refusal(text) {
        Some(refusal) => refusal.render("query", text),
        None => format!("{text} is accepted"),
    };
    let refused = [
        "MATCH (z:Candidat) RETURN z",
        "MATCH (z:Candidate) RETURN z.didgit",
        "MATCH (a)-[v:LINK]-(b) WHERE v.digit = 1 RETURN a",
        "MATCH (a)(()-[:LINK]-(b)){1,} RETURN b",
        "MATCH (a)-[:LINK]->(b) RETURN a",
        "MATCH (a)-[:LINK]-(b) RETRUN a",
        "MATCH (a)(()-[:CONJUGATE MODULO PREV(a)]-(r)){1, 2} RETURN a",
        "MATCH (a)(()-[:LINK]-(r)){1, 2} WHERE PREV(r) = [] RETURN r",
        "MATCH (a)(()-[:CONJUGATE MODULO r]-(r)){1, 2} RETURN r",
        "MATCH (a)(()-[:LINK]-(b)){1, $mx} RETURN a",
        "CALL graph.component('LINK') YIELD node RETURN node",
        "CALL graph.components('LINK') YIELD nodes RETURN nodes",
        "MATCH (a WHERE a.name = 4) RETURN a",
        "MATCH (a:Csp) DETACH DELETE a",
        "MATCH (a) WHERE a.name = 'n1r1c1 RETURN a",
    ];
    insta::assert_snapshot!(refused.map(said).join("\n\n"));
}

/// Ways of being wrong, each with its code.
const REFUSED: &[(Code, &str)] = &[
    (Code::Syntax, ""),
    (Code::Syntax, "LIMIT 1"),
    (Code::Syntax, "MATCH (a)"),
    (Code::Syntax, "MATCH (a) DELETE a"),
    (Code::Syntax, "MATCH (a RETURN a"),
    (Code::Syntax, "MATCH (a)-[:LINK](b) RETURN a"),
    (Code::Syntax, "MATCH (a)-b RETURN a"),
    (Code::Syntax, "MATCH (where) RETURN 1"),
    (Code::Syntax, "MATCH (a){1,2}(b) RETURN a"),
    (Code::Syntax, "MATCH SHORTEST (a) RETURN a"),
    (Code::Syntax, "MATCH SHORTEST 0 (a) RETURN a"),
    (Code::Syntax, "MATCH (a) RETURN a LIMIT 99999999999999999999"),
    (Code::Syntax, "MATCH (a) RETURN a ; RETURN a"),
    (Code::Syntax, "MATCH (a)-[:CONJUGATE WITHIN bc]-(b) RETURN a"),
    (Code::Syntax, "MATCH (a) RETURN a # no"),
    (Code::Syntax, "MATCH (a) /* RETURN a"),
    (Code::UnknownLabel, "MATCH (a:LINK) RETURN a"),
    (Code::UnknownLabel, "MATCH (a)-[:Candidate]-(b) RETURN a"),
    (Code::UnknownProperty, "MATCH (a:Csp) RETURN a.digit"),
    (Code::UnknownProperty, "MATCH (a:Csp {cell: 'r1c1'}) RETURN a"),
    (Code::UnknownProperty, "MATCH (a)-[v:MEMBER]-(b) RETURN v.via"),
    (Code::UnknownVariable, "MATCH (a) RETURN b"),
    (Code::UnknownVariable, "MATCH (a WHERE b.row = 1)-[:LINK]-(b) RETURN b"),
    (Code::UnknownVariable, "MATCH (a WHERE EXISTS { (a)-[:LINK]-(b) }) RETURN b"),
    (Code::Rebound, "MATCH (a)-[a:LINK]-(b) RETURN b"),
    (Code::Rebound, "MATCH (a)-[v:LINK]-(b)-[v:LINK]-(c) RETURN b"),
    (Code::Rebound, "MATCH (a)(()-[:LINK]-(a)){1, 2} RETURN a"),
    (Code::Rebound, "MATCH (a)(()-[:LINK]-(b)){1, 2}(b) RETURN a"),
    (Code::Rebound, "MATCH a = (a)-[:LINK]-(b) RETURN b"),
    (Code::UnknownFunction, "MATCH (a) RETURN cnt(a)"),
    (Code::Misplaced, "MATCH (a) WHERE count(a) = 1 RETURN a"),
    (Code::Misplaced, "MATCH (a)-[:LINK MODULO a]-(b) RETURN a"),
    (Code::Misplaced, "MATCH (a)-[:CONJUGATE FROM a]-(b) RETURN a"),
    (Code::Misplaced, "MATCH (a)-[:LINK WITHIN PLANE]-(b) RETURN a"),
    (Code::Misplaced, "MATCH (a)-[:MEMBER WITHIN rc]-(b) RETURN a"),
    (Code::Misplaced, "MATCH (a)(()-[:LINK]-()){1, a.row} RETURN a"),
    (Code::Misplaced, "MATCH (a) RETURN DISTINCT a.row ORDER BY a.column"),
    (Code::MissingParameter, "MATCH (a {digit: $digit}) RETURN a"),
    (Code::WrongType, "MATCH (a) WHERE a RETURN a"),
    (Code::WrongType, "MATCH (a) WHERE a.row IN 1 RETURN a"),
    (Code::WrongType, "MATCH (a) WHERE a.row = 'x' RETURN a"),
    (Code::WrongType, "MATCH (a) RETURN a.name + 1"),
    (Code::WrongType, "MATCH (a) RETURN a LIMIT a.row"),
    (Code::WrongType, "MATCH (a)-[:CONJUGATE MODULO a.row]-(b) RETURN a"),
    (Code::WrongType, "MATCH (a)-[v:LINK]-(b) DETACH DELETE v"),
    (Code::WrongType, "MATCH (a)-[v:LINK]-(b) RETURN length(a)"),
    (Code::WrongCount, "MATCH (a) RETURN size()"),
    (Code::WrongCount, "MATCH (w:Csp WHERE COVERED(w)) RETURN w"),
    (Code::WrongCount, "CALL graph.components() YIELD node RETURN node"),
    (Code::WrongCount, "MATCH (a) RETURN max(a, a)"),
    (Code::UnknownColumn, "CALL graph.components('LINK') YIELD nod RETURN nod"),
    (Code::Unbounded, "MATCH (a)(()-[:LINK]-())*(b) RETURN a"),
    (Code::Unbounded, "MATCH (a)(()-[:LINK]-())+(b) RETURN a"),
    (Code::Unbounded, "MATCH (a)(()-[:LINK]-()){1, 325}(b) RETURN a"),
    (Code::Nested, "MATCH (a)((()-[:LINK]-()){1, 2}){1, 2}(b) RETURN a"),
    (Code::PrevOutsideGroup, "MATCH (a)-[:CONJUGATE MODULO PREV(a)]-(b) RETURN a"),
];

#[test]
fn every_way_of_being_wrong_has_its_code() {
    for (code, text) in REFUSED {
        assert_eq!(refusal(text).map(|refusal| refusal.code), Some(*code), "{text}");
    }
}

/// The rows of small queries, which the reader can count on the board.
#[test]
fn rows_say_what_the_text_says() {
    let common = "MATCH (a {name: 'n8r9c2'})-[:LINK]-(x:Candidate)-[:LINK]-(b {name: 'n8r2c7'}) \
                  RETURN x";
    assert_eq!(rows(common), ["n8r2c2", "n8r9c7"]);
    let cell = "MATCH (a:Candidate {cell: 'r2c7'}) RETURN a.digit, a.row + a.column";
    assert_eq!(rows(cell), ["4 | 9", "5 | 9", "8 | 9"]);
    let aggregates = "MATCH (a:Candidate {cell: 'r2c7'}) \
                      RETURN count(*), min(a.digit), max(a.digit), collect(a.digit)";
    assert_eq!(rows(aggregates), ["3 | 4 | 8 | 4, 5, 8"]);
    let grouped = "MATCH (a:Candidate WHERE a.row = 1 AND a.column > 6) \
                   RETURN a.cell, count(a) AS n ORDER BY n DESC, a.cell";
    assert_eq!(rows(grouped), ["r1c8 | 4", "r1c7 | 3", "r1c9 | 1"]);
    assert_eq!(rows("MATCH (a {name: 'n1r1c1'}) RETURN count(a)"), ["0"]);
    assert_eq!(rows("MATCH (a {name: 'n1r1c1'}) RETURN a, count(a)"), [""; 0]);
    let order =
        "MATCH (a:Candidate {row: 9}) RETURN DISTINCT a.digit ORDER BY a.digit DESC LIMIT 2";
    assert_eq!(rows(order), ["9", "8"]);
}

/// Shortest alternating paths between two candidates, by each selector and mode.
#[test]
fn selectors_and_modes_mean_what_the_standard_says() {
    let paths = |prefix: &str| {
        let text = format!(
            "MATCH p = {prefix} (a {{name: 'n5r2c1'}}) \
             (()-[:CONJUGATE]-()-[:LINK]-(:Candidate)){{1, 4}} (b {{name: 'n5r9c4'}}) RETURN length(p), nodes(p)"
        );
        rows(&text)
    };
    let shortest = paths("ALL SHORTEST");
    assert!(!shortest.is_empty());
    assert_eq!(paths("ANY SHORTEST"), shortest[..1]);
    assert_eq!(paths("ANY"), shortest[..1]);
    assert_eq!(paths("SHORTEST 1"), shortest[..1]);
    let [walks, trails, simple] = ["", "TRAIL", "ACYCLIC"].map(|mode| paths(mode).len());
    assert!(walks > trails && trails >= simple && simple > 0, "{walks} {trails} {simple}");
    assert!(
        paths("")
            .iter()
            .all(|row| row.starts_with("2 ") || row.starts_with("3 ") || row.starts_with("4 "))
    );
    assert_eq!(paths("SHORTEST 3").len(), 3);
}

/// A selector chooses before the final condition is judged, and after the inner ones.
#[test]
fn a_final_condition_is_judged_after_the_selector() {
    let pattern = "(a {name: 'n5r2c7'})-[:LINK]-(m:Candidate";
    let inner = format!(
        "MATCH ANY SHORTEST {pattern} WHERE m.cell <> 'r2c7')-[:LINK]-(b:Candidate) RETURN m, b"
    );
    let last = format!(
        "MATCH ANY SHORTEST {pattern})-[:LINK]-(b:Candidate) WHERE m.cell <> 'r2c7' RETURN m, b"
    );
    assert!(rows(&inner).len() > rows(&last).len());
}

/// `PREV` is empty in the first iteration and never holds the one under way.
#[test]
fn prev_sees_completed_iterations_alone() {
    let seen = rows(
        "MATCH (a {name: 'n5r2c7'}) \
         (()-[:LINK]-(x:Candidate WHERE NOT x IN PREV(x) AND size(PREV(x)) < 2)){1, 3} \
         (b {name: 'n5r7c7'}) RETURN size(x)",
    );
    assert!(seen.contains(&"1".to_owned()) && seen.contains(&"2".to_owned()), "{seen:?}");
    assert!(!seen.contains(&"3".to_owned()), "the third iteration has two before it");
}

#[test]
fn a_stop_is_never_reported_as_none() {
    let whips = "MATCH ANY SHORTEST ACYCLIC (z:Candidate)
        (()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z, PREV(r)]-(r:Candidate)){0, $max - 1}
        ()-[:LINK]-(x:Candidate)-[:MEMBER]-(w:Csp WHERE COVERED(w, x, z, r)) DETACH DELETE z";
    let whole = ask(whips, &mut Work::unlimited()).unwrap();
    assert_eq!((whole.completion, whole.rows.len()), (Completion::Whole, 14));
    assert_eq!(
        whole.counts.expansions,
        ask(whips, &mut Work::unlimited()).unwrap().counts.expansions
    );
    let stopped = ask(whips, &mut Work::with_budget(1000)).unwrap();
    let by = |stopped| Completion::Stopped(stopped);
    assert_eq!((stopped.completion, stopped.rows.len()), (by(Stopped::Budget), 0));
    let mut over = Work::unlimited().interruptible(&Interrupt::new().after(Duration::ZERO));
    assert_eq!(ask(whips, &mut over).unwrap().completion, by(Stopped::Deadline));
    let mut exact = Work::with_budget(whole.counts.expansions);
    assert_eq!(ask(whips, &mut exact).unwrap().completion, Completion::Whole);
    assert_eq!(ask(whips, &mut exact).unwrap().completion, by(Stopped::Budget), "all is spent");
}

/// Queries that would take hours, and each another part of the evaluator: paths, rows without an edge,
/// conditions, sets of cells, conditions of columns, and the proof of a row by cases, of which a branch is
/// searched for that no row needs.
const ENDLESS: [&str; 6] = [
    "MATCH (z:Candidate)(()-[:LINK]-(:Candidate)){1, 300}()-[:LINK]-(z) DETACH DELETE z",
    "MATCH (a:Candidate), (b:Candidate), (c:Candidate), (d:Candidate) RETURN count(*)",
    "MATCH (a:Candidate), (b:Candidate), (c:Candidate), (d:Csp WHERE d.size = 0) RETURN a",
    "MATCH (z:Candidate)(()-[:LINK]-(l:Candidate|Group)-[:ALS MODULO z, PREV(r)]-(r:Group)){9, 9}\
     ()-[:LINK]-(z) DETACH DELETE z",
    "MATCH (a:Candidate) RETURN EXISTS { (a)(()-[:LINK]-()){99, 99}(b:Csp) }",
    CASES,
];

/// `queries/rules/dynamic-cell.gql` with a letter changed: the first alternative leads anywhere.
const CASES: &str = "MATCH (w:Csp WHERE w.space = 'rc'), (z:Candidate) WHERE ALL (c IN candidates(w) WHERE \
    EXISTS { (c)(()-[:LINK FROM c, PREV(r)]-(l:Candidate)-[:CONJUGATE MODULO c, PREV(r)]-(r:Candidate)){0, 12}\
    ()-[:LINK FROM c, r]-(s) } OR \
    EXISTS { (c)(()-[:LINK FROM c, PREV(r)]-(l:Candidate)-[:CONJUGATE MODULO c, PREV(r)]-(r:Candidate)){0, 11}\
    ()-[:LINK FROM c, r]-(x:Candidate)-[:MEMBER]-(v:Csp WHERE COVERED(v, x, c, r)) }) DETACH DELETE z";

#[test]
fn a_budget_bounds_the_proofs_of_what_a_query_deletes() {
    for budget in [1, 300, 20_000] {
        let mut work = Work::with_budget(budget);
        let table = ask(CASES, &mut work).unwrap();
        assert_eq!(table.completion, Completion::Stopped(Stopped::Budget), "{budget}");
        assert_eq!((work.nodes, table.counts.expansions), (budget, budget));
        assert_eq!(table.proofs.map(|proofs| proofs.len()), Some(table.rows.len()), "{budget}");
    }
}

/// How often a query asks whether to go on before it is cancelled.
const MANY: u32 = 50;

thread_local! {
    /// How often a query of this thread has asked whether to go on.
    static LOOKS: Cell<u32> = const { Cell::new(0) };
}

#[test]
fn a_cancelled_query_ends_at_once() {
    for text in ENDLESS {
        LOOKS.set(0);
        let interrupt = Interrupt::of_host(|| {
            LOOKS.set(LOOKS.get() + 1);
            LOOKS.get() > MANY
        });
        let mut work = Work::unlimited().interruptible(&interrupt);
        let table = ask(text, &mut work).unwrap();
        assert_eq!(table.completion, Completion::Stopped(Stopped::Cancelled), "{text}");
        // Whatever still runs asks once more, and nothing begins anew.
        assert!(LOOKS.get() < MANY + 20, "{} looks: {text}", LOOKS.get());
        let mut work = Work::unlimited().interruptible(&interrupt);
        assert!(
            ask(text, &mut work).unwrap().counts.expansions < 256,
            "it was cancelled before: {text}"
        );
    }
}

/// What has no edge counts too, or a budget would not bound it.
#[test]
fn rows_without_edges_are_bounded_by_the_budget() {
    let all = "MATCH (a:Candidate), (b:Candidate), (c:Candidate) RETURN count(*)";
    let table = ask(all, &mut Work::with_budget(10_000)).unwrap();
    assert_eq!(table.completion, Completion::Stopped(Stopped::Budget));
    assert_eq!(table.counts.expansions, 10_000);
}

/// Work that may keep this many bytes, and is bounded by nothing else.
fn within_memory(bytes: u64) -> Work {
    Work::unlimited().interruptible(&Interrupt::new().within_memory(bytes))
}

/// Queries that keep more and more, each something else: rows, rows told apart, lists, paths, what a
/// selector chose, a list that doubles.
const KEEPING: [&str; 6] = [
    "MATCH (a:Candidate) MATCH (b:Candidate) MATCH (c:Candidate) RETURN a, b, c",
    "MATCH (a:Candidate), (b:Candidate), (c:Candidate) RETURN DISTINCT a, b, c",
    "MATCH (a:Candidate), (b:Candidate), (c:Candidate) RETURN collect([a, b, c])",
    "MATCH p = SIMPLE (a:Candidate)(-[:LINK]-()){1, 6} RETURN p",
    "MATCH (a:Candidate)-[:LINK]-(b), (c:Candidate) RETURN a, b, c, count(*)",
    "MATCH (z:Candidate)-[:LINK]-(b:Candidate), (c:Candidate), (d:Candidate) DETACH DELETE z",
];

#[test]
fn what_a_query_keeps_is_bounded_by_the_memory() {
    for text in KEEPING {
        let [less, more] = [200_000, 400_000].map(|bytes| ask(text, &mut within_memory(bytes)));
        let (less, more) = (less.unwrap(), more.unwrap());
        for table in [&less, &more] {
            assert_eq!(table.completion, Completion::Stopped(Stopped::Memory), "{text}");
        }
        assert!(less.counts.expansions < more.counts.expansions, "{text}");
        let again = ask(text, &mut within_memory(200_000)).unwrap();
        assert_eq!((again.rows, again.counts), (less.rows, less.counts), "{text}");
    }
}

#[test]
fn what_is_counted_is_not_kept() {
    let counted = "MATCH (a:Candidate), (b:Candidate) RETURN count(*), min(a), max(b)";
    let table = ask(counted, &mut within_memory(10_000)).unwrap();
    assert_eq!(table.completion, Completion::Whole);
    let [row] = &table.rows[..] else { panic!("one row") };
    let candidates = rows("MATCH (a:Candidate) RETURN a").len() as i64;
    assert_eq!(row[0], Value::Integer(candidates * candidates));
}

#[test]
fn a_limit_without_an_order_ends_the_walk() {
    let all = "MATCH (a:Candidate), (b:Candidate), (c:Candidate), (d:Candidate) RETURN d LIMIT 3";
    let table = ask(all, &mut Work::with_budget(100)).unwrap();
    assert_eq!((table.completion, table.rows.len()), (Completion::Whole, 3));
}

#[test]
fn a_query_that_is_too_long_is_refused() {
    let say = |text: &str| ask(text, &mut Work::with_budget(1)).unwrap_err();
    let long = format!("MATCH (a) RETURN '{}'", "x".repeat(1 << 16));
    let message = format!("a query has at most 65536 bytes, and this one {}", long.len());
    assert_eq!(say(&long).message, message);
    let path = format!("MATCH (a){} RETURN a", "-[]-()".repeat(10_000));
    assert_eq!(say(&path[..60_000]).message, "a query has at most 500 nodes, edges and groups");
    let repeated = "MATCH (a)(-[]-()-[]-()-[]-()-[]-()){1, 300} RETURN a";
    let message = "a path has at most 1000 edges, all iterations counted";
    assert_eq!(say(repeated).message, message);
    let numbers = vec!["1"; 10_001].join(",");
    let list = format!("MATCH (a:Candidate) WHERE a.digit IN [{numbers}] RETURN a");
    assert_eq!(say(&list).message, "a list has at most 10000 items, and this one 10001");
}

#[test]
fn a_parameter_that_is_too_long_is_refused() {
    let text = "MATCH (a:Candidate) WHERE a.digit IN $digits RETURN a";
    let list = Value::List(vec![Value::Integer(1); 10_001].into());
    let asked = parse(text).unwrap();
    let parameters = Parameters::from([("digits".to_owned(), list)]);
    let refused = analyse(&asked, &parameters, &Registry::plain()).unwrap_err();
    assert_eq!(refused.message, "a list has at most 10000 items, and that of `$digits` 10001");
}

#[test]
fn the_longest_path_that_is_allowed_is_walked() {
    let written = format!("MATCH (a:Candidate){} RETURN a LIMIT 1", "-[]-()".repeat(249));
    let repeated = "MATCH (a:Candidate)(-[]-()-[]-()-[]-()){300} RETURN a LIMIT 1";
    for text in [&written, repeated] {
        let table = ask(text, &mut Work::with_budget(1_000_000)).unwrap();
        assert_eq!((table.completion, table.rows.len()), (Completion::Whole, 1), "{text}");
    }
}

#[test]
fn of_a_long_line_only_the_place_is_shown() {
    let text = format!("MATCH (a)\nWHERE {}b.digit = 1 RETURN a", "a.digit = 1 AND ".repeat(90));
    let refused = ask(&text, &mut Work::with_budget(1)).unwrap_err();
    let rendered = refused.render("query", &text);
    assert!(
        rendered.contains("query:2:") && rendered.contains("b.digit = 1 RETURN a"),
        "{rendered}"
    );
    assert!(rendered.lines().all(|line| line.chars().count() < 300), "{rendered}");
}

/// Asks of a graph with something laid over it.
fn ask_over(text: &str, graph: &dyn Edges) -> Result<Table, Diagnostic> {
    let asked = Asked {
        query: &parse(text)?,
        name: "",
        parameters: &parameters(),
        state: graph.state(),
        givens: graph.state().decided_cells(),
        registry: &Registry::plain(),
        kernels: false,
    };
    answer_over(&asked, graph, &mut Work::unlimited())
}

/// Asks of the position with two layers of tags, `a` on n5r2c7 and `b` on n8r9c2, and derived edges.
fn over_tags(text: &str) -> Result<Table, Diagnostic> {
    let graph = Graph::new(&state(), Options::CANDIDATES);
    let mut overlay = Overlay::new(&graph);
    let tag = |layer, second| Node::Tag(Tag { layer, second });
    let [a, not_a, b, not_b] =
        [tag(0, false), tag(0, true), tag(1, false), tag(1, true)].map(|tag| overlay.add_node(tag));
    let [one, other] =
        ["n5r2c7", "n8r9c2"].map(|name| graph.candidate_node(name.parse().unwrap()).unwrap());
    let edges = [
        (EdgeKind::Tagged, one, a),
        (EdgeKind::Tagged, other, b),
        (EdgeKind::Opposite, a, not_a),
        (EdgeKind::Opposite, b, not_b),
        (EdgeKind::Weak, a, not_b),
        (EdgeKind::Weak, b, b),
        (EdgeKind::Link, one, other),
    ];
    for (number, (kind, from, to)) in edges.into_iter().enumerate() {
        overlay.add_edge(kind, from, to, number).unwrap();
    }
    ask_over(text, &overlay)
}

#[test]
fn a_derived_edge_is_walked_over_the_overlay_only() {
    let rows = |text: &str| {
        let table = over_tags(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let row =
            |row: &Vec<Value>| row.iter().map(Value::to_string).collect::<Vec<_>>().join(" | ");
        table.rows.iter().map(row).collect::<Vec<String>>()
    };
    assert_eq!(
        rows("MATCH (x)-[:TAGGED]-(t:Tag) RETURN x, t"),
        ["n5r2c7 | tag:a", "n8r9c2 | tag:b"]
    );
    assert_eq!(rows("MATCH (a:Tag)-[:WEAK]-(a) RETURN a"), ["tag:b"]);
    let chain = "MATCH (a:Tag)-[:WEAK]-(b)-[:OPPOSITE]-(c)-[:WEAK]-(d) RETURN a, d";
    assert_eq!(rows(chain), ["tag:a | tag:b", "tag:b | tag:a"]);
    let false_ones = "MATCH (z:Candidate)-[:TAGGED]-(a)-[:WEAK]-(a) DETACH DELETE z";
    assert_eq!(rows(false_ones), ["n8r9c2"]);
    assert_eq!(
        rows("MATCH (a:Tag)-[v]-(b:Tag {name: 'tag:B'}) RETURN a, v.kind"),
        ["tag:a | WEAK", "tag:b | OPPOSITE"]
    );
    assert_eq!(
        rows("CALL graph.components('WEAK') YIELD component, node RETURN component, node"),
        ["1 | tag:a", "1 | tag:B", "2 | tag:b"]
    );
    let path = "MATCH (a {name: 'n5r2c7'}), (b {name: 'n8r9c2'}) \
                CALL graph.shortest_path('LINK', a, b) YIELD length RETURN length";
    assert_eq!(rows(path), ["1"], "three over the links of the state");
}

#[test]
fn a_state_has_no_derived_kinds() {
    for (text, word) in [
        ("MATCH (a:Tag) RETURN a", "no node has the label `Tag`"),
        ("MATCH (a)-[:WEAK]-(b) RETURN a", "no edge has the label `WEAK`"),
        ("CALL graph.components('WEAK') YIELD node RETURN node", "no edge has the label `WEAK`"),
    ] {
        let refusal = ask(text, &mut Work::unlimited()).unwrap_err();
        assert!(refusal.message.starts_with(word), "{}", refusal.message);
    }
    let refusal = over_tags("MATCH (a)-[:WAEK]-(b) RETURN a").unwrap_err();
    assert_eq!(refusal.help, "did you mean `WEAK`?");
}

/// A derived link is not one of the board: a path over it is not a chain that the checker would accept.
#[test]
fn a_path_over_a_derived_link_has_no_proof() {
    let graph = Graph::new(&state(), Options::CANDIDATES);
    let linked = |one, other| graph.edge_between(EdgeKind::Link, one, other).is_some();
    let candidates = || graph.nodes(NodeKind::Candidate);
    let pairs = || graph.edges(EdgeKind::Conjugate).map(|edge| graph.edge(edge));
    // The target is linked to one end of a pair, and not to the other.
    let far = |target| {
        let pair = pairs().find(|pair| linked(target, pair.target) && !linked(target, pair.source));
        pair.filter(|pair| pair.source != target).map(|pair| (target, pair.source))
    };
    let (target, left) = candidates().find_map(far).unwrap();
    let chain = format!(
        "MATCH ANY SIMPLE (z:Candidate {{name: '{}'}})-[:LINK]-(l:Candidate {{name: '{}'}})\
         -[:CONJUGATE]-(:Candidate)-[:LINK]-(z) DETACH DELETE z",
        graph.node(target),
        graph.node(left)
    );
    let mut overlay = Overlay::new(&graph);
    assert!(ask_over(&chain, &overlay).unwrap().rows.is_empty());
    overlay.add_edge(EdgeKind::Link, target, left, ()).unwrap();
    let table = ask_over(&chain, &overlay).unwrap();
    assert_eq!((table.rows.len(), table.proofs), (1, Some(vec![None])));
}

#[test]
fn explain_runs_nothing_and_profile_counts() {
    let explained = ask("EXPLAIN MATCH (a)-[:LINK]-(b) RETURN a", &mut Work::unlimited()).unwrap();
    assert!(explained.rows.is_empty() && explained.counts.expansions == 0);
    assert!(explained.plan.starts_with("answered by: the plain evaluator\n"), "{}", explained.plan);
    let profiled = ask(
        "PROFILE MATCH (a {name: 'n5r2c7'})-[:LINK]-(b:Candidate) RETURN b",
        &mut Work::unlimited(),
    )
    .unwrap();
    let begun = rows("MATCH (a) RETURN a").len();
    assert_eq!(profiled.counts.expansions as usize, begun + profiled.rows.len());
}

#[test]
fn procedures_answer_and_say_what_is_wrong() {
    let components = rows(
        "CALL graph.components('CONJUGATE') YIELD component, node \
         RETURN component, count(node) AS size ORDER BY size DESC LIMIT 1",
    );
    assert_eq!(components.len(), 1);
    let path = rows(
        "MATCH (a {name: 'n5r2c7'}), (b {name: 'n8r9c2'}) \
         CALL graph.shortest_path('LINK', a, b) YIELD length RETURN length",
    );
    assert_eq!(path, ["3"]);
    let wrong =
        ask("CALL graph.components('LINKS') YIELD node RETURN node", &mut Work::unlimited());
    assert_eq!(wrong.unwrap_err().message, "no edge has the label `LINKS`; did you mean `LINK`?");
}

/// A query of one's own: its rows have proofs when its path is a chain from the target on.
#[test]
fn a_query_of_ones_own_is_proved_where_it_is_a_chain() {
    let chain = "MATCH (z:Candidate)-[:LINK]-(a)-[:CONJUGATE]-(b)-[:LINK]-(c)-[:CONJUGATE]-(d) \
                 -[:LINK]-(z) DETACH DELETE z";
    let answer =
        ask(&chain.replace("(z:Candidate)-", "SIMPLE (z:Candidate)-"), &mut Work::unlimited())
            .unwrap();
    assert!(answer.proofs.unwrap().iter().all(Option::is_some));
    let bare = "MATCH (z:Candidate {name: 'n5r2c7'}) DETACH DELETE z";
    let answer = ask(bare, &mut Work::unlimited()).unwrap();
    assert_eq!(answer.rows.len(), 1);
    assert_eq!(answer.proofs.unwrap(), [None], "deleting at will proves nothing");
}

/// A group found on demand is no node of the graph, and is walked from all the same.
#[test]
fn groups_are_found_on_demand() {
    let text = "MATCH (z:Candidate)-[:LINK]-(l:Candidate)-[:CONJUGATE MODULO z]-(g:Group)\
                -[:LINK]-(x:Candidate) RETURN DISTINCT g LIMIT 5";
    let answer = ask(text, &mut Work::unlimited()).unwrap();
    assert_eq!(answer.rows.len(), 5);
    assert!(answer.rows.iter().all(|row| matches!(row[0], Value::Node(Node::Group(_)))));
}

proptest! {
    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let _ = refusal(&text);
    }

    #[test]
    fn no_heap_of_words_panics(words in proptest::collection::vec(word(), 0..40)) {
        let text = words.join(" ");
        if let Ok(query) = parse(&text) {
            let printed = query.to_string();
            prop_assert_eq!(parse(&printed), Ok(query));
        }
        if let Some(diagnostic) = refusal(&text) {
            prop_assert!(!diagnostic.render("query", &text).is_empty());
        }
    }

    #[test]
    fn random_queries_run_and_print_themselves(query in query()) {
        let parsed = parse(&query);
        prop_assert!(parsed.is_ok(), "{}", query);
        let parsed = parsed.unwrap();
        prop_assert_eq!(parse(&parsed.to_string()), Ok(parsed));
        let _ = ask(&query, &mut Work::with_budget(3000));
    }
}

fn word() -> impl Strategy<Value = &'static str> {
    let words = "MATCH WHERE RETURN DETACH DELETE CALL YIELD AS ANY ALL SHORTEST SIMPLE ACYCLIC ( ) \
                 [ ] { } ( ) -[ ]- : , . | & ! % = <> < > + - || * $max z r 'x' 1 2 Candidate LINK \
                 CONJUGATE MODULO FROM WITHIN PLANE rc PREV(r) COVERED EXISTS { NOT AND OR IN \
                 ORDER BY LIMIT DISTINCT EXPLAIN TRUE ; ~ < é";
    proptest::sample::select(words.split_whitespace().collect::<Vec<_>>())
}

fn query() -> impl Strategy<Value = String> {
    let mode = proptest::sample::select(vec![
        "",
        "ANY ",
        "ANY SHORTEST SIMPLE ",
        "ALL SHORTEST TRAIL ",
        "SHORTEST 2 ACYCLIC ",
    ]);
    let label = proptest::sample::select(vec!["", ":Candidate", ":Candidate|Group", ":!Csp", ":%"]);
    let edge = proptest::sample::select(vec![
        "[:LINK]",
        "[:CONJUGATE MODULO z]",
        "[:CONJUGATE MODULO z, PREV(r) WITHIN PLANE]",
        "[:LINK FROM z, PREV(r)]",
        "[:LINK|CONJUGATE WHERE z.digit = 1]",
        "[]",
    ]);
    let condition = proptest::sample::select(vec![
        "",
        " WHERE r.digit IN [1, 2]",
        " WHERE NOT EXISTS { (r)-[:MEMBER]-(:Csp) }",
        " WHERE SAME_SPACE(v, PREV(v))",
        " WHERE r.row + 1 > z.row AND TRUE",
    ]);
    let ending = proptest::sample::select(vec![
        "DETACH DELETE z",
        "RETURN z, count(r), collect(r)",
        "RETURN DISTINCT z.name ORDER BY z.name DESC LIMIT 4",
        "RETURN size(r), r",
    ]);
    let group = (edge.clone(), label.clone(), edge.clone(), label, condition);
    (mode, group, edge, 0..2, 0..4, ending).prop_map(
        |(mode, (one, l, two, r, condition), last, least, most, ending)| {
            format!(
                "MATCH {mode}(z:Candidate)(()-{one}-({l})-[v{}-(r{r}{condition})){{{least}, {most}}}\
                 ()-{}-(z) {ending}",
                &two[1..],
                last.replace(", PREV(r)", "").replace("PREV(r)", "r"),
            )
        },
    )
}
