//! From what a query says to the one form it is printed in.
//!
//! Keywords are upper case, a repeated group has a line of its own, and parentheses stand only
//! where they change the meaning. Parsing what is printed gives an equal query. Comments are not
//! part of what a query says and are not kept.

use std::fmt;

use super::ast::{
    About, Call, Cost, CostOfPath, Direction, EdgePattern, Ending, Expr, ExprKind, Group, Inserted,
    Label, LabelKind, Match, Mode, Name, NodePattern, Operator, Ordinal, Path, PathMode, Plane,
    Quantifier, Query, Return, Selector, Statement, Term,
};

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            About::State(id) => write!(f, "USE STATE {id}"),
            About::Path(id) => write!(f, "USE PATH {id}"),
            About::States => f.write_str("USE GRAPH OF STATES"),
            About::Each(None) => f.write_str("USE EACH STATE"),
            About::Each(Some(condition)) => write!(f, "USE EACH STATE WHERE {condition}"),
        }
    }
}

impl fmt::Display for Query {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self.mode {
            Mode::Run => "",
            Mode::Explain => "EXPLAIN\n",
            Mode::Profile => "PROFILE\n",
        })?;
        match &self.about {
            None => {}
            Some(about) => writeln!(f, "{about}")?,
        }
        write_lines(f, &self.statements)?;
        match &self.ending {
            Ending::Return(ending) => write!(f, "{ending}"),
            Ending::Delete(names) => write!(f, "DETACH DELETE {}", joined(names, ", ")),
            Ending::Insert(Inserted { one, kind, other }) => {
                write!(f, "INSERT ({one})-[:{kind}]-({other})")
            }
            Ending::Merge(one, other) => write!(f, "MERGE {one}, {other}"),
        }?;
        for union in &self.unions {
            writeln!(f, "\nUNION{}", if union.all { " ALL" } else { "" })?;
            write_lines(f, &union.statements)?;
            write!(f, "{}", union.returning)?;
        }
        Ok(())
    }
}

/// Each statement on a line of its own, or on several.
fn write_lines(f: &mut fmt::Formatter, statements: &[Statement]) -> fmt::Result {
    for statement in statements {
        match statement {
            Statement::Match(matching) => f.write_str(&lines_of_match("MATCH ", matching))?,
            Statement::Optional(matching) => {
                f.write_str(&lines_of_match("OPTIONAL MATCH ", matching))?;
            }
            Statement::Call(call) => write!(f, "{call}")?,
            Statement::Let(values) => {
                let values: Vec<String> =
                    values.iter().map(|(name, value)| format!("{name} = {value}")).collect();
                write!(f, "LET {}", values.join(", "))?;
            }
            Statement::Filter(condition) => write!(f, "FILTER {condition}")?,
            Statement::For(variable, list, ordinal) => {
                write!(f, "FOR {variable} IN {}", within(list, 5))?;
                if let Some(Ordinal { name, first }) = ordinal {
                    let word = if *first == 0 { "OFFSET" } else { "ORDINALITY" };
                    write!(f, " WITH {word} {name}")?;
                }
            }
            Statement::Next(returning) => write!(f, "{returning}\nNEXT")?,
        }
        f.write_str("\n")?;
    }
    Ok(())
}

/// The pattern on one line.
impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&path_text(self, None))
    }
}

/// A pattern after its word; its lines stand in as far as what follows the word.
fn lines_of_match(word: &str, matching: &Match) -> String {
    let indent = word.len();
    let separator = format!(",\n{:indent$}", "");
    let paths: Vec<String> =
        matching.paths.iter().map(|path| path_text(path, Some(indent))).collect();
    let condition = matching.condition.as_ref();
    let condition =
        condition.map_or_else(String::new, |expr| format!("\nWHERE {}", wrapped(expr, 6)));
    format!("{word}{}{condition}", paths.join(&separator))
}

/// A path pattern whose further lines stand in by so much; on one line with `None`.
fn path_text(path: &Path, indent: Option<usize>) -> String {
    let variable = path.variable.iter().map(|name| format!("{} = ", name.text)).collect::<String>();
    let selector = match path.selector {
        Selector::All => String::new(),
        Selector::Any => "ANY ".to_owned(),
        Selector::AnyShortest => "ANY SHORTEST ".to_owned(),
        Selector::AllShortest => "ALL SHORTEST ".to_owned(),
        Selector::AnyCheapest => "ANY CHEAPEST ".to_owned(),
        Selector::Shortest(number) => format!("SHORTEST {number} "),
    };
    let prefix = format!("{variable}{selector}{}", mode(path.mode));
    let terms = terms(&path.terms, indent, prefix.chars().count());
    format!("{prefix}{terms}")
}

const fn mode(mode: PathMode) -> &'static str {
    match mode {
        PathMode::Walk => "",
        PathMode::Trail => "TRAIL ",
        PathMode::Simple => "SIMPLE ",
        PathMode::Acyclic => "ACYCLIC ",
    }
}

/// Elements one after the other, each group on a line of its own. A node or an edge after a group
/// begins a new line, and so does an edge that a line has no room for, with the node after it, and
/// a condition for which there is still none.
///
/// Before the first line stands a text of this length.
fn terms(terms: &[Term], indent: Option<usize>, before: usize) -> String {
    let mut text = String::new();
    let mut after_group = false;
    for (at, term) in terms.iter().enumerate() {
        let is_group = matches!(term, Term::Group(_));
        let too_long = match (&terms[at..], indent) {
            ([Term::Edge(edge), Term::Node(node), ..], Some(by)) => {
                !fits(&text, by + before, &format!("{edge}{node}"))
            }
            _ => false,
        };
        if !text.is_empty() && (is_group || after_group || too_long) {
            text.push_str(&indent.map_or(" ".to_owned(), |by| format!("\n{:by$}", "")));
        } else if let (Term::Edge(_), Some(Term::Edge(_))) =
            (term, at.checked_sub(1).map(|last| &terms[last]))
        {
            // Two dashes that meet would begin a comment.
            text.push(' ');
        }
        match term {
            Term::Node(node) => add(&mut text, node.to_string(), indent, before),
            Term::Edge(edge) => add(&mut text, edge.to_string(), indent, before),
            Term::Group(group) => text.push_str(&group_text(group, indent)),
        }
        after_group = is_group;
    }
    text
}

/// A condition that stands in by so much, on several lines where one would be too long: the two sides of
/// `AND` and `OR`, and the paths of `EXISTS`, then have lines of their own.
fn wrapped(expr: &Expr, indent: usize) -> String {
    const FURTHER: usize = 5;
    let line = expr.to_string();
    if indent + line.chars().count() <= WIDTH {
        return line;
    }
    match &expr.kind {
        ExprKind::OfList { which, variable, list, condition } => {
            let condition = wrapped(condition, indent + FURTHER);
            format!("{} ({variable} IN {list} WHERE {condition})", which.word())
        }
        ExprKind::Exists(inner) => {
            let separator = format!(",\n{:indent$}", "");
            let path = |path| path_text(path, Some(indent));
            let paths: Vec<String> = inner.paths.iter().map(path).collect();
            let condition = condition(" WHERE ", inner.condition.as_ref());
            format!("EXISTS {{\n{:indent$}{}{condition} }}", "", paths.join(&separator))
        }
        ExprKind::Not(inner) => format!("NOT {}", within_lines(inner, 3, indent)),
        ExprKind::Binary(
            operator @ (Operator::And | Operator::Or | Operator::Xor),
            left,
            right,
        ) => {
            let tightness = operator.tightness();
            let left = within_lines(left, tightness, indent);
            let right = within_lines(right, tightness + 1, indent);
            format!("{left}\n{:indent$}{} {right}", "", operator.sign())
        }
        _ => line,
    }
}

/// The same for an expression within one that binds so tightly.
fn within_lines(expr: &Expr, outer: u8, indent: usize) -> String {
    let text = wrapped(expr, indent);
    if tightness_of(expr) < outer { format!("({text})") } else { text }
}

/// How long a line of nodes and edges may become.
const WIDTH: usize = 104;

/// Whether something fits on the line that is being written. The first line stands in by so much;
/// those after it begin with their blanks.
fn fits(text: &str, indent: usize, more: &str) -> bool {
    let line = match text.rsplit_once('\n') {
        Some((_, line)) => line.chars().count(),
        None => indent + text.chars().count(),
    };
    line + more.chars().count() <= WIDTH
}

/// Adds a node or an edge, its condition on a line of its own where it does not fit otherwise.
fn add(text: &mut String, element: String, indent: Option<usize>, before: usize) {
    match indent {
        Some(by) if !fits(text, by + before, &element) => {
            let condition = format!("\n{:by$}  WHERE ", "");
            text.push_str(&element.replacen(" WHERE ", &condition, 1));
        }
        _ => text.push_str(&element),
    }
}

fn group_text(group: &Group, indent: Option<usize>) -> String {
    let mode = mode(group.mode);
    // What is repeated stays on one line: it is read as one step.
    let indent = indent.filter(|_| group.quantifier.is_none());
    let inner = terms(&group.terms, indent.map(|by| by + 1 + mode.len()), 0);
    let condition = condition(" WHERE ", group.condition.as_ref());
    let quantifier = group.quantifier.iter().map(Quantifier::to_string).collect::<String>();
    let cost = group.cost.iter().map(|cost| format!(" {cost}")).collect::<String>();
    format!("({mode}{inner}{condition}{cost}){quantifier}")
}

fn condition(word: &str, condition: Option<&Expr>) -> String {
    condition.map_or_else(String::new, |expr| format!("{word}{expr}"))
}

fn joined<T: fmt::Display>(items: &[T], separator: &str) -> String {
    items.iter().map(T::to_string).collect::<Vec<_>>().join(separator)
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.of_path {
            CostOfPath::Sum => write!(f, "COST {}", self.value),
            CostOfPath::Greatest => write!(f, "COST GREATEST {}", self.value),
        }
    }
}

impl fmt::Display for Quantifier {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.most {
            Some(most) if *most == self.least => write!(f, "{{{most}}}"),
            Some(most) => write!(f, "{{{}, {most}}}", self.least),
            None => write!(f, "{{{},}}", self.least),
        }
    }
}

/// What stands between the brackets of a node or an edge: its parts with blanks between them.
fn filler(parts: impl IntoIterator<Item = String>) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" ")
}

fn named(variable: Option<&Name>, label: Option<&Label>) -> String {
    let variable = variable.map_or("", |name| &name.text);
    let label = label.map_or_else(String::new, |label| format!(":{label}"));
    format!("{variable}{label}")
}

fn properties(properties: &[(Name, Expr)]) -> String {
    let items: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    if items.is_empty() { String::new() } else { format!("{{{}}}", items.join(", ")) }
}

fn set(word: &str, set: &[Expr]) -> String {
    if set.is_empty() { String::new() } else { format!("{word} {}", joined(set, ", ")) }
}

impl fmt::Display for NodePattern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let parts = [
            named(self.variable.as_ref(), self.label.as_ref()),
            properties(&self.properties),
            condition("WHERE ", self.condition.as_ref()),
        ];
        write!(f, "({})", filler(parts))
    }
}

impl fmt::Display for EdgePattern {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let within = self.within.map_or("", |within| match within.plane {
            Plane::Own => "WITHIN PLANE",
            Plane::Rc => "WITHIN rc",
            Plane::Rn => "WITHIN rn",
            Plane::Cn => "WITHIN cn",
            Plane::Bn => "WITHIN bn",
        });
        let parts = [
            named(self.variable.as_ref(), self.label.as_ref()),
            set("MODULO", &self.modulo),
            set("FROM", &self.from),
            within.to_owned(),
            properties(&self.properties),
            condition("WHERE ", self.condition.as_ref()),
        ];
        let (left, right) = match self.direction {
            Direction::Any => ("", ""),
            Direction::Right => ("", ">"),
            Direction::Left => ("<", ""),
        };
        write!(f, "{left}-[{}]-{right}", filler(parts))
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.kind {
            LabelKind::Name(name) => f.write_str(name),
            LabelKind::Any => f.write_str("%"),
            LabelKind::Not(inner) => write!(f, "!{}", in_label(inner, 3)),
            LabelKind::And(left, right) => {
                write!(f, "{}&{}", in_label(left, 2), in_label(right, 3))
            }
            LabelKind::Or(left, right) => write!(f, "{}|{}", in_label(left, 1), in_label(right, 2)),
        }
    }
}

/// A label expression within one that binds so tightly.
fn in_label(label: &Label, outer: u8) -> String {
    let tightness = match label.kind {
        LabelKind::Or(..) => 1,
        LabelKind::And(..) => 2,
        LabelKind::Name(_) | LabelKind::Any | LabelKind::Not(_) => 3,
    };
    if tightness < outer { format!("({label})") } else { label.to_string() }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "CALL {}({})", self.procedure, joined(&self.arguments, ", "))?;
        let columns: Vec<String> =
            self.columns.iter().map(|(column, alias)| aliased(column, alias.as_ref())).collect();
        if columns.is_empty() { Ok(()) } else { write!(f, " YIELD {}", columns.join(", ")) }
    }
}

fn aliased(item: &dyn fmt::Display, alias: Option<&Name>) -> String {
    alias.map_or_else(|| item.to_string(), |name| format!("{item} AS {name}"))
}

impl fmt::Display for Return {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let items: Vec<String> =
            self.items.iter().map(|(item, alias)| aliased(item, alias.as_ref())).collect();
        let distinct = if self.distinct { "DISTINCT " } else { "" };
        let items = if items.is_empty() { "*".to_owned() } else { items.join(", ") };
        write!(f, "RETURN {distinct}{items}")?;
        let order: Vec<String> = self
            .order
            .iter()
            .map(|(key, descending)| format!("{key}{}", if *descending { " DESC" } else { "" }))
            .collect();
        if !order.is_empty() {
            write!(f, "\nORDER BY {}", order.join(", "))?;
        }
        self.offset.iter().try_for_each(|offset| write!(f, "\nOFFSET {offset}"))?;
        self.limit.iter().try_for_each(|limit| write!(f, "\nLIMIT {limit}"))
    }
}

impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.kind {
            ExprKind::Integer(number) => write!(f, "{number}"),
            ExprKind::Decimal(digits) => f.write_str(digits),
            ExprKind::Null => f.write_str("NULL"),
            ExprKind::Text(text) => write!(f, "'{}'", text.replace('\'', "''")),
            ExprKind::Bool(value) => f.write_str(if *value { "TRUE" } else { "FALSE" }),
            ExprKind::List(items) => write_list(f, items),
            ExprKind::Variable(name) => f.write_str(name),
            ExprKind::Parameter(name) => write!(f, "${name}"),
            ExprKind::Prev(name) => write!(f, "PREV({name})"),
            ExprKind::Property(of, property) => write!(f, "{}.{property}", within(of, 8)),
            ExprKind::Index(list, index) => write!(f, "{}[{index}]", within(list, 8)),
            ExprKind::Slice(list, from, to) => {
                let [from, to] =
                    [from, to].map(|place| place.iter().map(|p| p.to_string()).collect::<String>());
                write!(f, "{}[{from}..{to}]", within(list, 8))
            }
            ExprKind::Call { function, distinct, arguments, star } => {
                let distinct = if *distinct { "DISTINCT " } else { "" };
                let star = if *star { "*" } else { "" };
                write!(f, "{function}({distinct}{star}{})", joined(arguments, ", "))
            }
            ExprKind::Exists(inner) => {
                let paths: Vec<String> =
                    inner.paths.iter().map(|path| path_text(path, None)).collect();
                let condition = condition(" WHERE ", inner.condition.as_ref());
                write!(f, "EXISTS {{ {}{condition} }}", paths.join(", "))
            }
            ExprKind::OfList { which, variable, list, condition } => {
                write!(f, "{} ({variable} IN {list} WHERE {condition})", which.word())
            }
            ExprKind::Comprehension { variable, list, condition: wanted, value } => {
                let wanted = condition(" WHERE ", wanted.as_deref());
                let value = condition(" | ", value.as_deref());
                write!(f, "[{variable} IN {}{wanted}{value}]", within(list, 5))
            }
            ExprKind::Case { of, branches, other } => {
                write!(f, "CASE{}", condition(" ", of.as_deref()))?;
                for (when, then) in branches {
                    write!(f, " WHEN {when} THEN {then}")?;
                }
                write!(f, "{} END", condition(" ELSE ", other.as_deref()))
            }
            ExprKind::IsNull(of) => write!(f, "{} IS NULL", within(of, 5)),
            ExprKind::IsLabeled(of, label) => write!(f, "{} IS LABELED {label}", within(of, 5)),
            ExprKind::Not(inner) => match &inner.kind {
                ExprKind::IsNull(of) => write!(f, "{} IS NOT NULL", within(of, 5)),
                ExprKind::IsLabeled(of, label) => {
                    write!(f, "{} IS NOT LABELED {label}", within(of, 5))
                }
                _ => write!(f, "NOT {}", within(inner, 3)),
            },
            ExprKind::Negative(inner) => write!(f, "-{}", within(inner, 8)),
            ExprKind::Binary(operator, left, right) => write_binary(f, *operator, left, right),
        }
    }
}

/// A list; one whose text would begin as a comprehension does gets parentheses.
fn write_list(f: &mut fmt::Formatter, items: &[Expr]) -> fmt::Result {
    let texts = joined(items, ", ");
    let begins_with_in = texts.split_whitespace().nth(1) == Some("IN");
    match items.split_first() {
        Some((first, [])) if begins_with_in => write!(f, "[({first})]"),
        Some((first, rest)) if begins_with_in => write!(f, "[({first}), {}]", joined(rest, ", ")),
        _ => write!(f, "[{texts}]"),
    }
}

/// `OR`, `AND` and what adds may chain to the left; comparisons do not chain.
fn write_binary(
    f: &mut fmt::Formatter,
    operator: Operator,
    left: &Expr,
    right: &Expr,
) -> fmt::Result {
    let tightness = operator.tightness();
    let chains = if tightness == 4 { tightness + 1 } else { tightness };
    write!(f, "{} {} {}", within(left, chains), operator.sign(), within(right, tightness + 1))
}

/// An expression within one that binds so tightly.
fn within(expr: &Expr, outer: u8) -> String {
    if tightness_of(expr) < outer { format!("({expr})") } else { expr.to_string() }
}

/// How tightly an expression binds.
fn tightness_of(expr: &Expr) -> u8 {
    match &expr.kind {
        ExprKind::Binary(operator, ..) => operator.tightness(),
        ExprKind::IsNull(_) | ExprKind::IsLabeled(..) => 4,
        ExprKind::Not(inner) => match inner.kind {
            ExprKind::IsNull(_) | ExprKind::IsLabeled(..) => 4,
            _ => 3,
        },
        ExprKind::Negative(_) => 7,
        _ => 8,
    }
}
