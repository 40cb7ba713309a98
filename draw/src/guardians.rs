//! Impossible patterns: the cells of each as a set, its guardians as candidates of which one is true, and what
//! follows from these. Their refutations are not drawn.

use catena::notation::Guarded;
use catena::proof::Proof;

use super::diagram::{Diagram, Part};
use super::lines;

/// Draws the lines of a proof into a diagram, which already has the cells of the patterns, where there are
/// any, and the conclusions.
pub(super) fn draw(diagram: &mut Diagram, proof: &Proof) {
    lines::draw(diagram, &proof.state, &Guarded::folded(proof));
    for guardian in Guarded::of_proof(proof).into_iter().flat_map(|pattern| pattern.guardians) {
        let mark = diagram.mark(guardian);
        if !mark.placed {
            mark.part = Part::Base;
        }
        mark.says.push("a guardian: one of these is true".to_owned());
    }
}
