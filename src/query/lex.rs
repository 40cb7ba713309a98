//! From the text of a query to its tokens.

use winnow::LocatingSlice;
use winnow::ModalResult;
use winnow::Parser;
use winnow::ascii::{digit1, multispace1, till_line_ending};
use winnow::combinator::{alt, delimited, opt, preceded, repeat};
use winnow::stream::{Location, Stream};
use winnow::token::{literal, one_of, take_until, take_while};

use crate::printable::is_printable;

use super::diagnostic::{Code, Diagnostic};
use super::span::Span;

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token<'a> {
    /// A keyword or a name.
    Word(&'a str),
    /// `$name`, without the sign.
    Parameter(&'a str),
    /// A number, still as text, for it may be too great for any type.
    Number(&'a str),
    /// A text in quotes, doubled quotes within it made single.
    Text(String),
    /// A sign.
    Sign(&'static str),
}

/// The edge of any kind, as it is written between two nodes: `(a)--(b)`. Elsewhere the same sign begins a comment.
pub(super) const BARE_EDGE: &str = "--";

/// The signs; one that begins another comes after it.
const SIGNS: [&str; 28] = [
    "<>", "<=", ">=", "||", "..", "/", "(", ")", "[", "]", "{", "}", ":", ",", ".", "|", "&", "!",
    "%", "=", "<", ">", "+", "-", "*", ";", "~", "?",
];

const BYTE_ORDER_MARK: char = '\u{feff}';

type Input<'a> = LocatingSlice<&'a str>;

/// The tokens of a text, each with its place.
///
/// # Errors
/// The first character that begins no token, or a text or comment that is not closed.
pub(super) fn tokens(text: &str) -> Result<Vec<(Token<'_>, Span)>, Diagnostic> {
    let stays = |c: char| is_printable(c) || matches!(c, '\n' | '\r' | '\t');
    // Some editors begin a file with a byte order mark.
    let marked = text.starts_with(BYTE_ORDER_MARK);
    let begin = if marked { BYTE_ORDER_MARK.len_utf8() } else { 0 };
    if let Some((start, strange)) = text.char_indices().find(|&(at, c)| at >= begin && !stays(c)) {
        let here = Span { start, end: start + strange.len_utf8() };
        let message = format!("`{}` is not part of the language", strange.escape_default());
        return Err(Diagnostic::new(Code::Syntax, here, message));
    }
    let mut input = LocatingSlice::new(text);
    let mut found = Vec::new();
    if marked {
        input.next_token();
    }
    loop {
        let start = input.current_token_start();
        if begins_bare_edge(&found, &text[start..]) {
            input.next_slice(BARE_EDGE.len());
            let span = Span { start, end: start + BARE_EDGE.len() };
            found.push((Token::Sign(BARE_EDGE), span));
            continue;
        }
        let blank: ModalResult<()> = repeat(0.., blank).parse_next(&mut input);
        let start = input.current_token_start();
        if blank.is_err() || start == text.len() {
            return Ok(found);
        }
        match token.parse_next(&mut input) {
            Ok(token) => found.push((token, Span { start, end: input.current_token_start() })),
            Err(_) => return Err(strange(text, start)),
        }
    }
}

/// Whether what follows directly on a node, or on the `<` after it, is an edge between two nodes and no comment:
/// `(a)--(b)`, `(a)-->(b)`, `(a)<--(b)`.
fn begins_bare_edge(before: &[(Token, Span)], rest: &str) -> bool {
    let after_node = matches!(before.last(), Some((Token::Sign(")" | "<"), _)));
    after_node && ["--(", "-->"].iter().any(|edge| rest.starts_with(edge))
}

fn blank(input: &mut Input) -> ModalResult<()> {
    let line = (alt(("--", "//")), till_line_ending).void();
    let block = ("/*", take_until(0.., "*/"), "*/").void();
    alt((multispace1.void(), line, block)).parse_next(input)
}

fn token<'a>(input: &mut Input<'a>) -> ModalResult<Token<'a>> {
    let sign = |input: &mut Input<'a>| -> ModalResult<Token<'a>> {
        for sign in SIGNS {
            let read: ModalResult<&str> = literal(sign).parse_next(input);
            if read.is_ok() {
                return Ok(Token::Sign(sign));
            }
        }
        winnow::combinator::fail.parse_next(input)
    };
    alt((
        word.map(Token::Word),
        preceded('$', word).map(Token::Parameter),
        // `1..3` is no number with decimals.
        (digit1, opt(('.', digit1))).take().map(Token::Number),
        quoted('\'').map(Token::Text),
        quoted('"').map(Token::Text),
        sign,
    ))
    .parse_next(input)
}

fn word<'a>(input: &mut Input<'a>) -> ModalResult<&'a str> {
    (
        one_of(|c: char| c.is_alphabetic() || c == '_'),
        take_while(0.., |c: char| c.is_alphanumeric() || c == '_'),
    )
        .take()
        .parse_next(input)
}

/// A text between quotes, in which a doubled quote stands for one.
fn quoted<'a>(
    quote: char,
) -> impl Parser<Input<'a>, String, winnow::error::ErrMode<winnow::error::ContextError>> {
    let plain = take_while(1.., move |c| c != quote);
    let doubled = (quote, quote).take();
    delimited(
        quote,
        repeat(0.., alt((plain, doubled))).map(move |parts: Vec<&str>| {
            let one = quote.to_string();
            parts
                .into_iter()
                .map(|part| if part.starts_with(quote) { one.as_str() } else { part })
                .collect()
        }),
        quote,
    )
}

fn strange(text: &str, start: usize) -> Diagnostic {
    let rest = &text[start..];
    let first = rest.chars().next().unwrap_or(' ');
    let to_end = Span { start, end: text.len() };
    let here = Span { start, end: start + first.len_utf8() };
    match first {
        '\'' | '"' => Diagnostic::new(Code::Syntax, to_end, "the text has no closing quote"),
        '/' if rest.starts_with("/*") => {
            Diagnostic::new(Code::Syntax, to_end, "the comment is not closed").expected(["`*/`"])
        }
        '$' => Diagnostic::new(Code::Syntax, here, "`$` is not a parameter")
            .expected(["a name after `$`, as in `$max`"]),
        _ => Diagnostic::new(Code::Syntax, here, format!("`{first}` is not part of the language")),
    }
}

/// The names of the parameters of a query, each once, as far as it can be read.
///
/// ```
/// use catena::query::parameters_of;
///
/// let text = "MATCH (a {digit: $digit}) RETURN a LIMIT $most";
/// assert_eq!(parameters_of(text), ["digit", "most"]);
/// ```
pub fn parameters_of(text: &str) -> Vec<String> {
    let tokens = tokens(text).unwrap_or_default();
    let mut names = Vec::new();
    for (token, _) in tokens {
        if let Token::Parameter(name) = token
            && !names.iter().any(|known| known == name)
        {
            names.push(name.to_owned());
        }
    }
    names
}
