//! XYZ-wings: three cells, xz, xyz and yz, the middle one seeing both others.
//!
//! It is the nrcz-chain z, xz, xyz, yz of three cells: the target explains the z of the middle cell.
//! Source: R. M. Hanson, "Sudoku Assistant", "Bent Naked Subsets"; D. Berthier, A1, "xyz-chains".

use crate::grid::{Candidate, Cell, Csp, Digit, Position, State};
use crate::proof::{Chain, Closing, Extra, Family, Proof, Reason, Step, Via};
use crate::work::{Stopped, Work};

/// All XYZ-wings that eliminate something.
pub(crate) fn all(
    position: &Position,
    family: &Family,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let Position { state, givens } = position;
    for pivot in Cell::all().filter(|&cell| state.digits(cell).len() == 3) {
        work.spend()?;
        let wings: Vec<Cell> = Cell::all().filter(|&cell| is_wing(state, pivot, cell)).collect();
        for (at, &one) in wings.iter().enumerate() {
            let chains = wings[..at].iter().filter_map(|&other| chain(state, [one, pivot, other]));
            found
                .extend(chains.map(|chain| Proof::of_chain(state, *givens, family.clone(), chain)));
        }
    }
    Ok(())
}

/// Whether a cell sees the pivot and has two of its digits.
fn is_wing(state: &State, pivot: Cell, cell: Cell) -> bool {
    let digits = state.digits(cell);
    cell.sees(pivot) && digits.len() == 2 && digits.union(state.digits(pivot)).len() == 3
}

/// The chain of two wings with their pivot between them; `None` when the wings have the same digits,
/// or nothing sees all three candidates z.
fn chain(state: &State, [one, pivot, other]: [Cell; 3]) -> Option<Chain> {
    let (first, last) = (state.digits(one), state.digits(other));
    let z = first.intersection(last).only()?;
    let rest = |cell: Cell| state.digits(cell).iter().find(|&digit| digit != z);
    let (x, y) = (rest(one)?, rest(other)?);
    let zs = [one, pivot, other].map(|cell| Candidate::new(z, cell));
    let sees_all = |target: &Candidate| zs.iter().all(|candidate| candidate.linked(*target));
    let of_z = |target: &Candidate| target.digit() == z;
    let targets: Vec<Candidate> = state.candidates().filter(of_z).filter(sees_all).collect();
    let step = |cell: Cell, left: Digit, right: Digit, left_reason, extra| Step {
        via: Via::Csp(Csp::cell(cell)),
        left: Candidate::new(left, cell).into(),
        left_reason,
        right: Some(Candidate::new(right, cell).into()),
        extra,
    };
    let explained = Extra { candidate: zs[1], reason: Reason::Target };
    let steps = vec![
        step(one, z, x, Reason::Target, vec![]),
        step(pivot, x, y, Reason::Right(0), vec![explained]),
        step(other, y, z, Reason::Right(1), vec![]),
    ];
    (!targets.is_empty()).then_some(Chain { targets, steps, closing: Closing::Target })
}
