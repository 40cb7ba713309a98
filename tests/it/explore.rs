//! The questions of `queries/explore`, run on a position.

use std::collections::BTreeSet;
use std::fs;

use catena::check::{Verdict, check};
use catena::graph::{Graph, Overlay};
use catena::grid::{Candidate, read};
use catena::query::{
    Asked, Completion, Diagnostic, Parameters, Registry, Table, Value, analyse, answer,
    answer_over, parse,
};
use catena::rules::{Catalogue, Prepared, Reach, Work};

/// A position with pairs, groups and almost locked sets.
const GRID: &str = ":0000:x:..34..+7...5...912.7...2.....1.5.7.+686...9..+17.......34..2+9....+1.......9+29..\
                    +261.75:838::";

/// A position with a skyscraper.
const SKYSCRAPER: &str = ":0000:x:..+34..+789+4.+6+78+9+1.37+891+3..+4+62.4+37.6+9..6+79...+35+9\
                          3.....+7.34...+7+9...+9.2.3.6+76+7.59.+31.:857::";

/// What the questions ask about.
fn parameters() -> Parameters {
    let texts = [("a", "n1r1c1"), ("b", "n3r8c1"), ("cell", "r3c3")];
    let numbers = [("d", 4), ("e", 8), ("max", 4)];
    let texts = texts.map(|(name, value)| (name.to_owned(), Value::text(value)));
    let numbers = numbers.map(|(name, value)| (name.to_owned(), Value::Integer(value)));
    texts.into_iter().chain(numbers).collect()
}

fn ask(name: &str) -> Table {
    ask_on(name, GRID)
}

fn ask_on(name: &str, grid: &str) -> Table {
    ask_by(name, grid, answer)
}

/// How a question is answered.
type Answering = fn(&Asked, &mut Work) -> Result<Table, Diagnostic>;

fn ask_by(name: &str, grid: &str, answering: Answering) -> Table {
    let path = format!("{}/queries/explore/{name}.gql", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(path).unwrap();
    assert!(text.starts_with("-- "), "{name} begins with a comment");
    let query = parse(&text).unwrap_or_else(|error| panic!("{}", error.render(name, &text)));
    let position = read(grid).unwrap();
    let asked = Asked {
        query: &query,
        name,
        parameters: &parameters(),
        state: &position.state,
        givens: position.givens,
        registry: &Registry::plain(),
        kernels: false,
    };
    let answer = answering(&asked, &mut Work::with_budget(5_000_000));
    answer.unwrap_or_else(|error| panic!("{}", error.render(name, &text)))
}

/// Each question with the number of rows it has on the position.
const ROWS: &[(&str, usize)] = &[
    ("als-that-see-a-cell", 25),
    ("als-xz", 12),
    ("alternating-path", 1),
    ("common-neighbours", 1),
    ("conjugate-components", 18),
    ("death-blossom", 38),
    ("degrees", 20),
    ("empty-rectangles", 125),
    ("interactions", 6),
    ("multi-colours", 0),
    ("simple-colours", 6),
    ("small-variables", 122),
    ("strong-digits", 9),
    ("xy-wings", 2),
];

#[test]
fn every_question_has_its_rows() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/queries/explore");
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    names.sort();
    let found: Vec<(String, usize)> = names
        .into_iter()
        .map(|name| {
            let answer = ask(&name);
            assert_eq!(answer.completion, Completion::Whole, "{name}");
            (name, answer.rows.len())
        })
        .collect();
    let expected: Vec<(String, usize)> =
        ROWS.iter().map(|(name, rows)| ((*name).to_owned(), *rows)).collect();
    assert_eq!(found, expected);
}

/// The same rows and proofs for the same work, whether the state's own graph is asked or one with
/// nothing laid over it.
#[test]
fn an_overlay_without_additions_answers_like_the_graph() {
    let over = |asked: &Asked, work: &mut Work| {
        let plan = analyse(asked.query, asked.parameters, asked.registry)?;
        let graph = Graph::new(asked.state, plan.needs());
        answer_over(asked, &Overlay::<()>::new(&graph), work)
    };
    for (name, rows) in ROWS {
        let (own, over) = (ask(name), ask_by(name, GRID, over));
        assert_eq!(own.rows.len(), *rows);
        assert_eq!(
            (&own.columns, &own.rows, &own.proofs),
            (&over.columns, &over.rows, &over.proofs)
        );
        assert_eq!((own.counts, own.completion), (over.counts, over.completion), "{name}");
    }
}

/// What a question deletes.
fn deleted(name: &str, grid: &str) -> BTreeSet<Candidate> {
    ask_on(name, grid).rows.iter().map(|row| row[0].to_string().parse().unwrap()).collect()
}

/// What the search eliminates by a rule whose proofs are no chains.
fn eliminated(rule: &str, grid: &str) -> BTreeSet<Candidate> {
    let limits = Reach::up_to(8);
    let work = &mut Work::with_budget(10_000_000);
    let (proofs, _) = Catalogue::built_in().find(rule).unwrap().eliminations(
        &Prepared::new(read(grid).unwrap()),
        &limits,
        work,
    );
    let conclusions = proofs.iter().flat_map(|proof| &proof.conclusions);
    conclusions.map(|conclusion| conclusion.candidate()).collect()
}

/// Colours are chains as far as a chain reaches; of a wrap only what the chain comes back to.
#[test]
fn questions_about_rules_delete_what_the_search_eliminates() {
    // The question also takes a petal that does for all candidates of the stem; that is a subset.
    assert!(eliminated("death-blossom", GRID).is_subset(&deleted("death-blossom", GRID)));
    for grid in [GRID, SKYSCRAPER] {
        let simple = eliminated("simple-colours", grid);
        let multi = eliminated("multi-colours", grid);
        assert!(deleted("simple-colours", grid).is_subset(&simple));
        assert!(deleted("multi-colours", grid).is_subset(&simple.union(&multi).copied().collect()));
    }
    assert!(!deleted("multi-colours", SKYSCRAPER).is_empty());
}

#[test]
fn questions_that_delete_prove() {
    let questions = ["als-xz", "multi-colours", "simple-colours", "xy-wings"];
    for (name, grid) in
        questions.map(|name| (name, if name == "multi-colours" { SKYSCRAPER } else { GRID }))
    {
        let proofs = ask_on(name, grid).proofs.unwrap();
        assert!(!proofs.is_empty());
        for proof in proofs {
            let verdict = check(&proof.unwrap());
            assert!(matches!(verdict, Verdict::Proved(_)), "{name}: {verdict:?}");
        }
    }
}
