//! Boards beside each other in one picture: the steps of a path, or what two families make of one elimination.

use super::board_svg::board;
use super::layout::WIDTH;
use super::picture::{Options, Subject, begin_titled, description};

/// How many boards a picture may have: more are a page.
pub const MOST: usize = 24;

/// Draws each proof as it is drawn alone, in rows of two or three, each as wide as the options say. The ids of a board
/// begin with its number: `p3-`.
pub fn strip(subjects: &[Subject], options: &Options) -> String {
    let columns = columns(subjects.len());
    let prefixes: Vec<String> = (1..=subjects.len()).map(|number| format!("p{number}-")).collect();
    let boards: Vec<_> = subjects
        .iter()
        .zip(&prefixes)
        .map(|(subject, id_prefix)| board(subject, &Options { id_prefix, ..*options }))
        .collect();
    let heights: Vec<f64> = boards
        .chunks(columns)
        .map(|row| row.iter().fold(0.0, |most: f64, (_, height)| most.max(*height)))
        .collect();
    let headings: Vec<String> = subjects.iter().map(Subject::heading).collect();
    let whole = Options { width: options.width * columns as u32, ..*options };
    let (width, height) = (WIDTH * columns as f64, heights.iter().sum());
    let mut xml =
        begin_titled(&headings.join("; "), &description(subjects, options), &whole, width, height);
    for (at, (drawn, height)) in boards.into_iter().enumerate() {
        let (row, column) = (at / columns, at % columns);
        xml.tag("svg")
            .at("x", WIDTH * column as f64)
            .at("y", heights[..row].iter().sum())
            .at("width", WIDTH)
            .at("height", height)
            .open();
        xml.raw(&drawn.finish());
        xml.close("svg");
    }
    xml.close("svg");
    xml.finish()
}

/// Two by two, or in rows of three.
const fn columns(boards: usize) -> usize {
    match boards {
        2 | 4 => 2,
        _ => 3,
    }
}
