//! Several cells in one word, `r1c28`, `r23c4`, `b5p79`, or listed by rows: `r4c4568 r5c6`.

use crate::grid::{Candidate, Cell, Digit};

use crate::proof::Node;

/// Writes cells by the row, the column or the block that they share; one by one, with `|` between
/// them, when they share none.
pub fn write(cells: &[Cell]) -> String {
    let numbers = |number: fn(&Cell) -> usize| {
        let mut numbers: Vec<usize> = cells.iter().map(number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let (rows, columns) = (numbers(|c| c.row()), numbers(|c| c.column()));
    let blocks = numbers(|c| c.block());
    if rows.len() * columns.len() == cells.len() {
        format!("r{}c{}", people(&rows), people(&columns))
    } else if let [block] = blocks[..] {
        let places = numbers(|c| c.row() % 3 * 3 + c.column() % 3);
        format!("b{}p{}", people(&[block]), people(&places))
    } else {
        cells.iter().map(ToString::to_string).collect::<Vec<_>>().join("|")
    }
}

/// Writes cells in one word where there is one, otherwise row by row.
pub fn word(cells: &[Cell]) -> String {
    let whole = write(cells);
    if whole.contains('|') { list(cells) } else { whole }
}

/// Writes cells in one word where they are all of some rows in some columns, otherwise row by row.
pub fn list(cells: &[Cell]) -> String {
    let whole = write(cells);
    if whole.starts_with('r') && !whole.contains('|') {
        return whole;
    }
    let rows = cells.chunk_by(|one, other| one.row() == other.row());
    rows.map(write).collect::<Vec<_>>().join(" ")
}

/// Numbers as people count them, without blanks.
pub(super) fn people(numbers: &[usize]) -> String {
    numbers.iter().map(|&number| Digit::from_index(number).to_string()).collect()
}

/// The node of a digit in some cells; `None` when there is no cell.
pub(super) fn node(digit: Digit, cells: &[Cell]) -> Option<Node> {
    Node::new(cells.iter().map(|&cell| Candidate::new(digit, cell)))
}

/// The cells of a node, in order.
pub(super) fn of(node: &Node) -> Vec<Cell> {
    node.members().iter().map(|candidate| candidate.cell()).collect()
}
