//! VeriPB 3: a problem of pseudo-Boolean constraints, and a derivation by cutting planes.
//!
//! The board is 324 equations, one for each CSP variable. A cover is one sum: its truths say "at least
//! one", its links "at most one", and what is left is the claim. Everything else follows by unit propagation
//! over the constraints that are named.
//!
//! Source: Gocht and Nordström, "Certifying Parity Reasoning Efficiently Using Pseudo-Boolean Proofs", AAAI
//! 2021; the grammar of version 3.0 of the format.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::io;
use std::sync::LazyLock;

use catena::grid::{Candidate, Csp};
use catena::proof::{Line, Number, Proof};

use super::board::{dead, negation};
use super::clauses::{Lit, Reason};
use super::sum::{Counted, Sum};
use super::theorem::{self, Files, Size};
use super::{Certificate, Uncertified, describe, translation};

/// The names of the candidates, in the order of their indices.
static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| Candidate::all().map(|candidate| candidate.to_string()).collect());

/// The equations of the board, written out.
static BOARD: LazyLock<String> = LazyLock::new(|| {
    Csp::all().fold(String::new(), |mut text, csp| {
        for candidate in csp.candidates() {
            write!(text, "+1 {} ", NAMES[candidate.index()]).expect(WRITES);
        }
        text + "= 1 ;\n"
    })
});

/// The constraints of the board: two for each equation.
const CONSTRAINTS: usize = 648;

/// How a derivation begins, and how it ends.
const BEGIN: &str = "pseudo-Boolean proof version 3.0\n";
const END: &str = "output NONE ;\nconclusion UNSAT : -1 ;\nend pseudo-Boolean proof ;\n";

const WRITES: &str = "a text can be written to";

/// Writes the certificate of a proof.
pub(super) fn write(proof: &Proof, remarks: &[String]) -> Result<Certificate, Uncertified> {
    let dead = dead(proof);
    let mut problem = String::with_capacity(BOARD.len() + 20 * dead.len() + 2_000);
    writeln!(problem, "* #variable= 729 #constraint= {}", 324 + dead.len() + 1).expect(WRITES);
    remarks.iter().for_each(|remark| writeln!(problem, "* {remark}").expect(WRITES));
    problem.push_str(
        "* variable n7r2c5: digit 7 is in row 2, column 5\n\
         * constraints: the board; what is not live; one of the conclusions does not hold\n",
    );
    problem.push_str(&BOARD);
    for &candidate in &dead {
        term(&mut problem, !Lit::of(candidate));
        problem.push_str(">= 1 ;\n");
    }
    negation(proof).into_iter().for_each(|literal| term(&mut problem, literal));
    problem.push_str(">= 1 ;\n");

    let mut place_of_dead = vec![0; 729];
    for (place, candidate) in dead.iter().enumerate() {
        place_of_dead[candidate.index()] = CONSTRAINTS + place + 1;
    }
    let last = CONSTRAINTS + dead.len() + 1;
    let text = BEGIN.to_owned();
    let mut derivation =
        Derivation { text, place_of_dead, derived: Vec::new(), negation: last, last };
    remarks.iter().for_each(|remark| writeln!(derivation.text, "% {remark}").expect(WRITES));
    writeln!(derivation.text, "f {last} ;").expect(WRITES);
    translation::translate(proof, &mut derivation)?;
    derivation.text.push_str(END);
    Ok(Certificate { problem, derivation: derivation.text })
}

/// Writes a literal of a constraint.
fn term(text: &mut String, literal: Lit) {
    let not = if literal.0 < 0 { "~" } else { "" };
    match NAMES.get(literal.variable() - 1) {
        Some(name) => write!(text, "+1 {not}{name} "),
        None => write!(text, "+1 {not}one{} ", literal.variable() - 729),
    }
    .expect(WRITES);
}

/// The derivation as it is written.
struct Derivation {
    text: String,
    /// The number of the constraint of each candidate that is not live.
    place_of_dead: Vec<usize>,
    /// The number of the constraint of each derived clause.
    derived: Vec<usize>,
    /// The number of the negation of the conclusions, and of the last constraint.
    negation: usize,
    last: usize,
}

impl Derivation {
    /// The number of a constraint.
    fn number(&self, reason: Reason) -> usize {
        match reason {
            Reason::OneOf(csp) => at_least_one(csp),
            Reason::NotBoth(one, other) => {
                at_least_one(one.shared_csps(other).next().expect("linked candidates")) + 1
            }
            Reason::Dead(candidate) => self.place_of_dead[candidate.index()],
            Reason::Negation => self.negation,
            Reason::Derived(number) => self.derived[number],
        }
    }

    /// Writes a rule with a clause that it derives.
    fn clause(&mut self, rule: &str, clause: &[Lit]) {
        self.text.push_str(rule);
        clause.iter().for_each(|&literal| term(&mut self.text, literal));
        self.text.push_str(">= 1 :");
        self.last += 1;
        self.derived.push(self.last);
    }

    fn named(&mut self, reasons: &[Reason]) {
        for &reason in reasons {
            write!(self.text, " {}", self.number(reason)).expect(WRITES);
        }
    }
}

/// The number of the constraint that says that one of a variable is true; the next says that no two are.
fn at_least_one(csp: Csp) -> usize {
    2 * csp.index() + 1
}

impl translation::Writer for Derivation {
    fn line(&mut self, number: Number, line: &Line) {
        writeln!(self.text, "% line {number}: {}", describe(line)).expect(WRITES);
    }

    fn define(&mut self, defined: Lit, members: &[Candidate]) {
        let variable = format!("one{}", defined.variable() - 729);
        let whole: Vec<Lit> =
            [!defined].into_iter().chain(members.iter().map(|&member| Lit::of(member))).collect();
        self.clause("red ", &whole);
        writeln!(self.text, " {variable} -> 0 ;").expect(WRITES);
        for &member in members {
            self.clause("red ", &[defined, !Lit::of(member)]);
            writeln!(self.text, " {variable} -> 1 ;").expect(WRITES);
        }
    }

    fn derive(&mut self, clause: &[Lit], from: &[Reason]) {
        self.clause("rup ", clause);
        self.named(from);
        self.text.push_str(" ;\n");
    }

    fn sum(&mut self, sum: &Sum, clauses: &[Vec<Lit>]) -> bool {
        let of_truth = |truth: &Counted| Some((self.number(truth.reason?), truth.weight));
        let truths = sum.truths.iter().filter_map(of_truth);
        let links = sum.links.iter().filter(|link| link.1 > 0);
        let links = links.map(|&(link, weight)| (at_least_one(link) + 1, weight));
        let summands: Vec<(usize, i64)> = truths.chain(links).collect();
        // Where the assumptions say all that is to be summed up, nothing is.
        let line = (!summands.is_empty()).then(|| {
            self.text.push_str("pol");
            for (place, (summand, weight)) in summands.iter().enumerate() {
                let plus = if place == 0 { "" } else { " +" };
                write!(self.text, " {summand}").expect(WRITES);
                if *weight > 1 {
                    write!(self.text, " {weight} *").expect(WRITES);
                }
                self.text.push_str(plus);
            }
            self.text.push_str(" ;\n");
            self.last += 1;
            self.last
        });
        for clause in clauses {
            self.clause("rup ", clause);
            self.named(&sum.excluded);
            let linked: BTreeSet<usize> =
                sum.linked(clause).into_iter().map(|reason| self.number(reason)).collect();
            linked.iter().for_each(|number| write!(self.text, " {number}").expect(WRITES));
            line.iter().for_each(|line| write!(self.text, " {line}").expect(WRITES));
            self.text.push_str(" ;\n");
        }
        true
    }
}

/// The clauses of a theorem.
pub(super) struct Clauses;

/// Writes a clause as a constraint.
fn constraint(clause: &[theorem::Lit], text: &mut dyn io::Write) -> io::Result<()> {
    for literal in clause {
        let not = if *literal < 0 { "~" } else { "" };
        let variable = literal.unsigned_abs() as usize;
        match NAMES.get(variable - 1) {
            Some(name) => write!(text, "+1 {not}{name} ")?,
            None => write!(text, "+1 {not}class{} ", variable - 729)?,
        }
    }
    text.write_all(b">= 1 ")
}

impl theorem::Writer for Clauses {
    fn heads(&self, remarks: &[String], size: Size, files: &mut Files) -> io::Result<()> {
        let Size { variables, clauses } = size;
        writeln!(files.problem, "* #variable= {variables} #constraint= {clauses}")?;
        files.derivation.write_all(BEGIN.as_bytes())?;
        for remark in remarks {
            writeln!(files.problem, "* {remark}")?;
            writeln!(files.derivation, "% {remark}")?;
        }
        files.problem.write_all(
            b"* variable n7r2c5: digit 7 is live in row 2, column 5\n\
              * variable class3: the state is a counterexample of class 3\n",
        )?;
        writeln!(files.derivation, "f {clauses} ;")
    }

    fn clause(&self, clause: &[theorem::Lit], files: &mut Files) -> io::Result<()> {
        constraint(clause, files.problem)?;
        files.problem.write_all(b";\n")
    }

    fn derive(
        &self,
        _: usize,
        clause: &[theorem::Lit],
        from: &[usize],
        files: &mut Files,
    ) -> io::Result<()> {
        files.derivation.write_all(b"rup ")?;
        constraint(clause, files.derivation)?;
        files.derivation.write_all(b":")?;
        from.iter().try_for_each(|hint| write!(files.derivation, " {hint}"))?;
        files.derivation.write_all(b" ;\n")
    }

    fn end(&self, files: &mut Files) -> io::Result<()> {
        files.derivation.write_all(END.as_bytes())
    }
}
