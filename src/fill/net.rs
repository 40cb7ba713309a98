//! Completes a chain or a net whose nodes are more than candidates and groups to a proof.
//!
//! The conclusion is supposed not to hold. Each claim must follow from what is written before it: something false by a
//! link, something true because a variable or a set of cells has nothing else left. At the end stands a contradiction.
//! Nothing is searched for but the reasons of one claim at a time, so what is proved is what was written.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use super::needed::only_needed;
use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, House, Position, Space, State};
use crate::notation::{NetClaim, NetItem, TypedNet, list_cells};
use crate::proof::{Family, Ground, Line, Literal, Node, Number, Proof, Truth, numbered};

/// What stands in the way of a typed net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetRefusal {
    /// Where in the text; `None` when it is the net as a whole.
    pub span: Option<Range<usize>>,
    /// What it is.
    pub failure: NetFailure,
}

/// What stands in the way of a typed net.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NetFailure {
    /// A candidate is not live.
    NotLive(Candidate),
    /// Nothing before it makes a candidate false.
    StaysLive(Candidate),
    /// Something else than these is left of every variable that holds them.
    NotLeft(Node),
    /// Digits and cells are not a set here: other digits are left in the cells, and the digits in other cells.
    NoSet(Vec<Digit>, Vec<Cell>),
    /// What comes after brackets is not one digit.
    NotOneDigit,
    /// The end contradicts nothing.
    NoContradiction(Candidate),
    /// The branches do not begin with all candidates of a variable.
    NoChoice,
}

/// The full proof of a conclusion by a typed net.
///
/// # Errors
/// The first claim that does not follow, or that nothing is contradicted in the end.
pub fn fill_net(
    position: &Position,
    typed: &TypedNet,
    conclusion: Conclusion,
) -> Result<Proof, NetRefusal> {
    let candidate = conclusion.candidate();
    if !position.state.is_live(candidate) {
        return Err(whole(NetFailure::NotLive(candidate)));
    }
    let claim = match conclusion {
        Conclusion::Eliminate(_) => Literal::False(candidate.into()),
        Conclusion::Place(_) => Literal::True(candidate.into()),
    };
    let mut net = Net::new(&position.state, typed.remembers);
    let refuted = |net: &mut Net| match &typed.branches[..] {
        [only] => net.follow(only).and_then(|()| net.close()),
        branches => net.cases(branches),
    };
    let lines = net.supposing(claim.negation(), refuted)?;
    let lines =
        only_needed(vec![Line { claim: vec![claim], ground: Ground::Refutation { lines } }]);
    let is_step =
        |line: &&Line| matches!(line.ground, Ground::Variable { .. } | Ground::Sum { .. });
    let length = numbered(&lines).iter().filter(|(line, _)| is_step(line)).count();
    Ok(Proof {
        state: position.state.clone(),
        givens: position.givens,
        family: Family { name: "net".into(), shape: None },
        length,
        conclusions: vec![conclusion],
        chain: None,
        lines,
    })
}

fn whole(failure: NetFailure) -> NetRefusal {
    NetRefusal { span: None, failure }
}

/// What is known so far, and the lines that say it.
struct Net<'a> {
    state: &'a State,
    /// Whether a weak link may come from any node before it, and not only from the last.
    remembers: bool,
    lines: Vec<Line>,
    last: Number,
    falses: BTreeMap<Candidate, Number>,
    trues: Vec<(Node, Number)>,
    /// What is supposed, from the outermost on.
    supposed: Vec<(Literal, Number)>,
    /// What the last claim made true.
    recent: Vec<Node>,
    /// The candidates and the cells of the last claim.
    claimed: Vec<Candidate>,
    cells: Vec<Cell>,
}

impl<'a> Net<'a> {
    fn new(state: &'a State, remembers: bool) -> Net<'a> {
        Net {
            state,
            remembers,
            lines: Vec::new(),
            last: 0,
            falses: BTreeMap::new(),
            trues: Vec::new(),
            supposed: Vec::new(),
            recent: Vec::new(),
            claimed: Vec::new(),
            cells: Vec::new(),
        }
    }

    fn push(&mut self, claim: Vec<Literal>, ground: Ground) -> Number {
        self.lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    /// Writes a true literal, which the next link may come from.
    fn is_true(&mut self, node: Node, ground: Ground) {
        let number = self.push(vec![Literal::True(node.clone())], ground);
        self.trues.push((node.clone(), number));
        self.recent.push(node);
    }

    /// The lines of a list that begins with an assumption; what is found in it is forgotten.
    fn supposing(
        &mut self,
        literal: Literal,
        follow: impl FnOnce(&mut Self) -> Result<(), NetRefusal>,
    ) -> Result<Vec<Line>, NetRefusal> {
        let around = std::mem::take(&mut self.lines);
        let (falses, known) = (self.falses.clone(), self.trues.len());
        let recent = std::mem::take(&mut self.recent);
        let number = self.push(vec![literal.clone()], Ground::Assumption);
        match &literal {
            Literal::True(node) => {
                self.trues.push((node.clone(), number));
                self.recent.push(node.clone());
            }
            Literal::False(node) => {
                self.falses.extend(node.members().iter().map(|&member| (member, number)));
            }
        }
        self.supposed.push((literal, number));
        follow(self)?;
        self.supposed.pop();
        self.trues.truncate(known);
        (self.falses, self.recent) = (falses, recent);
        Ok(std::mem::replace(&mut self.lines, around))
    }

    fn follow(&mut self, items: &[NetItem]) -> Result<(), NetRefusal> {
        for item in items {
            let claim = match item {
                NetItem::Claim(claim) => claim,
                NetItem::Either { or, .. } => or,
            };
            let done = match item {
                NetItem::Claim(claim) if claim.is_true => self.make_true(claim),
                NetItem::Claim(claim) => self.make_false(claim),
                NetItem::Either { inside, or } => self.either(inside, or)?,
            };
            done.map_err(|failure| NetRefusal { span: Some(claim.span.clone()), failure })?;
            self.claimed = claim.candidates().collect();
            self.cells.clone_from(&claim.cells);
        }
        Ok(())
    }

    /// A chain in brackets contradicts itself unless a candidate holds: so it does.
    fn either(
        &mut self,
        inside: &[NetItem],
        or: &NetClaim,
    ) -> Result<Result<(), NetFailure>, NetRefusal> {
        let node = match or.digits[..] {
            [_] => self.node(or.candidates()),
            _ => Err(NetFailure::NotOneDigit),
        };
        let node = match node {
            Ok(node) => node,
            Err(failure) => return Ok(Err(failure)),
        };
        let (recent, supposed) = (self.recent.clone(), Literal::False(node.clone()));
        let lines = self.supposing(supposed, |net| {
            net.recent = recent;
            net.follow(inside)?;
            net.close()
        })?;
        self.recent.clear();
        self.is_true(node, Ground::Refutation { lines });
        Ok(Ok(()))
    }

    /// The live ones of some candidates.
    fn node(&self, candidates: impl Iterator<Item = Candidate>) -> Result<Node, NetFailure> {
        let all: Vec<Candidate> = candidates.collect();
        let live = all.iter().copied().filter(|&candidate| self.state.is_live(candidate));
        Node::new(live).ok_or(NetFailure::NotLive(all[0]))
    }

    /// Whether a candidate is false by what is known.
    fn falls(&self, candidate: Candidate) -> bool {
        !self.state.is_live(candidate)
            || self.falses.contains_key(&candidate)
            || self.trues.iter().any(|(node, _)| node.linked_to(candidate))
    }

    /// The line by which a candidate that falls is false; `None` where it needs none.
    fn line_of(&mut self, candidate: Candidate) -> Option<Number> {
        if !self.state.is_live(candidate) {
            return None;
        }
        if let Some(&number) = self.falses.get(&candidate) {
            return Some(number);
        }
        let (_, from) = *self.trues.iter().rev().find(|(node, _)| node.linked_to(candidate))?;
        let number = self.push(vec![Literal::False(candidate.into())], Ground::Link { from });
        self.falses.insert(candidate, number);
        Some(number)
    }

    fn lines_of(&mut self, candidates: &[Candidate]) -> Vec<Number> {
        let mut lines: Vec<Number> =
            candidates.iter().filter_map(|&candidate| self.line_of(candidate)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    /// Candidates of a claim fall: all of one digit, some of several.
    fn make_false(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        let all = self.node(claim.candidates())?;
        let by_last = |net: &Net, candidate: Candidate| {
            net.falses.contains_key(&candidate)
                || net.recent.iter().any(|node| node.linked_to(candidate))
        };
        let falls = |&candidate: &Candidate| {
            self.falls(candidate) && (self.remembers || by_last(self, candidate))
        };
        let falling: Vec<Candidate> = all.members().iter().copied().filter(falls).collect();
        let stays = all.members().iter().find(|member| !falling.contains(member));
        match stays {
            Some(&member) if claim.digits.len() == 1 || falling.is_empty() => {
                Err(NetFailure::StaysLive(member))
            }
            _ => {
                self.lines_of(&falling);
                self.recent.clear();
                Ok(())
            }
        }
    }

    fn make_true(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        self.recent.clear();
        match claim.digits[..] {
            [_] => self.is_left(claim),
            _ if claim.digits.len() == claim.cells.len() => {
                let locked = self.locked(&claim.digits, &claim.cells);
                locked.or_else(|failure| self.in_order(claim).map_err(|_| failure))
            }
            _ => Err(NetFailure::NoSet(claim.digits.clone(), claim.cells.clone())),
        }
    }

    /// A digit is in some cells, for a variable has no other place, or the cells no other digit.
    fn is_left(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        let node = self.node(claim.candidates())?;
        let within = |known: &Node| known.members().iter().all(|&member| node.contains(member));
        if let Some((known, _)) = self.trues.iter().find(|(known, _)| within(known)) {
            self.recent = vec![known.clone()];
            return Ok(());
        }
        match self.of_variable(&node) || self.of_set(claim) || self.each_of(&node) {
            true => Ok(()),
            false => Err(NetFailure::NotLeft(node)),
        }
    }

    /// Whether a digit is in all of several cells that no house has together.
    fn each_of(&mut self, node: &Node) -> bool {
        let cells: Vec<Cell> = node.members().iter().map(|member| member.cell()).collect();
        House::holding(&cells).is_none()
            && node.members().iter().all(|&member| self.of_variable(&member.into()))
    }

    /// Whether the node is all that is left of a variable.
    fn of_variable(&mut self, node: &Node) -> bool {
        let holds = |csp: &Csp| node.members().iter().all(|&member| csp.contains(member));
        let others = |csp: Csp| -> Vec<Candidate> {
            self.state.values(csp).filter(|&value| !node.contains(value)).collect()
        };
        let left = node.members()[0].csps().into_iter().filter(holds);
        let left = left.map(|csp| (csp, others(csp)));
        let found =
            left.into_iter().find(|(_, others)| others.iter().all(|&other| self.falls(other)));
        let Some((csp, others)) = found else { return false };
        let from = self.lines_of(&others);
        self.is_true(node.clone(), Ground::Variable { csp, from });
        true
    }

    /// Whether the cells have no more digits left than they are, this one of them.
    fn of_set(&mut self, claim: &NetClaim) -> bool {
        let stays = |&digit: &Digit| {
            let mut places = claim.cells.iter().map(|&cell| Candidate::new(digit, cell));
            places.any(|place| !self.falls(place))
        };
        let digits: Vec<Digit> = Digit::all().filter(stays).collect();
        claim.cells.len() > 1
            && digits.contains(&claim.digits[0])
            && digits.len() == claim.cells.len()
            && self.naked(&digits, &claim.cells, &claim.digits)
    }

    /// So many digits in so many cells, naked or hidden.
    fn locked(&mut self, digits: &[Digit], cells: &[Cell]) -> Result<(), NetFailure> {
        match self.naked(digits, cells, digits) || self.hidden(digits, cells) {
            true => {
                while self.single_in(cells) {}
                Ok(())
            }
            false => Err(NetFailure::NoSet(digits.to_vec(), cells.to_vec())),
        }
    }

    /// Whether the cells have only these digits left; then each of those asked for is in them.
    fn naked(&mut self, digits: &[Digit], cells: &[Cell], asked: &[Digit]) -> bool {
        let others: Vec<Candidate> = cells
            .iter()
            .flat_map(|&cell| self.state.values(Csp::cell(cell)))
            .filter(|candidate| !digits.contains(&candidate.digit()))
            .collect();
        if !others.iter().all(|&other| self.falls(other)) {
            return false;
        }
        let places: Vec<Option<Node>> =
            digits.iter().map(|&digit| self.live_in(digit, cells)).collect();
        let links: Option<Vec<Csp>> = places.iter().map(|node| shared(node.as_ref()?)).collect();
        let Some(links) = links else { return false };
        let from = self.lines_of(&others);
        let truths: Vec<Truth> =
            cells.iter().map(|&cell| Truth::Variable(Csp::cell(cell))).collect();
        for digit in asked {
            let Some(at) = digits.iter().position(|other| other == digit) else { return false };
            let (Some(node), mut links) = (places[at].clone(), links.clone()) else {
                return false;
            };
            links.remove(at);
            self.is_true(node, Ground::cover(truths.clone(), links, from.clone()));
        }
        true
    }

    /// Whether each of the digits has no place but these cells in some house; then nothing else is in them.
    fn hidden(&mut self, digits: &[Digit], cells: &[Cell]) -> bool {
        let inside = |candidate: Candidate| cells.contains(&candidate.cell());
        let variable = |&digit: &Digit| {
            let node = self.live_in(digit, cells)?;
            let holds = |csp: &Csp| node.members().iter().all(|&member| csp.contains(member));
            let falls =
                |csp: &Csp| self.state.values(*csp).all(|value| inside(value) || self.falls(value));
            let all = node.members()[0].csps().into_iter().filter(|csp| csp.space() != Space::Rc);
            all.filter(holds).find(falls).map(|csp| (csp, node.clone()))
        };
        let variables: Option<Vec<(Csp, Node)>> = digits.iter().map(variable).collect();
        let Some(variables) = variables else { return false };
        let mut all = Vec::new();
        for (csp, node) in &variables {
            let outside: Vec<Candidate> =
                self.state.values(*csp).filter(|&value| !inside(value)).collect();
            let from = self.lines_of(&outside);
            all.extend(from.clone());
            self.is_true(node.clone(), Ground::Variable { csp: *csp, from });
        }
        all.sort_unstable();
        all.dedup();
        let truths: Vec<Truth> = variables.iter().map(|(csp, _)| Truth::Variable(*csp)).collect();
        let links: Vec<Csp> = cells.iter().copied().map(Csp::cell).collect();
        let others: Vec<Candidate> = links
            .iter()
            .flat_map(|&csp| self.state.values(csp))
            .filter(|candidate| !digits.contains(&candidate.digit()))
            .collect();
        for other in others {
            let ground = Ground::cover(truths.clone(), links.clone(), all.clone());
            let number = self.push(vec![Literal::False(other.into())], ground);
            self.falses.insert(other, number);
        }
        true
    }

    /// Each digit in the cell that stands at its place, by singles within the cells of this claim and the last.
    fn in_order(&mut self, claim: &NetClaim) -> Result<(), NetFailure> {
        let near: Vec<Cell> = self.cells.iter().chain(&claim.cells).copied().collect();
        while self.single_in(&near) {}
        let placed = claim.digits.iter().zip(&claim.cells);
        let placed: Vec<Node> =
            placed.map(|(&digit, &cell)| Candidate::new(digit, cell).into()).collect();
        let is_known = |node: &Node| self.trues.iter().any(|(known, _)| known == node);
        match placed.iter().all(is_known) {
            true => {
                self.recent = placed;
                Ok(())
            }
            false => Err(NetFailure::NoSet(claim.digits.clone(), claim.cells.clone())),
        }
    }

    /// Places the next single in some cells.
    fn single_in(&mut self, cells: &[Cell]) -> bool {
        let single = |csp: Csp| {
            let mut left = self.state.values(csp).filter(|&value| !self.falls(value));
            let only = left.next().filter(|only| cells.contains(&only.cell()))?;
            let is_known = self.trues.iter().any(|(known, _)| known.single() == Some(only));
            (left.next().is_none() && !is_known).then_some(only)
        };
        let Some(candidate) = Csp::all().find_map(single) else { return false };
        self.of_variable(&candidate.into())
    }

    fn live_in(&self, digit: Digit, cells: &[Cell]) -> Option<Node> {
        self.node(cells.iter().map(|&cell| Candidate::new(digit, cell))).ok()
    }

    /// The branches begin with all that is left of a variable, and each contradicts itself.
    fn cases(&mut self, branches: &[Vec<NetItem>]) -> Result<(), NetRefusal> {
        let start = |branch: &Vec<NetItem>| match branch.first() {
            Some(NetItem::Claim(claim)) if claim.is_true && claim.digits.len() == 1 => self
                .node(claim.candidates())
                .map_err(|failure| NetRefusal { span: Some(claim.span.clone()), failure }),
            _ => Err(whole(NetFailure::NoChoice)),
        };
        let starts: Vec<Node> = branches.iter().map(start).collect::<Result<_, _>>()?;
        let is_start = |value: Candidate| starts.iter().any(|start| start.contains(value));
        let is_choice = |csp: &Csp| {
            let begins = |start: &Node| start.members().iter().all(|&member| csp.contains(member));
            starts.iter().all(begins)
                && self.state.values(*csp).all(|value| is_start(value) || self.falls(value))
        };
        let csp = Csp::all().find(is_choice).ok_or(whole(NetFailure::NoChoice))?;
        let others: Vec<Candidate> =
            self.state.values(csp).filter(|&value| !is_start(value)).collect();
        let from = self.lines_of(&others);
        let all = Node::new(starts.iter().flat_map(Node::members).copied());
        let claim = all.map(Literal::True).into_iter().collect();
        let over = self.push(claim, Ground::Variable { csp, from });
        let mut cases = Vec::new();
        for (branch, start) in branches.iter().zip(starts) {
            let case = self.supposing(Literal::True(start), |net| {
                net.follow(&branch[1..])?;
                net.close()
            });
            cases.push(case?);
        }
        self.push(Vec::new(), Ground::Cases { over: Some(over), cases });
        Ok(())
    }

    /// Writes the contradiction at the end of a branch: with what is supposed, or in a variable that the last claim
    /// leaves nothing.
    fn close(&mut self) -> Result<(), NetRefusal> {
        for (literal, number) in self.supposed.clone().into_iter().rev() {
            match literal {
                Literal::True(node) => {
                    if node.members().iter().all(|&member| self.falls_by_another(member, &node)) {
                        let with = self.lines_of(node.members());
                        self.push(Vec::new(), Ground::Resolve { clause: number, with });
                        return Ok(());
                    }
                }
                Literal::False(node) => {
                    let within = |known: &Node| known.members().iter().all(|&c| node.contains(c));
                    let known = self.trues.iter().find(|(known, _)| within(known));
                    if let Some(&(_, clause)) = known {
                        self.push(Vec::new(), Ground::Resolve { clause, with: vec![number] });
                        return Ok(());
                    }
                }
            }
        }
        let last: Vec<Csp> = self.claimed.iter().flat_map(|candidate| candidate.csps()).collect();
        let empty = |csp: &&Csp| self.state.values(**csp).all(|candidate| self.falls(candidate));
        match last.iter().find(empty) {
            Some(&csp) => {
                let all: Vec<Candidate> = self.state.values(csp).collect();
                let from = self.lines_of(&all);
                self.push(Vec::new(), Ground::Variable { csp, from });
                Ok(())
            }
            None => Err(whole(NetFailure::NoContradiction(self.target()))),
        }
    }

    fn falls_by_another(&self, candidate: Candidate, own: &Node) -> bool {
        let by = |(node, _): &(Node, Number)| node != own && node.linked_to(candidate);
        self.falses.contains_key(&candidate) || self.trues.iter().any(by)
    }

    fn target(&self) -> Candidate {
        match &self.supposed[0].0 {
            Literal::True(node) | Literal::False(node) => node.members()[0],
        }
    }
}

/// A variable that holds all candidates of a node: for one of them, its row.
fn shared(node: &Node) -> Option<Csp> {
    let [_, row, column, block] = node.members()[0].csps();
    let holds = |csp: &Csp| node.members().iter().all(|&member| csp.contains(member));
    [row, column, block].into_iter().find(holds)
}

impl fmt::Display for NetRefusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.failure.fmt(f)
    }
}

impl fmt::Display for NetFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NetFailure::NotLive(candidate) => write!(f, "{candidate} is not a candidate here"),
            NetFailure::StaysLive(candidate) => {
                write!(f, "nothing that stands before it makes {candidate} false")
            }
            NetFailure::NotLeft(node) => {
                let members: Vec<String> = node.members().iter().map(ToString::to_string).collect();
                let is_or_are = if members.len() == 1 { "is" } else { "are" };
                write!(
                    f,
                    "{} {is_or_are} not all that is left of a cell, of a digit in a house or of a set",
                    members.join("+")
                )
            }
            NetFailure::NoSet(digits, cells) => {
                let digits: String = digits.iter().map(ToString::to_string).collect();
                let (mut sorted, cells) = (cells.clone(), cells);
                sorted.sort_unstable();
                write!(
                    f,
                    "{digits} is no set in {}: as many digits as cells, {} here, with no others in the \
                     cells or with no other places",
                    list_cells(&sorted),
                    cells.len()
                )
            }
            NetFailure::NotOneDigit => {
                f.write_str("a chain in brackets holds, or else one digit behind it")
            }
            NetFailure::NoContradiction(candidate) => {
                write!(f, "the end of the chain does not contradict what is supposed of {candidate}")
            }
            NetFailure::NoChoice => f.write_str(
                "the branches do not begin with all candidates of a cell, or all places of a digit in a house",
            ),
        }
    }
}
