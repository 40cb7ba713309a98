//! `catena study map`: what is known of families, each against each.

use std::io::Write;
use std::path::PathBuf;

use catena::rules::Catalogue;
use catena_draw::link_beside;
use catena_study::{Contradiction, Map, NotShown};

use crate::pictures::write_file;
use crate::{Error, Exit};

/// Prints what is known of families, each against each, as JSON
///
/// A pair has two statements: at equal length, each elimination of the first family is made by a pattern of the second
/// that is not longer; at any length, by one however long. Each says to which length of the first it is known to hold,
/// from which it fails, and why: by definition, by a theorem, by a counterexample, or because of other pairs. A pair
/// that is not there is open. The page of the map is made of this, and docs/map.json is what it prints.
#[derive(clap::Args)]
pub struct Args {
    /// Draw the order of the families as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// When a counterexample of the list is none, or the file cannot be written.
pub fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Error> {
    let map = Map::of(&Catalogue::built_in(), |proof, beside| link_beside(proof, beside, ""))?;
    if let Some(file) = &args.svg {
        write_file(file, map.diagram().to_svg().as_bytes())?;
    }
    write!(out, "{}", map.to_json().map_err(std::io::Error::from)?)?;
    Ok(Exit::Done)
}

impl From<NotShown> for Error {
    fn from(why: NotShown) -> Error {
        match why {
            NotShown::Statement(unfit) => unfit.into(),
            NotShown::Ask(error) => error.into(),
            NotShown::Contradiction(Contradiction { family, other, refused }) => Error::input(
                format!(
                    "what is written down of {family} in {other} contradicts itself: {refused}"
                ),
                "this is an error of Catena, please report it",
            ),
            NotShown::NoProof(family) => Error::input(
                format!("a counterexample of the list has no proof by {family}"),
                "this is an error of Catena, please report it",
            ),
        }
    }
}
