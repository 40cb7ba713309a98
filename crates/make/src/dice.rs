//! Numbers that are the same for a seed on every machine.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A source of numbers.
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The source of a turn of a search with a seed: turns know nothing of one another, so that threads can share them.
    pub fn new(seed: u64, turn: u64) -> Dice {
        let mut of_seed = Xoshiro256PlusPlus::seed_from_u64(seed);
        Dice(Xoshiro256PlusPlus::seed_from_u64(of_seed.next_u64() ^ turn))
    }

    /// A number below a bound, which is not 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // The bounds are small: no number is preferred by more than one in 2^50.
        (self.0.next_u64() % bound as u64) as usize
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in (1..items.len()).rev() {
            items.swap(at, self.below(at + 1));
        }
    }
}
