//! Damaged certificates are refused, each with its reason.

use catena::proof::json::from_json;
use catena_draw::certificate::Certificate;

use super::certificate;
use super::lrat::{Fault, verify};
use super::proofs::gallery;

/// The clauses of a derivation, without the comments, as their numbers.
fn clauses(derivation: &str) -> Vec<Vec<i32>> {
    let lines = derivation.lines().filter(|line| !line.starts_with('c'));
    lines.map(|line| line.split(' ').map(|word| word.parse().unwrap()).collect()).collect()
}

fn text(clauses: &[Vec<i32>]) -> String {
    let line = |clause: &Vec<i32>| clause.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    clauses.iter().map(line).collect::<Vec<_>>().join("\n") + "\n"
}

fn whip() -> Certificate {
    certificate("lrat", &from_json(include_str!("../../../../../exports/whip.json")).unwrap())
}

#[test]
fn no_clause_can_be_left_out_and_none_that_it_names() {
    for (name, proof) in gallery() {
        let Certificate { problem, derivation } = certificate("lrat", &proof);
        let whole = clauses(&derivation);
        assert_eq!(verify(&problem, &text(&whole)), Ok(()), "{name}");
        // A third of the lines, and fewer lines and hints of what is long, so that this is done in seconds. What follows the
        // damaged line is not read any more.
        for line in (0..whole.len()).step_by(3.max(whole.len() / 12)) {
            let first_hint = whole[line][1..].iter().position(|&l| l == 0).unwrap() + 2;
            let hints = first_hint..whole[line].len() - 1;
            for hint in hints.clone().step_by(1.max(hints.len() / 12)) {
                let mut damaged = whole[..=line].to_vec();
                damaged[line].remove(hint);
                let fault = verify(&problem, &text(&damaged)).unwrap_err();
                let line = line + 1;
                let expected = [Fault::NotUnit(line), Fault::DoesNotFollow(line)];
                assert!(expected.contains(&fault), "{name}, {line}: {fault:?}");
            }
        }
    }
}

#[test]
fn what_a_line_says_cannot_be_changed() {
    let Certificate { problem, derivation } = whip();
    let whole = clauses(&derivation);
    let mut refused = 0;
    for line in 0..whole.len() {
        let end = whole[line][1..].iter().position(|&literal| literal == 0).unwrap() + 1;
        for place in 1..end {
            let mut damaged = whole.clone();
            damaged[line].remove(place);
            refused += usize::from(verify(&problem, &text(&damaged)).is_err());
            damaged = whole.clone();
            damaged[line][place] *= -1;
            assert!(verify(&problem, &text(&damaged)).is_err(), "{line} {place}");
        }
    }
    // Where a line does not need the assumption it stands under, a stronger one holds too.
    assert!(refused > whole.len() / 2, "{refused} of {}", whole.len());
}

#[test]
fn a_problem_that_says_less_is_not_refuted() {
    let Certificate { problem, derivation } = whip();
    let lines: Vec<&str> = problem.lines().filter(|line| !line.starts_with('c')).collect();
    let named: Vec<i32> = clauses(&derivation).into_iter().flat_map(|c| c[1..].to_vec()).collect();
    let mut tried = 0;
    for (number, line) in lines.iter().enumerate().skip(1).step_by(7) {
        if named.contains(&(number as i32)) {
            tried += 1;
            // A clause that always holds takes its place, so that the numbers stay.
            let weak = problem.replacen(&format!("\n{line}\n"), "\n1 -1 0\n", 1);
            assert!(verify(&weak, &derivation).is_err(), "{line}");
        }
    }
    assert!(tried > 3, "{tried}");
    // Without the negation of the conclusion at the end.
    let negation = format!("\n{}\n", lines.last().unwrap());
    let weak = problem.strip_suffix(&negation).unwrap().to_owned() + "\n1 -1 0\n";
    assert!(verify(&weak, &derivation).is_err());
}

#[test]
fn each_way_of_being_no_certificate_has_its_name() {
    let problem = "p cnf 2 3\n1 2 0\n-1 0\n-2 0\n";
    assert_eq!(verify(problem, "4 0 2 3 1 0\n"), Ok(()));
    assert_eq!(verify(problem, "c a comment\n4 2 0 2 1 0\n5 0 4 3 0\n"), Ok(()));
    let faults = [
        ("p cnf 2 4\n1 2 0\n-1 0\n-2 0\n", "4 0 2 3 1 0\n", Fault::NotDimacs),
        ("p cnf 2 3\n1 3 0\n-1 0\n-2 0\n", "4 0 2 3 1 0\n", Fault::NotDimacs),
        (problem, "4 0 2 3 1\n", Fault::NotLrat(1)),
        (problem, "4 two 0 2 1 0\n", Fault::NotLrat(1)),
        (problem, "4 d 1 0\n", Fault::NotLrat(1)),
        (problem, "3 0 2 3 1 0\n", Fault::NumberUsed(1)),
        (problem, "4 0 2 9 1 0\n", Fault::NoSuchClause(1)),
        (problem, "4 0 1 2 3 0\n", Fault::NotUnit(1)),
        (problem, "4 1 0 2 3 1 0\n", Fault::NotUnit(1)),
        (problem, "4 0 2 3 1 3 0\n", Fault::NamesTooMany(1)),
        (problem, "4 0 2 3 0\n", Fault::DoesNotFollow(1)),
        (problem, "4 1 0 0\n", Fault::DoesNotFollow(1)),
        (problem, "4 2 0 2 1 0\n", Fault::NoContradiction),
        // A new variable may be defined once, and only by what it says.
        (problem, "4 -3 1 2 0 0\n5 3 0 0\n", Fault::DoesNotFollow(2)),
        (problem, "4 -3 1 2 0 0\n5 3 -1 0 0\n", Fault::DoesNotFollow(2)),
    ];
    for (problem, derivation, fault) in faults {
        assert_eq!(verify(problem, derivation), Err(fault), "{derivation}");
    }
    let defined = "4 -3 1 2 0 0\n5 3 -1 0 -4 0\n6 3 -2 0 -4 0\n7 0 2 3 1 0\n";
    assert_eq!(verify(problem, defined), Ok(()));
}
