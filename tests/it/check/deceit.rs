//! Attempts to have something false proved, each by one trick, are seen through; lines that look like tricks
//! and are none stand.

use catena::check::{LineFault, Refusal, Verdict, check};

use super::kit::chains::SKYSCRAPER;
use super::kit::deceit::{STAND, tricks};
use super::kit::{accept, holds, lines, proof, refuse, state};

#[test]
fn tricks_are_seen_through() {
    for (title, lists, conclusions, lines, refusal) in tricks() {
        let proof = proof(&state(lists), "trick", conclusions, lines);
        assert!(proof.conclusions.iter().any(|c| !holds(&proof.state, *c)), "{title}: is true");
        refuse(title, &proof, refusal);
    }
}

#[test]
fn a_chain_that_holds_does_not_carry_lines_that_do_not() {
    let mut proof = SKYSCRAPER.proof();
    proof.lines = lines("1 -1r2c5 together 1");
    refuse(
        "the lines are another matter",
        &proof,
        Refusal::Line { line: 1, fault: LineFault::CitesAhead(1) },
    );
}

#[test]
fn lines_that_hold_do_not_carry_a_chain_that_does_not() {
    let mut proof = SKYSCRAPER.proof();
    proof.chain.as_mut().unwrap().steps.swap(0, 1);
    assert!(matches!(check(&proof), Verdict::Refused(Refusal::Chain { step: Some(0), .. })));
}

#[test]
fn what_looks_like_a_trick_and_is_none_stands() {
    for (title, lists, conclusions, lines) in STAND {
        accept(title, &proof(&state(lists), "no trick", conclusions, lines));
    }
}
