//! Symmetric givens: what a symmetry of the board maps to itself but for the names of the digits.
//!
//! ```text
//! (here)   what follows in a state
//! search   the symmetries of some givens
//! ```
//!
//! Where the givens have one solution it has each symmetry that they have: a candidate is true just when its image is.
//! So a candidate is false whose image is false, or is linked to it. A cell that stays where it is can only have a
//! digit that keeps its name. And two candidates are not both true of which one is linked to an image of the other: such
//! a link serves chains like one of the board. Links are enough: where one of two candidates is true, a link to an image
//! of the one makes the other true.
//!
//! Source: the forum's "Gurth's symmetrical placement".

mod search;

use crate::board::links_of;
use crate::graph::{CandidateSet, Derived, EdgeKind, Node, live};
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{Ground, Line, Literal, Proof, Symmetry};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::unique::may_assume;
use crate::work::{Stopped, Work};

pub use search::symmetries_of_givens;

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

/// What is false by a symmetry of the givens, each with a proof of one line.
pub(crate) fn all(hunt: &Hunt, found: &mut Vec<Proof>, _: &mut Work) -> Result<(), Stopped> {
    let position = hunt.position();
    let symmetries = assumed(position);
    if symmetries.is_empty() {
        return Ok(());
    }
    let state = &position.state;
    for candidate in state.candidates() {
        let is_out = |symmetry: &&Symmetry| {
            let image = symmetry.image(candidate);
            !state.is_live(image) || image.linked(candidate)
        };
        found.extend(symmetries.iter().find(is_out).map(|&symmetry| Proof {
            state: state.clone(),
            givens: position.givens,
            family: hunt.family.clone(),
            length: 1,
            conclusions: vec![Conclusion::Eliminate(candidate)],
            chain: None,
            lines: vec![Line {
                claim: vec![Literal::False(candidate.into())],
                ground: Ground::Symmetric { symmetry },
            }],
            fillings: Vec::new(),
        }));
    }
    Ok(())
}
