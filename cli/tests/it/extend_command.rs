//! `catena extend`: a chain made by hand, step by step, and its picture.

use std::collections::BTreeSet;
use std::process::{Command, Output};

use catena::explorer::{Ask, Document, Explorer, Extended, OwnFamily, typed_steps};
use catena::grid::Candidate;

/// The hinge puzzle of seed text 001.
const HINGE: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

fn extend(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_catena"));
    program_output(program.args(["extend", HINGE]).args(arguments))
}

fn program_output(program: &mut Command) -> Output {
    program.current_dir(env!("CARGO_TARGET_TMPDIR")).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("UTF-8")
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
fn a_chain_is_led_to_its_end_and_proves_what_it_says() {
    let begun = extend(&["--target", "r9c8<>5"]);
    assert_eq!(begun.status.code(), Some(0), "{begun:?}");
    let said = text(&begun.stdout);
    assert!(said.starts_with("r9c8<>5, no step yet\n"), "{said}");
    assert!(said.contains("may follow:\ncloses  variable  left"), "{said}");
    let whole = extend(&["--target", "r9c8<>5", "--complete"]);
    let said = text(&whole.stdout);
    assert!(said.contains("The chain closes: it proves r9c8<>5."), "{said}");
    let chain = said.lines().next().unwrap();
    let judged = Command::new(env!("CARGO_BIN_EXE_catena"))
        .args(["check", HINGE, "--chain", chain])
        .output()
        .unwrap();
    assert_eq!(judged.status.code(), Some(0), "{judged:?}");
    let steps = typed_steps(chain).unwrap();
    let shortest = Explorer::open(HINGE).unwrap();
    let shortest = shortest.why("r9c8<>5".parse().unwrap(), &Ask::default().rules(["nrczt-chain"]));
    let length = shortest.unwrap().simplest().unwrap().proof().length;
    assert_eq!(steps.len(), length, "the fewest steps");
}

#[test]
fn a_step_that_does_not_hold_is_named() {
    // The second step does not begin beside the first.
    let wrong = extend(&["--target", "r9c8<>5", "--chain", "{n5 n4}r6c8 – n1r9{c9 c8}"]);
    assert_eq!(wrong.status.code(), Some(1), "{wrong:?}");
    assert!(text(&wrong.stdout).contains("Step b does not hold: "), "{wrong:?}");
    for (target, chain, expected) in [
        ("r9c8=5", "", "is not one elimination"),
        ("r9c8<>9", "", "is not live"),
        ("r9c8<>5", "{n5 n4}", "error: "),
        ("r9c8<>5", "{n5 .}r6c8", "two candidates each"),
    ] {
        let answer = extend(&["--target", target, "--chain", chain]);
        assert_eq!(answer.status.code(), Some(2), "{target} {chain}");
        assert!(text(&answer.stderr).contains(expected), "{answer:?}");
    }
}

#[test]
fn the_document_is_read_back_and_the_picture_has_letters() {
    let svg = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("extended.svg");
    let arguments = ["--target", "r9c8<>5", "--chain", "{n5 n4}r6c8", "--json", "--force"];
    let file = svg.to_str().unwrap();
    let answer = extend(&[&arguments[..], &["--svg", file, "--letters"]].concat());
    assert_eq!(answer.status.code(), Some(0), "{answer:?}");
    let extended = Extended::from_json(text(&answer.stdout).trim()).unwrap();
    assert_eq!(extended.steps.len(), 1);
    assert_eq!(extended.target, "n5r9c8".parse().unwrap());
    let excluded = extended.excluded.iter().filter(|excluded| excluded.by == Some(0)).count();
    assert!(excluded > 0);
    let drawn = std::fs::read_to_string(&svg).unwrap();
    assert!(drawn.contains("nrczt-chain in the making"), "it is not said to be a proof");
    assert!(drawn.contains("of the step of its letter"), "the legend says what letters are");
}

#[test]
fn conclusions_are_taken_as_given() {
    let show = |apply: &str| {
        let mut program = Command::new(env!("CARGO_BIN_EXE_catena"));
        program_output(program.args(["show", HINGE, "--format", "sukaku", "--apply", apply]))
    };
    let plain = show("r9c8<>5");
    assert_eq!((plain.status.code(), text(&plain.stderr)), (Some(0), ""));
    let state = Explorer::open(text(&plain.stdout)).unwrap();
    assert!(!state.state().is_live("n5r9c8".parse().unwrap()));
    let several = show("-45r6c8");
    assert!(text(&several.stderr).contains("contradicts the solution"), "{several:?}");
    let wrong = show("r9c8<>");
    assert_eq!(wrong.status.code(), Some(2));
    let gone = show("r9c8<>5 r9c8<>5");
    assert!(text(&gone.stderr).contains("n5r9c8 is not live"), "{gone:?}");
}
