//! A process that is killed while it stores: the file stays whole, and the run can be taken up again.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use catena_store::{Access, Store};

use crate::store::{dump, fresh};
use crate::store_commands::catena;

/// Numbers that look like chance and are the same every time (xorshift, Marsaglia 2003).
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

fn add(file: &Path, list: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(["store", "add", file.to_str().unwrap(), list, "--rules", "singles,whip"]);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Kills runs over a list so many times, each at some moment up to `longest`. After every kill the
/// file must be sound and hold whole puzzles; whenever the list is stored whole, the rows must be
/// those of a run that nobody disturbed, and the next begins with a new file.
fn kill(list: &str, times: usize, longest: Duration) {
    let undisturbed = fresh("undisturbed");
    assert!(catena(&["store", "init", undisturbed.to_str().unwrap()]).status.success());
    assert!(add(&undisturbed, list).status().unwrap().success());
    let expected = dump(&undisturbed);

    let mut chance = Chance(0x9e37_79b9_7f4a_7c15);
    let (mut kills, mut whole_runs) = (0, 0);
    let mut file = fresh("killed");
    assert!(catena(&["store", "init", file.to_str().unwrap()]).status.success());
    while kills < times {
        let mut child = add(&file, list).spawn().unwrap();
        std::thread::sleep(Duration::from_micros(chance.below(longest.as_micros() as u64)));
        match child.try_wait().unwrap() {
            Some(status) => {
                assert!(status.success());
                assert_eq!(dump(&file), expected);
                whole_runs += 1;
                file = fresh("killed");
                assert!(catena(&["store", "init", file.to_str().unwrap()]).status.success());
            }
            None => {
                child.kill().unwrap();
                child.wait().unwrap();
                kills += 1;
                sound_and_whole(&file);
            }
        }
    }
    assert!(add(&file, list).status().unwrap().success());
    assert_eq!(dump(&file), expected);
    println!("{kills} kills, {} whole runs", whole_runs + 1);
}

fn sound_and_whole(file: &Path) {
    let store = Store::open(file, Access::Write).unwrap();
    assert_eq!(store.problems().unwrap(), Vec::<String>::new());
    for puzzle in store.puzzles(0, i64::MAX).unwrap() {
        assert!(puzzle.solution.is_some() && !puzzle.origins.is_empty());
        assert_eq!(store.paths_of_puzzle(puzzle.id).unwrap().len(), 1);
    }
}

#[test]
fn ten_kills_lose_nothing() {
    let list = concat!(env!("CARGO_MANIFEST_DIR"), "/../..", "/tests/corpus/small-list.tsv");
    kill(list, 10, Duration::from_millis(60));
}

#[test]
#[ignore = "kills two hundred runs over a collection beside the project"]
fn two_hundred_kills_lose_nothing() {
    let list = crate::root().join("../shared/puzzles/top1465.tsv");
    let Ok(text) = std::fs::read_to_string(&list) else {
        println!("there is no {}", list.display());
        return;
    };
    // Forty puzzles, so that many runs come to their end.
    let puzzles = text.lines().filter(|line| !line.starts_with('#')).take(40);
    let some = fresh("forty").with_extension("tsv");
    std::fs::write(&some, puzzles.collect::<Vec<_>>().join("\n")).unwrap();
    kill(some.to_str().unwrap(), 200, Duration::from_millis(600));
}
