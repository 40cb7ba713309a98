//! The clauses of a board, and the problem of a proof.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Conclusion};
use catena::proof::Proof;

use super::clauses::Lit;

/// The clauses of a board with blocks of `b` by `b` cells, as DIMACS literals: of each cell, and of each
/// digit in each row, column and block, at least one candidate is true; then, of no two.
///
/// With `n = b * b`, the candidate of digit `d` in row `r` and column `c`, counted from 0, is the variable
/// `r * n * n + c * n + d + 1`. The usual board, `b = 3`, has 729 variables, 324 clauses that say "at least
/// one", in the order of the CSP variables, and 10,206 that say "not both", sorted.
pub fn board(b: usize) -> Vec<Vec<i32>> {
    let n = b * b;
    let variable = |r, c, d| i32::try_from(r * n * n + c * n + d + 1).expect("a small board");
    let all = |of: &dyn Fn(usize, usize, usize) -> i32| -> Vec<Vec<i32>> {
        (0..n * n).map(|i| (0..n).map(|value| of(i / n, i % n, value)).collect()).collect()
    };
    let sets = [
        all(&|r, c, d| variable(r, c, d)),
        all(&|r, d, c| variable(r, c, d)),
        all(&|c, d, r| variable(r, c, d)),
        all(&|block, d, place| variable(block / b * b + place / b, block % b * b + place % b, d)),
    ]
    .concat();
    let two = |set: &Vec<i32>| -> Vec<[i32; 2]> {
        set.iter().flat_map(|&x| set.iter().map(move |&y| [x, y])).filter(|[x, y]| x < y).collect()
    };
    let pairs: BTreeSet<[i32; 2]> = sets.iter().flat_map(two).collect();
    sets.into_iter().chain(pairs.into_iter().map(|[x, y]| vec![-x, -y])).collect()
}

/// The candidates that are not live, in the order in which both forms name them.
pub(super) fn dead(proof: &Proof) -> Vec<Candidate> {
    Candidate::all().filter(|&candidate| !proof.state.is_live(candidate)).collect()
}

/// That one of the conclusions does not hold.
pub(super) fn negation(proof: &Proof) -> Vec<Lit> {
    let against = |conclusion: &Conclusion| match *conclusion {
        Conclusion::Eliminate(candidate) => Lit::of(candidate),
        Conclusion::Place(candidate) => !Lit::of(candidate),
    };
    proof.conclusions.iter().map(against).collect()
}
