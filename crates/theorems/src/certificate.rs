//! From a decision to a theorem that a judge can follow: for each class the chains that replace its pattern,
//! and the cases in which each of them is there.
//!
//! The solver says only that there is no state. Which cases show it is found by going through them: where no
//! chain is there and none is impossible, the chain that lacks least is asked for one of its literals. What
//! was not needed to close a case is left out on the way back, so a split has only the cases that count.

use catena::board::{CandidateSet, values_of};
use catena::grid::{Candidate, Csp};
use catena::proof;
use catena::theorem::{Class, Families, Form, Literals, Split, States, Step};

use crate::chain::{Chain, links};
use crate::cube::{Cube, with};
use crate::family::{Family, Kind, Length};
use crate::semantics::Semantics;
use crate::symmetry::TARGET;

/// The families as a theorem names them.
pub fn families(family: &Family) -> Families {
    let length = match family.length {
        Length::UpTo(length) => Some(length),
        Length::Any => None,
    };
    let named =
        |(name, kind): (&str, &Kind)| proof::Family { name: name.into(), shape: kind.shape() };
    Families { families: family.name.split('+').zip(&family.kinds).map(named).collect(), length }
}

/// The states of a theorem: what holds where singles are done holds where there is a solution too.
pub fn states(semantics: Semantics) -> States {
    match semantics {
        Semantics::Any => States::Any,
        Semantics::NonEmpty => States::NonEmpty,
        Semantics::SinglesDone | Semantics::Solvable => States::SinglesDone,
    }
}

/// The class of a pattern that one chain replaces, whatever else is live.
pub fn of_one_form(outer: &Family, pattern: &Cube, chain: &Chain) -> Class {
    Class { pattern: literals(pattern), forms: vec![form(outer, chain)], split: Split::Form(0) }
}

/// The class of a pattern that these chains replace together; `None` when cases about them do not close.
pub fn of_cases(outer: &Family, states: States, pattern: &Cube, chains: &[Chain]) -> Option<Class> {
    // Few of the chains met count here: those that ask little beyond the pattern are tried first.
    let mut near: Vec<&Chain> =
        chains.iter().filter(|chain| !chain.needs.contradicts(pattern)).collect();
    near.sort_by_key(|chain| chain.needs.beyond(pattern));
    let mut most = 24;
    loop {
        let mut cases = Cases { states, chains: &near[..near.len().min(most)], left: MOST_CASES };
        let mut pattern_known = *pattern;
        pattern_known.live.insert(TARGET);
        if let Some((split, _)) = cases.refute(pattern_known) {
            return Some(with_forms_used(outer, pattern, &near, split));
        }
        if most >= near.len() {
            return None;
        }
        most *= 4;
    }
}

/// How many cases are gone through before more chains are taken.
const MOST_CASES: usize = 20_000;

struct Cases<'a> {
    states: States,
    chains: &'a [&'a Chain],
    left: usize,
}

/// What closes a case, and what it needed for that.
type Closed = (Split, Cube);

/// A literal that must hold, with what closes the case where it does not.
struct Forced {
    candidate: usize,
    is_live: bool,
    otherwise: Closed,
}

impl Cases<'_> {
    /// Cases that show that no state of the cube lacks all chains; `None` when there is such a state, or too
    /// much to go through.
    fn refute(&mut self, mut known: Cube) -> Option<Closed> {
        self.left = self.left.checked_sub(1)?;
        let mut trail: Vec<Forced> = Vec::new();
        let closed = loop {
            if let Some(closed) = self.closed(&known) {
                break closed;
            }
            if let Some(forced) = self.forced(&known) {
                known = assume(known, forced.candidate, forced.is_live);
                trail.push(forced);
                continue;
            }
            let candidate = self.choose(&known)?;
            let (live, live_needs) = self.refute(assume(known, candidate, true))?;
            if !live_needs.live.contains(candidate) {
                break (live, live_needs);
            }
            let (dead, dead_needs) = self.refute(assume(known, candidate, false))?;
            if !dead_needs.dead.contains(candidate) {
                break (dead, dead_needs);
            }
            break cases(candidate, (live, live_needs), (dead, dead_needs));
        };
        Some(trail.into_iter().rev().fold(closed, |closed, forced| {
            let Forced { candidate, is_live, otherwise } = forced;
            let side = if is_live { &closed.1.live } else { &closed.1.dead };
            match (side.contains(candidate), is_live) {
                (false, _) => closed,
                (true, true) => cases(candidate, closed, otherwise),
                (true, false) => cases(candidate, otherwise, closed),
            }
        }))
    }

    /// What closes the case as it is.
    fn closed(&self, known: &Cube) -> Option<Closed> {
        let there = self.chains.iter().position(|chain| known.implies(&chain.needs));
        there
            .map(|place| (Split::Form(place), self.chains[place].needs))
            .or_else(|| Csp::all().find_map(|csp| self.contradiction(csp, known)))
    }

    /// What is wrong with the variable.
    fn contradiction(&self, csp: Csp, known: &Cube) -> Option<Closed> {
        let values = values_of(csp);
        let left = values.and_not(&known.dead);
        if self.states >= States::NonEmpty && left.is_empty() {
            return Some((Split::Empty(csp), Cube { live: CandidateSet::EMPTY, dead: *values }));
        }
        let single = left.only().filter(|&single| known.live.contains(single))?;
        let outside = links(single).and_not(values) & known.live;
        let other = outside.first().filter(|_| self.states >= States::SinglesDone)?;
        Some(single_closed(csp, single, other))
    }

    /// A literal that must hold, since its opposite closes the case at once.
    fn forced(&self, known: &Cube) -> Option<Forced> {
        self.chains
            .iter()
            .enumerate()
            .find_map(|(place, chain)| {
                if chain.needs.contradicts(known) || chain.needs.beyond(known) != 1 {
                    return None;
                }
                let (candidate, is_live) = lacking(chain, known)?;
                let otherwise = (Split::Form(place), chain.needs);
                Some(Forced { candidate, is_live: !is_live, otherwise })
            })
            .or_else(|| Csp::all().find_map(|csp| self.forced_by(csp, known)))
    }

    fn forced_by(&self, csp: Csp, known: &Cube) -> Option<Forced> {
        let values = values_of(csp);
        let left = values.and_not(&known.dead);
        if left.count() > 2 {
            return None;
        }
        if let Some(single) = left.only().filter(|&single| !known.live.contains(single)) {
            let needs = Cube { live: CandidateSet::EMPTY, dead: *values };
            let otherwise = (Split::Empty(csp), needs);
            let empty = self.states >= States::NonEmpty;
            return empty.then_some(Forced { candidate: single, is_live: true, otherwise });
        }
        if self.states < States::SinglesDone {
            return None;
        }
        left.iter().filter(|&one| known.live.contains(one)).find_map(|single| {
            let mut others = left;
            others.remove(single);
            let outside = links(single).and_not(values);
            if let Some(other) = others.first() {
                let linked = (outside & known.live).first()?;
                let otherwise = single_closed(csp, single, linked);
                let open = !known.live.contains(other);
                return open.then_some(Forced { candidate: other, is_live: true, otherwise });
            }
            let linked = outside.and_not(&known.dead).and_not(&known.live).first()?;
            let otherwise = single_closed(csp, single, linked);
            Some(Forced { candidate: linked, is_live: false, otherwise })
        })
    }

    /// A candidate that the chain which lacks least asks something of.
    fn choose(&self, known: &Cube) -> Option<usize> {
        let open = self.chains.iter().filter(|chain| !chain.needs.contradicts(known));
        let least = open.min_by_key(|chain| chain.needs.beyond(known))?;
        lacking(least, known).map(|(candidate, _)| candidate)
    }
}

/// The case in which a candidate is the only one of its variable, and one that is linked to it is live.
fn single_closed(csp: Csp, single: usize, linked: usize) -> Closed {
    let of = Candidate::from_index;
    let mut dead = *values_of(csp);
    dead.remove(single);
    let live = [single, linked].into_iter().collect();
    (Split::Single(csp, of(single), of(linked)), Cube { live, dead })
}

/// A literal of the chain that is not known.
fn lacking(chain: &Chain, known: &Cube) -> Option<(usize, bool)> {
    let live = chain.needs.live.and_not(&known.live).first().map(|candidate| (candidate, true));
    let dead = || chain.needs.dead.and_not(&known.dead).first();
    live.or_else(|| dead().map(|candidate| (candidate, false)))
}

fn assume(mut known: Cube, candidate: usize, is_live: bool) -> Cube {
    let side = if is_live { &mut known.live } else { &mut known.dead };
    side.insert(candidate);
    known
}

/// Two cases of a candidate: what closes it live, and what closes it dead.
fn cases(candidate: usize, live: Closed, dead: Closed) -> Closed {
    let (mut if_live, mut if_dead) = (live.1, dead.1);
    if_live.live.remove(candidate);
    if_dead.dead.remove(candidate);
    let needs =
        Cube { live: with(if_live.live, &if_dead.live), dead: with(if_live.dead, &if_dead.dead) };
    let split = Split::Cases(Candidate::from_index(candidate), Box::new(live.0), Box::new(dead.0));
    (split, needs)
}

/// The class with only the chains that its cases name.
fn with_forms_used(outer: &Family, pattern: &Cube, chains: &[&Chain], split: Split) -> Class {
    let mut used: Vec<usize> = Vec::new();
    let split = renumbered(split, &mut used);
    let forms = used.iter().map(|&place| form(outer, chains[place])).collect();
    Class { pattern: literals(pattern), forms, split }
}

fn renumbered(split: Split, used: &mut Vec<usize>) -> Split {
    match split {
        Split::Form(place) => {
            let known = used.iter().position(|&other| other == place);
            Split::Form(known.unwrap_or_else(|| {
                used.push(place);
                used.len() - 1
            }))
        }
        Split::Cases(candidate, live, dead) => {
            let live = renumbered(*live, used);
            Split::Cases(candidate, Box::new(live), Box::new(renumbered(*dead, used)))
        }
        closed => closed,
    }
}

fn form(outer: &Family, chain: &Chain) -> Form {
    let is_own = |kind: &Kind| kind.shape() == Some(chain.shape);
    let family = outer.kinds.iter().position(is_own).unwrap_or_default();
    let of = Candidate::from_index;
    let step = |step: &crate::chain::Step| Step {
        csp: step.csp,
        left: of(step.left),
        right: step.right.members().map(of).collect(),
    };
    Form { family, steps: chain.steps.iter().map(step).collect(), literals: literals(&chain.needs) }
}

/// The literals of a cube; the target's is left out.
fn literals(cube: &Cube) -> Literals {
    let list = |set: &CandidateSet| {
        let without = set.iter().filter(|&candidate| candidate != TARGET);
        without.map(Candidate::from_index).collect()
    };
    Literals { live: list(&cube.live), dead: list(&cube.dead) }
}
