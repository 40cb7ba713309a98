//! Chains as commands print them.

use std::io::Write;

use catena::export::words;
use catena::notation::{Notation, SetLogic};
use catena::proof::Proof;
use clap::builder::TypedValueParser;

use super::Error;
use super::choice::choice;

/// How chains are printed.
#[derive(clap::Args, Clone, Debug)]
pub struct ChainArgs {
    /// The notation of chains
    #[arg(long, value_parser = notation(), default_value = "nrc")]
    pub notation: Notation,
    /// Print the truths and links of each chain too
    #[arg(long)]
    pub set_logic: bool,
}

impl ChainArgs {
    /// The proof in the notation; several lines when its truths and links are asked for.
    pub fn write(&self, proof: &Proof) -> String {
        let mut text = self.notation.write(proof).to_string();
        if let Some(logic) = SetLogic::of(proof).filter(|_| self.set_logic) {
            text.push_str(&format!("\n{logic}"));
        }
        text
    }
}

/// The proof in words, where it has no more lines than fit on a page.
///
/// # Errors
/// When it cannot be written.
pub fn in_words(proof: &Proof, out: &mut dyn Write) -> Result<(), Error> {
    const PAGE: usize = 40;
    let words = words(proof);
    if words.len() <= PAGE {
        writeln!(out, "\nIn words:")?;
        words.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// Reads the name of a notation.
pub fn notation() -> impl TypedValueParser<Value = Notation> {
    choice(Notation::ALL, |one| one.name(), |one| one.about())
}
