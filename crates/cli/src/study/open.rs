//! Study files, their lists and their stores, as commands open them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena_study::store::{self, Store};
use catena_study::{Fault, Puzzle, Study, StudyFile, Unread};

use crate::Error;
use crate::error::named;
use crate::error::shown;
use crate::input::{Source, while_reading};
use crate::interrupt::interrupt;
use crate::rules::{catalogue, catalogue_with};

/// Which study.
#[derive(clap::Args, Clone, Debug)]
pub struct StudyArgs {
    /// The study file
    file: PathBuf,
    /// The folder that the lists of the study are in [default: that of the study file]
    #[arg(long, value_name = "FOLDER")]
    lists: Option<PathBuf>,
}

impl StudyArgs {
    /// The study and its puzzles.
    ///
    /// # Errors
    /// When the file, a family of its folder or a list is not what it should be.
    pub fn open(&self) -> Result<(Study, Vec<Puzzle>), Error> {
        let folder = self.file.parent().unwrap_or(Path::new(""));
        let text = read(&self.file)?;
        let file = StudyFile::read(&text).map_err(|fault| self.refuse(fault))?;
        let own = file.folder().map(|own| folder.join(own));
        let catalogue = own.map_or_else(catalogue, |own| catalogue_with(&[own]))?;
        let plan = file.plan(&catalogue).map_err(|fault| self.refuse(fault))?;
        let study = Study::new(plan, Arc::clone(&catalogue))?;
        let lists = self.lists.as_deref().unwrap_or(folder);
        let puzzles = puzzles(&study, lists)?;
        Ok((study, puzzles))
    }

    fn refuse(&self, fault: Fault) -> Error {
        let file = shown(&self.file);
        match fault.place {
            Some(_) => Error::input(format!("{file}, {fault}"), fault.hint),
            None => Error::input(format!("{file}: {fault}"), fault.hint),
        }
    }
}

fn puzzles(study: &Study, folder: &Path) -> Result<Vec<Puzzle>, Error> {
    let mut corpus = Vec::new();
    for (index, slice) in study.plan().corpus.iter().enumerate() {
        let list = folder.join(&slice.list);
        let before = corpus.len();
        let source = Source::of_file(&list)?;
        let read = slice.add(index, &source.text, &mut corpus, &interrupt());
        read.map_err(|unread| match unread {
            Unread::Line { line, error } => source.refuse_line(line, &error),
            Unread::Stopped(by) => while_reading(by),
        })?;
        if corpus.len() == before {
            let message = format!("{} has no puzzle in rows {}", shown(&list), slice.rows);
            return Err(Error::input(message, "rows are counted from 1"));
        }
    }
    Ok(corpus)
}

fn read(file: &Path) -> Result<String, Error> {
    std::fs::read_to_string(file).map_err(|error| named(file, error))
}

/// Opens the file of a study for reading.
///
/// # Errors
/// Those of the store, said of its file.
pub fn store(file: &Path) -> Result<Store, Error> {
    Store::open(file).map_err(|error| failure(file, &error))
}

/// An error of a store, said of its file.
pub fn failure(file: &Path, error: &store::Error) -> Error {
    Error::input(format!("{}: {error}", shown(file)), error.hint())
}
