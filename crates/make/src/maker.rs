//! The search for a puzzle that is what was wished for: puzzles at random, and near those that came nearest.

use std::collections::{BTreeSet, VecDeque};
use std::num::NonZeroUsize;

use catena::grid::{Position, State};
use catena::parallel::in_order;
use catena::work::{Interrupt, Stopped};

use crate::dice::Dice;
use crate::minlex::Minlex;
use crate::puzzle::{Puzzle, Ties};
use crate::wish::{Judged, Wish};

/// How many puzzles are tried in a round: what is learnt of one round is used in the next.
const BATCH: usize = 128;
/// How many of the nearest are kept.
const POOL: usize = 20;
/// Of so many puzzles one is made at random and one near where the search begins, and the others near the nearest.
const ROUND: usize = 4;
/// A rule is rare where fewer than one in so many puzzles is what was wished for.
const RARE: usize = 512;
/// How many givens, or orbits of givens, are taken away for a puzzle near another.
const AWAY: usize = 2;

/// A puzzle that is what was wished for.
#[derive(Clone, Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What it is, in a few words: `whip = 9`.
    pub told: String,
    /// The state where the rule that is needed has its first elimination; `None` where none was wished for.
    pub fires: Option<State>,
}

impl Made {
    /// The puzzle where the rule that is needed has its first elimination; `None` where none was wished for.
    pub fn position(&self) -> Option<Position> {
        let state = self.fires.clone()?;
        Some(Position { state, givens: self.puzzle.position().givens })
    }
}

/// A search for puzzles. With the same seed it makes the same puzzles, on any machine and on any number of threads.
pub struct Maker {
    wish: Wish,
    seed: u64,
    /// One per core where nothing is said.
    pub threads: Option<NonZeroUsize>,
    tried: usize,
    pool: Vec<(usize, Puzzle, String)>,
    known: BTreeSet<Puzzle>,
    found: VecDeque<Made>,
    ties: Ties,
    /// How many were what was wished for.
    made: usize,
    /// Where the search begins; empty where that is anywhere.
    beginnings: Vec<Puzzle>,
    /// Examples of the rule that is wished for: where it is rare the search begins near them too.
    examples: Vec<Puzzle>,
    /// The forms of puzzles that are not made; of each that is made its form is added.
    left_out: BTreeSet<Minlex>,
}

impl Maker {
    /// A search that has not begun. Where a rule is wished for that is rare at random, it looks near the examples of the
    /// rule's file too. These are not made themselves.
    pub fn new(wish: Wish, seed: u64) -> Maker {
        let ties = Ties::of(wish.symmetry);
        let examples = wish.examples();
        Maker {
            wish,
            seed,
            threads: None,
            tried: 0,
            pool: Vec::new(),
            known: BTreeSet::new(),
            found: VecDeque::new(),
            ties,
            made: 0,
            beginnings: Vec::new(),
            left_out: examples.iter().map(Minlex::of).collect(),
            examples,
        }
    }

    /// Begins near these puzzles, whatever they are; near any where there is none.
    pub fn begin_near(&mut self, puzzles: Vec<Puzzle>) {
        self.beginnings = puzzles;
    }

    /// Does not make a puzzle, nor any that is the same up to a symmetry.
    pub fn leave_out(&mut self, puzzle: &Puzzle) {
        self.left_out.insert(Minlex::of(puzzle));
    }

    /// The next puzzle, however long it takes.
    ///
    /// # Errors
    /// When the interrupt stops the search; what was found is not lost.
    pub fn make(&mut self, interrupt: &Interrupt) -> Result<Made, Stopped> {
        loop {
            match self.found.pop_front() {
                Some(made) => return Ok(made),
                None => self.advance(interrupt)?,
            }
        }
    }

    /// A puzzle that was found, and not taken yet.
    pub fn take(&mut self) -> Option<Made> {
        self.found.pop_front()
    }

    /// How many puzzles were tried.
    pub fn tried(&self) -> usize {
        self.tried
    }

    /// The puzzle that came nearest, and what it is; `None` before the first round, and where all were what was wished for.
    pub fn nearest(&self) -> Option<(&Puzzle, &str)> {
        self.pool.first().map(|(_, puzzle, told)| (puzzle, told.as_str()))
    }

    /// Tries a round of puzzles.
    ///
    /// # Errors
    /// When the interrupt stops it; nothing of the round counts then.
    pub fn advance(&mut self, interrupt: &Interrupt) -> Result<(), Stopped> {
        let turns: Vec<usize> = (self.tried..self.tried + BATCH).collect();
        let mut tried = Vec::with_capacity(BATCH);
        let judged = |&turn: &usize| self.try_one(turn, interrupt);
        in_order(&turns, self.threads, judged, |_, judged| {
            tried.push(judged?);
            Ok::<(), Stopped>(())
        })?;
        self.tried += BATCH;
        tried.into_iter().flatten().for_each(|(puzzle, judged)| self.keep(puzzle, judged));
        Ok(())
    }

    /// The puzzle of a turn, judged; `None` where the turn made none.
    fn try_one(
        &self,
        turn: usize,
        interrupt: &Interrupt,
    ) -> Result<Option<(Puzzle, Judged)>, Stopped> {
        interrupt.check()?;
        let mut dice = Dice::new(self.seed, turn as u64);
        let puzzle = match &self.wish.mask {
            Some(mask) => Puzzle::within(&mut dice, mask),
            None => Some(self.free(turn, &mut dice)),
        };
        puzzle.map(|puzzle| Ok((puzzle.clone(), self.wish.judge(&puzzle, interrupt)?))).transpose()
    }

    /// The puzzle of a turn where givens may stand anywhere.
    fn free(&self, turn: usize, dice: &mut Dice) -> Puzzle {
        let is_rare = self.tried >= RARE * (self.made + 1);
        let beginnings = match (self.beginnings.is_empty(), is_rare) {
            (false, _) => &self.beginnings[..],
            (true, true) => &self.examples,
            (true, false) => &[],
        };
        let near = match (turn % ROUND, self.pool.len(), beginnings.len()) {
            (0, ..) | (_, 0, 0) => None,
            (1, _, 1..) | (_, 0, _) => Some(&beginnings[dice.below(beginnings.len())]),
            (_, near, _) => Some(&self.pool[dice.below(near)].1),
        };
        let least = self.wish.least_givens(dice);
        match near {
            Some(puzzle) => puzzle.near(AWAY, dice, &self.ties, least),
            None => Puzzle::random(dice, &self.ties, least),
        }
    }

    fn keep(&mut self, puzzle: Puzzle, judged: Judged) {
        if !self.known.insert(puzzle.clone()) {
            return;
        }
        let Judged { distance, told, fires } = judged;
        if distance == 0 {
            if !self.left_out.insert(Minlex::of(&puzzle)) {
                return;
            }
            self.made += 1;
            self.found.push_back(Made { puzzle, told, fires });
            return;
        }
        let at = self.pool.partition_point(|(known, ..)| *known <= distance);
        self.pool.insert(at, (distance, puzzle, told));
        self.pool.truncate(POOL);
    }
}
