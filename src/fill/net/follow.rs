//! How each claim of a net follows from what is written before it.

use super::known::Net;
use super::refusal::{NetFailure, NetRefusal};
use crate::grid::{Candidate, Cell, Csp, House};
use crate::notation::{NetClaim, NetItem};
use crate::proof::{Ground, Literal, Node};

impl Net<'_> {
    pub(super) fn follow(&mut self, items: &[NetItem]) -> Result<(), NetRefusal> {
        for item in items {
            let claim = match item {
                NetItem::Claim(claim) => claim,
                NetItem::Either { or, .. } => or,
            };
            let done = match item {
                NetItem::Claim(claim) if claim.is_true => self.make_true(claim),
                NetItem::Claim(claim) => self.make_false(claim),
                NetItem::Either { inside, or } => self.either(inside, or)?,
            };
            done.map_err(|failure| NetRefusal { span: Some(claim.span.clone()), failure })?;
            if !self.goes_round {
                self.claimed.clear();
            }
            let live = claim.candidates().filter(|&candidate| self.state.is_live(candidate));
            self.claimed.push(live.collect());
            self.before = claim.candidates().collect();
            self.cells.clone_from(&claim.cells);
        }
        Ok(())
    }

    /// A chain in brackets contradicts itself unless a candidate holds: so it does.
    fn either(
        &mut self,
        inside: &[NetItem],
        or: &NetClaim,
    ) -> Result<Result<(), NetFailure>, NetRefusal> {
        let node = match or.digits[..] {
            [_] => self.node(or.candidates()),
            _ => Err(NetFailure::NotOneDigit),
        };
        let node = match node {
            Ok(node) => node,
            Err(failure) => return Ok(Err(failure)),
        };
        let (recent, supposed) = (self.recent.clone(), Literal::False(node.clone()));
        let lines = self.supposing(supposed, |net| {
            net.recent = recent;
            net.follow(inside)?;
            net.close()
        })?;
        self.claim_anew();
        self.is_true(node, Ground::Refutation { lines });
        Ok(Ok(()))
    }

    /// Candidates of a claim fall: all of one digit and of a cell that is empty, some of several.
    fn make_false(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        let all = self.node(claim.candidates())?;
        let by_last = |net: &Net, candidate: Candidate| {
            net.falses.contains_key(&candidate)
                || net.recent.iter().any(|node| node.linked_to(candidate))
        };
        let falls = |&candidate: &Candidate| {
            self.falls(candidate) && (self.remembers || by_last(self, candidate))
        };
        let falling: Vec<Candidate> = all.members().iter().copied().filter(falls).collect();
        let stays = all.members().iter().find(|member| !falling.contains(member));
        match stays {
            Some(&member) if claim.is_of_all() || falling.is_empty() => {
                Err(NetFailure::StaysLive(member))
            }
            _ => {
                self.lines_of(&falling);
                self.claim_anew();
                Ok(())
            }
        }
    }

    fn make_true(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        self.claim_anew();
        match claim.digits[..] {
            [_] => self.is_left(claim),
            _ if claim.digits.len() == claim.cells.len() => {
                let locked = self.locked(&claim.digits, &claim.cells);
                locked.or_else(|failure| self.in_order(claim).map_err(|_| failure))
            }
            _ => Err(NetFailure::NoSet(claim.digits.clone(), claim.cells.clone())),
        }
    }

    /// A digit is in some cells, for a variable has no other place, or the cells no other digit.
    fn is_left(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        let node = self.node(claim.candidates())?;
        let within = |known: &Node| known.members().iter().all(|&member| node.contains(member));
        if let Some((known, _)) = self.trues.iter().find(|(known, _)| within(known)) {
            self.recent = vec![known.clone()];
            return Ok(());
        }
        match self.is_linked(&node) || self.of_set(claim) || self.each_of(&node) {
            true => Ok(()),
            false => Err(NetFailure::NotLeft(node)),
        }
    }

    /// Whether a digit is in all of several cells that no house has together.
    fn each_of(&mut self, node: &Node) -> bool {
        let cells: Vec<Cell> = node.members().iter().map(|member| member.cell()).collect();
        House::holding(&cells).is_none()
            && node.members().iter().all(|&member| self.of_variable(&member.into()))
    }

    /// Whether the node is all that is left of the variable of a strong link.
    fn is_linked(&mut self, node: &Node) -> bool {
        let before = std::mem::take(&mut self.before);
        let is_written = |csp: &Csp| {
            self.remembers || before.is_empty() || before.iter().any(|&one| csp.contains(one))
        };
        let csps: Vec<Csp> = node.members()[0].csps().into_iter().filter(is_written).collect();
        self.of_one(node, &csps)
    }

    /// Whether the node is all that is left of a variable.
    fn of_variable(&mut self, node: &Node) -> bool {
        self.of_one(node, &node.members()[0].csps())
    }

    /// Whether the node is all that is left of one of these variables.
    fn of_one(&mut self, node: &Node, csps: &[Csp]) -> bool {
        let holds = |csp: &Csp| node.members().iter().all(|&member| csp.contains(member));
        let others = |csp: Csp| -> Vec<Candidate> {
            self.state.values(csp).filter(|&value| !node.contains(value)).collect()
        };
        let left = csps.iter().copied().filter(holds);
        let left = left.map(|csp| (csp, others(csp)));
        let found =
            left.into_iter().find(|(_, others)| others.iter().all(|&other| self.falls(other)));
        let Some((csp, others)) = found else { return false };
        let from = self.lines_of(&others);
        self.is_true(node.clone(), Ground::Variable { csp, from });
        true
    }

    /// Each digit in the cell that stands at its place, by singles within the cells of this claim and the last.
    fn in_order(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        let near: Vec<Cell> = self.cells.iter().chain(&claim.cells).copied().collect();
        while self.single_in(&near, |net, _, value| net.falls(value)) {}
        let placed = claim.digits.iter().zip(&claim.cells);
        let placed: Vec<Node> =
            placed.map(|(&digit, &cell)| Candidate::new(digit, cell).into()).collect();
        let is_known = |node: &Node| self.trues.iter().any(|(known, _)| known == node);
        match placed.iter().all(is_known) {
            true => {
                self.recent = placed;
                Ok(())
            }
            false => Err(NetFailure::NoSet(claim.digits.clone(), claim.cells.clone())),
        }
    }

    /// Places the next single in some cells, where the other values of a variable are gone.
    pub(super) fn single_in(
        &mut self,
        cells: &[Cell],
        is_gone: impl Fn(&Self, Csp, Candidate) -> bool,
    ) -> bool {
        let single = |csp: Csp| {
            let mut left = self.state.values(csp).filter(|&value| !is_gone(self, csp, value));
            let only = left.next().filter(|only| cells.contains(&only.cell()))?;
            let is_known = self.trues.iter().any(|(known, _)| known.single() == Some(only));
            (left.next().is_none() && !is_known).then_some(only)
        };
        let Some(candidate) = Csp::all().find_map(single) else { return false };
        self.of_variable(&candidate.into())
    }
}
