//! The map of a state: which candidates sums prove false, and the greatest share that each may have.

use catena::grid::{Candidate, Position};

use super::board_svg;
use super::diagram::Diagram;
use super::picture::{Caption, Options, Subject};
use super::position::proof_of;

/// Draws a position with the greatest shares of some candidates, each from 0 to 1, and a legend.
///
/// A candidate with a share below 1 is false by a sum of truths and links; one with share 0, which is struck out, by
/// a sum of rank 0. What has no share among those given is drawn as it is.
pub fn shares_svg(position: &Position, shares: &[(Candidate, f64)], options: &Options) -> String {
    let mut diagram = Diagram::default();
    for &(candidate, share) in shares {
        let mark = diagram.mark(candidate);
        mark.share = Some(share);
        if share == 0.0 {
            mark.eliminated = true;
            mark.means = Some("in no point more than 0: false by a sum of rank 0".to_owned());
        }
        mark.says.push(format!("share at most {share:.3}"));
    }
    let drawn = proof_of(position);
    let options = Options { caption: Caption::None, ..*options };
    board_svg::draw(&Subject::of(&drawn), &diagram, &options)
}
