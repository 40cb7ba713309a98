//! The picture of only the chain, as SVG: one box per step, from left to right, in as many rows as
//! needed.
//!
//! A box names its CSP variable and holds the left- and the right-linking candidate with the strong
//! inference between them. Below them stand the additional candidates, with `*` where the target
//! excludes them and `#3` where the right-linking candidate of step 3 does. Weak inferences run between
//! the boxes. Where a step of a braid continues from a step that is not the one before, a badge says from
//! which.

use catena::grid::Conclusion;
use catena::proof::{Chain, Closing, Node, Reason, Step, Via};

use super::arrow::draw_arrow;
use super::bands;
use super::board_svg::arrow_meaning;
use super::caption;
use super::chain_layout::{
    EXTRAS, Element, GAP, LABEL, LINE, MIDDLE, PADDING, Placed, ROW_GAP, cells_of, elements,
    extra_lines, place, via_label,
};
use super::diagram::{Arrow, Diagram, Mark, Part, node_text, step_name, via_name};
use super::geometry::{Curve, Point};
use super::layout::{MARK, WIDTH};
use super::legend;
use super::marks::{self, BADGE, Badge, CLASH, NOTHING, draw_badge, draw_mark};
use super::picture::{Options, Subject, begin};
use super::regions::set_meaning;
use super::scene::{Meaning, each_once};
use super::theme::{ALS, STRONG, Stroke, Theme, WEAK};
use super::xml::Xml;

/// Draws the chain of a proof; `None` when the proof has none.
///
/// Steps have the ids of the picture of the board, `step-3`; a candidate has the id `step-3-n4r2c5`,
/// because it may stand at several places.
pub fn chain_svg(subject: &Subject, options: &Options) -> Option<String> {
    let chain = subject.proof.chain.as_ref()?;
    let diagram = Diagram::of(subject, options);
    let theme = options.theme;
    let xml = Xml::default();
    let mut drawing = Drawing { subject, options, theme, chain, diagram: &diagram, xml };
    let mut end = drawing.draw() + 16.0;
    let mut below = Xml::default();
    end = caption::draw(&mut below, std::slice::from_ref(subject), options, end);
    if options.legend {
        end = legend::draw(&mut below, &drawing.meanings(), theme, end);
    }
    let mut xml = begin(subject, options, WIDTH, end + 8.0);
    xml.raw(&drawing.xml.finish());
    xml.raw(&below.finish());
    xml.close("svg");
    Some(xml.finish())
}

struct Drawing<'a> {
    subject: &'a Subject<'a>,
    options: &'a Options<'a>,
    theme: &'a Theme,
    chain: &'a Chain,
    diagram: &'a Diagram,
    xml: Xml,
}

impl Drawing<'_> {
    /// Draws all elements and the arrows between them; the height where the last row ends.
    fn draw(&mut self) -> f64 {
        let placed = place(self.chain, elements(self.chain));
        // The boxes first: an arrow ends at a candidate, within a box.
        for element in &placed {
            self.element(element);
        }
        for pair in placed.windows(2) {
            self.between(&pair[0], &pair[1]);
        }
        if let [first, ..] = &placed[..]
            && let Element::Step(_, step) = &first.element
            && !self.chain.targets.is_empty()
        {
            self.arrow_from_afar(first, step.left_reason);
        }
        placed.iter().map(|p| p.corner.y + p.height).fold(0.0, f64::max)
    }

    /// What the signs mean: those of the board, a badge where a step continues from afar, and where nothing is left.
    fn meanings(&self) -> Vec<Meaning> {
        let theme = self.theme;
        let marks = self.diagram.marks.values();
        let mut all: Vec<Meaning> =
            marks.flat_map(|mark| marks::meanings(theme, mark, true)).collect();
        all.sort_by_key(|meaning| meaning.rank);
        let arrows = self.diagram.arrows.iter();
        let mut of_arrows: Vec<Meaning> = arrows
            .map(|arrow| arrow_meaning(&Arrow { leg: None, ..arrow.clone() }, theme))
            .collect();
        of_arrows.sort_by_key(|meaning| meaning.rank);
        all.extend(of_arrows);
        all.push(Badge::new("step", "a", "").meaning(theme));
        if self.diagram.arrows.iter().any(|arrow| arrow.clash) {
            all.push(Badge::new("clash", CLASH, "").meaning(theme));
        }
        let steps = self.chain.steps.iter().enumerate().skip(1);
        if steps.into_iter().any(|(index, step)| !self.follows(index, step)) {
            all.push(Badge::new("afar", "a", "").meaning(theme));
        }
        if self.diagram.whip_end.is_some() {
            all.push(legend::digit("nothing", "nothing is left", "bold", theme.strong, NOTHING));
        }
        let mut bands: Vec<Meaning> =
            self.diagram.bands.iter().map(|band| bands::meaning(theme, band)).collect();
        bands.sort_by_key(|meaning| meaning.rank);
        all.extend(bands);
        let sets = self.diagram.sets.iter().enumerate();
        all.extend(sets.map(|(which, set)| set_meaning(theme, which, set)));
        each_once(all)
    }

    /// Whether a step continues from the element before it.
    fn follows(&self, index: usize, step: &Step) -> bool {
        match step.left_reason {
            Reason::Target => index == 0,
            Reason::Right(by) => by + 1 == index,
        }
    }

    fn between(&mut self, from: &Placed, to: &Placed) {
        let (says, clash) = match &to.element {
            Element::Step(index, step) if !self.follows(*index, step) => {
                return self.arrow_from_afar(to, step.left_reason);
            }
            Element::Step(_, step) => (format!("so {} is false", node_text(&step.left)), false),
            Element::Targets { .. } => ("so the target is false".to_owned(), false),
            Element::Earlier(_, Part::Right, _) => ("both would be true".to_owned(), true),
            Element::Earlier(..) if matches!(self.chain.closing, Closing::RlLasso(_)) => {
                return self.equals(from, to);
            }
            Element::Earlier(..) => ("so the first is false".to_owned(), false),
        };
        let badge_at = match from.corner.y == to.corner.y {
            true => {
                let (start, end) = (from.exit(), to.entry());
                self.line(start, end, WEAK, self.theme.weak, &says);
                start + (end - start) * 0.5 + Point::new(0.0, -13.0)
            }
            false => self.arrow_to_next_row(from, to, &says),
        };
        if clash {
            let badge = Badge::new("clash", CLASH, says);
            draw_badge(&mut self.xml, self.theme, &badge, badge_at);
        }
    }

    /// A badge with the step that excludes a left-linking candidate, and an arrow from it.
    fn arrow_from_afar(&mut self, to: &Placed, reason: Reason) {
        let end = to.entry();
        let at = Point::new(to.corner.x - GAP / 2.0 + 3.0, end.y);
        let (text, title) = match reason {
            Reason::Target => ("z".to_owned(), "from the target".to_owned()),
            Reason::Right(by) => {
                let from = format!("from the right-linking candidate of step {}", step_name(by));
                (step_name(by), from)
            }
        };
        let start = at + Point::new(BADGE + 1.0, 0.0);
        self.line(start, end, Stroke { dash: "", ..WEAK }, self.theme.weak, &title);
        let badge = Badge::new("afar", text, title);
        draw_badge(&mut self.xml, self.theme, &badge, at);
    }

    /// The last right-linking candidate is an earlier left-linking one.
    fn equals(&mut self, from: &Placed, to: &Placed) {
        let at = match from.corner.y == to.corner.y {
            true => Point::new(to.corner.x - GAP / 2.0, to.entry().y + 6.0),
            false => to.entry() + Point::new(-10.0, 6.0),
        };
        self.text(at, 18.0, "middle", "bold", self.theme.strong, "=");
    }

    /// An arrow that leaves a row on the right, runs back between the rows and enters the next; a
    /// place for its badge.
    fn arrow_to_next_row(&mut self, from: &Placed, to: &Placed, says: &str) -> Point {
        const ROUND: f64 = 8.0;
        let (start, end) = (from.exit(), to.entry());
        let side = from.corner.x + from.width + 11.0;
        let between = to.corner.y - ROW_GAP / 2.0;
        let back = to.corner.x - 13.0;
        let at = Point::new;
        let corners = [
            (at(side - ROUND, start.y), at(side, start.y), at(side, start.y + ROUND)),
            (at(side, between - ROUND), at(side, between), at(side - ROUND, between)),
            (at(back + ROUND, between), at(back, between), at(back, between + ROUND)),
        ];
        let mut path = format!("M{start}");
        for (before, corner, after) in corners {
            path.push_str(&format!("L{before}Q{corner} {after}"));
        }
        let last = at(back, end.y - ROUND);
        path.push_str(&format!("L{last}"));
        let colour = self.theme.weak;
        self.xml.tag("g").with("class", "weak").with("stroke", colour).with("fill", colour).open();
        self.xml.title(says);
        self.xml
            .tag("path")
            .with("d", path)
            .with("fill", "none")
            .at("stroke-width", WEAK.width)
            .with("stroke-dasharray", WEAK.dash)
            .empty();
        let corner = at(back, end.y);
        draw_arrow(&mut self.xml, &Curve([last, corner, corner, end]).into(), WEAK, true);
        self.xml.close("g");
        at((back + side) / 2.0, between)
    }

    fn line(&mut self, start: Point, end: Point, stroke: Stroke, colour: &str, says: &str) {
        let class = if stroke == STRONG { "strong" } else { "weak" };
        let third = (end - start) * (1.0 / 3.0);
        let straight = Curve([start, start + third, end - third, end]);
        self.xml.tag("g").with("class", class).with("stroke", colour).with("fill", colour).open();
        self.xml.title(says);
        draw_arrow(&mut self.xml, &straight.into(), stroke, true);
        self.xml.close("g");
    }

    fn element(&mut self, placed: &Placed) {
        match &placed.element {
            Element::Targets { at_end } => self.targets(placed, *at_end),
            Element::Earlier(node, part, step) => self.earlier(placed, node, part, *step),
            Element::Step(index, step) => self.step(placed, *index, step),
        }
    }

    fn targets(&mut self, placed: &Placed, at_end: bool) {
        let (place, label) = if at_end { ("closing", "false") } else { ("target", "target") };
        for (index, &target) in self.chain.targets.iter().enumerate() {
            let at = placed.left() + Point::new(0.0, 40.0 * index as f64);
            let eliminated =
                self.subject.proof.conclusions.contains(&Conclusion::Eliminate(target));
            let mark = Mark { eliminated, ..Mark::default() };
            self.node(&target.into(), &mark, at, place, "target");
        }
        self.above(placed, label);
    }

    fn earlier(&mut self, placed: &Placed, node: &Node, part: &Part, step: usize) {
        let what = if *part == Part::Right { "right-linking" } else { "left-linking" };
        let says = format!("{what} of step {}, once more", step_name(step));
        let mark = Mark { part: part.clone(), ..Mark::default() };
        self.node(node, &mark, placed.left(), "closing", &says);
        self.above(placed, &format!("of step {}", step_name(step)));
    }

    /// A word above a candidate that is in no box.
    fn above(&mut self, placed: &Placed, word: &str) {
        let at = placed.corner + Point::new(placed.width / 2.0, 17.0);
        self.text(at, 11.0, "middle", "normal", self.theme.muted, word);
    }

    fn step(&mut self, placed: &Placed, index: usize, step: &Step) {
        let refused = self.subject.is_refused(index);
        let id = format!("step-{}", index + 1);
        self.xml
            .tag("g")
            .with("id", format_args!("{}{id}", self.options.id_prefix))
            .with("class", if refused { "step refused" } else { "step" })
            .open();
        self.xml.title(format_args!("step {}: {}", step_name(index), via_name(&step.via)));
        self.frame(placed, index, step, refused);
        self.header(placed, index, step, refused);
        self.inference(placed, step);
        let mark = |part| Mark { part, ..Mark::default() };
        self.node(&step.left, &mark(Part::Left), placed.left(), &id, "left-linking");
        if let Some(right) = &step.right {
            let last = index + 1 == self.chain.steps.len();
            let comes_back = last && matches!(self.chain.closing, Closing::RlLasso(_));
            let part = if comes_back { Part::Both } else { Part::Right };
            self.node(right, &mark(part), placed.right(), &id, "right-linking");
        }
        self.extras(placed, step);
        self.xml.close("g");
    }

    fn frame(&mut self, placed: &Placed, index: usize, step: &Step, refused: bool) {
        let (fill, line, stroke) = match &step.via {
            Via::Csp(csp) => {
                (self.theme.tint(csp.space()), self.theme.thin, Stroke { width: 1.2, dash: "" })
            }
            Via::Als(_) => {
                let which = self.diagram.set_of_step(index).unwrap_or(0);
                let [line, ground] = self.theme.set(which);
                (ground, line, ALS)
            }
        };
        let (line, stroke) = match refused {
            true => (self.theme.refused, Stroke { width: 3.0, dash: "" }),
            false => (line, stroke),
        };
        let tag = self
            .xml
            .tag("rect")
            .at("x", placed.corner.x)
            .at("y", placed.corner.y)
            .at("width", placed.width)
            .at("height", placed.height)
            .with("rx", 6)
            .with("fill", fill)
            .with("stroke", line)
            .at("stroke-width", stroke.width);
        match stroke.dash {
            "" => tag.empty(),
            dash => tag.with("stroke-dasharray", dash).empty(),
        }
    }

    fn header(&mut self, placed: &Placed, index: usize, step: &Step, refused: bool) {
        let text = format!("{}{}", step_name(index), if refused { "!" } else { "" });
        let badge = Badge { refused, ..Badge::new("step", text, "") };
        let at = placed.corner + Point::new(PADDING + 4.0, 13.0);
        draw_badge(&mut self.xml, self.theme, &badge, at);
        let at = placed.corner + Point::new(PADDING + 16.0, 17.5);
        self.text(at, LABEL, "start", "bold", self.theme.text, &via_label(&step.via));
    }

    /// The strong inference within a box; to an empty place where nothing is left.
    fn inference(&mut self, placed: &Placed, step: &Step) {
        let start = placed.left() + Point::new(MARK + 1.5, 0.0);
        let (end, says) = match &step.right {
            Some(right) => {
                let (left, right) = (node_text(&step.left), node_text(right));
                let says = format!("if {left} is false, {right} is true");
                (placed.right() - Point::new(MARK + 2.0, 0.0), says)
            }
            None => {
                let at = placed.corner + Point::new(placed.width - PADDING - 10.0, MIDDLE);
                let sign = at + Point::new(0.0, 7.0);
                self.text(sign, 20.0, "middle", "bold", self.theme.strong, NOTHING);
                (at - Point::new(12.0, 0.0), "nothing is left".to_owned())
            }
        };
        self.line(start, end, STRONG, self.theme.strong, &says);
    }

    /// A candidate or group: its digit in its shape, its cells below.
    fn node(&mut self, node: &Node, mark: &Mark, at: Point, place: &str, says: &str) {
        let Some(digit) = node.members().first().map(|member| member.digit()) else { return };
        let text = node_text(node);
        self.xml
            .tag("g")
            .with("id", format_args!("{}{place}-{text}", self.options.id_prefix))
            .with("class", "candidate")
            .open();
        self.xml.title(format_args!("{text}: {says}"));
        draw_mark(&mut self.xml, self.theme, at, &digit.to_string(), mark);
        let below = at + Point::new(0.0, MARK + 13.0);
        self.text(below, LABEL, "middle", "normal", self.theme.text, &cells_of(node));
        self.xml.close("g");
    }

    fn extras(&mut self, placed: &Placed, step: &Step) {
        for (index, line) in extra_lines(step, placed.width).iter().enumerate() {
            let down = EXTRAS + LINE * (index as f64 + 0.5);
            let at = placed.corner + Point::new(PADDING, down);
            self.text(at, 11.5, "start", "normal", self.theme.extra, line);
        }
    }

    fn text(&mut self, at: Point, size: f64, anchor: &str, weight: &str, colour: &str, text: &str) {
        self.xml
            .tag("text")
            .at("x", at.x)
            .at("y", at.y)
            .at("font-size", size)
            .with("font-weight", weight)
            .with("text-anchor", anchor)
            .with("fill", colour)
            .text(text);
    }
}
