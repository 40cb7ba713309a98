//! From what a query says to a plan: every name is resolved and every type checked before anything
//! runs.

mod expression;

mod pattern;
mod result;

use std::cell::Cell;
use std::collections::BTreeMap;

use super::ast::{
    About, Call, Ending, Expr, ExprKind, Match, Name, Query, Return, Statement, Union,
};
use super::diagnostic::{Code, Diagnostic};
use super::help::is_listing;
use super::place::{PlaceNames, Places};
use super::plan::{Beside, EndingPlan, Ex, MatchPlan, Op, Plan, Slot, StatementPlan};
use super::registry::Registry;
use super::schema::Scope;
use super::span::Span;
use super::types::Type;
use super::value::Value;
use crate::graph::{EdgeKind, Labelled as _};

/// The values of a query's parameters, by name.
pub type Parameters = BTreeMap<String, Value>;

/// Makes a query ready to run.
///
/// # Errors
/// The first thing that is wrong: a name that does not exist, a value of the wrong type, `PREV`
/// outside its group, a group without an upper bound, a parameter without a value.
pub fn analyse(
    query: &Query,
    parameters: &Parameters,
    registry: &Registry,
) -> Result<Plan, Diagnostic> {
    analyse_over(query, parameters, registry, usual(registry))
}

/// What a query of a state may name: what is derived, where something derives it.
fn usual(registry: &Registry) -> Scope {
    if registry.deriver().is_some() { Scope::Derived } else { Scope::State }
}

/// The same for one of many states, of which it knows where they come from.
///
/// # Errors
/// As for [`analyse`].
pub(super) fn analyse_each(
    query: &Query,
    parameters: &Parameters,
    registry: &Registry,
    places: Places,
) -> Result<Plan, Diagnostic> {
    if let Some(about @ About::States) = &query.about {
        return Err(is_about_a_store(about));
    }
    let each = Query { about: None, ..query.clone() };
    let asked = AskedOf { parameters, registry, scope: usual(registry) };
    let mut plan = plans(&each, asked, Some(places))?;
    if let Some(About::Each(Some(condition))) = &query.about {
        let mut analysis = Analysis::of(asked, Some(places));
        let chosen = analysis.condition(condition)?;
        if chosen.has_pattern() {
            let message = "states are chosen by what is known of them before they are opened";
            return Err(Diagnostic::new(Code::Misplaced, condition.span, message)
                .help("write `FILTER EXISTS { … }` after `USE EACH STATE`"));
        }
        plan.chosen = Some((chosen, analysis.slots.len()));
    }
    Ok(plan)
}

/// The same for a graph of which a query may name these kinds.
///
/// # Errors
/// As for [`analyse`].
pub(super) fn analyse_over(
    query: &Query,
    parameters: &Parameters,
    registry: &Registry,
    scope: Scope,
) -> Result<Plan, Diagnostic> {
    plans(query, AskedOf { parameters, registry, scope }, None)
}

/// A query to the graph of states that is asked of something else.
fn is_about_a_store(about: &About) -> Diagnostic {
    let message = format!("`{about}` is about a store");
    Diagnostic::new(Code::Misplaced, Span::default(), message)
        .expected(["a store, and neither a grid nor a list"])
}

/// The plan of a query with those of the queries that are joined to it.
fn plans(query: &Query, asked: AskedOf, places: Option<Places>) -> Result<Plan, Diagnostic> {
    if let Some(about @ About::Each(_)) = &query.about {
        let message = format!("`{about}` needs many states");
        return Err(Diagnostic::new(Code::Misplaced, Span::default(), message)
            .expected(["a list of puzzles or a store"]));
    }
    if let (Some(about @ About::States), Scope::State | Scope::Derived) =
        (&query.about, asked.scope)
    {
        return Err(is_about_a_store(about));
    }
    let new = || Analysis::of(asked, places);
    let mut plan = new().plan(query.mode, &query.statements, &query.ending)?;
    for Union { all, statements, returning, span } in &query.unions {
        let ending = Ending::Return(returning.clone());
        let added = new().plan(query.mode, statements, &ending)?;
        if added.columns() != plan.columns() {
            let message = "the queries that `UNION` joins have different columns";
            let help = format!("the columns before it are {}", plan.columns().join(", "));
            return Err(Diagnostic::new(Code::WrongCount, *span, message).help(help));
        }
        plan.beside = plan.beside.max(added.beside);
        plan.by_default |= added.by_default;
        plan.with_proofs |= added.with_proofs;
        plan.unions.push((*all, added));
    }
    Ok(plan)
}

/// The value of `$max` where none is given: chains that are much longer are rarely looked for.
pub(super) const DEFAULT_MAX: i64 = 12;

type Analysed<T> = Result<T, Diagnostic>;

/// How a name is bound.
#[derive(Clone, Debug)]
struct Binding {
    /// Where its value is; within a group, that of the current iteration.
    slot: Slot,
    /// The type of that value.
    ty: Type,
    /// Where the values of all completed iterations are, for what a repeated group binds.
    list: Option<Slot>,
    /// Whether its group is being read.
    in_group: bool,
    /// Whether what binds it has been read; until then only `PREV` may name it.
    bound: bool,
}

/// What a query is asked with.
#[derive(Clone, Copy)]
struct AskedOf<'a> {
    parameters: &'a Parameters,
    registry: &'a Registry,
    scope: Scope,
}

struct Analysis<'a> {
    parameters: &'a Parameters,
    registry: &'a Registry,
    /// What it may name.
    scope: Scope,
    /// Of one of many states, where these are.
    places: Option<Places>,
    slots: Vec<String>,
    names: BTreeMap<String, Binding>,
    referenced: Vec<bool>,
    /// What was named that no graph of a state has.
    beside: Cell<Beside>,
    /// Whether the proofs of steps were asked for.
    with_proofs: Cell<bool>,
    /// Whether `$max` was given its default.
    by_default: bool,
    /// Whether a pattern need not match, so that what it binds may have no value.
    has_optional: bool,
}

impl<'a> Analysis<'a> {
    /// An analysis that has read nothing yet. What is known of a state of many is bound.
    fn of(asked: AskedOf<'a>, places: Option<Places>) -> Analysis<'a> {
        let AskedOf { parameters, registry, scope } = asked;
        let mut analysis = Analysis {
            parameters,
            registry,
            scope,
            places,
            slots: Vec::new(),
            names: BTreeMap::new(),
            referenced: Vec::new(),
            beside: Cell::default(),
            with_proofs: Cell::default(),
            by_default: false,
            has_optional: false,
        };
        for (name, _) in analysis.place_names() {
            analysis.new_slot(name);
        }
        analysis.bind_place();
        analysis
    }

    /// What is bound for each state, in the first slots.
    fn place_names(&self) -> PlaceNames {
        self.places.map_or(&[], Places::names)
    }

    /// Binds it: at the beginning, and after what hands on columns and nothing else.
    fn bind_place(&mut self) {
        for (slot, (name, ty)) in self.place_names().iter().enumerate() {
            let binding =
                Binding { slot, ty: ty.clone(), list: None, in_group: false, bound: true };
            self.names.insert((*name).to_owned(), binding);
        }
    }
}

impl Analysis<'_> {
    fn plan(
        mut self,
        mode: super::ast::Mode,
        statements: &[Statement],
        ending: &Ending,
    ) -> Analysed<Plan> {
        let mut plans = Vec::new();
        for statement in statements {
            plans.push(self.statement(statement)?);
        }
        let (ending, deleted): (EndingPlan, Vec<Slot>) = self.ending(ending)?;
        for statement in &mut plans {
            if let StatementPlan::Match(matching) | StatementPlan::Optional(matching) = statement {
                self.finish(matching, &deleted);
            }
        }
        Ok(Plan {
            mode,
            statements: plans,
            ending,
            unions: Vec::new(),
            slots: self.slots,
            beside: self.beside.get(),
            with_proofs: self.with_proofs.get(),
            by_default: self.by_default,
            chosen: None,
        })
    }

    fn statement(&mut self, statement: &Statement) -> Analysed<StatementPlan> {
        Ok(match statement {
            Statement::Match(matching) => StatementPlan::Match(self.matching(matching)?),
            Statement::Optional(matching) => {
                self.has_optional = true;
                StatementPlan::Optional(self.matching(matching)?)
            }
            Statement::Call(call) => self.call(call)?,
            Statement::Let(values) => {
                let mut bound = Vec::new();
                for (name, value) in values {
                    let (value, ty) = self.expression(value)?;
                    bound.push((self.bind_new(name, ty)?, value));
                }
                StatementPlan::Let(bound)
            }
            Statement::Filter(condition) => StatementPlan::Filter(self.condition(condition)?),
            Statement::For(name, list, ordinal) => {
                let (items, of) = self.items(list)?;
                let slot = self.bind_new(name, of)?;
                let place = match ordinal {
                    Some(place) => Some((self.bind_new(&place.name, Type::Number)?, place.first)),
                    None => None,
                };
                StatementPlan::For(slot, items, place)
            }
            Statement::Next(returning) => self.next(returning)?,
        })
    }

    /// Binds a name that nothing has bound.
    fn bind_new(&mut self, name: &Name, ty: Type) -> Analysed<Slot> {
        match self.names.contains_key(&name.text) {
            true => Err(rebound(name, "it is already bound")),
            false => Ok(self.bind(name, ty)),
        }
    }

    /// The columns that what follows sees, and nothing else.
    fn next(&mut self, returning: &Return) -> Analysed<StatementPlan> {
        let (plan, columns) = self.returning(returning)?;
        self.names.clear();
        self.bind_place();
        let mut slots = Vec::new();
        for (name, ty) in columns {
            let Some(name) = name else {
                let message = "a column that others go on with needs a name";
                let span = returning.items.iter().find(|(item, alias)| {
                    alias.is_none() && !matches!(item.kind, ExprKind::Variable(_))
                });
                let span = span.map_or(Span::default(), |(item, _)| item.span);
                return Err(Diagnostic::new(Code::Misplaced, span, message)
                    .expected(["`AS` and a name after it"]));
            };
            slots.push(match self.is_kept(&name, returning) {
                true => self.names[&name.text].slot,
                false => self.bind_new(&name, ty)?,
            });
        }
        Ok(StatementPlan::Next(plan, slots))
    }

    /// Whether a column is what is known of the state anyhow, under its own name.
    fn is_kept(&self, name: &Name, returning: &Return) -> bool {
        let is_itself = |(item, _): &(Expr, Option<Name>)| matches!(&item.kind, ExprKind::Variable(text) if *text == name.text);
        self.place_names().iter().any(|(known, _)| *known == name.text)
            && returning.items.iter().any(is_itself)
    }

    fn new_slot(&mut self, name: &str) -> Slot {
        self.slots.push(name.to_owned());
        self.referenced.push(false);
        self.slots.len() - 1
    }

    /// Binds a new name.
    fn bind(&mut self, name: &Name, ty: Type) -> Slot {
        let slot = self.new_slot(&name.text);
        let binding = Binding { slot, ty, list: None, in_group: false, bound: true };
        self.names.insert(name.text.clone(), binding);
        slot
    }

    /// The slot and the type of a name that is used as a value.
    fn resolve(&mut self, name: &str, span: Span) -> Analysed<(Slot, Type)> {
        let Some(binding) = self.names.get(name).cloned() else {
            return Err(self.unknown_variable(name, span));
        };
        if !binding.bound {
            let message = format!("`{name}` is not bound yet: it stands further right");
            return Err(Diagnostic::new(Code::UnknownVariable, span, message)
                .help(format!("`PREV({name})` is the list of those of completed iterations")));
        }
        let (slot, ty) = match binding.list {
            Some(list) if !binding.in_group => (list, Type::list(binding.ty)),
            _ => (binding.slot, binding.ty),
        };
        self.referenced[slot] = true;
        Ok((slot, ty))
    }

    fn unknown_variable(&self, name: &str, span: Span) -> Diagnostic {
        let message = format!("nothing binds `{name}`");
        Diagnostic::new(Code::UnknownVariable, span, message)
            .nearest(name, self.names.keys().map(String::as_str))
    }

    fn matching(&mut self, matching: &Match) -> Analysed<MatchPlan> {
        let paths =
            matching.paths.iter().map(|path| self.path(path)).collect::<Analysed<Vec<_>>>()?;
        let condition = matching.condition.as_ref().map(|expr| self.condition(expr)).transpose()?;
        Ok(MatchPlan { paths, condition })
    }

    fn call(&mut self, call: &Call) -> Analysed<StatementPlan> {
        let registry = self.registry;
        let name = &call.procedure;
        let Some(procedure) = registry.procedure(&name.text) else {
            let message = format!("there is no procedure `{name}`");
            let known = registry.procedures().iter().map(|procedure| procedure.name);
            return Err(Diagnostic::new(Code::UnknownProcedure, name.span, message)
                .nearest(&name.text, known));
        };
        if self.scope == Scope::States && !is_listing(&name.text) {
            let message = format!("`{name}` is about one state");
            return Err(Diagnostic::new(Code::Misplaced, name.span, message)
                .help("begin with `USE STATE` and its number, or with `USE EACH STATE`"));
        }
        if call.arguments.len() != procedure.arguments.len() {
            let message = format!(
                "`{name}` takes {} arguments, not {}",
                procedure.arguments.len(),
                call.arguments.len()
            );
            return Err(
                Diagnostic::new(Code::WrongCount, name.span, message).help(procedure.signature())
            );
        }
        let builds = registry.deriver().is_some_and(|deriver| deriver.procedure == name.text);
        let is_derived = |argument: &Expr| match &argument.kind {
            ExprKind::Text(text) => EdgeKind::DERIVED.iter().any(|kind| kind.name() == text),
            _ => false,
        };
        if builds || call.arguments.iter().any(is_derived) {
            self.beside.set(Beside::Tags);
        }
        let mut arguments = Vec::new();
        for (argument, (_, kind)) in call.arguments.iter().zip(procedure.arguments) {
            arguments.push(self.typed(argument, &kind.ty())?);
        }
        let mut outputs = Vec::new();
        let all = procedure
            .columns
            .iter()
            .map(|(column, _)| (Name { text: (*column).to_owned(), span: name.span }, None));
        let taken = if call.columns.is_empty() { all.collect() } else { call.columns.clone() };
        for (column, alias) in taken {
            let position = procedure.columns.iter().position(|(known, _)| *known == column.text);
            let Some(position) = position else {
                let message = format!("`{name}` does not yield `{column}`");
                return Err(Diagnostic::new(Code::UnknownColumn, column.span, message)
                    .expected(procedure.columns.iter().map(|(known, _)| format!("`{known}`"))));
            };
            let variable = alias.unwrap_or(column);
            let ty = procedure.columns[position].1.ty();
            outputs.push((position, self.bind_new(&variable, ty)?));
        }
        let answered_by = (procedure.answered_by)(match arguments.first() {
            Some(Ex::Value(Value::Text(text))) => Some(&**text),
            _ => None,
        });
        let procedure = name.text.clone();
        Ok(StatementPlan::Call { procedure, answered_by, span: name.span, arguments, outputs })
    }

    /// What only the whole query tells: which slots anything refers to, and what the paths of a
    /// selector are told apart by.
    fn finish(&self, matching: &mut MatchPlan, deleted: &[Slot]) {
        for path in &mut matching.paths {
            path.slot = path.slot.filter(|&slot| self.referenced[slot]);
            for op in &mut path.ops {
                match op {
                    Op::Edge(edge) => edge.slot = edge.slot.filter(|&slot| self.referenced(slot)),
                    Op::Again { lists, .. } => lists.retain(|&(_, list)| self.referenced[list]),
                    _ => {}
                }
            }
            path.settle_key(deleted);
        }
    }

    /// Whether anything refers to a slot or to the list of its values.
    fn referenced(&self, slot: Slot) -> bool {
        let lists = |binding: &&Binding| binding.slot == slot;
        let list = self.names.values().find(lists).and_then(|binding| binding.list);
        self.referenced[slot] || list.is_some_and(|list| self.referenced[list])
    }
}

fn rebound(name: &Name, why: &str) -> Diagnostic {
    Diagnostic::new(Code::Rebound, name.span, format!("`{name}` cannot be bound here: {why}"))
}
