//! Chains as commands print them.

use std::io::Write;

use catena::card::Card;
use catena::explorer::Judged;
use catena::grid::Conclusion;
use catena::notation::{Notation, SetLogic, Written};
use catena::proof::Proof;
use catena_draw::{Subject, words, words_for};
use clap::builder::TypedValueParser;

use super::choice::choice;
use super::setting::settings;
use super::{Error, width};

/// How chains are printed.
#[derive(clap::Args, Clone, Debug)]
pub struct ChainArgs {
    /// The notation of chains
    #[arg(long, value_parser = notation(), default_value = settings().notation().name())]
    pub notation: Notation,
    /// Print the truths and links of each chain too
    #[arg(long)]
    pub set_logic: bool,
}

impl ChainArgs {
    /// The proof in the notation; several lines when its truths and links are asked for.
    pub fn write(&self, proof: &Proof) -> String {
        self.with_set_logic(self.notation.write(proof).to_string(), proof)
    }

    /// The notation in which a proof is given in full.
    pub fn in_full(&self) -> Notation {
        if self.notation == Notation::Nrc { Notation::Full } else { self.notation }
    }

    /// The proof as a heading in this notation: of many conclusions only the first ones and how many more
    /// there are; with its truths and links when they are asked for.
    pub fn heading(&self, notation: Notation, proof: &Proof) -> String {
        self.with_set_logic(heading(notation, proof), proof)
    }

    fn with_set_logic(&self, mut text: String, proof: &Proof) -> String {
        if let Some(logic) = SetLogic::of(proof).filter(|_| self.set_logic) {
            text.push_str(&format!("\n{logic}"));
        }
        text
    }
}

/// The proof on one line, of many conclusions only the first ones and how many more there are.
pub fn heading(notation: Notation, proof: &Proof) -> String {
    let written = notation.write(proof);
    Written { conclusions: first_ones(&written.conclusions), ..written }.to_string()
}

/// The first of some conclusions, and how many more there are: `r1c1<>3, …, r4c7<>7 and 38 more`. All of them
/// where they are no more than ten.
pub fn first_ones(conclusions: &str) -> String {
    const MOST: usize = 10;
    const SHOWN: usize = 8;
    let all: Vec<&str> = conclusions.split(", ").collect();
    match all.len() {
        ..=MOST => conclusions.to_owned(),
        count => format!("{} and {} more", all[..SHOWN].join(", "), count - SHOWN),
    }
}

/// A proof in full: its heading, and below it what is said against it, where the givens have not the one solution that it
/// assumes.
///
/// # Errors
/// When it cannot be written.
pub fn in_full(judged: &Judged, args: &ChainArgs, out: &mut dyn Write) -> Result<(), Error> {
    writeln!(out, "{}", args.heading(args.in_full(), judged.proof()))?;
    match Subject::of_judged(judged).refusal_text() {
        Some(refused) => Ok(writeln!(out, "{}", width::sentence(&format!("{refused}.")))?),
        None => Ok(()),
    }
}

/// The argument in words for the conclusion that was asked for, or for the first, where it has no more lines than fit on a
/// page.
///
/// # Errors
/// When it cannot be written.
pub fn in_words(
    proof: &Proof,
    asked: Option<Conclusion>,
    out: &mut dyn Write,
) -> Result<(), Error> {
    const PAGE: usize = 40;
    let words = asked.map_or_else(|| words(proof), |asked| words_for(proof, asked));
    if words.len() <= PAGE {
        writeln!(out, "\nIn words:")?;
        words.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    Ok(())
}

/// A rule by the name that readers of the notation have for it.
pub fn called(rule: &str, notation: Notation) -> &str {
    let card = Card::of(rule).filter(|_| notation == Notation::Eureka);
    card.and_then(|card| card.eureka).unwrap_or(rule)
}

/// Reads the name of a notation.
pub fn notation() -> impl TypedValueParser<Value = Notation> {
    choice(Notation::ALL, |one| one.name(), |one| one.about())
}
