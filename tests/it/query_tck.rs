//! Scenarios of the openCypher Technology Compatibility Kit, in `tests/corpus/opencypher-tck.txt`: each is answered as it
//! says, or differs for the reason that stands there. `tests/corpus/iso-gql.md` has the numbers.

use std::collections::BTreeMap;

use catena::explorer::query::Datum;
use catena::explorer::{Explorer, QueryAsk};

/// Any position will do: what is asked does not depend on it.
const GRID: &str =
    "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";

/// A query with what it must give.
#[derive(Clone, Default)]
struct Scenario {
    file: String,
    title: String,
    query: String,
    /// The rows, their values as they are written there; `None` when it must be refused.
    rows: Option<Vec<Vec<String>>>,
    /// Why it is another way here.
    differs: Option<String>,
}

fn cells(text: &str) -> Vec<String> {
    text.split("||").map(|cell| cell.trim().to_owned()).collect()
}

/// An outline: the names in angle brackets, then the values of each example, perhaps with why it differs.
type Examples = Vec<(Vec<String>, Option<String>)>;

impl Scenario {
    /// The scenario of each example.
    fn of_examples(self, examples: &Examples) -> Vec<Scenario> {
        let Some(((names, _), values)) = examples.split_first() else { return vec![self] };
        let of_one = |(values, differs): &(Vec<String>, Option<String>)| {
            let filled = |text: &String| {
                let pairs = names.iter().zip(values);
                pairs.fold(text.clone(), |text, (name, value)| {
                    text.replace(&format!("<{name}>"), value)
                })
            };
            let row = |row: &Vec<String>| row.iter().map(filled).collect();
            let rows = self.rows.as_ref().map(|rows| rows.iter().map(row).collect());
            let differs = differs.clone().or_else(|| self.differs.clone());
            Scenario { query: filled(&self.query), rows, differs, ..self.clone() }
        };
        values.iter().map(of_one).collect()
    }
}

fn scenarios() -> Vec<Scenario> {
    let text =
        std::fs::read_to_string(crate::root().join("tests/corpus/opencypher-tck.txt")).unwrap();
    let (mut all, mut file) = (Vec::new(), String::new());
    let (mut next, mut examples, mut reason) = (Scenario::default(), Examples::new(), None);
    let lines = text.lines().filter(|line| !line.starts_with("# ") && *line != "#");
    for line in lines.chain([""]) {
        if line.is_empty() || line.starts_with('[') {
            let done = std::mem::take(&mut next);
            if !done.query.is_empty() {
                all.extend(done.of_examples(&std::mem::take(&mut examples)));
            }
        }
        let (sign, rest) = line.split_at(line.len().min(1));
        match sign {
            "=" => file = rest.trim_start_matches("= ").to_owned(),
            "[" => (next.file, next.title) = (file.clone(), line.to_owned()),
            "?" => examples.push((cells(rest), reason.take())),
            "~" => reason = Some(rest.trim().to_owned()),
            ">" => {
                let rows = next.rows.get_or_insert_with(Vec::new);
                rows.extend((!rest.is_empty()).then(|| cells(rest)));
            }
            "!" | "" => {}
            _ => (next.query, next.differs) = (line.to_owned(), reason.take()),
        }
    }
    all
}

/// A value as Cypher writes it; a number that is whole without decimals.
fn written(value: &Datum) -> String {
    match value {
        Datum::Null => "null".to_owned(),
        Datum::Text(text) => format!("'{text}'"),
        Datum::List(items) => {
            format!("[{}]", items.iter().map(written).collect::<Vec<_>>().join(", "))
        }
        value => value.to_string(),
    }
}

/// The rows that a query gives, in any order; `None` when it is refused.
fn answered(explorer: &Explorer, query: &str) -> Option<Vec<Vec<String>>> {
    let answer = explorer.query(query, &QueryAsk::default()).ok()?;
    assert!(answer.is_complete(), "{query}");
    let row = |row: &catena::explorer::query::Row| row.values.iter().map(written).collect();
    let mut rows: Vec<Vec<String>> = answer.rows.iter().map(row).collect();
    rows.sort_unstable();
    Some(rows)
}

#[test]
fn scenarios_are_answered_as_they_say_or_differ_for_a_reason() {
    let explorer = Explorer::open(GRID).unwrap();
    for Scenario { file, title, query, rows, differs } in scenarios() {
        let expected = rows.map(|mut rows| {
            let whole = |cell: &mut String| *cell = cell.trim_end_matches(".0").to_owned();
            rows.iter_mut().flatten().for_each(whole);
            rows.sort_unstable();
            rows
        });
        let given = answered(&explorer, &query);
        match differs {
            None => assert_eq!(given, expected, "{file} {title}: {query}"),
            Some(reason) => assert_ne!(given, expected, "no longer so: {reason}: {query}"),
        }
    }
}

/// The table beside the data counts what is in it.
#[test]
fn the_page_has_the_numbers() {
    let mut counts: BTreeMap<String, [usize; 2]> = BTreeMap::new();
    for scenario in scenarios() {
        let file = scenario.file.rsplit_once('/').unwrap().0.to_owned();
        for area in [file, "all".to_owned()] {
            counts.entry(area).or_default()[usize::from(scenario.differs.is_some())] += 1;
        }
    }
    let row = |(area, [same, other]): (&String, &[usize; 2])| {
        let area = if area == "all" { "**all**".to_owned() } else { format!("`{area}`") };
        format!("| {area} | {} | {same} | {other} |", same + other)
    };
    let table: Vec<String> = counts.iter().map(row).collect();
    let text = std::fs::read_to_string(crate::root().join("tests/corpus/iso-gql.md")).unwrap();
    for row in &table {
        assert!(text.contains(row.as_str()), "the table has no row\n{}", table.join("\n"));
    }
    assert!(counts["all"][0] > 200);
}
