//! Completes a chain or a net whose nodes are more than candidates and groups to a proof.
//!
//! The conclusion is supposed not to hold. Each claim must follow from what is written before it: something false by a
//! link, something true because a variable or a set of cells has nothing else left. At the end stands a contradiction.
//! Nothing is searched for but the reasons of one claim at a time, so what is proved is what was written.

mod choice;
mod follow;
mod known;
mod refusal;
mod sets;

pub use refusal::{NetFailure, NetRefusal};

use super::needed::only_needed;
use crate::grid::{Candidate, Conclusion, Position};
use crate::notation::{NetItem, TypedNet};
use crate::proof::{Family, Ground, Line, Literal, Proof, numbered};

use known::Net;

/// The full proof of a conclusion by a typed net.
///
/// # Errors
/// The first claim that does not follow, or that nothing is contradicted in the end.
pub fn fill_net(
    position: &Position,
    typed: &TypedNet,
    conclusion: Conclusion,
) -> Result<Proof, NetRefusal> {
    let candidate = conclusion.candidate();
    if !position.state.is_live(candidate) {
        return Err(NetRefusal::whole(NetFailure::NotLive(candidate)));
    }
    let claim = match conclusion {
        Conclusion::Eliminate(_) => Literal::False(candidate.into()),
        Conclusion::Place(_) => Literal::True(candidate.into()),
    };
    let lines = match typed.is_loop {
        true => round(position, typed, candidate, &claim)?,
        false => refute(position, typed, &typed.branches, &claim)?,
    };
    let lines =
        only_needed(vec![Line { claim: vec![claim], ground: Ground::Refutation { lines } }]);
    let is_step =
        |line: &&Line| matches!(line.ground, Ground::Variable { .. } | Ground::Sum { .. });
    let length = numbered(&lines).iter().filter(|(line, _)| is_step(line)).count();
    Ok(Proof {
        state: position.state.clone(),
        givens: position.givens,
        family: Family { name: "net".into(), shape: None },
        length,
        conclusions: vec![conclusion],
        chain: None,
        lines,
        fillings: Vec::new(),
    })
}

/// The lines from the contrary of a claim to a contradiction, by the branches of a net.
fn refute(
    position: &Position,
    typed: &TypedNet,
    branches: &[Vec<NetItem>],
    claim: &Literal,
) -> Result<Vec<Line>, NetRefusal> {
    let mut net = Net::new(&position.state, typed.remembers);
    net.goes_round = typed.is_loop;
    net.supposing(claim.negation(), |net| match branches {
        [only] => net.follow(only).and_then(|()| match &typed.fish {
            Some(fish) => net.close_by_cover(fish),
            None => net.close(),
        }),
        several if typed.choice.is_empty() => {
            let branches = net.branches(several)?;
            net.cases(&branches)
        }
        several => {
            let branches = net.branches(several)?;
            net.by_chain(&typed.choice, &branches)
        }
    })
}

/// The same by a loop, which may begin behind each of its weak links and go either way: what is supposed makes the
/// node there false, and all the others follow. Of the refusals that of the place where most of it follows is told.
fn round(
    position: &Position,
    typed: &TypedNet,
    target: Candidate,
    claim: &Literal,
) -> Result<Vec<Line>, NetRefusal> {
    let items = typed.branches.concat();
    let mut refusal = NetRefusal::whole(NetFailure::NoContradiction(target));
    let back: Vec<NetItem> = items.iter().rev().cloned().map(NetItem::turned).collect();
    let ways = (0..items.len()).flat_map(|start| [(&items, start), (&back, start)]);
    for (items, start) in ways {
        let turned = [&items[start..], &items[..start]].concat();
        let Some(NetItem::Claim(first)) = turned.first().filter(|item| !item.is_true()) else {
            continue;
        };
        let first = first.span.clone();
        match refute(position, typed, &[turned], claim) {
            Ok(lines) => return Ok(lines),
            Err(other) if other.span.as_ref() != Some(&first) => refusal = other,
            Err(_) => {}
        }
    }
    Err(refusal)
}
