//! The chains of a record as patterns, with their candidates chosen up to symmetry.
//!
//! Candidates are chosen in the order of the chain, l before r, each among those whose digit, row and column
//! have names already or get the smallest free ones: every other chain is the image of one of these. What
//! the chain needs: its candidates live, all others of its variables dead except those that the record
//! excludes.

use std::ops::ControlFlow;

use catena::board::{CandidateSet, values_of};
use catena::grid::Csp;
use catena::proof::{Closing, ClosingKind, Shape};

use crate::chain::{Chain, Node, Partial, Step, intersections, variables};
use crate::cube::{Cube, with};
use crate::family::Family;
use crate::form::of_its_form;
use crate::pattern::Images;
use crate::symmetry::{Labelling, TARGET};

/// Hands over the chains of a record with this many steps, every one up to symmetry at least once.
///
/// A chain in which a shorter one of the family is closed already is left out: it needs all that that one
/// does. Only closings that the family has count for this.
pub(crate) fn chains(
    shape: Shape,
    family: &Family,
    length: usize,
    images: Images,
    visit: &mut dyn FnMut(&Chain) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (least, most) = shape.form.lengths();
    if length < least || most.is_some_and(|most| length > most) {
        return ControlFlow::Continue(());
    }
    let needs = Cube { live: CandidateSet::single(TARGET), dead: CandidateSet::EMPTY };
    let has = |closing| family.has_chain(shape.closing(closing));
    let mut patterns = Patterns {
        partial: Partial::new(shape),
        ends_at_target: has(ClosingKind::Target),
        ends_at_right: has(ClosingKind::LrLasso),
        length,
        images,
        visit,
    };
    patterns.extend(Labelling::TARGET, needs)
}

/// Hands over the partial whips of a forcing whip from a start that is live, with this many steps, the last of
/// which has the first right-linking candidate that sees the target. What has names and what is needed already
/// is given.
pub(crate) fn branches(
    start: usize,
    length: usize,
    images: Images,
    names: Labelling,
    needs: Cube,
    visit: &mut dyn FnMut(&Chain) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let partial = Partial::from(Shape::NRCZT, start);
    let mut patterns =
        Patterns { partial, ends_at_target: true, ends_at_right: false, length, images, visit };
    patterns.extend(names, needs)
}

struct Patterns<'a> {
    partial: Partial,
    /// Whether the family closes where a right-linking candidate sees the target, or an earlier one.
    ends_at_target: bool,
    ends_at_right: bool,
    length: usize,
    images: Images,
    visit: &'a mut dyn FnMut(&Chain) -> ControlFlow<()>,
}

impl Patterns<'_> {
    /// Adds a step in every way.
    fn extend(&mut self, names: Labelling, needs: Cube) -> ControlFlow<()> {
        let images = self.images;
        let lefts = self.partial.lefts().and_not(&needs.dead);
        for left in lefts.iter().filter(|&left| images.wants(&names, left)) {
            if !self.partial.may_be_left(left) {
                continue;
            }
            let names = names.with(left);
            let mut needs = needs;
            needs.live.insert(left);
            for csp in variables(left) {
                if !self.partial.allows(csp) {
                    continue;
                }
                self.step(left, csp, names, &needs)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes through the variable from this left-linking candidate in every way.
    fn step(&mut self, left: usize, csp: Csp, names: Labelling, needs: &Cube) -> ControlFlow<()> {
        let images = self.images;
        let shape = self.partial.shape;
        let excluded = self.partial.excluded(csp);
        let mut others = *values_of(csp);
        others.remove(left);
        let is_last = self.partial.steps.len() + 1 == self.length;
        if shape.closing == ClosingKind::Whip && is_last {
            for second in (others & excluded).iter().filter(|&second| images.wants(&names, second))
            {
                let step = Step { csp, left, right: Node::candidate(second) };
                if let Some(needs) = needing(needs, &[second], &others.and_not(&excluded)) {
                    self.complete(step, Closing::Whip, needs)?;
                }
            }
            return ControlFlow::Continue(());
        }
        for right in others.iter().filter(|&right| images.wants(&names, right)) {
            let node = Node::candidate(right);
            let mut dead = others.and_not(&excluded);
            dead.remove(right);
            if let Some(needs) = needing(needs, &[right], &dead) {
                let step = Step { csp, left, right: node };
                self.right(step, excluded.contains(right), names.with(right), needs)?;
            }
        }
        if shape.groups {
            let free = others.and_not(&excluded);
            for part in intersections(csp, &free.and_not(&needs.dead)) {
                self.group(left, csp, &part, &free, names, needs)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The right-linking node is a group of these candidates, all of an intersection that may be live: two of
    /// them are, the third may be, and belongs to the node then. All else that the step does not exclude is
    /// dead. Were the third dead, the chain would be the same.
    fn group(
        &mut self,
        left: usize,
        csp: Csp,
        group: &CandidateSet,
        free: &CandidateSet,
        names: Labelling,
        needs: &Cube,
    ) -> ControlFlow<()> {
        let images = self.images;
        let Some(node) = Node::of(group) else { return ControlFlow::Continue(()) };
        for one in group.iter().filter(|&one| images.wants(&names, one)) {
            let names = names.with(one);
            for two in group.iter().filter(|&two| two != one && images.wants(&names, two)) {
                if let Some(needs) = needing(needs, &[one, two], &free.and_not(group)) {
                    let step = Step { csp, left, right: node };
                    self.right(step, false, names.with(two), needs)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Goes on from a step, or closes with it.
    fn right(
        &mut self,
        step: Step,
        is_excluded: bool,
        names: Labelling,
        needs: Cube,
    ) -> ControlFlow<()> {
        if self.partial.steps.len() + 1 == self.length {
            return match self.partial.closes(&step.right) {
                Some(closing) if self.may_end(&step, closing) => {
                    self.complete(step, closing, needs)
                }
                _ => ControlFlow::Continue(()),
            };
        }
        let left = Node::candidate(step.left);
        // A whip whose right-linking candidate is excluded as well has closed there.
        let closed = match self.partial.shape.closing {
            ClosingKind::Whip => is_excluded,
            _ => {
                self.partial.has_chain_inside(&step.right)
                    || self.is_long_enough()
                        && (self.ends_at_target && self.partial.sees_target(&step.right)
                            || self.ends_at_right && self.partial.sees_right(&step.right).is_some())
            }
        };
        if closed || step.right == left || !self.partial.is_new(&step.right) {
            return ControlFlow::Continue(());
        }
        self.partial.steps.push(step);
        let flow = self.extend(names, needs);
        self.partial.steps.pop();
        flow
    }

    /// Whether a chain that ends with the next step is one of the family: a wing has three steps, a turbot fish two.
    fn is_long_enough(&self) -> bool {
        self.partial.steps.len() + 1 >= self.partial.shape.form.lengths().0
    }

    /// The no-loop condition for the last node, which in an rl-lasso is an earlier one.
    fn may_end(&self, step: &Step, closing: Closing) -> bool {
        matches!(closing, Closing::RlLasso(_)) || self.partial.is_new(&step.right)
    }

    fn complete(&mut self, step: Step, closing: Closing, needs: Cube) -> ControlFlow<()> {
        let shape = self.partial.shape;
        self.partial.steps.push(step);
        let chain = Chain { shape, steps: self.partial.steps.clone(), closing, needs };
        self.partial.steps.pop();
        match of_its_form(chain) {
            Some(chain) if !chain.needs.live.intersects(&chain.needs.dead) => (self.visit)(&chain),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The cube with these candidates live and those dead; `None` when one would be both.
fn needing(needs: &Cube, live: &[usize], dead: &CandidateSet) -> Option<Cube> {
    let mut needs = Cube { live: needs.live, dead: with(needs.dead, dead) };
    needs.live.extend(live.iter().copied());
    (!needs.live.intersects(&needs.dead)).then_some(needs)
}
