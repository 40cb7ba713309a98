//! What a rule says of one candidate, and what it finds for all: searches for one look at a part only.

use std::collections::BTreeMap;

use catena::grid::{Candidate, Conclusion, apply_singles, read};
use catena::proof::Proof;
use catena::rules::{Catalogue, Cost, Outcome, Prepared, Reach, Stopped, Work};

/// GNPX's force chain puzzle, in which singles are open, and one of top1465.
const PUZZLES: [&str; 2] = [
    "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962",
    ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
];

/// The length of the shortest of these proofs for each candidate: what they eliminate, and what is linked to
/// what they place.
fn least(proofs: &[Proof]) -> BTreeMap<Candidate, usize> {
    let mut least = BTreeMap::new();
    for proof in proofs {
        let falls = proof.conclusions.iter().flat_map(|conclusion| match *conclusion {
            Conclusion::Eliminate(target) => vec![target],
            Conclusion::Place(placed) => Candidate::all().filter(|c| placed.linked(*c)).collect(),
        });
        for target in falls {
            let known = least.entry(target).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    least
}

#[test]
fn what_is_found_for_one_candidate_is_what_is_found_for_all() {
    let catalogue = Catalogue::built_in();
    let reach = Reach { length: 4, ..Reach::default() };
    let mut found = 0;
    for puzzle in PUZZLES {
        let given = read(puzzle).unwrap();
        let mut after_singles = given.clone();
        apply_singles(&mut after_singles.state);
        for position in [given, after_singles] {
            let on = Prepared::new(position);
            for rule in catalogue.rules().iter().filter(|rule| rule.facts().cost == Cost::Usual) {
                let mut work = Work::unlimited();
                let (proofs, end) = rule.eliminations(&on, &reach, &mut work);
                // Longer proofs of some rules are not searched exhaustively, for one or for all.
                let whole = Outcome::None { up_to: reach.length };
                let by = Stopped::NotExhaustive;
                let is_whole =
                    end == whole || matches!(end, Outcome::Stopped { by: b, .. } if b == by);
                assert!(is_whole, "{}: {end:?}", rule.name());
                let least = least(&proofs);
                for target in on.open() {
                    let of_one = match rule.shortest(
                        &on,
                        Conclusion::Eliminate(target),
                        &reach,
                        &mut work,
                    ) {
                        Outcome::Found(proof) => Some(proof.length),
                        _ => None,
                    };
                    assert_eq!(
                        of_one,
                        least.get(&target).copied(),
                        "{} of {target} in {puzzle}",
                        rule.name()
                    );
                    found += usize::from(of_one.is_some());
                }
            }
        }
    }
    assert!(found > 1_000, "{found}");
}
