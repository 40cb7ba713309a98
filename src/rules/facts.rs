//! What is known of a rule, whatever the position.

use crate::card::{Card, Cost, Rank};
use crate::proof::{Family, Shape, published};
use crate::rules::question::prepared::Base;

/// What is known of a rule, whatever the position.
///
/// A rule that decorates another one takes its facts over, and names those that differ:
/// `Facts { rank, ..inner.facts().clone() }`.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    /// The family that its proofs name.
    pub family: Family,
    /// What answers it, as EXPLAIN calls it.
    pub answered_by: &'static str,
    /// Where `solve` tries it: rules of a lower rank come first, whatever the lengths.
    pub rank: Rank,
    /// What a question to it may cost.
    pub cost: Cost,
    /// Whether its proofs assume that the givens have exactly one solution: then it is asked when it is named, and by
    /// a catalogue that [assumes it too](super::Catalogue::assuming_one_solution).
    pub assumes_one_solution: bool,
    /// Whether greater lengths, which weigh something, take no longer: then only who asks for a bound has one.
    pub any_length: bool,
    /// Whether it looks for almost locked sets, so that [`Reach::als_size`](super::Reach::als_size) matters.
    pub uses_sets: bool,
    /// Whether its proofs place candidates as such, so that it is worth asking why one is true.
    pub places_directly: bool,
    /// The length up to which its search finds a shortest proof; a longer one may not be the shortest there is.
    pub shortest_to: usize,
    /// The record under which it learns least lengths from other families, and tells them its own; `None`
    /// where it does neither.
    pub learns_as: Option<Shape>,
    /// What its search needs of a position that takes long to make, with almost locked sets of any size.
    pub base: Option<Base>,
}

impl Facts {
    /// Those of a rule that uses no sets and needs no other rule, with what its card says. A family of a user's that has
    /// the name of a rule here but another record has no card.
    pub fn of(family: &Family, answered_by: &'static str) -> Facts {
        let name = family.name.raw();
        let card = Card::of(name).filter(|_| published(name) == family.shape);
        Facts::with(card.unwrap_or(Card::PLAIN), family, answered_by)
    }

    /// Those of a rule with this card.
    pub(super) fn with(card: &Card, family: &Family, answered_by: &'static str) -> Facts {
        Facts {
            family: family.clone(),
            answered_by,
            rank: card.rank,
            cost: card.cost,
            assumes_one_solution: card.assumes_one_solution,
            any_length: false,
            uses_sets: false,
            places_directly: false,
            shortest_to: card.shortest_to,
            learns_as: None,
            base: None,
        }
    }
}
