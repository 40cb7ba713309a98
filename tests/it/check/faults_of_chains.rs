//! Proofs whose chain is damaged as no chain that people write would be, titled by the damage; and
//! every published family held to the conditions that all chains share.

use catena::check::{ChainFault, ConclusionFault, Refusal};
use catena::grid::{Candidate, Conclusion};
use catena::proof::{
    Chain, Closing, ClosingKind, Extra, Family, Form, Node, PUBLISHED, Proof, Reason, Shape,
    Spaces, Step, Via, Z,
};

use super::kit::chains::*;
use super::kit::{Example, at_chain, candidate, csp, node, refuse, revive};

/// What is wrong, a chain that holds, the damage, the step from 1 where it is not the whole chain,
/// and the fault.
type Damaged = (&'static str, Example, fn(&mut Proof), Option<usize>, ChainFault);

fn chain(proof: &mut Proof) -> &mut Chain {
    proof.chain.as_mut().unwrap()
}

fn at(proof: &mut Proof, step: usize) -> &mut Step {
    &mut chain(proof).steps[step - 1]
}

fn single(text: &str) -> Option<Node> {
    Some(candidate(text).into())
}

fn extra(text: &str, reason: Reason) -> Extra {
    Extra { candidate: candidate(text), reason }
}

fn own(shape: Shape) -> Family {
    Family { name: "my-own".into(), shape: Some(shape) }
}

fn remove(proof: &mut Proof, text: &str) {
    assert!(proof.state.remove(candidate(text)));
}

fn conclude(proof: &mut Proof, text: &str) {
    proof.conclusions = vec![text.parse().unwrap()];
}

/// The whole chain: its record, its targets, its conclusions, its closing.
#[rustfmt::skip]
fn damage_to_the_whole() -> Vec<Damaged> {
    use ChainFault::*;
    vec![
        ("a name of chains without a record", NRC, |p| p.family.shape = None, None, NoRecord),
        ("a chain of an unknown name without a record", NRC,
            |p| p.family = Family { name: "mine".into(), shape: None }, None, NoRecord),
        ("a record without a chain", NRC, |p| p.chain = None, None, NoChain),
        ("a greater length", NRC, |p| p.length = 4, None, OtherLength { stated: 4, steps: 3 }),
        ("a smaller length", NRC, |p| p.length = 2, None, OtherLength { stated: 2, steps: 3 }),
        ("no step", NRC, |p| chain(p).steps.clear(), None, NoStep),
        ("a skyscraper that is called a kite", SKYSCRAPER,
            |p| p.family = Family::published("two-string-kite").unwrap(), None,
            OtherForm(Form::TwoStringKite)),
        ("targets out of order", SKYSCRAPER,
            |p| chain(p).targets = ["1r3c5", "1r2c5"].map(candidate).into(), None, TargetsNotSorted),
        ("a target twice", SKYSCRAPER,
            |p| chain(p).targets = ["1r2c5", "1r2c5"].map(candidate).into(), None, TargetsNotSorted),
        ("a target that is not live", SKYSCRAPER, |p| { remove(p, "1r2c5"); conclude(p, "r3c5<>1"); },
            None, NotLive(candidate("1r2c5"))),
        ("a target that is not concluded", SKYSCRAPER,
            |p| chain(p).targets.push(candidate("1r3c5")), None, TargetsNotConcluded),
        ("an elimination that is no target", SKYSCRAPER,
            |p| p.conclusions.push("r3c5<>1".parse().unwrap()), None, TargetsNotConcluded),
        ("a placement of a chain", SKYSCRAPER, |p| conclude(p, "r2c5=1"), None, TargetsNotConcluded),
        ("a loop that eliminates what is linked to one of it", LOOP, |p| conclude(p, "r2c6<>1"),
            None, NotOfTheChain(Conclusion::Eliminate(candidate("1r2c6")))),
        ("a loop that eliminates one of its own", LOOP, |p| conclude(p, "r1c5<>1"),
            None, NotOfTheChain(Conclusion::Eliminate(candidate("1r1c5")))),
        ("a loop that places", LOOP, |p| conclude(p, "r1c5=1"),
            None, NotOfTheChain(Conclusion::Place(candidate("1r1c5")))),
        ("a lasso that places another than its first", LR_WITHOUT_TARGET, |p| conclude(p, "r5c9=1"),
            None, NotOfTheChain(Conclusion::Place(candidate("1r5c9")))),
        ("a lasso that eliminates what is not linked to its first", LR_WITHOUT_TARGET, |p| conclude(p, "r5c5<>1"),
            None, NotOfTheChain(Conclusion::Eliminate(candidate("1r5c5")))),
        ("a lasso that closes on its own step", LR,
            |p| chain(p).closing = Closing::LrLasso(2), None, ReasonNotEarlier { step: 2 }),
        ("a lasso that closes on no step", LR,
            |p| chain(p).closing = Closing::LrLasso(usize::MAX), None, ReasonNotEarlier { step: usize::MAX }),
        ("an rl-lasso that closes on no step", RL,
            |p| chain(p).closing = Closing::RlLasso(9), None, Repeated(candidate("1r1c1"))),
        ("an rl-lasso that closes on its own step", LR,
            |p| { p.family = Family::published("nrczt-rl-lasso").unwrap(); chain(p).closing = Closing::RlLasso(2); },
            None, ReasonNotEarlier { step: 2 }),
        ("a whip for a chain", WHIP, |p| chain(p).closing = Closing::Target,
            None, OtherClosing { found: ClosingKind::Target, wanted: ClosingKind::Whip }),
    ]
}

/// One step: its candidates, its reasons, its set.
#[rustfmt::skip]
fn damage_to_a_step() -> Vec<Damaged> {
    use ChainFault::*;
    vec![
        ("left is not live", NRC, |p| remove(p, "1r5c9"), Some(2), NotLive(candidate("1r5c9"))),
        ("right is not live", NRC, |p| remove(p, "4r5c9"), Some(2), NotLive(candidate("4r5c9"))),
        ("left is of another variable", NRC,
            |p| at(p, 2).left = candidate("1r6c9").into(), Some(2), NotOfStep(candidate("1r6c9"))),
        ("right is of another variable", NRC,
            |p| at(p, 2).right = single("4r6c9"), Some(2), NotOfStep(candidate("4r6c9"))),
        ("the variable is another one", NRC,
            |p| at(p, 2).via = Via::Csp(csp("r6c9")), Some(2), NotOfStep(candidate("1r5c9"))),
        ("an additional candidate is of another variable", NRCT,
            |p| at(p, 6).extra[0].candidate = candidate("4r4c9"), Some(6), NotOfStep(candidate("4r4c9"))),
        ("an additional candidate is left out", NRCT, |p| at(p, 6).extra.clear(),
            Some(6), NotExcluded { candidate: candidate("4r3c9"), csp: csp("r3c9") }),
        ("an additional candidate is not live", NRCT,
            |p| remove(p, "4r3c9"), Some(6), NotOfStep(candidate("4r3c9"))),
        ("right is additional too", T_WHIP,
            |p| at(p, 1).extra.push(extra("1r1c9", Reason::Target)), Some(1), NamedTwice(candidate("1r1c9"))),
        ("additional candidates out of order", HXYZT_RN,
            |p| { p.state = revive(&p.state, candidate("3r9c8")); at(p, 5).extra.insert(0, extra("3r9c8", Reason::Target)); },
            Some(5), ExtraNotSorted),
        ("an additional candidate twice, for two reasons", T_WHIP,
            |p| at(p, 1).extra.push(extra("1r1c2", Reason::Right(0))), Some(1), ExtraNotSorted),

        ("a reason of its own step", NRCT,
            |p| at(p, 6).extra[0].reason = Reason::Right(5), Some(6), ReasonNotEarlier { step: 5 }),
        ("a reason of a later step", HXYT_RN,
            |p| { p.state = revive(&p.state, candidate("3r9c8")); at(p, 5).extra.push(extra("3r9c8", Reason::Right(5))); },
            Some(5), ReasonNotEarlier { step: 5 }),
        ("a reason that is no step", NRCT,
            |p| at(p, 6).extra[0].reason = Reason::Right(usize::MAX), Some(6), ReasonNotEarlier { step: usize::MAX }),
        ("left hangs on a later step", NRC, |p| at(p, 2).left_reason = Reason::Right(2),
            Some(2), LeftReason { reason: Reason::Right(2), usual: Reason::Right(0) }),
        ("the first left hangs on a step", NRC, |p| at(p, 1).left_reason = Reason::Right(0),
            Some(1), LeftReason { reason: Reason::Right(0), usual: Reason::Target }),
        ("left hangs on a later step of a braid", BRAID,
            |p| at(p, 2).left_reason = Reason::Right(2), Some(2), ReasonNotEarlier { step: 2 }),
        ("left hangs on no step of a braid", BRAID,
            |p| at(p, 2).left_reason = Reason::Right(usize::MAX), Some(2), ReasonNotEarlier { step: usize::MAX }),
        ("a branch of a loop", LOOP,
            |p| { p.family = own(Shape { branching: true, ..Shape::NRC.closing(ClosingKind::Loop) }); at(p, 2).left_reason = Reason::Target; },
            Some(2), LeftReason { reason: Reason::Target, usual: Reason::Right(0) }),
        ("a branch on the target that a lasso has not", LR_WITHOUT_TARGET,
            |p| { p.family = own(Shape { branching: true, ..Shape::NRCT.closing(ClosingKind::LrLasso) }); at(p, 2).left_reason = Reason::Target; },
            Some(2), LeftReason { reason: Reason::Target, usual: Reason::Right(0) }),
        ("a t-candidate of a loop", LOOP,
            |p| { p.family = own(Shape::NRCT.closing(ClosingKind::Loop)); p.state = revive(&p.state, candidate("1r5c7"));
                at(p, 2).extra.push(extra("1r5c7", Reason::Right(0))); },
            Some(2), ReasonNotAllowed { candidate: candidate("1r5c7"), reason: Reason::Right(0) }),

        ("a step without right within a chain", NRC, |p| at(p, 2).right = None, Some(2), NoRight),
        ("a last step without right in a chain", NRC, |p| at(p, 3).right = None, Some(3), NoRight),
        ("a step without right within a whip", WHIP, |p| at(p, 1).right = None, Some(1), NoRight),
        ("a right at the end of a whip", WHIP,
            |p| { at(p, 2).extra.clear(); at(p, 2).right = single("1r5c3"); }, Some(2), RightAtTheEnd),

        ("a set without cells", ALS, |p| at(p, 1).via = Via::Als(vec![]), Some(1), NotAnAls),
        ("left is not all of a digit of a set", ALS,
            |p| at(p, 1).left = node("1r1c1"), Some(1), NotAWholeDigit),
        ("right has two digits of a set", ALS,
            |p| at(p, 1).right = Some(node("3r1c1,2r1c1")), Some(1), NotAWholeDigit),
        ("right is of no cell of a set", ALS,
            |p| at(p, 1).right = single("3r1c5"), Some(1), NotOfStep(candidate("3r1c5"))),
        ("left and right are the same digit of a set", ALS,
            |p| at(p, 1).right = Some(at(p, 1).left.clone()), Some(1), NamedTwice(candidate("1r1c1"))),
        ("a set in a family of one space", ALS,
            |p| p.family = own(Shape { als: true, groups: true, ..Shape::NRC.within(Spaces::Same) }), Some(1), AlsNotAllowed),
        ("a set in a family of a plane", ALS,
            |p| p.family = own(Shape { als: true, groups: true, ..Shape::NRC.within(Spaces::Rc) }), Some(1), AlsNotAllowed),
    ]
}

#[test]
fn damaged_chains_are_refused_for_the_damage() {
    let all = damage_to_the_whole().into_iter().chain(damage_to_a_step());
    for (title, example, damage, step, expected) in all {
        let mut proof = example.proof();
        damage(&mut proof);
        refuse(title, &proof, at_chain(step, expected));
    }
}

/// Every published family with a chain of it.
fn one_of_each() -> impl Iterator<Item = Proof> {
    PUBLISHED.iter().map(|(name, _)| {
        let is_one = |families: &str| families.split_whitespace().any(|family| family == *name);
        let (example, _) = examples().find(|(_, families)| is_one(families)).unwrap();
        Proof { family: Family::published(name).unwrap(), ..example.proof() }
    })
}

#[test]
fn a_published_name_with_another_record_is_refused_by_the_field() {
    let other_closing = |shape: &mut Shape| {
        shape.closing = match shape.closing {
            ClosingKind::Target => ClosingKind::Whip,
            _ => ClosingKind::Target,
        }
    };
    type Change = (&'static str, fn(&mut Shape));
    let changes: [Change; 10] = [
        ("z", |s| s.z = if s.z == Z::First { Z::Always } else { Z::First }),
        ("t", |s| s.t = !s.t),
        ("closing", other_closing),
        ("branching", |s| s.branching = !s.branching),
        ("spaces", |s| s.spaces = if s.spaces == Spaces::Cn { Spaces::Rn } else { Spaces::Cn }),
        ("one-digit", |s| s.one_digit = !s.one_digit),
        ("restricted", |s| s.restricted = !s.restricted),
        ("groups", |s| s.groups = !s.groups),
        ("als", |s| s.als = !s.als),
        ("form", |s| s.form = if s.form == Form::Any { Form::WWing } else { Form::Any }),
    ];
    for proof in one_of_each() {
        for (field, change) in changes {
            let mut proof = proof.clone();
            change(proof.family.shape.as_mut().unwrap());
            let expected = at_chain(None, ChainFault::NotThePublishedRecord { field });
            refuse(proof.family.name.raw(), &proof, expected);
        }
    }
}

#[test]
fn in_every_family_each_step_is_held_to_the_conditions_of_all() {
    for proof in one_of_each() {
        for step in 1..=proof.chain.as_ref().unwrap().steps.len() {
            left_is_dead(proof.clone(), step);
            a_candidate_of_the_variable_is_not_named(proof.clone(), step);
            left_hangs_on_its_own_step(proof.clone(), step);
            right_is_missing(proof.clone(), step);
        }
    }
}

fn left_is_dead(mut proof: Proof, step: usize) {
    let left = at(&mut proof, step).left.members()[0];
    proof.state.remove(left);
    if proof.conclusions[0].candidate() == left {
        // A lasso without a target places it; that is refused before the chain is read.
        proof.conclusions = vec!["r9c9<>9".parse().unwrap()];
    }
    refuse(proof.family.name.raw(), &proof, at_chain(Some(step), ChainFault::NotLive(left)));
}

/// The candidate is named in no step, so the first step whose variable holds it is refused.
fn a_candidate_of_the_variable_is_not_named(mut proof: Proof, step: usize) {
    let Via::Csp(csp) = at(&mut proof, step).via else { return };
    let dead = |candidate: &Candidate| !proof.state.is_live(*candidate);
    let Some(candidate) = csp.candidates().into_iter().find(dead) else { return };
    let steps = &proof.chain.as_ref().unwrap().steps;
    let holding = steps.iter().enumerate().find_map(|(index, step)| match step.via {
        Via::Csp(csp) if csp.contains(candidate) => Some((index + 1, csp)),
        _ => None,
    });
    let (first, csp) = holding.unwrap();
    proof.state = revive(&proof.state, candidate);
    let expected = at_chain(Some(first), ChainFault::NotExcluded { candidate, csp });
    refuse(proof.family.name.raw(), &proof, expected);
}

fn left_hangs_on_its_own_step(mut proof: Proof, step: usize) {
    let usual = if step == 1 { Reason::Target } else { Reason::Right(step - 2) };
    let own = step - 1;
    at(&mut proof, step).left_reason = Reason::Right(own);
    let expected = match proof.family.shape.unwrap().branching {
        true => ChainFault::ReasonNotEarlier { step: own },
        false => ChainFault::LeftReason { reason: Reason::Right(own), usual },
    };
    refuse(proof.family.name.raw(), &proof, at_chain(Some(step), expected));
}

fn right_is_missing(mut proof: Proof, step: usize) {
    if at(&mut proof, step).right.take().is_some() {
        refuse(proof.family.name.raw(), &proof, at_chain(Some(step), ChainFault::NoRight));
    }
}

#[test]
fn a_proof_concludes_something_about_live_candidates() {
    use ConclusionFault::{NotLive, NotSorted, NotStated, Nothing};
    let target = Conclusion::Eliminate(candidate("1r2c5"));
    type Case = (&'static str, fn(&mut Proof), ConclusionFault);
    let cases: [Case; 4] = [
        ("nothing", |p| p.conclusions.clear(), Nothing),
        ("twice", |p| p.conclusions.push(p.conclusions[0]), NotSorted),
        ("of a dead candidate", |p| remove(p, "1r2c5"), NotLive(target)),
        ("by no line", |p| p.lines.clear(), NotStated(target)),
    ];
    for (title, damage, expected) in cases {
        let mut proof = SKYSCRAPER.proof();
        damage(&mut proof);
        refuse(title, &proof, Refusal::Conclusions(expected));
    }
}

/// A chain with more steps than there are candidates and groups names one twice: that is found in one pass, before
/// each step is held against all before it.
#[test]
fn a_chain_longer_than_the_board_is_refused_at_once() {
    let mut proof = NRC.proof();
    let chain = proof.chain.as_mut().unwrap();
    let first = chain.steps[0].clone();
    chain.steps.splice(0..0, std::iter::repeat_n(first.clone(), 50_000));
    proof.length = chain.steps.len();
    let expected = ChainFault::Repeated(first.left.members()[0]);
    refuse("50,000 steps", &proof, at_chain(None, expected));
}
