//! What the levels have in common with one another and with other families.

use catena::grid::{Position, State};
use catena::proof::Literal;
use catena::rules::closure::{End, Inferences, Steps};
use catena::rules::tagging::Level;
use catena::rules::{Prepared, Reach, Work};

use super::{cleared, states, stuck_states, tagged};
use crate::rule;

fn falls(state: &State, level: Level) -> Vec<catena::grid::Candidate> {
    cleared(&tagged(state, level), state, usize::MAX)
}

#[test]
fn each_level_clears_what_the_one_before_clears() {
    let mut more = [0; 5];
    for state in states(60).chain(stuck_states()) {
        let all = Level::ALL.map(|level| falls(&state, level));
        for (at, pair) in all.windows(2).enumerate() {
            assert!(pair[0].iter().all(|candidate| pair[1].contains(candidate)), "{at}");
            more[at] += usize::from(pair[0].len() < pair[1].len());
        }
    }
    assert!(more[..4].iter().all(|&more| more > 0), "{more:?}");
}

/// Level one clears nothing that propagation with locked candidates does not refute.
#[test]
fn level_one_lies_within_singles_and_locked_candidates() {
    let mut met = 0;
    for state in states(60) {
        let inferences = Inferences::new(&state, Steps::LOCKED);
        for candidate in falls(&state, Level::One) {
            let closure =
                inferences.closure(&[Literal::True(candidate.into())], &mut Work::unlimited());
            assert_eq!(closure.end(), End::Contradiction, "{candidate}");
            met += 1;
        }
    }
    assert!(met > 50, "{met}");
}

/// Level three clears whatever a g-braid eliminates; levels half and two need not.
#[test]
fn level_three_contains_g_braids() {
    let (mut met, mut missed) = (0, 0);
    for state in states(30).chain(stuck_states()) {
        let prepared = Prepared::new(Position::from_state(state.clone()));
        let [two, three] = [Level::Two, Level::Three].map(|level| falls(&state, level));
        let reach = Reach::up_to(8);
        let (proofs, _) = rule("g-braid").eliminations(&prepared, &reach, &mut Work::unlimited());
        for target in proofs.iter().flat_map(|proof| proof.eliminated()) {
            assert!(three.contains(&target), "{target}");
            met += 1;
            missed += usize::from(!two.contains(&target));
        }
    }
    assert!(met > 100 && missed > 0, "{met} {missed}");
}
