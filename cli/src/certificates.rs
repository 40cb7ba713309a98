//! Certificates of proofs in a folder: two files per proof, and of several proofs a list of the steps.

use std::io::Write;
use std::path::Path;

use catena::explorer::{Explorer, Solved};
use catena::export::certificate::{Certificate, Form, Uncertified};
use catena::grid::format::write_sukaku;
use catena::grid::{Conclusion, Position, State};
use catena::proof::Proof;

use super::Error;
use super::pictures::{may_be_written, write_file};

/// Writes the certificates of proofs that hold into a folder, which is made where it does not exist.
///
/// # Errors
/// When no folder is named, a file exists and must not be overwritten, or cannot be written, or a proof
/// has no such certificate; then nothing is written.
pub fn write(
    proofs: &[Proof],
    form: &Form,
    folder: Option<&Path>,
    force: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut files: Vec<(String, String)> = Vec::new();
    for (index, proof) in proofs.iter().enumerate() {
        let made = form
            .certificate(proof, has_solution(&proof.state))
            .map_err(|error| uncertified(index, error))?;
        let name = name(index, proofs.len());
        files.push((format!("{name}.{}", form.problem), made.problem));
        files.push((format!("{name}.{}", form.derivation), made.derivation));
    }
    if proofs.len() > 1 {
        files.push(("steps.tsv".to_owned(), steps(proofs)));
    }
    write_files(&files, (proofs.len(), "proof"), form, folder, force, out)
}

/// Writes the certificates of theorems into a folder, two files each, numbered where there are several.
///
/// # Errors
/// When no folder is named, a file exists and must not be overwritten, or cannot be written.
pub fn write_theorems(
    made: &[Certificate],
    form: &Form,
    folder: Option<&Path>,
    force: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let mut files: Vec<(String, String)> = Vec::new();
    for (index, Certificate { problem, derivation }) in made.iter().enumerate() {
        let name = match made.len() {
            1 => "theorem".to_owned(),
            _ => format!("theorem-{}", index + 1),
        };
        files.push((format!("{name}.{}", form.problem), problem.clone()));
        files.push((format!("{name}.{}", form.derivation), derivation.clone()));
    }
    write_files(&files, (made.len(), "theorem"), form, folder, force, out)
}

/// Writes files into a folder, which is made where it does not exist, and says of how many of what they are.
fn write_files(
    files: &[(String, String)],
    (count, what): (usize, &str),
    form: &Form,
    folder: Option<&Path>,
    force: bool,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let Some(folder) = folder else {
        let message = format!("{} is two files, a problem and a derivation", form.name);
        return Err(Error::input(message, "name a folder for them with --output DIR"));
    };
    for (name, _) in files {
        may_be_written(&folder.join(name), force)?;
    }
    let named = |error| Error::input(format!("{}: {error}", folder.display()), "");
    std::fs::create_dir_all(folder).map_err(named)?;
    for (name, text) in files {
        write_file(&folder.join(name), text.as_bytes(), force)?;
    }
    let plural = if count == 1 { "" } else { "s" };
    Ok(writeln!(out, "{count} {what}{plural} as {} in {}", form.name, folder.display())?)
}

/// `proof`, or `step-07` of several.
fn name(index: usize, count: usize) -> String {
    let width = count.to_string().len();
    if count == 1 { "proof".to_owned() } else { format!("step-{:0width$}", index + 1) }
}

/// Whether a state has a solution; `None` when that is not known.
fn has_solution(state: &State) -> Option<bool> {
    match Explorer::of(Position::from_state(state.clone())).solved() {
        Solved::Unknown => None,
        Solved::None => Some(false),
        Solved::One(_) | Solved::Several(_) => Some(true),
    }
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
        Uncertified::Unfounded(_) | Uncertified::NotStated(_) => "",
    };
    Error::input(format!("proof {}: {error}", index + 1), hint)
}
