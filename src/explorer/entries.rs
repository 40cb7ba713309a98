//! What someone has entered into a puzzle: which of it the givens refute, and why.
//!
//! A solver says which entries are so in every solution of the givens, in none, or in some; rules prove what it says of
//! the first that is wrong. Where the givens have no solution themselves, a smallest set of them that has none is told.

use serde::{Deserialize, Serialize};

use super::ask::Ask;
use super::error::OpenError;
use super::notice::differing;
use super::refutation::Refutation;
use super::{Explorer, text};
use crate::grid::format::{self, Entries};
use crate::grid::{Candidate, Cell, Conclusion, Digit, Position, State};
use crate::solution::{Solutions, solutions};

/// What became of the entries of a puzzle.
///
/// In JSON: `catena-entries/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-entries/1")]
pub struct EntriesAnswer {
    /// How many cells are given.
    pub givens: usize,
    /// How many solutions the givens have.
    pub solutions: GivenSolutions,
    /// The entries that are so in every solution, in order.
    #[serde(with = "text::list")]
    pub sound: Vec<Conclusion>,
    /// Those that are so in none: the givens refute them.
    #[serde(with = "text::list")]
    pub wrong: Vec<Conclusion>,
    /// Those that are so in some solutions only.
    #[serde(with = "text::list")]
    pub open: Vec<Conclusion>,
    /// The position that the givens and the sound entries leave, as 81 characters or 729.
    pub position: String,
    /// Why the first wrong entry is wrong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Refutation>,
    /// Where the givens have no solution: some of them that have none together, and have one without any of them.
    #[serde(with = "text::list", default, skip_serializing_if = "Vec::is_empty")]
    pub contradiction: Vec<Conclusion>,
    /// Whether the search for a proof came to its end; `false` where it was stopped before it had one.
    pub complete: bool,
}

/// How many solutions some givens have.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GivenSolutions {
    /// None.
    None,
    /// One.
    One,
    /// Several.
    Several {
        /// The first cell in which two of them differ.
        #[serde(with = "text")]
        cell: Cell,
        /// Its digits in these two.
        digits: [u32; 2],
    },
}

impl Explorer {
    /// Judges what was entered into a puzzle: a grid with its givens and what was placed and deleted, or the puzzle and
    /// after it such grids.
    ///
    /// # Examples
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    ///
    /// let puzzle = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let filled = puzzle.replacen('.', "8", 1);
    /// let answer = Explorer::check_entries(&format!("{puzzle}\n{filled}"), &Ask::default())?;
    /// assert_eq!(answer.wrong, ["r1c2=8".parse().unwrap()]);
    /// assert!(answer.mistake.is_some_and(|mistake| mistake.is_proved()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When there is no grid in the text, or there are several of different puzzles.
    pub fn check_entries(text: &str, ask: &Ask) -> Result<EntriesAnswer, OpenError> {
        let entries = format::entries(text).map_err(OpenError::Unreadable)?;
        Ok(Explorer::check_entered(&entries, ask))
    }

    /// The same of entries that were read.
    pub fn check_entered(entries: &Entries, ask: &Ask) -> EntriesAnswer {
        let judged = JudgedEntries::of(entries);
        let mut answer = judged.answer(entries);
        answer.contradiction =
            judged.contradiction.iter().copied().map(Conclusion::Place).collect();
        answer.mistake = match (&judged.contradiction[..], answer.wrong.first()) {
            ([], Some(&entry)) => Some(Explorer::of(judged.sound).refute(entry, ask)),
            ([], None) => None,
            (givens, _) => Some(refute_one_of(givens, ask)),
        };
        let is_proved = answer.mistake.as_ref().is_none_or(Refutation::is_proved);
        answer.complete = is_proved || ask.interrupt.check().is_ok();
        answer
    }
}

impl EntriesAnswer {
    /// How many entries there are.
    pub fn entered(&self) -> usize {
        self.sound.len() + self.wrong.len() + self.open.len()
    }

    /// Whether the givens have a solution, and every entry is so in all of them.
    pub fn is_sound(&self) -> bool {
        self.solutions != GivenSolutions::None && self.wrong.is_empty() && self.open.is_empty()
    }
}

/// The entries of a puzzle, each with what the solutions of the givens say of it.
pub(super) struct JudgedEntries {
    solutions: GivenSolutions,
    verdicts: Vec<EntryVerdict>,
    /// What the givens and the sound entries leave.
    pub sound: Position,
    contradiction: Vec<Candidate>,
}

/// What the solutions of the givens say of an entry.
#[derive(Clone, Copy, PartialEq, Eq)]
enum EntryVerdict {
    Sound,
    Wrong,
    Open,
}

impl JudgedEntries {
    pub fn of(entries: &Entries) -> JudgedEntries {
        let position = left_by(&entries.givens);
        let known = position.as_ref().map_or(Solutions::None, |given| solutions(&given.state));
        let Some(mut sound) = position.filter(|_| known != Solutions::None) else {
            return JudgedEntries {
                solutions: GivenSolutions::None,
                verdicts: vec![EntryVerdict::Open; entries.entered.len()],
                sound: Position::from_state(State::FULL),
                contradiction: contradiction(&entries.givens),
            };
        };
        let given = sound.state.clone();
        let verdicts: Vec<EntryVerdict> =
            entries.entered.iter().map(|&entry| verdict(entry, &given, &known)).collect();
        for (&entry, _) in
            entries.entered.iter().zip(&verdicts).filter(|(_, v)| **v == EntryVerdict::Sound)
        {
            entry.apply_to(&mut sound.state);
        }
        let solutions = match &known {
            Solutions::Several(two) => differing(two).map(|(cell, digits)| {
                GivenSolutions::Several { cell, digits: digits.map(Digit::number) }
            }),
            _ => None,
        };
        let solutions = solutions.unwrap_or(GivenSolutions::One);
        JudgedEntries { solutions, verdicts, sound, contradiction: Vec::new() }
    }

    /// The entries that the givens refute, with their places among all.
    pub fn wrong<'a>(
        &'a self,
        entries: &'a Entries,
    ) -> impl Iterator<Item = (usize, Conclusion)> + 'a {
        let all = entries.entered.iter().copied().enumerate().zip(&self.verdicts);
        all.filter(|(_, verdict)| **verdict == EntryVerdict::Wrong).map(|(entry, _)| entry)
    }

    fn answer(&self, entries: &Entries) -> EntriesAnswer {
        let with = |wanted: EntryVerdict| {
            let all = entries.entered.iter().zip(&self.verdicts);
            all.filter(|(_, verdict)| **verdict == wanted).map(|(entry, _)| *entry).collect()
        };
        EntriesAnswer {
            givens: entries.givens.len(),
            solutions: self.solutions.clone(),
            sound: with(EntryVerdict::Sound),
            wrong: with(EntryVerdict::Wrong),
            open: with(EntryVerdict::Open),
            position: format::write_shortest(&self.sound),
            mistake: None,
            contradiction: Vec::new(),
            complete: true,
        }
    }
}

/// What the solutions of a state say of an entry.
fn verdict(entry: Conclusion, given: &State, known: &Solutions) -> EntryVerdict {
    let is_possible = |entry: Conclusion| {
        let mut state = given.clone();
        let is_live = state.is_live(entry.candidate());
        entry.apply_to(&mut state);
        (is_live || entry == Conclusion::Eliminate(entry.candidate()))
            && solutions(&state) != Solutions::None
    };
    match known {
        Solutions::One(_) if known.contradict(entry) => EntryVerdict::Wrong,
        Solutions::One(_) => EntryVerdict::Sound,
        _ if !is_possible(entry) => EntryVerdict::Wrong,
        _ if !is_possible(entry.opposite()) => EntryVerdict::Sound,
        _ => EntryVerdict::Open,
    }
}

/// The position that some givens leave; `None` where two of them see each other and are equal.
fn left_by(givens: &[Candidate]) -> Option<Position> {
    let mut digits = [None; 81];
    for given in givens {
        digits[given.cell().index()] = Some(given.digit());
    }
    let state = State::from_givens(&digits).ok()?;
    Some(Position { state, givens: givens.iter().map(|given| given.cell()).collect() })
}

/// How many orders givens are left out in.
const ORDERS: u64 = 40;

/// Givens without a solution of which none can be left out. Which set is met depends on the order in which they are left
/// out; the smallest of those of some orders is told.
fn contradiction(givens: &[Candidate]) -> Vec<Candidate> {
    let order = |seed: u64| {
        let mut order = givens.to_vec();
        // Any numbers do, and the same ones each time.
        order.sort_by_key(|given| {
            (given.index() as u64 + 1).wrapping_mul(0x9e37_79b9 * (seed + 1)) % 7919
        });
        order
    };
    let smallest = (0..ORDERS).map(order).map(irreducible).min_by_key(Vec::len);
    smallest.unwrap_or_default()
}

fn irreducible(mut givens: Vec<Candidate>) -> Vec<Candidate> {
    let has_none = |givens: &[Candidate]| {
        left_by(givens).is_none_or(|left| solutions(&left.state) == Solutions::None)
    };
    for given in givens.clone() {
        let without: Vec<Candidate> = givens.iter().copied().filter(|&g| g != given).collect();
        if has_none(&without) {
            givens = without;
        }
    }
    givens.sort_unstable_by_key(|given| given.cell());
    givens
}

/// How long the proofs may be with which the givens of a contradiction are compared.
const LENGTH: usize = 8;

/// Why one of some givens is false by the others: the one with the simplest proof.
fn refute_one_of(givens: &[Candidate], ask: &Ask) -> Refutation {
    let short = ask.clone().max_length(LENGTH);
    let refuted = |given: &Candidate, ask: &Ask| {
        let others: Vec<Candidate> = givens.iter().copied().filter(|g| g != given).collect();
        let left = left_by(&others)?;
        Some(Explorer::of(left).refute_by_a_step(Conclusion::Place(*given), ask))
    };
    let all = givens.iter().filter_map(|given| refuted(given, &short));
    let simplest = all.filter(Refutation::is_proved).min_by_key(Refutation::simplicity);
    let last = givens[givens.len() - 1];
    let others = &givens[..givens.len() - 1];
    simplest.unwrap_or_else(|| match left_by(others) {
        Some(left) => Explorer::of(left).refute(Conclusion::Place(last), ask),
        None => Refutation::between(Conclusion::Place(last), others),
    })
}
