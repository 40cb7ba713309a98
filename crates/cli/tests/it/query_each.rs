//! `catena query --list` and `--store`: one query over many states. What they give together is what single answers
//! give, on any number of threads and shards, and after a run was killed.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use catena::explorer::query::Datum;
use catena::explorer::{Explorer, QueryAsk};
use serde_json::Value as Json;
use tempfile::TempDir;

use crate::store_commands::catena;

/// Twelve puzzles that whips solve.
const LIST: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..", "/tests/corpus/small-list.tsv");

/// Queries with rows of their own in each state, with nodes, edges, paths, lists and properties among them.
const ROWS: &[&str] = &[
    "MATCH (c:Csp {size: 2}) RETURN c, c.space AS space",
    "MATCH p = (a:Candidate {digit: 1})-[e:CONJUGATE]-(b) RETURN e, p, properties(a) AS properties, a.row / 2.0 AS half",
    "MATCH (a:Als {size: 2}) RETURN a, a.digits AS digits",
    "CALL graph.components('CONJUGATE') YIELD component, node RETURN component, collect(node) AS nodes NEXT \
     RETURN component, nodes",
];

/// Queries over all rows.
const OVER_ROWS: &[&str] = &[
    "MATCH (c:Csp {space: 'rc'}) RETURN c.size AS size, count(*) AS cells, collect(DISTINCT c) AS names ORDER BY size",
    "MATCH (a:Candidate) RETURN min(a), max(a), sum(a.row), avg(a.digit), count(DISTINCT a.cell) AS cells",
    "MATCH (a:Candidate) RETURN median(a.row), stddev(a.row), percentile(a.column, 0.9), count(DISTINCT puzzle) AS n",
    "MATCH (a:Als) RETURN DISTINCT a.size AS size ORDER BY size DESC OFFSET 1 LIMIT 2",
    "MATCH p = (a:Candidate)-[:CONJUGATE]-(b) RETURN p, a ORDER BY a DESC LIMIT 7",
    "MATCH (c:Csp {size: 2}) RETURN c.space AS x UNION MATCH (c:Csp) RETURN c.space AS x",
    "MATCH (c:Csp {size: 2}) RETURN puzzle, step, count(*) AS pairs NEXT RETURN puzzle, max(pairs) AS most",
    "MATCH (c:Csp {size: 2}) RETURN c LIMIT 3",
];

/// What a command prints when it does what it says.
fn done(arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", errors(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn objects(lines: &str) -> Vec<BTreeMap<String, Json>> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The puzzles of a list.
fn puzzles() -> Vec<String> {
    let text = std::fs::read_to_string(LIST).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| line.split('\t').next().unwrap().to_owned()).collect()
}

/// The list of some of them, which differ from one call to the next.
fn some_of(puzzles: &[String], choice: usize) -> Vec<String> {
    let chosen = (0..puzzles.len()).filter(|at| (at * at + choice * (at + 3)) % (choice + 2) < 2);
    chosen.map(|at| puzzles[at].clone()).collect()
}

#[test]
fn rows_are_those_of_single_answers() {
    let folder = TempDir::new().unwrap();
    let list = folder.path().join("list.txt");
    for choice in 0..3 {
        let chosen = some_of(&puzzles(), choice);
        std::fs::write(&list, chosen.join("\n")).unwrap();
        for text in ROWS {
            let list = list.to_str().unwrap();
            let arguments =
                ["query", "-e", text, "--list", list, "--after", "basics", "--format", "jsonl"];
            let mut together = objects(&done(&arguments));
            let mut single = Vec::new();
            for (number, puzzle) in (1..).zip(&chosen) {
                let explorer = Explorer::open(puzzle).unwrap().after_basics();
                let answer = explorer.query(text, &QueryAsk::default()).unwrap();
                single.extend(answer.rows.iter().map(|row| {
                    let values =
                        row.values.iter().map(|value| serde_json::to_value(value).unwrap());
                    let mut fields: BTreeMap<String, Json> =
                        answer.columns.iter().cloned().zip(values).collect();
                    fields.insert("puzzle".to_owned(), Json::from(number));
                    fields.insert("step".to_owned(), Json::from(0));
                    fields
                }));
            }
            together.iter_mut().for_each(|row| _ = row.remove("message"));
            assert_eq!(together, single, "{text}");
            assert!(choice > 0 || !single.is_empty(), "{text}");
        }
    }
}

/// What is counted and added up is that of the union of single rows.
#[test]
fn what_is_counted_is_over_all_states() {
    let (mut count, mut sum, mut least, mut most) = (0, 0, i64::MAX, 0);
    for puzzle in puzzles() {
        let explorer = Explorer::open(&puzzle).unwrap();
        let text = "MATCH (c:Csp {space: 'rc'}) RETURN c.size";
        for row in explorer.query(text, &QueryAsk::default()).unwrap().rows {
            let Datum::Integer(size) = row.values[0] else { panic!("{row:?}") };
            (count, sum) = (count + 1, sum + size);
            (least, most) = (least.min(size), most.max(size));
        }
    }
    let text = "MATCH (c:Csp {space: 'rc'}) RETURN count(*), sum(c.size), min(c.size), max(c.size)";
    let printed = done(&["query", "-e", text, "--list", LIST, "--format", "csv"]);
    let expected = format!("{count},{sum},{least},{most}");
    assert_eq!(printed.lines().nth(1), Some(expected.as_str()));
}

/// The same bytes on one thread and several, by way of a file, and merged from any number of shards.
#[test]
fn threads_files_and_shards_change_nothing() {
    for (number, text) in ROWS
        .iter()
        .chain(OVER_ROWS)
        .chain(&["MATCH (z:Candidate)-[:LINK]-(x {digit: 1}) DETACH DELETE z"])
        .enumerate()
    {
        let folder = TempDir::new().unwrap();
        let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        let format = ["csv", "json", "jsonl", "table"][number % 4];
        let ask = ["query", "-e", text, "--list", LIST, "--after", "singles", "--format", format];
        let asked = |more: &[&str]| done(&[&ask[..], more].concat());
        let expected = asked(&["--threads", "1"]);
        assert!(!expected.is_empty(), "{text}");
        assert_eq!(asked(&["--threads", "7"]), expected, "{text}");
        assert_eq!(asked(&["--output", &file("whole.jsonl")]), expected, "{text}");
        assert_eq!(asked(&["--output", &file("whole.jsonl")]), expected, "read again: {text}");
        for of in [1, 2, 7] {
            let shards: Vec<String> =
                (1..=of).map(|part| file(&format!("{part}-of-{of}"))).collect();
            for (part, shard) in (1..).zip(&shards) {
                let printed = asked(&["--output", shard, "--shard", &format!("{part}/{of}")]);
                assert!(of == 1 || printed.contains(" asked: "), "{printed}");
            }
            let merged = file(&format!("merged-{of}"));
            let merge = [
                &["--output", &merged, "--merge"][..],
                &shards.iter().map(String::as_str).collect::<Vec<_>>(),
            ]
            .concat();
            assert_eq!(asked(&merge), expected, "{of} shards: {text}");
            assert_eq!(
                std::fs::read(&merged).unwrap(),
                std::fs::read(file("whole.jsonl")).unwrap(),
                "{of} shards: {text}"
            );
        }
    }
}

/// A run that is killed half-way is taken up: nothing is asked twice that was written, and the answer is the same.
#[test]
fn a_killed_run_is_taken_up() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("lines.jsonl");
    let part = folder.path().join("lines.jsonl.part");
    let text = "MATCH (c:Csp {size: 2}) RETURN step, count(*) AS pairs, collect(DISTINCT puzzle) AS puzzles ORDER BY step";
    let ask = ["query", "-e", text, "--list", LIST, "--path", "nrct-chain", "--threads", "1"];
    let expected = done(&ask);
    let with_file = [&ask[..], &["--output", file.to_str().unwrap()]].concat();
    let lines = |file: &Path| std::fs::read_to_string(file).map_or(0, |text| text.lines().count());
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let mut child =
        command.args(&with_file).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let begun = Instant::now();
    while lines(&part) < 2 && begun.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    if part.exists() {
        // A line that was half written is written anew.
        let mut text = std::fs::read_to_string(&part).unwrap();
        text.push_str("{\"id\": \"3\", \"puz");
        std::fs::write(&part, text).unwrap();
    }
    assert_eq!(done(&with_file), expected);
    assert_eq!(lines(&file), puzzles().len());
    // Another question does not take these lines for its own.
    let other = text.replace("size: 2", "size: 3");
    let output =
        catena(&["query", "-e", &other, "--list", LIST, "--output", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors(&output).contains("has other rows"), "{}", errors(&output));
    // Nor is a line believed that is not that of its puzzle.
    let changed =
        std::fs::read_to_string(&file).unwrap().replacen("\"id\":\"2\"", "\"id\":\"9\"", 1);
    std::fs::write(&file, changed).unwrap();
    let output = catena(&with_file);
    assert!(errors(&output).contains("was changed"), "{}", errors(&output));
}

#[test]
fn what_is_no_puzzle_is_a_row_with_its_message() {
    let folder = TempDir::new().unwrap();
    let list = folder.path().join("list.txt");
    let good = &puzzles()[0];
    let none = "11.".to_owned() + &".".repeat(78);
    std::fs::write(&list, format!("{good}\nnonsense\n{none}\n{good}\n")).unwrap();
    let list = list.to_str().unwrap();
    let ask = |text: &str, format: &str| {
        catena(&["query", "-e", text, "--list", list, "--format", format, "--threads", "2"])
    };
    let rows = ask("MATCH (c:Csp {space: 'rc'}) RETURN c LIMIT 200", "jsonl");
    assert_eq!(rows.status.code(), Some(1));
    let rows = objects(std::str::from_utf8(&rows.stdout).unwrap());
    let of = |number: i64| rows.iter().filter(move |row| row["puzzle"] == number);
    for number in [2, 3] {
        let said: Vec<_> = of(number).collect();
        assert_eq!(said.len(), 1);
        assert!(said[0]["message"].as_str().is_some_and(|said| !said.is_empty()), "{said:?}");
        assert!(said[0]["c"].is_null() && said[0]["step"].is_null());
    }
    assert!(of(1).count() > 0);
    assert_eq!(of(1).count(), of(4).count());
    assert!(of(1).all(|row| row["message"].is_null()));
    // A number over all states is that of the puzzles; what is none is said beside it.
    let counted = ask("MATCH (c:Csp) RETURN count(DISTINCT puzzle) AS puzzles", "csv");
    assert_eq!(counted.stdout, b"puzzles\n2\n");
    assert!(errors(&counted).contains("2 puzzles could not be asked; the first is 2:"));
    assert_eq!(counted.status.code(), Some(1));
}

#[test]
fn states_are_chosen_by_what_is_known_of_them() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("s.catena");
    let store = store.to_str().unwrap();
    done(&["store", "init", store]);
    done(&["store", "add", store, LIST, "--rules", "singles,whip"]);
    let sql = |text: &str| done(&["sql", store, text, "--format", "csv"]);
    let query = |text: &str| done(&["query", "-e", text, "--store", store, "--format", "csv"]);
    let states = sql("SELECT count(*) AS n FROM states");
    assert_eq!(query("RETURN count(DISTINCT state) AS n"), states);
    assert_eq!(
        query("USE EACH STATE WHERE candidates < 100 RETURN count(*) AS n"),
        sql("SELECT count(*) AS n FROM states WHERE candidates < 100")
    );
    let of_path = "SELECT s.state, a.puzzle, s.position AS step, a.id AS path FROM path_states s \
                   JOIN paths a ON a.id = s.path WHERE a.id = 2 AND s.position > 1 ORDER BY s.position";
    let stepwise = "USE EACH STATE WHERE path = 2 AND step > 1 RETURN path AS path ORDER BY step";
    assert_eq!(query(stepwise), sql(of_path));
    let by_step = "USE EACH STATE WHERE path = 2 RETURN count(*) AS n";
    assert_eq!(
        query(by_step),
        sql("SELECT count(DISTINCT state) AS n FROM path_states WHERE path = 2")
    );
    let by_links = "MATCH (a:Candidate)-[:LINK]-(b:Candidate) RETURN state, count(*) AS links";
    let links = done(&["query", "-e", by_links, "--store", store, "--format", "jsonl"]);
    let links = objects(&links);
    for row in links.iter().take(20) {
        let stored = sql(&format!("SELECT links FROM states WHERE id = {}", row["state"]));
        let links = stored.lines().nth(1).unwrap().parse::<i64>().unwrap();
        assert_eq!(row["links"].as_i64(), Some(2 * links));
    }
    let explained = query("EXPLAIN USE EACH STATE WHERE step = 0 RETURN puzzle, count(*) AS n");
    assert!(explained.contains("no state is opened for that"), "{explained}");
    assert!(explained.contains("answered from: what the store says of it"), "{explained}");
    let explained = query("EXPLAIN USE EACH STATE MATCH (c:Csp) RETURN c");
    assert!(!explained.contains("no state is opened"), "{explained}");
}

/// The states of a list with `--path` are those of the path in which no single is open.
#[test]
fn a_path_has_its_states() {
    let text = "RETURN puzzle, max(step) AS last, min(candidates) AS fewest";
    let printed = done(&["query", "-e", text, "--list", LIST, "--path", "whip", "--format", "csv"]);
    let mut lines = printed.lines().skip(1);
    for (number, puzzle) in (1..).zip(&puzzles()) {
        let explorer = Explorer::open(puzzle).unwrap();
        let path = explorer.solve(&catena::explorer::Ask::default()).unwrap();
        let legs = path.legs.iter().filter(|leg| !leg.proofs.iter().all(|proof| proof.is_single()));
        let states: Vec<usize> = legs.map(|leg| leg.state.len()).collect();
        // What singles solve has no such state.
        if let Some(fewest) = states.iter().min() {
            let expected = format!("{number},{},{fewest}", states.len() - 1);
            assert_eq!(lines.next(), Some(expected.as_str()), "{puzzle}");
        }
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn a_count_that_was_cut_is_marked() {
    let text = "MATCH p = (a)-[:LINK]-{1, 4}(b) RETURN count(p)";
    let grid = &puzzles()[0];
    let cut = |more: &[&str]| {
        let output = catena(&[&["query", "-e", text, "--budget", "5000"], more].concat());
        assert_eq!(output.status.code(), Some(1));
        (String::from_utf8(output.stdout.clone()).unwrap(), errors(&output))
    };
    let (printed, _) = cut(&[grid]);
    assert!(printed.starts_with("count(p) (partial)\n"), "{printed}");
    assert!(printed.contains("of the rows found until then: count(p)"), "{printed}");
    let (printed, _) = cut(&[grid, "--format", "json"]);
    let json: Json = serde_json::from_str(&printed).unwrap();
    assert_eq!(json["partial"], serde_json::json!(["count(p)"]));
    let (printed, said) = cut(&["--list", LIST]);
    assert!(printed.starts_with("count(p) (partial)\n"), "{printed}");
    assert!(said.contains("12 of 12 states were not asked to the end"), "{said}");
}

#[test]
fn what_does_not_fit_is_refused() {
    let refused = |arguments: &[&str], part: &str| {
        let output = catena(&[&["query"], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(part), "{arguments:?}: {}", errors(&output));
    };
    let count = "MATCH (c:Csp) RETURN count(*)";
    refused(&["-e", "USE STATE 3 MATCH (c:Csp) RETURN c", "--list", LIST], "is about a store");
    refused(&["-e", "USE EACH STATE MATCH (c:Csp) RETURN c"], "needs many states");
    refused(&["-e", "MATCH (c:Csp) RETURN rating", "--list", LIST], "nothing binds `rating`");
    refused(&["-e", count, "--list", "/nowhere/list.txt"], "there is no file");
    refused(&["-e", count, "--list", LIST, "--path", "wihp"], "wihp");
    refused(&["-e", count, "--path", "whip"], "--path needs a list or a store");
    refused(&["-e", count, &puzzles()[0], "--output", "x"], "--output is for many states");
    refused(&["-e", "MATCH (c:Cps) RETURN c", "--list", LIST], "did you mean `Csp`?");
    // Asked of one grid, each state is that of the grid.
    let one = done(&[
        "query",
        &puzzles()[0],
        "-e",
        "USE EACH STATE MATCH (c:Csp) RETURN c LIMIT 1",
        "--format",
        "csv",
    ]);
    assert!(one.starts_with("puzzle,step,c\n1,0,"), "{one}");
    // What there is to ask needs no grid.
    assert!(done(&["query", "-e", "SHOW LABELS"]).contains("MATCH (x:Als) RETURN x LIMIT 5"));
}

/// What a step changed, in SQL: the candidates that fell, and the edges that went and came with them.
#[test]
fn what_a_step_changed_is_told() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("s.catena");
    let store = store.to_str().unwrap();
    done(&["store", "init", store]);
    done(&["store", "add", store, LIST, "--rules", "singles,whip"]);
    let sql = |text: &str| done(&["sql", store, text, "--format", "csv"]);
    let fell = "SELECT source FROM state_changes(3, 4) WHERE change = 'lost' AND kind = 'Candidate' ORDER BY 1";
    let concluded = "SELECT candidate AS source FROM state_candidates WHERE state = 3 AND candidate NOT IN \
                     (SELECT candidate FROM state_candidates WHERE state = 4) ORDER BY 1";
    assert_eq!(sql(fell), sql(concluded));
    assert!(sql(fell).lines().count() > 1);
    let counted =
        sql("SELECT count(*) FROM state_changes(3, 4) WHERE kind = 'LINK' AND change = 'lost'");
    let links = sql(
        "SELECT (SELECT links FROM states WHERE id = 3) - (SELECT links FROM states WHERE id = 4)",
    );
    let number = |printed: &str| printed.lines().nth(1).unwrap().parse::<i64>().unwrap();
    assert!(number(&counted) >= number(&links));
    assert_eq!(sql("SELECT count(*) AS n FROM state_changes(3, 3)"), "n\n0\n");
}

/// What a query returns is drawn: nodes, edges and paths, and what is left out is said.
#[test]
fn rows_are_drawn_on_the_board() {
    let folder = TempDir::new().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let grid = &puzzles()[0];
    let draw = |text: &str, name: &str| {
        let output = catena(&["query", grid, "-e", text, "--svg", &file(name)]);
        let svg = std::fs::read_to_string(folder.path().join(name)).unwrap_or_default();
        (svg, errors(&output), output.status.code())
    };
    let path =
        "MATCH p = (a:Candidate)-[:CONJUGATE]-(b:Candidate)-[:LINK]-(c:Candidate) RETURN p LIMIT 1";
    let (svg, said, code) = draw(path, "path.svg");
    assert_eq!(code, Some(0), "{said}");
    let printed = done(&["query", grid, "-e", path, "--format", "csv"]);
    for node in printed.lines().nth(1).unwrap().trim_matches('"').split(", ") {
        assert!(svg.contains(&format!("id=\"{node}\"")), "{node}");
    }
    assert!(svg.contains("CONJUGATE ") && svg.contains("LINK "));
    let edges = "MATCH (a:Candidate)-[e:CONJUGATE]-(b:Candidate) RETURN e, a, b LIMIT 2";
    assert!(draw(edges, "edges.svg").0.contains("CONJUGATE "));
    let sets = "MATCH (a:Als {size: 2}), (v:Csp {size: 2}) RETURN a, v LIMIT 2";
    assert!(draw(sets, "sets.svg").0.starts_with("<svg"));
    let (_, said, code) = draw("MATCH (a:Candidate)-[e:LINK]-(b:Candidate) RETURN e", "all.svg");
    assert_eq!(code, Some(0));
    assert!(said.contains("150 of"), "{said}");
    let (svg, said, code) = draw("MATCH (a:Candidate) RETURN count(*)", "none.svg");
    assert!(
        svg.is_empty() && code == Some(2) && said.contains("nothing that could be drawn"),
        "{said}"
    );
    let (_, said, code) = draw(path, "path.svg");
    assert!(code == Some(2) && said.contains("already exists"), "{said}");
}

/// Each question of the collection is answered over a list.
#[test]
fn the_questions_over_states_are_answered() {
    let folder = crate::root().join("queries/explore/states");
    let mut asked = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let file = file.unwrap().path();
        let text = std::fs::read_to_string(&file).unwrap();
        assert!(text.starts_with("-- ") && text.contains("\n-- catena query "), "{file:?}");
        let said = text.lines().nth(1).unwrap();
        let how: &[&str] = match said {
            said if said.contains("--store") => &[],
            said if said.contains("--path whip") => &["--path", "whip"],
            said if said.contains("--after basics") => &["--after", "basics"],
            _ => &["--after", "singles"],
        };
        // What is stored is not asked of a list, but the names are known there too.
        done(&[&["query", file.to_str().unwrap(), "--list", LIST], how].concat());
        asked += 1;
    }
    assert_eq!(asked, 10);
}
