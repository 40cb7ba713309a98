//! The worked grid of G. Penet, "a puzzle after basic tagging".

#[path = "../../kit/worked_grid.rs"]
mod kit;

use catena::grid::Candidate;
use catena::query::{Asked, Parameters, Value, answer, parse};
use catena::rules::Work;
use catena::rules::language::registry;
use catena::rules::tagging::{Bounds, Level, Tagging};

use super::{cleared, tagged};
pub use kit::grid;

fn node(text: &str) -> Vec<Candidate> {
    let (digit, cells) = text.split_at(1);
    cells.split(' ').map(|cell| format!("n{digit}{cell}").parse().unwrap()).collect()
}

#[test]
fn the_printed_letters_are_found_and_no_others() {
    let (state, letters) = grid();
    let tagging = Tagging::new(&state, Level::One, Bounds::NONE);
    assert_eq!(tagging.strong_link_count(), 126);
    assert_eq!(tagging.joined_layer_count(), 25);
    assert_eq!(letters.len(), 78);
    let printed = |c: Candidate| letters.iter().find(|(known, _)| *known == c);
    for candidate in state.candidates() {
        let Some(tag) = tagging.tag(&[candidate]) else { continue };
        let is_joined = usize::from(tag.layer) < tagging.joined_layer_count();
        let letter = printed(candidate).map(|(_, letter)| letter.clone());
        assert_eq!(is_joined.then(|| tag.to_string()), letter, "{candidate}");
    }
}

/// Of digits 2, 5, 9 in r4c3 and r5c3 digit 5 is compulsory; the two others have the tags of r8c3.
#[test]
fn the_set_of_two_cells_is_tagged_as_the_text_says() {
    let (state, _) = grid();
    let tagging = tagged(&state, Level::Half);
    let tag = |text: &str| tagging.tag(&node(text)).unwrap();
    let opposite = |text: &str| {
        let tag = tag(text);
        catena::graph::Tag { second: !tag.second, ..tag }
    };
    let first = Tagging::new(&state, Level::Half, Bounds::NONE);
    let is_equal =
        |one, other: (_, _)| first.is_weak(one, other.1) && first.is_weak(other.0, neg(one));
    let both = |text: &str| (tag(text), opposite(text));
    assert!(is_equal(tag("9r8c3"), both("2r4c3 r5c3")), "K");
    assert!(is_equal(tag("9r4c3 r5c3"), both("2r1c3 r2c3 r7c3 r8c3")), "k");
    assert!(is_equal(opposite("9r8c3"), both("9r4c3 r5c3")));
    assert!(!is_equal(tag("9r8c3"), both("2r4c9")), "another layer");
}

fn neg(tag: catena::graph::Tag) -> catena::graph::Tag {
    catena::graph::Tag { second: !tag.second, ..tag }
}

/// The three cases that the text merges by "two choices that differ in one tag".
#[test]
fn the_merges_of_the_text_are_found() {
    let (state, _) = grid();
    for level in [Level::Half, Level::Two, Level::Three, Level::Four] {
        let mut tagging = Tagging::new(&state, level, Bounds::NONE);
        tagging.advance(&mut catena::rules::Work::unlimited()).unwrap();
        let merged = [
            ("2r2c7", "2r3c1"),
            ("2r2c7 r3c7", "2r3c1 r3c7"),
            ("2r2c2 r2c5 r2c6", "2r1c1 r1c3 r2c2 r3c2"),
        ];
        for (one, other) in merged {
            let [one, other] = [one, other].map(|text| tagging.tag(&node(text)).expect(text));
            let equal = tagging.is_weak(one, neg(other)) && tagging.is_weak(neg(one), other);
            assert!(equal, "level {level}: {one} {other}");
        }
    }
}

/// The 138 layers at level half and above are the 126 of the text's count, and one for each node without a strong link:
/// groups that hold all places of their digit in their line and in their block, so that nothing is left over.
#[test]
fn layers_of_one_node_are_groups_that_are_true() {
    let (state, _) = grid();
    let text = "CALL tagging.build('half') YIELD layers MATCH (t:Tag)-[:OPPOSITE]-(u:Tag), (t)-[:TAGGED]-(g) \
                WHERE NOT EXISTS { (u)-[:TAGGED]-(h) } RETURN layers, g";
    let asked = Asked {
        query: &parse(text).unwrap(),
        name: "",
        parameters: &Parameters::new(),
        state: &state,
        givens: state.decided_cells(),
        registry: &registry(),
        kernels: false,
    };
    let rows = answer(&asked, &mut Work::unlimited()).unwrap().rows;
    assert_eq!(rows.len(), 12);
    for row in rows {
        assert_eq!(row[0], Value::Integer(138));
        let [catena::graph::Node::Group(group)] = row[1].nodes()[..] else { panic!("{row:?}") };
        let members: Vec<Candidate> =
            group.cells.iter().map(|cell| Candidate::new(group.digit, cell)).collect();
        let csps = members[0].csps().into_iter();
        let shared = csps.filter(|csp| members.iter().all(|&member| csp.contains(member)));
        let whole = shared.filter(|&csp| state.values(csp).eq(members.iter().copied()));
        assert_eq!(whole.count(), 2, "{row:?}");
    }
}

#[test]
fn levels_clear_what_the_prototype_cleared() {
    let (state, _) = grid();
    let layers = |level| Tagging::new(&state, level, Bounds::NONE).joined_layer_count();
    assert_eq!([Level::Half, Level::Two, Level::Three].map(layers), [126; 3]);
    assert!(cleared(&tagged(&state, Level::One), &state, usize::MAX).is_empty());
    let first = cleared(&tagged(&state, Level::Half), &state, 0);
    assert_eq!(first.len(), 20);
    for level in [Level::Half, Level::Two, Level::Three, Level::Four] {
        let tagging = tagged(&state, level);
        assert_eq!(cleared(&tagging, &state, 0), first, "level {level}");
        assert_eq!(cleared(&tagging, &state, usize::MAX).len(), 87, "level {level}");
        assert!(!tagging.is_contradictory());
    }
}
