//! What answers queries: the language's own procedures, and the searches.

use crate::grid::{Candidate, CellSet, Position};
use crate::proof::{Chain, ClosingKind, Family, Shape};
use crate::query::{Ask, Completion, Found, Kernel, Registry, Wanted};
use crate::search::{Answer, Ground, Limits, Rule, Work};

/// A house of nine cells has no greater almost locked set.
const GREATEST_SET: usize = 8;

/// Everything that can answer a query or be called by one.
pub fn registry() -> Registry {
    let mut registry = Registry::plain();
    let mut add = |name, answers| {
        registry.add_kernel(Kernel { name, answers, run: Box::new(shortest_chains) });
    };
    add("chain kernel", |shape, wanted| is_named("chain kernel", shape, wanted));
    add("whip kernel", |shape, wanted| is_named("whip kernel", shape, wanted));
    add("braid kernel", |shape, wanted| is_named("braid kernel", shape, wanted));
    add("g-whip kernel", |shape, wanted| is_named("g-whip kernel", shape, wanted));
    add("g-braid kernel", |shape, wanted| is_named("g-braid kernel", shape, wanted));
    add("alternating search", |shape, wanted| {
        // For loops and lassos a query has rows for fewer targets than the search: those alone that
        // stand outside, at a turn. Of chains with additional candidates the plain evaluator answers
        // more for the same work.
        shape.closing == ClosingKind::Target
            && !rule(shape).is_some_and(|rule| rule.is_costly())
            && is_named("alternating search", shape, wanted)
    });
    registry
}

/// A search answers for one of the shortest chains when it is the one of this name.
fn is_named(name: &str, shape: &Shape, wanted: Wanted) -> bool {
    wanted == Wanted::Shortest && rule(shape).is_some_and(|rule| rule.engine() == name)
}

/// The rule of a shape; its family's name is the query's to give.
fn rule(shape: &Shape) -> Option<Rule> {
    Rule::of(Family { name: String::new(), shape: Some(*shape) })
}

/// The shortest chain to each target in question.
fn shortest_chains(ask: &Ask) -> Found {
    let mut found = Found { chains: Vec::new(), completion: Completion::Whole, expansions: 0 };
    let Some(rule) = rule(&ask.shape) else { return found };
    let position = Position { state: ask.state.clone(), givens: CellSet::EMPTY };
    let ground = Ground::new(&position);
    let limits = Limits { length: ask.longest, als_size: GREATEST_SET };
    let mut search = rule.on(&ground, &limits);
    let targets: Vec<Candidate> =
        ask.targets.map_or_else(|| ground.open().collect(), <[Candidate]>::to_vec);
    let mut work = Work::with_budget(ask.limits.expansions);
    for target in targets {
        if ask.limits.time_is_over.is_some_and(|time_is_over| time_is_over()) {
            found.completion = Completion::StoppedAtTime;
            break;
        }
        match search.shortest(target, &mut work) {
            Answer::Found(proof) => {
                let about = |chain| (target, Chain { targets: vec![target], ..chain });
                found.chains.extend(proof.chain.map(about));
            }
            Answer::None { .. } => {}
            Answer::Stopped { .. } => {
                found.completion = Completion::StoppedAtBudget;
                break;
            }
        }
    }
    found.chains.sort_by_key(|(_, chain)| chain.steps.len());
    found.expansions = work.nodes;
    found
}
