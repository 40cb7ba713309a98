//! GNPX's notation of force chains: read, completed, judged, written again.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use catena::explorer::Explorer;
use catena::explorer::typed::TypedOutcome;
use catena::fill::{fill_branch, fill_force};
use catena::grid::Conclusion;
use catena::notation::{Guarded, Notation, is_gnpx, read_gnpx};
use catena::proof::{Branch, BranchEnd, ForceChain};

use super::oracle::Net;
use super::seed::{PUZZLE, after_singles, proofs};

/// What GNPX prints: blocks of a head and two branches.
const PRINTED: &str = include_str!("printed.txt");

fn blocks() -> impl Iterator<Item = &'static str> {
    let text = PRINTED.split_once('\n').unwrap().1;
    text.split("\n\n").filter(|block| !block.trim().is_empty())
}

fn links(branch: &Branch) -> usize {
    2 * branch.steps.len() + usize::from(matches!(branch.end, BranchEnd::False(_)))
}

#[test]
fn every_printed_line_is_read_and_holds() {
    let state = after_singles(PUZZLE).state;
    let (mut lines, mut all) = (0, 0);
    for line in PRINTED.lines().filter(|line| line.starts_with('✿')) {
        assert!(is_gnpx(line));
        let typed = read_gnpx(line).unwrap();
        assert_eq!(typed.branches.len(), 1, "{line}");
        let branch = fill_branch(&state, &typed.branches[0]);
        all += links(&branch.unwrap_or_else(|refusal| panic!("{line}: {refusal}")));
        lines += 1;
    }
    assert_eq!((lines, all), (58, 363));
}

#[test]
fn on_the_state_as_given_only_five_lines_hold() {
    let state = catena::grid::read(PUZZLE).unwrap().state;
    let lines = PRINTED.lines().filter(|line| line.starts_with('✿'));
    let holds = |line: &&str| fill_branch(&state, &read_gnpx(line).unwrap().branches[0]).is_ok();
    assert_eq!(lines.filter(holds).count(), 5);
}

#[test]
fn no_branch_need_be_longer_than_printed() {
    let state = after_singles(PUZZLE).state;
    let shorter_with = |als_size: usize| {
        let net = Net::new(&state, als_size, false, true);
        let lines: BTreeSet<&str> =
            PRINTED.lines().filter(|line| line.starts_with('✿')).map(str::trim).collect();
        let mut counts: BTreeMap<Ordering, usize> = BTreeMap::new();
        for line in lines {
            let branch = fill_branch(&state, &read_gnpx(line).unwrap().branches[0]).unwrap();
            let (end, is_true) = match &branch.end {
                BranchEnd::False(out) => (out.node.single().unwrap(), false),
                _ => (branch.steps.last().unwrap().right.single().unwrap(), true),
            };
            let least = net.least(branch.start.single().unwrap(), end, is_true);
            let order = least.unwrap_or(usize::MAX).cmp(&branch.steps.len());
            *counts.entry(order).or_default() += 1;
        }
        counts
    };
    assert_eq!(shorter_with(4), [(Ordering::Less, 30), (Ordering::Equal, 19)].into());
    assert_eq!(shorter_with(3)[&Ordering::Greater], 1);
}

#[test]
fn every_printed_force_chain_is_proved_and_none_shorter_is_missed() {
    let position = after_singles(PUZZLE);
    let explorer = Explorer::of(position.clone());
    let mut shortest: BTreeMap<(String, Conclusion), usize> = BTreeMap::new();
    for family in ["force-chain-cell", "force-chain-house", "force-chain-contradiction"] {
        for proof in proofs(&position, family, 4) {
            shortest.insert((family.to_owned(), proof.conclusions[0]), proof.length);
        }
    }
    let mut count = 0;
    for block in blocks() {
        let answer = explorer.check_typed(block).unwrap();
        let [verdict] = &answer.verdicts[..] else { panic!("{block}") };
        let TypedOutcome::Proved(typed) = &verdict.verdict else { panic!("{block}: {verdict:?}") };
        let proof = typed.proof.proof();
        assert!(typed.proof.is_proved(), "{block}");
        let head = block.lines().next().unwrap();
        let said = head.rsplit_once(' ').unwrap().1;
        assert_eq!(said == "true", matches!(verdict.conclusion, Conclusion::Place(_)), "{head}");
        let known = shortest[&(proof.family.name.raw().to_owned(), verdict.conclusion)];
        assert!(known <= proof.length, "{block}: {known} is the shortest");
        count += 1;
    }
    assert_eq!(count, 29);
}

#[test]
fn what_is_found_is_written_and_read_as_the_same_branches() {
    let position = after_singles(PUZZLE);
    let families = [
        "force-chain-cell",
        "force-chain-house",
        "force-chain-choice",
        "force-chain-contradiction",
        "gnpx-cell",
        "gnpx-house",
    ];
    for family in families {
        for proof in proofs(&position, family, 4) {
            let text = Notation::Gnpx.chain(&proof).unwrap().to_string();
            let typed = read_gnpx(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(typed.conclusion, Some(proof.conclusions[0]), "{text}");
            let again = fill_force(&position, &typed);
            // The notation has no sign for what says that one of some guardians is true.
            if !Guarded::of_proof(&proof).is_empty() {
                assert!(again.is_err() && family == "force-chain-choice", "{text}");
                continue;
            }
            let again = again.unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
            assert_eq!(again.length, proof.length, "{text}");
            let ends = |proof| {
                let chain = ForceChain::of(proof).unwrap();
                let nodes = |branch: &Branch| {
                    let rights = branch.steps.iter().map(|step| step.right.clone());
                    (branch.start.clone(), rights.collect::<Vec<_>>(), branch.end.clone())
                };
                chain.branches.iter().map(nodes).collect::<Vec<_>>()
            };
            assert_eq!(ends(&again), ends(&proof), "{text}");
        }
    }
}

/// The refusal of a text on GNPX's state.
fn refused(text: &str) -> String {
    let explorer = Explorer::of(after_singles(PUZZLE));
    let answer = explorer.check_typed(text).unwrap();
    match &answer.verdicts[0].verdict {
        TypedOutcome::Refused(refusal) => refusal.reason.clone(),
        TypedOutcome::Proved(_) => panic!("{text} is proved"),
        TypedOutcome::Undecided { reason, .. } => panic!("{text}: {reason}"),
    }
}

#[test]
fn what_does_not_hold_is_refused_with_one_clear_line() {
    let first = "✿[W r2c8/+2 -> r2c6/-2] => [S r2c6/-2 -> r6c6/+2]";
    let other = "✿[W r2c4/+1 -> r2c4/-8] => [S r2c4/-8 -> r2c6/+8] => [S r2c6/-2 -> r6c6/+2]";
    let cases = [
        (format!("{first} {other}"), "which is no choice"),
        (first.to_owned(), "which is no choice"),
        (
            format!("ForceChain_House(row2#1) r6c6#2 is true\n{first} {other}"),
            "branch 1: it begins with n2r2c8, which is not a candidate of r2n1",
        ),
        (format!("{first} {first}"), "as another branch does"),
        (
            "✿[W r2c8/+2 -> r6c6/-2] => [S r6c6/-2 -> r6c4/+2]".to_owned(),
            "branch 1: n2r2c8 and n2r6c6 are not linked",
        ),
        (
            "✿[W r2c8/+1 -> r2c4/-1] => [S r2c4/-1 -> r4c4/+3]".to_owned(),
            "are not all that is left of",
        ),
        (
            "✿[W r2c8/+1 -> r2c4/-1] => [S (ALS:r26c4) r2c4/-1 -> r6c4/+2]".to_owned(),
            "almost locked set",
        ),
        ("✿[S r2c8/+2 -> r2c6/-2]".to_owned(), "a link W goes from + to -"),
        ("✿[S r2c6/-2 -> r6c6/+2]".to_owned(), "a branch begins with something true"),
        (
            "✿[W r2c8/+2 -> r2c6/-2] => [W r3c5/+1 -> r2c4/-1]".to_owned(),
            "does not begin where the one before it ends, with n2r2c6 false",
        ),
        ("✿[W r1c1/+2 -> r1c2/-2]".to_owned(), "is not a candidate here"),
        (format!("{other} ✿[W r2c8/+1 -> r2c4/-1] ==> r2c4<>1"), "do not come to"),
    ];
    for (text, reason) in cases {
        let said = refused(&text);
        assert!(said.contains(reason), "{text}: {said}");
        assert!(!said.contains('\n'), "{said}");
    }
}

#[test]
fn what_is_not_in_the_notation_is_an_error_with_its_place() {
    let errors = [
        ("✿[W r2c8/+1 -> r2c4/-1", "] to end the link"),
        ("✿[W r2c8+1 -> r2c4/-1]", "/+ or /- and a digit"),
        ("✿[W r2c8/+1 r2c4/-1]", "-> and the end of the link"),
        ("✿[W r2c8/+1 -> r2c4/-1] => r2", "cells such as"),
        ("✿[W r2c8/+12 -> r2c4/-1]", "one digit"),
    ];
    for (text, expected) in errors {
        let error = read_gnpx(text).unwrap_err().to_string();
        assert!(error.contains(expected), "{text}: {error}");
    }
    assert!(!is_gnpx("nrc3chain n5{r9c8 r1c8} ==> r9c8 <> 1"));
}
