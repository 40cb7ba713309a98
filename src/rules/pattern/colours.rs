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
use crate::proof::{Family, Ground, Literal, Node, Number, Proof};
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

/// What follows in a cluster from one member's being true or false, written as it is asked for.
struct Spread<'a> {
    cluster: &'a Cluster,
    /// Each member with the one it follows from and their variable, the first one with none.
    from: BTreeMap<Candidate, (Candidate, Csp)>,
    /// The colour that is true.
    colour: bool,
    written: BTreeMap<Candidate, Number>,
}

impl<'a> Spread<'a> {
    /// From a line that says of a member that it is true or false.
    fn new(cluster: &'a Cluster, first: Candidate, is_true: bool, line: Number) -> Spread<'a> {
        let mut from: BTreeMap<Candidate, (Candidate, Csp)> = BTreeMap::new();
        let mut front = vec![first];
        while let Some(member) = front.pop() {
            for &(a, b, csp) in &cluster.pairs {
                let other = match member {
                    _ if member == a => b,
                    _ if member == b => a,
                    _ => continue,
                };
                if other != first && !from.contains_key(&other) {
                    from.insert(other, (member, csp));
                    front.insert(0, other);
                }
            }
        }
        let colour = cluster.members[&first] == is_true;
        Spread { cluster, from, colour, written: BTreeMap::from([(first, line)]) }
    }

    /// The line that says of a member what it is.
    fn line(&mut self, sheet: &mut Sheet, member: Candidate) -> Number {
        if let Some(&line) = self.written.get(&member) {
            return line;
        }
        let (before, csp) = self.from[&member];
        let from = self.line(sheet, before);
        let line = if self.cluster.members[&member] == self.colour {
            sheet.is_left(Some(member.into()), csp, vec![from])
        } else {
            sheet.falls(member.into(), from)
        };
        self.written.insert(member, line);
        line
    }

    /// The lines by which candidates fall, each linked to a member of the true colour.
    fn fall(&mut self, sheet: &mut Sheet, all: &[Candidate]) -> Vec<Number> {
        let colour = self.colour;
        let mut lines = Vec::new();
        for &out in all {
            if let Some(member) = self.cluster.seen(colour, out) {
                let from = self.line(sheet, member);
                lines.push(sheet.falls(out.into(), from));
            }
        }
        lines
    }
}

fn open_candidates(state: &State, digit: Digit) -> impl Iterator<Item = Candidate> {
    state.candidates().filter(move |candidate| candidate.digit() == digit)
}

fn eliminate(all: &[Candidate]) -> Vec<Conclusion> {
    all.iter().copied().map(Conclusion::Eliminate).collect()
}

/// The claim that both of two cases come to.
fn all_false(all: &[Candidate]) -> Option<Vec<Literal>> {
    Some(vec![Literal::False(Node::new(all.iter().copied())?)])
}

fn trap(position: &Position, family: &Family, cluster: &Cluster) -> Option<Proof> {
    let caught = |&x: &Candidate| {
        !cluster.members.contains_key(&x)
            && cluster.seen(true, x).is_some()
            && cluster.seen(false, x).is_some()
    };
    let all: Vec<Candidate> =
        open_candidates(&position.state, cluster.digit).filter(caught).collect();
    let claim = all_false(&all)?;
    let first = *cluster.members.keys().next()?;
    let mut sheet = Sheet::default();
    let mut cases = Vec::new();
    for is_true in [true, false] {
        let node = first.into();
        let literal = if is_true { Literal::True(node) } else { Literal::False(node) };
        let line = sheet.assume(literal);
        let lines = Spread::new(cluster, first, is_true, line).fall(&mut sheet, &all);
        sheet.push(claim.clone(), Ground::Together { lines });
        cases.push(sheet.close());
    }
    sheet.push(claim, Ground::Cases { over: None, cases });
    Some(sheet.prove(position, family, cluster.members.len() - 1, eliminate(&all)))
}

fn wrap(position: &Position, family: &Family, cluster: &Cluster, colour: bool) -> Option<Proof> {
    let all: Vec<Candidate> = cluster.of(colour).collect();
    let (one, other) = all.iter().find_map(|&a| Some((a, cluster.seen(colour, a)?)))?;
    let mut sheet = Sheet::default();
    let line = sheet.assume(Literal::True(one.into()));
    let follows = Spread::new(cluster, one, true, line).line(&mut sheet, other);
    let falls = sheet.falls(other.into(), line);
    sheet.contradicts(follows, falls);
    let refuted = sheet.refute();
    let mut spread = Spread::new(cluster, one, false, refuted);
    for &member in &all {
        spread.line(&mut sheet, member);
    }
    Some(sheet.prove(position, family, cluster.members.len() - 1, eliminate(&all)))
}

/// Two colours that see one another: what sees both their opposites falls.
fn two_clusters(
    position: &Position,
    family: &Family,
    [one, other]: [&Cluster; 2],
    (a, c): (bool, bool),
) -> Option<Proof> {
    let (from, to) = one.of(a).find_map(|m| Some((m, other.seen(c, m)?)))?;
    let caught = |&x: &Candidate| {
        let is_member = one.members.contains_key(&x) || other.members.contains_key(&x);
        !is_member && one.seen(!a, x).is_some() && other.seen(!c, x).is_some()
    };
    let all: Vec<Candidate> = open_candidates(&position.state, one.digit).filter(caught).collect();
    let claim = all_false(&all)?;
    let mut sheet = Sheet::default();
    let mut cases = Vec::new();
    let line = sheet.assume(Literal::True(from.into()));
    let falls = sheet.falls(to.into(), line);
    let lines = Spread::new(other, to, false, falls).fall(&mut sheet, &all);
    sheet.push(claim.clone(), Ground::Together { lines });
    cases.push(sheet.close());
    let line = sheet.assume(Literal::False(from.into()));
    let lines = Spread::new(one, from, false, line).fall(&mut sheet, &all);
    sheet.push(claim.clone(), Ground::Together { lines });
    cases.push(sheet.close());
    sheet.push(claim, Ground::Cases { over: None, cases });
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
    let meets = |colour: bool| one.of(a).find_map(|m| Some((m, other.seen(colour, m)?)));
    let ((first, c), (second, d)) = (meets(true)?, meets(false)?);
    let mut sheet = Sheet::default();
    let line = sheet.assume(Literal::True(first.into()));
    let falls = sheet.falls(c.into(), line);
    let follows = Spread::new(other, c, false, falls).line(&mut sheet, d);
    let second = Spread::new(one, first, true, line).line(&mut sheet, second);
    let falls = sheet.falls(d.into(), second);
    sheet.contradicts(follows, falls);
    let refuted = sheet.refute();
    let all: Vec<Candidate> = one.of(a).collect();
    let mut spread = Spread::new(one, first, false, refuted);
    for &member in &all {
        spread.line(&mut sheet, member);
    }
    let length = one.members.len() + other.members.len() - 2;
    Some(sheet.prove(position, family, length, eliminate(&all)))
}
