//! The graph of states of a store: what a query answers is what plain SQL answers.

use std::path::Path;

use catena::explorer::states_graph::StatesGraphQuery;
use catena::explorer::{Ask, Explorer, QueryAsk};
use catena::graph::States;
use catena_store::{Origin, Rating, Store, keep_path};
use rusqlite::Connection;

use crate::kit::fresh;

/// Puzzles of a list, with where they come from.
fn puzzles(text: &str, count: usize) -> Vec<(Origin, Explorer)> {
    let lines = text.lines().zip(1..).filter(|(line, _)| !line.starts_with('#'));
    lines
        .map(|(line, number)| {
            let grid = line.split('\t').next().unwrap();
            let origin = Origin { source: "small".to_owned(), number };
            (origin, Explorer::open(grid).unwrap())
        })
        .take(count)
        .collect()
}

/// A store of six puzzles.
fn filled(file: &Path) -> Store {
    filled_with(file, puzzles(include_str!("../../../../tests/corpus/small-list.tsv"), 6))
}

/// A store of some puzzles, each with its paths by two lists of rules; the first without a path.
fn filled_with(file: &Path, puzzles: Vec<(Origin, Explorer)>) -> Store {
    let mut store = Store::create(file).unwrap();
    for (index, (origin, explorer)) in puzzles.into_iter().enumerate() {
        let lists: &[&str] = if index == 0 { &[] } else { &["whip", "bivalue"] };
        let paths: Vec<_> = lists
            .iter()
            .map(|list| {
                let rules = if *list == "whip" { vec!["whip"] } else { vec!["nrc-chain", "braid"] };
                explorer.solve(&Ask::default().rules(rules)).unwrap()
            })
            .collect();
        store
            .write::<_, catena_store::Error>(|writer| {
                let puzzle = writer.puzzle(explorer.position(), None)?;
                writer.origin(puzzle, &origin)?;
                writer.rating(
                    puzzle,
                    &Rating { measure: "W".to_owned(), value: Some(index + 1), reach: 9 },
                )?;
                paths.iter().try_for_each(|path| keep_path(writer, &explorer, path).map(|_| ()))
            })
            .unwrap();
    }
    store
}

fn asked(graph: &States, text: &str) -> Vec<String> {
    let query = StatesGraphQuery::new(text, QueryAsk::default()).unwrap();
    let answer = query.answer(graph).unwrap();
    assert!(answer.is_complete(), "{text}");
    let row = |row: &catena::explorer::query::Row| {
        row.values.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")
    };
    let mut rows: Vec<String> = answer.rows.iter().map(row).collect();
    rows.sort();
    rows
}

fn selected(connection: &Connection, sql: &str) -> Vec<String> {
    let mut select = connection.prepare(sql).unwrap();
    let width = select.column_count();
    let text = |row: &rusqlite::Row, column: usize| match row.get_unwrap(column) {
        rusqlite::types::Value::Null => String::new(),
        rusqlite::types::Value::Integer(number) => number.to_string(),
        rusqlite::types::Value::Text(text) => text,
        other => panic!("{other:?}"),
    };
    let row = |row: &rusqlite::Row| {
        Ok((0..width).map(|column| text(row, column)).collect::<Vec<_>>().join("|"))
    };
    let mut rows: Vec<String> = select.query_map([], row).unwrap().map(Result::unwrap).collect();
    rows.sort();
    rows
}

/// Questions in the language and in SQL.
const SAME: &[(&str, &str)] = &[
    (
        "MATCH (p:Puzzle) RETURN p.id, p.grid, p.source, p.number, p.rating",
        "SELECT p.id, p.grid, o.source, o.number, r.value FROM puzzles p \
         LEFT JOIN origins o ON o.puzzle = p.id LEFT JOIN ratings r ON r.puzzle = p.id AND r.measure = 'W'",
    ),
    (
        "MATCH (s:State) RETURN s.id, s.candidates, s.links, CASE WHEN s.solved THEN 1 ELSE 0 END AS solved",
        "SELECT id, candidates, links, candidates = 81 FROM states",
    ),
    ("MATCH (p:Puzzle)-[:START]->(s:State) RETURN p.id, s.id", "SELECT id, state FROM puzzles"),
    (
        "MATCH (a:State)-[e:STEP]->(b:State) RETURN a.id, b.id, e.path, e.position, e.rules, e.proofs, e.length",
        "SELECT state, next_state, path, position, rules, count(*), max(length) FROM path_list \
         WHERE next_state IS NOT NULL GROUP BY path, position",
    ),
    (
        "MATCH (b:State)<-[e:STEP]-(a:State) WHERE e.proofs = 1 RETURN a.id, b.id, e.family",
        "SELECT state, next_state, min(family) FROM path_list WHERE next_state IS NOT NULL \
         GROUP BY path, position HAVING count(*) = 1",
    ),
    (
        "MATCH (s:State)-[:DELETES]->(c:Candidate) RETURN s.id, c.name",
        "SELECT DISTINCT a.state, c.candidate FROM path_states a \
         JOIN path_states b ON b.path = a.path AND b.position = a.position + 1 \
         JOIN state_candidates c ON c.state = a.state \
         LEFT JOIN state_candidates d ON d.state = b.state AND d.candidate = c.candidate WHERE d.state IS NULL",
    ),
    (
        "MATCH (a:State)-[e:STEP]->(b:State) RETURN e.family, count(*) AS steps, max(e.length) AS longest",
        "SELECT f, count(*), max(l) FROM (SELECT family f, length l, row_number() OVER \
         (PARTITION BY path, position ORDER BY length DESC, number) n FROM path_list \
         WHERE next_state IS NOT NULL) WHERE n = 1 GROUP BY f",
    ),
    (
        "MATCH (p:Puzzle)-[:START]->(s:State) \
         FILTER EXISTS { (s)-[:STEP]->{1, 200}(t:State WHERE t.solved) } RETURN p.id",
        "SELECT DISTINCT puzzle FROM paths WHERE ending = 'solved'",
    ),
    (
        "MATCH (a:State)-[e:STEP]-(b:State) RETURN count(*)",
        "SELECT 2 * count(*) FROM (SELECT DISTINCT path, position FROM path_list WHERE next_state IS NOT NULL)",
    ),
    (
        "MATCH (a:State), (b:State) WHERE a.solved AND b.solved AND a.form = b.form AND a.id <> b.id \
         RETURN count(*)",
        "SELECT 0",
    ),
];

#[test]
fn a_query_of_the_graph_of_states_answers_what_sql_answers() {
    let file = fresh("graph-of-states");
    let graph = filled(&file).graph_of_states(false).unwrap();
    let connection = Connection::open(&file).unwrap();
    for (text, sql) in SAME {
        let rows = asked(&graph, &format!("USE GRAPH OF STATES {text}"));
        assert!(!rows.is_empty(), "{text}");
        assert_eq!(rows, selected(&connection, sql), "{text}");
    }
}

/// The fewest steps, the least total and the least greatest length from each puzzle to a solved state, by SQL over
/// all paths: these puzzles' paths share nothing but the first state or whole ends.
#[test]
fn the_cheapest_path_of_a_puzzle_is_that_of_the_better_rules() {
    let file = fresh("cheapest-in-store");
    let store = filled(&file);
    let graph = store.graph_of_states(false).unwrap();
    for (cost, of) in [("1", "count(*)"), ("e.length", "sum(l)"), ("GREATEST e.length", "max(l)")] {
        let text = format!(
            "USE GRAPH OF STATES MATCH (p:Puzzle)-[:START]->(s:State), \
             q = ANY CHEAPEST (s)(-[e:STEP]-> COST {cost}){{1, 200}}(t:State WHERE t.solved) \
             RETURN p.id, cost(q)"
        );
        let sql = format!(
            "SELECT puzzle, min(cost) FROM (SELECT puzzle, path, {of} cost FROM \
             (SELECT puzzle, path, position, max(length) l FROM path_list WHERE next_state IS NOT NULL \
              GROUP BY path, position) GROUP BY path) GROUP BY puzzle"
        );
        let connection = Connection::open(&file).unwrap();
        let (rows, paths) = (asked(&graph, &text), selected(&connection, &sql));
        assert_eq!(rows.len(), paths.len());
        let number = |row: &str| row.split('|').nth(1).unwrap().parse::<i64>().unwrap();
        for (row, path) in rows.iter().zip(&paths) {
            // Where two paths meet, one may go on as the other.
            assert!(number(row) <= number(path), "{text}: {row} and {path}");
        }
    }
}

#[test]
fn proofs_are_read_where_they_are_asked_for() {
    let store = filled(&fresh("proofs-of-steps"));
    let text = "USE GRAPH OF STATES MATCH (a:State)-[e:STEP]->(b) RETURN e.proof, e.proofs";
    assert!(StatesGraphQuery::new(text, QueryAsk::default()).unwrap().needs_proofs());
    let graph = store.graph_of_states(true).unwrap();
    for row in asked(&graph, text) {
        let (proofs, number) = row.rsplit_once('|').unwrap();
        assert_eq!(proofs.lines().count(), number.parse::<usize>().unwrap(), "{row}");
        assert!(proofs.lines().all(|line| line.contains("==>") || line.contains('⇒')), "{row}");
    }
    let plain = "USE GRAPH OF STATES MATCH (a:State)-[e:STEP]->(b) RETURN e.family";
    assert!(!StatesGraphQuery::new(plain, QueryAsk::default()).unwrap().needs_proofs());
}

/// Three hundred hard puzzles, each with two paths: the same answers, and the time that they take.
#[test]
#[ignore = "solves three hundred puzzles twice"]
fn a_query_over_three_hundred_puzzles_answers_what_sql_answers() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/puzzles/top1465.tsv");
    let Ok(text) = std::fs::read_to_string(list) else { return };
    let file = fresh("graph-of-many-states");
    let store = filled_with(&file, puzzles(&text, 300));
    let timed = |what: &str, run: &mut dyn FnMut()| {
        let before = std::time::Instant::now();
        run();
        println!("{:>9.1} ms  {what}", before.elapsed().as_secs_f64() * 1000.0);
    };
    let mut graph = None;
    timed("reading the graph", &mut || graph = Some(store.graph_of_states(false).unwrap()));
    let graph = graph.unwrap();
    let connection = Connection::open(&file).unwrap();
    let numbers = "SELECT (SELECT count(*) FROM puzzles), (SELECT count(*) FROM states), \
                   (SELECT count(*) FROM path_states), (SELECT count(*) FROM proofs)";
    println!("{:?}", selected(&connection, numbers));
    for (text, sql) in SAME.iter().take(SAME.len() - 1) {
        let mut rows = Vec::new();
        timed(text, &mut || rows = asked(&graph, &format!("USE GRAPH OF STATES {text}")));
        assert_eq!(rows, selected(&connection, sql), "{text}");
    }
    for cost in ["1", "e.length", "GREATEST e.length"] {
        let text = format!(
            "USE GRAPH OF STATES MATCH (p:Puzzle)-[:START]->(s:State), \
             q = ANY CHEAPEST (s)(-[e:STEP]-> COST {cost}){{1, 300}}(t:State WHERE t.solved) \
             RETURN p.id, cost(q)"
        );
        timed(&format!("COST {cost}"), &mut || assert!(!asked(&graph, &text).is_empty()));
    }
    let forms = "USE GRAPH OF STATES MATCH (s:State) RETURN s.form AS form, count(*) AS n NEXT \
                 RETURN count(*), max(n), count(form)";
    timed("forms of all states", &mut || println!("{:?}", asked(&graph, forms)));
    timed("the proofs of all steps", &mut || drop(store.graph_of_states(true).unwrap()));
}
