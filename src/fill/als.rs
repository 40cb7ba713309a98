//! Completes a step that is an almost locked set.

use crate::grid::{Candidate, Cell, Csp, Digit, DigitSet, House};
use crate::notation::{TypedExtra, TypedPair};
use crate::proof::{ClosingKind, Extra, Node, Reason, Step, Via};

use super::complete::Completion;
use super::refusal::{Failure, Permission};

/// An almost locked set as it was typed: some forms say only that the left- and the right-linking
/// digits are among these.
pub(super) struct TypedAls<'a> {
    pub(super) cells: &'a [Cell],
    pub(super) left: DigitSet,
    pub(super) right: DigitSet,
    pub(super) last: Option<Digit>,
    pub(super) extra: &'a [TypedExtra],
}

impl Completion<'_> {
    /// The step, its left-linking digit one that is linked to what stands before and its
    /// right-linking one one that is linked to what comes next.
    pub(super) fn almost_locked_set(
        &self,
        als: &TypedAls,
        next: Option<&TypedPair>,
    ) -> Result<Step, Failure> {
        if !self.shape.als {
            return Err(Failure::NotPermitted(Permission::Als));
        }
        let mut refused = Failure::NoAls { cells: als.cells.to_vec(), digits: als.left };
        let whole = als.left.iter().filter_map(|digit| self.of_digit(digit, als.cells));
        let lefts: Vec<Node> = whole.collect();
        let parts: Vec<Node> = lefts.iter().filter_map(|left| self.linked_part(left)).collect();
        for left in parts.into_iter().chain(lefts) {
            match self.distinct(&left).and_then(|()| self.left_reason(&left)) {
                Err(failure) => refused = failure,
                Ok(left_reason) => {
                    let extra = self.out_of_set(als, &left)?;
                    let digit = left.members()[0].digit();
                    let right = self.right_of_set(als, digit, &extra, next)?;
                    self.distinct_right(&right, next.is_none())?;
                    let via = Via::Als(als.cells.to_vec());
                    return Ok(Step { via, left, left_reason, right: Some(right), extra });
                }
            }
        }
        Err(refused)
    }

    /// The members that are linked to what stands before, where that are not all: the others may be excluded.
    fn linked_part(&self, whole: &Node) -> Option<Node> {
        let members = whole.members().iter().copied();
        let part = Node::new(members.filter(|&member| self.left_reason(&member.into()).is_ok()))?;
        (self.left_reason(whole).is_err() && part != *whole).then_some(part)
    }

    /// The live candidates of a digit in some cells.
    fn of_digit(&self, digit: Digit, cells: &[Cell]) -> Option<Node> {
        let all = cells.iter().map(|&cell| Candidate::new(digit, cell));
        Node::new(all.filter(|&candidate| self.state.is_live(candidate)))
    }

    /// The candidates that the family may exclude, when the cells hold one digit more
    /// than they are without them.
    fn out_of_set(&self, als: &TypedAls, left: &Node) -> Result<Vec<Extra>, Failure> {
        let (mut extra, mut digits) = (Vec::new(), DigitSet::EMPTY);
        for candidate in als.cells.iter().flat_map(|&cell| self.state.values(Csp::cell(cell))) {
            let reason = match left.contains(candidate) {
                true => None,
                false => self.reason(candidate, None, als.extra)?,
            };
            match reason {
                Some(reason) => extra.push(Extra { candidate, reason }),
                None => digits.insert(candidate.digit()),
            }
            let stays = reason.is_none() && !left.contains(candidate);
            if stays && candidate.digit() == left.members()[0].digit() {
                self.left_reason(&candidate.into())?;
            }
        }
        self.keep_right(als, &mut extra, &mut digits);
        extra.sort_unstable();
        let one_house = House::holding(als.cells).is_some();
        let open = als.cells.iter().all(|&cell| self.state.digits(cell).len() > 1);
        match one_house && open && digits.len() == als.cells.len() + 1 {
            true => Ok(extra),
            false => Err(Failure::NoAls { cells: als.cells.to_vec(), digits }),
        }
    }

    /// The right-linking digit stays, where all its candidates could be excluded: at the end of a chain it is linked
    /// to the target. Where it is written what else is excluded, only that is.
    fn keep_right(&self, als: &TypedAls, extra: &mut Vec<Extra>, digits: &mut DigitSet) {
        let Some(right) = als.last.or(als.right.only()) else { return };
        let is_typed = |one: &Extra| als.extra.iter().any(|typed| typed.candidate == one.candidate);
        let of = |keeps: &dyn Fn(&Extra) -> bool| -> Vec<Candidate> {
            let of_digit = extra.iter().filter(|one| one.candidate.digit() == right);
            of_digit.filter(|one| keeps(one)).map(|one| one.candidate).collect()
        };
        let by_target = |one: &Extra| als.extra.is_empty() && one.reason == Reason::Target;
        let kept = [of(&by_target), of(&|one| !is_typed(one)), of(&|_| true)];
        let kept = kept.into_iter().find(|kept| !kept.is_empty());
        if let Some(kept) = kept.filter(|_| !digits.contains(right)) {
            extra.retain(|one| !kept.contains(&one.candidate));
            digits.insert(right);
        }
    }

    fn right_of_set(
        &self,
        als: &TypedAls,
        left: Digit,
        extra: &[Extra],
        next: Option<&TypedPair>,
    ) -> Result<Node, Failure> {
        let in_account = |digit: Digit| {
            let node = self.of_digit(digit, als.cells)?;
            let out = |candidate: &Candidate| extra.iter().any(|e| e.candidate == *candidate);
            Node::new(node.members().iter().copied().filter(|candidate| !out(candidate)))
        };
        let others = als.right.iter().filter(|&digit| Some(digit) != als.last);
        let digits = als.last.into_iter().chain(others).filter(|&digit| digit != left);
        let mut nodes: Vec<Node> = digits.filter_map(in_account).collect();
        let leading = nodes.iter().position(|node| self.leads_on(node, next));
        let otherwise = if als.last.is_some() { 0 } else { nodes.len().saturating_sub(1) };
        let last = leading.or((!nodes.is_empty()).then_some(otherwise));
        let digits = als.left.union(als.right);
        let missing = || Failure::NoAls { cells: als.cells.to_vec(), digits };
        last.map(|index| nodes.swap_remove(index)).ok_or_else(missing)
    }

    /// Whether a right-linking node is linked to what comes next.
    fn leads_on(&self, right: &Node, next: Option<&TypedPair>) -> bool {
        let linked = |left: &Node| self.linked(right, left).is_ok();
        match next {
            Some(TypedPair::Values { left, .. }) => linked(left),
            Some(TypedPair::Als { cells, left, .. }) => {
                left.iter().filter_map(|digit| self.of_digit(digit, cells)).any(|l| linked(&l))
            }
            None if self.shape.closing == ClosingKind::Loop => {
                self.steps.first().is_some_and(|first| linked(&first.left))
            }
            None if self.shape.closing == ClosingKind::RlLasso => {
                self.steps.iter().any(|step| step.left == *right)
            }
            None => self.target().is_some_and(|target| linked(&target.into())),
        }
    }
}
