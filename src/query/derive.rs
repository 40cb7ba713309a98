//! Rule files that derive edges: evaluated as they stand, over and over, until nothing new follows.
//!
//! This is the meaning of such rules, and slow: a kernel gives the same edges, and tests hold one against
//! the other. Edges are derived into an [`Overlay`], each with the number of its rule; the state does
//! not change.

use crate::graph::{EdgeKind, Edges, Node, NodeKind, Overlay};
use crate::grid::{Candidate, CellSet};
use crate::work::Work;

use super::analyse::Parameters;
use super::answer::{Asked, answer_over};
use super::ast::{Ending, Expr, ExprKind, Inserted, Name, Query, Return};
use super::completion::Completion;
use super::diagnostic::{Code, Diagnostic};
use super::parse::parse;
use super::registry::Registry;
use super::value::Value;

/// A rule that derives weak links, or says what falls by them.
#[derive(Clone, Debug)]
pub struct DerivingRule {
    /// The name: that of its file.
    pub name: String,
    /// The text.
    pub text: String,
    /// What is matched, with what is concluded from it as columns.
    query: Query,
    writes: Writes,
}

/// What a rule concludes from its columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Writes {
    /// Two tags are not both true.
    Weak,
    /// Two tags are equal.
    Equal,
    /// Candidates are false.
    Falls,
}

/// What rules came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The candidates that are false, in the order of the board.
    pub falls: Vec<Candidate>,
    /// How often the rules were run, the last time without a new edge.
    pub rounds: usize,
    /// Whether nothing more follows.
    pub completion: Completion,
}

impl DerivingRule {
    /// Reads a rule file.
    ///
    /// # Errors
    /// When it is not a query, does not end with `INSERT`, `MERGE` or `DETACH DELETE`, or inserts an edge
    /// of another kind than `WEAK`.
    pub fn read(name: &str, text: &str) -> Result<DerivingRule, Diagnostic> {
        let mut query = parse(text)?;
        let (columns, writes) = match &query.ending {
            Ending::Insert(Inserted { one, kind, other }) => {
                if kind.text != EdgeKind::Weak.name() {
                    let message = format!("`{kind}` edges are not derived");
                    return Err(Diagnostic::new(Code::UnknownLabel, kind.span, message)
                        .expected([format!("`{}`", EdgeKind::Weak)]));
                }
                (vec![one.clone(), other.clone()], Writes::Weak)
            }
            Ending::Merge(one, other) => (vec![one.clone(), other.clone()], Writes::Equal),
            Ending::Delete(names) => (names.clone(), Writes::Falls),
            Ending::Return(_) => {
                let span = super::span::Span { start: text.len(), end: text.len() };
                return Err(Diagnostic::new(Code::Misplaced, span, "a rule concludes something")
                    .expected(["`INSERT`", "`MERGE`", "`DETACH DELETE`"]));
            }
        };
        let column =
            |name: Name| (Expr { span: name.span, kind: ExprKind::Variable(name.text) }, None);
        query.ending = Ending::Return(Return {
            distinct: true,
            items: columns.into_iter().map(column).collect(),
            order: Vec::new(),
            offset: None,
            limit: None,
        });
        Ok(DerivingRule { name: name.to_owned(), text: text.to_owned(), query, writes })
    }

    /// What the rule concludes on a graph, once: pairs of nodes that are not both true, or what is false.
    ///
    /// # Errors
    /// What is wrong with its query.
    pub fn concluded(
        &self,
        graph: &dyn Edges,
        work: &mut Work,
    ) -> Result<(Vec<(Node, Node)>, Completion), Diagnostic> {
        let asked = Asked {
            query: &self.query,
            name: &self.name,
            parameters: &Parameters::new(),
            state: graph.state(),
            givens: CellSet::EMPTY,
            registry: &Registry::plain(),
            kernels: false,
        };
        let table = answer_over(&asked, graph, work)?;
        let mut links = Vec::new();
        for row in &table.rows {
            let nodes: Vec<Node> = row.iter().flat_map(Value::nodes).collect();
            match (self.writes, &nodes[..]) {
                (Writes::Weak, &[one, other]) => links.push((one, other)),
                (Writes::Equal, &[one, other]) => {
                    links.extend(opposite(graph, &other).map(|other| (one, other)));
                    links.extend(opposite(graph, &one).map(|one| (one, other)));
                }
                _ => links.extend(nodes.into_iter().map(|node| (node, node))),
            }
        }
        Ok((links, table.completion))
    }

    /// Whether it says what falls, and derives no edge.
    pub fn clears(&self) -> bool {
        self.writes == Writes::Falls
    }
}

/// Runs rules over an overlay until none derives a new edge.
///
/// # Errors
/// What is wrong with a rule: an unknown name, an edge whose ends are not tags.
pub fn derive(
    rules: &[DerivingRule],
    overlay: &mut Overlay<usize>,
    work: &mut Work,
) -> Result<Derivation, Diagnostic> {
    let mut rounds = 0;
    let mut is_new = true;
    while is_new {
        is_new = false;
        rounds += 1;
        for (number, rule) in rules.iter().enumerate().filter(|(_, rule)| !rule.clears()) {
            let (links, completion) = rule.concluded(overlay, work)?;
            for (one, other) in links {
                let ends = [&one, &other]
                    .map(|node| overlay.find(node).filter(|_| node.kind() == NodeKind::Tag));
                let [Some(one), Some(other)] = ends else {
                    let span = super::span::Span { start: 0, end: 0 };
                    let message = format!("{}: a weak link joins two tags", rule.name);
                    return Err(Diagnostic::new(Code::WrongType, span, message));
                };
                is_new |= overlay.add_edge(EdgeKind::Weak, one, other, number).is_some();
            }
            if let Completion::Stopped(_) = completion {
                return Ok(Derivation { falls: Vec::new(), rounds, completion });
            }
        }
    }
    let mut falls = Vec::new();
    let mut completion = Completion::Whole;
    for rule in rules.iter().filter(|rule| rule.clears()) {
        let (nodes, end) = rule.concluded(overlay, work)?;
        falls.extend(nodes.iter().flat_map(|(node, _)| node.members()));
        if end != Completion::Whole {
            completion = end;
        }
    }
    falls.sort_unstable();
    falls.dedup();
    Ok(Derivation { falls, rounds, completion })
}

/// The tag opposite to one.
fn opposite(graph: &dyn Edges, tag: &Node) -> Option<Node> {
    let tag = graph.find(tag)?;
    let (other, _) = graph.neighbours(tag, EdgeKind::Opposite).first()?;
    Some(*graph.node(*other))
}
