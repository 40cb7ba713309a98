//! The strong chains that a refutation goes through, for its picture and its words: a letter and two
//! colours for each.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Space, State};
use catena::proof::{Ground, Line, Literal, numbered};

use super::theme::Theme;

/// A polarity of a strong chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Polarity {
    /// The chain, in the order in which they come.
    pub chain: usize,
    /// Whether it is the other polarity than the one that the first step of the chain makes true.
    pub is_opposite: bool,
}

impl Polarity {
    /// The colour.
    pub fn colour(self, theme: &Theme) -> &'static str {
        theme.strong_chain(self.chain)[usize::from(self.is_opposite)]
    }

    /// The letter of the chain, `A` to `Z` and again; small for the other polarity.
    pub fn letter(self) -> char {
        let letter = (b'A' + (self.chain % 26) as u8) as char;
        if self.is_opposite { letter.to_ascii_lowercase() } else { letter }
    }
}

/// The polarities of the candidates that a proof by refutation or by cases names, where it uses no single
/// but those of conjugate pairs and almost-locked ranges; empty for any other proof.
///
/// The polarity that a chain takes first, when the assumption is made, has the capital letter.
pub(super) fn polarities(state: &State, lines: &[Line]) -> BTreeMap<Candidate, Polarity> {
    let supposes = |line: &Line| {
        matches!(line.ground, Ground::Refutation { .. } | Ground::Cases { over: None, .. })
    };
    let mut of: BTreeMap<Candidate, Polarity> = BTreeMap::new();
    let Some(used) = used(state, lines).filter(|_| lines.iter().any(supposes)) else { return of };
    let mut chain = 0;
    for first in used {
        if !of.contains_key(&first) {
            colour(state, first, chain, &mut of);
            chain += 1;
        }
    }
    let named: BTreeSet<Candidate> = numbered(lines)
        .iter()
        .flat_map(|(line, _)| &line.claim)
        .flat_map(|(Literal::True(node) | Literal::False(node))| node.members())
        .copied()
        .collect();
    of.retain(|candidate, _| named.contains(candidate));
    of
}

/// The tags of a proof: the polarity of every candidate of the strong chains that it goes through, in its order, on all of
/// the board. A chain is there for two candidates of it that are named; its capital letter is the polarity that is true
/// first.
pub(super) fn tags(state: &State, lines: &[Line]) -> BTreeMap<Candidate, Polarity> {
    let mut of: BTreeMap<Candidate, Polarity> = BTreeMap::new();
    let mut chain = 0;
    for (line, _) in numbered(lines) {
        let (Ground::Variable { csp, .. }, [Literal::True(left)]) = (&line.ground, &line.claim[..])
        else {
            continue;
        };
        let Some(left) = left.single().filter(|_| state.values(*csp).count() == 2) else {
            continue;
        };
        if !of.contains_key(&left) {
            colour(state, left, chain, &mut of);
            chain += 1;
        }
    }
    of
}

/// The candidates that are true because they are left of a pair, in order; `None` when a single is used
/// that is of neither a pair nor a range.
fn used(state: &State, lines: &[Line]) -> Option<Vec<Candidate>> {
    let mut used = Vec::new();
    for (line, _) in numbered(lines) {
        let (Ground::Variable { csp, .. }, [Literal::True(left)]) = (&line.ground, &line.claim[..])
        else {
            continue;
        };
        match (left.single(), state.values(*csp).count()) {
            (Some(left), 2) => used.push(left),
            (Some(_), _) if csp.space() != Space::Bn => return None,
            _ => {}
        }
    }
    Some(used)
}

/// Colours the strong chain of a candidate.
fn colour(state: &State, first: Candidate, chain: usize, of: &mut BTreeMap<Candidate, Polarity>) {
    of.insert(first, Polarity { chain, is_opposite: false });
    let mut queue = vec![(first, false)];
    while let Some((member, is_opposite)) = queue.pop() {
        for csp in member.csps() {
            let mut values = state.values(csp);
            let (Some(one), Some(other), None) = (values.next(), values.next(), values.next())
            else {
                continue;
            };
            let conjugate = if one == member { other } else { one };
            of.entry(conjugate).or_insert_with(|| {
                queue.push((conjugate, !is_opposite));
                Polarity { chain, is_opposite: !is_opposite }
            });
        }
    }
}
