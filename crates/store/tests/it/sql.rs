//! Questions in SQL: what they may not do, functions in joins, and the budget.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use catena::grid::State;
use catena::work::Stopped;
use catena_store::sql::{Argument, Budget, End, Function, RowSink, Rows, Session, Value};
use catena_store::{Error, Store};

use crate::kit::{dump, fresh};

/// Enough for every question here, and little enough to end at once.
const STEPS: u64 = 2_000_000;

/// An answer as lines, the values of a row with blanks between them.
#[derive(Default)]
struct Lines {
    columns: Vec<String>,
    rows: Vec<String>,
}

impl RowSink<Error> for Lines {
    fn columns(&mut self, names: &[String]) -> Result<(), Error> {
        self.columns = names.to_vec();
        Ok(())
    }

    fn row(&mut self, values: Vec<Value>) -> Result<(), Error> {
        let text = |value: &Value| match value {
            Value::Null => "-".to_owned(),
            Value::Integer(number) => number.to_string(),
            Value::Real(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Blob(bytes) => format!("{} bytes", bytes.len()),
        };
        self.rows.push(values.iter().map(text).collect::<Vec<_>>().join(" "));
        Ok(())
    }
}

/// A store with three states.
fn store(name: &str) -> std::path::PathBuf {
    let file = fresh(name);
    let mut state = State::FULL;
    let states = std::array::from_fn::<_, 3, _>(|index| {
        state.remove(catena::grid::Candidate::from_index(index));
        state.clone()
    });
    Store::create(&file)
        .unwrap()
        .write::<_, Error>(|writer| states.iter().try_for_each(|s| writer.state(s).map(|_| ())))
        .unwrap();
    file
}

/// The numbers from 1 to `last`, each with its multiple by `factor`, which is 10 when it is left out.
fn multiples() -> Function {
    Function {
        name: "multiples",
        columns: &["n", "multiple"],
        arguments: &[
            Argument { name: "last", required: true },
            Argument { name: "factor", required: false },
        ],
        key: None,
        estimate: 10,
        compute: Box::new(|arguments| {
            let Value::Integer(last) = arguments[0] else {
                return Err("last is no number".to_owned());
            };
            let factor = match arguments[1] {
                Value::Integer(factor) => factor,
                _ => 10,
            };
            let row = move |n| match n {
                13 => Err("13 is not counted".to_owned()),
                n => Ok(vec![Value::Integer(n), Value::Integer(n * factor)]),
            };
            Ok(Box::new((1..=last).map(row)) as Rows)
        }),
    }
}

fn session(file: &Path, steps: u64) -> (Session, Arc<Budget>) {
    let budget = Arc::new(Budget::new(steps));
    let mut session = Session::open(file, budget.clone()).unwrap();
    session.add(multiples()).unwrap();
    (session, budget)
}

fn ask(file: &Path, sql: &str) -> Result<Vec<String>, Error> {
    let mut lines = Lines::default();
    session(file, STEPS).0.ask(sql, &mut lines).map(|_| lines.rows)
}

#[test]
fn a_question_is_answered_with_names_and_rows() {
    let file = store("ask");
    let mut lines = Lines::default();
    let sql = "SELECT id, candidates AS live, length(live), NULL, live, 0.5 FROM states -- all";
    let end = session(&file, STEPS).0.ask(sql, &mut lines).unwrap();
    assert_eq!(end, End::Complete);
    assert_eq!(lines.columns, ["id", "live", "length(live)", "NULL", "live", "0.5"]);
    assert_eq!(lines.rows[2], "3 726 92 - 92 bytes 0.5");
    assert_eq!(lines.rows.len(), 3);
}

#[test]
fn what_is_there_may_be_asked_for() {
    let file = store("pragmas");
    let questions = [
        "SELECT count(*) FROM sqlite_schema",
        "SELECT name FROM pragma_table_info('states')",
        "PRAGMA table_info(states)",
        "PRAGMA user_version",
        "EXPLAIN QUERY PLAN SELECT * FROM states",
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 5) SELECT n FROM n",
        "SELECT value FROM json_each('[1, 2]')",
        "VALUES (1)",
    ];
    for question in questions {
        assert!(!ask(&file, question).unwrap().is_empty(), "{question}");
    }
}

#[test]
fn a_question_can_do_nothing_but_read_the_store() {
    let file = store("guard");
    let other = fresh("guard-other");
    drop(Store::create(&other).unwrap());
    let before = dump(&file);
    let other = other.to_str().unwrap();
    let attempts = [
        "DELETE FROM states",
        "INSERT INTO states (live, hash, candidates, links) VALUES (zeroblob(92), 0, 0, 0)",
        "UPDATE states SET hash = 0 RETURNING id",
        "WITH s AS (SELECT 1) DELETE FROM states",
        "CREATE TABLE mine (word)",
        "CREATE TEMP TABLE mine (word)",
        "CREATE TEMP VIEW mine AS SELECT 1",
        "CREATE VIRTUAL TABLE mine USING fts5(word)",
        "CREATE VIRTUAL TABLE temp.mine USING rtree(id, a, b)",
        "DROP TABLE states",
        "ALTER TABLE states RENAME TO mine",
        "REINDEX",
        "ANALYZE",
        "VACUUM",
        &format!("VACUUM INTO '{other}.copy'"),
        &format!("ATTACH '{other}' AS other"),
        "ATTACH ':memory:' AS other",
        "DETACH main",
        "BEGIN",
        "BEGIN IMMEDIATE",
        "COMMIT",
        "SAVEPOINT here",
        "PRAGMA user_version = 7",
        "PRAGMA query_only = 0",
        "PRAGMA writable_schema = 1",
        "PRAGMA journal_mode = delete",
        "PRAGMA temp_store_directory = '/tmp'",
        "PRAGMA hard_heap_limit = 0",
        "PRAGMA trusted_schema = 1",
        "PRAGMA wal_checkpoint",
        "PRAGMA optimize",
        "PRAGMA database_list",
        "SELECT * FROM pragma_database_list",
        "SELECT * FROM pragma_journal_mode",
        "SELECT load_extension('anything')",
        "SELECT fts3_tokenizer('simple')",
        "SELECT fts3_tokenizer('simple', zeroblob(8))",
        "SELECT readfile('/etc/passwd')",
        "SELECT writefile('mine', 'word')",
        "SELECT edit('word')",
        &format!("SELECT * FROM '{other}'"),
        "SELECT 1; SELECT 2",
        "SELECT 1; DELETE FROM states",
        "",
        " -- nothing",
        "SELECT nothing FROM nowhere",
        "the states, please",
        "SELECT zeroblob(1000000000)",
        "SELECT printf('%*c', 1000000000, 'x')",
    ];
    for attempt in attempts {
        let refused = ask(&file, attempt);
        assert!(matches!(refused, Err(Error::Question { .. })), "{attempt}: {refused:?}");
    }
    assert_eq!(dump(&file), before);
    assert!(!Path::new(&format!("{other}.copy")).exists());
}

#[test]
fn a_view_in_the_file_cannot_call_a_function_of_ours() {
    let file = store("view");
    let connection = rusqlite::Connection::open(&file).unwrap();
    connection.execute_batch("CREATE VIEW trap AS SELECT * FROM multiples(5)").unwrap();
    drop(connection);
    let refused = ask(&file, "SELECT * FROM trap").unwrap_err();
    assert!(refused.to_string().contains("unsafe use of virtual table"), "{refused}");
}

#[test]
fn a_function_stands_in_joins_in_any_order() {
    let file = store("joins");
    let expected = ["1 1", "2 1", "2 2", "3 1", "3 2", "3 3"];
    let order = "ORDER BY s.id, m.n";
    let joins = [
        "FROM states s, multiples(s.id) m",
        "FROM multiples m, states s WHERE m.last = s.id",
        "FROM states s, multiples m WHERE m.last = s.id",
        "FROM multiples m JOIN states s ON s.id = m.last",
        "FROM states s JOIN multiples m ON s.id = m.last",
        "FROM states s LEFT JOIN multiples m ON s.id = m.last",
        "FROM states s CROSS JOIN multiples m ON s.id = m.last",
        "FROM multiples m JOIN states s ON s.id = m.last AND m.factor = s.candidates - s.candidates",
        "FROM (SELECT * FROM states) s, (SELECT last, n FROM multiples) m WHERE m.last = s.id",
    ];
    for join in joins {
        let rows = ask(&file, &format!("SELECT s.id, m.n {join} {order}"));
        let rows = rows.unwrap_or_else(|error| panic!("{join}: {error}"));
        assert_eq!(rows, expected, "{join}");
    }
    let chained = "FROM multiples b JOIN multiples a ON b.last = a.n AND b.factor = a.multiple \
                   WHERE a.last = 2";
    let rows =
        ask(&file, &format!("SELECT a.n, b.n, b.multiple, b.factor {chained} ORDER BY 1, 2"));
    assert_eq!(rows.unwrap(), ["1 1 10 10", "2 1 20 20", "2 2 40 20"]);
    let several = "SELECT last, n FROM multiples WHERE last IN (1, 2) AND factor = 3 ORDER BY 1, 2";
    assert_eq!(ask(&file, several).unwrap(), ["1 1", "2 1", "2 2"]);
    let either = "SELECT last, n FROM multiples WHERE last = 1 OR last = 2 ORDER BY 1, 2";
    assert_eq!(ask(&file, either).unwrap(), ["1 1", "2 1", "2 2"]);
    let exists = "SELECT id FROM states WHERE EXISTS (SELECT 1 FROM multiples(id) WHERE n = 3)";
    assert_eq!(ask(&file, exists).unwrap(), ["3"]);
}

#[test]
fn arguments_stand_in_their_columns() {
    let file = store("arguments");
    let rows = "SELECT n, multiple, last, factor FROM multiples(2)";
    assert_eq!(ask(&file, rows).unwrap(), ["1 10 2 -", "2 20 2 -"]);
    assert_eq!(ask(&file, "SELECT multiple FROM multiples(2, 7)").unwrap(), ["7", "14"]);
    assert_eq!(ask(&file, "SELECT * FROM multiples(1, 7)").unwrap(), ["1 7"]);
}

/// The numbers from 1 to `last` with their squares, which can be had one by one; `calls` counts the
/// rows that were made.
fn squares(calls: Arc<AtomicUsize>) -> Function {
    let square = move |n: i64| {
        calls.fetch_add(1, Ordering::Relaxed);
        Ok(vec![Value::Integer(n), Value::Integer(n * n)])
    };
    Function {
        name: "squares",
        columns: &["n", "square"],
        arguments: &[Argument { name: "last", required: true }],
        key: Some(0),
        estimate: 1000,
        compute: Box::new(move |values| {
            let Value::Integer(last) = values[0] else {
                return Err("last is no number".to_owned());
            };
            let numbers = match values[1] {
                Value::Integer(n) if 1 <= n && n <= last => n..=n,
                Value::Integer(_) => last + 1..=last,
                _ => 1..=last,
            };
            Ok(Box::new(numbers.map(square.clone())) as Rows)
        }),
    }
}

#[test]
fn a_row_is_found_by_its_key() {
    let file = store("keys");
    // The question, its rows, and how many rows were made for it.
    let questions: [(&str, &[&str], usize); 7] = [
        ("SELECT square FROM squares(1000) WHERE n = 12", &["144"], 1),
        ("SELECT square FROM squares(1000) WHERE n = 12.0", &["144"], 1000),
        ("SELECT square FROM squares(1000) WHERE n IN (3, 5)", &["9", "25"], 2),
        ("SELECT square FROM squares(1000) WHERE n = NULL", &[], 1000),
        ("SELECT square FROM squares(1000) WHERE n = 1001", &[], 0),
        ("SELECT max(square) FROM squares(1000) WHERE n < 9", &["64"], 1000),
        (
            "SELECT q.square FROM states s CROSS JOIN squares q ON q.n = s.id AND q.last = 1000 \
             ORDER BY 1",
            &["1", "4", "9"],
            3,
        ),
    ];
    for (question, expected, made) in questions {
        let calls = Arc::new(AtomicUsize::new(0));
        let (mut session, _) = session(&file, STEPS);
        session.add(squares(calls.clone())).unwrap();
        let mut lines = Lines::default();
        session.ask(question, &mut lines).unwrap();
        assert_eq!(lines.rows, expected, "{question}");
        assert!(calls.load(Ordering::Relaxed) <= made, "{question}: {calls:?}");
    }
}

#[test]
fn a_missing_argument_is_named_and_so_is_a_wrong_one() {
    let file = store("missing");
    let missing = [
        "SELECT * FROM multiples",
        "SELECT * FROM multiples WHERE factor = 3",
        "SELECT * FROM multiples WHERE last > 3",
        "SELECT * FROM multiples m LEFT JOIN states s ON s.id = m.last",
        "SELECT * FROM multiples a JOIN multiples b ON a.last = b.n AND b.last = a.n",
    ];
    for sql in missing {
        let error = ask(&file, sql).unwrap_err().to_string();
        let expected = "a required argument is missing; there are multiples(last[, factor])";
        assert_eq!(error, expected, "{sql}");
    }
    let wrong = [
        ("SELECT * FROM multiples('five')", "multiples: last is no number"),
        ("SELECT * FROM multiples(NULL)", "multiples: last is no number"),
        ("SELECT sum(n) FROM multiples(14)", "multiples: 13 is not counted"),
    ];
    for (sql, message) in wrong {
        assert_eq!(ask(&file, sql).unwrap_err().to_string(), message, "{sql}");
    }
}

#[test]
fn the_end_of_the_budget_is_reported_with_the_rows_so_far() {
    let file = store("budget");
    let endless =
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT n FROM n";
    let mut lengths = Vec::new();
    for _ in 0..2 {
        let mut lines = Lines::default();
        assert_eq!(
            session(&file, 50_000).0.ask(endless, &mut lines).unwrap(),
            End::Stopped(Stopped::Budget)
        );
        lengths.push(lines.rows.len());
    }
    assert!(lengths[0] > 1000);
    assert_eq!(lengths[0], lengths[1], "work is counted, not time");
    let mut lines = Lines::default();
    let no_row = format!("SELECT max(n) FROM ({endless})");
    assert_eq!(
        session(&file, 50_000).0.ask(&no_row, &mut lines).unwrap(),
        End::Stopped(Stopped::Budget)
    );
    assert!(lines.rows.is_empty());
}

#[test]
fn a_question_can_be_interrupted() {
    /// Interrupts at the tenth row, as a signal handler would.
    struct Impatient(Arc<Budget>, usize);
    impl RowSink<Error> for Impatient {
        fn columns(&mut self, _names: &[String]) -> Result<(), Error> {
            Ok(())
        }

        fn row(&mut self, _values: Vec<Value>) -> Result<(), Error> {
            self.1 += 1;
            if self.1 == 10 {
                self.0.interrupt().cancel();
            }
            Ok(())
        }
    }
    let file = store("interrupted");
    let (session, budget) = session(&file, u64::MAX);
    let endless =
        "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT n FROM n";
    let end = session.ask(endless, &mut Impatient(budget, 0)).unwrap();
    assert_eq!(end, End::Stopped(Stopped::Cancelled));
}

#[test]
fn a_store_beside_which_nothing_may_be_made_can_be_asked() {
    let plain = store("plain");
    let file = fresh("a #1 store?");
    std::fs::copy(&plain, &file).unwrap();
    // Folders in the places of the two files that reading would make.
    let beside = ["-wal", "-shm"].map(|end| format!("{}{end}", file.display()));
    beside.iter().for_each(|path| std::fs::create_dir_all(path).unwrap());
    assert_eq!(ask(&file, "SELECT count(*) FROM states").unwrap(), ["3"]);
    beside.iter().for_each(|path| std::fs::remove_dir(path).unwrap());
}

/// The rows of a question that is answered whole.
fn rows(session: &Session, question: &str) -> Vec<String> {
    let mut lines = Lines::default();
    assert_eq!(session.ask(question, &mut lines).unwrap(), End::Complete, "{question}");
    lines.rows
}

#[test]
fn numbers_are_summed_up() {
    let session = Session::open(&store("numbers"), Arc::new(Budget::new(STEPS))).unwrap();
    let of = |what: &str| {
        rows(&session, &format!("SELECT {what} FROM (VALUES (4), (1), (NULL), (2), (3), (10))"))
    };
    assert_eq!(of("median(column1), percentile(column1, 0.125)"), ["3 1.5"]);
    assert_eq!(of("percentile_disc(column1, 0.9), percentile_cont(column1, 1)"), ["10 10"]);
    assert_eq!(
        of("stddev(column1), stddev_pop(column1)"),
        ["3.5355339059327378 3.1622776601683795"]
    );
    assert_eq!(rows(&session, "SELECT sqrt(9), sqrt(-1), sqrt(NULL)"), ["3 - -"]);
    assert_eq!(rows(&session, "SELECT median(candidates), stddev(1) FROM states WHERE 0"), ["- -"]);
    let refused = session.ask::<Error>("SELECT percentile(1, 2)", &mut Lines::default());
    assert!(refused.unwrap_err().to_string().contains("not a number from 0 to 1"));
}

#[test]
fn an_unknown_table_names_the_nearest() {
    let mut session = Session::open(&store("nearest"), Arc::new(Budget::new(STEPS))).unwrap();
    session.add(multiples()).unwrap();
    for (wrong, near) in
        [("state", "states"), ("Multiple(3)", "multiples"), ("pathlist", "path_list")]
    {
        let refused =
            session.ask::<Error>(&format!("SELECT * FROM {wrong}"), &mut Lines::default());
        let said = refused.unwrap_err().to_string();
        assert!(said.contains(&format!("did you mean {near}?")), "{wrong}: {said}");
    }
    let refused = session.ask::<Error>("SELECT * FROM xylophones", &mut Lines::default());
    assert!(refused.unwrap_err().to_string().contains("sqlite_schema lists the tables"));
}
