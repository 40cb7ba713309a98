//! Files of rows that any later run takes up where an earlier one stopped: of `catena rate` and `catena query`.

mod merge;
mod target;

use std::fs::{File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use catena_study::rows::Manifest;

pub use merge::{Merging, merge};
pub use target::{QUERY, RATINGS, Target};

use crate::Error;
use crate::error::named;
use crate::error::shown;

/// What there is when a run begins.
pub enum Begun {
    /// All rows are there.
    Whole,
    /// A file for the rows that are missing, and how many there are.
    Open(File, usize),
}

/// What may be said of a row: whether it is that of the item with this place. Rows come in their order, each once.
pub type Agrees<'a> = &'a mut dyn FnMut(usize, &str) -> bool;

/// Looks for the rows of so many items, below a first line. Those that are there are told; what follows the last that
/// agrees is cut off. From here on no other run writes.
///
/// # Errors
/// When there are other rows, or another process writes these.
pub fn begin(
    target: &Target,
    asked: &Manifest,
    (head, count): (&[u8], usize),
    agrees: Agrees,
) -> Result<Begun, Error> {
    if target.whole.exists() {
        return whole(target, asked, (head, count), agrees);
    }
    let mut part = open(&target.part)?;
    let unusable = |error| named(&target.part, error);
    let is_empty = part.metadata().map_err(unusable)?.len() == 0;
    // Another run may have come to its end since we looked.
    if target.whole.exists() {
        if is_empty {
            std::fs::remove_file(&target.part).map_err(unusable)?;
        }
        return whole(target, asked, (head, count), agrees);
    }
    if is_empty {
        target.put_manifest(asked)?;
    }
    must_be(target, asked)?;
    let done = take_up(&mut part, head, count, agrees).map_err(unusable)?;
    Ok(Begun::Open(part, done))
}

/// Tells the rows of a file that has them all.
fn whole(
    target: &Target,
    asked: &Manifest,
    (head, count): (&[u8], usize),
    agrees: Agrees,
) -> Result<Begun, Error> {
    must_be(target, asked)?;
    let unusable = |error| named(&target.whole, error);
    let mut rows = BufReader::new(File::open(&target.whole).map_err(unusable)?);
    rows.seek(SeekFrom::Start(head.len() as u64)).map_err(unusable)?;
    if rows_there(&mut rows, count, agrees).map_err(unusable)?.0 == count {
        return Ok(Begun::Whole);
    }
    let message = format!("{}: a row is missing or was changed", shown(&target.whole));
    Err(Error::input(message, "name another file for new rows"))
}

/// Refuses rows that are there and answer something else.
fn must_be(target: &Target, asked: &Manifest) -> Result<(), Error> {
    target.manifest()?.must_be(asked).map_err(|misfit| {
        let message = format!("{} has other rows: {misfit}", shown(&target.whole));
        Error::input(message, "name another file, or ask for the same again")
    })
}

/// Opens the file of rows in the making, for this process only.
fn open(part: &Path) -> Result<File, Error> {
    let file = OpenOptions::new().create(true).truncate(false).read(true).write(true).open(part);
    let file = file.map_err(|error| named(part, error))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(std::fs::TryLockError::WouldBlock) => {
            let message = format!("{}: another process writes these rows", shown(part));
            Err(Error::input(message, "give each shard a file of its own"))
        }
        Err(std::fs::TryLockError::Error(error)) => Err(named(part, error)),
    }
}

/// How many rows a file already has for the first of so many items. What follows the last row that agrees is cut
/// off; the line above the rows is written where it is missing.
fn take_up(part: &mut File, head: &[u8], count: usize, agrees: Agrees) -> io::Result<usize> {
    let mut lines = BufReader::new(&mut *part);
    let mut line = vec![0; head.len()];
    let has_head = lines.by_ref().take(head.len() as u64).read(&mut line)? == head.len();
    if !has_head || line != head {
        part.set_len(0)?;
        part.rewind()?;
        part.write_all(head)?;
        return Ok(0);
    }
    let (done, bytes) = rows_there(&mut lines, count, agrees)?;
    part.set_len(head.len() as u64 + bytes)?;
    part.seek(SeekFrom::End(0))?;
    Ok(done)
}

/// How many rows agree with the first of so many items, and how many bytes these are.
fn rows_there(rows: &mut impl BufRead, count: usize, agrees: Agrees) -> io::Result<(usize, u64)> {
    let (mut line, mut bytes) = (Vec::new(), 0);
    for done in 0..count {
        line.clear();
        rows.read_until(b'\n', &mut line)?;
        let row = line.strip_suffix(b"\n").and_then(|row| std::str::from_utf8(row).ok());
        if !row.is_some_and(|row| agrees(done, row)) {
            return Ok((done, bytes));
        }
        bytes += line.len() as u64;
    }
    Ok((count, bytes))
}
