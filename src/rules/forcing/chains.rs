//! Static force chains: branches in which every step has one reason, so that breadth-first search is exact.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::reached::{Asked, Choices, Reached};
use crate::graph::{CandidateSet, Node};
use crate::grid::{Candidate, Conclusion};
use crate::proof::{Family, Proof};
use crate::query::{Completion, ForceAsk, Rows, Value, Yielded};
use crate::rules::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search, proves};
use crate::work::{Outcome, Stopped, Work};

/// What EXPLAIN calls this search.
pub(super) const NAME: &str = "force chain kernel";

/// A family of static force chains.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// From every member of a choice, to a candidate true or false.
    Choice(Choices),
    /// The same under GNPX's exclusion, to a candidate true.
    Gnpx(Choices),
    /// From a candidate, to a node true and false.
    Contradiction,
}

/// The families, simplest first.
pub(super) const FAMILIES: [(&str, Kind); 6] = [
    ("force-chain-contradiction", Kind::Contradiction),
    ("force-chain-cell", Kind::Choice(Choices::Cells)),
    ("force-chain-house", Kind::Choice(Choices::Houses)),
    ("force-chain-choice", Kind::Choice(Choices::Any)),
    ("gnpx-cell", Kind::Gnpx(Choices::Cells)),
    ("gnpx-house", Kind::Gnpx(Choices::Houses)),
];

/// The rule of a family of static force chains.
pub(crate) struct ForceChainRule {
    family: Family,
    kind: Kind,
}

impl ForceChainRule {
    /// The rule of a family; `None` when it is none of these.
    pub fn of(family: &Family) -> Option<ForceChainRule> {
        let (_, kind) = FAMILIES.iter().find(|(name, _)| *name == family.name)?;
        family.shape.is_none().then(|| ForceChainRule { family: family.clone(), kind: *kind })
    }
}

impl Rule for ForceChainRule {
    fn family(&self) -> &Family {
        &self.family
    }

    fn answered_by(&self) -> &'static str {
        NAME
    }

    fn uses_sets(&self) -> bool {
        true
    }

    fn places_directly(&self) -> bool {
        self.kind != Kind::Contradiction
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(ChainSearch { rule: self, on, reach: *reach, found: None })
    }
}

struct ChainSearch<'a> {
    rule: &'a ForceChainRule,
    on: &'a Prepared,
    reach: Reach,
    found: Option<Found>,
}

/// All that there is in a state, whatever its length.
struct Found {
    reached: Arc<Reached>,
    /// For each conclusion, its length and the choice it comes from; none for a contradiction.
    conclusions: BTreeMap<Conclusion, (usize, Option<usize>)>,
}

impl ChainSearch<'_> {
    fn found(&mut self, work: &mut Work) -> Result<&Found, Stopped> {
        if self.found.is_none() {
            self.found = Some(self.search(work)?);
        }
        Ok(self.found.as_ref().expect("it was just made"))
    }

    fn search(&self, work: &mut Work) -> Result<Found, Stopped> {
        let almost_cells = self.rule.kind == Kind::Choice(Choices::Any);
        let reached = self.on.reached(self.reach.als_size, almost_cells, work)?;
        let mut conclusions = BTreeMap::new();
        let asked = match self.rule.kind {
            Kind::Contradiction => {
                let false_by = reached.contradictions().into_iter();
                conclusions.extend(false_by.map(|(c, l)| (Conclusion::Eliminate(c), (l, None))));
                return Ok(Found { reached, conclusions });
            }
            Kind::Choice(choices) => Asked { choices, exclusion: false, most: usize::MAX },
            Kind::Gnpx(choices) => Asked { choices, exclusion: true, most: usize::MAX },
        };
        let [trues, falses] = reached.common(&asked, work)?;
        let place = |c: Candidate| Conclusion::Place(c);
        conclusions.extend(trues.into_iter().map(|(c, b)| (place(c), (b.length, Some(b.choice)))));
        if !asked.exclusion {
            let falses = falses.into_iter();
            conclusions.extend(
                falses.map(|(c, b)| (Conclusion::Eliminate(c), (b.length, Some(b.choice)))),
            );
        }
        Ok(Found { reached, conclusions })
    }

    fn prove(&self, found: &Found, conclusion: Conclusion, choice: Option<usize>) -> Option<Proof> {
        let position = self.on.position();
        let on = (&position.state, position.givens);
        let family = self.rule.family.clone();
        let candidate = conclusion.candidate();
        let Some(choice) = choice else {
            let [one, other] = found.reached.contradiction(candidate)?;
            return Some(Proof::by_contradiction(on, family, candidate, [&one, &other]));
        };
        let is_true = matches!(conclusion, Conclusion::Place(_));
        let walks = found.reached.branches(choice, candidate, is_true)?;
        let choice = &found.reached.choices()[choice].choice;
        Some(Proof::by_cases(on, family, choice, &walks, conclusion))
    }
}

impl Search for ChainSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        found: &mut Vec<Proof>,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        self.found(work)?;
        let Some(all) = &self.found else { return Ok(()) };
        for (&conclusion, &(of, choice)) in &all.conclusions {
            let is_news = match conclusion {
                Conclusion::Eliminate(target) => !known.contains(target.index()),
                Conclusion::Place(_) => true,
            };
            if of == length && is_news {
                found.extend(self.prove(all, conclusion, choice));
            }
        }
        Ok(())
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        if let Err(by) = self.found(work) {
            return Outcome::Stopped { none_up_to: 0, by };
        }
        let Some(all) = &self.found else { return Outcome::None { up_to: self.reach.length } };
        let follows = |known: &Conclusion| match (*known, conclusion) {
            (Conclusion::Place(placed), Conclusion::Eliminate(target)) => placed.linked(target),
            _ => *known == conclusion,
        };
        let fits = all.conclusions.iter().filter(|(known, _)| follows(known));
        let best = fits.filter(|(_, (length, _))| *length <= self.reach.length);
        let best = best.min_by_key(|(known, (length, _))| (*length, **known != conclusion));
        let proof = best.and_then(|(&known, &(_, choice))| self.prove(all, known, choice));
        match proof.filter(|proof| proves(proof, conclusion)) {
            Some(proof) => Outcome::Found(proof),
            None => Outcome::None { up_to: self.reach.length },
        }
    }
}

/// The rows of the query of a family, in the order of the plain evaluator: what each deletes, and the
/// proof.
pub(super) fn rows(ask: &ForceAsk, work: &mut Work) -> Rows {
    let mut rows = Vec::new();
    let end = add_rows(ask, &mut rows, work);
    Rows { rows, completion: end.map_or_else(Completion::Stopped, |()| Completion::Whole) }
}

fn add_rows(ask: &ForceAsk, rows: &mut Vec<Yielded>, work: &mut Work) -> Result<(), Stopped> {
    let Some((_, kind)) = FAMILIES.iter().find(|(name, _)| *name == ask.family) else {
        return Ok(());
    };
    let (choices, exclusion) = match *kind {
        Kind::Contradiction => (Choices::Cells, false),
        Kind::Choice(choices) => (choices, false),
        Kind::Gnpx(choices) => (choices, true),
    };
    let almost_cells = choices == Choices::Any;
    let reached = Reached::new(ask.state, Reach::LARGEST_ALS, almost_cells, work)?;
    let on = (ask.state, ask.givens);
    let family = || Family { name: ask.name.to_owned(), shape: None };
    let mut push = |target: Candidate, proof: Proof| {
        let values = vec![Value::Node(Node::Candidate(target))];
        rows.push(Yielded { values, proof: Some(Arc::new(proof)) });
    };
    if *kind == Kind::Contradiction {
        let mut found: Vec<(usize, Candidate)> =
            reached.contradictions().into_iter().map(|(target, length)| (length, target)).collect();
        found.retain(|&(length, _)| length <= ask.most);
        found.sort_unstable();
        for (_, target) in found {
            if let Some([one, other]) = reached.contradiction(target) {
                push(target, Proof::by_contradiction(on, family(), target, [&one, &other]));
            }
        }
        return Ok(());
    }
    let asked = Asked { choices, exclusion, most: ask.most };
    for number in 0..reached.choices().len() {
        let [trues, falses] = reached.of_choice(number, &asked, work)?;
        let choice = &reached.choices()[number].choice;
        let prove = |end: Candidate, conclusion: Conclusion| {
            let is_true = matches!(conclusion, Conclusion::Place(_));
            let branches = reached.branches(number, end, is_true)?;
            Some(Proof::by_cases(on, family(), choice, &branches, conclusion))
        };
        match exclusion {
            true => {
                for (placed, _) in trues {
                    let Some(proof) = prove(placed, Conclusion::Place(placed)) else { continue };
                    let falls = ask.state.candidates().filter(|&c| placed.linked(c));
                    falls.for_each(|target| push(target, proof.clone()));
                }
            }
            false => {
                for (target, _) in falses {
                    if let Some(proof) = prove(target, Conclusion::Eliminate(target)) {
                        push(target, proof);
                    }
                }
            }
        }
    }
    Ok(())
}
