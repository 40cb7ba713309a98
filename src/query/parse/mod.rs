//! From the tokens of a query to what it says.
//!
//! The grammar, by recursive descent; its reference is `docs/query-language.md`. One token ahead
//! tells everything but whether a parenthesis opens a node or a group, which takes two. So every
//! message can be of one form: expected this after that.

mod expression;
mod pattern;

use super::ast::{
    About, Call, Ending, Expr, Inserted, Match, Mode, Name, Ordinal, Query, Return, Statement,
    Union,
};
use super::diagnostic::{Code, Diagnostic, nearest};
use super::functions::is_over_rows;
use super::lex::{Token, tokens};
use super::span::Span;

/// How long a query may be, in bytes: the longest of the library has some thousands.
pub(super) const LONGEST_TEXT: usize = 1 << 16;

/// How deep brackets may nest. A text of ten thousand parentheses is bad input and must not
/// exhaust the stack.
const DEEPEST: usize = 64;

/// How many operators a query may have; a chain of them is as deep as it is long.
const MOST_OPERATORS: usize = 500;

/// How many nodes, edges and groups the patterns of a query may have.
const MOST_ELEMENTS: usize = 500;

/// How many items a list may have, written in a query or given as a parameter.
pub(super) const MOST_ITEMS: usize = 10_000;

/// Words that cannot be names of variables.
const RESERVED: &[&str] = &[
    "ACYCLIC", "ALL", "AND", "ANY", "AS", "ASC", "BY", "CALL", "CASE", "DELETE", "DESC", "DETACH",
    "DISTINCT", "EXISTS", "EXPLAIN", "FALSE", "FROM", "IN", "IS", "LIMIT", "MATCH", "MODULO",
    "NOT", "NULL", "OR", "ORDER", "PREV", "PROFILE", "RETURN", "SHORTEST", "SIMPLE", "TRAIL",
    "TRUE", "WALK", "WHERE", "WITHIN", "XOR", "YIELD",
];

/// Words of other languages, or of parts of GQL that this subset does not have, with what does the same.
const FOREIGN: &[(&str, &str)] = &[
    ("CREATE", "a query never writes to the graph"),
    ("EXCEPT", "write the second part as a condition: `FILTER NOT EXISTS { … }`"),
    ("FINISH", "end the query with `RETURN`"),
    ("FOREACH", "write `FOR x IN list`"),
    ("HAVING", "write `RETURN … NEXT FILTER condition`"),
    ("INTERSECT", "write the second part as a condition: `FILTER EXISTS { … }`"),
    ("LOAD", "a query reads nothing but the graph; give lists with `--param`"),
    ("OTHERWISE", "write two queries"),
    ("REMOVE", "a query never writes to the graph"),
    ("SELECT", "begin with `MATCH` and end with `RETURN`"),
    ("SET", "a query never writes to the graph"),
];

/// What `SHOW` shows, and the procedure that lists it.
const SHOWN: &[(&str, &str)] = &[
    ("LABELS", "db.labels"),
    ("EDGES", "db.edges"),
    ("PROPERTIES", "db.properties"),
    ("FUNCTIONS", "db.functions"),
    ("PROCEDURES", "db.procedures"),
];

/// Reads a query.
///
/// # Errors
/// The first place where the text does not follow the grammar, with what was expected there.
pub fn parse(text: &str) -> Result<Query, Diagnostic> {
    if text.len() > LONGEST_TEXT {
        let message =
            format!("a query has at most {LONGEST_TEXT} bytes, and this one {}", text.len());
        return Err(Diagnostic::new(Code::Syntax, Span { start: 0, end: 0 }, message));
    }
    let tokens = tokens(text)?;
    let end = text.len();
    let mut parser = Parser { text, tokens, at: 0, end, depth: 0, operators: 0, elements: 0 };
    let query = parser.query()?;
    parser.sign(";");
    match parser.peek() {
        None => Ok(query),
        Some(_) => Err(parser.unexpected(&["the end of the query"])),
    }
}

/// Reads tokens from left to right.
struct Parser<'a> {
    text: &'a str,
    tokens: Vec<(Token<'a>, Span)>,
    at: usize,
    end: usize,
    depth: usize,
    operators: usize,
    elements: usize,
}

type Parsed<T> = Result<T, Diagnostic>;

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&Token<'a>> {
        self.look(0)
    }

    fn look(&self, ahead: usize) -> Option<&Token<'a>> {
        self.tokens.get(self.at + ahead).map(|(token, _)| token)
    }

    /// Where the next token stands; the end of the text when there is none.
    fn here(&self) -> Span {
        let end = Span { start: self.end, end: self.end };
        self.tokens.get(self.at).map_or(end, |&(_, span)| span)
    }

    /// From a place to the end of the token just read.
    fn since(&self, start: Span) -> Span {
        let end = self.at.checked_sub(1).map_or(start.end, |last| self.tokens[last].1.end);
        Span { start: start.start, end: end.max(start.start) }
    }

    fn is_sign(&self, sign: &str) -> bool {
        matches!(self.peek(), Some(Token::Sign(found)) if *found == sign)
    }

    /// Whether a sign stands after the next token.
    fn is_sign_ahead(&self, sign: &str) -> bool {
        matches!(self.look(1), Some(Token::Sign(found)) if *found == sign)
    }

    /// Whether a word stands after the next token.
    fn is_word_ahead(&self, word: &str) -> bool {
        matches!(self.look(1), Some(Token::Word(found)) if found.eq_ignore_ascii_case(word))
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Some(Token::Word(found)) if found.eq_ignore_ascii_case(word))
    }

    fn sign(&mut self, sign: &str) -> bool {
        let found = self.is_sign(sign);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn expect_sign(&mut self, sign: &str) -> Parsed<()> {
        if self.sign(sign) { Ok(()) } else { Err(self.unexpected(&[&format!("`{sign}`")])) }
    }

    fn expect_word(&mut self, word: &str) -> Parsed<()> {
        if self.word(word) { Ok(()) } else { Err(self.unexpected(&[&format!("`{word}`")])) }
    }

    /// "`x` cannot stand here after `y`", with what could.
    fn unexpected(&self, expected: &[&str]) -> Diagnostic {
        if let Some((word, instead)) = FOREIGN.iter().find(|(word, _)| self.is_word(word)) {
            let message = format!("the language has no `{word}`");
            return Diagnostic::new(Code::Syntax, self.here(), message).help(*instead);
        }
        let message = match (self.peek(), self.before()) {
            (None, None) => "the query is empty".to_owned(),
            (None, Some(last)) => format!("the query ends after {last}"),
            (Some(found), None) => format!("{} cannot begin this", shown(found)),
            (Some(found), Some(last)) => format!("{} cannot follow {last}", shown(found)),
        };
        let diagnostic = Diagnostic::new(Code::Syntax, self.here(), message);
        let keywords = expected.iter().map(|text| text.trim_matches('`'));
        let misspelt = match self.peek() {
            Some(Token::Word(word)) => nearest(word, keywords),
            _ => None,
        };
        let diagnostic = diagnostic.expected(expected.iter().copied());
        match misspelt {
            Some(word) => diagnostic.help(format!("did you mean `{word}`?")),
            None if self.hides_edge() => diagnostic.help(
                "`--` begins a comment here; write an edge of any kind as `(a)-[]-(b)`, or as `(a)--(b)` without \
                 blanks",
            ),
            None => diagnostic,
        }
    }

    /// Whether a comment before the next token reads like an edge: `(a) -- (b)`.
    fn hides_edge(&self) -> bool {
        let after = self.at.checked_sub(1).map_or(0, |last| self.tokens[last].1.end);
        let between = &self.text[after..self.here().start];
        let comment = between.split_once("--").map(|(_, comment)| comment.trim_start());
        comment.is_some_and(|comment| comment.starts_with(['(', '>', '[']))
    }

    fn before(&self) -> Option<String> {
        let last = self.at.checked_sub(1)?;
        Some(shown(&self.tokens[last].0))
    }

    /// Reads something that brackets hold, unless they nest too deep.
    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEEPEST {
            let message = format!("brackets are nested more than {DEEPEST} deep");
            return Err(Diagnostic::new(Code::Syntax, self.here(), message));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }

    /// Counts an operator that joins two things.
    fn operator(&mut self) -> Parsed<()> {
        self.operators += 1;
        if self.operators <= MOST_OPERATORS {
            return Ok(());
        }
        let message = format!("a query has at most {MOST_OPERATORS} operators");
        Err(Diagnostic::new(Code::Syntax, self.here(), message))
    }

    /// Counts an element of a pattern.
    fn element(&mut self) -> Parsed<()> {
        self.elements += 1;
        if self.elements <= MOST_ELEMENTS {
            return Ok(());
        }
        let message = format!("a query has at most {MOST_ELEMENTS} nodes, edges and groups");
        Err(Diagnostic::new(Code::Syntax, self.here(), message))
    }

    /// Reads one or more, with commas between.
    fn listed<T>(&mut self, mut read: impl FnMut(&mut Self) -> Parsed<T>) -> Parsed<Vec<T>> {
        let mut items = vec![read(self)?];
        while self.sign(",") {
            items.push(read(self)?);
        }
        Ok(items)
    }

    fn query(&mut self) -> Parsed<Query> {
        let mode = match () {
            () if self.word("EXPLAIN") => Mode::Explain,
            () if self.word("PROFILE") => Mode::Profile,
            () => Mode::Run,
        };
        let about = self.word("USE").then(|| self.about()).transpose()?;
        let (statements, ending) = match self.word("SHOW") {
            true => self.shown()?,
            false => self.linear()?,
        };
        let mut unions = Vec::new();
        while self.is_word("UNION") {
            unions.push(self.union(&ending)?);
        }
        Ok(Query { mode, about, statements, ending, unions })
    }

    /// `SHOW LABELS` and the like, which stand for `CALL db.labels() RETURN *`.
    fn shown(&mut self) -> Parsed<(Vec<Statement>, Ending)> {
        let span = self.here();
        let Some((_, procedure)) = SHOWN.iter().find(|(word, _)| self.word(word)) else {
            let words: Vec<String> = SHOWN.iter().map(|(word, _)| format!("`{word}`")).collect();
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            return Err(self.unexpected(&words));
        };
        let procedure = Name { text: (*procedure).to_owned(), span };
        let call = Call { procedure, arguments: Vec::new(), columns: Vec::new() };
        let all = Return {
            distinct: false,
            items: Vec::new(),
            order: Vec::new(),
            offset: None,
            limit: None,
        };
        Ok((vec![Statement::Call(call)], Ending::Return(all)))
    }

    /// Statements and the ending after them.
    fn linear(&mut self) -> Parsed<(Vec<Statement>, Ending)> {
        let mut statements = Vec::new();
        loop {
            while let Some(statement) = self.statement()? {
                let is_with = matches!(statement, Statement::Next(_));
                statements.push(statement);
                if is_with && self.word("WHERE") {
                    statements.push(Statement::Filter(self.expression()?));
                }
            }
            let ending = self.ending(statements.is_empty())?;
            match ending {
                Ending::Return(returning) if self.word("NEXT") => {
                    statements.push(Statement::Next(returning));
                }
                ending => return Ok((statements, ending)),
            }
        }
    }

    fn statement(&mut self) -> Parsed<Option<Statement>> {
        Ok(Some(if self.word("MATCH") {
            Statement::Match(self.matching()?)
        } else if self.is_word("OPTIONAL") {
            self.at += 1;
            self.expect_word("MATCH")?;
            Statement::Optional(self.matching()?)
        } else if self.word("CALL") {
            Statement::Call(self.call()?)
        } else if self.word("LET") {
            Statement::Let(self.listed(Parser::bound_value)?)
        } else if self.word("FILTER") {
            let _ = self.word("WHERE");
            Statement::Filter(self.expression()?)
        } else if self.word("FOR") {
            let (variable, list) = self.items()?;
            Statement::For(variable, list, self.ordinal()?)
        } else if self.word("UNWIND") {
            let list = self.sum()?;
            self.expect_word("AS")?;
            Statement::For(self.name("a variable for the items of a list")?, list, None)
        } else if self.word("WITH") {
            Statement::Next(self.returning()?)
        } else {
            return Ok(None);
        }))
    }

    /// `WITH ORDINALITY name` or `WITH OFFSET name`
    fn ordinal(&mut self) -> Parsed<Option<Ordinal>> {
        let kinds = [("ORDINALITY", 1), ("OFFSET", 0)];
        let kind = kinds.into_iter().find(|(word, _)| self.is_word_ahead(word));
        let Some((_, first)) = kind.filter(|_| self.is_word("WITH")) else { return Ok(None) };
        self.at += 2;
        Ok(Some(Ordinal { name: self.name("a variable for the place of an item")?, first }))
    }

    /// `name = value`
    fn bound_value(&mut self) -> Parsed<(Name, Expr)> {
        let name = self.name("a variable")?;
        self.expect_sign("=")?;
        Ok((name, self.expression()?))
    }

    /// `UNION [ALL | DISTINCT]` and what stands after it.
    fn union(&mut self, first: &Ending) -> Parsed<Union> {
        let start = self.here();
        self.at += 1;
        let span = self.since(start);
        let all = self.word("ALL");
        let _ = !all && self.word("DISTINCT");
        let (statements, ending) = self.linear()?;
        match (first, ending) {
            (Ending::Return(_), Ending::Return(returning)) => {
                Ok(Union { all, statements, returning, span })
            }
            _ => {
                let message = "only queries that return rows are joined by `UNION`";
                Err(Diagnostic::new(Code::Misplaced, span, message))
            }
        }
    }

    fn about(&mut self) -> Parsed<About> {
        if self.word("STATE") {
            return self.integer("the number of a state").map(About::State);
        }
        if self.word("PATH") {
            return self.integer("the number of a path").map(About::Path);
        }
        if self.word("EACH") {
            self.expect_word("STATE")?;
            return Ok(About::Each(self.condition()?.map(Box::new)));
        }
        if self.word("GRAPH") {
            self.expect_word("OF")?;
            self.expect_word("STATES")?;
            return Ok(About::States);
        }
        Err(self.unexpected(&["`STATE`", "`PATH`", "`EACH STATE`", "`GRAPH OF STATES`"]))
    }

    fn ending(&mut self, first: bool) -> Parsed<Ending> {
        if self.word("RETURN") {
            return Ok(Ending::Return(self.returning()?));
        }
        if first {
            return Err(self.unexpected(&["`MATCH`", "`CALL`", "`LET`", "`FOR`"]));
        }
        if self.word("DETACH") {
            self.expect_word("DELETE")?;
            return Ok(Ending::Delete(self.listed(|parser| parser.name("a variable"))?));
        }
        if self.word("INSERT") {
            return Ok(Ending::Insert(self.inserted()?));
        }
        if self.word("MERGE") {
            let one = self.name("a variable")?;
            self.expect_sign(",")?;
            return Ok(Ending::Merge(one, self.name("a variable")?));
        }
        if self.is_word("DELETE") {
            let deletes = "a candidate is always deleted with all its edges";
            return Err(self.unexpected(&["`DETACH`"]).help(deletes));
        }
        Err(self.unexpected(&["`RETURN`", "`DETACH`", "`MATCH`", "`CALL`", "`WHERE`"]))
    }

    /// `(a)-[:KIND]-(b)`
    fn inserted(&mut self) -> Parsed<Inserted> {
        let end = |parser: &mut Self| -> Parsed<Name> {
            parser.expect_sign("(")?;
            let name = parser.name("a variable")?;
            parser.expect_sign(")")?;
            Ok(name)
        };
        let one = end(self)?;
        self.expect_sign("-")?;
        self.expect_sign("[")?;
        self.expect_sign(":")?;
        let kind = self.name("the kind of an edge")?;
        self.expect_sign("]")?;
        self.expect_sign("-")?;
        Ok(Inserted { one, kind, other: end(self)? })
    }

    fn matching(&mut self) -> Parsed<Match> {
        let paths = self.listed(Parser::path)?;
        Ok(Match { paths, condition: self.condition()? })
    }

    fn condition(&mut self) -> Parsed<Option<Expr>> {
        self.word("WHERE").then(|| self.expression()).transpose()
    }

    fn call(&mut self) -> Parsed<Call> {
        let procedure = self.dotted_name()?;
        self.expect_sign("(")?;
        let arguments = match self.is_sign(")") {
            true => Vec::new(),
            false => self.listed(Parser::expression)?,
        };
        self.expect_sign(")")?;
        let columns = match self.word("YIELD") {
            true if self.sign("*") => Vec::new(),
            true => self.listed(|parser| {
                let column = parser.name("a column")?;
                let alias = parser.word("AS").then(|| parser.name("a variable")).transpose()?;
                Ok((column, alias))
            })?,
            false => Vec::new(),
        };
        Ok(Call { procedure, arguments, columns })
    }

    fn dotted_name(&mut self) -> Parsed<Name> {
        let mut name = self.name("a procedure")?;
        while self.sign(".") {
            let part = self.name("a name")?;
            name.text = format!("{}.{}", name.text, part.text);
            name.span = name.span.to(part.span);
        }
        Ok(name)
    }

    fn returning(&mut self) -> Parsed<Return> {
        let mut distinct = self.word("DISTINCT");
        let items = match self.sign("*") {
            true => Vec::new(),
            false => self.listed(|parser| {
                let item = parser.expression()?;
                let alias = parser.word("AS").then(|| parser.name("a column")).transpose()?;
                Ok((item, alias))
            })?,
        };
        if self.word("GROUP") {
            self.grouped(&items)?;
            distinct |= !items.iter().any(|(item, _)| is_over_rows(item));
        }
        let mut order = Vec::new();
        if self.word("ORDER") {
            self.expect_word("BY")?;
            order = self.listed(|parser| {
                let key = parser.expression()?;
                let descending = parser.word("DESC") || parser.word("DESCENDING");
                let _ = !descending && (parser.word("ASC") || parser.word("ASCENDING"));
                Ok((key, descending))
            })?;
        }
        let skips = self.word("OFFSET") || self.word("SKIP");
        let offset = skips.then(|| self.expression()).transpose()?;
        let limit = self.word("LIMIT").then(|| self.expression()).transpose()?;
        Ok(Return { distinct, items, order, offset, limit })
    }

    /// `BY` and what rows are grouped by, which are the columns that are not over rows anyhow.
    fn grouped(&mut self, items: &[(Expr, Option<Name>)]) -> Parsed<()> {
        self.expect_word("BY")?;
        let start = self.here();
        let keys = self.listed(Parser::expression)?;
        let is_key = |(item, alias): &(Expr, Option<Name>), key: &Expr| {
            let text = key.to_string();
            item.to_string() == text || alias.as_ref().is_some_and(|name| name.text == text)
        };
        let plain = || items.iter().filter(|(item, _)| !is_over_rows(item));
        let all_are_columns = keys.iter().all(|key| plain().any(|column| is_key(column, key)));
        if all_are_columns && plain().all(|column| keys.iter().any(|key| is_key(column, key))) {
            return Ok(());
        }
        let message = "rows are grouped by the columns that are not over rows";
        let help = "name all of these after `GROUP BY`, or leave it out";
        Err(Diagnostic::new(Code::Misplaced, self.since(start), message).help(help))
    }

    /// A name that is not a keyword.
    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.peek() {
            Some(Token::Word(word)) if !is_reserved(word) => {
                let name = Name { text: (*word).to_owned(), span: self.here() };
                self.at += 1;
                Ok(name)
            }
            Some(Token::Word(word)) => {
                let help = format!("`{word}` is a keyword and cannot be a name");
                Err(self.unexpected(&[what]).help(help))
            }
            _ => Err(self.unexpected(&[what])),
        }
    }
}

fn is_reserved(word: &str) -> bool {
    RESERVED.iter().any(|reserved| reserved.eq_ignore_ascii_case(word))
}

fn shown(token: &Token) -> String {
    match token {
        Token::Word(text) | Token::Number(text) => format!("`{text}`"),
        Token::Parameter(name) => format!("`${name}`"),
        Token::Text(text) => format!("'{text}'"),
        Token::Sign(sign) => format!("`{sign}`"),
    }
}
