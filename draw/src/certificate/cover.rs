//! A cover, case by case: in each case one candidate of each truth is chosen, until two of them are in one
//! link.

use catena::grid::{Candidate, Csp};
use catena::proof::Node;

use super::clauses::{Lit, Reason};
use super::translation::Translation;
use super::{MAX_CASES, Uncertified};

/// What a cover stands on.
#[derive(Default)]
pub(super) struct Cover {
    /// The candidates of each truth that are not excluded.
    pub sets: Vec<Vec<Candidate>>,
    /// The clause of each truth; of those that the assumptions say there is none.
    pub truths: Vec<Reason>,
    /// The clauses that say what is excluded.
    pub excluded: Vec<Reason>,
    /// The links that are summed up: all of them but one that is filled by what is claimed.
    pub links: Vec<Csp>,
}

impl Cover {
    /// Leaves a link out in which the truths have no candidate that is not in a node: the others hold one
    /// candidate less than there are truths, so one of the node is true.
    pub fn leave_out_filled(&mut self, node: &Node) {
        let is_filled = |&link: &Csp| {
            self.sets.iter().flatten().all(|&c| !link.contains(c) || node.contains(c))
        };
        if let Some(place) = self.links.iter().position(is_filled) {
            self.links.remove(place);
        }
    }

    /// Derives a clause case by case; `links` are all links of the cover.
    ///
    /// # Errors
    /// When a case leads nowhere, or there are too many.
    pub fn enumerate(
        &self,
        translation: &mut Translation,
        clause: &[Lit],
        links: &[Csp],
    ) -> Result<Reason, Uncertified> {
        let mut members: Vec<Candidate> = self.sets.concat();
        members.extend(clause.iter().filter_map(|literal| literal.denied()));
        members.sort_unstable();
        members.dedup();
        let mut cited = self.excluded.clone();
        for &link in links {
            let inside: Vec<Candidate> =
                members.iter().copied().filter(|&member| link.contains(member)).collect();
            for (place, &one) in inside.iter().enumerate() {
                cited.extend(inside[..place].iter().map(|&other| Reason::NotBoth(other, one)));
            }
        }
        cited.extend(&self.truths);
        let mut cases = Cases { sets: &self.sets, cited, left: MAX_CASES };
        cases.derive(translation, clause.to_vec())
    }
}

/// The cases of a cover.
struct Cases<'a> {
    sets: &'a [Vec<Candidate>],
    cited: Vec<Reason>,
    /// How many more there may be.
    left: usize,
}

impl Cases<'_> {
    /// Derives a clause, or one with fewer of its literals. At its end are the candidates that have been
    /// chosen, denied.
    fn derive(
        &mut self,
        translation: &mut Translation,
        clause: Vec<Lit>,
    ) -> Result<Reason, Uncertified> {
        self.left = self.left.checked_sub(1).ok_or(translation.too_many_cases())?;
        if let Some(reason) = translation.push_needed(&clause, &self.cited) {
            return Ok(reason);
        }
        let mut cited = self.cited.clone();
        for choice in self.smallest(translation).ok_or(translation.unfounded())? {
            let case = [&clause[..], &[!Lit::of(choice)]].concat();
            let reason = self.derive(translation, case)?;
            if !translation.has(reason, !Lit::of(choice)) {
                return Ok(reason);
            }
            cited.push(reason);
        }
        translation.push_needed(&clause, &cited).ok_or(translation.unfounded())
    }

    /// What is open of the truth with the fewest open candidates, of those in which none is true.
    fn smallest(&self, translation: &Translation) -> Option<Vec<Candidate>> {
        let open = |set: &Vec<Candidate>| -> Option<Vec<Candidate>> {
            let value = |&candidate: &Candidate| translation.value(Lit::of(candidate));
            let is_met = set.iter().any(|candidate| value(candidate) == Some(true));
            let open = || set.iter().copied().filter(|candidate| value(candidate).is_none());
            (!is_met).then(|| open().collect())
        };
        self.sets.iter().filter_map(open).min_by_key(Vec::len)
    }
}
