//! Queries of the graph of states: direction, the cheapest paths against all paths, and what is refused.

use std::collections::BTreeMap;

use catena::explorer::query::Row;
use catena::explorer::states_graph::StatesGraphQuery;
use catena::explorer::{AskError, QueryAsk};
use catena::graph::{PuzzleFacts, StateFacts, States, StepFacts};
use catena::grid::{Candidate, State};
use catena::query::Code;
use proptest::prelude::*;

/// A step between two states, by their numbers, with its length.
type Edge = (i64, i64, i64);

fn graph(states: i64, edges: &[Edge]) -> States {
    let mut live = State::FULL;
    let states = (1..=states)
        .map(|id| {
            live.remove(Candidate::from_index(id as usize));
            StateFacts { id, state: live.clone(), links: 0 }
        })
        .collect();
    let step = |(position, &(from, to, length)): (i64, &Edge)| StepFacts {
        from,
        to,
        path: 1,
        position,
        rules: "whip".to_owned(),
        family: "whip".to_owned(),
        length,
        proofs: 1,
        notation: None,
    };
    let puzzle = PuzzleFacts {
        id: 1,
        grid: ".".repeat(81),
        source: Some("top1465".to_owned()),
        number: Some(7),
        rating: None,
        state: 1,
    };
    States::new(vec![puzzle], states, (0..).zip(edges).map(step).collect())
}

fn ask(graph: &States, text: &str) -> Result<Vec<Vec<String>>, AskError> {
    let text = format!("USE GRAPH OF STATES {text}");
    let answer = StatesGraphQuery::new(&text, QueryAsk::default())?.answer(graph)?;
    assert!(answer.is_complete());
    let row = |row: Row| row.values.iter().map(ToString::to_string).collect();
    Ok(answer.rows.into_iter().map(row).collect())
}

/// The least cost of a walk of one to `most` steps between each two states, by all walks.
fn plain(
    edges: &[Edge],
    states: i64,
    most: usize,
    joined: fn(i64, i64) -> i64,
) -> BTreeMap<(i64, i64), i64> {
    fn walk(
        edges: &[Edge],
        (first, here): (i64, i64),
        cost: Option<i64>,
        left: usize,
        joined: fn(i64, i64) -> i64,
        least: &mut BTreeMap<(i64, i64), i64>,
    ) {
        if let Some(cost) = cost {
            least
                .entry((first, here))
                .and_modify(|known| *known = cost.min(*known))
                .or_insert(cost);
        }
        for &(_, to, length) in edges.iter().filter(|(from, ..)| left > 0 && *from == here) {
            let cost = Some(cost.map_or(length, |cost| joined(cost, length)));
            walk(edges, (first, to), cost, left - 1, joined, least);
        }
    }
    let mut least = BTreeMap::new();
    for first in 1..=states {
        walk(edges, (first, first), None, most, joined, &mut least);
    }
    least
}

/// The least sum from `a` over another state `m` to `n`, with one or two steps before and after `m`.
fn plain_between(edges: &[Edge]) -> BTreeMap<(i64, i64), i64> {
    let part = plain(edges, 5, 2, |one, other| one + other);
    let mut least = BTreeMap::new();
    for (&(a, m), one) in &part {
        for (&(_, n), two) in part.iter().filter(|((from, to), _)| *from == m && *to != m) {
            let cost = one + two;
            least.entry((a, n)).and_modify(|known| *known = cost.min(*known)).or_insert(cost);
        }
    }
    least
}

fn cheapest(graph: &States, pattern: &str) -> BTreeMap<(i64, i64), i64> {
    let text =
        format!("MATCH p = ANY CHEAPEST (a:State){pattern}(b:State) RETURN a.id, b.id, cost(p)");
    let numbers = |row: Vec<String>| {
        let [a, b, cost] = [0, 1, 2].map(|at| row[at].parse::<i64>().unwrap());
        ((a, b), cost)
    };
    let rows = ask(graph, &text).unwrap();
    let count = rows.len();
    let costs: BTreeMap<_, _> = rows.into_iter().map(numbers).collect();
    assert_eq!(costs.len(), count, "one path for each two ends");
    costs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    /// Cycles, edges beside one another and costs below zero included.
    #[test]
    fn the_cheapest_paths_are_those_of_all_paths(
        edges in prop::collection::vec((1..=5i64, 1..=5i64, -2..=5i64), 0..9),
    ) {
        let edges: Vec<Edge> = edges.into_iter().filter(|(from, to, _)| from != to).collect();
        let graph = graph(5, &edges);
        let sum = plain(&edges, 5, 4, |one, other| one + other);
        let greatest = plain(&edges, 5, 4, i64::max);
        prop_assert_eq!(cheapest(&graph, "(-[e:STEP]-> COST e.length){1, 4}"), sum);
        prop_assert_eq!(
            cheapest(&graph, "(-[e:STEP]-> COST GREATEST e.length){1, 4}"),
            greatest.clone()
        );
        // In two groups, and where a condition asks for the way, so that no two paths are taken for one.
        let halves = "(-[e:STEP]-> COST GREATEST e.length){1, 2}(-[f:STEP]-> COST GREATEST f.length){0, 2}";
        prop_assert_eq!(cheapest(&graph, halves), greatest.clone());
        // What stands between two groups is asked for behind the second.
        let between = "(-[e:STEP]-> COST e.length){1, 2}(m:State)(-[f:STEP]-> COST f.length){1, 2}(n WHERE n.id <> m.id)";
        let meets = plain_between(&edges);
        prop_assert_eq!(cheapest(&graph, between), meets);
        let slow = "(()-[e:STEP]->(c) WHERE NOT 99 IN [x IN PREV(c) | x.id] COST GREATEST e.length){1, 4}";
        prop_assert_eq!(cheapest(&graph, slow), greatest);
    }

    /// An arrow is followed one way; a step is one of several between the same two states.
    #[test]
    fn arrows_lead_where_steps_lead(
        edges in prop::collection::vec((1..=4i64, 1..=4i64, 1..=3i64), 0..8),
    ) {
        let edges: Vec<Edge> = edges.into_iter().filter(|(from, to, _)| from != to).collect();
        let graph = graph(4, &edges);
        let mut right: Vec<Vec<String>> = edges
            .iter()
            .map(|(from, to, length)| [from, to, length].map(ToString::to_string).to_vec())
            .collect();
        let sorted = |text: &str| {
            let mut rows = ask(&graph, text).unwrap();
            rows.sort();
            rows
        };
        right.sort();
        prop_assert_eq!(&sorted("MATCH (a:State)-[e:STEP]->(b) RETURN a.id, b.id, e.length"), &right);
        prop_assert_eq!(&sorted("MATCH (b:State)<-[e:STEP]-(a) RETURN a.id, b.id, e.length"), &right);
        let either = sorted("MATCH (a:State)-[e:STEP]-(b) RETURN a.id, b.id, e.length");
        prop_assert_eq!(either.len(), 2 * right.len());
        let twice = ask(&graph, "MATCH TRAIL (a:State)-[e:STEP]->{2}(b) RETURN count(*)").unwrap();
        let pairs = edges.iter().flat_map(|one| edges.iter().filter(move |two| one.1 == two.0));
        prop_assert_eq!(&twice[0][0], &pairs.count().to_string());
    }
}

#[test]
fn states_are_sorted_by_their_numbers() {
    let edges: Vec<Edge> = (1..12).map(|state| (state, state + 1, 1)).collect();
    let rows = ask(&graph(12, &edges), "MATCH (s:State) RETURN s ORDER BY s DESC LIMIT 3").unwrap();
    assert_eq!(rows, [["state:12"], ["state:11"], ["state:10"]]);
}

#[test]
fn equal_costs_are_those_of_the_fewest_steps() {
    let graph = graph(3, &[(1, 2, 1), (2, 3, 1), (1, 3, 2)]);
    let path = "MATCH p = ANY CHEAPEST (a:State {id: 1})(-[e:STEP]-> COST e.length){1, 3}(b:State {id: 3}) \
                RETURN nodes(p), [x IN e | x.length], cost(p), path_length(p)";
    assert_eq!(ask(&graph, path).unwrap(), [["state:1, state:3", "2", "2", "1"]]);
}

#[test]
fn a_cost_that_is_not_there_is_said() {
    let graph = graph(2, &[(1, 2, 1)]);
    let text = "MATCH p = ANY CHEAPEST (q:Puzzle)-[:START]->(a:State)(-[e:STEP]-> COST q.rating){1, 3}(b) RETURN p";
    let error = ask(&graph, text).unwrap_err().to_string();
    assert!(error.contains("this part of a path has no cost"), "{error}");
}

/// What is refused, with a part of what is said.
const REFUSED: &[(&str, Code, &str)] = &[
    ("MATCH (c:Csp) RETURN c", Code::UnknownLabel, "a label of the graph of one state"),
    ("MATCH (s:Stat) RETURN s", Code::UnknownLabel, "did you mean `State`"),
    ("MATCH (a)-[:STEPS]->(b) RETURN a", Code::UnknownLabel, "did you mean `STEP`"),
    ("MATCH (s:State) RETURN s.digit", Code::UnknownProperty, "`candidates`"),
    ("MATCH (s:State) RETURN s.candidate", Code::UnknownProperty, "did you mean `candidates`"),
    ("MATCH (c:Candidate) DETACH DELETE c", Code::Misplaced, "nothing is deleted"),
    (
        "CALL rule.eliminations('whip', 3) YIELD target RETURN target",
        Code::Misplaced,
        "is about one state",
    ),
    ("MATCH (a)-[:STEP MODULO a]->(b) RETURN a", Code::Misplaced, "`MODULO` is only for"),
];

#[test]
fn what_belongs_to_one_state_is_refused() {
    let graph = graph(2, &[(1, 2, 1)]);
    for (text, code, part) in REFUSED {
        match ask(&graph, text) {
            Err(AskError::Query(diagnostic)) => {
                assert_eq!(diagnostic.code, *code, "{text}: {diagnostic}");
                assert!(diagnostic.to_string().contains(part), "{text}: {diagnostic}");
            }
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn what_there_is_comes_with_examples_that_run() {
    let graph = graph(3, &[(1, 2, 1), (2, 3, 1)]);
    for (shown, names) in [
        ("LABELS", ["Candidate", "Puzzle", "State"].as_slice()),
        ("EDGES", &["DELETES", "START", "STEP"]),
    ] {
        let rows = ask(&graph, &format!("SHOW {shown}")).unwrap();
        let mut known: Vec<&str> = rows.iter().map(|row| &*row[0]).collect();
        known.sort_unstable();
        assert_eq!(known, names);
        for example in rows.iter().filter_map(|row| row.last()) {
            let text = example.strip_prefix("USE GRAPH OF STATES ").unwrap();
            assert!(!ask(&graph, text).unwrap().is_empty(), "{example}");
        }
    }
    let properties = ask(&graph, "SHOW PROPERTIES").unwrap();
    assert!(properties.iter().any(|row| row[0] == "form"));
    assert!(properties.iter().all(|row| row[0] != "cells" && row[0] != "pattern"));
    for example in properties.iter().filter_map(|row| row.last()) {
        ask(&graph, example.strip_prefix("USE GRAPH OF STATES ").unwrap()).unwrap();
    }
}

#[test]
fn explain_says_how_the_cheapest_path_is_found() {
    let plan = |pattern: &str| {
        let text = format!(
            "EXPLAIN USE GRAPH OF STATES MATCH p = ANY CHEAPEST (a:State){pattern}(b) RETURN p"
        );
        let query = StatesGraphQuery::new(&text, QueryAsk::default()).unwrap();
        assert!(!query.needs_graph());
        query.answer(&States::new(Vec::new(), Vec::new(), Vec::new())).unwrap().plan
    };
    let merged = plan("(-[e:STEP]-> COST e.length){1, 9}");
    assert!(merged.contains("graph: puzzles, states and the steps between them"), "{merged}");
    assert!(merged.contains("only the cheapest goes on"), "{merged}");
    let followed = plan("(ACYCLIC ()-[e:STEP]->() COST e.length){1, 9}");
    assert!(followed.contains("every path is followed"), "{followed}");
}
