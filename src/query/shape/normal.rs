//! One form for all queries that say the same about a family.
//!
//! Ignored: the names of variables, names that nothing refers to, the order within a
//! set, of labels and of conditions that must all hold, the sides of an equation, whether a property stands
//! in braces or in a condition, the selector, the upper bound unless the length is fixed, and conditions
//! that are only on the target.

use std::collections::{BTreeMap, BTreeSet};

use super::super::ast::{
    EdgePattern, Ending, Expr, ExprKind, Label, LabelKind, Match, Mode, Name, NodePattern,
    Operator, Query, Selector, Statement, Term,
};
use super::super::span::Span;

/// What the upper bound of a repeated group is to a family.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bounds {
    /// Whatever it is, the family is the same.
    Open,
    /// It is a part of what the family is.
    Fixed,
}

impl Bounds {
    /// Fixed where no parameter says what they are.
    pub(super) fn of(query: &Query) -> Bounds {
        let mut bounds = Bounds::Fixed;
        let mut look = |term: &mut Term| {
            if let Term::Group(group) = term
                && let Some(most) = group.quantifier.iter_mut().find_map(|q| q.most.as_mut())
            {
                in_expr(most, &mut |expr| {
                    if matches!(expr.kind, ExprKind::Parameter(_)) {
                        bounds = Bounds::Open;
                    }
                });
            }
        };
        for statement in &mut query.clone().statements {
            if let Statement::Match(matching) = statement {
                matching.paths.iter_mut().for_each(|path| terms(&mut path.terms, &mut look));
            }
        }
        bounds
    }
}

/// The query in its one form; `None` when a condition on the target speaks of anything else.
pub(super) fn normal(query: &Query, bounds: Bounds) -> Option<Query> {
    let mut query = query.clone();
    query.mode = Mode::Run;
    for statement in &mut query.statements {
        let Statement::Match(matching) = statement else { return None };
        let path = matching.paths.first_mut()?;
        path.selector = Selector::AnyShortest;
        free_target(&mut path.terms)?;
        if bounds == Bounds::Open {
            terms(&mut path.terms, &mut open_bound);
        }
    }
    properties_as_conditions(&mut query);
    flatten_sets(&mut query);
    let used = names_used(&query);
    let mut names = BTreeMap::new();
    rename(&mut query, &used, &mut names);
    sort_sets(&mut query);
    sort_conditions(&mut query);
    Some(query)
}

/// The query with conditions after its only path that speak of nothing but the target at the target, where
/// they say the same: a selector chooses among the paths of one target.
pub(super) fn with_target_conditions(query: &Query) -> Query {
    let mut moved = query.clone();
    let mut conditions = Vec::new();
    while let [_, .., Statement::Filter(_)] = &moved.statements[..] {
        if let Some(Statement::Filter(condition)) = moved.statements.pop() {
            conditions.push(condition);
        }
    }
    let [Statement::Match(matching)] = &mut moved.statements[..] else { return query.clone() };
    conditions.extend(matching.condition.take());
    let [path] = &mut matching.paths[..] else { return query.clone() };
    let Some(target) = first_node(&mut path.terms) else { return query.clone() };
    let Some(name) = target.variable.as_ref().map(|name| name.text.clone()) else {
        return query.clone();
    };
    if conditions.is_empty() || !conditions.iter_mut().all(|expr| speaks_only_of(expr, &name)) {
        return query.clone();
    }
    target.condition = target.condition.take().into_iter().chain(conditions).reduce(and);
    moved
}

/// The node that begins a path.
fn first_node(terms: &mut [Term]) -> Option<&mut NodePattern> {
    match terms.first_mut()? {
        Term::Group(group) if group.quantifier.is_none() => first_node(&mut group.terms),
        Term::Node(node) => Some(node),
        _ => None,
    }
}

/// Whether an expression asks for no other variable than this, and for no pattern.
fn speaks_only_of(expr: &mut Expr, name: &str) -> bool {
    let mut own = true;
    in_expr(expr, &mut |expr| match &expr.kind {
        ExprKind::Variable(other) => own &= other == name,
        ExprKind::Prev(_)
        | ExprKind::Exists(_)
        | ExprKind::OfList { .. }
        | ExprKind::Comprehension { .. } => own = false,
        _ => {}
    });
    own
}

fn and(one: Expr, other: Expr) -> Expr {
    let kind = ExprKind::Binary(Operator::And, Box::new(one), Box::new(other));
    Expr { kind, span: Span::default() }
}

/// Takes the conditions off the target.
fn free_target(terms: &mut [Term]) -> Option<()> {
    let node = first_node(terms)?;
    let name = node.variable.as_ref()?.text.clone();
    let values = node.properties.iter_mut().map(|(_, value)| value);
    let own = values.chain(&mut node.condition).all(|expr| speaks_only_of(expr, &name));
    node.properties.clear();
    node.condition = None;
    own.then_some(())
}

/// Writes the properties of nodes and edges as conditions on them, before those that they have.
pub(super) fn properties_as_conditions(query: &mut Query) {
    let mut number = 0;
    each_term(query, &mut |term| {
        let (variable, properties, condition) = match term {
            Term::Node(node) => (&mut node.variable, &mut node.properties, &mut node.condition),
            Term::Edge(edge) => (&mut edge.variable, &mut edge.properties, &mut edge.condition),
            Term::Group(_) => return,
        };
        for (property, value) in properties.drain(..).rev() {
            number += 1;
            // No name of a variable begins so.
            let nameless = || Name { text: format!("{{{number}"), span: Span::default() };
            let name = variable.get_or_insert_with(nameless).text.clone();
            let of = Expr { kind: ExprKind::Variable(name), span: Span::default() };
            let of = ExprKind::Property(Box::new(of), property);
            let of = Expr { kind: of, span: Span::default() };
            let kind = ExprKind::Binary(Operator::Equal, Box::new(of), Box::new(value));
            let equal = Expr { kind, span: Span::default() };
            *condition = Some(match condition.take() {
                Some(further) => and(equal, further),
                None => equal,
            });
        }
    });
}

/// Visits every element of every pattern, those of inner patterns too.
fn each_term(query: &mut Query, visit: &mut impl FnMut(&mut Term)) {
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            matching.paths.iter_mut().for_each(|path| terms(&mut path.terms, visit));
        }
    }
    expressions(query, &mut |expr| {
        if let ExprKind::Exists(inner) = &mut expr.kind {
            inner.paths.iter_mut().for_each(|path| terms(&mut path.terms, visit));
        }
    });
}

/// Puts what says the same in either order into one order: labels, the sides of an equation, conditions
/// that must all hold.
fn sort_conditions(query: &mut Query) {
    each_term(query, &mut |term| match term {
        Term::Node(NodePattern { label, condition, .. })
        | Term::Edge(EdgePattern { label, condition, .. }) => {
            label.iter_mut().for_each(sort_label);
            condition.iter_mut().for_each(sort_condition);
        }
        Term::Group(group) => group.condition.iter_mut().for_each(sort_condition),
    });
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            matching.condition.iter_mut().for_each(sort_condition);
        }
    }
}

fn sort_label(label: &mut Label) {
    if let LabelKind::Or(one, other) | LabelKind::And(one, other) = &mut label.kind {
        sort_label(one);
        sort_label(other);
        if one.to_string() > other.to_string() {
            std::mem::swap(one, other);
        }
    }
}

fn sort_condition(condition: &mut Expr) {
    if let ExprKind::Binary(operator, one, other) = &mut condition.kind {
        sort_condition(one);
        sort_condition(other);
        let turned = match operator {
            Operator::Equal | Operator::NotEqual | Operator::Or => Some(*operator),
            Operator::Less => Some(Operator::Greater),
            Operator::LessOrEqual => Some(Operator::GreaterOrEqual),
            Operator::Greater => Some(Operator::Less),
            Operator::GreaterOrEqual => Some(Operator::LessOrEqual),
            _ => None,
        };
        if let Some(turned) = turned.filter(|_| one.to_string() > other.to_string()) {
            *operator = turned;
            std::mem::swap(one, other);
        }
    }
    if matches!(condition.kind, ExprKind::Binary(Operator::And, ..)) {
        let nothing = Expr { kind: ExprKind::Null, span: condition.span };
        let mut all = Vec::new();
        conjuncts(std::mem::replace(condition, nothing), &mut all);
        all.sort_by_cached_key(Expr::to_string);
        if let Some(sorted) = all.into_iter().reduce(and) {
            *condition = sorted;
        }
    }
}

fn conjuncts(expr: Expr, all: &mut Vec<Expr>) {
    match expr.kind {
        ExprKind::Binary(Operator::And, one, other) => {
            conjuncts(*one, all);
            conjuncts(*other, all);
        }
        _ => all.push(expr),
    }
}

/// The conditions on a target, all of which must hold, each in one form whatever the target is called.
pub(super) fn conditions(target: &NodePattern) -> BTreeSet<String> {
    let mut target = target.clone();
    in_node(&mut target, &mut |expr| {
        if let ExprKind::Variable(name) = &mut expr.kind {
            "z".clone_into(name);
        }
    });
    let property = |(name, value): &(Name, Expr)| format!("z.{name} = {value}");
    let mut all: BTreeSet<String> = target.properties.iter().map(property).collect();
    let mut open: Vec<Expr> = target.condition.into_iter().collect();
    while let Some(expr) = open.pop() {
        match expr.kind {
            ExprKind::Binary(Operator::And, one, other) => open.extend([*one, *other]),
            _ => {
                all.insert(expr.to_string());
            }
        }
    }
    all
}

/// The query with every variable named by the order in which they appear, and the parameter `$max` as
/// the upper bound of every repeated group, those of inner patterns among them; and these bounds.
pub(in crate::query) fn opened(query: &Query) -> (Query, Vec<Expr>) {
    let mut query = query.clone();
    query.mode = Mode::Run;
    query.about = None;
    let mut bounds = Vec::new();
    let mut open = |term: &mut Term| {
        if let Term::Group(group) = term {
            bounds.extend(group.quantifier.iter().filter_map(|quantifier| quantifier.most.clone()));
            open_bound(term);
        }
    };
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            matching.paths.iter_mut().for_each(|path| terms(&mut path.terms, &mut open));
        }
    }
    expressions(&mut query, &mut |expr| {
        if let ExprKind::Exists(inner) = &mut expr.kind {
            inner.paths.iter_mut().for_each(|path| terms(&mut path.terms, &mut open));
        }
    });
    let used = names_used(&query);
    rename(&mut query, &used, &mut BTreeMap::new());
    (query, bounds)
}

/// Makes the upper bound of a repeated group a parameter, whatever it was.
fn open_bound(term: &mut Term) {
    if let Term::Group(group) = term
        && let Some(most) =
            group.quantifier.as_mut().and_then(|quantifier| quantifier.most.as_mut())
    {
        most.kind = ExprKind::Parameter("max".to_owned());
    }
}

/// Visits every element, the inner ones after the group that holds them.
fn terms(list: &mut [Term], visit: &mut impl FnMut(&mut Term)) {
    for term in list {
        visit(term);
        if let Term::Group(group) = term {
            terms(&mut group.terms, visit);
        }
    }
}

/// Visits every expression of a query, the outer ones before the inner.
fn expressions(query: &mut Query, visit: &mut impl FnMut(&mut Expr)) {
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            in_match(matching, visit);
        }
    }
}

fn in_match(matching: &mut Match, visit: &mut impl FnMut(&mut Expr)) {
    for path in &mut matching.paths {
        in_terms(&mut path.terms, visit);
    }
    matching.condition.iter_mut().for_each(|expr| in_expr(expr, visit));
}

fn in_terms(list: &mut [Term], visit: &mut impl FnMut(&mut Expr)) {
    for term in list {
        match term {
            Term::Node(node) => in_node(node, visit),
            Term::Edge(edge) => {
                let sets = edge.modulo.iter_mut().chain(&mut edge.from);
                let properties = edge.properties.iter_mut().map(|(_, value)| value);
                let all = sets.chain(properties).chain(&mut edge.condition);
                all.for_each(|expr| in_expr(expr, visit));
            }
            Term::Group(group) => {
                in_terms(&mut group.terms, visit);
                group.condition.iter_mut().for_each(|expr| in_expr(expr, visit));
            }
        }
    }
}

fn in_node(node: &mut NodePattern, visit: &mut impl FnMut(&mut Expr)) {
    let properties = node.properties.iter_mut().map(|(_, value)| value);
    properties.chain(&mut node.condition).for_each(|expr| in_expr(expr, visit));
}

fn in_expr(expr: &mut Expr, visit: &mut impl FnMut(&mut Expr)) {
    visit(expr);
    match &mut expr.kind {
        ExprKind::List(items) | ExprKind::Call { arguments: items, .. } => {
            items.iter_mut().for_each(|item| in_expr(item, visit));
        }
        ExprKind::Property(inner, _)
        | ExprKind::IsNull(inner)
        | ExprKind::IsLabeled(inner, _)
        | ExprKind::Negative(inner)
        | ExprKind::Not(inner) => in_expr(inner, visit),
        ExprKind::Binary(_, left, right) | ExprKind::Index(left, right) => {
            in_expr(left, visit);
            in_expr(right, visit);
        }
        ExprKind::Slice(list, from, to) => {
            in_expr(list, visit);
            from.iter_mut().chain(to).for_each(|place| in_expr(place, visit));
        }
        ExprKind::Case { of, branches, other } => {
            of.iter_mut().for_each(|of| in_expr(of, visit));
            for (when, then) in branches {
                in_expr(when, visit);
                in_expr(then, visit);
            }
            other.iter_mut().for_each(|other| in_expr(other, visit));
        }
        ExprKind::Comprehension { list, condition, value, .. } => {
            in_expr(list, visit);
            condition.iter_mut().chain(value).for_each(|part| in_expr(part, visit));
        }
        ExprKind::Exists(matching) => in_match(matching, visit),
        ExprKind::OfList { list, condition, .. } => {
            in_expr(list, visit);
            in_expr(condition, visit);
        }
        _ => {}
    }
}

/// `COVERED(w, x, [z] || r)` says what `COVERED(w, x, z, r)` says.
fn flatten_sets(query: &mut Query) {
    expressions(query, &mut |expr| {
        if let ExprKind::Call { function, arguments, .. } = &mut expr.kind {
            function.text.make_ascii_uppercase();
            if function.text == "COVERED" && arguments.len() > 2 {
                let set = arguments.split_off(2);
                set.into_iter().for_each(|member| members(member, arguments));
            }
        }
    });
}

fn members(set: Expr, out: &mut Vec<Expr>) {
    use super::super::ast::Operator::{Concatenate, Plus};
    match set.kind {
        ExprKind::List(items) => items.into_iter().for_each(|item| members(item, out)),
        ExprKind::Binary(Concatenate | Plus, left, right) => {
            members(*left, out);
            members(*right, out);
        }
        _ => out.push(set),
    }
}

/// The names that anything refers to: a node that stands in two places, one of them in an `EXISTS`
/// perhaps, is told by its name.
fn names_used(query: &Query) -> Vec<String> {
    let mut used = Vec::new();
    let mut bound = Vec::new();
    let mut query = query.clone();
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            note_nodes(matching, &mut bound, &mut used);
        }
    }
    expressions(&mut query, &mut |expr| match &mut expr.kind {
        ExprKind::Variable(name) => used.push(name.clone()),
        ExprKind::Prev(name) => used.push(name.text.clone()),
        ExprKind::OfList { variable, .. } | ExprKind::Comprehension { variable, .. } => {
            used.push(variable.text.clone());
        }
        ExprKind::Exists(inner) => note_nodes(inner, &mut bound, &mut used),
        _ => {}
    });
    if let Ending::Delete(names) = &query.ending {
        used.extend(names.iter().map(|name| name.text.clone()));
    }
    used
}

/// Notes the names of the nodes of a pattern: as bound, and where they were bound before as used.
fn note_nodes(matching: &mut Match, bound: &mut Vec<String>, used: &mut Vec<String>) {
    for path in &mut matching.paths {
        terms(&mut path.terms, &mut |term| {
            if let Term::Node(NodePattern { variable: Some(name), .. }) = term {
                let again = bound.contains(&name.text);
                let list = if again { &mut *used } else { &mut *bound };
                list.push(name.text.clone());
            }
        });
    }
}

/// Names every variable by the order in which they appear.
fn rename(query: &mut Query, used: &[String], names: &mut BTreeMap<String, String>) {
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            rename_bindings(matching, used, names);
        }
    }
    expressions(query, &mut |expr| match &mut expr.kind {
        ExprKind::Exists(inner) => rename_bindings(inner, used, names),
        ExprKind::OfList { variable, .. } | ExprKind::Comprehension { variable, .. } => {
            variable.text = new_name(&variable.text, names);
        }
        ExprKind::Variable(name) => *name = new_name(name, names),
        ExprKind::Prev(name) => name.text = new_name(&name.text, names),
        _ => {}
    });
    if let Ending::Delete(deleted) = &mut query.ending {
        deleted.iter_mut().for_each(|name| name.text = new_name(&name.text, names));
    }
}

fn rename_bindings(matching: &mut Match, used: &[String], names: &mut BTreeMap<String, String>) {
    for path in &mut matching.paths {
        terms(&mut path.terms, &mut |term| {
            let variable = match term {
                Term::Node(node) => &mut node.variable,
                Term::Edge(edge) => &mut edge.variable,
                Term::Group(_) => return,
            };
            *variable = variable
                .take()
                .filter(|name| used.contains(&name.text))
                .map(|name| Name { text: new_name(&name.text, names), span: Span::default() });
        });
    }
}

fn new_name(name: &str, names: &mut BTreeMap<String, String>) -> String {
    let next = format!("x{}", names.len());
    names.entry(name.to_owned()).or_insert(next).clone()
}

fn sort_sets(query: &mut Query) {
    let sort = |set: &mut [Expr]| set.sort_by_cached_key(Expr::to_string);
    for statement in &mut query.statements {
        if let Statement::Match(matching) = statement {
            for path in &mut matching.paths {
                terms(&mut path.terms, &mut |term| {
                    if let Term::Edge(edge) = term {
                        sort(&mut edge.modulo);
                        sort(&mut edge.from);
                    }
                });
            }
        }
    }
    expressions(query, &mut |expr| {
        if let ExprKind::Call { function, arguments, .. } = &mut expr.kind {
            match function.text.as_str() {
                "COVERED" if arguments.len() > 2 => sort(&mut arguments[2..]),
                "SAME_SPACE" => sort(arguments),
                _ => {}
            }
        }
    });
}
