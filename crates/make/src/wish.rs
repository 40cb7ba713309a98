//! What a puzzle is to be, and how far one is from it.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use catena::card::Rank;
use catena::grid::{Position, State, read};
use catena::query::Library;
use catena::rules::{
    Catalogue, Limits, Measure, Next, Pace, Path, Patterns, Prepared, Reach, Rule,
};
use catena::work::{Interrupt, Outcome, Stopped, Work};

use crate::dice::Dice;
use crate::puzzle::{MOST, Puzzle};
use crate::symmetry::Symmetry;

/// What a puzzle is to be. What is not said is free.
#[derive(Clone, Default)]
pub struct Wish {
    /// Its ratings; without a range one is only said.
    pub ratings: Vec<(Measure, Option<RangeInclusive<usize>>)>,
    /// Two measures, of which the first is to be greater by this at least.
    pub gap: Option<(Measure, Measure, usize)>,
    /// What solves it, and does not without a rule.
    pub needs: Option<Needs>,
    /// What has nothing left, and a rule that has an elimination there.
    pub first: Option<Needs>,
    /// Rules that do not solve it, all together with singles.
    pub without: Vec<Arc<dyn Rule>>,
    /// How many givens it has.
    pub givens: Option<RangeInclusive<usize>>,
    /// Which givens go together.
    pub symmetry: Symmetry,
    /// The cells of its givens, row by row from 0, and no others; it need not be minimal then.
    pub mask: Option<Vec<usize>>,
    /// Whether givens stay that it does not need, as many as it is to have.
    pub has_spare_givens: bool,
    /// The patterns that rules look for; those that come with the program where nothing is said.
    pub patterns: Option<Arc<Patterns>>,
}

/// A rule beside others that come first.
#[derive(Clone)]
pub struct Needs {
    /// The others; singles are always there.
    pub before: Vec<Arc<dyn Rule>>,
    /// The rule.
    pub rule: Arc<dyn Rule>,
    /// The length that the rule needs: it does not do with less, and is not asked for more. `None` for any.
    pub length: Option<usize>,
    /// Whether the rule is to be used only once.
    pub once: bool,
}

/// Why there is no such puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Impossible {
    /// No puzzle has so few givens.
    TooFewGivens(usize),
    /// No minimal puzzle is known with so many givens.
    TooManyGivens(usize),
    /// The range has nothing in it.
    EmptyRange,
    /// A rating is to be greater than any that is looked for.
    TooHard(usize),
    /// There are more givens than cells.
    TooManyCells(usize),
    /// A single is to be first where no single is open.
    NoSingles,
}

impl fmt::Display for Impossible {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Impossible::TooFewGivens(givens) => {
                write!(f, "no puzzle with {givens} givens has one solution: the fewest are 17")
            }
            Impossible::TooManyGivens(givens) => {
                write!(f, "no minimal puzzle with {givens} givens is known: the most are {MOST}")
            }
            Impossible::EmptyRange => f.write_str("no number is in the range"),
            Impossible::TooHard(rating) => {
                write!(f, "ratings are looked for up to {LONGEST}, and not to {rating}")
            }
            Impossible::TooManyCells(givens) => {
                write!(f, "a grid has 81 cells, and not {givens} givens")
            }
            Impossible::NoSingles => {
                f.write_str("where singles have nothing left none is open: every puzzle has positions with singles")
            }
        }
    }
}

impl std::error::Error for Impossible {}

/// How far a puzzle is from a wish: nothing where it is what was wished for.
pub(crate) struct Judged {
    /// How far it is, in steps of a rating.
    pub distance: usize,
    /// What it is, in a few words.
    pub told: String,
    /// The state where the rule that is needed has its first elimination.
    pub fires: Option<State>,
}

/// How far a puzzle is that a measure does not come to an end with.
const FAR: usize = 100;

impl Wish {
    /// That it can be had as far as that is known beforehand.
    ///
    /// # Errors
    /// The reason why it cannot.
    pub fn possible(&self) -> Result<(), Impossible> {
        let ranges =
            self.ratings.iter().filter_map(|(_, range)| range.as_ref()).chain(&self.givens);
        if ranges.into_iter().any(RangeInclusive::is_empty) {
            return Err(Impossible::EmptyRange);
        }
        let least = self.ratings.iter().filter_map(|(_, range)| Some(*range.as_ref()?.start()));
        if let Some(rating) = least.max().filter(|&least| least > LONGEST) {
            return Err(Impossible::TooHard(rating));
        }
        if self.first.as_ref().is_some_and(|first| first.rule.facts().rank == Rank::Single) {
            return Err(Impossible::NoSingles);
        }
        let fewest = Position::FEWEST_GIVENS;
        let most = self.givens.as_ref().map(|range| *range.end());
        if let Some(few) =
            most.into_iter().chain(self.mask.as_ref().map(Vec::len)).find(|&n| n < fewest)
        {
            return Err(Impossible::TooFewGivens(few));
        }
        match &self.givens {
            Some(range)
                if *range.start() > MOST && self.mask.is_none() && !self.has_spare_givens =>
            {
                Err(Impossible::TooManyGivens(*range.start()))
            }
            _ => Ok(()),
        }
    }

    /// Puzzles in which the rule that is wished for has something: the examples of its file that are puzzles. None where
    /// givens go together, for these are not such puzzles.
    pub(crate) fn examples(&self) -> Vec<Puzzle> {
        if self.symmetry != Symmetry::None {
            return Vec::new();
        }
        let library = Library::built_in();
        let rules = self.needs.iter().chain(&self.first).map(|needs| needs.rule.name());
        let examples =
            rules.filter_map(|name| library.get(name)).flat_map(|entry| &entry.header.fires);
        let grids = examples.filter_map(|example| example.split_once(" ==> "));
        grids.filter_map(|(grid, _)| Puzzle::of(&read(grid).ok()?)).collect()
    }

    fn patterns(&self) -> Arc<Patterns> {
        self.patterns.clone().unwrap_or_else(|| Arc::clone(Catalogue::built_in().patterns()))
    }

    /// How many givens are to be left, whether or not they are needed: a number of the range where such may stay.
    pub(crate) fn least_givens(&self, dice: &mut Dice) -> usize {
        match self.givens.as_ref().filter(|_| self.has_spare_givens) {
            Some(range) => {
                range.start() + dice.below(range.end().saturating_sub(*range.start()) + 1)
            }
            None => 0,
        }
    }

    /// How far a puzzle is from it.
    pub(crate) fn judge(&self, puzzle: &Puzzle, interrupt: &Interrupt) -> Result<Judged, Stopped> {
        let on = On { position: puzzle.position(), patterns: self.patterns(), interrupt };
        let on = &on;
        let mut judged = Judged { distance: 0, told: String::new(), fires: None };
        if let Some(range) = &self.givens {
            judged.add(off(puzzle.givens(), range), None);
        }
        for (measure, range) in &self.ratings {
            let rating = rating(measure, on)?;
            let distance = match range {
                Some(range) => rating.map_or(FAR, |rating| off(rating, range)),
                None => 0,
            };
            judged.add(distance, Some(said(measure, rating)));
        }
        if let Some((one, other, least)) = &self.gap {
            let ratings = (rating(one, on)?, rating(other, on)?);
            let gap = ratings.0.zip(ratings.1).map(|(one, other)| one.saturating_sub(other));
            judged
                .add(gap.map_or(FAR, |gap| least.saturating_sub(gap)), Some(said(one, ratings.0)));
            judged.add(0, Some(said(other, ratings.1)));
        }
        if !self.without.is_empty() {
            let walked = walk(on, &self.without, Reach::default().length, Pace::All)?;
            judged.add(if walked.is_solved { FAR } else { 0 }, None);
        }
        if let Some(needs) = &self.needs {
            needs.judge(on, &mut judged)?;
        }
        if let Some(first) = &self.first {
            first.judge_first(on, &mut judged)?;
        }
        Ok(judged)
    }
}

impl Judged {
    fn add(&mut self, distance: usize, told: Option<String>) {
        self.distance += distance;
        let is_new = |told: &String| self.told.split(", ").all(|known| known != told);
        if let Some(told) = told.filter(is_new) {
            let comma = if self.told.is_empty() { "" } else { ", " };
            self.told += &format!("{comma}{told}");
        }
    }
}

/// How far a number is from a range.
fn off(number: usize, range: &RangeInclusive<usize>) -> usize {
    range.start().saturating_sub(number) + number.saturating_sub(*range.end())
}

fn said(measure: &Measure, rating: Option<usize>) -> String {
    let name = measure.family();
    rating.map_or_else(|| format!("not by {name}"), |rating| format!("{name} = {rating}"))
}

/// The rating of a puzzle, as `catena rate` finds it with these patterns; `None` where the measure does not solve it.
///
/// # Errors
/// When the interrupt stops it.
pub fn rated(
    measure: &Measure,
    puzzle: &Puzzle,
    patterns: &Arc<Patterns>,
    interrupt: &Interrupt,
) -> Result<Option<usize>, Stopped> {
    let patterns = Arc::clone(patterns);
    rating(measure, &On { position: puzzle.position(), patterns, interrupt })
}

/// What is judged: a position, the patterns that rules look for, and what ends the work.
struct On<'a> {
    position: Position,
    patterns: Arc<Patterns>,
    interrupt: &'a Interrupt,
}

/// The rating of a position; `None` where the measure does not solve it.
fn rating(measure: &Measure, on: &On) -> Result<Option<usize>, Stopped> {
    let limits = Limits { length: Some(LONGEST), ..Limits::default() };
    let mut work = Work::until(on.interrupt);
    let prepared = Prepared::with_patterns(on.position.clone(), Arc::clone(&on.patterns));
    let outcome = measure.rate(&prepared, &measure.reach(limits), &mut work);
    match outcome {
        Ok(Outcome::Found(rating)) => Ok(Some(rating)),
        Ok(Outcome::None { .. }) | Err(_) => Ok(None),
        Ok(Outcome::Stopped { by, .. }) => Err(by),
    }
}

/// How long proofs may be that a rating looks for, as in `catena rate`.
const LONGEST: usize = 36;

/// Where a path ends: whether it is solved, in which state, and how many proofs by the last of its rules it has.
struct Walked {
    is_solved: bool,
    last: State,
    proofs: usize,
}

/// The path of a position by some rules up to a length.
fn walk(on: &On, rules: &[Arc<dyn Rule>], length: usize, pace: Pace) -> Result<Walked, Stopped> {
    let path = Path::new(&on.position, rules, Reach::up_to(length)).at_pace(pace);
    let mut path = path.with_patterns(Arc::clone(&on.patterns));
    let mut work = Work::until(on.interrupt);
    let mut proofs = 0;
    loop {
        let is_solved = match path.advance(&mut work) {
            Ok(Next::Proofs(found)) => {
                let is_last = |name: &str| rules.last().is_some_and(|rule| rule.name() == name);
                proofs += found.iter().filter(|proof| is_last(proof.family.name.raw())).count();
                continue;
            }
            Ok(Next::Stopped { by, .. }) => return Err(by),
            Ok(Next::Solved) => true,
            Ok(Next::Stuck) | Err(_) => false,
        };
        return Ok(Walked { is_solved, last: path.state().clone(), proofs });
    }
}

impl Needs {
    fn judge(&self, on: &On, judged: &mut Judged) -> Result<(), Stopped> {
        let without = self.walk(on, self.shorter())?;
        judged.fires = Some(without.last.clone());
        if without.is_solved {
            judged.add(FAR, Some(format!("does not need {}", self.name())));
            return Ok(());
        }
        let with = self.walk(on, Some(self.length.unwrap_or(Reach::default().length)))?;
        match with.is_solved {
            true => {
                let more = if self.once { with.proofs.saturating_sub(1) } else { 0 };
                judged.add(more, Some(format!("needs {}", self.name())));
            }
            false => judged.add(1 + open(&with.last), Some(format!("not by {}", self.name()))),
        }
        Ok(())
    }

    /// Whether the rule has something where the others have nothing left.
    fn judge_first(&self, on: &On, judged: &mut Judged) -> Result<(), Stopped> {
        let stuck = self.walk(on, self.shorter())?;
        if stuck.is_solved {
            judged.add(FAR, Some("solved before".to_owned()));
            return Ok(());
        }
        let here = Position { state: stuck.last.clone(), givens: on.position.givens };
        let length = self.length.unwrap_or(Reach::default().length);
        let path = Path::new(&here, std::slice::from_ref(&self.rule), Reach::up_to(length));
        let path = path.with_patterns(Arc::clone(&on.patterns));
        let next = path.without_singles().advance(&mut Work::until(on.interrupt));
        let told = match next {
            Ok(Next::Proofs(_)) => (0, format!("{} is first", self.name())),
            Ok(Next::Stopped { by, .. }) => return Err(by),
            _ => (1, format!("{} has nothing", self.name())),
        };
        judged.fires = Some(stuck.last);
        judged.add(told.0, Some(told.1));
        Ok(())
    }

    /// The greatest length of the rule that is not enough; `None` where it is not asked at all.
    fn shorter(&self) -> Option<usize> {
        self.length.map(|length| length - 1).filter(|&length| length > 0)
    }

    /// The path by the others and, up to a length, by the rule.
    fn walk(&self, on: &On, length: Option<usize>) -> Result<Walked, Stopped> {
        let mut rules = self.before.clone();
        rules.extend(length.map(|_| Arc::clone(&self.rule)));
        let usual = Reach::default().length;
        let longest = length.filter(|_| self.before.is_empty()).unwrap_or(usual);
        let pace = if self.once { Pace::First } else { Pace::All };
        walk(on, &rules, longest, pace)
    }

    fn name(&self) -> String {
        let name = self.rule.name();
        self.length.map_or_else(|| name.to_owned(), |length| format!("{name}[{length}]"))
    }
}

/// How many cells are open.
fn open(state: &State) -> usize {
    81 - state.decided_cells().len()
}
