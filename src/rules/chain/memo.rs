//! A memory of partial chains that cannot be continued.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::LazyLock;

use crate::board::NODES;
use crate::work::{Stopped, Work};

/// A key for each candidate and each group; a set of them has the exclusive or of theirs.
///
/// 128 bits, so that two of even a hundred million sets share a key with a probability below
/// 2^-74: "nothing shorter exists" may rest on that.
pub static KEYS: LazyLock<Vec<u128>> = LazyLock::new(|| {
    let mut seed = 0x243f_6a88_85a3_08d3;
    (0..NODES).map(|_| u128::from(next(&mut seed)) << 64 | u128::from(next(&mut seed))).collect()
});

/// The generator splitmix64.
fn next(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut word = *seed;
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// Partial chains, by the set of their right-linking candidates and the last of these, with the
/// number of variables that were not enough to close them.
#[derive(Default)]
pub struct Memo(HashMap<(u128, u16), u8, BuildHasherDefault<Fold>>);

/// What a partial chain takes in the memory, with the room that a table of them leaves empty.
const ENTRY: usize = 80;

impl Memo {
    /// Forgets everything.
    pub fn clear(&mut self, work: &mut Work) {
        work.release(self.0.len() * ENTRY);
        self.0.clear();
    }

    /// Whether `left` further variables are known to be too few.
    pub fn fails(&self, set: u128, last: usize, left: usize) -> bool {
        self.0.get(&(set, last as u16)).is_some_and(|&failed| left <= failed.into())
    }

    /// Remembers that `left` further variables are too few.
    ///
    /// # Errors
    /// When there is no memory left to remember it in.
    pub fn remember(
        &mut self,
        set: u128,
        last: usize,
        left: usize,
        work: &mut Work,
    ) -> Result<(), Stopped> {
        let failed = match self.0.entry((set, last as u16)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => {
                work.keep(ENTRY)?;
                new.insert(0)
            }
        };
        *failed = (*failed).max(left.min(255) as u8);
        Ok(())
    }
}

/// Folds the words of a key, which are random already.
#[derive(Default)]
pub struct Fold(u64);

impl Hasher for Fold {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u16(&mut self, word: u16) {
        self.write_u64(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn write_u128(&mut self, words: u128) {
        self.write_u64(words as u64);
        self.write_u64((words >> 64) as u64);
    }
}
