//! Rules: a family with the search that answers it, whatever search that is.

use crate::board::BitBoard;
use crate::grid::{Candidate, Conclusion, Position};
use crate::proof::{Family, PUBLISHED, Proof, published};
use crate::rules::alternating::{Hunt, Patterns, Reach};
use crate::rules::chain::all::all;
use crate::rules::chain::find::{Finding, Sweep, eliminations, shortest};
use crate::rules::chain::kernel::Kernel;
use crate::work::{Outcome, Stopped, Work};

/// A family with the search that answers it: a kernel, or the alternating search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// The family that its proofs name.
    pub family: Family,
    engine: Engine,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Engine {
    Kernel(Kernel),
    Patterns(Patterns),
}

/// A position, prepared for any number of rules.
pub struct Prepared<'a> {
    position: &'a Position,
    board: BitBoard,
}

impl<'a> Prepared<'a> {
    /// The position, prepared.
    pub fn new(position: &'a Position) -> Prepared<'a> {
        Prepared { position, board: BitBoard::new(&position.state) }
    }

    /// The live candidates that are not placed, by cell, then by digit.
    pub fn open(&self) -> impl Iterator<Item = Candidate> {
        self.board.open()
    }
}

/// What [`Rule::all`] tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completeness {
    /// Every proof there is.
    Every,
    /// A shortest one: the search of this rule keeps no other.
    Shortest,
}

impl Rule {
    /// The rule of a family; `None` when no search answers it.
    pub fn of(family: Family) -> Option<Rule> {
        let engine = match family.shape.as_ref().and_then(Kernel::of) {
            Some(kernel) => Engine::Kernel(kernel),
            None => Engine::Patterns(Patterns::of(&family)?),
        };
        Some(Rule { family, engine })
    }

    /// The rule of a name: a published family, or a rule whose proofs are no chains; `None` when no
    /// search answers it.
    pub fn published(name: &str) -> Option<Rule> {
        Rule::of(Family { name: name.to_owned(), shape: published(name) })
    }

    /// All rules: the published families that a search answers, simplest first, then the rules whose
    /// proofs are no chains.
    pub fn every() -> impl Iterator<Item = Rule> {
        let families = PUBLISHED.iter().map(|(name, _)| *name);
        let names = families.chain(Patterns::without_chains());
        names.filter_map(Rule::published)
    }

    /// The kernel, when one answers it.
    pub fn kernel(&self) -> Option<Kernel> {
        match self.engine {
            Engine::Kernel(kernel) => Some(kernel),
            Engine::Patterns(_) => None,
        }
    }

    /// Whether its search may need the whole of any budget: chains over groups and sets modulo earlier
    /// candidates have no bound as good as those of kernels.
    pub fn is_costly(&self) -> bool {
        matches!(&self.engine, Engine::Patterns(patterns) if patterns.is_modulo())
    }

    /// Whether almost locked sets are looked for, so that their greatest size matters.
    pub fn uses_sets(&self) -> bool {
        match &self.engine {
            Engine::Kernel(_) => false,
            Engine::Patterns(patterns) => patterns.uses_sets(),
        }
    }

    /// What answers it, as EXPLAIN calls it.
    pub fn engine(&self) -> &'static str {
        match &self.engine {
            Engine::Kernel(kernel) => kernel.name(),
            Engine::Patterns(_) => "alternating search",
        }
    }

    /// The rule at work on a position.
    pub fn on<'a>(&'a self, ground: &'a Prepared<'a>, limits: &Reach) -> Search<'a> {
        let tool = match &self.engine {
            Engine::Kernel(kernel) => Tool::Kernel(*kernel),
            Engine::Patterns(patterns) => {
                Tool::Hunt(Box::new(patterns.hunt(ground.position, limits)))
            }
        };
        Search { rule: self, ground, longest: limits.length, tool }
    }

    /// The shortest proof of an elimination, as [`Search::shortest`] gives it.
    pub fn shortest(
        &self,
        ground: &Prepared,
        target: Candidate,
        limits: &Reach,
        work: &mut Work,
    ) -> Outcome<Proof> {
        self.on(ground, limits).shortest(target, work)
    }

    /// Tells every proof of an elimination, shorter ones first, equal chains once; or a shortest one
    /// alone, where the search of the rule keeps no other.
    ///
    /// # Errors
    /// Those of the one who is told.
    pub fn all<E>(
        &self,
        ground: &Prepared,
        target: Candidate,
        limits: &Reach,
        work: &mut Work,
        tell: &mut dyn FnMut(Proof) -> Result<(), E>,
    ) -> Result<(Outcome<()>, Completeness), E> {
        let patterns = match &self.engine {
            Engine::Kernel(kernel) => {
                let mut tell = |chain| tell(self.prove(ground, chain));
                let answer = all(*kernel, &ground.board, target, limits.length, work, &mut tell)?;
                return Ok((answer, Completeness::Every));
            }
            Engine::Patterns(patterns) => patterns,
        };
        let eliminated = Conclusion::Eliminate(target);
        let mut hunt = patterns.hunt(ground.position, limits);
        hunt.seek(eliminated);
        for length in 1..=limits.length {
            let Some((proofs, end)) = hunt.every(length, work) else {
                let answer = match hunt.shortest(eliminated, work) {
                    Outcome::Found(proof) => Outcome::Found(tell(proof)?),
                    other => other.map(|_| ()),
                };
                return Ok((answer, Completeness::Shortest));
            };
            for proof in proofs {
                tell(proof)?;
            }
            if let Err(by) = end {
                return Ok((Outcome::Stopped { none_up_to: length - 1, by }, Completeness::Every));
            }
        }
        Ok((Outcome::None { up_to: limits.length }, Completeness::Every))
    }

    /// Every elimination of a position, each with a shortest proof that makes it; and whether the list
    /// is complete, if not up to which length it is. The answer is never `Found`.
    pub fn eliminations(
        &self,
        ground: &Prepared,
        limits: &Reach,
        work: &mut Work,
    ) -> (Vec<Proof>, Outcome<()>) {
        match &self.engine {
            Engine::Kernel(kernel) => {
                let (found, answer) = eliminations(&[*kernel], &ground.board, limits.length, work);
                let prove = |finding: Finding| self.prove(ground, finding.chain);
                (found.into_iter().map(prove).collect(), answer)
            }
            Engine::Patterns(patterns) => patterns.all(ground.position, limits, work),
        }
    }

    fn prove(&self, ground: &Prepared, chain: crate::proof::Chain) -> Proof {
        let Position { state, givens } = ground.position;
        Proof::of_chain(state, *givens, self.family.clone(), chain)
    }
}

/// A rule at work on one position, to be asked for any number of targets.
pub struct Search<'a> {
    rule: &'a Rule,
    ground: &'a Prepared<'a>,
    longest: usize,
    tool: Tool<'a>,
}

enum Tool<'a> {
    Kernel(Kernel),
    Hunt(Box<Hunt<'a>>),
}

impl Search<'_> {
    /// The shortest proof of an elimination. That a candidate linked to the target is placed is one.
    pub fn shortest(&mut self, target: Candidate, work: &mut Work) -> Outcome<Proof> {
        match &mut self.tool {
            Tool::Kernel(kernel) => {
                let answer = shortest(*kernel, &self.ground.board, target, self.longest, work);
                answer.map(|chain| self.rule.prove(self.ground, chain))
            }
            Tool::Hunt(hunt) => hunt.shortest(Conclusion::Eliminate(target), work),
        }
    }
}

/// The simplest proofs in a position: all those at the least length at which a rule has one, in the
/// order of the rules; of equally short proofs that eliminate the same, that of the first rule.
pub(crate) fn simplest_proofs(
    rules: &[Rule],
    ground: &Prepared,
    limits: &Reach,
    work: &mut Work,
) -> Outcome<Vec<Proof>> {
    let kernels: Vec<(usize, Kernel)> = rules
        .iter()
        .enumerate()
        .filter_map(|(number, rule)| Some((number, rule.kernel()?)))
        .collect();
    let bare: Vec<Kernel> = kernels.iter().map(|&(_, kernel)| kernel).collect();
    let mut sweep = Sweep::new(&bare, &ground.board);
    let mut hunts = Vec::new();
    for (number, rule) in rules.iter().enumerate() {
        if let Engine::Patterns(patterns) = &rule.engine {
            hunts.push((number, patterns.hunt(ground.position, limits)));
        }
    }
    for length in 1..=limits.length {
        match at_length(length, &mut sweep, &mut hunts, work) {
            Err(by) => return Outcome::Stopped { none_up_to: length - 1, by },
            Ok((findings, others)) => {
                let number = |finding: &Finding| kernels[finding.kernel].0;
                let of_kernels = findings.into_iter().map(|finding| {
                    let number = number(&finding);
                    (number, rules[number].prove(ground, finding.chain))
                });
                let mut proofs: Vec<(usize, Proof)> = of_kernels.chain(others).collect();
                proofs.sort_by_key(|(number, _)| *number);
                let proofs = without_repetition(proofs.into_iter().map(|(_, proof)| proof));
                if !proofs.is_empty() {
                    return Outcome::Found(proofs);
                }
            }
        }
    }
    Outcome::None { up_to: limits.length }
}

/// What kernels find at a length, and what the alternating search does, with the numbers of its rules.
type AtLength = (Vec<Finding>, Vec<(usize, Proof)>);

fn at_length(
    length: usize,
    sweep: &mut Sweep,
    hunts: &mut [(usize, Hunt)],
    work: &mut Work,
) -> Result<AtLength, Stopped> {
    let hits = sweep.at(length, work)?;
    let findings = sweep.complete(hits).collect();
    let mut others = Vec::new();
    for (number, hunt) in hunts {
        let mut found = Vec::new();
        hunt.of_length(length, &mut found, work)?;
        others.extend(found.into_iter().map(|proof| (*number, proof)));
    }
    Ok((findings, others))
}

/// The proofs that conclude something the ones before do not.
fn without_repetition(proofs: impl Iterator<Item = Proof>) -> Vec<Proof> {
    let mut known: Vec<Conclusion> = Vec::new();
    let mut kept = Vec::new();
    for proof in proofs {
        if proof.conclusions.iter().any(|conclusion| !known.contains(conclusion)) {
            known.extend(&proof.conclusions);
            kept.push(proof);
        }
    }
    kept
}
