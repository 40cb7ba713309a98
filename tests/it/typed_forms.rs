//! Chains in the forms that forums write: each is read as the one chain that it says, and judged.

use catena::explorer::{AskError, Explorer, TypedAnswer};

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// A loop on digit 5 stands here after singles.
const WITH_LOOP: &str =
    "....1...2..1....3..4...56.......67..3.......5..84.......78...4..5....9..2...3....";

/// Three steps that eliminate 5 from r9c8, and nothing else.
const FORMS: &[&str] = &[
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    // The digit of the node before; no parentheses; doubled signs.
    "(5=4)r6c8 - (4)r6c9 = r9c9 - (1)r9c9 = r9c8 => r9c8<>5",
    "5r6c8=4r6c8-4r6c9=4r9c9-1r9c9=1r9c8 => r9c8<>5",
    "(5=4)r6c8 - 4r6c9 = 4r9c9 - 1r9c9 = 1r9c8 => -5r9c8",
    "(5==4)r6c8 -- (4)r6c9 == (4)r9c9 -- (1)r9c9 == (1)r9c8 => r9c8<>5",
    "(5)r9c8 - (5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    // Two links of one cell within its parentheses.
    "(5=4)r6c8 - (4)r6c9 = (4-1)r9c9 = (1)r9c8 => r9c8<>5",
    "(5=4)r6c8 - (4)r6c9 = (4 - 1)r9c9 = r9c8 => -5r9c8",
    // Nice loops, with brackets and without.
    "[r9c8]-5-[r6c8]-4-[r6c9]=4=[r9c9]=1=[r9c8] => r9c8<>5",
    "r9c8 -5- r6c8 -4- r6c9 =4= r9c9 =1= r9c8 => r9c8<>5",
    // As B/B plots are written: a link within a cell has both digits.
    "[r6c8]=5|4=[r6c8]-4-[r6c9]=4=[r9c9]-4|1-[r9c9]=1=[r9c8] => r9c8<>5",
    "[r9c8]-5-[r6c8]=5|4=[r6c8]-4-[r6c9]=4=[r9c9]-4|1-[r9c9]=1=[r9c8] => r9c8<>5",
    "nice loop: [r9c8]=1=[r9c9]=4=[r6c9]-4-[r6c8]-5-[r9c8] => r9c8<>5",
    // As SudokuWiki writes them: on and off.
    "+5[J8]-5[F8]+4[F8]-4[F9]+4[J9]-1[J9]+1[J8]-5[J8]",
    "-5[F8]+4[F8]-4[F9]+4[J9]-1[J9]+1[J8] => J8<>5",
    "AIC: +5[r9c8] -5[r6c8] +4[r6c8] -4[r6c9] +4[r9c9] -1[r9c9] +1[r9c8] -5[r9c8]",
    "AIC on 5 (Discontinuous Alternating Nice Loop, length 8):\n+5[J8]-5[F8]+4[F8]-4[F9]\n+4[J9]-1[J9]+1[J8]-5[J8]\n\
     - Contradiction: When J8 is set to 5 the chain implies it cannot be 5 - it can be removed",
    // Rows as letters.
    "(5=4)F8 - (4)F9 = (4)J9 - (1)J9 = (1)J8 => J8<>5",
    "(5=4)F8 - (4)F9 = (4)I9 - (1)I9 = (1)I8 => I8<>5",
    "J8 -5- F8 -4- F9 =4= J9 =1= J8 => J8<>5",
    // What stands around the chain.
    "AIC: (5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8; -5r9c8",
    "AIC (5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8; => r9c8<>5; stte",
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5 lclste",
    "ALS(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    "(5)r9c8 - ALS(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8 => r9c8<>5",
    // What it eliminates is told.
    "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8",
    "[r9c8]-5-[r6c8]-4-[r6c9]=4=[r9c9]=1=[r9c8]",
    "nrc3chain {n5 n4}r6c8 n4{r6 r9}c9 n1r9{c9 c8}",
];

fn judge(grid: &str, text: &str) -> Result<TypedAnswer, AskError> {
    Explorer::open(grid).unwrap().after_singles().check_typed(text)
}

fn concluded(answer: &TypedAnswer) -> Vec<String> {
    answer.verdicts.iter().map(|verdict| verdict.conclusion.to_string()).collect()
}

#[test]
fn forms_of_one_chain_are_one_chain() {
    let before = Explorer::open(GRID).unwrap();
    for text in FORMS {
        let answer = before.check_typed(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(concluded(&answer), ["r9c8<>5"], "{text}");
        assert!(answer.is_proved(), "{text}: {answer:?}");
        let proof = answer.proofs().next().unwrap().proof();
        assert_eq!((proof.family.name.raw(), proof.length), ("nrc-chain", 3), "{text}");
    }
}

#[test]
fn a_loop_is_read_with_a_dash_or_without() {
    let eliminated = ["r1c1<>5", "r1c7<>5", "r4c1<>5", "r4c5<>5", "r9c7<>5"];
    let nodes = "(5)r1c8 = (5)r9c8 - (5)r9c4 = (5)r4c4 - (5)r4c3 = (5)r1c3";
    for end in
        [" - loop", " loop", " -loop => r1c1<>5; r1c7<>5; r4c1,r4c5<>5; r9c7<>5", " - (5)r1c8"]
    {
        let answer = judge(WITH_LOOP, &format!("{nodes}{end}")).unwrap();
        assert_eq!(concluded(&answer), eliminated, "{end}");
        assert!(answer.is_proved(), "{end}");
    }
    let nice = "[r1c8]=5=[r9c8]-5-[r9c4]=5=[r4c4]-5-[r4c3]=5=[r1c3]-5-[r1c8]";
    assert_eq!(concluded(&judge(WITH_LOOP, nice).unwrap()), eliminated);
}

#[test]
fn conclusions_are_lists_of_digits_and_cells() {
    let chain = "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8";
    for (conclusions, expected) in [
        ("=> r9c8<>5,4", &["r9c8<>5", "r9c8<>4"][..]),
        ("=> r9c8<>5,4; r9c9<>1,4", &["r9c8<>5", "r9c8<>4", "r9c9<>1", "r9c9<>4"]),
        ("=> r9c8<>5, 4r9c9", &["r9c8<>5", "r9c9<>4"]),
        ("=> -5r9c8, r9c9<>4", &["r9c8<>5", "r9c9<>4"]),
    ] {
        let read = catena::notation::read(&format!("{chain} {conclusions}")).unwrap();
        let read: Vec<String> = read.conclusions.iter().map(ToString::to_string).collect();
        assert_eq!(read, expected, "{conclusions}");
    }
}

#[test]
fn the_cells_of_a_set_are_joined_in_every_way() {
    for cells in ["r1c2|r3c4", "r1c2&r3c4", "r1c2,r3c4", "r1c2, r3c4", "A2,C4", "A2&C4"] {
        let text = format!("(4=79){cells} - (7)r5c4 = (7)r5c6 => r1c4<>4");
        let read = catena::notation::read(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let bars = catena::notation::read(&text.replace(cells, "r1c2|r3c4")).unwrap();
        let pairs = |chain: &catena::notation::TypedChain| {
            chain.steps.iter().map(|step| step.pair.clone()).collect::<Vec<_>>()
        };
        assert_eq!(pairs(&read), pairs(&bars), "{text}");
    }
}

/// Texts that are no chain, or none that holds, with a part of what is said.
const REFUSED: &[(&str, &str)] = &[
    ("r9c8 -5- r6c8 =4= r6c9 => r9c8<>5", "the digit of the link before"),
    ("[r9c8]-5-[r6c8]-4-[r6c9 => r9c8<>5", "expected ]"),
    ("r9c8 -5= r6c8 => r9c8<>5", "name of a family"),
    ("= r9c8 => r9c8<>5", "step"),
    ("(5=4)r6c8 - (4)r6c9 = K9 => r9c8<>5", "a node"),
    ("(5=4)r6c8 - (4)r6c9", "strong link"),
    ("+5[J8]-5[F8]-4[F8]+4[J9]-5[J8]", "expected the other sign"),
    ("+5[J8]-5[F8]+4[F8]-4[F9]", "expected the first node again"),
    ("-5[F8]+45[F8]-4[F9]+4[J9]", "expected one digit"),
    ("-5[F8]+4[F8-4[F9]+4[J9]", "expected a node such as +5[A2]"),
    ("-5[F8]+4{F8]-4[F9]+4[J9]", "expected a node such as +5[A2]"),
    ("-2[C5]+9[C5]-9[E5]+9[F4]-9(UR[DF28])+2[D8]-2[C8]+2[C5]", "expected a node such as +5[A2]"),
    ("-5[F8]+4[F8]-4[F9]+4[J9]-1[J9]+1[J8] => J8", "after the cell"),
    ("-9[A1]+7{H6|G6}-7[G7]+9[G7]", "expected cells of the almost locked set beside it"),
    ("-9{A1|A2}+7{H6|G6}-7[G7]+9[G7]", "expected cells of the almost locked set beside it"),
    ("Wihp[3]: -5[F8]+4[F8]-4[F9]+4[J9]", "is it whip?"),
    ("I like +5[J8], and 4[F8]", "name of a family"),
    ("(5=4)r6c8 - (4)r6c9 = (4-1-5)r9c9 = (1)r9c8 => r9c8<>5", "expected = for a strong link"),
    ("(5=4)r6c8 - (4)r6c9 = (4=1)r9c9 - (1)r9c8 => r9c8<>5", "expected - for a weak link"),
    ("(5=4)r6c8 - (4)r6c9 = (4-1r9c9 = (1)r9c8 => r9c8<>5", "expected digits, = or -"),
    ("(5=4)r6c8 - (4)r6c9 = (4)r9c9 => r9c8<>5; stt", "a conclusion"),
];

#[test]
fn what_is_no_chain_is_refused_with_its_place() {
    let before = Explorer::open(GRID).unwrap();
    for (text, part) in REFUSED {
        let said = match before.check_typed(text) {
            Err(error) => error.to_string(),
            Ok(answer) => panic!("{text}: {answer:?}"),
        };
        assert!(said.contains(part), "{text}: {said}");
    }
    // A chain that eliminates nothing, and one with a weak pair for a strong one.
    let nothing = before.check_typed("(5=4)r6c8 - (4)r6c9 = (4)r9c9").unwrap_err().to_string();
    assert!(nothing.contains("it eliminates nothing by itself"), "{nothing}");
    let weak = before.check_typed("(5=4)r6c8 - (4)r6c9 = (4)r8c9 - (1)r9c9 = (1)r9c8").unwrap();
    assert!(!weak.is_proved());
}
