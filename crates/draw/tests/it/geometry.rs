//! Where things lie in the pictures of the gallery: nothing over what is struck out, arrows clear of borders and of each
//! other, badges clear of one another. Read from the SVG, as a viewer sees it.

use std::fs;

use catena::proof::Proof;
use catena::proof::json::from_json;
use catena_draw::theme::LIGHT;
use catena_draw::{Options, Subject, format, render};

const CELL: f64 = 72.0;
const EDGE: f64 = 26.0;

type Point = (f64, f64);

/// Every picture of the gallery that is drawn from proofs, with its name.
pub fn gallery() -> Vec<(String, String)> {
    let folder = crate::root().join("exports");
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .filter_map(|entry| {
            entry
                .unwrap()
                .file_name()
                .into_string()
                .unwrap()
                .strip_suffix(".json")
                .map(str::to_owned)
        })
        .collect();
    names.sort();
    let drawn = |name: String| {
        let text = fs::read_to_string(folder.join(format!("{name}.json"))).unwrap();
        let proofs: Vec<Proof> = text.lines().map(|line| from_json(line).unwrap()).collect();
        let subjects: Vec<Subject> = proofs.iter().map(Subject::of).collect();
        let options = Options { theme: &LIGHT, ..Options::default() };
        let svg = render(&subjects, format("svg").unwrap(), &options).unwrap();
        (name, String::from_utf8(svg).unwrap())
    };
    names.into_iter().map(drawn).collect()
}

/// The board of a picture, without its caption and legend.
pub fn board(svg: &str) -> &str {
    svg.split("<g class=\"legend\"").next().unwrap()
}

/// The value of an attribute of the tag that a text begins with.
fn attribute<'a>(tag: &'a str, name: &str) -> &'a str {
    let tag = &tag[..tag.find('>').unwrap()];
    let from = tag.find(&format!(" {name}=\"")).unwrap_or_else(|| panic!("no {name} in {tag}"));
    tag[from + name.len() + 3..].split('"').next().unwrap()
}

/// The groups of a class, each from its tag on.
fn groups<'a>(svg: &'a str, class: &str) -> Vec<&'a str> {
    let begin = format!("<g class=\"{class}");
    svg.match_indices(&begin).map(|(at, _)| &svg[at..]).collect()
}

/// Points along the line of an arrow, a hundred per curve.
fn along(arrow: &str) -> Vec<Point> {
    let path = &arrow[arrow.find("<path").unwrap()..];
    let numbers: Vec<f64> = attribute(path, "d")
        .split(|c: char| !(c.is_ascii_digit() || c == '.' || c == '-'))
        .filter_map(|number| number.parse().ok())
        .collect();
    let points: Vec<Point> = numbers.chunks(2).map(|pair| (pair[0], pair[1])).collect();
    let curves = (0..points.len() / 3).map(|curve| &points[3 * curve..=3 * curve + 3]);
    curves.flat_map(|curve| (0..100).map(move |step| at(curve, f64::from(step) / 100.0))).collect()
}

fn at(curve: &[Point], t: f64) -> Point {
    let u = 1.0 - t;
    let by = |of: fn(&Point) -> f64| {
        of(&curve[0]) * u * u * u
            + 3.0 * of(&curve[1]) * u * u * t
            + 3.0 * of(&curve[2]) * u * t * t
            + of(&curve[3]) * t * t * t
    };
    (by(|point| point.0), by(|point| point.1))
}

fn distance(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// All arrows of a picture.
fn arrows(svg: &str) -> Vec<Vec<Point>> {
    let classes = ["strong", "weak", "exchange"];
    classes.iter().flat_map(|class| groups(board(svg), class)).map(along).collect()
}

/// The middles of what is struck out.
fn struck(svg: &str) -> Vec<Point> {
    let is_target = |tag: &&str| attribute(tag, "class").split(' ').any(|class| class == "target");
    let tags = board(svg).match_indices("<g id=").map(|(at, _)| &board(svg)[at..]);
    let candidates = tags.filter(|tag| tag[..tag.find('>').unwrap()].contains("class=\"candidate"));
    candidates
        .filter(is_target)
        .map(|tag| {
            let square = &tag[tag.find("<rect").expect("a square")..];
            let middle = |side: &str| attribute(square, side).parse::<f64>().unwrap() + 10.0;
            (middle("x"), middle("y"))
        })
        .collect()
}

/// The middle of each badge, with its half width.
fn badges(svg: &str) -> Vec<(Point, f64)> {
    let plate = |badge: &str| {
        let rect = badge[badge.find("<rect").unwrap()..].to_owned();
        let value = |name: &str| attribute(&rect, name).parse::<f64>().unwrap();
        let half = value("width") / 2.0;
        ((value("x") + half, value("y") + value("height") / 2.0), half)
    };
    let begun = board(svg).match_indices("class=\"badge ").map(|(at, _)| &board(svg)[at..]);
    begun.map(plate).collect()
}

#[test]
fn no_arrow_and_no_badge_covers_what_is_struck_out() {
    let mut seen = 0;
    for (name, svg) in gallery() {
        for target in struck(&svg) {
            seen += 1;
            for arrow in arrows(&svg) {
                let near = arrow.iter().map(|&point| distance(point, target)).fold(99.0, f64::min);
                assert!(near > 9.0, "{name}: an arrow passes {near:.1} from {target:?}");
            }
            for (badge, half) in badges(&svg) {
                let (x, y) = ((badge.0 - target.0).abs(), (badge.1 - target.1).abs());
                let clear = x > half + 7.0 || y > 6.8 + 7.0;
                assert!(clear, "{name}: a badge at {badge:?} covers {target:?}");
            }
        }
    }
    assert!(seen > 60, "{seen}");
}

#[test]
fn nothing_lies_over_a_struck_digit() {
    for (name, svg) in gallery() {
        for target in struck(&svg) {
            let square = format!("<rect x=\"{}\" y=\"{}\"", target.0 - 10.0, target.1 - 10.0);
            let from = svg.find(&square).unwrap_or_else(|| panic!("{name}: {square}"));
            let group = &svg[from..from + svg[from..].find("</g>").unwrap()];
            let (line, digit) = (group.find("<path").unwrap(), group.find("<text").unwrap());
            assert!(line < digit && !group.contains("<circle"), "{name}: {group}");
        }
    }
}

/// The longest part of an arrow for which this holds.
fn longest(arrow: &[Point], holds: impl Fn(Point, Point) -> bool) -> f64 {
    let (mut most, mut run) = (0.0_f64, 0.0);
    for pair in arrow.windows(2) {
        run = if holds(pair[0], pair[1]) { run + distance(pair[0], pair[1]) } else { 0.0 };
        most = most.max(run);
    }
    most
}

#[test]
fn no_arrow_runs_along_the_border_of_a_block() {
    const NEAR: f64 = 4.0;
    let is_along = |from: Point, to: Point| {
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let across = if x.abs() > y.abs() { to.1 } else { to.0 };
        let blocks = (across - EDGE) / (3.0 * CELL);
        (blocks - blocks.round()).abs() * 3.0 * CELL < NEAR
    };
    let mut seen = 0;
    for (name, svg) in gallery() {
        for arrow in arrows(&svg) {
            seen += 1;
            let run = longest(&arrow, is_along);
            assert!(run < CELL, "{name}: {run:.0} units beside a border, to {:?}", arrow.last());
        }
    }
    assert!(seen > 200, "{seen}");
}

#[test]
fn no_two_arrows_run_together() {
    const NEAR: f64 = 8.0;
    for (name, svg) in gallery() {
        let arrows = arrows(&svg);
        for (index, arrow) in arrows.iter().enumerate() {
            for other in &arrows[index + 1..] {
                let is_near = |_: Point, to: Point| other.iter().any(|&at| distance(at, to) < NEAR);
                let run = longest(arrow, is_near);
                assert!(run < CELL, "{name}: {run:.0} units together, to {:?}", arrow.last());
            }
        }
    }
}

#[test]
fn no_badge_covers_another() {
    for (name, svg) in gallery() {
        let badges = badges(&svg);
        for (index, (one, half)) in badges.iter().enumerate() {
            for (other, reach) in &badges[index + 1..] {
                let (x, y) = ((one.0 - other.0).abs(), (one.1 - other.1).abs());
                assert!(x > half + reach - 1.0 || y > 12.6, "{name}: badges at {one:?}, {other:?}");
            }
        }
    }
}

/// The nested sets of the death blossom: each has its own tint in a cell that it shares, and the outline of the smaller
/// one lies within.
#[test]
fn a_set_within_another_keeps_its_tint_and_its_outline() {
    let (_, svg) = gallery().into_iter().find(|(name, _)| name == "death-blossom").unwrap();
    let sets = groups(board(&svg), "als");
    let rects = |set: &str| -> Vec<[f64; 4]> {
        let set = &set[..set.find("</g>").unwrap()];
        let found = set.match_indices("<rect").map(|(at, _)| &set[at..]);
        let side = |tag: &str, name: &str| attribute(tag, name).parse::<f64>().unwrap();
        found.map(|tag| ["x", "y", "width", "height"].map(|name| side(tag, name))).collect()
    };
    let all: Vec<Vec<[f64; 4]>> = sets.iter().map(|set| rects(set)).collect();
    for (index, one) in all.iter().enumerate() {
        for other in all[index + 1..].iter().flatten() {
            let apart = |a: &[f64; 4]| {
                a[0] + a[2] <= other[0] + 1e-6
                    || other[0] + other[2] <= a[0] + 1e-6
                    || (a[1] - other[1]).abs() > 1.0
            };
            assert!(one.iter().all(apart), "{one:?} {other:?}");
        }
    }
    let left_of = |set: &str| {
        let path = &set[set.find("<path").unwrap()..];
        let numbers = attribute(path, "d").split(|c: char| !(c.is_ascii_digit() || c == '.'));
        numbers.filter_map(|number| number.parse::<f64>().ok()).step_by(2).fold(9e9, f64::min)
    };
    // A, of one cell, within B, of three.
    assert!(left_of(sets[0]) > left_of(sets[1]) + 3.0);
}
