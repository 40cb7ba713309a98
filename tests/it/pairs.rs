//! Pairs of candidates that cannot both be true, B*-braids, W*-whips and B-braids, tried out plainly by their definitions.

use std::collections::{BTreeMap, BTreeSet};

use catena::check::{Refusal, Verdict, check};
use catena::grid::{Candidate, Csp, State};
use catena::proof::{Ground, Proof};
use catena::rules::{Outcome, Reach, Work};

use crate::collections::start;
use crate::depth::{DEPTH_2, EASTER_MONSTER, MIDDLE, braids, te, with};
use crate::{prepared, rule};

type Set = BTreeSet<Candidate>;

/// States after singles, the more candidates the later.
fn states() -> Vec<State> {
    [MIDDLE, DEPTH_2, HARD]
        .map(|puzzle| te(0, start(puzzle)).ok().expect("it has a solution"))
        .into()
}

/// W*-whips go beyond whips in it.
const HARD: &str =
    "3.7.4...........918........4.....7.....16.......25..........38..9....5...2.6.....";

fn open(state: &State) -> Vec<Candidate> {
    state.candidates().filter(|one| state.candidates().any(|other| other.linked(*one))).collect()
}

/// What singles refute two of, though neither alone; both orders.
fn bi_braids(state: &State) -> BTreeSet<[Candidate; 2]> {
    let alone: Vec<(Candidate, State)> = open(state)
        .into_iter()
        .filter_map(|one| Some((one, te(0, with(state, one)).ok()?)))
        .collect();
    let mut found = BTreeSet::new();
    for (at, (one, left)) in alone.iter().enumerate() {
        for (other, _) in &alone[at + 1..] {
            let is_contradiction = || {
                let still = left.candidates().any(|candidate| candidate == *other);
                !still || te(0, with(left, *other)).is_err()
            };
            if !one.linked(*other) && is_contradiction() {
                found.extend([[*one, *other], [*other, *one]]);
            }
        }
    }
    found
}

/// The bi-braids of which a whip of up to 8 variables refutes one in the state in which the other is set; both orders.
fn bi_whips(state: &State) -> BTreeSet<[Candidate; 2]> {
    let mut found = BTreeSet::new();
    let braids = bi_braids(state);
    for one in open(state) {
        let refuted = lengths("whip", &with(state, one), 8);
        let others = refuted.keys().filter(|other| braids.contains(&[one, **other]));
        found.extend(others.flat_map(|&other| [[one, other], [other, one]]));
    }
    found
}

struct Plain {
    variables: Vec<Set>,
    /// What is linked to a candidate, or a pair with it.
    falls: BTreeMap<Candidate, Set>,
}

impl Plain {
    fn new(state: &State, pairs: &BTreeSet<[Candidate; 2]>) -> Plain {
        let open = open(state);
        let falls = |one: Candidate| -> Set {
            let falls = |other: &Candidate| one.linked(*other) || pairs.contains(&[one, *other]);
            open.iter().copied().filter(falls).collect()
        };
        let variables = Csp::all().map(|csp| state.values(csp).collect::<Set>());
        Plain {
            variables: variables.filter(|values| values.len() > 1).collect(),
            falls: open.iter().map(|&one| (one, falls(one))).collect(),
        }
    }

    /// Whether from a candidate singles lead to a contradiction where some are false, pairs being links.
    fn braid_refutes(&self, target: Candidate, alone: &Set) -> bool {
        let (mut falses, mut trues) = (alone.clone(), Set::from([target]));
        loop {
            let before = trues.len();
            falses.extend(trues.iter().flat_map(|one| self.falls[one].clone()));
            if self.variables.iter().any(|variable| variable.is_subset(&falses)) {
                return true;
            }
            for variable in &self.variables {
                let left: Vec<&Candidate> = variable.difference(&falses).collect();
                if let [only] = left[..] {
                    trues.insert(*only);
                }
            }
            if trues.len() == before {
                return !trues.is_disjoint(&falses);
            }
        }
    }

    /// The length of the shortest whip, pairs being links; `None` where it would be longer than this.
    fn whip(&self, target: Candidate, longest: usize) -> Option<usize> {
        let first = &self.falls[&target];
        (1..=longest)
            .find(|&length| self.ends((first, first), target, length, &mut BTreeSet::new()))
    }

    /// Whether a partial whip ends in so many variables: what is false, and what the last step makes false.
    fn ends(
        &self,
        (falses, last): (&Set, &Set),
        target: Candidate,
        length: usize,
        met: &mut BTreeSet<(Set, Set, usize)>,
    ) -> bool {
        if !met.insert((falses.clone(), last.clone(), length)) {
            return false;
        }
        let near = |variable: &&Set| !variable.is_disjoint(last);
        if self.variables.iter().filter(near).any(|variable| variable.is_subset(falses)) {
            return true;
        }
        let own = |variable: &&Set| near(variable) && !variable.contains(&target);
        length > 1
            && self.variables.iter().filter(own).any(|variable| {
                let left: Vec<&Candidate> = variable.difference(falses).collect();
                let [only] = left[..] else { return false };
                let falls = &self.falls[only];
                self.ends((&(falses | falls), falls), target, length - 1, met)
            })
    }
}

/// The least length for each candidate that a rule eliminates; each proof is judged, and the search is complete.
fn lengths(name: &str, state: &State, longest: usize) -> BTreeMap<Candidate, usize> {
    let (found, end) =
        rule(name).eliminations(&prepared(state), &Reach::up_to(longest), &mut Work::unlimited());
    assert!(!matches!(end, Outcome::Stopped { .. }), "{name}");
    let mut lengths = BTreeMap::new();
    for proof in &found {
        assert!(matches!(check(proof), Verdict::Proved(_)), "{name}: {:?}", check(proof));
        for target in proof.eliminated() {
            let known = lengths.entry(target).or_insert(proof.length);
            *known = proof.length.min(*known);
        }
    }
    lengths
}

#[test]
fn braids_through_pairs_refute_what_the_definition_does() {
    let mut beyond = Vec::new();
    for state in states() {
        let pairs = bi_braids(&state);
        let plain = Plain::new(&state, &pairs);
        let found = lengths("b-star-braid", &state, 324);
        let is_false = |target: &Candidate| te(0, with(&state, *target)).is_err();
        let alone: Set = open(&state).into_iter().filter(is_false).collect();
        for target in open(&state) {
            assert_eq!(
                found.contains_key(&target),
                plain.braid_refutes(target, &alone),
                "{target}"
            );
        }
        let braids = lengths("braid", &state, 36);
        assert!(braids.keys().all(|target| found.contains_key(target)));
        beyond.push((pairs.len(), found.len() - braids.len()));
    }
    println!("{beyond:?}");
    assert!(beyond.iter().any(|(_, more)| *more > 5), "{beyond:?}");
}

#[test]
fn whips_through_pairs_are_as_short_as_the_definition_says() {
    let (mut shorter, mut asked) = (0, 0);
    for state in states() {
        let plain = Plain::new(&state, &bi_whips(&state));
        let (found, whips) = (lengths("w-star-whip", &state, 4), lengths("whip", &state, 4));
        let braids = lengths("b-star-braid", &state, 324);
        for target in open(&state).into_iter().step_by(5) {
            assert_eq!(found.get(&target).copied(), plain.whip(target, 4), "{target}");
            assert!(!found.contains_key(&target) || braids.contains_key(&target), "{target}");
            assert!(!whips.contains_key(&target) || found[&target] <= whips[&target], "{target}");
            shorter += usize::from(found.get(&target) != whips.get(&target));
            asked += 1;
        }
    }
    println!("{shorter} of {asked} shorter than by whips");
    assert!(shorter > 20, "{shorter}");
}

/// The length is that of the longest braid inside the hypothesis, and without a bound T&E(2) is met.
#[test]
fn hypotheses_with_braids_refute_what_the_definition_does() {
    let mut of_length = [0; 4];
    for state in states() {
        let found = lengths("b-braid", &state, 3);
        for target in open(&state) {
            let refuted = |&length: &usize| braids(length, with(&state, target)).is_err();
            let plain = (1..=3).find(refuted);
            assert_eq!(found.get(&target).copied(), plain, "{target}");
            of_length[plain.unwrap_or_default()] += 1;
        }
    }
    println!("{of_length:?}");
    assert!(of_length[1] > 20 && of_length[2] > 0, "{of_length:?}");
}

/// Another length, and a pair or a braid inside that is left out, are refused.
#[test]
fn pairs_and_braids_inside_are_judged() {
    for (name, puzzle, target) in [
        ("b-star-braid", EASTER_MONSTER, "r5c9<>6"),
        ("w-star-whip", HARD, "r2c5<>8"),
        ("b-braid", EASTER_MONSTER, "r5c9<>6"),
    ] {
        let state = te(0, start(puzzle)).ok().expect("it has a solution");
        let (reach, target) = (Reach::up_to(36), target.parse().unwrap());
        let found = rule(name).shortest(&prepared(&state), target, &reach, &mut Work::unlimited());
        let proof = found.found().expect("it is there");
        assert!(matches!(check(&proof), Verdict::Proved(_)), "{name}: {:?}", check(&proof));
        let longer = Proof { length: proof.length + 1, ..proof.clone() };
        assert!(matches!(check(&longer), Verdict::Refused(Refusal::Length { .. })), "{name}");
        let mut without = proof.clone();
        let outer = without.lines.last_mut().unwrap();
        let Ground::Refutation { lines } = &mut outer.ground else { panic!("{name}") };
        let stands_on = |line: &catena::proof::Line| {
            matches!(line.ground, Ground::Resolve { .. } | Ground::Refutation { .. })
        };
        let removed = lines.iter().position(stands_on).expect("it uses one");
        lines.remove(removed);
        assert!(matches!(check(&without), Verdict::Refused(_)), "{name}");
    }
}
