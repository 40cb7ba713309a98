//! One query over many states, against single answers put together by hand: for any puzzles, columns and aggregates, in
//! any number of parts, and where what was written down is cut off anywhere.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use catena::explorer::query::Datum;
use catena::explorer::states::StatesQuery;
use catena::explorer::{Explorer, QueryAsk};
use catena::query::Places;
use catena::rules::Patterns;
use catena_study::rows::Entry;
use catena_study::{Before, Each, Line, Subject, Together};
use proptest::prelude::*;
use proptest::sample::{select, subsequence};

use crate::kit::{EASY, HARD, OCEAN, W8};

const PUZZLES: [&str; 5] = [W8, OCEAN, "no puzzle", EASY, HARD];

/// What is matched, with columns to group by and whole numbers to count and add up.
const PATTERNS: [(&str, &[&str], &[&str]); 3] = [
    (
        "MATCH (a:Candidate)",
        &["a.block", "a.digit % 2", "puzzle"],
        &["a.row", "a.digit", "candidates"],
    ),
    ("MATCH (v:Csp)", &["v.space", "v.size", "step"], &["v.size", "puzzle * v.size"]),
    (
        "MATCH (a:Candidate)-[:CONJUGATE]-(b:Candidate)",
        &["a.digit = b.digit", "a.block"],
        &["a.row + b.row", "CASE WHEN a.row > b.row THEN a.row END"],
    ),
];

const AGGREGATES: [&str; 9] =
    ["count", "sum", "min", "max", "collect", "avg", "median", "count DISTINCT", "sum DISTINCT"];

/// What is asked of each puzzle: a pattern, a column to group by, an aggregate and what it is of.
#[derive(Clone, Debug)]
struct Question {
    pattern: &'static str,
    key: &'static str,
    value: &'static str,
    aggregate: &'static str,
}

impl Question {
    /// The query over all states.
    fn text(&self) -> String {
        let Question { pattern, key, value, aggregate } = self;
        let (name, distinct) = match aggregate.split_once(' ') {
            Some((name, _)) => (name, "DISTINCT "),
            None => (*aggregate, ""),
        };
        format!("USE EACH STATE {pattern} RETURN {key} AS key, {name}({distinct}{value}) AS value")
    }

    /// The query of one state, whose rows are counted by hand.
    fn single(&self, number: usize) -> String {
        let Question { pattern, key, value, .. } = self;
        let known = format!("LET puzzle = {number}, step = 0");
        format!("{known} {pattern} RETURN {key} AS key, {value} AS value")
    }
}

fn questions() -> impl Strategy<Value = Question> {
    let pattern = select(&PATTERNS[..]);
    pattern.prop_flat_map(|(pattern, keys, values)| {
        (select(keys), select(values), select(&AGGREGATES[..]))
            .prop_map(move |(key, value, aggregate)| Question { pattern, key, value, aggregate })
    })
}

/// The state of each puzzle, as it is asked.
static EXPLORERS: LazyLock<Vec<Option<Explorer>>> = LazyLock::new(|| {
    PUZZLES.iter().map(|puzzle| Some(Explorer::open(puzzle).ok()?.after_singles())).collect()
});

/// The rows by hand: single answers one after the other, those with the same key put together.
fn by_hand(question: &Question, chosen: &[usize]) -> Vec<(String, Vec<Datum>)> {
    let mut groups: Vec<(String, Vec<Datum>)> = Vec::new();
    for (number, &at) in (1..).zip(chosen) {
        let Some(explorer) = &EXPLORERS[at] else { continue };
        let live = explorer.state().len().to_string();
        let text = question.single(number).replace("candidates", &live);
        for row in explorer.query(&text, &QueryAsk::default()).unwrap().rows {
            let (key, value) = (row.values[0].to_string(), row.values[1].clone());
            let place = groups.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
                groups.push((key, Vec::new()));
                groups.len() - 1
            });
            groups[place].1.extend(Some(value).filter(|value| *value != Datum::Null));
        }
    }
    groups
}

/// An aggregate of whole numbers, as text.
fn aggregated(aggregate: &str, values: &[Datum]) -> String {
    let whole = |value: &Datum| match value {
        Datum::Integer(number) => *number,
        other => panic!("{other}"),
    };
    let mut numbers: Vec<i64> = values.iter().map(whole).collect();
    if aggregate.ends_with("DISTINCT") {
        numbers = numbers.into_iter().collect::<BTreeSet<_>>().into_iter().collect();
    }
    let shown = |number: Option<f64>| number.map_or_else(String::new, |number| number.to_string());
    let (count, sum) = (numbers.len(), numbers.iter().sum::<i64>());
    match aggregate.split(' ').next().unwrap() {
        "count" => count.to_string(),
        "sum" => sum.to_string(),
        "min" => numbers.iter().min().map_or_else(String::new, i64::to_string),
        "max" => numbers.iter().max().map_or_else(String::new, i64::to_string),
        "collect" => values.iter().map(Datum::to_string).collect::<Vec<_>>().join(", "),
        "avg" => shown((count > 0).then(|| sum as f64 / count as f64)),
        _ => {
            numbers.sort_unstable();
            let middle = |at: usize| numbers[at] as f64;
            let half = count / 2;
            let even = count > 0 && count.is_multiple_of(2);
            shown(match (count, even) {
                (0, _) => None,
                (_, true) => Some((middle(half - 1) + middle(half)) / 2.0),
                (_, false) => Some(middle(half)),
            })
        }
    }
}

fn each(text: &str) -> Each {
    let query =
        StatesQuery::new(text, QueryAsk::default(), Places::List, &Patterns::built_in()).unwrap();
    Each { query, before: Before::Singles, path: None, any_state: false }
}

/// The lines of one of several parts: every so many subjects.
fn part(each: &Each, subjects: &[Subject], (first, of): (usize, usize)) -> Vec<String> {
    let own = subjects.iter().skip(first).step_by(of);
    own.map(|subject| each.line(subject).unwrap().to_json()).collect()
}

/// The lines of all parts, in the order of the subjects.
fn merged(each: &Each, subjects: &[Subject], of: usize) -> Vec<String> {
    let parts: Vec<Vec<String>> = (0..of).map(|first| part(each, subjects, (first, of))).collect();
    (0..subjects.len()).map(|at| parts[at % of][at / of].clone()).collect()
}

/// What lines give together, as text.
fn together(each: &Each, lines: &[String]) -> Vec<Vec<String>> {
    let mut together = Together::over_all(&each.query);
    let mut rows = Vec::new();
    for line in lines {
        rows.extend(together.take(Line::from_json(&each.query, line).unwrap()).unwrap());
    }
    rows.extend(together.finish().rows);
    rows.iter().map(|row| row.values.iter().map(ToString::to_string).collect()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn aggregates_are_those_of_single_answers(
        question in questions(),
        chosen in subsequence((0..PUZZLES.len()).collect::<Vec<_>>(), 1..=PUZZLES.len()),
        of in select(&[1, 2, 7][..]),
        cut in 0.0..1.0,
    ) {
        let each = each(&question.text());
        let subject = |(number, &at): (usize, &usize)| {
            Subject::Puzzle(Entry { id: number.to_string(), puzzle: PUZZLES[at].to_owned() })
        };
        let subjects: Vec<Subject> = (1..).zip(&chosen).map(subject).collect();
        let groups = by_hand(&question, &chosen);
        let row = |(key, values): &(String, Vec<Datum>)| {
            vec![key.clone(), aggregated(question.aggregate, values)]
        };
        let expected: Vec<Vec<String>> = groups.iter().map(row).collect();
        let lines = merged(&each, &subjects, of);
        prop_assert_eq!(together(&each, &lines), expected.clone(), "{:?}", question);
        // What was written is cut off somewhere: whole lines stay, and the others are asked again.
        let file = lines.join("\n") + "\n";
        let kept = &file[..(file.len() as f64 * cut) as usize];
        let whole = kept.matches('\n').count();
        let mut again: Vec<String> = kept.lines().take(whole).map(str::to_owned).collect();
        again.extend(part(&each, &subjects[whole..], (0, 1)));
        prop_assert_eq!(&again, &lines);
    }
}

/// With an answer of its own for each puzzle, what is counted is that of one, and what is no puzzle has its row.
#[test]
fn each_puzzle_may_have_its_own_answer() {
    let each = each("MATCH (v:Csp {size: 2}) RETURN count(*) AS pairs");
    let mut together = Together::per_puzzle(&each.query);
    assert_eq!(together.columns(), ["puzzle", "pairs", "message"]);
    let mut rows = Vec::new();
    for (number, puzzle) in (1..).zip(PUZZLES) {
        let entry = Entry { id: number.to_string(), puzzle: puzzle.to_owned() };
        rows.extend(together.take(each.line(&Subject::Puzzle(entry)).unwrap()).unwrap());
    }
    assert!(!together.is_whole() && together.invalid == 1);
    assert!(together.finish().rows.is_empty());
    for (row, (number, explorer)) in rows.iter().zip((1..).zip(&*EXPLORERS)) {
        assert_eq!(row.values[0], Datum::Integer(number));
        let Some(explorer) = explorer else {
            assert_eq!(row.values[1], Datum::Null);
            assert!(matches!(&row.values[2], Datum::Text(message) if !message.is_empty()));
            continue;
        };
        let text = "MATCH (v:Csp {size: 2}) RETURN count(*)";
        let single = explorer.query(text, &QueryAsk::default()).unwrap();
        assert_eq!(row.values[1..], [single.rows[0].values[0].clone(), Datum::Null]);
    }
    assert_eq!(rows.len(), PUZZLES.len());
}
