//! Random minimal puzzles.
//!
//! Both kinds begin with a random solution and take givens away in a random order. *Top-down* keeps a given that is needed
//! and goes on: every minimal puzzle is possible, and with what probability is not known. *Controlled-bias* begins anew
//! with another solution when a given was needed, unless what is left is minimal: a minimal puzzle with n givens of a
//! solution is met with probability 1 / C(81, n) then, so that C(81, n) is its weight in a mean over the minimal puzzles of
//! the solutions. These are drawn by a search that fills a cell with the fewest digits first: not each with the same
//! probability.
//!
//! Source: D. Berthier, "Unbiased Statistics of a CSP: A Controlled-Bias Generator", 2009.

use catena::parallel::in_order;
use catena::work::{Interrupt, Stopped};
use std::num::NonZeroUsize;

use crate::dice::Dice;
use crate::puzzle::{Puzzle, Ties};

/// How random puzzles are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sample {
    /// Givens that are needed are kept: hundreds in a second.
    TopDown,
    /// As soon as a given is needed another solution is begun with, but for minimal puzzles: a few in a minute.
    ControlledBias,
}

impl Sample {
    /// Both.
    pub const ALL: [Sample; 2] = [Sample::TopDown, Sample::ControlledBias];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Sample::TopDown => "top-down",
            Sample::ControlledBias => "controlled-bias",
        }
    }

    /// The weight of a puzzle with so many givens in a mean over the minimal puzzles of its solution, where one with 26 has 1; `None` where
    /// it is not known.
    pub fn weight(self, givens: usize) -> Option<f64> {
        let ratio = |n: usize| (81 - n) as f64 / (n + 1) as f64;
        match self {
            Sample::TopDown => None,
            Sample::ControlledBias if givens >= 26 => Some((26..givens).map(ratio).product()),
            Sample::ControlledBias => Some(1.0 / (givens..26).map(ratio).product::<f64>()),
        }
    }

    /// The puzzle of a turn; `None` where it made none. A turn of one kind makes one, of the other seldom.
    fn turn(self, seed: u64, turn: usize) -> Option<Puzzle> {
        let mut dice = Dice::new(seed, turn as u64);
        match self {
            Sample::TopDown => Some(Puzzle::random(&mut dice, &Ties::default(), 0)),
            Sample::ControlledBias => Puzzle::unbiased(&mut dice),
        }
    }
}

/// How many turns are taken between two looks at the interrupt.
const BATCH: usize = 256;

/// Random puzzles one after the other: the same for a seed on any number of threads.
pub struct Sampler {
    sample: Sample,
    seed: u64,
    /// One per core where nothing is said.
    pub threads: Option<NonZeroUsize>,
    turns: usize,
}

impl Sampler {
    /// A sampler that has not begun.
    pub fn new(sample: Sample, seed: u64) -> Sampler {
        Sampler { sample, seed, threads: None, turns: 0 }
    }

    /// How many turns were taken: solutions that were begun with.
    pub fn turns(&self) -> usize {
        self.turns
    }

    /// The puzzles of the next turns, perhaps none.
    ///
    /// # Errors
    /// When the interrupt stops them; none of these turns counts then.
    pub fn advance(&mut self, interrupt: &Interrupt) -> Result<Vec<Puzzle>, Stopped> {
        let turns: Vec<usize> = (self.turns..self.turns + BATCH).collect();
        let mut made = Vec::new();
        let take = |&turn: &usize| interrupt.check().map(|()| self.sample.turn(self.seed, turn));
        in_order(&turns, self.threads, take, |_, puzzle| {
            made.extend(puzzle?);
            Ok::<(), Stopped>(())
        })?;
        self.turns += BATCH;
        Ok(made)
    }
}
