//! What answers queries: the language's own procedures, and the kernels of the search.

use crate::grid::Candidate;
use crate::proof::Shape;
use crate::query::{Ask, Completion, Found, Kernel, Registry, Wanted};
use crate::search::{self, Answer, Board, Work, shortest};

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
    registry
}

/// The search answers for one of the shortest chains, by the kernel of this name.
fn is_named(name: &str, shape: &Shape, wanted: Wanted) -> bool {
    wanted == Wanted::Shortest
        && search::Kernel::of(shape).is_some_and(|kernel| kernel.name() == name)
}

/// The shortest chain to each target in question.
fn shortest_chains(ask: &Ask) -> Found {
    let nothing = Found { chains: Vec::new(), completion: Completion::Whole, expansions: 0 };
    let Some(kernel) = search::Kernel::of(&ask.shape) else { return nothing };
    let board = Board::new(ask.state);
    let targets: Vec<Candidate> =
        ask.targets.map_or_else(|| board.open().collect(), <[Candidate]>::to_vec);
    let mut work = Work::with_budget(ask.limits.expansions);
    let mut found = nothing;
    for target in targets {
        if ask.limits.time_is_over.is_some_and(|time_is_over| time_is_over()) {
            found.completion = Completion::StoppedAtTime;
            break;
        }
        match shortest(kernel, &board, target, ask.longest, &mut work) {
            Answer::Found(chain) => found.chains.push((target, chain)),
            Answer::None { .. } => {}
            Answer::Stopped { .. } => {
                found.completion = Completion::StoppedAtBudget;
                break;
            }
        }
    }
    found.expansions = work.nodes;
    found
}
