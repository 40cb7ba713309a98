//! A chain of every published family is accepted, as one of that family and of no other than is said.

use std::collections::BTreeSet;

use catena::check::{Standing, Verdict, check};
use catena::proof::{Family, PUBLISHED, Proof, Shape};

use super::kit::chains::*;
use super::kit::{Example, accept, chain_proof, lines_after, state};

#[test]
fn a_chain_of_every_published_family_is_accepted() {
    let shown: BTreeSet<&str> =
        examples().flat_map(|(_, families)| families.split_whitespace()).collect();
    assert_eq!(shown, PUBLISHED.iter().map(|(name, _)| *name).collect());
    for (example, _) in examples() {
        accept(example.family, &example.proof());
    }
}

#[test]
fn a_chain_is_refused_as_one_of_any_family_it_is_not() {
    for (example, families) in examples() {
        let is_one = |name: &str| {
            let proof = Proof { family: Family::published(name).unwrap(), ..example.proof() };
            matches!(check(&proof), Verdict::Proved(_))
        };
        let found: Vec<&str> =
            PUBLISHED.iter().map(|(name, _)| *name).filter(|name| is_one(name)).collect();
        let expected: Vec<&str> = families.split_whitespace().collect();
        assert_eq!(found, expected, "{} {:?}", example.family, example.steps);
    }
}

#[test]
fn a_family_by_another_name_is_judged_by_its_record_and_said_to_be_unknown() {
    let mut proof = SKYSCRAPER.proof();
    proof.family.name = "my-own".into();
    let Verdict::Proved(summary) = check(&proof) else { panic!("{:?}", check(&proof)) };
    assert_eq!(summary.standing, Standing::Own);
    assert_eq!(
        summary.to_string(),
        "\"my-own\"[2] ==> r2c5<>1 (8 lines); inferences hold; family not known"
    );
}

#[test]
fn a_loop_eliminates_what_is_linked_to_two_neighbours() {
    assert_eq!(LOOP.proof().conclusions.len(), 14);
    let mut part = LOOP.proof();
    part.conclusions.truncate(3);
    accept("a loop that says less than it could", &part);
}

#[test]
fn a_lasso_without_target_places_its_first_candidate_and_what_is_linked_to_it_falls() {
    let mut proof = LR_WITHOUT_TARGET.proof();
    assert_eq!(proof.conclusions, ["r1c1=1".parse().unwrap()]);
    proof.conclusions.insert(0, "r7c1<>1".parse().unwrap());
    proof.lines.extend(lines_after(9, "10 -1r7c1 link 9"));
    accept("a lasso that says more", &proof);
}

#[test]
fn a_step_may_be_an_almost_locked_set_modulo_earlier_candidates() {
    let shape = Shape { als: true, groups: true, ..Shape::NRCZT };
    let family = Family { name: "almost-locked-zt".into(), shape: Some(shape) };
    let state = state("b1n1=43 r1c2=24 r1c5=123 r2c5=34");
    let steps = ["b1n1 4 3", "als:r1c2,r1c5 1 3 4r1c2*", "r2c5 3 4"];
    accept("an almost locked set", &chain_proof(&state, family, "4r2c1", &steps, "target"));
}

#[test]
fn several_targets_share_one_chain() {
    let example = Example {
        state: "r1n1=19 r5c9=14 r5c3=41 r8n1=32",
        targets: "1r2c2 1r3c2",
        steps: &["r1n1 1 9", "r5c9 1 4", "r5c3 4 1", "r8n1 3 2"],
        ..NRC
    };
    assert_eq!(example.proof().conclusions.len(), 2);
    accept("two targets", &example.proof());
}
