//! What a query says, as the text has it: nothing is resolved yet.

use serde::{Deserialize, Serialize};

use super::span::Span;

/// A whole query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Query {
    /// Whether to answer it, to tell how it would be answered, or both.
    pub mode: Mode,
    /// The graphs it says it is about; `None` when it is about what it is asked of.
    pub about: Option<About>,
    /// What is matched and called, in order; each extends the rows of those before it.
    pub statements: Vec<Statement>,
    /// What is done with the rows.
    pub ending: Ending,
    /// The queries whose rows are added to those of this one.
    pub unions: Vec<Union>,
}

/// `UNION [ALL]` and the query after it, whose columns have the same names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Union {
    /// Whether equal rows are all kept: `UNION ALL`.
    pub all: bool,
    /// What is matched and called.
    pub statements: Vec<Statement>,
    /// The columns.
    pub returning: Return,
    /// Where the word stands.
    pub span: Span,
}

/// What is asked about a query.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mode {
    /// Its answer.
    Run,
    /// How it would be answered: `EXPLAIN`.
    Explain,
    /// How it was answered, with counts: `PROFILE`.
    Profile,
}

/// The graph that a query says it is about: that of a stored state by its number, or those of many. Where
/// these are, the caller knows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum About {
    /// One state: `USE STATE 5`.
    State(i64),
    /// Every state of a resolution path: `USE PATH 3`.
    Path(i64),
    /// The graph of states of a store: `USE GRAPH OF STATES`.
    States,
    /// Each state of a list or a store, or those of which the condition holds: `USE EACH STATE WHERE …`.
    Each(Option<Box<Expr>>),
}

/// Something that extends the rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Statement {
    /// `MATCH …`
    Match(Match),
    /// `OPTIONAL MATCH …`: where nothing matches, the row stays, and what it would bind has no value.
    Optional(Match),
    /// `CALL …`
    Call(Call),
    /// `LET name = value, …`: each row gets further values.
    Let(Vec<(Name, Expr)>),
    /// `FILTER condition`: the rows of which it holds.
    Filter(Expr),
    /// `FOR name IN list`: a row for each item, perhaps with its place.
    For(Name, Expr, Option<Ordinal>),
    /// `RETURN … NEXT`: what follows sees these columns and nothing else.
    Next(Return),
}

/// `WITH ORDINALITY name` or `WITH OFFSET name`: the place of an item in its list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ordinal {
    /// The variable.
    pub name: Name,
    /// The place of the first item: 1 of `ORDINALITY`, 0 of `OFFSET`.
    pub first: i64,
}

/// `MATCH` with its paths and its final condition.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// The path patterns, at least one; they meet in the variables they share.
    pub paths: Vec<Path>,
    /// The final condition, judged after the selectors have chosen.
    pub condition: Option<Expr>,
}

/// `CALL name(arguments) YIELD …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The procedure, with its dots.
    pub procedure: Name,
    /// The arguments.
    pub arguments: Vec<Expr>,
    /// The columns taken, each with its new name where it gets one; all when none is named, as `*` says
    /// too.
    pub columns: Vec<(Name, Option<Name>)>,
}

/// A name and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Name {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A path pattern with its prefix.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Path {
    /// The variable of the path.
    pub variable: Option<Name>,
    /// Which of the matching paths are taken.
    pub selector: Selector,
    /// What may be repeated along the path.
    pub mode: PathMode,
    /// The elements from left to right, at least one.
    pub terms: Vec<Term>,
    /// Where it stands.
    pub span: Span,
}

/// Which of the paths that match are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Selector {
    /// Every one.
    All,
    /// One.
    Any,
    /// One of the shortest.
    AnyShortest,
    /// Every one of the shortest.
    AllShortest,
    /// One whose cost is the least.
    AnyCheapest,
    /// This many, the shortest first.
    Shortest(u32),
}

/// What may be repeated along a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathMode {
    /// Everything.
    Walk,
    /// Nodes, but no edge.
    Trail,
    /// No node, except that the last may be the first.
    Simple,
    /// No node.
    Acyclic,
}

/// An element of a path pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Term {
    /// A node.
    Node(NodePattern),
    /// An edge.
    Edge(EdgePattern),
    /// A path in parentheses.
    Group(Group),
}

/// `(name:Label {property: value} WHERE …)`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodePattern {
    /// The variable.
    pub variable: Option<Name>,
    /// The kinds it may be of.
    pub label: Option<Label>,
    /// Properties with the values they must have.
    pub properties: Vec<(Name, Expr)>,
    /// The condition on it.
    pub condition: Option<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// `-[name:LABEL MODULO set WITHIN plane WHERE …]-`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EdgePattern {
    /// The variable.
    pub variable: Option<Name>,
    /// The kinds it may be of.
    pub label: Option<Label>,
    /// Where it leads.
    pub direction: Direction,
    /// `MODULO set`: what is linked to the set is excluded.
    pub modulo: Vec<Expr>,
    /// `FROM set`: the node on the right is linked to a member of the set, not to that on the left.
    pub from: Vec<Expr>,
    /// `WITHIN plane`.
    pub within: Option<Within>,
    /// Properties with the values they must have.
    pub properties: Vec<(Name, Expr)>,
    /// The condition on it.
    pub condition: Option<Expr>,
    /// Where it stands.
    pub span: Span,
}

impl EdgePattern {
    /// An edge of any kind, without a condition.
    pub(super) const fn of_any_kind(span: Span) -> EdgePattern {
        EdgePattern {
            variable: None,
            label: None,
            direction: Direction::Any,
            modulo: Vec::new(),
            from: Vec::new(),
            within: None,
            properties: Vec::new(),
            condition: None,
            span,
        }
    }
}

/// Where an edge leads, as its arrow says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Either way: `-[…]-`.
    Any,
    /// From left to right: `-[…]->`.
    Right,
    /// From right to left: `<-[…]-`.
    Left,
}

/// The plane that an edge and the reasons of its variable must lie in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Plane {
    /// The plane of the edge's own variable: `WITHIN PLANE`.
    Own,
    /// `WITHIN rc`.
    Rc,
    /// `WITHIN rn`.
    Rn,
    /// `WITHIN cn`.
    Cn,
    /// `WITHIN bn`.
    Bn,
}

/// A plane and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Within {
    /// The plane.
    pub plane: Plane,
    /// Where it stands.
    pub span: Span,
}

/// A path in parentheses: with a quantifier it is repeated; without, it may have a mode and a
/// condition of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// What may be repeated within it.
    pub mode: PathMode,
    /// The elements from left to right, at least one.
    pub terms: Vec<Term>,
    /// The condition on it.
    pub condition: Option<Expr>,
    /// What each iteration costs.
    pub cost: Option<Cost>,
    /// How often it is repeated.
    pub quantifier: Option<Quantifier>,
    /// Where it stands.
    pub span: Span,
}

/// `COST value` or `COST GREATEST value`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cost {
    /// What the costs of a path come to.
    pub of_path: CostOfPath,
    /// The cost of an iteration.
    pub value: Expr,
}

/// What the costs of all iterations of a path come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CostOfPath {
    /// Their sum.
    Sum,
    /// The greatest of them.
    Greatest,
}

/// `{least, most}`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quantifier {
    /// The least number of iterations.
    pub least: Expr,
    /// The greatest; `None` is refused by the analysis, as the work would have no bound.
    pub most: Option<Expr>,
    /// Where it stands.
    pub span: Span,
}

/// Which kinds a node or an edge may be of, and where that stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The expression.
    pub kind: LabelKind,
    /// Where it stands.
    pub span: Span,
}

/// A label expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LabelKind {
    /// One kind.
    Name(String),
    /// Any kind: `%`.
    Any,
    /// Not this: `!`.
    Not(Box<Label>),
    /// Both: `&`.
    And(Box<Label>, Box<Label>),
    /// Either: `|`.
    Or(Box<Label>, Box<Label>),
}

/// What is done with the rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// `RETURN …`
    Return(Return),
    /// `DETACH DELETE …`: these candidates are false.
    Delete(Vec<Name>),
    /// `INSERT (a)-[:KIND]-(b)`: an edge is derived; in rule files only.
    Insert(Inserted),
    /// `MERGE a, b`: two tags are equal; in rule files only.
    Merge(Name, Name),
}

/// The edge that `INSERT` derives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Inserted {
    /// One end.
    pub one: Name,
    /// The kind of the edge.
    pub kind: Name,
    /// The other end.
    pub other: Name,
}

/// `RETURN [DISTINCT] … ORDER BY … OFFSET … LIMIT …`
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Return {
    /// Whether equal rows are given once.
    pub distinct: bool,
    /// The columns, each with its name where it is given one; none for `*`, every variable.
    pub items: Vec<(Expr, Option<Name>)>,
    /// What the rows are sorted by, each with whether it descends.
    pub order: Vec<(Expr, bool)>,
    /// How many of the first rows are left out.
    pub offset: Option<Expr>,
    /// The greatest number of rows.
    pub limit: Option<Expr>,
}

/// An expression and where it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expr {
    /// The expression.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// An expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExprKind {
    /// A number.
    Integer(i64),
    /// A text in quotes.
    Text(String),
    /// A number with decimals, as it is written.
    Decimal(String),
    /// `TRUE` or `FALSE`.
    Bool(bool),
    /// `NULL`: no value.
    Null,
    /// `[a, b]`
    List(Vec<Expr>),
    /// A variable.
    Variable(String),
    /// `$name`
    Parameter(String),
    /// `PREV(x)`: the x of the completed iterations.
    Prev(Name),
    /// `a.property`
    Property(Box<Expr>, Name),
    /// A function or an aggregate; `DISTINCT` before its argument.
    Call {
        /// The function.
        function: Name,
        /// Whether equal values are counted once.
        distinct: bool,
        /// The arguments; none and `star` for `count(*)`.
        arguments: Vec<Expr>,
        /// Whether the argument is `*`.
        star: bool,
    },
    /// `EXISTS { … }`
    Exists(Box<Match>),
    /// `ALL (c IN list WHERE …)` and the like.
    OfList {
        /// Of how many items the condition holds.
        which: ListPredicate,
        /// The variable that stands for an item.
        variable: Name,
        /// The list.
        list: Box<Expr>,
        /// The condition.
        condition: Box<Expr>,
    },
    /// `[c IN list WHERE condition | value]`: of the items of which the condition holds, the value; the
    /// items themselves where none is given.
    Comprehension {
        /// The variable that stands for an item.
        variable: Name,
        /// The list.
        list: Box<Expr>,
        /// The condition; all items where there is none.
        condition: Option<Box<Expr>>,
        /// The value.
        value: Option<Box<Expr>>,
    },
    /// `list[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `list[from..to]`: from the first of these places to the one before the second.
    Slice(Box<Expr>, Option<Box<Expr>>, Option<Box<Expr>>),
    /// `CASE WHEN condition THEN value … ELSE value END`
    Case {
        /// What is compared with the values after `WHEN`; without it these are conditions.
        of: Option<Box<Expr>>,
        /// What stands after each `WHEN`, and after its `THEN`.
        branches: Vec<(Expr, Expr)>,
        /// What stands after `ELSE`.
        other: Option<Box<Expr>>,
    },
    /// `a IS NULL`: it has no value.
    IsNull(Box<Expr>),
    /// `a IS LABELED Candidate`
    IsLabeled(Box<Expr>, Label),
    /// `NOT a`
    Not(Box<Expr>),
    /// `-a`
    Negative(Box<Expr>),
    /// `a AND b` and the like.
    Binary(Operator, Box<Expr>, Box<Expr>),
}

/// Of how many items of a list a condition holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ListPredicate {
    /// `ALL`: of every item; so it is true of an empty list.
    All,
    /// `ANY`: of one at least.
    Any,
    /// `NONE`: of none.
    None,
    /// `SINGLE`: of one and no other.
    Single,
}

impl ListPredicate {
    /// All of them.
    pub const ALL: [ListPredicate; 4] =
        [ListPredicate::All, ListPredicate::Any, ListPredicate::None, ListPredicate::Single];

    /// How it is written.
    pub const fn word(self) -> &'static str {
        match self {
            ListPredicate::All => "ALL",
            ListPredicate::Any => "ANY",
            ListPredicate::None => "NONE",
            ListPredicate::Single => "SINGLE",
        }
    }
}

/// An operator between two expressions, from the loosest to the tightest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Operator {
    /// `OR`
    Or,
    /// `XOR`
    Xor,
    /// `AND`
    And,
    /// `=`
    Equal,
    /// `<>`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterOrEqual,
    /// `IN`
    In,
    /// `STARTS WITH`
    StartsWith,
    /// `ENDS WITH`
    EndsWith,
    /// `CONTAINS`
    Contains,
    /// `||`
    Concatenate,
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`
    Times,
    /// `/`
    Divide,
    /// `%`
    Modulo,
}

impl Operator {
    /// How the operator is written.
    pub const fn sign(self) -> &'static str {
        match self {
            Operator::Or => "OR",
            Operator::Xor => "XOR",
            Operator::And => "AND",
            Operator::Equal => "=",
            Operator::NotEqual => "<>",
            Operator::Less => "<",
            Operator::LessOrEqual => "<=",
            Operator::Greater => ">",
            Operator::GreaterOrEqual => ">=",
            Operator::In => "IN",
            Operator::StartsWith => "STARTS WITH",
            Operator::EndsWith => "ENDS WITH",
            Operator::Contains => "CONTAINS",
            Operator::Concatenate => "||",
            Operator::Plus => "+",
            Operator::Minus => "-",
            Operator::Times => "*",
            Operator::Divide => "/",
            Operator::Modulo => "%",
        }
    }

    /// How tightly it binds: 1 for `OR` and `XOR`, 2 for `AND`, 4 for comparisons (`NOT` stands between), 5
    /// for what adds, 6 for what multiplies.
    pub const fn tightness(self) -> u8 {
        match self {
            Operator::Or | Operator::Xor => 1,
            Operator::And => 2,
            Operator::Concatenate | Operator::Plus | Operator::Minus => 5,
            Operator::Times | Operator::Divide | Operator::Modulo => 6,
            _ => 4,
        }
    }
}
