//! How long it takes to weigh every elimination, on one core and on all.
//!
//! `cargo bench --bench impact` prints a line for each position and measure, with the median of five runs.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use catena::explorer::backdoors::BackdoorAsk;
use catena::explorer::impact::ImpactAsk;
use catena::explorer::{Ask, Explorer};

/// The puzzle of the README.
const README: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn main() {
    let one = NonZeroUsize::new(1);
    for threads in [one, None] {
        let cores = threads.map_or("all cores", |_| "one core");
        for (name, puzzle, by) in [
            ("README", README, "W"),
            ("README", README, "B"),
            ("README", README, "T"),
            ("EasterMonster", EASTER_MONSTER, "T"),
        ] {
            let time = median(|| weigh(puzzle, by, threads));
            println!("impact of {name} by {by}, {cores}: {time:?}");
        }
        for rest in ["singles", "basics", "W3"] {
            let time = median(|| open(README, rest, threads));
            println!("backdoors of README for {rest}, {cores}: {time:?}");
        }
    }
}

fn ask(threads: Option<NonZeroUsize>) -> Ask {
    Ask { one_proof: true, threads, ..Ask::default() }
}

fn weigh(puzzle: &str, by: &str, threads: Option<NonZeroUsize>) {
    let explorer = Explorer::open(puzzle).expect("a puzzle");
    let what = ImpactAsk { by: by.to_owned(), ..ImpactAsk::default() };
    let answer = explorer.impact(&what, &ask(threads)).expect("it has one solution");
    assert!(answer.complete && answer.eliminations.len() > 100);
}

fn open(puzzle: &str, rest: &str, threads: Option<NonZeroUsize>) {
    let explorer = Explorer::open(puzzle).expect("a puzzle");
    let what = BackdoorAsk { rest: rest.to_owned(), ..BackdoorAsk::default() };
    let answer = explorer.backdoors(&what, &ask(threads)).expect("it has one solution");
    assert!(answer.complete);
}

fn median(run: impl Fn()) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let begin = Instant::now();
            run();
            begin.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[2]
}
