//! Path patterns: what binds names.

use super::super::ast::{
    Direction, EdgePattern, Expr, ExprKind, Group, Label, LabelKind, Name, NodePattern, Operator,
    Path, Plane, Quantifier, Selector, Term,
};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::plan::{Beside, Cost, EdgeOp, Ex, NodeOp, Op, PathPlan, Slot};
use super::super::schema::{EdgeKinds, Kinds, NodeKinds, Scope};
use super::super::types::Type;
use super::super::value::Value;
use super::{Analysed, Analysis, Binding, rebound};
use crate::graph::{EdgeKind, Labelled, NodeKind};

/// The greatest number of iterations: there are 324 CSP variables, and no chain uses one twice.
const MOST_ITERATIONS: i64 = 324;

/// The greatest number of edges on a path, all iterations counted: some three for each CSP variable.
const MOST_EDGES: i64 = 1000;

impl Analysis<'_> {
    pub(super) fn path(&mut self, path: &Path) -> Analysed<PathPlan> {
        let mut ops = Vec::new();
        ops.push(Op::Open(path.mode));
        self.terms(&path.terms, &mut ops, false)?;
        ops.push(Op::Close(None));
        costs_fit(path, &ops)?;
        if longest(&ops) > MOST_EDGES {
            let message = format!("a path has at most {MOST_EDGES} edges, all iterations counted");
            return Err(Diagnostic::new(Code::Unbounded, path.span, message));
        }
        point_ahead(&mut ops);
        let slot = match &path.variable {
            Some(name) if self.names.contains_key(&name.text) => {
                return Err(rebound(name, "it is already bound"));
            }
            Some(name) => Some(self.bind(name, Type::Path)),
            None => None,
        };
        let text = path.to_string();
        Ok(PathPlan { slot, selector: path.selector, key: Vec::new(), key_known: None, ops, text })
    }

    /// Elements from left to right. A path, and what is repeated, begins and ends with a node: where
    /// the text has an edge there, or two edges meet, a node without a name stands between.
    fn terms(&mut self, terms: &[Term], ops: &mut Vec<Op>, repeated: bool) -> Analysed<()> {
        let mut open_end = true;
        for term in terms {
            match term {
                Term::Node(node) => {
                    self.node(node, ops)?;
                    open_end = false;
                }
                Term::Edge(edge) => {
                    if open_end {
                        self.anonymous(ops);
                    }
                    self.edge(edge, ops)?;
                    open_end = true;
                }
                Term::Group(group) => {
                    if open_end {
                        self.anonymous(ops);
                    }
                    if repeated {
                        return Err(nested(group));
                    }
                    self.group(group, ops)?;
                    open_end = false;
                }
            }
        }
        if open_end {
            self.anonymous(ops);
        }
        Ok(())
    }

    fn anonymous(&mut self, ops: &mut Vec<Op>) {
        let slot = self.new_slot("");
        let kinds = self.scope.all();
        ops.push(Op::Node(NodeOp { slot, binds: true, kinds, condition: None }));
    }

    fn node(&mut self, node: &NodePattern, ops: &mut Vec<Op>) -> Analysed<()> {
        let kinds = self.kinds::<NodeKind>(node.label.as_ref())?;
        let (slot, binds) = match &node.variable {
            Some(name) => self.node_variable(name, kinds)?,
            None => (self.new_slot(""), true),
        };
        let of = (slot, Type::Node(kinds));
        let condition = self.element(&of, &node.properties, node.condition.as_ref())?;
        ops.push(Op::Node(NodeOp { slot, binds, kinds, condition }));
        Ok(())
    }

    /// A node variable may stand in several places; it is the same node in all of them. Its slot, and
    /// whether this is the first place.
    fn node_variable(&mut self, name: &Name, kinds: NodeKinds) -> Analysed<(Slot, bool)> {
        let Some(binding) = self.names.get_mut(&name.text) else {
            return Ok((self.bind(name, Type::Node(kinds)), true));
        };
        if !matches!(binding.ty, Type::Node(_) | Type::Any) {
            let why = format!("it is {}", binding.ty);
            return Err(rebound(name, &why));
        }
        if binding.list.is_some() && !binding.in_group {
            return Err(rebound(name, "after its group it is the list of all its nodes")
                .help(format!("a node of that list is `(x WHERE x IN {name})`")));
        }
        let binds = !binding.bound;
        binding.bound = true;
        Ok((binding.slot, binds))
    }

    fn edge(&mut self, edge: &EdgePattern, ops: &mut Vec<Op>) -> Analysed<()> {
        let kinds = self.kinds::<EdgeKind>(edge.label.as_ref())?;
        clauses_fit(edge, kinds)?;
        self.may_lead(edge)?;
        let modulo = self.set(&edge.modulo)?;
        let from = self.set(&edge.from)?;
        let slot =
            edge.variable.as_ref().map(|name| self.edge_variable(name, kinds)).transpose()?;
        let needs_slot = !edge.properties.is_empty() && slot.is_none();
        let slot = if needs_slot { Some(self.new_slot("")) } else { slot };
        let condition = match slot {
            Some(slot) => {
                let of = (slot, Type::Edge(kinds));
                self.element(&of, &edge.properties, edge.condition.as_ref())?
            }
            None => edge.condition.as_ref().map(|expr| self.condition(expr)).transpose()?,
        };
        let within = edge.within.map(|within| within.plane);
        let (next, direction) = (NodeKinds::ALL, edge.direction);
        ops.push(Op::Edge(EdgeOp {
            slot,
            kinds,
            direction,
            modulo,
            from,
            within,
            condition,
            next,
        }));
        Ok(())
    }

    /// Only the graph of states has edges with a direction.
    fn may_lead(&self, edge: &EdgePattern) -> Analysed<()> {
        if edge.direction == Direction::Any || self.scope == Scope::States {
            return Ok(());
        }
        let message = "no edge of this graph has a direction";
        Err(Diagnostic::new(Code::Misplaced, edge.span, message)
            .expected(["an edge `-[…]-`, or `--` for one of any kind"])
            .help("the edges of a store's graph have one, in a query that begins with `USE GRAPH OF STATES`"))
    }

    fn edge_variable(&mut self, name: &Name, kinds: EdgeKinds) -> Analysed<Slot> {
        match self.names.get_mut(&name.text) {
            None => Ok(self.bind(name, Type::Edge(kinds))),
            Some(binding) if !binding.bound && matches!(binding.ty, Type::Edge(_)) => {
                binding.bound = true;
                Ok(binding.slot)
            }
            Some(_) => Err(rebound(name, "an edge can stand in only one place")),
        }
    }

    /// The set of `MODULO` or `FROM`: nodes and lists of nodes.
    fn set(&mut self, set: &[Expr]) -> Analysed<Option<Vec<Ex>>> {
        if set.is_empty() {
            return Ok(None);
        }
        set.iter().map(|expr| self.node_set(expr)).collect::<Analysed<Vec<_>>>().map(Some)
    }

    /// The conditions of a node or an edge: its properties' values, then what `WHERE` says.
    fn element(
        &mut self,
        of: &(Slot, Type),
        properties: &[(Name, Expr)],
        condition: Option<&Expr>,
    ) -> Analysed<Option<Ex>> {
        let mut conditions = Vec::new();
        for (name, value) in properties {
            let (property, ty) = self.property(&of.1, name)?;
            self.referenced[of.0] = true;
            let value = self.typed(value, &ty)?;
            let left = Ex::Property(Box::new(Ex::Slot(of.0)), property);
            conditions.push(Ex::Binary(Operator::Equal, Box::new(left), Box::new(value)));
        }
        conditions.extend(condition.map(|expr| self.condition(expr)).transpose()?);
        let and = |a, b| Ex::Binary(Operator::And, Box::new(a), Box::new(b));
        Ok(conditions.into_iter().reduce(and))
    }

    fn group(&mut self, group: &Group, ops: &mut Vec<Op>) -> Analysed<()> {
        match &group.quantifier {
            Some(quantifier) => self.repeated(group, quantifier, ops),
            None => self.scoped(group, ops, false),
        }
    }

    fn scoped(&mut self, group: &Group, ops: &mut Vec<Op>, repeated: bool) -> Analysed<()> {
        ops.push(Op::Open(group.mode));
        self.terms(&group.terms, ops, repeated)?;
        let condition = group.condition.as_ref().map(|expr| self.condition(expr)).transpose()?;
        if let Some(cost) = &group.cost {
            let (of_path, span) = (cost.of_path, cost.value.span);
            let value = self.typed(&cost.value, &Type::Number)?;
            ops.push(Op::Cost(Cost { of_path, value, span }));
        }
        ops.push(Op::Close(condition));
        Ok(())
    }

    fn repeated(
        &mut self,
        group: &Group,
        quantifier: &Quantifier,
        ops: &mut Vec<Op>,
    ) -> Analysed<()> {
        let (least, most) = self.bounds(quantifier)?;
        let declared = self.declare(&group.terms)?;
        let start = ops.len();
        ops.push(Op::Repeat { least, most, after: 0 });
        self.scoped(group, ops, true)?;
        let (mut bound, mut lists) = (Vec::new(), Vec::new());
        for name in &declared {
            if let Some(binding) = self.names.get_mut(name) {
                binding.in_group = false;
                bound.push(binding.slot);
                lists.extend(binding.list.map(|list| (binding.slot, list)));
            }
        }
        ops.push(Op::Again { start, bound, lists });
        let after = ops.len();
        if let Op::Repeat { after: target, .. } = &mut ops[start] {
            *target = after;
        }
        // The node at hand after the last iteration, to which what follows is joined.
        self.anonymous(ops);
        Ok(())
    }

    /// The names that a repeated group binds: each gets a slot for the current iteration and one for
    /// the list.
    fn declare(&mut self, terms: &[Term]) -> Analysed<Vec<String>> {
        let mut declared: Vec<String> = Vec::new();
        for term in terms {
            let (name, ty) = match term {
                Term::Node(NodePattern { variable: Some(name), label, .. }) => {
                    (name, Type::Node(self.kinds(label.as_ref())?))
                }
                Term::Edge(EdgePattern { variable: Some(name), label, .. }) => {
                    (name, Type::Edge(self.kinds(label.as_ref())?))
                }
                _ => continue,
            };
            if declared.contains(&name.text) {
                continue;
            }
            if self.names.contains_key(&name.text) {
                return Err(rebound(name, "a name outside a repeated group cannot be bound in it")
                    .help("bind another name and compare the two in `WHERE`"));
            }
            let (slot, list) = (self.new_slot(&name.text), self.new_slot(&name.text));
            let binding = Binding { slot, ty, list: Some(list), in_group: true, bound: false };
            self.names.insert(name.text.clone(), binding);
            declared.push(name.text.clone());
        }
        Ok(declared)
    }

    fn bounds(&mut self, quantifier: &Quantifier) -> Analysed<(i64, i64)> {
        let Some(most) = &quantifier.most else {
            let message = "a repeated group needs an upper bound";
            return Err(Diagnostic::new(Code::Unbounded, quantifier.span, message)
                .help("write `{1, 5}`, or `{1, $max}` with a parameter"));
        };
        let least = self.bound(&quantifier.least)?;
        let greatest = self.bound(most)?;
        if greatest > MOST_ITERATIONS {
            let message = format!("{greatest} iterations are too many");
            return Err(Diagnostic::new(Code::Unbounded, most.span, message)
                .help(format!("there are {MOST_ITERATIONS} CSP variables")));
        }
        Ok((least.max(0), greatest))
    }

    /// A bound is known before the query runs: numbers and parameters.
    fn bound(&mut self, expr: &Expr) -> Analysed<i64> {
        if let Some(span) = variable_in(expr) {
            let message = "the bound of a group cannot depend on a variable";
            return Err(Diagnostic::new(Code::Misplaced, span, message)
                .expected(["a number", "a parameter"]));
        }
        match self.typed(expr, &Type::Number)? {
            Ex::Value(Value::Integer(number)) => Ok(number),
            _ => Err(Diagnostic::new(Code::WrongType, expr.span, "this is not a number")),
        }
    }
}

impl Analysis<'_> {
    /// The kinds that a label expression allows.
    pub(super) fn kinds<K: Labelled>(&self, label: Option<&Label>) -> Analysed<Kinds<K>> {
        let Some(label) = label else { return Ok(self.scope.all()) };
        match &label.kind {
            LabelKind::Any => Ok(self.scope.all()),
            LabelKind::Not(inner) => Ok(self.kinds::<K>(Some(inner))?.not().and(self.scope.all())),
            LabelKind::And(a, b) => Ok(self.kinds::<K>(Some(a))?.and(self.kinds(Some(b))?)),
            LabelKind::Or(a, b) => Ok(self.kinds::<K>(Some(a))?.or(self.kinds(Some(b))?)),
            LabelKind::Name(name) => {
                if K::DERIVED.iter().any(|kind| kind.name() == name) {
                    self.beside.set(self.beside.get().max(Beside::labelled(name)));
                }
                self.scope.labelled(name).ok_or_else(|| {
                    let labels = || self.scope.known::<K>().map(K::name);
                    let message = format!("no {} has the label `{name}`", K::WHAT);
                    let unknown = Diagnostic::new(Code::UnknownLabel, label.span, message)
                        .expected(labels().map(|label| format!("`{label}`")));
                    match elsewhere::<K>(self.scope, name) {
                        Some(help) => unknown.help(help),
                        None => unknown.nearest(name, labels()),
                    }
                })
            }
        }
    }
}

impl PathPlan {
    /// What tells the paths of a selector apart: what is deleted, as far as this path binds it; else
    /// its two ends, as the standard has it.
    pub(super) fn settle_key(&mut self, deleted: &[Slot]) {
        let nodes: Vec<Slot> = self.nodes().map(|(_, slot)| slot).collect();
        let lists: Vec<Slot> = self.lists().collect();
        let mine = |slot: &Slot| nodes.contains(slot) || lists.contains(slot);
        self.key = deleted.iter().copied().filter(mine).collect();
        if self.key.is_empty() {
            self.key = nodes.first().into_iter().chain(nodes.last()).copied().collect();
        }
        let first = |slot: &Slot| self.nodes().find(|(_, node)| node == slot).map(|(at, _)| at);
        let in_list = |slot: &Slot| lists.contains(slot);
        let firsts: Option<Vec<usize>> = match self.key.iter().any(in_list) {
            true => None,
            false => self.key.iter().map(first).collect(),
        };
        self.key_known = firsts.and_then(|firsts| firsts.into_iter().max());
    }

    /// The node operations with their slots.
    fn nodes(&self) -> impl Iterator<Item = (usize, Slot)> {
        self.ops.iter().enumerate().filter_map(|(at, op)| match op {
            Op::Node(node) => Some((at, node.slot)),
            _ => None,
        })
    }

    fn lists(&self) -> impl Iterator<Item = Slot> {
        self.ops.iter().flat_map(|op| match op {
            Op::Again { lists, .. } => lists.iter().map(|&(_, list)| list).collect(),
            _ => Vec::new(),
        })
    }
}

/// Whether the costs of a path are what its selector asks for.
fn costs_fit(path: &Path, ops: &[Op]) -> Analysed<()> {
    let costs: Vec<&Cost> = ops
        .iter()
        .filter_map(|op| match op {
            Op::Cost(cost) => Some(cost),
            _ => None,
        })
        .collect();
    let refused = |span, message: &str, expected: &str| {
        Err(Diagnostic::new(Code::Misplaced, span, message).expected([expected]))
    };
    match (path.selector == Selector::AnyCheapest, &costs[..]) {
        (true, []) => refused(
            path.span,
            "nothing says what this path costs",
            "`COST` in its group, as in `(-[e:STEP]-> COST e.length){1, 100}`",
        ),
        (false, [cost, ..]) => refused(
            cost.span,
            "only the cheapest path has a cost",
            "`ANY CHEAPEST` before the path",
        ),
        (true, [first, rest @ ..]) => {
            match rest.iter().find(|cost| cost.of_path != first.of_path) {
                Some(other) => refused(
                    other.span,
                    "the costs of a path are added, or the greatest of them counts",
                    "`COST` in all groups, or `COST GREATEST` in all",
                ),
                None => Ok(()),
            }
        }
        (false, []) => Ok(()),
    }
}

/// Where there is a label that this graph does not have.
fn elsewhere<K: Labelled>(scope: Scope, label: &str) -> Option<&'static str> {
    let has = |scope: Scope| scope.labelled::<K>(label).is_some();
    match scope {
        Scope::States if has(Scope::Derived) => {
            Some("it is a label of the graph of one state; ask that with `USE EACH STATE`")
        }
        Scope::State | Scope::Derived if has(Scope::States) => Some(
            "it is a label of the graph of states: begin with `USE GRAPH OF STATES`, and name a store",
        ),
        _ => None,
    }
}

/// The greatest number of edges that a path has.
fn longest(ops: &[Op]) -> i64 {
    let (mut edges, mut times) = (0, 1);
    for op in ops {
        match op {
            Op::Repeat { most, .. } => times = *most,
            Op::Again { .. } => times = 1,
            Op::Edge(_) => edges += times,
            Op::Open(_) | Op::Close(_) | Op::Cost(_) | Op::Node(_) => {}
        }
    }
    edges
}

fn nested(group: &Group) -> Diagnostic {
    let message = "a group cannot stand within a repeated group";
    Diagnostic::new(Code::Nested, group.span, message)
        .help("the language has only one level of repetition")
}

/// The place of a variable in an expression.
fn variable_in(expr: &Expr) -> Option<super::super::span::Span> {
    match &expr.kind {
        ExprKind::Integer(_)
        | ExprKind::Decimal(_)
        | ExprKind::Null
        | ExprKind::Text(_)
        | ExprKind::Bool(_)
        | ExprKind::Parameter(_) => None,
        ExprKind::Binary(_, left, right) => variable_in(left).or_else(|| variable_in(right)),
        ExprKind::Not(inner) | ExprKind::Negative(inner) => variable_in(inner),
        ExprKind::List(items) => items.iter().find_map(variable_in),
        _ => Some(expr.span),
    }
}

/// Whether each clause of an edge is one that edges of its kinds can have.
fn clauses_fit(edge: &EdgePattern, kinds: EdgeKinds) -> Analysed<()> {
    let conjugate = kinds == EdgeKinds::of(EdgeKind::Conjugate);
    let sets = EdgeKinds::of(EdgeKind::Conjugate).or(EdgeKinds::of(EdgeKind::Als));
    let strong = kinds.and(sets) == kinds;
    let link = kinds == EdgeKinds::of(EdgeKind::Link);
    let misplaced = |clause: &str, label: &str| {
        let message = format!("`{clause}` is only for edges with the label {label}");
        Err(Diagnostic::new(Code::Misplaced, edge.span, message))
    };
    let own = edge.within.is_some_and(|within| within.plane == Plane::Own);
    match () {
        () if !edge.modulo.is_empty() && !strong => misplaced("MODULO", "CONJUGATE or ALS"),
        () if !edge.from.is_empty() && !link => misplaced("FROM", "LINK"),
        () if own && !conjugate => misplaced("WITHIN PLANE", "CONJUGATE"),
        () if edge.within.is_some() && !conjugate && !link => {
            misplaced("WITHIN", "LINK or CONJUGATE")
        }
        () => Ok(()),
    }
}

/// Tells each edge which kinds the node after it may be of: what looks for groups that the graph
/// does not hold must know whether they are asked for.
fn point_ahead(ops: &mut [Op]) {
    let mut next = NodeKinds::ALL;
    for op in ops.iter_mut().rev() {
        match op {
            Op::Node(node) => next = node.kinds,
            Op::Edge(edge) => edge.next = next,
            _ => {}
        }
    }
}
