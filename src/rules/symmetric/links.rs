//! Links through images, where the givens have symmetries and one solution is assumed.
//!
//! Two candidates are not both true of which one is linked to an image of the other: such a link serves chains like one of
//! the board. Links are enough: where one of two candidates is true, a link to an image of the one makes the other true.

use crate::board::links_of;
use crate::graph::{CandidateSet, Derived, EdgeKind, Node, live};
use crate::grid::{Candidate, Position};
use crate::proof::Symmetry;
use crate::rules::symmetric::search::symmetries_of_givens;
use crate::rules::unique::everywhere::may_assume;

/// The symmetries of the givens; none where nothing may be assumed of these.
pub(crate) fn assumed(position: &Position) -> Vec<Symmetry> {
    match may_assume(position) {
        true => symmetries_of_givens(position),
        false => Vec::new(),
    }
}

/// For each live candidate the live ones that are linked to an image of it and not to itself. All symmetries are there
/// with the opposite ones, so the other is linked to an image of the one too.
pub(crate) fn links<'a>(
    live: &'a CandidateSet,
    symmetries: &'a [Symmetry],
) -> impl Iterator<Item = (Candidate, CandidateSet)> + 'a {
    let linked = move |one: Candidate| {
        let images = symmetries.iter().map(|symmetry| symmetry.image(one));
        let images = images.filter(|image| live.contains(image.index()));
        images.map(|image| *links_of(image)).fold(CandidateSet::EMPTY, |all, links| all | links)
    };
    live.iter().map(Candidate::from_index).map(move |one| {
        let mut others = (linked(one) & *live).and_not(links_of(one));
        others.remove(one.index());
        (one, others)
    })
}

/// What symmetries add to the graph of a position: an edge from each candidate to its images, and the links to these.
pub(crate) fn derived(position: &Position, symmetries: &[Symmetry]) -> Derived {
    let live = live(&position.state);
    let mut derived = Derived::default();
    for (one, others) in links(&live, symmetries) {
        let images: CandidateSet =
            symmetries.iter().map(|symmetry| symmetry.image(one).index()).collect();
        for (kind, ends) in [(EdgeKind::Link, others), (EdgeKind::Image, images & live)] {
            let after = ends.iter().filter(|&other| one.index() < other);
            derived.edges.extend(after.map(|other| {
                (kind, Node::Candidate(one), Node::Candidate(Candidate::from_index(other)))
            }));
        }
    }
    derived
}
