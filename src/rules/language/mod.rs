//! The searches, as what the query language can ask: kernels for its families, and a procedure for
//! every rule, also for those that no query can say.
//!
//! ```
//! use catena::rules::language::registry;
//! use catena::grid::read;
//! use catena::query::{Asked, Library, Parameters, Value, answer};
//! use catena::work::Work;
//!
//! let library = Library::built_in();
//! let rule = library.get("sue-de-coq").unwrap();
//! let (grid, found) = rule.header.fires[0].split_once(" ==> ").unwrap();
//! let position = read(grid).unwrap();
//! let asked = Asked {
//!     query: &rule.query,
//!     name: &rule.name,
//!     parameters: &Parameters::from([("max".to_owned(), Value::Integer(8))]),
//!     state: &position.state,
//!     givens: position.givens,
//!     registry: &registry(),
//!     kernels: true,
//! };
//! let answer = answer(&asked, &mut Work::unlimited());
//! assert_eq!(found, "r4c3<>1, length 5");
//! assert_eq!(answer.unwrap().rows[0][0].to_string(), "n1r4c3");
//! ```

mod sums;

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::card::Cost;
use crate::graph::{Choice, EdgeKind, Edges, Graph, Node, NodeKind, Options};
use crate::grid::{Candidate, CellSet, Conclusion, Position, State};
use crate::proof::{Chain, ClosingKind, Proof, Shape};
use crate::query::{
    Ask, Calling, Completion, Deriver, Found, Grown, Images, Kind, Procedure, Registry, Rows,
    Solver, Value, Wanted, Yielded,
};
use crate::rules::catalogue::{Catalogue, search_of_shape};
use crate::rules::choices::guarded::guarded;
use crate::rules::forcing;
use crate::rules::impossible::pattern::Patterns;
use crate::rules::question::prepared::Prepared;
use crate::rules::reach::Reach;
use crate::rules::rule::Rule;
use crate::rules::symmetric::links as symmetric;
use crate::rules::tagging::{Bounds, Level, Tagging, UnknownLevel};
use crate::work::{Outcome, Work};

/// Everything that can answer a query or be called by one. Queries that name tags, choices or weak
/// links have those of level 3.
pub fn registry() -> Registry {
    registry_with(Level::Three, &Patterns::built_in())
}

/// The same with the tags, choices and weak links of a level, and the choices of these impossible patterns.
pub fn registry_with(level: Level, patterns: &Arc<Patterns>) -> Registry {
    let [of_choices, of_rules, of_images] = std::array::from_fn(|_| Arc::clone(patterns));
    let mut registry = Registry::plain();
    registry.set_deriver(Deriver {
        procedure: BUILD,
        run: Box::new(move |state, options, named, work| tags(state, options, named, level, work)),
        choices: Box::new(move |position, options, work| {
            choices(&of_choices, position, options, work)
        }),
        images: Box::new(move |position, is_named| {
            images(position, is_named || of_images.assume_one_solution())
        }),
    });
    registry.add_procedure(Procedure {
        name: BUILD,
        arguments: &[("level", Kind::Text)],
        columns: &[
            ("layers", Kind::Integer),
            ("tags", Kind::Integer),
            ("choices", Kind::Integer),
            ("weak", Kind::Integer),
        ],
        summary: "Tags the state at a level: '1', 'half', '2', '3' or '4', to the fixpoint; all tags, \
                  choices and weak links of the query are of that level. One row that counts them; a node without a strong link is a layer too.",
        example: "CALL tagging.build('2') YIELD layers, weak RETURN layers, weak",
        answered_by: |_| "tagging kernel",
        run: Box::new(|calling, _, _| Ok(counted(calling.graph))),
    });
    registry.add_kernel(Solver {
        name: |shape| rule(shape).map_or("", |rule| rule.facts().answered_by),
        answers: |shape, wanted| {
            // For loops and lassos a query has rows for fewer targets than the alternating search: only
            // those that stand outside, at a turn. Of chains with additional candidates the plain
            // evaluator answers more for the same work.
            let alike = |rule: Arc<dyn Rule>| {
                let same_rows = shape.closing == ClosingKind::Target;
                rule.facts().learns_as.is_some() || same_rows && rule.facts().cost != Cost::Costly
            };
            wanted == Wanted::Shortest && rule(shape).is_some_and(alike)
        },
        run: Box::new(shortest_chains),
    });
    registry.set_force_kernel(forcing::solver(Arc::clone(patterns)));
    registry.add_procedure(Procedure {
        name: "rule.eliminations",
        arguments: &[("rule", Kind::Text), ("max", Kind::Integer)],
        columns: &[("target", Kind::Candidate), ("length", Kind::Integer)],
        summary: "The candidates that a rule eliminates by proofs up to a length, each with the \
                  least of these, shorter ones first, with almost locked sets of all sizes; where \
                  a query deletes them, its rows have the proofs.",
        example: "CALL rule.eliminations('whip', 5) YIELD target, length RETURN target, length",
        answered_by: |rule| rule.map_or("search of the rule", sums::answered_by),
        run: Box::new(move |calling, arguments, work| {
            rule_eliminations(&of_rules, calling, arguments, work)
        }),
    });
    sums::add(&mut registry);
    registry
}

/// The procedure that tags a state.
const BUILD: &str = "tagging.build";

/// The graph of a state with the tags of a level, the named one where there is one.
fn tags(
    state: &State,
    options: Options,
    named: Option<&str>,
    level: Level,
    work: &mut Work,
) -> Result<Grown, String> {
    let level = match named {
        None => level,
        Some(name) => name.parse().map_err(|unknown: UnknownLevel| unknown.to_string())?,
    };
    let mut tagging = Tagging::new(state, level, Bounds::NONE);
    let completion = match tagging.finish(work) {
        Ok(()) => Completion::Whole,
        Err(by) => Completion::Stopped(by),
    };
    let graph = Graph::with_derived(state, options, &tagging.derived_graph());
    let state = state.clone();
    let prove = move |target, givens, name: &str| {
        let name = if name.is_empty() { level.family() } else { name };
        tagging.prove(target, &Position { state: state.clone(), givens }, name)
    };
    Ok(Grown { graph, completion, prove: Box::new(prove), choices: Vec::new() })
}

/// The symmetries of the givens, where they are wanted.
fn images(position: &Position, is_wanted: bool) -> Images {
    let symmetries = if is_wanted { symmetric::assumed(position) } else { Vec::new() };
    let derived = symmetric::derived(position, &symmetries);
    Images { symmetries, derived }
}

/// The graph of a position with the choices that patterns give, and with the symmetries of the givens.
fn choices(patterns: &Patterns, position: &Position, options: Options, work: &mut Work) -> Grown {
    let state = &position.state;
    let (found, completion) = match guarded(patterns, position, work) {
        Ok(found) => (found, Completion::Whole),
        Err(by) => (Vec::new(), Completion::Stopped(by)),
    };
    let mut derived = images(position, patterns.assume_one_solution()).derived;
    for (choice, number) in found.iter().zip(0..) {
        let node = Node::Choice(Choice { number, source: choice.source });
        derived.nodes.push(node);
        derived.titles.push((node, choice.pattern.as_ref().to_owned()));
        let member = |guardian: &Candidate| (EdgeKind::Member, Node::Candidate(*guardian), node);
        derived.edges.extend(choice.guardians().iter().map(member));
    }
    Grown {
        graph: Graph::with_derived(state, options, &derived),
        completion,
        prove: Box::new(|_, _, _| None),
        choices: found.iter().map(|choice| choice.clause(state)).collect(),
    }
}

/// How many layers, tags, choices and weak links there are.
fn counted(graph: &dyn Edges) -> Rows {
    let integer = |count: usize| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    let [layers, tags, choices] = [NodeKind::Layer, NodeKind::Tag, NodeKind::Choice]
        .map(|kind| graph.nodes(kind).collect::<Vec<_>>());
    let weak = tags.iter().flat_map(|&tag| {
        let others = graph.neighbours(tag, EdgeKind::Weak).iter();
        others.filter(move |(other, _)| *other >= tag)
    });
    let counts = [layers.len(), tags.len(), choices.len(), weak.count()];
    Rows::all(vec![Yielded::values(counts.map(integer).to_vec())])
}

/// The rows of `rule.eliminations`.
fn rule_eliminations(
    patterns: &Arc<Patterns>,
    calling: &Calling,
    arguments: &[Value],
    work: &mut Work,
) -> Result<Rows, String> {
    let (Some(Value::Text(name)), Some(&Value::Integer(most))) =
        (arguments.first(), arguments.get(1))
    else {
        return Err("give the name of a rule and a length".to_owned());
    };
    let rule = Catalogue::built_in().find(name).map_err(|unknown| {
        let near =
            unknown.nearest.map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("there is no rule `{name}`{near}")
    })?;
    let position = Position { state: calling.state.clone(), givens: calling.givens };
    let length = usize::try_from(most).map_err(|_| "a length is 0 or more")?;
    let longest = if rule.facts().any_length { Reach::ANY } else { Reach::LONGEST };
    let reach = Reach::up_to(length.min(longest));
    let on = Prepared::with_patterns(position, Arc::clone(patterns));
    let (proofs, end) = rule.eliminations(&on, &reach, work);
    let mut shortest: BTreeMap<Candidate, Arc<Proof>> = BTreeMap::new();
    for proof in proofs.into_iter().map(Arc::new) {
        for target in proof.eliminated() {
            let known = shortest.entry(target).or_insert_with(|| Arc::clone(&proof));
            if proof.length < known.length {
                *known = Arc::clone(&proof);
            }
        }
    }
    let mut found: Vec<(Candidate, Arc<Proof>)> = shortest.into_iter().collect();
    found.sort_by_key(|(_, proof)| proof.length);
    let row = |(target, proof): (Candidate, Arc<Proof>)| Yielded {
        values: vec![
            Value::Node(Node::Candidate(target)),
            Value::Integer(i64::try_from(proof.length).unwrap_or(i64::MAX)),
        ],
        proof: Some(proof),
    };
    let completion = match end {
        Outcome::Stopped { by, .. } => Completion::Stopped(by),
        Outcome::Found(()) | Outcome::None { .. } => Completion::Whole,
    };
    let rows = found.into_iter().map(row).collect();
    Ok(Rows { rows, completion })
}

/// The rule of a shape; its family's name is the query's to give.
fn rule(shape: &Shape) -> Option<Arc<dyn Rule>> {
    search_of_shape("", *shape)
}

/// The shortest chain to each target in question.
fn shortest_chains(ask: &Ask, work: &mut Work) -> Found {
    let mut found = Found { chains: Vec::new(), completion: Completion::Whole };
    let Some(rule) = rule(&ask.shape) else { return found };
    let position = Position { state: ask.state.clone(), givens: CellSet::EMPTY };
    let prepared = Prepared::new(position);
    let mut search = rule.search(&prepared, &Reach::up_to(ask.longest));
    let targets: Vec<Candidate> =
        ask.targets.map_or_else(|| prepared.open().collect(), <[Candidate]>::to_vec);
    for target in targets {
        match search.shortest(Conclusion::Eliminate(target), work) {
            Outcome::Found(proof) => {
                let about = |chain| (target, Chain { targets: vec![target], ..chain });
                found.chains.extend(proof.chain.map(about));
            }
            Outcome::None { .. } => {}
            Outcome::Stopped { by, .. } => {
                found.completion = Completion::Stopped(by);
                break;
            }
        }
    }
    found.chains.sort_by_key(|(_, chain)| chain.steps.len());
    found
}
