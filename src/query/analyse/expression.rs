//! Expressions and their types.

use super::super::ast::{Expr, ExprKind, Label, ListPredicate, Match, Name, Operator};
use super::super::diagnostic::{Code, Diagnostic, nearest};
use super::super::functions::{AGGREGATES, Function, PROPERTY_EXISTS, Takes, function_names};
use super::super::parse::MOST_ITEMS;
use super::super::plan::{Ex, Labels};
use super::super::schema::{EdgeKinds, NodeKinds, Property};
use super::super::span::Span;
use super::super::types::Type;
use super::super::value::Value;
use super::{Analysed, Analysis, DEFAULT_MAX};

/// Functions of other languages, with what is written instead.
const FOREIGN: &[(&str, &str)] = &[
    ("degree", "`COUNT` the edges: `MATCH (x)-[:LINK]-(y) RETURN x, count(*)`"),
    ("elementid", "`element_id(x)`"),
    ("endnode", "the name of the node: no edge has a direction"),
    ("id", "`element_id(x)`"),
    ("keys", "`properties(x)`"),
    ("reduce", "`FOR x IN list` with `sum(x)`"),
    ("relationships", "a name for the edge within its group"),
    ("startnode", "the name of the node: no edge has a direction"),
    ("type", "`e.kind`"),
];

impl Analysis<'_> {
    pub(super) fn condition(&mut self, expr: &Expr) -> Analysed<Ex> {
        self.typed(expr, &Type::Bool)
    }

    /// An expression that must be of a type.
    pub(super) fn typed(&mut self, expr: &Expr, ty: &Type) -> Analysed<Ex> {
        Ok(self.one_of(expr, std::slice::from_ref(ty))?.0)
    }

    /// Nodes: a node or a list of nodes.
    pub(super) fn node_set(&mut self, expr: &Expr) -> Analysed<Ex> {
        Ok(self.one_of(expr, &Takes::Nodes.types())?.0)
    }

    /// An expression that must be of one of some types.
    fn one_of(&mut self, expr: &Expr, types: &[Type]) -> Analysed<(Ex, Type)> {
        let (ex, found) = self.expression(expr)?;
        match types.iter().any(|ty| found.may_be(ty)) {
            true => Ok((ex, found)),
            false => Err(wrong_type(expr.span, &found, &types.iter().collect::<Vec<_>>())),
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
                let (ex, found) = self.one_of(of, &Takes::Element.types())?;
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
        Ok((Ex::Case { of, branches: pairs, other }, Type::common(types)))
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
        let scope = self.scope;
        let known = |property: Property| match of {
            Type::Node(kinds) => kinds.and(scope.all()).iter().any(|kind| property.of_node(kind)),
            Type::Edge(kinds) => kinds.and(scope.all()).iter().any(|kind| property.of_edge(kind)),
            Type::Any => scope.has(property),
            _ => false,
        };
        match Property::named(&name.text) {
            Some(property) if known(property) => {
                self.note_proofs(property == Property::Proof);
                Ok((property, property.ty()))
            }
            _ => {
                let names: Vec<&str> = Property::ALL
                    .iter()
                    .filter(|(_, property)| known(*property))
                    .map(|&(name, _)| name)
                    .collect();
                let message = format!("{} has no property `{name}`", self.whose(of));
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
        if known(PROPERTY_EXISTS) {
            return self.property_exists(name, arguments);
        }
        let Some(function) = Function::named(&name.text) else {
            if let Some((_, instead)) = FOREIGN.iter().find(|(text, _)| known(text)) {
                let message = format!("the language has no `{name}`");
                return Err(Diagnostic::new(Code::UnknownFunction, name.span, message)
                    .help(format!("write {instead}")));
            }
            let message = format!("there is no function `{name}`");
            return Err(Diagnostic::new(Code::UnknownFunction, name.span, message)
                .nearest(&name.text, function_names()));
        };
        let Some(takes) = function.takes(arguments.len()) else {
            let message = format!("`{name}` takes {}", function.usage);
            return Err(Diagnostic::new(Code::WrongCount, name.span, message));
        };
        self.note_proofs(function.tells_all());
        let read = arguments.iter().zip(takes);
        let read = read.map(|(argument, takes)| self.one_of(argument, &takes.types()));
        let (read, types): (Vec<Ex>, Vec<Type>) = read.collect::<Analysed<_>>()?;
        Ok((Ex::Call(function, read), (function.gives)(&types)))
    }

    /// Notes that the proofs of steps are asked for.
    fn note_proofs(&self, asked: bool) {
        self.with_proofs.set(self.with_proofs.get() || asked);
    }

    /// `PROPERTY_EXISTS(x, property)`: it has a value.
    fn property_exists(&mut self, name: &Name, arguments: &[Expr]) -> Analysed<(Ex, Type)> {
        let [of, Expr { kind: ExprKind::Variable(property), span }] = arguments else {
            let message = format!("`{name}` takes a node or an edge and the name of a property");
            return Err(Diagnostic::new(Code::WrongCount, name.span, message));
        };
        let (of, ty) = self.expression(of)?;
        let property = Name { text: property.clone(), span: *span };
        let (property, _) = self.property(&ty, &property)?;
        let value = Ex::Property(Box::new(of), property);
        Ok((Ex::Not(Box::new(Ex::IsNull(Box::new(value)))), Type::Bool))
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
            Operator::Or | Operator::Xor | Operator::And => match () {
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

/// Numbers are added, subtracted, multiplied and divided; lists and texts are joined by `||` and `+`. What is known
/// now is computed now, so that bounds are numbers.
fn joined(
    operator: Operator,
    (one, one_type, left): (Ex, &Type, &Expr),
    (two, two_type, right): (Ex, &Type, &Expr),
) -> Analysed<(Ex, Type)> {
    let list = Type::list(Type::Any);
    let fits: &[&Type] = match operator {
        Operator::Plus => &[&Type::Number, &list, &Type::Text],
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

impl Analysis<'_> {
    fn whose(&self, ty: &Type) -> String {
        fn joined<'a>(names: impl Iterator<Item = &'a str>) -> String {
            names.collect::<Vec<_>>().join(" or ")
        }
        match ty {
            Type::Node(kinds) if *kinds != NodeKinds::ALL && *kinds != self.scope.all() => {
                format!("a node {}", joined(kinds.iter().map(|kind| kind.name())))
            }
            Type::Edge(kinds) => {
                let kinds = kinds.and(self.scope.all());
                format!("an edge {}", joined(kinds.iter().map(|kind| kind.name())))
            }
            ty => ty.to_string(),
        }
    }
}

pub(super) fn wrong_type(span: Span, found: &Type, expected: &[&Type]) -> Diagnostic {
    Diagnostic::new(Code::WrongType, span, format!("this is {found}"))
        .expected(expected.iter().map(|ty| ty.to_string()))
}
