//! The rules as query files: evaluated as they stand they give what the kernel gives, and a rule of a
//! user's own is proved or refused.

use std::collections::BTreeSet;

use catena::check::{Verdict, check};
use catena::explorer::query::Datum;
use catena::explorer::{Explorer, QueryAsk};
use catena::graph::{Edges, Node, NodeKind, Overlay};
use catena::grid::{Position, State};
use catena::query::{Completion, DerivingRule, derive, tagging_files};
use catena::rules::Work;
use catena::rules::tagging::{Bounds, Level, Tagging, rules_of, untied_graph};

use super::{cleared, sparse_states, tagged, worked_grid};

/// The weak links of a fixpoint that files derive, and what falls.
fn by_files(state: &State, level: Level) -> (BTreeSet<(String, String)>, usize) {
    let tagging = Tagging::new(state, level, Bounds::NONE);
    let graph = untied_graph(state, &tagging);
    let mut overlay = Overlay::new(&graph);
    let rules = rules_of(level);
    let derivation = derive(&rules, &mut overlay, &mut Work::unlimited()).unwrap();
    assert_eq!(derivation.completion, Completion::Whole);
    let mut links = BTreeSet::new();
    for tag in Edges::nodes(&overlay, NodeKind::Tag) {
        for &(other, edge) in overlay.neighbours(tag, catena::graph::EdgeKind::Weak) {
            assert!(overlay.reason(edge).is_some());
            let [one, other] = [tag, other].map(|node| overlay.node(node).to_string());
            links.insert((one, other));
        }
    }
    let mut falls = cleared(&tagged(state, level), state, usize::MAX);
    falls.sort_unstable();
    assert_eq!(derivation.falls, falls, "level {level}");
    (links, derivation.rounds)
}

#[test]
fn files_and_kernel_derive_the_same() {
    let sparse = sparse_states(40).filter(|state| state.len() < 110).take(4);
    for (level, state) in
        sparse.flat_map(|state| [Level::One, Level::Half, Level::Two].map(|l| (l, state.clone())))
    {
        let tagging = tagged(&state, level);
        let tags: Vec<_> = tagging.tags().collect();
        let mut links = BTreeSet::new();
        for &one in &tags {
            for &other in tags.iter().filter(|&&other| tagging.is_weak(one, other)) {
                links.insert((Node::Tag(one).to_string(), Node::Tag(other).to_string()));
            }
        }
        let (derived, rounds) = by_files(&state, level);
        assert_eq!(derived, links, "level {level}");
        assert!(rounds > 2, "{rounds}");
    }
}

/// What level four adds, by its file: where level three is stuck, every link that `joint` derives is proved and
/// one of level four's; where its fixpoint has all of these, the file derives none.
#[test]
fn the_file_of_level_four_derives_what_its_kernel_does() {
    let (_, text) = tagging_files().iter().find(|(name, _)| *name == "joint").unwrap();
    let joint = DerivingRule::read("joint", text).unwrap();
    let work = &mut Work::unlimited();
    let stuck =
        catena::query::Library::built_in().get("tagging-4").unwrap().header.fires[0].clone();
    let stuck = catena::grid::read(stuck.split(" ==> ").next().unwrap()).unwrap().state;
    let by_kernel = tagged(&stuck, Level::Four);
    let (proposed, completion) = tagged(&stuck, Level::Three).apply(&stuck, &joint, work).unwrap();
    assert_eq!(completion, Completion::Whole);
    assert!(proposed.len() > 10, "the state says little: {proposed:?}");
    for link in proposed {
        assert!(link.is_proved && by_kernel.is_weak(link.one, link.other), "{link:?}");
    }
    for state in sparse_states(4) {
        let (proposed, _) = tagged(&state, Level::Four).apply(&state, &joint, work).unwrap();
        assert_eq!(proposed, [], "level four has them all");
    }
}

#[test]
fn every_file_has_its_headings_and_is_of_a_level() {
    let used: BTreeSet<String> =
        Level::ALL.into_iter().flat_map(rules_of).map(|rule| rule.name).collect();
    let names: BTreeSet<String> = tagging_files().iter().map(|(n, _)| (*n).to_owned()).collect();
    assert_eq!(used, names);
    for (name, text) in tagging_files() {
        assert!(text.starts_with(&format!("-- {name}\n--\n-- Finds:    ")), "{name}");
        for heading in ["-- Sound:    ", "-- Source:   "] {
            assert!(text.contains(heading), "{name} lacks {heading}");
        }
        DerivingRule::read(name, text).unwrap();
    }
}

#[test]
fn a_rule_that_concludes_nothing_or_another_edge_is_refused() {
    let refused = |text: &str| DerivingRule::read("own", text).unwrap_err().to_string();
    assert!(refused("MATCH (a:Tag) RETURN a").contains("a rule concludes something"));
    let link = "MATCH (a:Tag)-[:OPPOSITE]-(b:Tag) INSERT (a)-[:LINK]-(b)";
    assert!(refused(link).contains("`LINK` edges are not derived"));
    let (state, _) = worked_grid::grid();
    let explorer = Explorer::of(Position::from_state(state));
    let chain = "CALL graph.components('LINK') YIELD node INSERT (node)-[:WEAK]-(node)";
    let answer = explorer.query(chain, &QueryAsk::default()).unwrap();
    assert!(answer.rows.is_empty(), "nodes that are not tags are no ends of weak links");
}

/// On the worked grid at level one: what level two derives is proved; that any two tags are weakly linked
/// is refused, wherever it is not so.
#[test]
fn a_users_rule_is_proved_or_refused() {
    let (state, _) = worked_grid::grid();
    let explorer = Explorer::of(Position::from_state(state));
    let ask = QueryAsk { tagging: Level::Half, ..QueryAsk::default() };
    let is = |row: &catena::explorer::query::Row| row.values[2].clone();
    let word = |text: &str| Datum::Text(text.to_owned());
    let wild = "MATCH (a:Tag {name: 'tag:c'}), (b:Tag) INSERT (a)-[:WEAK]-(b)";
    let answer = explorer.query(wild, &ask).unwrap();
    assert!(answer.rows.iter().any(|row| is(row) == word("refused")), "{answer:?}");
    assert!(answer.proofs().all(|judged| judged.is_proved()));
    let (_, extend) = tagging_files().iter().find(|(name, _)| *name == "own").unwrap();
    let known = explorer.query(extend, &ask).unwrap();
    assert!(known.rows.is_empty(), "nothing new: {known:?}");
}

/// Queries speak of tags, and what they delete by them is proved.
#[test]
fn queries_ask_for_tags_at_a_level() {
    let (state, _) = worked_grid::grid();
    let explorer = Explorer::of(Position::from_state(state.clone()));
    let clear = "MATCH (z:Candidate)-[:TAGGED]-(a:Tag)-[:WEAK]-(a) DETACH DELETE z";
    for level in [Level::One, Level::Half, Level::Two] {
        let ask = QueryAsk { tagging: level, ..QueryAsk::default() };
        let answer = explorer.query(clear, &ask).unwrap();
        assert_eq!(answer.rows.len(), if level == Level::One { 0 } else { 87 }, "level {level}");
        for row in &answer.rows {
            let judged = row.proof.as_ref().unwrap();
            assert!(matches!(check(judged.proof()), Verdict::Proved(_)));
        }
        let build = format!("CALL tagging.build('{level}') YIELD layers, tags RETURN layers, tags");
        let built = explorer.query(&build, &QueryAsk::default()).unwrap();
        let layers = Tagging::new(&state, level, Bounds::NONE).layer_count() as i64;
        let expected = [layers, 2 * layers].map(Datum::Integer);
        assert_eq!(built.rows[0].values, expected, "level {level}");
    }
    let unknown = explorer.query("CALL tagging.build('5') RETURN tags", &QueryAsk::default());
    assert!(unknown.unwrap_err().to_string().contains("is not a level of tagging"));
    let plain = "MATCH (a)-[:MEMBER]-(b:Csp) RETURN DISTINCT a.kind AS kind";
    let rows = explorer.query(plain, &QueryAsk::default()).unwrap().rows;
    assert!(!rows.iter().any(|row| row.values[0] == Datum::Text("Tag".to_owned())));
}
