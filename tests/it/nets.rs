//! Chains whose nodes are hidden sets, sets with several digits too many, or chains in brackets; implications and
//! nets, as forums and other programs write them.

use catena::explorer::{Explorer, PostVerdict, TypedOutcome, TypedVerdict};
use catena::grid::format::write_pencil_marks;
use catena::notation::{read_conclusions, read_net};

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
            format!("{} {}", verdict.conclusion, typed.proof.proof().family.name)
        }
        TypedOutcome::Refused(refusal) => format!("refused: {}", refusal.reason),
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
        ("(57)(r5c8 = r5c79) - (1)r5c7 = (1)r6c7 => -2 r5c8", "does not contradict"),
        ("(57)r5c8 = HP:(57-1)r5c79 - (1)r6c7 => r5c8<>1", "not read"),
    ] {
        let answer = said(&explorer, wrong);
        let refused = answer.starts_with("refused") || answer.starts_with("not read");
        assert!(refused && (answer.contains(why) || why.starts_with("n7")), "{wrong}: {answer}");
    }
}

#[test]
fn a_set_may_have_two_digits_too_many() {
    let explorer = Explorer::open(GRID).unwrap().after_basics();
    let text = "(5=4)r6c8 - (54=18)b3p38 - (8=5)r8c9 => -5 r9c8";
    assert_eq!(said(&explorer, text), "r9c8<>5 net");
    assert_eq!(said(&explorer, &text.replace("r6c8 ", "r6c8* ")), "r9c8<>5 net");
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
    for (from, to) in [("= r9c1", "= r3c1"), ("(1-3)r8c1", "(1-5)r8c1"), ("r4c8 =", "r5c8 =")] {
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

#[test]
fn chains_may_have_spurs_and_nodes_in_several_places() {
    let before =
        "r2c6<>8 r8c3<>4 r8c4<>37 r2c7=9 r8c7<>5 r1c1<>16 r6c2<>9 r3c8<>5 r3c1<>5 r1c3<>16 r9c7<>7";
    let conclusions = read_conclusions(before).unwrap();
    let mut explorer = Explorer::open(EXTREME).unwrap().after_basics();
    for conclusion in conclusions {
        explorer = explorer.after_conclusions(&[conclusion]).unwrap_or(explorer);
    }
    let post = format!(
        "{}\nAIC-Hydra: (6=9)r6c5 - r7c5 = (9-4)r8c4 = r8c7 - (4=2)r9c7 - r8c9 = (#2)r6c9 - r6c6 = (#2)r5c6 \
         => -6 r6c9, r5c6\nSplit: (1=358)r589c1 - (5|8)r8c9,r9c8 = HP:(58-9)r7c89 = r7c5 - r6c5 = (9)r6c1 => -1 r6c1\n",
        write_pencil_marks(explorer.after_singles().state())
    );
    let answer = Explorer::check_post(&post).unwrap();
    let refused: Vec<_> = answer
        .lines
        .iter()
        .filter(|line| {
            matches!(line.verdict, PostVerdict::Refused { .. } | PostVerdict::NotUnderstood { .. })
        })
        .collect();
    assert!(refused.is_empty() && answer.counts()[0] == 2, "{:#?}", answer.lines);
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
