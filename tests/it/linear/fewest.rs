//! That no fewer truths do: the fillings that the rule `truths` gives with its proof, judged and damaged.

use std::collections::BTreeSet;

use catena::check::{Fewest, FillingsFault, Refusal, Summary, Verdict, check};
use catena::grid::{Candidate, Conclusion, Csp, DigitSet, State, read};
use catena::proof::json::{from_json, to_json};
use catena::proof::{Family, Ground, Line, Proof};
use catena::rules::{Reach, Work};

use super::named::{FATA_MORGANA, after_locked};
use super::shortest;
use crate::{prepared, rule};

/// Three truths prove r9c8<>5.
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn hinge() -> Proof {
    shortest("truths", &read(HINGE).unwrap().state, candidate("n5r9c8")).unwrap()
}

fn candidate(text: &str) -> Candidate {
    text.parse().unwrap()
}

/// What the checker says of a proof that holds.
fn said(proof: &Proof) -> String {
    match check(proof) {
        Verdict::Proved(summary) => summary.to_string(),
        Verdict::Refused(refusal) => panic!("{refusal}"),
    }
}

fn fault(proof: &Proof) -> (Option<usize>, FillingsFault) {
    match check(proof) {
        Verdict::Refused(Refusal::Fillings { filling, fault }) => (filling, fault),
        other => panic!("{other:?}"),
    }
}

/// Whether truths can be filled beside candidates: each way is tried.
fn fills(truths: &[Csp], chosen: &[Candidate], state: &State) -> bool {
    let Some((truth, rest)) = truths.split_first() else { return true };
    state.values(*truth).any(|value| {
        chosen.iter().all(|other| !value.linked(*other))
            && fills(rest, &[chosen, &[value]].concat(), state)
    })
}

/// Whether so many of some truths, beside others, cannot be filled beside a candidate.
fn some_do(of: &[Csp], many: usize, with: &[Csp], target: Candidate, state: &State) -> bool {
    match many {
        0 => !fills(with, &[target], state),
        _ => (0..of.len()).any(|at| {
            some_do(&of[at + 1..], many - 1, &[with, &of[at..=at]].concat(), target, state)
        }),
    }
}

/// No fewer truths than the length cannot be filled, and so the checker says, by the fillings.
fn judged(proof: &Proof, target: Candidate) {
    let all: Vec<Csp> = Csp::all().collect();
    assert!(!some_do(&all, proof.length - 1, &[], target, &proof.state), "{target}");
    let said = said(proof);
    assert!(said.starts_with(&format!("truths[{}] ==> ", proof.length)), "{said}");
    assert!(said.ends_with("; no fewer do"), "{said}");
    assert_eq!(from_json(&to_json(proof)).unwrap(), *proof);
}

#[test]
fn no_fewer_truths_do_than_the_length_says() {
    let small = read(HINGE).unwrap().state;
    let mut smaller = small.clone();
    smaller.remove(candidate("n5r9c8"));
    for state in [small, smaller] {
        let mut lengths = BTreeSet::new();
        for target in state.candidates().step_by(7) {
            let asked = Conclusion::Eliminate(target);
            let (reach, work) = (Reach::up_to(Reach::LONGEST), &mut Work::with_budget(200_000));
            let found = rule("truths").shortest(&prepared(&state), asked, &reach, work).found();
            let Some(proof) = found else { continue };
            if proof.length <= 3 {
                judged(&proof, target);
                lengths.insert(proof.length);
            }
        }
        assert!(lengths.len() > 1, "{lengths:?}");
    }
}

/// Where the candidate that falls is linked to all others, a filling is empty.
#[test]
fn one_truth_is_the_least_of_any() {
    let cells = [[DigitSet::EMPTY; 80].as_slice(), &[DigitSet::ALL]].concat();
    let state = State::from_cells(cells.try_into().unwrap());
    let proof = shortest("truths", &state, candidate("n1r9c9")).unwrap();
    assert_eq!(proof.fillings, [vec![]]);
    assert!(said(&proof).contains("; no fewer do"), "{}", said(&proof));
    assert_eq!(from_json(&to_json(&proof)).unwrap(), proof);
}

/// The eleven truths that were printed for the exocet are the fewest.
#[test]
fn no_fewer_do_than_the_eleven_of_fata_morgana() {
    let proof = shortest("truths", &after_locked(FATA_MORGANA), candidate("n2r4c2")).unwrap();
    let Verdict::Proved(summary) = check(&proof) else { panic!("{:?}", check(&proof)) };
    let said = summary.to_string();
    assert!(said.starts_with("truths[11] ==> r4c2<>2 ("), "{said}");
    assert!(said.ends_with("; no fewer do"), "{said}");
    let stopped = Summary { fewest: Some(Fewest::NotJudged), ..summary }.to_string();
    let why = "; inferences hold; that no fewer do is not judged, for it takes too long";
    assert!(stopped.starts_with("truths ==> ") && stopped.ends_with(why), "{stopped}");
    let fewer = Proof { fillings: proof.fillings[..10].to_vec(), ..proof };
    assert!(matches!(fault(&fewer), (None, FillingsFault::Fewer(truths)) if truths.len() < 11));
}

#[test]
fn a_filling_left_out_leaves_fewer_truths() {
    let proof = hinge();
    for at in 0..proof.fillings.len() {
        let mut fewer = proof.clone();
        fewer.fillings.remove(at);
        match check(&fewer) {
            Verdict::Proved(_) => assert_eq!(proof.fillings.len(), 1),
            _ => assert!(matches!(fault(&fewer), (None, FillingsFault::Fewer(t)) if t.len() < 3)),
        }
    }
    let without = Proof { fillings: Vec::new(), ..proof };
    assert!(said(&without).ends_with("; inferences hold; the name is not judged"));
}

#[test]
fn a_damaged_filling_is_refused_in_its_place() {
    let proof = hinge();
    let target = candidate("n5r9c8");
    let last = proof.fillings.len() - 1;
    let with = |added: Candidate| {
        let mut damaged = proof.clone();
        damaged.fillings[last].push(added);
        fault(&damaged)
    };
    let dead = Candidate::all().find(|&c| !proof.state.is_live(c)).unwrap();
    assert_eq!(with(dead), (Some(last), FillingsFault::NotLive(dead)));
    let beside = proof.state.candidates().find(|c| c.linked(target)).unwrap();
    let (filling, fault) = with(beside);
    assert_eq!(filling, Some(last));
    let FillingsFault::Linked(one, other) = fault else { panic!("{fault:?}") };
    assert!([one, other].contains(&beside) && one.linked(other), "{one} {other}");
    let chosen = &proof.fillings[last];
    let pair = |c: &Candidate| !c.linked(target) && chosen.iter().any(|other| c.linked(*other));
    let linked = proof.state.candidates().find(pair).unwrap();
    let (filling, fault) = with(linked);
    assert_eq!(filling, Some(last));
    let FillingsFault::Linked(one, other) = fault else { panic!("{fault:?}") };
    assert!([one, other].contains(&linked) && one.linked(other), "{one} {other}");
    let mut alone = proof.clone();
    alone.fillings[0] = vec![beside];
    let Verdict::Refused(refusal) = check(&alone) else { panic!("proved") };
    let words = refusal.to_string();
    let either = [[beside, target], [target, beside]]
        .map(|[one, other]| format!("filling 1: {one} is linked to {other}"));
    assert!(either.contains(&words), "{words}");
}

/// What says it may stand on nothing but truths and links: else fewer may do than its length says.
#[test]
fn only_proofs_by_truths_have_fillings() {
    let proof = hinge();
    let not_by_truths = (None, FillingsFault::NotByTruths);
    let family = Family { name: "few-truths".into(), shape: None };
    assert_eq!(fault(&Proof { family, ..proof.clone() }), not_by_truths);
    let sum = shortest("linear", &proof.state, candidate("n5r9c8")).unwrap();
    assert!(matches!(sum.lines[0].ground, Ground::Sum { .. }));
    let lines = sum.lines.clone();
    let summed =
        Proof { lines, family: proof.family.clone(), fillings: proof.fillings.clone(), ..sum };
    assert_eq!(fault(&summed), not_by_truths);
    let single = proof.state.candidates().find_map(|c| {
        let csp = c.csps().into_iter().find(|csp| proof.state.values(*csp).count() == 1)?;
        Some((c, csp))
    });
    let (placed, csp) = single.unwrap();
    let mut both = proof.clone();
    both.conclusions.push(Conclusion::Place(placed));
    let claim = vec![catena::proof::Literal::True(placed.into())];
    both.lines.push(Line { claim, ground: Ground::Variable { csp, from: Vec::new() } });
    both.length += 1;
    assert_eq!(fault(&both), not_by_truths);
}

#[test]
fn documents_have_fillings_or_leave_them_out() {
    let proof = hinge();
    let text = to_json(&proof);
    assert!(text.contains("\"fillings\":[[\"n"), "{text}");
    let without = Proof { fillings: Vec::new(), ..proof.clone() };
    let older = to_json(&without);
    assert!(!older.contains("fillings"));
    assert_eq!(from_json(&older).unwrap(), without);
    let damaged = text.replace("\"fillings\":[[\"n", "\"fillings\":[[\"x");
    assert_eq!(from_json(&damaged).unwrap_err().field, "fillings[0][0]");
}
