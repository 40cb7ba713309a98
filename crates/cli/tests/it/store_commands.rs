//! `catena store` and `catena sql` as whole commands, and the store behind the other commands.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use rusqlite::Connection;

#[cfg(unix)]
use crate::bounds::press_ctrl_c;
use crate::store::{dump, fresh};

/// Twelve puzzles that whips solve.
const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..", "/tests/corpus/small-list.tsv");

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

pub fn catena(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catena")).args(arguments).output().unwrap()
}

/// Runs a command that must end with this exit code; what it printed.
fn run(code: i32, arguments: &[&str]) -> String {
    let output = catena(arguments);
    let (out, error) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {out}{error}");
    out
}

/// Runs a command that must end with this exit code; what it said on standard error.
fn complaint(code: i32, arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}");
    text(&output.stderr)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A store with the list solved by whips.
pub fn solved(name: &str) -> PathBuf {
    let file = fresh(name);
    run(0, &["store", "init", path(&file)]);
    let out = run(0, &["store", "add", path(&file), LIST, "--rules", "singles,whip"]);
    let counts =
        "12 puzzles: 12 stored, 0 already stored; 12 solved, 0 stuck, 0 stopped at the budget\n";
    assert_eq!(out, counts);
    file
}

fn path(file: &Path) -> &str {
    file.to_str().unwrap()
}

#[test]
fn a_list_is_added_once_and_shown() {
    let file = solved("commands-add");
    let file = path(&file);
    let before = dump(Path::new(file));
    let again = run(0, &["store", "add", file, LIST, "--rules", "whip"]);
    assert!(again.starts_with("12 puzzles: 0 stored, 12 already stored"), "{again}");
    assert_eq!(dump(Path::new(file)), before);

    let list = run(0, &["store", "ls", file, "--limit", "2"]);
    assert_eq!(list.lines().count(), 3);
    assert!(list.contains("small-list.tsv:3"), "{list}");
    assert!(list.contains("1: singles, whip (solved)"), "{list}");
    let puzzle = run(0, &["store", "show", file, "puzzle", "2"]);
    assert!(puzzle.contains("from small-list.tsv:4\npath 2: singles, whip up to 12: solved"));
    assert!(run(0, &["store", "show", file, "state", "1"]).starts_with("+--"));
    let walked = run(0, &["store", "show", file, "path", "1"]);
    assert!(walked.lines().last().unwrap().ends_with(": solved"), "{walked}");
    let proofs = run(0, &["store", "show", file, "path", "1", "--json"]);
    assert!(proofs.lines().count() > 40);
    let one = run(0, &["store", "show", file, "proof", "1", "--json"]);
    assert_eq!(one, proofs.lines().next().unwrap().to_owned() + "\n");
}

#[test]
fn a_store_is_checked_and_what_is_wrong_is_named() {
    let file = solved("commands-check");
    let report = run(0, &["store", "check", path(&file)]);
    assert!(
        report.ends_with("proofs, 12 paths, 0 ratings, 0 counterexamples: nothing is wrong\n"),
        "{report}"
    );
    let whip = "(SELECT min(p.id) FROM proofs p WHERE p.closing = 'whip' AND p.length > 1)";
    let damages = [
        (
            format!("UPDATE proof_steps SET \"left\" = 'n1r1c1' WHERE proof = {whip}"),
            "is refused: ",
        ),
        (format!("UPDATE proofs SET conclusions = 'r1c1' WHERE id = {whip}"), "r1c1: expected"),
        ("UPDATE path_states SET state = 1 WHERE path = 2 AND position = 3".to_owned(), "path 2: "),
        ("UPDATE states SET hash = 0 WHERE id = 7".to_owned(), "state 7: its numbers are not"),
    ];
    for (damage, problem) in damages {
        let damaged = fresh("commands-damaged");
        std::fs::copy(&file, &damaged).unwrap();
        Connection::open(&damaged).unwrap().execute_batch(&damage).unwrap();
        let report = run(1, &["store", "check", path(&damaged)]);
        assert!(report.contains(problem), "{damage}: {report}");
    }
    // Pages of rubbish do not end the report, unless they were the schema's, which stand before the middle.
    let mut bytes = std::fs::read(&file).unwrap();
    let late = bytes.len() / (4 * 4096) * 3 * 4096;
    bytes[late..late + 8 * 4096].fill(0xa5);
    let damaged = fresh("commands-damaged");
    std::fs::write(&damaged, bytes).unwrap();
    let report = run(1, &["store", "check", path(&damaged)]);
    assert!(report.lines().count() > 1 && report.ends_with("problems\n"), "{report}");
}

#[test]
fn puzzles_are_taken_out() {
    let file = solved("commands-rm");
    let file = path(&file);
    assert_eq!(run(0, &["store", "rm", file, "3", "4"]), "removed 2 puzzles\n");
    assert_eq!(run(0, &["store", "ls", file]).lines().count(), 11);
    assert!(complaint(2, &["store", "rm", file, "1", "3"]).contains("there is no puzzle 3"));
    assert_eq!(run(0, &["store", "ls", file]).lines().count(), 11, "all go, or none");
    run(0, &["store", "check", file]);
}

#[test]
fn a_graph_is_materialised() {
    let file = solved("commands-graph");
    let out = run(0, &["store", "graph", path(&file), "1", "--als-size", "2"]);
    assert!(out.starts_with("state 1: "), "{out}");
    let count = "SELECT count(*) AS n FROM graph_edges WHERE state = 1 AND kind = 'LINK'";
    let function = "SELECT count(*) AS n FROM edges(1, 'LINK')";
    run(0, &["store", "graph", path(&file), "1"]);
    let ask = |sql| run(0, &["sql", path(&file), sql, "--format", "csv"]);
    assert_eq!(ask(count), ask(function));
    assert!(complaint(2, &["store", "graph", path(&file), "0"]).contains("there is no state 0"));
}

#[test]
fn what_commands_find_is_kept() {
    let file = fresh("commands-keep");
    let file = path(&file);
    run(0, &["store", "init", file]);
    let ask = |sql: &str| run(0, &["sql", file, sql, "--format", "csv"]);

    let printed = run(0, &["why", HINGE, "r9c8<>5", "--store", file]);
    assert!(printed.contains("nrc3-chain"), "{printed}");
    let families = ask("SELECT family FROM proof_list WHERE conclusions = 'r9c8<>5'");
    assert!(families.contains("nrc-chain\n") && families.contains("whip\n"), "{families}");
    assert_eq!(ask("SELECT id, grid FROM puzzles"), format!("id,grid\n1,{HINGE}\n"));
    assert_eq!(ask("SELECT count(*) AS n FROM proofs WHERE puzzle IS NOT 1"), "n\n0\n");

    // The same state by its number gives the same proofs, which are there already.
    let before = dump(Path::new(file));
    let again = run(0, &["why", "r9c8<>5", "--state", "1", "--store", file]);
    assert_eq!(again, printed);
    assert_eq!(dump(Path::new(file)), before);

    let rows = run(0, &["find", "--state", "1", "--store", file, "--format", "csv"]);
    let found =
        ask("SELECT count(DISTINCT conclusion) AS n FROM proof_conclusions WHERE NOT places");
    assert_eq!(found, format!("n\n{}\n", rows.lines().count() - 1));

    run(0, &["solve", HINGE, "--store", file, "--rules", "nrct-chain,whip"]);
    let path = ask("SELECT rules, reach, ending, puzzle FROM paths");
    assert_eq!(path, "rules,reach,ending,puzzle\n\"singles, nrct-chain, whip\",12,solved,1\n");
    assert!(ask("SELECT solution FROM puzzles").contains("\n6"));
    let texts =
        "SELECT query LIKE '%DETACH DELETE z%' AS told FROM proof_families WHERE name = 'whip'";
    assert_eq!(ask(texts), "told\n1\n");

    assert!(run(0, &["show", "--state", "1", "--store", file]).starts_with("+--"));
    run(0, &["store", "check", file]);
}

/// A puzzle that rectangles solve, where one solution is assumed.
const RECTANGLES: &str =
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...";

#[test]
fn what_rests_on_one_solution_says_so_in_a_store() {
    let file = fresh("commands-one-solution");
    let file = path(&file);
    run(0, &["store", "init", file]);
    run(0, &["solve", RECTANGLES, "--rules", "uniqueness,whip", "--store", file]);
    run(0, &["solve", HINGE, "--store", file]);
    let list = run(0, &["store", "ls", file]);
    let assuming = |text: &str| text.matches("solved, assuming one solution").count();
    assert_eq!((assuming(&list), list.matches("(solved").count()), (1, 2), "{list}");
    for (what, id, expected) in
        [("puzzle", "1", 1), ("path", "1", 1), ("puzzle", "2", 0), ("path", "2", 0)]
    {
        let shown = run(0, &["store", "show", file, what, id]);
        assert_eq!(assuming(&shown), expected, "{shown}");
    }
    for rows in ["proof_list", "path_list"] {
        let sql = format!("SELECT DISTINCT family, assumes FROM {rows} WHERE assumes IS NOT NULL");
        let said = run(0, &["sql", file, &sql, "--format", "csv"]);
        assert_eq!(said, "family,assumes\nunique-rectangle,one solution\n", "{rows}");
        let sql = format!(
            "SELECT count(*) AS n FROM {rows} WHERE assumes IS NULL AND family = 'unique-rectangle'"
        );
        assert_eq!(run(0, &["sql", file, &sql, "--format", "csv"]), "n\n0\n", "{rows}");
    }
    run(0, &["store", "check", file]);
}

#[test]
fn a_query_is_asked_of_a_stored_state_or_of_every_state_of_a_path() {
    let file = fresh("commands-query");
    let file = path(&file);
    run(0, &["store", "init", file]);
    run(0, &["solve", HINGE, "--store", file]);
    let count = "MATCH (c:Candidate) RETURN count(*) AS n";
    let ask = |arguments: &[&str]| {
        run(0, &[&["query", "--store", file, "--format", "csv"], arguments].concat())
    };
    let sql = |sql: &str| run(0, &["sql", file, sql, "--format", "csv"]);
    let first = sql("SELECT candidates AS n FROM states WHERE id = 1");
    assert_eq!(ask(&["-e", count, "--state", "1"]), first);
    assert_eq!(ask(&["-e", &format!("USE STATE 1 {count}")]), first);
    let states = sql("SELECT state, candidates AS n FROM path_states JOIN states ON id = state \
                      ORDER BY position");
    assert_eq!(ask(&["-e", count, "--path", "1"]), states);
    assert_eq!(ask(&["-e", &format!("use path 1 {count}")]), states);
    assert!(ask(&["-e", &format!("EXPLAIN USE STATE 1 {count}")]).contains("USE STATE 1"));

    let before = sql("SELECT count(*) AS n FROM proof_list WHERE family = 'nrc-chain'");
    assert_eq!(before, "n\n0\n");
    let rows = ask(&["nrc-chain", "--path", "1", "--param", "max=3"]);
    let kept = sql("SELECT count(DISTINCT state || conclusions) AS n FROM proof_list \
                    WHERE family = 'nrc-chain' AND puzzle = 1");
    let rows = rows.lines().skip(1).count();
    let kept: usize = kept.lines().nth(1).unwrap().parse().unwrap();
    assert!(0 < kept && kept <= rows, "{kept} of {rows}");

    let refused = |arguments: &[&str]| complaint(2, &[&["query"], arguments].concat());
    let both = refused(&[HINGE, "-e", &format!("USE STATE 1 {count}"), "--store", file]);
    assert!(both.contains("the query already contains USE"), "{both}");
    let nowhere = refused(&["-e", &format!("USE STATE 1 {count}")]);
    assert!(nowhere.contains("name its --store FILE"), "{nowhere}");
    let unknown = refused(&["-e", &format!("USE PATH 9 {count}"), "--store", file]);
    assert!(unknown.contains("there is no path 9"), "{unknown}");
    let wrong = refused(&["-e", &format!("USE NODE 9 {count}"), "--store", file]);
    assert!(wrong.contains("`STATE`"), "{wrong}");
    assert!(refused(&["-e", count]).contains("there is no grid"));
}

/// The same answer, asked with another budget.
fn with_budget(answer: &str, budget: u64) -> String {
    answer.replacen("--budget 1000000000", &format!("--budget {budget}"), 1)
}

#[test]
fn ratings_are_kept_and_not_asked_for_again() {
    let file = fresh("commands-rate");
    let file = path(&file);
    run(0, &["store", "init", file]);
    let printed = run(0, &["rate", LIST, "--store", file]);
    assert_eq!(printed.lines().count(), 13, "what was asked, and twelve ratings");
    assert_eq!(
        run(0, &["rate", LIST, "--by", "whip", "--store", file, "--budget", "1"]),
        with_budget(&printed, 1)
    );
    Connection::open(file).unwrap().execute_batch("UPDATE ratings SET value = 33").unwrap();
    let audit = run(1, &["store", "check", file]);
    assert!(audit.contains("its rating W was changed after it was stored"), "{audit}");
    assert!(audit.contains("its rating W is "), "{audit}");
    let again = run(0, &["rate", LIST, "--by", "whip", "--store", file]);
    assert_eq!(again, printed, "what was changed by hand is not believed, and rated again");
    run(0, &["store", "check", file]);
    let nearer = run(0, &["rate", LIST, "--max-length", "30", "--store", file]);
    let ratings = |printed: &str| printed.lines().skip(1).collect::<Vec<_>>().join("\n");
    assert_eq!(
        ratings(&nearer),
        ratings(&printed),
        "a rating beyond the reach says nothing about it"
    );
    assert_eq!(run(0, &["rate", LIST]), printed);
}

#[test]
fn a_stored_state_is_rated() {
    let file = solved("commands-rate-state");
    let file = path(&file);
    let first = run(0, &["rate", "--state", "1", "--store", file]);
    let rated = run(0, &["rate", LIST]);
    assert!(first.lines().eq(rated.lines().take(2)), "{first}");
    let last = run(
        0,
        &[
            "sql",
            file,
            "SELECT max(state) AS id FROM path_states WHERE path = 1",
            "--format",
            "csv",
        ],
    );
    let last = run(0, &["rate", "--state", last.lines().nth(1).unwrap(), "--store", file]);
    assert!(last.ends_with("\t0\n"), "{last}");
    assert!(complaint(2, &["rate", "--state", "1"]).contains("--store"));
    assert!(complaint(2, &["rate", LIST, "--state", "1", "--store", file]).contains("--state"));
    assert!(complaint(2, &["rate"]).contains("<LIST>"));
}

#[test]
fn rows_are_printed_as_table_json_or_csv() {
    let file = solved("commands-formats");
    let sql = "SELECT 1 AS one, NULL AS none, 'a \"b\", c' AS text, 0.5 AS half, x'0aff' AS bytes";
    let print = |format| run(0, &["sql", path(&file), sql, "--format", format]);
    let csv = "one,none,text,half,bytes\n1,,\"a \"\"b\"\", c\",0.5,X'0AFF'\n";
    assert_eq!(print("csv"), csv);
    let json = "[\n{\"one\":1,\"none\":null,\"text\":\"a \\\"b\\\", c\",\"half\":0.5,\"bytes\":\"X'0AFF'\"}\n]\n";
    assert_eq!(print("json"), json);
    assert_eq!(print("table").lines().count(), 2);
    let none = run(0, &["sql", path(&file), "SELECT 1 WHERE 0", "--format", "json"]);
    assert_eq!(none, "[]\n");
}

#[test]
fn a_question_comes_from_a_file_or_standard_input() {
    use std::io::Write;
    let file = solved("commands-question");
    let question = file.with_extension("sql");
    std::fs::write(&question, "-- How many.\nSELECT count(*) AS n FROM puzzles;\n").unwrap();
    assert_eq!(run(0, &["sql", path(&file), path(&question), "--format", "csv"]), "n\n12\n");
    let mut child = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["sql", path(&file), "-", "--format", "csv"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"SELECT 5 AS n").unwrap();
    assert_eq!(text(&child.wait_with_output().unwrap().stdout), "n\n5\n");
    assert!(complaint(2, &["sql", path(&file), "nowhere.sql"]).contains("nowhere.sql: "));
}

#[test]
fn functions_answer_what_the_commands_do() {
    let file = fresh("commands-functions");
    let file = path(&file);
    run(0, &["store", "init", file]);
    run(0, &["why", HINGE, "r9c8<>5", "--store", file]);
    let ask = |sql: &str| run(0, &["sql", file, sql, "--format", "csv"]);
    let families = ask("SELECT count(*) AS n, sum(family = 'whip') AS w FROM families()");
    assert_eq!(
        families,
        format!("n,w\n{},1\n", catena::query::Library::built_in().names().count())
    );
    let candidates = "SELECT count(*) AS n FROM nodes(1) WHERE kind = 'Candidate'";
    assert_eq!(ask(candidates), ask("SELECT candidates AS n FROM states WHERE id = 1"));
    assert_eq!(
        ask(
            "SELECT count(*) AS n FROM states s JOIN edges e ON e.state = s.id AND e.kind = 'link' \
             JOIN nodes a ON a.state = s.id AND a.node = e.source AND a.kind = 'Candidate' \
             JOIN nodes b ON b.state = s.id AND b.node = e.target AND b.kind = 'Candidate'"
        ),
        ask("SELECT links AS n FROM states")
    );
    let lengths = "SELECT length FROM chains(1, 'nrc-chain') WHERE conclusions LIKE '%r9c8<>5%' \
                   ORDER BY length LIMIT 1";
    assert_eq!(ask(lengths), "length\n3\n");
    assert_eq!(ask(&lengths.replace("chain')", "chain', 2)")), "length\n");
    let steps = "SELECT c.chain, c.length = count(*) AS same FROM chains c \
                 JOIN chain_steps s ON s.chain = c.chain AND s.state = c.state \
                 AND s.family = c.family AND s.max_length = c.max_length \
                 WHERE c.state = 1 AND c.family = 'whip' AND c.max_length = 4 GROUP BY 1";
    let rows = ask(steps);
    assert!(rows.lines().count() > 3 && rows.lines().skip(1).all(|r| r.ends_with(",1")), "{rows}");
    let every = "SELECT f.family FROM families() f JOIN chains c ON c.family = f.family \
                 AND c.state = 1 AND c.max_length = 3 WHERE f.kernel IS NOT NULL \
                 AND c.conclusions LIKE '%r9c8<>5%' AND f.family LIKE 'nrc%-chain'";
    let rows = ask(every);
    let found: Vec<&str> = rows.lines().skip(1).collect();
    assert_eq!(found, ["nrc-chain", "nrcz-chain", "nrct-chain", "nrczt-chain"]);
}

#[test]
fn refusals_say_what_is_wrong_in_a_line() {
    let file = solved("commands-refusals");
    let file = path(&file);
    let absent = fresh("commands-absent");
    let absent = path(&absent);
    let cases: [(&[&str], &str); 18] = [
        (&["store", "init", file], "there is such a file already"),
        (&["store", "ls", absent], "there is no such file"),
        (&["store", "add", absent, LIST], "there is no such file"),
        (&["sql", absent, "SELECT 1"], "there is no such file"),
        (&["store", "ls", LIST], "the file is no store"),
        (&["sql", LIST, "SELECT 1"], "the file is no store"),
        (&["solve", HINGE, "--store", LIST], "the file is no store"),
        (&["show", "--state", "1"], "--store"),
        (&["show", HINGE, "--state", "1", "--store", file], "--state"),
        (&["show", "--state", "99999", "--store", file], "there is no state 99999"),
        (&["why", "--state", "1", "--store", file], "required"),
        (&["why", HINGE], "there is no conclusion to explain"),
        (&["store", "show", file, "path", "77"], "there is no path 77"),
        (&["store", "add", file, HINGE, "--rules", "wip"], "there is no family \"wip\""),
        (&["sql", file, "DELETE FROM states"], "may read this store and do nothing else"),
        (&["sql", file, "SELECT * FROM nodes"], "a required argument is missing; there are nodes("),
        (&["sql", file, "SELECT * FROM chains(1, 'wip')"], "there is no family \"wip\""),
        (&["sql", file, "SELECT * FROM edges(1, 'KNOT')"], "there is no kind \"KNOT\""),
    ];
    for (arguments, message) in cases {
        let said = complaint(2, arguments);
        assert!(said.starts_with("error: "), "{arguments:?}: {said}");
        assert!(said.contains(message), "{arguments:?}: {said}");
    }
    let endless =
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT max(n) FROM n";
    let said = complaint(1, &["sql", file, endless, "--budget", "1"]);
    assert!(said.contains("stopped at the budget of 1 million steps"), "{said}");
    let search =
        "SELECT count(*) FROM states s JOIN chains c ON c.state = s.id AND c.family = 'braid'";
    let said = complaint(1, &["sql", file, search, "--budget", "0"]);
    assert!(said.contains("stopped at the budget"), "{said}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_a_question_with_the_rows_so_far() {
    use std::io::Read;
    let file = fresh("commands-interrupt");
    run(0, &["store", "init", path(&file)]);
    let endless =
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT n FROM n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["sql", path(&file), endless, "--format", "csv", "--budget", "1000000"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Once there are rows, the handler listens.
    let mut out = child.stdout.take().unwrap();
    out.read_exact(&mut [0; 4096]).unwrap();
    press_ctrl_c(&child);
    let mut rest = Vec::new();
    out.read_to_end(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(text(&output.stderr), "note: cancelled: there may be more rows\n");
    assert!(rest.ends_with(b"\n"));
}

#[test]
fn the_schema_is_printed_with_what_it_says_of_each_table() {
    let output =
        Command::new(env!("CARGO_BIN_EXE_catena")).args(["store", "schema"]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.starts_with("-- Version"), "{text}");
    assert!(
        text.contains("-- Puzzles: what someone handed in.")
            && text.contains("CREATE TABLE puzzles")
    );
}

#[test]
fn a_search_that_finds_nothing_says_up_to_which_length() {
    let file = solved("commands-nothing");
    let ask = |sql| complaint(0, &["sql", path(&file), sql]);
    let nothing = ask("SELECT * FROM chains(1, 'sue-de-coq', 1)");
    let said = "sue-de-coq: none up to length 1 (the length is the number of cells)";
    assert!(nothing.contains(said), "{nothing}");
    // Rows speak for themselves.
    assert_eq!(ask("SELECT count(*) FROM chains(1, 'sue-de-coq', 1)"), "");
}
