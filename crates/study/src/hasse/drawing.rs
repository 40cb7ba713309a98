//! The diagram as SVG: greater families above, and no edge behind a box that it does not join.
//!
//! The usual layout in layers: an edge that passes rows has a place of its own in each of them, rows are put
//! in the order of the middles of what they are joined to, and then each item is moved towards that middle as
//! far as its neighbours in the row let it.

use std::cmp::Ordering;
use std::fmt::Write as _;
use std::mem::discriminant;

use petgraph::Direction;
use petgraph::algo::toposort;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;

use super::{Edge, Style};

type Graph = DiGraph<Vec<String>, Edge>;

/// The height of a node with one name, and the room around nodes.
const BOX: f64 = 30.0;
const GAP: (f64, f64) = (26.0, 76.0);
/// The width of a letter of a name, and of a digit of a label, with what is beside the text.
const LETTER: f64 = 7.4;
const DIGIT: f64 = 7.0;
const BESIDE: f64 = 22.0;
/// The height of a label.
const LABEL: f64 = 13.0;
/// The width of an edge that passes a row.
const PASS: f64 = 12.0;
/// How far edges that begin at one node are apart, where there is room.
const PORT: f64 = 16.0;
const LINE: f64 = 17.0;
/// Around the legend, and how wide it is at most.
const LEGEND: (f64, f64) = (19.0, 522.0);
/// How often rows are put in order, and items moved: more changes nothing in diagrams of thirty families.
const SWEEPS: usize = 24;

/// What stands in a row.
struct Item {
    /// The node; none where an edge passes.
    node: Option<usize>,
    /// The items of other rows that it is joined to.
    joined: Vec<usize>,
    row: usize,
    width: f64,
    x: f64,
}

/// What something takes of the drawing: its middle and its size.
#[derive(Clone, Copy)]
struct Room {
    x: f64,
    y: f64,
    size: (f64, f64),
}

impl Room {
    fn meets(&self, other: &Room) -> bool {
        let near = |one: f64, two: f64, sizes: f64| (one - two).abs() < sizes / 2.0 + 2.0;
        near(self.x, other.x, self.size.0 + other.size.0)
            && near(self.y, other.y, self.size.1 + other.size.1)
    }
}

/// Items in rows, and edges through them.
pub(super) struct Drawing<'a> {
    graph: &'a Graph,
    /// The nodes first, by their numbers.
    items: Vec<Item>,
    /// The items of each row from left to right; the lowest row first.
    rows: Vec<Vec<usize>>,
    /// The items that each edge goes through, its ends included, in the order of the edges.
    ways: Vec<Vec<usize>>,
    /// The middle of each row, from above.
    heights: Vec<f64>,
    /// The greatest height of a box in each row.
    tallest: Vec<f64>,
    width: f64,
    height: f64,
    /// What stands on the left of each row; nothing of any where rows mean nothing.
    beside: Vec<String>,
}

impl<'a> Drawing<'a> {
    /// In rows that have as few edges between them as may be.
    pub(super) fn of(graph: &'a Graph) -> Drawing<'a> {
        let widths = widths(graph);
        Drawing::in_rows(graph, &ranks(graph, &widths), Vec::new())
    }

    /// In rows that are given, the lowest first, with what stands beside each.
    pub(super) fn in_rows(graph: &'a Graph, rows: &[usize], beside: Vec<String>) -> Drawing<'a> {
        let widths = widths(graph);
        let item = |(node, &row): (usize, &usize)| Item {
            node: Some(node),
            joined: Vec::new(),
            row,
            width: widths[node],
            x: 0.0,
        };
        let items: Vec<Item> = rows.iter().enumerate().map(item).collect();
        let mut rows = vec![Vec::new(); items.iter().map(|item| item.row + 1).max().unwrap_or(0)];
        for (number, item) in items.iter().enumerate() {
            rows[item.row].push(number);
        }
        let tallest_of =
            |row: &Vec<usize>| row.iter().map(|&n| height(graph, n)).fold(0.0, f64::max);
        let tallest: Vec<f64> = rows.iter().map(tallest_of).collect();
        let mut heights = vec![0.0; rows.len()];
        let mut bottom = GAP.1 * 0.75;
        for row in (0..rows.len()).rev() {
            heights[row] = bottom + tallest[row] / 2.0;
            bottom += tallest[row] + GAP.1;
        }
        let (ways, width) = (Vec::new(), 0.0);
        let height = bottom - GAP.1 / 2.0 + LEGEND.0 + legend(graph).len() as f64 * LINE;
        let mut drawing =
            Drawing { graph, items, rows, ways, heights, tallest, width, height, beside };
        drawing.lead_edges();
        for sweep in 0..SWEEPS {
            drawing.order(sweep % 2 == 0);
        }
        drawing.spread();
        drawing
    }

    /// Gives each edge an item in every row that it passes.
    fn lead_edges(&mut self) {
        for edge in self.graph.edge_references() {
            let (from, to) = (edge.source().index(), edge.target().index());
            let (start, end) = (self.items[from].row, self.items[to].row);
            let mut way = vec![from];
            let passed: Vec<usize> = match start < end {
                true => (start + 1..end).collect(),
                false => (end + 1..start).rev().collect(),
            };
            for row in passed {
                let number = self.items.len();
                self.items.push(Item { node: None, joined: Vec::new(), row, width: PASS, x: 0.0 });
                self.rows[row].push(number);
                way.push(number);
            }
            way.push(to);
            for pair in way.windows(2).filter(|_| start != end) {
                self.items[pair[0]].joined.push(pair[1]);
                self.items[pair[1]].joined.push(pair[0]);
            }
            self.ways.push(way);
        }
    }

    /// Puts each row in the order of the middles of what it is joined to: in the row above, or below.
    fn order(&mut self, from_above: bool) {
        let rows = self.rows.len();
        for at in 0..rows {
            let row = if from_above { rows - 1 - at } else { at };
            let mut places: Vec<f64> = vec![0.0; self.items.len()];
            for members in &self.rows {
                for (place, &item) in members.iter().enumerate() {
                    places[item] = (place as f64 + 0.5) / members.len() as f64;
                }
            }
            let is_looked_at = |other: &&usize| (self.items[**other].row > row) == from_above;
            let middle = |item: &usize| {
                let others = self.items[*item].joined.iter().filter(is_looked_at);
                mean(others.map(|&other| places[other])).unwrap_or(places[*item])
            };
            let mut members = self.rows[row].clone();
            members.sort_by(|one, other| middle(one).total_cmp(&middle(other)));
            self.rows[row] = members;
        }
    }

    /// Moves items towards the middle of what they are joined to, without changing the order of a row.
    fn spread(&mut self) {
        for row in &self.rows {
            let mut x = 0.0;
            for &item in row {
                self.items[item].x = x + self.items[item].width / 2.0;
                x += self.items[item].width + GAP.0;
            }
        }
        for sweep in 0..SWEEPS {
            for at in 0..self.rows.len() {
                let row = if sweep % 2 == 0 { self.rows.len() - 1 - at } else { at };
                self.settle(row);
            }
        }
        let left = |item: &Item| item.x - item.width / 2.0;
        let least = self.items.iter().map(left).fold(f64::INFINITY, f64::min);
        let letters = self.beside.iter().map(|text| text.chars().count()).max().unwrap_or(0);
        let margin = GAP.0 + letters as f64 * DIGIT;
        self.items.iter_mut().for_each(|item| item.x += margin - least);
        let right = |item: &Item| item.x + item.width / 2.0;
        self.width = self.items.iter().map(right).fold(LEGEND.1, f64::max) + GAP.0;
    }

    /// Places the items of a row as near as may be to where they want to be: the middle of what is possible
    /// from the left and what is possible from the right.
    fn settle(&mut self, row: usize) {
        let wish = |&item: &usize| {
            let joined = self.items[item].joined.iter();
            mean(joined.map(|&other| self.items[other].x)).unwrap_or(self.items[item].x)
        };
        let row = &self.rows[row];
        let wishes: Vec<f64> = row.iter().map(wish).collect();
        let apart = |one: usize, other: usize| {
            (self.items[row[one]].width + self.items[row[other]].width) / 2.0 + GAP.0
        };
        let (mut from_left, mut from_right) = (wishes.clone(), wishes);
        for at in 1..row.len() {
            from_left[at] = from_left[at].max(from_left[at - 1] + apart(at - 1, at));
        }
        for at in (1..row.len()).rev() {
            from_right[at - 1] = from_right[at - 1].min(from_right[at] - apart(at - 1, at));
        }
        for (at, &item) in row.iter().enumerate() {
            self.items[item].x = (from_left[at] + from_right[at]) / 2.0;
        }
    }

    pub(super) fn to_svg(&self) -> String {
        let (width, height) = (self.width, self.height);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" \
             viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"sans-serif\" font-size=\"13\">\n\
             <title>The order of families</title>\n\
             <rect width=\"{width:.0}\" height=\"{height:.0}\" fill=\"#ffffff\"/>\n"
        );
        for (edge, way) in self.graph.edge_weights().zip(&self.ways) {
            self.edge(&mut svg, way, *edge);
        }
        for node in 0..self.graph.node_count() {
            self.node(&mut svg, node);
        }
        // Over everything else, so that no line runs through a number.
        let mut taken: Vec<Room> = (0..self.graph.node_count()).map(|n| self.room(n)).collect();
        for (edge, way) in self.graph.edge_weights().zip(&self.ways) {
            if !edge.label().is_empty() {
                self.label(&mut svg, way, *edge, &mut taken);
            }
        }
        self.sides(&mut svg);
        self.legend(&mut svg);
        svg.push_str("</svg>\n");
        svg
    }

    /// Where an edge leaves its first node, passes rows and reaches its last.
    ///
    /// It leaves a box above and enters one below, or the other way round, and passes a row upright.
    fn points(&self, way: &[usize]) -> Vec<(f64, f64)> {
        let rows: Vec<usize> = way.iter().map(|&item| self.items[item].row).collect();
        let (first, last) = (0, way.len() - 1);
        let side = match rows[first].cmp(&rows[last]) {
            Ordering::Less => -1.0,
            Ordering::Equal | Ordering::Greater => 1.0,
        };
        let mut points = Vec::new();
        for (at, &item) in way.iter().enumerate() {
            let x = match at {
                _ if at == first => self.port(item, way[1]),
                _ if at == last => self.port(item, way[last - 1]),
                _ => self.items[item].x,
            };
            let y = self.heights[rows[at]];
            let half = match self.items[item].node {
                Some(node) => height(self.graph, node) / 2.0,
                None => self.tallest[rows[at]] / 2.0,
            };
            if at > first {
                points.push((x, y - side * half));
            }
            if at < last {
                points.push((x, y + side * half));
            }
        }
        points
    }

    /// Where an edge between a node and an item of another row begins on the node: beside the others on that
    /// side, in the order of where they go.
    fn port(&self, node: usize, next: usize) -> f64 {
        let Item { row, x, width, ref joined, .. } = self.items[node];
        let is_above = self.items[next].row > row;
        let mut beside: Vec<usize> =
            joined.iter().copied().filter(|&n| (self.items[n].row > row) == is_above).collect();
        beside.sort_by(|&one, &two| self.items[one].x.total_cmp(&self.items[two].x));
        let place = beside.iter().position(|&n| n == next).unwrap_or_default() as f64;
        let gaps = beside.len().saturating_sub(1) as f64;
        let apart = PORT.min((width - BESIDE) / gaps.max(1.0));
        x + (place - gaps / 2.0) * apart
    }

    fn edge(&self, svg: &mut String, way: &[usize], edge: Edge) {
        let Style { dashes, colour, .. } = edge.style();
        let (path, (x, y)) = match self.arch(way) {
            Some([(x1, y1), (xm, ym), (x2, y2)]) => {
                (format!("M{x1:.1} {y1:.1} Q{xm:.1} {ym:.1} {x2:.1} {y2:.1}"), (x2, y2))
            }
            None => {
                let points = self.points(way);
                let mut path = format!("M{:.1} {:.1}", points[0].0, points[0].1);
                for pair in points.chunks(2) {
                    let [(x1, y1), (x2, y2)] = [pair[0], pair[1]];
                    let ym = (y1 + y2) / 2.0;
                    let _ = write!(
                        path,
                        " L{x1:.1} {y1:.1} C{x1:.1} {ym:.1} {x2:.1} {ym:.1} {x2:.1} {y2:.1}"
                    );
                }
                (path, points[points.len() - 1])
            }
        };
        let _ = writeln!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"1.6\" \
             stroke-dasharray=\"{dashes}\"/>\n\
             <circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>"
        );
    }

    /// An edge between two boxes of one row goes over what stands between them.
    fn arch(&self, way: &[usize]) -> Option<[(f64, f64); 3]> {
        let [from, to] = *way else { return None };
        let (one, other) = (&self.items[from], &self.items[to]);
        if one.row != other.row {
            return None;
        }
        let top =
            |item: &Item| self.heights[item.row] - height(self.graph, item.node.unwrap_or(0)) / 2.0;
        let over = self.heights[one.row] - self.tallest[one.row] / 2.0 - GAP.1 * 0.8;
        Some([(one.x, top(one)), ((one.x + other.x) / 2.0, over), (other.x, top(other))])
    }

    /// The room that a node takes.
    fn room(&self, node: usize) -> Room {
        let item = &self.items[node];
        let size = (item.width, height(self.graph, node));
        Room { x: item.x, y: self.heights[item.row], size }
    }

    /// The points of an edge where its label may stand, the best ones first: in the middle of the room between
    /// two rows, then farther from there.
    fn places(&self, way: &[usize]) -> Vec<(f64, f64)> {
        const ALONG: [f64; 13] =
            [0.5, 0.38, 0.62, 0.26, 0.74, 0.44, 0.56, 0.32, 0.68, 0.2, 0.8, 0.14, 0.86];
        if let Some([one, over, other]) = self.arch(way) {
            let at = |along: f64| {
                let axis = |one: f64, over: f64, other: f64| {
                    let rest = 1.0 - along;
                    one * rest * rest + 2.0 * over * rest * along + other * along * along
                };
                (axis(one.0, over.0, other.0), axis(one.1, over.1, other.1))
            };
            return ALONG.map(at).to_vec();
        }
        let points = self.points(way);
        let pieces = points.chunks(2).map(|piece| (piece[0], piece[1]));
        let on = |along: f64, ((x1, y1), (x2, y2)): ((f64, f64), (f64, f64))| {
            // Where a curve from upright to upright is at this time.
            let across = along * along * (3.0 - 2.0 * along);
            let up = 1.5 * along * (1.0 - along) + along.powi(3);
            (x1 + (x2 - x1) * across, y1 + (y2 - y1) * up)
        };
        pieces.flat_map(|piece| ALONG.map(|along| on(along, piece))).collect()
    }

    /// Writes what an edge says, where nothing else stands; in the middle when there is no such place.
    fn label(&self, svg: &mut String, way: &[usize], edge: Edge, taken: &mut Vec<Room>) {
        let size = (edge.label().chars().count() as f64 * DIGIT, LABEL);
        let places = self.places(way);
        let rooms = places.iter().map(|&(x, y)| Room { x, y, size });
        let is_free = |room: &Room| !taken.iter().any(|other| room.meets(other));
        let free = rooms.clone().find(is_free);
        let Some(room) = free.or_else(|| rooms.clone().next()) else { return };
        let Room { x, y, .. } = room;
        taken.push(room);
        let colour = edge.style().colour;
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"12\" fill=\"{colour}\" text-anchor=\"middle\" \
             paint-order=\"stroke\" stroke=\"#ffffff\" stroke-width=\"4\">{}</text>",
            y + 4.0,
            edge.label()
        );
    }

    fn node(&self, svg: &mut String, node: usize) {
        let (item, height) = (&self.items[node], height(self.graph, node));
        let (x, y) = (item.x, self.heights[item.row]);
        let (left, top) = (x - item.width / 2.0, y - height / 2.0);
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{height:.1}\" rx=\"5\" \
             fill=\"#f4f6f8\" stroke=\"#1b1b1b\"/>",
            item.width
        );
        for (index, name) in self.graph[NodeIndex::new(node)].iter().enumerate() {
            let line = top + BOX / 2.0 + 4.5 + index as f64 * LINE;
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{line:.1}\" text-anchor=\"middle\">{}</text>",
                quick_xml::escape::escape(name.as_str())
            );
        }
    }

    /// Writes what stands beside the rows.
    fn sides(&self, svg: &mut String) {
        for (text, y) in self.beside.iter().zip(&self.heights) {
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{:.1}\" font-size=\"12\" fill=\"#5b6470\">{text}</text>",
                GAP.0 / 2.0,
                y + 4.0
            );
        }
    }

    fn legend(&self, svg: &mut String) {
        let rows = legend(self.graph);
        let top = self.height - LEGEND.0 - rows.len() as f64 * LINE;
        for (index, (edge, words)) in rows.into_iter().enumerate() {
            let y = top + 16.0 + index as f64 * LINE;
            let Style { dashes, colour, .. } = edge.style();
            let (end, text) = (GAP.0 + 44.0, GAP.0 + 54.0);
            let _ = writeln!(
                svg,
                "<path d=\"M{} {y} H{end}\" stroke=\"{colour}\" stroke-width=\"1.6\" \
                 stroke-dasharray=\"{dashes}\"/>\n<text x=\"{text}\" y=\"{}\" font-size=\"12\">{words}</text>",
                GAP.0,
                y + 4.0
            );
        }
    }
}

/// What the kinds of edges mean that a diagram has.
fn legend(graph: &Graph) -> Vec<(Edge, &'static str)> {
    let all = [
        (Edge::Definition, "contained by definition"),
        (Edge::Theorem, "contained by a theorem about all states"),
        (Edge::ToLength { to: 0 }, "contained to the length that is named; beyond it nobody knows"),
        (Edge::Observed { compared: 0 }, "never contradicted, in so many comparisons"),
        (
            Edge::Refuted { contradicted: 0, compared: 0 },
            "contradicted, so often; in less than one of a hundred comparisons",
        ),
    ];
    let is_drawn =
        |kind: &Edge| graph.edge_weights().any(|edge| discriminant(edge) == discriminant(kind));
    all.into_iter().filter(|(kind, _)| is_drawn(kind)).collect()
}

fn widths(graph: &Graph) -> Vec<f64> {
    (0..graph.node_count()).map(|node| width(graph, node)).collect()
}

fn width(graph: &Graph, node: usize) -> f64 {
    let letters = graph[NodeIndex::new(node)].iter().map(|name| name.chars().count());
    letters.max().unwrap_or(0) as f64 * LETTER + BESIDE
}

fn height(graph: &Graph, node: usize) -> f64 {
    BOX + (graph[NodeIndex::new(node)].len().max(1) - 1) as f64 * LINE
}

/// The middle of some numbers; `None` when there are none.
fn mean(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = numbers.fold((0.0, 0.0), |(sum, count), number| (sum + number, count + 1.0));
    (count > 0.0).then(|| sum / count)
}

/// The row of each node, counted from below: above all that it contains, or nearly does, and as near as may be
/// to what contains it, so that few edges pass a row. Where families nearly contain each other in a circle,
/// only what holds counts.
fn ranks(graph: &Graph, widths: &[f64]) -> Vec<usize> {
    let holding = graph.filter_map(
        |_, _| Some(()),
        |_, edge| (!matches!(edge, Edge::Refuted { .. } | Edge::ToLength { .. })).then_some(()),
    );
    let all = graph.map(|_, _| (), |_, _| ());
    let (order, graph) = match toposort(&all, None) {
        Ok(order) => (order, all),
        // Classes that hold each other are one node: there is no circle.
        Err(_) => (toposort(&holding, None).unwrap_or_default(), holding),
    };
    let mut ranks = vec![0; graph.node_count()];
    for &node in &order {
        for above in graph.neighbors(node) {
            ranks[above.index()] = ranks[above.index()].max(ranks[node.index()] + 1);
        }
    }
    for &node in order.iter().rev() {
        let lowest = graph.neighbors(node).map(|above| ranks[above.index()]).min();
        ranks[node.index()] = lowest.map_or(ranks[node.index()], |above| above - 1);
    }
    balance(&graph, widths, &mut ranks);
    ranks
}

/// Moves nodes from wide rows to narrower ones, between what they contain and what contains them, as long as
/// the rows become more alike.
fn balance(graph: &DiGraph<(), ()>, widths: &[f64], ranks: &mut [usize]) {
    let rows = ranks.iter().max().map_or(0, |most| most + 1);
    let mut of_row = vec![0.0; rows];
    for (node, &row) in ranks.iter().enumerate() {
        of_row[row] += widths[node] + GAP.0;
    }
    loop {
        let mut best: Option<(f64, usize, usize)> = None;
        for node in graph.node_indices() {
            let of =
                |direction| graph.neighbors_directed(node, direction).map(|n| ranks[n.index()]);
            let least = of(Direction::Incoming).max().map_or(0, |below| below + 1);
            let most = of(Direction::Outgoing).min().map_or(rows, |above| above);
            let (from, wide) = (ranks[node.index()], widths[node.index()] + GAP.0);
            for to in (least..most).filter(|&to| to != from) {
                // By so much the greater of the two rows becomes less; a rounding error is none.
                let gain = of_row[from] - of_row[to] - wide;
                if gain > 1.0 && best.is_none_or(|(known, ..)| gain > known) {
                    best = Some((gain, node.index(), to));
                }
            }
        }
        let Some((_, node, to)) = best else { return };
        of_row[ranks[node]] -= widths[node] + GAP.0;
        of_row[to] += widths[node] + GAP.0;
        ranks[node] = to;
    }
}
