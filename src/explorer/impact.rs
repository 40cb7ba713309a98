//! What each elimination, and each placement, is worth: the rating of the position after it, and its price.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::ask::{Ask, Selection};
use super::error::AskError;
use super::find::Searched;
use super::judged::Judged;
use super::notice::{Notice, differing};
use super::rate::Rating;
use super::{rules_of, text};
use crate::board::BitBoard;
use crate::grid::{Candidate, Conclusion, Csp};
use crate::rules::impact::{Enough, Ground, Impact as Worth, Impacts};
use crate::rules::{Contradiction, Measure, Reach, measure};
use crate::solution::{Solution, Solutions};
use crate::work::{Outcome, Work};

/// The usual budget of one rating, in nodes.
const BUDGET: u64 = 5_000_000;

/// What is asked about the changes of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ImpactAsk {
    /// The measure: `W`, `B`, `gW`, `gB`, `T`, `depth`, `BpB`, `BpBB`, `templates`, `singles`, or a family.
    pub by: String,
    /// What may solve the rest where a change cracks the puzzle: `singles`, `basics`, `W5`, or names of rules with
    /// commas between them.
    pub rest: String,
    /// Of how many eliminations, the best ones, the pairs are rated too.
    pub pairs: usize,
}

impl Default for ImpactAsk {
    /// By whips; singles have to solve the rest; no pairs.
    fn default() -> ImpactAsk {
        ImpactAsk { by: "W".to_owned(), rest: "singles".to_owned(), pairs: 0 }
    }
}

/// What the eliminations and the placements of a position are worth.
///
/// In JSON: `catena-impact/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-impact/1")]
pub struct ImpactAnswer {
    /// Whether every rating, and every search for a price, came to its end.
    pub complete: bool,
    /// The bounds of the searches; the length does not bound the levels of tagging, nor the depth.
    pub reach: Reach,
    /// What the rating is called: `W` by whips.
    pub measure: String,
    /// The family, or the measure where it is of none.
    pub family: String,
    /// The rating of the position as it is.
    pub rating: Rating,
    /// What may solve the rest where a change cracks the puzzle.
    pub rest: String,
    /// `one solution`, where the measure, the rest or a price may assume that the givens have exactly one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assumes: Option<String>,
    /// The rules that were asked for the prices, and how far each was searched.
    pub priced_by: Vec<Searched>,
    /// The eliminations of all candidates that are false and that singles leave, the best ones first.
    pub eliminations: Vec<Impact>,
    /// The placements of all candidates that are true and that singles leave open, the best ones first.
    pub placements: Vec<Impact>,
    /// The pairs of eliminations that bring the rating below that of either; the best ones first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pairs: Vec<Impact>,
    /// What one should know about the position.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

/// What a change is worth, and what it costs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Impact {
    /// The change: one conclusion, or two of a pair.
    #[serde(with = "text::list")]
    pub changes: Vec<Conclusion>,
    /// The rating of what is left.
    pub rating: Rating,
    /// How many candidates singles then delete.
    pub singles: usize,
    /// How many candidates singles and basic rules then delete that they do not delete without it.
    pub basics: usize,
    /// Whether what was named is enough for the rest; `None` when the search for that was stopped.
    pub cracks: Option<bool>,
    /// The shortest proof of it; `None` when there is none up to the bounds.
    pub price: Option<Price>,
}

/// How far the weighing of changes has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Weighing {
    /// The rating of the position as it is.
    pub rating: Rating,
    /// The number of changes whose worth is known.
    pub done: usize,
    /// The number of changes.
    pub of: usize,
}

/// The shortest proof of a change.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Price {
    /// The family.
    pub family: String,
    /// The length. Of a placement that of the longest of the proofs that leave nothing else in one of its variables,
    /// of a pair the sum.
    pub length: usize,
    /// The proof of an elimination, where proofs were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<Judged>,
}

impl Explorer {
    /// Weighs the elimination of each false candidate, and the placement of each true one, after singles.
    ///
    /// Of the question the rules are those that are asked for the prices, usually the family of the measure, or whips
    /// where it has none; the bounds, the budget of each rating (usually 5,000,000 nodes), the threads and the interrupt
    /// matter, and proofs are kept unless one is enough.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer, Rating};
    /// use catena::explorer::impact::ImpactAsk;
    ///
    /// let grid = "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
    /// let ask = Ask { one_proof: true, ..Ask::default() };
    /// let impact = Explorer::open(grid)?.impact(&ImpactAsk::default(), &ask)?;
    /// assert_eq!(impact.rating, Rating::Length(8));
    /// assert!(matches!(impact.eliminations[0].rating, Rating::Length(0..8)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a name is not known, or the position has several solutions or none: then no candidate is false by the only
    /// one.
    pub fn impact(&self, what: &ImpactAsk, ask: &Ask) -> Result<ImpactAnswer, AskError> {
        self.impact_as_known(what, ask, |_, _| Ok(()))
    }

    /// The same; each change is told as soon as its worth is known, in no order: first the placements, then the
    /// eliminations, then the pairs.
    ///
    /// # Errors
    /// As [`Explorer::impact`]; and those of the one who is told.
    pub fn impact_as_known<E: From<AskError>>(
        &self,
        what: &ImpactAsk,
        ask: &Ask,
        mut tell: impl FnMut(&Impact, Weighing) -> Result<(), E>,
    ) -> Result<ImpactAnswer, E> {
        let unknown = |unknown| E::from(AskError::from(unknown));
        let measured = Measure::find(&what.by, self.catalogue()).map_err(unknown)?;
        let rest = Enough::find(&what.rest, self.catalogue()).map_err(unknown)?;
        self.only_solution()?;
        let priced = Ask { rules: pricing(&measured, ask), ..ask.clone() };
        let rules = rules_of::select(self.catalogue(), &priced.rules, Vec::new)?;
        let assumes = self.assumed_by(&[measured.rules(), rest.rules(), &rules].concat())?;
        let (prices, priced_by, notices) = self.prices(priced)?;
        let work = ask.work(BUDGET);
        let ground = Ground::of(self.prepared(), ask.limits);
        let impacts = Impacts::new(ground, &measured, rest, &work);
        let impacts = impacts.map_err(|Contradiction| AskError::NoSolution)?;
        let (trues, falses) = self.trues_and_falses(impacts.board())?;
        let singly = |make: fn(Candidate) -> Conclusion, all: &[Candidate]| {
            all.iter().map(|&one| vec![make(one)]).collect::<Vec<_>>()
        };
        let trues = singly(Conclusion::Place, &trues);
        let falses = singly(Conclusion::Eliminate, &falses);
        let of = falses.len() + trues.len();
        let table = Table { impacts: &impacts, prices: &prices, ask, work: &work };
        let (before, rating) = (trues.len(), rating_of(Ok(impacts.rating())));
        let at = |done, of| Weighing { rating, done, of };
        let placements = table.rows(&trues, |row, done| tell(row, at(done, of)))?;
        let eliminations = table.rows(&falses, |row, done| tell(row, at(before + done, of)))?;
        let pairs = pairs_of(&eliminations, what.pairs);
        let mut pairs = table.rows(&pairs, |row, done| tell(row, at(done, pairs.len())))?;
        pairs.retain(|pair| improves(pair, &eliminations));
        let rows = || eliminations.iter().chain(&placements).chain(&pairs);
        let is_whole =
            |row: &Impact| !matches!(row.rating, Rating::Stopped { .. }) && row.cracks.is_some();
        Ok(ImpactAnswer {
            complete: rows().all(is_whole)
                && priced_by.iter().all(|rule| rule.extent.is_complete()),
            reach: ask.limits.reach(),
            measure: measure(measured.family()).to_owned(),
            family: measured.family().to_owned(),
            rating,
            rest: what.rest.clone(),
            assumes,
            priced_by,
            eliminations,
            placements,
            pairs,
            notices,
        })
    }

    /// The open candidates of a board that are in the only solution, and those that are not.
    ///
    /// # Errors
    /// When there are several solutions, or none.
    pub(super) fn trues_and_falses(
        &self,
        board: &BitBoard,
    ) -> Result<(Vec<Candidate>, Vec<Candidate>), AskError> {
        let solution = self.only_solution()?;
        Ok(board.open().partition(|one| solution[one.cell().index()] == one.digit()))
    }

    /// The only solution.
    ///
    /// # Errors
    /// When there are several, or none.
    pub fn only_solution(&self) -> Result<&Solution, AskError> {
        match self.solutions() {
            Solutions::One(solution) => Ok(solution),
            Solutions::None => Err(AskError::NoSolution),
            Solutions::Several(two) => {
                let (cell, digits) = differing(two).ok_or(AskError::NoSolution)?;
                Err(AskError::SeveralSolutions { cell, digits })
            }
        }
    }

    /// The shortest proof of every elimination after singles.
    fn prices(&self, ask: Ask) -> Result<(Prices, Vec<Searched>, Vec<Notice>), AskError> {
        let one_proof = ask.one_proof;
        let found = self.after_singles().find(&Ask { progress: None, ..ask })?;
        let mut prices = Prices::new();
        for elimination in found.eliminations {
            let of_rule = |searched: &Searched| {
                let length = *elimination.lengths.get(&searched.rule)?;
                Some(Price { family: searched.rule.clone(), length, proof: None })
            };
            let prices_here = found.rules.iter().filter_map(of_rule);
            prices.extend(
                prices_here
                    .min_by_key(|price| price.length)
                    .map(|price| (elimination.target, price)),
            );
        }
        if !one_proof {
            for proof in found.proofs {
                for target in proof.proof().eliminated() {
                    if let Some(price) = prices.get_mut(&target)
                        && price.proof.is_none()
                        && price.length == proof.proof().length
                        && price.family == proof.proof().family.name.raw()
                    {
                        price.proof = Some(proof.clone());
                    }
                }
            }
        }
        Ok((prices, found.rules, found.notices))
    }
}

/// The rules that are asked for the prices: where none are named that of the measure, or whips.
fn pricing(measured: &Measure, ask: &Ask) -> Selection {
    let usual = measured.rules().first().map_or("whip", |rule| rule.name());
    match &ask.rules {
        Selection::Usual => Selection::Named(vec![usual.to_owned()]),
        named => named.clone(),
    }
}

/// The price of each candidate's elimination.
type Prices = BTreeMap<Candidate, Price>;

/// What a table of changes is made from.
struct Table<'a> {
    impacts: &'a Impacts<'a>,
    prices: &'a Prices,
    ask: &'a Ask,
    work: &'a Work,
}

impl Table<'_> {
    /// What sets of changes are worth, the best ones first; each is told as soon as it is known, with their number.
    fn rows<E>(
        &self,
        sets: &[Vec<Conclusion>],
        mut tell: impl FnMut(&Impact, usize) -> Result<(), E>,
    ) -> Result<Vec<Impact>, E> {
        let mut rows = Vec::new();
        self.impacts.each(sets, self.ask.threads, self.work, |place, worth| {
            let changes = sets[place].clone();
            let price = price_of(&changes, self.impacts, self.prices);
            let row = row(changes, worth, price);
            tell(&row, rows.len() + 1)?;
            rows.push(row);
            Ok(())
        })?;
        rows.sort_by_key(Impact::order);
        Ok(rows)
    }
}

fn row(changes: Vec<Conclusion>, worth: Worth, price: Option<Price>) -> Impact {
    let rating = rating_of(worth.rating);
    let (singles, basics, cracks) = (worth.singles, worth.basics, worth.cracks.ok());
    Impact { changes, rating, singles, basics, cracks, price }
}

fn rating_of(rated: Result<Outcome<usize>, Contradiction>) -> Rating {
    match rated {
        Err(Contradiction) => Rating::Contradiction,
        Ok(Outcome::Found(length)) => Rating::Length(length),
        Ok(Outcome::None { .. }) => Rating::None,
        Ok(Outcome::Stopped { none_up_to, by }) => Rating::Stopped { at_least: none_up_to, by },
    }
}

/// The price of changes: of an elimination that of its proof, of a placement that of the eliminations that leave
/// nothing else in one of its variables.
fn price_of(changes: &[Conclusion], impacts: &Impacts, prices: &Prices) -> Option<Price> {
    match changes {
        [Conclusion::Eliminate(target)] => prices.get(target).cloned(),
        [Conclusion::Place(candidate)] => {
            let longest = |csp: Csp| {
                let live = |other: &Candidate| impacts.board().live.contains(other.index());
                let others = csp.candidates().into_iter().filter(|other| other != candidate);
                let priced: Option<Vec<&Price>> =
                    others.filter(live).map(|other| prices.get(&other)).collect();
                priced?.into_iter().max_by_key(|price| price.length)
            };
            let csps = candidate.csps().into_iter();
            let price = csps.filter_map(longest).min_by_key(|price| price.length)?;
            Some(Price { proof: None, ..price.clone() })
        }
        _ => {
            let each = changes.iter().map(|&one| price_of(&[one], impacts, prices));
            let each = each.collect::<Option<Vec<Price>>>()?;
            let length = each.iter().map(|price| price.length).sum();
            let mut families: Vec<&str> = each.iter().map(|price| price.family.as_str()).collect();
            families.dedup();
            Some(Price { family: families.join(", "), length, proof: None })
        }
    }
}

/// All pairs of so many eliminations, the first ones.
fn pairs_of(eliminations: &[Impact], first: usize) -> Vec<Vec<Conclusion>> {
    let best = &eliminations[..first.min(eliminations.len())];
    let both = |one: &Impact, other: &Impact| [&one.changes[..], &other.changes[..]].concat();
    let after = |(place, one)| best[place + 1..].iter().map(move |other| both(one, other));
    best.iter().enumerate().flat_map(after).collect()
}

/// Whether a pair is worth more than either of both.
fn improves(pair: &Impact, eliminations: &[Impact]) -> bool {
    let alone = |change: &Conclusion| eliminations.iter().find(|row| row.changes == [*change]);
    let mut singly = pair.changes.iter().filter_map(alone);
    singly.all(|row| pair.value() < row.value())
}

impl Impact {
    /// What it is worth, less for more: the rating, then whether it cracks the puzzle.
    fn value(&self) -> ((u8, usize), bool) {
        let rating = match self.rating {
            Rating::Length(length) => (0, length),
            Rating::Stopped { at_least, .. } => (1, at_least),
            Rating::None => (2, 0),
            Rating::Contradiction => (3, 0),
        };
        (rating, self.cracks != Some(true))
    }

    /// The order of a table: by value, then by what falls, then by price.
    fn order(&self) -> impl Ord + use<> {
        let price = self.price.as_ref().map_or(usize::MAX, |price| price.length);
        let falls = std::cmp::Reverse((self.basics, self.singles));
        let candidates: Vec<Candidate> = self.changes.iter().map(|c| c.candidate()).collect();
        (self.value(), falls, price, candidates)
    }
}
