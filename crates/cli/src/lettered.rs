//! Cells by letters in what is printed: `r2c5` as `B5`, `n4r2c5` as `n4B5`, `r12c5` as `A5|B5`.

use std::io::{self, Write};

/// How cells are named in what is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, clap::ValueEnum)]
pub enum CellNames {
    /// r1c1 to r9c9
    #[default]
    Rc,
    /// A1 to J9, rows by letters without I
    Letters,
}

/// Writes lines with cells by letters; JSON, and what is not text, as it is.
pub struct Lettered<W: Write> {
    out: W,
    line: Vec<u8>,
}

impl<W: Write> Lettered<W> {
    pub const fn new(out: W) -> Lettered<W> {
        Lettered { out, line: Vec::new() }
    }

    fn write_line(&mut self) -> io::Result<()> {
        let line = std::mem::take(&mut self.line);
        match std::str::from_utf8(&line) {
            Ok(text) if !text.starts_with(['{', '[', '<']) => {
                self.out.write_all(lettered(text).as_bytes())
            }
            _ => self.out.write_all(&line),
        }
    }
}

impl<W: Write> Write for Lettered<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for part in bytes.split_inclusive(|&byte| byte == b'\n') {
            self.line.extend_from_slice(part);
            if part.ends_with(b"\n") {
                self.write_line()?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.write_line()?;
        self.out.flush()
    }
}

/// A text with its cells by letters.
fn lettered(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('r') {
        let is_word = rest[..at].ends_with(char::is_alphabetic);
        written.push_str(&rest[..at]);
        match cells(&rest[at..]).filter(|_| !is_word) {
            Some((cells, length)) => {
                written.push_str(&cells);
                rest = &rest[at + length..];
            }
            None => {
                written.push('r');
                rest = &rest[at + 1..];
            }
        }
    }
    written + rest
}

/// The cells that begin a text, by letters, and how long they are; `None` when none do.
fn cells(text: &str) -> Option<(String, usize)> {
    let digits =
        |text: &str| text.len() - text.trim_start_matches(|c| ('1'..='9').contains(&c)).len();
    let rows = digits(&text[1..]);
    let columns = text[1 + rows..].strip_prefix('c').map(digits)?;
    let length = 2 + rows + columns;
    let ends = !text[length..].starts_with(char::is_alphanumeric);
    let letters =
        text[1..=rows].bytes().map(|row| char::from(b"ABCDEFGHJ"[usize::from(row - b'1')]));
    let columns_text = &text[2 + rows..length];
    let named: Vec<String> = letters.map(|letter| format!("{letter}{columns_text}")).collect();
    (rows > 0 && columns > 0 && ends).then(|| (named.join("|"), length))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_named_by_letters_and_nothing_else_is() {
        for (text, named) in [
            ("r1c1<>5, r9c9=3", "A1<>5, J9=3"),
            ("nrc3-chain {n5 n4}r6c8 – n4{r6 r9}c9", "nrc3-chain {n5 n4}F8 – n4{r6 r9}c9"),
            ("(7)r3c28 = (7)r12c5", "(7)C28 = (7)A5|B5"),
            ("n5{r9c8 r1c8} fins n9r1c4", "n5{J8 A8} fins n9A4"),
            (
                "for the rest, row r3 and c4; r3n5 and occurs",
                "for the rest, row r3 and c4; r3n5 and occurs",
            ),
        ] {
            assert_eq!(lettered(text), named);
        }
    }

    #[test]
    fn json_is_left_as_it_is() {
        let mut out = Lettered::new(Vec::new());
        write!(out, "{{\"cell\":\"r1c1\"}}\nr1c1\n").unwrap();
        out.flush().unwrap();
        assert_eq!(out.out, b"{\"cell\":\"r1c1\"}\nA1\n");
    }
}
