//! Proofs of ten thousand lines: judged, and refused where one number in them is wrong.

use std::collections::BTreeMap;

use catena::check::{LineFault, Refusal, Verdict, check};
use catena::grid::{Candidate, apply_singles, read};
use catena::proof::{Ground, Line, Literal, Node, Number, Proof};

use super::kit::net::net;
use super::kit::{accept, refuse};

/// EasterMonster, by JPF.
const EASTER_MONSTER: &str =
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

fn long_proof() -> Proof {
    let mut state = read(EASTER_MONSTER).unwrap().state;
    apply_singles(&mut state);
    net(&state, 10_000)
}

/// Calls back with each line and its number, in the order of numbers.
fn each<'a>(lines: &'a mut [Line], last: &mut Number, call: &mut dyn FnMut(Number, &mut Line)) {
    for line in lines {
        match &mut line.ground {
            Ground::Refutation { lines } => each(lines, last, call),
            Ground::Cases { cases, .. } => {
                cases.iter_mut().for_each(|lines| each(lines, last, call));
            }
            _ => {}
        }
        *last += 1;
        call(*last, line);
    }
}

/// The claims that are one false candidate, by the numbers of their lines.
fn falses(proof: &mut Proof) -> BTreeMap<Number, Candidate> {
    let mut found = BTreeMap::new();
    each(&mut proof.lines, &mut 0, &mut |number, line| {
        if let [Literal::False(node)] = &line.claim[..] {
            found.extend(node.single().map(|candidate| (number, candidate)));
        }
    });
    found
}

#[test]
fn a_proof_of_ten_thousand_lines_that_cite_hundreds_is_proved() {
    let mut proof = long_proof();
    accept("a net", &proof);
    let Verdict::Proved(summary) = check(&proof) else { unreachable!() };
    assert!(summary.lines >= 10_000, "{} lines", summary.lines);
    let (mut cited, mut by_variable) = (0, 0);
    each(&mut proof.lines, &mut 0, &mut |_, line| {
        if let Ground::Variable { from, .. } = &line.ground {
            cited += from.len();
            by_variable += 1;
        }
    });
    assert!(cited > 100 * by_variable, "{cited} citations in {by_variable} lines");
}

#[test]
fn a_long_proof_without_one_of_its_citations_is_refused_at_that_line() {
    let mut proof = long_proof();
    let falses = falses(&mut proof);
    let mut damaged = None;
    // The last contradiction by a variable, far down in the proof.
    each(&mut proof.lines, &mut 0, &mut |number, line| {
        if let (Ground::Variable { csp, .. }, []) = (&line.ground, &line.claim[..]) {
            damaged = Some((number, *csp));
        }
    });
    let (damaged, csp) = damaged.unwrap();
    let mut left = None;
    each(&mut proof.lines, &mut 0, &mut |number, line| {
        if let (Ground::Variable { from, .. }, true) = (&mut line.ground, number == damaged) {
            let excludes = |n: &Number| csp.candidates().contains(&falses[n]);
            let at = from.iter().rposition(excludes).unwrap();
            left = Some(falses[&from.remove(at)]);
        }
    });
    let fault = LineFault::StillLeft { candidate: left.unwrap(), csp };
    assert!(damaged > 9_000, "line {damaged}");
    refuse("a citation is missing", &proof, Refusal::Line { line: damaged, fault });
}

#[test]
fn a_long_proof_that_sums_up_one_candidate_too_many_is_refused_at_that_line() {
    let mut proof = long_proof();
    let mut sum = None;
    each(&mut proof.lines, &mut 0, &mut |number, line| {
        if let Ground::Together { .. } = line.ground {
            sum = Some(number);
        }
    });
    let sum = sum.unwrap();
    let mut added = None;
    each(&mut proof.lines, &mut 0, &mut |number, line| {
        if number == sum {
            let [Literal::False(node)] = &line.claim[..] else { unreachable!() };
            let other = Candidate::all().rfind(|candidate| !node.contains(*candidate)).unwrap();
            let more = node.members().iter().copied().chain([other]);
            line.claim = vec![Literal::False(Node::new(more).unwrap())];
            added = Some(other);
        }
    });
    let fault = LineFault::NotAmong(added.unwrap());
    refuse("a sum says too much", &proof, Refusal::Line { line: sum, fault });
}

#[test]
fn a_long_proof_that_cites_a_case_which_is_closed_is_refused_at_that_line() {
    let mut proof = long_proof();
    let (mut closed, mut damaged) = (0, None);
    // The first line of the first nested list is out of reach for all top-level lines after it.
    each(&mut proof.lines, &mut 0, &mut |number, line| {
        if closed == 0 && matches!(line.ground, Ground::Link { .. }) {
            closed = number;
        }
        if let (Ground::Variable { from, .. }, true) = (&mut line.ground, number > 9_000)
            && damaged.is_none()
        {
            from.push(closed);
            damaged = Some(number);
        }
    });
    let fault = LineFault::CitesClosed(closed);
    refuse("a closed case", &proof, Refusal::Line { line: damaged.unwrap(), fault });
}
