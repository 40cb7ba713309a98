//! Colours: what the conjugate candidates of one digit force upon one another.
//!
//! Candidates joined by conjugate pairs are a cluster and take two colours in turn: all of one are
//! true, or all of the other. Simple colours: what sees both colours is false (trap); a colour that
//! is there twice in a house is false (wrap). Multi-colours: where a colour of one cluster sees one
//! of another, one of their opposites is true, and what sees both is false; a colour that sees both
//! of another cluster is false.
//!
//! Source: seed text 004, "Within a layer"; the chains are those of seed text 000 with one digit.

use std::collections::BTreeMap;

use crate::grid::{Candidate, Conclusion, Csp, Digit, Position, Space, State};
use crate::proof::{Family, Literal, Node, Proof};
use crate::rules::closure::{Inferences, Steps, cases};
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Traps and wraps, one proof for each cluster and kind.
pub(crate) fn simple(
    position: &Position,
    family: &Family,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let clusters = clusters(&position.state);
    for cluster in &clusters {
        work.spend()?;
        found.extend(trap(position, family, cluster));
        for colour in [true, false] {
            found.extend(wrap(position, family, cluster, colour));
        }
    }
    Ok(())
}

/// Both rules for two clusters, one proof for each pair of colours.
pub(crate) fn multi(
    position: &Position,
    family: &Family,
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let clusters = clusters(&position.state);
    let colours = [(true, true), (true, false), (false, true), (false, false)];
    for (at, one) in clusters.iter().enumerate() {
        for (other_at, other) in clusters.iter().enumerate().filter(|&(other_at, _)| at != other_at)
        {
            if one.digit != other.digit {
                continue;
            }
            work.spend()?;
            for (a, c) in colours {
                let trap =
                    (other_at < at).then(|| two_clusters(position, family, [one, other], (a, c)));
                found.extend(trap.flatten());
            }
            for a in [true, false] {
                found.extend(sees_both(position, family, [one, other], a));
            }
        }
    }
    Ok(())
}

/// Candidates of one digit, joined by conjugate pairs.
struct Cluster {
    digit: Digit,
    /// The members and their colours.
    members: BTreeMap<Candidate, bool>,
    pairs: Vec<(Candidate, Candidate, Csp)>,
}

impl Cluster {
    /// The members of a colour.
    fn of(&self, colour: bool) -> impl Iterator<Item = Candidate> {
        self.members.iter().filter(move |&(_, &c)| c == colour).map(|(&candidate, _)| candidate)
    }

    /// A member of a colour that a candidate is linked to.
    fn seen(&self, colour: bool, from: Candidate) -> Option<Candidate> {
        self.of(colour).find(|member| member.linked(from))
    }
}

fn clusters(state: &State) -> Vec<Cluster> {
    let mut pairs: Vec<(Candidate, Candidate, Csp)> = Vec::new();
    for csp in Csp::all().filter(|csp| csp.space() != Space::Rc) {
        let values: Vec<Candidate> = state.values(csp).collect();
        if let [one, other] = values[..] {
            pairs.push((one, other, csp));
        }
    }
    let mut clusters = Vec::new();
    while let Some(&(first, ..)) = pairs.first() {
        let mut members = BTreeMap::from([(first, true)]);
        while let Some((candidate, colour)) = grown(&members, &pairs) {
            members.insert(candidate, colour);
        }
        let (inside, outside) = pairs.into_iter().partition(|(a, ..)| members.contains_key(a));
        pairs = outside;
        clusters.push(Cluster { digit: first.digit(), members, pairs: inside });
    }
    clusters
}

/// A candidate that is conjugate to a member and no member yet, with its colour.
fn grown(
    members: &BTreeMap<Candidate, bool>,
    pairs: &[(Candidate, Candidate, Csp)],
) -> Option<(Candidate, bool)> {
    pairs.iter().find_map(|(a, b, _)| match (members.get(a), members.get(b)) {
        (Some(colour), None) => Some((*b, !colour)),
        (None, Some(colour)) => Some((*a, !colour)),
        _ => None,
    })
}

fn open_candidates(state: &State, digit: Digit) -> impl Iterator<Item = Candidate> {
    state.candidates().filter(move |candidate| candidate.digit() == digit)
}

fn eliminate(all: &[Candidate]) -> Vec<Conclusion> {
    all.iter().copied().map(Conclusion::Eliminate).collect()
}

/// What is false, all together.
fn all_false(all: &[Candidate]) -> Option<Literal> {
    Some(Literal::False(Node::new(all.iter().copied())?))
}

/// What follows within some clusters: by links, and by the pairs of these clusters.
fn within(state: &State, clusters: &[&Cluster]) -> Inferences {
    let pairs = clusters.iter().flat_map(|cluster| &cluster.pairs);
    let variables = pairs.map(|(.., csp)| csp.index()).collect();
    Inferences::new(state, Steps { variables, ..Steps::STATIC })
}

/// Writes that all these are false, whether a candidate is true or false.
fn by_cases(inferences: &Inferences, of: Candidate, all: &[Candidate]) -> Option<Sheet> {
    let assumed = [Literal::True(of.into()), Literal::False(of.into())];
    let closure = |literal| inferences.closure(&[literal], &mut Work::unlimited());
    let [one, other] = assumed.map(closure);
    let mut sheet = Sheet::default();
    cases(&all_false(all)?, None, &[&one, &other], &mut sheet)?;
    Some(sheet)
}

/// Writes that a candidate is false, because it contradicts itself, and with it all these.
fn by_refutation(inferences: &Inferences, of: Candidate, all: &[Candidate]) -> Option<Sheet> {
    let closure = |literal| inferences.closure(&[literal], &mut Work::unlimited());
    let mut sheet = Sheet::default();
    let refuted = closure(Literal::True(of.into())).refute(&mut sheet)?;
    closure(Literal::False(of.into())).write(&[all_false(all)?], &[refuted], &mut sheet)?;
    Some(sheet)
}

fn trap(position: &Position, family: &Family, cluster: &Cluster) -> Option<Proof> {
    let state = &position.state;
    let caught = |&x: &Candidate| {
        !cluster.members.contains_key(&x)
            && cluster.seen(true, x).is_some()
            && cluster.seen(false, x).is_some()
    };
    let all: Vec<Candidate> = open_candidates(state, cluster.digit).filter(caught).collect();
    let first = *cluster.members.keys().next()?;
    all.first()?;
    let sheet = by_cases(&within(state, &[cluster]), first, &all)?;
    Some(sheet.prove(position, family, cluster.members.len() - 1, eliminate(&all)))
}

fn wrap(position: &Position, family: &Family, cluster: &Cluster, colour: bool) -> Option<Proof> {
    let all: Vec<Candidate> = cluster.of(colour).collect();
    let twice = |&a: &Candidate| cluster.seen(colour, a).is_some();
    let one = all.iter().copied().find(twice)?;
    let sheet = by_refutation(&within(&position.state, &[cluster]), one, &all)?;
    Some(sheet.prove(position, family, cluster.members.len() - 1, eliminate(&all)))
}

/// Two colours that see one another: what sees both their opposites falls.
fn two_clusters(
    position: &Position,
    family: &Family,
    [one, other]: [&Cluster; 2],
    (a, c): (bool, bool),
) -> Option<Proof> {
    let state = &position.state;
    let from = one.of(a).find(|&member| other.seen(c, member).is_some())?;
    let caught = |&x: &Candidate| {
        let is_member = one.members.contains_key(&x) || other.members.contains_key(&x);
        !is_member && one.seen(!a, x).is_some() && other.seen(!c, x).is_some()
    };
    let all: Vec<Candidate> = open_candidates(state, one.digit).filter(caught).collect();
    all.first()?;
    let sheet = by_cases(&within(state, &[one, other]), from, &all)?;
    let length = one.members.len() + other.members.len() - 2;
    Some(sheet.prove(position, family, length, eliminate(&all)))
}

/// A colour that sees both colours of the other cluster is false.
fn sees_both(
    position: &Position,
    family: &Family,
    [one, other]: [&Cluster; 2],
    a: bool,
) -> Option<Proof> {
    let meets = |colour: bool| one.of(a).find(|&member| other.seen(colour, member).is_some());
    let first = meets(true)?;
    meets(false)?;
    let all: Vec<Candidate> = one.of(a).collect();
    let sheet = by_refutation(&within(&position.state, &[one, other]), first, &all)?;
    let length = one.members.len() + other.members.len() - 2;
    Some(sheet.prove(position, family, length, eliminate(&all)))
}
