//! How many characters a line may have.

use std::io::{self, IsTerminal};

use terminal_size::{Width, terminal_size_of};

/// What a line of a terminal has when nothing else is said.
const USUAL: usize = 80;

/// Of standard output: what `COLUMNS` says, or the terminal, or 80; `None` when it is not a terminal.
pub fn of_output() -> Option<usize> {
    let size = || terminal_size_of(io::stdout()).map(|(Width(width), _)| width.into());
    io::stdout().is_terminal().then(|| columns().or_else(size).unwrap_or(USUAL))
}

/// A note on standard error that begins with `kind: `, which is as it stands there, in as many lines as it needs;
/// in one where neither `COLUMNS` nor a terminal says how wide it is.
pub fn note(kind: &str, message: &str) -> String {
    let size = || terminal_size_of(io::stderr()).map(|(Width(width), _)| width.into());
    let on_terminal = || io::stderr().is_terminal().then(|| size().unwrap_or(USUAL));
    let Some(width) = columns().or_else(on_terminal) else { return message.to_owned() };
    let first = width.saturating_sub(kind.len() + 2);
    let mut lines = message.split('\n');
    let head = lines.next().map(|line| wrapped_from(line, width - first.min(width), width));
    head.into_iter().chain(lines.map(str::to_owned)).collect::<Vec<_>>().join("\n")
}

/// A sentence of an answer, in as many lines as it needs.
pub fn sentence(line: &str) -> String {
    match columns().or_else(of_output) {
        Some(width) => wrapped(line, width),
        None => line.to_owned(),
    }
}

fn columns() -> Option<usize> {
    std::env::var("COLUMNS").ok()?.parse().ok().filter(|&columns| columns > 0)
}

/// A line in several of at most so many characters, where it has blanks to break at; the next ones begin with two
/// blanks.
fn wrapped(line: &str, width: usize) -> String {
    wrapped_from(line, 0, width)
}

/// The same with so many characters before it.
fn wrapped_from(line: &str, begin: usize, width: usize) -> String {
    let (mut text, mut column) = (String::with_capacity(line.len()), begin);
    for (index, word) in line.split(' ').enumerate() {
        let length = word.chars().count();
        if index > 0 && column > 2 && column + 1 + length > width {
            text.push_str("\n  ");
            column = 2;
        } else if index > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += length;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_at_blanks_and_lose_nothing() {
        assert_eq!(wrapped("one two three", 80), "one two three");
        assert_eq!(wrapped("one two three", 8), "one two\n  three");
        assert_eq!(wrapped("nobody-breaks-this word", 6), "nobody-breaks-this\n  word");
        let list = "no elimination by ".to_owned() + &["nrc-chain"; 60].join(", ");
        for width in [1, 20, 80] {
            let text = wrapped(&list, width);
            assert_eq!(text.replace("\n  ", " "), list);
            assert!(width < 20 || text.lines().all(|line| line.chars().count() <= width), "{text}");
        }
    }
}
