//! The options of every command that names rules: which, how far, and whose.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::Error;
use super::common::common;
use super::error::named;
use super::input::is_written_as_file;
use super::interrupt::interrupt;
use super::setting::{self, KNOWN};
use super::text_or_file::file_of;
use crate::error::shown;
use catena::explorer::{Ask, AskError};
use catena::query::Library;
use catena::rules::{
    Catalogue, Limits, PatternFault, Patterns, Reach, RuleList, UnfitQuery, UnknownRule,
};

/// How far a command searches.
#[derive(clap::Args, Clone, Debug)]
pub struct ReachArgs {
    /// The greatest length of a chain, in CSP variables [default: 12; sums of truths and links, which are sought of any
    /// length, are bounded only where this is given]
    #[arg(long, value_name = "N", value_parser = length)]
    pub max_length: Option<usize>,
    /// The greatest number of cells of an almost locked set
    #[arg(long, value_name = "N", default_value_t = Reach::LARGEST_ALS, value_parser = als_size)]
    pub als_size: usize,
    /// Stop a search after expanding N partial chains, and say so [default: 5000000; for rules that
    /// may take seconds 1000000]
    #[arg(long, value_name = "N")]
    pub budget: Option<u64>,
}

impl ReachArgs {
    /// The question with these bounds.
    pub fn ask(&self) -> Ask {
        Ask { limits: self.limits(), budget: self.budget, interrupt: interrupt(), ..Ask::default() }
    }

    /// The bounds.
    pub fn limits(&self) -> Limits {
        Limits { length: self.max_length, als_size: self.als_size }
    }
}

/// A length: from 1, and at most the 324 variables there are.
pub fn length(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(length @ 1..=324) => Ok(length),
        _ => Err("a chain has a length of 1 to 324".to_owned()),
    }
}

/// A size of almost locked sets: a house of nine cells has none of more than eight.
pub fn als_size(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(size @ 1..=Reach::LARGEST_ALS) => Ok(size),
        _ => Err("an almost locked set has 1 to 8 cells".to_owned()),
    }
}

/// The families that come with the program, and those of --rule-files, as queries.
///
/// # Errors
/// When a file or a folder cannot be read, or a file is not a family.
pub fn library() -> Result<Library, Error> {
    library_with(&common().rule_files)
}

/// The rules that come with the program, and those of --rule-files, which may be impossible patterns too.
///
/// # Errors
/// Those of [`library`]; when a query cannot be asked as a rule, because it has other parameters than `$max`; and when a
/// file is not a pattern.
pub fn catalogue() -> Result<Arc<Catalogue>, Error> {
    catalogue_with(&common().rule_files)
}

/// The rules that come with the program, and those of files or folders.
///
/// # Errors
/// Those of [`catalogue`].
pub fn catalogue_with(own: &[PathBuf]) -> Result<Arc<Catalogue>, Error> {
    if own.is_empty() {
        return Ok(Catalogue::built_in());
    }
    let unfit = |unfit: UnfitQuery| Error::input(format!("{unfit}\n{}", rendered(&unfit, own)), "");
    let catalogue = Catalogue::of(library_with(own)?).map(Arc::new).map_err(unfit)?;
    with_patterns(catalogue, own)
}

/// What is wrong with the query of a file, with its place there. The last file of a name is the one that counts.
fn rendered(unfit: &UnfitQuery, own: &[PathBuf]) -> String {
    let files = own.iter().rev().filter_map(|path| files_of(path, "gql").ok()).flatten();
    let mut files = files.filter(|file| file.file_stem().is_some_and(|stem| *stem == *unfit.name));
    let text = files.next().and_then(|file| Some((std::fs::read_to_string(&file).ok()?, file)));
    match text {
        Some((text, file)) => unfit.diagnostic.render(&shown(&file), &text),
        None => unfit.diagnostic.to_string(),
    }
}

/// The rules that come with the program, which look for the patterns of --rule-files too.
///
/// # Errors
/// When a file or a folder cannot be read, or a file is not a pattern.
pub fn catalogue_for_queries() -> Result<Arc<Catalogue>, Error> {
    with_patterns(Catalogue::built_in(), &common().rule_files)
}

/// Whether one solution may be assumed.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct Assumed {
    /// Assume that the givens have exactly one solution: ask the rules too that do, and let those that take choices
    /// take the guardians of deadly patterns. Their proofs say so. Without it, only names of rules ask for them
    #[arg(long)]
    assume_unique: bool,
}

impl Assumed {
    /// The rules of these names, with all that assume one solution where that may be assumed.
    pub fn rules(&self, names: &[String]) -> Vec<String> {
        let assuming = self.assume_unique.then(|| "uniqueness".to_owned());
        names.iter().cloned().chain(assuming).collect()
    }

    /// The catalogue whose rules may assume what is assumed.
    pub fn of(&self, catalogue: Arc<Catalogue>) -> Arc<Catalogue> {
        match self.assume_unique {
            true => Arc::new(catalogue.assuming_one_solution()),
            false => catalogue,
        }
    }
}

/// The catalogue whose rules look for the patterns of these files too; the same where there are none. In a folder a text
/// without a heading is no pattern: lists of rules end in .txt too.
fn with_patterns(catalogue: Arc<Catalogue>, own: &[PathBuf]) -> Result<Arc<Catalogue>, Error> {
    let mut patterns: Option<Patterns> = None;
    for path in own {
        for file in files_of(path, "txt")? {
            let text = std::fs::read_to_string(&file).map_err(|error| named(&file, error))?;
            if path.is_dir() && !text.lines().any(|line| line.starts_with("-- ")) {
                continue;
            }
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            let refused = |fault: PatternFault| {
                Error::input(format!("{}: {fault}", shown(&file)), fault.hint())
            };
            let known = patterns.unwrap_or_default();
            patterns = Some(known.with(&name, &text).map_err(refused)?);
        }
    }
    Ok(match patterns {
        Some(patterns) => Arc::new(catalogue.with_patterns(catalogue.patterns().and(patterns))),
        None => catalogue,
    })
}

/// The files of one's own that end like this, by name: of a folder, or the one that is named.
///
/// # Errors
/// When the folder cannot be read, or nothing there has rules.
fn files_of(own: &Path, extension: &str) -> Result<Vec<PathBuf>, Error> {
    let mut files = match own.is_dir() {
        true => {
            let entries = std::fs::read_dir(own).map_err(|error| named(own, error))?;
            entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
        }
        false => {
            std::fs::metadata(own).map_err(|error| named(own, error))?;
            vec![own.to_owned()]
        }
    };
    let ends = |path: &PathBuf, extension| path.extension().is_some_and(|own| own == extension);
    if !files.iter().any(|path| ends(path, "gql") || ends(path, "txt")) {
        let hint = "a file of a rule ends in .gql, that of a pattern in .txt";
        return Err(Error::input(format!("{} has no rule", shown(own)), hint));
    }
    files.retain(|path| ends(path, extension));
    files.sort();
    Ok(files)
}

/// The catalogue with a list for each of these names that is a file.
///
/// # Errors
/// When there is no file of a name that is written like one, a file cannot be read, or names no rule.
pub fn with_lists(catalogue: Arc<Catalogue>, names: &[String]) -> Result<Arc<Catalogue>, Error> {
    let is_missing = |name: &&String| is_written_as_file(name) && !file_of(name).exists();
    if let Some(missing) = names.iter().find(is_missing) {
        let hint = "a file of rules has a line per stage, with names separated by commas; catena families lists them";
        return Err(Error::input(format!("there is no file and no family {missing:?}"), hint));
    }
    let mut catalogue = catalogue;
    if names.iter().any(|name| name == KNOWN) {
        catalogue = Arc::new(catalogue.with_list(setting::known()?));
    }
    for name in names.iter().filter(|name| file_of(name).is_file()) {
        let file = file_of(name);
        let text = std::fs::read_to_string(&file).map_err(|error| named(&file, error))?;
        let hint = "write a line per stage, with the names of rules separated by commas";
        let list = RuleList::parse(name, &text).map_err(|error| Error::input(&error, hint))?;
        catalogue = Arc::new(catalogue.with_list(list));
    }
    Ok(catalogue)
}

/// The families that come with the program, and those of files or folders.
fn library_with(own: &[PathBuf]) -> Result<Library, Error> {
    let mut library = Library::built_in();
    let files = own.iter().map(|path| files_of(path, "gql")).collect::<Result<Vec<_>, Error>>()?;
    for path in files.concat() {
        let text = std::fs::read_to_string(&path).map_err(|error| named(&path, error))?;
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
        let origin = shown(&path);
        library.add(&name, &text).map_err(|diagnostic| {
            let rendered = diagnostic.render(&origin, &text);
            Error::input(format!("{origin} is not a family\n{rendered}"), "")
        })?;
    }
    Ok(library)
}

impl From<UnknownRule> for Error {
    fn from(unknown: UnknownRule) -> Error {
        AskError::from(unknown).into()
    }
}
