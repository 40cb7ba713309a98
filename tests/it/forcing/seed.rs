//! GNPX's force chain puzzle.

use std::collections::BTreeSet;

use catena::check::{Verdict, check};
use catena::grid::{Conclusion, Position, apply_singles, read};
use catena::proof::{Family, Proof};
use catena::rules::{Prepared, Reach, Work, searches_of};

pub const PUZZLE: &str =
    "1526.7.893...5...4...9.3..75.8...2.6.6.....9.9.3...4.14..5.6...6...3...573.4.1962";

pub fn after_singles(puzzle: &str) -> Position {
    let mut position = read(puzzle).unwrap();
    apply_singles(&mut position.state);
    position
}

pub fn proofs(position: &Position, name: &str, als_size: usize) -> Vec<Proof> {
    let rule = searches_of(&Family { name: name.into(), shape: None }).remove(0);
    let reach = Reach { length: 60, als_size };
    let (proofs, _) =
        rule.eliminations(&Prepared::new(position.clone()), &reach, &mut Work::unlimited());
    for proof in &proofs {
        let verdict = check(proof);
        assert!(
            matches!(verdict, Verdict::Proved(_)),
            "{name} {:?} {verdict:?}",
            proof.conclusions
        );
    }
    proofs
}

#[test]
fn the_conclusions_are_those_that_the_text_prints() {
    let position = after_singles(PUZZLE);
    let concluded = |name: &str, als_size: usize| -> BTreeSet<String> {
        let proofs = proofs(&position, name, als_size);
        proofs.iter().map(|proof| Conclusion::list(&proof.conclusions)).collect()
    };
    let count =
        |all: &BTreeSet<String>, sign: &str| all.iter().filter(|c| c.contains(sign)).count();
    for als_size in [4, Reach::LARGEST_ALS] {
        for name in ["gnpx-cell", "gnpx-house"] {
            let expected = ["r2c6=8", "r6c4=8", "r6c6=2"].map(str::to_owned);
            assert_eq!(concluded(name, als_size), expected.into(), "{name}");
        }
        for name in ["force-chain-cell", "force-chain-house", "force-chain-choice"] {
            let all = concluded(name, als_size);
            assert_eq!((count(&all, "="), count(&all, "<>")), (19, 23), "{name}");
        }
        let contradictions = concluded("force-chain-contradiction", als_size);
        let printed = [
            "r2c4<>2", "r2c6<>2", "r2c8<>1", "r3c5<>1", "r3c8<>2", "r4c4<>7", "r4c8<>3", "r5c4<>1",
            "r5c5<>7", "r5c7<>7", "r5c9<>8", "r6c4<>2", "r6c6<>8", "r7c2<>8", "r7c5<>2", "r7c8<>7",
            "r7c9<>3", "r8c2<>2", "r8c4<>7", "r8c7<>8",
        ];
        let more = ["r2c4<>8", "r5c4<>3", "r5c4<>8"];
        let expected = printed.into_iter().chain(more).map(str::to_owned).collect();
        assert_eq!(contradictions, expected);
    }
}
