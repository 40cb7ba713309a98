//! The rules that are known: those that come with Catena, and those of a folder or a text.

use std::path::PathBuf;
use std::sync::Arc;

use catena::query::Library;
use catena::rules::Catalogue;
use pyo3::prelude::*;

use crate::refusal::refuse;

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

fn add_folder(library: &mut Library, folder: PathBuf) -> PyResult<()> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(&folder)? {
        files.push(entry?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == "gql"));
    files.sort();
    for path in files {
        let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into());
        let text = std::fs::read_to_string(&path)?;
        add(library, &name, &path.display().to_string(), &text)?;
    }
    Ok(())
}

fn add(library: &mut Library, name: &str, origin: &str, text: &str) -> PyResult<()> {
    library.add(name, text).map_err(|diagnostic| {
        refuse(format!("{origin} is not a family\n{}", diagnostic.render(origin, text)), "")
    })
}
