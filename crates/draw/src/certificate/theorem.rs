//! A theorem about families as a problem without a solution, with its derivation: that the cases of its classes are
//! all there are.
//!
//! The first 729 variables are the candidates, true where they are *live*; one variable more for each class says
//! that a state is a counterexample of this class. The problem says that the target is live; what is cited of the
//! states; of each class, that a counterexample has its pattern and none of its forms; and that there is a
//! counterexample. The derivation follows the cases of each class.

use std::collections::{BTreeMap, HashSet};
use std::io::{self, Write};

use catena::grid::{Candidate, Csp};
use catena::theorem::{Claim, Class, Literals, Split, States, TARGET};

/// A literal: a variable counted from 1, negative where it is false.
pub(super) type Lit = i32;

/// How a form writes clauses, which are numbered from 1 in the order in which they come, and those that follow from
/// others by unit propagation.
pub(super) trait Writer: Sync {
    /// Writes the heads of both files, with these remarks.
    fn heads(&self, remarks: &[String], size: Size, files: &mut Files) -> io::Result<()>;
    /// Writes a clause of the problem.
    fn clause(&self, clause: &[Lit], files: &mut Files) -> io::Result<()>;
    /// Writes a clause with the numbers of those that it follows from.
    fn derive(
        &self,
        number: usize,
        clause: &[Lit],
        from: &[usize],
        files: &mut Files,
    ) -> io::Result<()>;
    /// Writes what comes after the last clause.
    fn end(&self, files: &mut Files) -> io::Result<()>;
}

/// How many variables and clauses the problem has.
pub(super) struct Size {
    pub variables: usize,
    pub clauses: usize,
}

/// Where a certificate is written, which may be longer than the theorem.
pub struct Files<'a> {
    /// The problem.
    pub problem: &'a mut dyn Write,
    /// Its derivation.
    pub derivation: &'a mut dyn Write,
}

/// Writes the certificate of a theorem that the judge accepts, class by class; see [`Form::theorem`](super::Form).
/// Whether the cases of all classes close.
pub(super) fn write<I: Iterator<Item = Class>>(
    writer: &dyn Writer,
    claim: &Claim,
    classes: impl Fn() -> I,
    files: &mut Files,
) -> io::Result<bool> {
    let problem = Problem::of(claim, classes());
    let remarks = [
        format!("{claim}, {}", claim.states),
        format!(
            "clauses: the target is live; {} about states; the pattern and the forms of each class; one class has a \
             counterexample",
            problem.about_states.len()
        ),
    ];
    let size = Size { variables: 729 + problem.classes, clauses: problem.clauses };
    writer.heads(&remarks, size, files)?;
    writer.clause(&[live(TARGET)], files)?;
    for clause in &problem.about_states {
        writer.clause(clause, files)?;
    }
    let (mut before, mut next) = (1 + problem.about_states.len(), problem.clauses + 1);
    let mut refuted = Vec::new();
    for (index, class) in classes().enumerate() {
        let none = -counterexample(index);
        let own = own_clauses(none, &class);
        for clause in &own {
            writer.clause(clause, files)?;
        }
        let mut refutation = Refutation {
            class: &class,
            problem: &problem,
            none,
            pattern: of(&class.pattern).collect(),
            own,
            before,
            first: next,
            derived: Vec::new(),
        };
        let Some(end) = refutation.whole() else { return Ok(false) };
        refuted.push(end);
        for (clause, from) in &refutation.derived {
            writer.derive(next, clause, from, files)?;
            next += 1;
        }
        before += refutation.own.len();
    }
    let some: Vec<Lit> = (0..problem.classes).map(counterexample).collect();
    writer.clause(&some, files)?;
    refuted.push(problem.clauses);
    writer.derive(next, &[], &refuted, files)?;
    writer.end(files)?;
    Ok(true)
}

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

/// What the problem says of a class: that a counterexample has its pattern, literal by literal, and then that it has
/// none of its forms.
fn own_clauses(none: Lit, class: &Class) -> Vec<Vec<Lit>> {
    let pattern = of(&class.pattern).map(|literal| vec![none, literal]);
    let form = |form: &catena::theorem::Form| {
        std::iter::once(none).chain(of(&form.literals).map(|literal| -literal)).collect()
    };
    pattern.chain(class.forms.iter().map(form)).collect()
}

/// What has to be known before the first class is written.
struct Problem {
    classes: usize,
    clauses: usize,
    /// The clauses about states, and the number of each.
    about_states: Vec<Vec<Lit>>,
    numbers: BTreeMap<Vec<Lit>, usize>,
}

impl Problem {
    fn of(claim: &Claim, classes: impl Iterator<Item = Class>) -> Problem {
        let mut problem =
            Problem { classes: 0, clauses: 0, about_states: Vec::new(), numbers: BTreeMap::new() };
        for class in classes {
            problem.classes += 1;
            problem.clauses += of(&class.pattern).count() + class.forms.len();
            problem.cite(&class.split, claim.states);
        }
        // The first says that the target is live, the last that there is a counterexample.
        problem.clauses += 2 + problem.about_states.len();
        problem
    }

    /// Adds the clauses about states that cases rest on, where the claim is about such states.
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
        if !self.numbers.contains_key(&clause) {
            self.about_states.push(clause.clone());
            self.numbers.insert(clause, 1 + self.about_states.len());
        }
    }
}

/// Something is live of the variable.
fn not_empty(csp: Csp) -> Vec<Lit> {
    csp.candidates().map(live).to_vec()
}

/// Something else of the variable is live, or one of the two is not.
fn single_done(csp: Csp, single: Candidate, other: Candidate) -> Vec<Lit> {
    let others = csp.candidates().into_iter().filter(|&value| value != single).map(live);
    others.chain([-live(single), -live(other)]).collect()
}

/// The refutation of one class.
struct Refutation<'a> {
    class: &'a Class,
    problem: &'a Problem,
    /// That a state is no counterexample of the class.
    none: Lit,
    pattern: Vec<Lit>,
    /// What the problem says of the class, and the number before the first of these clauses.
    own: Vec<Vec<Lit>>,
    before: usize,
    /// The number of the first derived clause; of each what it follows from.
    first: usize,
    derived: Vec<(Vec<Lit>, Vec<usize>)>,
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
                Some(self.before + self.pattern.len() + form + 1)
            }
            Split::Form(_) => None,
            Split::Empty(csp) => self.problem.numbers.get(&not_empty(*csp)).copied(),
            Split::Single(csp, single, other) => {
                self.problem.numbers.get(&single_done(*csp, *single, *other)).copied()
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

    /// A clause that says something about states, is one of the class, or was derived.
    fn clause(&self, number: usize) -> &[Lit] {
        match (number.checked_sub(self.first), number.checked_sub(self.before + 1)) {
            (Some(derived), _) => &self.derived[derived].0,
            (None, Some(own)) => &self.own[own],
            (None, None) => &self.problem.about_states[number - 2],
        }
    }

    /// Derives that the class has no counterexample in this case, which follows from these clauses and the pattern by
    /// unit propagation; the number of the clause.
    fn derive(&mut self, case: &[Lit], from: &[usize]) -> Option<usize> {
        let mut known: HashSet<Lit> = case.iter().copied().chain([-self.none]).collect();
        let mut hints = Vec::new();
        for &number in from {
            let mut open = Vec::new();
            for &literal in self.clause(number) {
                if known.contains(&-literal) {
                    continue;
                }
                let asked = self.pattern.iter().position(|&asked| asked == -literal);
                let hint = asked.map(|place| self.before + place + 1);
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
                    let denied = case.iter().map(|literal| -literal);
                    let clause = std::iter::once(self.none).chain(denied).collect();
                    self.derived.push((clause, hints));
                    return Some(self.first + self.derived.len() - 1);
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
