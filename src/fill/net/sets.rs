//! Digits of several cells that are locked by what is known, naked or hidden.

use super::known::Net;
use super::refusal::{NetFailure, NetRefusal};
use crate::grid::{Candidate, Cell, Csp, Digit, Space};
use crate::notation::{CoverSets, NetClaim};
use crate::proof::{Ground, Literal, Node, Truth};

impl Net<'_> {
    /// Whether the cells have no more digits left than they are, this one of them.
    pub(super) fn of_set(&mut self, claim: &NetClaim) -> bool {
        let stays = |&digit: &Digit| {
            let mut places = claim.cells.iter().map(|&cell| Candidate::new(digit, cell));
            places.any(|place| !self.falls(place))
        };
        let digits: Vec<Digit> = Digit::all().filter(stays).collect();
        claim.cells.len() > 1
            && digits.contains(&claim.digits[0])
            && digits.len() == claim.cells.len()
            && self.naked(&digits, &claim.cells, &claim.digits)
    }

    /// So many digits in so many cells, naked or hidden.
    pub(super) fn locked(&mut self, digits: &[Digit], cells: &[Cell]) -> Result<(), NetFailure> {
        match self.naked(digits, cells, digits) || self.hidden(digits, cells) {
            true => {
                while self
                    .single_in(cells, |net, csp, value| net.is_settled(csp, value, digits, cells))
                {
                }
                Ok(())
            }
            false => Err(NetFailure::NoSet(digits.to_vec(), cells.to_vec())),
        }
    }

    /// Whether a value falls by what the set itself says, of a variable that lies within its cells: what falls elsewhere, or
    /// by another digit than the one that links the set, is not written with it.
    fn is_settled(&self, csp: Csp, value: Candidate, digits: &[Digit], cells: &[Cell]) -> bool {
        let is_inside = |node: &Node| node.members().iter().all(|one| cells.contains(&one.cell()));
        let by_own = || {
            let mut own = self.trues.iter().filter(|(node, _)| is_inside(node));
            own.any(|(node, _)| node.linked_to(value))
        };
        let within = self.state.values(csp).all(|value| cells.contains(&value.cell()));
        let is_of_set = within && (by_own() || !digits.contains(&value.digit()));
        self.falls(value) && (self.remembers || is_of_set)
    }

    /// Whether the cells have only these digits left; then each of those asked for is in them.
    fn naked(&mut self, digits: &[Digit], cells: &[Cell], asked: &[Digit]) -> bool {
        let others: Vec<Candidate> = cells
            .iter()
            .flat_map(|&cell| self.state.values(Csp::cell(cell)))
            .filter(|candidate| !digits.contains(&candidate.digit()))
            .collect();
        if !others.iter().all(|&other| self.falls(other)) {
            return false;
        }
        let places: Vec<Option<Node>> =
            digits.iter().map(|&digit| self.live_in(digit, cells)).collect();
        let links: Option<Vec<Csp>> = places.iter().map(|node| shared(node.as_ref()?)).collect();
        let Some(links) = links else { return false };
        let from = self.lines_of(&others);
        let truths: Vec<Truth> =
            cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
        for digit in asked {
            let Some(at) = digits.iter().position(|other| other == digit) else { return false };
            let (Some(node), mut links) = (places[at].clone(), links.clone()) else {
                return false;
            };
            links.remove(at);
            self.is_true(node, Ground::cover(truths.clone(), links, from.clone()));
        }
        true
    }

    /// Whether each of the digits has no place but these cells in some house; then nothing else is in them.
    fn hidden(&mut self, digits: &[Digit], cells: &[Cell]) -> bool {
        let inside = |candidate: Candidate| cells.contains(&candidate.cell());
        let variable = |&digit: &Digit| {
            let node = self.live_in(digit, cells)?;
            let holds = |csp: &Csp| node.members().iter().all(|&member| csp.contains(member));
            let falls =
                |csp: &Csp| self.state.values(*csp).all(|value| inside(value) || self.falls(value));
            let all = node.members()[0].csps().into_iter().filter(|csp| csp.space() != Space::Rc);
            all.filter(holds).find(falls).map(|csp| (csp, node.clone()))
        };
        let variables: Option<Vec<(Csp, Node)>> = digits.iter().map(variable).collect();
        let Some(variables) = variables else { return false };
        let mut all = Vec::new();
        for (csp, node) in &variables {
            let outside: Vec<Candidate> =
                self.state.values(*csp).filter(|&value| !inside(value)).collect();
            let from = self.lines_of(&outside);
            all.extend(from.clone());
            self.is_true(node.clone(), Ground::Variable { csp: *csp, from });
        }
        all.sort_unstable();
        all.dedup();
        let truths: Vec<Truth> = variables.iter().map(|(csp, _)| Truth::Variable(*csp)).collect();
        let links: Vec<Csp> = cells.iter().copied().map(Csp::cell).collect();
        let others: Vec<Candidate> = links
            .iter()
            .flat_map(|&csp| self.state.values(csp))
            .filter(|candidate| !digits.contains(&candidate.digit()))
            .collect();
        for other in others {
            let ground = Ground::cover(truths.clone(), links.clone(), all.clone());
            let number = self.push(vec![Literal::False(other.into())], ground);
            self.falses.insert(other, number);
            self.excluded.push(other);
        }
        true
    }
}

impl Net<'_> {
    /// Writes the contradiction that what is left of the bases lies in fewer covers than they are.
    pub(super) fn close_by_cover(&mut self, fish: &CoverSets) -> Result<(), NetRefusal> {
        let held = fish.truths.iter().flat_map(|truth| self.state.values(*truth));
        let (fallen, left): (Vec<Candidate>, Vec<Candidate>) =
            held.partition(|&candidate| self.falls(candidate));
        let is_covered = |&candidate: &Candidate| {
            candidate != self.target() && fish.links.iter().any(|link| link.contains(candidate))
        };
        if let Some(&stays) = left.iter().find(|candidate| !is_covered(candidate)) {
            return Err(NetRefusal::whole(NetFailure::StaysLive(stays)));
        }
        let is_needed = |link: &Csp| left.iter().any(|&candidate| link.contains(candidate));
        let links: Vec<Csp> = fish.links.iter().copied().filter(is_needed).collect();
        if links.len() >= fish.truths.len() {
            return Err(NetRefusal::whole(NetFailure::NoContradiction(self.target())));
        }
        let from = self.lines_of(&fallen);
        let truths = fish.truths.iter().copied().map(Truth::Variable).collect();
        self.push(Vec::new(), Ground::cover(truths, links, from));
        Ok(())
    }
}

/// A variable that holds all candidates of a node: for one of them, its row.
pub(super) fn shared(node: &Node) -> Option<Csp> {
    let [_, row, column, block] = node.members()[0].csps();
    let holds = |csp: &Csp| node.members().iter().all(|&member| csp.contains(member));
    [row, column, block].into_iter().find(holds)
}
