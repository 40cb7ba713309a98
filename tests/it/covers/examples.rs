//! One position for each kind of fish, bent subset and grid rule, with what one finding makes false.

use std::collections::BTreeSet;

use catena::board::CandidateSet;
use catena::grid::{Candidate, Cell, CellSet, Conclusion, Csp, House, Position, State, read};
use catena::rules::cover::{Cover, Short, View, bent, each, grid};
use catena::rules::{Prepared, Reach, Work};

use super::live;
use crate::aic::kit::{all_within, eliminated};
use crate::rule;

struct Example {
    /// What it is of, in words.
    rule: Vec<String>,
    falls: BTreeSet<Candidate>,
    finding: String,
    state: State,
}

fn examples() -> Vec<Example> {
    let text = include_str!("../../corpus/cover-examples.tsv");
    let example = |line: &str| {
        let columns: Vec<&str> = line.split('\t').collect();
        let falls = columns[1].split(' ').map(|c| c.parse::<Candidate>().unwrap());
        Example {
            rule: columns[0].split(' ').map(str::to_owned).collect(),
            falls: falls.collect(),
            finding: columns[2].to_owned(),
            state: read(columns[3]).unwrap().state,
        }
    };
    text.lines().filter(|line| !line.starts_with('#')).map(example).collect()
}

impl Example {
    fn is(&self, word: &str) -> bool {
        self.rule.iter().any(|known| known == word)
    }

    fn live(&self) -> CandidateSet {
        live(&self.state)
    }

    fn says(&self) -> String {
        format!("{}: {}", self.rule.join(" "), self.finding)
    }
}

/// Houses in one word: `r1r9`, `c6b1`.
fn houses(word: &str) -> Vec<House> {
    let letters: Vec<char> = word.chars().collect();
    let house = |pair: &[char]| {
        let number = pair[1].to_digit(10).unwrap() as usize - 1;
        match pair[0] {
            'r' => House::row(number),
            'c' => House::column(number),
            _ => House::block(number),
        }
    };
    letters.chunks(2).map(house).collect()
}

/// The word after another one; empty where that is the last, or another follows at once.
fn after<'a>(text: &'a str, word: &str) -> &'a str {
    let words: Vec<&str> = text.split(' ').collect();
    words.iter().position(|known| *known == word).map_or("", |at| words.get(at + 1).unwrap_or(&""))
}

fn sorted<T: Ord>(mut all: Vec<T>) -> Vec<T> {
    all.sort_unstable();
    all
}

#[test]
fn fish_of_every_kind_are_found_with_their_fins() {
    let mut count = 0;
    for example in examples().iter().filter(|example| example.rule[0] == "fish") {
        let view = match (example.is("basic"), example.is("Franken"), example.is("fins")) {
            (true, _, false) => View::BasicFish,
            (true, _, true) => View::FinnedFish,
            (_, true, _) => View::FrankenFish,
            _ => View::MutantFish,
        };
        let size: usize = example.rule[2].parse().unwrap();
        let digit = example.falls.first().unwrap().digit();
        let csps = |word: &str| {
            sorted(houses(word).into_iter().map(|house| Csp::in_house(house, digit)).collect())
        };
        let (bases, rest) = example.finding.split_once(" in ").unwrap();
        let covers = csps(rest.split(' ').next().unwrap());
        let bases = csps(bases);
        let fins: BTreeSet<Cell> = ["fins", "endo"]
            .iter()
            .flat_map(|word| after(&example.finding, word).split(','))
            .filter_map(|cell| cell.parse().ok())
            .collect();
        let view = match (view, fins.is_empty()) {
            (View::FrankenFish, false) => View::FinnedFrankenFish,
            (View::MutantFish, false) => View::FinnedMutantFish,
            (view, _) => view,
        };
        let mut met = Vec::new();
        let take = |cover: Cover| {
            if cover.bases == bases && cover.covers == covers {
                met.push(cover);
            }
        };
        each(&example.live(), view, size, &mut Work::unlimited(), take).unwrap();
        let [cover] = &met[..] else { panic!("{}: {met:?}", example.says()) };
        assert_eq!(cover.falls.iter().copied().collect::<BTreeSet<_>>(), example.falls);
        assert_eq!(cover.fins.iter().map(|fin| fin.cell()).collect::<BTreeSet<_>>(), fins);
        let sashimi = view == View::FinnedFish && cover.is_sashimi(&example.live());
        assert_eq!(sashimi, example.is("sashimi"), "{}", example.says());
        count += 1;
    }
    assert_eq!(count, 38);
}

#[test]
fn bent_subsets_of_every_kind_are_found() {
    let mut count = 0;
    for example in examples().iter().filter(|example| example.rule[0] == "bent") {
        let (pair, cells) = example.finding.split_once(": ").unwrap();
        let pair: Vec<House> = pair.split(' ').flat_map(houses).collect();
        let cells: BTreeSet<Cell> = cells.split(',').map(|cell| cell.parse().unwrap()).collect();
        let mut met = Vec::new();
        let take = |found: &bent::Bent| {
            let same = found.houses.iter().all(|house| pair.contains(house));
            if same && found.cells().into_iter().collect::<BTreeSet<_>>() == cells {
                met.push(found.clone());
            }
        };
        bent::each(&example.live(), &example.live(), &mut Work::unlimited(), take).unwrap();
        let [found] = &met[..] else { panic!("{}: {met:?}", example.says()) };
        let falls: BTreeSet<Candidate> = found.falls().iter().map(Candidate::from_index).collect();
        assert_eq!(falls, example.falls, "{}", example.says());
        assert_eq!(found.common.is_some(), example.rule[2] == "1", "{}", example.says());
        // The rule has it, or a smaller one.
        let listed = all_within("bent-naked-subset", &example.state, &Reach::up_to(found.size()));
        assert!(eliminated(&listed, &example.state).is_superset(&example.falls));
        count += 1;
    }
    assert_eq!(count, 24);
}

#[test]
fn grid_rules_are_found_in_rows_and_in_columns() {
    let mut count = 0;
    for example in examples().iter().filter(|example| example.rule[0] == "grid") {
        let digit = example.falls.first().unwrap().digit();
        let csps = |word: &str| {
            sorted(houses(word).into_iter().map(|house| Csp::in_house(house, digit)).collect())
        };
        let mut lines = csps(example.finding.split(' ').next().unwrap());
        let left = csps(after(&example.finding, "left"));
        let emptied = after(&example.finding, "emptied");
        let mut met: Vec<Short> = Vec::new();
        let take = |found: grid::Grid| {
            if sorted(found.short.truths.clone()) == lines && found.short.links == left {
                met.push(found.short);
            }
        };
        match emptied {
            "-" => grid::each_als(&example.live(), &mut Work::unlimited(), take).unwrap(),
            further => {
                lines.extend(csps(further));
                lines = sorted(lines);
                let mut all = Vec::new();
                let each = |found: grid::Grid| all.push(found);
                grid::each_sashimi(&example.live(), &mut Work::unlimited(), each).unwrap();
                let further = csps(further).pop();
                met.extend(all.into_iter().filter_map(|found| {
                    let same = sorted(found.short.truths.clone()) == lines
                        && found.short.links == left
                        && found.further == further;
                    same.then_some(found.short)
                }));
            }
        }
        let [found] = &met[..] else { panic!("{}: {met:?}", example.says()) };
        let falls: BTreeSet<Candidate> = found.falls.iter().copied().collect();
        assert!(falls.is_superset(&example.falls), "{}: {falls:?}", example.says());
        count += 1;
    }
    assert_eq!(count, 4);
}

/// The page's example of a sashimi that is told in rows, and complementary in columns.
#[test]
fn a_grid_sashimi_is_told_in_both_directions() {
    let all = examples();
    let example = all.iter().find(|example| example.rule[0] == "seed-002").unwrap();
    let position = Position { state: example.state.clone(), givens: CellSet::EMPTY };
    let prepared = Prepared::new(position);
    let sashimi = rule("grid-sashimi");
    let (found, _) = sashimi.eliminations(&prepared, &Reach::default(), &mut Work::unlimited());
    let target = Conclusion::Eliminate(*example.falls.first().unwrap());
    let mut directions = BTreeSet::new();
    for proof in found.iter().filter(|proof| proof.conclusions.contains(&target)) {
        assert!(matches!(catena::check::check(proof), catena::check::Verdict::Proved(_)));
        let json = catena::proof::json::to_json(proof);
        directions.insert(json.contains("\"r9n6\""));
    }
    assert_eq!(directions.len(), 2, "{found:?}");
}
