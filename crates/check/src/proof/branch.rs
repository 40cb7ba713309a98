//! Branches: what follows from something that is assumed true, step by step; and the proofs that several
//! of them make.
//!
//! A force chain is a branch from every member of a choice, all to the same end. A contradiction is two
//! branches from one candidate to the same node, true and false. Where every step has one reason, the one
//! before it, a branch is a walk: links from true to false and strong pairs from false to true, in turn.
//! Where steps join reasons, it is a net.
//!
//! Source: GNPX, "Sudoku Algorithm 4: Force", "ForceChain".

use crate::grid::{Candidate, Cell, CellSet, Conclusion, Csp, DigitSet, House, Space, State};

use super::Proof;
use super::chain::Via;
use super::family::Family;
use super::line::{Ground, Line, Literal, Node, Number, Term, Truth, numbered};

/// What follows from something that is assumed true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// What is assumed true.
    pub start: Node,
    /// The steps, each to something true.
    pub steps: Vec<BranchStep>,
    /// Where it ends.
    pub end: BranchEnd,
}

/// A step to something true: what is left of a variable, or of a digit of an almost locked set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BranchStep {
    /// The variable or the set.
    pub via: Via,
    /// What is false, so that the rest of the variable is true, or that the set keeps its other digits;
    /// at least one.
    pub out: Vec<Out>,
    /// What is true.
    pub right: Node,
}

/// Something false, linked to something true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Out {
    /// What is false.
    pub node: Node,
    /// What it is linked to: 0 for the start, then the number of a step, counted from 1.
    pub by: usize,
}

/// Where a branch ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BranchEnd {
    /// With its last true node.
    True,
    /// With something false.
    False(Out),
    /// With a variable that has nothing left: its start is false.
    Contradiction {
        /// The variable.
        csp: Csp,
        /// Its live candidates.
        out: Vec<Out>,
    },
}

/// A set of nodes of which at least one is true.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// The live candidates of a CSP variable.
    Variable(Csp),
    /// Digits in the cells of a house outside these: an almost locked set leaves exactly one of its
    /// digits to them.
    AlmostCell(House, Vec<Cell>),
    /// What the last of these lines claims: that one of some nodes is true.
    Clause(Vec<Line>),
}

impl Branch {
    /// A branch without steps: the start and what it is linked to.
    pub fn link(start: Node, node: Node) -> Branch {
        Branch { start, steps: Vec::new(), end: BranchEnd::False(Out { node, by: 0 }) }
    }

    /// The number of its variables and sets.
    pub fn length(&self) -> usize {
        self.steps.len() + usize::from(matches!(self.end, BranchEnd::Contradiction { .. }))
    }

    /// The last node that is true.
    pub fn tip(&self) -> &Node {
        self.steps.last().map_or(&self.start, |step| &step.right)
    }

    /// Adds the step that a node is what is left of a variable, once all that is linked to something true
    /// is out; whether it is so.
    pub fn add(&mut self, state: &State, csp: Csp, right: Node) -> bool {
        let out = self.out(state, csp, Some(&right));
        let holds = out.is_some();
        self.steps.extend(out.map(|out| BranchStep { via: Via::Csp(csp), out, right }));
        holds
    }

    /// Ends with a variable of which all is linked to something true; whether it is so.
    pub fn ends_at(&mut self, state: &State, csp: Csp) -> bool {
        let out = self.out(state, csp, None);
        let holds = out.is_some();
        if let Some(out) = out {
            self.end = BranchEnd::Contradiction { csp, out };
        }
        holds
    }

    /// Ends with something that is linked to something true; whether it is so.
    pub fn ends_with(&mut self, node: Node) -> bool {
        let mut trues =
            std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.right));
        let by = trues.position(|right| right.linked(&node));
        if let Some(by) = by {
            self.end = BranchEnd::False(Out { node, by });
        }
        by.is_some()
    }

    /// What is out of a variable but a node, each with the first that it is linked to; `None` when
    /// something is linked to nothing true.
    fn out(&self, state: &State, csp: Csp, but: Option<&Node>) -> Option<Vec<Out>> {
        let trues =
            || std::iter::once(&self.start).chain(self.steps.iter().map(|step| &step.right));
        let mut outs: Vec<Out> = Vec::new();
        for value in state.values(csp).filter(|&value| but.is_none_or(|but| !but.contains(value))) {
            let by = trues().position(|node| node.linked_to(value))?;
            match outs.iter_mut().find(|out| out.by == by) {
                Some(out) => {
                    let members = out.node.members().iter().copied().chain([value]);
                    out.node = Node::new(members).expect("it has members");
                }
                None => outs.push(Out { node: value.into(), by }),
            }
        }
        Some(outs)
    }

    /// Cuts a walk from a node to itself, false, in two where it is half done: one ends in a node that
    /// is true, the other in the same node, false.
    ///
    /// What the second half says, read backwards, is a walk from the same node: a link and a strong pair
    /// both hold in either direction.
    ///
    /// # Panics
    /// Unless it [is a walk](Branch::is_walk).
    pub fn halves(self) -> [Branch; 2] {
        assert!(self.is_walk(), "only a walk can be read backwards");
        let Branch { start, mut steps, .. } = self;
        let second = steps.split_off(steps.len().div_ceil(2));
        let one = Branch { start: start.clone(), steps, end: BranchEnd::True };
        let turned = |(by, mut step): (usize, BranchStep)| {
            let right = step.out.swap_remove(0).node;
            BranchStep { via: step.via, out: vec![Out { node: step.right, by }], right }
        };
        let steps: Vec<BranchStep> = second.into_iter().rev().enumerate().map(turned).collect();
        let end = BranchEnd::False(Out { node: one.tip().clone(), by: steps.len() });
        [one, Branch { start, steps, end }]
    }

    /// Whether every step has one reason, the one before it.
    pub fn is_walk(&self) -> bool {
        let follows = |(number, step): (usize, &BranchStep)| matches!(&step.out[..], [Out { by, .. }] if *by == number);
        let ends = match &self.end {
            BranchEnd::True => true,
            BranchEnd::False(out) => out.by == self.steps.len(),
            BranchEnd::Contradiction { .. } => false,
        };
        ends && self.steps.iter().enumerate().all(follows)
    }
}

impl Choice {
    /// The members: one of them is true. Empty for a variable without live candidates, and for a clause without lines.
    pub fn members(&self, state: &State) -> Vec<Node> {
        match self {
            Choice::Variable(csp) => state.values(*csp).map(Node::from).collect(),
            Choice::AlmostCell(house, als) => {
                let others = || house.cells().into_iter().filter(|cell| !als.contains(cell));
                let of = |digit| others().map(move |cell| Candidate::new(digit, cell));
                let live = |digit| Node::new(of(digit).filter(|&c| state.is_live(c)));
                digits(state, als).iter().filter_map(live).collect()
            }
            Choice::Clause(lines) => {
                let claim = lines.last().into_iter().flat_map(|line| &line.claim);
                let node = |literal: &Literal| match literal {
                    Literal::True(node) => Some(node.clone()),
                    Literal::False(_) => None,
                };
                claim.filter_map(node).collect()
            }
        }
    }
}

impl Proof {
    /// The proof that a conclusion holds because every branch from a choice ends in it, or contradicts
    /// itself: one branch per member, in the order of [`Choice::members`]. Its length is 1 and that of
    /// all branches.
    ///
    /// Nothing is judged here: branches that do not hold give lines that a checker refuses.
    pub fn by_cases(
        (state, givens): (&State, CellSet),
        family: Family,
        choice: &Choice,
        branches: &[Branch],
        conclusion: Conclusion,
    ) -> Proof {
        let claim = match conclusion {
            Conclusion::Place(candidate) => Literal::True(candidate.into()),
            Conclusion::Eliminate(candidate) => Literal::False(candidate.into()),
        };
        let mut writer = Writer { state, last: 0 };
        let mut lines = writer.choice(choice);
        let over = Some(writer.last);
        let cases = branches.iter().map(|branch| writer.case(branch)).collect();
        lines.push(Line { claim: vec![claim], ground: Ground::Cases { over, cases } });
        let length = 1 + branches.iter().map(Branch::length).sum::<usize>();
        proof((state, givens), family, length, conclusion, lines)
    }

    /// The proof that a candidate is false because one branch from it ends in a node that is true, and
    /// another in the same node that is false. Its length is that of both; what both share at their
    /// beginning is written once.
    ///
    /// Nothing is judged here: branches that do not hold give lines that a checker refuses.
    pub fn by_contradiction(
        (state, givens): (&State, CellSet),
        family: Family,
        target: Candidate,
        [one, other]: [&Branch; 2],
    ) -> Proof {
        let mut writer = Writer { state, last: 0 };
        let (mut lines, assumed) = writer.assume(&one.start);
        let mut trues = vec![assumed];
        let first = writer.steps(one, &mut trues, &mut lines);
        let pairs = one.steps.iter().zip(&other.steps);
        trues.truncate(1 + pairs.take_while(|(one, other)| one == other).count());
        let second = writer.steps(other, &mut trues, &mut lines);
        let is_true = one.end == BranchEnd::True;
        let (clause, with) = if is_true { (first, second) } else { (second, first) };
        writer.push(&mut lines, vec![], Ground::Resolve { clause, with: vec![with] });
        let claim = vec![Literal::False(target.into())];
        let lines = vec![Line { claim, ground: Ground::Refutation { lines } }];
        let length = one.length() + other.length();
        proof((state, givens), family, length, Conclusion::Eliminate(target), lines)
    }
}

fn proof(
    (state, givens): (&State, CellSet),
    family: Family,
    length: usize,
    conclusion: Conclusion,
    lines: Vec<Line>,
) -> Proof {
    let state = state.clone();
    let (conclusions, fillings) = (vec![conclusion], Vec::new());
    Proof { state, givens, family, length, conclusions, chain: None, lines, fillings }
}

/// Writes lines, counting them.
struct Writer<'a> {
    state: &'a State,
    last: Number,
}

impl Writer<'_> {
    fn push(&mut self, lines: &mut Vec<Line>, claim: Vec<Literal>, ground: Ground) -> Number {
        lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    /// The clause of a choice, in the last line.
    fn choice(&mut self, choice: &Choice) -> Vec<Line> {
        let members = choice.members(self.state);
        let all = Node::new(members.iter().flat_map(Node::members).copied());
        let clause: Vec<Literal> = all.clone().map(Literal::True).into_iter().collect();
        let mut lines = Vec::new();
        match choice {
            Choice::Variable(csp) => {
                let ground = Ground::Variable { csp: *csp, from: Vec::new() };
                self.push(&mut lines, clause, ground);
            }
            Choice::AlmostCell(house, als) => {
                // Were none of the digits there, so many cells would have to hold one digit more.
                let mut nested = Vec::new();
                let none = all.map(Literal::False).into_iter().collect();
                let from = vec![self.push(&mut nested, none, Ground::Assumption)];
                let truth = |digit| Truth::Variable(Csp::in_house(*house, digit));
                let truths = digits(self.state, als).iter().map(truth).collect();
                let links = als.iter().map(|&cell| Csp::cell(cell)).collect();
                self.push(&mut nested, Vec::new(), Ground::cover(truths, links, from));
                self.push(&mut lines, clause, Ground::Refutation { lines: nested });
            }
            Choice::Clause(proved) => {
                self.last += numbered(proved).len();
                lines.clone_from(proved);
            }
        }
        lines
    }

    fn assume(&mut self, start: &Node) -> (Vec<Line>, Number) {
        let mut lines = Vec::new();
        let claim = vec![Literal::True(start.clone())];
        let number = self.push(&mut lines, claim, Ground::Assumption);
        (lines, number)
    }

    fn case(&mut self, branch: &Branch) -> Vec<Line> {
        let (mut lines, assumed) = self.assume(&branch.start);
        self.steps(branch, &mut vec![assumed], &mut lines);
        lines
    }

    /// Writes a branch whose first true nodes are written already; the line of its end.
    ///
    /// `trues` are the lines of what is true, that of the start first.
    fn steps(&mut self, branch: &Branch, trues: &mut Vec<Number>, lines: &mut Vec<Line>) -> Number {
        for BranchStep { via, out, right } in &branch.steps[trues.len() - 1..] {
            let from = self.falls(out, trues, lines);
            let ground = match via {
                Via::Csp(csp) => Ground::Variable { csp: *csp, from },
                Via::Als(cells) => self.cover(cells, out, from),
            };
            trues.push(self.push(lines, vec![Literal::True(right.clone())], ground));
        }
        match &branch.end {
            BranchEnd::True => trues[trues.len() - 1],
            BranchEnd::False(out) => self.fall(out, trues, lines),
            BranchEnd::Contradiction { csp, out } => {
                let from = self.falls(out, trues, lines);
                self.push(lines, Vec::new(), Ground::Variable { csp: *csp, from })
            }
        }
    }

    fn falls(&mut self, out: &[Out], trues: &[Number], lines: &mut Vec<Line>) -> Vec<Number> {
        out.iter().map(|out| self.fall(out, trues, lines)).collect()
    }

    fn fall(&mut self, out: &Out, trues: &[Number], lines: &mut Vec<Line>) -> Number {
        let from = trues.get(out.by).copied().unwrap_or_default();
        self.push(lines, vec![Literal::False(out.node.clone())], Ground::Link { from })
    }

    /// The cells of an almost locked set hold its digits but those of these nodes.
    fn cover(&self, cells: &[Cell], out: &[Out], from: Vec<Number>) -> Ground {
        let lost = |digit| out.iter().any(|out| out.node.members()[0].digit() == digit);
        let kept = digits(self.state, cells).iter().filter(|&digit| !lost(digit));
        let links = |house| kept.map(|digit| Csp::in_house(house, digit)).collect();
        let truths = cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
        // Cells of no house are no such set, and the checker refuses what has no links.
        Ground::cover(truths, House::holding(cells).map_or_else(Vec::new, links), from)
    }
}

/// The digits that are live in some cells.
fn digits(state: &State, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.digits(cell)))
}

/// A force chain as it can be read off a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForceChain {
    /// The branches: one per member of the choice; of a contradiction two, from the same start.
    pub branches: Vec<Branch>,
    /// Whether it is a contradiction.
    pub is_contradiction: bool,
}

impl ForceChain {
    /// The force chain that a proof is; `None` when its last line is not proved by the cases of a clause,
    /// each a branch, and is not refuted by two walks.
    ///
    /// ```
    /// use catena_check::grid::{Candidate, CellSet, Conclusion, NotationError, State};
    /// use catena_check::proof::{Branch, Choice, Family, ForceChain, Proof};
    ///
    /// // In block 1 digit 1 is left in r1c1 and r1c2: it is not in r1c9.
    /// let [one, other, end]: [Candidate; 3] =
    ///     ["n1r1c1".parse()?, "n1r1c2".parse()?, "n1r1c9".parse()?];
    /// let mut state = State::FULL;
    /// for cell in ["r1c3", "r2c1", "r2c2", "r2c3", "r3c1", "r3c2", "r3c3"] {
    ///     state.remove(format!("n1{cell}").parse()?);
    /// }
    /// let branches = [one, other].map(|start| Branch::link(start.into(), end.into()));
    /// let family = Family { name: "force-chain-house".into(), shape: None };
    /// let choice = Choice::Variable("b1n1".parse()?);
    /// let on = (&state, CellSet::EMPTY);
    /// let proof = Proof::by_cases(on, family, &choice, &branches, Conclusion::Eliminate(end));
    /// assert_eq!(proof.length, 1);
    /// assert_eq!(ForceChain::of(&proof).unwrap().branches, branches);
    /// # Ok::<(), NotationError>(())
    /// ```
    pub fn of(proof: &Proof) -> Option<ForceChain> {
        let last = proof.lines.last().filter(|_| proof.chain.is_none())?;
        let before = &proof.lines[..proof.lines.len() - 1];
        match &last.ground {
            Ground::Cases { over: Some(_), cases } => {
                // What stands before the cases is numbered before them.
                let mut first = 1 + numbered(before).len();
                let mut branches = Vec::new();
                for lines in cases {
                    let end = lines.len().checked_sub(1)?;
                    branches.push(List { lines, first }.branch(end)?);
                    first += numbered(lines).len();
                }
                Some(ForceChain { branches, is_contradiction: false })
            }
            Ground::Refutation { lines } if before.is_empty() => {
                let Ground::Resolve { clause, with } = &lines.last()?.ground else { return None };
                let [with] = with[..] else { return None };
                let list = List { lines, first: 1 };
                let branch = |number| list.branch(list.place(number)?);
                let branches = vec![branch(*clause)?, branch(with)?];
                let are_walks = branches.iter().all(Branch::is_walk);
                are_walks.then_some(ForceChain { branches, is_contradiction: true })
            }
            _ => None,
        }
    }
}

/// A list of lines that a branch is read off.
struct List<'a> {
    lines: &'a [Line],
    /// The number of its first line.
    first: Number,
}

impl List<'_> {
    /// The place of a line in the list; `None` when the line stands outside.
    fn place(&self, number: Number) -> Option<usize> {
        number.checked_sub(self.first).filter(|&place| place < self.lines.len())
    }

    /// The branch that leads to the line at a place.
    fn branch(&self, end: usize) -> Option<Branch> {
        let trues = self.trues_to(end)?;
        let start = self.node_of(*trues.first()?)?;
        let last = &self.lines[end];
        let mut branch = Branch { start, steps: Vec::new(), end: BranchEnd::True };
        match (&last.claim[..], &last.ground) {
            ([Literal::True(_)], _) => {}
            ([Literal::False(_)], _) => branch.end = BranchEnd::False(self.out(end, &trues)?),
            ([], Ground::Variable { csp, from }) => {
                let out = self.outs(from, &trues)?;
                branch.end = BranchEnd::Contradiction { csp: *csp, out };
            }
            _ => return None,
        }
        for &place in &trues[1..] {
            let right = self.node_of(place)?;
            let (via, from) = match &self.lines[place].ground {
                Ground::Variable { csp, from } => (Via::Csp(*csp), from),
                Ground::Sum { truths, from, .. } => (Via::Als(cells_of(truths)?), from),
                _ => return None,
            };
            branch.steps.push(BranchStep { via, out: self.outs(from, &trues)?, right });
        }
        Some(branch)
    }

    /// The places of the true lines that a line stands on, itself among them, in order: the assumption
    /// comes first.
    fn trues_to(&self, end: usize) -> Option<Vec<usize>> {
        let mut needed = vec![false; end + 1];
        needed[end] = true;
        for place in (0..=end).rev() {
            if !needed[place] {
                continue;
            }
            let cited: &[Number] = match &self.lines[place].ground {
                Ground::Assumption if place == 0 => &[],
                Ground::Link { from } => std::slice::from_ref(from),
                Ground::Variable { from, .. } | Ground::Sum { from, .. } => from,
                _ => return None,
            };
            for &number in cited {
                *needed.get_mut(self.place(number)?)? = true;
            }
        }
        needed[0] = true;
        let is_true = |place: &usize| {
            needed[*place] && matches!(self.lines[*place].claim[..], [Literal::True(_)])
        };
        Some((0..=end).filter(is_true).collect())
    }

    fn node_of(&self, place: usize) -> Option<Node> {
        match &self.lines.get(place)?.claim[..] {
            [Literal::True(node)] => Some(node.clone()),
            _ => None,
        }
    }

    fn outs(&self, from: &[Number], trues: &[usize]) -> Option<Vec<Out>> {
        from.iter().map(|&number| self.out(self.place(number)?, trues)).collect()
    }

    fn out(&self, place: usize, trues: &[usize]) -> Option<Out> {
        let line = &self.lines[place];
        let (Ground::Link { from }, [Literal::False(node)]) = (&line.ground, &line.claim[..])
        else {
            return None;
        };
        let from = self.place(*from)?;
        let by = trues.iter().position(|&place| place == from)?;
        Some(Out { node: node.clone(), by })
    }
}

/// The cells of truths that are cells.
fn cells_of(truths: &[Term<Truth>]) -> Option<Vec<Cell>> {
    let cell = |truth: &Term<Truth>| match truth.set {
        Truth::Variable(csp) if csp.space() == Space::Rc => {
            Some(Cell::at(csp.first(), csp.second()))
        }
        _ => None,
    };
    truths.iter().map(cell).collect()
}
