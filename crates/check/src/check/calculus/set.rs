//! Sets of candidates, private to the checker: a line is judged in one pass over what it cites.

use crate::grid::Candidate;
use crate::proof::Node;

/// A set of candidates, one bit for each of the 729.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Set([u64; 12]);

impl Set {
    /// Adds a candidate; whether it is new.
    pub fn insert(&mut self, candidate: Candidate) -> bool {
        let (word, bit) = place(candidate);
        let is_new = self.0[word] & bit == 0;
        self.0[word] |= bit;
        is_new
    }

    /// Adds the members of another set.
    pub fn extend(&mut self, other: &Set) {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
    }

    /// Whether the candidate is a member.
    pub fn has(&self, candidate: Candidate) -> bool {
        let (word, bit) = place(candidate);
        self.0[word] & bit != 0
    }
}

impl FromIterator<Candidate> for Set {
    fn from_iter<I: IntoIterator<Item = Candidate>>(candidates: I) -> Set {
        let mut set = Set::default();
        for candidate in candidates {
            set.insert(candidate);
        }
        set
    }
}

impl From<&Node> for Set {
    fn from(node: &Node) -> Set {
        node.members().iter().copied().collect()
    }
}

/// The word and the bit of a candidate.
fn place(candidate: Candidate) -> (usize, u64) {
    (candidate.index() / 64, 1 << (candidate.index() % 64))
}
