//! What is done with the rows: `RETURN` and `DETACH DELETE`.

use super::super::ast::{Ending, Expr, ExprKind, Inserted, Name, Return};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::plan::{Aggregate, Column, EndingPlan, Ex, Item, OrderKey, ReturnPlan, Slot};
use super::super::schema::NodeKinds;
use super::super::types::Type;
use super::super::value::Value;
use super::expression::wrong_type;
use super::{Analysed, Analysis};
use crate::graph::NodeKind;

impl Analysis<'_> {
    /// The ending and the slots of what is deleted.
    pub(super) fn ending(&mut self, ending: &Ending) -> Analysed<(EndingPlan, Vec<Slot>)> {
        match ending {
            Ending::Return(returning) => {
                Ok((EndingPlan::Return(self.returning(returning)?), vec![]))
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

    fn returning(&mut self, returning: &Return) -> Analysed<ReturnPlan> {
        let mut columns = Vec::new();
        for (expr, alias) in &returning.items {
            let name = alias.as_ref().map_or_else(|| expr.to_string(), |name| name.text.clone());
            columns.push(Column { name, item: self.item(expr)? });
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
        Ok(ReturnPlan { distinct: returning.distinct, columns, order, limit })
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
        let number = match self.typed(expr, &Type::Integer)? {
            Ex::Value(Value::Integer(number)) => usize::try_from(number).ok(),
            _ => None,
        };
        number.ok_or_else(|| {
            let message = "a limit must be known before the query runs";
            Diagnostic::new(Code::WrongType, expr.span, message)
                .expected(["a number, 0 or more", "a parameter"])
        })
    }

    fn item(&mut self, expr: &Expr) -> Analysed<Item> {
        let ExprKind::Call { function, distinct, arguments, star } = &expr.kind else {
            return Ok(Item::Plain(self.expression(expr)?.0));
        };
        let aggregate = match function.text.to_ascii_lowercase().as_str() {
            "count" => Aggregate::Count,
            "min" => Aggregate::Min,
            "max" => Aggregate::Max,
            "collect" => Aggregate::Collect,
            _ => return Ok(Item::Plain(self.expression(expr)?.0)),
        };
        let of = match (&arguments[..], star) {
            ([], true) if aggregate == Aggregate::Count => None,
            ([argument], false) => Some(self.expression(argument)?.0),
            _ => {
                let message = format!("`{function}` takes one value");
                return Err(Diagnostic::new(Code::WrongCount, function.span, message));
            }
        };
        Ok(Item::Aggregate { aggregate, distinct: *distinct, of })
    }
}
