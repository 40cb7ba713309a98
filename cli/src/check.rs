//! `catena check`: judges proofs, and theorems about families.

use std::io::{Read, Write};

use super::colour::{Role, printed};
use super::{Error, Exit, check_chain, check_post};
use catena::check::{Verdict, check};
use catena::explorer::proofs_in;
use catena::grid::Conclusion;
use catena::proof::Proof;
use catena::proof::json::from_json;
use catena::theorem::json::{Document, is_theorem};
use catena::theorem::{Judge, Refusal, Summary};
use serde_json::value::RawValue;

#[derive(clap::Args)]
pub struct Args {
    /// The file with the proofs, one JSON document after the other, or with a post: a grid and the steps of a
    /// path; with --chain the grid, or a file that holds it; - for standard input
    #[arg(value_name = "FILE|GRID")]
    input: String,
    #[command(flatten)]
    chain: check_chain::ChainArgs,
    /// Of a post, print the verdicts as one JSON document, catena-post/1
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
            let text = read(&args.input)?;
            match check_post::is_post(&text) {
                true => check_post::run(&text, args.json, out),
                false => check_proofs(&text, out),
            }
        }
    }
}

fn check_proofs(text: &str, out: &mut dyn Write) -> Result<Exit, Error> {
    if let Some(theorems) = theorems(text) {
        return check_theorems(&theorems, out);
    }
    let proofs = documents(text)?;
    let (mut outcome, mut unreadable) = (Exit::Done, 0);
    for (index, proof) in proofs.iter().enumerate() {
        let place = match proofs.len() {
            1 => String::new(),
            _ => format!("{}: ", index + 1),
        };
        let proof = match from_json(proof) {
            Ok(proof) => proof,
            Err(error) if proofs.len() == 1 => return Err(no_proof(index, error)),
            Err(error) => {
                unreadable += 1;
                writeln!(out, "{place}unreadable: {error}")?;
                continue;
            }
        };
        match check(&proof) {
            Verdict::Proved(summary) => {
                writeln!(out, "{place}{} {summary}", printed(Role::Good, "proved"))?
            }
            Verdict::Refused(refusal) => {
                outcome = Exit::Refused;
                let refused = printed(Role::Bad, "refused");
                writeln!(out, "{place}{refused} {}: {refusal}", title(&proof))?;
            }
        }
    }
    if unreadable > 0 {
        let count = proofs.len();
        let message = format!("{unreadable} of {count} documents cannot be read");
        return Err(Error::input(message, PROOF_HINT));
    }
    Ok(outcome)
}

/// The documents of a text whose first is a theorem; `None` when it is something else.
pub(super) fn theorems(text: &str) -> Option<Vec<&str>> {
    let documents = serde_json::Deserializer::from_str(text).into_iter::<&RawValue>();
    let documents: Vec<&str> = documents.map_while(Result::ok).map(RawValue::get).collect();
    documents.first().is_some_and(|first| is_theorem(first)).then_some(documents)
}

/// The theorem of a document, which is counted from 0, and what the judge says of it.
///
/// # Errors
/// When it is none.
pub(super) fn judged(
    index: usize,
    document: &str,
) -> Result<(Document<'_>, Result<Summary, Refusal>), Error> {
    let no_theorem = |error| {
        let hint = "catena study decide STATEMENT -o FILE writes theorems as catena-theorem/1";
        Error::input(format!("document {} is not a theorem: {error}", index + 1), hint)
    };
    let theorem = Document::read(document).map_err(no_theorem)?;
    let mut judge = Judge::of(&theorem.claim);
    for class in theorem.classes() {
        let class = class.map_err(no_theorem)?;
        judge = judge.and_then(|mut judge| judge.class(&class).map(|()| judge));
    }
    let judged = judge.and_then(Judge::end);
    Ok((theorem, judged))
}

fn check_theorems(documents: &[&str], out: &mut dyn Write) -> Result<Exit, Error> {
    let mut outcome = Exit::Done;
    for (index, document) in documents.iter().enumerate() {
        let (theorem, judged) = judged(index, document)?;
        let claim = &theorem.claim;
        match judged {
            Ok(summary) => writeln!(out, "proved, {}: {summary}", claim.states)?,
            Err(refusal) => {
                outcome = Exit::Refused;
                writeln!(out, "refused {claim}, {}: {refusal}", claim.states)?;
            }
        }
    }
    Ok(outcome)
}

pub(super) fn read(file: &str) -> Result<String, Error> {
    let mut text = String::new();
    let result = match file {
        "-" => std::io::stdin().lock().read_to_string(&mut text).map(|_| text),
        path => std::fs::read_to_string(path),
    };
    let hint = "name a file of proofs as catena-proof/1, or - for standard input";
    result.map_err(|error| Error::input(format!("{file}: {error}"), hint))
}

/// The proofs of a text, as JSON texts: its documents, and the proofs inside the answers of `why`,
/// `find`, `solve` and others.
pub(super) fn documents(text: &str) -> Result<Vec<String>, Error> {
    let proofs = proofs_in(text).map_err(|(index, error)| no_proof(index, error))?;
    match proofs.is_empty() {
        true => Err(Error::input("there is no proof here", "hand in proofs as catena-proof/1")),
        false => Ok(proofs),
    }
}

/// What a proof looks like.
const PROOF_HINT: &str =
    "a proof is a JSON document with the schema catena-proof/1, or part of an answer";

pub(super) fn no_proof(index: usize, error: impl std::fmt::Display) -> Error {
    Error::input(format!("document {} is not a proof: {error}", index + 1), PROOF_HINT)
}

/// What a refused proof said it is.
fn title(proof: &Proof) -> String {
    let conclusions = Conclusion::list(&proof.conclusions);
    let length = proof.chain.iter().map(|_| format!("[{}]", proof.length)).collect::<String>();
    format!("{}{length} ==> {conclusions}", proof.family.name)
}
