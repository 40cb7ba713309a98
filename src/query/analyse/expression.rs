//! Expressions and their types.

use super::super::ast::{Expr, ExprKind, Label, ListPredicate, Match, Name, Operator};
use super::super::diagnostic::{Code, Diagnostic, nearest};
use super::super::parse::MOST_ITEMS;
use super::super::plan::{Ex, Function, Labels};
use super::super::schema::{EdgeKinds, NodeKinds, Property};
use super::super::span::Span;
use super::super::types::Type;
use super::super::value::Value;
use super::{Analysed, Analysis, DEFAULT_MAX};
use crate::graph::NodeKind;

/// The functions with their names, in the order of the reference.
pub(in crate::query) const FUNCTIONS: [(&str, Function); 22] = [
    ("COVERED", Function::Covered),
    ("SAME_SPACE", Function::SameSpace),
    ("abs", Function::Abs),
    ("candidates", Function::Candidates),
    ("cardinality", Function::Size),
    ("char_length", Function::CharLength),
    ("coalesce", Function::Coalesce),
    ("element_id", Function::ElementId),
    ("head", Function::Head),
    ("labels", Function::Labels),
    ("last", Function::Last),
    ("left", Function::Left),
    ("length", Function::Length),
    ("lower", Function::Lower),
    ("members", Function::Members),
    ("nodes", Function::Nodes),
    ("path_length", Function::Length),
    ("properties", Function::Properties),
    ("right", Function::Right),
    ("size", Function::Size),
    ("trim", Function::Trim),
    ("upper", Function::Upper),
];

/// The aggregates, which stand only in `RETURN`.
pub(in crate::query) const AGGREGATES: [&str; 7] =
    ["count", "min", "max", "collect", "collect_list", "sum", "avg"];

/// Functions of other languages, with what is written instead.
const FOREIGN: &[(&str, &str)] = &[
    ("degree", "`COUNT` the edges: `MATCH (x)-[:LINK]-(y) RETURN x, count(*)`"),
    ("elementid", "`element_id(x)`"),
    ("endnode", "the name of the node: no edge has a direction"),
    ("id", "`element_id(x)`"),
    ("keys", "`properties(x)`"),
    ("range", "a list: `[1, 2, 3]`"),
    ("reduce", "`FOR x IN list` with `sum(x)`"),
    ("relationships", "a name for the edge within its group"),
    ("startnode", "the name of the node: no edge has a direction"),
    ("tail", "`list[1..]`"),
    ("tolower", "`lower(text)`"),
    ("toupper", "`upper(text)`"),
    ("type", "`e.kind`"),
];

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
            ExprKind::Integer(number) => Ok((Ex::Value(Value::Integer(*number)), Type::Number)),
            ExprKind::Text(text) => Ok((Ex::Value(Value::text(text)), Type::Text)),
            ExprKind::Decimal(digits) => match digits.parse() {
                Ok(number) => Ok((Ex::Value(Value::number(number)), Type::Number)),
                Err(_) => Err(Diagnostic::new(Code::Syntax, expr.span, "this is not a number")),
            },
            ExprKind::Null => Ok((Ex::Value(Value::Null), Type::Any)),
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
            ExprKind::Comprehension { variable, list, condition, value } => {
                self.comprehension(variable, list, condition.as_deref(), value.as_deref())
            }
            ExprKind::Index(list, index) => {
                let (items, of) = self.items(list)?;
                let index = self.typed(index, &Type::Number)?;
                Ok((Ex::Index(Box::new(items), Box::new(index)), of))
            }
            ExprKind::Slice(list, from, to) => {
                let (items, of) = self.items(list)?;
                let mut place = |place: &Option<Box<Expr>>| match place {
                    Some(place) => self.typed(place, &Type::Number).map(|ex| Some(Box::new(ex))),
                    None => Ok(None),
                };
                let places = [place(from)?, place(to)?];
                Ok((Ex::Slice(Box::new(items), places), Type::list(of)))
            }
            ExprKind::Case { of, branches, other } => {
                self.case(of.as_deref(), branches, other.as_deref())
            }
            ExprKind::IsNull(of) => {
                let (of, _) = self.expression(of)?;
                Ok((Ex::IsNull(Box::new(of)), Type::Bool))
            }
            ExprKind::IsLabeled(of, label) => {
                let (ex, found) = self.node_or_edge(of)?;
                let labels = self.labels(&found, label)?;
                Ok((Ex::IsLabeled(Box::new(ex), labels), Type::Bool))
            }
            ExprKind::Negative(inner) => match self.typed(inner, &Type::Number)? {
                Ex::Value(Value::Integer(number)) if number != i64::MIN => {
                    Ok((Ex::Value(Value::Integer(-number)), Type::Number))
                }
                ex => Ok((Ex::Negative(Box::new(ex)), Type::Number)),
            },
            ExprKind::Not(inner) => Ok((Ex::Not(Box::new(self.condition(inner)?)), Type::Bool)),
            ExprKind::Binary(operator, left, right) => self.binary(*operator, left, right),
        }
    }

    /// A list, and the type of its items.
    pub(super) fn items(&mut self, list: &Expr) -> Analysed<(Ex, Type)> {
        let (items, found) = self.expression(list)?;
        match found {
            Type::List(of) => Ok((items, *of)),
            Type::Any => Ok((items, Type::Any)),
            other => Err(wrong_type(list.span, &other, &[&Type::list(Type::Any)])),
        }
    }

    /// A node or an edge.
    fn node_or_edge(&mut self, expr: &Expr) -> Analysed<(Ex, Type)> {
        let (ex, found) = self.expression(expr)?;
        let (node, edge) = (Type::Node(NodeKinds::ALL), Type::Edge(EdgeKinds::ALL));
        match found.may_be(&node) || found.may_be(&edge) {
            true => Ok((ex, found)),
            false => Err(wrong_type(expr.span, &found, &[&node, &edge])),
        }
    }

    fn labels(&self, of: &Type, label: &Label) -> Analysed<Labels> {
        let none = Labels { nodes: NodeKinds::NONE, edges: EdgeKinds::NONE };
        match of {
            Type::Edge(_) => Ok(Labels { edges: self.kinds(Some(label))?, ..none }),
            _ => Ok(Labels { nodes: self.kinds(Some(label))?, ..none }),
        }
    }

    /// Items with a condition and a value. The variable of the items is known only in these.
    fn comprehension(
        &mut self,
        variable: &Name,
        list: &Expr,
        condition: Option<&Expr>,
        value: Option<&Expr>,
    ) -> Analysed<(Ex, Type)> {
        let (items, of) = self.items(list)?;
        let outside = self.names.clone();
        let slot = self.bind_new(variable, of.clone())?;
        let condition = condition.map(|expr| self.condition(expr)).transpose()?.map(Box::new);
        let (value, ty) = match value.map(|expr| self.expression(expr)).transpose()? {
            Some((value, ty)) => (Some(Box::new(value)), ty),
            None => (None, of),
        };
        self.names = outside;
        let list = Box::new(items);
        Ok((Ex::Comprehension { slot, list, condition, value }, Type::list(ty)))
    }

    fn case(
        &mut self,
        of: Option<&Expr>,
        branches: &[(Expr, Expr)],
        other: Option<&Expr>,
    ) -> Analysed<(Ex, Type)> {
        let of = of.map(|of| self.expression(of)).transpose()?;
        let wanted = of.as_ref().map_or(Type::Bool, |(_, ty)| ty.clone());
        let (mut pairs, mut types) = (Vec::new(), Vec::new());
        for (when, then) in branches {
            let when = self.typed(when, &wanted)?;
            let (then, ty) = self.expression(then)?;
            types.push(ty);
            pairs.push((when, then));
        }
        let other = match other {
            Some(other) => {
                let (other, ty) = self.expression(other)?;
                types.push(ty);
                Some(Box::new(other))
            }
            None => None,
        };
        let of = of.map(|(of, _)| Box::new(of));
        Ok((Ex::Case { of, branches: pairs, other }, common(types)))
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
            None if name == "max" => {
                self.by_default = true;
                Ok((Ex::Value(Value::Integer(DEFAULT_MAX)), Type::Number))
            }
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
            if let Some((_, instead)) = FOREIGN.iter().find(|(text, _)| known(text)) {
                let message = format!("the language has no `{name}`");
                return Err(Diagnostic::new(Code::UnknownFunction, name.span, message)
                    .help(format!("write {instead}")));
            }
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
        let list = Type::list(Type::Any);
        let (types, rest, ty) = match function {
            Function::Abs => (vec![Type::Number], false, Type::Number),
            Function::CharLength => (vec![Type::Text], false, Type::Number),
            Function::Coalesce => (Vec::new(), true, Type::Any),
            Function::ElementId => (vec![Type::Any], false, Type::Text),
            Function::Labels => (vec![Type::Any], false, Type::list(Type::Text)),
            Function::Properties => (vec![Type::Any], false, Type::Record),
            Function::Head | Function::Last => (vec![list], false, Type::Any),
            Function::Left | Function::Right => (vec![Type::Text, Type::Number], false, Type::Text),
            Function::Lower | Function::Trim | Function::Upper => {
                (vec![Type::Text], false, Type::Text)
            }
            Function::Covered => (vec![node.clone(), node.clone()], true, Type::Bool),
            Function::SameSpace => (Vec::new(), true, Type::Bool),
            Function::Candidates => {
                (vec![node], false, Type::list(Type::Node(NodeKinds::of(NodeKind::Candidate))))
            }
            Function::Length => (vec![Type::Path], false, Type::Number),
            Function::Members => {
                let kinds = NodeKinds::of(NodeKind::Candidate).or(NodeKinds::of(NodeKind::Group));
                (vec![node], false, Type::list(Type::Node(kinds)))
            }
            Function::Nodes => (vec![Type::Path], false, Type::list(node)),
            Function::Size => (vec![list], false, Type::Number),
        };
        let given = arguments.len();
        if given < types.len() + usize::from(rest) || (!rest && given > types.len()) {
            let message = format!("`{name}` takes {}", usage(function));
            return Err(Diagnostic::new(Code::WrongCount, name.span, message));
        }
        let of_element =
            matches!(function, Function::ElementId | Function::Labels | Function::Properties);
        let (mut read, mut found) = (Vec::new(), Vec::new());
        for (index, argument) in arguments.iter().enumerate() {
            read.push(match types.get(index) {
                Some(_) if of_element => self.node_or_edge(argument)?.0,
                Some(ty) => {
                    let (ex, given) = self.expression(argument)?;
                    if !given.may_be(ty) {
                        return Err(wrong_type(argument.span, &given, &[ty]));
                    }
                    found.push(given);
                    ex
                }
                None if function == Function::Covered => self.node_set(argument)?,
                None => {
                    let (ex, given) = self.expression(argument)?;
                    found.push(given);
                    ex
                }
            });
        }
        let ty = match (function, &found[..]) {
            (Function::Head | Function::Last, [Type::List(of)]) => (**of).clone(),
            (Function::Coalesce, _) => common(found),
            _ => ty,
        };
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
        let (items, of) = self.items(list)?;
        let outside = self.names.clone();
        let slot = self.bind_new(variable, of)?;
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
            Operator::StartsWith | Operator::EndsWith | Operator::Contains => match () {
                () if !one_type.may_be(&Type::Text) => wrong(left, &one_type, &[&Type::Text])?,
                () if !two_type.may_be(&Type::Text) => wrong(right, &two_type, &[&Type::Text])?,
                () => Type::Bool,
            },
            Operator::Plus
            | Operator::Minus
            | Operator::Concatenate
            | Operator::Times
            | Operator::Divide
            | Operator::Modulo => {
                return joined(operator, (one, &one_type, left), (two, &two_type, right));
            }
            _ if !one_type.may_be(&two_type) => wrong(right, &two_type, &[&one_type])?,
            _ => Type::Bool,
        };
        Ok((Ex::Binary(operator, Box::new(one), Box::new(two)), ty))
    }
}

/// Numbers are added, subtracted, multiplied and divided; lists are joined by `||` and `+`, texts by `||`. What is known
/// now is computed now, so that bounds are numbers.
fn joined(
    operator: Operator,
    (one, one_type, left): (Ex, &Type, &Expr),
    (two, two_type, right): (Ex, &Type, &Expr),
) -> Analysed<(Ex, Type)> {
    let list = Type::list(Type::Any);
    let fits: &[&Type] = match operator {
        Operator::Plus => &[&Type::Number, &list],
        Operator::Concatenate => &[&list, &Type::Text],
        _ => &[&Type::Number],
    };
    let fit = |found: &Type| fits.iter().any(|ty| found.may_be(ty));
    match () {
        () if !fit(one_type) => Err(wrong_type(left.span, one_type, fits)),
        () if !fit(two_type) => Err(wrong_type(right.span, two_type, fits)),
        () if !one_type.may_be(two_type) => Err(wrong_type(right.span, two_type, &[one_type])),
        () => {
            let known = if *one_type == Type::Any { two_type } else { one_type };
            let ty = known.clone();
            let leaves_rest = |one: i64, two: i64| {
                let rest = one.checked_rem(two).unwrap_or(0);
                operator == Operator::Divide && rest != 0
            };
            if let (Ex::Value(Value::Integer(one)), Ex::Value(Value::Integer(two))) = (&one, &two)
                && !leaves_rest(*one, *two)
            {
                let sum = match operator {
                    Operator::Minus => one.checked_sub(*two),
                    Operator::Times => one.checked_mul(*two),
                    Operator::Divide | Operator::Modulo if *two == 0 => {
                        let message = "nothing can be divided by 0";
                        return Err(Diagnostic::new(Code::WrongType, right.span, message));
                    }
                    Operator::Divide => one.checked_div(*two),
                    Operator::Modulo => one.checked_rem(*two),
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
        Function::Head | Function::Last | Function::Size => "a list",
        Function::Abs => "a number",
        Function::CharLength | Function::Lower | Function::Trim | Function::Upper => "a text",
        Function::Left | Function::Right => "a text and a number of characters",
        Function::Coalesce => "at least one value",
        Function::ElementId | Function::Labels | Function::Properties => "a node or an edge",
    }
}

/// The type that all of these are; any where they differ.
fn common(types: Vec<Type>) -> Type {
    let both = |one: Type, other: Type| match (one, other) {
        (Type::Any, known) | (known, Type::Any) => known,
        (one, other) if one == other => one,
        _ => Type::Any,
    };
    types.into_iter().reduce(both).unwrap_or(Type::Any)
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
