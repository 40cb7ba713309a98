//! Which part each cell and line has in an exocet, as a sentence and as letters on the board.

use std::collections::BTreeSet;

use catena::card::Picture;
use catena::grid::{Cell, Csp, DigitSet, Space};
use catena::notation::{SetLogic, list_cells};
use catena::proof::{Ground, Line, Literal, Proof, Term, Truth};

use super::diagram::CellRole;
use super::words_of_sets::{house, houses};

/// What an exocet is made of.
pub(super) struct Exocet {
    base: [Cell; 2],
    digits: DigitSet,
    /// The targets, where the proof names them.
    targets: Vec<Cell>,
    /// Whether the cross-lines are rows or columns, and which they are.
    crosses: (Space, BTreeSet<usize>),
}

/// The base with its digits, the targets where the proof names them, and the cross-lines; `None` of any other proof.
pub(super) fn roles(proof: &Proof) -> Option<String> {
    let exocet = Exocet::of(proof)?;
    let targets = match exocet.targets.is_empty() {
        true => String::new(),
        false => format!("targets {}, ", list_cells(&exocet.targets)),
    };
    let (base, digits) = (list_cells(&exocet.base), exocet.listed_digits());
    Some(format!("Base {base} with {digits}, {targets}cross-lines {}.", exocet.listed_crosses()))
}

/// The cells of the base and the targets; none of any other proof.
pub(super) fn cells(proof: &Proof) -> Vec<CellRole> {
    let Some(exocet) = Exocet::of(proof) else { return Vec::new() };
    let role = |letter, name, cells| CellRole { letter, name, cells };
    let roles = [role('B', "base", exocet.base.to_vec()), role('T', "target cell", exocet.targets)];
    roles.into_iter().filter(|role| !role.cells.is_empty()).collect()
}

impl Exocet {
    /// The exocet of a proof; `None` of any other proof.
    pub(super) fn of(proof: &Proof) -> Option<Exocet> {
        if Picture::of(proof.family.name.raw()) != Picture::Exocet {
            return None;
        }
        let truths = SetLogic::of(proof)?.truths;
        let is_cell = |csp: &&Csp| csp.space() == Space::Rc;
        let base: Vec<Cell> =
            truths.iter().filter(is_cell).map(|csp| csp.candidates()[0].cell()).collect();
        let base: [Cell; 2] = base.try_into().ok()?;
        let lines = if base[0].row() == base[1].row() { Space::Cn } else { Space::Rn };
        let crosses = truths.iter().filter(|csp| csp.space() == lines).map(|csp| csp.first());
        let crosses = crosses.collect();
        let digits = proof.state.digits(base[0]).union(proof.state.digits(base[1]));
        let targets = targets(proof, &base, digits);
        Some(Exocet { targets, base, digits, crosses: (lines, crosses) })
    }

    /// What a line says by the parts of the exocet, where it is about a digit of the base or about the targets.
    pub(super) fn tell(&self, line: &Line, said: &str) -> Option<String> {
        let Ground::Sum { truths, links, .. } = &line.ground else { return None };
        self.of_digit(line, truths, links, said).or_else(|| self.of_targets(truths, links, said))
    }

    /// That a digit has more cross-lines than lines outside the band, and is in a target or beside the base.
    fn of_digit(
        &self,
        line: &Line,
        truths: &[Term<Truth>],
        links: &[Term<Csp>],
        said: &str,
    ) -> Option<String> {
        let [Literal::True(node)] = &line.claim[..] else { return None };
        let digit = node.members()[0].digit();
        let is_base_digit = node.members().iter().all(|member| member.digit() == digit)
            && self.digits.contains(digit);
        let variables = truths.iter().map(|truth| match truth.set {
            Truth::Variable(csp) => Some(csp),
            Truth::Line(_) => None,
        });
        let variables: Vec<Csp> = variables.collect::<Option<_>>()?;
        if !is_base_digit || links.len() >= variables.len() {
            return None;
        }
        let is_cross = |csp: &&Csp| csp.space() == self.crosses.0;
        let crosses: BTreeSet<usize> =
            variables.iter().filter(is_cross).map(|csp| csp.first()).collect();
        let others = variables.iter().filter(|csp| !is_cross(csp)).map(|&csp| house(csp));
        let crosses = format!("the cross-lines {}", listed(self.crosses.0, &crosses));
        let needed: Vec<String> = std::iter::once(crosses).chain(others).collect();
        let mut room: Vec<Csp> = links.iter().map(|link| link.set).collect();
        room.sort_unstable();
        let (needed, room, count) = (needed.join(" and "), houses(&room), links.len());
        Some(format!(
            "each of {needed} has a {digit}, and {room} take at most {count} of these, so {said}"
        ))
    }

    /// That the targets have no room for other digits than the two of the base.
    fn of_targets(
        &self,
        truths: &[Term<Truth>],
        links: &[Term<Csp>],
        said: &str,
    ) -> Option<String> {
        let has_base =
            |cell: &Cell| truths.iter().any(|truth| truth.set == Truth::Variable(Csp::cell(*cell)));
        let has_target = |cell: &Cell| links.iter().any(|link| link.set == Csp::cell(*cell));
        let is_so = !self.targets.is_empty()
            && self.base.iter().all(has_base)
            && self.targets.iter().all(has_target);
        let (base, targets) = (list_cells(&self.base), list_cells(&self.targets));
        let digits = self.listed_digits();
        is_so.then(|| {
            format!(
                "the base {base} takes two of {digits}, which are then in the targets {targets} too and leave no room \
                 there, so {said}"
            )
        })
    }

    fn listed_digits(&self) -> String {
        let digits: Vec<String> = self.digits.iter().map(|digit| digit.to_string()).collect();
        digits.join(", ")
    }

    /// The cross-lines: `c2, c5, c8`.
    fn listed_crosses(&self) -> String {
        listed(self.crosses.0, &self.crosses.1)
    }
}

/// Lines with their letter: `c2, c5, c8`.
fn listed(space: Space, lines: &BTreeSet<usize>) -> String {
    let letter = if space == Space::Cn { 'c' } else { 'r' };
    let lines: Vec<String> = lines.iter().map(|line| format!("{letter}{}", line + 1)).collect();
    lines.join(", ")
}

/// Where a digit of the base may be, outside the block of the base: what the lemmas say of it.
fn targets(proof: &Proof, base: &[Cell], digits: DigitSet) -> Vec<Cell> {
    let claims = proof.lines.iter().filter_map(|line| match &line.claim[..] {
        [Literal::True(node)] => Some(node),
        _ => None,
    });
    let lemmas = claims.filter(|node| node.members().iter().all(|c| digits.contains(c.digit())));
    let cells: BTreeSet<Cell> =
        lemmas.flat_map(|node| node.members()).map(|member| member.cell()).collect();
    cells.into_iter().filter(|cell| cell.block() != base[0].block()).collect()
}
