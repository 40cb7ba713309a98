//! The puzzles of a list or a table, one line after the other.

use std::io::{self, BufRead};

use catena::grid::format::list_columns;
use sha2::{Digest, Sha256};

use super::csv::fields;
use super::digest::hexadecimal;
use crate::store::Shard;

/// What is asked about: a puzzle as it stands, and what it is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The column `id`; in a list its number, counted from 1 without comments and empty lines.
    pub id: String,
    /// The puzzle, in any format of one line; perhaps something that is no puzzle.
    pub puzzle: String,
}

/// A shard of a list, and what is known of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Input {
    /// The puzzles of the shard, in the order of the list.
    pub entries: Vec<Entry>,
    /// The number of puzzles of the whole list.
    pub puzzles: u64,
    /// The SHA-256 of the whole list: of every id, a tab, the puzzle and a line feed. What else a
    /// table has does not count.
    pub digest: String,
}

/// How the lines are read.
enum Form {
    /// One puzzle per line, in the first column; lines that begin with `#` are comments.
    List,
    /// The first line names the columns.
    Table { separator: char, id: Option<usize>, puzzle: usize },
}

impl Input {
    /// Entries that are the whole of something that is not a list: the states of a store, say.
    pub fn of_all(
        all: impl Iterator<Item = (String, String)>,
        shard: Shard,
    ) -> (Input, Vec<usize>) {
        let mut digest = Sha256::new();
        let (mut chosen, mut puzzles) = (Vec::new(), 0);
        for (index, (id, text)) in all.enumerate() {
            puzzles += 1;
            [&id, "\t", &text, "\n"].into_iter().for_each(|part| digest.update(part));
            if shard.has(puzzles) {
                chosen.push(index);
            }
        }
        let (entries, digest) = (Vec::new(), hexadecimal(digest));
        (Input { entries, puzzles: puzzles.unsigned_abs(), digest }, chosen)
    }

    /// Reads a list, or a table whose first line names a column `puzzle` and perhaps `id`, separated by
    /// commas or tabs. Only the shard is kept in memory. A line that is no puzzle is an entry too.
    ///
    /// # Errors
    /// When the text cannot be read. Bytes that are not UTF-8 make a line that is no puzzle.
    pub fn read(mut text: impl BufRead, shard: Shard) -> io::Result<Input> {
        let mut digest = Sha256::new();
        let (mut entries, mut puzzles) = (Vec::new(), 0);
        let mut form = None;
        let mut bytes = Vec::new();
        while text.read_until(b'\n', &mut bytes)? > 0 {
            let line = String::from_utf8_lossy(&bytes);
            let entry = match &form {
                None => Form::of(&line).and_then(|known| {
                    let is_list = matches!(known, Form::List);
                    let known = form.insert(known);
                    is_list.then(|| known.entry(&line, 1)).flatten()
                }),
                Some(form) => form.entry(&line, puzzles + 1),
            };
            if let Some(entry) = entry {
                puzzles += 1;
                for part in [&entry.id, "\t", &entry.puzzle, "\n"] {
                    digest.update(part);
                }
                if shard.has(puzzles) {
                    entries.push(entry);
                }
            }
            bytes.clear();
        }
        Ok(Input { entries, puzzles: puzzles.unsigned_abs(), digest: hexadecimal(digest) })
    }
}

impl Form {
    /// The form that the first line shows; `None` for a line that is a comment or empty.
    fn of(line: &str) -> Option<Form> {
        let line = line.trim_start_matches('\u{feff}').trim_end_matches(['\r', '\n']);
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return None;
        }
        let separator = if line.contains('\t') { '\t' } else { ',' };
        let names = fields(line, separator);
        let column =
            |name: &str| names.iter().position(|field| field.trim().eq_ignore_ascii_case(name));
        Some(match column("puzzle") {
            Some(puzzle) => Form::Table { separator, id: column("id"), puzzle },
            None => Form::List,
        })
    }

    /// The entry of a line; `None` for one that is empty, and in a list for a comment.
    fn entry(&self, line: &str, number: i64) -> Option<Entry> {
        match self {
            Form::List => {
                let (_, puzzle) = list_columns(line).next()?;
                Some(Entry { id: number.to_string(), puzzle: puzzle.to_owned() })
            }
            Form::Table { separator, id, puzzle } => {
                let line = line.trim_end_matches(['\r', '\n']);
                if line.is_empty() {
                    return None;
                }
                let fields = fields(line, *separator);
                let field = |at: usize| fields.get(at).map_or("", |field| field.trim()).to_owned();
                let id = id.map_or_else(|| number.to_string(), field);
                Some(Entry { id, puzzle: field(*puzzle) })
            }
        }
    }
}
