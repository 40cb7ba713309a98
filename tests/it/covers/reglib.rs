//! The regression library of another solver: each case of locked candidates, subsets and fish is one
//! instance with the eliminations that it lists, and no instance of its digits lists others. Its data
//! is not part of the project; it is read where it is.

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{Verdict, check};
use catena::grid::{Conclusion, Digit, Position, Space, read};
use catena::proof::{Ground, Line, Proof, Truth, numbered};
use catena::rules::{Catalogue, Outcome, Prepared, Reach, Work};

use crate::aic::kit::candidate;
use crate::collections::rows;

/// The rule that a technique's code stands for; the code of a fish may end with 1, for a siamese one.
fn name(code: &str) -> Option<String> {
    let subset = |prefix: &str, size: usize| Some(format!("{prefix}-{}", SUBSETS[size]));
    match code {
        "0000" | "0002" | "0003" => Some("singles".to_owned()),
        "0100" => Some("pointing".to_owned()),
        "0101" => Some("claiming".to_owned()),
        "0110" | "0111" => subset("locked", number(code, 3)),
        "0200" | "0201" | "0202" => subset("naked", number(code, 3)),
        "0210" | "0211" | "0212" => subset("hidden", number(code, 3)),
        _ if code.starts_with("03") => {
            let kinds = [
                "",
                "finned-",
                "sashimi-",
                "franken-",
                "finned-franken-",
                "mutant-",
                "finned-mutant-",
            ];
            Some(format!("{}{}", kinds[number(code, 2)], FISH[number(code, 3)]))
        }
        _ => None,
    }
}

/// What some proofs conclude.
type Sets = BTreeSet<BTreeSet<Conclusion>>;

const SUBSETS: [&str; 3] = ["pair", "triple", "quadruple"];
const FISH: [&str; 6] = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];

fn number(code: &str, at: usize) -> usize {
    code[at..=at].parse().unwrap()
}

/// The digits that a proof is about: those of its base variables or, where these are cells, of its
/// cover variables.
fn digits(proof: &Proof) -> BTreeSet<Digit> {
    let covers = |(line, _): &(&Line, bool)| match &line.ground {
        Ground::Sum { truths, links, .. } => {
            let truths: Vec<Truth> = truths.iter().map(|truth| truth.set).collect();
            Some((truths, links.iter().map(|link| link.set).collect::<Vec<_>>()))
        }
        _ => None,
    };
    let Some((truths, links)) = numbered(&proof.lines).iter().find_map(covers) else {
        return proof.conclusions.iter().map(|c| c.candidate().digit()).collect();
    };
    let of_truths = truths.iter().filter_map(|truth| match *truth {
        Truth::Variable(csp) if csp.space() != Space::Rc => Some(csp),
        _ => None,
    });
    let of_links = links.iter().copied().filter(|csp| csp.space() != Space::Rc);
    let csps: Vec<_> = match of_truths.clone().count() {
        0 => of_links.collect(),
        _ => of_truths.collect(),
    };
    csps.into_iter().map(|csp| Digit::from_index(csp.second())).collect()
}

/// Whether it has several covers, with the same bases.
fn is_siamese(proof: &Proof) -> bool {
    let covers = numbered(&proof.lines).into_iter().filter_map(|(line, _)| match &line.ground {
        Ground::Sum { links, .. } => Some(links.clone()),
        _ => None,
    });
    covers.collect::<BTreeSet<_>>().len() > 1
}

#[test]
#[ignore = "reads ../shared/puzzles"]
fn every_case_is_one_instance_and_no_other_of_its_digits() {
    let Some(rows) = rows("hodoku-reglib-1.3-even.tsv") else { return };
    let mut tally: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows {
        let code = row[1].split('-').next().unwrap();
        let Some(name) = name(code) else { continue };
        let position: Position = read(&row[3]).unwrap();
        let fields: Vec<&str> = row[3].split(':').collect();
        let concluded = |field: &str| field.split_whitespace().map(candidate).collect::<Vec<_>>();
        let eliminated = concluded(fields[5]).into_iter().map(Conclusion::Eliminate);
        let placed = concluded(fields[6]).into_iter().map(Conclusion::Place);
        let expected: BTreeSet<Conclusion> = eliminated.chain(placed).collect();
        let wanted: BTreeSet<Digit> = fields[2]
            .chars()
            .map(|c| Digit::from_number(c.to_digit(10).unwrap()).unwrap())
            .collect();
        let prepared = Prepared::new(position);
        let mut found = Vec::new();
        for rule in Catalogue::built_in().select(&[&name]).unwrap() {
            let (more, end) =
                rule.eliminations(&prepared, &Reach::default(), &mut Work::unlimited());
            assert!(matches!(end, Outcome::None { .. }));
            found.extend(more);
        }
        let (mut single, mut siamese) = (Sets::new(), Sets::new());
        for proof in found.iter().filter(|proof| digits(proof) == wanted) {
            assert!(matches!(check(proof), Verdict::Proved(_)), "line {}: {proof:?}", row[0]);
            let kept = if is_siamese(proof) { &mut siamese } else { &mut single };
            kept.insert(proof.conclusions.iter().copied().collect());
        }
        // Where two fish with the same bases are asked for, other fish may be there too, unless one
        // cover has all that they make false.
        let sets = match code.len() == 5 && !siamese.is_empty() {
            true => siamese,
            false => single.into_iter().chain(siamese).collect(),
        };
        // Singles of one digit are many; each case names one.
        let is_single = code.starts_with("000");
        // A last cell that nothing live is linked to is decided already.
        let decided = |c: &Conclusion| prepared.state().decided(c.candidate().cell()).is_some();
        let known = is_single && expected.iter().all(decided);
        let held = known || sets.contains(&expected) && (is_single || sets.len() == 1);
        tally.entry(row[1].clone()).or_default()[usize::from(!held)] += 1;
        if !held {
            wrong.push(format!("line {} {name}: {sets:?}", row[0]));
        }
    }
    println!("code: held, not held");
    for (code, [held, not]) in &tally {
        println!("{code}: {held}, {not}");
    }
    let held: usize = tally.values().map(|counts| counts[0]).sum();
    println!("{held} cases held");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
