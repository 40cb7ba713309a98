//! Colours: what the conjugate candidates of one digit force upon one another.
//!
//! Candidates joined by conjugate pairs are a cluster and take two colours in turn: all of one are
//! true, or all of the other. Simple colours: what sees both colours is false (trap); a colour that
//! is there twice in a house is false (wrap). Multi-colours: where a colour of one cluster sees one
//! of another, one of their opposites is true, and what sees both is false; a colour that sees both
//! of another cluster is false.
//!
//! Source: G. Penet, "Full tagging", "Within a layer"; the chains are D. Berthier's with one digit.

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
        found.extend(trap(hunt, cluster, &trapped(cluster), work)?);
        for colour in [0, 1] {
            found.extend(wrap(hunt, cluster, colour, work)?);
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
            for colours in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if other_at < at {
                    two_clusters(hunt, [one, other], colours, found, work)?;
                }
            }
            for a in [0, 1] {
                found.extend(sees_both(hunt, [one, other], a, work)?);
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
fn by_cases(
    inferences: &Inferences,
    of: Candidate,
    all: &CandidateSet,
    work: &mut Work,
) -> Result<Option<Sheet>, Stopped> {
    let one = inferences.follow(&[is_true(of)], work)?;
    let other = inferences.follow(&[Literal::False(of.into())], work)?;
    let mut sheet = Sheet::default();
    let line = all_false(all).and_then(|all| cases(&all, None, &[&one, &other], &mut sheet));
    Ok(line.map(|_| sheet))
}

/// Writes that a candidate is false, because it contradicts itself, and with it all these.
fn by_refutation(
    inferences: &Inferences,
    of: Candidate,
    all: &CandidateSet,
    work: &mut Work,
) -> Result<Option<Sheet>, Stopped> {
    let mut sheet = Sheet::default();
    let refuted = inferences.follow(&[is_true(of)], work)?.refute(&mut sheet);
    let closure = inferences.follow(&[Literal::False(of.into())], work)?;
    let line = refuted
        .zip(all_false(all))
        .and_then(|(refuted, all)| closure.write(&[all], &[refuted], &mut sheet));
    Ok(line.map(|_| sheet))
}

/// What a cluster traps: it sees both colours.
fn trapped(cluster: &StrongChain) -> CandidateSet {
    let [one, other] = cluster.seen;
    (one & other).and_not(&cluster.all())
}

/// The trap of a cluster for these.
fn trap(
    hunt: &Hunt,
    cluster: &StrongChain,
    caught: &CandidateSet,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let Some(first) = cluster.all().first() else { return Ok(None) };
    if !caught.intersects(hunt.sought) {
        return Ok(None);
    }
    let inferences = within(hunt, &[cluster]);
    let sheet = by_cases(&inferences, Candidate::from_index(first), caught, work)?;
    Ok(sheet.map(|sheet| prove(hunt, sheet, &[cluster], caught)))
}

/// The wrap of a colour of a cluster.
fn wrap(
    hunt: &Hunt,
    cluster: &StrongChain,
    colour: usize,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let all = cluster.members[colour];
    let Some(one) = (all & cluster.seen[colour]).first() else { return Ok(None) };
    if !all.intersects(hunt.sought) {
        return Ok(None);
    }
    let inferences = within(hunt, &[cluster]);
    let sheet = by_refutation(&inferences, Candidate::from_index(one), &all, work)?;
    Ok(sheet.map(|sheet| prove(hunt, sheet, &[cluster], &all)))
}

/// Two colours that see one another: what sees both their opposites falls. Some of it may see both colours of one
/// of the clusters; that one is enough then, and of two the smaller.
fn two_clusters(
    hunt: &Hunt,
    clusters: [&StrongChain; 2],
    (a, c): (usize, usize),
    found: &mut Vec<Proof>,
    work: &mut Work,
) -> Result<(), Stopped> {
    let [one, other] = clusters;
    let Some(from) = (one.members[a] & other.seen[c]).first() else { return Ok(()) };
    let members = one.all() | other.all();
    let mut caught = (one.seen[1 - a] & other.seen[1 - c]).and_not(&members);
    let mut by_size = clusters;
    by_size.sort_by_key(|cluster| cluster.all().count());
    for cluster in by_size {
        let alone = caught & trapped(cluster);
        found.extend(trap(hunt, cluster, &alone, work)?);
        caught.remove_all(&alone);
    }
    if caught.intersects(hunt.sought) {
        let inferences = within(hunt, &clusters);
        let sheet = by_cases(&inferences, Candidate::from_index(from), &caught, work)?;
        found.extend(sheet.map(|sheet| prove(hunt, sheet, &clusters, &caught)));
    }
    Ok(())
}

/// A colour that sees both colours of the other cluster is false; where it sees itself, its own cluster is enough.
fn sees_both(
    hunt: &Hunt,
    [one, other]: [&StrongChain; 2],
    a: usize,
    work: &mut Work,
) -> Result<Option<Proof>, Stopped> {
    let all = one.members[a];
    let meets = |colour: usize| (all & other.seen[colour]).first().map(Candidate::from_index);
    let (Some(first), Some(_)) = (meets(0), meets(1)) else { return Ok(None) };
    if all.intersects(&one.seen[a]) {
        return wrap(hunt, one, a, work);
    }
    if !all.intersects(hunt.sought) {
        return Ok(None);
    }
    let sheet = by_refutation(&within(hunt, &[one, other]), first, &all, work)?;
    Ok(sheet.map(|sheet| prove(hunt, sheet, &[one, other], &all)))
}
