//! From a closure to the lines that prove what it reached.
//!
//! Every fact that is needed has one line, and every true fact one more for all that has to fall by it.
//! So each line but the last is cited, and none is written twice.

use std::collections::BTreeMap;

use super::bits;
use super::fact::{Cause, Claim, Closure, Fact, Falls, Needed, linked_to, node, outside};
use crate::graph::{Als, CandidateSet};
use crate::grid::{Csp, DigitSet, House};
use crate::proof::{Ground, Line, Literal, Node, Number, Truth};
use crate::rules::sheet::Sheet;

/// The lines of the facts that were written.
type Written = BTreeMap<usize, Lines>;

/// The line of a fact, and the lines of what falls by it, with what each says to be false.
struct Lines {
    fact: Number,
    falls: Vec<(CandidateSet, Number)>,
}

impl Lines {
    /// The line that says that these have fallen and does not say so of any of those.
    fn of(&self, out: &CandidateSet, keep: &CandidateSet) -> (CandidateSet, Number) {
        let says = |(all, _): &&(CandidateSet, Number)| out.is_subset(all) && !all.intersects(keep);
        *self.falls.iter().find(says).expect("what is needed is written first")
    }
}

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
        Some(goals.iter().map(|goal| self.goal(goal, &written, sheet)).collect())
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
            let mut lines = Lines { fact: number, falls: Vec::new() };
            if let Claim::False(members) = fact.claim {
                lines.falls.push((members, number));
            }
            lines.falls.extend(falls.iter().filter_map(|falls| fall(fact, number, falls, sheet)));
            written.insert(at, lines);
        }
        written
    }

    fn line(&self, at: usize, fact: &Fact, written: &Written, sheet: &mut Sheet) -> Number {
        let claim = match fact.claim {
            Claim::True(members) => node(&members).map(Literal::True),
            Claim::False(members) => node(&members).map(Literal::False),
            Claim::Contradiction => None,
        };
        let outs = self.outs(at);
        let from = outs.iter().map(|(by, out)| written[by].of(out, &fact.trues()).1);
        let from: Vec<Number> = from.collect();
        if let (Cause::Short { truths, links }, [Literal::False(target)]) =
            (&fact.cause, claim.as_slice())
        {
            return self.short(target, [truths, links], from, sheet);
        }
        let ground = match &fact.cause {
            Cause::Variable(csp) => Ground::Variable { csp: *csp, from },
            Cause::Als { als, lost } => cover(als, *lost, from),
            Cause::Cover { truths, links } => {
                let truths = truths.iter().copied().map(Truth::Variable).collect();
                Ground::cover(truths, links.clone(), from)
            }
            Cause::Rest(of) => Ground::Resolve { clause: written[of].fact, with: from },
            Cause::Lemma { which, with } => {
                let trues = with.iter().map(|fact| written[fact].fact);
                let clause = sheet.lemma(*which).expect("the lemma is on the sheet");
                Ground::Resolve { clause, with: from.into_iter().chain(trues).collect() }
            }
            Cause::Assumed(_) | Cause::Short { .. } => Ground::Assumption,
        };
        sheet.push(claim.into_iter().collect(), ground)
    }

    /// Writes that a candidate is false because, with it, some variables would lie in fewer others.
    fn short(
        &self,
        target: &Node,
        [truths, links]: [&[Csp]; 2],
        mut from: Vec<Number>,
        sheet: &mut Sheet,
    ) -> Number {
        let assumed = sheet.assume(Literal::True(target.clone()));
        let out = outside(truths, links) & linked_to(&Claim::False(bits(target))) & self.on.live;
        from.extend(node(&out).map(|out| sheet.falls(out, assumed)));
        let truths = truths.iter().copied().map(Truth::Variable).collect();
        sheet.push(Vec::new(), Ground::cover(truths, links.to_vec(), from));
        sheet.refute()
    }

    /// The line that states a goal, whose reasons are written.
    fn goal(&self, goal: &Literal, written: &Written, sheet: &mut Sheet) -> Number {
        match goal {
            Literal::True(all) => {
                let at = self.says(&bits(all)).expect("the goal was reached");
                let clause = written[&at].fact;
                match self.facts[at].claim == Claim::True(bits(all)) {
                    true => clause,
                    false => {
                        let ground = Ground::Resolve { clause, with: Vec::new() };
                        sheet.push(vec![goal.clone()], ground)
                    }
                }
            }
            Literal::False(all) => {
                let fallen = self.fallen(&bits(all)).expect("the goal was reached");
                let of = |(by, out)| written[&by].of(&out, &CandidateSet::EMPTY);
                let lines: Vec<(CandidateSet, Number)> = fallen.into_iter().map(of).collect();
                match lines[..] {
                    [(said, line)] if said == bits(all) => line,
                    _ => {
                        let lines = lines.into_iter().map(|(_, line)| line).collect();
                        sheet.push(vec![goal.clone()], Ground::Together { lines })
                    }
                }
            }
        }
    }
}

/// Writes what falls by a fact, where the line of the fact itself does not say so.
fn fall(
    fact: &Fact,
    from: Number,
    falls: &Falls,
    sheet: &mut Sheet,
) -> Option<(CandidateSet, Number)> {
    let out = node(&falls.out)?;
    match fact.claim {
        Claim::True(_) => Some((falls.out, sheet.falls(out, from))),
        Claim::False(all) if all.intersects(&falls.keep) => {
            let ground = Ground::Together { lines: vec![from] };
            Some((falls.out, sheet.push(vec![Literal::False(out)], ground)))
        }
        _ => None,
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
    let truths = als.cells.iter().map(|cell| Truth::Variable(Csp::cell(cell))).collect();
    Ground::cover(truths, in_house(als.house), from)
}
