//! The picture of a proof on the board, as SVG.
//!
//! The grid, the digits and the pencil marks, with the shapes of the proof in layers between them; caption and legend below
//! the board.
//!
//! Every candidate has the id `n4r2c5` and every step `step-3`, after the prefix of the options, and
//! a title in words; classes (`candidate`, `left`, `right`, `target` …) let a page highlight them.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Cell, CellSet, Csp};
use catena::notation::CellGroup;
use catena::proof::Proof;

use super::arrow::{draw_arrow, nearest, whip_end};
use super::bands;
use super::caption;
use super::diagram::{Arrow, Diagram, Inference, Leg, case_letter, step_in, step_name, via_name};
use super::geometry::{Curve, Point, Spline};
use super::layout::{BOARD, CELL, MARGIN, WIDTH, areas, middle, place};
use super::legend;
use super::marks::{self, Badge, draw_badge};
use super::picture::{Options, Subject};
use super::regions::{self, AREA, area};
use super::route::route;
use super::scene::{Layer, Meaning, Shape, Shows, meanings};
use super::theme::{EXCHANGE, STRONG, Stroke, Theme, WEAK, of_branch};
use super::xml::{Tag, Xml};

/// Draws the board with the proof on it. The width is that of the options; the height is what board,
/// caption and legend need.
pub fn board_svg(subject: &Subject, options: &Options) -> String {
    draw(subject, &Diagram::of(subject, options), options)
}

/// What is drawn of a proof, [`WIDTH`] wide, and how high it is.
pub(super) fn board(subject: &Subject, options: &Options) -> (Xml, f64) {
    drawn(std::slice::from_ref(subject), &Diagram::of(subject, options), options)
}

/// Draws the board with what several proofs conclude by the same sets: remote pairs of either digit. The arrows are
/// those of the first. `None` where there is no proof, one is refused, or they differ in state, family or sets.
pub fn board_of_several(subjects: &[Subject], options: &Options) -> Option<String> {
    let (first, others) = subjects.split_first()?;
    let is_same = |other: &Subject| goes_through(first.proof, other.proof);
    if !others.iter().all(is_same) || subjects.iter().any(|one| one.refusal.is_some()) {
        return None;
    }
    let mut diagram = Diagram::of(first, options);
    others.iter().flat_map(|other| &other.proof.conclusions).for_each(|&c| diagram.conclude(c));
    Some(draw_all(subjects, &diagram, options))
}

/// Whether two proofs are chains of one family in one state, and of the same sets.
fn goes_through(one: &Proof, other: &Proof) -> bool {
    let sets = |proof: &Proof| -> Option<BTreeSet<String>> {
        Some(proof.chain.as_ref()?.steps.iter().map(|step| via_name(&step.via)).collect())
    };
    let is_of_one = one.state == other.state && one.family.name == other.family.name;
    is_of_one && sets(one).is_some() && sets(one) == sets(other)
}

/// Draws the board with a diagram on it.
pub(super) fn draw(subject: &Subject, diagram: &Diagram, options: &Options) -> String {
    draw_all(std::slice::from_ref(subject), diagram, options)
}

/// The same with the words of several proofs below, of which the first is drawn.
fn draw_all(subjects: &[Subject], diagram: &Diagram, options: &Options) -> String {
    let (drawn, height) = drawn(subjects, diagram, options);
    let mut xml = super::picture::begin(&subjects[0], options, WIDTH, height);
    xml.raw(&drawn.finish());
    xml.close("svg");
    xml.finish()
}

/// The board with caption and legend below, and the height of all.
fn drawn(subjects: &[Subject], diagram: &Diagram, options: &Options) -> (Xml, f64) {
    let subject = &subjects[0];
    let shapes = shapes(subject, diagram, options);
    let mut below = Xml::default();
    let mut end = MARGIN + BOARD + 14.0;
    end = caption::draw(&mut below, subjects, options, end);
    if options.legend {
        let mut all = legend::digits(subject.proof, options.theme);
        all.extend(meanings(&shapes));
        end = legend::draw(&mut below, &all, options.theme, end);
    }
    let shown = shown_cells(diagram, options);
    let decided = subject.proof.state.decided_cells();
    let theme = options.theme;
    let mut board = Board { subject, options, theme, shapes, decided, shown, xml: Xml::default() };
    board.draw();
    board.xml.raw(&below.finish());
    (board.xml, end + 8.0)
}

struct Board<'a> {
    subject: &'a Subject<'a>,
    options: &'a Options<'a>,
    theme: &'a Theme,
    shapes: Vec<Shape>,
    decided: CellSet,
    /// The cells whose pencil marks are shown.
    shown: CellSet,
    xml: Xml,
}

impl Board<'_> {
    fn draw(&mut self) {
        self.ground();
        self.layer(Layer::Grounds);
        self.grid();
        self.layer(Layer::Outlines);
        self.digits();
        self.pencil_marks();
        self.layer(Layer::Arrows);
        self.layer(Layer::Candidates);
        self.layer(Layer::Labels);
    }

    /// The shapes of a layer, in their order.
    fn layer(&mut self, layer: Layer) {
        for shape in self.shapes.iter().filter(|shape| shape.layer == layer) {
            self.xml.raw(&shape.drawn);
        }
    }

    fn ground(&mut self) {
        let side = |tag: super::xml::Tag| {
            tag.at("x", MARGIN).at("y", MARGIN).at("width", BOARD).at("height", BOARD).empty();
        };
        side(self.xml.tag("rect").with("fill", self.theme.board));
    }

    fn grid(&mut self) {
        let mut thin = String::new();
        let mut thick = String::new();
        for line in 0..=9 {
            let at = MARGIN + f64::from(line) * CELL;
            let path = if line % 3 == 0 { &mut thick } else { &mut thin };
            let (low, high) = (MARGIN, MARGIN + BOARD);
            path.push_str(&format!("M{low} {at}H{high}M{at} {low}V{high}"));
        }
        for (path, colour, width) in [(thin, self.theme.thin, 1.0), (thick, self.theme.thick, 2.4)]
        {
            self.xml
                .tag("path")
                .with("d", path)
                .with("stroke", colour)
                .at("stroke-width", width)
                .with("stroke-linecap", "square")
                .empty();
        }
        self.coordinates();
    }

    fn coordinates(&mut self) {
        self.xml
            .tag("g")
            .with("font-size", 12)
            .with("text-anchor", "middle")
            .with("fill", self.theme.muted)
            .open();
        for index in 0..9 {
            let cell = Cell::at(index, index);
            let at = middle(cell);
            let row = self.xml.tag("text").at("x", MARGIN - 13.0).at("y", at.y + 4.5);
            row.text(format_args!("r{}", index + 1));
            let column = self.xml.tag("text").at("x", at.x).at("y", MARGIN - 8.0);
            column.text(format_args!("c{}", index + 1));
        }
        self.xml.close("g");
    }

    /// Givens, and in another colour and weight what was placed.
    fn digits(&mut self) {
        self.xml.tag("g").with("font-size", 42).with("text-anchor", "middle").open();
        for cell in self.decided.iter() {
            let Some(digit) = self.subject.proof.state.digits(cell).only() else { continue };
            let given = self.subject.proof.givens.contains(cell);
            let (class, weight, colour) = match given {
                true => ("given", "bold", self.theme.text),
                false => ("placed", "normal", self.theme.placed),
            };
            let at = middle(cell);
            self.xml
                .tag("text")
                .with("class", class)
                .at("x", at.x)
                .at("y", at.y + 15.3)
                .with("font-weight", weight)
                .with("fill", colour)
                .text(digit);
        }
        self.xml.close("g");
    }

    fn is_open(&self, cell: Cell) -> bool {
        self.shown.contains(cell) && !self.decided.contains(cell)
    }

    /// The candidates that no shape draws.
    fn pencil_marks(&mut self) {
        self.xml
            .tag("g")
            .with("font-size", PENCIL)
            .with("text-anchor", "middle")
            .with("fill", self.theme.pencil)
            .open();
        let drawn = |shape: &Shape| match shape.shows {
            Shows::Candidate(candidate) => Some(candidate),
            _ => None,
        };
        let drawn: BTreeSet<Candidate> = self.shapes.iter().filter_map(drawn).collect();
        for candidate in self.subject.proof.state.candidates() {
            if self.is_open(candidate.cell()) && !drawn.contains(&candidate) {
                pencil(&mut self.xml, self.options.id_prefix, candidate).text(candidate.digit());
            }
        }
        self.xml.close("g");
    }
}

/// The size of a pencil mark.
const PENCIL: f64 = 15.0;

fn pencil<'a>(xml: &'a mut Xml, id_prefix: &str, candidate: Candidate) -> Tag<'a> {
    let at = place(candidate);
    let id = format_args!("{id_prefix}{candidate}").to_string();
    xml.tag("text").with("id", id).at("x", at.x).at("y", at.y + 5.5)
}

/// All shapes of a diagram on the board, from back to front within each layer.
pub(super) fn shapes(subject: &Subject, diagram: &Diagram, options: &Options) -> Vec<Shape> {
    let theme = options.theme;
    let is_chain = subject.proof.chain.is_some();
    let mut shapes: Vec<Shape> = givens(subject.proof, theme).into_iter().collect();
    shapes.extend(diagram.bands.iter().map(|band| bands::shape(theme, diagram, band)));
    shapes.extend(diagram.shapes.iter().cloned());
    shapes.extend(regions::sets(theme, &diagram.sets));
    shapes.extend(diagram.groups.iter().map(|group| regions::group(theme, group)));
    shapes.extend(in_pattern(subject, diagram, options));
    let badges = arrows(subject, diagram, options, &mut shapes);
    for (&candidate, mark) in &diagram.marks {
        shapes.push(marks::shape(theme, options.id_prefix, candidate, mark, is_chain));
    }
    shapes.extend(badges);
    shapes.extend(bands::weights(theme, diagram));
    shapes.extend(regions::letters(theme, diagram));
    shapes
}

/// The ground of the given cells, where something is assumed of them.
fn givens(proof: &Proof, theme: &Theme) -> Option<Shape> {
    let mut xml = Xml::default();
    xml.tag("g").with("class", "given-ground").with("fill", theme.given_ground).open();
    for area in proof.givens.iter().flat_map(|cell| areas(Csp::cell(cell))) {
        let tag = xml.tag("rect").at("x", area.corner.x).at("y", area.corner.y);
        tag.at("width", area.width).at("height", area.height).empty();
    }
    xml.close("g");
    let words = "given, with one solution";
    let meaning = Meaning::new("given-ground", words, AREA, |xml, at| {
        area(xml, at).with("fill", theme.given_ground).empty();
    });
    let shape = Shape::new(Layer::Grounds, Shows::Whole, xml, vec![meaning]);
    proof.assumes_one_solution().then_some(shape)
}

/// The pencil marks of a pattern, which are as dark as digits: in a truth, or one of the digits of a set in its cells.
fn in_pattern(subject: &Subject, diagram: &Diagram, options: &Options) -> Vec<Shape> {
    let state = &subject.proof.state;
    let (shown, decided) = (shown_cells(diagram, options), state.decided_cells());
    let is_in_set = |candidate: Candidate| {
        let has = |group: &CellGroup| {
            group.cells.contains(&candidate.cell()) && group.digits.contains(candidate.digit())
        };
        diagram.sets.iter().any(|set| !set.is_faint && has(&set.group))
    };
    let is_wanted = |candidate: &Candidate| {
        let cell = candidate.cell();
        let is_open = shown.contains(cell) && !decided.contains(cell);
        let is_in_truth = || bands::is_in_truth(&diagram.bands, *candidate);
        is_open
            && !diagram.marks.contains_key(candidate)
            && (is_in_truth() || is_in_set(*candidate))
    };
    let shape = |candidate: Candidate| {
        let mut xml = Xml::default();
        pencil(&mut xml, options.id_prefix, candidate)
            .with("font-size", PENCIL)
            .with("text-anchor", "middle")
            .with("fill", options.theme.text)
            .text(candidate.digit());
        Shape::new(Layer::Outlines, Shows::Candidate(candidate), xml, Vec::new())
    };
    state.candidates().filter(is_wanted).map(shape).collect()
}

/// Adds the shapes of the arrows, and returns those of their badges.
fn arrows(
    subject: &Subject,
    diagram: &Diagram,
    options: &Options,
    shapes: &mut Vec<Shape>,
) -> Vec<Shape> {
    let theme = options.theme;
    let pairs: Vec<(Candidate, Candidate)> =
        diagram.arrows.iter().map(nearest).chain(diagram.exchanges.iter().copied()).collect();
    let cells = shown_cells(diagram, options);
    let state = &subject.proof.state;
    let mut routes = route(state, |cell| cells.contains(cell), diagram, &pairs);
    let paths = std::mem::take(&mut routes.paths);
    shapes.extend(paths[diagram.arrows.len()..].iter().map(|path| exchange(theme, path)));
    let mut badges = Vec::new();
    for (index, (arrow, path)) in diagram.arrows.iter().zip(&paths).enumerate() {
        shapes.push(arrow_shape(options, index, arrow, path));
        if let Some(badge) = badge(subject, arrow) {
            let at = routes.badge(path, marks::BADGE);
            badges.push(badge.shape(theme, Shows::Arrow(index), at));
        }
    }
    if let Some((above, step)) = whip_end(diagram) {
        let title = format!("{}: nothing is left", step_title(subject.proof, step));
        let id = format!("{}step-{}", options.id_prefix, step + 1);
        let text = format!("{}{}", step_name(step), marks::NOTHING);
        let refused = subject.is_refused(step);
        let badge = Badge { id: Some(id), refused, ..Badge::new("nothing", text, title) };
        let at = routes.badge(&above, marks::BADGE);
        badges.push(badge.shape(theme, Shows::Steps(vec![step]), at));
    }
    badges
}

fn badge(subject: &Subject, arrow: &Arrow) -> Option<Badge> {
    if arrow.clash {
        return Some(Badge::new("clash", marks::CLASH, &arrow.says));
    }
    let step = arrow.step?;
    let refused = subject.is_refused(step);
    let text = format!("{}{}", step_in(arrow.branch, step), if refused { "!" } else { "" });
    let title = match arrow.branch {
        Some(_) => arrow.says.clone(),
        None => step_title(subject.proof, step),
    };
    let leg = arrow.leg.map(|leg| leg.number);
    Some(Badge { refused, branch: arrow.branch, leg, ..Badge::new("step", text, title) })
}

fn step_title(proof: &Proof, step: usize) -> String {
    let steps = proof.chain.iter().flat_map(|chain| &chain.steps);
    let name = steps.skip(step).map(|step| via_name(&step.via)).next().unwrap_or_default();
    format!("step {}: {name}", step_name(step))
}

/// What could be exchanged: a digit on its way to where it would stand.
fn exchange(theme: &Theme, path: &Spline) -> Shape {
    let draw = |xml: &mut Xml, path: &Spline| {
        let tag = xml.tag("g").with("class", "exchange");
        tag.with("stroke", theme.exchange).with("fill", theme.exchange).open();
        draw_arrow(xml, path, EXCHANGE, true);
        xml.close("g");
    };
    let mut xml = Xml::default();
    draw(&mut xml, path);
    let meaning = Meaning::new("exchange", "could be exchanged", LONG, |xml, at| {
        let by = |x: f64, y: f64| at + Point::new(x, y);
        let curve = Curve([by(0.0, 3.0), by(12.0, -3.0), by(24.0, -3.0), by(36.0, 3.0)]);
        draw(xml, &curve.into());
    });
    Shape::new(Layer::Arrows, Shows::Whole, xml, vec![meaning])
}

/// How much room the sign of an arrow takes.
const LONG: f64 = 42.0;

fn arrow_shape(options: &Options, index: usize, arrow: &Arrow, path: &Spline) -> Shape {
    let theme = options.theme;
    let (class, stroke, colour) = arrow_looks(arrow, theme);
    let mut xml = Xml::default();
    let tag = xml.tag("g").with("class", class);
    let tag = match arrow.step.filter(|_| arrow.branch.is_none()) {
        Some(step) => tag.with("id", format_args!("{}step-{}", options.id_prefix, step + 1)),
        None => tag,
    };
    tag.with("stroke", colour).with("fill", colour).open();
    xml.title(&arrow.says);
    // Of two crossing arrows a halo shows which one runs above.
    xml.tag("path")
        .with("d", path)
        .with("fill", "none")
        .with("stroke", theme.board)
        .with("stroke-opacity", "0.75")
        .with("stroke-width", 5)
        .empty();
    draw_arrow(&mut xml, path, stroke, !arrow.both_ways);
    xml.close("g");
    let means = std::iter::once(arrow_meaning(arrow, theme))
        .chain(arrow.leg.map(|leg| leg_meaning(leg, theme)))
        .collect();
    let shape = Shape::new(Layer::Arrows, Shows::Arrow(index), xml, means);
    Shape { branch: arrow.branch, says: arrow.says.clone(), ..shape }
}

/// What the legend says of an arrow.
pub(super) fn arrow_meaning(arrow: &Arrow, theme: &Theme) -> Meaning {
    let (class, words) = match (arrow.branch, arrow.inference, arrow.both_ways) {
        (Some(branch), ..) => ("branch", format!("branch {}", case_letter(branch))),
        (_, Inference::Strong, true) => ("strong line", "one of the two is true".to_owned()),
        (_, Inference::Weak, true) => ("weak line", "not both".to_owned()),
        (_, Inference::Strong, false) => ("arrow strong", "if not this, then that".to_owned()),
        (_, Inference::Weak, false) => ("arrow weak", "if this, then not that".to_owned()),
    };
    let (_, stroke, colour) = arrow_looks(&Arrow { refused: false, ..arrow.clone() }, theme);
    // Of a chain in legs each leg has its colour.
    let colour = if arrow.leg.is_some() { theme.text } else { colour };
    let meaning = Meaning::new(class, words, LONG, |xml, at| {
        draw_sign(xml, at, stroke, colour, !arrow.both_ways);
    });
    let rank = match arrow.branch {
        Some(branch) => 1 + branch,
        None if arrow.both_ways => 0,
        None if arrow.inference == Inference::Strong => 100,
        None => 101,
    };
    Meaning { rank, ..meaning }
}

/// What the legend says of a leg of a long chain.
fn leg_meaning(leg: Leg, theme: &Theme) -> Meaning {
    let (first, last) = leg.steps;
    let words = format!("steps {} to {}", step_name(first), step_name(last));
    let badge = Badge { leg: Some(leg.number), ..Badge::new("step", step_name(first), "") };
    let meaning = Meaning::new("leg", words, LONG, |xml, at| {
        draw_sign(xml, at, STRONG, theme.case(leg.number), true);
        draw_badge(xml, theme, &badge, at + Point::new(14.0, 0.0));
    });
    Meaning { rank: 1 + leg.number, ..meaning }
}

/// The sign of an arrow or a line.
fn draw_sign(xml: &mut Xml, at: Point, stroke: Stroke, colour: &str, head: bool) {
    xml.tag("g").with("stroke", colour).with("fill", colour).open();
    let by = |x: f64| at + Point::new(x, 0.0);
    let curve = Curve([by(0.0), by(12.0), by(24.0), by(36.0)]);
    draw_arrow(xml, &curve.into(), stroke, head);
    xml.close("g");
}

/// The cells whose pencil marks are shown.
pub(super) fn shown_cells(diagram: &Diagram, options: &Options) -> CellSet {
    match options.only_cells {
        true => diagram.cells().collect(),
        false => Cell::all().collect(),
    }
}

/// The class, stroke and colour of an arrow.
fn arrow_looks(arrow: &Arrow, theme: &Theme) -> (&'static str, Stroke, &'static str) {
    if let Some(branch) = arrow.branch {
        let is_strong = arrow.inference == Inference::Strong;
        let class = if is_strong { "strong branch" } else { "weak branch" };
        return (class, of_branch(branch), theme.case(branch));
    }
    let (class, stroke, colour) = match (arrow.inference, arrow.both_ways) {
        (Inference::Strong, false) if arrow.leg.is_some() => ("strong leg", STRONG, theme.strong),
        (Inference::Strong, false) => ("strong", STRONG, theme.strong),
        (Inference::Strong, true) => ("strong line", STRONG, theme.strong),
        (Inference::Weak, false) => ("weak", WEAK, theme.weak),
        (Inference::Weak, true) => ("weak line", WEAK, theme.weak),
    };
    let colour = arrow.leg.map_or(colour, |leg| theme.case(leg.number));
    (class, stroke, if arrow.refused { theme.refused } else { colour })
}
