//! 3D Medusa: what the strong chains over all digits make false.
//!
//! - Trap: what is linked to both polarities of a chain.
//! - Wrap: a polarity of which two members are linked.
//! - Weak wrap: a polarity that makes a clash by way of other chains; a wrap is not counted again.
//! - Weak corner: what is linked to a polarity and to what its opposite makes; a trap is not counted
//!   again, nor what a weak wrap of that opposite comes to.

use std::collections::BTreeMap;

use super::refute::{Refutations, sought_polarities};
use super::strong::StrongChain;
use crate::graph::CandidateSet;
use crate::grid::Candidate;
use crate::proof::Proof;
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

/// Traps: a shortest proof for each.
pub(crate) fn traps(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let mut best: BTreeMap<usize, Proof> = BTreeMap::new();
    for chain in &hunt.on.colours().chains {
        work.spend()?;
        let caught = trapped(chain) & *hunt.sought;
        if caught.is_empty() {
            continue;
        }
        let mut refutations = Refutations::new(hunt, chain.variables);
        for target in caught.iter() {
            let proof = refutations.eliminate(Candidate::from_index(target), work)?;
            let known = best.get(&target).map(|known| known.length);
            if let Some(proof) = proof.filter(|p| known.is_none_or(|length| p.length < length)) {
                best.insert(target, proof);
            }
        }
    }
    found.extend(best.into_values());
    Ok(())
}

/// What a chain traps.
fn trapped(chain: &StrongChain) -> CandidateSet {
    let [one, other] = chain.seen;
    (one & other).and_not(&chain.all())
}

/// Wraps: a proof for each polarity.
pub(crate) fn wraps(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    for polarity in sought_polarities(hunt).filter(|&polarity| colours.wraps(polarity)) {
        let mut refutations = Refutations::new(hunt, colours.chain(polarity).variables);
        found.extend(refutations.polarity(colours, polarity, work)?);
    }
    Ok(())
}

/// Weak wraps that are not wraps: a proof for each polarity.
pub(crate) fn weak_wraps(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let mut refutations = Refutations::new(hunt, colours.variables());
    let is_weak = |&polarity: &usize| colours.clashes(polarity) && !colours.wraps(polarity);
    for polarity in sought_polarities(hunt).filter(is_weak) {
        found.extend(refutations.polarity(colours, polarity, work)?);
    }
    Ok(())
}

/// Weak corners that are not traps: a proof for each.
pub(crate) fn weak_corners(
    hunt: &Hunt,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let colours = hunt.on.colours();
    let mut corners = CandidateSet::EMPTY;
    for polarity in colours.polarities().filter(|polarity| !colours.clashes(polarity ^ 1)) {
        let both = *colours.seen(polarity) & *colours.falls(polarity ^ 1);
        corners |= both.and_not(&colours.chain(polarity).all());
    }
    colours.chains.iter().for_each(|chain| corners.remove_all(&trapped(chain)));
    let mut refutations = Refutations::new(hunt, colours.variables());
    for corner in (corners & *hunt.sought).iter() {
        found.extend(refutations.eliminate(Candidate::from_index(corner), work)?);
    }
    Ok(())
}
