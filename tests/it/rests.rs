//! What a verdict rests on is said with it: one solution of the givens, a grid of a post, words that nobody reads.

use std::sync::Arc;

use catena::explorer::assumption::Assumption;
use catena::explorer::backdoors::BackdoorAsk;
use catena::explorer::impact::ImpactAsk;
use catena::explorer::notice::Notice;
use catena::explorer::post::{Before, PostVerdict};
use catena::explorer::typed::TypedOutcome;
use catena::explorer::{Ask, AskError, Document, Explorer, Judged, PostAnswer, TypedAnswer};
use catena::grid::format::write_pencil_marks;
use catena::grid::{CellSet, Conclusion, Position, read};
use catena::notation::Notation;
use catena::proof::json::from_json;
use catena::solution::Solutions;

/// It has two solutions, and r7c5 is 2 in both.
const TWO: &str =
    "267...94531497528689564237148...15375397648127.135869467.4.915895...746.1.8536729";

/// A step that assumes that it has one, and takes the 2 away.
const RECTANGLE: &str = "Unique Rectangle Type 2: 1/8 in r1c45,r8c45 => r7c5,r8c3<>2";

const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

const SOLUTION: &str =
    "614352978982471536375698412429536187751284369863719254247165893138947625596823741";

const CHAIN: &str = "(5=4)r6c8 - (4)r6c9 = (4)r9c9 - (1)r9c9 = (1)r9c8";

/// A puzzle with one solution in which rectangles eliminate something.
const ONE: &str =
    "...45...........23..91.34...1...753.....1.8..6.5.......723...48.6......7.3.5.8...";

fn typed(explorer: &Explorer, text: &str) -> TypedAnswer {
    explorer.check_typed(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn post(text: &str) -> PostAnswer {
    Explorer::check_post(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A proof that assumes one solution of a puzzle that has one, and the position it is of.
fn assuming() -> (Explorer, Judged) {
    let mut explorer = Explorer::open(ONE).unwrap();
    let ask = Ask::default().rules(["unique-rectangle"]);
    loop {
        let found = explorer.find(&ask).unwrap();
        if let Some(proof) = found.proofs.first() {
            let proof = proof.clone();
            return (explorer, proof);
        }
        let whips = explorer.find(&Ask::default().rules(["whip"]).max_length(6)).unwrap();
        let proof = whips.proofs.first().expect("whips go on").clone();
        explorer = explorer.after(&[proof]).after_basics();
    }
}

#[test]
fn what_assumes_one_solution_of_two_is_not_proved() {
    let explorer = Explorer::open(TWO).unwrap();
    let answer = typed(&explorer, RECTANGLE);
    assert!(!answer.is_proved() && answer.proofs().next().is_none());
    for verdict in &answer.verdicts {
        let TypedOutcome::Refused(refusal) = &verdict.verdict else { panic!("{verdict:?}") };
        let expected = "proved if there is one solution; there are two: r1c4 can be ";
        assert!(refusal.reason.starts_with(expected), "{}", refusal.reason);
    }
    let answer = post(&format!("{TWO}\n{RECTANGLE}\n"));
    assert!(matches!(answer.lines[1].verdict, PostVerdict::Refused { .. }), "{answer:?}");
    assert!(!answer.is_proved() && answer.steps == 0);
}

#[test]
fn proofs_found_in_a_puzzle_with_two_solutions_are_not_applied() {
    let explorer = Explorer::open(TWO).unwrap();
    let found = explorer.find(&Ask::default().rules(["unique-rectangle"])).unwrap();
    let proofs: Vec<Judged> = found.proofs.to_vec();
    assert!(!proofs.is_empty());
    for proof in &proofs {
        assert!(!proof.is_proved(), "{}", proof.word());
        assert!(matches!(proof.assumption(), Some(Assumption::Several { .. })));
        let again = Judged::of(from_json(&proof.to_json()).unwrap());
        assert_eq!(again.word(), proof.word());
    }
    assert_eq!(explorer.after(&proofs).state(), explorer.state());
    let target = proofs[0].proof().conclusions[0];
    let why = explorer.why(target, &Ask::default().rules(["unique-rectangle"])).unwrap();
    assert!(!why.is_proved());
}

#[test]
fn what_assumes_the_only_solution_says_so_and_so_does_all_after_it() {
    let (explorer, proof) = assuming();
    assert_eq!(proof.word(), "proved, assuming one solution");
    assert!(!explorer.assumes_one_solution());
    let after = explorer.after(std::slice::from_ref(&proof));
    assert!(after.assumes_one_solution() && after.after_singles().assumes_one_solution());
    assert!(after.notices().contains(&Notice::EarlierAssumption));
    let answer = typed(&explorer, &proof.in_notation(Notation::Nrc));
    assert!(answer.is_proved(), "{answer:?}");
    let text = answer.to_json();
    assert!(text.contains(r#""assumes":"one solution""#), "{text}");
    let later = after.find(&Ask::default().rules(["whip"])).unwrap();
    assert!(later.notices.contains(&Notice::EarlierAssumption));
    let same = after.with_catalogue(Arc::clone(after.catalogue()));
    assert!(same.assumes_one_solution());
}

#[test]
fn a_post_says_which_lines_rest_on_one_solution() {
    let (explorer, proof) = assuming();
    let marks = write_pencil_marks(explorer.state());
    let step = proof.in_notation(Notation::Nrc);
    let answer = post(&format!("{ONE}\n{marks}\n{step}\n{step}\n"));
    let said: Vec<bool> = answer.lines.iter().map(|line| line.assumes_one_solution).collect();
    assert_eq!(said, [false, false, true, true], "{answer:#?}");
    assert!(answer.assumes_one_solution);
    assert!(answer.conclusion.contains(", assuming one solution"), "{}", answer.conclusion);
    assert_eq!(PostAnswer::from_json(&answer.to_json()).unwrap(), answer);
}

#[test]
fn fewer_givens_than_any_puzzle_has_assume_nothing() {
    let (_, proof) = assuming();
    let few: CellSet = proof.proof().givens.iter().take(16).collect();
    let judged = Judged::of(catena::proof::Proof { givens: few, ..proof.proof().clone() });
    assert!(!judged.is_proved());
    assert!(judged.word().contains("only 16 are given"), "{}", judged.word());
    let position = read(ONE).unwrap();
    let few = position.givens.iter().take(16).collect();
    let explorer = Explorer::of(Position { state: position.state, givens: few });
    let error = explorer.find(&Ask::default().rules(["unique-rectangle"])).unwrap_err();
    assert!(matches!(error, AskError::FewGivens { given: 16, .. }), "{error}");
    assert!(error.to_string().contains("only 16 cells are given"), "{error}");
}

/// The reason of a grid that is not taken; `None` of one that is.
fn refused(answer: &PostAnswer, line: usize) -> Option<&str> {
    let PostVerdict::Grid { refused, .. } = &answer.lines[line].verdict else {
        panic!("{:?}", answer.lines[line])
    };
    refused.as_deref()
}

/// A chain that does not hold.
const WRONG: &str = "(5=4)r6c8 - (4)r6c9 = (4)r8c9 => -5 r3c8";

#[test]
fn a_grid_that_nothing_leads_to_is_a_claim_that_is_not_proved() {
    let answer = post(&format!("{GRID}\n{WRONG}\n{WRONG}\n{SOLUTION}\n"));
    let reason = refused(&answer, 3).expect("nothing leads there");
    assert!(reason.starts_with("not proved from here: r1c2=1, r1c9=8"), "{reason}");
    assert!(!answer.is_proved() && answer.open > 0 && answer.steps == 0, "{answer:?}");
    assert!(answer.conclusion.starts_with("No step is proved: "), "{}", answer.conclusion);
    let chain = "(8)r9c4=(8)r8c4 => r9c6<>8";
    let answer = post(&format!("{GRID}\n{chain}\n{SOLUTION}\n"));
    assert!(refused(&answer, 2).is_some() && !answer.is_proved());
    assert!(answer.conclusion.contains("does not solve the puzzle"), "{}", answer.conclusion);
}

#[test]
fn a_grid_that_basic_rules_lead_to_is_taken() {
    let chain = format!("{CHAIN} => r9c8<>5");
    let explorer = Explorer::open(GRID).unwrap();
    let proved: Vec<Judged> = typed(&explorer, &chain).proofs().cloned().collect();
    let next = explorer.after(&proved);
    for (state, open) in [(next.after_singles(), "singles"), (next.after_basics(), "basics")] {
        let marks = write_pencil_marks(state.state());
        let answer = post(&format!("{GRID}\n{chain}\n{marks}\n"));
        assert_eq!(refused(&answer, 2), None, "{open}");
        assert!(answer.is_proved() && answer.steps == 1, "{open}: {answer:?}");
    }
}

/// What is proved in a grid that is not proved is told, and is no part of the path.
#[test]
fn what_stands_below_a_claim_is_no_part_of_the_path() {
    let hard = "98.7..6..5...9..7...7..4...4...3.2....59...8......1..31...8...7.2....5....94...6.";
    let start = Explorer::open(hard).unwrap();
    let false_ones: Vec<Conclusion> = start
        .state()
        .candidates()
        .map(Conclusion::Eliminate)
        .filter(|&falls| !start.solutions().contradict(falls))
        .collect();
    let some: Vec<Conclusion> = false_ones.into_iter().step_by(2).collect();
    let claimed = start.after_conclusions(&some).unwrap();
    let found = claimed.find(&Ask::default().rules(["whip"])).unwrap();
    let is_new = |text: &String| {
        let on_the_way = [start.clone(), start.after_singles(), start.after_basics()];
        !on_the_way.iter().any(|on| on.check_typed(text).is_ok_and(|answer| answer.is_proved()))
    };
    let mut steps = found.proofs.iter().map(|whip| whip.in_notation(Notation::Nrc));
    let step = steps.find(is_new).expect("a whip that needs the claim");
    let marks = write_pencil_marks(claimed.state());
    let answer = post(&format!("{hard}\n{WRONG}\n{marks}\n{step}\n"));
    let line = answer.lines.last().unwrap();
    assert!(refused(&answer, 2).is_some());
    assert_eq!(line.after, Some(Before::Grid), "{line:?}");
    assert!(matches!(line.verdict, PostVerdict::Proved { .. }), "{line:?}");
    assert_eq!((answer.steps, answer.is_proved()), (0, false));
}

/// What a text proves, and what is said of what is written.
fn said(explorer: &Explorer, text: &str) -> String {
    let answer = typed(explorer, text);
    let one = |outcome: &TypedOutcome| match outcome {
        TypedOutcome::Proved(typed) => match &typed.unread {
            Some(unread) => unread.clone(),
            None if typed.is_as_written() => "as written".to_owned(),
            None => "corrected".to_owned(),
        },
        TypedOutcome::Refused(_) => "refused".to_owned(),
        TypedOutcome::Undecided { reason, .. } => reason.clone(),
    };
    answer.verdicts.iter().map(|verdict| one(&verdict.verdict)).collect::<Vec<_>>().join(", ")
}

#[test]
fn what_nobody_reads_is_not_proved_as_written() {
    let explorer = Explorer::open(GRID).unwrap();
    for (text, unread) in [
        ("whip[3]: foo bar ==> r9c8 ≠ 5", "what is written was not read: foo bar"),
        ("biv-chain[3]: banana ==> r9c8 ≠ 5", "what is written was not read: banana"),
        ("nrc-chain[3]: banana ==> r9c8 ≠ 5", "what is written was not read: banana"),
        ("AIC: ... => r9c8<>5", "what is written was not read: ..."),
        ("Discontinuous Nice Loop foo: 5 in r9c8, ??? => r9c8<>5", ""),
    ] {
        match explorer.check_typed(text) {
            Ok(answer) => {
                assert!(!answer.is_proved(), "{text}: {answer:?}");
                assert!(
                    said(&explorer, text).contains(unread),
                    "{text}: {}",
                    said(&explorer, text)
                );
            }
            Err(error) => assert!(unread.is_empty(), "{text}: {error}"),
        }
    }
    let answer = post(&format!("{GRID}\nwhip[3]: foo bar ==> r9c8 ≠ 5\n"));
    let PostVerdict::Unjudged { why, .. } = &answer.lines[1].verdict else { panic!("{answer:?}") };
    assert_eq!(why, "proved by whip, but what is written was not read: foo bar");
    assert!(!answer.is_proved() && answer.steps == 1);
}

/// A labelled chain with one slip that no reader can complete is not proved by its label.
#[test]
fn a_chain_with_a_slip_is_not_proved_by_its_label() {
    let explorer = Explorer::open(GRID).unwrap();
    let right = "AIC: 5 5- r3c3 -8- r1c2 =8= r1c9 -8- r8c9 -5 => r8c3<>5";
    assert_eq!(said(&explorer, right), "as written");
    for at in right.char_indices().filter(|(_, c)| matches!(c, '0'..='9' | '-' | '=')) {
        let (at, from) = at;
        if at < "AIC: 5 ".len() || at >= right.find(" =>").unwrap() {
            continue;
        }
        let others: Vec<char> = match from {
            '-' => vec!['='],
            '=' => vec!['-'],
            digit => ('1'..='9').filter(|other| *other != digit).collect(),
        };
        for other in others {
            let mut text = right.to_owned();
            text.replace_range(at..=at, &other.to_string());
            let is_proved = explorer.check_typed(&text).is_ok_and(|answer| answer.is_proved());
            let as_written = is_proved && said(&explorer, &text) == "as written";
            assert!(!as_written, "{text}");
        }
    }
}

#[test]
fn the_digits_of_a_step_are_those_of_its_proof() {
    let p41 = "139005608720090010400001090001600900003008001070002030084000179002007000007009254";
    let explorer = Explorer::open(p41).unwrap();
    for (right, wrong) in [
        ("Pointing: 7 in b3 => r3c4<>7", "Pointing: 5 in b3 => r3c4<>7"),
        ("Naked Triple: 3,6,8 in r8c789 => r8c1<>3", "Naked Triple: 1,2,4 in r8c789 => r8c1<>3"),
    ] {
        assert_eq!(said(&explorer, right), "as written", "{right}");
        assert_eq!(said(&explorer, wrong), "corrected", "{wrong}");
    }
}

/// What answers that are no proofs say of it: a row of `find`, a rating, what changes are worth.
#[test]
fn answers_say_what_they_rest_on() {
    let explorer = Explorer::open(ONE).unwrap().after_singles();
    let ask = Ask::default().rules(["unique-rectangle", "whip"]).max_length(4);
    let found = explorer.find(&ask).unwrap();
    let both = found.eliminations.iter().find(|row| row.lengths.len() == 2).expect("by both");
    assert_eq!(both.assuming, ["unique-rectangle"]);
    let without =
        found.eliminations.iter().find(|row| !row.lengths.contains_key("unique-rectangle"));
    assert!(without.is_some_and(|row| row.assuming.is_empty()));
    let assuming = Some("one solution".to_owned());
    let one = Ask { one_proof: true, ..Ask::default() };
    let weighed = |by: &str, rest: &str, ask: &Ask| {
        let what = ImpactAsk { by: by.to_owned(), rest: rest.to_owned(), pairs: 0 };
        explorer.impact(&what, ask).unwrap().assumes
    };
    assert_eq!(weighed("W", "singles", &one), None);
    assert_eq!(weighed("unique-rectangle", "singles", &one), assuming);
    assert_eq!(weighed("W", "uniqueness", &one), assuming);
    assert_eq!(weighed("W", "singles", &one.clone().rules(["uniqueness"])), assuming);
    let rest = BackdoorAsk { rest: "uniqueness".to_owned(), most: 1, all: false };
    assert_eq!(explorer.backdoors(&rest, &one).unwrap().assumes, assuming);
    assert_eq!(explorer.core("uniqueness", &one).unwrap().assumes, assuming);
    assert_eq!(explorer.givens_impact("unique-rectangle", &one).unwrap().assumes, assuming);
}

/// Where deleted candidates leave one of two solutions, what rests on the givens is refused with the two.
#[test]
fn the_assumption_is_about_the_givens_and_not_about_the_state() {
    let two = Explorer::open(TWO).unwrap();
    let one = two.after_conclusions(&["r1c4<>1".parse().unwrap()]).unwrap();
    assert!(matches!(one.solutions(), Solutions::One(_)), "{:?}", one.solutions());
    let ask = Ask { one_proof: true, ..Ask::default() };
    let what = |by: &str| ImpactAsk { by: by.to_owned(), ..ImpactAsk::default() };
    assert!(one.impact(&what("W"), &ask).is_ok());
    let several = |error: AskError| {
        assert!(matches!(error, AskError::SeveralSolutions { .. }), "{error}");
        assert!(error.to_string().contains("r1c4 can be 1 or 8"), "{error}");
    };
    several(one.impact(&what("unique-rectangle"), &ask).unwrap_err());
    several(one.core("uniqueness", &ask).unwrap_err());
    let rest = BackdoorAsk { rest: "uniqueness".to_owned(), ..BackdoorAsk::default() };
    several(one.backdoors(&rest, &ask).unwrap_err());
}

/// A family that assumes nothing by itself does so through images, and then a rating by it says so.
#[test]
fn a_rating_through_images_says_what_it_assumes() {
    let symmetric =
        ".....85.....1..........2649.7.....85.3.6.4.7.52.....3.1648..........9.....52.....";
    let explorer = Explorer::open(symmetric).unwrap();
    let assuming = Arc::new(explorer.catalogue().assuming_one_solution());
    let assuming = explorer.with_catalogue(assuming);
    let rated = |explorer: &Explorer, by: &str| {
        explorer.rate(by, &Ask::default().max_length(2)).unwrap().assumes
    };
    assert_eq!(rated(&assuming, "grouped-nrc-chain").as_deref(), Some("one solution"));
    assert_eq!(rated(&assuming, "whip"), None);
    assert_eq!(rated(&explorer, "grouped-nrc-chain"), None);
}
