//! Comparisons against a plain count, and the diagram of an order.

use std::collections::BTreeMap;

use catena::rules::Catalogue;
use catena_study::{Edge, Hasse, Shortest, Subsumption, Verdict, contradictions};

use crate::kit::{HARD, OCEAN, W8, finished, study};

const FAMILIES: [&str; 6] =
    ["nrc-chain", "nrct-chain", "nrczt-chain", "nrczt-lr-lasso", "whip", "braid"];

fn text() -> String {
    format!(
        "question = \"eliminations\"\nfamilies = {FAMILIES:?}\nmax-length = 5\n[[corpus]]\nlist = \"l\"\n"
    )
}

#[test]
fn each_pair_is_counted_as_a_plain_loop_counts_it() {
    let (study, corpus) = study(&text(), &[W8, OCEAN, HARD].join("\n"));
    let (_folder, store) = finished(&study, &corpus);
    let all = Subsumption::of(&store, study.catalogue()).unwrap();
    let profiles: BTreeMap<i64, Vec<Shortest>> = store.profiles().unwrap().into_iter().collect();
    let mut rows: Vec<Vec<Shortest>> = Vec::new();
    store
        .each_elimination(|_, _, profile| {
            rows.push(profiles[&profile].clone());
            Ok::<(), catena_study::store::Error>(())
        })
        .unwrap();
    assert!(rows.len() > 200, "{}", rows.len());
    for pair in &all.pairs {
        let length = |known: Shortest| match known {
            Shortest::Length(length) => Some(u64::from(length)),
            Shortest::None | Shortest::Stopped => None,
        };
        let both =
            rows.iter().filter_map(|row| Some((length(row[pair.one])?, length(row[pair.other]))));
        let both: Vec<(u64, Option<u64>)> = both.collect();
        let count = |fits: &dyn Fn(u64, Option<u64>) -> bool| {
            both.iter().filter(|&&(one, other)| fits(one, other)).count() as u64
        };
        assert_eq!(pair.compared, both.len() as u64);
        assert_eq!(pair.equal, count(&|one, other| other == Some(one)));
        assert_eq!(pair.shorter, count(&|one, other| other.is_some_and(|other| other < one)));
        assert_eq!(pair.longer, count(&|one, other| other.is_some_and(|other| other > one)));
        assert_eq!(pair.none, count(&|_, other| other.is_none()));
        assert_eq!(pair.verdict == Verdict::Refuted, pair.contradicted() > 0);
        assert_eq!(pair.example.is_some(), pair.contradicted() > 0);
        let found = contradictions(&store, pair, usize::MAX).unwrap();
        assert_eq!(found.len() as u64, pair.contradicted());
    }
    let verdict = |one: &str, other: &str| {
        all.pair(all.family(one).unwrap(), all.family(other).unwrap()).unwrap().verdict
    };
    assert_eq!(verdict("nrc-chain", "nrczt-chain"), Verdict::Definition);
    assert_eq!(verdict("nrczt-chain", "whip"), Verdict::Definition);
    assert_eq!(verdict("whip", "braid"), Verdict::Definition);
    assert_eq!(verdict("whip", "nrc-chain"), Verdict::Refuted);
}

#[test]
fn no_definition_is_contradicted() {
    let (study, corpus) = study(&text(), &[W8, HARD].join("\n"));
    let (_folder, store) = finished(&study, &corpus);
    let all = Subsumption::of(&store, study.catalogue()).unwrap();
    let contained = |one: &str, other: &str| {
        let library = study.catalogue().library();
        library.get(one).unwrap().is_contained_in(library.get(other).unwrap())
    };
    for pair in all.pairs.iter().filter(|pair| contained(&pair.one_name, &pair.other_name)) {
        assert_eq!(pair.verdict, Verdict::Definition, "{} in {}", pair.one_name, pair.other_name);
    }
}

#[test]
fn a_diagram_leaves_out_what_follows() {
    let (study, corpus) = study(&text(), &[W8, OCEAN].join("\n"));
    let (_folder, store) = finished(&study, &corpus);
    let all = Subsumption::of(&store, &Catalogue::built_in()).unwrap();
    let hasse = Hasse::of(&all);
    let (nodes, edges) = (hasse.nodes(), hasse.edges());
    assert_eq!(nodes.iter().map(|names| names.len()).sum::<usize>(), FAMILIES.len());
    let name = |node: usize| nodes[node][0].as_str();
    let drawn: Vec<(&str, &str)> = edges
        .iter()
        .filter(|(.., edge)| !matches!(edge, Edge::Refuted { .. }))
        .map(|&(from, to, _)| (name(from), name(to)))
        .collect();
    for edge in [("nrc-chain", "nrct-chain"), ("nrct-chain", "nrczt-chain"), ("whip", "braid")] {
        assert!(drawn.contains(&edge), "{edge:?} in {drawn:?}");
    }
    for edge in [("nrc-chain", "nrczt-chain"), ("nrc-chain", "braid"), ("nrczt-chain", "braid")] {
        assert!(!drawn.contains(&edge), "{edge:?} in {drawn:?}");
    }
    let dot = hasse.to_dot();
    assert!(dot.starts_with("digraph {") && dot.contains("label=\"braid\""), "{dot}");
    let svg = hasse.to_svg();
    let mut reader = quick_xml::Reader::from_str(&svg);
    let mut texts = 0;
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Start(tag) if tag.name().as_ref() == "text" => texts += 1,
            _ => {}
        }
    }
    // A name for each family, and what each kind of edge means.
    let kinds: std::collections::HashSet<_> =
        edges.iter().map(|(.., edge)| std::mem::discriminant(edge)).collect();
    assert!(!kinds.is_empty() && texts >= FAMILIES.len() + kinds.len(), "{svg}");
}

/// Whatever a braid of length 2 proves, a whip does, and a g-braid of length 3 a g-whip; longer ones are observed.
#[test]
fn what_a_theorem_says_is_told_from_what_was_observed() {
    let pairs = |families: &[&str], longest: usize| {
        let text = format!(
            "question = \"eliminations\"\nfamilies = {families:?}\nmax-length = {longest}\n[[corpus]]\nlist = \"l\"\n"
        );
        let (study, corpus) = study(&text, &[W8, HARD].join("\n"));
        let (_folder, store) = finished(&study, &corpus);
        Subsumption::of(&store, study.catalogue()).unwrap()
    };
    let told = |all: &Subsumption, one: &str, other: &str| {
        let pair = all.pair(all.family(one).unwrap(), all.family(other).unwrap()).unwrap();
        assert!(pair.compared > 0, "{one} in {other}");
        (pair.verdict, pair.states)
    };
    let theorem = (Verdict::Theorem, Some("any"));
    let short = pairs(&["whip", "braid"], 2);
    assert_eq!(told(&short, "braid", "whip"), theorem);
    assert_eq!(told(&short, "whip", "braid"), (Verdict::Definition, None));
    let all = pairs(&["g-whip", "braid", "g-braid", "whip", "basic-fish"], 3);
    assert_eq!(told(&all, "g-braid", "g-whip"), theorem);
    // A braid is a g-braid.
    assert_eq!(told(&all, "braid", "g-whip"), theorem);
    assert_eq!(told(&all, "braid", "whip").1, None);
    for pair in &all.pairs {
        assert_eq!(pair.verdict == Verdict::Theorem, pair.states.is_some());
    }
    // The theorem about pairs does not reach swordfish.
    assert_ne!(told(&all, "basic-fish", "whip").0, Verdict::Theorem);
    // A nishio is a braid of one digit, and so a g-whip by the theorem.
    let hasse = Hasse::of(&pairs(&["nishio", "c-chain", "g-whip"], 3));
    let drawn = hasse.edges().iter().filter(|(.., edge)| *edge == Edge::Theorem).count();
    assert_eq!(drawn, 1);
    let legend = ">contained by a theorem about all states<";
    assert!(hasse.to_dot().contains("style=bold") && hasse.to_svg().contains(legend));
}
