//! What the plain evaluator answers to the families of the library.

use std::collections::BTreeMap;

use catena::check::{Standing, Verdict, check};
use catena::grid::{Candidate, Position, read};
use catena::proof::Proof;
use catena::query::{Asked, Completion, Entry, Parameters, Table, Value, answer, parse};
use catena::rules::language::registry;
use catena::work::{Stopped, Work};

/// What the plain evaluator answers to a family of the library, whole; of a rule that says so, as far as it
/// searches exhaustively.
pub fn ask(entry: &Entry, on: impl Into<Position>, longest: usize) -> Table {
    let answer = ask_within(entry, on, longest, &mut Work::unlimited());
    let ends = [Completion::Whole, Completion::Stopped(Stopped::NotExhaustive)];
    assert!(ends.contains(&answer.completion), "{}: {:?}", entry.name, answer.completion);
    answer
}

/// What the plain evaluator answers to a family of the library within some work.
pub fn ask_within(
    entry: &Entry,
    on: impl Into<Position>,
    longest: usize,
    work: &mut Work,
) -> Table {
    let position = on.into();
    let parameters = Parameters::from([("max".to_owned(), Value::Integer(longest as i64))]);
    let asked = Asked {
        query: &entry.query,
        name: &entry.name,
        parameters: &parameters,
        state: &position.state,
        givens: position.givens,
        registry: &registry(),
        kernels: false,
    };
    answer(&asked, work).unwrap_or_else(|error| panic!("{}: {error}", entry.name))
}

/// The family, asked about one target.
pub fn about(entry: &Entry, target: Candidate) -> Entry {
    let one = format!("(z:Candidate {{name: '{target}'}})");
    let query = parse(&entry.query.to_string().replacen("(z:Candidate)", &one, 1)).unwrap();
    Entry { query, ..entry.clone() }
}

/// Each target with its proof, of several rows the shortest, which the checker accepts as one of the family.
pub fn proved(
    entry: &Entry,
    on: impl Into<Position>,
    longest: usize,
) -> BTreeMap<Candidate, Proof> {
    let position = on.into();
    let answer = ask(entry, position.clone(), longest);
    let state = &position.state;
    let proofs = answer.proofs.unwrap();
    let mut found: BTreeMap<Candidate, Proof> = BTreeMap::new();
    for (row, proof) in answer.rows.iter().zip(proofs) {
        let target: Candidate = row[0].to_string().parse().unwrap();
        let proof = proof.unwrap_or_else(|| {
            panic!(
                "{} {target}: no proof {:?}",
                entry.name,
                catena::grid::format::write_sukaku(state)
            )
        });
        let standing = match entry.shape {
            Some(_) => Standing::Published,
            None if entry.name == "rank-0" => Standing::Ranked,
            None => Standing::Rule,
        };
        match check(&proof) {
            Verdict::Proved(summary) => assert_eq!(summary.standing, standing),
            Verdict::Refused(refusal) => {
                panic!("{} {target}: {refusal} in {:?}", entry.name, proof.chain)
            }
        }
        assert!(proof.eliminated().contains(&target), "{}", entry.name);
        // A rule may eliminate a target by several choices; each has a row.
        match found.get(&target) {
            Some(_) if entry.shape.is_some() => {
                panic!("{} has two rows for {target}", entry.name)
            }
            Some(known) if known.length <= proof.length => {}
            _ => drop(found.insert(target, proof)),
        }
    }
    found
}

/// `GRID ==> r7c9<>9, length 2` or `…, up to length 4`.
pub fn example(text: &str) -> (Position, Candidate, usize) {
    let (grid, rest) = text.split_once(" ==> ").unwrap();
    let (conclusion, length) = rest.split_once(',').unwrap();
    let length = length.rsplit(' ').next().unwrap().parse().unwrap();
    (read(grid).unwrap(), conclusion.parse().unwrap(), length)
}
