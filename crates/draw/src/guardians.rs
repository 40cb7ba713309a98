//! Impossible and deadly patterns: the cells of each as a set, its guardians as candidates of which one is true, and
//! what follows from these; of a deadly one what could be exchanged. Their refutations are not drawn.

use catena::grid::Candidate;
use catena::notation::Guarded;
use catena::proof::Proof;

use super::diagram::{Diagram, Part};
use super::lines;

/// Draws the lines of a proof into a diagram, which already has the cells of the patterns, where there are
/// any, and the conclusions.
pub(super) fn draw(diagram: &mut Diagram, proof: &Proof) {
    lines::draw(diagram, &proof.state, &Guarded::folded(proof));
    let patterns = Guarded::of_proof(proof);
    diagram.exchanges = patterns.iter().flat_map(moves).collect();
    for guardian in patterns.into_iter().flat_map(|pattern| pattern.guardians) {
        let mark = diagram.mark(guardian);
        if !mark.placed {
            mark.part = Part::Base;
        }
        mark.says.push("a guardian: one of these is true".to_owned());
    }
}

/// Where the digits of a filling would go: each along its row.
fn moves(pattern: &Guarded) -> Vec<(Candidate, Candidate)> {
    let goes = |&(from, _): &(Candidate, Candidate)| {
        let there = |(_, to): &&(Candidate, Candidate)| {
            to.digit() == from.digit() && to.cell().row() == from.cell().row()
        };
        let (_, to) = pattern.exchange.iter().find(there)?;
        (*to != from).then_some((from, *to))
    };
    pattern.exchange.iter().filter_map(goes).collect()
}
