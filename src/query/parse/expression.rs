//! Expressions.

use super::super::ast::{Expr, ExprKind, ListPredicate, Match, Name, Operator};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::lex::Token;
use super::super::span::Span;
use super::{MOST_ITEMS, Parsed, Parser, is_reserved};

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.nested(|parser| {
            parser.joined("OR", Operator::Or, |parser| {
                parser.joined("AND", Operator::And, Parser::negation)
            })
        })
    }

    fn joined(
        &mut self,
        word: &str,
        operator: Operator,
        read: impl Fn(&mut Self) -> Parsed<Expr>,
    ) -> Parsed<Expr> {
        let mut left = read(self)?;
        while self.word(word) {
            self.operator()?;
            left = binary(operator, left, read(self)?);
        }
        Ok(left)
    }

    fn negation(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if self.word("NOT") {
            let inner = self.nested(Parser::negation)?;
            return Ok(Expr { kind: ExprKind::Not(Box::new(inner)), span: self.since(start) });
        }
        self.comparison()
    }

    /// One comparison; they do not chain.
    fn comparison(&mut self) -> Parsed<Expr> {
        use Operator::{Equal, Greater, GreaterOrEqual, In, Less, LessOrEqual, NotEqual};
        let left = self.sum()?;
        let operator = [Equal, NotEqual, LessOrEqual, GreaterOrEqual, Less, Greater]
            .into_iter()
            .find(|operator| self.sign(operator.sign()))
            .or_else(|| self.word("IN").then_some(In));
        match operator {
            Some(operator) => Ok(binary(operator, left, self.sum()?)),
            None => Ok(left),
        }
    }

    /// Sums and concatenations: what may stand in a list without parentheses.
    pub(super) fn sum(&mut self) -> Parsed<Expr> {
        let mut left = self.factor()?;
        let signs = [Operator::Concatenate, Operator::Plus, Operator::Minus];
        while let Some(operator) = signs.into_iter().find(|op| self.sign(op.sign())) {
            self.operator()?;
            left = binary(operator, left, self.factor()?);
        }
        Ok(left)
    }

    /// Something with the properties taken of it.
    fn factor(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let mut value = self.primary()?;
        while self.sign(".") {
            self.operator()?;
            let property = self.name("a property")?;
            let kind = ExprKind::Property(Box::new(value), property);
            value = Expr { kind, span: self.since(start) };
        }
        Ok(value)
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let kind = match self.peek().cloned() {
            Some(Token::Number(digits)) => ExprKind::Integer(self.number(digits)?),
            Some(Token::Text(text)) => {
                self.at += 1;
                ExprKind::Text(text)
            }
            Some(Token::Parameter(name)) => {
                self.at += 1;
                ExprKind::Parameter(name.to_owned())
            }
            Some(Token::Sign("[")) => self.list()?,
            Some(Token::Sign("(")) => {
                self.at += 1;
                let inner = self.expression()?;
                self.expect_sign(")")?;
                inner.kind
            }
            Some(Token::Word(word)) => self.worded(word)?,
            _ => return Err(self.unexpected(&["a value"])),
        };
        Ok(Expr { kind, span: self.since(start) })
    }

    fn number(&mut self, digits: &str) -> Parsed<i64> {
        let number = digits
            .parse()
            .map_err(|_| Diagnostic::new(Code::Syntax, self.here(), "the number is too large"))?;
        self.at += 1;
        Ok(number)
    }

    /// Reads a number, which is what the error calls it.
    pub(super) fn integer(&mut self, expected: &str) -> Parsed<i64> {
        match self.peek() {
            Some(Token::Number(digits)) => {
                let digits = *digits;
                self.number(digits)
            }
            _ => Err(self.unexpected(&[expected])),
        }
    }

    fn list(&mut self) -> Parsed<ExprKind> {
        self.expect_sign("[")?;
        let items = match self.is_sign("]") {
            true => Vec::new(),
            false => self.listed(Parser::expression)?,
        };
        if items.len() > MOST_ITEMS {
            let message =
                format!("a list has at most {MOST_ITEMS} items, and this one {}", items.len());
            return Err(Diagnostic::new(Code::Syntax, self.here(), message));
        }
        self.expect_sign("]")?;
        Ok(ExprKind::List(items))
    }

    fn worded(&mut self, word: &str) -> Parsed<ExprKind> {
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        if is("TRUE") || is("FALSE") {
            self.at += 1;
            return Ok(ExprKind::Bool(is("TRUE")));
        }
        let predicates = ListPredicate::ALL.into_iter();
        if let Some(which) = predicates.filter(|_| self.is_sign_ahead("(")).find(|p| is(p.word())) {
            self.at += 1;
            return self.of_list(which);
        }
        if is("EXISTS") {
            self.at += 1;
            return self.exists();
        }
        if is("PREV") {
            self.at += 1;
            self.expect_sign("(")?;
            let name = self.name("a variable of the group")?;
            self.expect_sign(")")?;
            return Ok(ExprKind::Prev(name));
        }
        if is_reserved(word) {
            return Err(self.unexpected(&["a value"]));
        }
        let function = self.name("a value")?;
        match self.is_sign("(") {
            true => self.function(function),
            false => Ok(ExprKind::Variable(function.text)),
        }
    }

    fn function(&mut self, function: Name) -> Parsed<ExprKind> {
        self.expect_sign("(")?;
        let distinct = self.word("DISTINCT");
        let star = !distinct && self.sign("*");
        let arguments = match star || self.is_sign(")") {
            true => Vec::new(),
            false => self.listed(Parser::expression)?,
        };
        self.expect_sign(")")?;
        Ok(ExprKind::Call { function, distinct, arguments, star })
    }

    /// `(c IN list WHERE condition)`
    fn of_list(&mut self, which: ListPredicate) -> Parsed<ExprKind> {
        self.expect_sign("(")?;
        let variable = self.name("a variable for the items of a list")?;
        self.expect_word("IN")?;
        let list = Box::new(self.sum()?);
        self.expect_word("WHERE")?;
        let condition = Box::new(self.expression()?);
        self.expect_sign(")")?;
        Ok(ExprKind::OfList { which, variable, list, condition })
    }

    fn exists(&mut self) -> Parsed<ExprKind> {
        self.expect_sign("{")?;
        self.word("MATCH");
        let inner: Match = self.nested(Parser::matching)?;
        self.expect_sign("}")?;
        Ok(ExprKind::Exists(Box::new(inner)))
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let span: Span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), span }
}
