//! The steps of a chain, each by itself and with what stands before it.

use crate::grid::{Candidate, Cell, Csp, Space};
use crate::proof::{Closing, ClosingKind, Extra, Node, Reason, Spaces, Step, Via, Z};

use super::super::calculus::rules::{linked, live_digits, live_values};
use super::super::refusal::ChainFault;
use super::places::{linked_in_plane, share_a_block, share_a_house, share_a_line};
use super::{Judge, all_linked_to, plane};

impl Judge<'_> {
    /// Whether the step keeps to the record.
    pub(super) fn step(&self, index: usize, step: &Step) -> Result<(), ChainFault> {
        self.spaces(step)?;
        self.one_digit(step)?;
        self.right_is_there(index, step)?;
        let nodes = || std::iter::once(&step.left).chain(&step.right);
        if let Some(&dead) = nodes().flat_map(Node::members).find(|c| !self.state.is_live(**c)) {
            return Err(ChainFault::NotLive(dead));
        }
        match &step.via {
            Via::Csp(csp) => self.variable(index, step, *csp)?,
            Via::Als(cells) => self.almost_locked_set(step, cells)?,
        }
        step.extra.iter().try_for_each(|extra| self.additional(index, step, extra))?;
        self.left_is_linked(index, step)
    }

    /// The variable is of a space that the family allows.
    fn spaces(&self, step: &Step) -> Result<(), ChainFault> {
        let space = |via: &Via| match via {
            Via::Csp(csp) => Some(csp.space()),
            Via::Als(_) => None,
        };
        let wanted = match self.shape.spaces {
            Spaces::Any => return Ok(()),
            Spaces::Same => self.chain.steps.first().and_then(|first| space(&first.via)),
            Spaces::Places => space(&step.via).filter(|&found| found != Space::Rc),
            Spaces::Rc | Spaces::Rn | Spaces::Cn => plane(self.shape.spaces),
        };
        match space(&step.via) {
            None => Err(ChainFault::AlsNotAllowed),
            Some(_) if space(&step.via) == wanted => Ok(()),
            Some(found) => Err(ChainFault::OtherSpace { found, spaces: self.shape.spaces }),
        }
    }

    /// In a family of one digit, all candidates are of one: that of the first left-linking one.
    fn one_digit(&self, step: &Step) -> Result<(), ChainFault> {
        let digit = self.chain.steps[0].left.members()[0].digit();
        let linking = step.left.members().iter().chain(step.right.iter().flat_map(Node::members));
        let extra = step.extra.iter().map(|extra| &extra.candidate);
        let mut all = linking.chain(extra).chain(&self.chain.targets);
        match all.find(|candidate| self.shape.one_digit && candidate.digit() != digit) {
            Some(&candidate) => Err(ChainFault::OtherDigit { candidate, digit }),
            None => Ok(()),
        }
    }

    /// Every step has a right-linking candidate, except the last one of a whip, which has none.
    fn right_is_there(&self, index: usize, step: &Step) -> Result<(), ChainFault> {
        let last = index + 1 == self.chain.steps.len();
        match (&step.right, last && self.chain.closing == Closing::Whip) {
            (None, false) => Err(ChainFault::NoRight),
            (Some(_), true) => Err(ChainFault::RightAtTheEnd),
            _ => Ok(()),
        }
    }

    /// Each live candidate of the variable is left, right or additional, and only once: the two
    /// are conjugate modulo what the additional ones are linked to. Whips have groups
    /// only on the right.
    fn variable(&self, index: usize, step: &Step, csp: Csp) -> Result<(), ChainFault> {
        self.group(index, &step.left)?;
        if self.shape.closing == ClosingKind::Whip && step.left.single().is_none() {
            return Err(ChainFault::GroupOnTheLeft);
        }
        if let Some(right) = &step.right {
            self.group(index, right)?;
            self.group_is_exact(index, right)?;
        }
        let live = live_values(self.state, csp);
        self.each_once(step, &live)?;
        let named = |candidate: Candidate| {
            is_linking(step, candidate) || step.extra.iter().any(|e| e.candidate == candidate)
        };
        match live.into_iter().find(|&candidate| !named(candidate)) {
            Some(candidate) => Err(ChainFault::NotExcluded { candidate, csp }),
            None => Ok(()),
        }
    }

    /// What the step names lies in the set it is about and is named once.
    fn each_once(&self, step: &Step, live: &[Candidate]) -> Result<(), ChainFault> {
        let extra = || step.extra.iter().map(|extra| &extra.candidate);
        let right = || step.right.iter().flat_map(Node::members);
        let mut named = step.left.members().iter().chain(right()).chain(extra());
        if let Some(&candidate) = named.find(|candidate| !live.contains(candidate)) {
            return Err(ChainFault::NotOfStep(candidate));
        }
        let twice = right().find(|candidate| step.left.contains(**candidate));
        if let Some(&candidate) = twice.or(extra().find(|c| is_linking(step, **c))) {
            return Err(ChainFault::NamedTwice(candidate));
        }
        // Only the candidates count: one candidate with two reasons is named twice.
        let sorted = extra().is_sorted_by(|one, next| one < next);
        if sorted { Ok(()) } else { Err(ChainFault::ExtraNotSorted) }
    }

    /// Several candidates together are a group, where the family has groups: of one digit, in one
    /// block and one line, none of them a target or an earlier right-linking candidate.
    fn group(&self, index: usize, node: &Node) -> Result<(), ChainFault> {
        if node.single().is_some() {
            return Ok(());
        }
        if !self.shape.groups {
            return Err(ChainFault::GroupNotAllowed);
        }
        let members = node.members();
        let cells: Vec<Cell> = members.iter().map(|member| member.cell()).collect();
        let one_digit = members.iter().all(|member| member.digit() == members[0].digit());
        if !one_digit || !share_a_block(&cells) || !share_a_line(&cells) {
            return Err(ChainFault::NotAGroup);
        }
        let taken = |candidate: &&Candidate| {
            self.chain.targets.contains(candidate)
                || self.rights_before(index).any(|right| right.single() == Some(**candidate))
        };
        match members.iter().find(taken) {
            Some(&candidate) => Err(ChainFault::Repeated(candidate)),
            None => Ok(()),
        }
    }

    /// A right-linking group has none of the candidates that the target or an earlier right-linking
    /// candidate may explain: these are additional.
    fn group_is_exact(&self, index: usize, right: &Node) -> Result<(), ChainFault> {
        let covered = |candidate: &&Candidate| {
            self.allows_target(index)
                && self.chain.targets.iter().all(|&target| linked(**candidate, target))
                || self.shape.t
                    && self.rights_before(index).any(|right| all_linked_to(right, **candidate))
        };
        match right.members().iter().find(covered) {
            Some(&candidate) if right.single().is_none() => {
                Err(ChainFault::NeedlessInGroup(candidate))
            }
            _ => Ok(()),
        }
    }

    /// k cells of one house hold k+1 digits without the additional candidates, k in the last step of
    /// a whip; left and right are two of the digits, with all that is left of them there.
    fn almost_locked_set(&self, step: &Step, cells: &[Cell]) -> Result<(), ChainFault> {
        if !self.shape.als {
            return Err(ChainFault::AlsNotAllowed);
        }
        let open = |cell: &Cell| live_digits(self.state, *cell).nth(1).is_some();
        let sorted = cells.is_sorted_by(|one, next| one < next);
        if cells.is_empty() || !sorted || !share_a_house(cells) || !cells.iter().all(open) {
            return Err(ChainFault::NotAnAls);
        }
        let live: Vec<Candidate> =
            cells.iter().flat_map(|&cell| live_digits(self.state, cell)).collect();
        self.each_once(step, &live)?;
        let is_extra = |c: &Candidate| step.extra.iter().any(|extra| extra.candidate == *c);
        let held: Vec<Candidate> = live.into_iter().filter(|c| !is_extra(c)).collect();
        let mut digits: Vec<_> = held.iter().map(|candidate| candidate.digit()).collect();
        digits.sort_unstable();
        digits.dedup();
        let wanted = cells.len() + usize::from(step.right.is_some());
        if digits.len() != wanted {
            return Err(ChainFault::AlsDigits { found: digits.len(), wanted });
        }
        let whole = |node: &Node| {
            let digit = node.members()[0].digit();
            held.iter().filter(|c| c.digit() == digit).eq(node.members())
        };
        if whole(&step.left) && step.right.as_ref().is_none_or(whole) {
            Ok(())
        } else {
            Err(ChainFault::NotAWholeDigit)
        }
    }

    /// An additional candidate is linked to what it is said to be linked to, and the family lets
    /// that explain it: the target (z), an earlier right-linking candidate (t).
    fn additional(&self, index: usize, step: &Step, extra: &Extra) -> Result<(), ChainFault> {
        let Extra { candidate, reason } = *extra;
        let allowed = match reason {
            Reason::Target => self.allows_target(index),
            Reason::Right(_) => self.shape.t && self.chain.closing != Closing::Loop,
        };
        if !allowed {
            return Err(ChainFault::ReasonNotAllowed { candidate, reason });
        }
        let node = Node::from(candidate);
        for source in self.sources(index, reason)? {
            if source.contains(candidate) {
                return Err(ChainFault::CoversItself(candidate));
            }
            self.link(&node, &source)?;
            let space = match &step.via {
                Via::Csp(csp) => Some(csp.space()),
                Via::Als(_) => None,
            };
            let within = |other: &Candidate| {
                space.is_some_and(|space| linked_in_plane(candidate, *other, space))
            };
            if self.shape.restricted && index > 0 && !source.members().iter().all(within) {
                return Err(ChainFault::OutOfPlane { one: candidate, other: source.members()[0] });
            }
        }
        Ok(())
    }

    /// Whether the target may explain additional candidates of this step.
    fn allows_target(&self, index: usize) -> bool {
        let by_family = match self.shape.z {
            Z::Never => false,
            Z::First => index == 0,
            Z::Later => index > 0,
            Z::Always => true,
        };
        by_family && !self.chain.targets.is_empty()
    }

    /// The left-linking candidate is linked to the target in the first step, after that to the
    /// right-linking one of the step before; in braids to any earlier one or to the target.
    fn left_is_linked(&self, index: usize, step: &Step) -> Result<(), ChainFault> {
        let usual = match index.checked_sub(1) {
            None => Reason::Target,
            Some(before) => Reason::Right(before),
        };
        let branching = self.shape.branching
            && self.chain.closing != Closing::Loop
            && (step.left_reason != Reason::Target || !self.chain.targets.is_empty());
        if step.left_reason != usual && !branching {
            return Err(ChainFault::LeftReason { reason: step.left_reason, usual });
        }
        let sources = self.sources(index, step.left_reason)?;
        sources.iter().try_for_each(|source| self.link(&step.left, source))
    }
}

/// Whether the candidate is the left- or right-linking one of the step, or in it.
fn is_linking(step: &Step, candidate: Candidate) -> bool {
    step.left.contains(candidate) || step.right.as_ref().is_some_and(|r| r.contains(candidate))
}
