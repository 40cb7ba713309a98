//! The chain as a whole: its targets, how it closes, and what it concludes.

use std::collections::HashMap;

use crate::grid::{Candidate, Conclusion};
use crate::proof::{Closing, ClosingKind, Node, Step, Via, Z};

use super::super::calculus::rules::{linked, live_digits};
use super::super::refusal::ChainFault;
use super::form::has_form;
use super::{Judge, all_linked_to};

impl Judge<'_> {
    /// The chain closes in the way of its family.
    pub(super) fn closing_kind(&self) -> Result<(), ChainFault> {
        let (found, wanted) = (self.chain.closing.kind(), self.shape.closing);
        if found == wanted { Ok(()) } else { Err(ChainFault::OtherClosing { found, wanted }) }
    }

    /// The targets are live, sorted, each once. There is one, except in loops and in lassos
    /// without the z-extension; a loop has none.
    pub(super) fn targets(&self) -> Result<(), ChainFault> {
        let targets = &self.chain.targets;
        let needless = match self.chain.closing {
            Closing::Loop => true,
            Closing::LrLasso(_) | Closing::RlLasso(_) => self.shape.z == Z::Never,
            Closing::Target | Closing::Whip => false,
        };
        if let Some(&dead) = targets.iter().find(|&&target| !self.state.is_live(target)) {
            return Err(ChainFault::NotLive(dead));
        }
        match targets.is_empty() {
            _ if self.chain.steps.is_empty() => Err(ChainFault::NoStep),
            true if !needless => Err(ChainFault::NoTarget),
            false if self.chain.closing == Closing::Loop => Err(ChainFault::TargetOfLoop),
            _ if !targets.is_sorted_by(|a, b| a < b) => Err(ChainFault::TargetsNotSorted),
            _ => Ok(()),
        }
    }

    /// The targets and all linking candidates are different, except the two that an rl-lasso is named
    /// after, and the left-linking candidates of a braid, which may repeat; and no target is within one of
    /// them.
    pub(super) fn no_loop(&self) -> Result<(), ChainFault> {
        let steps = &self.chain.steps;
        let mut nodes: Vec<&Node> = steps.iter().map(|step| &step.left).collect();
        if self.shape.closing == ClosingKind::Whip && self.shape.branching {
            nodes.sort_unstable();
            nodes.dedup();
        }
        nodes.extend(steps.iter().filter_map(|step| step.right.as_ref()));
        let closing = match self.chain.closing {
            Closing::RlLasso(step) => Some((step, nodes.len() - 1)),
            _ => None,
        };
        let mut met: HashMap<&[Candidate], usize> = HashMap::new();
        for (later, node) in nodes.iter().enumerate() {
            let earlier = met.insert(node.members(), later);
            if earlier.is_some_and(|earlier| closing != Some((earlier, later))) {
                return Err(ChainFault::Repeated(node.members()[0]));
            }
        }
        match self.chain.targets.iter().find(|&&t| nodes.iter().any(|node| node.contains(t))) {
            Some(&target) => Err(ChainFault::Repeated(target)),
            None => Ok(()),
        }
    }

    /// What the way of closing asks for, between the candidates of the chain.
    pub(super) fn closing(&self) -> Result<(), ChainFault> {
        let steps = &self.chain.steps;
        let earlier = |step: usize| steps[..steps.len() - 1].get(step);
        // A whip has closed when every candidate of its last variable is accounted for.
        let Some(last) = steps.last().and_then(|step| step.right.as_ref()) else { return Ok(()) };
        match self.chain.closing {
            Closing::Whip => Ok(()),
            Closing::Target => {
                self.chain.targets.iter().try_for_each(|&t| self.link(last, &t.into()))
            }
            Closing::Loop => self.link(last, &steps[0].left),
            Closing::LrLasso(step) => match earlier(step).and_then(|step| step.right.as_ref()) {
                Some(right) => self.link(last, right),
                None => Err(ChainFault::ReasonNotEarlier { step }),
            },
            Closing::RlLasso(step) => match earlier(step) {
                Some(earlier) if earlier.left == *last => Ok(()),
                Some(_) => Err(ChainFault::NotTheLeft { step }),
                None => Err(ChainFault::ReasonNotEarlier { step }),
            },
        }
    }

    /// The whole chain has the form that its family's name fixes.
    pub(super) fn form(&self) -> Result<(), ChainFault> {
        let form = self.shape.form;
        match has_form(self.state, self.chain, form) {
            true => Ok(()),
            false => Err(ChainFault::OtherForm(form)),
        }
    }

    /// A chain with targets concludes that they are false, no more and no less. A lasso without one
    /// places its first left-linking candidate, and what is linked to that falls; what is linked to
    /// two neighbours in a loop falls.
    pub(super) fn conclusions(&self, conclusions: &[Conclusion]) -> Result<(), ChainFault> {
        if !self.chain.targets.is_empty() {
            let targets = self.chain.targets.iter().copied().map(Conclusion::Eliminate);
            return match targets.eq(conclusions.iter().copied()) {
                true => Ok(()),
                false => Err(ChainFault::TargetsNotConcluded),
            };
        }
        let first = &self.chain.steps[0].left;
        let is_loop = self.chain.closing == Closing::Loop;
        let justified = |conclusion: &Conclusion| match *conclusion {
            Conclusion::Eliminate(candidate) if is_loop => self.loop_eliminates(candidate),
            Conclusion::Eliminate(candidate) => all_linked_to(first, candidate),
            Conclusion::Place(candidate) => !is_loop && first.single() == Some(candidate),
        };
        match conclusions.iter().find(|conclusion| !justified(conclusion)) {
            Some(&conclusion) => Err(ChainFault::NotOfTheChain(conclusion)),
            None => Ok(()),
        }
    }

    /// Whether a candidate is linked to two neighbours in the loop, a left-linking candidate and
    /// the right-linking one of the same step or of the step before; or to a digit that a set of the
    /// loop keeps.
    fn loop_eliminates(&self, candidate: Candidate) -> bool {
        let steps = &self.chain.steps;
        let before = steps.iter().cycle().skip(steps.len() - 1);
        let right = |step: &Step| step.right.as_ref().is_some_and(|r| all_linked_to(r, candidate));
        steps.iter().zip(before).any(|(step, before)| {
            all_linked_to(&step.left, candidate) && (right(step) || right(before))
                || self.keeps_a_digit_from(step, candidate)
        })
    }

    /// Whether a candidate is linked to all candidates of a digit in the almost locked set of a
    /// step, where that digit is neither the left- nor the right-linking one.
    fn keeps_a_digit_from(&self, step: &Step, candidate: Candidate) -> bool {
        let Via::Als(cells) = &step.via else { return false };
        let live = || cells.iter().flat_map(|&cell| live_digits(self.state, cell));
        live().any(|one| {
            let digit = live().filter(|other| other.digit() == one.digit());
            let linking =
                step.left.members().iter().chain(step.right.iter().flat_map(Node::members));
            linking.into_iter().all(|linking| linking.digit() != one.digit())
                && digit.into_iter().all(|other| linked(other, candidate))
        })
    }

    /// The length is the number of steps.
    pub(super) fn length(&self, stated: usize) -> Result<(), ChainFault> {
        let steps = self.chain.steps.len();
        if stated == steps { Ok(()) } else { Err(ChainFault::OtherLength { stated, steps }) }
    }
}
