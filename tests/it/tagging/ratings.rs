//! The rating T.

use catena::explorer::{Ask, Explorer, Rating};
use catena::grid::{Position, State};
use catena::rules::tagging::Level;
use catena::rules::{Catalogue, measure};

use super::{stuck_states, tagged};

fn rated(state: &State, by: &str) -> Rating {
    let explorer = Explorer::of(Position::from_state(state.clone()));
    explorer.rate(by, &Ask::default()).unwrap().rating
}

#[test]
fn t_is_the_lowest_level_that_solves() {
    assert_eq!(measure("tagging-4"), "T");
    assert_eq!(Catalogue::built_in().find("T").unwrap().name(), "tagging-4");
    let mut met = [false; 6];
    for state in stuck_states().into_iter().take(5) {
        let by_level = Level::ALL.map(|level| rated(&state, level.family()));
        let lowest = by_level.iter().find(|rating| **rating != Rating::None).copied();
        let t = rated(&state, "T");
        assert_eq!(Some(t).filter(|t| *t != Rating::None), lowest);
        if let Rating::Length(number) = t {
            met[number] = true;
            assert!(number > 0, "no state is solved by singles");
            assert_eq!(by_level[number - 1], t);
            assert!(by_level[..number - 1].iter().all(|rating| *rating == Rating::None));
            let level = Level::ALL[number - 1];
            assert!(!tagged(&state, level).is_contradictory());
        }
    }
    assert!(met.iter().filter(|met| **met).count() >= 3, "{met:?}");
}
