//! The types of values, as the analysis knows them before anything runs.

use std::fmt;

use super::schema::{EdgeKinds, NodeKinds};

/// What values an expression may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Type {
    /// Any value: nothing is known before the query runs.
    Any,
    /// `TRUE` or `FALSE`.
    Bool,
    /// A number, whole or with decimals.
    Number,
    /// A text.
    Text,
    /// A node of one of these kinds.
    Node(NodeKinds),
    /// An edge of one of these kinds.
    Edge(EdgeKinds),
    /// A path.
    Path,
    /// Properties with their names.
    Record,
    /// A list.
    List(Box<Type>),
}

impl Type {
    /// A list of these.
    pub fn list(of: Type) -> Type {
        Type::List(Box::new(of))
    }

    /// The type that all of these are; any where they differ.
    pub(super) fn common(types: impl IntoIterator<Item = Type>) -> Type {
        let both = |one: Type, other: Type| match (one, other) {
            (Type::Any, known) | (known, Type::Any) => known,
            (one, other) if one == other => one,
            _ => Type::Any,
        };
        types.into_iter().reduce(both).unwrap_or(Type::Any)
    }

    /// Whether a value of this type may be one of the other; kinds are not compared.
    pub fn may_be(&self, other: &Type) -> bool {
        match (self, other) {
            (Type::Any, _) | (_, Type::Any) => true,
            (Type::Node(_), Type::Node(_)) | (Type::Edge(_), Type::Edge(_)) => true,
            (Type::List(one), Type::List(two)) => one.may_be(two),
            (one, two) => one == two,
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Type::Any => f.write_str("any value"),
            Type::Bool => f.write_str("a truth value"),
            Type::Number => f.write_str("a number"),
            Type::Text => f.write_str("a text"),
            Type::Node(_) => f.write_str("a node"),
            Type::Edge(_) => f.write_str("an edge"),
            Type::Path => f.write_str("a path"),
            Type::Record => f.write_str("a record"),
            Type::List(of) if **of == Type::Any => f.write_str("a list"),
            Type::List(of) => write!(f, "a list whose items are each {of}"),
        }
    }
}
