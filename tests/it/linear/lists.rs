//! Truths and links as people list them: what each list comes to.

use catena::explorer::typed::TypedOutcome;
use catena::explorer::{Explorer, TypedAnswer};
use catena::grid::{Conclusion, Position};

use super::named::after_locked;

const FATA_MORGANA: &str =
    "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";

const LOOP: &str = "1267r28 1267c28 \\ 27b19 16b37 2n56 8n45 56n2 45n8";

const THIRTEEN: &str = "r1c3<>7 r2c5<>3 r2c5<>8 r2c6<>8 r3c1<>2 r5c2<>4 r5c2<>8 r5c8<>3 r5c8<>9 r7c3<>1 r8c4<>5 r8c5<>4 r9c1<>6";

fn asked(puzzle: &str, list: &str) -> TypedAnswer {
    let explorer = Explorer::of(Position::from_state(after_locked(puzzle)));
    explorer.check_typed(list).unwrap()
}

/// The conclusions that are proved, each with how.
fn held(answer: &TypedAnswer) -> Vec<(String, String)> {
    let proved = answer.verdicts.iter().filter_map(|typed| match &typed.verdict {
        TypedOutcome::Proved(proof) => {
            assert!(proof.proof.is_proved());
            Some((typed.conclusion.to_string(), proof.held.clone().unwrap()))
        }
        TypedOutcome::Refused(_) => None,
        TypedOutcome::Undecided { reason, .. } => panic!("{}: {reason}", typed.conclusion),
    });
    proved.collect()
}

fn reason(answer: &TypedAnswer, conclusion: &str) -> String {
    let conclusion: Conclusion = conclusion.parse().unwrap();
    let verdict = answer.verdicts.iter().find(|typed| typed.conclusion == conclusion).unwrap();
    match &verdict.verdict {
        TypedOutcome::Refused(refusal) => refusal.reason.clone(),
        TypedOutcome::Proved(proof) => panic!("{conclusion} is proved: {:?}", proof.held),
        TypedOutcome::Undecided { reason, .. } => panic!("{conclusion}: {reason}"),
    }
}

/// Both printed forms of EasterMonster's loop have unit weights and rank 0, and exactly the thirteen printed
/// eliminations.
#[test]
fn the_printed_loop_has_rank_0_in_both_forms() {
    for list in [LOOP, "28n1379 1379n28 \\ 38r2 45r8 48c2 39c8 27b19 16b37"] {
        let found = held(&asked(super::EASTER_MONSTER, list));
        let mut names: Vec<&str> = found.iter().map(|(name, _)| name.as_str()).collect();
        let mut printed: Vec<&str> = THIRTEEN.split(' ').collect();
        names.sort_unstable();
        printed.sort_unstable();
        assert_eq!(names, printed, "{list}");
        assert!(found.iter().all(|(_, held)| held == "unit weights, rank 0"), "{found:?}");
    }
}

/// Barker's eleven truths prove what he printed, and by cases only.
#[test]
fn a_list_without_weights_holds_by_cases() {
    let list = "1c258 3c258 6c258 5n46 \\ 1r159 3r259 6r158 4n2 6n8 136b5 ==> r4c2<>2 r4c2<>4";
    let answer = asked(FATA_MORGANA, list);
    let found = held(&answer);
    assert_eq!(found.len(), 2);
    // No further links give these truths weights.
    let is_plain = |held: &str| held.starts_with("by cases, ") && held.ends_with(" cases");
    assert!(found.iter().all(|(_, held)| is_plain(held)), "{found:?}");
}

/// Where a truth must count twice, the weights are found.
#[test]
fn weights_are_found_where_they_are_needed() {
    let state = super::after_singles(super::SHORTER);
    let target: catena::grid::Candidate = "n1r3c4".parse().unwrap();
    let proof = super::shortest("linear", &state, target).unwrap();
    let logic = catena::notation::SetLogic::of(&proof).unwrap();
    let explorer = Explorer::of(Position::from_state(state));
    let list = format!("{logic} ==> r3c4<>1");
    let found = held(&explorer.check_typed(&list).unwrap());
    assert_eq!(found.len(), 1, "{list}");
    assert!(found[0].1.starts_with("weighted, rank "), "{found:?}");
    // A set that counts several times is written with its weight, and read as one set.
    assert!(list.contains('×'), "{list}");
    assert_eq!(held(&explorer.check_typed(&list.replace("2×", "")).unwrap()), found);
}

/// A link that is not needed is told, and changes nothing else.
#[test]
fn a_link_that_is_not_used_is_told() {
    let claimed = format!("{LOOP} 3c5 ==> r1c3<>7");
    assert_eq!(
        held(&asked(super::EASTER_MONSTER, &claimed)),
        [("r1c3<>7".to_owned(), "unit weights, rank 0, without n3c5".to_owned())]
    );
}

/// Without one of its links the loop holds by cases; the missing link is told.
#[test]
fn a_link_that_is_missing_is_told() {
    let claimed = format!("{} ==> r1c3<>7", LOOP.replace(" 56n2", " 5n2"));
    let found = held(&asked(super::EASTER_MONSTER, &claimed));
    assert_eq!(found.len(), 1);
    assert!(found[0].1.starts_with("by cases, "), "{found:?}");
    assert!(found[0].1.ends_with(", a sum with the further links r6c2"), "{found:?}");
}

/// A claim that the list does not prove is refused with a filling that leaves it; what it proves besides is told.
#[test]
fn what_is_claimed_and_does_not_hold_is_refused() {
    let answer = asked(super::EASTER_MONSTER, &format!("{LOOP} ==> r1c3<>7 r2c7<>1 r5c5<>7"));
    assert_eq!(held(&answer).len(), 1);
    assert!(reason(&answer, "r2c7<>1").starts_with("the truths leave it: r2c7=1 and "));
    assert_eq!(reason(&answer, "r5c5<>7"), "no set meets it");
    let TypedOutcome::Proved(first) = &answer.verdicts[0].verdict else { panic!("refused") };
    assert_eq!(first.also.len(), 12);
}

#[test]
fn a_list_that_does_not_meet_its_claim_says_so() {
    let answer = asked(super::EASTER_MONSTER, "1r2 \\ 1b3 ==> r7c5<>4");
    assert_eq!(reason(&answer, "r7c5<>4"), "no set meets it");
}

#[test]
fn bad_lists_are_refused_in_one_line() {
    let explorer = Explorer::open(super::EASTER_MONSTER).unwrap();
    for (list, message) in [
        ("12r2 3x4 \\ 1c1 ==> r1c3<>7", "expected sets such as 1267r28, or 5n46 for cells"),
        ("12r2 3r10 \\ 1c1 ==> r1c3<>7", "there is no row 0: they have the numbers 1 to 9"),
        ("12r2 1r27 \\ 1c1 ==> r1c3<>7", "the set r2n1 stands here twice"),
        ("1r2 \\ 1c1", "it eliminates nothing by itself: expected ==> and what the chain proves"),
    ] {
        let error = explorer.check_typed(list).unwrap_err();
        assert_eq!(error.to_string(), message, "{list}");
        assert!(!error.hint().unwrap().contains("n5{r9 r1}c8"), "{list}");
    }
}

/// That there are other numbers of sets than it says is told whether or not it proves something.
#[test]
fn a_list_that_is_counted_wrongly_says_so() {
    let list = "17 Truths = {1267r28 1267c28} 16 Links = {27b19 16b37 2n56 8n45 56n2 45n8}";
    let answer = asked(super::EASTER_MONSTER, &format!("{list} ==> r1c3<>7 r2c7<>1"));
    let TypedOutcome::Proved(proof) = &answer.verdicts[0].verdict else { panic!("refused") };
    assert_eq!(proof.corrections, ["it lists 16 truths, not 17"]);
    assert!(reason(&answer, "r2c7<>1").ends_with("; it lists 16 truths, not 17"));
}
