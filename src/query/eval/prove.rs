//! From a row of a query that deletes to the proof that it is.
//!
//! The way a path went is read as a chain: what is linked is left-linking, what is conjugate to that
//! is right-linking, and every other live candidate of the variable gets its reason from the set the
//! pattern names. A path that does not alternate so, link and conjugate in turn from the target on,
//! is not a chain, and its row has no proof.

use std::sync::Arc;

use crate::graph::{Als, EdgeKind, Edges, Node as GraphNode};
use crate::grid::{Candidate, CellSet, Csp, DigitSet, Space};
use crate::proof::{
    Chain, Closing, ClosingKind, Extra, Family, Form, Line, Node, PUBLISHED, Proof, Reason, Shape,
    Spaces, Step, Symmetry, Via, Z, published,
};

use super::super::images::is_linked;
use super::super::plan::{EdgeOp, Op, PathPlan, Plan};
use super::super::schema::NodeKinds;
use super::super::value::Value;
use super::super::way::{Step as Hopped, Way};
use super::edges::{conjugates, lies_in, plane_of_reasons, reason_within};
use super::sets::digits_of_sets;
use super::{Machine, Row};
use crate::work::{Stopped, Work};

/// What the proofs of a query have in common.
pub struct Prover<'a> {
    pub graph: &'a dyn Edges,
    pub givens: CellSet,
    /// What the query is called.
    pub name: &'a str,
    /// Its record, when it is a family.
    pub shape: Option<Shape>,
    /// Lines that prove each choice of candidates, by its number.
    pub choices: &'a [Vec<Line>],
    /// The symmetries of the givens that its graph has.
    pub symmetries: &'a [Symmetry],
}

impl Prover<'_> {
    /// The proof of a row: by a chain, by what a procedure proved, or by the cases of a choice; `None` when
    /// there is none.
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn proof(
        &self,
        (plan, paths): (&Plan, &[&PathPlan]),
        row: &Row,
        deleted: &[Candidate],
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        match self.by_way(paths, row, deleted, work)? {
            None => self.by_cases(plan, row, deleted, work),
            found => Ok(found),
        }
    }

    /// The proof that the ways of a row are; `None` when none of its paths is a chain from a deleted
    /// candidate, and no procedure proved that one is false.
    fn by_way(
        &self,
        paths: &[&PathPlan],
        row: &Row,
        deleted: &[Candidate],
        work: &mut Work,
    ) -> Result<Option<Proof>, Stopped> {
        let begins = |way: &Way| match way.nodes().first() {
            Some(&GraphNode::Candidate(target)) if deleted.contains(&target) => Some(target),
            _ => None,
        };
        let ways = || paths.iter().zip(&row.ways);
        let ways = || ways().filter_map(|(path, way)| Some((*path, way, begins(way)?)));
        let walk = ways().find_map(|(path, way, target)| self.by_walk(path, way, target));
        if walk.is_some() {
            return Ok(walk);
        }
        for (path, way, target) in ways() {
            let mut reader = Reader { prover: self, path, way, row, target, work, stopped: None };
            let chain = reader.chain();
            if let Some(by) = reader.stopped {
                return Err(by);
            }
            if let Some(chain) = chain {
                return Ok(Some(self.of_chain(chain)));
            }
        }
        let eliminates =
            |proof: &&Arc<Proof>| proof.eliminated().iter().any(|target| deleted.contains(target));
        Ok(row.proofs.iter().find(eliminates).map(|proof| Proof::clone(proof)))
    }

    /// The proof that a chain is, under the query's name.
    pub fn of_chain(&self, chain: Chain) -> Proof {
        let family = self.family(&chain);
        Proof::of_chain_by((self.graph.state(), self.givens), family, chain, self.symmetries)
    }

    /// The query's own name when it is not a published one with another record; else the name that
    /// is published with this record.
    fn family(&self, chain: &Chain) -> Family {
        let shape = self.shape.unwrap_or_else(|| record_of(chain));
        let free = published(self.name).is_none_or(|record| record == shape);
        let known = PUBLISHED.iter().find(|(_, record)| Some(*record) == self.shape);
        let name = match known {
            _ if free && !self.name.is_empty() => self.name,
            Some((name, _)) => name,
            None => "query",
        };
        Family { name: name.into(), shape: Some(shape) }
    }
}

/// The least record that permits a chain.
fn record_of(chain: &Chain) -> Shape {
    let steps = || chain.steps.iter().enumerate();
    let z = |(index, step): (usize, &Step)| {
        step.extra.iter().any(|extra| extra.reason == Reason::Target).then_some(index)
    };
    let nodes =
        || chain.steps.iter().flat_map(|step| std::iter::once(&step.left).chain(&step.right));
    let usual = |index: usize| index.checked_sub(1).map_or(Reason::Target, Reason::Right);
    Shape {
        z: match steps().filter_map(z).max() {
            None => Z::Never,
            Some(0) => Z::First,
            Some(_) => Z::Always,
        },
        t: chain.t_candidates() > 0,
        closing: chain.closing.kind(),
        branching: steps().any(|(index, step)| step.left_reason != usual(index)),
        spaces: Spaces::Any,
        one_digit: false,
        restricted: false,
        groups: nodes().any(|node| node.single().is_none()),
        als: chain.steps.iter().any(|step| matches!(step.via, Via::Als(_))),
        form: Form::Any,
    }
}

/// Reads a chain off the way of a path.
struct Reader<'a> {
    prover: &'a Prover<'a>,
    path: &'a PathPlan,
    way: &'a Way,
    row: &'a Row,
    target: Candidate,
    work: &'a mut Work,
    /// What stopped the work, where something did; then what was read is no answer.
    stopped: Option<Stopped>,
}

/// A step whose variable is not chosen yet.
struct Draft {
    left: GraphNode,
    left_reason: Reason,
    right: Option<GraphNode>,
    /// What may explain additional candidates, with the reason it is.
    set: Vec<(GraphNode, Reason)>,
    /// The variables or sets it may be about, each with what makes it strong.
    vias: Vec<(Via, Remainder)>,
}

/// What is accounted for in a step.
#[derive(Clone, Copy)]
enum Remainder {
    /// All of a variable; the reasons lie in this plane, where there is one.
    Variable(Option<Space>),
    /// These digits of a set, all that is left of them.
    Digits(DigitSet),
}

impl<'a> Reader<'a> {
    fn chain(&mut self) -> Option<Chain> {
        let target = GraphNode::Candidate(self.target);
        let mut drafts: Vec<Draft> = Vec::new();
        let mut closing = None;
        let way = self.way.steps();
        let mut steps = way.iter();
        while let Some(link) = steps.next() {
            // Every conjugate pair is linked too, and colours are chains of such. A link that was derived
            // otherwise than by a symmetry is not a link of the board.
            let is_link = matches!(link.kind, EdgeKind::Link | EdgeKind::Conjugate);
            let graph = self.prover.graph;
            if !is_link || !link.to.members().iter().all(|&to| is_linked(graph, &link.from, to)) {
                return None;
            }
            let strong = match steps.next() {
                Some(strong) => strong,
                None if link.to == target => {
                    closing = Some(Closing::Target);
                    break;
                }
                None => {
                    let earlier = drafts.iter().position(|draft| draft.right == Some(link.to))?;
                    closing = Some(Closing::LrLasso(earlier));
                    break;
                }
            };
            let left_reason = self.reason(&drafts, &link.from)?;
            let mut draft = Draft {
                left: link.to,
                left_reason,
                right: Some(strong.to),
                set: self.set(&drafts, strong),
                vias: Vec::new(),
            };
            if let (EdgeKind::Member, GraphNode::Csp(csp)) = (strong.kind, strong.to) {
                draft.right = None;
                draft.vias.push((Via::Csp(csp), Remainder::Variable(None)));
                closing = Some(Closing::Whip);
            } else {
                draft.vias = self.vias(strong, &draft)?;
            }
            drafts.push(draft);
        }
        let closing = closing.or_else(|| rl_lasso(&drafts))?;
        self.finished(drafts, closing)
    }

    /// Chooses the variables, explains the additional candidates, and names the targets.
    fn finished(&self, drafts: Vec<Draft>, closing: Closing) -> Option<Chain> {
        let is_loop = self.prover.shape.is_some_and(|shape| shape.closing == ClosingKind::Loop);
        // Of a form, each step has its own place: a line is the first of its variables.
        let has_form = self.prover.shape.is_some_and(|shape| shape.form != Form::Any);
        let space = if has_form { None } else { common_space(&drafts) };
        let steps =
            drafts.iter().map(|draft| self.step(draft, space)).collect::<Option<Vec<_>>>()?;
        Some(Chain {
            targets: if is_loop { Vec::new() } else { vec![self.target] },
            steps,
            closing: if is_loop { Closing::Loop } else { closing },
        })
    }

    fn reason(&self, drafts: &[Draft], node: &GraphNode) -> Option<Reason> {
        if *node == GraphNode::Candidate(self.target) {
            return Some(Reason::Target);
        }
        drafts.iter().position(|draft| draft.right == Some(*node)).map(Reason::Right)
    }

    /// What may explain the additional candidates of a step: the set that its pattern names; in the
    /// last step of a whip, whose set is an argument of `COVERED`, all there is.
    fn set(&mut self, drafts: &[Draft], step: &Hopped) -> Vec<(GraphNode, Reason)> {
        let nodes = match self.edge(step.op).and_then(|edge| edge.modulo.as_ref()) {
            Some(modulo) => {
                let slots = self.slots_at(step.op, step.turn);
                let mut machine = Machine::new(self.prover.graph, self.work);
                let nodes = machine.set(modulo, &slots);
                self.stopped = self.stopped.or(machine.stopped);
                nodes
            }
            None if step.kind == EdgeKind::Member => {
                let rights = drafts.iter().filter_map(|draft| draft.right);
                let target = GraphNode::Candidate(self.target);
                let explains = self.prover.shape.is_none_or(|shape| shape.z == Z::Always);
                rights.chain(explains.then_some(target)).collect()
            }
            None => Vec::new(),
        };
        let mut set: Vec<(GraphNode, Reason)> = nodes
            .into_iter()
            .filter_map(|node| Some((node, self.reason(drafts, &node)?)))
            .collect();
        // The target first, then the earliest: the simplest reason is given.
        set.sort_by_key(|&(_, reason)| reason);
        set
    }

    fn edge(&self, op: usize) -> Option<&'a EdgeOp> {
        match self.path.ops.get(op) {
            Some(Op::Edge(edge)) => Some(edge),
            _ => None,
        }
    }

    /// The row as it was in an iteration: lists end with the iteration before.
    fn slots_at(&self, op: usize, turn: i64) -> Vec<Value> {
        let mut slots = self.row.slots.clone();
        let turn = usize::try_from(turn).unwrap_or(0);
        for (end, again) in self.path.ops.iter().enumerate() {
            let Op::Again { start, lists, .. } = again else { continue };
            if (*start..end).contains(&op) {
                for &(_, list) in lists {
                    if let Value::List(items) = &mut slots[list] {
                        items.truncate(turn);
                    }
                }
            }
        }
        slots
    }

    /// The variables or sets that make a step's pair strong.
    fn vias(&self, step: &Hopped, draft: &Draft) -> Option<Vec<(Via, Remainder)>> {
        let edge = self.edge(step.op)?;
        let graph = self.prover.graph;
        let csp =
            |csp: Csp| (Via::Csp(csp), Remainder::Variable(plane_of_reasons(edge.within, csp)));
        let als = |als: Als| (Via::Als(als.cells.iter().collect()), Remainder::Digits(als.digits));
        if edge.modulo.is_some() {
            let set: Vec<GraphNode> = draft.set.iter().map(|&(node, _)| node).collect();
            let kinds = NodeKinds::of(step.to.kind());
            if step.kind == EdgeKind::Als {
                let found = digits_of_sets(graph, &step.from, &set, kinds);
                let (_, sets) = found.into_iter().find(|(right, _)| *right == step.to)?;
                return Some(sets.into_iter().map(als).collect());
            }
            let found = conjugates(graph, &step.from, &set, edge.within, kinds);
            let (_, csps) = found.pairs.into_iter().find(|(right, _)| *right == step.to)?;
            return Some(csps.into_iter().map(csp).collect());
        }
        let (from, to) = (graph.find(&step.from)?, graph.find(&step.to)?);
        let via = graph.via(graph.between(step.kind, from, to)?).iter();
        let via = via.map(|&id| *graph.node(id));
        let via = via.filter(|node| edge.within.is_none_or(|plane| lies_in(plane, node)));
        let via = via.filter_map(|node| match node {
            GraphNode::Csp(variable) => Some(csp(variable)),
            GraphNode::Als(set) => Some(als(set)),
            _ => None,
        });
        step.kind.is_strong().then(|| via.collect())
    }

    /// The candidates that a step has to explain: what else a variable has; of a set, what is
    /// neither linking nor of a digit that it holds, and of the linking digits what is not linking.
    fn additional(&self, draft: &Draft, via: &Via, account: &Remainder) -> Vec<Candidate> {
        let state = self.prover.graph.state();
        let linking: Vec<Candidate> =
            std::iter::once(&draft.left).chain(&draft.right).flat_map(GraphNode::members).collect();
        let all: Vec<Candidate> = match via {
            Via::Csp(csp) => state.values(*csp).collect(),
            Via::Als(cells) => {
                let of = |cell| state.digits(cell).iter().map(move |d| Candidate::new(d, cell));
                cells.iter().copied().flat_map(of).collect()
            }
        };
        let is_held = |candidate: &Candidate| match account {
            Remainder::Variable(_) => false,
            Remainder::Digits(digits) => {
                let of_digit = |member: &Candidate| member.digit() == candidate.digit();
                digits.contains(candidate.digit()) && !linking.iter().any(of_digit)
            }
        };
        all.into_iter().filter(|c| !linking.contains(c) && !is_held(c)).collect()
    }

    fn step(&self, draft: &Draft, space: Option<Space>) -> Option<Step> {
        let in_space = |via: &&(Via, Remainder)| space.is_none() || space_of(&via.0) == space;
        let (via, account) = draft.vias.iter().find(in_space)?;
        let mut extra = Vec::new();
        for candidate in self.additional(draft, via, account) {
            let explains = |(node, _): &&(GraphNode, Reason)| match account {
                Remainder::Variable(Some(plane)) => reason_within(*plane, node, candidate),
                _ => is_linked(self.prover.graph, node, candidate),
            };
            let &(_, reason) = draft.set.iter().find(explains)?;
            extra.push(Extra { candidate, reason });
        }
        extra.sort_by_key(|extra| extra.candidate);
        let node = |node: &GraphNode| Node::new(node.members());
        Some(Step {
            via: via.clone(),
            left: node(&draft.left)?,
            left_reason: draft.left_reason,
            right: draft.right.as_ref().and_then(node),
            extra,
        })
    }
}

/// The last right-linking candidate is an earlier left-linking one.
fn rl_lasso(drafts: &[Draft]) -> Option<Closing> {
    let last = drafts.last()?.right?;
    drafts.iter().position(|draft| draft.left == last).map(Closing::RlLasso)
}

fn space_of(via: &Via) -> Option<Space> {
    match via {
        Via::Csp(csp) => Some(csp.space()),
        Via::Als(_) => None,
    }
}

/// A space in which every step has a variable: a chain that can be told in one space is.
fn common_space(drafts: &[Draft]) -> Option<Space> {
    let has = |draft: &Draft, space| draft.vias.iter().any(|(via, _)| space_of(via) == Some(space));
    Space::ALL.into_iter().find(|&space| drafts.iter().all(|draft| has(draft, space)))
}
