//! `--merge`: the rows of all shards in one file, with the same bytes whatever their number.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

use catena_study::rows::Manifest;
use catena_study::store::Shard;

use super::target::{Kind, Target};
use crate::Error;
use crate::error::named;
use crate::error::shown;

/// What to try where shards do not fit.
const HINT: &str = "merge all shards of one list, each once and finished";

/// What rows are merged.
pub struct Merging {
    /// Their kind.
    pub kind: fn() -> Kind,
    /// The line above the rows of such a manifest; empty where there is none.
    pub head: fn(&Manifest) -> Vec<u8>,
    /// Whether a line is a row of such a manifest.
    pub is_row: fn(&Manifest, &str) -> bool,
}

/// Merges the rows of these shards: the manifest of the whole.
///
/// # Errors
/// When the file exists, or the shards do not fit together.
pub fn merge(merging: &Merging, into: &Path, files: &[PathBuf]) -> Result<Manifest, Error> {
    let target = Target::of((merging.kind)(), into);
    if target.whole.exists() {
        let message = format!("{}: there is such a file already", shown(&target.whole));
        return Err(Error::input(message, "name another file: rows are never written over"));
    }
    let (whole, mut shards) = shards(merging, files)?;
    let file = File::create(&target.part).map_err(|error| named(&target.part, error))?;
    let merged = interleave((merging, &whole), &mut shards, &target.part, &file);
    if merged.is_err() {
        // What was begun is of no use to anyone.
        let _ = std::fs::remove_file(&target.part);
    }
    merged?;
    target.put_manifest(&whole)?;
    target.put_rows(&file)?;
    Ok(whole)
}

/// A shard, its rows read up to some place.
struct Part<'a> {
    name: &'a Path,
    lines: BufReader<File>,
    line: String,
}

/// The manifest of the whole, and the shards in their order.
fn shards<'a>(merging: &Merging, files: &'a [PathBuf]) -> Result<(Manifest, Vec<Part<'a>>), Error> {
    let mut whole: Option<Manifest> = None;
    let mut parts: Vec<(Shard, Part)> = Vec::new();
    for name in files {
        let is = Target::of((merging.kind)(), name).manifest()?;
        let whole = whole.get_or_insert_with(|| is.of_whole());
        is.of_whole().must_be(whole).map_err(|misfit| {
            let (this, first) = (shown(name), shown(&files[0]));
            Error::input(format!("{this} does not belong to {first}: {misfit}"), HINT)
        })?;
        let shard = is.shard.parse().map_err(|error| Error::input(error, ""))?;
        let lines = BufReader::new(File::open(name).map_err(|error| named(name, error))?);
        parts.push((shard, Part { name, lines, line: String::new() }));
    }
    parts.sort_by_key(|(shard, _)| *shard);
    let there: BTreeSet<Shard> = parts.iter().map(|(shard, _)| *shard).collect();
    let of = parts.first().map_or(1, |(shard, _)| shard.of);
    let all: BTreeSet<Shard> = (1..=of).map(|part| Shard { part, of }).collect();
    if there != all || parts.len() != all.len() {
        let list = |shards: &mut dyn Iterator<Item = &Shard>| {
            shards.map(ToString::to_string).collect::<Vec<_>>().join(", ")
        };
        let missing = list(&mut all.difference(&there));
        let message = match missing.is_empty() {
            false => format!("missing: shard {missing}"),
            true => {
                format!("twice or of another number: {}", list(&mut parts.iter().map(|p| &p.0)))
            }
        };
        return Err(Error::input(message, HINT));
    }
    let whole = whole.ok_or_else(|| Error::input("no shards", HINT))?;
    Ok((whole, parts.into_iter().map(|(_, part)| part).collect()))
}

/// Writes one row of each shard in turn: what strides took apart.
fn interleave(
    (merging, whole): (&Merging, &Manifest),
    shards: &mut [Part],
    into: &Path,
    file: &File,
) -> Result<(), Error> {
    let mut file = BufWriter::new(file);
    let unwritten = |error| named(into, error);
    let head = (merging.head)(whole);
    file.write_all(&head).map_err(unwritten)?;
    for shard in &mut *shards {
        if !head.is_empty() && shard.next()?.as_bytes() != head {
            return Err(shard.refuse("the first line does not name the columns"));
        }
    }
    let turns = (0..shards.len()).cycle();
    for (_, turn) in (0..whole.puzzles).zip(turns) {
        let shard = &mut shards[turn];
        let line = shard.next()?;
        match line.strip_suffix('\n') {
            Some(row) if (merging.is_row)(whole, row) => {
                file.write_all(line.as_bytes()).map_err(unwritten)?;
            }
            _ if line.is_empty() => return Err(shard.refuse("rows are missing")),
            _ => return Err(shard.refuse("a line is not a row of this list")),
        }
    }
    for shard in &mut *shards {
        if !shard.next()?.is_empty() {
            return Err(shard.refuse("there are too many rows"));
        }
    }
    file.flush().map_err(unwritten)
}

impl Part<'_> {
    /// The next line with its end; empty at the end.
    fn next(&mut self) -> Result<&str, Error> {
        self.line.clear();
        self.lines.read_line(&mut self.line).map_err(|error| named(self.name, error))?;
        Ok(&self.line)
    }

    fn refuse(&self, what: &str) -> Error {
        let message = format!("{}: {what}", shown(self.name));
        Error::input(message, "the command that made it makes the rows again")
    }
}
