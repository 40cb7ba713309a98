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

/// A chain of tags, which has no blanks, in lines of at most 100 characters, or as long as is said; the next ones are
/// indented further.
pub fn tags(line: &str) -> String {
    const WIDEST: usize = 100;
    let indent = line.len() - line.trim_start().len();
    let width = columns().or_else(of_output).unwrap_or(WIDEST);
    hanging(line.split_inclusive('/'), &" ".repeat(indent + 6), width)
}

/// The text of a query in lines as long as the terminal allows, of 80 characters where there is none.
pub fn query(text: &str) -> String {
    let width = columns().or_else(of_output).unwrap_or(USUAL);
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        match lines.last_mut() {
            Some(last) if goes_on(last, line) => {
                *last = format!("{last} {}", line.trim_start_matches("--").trim());
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.iter().map(|line| query_line(line, width) + "\n").collect()
}

/// Whether a comment goes on with what the line before said, which begins further to the left.
fn goes_on(before: &str, line: &str) -> bool {
    before.starts_with("-- ") && line.starts_with("--    ")
}

/// A line of a query. A position to copy stays in one piece with what is said of it; a
/// comment goes on as a comment, below its first word.
fn query_line(line: &str, width: usize) -> String {
    let Some(comment) = line.strip_prefix("--") else {
        let margin = " ".repeat(line.len() - line.trim_start().len() + 6);
        return hanging(before_edges(line), &margin, width);
    };
    if line.contains(" ==> ") {
        return line.to_owned();
    }
    let blanks = |text: &str| text.len() - text.trim_start().len();
    let heading = comment.find(':').filter(|&end| end < 10 && !comment[1..end].contains(' '));
    let margin = heading.map_or(3, |end| end + 1 + blanks(&comment[end + 1..]));
    hanging(line.split_inclusive(' '), &format!("--{}", " ".repeat(margin)), width)
}

/// The parts of a path: a line may end before an edge, a node or a condition.
fn before_edges(line: &str) -> impl Iterator<Item = &str> {
    let begins = ["-[", "-(", "WHERE ", "AND ", "OR "];
    let mut ends: Vec<usize> =
        begins.iter().flat_map(|begin| line.match_indices(begin)).map(|(place, _)| place).collect();
    ends.sort_unstable();
    let ends = ends.into_iter().chain([line.len()]).filter(|&end| end > 0);
    ends.scan(0, |begin, end| Some(&line[std::mem::replace(begin, end)..end]))
}

/// Parts in lines of at most so many characters, of which all but the first begin with a margin.
fn hanging<'t>(parts: impl Iterator<Item = &'t str>, margin: &str, width: usize) -> String {
    let (mut text, mut column, mut is_begun) = (String::new(), 0, false);
    for part in parts {
        let length = part.trim_end().chars().count();
        if is_begun && column + length > width {
            text.truncate(text.trim_end().len());
            text.push('\n');
            text.push_str(margin);
            column = margin.len();
        }
        text.push_str(part);
        column += part.chars().count();
        is_begun |= !part.trim().is_empty();
    }
    text
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
    #[test]
    fn a_query_is_wrapped_and_says_the_same() {
        let text = "-- whip\n--\n-- Finds:    A chain that closes when nothing is left for its last variable: every candidate\n\
                    --           except the left-linking one is linked.\n-- Fires:    :0000:x:1 ==> r3c4<>8, length 3\n\n\
                    MATCH (a)\n      ()-[:LINK]-(l:Candidate)-[v:CONJUGATE MODULO z]-(r:Candidate)\n";
        let wrapped: Vec<String> = text.lines().map(|line| query_line(line, 50)).collect();
        let code =
            "      ()-[:LINK]-(l:Candidate)\n            -[v:CONJUGATE MODULO z]-(r:Candidate)";
        assert_eq!(wrapped.last().unwrap(), code);
        assert_eq!(wrapped[4], "-- Fires:    :0000:x:1 ==> r3c4<>8, length 3");
        let told = query(text);
        assert!(
            told.contains("candidate except") || told.contains("candidate\n--           except"),
            "{told}"
        );
        let signs = |text: &str| text.replace("--", "").split_whitespace().collect::<String>();
        assert_eq!(signs(&told), signs(text));
        assert!(told.lines().all(|line| line.chars().count() <= 80), "{told}");
    }
}
