//! The rules that are known, with the patterns that they look for: those that come with Catena, and a user's own.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use catena::query::Library;
use catena::rules::{Catalogue, PatternFault, Patterns};
use pyo3::prelude::*;

use crate::refusal::{not_read, refuse};

/// Where a user's families are.
#[derive(FromPyObject)]
pub enum Families {
    /// The text of one, which begins with `-- name`; or a folder.
    Text(String),
    /// A folder.
    Folder(PathBuf),
}

/// The rules of the built-in families and of these.
///
/// # Errors
/// When a file cannot be read, or is not a family.
pub fn catalogue(families: Option<Families>) -> PyResult<Arc<Catalogue>> {
    let mut library = Library::built_in();
    match families {
        None => return Ok(Catalogue::built_in()),
        Some(Families::Text(text)) if text.contains('\n') => {
            let Some(name) = text.trim_start().strip_prefix("-- ").and_then(|t| t.lines().next())
            else {
                return Err(refuse("a family begins with its name", "write -- my-chain first"));
            };
            add(&mut library, name.trim(), "families", &text)?;
        }
        Some(Families::Text(folder)) => add_folder(&mut library, folder.into())?,
        Some(Families::Folder(folder)) => add_folder(&mut library, folder)?,
    }
    Catalogue::of(library).map(Arc::new).map_err(|unfit| refuse(&unfit, &unfit.diagnostic))
}

/// The same rules, which look for the impossible pattern of a file too, or for those of a folder.
///
/// # Errors
/// When a file cannot be read, or is not a pattern, or the folder has none.
pub fn with_patterns(catalogue: &Catalogue, path: PathBuf) -> PyResult<Arc<Catalogue>> {
    let files = if path.is_dir() { files_in(&path, "txt")? } else { vec![path.clone()] };
    if files.is_empty() {
        let message = format!("{} has no pattern", path.display());
        return Err(refuse(message, "a file of a pattern ends in .txt"));
    }
    let mut patterns = Patterns::default();
    for file in files {
        let text = std::fs::read_to_string(&file).map_err(|error| not_read(&file, error))?;
        let refused =
            |fault: PatternFault| refuse(format!("{}: {fault}", file.display()), fault.hint());
        patterns = patterns.with(&stem(&file), &text).map_err(refused)?;
    }
    Ok(Arc::new(catalogue.with_patterns(catalogue.patterns().and(patterns))))
}

/// The files of a folder that end like this, by name.
fn files_in(folder: &Path, extension: &str) -> PyResult<Vec<PathBuf>> {
    let entries = std::fs::read_dir(folder)
        .map_err(|error| not_read(folder, error))?
        .map(|entry| Ok(entry?.path()));
    let mut files = entries.collect::<PyResult<Vec<PathBuf>>>()?;
    files.retain(|path| path.extension().is_some_and(|own| own == extension));
    files.sort();
    Ok(files)
}

fn stem(file: &Path) -> String {
    file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into())
}

fn add_folder(library: &mut Library, folder: PathBuf) -> PyResult<()> {
    for path in files_in(&folder, "gql")? {
        let text = std::fs::read_to_string(&path).map_err(|error| not_read(&path, error))?;
        add(library, &stem(&path), &path.display().to_string(), &text)?;
    }
    Ok(())
}

fn add(library: &mut Library, name: &str, origin: &str, text: &str) -> PyResult<()> {
    library.add(name, text).map_err(|diagnostic| {
        refuse(format!("{origin} is not a family\n{}", diagnostic.render(origin, text)), "")
    })
}
