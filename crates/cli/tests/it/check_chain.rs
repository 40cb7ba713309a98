//! `catena check GRID --chain`, through the program itself: answers, carets and exit codes.

use std::process::Command;

/// The position in which the first path of D. Berthier, "Fully supersymmetric chains", A4, has its first chain.
const GRID: &str = "
6789  36789 569  | 679   1    34789 | 48   5789  2
56789 26789 1    | 2679  246789 2789| 58   3     4789
789   4     239  | 2379  2789 5     | 6    1789  1789
149   129   259  | 12359 289  6     | 7    1289  13489
3     12679 2469 | 1279  2789 12789 | 1248 12689 5
15679 12679 8    | 4     2579 12379 | 123  1269  169
169   1369  7    | 8     2569 129   | 1235 4     16
1468  5     36   | 1267  2467 127   | 9    12678 13678
2     1689  469  | 15679 3    1479  | 18   15678 1678
";

/// What the program prints, what it says, and its exit code.
fn run(chain: &str, options: &[&str]) -> (String, String, Option<i32>) {
    run_on(GRID, chain, options)
}

fn run_on(grid: &str, chain: &str, options: &[&str]) -> (String, String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    command.args(["check", grid, "--chain", chain]).args(options);
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn a_proved_chain_is_written_in_full_with_what_it_is() {
    let chain = "nrc3chain n5{r9c8 r1c8} {n5 n8}r2c7 {n8 n1}r9c7 ==> r9c8 <> 1";
    let printed = "\
r9c8<>1 proved: nrc-chain[3]
  nrc3-chain n5{r9 r1}c8 – {n5 n8}r2c7 – {n8 n1}r9c7 ==> r9c8 ≠ 1
  3 Truths = {2N7 9N7 5C8}
  4 Links = {9n8 1r9 8c7 5b3}
";
    assert_eq!(run(chain, &["--set-logic"]), (printed.to_owned(), String::new(), Some(0)));
    let short = printed.lines().take(2).map(|line| format!("{line}\n")).collect();
    assert_eq!(run(chain, &[]), (short, String::new(), Some(0)));
}

#[test]
fn a_chain_is_written_as_it_is_asked_for() {
    let chain = "whip[3]: c8n5{r9 r1} - r2c7{n5 n8} - r9c7{n8 .} ==> r9c8≠1";
    let cases = [
        ("nrc", "whip[3] n5{r9 r1}c8 – {n5 n8}r2c7 – {n8 .}r9c7 ==> r9c8 ≠ 1"),
        ("full", "whip[3] n5{r9 r1}c8 – {n5 n8}r2c7 – {n8 . n1*}r9c7 ==> r9c8 ≠ 1"),
        ("csp", "whip[3]: c8n5{r9 r1} - r2c7{n5 n8} - r9c7{n8 .} ==> r9c8≠1"),
        (
            "eureka",
            "shown in nrc notation; the requested one cannot express it: it has no sign for the dot",
        ),
    ];
    for (notation, line) in cases {
        let (out, _, code) = run(chain, &["--notation", notation]);
        assert_eq!((out.lines().nth(1), code), (Some(format!("  {line}").as_str()), Some(0)));
        // Who reads Eureka notation has another name for it.
        let name = if notation == "eureka" { "AIC" } else { "nrc-chain" };
        assert!(out.contains(&format!("  simplest family: {name}\n")), "{out}");
    }
}

/// Sets are what nrc notation has for what is no chain: nothing is said of it.
#[test]
fn what_is_no_chain_is_written_by_its_sets() {
    let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let pointing = "pointing n8b2 \\ n8c6 ==> r7c6<>8";
    for notation in ["nrc", "full"] {
        let (out, _, code) = run_on(grid, pointing, &["--notation", notation]);
        assert_eq!(code, Some(0), "{out}");
        assert!(out.contains("n8b2 \\ n8c6") && !out.contains("shown in"), "{out}");
    }
    let (out, _, _) = run_on(grid, pointing, &["--notation", "eureka"]);
    assert!(out.contains("shown in nrc notation"), "{out}");
}

#[test]
fn what_was_typed_and_does_not_hold_is_said() {
    let chain = "xy4-chain n5{r9c8 r1c8} {n5 n8}r2c7 {n8 n1}r9c7 ==> r9c8 <> 1";
    let (out, _, code) = run(chain, &[]);
    let line = "r9c8<>1 proved, with corrections: nrc-chain[3]; not a valid xy-chain, as it was called; its length is not 4";
    assert_eq!((out.lines().next(), code), (Some(line), Some(3)));
}

#[test]
fn what_else_a_chain_eliminates_is_said() {
    let chain = "n3{r1c2 r1c6} n4{r1c6 r2c5} n4{r8c5 r8c1} n8{r8c1 r9c2} ==> r1c2 <> 8";
    let (out, _, code) = run(chain, &[]);
    assert_eq!(code, Some(0), "{out}");
    let chain = "n3{r1c6 r3c4} n3{r4c4 r4c9} n4{r4c9 r2c9} n4{r2c5 r1c6} ==> r1c6<>9";
    let (out, _, _) = run(chain, &[]);
    assert!(out.contains("  also eliminates r1c6<>7, r1c6<>8\n"), "{out}");
}

#[test]
fn each_conclusion_is_judged_by_itself() {
    let chain = "(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1, r9c1<>6";
    let (out, _, code) = run(chain, &[]);
    assert!(out.starts_with("r9c8<>1 proved: nrc-chain[3]\n"), "{out}");
    let refused = "\
r9c1<>6 refused in step 1: n6r9c1 is not a candidate any more
  (5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1, r9c1<>6
  ^^^^^^^^^^^^^^^^^
";
    assert!(out.ends_with(refused), "{out}");
    assert_eq!(code, Some(1));
}

#[test]
fn a_refusal_names_what_stands_in_the_way() {
    let cases = [
        (
            "nrc3-chain n5{r9c8 r1c8} – {n5 n8}r2c7 – {n8 n7}r1c1 ==> r9c8<>1",
            "in step 3: n8r2c7 and n8r1c1 are not linked",
        ),
        (
            "nrc2-chain n7{r1c1 r1c2} – {n7 n6}r1c4 ==> r1c4<>9",
            "in step 1: n9r1c4 and n7r1c1 are not linked",
        ),
        (
            "nrc2-chain n7{r1c1 r1c8} – n7{r2c9 r2c1} ==> r3c1<>7",
            "in step 1: n7r1c4 is still a candidate of r1n7 and nothing in the chain excludes it",
        ),
        (
            "nrc2-chain n5{r9c8 r1c8} – {n5 n8}r2c7 ==> r9c8<>1",
            "at its end: n8r2c7, the last candidate, is linked neither to the target nor to an \
             earlier right-linking candidate",
        ),
    ];
    for (chain, why) in cases {
        let (out, _, code) = run(chain, &[]);
        assert!(out.lines().next().unwrap().ends_with(why), "{out}");
        assert_eq!(code, Some(1));
    }
}

#[test]
fn apply_prints_the_state_after_what_is_proved() {
    let chain = "nrc3chain n5{r9c8 r1c8} {n5 n8}r2c7 {n8 n1}r9c7 ==> r9c8 <> 5, r9c8 <> 1";
    let mut after = catena::grid::read(GRID).unwrap().state;
    after.remove("n1r9c8".parse().unwrap());
    let (out, _, code) = run(chain, &["--apply"]);
    let grid = out.split_once("\n\n").unwrap().1;
    assert_eq!(catena::grid::read(grid).unwrap().state, after);
    assert_eq!(code, Some(1), "{out}");
}

#[test]
fn a_chain_that_cannot_be_read_gets_a_caret() {
    let cases = [
        (
            "nrc3-chain n5{r9c8 r1c8} – {n5 n8 – {n8 n1}r9c7 ==> r9c8<>1",
            "error: expected another candidate, or } to end the step\n  \
             nrc3-chain n5{r9c8 r1c8} – {n5 n8 – {n8 n1}r9c7 ==> r9c8<>1\n  \
             \u{20}                                 ^\n",
        ),
        (
            "n5{r9c8 r1c8}",
            "error: it eliminates nothing by itself: expected ==> and what the chain proves\n  n5{r9c8 r1c8}\n  \
             \u{20}            ^\nhint: end with ==> r9c8<>1\n",
        ),
    ];
    for (chain, said) in cases {
        let (out, err, code) = run(chain, &[]);
        assert!(err.starts_with(said), "{err}");
        assert_eq!((out.as_str(), code), ("", Some(2)));
    }
}

#[test]
fn the_options_of_a_chain_need_one() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catena"));
    let output = command.args(["check", GRID, "--apply"]).output().expect("the program runs");
    assert_eq!(output.status.code(), Some(2));
}
