//! Expressions and their types.

use super::super::ast::{Expr, ExprKind, ListPredicate, Match, Name, Operator};
use super::super::diagnostic::{Code, Diagnostic, nearest};
use super::super::parse::MOST_ITEMS;
use super::super::plan::{Ex, Function};
use super::super::schema::{NodeKinds, Property};
use super::super::span::Span;
use super::super::types::Type;
use super::super::value::Value;
use super::{Analysed, Analysis, rebound};
use crate::graph::NodeKind;

/// The functions with their names, in the order of the reference.
pub(super) const FUNCTIONS: [(&str, Function); 7] = [
    ("COVERED", Function::Covered),
    ("SAME_SPACE", Function::SameSpace),
    ("candidates", Function::Candidates),
    ("length", Function::Length),
    ("members", Function::Members),
    ("nodes", Function::Nodes),
    ("size", Function::Size),
];

/// The aggregates, which stand only in `RETURN`.
pub(super) const AGGREGATES: [&str; 4] = ["count", "min", "max", "collect"];

impl Analysis<'_> {
    pub(super) fn condition(&mut self, expr: &Expr) -> Analysed<Ex> {
        self.typed(expr, &Type::Bool)
    }

    /// An expression that must be of a type.
    pub(super) fn typed(&mut self, expr: &Expr, ty: &Type) -> Analysed<Ex> {
        let (ex, found) = self.expression(expr)?;
        if found.may_be(ty) { Ok(ex) } else { Err(wrong_type(expr.span, &found, &[ty])) }
    }

    /// Nodes: a node or a list of nodes.
    pub(super) fn node_set(&mut self, expr: &Expr) -> Analysed<Ex> {
        let node = Type::Node(NodeKinds::ALL);
        let (ex, found) = self.expression(expr)?;
        let list = Type::list(node.clone());
        match found.may_be(&node) || found.may_be(&list) {
            true => Ok(ex),
            false => Err(wrong_type(expr.span, &found, &[&node, &list])),
        }
    }

    pub(super) fn expression(&mut self, expr: &Expr) -> Analysed<(Ex, Type)> {
        match &expr.kind {
            ExprKind::Integer(number) => Ok((Ex::Value(Value::Integer(*number)), Type::Integer)),
            ExprKind::Text(text) => Ok((Ex::Value(Value::text(text)), Type::Text)),
            ExprKind::Bool(value) => Ok((Ex::Value(Value::Bool(*value)), Type::Bool)),
            ExprKind::List(items) => self.list(items),
            ExprKind::Variable(name) => {
                let (slot, ty) = self.resolve(name, expr.span)?;
                Ok((Ex::Slot(slot), ty))
            }
            ExprKind::Parameter(name) => self.parameter(name, expr.span),
            ExprKind::Prev(name) => self.prev(name),
            ExprKind::Property(of, name) => {
                let (of, ty) = self.expression(of)?;
                let (property, ty) = self.property(&ty, name)?;
                Ok((Ex::Property(Box::new(of), property), ty))
            }
            ExprKind::Call { function, distinct, arguments, star } => {
                self.function(function, *distinct || *star, arguments)
            }
            ExprKind::Exists(inner) => self.exists(inner),
            ExprKind::OfList { which, variable, list, condition } => {
                self.of_list(*which, variable, list, condition)
            }
            ExprKind::Not(inner) => Ok((Ex::Not(Box::new(self.condition(inner)?)), Type::Bool)),
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right),
        }
    }

    fn list(&mut self, items: &[Expr]) -> Analysed<(Ex, Type)> {
        let mut list = Vec::new();
        let mut ty: Option<Type> = None;
        for item in items {
            let (item, item_type) = self.expression(item)?;
            list.push(item);
            let same = ty.as_ref().is_none_or(|ty| ty.may_be(&item_type));
            ty = Some(if same { item_type } else { Type::Any });
        }
        Ok((Ex::List(list), Type::list(ty.unwrap_or(Type::Any))))
    }

    fn parameter(&mut self, name: &str, span: Span) -> Analysed<(Ex, Type)> {
        match self.parameters.get(name) {
            Some(value) if value.items() > MOST_ITEMS => {
                let message = format!(
                    "a list has at most {MOST_ITEMS} items, and that of `${name}` {}",
                    value.items()
                );
                Err(Diagnostic::new(Code::WrongType, span, message))
            }
            Some(value) => Ok((Ex::Value(value.clone()), value.ty())),
            None => {
                let message = format!("the parameter `${name}` has no value");
                let diagnostic = Diagnostic::new(Code::MissingParameter, span, message);
                Err(match nearest(name, self.parameters.keys().map(String::as_str)) {
                    Some(near) => diagnostic.help(format!("did you mean `${near}`?")),
                    None => diagnostic,
                })
            }
        }
    }

    fn prev(&mut self, name: &Name) -> Analysed<(Ex, Type)> {
        let Some(binding) = self.names.get(&name.text) else {
            return Err(self.unknown_variable(&name.text, name.span));
        };
        match binding.list {
            Some(list) if binding.in_group => {
                let ty = Type::list(binding.ty.clone());
                self.referenced[list] = true;
                Ok((Ex::Slot(list), ty))
            }
            _ => {
                let message =
                    format!("`PREV({name})` stands outside the group that binds `{name}`");
                let help = match binding.list {
                    Some(_) => {
                        format!("after its group, `{name}` itself is the list of all of them")
                    }
                    None => format!("no repeated group binds `{name}`"),
                };
                Err(Diagnostic::new(Code::PrevOutsideGroup, name.span, message).help(help))
            }
        }
    }

    pub(super) fn property(&self, of: &Type, name: &Name) -> Analysed<(Property, Type)> {
        let known = |property: Property| match of {
            Type::Node(kinds) => kinds.iter().any(|kind| property.of_node(kind)),
            Type::Edge(kinds) => kinds.iter().any(|kind| property.of_edge(kind)),
            Type::Any => true,
            _ => false,
        };
        match Property::named(&name.text) {
            Some(property) if known(property) => Ok((property, property.ty())),
            _ => {
                let names: Vec<&str> = Property::ALL
                    .iter()
                    .filter(|(_, property)| known(*property))
                    .map(|&(name, _)| name)
                    .collect();
                let message = format!("{} has no property `{name}`", whose(of));
                Err(Diagnostic::new(Code::UnknownProperty, name.span, message)
                    .expected(names.iter().map(|name| format!("`{name}`")))
                    .nearest(&name.text, names))
            }
        }
    }

    fn function(
        &mut self,
        name: &Name,
        over_rows: bool,
        arguments: &[Expr],
    ) -> Analysed<(Ex, Type)> {
        let known = |known: &str| known.eq_ignore_ascii_case(&name.text);
        if over_rows || AGGREGATES.into_iter().any(known) {
            let message =
                format!("`{name}` counts rows; it can only be a whole column of `RETURN`");
            return Err(Diagnostic::new(Code::Misplaced, name.span, message));
        }
        let Some((_, function)) = FUNCTIONS.into_iter().find(|(text, _)| known(text)) else {
            let names = FUNCTIONS.iter().map(|(text, _)| *text).chain(AGGREGATES);
            let message = format!("there is no function `{name}`");
            return Err(Diagnostic::new(Code::UnknownFunction, name.span, message)
                .nearest(&name.text, names));
        };
        self.call_of(function, name, arguments)
    }

    fn call_of(
        &mut self,
        function: Function,
        name: &Name,
        arguments: &[Expr],
    ) -> Analysed<(Ex, Type)> {
        let node = Type::Node(NodeKinds::ALL);
        let (types, rest, ty) = match function {
            Function::Covered => (vec![node.clone(), node.clone()], true, Type::Bool),
            Function::SameSpace => (Vec::new(), true, Type::Bool),
            Function::Candidates => {
                (vec![node], false, Type::list(Type::Node(NodeKinds::of(NodeKind::Candidate))))
            }
            Function::Length => (vec![Type::Path], false, Type::Integer),
            Function::Members => {
                let kinds = NodeKinds::of(NodeKind::Candidate).or(NodeKinds::of(NodeKind::Group));
                (vec![node], false, Type::list(Type::Node(kinds)))
            }
            Function::Nodes => (vec![Type::Path], false, Type::list(node)),
            Function::Size => (vec![Type::list(Type::Any)], false, Type::Integer),
        };
        let given = arguments.len();
        if given < types.len() + usize::from(rest) || (!rest && given > types.len()) {
            let message = format!("`{name}` takes {}", usage(function));
            return Err(Diagnostic::new(Code::WrongCount, name.span, message));
        }
        let mut read = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            read.push(match types.get(index) {
                Some(ty) => self.typed(argument, ty)?,
                None if function == Function::Covered => self.node_set(argument)?,
                None => self.expression(argument)?.0,
            });
        }
        Ok((Ex::Call(function, read), ty))
    }

    /// What an inner pattern binds is known only within it.
    fn exists(&mut self, inner: &Match) -> Analysed<(Ex, Type)> {
        let outside = self.names.clone();
        let mut plan = self.matching(inner)?;
        self.finish(&mut plan, &[]);
        self.names = outside;
        Ok((Ex::Exists(Box::new(plan)), Type::Bool))
    }

    /// The variable of the items is known only in the condition.
    fn of_list(
        &mut self,
        which: ListPredicate,
        variable: &Name,
        list: &Expr,
        condition: &Expr,
    ) -> Analysed<(Ex, Type)> {
        if self.names.contains_key(&variable.text) {
            return Err(rebound(variable, "it is already bound"));
        }
        let (items, found) = self.expression(list)?;
        let of = match found {
            Type::List(of) => *of,
            Type::Any => Type::Any,
            other => return Err(wrong_type(list.span, &other, &[&Type::list(Type::Any)])),
        };
        let outside = self.names.clone();
        let slot = self.bind(variable, of);
        let condition = self.condition(condition)?;
        self.names = outside;
        let (list, condition) = (Box::new(items), Box::new(condition));
        Ok((Ex::OfList { which, slot, list, condition }, Type::Bool))
    }

    fn binary(&mut self, operator: Operator, left: &Expr, right: &Expr) -> Analysed<(Ex, Type)> {
        let (one, one_type) = self.expression(left)?;
        let (two, two_type) = self.expression(right)?;
        let wrong =
            |expr: &Expr, found: &Type, wanted: &[&Type]| Err(wrong_type(expr.span, found, wanted));
        let list = Type::list(Type::Any);
        let ty = match operator {
            Operator::Or | Operator::And => match () {
                () if !one_type.may_be(&Type::Bool) => wrong(left, &one_type, &[&Type::Bool])?,
                () if !two_type.may_be(&Type::Bool) => wrong(right, &two_type, &[&Type::Bool])?,
                () => Type::Bool,
            },
            Operator::In => match &two_type {
                Type::List(of) if !of.may_be(&one_type) => wrong(left, &one_type, &[of])?,
                Type::List(_) | Type::Any => Type::Bool,
                _ => wrong(right, &two_type, &[&list])?,
            },
            Operator::Plus | Operator::Minus | Operator::Concatenate => {
                return joined(operator, (one, &one_type, left), (two, &two_type, right));
            }
            _ if !one_type.may_be(&two_type) => wrong(right, &two_type, &[&one_type])?,
            _ => Type::Bool,
        };
        Ok((Ex::Binary(operator, Box::new(one), Box::new(two)), ty))
    }
}

/// Numbers are added and subtracted; lists are joined by `||` and `+`, texts by `||`. What is known
/// now is computed now, so that bounds are numbers.
fn joined(
    operator: Operator,
    (one, one_type, left): (Ex, &Type, &Expr),
    (two, two_type, right): (Ex, &Type, &Expr),
) -> Analysed<(Ex, Type)> {
    let list = Type::list(Type::Any);
    let fits: &[&Type] = match operator {
        Operator::Plus => &[&Type::Integer, &list],
        Operator::Minus => &[&Type::Integer],
        _ => &[&list, &Type::Text],
    };
    let fit = |found: &Type| fits.iter().any(|ty| found.may_be(ty));
    match () {
        () if !fit(one_type) => Err(wrong_type(left.span, one_type, fits)),
        () if !fit(two_type) => Err(wrong_type(right.span, two_type, fits)),
        () if !one_type.may_be(two_type) => Err(wrong_type(right.span, two_type, &[one_type])),
        () => {
            let known = if *one_type == Type::Any { two_type } else { one_type };
            let ty = known.clone();
            if let (Ex::Value(Value::Integer(one)), Ex::Value(Value::Integer(two))) = (&one, &two) {
                let sum = match operator {
                    Operator::Minus => one.checked_sub(*two),
                    _ => one.checked_add(*two),
                };
                let too_large = || {
                    let span = Span { start: left.span.start, end: right.span.end };
                    Diagnostic::new(Code::WrongType, span, "the number is too large")
                };
                let sum = sum.ok_or_else(too_large)?;
                return Ok((Ex::Value(Value::Integer(sum)), ty));
            }
            Ok((Ex::Binary(operator, Box::new(one), Box::new(two)), ty))
        }
    }
}

const fn usage(function: Function) -> &'static str {
    match function {
        Function::Covered => "a variable, a candidate of it, and the sets that cover the others",
        Function::SameSpace => "at least one edge or variable, or lists of them",
        Function::Candidates => "a variable",
        Function::Length | Function::Nodes => "a path",
        Function::Members => "a variable, a group, an ALS or an almost-cell",
        Function::Size => "a list",
    }
}

fn whose(ty: &Type) -> String {
    fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
        names.collect::<Vec<_>>().join(" or ")
    }
    match ty {
        Type::Node(kinds) if *kinds != NodeKinds::ALL => {
            format!("a node {}", joined(kinds.iter().map(|kind| kind.name())))
        }
        Type::Edge(kinds) => format!("an edge {}", joined(kinds.iter().map(|kind| kind.name()))),
        ty => ty.to_string(),
    }
}

pub(super) fn wrong_type(span: Span, found: &Type, expected: &[&Type]) -> Diagnostic {
    Diagnostic::new(Code::WrongType, span, format!("this is {found}"))
        .expected(expected.iter().map(|ty| ty.to_string()))
}
