//! The length of proofs without a chain: that of their lines is accepted, every other one refused, for every
//! rule.

use std::collections::BTreeMap;
use std::sync::Arc;

use catena::check::{Measure, Refusal, Verdict, check};
use catena::grid::{Candidate, CellSet, Conclusion, Csp, Position, State, read};
use catena::proof::{Branch, BranchEnd, Family, Ground, Out, Proof, numbered};
use catena::rules::closure::Steps;
use catena::rules::follow::follow;
use catena::rules::{Catalogue, Outcome, Prepared, Reach, Rule, Work};

use crate::whip_path;

use super::kit::{candidate, csp, node, state};

/// What the checker counts when the length is one too much; it must accept the length as it is.
fn judged(proof: &Proof) -> Measure {
    let name = &proof.family.name;
    assert!(matches!(check(proof), Verdict::Proved(_)), "{name}: {:?}", check(proof));
    let measure = |stated: usize| {
        let claimed = Proof { length: stated, ..proof.clone() };
        match check(&claimed) {
            Verdict::Refused(Refusal::Length { stated: said, counted, measure }) => {
                assert_eq!((said, counted), (stated, proof.length), "{name}");
                measure
            }
            other => panic!("{name} of length {}, said to be {stated}: {other:?}", proof.length),
        }
    };
    let measures = [proof.length + 1, proof.length + 7, proof.length.wrapping_sub(1)].map(measure);
    assert!(measures.iter().all(|one| *one == measures[0]));
    measures[0]
}

/// The states in which the file of a rule says that it fires, each with what it eliminates there.
fn fires(name: &str) -> Vec<(State, Candidate)> {
    let library = catena::query::Library::built_in();
    let texts = &library.get(name).unwrap().header.fires;
    let read_one = |text: &String| {
        let (grid, rest) = text.split_once(" ==> ").unwrap();
        (read(grid).unwrap().state, rest.split(',').next().unwrap().parse().unwrap())
    };
    texts.iter().map(read_one).collect()
}

#[test]
fn the_length_of_every_rule_without_chains_is_judged() {
    let catalogue = Catalogue::built_in();
    let mut measured: BTreeMap<&str, Measure> = BTreeMap::new();
    // The rounds of tagging are those of the search.
    let judged_ones =
        |rule: &&Arc<dyn Rule>| rule.family().shape.is_none() && !rule.name().contains("tagging");
    for rule in catalogue.rules().iter().filter(judged_ones) {
        for (state, target) in fires(rule.name()) {
            let prepared = Prepared::new(Position::from_state(state));
            let reach = Reach { length: 12, als_size: 4 };
            let budget = || Work::with_budget(100_000);
            let (mut proofs, _) = rule.eliminations(&prepared, &reach, &mut budget());
            proofs.truncate(20);
            if let Outcome::Found(shortest) =
                rule.shortest(&prepared, Conclusion::Eliminate(target), &reach, &mut budget())
            {
                proofs.push(shortest);
            }
            for proof in &proofs {
                measured.insert(rule.name(), judged(proof));
            }
        }
    }
    // Few need more than the budget.
    assert!(measured.len() > 45, "{measured:?}");
    for (name, measure) in [
        ("hidden-single", Measure::Nothing),
        ("sue-de-coq", Measure::Bases),
        ("linear", Measure::Truths),
        ("junior-exocet", Measure::Counted),
        ("als-pair", Measure::Sets),
        ("death-blossom", Measure::Petals),
        ("dual-empty-rectangle", Measure::Chains),
        ("multi-colours", Measure::Pairs),
        ("hypothesis-plus", Measure::Refuted),
        ("s-braid-3", Measure::Variables),
        ("b-star-braid", Measure::Last),
        ("b-braid", Measure::Inside),
        ("force-chain-cell", Measure::Cases),
        ("force-chain-contradiction", Measure::Walks),
    ] {
        assert_eq!(measured.get(name), Some(&measure), "{name}");
    }
}

/// A state in which the search needs seven rounds for a proof whose lines come to six: the length of tagging
/// is not judged, and the proofs hold.
#[test]
fn proofs_by_tagging_hold_whatever_their_lines_come_to() {
    let puzzle =
        ".23....8.4....9..378....5......75.3.......215...61...7.6.5.1....42.3....9....4..8";
    let state = whip_path(&read(puzzle).unwrap().state, 3).pop().unwrap();
    let prepared = Prepared::new(Position::from_state(state));
    let catalogue = Catalogue::built_in();
    let rule = catalogue.find("tagging-half").unwrap();
    let (proofs, _) = rule.eliminations(&prepared, &Reach::default(), &mut Work::unlimited());
    assert!(proofs.iter().any(|proof| proof.length == 7));
    for proof in proofs {
        assert!(matches!(check(&proof), Verdict::Proved(_)), "{:?}", check(&proof));
    }
}

#[test]
fn what_follows_from_a_choice_has_its_length_judged() {
    let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    let position = read(grid).unwrap();
    let followed = |csp| follow(&position, csp, Steps::SINGLES, &mut Work::unlimited()).ok();
    let meetings = Csp::all().filter_map(followed).flat_map(|found| found.meetings);
    let proofs: Vec<Proof> = meetings.map(|meeting| meeting.proof).collect();
    assert!(!proofs.is_empty());
    for proof in &proofs {
        assert_eq!(judged(proof), Measure::Followed);
    }
}

/// `n1r1c1` true makes `n2r1c5` true, and that one both `n3r4c5` and `n3r7c5`, which are linked.
#[test]
fn walks_that_begin_alike_count_what_they_share_twice() {
    let state = state("r1c5=12 r4c5=23 r7c5=23");
    let walk = |steps: [(&str, &str); 2]| {
        let mut branch = Branch { start: node("1r1c1"), steps: Vec::new(), end: BranchEnd::True };
        assert!(steps.iter().all(|(at, right)| branch.add(&state, csp(at), node(right))));
        branch
    };
    let one = walk([("r1c5", "2r1c5"), ("r4c5", "3r4c5")]);
    let mut other = walk([("r1c5", "2r1c5"), ("r7c5", "3r7c5")]);
    other.end = BranchEnd::False(Out { node: node("3r4c5"), by: 2 });
    let family = Family { name: "force-chain-contradiction".into(), shape: None };
    let at = (&state, CellSet::EMPTY);
    let proof = Proof::by_contradiction(at, family, candidate("1r1c1"), [&one, &other]);
    let steps = numbered(&proof.lines);
    let steps = steps.iter().filter(|(line, _)| matches!(line.ground, Ground::Variable { .. }));
    assert_eq!((proof.length, steps.count()), (4, 3));
    assert_eq!(judged(&proof), Measure::Walks);
}

#[test]
fn a_rule_of_ones_own_has_a_length_that_is_not_judged() {
    let (state, _) = fires("naked-subset").remove(0);
    let prepared = Prepared::new(Position::from_state(state));
    let (proofs, _) = crate::rule("naked-subset").eliminations(
        &prepared,
        &Reach::up_to(4),
        &mut Work::unlimited(),
    );
    let own = Family { name: "my-subset".into(), shape: None };
    let claimed = Proof { family: own, length: 77, ..proofs[0].clone() };
    assert!(matches!(check(&claimed), Verdict::Proved(_)));
}

#[test]
fn the_refusal_says_what_is_counted() {
    let (state, _) = fires("basic-fish").remove(0);
    let prepared = Prepared::new(Position::from_state(state));
    let (proofs, _) =
        crate::rule("basic-fish").eliminations(&prepared, &Reach::up_to(4), &mut Work::unlimited());
    let claimed = Proof { length: 9, ..proofs[0].clone() };
    let Verdict::Refused(refusal) = check(&claimed) else { panic!("proved") };
    let count = proofs[0].length;
    assert_eq!(
        refusal.to_string(),
        format!("the stated length is 9, but the number of its base variables is {count}")
    );
}

#[test]
fn the_length_of_proofs_through_choices_is_judged() {
    for (name, measure) in [
        ("broken-wing", Measure::Counted),
        ("oddagon", Measure::Cells),
        ("guardians", Measure::Cells),
        ("unique-rectangle", Measure::Patterns),
        ("bug", Measure::Patterns),
        ("unique-loop", Measure::Patterns),
        ("extended-rectangle", Measure::Patterns),
        ("borescopers-polygon", Measure::Patterns),
        ("deadly", Measure::Patterns),
        ("or-braid", Measure::Choices),
        ("or-whip", Measure::Choices),
        ("or-contrad-whip", Measure::Choices),
        ("or-forcing-whip", Measure::Choices),
        ("or-forcing-braid", Measure::Choices),
        ("te", Measure::Depth),
    ] {
        let rule = Catalogue::built_in().find(name).unwrap();
        let Some((state, target)) = fires(name).pop() else { panic!("{name} fires") };
        let (on, reach) = (Prepared::new(Position::from_state(state.clone())), Reach::up_to(20));
        let conclusion = Conclusion::Eliminate(target);
        let outcome = rule.shortest(&on, conclusion, &reach, &mut Work::unlimited());
        let Outcome::Found(proof) = outcome else { panic!("{name}: {outcome:?}") };
        assert_eq!(judged(&proof), measure, "{name}");
    }
}
