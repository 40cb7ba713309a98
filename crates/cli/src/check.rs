//! `catena check`: judges proofs, theorems about families, posts, and what was entered into a puzzle.

use std::borrow::Cow;
use std::io::{ErrorKind, Read, Write};

use super::colour::{Role, printed};
use super::error::shown;
use super::interrupt::interrupt;
use super::linked::{self, Linked};
use super::text_or_file::{file_of, text_or_file};
use super::{Error, Exit, check_chain, check_entries, check_post, note};
use catena::check::{Verdict, called};
use catena::explorer::Judged;
use catena::explorer::document::{Documents, Part, proofs_in};
use catena::grid::Conclusion;
use catena::grid::format::decode;
use catena::proof::Proof;
use catena::proof::json::from_json;
use catena::theorem::json::{Document, is_theorem};
use catena::theorem::simulation::{self, json::is_simulation};
use catena::theorem::{Judge, Refusal, Summary, Unproved};
use catena::work::{Stopped, Work};
use serde_json::value::RawValue;

#[derive(clap::Args)]
pub struct Args {
    /// The file with the proofs and theorems, one JSON document after the other, or with a post: a grid and the
    /// steps of a path; or a link of the explorer with a proof in it; or a grid, or a file that holds it, with what was
    /// entered into the puzzle: the first entry that the givens refute is named and proved wrong; with --chain the grid; - for standard input
    ///
    /// Entries are the digits that are not given and the candidates that are deleted: in a grid with + before what is not
    /// given, in a HoDoKu library line, or in grids that stand below the puzzle, digits or pencil marks.
    #[arg(value_name = "FILE|GRID", value_parser = text_or_file())]
    input: String,
    #[command(flatten)]
    chain: check_chain::ChainArgs,
    /// Print the verdicts as one JSON document: of a post catena-post/2, of entries catena-entries/1
    #[arg(long, conflicts_with = "chain")]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    match &args.chain.chain {
        Some(text) => check_chain::run(&args.input, text, &args.chain, out),
        None if args.chain.pictures.any() => {
            let hint = "catena export draws proofs";
            Err(Error::input("check draws a chain that is typed with --chain", hint))
        }
        None => {
            let (text, rests) = match opened(&args.input) {
                Err(Error::Refused(why)) => {
                    writeln!(out, "{}: {why}", printed(Role::Bad, "refused"))?;
                    return Ok(Exit::Refused);
                }
                opened => opened?,
            };
            match check_entries::judged(&text) {
                Some(answer) => check_entries::tell(&answer, args.json, out),
                None if check_post::is_post(&text) => check_post::run(&text, args.json, out),
                None => check_documents(&text, rests, out),
            }
        }
    }
}

/// Judges documents; `rests` says whether steps before them assume that the givens have one solution.
fn check_documents(text: &str, rests: bool, out: &mut dyn Write) -> Result<Exit, Error> {
    let mut items = Documents::of(text).flat_map(items).peekable();
    let first = items.next().ok_or_else(nothing)?;
    let is_lone = items.peek().is_none();
    if let Some(error) = first.unreadable() {
        match without_grid(text) {
            Some(error) => return Err(error),
            None if is_lone && is_words(text) && text.trim().contains(' ') => {
                return Err(Error::input(
                    "it has no proof, no grid and no step of a path",
                    TEXT_HINT,
                ));
            }
            None if is_lone => return Err(first.refused(&error)),
            None => {}
        }
    }
    let mut judged = Session {
        out,
        is_heard: true,
        is_lone,
        rests,
        count: 0,
        refused: 0,
        assuming: 0,
        unreadable: 0,
    };
    for item in std::iter::once(first).chain(items) {
        judged.take(&item)?;
    }
    judged.end()
}

/// The error of a text with steps, and so a post, in which no grid can be read.
fn without_grid(text: &str) -> Option<Error> {
    let has_steps = ["=>", "<>", "≠"].iter().any(|sign| text.contains(sign));
    let error = catena::grid::format::read(text).err().filter(|_| has_steps && is_words(text))?;
    let hint = "a post needs a grid: 81 characters, pencil marks in a frame, or another form of a position";
    Some(Error::input(format!("it has steps and no grid that can be read: {error}"), hint))
}

/// Whether a text is no picture and no document.
fn is_words(text: &str) -> bool {
    let begin = text.trim_start();
    !begin.starts_with(['{', '[', '<', '"']) && !begin.starts_with("digraph")
}

fn nothing() -> Error {
    Error::input("there is no proof here", "hand in proofs as catena-proof/1")
}

/// What is judged by itself, and gets a line of its own.
enum Item<'a> {
    /// A text that should be a proof.
    Proof(Cow<'a, str>),
    /// A text that should be a theorem.
    Theorem(&'a str),
    /// A text that should be a theorem for every length.
    Simulation(&'a str),
    /// An answer without a proof.
    Empty,
    /// A text that is not JSON, and why.
    Malformed(String),
}

/// What a document holds: at least one thing, so that none goes without a line.
fn items(part: Part<'_>) -> Vec<Item<'_>> {
    match part {
        Part::Proofs(proofs) if proofs.is_empty() => vec![Item::Empty],
        Part::Proofs(proofs) => proofs.into_iter().map(|one| Item::Proof(one.into())).collect(),
        Part::Other(text) if !is_object(text) => vec![Item::Malformed(NOT_AN_OBJECT.to_owned())],
        Part::Other(text) if is_theorem(text) => vec![Item::Theorem(text)],
        Part::Other(text) if is_simulation(text) => vec![Item::Simulation(text)],
        Part::Other(text) => vec![Item::Proof(text.into())],
        Part::Malformed(_, error) => vec![Item::Malformed(error.to_string())],
    }
}

/// What is wrong with a number, a text or `null` in place of a document.
const NOT_AN_OBJECT: &str = "it is not a JSON object, {…}";

fn is_object(text: &str) -> bool {
    text.trim_start().starts_with('{')
}

impl Item<'_> {
    /// Why it cannot be read, where that is known before it is judged.
    fn unreadable(&self) -> Option<String> {
        match self {
            Item::Malformed(error) => Some(error.clone()),
            Item::Proof(text) => from_json(text).err().map(|error| error.to_string()),
            Item::Theorem(text) => Document::read(text).err(),
            Item::Simulation(text) => simulation::json::from_json(text).err(),
            Item::Empty => None,
        }
    }

    /// The error of a lone document that cannot be read.
    fn refused(&self, error: &str) -> Error {
        match self {
            Item::Theorem(_) | Item::Simulation(_) => no_theorem(0, error),
            Item::Malformed(_) => {
                Error::input(format!("document 1 is not a proof: {error}"), TEXT_HINT)
            }
            _ => no_proof(0, error),
        }
    }
}

/// What has been judged so far.
struct Session<'a> {
    out: &'a mut dyn Write,
    /// Whether anyone still reads what is printed. The exit code is of all documents, read or not.
    is_heard: bool,
    is_lone: bool,
    /// Whether steps before them assume that the givens have one solution.
    rests: bool,
    count: usize,
    refused: usize,
    /// How many hold where the givens have one solution.
    assuming: usize,
    unreadable: usize,
}

impl Session<'_> {
    fn take(&mut self, item: &Item) -> Result<(), Error> {
        interrupt().check().map_err(|by| self.stopped(by))?;
        self.count += 1;
        match item {
            Item::Proof(text) => match from_json(text) {
                Ok(proof) => self.proof(proof),
                Err(error) => self.unread(&error.to_string()),
            },
            Item::Theorem(text) => self.theorem(text),
            Item::Simulation(text) => self.simulation(text),
            Item::Empty if self.is_lone => Err(nothing()),
            Item::Empty => self.line("an answer without a proof"),
            Item::Malformed(error) => self.unread(error),
        }
    }

    fn proof(&mut self, proof: Proof) -> Result<(), Error> {
        let judged = Judged::of(proof);
        self.refused += usize::from(!judged.is_proved());
        match judged.verdict() {
            Verdict::Proved(summary) => {
                self.assuming += usize::from(summary.assumes_one_solution);
                let earlier = match self.rests && !summary.assumes_one_solution {
                    true => "; an earlier step assumes one solution",
                    false => "",
                };
                let proved = match judged.assumption().filter(|assumed| !assumed.holds()) {
                    None => printed(Role::Good, "proved").to_string(),
                    Some(fails) => printed(Role::Bad, &format!("proved {fails}:")).to_string(),
                };
                self.line(&format!("{proved} {summary}{earlier}"))
            }
            Verdict::Refused(refusal) => {
                let refused = printed(Role::Bad, "refused");
                self.line(&format!("{refused} {}: {refusal}", title(judged.proof())))
            }
        }
    }

    fn theorem(&mut self, text: &str) -> Result<(), Error> {
        let mut work = unbounded();
        let (theorem, judged) = match judge(text, &mut work) {
            Ok(judged) => judged,
            Err(error) if self.is_lone => return Err(no_theorem(0, error)),
            Err(error) => return self.unread(&error),
        };
        let claim = &theorem.claim;
        match judged {
            Ok(summary) => {
                let proved = printed(Role::Good, "proved");
                self.line(&format!("{proved}, {}: {summary}", claim.states))
            }
            Err(Unproved::Refused(refusal)) => {
                self.refused += 1;
                let refused = printed(Role::Bad, "refused");
                self.line(&format!("{refused} {claim}, {}: {refusal}", claim.states))
            }
            Err(Unproved::Stopped) => {
                self.line(&format!("not judged up to the end: {claim}, {}", claim.states))?;
                self.count -= 1;
                Err(self.stopped(stopped(&work)))
            }
        }
    }

    fn simulation(&mut self, text: &str) -> Result<(), Error> {
        let simulation = match simulation::json::from_json(text) {
            Ok(simulation) => simulation,
            Err(error) if self.is_lone => return Err(no_theorem(0, error)),
            Err(error) => return self.unread(&error),
        };
        match simulation::judge(&simulation) {
            Ok(proved) => self.line(&format!("{} {proved}", printed(Role::Good, "proved"))),
            Err(refusal) => {
                self.refused += 1;
                let refused = printed(Role::Bad, "refused");
                self.line(&format!("{refused} {simulation}: {refusal}"))
            }
        }
    }

    fn unread(&mut self, error: &str) -> Result<(), Error> {
        if self.is_lone {
            return Err(no_proof(0, error));
        }
        self.unreadable += 1;
        self.line(&format!("unreadable: {error}"))
    }

    /// A line about the document.
    fn line(&mut self, text: &str) -> Result<(), Error> {
        let place = if self.is_lone { String::new() } else { format!("{}: ", self.count) };
        match writeln!(self.out, "{place}{text}") {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => self.is_heard = false,
            written if self.is_heard => written?,
            _ => {}
        }
        Ok(())
    }

    fn stopped(&self, by: Stopped) -> Error {
        let (count, plural) = (self.count, if self.count == 1 { "" } else { "s" });
        Error::Stopped {
            by,
            after: format!("after {count} document{plural}; the rest is not judged"),
        }
    }

    fn end(self) -> Result<Exit, Error> {
        let Session { count, refused, assuming, unreadable, is_lone, .. } = self;
        if assuming > 0 && !is_lone {
            note(format!(
                "{assuming} of {count} documents assume that the givens have one solution"
            ));
        }
        match unreadable {
            0 => Ok(if refused == 0 { Exit::Done } else { Exit::Refused }),
            _ => {
                let message = format!("{unreadable} of {count} documents cannot be read");
                Err(Error::input(message, PROOF_HINT))
            }
        }
    }
}

/// Work that only `--time-limit` and Ctrl-C end.
fn unbounded() -> Work {
    Work::with_budget(u64::MAX).interruptible(&interrupt())
}

/// The documents of a text whose first is a theorem; `None` when it is something else.
///
/// # Errors
/// When one of the others is not JSON.
pub(super) fn theorems(text: &str) -> Result<Option<Vec<&str>>, Error> {
    let documents = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let mut texts: Vec<&str> = Vec::new();
    for document in documents {
        match document {
            Ok(document) => texts.push(document.get()),
            Err(_) if texts.is_empty() => return Ok(None),
            Err(error) if is_theorem(texts[0]) => return Err(no_theorem(texts.len(), error)),
            Err(_) => return Ok(None),
        }
    }
    Ok(texts.first().is_some_and(|first| is_theorem(first)).then_some(texts))
}

fn no_theorem(index: usize, error: impl std::fmt::Display) -> Error {
    let hint = "catena study decide STATEMENT -o FILE writes theorems as catena-theorem/1";
    Error::input(format!("document {} is not a theorem: {error}", index + 1), hint)
}

/// The theorem of a document, which is counted from 0, and what the judge says of it.
///
/// # Errors
/// When it is not one, or the judge was stopped.
pub(super) fn judged(
    index: usize,
    document: &str,
) -> Result<(Document<'_>, Result<Summary, Refusal>), Error> {
    let mut work = unbounded();
    let (theorem, judged) = judge(document, &mut work).map_err(|error| no_theorem(index, error))?;
    match judged {
        Ok(summary) => Ok((theorem, Ok(summary))),
        Err(Unproved::Refused(refusal)) => Ok((theorem, Err(refusal))),
        Err(Unproved::Stopped) => {
            let after = format!("before theorem {} was judged up to the end", index + 1);
            Err(Error::Stopped { by: stopped(&work), after })
        }
    }
}

/// What stopped a judge.
fn stopped(work: &Work) -> Stopped {
    work.look().err().unwrap_or(Stopped::Budget)
}

/// The theorem of a document, and what the judge says of it; what is wrong with the document, when it cannot be read.
/// All classes are read, whatever the judge says, unless the judge is stopped.
fn judge<'a>(
    document: &'a str,
    work: &mut Work,
) -> Result<(Document<'a>, Result<Summary, Unproved>), String> {
    let theorem = Document::read(document)?;
    let mut judge = Judge::of(&theorem.claim).map_err(Unproved::Refused);
    for class in theorem.classes() {
        let class = class?;
        judge = judge.and_then(|mut judge| judge.class(&class, work).map(|()| judge));
        if matches!(judge, Err(Unproved::Stopped)) {
            break;
        }
    }
    let judged = judge.and_then(|judge| judge.end(work));
    Ok((theorem, judged))
}

/// The text of a file with proofs or a post; of a link, which may also be the argument itself, its proof.
pub(super) fn read(file: &str) -> Result<String, Error> {
    Ok(opened(file)?.0)
}

/// The same, and whether steps before the proof of a link assume that the givens have one solution.
fn opened(file: &str) -> Result<(String, bool), Error> {
    let whole = |linked: Linked| (linked.proof, linked.assumes);
    if let Some(linked) = linked::proof(file)? {
        return Ok(whole(linked));
    }
    let text = text_of(file)?;
    Ok(linked::proof(&text)?.map_or((text, false), whole))
}

/// The text of a file or, for `-`, of standard input, in UTF-8 or UTF-16.
pub(super) fn text_of(file: &str) -> Result<String, Error> {
    let mut bytes = Vec::new();
    let result = match file {
        "-" => std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes),
        path => std::fs::read(file_of(path)),
    };
    let refused = |what: String| {
        let hint = "name a file of proofs as catena-proof/1, or - for standard input";
        Error::input(format!("{}: {what}", shown(&file_of(file))), hint)
    };
    if result.is_err() && check_entries::is_grid(file) {
        return Ok(file.to_owned());
    }
    let bytes = result.map_err(|error| refused(error.to_string()))?;
    decode(bytes).map_err(|before| refused(format!("byte {} is not UTF-8", before + 1)))
}

/// The proofs of a text, as JSON texts: its documents, and the proofs inside the answers of `why`,
/// `find`, `solve` and others.
pub(super) fn documents(text: &str) -> Result<Vec<String>, Error> {
    let proofs = proofs_in(text).map_err(|(index, error)| no_proof(index, error))?;
    match proofs.iter().position(|text| !is_object(text)) {
        _ if proofs.is_empty() => Err(nothing()),
        Some(index) => Err(no_proof(index, NOT_AN_OBJECT)),
        None => Ok(proofs),
    }
}

/// What a proof looks like.
const PROOF_HINT: &str =
    "a proof is a JSON document with the schema catena-proof/1, or part of an answer";

/// What else a text may be.
const TEXT_HINT: &str = "a proof is a JSON document with the schema catena-proof/1, or part of an answer; a post needs \
     a grid in it; a chain as it is typed goes with its grid: catena check GRID --chain TEXT";

pub(super) fn no_proof(index: usize, error: impl std::fmt::Display) -> Error {
    Error::input(format!("document {} is not a proof: {error}", index + 1), PROOF_HINT)
}

/// What a refused proof said it is.
fn title(proof: &Proof) -> String {
    let conclusions = Conclusion::list(&proof.conclusions);
    let length = proof.chain.iter().map(|_| format!("[{}]", proof.length)).collect::<String>();
    format!("{}{length} ==> {conclusions}", called(&proof.family))
}
