//! Empty rectangles about the target, enumerated once more, all of the target's digit.
//!
//! The places of a block are in two parts, one in a row and one in a column. All of the first part see the target.
//! All of the second see a place of a row or column that has one other place, which sees the target.

use crate::grid::{Candidate, Cell, Csp};

use super::table::linked;
use super::{Literals, TARGET};

/// Every pattern in block 2. In other blocks no place sees the target, or those of its own block do, or a symmetry
/// takes the block to this one.
pub(super) fn all() -> Vec<Literals> {
    let cells: [Cell; 9] = std::array::from_fn(|place| Cell::in_block(1, place));
    let mut all = Vec::new();
    for code in 0..3_usize.pow(9) {
        let part = |which: usize| -> Vec<Candidate> {
            let is_in = |place: &usize| code / 3_usize.pow(*place as u32) % 3 == which;
            (0..9).filter(is_in).map(|place| at(cells[place])).collect()
        };
        let [rest, first, second] = [0, 1, 2].map(part);
        let sees_target = first.iter().all(|&one| linked(one, &[TARGET], None));
        if sees_target && are_parts(&first, &second) {
            lines(&rest, [&first, &second], &mut all);
        }
    }
    all
}

fn at(cell: Cell) -> Candidate {
    Candidate::new(TARGET.digit(), cell)
}

/// Whether the one part lies in a row and the other in a column.
fn are_parts(first: &[Candidate], second: &[Candidate]) -> bool {
    let same = |part: &[Candidate], key: fn(Cell) -> usize| {
        part.windows(2).all(|two| key(two[0].cell()) == key(two[1].cell()))
    };
    let crossed = |row: &[Candidate], column: &[Candidate]| {
        same(row, Cell::row) && same(column, Cell::column)
    };
    let is_none = first.is_empty() || second.is_empty();
    !is_none && (crossed(first, second) || crossed(second, first))
}

/// Adds the pattern with each row or column that goes with these parts.
fn lines(rest: &[Candidate], parts: [&[Candidate]; 2], all: &mut Vec<Literals>) {
    // A part of one place is a candidate, and no other in the chain.
    let is_free = |one: Candidate| one != TARGET && parts.iter().all(|part| **part != [one]);
    for near in Cell::all().map(at).filter(|&near| linked(near, parts[1], None) && is_free(near)) {
        let cell = near.cell();
        for line in [Csp::row(cell.row(), near.digit()), Csp::column(cell.column(), near.digit())] {
            let ends = line.candidates().into_iter().filter(|&far| far != near && is_free(far));
            for far in ends.filter(|&far| linked(far, &[TARGET], None)) {
                let mut live = [parts[0], parts[1], &[near, far]].concat();
                let others = line.candidates().into_iter().filter(|one| ![near, far].contains(one));
                let mut dead: Vec<Candidate> = others.chain(rest.iter().copied()).collect();
                for list in [&mut live, &mut dead] {
                    list.sort_unstable();
                    list.dedup();
                }
                if !dead.iter().any(|one| live.contains(one) || *one == TARGET) {
                    all.push(Literals { live, dead });
                }
            }
        }
    }
}
