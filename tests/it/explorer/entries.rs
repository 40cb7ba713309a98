//! What was entered into a puzzle: which of it the givens refute, and why.

use catena::explorer::entries::{EntriesAnswer, GivenSolutions};
use catena::explorer::post::PostVerdict;
use catena::explorer::refutation::Refutation;
use catena::explorer::{Ask, Explorer, Judged};
use catena::grid::format::{write_hodoku, write_pencil_marks};
use catena::grid::{Candidate, Conclusion, Position, read};
use catena::solution::Solutions;

use super::documents::kit::round_trips;
use super::{EASTER, HINGE, PUZZLE};

fn entries(text: &str) -> EntriesAnswer {
    let answer = Explorer::check_entries(text, &Ask::default()).unwrap();
    round_trips(&answer);
    answer
}

fn conclusions(texts: &[&str]) -> Vec<Conclusion> {
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

/// Whether a refutation has a proof of what is so, from the position that it names.
fn is_proved(refutation: &Refutation) -> bool {
    let last = refutation.steps.last();
    refutation.is_proved()
        && refutation.steps.iter().all(Judged::is_proved)
        && last.is_none_or(|last| last.states(refutation.refuted) || refutation.before > 0)
}

#[test]
fn the_first_wrong_digit_is_named_and_refuted() {
    let filled = HINGE.replacen('.', "+8", 1).replacen("..247", "+9.247", 1);
    let answer = entries(&filled);
    assert_eq!(answer.solutions, GivenSolutions::One);
    assert_eq!(answer.wrong, conclusions(&["r1c2=8"]));
    assert_eq!(answer.sound, conclusions(&["r2c1=9"]), "{answer:?}");
    let mistake = answer.mistake.unwrap();
    assert_eq!(mistake.refuted, "r1c2<>8".parse().unwrap());
    assert_eq!((mistake.before, mistake.steps.len()), (0, 1));
    assert!(is_proved(&mistake));
}

/// A true candidate that is deleted is placed by the proof.
#[test]
fn a_deleted_candidate_that_is_true_is_placed() {
    let answer = entries(&format!(":0000:x:{HINGE}:112::"));
    assert_eq!(answer.wrong, conclusions(&["r1c2<>1"]));
    let mistake = answer.mistake.unwrap();
    assert_eq!(mistake.refuted, "r1c2=1".parse().unwrap());
    assert!(is_proved(&mistake), "{mistake:?}");
}

/// Digits that see each other and are equal are no grid for others, and a mistake here.
#[test]
fn a_digit_twice_in_a_house_is_seen() {
    let filled = HINGE.replacen('.', "6", 1);
    let answer = entries(&format!("{HINGE}\n\n{filled}"));
    assert_eq!(answer.wrong, conclusions(&["r1c2=6"]));
    let mistake = answer.mistake.unwrap();
    assert!(mistake.is_proved() && mistake.steps.is_empty());
    assert_eq!(mistake.equal.iter().map(ToString::to_string).collect::<Vec<_>>(), ["r1c1", "r6c2"]);
}

/// In a state on the way to the solution each true candidate that is deleted, and each false one that is placed, is found.
#[test]
fn every_kind_of_text_says_what_was_entered() {
    let explorer = Explorer::open(HINGE).unwrap();
    let Solutions::One(solution) = explorer.solutions() else { panic!("one") };
    let is_true = |c: &Candidate| solution[c.cell().index()] == c.digit();
    let wrong: Vec<Candidate> =
        explorer.state().candidates().filter(|c| !is_true(c)).step_by(7).collect();
    for candidate in wrong {
        let placed = explorer.after_conclusions(&[Conclusion::Place(candidate)]).unwrap();
        let givens = explorer.position().givens;
        let position = Position { state: placed.state().clone(), givens };
        let marks = format!("{HINGE}\n\n{}", write_pencil_marks(&position.state));
        for text in [write_hodoku(&position), marks] {
            let answer = entries(&text);
            assert!(answer.wrong.contains(&Conclusion::Place(candidate)), "{text}");
            assert!(answer.open.is_empty() && !answer.is_sound());
            assert!(is_proved(answer.mistake.as_ref().unwrap()), "{text}");
        }
    }
}

#[test]
fn a_state_of_sound_entries_is_sound() {
    let explorer = Explorer::open(PUZZLE).unwrap().after_basics();
    let answer = entries(&write_hodoku(explorer.position()));
    assert!(answer.is_sound() && answer.entered() > 1, "{answer:?}");
    assert_eq!(answer.mistake, None);
    let none = entries(PUZZLE);
    assert!(none.is_sound() && none.entered() == 0);
}

/// A false candidate of this puzzle falls by no short step.
#[test]
fn what_no_step_proves_is_proved_by_a_path_or_by_none() {
    let Solutions::One(solution) = Explorer::open(EASTER).unwrap().solutions().clone() else {
        panic!("one")
    };
    let wrong = if solution[1].number() == 3 { "+5" } else { "+3" };
    let filled = EASTER.replacen('.', wrong, 1);
    let mut ask = Ask::default().budget(20_000);
    ask.limits.length = Some(2);
    let answer = Explorer::check_entries(&filled, &ask).unwrap();
    assert_eq!(answer.wrong.len(), 1, "{answer:?}");
    let mistake = answer.mistake.unwrap();
    assert_eq!(mistake.before, mistake.steps.len().saturating_sub(1));
}

#[test]
fn with_several_solutions_what_they_share_is_judged() {
    let two = "267...94531497528689564237148...15375397648127.135869467.4.915895...746.1.8536729";
    let text = two.replacen("67.4.9", "67.4+29", 1).replacen("267...", "267+3..", 1);
    let answer = entries(&text);
    assert!(matches!(answer.solutions, GivenSolutions::Several { .. }));
    assert_eq!(answer.sound, conclusions(&["r7c5=2"]));
    assert_eq!(answer.open.len() + answer.wrong.len(), 1, "{answer:?}");
    assert!(!answer.is_sound());
}

/// Of the givens some contradict each other, and none of these can be left out.
#[test]
fn givens_without_a_solution_are_told_with_a_proof() {
    let wrong = HINGE.replacen('.', "8", 1);
    let answer = entries(&wrong);
    assert_eq!(answer.solutions, GivenSolutions::None);
    assert!(!answer.contradiction.is_empty() && answer.contradiction.len() < 30);
    let mistake = answer.mistake.unwrap();
    assert!(answer.contradiction.contains(&mistake.entry));
    assert!(is_proved(&mistake), "{mistake:?}");
    let all = |without: Option<Conclusion>| {
        let mut cells = ['.'; 81];
        for given in answer.contradiction.iter().filter(|given| Some(**given) != without) {
            let candidate = given.candidate();
            cells[candidate.cell().index()] = candidate.digit().to_string().chars().next().unwrap();
        }
        let position = read(&cells.iter().collect::<String>());
        position.map_or(Solutions::None, |p| Explorer::of(p).solutions().clone())
    };
    assert_eq!(all(None), Solutions::None);
    assert!(answer.contradiction.iter().all(|given| all(Some(*given)) != Solutions::None));
}

/// A post whose state has a wrong entry is judged from what is sound of it.
#[test]
fn a_post_goes_on_from_what_is_sound() {
    let filled = HINGE.replacen('.', "8", 1);
    let step = "(5=8)r3c3 - (8=1)r1c2 - (1=85)r18c9 => -5 r8c3";
    for state in [filled.clone(), HINGE.replacen('.', "6", 1)] {
        let answer = Explorer::check_post(&format!("{HINGE}\n\n{state}\n\n{step}\n")).unwrap();
        let verdicts: Vec<&PostVerdict> = answer.lines.iter().map(|line| &line.verdict).collect();
        let [first, second, third] = verdicts[..] else { panic!("{answer:?}") };
        assert!(matches!(first, PostVerdict::Grid { refused: None, .. }));
        let PostVerdict::Grid { refused: Some(why), .. } = second else { panic!("{second:?}") };
        assert!(why.starts_with("the givens refute r1c2="), "{why}");
        assert!(matches!(third, PostVerdict::Proved { .. }), "{third:?}");
        assert!(!answer.is_proved());
    }
}
