//! Sets of cells in two houses that hold as many digits as they are: bent naked subsets and Sue de
//! Coq.
//!
//! N cells in two houses hold N digits. A digit that lies, outside the cells common to both houses,
//! in one house alone can be true but once. With no digit in both, each of the N digits is true once
//! (second rule): what sees all candidates of one is false, and in its house all others are. With
//! one digit in both, that digit is true somewhere (first rule): what sees all its candidates is
//! false.
//!
//! Sue de Coq is the second rule about a box-line intersection whose two or three cells hold at least
//! two digits more than they are; the rest of the line and of the block each take some.
//!
//! Source: seed text 002, "Bent Naked Subsets"; Sue de Coq is the forums' name.

use std::collections::BTreeSet;

use crate::grid::{
    Candidate, Cell, CellSet, Conclusion, Csp, Digit, DigitSet, House, HouseKind, Position, State,
};
use crate::proof::{Family, Ground, Literal, Node, Number, Proof, Truth};
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// The most cells a bent naked subset is looked for with.
const MOST_CELLS: usize = 5;

/// Bent naked subsets of three to five cells, by both rules: one proof for each.
pub(crate) fn naked_subsets(
    position: &Position,
    family: &Family,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let mut seen = BTreeSet::new();
    for (at, one) in House::all().enumerate() {
        for other in House::all().skip(at + 1) {
            let both_blocks = [one, other].iter().all(|house| house.kind() == HouseKind::Block);
            let mut take = |bent: &Bent| {
                let proof = bent.is_genuine().then(|| bent.eliminate(position, family)).flatten();
                if let Some(proof) = proof.filter(|_| seen.insert(bent.cells.clone())) {
                    found.push(proof);
                }
            };
            if !both_blocks {
                Bent::each(&position.state, [one, other], MOST_CELLS, work, &mut take)?;
            }
        }
    }
    Ok(())
}

/// Sue de Coq with any number of cells: one proof for each.
pub(crate) fn sue_de_coq(
    position: &Position,
    family: &Family,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let lines = || House::all().filter(|house| house.kind() != HouseKind::Block);
    for block in House::all().filter(|house| house.kind() == HouseKind::Block) {
        for line in lines() {
            let mut take = |bent: &Bent| {
                let common = bent.parts[2];
                let crowded =
                    (2..=3).contains(&common.count) && common.digits.len() >= common.count + 2;
                if crowded && bent.is_genuine() && bent.common_digits().is_empty() {
                    found.extend(bent.fill_houses(position, family));
                }
            };
            Bent::each(&position.state, [line, block], 9, work, &mut take)?;
        }
    }
    Ok(())
}

/// Some cells and the digits they hold.
#[derive(Clone, Copy, Default)]
struct Part {
    count: usize,
    digits: DigitSet,
}

/// Cells of two houses.
#[derive(Clone)]
struct Bent<'a> {
    state: &'a State,
    houses: [House; 2],
    cells: Vec<Cell>,
    /// What lies in the first house alone, in the second alone, in both.
    parts: [Part; 3],
}

impl<'a> Bent<'a> {
    /// Every set of up to so many unsolved cells in two houses with as many digits as cells, some in
    /// each house alone.
    fn each(
        state: &'a State,
        houses: [House; 2],
        most: usize,
        work: &mut Work,
        take: &mut dyn FnMut(&Bent),
    ) -> Result<(), Stopped> {
        let open = |cell: &Cell| state.digits(*cell).len() >= 2;
        let cells: CellSet = houses.iter().flat_map(|house| house.cells()).filter(open).collect();
        let with_place = |cell| (cell, place(houses, cell), state.digits(cell));
        let cells: Vec<(Cell, usize, DigitSet)> = cells.iter().map(with_place).collect();
        let mut bent = Bent { state, houses, cells: Vec::new(), parts: [Part::default(); 3] };
        bent.grow(&cells, most, work, take)
    }

    fn grow(
        &mut self,
        rest: &[(Cell, usize, DigitSet)],
        most: usize,
        work: &mut Work,
        take: &mut dyn FnMut(&Bent),
    ) -> Result<(), Stopped> {
        let held = self.digits().len();
        if held == self.cells.len() && self.parts[..2].iter().all(|part| part.count > 0) {
            take(self);
        }
        // A further cell adds one to the cells and may add no digit: so many are needed at least.
        let needed = held.saturating_sub(self.cells.len());
        if self.cells.len() == most || held > most || needed > rest.len() {
            return Ok(());
        }
        for (at, &(cell, place, digits)) in
            rest[..rest.len() + 1 - needed.max(1)].iter().enumerate()
        {
            work.spend()?;
            let before = self.parts;
            let part = &mut self.parts[place];
            part.count += 1;
            part.digits = part.digits.union(digits);
            self.cells.push(cell);
            // Two digits in both houses outside the common cells are one too many for either rule.
            if self.common_digits().len() < 2 {
                self.grow(&rest[at + 1..], most, work, take)?;
            }
            self.cells.pop();
            self.parts = before;
        }
        Ok(())
    }

    fn digits(&self) -> DigitSet {
        self.parts.iter().fold(DigitSet::EMPTY, |all, part| all.union(part.digits))
    }

    /// The digits in both houses outside the common cells.
    fn common_digits(&self) -> DigitSet {
        self.parts[0].digits.intersection(self.parts[1].digits)
    }

    /// Whether no house has a naked subset of all these cells in it, which would do alone.
    fn is_genuine(&self) -> bool {
        let [one, other, common] = self.parts;
        let is_locked = |count: usize, digits: DigitSet| digits.len() <= count;
        let with =
            |part: Part| is_locked(part.count + common.count, part.digits.union(common.digits));
        ![one, other].iter().any(|part| is_locked(part.count, part.digits) || with(*part))
    }

    /// The live candidates of a digit in it.
    fn of(&self, digit: Digit) -> Option<Node> {
        let candidates = self.cells.iter().map(|&cell| Candidate::new(digit, cell));
        Node::new(candidates.filter(|&candidate| self.state.is_live(candidate)))
    }

    /// The house that a digit's candidates lie in, and the other one where they lie in both.
    fn house(&self, digit: Digit, prefer: usize) -> House {
        let in_part = |part: usize| self.parts[part].digits.contains(digit);
        match (in_part(0), in_part(1)) {
            (true, false) => self.houses[0],
            (false, true) => self.houses[1],
            _ => self.houses[prefer],
        }
    }

    /// Refutes what sees all candidates of the common digit or, when there is none, of any digit.
    fn eliminate(&self, position: &Position, family: &Family) -> Option<Proof> {
        let common = self.common_digits();
        let digits = if common.is_empty() { self.digits() } else { common };
        let mut sheet = Sheet::default();
        let mut conclusions = Vec::new();
        for digit in digits.iter() {
            let Some(all) = self.of(digit) else { continue };
            for target in self.state.candidates().filter(|&c| c.digit() == digit) {
                if all.linked_to(target) {
                    self.refute(&mut sheet, target, all.clone());
                    conclusions.push(Conclusion::Eliminate(target));
                }
            }
        }
        let length = self.cells.len();
        (!conclusions.is_empty()).then(|| sheet.prove(position, family, length, conclusions))
    }

    fn refute(&self, sheet: &mut Sheet, target: Candidate, all: Node) {
        let assumed = sheet.assume(Literal::True(target.into()));
        let out = sheet.falls(all, assumed);
        let rest = self.digits().iter().filter(|&digit| digit != target.digit());
        let links = rest.map(|digit| Csp::in_house(self.house(digit, 0), digit)).collect();
        sheet.push(Vec::new(), self.cover(links, vec![out]));
        sheet.refute();
    }

    fn cover(&self, links: Vec<Csp>, from: Vec<Number>) -> Ground {
        let truths = self.cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
        Ground::Cover { truths, links, from }
    }

    /// Each digit fills a house: all its other candidates there fall, in both houses for a digit of
    /// the common cells alone.
    fn fill_houses(&self, position: &Position, family: &Family) -> Option<Proof> {
        let mut sheet = Sheet::default();
        let mut conclusions = Vec::new();
        for prefer in [0, 1] {
            let house = |digit| Csp::in_house(self.house(digit, prefer), digit);
            let links: Vec<Csp> = self.digits().iter().map(house).collect();
            let outside = |candidate: &Candidate| !self.cells.contains(&candidate.cell());
            let new =
                |candidate: &Candidate| !conclusions.contains(&Conclusion::Eliminate(*candidate));
            let values = links.iter().flat_map(|&link| self.state.values(link));
            let out: Vec<Candidate> = values.filter(outside).filter(new).collect();
            if let Some(node) = Node::new(out.iter().copied()) {
                conclusions.extend(out.into_iter().map(Conclusion::Eliminate));
                sheet.push(vec![Literal::False(node)], self.cover(links, Vec::new()));
            }
        }
        let length = self.cells.len();
        (!conclusions.is_empty()).then(|| sheet.prove(position, family, length, conclusions))
    }
}

/// In which part of two houses a cell lies: the first alone, the second alone, both.
fn place(houses: [House; 2], cell: Cell) -> usize {
    match houses.map(|house| cell.houses().contains(&house)) {
        [true, true] => 2,
        [true, false] => 0,
        _ => 1,
    }
}
