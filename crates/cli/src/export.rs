//! `catena export`: proofs as pictures and texts.

use std::fmt;
use std::io::{IsTerminal, Write};
use std::num::ParseIntError;
use std::path::PathBuf;
use std::str::FromStr;

use catena::grid::read_any;
use catena::notation::Notation;
use catena::proof::Proof;
use catena::proof::json::from_json;
use catena_draw::certificate::{FORMS, Form};
use catena_draw::{self as draw, Caption, FORMATS, Flavour, Format, Options, Subject};
use clap::builder::TypedValueParser;

use super::certificates;
use super::chains::notation;
use super::check::{self, documents, no_proof, read, theorems};
use super::check_post::is_post;
use super::choice::choice;
use super::linked;
use super::looks::Looks;
use super::pictures::{flavour, judged, unrenderable, write_file};
use super::setting::settings;
use super::text_or_file::{file_of, text_or_file};
use super::{Error, Exit};

#[derive(clap::Args)]
pub struct Args {
    /// The file with the proof as catena-proof/1, or - for standard input. Of a file with several
    /// proofs, such as a resolution path, svg and png draw up to 24 boards beside each other, and forum,
    /// html, words, caption, json, lrat and veripb take all; for the other formats choose one with --number
    #[arg(value_parser = text_or_file())]
    proof: String,
    /// What to make
    #[arg(long, value_name = "FORMAT", value_parser = target())]
    to: Target,
    /// The file to write [default: standard output]; for lrat and veripb the folder, which is made
    #[arg(long, short, value_name = "FILE|DIR")]
    output: Option<PathBuf>,
    /// Which of several proofs to take, counted from 1: one, or from one to another as 3..6
    #[arg(long, value_name = "N[..M]")]
    number: Option<Numbers>,
    /// Draw a refused proof too, and mark where it was refused
    #[arg(long)]
    anyway: bool,
    #[command(flatten)]
    looks: Looks,
    /// The words below a picture, or the title of a page [default: family, length and what is proved]
    #[arg(long, value_name = "TEXT")]
    caption: Option<String>,
    /// The notation of chains
    #[arg(long, value_parser = notation(), default_value = settings().full_notation().name())]
    notation: Notation,
    /// The markup of a post
    #[arg(long, value_parser = flavour(), default_value = "bbcode")]
    flavour: Flavour,
    /// With --to forum, write several proofs as one short post: the givens, a board where they begin and wherever they do
    /// not go on from what was there, and a line for each chain with all that it eliminates
    #[arg(long)]
    compact: bool,
}

/// Which of several proofs are taken, counted from 1.
#[derive(Clone, Copy)]
struct Numbers {
    first: usize,
    last: usize,
}

impl Numbers {
    /// Whether all of them are among so many.
    fn are_of(self, count: usize) -> bool {
        1 <= self.first && self.first <= self.last && self.last <= count
    }

    /// Whether this one is taken, counted from 0.
    fn has(self, index: usize) -> bool {
        (self.first..=self.last).contains(&(index + 1))
    }
}

impl FromStr for Numbers {
    type Err = ParseIntError;

    fn from_str(text: &str) -> Result<Numbers, ParseIntError> {
        let (first, last) = text.split_once("..").unwrap_or((text, text));
        Ok(Numbers { first: first.parse()?, last: last.parse()? })
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.first == self.last {
            true => self.first.fmt(f),
            false => write!(f, "{}..{}", self.first, self.last),
        }
    }
}

/// What is made.
#[derive(Clone, Copy)]
enum Target {
    /// A picture, a graph or a text.
    Format(&'static Format),
    /// Certificates, in a folder.
    Certificates(&'static Form),
}

impl Target {
    const fn name(&self) -> &'static str {
        match self {
            Target::Format(format) => format.name,
            Target::Certificates(form) => form.name,
        }
    }

    const fn about(&self) -> &'static str {
        match self {
            Target::Format(format) => format.about,
            Target::Certificates(form) => form.about,
        }
    }
}

fn target() -> impl TypedValueParser<Value = Target> {
    let formats = FORMATS.iter().map(Target::Format);
    choice(formats.chain(FORMS.iter().map(Target::Certificates)), Target::name, Target::about)
}

/// Runs the command.
///
/// # Errors
/// When there is no proof to read, it has no such form, or the file exists and must not be overwritten.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    if is_grid(&args.proof) {
        return Err(only_a_grid());
    }
    let text = read(&args.proof)?;
    if is_post(&text) {
        return Err(only_a_grid());
    }
    if let Some(documents) = theorems(&text)? {
        return theorem(args, &documents, out);
    }
    let proofs = proofs(args, &text)?;
    let subjects: Vec<Subject> = proofs.iter().map(judged).collect();
    let refused = subjects.iter().find_map(Subject::refusal_text);
    match (args.to, refused) {
        (Target::Certificates(_), Some(text)) => {
            super::error::warn(text, "only proofs that hold have certificates");
            Ok(Exit::Refused)
        }
        (Target::Format(_), Some(text)) if !args.anyway => {
            super::error::warn(text, "--anyway draws it, with the refusal marked");
            Ok(Exit::Refused)
        }
        (Target::Certificates(form), None) => {
            certificates::write(&proofs, form, args.output.as_deref(), out)?;
            Ok(Exit::Done)
        }
        (Target::Format(format), _) => {
            draw(&subjects, format, args, out)?;
            Ok(Exit::Done)
        }
    }
}

/// Whether an argument that is neither a file nor a link is a grid.
fn is_grid(argument: &str) -> bool {
    !file_of(argument).exists() && !linked::is_link(argument) && read_any(argument).is_ok()
}

/// What is said of a grid, or a post, in place of a proof.
fn only_a_grid() -> Error {
    let hint = "catena why GRID CONCLUSION --json proves something in it, and draws it with --svg or --forum; \
                catena show GRID writes the grid in other formats";
    Error::input("export is for proofs, and that is a text with a grid", hint)
}

fn draw(
    subjects: &[Subject],
    format: &Format,
    args: &Args,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let looks = args.looks.options(subjects.iter().map(|subject| subject.proof))?;
    let caption = args.caption.as_deref().map_or(looks.caption, Caption::Words);
    let Args { notation, flavour, compact, .. } = *args;
    if compact && format.name != "forum" {
        return Err(Error::input("--compact is for posts", "write --to forum --compact"));
    }
    let options = Options { caption, notation, flavour, compact, ..looks };
    let made = draw::render(subjects, format, &options).map_err(unrenderable)?;
    match &args.output {
        Some(file) => write_file(file, &made),
        None if !format.is_text && std::io::stdout().is_terminal() => {
            let message = format!("will not write {} to the terminal", format.name);
            Err(Error::input(message, "name a file with --output"))
        }
        None => Ok(out.write_all(&made)?),
    }
}

/// Writes the certificates of theorems that the judge accepts.
fn theorem(args: &Args, documents: &[&str], out: &mut dyn Write) -> Result<Exit, Error> {
    let Target::Certificates(form) = args.to else {
        let message = format!("a theorem cannot be written as {}", args.to.name());
        return Err(Error::input(
            message,
            "--to lrat or veripb writes its cases for other checkers",
        ));
    };
    let wanted = wanted(args.number, documents.len(), "theorem")?;
    let mut accepted = Vec::new();
    for index in wanted {
        let (theorem, judged) = check::judged(index, documents[index])?;
        if let Err(refusal) = judged {
            let text = format!("{} is refused: {refusal}", theorem.claim);
            super::error::warn(text, "only theorems that hold have certificates");
            return Ok(Exit::Refused);
        }
        accepted.push(theorem);
    }
    certificates::write_theorems(&accepted, form, args.output.as_deref(), out)?;
    Ok(Exit::Done)
}

/// The proofs that are asked for: at least one.
fn proofs(args: &Args, text: &str) -> Result<Vec<Proof>, Error> {
    let documents = documents(text)?;
    let wanted = wanted(args.number, documents.len(), "proof")?;
    let proof = |index: usize| from_json(&documents[index]).map_err(|error| no_proof(index, error));
    wanted.into_iter().map(proof).collect()
}

/// Those that are taken of so many, counted from 0: all where no numbers are given.
fn wanted(numbers: Option<Numbers>, count: usize, what: &str) -> Result<Vec<usize>, Error> {
    if let Some(numbers) = numbers.filter(|numbers| !numbers.are_of(count)) {
        let hint = format!("there are {count}, counted from 1");
        return Err(Error::input(format!("there is no {what} {numbers}"), hint));
    }
    Ok((0..count).filter(|&index| numbers.is_none_or(|numbers| numbers.has(index))).collect())
}
