//! The legend: every sign that the picture uses, and no others.

use std::collections::BTreeSet;

use catena::grid::Space;
use catena::notation::list_cells;
use catena::proof::{Chain, Reason, Step};

use super::arrow::draw_arrow;
use super::diagram::{Arrow, Diagram, Inference, Mark, Part, Worth, case_letter, step_name};
use super::font::width;
use super::geometry::{Curve, Point};
use super::layout::{MARGIN, MARK, WIDTH};
use super::marks::{Badge, CLASH, NOTHING, badge_half_width, classes, draw_badge, draw_mark};
use super::picture::Subject;
use super::regions::draw_letter;
use super::ring;
use super::strong::Polarity;
use super::theme::{ALS, EXCHANGE, GROUP, LINK, RANGE, STRONG, Theme, WEAK, of_branch};
use super::xml::Xml;

const SIZE: f64 = 12.5;
const LINE: f64 = 27.0;

/// One sign with what it means.
struct Entry {
    sign: Sign,
    meaning: String,
}

enum Sign {
    Mark(&'static str, Mark),
    Arrow(Inference),
    Branch(usize),
    /// An inference that is used both ways.
    Line(Inference),
    Link,
    Tint(Space),
    Base,
    Cover,
    /// The letter of a part of a pattern.
    Role(char),
    /// A truth and a link of a sum.
    Truth,
    SumLink,
    /// The ring of a domino loop.
    Ring,
    Group,
    /// A set, counted from 0, with its letter.
    Set(usize, char),
    Range,
    /// The kind of a badge, and its text.
    Badge(&'static str, String),
    /// The badge of a step of a branch.
    BranchStep,
    Given,
    GivenGround,
    Exchange,
    Placed,
    /// The end of a whip, in the picture of only the chain.
    Nothing,
    /// The badge of a step from which a later one continues.
    Afar,
}

/// Draws the legend of a board from this height on; the height where it ends.
pub(super) fn of_board(
    xml: &mut Xml,
    subject: &Subject,
    diagram: &Diagram,
    theme: &Theme,
    top: f64,
) -> f64 {
    let mut entries = Vec::new();
    let mut add = |sign, meaning: &str| entries.push(Entry { sign, meaning: meaning.to_owned() });
    digits(subject, &mut add);
    candidates(subject.proof.chain.is_some(), diagram, &mut add);
    inferences(diagram, &mut add);
    if let Some((_, step)) = &diagram.whip_end {
        let badge = format!("{}{NOTHING}", step_name(*step));
        add(Sign::Badge("nothing", badge), "nothing is left for the variable of this step");
    }
    if !diagram.exchanges.is_empty() {
        add(Sign::Exchange, "could be exchanged");
    }
    variables_and_sets(diagram, &mut add);
    for role in &diagram.roles {
        add(Sign::Role(role.letter), role.name);
    }
    if !diagram.groups.is_empty() {
        add(Sign::Group, "group");
    }
    draw(xml, &entries, theme, top)
}

/// The same for the picture of only the chain.
pub(super) fn of_chain(
    xml: &mut Xml,
    diagram: &Diagram,
    chain: &Chain,
    theme: &Theme,
    top: f64,
) -> f64 {
    let mut entries = Vec::new();
    let mut add = |sign, meaning: &str| entries.push(Entry { sign, meaning: meaning.to_owned() });
    candidates(true, diagram, &mut add);
    inferences(diagram, &mut add);
    let afar = |(index, step): (usize, &Step)| match step.left_reason {
        Reason::Target => index > 0,
        Reason::Right(by) => by + 1 != index && index > 0,
    };
    if chain.steps.iter().enumerate().any(afar) {
        add(Sign::Afar, "continues from that step; z: from the target");
    }
    if diagram.whip_end.is_some() {
        add(Sign::Nothing, "nothing is left");
    }
    variables_and_sets(diagram, &mut add);
    draw(xml, &entries, theme, top)
}

fn draw(xml: &mut Xml, entries: &[Entry], theme: &Theme, top: f64) -> f64 {
    if entries.is_empty() {
        return top;
    }
    xml.tag("g").with("class", "legend").with("font-size", SIZE).open();
    let mut at = Point::new(MARGIN, top + LINE / 2.0 + 2.0);
    for entry in entries {
        let wide = sign_width(&entry.sign) + width(&entry.meaning, SIZE) + 20.0;
        if at.x > MARGIN && at.x + wide > WIDTH - MARGIN + 20.0 {
            at = Point::new(MARGIN, at.y + LINE);
        }
        xml.tag("g").with("class", format_args!("means {}", key(&entry.sign))).open();
        draw_sign(xml, theme, &entry.sign, at);
        xml.tag("text")
            .at("x", at.x + sign_width(&entry.sign))
            .at("y", at.y + 4.5)
            .with("fill", theme.text)
            .text(&entry.meaning);
        xml.close("g");
        at.x += wide;
    }
    xml.close("g");
    at.y + LINE / 2.0
}

/// The sign as the classes of what is drawn with it name it.
fn key(sign: &Sign) -> String {
    match sign {
        Sign::Mark(_, mark) => classes(mark).trim_start().to_owned(),
        Sign::Arrow(inference) => format!("arrow {}", inference_class(*inference)),
        Sign::Line(inference) => format!("{} line", inference_class(*inference)),
        Sign::Branch(_) => "branch".to_owned(),
        Sign::Badge(kind, _) => format!("badge {kind}"),
        Sign::BranchStep => "badge step".to_owned(),
        Sign::Tint(space) => format!("variable {space}"),
        Sign::Link | Sign::SumLink => "link".to_owned(),
        Sign::Base => "base-set".to_owned(),
        Sign::Cover => "cover".to_owned(),
        Sign::Role(_) | Sign::Set(..) => "letter".to_owned(),
        Sign::Truth => "truth".to_owned(),
        Sign::Ring => "ring".to_owned(),
        Sign::Group => "group".to_owned(),
        Sign::Range => "range".to_owned(),
        Sign::Given => "given".to_owned(),
        Sign::GivenGround => "given-ground".to_owned(),
        Sign::Exchange => "exchange".to_owned(),
        Sign::Placed => "placed".to_owned(),
        Sign::Nothing => "nothing".to_owned(),
        Sign::Afar => "badge afar".to_owned(),
    }
}

const fn inference_class(inference: Inference) -> &'static str {
    match inference {
        Inference::Strong => "strong",
        Inference::Weak => "weak",
    }
}

fn digits(subject: &Subject, add: &mut impl FnMut(Sign, &str)) {
    let decided = subject.proof.state.decided_cells();
    let givens = subject.proof.givens.intersection(decided);
    if subject.proof.assumes_one_solution() {
        add(Sign::GivenGround, "given, with one solution");
    }
    // Where all digits look the same there is nothing to explain.
    if !givens.is_empty() && givens != decided {
        add(Sign::Given, "given");
        add(Sign::Placed, "placed earlier");
    }
}

fn candidates(is_chain: bool, diagram: &Diagram, add: &mut impl FnMut(Sign, &str)) {
    let any = |holds: fn(&Mark) -> bool| diagram.marks.values().any(holds);
    let mark = |part| Mark { part, ..Mark::default() };
    let (left, right) = match is_chain {
        true => ("left-linking", "right-linking"),
        false => ("false if the assumption holds", "true if it holds"),
    };
    if any(|mark| mark.part == Part::Left) {
        add(Sign::Mark("1", mark(Part::Left)), left);
    }
    if any(|mark| mark.part == Part::Right) {
        add(Sign::Mark("1", mark(Part::Right)), right);
    }
    if any(|mark| mark.part == Part::Node) {
        add(Sign::Mark("1", mark(Part::Node)), "in the answer");
    }
    if any(|mark| mark.part == Part::Both) {
        add(Sign::Mark("1", mark(Part::Both)), both(is_chain, diagram));
    }
    if any(|mark| mark.part == Part::Common) {
        add(Sign::Mark("1", mark(Part::Common)), "restricted common: true in one of its sets only");
    }
    if any(|mark| mark.part == Part::Target) {
        add(Sign::Mark("1", mark(Part::Target)), "target");
    }
    if any(|mark| mark.part == Part::Base) {
        add(Sign::Mark("1", mark(Part::Base)), &bases(diagram, 0));
    }
    if any(|mark| mark.part == Part::OtherBase) {
        add(Sign::Mark("1", mark(Part::OtherBase)), &bases(diagram, 1));
    }
    if any(|mark| mark.part == Part::Fin) {
        add(Sign::Mark("1", mark(Part::Fin)), "fin");
    }
    branches(diagram, add);
    for case in 0..diagram.cases {
        let in_case =
            |mark: &Mark| matches!(&mark.part, Part::Cases(cases) if cases.contains(&case));
        if diagram.marks.values().any(in_case) {
            let meaning = format!("true in case {}", case_letter(case));
            add(Sign::Mark("1", mark(Part::Cases(vec![case]))), &meaning);
        }
    }
    strong_chains(diagram, add);
    for start in 0..diagram.cases {
        let from = |mark: &Mark| matches!(&mark.part, Part::Followed(all) if all.contains(&start));
        if diagram.marks.values().any(from) {
            let meaning = format!("true from {}", case_letter(start));
            add(Sign::Mark("1", mark(Part::Followed(vec![start]))), &meaning);
        }
    }
    if any(|mark| mark.meets) {
        let ring = Mark { meets: true, ..Mark::default() };
        add(Sign::Mark("1", ring), "the branches meet here");
    }
    let has_shares = any(|mark| mark.share.is_some());
    if any(|mark| mark.share.is_some() && !mark.eliminated) {
        let half = Mark { share: Some(0.5), ..Mark::default() };
        add(Sign::Mark("1", half), "false by a sum; filled as far as its greatest share");
    }
    for (step, meaning) in diagram.worth.iter().enumerate() {
        let worth = Some(Worth { step, of: diagram.worth.len() });
        add(Sign::Mark("1", Mark { worth, ..Mark::default() }), meaning);
    }
    for (price, meaning) in diagram.prices.iter().enumerate() {
        let price = Some(price);
        if diagram.marks.values().any(|mark| mark.price == price) {
            add(Sign::Mark("1", Mark { price, ..Mark::default() }), meaning);
        }
    }
    if any(|mark| mark.eliminated) {
        let has_surplus = diagram.marks.values().any(|mark| mark.surplus.is_some());
        let surplus = has_surplus.then_some(1);
        let eliminated = Mark { eliminated: true, surplus, ..Mark::default() };
        let meaning = match is_chain {
            true => "target, eliminated".to_owned(),
            false if has_shares => "in no point more than 0: false by a sum of rank 0".to_owned(),
            false if has_surplus => "eliminated; +1: once more in links than in truths".to_owned(),
            false => match diagram.surplus {
                Some(1) => "eliminated: once more in links than in truths".to_owned(),
                Some(times) => format!("eliminated: {times} times more in links than in truths"),
                None => "eliminated".to_owned(),
            },
        };
        add(Sign::Mark("1", eliminated), &meaning);
    }
    if any(|mark| mark.placed && mark.part == Part::Plain) {
        add(Sign::Mark("1", Mark { placed: true, ..Mark::default() }), "placed by the proof");
    }
    if any(|mark| mark.by_target) {
        let star = Mark { by_target: true, ..Mark::default() };
        add(Sign::Mark("1", star), "z: excluded by the target");
    }
    if let Some(letter) = diagram.marks.values().find_map(|mark| mark.letter) {
        let tagged = Mark { letter: Some(letter), ..Mark::default() };
        add(
            Sign::Mark("1", tagged),
            "excluded by the right-linking candidate of the step of its letter",
        );
    }
    if any(|mark| mark.by_right && mark.letter.is_none()) {
        let hash = Mark { by_right: true, ..Mark::default() };
        add(Sign::Mark("1", hash), "t: excluded by an earlier right-linking candidate");
    }
    if any(|mark| mark.refused) {
        add(Sign::Mark("1", Mark { refused: true, ..Mark::default() }), "refused");
    }
}

/// What is said of a candidate that is both true and false somewhere.
pub(super) fn both(is_chain: bool, diagram: &Diagram) -> &'static str {
    let both = diagram.marks.iter().filter(|(_, mark)| mark.part == Part::Both);
    match both.into_iter().any(|(candidate, _)| diagram.contradictions.contains(candidate)) {
        true => "both: the contradiction",
        false if is_chain => "left-linking in one step, right-linking in another",
        false => "false by one line, among those true by another",
    }
}

/// What is said of the candidates of which one of each set is true: in a bent cover by their house.
pub(super) fn bases(diagram: &Diagram, which: usize) -> String {
    match &diagram.bent {
        Some(houses) => {
            let (house, digits) = houses[which];
            let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
            format!("{} of {house}", digits.join(", "))
        }
        None if diagram.bases.is_empty() => "one of these is true".to_owned(),
        None => "one of each set is true".to_owned(),
    }
}

/// What is true and false in the branches of a force chain.
fn branches(diagram: &Diagram, add: &mut impl FnMut(Sign, &str)) {
    let any = |holds: fn(&Mark) -> bool| diagram.marks.values().any(holds);
    let mut add_part =
        |part, meaning| add(Sign::Mark("1", Mark { part, ..Mark::default() }), meaning);
    if any(|mark| matches!(&mark.part, Part::Branches(all) if all.len() == 1)) {
        add_part(Part::Branches(vec![0]), "true in the branch of its colour");
    }
    if any(|mark| matches!(&mark.part, Part::Falls(all) if all.len() == 1)) {
        add_part(Part::Falls(vec![0]), "false in it");
    }
    if any(|mark| matches!(&mark.part, Part::Branches(all) if all.len() > 1)) {
        add_part(Part::Branches(vec![0, 1]), "true in the branches of its colours");
    }
    if any(|mark| matches!(&mark.part, Part::Falls(all) if all.len() > 1)) {
        add_part(Part::Falls(vec![0, 1]), "false in them");
    }
}

/// The two polarities of each strong chain.
fn strong_chains(diagram: &Diagram, add: &mut impl FnMut(Sign, &str)) {
    let polarities: BTreeSet<Polarity> =
        diagram.marks.values().filter_map(Mark::polarity).collect();
    for polarity in polarities {
        let meaning = format!("strong chain, polarity {}", polarity.letter());
        add(Sign::Mark("1", Mark { part: Part::Strong(polarity), ..Mark::default() }), &meaning);
    }
}

fn inferences(diagram: &Diagram, add: &mut impl FnMut(Sign, &str)) {
    let any = |inference| {
        let same = |arrow: &Arrow| {
            arrow.inference == inference && !arrow.both_ways && arrow.branch.is_none()
        };
        diagram.arrows.iter().any(same)
    };
    let either_way = |inference| {
        let same = |arrow: &Arrow| arrow.both_ways && arrow.inference == inference;
        diagram.arrows.iter().any(same)
    };
    if either_way(Inference::Strong) {
        add(Sign::Line(Inference::Strong), "one of the two is true");
    }
    if either_way(Inference::Weak) {
        add(Sign::Line(Inference::Weak), "not both");
    }
    for branch in 0..diagram.cases {
        if diagram.arrows.iter().any(|arrow| arrow.branch == Some(branch)) {
            add(Sign::Branch(branch), &format!("branch {}", case_letter(branch)));
        }
    }
    if any(Inference::Strong) {
        add(Sign::Arrow(Inference::Strong), "if not this, then that");
    }
    if any(Inference::Weak) {
        add(Sign::Arrow(Inference::Weak), "if this, then not that");
    }
    let has_step = |of_branch| {
        let is_step = |arrow: &Arrow| arrow.step.is_some() && arrow.branch.is_some() == of_branch;
        diagram.arrows.iter().any(is_step)
    };
    if has_step(false) {
        add(Sign::Badge("step", "a".to_owned()), "step");
    }
    if has_step(true) {
        add(Sign::BranchStep, "step of a branch");
    }
    if diagram.arrows.iter().any(|arrow| arrow.clash) {
        add(Sign::Badge("clash", CLASH.to_owned()), "both would be true: the contradiction");
    }
}

fn variables_and_sets(diagram: &Diagram, add: &mut impl FnMut(Sign, &str)) {
    for (space, meaning) in Space::ALL.into_iter().zip([
        "cell",
        "digit in a row",
        "digit in a column",
        "digit in a block",
    ]) {
        if diagram.variables.iter().any(|variable| variable.csp.space() == space) {
            add(Sign::Tint(space), meaning);
        }
    }
    if !diagram.bases.is_empty() {
        add(Sign::Base, "base");
        add(Sign::Cover, "cover");
    } else if !diagram.links.is_empty() {
        add(Sign::Link, "filled by these sets");
    }
    if diagram.bands.iter().any(|band| band.is_truth) {
        add(Sign::Truth, "truth: one is true");
    }
    if diagram.bands.iter().any(|band| !band.is_truth) {
        add(Sign::SumLink, "link: one is true");
    }
    if diagram.ring.is_some() {
        add(Sign::Ring, "ring of the loop");
    }
    if diagram.bands.iter().any(|band| band.weight > 1) {
        add(Sign::Badge("weight", "2".to_owned()), "how often it counts");
    }
    for (which, set) in diagram.sets.iter().enumerate() {
        let group = &set.group;
        let what = if group.is_almost_locked { "almost locked set " } else { "" };
        let cells = format!("{what}{} {{{}}}", list_cells(&group.cells), group.digits);
        add(Sign::Set(which, group.letter), &cells);
    }
    for name in diagram.ranges.iter().map(|(_, range)| range.to_string()).collect::<BTreeSet<_>>() {
        add(Sign::Range, &name);
    }
}

fn sign_width(sign: &Sign) -> f64 {
    match sign {
        Sign::Arrow(_) | Sign::Branch(_) | Sign::Line(_) | Sign::Exchange => 42.0,
        Sign::Tint(_)
        | Sign::Base
        | Sign::Cover
        | Sign::Truth
        | Sign::SumLink
        | Sign::Ring
        | Sign::Link
        | Sign::Group
        | Sign::Set(..)
        | Sign::GivenGround
        | Sign::Range => 36.0,
        Sign::Mark(..) => 28.0,
        Sign::Badge(_, text) => 8.0 + 2.0 * badge_half_width(text),
        Sign::BranchStep => 8.0 + 2.0 * badge_half_width("a1"),
        Sign::Nothing => 24.0,
        Sign::Afar | Sign::Role(_) | Sign::Given | Sign::Placed => 20.0,
    }
}

fn draw_sign(xml: &mut Xml, theme: &Theme, sign: &Sign, at: Point) {
    match sign {
        Sign::Mark(digit, mark) => {
            draw_mark(xml, theme, at + Point::new(MARK + 1.0, 0.0), digit, mark);
        }
        Sign::Arrow(inference) => {
            let (stroke, colour) = match inference {
                Inference::Strong => (STRONG, theme.strong),
                Inference::Weak => (WEAK, theme.weak),
            };
            xml.tag("g").with("stroke", colour).with("fill", colour).open();
            let by = |x: f64| at + Point::new(x, 0.0);
            let curve = Curve([by(0.0), by(12.0), by(24.0), by(36.0)]);
            draw_arrow(xml, &curve.into(), stroke, true);
            xml.close("g");
        }
        Sign::Branch(branch) => {
            let colour = theme.case(*branch);
            xml.tag("g").with("stroke", colour).with("fill", colour).open();
            let by = |x: f64| at + Point::new(x, 0.0);
            let curve = Curve([by(0.0), by(12.0), by(24.0), by(36.0)]);
            draw_arrow(xml, &curve.into(), of_branch(*branch), true);
            xml.close("g");
        }
        Sign::Line(inference) => {
            let (stroke, colour) = match inference {
                Inference::Strong => (STRONG, theme.strong),
                Inference::Weak => (WEAK, theme.weak),
            };
            xml.tag("g").with("stroke", colour).open();
            let by = |x: f64| at + Point::new(x, 0.0);
            let curve = Curve([by(0.0), by(12.0), by(24.0), by(36.0)]);
            draw_arrow(xml, &curve.into(), stroke, false);
            xml.close("g");
        }
        Sign::Link => {
            let tag = area(xml, at).with("fill", "none").with("stroke", theme.extra);
            tag.at("stroke-width", LINK.width).with("stroke-dasharray", LINK.dash).empty();
        }
        Sign::Truth => {
            area(xml, at)
                .with("rx", 7)
                .with("fill", theme.base)
                .with("stroke", theme.base_edge)
                .empty();
        }
        Sign::SumLink => {
            let tag = area(xml, at).with("rx", 6).with("fill", "none").with("stroke", theme.link);
            tag.at("stroke-width", LINK.width).with("stroke-dasharray", LINK.dash).empty();
        }
        Sign::Ring => ring::draw_sign(xml, theme, at),
        Sign::GivenGround => area(xml, at).with("fill", theme.given_ground).empty(),
        Sign::Exchange => {
            xml.tag("g").with("stroke", theme.exchange).with("fill", theme.exchange).open();
            let by = |x: f64, y: f64| at + Point::new(x, y);
            let curve = Curve([by(0.0, 3.0), by(12.0, -3.0), by(24.0, -3.0), by(36.0, 3.0)]);
            draw_arrow(xml, &curve.into(), EXCHANGE, true);
            xml.close("g");
        }
        Sign::Base => area(xml, at).with("fill", theme.base).empty(),
        Sign::Cover => {
            let tag = area(xml, at).with("fill", theme.cover).with("stroke", theme.extra);
            tag.at("stroke-width", LINK.width).with("stroke-dasharray", LINK.dash).empty();
        }
        Sign::Tint(space) => {
            let tag = area(xml, at).with("fill", theme.tint(*space));
            tag.empty();
        }
        Sign::Group => {
            let tag = area(xml, at).with("rx", 8).with("fill", "none").with("stroke", theme.group);
            tag.at("stroke-width", GROUP.width).empty();
        }
        Sign::Set(which, letter) => {
            let [line, ground] = theme.set(*which);
            let tag = area(xml, at).with("fill", ground).with("stroke", line);
            tag.at("stroke-width", ALS.width).with("stroke-dasharray", ALS.dash).empty();
            draw_letter(xml, theme, *letter, line, at + Point::new(14.0, 0.0));
        }
        Sign::Range => {
            let tag = area(xml, at).with("fill", "none").with("stroke", theme.group);
            tag.at("stroke-width", RANGE.width).with("stroke-dasharray", RANGE.dash).empty();
        }
        Sign::Role(letter) => {
            draw_letter(xml, theme, *letter, theme.placed, at + Point::new(7.0, 0.0));
        }
        Sign::Badge(kind, text) => badge(xml, theme, Badge::new(kind, text, ""), at),
        Sign::BranchStep => {
            let step = Badge { branch: Some(0), ..Badge::new("step", "a1", "") };
            badge(xml, theme, step, at);
        }
        Sign::Afar => {
            let weak = Theme { strong: theme.weak, ..*theme };
            badge(xml, &weak, Badge::new("afar", "a", ""), at);
        }
        Sign::Given => big(xml, at, "bold", theme.text, "1"),
        Sign::Placed => big(xml, at, "normal", theme.placed, "1"),
        Sign::Nothing => big(xml, at, "bold", theme.strong, NOTHING),
    }
}

fn badge(xml: &mut Xml, theme: &Theme, badge: Badge, at: Point) {
    let half = badge_half_width(&badge.text);
    draw_badge(xml, theme, &badge, at + Point::new(half, 0.0));
}

fn area(xml: &mut Xml, at: Point) -> super::xml::Tag<'_> {
    xml.tag("rect").at("x", at.x).at("y", at.y - 8.0).at("width", 28.0).at("height", 16.0)
}

fn big(xml: &mut Xml, at: Point, weight: &str, colour: &str, text: &str) {
    xml.tag("text")
        .at("x", at.x)
        .at("y", at.y + 7.0)
        .with("font-size", 20)
        .with("font-weight", weight)
        .with("fill", colour)
        .text(text);
}
