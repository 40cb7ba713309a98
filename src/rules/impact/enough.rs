//! What may solve the rest of a puzzle: singles, rules, or a family up to a length.

use std::sync::Arc;

use crate::board::{BitBoard, Contradiction};
use crate::card::Rank;
use crate::proof::{ClosingKind, Shape};
use crate::rules::catalogue::{Catalogue, UnknownRule};
use crate::rules::chain::kernel::Kernel;
use crate::rules::chain::rate::exhaust;
use crate::rules::impact::ground::Ground;
use crate::rules::impact::ladder::Ladder;
use crate::rules::list::RuleList;
use crate::rules::path::{Next, Path};
use crate::rules::rate::Measure;
use crate::rules::reach::Limits;
use crate::rules::rule::Rule;
use crate::work::{Outcome, Stopped, Work};

/// What may solve the rest of a puzzle.
#[derive(Clone)]
pub enum Enough {
    /// Naked and hidden singles.
    Singles,
    /// The rules of the list [`RuleList::BASICS`].
    Basics(Vec<Arc<dyn Rule>>),
    /// Rules, the simplest proofs first.
    Rules(Vec<Arc<dyn Rule>>),
    /// A measure up to a rating.
    Rated(Measure, usize),
}

impl Enough {
    /// What a text names: `singles`, `basics`, a measure and a number such as `W5`, or names of rules with commas
    /// between them.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn find(text: &str, catalogue: &Catalogue) -> Result<Enough, UnknownRule> {
        let names: Vec<&str> = text.split(',').map(str::trim).collect();
        match names[..] {
            ["singles"] => return Ok(Enough::Singles),
            ["basics" | RuleList::BASICS] => {
                return Ok(Enough::Basics(catalogue.select(&[RuleList::BASICS])?));
            }
            [name] => {
                if let Some(rated) = rated(name, catalogue) {
                    return Ok(rated);
                }
            }
            _ => {}
        }
        catalogue.select(&names).map(Enough::Rules)
    }

    /// The rules that it goes by; singles are none.
    pub fn rules(&self) -> &[Arc<dyn Rule>] {
        match self {
            Enough::Singles => &[],
            Enough::Basics(rules) | Enough::Rules(rules) => rules,
            Enough::Rated(by, _) => by.rules(),
        }
    }

    /// Whether it solves a board.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn solves(
        &self,
        board: &BitBoard,
        ground: &Ground,
        work: &mut Work,
    ) -> Result<bool, Stopped> {
        let mut board = board.clone();
        let end = self.settle(&mut board, ground, work)?;
        Ok(end.is_ok() && board.is_solved())
    }

    /// Deletes all that it proves false, until nothing is left to delete.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn settle(
        &self,
        board: &mut BitBoard,
        ground: &Ground,
        work: &mut Work,
    ) -> Result<Result<(), Contradiction>, Stopped> {
        if board.apply_singles().is_err() {
            return Ok(Err(Contradiction));
        }
        match self {
            _ if board.is_solved() => Ok(Ok(())),
            Enough::Singles => Ok(Ok(())),
            // No bound on lengths makes the basic rules others.
            Enough::Basics(rules) => walk(rules, Limits::default(), board, ground, work),
            Enough::Rules(rules) => walk(rules, ground.limits, board, ground, work),
            Enough::Rated(by, up_to) => rate(by, *up_to, board, ground, work),
        }
    }

    /// What solves at least as much and ends alike in whatever order it is applied; `None` when nothing is known to.
    pub(super) fn confluent(&self, ground: &Ground) -> Option<Enough> {
        match self {
            Enough::Singles | Enough::Basics(_) => Some(self.clone()),
            Enough::Rules(_) => None,
            Enough::Rated(by, up_to) => match Ladder::of(by, ground.limits.als_size) {
                Some(_) => Some(self.clone()),
                None => braids(by).map(|by| Enough::Rated(by, *up_to)),
            },
        }
    }

    /// Whether it is its own [`Enough::confluent`].
    pub(super) fn is_confluent(&self, ground: &Ground) -> bool {
        match self {
            Enough::Singles | Enough::Basics(_) => true,
            Enough::Rules(_) => false,
            Enough::Rated(by, _) => Ladder::of(by, ground.limits.als_size).is_some(),
        }
    }
}

/// `W5`, `gB3`, `depth1`: a measure and the greatest rating.
fn rated(name: &str, catalogue: &Catalogue) -> Option<Enough> {
    let at = name.rfind(|c: char| !c.is_ascii_digit())? + 1;
    let (measure, number) = name.split_at(at);
    let (by, up_to) = (Measure::find(measure, catalogue).ok()?, number.parse().ok()?);
    // `tagging-2` is a rule, and no tagging up to 2.
    catalogue.find(name).is_err().then_some(Enough::Rated(by, up_to))
}

/// The braids among which all whips of a family are.
fn braids(measure: &Measure) -> Option<Measure> {
    let Measure::By(rule) = measure else { return None };
    let shape = rule.facts().learns_as.as_ref().filter(|shape| Kernel::of(shape).is_some())?;
    let wider = if shape.groups { Shape::G_BRAID } else { Shape::BRAID };
    let wider = Catalogue::built_in().all().into_iter().find(|rule| {
        let learns_as = rule.facts().learns_as.as_ref();
        learns_as == Some(&wider)
    });
    wider.filter(|_| shape.closing == ClosingKind::Whip).map(Measure::By)
}

fn walk(
    rules: &[Arc<dyn Rule>],
    limits: Limits,
    board: &mut BitBoard,
    ground: &Ground,
    work: &mut Work,
) -> Result<Result<(), Contradiction>, Stopped> {
    let path = Path::new(&ground.position(board), rules, limits);
    let path = path.with_patterns(Arc::clone(ground.patterns()));
    // Where only some singles are named only these are applied.
    let singles = rules.iter().filter(|rule| rule.facts().rank == Rank::Single).count();
    let mut path = if singles == 1 { path } else { path.without_singles() };
    loop {
        match path.advance(work) {
            Ok(Next::Proofs(_)) => {}
            Ok(Next::Stopped { by, .. }) if by != Stopped::NotExhaustive => return Err(by),
            Ok(_) => break,
            Err(Contradiction) => return Ok(Err(Contradiction)),
        }
    }
    *board = BitBoard::new(path.state());
    Ok(Ok(()))
}

fn rate(
    by: &Measure,
    up_to: usize,
    board: &mut BitBoard,
    ground: &Ground,
    work: &mut Work,
) -> Result<Result<(), Contradiction>, Stopped> {
    if let Some(ladder) = Ladder::of(by, ground.limits.als_size) {
        return ladder.settle(board, up_to.min(ladder.highest(up_to)), work);
    }
    let Measure::By(rule) = by else { return Ok(board.apply_singles()) };
    match rule.facts().learns_as.as_ref().and_then(Kernel::of) {
        None => {
            let limits = Limits { length: Some(up_to), ..ground.limits };
            walk(std::slice::from_ref(rule), limits, board, ground, work)
        }
        Some(kernel) => match exhaust(board, kernel, up_to, work) {
            Ok(Outcome::Stopped { by, .. }) => Err(by),
            end => Ok(end.map(drop)),
        },
    }
}
