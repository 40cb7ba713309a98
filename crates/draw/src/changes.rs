//! The picture of what a step changes in the graph of a position.

use catena::graph::{Changes, Element, Node};
use catena::grid::Position;

use super::board_svg;
use super::diagram::Diagram;
use super::picture::{Caption, Options, Subject};
use super::position::proof_of;

/// The most lines that such a picture has: more are not told apart on a board.
const MOST_CHANGES: usize = 150;

/// Draws the position before a step: the candidates that are lost are crossed out, and lines are the edges that are
/// new, solid where one of the two ends is true and dashed elsewhere. What is lost together with a candidate needs no
/// line.
///
/// Gives the picture, and how many of the new edges between candidates and groups it shows of how many.
pub fn changes_svg(
    position: &Position,
    changes: &Changes,
    options: &Options,
) -> (String, [usize; 2]) {
    let mut diagram = Diagram::default();
    for element in &changes.lost {
        if let Element::Node(Node::Candidate(candidate)) = element {
            let mark = diagram.mark(*candidate);
            mark.eliminated = true;
            mark.says.push("lost".to_owned());
        }
    }
    let new = changes.new.iter().filter_map(|element| match element {
        Element::Edge(kind, one, other)
            if !one.members().is_empty() && !other.members().is_empty() =>
        {
            Some((*kind, one, other))
        }
        _ => None,
    });
    let new: Vec<_> = new.collect();
    for (kind, one, other) in new.iter().take(MOST_CHANGES) {
        diagram.show(one);
        diagram.show(other);
        diagram.join(*kind, one, other);
    }
    let caption = match options.caption {
        Caption::OfProof => Caption::None,
        other => other,
    };
    let options = Options { caption, ..*options };
    let picture = board_svg::draw(&Subject::of(&proof_of(position)), &diagram, &options);
    (picture, [new.len().min(MOST_CHANGES), new.len()])
}
