//! Force chains through the program: why, find, solve, rate, check, follow, export.

use std::process::Output;

use crate::store_commands::catena;

/// GNPX's force chain puzzle.
const PUZZLE: &str =
    "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What a command prints that ends with this exit code.
fn says(code: i32, arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {output:?}");
    out(&output)
}

/// The one line, and perhaps a hint, by which a command refuses its input.
fn refused(arguments: &[&str]) -> String {
    let output = catena(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {output:?}");
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.lines().count() <= 2, "{error}");
    error
}

#[test]
fn why_explains_a_placement_by_a_force_chain_directly() {
    let ask = ["why", PUZZLE, "r6c6=2", "--after", "singles", "--rules", "gnpx-cell"];
    let text = says(0, &ask);
    assert!(text.starts_with("r6c6=2\nfamily"), "{text}");
    assert!(text.contains("✿[W r"), "{text}");
    assert!(text.contains("gnpx-cell[") && text.contains("==> r6c6=2"), "{text}");
    let json = says(0, &[&ask[..], &["--json"]].concat());
    assert!(json.contains("\"direct\":[{\"rule\":\"gnpx-cell\""), "{json}");
    let all = says(0, &["why", PUZZLE, "r6c6=2", "--after", "singles"]);
    for family in ["force-chain-cell", "force-chain-house", "gnpx-cell", "gnpx-house"] {
        assert!(all.contains(&format!("\n{family} ")), "{family}: {all}");
    }
}

#[test]
fn find_solve_and_rate_know_the_families() {
    let csv = ["find", PUZZLE, "--after", "singles", "--format", "csv", "--max-length", "40"];
    let count =
        |family: &str| says(0, &[&csv[..], &["--rules", family]].concat()).lines().count() - 1;
    assert_eq!(count("force-chain-contradiction"), 23);
    assert_eq!(count("force-chain-cell"), 23);
    let path = says(0, &["solve", PUZZLE, "--rules", "singles,force-chain-house"]);
    assert!(path.lines().last().unwrap().starts_with("solved"), "{path}");
    let rated = says(0, &["rate", PUZZLE, "--by", "force-chain-cell"]);
    assert!(rated.contains(PUZZLE), "{rated}");
}

#[test]
fn a_typed_force_chain_is_judged() {
    let house = "ForceChain_House(row2#1) r6c6#2 is true\n\
        ✿[W r2c4/+1 -> r2c4/-8] => [S r2c4/-8 -> r2c6/+8] => [S r2c6/-2 -> r6c6/+2]\n\
        ✿[W r2c8/+1 -> r2c4/-1] => [S r2c4/-1 -> r3c5/+1] => [W r3c5/+1 -> r5c5/-1] \
        => [W r5c5/+7 -> r5c7/-7] => [S r5c7/-7 -> r8c7/+7] => [W r8c7/+7 -> r8c4/-7] \
        => [W r8c4/+2 -> r6c4/-2] => [S r6c4/-2 -> r6c6/+2]";
    let check = |chain: &str, code: i32| {
        says(code, &["check", PUZZLE, "--after", "singles", "--notation", "gnpx", "--chain", chain])
    };
    let text = check(house, 0);
    assert!(text.starts_with("r6c6=2 proved: force-chain-house[8]"), "{text}");
    let wrong = house.replace("r2c4/-8 -> r2c6/+8", "r2c4/-8 -> r3c5/+8");
    let text = check(&wrong, 1);
    assert!(text.contains("refused in step 2: branch 1: ") && text.contains("^^^"), "{text}");
}

#[test]
fn a_picture_may_show_one_branch() {
    let ask = ["why", PUZZLE, "r6c6=2", "--after", "singles", "--rules", "force-chain-cell"];
    let post = says(0, &[&ask[..], &["--forum=plain"]].concat());
    assert!(post.contains("Branch a: suppose r") && post.contains("Branch b: suppose r"), "{post}");
    assert!(post.contains("So r6c6 = 2, whichever it is."), "{post}");
    let alone = says(0, &[&ask[..], &["--forum=plain", "--look", "branch-2"]].concat());
    assert!(!alone.contains("Branch a:") && alone.contains("Branch b: suppose r"), "{alone}");
    let none = refused(&[&ask[..], &["--forum=plain", "--look", "branch-9"]].concat());
    assert!(none.contains("force-chain-cell has no branch 9"), "{none}");
    let chain = ["why", PUZZLE, "r2c4<>2", "--after", "singles", "--rules", "whip"];
    let none = refused(&[&chain[..], &["--forum=plain", "--look", "branch-1"]].concat());
    assert!(none.contains("only force chains have branches"), "{none}");
}
