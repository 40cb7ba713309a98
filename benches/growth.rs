//! How time grows: with the length of proofs, with what a position holds, with the number of puzzles and of
//! threads. `docs/speed.md` shows it.
//!
//! `cargo bench --bench growth > FILE` writes rows of three columns with tabs between, what was measured, at
//! what, and the milliseconds; `benches/plot.py FILE` draws them. It takes some minutes; with `ratings`, `threads`
//! or `live` behind `--`, only these rows are written.

mod collection;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use catena::explorer::{Ask, Explorer};
use catena::grid::format::write_sukaku;
use catena::grid::{Position, State};
use catena::rules::{Catalogue, Next, Path, Prepared, Reach, Work, rate};

/// How many puzzles of the list with known ratings are rated at most.
const PUZZLES: usize = 10_000;

fn main() {
    let rated = collection::states("cbg-000.tsv", PUZZLES);
    if rated.is_empty() {
        return;
    }
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    if "ratings".contains(&wanted) {
        for name in ["W", "B", "gW"] {
            by_length_and_number(name, &rated);
        }
    }
    if "threads".contains(&wanted) {
        by_threads(&rated);
    }
    if "live".contains(&wanted) {
        by_live(&collection::states("top1465.tsv", PUZZLES));
    }
}

fn row(what: &str, at: usize, time: Duration) {
    println!("{what}\t{at}\t{:.4}", time.as_secs_f64() * 1_000.0);
}

fn rating(state: &State, name: &str) -> Option<usize> {
    let rule = Catalogue::built_in().find(name).expect("W, B and gW are known");
    let on = Prepared::new(Position::from_state(state.clone()));
    let rated = rate(&rule, &on, &Reach::up_to(36), &mut Work::unlimited());
    rated.expect("it has a solution").found()
}

/// The mean time of a rating for each value it has, and the time of the first so many puzzles.
fn by_length_and_number(name: &str, states: &[State]) {
    let mut of_length: Vec<(u32, Duration)> = vec![Default::default(); 40];
    let mut all = Duration::ZERO;
    for (index, state) in states.iter().enumerate() {
        let start = Instant::now();
        let rated = rating(state, name);
        let time = start.elapsed();
        all += time;
        if let Some(rated) = rated {
            of_length[rated].0 += 1;
            of_length[rated].1 += time;
        }
        if matches!(index + 1, 1 | 3 | 10 | 30 | 100 | 300 | 1_000 | 3_000 | 10_000) {
            row(&format!("puzzles {name}"), index + 1, all);
        }
    }
    for (length, (count, time)) in of_length.into_iter().enumerate().filter(|(_, of)| of.0 > 0) {
        row(&format!("length {name}"), length, time / count);
    }
}

/// The first 1,000 puzzles rated by one thread and by several.
fn by_threads(states: &[State]) {
    let states = &states[..states.len().min(1_000)];
    for threads in 1..=std::thread::available_parallelism().map_or(1, usize::from) {
        let next = AtomicUsize::new(0);
        let start = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(state) = states.get(next.fetch_add(1, Ordering::Relaxed)) {
                        rating(state, "W");
                    }
                });
            }
        });
        row("threads W", threads, start.elapsed());
    }
}

/// Every finding of the usual families, in the states that whips lead through, by the number of
/// candidates that are not decided.
fn by_live(states: &[State]) {
    let whips = [Catalogue::built_in().find("whip").expect("there are whips")];
    for state in states.iter().step_by(40) {
        let position = Position::from_state(state.clone());
        let mut path = Path::new(&position, &whips, Reach::up_to(12)).without_singles();
        loop {
            let next = path.advance(&mut Work::with_budget(1_000_000));
            let state = match &next {
                Ok(Next::Proofs(found)) => &found[0].state,
                Ok(Next::Solved) | Err(_) => break,
                Ok(_) => path.state(),
            };
            let session = Explorer::open(&write_sukaku(state)).expect("it has a solution");
            let start = Instant::now();
            session.find(&Ask::default()).expect("the usual families are known");
            row(
                "live",
                Prepared::new(Position::from_state(state.clone())).open().count(),
                start.elapsed(),
            );
            if !matches!(next, Ok(Next::Proofs(_))) {
                break;
            }
        }
    }
}
