//! Proofs that hold have certificates that are verified: those of the gallery, of every ground, long ones,
//! and what is left of damaged ones. (Those of every rule of the catalogue, where its file says that it
//! fires, are certified with the rules; those of damaged proofs that still hold, with the damages.)

use std::fs;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Cell, CellSet, Conclusion, Csp, Digit, State, apply_singles, read};
use catena::proof::json::from_json;
use catena::proof::{Family, Ground, Line, Literal, Proof, Truth, numbered};
use catena_draw::certificate::{Certificate, Form, MAX_CASES, Uncertified};

use super::lrat::verify;
use super::{certificate, certify};
use crate::check::{deceit, net, papers, proof, state};
use crate::root;

/// The proofs of the gallery that assume nothing, with their names: that the givens have one solution is no clause.
pub fn gallery() -> Vec<(String, Proof)> {
    gallery_of(false)
}

/// The proofs of the gallery that assume one solution, or the others.
pub fn gallery_of(assuming: bool) -> Vec<(String, Proof)> {
    let files = fs::read_dir(root().join("exports")).unwrap().map(|file| file.unwrap().path());
    let mut proofs: Vec<(String, Proof)> = files
        .filter(|file| file.extension().is_some_and(|extension| extension == "json"))
        .flat_map(|file| {
            let name = file.file_stem().unwrap().to_str().unwrap().to_owned();
            let text = fs::read_to_string(&file).unwrap();
            let read = |line| (name.clone(), from_json(line).unwrap());
            text.lines().map(read).collect::<Vec<_>>()
        })
        .filter(|(_, proof): &(String, Proof)| proof.assumes_one_solution() == assuming)
        .collect();
    proofs.sort_by(|one, other| one.0.cmp(&other.0));
    proofs
}

#[test]
fn every_proof_of_the_gallery_is_certified() {
    let gallery = gallery();
    assert!(gallery.len() > 20);
    gallery.iter().for_each(|(_, proof)| certify(proof));
}

#[test]
fn what_assumes_one_solution_has_no_certificate() {
    let gallery = gallery_of(true);
    assert!(!gallery.is_empty());
    for (name, proof) in gallery {
        for form in ["lrat", "veripb"] {
            let made = Form::of_name(form).unwrap().certificate(&proof, None);
            let Err(error) = made else { panic!("{name}: a certificate in {form}") };
            assert!(error.to_string().contains("one solution"), "{name}: {error}");
        }
    }
}

#[test]
fn lines_of_every_ground_are_certified() {
    for (title, lists, conclusions, lines) in deceit::STAND {
        println!("{title}");
        certify(&proof(&state(lists), "no trick", conclusions, lines));
    }
    let weak_link = papers::WEAK_LINK;
    certify(&proof(&state(papers::WEAK_LINK_STATE), "tagging", "r7c4<>1 r7c6<>1", weak_link));
}

/// Several candidates in each literal of a clause: weaker clauses, parts, and cases over them.
const LONG_CLAIMS: &str = "
    1 +1r1c1,1r1c2 variable r1n1
    {
        2 +1r1c1,1r1c2,1r1c3 assume
        3 +1r2c1,1r2c2,1r2c3 assume
        4 -1r1c1,1r1c2,1r1c3 link 3
        5 ! resolve 2 4
    }
    6 -1r1c1,1r1c2,1r1c3 | -1r2c1,1r2c2,1r2c3 refute
    7 -1r1c1,1r1c2 | -1r2c1 resolve 6
    8 -1r2c2,1r2c3 resolve 6 1
    {
        9 -1r1c1,1r1c2,1r1c3 assume
        10 ! variable r1n1 9
    }
    {
        11 -1r2c1,1r2c2 assume
        12 -1r2c1 together 11
    }
    13 -1r2c1 cases 6
    {
        14 -1r1c1,1r1c2 assume
        15 ! variable r1n1 14
    }
    {
        16 -1r2c1,1r2c2,1r2c3 assume
        17 -1r2c1 | -1r2c2,1r2c3 resolve 16
    }
    18 -1r2c1 | -1r2c2,1r2c3 cases 6
    {
        19 +1r1c1,1r1c2 assume
        20 -1r2c1 link 19
    }
    {
        21 -1r1c1,1r1c2 assume
        22 ! variable r1n1 21
    }
    23 -1r2c1 cases";

#[test]
fn several_candidates_in_a_literal_of_a_long_claim_are_one_variable() {
    let proof = proof(&state("r1n1=12"), "long claims", "r2c1<>1 r2c2<>1 r2c3<>1", LONG_CLAIMS);
    assert!(matches!(check(&proof), Verdict::Proved(_)));
    certify(&proof);
    let derivation = certificate("lrat", &proof).derivation;
    let definitions: Vec<&str> =
        derivation.lines().filter_map(|line| line.strip_suffix(" 0 0")).collect();
    // Three candidates in two rows, and two of them where less is claimed.
    let defined = ["-730 1 10 19", "-731 82 91 100", "-732 1 10", "-733 91 100"];
    let said: Vec<&str> = definitions.iter().map(|line| line.split_once(' ').unwrap().1).collect();
    assert_eq!(said, defined);
}

#[test]
fn a_proof_of_ten_thousand_lines_is_certified() {
    let puzzle =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    let mut state = read(puzzle).unwrap().state;
    apply_singles(&mut state);
    certify(&net::net(&state, 10_000));
}

#[test]
fn there_are_hardly_more_clauses_than_lines() {
    for (name, proof) in gallery() {
        let Verdict::Proved(summary) = check(&proof) else { panic!("{name}") };
        let Certificate { derivation, .. } = certificate("lrat", &proof);
        let clauses = derivation.lines().filter(|line| !line.starts_with('c')).count();
        // A cover is counted by its sets: that these are filled is not one clause.
        let sets = |(line, _): &(&Line, bool)| match &line.ground {
            Ground::Sum { truths, .. } => truths.len(),
            _ => 0,
        };
        let of_sums: Vec<usize> = numbered(&proof.lines).iter().map(sets).collect();
        // A sum of many truths is no cover of a few: it is taken apart into cases.
        if of_sums.iter().any(|&truths| truths > 8) {
            assert!(clauses <= 100_000, "{name}: {clauses}");
            continue;
        }
        let size = summary.lines + of_sums.iter().sum::<usize>();
        assert!(clauses <= 3 * size, "{name}: {clauses} of {size}");
    }
}

#[test]
fn a_cover_is_one_sum() {
    let swordfish = from_json(include_str!("../../../../../exports/swordfish.json")).unwrap();
    let derivation = certificate("veripb", &swordfish).derivation;
    let sums: Vec<&str> = derivation.lines().filter(|line| line.starts_with("pol")).collect();
    assert_eq!(sums.len(), swordfish.lines.len());
    for sum in sums {
        // Three truths, at least one, and three links, at most one.
        let numbers = sum.split(' ').filter_map(|word| word.parse::<usize>().ok());
        let (truths, links): (Vec<_>, Vec<_>) = numbers.partition(|number| number % 2 == 1);
        assert_eq!((truths.len(), links.len()), (3, 3), "{sum}");
    }
}

/// Thirty-six cells of six rows and six columns with digits 1 to 6, of which 1 to 3 are counted by column and
/// 4 to 6 by row: nothing but counting shows what follows.
fn wide_cover() -> Proof {
    let mut state = State::FULL;
    let cells = || (0..36).map(|place| Cell::at(place / 6, place % 6));
    for cell in cells() {
        Digit::all().skip(6).for_each(|digit| {
            state.remove(Candidate::new(digit, cell));
        });
    }
    let digits = |of: std::ops::Range<usize>| of.map(Digit::from_index);
    let columns = (0..6).flat_map(|column| digits(0..3).map(move |d| Csp::column(column, d)));
    let rows = (0..6).flat_map(|row| digits(3..6).map(move |digit| Csp::row(row, digit)));
    let truths = cells().map(|cell| Truth::Variable(Csp::cell(cell))).collect();
    let ground = Ground::cover(truths, columns.chain(rows).collect(), vec![]);
    let fallen = Candidate::new(Digit::from_index(0), Cell::at(8, 0));
    let claim = vec![Literal::False(fallen.into())];
    Proof {
        state,
        givens: CellSet::EMPTY,
        family: Family { name: "cover".into(), shape: None },
        length: 36,
        conclusions: vec![Conclusion::Eliminate(fallen)],
        chain: None,
        lines: vec![Line { claim, ground }],
        fillings: Vec::new(),
    }
}

#[test]
fn a_cover_of_too_many_cases_is_told_and_is_one_sum() {
    let proof = wide_cover();
    assert!(matches!(check(&proof), Verdict::Proved(_)));
    let lrat = Form::of_name("lrat").unwrap().certificate(&proof, None);
    assert_eq!(lrat, Err(Uncertified::TooManyCases(1)));
    let message = lrat.unwrap_err().to_string();
    assert_eq!(message, format!("the sum of line 1 has more than {MAX_CASES} cases"));
    let derivation = certificate("veripb", &proof).derivation;
    assert_eq!(derivation.lines().filter(|line| line.starts_with("pol")).count(), 1);
}

#[test]
fn a_state_without_a_solution_is_said_to_be_one() {
    let (_, lists, conclusions, lines) = deceit::STAND.last().unwrap();
    let proof = proof(&state(lists), "anything", conclusions, lines);
    for (form, comment) in [("lrat", "c"), ("veripb", "%")] {
        let form = Form::of_name(form).unwrap();
        let Certificate { problem, derivation } = form.certificate(&proof, Some(false)).unwrap();
        let remark = "the state has no solution: everything follows from it\n";
        assert!(derivation.contains(&format!("{comment} {remark}")));
        assert!(problem.contains(remark));
        let said = form.certificate(&proof, Some(true)).unwrap();
        assert!(!said.derivation.contains(remark) && !said.problem.contains(remark));
    }
    // The contradiction ends the derivation; what comes after it in the proof is not needed.
    let Certificate { problem, derivation } = certificate("lrat", &proof);
    assert_eq!(verify(&problem, &derivation), Ok(()));
    assert!(derivation.contains("c line 4: ") && !derivation.contains("c line 5: "));
}

#[test]
fn nothing_is_written_after_a_cover_that_contradicts_itself() {
    // A row without a place for digit 1: the first of the two candidates shows the contradiction.
    let lines = "1 -1r4c1,1r5c1 sum r1n1 r6n1 / c1n1 c5n1";
    let mut proof = proof(&state("r1n1=15 r6n1=15"), "cover", "r4c1<>1 r5c1<>1", lines);
    for text in ["n1r1c1", "n1r1c5"] {
        proof.state.remove(text.parse().unwrap());
    }
    proof.length = 2;
    assert!(matches!(check(&proof), Verdict::Proved(_)));
    let Certificate { problem, derivation } = certificate("lrat", &proof);
    assert_eq!(verify(&problem, &derivation), Ok(()));
    let clauses = derivation.lines().filter(|line| !line.starts_with('c'));
    assert_eq!(clauses.count(), 1);
    certificate("veripb", &proof);
}
