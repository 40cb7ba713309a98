//! Patterns of several almost locked sets: pairs, and the petals of a death blossom around their stem.

use catena::grid::Csp;
use catena::notation::cells_of_set;
use catena::proof::{Ground, Line, Literal, Node, Number, numbered};

use super::diagram::{Arrow, Diagram, Inference, Part, node_text};
use super::lines::cited;

/// What the sets have to do with each other and with what falls.
///
/// People draw the sets and the digits that they have in common, not what follows from each target.
#[derive(Default)]
pub(super) struct SetPattern {
    /// A digit that one set keeps, and where it falls therefore: in another set, or in the stem.
    common: Vec<(Node, Node)>,
    /// What a target is linked to in the sets.
    lost: Vec<Node>,
    /// The variable that is left without a candidate.
    stem: Option<Csp>,
}

impl SetPattern {
    /// The pattern of a proof by refutations of which each goes through almost locked sets and at most one
    /// variable; `None` for any other proof.
    pub fn of(lines: &[Line]) -> Option<SetPattern> {
        let all = numbered(lines);
        let mut pattern = SetPattern::default();
        let mut sets = 0;
        for line in lines {
            let Ground::Refutation { lines } = &line.ground else { return None };
            for line in lines {
                match &line.ground {
                    Ground::Assumption => {}
                    Ground::Link { from } => pattern.add_link(&all, *from, line)?,
                    Ground::Sum { .. } => {
                        cells_of_set(line)?;
                        sets += 1;
                    }
                    Ground::Variable { csp, .. } if line.claim.is_empty() => {
                        pattern.stem = Some(*csp);
                    }
                    _ => return None,
                }
            }
        }
        (sets > 1 && !pattern.common.is_empty()).then_some(pattern)
    }

    fn add_link(&mut self, all: &[(&Line, bool)], from: Number, line: &Line) -> Option<()> {
        let [Literal::False(out)] = &line.claim[..] else { return None };
        let [Literal::True(reason)] = cited(all, &[from]).collect::<Vec<_>>()[..] else {
            return None;
        };
        let is_assumed = all.get(from - 1)?.0.ground == Ground::Assumption;
        let pair = (reason.clone(), out.clone());
        if is_assumed && !self.lost.contains(out) {
            self.lost.push(out.clone());
        }
        let is_known = self
            .common
            .iter()
            .any(|(a, b)| (a, b) == (&pair.0, &pair.1) || (a, b) == (&pair.1, &pair.0));
        if !is_assumed && !is_known {
            self.common.push(pair);
        }
        Some(())
    }

    /// Draws it into a diagram, which already has the sets and the conclusions.
    pub fn draw(&self, diagram: &mut Diagram) {
        if let Some(csp) = self.stem {
            diagram.note_variable(csp, None);
        }
        for (one, other) in &self.common {
            for node in [one, other] {
                mark(diagram, node, &Part::Common, "a restricted common digit");
            }
            let says = format!("not both {} and {}", node_text(one), node_text(other));
            let arrow = Arrow::new(Inference::Weak, one, other, says);
            diagram.arrows.push(Arrow { both_ways: true, ..arrow });
        }
        for node in &self.lost {
            mark(diagram, node, &Part::Base, "one of these is true");
        }
    }
}

fn mark(diagram: &mut Diagram, node: &Node, part: &Part, says: &str) {
    for &member in node.members() {
        let mark = diagram.mark(member);
        if mark.part == Part::Plain && !mark.eliminated && !mark.placed {
            mark.part = part.clone();
            mark.says.push(says.to_owned());
        }
    }
}
