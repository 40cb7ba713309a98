//! The certificate of a theorem in the making: a file beside the one that it will be, to which each class is written
//! when it is decided. So classes are not kept in memory, and a run that ended, by whatever, is taken up again.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use catena::theorem::json::{END, head, line};
use catena::theorem::{Claim, Class};
use catena_theorems::decide::{Counts, Decision, Question, certify, claim};

use crate::Error;
use crate::error::shown;
use crate::interrupt::interrupt;

/// The beginning of a certificate.
pub struct Draft {
    path: PathBuf,
    file: BufWriter<File>,
    /// How many classes it has.
    classes: usize,
}

impl Draft {
    /// The draft of what becomes this file, or of the part of it that has this number, counted from 1. One that an
    /// earlier run left is taken up, without the class that it may have been writing.
    ///
    /// # Errors
    /// When the file cannot be written, or another certificate was begun there.
    pub fn open(of: &Path, number: usize, question: &Question) -> Result<Draft, Error> {
        let path = PathBuf::from(format!("{}.{number}.part", of.display()));
        let (file, classes) = open(&path, &claim(question)).map_err(|error| {
            let hint = match error.kind() {
                io::ErrorKind::InvalidData => "delete it, or name another file with --output",
                _ => "",
            };
            Error::input(format!("{}: {error}", shown(&path)), hint)
        })?;
        Ok(Draft { path, file: BufWriter::new(file), classes })
    }

    /// How many classes it has.
    pub fn classes(&self) -> u64 {
        self.classes as u64
    }

    /// Decides what is left, and adds what shows it.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn decide(
        &mut self,
        question: &Question,
        mut progress: impl FnMut(&Counts),
    ) -> Result<Decision, Error> {
        let rest = Question { skip: self.classes(), ..question.clone() };
        let (interrupt, mut written) = (interrupt(), Ok(()));
        let decision = certify(&rest, &interrupt, |counts, class| {
            progress(counts);
            if let (Ok(()), Some(class)) = (&written, class) {
                written = self.add(&class);
                if written.is_err() {
                    interrupt.cancel();
                }
            }
        });
        written.and_then(|()| self.file.flush()).map_err(|error| self.failed(&error))?;
        Ok(decision)
    }

    fn add(&mut self, class: &Class) -> io::Result<()> {
        self.file.write_all(line(self.classes, class).as_bytes())?;
        self.classes += 1;
        Ok(())
    }

    /// Writes the end, and reads the whole again.
    ///
    /// # Errors
    /// When the file cannot be written or read.
    pub fn end(&mut self) -> Result<String, Error> {
        let written = self.file.write_all(END.as_bytes()).and_then(|()| self.file.flush());
        written.and_then(|()| fs::read_to_string(&self.path)).map_err(|error| self.failed(&error))
    }

    /// Removes it: there is no such theorem.
    ///
    /// # Errors
    /// When the file cannot be removed.
    pub fn discard(self) -> Result<(), Error> {
        fs::remove_file(&self.path).map_err(|error| self.failed(&error))
    }

    fn failed(&self, error: &io::Error) -> Error {
        Error::input(format!("{}: {error}", shown(&self.path)), "")
    }
}

/// Makes one file of whole drafts, in their order.
///
/// # Errors
/// When a file cannot be written.
pub fn join(drafts: Vec<Draft>, file: &Path) -> Result<(), Error> {
    let mut drafts = drafts.into_iter();
    let Some(mut first) = drafts.next() else { return Ok(()) };
    for draft in drafts {
        let copied =
            File::open(&draft.path).and_then(|mut more| io::copy(&mut more, &mut first.file));
        copied.map_err(|error| first.failed(&error))?;
        draft.discard()?;
    }
    let joined = first.file.flush().and_then(|()| fs::rename(&first.path, file));
    joined.map_err(|error| first.failed(&error))
}

/// The file with the head of a certificate and its first classes, of which there are so many.
fn open(path: &Path, claim: &Claim) -> io::Result<(File, usize)> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    let head = head(claim);
    let (length, classes) = whole(&file, &head)?;
    file.set_len(length)?;
    file.seek(SeekFrom::End(0))?;
    if length == 0 {
        file.write_all(head.as_bytes())?;
    }
    Ok((file, classes))
}

/// How many bytes of a draft with this head are whole, and how many classes there are in them. A class is whole when
/// its line is.
fn whole(file: &File, head: &str) -> io::Result<(u64, usize)> {
    let mut reader = BufReader::new(file);
    let mut begun = Vec::new();
    reader.by_ref().take(head.len() as u64).read_to_end(&mut begun)?;
    if !head.as_bytes().starts_with(&begun) {
        let other = "another certificate was begun here";
        return Err(io::Error::new(io::ErrorKind::InvalidData, other));
    }
    if begun.len() < head.len() {
        return Ok((0, 0));
    }
    let (mut length, mut classes) = (begun.len() as u64, 0);
    let mut line = String::new();
    let mut place = length + reader.read_line(&mut line)? as u64;
    loop {
        line.clear();
        let next = place + reader.read_line(&mut line)? as u64;
        let class = line.strip_suffix('\n').filter(|class| class.starts_with('{'));
        let Some(class) = class else { return Ok((length, classes)) };
        length = place + class.trim_end_matches(',').len() as u64;
        classes += 1;
        place = next;
    }
}
