//! Completes a typed chain for one conclusion within the record of one family.

use crate::grid::{Candidate, Conclusion, Csp, Space, State};
use crate::notation::{TypedChain, TypedExtra, TypedPair, TypedReason};
use crate::proof::{Chain, Closing, ClosingKind, Extra, Node, Reason, Shape, Spaces, Step, Via, Z};

use super::als::TypedAls;
use super::refusal::{Failure, Permission, Refusal};

/// A chain that is being completed, with the steps that are complete.
pub(super) struct Completion<'a> {
    pub(super) state: &'a State,
    pub(super) shape: Shape,
    /// The space of all variables, when there is only one.
    pub(super) space: Option<Space>,
    pub(super) conclusion: Conclusion,
    pub(super) steps: Vec<Step>,
}

/// The values of a step, as far as they were typed.
struct TypedValues<'a> {
    left: &'a Node,
    right: Option<&'a Node>,
    extra: &'a [TypedExtra],
}

impl TypedValues<'_> {
    fn members(&self) -> impl Iterator<Item = Candidate> {
        let right = self.right.iter().flat_map(|right| right.members());
        self.left.members().iter().chain(right).copied()
    }
}

impl<'a> Completion<'a> {
    pub(super) fn new(
        state: &'a State,
        shape: Shape,
        space: Option<Space>,
        conclusion: Conclusion,
    ) -> Completion<'a> {
        Completion { state, shape, space, conclusion, steps: Vec::new() }
    }

    /// The target; a loop has none, nor has a lasso that places its first candidate.
    pub(super) fn target(&self) -> Option<Candidate> {
        match self.conclusion {
            Conclusion::Eliminate(target) if self.shape.closing != ClosingKind::Loop => {
                Some(target)
            }
            _ => None,
        }
    }

    /// Completes all steps and closes the chain.
    pub(super) fn run(mut self, typed: &TypedChain) -> Result<Chain, Refusal> {
        self.check_conclusion().map_err(|failure| Refusal { step: 0, failure })?;
        for (index, step) in typed.steps.iter().enumerate() {
            let next = typed.steps.get(index + 1).map(|next| &next.pair);
            let complete =
                self.step(&step.pair, next).map_err(|failure| Refusal { step: index, failure })?;
            self.steps.push(complete);
        }
        let end = typed.steps.len();
        let closing = self.close().map_err(|failure| Refusal { step: end, failure })?;
        let targets = self.target().into_iter().collect();
        let chain = Chain { targets, steps: self.steps, closing };
        let concluded = chain.conclusions(self.state);
        if !concluded.contains(&self.conclusion) {
            let failure = Failure::NotEliminated(self.conclusion.candidate());
            return Err(Refusal { step: end, failure });
        }
        Ok(chain)
    }

    fn check_conclusion(&self) -> Result<(), Failure> {
        let Conclusion::Place(_) = self.conclusion else {
            return self.live(self.conclusion.candidate());
        };
        let lasso = matches!(self.shape.closing, ClosingKind::LrLasso | ClosingKind::RlLasso);
        match lasso && self.shape.z == Z::Never {
            true => self.live(self.conclusion.candidate()),
            false => Err(Failure::NotPermitted(Permission::Placement)),
        }
    }

    fn live(&self, candidate: Candidate) -> Result<(), Failure> {
        match self.state.is_live(candidate) {
            true => Ok(()),
            false => Err(Failure::NotLive(candidate)),
        }
    }

    fn step(&self, typed: &TypedPair, next: Option<&TypedPair>) -> Result<Step, Failure> {
        match typed {
            TypedPair::Als { cells, left, right, last, extra, .. } => {
                let als = TypedAls { cells, left: *left, right: *right, last: *last, extra };
                self.almost_locked_set(&als, next)
            }
            TypedPair::Values { csp, left, right, extra } => {
                let left = self.live_node(left)?;
                let right = right.as_ref().map(|right| self.live_node(right)).transpose()?;
                if self.shape.closing == ClosingKind::Whip && left.single().is_none() {
                    return Err(Failure::NotPermitted(Permission::LeftGroups));
                }
                self.different(&left, right.as_ref(), next.is_none())?;
                let left_reason = self.left_reason(&left)?;
                if right.is_none() && next.is_some() {
                    return Err(Failure::DotWithin);
                }
                let extra = self.live_extra(extra);
                let typed = TypedValues { left: &left, right: right.as_ref(), extra: &extra };
                let (csp, right, extra) = self.values(*csp, &typed, next.is_none())?;
                Ok(Step { via: Via::Csp(csp), left, left_reason, right, extra })
            }
        }
    }

    /// The typed additional candidates that are live: a chain stays the same while others go.
    pub(super) fn live_extra(&self, typed: &[TypedExtra]) -> Vec<TypedExtra> {
        typed.iter().filter(|extra| self.state.is_live(extra.candidate)).cloned().collect()
    }

    /// Whether the candidates of a step are new, and two. The last right-linking candidate of an
    /// rl-lasso may be an earlier left-linking one, and a whip does not need it.
    fn different(&self, left: &Node, right: Option<&Node>, is_last: bool) -> Result<(), Failure> {
        if !(self.shape.branching && self.steps.iter().any(|step| step.left == *left)) {
            self.fresh(left)?;
        }
        let Some(right) = right else { return Ok(()) };
        if right == left {
            return Err(Failure::Repeated(left.members()[0]));
        }
        self.fresh_right(right, is_last)
    }

    /// Whether a right-linking node is new, where it must be.
    pub(super) fn fresh_right(&self, right: &Node, is_last: bool) -> Result<(), Failure> {
        let free = matches!(self.shape.closing, ClosingKind::RlLasso | ClosingKind::Whip);
        match is_last && free {
            true => Ok(()),
            false => self.fresh(right),
        }
    }

    /// The live candidates of a node; one that was typed alone must be live.
    fn live_node(&self, node: &Node) -> Result<Node, Failure> {
        let live = node.members().iter().copied().filter(|&c| self.state.is_live(c));
        let node = Node::new(live).ok_or(Failure::NotLive(node.members()[0]))?;
        if node.single().is_none() {
            self.group(&node)?;
        }
        let first = self.conclusion.candidate().digit();
        let digit = node.members()[0].digit();
        match self.shape.one_digit && digit != first {
            true => Err(Failure::NotPermitted(Permission::Digits)),
            false => Ok(node),
        }
    }

    /// Whether several candidates are a group, and the family has groups.
    fn group(&self, node: &Node) -> Result<(), Failure> {
        if !self.shape.groups {
            Err(Failure::NotPermitted(Permission::Groups))
        } else if Candidate::in_one_intersection(node.members()) {
            Ok(())
        } else {
            Err(Failure::NoGroup(node.clone()))
        }
    }

    /// Whether the node is neither the target nor an earlier candidate of the chain.
    pub(super) fn fresh(&self, node: &Node) -> Result<(), Failure> {
        let first = node.members()[0];
        if let Some(target) = self.target().filter(|&target| node.contains(target)) {
            return Err(Failure::Repeated(target));
        }
        let earlier = || self.steps.iter().flat_map(|s| [Some(&s.left), s.right.as_ref()]);
        let mut rights = self.steps.iter().filter_map(|step| step.right.as_ref()?.single());
        if let Some(taken) = rights.find(|&right| node.contains(right)) {
            return Err(Failure::Repeated(taken));
        }
        match earlier().flatten().any(|earlier| earlier == node) {
            true => Err(Failure::Repeated(first)),
            false => Ok(()),
        }
    }

    /// Whether a digit of an almost locked set is not the target, and not a node of the chain already. Some of
    /// its candidates may have been met, for sets may overlap.
    pub(super) fn distinct(&self, node: &Node) -> Result<(), Failure> {
        let earlier = self.steps.iter().flat_map(|step| [Some(&step.left), step.right.as_ref()]);
        let is_target = self.target().is_some_and(|target| node.contains(target));
        match is_target || earlier.flatten().any(|earlier| earlier == node) {
            true => Err(Failure::Repeated(node.members()[0])),
            false => Ok(()),
        }
    }

    /// Whether the right-linking digit of an almost locked set is new, where it must be.
    pub(super) fn distinct_right(&self, right: &Node, is_last: bool) -> Result<(), Failure> {
        let free = matches!(self.shape.closing, ClosingKind::RlLasso | ClosingKind::Whip);
        if is_last && free { Ok(()) } else { self.distinct(right) }
    }

    /// Why the left-linking candidate is false: in the first step the target, then the
    /// right-linking candidate before or, in braids, the target or the earliest that does it.
    pub(super) fn left_reason(&self, left: &Node) -> Result<Reason, Failure> {
        let Some(last) = self.steps.len().checked_sub(1) else {
            let Some(target) = self.target() else { return self.first_of_no_target(left) };
            return self.linked(&target.into(), left).map(|()| Reason::Target);
        };
        let Some(before) = self.steps[last].right.as_ref() else { return Err(Failure::DotWithin) };
        let refused = match self.linked(before, left) {
            Ok(()) => return Ok(Reason::Right(last)),
            Err(refused) => refused,
        };
        if self.shape.branching {
            if self.target().is_some_and(|t| self.linked(&t.into(), left).is_ok()) {
                return Ok(Reason::Target);
            }
            let does = |&step: &usize| {
                let right = self.steps[step].right.as_ref();
                right.is_some_and(|right| self.linked(right, left).is_ok())
            };
            return (0..last).find(does).map(Reason::Right).ok_or(refused);
        }
        Err(refused)
    }

    /// Without a target the first candidate stands for itself; it is the one that is placed.
    fn first_of_no_target(&self, left: &Node) -> Result<Reason, Failure> {
        match self.conclusion {
            Conclusion::Place(placed) if left.single() != Some(placed) => {
                Err(Failure::NotPlaced { first: left.clone() })
            }
            _ => Ok(Reason::Target),
        }
    }

    /// Whether two nodes are linked as the family has it.
    pub(super) fn linked(&self, from: &Node, to: &Node) -> Result<(), Failure> {
        if !from.linked(to) {
            return Err(Failure::NotLinked { from: from.clone(), to: to.clone() });
        }
        let plane = self.shape.spaces.plane();
        let within = |one: &Candidate| {
            to.members().iter().all(|&other| plane.is_none_or(|p| one.linked_within(other, p)))
        };
        match from.members().iter().all(within) {
            true => Ok(()),
            false => Err(Failure::NotPermitted(Permission::Space)),
        }
    }

    /// The CSP variable of a step, its right-linking candidate and its additional ones: of the typed
    /// variable, or of the first that serves. When none does, that with the fewest candidates is
    /// the one that was meant.
    fn values(
        &self,
        csp: Option<Csp>,
        typed: &TypedValues,
        is_last: bool,
    ) -> Result<(Csp, Option<Node>, Vec<Extra>), Failure> {
        let mut refused: Option<(usize, Failure)> = None;
        for csp in self.variables(csp, typed)? {
            let live = self.state.values(csp).count();
            match self.with_variable(csp, typed, is_last) {
                Ok((right, extra)) => return Ok((csp, right, extra)),
                Err(failure) if refused.as_ref().is_none_or(|(least, _)| live < *least) => {
                    refused = Some((live, failure));
                }
                Err(_) => {}
            }
        }
        Err(refused.map_or(Failure::NotPermitted(Permission::Space), |(_, failure)| failure))
    }

    /// The CSP variables a pair may be taken from: the typed one, or all that hold both. A block is
    /// tried first, for nrc notation writes cells in full when it means one.
    fn variables(&self, csp: Option<Csp>, typed: &TypedValues) -> Result<Vec<Csp>, Failure> {
        let variables: Vec<Csp> = match csp {
            Some(csp) => {
                if let Some(candidate) = typed.members().find(|&c| !csp.contains(c)) {
                    return Err(Failure::NotInVariable { csp, candidate });
                }
                vec![csp]
            }
            None => {
                let [cell, row, column, block] = typed.left.members()[0].csps();
                let all = [block, row, column, cell].into_iter();
                all.filter(|csp| typed.members().all(|c| csp.contains(c))).collect()
            }
        };
        if let (true, Some(right)) = (variables.is_empty(), typed.right) {
            return Err(Failure::NoVariable { left: typed.left.clone(), right: right.clone() });
        }
        let is_allowed = |csp: &Csp| match self.space {
            Some(space) => csp.space() == space,
            None => self.shape.spaces != Spaces::Places || csp.space() != Space::Rc,
        };
        Ok(variables.into_iter().filter(is_allowed).collect())
    }

    /// The right-linking candidate and the additional ones of a step, when its pair is taken from
    /// this variable. A whip does without its last right-linking candidate.
    fn with_variable(
        &self,
        csp: Csp,
        typed: &TypedValues,
        is_last: bool,
    ) -> Result<(Option<Node>, Vec<Extra>), Failure> {
        if let Some(other) = typed.extra.iter().find(|extra| !csp.contains(extra.candidate)) {
            return Err(Failure::NotInVariable { csp, candidate: other.candidate });
        }
        let whip = is_last && self.shape.closing == ClosingKind::Whip;
        let right = match typed.right {
            _ if whip => None,
            Some(right) => Some(right.clone()),
            None => Some(self.last_of(csp, typed.left)?.into()),
        };
        let is_right = |c: Candidate| right.as_ref().is_some_and(|right| right.contains(c));
        let is_single = right.as_ref().is_some_and(|right| right.single().is_some());
        let (mut kept, mut extra) = (Vec::new(), Vec::new());
        for candidate in self.state.values(csp).filter(|&c| !typed.left.contains(c)) {
            let reason = match is_single && is_right(candidate) {
                true => None,
                false => self.reason(candidate, Some(csp.space()), typed.extra)?,
            };
            match reason {
                Some(reason) => extra.push(Extra { candidate, reason }),
                None if is_right(candidate) => kept.push(candidate),
                None => return Err(Failure::StillLive { csp, candidate }),
            }
        }
        extra.sort_unstable();
        let Some(typed) = right else { return Ok((None, extra)) };
        let right = Node::new(kept).ok_or(Failure::NothingLeft { csp })?;
        if right != typed {
            self.fresh(&right)?;
        }
        Ok((Some(right), extra))
    }

    /// The right-linking candidate that a dot stands for where the chain closes at its target: the
    /// first that is linked to it.
    fn last_of(&self, csp: Csp, left: &Node) -> Result<Candidate, Failure> {
        if self.shape.closing != ClosingKind::Target {
            return Err(Failure::NotPermitted(Permission::Dot));
        }
        let target = self.target().ok_or(Failure::NotPermitted(Permission::Dot))?;
        let closes = |&candidate: &Candidate| {
            let node = candidate.into();
            !left.contains(candidate)
                && self.fresh(&node).is_ok()
                && self.linked(&node, &target.into()).is_ok()
        };
        let covered =
            |candidate: Candidate| matches!(self.reason(candidate, None, &[]), Ok(Some(_)));
        let uncovered = self.state.values(csp).filter(closes).find(|&c| !covered(c));
        let last = uncovered.or_else(|| self.state.values(csp).find(closes));
        last.ok_or(Failure::NoLast { csp })
    }

    /// Why an additional candidate is excluded; `None` when nothing the family has excludes
    /// it. The reason that was typed for it is taken; else the target, then the earliest
    /// right-linking candidate.
    pub(super) fn reason(
        &self,
        candidate: Candidate,
        space: Option<Space>,
        typed: &[TypedExtra],
    ) -> Result<Option<Reason>, Failure> {
        let all = self.reasons(candidate, space);
        let said = typed.iter().find(|extra| extra.candidate == candidate);
        let Some(said) = said.and_then(|extra| extra.reason) else {
            return Ok(all.first().copied());
        };
        let is_meant = |reason: &Reason| match (said, *reason) {
            (TypedReason::Target, Reason::Target) => true,
            (TypedReason::Right(step), Reason::Right(found)) => step == found,
            (TypedReason::Candidate(right), Reason::Right(found)) => {
                self.steps[found].right.as_ref().and_then(Node::single) == Some(right)
            }
            _ => false,
        };
        match all.into_iter().find(is_meant) {
            Some(reason) => Ok(Some(reason)),
            None => Err(self.wrong_reason(candidate, said)),
        }
    }

    /// All the reasons the family has: the target, then right-linking candidates in order.
    fn reasons(&self, candidate: Candidate, space: Option<Space>) -> Vec<Reason> {
        let first = self.steps.is_empty();
        let within = |one: Candidate| match (self.shape.restricted && !first, space) {
            (true, Some(space)) => one.linked_within(candidate, space),
            _ => true,
        };
        let excludes = |node: &Node| {
            self.linked(node, &candidate.into()).is_ok()
                && node.members().iter().all(|&member| within(member))
        };
        let z = self.shape.target_explains(self.steps.len());
        let target = self.target().filter(|&target| z && excludes(&target.into()));
        let earlier = self
            .steps
            .iter()
            .enumerate()
            .filter(|(_, step)| self.shape.t && step.right.as_ref().is_some_and(excludes));
        let rights = earlier.map(|(step, _)| Reason::Right(step));
        target.map(|_| Reason::Target).into_iter().chain(rights).collect()
    }

    /// Whether the typed reason is wrong, or one that the family does not have.
    fn wrong_reason(&self, candidate: Candidate, reason: TypedReason) -> Failure {
        let node = match reason {
            TypedReason::Target => self.target().map(Node::from),
            TypedReason::Right(step) => self.steps.get(step).and_then(|s| s.right.clone()),
            TypedReason::Candidate(right) => {
                let mut rights = self.steps.iter().filter_map(|step| step.right.clone());
                rights.find(|node| node.single() == Some(right))
            }
        };
        match node.is_some_and(|node| node.linked_to(candidate)) {
            true => Failure::NotPermitted(Permission::Reason),
            false => Failure::WrongReason { candidate, reason },
        }
    }

    /// How the chain closes, in the way the family has it.
    fn close(&self) -> Result<Closing, Failure> {
        let (last, earlier) = self.steps.split_last().ok_or(Failure::NoStep)?;
        let Some(right) = &last.right else { return Ok(Closing::Whip) };
        let open = Failure::Open { last: right.clone() };
        if self.shape.closing == ClosingKind::RlLasso {
            let step = earlier.iter().position(|step| step.left == *right);
            return step.map(Closing::RlLasso).ok_or(open);
        }
        match self.shape.closing {
            ClosingKind::Target => {
                let target = self.target().ok_or_else(|| open.clone())?;
                match self.linked(right, &target.into()) {
                    Ok(()) => Ok(Closing::Target),
                    Err(Failure::NotLinked { .. }) => Err(open),
                    Err(refused) => Err(refused),
                }
            }
            ClosingKind::LrLasso => {
                let linked = |step: &Step| {
                    step.right.as_ref().is_some_and(|r| self.linked(r, right).is_ok())
                };
                earlier.iter().position(linked).map(Closing::LrLasso).ok_or(open)
            }
            ClosingKind::Loop => self.linked(right, &self.steps[0].left).map(|()| Closing::Loop),
            ClosingKind::RlLasso | ClosingKind::Whip => Err(open),
        }
    }
}
