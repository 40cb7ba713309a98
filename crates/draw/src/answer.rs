//! The picture of an answer: nodes and edges of the typed graph on the board.

use catena::graph::{EdgeKind, Node};
use catena::grid::{Candidate, Cell, DigitSet, Position};
use catena::notation::CellGroup;
use catena::proof::Node as Members;

use super::board_svg;
use super::diagram::{Arrow, Diagram, Inference, Part, Set, case_letter};
use super::picture::{Caption, Options, Subject};
use super::position::proof_of;

/// Draws nodes and edges of the graph of a position: candidates as discs, groups with an outline, variables and
/// sets of cells as grounds; edges as lines, solid where one of the two ends is true and dashed elsewhere. Layers, tags and choices are
/// not on the board.
pub fn answer_svg(
    position: &Position,
    nodes: &[Node],
    edges: &[(EdgeKind, Node, Node)],
    options: &Options,
) -> String {
    let mut diagram = Diagram::default();
    nodes.iter().for_each(|node| diagram.show(node));
    for (kind, from, to) in edges {
        diagram.show(from);
        diagram.show(to);
        diagram.join(*kind, from, to);
    }
    let caption = match options.caption {
        Caption::OfProof => Caption::None,
        other => other,
    };
    let options = Options { caption, ..*options };
    board_svg::draw(&Subject::of(&proof_of(position)), &diagram, &options)
}

impl Diagram {
    /// Shows a node of the typed graph.
    pub(super) fn show(&mut self, node: &Node) {
        match node {
            Node::Candidate(candidate) => self.show_all(&[*candidate], node),
            Node::Group(_) => {
                let members = node.members();
                self.show_all(&members, node);
                Members::new(members).iter().for_each(|group| self.note_group(group));
            }
            Node::Csp(csp) => self.note_variable(*csp, None),
            Node::Als(als) => self.show_set(als.cells.iter().collect(), als.digits, true),
            Node::AlmostCell(ac) => self.show_set(ac.cells.iter().collect(), ac.digits, false),
            Node::Layer(_) | Node::Tag(_) | Node::Choice(_) => {}
            Node::Puzzle(_) | Node::State(_) => {}
        }
    }

    fn show_all(&mut self, candidates: &[Candidate], node: &Node) {
        for &candidate in candidates {
            let mark = self.mark(candidate);
            mark.part = Part::Node;
            let says = node.to_string();
            if !mark.says.contains(&says) {
                mark.says.push(says);
            }
        }
    }

    fn show_set(&mut self, cells: Vec<Cell>, digits: DigitSet, is_almost_locked: bool) {
        if !self.sets.iter().any(|set| set.group.cells == cells) {
            let letter = case_letter(self.sets.len()).to_ascii_uppercase();
            let group = CellGroup { letter, cells, digits, is_almost_locked };
            self.sets.push(Set { group, is_faint: false, steps: Vec::new() });
        }
    }

    /// Joins two nodes that stand for candidates by a line.
    pub(super) fn join(&mut self, kind: EdgeKind, from: &Node, to: &Node) {
        let [one, other] = [from, to].map(|node| Members::new(node.members()));
        let inference = if kind.is_strong() { Inference::Strong } else { Inference::Weak };
        if let (Some(one), Some(other)) = (one, other) {
            let arrow = Arrow::new(inference, &one, &other, format!("{kind} {from} {to}"));
            self.arrows.push(Arrow { both_ways: true, ..arrow });
        }
    }
}
