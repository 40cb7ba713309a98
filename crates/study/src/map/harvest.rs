//! Positions that refute what is open: states are asked of every family, and the fewest eliminations that say all
//! are kept.

use std::collections::BTreeSet;

use catena::card::Card;
use catena::grid::{Candidate, Conclusion, Position, State, apply_singles};
use catena::rules::{Catalogue, Prepared, Reach, Rule, UnknownRule};
use catena::solution::{Solutions, solutions};
use catena::work::{Interrupt, Outcome, Stopped, Work};

use super::cell::At;
use super::decided::{SEARCHED, asked_to};
use super::finals::{Final, finals};
use super::positions::{Refuting, positions};
use crate::lengths::{Families, Profile, Shortest};
use crate::subsumption::{comparable, least_to, shortest_to};

/// To which length the families are asked of a state, before the eliminations that say something are asked again.
const FIRST: usize = 12;
/// What each question may cost then: multi-sector locked sets cost 252,004 in any state. Where it ends a search, nothing is
/// said of the family.
pub(super) const BUDGET: u64 = 300_000;

/// A statement about two families: the numbers of both, and which.
pub(super) type Pair = (usize, usize, At);

/// Positions for the map, and the statements that nothing refutes yet.
pub struct Harvest {
    pub(super) names: Vec<String>,
    /// To which length each finds shortest proofs.
    shortest: Vec<Option<usize>>,
    pub(super) families: Families,
    pub(super) kept: Vec<Refuting>,
    pub(super) refuted: BTreeSet<Pair>,
}

impl Harvest {
    /// Begins with the positions of the list, each asked of these families.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(catalogue: &Catalogue, names: &[String]) -> Result<Harvest, UnknownRule> {
        let families = Families::of(catalogue, names)?;
        let (names, kept) = (names.to_vec(), positions().to_vec());
        let shortest = names.iter().map(|name| shortest_to(catalogue, name)).collect();
        let mut harvest = Harvest { names, shortest, families, kept, refuted: BTreeSet::new() };
        let all: Vec<Pair> = harvest.kept.iter().flat_map(|at| harvest.refutes(at)).collect();
        harvest.refuted.extend(all);
        Ok(harvest)
    }

    /// Asks the positions of those families of which none of them says anything yet.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn ask_new_families(&mut self, interrupt: &Interrupt) -> Result<(), Stopped> {
        let is_new = |name: &String| !self.kept.iter().any(|at| at.says_of(name));
        let new: Vec<usize> =
            (0..self.names.len()).filter(|&place| is_new(&self.names[place])).collect();
        for which in 0..self.kept.len() {
            let mut at = self.kept[which].clone();
            let on = Prepared::new(Position::from_state(at.state.clone()));
            for &place in &new {
                let (name, rule) = (self.names[place].clone(), &self.families.rules()[place]);
                match to_the_end(&**rule, &on, at.eliminates, interrupt)? {
                    Some(Shortest::Length(length)) => at.has.push((name, usize::from(length))),
                    Some(_) => at.none.push(name),
                    None => {}
                }
            }
            at.has.sort_by_key(|(_, length)| *length);
            self.refuted.extend(self.refutes(&at));
            self.kept[which] = at;
        }
        Ok(())
    }

    /// How many statements about two families are refuted: at equal length, and at any.
    pub fn refuted(&self) -> [usize; 2] {
        let of = |wanted| self.refuted.iter().filter(|(_, _, at)| *at == wanted).count();
        [At::Equal, At::Any].map(of)
    }

    /// The positions that are kept.
    pub fn kept(&self) -> &[Refuting] {
        &self.kept
    }

    /// Asks the state that singles leave of a position, and keeps each elimination that refutes something new. The number
    /// of those kept; 0 of a state without a solution, which comes up in no puzzle.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn ask(&mut self, position: &Position, interrupt: &Interrupt) -> Result<usize, Stopped> {
        let mut state = position.state.clone();
        apply_singles(&mut state);
        if matches!(solutions(&state), Solutions::None) {
            return Ok(0);
        }
        let on = Prepared::new(Position::from_state(state.clone()));
        let reach = |rule: &dyn Rule| match asked_to(rule) {
            SEARCHED => Reach::up_to(FIRST),
            any => Reach::up_to(any),
        };
        let profiles = self.families.profiles_by(&on, reach, Some(BUDGET), interrupt)?;
        let mut found: Vec<(Candidate, Profile)> = profiles.into_iter().collect();
        let before = self.kept.len();
        while let Some(most) = self.most(&found) {
            let (target, profile) = found.swap_remove(most);
            let at = self.again(&state, &on, target, &profile, interrupt)?;
            self.keep(at);
        }
        Ok(self.kept.len() - before)
    }

    /// Keeps a position where it refutes something new.
    pub(super) fn keep(&mut self, at: Refuting) {
        let new = self.refutes(&at);
        if new.iter().any(|pair| !self.refuted.contains(pair)) {
            self.refuted.extend(new);
            self.kept.push(at);
        }
    }

    /// The place of the elimination that refutes the most that nothing else does.
    fn most(&self, found: &[(Candidate, Profile)]) -> Option<usize> {
        let new = |profile: &Profile| {
            let pairs = self.refuted_by(profile);
            pairs.into_iter().filter(|pair| !self.refuted.contains(pair)).count()
        };
        let counts = found.iter().map(|(_, profile)| new(profile)).enumerate();
        counts.filter(|(_, count)| *count > 0).max_by_key(|(_, count)| *count).map(|(at, _)| at)
    }

    /// What is refuted where each family needs these lengths.
    fn refuted_by(&self, profile: &[Shortest]) -> Vec<Pair> {
        let lengths = profile.iter().enumerate();
        let has = lengths.clone().filter_map(|(family, known)| match known {
            Shortest::Length(length) => Some((family, *length)),
            _ => None,
        });
        has.flat_map(|(one, length)| {
            lengths.clone().flat_map(move |(other, known)| match *known {
                Shortest::None => vec![(one, other, At::Equal), (one, other, At::Any)],
                Shortest::Length(needed)
                    if needed > length && self.compares(one, other, length) =>
                {
                    vec![(one, other, At::Equal)]
                }
                _ => Vec::new(),
            })
        })
        .collect()
    }

    fn compares(&self, one: usize, other: usize, length: u16) -> bool {
        usize::from(length) <= comparable([self.shortest[one], self.shortest[other]])
    }

    /// The elimination, asked of each family to length 36; one whose search was stopped says nothing.
    pub(super) fn again(
        &self,
        state: &State,
        on: &Prepared,
        target: Candidate,
        profile: &[Shortest],
        interrupt: &Interrupt,
    ) -> Result<Refuting, Stopped> {
        let (mut has, mut none) = (Vec::new(), Vec::new());
        for ((name, rule), known) in self.names.iter().zip(self.families.rules()).zip(profile) {
            match known {
                Shortest::Length(length) => has.push((name.clone(), usize::from(*length))),
                Shortest::None => match to_the_end(&**rule, on, target, interrupt)? {
                    Some(Shortest::Length(length)) => has.push((name.clone(), usize::from(length))),
                    Some(_) => none.push(name.clone()),
                    None => {}
                },
                Shortest::Stopped => {}
            }
        }
        // What assumes one solution says nothing where there are several.
        if !matches!(solutions(state), Solutions::One(_)) {
            let assumes = |name: &str| Card::of(name).is_some_and(|card| card.assumes_one_solution);
            has.retain(|(name, _)| !assumes(name));
        }
        has.sort_by_key(|(_, length)| *length);
        Ok(Refuting::unlinked(state.clone(), target, has, none))
    }

    /// What a position refutes of the families.
    pub(super) fn refutes(&self, at: &Refuting) -> Vec<Pair> {
        let known = |name: &String| {
            let length = at.has.iter().find(|(known, _)| known == name);
            match length {
                Some((_, length)) => Shortest::Length(*length as u16),
                None if at.none.contains(name) => Shortest::None,
                None => Shortest::Stopped,
            }
        };
        let profile: Profile = self.names.iter().map(known).collect();
        self.refuted_by(&profile)
    }

    /// A greedy cover: of all that was kept, the positions that refute the most come first, and those that refute
    /// nothing more are left out.
    pub fn cover(&self) -> Vec<&Refuting> {
        cover(&self.kept, |at| self.refutes(at))
    }
}

/// What a family needs for an elimination, to the length that [`asked_to`] says; `None` where its budget ended the search.
fn to_the_end(
    rule: &dyn Rule,
    on: &Prepared,
    target: Candidate,
    interrupt: &Interrupt,
) -> Result<Option<Shortest>, Stopped> {
    let mut work = Work::with_budget(BUDGET).interruptible(interrupt);
    let to = asked_to(rule);
    let mut search = rule.search(on, &Reach::up_to(to));
    match search.shortest(Conclusion::Eliminate(target), &mut work) {
        Outcome::Found(proof) => Ok(Some(Shortest::Length(proof.length as u16))),
        Outcome::None { up_to } if up_to >= to => Ok(Some(Shortest::None)),
        Outcome::Stopped { by: by @ (Stopped::Cancelled | Stopped::Deadline), .. } => Err(by),
        // As for the others that count variables; what counts something else may need more.
        Outcome::Stopped { none_up_to, .. }
            if none_up_to >= SEARCHED && least_to(rule).is_some() =>
        {
            Ok(Some(Shortest::None))
        }
        Outcome::None { .. } | Outcome::Stopped { .. } => Ok(None),
    }
}

/// States for the map in which families have nothing left, and the pairs that they refute by a path.
pub struct Finals<'a> {
    catalogue: &'a Catalogue,
    names: Vec<String>,
    families: Families,
    kept: Vec<Final>,
    refuted: BTreeSet<(String, String)>,
}

impl<'a> Finals<'a> {
    /// Begins with the states of the list, each asked of these families.
    ///
    /// # Errors
    /// For the first name that is not known.
    pub fn of(catalogue: &'a Catalogue, names: &[String]) -> Result<Finals<'a>, UnknownRule> {
        let families = Families::of(catalogue, names)?;
        let kept = finals().to_vec();
        let refuted = kept.iter().flat_map(pairs).collect();
        Ok(Finals { catalogue, names: names.to_vec(), families, kept, refuted })
    }

    /// How many pairs are refuted by a path.
    pub fn refuted(&self) -> usize {
        self.refuted.len()
    }

    /// Follows each family from a position as far as it goes, and keeps each state at an end that refutes something new.
    ///
    /// # Errors
    /// When the interrupt ends the search.
    pub fn ask(&mut self, position: &Position, interrupt: &Interrupt) -> Result<(), Stopped> {
        let mut met: Vec<State> = Vec::new();
        for name in self.names.clone() {
            let state = self.end(&name, &position.state, interrupt)?;
            if state.is_solved() || met.contains(&state) {
                continue;
            }
            let at = self.of_state(&state, interrupt)?;
            met.push(state);
            let new: Vec<(String, String)> = pairs(&at).collect();
            if new.iter().any(|pair| !self.refuted.contains(pair)) {
                self.refuted.extend(new);
                self.kept.push(at);
            }
        }
        Ok(())
    }

    /// The state in which singles and a family have nothing left, to length 12.
    fn end(&self, name: &str, from: &State, interrupt: &Interrupt) -> Result<State, Stopped> {
        let mut state = from.clone();
        let names = [name.to_owned()];
        let Ok(family) = Families::of(self.catalogue, &names) else { return Ok(state) };
        loop {
            apply_singles(&mut state);
            let on = Prepared::new(Position::from_state(state.clone()));
            let found = family.profiles(&on, &Reach::up_to(FIRST), None, interrupt)?;
            let falls = |known: &Profile| matches!(known[0], Shortest::Length(_));
            let fallen: Vec<Candidate> =
                found.iter().filter(|(_, known)| falls(known)).map(|(&one, _)| one).collect();
            if fallen.is_empty() {
                return Ok(state);
            }
            fallen.into_iter().for_each(|one| {
                state.remove(one);
            });
        }
    }

    /// Which families go on in a state, and which have nothing there, each to the length that [`asked_to`] says.
    fn of_state(&self, state: &State, interrupt: &Interrupt) -> Result<Final, Stopped> {
        let on = Prepared::new(Position::from_state(state.clone()));
        let reach = |rule: &dyn Rule| Reach::up_to(asked_to(rule));
        let profiles = self.families.profiles_by(&on, reach, None, interrupt)?;
        let any = |family: usize, wanted: fn(&Shortest) -> bool| {
            profiles.values().any(|profile| wanted(&profile[family]))
        };
        let all = || self.names.iter().enumerate();
        let has = |family: usize| any(family, |known| matches!(known, Shortest::Length(_)));
        let is_over = |family: usize| !any(family, |known| *known != Shortest::None);
        let goes_on = all().filter(|(family, _)| has(*family)).map(|(_, name)| name.clone());
        let over = all().filter(|(family, _)| is_over(*family)).map(|(_, name)| name.clone());
        Ok(Final::unlinked(state.clone(), goes_on.collect(), over.collect()))
    }

    /// A greedy cover, as of positions.
    pub fn cover(&self) -> Vec<&Final> {
        cover(&self.kept, |at| pairs(at).collect())
    }
}

/// A greedy cover: what refutes the most that is left comes first, of as many the first; what refutes nothing more is left out.
fn cover<T, P: Ord>(kept: &[T], refutes: impl Fn(&T) -> Vec<P>) -> Vec<&T> {
    let mut left: Vec<(&T, Vec<P>)> = kept.iter().map(|one| (one, refutes(one))).collect();
    let mut cover = Vec::new();
    while let Some((one, pairs)) = left.iter_mut().rev().max_by_key(|(_, pairs)| pairs.len()) {
        if pairs.is_empty() {
            break;
        }
        cover.push(*one);
        let refuted: BTreeSet<P> = std::mem::take(pairs).into_iter().collect();
        left.iter_mut().for_each(|(_, pairs)| pairs.retain(|pair| !refuted.contains(pair)));
    }
    cover
}

/// The pairs that a state refutes by a path.
fn pairs(at: &Final) -> impl Iterator<Item = (String, String)> {
    let all = at.goes_on.iter().flat_map(|one| at.over.iter().map(move |other| (one, other)));
    all.map(|(one, other)| (one.clone(), other.clone()))
}
