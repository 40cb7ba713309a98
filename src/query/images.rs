//! What the images of candidates are linked to, where a graph has symmetries of the givens.

use crate::board::links_of;
use crate::graph::{CandidateSet, EdgeKind, Edges, Node};
use crate::grid::Candidate;

/// What a node is linked to, directly or through an image of it; through images only a candidate is.
pub(super) fn links(graph: &dyn Edges, node: &Node) -> CandidateSet {
    match *node {
        Node::Candidate(candidate) => images(graph, node)
            .map(|image| *links_of(image))
            .fold(*links_of(candidate), |all, links| all | links),
        _ => {
            let links = node.members().into_iter().map(|member| *links_of(member));
            links.reduce(|one, other| one & other).unwrap_or(CandidateSet::EMPTY)
        }
    }
}

/// Whether a node is linked to a candidate, directly or through an image.
pub(super) fn is_linked(graph: &dyn Edges, node: &Node, candidate: Candidate) -> bool {
    node.is_linked_to(candidate) || images(graph, node).any(|image| image.linked(candidate))
}

/// The images of a candidate; none of another node.
fn images<'g>(graph: &'g dyn Edges, node: &Node) -> impl Iterator<Item = Candidate> + 'g {
    let candidate = graph.find(node).filter(|_| matches!(node, Node::Candidate(_)));
    let near = candidate.map_or(&[][..], |id| graph.neighbours(id, EdgeKind::Image));
    near.iter().filter_map(|&(other, _)| match *graph.node(other) {
        Node::Candidate(image) => Some(image),
        _ => None,
    })
}
