//! The chain, held against its family's record.
//!
//! The conditions are those of seed text 000, A1 (chains), A3 (lassos) and A9 (restricted forms); the
//! edges, such as additional candidates in the first variable, are as [`Chain`]'s documentation has
//! them. Nothing here makes a conclusion true: that is what the lines are for. Here it is decided
//! whether the chain is what it is called.

use crate::grid::{Candidate, Cell, Conclusion, Csp, State};
use crate::proof::{
    Chain, Closing, ClosingKind, Extra, Family, Node, Proof, Reason, Shape, Spaces, Step, Via, Z,
    published,
};

use super::Standing;
use super::form::has_form;
use super::refusal::{ChainFault, Refusal};
use super::rules::{
    all_linked, linked, linked_in_plane, live_digits, live_values, share_a_block, share_a_house,
    share_a_line, unlinked,
};

/// Judges the chain of a proof, where it has one.
pub(super) fn judge(proof: &Proof) -> Result<Standing, Refusal> {
    let whole = |fault| Refusal::Chain { step: None, fault };
    let standing = record(&proof.family).map_err(whole)?;
    let (chain, shape) = match (&proof.chain, &proof.family.shape) {
        (Some(chain), Some(shape)) => (chain, shape),
        (None, None) => return Ok(standing),
        (Some(_), None) => return Err(whole(ChainFault::NoRecord)),
        (None, Some(_)) => return Err(whole(ChainFault::NoChain)),
    };
    let judge = Judge { state: &proof.state, chain, shape };
    judge.closing_kind().map_err(whole)?;
    judge.targets().map_err(whole)?;
    for (index, step) in chain.steps.iter().enumerate() {
        let here = |fault| Refusal::Chain { step: Some(index), fault };
        judge.step(index, step).map_err(here)?;
    }
    judge.no_loop().map_err(whole)?;
    judge.closing().map_err(whole)?;
    judge.form().map_err(whole)?;
    judge.conclusions(&proof.conclusions).map_err(whole)?;
    judge.length(proof.length).map_err(whole)?;
    Ok(standing)
}

/// A published name comes with its published record, field for field.
fn record(family: &Family) -> Result<Standing, ChainFault> {
    let Some(known) = published(&family.name) else {
        let own = family.shape.is_some();
        return Ok(if own { Standing::Own } else { Standing::Rule });
    };
    let Some(shape) = &family.shape else { return Err(ChainFault::NoRecord) };
    let fields = [
        ("z", shape.z == known.z),
        ("t", shape.t == known.t),
        ("closing", shape.closing == known.closing),
        ("branching", shape.branching == known.branching),
        ("spaces", shape.spaces == known.spaces),
        ("one-digit", shape.one_digit == known.one_digit),
        ("restricted", shape.restricted == known.restricted),
        ("groups", shape.groups == known.groups),
        ("als", shape.als == known.als),
        ("form", shape.form == known.form),
    ];
    match fields.iter().find(|(_, equal)| !equal) {
        Some(&(field, _)) => Err(ChainFault::NotThePublishedRecord { field }),
        None => Ok(Standing::Published),
    }
}

/// A chain in its state, and what it may do.
struct Judge<'a> {
    state: &'a State,
    chain: &'a Chain,
    shape: &'a Shape,
}

impl<'a> Judge<'a> {
    /// The chain closes in the way of its family.
    fn closing_kind(&self) -> Result<(), ChainFault> {
        let (found, wanted) = (self.chain.closing.kind(), self.shape.closing);
        if found == wanted { Ok(()) } else { Err(ChainFault::OtherClosing { found, wanted }) }
    }

    /// The targets are live, sorted, each once. There is one, save in loops and in lassos that do
    /// without the z-extension; a loop has none.
    fn targets(&self) -> Result<(), ChainFault> {
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

    fn step(&self, index: usize, step: &Step) -> Result<(), ChainFault> {
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
        step.extra.iter().try_for_each(|extra| self.out_of_account(index, step, extra))?;
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
            Spaces::Rc | Spaces::Rn | Spaces::Cn => self.shape.spaces.plane(),
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

    /// Every step has a right-linking candidate, save the last one of a whip, which has none.
    fn right_is_there(&self, index: usize, step: &Step) -> Result<(), ChainFault> {
        let last = index + 1 == self.chain.steps.len();
        match (&step.right, last && self.chain.closing == Closing::Whip) {
            (None, false) => Err(ChainFault::NoRight),
            (Some(_), true) => Err(ChainFault::RightAtTheEnd),
            _ => Ok(()),
        }
    }

    /// Each live candidate of the variable is left, right or additional, and each but once: the two
    /// are conjugate modulo what the additional ones are linked to. Whips have groups on the right
    /// alone.
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
        // By the candidate alone: one candidate with two reasons is named twice.
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

    /// A right-linking group has none of the candidates that the family lets be left out of account:
    /// these are additional.
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

    /// The right-linking candidates of the steps before this one.
    fn rights_before(&self, index: usize) -> impl Iterator<Item = &'a Node> {
        self.chain.steps[..index].iter().filter_map(|step| step.right.as_ref())
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
    fn out_of_account(&self, index: usize, step: &Step, extra: &Extra) -> Result<(), ChainFault> {
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
            Z::Always => true,
        };
        by_family && !self.chain.targets.is_empty()
    }

    /// What a reason of this step names: the targets, or an earlier right-linking candidate.
    fn sources(&self, index: usize, reason: Reason) -> Result<Vec<Node>, ChainFault> {
        let Reason::Right(step) = reason else {
            return Ok(self.chain.targets.iter().map(|&target| target.into()).collect());
        };
        match self.chain.steps[..index].get(step).and_then(|step| step.right.clone()) {
            Some(right) => Ok(vec![right]),
            None => Err(ChainFault::ReasonNotEarlier { step }),
        }
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

    /// Two nodes are linked, in a 2D-family within its plane.
    fn link(&self, one: &Node, other: &Node) -> Result<(), ChainFault> {
        if let Some((one, other)) = unlinked(one, other) {
            return Err(ChainFault::NotLinked { one, other });
        }
        let Some(plane) = self.shape.spaces.plane() else { return Ok(()) };
        for &one in one.members() {
            let outside = |other: &&Candidate| !linked_in_plane(one, **other, plane);
            if let Some(&other) = other.members().iter().find(outside) {
                return Err(ChainFault::OutOfPlane { one, other });
            }
        }
        Ok(())
    }

    /// The targets and all linking candidates are different, save the two that an rl-lasso is named
    /// after; and no target is within one of them.
    fn no_loop(&self) -> Result<(), ChainFault> {
        let steps = &self.chain.steps;
        let mut nodes: Vec<&Node> = steps.iter().map(|step| &step.left).collect();
        nodes.extend(steps.iter().filter_map(|step| step.right.as_ref()));
        let closing = match self.chain.closing {
            Closing::RlLasso(step) => Some((step, nodes.len() - 1)),
            _ => None,
        };
        for (later, node) in nodes.iter().enumerate() {
            let same =
                |earlier: usize| nodes[earlier] == *node && closing != Some((earlier, later));
            if (0..later).any(same) {
                return Err(ChainFault::Repeated(node.members()[0]));
            }
        }
        match self.chain.targets.iter().find(|&&t| nodes.iter().any(|node| node.contains(t))) {
            Some(&target) => Err(ChainFault::Repeated(target)),
            None => Ok(()),
        }
    }

    /// What the way of closing asks for, between the candidates of the chain.
    fn closing(&self) -> Result<(), ChainFault> {
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
    fn form(&self) -> Result<(), ChainFault> {
        let form = self.shape.form;
        match has_form(self.state, self.chain, form) {
            true => Ok(()),
            false => Err(ChainFault::OtherForm(form)),
        }
    }

    /// A chain with targets concludes that they are false, no more and no less. A lasso without one
    /// places its first left-linking candidate, and what is linked to that falls; what is linked to
    /// two neighbours in a loop falls.
    fn conclusions(&self, conclusions: &[Conclusion]) -> Result<(), ChainFault> {
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
    fn length(&self, stated: usize) -> Result<(), ChainFault> {
        let steps = self.chain.steps.len();
        if stated == steps { Ok(()) } else { Err(ChainFault::OtherLength { stated, steps }) }
    }
}

/// Whether the candidate is the left- or right-linking one of the step, or in it.
fn is_linking(step: &Step, candidate: Candidate) -> bool {
    step.left.contains(candidate) || step.right.as_ref().is_some_and(|r| r.contains(candidate))
}

fn all_linked_to(node: &Node, candidate: Candidate) -> bool {
    all_linked(node, &candidate.into())
}
