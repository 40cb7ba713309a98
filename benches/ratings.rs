//! How long ratings and questions take, on one core, over the collections beside the project.
//!
//! `cargo bench --bench ratings` prints a table; with a word behind `--`, only the rows whose name
//! has it. These are whole collections, seconds each, so each is timed once.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use catena::grid::format::write_sukaku;
use catena::grid::{Candidate, Conclusion, Digit, Position, State};
use catena::proof::PUBLISHED;
use catena::rules::{Catalogue, Next, Outcome, Path as Solved, Prepared, Reach, Work, rate};

/// What is rated: a name, a collection, its column with the published rating, the measure.
const RATINGS: &[(&str, &str, usize, &str)] = &[
    ("W of cbg-000", "cbg-000.tsv", 2, "W"),
    ("B of cbg-000", "cbg-000.tsv", 4, "B"),
    ("W of royle17", "royle17.tsv", 2, "W"),
    ("B of dob39", "dob39.tsv", 2, "B"),
];

/// The nodes that the whips of a step may cost on the way to the states.
const BUDGET: u64 = 1_000_000;

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    for (name, file, column, measure) in RATINGS {
        if name.contains(&wanted) {
            rating(name, file, *column, measure);
        }
    }
    if "why over top1465".contains(&wanted) {
        why();
    }
}

fn rows(file: &str) -> Vec<Vec<String>> {
    let path =
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("../shared/puzzles").join(file);
    let Ok(text) = std::fs::read_to_string(&path) else {
        println!("{} is not there", path.display());
        return Vec::new();
    };
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

fn state(puzzle: &str) -> State {
    let mut givens = [None; 81];
    for (given, digit) in givens.iter_mut().zip(puzzle.chars()) {
        *given = digit.to_digit(10).and_then(Digit::from_number);
    }
    State::from_givens(&givens).expect("no two equal givens in a house")
}

fn rating(name: &str, file: &str, column: usize, measure: &str) {
    let rows = rows(file);
    let rule = Catalogue::built_in().find(measure).expect("W and B are known");
    let mut work = Work::unlimited();
    let (mut below, mut above) = (0, 0);
    let start = Instant::now();
    for row in &rows {
        let on = Prepared::new(Position::from_state(state(&row[0])));
        let rating = rate(&rule, &on, &Reach::up_to(20), &mut work).map(Outcome::found);
        let rating = rating.ok().flatten().unwrap_or(usize::MAX);
        let published: usize = row[column].parse().expect("a number");
        below += usize::from(rating < published);
        above += usize::from(rating > published);
    }
    let (seconds, nodes) = (start.elapsed().as_secs_f64(), work.nodes);
    println!("{name}: {} puzzles in {seconds:.1} s, {nodes} nodes", rows.len());
    println!("    {below} below the published rating, {above} above");
}

/// `catena why` as a whole process, up to length 12, for a target of each state that whips lead through:
/// by turns one that a whip eliminates next and any. First of the families of chains of candidates, then
/// of all that are asked when none is named.
fn why() {
    let catalogue = Catalogue::built_in();
    let learns = |name| catalogue.find(name).is_ok_and(|rule| rule.facts().learns_as.is_some());
    let chains = PUBLISHED.iter().filter(|(name, shape)| !shape.groups && learns(name));
    let named: Vec<&str> = chains.flat_map(|(name, _)| ["--rules", name]).collect();
    let questions = questions();
    for (what, families) in [("chain families", &named[..]), ("every family", &[])] {
        let ask = |(state, target): &(State, Candidate)| asked(state, *target, families);
        let mut times: Vec<Duration> = questions.iter().map(ask).collect();
        times.sort();
        let Some(most) = times.last() else { return };
        let at = |hundredths: usize| times[times.len() * hundredths / 100];
        println!("why over top1465, {what}: {} questions", times.len());
        println!("    median {:?}, 90 % {:?}, 99 % {:?}, most {most:?}", at(50), at(90), at(99));
    }
}

/// States and targets.
fn questions() -> Vec<(State, Candidate)> {
    let whips = [Catalogue::built_in().find("whip").expect("there are whips")];
    let mut questions = Vec::new();
    for row in rows("top1465.tsv").iter().step_by(8) {
        let position = Position::from_state(state(&row[0]));
        let mut path = Solved::new(&position, &whips, Reach::up_to(12)).without_singles();
        for turn in 0.. {
            let mut work = Work::with_budget(BUDGET);
            let Ok(Next::Proofs(found)) = path.advance(&mut work) else { break };
            let state = &found[0].state;
            let open: Vec<Candidate> =
                Prepared::new(Position::from_state(state.clone())).open().collect();
            let any = open[turn * 37 % open.len()];
            let target = if turn % 2 == 0 { found[0].eliminated()[0] } else { any };
            questions.push((state.clone(), target));
        }
    }
    questions
}

/// How long the command takes from its start to its end.
fn asked(state: &State, target: Candidate, families: &[&str]) -> Duration {
    let grid = write_sukaku(state);
    let conclusion = Conclusion::Eliminate(target).to_string();
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(["why", grid.trim(), &conclusion, "--max-length", "12"]).args(families);
    let start = Instant::now();
    let output = command.output().expect("catena runs");
    let time = start.elapsed();
    // 1 says that nothing was found, as with a candidate that is true.
    assert!(output.status.code().is_some_and(|code| code < 2), "{output:?}");
    time
}
