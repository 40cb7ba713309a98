//! Level four: two tags and all they force leave some choice without a tag.

use super::kernel::Left;
use super::matrix::{Matrix, bits, contains};
use crate::work::{Stopped, Work};

/// The weak links of two tags that are not weakly linked yet, on a closure that is also closed under
/// extension: what one tag alone forces through choices is in its row already.
pub(super) fn links(
    matrix: &Matrix,
    left: &[Left],
    work: &mut Work,
) -> Result<Vec<(u16, u16)>, Stopped> {
    let tags = matrix.words() * 64;
    let mut of_tag: Vec<Vec<u16>> = vec![Vec::new(); tags];
    for (number, choice) in left.iter().enumerate() {
        for &tag in choice.tags() {
            of_tag[usize::from(tag)].push(number as u16);
        }
    }
    let mut found = Vec::new();
    let mut trial = Trial { matrix, left, of_tag: &of_tag, known: Vec::new(), open: Vec::new() };
    let count = matrix.len();
    for one in 0..count {
        work.spend()?;
        let row = matrix.row(one);
        let alone = trial.alone(row);
        for other in one + 1..count {
            let is_apart = !matrix.has(one, other) && !matrix.has(other, one);
            if is_apart && !matrix.has(one, other ^ 1) && trial.fails(row, &alone, other) {
                found.push((one as u16, other as u16));
            }
        }
    }
    Ok(found)
}

/// What two tags force.
struct Trial<'a> {
    matrix: &'a Matrix,
    left: &'a [Left],
    of_tag: &'a [Vec<u16>],
    /// The tags that are true.
    known: Vec<u64>,
    /// How many tags of each choice are not false.
    open: Vec<u8>,
}

impl Trial<'_> {
    /// How many tags of each choice some true tags leave.
    fn alone(&self, known: &[u64]) -> Vec<u8> {
        let mut open: Vec<u8> = self.left.iter().map(|choice| choice.tags().len() as u8).collect();
        for tag in bits(known) {
            for &choice in &self.of_tag[tag ^ 1] {
                open[usize::from(choice)] -= 1;
            }
        }
        open
    }

    /// Whether another tag, with some true ones, leaves a choice without a tag.
    fn fails(&mut self, known: &[u64], alone: &[u8], other: usize) -> bool {
        self.known.clear();
        self.known.extend_from_slice(known);
        self.open.clear();
        self.open.extend_from_slice(alone);
        let mut next = vec![other];
        while let Some(tag) = next.pop() {
            for word in 0..self.known.len() {
                let mut new = self.matrix.row(tag)[word] & !self.known[word];
                self.known[word] |= new;
                while new != 0 {
                    let known = word * 64 + new.trailing_zeros() as usize;
                    new &= new - 1;
                    for &choice in &self.of_tag[known ^ 1] {
                        let open = &mut self.open[usize::from(choice)];
                        *open -= 1;
                        match *open {
                            0 => return true,
                            1 => next.extend(self.last(usize::from(choice))),
                            _ => {}
                        }
                    }
                }
            }
        }
        false
    }

    /// The tag that is left of a choice, unless it is true already or about to fall.
    fn last(&self, choice: usize) -> Option<usize> {
        let tags = self.left[choice].tags().iter().map(|&tag| usize::from(tag));
        let mut left = tags.filter(|&tag| !contains(&self.known, tag ^ 1));
        left.next().filter(|&tag| !contains(&self.known, tag))
    }
}
