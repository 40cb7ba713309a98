//! The table of all forms in which people write what they conclude, and why.
//!
//! A text is judged as the first form that it has. What no form takes is not understood.

use super::Explorer;
use super::error::AskError;
use super::typed::{Taken, TypedAnswer, no_chain};
use crate::notation;

/// A form that [`Explorer::check_typed`] knows.
pub struct Form {
    /// What it is called.
    pub name: &'static str,
    /// Who writes it, and where it is defined.
    pub source: &'static str,
    /// A text in this form.
    pub example: &'static str,
    /// Something close to it that is not of this form.
    pub near_miss: &'static str,
    /// Judges a text of this form.
    pub(super) judge: fn(&Explorer, &str) -> Taken,
}

/// Every form, in the order in which a text is compared with them. The examples are about the
/// hinge puzzle of D. Berthier, "Fully supersymmetric chains".
pub const FORMS: &[Form] = &[
    Form {
        name: "truths and links",
        source: "Xsudo",
        example: "6N8 9R8 1B9 \\ 45N89 ==> r9c8<>5",
        near_miss: "6N8 9R8 1B9 ==> r9c8<>5",
        judge: Explorer::as_set_list,
    },
    Form {
        name: "force chains of GNPX",
        source: "GNPX",
        example: "✿[W r9c8/+5 -> r6c8/-5] => [S r6c8/-5 -> r6c8/+4] ==> r9c8<>5",
        near_miss: "✿[r9c8/+5 -> r6c8/-5] ==> r9c8<>5",
        judge: Explorer::as_force_chain,
    },
    Form {
        name: "kraken fish",
        source: "HoDoKu: a fish, and below it a chain from each of its fins",
        example: "Kraken Fish Type 1: => r7c6<>5\n  Finned X-Wing: 5 r27 c16 fr2c7\n  r2c7 -5- r7c6",
        near_miss: "Kraken Fish Type 1: => r7c6<>5\n  Finned X-Wing: 5 r27 c16 fr2c7",
        judge: Explorer::as_kraken_fish,
    },
    Form {
        name: "krakens",
        source: "forums: a branch for each candidate of a choice, with || before it",
        example: "(5)r9c8\n||\n(5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1",
        near_miss: "(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1",
        judge: Explorer::as_kraken,
    },
    Form {
        name: "steps on several lines",
        source: "SudokuWiki, the texts of its solver",
        example: "Naked Pair 5/9 in Row 2, on cells [B1,B2]\n- removes 5 from B7",
        near_miss: "Naked Pair 5/9 in Row 2, on cells [B1,B2]",
        judge: Explorer::as_lines,
    },
    Form {
        name: "implications",
        source: "forums; HoDoKu, its forcing chains and nets",
        example: "r9c8=1 -> r9c7=8 -> r2c7=5 -> r1c8<>5 -> r9c8=5; r9c8<>1",
        near_miss: "r9c8=1, r9c7=8, r2c7=5",
        judge: Explorer::as_implications,
    },
    Form {
        name: "branches of SudokuWiki",
        source: "SudokuWiki, its forcing chains: + is on, - is off",
        example: "+5[J8]-1[J8]\n+5[A8]-5[B7]+8[B7]-8[J7]+1[J7]-1[J8]",
        near_miss: "+5[J8]-1[J8]",
        judge: Explorer::as_signed_branches,
    },
    Form {
        name: "bases and covers, and rules without chains",
        source: "forums; HoDoKu; what the command prints",
        example: "naked-subset[2]: r2c1 r2c2 \\ 5r2 9r2 ==> r2c7<>5",
        near_miss: "nrc-chain[2]: r2c1 r2c2 ==> r2c7<>5",
        judge: Explorer::as_sets,
    },
    Form {
        name: "chains",
        source: "nrc notation, CSP-Rules, Eureka, nice loops, SudokuWiki, YZF",
        example: "(5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => r9c8<>1",
        near_miss: "(5)r9c8 = (5)r1c8 - (5=8 - (8=1)r9c7 => r9c8<>1",
        judge: Explorer::as_chain,
    },
    Form {
        name: "nets, and steps told in words",
        source: "forums; HoDoKu, SudokuWiki, Sudoku Explainer",
        example: "Locked Candidates Type 1 (Pointing): 5 in b9 => r7c1<>5",
        near_miss: "Nothing of the kind: 5 in b9 => r7c1<>5",
        judge: Explorer::as_net_or_words,
    },
    Form {
        name: "conclusions before their reason",
        source: "forums",
        example: "r7c1<>5 since Pointing: 5 in b9",
        near_miss: "r7c1<>5 since nothing of the kind: 5 in b9",
        judge: Explorer::as_reasoned,
    },
];

impl Explorer {
    /// Judges a text in which the letters of cells are rows, by the first form that it has.
    pub(super) fn check_written(&self, text: &str) -> Result<TypedAnswer, AskError> {
        let taken = FORMS.iter().find_map(|form| (form.judge)(self, text));
        taken.unwrap_or_else(|| {
            let error = notation::read(text).err();
            Err(error.map_or(AskError::NoConclusion { at: text.len() }, no_chain))
        })
    }

    /// The form that a text is judged as; `None` when it has none.
    pub fn form_of(&self, text: &str) -> Option<&'static Form> {
        FORMS.iter().find(|form| (form.judge)(self, text).is_some())
    }
}
