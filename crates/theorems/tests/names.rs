//! Names of families in statements, against those that searches take.

use catena::card::{Card, sized};
use catena::query::Library;
use catena::rules::Catalogue;
use catena_theorems::names::called;
use catena_theorems::statement::{Statement, Unfit, family};

#[test]
fn names_stand_for_what_they_stand_for_in_searches() {
    let catalogue = Catalogue::built_in();
    let library = catalogue.library();
    let names = Card::all().iter().flat_map(|card| card.names().chain([card.name]));
    let (mut several, mut sizes) = (0, 0);
    for name in names.chain(["W", "gB", "XY-Chain", "biv chain", "Whip", "biv-chain-rc", "X-Wing"])
    {
        let Ok(rules) = catalogue.select(&[name]) else { continue };
        let found = called(name, library);
        let mut families: Vec<&str> = found.entries.iter().map(|entry| &*entry.name).collect();
        if let Some(size) = found.size {
            sizes += 1;
            assert_eq!(sized(name), Some((families[0], size)));
            continue;
        }
        let mut wanted: Vec<&str> = rules.iter().map(|rule| rule.name()).collect();
        families.sort();
        wanted.sort();
        assert_eq!(families, wanted, "{name}");
        several += usize::from(wanted.len() > 1);
    }
    assert!(several > 5 && sizes > 0, "{several} {sizes}");
    assert!(called("wihp", library).entries.is_empty());
}

#[test]
fn a_statement_names_families_as_people_do() {
    let library = Library::built_in();
    let read = |text: &str| Statement::read(text, &library).unwrap();
    for (typed, written) in [
        ("XY-Chain[2] in Whip[2]", ["xy-chain[2]", "whip[2]"]),
        ("biv-chain[3] = W[3]", ["nrc-chain[3]", "whip[3]"]),
        ("X-Wing in whip[2]", ["basic-fish[2]", "whip[2]"]),
        ("naked pair in whip[2]", ["naked-subset[2]", "whip[2]"]),
        ("swordfish[3] in whip[3]", ["basic-fish[3]", "whip[3]"]),
    ] {
        let Statement { one, other, .. } = read(typed);
        assert_eq!([one.to_string(), other.to_string()], written, "{typed}");
    }
}

#[test]
fn a_name_that_cannot_be_decided_is_refused_with_what_it_stands_for() {
    let library = Library::built_in();
    let refused = |text: &str| family(text, &library).unwrap_err();
    assert_eq!(refused("swordfish[2]"), Unfit::OtherSize("basic-fish".into(), 3));
    assert_eq!(
        refused("swordfish[2]").hint(),
        "write basic-fish[3], which has all up to this size"
    );
    assert_eq!(refused("naked-pair+xy-wing"), Unfit::OtherSize("naked-subset".into(), 2));
    let several = refused("aic[2]").to_string();
    assert!(several.starts_with("aic stands for several families, and "), "{several}");
    assert!(several.contains(" cannot be decided: "), "{several}");
    assert_eq!(refused("wihp[2]"), Unfit::Unknown("wihp".into(), Some("whip".into())));
    assert!(refused("kraken-fish[2]").hint().starts_with("a kraken fish joins"));
}
