//! The cards of rules: what is said of a rule by its name stands in its file, and nowhere else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use catena::card::{Card, When, fame, known, named_elsewhere};
use catena::check::measure;
use catena::proof::published;
use catena::query::Library;
use catena::rules::Catalogue;

use crate::layers::files;
use crate::root;

/// What a length counts is said by the judge too, on purpose: the two must agree.
#[test]
fn cards_say_what_the_judge_counts() {
    for card in Card::all() {
        let counted =
            measure(&card.name.into()).map(|measure| format!("{measure:?}").to_lowercase());
        assert_eq!(card.counts, counted.as_deref(), "{}", card.name);
        let is_chain = published(card.name).is_some();
        let is_unmeasured = card.name.contains("tagging");
        assert_eq!(card.counts.is_none(), is_chain || is_unmeasured, "{}", card.name);
    }
}

/// What the sentence of the notation says that a length counts, by the word of the judge: one of these.
const COUNTED: &[(&str, &[&str])] = &[
    ("nothing", &["the length is 0"]),
    (
        "bases",
        &[
            "the length is 1",
            "number of base",
            "number of rows",
            "number of lines",
            "number of cells",
            "number of digits",
            "number of open cells",
        ],
    ),
    ("truths", &["the weight of the truths over the margin"]),
    ("counted", &["number of truths", "number of houses"]),
    ("sets", &["number of cells of both sets"]),
    ("petals", &["one and the number of petals"]),
    (
        "cells",
        &[
            "the cells that the digits cannot fill",
            "number of cells that the refutation goes through",
        ],
    ),
    ("choices", &["and choices", "one for the choice", "1 and the number of steps of all walks"]),
    (
        "patterns",
        &["one, and the variables that are used beside the pattern", "one, for the symmetry"],
    ),
    ("depth", &["the depth, the number of hypotheses in one another"]),
    ("chains", &["that of both chains"]),
    (
        "pairs",
        &["conjugate pairs that join its candidates", "conjugate pairs that join their candidates"],
    ),
    (
        "refuted",
        &[
            "conjugate pairs that the refutation uses",
            "conjugate pairs that the shortest refutation uses",
            "of the refutation that is met first",
        ],
    ),
    (
        "variables",
        &[
            "number of variables of the refutation that is met first",
            "number of variables of all steps",
        ],
    ),
    (
        "last",
        &[
            "number of variables of the refutation that is met first, without those of its pairs",
            "number of its variables, without those of its pairs",
        ],
    ),
    ("inside", &["the variables of the longest braid inside, 1 where there is none"]),
    ("cases", &["1 and the number of"]),
    ("walks", &["number of steps of both walks"]),
];

/// The sentence and the word say the same: a refutation of a trap uses every second of the conjugate pairs that lie
/// between its candidates, and a sentence about all of these is wrong.
#[test]
fn what_is_written_of_a_length_is_what_the_judge_counts() {
    let library = Library::built_in();
    for entry in library.entries().iter().chain(library.rules()) {
        let Some(counts) = Card::of(&entry.name).and_then(|card| card.counts) else { continue };
        let (_, said) = COUNTED.iter().find(|(word, _)| *word == counts).unwrap();
        let notation = entry.header.notation.split_whitespace().collect::<Vec<_>>().join(" ");
        let says = notation.split_once("; ").map_or("", |(_, sentence)| sentence);
        assert!(said.iter().any(|words| says.contains(words)), "{}: {says}", entry.name);
    }
}

#[test]
fn every_rule_has_a_card_and_what_it_is_called_finds_it() {
    let catalogue = Catalogue::built_in();
    let rules: BTreeSet<&str> = catalogue.rules().iter().map(|rule| rule.name()).collect();
    assert_eq!(rules, Card::all().iter().map(|card| card.name).collect());
    for card in Card::all() {
        for name in card.also {
            let called = catalogue.select(&[name]).unwrap_or_default();
            assert!(called.iter().any(|rule| rule.name() == card.name), "{name}: {}", card.name);
        }
        for (_, name) in card.others {
            assert!(named_elsewhere(name).contains(&card), "{name}: {}", card.name);
        }
        for (_, name) in card.sizes {
            assert_eq!(
                catalogue.find(name).map(|rule| rule.name().to_owned()).ok().as_deref(),
                Some(*name)
            );
        }
    }
}

#[test]
fn rules_are_asked_as_their_cards_say() {
    let catalogue = Catalogue::built_in();
    let asked = |when| {
        let rules = catalogue.asked(when);
        rules.iter().map(|rule| rule.name().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(asked(When::SideBySide).len(), 11);
    assert_eq!(asked(When::OfACore).last().map(String::as_str), Some("te"));
    let sums = ["domino-loop", "multi-sector-locked-set", "junior-exocet", "rank-0", "linear"];
    assert_eq!(asked(When::WhenStuck), sums);
    assert_eq!(known()[..2], ["naked-single", "hidden-single"]);
    assert!(known().is_sorted_by_key(|name| fame(name)));
}

/// The files of the program, outside the judge, that name a rule by a literal, with the number of literals: most are
/// kernels in `src/rules`, which name the rule that they find. The numbers may only fall: what is said of rules by
/// their names belongs on their cards.
const NAMING: &[(&str, usize)] = &[
    ("crates/draw/src/bands.rs", 1),
    ("crates/serve/page/difference.js", 5),
    ("crates/serve/page/examples.js", 3),
    ("crates/serve/page/glossary.js", 2),
    ("crates/serve/page/lesson.js", 1),
    ("crates/serve/page/lessons.js", 7),
    ("crates/serve/page/path.js", 6),
    ("crates/serve/page/schema.js", 2),
    ("crates/serve/page/sets.js", 1),
    ("src/explorer/impact.rs", 1),
    ("src/explorer/own_chain.rs", 4),
    ("src/explorer/path.rs", 1),
    ("src/explorer/set_list.rs", 1),
    ("src/explorer/told.rs", 3),
    ("src/explorer/typed_sets.rs", 1),
    ("src/fill/force.rs", 4),
    ("src/fill/mod.rs", 1),
    ("src/notation/csp_rules.rs", 5),
    ("src/notation/step_words.rs", 3),
    ("src/notation/types.rs", 3),
    ("src/query/force.rs", 6),
    ("src/rules/cover/mixed.rs", 12),
    ("src/rules/cover/view.rs", 12),
    ("src/rules/depth/mod.rs", 1),
    ("src/rules/forcing/chains.rs", 6),
    ("src/rules/forcing/nets.rs", 12),
    ("src/rules/impossible/alone.rs", 1),
    ("src/rules/impossible/oddagon.rs", 1),
    ("src/rules/language/mod.rs", 1),
    ("src/rules/language/sums.rs", 5),
    ("src/rules/linear/closure.rs", 1),
    ("src/rules/linear/list.rs", 2),
    ("src/rules/linear/smallest.rs", 1),
    ("src/rules/patterns/mod.rs", 57),
    ("src/rules/patterns/rule.rs", 2),
    ("src/rules/patterns/single.rs", 2),
    ("src/rules/tagging/level.rs", 5),
    ("src/rules/tagging/rule.rs", 1),
    ("src/rules/unique/alone.rs", 1),
    ("src/rules/unique/lites.rs", 2),
    ("crates/store/src/text.rs", 1),
    ("crates/study/src/best.rs", 2),
    ("crates/study/src/plan.rs", 1),
    ("crates/theorems/src/family.rs", 9),
    ("crates/theorems/src/statement.rs", 1),
];

#[test]
fn no_file_says_of_a_rule_by_its_name_what_its_card_should() {
    let names: BTreeSet<&str> = Card::all().iter().map(|card| card.name).collect();
    let mut found = BTreeMap::new();
    for folder in [
        "src",
        "crates/calls/src",
        "crates/cli/src",
        "crates/draw/src",
        "crates/serve",
        "crates/store/src",
        "crates/study/src",
        "crates/theorems/src",
        "web",
    ] {
        // What links are squeezed with is a text of proofs, and says nothing of rules.
        let is_primer = |file: &std::path::PathBuf| file.ends_with("primer.js");
        for file in sources(&root().join(folder)).into_iter().filter(|file| !is_primer(file)) {
            let count = literals(&fs::read_to_string(&file).unwrap())
                .filter(|literal| names.contains(literal.as_str()))
                .count();
            let file = file.strip_prefix(root()).unwrap().to_str().unwrap().replace('\\', "/");
            if count > 0 {
                found.insert(file, count);
            }
        }
    }
    let known: BTreeMap<String, usize> =
        NAMING.iter().map(|(file, count)| ((*file).to_owned(), *count)).collect();
    assert_eq!(found, known);
}

/// The sources in a folder: Rust, and the scripts of the page.
fn sources(folder: &Path) -> Vec<std::path::PathBuf> {
    let mut found = Vec::new();
    files(folder, &mut found);
    let pages = fs::read_dir(folder.join("page")).into_iter().flatten();
    found.extend(
        pages
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|extension| extension == "js")),
    );
    found
}

/// The texts between quotation marks in the code of a source: comments and the tests at its end are left out.
fn literals(source: &str) -> impl Iterator<Item = String> {
    let code = source.split("\n#[cfg(test)]\nmod tests").next().unwrap_or_default();
    let lines = code.lines().filter(|line| {
        let line = line.trim_start();
        !line.starts_with("//") && !line.starts_with('*') && !line.starts_with("/*")
    });
    let quoted = |line: &str, mark: char| {
        line.split(mark).skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>()
    };
    let all = move |line: &str| [quoted(line, '"'), quoted(line, '\'')].concat();
    lines.flat_map(all).collect::<Vec<_>>().into_iter()
}
