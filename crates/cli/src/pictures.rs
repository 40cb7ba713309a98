//! The pictures that every command which proves something can make of it.

use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use catena::explorer::Judged;
use catena::notation::Notation;
use catena::proof::{ForceChain, Proof};
use catena_draw::{
    self as draw, Flavour, Options, Refusal, SITE, Subject, Unrenderable, forum, link, png,
};
use clap::builder::TypedValueParser;

use super::choice::choice;
use super::error::{named, warn};
use super::looks::{BoardLooks, Looks};
use super::{Error, note};
use crate::common::common;
use crate::error::shown;

/// Which pictures to make of what is proved, for a command to flatten into its arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct PictureArgs {
    /// Draw the answer on the board, as SVG; of several proofs the files are numbered
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Draw the answer on the board, as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print the proof as a forum post, in this markup [default markup: bbcode]
    #[arg(long, value_parser = flavour(), value_name = "MARKUP", num_args = 0..=1,
          default_missing_value = "bbcode", require_equals = true)]
    forum: Option<Flavour>,
    /// Print the link that opens the proof in the explorer: the proof itself, in an address
    #[arg(long, conflicts_with = "forum")]
    link: bool,
    #[command(flatten)]
    looks: Looks,
}

/// Whether and how to draw an answer that is not a proof, for a command to flatten into its arguments.
#[derive(clap::Args, Clone, Debug)]
pub struct BoardArgs {
    /// Draw it on the board, as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The same as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    #[command(flatten)]
    looks: BoardLooks,
}

impl BoardArgs {
    /// Whether a picture is asked for.
    pub fn any(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws the picture, if it is asked for, and writes it.
    ///
    /// # Errors
    /// When a file exists and must not be overwritten, or cannot be written.
    pub fn make(&self, draw: impl FnOnce(&Options) -> String) -> Result<(), Error> {
        if !self.any() {
            return Ok(());
        }
        write_board(&draw(&self.looks.options()), [&self.svg, &self.png])
    }
}

/// Reads the name of the markup of a post.
pub fn flavour() -> impl TypedValueParser<Value = Flavour> {
    choice(Flavour::ALL, |one| one.name(), |one| one.about())
}

impl PictureArgs {
    /// Whether a forum post or a link is asked for, in place of what is printed otherwise.
    pub fn has_post(&self) -> bool {
        self.forum.is_some() || self.link
    }

    /// The markup of posts.
    pub fn flavour(&self) -> Flavour {
        self.forum.unwrap_or(Flavour::BbCode)
    }

    /// Sets a post apart from what was printed before it.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn begin(&self, out: &mut dyn Write) -> Result<(), Error> {
        if self.has_post() {
            writeln!(out)?;
        }
        Ok(())
    }

    /// Whether any picture is asked for.
    pub fn any(&self) -> bool {
        self.files().next().is_some() || self.has_post()
    }

    /// The files that are asked for, each with the name of its format.
    fn files(&self) -> impl Iterator<Item = (&'static str, &PathBuf)> {
        let files = [("svg", &self.svg), ("png", &self.png)];
        files.into_iter().filter_map(|(format, file)| Some((format, file.as_ref()?)))
    }

    /// Makes the one picture of a board, which is not that of a proof.
    ///
    /// # Errors
    /// When a form is asked for that only proofs have; when a file exists and must not be overwritten, or cannot be
    /// written.
    pub fn make_of_board(&self, draw: impl Fn(&Options) -> String) -> Result<(), Error> {
        if self.has_post() {
            let message = "--forum and --link are for proofs";
            return Err(Error::input(message, "--svg and --png draw nodes and edges on the board"));
        }
        let svg = draw(&self.looks.options([])?);
        write_board(&svg, [&self.svg, &self.png])
    }

    /// Makes the pictures of proofs that a command found, in their order. Files are written, posts
    /// are printed, with an empty line between them. With several proofs a number is put into the names: `path-1.svg`.
    ///
    /// # Errors
    /// When a file exists and must not be overwritten, or cannot be written; then none of them is
    /// written.
    pub fn make(
        &self,
        proofs: &[Proof],
        notation: Notation,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let flavour = self.flavour();
        let options = Options { notation, flavour, ..self.looks.options(proofs)? };
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        for (index, proof) in proofs.iter().enumerate() {
            let number = (proofs.len() > 1).then_some(index + 1);
            let subject = [judged(proof)];
            for (name, file) in self.files() {
                let format = draw::format(name).expect("it is in the list");
                let made = draw::render(&subject, format, &options).map_err(unrenderable)?;
                files.push((numbered(file, number), made));
            }
            if self.forum.is_some() {
                let between = if index == 0 { "" } else { "\n" };
                write!(out, "{between}{}", forum(&subject[0], &options))?;
            }
            match subject[0].refusal_text() {
                Some(refused) if self.link => {
                    warn(refused, "catena export --to link --anyway writes a link that shows why");
                }
                None if self.link => {
                    writeln!(out, "{}", link(proof, options.site.unwrap_or(SITE)))?
                }
                _ => {}
            }
        }
        if self.link && options.site.is_none() && !proofs.is_empty() {
            note(
                "this link opens on this machine only, while catena serve runs; CATENA_SITE or --site names the address \
                 of a page that others can open, which web/build makes",
            );
        }
        for (file, _) in &files {
            may_be_written(file)?;
        }
        files.iter().try_for_each(|(file, made)| write_file(file, made))
    }
}

/// Writes a picture of a board to the files that are named: as SVG, and as PNG.
///
/// # Errors
/// When a file exists and must not be overwritten, or cannot be written.
fn write_board(svg: &str, [as_svg, as_png]: [&Option<PathBuf>; 2]) -> Result<(), Error> {
    if let Some(file) = as_svg {
        write_file(file, svg.as_bytes())?;
    }
    if let Some(file) = as_png {
        let made = png(svg).map_err(|error| Error::input(error, ""))?;
        write_file(file, &made)?;
    }
    Ok(())
}

/// The branch that is drawn alone, counted from 0.
///
/// # Errors
/// When one of the proofs has no such branch.
pub fn only_branch<'a>(
    branch: usize,
    proofs: impl IntoIterator<Item = &'a Proof>,
) -> Result<usize, Error> {
    for proof in proofs {
        let branches = ForceChain::of(proof).map_or(0, |chain| chain.branches.len());
        if !(1..=branches).contains(&branch) {
            let name = &proof.family.name;
            let hint = match branches {
                0 => "only force chains have branches".to_owned(),
                _ => format!("there are {branches}, counted from 1"),
            };
            return Err(Error::input(format!("{name} has no branch {branch}"), hint));
        }
    }
    Ok(branch - 1)
}

/// A proof with what the checker has against it, to be drawn.
pub fn judged(proof: &Proof) -> Subject<'_> {
    Subject { proof, refusal: Refusal::of(&Judged::of(proof.clone())) }
}

/// `path.svg` as `path-3.svg`.
fn numbered(file: &Path, number: Option<usize>) -> PathBuf {
    let Some(number) = number else { return file.to_owned() };
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(extension) = file.extension() {
        name.push(".");
        name.push(extension);
    }
    file.with_file_name(name)
}

/// Writes a file; one that exists only when that is asked for.
///
/// # Errors
/// When the file exists, or cannot be written: it is named.
pub fn write_file(file: &Path, made: &[u8]) -> Result<(), Error> {
    may_be_written(file)?;
    written(file, made).map_err(|error| named(file, error))
}

/// Writes a file under another name, and gives it its own when it is whole: what cannot be written to the end leaves
/// what was there. A device or a pipe is written as it is, and so is a file in a folder in which none can be made.
fn written(file: &Path, made: &[u8]) -> io::Result<()> {
    let whole = fs::canonicalize(file).unwrap_or_else(|_| file.to_owned());
    let known = fs::metadata(&whole);
    if known.as_ref().is_ok_and(|known| !known.is_file()) {
        return fs::write(whole, made);
    }
    let part = whole.with_added_extension("part");
    let open = OpenOptions::new().write(true).create(true).truncate(true).open(&part);
    let mut open = match open {
        Err(error) if error.kind() == ErrorKind::PermissionDenied => return fs::write(whole, made),
        open => open?,
    };
    let rights = known.map_or(Ok(()), |known| fs::set_permissions(&part, known.permissions()));
    let put = rights.and_then(|()| open.write_all(made)).and_then(|()| fs::rename(&part, &whole));
    if put.is_err() {
        let _ = fs::remove_file(&part);
    }
    put
}

/// Whether a file may be written.
///
/// # Errors
/// When it exists and must not be overwritten.
pub fn may_be_written(file: &Path) -> Result<(), Error> {
    match file.exists() && !common().force {
        true => Err(Error::input(
            format!("{} already exists", shown(file)),
            "use --force to overwrite it, or name another file",
        )),
        false => Ok(()),
    }
}

/// What a format cannot hold, as the user is told it.
pub fn unrenderable(error: Unrenderable) -> Error {
    let hint = match &error {
        Unrenderable::NotAChain => "--to svg draws it on the board",
        Unrenderable::NotOne(_) => {
            "choose one with --number N, or make a page of all with --to html"
        }
        Unrenderable::TooMany(_) => {
            "choose some with --number N..M, or make a page of all with --to html"
        }
        Unrenderable::Png(_) => "choose a smaller width, such as --look 700",
    };
    Error::input(error, hint)
}
