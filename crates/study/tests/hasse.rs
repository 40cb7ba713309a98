//! The diagram of the order of families: what is left out, and that it can be read.

use std::collections::BTreeSet;

use catena_study::{Edge, Hasse, Pair, Subsumption, Verdict};

use crate::kit::Chance;

/// A comparison of families of which it is known, for each two, whether the first is contained in the
/// second (0 contradictions), nearly, or not.
fn compared(families: &[&str], contradicted: impl Fn(usize, usize) -> u64) -> Subsumption {
    let names: Vec<String> = families.iter().map(|&name| name.to_owned()).collect();
    let mut pairs = Vec::new();
    for one in 0..names.len() {
        for other in (0..names.len()).filter(|&other| other != one) {
            let none = contradicted(one, other);
            pairs.push(Pair {
                one,
                other,
                one_name: names[one].clone(),
                other_name: names[other].clone(),
                verdict: if none == 0 { Verdict::Observed } else { Verdict::Refuted },
                states: None,
                compared: 1000,
                equal: 1000 - none,
                shorter: 0,
                longer: 0,
                longer_by: 0,
                longer_by_at_most: 0,
                none,
                stopped: 0,
                unsure: 0,
                comparable_to: usize::MAX,
                example: None,
            });
        }
    }
    Subsumption { states: 10, max_length: Some(8), families: names, pairs }
}

/// What is drawn: the first name below, the first name above, and how often it was contradicted.
fn drawn(hasse: &Hasse) -> Vec<(String, String, u64)> {
    let nodes = hasse.nodes();
    let count = |edge: Edge| match edge {
        Edge::Refuted { contradicted, .. } => contradicted,
        Edge::Definition | Edge::Theorem | Edge::ToLength { .. } | Edge::Observed { .. } => 0,
    };
    let edges = hasse.edges().into_iter();
    let mut drawn: Vec<_> = edges
        .map(|(from, to, edge)| (nodes[from][0].clone(), nodes[to][0].clone(), count(edge)))
        .collect();
    drawn.sort();
    drawn
}

#[test]
fn families_that_contain_each_other_are_one_box() {
    let all = compared(&["a", "b", "c"], |one, other| if one == 2 && other < 2 { 500 } else { 0 });
    let hasse = Hasse::of(&all);
    let mut boxes: Vec<Vec<String>> = hasse.nodes().into_iter().map(<[String]>::to_vec).collect();
    boxes.iter_mut().for_each(|names| names.sort());
    boxes.sort();
    assert_eq!(boxes, [vec!["a", "b"], vec!["c"]]);
    assert_eq!(hasse.edges().len(), 1);
}

#[test]
fn what_nearly_holds_is_left_out_where_it_follows() {
    // b contains a, and d contains c. What is nearly in c is nearly in d; where b nearly is, a nearly is.
    let near = |one: usize, other: usize| match (one, other) {
        (0, 1) | (2, 3) => 0,
        (1, 2) => 7,
        (0, 2) => 3,
        (1, 3) => 2,
        (0, 3) => 1,
        _ => 500,
    };
    let drawn = drawn(&Hasse::of(&compared(&["a", "b", "c", "d"], near)));
    let expected = [("a", "b", 0), ("b", "c", 7), ("c", "d", 0)];
    assert_eq!(drawn, expected.map(|(one, other, n)| (one.to_owned(), other.to_owned(), n)));
}

#[test]
fn families_that_nearly_contain_each_other_are_drawn_all_the_same() {
    let all = compared(&["a", "b", "c"], |one, other| if (one + 1) % 3 == other { 4 } else { 500 });
    let hasse = Hasse::of(&all);
    assert_eq!(drawn(&hasse).len(), 3);
    assert!(hasse.to_svg().contains("4 of 1000"));
}

/// A rectangle: left, top, right, bottom.
type Area = [f64; 4];

/// A point, from the left and from above.
type Point = (f64, f64);

/// What can be seen in a drawing.
struct Seen {
    boxes: Vec<Area>,
    /// The points of each line.
    lines: Vec<Vec<Point>>,
    /// The rooms of the labels.
    labels: Vec<Area>,
}

fn read(svg: &str) -> Seen {
    let (mut boxes, mut lines, mut labels) = (Vec::new(), Vec::new(), Vec::new());
    for line in svg.lines() {
        let field = |name: &str| -> f64 {
            let start = format!(" {name}=\"");
            line.split(&start).nth(1).unwrap().split('"').next().unwrap().parse().unwrap()
        };
        if line.starts_with("<rect x=") {
            let (left, top) = (field("x"), field("y"));
            boxes.push([left, top, left + field("width"), top + field("height")]);
        } else if line.starts_with("<path d=") && line.contains("fill=\"none\"") {
            lines.push(points(line.split('"').nth(1).unwrap()));
        } else if line.starts_with("<text") && line.contains("paint-order") {
            let letters = line.split(['>', '<']).nth(2).unwrap().chars().count() as f64;
            let (x, y, half) = (field("x"), field("y") - 4.0, letters * 3.0);
            labels.push([x - half, y - 5.0, x + half, y + 5.0]);
        }
    }
    Seen { boxes, lines, labels }
}

/// Points along a path of lines and curves, close to each other.
fn points(path: &str) -> Vec<Point> {
    let numbers = |text: &str| -> Vec<Point> {
        let all: Vec<f64> = text.split_whitespace().map(|n| n.parse().unwrap()).collect();
        all.chunks(2).map(|pair| (pair[0], pair[1])).collect()
    };
    let mut points: Vec<Point> = Vec::new();
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(|c: char| c.is_alphabetic()).map_or(rest.len(), |at| at + 1);
        let ends = numbers(&rest[1..end]);
        rest = &rest[end..];
        let (x0, y0) = points.last().copied().unwrap_or(ends[0]);
        // De Casteljau: a line and a quadratic are curves too.
        let controls: Vec<Point> = std::iter::once((x0, y0)).chain(ends).collect();
        assert!("MLCQ".contains(command), "{command}");
        for step in 0..=40 {
            let t = f64::from(step) / 40.0;
            let mut row = controls.clone();
            while row.len() > 1 {
                let mix = |a: f64, b: f64| a + (b - a) * t;
                row = row.windows(2).map(|w| (mix(w[0].0, w[1].0), mix(w[0].1, w[1].1))).collect();
            }
            points.push(row[0]);
        }
    }
    points
}

#[test]
fn no_edge_passes_behind_a_box_and_no_number_stands_on_one() {
    let names =
        ["whip", "braid", "force-chain-contradiction", "t1", "als-pair", "g", "h", "fish", "k"];
    let mut chance = Chance(11);
    let mut edges = 0;
    for round in 0..300 {
        let count = 2 + round % (names.len() - 1);
        // A random order: one is in another where the other comes later and a throw says so, and what follows.
        let mut below: BTreeSet<(usize, usize)> = BTreeSet::new();
        for one in 0..count {
            below.extend(
                (one + 1..count).filter(|_| chance.below(4) == 0).map(|other| (one, other)),
            );
        }
        for via in 0..count {
            let to: Vec<usize> = (0..via).filter(|&one| below.contains(&(one, via))).collect();
            let from: Vec<usize> =
                (via + 1..count).filter(|&other| below.contains(&(via, other))).collect();
            below.extend(to.iter().flat_map(|&one| from.iter().map(move |&other| (one, other))));
        }
        let near: Vec<Vec<u64>> = (0..count)
            .map(|_| (0..count).map(|_| if chance.below(6) == 0 { 5 } else { 500 }).collect())
            .collect();
        let all = compared(&names[..count], |one, other| {
            if below.contains(&(one, other)) { 0 } else { near[one][other] }
        });
        let svg = Hasse::of(&all).to_svg();
        let Seen { boxes, lines, labels } = read(&svg);
        assert_eq!(boxes.len(), count, "{svg}");
        let inside = |(x, y): Point, [left, top, right, bottom]: Area| {
            x > left + 1.0 && x < right - 1.0 && y > top + 1.0 && y < bottom - 1.0
        };
        edges += lines.len();
        for line in &lines {
            for &area in &boxes {
                assert!(!line.iter().any(|&point| inside(point, area)), "round {round}: {svg}");
            }
        }
        for &[left, top, right, bottom] in &labels {
            let on = |area: &&Area| {
                left < area[2] && area[0] < right && top < area[3] && area[1] < bottom
            };
            assert!(boxes.iter().find(on).is_none(), "round {round}: {svg}");
        }
    }
    assert!(edges > 1500, "{edges}");
}
