//! Sums in queries: that of a candidate, and patterns that are sums, each as sets of nodes.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::card::{Card, fame};
use crate::graph::Node;
use crate::grid::{Candidate, Conclusion, Csp, Position};
use crate::proof::{Ground, Proof, Term, Truth, numbered};
use crate::query::{Calling, Completion, Kind, Procedure, Registry, Rows, Value, Yielded};
use crate::rules::catalogue::Catalogue;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::work::{Outcome, Work};

/// The rules about truths and links: those that cost less first, then those that people know best.
fn rules() -> Vec<&'static str> {
    let mut cards: Vec<&Card> = Card::all().iter().filter(|card| card.picture.is_sum()).collect();
    cards.sort_by_key(|card| (card.cost, fame(card.name)));
    cards.iter().map(|card| card.name).collect()
}

/// What finds the proofs of a rule, as EXPLAIN calls it.
pub(super) fn answered_by(rule: &str) -> &'static str {
    let rule = Catalogue::built_in().find(rule);
    rule.map_or("search of the rule", |rule| rule.facts().answered_by)
}

/// Adds the procedures to those of the language.
pub(super) fn add(registry: &mut Registry) {
    registry.add_procedure(Procedure {
        name: "graph.sum",
        arguments: &[("target", Kind::Candidate)],
        columns: &[
            ("truths", Kind::Nodes),
            ("links", Kind::Nodes),
            ("weights", Kind::Integers),
            ("rank", Kind::Integer),
        ],
        summary: "The sum of truths and links whose truths weigh least and by which a candidate is false: one \
                  row, with the weights of the truths and then of the links; none where no sum proves it. Where a \
                  query deletes the candidate, the row has the proof.",
        example: "MATCH (z:Candidate) CALL graph.sum(z) YIELD truths, links RETURN z, truths, links LIMIT 1",
        answered_by: |_| answered_by("linear"),
        run: Box::new(sum_of),
    });
    registry.add_procedure(Procedure {
        name: "graph.pattern",
        arguments: &[("rule", Kind::Text)],
        columns: &[("truths", Kind::Nodes), ("links", Kind::Nodes), ("targets", Kind::Nodes)],
        summary: "The patterns of a rule about truths and links (domino-loop, multi-sector-locked-set, \
                  junior-exocet, rank-0, linear, few-truths, truths): a row for each, with its truths, the links of \
                  all its sums, none where it is proved by cases, and all that is false by it. Where a query \
                  deletes one of these, the row has the proof.",
        example: "CALL graph.pattern('domino-loop') YIELD truths, targets RETURN truths, targets",
        answered_by: |rule| rule.map_or("search of the rule", answered_by),
        run: Box::new(patterns),
    });
}

/// The row of `graph.sum`.
fn sum_of(calling: &Calling, arguments: &[Value], work: &mut Work) -> Result<Rows, String> {
    let Some(&Value::Node(Node::Candidate(target))) = arguments.first() else {
        return Err("the target is not a candidate".to_owned());
    };
    let rule = Catalogue::built_in().find("linear").map_err(|unknown| unknown.to_string())?;
    let (on, reach) = (prepared(calling), Reach::up_to(Reach::ANY));
    let (proof, completion) = match rule.shortest(&on, Conclusion::Eliminate(target), &reach, work)
    {
        Outcome::Found(proof) => (Some(proof), Completion::Whole),
        Outcome::None { .. } => (None, Completion::Whole),
        Outcome::Stopped { by, .. } => (None, Completion::Stopped(by)),
    };
    let row =
        |proof: Proof| Some(Yielded { values: counted_in(&proof)?, proof: Some(Arc::new(proof)) });
    Ok(Rows { rows: proof.and_then(row).into_iter().collect(), completion })
}

/// The truths, the links, their weights and the rank of a proof by one sum.
fn counted_in(proof: &Proof) -> Option<Vec<Value>> {
    let Ground::Sum { truths, links, .. } = &proof.lines.first()?.ground else { return None };
    let weights: Vec<i64> = truths
        .iter()
        .map(|truth| truth.weight)
        .chain(links.iter().map(|link| link.weight))
        .collect();
    let (under, over) = weights.split_at(truths.len());
    let rank = over.iter().sum::<i64>() - under.iter().sum::<i64>();
    Some(vec![
        Value::List(
            truths.iter().map(|truth| variable(truth).map(csp_node)).collect::<Option<_>>()?,
        ),
        Value::List(links.iter().map(|link| csp_node(link.set)).collect()),
        Value::List(weights.into_iter().map(Value::Integer).collect()),
        Value::Integer(rank),
    ])
}

/// The rows of `graph.pattern`.
fn patterns(calling: &Calling, arguments: &[Value], work: &mut Work) -> Result<Rows, String> {
    let name = match arguments.first() {
        Some(Value::Text(name)) if rules().contains(&&**name) => name,
        _ => {
            return Err(format!("expected a rule about truths and links: {}", rules().join(", ")));
        }
    };
    let rule = Catalogue::built_in().find(name).map_err(|unknown| unknown.to_string())?;
    let (proofs, end) = rule.eliminations(&prepared(calling), &Reach::up_to(Reach::ANY), work);
    let completion = match end {
        Outcome::Stopped { by, .. } => Completion::Stopped(by),
        Outcome::Found(()) | Outcome::None { .. } => Completion::Whole,
    };
    let row = |proof: Proof| Yielded { values: sets_of(&proof), proof: Some(Arc::new(proof)) };
    Ok(Rows { rows: proofs.into_iter().map(row).collect(), completion })
}

/// The truths and the links of a proof by sums or by cases, and what is false by them.
fn sets_of(proof: &Proof) -> Vec<Value> {
    let (mut truths, mut links) = (BTreeSet::new(), BTreeSet::new());
    for (line, _) in numbered(&proof.lines) {
        match &line.ground {
            Ground::Variable { csp, .. } => {
                truths.insert(*csp);
            }
            Ground::Sum { truths: under, links: over, .. } => {
                truths.extend(under.iter().filter_map(variable));
                links.extend(over.iter().map(|link| link.set));
            }
            _ => {}
        }
    }
    // What is a truth of one sum and a link of another joins them and counts for nothing.
    let joins: BTreeSet<Csp> = truths.intersection(&links).copied().collect();
    truths.retain(|csp| !joins.contains(csp));
    links.retain(|csp| !joins.contains(csp));
    let of = |csps: BTreeSet<Csp>| Value::List(csps.into_iter().map(csp_node).collect());
    let targets: BTreeSet<Candidate> = proof.eliminated().into_iter().collect();
    let targets = targets.into_iter().map(|target| Value::Node(Node::Candidate(target)));
    vec![of(truths), of(links), Value::List(targets.collect())]
}

fn variable(truth: &Term<Truth>) -> Option<Csp> {
    match truth.set {
        Truth::Variable(csp) => Some(csp),
        Truth::Line(_) => None,
    }
}

fn csp_node(csp: Csp) -> Value {
    Value::Node(Node::Csp(csp))
}

/// The position that a query calls from.
fn prepared(calling: &Calling) -> Prepared {
    Prepared::new(Position { state: calling.state.clone(), givens: calling.givens })
}
