//! Restricted chains whose first variable is bare: the families of the folder beside the example study.
//! The kernel answers them; the plain evaluator must agree.

use std::collections::BTreeMap;

use catena::grid::{Candidate, Position};
use catena::proof::{Shape, Z};
use catena::query::text_of;
use catena::rules::{Catalogue, Prepared, Reach};
use catena::work::Work;

use crate::kit::{HARD, OCEAN, W8, after_singles, own};

const BARE: [(&str, &str); 3] = [
    ("bare-nrczt-chain", include_str!("../../../queries/studies/restricted/bare-nrczt-chain.gql")),
    (
        "bare-nrczt-lr-lasso",
        include_str!("../../../queries/studies/restricted/bare-nrczt-lr-lasso.gql"),
    ),
    (
        "bare-nrczt-rl-lasso",
        include_str!("../../../queries/studies/restricted/bare-nrczt-rl-lasso.gql"),
    ),
];

/// The lengths of all eliminations of a rule, each with a proof that the checker accepts.
fn lengths(
    catalogue: &Catalogue,
    name: &str,
    on: &Prepared,
    most: usize,
) -> BTreeMap<Candidate, usize> {
    let rule = catalogue.find(name).unwrap();
    let (proofs, _) = rule.eliminations(on, &Reach::up_to(most), &mut Work::unlimited());
    for proof in &proofs {
        let verdict = catena::check::check(proof);
        assert!(matches!(verdict, catena::check::Verdict::Proved(_)), "{name}: {verdict:?}");
    }
    proofs
        .into_iter()
        .flat_map(|p| p.eliminated().into_iter().map(move |c| (c, p.length)))
        .collect()
}

#[test]
fn the_kernel_and_the_plain_evaluator_agree_on_a_bare_first_variable() {
    let kernels = own(&BARE);
    // An upper bound that says the same in other words is not recognised: the query itself runs.
    let plain: Vec<(&str, String)> =
        BARE.iter().map(|&(name, text)| (name, text.replace("$max - ", "0 + $max - "))).collect();
    let plain: Vec<(&str, &str)> =
        plain.iter().map(|(name, text)| (*name, text.as_str())).collect();
    let plain = own(&plain);
    let mut found = 0;
    for (name, _) in BARE {
        assert!(kernels.find(name).unwrap().facts().learns_as.is_some(), "{name}");
        assert!(plain.find(name).unwrap().facts().learns_as.is_none(), "{name}");
        for grid in [W8, OCEAN, HARD] {
            let on = Prepared::new(Position::from_state(after_singles(grid)));
            let fast = lengths(&kernels, name, &on, 3);
            assert_eq!(fast, lengths(&plain, name, &on, 3), "{name} in {grid}");
            found += fast.len();
        }
    }
    // Of lassos only those without a chain inside count.
    assert!(found >= 20, "{found}");
}

#[test]
fn a_bare_first_variable_is_more_than_none_and_less_than_all() {
    let shape = Shape { z: Z::Later, restricted: true, ..Shape::NRCZT };
    let family = own(&BARE).find("bare-nrczt-chain").unwrap().family().shape.unwrap();
    assert_eq!(family, shape);
    let library =
        own(&[("bare", &text_of(&shape).unwrap()), ("full", &text_of(&Shape::NRCZT).unwrap())]);
    let entry = |name: &str| library.library().get(name).unwrap().clone();
    assert!(entry("bare").is_contained_in(&entry("restricted-nrczt-chain")));
    assert!(entry("bare").is_contained_in(&entry("full")));
    assert!(!entry("full").is_contained_in(&entry("bare")));
    assert!(entry("restricted-nrct-chain").is_contained_in(&entry("restricted-nrczt-chain")));
    assert!(!entry("t-whip").is_contained_in(&entry("bare")));
}
