//! The family library: list, folder and records agree, each family is what its definition says, and
//! every proof is one.

#[path = "../kit/families.rs"]
mod kit;

use std::collections::BTreeMap;
use std::sync::Arc;

use catena::grid::{Candidate, State, apply_singles, read, singles};
use catena::proof::{ClosingKind, Form, PUBLISHED, Proof, Shape};
use catena::query::{Entry, Library, contained, parse, recognise, text_of};
use catena::rules::{Catalogue, Rule};
use catena::solution::{Solutions, solutions};

use crate::{group_oracle, oracle};
use kit::example;
pub use kit::{about, ask, ask_within, proved};

/// The files of a folder of queries, sorted.
fn files(folder: &str) -> Vec<String> {
    let folder = format!("{}/queries/{folder}", env!("CARGO_MANIFEST_DIR"));
    let entries = std::fs::read_dir(folder).unwrap();
    let mut files: Vec<String> =
        entries.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    files
}

/// The files that entries come from, sorted.
fn listed(entries: &[Entry]) -> Vec<String> {
    let mut listed: Vec<String> =
        entries.iter().map(|entry| format!("{}.gql", entry.name)).collect();
    listed.sort();
    listed
}

#[test]
fn list_folder_and_records_agree() {
    let library = Library::built_in();
    let names: Vec<&str> = library.entries().iter().map(|entry| entry.name.as_str()).collect();
    let published: Vec<&str> = PUBLISHED.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, published);
    assert_eq!(files("families"), listed(library.entries()));
    assert_eq!(files("rules"), listed(library.rules()));
    let catalogue = Catalogue::built_in();
    let mut rules: Vec<&str> = catalogue.rules().iter().map(|rule| rule.name()).collect();
    rules.sort_unstable();
    let mut names: Vec<&str> = library.names().collect();
    names.sort_unstable();
    assert_eq!(rules, names, "every file is a rule");
    let searched = |rule: &&Arc<dyn Rule>| rule.facts().answered_by != "plain evaluator";
    assert_eq!(catalogue.rules().iter().filter(searched).count(), names.len());
    for (entry, (_, shape)) in library.entries().iter().zip(PUBLISHED) {
        assert_eq!(entry.shape.as_ref(), Some(shape), "{}", entry.name);
    }
}

#[test]
fn every_file_has_its_headings_and_the_canonical_form() {
    let library = Library::built_in();
    for Entry { name, header, text, query, .. } in library.entries().iter().chain(library.rules()) {
        assert!(text.starts_with(&format!("-- {name}\n--\n")), "{name}");
        let said = [&header.finds, &header.sound, &header.source, &header.notation];
        assert!(said.iter().all(|field| !field.is_empty()), "{name}: {header:?}");
        assert!(!header.fires.is_empty() && !header.misses.is_empty(), "{name}");
        assert!(text.ends_with(&format!("\n\n{query}\n")), "{name} is not in the canonical form");
    }
}

#[test]
fn families_fire_where_their_files_say_and_miss_where_they_must() {
    let library = Library::built_in();
    for entry in library.entries().iter().chain(library.rules()) {
        for text in &entry.header.fires {
            let (position, target, length) = example(text);
            let found = proved(&about(entry, target), position, length);
            let shortest = found.get(&target).map(|proof| proof.length);
            assert_eq!(shortest, Some(length), "{} {target}", entry.name);
        }
        for text in &entry.header.misses {
            let (position, target, length) = example(text);
            let found = proved(&about(entry, target), position, length);
            // What bounds each branch of a force chain does not bound all of them together.
            let is_longer = |proof: &Proof| proof.length > length;
            assert!(found.get(&target).is_none_or(is_longer), "{} {target}", entry.name);
        }
    }
}

/// A generator of numbers, the same on every run.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Puzzles printed in D. Berthier, "Fully supersymmetric chains", A4 and A9.
const PUZZLES: [&str; 4] = [
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000",
    "000010002001000030040005600000007400300000006008900000006300080050000100200040000",
    "000010002001000030040005600000007800100000005003400000006300090050000400200080000",
    ".12...3.....4...5.6..3..2.......7..4..3.1.6..8..5.......7..4..2.2...9.....6...79.",
];

/// A puzzle after singles, with a share of its false candidates deleted, in hundredths, as far as
/// that opens no single. (A variable with one live candidate is no node of the graph, so the last
/// variable of a whip cannot be a single that was left open.)
pub fn middle_state(numbers: &mut Numbers, puzzle: usize, share: u64) -> State {
    let mut state = read(PUZZLES[puzzle % PUZZLES.len()]).unwrap().state;
    let Solutions::One(solution) = solutions(&state) else { panic!("not unique") };
    apply_singles(&mut state);
    for candidate in state.clone().candidates() {
        let is_true = solution[candidate.cell().index()] == candidate.digit();
        if !is_true && numbers.below(100) < share {
            let mut without = state.clone();
            without.remove(candidate);
            if singles(&without).next().is_none() {
                state = without;
            }
        }
    }
    state
}

fn by_definition(state: &State, shape: &Shape, target: Candidate, limit: usize) -> Option<usize> {
    let is_whip = shape.closing == ClosingKind::Whip;
    let alternating = shape.groups || (shape.one_digit && !is_whip);
    match alternating || shape.closing == ClosingKind::Loop {
        true => group_oracle::shortest(state, shape, target, limit),
        false => oracle::shortest(state, *shape, target, limit),
    }
}

/// The same eliminations at the same shortest lengths as a search written from the definitions, on
/// states of all densities.
#[test]
fn families_are_what_their_definitions_say() {
    let mut numbers = Numbers(4);
    let library = Library::built_in();
    let mut lengths: BTreeMap<(&str, usize), usize> = BTreeMap::new();
    for round in 0..ROUNDS {
        let state = middle_state(&mut numbers, round, 10 + round as u64 % 5 * 8);
        for entry in library.entries().iter().filter(|entry| is_in_an_oracle(entry)) {
            let shape = entry.shape.unwrap();
            let limit = match () {
                () if shape.als && round >= 2 => continue,
                () if shape.als => 2,
                () if shape.groups || shape.branching => 3,
                () => 4,
            };
            let found = proved(entry, &state, limit);
            // The slow search over sets takes its time: it is asked about a few.
            let every = if shape.als { 4 } else { 1 };
            for target in sample(&mut numbers, &state, &found).into_iter().step_by(every) {
                let expected = by_definition(&state, &shape, target, limit);
                let length = found.get(&target).map(|proof| proof.length);
                assert_eq!(length, expected, "{} {target} round {round}", entry.name);
                *lengths.entry((&entry.name, length.unwrap_or(0))).or_default() += 1;
            }
        }
    }
    for Entry { name, .. } in library.entries().iter().filter(|entry| is_in_an_oracle(entry)) {
        let longest = lengths.keys().filter(|(known, _)| *known == name).map(|(_, l)| *l).max();
        assert!(longest >= Some(2), "{name} was never met at length 2 or more");
    }
}

/// Whether there is a slow search for a family: for all but the named forms and sets modulo what is
/// before, which are held against the search of alternating chains.
fn is_in_an_oracle(entry: &Entry) -> bool {
    let shape = entry.shape.unwrap();
    shape.form == Form::Any && !(shape.als && shape.t)
}

/// How many states the slow search is held against.
const ROUNDS: usize = 6;

/// Some candidates that are proved false and some that are not.
fn sample(
    numbers: &mut Numbers,
    state: &State,
    found: &BTreeMap<Candidate, Proof>,
) -> Vec<Candidate> {
    let mut longest: Vec<Candidate> = found.keys().copied().collect();
    longest.sort_by_key(|target| std::cmp::Reverse(found[target].length));
    longest.truncate(10);
    let others: Vec<Candidate> = state.candidates().filter(|c| !found.contains_key(c)).collect();
    for _ in 0..12 {
        longest.push(others[numbers.below(others.len() as u64) as usize]);
    }
    longest
}

/// What the records say of one family containing another holds on states.
#[test]
fn contained_families_prove_no_more_and_no_shorter() {
    let mut numbers = Numbers(9);
    let library = Library::built_in();
    // What goes over sets modulo others is slow to walk, and held against the search.
    let quick = |entry: &&Entry| !entry.shape.is_some_and(|shape| shape.als && shape.t);
    let entries = library.entries().iter().filter(quick);
    for round in 0..3 {
        let state = middle_state(&mut numbers, round, 30);
        let found: Vec<_> =
            entries.clone().map(|entry| (entry, proved(entry, &state, 2))).collect();
        for (one, less) in &found {
            for (other, more) in &found {
                if !contained(&one.shape.unwrap(), &other.shape.unwrap()) {
                    continue;
                }
                // Forms of a fixed length may be longer than what was asked for.
                for (target, proof) in less.iter().filter(|(_, proof)| proof.length <= 2) {
                    let length = more.get(target).map(|proof| proof.length);
                    assert!(
                        length.is_some_and(|length| length <= proof.length),
                        "{} proves {target} by {}, {} by {length:?}",
                        one.name,
                        proof.length,
                        other.name,
                    );
                }
            }
        }
    }
}

#[test]
fn containment_is_an_order() {
    let library = Library::built_in();
    let names = |name: &str| -> Vec<String> {
        let entry = library.get(name).unwrap();
        library.subsumed(entry).iter().map(|entry| entry.name.clone()).collect()
    };
    assert_eq!(names("nrcz-chain"), ["typed-nrcz-chain", "restricted-nrcz-chain"]);
    assert_eq!(names("braid"), ["whip", "nishio"]);
    assert_eq!(names("c-chain"), ["c-loop", "turbot-fish"]);
    assert_eq!(names("turbot-fish"), ["skyscraper", "two-string-kite"]);
    assert_eq!(names("als-xy-chain"), ["als-xz", "als-xy-wing"]);
    assert_eq!(names("xyz-wing"), [""; 0]);
    let whip = names("whip");
    assert!(
        whip.contains(&"nrczt-chain".to_owned()) && whip.contains(&"nrczt-rl-lasso".to_owned())
    );
    for (_, one) in PUBLISHED {
        for (_, other) in PUBLISHED {
            assert!(one == other || !(contained(one, other) && contained(other, one)));
            for (_, third) in PUBLISHED {
                let chained = contained(one, other) && contained(other, third);
                assert!(!chained || contained(one, third), "{one:?} {other:?} {third:?}");
            }
        }
    }
}

/// The families that come with the program have no conditions on the target, so that their records
/// decide; forms of a fixed length are no longer than what contains them.
#[test]
fn families_are_contained_as_their_records_are() {
    let families = PUBLISHED.iter().map(|(name, shape)| {
        let query = &Library::built_in().get(name).unwrap().query.clone();
        (name, shape, recognise(query).unwrap())
    });
    let families: Vec<_> = families.collect();
    for (one_name, one, family) in &families {
        for (other_name, other, wider) in &families {
            let expected = contained(one, other);
            assert_eq!(family.is_contained_in(wider), expected, "{one_name} in {other_name}");
        }
    }
}

/// A family of the user's on nrc-chains, with a condition on the target and a greatest length.
fn of_chains(target: &str, most: &str) -> String {
    format!(
        "MATCH ANY SHORTEST SIMPLE ({target})
               (()-[:LINK]-(l:Candidate)-[v:CONJUGATE]-(r:Candidate)){{1, {most}}}
               ()-[:LINK]-(z)
         DETACH DELETE z"
    )
}

/// What is asked of the target besides makes a family smaller, and never greater.
#[test]
fn a_condition_on_the_target_is_contained_in_none() {
    let five = of_chains("z:Candidate {digit: 5}", "$max");
    let mut library = Library::built_in();
    library.add("five", &five).unwrap();
    let names = |name: &str| -> Vec<String> {
        let entry = library.get(name).unwrap();
        library.subsumed(entry).iter().map(|entry| entry.name.clone()).collect()
    };
    assert_eq!(names("five"), [""; 0], "typed-nrc-chains of other digits are not contained");
    assert!(names("nrc-chain").contains(&"five".to_owned()));
    assert!(!names("nrcz-chain").contains(&"five".to_owned()), "nrc-chain stands between");
}

/// Each pair with whether the first is contained in the second.
const CONTAINED: &[(&str, &str, &str, &str, bool)] = &[
    ("z:Candidate {digit: 5}", "$max", "z:Candidate", "$max", true),
    ("z:Candidate", "$max", "z:Candidate {digit: 5}", "$max", false),
    ("z:Candidate WHERE z.digit = 5", "$max", "z:Candidate {digit: 5}", "$max", true),
    ("z:Candidate {digit: 5}", "$max", "z:Candidate WHERE z.digit > 3", "$max", true),
    ("z:Candidate WHERE z.digit > 3", "$max", "z:Candidate {digit: 5}", "$max", false),
    ("z:Candidate {digit: 5, row: 1}", "$max", "z:Candidate {digit: 5}", "$max", true),
    ("z:Candidate {digit: 5}", "$max", "z:Candidate {digit: 6}", "$max", false),
    ("z:Candidate {cell: 'r1c1'}", "$max", "z:Candidate WHERE z.block = 1", "$max", true),
    // What a parameter asks for is not known, unless both ask for the same.
    ("z:Candidate {digit: $d}", "$max", "z:Candidate", "$max", true),
    ("z:Candidate {digit: $d}", "$max", "z:Candidate {digit: 5}", "$max", false),
    ("z:Candidate {digit: 5}", "$max", "z:Candidate {digit: $d}", "$max", false),
    (
        "z:Candidate WHERE z.row = 1 AND z.digit = $d",
        "$max",
        "z:Candidate {digit: $d}",
        "$max",
        true,
    ),
    ("z:Candidate {digit: $d}", "$max", "z:Candidate {digit: $e}", "$max", false),
    // A greatest length is a limit, and a parameter is none.
    ("z:Candidate", "3", "z:Candidate", "$max", true),
    ("z:Candidate", "$max", "z:Candidate", "3", false),
    ("z:Candidate", "3", "z:Candidate", "2 + 1", true),
    ("z:Candidate", "3", "z:Candidate", "2", false),
    ("z:Candidate", "$max - 2", "z:Candidate", "$max", true),
];

#[test]
fn containment_compares_conditions_and_lengths() {
    for (one, most, other, limit, expected) in CONTAINED {
        let [one, other] = [of_chains(one, most), of_chains(other, limit)]
            .map(|text| recognise(&parse(&text).unwrap()).unwrap_or_else(|| panic!("{text}")));
        assert_eq!(one.is_contained_in(&other), *expected, "{one:?} in {other:?}");
    }
}

/// A record is recognised in the query that has it and in no other; names, order within sets, the
/// bound and conditions on the target do not matter.
#[test]
fn a_query_is_recognised_by_what_it_says() {
    for (name, shape) in PUBLISHED {
        let text = text_of(shape).unwrap();
        assert_eq!(recognise(&parse(&text).unwrap()).unwrap().shape, *shape, "{name}");
    }
    let shape = |text: &str| recognise(&parse(text).unwrap()).map(|recognised| recognised.shape);
    let chain = |z: &str, set: &str, last: &str| {
        format!(
            "MATCH ALL SIMPLE (t:Candidate{z})(()-[:LINK]-(a:Candidate)-[:CONJUGATE{set}]-\
             (b:Candidate)){{1, 7}}()-[:LINK]-({last}) DETACH DELETE t"
        )
    };
    assert_eq!(shape(&chain("", " MODULO PREV(b), t", "t")), Some(Shape::NRCZT));
    assert_eq!(shape(&chain(" {digit: $digit} WHERE t.row = 1", "", "t")), Some(Shape::NRC));
    let last = chain("", "", "t").replace(" DETACH", " WHERE t.row = 1 DETACH");
    assert_eq!(shape(&last), Some(Shape::NRC), "the target alone is chosen");
    let not = [
        chain("", " MODULO PREV(a)", "t"),
        chain("", " WHERE b.digit = 1", "t"),
        chain("", "", "u"),
        chain(" WHERE EXISTS { (t)-[:LINK]-(t) }", "", "t"),
        chain("", "", "t").replace("SIMPLE", "TRAIL"),
        chain("", "", "t").replace("{1, 7}", "{2, 7}"),
        chain("", "", "t").replace("DETACH DELETE t", "RETURN t"),
        chain("", "", "t").replace(" DETACH", " WHERE size(a) > 1 DETACH"),
    ];
    for text in not {
        assert_eq!(shape(&text), None, "{text}");
    }
    let skyscraper = text_of(&Shape::ONE_DIGIT.form(Form::Skyscraper)).unwrap();
    let named = skyscraper.replace("ANY", "ALL").replace("(z:Candidate)", "(z:Candidate {row: 1})");
    assert!(shape(&named).is_some_and(|shape| shape.form == Form::Skyscraper));
    assert_eq!(shape(&skyscraper.replace("c.row", "c.block")), None, "one word is another");
    let turbot = text_of(&Shape::ONE_DIGIT.form(Form::TurbotFish)).unwrap();
    assert_eq!(shape(&turbot.replace("{2}", "{3}")), None, "the length is fixed");
    let pairs = Library::built_in().get("remote-pairs").unwrap().text.replace("$max - 1", "6");
    assert!(shape(&pairs).is_some_and(|shape| shape.form == Form::RemotePairs));
    let whip = text_of(&Shape::WHIP).unwrap();
    assert_eq!(shape(&whip.replace("x, z, r", "x, [z] + r")), Some(Shape::WHIP));
    assert_eq!(shape(&whip.replace("x, z, r", "x, r")), None);
}

#[test]
fn a_file_of_ones_own_replaces_or_extends_the_library() {
    let mut library = Library::built_in();
    let whips = library.get("whip").unwrap().text.clone();
    library.add("my-whip", &whips).unwrap();
    assert_eq!(library.entries().len(), PUBLISHED.len() + 1);
    library.add("whip", "MATCH (z:Candidate {name: 'n1r1c1'}) DETACH DELETE z").unwrap();
    assert_eq!(library.entries().len(), PUBLISHED.len() + 1);
    assert_eq!(library.get("whip").unwrap().shape, None);
    library.add("sue-de-coq", &whips).unwrap();
    assert_eq!(library.names().filter(|name| *name == "sue-de-coq").count(), 1);
    assert!(library.add("no", "MATCH (a) RETURN a").is_err());
}
