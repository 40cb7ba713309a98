//! Chains whose nodes are hidden sets, sets with several digits too many, or chains in brackets; implications and
//! nets, as forums and other programs write them.

use catena::explorer::Explorer;
use catena::explorer::post::PostVerdict;
use catena::explorer::typed::{TypedOutcome, TypedVerdict};
use catena::grid::Cell;
use catena::grid::format::write_pencil_marks;
use catena::notation::{SetLogic, read_conclusions, read_net};

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// A chain that proves r9c8<>5 and nothing else, without its conclusion.
const CHAIN: &str = "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8";

/// In row 5, 5 and 7 are in r5c789 only; elsewhere in box 6, 1 is in r6c7.
const HIDDEN: &str =
    "1...48....5....9....6...3.....57.2..8.3.........9............4167..........2.....";

/// New Sudoku Players' Forum, "morl's Extreme Sudoku 1".
const EXTREME: &str =
    "000004800400050020008009004200030100050100009007000040700200600060080000009005003";

/// What a typed line proves, with its family; why it is refused, or cannot be read.
fn said(explorer: &Explorer, text: &str) -> String {
    let one = |verdict: &TypedVerdict| match &verdict.verdict {
        TypedOutcome::Proved(typed) => {
            let corrected = if typed.is_as_written() { "" } else { ", corrected" };
            format!("{} {}{corrected}", verdict.conclusion, typed.proof.proof().family.name)
        }
        TypedOutcome::Refused(refusal) => format!("refused: {}", refusal.reason),
        TypedOutcome::Undecided { reason, .. } => format!("not decided: {reason}"),
    };
    match explorer.check_typed(text) {
        Err(error) => format!("not read: {error}"),
        Ok(answer) => answer.verdicts.iter().map(one).collect::<Vec<_>>().join(", "),
    }
}

fn at_start(grid: &str) -> Explorer {
    Explorer::open(grid).unwrap().after_singles()
}

#[test]
fn hidden_sets_are_nodes() {
    let explorer = at_start(HIDDEN);
    for text in [
        "(57)(r5c8 = r5c79) - (1)r5c7 = (1)r6c7 => -1 r5c8",
        "(57)r5c8 = HP:(57-1)r5c79 = (1)r6c7 => r5c8<>1",
        "(5&7)r5c8 = (HP57-1)r5c79 = r6c7 => r5c8<>1",
        "ALS-AHS: (57)r5c8 = (57)r5c79 - (1)r5c7 = (1)r6c7 => r5c8<>1",
    ] {
        assert_eq!(said(&explorer, text), "r5c8<>1 net", "{text}");
    }
    for (wrong, why) in [
        ("(56)(r5c8 = r5c79) - (1)r5c7 = (1)r6c7 => -1 r5c8", "56 is no set in r5c79"),
        ("(57)(r5c8 = r5c47) - (1)r5c7 = (1)r6c7 => -1 r5c8", "n7r5c4 is not all that is left"),
        ("(57)(r5c8 = r5c79) - (1)r5c7 = (1)r6c8 => -1 r5c8", "n1r6c8 is not all that is left"),
        ("(57)(r5c8 = r5c79) - (1)r5c7 = (1)r6c7 => -2 r5c8", "n2r5c8 is not a candidate"),
        ("(57)r5c8 = HP:(57-1)r5c79 - (1)r6c7 => r5c8<>1", "not read"),
    ] {
        let answer = said(&explorer, wrong);
        let refused = answer.starts_with("refused") || answer.starts_with("not read");
        assert!(refused && (answer.contains(why) || why.starts_with("n7")), "{wrong}: {answer}");
    }
}

/// The marks of a grid that is solved but for some cells.
fn marks(solved: &str, open: &[(&str, &str)]) -> Explorer {
    let mut cells: Vec<String> = solved.chars().map(String::from).collect();
    for (cell, digits) in open {
        let cell: Cell = cell.parse().unwrap();
        cells[cell.index()] = (*digits).to_owned();
    }
    let rows: Vec<String> = cells.chunks(9).map(|row| row.join(" ")).collect();
    Explorer::open(&rows.join("\n")).unwrap()
}

const SOLVED: &str =
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642";

#[test]
fn loops_may_have_hidden_sets() {
    let open = [
        ("r1c1", "127"),
        ("r1c2", "238"),
        ("r1c3", "139"),
        ("r1c7", "78"),
        ("r1c8", "89"),
        ("r1c9", "79"),
    ];
    let explorer = marks(SOLVED, &open);
    let nodes = "(1)r1c3 = HP:(12-3)r1c12 = (3)r1c3";
    let all = "r1c3<>9 net, r1c1<>7 net, r1c2<>8 net";
    for end in [" - loop => r1c3<>9, r1c1<>7, r1c2<>8", " - (1)r1c3 => r1c3<>9, r1c1<>7, r1c2<>8"] {
        assert_eq!(said(&explorer, &format!("{nodes}{end}")), all, "{end}");
    }
    let told = said(&explorer, &format!("{nodes} - loop"));
    let told: Vec<&str> = told.split(", ").collect();
    // Beside these what a cell that is solved says of the set.
    let of_loop = ["r1c1<>7 net", "r1c2<>8 net", "r1c3<>9 net"];
    assert!(of_loop.iter().all(|one| told.contains(one)), "{told:?}");
    assert!(told.iter().all(|one| one.ends_with(" net")), "{told:?}");
    for wrong in [
        "(1)r1c3 = HP:(13-2)r1c12 = (2)r1c3 - loop => r1c3<>9",
        "(1)r1c3 = HP:(12-3)r1c12 = (3)r1c7 - loop => r1c3<>9",
    ] {
        let answer = said(&explorer, wrong);
        assert!(answer.starts_with("refused"), "{wrong}: {answer}");
    }
}

#[test]
fn digits_are_in_the_order_of_their_cells() {
    let renamed: String = SOLVED
        .chars()
        .map(|c| match c {
            '6' => '4',
            '9' => '5',
            '4' => '1',
            '1' => '6',
            '5' => '9',
            other => other,
        })
        .collect();
    let open = [
        ("r2c1", "12"),
        ("r2c3", "14"),
        ("r2c8", "12"),
        ("r4c3", "19"),
        ("r5c3", "19"),
        ("r6c3", "47"),
        ("r7c3", "16"),
        ("r4c5", "45"),
        ("r4c8", "45"),
        ("r6c8", "47"),
        ("r9c8", "15"),
    ];
    let explorer = marks(&renamed, &open);
    let text = "(1=4)r2c3 - (14)r76c3 = (451)r649c8 => r2c8<>1";
    assert_eq!(said(&explorer, text), "r2c8<>1 net");
    for (from, to) in [("(451)", "(452)"), ("r649", "r648"), ("(1=4)r2c3", "(1=2)r2c3")] {
        let answer = said(&explorer, &text.replace(from, to));
        assert!(!answer.starts_with("r2c8<>1"), "{to}: {answer}");
    }
}

#[test]
fn a_set_may_have_two_digits_too_many() {
    let explorer = Explorer::open(GRID).unwrap().after_basics();
    let text = "(5=4)r6c8 - (54=18)b3p38 - (8=5)r8c9 => -5 r9c8";
    assert_eq!(said(&explorer, text), "r9c8<>5 aiczt");
    assert_eq!(said(&explorer, &text.replace("r6c8 ", "r6c8* ")), "r9c8<>5 aiczt");
    for wrong in ["(54=19)b3p38", "(5=18)b3p38", "(54=18)b3p39"] {
        let answer = said(&explorer, &text.replace("(54=18)b3p38", wrong));
        assert!(answer.starts_with("refused"), "{wrong}: {answer}");
    }
}

#[test]
fn a_chain_in_brackets_holds_or_else_what_follows() {
    let grid = "2....4.....8...3...9.1....74....2..9..3.......1..7..5..6.3..1.......8.2...7.5....";
    let explorer = Explorer::open(grid).unwrap().after_basics();
    let text = "[(1=3)r4c5 - r1c5 = (3-7)r1c2 = (7-1)r2c1 = r9c1 - r9c6 = (1)r5c6] = (1-3)r8c1 = \
                [(1=3)r4c5 - r4c8 = r9c8 - r8c9 = r8c2 - r1c2 = r1c5 - (3=1)r4c5] => r5c5<>1";
    assert_eq!(said(&explorer, text), "r5c5<>1 net");
    for (from, to) in [("= r9c1", "= r3c1"), ("(1-3)r8c1", "(1-3)r7c1"), ("r4c8 =", "r5c8 =")] {
        let answer = said(&explorer, &text.replace(from, to));
        assert!(answer.starts_with("refused"), "{to}: {answer}");
    }
    let open = said(&explorer, &text.replacen(']', "", 1));
    assert!(open.starts_with("not read"), "{open}");
}

#[test]
fn implications_are_judged_one_by_one() {
    let explorer = Explorer::open(GRID).unwrap();
    for text in [
        "r9c8=5 => r6c8=4 => r6c9<>4 => r9c9=4 => r9c9<>1 => r9c8=1 => r9c8<>5",
        "r9c8=5 -> r6c8=4 -> r9c9=4 -> r9c8=1, contradiction; r9c8<>5",
        "If r9c8=5 then r6c8=4, then r9c9=4, so r9c8=1; therefore r9c8<>5",
        "Forcing Chain Contradiction in r9c8 => r9c8<>5\n  r9c8=5 r6c8=4 r9c9=4\n  r9c8=5 r9c8=1",
    ] {
        assert_eq!(said(&explorer, text), "r9c8<>5 net", "{text}");
    }
    let missing = "r9c8=5 => r9c9=4 => r9c8=1 => r9c8<>5";
    assert!(
        said(&explorer, missing).starts_with("refused: n4r9c9 is not all"),
        "a step is missing"
    );
    let elsewhere = "r9c8=5 => r6c8=4 => r9c9=4; r1c2<>8";
    assert!(said(&explorer, elsewhere).starts_with("refused"), "nothing of r1c2 follows");
}

#[test]
fn a_verity_has_a_branch_for_each_candidate() {
    let grid = ":1202::+27+1+896...+9+4352+768+1+8+56+3+147+9248.....2.+6+3.......51.......+3+9+5....7.\
                +7+2+4.3+85.9168...+2+43:::";
    let explorer = Explorer::open(grid).unwrap();
    let text = "Forcing Chain Verity => r1c7=4\n  r4c4=1 r8c4=6 r6c8=6 r1c8=3 r1c7=4\n  \
                r4c6=1 r4c7=3 r1c7=4\n  r4c7=1 r5c8=5 r1c8=3 r1c7=4";
    assert_eq!(said(&explorer, text), "r1c7=4 net");
    let without = text.replace("\n  r4c6=1 r4c7=3 r1c7=4", "");
    assert!(said(&explorer, &without).starts_with("refused: the branches do not begin"));
}

#[test]
fn branches_may_be_joined_by_bars_and_have_remarks() {
    let post = format!(
        "{EXTREME}\n1. Kraken Cell (149)r7c5 (AHS): -8 r2c6\n\n\
         (1)r7c5 - r13c5 =============== (1)r2c6          (a)\n ||\n\
         (4)r7c5 - r5c5 = HP:(45-8)r46c4 = (8)r2c4*\n ||\n\
         (9)r7c5 - r6c5 = HP:(95-8)r46c4 = (8)r2c4        (b,c)\n=> -8 r2c6\n\n\
         2. Skyscraper (Grouped): (4)r5c3 = r5c5 - r7c5 = (4)r7c23 => -4 r8c3\n\
         3. AIC (ANS): (9)r8c4 = r7c5 - (9=6)r6c5 - r9c5 = r9c4 - (6=37)r13c4 => -37 r8c4\n\
         4. AIC (AHS): (9)r2c7 = r2c2 - r1c1 = HP:(91-3)r6c12 = (3)r6c7 => -3 r2c7\n"
    );
    let answer = Explorer::check_post(&post).unwrap();
    let proved: Vec<bool> = answer
        .lines
        .iter()
        .map(|line| matches!(line.verdict, PostVerdict::Proved { .. }))
        .collect();
    assert_eq!(proved, [false, false, true, true, true, true], "{:#?}", answer.lines);
    assert_eq!((answer.lines[2].first, answer.lines[2].last), (4, 9));
    let wrong = post.replace("HP:(95-8)", "HP:(96-8)");
    let answer = Explorer::check_post(&wrong).unwrap();
    assert!(matches!(answer.lines[2].verdict, PostVerdict::Refused { .. }), "{answer:?}");
}

/// Steps of the same thread, from the position that others have led to.
const PATH: &str = "\
9. AIC (ANS, Grouped): (6)r3c1 = r12c3 - (6=43)r45c3 - (3)r5c78 = (3-5)r6c7 = (5)r3c7 => -5 r3c1
12. AIC-Loop: (2)r9c7 = r9c2 - r8c3 = (2-5)r1c3 = (5-9)r1c1 = r1c2 - r4c2 = r4c4 - (9=4)r8c4 - r8c7 = (4)r9c7 - loop => -16 r1c3, -7 r9c7
14. AIC (AHS): (3=2)r6c7 - r6c9 = r8c9 - (2=4)r9c7 - r8c7 = (4-9)r8c4 = r7c5 - r6c5 = HP:(91)r6c12 => -3 r6c12
15. AIC-Hydra: (6=9)r6c5 - r7c5 = (9-4)r8c4 = r8c7 - (4=2)r9c7 - r8c9 = (#2)r6c9 - r6c6 = (#2)r5c6 => -6 r6c9, r5c6
16. AIC: (5)r8c1 = (5-9)r1c1 = r6c1 - r6c5 = r7c5 - r7c8 = (9)r8c8 => -5 r8c8
17. AIC (Grouped): (6)r3c1 = r2c3 - r2c6 = r46c6 - (6=9)r6c5 - r6c1 = (9-5)r1c1 = (5-3)r8c1 = (3)r5c1 => -6 r5c1
18. AIC (Split-Node): (1=358)r589c1 - (5|8)r8c9,r9c8 = HP:(58-9)r7c89 = r7c5 - r6c5 = (9)r6c1 => -1 r6c1
";

#[test]
fn chains_may_have_spurs_and_nodes_in_several_places() {
    let before = "r2c6<>8 r8c3<>4 r8c4<>37 r2c7=9 r8c7<>5 r1c1<>16 r6c2<>9 r3c8<>5";
    let mut explorer = Explorer::open(EXTREME).unwrap().after_basics();
    for conclusion in read_conclusions(&before.replace(' ', ", ")).unwrap() {
        explorer = explorer.after_conclusions(&[conclusion]).unwrap_or(explorer);
    }
    let marks = write_pencil_marks(explorer.state());
    let answer = Explorer::check_post(&format!("{marks}\n{PATH}")).unwrap();
    let refused: Vec<_> = answer
        .lines
        .iter()
        .filter(|line| {
            !matches!(line.verdict, PostVerdict::Proved { .. } | PostVerdict::Grid { .. })
        })
        .collect();
    assert!(refused.is_empty() && answer.counts()[0] == 7, "{refused:#?}");
}

#[test]
fn words_and_marks_around_a_chain_leave_it_the_chain_that_it_is() {
    let explorer = Explorer::open(GRID).unwrap();
    let nodes = "r6c8=5 == r6c8=4 -- r6c9=4 == r9c9=4 -- r9c9=1 == r9c8=1 => r9c8<>5".to_owned();
    for text in [
        format!("M-Wing: {CHAIN} => -5r9c8"),
        format!("H3-Wing {CHAIN} => -5r9c8"),
        format!("AIC (type 2): {CHAIN} => -5r9c8"),
        format!("1. {CHAIN} => -5r9c8"),
        format!(
            "{} => -5r9c8",
            CHAIN.replace("(4)r9c9", "(4)r9c9*").replace("r6c8 -", "r6c8 (a) -")
        ),
        format!("a{} => -5r9c8", CHAIN.replace("- (", "- b(")),
        nodes,
    ] {
        let text = text.replace(" (a) -", " -");
        assert_eq!(said(&explorer, &text), "r9c8<>5 nrc-chain", "{text}");
    }
}

#[test]
fn what_is_no_net_is_not_read() {
    for text in
        ["", "(28)(r3c7 = r3c58", "[(1)r1c1 = (1)r1c2", "(1)r1c1 = - (2)r1c2", "(28)(r3c7 r3c8)"]
    {
        assert!(read_net(text).is_err(), "{text}");
    }
    let explorer = Explorer::open(GRID).unwrap();
    let solution = said(&explorer, "(57)(r3c8 = r3c79) - (1)r3c7 = (1)r1c7 => -9 r9c9");
    assert!(solution.starts_with("refused"), "{solution}");
}

#[test]
fn implications_on_several_lines_are_branches() {
    // New Sudoku Players' Forum, "Mixed forcing chains questions".
    let marks = "\
6 3 4 | 7 2589 258 | 2589 1 58
9 5 1 | 34 6 2348 | 28 7 38
8 2 7 | 1 359 35 | 569 36 4
-------------------+-------------------+-------------------
234 1 238 | 6 34 7 | 48 5 9
45 6 58 | 2 145 9 | 1478 34 378
7 9 35 | 8 1345 345 | 14 2 6
-------------------+-------------------+-------------------
1 4 239 | 39 23 6 | 57 8 57
35 8 356 | 345 7 1 | 46 9 2
25 7 2569 | 459 248 248 | 3 46 1
";
    let two = "r2c4=3 -> r3c6=5\nr2c4=4 -> r8c4<>4 -> r8c7=4 -> r9c8=6 -> r3c8=3 -> r3c6=5\n";
    for end in ["Therefore, r3c6=5\n", "", "so r3c6=5 and then singles\n"] {
        let answer = Explorer::check_post(&format!("{marks}\n{two}{end}")).unwrap();
        assert_eq!(answer.lines[1].first, 13, "{end}: {answer:#?}");
        let is_proved = matches!(answer.lines[1].verdict, PostVerdict::Proved { .. });
        assert!(is_proved, "{end}: {:#?}", answer.lines[1]);
    }
    let one = two.replace("r2c4=3 -> r3c6=5\n", "");
    let answer = Explorer::check_post(&format!("{marks}\n{one}")).unwrap();
    assert!(matches!(answer.lines[1].verdict, PostVerdict::Refused { .. }), "{answer:#?}");
}

#[test]
fn truths_and_links_are_read_back() {
    let explorer = Explorer::open(GRID).unwrap();
    let answer = explorer.check_typed(&format!("{CHAIN} => -5r9c8")).unwrap();
    let proof = answer.proofs().next().unwrap().proof().clone();
    let logic = SetLogic::of(&proof).unwrap().to_string();
    assert_eq!(said(&explorer, &format!("{logic}\n1 Elimination --> r9c8<>5")), "r9c8<>5 linear");
    // Without a conclusion it is a list of sets, of which all that follows is told, each as a sum.
    let all = said(&explorer, &logic);
    assert!(all.split(", ").any(|one| one == "r9c8<>5 linear"), "{all}");
    let fewer = logic.replacen("6N8 ", "", 1);
    assert!(said(&explorer, &format!("{fewer} => r9c8<>5")).starts_with("refused"), "{fewer}");
    let post =
        Explorer::check_post(&format!("{GRID}\n{logic}\n1 Elimination --> r9c8<>5\n")).unwrap();
    assert_eq!((post.lines[1].first, post.lines[1].last), (2, 4));
    assert!(matches!(post.lines[1].verdict, PostVerdict::Proved { .. }), "{:?}", post.lines[1]);
}

#[test]
fn steps_of_other_programs_are_judged_by_what_they_say() {
    // HoDoKu's page of examples: fish by their houses, sets with their digits in braces.
    let xz = ":9001:8:.+934.7.6.4....59...276...+41........591.+5...8.2..78....6..25.4...4..........1....3:\
              325 145 245 747 748 255 581 587 591 597::";
    let explorer = Explorer::open(xz).unwrap();
    let step = "Almost Locked Set XZ-Rule: A=r45c3,r6c23 {34568}, B=r7c2,r9c12 {3578}, X=3, Z=8 => r789c3<>8";
    assert_eq!(said(&explorer, step), "r7c3<>8 als-xz, r8c3<>8 als-xz, r9c3<>8 als-xz");
    let fish = Explorer::open(
        ".41729.3.769..34.2.3264.7194.39..17.6.7..49.319537..24214567398376.9.541958431267",
    )
    .unwrap();
    assert_eq!(said(&fish, "X-Wing: 5 r25 c58 => r4c5<>5"), "r4c5<>5 basic-fish");
    assert_eq!(said(&fish, "X-Wing: 5 r26 c58 => r4c5<>5"), "r4c5<>5 basic-fish, corrected");
    // The fish that completes it is a swordfish: n5c169 \ n5r134.
    assert_eq!(said(&fish, "Swordfish: 5 => r4c5<>5"), "r4c5<>5 basic-fish");
    assert_eq!(said(&fish, "Squirmbag: 5 => r4c5<>5"), "r4c5<>5 basic-fish, corrected");
    assert!(said(&fish, "X-Wing: 8 r26 c58 => r4c6<>8").contains("corrected"));
    // Sudoku Explainer: the rating, the name, the cells, and what follows, at last by a single.
    let open = Explorer::open(
        "......432......716......589...726......451......938...287314695416895327935267148",
    )
    .unwrap();
    let direct = "2.0, Direct Hidden Pair: Cells R2C6,R3C6: 2,3 in block: r2c6<>9, r1c6=9";
    assert_eq!(said(&open, direct), "r2c6<>9 hidden-subset, r1c6=9 naked-single");
    let other = direct.replace("r1c6=9", "r1c6=8");
    assert!(said(&open, &other).contains("refused"), "{}", said(&open, &other));
}

/// New Sudoku Players' Forum, "Tatooine daylight savings": the marks, and what CSP-Rules prints of subsets and fish.
const TATOOINE: &str = "\
1345678 3478 14567 14569 12369 123469 145789 12458 12579
14567 47 2 8 169 1469 14579 145 3
13458 9 145 145 7 1234 1458 6 125
1234 6 149 149 5 12489 1389 7 19
1257 27 8 3 1269 12679 1569 15 4
13457 347 14579 14679 1689 146789 2 1358 1569
467 1 3 2 69 679 4567 45 8
2678 5 67 167 4 13678 1367 9 1267
9 2478 467 167 1368 5 13467 1234 1267

hidden-pairs-in-a-block: b8{n3 n8}{r8c6 r9c5} ==> r9c5 ≠ 6, r9c5 ≠ 1, r8c6 ≠ 7, r8c6 ≠ 6, r8c6 ≠ 1
whip[1]: b8n1{r9c4 .} ==> r1c4 ≠ 1, r3c4 ≠ 1, r4c4 ≠ 1, r6c4 ≠ 1
naked-triplets-in-a-row: r4{c3 c4 c9}{n1 n4 n9} ==> r4c6 ≠ 9, r4c6 ≠ 4, r4c6 ≠ 1, r4c1 ≠ 4, r4c1 ≠ 1
naked-triplets-in-a-column: c8{r2 r5 r7}{n4 n1 n5} ==> r9c8 ≠ 4, r9c8 ≠ 1, r1c8 ≠ 5, r1c8 ≠ 4, r1c8 ≠ 1
swordfish-in-columns: n9{c3 c4 c9}{r6 r4 r1} ==> r6c6 ≠ 9, r6c5 ≠ 9, r1c7 ≠ 9, r1c6 ≠ 9, r1c5 ≠ 9
";

#[test]
fn subsets_and_fish_of_csp_rules_are_read() {
    let answer = Explorer::check_post(TATOOINE).unwrap();
    assert_eq!(answer.counts(), [5, 0, 0, 0, 0], "{:#?}", answer.lines);
    let wrong = Explorer::check_post(&TATOOINE.replace("{r6 r4 r1}", "{r6 r5 r1}")).unwrap();
    assert_eq!(wrong.counts()[0], 4, "{:#?}", wrong.lines.last());
}

#[test]
fn steps_of_sudokuwiki_have_what_they_remove_below() {
    let post = "\
139005608720090010400001090001600900003008001070002030084000179002007000007009254

Naked Triple
Naked Triple 3/6/8 in Row H, on cells [H7,H8,H9]
- removes 3/6 from H1
- removes 6 from H2
- removes 3/8 from H4
- removes 3/6/8 from H5

Pointing Pairs
PAIR: Between Box 3 and Row 3:
7 taken off C4
7 taken off C5
";
    let answer = Explorer::check_post(post).unwrap();
    let lines: Vec<_> = answer.lines.iter().map(|line| (line.first, line.last)).collect();
    assert_eq!(lines, [(1, 1), (3, 8), (10, 13)]);
    assert_eq!(answer.counts(), [2, 0, 0, 0, 0], "{:#?}", answer.lines);
    let wrong = Explorer::check_post(&post.replace("6 from H2", "9 from H2")).unwrap();
    assert_eq!(wrong.counts()[0], 1, "{:#?}", wrong.lines);
}
