//! The table of `docs/speed.md`: what was wanted of each kind of work, and what it takes.
//!
//! `cargo bench -p catena-cli --bench table` prints it as Markdown, in half a minute: ratings beside the floor,
//! puzzles that no whip solves, every finding of some positions, and whole processes. Times are by the clock, the
//! least of a few; the puzzles come from the collections beside the project.

#[allow(dead_code, reason = "it is a benchmark of its own, too")]
#[path = "find.rs"]
mod find;
#[allow(dead_code, reason = "it is a benchmark of its own, too")]
#[path = "floor.rs"]
mod floor;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use catena::board::BitBoard;
use catena::explorer::{Ask, Explorer};
use catena::grid::format::write_sukaku;
use catena::grid::{Candidate, Conclusion, Position, State};
use catena::rules::{Catalogue, Prepared, Reach, Work, rate};

use floor::collection;

/// Puzzles on which W took minutes, each from another collection.
const BEYOND_WHIPS: [(&str, usize); 5] = [
    ("te3-sample500.tsv", 4),
    ("q2-taxonomy.tsv", 276),
    ("eleven-te2.tsv", 151),
    ("te2-18clue.tsv", 30),
    ("hardest1905-11plus.tsv", 933),
];

/// Thirteen rules of chains and almost locked sets, after singles.
const THIRTEEN: &str = "singles,skyscraper,two-string-kite,turbot-fish,empty-rectangle,remote-pairs,xy-wing,\
    w-wing,xy-chain,grouped-nrc-chain,als-xz,als-xy-wing,als-xy-chain,als-chain";

/// How often a process is begun; the least time counts.
const RUNS: usize = 3;

fn main() {
    println!("| work | wanted | now |");
    println!("|---|---|---|");
    for (rating, asked) in floor::measured("").iter().flat_map(|(_, all)| all).zip([3, 4, 6, 5]) {
        let floor::Rating { name, floors, .. } = rating;
        row(&format!("{name} of 1,000 puzzles, times the floor"), &asked, &format!("{floors:.1}"));
    }
    beyond_whips();
    findings();
    why();
    let grid = find::POSITIONS[2].1;
    let reads = (0..20 * RUNS).map(|_| process(&["show", grid])).min().unwrap_or_default();
    row("a process that reads a grid", &"2 ms", &ms(reads));
    thirteen();
    modulo();
    many_states();
}

fn row(work: &str, asked: &dyn std::fmt::Display, now: &str) {
    println!("| {work} | {asked} | {now} |");
}

fn ms(time: Duration) -> String {
    let ms = time.as_secs_f64() * 1e3;
    if ms < 10.0 { format!("{ms:.1} ms") } else { format!("{ms:.0} ms") }
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// W of puzzles that whips do not solve, in one process.
fn beyond_whips() {
    let whips = Catalogue::built_in().find("whip").expect("there are whips");
    let puzzle =
        |&(file, line): &(&str, usize)| collection::states(file, line).get(line - 1).cloned();
    let states: Vec<State> = BEYOND_WHIPS.iter().filter_map(puzzle).collect();
    let one = |state: &State| {
        timed(|| {
            let on = Prepared::new(Position::from_state(state.clone()));
            let rating = rate(&whips, &on, &Reach::up_to(36), &mut Work::unlimited());
            assert_eq!(rating.expect("it has a solution").found(), None);
        })
    };
    let most = states.iter().map(one).max().unwrap_or_default();
    row(&format!("W of {} puzzles beyond whips, the longest", states.len()), &"ms", &ms(most));
}

/// Every finding of GNPX's force chain puzzle, and of the middle states.
fn findings() {
    let given = find::text(find::POSITIONS[0].1, find::POSITIONS[0].2);
    let time = find::least(&given, &Ask::default());
    row("`find` at GNPX's force chain puzzle, the usual families", &"60 ms", &ms(time));
    let time = find::least(&given, &Ask::default().all_rules());
    row("the same, all families", &"600 ms", &ms(time));
    for (name, puzzle, whips) in &find::POSITIONS[3..] {
        let time = find::least(&find::text(puzzle, *whips), &Ask::default().all_rules());
        row(&format!("all families: {name}"), &"200 ms", &ms(time));
    }
}

/// `catena why` after singles, as a whole process, for a candidate that falls of every fourteenth puzzle.
fn why() {
    let states = collection::states("top1465.tsv", usize::MAX);
    let mut times = Vec::new();
    for (turn, state) in states.iter().step_by(14).enumerate() {
        let Ok(session) = Explorer::open(&write_sukaku(state)) else { continue };
        let solved = session.solutions();
        let mut board = BitBoard::new(state);
        if board.apply_singles().is_err() || board.is_solved() {
            continue;
        }
        let falls = |candidate: &Candidate| solved.contradict(Conclusion::Place(*candidate));
        let falling: Vec<Candidate> = board.open().filter(falls).collect();
        let target = falling[turn * 37 % falling.len()];
        let conclusion = Conclusion::Eliminate(target).to_string();
        let grid = write_sukaku(state);
        let arguments = ["why", grid.trim(), &conclusion, "--after", "singles"];
        times.push((0..RUNS).map(|_| process(&arguments)).min().unwrap_or_default());
    }
    times.sort();
    let Some(most) = times.last() else { return };
    let name = format!("`why` after singles, a process, {} eliminations of top1465", times.len());
    row(&format!("{name}: the median"), &"5 ms", &ms(times[times.len() / 2]));
    row("the same: 99 %, which is the longest", &"15 ms", &ms(*most));
}

/// How long the command takes, from its beginning to its end.
fn process(arguments: &[&str]) -> Duration {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    timed(|| {
        let status = command.status().expect("catena runs");
        // 1 says that nothing was found.
        assert!(status.code().is_some_and(|code| code < 2), "{arguments:?}");
    })
}

/// Paths by thirteen rules.
fn thirteen() {
    let lines = collection::rows("top1465.tsv", 194);
    if lines.is_empty() {
        return;
    }
    let list = std::env::temp_dir().join("catena-thirteen-rules.txt");
    std::fs::write(&list, lines.join("\n")).expect("the folder for such files can be written to");
    let file = list.to_string_lossy();
    for threads in ["1", "2"] {
        let arguments = ["solve", "--list", &file, "--rules", THIRTEEN, "--threads", threads];
        let name = format!("thirteen rules, {} puzzles, threads: {threads}", lines.len());
        row(&name, &"2000 ms", &ms(process(&arguments)));
    }
    std::fs::remove_file(&list).expect("the file is there");
}

/// A query over ten thousand states.
fn many_states() {
    let lines =
        [collection::rows("top10000.tsv", 6_000), collection::rows("royle17.tsv", 4_000)].concat();
    if lines.is_empty() {
        return;
    }
    let list = std::env::temp_dir().join("catena-many-states.txt");
    std::fs::write(&list, lines.join("\n")).expect("the folder for such files can be written to");
    let time = process(&["query", "-e", THREE_EDGES, "--list", &list.to_string_lossy()]);
    let name = format!("a pattern of three edges over {} states, a process", lines.len());
    row(&name, &"30000 ms", &ms(time));
    std::fs::remove_file(&list).expect("the file is there");
}

/// Two conjugate pairs with a link between them.
const THREE_EDGES: &str = "MATCH (a:Candidate)-[:CONJUGATE]-(b:Candidate)-[:LINK]-(c:Candidate)\
                           -[:CONJUGATE]-(d:Candidate) RETURN count(*)";

/// AICt and AICzt to length 8, whatever they cost.
fn modulo() {
    let (_, puzzle, whips) = find::POSITIONS[3];
    let text = find::text(puzzle, whips);
    for family in ["aict", "aiczt"] {
        let ask = Ask::default().rules([family]).max_length(8).budget(u64::MAX);
        let name = format!("{family} to length 8, at number 7");
        row(&name, &"300 ms", &ms(find::least(&text, &ask)));
    }
}
