//! How far AICt and AICzt are searched in the middle of a hard puzzle.

use catena::grid::{CellSet, Position, apply_singles};
use catena::rules::{Cost, Outcome, Prepared, Reach, Work};

use crate::whip_path;

use super::kit::{assert_proved, pattern_search, state};

/// Number 7 of top1465, after all whips of up to 4 steps.
fn middle_state() -> Prepared {
    let puzzle =
        ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........";
    let state = whip_path(&state(puzzle), 4).pop().unwrap();
    Prepared::new(Position { state, givens: CellSet::EMPTY })
}

/// A search that tells partial chains apart by their left-linking nodes takes 17 million of them up to
/// length 3.
#[test]
fn chains_modulo_are_searched_to_length_6_within_the_budget() {
    let on = middle_state();
    let searches =
        [("aict", [0, 2, 7, 12, 23, 22], 160_000), ("aiczt", [0, 2, 10, 12, 26, 20], 400_000)];
    for (family, of_length, most) in searches {
        let mut work = Work::with_budget(Cost::Costly.budget());
        let rule = pattern_search(family).unwrap();
        let (proofs, end) = rule.eliminations(&on, &Reach::up_to(6), &mut work);
        assert!(matches!(end, Outcome::None { up_to: 6 }), "{family}: {end:?}");
        proofs.iter().for_each(assert_proved);
        let found = [1, 2, 3, 4, 5, 6]
            .map(|length| proofs.iter().filter(|proof| proof.length == length).count());
        assert_eq!(found, of_length, "{family}: proofs of each length");
        assert!(work.nodes < most, "{family}: {} partial chains", work.nodes);
    }
}

/// Here the first two steps of many partial chains have but one left-linking node between them, and every way on
/// from there comes back to the target: a search that tries each of them takes minutes.
#[test]
fn what_follows_two_steps_that_are_no_chain_is_not_tried() {
    let puzzle =
        ".342...5.....87....1.........24...3..5....2..6...........3....12.....7..8........";
    let mut state = state(puzzle);
    apply_singles(&mut state);
    let on = Prepared::new(Position { state, givens: CellSet::EMPTY });
    let mut work = Work::with_budget(Cost::Costly.budget());
    let rule = pattern_search("aict").unwrap();
    let (proofs, end) = rule.eliminations(&on, &Reach::up_to(9), &mut work);
    assert!(matches!(end, Outcome::None { up_to: 9 }), "{end:?}");
    proofs.iter().for_each(assert_proved);
    assert!(!proofs.is_empty());
}
