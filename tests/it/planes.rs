//! Links within a plane: between two of its cells, and not within one of them.
//!
//! A 2D chain has *variables and every link* in one plane: rc (same digit and a shared house), rn (same
//! cell, or same digit and column), cn (same cell, or same digit and row). In a restricted chain an
//! additional candidate is linked to its reason within the plane of its variable, and a link through
//! the variable itself does not count. The checker, the searches and the reader of typed chains once
//! differed in these last words.

use catena::check::{ChainFault, Refusal, Verdict, check};
use catena::fill::fill_as;
use catena::grid::{Candidate, Csp, Position, Space};
use catena::notation::TypedChain;
use catena::proof::{Family, Proof, Shape, Spaces};

use crate::check::kit::{candidate, chain_proof, state};

/// The steps of a chain that enters a cell of its plane a second time, by a link within it.
const TWICE: [(char, &str); 6] = [
    ('1', "1 2"),
    ('3', "2 3"),
    ('4', "3 4"),
    ('2', "4 1 2#1 3#2"),
    ('2', "2 3 4#3 1*"),
    ('7', "3 1"),
];

/// In each plane: the family, its chain through the cells of one of its columns, the target, and the
/// link within a cell.
const IN_PLANES: [(&str, [&str; 2], &str, [&str; 2]); 3] = [
    ("xyzt-chain", ["r", "c5"], "1r9c5", ["2r2c5", "1r2c5"]),
    ("hxyzt-rn-chain", ["r", "n5"], "5r9c1", ["5r2c2", "5r2c1"]),
    ("hxyzt-cn-chain", ["c", "n5"], "5r1c9", ["5r2c2", "5r1c2"]),
];

/// The verdict of the checker, and whether the chain can be completed when it is typed.
fn verdicts(proof: &Proof) -> (Verdict, bool) {
    let position = Position::from_state(proof.state.clone());
    let typed = TypedChain::from(proof.chain.as_ref().unwrap());
    let typed = fill_as(&position, &typed, proof.conclusions[0], proof.family.clone());
    (check(proof), typed.is_ok())
}

fn out_of_plane(step: usize, [one, other]: [&str; 2]) -> Verdict {
    let fault = ChainFault::OutOfPlane { one: candidate(one), other: candidate(other) };
    Verdict::Refused(Refusal::Chain { step: Some(step - 1), fault })
}

#[test]
fn a_2d_chain_does_not_go_on_within_a_cell_of_its_plane() {
    for (family, [before, after], target, link) in IN_PLANES {
        let csp = |place: char| format!("{before}{place}{after}");
        let lists = [('1', "12"), ('3', "23"), ('4', "34"), ('2', "1234"), ('7', "31")]
            .map(|(place, values)| format!("{}={values}", csp(place)));
        let steps = TWICE.map(|(place, values)| format!("{} {values}", csp(place)));
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        let position = state(&lists.join(" "));
        let proof = |family: &str, steps: &[&str]| {
            chain_proof(&position, Family::published(family).unwrap(), target, steps, "target")
        };
        assert_eq!(verdicts(&proof(family, &steps)), (out_of_plane(5, link), false), "{family}");
        // Without the second visit it is a chain of the family, and with it one of those without planes.
        for (family, steps) in [(family, &steps[..4]), ("nrczt-chain", &steps[..])] {
            let (verdict, typed) = verdicts(&proof(family, steps));
            assert!(matches!(verdict, Verdict::Proved(_)) && typed, "{family}: {verdict:?}");
        }
    }
}

#[test]
fn a_restricted_chain_does_not_explain_a_candidate_through_the_variable_itself() {
    let position = state("r1n1=12 r8c2=15 r1c2=1567 r3c1=71");
    let steps = ["r1n1 1 2", "r8c2 1 5", "r1c2 5 7 1* 6#1", "r3c1 7 1"];
    let proof = |family: &str| {
        chain_proof(&position, Family::published(family).unwrap(), "1r3c3", &steps, "target")
    };
    let refused = out_of_plane(3, ["6r1c2", "1r1c2"]);
    assert_eq!(verdicts(&proof("restricted-nrczt-chain")), (refused, false));
    let (verdict, typed) = verdicts(&proof("nrczt-chain"));
    assert!(matches!(verdict, Verdict::Proved(_)) && typed, "{verdict:?}");
}

#[test]
fn a_link_lies_in_a_plane_when_it_runs_through_another_variable_than_its_own() {
    for one in Candidate::all() {
        for other in Candidate::all() {
            for plane in Space::ALL {
                // Block and cell of a line: the bn-plane has no links of its own but those in a cell.
                let lies_in = |csp: Csp| match plane {
                    Space::Rc => csp.space() != Space::Rc,
                    Space::Rn => matches!(csp.space(), Space::Rc | Space::Cn),
                    Space::Cn => matches!(csp.space(), Space::Rc | Space::Rn),
                    Space::Bn => csp.space() == Space::Rc,
                };
                let expected = one != other && one.shared_csps(other).any(lies_in);
                assert_eq!(one.linked_within(other, plane), expected, "{one} {other} {plane:?}");
            }
        }
    }
}

/// A chain of places goes through every house with a digit and by every link, but through no cell.
#[test]
fn a_chain_of_places_has_no_cell() {
    let family = |spaces| Family { name: "places".into(), shape: Some(Shape::NRC.within(spaces)) };
    let judged = |lists: &str, target: &str, steps: &[&str], spaces| {
        verdicts(&chain_proof(&state(lists), family(spaces), target, steps, "target"))
    };
    let houses = ("r1n1=59 r5n1=96", "1r2c6", ["r1n1 5 9", "r5n1 9 6"]);
    let cells = ("r1c1=12 r1c9=12", "1r1c5", ["r1c1 1 2", "r1c9 2 1"]);
    let is_proved = |verdict: &Verdict| matches!(verdict, Verdict::Proved(_));
    for (lists, target, steps) in [houses, cells] {
        let (verdict, is_filled) = judged(lists, target, &steps, Spaces::Any);
        assert!(is_proved(&verdict) && is_filled, "{target}: {verdict:?}");
    }
    let (verdict, is_filled) = judged(houses.0, houses.1, &houses.2, Spaces::Places);
    assert!(is_proved(&verdict) && is_filled, "{verdict:?}");
    let fault = ChainFault::OtherSpace { found: Space::Rc, spaces: Spaces::Places };
    let refused = Verdict::Refused(Refusal::Chain { step: Some(0), fault });
    assert_eq!(judged(cells.0, cells.1, &cells.2, Spaces::Places), (refused, false));
}
