//! The search for a chain about the target where only some candidates are known: to be live, or dead.
//!
//! A chain that is found with what a cube says is one in every state of the cube. So the same search
//! settles a pattern without a solver, and finds the chain in a model of the solver, where all is known.

use catena::board::{CandidateSet, values_of};
use catena::grid::Csp;
use catena::proof::{Closing, ClosingKind, Shape};

use crate::chain::{Chain, Node, Partial, Step, intersections, variables};
use crate::cube::{Cube, with};
use crate::form::of_its_form;
use crate::symmetry::TARGET;

/// How many chains of the shortest length are looked at before the best of them are taken.
const LOOKED_AT: usize = 400;

/// How many chains are kept of those: the ones that need least beyond the pattern.
const KEPT: usize = 8;

/// One shortest chain of these records that the cube has for certain, up to a length; `None` when it has
/// none.
pub fn find(shapes: &[Shape], length: usize, known: &Cube) -> Option<Chain> {
    shortest(shapes, length, known, 1).pop()
}

/// Chains of the shortest length there is, those that need least beyond the pattern first; empty when there
/// is none up to the length.
pub fn find_best(shapes: &[Shape], length: usize, known: &Cube, pattern: &Cube) -> Vec<Chain> {
    let mut found = shortest(shapes, length, known, LOOKED_AT);
    found.sort_by_key(|chain| chain.needs.beyond(pattern));
    found.truncate(KEPT);
    found
}

fn shortest(shapes: &[Shape], length: usize, known: &Cube, most: usize) -> Vec<Chain> {
    let mut found = Vec::new();
    for steps in 1..=length {
        for &shape in shapes {
            let (least, longest) = shape.form.lengths();
            if steps < least || longest.is_some_and(|longest| steps > longest) {
                continue;
            }
            let partial = Partial::new(shape);
            let mut search = Search { known, partial, steps, most, found: &mut found };
            let live = CandidateSet::single(TARGET);
            search.extend(&Cube { live, dead: CandidateSet::EMPTY });
        }
        if !found.is_empty() {
            break;
        }
    }
    found
}

struct Search<'a> {
    known: &'a Cube,
    partial: Partial,
    steps: usize,
    most: usize,
    found: &'a mut Vec<Chain>,
}

impl Search<'_> {
    fn extend(&mut self, needs: &Cube) {
        let lefts = self.partial.lefts() & self.known.live;
        for left in lefts {
            if !self.partial.may_be_left(left) {
                continue;
            }
            let mut needs = *needs;
            needs.live.insert(left);
            for csp in variables(left) {
                if !self.partial.allows(csp) {
                    continue;
                }
                self.step(left, csp, &needs);
                if self.found.len() >= self.most {
                    return;
                }
            }
        }
    }

    fn step(&mut self, left: usize, csp: Csp, needs: &Cube) {
        let values = values_of(csp);
        let excluded = self.partial.excluded(csp);
        let mut free = values.and_not(&self.known.dead).and_not(&excluded);
        free.remove(left);
        let mut needs = Cube { live: needs.live, dead: needs.dead };
        let mut dead = values.and_not(&excluded).and_not(&free);
        dead.remove(left);
        needs.dead.extend(&dead);
        let mut live = *values & self.known.live;
        live.remove(left);
        if self.partial.shape.closing == ClosingKind::Whip && free.is_empty() {
            // Where more is left to come, a shorter whip has been found before.
            if self.partial.steps.len() + 1 == self.steps {
                for second in live {
                    let step = Step { csp, left, right: Node::candidate(second) };
                    let needs = live_too(&needs, &[second]);
                    self.complete(step, Closing::Whip, needs);
                }
            }
            return;
        }
        match free.count() {
            0 => {
                for right in live {
                    // It is excluded, like the others, and need not be dead.
                    let step = Step { csp, left, right: Node::candidate(right) };
                    self.right(step, live_too(&needs, &[right]));
                }
            }
            1 => {
                let Some(right) = (free & live).first() else { return };
                let step = Step { csp, left, right: Node::candidate(right) };
                self.right(step, live_too(&needs, &[right]));
            }
            2 | 3 if self.partial.shape.groups => {
                let is_group = intersections(csp, &free).any(|part| part == free);
                let sure: Vec<usize> = (free & live).iter().take(2).collect();
                if let (true, 2, Some(right)) = (is_group, sure.len(), Node::of(&free)) {
                    self.right(Step { csp, left, right }, live_too(&needs, &sure));
                }
            }
            _ => {}
        }
    }

    fn right(&mut self, step: Step, needs: Cube) {
        if self.partial.steps.len() + 1 == self.steps {
            match self.partial.closes(&step.right) {
                Some(closing @ Closing::RlLasso(_)) => self.complete(step, closing, needs),
                Some(closing) if self.partial.is_new(&step.right) => {
                    self.complete(step, closing, needs);
                }
                _ => {}
            }
        } else if self.partial.is_new(&step.right)
            && self.partial.is_apart(&step.right)
            && !self.partial.has_chain_inside(&step.right)
        {
            self.partial.steps.push(step);
            self.extend(&needs);
            self.partial.steps.pop();
        }
    }

    fn complete(&mut self, step: Step, closing: Closing, needs: Cube) {
        let shape = self.partial.shape;
        let mut steps = self.partial.steps.clone();
        steps.push(step);
        let chain = Chain { shape, steps, closing, needs };
        let certain = |chain: &Chain| self.known.implies(&chain.needs);
        if let Some(chain) = of_its_form(chain).filter(certain)
            && self.found.len() < self.most
        {
            self.found.push(chain);
        }
    }
}

fn live_too(needs: &Cube, live: &[usize]) -> Cube {
    let more: CandidateSet = live.iter().copied().collect();
    Cube { live: with(needs.live, &more), dead: needs.dead }
}
