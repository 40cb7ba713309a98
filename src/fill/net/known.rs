//! What is known at a place of a net, and the lines of the proof that say it.

use std::collections::BTreeMap;

use super::refusal::{NetFailure, NetRefusal};
use crate::grid::{Candidate, Cell, Csp, Digit, Space, State};
use crate::proof::{Ground, Line, Literal, Node, Number};

/// What is known so far, and the lines that say it.
#[derive(Clone)]
pub(super) struct Net<'a> {
    pub(super) state: &'a State,
    /// Whether a weak link may come from any node before it, and not only from the last.
    pub(super) remembers: bool,
    pub(super) lines: Vec<Line>,
    pub(super) last: Number,
    pub(super) falses: BTreeMap<Candidate, Number>,
    pub(super) trues: Vec<(Node, Number)>,
    /// What is supposed, from the outermost on.
    pub(super) supposed: Vec<(Literal, Number)>,
    /// What the last claim made true.
    pub(super) recent: Vec<Node>,
    /// What the last claim left no room for in its cells.
    pub(super) excluded: Vec<Candidate>,
    /// Whether all claims go round: then the contradiction may be at any of them.
    pub(super) goes_round: bool,
    /// The live candidates of the last claim or, of a loop, of each.
    pub(super) claimed: Vec<Vec<Candidate>>,
    /// The candidates of the last claim, between which and the next a strong link stands.
    pub(super) before: Vec<Candidate>,
    /// The cells of the last claim.
    pub(super) cells: Vec<Cell>,
}

impl<'a> Net<'a> {
    pub(super) fn new(state: &'a State, remembers: bool) -> Net<'a> {
        Net {
            state,
            remembers,
            goes_round: false,
            lines: Vec::new(),
            last: 0,
            falses: BTreeMap::new(),
            trues: Vec::new(),
            supposed: Vec::new(),
            recent: Vec::new(),
            excluded: Vec::new(),
            claimed: Vec::new(),
            before: Vec::new(),
            cells: Vec::new(),
        }
    }

    pub(super) fn push(&mut self, claim: Vec<Literal>, ground: Ground) -> Number {
        self.lines.push(Line { claim, ground });
        self.last += 1;
        self.last
    }

    /// Writes a true literal, which the next link may come from.
    pub(super) fn is_true(&mut self, node: Node, ground: Ground) {
        let number = self.push(vec![Literal::True(node.clone())], ground);
        self.trues.push((node.clone(), number));
        self.recent.push(node);
    }

    /// What the next link comes from is to be claimed anew.
    pub(super) fn claim_anew(&mut self) {
        self.recent.clear();
        self.excluded.clear();
    }

    /// The lines of a list that begins with an assumption; what is found in it is forgotten.
    pub(super) fn supposing(
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
                self.before.clear();
            }
            Literal::False(node) => {
                self.before = node.members().to_vec();
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

    /// The live ones of some candidates.
    pub(super) fn node(
        &self,
        candidates: impl Iterator<Item = Candidate>,
    ) -> Result<Node, NetFailure> {
        let all: Vec<Candidate> = candidates.collect();
        let live = all.iter().copied().filter(|&candidate| self.state.is_live(candidate));
        Node::new(live).ok_or(NetFailure::NotLive(all[0]))
    }

    /// Whether a candidate is false by what is known.
    pub(super) fn falls(&self, candidate: Candidate) -> bool {
        !self.state.is_live(candidate)
            || self.falses.contains_key(&candidate)
            || self.trues.iter().any(|(node, _)| node.linked_to(candidate))
    }

    /// The line by which a candidate that falls is false; `None` where it needs none.
    pub(super) fn line_of(&mut self, candidate: Candidate) -> Option<Number> {
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

    pub(super) fn lines_of(&mut self, candidates: &[Candidate]) -> Vec<Number> {
        let mut lines: Vec<Number> =
            candidates.iter().filter_map(|&candidate| self.line_of(candidate)).collect();
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    pub(super) fn live_in(&self, digit: Digit, cells: &[Cell]) -> Option<Node> {
        self.node(cells.iter().map(|&cell| Candidate::new(digit, cell))).ok()
    }

    /// Writes the contradiction at the end of a branch: with what is supposed, or in a variable that the last claim
    /// leaves nothing. What does not remember closes as a chain does: only a loop has such a variable, and that of a
    /// strong link.
    pub(super) fn close(&mut self) -> Result<(), NetRefusal> {
        for (literal, number) in self.supposed.clone().into_iter().rev() {
            match literal {
                Literal::True(node) => {
                    if node.members().iter().all(|&member| self.closes(member, &node)) {
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
        let last: Vec<Csp> =
            self.claimed.iter().flatten().flat_map(|candidate| candidate.csps()).collect();
        let is_written = |csp: &&Csp| self.remembers || self.goes_round && self.is_strong(csp);
        let empty = |csp: &&Csp| self.state.values(**csp).all(|candidate| self.falls(candidate));
        match last.iter().filter(is_written).find(empty) {
            Some(&csp) => {
                let all: Vec<Candidate> = self.state.values(csp).collect();
                let from = self.lines_of(&all);
                self.push(Vec::new(), Ground::Variable { csp, from });
                Ok(())
            }
            None => Err(NetRefusal::whole(NetFailure::NoContradiction(self.target()))),
        }
    }

    /// Whether a loop has a variable as a strong link: a house in which two claims that such a link joins, or a set of
    /// several digits, have all places of a digit and it has no others; a cell with several candidates of theirs, for the
    /// digits of a set fill its cells.
    fn is_strong(&self, csp: &Csp) -> bool {
        let values: Vec<Candidate> = self.state.values(*csp).collect();
        // Every other claim begins a strong link.
        self.claimed.chunks(2).any(|pair| {
            let count = |claim: &Vec<Candidate>| {
                let inside = claim.iter().filter(|one| values.contains(one)).count();
                let is_set = claim.iter().any(|one| one.digit() != claim[0].digit());
                if is_set { inside } else { inside.min(1) }
            };
            let of_pair = pair.concat();
            let of_digit = || of_pair.iter().filter(|one| one.digit() == values[0].digit());
            let is_all = || {
                values.iter().all(|value| of_pair.contains(value))
                    && of_digit().all(|one| values.contains(one))
            };
            pair.iter().map(count).sum::<usize>() > 1
                && (csp.space() == Space::Rc || !in_cells_of(pair) && is_all())
        })
    }

    /// Whether a candidate that is supposed is false in the end: of a chain by its last claim, and not by one within.
    fn closes(&self, candidate: Candidate, own: &Node) -> bool {
        let is_chain = !self.remembers && !self.goes_round && !self.recent.is_empty();
        match is_chain {
            true => {
                self.excluded.contains(&candidate)
                    || self.recent.iter().any(|node| node != own && node.linked_to(candidate))
            }
            false => self.falls_by_another(candidate, own),
        }
    }

    pub(super) fn falls_by_another(&self, candidate: Candidate, own: &Node) -> bool {
        let by = |(node, _): &(Node, Number)| node != own && node.linked_to(candidate);
        self.falses.contains_key(&candidate) || self.trues.iter().any(by)
    }

    pub(super) fn target(&self) -> Candidate {
        match &self.supposed[0].0 {
            Literal::True(node) | Literal::False(node) => node.members()[0],
        }
    }
}

/// Whether the first of two claims is in cells of the other, or the other way: then their link is what these cells hold.
fn in_cells_of(pair: &[Vec<Candidate>]) -> bool {
    let within = |one: &[Candidate], other: &[Candidate]| {
        one.iter().all(|a| other.iter().any(|b| a.cell() == b.cell()))
    };
    matches!(pair, [one, other] if within(one, other) || within(other, one))
}
