//! The strong chains that a refutation goes through, for its picture and its words: a letter and two
//! colours for each.

use std::collections::BTreeMap;

use crate::grid::{Candidate, Space, State};
use crate::proof::{Ground, Line, Literal, numbered};

use super::theme::Theme;

/// A polarity of a strong chain: the number of the chain, from 0, and whether it is true under the
/// assumption.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Polarity {
    /// The chain, in the order in which they come.
    pub chain: usize,
    /// Whether it is the polarity that the first step of the chain makes true.
    pub is_true: bool,
}

impl Polarity {
    /// The colour.
    pub fn colour(self, theme: &Theme) -> &'static str {
        theme.strong_chain(self.chain)[usize::from(!self.is_true)]
    }

    /// The letter of the chain, `A` to `Z` and again; small for the other polarity.
    pub fn letter(self) -> char {
        let letter = (b'A' + (self.chain % 26) as u8) as char;
        if self.is_true { letter } else { letter.to_ascii_lowercase() }
    }
}

/// The polarities of the candidates of a proof by refutation that uses no variables but conjugate pairs
/// and those of which several candidates or none are left; empty for any other proof.
pub(super) fn polarities(state: &State, lines: &[Line]) -> BTreeMap<Candidate, Polarity> {
    let is_refuted = lines.iter().any(|line| matches!(line.ground, Ground::Refutation { .. }));
    let by_cases = lines.iter().any(|line| matches!(line.ground, Ground::Cases { .. }));
    let pairs = pairs(state, lines).filter(|_| is_refuted && !by_cases);
    let mut of: BTreeMap<Candidate, Polarity> = BTreeMap::new();
    let Some(mut rest) = pairs else { return of };
    let mut chain = 0;
    while !rest.is_empty() {
        let [out, left] = rest.remove(0);
        of.insert(left, Polarity { chain, is_true: true });
        of.insert(out, Polarity { chain, is_true: false });
        while let Some(at) = rest.iter().position(|pair| pair.iter().any(|c| of.contains_key(c))) {
            let [one, other] = rest.remove(at);
            for (from, to) in [(one, other), (other, one)] {
                if let Some(&Polarity { chain, is_true }) = of.get(&from) {
                    of.entry(to).or_insert(Polarity { chain, is_true: !is_true });
                }
            }
        }
        chain += 1;
    }
    of
}

/// The conjugate pairs that are used, the false candidate first; `None` when a single is used that is
/// not one of a pair.
fn pairs(state: &State, lines: &[Line]) -> Option<Vec<[Candidate; 2]>> {
    let mut pairs = Vec::new();
    for (line, _) in numbered(lines) {
        let (Ground::Variable { csp, .. }, [Literal::True(left)]) = (&line.ground, &line.claim[..])
        else {
            continue;
        };
        let others: Vec<Candidate> = state.values(*csp).filter(|c| !left.contains(*c)).collect();
        match (left.single(), &others[..]) {
            (Some(left), &[out]) => pairs.push([out, left]),
            (Some(_), [_, _, ..]) if csp.space() != Space::Bn => return None,
            _ => {}
        }
    }
    Some(pairs)
}
