//! A proof of one family, written anew as one of another by the rules of a simulation.
//!
//! The judge of simulations asks what becomes of each kind of step. Here the steps of a real proof are replaced, so that
//! the checker can judge what comes out: a second look at each rule, and at what the judge concludes from it.

use catena::card::Card;
use catena::grid::{Candidate, Conclusion, Csp, Space, State};
use catena::proof::{
    Branch, BranchEnd, BranchStep, Chain, Choice as Of, Closing, Extra, Family, ForceChain, Node,
    Out, Proof, Reason, Step, Via,
};
use catena::theorem::simulation::{Begins, Choice, Does, Simulation, begins_with};

/// Why a proof is not written anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotRewritten {
    /// Its lines are not those of the first family, or it eliminates nothing.
    NotRead,
    /// The second family has no such steps.
    NoFamily,
    /// Where the second family begins, the state has nothing to begin with.
    NoBeginning,
    /// No rule says what becomes of this step, counted from 0.
    Step(usize),
}

/// The proof by the second family that the simulation makes of one by the first, of the first elimination of it.
///
/// # Errors
/// What is missing: where the simulation is accepted and singles are done, nothing is.
pub fn rewritten(simulation: &Simulation, proof: &Proof) -> Result<Proof, NotRewritten> {
    let walk = Walk::read(proof).ok_or(NotRewritten::NotRead)?;
    let outer = simulation.outer.first().ok_or(NotRewritten::NoFamily)?;
    match begins_with(outer).ok_or(NotRewritten::NoFamily)? {
        Choice::Target if outer.shape.is_some() => walk.as_chain(simulation),
        Choice::Target => walk.as_contradiction(outer),
        choice => walk.as_cases(outer, choice, simulation.begins),
    }
}

/// The steps that follow from a target.
struct Walk<'a> {
    proof: &'a Proof,
    target: Candidate,
    steps: Vec<Step>,
}

impl<'a> Walk<'a> {
    fn read(proof: &'a Proof) -> Option<Walk<'a>> {
        let target = proof.conclusions.iter().find_map(|conclusion| match *conclusion {
            Conclusion::Eliminate(target) => Some(target),
            Conclusion::Place(_) => None,
        })?;
        let steps = match &proof.chain {
            Some(chain) => chain.steps.clone(),
            None => of_contradiction(&ForceChain::of(proof)?)?,
        };
        Some(Walk { proof, target, steps })
    }

    fn state(&self) -> &'a State {
        &self.proof.state
    }

    fn written(
        &self,
        family: &Family,
        targets: Vec<Candidate>,
        steps: Vec<Step>,
        closing: Closing,
    ) -> Proof {
        let chain = Chain { targets, steps, closing };
        Proof::of_chain(self.state(), self.proof.givens, family.clone(), chain)
    }

    fn as_chain(&self, simulation: &Simulation) -> Result<Proof, NotRewritten> {
        let mut made = Made { walk: self, steps: Vec::new(), images: Vec::new() };
        let mut closing = None;
        for (number, step) in self.steps.iter().enumerate() {
            closing = made.replace(step, simulation).ok_or(NotRewritten::Step(number))?;
            if closing.is_some() {
                break;
            }
        }
        let last = self.steps.len().saturating_sub(1);
        let closing = closing.ok_or(NotRewritten::Step(last))?;
        let is_closed =
            |family: &&Family| family.shape.is_some_and(|shape| shape.closing == closing.kind());
        let family = simulation.outer.iter().find(is_closed).ok_or(NotRewritten::NoFamily)?;
        Ok(self.written(family, vec![self.target], made.steps, closing))
    }

    /// A walk from the target back to it, cut in two.
    fn as_contradiction(&self, family: &Family) -> Result<Proof, NotRewritten> {
        let branch = self.forward(self.target.into(), 0);
        if !branch.is_walk() {
            return Err(NotRewritten::NotRead);
        }
        let [one, other] = branch.halves();
        let on = (self.state(), self.proof.givens);
        let proof = Proof::by_contradiction(on, family.clone(), self.target, [&one, &other]);
        Ok(of_its_length(proof))
    }

    fn as_cases(
        &self,
        family: &Family,
        choice: Choice,
        begins: Begins,
    ) -> Result<Proof, NotRewritten> {
        let (csp, place) = match (choice, begins) {
            (Choice::FirstVariable, _) | (_, Begins::Variable) => self.variable(choice),
            _ => self.house_of_target(choice).map(|csp| (csp, None)),
        }
        .ok_or(NotRewritten::NoBeginning)?;
        let of = Of::Variable(csp);
        let branches: Vec<Branch> = of
            .members(self.state())
            .into_iter()
            .map(|start| self.branch(start, place))
            .collect::<Option<_>>()
            .ok_or(NotRewritten::NoBeginning)?;
        let on = (self.state(), self.proof.givens);
        let concluded = Conclusion::Eliminate(self.target);
        Ok(Proof::by_cases(on, family.clone(), &of, &branches, concluded))
    }

    /// The cell of the target, or a house of it, where it is not alone.
    fn house_of_target(&self, choice: Choice) -> Option<Csp> {
        let fits = |csp: &Csp| (csp.space() == Space::Rc) == (choice == Choice::Cell);
        let has_others = |csp: &Csp| self.state().values(*csp).count() > 1;
        self.target.csps().into_iter().filter(fits).find(has_others)
    }

    /// A variable of the chain with two candidates that the second family may begin with, and its step.
    fn variable(&self, choice: Choice) -> Option<(Csp, Option<usize>)> {
        let mut all = self.steps.iter().enumerate().filter_map(|(number, step)| match step.via {
            Via::Csp(csp) => Some((csp, Some(number))),
            Via::Als(_) => None,
        });
        all.find(|&(csp, number)| {
            let fits = match choice {
                Choice::FirstVariable => number == Some(0),
                _ => (csp.space() == Space::Rc) == (choice == Choice::Cell),
            };
            fits && self.state().values(csp).count() == 2
        })
    }

    /// What follows from a member of a choice: from the target the whole walk; from a candidate of a step the walk on or back
    /// to an end of it; from any other that the target falls.
    fn branch(&self, start: Node, step: Option<usize>) -> Option<Branch> {
        let Some(number) = step else {
            let is_target = start.single() == Some(self.target);
            return Some(match is_target {
                true => self.forward(start, 0),
                false => Branch::link(start, self.target.into()),
            });
        };
        let step = &self.steps[number];
        match start {
            start if step.right.as_ref() == Some(&start) => Some(self.forward(start, number + 1)),
            start if step.left == start => self.backward(start, number),
            _ => None,
        }
    }

    /// The steps from a number on: the start is the target, or the right before.
    fn forward(&self, start: Node, from: usize) -> Branch {
        // Of what is true, the start has the number 0 and the right of the step `from` the number 1.
        let number = |reason: Reason| match reason {
            Reason::Target => 0,
            Reason::Right(step) => (step + 1).saturating_sub(from),
        };
        let mut branch = Branch { start, steps: Vec::new(), end: BranchEnd::True };
        for step in &self.steps[from..] {
            let left = Out { node: step.left.clone(), by: number(step.left_reason) };
            let extra = step
                .extra
                .iter()
                .map(|extra| Out { node: extra.candidate.into(), by: number(extra.reason) });
            let out: Vec<Out> = std::iter::once(left).chain(extra).collect();
            match (&step.right, &step.via) {
                (Some(right), via) => {
                    let (via, right) = (via.clone(), right.clone());
                    branch.steps.push(BranchStep { via, out, right });
                }
                (None, Via::Csp(csp)) => {
                    branch.end = BranchEnd::Contradiction { csp: *csp, out };
                }
                (None, Via::Als(_)) => {}
            }
        }
        self.to_target(branch)
    }

    /// The steps before a number, each read from its right to its left.
    fn backward(&self, start: Node, before: usize) -> Option<Branch> {
        let mut branch = Branch { start, steps: Vec::new(), end: BranchEnd::True };
        for (number, step) in self.steps[..before].iter().rev().enumerate() {
            let out = vec![Out { node: step.right.clone()?, by: number }];
            let (via, right) = (step.via.clone(), step.left.clone());
            branch.steps.push(BranchStep { via, out, right });
        }
        Some(self.to_target(branch))
    }

    /// Where nothing else ends the branch, what is true last excludes the target.
    fn to_target(&self, mut branch: Branch) -> Branch {
        if branch.end == BranchEnd::True {
            let (node, by) = (self.target.into(), branch.steps.len());
            branch.end = BranchEnd::False(Out { node, by });
        }
        branch
    }
}

/// Both walks of a contradiction as one from the target back to it: the second is read from its end.
fn of_contradiction(found: &ForceChain) -> Option<Vec<Step>> {
    let [one, other] = &found.branches[..] else { return None };
    let as_read =
        one.steps.iter().map(|step| Some((&step.via, &step.out.first()?.node, &step.right)));
    let turned = other
        .steps
        .iter()
        .rev()
        .map(|step| Some((&step.via, &step.right, &step.out.first()?.node)));
    let steps = as_read.chain(turned).enumerate().map(|(number, step)| {
        let (via, left, right) = step?;
        let left_reason = number.checked_sub(1).map_or(Reason::Target, Reason::Right);
        let (via, left, right) = (via.clone(), left.clone(), Some(right.clone()));
        Some(Step { via, left, left_reason, right, extra: Vec::new() })
    });
    found.is_contradiction.then_some(())?;
    steps.collect()
}

/// With the length that its lines come to; where that is not judged, it is always 1.
fn of_its_length(proof: Proof) -> Proof {
    let counts = Card::of(proof.family.name.raw()).and_then(|card| card.counts);
    Proof { length: counts.map_or(1, |_| proof.length), ..proof }
}

/// The steps of the second chain so far.
struct Made<'a> {
    walk: &'a Walk<'a>,
    steps: Vec<Step>,
    /// For each step of the first chain what is true in its place.
    images: Vec<Reason>,
}

/// What the target and the rights do to the members of a right.
struct Left {
    kept: Vec<Candidate>,
    excluded: Vec<Extra>,
}

impl Made<'_> {
    /// Replaces a step; how the second chain closes, where it does. `None` when no rule makes a step of it.
    fn replace(&mut self, step: &Step, simulation: &Simulation) -> Option<Option<Closing>> {
        let uses = |does| simulation.rules.iter().any(|rule| rule.does == does);
        if uses(Does::Part) {
            let repeats =
                simulation.outer.iter().all(|family| family.shape.is_some_and(|s| s.branching));
            return self.part(step, repeats);
        }
        self.steps.push(step.clone());
        match &step.right {
            None if uses(Does::Turn) => self.turn().map(Some),
            None => Some(Some(Closing::Whip)),
            Some(right) => Some(match uses(Does::Turn) {
                true => self.ends_at(right),
                false if self.steps.len() == self.walk.steps.len() => Some(Closing::Target),
                false => None,
            }),
        }
    }

    /// Where a right of a whip sees the target or an earlier right, the chain or the lasso ends there.
    fn ends_at(&self, right: &Node) -> Option<Closing> {
        let before = &self.steps[..self.steps.len() - 1];
        let sees = |step: &Step| step.right.as_ref().is_some_and(|earlier| earlier.linked(right));
        match right.linked_to(self.walk.target) {
            true => Some(Closing::Target),
            false => before.iter().position(sees).map(Closing::LrLasso),
        }
    }

    /// The last step of a whip with one of the others as its right.
    fn turn(&mut self) -> Option<Closing> {
        let last = self.steps.last_mut()?;
        let Extra { candidate, reason } = (!last.extra.is_empty()).then(|| last.extra.remove(0))?;
        let right = Node::from(candidate);
        last.right = Some(right.clone());
        let before = &self.steps[..self.steps.len() - 1];
        let closing = match before.iter().position(|step| step.left == right) {
            Some(step) => Closing::RlLasso(step),
            None => match reason {
                _ if right.linked_to(self.walk.target) => Closing::Target,
                Reason::Right(step) => Closing::LrLasso(step),
                Reason::Target => return None,
            },
        };
        Some(closing)
    }

    /// The right of the second chain that is last, or the target.
    fn last(&self) -> Reason {
        self.steps.len().checked_sub(1).map_or(Reason::Target, Reason::Right)
    }

    /// One member on the left, and on the right what is left. A family whose lefts may not stand twice goes back.
    fn part(&mut self, step: &Step, repeats: bool) -> Option<Option<Closing>> {
        let Via::Csp(csp) = step.via else { return None };
        let mut before = self.image(step.left_reason)?;
        let (left, mut extra) = self.left(&step.left, before, repeats)?;
        if !repeats {
            before = self.last();
        }
        let Left { kept, excluded } = self.left_of(step.right.as_ref()?);
        if let Some(known) = self.known(&kept) {
            if !repeats {
                self.go_back(known);
            }
            self.images.push(known);
            return Some(None);
        }
        for one in &step.extra {
            extra.push(Extra { reason: self.image(one.reason)?, ..*one });
        }
        extra.extend(excluded);
        extra.sort_unstable();
        let right = Node::new(kept);
        let is_closed = right.is_none();
        let left = left.into();
        self.steps.push(Step { via: Via::Csp(csp), left, left_reason: before, right, extra });
        self.images.push(self.last());
        Some(is_closed.then_some(Closing::Whip))
    }

    /// What is true in the second chain in place of a right of the first.
    fn image(&self, reason: Reason) -> Option<Reason> {
        match reason {
            Reason::Target => Some(Reason::Target),
            Reason::Right(number) => self.images.get(number).copied(),
        }
    }

    /// The target or the earlier right that these candidates are.
    fn known(&self, kept: &[Candidate]) -> Option<Reason> {
        let right = Node::new(kept.iter().copied())?;
        let is_right = |step: &Step| step.right.as_ref() == Some(&right);
        match right.single() == Some(self.walk.target) {
            true => Some(Reason::Target),
            false => self.steps.iter().position(is_right).map(Reason::Right),
        }
    }

    /// A member of a left and the others, each excluded. Where all stood on the left before and may not again, the
    /// chain goes back to before the last that did.
    fn left(
        &mut self,
        left: &Node,
        before: Reason,
        repeats: bool,
    ) -> Option<(Candidate, Vec<Extra>)> {
        let place = |member: Candidate| {
            self.steps.iter().position(|step| step.left.single() == Some(member))
        };
        let mut members = left.members().iter().copied();
        let fresh = members.find(|&member| repeats || place(member).is_none());
        let others = |chosen| left.members().iter().copied().filter(move |&other| other != chosen);
        if let Some(chosen) = fresh {
            let extra = others(chosen).map(|candidate| Extra { candidate, reason: before });
            return Some((chosen, extra.collect()));
        }
        let latest = left.members().iter().copied().max_by_key(|&member| place(member))?;
        self.steps.truncate(place(latest)?);
        let reason = |candidate: Candidate| self.reason(candidate);
        let extra =
            others(latest).map(|candidate| Some(Extra { candidate, reason: reason(candidate)? }));
        Some((latest, extra.collect::<Option<_>>()?))
    }

    fn go_back(&mut self, to: Reason) {
        self.steps.truncate(match to {
            Reason::Target => 0,
            Reason::Right(step) => step + 1,
        });
    }

    /// What excludes a candidate: the target, or a right of the second chain.
    fn reason(&self, candidate: Candidate) -> Option<Reason> {
        if candidate.linked(self.walk.target) {
            return Some(Reason::Target);
        }
        let excludes =
            |step: &Step| step.right.as_ref().is_some_and(|right| right.linked_to(candidate));
        self.steps.iter().position(excludes).map(Reason::Right)
    }

    fn left_of(&self, right: &Node) -> Left {
        let mut left = Left { kept: Vec::new(), excluded: Vec::new() };
        for &candidate in right.members() {
            match self.reason(candidate) {
                Some(reason) => left.excluded.push(Extra { candidate, reason }),
                None => left.kept.push(candidate),
            }
        }
        left
    }
}
