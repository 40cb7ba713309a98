//! From a chain to the lines that prove what it concludes.
//!
//! A chain with targets becomes one refutation per target: the target is assumed, the left-linking
//! and additional candidates fall by links, the right-linking ones follow by their variables. A
//! lasso without a target is a refutation of its first left-linking candidate being false. A loop
//! is proved by the two cases of its first left-linking candidate.

use std::collections::BTreeMap;

use crate::grid::{Candidate, Cell, CellSet, Conclusion, Csp, Digit, House, State};

use super::Proof;
use super::chain::{Chain, Closing, Reason, Step, Via};
use super::family::Family;
use super::line::{Ground, Line, Literal, Node, Number, Truth};
use super::symmetry::Symmetry;

impl Proof {
    /// The proof that a complete chain is.
    ///
    /// Nothing is judged here: a chain that does not hold gives lines that a checker refuses.
    ///
    /// # Panics
    /// Unless [`Chain::looks_back`].
    pub fn of_chain(state: &State, givens: CellSet, family: Family, chain: Chain) -> Proof {
        Proof::of_chain_by((state, givens), family, chain, &[])
    }

    /// The same of a chain in which something may be linked to what one of these symmetries makes of something true: such
    /// a link is written with a line of the ground [`Ground::Symmetric`].
    ///
    /// # Panics
    /// Unless [`Chain::looks_back`].
    pub fn of_chain_by(
        (state, givens): (&State, CellSet),
        family: Family,
        chain: Chain,
        symmetries: &[Symmetry],
    ) -> Proof {
        let conclusions = chain.conclusions(state);
        let lines = lines((state, symmetries), &chain, &conclusions);
        Proof {
            state: state.clone(),
            givens,
            family,
            length: chain.steps.len(),
            conclusions,
            chain: Some(chain),
            lines,
            fillings: Vec::new(),
        }
    }
}

impl Chain {
    /// What the chain concludes, sorted: its targets are false; a loop eliminates what is linked to
    /// two neighbours in it; a lasso without a target places its first left-linking candidate, and
    /// where that is a group eliminates what is linked to it and stands in no node of the chain.
    pub fn conclusions(&self, state: &State) -> Vec<Conclusion> {
        if self.closing == Closing::Loop {
            return self.loop_eliminations(state).into_iter().map(|(c, _)| c).collect();
        }
        if !self.targets.is_empty() {
            return self.targets.iter().copied().map(Conclusion::Eliminate).collect();
        }
        let first = &self.steps[0].left;
        match first.single() {
            Some(placed) => vec![Conclusion::Place(placed)],
            None => {
                let falls = |&one: &Candidate| first.linked_to(one) && !self.holds(one);
                state.candidates().filter(falls).map(Conclusion::Eliminate).collect()
            }
        }
    }

    /// The lines by which the chain proves these conclusions; `None` unless [`Chain::looks_back`].
    ///
    /// Nothing is judged here, as with [`Proof::of_chain`].
    pub fn lines(&self, state: &State, conclusions: &[Conclusion]) -> Option<Vec<Line>> {
        self.looks_back().then(|| lines((state, &[]), self, conclusions))
    }

    /// The eliminations of a loop, sorted, each with what makes it fall.
    fn loop_eliminations(&self, state: &State) -> Vec<(Conclusion, Cause)> {
        let locked = self.locked_digits(state);
        let cause = |candidate: Candidate| {
            let between = self.neighbours().find(|&(left, right)| {
                self.steps[left].left.linked_to(candidate)
                    && self.right_node(right).linked_to(candidate)
            });
            let locked = || locked.iter().find(|(_, digit)| digit.linked_to(candidate));
            between.map(Cause::Between).or_else(|| locked().cloned().map(Cause::Locked))
        };
        let eliminated = state.candidates().filter(|&candidate| !self.holds(candidate));
        eliminated.filter_map(|c| Some((Conclusion::Eliminate(c), cause(c)?))).collect()
    }

    /// Whether a candidate stands in a node of the chain.
    fn holds(&self, candidate: Candidate) -> bool {
        let nodes =
            self.steps.iter().flat_map(|step| std::iter::once(&step.left).chain(&step.right));
        nodes.into_iter().any(|node| node.contains(candidate))
    }

    /// The digits that the almost locked sets of a loop keep: one of left and right is false in such
    /// a set, so that all its other digits are true in it.
    fn locked_digits(&self, state: &State) -> Vec<(usize, Node)> {
        let mut locked = Vec::new();
        for (index, step) in self.steps.iter().enumerate() {
            let Via::Als(cells) = &step.via else { continue };
            let linking = [Some(&step.left), step.right.as_ref()];
            let is_linking = |d| linking.iter().flatten().any(|n| n.members()[0].digit() == d);
            for digit in Digit::all().filter(|&digit| !is_linking(digit)) {
                let members = cells.iter().map(|&cell| Candidate::new(digit, cell));
                let live = members.filter(|&member| state.is_live(member));
                locked.extend(Node::new(live).map(|node| (index, node)));
            }
        }
        locked
    }

    /// The pairs of neighbours in a loop: each left-linking candidate with its own right-linking
    /// one and with that of the step before.
    fn neighbours(&self) -> impl Iterator<Item = Neighbours> {
        let length = self.steps.len();
        (0..length).flat_map(move |left| [(left, left), (left, (left + length - 1) % length)])
    }

    fn right_node(&self, step: usize) -> &Node {
        self.steps[step].right.as_ref().expect("only the last step of a whip has no right")
    }
}

/// A step for its left-linking and a step for its right-linking candidate.
type Neighbours = (usize, usize);

/// What makes a candidate fall by a loop.
enum Cause {
    /// It is linked to two neighbours.
    Between(Neighbours),
    /// It is linked to a digit that the almost locked set of a step keeps.
    Locked((usize, Node)),
}

fn lines(
    (state, symmetries): (&State, &[Symmetry]),
    chain: &Chain,
    conclusions: &[Conclusion],
) -> Vec<Line> {
    let mut writer = Writer { state, symmetries, chain, last: 0 };
    if chain.closing == Closing::Loop {
        return writer.continuous_loop(conclusions);
    }
    if chain.targets.is_empty() {
        return writer.lasso(&chain.steps[0].left, conclusions);
    }
    let assumptions = chain.targets.iter().map(|&target| Literal::True(target.into()));
    assumptions.map(|assumption| writer.refutation(assumption)).collect()
}

/// Writes lines, counting them.
struct Writer<'a> {
    state: &'a State,
    /// What maps the only solution to itself.
    symmetries: &'a [Symmetry],
    chain: &'a Chain,
    last: Number,
}

/// The lines of a walk along the chain: for each step the line of its left-linking candidate being
/// false, and the line of its right-linking one being true or of the contradiction.
struct Walk {
    lefts: Vec<Number>,
    rights: Vec<Number>,
}

impl Writer<'_> {
    fn push(&mut self, lines: &mut Vec<Line>, claim: Vec<Literal>, ground: Ground) -> Number {
        lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    fn refutation(&mut self, assumption: Literal) -> Line {
        let mut lines = Vec::new();
        let claim = vec![assumption.negation()];
        let assumed = self.push(&mut lines, vec![assumption], Ground::Assumption);
        let walk = self.walk(&mut lines, assumed);
        self.close(&mut lines, assumed, &walk);
        self.last += 1;
        Line { claim, ground: Ground::Refutation { lines } }
    }

    /// The first left-linking candidate is true; where it is a group, what is linked to it falls.
    fn lasso(&mut self, first: &Node, conclusions: &[Conclusion]) -> Vec<Line> {
        let mut lines = vec![self.refutation(Literal::False(first.clone()))];
        let fallen = Node::new(conclusions.iter().map(|conclusion| conclusion.candidate()));
        if let (None, Some(fallen)) = (first.single(), fallen) {
            let from = self.last;
            self.falls(&mut lines, fallen, from);
        }
        lines
    }

    fn walk(&mut self, lines: &mut Vec<Line>, assumed: Number) -> Walk {
        let chain = self.chain;
        let mut walk = Walk { lefts: Vec::new(), rights: Vec::new() };
        for (index, step) in chain.steps.iter().enumerate() {
            let left_is_assumed = index == 0 && chain.targets.is_empty();
            let mut from = Vec::new();
            if left_is_assumed {
                from.push(assumed);
                walk.lefts.push(assumed);
            }
            for (reason, out) in excluded(step, !left_is_assumed) {
                let source = match reason {
                    Reason::Target => assumed,
                    Reason::Right(earlier) => walk.rights[earlier],
                };
                for out in self.parts(lines, step, out, source) {
                    let holds_left = out.contains(step.left.members()[0]);
                    let number = self.falls(lines, out, source);
                    from.push(number);
                    if holds_left && !left_is_assumed {
                        walk.lefts.push(number);
                    }
                }
            }
            let right = self.follows(lines, step, from);
            walk.rights.push(right);
        }
        walk
    }

    /// Candidates fall because they are linked to something true, or to what a symmetry makes of it.
    fn falls(&mut self, lines: &mut Vec<Line>, out: Node, from: Number) -> Number {
        let from = match self.mapped(lines, &out, from) {
            Some((symmetry, source)) => self.image(lines, symmetry, (source, from)),
            None => from,
        };
        self.push(lines, vec![Literal::False(out)], Ground::Link { from })
    }

    /// What falls by one reason, as the lines say it: all together where one link, or one image, is enough.
    fn parts(&self, lines: &[Line], step: &Step, out: Node, from: Number) -> Vec<Node> {
        let together =
            self.is_linked(lines, &out, from) || self.mapped(lines, &out, from).is_some();
        if together || self.symmetries.is_empty() {
            return vec![out];
        }
        let left = step.left.clone();
        let has_left = left.members().iter().all(|&member| out.contains(member));
        let others = out.members().iter().filter(|&&one| !has_left || !left.contains(one));
        let others: Vec<Node> = others.map(|&one| one.into()).collect();
        has_left.then_some(left).into_iter().chain(others).collect()
    }

    /// What the line of a number in a list says is true; `None` where it stands elsewhere.
    fn said<'l>(&self, lines: &'l [Line], number: Number) -> Option<&'l Node> {
        let back = self.last.checked_sub(number)?;
        let line = lines.len().checked_sub(back + 1).and_then(|at| lines.get(at))?;
        match &line.claim[..] {
            [Literal::True(node)] => Some(node),
            _ => None,
        }
    }

    fn is_linked(&self, lines: &[Line], out: &Node, from: Number) -> bool {
        let all = |source: &Node| out.members().iter().all(|&one| source.linked_to(one));
        self.said(lines, from).is_none_or(all)
    }

    /// The symmetry that maps something true to what candidates are linked to, where it is not linked to them itself.
    fn mapped(&self, lines: &[Line], out: &Node, from: Number) -> Option<(Symmetry, Candidate)> {
        if self.symmetries.is_empty() || self.is_linked(lines, out, from) {
            return None;
        }
        let source = self.said(lines, from)?.single()?;
        let links = |symmetry: &&Symmetry| {
            let image = Node::from(symmetry.image(source));
            out.members().iter().all(|&one| image.linked_to(one))
        };
        self.symmetries.iter().find(links).map(|&symmetry| (symmetry, source))
    }

    /// The image of something true is true.
    fn image(
        &mut self,
        lines: &mut Vec<Line>,
        symmetry: Symmetry,
        (source, from): (Candidate, Number),
    ) -> Number {
        let image = Literal::True(symmetry.image(source).into());
        let claim = vec![Literal::False(source.into()), image.clone()];
        let clause = self.push(lines, claim, Ground::Symmetric { symmetry });
        self.push(lines, vec![image], Ground::Resolve { clause, with: vec![from] })
    }

    /// The right-linking candidate follows, or the variable has nothing left.
    fn follows(&mut self, lines: &mut Vec<Line>, step: &Step, from: Vec<Number>) -> Number {
        let claim = step.right.iter().cloned().map(Literal::True).collect();
        let ground = match &step.via {
            Via::Csp(csp) => Ground::Variable { csp: *csp, from },
            Via::Als(cells) => als_cover(self.state, cells, step, from),
        };
        self.push(lines, claim, ground)
    }

    fn close(&mut self, lines: &mut Vec<Line>, assumed: Number, walk: &Walk) {
        let last = *walk.rights.last().expect("a chain has a step");
        let (clause, with) = match self.chain.closing {
            Closing::Whip | Closing::Loop => return,
            Closing::Target => {
                let Literal::True(target) = &lines[0].claim[0] else { return };
                (assumed, self.falls(lines, target.clone(), last))
            }
            Closing::LrLasso(step) => {
                let right = self.chain.right_node(step).clone();
                (walk.rights[step], self.falls(lines, right, last))
            }
            Closing::RlLasso(step) => (last, walk.lefts[step]),
        };
        self.push(lines, Vec::new(), Ground::Resolve { clause, with: vec![with] });
    }

    fn continuous_loop(&mut self, conclusions: &[Conclusion]) -> Vec<Line> {
        let Some(all) = Node::new(conclusions.iter().map(|c| c.candidate())) else {
            return Vec::new();
        };
        let first = self.chain.steps[0].left.clone();
        let claim = vec![Literal::False(all)];
        let mut forwards = Vec::new();
        let assumed =
            self.push(&mut forwards, vec![Literal::False(first.clone())], Ground::Assumption);
        let walk = self.walk(&mut forwards, assumed);
        self.loop_falls(&mut forwards, &claim, &walk, |(_, right)| right);
        let mut backwards = Vec::new();
        let walk = self.walk_back(&mut backwards, first);
        self.loop_falls(&mut backwards, &claim, &walk, |(left, _)| left);
        let ground = Ground::Cases { over: None, cases: vec![forwards, backwards] };
        vec![Line { claim, ground }]
    }

    /// With its first left-linking candidate true, all left-linking ones of a loop are; so what
    /// stands as left in the result is right, and the other way round.
    fn walk_back(&mut self, lines: &mut Vec<Line>, first: Node) -> Walk {
        let chain = self.chain;
        let length = chain.steps.len();
        let mut walk = Walk { lefts: vec![0; length], rights: vec![0; length] };
        walk.rights[0] = self.push(lines, vec![Literal::True(first)], Ground::Assumption);
        let mut from = walk.rights[0];
        for (index, step) in chain.steps.iter().enumerate().skip(1).rev() {
            walk.lefts[index] = self.falls(lines, chain.right_node(index).clone(), from);
            from = self.follows(lines, &mirrored(step), vec![walk.lefts[index]]);
            walk.rights[index] = from;
        }
        walk.lefts[0] = self.falls(lines, chain.right_node(0).clone(), from);
        walk
    }

    /// What a loop eliminates falls by its true neighbour, in one of the two cases, or by the digit
    /// that a set keeps in both.
    fn loop_falls(
        &mut self,
        lines: &mut Vec<Line>,
        claim: &[Literal],
        walk: &Walk,
        neighbour: impl Fn(Neighbours) -> usize,
    ) {
        let backwards = matches!(lines[0].claim[0], Literal::True(_));
        let mut by_source: BTreeMap<Number, Vec<Candidate>> = BTreeMap::new();
        let mut kept: BTreeMap<(usize, Node), Number> = BTreeMap::new();
        for (conclusion, cause) in self.chain.loop_eliminations(self.state) {
            let source = match cause {
                Cause::Between(neighbours) => walk.rights[neighbour(neighbours)],
                Cause::Locked(digit) => *kept.entry(digit.clone()).or_insert_with(|| {
                    let step = &self.chain.steps[digit.0];
                    let step = if backwards { mirrored(step) } else { step.clone() };
                    let step = Step { right: Some(digit.1), ..step };
                    self.follows(lines, &step, vec![walk.lefts[digit.0]])
                }),
            };
            by_source.entry(source).or_default().push(conclusion.candidate());
        }
        let fallen = by_source
            .into_iter()
            .filter_map(|(from, out)| Some(self.falls(lines, Node::new(out)?, from)))
            .collect();
        self.push(lines, claim.to_vec(), Ground::Together { lines: fallen });
    }
}

/// A step read backwards, with its additional candidates as they are: in a loop there are none.
fn mirrored(step: &Step) -> Step {
    let left = step.right.clone().unwrap_or_else(|| step.left.clone());
    Step { left, right: Some(step.left.clone()), ..step.clone() }
}

/// What is excluded in a step, by reason: its left-linking candidate, where that is asked for, and its
/// additional ones.
fn excluded(step: &Step, with_left: bool) -> impl Iterator<Item = (Reason, Node)> {
    let mut by_reason: BTreeMap<Reason, Vec<Candidate>> = BTreeMap::new();
    if with_left {
        by_reason.entry(step.left_reason).or_default().extend(step.left.members());
    }
    for extra in &step.extra {
        by_reason.entry(extra.reason).or_default().push(extra.candidate);
    }
    by_reason.into_iter().filter_map(|(reason, out)| Some((reason, Node::new(out)?)))
}

/// The k cells of an almost locked set hold k digits without that of the left-linking candidate:
/// each of these digits is true in them.
fn als_cover(state: &State, cells: &[Cell], step: &Step, from: Vec<Number>) -> Ground {
    let left = step.left.members()[0].digit();
    let live = |candidate: &Candidate| !step.extra.iter().any(|e| e.candidate == *candidate);
    let house = House::holding(cells);
    let digits: std::collections::BTreeSet<_> = cells
        .iter()
        .flat_map(|&cell| state.values(Csp::cell(cell)).filter(live))
        .map(|candidate| candidate.digit())
        .filter(|&digit| digit != left)
        .collect();
    let truths = cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
    let links =
        house.into_iter().flat_map(|h| digits.iter().map(move |&d| Csp::in_house(h, d))).collect();
    Ground::cover(truths, links, from)
}
