//! One solution, assumed of the givens: what could be exchanged in it does not hold.
//!
//! Let a solution of the givens have the filling. With the exchange in its place every row, column and block
//! still has its nine digits, and every given its own: a second solution. So the only one has another filling.
//! The solution need not have been found, and the state matters only in that it has the givens.

use crate::grid::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use crate::proof::Literal;

use super::super::refusal::LineFault;
use super::Reader;
use super::rules::{block, linked, live_digits};

impl Reader<'_> {
    /// Not this filling: what it could be exchanged for would be a second solution.
    pub(super) fn unique(
        &self,
        claim: &[Literal],
        filling: &[Candidate],
        exchange: &[Candidate],
    ) -> Result<(), LineFault> {
        self.givens_may_have_one_solution()?;
        self.same_open_cells(filling, exchange)?;
        if filling == exchange {
            return Err(LineFault::SameFilling);
        }
        if let Some(house) = House::all().find(|&h| digits(filling, h) != digits(exchange, h)) {
            return Err(LineFault::NotExchangeable(house));
        }
        let is_denied = |(&candidate, literal): (&Candidate, &Literal)| matches!(literal, Literal::False(node) if node.single() == Some(candidate));
        match filling.len() == claim.len() && filling.iter().zip(claim).all(is_denied) {
            true => Ok(()),
            false => Err(LineFault::NotTheFilling),
        }
    }

    /// Nothing shows at once that the givens have no solution, or several.
    pub(super) fn givens_may_have_one_solution(&self) -> Result<(), LineFault> {
        let given: Vec<Candidate> =
            self.givens.iter().map(|cell| self.given(cell)).collect::<Result<_, _>>()?;
        if given.is_empty() {
            return Err(LineFault::NoGivens);
        }
        for (place, &one) in given.iter().enumerate() {
            if let Some(&other) = given[..place].iter().find(|&&other| linked(one, other)) {
                return Err(LineFault::GivensClash(other, one));
            }
        }
        let known: DigitSet = given.iter().map(|candidate| candidate.digit()).collect();
        let absent: Vec<Digit> = Digit::all().filter(|&digit| !known.contains(digit)).collect();
        match absent[..] {
            [one, other, ..] => Err(LineFault::DigitsNotGiven([one, other])),
            _ => Ok(()),
        }
    }

    /// The digit of a given cell.
    pub(super) fn given(&self, cell: Cell) -> Result<Candidate, LineFault> {
        let mut live = live_digits(self.state, cell);
        match (live.next(), live.next()) {
            (Some(only), None) => Ok(only),
            _ => Err(LineFault::GivenNotDecided(cell)),
        }
    }

    /// Both are of the same cells, each once, and none of these is given.
    fn same_open_cells(
        &self,
        filling: &[Candidate],
        exchange: &[Candidate],
    ) -> Result<(), LineFault> {
        let cells = |all: &[Candidate]| all.iter().map(|c| c.cell()).collect::<Vec<Cell>>();
        let filled = cells(filling);
        if filled != cells(exchange) {
            return Err(LineFault::OtherCells);
        }
        let mut known = CellSet::EMPTY;
        for cell in filled {
            if self.givens.contains(cell) {
                return Err(LineFault::GivenExchanged(cell));
            }
            if known.contains(cell) {
                return Err(LineFault::FilledTwice(cell));
            }
            known.insert(cell);
        }
        Ok(())
    }
}

/// The digits of a filling in a house, sorted.
fn digits(filling: &[Candidate], house: House) -> Vec<Digit> {
    let number = house.index() % 9;
    let is_in = |cell: Cell| match house.kind() {
        HouseKind::Row => cell.row() == number,
        HouseKind::Column => cell.column() == number,
        HouseKind::Block => block(cell) == number,
    };
    let inside = filling.iter().filter(|candidate| is_in(candidate.cell()));
    let mut digits: Vec<Digit> = inside.map(|candidate| candidate.digit()).collect();
    digits.sort_unstable();
    digits
}
