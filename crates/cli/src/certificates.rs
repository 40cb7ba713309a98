//! Certificates of proofs in a folder: two files per proof, and of several proofs a list of the steps.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use catena::grid::format::write_sukaku;
use catena::grid::{Conclusion, State};
use catena::proof::Proof;
use catena::solution::{Solutions, solutions};
use catena::theorem::Class;
use catena::theorem::json::Document;
use catena_draw::certificate::{Files, Form, Uncertified};

use super::Error;
use super::interrupt::interrupt;
use super::pictures::{may_be_written, write_file};
use crate::error::shown;

/// Writes the certificates of proofs that hold into a folder, which is made where it does not exist.
///
/// # Errors
/// When no folder is named, a file exists and must not be overwritten, or cannot be written, or a proof
/// has no such certificate; then nothing is written.
pub fn write(
    proofs: &[Proof],
    form: &Form,
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut files: Vec<(String, String)> = Vec::new();
    for (index, proof) in proofs.iter().enumerate() {
        let made = form
            .certificate(proof, Some(has_solution(&proof.state)))
            .map_err(|error| uncertified(index, error))?;
        let name = name(index, proofs.len());
        files.push((format!("{name}.{}", form.problem), made.problem));
        files.push((format!("{name}.{}", form.derivation), made.derivation));
    }
    if proofs.len() > 1 {
        files.push(("steps.tsv".to_owned(), steps(proofs)));
    }
    write_files(&files, (proofs.len(), "proof"), form, folder, out)
}

/// Writes the certificates of theorems that the judge accepts into a folder, two files each, numbered where there are
/// several. They may be much longer than the theorems, so they are written as they are made.
///
/// # Errors
/// When no folder is named, a file exists and must not be overwritten, or cannot be written.
pub fn write_theorems(
    theorems: &[Document],
    form: &Form,
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let name = |index: usize| match theorems.len() {
        1 => "theorem".to_owned(),
        _ => format!("theorem-{}", index + 1),
    };
    let both = |index| [form.problem, form.derivation].map(|end| format!("{}.{end}", name(index)));
    let files: Vec<[String; 2]> = (0..theorems.len()).map(both).collect();
    let folder = made(files.as_flattened(), form, folder)?;
    for (theorem, [problem, derivation]) in theorems.iter().zip(&files) {
        let open = |name: &String| File::create(folder.join(name)).map(BufWriter::new);
        let written = open(problem).and_then(|mut problem| {
            let mut derivation = open(derivation)?;
            let mut files = Files { problem: &mut problem, derivation: &mut derivation };
            let go_on = |_: &Class| interrupt().check().is_ok();
            let classes = || theorem.classes().map_while(Result::ok).take_while(go_on);
            let closes = form.theorem(&theorem.claim, classes, &mut files)?;
            problem.flush()?;
            derivation.flush()?;
            if closes { Ok(()) } else { Err(std::io::Error::other("its cases do not close")) }
        });
        let stopped = interrupt().check();
        if written.is_err() || stopped.is_err() {
            // Half of a certificate shows nothing.
            for name in [problem, derivation] {
                let _ = std::fs::remove_file(folder.join(name));
            }
        }
        stopped.map_err(|by| Error::Stopped { by, after: "before all was written".to_owned() })?;
        written.map_err(|error| Error::input(format!("{}: {error}", shown(folder)), ""))?;
    }
    told((theorems.len(), "theorem"), form, folder, out)
}

/// Writes files into a folder, which is made where it does not exist, and says of how many of what they are.
fn write_files(
    files: &[(String, String)],
    what: (usize, &str),
    form: &Form,
    folder: Option<&Path>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let names: Vec<String> = files.iter().map(|(name, _)| name.clone()).collect();
    let folder = made(&names, form, folder)?;
    for (name, text) in files {
        write_file(&folder.join(name), text.as_bytes())?;
    }
    told(what, form, folder, out)
}

/// The folder for these files, made where it does not exist.
fn made<'a>(names: &[String], form: &Form, folder: Option<&'a Path>) -> Result<&'a Path, Error> {
    let Some(folder) = folder else {
        let message = format!("{} is two files, a problem and a derivation", form.name);
        return Err(Error::input(message, "name a folder for them with --output DIR"));
    };
    for name in names {
        may_be_written(&folder.join(name))?;
    }
    let named = |error| Error::input(format!("{}: {error}", shown(folder)), "");
    std::fs::create_dir_all(folder).map_err(named)?;
    Ok(folder)
}

/// Says of how many of what the files are.
fn told(
    (count, what): (usize, &str),
    form: &Form,
    folder: &Path,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let plural = if count == 1 { "" } else { "s" };
    Ok(writeln!(out, "{count} {what}{plural} as {} in {}", form.name, shown(folder))?)
}

/// `proof`, or `step-07` of several.
fn name(index: usize, count: usize) -> String {
    let width = count.to_string().len();
    if count == 1 { "proof".to_owned() } else { format!("step-{:0width$}", index + 1) }
}

/// Whether a state has a solution.
fn has_solution(state: &State) -> bool {
    solutions(state) != Solutions::None
}

/// The steps with the states that they stand on, and the state at the end. `missing` counts the candidates
/// that are not live in a state although no step before eliminated them: with 0 everywhere the
/// certificates together show the whole path.
fn steps(proofs: &[Proof]) -> String {
    let mut text = "step\tconclusions\tmissing\tstate\n".to_owned();
    let mut known: Option<State> = None;
    for (index, proof) in proofs.iter().enumerate() {
        let missing = known.iter().flat_map(State::candidates);
        let missing = missing.filter(|&candidate| !proof.state.is_live(candidate)).count();
        text += &format!(
            "{}\t{}\t{missing}\t{}\n",
            name(index, proofs.len()),
            Conclusion::list(&proof.conclusions),
            write_sukaku(&proof.state),
        );
        let mut state = known.filter(|_| missing == 0).unwrap_or_else(|| proof.state.clone());
        for candidate in proof.eliminated() {
            state.remove(candidate);
        }
        known = Some(state);
    }
    text + &known.map_or_else(String::new, |end| format!("end\t\t0\t{}\n", write_sukaku(&end)))
}

fn uncertified(index: usize, error: Uncertified) -> Error {
    let hint = match error {
        Uncertified::TooManyCases(_) => "--to veripb writes a cover as one sum",
        Uncertified::OneSolution(_) => {
            "catena check judges the exchange; docs/uniqueness.md says what is not certified"
        }
        Uncertified::Unfounded(_) | Uncertified::NotStated(_) => "",
    };
    Error::input(format!("proof {}: {error}", index + 1), hint)
}
