//! From a closure to the lines that prove what it reached.
//!
//! Every fact that is needed has one line, and every true fact one more for all that has to fall by it.
//! So each line but the last is cited, and none is written twice.

use std::collections::BTreeMap;

use super::fact::{Cause, Claim, Closure, Fact, Needed, node};
use crate::graph::{Als, CandidateSet};
use crate::grid::{Csp, DigitSet, House};
use crate::proof::{Ground, Line, Literal, Node, Number, Truth};
use crate::rules::sheet::Sheet;

/// The lines of the facts that were written: that of the fact, and that of what falls by it.
type Written = BTreeMap<usize, (Number, Number)>;

impl Closure<'_> {
    /// Writes what is needed for some literals, in the list that is open; the line of each.
    ///
    /// `assumed` are the lines that state the assumptions, in their order. The lemmas that are needed
    /// must be on the sheet. `None`, with nothing written, when one of the literals was not reached.
    ///
    /// # Panics
    /// When `assumed` is shorter than the assumptions, or a lemma is not on the sheet.
    pub fn write(
        &self,
        goals: &[Literal],
        assumed: &[Number],
        sheet: &mut Sheet,
    ) -> Option<Vec<Number>> {
        let needed = self.needed(goals)?;
        let written = self.lines(&needed, assumed, sheet);
        Some(goals.iter().map(|goal| self.goal(goal, &needed, &written, sheet)).collect())
    }

    /// Writes the contradiction as a refutation of the assumptions, in a nested list; its line.
    ///
    /// Only the assumptions that are needed stand in it, and so in the clause that it proves: that not
    /// all of them hold. `None`, with nothing written, when there is no contradiction, or nothing was
    /// assumed.
    ///
    /// # Panics
    /// When a lemma that is needed is not on the sheet.
    pub fn refute(&self, sheet: &mut Sheet) -> Option<Number> {
        let needed = self.needed_at(self.contradiction?);
        let mut used: Vec<usize> = needed
            .keys()
            .filter_map(|&at| match self.facts[at].cause {
                Cause::Assumed(which) => Some(which),
                _ => None,
            })
            .collect();
        if used.is_empty() && !self.assumptions.is_empty() {
            used.push(0);
        }
        if used.is_empty() {
            return None;
        }
        let numbers = sheet.suppose(used.iter().map(|&which| self.assumptions[which].clone()));
        let mut assumed = vec![0; self.assumptions.len()];
        used.into_iter().zip(numbers).for_each(|(which, number)| assumed[which] = number);
        self.lines(&needed, &assumed, sheet);
        Some(sheet.refute())
    }

    /// How many steps a case of this claim takes that assumes what this closure does, counted as in
    /// [`Closure::length`].
    ///
    /// The case ends in the claim or, where that comes first, in a contradiction. `None` when neither was
    /// reached, or not exactly one literal is assumed.
    pub fn length_as_case(&self, claim: &Literal) -> Option<usize> {
        let needed = match self.end_of_case(claim)? {
            Some(contradiction) => self.needed_at(contradiction),
            None => self.needed(std::slice::from_ref(claim))?,
        };
        Some(self.count(&needed))
    }

    /// Where a case of a claim ends: in the contradiction, when that is given, or in the claim.
    fn end_of_case(&self, claim: &Literal) -> Option<Option<usize>> {
        if self.assumptions.len() != 1 {
            return None;
        }
        match (self.round(claim), self.contradiction) {
            (None, None) => None,
            (Some(round), Some(at)) if round <= self.facts[at].round => Some(None),
            (_, contradiction) => Some(contradiction),
        }
    }

    /// Writes one case: a nested list from the assumption to its end.
    fn case(&self, claim: &Literal, end: Option<usize>, sheet: &mut Sheet) -> Vec<Line> {
        let assumed = [sheet.assume(self.assumptions[0].clone())];
        match end {
            Some(contradiction) => {
                self.lines(&self.needed_at(contradiction), &assumed, sheet);
            }
            None => {
                self.write(std::slice::from_ref(claim), &assumed, sheet);
            }
        }
        sheet.close()
    }

    /// Writes facts; `assumed` are the lines of the assumptions.
    fn lines(&self, needed: &Needed, assumed: &[Number], sheet: &mut Sheet) -> Written {
        let mut written = Written::new();
        for (&at, falls) in needed {
            let fact = &self.facts[at];
            let number = match fact.cause {
                Cause::Assumed(which) => assumed[which],
                _ => self.line(at, fact, &written, sheet),
            };
            let falls = match (fact.claim, node(falls)) {
                (Claim::True(_), Some(falls)) => sheet.falls(falls, number),
                _ => number,
            };
            written.insert(at, (number, falls));
        }
        written
    }

    fn line(&self, at: usize, fact: &Fact, written: &Written, sheet: &mut Sheet) -> Number {
        let claim = match fact.claim {
            Claim::True(members) => node(&members).map(Literal::True),
            Claim::False(members) => node(&members).map(Literal::False),
            Claim::Contradiction => None,
        };
        let from: Vec<Number> = self.outs(at).iter().map(|(by, _)| written[by].1).collect();
        let ground = match &fact.cause {
            Cause::Variable(csp) => Ground::Variable { csp: *csp, from },
            Cause::Als { als, lost } => cover(als, *lost, from),
            Cause::Rest(of) => Ground::Resolve { clause: written[of].0, with: from },
            Cause::Lemma { which, with } => {
                let trues = with.iter().map(|fact| written[fact].0);
                let clause = sheet.lemma(*which).expect("the lemma is on the sheet");
                Ground::Resolve { clause, with: from.into_iter().chain(trues).collect() }
            }
            Cause::Assumed(_) => Ground::Assumption,
        };
        sheet.push(claim.into_iter().collect(), ground)
    }

    /// The line that states a goal, whose reasons are written.
    fn goal(
        &self,
        goal: &Literal,
        needed: &Needed,
        written: &Written,
        sheet: &mut Sheet,
    ) -> Number {
        match goal {
            Literal::True(all) => {
                let at = self.says(&super::bits(all)).expect("the goal was reached");
                let number = written[&at].0;
                if self.states(at, all) {
                    return number;
                }
                let ground = Ground::Resolve { clause: number, with: Vec::new() };
                sheet.push(vec![goal.clone()], ground)
            }
            Literal::False(all) => {
                let members = super::bits(all);
                let falls = members.iter().filter_map(|member| self.falls[member]);
                let by: std::collections::BTreeSet<usize> = falls.map(|fall| fall.by).collect();
                let lines: Vec<Number> = by.iter().map(|by| written[by].1).collect();
                match (by.first(), &lines[..]) {
                    (Some(by), [line]) if self.all_false(*by, &needed[by]) == members => *line,
                    _ => sheet.push(vec![goal.clone()], Ground::Together { lines }),
                }
            }
        }
    }

    /// Whether a fact says just that one of these candidates is true.
    fn states(&self, at: usize, all: &Node) -> bool {
        self.facts[at].claim == Claim::True(super::bits(all))
    }

    /// What the line of the falls of a fact says to be false.
    fn all_false(&self, by: usize, falls: &CandidateSet) -> CandidateSet {
        match self.facts[by].claim {
            Claim::False(members) => members,
            _ => *falls,
        }
    }
}

/// Writes that a claim holds in every case, one case for each closure; its line.
///
/// `over` is the line of the clause that the assumptions cover; without one the assumptions are a
/// literal and its negation. `None`, with nothing written, unless every closure assumes one literal and
/// reached the claim or a contradiction.
///
/// # Panics
/// When a lemma that is needed is not on the sheet.
pub fn cases(
    claim: &Literal,
    over: Option<Number>,
    closures: &[&Closure],
    sheet: &mut Sheet,
) -> Option<Number> {
    let ends = closures.iter().map(|closure| closure.end_of_case(claim));
    let ends: Vec<Option<usize>> = ends.collect::<Option<_>>()?;
    let branches = closures.iter().zip(ends);
    let cases = branches.map(|(closure, end)| closure.case(claim, end, sheet)).collect();
    Some(sheet.push(vec![claim.clone()], Ground::Cases { over, cases }))
}

/// The cells of an ALS hold its digits without the lost ones.
fn cover(als: &Als, lost: DigitSet, from: Vec<Number>) -> Ground {
    let kept = als.digits.iter().filter(|&digit| !lost.contains(digit));
    let in_house = |house: House| kept.map(move |digit| Csp::in_house(house, digit)).collect();
    Ground::Cover {
        truths: als.cells.iter().map(|cell| Truth::Variable(Csp::cell(cell))).collect(),
        links: in_house(als.house),
        from,
    }
}
