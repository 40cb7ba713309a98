//! A proof as text, in a notation that is chosen by its name.

use super::cover_sets::write_sets_of;
use super::written::{Unwritable, Written};
use super::{csp_rules, eureka, gnpx, name_of, nrc};
use crate::card::Card;
use crate::grid::Conclusion;
use crate::proof::Proof;

/// A notation that chains are written in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Notation {
    /// nrc notation, only the linking candidates:
    /// `nrc3-chain n5{r9 r1}c8 – {n5 n8}r2c7 – {n8 n1}r9c7 ==> r9c8 ≠ 1`.
    #[default]
    Nrc,
    /// nrc notation with every candidate of every variable:
    /// `n6{r9 r1 r8*}c6 – n4{r4 r5 r1#n6r1c6}c6 – …`.
    Full,
    /// The form that CSP-Rules prints: `biv-chain[3]: c8n5{r9 r1} - r2c7{n5 n8} - … ==> r9c8≠1`.
    Csp,
    /// Eureka, as AICs are posted: `(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1`.
    Eureka,
    /// GNPX, for force chains: `✿[W r2c8/+2 -> r2c6/-2] => [S r2c6/-2 -> r6c6/+2]`, one such branch after
    /// the other.
    Gnpx,
}

impl Notation {
    /// All notations.
    pub const ALL: [Notation; 5] =
        [Notation::Nrc, Notation::Full, Notation::Csp, Notation::Eureka, Notation::Gnpx];

    /// The name people ask for it by.
    pub const fn name(self) -> &'static str {
        match self {
            Notation::Nrc => "nrc",
            Notation::Full => "full",
            Notation::Csp => "csp",
            Notation::Eureka => "eureka",
            Notation::Gnpx => "gnpx",
        }
    }

    /// What it is, in a line.
    pub const fn about(self) -> &'static str {
        match self {
            Notation::Nrc => "nrc notation, only the linking candidates",
            Notation::Full => "nrc notation with every additional candidate and its reason",
            Notation::Csp => {
                "The form of CSP-Rules; chains that have no such form are written in nrc notation"
            }
            Notation::Eureka => {
                "Eureka, as AICs are posted; chains that have no such form are written in nrc notation"
            }
            Notation::Gnpx => {
                "GNPX's links for force chains; other chains are written in nrc notation"
            }
        }
    }

    /// Writes the chain of a proof in this notation.
    ///
    /// # Errors
    /// Why it has no form in it. nrc notation has one for every chain; CSP-Rules has no name for
    /// loops, left-linking groups, almost locked sets and placements by lassos; an AIC has no place
    /// for additional candidates, dots and lassos.
    pub fn chain(self, proof: &Proof) -> Result<Written, Unwritable> {
        match self {
            Notation::Nrc => nrc::write(proof, false),
            Notation::Full => nrc::write(proof, true),
            Notation::Csp => csp_rules::write(proof),
            Notation::Eureka => eureka::write(proof),
            Notation::Gnpx => gnpx::write(proof),
        }
    }

    /// What readers of this notation call a chain: `biv-chain[3]` in the form of CSP-Rules, `XY-Chain` in Eureka
    /// notation. `None` where they have no name of their own for it, or the chain has no form in this notation.
    pub fn name_of_chain(self, proof: &Proof) -> Option<String> {
        let written = self.chain(proof).ok()?;
        match self {
            Notation::Csp => Some(written.name.trim_end_matches(':').to_owned()),
            Notation::Eureka => Card::of(proof.family.name.raw())?.eureka.map(str::to_owned),
            Notation::Nrc | Notation::Full | Notation::Gnpx => None,
        }
    }

    /// Writes any proof: a chain in this notation or, where it has no form in it, in nrc notation
    /// ([`Notation::chain`] says why); a force chain whose steps have one reason each in GNPX's notation; any
    /// other proof by its name, which is that of its size or type where it has one, its sets, and its conclusions.
    /// What assumes one solution says so behind the name.
    pub fn write(self, proof: &Proof) -> Written {
        let chain = self.chain(proof).or_else(|_| Notation::Nrc.chain(proof));
        let chain = chain.or_else(|_| Notation::Gnpx.chain(proof));
        let written = chain.unwrap_or_else(|_| Written {
            name: name_of(proof),
            steps: write_sets_of(proof),
            conclusions: format!("==> {}", Conclusion::list(&proof.conclusions)),
        });
        match proof.assumes_one_solution() {
            true => {
                Written { name: format!("{} (assuming one solution)", written.name), ..written }
            }
            false => written,
        }
    }
}
