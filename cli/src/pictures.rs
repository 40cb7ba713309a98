//! The pictures that every command which proves something can make of it.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::Error;
use super::chains::{self, Notation};
use catena::check::{self, Verdict, check};
use catena::export::theme::{DARK, LIGHT, Theme};
use catena::export::{self, Options, PngError, Refusal, Subject, board_dot, board_svg, forum, png};
use catena::proof::Proof;

/// Which pictures to make of what is proved, for a command to flatten into its arguments.
#[derive(clap::Args, Clone, Default, Debug)]
pub struct PictureArgs {
    /// Draw the proof on the board, as SVG; of several proofs the files are numbered
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write the proof for Graphviz (neato -n2)
    #[arg(long, value_name = "FILE")]
    dot: Option<PathBuf>,
    /// Draw the proof on the board, as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print the proof as a forum post, in this markup [default markup: bbcode]
    #[arg(long, value_enum, value_name = "MARKUP", num_args = 0..=1,
          default_missing_value = "bbcode", require_equals = true)]
    forum: Option<Flavour>,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
}

/// The colours of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum ThemeName {
    /// For light pages and for print
    Light,
    /// For dark pages
    Dark,
}

impl ThemeName {
    /// The colours themselves.
    pub const fn theme(self) -> &'static Theme {
        match self {
            ThemeName::Light => &LIGHT,
            ThemeName::Dark => &DARK,
        }
    }
}

/// The markup of a post.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Flavour {
    /// Tags in brackets, as most forums have them
    Bbcode,
    /// Markdown
    Markdown,
    /// No markup
    Plain,
}

impl Flavour {
    /// As the exports know it.
    pub const fn flavour(self) -> export::Flavour {
        match self {
            Flavour::Bbcode => export::Flavour::BbCode,
            Flavour::Markdown => export::Flavour::Markdown,
            Flavour::Plain => export::Flavour::Plain,
        }
    }
}

impl PictureArgs {
    /// Whether any picture is asked for.
    pub fn any(&self) -> bool {
        let files = [&self.svg, &self.dot, &self.png];
        files.into_iter().any(Option::is_some) || self.forum.is_some()
    }

    /// Makes the pictures of proofs that a command found, in their order. Files are written, posts
    /// are printed. With several proofs a number is put into the names: `path-1.svg`.
    ///
    /// # Errors
    /// When a file is there and may not be written over, or cannot be written; then none that was
    /// named is written.
    pub fn make(
        &self,
        proofs: &[Proof],
        notation: Notation,
        out: &mut dyn Write,
    ) -> Result<(), Error> {
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        for (index, proof) in proofs.iter().enumerate() {
            let number = (proofs.len() > 1).then_some(index + 1);
            let notation = match proof.chain {
                Some(_) => chains::write(proof, notation),
                None => String::new(),
            };
            let subject = Subject { proof, notation: &notation, refusal: None };
            self.draw(&subject, number, &mut files)?;
            if let Some(flavour) = self.forum {
                write!(out, "\n{}", forum(&subject, flavour.flavour()))?;
            }
        }
        for (file, _) in &files {
            may_be_written(file, self.force)?;
        }
        files.iter().try_for_each(|(file, made)| write_file(file, made, self.force))
    }

    fn draw(
        &self,
        subject: &Subject,
        number: Option<usize>,
        files: &mut Vec<(PathBuf, Vec<u8>)>,
    ) -> Result<(), Error> {
        let options = Options::default();
        if let Some(file) = &self.svg {
            files.push((numbered(file, number), board_svg(subject, &options).into_bytes()));
        }
        if let Some(file) = &self.dot {
            files.push((numbered(file, number), board_dot(subject, &options).into_bytes()));
        }
        if let Some(file) = &self.png {
            let made = png(&board_svg(subject, &options)).map_err(unencodable)?;
            files.push((numbered(file, number), made));
        }
        Ok(())
    }
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

/// What the checker has against a proof, as a picture marks it; `None` when it is proved.
pub fn refusal(proof: &Proof) -> Option<Refusal> {
    let Verdict::Refused(refusal) = check(proof) else { return None };
    let (step, line, reason) = match refusal {
        check::Refusal::Conclusions(fault) => (None, None, fault.to_string()),
        check::Refusal::Line { line, fault } => (None, Some(line), fault.to_string()),
        check::Refusal::Chain { step, fault } => (step, None, fault.to_string()),
    };
    Some(Refusal { step, line, reason })
}

/// Writes a file; one that is there only when that is asked for.
///
/// # Errors
/// When the file is there, or cannot be written: it is named.
pub fn write_file(file: &Path, made: &[u8], force: bool) -> Result<(), Error> {
    may_be_written(file, force)?;
    let named = |error| Error::input(format!("{}: {error}", file.display()), "");
    std::fs::write(file, made).map_err(named)
}

fn may_be_written(file: &Path, force: bool) -> Result<(), Error> {
    match file.exists() && !force {
        true => Err(Error::input(
            format!("{} is there already", file.display()),
            "write over it with --force, or name another file",
        )),
        false => Ok(()),
    }
}

/// A picture that cannot be a PNG.
pub fn unencodable(error: PngError) -> Error {
    Error::input(error, "a smaller --size may do")
}
