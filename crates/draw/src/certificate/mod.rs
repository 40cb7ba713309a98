//! Certificates: a proof as a problem without a solution and a derivation that shows it, for checkers
//! that know nothing of Sudoku.
//!
//! ```text
//! board          the clauses of a board, and the problem of a proof
//! clauses        literals, and the clauses that a derivation may cite
//! propagation    unit propagation over a few clauses, and which of them it needed
//! translation    the lines of a proof, ground by ground, as clauses
//! sum            a sum, case by case
//! lrat, veripb   the two forms
//! theorem        the cases of a theorem about families
//! ```
//!
//! The problem says what a board is, which candidates are not live, and that one of the conclusions
//! does not hold. The derivation has a clause for each line of the proof, or several: the claim, or the
//! negation of one of the assumptions that the line stands under. Nothing is searched for: each clause
//! follows by unit propagation over the clauses of the lines that its line cites, and only a sum, where
//! the form has none, is taken apart into cases. A ground without a translation does not compile.
//!
//! Whoever believes the problem file need not believe anything else of Catena: see `docs/trust.md`.

mod board;
mod clauses;
mod lrat;
mod propagation;
mod sum;
mod theorem;
mod translation;
mod veripb;

use std::fmt;
use std::io;

use catena::grid::Conclusion;
use catena::grid::format::write_sukaku;
use catena::proof::{Ground, Line, Literal, Node, Number, Proof};
use catena::theorem::{Claim, Class};

pub use board::board;
pub use theorem::Files;

/// A problem that has no solution, and the derivation that shows it: the texts of two files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The board, the state, and that one of the conclusions does not hold.
    pub problem: String,
    /// The derivation of a contradiction.
    pub derivation: String,
}

/// A form of certificates.
pub struct Form {
    /// The name people ask for it by.
    pub name: &'static str,
    /// What it is and what reads it.
    pub about: &'static str,
    /// How the name of a problem file ends.
    pub problem: &'static str,
    /// How the name of a derivation ends.
    pub derivation: &'static str,
    /// Writes the certificate of a proof, with these remarks at its head.
    write: fn(&Proof, &[String]) -> Result<Certificate, Uncertified>,
    /// Writes clauses and their derivation.
    clauses: &'static dyn theorem::Writer,
}

/// All forms.
pub const FORMS: &[Form] = &[
    Form {
        name: "lrat",
        about: "Clauses and their derivation, for checkers of LRAT: two files in a folder",
        problem: "cnf",
        derivation: "lrat",
        write: lrat::write,
        clauses: &lrat::Clauses,
    },
    Form {
        name: "veripb",
        about: "Pseudo-Boolean constraints and their derivation, for VeriPB 3: two files in a folder",
        problem: "opb",
        derivation: "pbp",
        write: veripb::write,
        clauses: &veripb::Clauses,
    },
];

impl Form {
    /// The form of this name; `None` when there is none.
    pub fn of_name(name: &str) -> Option<&'static Form> {
        FORMS.iter().find(|form| form.name == name)
    }

    /// The certificate of a proof that the checker accepts. `has_solution` is whether the state has one,
    /// where that is known: from a state without, everything follows, and the files then say so.
    ///
    /// ```
    /// use catena_draw::certificate::Form;
    /// use catena::proof::json::from_json;
    ///
    /// let proof = from_json(include_str!("../../../../exports/whip.json"))?;
    /// let certificate = Form::of_name("lrat").unwrap().certificate(&proof, Some(true))?;
    /// assert!(certificate.problem.contains("\np cnf 729 "));
    /// // The last clause is empty: its number, no literal, and the clauses that it follows from.
    /// let last = certificate.derivation.lines().last().unwrap();
    /// assert_eq!(last.split(' ').nth(1), Some("0"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a line does not follow from what it cites, so that the checker refuses the proof too, or a
    /// sum has more cases than [`MAX_CASES`] in a form without sums.
    pub fn certificate(
        &self,
        proof: &Proof,
        has_solution: Option<bool>,
    ) -> Result<Certificate, Uncertified> {
        (self.write)(proof, &remarks(proof, has_solution))
    }

    /// Writes the certificate of a theorem that the judge accepts, class by class. Its classes are asked for twice.
    /// Whether the cases of all classes close; if not, the judge refuses it too, and the files are not whole.
    ///
    /// It does not show that the forms are chains of their families, nor that no class is missing: the judge does.
    ///
    /// ```
    /// use catena_draw::certificate::{Files, Form};
    /// use catena::grid::Candidate;
    /// use catena::theorem::{Claim, Class, Families, Literals, Split, States};
    ///
    /// // A class whose one form asks what its pattern asks.
    /// let [live, dead] = [(); 2].map(|()| vec!["n2r1c1".parse::<Candidate>().unwrap()]);
    /// let form = Literals { live: live.clone(), dead: Vec::new() };
    /// let form = catena::theorem::Form { family: 0, steps: Vec::new(), literals: form };
    /// let pattern = Literals { live, dead: Vec::new() };
    /// let class = Class { pattern, forms: vec![form], split: Split::Form(0) };
    /// let families = Families { families: Vec::new(), length: Some(1) };
    /// let claim = Claim { inner: families.clone(), outer: families, states: States::Any };
    /// let (mut problem, mut derivation) = (Vec::new(), Vec::new());
    /// let mut files = Files { problem: &mut problem, derivation: &mut derivation };
    /// let classes = || std::iter::once(class.clone());
    /// assert!(Form::of_name("lrat").unwrap().theorem(&claim, classes, &mut files)?);
    /// assert!(String::from_utf8(problem)?.contains("\np cnf 730 4\n"));
    /// assert!(derivation.ends_with(b"\n6 0 5 4 0\n"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn theorem<I: Iterator<Item = Class>>(
        &self,
        claim: &Claim,
        classes: impl Fn() -> I,
        files: &mut Files,
    ) -> io::Result<bool> {
        theorem::write(self.clauses, claim, classes, files)
    }
}

/// The most cases that a sum is taken apart into: 100,000.
pub const MAX_CASES: usize = 100_000;

/// Why a proof has no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Uncertified {
    /// This line does not follow from what it cites.
    Unfounded(Number),
    /// No line states this conclusion.
    NotStated(Conclusion),
    /// The sum of this line has more than [`MAX_CASES`] cases.
    TooManyCases(Number),
    /// A line assumes that the givens have exactly one solution. No clauses say that of a board: that nothing
    /// else solves the givens is a statement about all their solutions, and what is exchanged in one gives another,
    /// not a contradiction.
    OneSolution(Number),
}

impl fmt::Display for Uncertified {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Uncertified::Unfounded(line) => {
                write!(f, "line {line} does not follow from what it cites")
            }
            Uncertified::NotStated(conclusion) => write!(f, "no line states {conclusion}"),
            Uncertified::OneSolution(line) => {
                write!(
                    f,
                    "line {line} assumes that the givens have one solution, which no clause says"
                )
            }
            Uncertified::TooManyCases(line) => {
                write!(f, "the sum of line {line} has more than {MAX_CASES} cases")
            }
        }
    }
}

impl std::error::Error for Uncertified {}

/// What both files say at their head: what is proved, in which state, and what the variables are.
fn remarks(proof: &Proof, has_solution: Option<bool>) -> Vec<String> {
    let hollow = "the state has no solution: everything follows from it";
    [
        format!(
            "{}, size {}: {}",
            proof.family.name,
            proof.length,
            Conclusion::list(&proof.conclusions)
        ),
        format!("state {}", write_sukaku(&proof.state)),
    ]
    .into_iter()
    .chain((has_solution == Some(false)).then(|| hollow.to_owned()))
    .collect()
}

/// A line in a remark: its claim, and the name of its ground.
fn describe(line: &Line) -> impl fmt::Display {
    fmt::from_fn(|f| {
        for (place, literal) in line.claim.iter().enumerate() {
            let (not, node) = match literal {
                Literal::True(node) => ("", node),
                Literal::False(node) => ("not ", node),
            };
            write!(f, "{}{not}{}", if place == 0 { "" } else { "; or " }, one_of(node))?;
        }
        if line.claim.is_empty() {
            f.write_str("a contradiction")?;
        }
        match &line.ground {
            Ground::Assumption => f.write_str(", assumed"),
            Ground::Link { from } => write!(f, ", linked to line {from}"),
            Ground::Variable { csp, .. } => write!(f, ", by {csp}"),
            Ground::Sum { truths, links, .. } => {
                let truths: i64 = truths.iter().map(|truth| truth.weight).sum();
                let links: i64 = links.iter().map(|link| link.weight).sum();
                write!(f, ", by a sum: {truths} truths, {links} links")
            }
            Ground::Together { .. } => f.write_str(", together"),
            Ground::Resolve { clause, .. } => write!(f, ", left of line {clause}"),
            Ground::Unique { .. } | Ground::Symmetric { .. } => {
                f.write_str(", assuming one solution")
            }
            Ground::Refutation { .. } => f.write_str(", by refutation"),
            Ground::Cases { cases, .. } => write!(f, ", in {} cases", cases.len()),
        }
    })
}

/// The candidates of a node; of more than nine only how many there are, for nets sum up hundreds in a line.
fn one_of(node: &Node) -> impl fmt::Display {
    fmt::from_fn(|f| {
        if node.members().len() > 9 {
            return write!(f, "one of {} candidates", node.members().len());
        }
        for (place, candidate) in node.members().iter().enumerate() {
            write!(f, "{}{candidate}", if place == 0 { "" } else { " or " })?;
        }
        Ok(())
    })
}
