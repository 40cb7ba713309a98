//! One solution assumed of the givens: exchanges that stand, and what is refused.

use catena::check::{LineFault, Refusal, Verdict, check};
use catena::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, State};
use catena::proof::json::{from_json, to_json};
use catena::proof::{Ground, Literal, Proof};

use super::kit::{candidate, csp, proof, refuse, state};

/// Eight givens in row 9, and a rectangle of 1 and 2 in two blocks of which one cell has a 3 too.
const STATE: &str = "r9c1=4 r9c2=2 r9c3=5 r9c4=6 r9c5=7 r9c6=8 r9c7=9 r9c8=3 \
                     r1c3=12 r1c5=12 r2c3=12 r2c5=123";

/// That the 3 is true: without it the rectangle has two fillings, each of which could be the other.
const RECTANGLE: &str = "
    1 -1r1c3 | -2r1c5 | -2r2c3 | -1r2c5 unique 1r1c3 2r1c5 2r2c3 1r2c5 / 2r1c3 1r1c5 1r2c3 2r2c5
    2 -2r1c3 | -1r1c5 | -1r2c3 | -2r2c5 unique 2r1c3 1r1c5 1r2c3 2r2c5 / 1r1c3 2r1c5 2r2c3 1r2c5
    {
        3 -3r2c5 assume
        4 +1r1c3,2r1c3 variable r1c3
        {
            5 +1r1c3 assume
            6 -1r1c5,1r2c3 link 5
            7 +2r1c5 variable r1c5 6
            8 +2r2c3 variable r2c3 6
            9 -2r2c5 link 7
            10 +1r2c5 variable r2c5 3 9
            11 ! resolve 1 5 7 8 10
        }
        {
            12 +2r1c3 assume
            13 -2r1c5,2r2c3 link 12
            14 +1r1c5 variable r1c5 13
            15 +1r2c3 variable r2c3 13
            16 -1r2c5 link 14
            17 +2r2c5 variable r2c5 3 16
            18 ! resolve 2 12 14 15 17
        }
        19 ! cases 4
    }
    20 +3r2c5 refute";

fn givens() -> CellSet {
    (0..8).map(|column| Cell::at(8, column)).collect()
}

fn given(lines: &str) -> Proof {
    Proof { givens: givens(), ..proof(&state(STATE), "rectangle", "r2c5=3", lines) }
}

fn cell(text: &str) -> Cell {
    text.parse().unwrap()
}

fn refused(title: &str, proof: &Proof, fault: LineFault) {
    refuse(title, proof, Refusal::Line { line: 1, fault });
}

#[test]
fn a_rectangle_is_proved_and_the_assumption_said() {
    let proof = given(RECTANGLE);
    assert!(proof.assumes_one_solution());
    let Verdict::Proved(summary) = check(&proof) else { panic!("{:?}", check(&proof)) };
    assert!(summary.assumes_one_solution);
    assert!(summary.to_string().ends_with("; assuming one solution"), "{summary}");
}

#[test]
fn what_assumes_nothing_does_not_say_so() {
    let plain = proof(&state("r1n1=5"), "hidden", "r1c5=1", "1 +1r1c5 variable r1n1");
    assert!(!plain.assumes_one_solution());
    let Verdict::Proved(summary) = check(&plain) else { panic!("refused") };
    assert!(!summary.to_string().contains("assuming"), "{summary}");
}

#[test]
fn an_exchange_need_not_be_live() {
    // Three cells of the rectangle have been placed and are no givens; the fourth may not close it.
    let state = state(
        "r9c1=4 r9c2=2 r9c3=5 r9c4=6 r9c5=7 r9c6=8 r9c7=9 r9c8=3 r1c3=1 r1c5=2 r2c3=2 r2c5=13",
    );
    let lines = "
        1 -1r1c3 | -2r1c5 | -2r2c3 | -1r2c5 unique 1r1c3 2r1c5 2r2c3 1r2c5 / 2r1c3 1r1c5 1r2c3 2r2c5
        2 +1r1c3 variable r1c3
        3 +2r1c5 variable r1c5
        4 +2r2c3 variable r2c3
        5 -1r2c5 resolve 1 2 3 4";
    let avoided = Proof { givens: givens(), ..proof(&state, "rectangle", "r2c5<>1", lines) };
    assert!(matches!(check(&avoided), Verdict::Proved(_)), "{:?}", check(&avoided));
}

#[test]
fn givens_that_cannot_have_one_solution_are_refused() {
    use LineFault::*;
    let sound = given(RECTANGLE);
    let with = |givens: CellSet| Proof { givens, ..sound.clone() };
    refused("no cell is given", &with(CellSet::EMPTY), NoGivens);
    let mut more = givens();
    more.insert(cell("r5c5"));
    refused("a given with nine digits", &with(more), GivenNotDecided(cell("r5c5")));
    let fewer: CellSet = givens().iter().skip(1).collect();
    let absent = [1, 4].map(|number| Digit::from_number(number).unwrap());
    refused("seven digits are given", &with(fewer), DigitsNotGiven(absent));
    for (given, lists) in [("r7c1", "r7c1=4"), ("r9c9", "r9c9=4"), ("r3c1", "r3c1=4")] {
        let mut all = givens();
        all.insert(cell(given));
        let state = state(&format!("{STATE} {lists}"));
        let clash = match given {
            "r3c1" | "r7c1" => GivensClash(candidate(&format!("4{given}")), candidate("4r9c1")),
            _ => GivensClash(candidate("4r9c1"), candidate("4r9c9")),
        };
        refused(given, &Proof { state, givens: all, ..sound.clone() }, clash);
    }
    let empty = State::from_cells(std::array::from_fn(|index| match index {
        72 => DigitSet::EMPTY,
        index => sound.state.digits(Cell::from_index(index)),
    }));
    let emptied = Proof { state: empty, ..sound.clone() };
    refused("a given without a digit", &emptied, GivenNotDecided(cell("r9c1")));
}

#[test]
fn a_given_in_the_pattern_is_refused() {
    // The same rectangle with a given at each of its corners: people post it, and it proves nothing.
    for (corner, digit) in [("r1c3", 1), ("r1c5", 2), ("r2c3", 2), ("r2c5", 1)] {
        let mut all = givens();
        all.insert(cell(corner));
        let decided = Proof {
            state: state(&format!("{STATE} {corner}={digit}")),
            givens: all,
            conclusions: vec!["r5c5=1".parse().unwrap()],
            ..given(RECTANGLE)
        };
        refused(corner, &decided, LineFault::GivenExchanged(cell(corner)));
    }
}

#[test]
fn what_cannot_be_exchanged_is_refused() {
    use LineFault::*;
    let one = |line: &str| given(&format!("1 -1r1c3 unique {line}"));
    let house = |text: &str| match &text[..1] {
        "r" => House::row(text[1..].parse::<usize>().unwrap() - 1),
        "c" => House::column(text[1..].parse::<usize>().unwrap() - 1),
        _ => House::block(text[1..].parse::<usize>().unwrap() - 1),
    };
    for (title, fillings, fault) in [
        ("nothing", "/", SameFilling),
        ("the same", "1r1c3 2r1c5 / 1r1c3 2r1c5", SameFilling),
        ("a cell fewer", "1r1c3 2r1c5 / 2r1c3", OtherCells),
        ("another cell", "1r1c3 2r1c5 / 2r1c3 1r1c6", OtherCells),
        ("another order", "1r1c3 2r1c5 / 1r1c5 2r1c3", OtherCells),
        ("a cell twice", "1r1c3 2r1c3 / 2r1c3 1r1c3", FilledTwice(cell("r1c3"))),
        ("other digits in a row", "1r1c3 2r1c5 / 2r1c3 2r1c5", NotExchangeable(house("r1"))),
        ("two columns that change", "1r1c3 2r1c5 / 2r1c3 1r1c5", NotExchangeable(house("c3"))),
        (
            "a rectangle in four blocks",
            "1r1c3 2r1c5 2r4c3 1r4c5 / 2r1c3 1r1c5 1r4c3 2r4c5",
            NotExchangeable(house("b1")),
        ),
        (
            "a corner that does not follow",
            "1r1c3 2r1c5 2r2c3 1r2c5 / 2r1c3 1r1c5 1r2c3 1r2c5",
            NotExchangeable(house("r2")),
        ),
    ] {
        refused(title, &one(fillings), fault);
    }
}

#[test]
fn the_claim_is_the_filling_and_nothing_else() {
    let fillings = "unique 1r1c3 2r1c5 2r2c3 1r2c5 / 2r1c3 1r1c5 1r2c3 2r2c5";
    for claim in [
        "!",
        "-1r1c3",
        "-1r1c3 | -2r1c5 | -2r2c3",
        "-1r1c3 | -2r1c5 | -2r2c3 | -2r2c5",
        "-2r1c3 | -1r1c5 | -1r2c3 | -2r2c5",
        "-2r1c5 | -1r1c3 | -2r2c3 | -1r2c5",
        "+1r1c3 | -2r1c5 | -2r2c3 | -1r2c5",
        "-1r1c3,2r1c3 | -2r1c5 | -2r2c3 | -1r2c5",
        "-1r1c3 | -2r1c5 | -2r2c3 | -1r2c5 | -1r5c5",
    ] {
        let wrong = given(&format!("1 {claim} {fillings}"));
        refused(claim, &wrong, LineFault::NotTheFilling);
    }
}

#[test]
fn a_filling_that_is_missing_leaves_a_case_open() {
    // The second filling is not shown to be deadly: its case has no end.
    let half = RECTANGLE.replace("18 ! resolve 2 12 14 15 17", "18 ! resolve 1 12 14 15 17");
    let left = Literal::False(candidate("1r1c3").into());
    refuse("half", &given(&half), Refusal::Line { line: 18, fault: LineFault::NotCarried(left) });
}

#[test]
fn a_candidate_that_the_pattern_forgets_is_named() {
    let wider = state(&STATE.replace("r2c5=123", "r2c5=1234"));
    let forgotten = LineFault::StillLeft { candidate: candidate("4r2c5"), csp: csp("r2c5") };
    let proof = Proof { state: wider, ..given(RECTANGLE) };
    refuse("a fourth digit", &proof, Refusal::Line { line: 10, fault: forgotten });
}

#[test]
fn every_change_of_a_filling_is_refused() {
    // Each candidate of the first line, in each of its places, becomes each other digit of its cell or
    // stands one cell further.
    let sound = given(RECTANGLE);
    let mut tried = 0;
    for place in 0..8 {
        for digit in Digit::all() {
            let mut damaged = sound.clone();
            let Ground::Unique { filling, exchange } = &mut damaged.lines[0].ground else {
                panic!()
            };
            let all = if place < 4 { filling } else { exchange };
            let at = &mut all[place % 4];
            let changed = Candidate::new(digit, at.cell());
            if *at != changed {
                *at = changed;
                assert!(matches!(check(&damaged), Verdict::Refused(Refusal::Line { line: 1, .. })));
                tried += 1;
            }
        }
    }
    assert_eq!(tried, 64);
}

#[test]
fn documents_say_what_they_assume() {
    let sound = given(RECTANGLE);
    let text = to_json(&sound);
    assert!(text.contains(r#""assumes":"one solution","family""#), "{text}");
    assert_eq!(from_json(&text), Ok(sound));
    for (good, bad, field, message) in [
        (r#""assumes":"one solution","#, "", "assumes", "has to say that it assumes"),
        ("one solution", "two solutions", "assumes", "expected \"one solution\""),
        ("catena-proof/1", "catena-proof/2", "schema", "only catena-proof/1 can be read"),
        (r#""filling""#, r#""fillings""#, "lines[0].ground", "fillings"),
        (r#""filling":["n1r1c3""#, r#""filling":["n0r1c3""#, "filling", "digit"),
        (r#""exchange""#, r#""givens""#, "lines[0].ground", "givens"),
    ] {
        let wrong = text.replacen(good, bad, 1);
        assert_ne!(wrong, text, "{good}");
        let error = from_json(&wrong).unwrap_err();
        assert!(error.field.contains(field), "{bad}: {error:?}");
        assert!(error.message.contains(message), "{bad}: {error:?}");
    }
    for cut in (0..text.len()).step_by(97) {
        assert!(from_json(&text[..cut]).is_err(), "cut at {cut}");
    }
    // Without its givens it can be read, and is refused.
    let from = text.find(r#""givens""#).unwrap();
    let to = text.find(r#""assumes""#).unwrap();
    let bare = from_json(&format!("{}{}", &text[..from], &text[to..])).unwrap();
    refused("without givens", &bare, LineFault::NoGivens);
}

#[test]
fn a_document_that_assumes_nothing_may_not_say_so() {
    let plain = proof(&state("r1n1=5"), "hidden", "r1c5=1", "1 +1r1c5 variable r1n1");
    let text = to_json(&plain);
    assert!(!text.contains("assumes"), "{text}");
    let wrong = text.replacen(r#""family""#, r#""assumes":"one solution","family""#, 1);
    let error = from_json(&wrong).unwrap_err();
    assert_eq!((&*error.field, &*error.message), ("assumes", "no line assumes one solution"));
}
