//! The picture of a proof on the board, as SVG.
//!
//! From back to front: tints of CSP variables, almost locked sets, grid, groups, digits, pencil
//! marks, arrows, the candidates that play a part, numbers of steps, letters of sets; caption and legend
//! below the board.
//!
//! Every candidate has the id `n4r2c5` and every step `step-3`, after the prefix of the options, and
//! a title in words; classes (`candidate`, `left`, `right`, `target` …) let a page highlight them.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Cell, CellSet, Csp};
use catena::proof::Proof;

use super::arrow::{draw_arrow, nearest, whip_end};
use super::bands;
use super::caption;
use super::diagram::{Arrow, Diagram, Inference, Set, step_in, step_name, via_name};
use super::geometry::{Point, Spline};
use super::layout::{BOARD, CELL, MARGIN, WIDTH, areas, middle, place};
use super::legend;
use super::marks::{self, Badge};
use super::picture::{Options, Subject};
use super::regions;
use super::route::{Routes, route};
use super::theme::{EXCHANGE, STRONG, Stroke, Theme, WEAK, of_branch};
use super::xml::Xml;

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
    let mut below = Xml::default();
    let mut end = MARGIN + BOARD + 14.0;
    end = caption::draw(&mut below, subjects, options, end);
    if options.legend {
        end = legend::of_board(&mut below, subject, diagram, options.theme, end);
    }
    let mut board = Board::new(subject, options, diagram);
    board.draw();
    board.xml.raw(&below.finish());
    (board.xml, end + 8.0)
}

struct Board<'a> {
    subject: &'a Subject<'a>,
    options: &'a Options<'a>,
    theme: &'a Theme,
    diagram: &'a Diagram,
    decided: CellSet,
    /// The cells whose pencil marks are shown.
    shown: CellSet,
    xml: Xml,
}

impl<'a> Board<'a> {
    fn new(subject: &'a Subject, options: &'a Options, diagram: &'a Diagram) -> Board<'a> {
        let shown = shown_cells(diagram, options);
        let decided = subject.proof.state.decided_cells();
        let theme = options.theme;
        Board { subject, options, theme, diagram, decided, shown, xml: Xml::default() }
    }

    fn draw(&mut self) {
        self.ground();
        self.givens();
        self.tints();
        self.covers();
        bands::draw(&mut self.xml, self.theme, &self.diagram.bands, true);
        if let Some(ring) = &self.diagram.ring {
            ring.draw(&mut self.xml, self.theme);
        }
        regions::draw_sets(&mut self.xml, self.theme, &self.diagram.sets);
        self.grid();
        regions::draw_links(&mut self.xml, self.theme, &self.diagram.links);
        bands::draw(&mut self.xml, self.theme, &self.diagram.bands, false);
        let is_chain = self.subject.proof.chain.is_some();
        regions::draw_ranges(&mut self.xml, self.theme, is_chain, &self.diagram.ranges);
        regions::draw_groups(&mut self.xml, self.theme, &self.diagram.groups);
        self.digits();
        self.pencil_marks();
        let badges = self.arrows();
        self.marked_candidates();
        for (badge, at) in &badges {
            marks::draw_badge(&mut self.xml, self.theme, badge, *at);
        }
        bands::draw_weights(&mut self.xml, self.theme, self.diagram);
        regions::draw_letters(&mut self.xml, self.theme, self.diagram);
    }

    fn ground(&mut self) {
        let side = |tag: super::xml::Tag| {
            tag.at("x", MARGIN).at("y", MARGIN).at("width", BOARD).at("height", BOARD).empty();
        };
        side(self.xml.tag("rect").with("fill", self.theme.board));
    }

    /// The ground of the given cells, where something is assumed of them.
    fn givens(&mut self) {
        if !self.subject.proof.assumes_one_solution() {
            return;
        }
        let fill = self.theme.given_ground;
        self.xml.tag("g").with("class", "given-ground").with("fill", fill).open();
        for cell in self.subject.proof.givens.iter() {
            for area in areas(Csp::cell(cell)) {
                let tag = self.xml.tag("rect").at("x", area.corner.x).at("y", area.corner.y);
                tag.at("width", area.width).at("height", area.height).empty();
            }
        }
        self.xml.close("g");
    }

    fn tints(&mut self) {
        for variable in &self.diagram.variables {
            let steps: Vec<String> =
                variable.steps.iter().map(|step| format!("step {}", step_name(*step))).collect();
            self.xml
                .tag("g")
                .with("class", format_args!("variable {}", variable.csp.space()))
                .with("fill", self.theme.tint(variable.csp.space()))
                .with("fill-opacity", "0.85")
                .open();
            self.xml
                .title(format_args!("{} {}", variable.csp, steps.join(", ")).to_string().trim());
            for area in areas(variable.csp) {
                self.xml
                    .tag("rect")
                    .at("x", area.corner.x)
                    .at("y", area.corner.y)
                    .at("width", area.width)
                    .at("height", area.height)
                    .empty();
            }
            self.xml.close("g");
        }
    }

    /// The base variables in one tint, and over them the cover variables in another.
    fn covers(&mut self) {
        if self.diagram.bases.is_empty() {
            return;
        }
        let (theme, diagram) = (self.theme, self.diagram);
        for (class, fill, opacity, csps) in [
            ("base-set", theme.base, "0.9", &diagram.bases),
            ("cover", theme.cover, "0.6", &diagram.links),
        ] {
            for csp in csps {
                let tag = self.xml.tag("g").with("class", class).with("fill", fill);
                tag.with("fill-opacity", opacity).open();
                self.xml.title(format_args!("{} {csp}", class.trim_end_matches("-set")));
                for area in areas(*csp) {
                    let tag = self.xml.tag("rect").at("x", area.corner.x).at("y", area.corner.y);
                    tag.at("width", area.width).at("height", area.height).empty();
                }
                self.xml.close("g");
            }
        }
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

    fn pencil_marks(&mut self) {
        self.xml
            .tag("g")
            .with("font-size", 15)
            .with("text-anchor", "middle")
            .with("fill", self.theme.pencil)
            .open();
        let plain = |candidate: &Candidate| {
            self.is_open(candidate.cell()) && !self.diagram.marks.contains_key(candidate)
        };
        let candidates: Vec<Candidate> =
            self.subject.proof.state.candidates().filter(plain).collect();
        for candidate in candidates {
            let at = place(candidate);
            let id = format_args!("{}{candidate}", self.options.id_prefix).to_string();
            let is_in_pattern = self.is_in_pattern(candidate);
            let tag = self.xml.tag("text").with("id", id).at("x", at.x).at("y", at.y + 5.5);
            let tag = match is_in_pattern {
                true => tag.with("fill", self.theme.text),
                false => tag,
            };
            tag.text(candidate.digit());
        }
        self.xml.close("g");
    }

    /// Whether a candidate is in a truth of a sum, or is one of the digits of a set in its cells.
    fn is_in_pattern(&self, candidate: Candidate) -> bool {
        let is_in_set = |set: &Set| {
            set.group.cells.contains(&candidate.cell())
                && set.group.digits.contains(candidate.digit())
        };
        bands::is_in_truth(&self.diagram.bands, candidate)
            || self.diagram.sets.iter().any(is_in_set)
    }

    /// What could be exchanged: each digit on its way to where it would stand.
    fn exchanges(&mut self, paths: &[Spline]) {
        let colour = self.theme.exchange;
        for path in paths {
            let tag = self.xml.tag("g").with("class", "exchange");
            tag.with("stroke", colour).with("fill", colour).open();
            draw_arrow(&mut self.xml, path, EXCHANGE, true);
            self.xml.close("g");
        }
    }

    /// Draws the arrows, and returns their badges with the places of these.
    fn arrows(&mut self) -> Vec<(Badge, Point)> {
        let diagram = self.diagram;
        let arrows = diagram.arrows.iter().map(nearest);
        let pairs: Vec<(Candidate, Candidate)> =
            arrows.chain(diagram.exchanges.iter().copied()).collect();
        let shown = |cell: Cell| self.shown.contains(cell);
        let mut routes = route(&self.subject.proof.state, shown, diagram, &pairs);
        // A halo under each arrow shows which of two crossing arrows runs above.
        self.halos(&routes.paths);
        let paths = std::mem::take(&mut routes.paths);
        self.exchanges(&paths[diagram.arrows.len()..]);
        for (arrow, path) in diagram.arrows.iter().zip(&paths) {
            self.arrow(arrow, path);
        }
        self.badges(&mut routes, &paths)
    }

    fn badges(&self, routes: &mut Routes, paths: &[Spline]) -> Vec<(Badge, Point)> {
        let mut badges: Vec<(Badge, Point)> = Vec::new();
        for (arrow, path) in self.diagram.arrows.iter().zip(paths) {
            if let Some(badge) = self.badge(arrow) {
                badges.push((badge, routes.badge(path, marks::BADGE)));
            }
        }
        if let Some((above, step)) = whip_end(self.diagram) {
            let title = format!("{}: nothing is left", self.step_title(step));
            let id = format!("{}step-{}", self.options.id_prefix, step + 1);
            let text = format!("{}{}", step_name(step), marks::NOTHING);
            let refused = self.subject.is_refused(step);
            let badge = Badge { id: Some(id), refused, ..Badge::new("nothing", text, title) };
            badges.push((badge, routes.badge(&above, marks::BADGE)));
        }
        badges
    }

    fn badge(&self, arrow: &Arrow) -> Option<Badge> {
        if arrow.clash {
            return Some(Badge::new("clash", marks::CLASH, &arrow.says));
        }
        let step = arrow.step?;
        let refused = self.subject.is_refused(step);
        let text = format!("{}{}", step_in(arrow.branch, step), if refused { "!" } else { "" });
        let title = match arrow.branch {
            Some(_) => arrow.says.clone(),
            None => self.step_title(step),
        };
        Some(Badge { refused, branch: arrow.branch, ..Badge::new("step", text, title) })
    }

    fn step_title(&self, step: usize) -> String {
        let steps = self.subject.proof.chain.iter().flat_map(|chain| &chain.steps);
        let name = steps.skip(step).map(|step| via_name(&step.via)).next().unwrap_or_default();
        format!("step {}: {name}", step_name(step))
    }

    fn halos(&mut self, paths: &[Spline]) {
        self.xml
            .tag("g")
            .with("fill", "none")
            .with("stroke", self.theme.board)
            .with("stroke-opacity", "0.75")
            .with("stroke-width", 5)
            .open();
        for path in paths {
            self.xml.tag("path").with("d", path).empty();
        }
        self.xml.close("g");
    }

    fn arrow(&mut self, arrow: &Arrow, path: &Spline) {
        let (class, stroke, colour) = arrow_looks(arrow, self.theme);
        let tag = self.xml.tag("g").with("class", class);
        let tag = match arrow.step.filter(|_| arrow.branch.is_none()) {
            Some(step) => {
                tag.with("id", format_args!("{}step-{}", self.options.id_prefix, step + 1))
            }
            None => tag,
        };
        tag.with("stroke", colour).with("fill", colour).open();
        self.xml.title(&arrow.says);
        draw_arrow(&mut self.xml, path, stroke, !arrow.both_ways);
        self.xml.close("g");
    }

    fn marked_candidates(&mut self) {
        for (&candidate, mark) in &self.diagram.marks {
            marks::draw(&mut self.xml, self.theme, self.options.id_prefix, candidate, mark);
        }
    }
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
        (Inference::Strong, false) => ("strong", STRONG, theme.strong),
        (Inference::Strong, true) => ("strong line", STRONG, theme.strong),
        (Inference::Weak, false) => ("weak", WEAK, theme.weak),
        (Inference::Weak, true) => ("weak line", WEAK, theme.weak),
    };
    (class, stroke, if arrow.refused { theme.refused } else { colour })
}
