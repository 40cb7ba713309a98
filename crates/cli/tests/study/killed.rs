//! A run that is killed at any moment can be taken up again, and loses and repeats nothing.

use std::process::Stdio;
use std::time::Duration;

use crate::{ELIMINATIONS, PUZZLES, catena, folder, printed, within};

#[test]
fn a_run_that_is_killed_goes_on_and_ends_with_the_same_bytes() {
    let (folder, study) = folder(ELIMINATIONS);
    // Twenty puzzles, so that there is something to kill.
    let list: Vec<&str> = (0..20).map(|index| PUZZLES[index % 4]).collect();
    std::fs::write(folder.path().join("list.tsv"), list.join("\n")).unwrap();
    let (whole, killed) = (within(&folder, "whole.db"), within(&folder, "killed.db"));
    let said = printed(&["study", "run", &study, "-o", &whole]);
    assert_eq!(said, "20 puzzles: 20 answered now, 0 before\n");

    let (mut kills, mut wait) = (0, Duration::from_millis(2));
    loop {
        let mut run = catena(&["study", "run", &study, "-o", &killed]);
        let mut run = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(wait);
        match run.try_wait().unwrap() {
            Some(status) => {
                assert!(status.success());
                break;
            }
            None => {
                run.kill().unwrap();
                run.wait().unwrap();
                kills += 1;
                wait = wait * 5 / 4;
            }
        }
    }
    assert!(kills > 0);
    // Nothing is answered twice.
    let again = printed(&["study", "run", &study, "-o", &killed]);
    assert_eq!(again, "20 puzzles: 0 answered now, 20 before\n");
    let (one, other) = (within(&folder, "one.db"), within(&folder, "other.db"));
    printed(&["study", "merge", &one, &whole]);
    printed(&["study", "merge", &other, &killed]);
    assert_eq!(std::fs::read(one).unwrap(), std::fs::read(other).unwrap());
}

#[test]
fn a_time_limit_ends_a_run_and_says_where_it_was() {
    let (folder, study) = folder(ELIMINATIONS);
    let store = within(&folder, "store.db");
    let output = crate::output(&["study", "run", &study, "-o", &store, "--time-limit", "0"]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stderr).unwrap();
    // The list hears it first.
    assert_eq!(said, "note: stopped at the time limit while the list was read\n");
    printed(&["study", "run", &study, "-o", &store]);
}
