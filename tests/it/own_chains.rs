//! A chain made by hand, step by step.

use std::collections::BTreeSet;

use catena::explorer::own_chain::{Extended, OwnFamily, typed_steps};
use catena::explorer::{Ask, Document, Explorer};
use catena::grid::Candidate;
use catena::rules::Outcome;

/// The hinge puzzle of D. Berthier, "Fully supersymmetric chains".
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn target() -> Candidate {
    "n5r9c8".parse().unwrap()
}

/// Whether a chain so far excludes a candidate in a way that the family takes into account.
fn plain_is_out(
    target: Candidate,
    steps: &[(Candidate, Candidate)],
    family: OwnFamily,
    other: Candidate,
) -> bool {
    let t = matches!(family, OwnFamily::NrctChain | OwnFamily::NrcztChain);
    let z = matches!(family, OwnFamily::NrczChain | OwnFamily::NrcztChain);
    z && other.linked(target) || t && steps.iter().any(|(_, right)| right.linked(other))
}

/// Every step that may follow, from the definition: any two candidates of a variable of which the left one
/// is linked to what comes before, while every other one is excluded in a way the family takes.
fn plain_next(
    explorer: &Explorer,
    target: Candidate,
    steps: &[(Candidate, Candidate)],
    family: OwnFamily,
) -> BTreeSet<(Candidate, Candidate)> {
    let rights: Vec<Candidate> = steps.iter().map(|&(_, right)| right).collect();
    let before = rights.last().copied().unwrap_or(target);
    let is_out = |other: Candidate| plain_is_out(target, steps, family, other);
    let live: Vec<Candidate> = explorer.state().candidates().collect();
    let mut next = BTreeSet::new();
    for &left in live.iter().filter(|&&left| left.linked(before)) {
        for &right in live.iter().filter(|&&right| right != left && right != target) {
            let shared = left.csps().into_iter().filter(|csp| csp.contains(right));
            let holds = |csp: catena::grid::Csp| {
                explorer
                    .state()
                    .values(csp)
                    .all(|other| other == left || other == right || is_out(other))
            };
            if !rights.contains(&right) && shared.into_iter().any(holds) {
                next.insert((left, right));
            }
        }
    }
    next
}

#[test]
fn every_step_that_is_offered_may_follow() {
    let explorer = Explorer::open(HINGE).unwrap();
    let mut offered = 0;
    for family in OwnFamily::ALL {
        for target in ["n5r9c8", "n1r1c2", "n8r7c2"] {
            let Ok(target) = target.parse::<Candidate>() else { panic!("{target}") };
            if !explorer.state().is_live(target) {
                continue;
            }
            let mut steps = Vec::new();
            for _ in 0..3 {
                let extended = explorer.extend(target, &steps, family).unwrap();
                assert_eq!(extended.fault, None);
                let plain = plain_next(&explorer, target, &steps, family);
                let pairs: BTreeSet<_> =
                    extended.next.iter().map(|step| (step.left, step.right)).collect();
                assert_eq!(pairs.len(), extended.next.len(), "each is offered once");
                for step in &extended.next {
                    offered += 1;
                    assert!(plain.contains(&(step.left, step.right)), "{family:?} {step:?}");
                }
                // Every right-linking candidate that can come next is offered, with one left-linking one.
                let rights = |pairs: &BTreeSet<(Candidate, Candidate)>| -> BTreeSet<Candidate> {
                    pairs.iter().map(|&(_, right)| right).collect()
                };
                let used: BTreeSet<_> = steps.iter().map(|&(left, right)| [left, right]).collect();
                let offers =
                    |right: &Candidate| extended.next.iter().any(|step| step.right == *right);
                let accounted = |right: &Candidate| {
                    plain_is_out(target, &steps, family, *right) && !right.linked(target)
                };
                let missing: Vec<_> = rights(&plain)
                    .into_iter()
                    .filter(|right| !offers(right) && !accounted(right))
                    .collect();
                let is_used = |right: &Candidate| {
                    used.iter()
                        .flatten()
                        .any(|one| one.csps().iter().any(|csp| csp.contains(*right)))
                };
                assert!(missing.iter().all(is_used), "{family:?} {steps:?}: {missing:?}");
                match extended.next.iter().find(|step| !step.closes) {
                    Some(step) => steps.push((step.left, step.right)),
                    None => break,
                }
            }
        }
    }
    assert!(offered > 20, "{offered}");
}

#[test]
fn a_chain_is_led_to_its_end_in_the_fewest_steps_and_proves_what_it_says() {
    let explorer = Explorer::open(HINGE).unwrap();
    let family = OwnFamily::NrcztChain;
    let Outcome::Found(steps) = explorer.complete(target(), &[], family, &Ask::default()).unwrap()
    else {
        panic!("it closes");
    };
    let whole = explorer.extend(target(), &steps, family).unwrap();
    assert!(whole.closes && whole.next.is_empty());
    assert!(explorer.check_typed(&whole.written).unwrap().is_proved());
    assert_eq!(typed_steps(&whole.written).unwrap(), steps);
    let shortest =
        explorer.why("r9c8<>5".parse().unwrap(), &Ask::default().rules(["nrczt-chain"])).unwrap();
    assert_eq!(steps.len(), shortest.simplest().unwrap().proof().length);
}

#[test]
fn a_step_that_does_not_hold_is_named() {
    let explorer = Explorer::open(HINGE).unwrap();
    // The second step does not begin beside the first.
    let steps = typed_steps("{n5 n4}r6c8 – n1r9{c9 c8}").unwrap();
    let wrong = explorer.extend(target(), &steps, OwnFamily::NrcztChain).unwrap();
    assert_eq!(wrong.fault.unwrap().step, 1);
    for unreadable in ["{n5 n4}", "{n5 .}r6c8"] {
        assert!(typed_steps(unreadable).is_err(), "{unreadable}");
    }
    let gone = "n9r9c8".parse().unwrap();
    assert!(explorer.extend(gone, &[], OwnFamily::NrcztChain).is_err(), "it is not live");
}

#[test]
fn the_document_is_read_back_and_the_sketch_is_no_proof() {
    let explorer = Explorer::open(HINGE).unwrap();
    let steps = typed_steps("{n5 n4}r6c8").unwrap();
    let extended = explorer.extend(target(), &steps, OwnFamily::NrcztChain).unwrap();
    assert_eq!(Extended::from_json(&extended.to_json()).unwrap(), extended);
    assert!(extended.excluded.iter().any(|excluded| excluded.by == Some(0)));
    let sketch = extended.sketch(explorer.position());
    assert!(sketch.family.name.raw().starts_with("nrczt-chain in the making"));
    assert!(sketch.conclusions.is_empty() && sketch.lines.is_empty());
}
