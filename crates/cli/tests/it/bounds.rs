//! Bounds hold: every command ends at its budget, at its time limit and at Ctrl-C, and says so.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Number 113 of top1465, on which the search for AICzt takes minutes.
const HARD: &str =
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9";

/// EasterMonster, by JPF: no chain of any length eliminates anything in it.
const EASTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

/// For lists of proofs that no limit of their own ends.
const MANY: &str = "--limit=1000000000";

/// What ends at once and what is waited for: a machine under load is slow, but not a hundred times.
const SOON: Duration = Duration::from_secs(20);

fn start(arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).stdin(Stdio::piped());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

fn run(arguments: &[&str]) -> Output {
    start(arguments).wait_with_output().expect("the program ends")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Searches that take minutes, each by another door.
fn endless() -> Vec<Vec<&'static str>> {
    let nested = "MATCH (a:Candidate)-[:LINK]-(b)-[:LINK]-(c)-[:LINK]-(d)-[:LINK]-(e) \
                  RETURN count(*)";
    vec![
        vec!["why", HARD, "n5r4c6", "--after", "singles", "--rules", "whip", "--all", MANY],
        vec!["find", HARD, "--rules", "aiczt", "--max-length", "40"],
        vec!["solve", HARD, "--rules", "aiczt", "--max-length", "40"],
        vec!["query", HARD, "-e", nested],
        vec!["query", HARD, "aiczt", "--param", "max=40"],
        vec!["query", HARD, "aiczt", "--param", "max=40", "--plain"],
        vec!["rate", &LIST, "--by", "aiczt", "--max-length", "40"],
        vec!["solve", &LIST, "--list", "--rules", "aiczt", "--max-length", "40"],
        vec!["rate", &NEARLY_EMPTY, "--by", "class"],
        vec!["impact", HARD, "--by", "aiczt", "--max-length", "40"],
        vec!["impact", HARD, "--backdoors", "--rules", "aiczt", "--max-length", "40"],
    ]
}

/// A puzzle with one given, which no hypotheses solve.
static NEARLY_EMPTY: LazyLock<String> = LazyLock::new(|| format!("1{}", ".".repeat(80)));

/// A list of one hard puzzle.
static LIST: LazyLock<String> = LazyLock::new(|| {
    let list = fresh("endless-list.txt");
    std::fs::write(&list, format!("{HARD}\n")).unwrap();
    list.to_str().expect("a path in UTF-8").to_owned()
});

/// Searches that end soon, but take more than one step.
fn short() -> Vec<Vec<&'static str>> {
    vec![
        vec!["graph", HARD, "--tagging", "2"],
        vec!["graph", HARD, "--tagging", "2", "--format", "matrix"],
    ]
}

/// What these do is as long as what they are given, or as what was stored, or has the usual bounds; `serve` and `study` have bounds of
/// their own, `sql` a test of its own below, and `make` in its file.
const AS_LONG_AS_THEIR_INPUT: [&str; 10] =
    ["check", "export", "families", "look", "make", "serve", "show", "sql", "store", "study"];

#[test]
fn every_command_is_known_here() {
    let help = text(&run(&["--help"]).stdout);
    let (_, groups) = help.split_once("\nExplore:").expect("groups of commands");
    let groups = groups.split("\nOptions").next().expect("text");
    let rows = groups.lines().filter_map(|line| line.strip_prefix("  "));
    let named: BTreeSet<&str> = rows.filter_map(|row| row.split_whitespace().next()).collect();
    let bounded = endless().into_iter().chain(short()).map(|arguments| arguments[0]);
    assert_eq!(named, bounded.chain(AS_LONG_AS_THEIR_INPUT).collect());
}

/// Without a budget of its own in the way.
fn unbounded(arguments: &[&'static str]) -> Vec<&'static str> {
    [arguments, &["--budget", "1000000000000"]].concat()
}

#[test]
fn every_search_ends_at_its_time_limit() {
    for arguments in endless() {
        let arguments = [&unbounded(&arguments)[..], &["--time-limit", "0.3"]].concat();
        let started = Instant::now();
        let answer = run(&arguments);
        assert!(started.elapsed() < SOON, "{arguments:?}");
        let said = text(&answer.stdout) + &text(&answer.stderr);
        assert!(said.contains("stopped at the time limit"), "{arguments:?}: {said}");
    }
}

#[test]
fn every_search_ends_at_its_budget() {
    for arguments in endless().into_iter().chain(short()) {
        let arguments = [&arguments[..], &["--budget", "1"]].concat();
        let started = Instant::now();
        let answer = run(&arguments);
        assert!(started.elapsed() < SOON, "{arguments:?}");
        let said = text(&answer.stdout) + &text(&answer.stderr);
        assert!(said.contains("stopped at the budget"), "{arguments:?}: {said}");
        assert_eq!(answer.status.code(), Some(1), "{arguments:?}: {said}");
    }
}

/// Searches that keep more and more.
fn keeping() -> Vec<Vec<&'static str>> {
    let rows = "MATCH (x:Candidate) MATCH (y:Candidate) MATCH (z:Candidate) RETURN x, y, z";
    let paths = "MATCH p = SIMPLE (x:Candidate)(-[:LINK]-()){1, 5} RETURN p";
    vec![
        vec!["why", HARD, "n5r4c6", "--after", "singles", "--rules", "whip", "--all", MANY],
        vec!["why", HARD, "n5r4c6", "--after", "singles", "--rules", "als-chain", "--all", MANY],
        vec!["find", HARD, "--rules", "g-whip", "--max-length", "40"],
        vec!["solve", HARD, "--rules", "whip", "--max-length", "40"],
        vec!["query", HARD, "-e", rows],
        vec!["query", HARD, "-e", paths],
        vec!["query", HARD, "whip", "--param", "max=40"],
    ]
}

#[test]
fn every_search_ends_at_its_memory_limit() {
    for arguments in keeping() {
        let arguments = [&unbounded(&arguments)[..], &["--memory", "0"]].concat();
        let started = Instant::now();
        let answer = run(&arguments);
        assert!(started.elapsed() < SOON, "{arguments:?}");
        let said = text(&answer.stdout) + &text(&answer.stderr);
        assert!(said.contains("stopped at the memory limit"), "{arguments:?}: {said}");
    }
}

/// An answer that a bound cut short is not the whole answer: exit code 1.
#[test]
fn every_answer_that_was_cut_short_exits_with_1() {
    let bounds = [["--budget", "1"], ["--time-limit", "0.01"], ["--memory", "50"]];
    for arguments in endless() {
        for bound in bounds {
            let arguments = match bound[0] {
                "--budget" => [&arguments[..], &bound].concat(),
                // The time that is left ends what keeps little.
                _ => [&unbounded(&arguments)[..], &bound].concat(),
            };
            let arguments = match bound[0] {
                "--memory" => [&arguments[..], &["--time-limit", "0.3"]].concat(),
                _ => arguments,
            };
            let started = Instant::now();
            let answer = run(&arguments);
            assert!(started.elapsed() < SOON, "{arguments:?}");
            let said = text(&answer.stdout) + &text(&answer.stderr);
            assert!(said.contains("stopped at the "), "{arguments:?}: {said}");
            assert_eq!(answer.status.code(), Some(1), "{arguments:?}: {said}");
        }
    }
}

/// Waits until a process listens to SIGINT: Linux tells it; elsewhere it is given a moment.
#[cfg(unix)]
fn listens(child: &Child) {
    const SIGINT: u64 = 1 << 1;
    let status = format!("/proc/{}/status", child.id());
    let begun = Instant::now();
    while begun.elapsed() < SOON {
        let Ok(status) = std::fs::read_to_string(&status) else { break };
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|signals| u64::from_str_radix(signals.trim(), 16).ok());
        if caught.is_some_and(|signals| signals & SIGINT != 0) {
            return;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    std::thread::sleep(Duration::from_secs(1));
}

/// Sends SIGINT, as Ctrl-C does, once the process listens to it.
#[cfg(unix)]
pub fn press_ctrl_c(child: &Child) {
    listens(child);
    let kill = Command::new("sh").args(["-c", &format!("kill -INT {}", child.id())]).status();
    assert!(kill.expect("a shell").success());
}

#[cfg(unix)]
#[test]
fn every_search_ends_at_ctrl_c() {
    for arguments in endless() {
        let child = start(&unbounded(&arguments));
        listens(&child);
        // So that some of them are searching by then; whatever they do, they have to end.
        std::thread::sleep(Duration::from_millis(200));
        press_ctrl_c(&child);
        let pressed = Instant::now();
        let answer = child.wait_with_output().unwrap();
        assert!(pressed.elapsed() < SOON, "{arguments:?}");
        let said = text(&answer.stdout) + &text(&answer.stderr);
        assert!(said.contains("cancelled"), "{arguments:?}: {said}");
        assert_ne!(answer.status.code(), None, "{arguments:?} ended by itself");
    }
}

/// Commands that read standard input, to which nobody types anything.
#[cfg(unix)]
fn waiting(store: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["impact", "-", "--backdoors"],
        vec!["check", "-"],
        vec!["check", HARD, "--chain", "-"],
        vec!["rate", "-", "--by", "class"],
        vec!["export", "-", "--to", "svg"],
        vec!["find", "-"],
        vec!["graph", "-"],
        vec!["impact", "-"],
        vec!["look", "-"],
        vec!["query", "-", "whip"],
        vec!["query", "--list", "-", "whip"],
        vec!["rate", "-"],
        vec!["serve", "-", "--port", "0"],
        vec!["show", "-"],
        vec!["solve", "-"],
        vec!["solve", "-", "--list"],
        vec!["sql", store, "-"],
        vec!["store", "add", store, "-"],
        vec!["why", "-", "n4r1c2"],
    ]
}

/// The first Ctrl-C is heard, whoever waits, and so is the time limit.
#[cfg(unix)]
#[test]
fn whoever_waits_for_standard_input_hears_the_first_ctrl_c() {
    let store = fresh("waiting.db");
    let store = store.to_str().unwrap();
    assert!(run(&["store", "init", store]).status.success());
    let mut children: Vec<_> =
        waiting(store).into_iter().map(|arguments| (start(&arguments), arguments)).collect();
    for (child, arguments) in &mut children {
        listens(child);
        let ended = child.try_wait().unwrap();
        assert_eq!(ended, None, "{arguments:?} waits for nobody");
        press_ctrl_c(child);
    }
    for (mut child, arguments) in children {
        let (input, pressed) = (child.stdin.take(), Instant::now());
        let answer = child.wait_with_output().unwrap();
        assert!(pressed.elapsed() < SOON, "{arguments:?}");
        assert_eq!(answer.status.code(), Some(1), "{arguments:?}");
        assert!(text(&answer.stderr).contains("cancelled"), "{arguments:?}");
        drop(input);
    }
    let mut child = start(&["show", "-", "--time-limit", "0.1"]);
    let (input, started) = (child.stdin.take(), Instant::now());
    let answer = child.wait_with_output().unwrap();
    assert!(started.elapsed() < SOON);
    assert!(text(&answer.stderr).contains("stopped at the time limit"));
    drop(input);
}

/// What a command is given is judged in time in proportion to it, or until the time limit.
#[test]
fn what_is_checked_ends_at_the_time_limit() {
    let prose = fresh("bounded-prose.txt");
    std::fs::write(&prose, format!("{HARD}\n{}\n", "lorem ipsum ".repeat(5_000))).unwrap();
    let post = fresh("bounded-post.txt");
    let steps = "truths banana ==> r1c2<>4\nor-whip banana ==> r1c2<>4\n".repeat(1_000);
    std::fs::write(&post, format!("{HARD}\n{steps}")).unwrap();
    let (prose, post) = (prose.to_str().unwrap(), post.to_str().unwrap());
    let started = Instant::now();
    let answer = run(&["check", prose]);
    assert_eq!(answer.status.code(), Some(0), "{}", text(&answer.stderr));
    for limit in ["0.001", "0.5"] {
        let answer = run(&["check", post, "--time-limit", limit]);
        let said = text(&answer.stdout) + &text(&answer.stderr);
        assert!(said.contains("stopped at the time limit"), "{said}");
        assert!(!said.contains("The path"), "{said}");
        assert_eq!(answer.status.code(), Some(1), "{said}");
    }
    assert!(started.elapsed() < SOON);
}

/// A chain with many conclusions, of which a rule proves all but one, is judged to its end; the false one is named.
#[test]
fn a_false_conclusion_among_many_is_named() {
    let state = "..3......12.4.....12.45...91..4.67..12...6..9...4.67.9.2..567.9....56..9.......8..2.....89......7...2.4....9....5.....23..6.89..34.6.89.2...6..91.........23.....912..5..8912.....8......6...1.3...78.123....89..3...789...4.......3.5...9.23.5.7.9....5678.........9..345.7...2.........3.56.8.1............5678...3456.8...345.7..12..5678.123..6.8.123.5.7....3..6.8....4.......3.56.8.1...56789..3.56.891.3.5.7.91...56.8.1.34.6.8.1.345............9......7....3.56.8.1...56.8..2.......1.345.......4.....12...6...12....7.91....678.1...56.89....56789..3..........5..8912..5...91....6..9....5....1.3.....91.34.6.8.1.3..6.89.2.......1......89......7..1..4....912....7.9123.............8.1.34..7..1.3.5...9..345.7.912..5...9...45...9.....6...";
    let chain = "multi-sector-locked-set r2468c1379 \\ n15r6 n19r8 n29r2 n57r4 n34c39 n68c17 ==> \
                 r1c3<>4, r1c7<>6, r2c5<>2, r2c5<>9, r2c6<>9, r3c1<>8, r3c9<>3, r4c5<>5, r4c8<>5, r5c1<>6, \
                 r5c1<>8, r5c3<>3, r5c7<>6, r5c7<>8, c9<>3, r6c2<>1, r6c6<>5, r8c8<>1, r8c5<>1, r8c5<>9";
    let started = Instant::now();
    let answer = run(&["check", state, "--chain", chain, "--time-limit", "5"]);
    assert!(started.elapsed() < SOON);
    assert_eq!(answer.status.code(), Some(1));
    let said = text(&answer.stdout);
    assert!(said.contains("r8c8<>1 refused"), "{said}");
}

/// A file in the folder for tests, which is not there yet.
fn fresh(name: &str) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&file);
    file
}

#[test]
fn a_list_that_was_stopped_is_taken_up_again() {
    let list = fresh("bounded-list.txt");
    let easy = "...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361";
    std::fs::write(&list, format!("{easy}\n{HARD}\n{easy}\n")).unwrap();
    let (ratings, part) = (fresh("bounded-ratings.csv"), fresh("bounded-ratings.csv.part"));
    let (list, file) = (list.to_str().unwrap(), ratings.to_str().unwrap());
    let rate = ["rate", list, "--by", "aiczt", "--output", file, "--budget", "1000000000000"];
    let stopped = run(&[&rate[..], &["--time-limit", "0.5"]].concat());
    assert_eq!(stopped.status.code(), Some(1));
    assert_eq!(text(&stopped.stderr), "note: stopped at the time limit after 1 of 3 puzzles\n");
    let written = std::fs::read_to_string(part).unwrap();
    let rows: Vec<&str> = written.lines().skip(1).collect();
    assert_eq!(rows.len(), 1, "what was stopped is no rating: {written}");
    assert!(
        rows[0].starts_with(&format!("1,{easy},")) && rows[0].contains(",rated,0,"),
        "{written}"
    );
}

#[test]
fn sql_ends_at_its_time_limit() {
    let store = fresh("bounded.db");
    let store = store.to_str().unwrap();
    assert!(run(&["store", "init", store]).status.success());
    let endless = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) \
                   SELECT count(*) FROM n";
    let limits = ["--budget", "1000000000", "--time-limit", "0.3"];
    let answer = run(&[&["sql", store, endless][..], &limits].concat());
    assert_eq!(answer.status.code(), Some(1));
    assert_eq!(text(&answer.stderr), "note: stopped at the time limit: there may be more rows\n");
}

#[cfg(target_os = "linux")]
#[test]
fn what_cannot_be_written_is_said() {
    let full = || Stdio::from(std::fs::File::create("/dev/full").expect("a full device"));
    for arguments in [&["--help"][..], &["why", "--help"], &["--version"], &["show", HARD]] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
        let answer = command.args(arguments).stdout(full()).output().unwrap();
        assert_eq!(answer.status.code(), Some(2), "{arguments:?}");
        assert!(text(&answer.stderr).contains("No space left"), "{}", text(&answer.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_limit_on_the_size_of_files_is_an_error_of_writing() {
    let file = fresh("limited.json");
    // Sixteen blocks of 512 bytes, less than the graph takes.
    let script = format!(
        "ulimit -f 16; '{}' graph {HARD} --format graphml > '{}'",
        env!("CARGO_BIN_EXE_catena"),
        file.display()
    );
    let answer = Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(answer.status.code(), Some(2), "{}", text(&answer.stderr));
    assert!(text(&answer.stderr).contains("File too large"), "{}", text(&answer.stderr));
}

#[test]
fn no_time_is_no_limit_and_nonsense_is_refused() {
    for wrong in ["-1", "soon", "1e30", "nan"] {
        let answer = run(&["show", HARD, &format!("--time-limit={wrong}")]);
        assert_eq!(answer.status.code(), Some(2), "{wrong}");
        let said = text(&answer.stderr);
        assert!(said.contains("a time limit is a number of seconds"), "{said}");
    }
    let mut child = start(&["show", "-", "--time-limit", "60"]);
    child.stdin.take().unwrap().write_all(HARD.as_bytes()).unwrap();
    assert!(child.wait_with_output().unwrap().status.success());
}

/// Sorting keeps all rows.
#[test]
fn sql_ends_at_its_memory_limit() {
    let store = fresh("bounded-memory.db");
    let store = store.to_str().unwrap();
    assert!(run(&["store", "init", store]).status.success());
    let sorted = "WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 300000) \
                  SELECT n, hex(n) FROM n ORDER BY hex(n) DESC";
    for (memory, code) in [("0", 1), ("1", 1), ("10", 1), ("500", 0)] {
        let answer = run(&["sql", store, sorted, "--memory", memory]);
        assert_eq!(answer.status.code(), Some(code), "{memory}: {}", text(&answer.stderr));
        let said = "note: stopped at the memory limit: there may be more rows\n";
        assert_eq!(text(&answer.stderr), if code == 1 { said } else { "" }, "{memory}");
    }
}

/// While a long list is read, too.
#[cfg(unix)]
#[test]
fn reading_a_list_ends_at_ctrl_c() {
    let list = fresh("bounded-long-list.txt");
    std::fs::write(&list, format!("{EASTER}\n").repeat(300_000)).unwrap();
    let list = list.to_str().unwrap();
    let store = fresh("bounded-long-list.db");
    let store = store.to_str().unwrap();
    assert!(run(&["store", "init", store]).status.success());
    for arguments in [
        &["solve", list, "--list", "--rules", "singles"][..],
        &["store", "add", store, list],
        &["rate", list, "--by", "W"],
    ] {
        let answer = run(&[arguments, &["--time-limit", "0.001"]].concat());
        assert_eq!(answer.status.code(), Some(1), "{arguments:?}: {}", text(&answer.stderr));
        assert!(text(&answer.stderr).contains("stopped at the time limit"), "{arguments:?}");
    }
}

/// What was there stays, and nothing half-written takes its place.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_cannot_be_written_to_the_end_is_not_left() {
    let (proof, picture) = (fresh("unwritten.json"), fresh("unwritten.svg"));
    let found =
        run(&["why", HARD, "n5r4c6", "--after", "singles", "--rules", "nrczt-chain", "--json"]);
    std::fs::write(&proof, &found.stdout).unwrap();
    for before in [None, Some("what was there")] {
        let _ = std::fs::remove_file(&picture);
        if let Some(before) = before {
            std::fs::write(&picture, before).unwrap();
        }
        let script = format!(
            "ulimit -f 4; '{}' export '{}' --to svg --force --number 1 -o '{}'",
            env!("CARGO_BIN_EXE_catena"),
            proof.display(),
            picture.display()
        );
        let answer = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(answer.status.code(), Some(2), "{}", text(&answer.stderr));
        assert_eq!(std::fs::read_to_string(&picture).ok().as_deref(), before);
        assert!(!picture.with_added_extension("part").exists());
    }
}

/// One of two runs on one file of rows writes it; the other says that it does not, or finds it whole.
#[test]
fn two_runs_on_one_file_write_each_row_once() {
    let list = fresh("two-runs.txt");
    let easy = "...456..9..6.......891..45.2.........7..9.....35......397...5.......4.72.....5361";
    std::fs::write(&list, format!("{easy}\n").repeat(12)).unwrap();
    let file = fresh("two-runs.csv");
    let (list, rows) = (list.to_str().unwrap(), file.to_str().unwrap());
    for pause in 0..12 {
        for end in ["", ".part", ".manifest"] {
            let _ = std::fs::remove_file(format!("{rows}{end}"));
        }
        let one = start(&["rate", list, "--output", rows]);
        std::thread::sleep(Duration::from_millis(20 * pause));
        let other = run(&["rate", list, "--output", rows]);
        let one = one.wait_with_output().unwrap();
        let rated = [&one, &other].map(|run| text(&run.stdout).contains("12 rated now"));
        assert_eq!(rated.iter().filter(|rated| **rated).count(), 1, "{one:?} {other:?}");
        for run in [one, other] {
            let said = text(&run.stderr);
            let waits = said.contains("another process writes these rows");
            assert!(run.status.success() || waits, "{said}");
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 13);
        assert!(!file.with_added_extension("part").exists());
        assert!(run(&["rate", list, "--output", rows]).status.success());
    }
}

/// Lines of notes are as long as COLUMNS says.
#[test]
fn notes_are_as_wide_as_they_may_be() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let answer = command.args(["why", EASTER, "n4r1c2"]).env("COLUMNS", "70").output().unwrap();
    let both = text(&answer.stdout) + &text(&answer.stderr);
    assert!(both.lines().all(|line| line.chars().count() <= 70), "{both}");
    assert!(both.lines().any(|line| line.starts_with("  ")), "{both}");
}
