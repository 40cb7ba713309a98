//! The picture of a choice that is followed: circles around what is true from one candidate, squares around
//! what is true from the other.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Hypothesis and (Dis)Proof examples", the trick of Gail Nelson.

use catena::grid::{Candidate, Conclusion, Csp, Position};
use catena::proof::{Family, Proof};

use super::board_svg;
use super::diagram::{Diagram, Part, case_letter};
use super::picture::{Options, Subject};

/// Draws what is found true from each candidate of a choice, and what follows where they meet.
///
/// `trues` has a list for each candidate of the choice, in their order: the candidate itself first. What
/// all of them find is drawn in all their shapes.
pub fn followed_svg(
    position: &Position,
    choice: Csp,
    trues: &[Vec<Candidate>],
    conclusions: &[Conclusion],
    options: &Options,
) -> String {
    let mut diagram = Diagram { cases: trues.len(), ..Diagram::default() };
    diagram.note_variable(choice, None);
    for (number, all) in trues.iter().enumerate() {
        for &candidate in all {
            let mark = diagram.mark(candidate);
            match &mut mark.part {
                Part::Followed(starts) => starts.push(number),
                part => *part = Part::Followed(vec![number]),
            }
            mark.says.push(format!("true from {}", case_letter(number)));
        }
    }
    for conclusion in conclusions {
        let mark = diagram.mark(conclusion.candidate());
        match conclusion {
            Conclusion::Eliminate(_) => mark.eliminated = true,
            Conclusion::Place(_) => mark.meets = true,
        }
    }
    // What is drawn is more than a proof: all that was found. The board and its words are those of one.
    let drawn = Proof {
        state: position.state.clone(),
        givens: position.givens,
        family: Family { name: format!("follow {choice}").into(), shape: None },
        length: 0,
        conclusions: conclusions.to_vec(),
        chain: None,
        lines: Vec::new(),
        fillings: Vec::new(),
    };
    board_svg::draw(&Subject::of(&drawn), &diagram, options)
}
