//! Trusted for truth: every line is held against its ground.
//!
//! This folder, with what it uses of `grid` and `proof` (see [`check`](super)), is all that makes a
//! conclusion true. It must not know chains, families or their names.
//!
//! A line is remembered under its number while it may be cited, and forgotten when the nested list
//! that it stands in is closed; that is the whole of scoping. Each function below judges one ground
//! and reads like the statement in [`Ground`]'s documentation.

pub(super) mod rules;
mod set;
mod sum;
mod symmetric;
mod unique;

use crate::grid::{Candidate, CellSet, Conclusion, Csp, State};
use crate::proof::{Ground, Line, Literal, Node, Number, Proof};

pub(super) use self::symmetric::image;

use self::rules::{live_values, unlinked, values};
use self::set::Set;
use super::refusal::{ConclusionFault, LineFault, Refusal};
use super::{MAX_CLAIM, MAX_DEPTH};

/// Holds all lines against their grounds, and the conclusions against what then stands outside all
/// nested lists; the number of lines, and whether one of them assumes that the givens have one solution.
pub(super) fn judge(proof: &Proof) -> Result<(usize, bool), Refusal> {
    let Proof { state, givens, .. } = proof;
    let (said, depth, assumes) = (Vec::new(), 0, false);
    let mut reader = Reader { state, givens: *givens, said, depth, assumes };
    reader.list(&proof.lines, 0)?;
    let (falses, trues) = facts(&proof.lines);
    let is_stated = |conclusion: Conclusion| match conclusion {
        Conclusion::Eliminate(candidate) => falses.has(candidate),
        Conclusion::Place(candidate) => trues.has(candidate),
    };
    match proof.conclusions.iter().find(|&&conclusion| !is_stated(conclusion)) {
        Some(&missing) => Err(Refusal::Conclusions(ConclusionFault::NotStated(missing))),
        None => Ok((reader.said.len(), reader.assumes)),
    }
}

/// A variable without a live candidate.
pub(super) fn empty_variable(state: &State) -> Option<Csp> {
    let is_empty = |&csp: &Csp| !values(csp).any(|value| state.is_live(value));
    Csp::all().find(is_empty)
}

/// What lines of one literal say: the candidates that are false, and those that are true by
/// themselves and not as one of several.
fn facts(lines: &[Line]) -> (Set, Set) {
    let (mut falses, mut trues) = (Set::default(), Set::default());
    for line in lines {
        match &line.claim[..] {
            [Literal::False(node)] => falses.extend(&node.into()),
            [Literal::True(node)] if node.single().is_some() => trues.extend(&node.into()),
            _ => {}
        }
    }
    (falses, trues)
}

/// Reads the lines in their order.
struct Reader<'a> {
    state: &'a State,
    /// The cells that were given: only what is assumed of them depends on them.
    givens: CellSet,
    /// What line n + 1 says, at n; nothing when its list is closed.
    said: Vec<Option<Said<'a>>>,
    depth: usize,
    /// Whether a line assumes that the givens have one solution.
    assumes: bool,
}

/// What a line says.
#[derive(Clone, Copy)]
struct Said<'a> {
    claim: &'a [Literal],
    /// The candidates of the claim, when it is one false literal; else none.
    falses: Set,
}

impl<'a> Reader<'a> {
    /// Reads a list of which this many lines at the start may be assumptions.
    fn list(&mut self, lines: &'a [Line], assumptions: usize) -> Result<(), Refusal> {
        for (index, line) in lines.iter().enumerate() {
            self.line(line, index < assumptions)?;
            let falses = match &line.claim[..] {
                [Literal::False(node)] => node.into(),
                _ => Set::default(),
            };
            self.said.push(Some(Said { claim: &line.claim, falses }));
        }
        Ok(())
    }

    /// Reads a list within a line, and closes it.
    fn nested(&mut self, lines: &'a [Line], assumptions: usize) -> Result<(), Refusal> {
        if self.depth == MAX_DEPTH {
            return Err(self.refuse(LineFault::TooDeep));
        }
        let start = self.said.len();
        self.depth += 1;
        self.list(lines, assumptions)?;
        self.depth -= 1;
        self.said[start..].fill(None);
        Ok(())
    }

    /// Reads what is nested in a line, then holds the line against its ground.
    fn line(&mut self, line: &'a Line, may_assume: bool) -> Result<(), Refusal> {
        match &line.ground {
            Ground::Refutation { lines } => self.nested(lines, assumptions(lines))?,
            Ground::Cases { cases, .. } => {
                cases.iter().try_for_each(|lines| self.nested(lines, 1))?;
            }
            Ground::Unique { .. } | Ground::Symmetric { .. } => self.assumes = true,
            _ => {}
        }
        if line.claim.iter().map(|literal| members(literal).len()).sum::<usize>() > MAX_CLAIM {
            return Err(self.refuse(LineFault::ClaimTooLong));
        }
        self.ground(line, may_assume).map_err(|fault| self.refuse(fault))
    }

    fn ground(&self, line: &Line, may_assume: bool) -> Result<(), LineFault> {
        let claim = &line.claim[..];
        match &line.ground {
            Ground::Assumption => assumption(claim, may_assume),
            Ground::Link { from } => self.link(claim, *from),
            Ground::Variable { csp, from } => self.variable(claim, *csp, from),
            Ground::Sum { truths, links, from } => self.sum(claim, truths, links, from),
            Ground::Together { lines } => self.together(claim, lines),
            Ground::Resolve { clause, with } => self.resolve(claim, *clause, with),
            Ground::Unique { filling, exchange } => self.unique(claim, filling, exchange),
            Ground::Symmetric { symmetry } => self.symmetric(claim, symmetry),
            Ground::Refutation { lines } => refutation(claim, lines),
            Ground::Cases { over, cases } => self.cases(claim, *over, cases),
        }
    }

    /// The fault, in the line that is being read: the one after all that have been.
    fn refuse(&self, fault: LineFault) -> Refusal {
        Refusal::Line { line: self.said.len() + 1, fault }
    }

    /// What an earlier line says, while it may be cited.
    fn cited(&self, number: Number) -> Result<&Said<'a>, LineFault> {
        match number.checked_sub(1).and_then(|index| self.said.get(index)) {
            Some(Some(said)) => Ok(said),
            Some(None) => Err(LineFault::CitesClosed(number)),
            None => Err(LineFault::CitesAhead(number)),
        }
    }

    fn cited_true(&self, number: Number) -> Result<&'a Node, LineFault> {
        match self.cited(number)?.claim {
            [Literal::True(node)] => Ok(node),
            _ => Err(LineFault::CitedNotTrue(number)),
        }
    }

    /// All that the cited lines make false; each is one false literal.
    fn all_cited_false(&self, numbers: &[Number]) -> Result<Set, LineFault> {
        let mut falses = Set::default();
        for &number in numbers {
            let said = self.cited(number)?;
            match said.claim {
                [Literal::False(_)] => falses.extend(&said.falses),
                _ => return Err(LineFault::CitedNotFalse(number)),
            }
        }
        Ok(falses)
    }

    /// Whether a candidate is false: it is not live, or among these.
    fn is_out(&self, candidate: Candidate, falses: &Set) -> bool {
        !self.state.is_live(candidate) || falses.has(candidate)
    }

    /// What is linked to something true is false.
    fn link(&self, claim: &[Literal], from: Number) -> Result<(), LineFault> {
        let source = self.cited_true(from)?;
        let [Literal::False(fallen)] = claim else { return Err(LineFault::ClaimNotFalse) };
        match unlinked(source, fallen) {
            Some((source, fallen)) => Err(LineFault::NotLinked { source, fallen }),
            None => Ok(()),
        }
    }

    /// What is left of a variable is true; a contradiction when nothing is.
    fn variable(&self, claim: &[Literal], csp: Csp, from: &[Number]) -> Result<(), LineFault> {
        let falses = self.all_cited_false(from)?;
        let claimed = match claim {
            [] => &[],
            [Literal::True(node)] => node.members(),
            _ => return Err(LineFault::ClaimNotTrue),
        };
        let live = live_values(self.state, csp);
        let is_left = |candidate: &Candidate| live.contains(candidate) && !falses.has(*candidate);
        if let Some(&candidate) = live.iter().find(|c| is_left(c) && !claimed.contains(c)) {
            return Err(LineFault::StillLeft { candidate, csp });
        }
        match claimed.iter().find(|c| !is_left(c)) {
            Some(&candidate) => Err(LineFault::NotLeft { candidate, csp }),
            None => Ok(()),
        }
    }

    /// False literals, taken together.
    fn together(&self, claim: &[Literal], lines: &[Number]) -> Result<(), LineFault> {
        let falses = self.all_cited_false(lines)?;
        let [Literal::False(all)] = claim else { return Err(LineFault::ClaimNotFalse) };
        match all.members().iter().find(|&&candidate| !falses.has(candidate)) {
            Some(&candidate) => Err(LineFault::NotAmong(candidate)),
            None => Ok(()),
        }
    }

    /// What other lines leave of a clause.
    fn resolve(&self, claim: &[Literal], clause: Number, with: &[Number]) -> Result<(), LineFault> {
        let clause = self.cited(clause)?.claim;
        let (mut trues, mut falses) = (Vec::new(), Set::default());
        for &number in with {
            let said = self.cited(number)?;
            match said.claim {
                [Literal::True(node)] => trues.push(node),
                [Literal::False(_)] => falses.extend(&said.falses),
                _ => return Err(LineFault::CitedNotOneLiteral(number)),
            }
        }
        for literal in clause {
            let carried = match literal {
                Literal::True(node) => {
                    let left = || node.members().iter().filter(|&&c| !self.is_out(c, &falses));
                    let says = |l: &Literal| match l {
                        Literal::True(weaker) => left().all(|&c| weaker.contains(c)),
                        Literal::False(_) => false,
                    };
                    left().next().is_none() || claim.iter().any(says)
                }
                Literal::False(node) => {
                    let within = |part: &Node| part.members().iter().all(|&c| node.contains(c));
                    let says = |l: &Literal| matches!(l, Literal::False(fewer) if within(fewer));
                    trues.iter().any(|part| within(part)) || claim.iter().any(says)
                }
            };
            if !carried {
                return Err(LineFault::NotCarried(literal.clone()));
            }
        }
        Ok(())
    }

    /// One of the assumptions holds, and each leads to the claim or to a contradiction.
    fn cases(
        &self,
        claim: &[Literal],
        over: Option<Number>,
        cases: &[Vec<Line>],
    ) -> Result<(), LineFault> {
        let mut assumed = Vec::new();
        for (case, lines) in cases.iter().enumerate() {
            match lines.first() {
                Some(Line { claim, ground: Ground::Assumption }) => assumed.extend(claim),
                _ => return Err(LineFault::CaseWithoutAssumption { case }),
            }
            match lines.last() {
                Some(last) if last.claim == claim || last.claim.is_empty() => {}
                _ => return Err(LineFault::CaseEndsElsewhere { case }),
            }
        }
        match (over, &assumed[..]) {
            (Some(clause), _) => {
                let clause = self.cited(clause)?.claim;
                let mut trues = Set::default();
                for literal in &assumed {
                    if let Literal::True(node) = literal {
                        trues.extend(&node.into());
                    }
                }
                match clause.iter().find(|literal| !self.covered(literal, &assumed, &trues)) {
                    Some(literal) => Err(LineFault::CaseMissing(literal.clone())),
                    None => Ok(()),
                }
            }
            (None, [one, other]) if negates(one, other) => Ok(()),
            (None, _) => Err(LineFault::NoNegation),
        }
    }

    /// Whether one of the assumptions holds when the literal does.
    fn covered(&self, literal: &Literal, assumed: &[&Literal], assumed_true: &Set) -> bool {
        match literal {
            Literal::True(node) => {
                let covers = |c: Candidate| !self.state.is_live(c) || assumed_true.has(c);
                node.members().iter().all(|&candidate| covers(candidate))
            }
            Literal::False(node) => assumed.iter().any(|a| match a {
                Literal::False(fewer) => fewer.members().iter().all(|&c| node.contains(c)),
                Literal::True(_) => false,
            }),
        }
    }
}

/// The candidates that a literal is about.
fn members(literal: &Literal) -> &[Candidate] {
    match literal {
        Literal::True(node) | Literal::False(node) => node.members(),
    }
}

/// An assumption is one literal, at the start of a nested list.
fn assumption(claim: &[Literal], may_assume: bool) -> Result<(), LineFault> {
    match claim {
        _ if !may_assume => Err(LineFault::AssumptionMisplaced),
        [_] => Ok(()),
        _ => Err(LineFault::ClaimNotOneLiteral),
    }
}

/// What leads to a contradiction does not hold: one of the assumptions' negations does.
fn refutation(claim: &[Literal], lines: &[Line]) -> Result<(), LineFault> {
    let assumed = &lines[..assumptions(lines)];
    if assumed.is_empty() {
        return Err(LineFault::NothingAssumed);
    }
    if lines.last().is_none_or(|last| !last.claim.is_empty()) {
        return Err(LineFault::NoContradiction);
    }
    let assumed: Vec<&Literal> = assumed.iter().flat_map(|line| &line.claim).collect();
    let negated = assumed.iter().zip(claim).all(|(one, other)| negates(one, other));
    if negated && assumed.len() == claim.len() { Ok(()) } else { Err(LineFault::NotTheNegations) }
}

/// Whether one of the two literals says that some candidates are all false, and the other that one of
/// the same is true.
fn negates(one: &Literal, other: &Literal) -> bool {
    match (one, other) {
        (Literal::True(one), Literal::False(other)) => one == other,
        (Literal::False(one), Literal::True(other)) => one == other,
        _ => false,
    }
}

/// The number of assumptions a list begins with.
fn assumptions(lines: &[Line]) -> usize {
    lines.iter().take_while(|line| line.ground == Ground::Assumption).count()
}
