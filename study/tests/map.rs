//! The map of families: what is known of each pair, and the documents that are made of it.

use std::collections::BTreeMap;

use catena::query::Library;
use catena::rules::Catalogue;
use catena_study::{Ground, Map, Observed, Relation, observed};

fn map() -> Map {
    Map::of(&Catalogue::built_in(), |proof, beside| format!("{} {beside}", proof.family.name.raw()))
        .unwrap()
}

fn pair<'a>(map: &'a Map, one: &str, other: &str) -> Option<&'a Relation> {
    map.pairs.iter().find(|pair| pair.family == one && pair.other == other)
}

#[test]
fn each_pair_is_known_by_what_says_most() {
    let map = map();
    let ground = |one, other| pair(&map, one, other).map(|pair| pair.ground);
    assert_eq!(ground("whip", "braid"), Some(Ground::Definition));
    assert_eq!(
        ground("nrczt-chain", "nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso"),
        Some(Ground::Definition)
    );
    // A theorem to length 2, and a counterexample at length 3.
    assert_eq!(ground("braid", "whip"), Some(Ground::Counterexample));
    assert_eq!(pair(&map, "braid", "whip").unwrap().decided.len(), 2);
    assert_eq!(ground("empty-rectangle", "nishio"), Some(Ground::Theorem));
    // The counterexample to remote-pairs[4] in nrc-chain[3] says only that they are not shorter.
    assert_eq!(pair(&map, "remote-pairs", "nrc-chain").unwrap().decided.len(), 1);
    // Whips are braids, so what is no braid is no whip: and what is no whip of a family, its greater ones are not.
    assert_eq!(ground("g-braid", "whip"), Some(Ground::Counterexample));
    assert_eq!(ground("force-chain-cell", "g-braid"), Some(Ground::Observed));
    assert_eq!(ground("tagging-2", "naked-subset"), None);
}

#[test]
fn no_counterexample_speaks_against_a_definition_or_a_theorem_of_all_lengths() {
    let map = map();
    for pair in &map.pairs {
        let mut decided = pair.decided.iter().map(|&at| &map.decided[at]);
        let refuted = decided.any(|decided| !decided.known.holds && !decided.only_shorter);
        assert_eq!(refuted, pair.ground == Ground::Counterexample, "{pair:?}");
        if pair.ground == Ground::Definition {
            let seen = pair.observed.iter().map(|&at| &map.observed[at]);
            assert!(seen.clone().all(|seen| seen.longer.or(seen.none) == Some(0)), "{pair:?}");
        }
    }
}

#[test]
fn each_counterexample_has_the_link_to_its_proof() {
    let map = map();
    for decided in &map.decided {
        let proof_and_beside = format!("{} {}", decided.family, decided.other);
        assert_eq!(decided.link, (!decided.known.holds).then_some(proof_and_beside));
    }
}

/// The tables of `docs/studies.md`, made from the list.
#[test]
fn the_document_has_the_tables_of_the_list() {
    let document = include_str!("../../docs/studies.md");
    let mut studies: BTreeMap<&str, Vec<&Observed>> = BTreeMap::new();
    for seen in observed() {
        studies.entry(&seen.study).or_default().push(seen);
    }
    for (study, all) in studies {
        let table = table(&all);
        let section =
            document.split("\n### ").find(|text| text.contains(&format!("(`{study}.toml`)")));
        assert!(section.is_some_and(|text| text.contains(&table)), "{study}\n{table}");
    }
}

fn table(all: &[&Observed]) -> String {
    let mut columns: Vec<&str> = Vec::new();
    let mut rows: Vec<(&str, u64)> = Vec::new();
    for seen in all {
        if !columns.contains(&&seen.other[..]) {
            columns.push(&seen.other);
        }
        if !rows.contains(&(&seen.family, seen.compared)) {
            rows.push((&seen.family, seen.compared));
        }
    }
    let library = Library::built_in();
    columns.sort_by_key(|name| library.names().position(|known| known == *name));
    let mut lines =
        vec![format!("| | {} |", columns.join(" | ")), "|---".repeat(columns.len() + 1) + "|"];
    for (family, compared) in rows {
        let cell = |other: &&str| {
            let seen = all.iter().find(|seen| seen.family == family && seen.other == **other);
            seen.map_or_else(String::new, |seen| {
                let counts = [seen.longer, seen.none].into_iter().flatten().map(grouped);
                counts.collect::<Vec<_>>().join(", ")
            })
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        lines.push(
            format!("| {family}, {} | {} |", grouped(compared), cells.join(" | "))
                .replace("|  |", "| |"),
        );
    }
    lines.join("\n").replace("|  |", "| |")
}

/// A number with a comma between its thousands.
fn grouped(number: u64) -> String {
    match number {
        0..1000 => number.to_string(),
        _ => format!("{},{:03}", grouped(number / 1000), number % 1000),
    }
}
