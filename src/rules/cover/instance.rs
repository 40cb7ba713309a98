//! What is found: a cover, and the covers with the same bases as one; and how it is proved.

use std::collections::BTreeMap;

use super::plane::{Plane, members};
use super::search::Hit;
use crate::board::CandidateSet;
use crate::grid::{Candidate, Conclusion, Csp, Position};
use crate::proof::{Family, Ground, Literal, Node, Proof, Truth};
use crate::rules::sheet::Sheet;

/// Base variables, as many cover variables, and what these make false together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cover {
    /// The base variables, sorted.
    pub bases: Vec<Csp>,
    /// The cover variables, sorted.
    pub covers: Vec<Csp>,
    /// The candidates of the bases that lie in fewer covers than bases, sorted.
    pub fins: Vec<Candidate>,
    /// The candidates that fall, sorted.
    pub falls: Vec<Candidate>,
}

impl Cover {
    pub(super) fn of(plane: &Plane, found: &Hit) -> Cover {
        let sets = |sets: u32| {
            let mut csps: Vec<Csp> = members(sets.into()).map(|set| plane.csp(set)).collect();
            csps.sort_unstable();
            csps
        };
        let candidates = |places| {
            let mut all: Vec<Candidate> =
                members(places).map(|place| plane.candidate(place)).collect();
            all.sort_unstable();
            all
        };
        Cover {
            bases: sets(found.bases),
            covers: sets(found.covers),
            fins: candidates(found.fins),
            falls: candidates(found.falls),
        }
    }

    /// Whether a base has at most one place that is no fin, where these candidates are live.
    pub fn is_sashimi(&self, live: &CandidateSet) -> bool {
        let is_kept =
            |place: &&Candidate| live.contains(place.index()) && !self.fins.contains(place);
        self.bases.iter().any(|base| base.candidates().iter().filter(is_kept).count() <= 1)
    }

    /// Its ground, where these lines make its fins false.
    fn ground(&self, from: Vec<usize>) -> Ground {
        let truths = self.bases.iter().copied().map(Truth::Variable).collect();
        Ground::cover(truths, self.covers.clone(), from)
    }

    /// Writes that some of what it makes false is so: in one line, or where it has fins in a
    /// refutation for each.
    fn write(&self, falls: &[Candidate], sheet: &mut Sheet) {
        let Some(fins) = Node::new(self.fins.iter().copied()) else {
            if let Some(all) = Node::new(falls.iter().copied()) {
                sheet.push(vec![Literal::False(all)], self.ground(Vec::new()));
            }
            return;
        };
        for &target in falls {
            let assumed = sheet.assume(Literal::True(target.into()));
            let out = sheet.falls(fins.clone(), assumed);
            let fallen = sheet.push(vec![Literal::False(target.into())], self.ground(vec![out]));
            sheet.contradicts(assumed, fallen);
            sheet.refute();
        }
    }
}

/// Covers with the same bases, told as one: none of them makes false only what another does.
///
/// Two of them are the siamese fish of the forums.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instance {
    /// The covers, one at least.
    pub parts: Vec<Cover>,
}

impl Instance {
    /// Covers with the same bases together, in the order of these.
    pub(super) fn with_same_bases(covers: Vec<Cover>) -> Vec<Instance> {
        let mut by_bases: BTreeMap<Vec<Csp>, Vec<Cover>> = BTreeMap::new();
        for cover in covers {
            by_bases.entry(cover.bases.clone()).or_default().push(cover);
        }
        by_bases.into_values().map(|parts| Instance { parts }).collect()
    }

    /// Fish with the same bases as one, each with something that no other makes false; of equals the
    /// one with the fewest fins.
    pub(super) fn of_fish(mut covers: Vec<Cover>) -> Vec<Instance> {
        covers.sort_by_key(|cover| (cover.fins.len(), std::cmp::Reverse(cover.falls.len())));
        let mut all = Instance::with_same_bases(covers);
        for instance in &mut all {
            let mut kept: Vec<Cover> = Vec::new();
            for part in instance.parts.drain(..) {
                if !kept.iter().any(|known| is_subset(&part.falls, &known.falls)) {
                    kept.retain(|known| !is_subset(&known.falls, &part.falls));
                    kept.push(part);
                }
            }
            instance.parts = kept;
        }
        all
    }

    /// Those that make false what no other of them does; of equals the simplest.
    pub(super) fn greatest(mut all: Vec<Instance>) -> Vec<Instance> {
        let fins = |one: &Instance| one.parts.iter().map(|part| part.fins.len()).sum::<usize>();
        all.sort_by_cached_key(|one| {
            (std::cmp::Reverse(one.falls().len()), one.parts.len(), fins(one))
        });
        let mut kept: Vec<(Vec<Candidate>, Instance)> = Vec::new();
        for instance in all {
            let falls = instance.falls();
            if !kept.iter().any(|(known, _)| is_subset(&falls, known)) {
                kept.push((falls, instance));
            }
        }
        kept.into_iter().map(|(_, instance)| instance).collect()
    }

    /// What it makes false, sorted, each once.
    pub fn falls(&self) -> Vec<Candidate> {
        let mut falls: Vec<Candidate> =
            self.parts.iter().flat_map(|part| part.falls.iter().copied()).collect();
        falls.sort_unstable();
        falls.dedup();
        falls
    }

    /// Its proof.
    pub(crate) fn prove(&self, position: &Position, family: &Family) -> Proof {
        let mut sheet = Sheet::default();
        let mut told: Vec<Candidate> = Vec::new();
        for part in &self.parts {
            let new: Vec<Candidate> =
                part.falls.iter().copied().filter(|falls| !told.contains(falls)).collect();
            part.write(&new, &mut sheet);
            told.extend(new);
        }
        let length = self.parts[0].bases.len();
        sheet.prove(position, family, length, told.into_iter().map(Conclusion::Eliminate).collect())
    }
}

/// Whether all members of one sorted list are in the other.
fn is_subset(one: &[Candidate], other: &[Candidate]) -> bool {
    one.iter().all(|member| other.binary_search(member).is_ok())
}
