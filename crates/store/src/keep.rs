//! What is kept in a store of the explorer's answers: proofs with the puzzle they were found in, and paths.

use std::collections::BTreeMap;

use catena::explorer::path::PathRules;
use catena::explorer::{self, Ask, AskError, Explorer, Judged, SolvedPath};
use catena::graph::{EdgeKind, Graph, NodeId, NodeKind};
use catena::grid::format::write_shortest;
use catena::grid::{Cell, Digit, Position, State};
use catena::proof::Family;
use catena::query::Entry;
use catena::rules::{Catalogue, Limits, Reach};

use super::{EdgeRow, Ending, Error, Leg, NodeRow, PathRecord, Writer};

/// Keeps those of the proofs found in a position that hold, with the puzzle they were found in where that
/// is known, and with the queries of their families.
///
/// # Errors
/// Those of the store.
pub fn keep_proofs<'p>(
    writer: &Writer,
    found_in: &Explorer,
    proofs: impl Iterator<Item = &'p Judged>,
) -> Result<(), Error> {
    let puzzle = puzzle_of(writer, found_in.position())?;
    let proofs: Vec<&Judged> = proofs.filter(|proof| proof.is_proved()).collect();
    for judged in &proofs {
        writer.proof(judged.proof(), puzzle)?;
    }
    keep_families(writer, found_in.catalogue(), proofs.iter().map(|p| &p.proof().family))
}

/// Keeps a puzzle with a path from its position, and with the solution that the path has shown; the
/// number of the puzzle.
///
/// # Errors
/// Those of the store.
pub fn keep_path(writer: &Writer, from: &Explorer, path: &SolvedPath) -> Result<i64, Error> {
    let puzzle = writer.puzzle(from.position(), shown_solution(&path.last).as_ref())?;
    writer.path(puzzle, &record(path))?;
    Ok(puzzle)
}

/// Keeps the query texts of families, where the catalogue has them.
///
/// # Errors
/// Those of the store.
pub fn keep_families<'f>(
    writer: &Writer,
    catalogue: &Catalogue,
    families: impl Iterator<Item = &'f Family>,
) -> Result<(), Error> {
    let named: BTreeMap<&str, &Family> =
        families.map(|family| (family.name.raw(), family)).collect();
    let known = |(name, family): (&str, &'f Family)| Some((family, catalogue.library().get(name)?));
    let same = |(family, entry): &(&Family, &Entry)| family.shape == entry.shape;
    let mut texts = named.into_iter().filter_map(known).filter(same);
    texts.try_for_each(|(family, entry)| writer.family_query(family, &entry.text))
}

/// Keeps the typed graph of a state in place of the one that was there.
///
/// # Errors
/// Those of the store.
pub fn keep_graph(writer: &Writer, state: i64, graph: &Graph) -> Result<(), Error> {
    let node = |node: NodeId| NodeRow {
        kind: graph.kind(node).name(),
        name: graph.node(node).to_string(),
    };
    let edge = |edge| {
        let ends = graph.edge(edge);
        EdgeRow {
            kind: ends.kind.name(),
            source: ends.source.index(),
            target: ends.target.index(),
            via: graph.via(edge).iter().map(|via| via.index()).collect(),
        }
    };
    let nodes = NodeKind::EVERY.into_iter().flat_map(|kind| graph.nodes(kind));
    let edges = EdgeKind::EVERY.into_iter().flat_map(|kind| graph.edges(kind));
    writer.graph(state, nodes.map(node), edges.map(edge))
}

/// How the store names the rules that a path is asked for.
///
/// The greatest size of almost locked sets is part of it, where any are looked for, and so are rules whose length nothing
/// bounds: a path with greater ones is another path.
///
/// # Errors
/// When a rule is not known.
pub fn rules_text(catalogue: &Catalogue, ask: &Ask) -> Result<String, AskError> {
    let PathRules { names, als_size, of_any_length } = PathRules::of(catalogue, ask)?;
    Ok(text(&names, als_size, &of_any_length))
}

fn text(names: &[String], als_size: Option<usize>, of_any_length: &[String]) -> String {
    let names = names.iter().map(String::as_str);
    let mut text = std::iter::once("singles").chain(names).collect::<Vec<_>>().join(", ");
    if let Some(size) = als_size {
        text += &format!("{ALS}{size}{CELLS}");
    }
    if !of_any_length.is_empty() {
        text += &format!("{ANY_LENGTH}{}", of_any_length.join(", "));
    }
    text
}

/// What stands around the greatest size of almost locked sets, and before the rules that no length bounds.
const ALS: &str = "; ALS of up to ";
const CELLS: &str = " cells";
const ANY_LENGTH: &str = "; of any length: ";

/// The names in the text that [`rules_text`] makes.
pub(super) fn names_in(rules: &str) -> impl Iterator<Item = &str> {
    rules.split("; ").next().unwrap_or_default().split(", ")
}

/// Those of them whose length nothing bounds.
pub(super) fn of_any_length_in(rules: &str) -> impl Iterator<Item = &str> {
    rules.split_once(ANY_LENGTH).into_iter().flat_map(|(_, names)| names.split(", "))
}

/// What bounds the searches of the rules in that text, where this is the greatest length of those that have one.
pub(super) fn limits_in(rules: &str, reach: usize) -> Limits {
    let size = rules.split_once(ALS).and_then(|(_, size)| size.split_once(CELLS)?.0.parse().ok());
    let length = (!rules.contains(ANY_LENGTH)).then_some(reach);
    Limits { length, als_size: size.unwrap_or(Reach::LARGEST_ALS) }
}

/// The digits of a state in which every cell is decided; `None` when one is not. No rule guesses, so a
/// path that ends in it has shown that there is no other solution.
pub fn shown_solution(last: &State) -> Option<[Digit; 81]> {
    let digits: Option<Vec<Digit>> = Cell::all().map(|cell| last.decided(cell)).collect();
    digits?.try_into().ok()
}

/// A path as the store has it.
pub fn record(path: &SolvedPath) -> PathRecord {
    let leg = |leg: &explorer::leg::Leg| Leg {
        state: leg.state.clone(),
        proofs: leg.proofs.iter().map(|judged| judged.proof().clone()).collect(),
    };
    PathRecord {
        rules: text(&[&path.rules[..], &path.onward].concat(), path.als_size, &path.of_any_length),
        reach: path.reach.length,
        legs: path.legs.iter().map(leg).collect(),
        last: path.last.clone(),
        ending: match path.ending {
            explorer::path::Ending::Solved => Ending::Solved,
            explorer::path::Ending::Stuck { .. } => Ending::Stuck,
            explorer::path::Ending::Stopped { .. } => Ending::Stopped,
        },
    }
}

/// The puzzle that a position belongs to. One that nobody has stored is stored when its givens say it
/// all; pencil marks are taken for a state on the way.
fn puzzle_of(writer: &Writer, position: &Position) -> Result<Option<i64>, Error> {
    match writer.find_puzzle(position)? {
        Some(id) => Ok(Some(id)),
        None if write_shortest(position).len() == 81 => writer.puzzle(position, None).map(Some),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_rules_says_what_bounds_them() {
        let ask = Ask::default().rules(["als-xz", "linear"]).als_size(4);
        let text = |ask: &Ask| rules_text(&Catalogue::built_in(), ask).unwrap();
        let any = text(&ask);
        assert_eq!(any, "singles, als-xz, linear; ALS of up to 4 cells; of any length: linear");
        let bounded = text(&ask.clone().max_length(12));
        assert_eq!(bounded, "singles, als-xz, linear; ALS of up to 4 cells");
        for (text, limits) in [(&any, ask.limits), (&bounded, ask.max_length(12).limits)] {
            assert_eq!(names_in(text).collect::<Vec<_>>(), ["singles", "als-xz", "linear"]);
            assert_eq!(limits_in(text, 12), limits);
        }
        assert_eq!(of_any_length_in(&any).collect::<Vec<_>>(), ["linear"]);
        assert_eq!(of_any_length_in(&bounded).count(), 0);
    }
}
