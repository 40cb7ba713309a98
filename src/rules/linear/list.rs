//! What truths and links that someone lists prove: with weights of one, with other weights, or by cases.

use std::collections::BTreeSet;
use std::fmt;

use crate::board::{CandidateSet, links_of, values_of};
use crate::grid::{Candidate, Conclusion, Csp, Position};
use crate::notation::write_sets;
use crate::proof::{Family, Node, Proof, Term};
use crate::rules::question::prepared::Prepared;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

use super::fillings::Filling;
use super::program::Program;
use super::sum::Sum;

/// The rule that a proof by truths and links is one of, and that of a proof by cases of its truths.
const SUM: &str = "linear";
const CASES: &str = "few-truths";

/// How listed truths and links prove a candidate false.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Held {
    /// Each that is used counts once.
    Unit {
        /// The links less the truths.
        rank: i64,
        /// What is not used: without it the rest proves the candidate false.
        unused: Vec<Csp>,
    },
    /// Some count several times.
    Weighted {
        /// The weight of the links less that of the truths.
        rank: i64,
        /// What is not used.
        unused: Vec<Csp>,
    },
    /// By no weights: the truths are filled in every way, whatever the links.
    ByCases {
        /// How many ways end.
        cases: usize,
        /// Links that are not listed and with which some weights do, in the lightest of such sums; empty where none
        /// were found to give these truths weights.
        missing: Vec<Csp>,
    },
}

/// What listed truths and links come to for a candidate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// They prove it false.
    Proved(Box<Proof>, Held),
    /// No set holds it, and nothing that is linked to it is in a truth.
    Apart,
    /// They do not: these fill the truths and leave it.
    Left(Vec<Candidate>),
}

/// Judges whether truths and links prove a candidate false.
///
/// # Errors
/// When the work is stopped.
pub fn judge_list(
    on: &Prepared,
    truths: &[Csp],
    links: &[Csp],
    target: Candidate,
    work: &mut Work,
) -> Result<Judgement, Stopped> {
    let live = on.live();
    if !meets(truths, links, target, live) {
        return Ok(Judgement::Apart);
    }
    let unit = Sum { truths: once(truths), links: once(links) };
    if unit.proves_beside(target, live) {
        let held = Held::Unit { rank: unit.rank(), unused: Vec::new() };
        return Ok(Judgement::Proved(by_sum(&unit, target, on.position()), held));
    }
    if let Some(sum) = weighted(truths, [links, &[]], target, live, work)? {
        let used: BTreeSet<Csp> = sum.sets().collect();
        let unused = truths.iter().chain(links).copied().filter(|set| !used.contains(set));
        let (rank, unused) = (sum.rank(), unused.collect());
        let held = match sum.is_unit() {
            true => Held::Unit { rank, unused },
            false => Held::Weighted { rank, unused },
        };
        return Ok(Judgement::Proved(by_sum(&sum, target, on.position()), held));
    }
    Ok(match Filling::beside(target, truths, live, work)? {
        Filling::Keeps(filling) => Judgement::Left(
            filling.iter().map(Candidate::from_index).filter(|&c| c != target).collect(),
        ),
        Filling::Refuted(case) => {
            let mut sheet = Sheet::default();
            case.write(live, &mut sheet);
            let further: Vec<Csp> = Csp::all().filter(|set| !links.contains(set)).collect();
            // The proof holds whether or not there is work left to look for a sum.
            let sum = weighted(truths, [links, &further], target, live, work).unwrap_or_default();
            let missing = sum.map_or(Vec::new(), |sum| {
                sum.links.iter().map(|link| link.set).filter(|set| !links.contains(set)).collect()
            });
            let held = Held::ByCases { cases: case.ends(), missing };
            let proof = prove(sheet, CASES, case.truths().len(), target, on.position());
            Judgement::Proved(proof, held)
        }
    })
}

/// Whether a set holds the candidate, or a truth something that is linked to it.
fn meets(truths: &[Csp], links: &[Csp], target: Candidate, live: &CandidateSet) -> bool {
    let is_linked = |truth: &Csp| (*values_of(*truth) & *live).intersects(links_of(target));
    links.iter().chain(truths).any(|set| set.contains(target)) || truths.iter().any(is_linked)
}

fn once(sets: &[Csp]) -> Vec<Term<Csp>> {
    let mut all: Vec<Term<Csp>> = sets.iter().copied().map(Term::unit).collect();
    all.sort_unstable();
    all
}

/// The lightest weights by which truths and links, and further links where these do not do, prove it. A link that holds
/// the target adds as much to its surplus as to the rank: one that is listed counts.
fn weighted(
    truths: &[Csp],
    [links, further]: [&[Csp]; 2],
    target: Candidate,
    live: &CandidateSet,
    work: &mut Work,
) -> Result<Option<Sum>, Stopped> {
    let program = Program::of(live);
    let weights = match program.weights_of(truths, links, further, target, work) {
        Err(Stopped::Failed) => None,
        asked => asked?,
    };
    let sum = weights.and_then(|weights| Sum::whole(&weights)).map(|(mut sum, _)| {
        let used: BTreeSet<Csp> = sum.sets().collect();
        let listed = links.iter().filter(|link| link.contains(target) && !used.contains(*link));
        sum.links.extend(listed.copied().map(Term::unit));
        sum.links.sort_unstable();
        sum
    });
    Ok(sum.filter(|sum| sum.proves_beside(target, live)))
}

fn by_sum(sum: &Sum, target: Candidate, position: &Position) -> Box<Proof> {
    let mut sheet = Sheet::default();
    sum.write(Node::from(target), &mut sheet);
    let margin = sum.surplus(target) - sum.rank();
    prove(sheet, SUM, sum.length(margin), target, position)
}

fn prove(
    sheet: Sheet,
    rule: &str,
    length: usize,
    target: Candidate,
    position: &Position,
) -> Box<Proof> {
    let family = Family { name: rule.into(), shape: None };
    Box::new(sheet.prove(position, &family, length, vec![Conclusion::Eliminate(target)]))
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (word, sets) = match self {
            Held::Unit { rank, unused } => {
                write!(f, "unit weights, rank {rank}")?;
                ("without", unused)
            }
            Held::Weighted { rank, unused } => {
                write!(f, "weighted, rank {rank}")?;
                ("without", unused)
            }
            Held::ByCases { cases, missing } => {
                let plural = if *cases == 1 { "" } else { "s" };
                write!(f, "by cases, {cases} case{plural}")?;
                ("a sum with the further links", missing)
            }
        };
        match sets[..] {
            [] => Ok(()),
            _ => write!(f, ", {word} {}", write_sets(sets)),
        }
    }
}
