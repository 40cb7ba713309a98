//! Path patterns.

use super::super::ast::{
    Cost, CostOfPath, Direction, EdgePattern, Expr, Group, Label, LabelKind, Name, NodePattern,
    Path, PathMode, Plane, Quantifier, Selector, Term, Within,
};
use super::super::diagnostic::{Code, Diagnostic};
use super::super::lex::{BARE_EDGE, Token};
use super::super::span::Span;
use super::{Parsed, Parser, is_reserved};

const MODES: [(&str, PathMode); 4] = [
    ("WALK", PathMode::Walk),
    ("TRAIL", PathMode::Trail),
    ("SIMPLE", PathMode::Simple),
    ("ACYCLIC", PathMode::Acyclic),
];

/// What a node or an edge may carry within its brackets.
struct Filler {
    variable: Option<Name>,
    label: Option<Label>,
    modulo: Vec<Expr>,
    from: Vec<Expr>,
    within: Option<Within>,
    properties: Vec<(Name, Expr)>,
    condition: Option<Expr>,
}

impl Parser<'_> {
    pub(super) fn path(&mut self) -> Parsed<Path> {
        let start = self.here();
        let variable = match (self.peek(), self.look(1)) {
            (Some(Token::Word(_)), Some(Token::Sign("="))) => {
                let name = self.name("a variable")?;
                self.expect_sign("=")?;
                Some(name)
            }
            _ => None,
        };
        if let Some(foreign) = self.foreign_path() {
            return Err(foreign);
        }
        let selector = self.selector()?;
        let mode = self.mode().unwrap_or(PathMode::Walk);
        let _ = self.word("PATH") || self.word("PATHS");
        let terms = self.terms()?;
        Ok(Path { variable, selector, mode, terms, span: self.since(start) })
    }

    /// `shortestPath(…)`, which other languages have.
    fn foreign_path(&self) -> Option<Diagnostic> {
        let instead = [("shortestPath", "ANY SHORTEST"), ("allShortestPaths", "ALL SHORTEST")];
        let (word, words) =
            instead.into_iter().find(|(word, _)| self.is_word(word) && self.is_sign_ahead("("))?;
        let message = format!("the language has no `{word}`");
        let help =
            format!("write `{words}` before the path: `MATCH {words} (a)-[:LINK]-{{1, 5}}(b)`");
        Some(Diagnostic::new(Code::Syntax, self.here(), message).help(help))
    }

    fn selector(&mut self) -> Parsed<Selector> {
        if self.word("SHORTEST") {
            let Some(Token::Number(digits)) = self.peek() else {
                return Err(self.unexpected(&["a number", "`ANY` or `ALL` before `SHORTEST`"]));
            };
            let number = digits.parse().ok().filter(|&number| number > 0);
            let number = number.ok_or_else(|| {
                Diagnostic::new(Code::Syntax, self.here(), "`SHORTEST` needs a number, 1 or more")
            })?;
            self.at += 1;
            return Ok(Selector::Shortest(number));
        }
        let any = self.word("ANY");
        let all = !any && self.word("ALL");
        if any && self.word("CHEAPEST") {
            return Ok(Selector::AnyCheapest);
        }
        if self.is_word("CHEAPEST") {
            return Err(self.unexpected(&["`ANY` before `CHEAPEST`"]));
        }
        let shortest = (any || all) && self.word("SHORTEST");
        Ok(match (any, shortest) {
            (true, true) => Selector::AnyShortest,
            (true, false) => Selector::Any,
            (false, true) => Selector::AllShortest,
            (false, false) => Selector::All,
        })
    }

    fn mode(&mut self) -> Option<PathMode> {
        MODES.into_iter().find(|(word, _)| self.word(word)).map(|(_, mode)| mode)
    }

    /// Nodes, edges and groups, at least one.
    fn terms(&mut self) -> Parsed<Vec<Term>> {
        let mut terms = Vec::new();
        loop {
            let opens_edge = ["-", BARE_EDGE, "~", "<"].iter().any(|sign| self.is_sign(sign));
            if opens_edge || self.is_sign("(") {
                self.element()?;
            }
            if self.is_sign("(") {
                let is_group = self.opens_group();
                let term = match is_group {
                    true => Term::Group(self.nested(Parser::group)?),
                    false => Term::Node(self.node()?),
                };
                terms.push(term);
            } else if opens_edge {
                terms.push(self.perhaps_repeated_edge()?);
            } else if terms.is_empty() {
                return Err(self.unexpected(&["a path pattern that begins with `(`"]));
            } else {
                return self.no_quantifier(terms);
            }
        }
    }

    /// A quantifier after a node means nothing.
    fn no_quantifier(&self, terms: Vec<Term>) -> Parsed<Vec<Term>> {
        match self.peek() {
            Some(Token::Sign("{" | "*" | "+" | "?")) => Err(self
                .unexpected(&["a node", "an edge"])
                .help("an edge or a path in parentheses can be repeated: `-[…]-{1, 3}`")),
            _ => Ok(terms),
        }
    }

    /// An edge; with a quantifier it is a path in parentheses.
    fn perhaps_repeated_edge(&mut self) -> Parsed<Term> {
        let start = self.here();
        let edge = Term::Edge(self.edge()?);
        let Some(quantifier) = self.quantifier()? else { return Ok(edge) };
        Ok(Term::Group(Group {
            mode: PathMode::Walk,
            terms: vec![edge],
            condition: None,
            cost: None,
            quantifier: Some(quantifier),
            span: self.since(start),
        }))
    }

    /// Whether the parenthesis at hand opens a group: then a path pattern follows it.
    fn opens_group(&self) -> bool {
        match self.look(1) {
            Some(Token::Sign("(" | "-" | "~" | "<")) => true,
            Some(Token::Word(word)) => {
                MODES.iter().any(|(mode, _)| mode.eq_ignore_ascii_case(word))
            }
            _ => false,
        }
    }

    fn group(&mut self) -> Parsed<Group> {
        let start = self.here();
        self.expect_sign("(")?;
        let mode = self.mode().unwrap_or(PathMode::Walk);
        let terms = self.terms()?;
        let condition = self.condition()?;
        let cost = self.word("COST").then(|| self.cost()).transpose()?;
        self.expect_sign(")")?;
        let quantifier = self.quantifier()?;
        Ok(Group { mode, terms, condition, cost, quantifier, span: self.since(start) })
    }

    /// What stands after `COST`.
    fn cost(&mut self) -> Parsed<Cost> {
        let of_path = match self.word("GREATEST") {
            true => CostOfPath::Greatest,
            false => CostOfPath::Sum,
        };
        Ok(Cost { of_path, value: self.expression()? })
    }

    fn quantifier(&mut self) -> Parsed<Option<Quantifier>> {
        let start = self.here();
        let number = |number| Expr {
            kind: super::super::ast::ExprKind::Integer(number),
            span: Span { start: start.start, end: start.end },
        };
        let (least, most) = match () {
            () if self.sign("?") => (number(0), Some(number(1))),
            () if self.sign("*") => (number(0), None),
            () if self.sign("+") => (number(1), None),
            () if self.sign("{") => {
                let least = match self.is_sign(",") {
                    true => number(0),
                    false => self.sum()?,
                };
                let most = match self.sign(",") {
                    true if self.is_sign("}") => None,
                    true => Some(self.sum()?),
                    false => Some(least.clone()),
                };
                self.expect_sign("}")?;
                (least, most)
            }
            () => return Ok(None),
        };
        Ok(Some(Quantifier { least, most, span: self.since(start) }))
    }

    fn node(&mut self) -> Parsed<NodePattern> {
        let start = self.here();
        self.expect_sign("(")?;
        let filler = self.filler(false)?;
        self.expect_sign(")")?;
        Ok(NodePattern {
            variable: filler.variable,
            label: filler.label,
            properties: filler.properties,
            condition: filler.condition,
            span: self.since(start),
        })
    }

    /// `-[…]-`, `-[…]->`, `<-[…]-`, or without brackets for an edge of any kind.
    fn edge(&mut self) -> Parsed<EdgePattern> {
        let start = self.here();
        let leads_left = self.sign("<");
        let edge = self.edge_body()?;
        let direction =
            match (leads_left, self.sign(">")) {
                (true, true) => {
                    let message = "an edge leads one way, or the way does not matter";
                    return Err(Diagnostic::new(Code::Syntax, self.since(start), message)
                        .expected(["`-[…]->`", "`<-[…]-`", "`-[…]-` for either way"]));
                }
                (true, false) => Direction::Left,
                (false, true) => Direction::Right,
                (false, false) => Direction::Any,
            };
        Ok(EdgePattern { direction, span: self.since(start), ..edge })
    }

    /// An edge without its arrow.
    fn edge_body(&mut self) -> Parsed<EdgePattern> {
        let start = self.here();
        let is_bare = self.sign(BARE_EDGE);
        if !is_bare && !self.sign("-") {
            let help = "an edge is `-[…]-`, or `--` for one of any kind";
            return Err(self.unexpected(&["`-`"]).help(help));
        }
        if is_bare || self.is_sign("(") || self.is_sign(">") {
            return Ok(EdgePattern::of_any_kind(self.since(start)));
        }
        if !self.is_sign("[") {
            let help = "an edge of any kind is `-[]-`";
            return Err(self.unexpected(&["`[`"]).help(help));
        }
        self.at += 1;
        let filler = self.filler(true)?;
        if self.is_sign("*") {
            let help = "how often an edge is repeated stands after it: `-[:LINK]-{1, 3}`";
            return Err(self.unexpected(&["`]`"]).help(help));
        }
        self.expect_sign("]")?;
        self.expect_sign("-")?;
        Ok(EdgePattern {
            variable: filler.variable,
            label: filler.label,
            direction: Direction::Any,
            modulo: filler.modulo,
            from: filler.from,
            within: filler.within,
            properties: filler.properties,
            condition: filler.condition,
            span: self.since(start),
        })
    }

    fn filler(&mut self, edge: bool) -> Parsed<Filler> {
        let variable = match self.peek() {
            Some(Token::Word(word)) if !is_reserved(word) => Some(self.name("a variable")?),
            _ => None,
        };
        let label = (self.sign(":") || self.word("IS")).then(|| self.label()).transpose()?;
        let set = |parser: &mut Self, word| match edge && parser.word(word) {
            true => parser.listed(Parser::sum),
            false => Ok(Vec::new()),
        };
        let modulo = set(self, "MODULO")?;
        let from = set(self, "FROM")?;
        let within = match edge && self.word("WITHIN") {
            true => Some(self.plane()?),
            false => None,
        };
        let properties = self.properties()?;
        let condition = self.condition()?;
        Ok(Filler { variable, label, modulo, from, within, properties, condition })
    }

    fn plane(&mut self) -> Parsed<Within> {
        const PLANES: [(&str, Plane); 5] = [
            ("PLANE", Plane::Own),
            ("rc", Plane::Rc),
            ("rn", Plane::Rn),
            ("cn", Plane::Cn),
            ("bn", Plane::Bn),
        ];
        let span = self.here();
        match PLANES.into_iter().find(|(word, _)| self.word(word)) {
            Some((_, plane)) => Ok(Within { plane, span }),
            None => Err(self.unexpected(&["`PLANE`", "`rc`", "`rn`", "`cn`", "`bn`"])),
        }
    }

    fn properties(&mut self) -> Parsed<Vec<(Name, Expr)>> {
        if !self.sign("{") {
            return Ok(Vec::new());
        }
        let properties = self.listed(|parser| {
            let name = parser.name("a property")?;
            parser.expect_sign(":")?;
            Ok((name, parser.expression()?))
        })?;
        self.expect_sign("}")?;
        Ok(properties)
    }

    /// `|` binds loosest, then `&`, then `!`.
    pub(super) fn label(&mut self) -> Parsed<Label> {
        self.label_chain(
            "|",
            |parser| parser.label_chain("&", Parser::label_factor, LabelKind::And),
            LabelKind::Or,
        )
    }

    fn label_chain(
        &mut self,
        sign: &str,
        read: impl Fn(&mut Self) -> Parsed<Label>,
        join: impl Fn(Box<Label>, Box<Label>) -> LabelKind,
    ) -> Parsed<Label> {
        let start = self.here();
        let mut label = read(self)?;
        while self.sign(sign) {
            self.operator()?;
            let right = read(self)?;
            let kind = join(Box::new(label), Box::new(right));
            label = Label { kind, span: self.since(start) };
        }
        Ok(label)
    }

    fn label_factor(&mut self) -> Parsed<Label> {
        let start = self.here();
        let kind = if self.sign("!") {
            LabelKind::Not(Box::new(self.nested(Parser::label_factor)?))
        } else if self.sign("%") {
            LabelKind::Any
        } else if self.sign("(") {
            let inner = self.nested(Parser::label)?;
            self.expect_sign(")")?;
            inner.kind
        } else {
            LabelKind::Name(self.name("a label")?.text)
        };
        Ok(Label { kind, span: self.since(start) })
    }
}
