//! Stores that someone changed by hand: whatever column it was, `store check` says so.

use std::collections::BTreeSet;
use std::path::Path;

use rusqlite::Connection;

use crate::store::fresh;
use crate::store_commands::{catena, solved};

const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/small-list.tsv");

/// Ocean's third (D. Berthier, "Fully supersymmetric chains", A4).
const OCEAN: &str =
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000";

/// A change of each column, and what is said of it. Proof 1 and its like are singles: the first whip of
/// more than one variable is `{whip}`.
const CHANGES: &[(&str, &str, &str)] = &[
    ("puzzles.id", "UPDATE puzzles SET id = 99 WHERE id = 2", "refers to a row of puzzles"),
    (
        "puzzles.grid",
        "UPDATE puzzles SET grid = replace(grid, '1', '.') WHERE id = 2",
        "puzzle 2: ",
    ),
    (
        "puzzles.solution",
        "UPDATE puzzles SET solution = replace(solution, '1', '2') WHERE id = 2",
        "puzzle 2: its solution is another",
    ),
    ("puzzles.state", "UPDATE puzzles SET state = 1 WHERE id = 2", "puzzle 2: state 1 is not that"),
    ("states.id", "UPDATE states SET id = 99999 WHERE id = 7", "refers to a row of states"),
    ("states.live", "UPDATE states SET live = zeroblob(92) WHERE id = 7", "state 7: its numbers"),
    ("states.hash", "UPDATE states SET hash = hash + 1 WHERE id = 7", "state 7: its numbers"),
    ("states.candidates", "UPDATE states SET candidates = 1 WHERE id = 7", "state 7: its numbers"),
    ("states.links", "UPDATE states SET links = 1 WHERE id = 7", "state 7: its numbers"),
    (
        "proof_families.id",
        "UPDATE proof_families SET id = 99 WHERE name = 'whip'",
        "refers to a row of proof_families",
    ),
    (
        "proof_families.name",
        "UPDATE proof_families SET name = 'braid' WHERE name = 'whip'",
        "braid",
    ),
    (
        "proof_families.shape",
        "UPDATE proof_families SET shape = replace(shape, '\"t\":true', '\"t\":false') WHERE name = 'whip'",
        "is refused",
    ),
    ("proofs.id", "UPDATE proofs SET id = 99999 WHERE id = {whip}", "refers to a row of proofs"),
    ("proofs.state", "UPDATE proofs SET state = state + 1 WHERE id = {whip}", "proof {whip} "),
    (
        "proofs.family",
        "UPDATE proofs SET family = (SELECT id FROM proof_families WHERE name = \
      'naked-single') WHERE id = {whip}",
        "proof {whip} is refused",
    ),
    (
        "proofs.length",
        "UPDATE proofs SET length = length + 1 WHERE id = {whip}",
        "proof {whip} is refused",
    ),
    (
        "proofs.conclusions",
        "UPDATE proofs SET conclusions = 'r1c1<>1' WHERE id = {whip}",
        "proof {whip} ",
    ),
    ("proofs.t", "UPDATE proofs SET t = t + 1 WHERE id = {whip}", "proof {whip}: its numbers"),
    ("proofs.z", "UPDATE proofs SET z = z + 1 WHERE id = {whip}", "proof {whip}: its numbers"),
    (
        "proofs.groups",
        "UPDATE proofs SET groups = 1 WHERE id = {whip}",
        "proof {whip}: its numbers",
    ),
    ("proofs.als", "UPDATE proofs SET als = 1 WHERE id = {whip}", "proof {whip}: its numbers"),
    ("proofs.closing", "UPDATE proofs SET closing = 'target' WHERE id = {whip}", "proof {whip}"),
    ("proofs.closing_step", "UPDATE proofs SET closing_step = 1 WHERE id = {whip}", "proof {whip}"),
    ("proofs.targets", "UPDATE proofs SET targets = 'n1r1c1' WHERE id = {whip}", "proof {whip}"),
    ("proofs.lines", "UPDATE proofs SET lines = '[]' WHERE id = {whip}", "proof {whip} is refused"),
    (
        "proof_givens.proof",
        "INSERT INTO proof_givens VALUES (99999, 'r1c1')",
        "proof_givens 99999 refers to a row of proofs",
    ),
    (
        "proof_givens.givens",
        "INSERT INTO proof_givens VALUES ({whip}, 'r1c1')",
        "proof {whip}: it has givens",
    ),
    (
        "proof_fillings.proof",
        "INSERT INTO proof_fillings VALUES (99999, '[[]]')",
        "proof_fillings 99999 refers to a row of proofs",
    ),
    (
        "proof_fillings.fillings",
        "INSERT INTO proof_fillings VALUES ({whip}, '[[]]')",
        "proof {whip} is refused",
    ),
    (
        "proof_steps.proof",
        "UPDATE proof_steps SET proof = 1 WHERE proof = {whip} AND step = 1",
        "proof ",
    ),
    (
        "proof_steps.step",
        "UPDATE proof_steps SET step = 9 WHERE proof = {whip} AND step = 1",
        "proof {whip}",
    ),
    (
        "proof_steps.csp",
        "UPDATE proof_steps SET csp = 'r1c1' WHERE proof = {whip} AND step = 1",
        "proof {whip} is refused",
    ),
    (
        "proof_steps.als",
        "UPDATE proof_steps SET als = 'r1c1' WHERE proof = {whip} AND step = 1",
        "proof {whip}",
    ),
    (
        "proof_steps.left",
        "UPDATE proof_steps SET \"left\" = 'n1r1c1' WHERE proof = {whip} AND step = 1",
        "proof {whip} is refused",
    ),
    (
        "proof_steps.left_reason",
        "UPDATE proof_steps SET left_reason = 1 WHERE proof = {whip} AND step = 1",
        "proof {whip}",
    ),
    (
        "proof_steps.right",
        "UPDATE proof_steps SET \"right\" = 'n1r1c1' WHERE proof = {whip} AND step = 1",
        "proof {whip} is refused",
    ),
    (
        "proof_steps.extra",
        "UPDATE proof_steps SET extra = '{\"n1r1c1\":0}' WHERE proof = {whip} AND step = 1",
        "proof {whip}",
    ),
    ("paths.id", "UPDATE paths SET id = 99 WHERE id = 2", "refers to a row of paths"),
    (
        "paths.puzzle",
        "UPDATE paths SET puzzle = 3, reach = 99 WHERE id = 2",
        "path 2: it does not begin",
    ),
    (
        "paths.rules",
        "UPDATE paths SET rules = 'singles, nrc-chain' WHERE id = {path}",
        "is by whip, which it does not name",
    ),
    ("paths.reach", "UPDATE paths SET reach = 0 WHERE id = {path}", "is longer than 0"),
    (
        "paths.ending",
        "UPDATE paths SET ending = 'stuck' WHERE id = 2",
        "path 2: it is solved and is said",
    ),
    (
        "path_states.path",
        "UPDATE path_states SET path = 99 WHERE path = 2 AND position = 0",
        "path 2: ",
    ),
    (
        "path_states.position",
        "UPDATE path_states SET position = 999 WHERE path = 2 AND position = 1",
        "path 2: ",
    ),
    (
        "path_states.state",
        "UPDATE path_states SET state = 1 WHERE path = 2 AND position = 3",
        "path 2: ",
    ),
    (
        "path_states",
        "DELETE FROM path_states WHERE path = 2 AND position = \
      (SELECT max(position) FROM path_states WHERE path = 2)",
        "path 2: its last state is missing",
    ),
    (
        "path_proofs.path",
        "UPDATE path_proofs SET path = 3, number = 99 WHERE path = 2 AND position = 0",
        "path 2: ",
    ),
    (
        "path_proofs.position",
        "UPDATE path_proofs SET position = 999 WHERE path = 2 AND position = 0",
        "path 2: ",
    ),
    (
        "path_proofs.proof",
        "UPDATE path_proofs SET proof = 1 WHERE path = 2 AND position = 3",
        "path 2: ",
    ),
    ("proofs", "DELETE FROM proofs WHERE id = {whip}", "proof {whip} is missing"),
    (
        "ratings.puzzle",
        "UPDATE OR REPLACE ratings SET puzzle = 3 WHERE puzzle = 2",
        "puzzle 3: its rating W was changed",
    ),
    (
        "ratings.measure",
        "UPDATE ratings SET measure = 'B' WHERE puzzle = 2",
        "its rating B was changed",
    ),
    (
        "ratings.value",
        "UPDATE ratings SET value = value + 1 WHERE puzzle = 2",
        "puzzle 2: its rating W is",
    ),
    (
        "ratings.reach",
        "UPDATE ratings SET reach = 40 WHERE puzzle = 2",
        "puzzle 2: its rating W was changed",
    ),
    (
        "ratings.digest",
        "UPDATE ratings SET digest = 1 WHERE puzzle = 2",
        "puzzle 2: its rating W was changed",
    ),
    (
        "counterexamples.proof",
        "UPDATE counterexamples SET proof = {whip} WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.target",
        "UPDATE counterexamples SET target = 'n2r1c1' WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.fails",
        "UPDATE counterexamples SET fails = (SELECT id FROM proof_families WHERE name = \
      'naked-single') WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.query",
        "UPDATE counterexamples SET query = 'MATCH (t) DELETE t' WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.longer",
        "UPDATE counterexamples SET longer = NULL WHERE id = 2",
        "counterexample 2: it was changed",
    ),
    (
        "counterexamples.up_to",
        "UPDATE counterexamples SET up_to = up_to + 1 WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.als_size",
        "UPDATE counterexamples SET als_size = 4 WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.budget",
        "UPDATE counterexamples SET budget = budget * 2 WHERE id = 1",
        "counterexample 1: it was changed",
    ),
    (
        "counterexamples.complete",
        "UPDATE counterexamples SET complete = 0 WHERE id = 1",
        "counterexample 1: a search that was stopped shows nothing",
    ),
    (
        "counterexamples.digest",
        "UPDATE counterexamples SET digest = digest + 1 WHERE id = 1",
        "counterexample 1: it was changed",
    ),
];

/// Columns in which nothing is claimed that could be wrong.
const FREE: &[&str] = &[
    // The candidates there are: a view's help, which no command reads.
    "candidates.id",
    "candidates.name",
    "candidates.digit",
    "candidates.row",
    "candidates.col",
    "candidates.block",
    // Where a puzzle came from is what the user says.
    "origins.puzzle",
    "origins.source",
    "origins.number",
    // The text of a query, beside the record that the checker holds proofs against.
    "proof_families.query",
    // In which puzzle a proof was found: for drawing its givens.
    "proofs.puzzle",
    // The order of proofs that are applied together does not matter.
    "path_proofs.number",
    // Nothing refers to a counterexample.
    "counterexamples.id",
    // A materialised graph is made again from its state by `store graph`.
    "graph_nodes.state",
    "graph_nodes.node",
    "graph_nodes.kind",
    "graph_nodes.name",
    "graph_edges_by_kind.state",
    "graph_edges_by_kind.kind",
    "graph_edges_by_kind.first",
    "graph_edges_by_kind.edges",
];

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let output = catena(arguments);
    (output.status.code(), String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Keeps a counterexample: the first family proves r8c8<>1 in 5, the second in more, or not.
fn shrink(store: &str, [holds, fails]: &[&str; 2], more: &[&str]) {
    let of = ["study", "shrink", OCEAN, "r8c8<>1", "--after", "singles", "--max-length", "6"];
    let kept = ["--holds", holds, "--fails", fails, "--store", store];
    let (code, printed) = run(&[&of, &kept[..], more].concat());
    assert_eq!(code, Some(0), "{printed}");
}

fn one(file: &Path, sql: &str) -> i64 {
    Connection::open(file).unwrap().query_row(sql, [], |row| row.get(0)).unwrap()
}

#[test]
fn a_change_of_any_column_is_told() {
    let file = solved("tampered");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["rate", LIST, "--store", name]).0, Some(0));
    shrink(name, &["whip", "nrc-chain"], &["--any-state"]);
    shrink(name, &["whip", "nrczt-chain"], &[]);
    let (code, report) = run(&["store", "check", name]);
    assert_eq!(code, Some(0), "{report}");
    let whip = one(&file, "SELECT min(id) FROM proofs WHERE closing = 'whip' AND length > 1");
    let path = one(&file, &format!("SELECT path FROM path_proofs WHERE proof = {whip}"));
    let filled =
        |text: &str| text.replace("{whip}", &whip.to_string()).replace("{path}", &path.to_string());
    let changed = fresh("tampered-copy");
    let mut overlooked = Vec::new();
    for (what, sql, said) in CHANGES {
        std::fs::copy(&file, &changed).unwrap();
        let connection = Connection::open(&changed).unwrap();
        let sql = filled(sql);
        let rows = connection
            .execute_batch("PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON")
            .and_then(|()| connection.execute(&sql, []));
        drop(connection);
        let (code, report) = run(&["store", "check", changed.to_str().unwrap()]);
        if !matches!(rows, Ok(1..)) || code != Some(1) || !report.contains(&filled(said)) {
            overlooked.push(format!("{what}: {rows:?}, {code:?}, {report}"));
        }
    }
    assert!(overlooked.is_empty(), "{}", overlooked.join("\n"));
}

#[test]
fn every_column_is_tampered_with_or_free() {
    let file = fresh("tampered-columns");
    run(&["store", "init", file.to_str().unwrap()]);
    let connection = Connection::open(&file).unwrap();
    let sql = "SELECT t.name || '.' || c.name FROM sqlite_schema t, pragma_table_info(t.name) c \
               WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'";
    let mut select = connection.prepare(sql).unwrap();
    let columns: BTreeSet<String> =
        select.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    let known = CHANGES.iter().map(|(what, ..)| *what).chain(FREE.iter().copied());
    let known: BTreeSet<String> =
        known.filter(|what| what.contains('.')).map(str::to_owned).collect();
    assert_eq!(columns, known);
}

#[test]
fn a_tampered_proof_is_not_shown_as_one_that_holds() {
    let file = solved("tampered-shown");
    let name = file.to_str().unwrap();
    let whip = one(&file, "SELECT min(id) FROM proofs WHERE closing = 'whip' AND length > 1");
    let number = whip.to_string();
    assert_eq!(run(&["store", "show", name, "proof", &number]).0, Some(0));
    Connection::open(&file)
        .unwrap()
        .execute("UPDATE proofs SET length = length + 1 WHERE id = ?1", [whip])
        .unwrap();
    for json in [&[][..], &["--json"]] {
        let output = catena(&[&["store", "show", name, "proof", &number][..], json].concat());
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.contains(&format!("proof {whip} is refused: ")), "{said}");
    }
}

/// The digest as the schema describes it, made again by who knows how.
fn digest(file: &Path) -> i64 {
    let sql = "SELECT replace(g.grid, ' ', '|'), c.target, f.name || ' ' || p.length, \
               o.name || ' ' || o.shape, ifnull(c.query, '-'), \
               ifnull((SELECT n.name || ' ' || l.length FROM proofs l JOIN proof_families n \
                       ON n.id = l.family WHERE l.id = c.longer), '-'), \
               c.up_to || char(10) || c.als_size || char(10) || c.budget || char(10) || c.complete \
               FROM counterexamples c JOIN proofs p ON p.id = c.proof \
               JOIN state_grids g ON g.state = p.state JOIN proof_families f ON f.id = p.family \
               JOIN proof_families o ON o.id = c.fails";
    let connection = Connection::open(file).unwrap();
    let mut lines: Vec<String> = connection
        .query_row(sql, [], |row| (0..7).map(|column| row.get(column)).collect())
        .unwrap();
    let spelled = |cell: &str| -> String {
        ('1'..='9').map(|digit| if cell.contains(digit) { digit } else { '.' }).collect()
    };
    lines[0] = lines[0].split('|').map(spelled).collect();
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    lines.join("\n").bytes().fold(0xcbf2_9ce4_8422_2325, step) as i64
}

/// Whoever makes the digest anew as well still has to get past the checker and the search.
#[test]
fn a_forged_counterexample_is_refused_by_the_search() {
    let forgeries = [
        // In the smallest position the family has a proof of 4.
        (
            "none",
            "UPDATE counterexamples SET up_to = 6, longer = NULL",
            "nrczt-chain has a proof of length 4",
        ),
        (
            "budget",
            "UPDATE counterexamples SET budget = 1",
            "the search does not come to its end within 1 nodes",
        ),
        ("short", "UPDATE counterexamples SET up_to = 2", "its proof is longer than 2"),
        ("target", "UPDATE counterexamples SET target = 'n9r9c9'", "does not eliminate n9r9c9"),
        (
            "family",
            "UPDATE counterexamples SET fails = (SELECT id FROM proof_families WHERE name = 'whip')",
            "is of another state or family",
        ),
        ("longer", "UPDATE counterexamples SET longer = proof", "is of another state or family"),
        (
            "query",
            "UPDATE counterexamples SET query = 'mine'",
            "the family nrczt-chain is not known here",
        ),
    ];
    for (what, sql, said) in forgeries {
        let file = fresh(&format!("forged-{what}"));
        let name = file.to_str().unwrap();
        run(&["store", "init", name]);
        shrink(name, &["whip", "nrczt-chain"], &[]);
        let kept = one(&file, "SELECT digest FROM counterexamples");
        assert_eq!(kept, digest(&file));
        let (code, shown) = run(&["store", "show", name, "counterexample", "1"]);
        assert_eq!(code, Some(0));
        assert!(shown.contains("counterexample 1: holds: the search was made again"), "{shown}");
        let connection = Connection::open(&file).unwrap();
        connection.execute(sql, []).unwrap();
        let sql = "UPDATE counterexamples SET digest = ?1";
        connection.execute(sql, [digest(&file)]).unwrap();
        drop(connection);
        let shown = catena(&["store", "show", name, "counterexample", "1", "--json"]);
        assert_eq!(shown.status.code(), Some(1), "{what}");
        let complaint = String::from_utf8_lossy(&shown.stderr).into_owned();
        assert!(complaint.contains(said), "{what}: {complaint}");
        let (code, report) = run(&["store", "check", name]);
        // What cannot be judged is said on standard error, and is no error of the store.
        let expected = if what == "query" { Some(0) } else { Some(1) };
        assert_eq!(code, expected, "{what}: {report}");
    }
}

/// A trigger in a store that someone handed over is never run, and nothing is written beside what no store has.
#[test]
fn what_no_store_has_is_told_and_nothing_is_written() {
    let file = solved("tampered-schema");
    let name = file.to_str().unwrap();
    assert_eq!(run(&["rate", LIST, "--store", name]).0, Some(0));
    let ratings = one(&file, "SELECT count(*) FROM ratings");
    assert_eq!(ratings, 12);
    let changed = fresh("tampered-schema-copy");
    for (sql, said) in [
        (
            "CREATE TRIGGER theirs AFTER INSERT ON puzzles BEGIN DELETE FROM ratings; END",
            "there is a trigger \"theirs\", which no store has",
        ),
        ("CREATE VIEW theirs AS SELECT 1", "there is a view \"theirs\", which no store has"),
        ("CREATE TABLE theirs (it)", "there is a table \"theirs\", which no store has"),
        ("DROP VIEW puzzle_list", "the view puzzle_list is missing"),
        (
            "DROP VIEW puzzle_list; CREATE VIEW puzzle_list AS SELECT 1",
            "the view puzzle_list is not that of a store",
        ),
    ] {
        std::fs::copy(&file, &changed).unwrap();
        Connection::open(&changed).unwrap().execute_batch(sql).unwrap();
        let copy = changed.to_str().unwrap();
        let (code, report) = run(&["store", "check", copy, "--time-limit", "60"]);
        assert!(code == Some(1) && report.contains(said), "{sql}: {report}");
        let refused = catena(&["store", "add", copy, OCEAN_LIST]);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{error}");
        assert!(error.contains(&format!("the store is not written: {said}")), "{error}");
        assert_eq!(one(&changed, "SELECT count(*) FROM ratings"), ratings, "{sql}");
    }
    // What SQLite makes for itself is no change.
    Connection::open(&file).unwrap().execute_batch("ANALYZE").unwrap();
    assert_eq!(run(&["store", "add", name, OCEAN_LIST]).0, Some(0));
}

/// A view in place of a table may have rows without end: nothing is read from it.
#[test]
fn another_view_in_place_of_a_table_is_not_read() {
    let file = solved("tampered-endless");
    let name = file.to_str().unwrap();
    let endless = "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; ALTER TABLE states RENAME TO others; CREATE VIEW states AS \
                   WITH RECURSIVE t (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM t) \
                   SELECT x AS id, zeroblob(92) AS live, 1 AS hash, 1 AS candidates, 1 AS links FROM t";
    Connection::open(&file).unwrap().execute_batch(endless).unwrap();
    let said = "the view states is not that of a store";
    let (code, report) = run(&["store", "check", name]);
    assert!(code == Some(1) && report.contains(said), "{report}");
    for arguments in [
        &["store", "ls", name][..],
        &["store", "show", name, "puzzle", "1"],
        &["query", "--store", name, "whip"],
        &["sql", name, "SELECT count(*) FROM puzzles"],
    ] {
        let refused = catena(arguments);
        let error = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert_eq!(refused.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(
            error.contains(&format!("the store is not read: {said}")),
            "{arguments:?}: {error}"
        );
    }
}

/// A list with one more puzzle.
const OCEAN_LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/corpus/ocean.txt");

/// A path that was stuck, without its last step: the rules have something left.
#[test]
fn a_path_without_its_last_step_is_told() {
    let file = fresh("tampered-stuck");
    let name = file.to_str().unwrap();
    run(&["store", "init", name]);
    let rules = ["--rules", "nrc-chain", "--max-length", "3"];
    run(&[&["store", "add", name, OCEAN_LIST][..], &rules].concat());
    assert_eq!(one(&file, "SELECT count(*) FROM paths WHERE ending = 'stuck'"), 1);
    assert_eq!(run(&["store", "check", name]).0, Some(0));
    let steps = one(&file, "SELECT max(position) FROM path_states");
    assert!(steps > 1);
    let cut = format!(
        "DELETE FROM path_states WHERE position = {steps}; DELETE FROM path_proofs WHERE position = {steps} - 1"
    );
    Connection::open(&file).unwrap().execute_batch(&cut).unwrap();
    let (code, report) = run(&["store", "check", name]);
    assert!(
        code == Some(1) && report.contains("path 1: no rule is said to apply to state "),
        "{report}"
    );
    // Without the state alone, its proofs are left over.
    let lost = format!("DELETE FROM path_states WHERE position = {steps} - 1");
    Connection::open(&file).unwrap().execute_batch(&lost).unwrap();
    assert_eq!(run(&["store", "check", name]).0, Some(1));
}

#[test]
fn a_text_of_a_store_cannot_forge_lines() {
    let file = solved("tampered-texts");
    let name = file.to_str().unwrap();
    let connection = Connection::open(&file).unwrap();
    for sql in [
        "UPDATE paths SET rules = 'singles' || char(10) || 'state 9: solved' || char(27) || '[2K'",
        "UPDATE origins SET source = 'x' || char(10) || 'rating W = 99'",
    ] {
        connection.execute_batch(sql).unwrap();
    }
    drop(connection);
    for what in ["puzzle", "path"] {
        let (_, out) = run(&["store", "show", name, what, "1"]);
        assert!(
            !out.contains('\u{1b}')
                && !out.contains("\nstate 9:")
                && !out.contains("\nrating W = 99"),
            "{out}"
        );
        assert!(out.contains("singles\\nstate 9: solved\\u{1b}[2K"), "{out}");
    }
}
