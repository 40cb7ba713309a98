//! Where things lie in the picture of only the chain.

use catena::notation::write_cells;
use catena::proof::{Chain, Closing, Extra, Node, Reason, Step, Via};

use super::diagram::Part;
use super::font::{width, wrap};
use super::geometry::Point;
use super::layout::{MARGIN, MARK, WIDTH};

/// The size of names of cells and variables.
pub(super) const LABEL: f64 = 12.5;
/// From the top of a box to the middle of its candidates.
pub(super) const MIDDLE: f64 = 40.0;
/// From the top of a box to the first line of additional candidates.
pub(super) const EXTRAS: f64 = MIDDLE + 32.0;
/// The height of such a line.
pub(super) const LINE: f64 = 16.0;
/// Between two boxes of a row.
pub(super) const GAP: f64 = 36.0;
/// Between two rows: room for the arrow from the end of one to the start of the next.
pub(super) const ROW_GAP: f64 = 28.0;
/// Between the edge of a box and what is in it.
pub(super) const PADDING: f64 = 9.0;
/// Between the two candidates of a box.
const ARROW: f64 = 38.0;

/// What stands in a row.
pub(super) enum Element<'a> {
    /// The targets, before the first step or after the last.
    Targets { at_end: bool },
    /// A step, with its index.
    Step(usize, &'a Step),
    /// An earlier node where the chain comes back to it, with its part and step.
    Earlier(&'a Node, Part, usize),
}

/// An element with its place.
pub(super) struct Placed<'a> {
    pub element: Element<'a>,
    pub corner: Point,
    pub width: f64,
    pub height: f64,
}

impl Placed<'_> {
    /// The middle of the left-linking candidate, or of the only one.
    pub fn left(&self) -> Point {
        let x = match &self.element {
            Element::Step(_, step) => PADDING + label_width(&step.left) / 2.0,
            _ => self.width / 2.0,
        };
        self.corner + Point::new(x, MIDDLE)
    }

    /// The middle of the right-linking candidate, or of the only one.
    pub fn right(&self) -> Point {
        let x = match &self.element {
            Element::Step(_, step) => {
                self.width - PADDING - step.right.as_ref().map_or(2.0 * MARK, label_width) / 2.0
            }
            _ => self.width / 2.0,
        };
        self.corner + Point::new(x, MIDDLE)
    }

    /// Where an arrow to the element ends.
    pub fn entry(&self) -> Point {
        self.left() - Point::new(MARK + 2.0, 0.0)
    }

    /// Where an arrow from the element begins.
    pub fn exit(&self) -> Point {
        self.right() + Point::new(MARK + 1.5, 0.0)
    }
}

/// What there is to draw, in its order.
pub(super) fn elements(chain: &Chain) -> Vec<Element<'_>> {
    let mut elements = Vec::new();
    if !chain.targets.is_empty() {
        elements.push(Element::Targets { at_end: false });
    }
    elements.extend(chain.steps.iter().enumerate().map(|(index, step)| Element::Step(index, step)));
    let last = match chain.closing {
        Closing::Target => (!chain.targets.is_empty()).then_some(Element::Targets { at_end: true }),
        Closing::LrLasso(step) => {
            let right = chain.steps.get(step).and_then(|step| step.right.as_ref());
            right.map(|right| Element::Earlier(right, Part::Right, step))
        }
        Closing::RlLasso(step) => {
            let left = chain.steps.get(step).map(|step| &step.left);
            left.map(|left| Element::Earlier(left, Part::Left, step))
        }
        Closing::Loop => {
            chain.steps.first().map(|step| Element::Earlier(&step.left, Part::Left, 0))
        }
        Closing::Whip => None,
    };
    elements.extend(last);
    elements
}

/// Puts the elements into rows.
pub(super) fn place<'a>(chain: &Chain, elements: Vec<Element<'a>>) -> Vec<Placed<'a>> {
    let mut at = Point::new(MARGIN, MARGIN - 8.0);
    let mut row_height: f64 = 0.0;
    let mut placed = Vec::new();
    for element in elements {
        let (width, height) = size(chain, &element);
        if at.x > MARGIN && at.x + width > WIDTH - MARGIN {
            at = Point::new(MARGIN, at.y + row_height + ROW_GAP);
            row_height = 0.0;
        }
        placed.push(Placed { element, corner: at, width, height });
        row_height = row_height.max(height);
        at.x += width + GAP;
    }
    placed
}

fn size(chain: &Chain, element: &Element) -> (f64, f64) {
    match element {
        Element::Targets { .. } => {
            let widest = chain.targets.iter().map(|&target| label_width(&target.into()));
            let more = chain.targets.len().saturating_sub(1) as f64;
            (widest.fold(0.0, f64::max), EXTRAS + 40.0 * more)
        }
        Element::Earlier(node, ..) => (label_width(node).max(52.0), EXTRAS),
        Element::Step(_, step) => {
            let width = box_width(step);
            let lines = extra_lines(step, width).len();
            (width, EXTRAS + LINE * lines as f64 - if lines == 0 { 2.0 } else { 0.0 })
        }
    }
}

fn box_width(step: &Step) -> f64 {
    let right = step.right.as_ref().map_or(2.0 * MARK, label_width);
    let candidates = label_width(&step.left) + ARROW + right;
    let header = width(&via_label(&step.via), LABEL * 1.14) + 18.0;
    candidates.max(header) + 2.0 * PADDING
}

/// How wide a candidate or group is with its cells below it.
fn label_width(node: &Node) -> f64 {
    width(&cells_of(node), LABEL).max(2.0 * MARK)
}

/// The cells of a node, as its label.
pub(super) fn cells_of(node: &Node) -> String {
    let cells: Vec<_> = node.members().iter().map(|member| member.cell()).collect();
    write_cells(&cells)
}

/// What a step goes through, as the header of its box.
pub(super) fn via_label(via: &Via) -> String {
    match via {
        Via::Csp(csp) => csp.to_string(),
        Via::Als(cells) => format!("ALS {}", write_cells(cells)),
    }
}

/// The additional candidates of a step, in lines that fit into its box.
pub(super) fn extra_lines(step: &Step, width: f64) -> Vec<String> {
    let texts: Vec<String> = step.extra.iter().map(extra_text).collect();
    wrap(&texts.join("  "), 11.5, width - 2.0 * PADDING)
}

/// `n8r2c9*` or `n6r4c9#1`.
fn extra_text(extra: &Extra) -> String {
    match extra.reason {
        Reason::Target => format!("{}*", extra.candidate),
        Reason::Right(by) => format!("{}#{}", extra.candidate, by + 1),
    }
}
