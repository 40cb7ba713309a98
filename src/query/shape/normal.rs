//! One form for all queries that say the same about a family.
//!
//! Ignored: the names of variables, names that nothing refers to, the order within a
//! set, the selector, the upper bound unless the length is fixed, and conditions that are only on the
//! target.

use std::collections::{BTreeMap, BTreeSet};

use super::super::ast::{
    Ending, Expr, ExprKind, Match, Mode, Name, NodePattern, Operator, Query, Selector, Statement,
    Term,
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
    flatten_sets(&mut query);
    let used = names_used(&query);
    let mut names = BTreeMap::new();
    rename(&mut query, &used, &mut names);
    sort_sets(&mut query);
    Some(query)
}

/// Takes the conditions off the target.
fn free_target(terms: &mut [Term]) -> Option<()> {
    match terms.first_mut()? {
        Term::Group(group) if group.quantifier.is_none() => free_target(&mut group.terms),
        Term::Node(node) => {
            let name = node.variable.as_ref()?.text.clone();
            let mut own = true;
            let mut look = |expr: &mut Expr| match &expr.kind {
                ExprKind::Variable(other) => own &= *other == name,
                ExprKind::Prev(_) | ExprKind::Exists(_) | ExprKind::OfList { .. } => own = false,
                _ => {}
            };
            in_node(node, &mut look);
            node.properties.clear();
            node.condition = None;
            own.then_some(())
        }
        _ => None,
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
        ExprKind::Property(inner, _) | ExprKind::Not(inner) => in_expr(inner, visit),
        ExprKind::Binary(_, left, right) => {
            in_expr(left, visit);
            in_expr(right, visit);
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
        ExprKind::OfList { variable, .. } => used.push(variable.text.clone()),
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
        ExprKind::OfList { variable, .. } => variable.text = new_name(&variable.text, names),
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
