//! The family record of a query, read off its text, and the text that has a record.
//!
//! Kernels answer shapes, so a query may be called a shape only when it says exactly what the shape
//! says. That is made sure of by writing: what is read off a query is written as a query again,
//! and the two must be equal up to the names of variables. Families with a form of their own are
//! not read off: such a query is either that of the library or not the family.

mod contained;
mod normal;

use std::sync::OnceLock;

use crate::proof::{ClosingKind, Form, PUBLISHED, Shape, Spaces, Z};

use super::ast::{
    EdgePattern, Ending, Expr, ExprKind, Group, LabelKind, Match, NodePattern, Plane, Query,
    Selector, Statement, Term,
};
use super::library::built_in;
use super::parse::parse;
pub use contained::contained;
pub(super) use normal::opened;
use normal::{Bounds, normal, properties_as_conditions, with_target_conditions};

/// A query that is a family: what its record is and what it leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recognised {
    /// The record.
    pub shape: Shape,
    /// Which of the chains that prove a target are wanted.
    pub selector: Selector,
    /// The pattern of the target, with its conditions.
    pub target: NodePattern,
    /// The upper bound of the repeated group; `None` when nothing is repeated.
    pub most: Option<Expr>,
    /// How many variables a chain has beside those of the repeated group.
    pub fixed: usize,
}

/// The record of a query; `None` when it is not exactly a family of chains.
///
/// Conditions on the target may stand after the path too, or in a `FILTER`; the order of conditions and of
/// labels, the sides of an equation, and whether a property stands in braces make no difference.
pub fn recognise(query: &Query) -> Option<Recognised> {
    let query = &with_target_conditions(query);
    ends(query)?;
    of_record(query, chains(query).or_else(|| form(query))?)
}

/// What a query leaves open that is known to have a record.
pub(super) fn of_record(query: &Query, shape: Shape) -> Option<Recognised> {
    let (target, _) = ends(query)?;
    let path = only_path(query)?;
    let quantifier = repeated(&path.terms).and_then(|group| group.quantifier.as_ref());
    let most = quantifier.and_then(|quantifier| quantifier.most.clone());
    let fixed = match shape.form {
        Form::Any => fixed_steps(&shape),
        _ => strong_edges(&path.terms),
    };
    Some(Recognised { shape, selector: path.selector, target: target.clone(), most, fixed })
}

/// The record of a family of chains of any form.
fn chains(query: &Query) -> Option<Shape> {
    let mut plain = query.clone();
    properties_as_conditions(&mut plain);
    let shape = read_off(&plain)?;
    let written = parse(&text_of(&shape)?).ok()?;
    (normal(query, Bounds::Open)? == normal(&written, Bounds::Open)?).then_some(shape)
}

/// A query of the library whose family has a form.
struct Named {
    shape: Shape,
    query: Query,
    /// Its one form.
    normal: Query,
    /// Whether its length is fixed, and not for a parameter to say.
    bounds: Bounds,
}

/// The families of the library with forms, each read once.
fn named() -> &'static [Named] {
    static NAMED: OnceLock<Vec<Named>> = OnceLock::new();
    NAMED.get_or_init(|| {
        let has_form = |(_, shape): &&(&str, Shape)| shape.form != Form::Any;
        let read = |&(name, shape): &(&str, Shape)| {
            let query = parse(built_in(name)?).ok()?;
            let bounds = Bounds::of(&query);
            Some(Named { shape, normal: normal(&query, bounds)?, query, bounds })
        };
        PUBLISHED.iter().filter(has_form).filter_map(read).collect()
    })
}

/// The record of a family with a form.
fn form(query: &Query) -> Option<Shape> {
    let same = |named: &&Named| normal(query, named.bounds).as_ref() == Some(&named.normal);
    named().iter().find(same).map(|named| named.shape)
}

/// The steps of a path that stand outside a repeated group.
fn strong_edges(terms: &[Term]) -> usize {
    let count = |term: &Term| match term {
        Term::Edge(edge) => {
            let label = edge.label.as_ref();
            usize::from(has_label(label, "CONJUGATE") || has_label(label, "ALS"))
        }
        Term::Group(group) if group.quantifier.is_none() => strong_edges(&group.terms),
        _ => 0,
    };
    terms.iter().map(count).sum()
}

/// The query of a record, in the form in which the family library has it; `None` for a record that
/// the language has no query for.
///
/// The parameter `$max` is the greatest length. From the second variable on, restricted forms and
/// t-whips say something else than in the first, which therefore stands before the repeated group.
pub fn text_of(shape: &Shape) -> Option<String> {
    if shape.form != Form::Any {
        let named = named().iter().find(|named| named.shape == *shape);
        return named.map(|named| named.query.to_string());
    }
    let writer = Writer { shape, first: has_first(shape) };
    writer.is_sayable().then(|| writer.query())
}

/// Whether the first variable stands before the repeated group.
fn has_first(shape: &Shape) -> bool {
    matches!(shape.z, Z::First | Z::Later)
        || (shape.restricted && shape.z == Z::Always)
        || shape.closing == ClosingKind::Loop
}

/// The steps outside the repeated group.
fn fixed_steps(shape: &Shape) -> usize {
    let last = matches!(shape.closing, ClosingKind::Whip | ClosingKind::RlLasso);
    usize::from(has_first(shape)) + usize::from(last)
}

/// Writes the query of a record.
struct Writer<'a> {
    shape: &'a Shape,
    first: bool,
}

impl Writer<'_> {
    fn is_sayable(&self) -> bool {
        let shape = self.shape;
        let plane = shape.spaces.plane().is_some();
        let ends_in_variable = matches!(shape.closing, ClosingKind::Whip | ClosingKind::RlLasso);
        let modulo = shape.z != Z::Never || shape.t;
        !(shape.restricted && (plane || !modulo))
            && !(ends_in_variable && plane)
            && !(shape.closing == ClosingKind::RlLasso && shape.one_digit)
            && !(shape.closing == ClosingKind::Whip && shape.restricted)
            && !(shape.closing == ClosingKind::RlLasso && shape.spaces == Spaces::Same)
            && !(shape.closing == ClosingKind::Loop && (modulo || shape.branching))
            && !(shape.als && (shape.spaces != Spaces::Any || !shape.groups))
            && (shape.spaces != Spaces::Places || *shape == Shape::NRC.within(Spaces::Places))
            && !(shape.als && (shape.restricted || shape.closing == ClosingKind::Whip))
    }

    fn query(&self) -> String {
        let (first, fixed) = (usize::from(self.first), fixed_steps(self.shape));
        let least = match self.shape.closing {
            ClosingKind::Target | ClosingKind::RlLasso => 1 - first,
            ClosingKind::LrLasso => 2 - first,
            ClosingKind::Whip => 0,
            ClosingKind::Loop => 1,
        };
        let most = if fixed == 0 { "$max".to_owned() } else { format!("$max - {fixed}") };
        let z = if self.first { self.first_step() } else { "(z:Candidate)".to_owned() };
        let chain = format!("{z} ({}){{{least}, {most}}}", self.step());
        let link = self.link("");
        let pattern = match self.shape.closing {
            ClosingKind::Target => format!("SIMPLE {chain} (){link}(z)"),
            ClosingKind::Loop => {
                format!("SIMPLE {chain} (e WHERE EXISTS {{ (e){link}(l1) }}){link}(z)")
            }
            ClosingKind::LrLasso => {
                let rights = if self.first { "[r1] || r" } else { "r" };
                format!("(ACYCLIC {chain}) (){link}(y WHERE y IN {rights})")
            }
            ClosingKind::RlLasso => self.rl_lasso(&chain),
            ClosingKind::Whip => self.whip(&chain),
        };
        format!("MATCH ANY SHORTEST {pattern} DETACH DELETE z")
    }

    fn rl_lasso(&self, chain: &str) -> String {
        let link = self.link(&self.sources("r"));
        let strong = self.strong("w", &self.set("r"), "", true);
        let lefts = if self.first { "[l1] || l" } else { "l" };
        let last = self.left("x");
        format!("(ACYCLIC {chain} (){link}{last}){strong}(y WHERE y IN {lefts})")
    }

    fn whip(&self, chain: &str) -> String {
        let link = self.link(&self.sources("r"));
        let set: Vec<&str> = [(self.shape.target_explains(1), "z"), (self.shape.t, "r")]
            .into_iter()
            .filter_map(|(has, name)| has.then_some(name))
            .collect();
        let same = if self.shape.spaces == Spaces::Same { " AND SAME_SPACE(v, w)" } else { "" };
        let covered = format!("COVERED(w, x, {}){same}", set.join(", "));
        // The set that makes the right-linking candidates of a braid different does so without a mode.
        let (mode, conditions): (_, &[&str]) = match self.shape.branching {
            true => ("", &["NOT x IN [z] || r"]),
            false => ("ACYCLIC ", &[]),
        };
        let last = self.node("x", false, conditions);
        format!("{mode}{chain} (){link}{last}-[:MEMBER]-(w:Csp WHERE {covered})")
    }

    fn first_step(&self) -> String {
        let set = if self.shape.target_explains(0) { "z" } else { "" };
        let strong = self.strong("v1", set, "", false);
        format!("(z:Candidate){}{}{strong}{}", self.link(""), self.left("l1"), self.right("r1"))
    }

    fn step(&self) -> String {
        let before = if self.first { "v1, " } else { "" };
        let same = match self.shape.spaces {
            Spaces::Same => format!(" WHERE SAME_SPACE({before}v, PREV(v))"),
            Spaces::Places => {
                " WHERE 'rn' IN v.spaces OR 'cn' IN v.spaces OR 'bn' IN v.spaces".to_owned()
            }
            _ => String::new(),
        };
        let link = self.link(&self.sources("PREV(r)"));
        let strong = self.strong("v", &self.set("PREV(r)"), &same, true);
        format!("(){link}{}{strong}{}", self.left("l"), self.right("r"))
    }

    /// What the left-linking candidate of a braid may be linked to.
    fn sources(&self, rights: &str) -> String {
        let first = if self.first { "r1, " } else { "" };
        if self.shape.branching { format!(" FROM z, {first}{rights}") } else { String::new() }
    }

    /// The set of a step that is not the first.
    fn set(&self, rights: &str) -> String {
        let members = [
            (self.shape.target_explains(1), "z"),
            (self.shape.t && self.first, "r1"),
            (self.shape.t, rights),
        ];
        let members: Vec<&str> =
            members.into_iter().filter_map(|(has, name)| has.then_some(name)).collect();
        members.join(", ")
    }

    fn within(&self) -> &'static str {
        match self.shape.spaces {
            Spaces::Any | Spaces::Same | Spaces::Places => "",
            Spaces::Rc => " WITHIN rc",
            Spaces::Rn => " WITHIN rn",
            Spaces::Cn => " WITHIN cn",
        }
    }

    fn link(&self, sources: &str) -> String {
        format!("-[:LINK{sources}{}]-", self.within())
    }

    fn strong(&self, name: &str, set: &str, condition: &str, restricted: bool) -> String {
        let label = if self.shape.als { "CONJUGATE|ALS" } else { "CONJUGATE" };
        let modulo = if set.is_empty() { String::new() } else { format!(" MODULO {set}") };
        let own = if self.shape.restricted && restricted { " WITHIN PLANE" } else { "" };
        format!("-[{name}:{label}{modulo}{own}{}{condition}]-", self.within())
    }

    fn left(&self, name: &str) -> String {
        self.node(name, self.shape.groups && self.shape.closing != ClosingKind::Whip, &[])
    }

    /// A right-linking node. In a lasso none is linked to the target: there is a chain to it otherwise.
    fn right(&self, name: &str) -> String {
        let link = self.link("");
        let is_open = format!("NOT EXISTS {{ ({name}){link}(z) }}");
        match self.shape.closing {
            ClosingKind::LrLasso | ClosingKind::RlLasso => {
                self.node(name, self.shape.groups, &[&is_open])
            }
            _ => self.node(name, self.shape.groups, &[]),
        }
    }

    fn node(&self, name: &str, group: bool, conditions: &[&str]) -> String {
        let label = if group { "Candidate|Group" } else { "Candidate" };
        let digit = format!("{name}.digit = z.digit");
        let digit = self.shape.one_digit.then_some(&*digit);
        let conditions: Vec<&str> = digit.into_iter().chain(conditions.iter().copied()).collect();
        match &conditions[..] {
            [] => format!("({name}:{label})"),
            all => format!("({name}:{label} WHERE {})", all.join(" AND ")),
        }
    }
}

/// The only path of a query that matches one thing and deletes one variable.
fn only_path(query: &Query) -> Option<&super::ast::Path> {
    match &query.statements[..] {
        _ if !query.unions.is_empty() => None,
        [Statement::Match(Match { paths, condition: None })] => match &paths[..] {
            [path] if path.variable.is_none() => Some(path),
            _ => None,
        },
        _ => None,
    }
}

/// The pattern of the target, which begins the path, and its name.
fn ends(query: &Query) -> Option<(&NodePattern, &str)> {
    let path = only_path(query)?;
    let first = match path.terms.first()? {
        Term::Group(group) if group.quantifier.is_none() => group.terms.first()?,
        term => term,
    };
    let (Term::Node(node), Ending::Delete(deleted)) = (first, &query.ending) else { return None };
    let name = node.variable.as_ref()?;
    (deleted.len() == 1 && deleted[0].text == name.text).then_some((node, &name.text))
}

/// The repeated group, where there is one.
fn repeated(terms: &[Term]) -> Option<&Group> {
    terms.iter().find_map(|term| match term {
        Term::Group(group) if group.quantifier.is_some() => Some(group),
        Term::Group(group) => repeated(&group.terms),
        _ => None,
    })
}

/// What the query seems to be; whether it is that, only writing it again tells.
fn read_off(query: &Query) -> Option<Shape> {
    let (_, z) = ends(query)?;
    let path = only_path(query)?;
    let group = repeated(&path.terms)?;
    let strong = edge(&group.terms, "CONJUGATE")?;
    let link = edge(&group.terms, "LINK")?;
    let nodes: Vec<&NodePattern> = group
        .terms
        .iter()
        .filter_map(|term| match term {
            Term::Node(node) if node.variable.is_some() => Some(node),
            _ => None,
        })
        .collect();
    let (left, right) = (*nodes.first()?, *nodes.last()?);
    let is_z = |expr: &Expr| matches!(&expr.kind, ExprKind::Variable(name) if name == z);
    let has_z = |edge: &EdgePattern| edge.modulo.iter().any(is_z);
    let z = match (edge(&path.terms, "CONJUGATE").map(has_z), has_z(strong)) {
        (Some(false), true) => Z::Later,
        (None | Some(true), true) => Z::Always,
        (Some(true), false) => Z::First,
        (None | Some(false), false) => Z::Never,
    };
    let plane = strong.within.map(|within| within.plane);
    let spaces = match plane {
        Some(Plane::Rc) => Spaces::Rc,
        Some(Plane::Rn) => Spaces::Rn,
        Some(Plane::Cn) => Spaces::Cn,
        // No published family lies in the bn-plane.
        Some(Plane::Bn) => return None,
        None | Some(Plane::Own) => match strong.condition.as_ref().map(|condition| &condition.kind)
        {
            None => Spaces::Any,
            Some(ExprKind::Call { .. }) => Spaces::Same,
            Some(_) => Spaces::Places,
        },
    };
    Some(Shape {
        z,
        t: strong.modulo.iter().any(|expr| matches!(expr.kind, ExprKind::Prev(_))),
        closing: closing(&path.terms)?,
        branching: !link.from.is_empty(),
        spaces,
        one_digit: left.condition.is_some(),
        restricted: plane == Some(Plane::Own),
        groups: has_label(right.label.as_ref(), "Group"),
        als: has_label(strong.label.as_ref(), "ALS"),
        form: Form::Any,
    })
}

fn closing(terms: &[Term]) -> Option<ClosingKind> {
    let [.., before, Term::Edge(last), Term::Node(end)] = terms else { return None };
    let holds_exists = |node: &NodePattern| {
        node.condition.as_ref().is_some_and(|expr| matches!(expr.kind, ExprKind::Exists(_)))
    };
    Some(match before {
        Term::Node(node) if holds_exists(node) => ClosingKind::Loop,
        _ if has_label(end.label.as_ref(), "Csp") => ClosingKind::Whip,
        _ if has_label(last.label.as_ref(), "CONJUGATE") => ClosingKind::RlLasso,
        _ if end.condition.is_some() => ClosingKind::LrLasso,
        _ => ClosingKind::Target,
    })
}

/// The first edge with a label, in groups without a quantifier too.
fn edge<'a>(terms: &'a [Term], label: &str) -> Option<&'a EdgePattern> {
    terms.iter().find_map(|term| match term {
        Term::Edge(edge) if has_label(edge.label.as_ref(), label) => Some(edge),
        Term::Group(group) if group.quantifier.is_none() => edge(&group.terms, label),
        _ => None,
    })
}

fn has_label(label: Option<&super::ast::Label>, name: &str) -> bool {
    label.is_some_and(|label| match &label.kind {
        LabelKind::Name(text) => text == name,
        LabelKind::Or(one, other) => has_label(Some(one), name) || has_label(Some(other), name),
        _ => false,
    })
}
