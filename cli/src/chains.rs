//! Chains as commands print them.

use catena::explorer;
use catena::notation::{SetLogic, csp_rules, eureka, nrc};
use catena::proof::Proof;

/// How chains are printed.
#[derive(clap::Args, Clone, Debug)]
pub struct ChainArgs {
    /// The notation of chains
    #[arg(long, value_enum, default_value_t = Notation::Nrc)]
    pub notation: Notation,
    /// Print the truths and links of each chain too
    #[arg(long)]
    pub set_logic: bool,
}

/// A notation that chains are printed in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Notation {
    /// nrc notation, the linking candidates alone
    Nrc,
    /// nrc notation with every additional candidate and its reason
    Full,
    /// CSP-Rules
    Csp,
    /// Eureka, as AICs are posted; chains that have no such form are printed in nrc notation
    Eureka,
}

impl ChainArgs {
    /// The proof in the notation; several lines when its truths and links are asked for.
    pub fn write(&self, proof: &Proof) -> String {
        let mut text = write(proof, self.notation);
        if let Some(logic) = SetLogic::of(proof).filter(|_| self.set_logic) {
            text.push_str(&format!("\n{logic}"));
        }
        text
    }
}

/// A proof in a notation: a chain in it or, where it has no such form, in nrc notation; what is no
/// chain by its name and conclusions.
pub fn write(proof: &Proof, notation: Notation) -> String {
    let written = match notation {
        Notation::Nrc => nrc::short(proof),
        Notation::Full => nrc::full(proof),
        Notation::Csp => csp_rules::write(proof),
        Notation::Eureka => eureka::write(proof),
    };
    match written.or_else(|_| nrc::short(proof)) {
        Ok(text) => text,
        Err(_) => {
            format!("{} ==> {}", proof.family.name, conclusions(proof))
        }
    }
}

/// The conclusions, as a list.
pub fn conclusions(proof: &Proof) -> String {
    let conclusions: Vec<String> = proof.conclusions.iter().map(ToString::to_string).collect();
    conclusions.join(", ")
}

impl From<Notation> for explorer::Notation {
    fn from(notation: Notation) -> explorer::Notation {
        match notation {
            Notation::Nrc => explorer::Notation::Nrc,
            Notation::Full => explorer::Notation::Full,
            Notation::Csp => explorer::Notation::CspRules,
            Notation::Eureka => explorer::Notation::Eureka,
        }
    }
}
