//! The lines of a proof as clauses, ground by ground.
//!
//! A line becomes its claim or, as a clause, "the claim, or not all the assumptions that the line stands
//! under". A claim of one false literal becomes a clause for each of its candidates. Within a longer claim,
//! and where it is assumed, a literal about several candidates is one variable, which is defined as "one of
//! these is true".
//!
//! What each ground hands to the propagation are the clauses of the lines that it cites and what the board
//! says of their candidates. A clause that would hold a literal and its negation says nothing and is not
//! written: what it would make true or false already is, by the assumptions.
//!
//! | ground | clauses |
//! |---|---|
//! | assumption | none: it is part of every clause that stands under it |
//! | link, variable, resolve | one for each candidate that is eliminated, or one |
//! | together | none: each candidate is false by a clause that is there already |
//! | refutation | none, or one for each candidate: the contradiction under the assumptions is the claim |
//! | cases | one, from the ends of the cases and from what they cover |
//! | sum | VeriPB: the weighted sum of its truths and links, and the claim; LRAT: one for each case |

use std::collections::HashMap;
use std::rc::Rc;

use catena::grid::{Candidate, Csp, State};
use catena::proof::{Ground, Line, Literal, Node, Number, Proof, Term, Truth};

use super::clauses::{Clauses, Lit, Reason};
use super::propagation::Propagation;
use super::sum::{Counted, Sum};
use super::{Uncertified, board};

/// What a derivation is written to.
pub(super) trait Writer {
    /// What follows is of this line.
    fn line(&mut self, number: Number, line: &Line);

    /// A new variable, true where one of these is: a clause that says that one of them is true if it is,
    /// then for each of them that it is true if they are.
    fn define(&mut self, defined: Lit, members: &[Candidate]);

    /// A clause, and those that make it follow by unit propagation, in the order in which they do.
    fn derive(&mut self, clause: &[Lit], from: &[Reason]);

    /// The clauses that follow from a sum of truths and links; false, and nothing is written, where the
    /// form has no sums.
    fn sum(&mut self, sum: &Sum, clauses: &[Vec<Lit>]) -> bool;
}

/// Writes the derivation of a contradiction from the problem of a proof.
///
/// # Errors
/// See [`Uncertified`].
pub(super) fn translate(proof: &Proof, writer: &mut dyn Writer) -> Result<(), Uncertified> {
    let mut translation = Translation {
        writer,
        clauses: Clauses::new(board::negation(proof)),
        propagation: Propagation::default(),
        said: Vec::new(),
        context: Vec::new(),
        defined: HashMap::new(),
        falses: Falses::new(&proof.state),
        is_closed: false,
    };
    translation.list(&proof.lines)?;
    translation.conclude(proof)
}

pub(super) struct Translation<'a> {
    writer: &'a mut dyn Writer,
    clauses: Clauses,
    propagation: Propagation,
    /// What line n + 1 says, at n.
    said: Vec<Rc<Said<'a>>>,
    /// The negations of the assumptions.
    context: Vec<Lit>,
    /// The variable of each node that has one, and the number of the first of its clauses.
    defined: HashMap<&'a Node, (Lit, usize)>,
    falses: Falses,
    /// Whether the empty clause has been derived: from a state that contradicts itself.
    is_closed: bool,
}

/// The clauses of a claim: of one false literal one for each of its candidates; else one. None in place of
/// a clause that the assumptions already say.
type Parts = Vec<Option<Reason>>;

/// What a line says.
struct Said<'a> {
    claim: &'a [Literal],
    clauses: Parts,
}

impl<'a> Translation<'a> {
    fn list(&mut self, lines: &'a [Line]) -> Result<(), Uncertified> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    fn line(&mut self, line: &'a Line) -> Result<(), Uncertified> {
        let mut ends = Vec::new();
        for nested in line.ground.lists() {
            let outside = self.context.len();
            self.list(nested)?;
            self.context.truncate(outside);
            ends.extend(self.said.last().cloned());
        }
        if !self.is_closed {
            self.writer.line(self.number(), line);
        }
        let claim = &line.claim[..];
        let clauses = match &line.ground {
            Ground::Assumption => self.assumption(claim)?,
            Ground::Link { from } => self.link(claim, *from)?,
            Ground::Variable { csp, from } => self.variable(claim, *csp, from)?,
            Ground::Sum { truths, links, from } => self.sum(claim, truths, links, from)?,
            Ground::Together { lines } => self.together(claim, lines)?,
            Ground::Resolve { clause, with } => self.resolve(claim, *clause, with)?,
            Ground::Unique { .. } | Ground::Symmetric { .. } => {
                return Err(Uncertified::OneSolution(self.number()));
            }
            Ground::Refutation { .. } => self.refutation(claim, &ends)?,
            Ground::Cases { over, cases } => self.cases(claim, *over, cases, &ends)?,
        };
        self.said.push(Rc::new(Said { claim, clauses }));
        Ok(())
    }

    /// The empty clause, from what the lines say of the conclusions.
    fn conclude(&mut self, proof: &Proof) -> Result<(), Uncertified> {
        if self.is_closed {
            return Ok(());
        }
        let mut from = Vec::new();
        for (literal, &conclusion) in board::negation(proof).into_iter().zip(&proof.conclusions) {
            from.push(self.clauses.unit(!literal).ok_or(Uncertified::NotStated(conclusion))?);
        }
        from.push(Reason::Negation);
        self.writer.derive(&[], &from);
        Ok(())
    }

    /// It becomes part of the context, and follows from that.
    fn assumption(&mut self, claim: &'a [Literal]) -> Result<Parts, Uncertified> {
        match claim {
            [Literal::True(node)] => {
                let literal = self.literal(node);
                self.context.push(!literal);
                Ok(vec![self.whole(node)])
            }
            [Literal::False(node)] => {
                self.context.extend(node.members().iter().map(|&member| Lit::of(member)));
                Ok(vec![None; node.members().len()])
            }
            _ => Err(self.unfounded()),
        }
    }

    /// What is linked to each of some candidates is false when one of them is true.
    fn link(&mut self, claim: &'a [Literal], from: Number) -> Result<Parts, Uncertified> {
        let (source, reason) = self.one_of(from)?;
        let [Literal::False(fallen)] = claim else { return Err(self.unfounded()) };
        let mut clauses = Vec::new();
        for &member in fallen.members() {
            let links = source.members().iter().filter(|other| other.linked(member));
            let mut cited: Vec<Reason> =
                links.map(|&other| Reason::NotBoth(other, member)).collect();
            cited.extend(reason);
            clauses.push(self.derive(vec![!Lit::of(member)], &cited)?);
        }
        Ok(clauses)
    }

    /// One of the nine is true, and some are false.
    fn variable(
        &mut self,
        claim: &'a [Literal],
        csp: Csp,
        from: &[Number],
    ) -> Result<Parts, Uncertified> {
        self.read_falses(from)?;
        let mut cited: Vec<Reason> =
            csp.candidates().into_iter().filter_map(|value| self.falses.reason(value)).collect();
        cited.push(Reason::OneOf(csp));
        self.claim(claim, &cited)
    }

    /// By a sum where the form has sums, else case by case.
    fn sum(
        &mut self,
        claim: &'a [Literal],
        truths: &[Term<Truth>],
        links: &[Term<Csp>],
        from: &[Number],
    ) -> Result<Parts, Uncertified> {
        let sum = self.summands(claim, truths, links, from)?;
        let claimed: Vec<Option<Vec<Lit>>> =
            self.claimed(claim).into_iter().map(|literals| self.in_context(literals)).collect();
        let written: Vec<Vec<Lit>> = claimed.iter().flatten().cloned().collect();
        if self.is_closed {
            return Ok(vec![None; claimed.len()]);
        }
        if self.writer.sum(&sum, &written) {
            self.is_closed = written.iter().any(Vec::is_empty);
            let push = |clause: Option<Vec<Lit>>| clause.map(|clause| self.clauses.push(&clause));
            return Ok(claimed.into_iter().map(push).collect());
        }
        let each = |clause: Option<Vec<Lit>>| match clause {
            Some(clause) if !self.is_closed => sum.enumerate(self, &clause).map(Some),
            _ => Ok(None),
        };
        claimed.into_iter().map(each).collect()
    }

    /// What a sum stands on, so that its rank alone says what is claimed.
    fn summands(
        &mut self,
        claim: &'a [Literal],
        truths: &[Term<Truth>],
        links: &[Term<Csp>],
        from: &[Number],
    ) -> Result<Sum, Uncertified> {
        self.read_falses(from)?;
        let mut sum = Sum::default();
        for &Term { set, weight } in truths {
            let (members, reason) = match set {
                Truth::Variable(csp) => (csp.candidates().to_vec(), Some(Reason::OneOf(csp))),
                Truth::Line(number) => {
                    let (node, reason) = self.one_of(number)?;
                    (node.members().to_vec(), reason)
                }
            };
            let (out, open): (Vec<_>, Vec<_>) =
                members.into_iter().partition(|&member| self.falses.holds(member));
            sum.excluded.extend(out.into_iter().filter_map(|member| self.falses.reason(member)));
            sum.truths.push(Counted { open, reason, weight });
        }
        sum.links = links.iter().map(|link| (link.set, link.weight)).collect();
        if !matches!(claim, [Literal::False(_)]) {
            let claimed = |c: Candidate| {
                claim.iter().any(|l| matches!(l, Literal::True(node) if node.contains(c)))
            };
            sum.lower_filled(|c| !self.falses.holds(c) && !claimed(c));
        }
        Ok(sum)
    }

    /// Each candidate is false by the clause that says so already.
    fn together(&mut self, claim: &'a [Literal], lines: &[Number]) -> Result<Parts, Uncertified> {
        self.read_falses(lines)?;
        let [Literal::False(all)] = claim else { return Err(self.unfounded()) };
        match all.members().iter().all(|&member| self.falses.holds(member)) {
            true => Ok(all.members().iter().map(|&member| self.falses.reason(member)).collect()),
            false => Err(self.unfounded()),
        }
    }

    /// What other lines leave of a clause.
    fn resolve(
        &mut self,
        claim: &'a [Literal],
        clause: Number,
        with: &[Number],
    ) -> Result<Parts, Uncertified> {
        let clause = self.said(clause)?;
        let (mut trues, mut falses) = (Vec::new(), Vec::new());
        for &number in with {
            match self.said(number)?.claim {
                [Literal::True(_)] => trues.push(self.one_of(number)?),
                _ => falses.push(number),
            }
        }
        self.read_falses(&falses)?;
        let mut cited = Vec::new();
        for literal in clause.claim {
            match literal {
                Literal::True(node) => {
                    let out = node.members().iter().filter_map(|&c| self.falses.reason(c));
                    cited.extend(out);
                }
                Literal::False(node) => {
                    let part = trues.iter().find(|(part, _)| within(part, node));
                    cited.extend(part.and_then(|&(_, reason)| reason));
                    if clause.claim.len() > 1 {
                        cited.extend(match part {
                            Some(&(part, reason)) => self.raise(node, part, reason, &[])?,
                            None => self.raise_by_claim(node, claim)?,
                        });
                    }
                }
            }
        }
        cited.extend(clause.clauses.iter().flatten());
        if claim.len() > 1 {
            let wholes = claim.iter().map(|literal| match literal {
                Literal::False(node) => self.whole(node),
                Literal::True(_) => None,
            });
            cited.extend(wholes.collect::<Vec<_>>().into_iter().flatten());
        }
        self.claim(claim, &cited)
    }

    /// The contradiction under the assumptions is the claim.
    fn refutation(
        &mut self,
        claim: &'a [Literal],
        ends: &[Rc<Said<'a>>],
    ) -> Result<Parts, Uncertified> {
        let mut cited = match claim {
            [Literal::False(node)] => self.members_of(node, node),
            _ => Vec::new(),
        };
        cited.extend(ends.iter().flat_map(|end| &end.clauses).flatten());
        self.claim(claim, &cited)
    }

    /// Each case ends with the claim or a contradiction, so where the claim does not hold no assumption
    /// does; and one of them must.
    fn cases(
        &mut self,
        claim: &'a [Literal],
        over: Option<Number>,
        cases: &'a [Vec<Line>],
        ends: &[Rc<Said<'a>>],
    ) -> Result<Parts, Uncertified> {
        let over = over.map(|number| self.said(number)).transpose()?;
        let assumed: Vec<&'a Literal> =
            cases.iter().filter_map(|lines| lines.first()?.claim.first()).collect();
        let mut parts = Vec::new();
        for (part, literals) in self.claimed(claim).into_iter().enumerate() {
            let end_of = |end: &Rc<Said>| match end.claim {
                [] => end.clauses.first().copied().flatten(),
                _ => end.clauses.get(part).copied().flatten(),
            };
            let ends: Vec<Option<Reason>> = ends.iter().map(end_of).collect();
            let mut cited = Vec::new();
            for (literal, end) in assumed.iter().zip(&ends) {
                cited.extend(end);
                if let Literal::True(node) = literal {
                    cited.extend(self.members_of(node, node));
                }
            }
            if let Some(over) = &over {
                self.read_falses(&[])?;
                for literal in over.claim {
                    match literal {
                        Literal::True(node) => {
                            let dead = node.members().iter().filter_map(|&c| self.falses.reason(c));
                            cited.extend(dead);
                        }
                        Literal::False(node) if over.claim.len() > 1 => {
                            for (assumed, &end) in assumed.iter().zip(&ends) {
                                if let Literal::False(fewer) = assumed
                                    && within(fewer, node)
                                {
                                    cited.extend(self.raise(node, fewer, end, &literals)?);
                                }
                            }
                        }
                        Literal::False(_) => {}
                    }
                }
                cited.extend(over.clauses.iter().flatten());
            }
            parts.push(self.derive(literals, &cited)?);
        }
        Ok(parts)
    }

    /// What makes the variable of a node true where one of some of its members is, by this clause and where
    /// these literals are false. A node of one candidate has no variable, and needs nothing.
    fn raise(
        &mut self,
        node: &'a Node,
        part: &'a Node,
        reason: Option<Reason>,
        unless: &[Lit],
    ) -> Result<Vec<Reason>, Uncertified> {
        let mut reasons = self.members_of(node, part);
        if node.single().is_some() || part.single().is_some() {
            return Ok(reasons);
        }
        reasons.extend(reason);
        let literals = [&[self.literal(node)], unless].concat();
        Ok(self.derive(literals, &reasons)?.into_iter().collect())
    }

    /// The same where the negation of a claim says that one of some members is true.
    fn raise_by_claim(
        &mut self,
        node: &'a Node,
        claim: &'a [Literal],
    ) -> Result<Vec<Reason>, Uncertified> {
        let mut reasons = Vec::new();
        for literal in claim {
            match literal {
                Literal::False(fewer) if within(fewer, node) => match claim {
                    [_] => reasons.extend(self.members_of(node, fewer)),
                    _ if fewer == node => {}
                    _ => {
                        let (denied, whole) = (!self.literal(fewer), self.whole(fewer));
                        reasons.extend(self.raise(node, fewer, whole, &[denied])?);
                    }
                },
                _ => {}
            }
        }
        Ok(reasons)
    }

    /// The clauses of a claim, derived from these.
    fn claim(&mut self, claim: &'a [Literal], cited: &[Reason]) -> Result<Parts, Uncertified> {
        self.claimed(claim).into_iter().map(|literals| self.derive(literals, cited)).collect()
    }

    /// The literals of the clauses of a claim.
    fn claimed(&mut self, claim: &'a [Literal]) -> Vec<Vec<Lit>> {
        if let [Literal::False(node)] = claim {
            return node.members().iter().map(|&member| vec![!Lit::of(member)]).collect();
        }
        let mut literals = Vec::new();
        for literal in claim {
            match literal {
                Literal::True(node) => {
                    literals.extend(node.members().iter().map(|&member| Lit::of(member)));
                }
                Literal::False(node) => literals.push(!self.literal(node)),
            }
        }
        vec![literals]
    }

    /// A clause with the negations of the assumptions, sorted; `None` when it holds a literal and its
    /// negation.
    fn in_context(&self, mut literals: Vec<Lit>) -> Option<Vec<Lit>> {
        literals.extend(&self.context);
        literals.sort_unstable_by_key(|literal| (literal.variable(), literal.0));
        literals.dedup();
        let says_nothing = literals.windows(2).any(|two| two[0].variable() == two[1].variable());
        (!says_nothing).then_some(literals)
    }

    /// Derives a clause under the assumptions from these; `None` where it says nothing.
    fn derive(
        &mut self,
        literals: Vec<Lit>,
        cited: &[Reason],
    ) -> Result<Option<Reason>, Uncertified> {
        let Some(clause) = self.in_context(literals) else { return Ok(None) };
        if self.is_closed {
            return Ok(None);
        }
        let refuted = self.propagation.refute(&self.clauses, &clause, cited);
        let from = refuted.ok_or(self.unfounded())?;
        match from[..] {
            [same] if self.clauses.literals(same, &mut [Lit(0); 9]) == clause => Ok(Some(same)),
            _ => Ok(Some(self.push(&clause, &from))),
        }
    }

    /// Derives those literals of a clause that these need; `None` where the clause does not follow.
    pub fn push_needed(&mut self, clause: &[Lit], cited: &[Reason]) -> Option<Reason> {
        let from = self.propagation.refute(&self.clauses, clause, cited)?;
        let is_needed = |literal: &Lit| self.propagation.was_needed(*literal);
        let needed: Vec<Lit> = clause.iter().copied().filter(is_needed).collect();
        Some(self.push(&needed, &from))
    }

    /// Whether a literal is true, or false, after the last propagation; `None` where it has no value.
    pub fn value(&self, literal: Lit) -> Option<bool> {
        self.propagation.value(literal)
    }

    /// Whether a clause has a literal.
    pub fn has(&self, clause: Reason, literal: Lit) -> bool {
        self.clauses.has(clause, literal)
    }

    fn push(&mut self, clause: &[Lit], from: &[Reason]) -> Reason {
        self.writer.derive(clause, from);
        self.is_closed = clause.is_empty();
        self.clauses.push(clause)
    }

    /// The literal that says that one of a node is true.
    fn literal(&mut self, node: &'a Node) -> Lit {
        match node.single() {
            Some(candidate) => Lit::of(candidate),
            None => self.defined(node).0,
        }
    }

    /// The clause that says that one of a node is true if its variable is; `None` where it has none.
    fn whole(&mut self, node: &'a Node) -> Option<Reason> {
        node.single().is_none().then(|| Reason::Derived(self.defined(node).1))
    }

    /// The clauses that say that the variable of a node is true if these members are; none where it has
    /// none.
    fn members_of(&mut self, node: &'a Node, part: &Node) -> Vec<Reason> {
        if node.single().is_some() {
            return Vec::new();
        }
        let first = self.defined(node).1 + 1;
        let places = node.members().iter().enumerate();
        let within = places.filter(|&(_, &member)| part.contains(member));
        within.map(|(place, _)| Reason::Derived(first + place)).collect()
    }

    /// The variable of a node, and the number of the first of its clauses.
    fn defined(&mut self, node: &'a Node) -> (Lit, usize) {
        if let Some(&known) = self.defined.get(node) {
            return known;
        }
        let variable = Lit(729 + self.defined.len() as i32 + 1);
        if !self.is_closed {
            self.writer.define(variable, node.members());
        }
        let members = node.members().iter().map(|&member| Lit::of(member));
        let whole: Vec<Lit> = members.clone().chain([!variable]).collect();
        let first = self.clauses.push(&whole);
        members.for_each(|member| {
            self.clauses.push(&[!member, variable]);
        });
        let Reason::Derived(first) = first else { unreachable!("a clause was pushed") };
        self.defined.insert(node, (variable, first));
        (variable, first)
    }

    /// What a cited line says.
    fn said(&self, number: Number) -> Result<Rc<Said<'a>>, Uncertified> {
        let said = number.checked_sub(1).and_then(|index| self.said.get(index));
        said.cloned().ok_or(self.unfounded())
    }

    /// The candidates of which a cited line says that one is true, and its clause.
    fn one_of(&self, number: Number) -> Result<(&'a Node, Option<Reason>), Uncertified> {
        let said = self.said(number)?;
        match said.claim {
            [Literal::True(node)] => Ok((node, said.clauses.first().copied().flatten())),
            _ => Err(self.unfounded()),
        }
    }

    /// Takes note of what the cited lines make false.
    fn read_falses(&mut self, numbers: &[Number]) -> Result<(), Uncertified> {
        self.falses.forget();
        for &number in numbers {
            let said = self.said(number)?;
            let [Literal::False(node)] = said.claim else { return Err(self.unfounded()) };
            for (&member, &clause) in node.members().iter().zip(&said.clauses) {
                self.falses.note(member, clause);
            }
        }
        Ok(())
    }

    /// The number of the line that is being read.
    fn number(&self) -> Number {
        self.said.len() + 1
    }

    /// That the line that is being read does not follow.
    pub fn unfounded(&self) -> Uncertified {
        Uncertified::Unfounded(self.number())
    }

    /// That the cover of the line that is being read has too many cases.
    pub fn too_many_cases(&self) -> Uncertified {
        Uncertified::TooManyCases(self.number())
    }
}

/// Whether all members of one node are members of another.
fn within(part: &Node, node: &Node) -> bool {
    part.members().iter().all(|&member| node.contains(member))
}

/// The candidates that are not live or that the lines a line cites make false, each with the clause that
/// says so; without one where the assumptions say it.
struct Falses {
    /// By candidate: the reading in which it was noted, and its clause.
    noted: Vec<(usize, Option<Reason>)>,
    reading: usize,
}

/// The reading of what is always false.
const ALWAYS: usize = usize::MAX;

impl Falses {
    fn new(state: &State) -> Falses {
        let always = |candidate| match state.is_live(candidate) {
            true => (0, None),
            false => (ALWAYS, Some(Reason::Dead(candidate))),
        };
        Falses { noted: Candidate::all().map(always).collect(), reading: 1 }
    }

    fn forget(&mut self) {
        self.reading += 1;
    }

    fn note(&mut self, candidate: Candidate, clause: Option<Reason>) {
        let noted = &mut self.noted[candidate.index()];
        if noted.0 != ALWAYS {
            *noted = (self.reading, clause);
        }
    }

    /// Whether a candidate is false.
    fn holds(&self, candidate: Candidate) -> bool {
        let reading = self.noted[candidate.index()].0;
        reading == self.reading || reading == ALWAYS
    }

    /// The clause that says that a candidate is false.
    fn reason(&self, candidate: Candidate) -> Option<Reason> {
        self.noted[candidate.index()].1.filter(|_| self.holds(candidate))
    }
}
