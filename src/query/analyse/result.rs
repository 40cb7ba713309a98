//! What is done with the rows: `RETURN` and `DETACH DELETE`.

use super::super::ast::{Ending, Expr, ExprKind, Inserted, Name, Return};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::plan::{Aggregate, Column, EndingPlan, Ex, Item, OrderKey, ReturnPlan, Slot};
use super::super::schema::NodeKinds;
use super::super::span::Span;
use super::super::types::Type;
use super::super::value::Value;
use super::expression::wrong_type;
use super::{Analysed, Analysis};
use crate::graph::NodeKind;

/// The type of a column, and the name by which others can use it, when it has one.
pub(super) type ColumnType = (Option<Name>, Type);

impl Analysis<'_> {
    /// The ending and the slots of what is deleted.
    pub(super) fn ending(&mut self, ending: &Ending) -> Analysed<(EndingPlan, Vec<Slot>)> {
        match ending {
            Ending::Return(returning) => {
                Ok((EndingPlan::Return(self.returning(returning)?.0), vec![]))
            }
            Ending::Delete(names) => {
                let slots =
                    names.iter().map(|name| self.deleted(name)).collect::<Analysed<Vec<_>>>()?;
                Ok((EndingPlan::Delete(slots.clone()), slots))
            }
            Ending::Insert(Inserted { kind: Name { span, .. }, .. })
            | Ending::Merge(Name { span, .. }, _) => {
                let message = "edges are derived in the rule files of tagging only";
                Err(Diagnostic::new(Code::Misplaced, *span, message)
                    .expected(["`RETURN`", "`DETACH DELETE`"]))
            }
        }
    }

    /// Candidates are deleted, and groups, which are candidates taken together.
    fn deleted(&mut self, name: &Name) -> Analysed<Slot> {
        let (slot, ty) = self.resolve(&name.text, name.span)?;
        let kinds = match &ty {
            Type::Node(kinds) => Some(*kinds),
            Type::List(of) => match **of {
                Type::Node(kinds) => Some(kinds),
                _ => None,
            },
            _ => None,
        };
        let false_together = NodeKinds::of(NodeKind::Candidate).or(NodeKinds::of(NodeKind::Group));
        match kinds {
            Some(kinds) if kinds.and(false_together) == kinds => Ok(slot),
            Some(_) => {
                let message = format!("`{name}` may be more than a candidate");
                Err(Diagnostic::new(Code::WrongType, name.span, message)
                    .expected(["a node with the label Candidate or Group"]))
            }
            None => Err(wrong_type(name.span, &ty, &[&Type::Node(NodeKinds::ALL)])),
        }
    }

    /// What is returned, and for each column its type and the name it can be used by, when it has one.
    pub(super) fn returning(
        &mut self,
        returning: &Return,
    ) -> Analysed<(ReturnPlan, Vec<ColumnType>)> {
        let (mut columns, mut types) = (Vec::new(), Vec::new());
        let all = if returning.items.is_empty() { self.all_variables()? } else { Vec::new() };
        for (expr, alias) in returning.items.iter().chain(&all) {
            let name = alias.as_ref().map_or_else(|| expr.to_string(), |name| name.text.clone());
            let (item, ty) = self.item(expr)?;
            columns.push(Column { name: name.clone(), item });
            let is_name = alias.is_some() || matches!(expr.kind, ExprKind::Variable(_));
            let span = alias.as_ref().map_or(expr.span, |name| name.span);
            types.push((is_name.then_some(Name { text: name, span }), ty));
        }
        let whole = |column: &Column| matches!(column.item, Item::Plain(_));
        let grouped = returning.distinct || !columns.iter().all(whole);
        let mut order = Vec::new();
        for (key, descending) in &returning.order {
            let text = key.to_string();
            let shown = columns.iter().position(|column| column.name == text);
            let shown = shown.or_else(|| returning.items.iter().position(|(item, _)| item == key));
            order.push((self.order_key(key, shown, grouped)?, *descending));
        }
        let limit = returning.limit.as_ref().map(|expr| self.limit(expr)).transpose()?;
        let offset = returning.offset.as_ref().map(|expr| self.limit(expr)).transpose()?;
        let offset = offset.unwrap_or(0);
        Ok((ReturnPlan { distinct: returning.distinct, columns, order, offset, limit }, types))
    }

    /// What `*` stands for: every variable, in the order in which they were bound.
    fn all_variables(&self) -> Analysed<Vec<(Expr, Option<Name>)>> {
        let mut bound: Vec<_> = self.names.iter().map(|(name, b)| (b.slot, name)).collect();
        bound.sort_unstable();
        if bound.is_empty() {
            let message = "nothing is bound, so `*` stands for nothing";
            return Err(Diagnostic::new(Code::Misplaced, Span::default(), message));
        }
        let variable = |(_, name): (Slot, &String)| Expr {
            kind: ExprKind::Variable(name.clone()),
            span: Span::default(),
        };
        Ok(bound.into_iter().map(|column| (variable(column), None)).collect())
    }

    fn order_key(&mut self, key: &Expr, shown: Option<usize>, grouped: bool) -> Analysed<OrderKey> {
        match shown {
            Some(column) => Ok(OrderKey::Column(column)),
            None if grouped => {
                let message = "grouped rows can only be sorted by a column";
                Err(Diagnostic::new(Code::Misplaced, key.span, message))
            }
            None => Ok(OrderKey::Hidden(self.expression(key)?.0)),
        }
    }

    fn limit(&mut self, expr: &Expr) -> Analysed<usize> {
        let number = match self.typed(expr, &Type::Number)? {
            Ex::Value(Value::Integer(number)) => usize::try_from(number).ok(),
            _ => None,
        };
        number.ok_or_else(|| {
            let message = "a limit must be known before the query runs";
            Diagnostic::new(Code::WrongType, expr.span, message)
                .expected(["a number, 0 or more", "a parameter"])
        })
    }

    fn item(&mut self, expr: &Expr) -> Analysed<(Item, Type)> {
        let ExprKind::Call { function, distinct, arguments, star } = &expr.kind else {
            let (ex, ty) = self.expression(expr)?;
            return Ok((Item::Plain(ex), ty));
        };
        let aggregate = match function.text.to_ascii_lowercase().as_str() {
            "count" => Aggregate::Count,
            "min" => Aggregate::Min,
            "max" => Aggregate::Max,
            "collect" | "collect_list" => Aggregate::Collect,
            "sum" => Aggregate::Sum,
            "avg" => Aggregate::Average,
            _ => {
                let (ex, ty) = self.expression(expr)?;
                return Ok((Item::Plain(ex), ty));
            }
        };
        let adds = matches!(aggregate, Aggregate::Sum | Aggregate::Average);
        let (of, ty) = match (&arguments[..], star) {
            ([], true) if aggregate == Aggregate::Count => (None, Type::Any),
            ([argument], false) if adds => {
                (Some(self.typed(argument, &Type::Number)?), Type::Number)
            }
            ([argument], false) => {
                let (ex, ty) = self.expression(argument)?;
                (Some(ex), ty)
            }
            _ => {
                let message = format!("`{function}` takes one value");
                return Err(Diagnostic::new(Code::WrongCount, function.span, message));
            }
        };
        let ty = match aggregate {
            Aggregate::Count => Type::Number,
            Aggregate::Collect => Type::list(ty),
            _ => ty,
        };
        Ok((Item::Aggregate { aggregate, distinct: *distinct, of }, ty))
    }
}
