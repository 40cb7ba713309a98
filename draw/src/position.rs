//! The picture of a position: givens, placed digits and pencil marks.

use catena::grid::Position;
use catena::proof::{Family, Proof};

use super::board_svg;
use super::diagram::Diagram;
use super::picture::{Caption, Options, Subject};

/// Draws a position without anything on it. There is neither caption nor legend.
pub fn position_svg(position: &Position, options: &Options) -> String {
    // The board is that of a proof that says nothing.
    let drawn = Proof {
        state: position.state.clone(),
        givens: position.givens,
        family: Family { name: "position".into(), shape: None },
        length: 0,
        conclusions: Vec::new(),
        chain: None,
        lines: Vec::new(),
    };
    let options = Options { caption: Caption::None, legend: false, ..*options };
    board_svg::draw(&Subject::of(&drawn), &Diagram::default(), &options)
}
