//! A theorem about families as a problem without a solution, in LRAT: that the cases of its classes are all there
//! are.
//!
//! Candidate n in row r and column c is the variable 81(r-1) + 9(c-1) + n, true where it is *live*; one variable more
//! for each class says that a state is a counterexample of this class. The problem says that the target is live; what
//! is cited of the states; of each class, that a counterexample has its pattern and none of its forms; and that there
//! is a counterexample. The derivation follows the cases of each class.

use std::collections::{BTreeMap, HashSet};
use std::fmt::Write;

use super::Certificate;
use crate::grid::{Candidate, Csp};
use crate::theorem::{Class, Literals, Split, States, TARGET, Theorem};

/// The certificate of a theorem that the judge accepts; `None` when the cases of a class do not close, so that the
/// judge refuses it too.
///
/// It does not show that the forms are chains of their families, nor that no class is missing: the judge does.
///
/// ```
/// use catena::export::certificate::theorem;
/// use catena::grid::Candidate;
/// use catena::theorem::{Class, Families, Literals, Split, States, Theorem};
///
/// // A class whose one form asks what its pattern asks.
/// let [live, dead] = [(); 2].map(|()| vec!["n2r1c1".parse::<Candidate>().unwrap()]);
/// let form = Literals { live: live.clone(), dead: Vec::new() };
/// let form = catena::theorem::Form { family: 0, steps: Vec::new(), literals: form };
/// let pattern = Literals { live, dead: Vec::new() };
/// let class = Class { pattern, forms: vec![form], split: Split::Form(0) };
/// let families = Families { families: Vec::new(), length: Some(1) };
/// let (inner, outer) = (families.clone(), families);
/// let whole = Theorem { inner, outer, states: States::Any, classes: vec![class] };
/// let certificate = theorem(&whole).unwrap();
/// assert!(certificate.problem.contains("\np cnf 730 4\n"));
/// assert!(certificate.derivation.ends_with("\n6 0 5 4 0\n"));
/// ```
pub fn theorem(theorem: &Theorem) -> Option<Certificate> {
    let mut clauses = Clauses::new(theorem);
    let mut derivation = String::new();
    let first = clauses.all.len() + 1;
    let mut refuted = Vec::new();
    for (index, class) in theorem.classes.iter().enumerate() {
        let mut refutation =
            Refutation { class, index, clauses: &mut clauses, text: &mut derivation };
        refuted.push(refutation.whole()?);
    }
    writeln!(derivation, "{} 0 {} {} 0", clauses.all.len() + 1, listed(&refuted), first - 1)
        .ok()?;
    Some(Certificate { problem: clauses.problem(theorem, first - 1), derivation })
}

fn listed<T: std::fmt::Display>(numbers: &[T]) -> String {
    let words: Vec<String> = numbers.iter().map(T::to_string).collect();
    words.join(" ")
}

/// A literal: a variable, negative where it is false.
type Lit = i32;

fn live(candidate: Candidate) -> Lit {
    candidate.index() as Lit + 1
}

/// That a state is a counterexample of this class.
fn counterexample(class: usize) -> Lit {
    730 + class as Lit
}

/// What the list asks.
fn of(literals: &Literals) -> impl Iterator<Item = Lit> {
    let dead = literals.dead.iter().map(|&one| -live(one));
    literals.live.iter().map(|&one| live(one)).chain(dead)
}

/// The clauses so far, numbered from 1, and where those of the problem stand.
struct Clauses {
    all: Vec<Vec<Lit>>,
    /// The number of a clause about states.
    of_states: BTreeMap<Vec<Lit>, usize>,
    /// For each class the number before its first clause: its pattern literal by literal, then its forms.
    before: Vec<usize>,
}

impl Clauses {
    fn new(theorem: &Theorem) -> Clauses {
        let mut clauses = Clauses {
            all: vec![vec![live(TARGET)]],
            of_states: BTreeMap::new(),
            before: Vec::new(),
        };
        theorem.classes.iter().for_each(|class| clauses.cite(&class.split, theorem.states));
        for (index, class) in theorem.classes.iter().enumerate() {
            clauses.before.push(clauses.all.len());
            let none = -counterexample(index);
            clauses.all.extend(of(&class.pattern).map(|literal| vec![none, literal]));
            let form = |form: &crate::theorem::Form| {
                std::iter::once(none).chain(of(&form.literals).map(|literal| -literal)).collect()
            };
            clauses.all.extend(class.forms.iter().map(form));
        }
        clauses.all.push((0..theorem.classes.len()).map(counterexample).collect());
        clauses
    }

    /// Adds the clauses about states that cases rest on, where the statement is about such states.
    fn cite(&mut self, split: &Split, states: States) {
        match split {
            Split::Form(_) => {}
            Split::Cases(_, one, other) => {
                self.cite(one, states);
                self.cite(other, states);
            }
            Split::Empty(csp) if states >= States::NonEmpty => self.cite_clause(not_empty(*csp)),
            Split::Single(csp, one, other) if states >= States::SinglesDone => {
                self.cite_clause(single_done(*csp, *one, *other));
            }
            Split::Empty(_) | Split::Single(..) => {}
        }
    }

    fn cite_clause(&mut self, clause: Vec<Lit>) {
        if !self.of_states.contains_key(&clause) {
            self.all.push(clause.clone());
            self.of_states.insert(clause, self.all.len());
        }
    }

    fn problem(&self, theorem: &Theorem, count: usize) -> String {
        let mut text = format!(
            "c {theorem}, {}\n\
             c variable 81(r-1) + 9(c-1) + n: digit n is live in row r, column c\n\
             c variable 729 + i: the state is a counterexample of class i\n\
             c clauses: the target is live; {} about states; the pattern and the forms of each class; one class has \
             a counterexample\n\
             p cnf {} {count}\n",
            theorem.states,
            self.of_states.len(),
            729 + theorem.classes.len()
        );
        for clause in &self.all[..count] {
            text += &listed(clause);
            text += " 0\n";
        }
        text
    }
}

/// Something of the variable is live.
fn not_empty(csp: Csp) -> Vec<Lit> {
    csp.candidates().into_iter().map(live).collect()
}

/// Something else of the variable is live, or one of the two is not.
fn single_done(csp: Csp, single: Candidate, other: Candidate) -> Vec<Lit> {
    let others = csp.candidates().into_iter().filter(|&value| value != single).map(live);
    others.chain([-live(single), -live(other)]).collect()
}

/// The refutation of one class.
struct Refutation<'a> {
    class: &'a Class,
    index: usize,
    clauses: &'a mut Clauses,
    text: &'a mut String,
}

impl Refutation<'_> {
    /// The number of the clause that says that the class has no counterexample.
    fn whole(&mut self) -> Option<usize> {
        let last = self.cases(&self.class.split, &mut Vec::new())?;
        match self.class.split {
            Split::Cases(..) => Some(last),
            _ => self.derive(&[], &[last]),
        }
    }

    /// The number of a clause that is false in this case.
    fn cases(&mut self, split: &Split, case: &mut Vec<Lit>) -> Option<usize> {
        match split {
            Split::Form(form) if *form < self.class.forms.len() => {
                let pattern = of(&self.class.pattern).count();
                Some(self.clauses.before[self.index] + pattern + form + 1)
            }
            Split::Form(_) => None,
            Split::Empty(csp) => self.clauses.of_states.get(&not_empty(*csp)).copied(),
            Split::Single(csp, single, other) => {
                self.clauses.of_states.get(&single_done(*csp, *single, *other)).copied()
            }
            Split::Cases(candidate, if_live, if_dead) => {
                let mut ends = Vec::new();
                for (literal, split) in [(live(*candidate), if_live), (-live(*candidate), if_dead)]
                {
                    case.push(literal);
                    ends.push(self.cases(split, case)?);
                    case.pop();
                }
                self.derive(case, &ends)
            }
        }
    }

    /// Writes the clause that the class has no counterexample in this case, which follows from these clauses and
    /// the pattern by unit propagation; its number.
    fn derive(&mut self, case: &[Lit], from: &[usize]) -> Option<usize> {
        let none = -counterexample(self.index);
        let mut known: HashSet<Lit> = case.iter().copied().chain([-none]).collect();
        let pattern: Vec<Lit> = of(&self.class.pattern).collect();
        let mut hints = Vec::new();
        for &number in from {
            let mut open = Vec::new();
            for &literal in &self.clauses.all[number - 1] {
                if known.contains(&-literal) {
                    continue;
                }
                let asked = pattern.iter().position(|&asked| asked == -literal);
                let before = self.clauses.before[self.index];
                let hint = asked.map(|place| before + place + 1);
                match hint.or((-literal == live(TARGET)).then_some(1)) {
                    Some(hint) => {
                        hints.push(hint);
                        known.insert(-literal);
                    }
                    None => open.push(literal),
                }
            }
            hints.push(number);
            match open[..] {
                [] => {
                    let clause: Vec<Lit> =
                        std::iter::once(none).chain(case.iter().map(|literal| -literal)).collect();
                    self.clauses.all.push(clause.clone());
                    let number = self.clauses.all.len();
                    writeln!(self.text, "{number} {} 0 {} 0", listed(&clause), listed(&hints))
                        .ok()?;
                    return Some(number);
                }
                [unit] => {
                    known.insert(unit);
                }
                _ => return None,
            }
        }
        None
    }
}
