//! Static force chains: branches in which every step has one reason, so that breadth-first search is exact.

use std::collections::BTreeMap;
use std::iter;
use std::sync::Arc;

use super::reached::{Asked, Choices, Reached};
use crate::board::links_of;
use crate::graph::{CandidateSet, Graph, Node, Options};
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{Family, Proof};
use crate::query::{Completion, ForceAsk, Rows, Value, Yielded};
use crate::rules::choices::guarded::guarded;
use crate::rules::facts::Facts;
use crate::rules::impossible::pattern::Patterns;
use crate::rules::question::prepared::{Base, Prepared};
use crate::rules::question::walks::Ends;
use crate::rules::reach::Reach;
use crate::rules::rule::{Rule, Search};
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

impl Kind {
    /// What is asked of the branches of choices, up to this many steps each; `None` where there is no choice.
    fn asks(self, most: usize) -> Option<Asked> {
        let (choices, exclusion) = match self {
            Kind::Choice(choices) => (choices, false),
            Kind::Gnpx(choices) => (choices, true),
            Kind::Contradiction => return None,
        };
        Some(Asked { choices, exclusion, most })
    }

    /// Whether the guardians of impossible patterns are choices too.
    fn takes_guardians(self) -> bool {
        self == Kind::Choice(Choices::Any)
    }
}

/// The rule of a family of static force chains.
pub(crate) struct ForceChainRule {
    facts: Facts,
    kind: Kind,
}

impl ForceChainRule {
    /// The rule of a family; `None` when it is none of these.
    pub fn of(family: &Family) -> Option<ForceChainRule> {
        let &(_, kind) = FAMILIES.iter().find(|(name, _)| *name == family.name)?;
        let facts = Facts {
            uses_sets: true,
            places_directly: kind != Kind::Contradiction,
            base: Some(Base::Reached(usize::MAX)),
            ..Facts::of(family, NAME)
        };
        family.shape.is_none().then_some(ForceChainRule { facts, kind })
    }
}

impl Rule for ForceChainRule {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn is_hopeless(&self, on: &Prepared, reach: &Reach, conclusion: Conclusion) -> bool {
        on.ends_of_walks(reach.als_size, conclusion).is_some_and(|ends| match self.kind {
            Kind::Contradiction => ends != Ends::Back,
            Kind::Choice(_) | Kind::Gnpx(_) => ends == Ends::Nowhere,
        })
    }

    fn search<'a>(&'a self, on: &'a Prepared, reach: &Reach) -> Box<dyn Search + 'a> {
        Box::new(ChainSearch { rule: self, on, reach: *reach, found: None })
    }
}

struct ChainSearch<'a> {
    rule: &'a ForceChainRule,
    on: &'a Prepared,
    reach: Reach,
    found: Option<Answers>,
}

/// All that there is in a state, whatever its length.
struct Answers {
    reached: Arc<Reached>,
    /// For each conclusion, its length and the choice it comes from; none for a contradiction.
    conclusions: BTreeMap<Conclusion, (usize, Option<usize>)>,
}

impl ChainSearch<'_> {
    fn found(&mut self, work: &mut Work) -> Result<&Answers, Stopped> {
        if self.found.is_none() {
            self.found = Some(self.search(work)?);
        }
        Ok(self.found.as_ref().expect("it was just made"))
    }

    fn reached(&self, work: &Work) -> Result<Arc<Reached>, Stopped> {
        let reached = self.on.reached(self.reach.als_size);
        if self.rule.kind.takes_guardians() {
            reached.with_guarded(&self.on.guarded(work)?, self.on.state());
        }
        Ok(reached)
    }

    fn search(&self, work: &mut Work) -> Result<Answers, Stopped> {
        let reached = self.reached(work)?;
        let mut conclusions = BTreeMap::new();
        let Some(asked) = self.rule.kind.asks(usize::MAX) else {
            let false_by = reached.contradictions(work)?.into_iter();
            conclusions.extend(false_by.map(|(c, l)| (Conclusion::Eliminate(c), (l, None))));
            return Ok(Answers { reached, conclusions });
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
        Ok(Answers { reached, conclusions })
    }

    /// The length of the shortest proof of a conclusion as such, with the choice it comes from; none for a
    /// contradiction.
    fn shortest_of(
        &self,
        reached: &Reached,
        conclusion: Conclusion,
        work: &mut Work,
    ) -> Result<Option<(usize, Option<usize>)>, Stopped> {
        let (end, is_true) = (conclusion.candidate(), matches!(conclusion, Conclusion::Place(_)));
        match self.rule.kind.asks(usize::MAX) {
            None if is_true => Ok(None),
            None => Ok(reached.contradicts(end, work)?.map(|length| (length, None))),
            Some(asked) if asked.exclusion && !is_true => Ok(None),
            Some(asked) => {
                let branches = reached.shortest(end, is_true, &asked, work)?;
                Ok(branches.map(|b| (b.length, Some(b.choice))))
            }
        }
    }

    fn shortest_proof(
        &self,
        conclusion: Conclusion,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let reached = self.reached(work)?;
        let placed = match conclusion {
            Conclusion::Eliminate(target) => *links_of(target) & *self.on.live(),
            Conclusion::Place(_) => CandidateSet::EMPTY,
        };
        let placed = placed.iter().map(Candidate::from_index).map(Conclusion::Place);
        let mut best: Option<(usize, Option<usize>, Conclusion)> = None;
        for known in iter::once(conclusion).chain(placed) {
            let Some((length, choice)) = self.shortest_of(&reached, known, work)? else { continue };
            let is_better = best.is_none_or(|(least, ..)| length < least);
            if length <= self.reach.length && is_better {
                best = Some((length, choice, known));
            }
        }
        match best {
            Some((_, choice, known)) => self.prove(&reached, known, choice, work),
            None => Ok(None),
        }
    }

    fn prove(
        &self,
        reached: &Reached,
        conclusion: Conclusion,
        choice: Option<usize>,
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let position = self.on.position();
        let on = (&position.state, position.givens);
        let family = self.rule.facts.family.clone();
        let candidate = conclusion.candidate();
        let Some(choice) = choice else {
            let halves = reached.contradiction(candidate, work)?;
            let prove = |[one, other]: [_; 2]| {
                Proof::by_contradiction(on, family, candidate, [&one, &other])
            };
            return Ok(halves.map(prove));
        };
        let is_true = matches!(conclusion, Conclusion::Place(_));
        let walks = reached.branches(choice, candidate, is_true, work)?;
        let choice = reached.choice(choice);
        Ok(walks.map(|walks| Proof::by_cases(on, family, choice, &walks, conclusion)))
    }
}

impl Search for ChainSearch<'_> {
    fn at(
        &mut self,
        length: usize,
        known: &CandidateSet,
        tell: &mut dyn FnMut(Proof),
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
                let proof = self.prove(&all.reached, conclusion, choice, work)?;
                proof.into_iter().for_each(&mut *tell);
            }
        }
        Ok(())
    }

    fn shortest(&mut self, conclusion: Conclusion, work: &mut Work) -> Outcome<Proof> {
        match self.shortest_proof(conclusion, work) {
            Ok(Some(proof)) => Outcome::Found(proof),
            Ok(None) => Outcome::None { up_to: self.reach.length },
            Err(by) => Outcome::Stopped { none_up_to: 0, by },
        }
    }
}

/// The rows of the query of a family, in the order of the plain evaluator: what each deletes, and the
/// proof.
pub(super) fn rows(patterns: &Patterns, ask: &ForceAsk, work: &mut Work) -> Rows {
    let mut rows = Vec::new();
    let end = add_rows(patterns, ask, &mut rows, work);
    Rows { rows, completion: end.map_or_else(Completion::Stopped, |()| Completion::Whole) }
}

fn add_rows(
    patterns: &Patterns,
    ask: &ForceAsk,
    rows: &mut Vec<Yielded>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let Some((_, kind)) = FAMILIES.iter().find(|(name, _)| *name == ask.family) else {
        return Ok(());
    };
    let reached = Reached::new(&Graph::new(ask.state, Options::ALL), Reach::LARGEST_ALS);
    if kind.takes_guardians() {
        let position = Position { state: ask.state.clone(), givens: ask.givens };
        reached.with_guarded(&guarded(patterns, &position, work)?, ask.state);
    }
    let on = (ask.state, ask.givens);
    let family = || Family { name: ask.name.into(), shape: None };
    let mut push = |target: Candidate, proof: Proof| {
        let values = vec![Value::Node(Node::Candidate(target))];
        rows.push(Yielded { values, proof: Some(Arc::new(proof)) });
    };
    let Some(asked) = kind.asks(ask.most) else {
        let mut found: Vec<(usize, Candidate)> = reached
            .contradictions(work)?
            .into_iter()
            .map(|(target, length)| (length, target))
            .collect();
        found.retain(|&(length, _)| length <= ask.most);
        found.sort_unstable();
        for (_, target) in found {
            if let Some([one, other]) = reached.contradiction(target, work)? {
                push(target, Proof::by_contradiction(on, family(), target, [&one, &other]));
            }
        }
        return Ok(());
    };
    for number in 0..reached.choices().count() {
        let [trues, falses] = reached.of_choice(number, &asked, work)?;
        let choice = reached.choice(number);
        let mut prove = |end: Candidate, conclusion: Conclusion| {
            let is_true = matches!(conclusion, Conclusion::Place(_));
            let branches = reached.branches(number, end, is_true, work)?;
            let proof = |walks: Vec<_>| Proof::by_cases(on, family(), choice, &walks, conclusion);
            Ok(branches.map(proof))
        };
        match asked.exclusion {
            true => {
                for (placed, _) in trues {
                    let Some(proof) = prove(placed, Conclusion::Place(placed))? else { continue };
                    let falls = ask.state.candidates().filter(|&c| placed.linked(c));
                    falls.for_each(|target| push(target, proof.clone()));
                }
            }
            false => {
                for (target, _) in falses {
                    if let Some(proof) = prove(target, Conclusion::Eliminate(target))? {
                        push(target, proof);
                    }
                }
            }
        }
    }
    Ok(())
}
