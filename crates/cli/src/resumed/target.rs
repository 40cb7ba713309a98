//! Files of rows: made under another name, and given theirs when they are whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use catena_study::rows::Manifest;

use crate::Error;
use crate::error::named;
use crate::error::shown;

/// What rows are.
pub struct Kind {
    /// In words.
    what: &'static str,
    /// The command that makes them.
    command: &'static str,
    /// The schema of their manifest.
    schema: &'static str,
}

/// The rows of `catena rate`.
pub const RATINGS: Kind =
    Kind { what: "ratings", command: "catena rate", schema: Manifest::RATINGS };

/// The lines of `catena query`.
pub const QUERY: Kind = Kind { what: "queries", command: "catena query", schema: Manifest::QUERY };

/// Where rows go, and what is written beside them.
pub struct Target {
    kind: Kind,
    /// The file that has the rows when all are there.
    pub whole: PathBuf,
    /// The file that has them until then: the name and `.part`.
    pub part: PathBuf,
    /// What the rows are: the name and `.manifest`.
    manifest: PathBuf,
}

impl Target {
    /// Of the file that is to have the rows.
    pub fn of(kind: Kind, whole: &Path) -> Target {
        let beside = |end: &str| {
            let mut name = whole.as_os_str().to_owned();
            name.push(end);
            PathBuf::from(name)
        };
        Target {
            kind,
            whole: whole.to_owned(),
            part: beside(".part"),
            manifest: beside(".manifest"),
        }
    }

    /// What the rows are.
    ///
    /// # Errors
    /// When there is no manifest, or it is none.
    pub fn manifest(&self) -> Result<Manifest, Error> {
        let (rows, file) = (shown(&self.whole), shown(&self.manifest));
        let hint =
            format!("{} --output makes both; name another file for new rows", self.kind.command);
        let text = fs::read_to_string(&self.manifest).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                let message = format!("there is no {file}, which would say what {rows} holds");
                Error::input(message, &hint)
            }
            _ => named(&self.manifest, error),
        })?;
        let manifest = Manifest::from_json(&text);
        manifest.filter(|manifest| manifest.schema == self.kind.schema).ok_or_else(|| {
            let message = format!("{file} is not a manifest of this version's {}", self.kind.what);
            Error::input(message, &hint)
        })
    }

    /// Writes what the rows will be, under another name first.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn put_manifest(&self, manifest: &Manifest) -> Result<(), Error> {
        let mut part = self.manifest.as_os_str().to_owned();
        part.push(".part");
        let part = PathBuf::from(part);
        let write = || -> io::Result<()> {
            let mut file = File::create(&part)?;
            file.write_all(manifest.to_json().as_bytes())?;
            put(&file, &part, &self.manifest)
        };
        write().map_err(|error| named(&self.manifest, error))
    }

    /// Gives the rows their name, now that they are all there.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn put_rows(&self, rows: &File) -> Result<(), Error> {
        put(rows, &self.part, &self.whole).map_err(|error| named(&self.whole, error))
    }
}

/// Gives a file its name when the disk has its bytes, and has the disk keep the name too.
fn put(file: &File, part: &Path, whole: &Path) -> io::Result<()> {
    file.sync_all()?;
    fs::rename(part, whole)?;
    // Elsewhere a folder cannot be opened, and a name is kept with its file.
    #[cfg(unix)]
    {
        let folder = whole.parent().filter(|folder| !folder.as_os_str().is_empty());
        File::open(folder.unwrap_or(Path::new(".")))?.sync_all()?;
    }
    Ok(())
}
