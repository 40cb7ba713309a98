//! Expressions.

use super::super::ast::{Expr, ExprKind, ListPredicate, Match, Name, Operator};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::lex::Token;
use super::super::span::Span;
use super::{MOST_ITEMS, Parsed, Parser, is_reserved};

impl Parser<'_> {
    pub(super) fn expression(&mut self) -> Parsed<Expr> {
        self.nested(|parser| {
            parser.joined(&[Operator::Or, Operator::Xor], |parser| {
                parser.joined(&[Operator::And], Parser::negation)
            })
        })
    }

    /// One or more, with these words between; they chain to the left.
    fn joined(
        &mut self,
        words: &[Operator],
        read: impl Fn(&mut Self) -> Parsed<Expr>,
    ) -> Parsed<Expr> {
        let mut left = read(self)?;
        while let Some(&operator) = words.iter().find(|operator| self.word(operator.sign())) {
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

    /// One comparison, or several that share what stands between them: `a < b < c` is `a < b AND b < c`.
    fn comparison(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let left = self.sum()?;
        if let Some(operator) = self.worded_operator() {
            return Ok(binary(operator, left, self.sum()?));
        }
        if let Some(operator) = self.signed_operator() {
            let mut last = self.sum()?;
            let mut all = binary(operator, left, last.clone());
            while let Some(operator) = self.signed_operator() {
                self.operator()?;
                let next = self.sum()?;
                let further = binary(operator, std::mem::replace(&mut last, next.clone()), next);
                all = binary(Operator::And, all, further);
            }
            return Ok(all);
        }
        if self.word("IS") {
            return self.is(left, start);
        }
        let is_variable = matches!(left.kind, ExprKind::Variable(_));
        if is_variable && self.sign(":") {
            let kind = ExprKind::IsLabeled(Box::new(left), self.label()?);
            return Ok(Expr { kind, span: self.since(start) });
        }
        Ok(left)
    }

    /// `=` and the like.
    fn signed_operator(&mut self) -> Option<Operator> {
        use Operator::{Equal, Greater, GreaterOrEqual, Less, LessOrEqual, NotEqual};
        [Equal, NotEqual, LessOrEqual, GreaterOrEqual, Less, Greater]
            .into_iter()
            .find(|operator| self.sign(operator.sign()))
    }

    /// `IN`, `STARTS WITH`, `ENDS WITH`, `CONTAINS`.
    fn worded_operator(&mut self) -> Option<Operator> {
        let two = [("STARTS", Operator::StartsWith), ("ENDS", Operator::EndsWith)];
        for (word, operator) in two {
            if self.is_word(word) && self.is_word_ahead("WITH") {
                self.at += 2;
                return Some(operator);
            }
        }
        let one = [("IN", Operator::In), ("CONTAINS", Operator::Contains)];
        one.into_iter().find(|(word, _)| self.word(word)).map(|(_, operator)| operator)
    }

    /// What stands after `IS`: `[NOT] NULL`, `[NOT] LABELED label`.
    fn is(&mut self, left: Expr, start: Span) -> Parsed<Expr> {
        let not = self.word("NOT");
        let kind = if self.word("NULL") {
            ExprKind::IsNull(Box::new(left))
        } else if self.word("LABELED") || self.word("LABELLED") {
            ExprKind::IsLabeled(Box::new(left), self.label()?)
        } else {
            return Err(self.unexpected(&["`NULL`", "`LABELED`", "`NOT`"]));
        };
        let is = Expr { kind, span: self.since(start) };
        let span = is.span;
        Ok(if not { Expr { kind: ExprKind::Not(Box::new(is)), span } } else { is })
    }

    /// Sums and concatenations: what may stand in a list without parentheses.
    pub(super) fn sum(&mut self) -> Parsed<Expr> {
        let signs = [Operator::Concatenate, Operator::Plus, Operator::Minus];
        self.chained(&signs, Parser::product)
    }

    fn product(&mut self) -> Parsed<Expr> {
        let signs = [Operator::Times, Operator::Divide, Operator::Modulo];
        self.chained(&signs, Parser::signed)
    }

    /// One or more, with these signs between; they chain to the left.
    fn chained(&mut self, signs: &[Operator], read: fn(&mut Self) -> Parsed<Expr>) -> Parsed<Expr> {
        let mut left = read(self)?;
        while let Some(&operator) = signs.iter().find(|op| self.sign(op.sign())) {
            self.operator()?;
            left = binary(operator, left, read(self)?);
        }
        Ok(left)
    }

    /// Something with a sign before it.
    fn signed(&mut self) -> Parsed<Expr> {
        let start = self.here();
        if !self.sign("-") {
            return self.factor();
        }
        let inner = self.nested(Parser::signed)?;
        Ok(Expr { kind: ExprKind::Negative(Box::new(inner)), span: self.since(start) })
    }

    /// Something with the properties or items taken of it.
    fn factor(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let mut value = self.primary()?;
        loop {
            let of = |value| Box::new(value);
            let kind = if self.sign(".") {
                ExprKind::Property(of(value), self.name("a property")?)
            } else if self.sign("[") {
                self.item_of(value)?
            } else {
                return Ok(value);
            };
            self.operator()?;
            value = Expr { kind, span: self.since(start) };
        }
    }

    /// `index]` or `from..to]`
    fn item_of(&mut self, list: Expr) -> Parsed<ExprKind> {
        let list = Box::new(list);
        let from = match self.is_sign("..") {
            true => None,
            false => Some(Box::new(self.expression()?)),
        };
        let is_slice = self.sign("..");
        let to = match is_slice && !self.is_sign("]") {
            true => Some(Box::new(self.expression()?)),
            false => None,
        };
        self.expect_sign("]")?;
        Ok(match (from, is_slice) {
            (Some(index), false) => ExprKind::Index(list, index),
            (from, _) => ExprKind::Slice(list, from, to),
        })
    }

    fn primary(&mut self) -> Parsed<Expr> {
        let start = self.here();
        let kind = match self.peek().cloned() {
            Some(Token::Number(digits)) if digits.contains('.') => {
                self.at += 1;
                ExprKind::Decimal(digits.to_owned())
            }
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
            Some(Token::Number(digits)) if !digits.contains('.') => {
                let digits = *digits;
                self.number(digits)
            }
            _ => Err(self.unexpected(&[expected])),
        }
    }

    fn list(&mut self) -> Parsed<ExprKind> {
        self.expect_sign("[")?;
        if matches!(self.peek(), Some(Token::Word(_))) && self.is_word_ahead("IN") {
            return self.comprehension();
        }
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

    /// `c IN list WHERE condition | value]`
    fn comprehension(&mut self) -> Parsed<ExprKind> {
        let (variable, list) = self.items()?;
        let condition = self.condition()?.map(Box::new);
        let value = self.sign("|").then(|| self.expression()).transpose()?.map(Box::new);
        self.expect_sign("]")?;
        Ok(ExprKind::Comprehension { variable, list: Box::new(list), condition, value })
    }

    /// `c IN list`
    pub(super) fn items(&mut self) -> Parsed<(Name, Expr)> {
        let variable = self.name("a variable for the items of a list")?;
        self.expect_word("IN")?;
        Ok((variable, self.sum()?))
    }

    /// `CASE` with its branches.
    fn case(&mut self) -> Parsed<ExprKind> {
        let of = match self.is_word("WHEN") {
            true => None,
            false => Some(Box::new(self.expression()?)),
        };
        let mut branches = Vec::new();
        while self.word("WHEN") {
            self.operator()?;
            let when = self.expression()?;
            self.expect_word("THEN")?;
            branches.push((when, self.expression()?));
        }
        if branches.is_empty() {
            return Err(self.unexpected(&["`WHEN`"]));
        }
        let other = self.word("ELSE").then(|| self.expression()).transpose()?.map(Box::new);
        if !self.word("END") {
            return Err(self.unexpected(&["`WHEN`", "`ELSE`", "`END`"]));
        }
        Ok(ExprKind::Case { of, branches, other })
    }

    fn worded(&mut self, word: &str) -> Parsed<ExprKind> {
        let is = |keyword: &str| word.eq_ignore_ascii_case(keyword);
        if is("TRUE") || is("FALSE") {
            self.at += 1;
            return Ok(ExprKind::Bool(is("TRUE")));
        }
        if is("NULL") {
            self.at += 1;
            return Ok(ExprKind::Null);
        }
        if is("CASE") {
            self.at += 1;
            return self.case();
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
        let (variable, list) = self.items()?;
        let list = Box::new(list);
        self.expect_word("WHERE")?;
        let condition = Box::new(self.expression()?);
        self.expect_sign(")")?;
        Ok(ExprKind::OfList { which, variable, list, condition })
    }

    fn exists(&mut self) -> Parsed<ExprKind> {
        self.expect_sign("{")?;
        self.word("MATCH");
        let mut inner: Match = self.nested(Parser::matching)?;
        while self.word("MATCH") {
            let Match { paths, condition } = self.nested(Parser::matching)?;
            inner.paths.extend(paths);
            inner.condition = match (inner.condition, condition) {
                (Some(one), Some(two)) => Some(binary(Operator::And, one, two)),
                (one, two) => one.or(two),
            };
        }
        self.expect_sign("}")?;
        Ok(ExprKind::Exists(Box::new(inner)))
    }
}

fn binary(operator: Operator, left: Expr, right: Expr) -> Expr {
    let span: Span = left.span.to(right.span);
    Expr { kind: ExprKind::Binary(operator, Box::new(left), Box::new(right)), span }
}
