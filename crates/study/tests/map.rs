//! The map of families: what is known of each pair, and the documents that are made of it.

use std::collections::BTreeMap;

use catena::query::Library;
use catena::rules::Catalogue;
use catena_study::{At, Extent, Map, Observed, Relation, Said, Status, Why, observed};

fn map() -> Map {
    Map::of(&Catalogue::built_in(), |proof, beside| format!("{} {beside}", proof.family.name.raw()))
        .unwrap()
}

fn pair<'a>(map: &'a Map, one: &str, other: &str) -> &'a Relation {
    let is_wanted = |pair: &&Relation| pair.family == one && pair.other == other;
    map.pairs.iter().find(is_wanted).unwrap_or_else(|| panic!("{one} in {other}"))
}

#[test]
fn each_pair_is_known_by_what_says_most() {
    let map = map();
    let statuses = |one, other| {
        let Relation { equal, any, .. } = pair(&map, one, other);
        (equal.status(), any.status())
    };
    let by_definition = (Status::Definition, Status::Definition);
    assert_eq!(statuses("whip", "braid"), by_definition);
    assert_eq!(statuses("nrczt-chain", "nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso"), by_definition);
    // A theorem to length 2, and a counterexample at length 3.
    let braid = pair(&map, "braid", "whip");
    assert_eq!((braid.equal.status(), braid.equal.to()), (Status::Counterexample, 2));
    assert_eq!(braid.equal.fails().map(|said| said.length), Some(Extent::To(3)));
    // All patterns have length 2, so the theorem covers the family.
    assert_eq!(statuses("empty-rectangle", "nishio"), (Status::Theorem, Status::Theorem));
    // The counterexample to remote-pairs[4] in nrc-chain[3] says only that they are not shorter.
    assert_eq!(statuses("remote-pairs", "nrc-chain"), by_definition);
    assert_eq!(pair(&map, "remote-pairs", "nrc-chain").parts.len(), 1);
}

/// A theorem to a length is one to that length: what it says nothing of is not said.
#[test]
fn a_theorem_to_a_length_is_no_theorem_about_the_family() {
    let map = map();
    for (one, other, to) in [
        ("nrcz-chain", "restricted-nrcz-chain", 2),
        ("nrczt-rl-lasso", "nrct-rl-lasso", 2),
        ("forcing-whip", "g-whip", 3),
    ] {
        let Relation { equal, any, .. } = pair(&map, one, other);
        assert_eq!(equal.to(), to, "{one} in {other}");
        let holds = [Status::Definition, Status::Theorem, Status::Follows];
        assert!(!holds.contains(&equal.status()) && !holds.contains(&any.status()));
    }
    // An XYZ-wing has three variables, and nothing that is decided of two speaks of it.
    let wing = map.pairs.iter().find(|pair| pair.family == "xyz-wing" && pair.other == "t-whip");
    assert_eq!(wing.map_or(0, |pair| pair.equal.to().max(pair.any.to())), 0);
    // Of ALS-XZ the number counts cells: sets of one cell are a part of its patterns.
    let als = map.decided.iter().find(|decided| decided.known.statement.starts_with("als-xz[1]"));
    assert!(als.unwrap().is_partial());
    let als = map.pairs.iter().find(|pair| pair.family == "als-xz" && pair.other == "xy-chain");
    assert_eq!(als.map_or(0, |pair| pair.equal.to()), 0);
}

/// What is judged by the kinds of steps holds at every length; where a choice counts as a variable, at any.
#[test]
fn what_holds_for_every_length_is_a_theorem() {
    let map = map();
    let statuses = |one, other| At::ALL.map(|at| pair(&map, one, other).cell(at).status());
    let lassos = "nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso";
    let follows = Status::Follows;
    assert_eq!(statuses("whip", lassos), [Status::Theorem, follows, follows]);
    assert_eq!(statuses("typed-whip", lassos), [follows; 3]);
    let dynamic = statuses("braid", "dynamic-cell");
    assert_eq!(dynamic, [Status::Counterexample, Status::Theorem, follows]);
    assert!(map.simulations.iter().all(|known| {
        let pair = pair(&map, &known.family, &known.other);
        pair.any.is_certain() && (known.adds > 0 || pair.equal.is_certain())
    }));
    // What only a sentence says holds by definition.
    assert_eq!(statuses("xyz-wing", "als-xz"), [Status::Definition, follows, follows]);
}

/// A family that has nothing left where another goes on does not contain it in any way.
#[test]
fn what_is_refuted_by_a_path_is_refuted() {
    let map = map();
    let mut refuted = 0;
    for pair in map.pairs.iter().filter(|pair| pair.path.fails().is_some()) {
        assert!(pair.any.fails().is_some() && pair.equal.fails().is_some(), "{pair:?}");
        refuted += 1;
    }
    assert!(refuted > 500, "{refuted}");
}

#[test]
fn no_theorem_of_the_list_is_for_lengths_without_patterns() {
    let map = map();
    for decided in map.decided.iter().filter(|decided| decided.known.holds) {
        let place = map.families.iter().find(|place| place.name == decided.family).unwrap();
        let covers = decided.covers.unwrap();
        assert!(covers.any.is_none_or(|to| to >= place.lengths.least), "{}", decided.known);
        assert!(covers.equal <= covers.any, "{}", decided.known);
    }
    let least = |name| map.families.iter().find(|place| place.name == name).unwrap().lengths.least;
    assert_eq!(["whip", "xyz-wing", "remote-pairs", "nrczt-rl-lasso"].map(least), [1, 3, 4, 2]);
}

/// What a cell says, as a number: to which length it holds, and from which it fails.
struct Numbers {
    least: usize,
    holds: usize,
    fails: usize,
}

/// The numbers of all pairs, by the places of both families and the statement.
struct Table {
    size: usize,
    all: Vec<[Numbers; 3]>,
}

impl Table {
    fn of(map: &Map) -> Table {
        let place: BTreeMap<&str, usize> =
            map.families.iter().enumerate().map(|(at, place)| (place.name.as_str(), at)).collect();
        let size = map.families.len();
        let open = |one: usize| Numbers {
            least: map.families[one / size].lengths.least,
            holds: 0,
            fails: usize::MAX,
        };
        let mut all: Vec<[Numbers; 3]> =
            (0..size * size).map(|pair| At::ALL.map(|_| open(pair))).collect();
        for pair in &map.pairs {
            let [one, other] = [&pair.family, &pair.other].map(|name| place[name.as_str()]);
            for at in At::ALL {
                let numbers = &mut all[one * size + other][at as usize];
                numbers.holds = pair.cell(at).to();
                // What fails at a length that is not known fails for all lengths together.
                let fails = pair.cell(at).fails();
                numbers.fails = fails.map_or(usize::MAX, |s| s.length.number().min(UNKNOWN));
            }
        }
        Table { size, all }
    }

    fn get(&self, one: usize, other: usize, at: At) -> &Numbers {
        &self.all[one * self.size + other][at as usize]
    }
}

/// Greater than any length, and less than every length.
const UNKNOWN: usize = usize::MAX - 1;

#[test]
fn all_that_follows_is_in_the_map_and_nothing_contradicts_it() {
    use At::{Any, Equal, Path};
    let all = Table::of(&map());
    for cell in all.all.iter().flatten() {
        assert!(cell.holds < cell.fails || cell.fails == usize::MAX);
        assert!(cell.holds == 0 || cell.holds >= cell.least);
        assert!(cell.fails >= cell.least);
    }
    let get = |one, other, at| all.get(one, other, at);
    let names = 0..all.size;
    for one in names.clone() {
        for other in names.clone().filter(|&other| other != one) {
            let (equal, any) = (get(one, other, Equal), get(one, other, Any));
            assert!(equal.holds <= any.holds && equal.fails <= any.fails, "{one} in {other}");
            let path = get(one, other, Path);
            assert!(any.holds < usize::MAX || path.holds == usize::MAX, "{one} in {other}");
            assert!(path.fails == usize::MAX || any.fails <= UNKNOWN, "{one} in {other}");
            for via in names.clone().filter(|&via| via != one && via != other) {
                let to = get(one, via, Equal).holds.min(get(via, other, Equal).holds);
                assert!(to < equal.least || equal.holds >= to, "{one}, {via}, {other}");
                // What A[n] in B and B in C would say does not hold where A[n] in C fails.
                assert!(to < equal.fails || equal.fails == usize::MAX, "{one}, {via}, {other}");
                let to = get(one, via, Equal).holds.min(get(via, other, Any).holds);
                assert!(to < any.least || any.holds >= to, "{one}, {via}, {other}");
                let by_path = [get(one, via, Path).holds, get(via, other, Path).holds];
                assert!(by_path.contains(&0) || path.holds == usize::MAX, "{one}, {via}, {other}");
                let fails = any.fails;
                if fails <= UNKNOWN && get(one, via, Equal).holds >= fails {
                    assert!(get(via, other, Any).fails <= fails, "{one}, {via}, {other}");
                }
                if fails <= UNKNOWN && get(via, other, Any).holds == usize::MAX {
                    assert!(get(one, via, Any).fails <= fails, "{one}, {via}, {other}");
                }
            }
        }
    }
}

/// Each cell that follows names cells from which it does.
#[test]
fn what_follows_names_its_grounds() {
    let map = map();
    let all = Table::of(&map);
    let mut followed = 0;
    for pair in &map.pairs {
        for at in At::ALL {
            let cell = pair.cell(at);
            if let Some(Said { length, why: Why::Follows { from } }) = cell.holds() {
                let parts = from.iter().map(|part| {
                    assert!(part.holds);
                    all.get(part.one, part.other, part.at).holds
                });
                assert!(
                    parts.min() >= Some(length.number()).filter(|&to| to < UNKNOWN),
                    "{pair:?}"
                );
                followed += 1;
            }
            if let Some(Said { why: Why::Follows { from }, .. }) = cell.fails() {
                assert!(from.iter().filter(|part| !part.holds).count() == 1, "{pair:?}");
                followed += 1;
            }
        }
    }
    assert!(followed > 300, "{followed}");
}

#[test]
fn what_is_refuted_is_not_observed() {
    let map = map();
    for pair in &map.pairs {
        for cell in [&pair.equal, &pair.any] {
            let contradicted = cell.observed().iter().map(|&at| &map.observed[at]);
            let contradicted = contradicted.filter(|seen| seen.longer.max(seen.none) > Some(0));
            let is_observed = cell.status() == Status::Observed;
            assert!(
                !is_observed || cell.fails().is_none() && contradicted.count() == 0,
                "{pair:?}"
            );
        }
    }
}

#[test]
fn each_counterexample_has_the_link_to_its_proof_and_says_what_its_state_shows() {
    let map = map();
    for decided in &map.decided {
        let proof_and_beside = format!("{} {}", decided.family, decided.other);
        assert_eq!(decided.link, (!decided.known.holds).then_some(proof_and_beside));
        assert_eq!(decided.shows.is_some(), !decided.known.holds);
        let Some(shows) = decided.shows else { continue };
        assert_eq!(shows.needs.is_some_and(|needs| needs > shows.length), {
            shows.needs.is_some() && shows.refutes_equal()
        });
    }
    // The whip that has the elimination of a nishio[3] is longer; no braid of any length has that of a g-whip[2].
    let shows = |statement: &str| {
        let found = map.decided.iter().find(|decided| decided.known.statement == statement);
        found.and_then(|decided| decided.shows).unwrap()
    };
    let nishio = shows("nishio[3] in whip[6]");
    assert!((nishio.length, nishio.needs, nishio.refutes_any()) == (3, Some(7), false));
    let whip = shows("g-whip[2] in braid[*]");
    assert!(whip.none_to == Extent::Every && whip.refutes_any());
}

/// The tables of `queries/studies/README.md`, made from the list.
#[test]
fn the_document_has_the_tables_of_the_list() {
    let document = include_str!("../../../queries/studies/README.md");
    let mut studies: BTreeMap<&str, Vec<&Observed>> = BTreeMap::new();
    for seen in observed() {
        studies.entry(&seen.study).or_default().push(seen);
    }
    for (study, all) in studies {
        let table = table(&all);
        let section =
            document.split("\n## ").find(|text| text.contains(&format!("(`{study}.toml`)")));
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
