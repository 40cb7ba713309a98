//! What is done with the rows: `RETURN` and `DETACH DELETE`.

use super::super::ast::{Ending, Expr, ExprKind, Inserted, Name, Return};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::functions::is_over_rows;
use super::super::plan::{Aggregate, Column, EndingPlan, Ex, Item, OrderKey, ReturnPlan, Slot};
use super::super::schema::{NodeKinds, Scope};
use super::super::span::Span;
use super::super::types::Type;
use super::super::value::{Decimal, Value};
use super::expression::wrong_type;
use super::{Analysed, Analysis, Binding};
use crate::graph::NodeKind;

/// What a column is called.
fn column_name((item, alias): &(Expr, Option<Name>)) -> String {
    alias.as_ref().map_or_else(|| item.to_string(), |name| name.text.clone())
}

fn variable(name: &str) -> Expr {
    Expr { kind: ExprKind::Variable(name.to_owned()), span: Span::default() }
}

/// The type of a column, and the name by which others can use it, when it has one.
pub(super) type ColumnType = (Option<Name>, Type);

impl Analysis<'_> {
    /// The ending and the slots of what is deleted.
    pub(super) fn ending(&mut self, ending: &Ending) -> Analysed<(EndingPlan, Vec<Slot>)> {
        match ending {
            Ending::Return(returning) => {
                let before = self.before_rows(returning);
                Ok((EndingPlan::Return(self.columns(&before, returning)?.0), vec![]))
            }
            Ending::Delete(names) if self.scope == Scope::States => {
                let span = names.first().map_or(Span::default(), |name| name.span);
                let message = "nothing is deleted from the graph of states";
                Err(Diagnostic::new(Code::Misplaced, span, message).expected(["`RETURN`"]))
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

    /// What stands before the columns of the rows of one state of many: where it comes from, unless the query says
    /// it itself. A row over rows, and one that stands for all equal ones, is of no one state.
    fn before_rows(&self, returning: &Return) -> Vec<(Expr, Option<Name>)> {
        let is_of_many =
            returning.distinct || returning.items.iter().any(|(item, _)| is_over_rows(item));
        let Some(places) = self.places.filter(|_| !is_of_many) else { return Vec::new() };
        let said: Vec<String> = returning.items.iter().map(column_name).collect();
        let names = places.before_rows().filter(|name| !said.iter().any(|said| said == name));
        names.map(|name| (variable(name), None)).collect()
    }

    /// What is returned, and for each column its type and the name it can be used by, when it has one.
    pub(super) fn returning(
        &mut self,
        returning: &Return,
    ) -> Analysed<(ReturnPlan, Vec<ColumnType>)> {
        self.columns(&[], returning)
    }

    /// The same with columns before those that are returned.
    fn columns(
        &mut self,
        before: &[(Expr, Option<Name>)],
        returning: &Return,
    ) -> Analysed<(ReturnPlan, Vec<ColumnType>)> {
        let (mut columns, mut types) = (Vec::new(), Vec::new());
        let all = if returning.items.is_empty() { self.all_variables()? } else { Vec::new() };
        for item in before.iter().chain(&returning.items).chain(&all) {
            let name = column_name(item);
            let (expr, alias) = item;
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
            let returned = || returning.items.iter().position(|(item, _)| item == key);
            let shown = shown.or_else(|| returned().map(|place| before.len() + place));
            order.push((self.order_key(key, shown, grouped)?, *descending));
        }
        let limit = returning.limit.as_ref().map(|expr| self.limit(expr)).transpose()?;
        let offset = returning.offset.as_ref().map(|expr| self.limit(expr)).transpose()?;
        let offset = offset.unwrap_or(0);
        Ok((ReturnPlan { distinct: returning.distinct, columns, order, offset, limit }, types))
    }

    /// What `*` stands for: every variable, in the order in which they were bound.
    fn all_variables(&self) -> Analysed<Vec<(Expr, Option<Name>)>> {
        let of_place = self.place_names().len();
        let slots = self.names.iter().map(|(name, binding)| (binding.slot, name));
        let mut bound: Vec<_> = slots.filter(|&(slot, _)| slot >= of_place).collect();
        bound.sort_unstable();
        if bound.is_empty() {
            let message = "nothing is bound, so `*` stands for nothing";
            return Err(Diagnostic::new(Code::Misplaced, Span::default(), message));
        }
        Ok(bound.into_iter().map(|(_, name)| (variable(name), None)).collect())
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
        if !is_over_rows(expr) {
            let (ex, ty) = self.expression(expr)?;
            return Ok((Item::Plain(ex), ty));
        }
        let (aggregate, arguments) = self.aggregate(function, arguments)?;
        let adds = !matches!(
            aggregate,
            Aggregate::Count | Aggregate::Min | Aggregate::Max | Aggregate::Collect
        );
        let (of, ty) = match (arguments, star) {
            ([], true) if aggregate == Aggregate::Count => (None, Type::Any),
            ([path], false)
                if aggregate == Aggregate::Count && !distinct && self.is_there(path) =>
            {
                (None, Type::Any)
            }
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

    /// Whether an argument is a path that every row has: of such paths only the number is asked, and they need
    /// not be kept.
    fn is_there(&self, argument: &Expr) -> bool {
        let ExprKind::Variable(name) = &argument.kind else { return false };
        let is_path = |binding: &Binding| binding.bound && binding.ty == Type::Path;
        !self.has_optional && self.names.get(name).is_some_and(is_path)
    }

    /// The aggregate of a name, and the arguments that it takes of each row.
    fn aggregate<'e>(
        &mut self,
        function: &Name,
        arguments: &'e [Expr],
    ) -> Analysed<(Aggregate, &'e [Expr])> {
        let aggregate = match function.text.to_ascii_lowercase().as_str() {
            "count" => Aggregate::Count,
            "min" => Aggregate::Min,
            "max" => Aggregate::Max,
            "sum" => Aggregate::Sum,
            "avg" => Aggregate::Average,
            "stddev" | "stddev_samp" => Aggregate::Deviation { of_sample: true },
            "stddev_pop" => Aggregate::Deviation { of_sample: false },
            "median" => Aggregate::Percentile { at: Decimal::of(0.5), is_discrete: false },
            "percentile" | "percentile_cont" => return self.percentile(function, arguments, false),
            "percentile_disc" => return self.percentile(function, arguments, true),
            _ => Aggregate::Collect,
        };
        Ok((aggregate, arguments))
    }

    /// `percentile(x, part)`, of which the part must be known before the query runs.
    fn percentile<'e>(
        &mut self,
        function: &Name,
        arguments: &'e [Expr],
        is_discrete: bool,
    ) -> Analysed<(Aggregate, &'e [Expr])> {
        let [of, part] = arguments else {
            let message = format!("`{function}` takes a number and a part of all, from 0 to 1");
            return Err(Diagnostic::new(Code::WrongCount, function.span, message));
        };
        let number = match self.typed(part, &Type::Number)? {
            Ex::Value(value) => value.as_number().filter(|part| (0.0..=1.0).contains(part)),
            _ => None,
        };
        let Some(number) = number else {
            let message = "the part must be known before the query runs";
            return Err(Diagnostic::new(Code::WrongType, part.span, message)
                .expected(["a number from 0 to 1, such as 0.9"]));
        };
        let at = Decimal::of(number);
        Ok((Aggregate::Percentile { at, is_discrete }, std::slice::from_ref(of)))
    }
}
