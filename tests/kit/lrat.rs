//! A checker of LRAT that knows nothing of Sudoku and shares no code with what is tested.
//!
//! A clause is accepted when its negation is refuted by unit propagation over the clauses that it names,
//! in their order, each of which must be a unit or false; or when its first literal is of a variable that
//! the problem does not have and every clause with the opposite literal, named with a minus, holds the
//! negation of another of its literals. Comments are skipped; nothing is ever deleted.

use std::collections::HashMap;

/// Why a certificate is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The problem is not DIMACS.
    NotDimacs,
    /// This line of the derivation, counted from 1, is not a clause with its hints.
    NotLrat(usize),
    /// The number of this line is not greater than all before.
    NumberUsed(usize),
    /// A clause that this line names does not exist.
    NoSuchClause(usize),
    /// A clause that this line names is neither a unit nor false where it is named.
    NotUnit(usize),
    /// This line names more clauses after a false one.
    NamesTooMany(usize),
    /// What this line names does not make it follow.
    DoesNotFollow(usize),
    /// No line is the empty clause.
    NoContradiction,
}

/// The clauses of a problem, in their order, and the number of its variables.
pub fn dimacs(text: &str) -> Option<(Vec<Vec<i32>>, i32)> {
    let mut lines = text.lines().filter(|line| !line.starts_with('c'));
    let mut head = lines.next()?.strip_prefix("p cnf ")?.split(' ');
    let variables: i32 = head.next()?.parse().ok()?;
    let count: usize = head.next()?.parse().ok()?;
    let clause = |line: &str| -> Option<Vec<i32>> {
        let mut literals: Vec<i32> =
            line.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
        let ends = literals.pop() == Some(0);
        let are_known = literals.iter().all(|l| *l != 0 && l.abs() <= variables);
        (ends && are_known).then_some(literals)
    };
    let clauses: Vec<Vec<i32>> = lines.map(clause).collect::<Option<_>>()?;
    (clauses.len() == count && head.next().is_none()).then_some((clauses, variables))
}

/// Verifies that a derivation ends with the empty clause, each clause following from those before.
pub fn verify(problem: &str, derivation: &str) -> Result<(), Fault> {
    let (clauses, variables) = dimacs(problem).ok_or(Fault::NotDimacs)?;
    let mut known: HashMap<i32, Vec<i32>> = (1..).zip(clauses).collect();
    let mut last = known.len() as i32;
    for (index, text) in derivation.lines().enumerate() {
        let line = index + 1;
        if text.starts_with('c') {
            continue;
        }
        let (number, clause, hints) = read(text).ok_or(Fault::NotLrat(line))?;
        if number <= last {
            return Err(Fault::NumberUsed(line));
        }
        follows(&known, variables, &clause, &hints, line)?;
        if clause.is_empty() {
            return Ok(());
        }
        known.insert(number, clause);
        last = number;
    }
    Err(Fault::NoContradiction)
}

/// The number of a clause, its literals and what it names.
fn read(text: &str) -> Option<(i32, Vec<i32>, Vec<i32>)> {
    let numbers: Vec<i32> = text.split(' ').map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let (&number, rest) = numbers.split_first()?;
    let mut parts = rest.split(|&number| number == 0);
    let (clause, hints, end) = (parts.next()?, parts.next()?, parts.next()?);
    let is_whole = end.is_empty() && parts.next().is_none();
    is_whole.then(|| (number, clause.to_vec(), hints.to_vec()))
}

fn follows(
    known: &HashMap<i32, Vec<i32>>,
    variables: i32,
    clause: &[i32],
    hints: &[i32],
    line: usize,
) -> Result<(), Fault> {
    if hints.iter().all(|&hint| hint > 0) && !hints.is_empty() {
        return by_propagation(known, clause, hints, line);
    }
    let defines = clause.first().is_some_and(|first| first.abs() > variables);
    let opposite = |other: &&i32| known[other].contains(&-clause[0]);
    let clashes =
        |other: &i32| known[other].iter().any(|l| *l != -clause[0] && clause.contains(&-l));
    let holds = defines && known.keys().filter(opposite).all(|o| hints.contains(&-o) && clashes(o));
    if holds { Ok(()) } else { Err(Fault::DoesNotFollow(line)) }
}

fn by_propagation(
    known: &HashMap<i32, Vec<i32>>,
    clause: &[i32],
    hints: &[i32],
    line: usize,
) -> Result<(), Fault> {
    let mut trues: Vec<i32> = clause.iter().map(|literal| -literal).collect();
    for (place, hint) in hints.iter().enumerate() {
        let named = known.get(hint).ok_or(Fault::NoSuchClause(line))?;
        let open: Vec<i32> =
            named.iter().copied().filter(|literal| !trues.contains(&-literal)).collect();
        match open[..] {
            [] if place + 1 < hints.len() => return Err(Fault::NamesTooMany(line)),
            [] => return Ok(()),
            [unit] if !trues.contains(&unit) => trues.push(unit),
            _ => return Err(Fault::NotUnit(line)),
        }
    }
    Err(Fault::DoesNotFollow(line))
}
