//! How long every finding of a position takes, family by family.
//!
//! `cargo bench --bench find` prints for each position the time of the families that are asked when none is
//! named, of all of them together, on all cores and on one, and of those that take longest by themselves. With a
//! word behind `--`, only the families whose name has it are asked, each by itself. A session is begun anew for
//! each line, so that nothing is prepared; proofs are written and judged, as whoever asks gets them.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use catena::explorer::{Ask, Explorer};
use catena::grid::format::write_sukaku;
use catena::grid::read;
use catena::rules::{Catalogue, Next, Path, Reach, Work};

/// How often each is done; the least time counts.
const TURNS: usize = 3;

/// How many families are told by themselves.
const TOLD: usize = 12;

/// A position: its name, the puzzle, and up to which length whips are applied; without, as it is given.
pub const POSITIONS: [(&str, &str, Option<usize>); 6] = [
    (
        "GNPX's force chain puzzle, as given",
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
        None,
    ),
    (
        "the same after singles",
        "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
        Some(0),
    ),
    (
        "EasterMonster",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        Some(0),
    ),
    (
        "top1465 #7, after whips to 4",
        ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
        Some(4),
    ),
    (
        "top1465 #113, after whips to 4",
        "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9",
        Some(4),
    ),
    (
        "W 8, after whips to 3",
        ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8",
        Some(3),
    ),
];

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-'));
    for (name, puzzle, whips) in POSITIONS {
        println!("{name}");
        let text = text(puzzle, whips);
        if wanted.is_none() {
            println!("{:>12.1?}  the usual families", least(&text, &Ask::default()));
            let all = Ask::default().all_rules();
            println!("{:>12.1?}  all families", least(&text, &all));
            let alone = all.threads(NonZeroUsize::MIN);
            println!("{:>12.1?}  all families, one thread", least(&text, &alone));
        }
        let catalogue = Catalogue::built_in();
        let names = catalogue.rules().iter().map(|rule| rule.name());
        let names = names.filter(|name| wanted.as_ref().is_none_or(|wanted| name.contains(wanted)));
        let time = |name| (least(&text, &Ask::default().rules([name])), name);
        let mut times: Vec<(Duration, &str)> = names.map(time).collect();
        times.sort_by(|one, other| other.cmp(one));
        let told = if wanted.is_none() { TOLD } else { times.len() };
        for (time, name) in times.into_iter().take(told) {
            println!("{time:>12.1?}  {name}");
        }
    }
}

/// The position as a text: the puzzle as it is given, or the state that singles and whips lead to.
pub fn text(puzzle: &str, whips: Option<usize>) -> String {
    let Some(whips) = whips else { return puzzle.to_owned() };
    let position = read(puzzle).expect("a puzzle");
    let whip = Catalogue::built_in().find("whip").expect("there are whips");
    let mut path = Path::new(&position, &[whip], Reach::up_to(whips)).without_singles();
    while let Ok(Next::Proofs(_)) = path.advance(&mut Work::unlimited()) {}
    write_sukaku(path.state())
}

/// The least time that a question takes, with everything that is prepared for it.
pub fn least(text: &str, ask: &Ask) -> Duration {
    let time = |_| {
        let session = Explorer::open(text).expect("a position with a solution");
        let start = Instant::now();
        session.find(ask).expect("the names are known");
        start.elapsed()
    };
    (0..TURNS).map(time).min().expect("at least one turn")
}
