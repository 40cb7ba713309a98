//! Trusted for truth: every line is held against its ground.
//!
//! This folder, with what it uses of `grid` and `proof` (see [`check`](super)), is all that makes a
//! conclusion true. It must not know chains, families or their names.
//!
//! A line is remembered under its number while it may be cited, and forgotten when the nested list
//! that it stands in is closed; that is the whole of scoping. Each function below judges one ground
//! and reads like the statement in [`Ground`]'s documentation.

pub(super) mod rules;

use crate::grid::{Candidate, Conclusion, Csp, State};
use crate::proof::{Ground, Line, Literal, Node, Number, Proof, Truth};

use self::rules::{belongs, live_values, unlinked};
use super::MAX_DEPTH;
use super::refusal::{ConclusionFault, LineFault, Refusal};

/// Holds all lines against their grounds, and the conclusions against what then stands outside all
/// nested lists; the number of lines.
pub(super) fn judge(proof: &Proof) -> Result<usize, Refusal> {
    let mut reader = Reader { state: &proof.state, said: Vec::new(), depth: 0 };
    reader.list(&proof.lines, 0)?;
    let stated = |conclusion: &&Conclusion| !proof.lines.iter().any(|l| states(l, **conclusion));
    match proof.conclusions.iter().find(stated) {
        Some(&missing) => Err(Refusal::Conclusions(ConclusionFault::NotStated(missing))),
        None => Ok(reader.said.len()),
    }
}

/// Whether a line that holds says so, alone and in full.
fn states(line: &Line, conclusion: Conclusion) -> bool {
    match (&line.claim[..], conclusion) {
        ([Literal::False(node)], Conclusion::Eliminate(candidate)) => node.contains(candidate),
        ([Literal::True(node)], Conclusion::Place(candidate)) => node.single() == Some(candidate),
        _ => false,
    }
}

/// Reads the lines in their order.
struct Reader<'a> {
    state: &'a State,
    /// What line n + 1 says, at n; nothing when its list is closed.
    said: Vec<Option<&'a [Literal]>>,
    depth: usize,
}

impl<'a> Reader<'a> {
    /// Reads a list of which so many lines at the start may be assumptions.
    fn list(&mut self, lines: &'a [Line], assumptions: usize) -> Result<(), Refusal> {
        for (index, line) in lines.iter().enumerate() {
            self.line(line, index < assumptions)?;
            self.said.push(Some(&line.claim));
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
            _ => {}
        }
        self.ground(line, may_assume).map_err(|fault| self.refuse(fault))
    }

    fn ground(&self, line: &Line, may_assume: bool) -> Result<(), LineFault> {
        let claim = &line.claim[..];
        match &line.ground {
            Ground::Assumption => assumption(claim, may_assume),
            Ground::Link { from } => self.link(claim, *from),
            Ground::Variable { csp, from } => self.variable(claim, *csp, from),
            Ground::Cover { truths, links, from } => self.cover(claim, truths, links, from),
            Ground::Together { lines } => self.together(claim, lines),
            Ground::Resolve { clause, with } => self.resolve(claim, *clause, with),
            Ground::Refutation { lines } => refutation(claim, lines),
            Ground::Cases { over, cases } => self.cases(claim, *over, cases),
        }
    }

    /// The fault, in the line that is being read: the one after all that have been.
    fn refuse(&self, fault: LineFault) -> Refusal {
        Refusal::Line { line: self.said.len() + 1, fault }
    }

    /// What an earlier line says, while it may be cited.
    fn cited(&self, number: Number) -> Result<&'a [Literal], LineFault> {
        match number.checked_sub(1).and_then(|index| self.said.get(index)) {
            Some(Some(claim)) => Ok(claim),
            Some(None) => Err(LineFault::CitesClosed(number)),
            None => Err(LineFault::CitesAhead(number)),
        }
    }

    fn cited_true(&self, number: Number) -> Result<&'a Node, LineFault> {
        match self.cited(number)? {
            [Literal::True(node)] => Ok(node),
            _ => Err(LineFault::CitedNotTrue(number)),
        }
    }

    fn cited_false(&self, number: Number) -> Result<&'a Node, LineFault> {
        match self.cited(number)? {
            [Literal::False(node)] => Ok(node),
            _ => Err(LineFault::CitedNotFalse(number)),
        }
    }

    fn all_cited_false(&self, numbers: &[Number]) -> Result<Vec<&'a Node>, LineFault> {
        numbers.iter().map(|&number| self.cited_false(number)).collect()
    }

    /// Whether a candidate is false: it is not live, or in one of these false nodes.
    fn is_out(&self, candidate: Candidate, falses: &[&Node]) -> bool {
        !self.state.is_live(candidate) || falses.iter().any(|node| node.contains(candidate))
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
        let left = |candidate: &Candidate| {
            live.contains(candidate) && !falses.iter().any(|node| node.contains(*candidate))
        };
        if let Some(&candidate) = live.iter().find(|c| left(c) && !claimed.contains(c)) {
            return Err(LineFault::StillLeft { candidate, csp });
        }
        match claimed.iter().find(|c| !left(c)) {
            Some(&candidate) => Err(LineFault::NotLeft { candidate, csp }),
            None => Ok(()),
        }
    }

    /// Disjoint truths within as many links fill them; within fewer they contradict.
    fn cover(
        &self,
        claim: &[Literal],
        truths: &[Truth],
        links: &[Csp],
        from: &[Number],
    ) -> Result<(), LineFault> {
        let inside = self.candidates_of(truths, &self.all_cited_false(from)?)?;
        if let Some(&csp) = repeated(links) {
            return Err(LineFault::LinkTwice(csp));
        }
        let links_of =
            |candidate: Candidate| links.iter().filter(move |&&link| belongs(candidate, link));
        if let Some(&candidate) = inside.iter().find(|&&c| links_of(c).next().is_none()) {
            return Err(LineFault::NotCovered(candidate));
        }
        if links.len() > truths.len() {
            return Err(LineFault::TooManyLinks { truths: truths.len(), links: links.len() });
        }
        match claim {
            [] if links.len() < truths.len() => Ok(()),
            _ if links.len() < truths.len() => Err(LineFault::ClaimNotContradiction),
            [Literal::False(node)] => {
                let falls = |&&candidate: &&Candidate| {
                    let count = links_of(candidate).count();
                    count >= 2 || count == 1 && !inside.contains(&candidate)
                };
                match node.members().iter().find(|candidate| !falls(candidate)) {
                    Some(&candidate) => Err(LineFault::NotForced(candidate)),
                    None => Ok(()),
                }
            }
            [Literal::True(node)] => {
                let within =
                    |&link: &Csp| inside.iter().all(|&c| !belongs(c, link) || node.contains(c));
                if links.iter().any(within) { Ok(()) } else { Err(LineFault::NoLinkFilled) }
            }
            _ => Err(LineFault::ClaimNotOneLiteral),
        }
    }

    /// The candidates of the truths that are not out; no two truths share one.
    fn candidates_of(
        &self,
        truths: &[Truth],
        falses: &[&Node],
    ) -> Result<Vec<Candidate>, LineFault> {
        let mut inside = Vec::new();
        for truth in truths {
            let candidates = match *truth {
                Truth::Variable(csp) => live_values(self.state, csp),
                Truth::Line(number) => self.cited_true(number)?.members().to_vec(),
            };
            inside.extend(candidates.into_iter().filter(|&c| !self.is_out(c, falses)));
        }
        match repeated(&inside) {
            Some(&candidate) => Err(LineFault::TruthsOverlap(candidate)),
            None => Ok(inside),
        }
    }

    /// False literals, taken together.
    fn together(&self, claim: &[Literal], lines: &[Number]) -> Result<(), LineFault> {
        let falses = self.all_cited_false(lines)?;
        let [Literal::False(all)] = claim else { return Err(LineFault::ClaimNotFalse) };
        match all.members().iter().find(|&&c| !falses.iter().any(|node| node.contains(c))) {
            Some(&candidate) => Err(LineFault::NotAmong(candidate)),
            None => Ok(()),
        }
    }

    /// What other lines leave of a clause.
    fn resolve(&self, claim: &[Literal], clause: Number, with: &[Number]) -> Result<(), LineFault> {
        let clause = self.cited(clause)?;
        let (mut trues, mut falses) = (Vec::new(), Vec::new());
        for &number in with {
            match self.cited(number)? {
                [Literal::True(node)] => trues.push(node),
                [Literal::False(node)] => falses.push(node),
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
                match self.cited(clause)?.iter().find(|literal| !self.covered(literal, &assumed)) {
                    Some(literal) => Err(LineFault::CaseMissing(literal.clone())),
                    None => Ok(()),
                }
            }
            (None, [one, other]) if **other == one.negation() => Ok(()),
            (None, _) => Err(LineFault::NoNegation),
        }
    }

    /// Whether one of the assumptions holds when the literal does.
    fn covered(&self, literal: &Literal, assumed: &[&Literal]) -> bool {
        match literal {
            Literal::True(node) => node.members().iter().all(|&candidate| {
                let holds =
                    |a: &&Literal| matches!(a, Literal::True(node) if node.contains(candidate));
                !self.state.is_live(candidate) || assumed.iter().any(holds)
            }),
            Literal::False(node) => assumed.iter().any(|a| match a {
                Literal::False(fewer) => fewer.members().iter().all(|&c| node.contains(c)),
                Literal::True(_) => false,
            }),
        }
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
    let negations = assumed.iter().flat_map(|line| &line.claim).map(Literal::negation);
    if negations.eq(claim.iter().cloned()) { Ok(()) } else { Err(LineFault::NotTheNegations) }
}

/// The number of assumptions a list begins with.
fn assumptions(lines: &[Line]) -> usize {
    lines.iter().take_while(|line| line.ground == Ground::Assumption).count()
}

/// An item that stands earlier in the list too.
fn repeated<T: PartialEq>(items: &[T]) -> Option<&T> {
    items.iter().enumerate().find(|(index, item)| items[..*index].contains(item)).map(|(_, i)| i)
}
