//! The picture of a position: givens, placed digits and pencil marks.

use catena::grid::Position;
use catena::proof::{Family, Proof};

use super::board_svg;
use super::diagram::Diagram;
use super::picture::{Caption, Options, Subject};

/// Draws a position without anything on it. There is neither caption nor legend.
pub fn position_svg(position: &Position, options: &Options) -> String {
    let options = Options { caption: Caption::None, legend: false, ..*options };
    board_svg::draw(&Subject::of(&proof_of(position)), &Diagram::default(), &options)
}

/// A proof that says nothing: its board is that of the position.
pub(super) fn proof_of(position: &Position) -> Proof {
    Proof {
        state: position.state.clone(),
        givens: position.givens,
        family: Family { name: "position".into(), shape: None },
        length: 0,
        conclusions: Vec::new(),
        chain: None,
        lines: Vec::new(),
        fillings: Vec::new(),
    }
}
