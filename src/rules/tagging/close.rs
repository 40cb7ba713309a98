//! The closure under chains: what a tag leads to through any number of weak links and opposites.

use super::matrix::{Matrix, add, bits, contains, insert};

/// The transitive closure: `[] AB bC … yZ` says that what is opposite to z follows from A.
///
/// Components of tags that follow from one another are found by Tarjan's algorithm, which ends them in
/// the order in which rows can be made, so that each row is made once from finished ones.
pub(crate) fn close(direct: &Matrix, tags: usize) -> Matrix {
    let mut search = Components {
        direct,
        order: vec![0; tags],
        low: vec![0; tags],
        next: 1,
        stack: Vec::new(),
        closed: Matrix::new(tags),
        is_done: vec![false; tags],
    };
    for tag in 0..tags {
        if search.order[tag] == 0 {
            search.visit(tag);
        }
    }
    search.closed
}

struct Components<'a> {
    direct: &'a Matrix,
    /// When a tag was visited, from 1; 0 before.
    order: Vec<u32>,
    low: Vec<u32>,
    next: u32,
    stack: Vec<usize>,
    closed: Matrix,
    is_done: Vec<bool>,
}

impl Components<'_> {
    fn visit(&mut self, start: usize) {
        // What is being visited, with the word of its row that comes next and what is left of it.
        let mut path: Vec<(usize, usize, u64)> = Vec::new();
        self.enter(start, &mut path);
        while let Some((tag, word, rest)) = path.last_mut() {
            let tag = *tag;
            while *rest == 0 && *word + 1 < self.direct.words() {
                *word += 1;
                *rest = self.direct.row(tag)[*word];
            }
            if *rest == 0 {
                path.pop();
                if self.low[tag] == self.order[tag] {
                    self.finish(tag);
                }
                if let Some(&(before, ..)) = path.last() {
                    self.low[before] = self.low[before].min(self.low[tag]);
                }
                continue;
            }
            let next = *word * 64 + rest.trailing_zeros() as usize;
            *rest &= *rest - 1;
            if self.order[next] == 0 {
                self.enter(next, &mut path);
            } else if !self.is_done[next] {
                self.low[tag] = self.low[tag].min(self.order[next]);
            }
        }
    }

    fn enter(&mut self, tag: usize, path: &mut Vec<(usize, usize, u64)>) {
        self.order[tag] = self.next;
        self.low[tag] = self.next;
        self.next += 1;
        self.stack.push(tag);
        path.push((tag, 0, self.direct.row(tag)[0]));
    }

    /// Makes the rows of the component whose first tag this is: all others of it are finished.
    fn finish(&mut self, first: usize) {
        let from = self.stack.iter().rposition(|&tag| tag == first).unwrap_or(0);
        let component = self.stack.split_off(from);
        let mut row = vec![0; self.direct.words()];
        component.iter().for_each(|&tag| insert(&mut row, tag));
        for &tag in &component {
            for next in bits(self.direct.row(tag)) {
                if self.is_done[next] && !contains(&row, next) {
                    add(&mut row, self.closed.row(next));
                }
            }
        }
        for &tag in &component {
            self.closed.row_mut(tag).copy_from_slice(&row);
            self.is_done[tag] = true;
        }
    }
}

/// Adds the weak link of two tags, or of one with itself, to a closed matrix and closes it again.
pub(crate) fn link(matrix: &mut Matrix, one: usize, other: usize) {
    let mut after_one = matrix.row(other ^ 1).to_vec();
    let mut after_other = matrix.row(one ^ 1).to_vec();
    // What follows from one may lead to the other tag, and so to what follows from that.
    let (leads, leads_back) = (contains(&after_one, other), contains(&after_other, one));
    let both: Vec<u64> = after_one.iter().zip(&after_other).map(|(a, b)| a | b).collect();
    if leads {
        after_one.clone_from(&both);
    }
    if leads_back {
        after_other.clone_from(&both);
    }
    let before = |tag: usize| -> Vec<usize> {
        bits(matrix.row(tag ^ 1)).map(|follows| follows ^ 1).collect()
    };
    let (before_one, before_other) = (before(one), before(other));
    before_one.into_iter().for_each(|tag| add(matrix.row_mut(tag), &after_one));
    before_other.into_iter().for_each(|tag| add(matrix.row_mut(tag), &after_other));
}
