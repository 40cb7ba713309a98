//! Colours: what the conjugate candidates of one digit force upon one another.
//!
//! Candidates joined by conjugate pairs are a cluster and take two colours in turn: all of one are
//! true, or all of the other. Simple colours: what sees both colours is false (trap); a colour that
//! is there twice in a house is false (wrap). Multi-colours: where a colour of one cluster sees one
//! of another, one of their opposites is true, and what sees both is false; a colour that sees both
//! of another cluster is false.
//!
//! Source: seed text 004, "Within a layer"; the chains are those of seed text 000 with one digit.

use super::refute::{all_false, is_true, strong_chains};
use super::strong::StrongChain;
use crate::graph::{CandidateSet, CspSet};
use crate::grid::{Candidate, Conclusion, Digit};
use crate::proof::{Ground, Line, Literal, Proof, numbered};
use crate::rules::closure::{Inferences, cases};
use crate::rules::patterns::hunt::Hunt;
use crate::rules::sheet::Sheet;
use crate::work::{Stopped, Work};

/// Traps and wraps, one proof for each cluster and kind.
pub(crate) fn simple(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    for cluster in &clusters(hunt) {
        work.spend()?;
        found.extend(trap(hunt, cluster));
        for colour in [0, 1] {
            found.extend(wrap(hunt, cluster, colour));
        }
    }
    Ok(())
}

/// Both rules for two clusters, one proof for each pair of colours.
pub(crate) fn multi(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let clusters = clusters(hunt);
    for (at, one) in clusters.iter().enumerate() {
        for (other_at, other) in clusters.iter().enumerate().filter(|&(other_at, _)| at != other_at)
        {
            if digit(one) != digit(other) {
                continue;
            }
            work.spend()?;
            for (a, c) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let trap = (other_at < at).then(|| two_clusters(hunt, [one, other], (a, c)));
                found.extend(trap.flatten());
            }
            for a in [0, 1] {
                found.extend(sees_both(hunt, [one, other], a));
            }
        }
    }
    Ok(())
}

/// The strong chains of one digit.
fn clusters(hunt: &Hunt) -> Vec<StrongChain> {
    let of_digits = CspSet::below(324).and_not(&CspSet::below(81));
    StrongChain::components(hunt.on.live(), &of_digits)
}

fn digit(cluster: &StrongChain) -> Option<Digit> {
    cluster.all().first().map(|member| Candidate::from_index(member).digit())
}

/// The proof of these eliminations. Its length is the number of conjugate pairs that join the members of the
/// clusters which it enters: where one of two says it all, the other does not count.
fn prove(hunt: &Hunt, sheet: Sheet, clusters: &[&StrongChain], all: &CandidateSet) -> Proof {
    let proof = sheet.prove(hunt.position(), hunt.family, 0, eliminate(all));
    let enters = |cluster: &StrongChain, line: &Line| match (&line.ground, &line.claim[..]) {
        (Ground::Variable { csp, .. }, _) => cluster.variables.contains(csp.index()),
        (Ground::Assumption, [Literal::True(node) | Literal::False(node)]) => {
            node.members().iter().any(|member| cluster.all().contains(member.index()))
        }
        _ => false,
    };
    let lines = numbered(&proof.lines);
    let entered =
        clusters.iter().filter(|cluster| lines.iter().any(|(line, _)| enters(cluster, line)));
    let length = entered.map(|cluster| cluster.all().count() - 1).sum();
    Proof { length, ..proof }
}

fn eliminate(all: &CandidateSet) -> Vec<Conclusion> {
    all.iter().map(Candidate::from_index).map(Conclusion::Eliminate).collect()
}

/// What follows within some clusters: by links, and by the pairs of these clusters.
fn within(hunt: &Hunt, clusters: &[&StrongChain]) -> Inferences {
    let of = |all, cluster: &&StrongChain| all | cluster.variables;
    strong_chains(hunt, clusters.iter().fold(CspSet::EMPTY, of))
}

/// Writes that all these are false, whether a candidate is true or false.
fn by_cases(inferences: &Inferences, of: Candidate, all: &CandidateSet) -> Option<Sheet> {
    let assumed = [is_true(of), Literal::False(of.into())];
    let closure = |literal| inferences.closure(&[literal], &mut Work::unlimited());
    let [one, other] = assumed.map(closure);
    let mut sheet = Sheet::default();
    cases(&all_false(all)?, None, &[&one, &other], &mut sheet)?;
    Some(sheet)
}

/// Writes that a candidate is false, because it contradicts itself, and with it all these.
fn by_refutation(inferences: &Inferences, of: Candidate, all: &CandidateSet) -> Option<Sheet> {
    let closure = |literal| inferences.closure(&[literal], &mut Work::unlimited());
    let mut sheet = Sheet::default();
    let refuted = closure(is_true(of)).refute(&mut sheet)?;
    closure(Literal::False(of.into())).write(&[all_false(all)?], &[refuted], &mut sheet)?;
    Some(sheet)
}

fn trap(hunt: &Hunt, cluster: &StrongChain) -> Option<Proof> {
    let [one, other] = cluster.seen;
    let caught = (one & other).and_not(&cluster.all());
    if !caught.intersects(hunt.sought) {
        return None;
    }
    let first = Candidate::from_index(cluster.all().first()?);
    let sheet = by_cases(&within(hunt, &[cluster]), first, &caught)?;
    Some(prove(hunt, sheet, &[cluster], &caught))
}

fn wrap(hunt: &Hunt, cluster: &StrongChain, colour: usize) -> Option<Proof> {
    let all = cluster.members[colour];
    let one = Candidate::from_index((all & cluster.seen[colour]).first()?);
    if !all.intersects(hunt.sought) {
        return None;
    }
    let sheet = by_refutation(&within(hunt, &[cluster]), one, &all)?;
    Some(prove(hunt, sheet, &[cluster], &all))
}

/// Two colours that see one another: what sees both their opposites falls.
fn two_clusters(
    hunt: &Hunt,
    [one, other]: [&StrongChain; 2],
    (a, c): (usize, usize),
) -> Option<Proof> {
    let from = Candidate::from_index((one.members[a] & other.seen[c]).first()?);
    let members = one.all() | other.all();
    let caught = (one.seen[1 - a] & other.seen[1 - c]).and_not(&members);
    if !caught.intersects(hunt.sought) {
        return None;
    }
    let sheet = by_cases(&within(hunt, &[one, other]), from, &caught)?;
    Some(prove(hunt, sheet, &[one, other], &caught))
}

/// A colour that sees both colours of the other cluster is false.
fn sees_both(hunt: &Hunt, [one, other]: [&StrongChain; 2], a: usize) -> Option<Proof> {
    let all = one.members[a];
    let meets = |colour: usize| (all & other.seen[colour]).first().map(Candidate::from_index);
    let first = meets(0)?;
    meets(1)?;
    if !all.intersects(hunt.sought) {
        return None;
    }
    let sheet = by_refutation(&within(hunt, &[one, other]), first, &all)?;
    Some(prove(hunt, sheet, &[one, other], &all))
}
