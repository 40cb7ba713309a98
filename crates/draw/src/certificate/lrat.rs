//! LRAT: a problem in DIMACS, and clauses, each with those that it follows from by unit propagation.
//!
//! Source: Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp, "Efficient Certified RAT Verification",
//! CADE 2017. A new variable is defined by clauses that are resolution asymmetric tautologies (RAT) on it.

use std::fmt::Write;
use std::io;
use std::sync::LazyLock;

use catena::grid::Candidate;
use catena::proof::{Line, Number, Proof};

use super::board::{board, dead, negation};
use super::clauses::{Lit, Reason};
use super::sum::Sum;
use super::theorem::{self, Files, Size};
use super::{Certificate, Uncertified, describe, translation};

/// The clauses of the board, written out.
static BOARD: LazyLock<String> = LazyLock::new(|| {
    board(3).iter().fold(String::new(), |mut text, clause| {
        clause.iter().for_each(|literal| write!(text, "{literal} ").expect(WRITES));
        text + "0\n"
    })
});

/// For each candidate how many clauses of the board that say "not both" come before the first whose
/// smaller candidate it is, and the candidates that it is linked to, greater than itself.
static LINKED: LazyLock<Vec<(usize, Vec<Candidate>)>> = LazyLock::new(|| {
    let mut before = 0;
    let of = |one: Candidate| {
        let greater: Vec<Candidate> =
            Candidate::all().filter(|&other| one < other && one.linked(other)).collect();
        before += greater.len();
        (before - greater.len(), greater)
    };
    Candidate::all().map(of).collect()
});

/// The clauses that say "at least one", and all clauses of a board.
const TRUTHS: usize = 324;
const CLAUSES: usize = 10_530;

const WRITES: &str = "a text can be written to";

/// Writes the certificate of a proof.
pub(super) fn write(proof: &Proof, remarks: &[String]) -> Result<Certificate, Uncertified> {
    let dead = dead(proof);
    let mut problem = String::with_capacity(BOARD.len() + 16 * dead.len() + 2_000);
    remarks.iter().for_each(|remark| writeln!(problem, "c {remark}").expect(WRITES));
    problem.push_str(
        "c variable 81(r-1) + 9(c-1) + n: digit n is in row r, column c\n\
         c clauses: the board; what is not live; one of the conclusions does not hold\n",
    );
    writeln!(problem, "p cnf 729 {}", CLAUSES + dead.len() + 1).expect(WRITES);
    problem.push_str(&BOARD);
    for &candidate in &dead {
        writeln!(problem, "{} 0", (!Lit::of(candidate)).0).expect(WRITES);
    }
    negation(proof).iter().for_each(|l| write!(problem, "{} ", l.0).expect(WRITES));
    problem.push_str("0\n");

    let mut place_of_dead = vec![0; 729];
    for (place, candidate) in dead.iter().enumerate() {
        place_of_dead[candidate.index()] = CLAUSES + place + 1;
    }
    let first = CLAUSES + dead.len() + 2;
    let mut derivation = Derivation { text: String::new(), place_of_dead, first, next: first };
    remarks.iter().for_each(|remark| writeln!(derivation.text, "c {remark}").expect(WRITES));
    translation::translate(proof, &mut derivation)?;
    Ok(Certificate { problem, derivation: derivation.text })
}

/// The derivation as it is written.
struct Derivation {
    text: String,
    /// The number of the clause of each candidate that is not live.
    place_of_dead: Vec<usize>,
    /// The number of the first derived clause, and of the next.
    first: usize,
    next: usize,
}

impl Derivation {
    /// The number of a clause.
    fn number(&self, reason: Reason) -> usize {
        match reason {
            Reason::OneOf(csp) => csp.index() + 1,
            Reason::NotBoth(one, other) => {
                let (smaller, greater) = (one.min(other), one.max(other));
                let (before, linked) = &LINKED[smaller.index()];
                let place = linked.binary_search(&greater).expect("linked candidates");
                TRUTHS + before + place + 1
            }
            Reason::Dead(candidate) => self.place_of_dead[candidate.index()],
            Reason::Negation => self.first - 1,
            Reason::Derived(number) => self.first + number,
        }
    }

    /// Writes the number of the next clause.
    fn begin(&mut self) {
        write!(self.text, "{}", self.next).expect(WRITES);
        self.next += 1;
    }

    fn integer(&mut self, integer: i64) {
        write!(self.text, " {integer}").expect(WRITES);
    }
}

impl translation::Writer for Derivation {
    fn line(&mut self, number: Number, line: &Line) {
        writeln!(self.text, "c line {number}: {}", describe(line)).expect(WRITES);
    }

    fn define(&mut self, defined: Lit, members: &[Candidate]) {
        let whole = self.next as i64;
        self.begin();
        self.integer((!defined).0.into());
        members.iter().for_each(|&member| self.integer(Lit::of(member).0.into()));
        self.text.push_str(" 0 0\n");
        for &member in members {
            self.begin();
            self.integer(defined.0.into());
            self.integer((!Lit::of(member)).0.into());
            self.integer(0);
            self.integer(-whole);
            self.text.push_str(" 0\n");
        }
    }

    fn derive(&mut self, clause: &[Lit], from: &[Reason]) {
        self.begin();
        clause.iter().for_each(|literal| self.integer(literal.0.into()));
        self.integer(0);
        from.iter().for_each(|&reason| self.integer(self.number(reason) as i64));
        self.text.push_str(" 0\n");
    }

    fn sum(&mut self, _: &Sum, _: &[Vec<Lit>]) -> bool {
        false
    }
}

/// The clauses of a theorem.
pub(super) struct Clauses;

impl theorem::Writer for Clauses {
    fn heads(&self, remarks: &[String], size: Size, files: &mut Files) -> io::Result<()> {
        for remark in remarks {
            writeln!(files.problem, "c {remark}")?;
        }
        write!(
            files.problem,
            "c variable 81(r-1) + 9(c-1) + n: digit n is live in row r, column c\n\
             c variable 729 + i: the state is a counterexample of class i\n\
             p cnf {} {}\n",
            size.variables, size.clauses
        )
    }

    fn clause(&self, clause: &[theorem::Lit], files: &mut Files) -> io::Result<()> {
        clause.iter().try_for_each(|literal| write!(files.problem, "{literal} "))?;
        files.problem.write_all(b"0\n")
    }

    fn derive(
        &self,
        number: usize,
        clause: &[theorem::Lit],
        from: &[usize],
        files: &mut Files,
    ) -> io::Result<()> {
        write!(files.derivation, "{number}")?;
        clause.iter().try_for_each(|literal| write!(files.derivation, " {literal}"))?;
        files.derivation.write_all(b" 0")?;
        from.iter().try_for_each(|hint| write!(files.derivation, " {hint}"))?;
        files.derivation.write_all(b" 0\n")
    }

    fn end(&self, _: &mut Files) -> io::Result<()> {
        Ok(())
    }
}
