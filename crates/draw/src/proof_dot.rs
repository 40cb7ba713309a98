//! A proof as DOT, the language of Graphviz, in two views.
//!
//! [`board_dot`] pins everything, the arrows too, to its place on the board, and is drawn by
//! `neato -n2`; [`chain_dot`] leaves the layout of the chain to `dot`: from left to right, one cluster
//! per CSP variable. Neither needs Graphviz: graphviz-rust only writes the language.

use graphviz_rust::dot_structures::{
    Attribute, Edge, EdgeTy, Graph, GraphAttributes, Id, Node as DotNode, NodeId, Stmt, Subgraph,
    Vertex,
};
use graphviz_rust::printer::{DotPrinter, PrinterContext};

use catena::grid::{Candidate, Cell, House};
use catena::proof::{Chain, Closing, Extra, Node, Reason, Step, Via};

use super::arrow::nearest;
use super::board_svg::shown_cells;
use super::chain_layout::via_label;
use super::diagram::{Arrow, Diagram, Inference, Mark, Part, node_text, step_name};
use super::font::wrap;
use super::geometry::{Point, Spline};
use super::layout::{CELL, MARK, WIDTH, middle, place};
use super::picture::{Options, Subject};
use super::route::route;
use super::theme::{FONT_FAMILY, Theme};

/// Writes the board with the proof on it, for `neato -n2`.
pub fn board_dot(subject: &Subject, options: &Options) -> String {
    let diagram = Diagram::of(subject, options);
    let theme = options.theme;
    let mut stmts = head(subject, options);
    stmts.push(attribute("outputorder", "nodesfirst"));
    stmts.push(attribute("splines", "true"));
    stmts.extend(House::all().skip(18).map(|block| block_frame(block, theme)));
    stmts.extend(Cell::all().map(|cell| cell_frame(subject, cell, theme)));
    let shown = shown_cells(&diagram, options);
    let decided = subject.proof.state.decided_cells();
    let plain = |candidate: &Candidate| {
        let cell = candidate.cell();
        !diagram.marks.contains_key(candidate) && shown.contains(cell) && !decided.contains(cell)
    };
    let pencil = Mark::default();
    for candidate in subject.proof.state.candidates().filter(plain) {
        stmts.push(candidate_node(candidate, &pencil, theme.pencil, theme));
    }
    for (&candidate, mark) in &diagram.marks {
        stmts.push(candidate_node(candidate, mark, theme.extra, theme));
    }
    let pairs: Vec<(Candidate, Candidate)> = diagram.arrows.iter().map(nearest).collect();
    let routes = route(&subject.proof.state, |cell| shown.contains(cell), &diagram, &pairs);
    for ((arrow, path), pair) in diagram.arrows.iter().zip(&routes.paths).zip(&pairs) {
        stmts.push(board_edge(arrow, path, *pair, theme));
    }
    print("board", stmts)
}

/// Writes the chain, for `dot`; `None` when the proof has none.
pub fn chain_dot(subject: &Subject, options: &Options) -> Option<String> {
    let chain = subject.proof.chain.as_ref()?;
    let (theme, diagram) = (options.theme, Diagram::of(subject, options));
    let mut stmts = head(subject, options);
    stmts.push(attribute("rankdir", "LR"));
    stmts.push(attribute("compound", "true"));
    for &target in &chain.targets {
        let mark = Mark { eliminated: true, ..Mark::default() };
        let id = format!("target_{target}");
        stmts.push(chain_node(&id, &target.into(), &mark, "", theme));
    }
    for (index, step) in chain.steps.iter().enumerate() {
        let set = diagram.set_of_step(index).map(|set| theme.set(set));
        stmts.push(cluster(index, step, set, subject.is_refused(index), theme));
    }
    for (index, step) in chain.steps.iter().enumerate() {
        let left = format!("step{}_left", index + 1);
        for from in sources(chain, index, step) {
            stmts.push(inference(&from, &left, Inference::Weak, "", theme));
        }
    }
    stmts.extend(closing_edges(chain, theme));
    Some(print("chain", stmts))
}

fn print(name: &str, stmts: Vec<Stmt>) -> String {
    let graph = Graph::DiGraph { id: Id::Plain(name.to_owned()), strict: false, stmts };
    graph.print(&mut PrinterContext::default()) + "\n"
}

/// What holds for the whole graph.
fn head(subject: &Subject, options: &Options) -> Vec<Stmt> {
    let theme = options.theme;
    let font = || pair("fontname", FONT_FAMILY.split(',').next().unwrap_or("sans-serif"));
    let mut label = subject.heading();
    if let Some(remark) = subject.remark() {
        label = format!("{remark}\n{label}");
    }
    // Graphviz does not break lines.
    for line in wrap(&subject.notation(options).unwrap_or_default(), 12.0, WIDTH) {
        label = format!("{label}\n{line}");
    }
    let graph = vec![
        pair("label", &label),
        pair("bgcolor", theme.background),
        pair("fontcolor", theme.text),
        font(),
    ];
    vec![
        Stmt::GAttribute(GraphAttributes::Graph(graph)),
        Stmt::GAttribute(GraphAttributes::Node(vec![font()])),
        Stmt::GAttribute(GraphAttributes::Edge(vec![font()])),
    ]
}

fn block_frame(block: House, theme: &Theme) -> Stmt {
    let middle = middle(block.cells()[4]);
    let mut attributes = vec![pair("shape", "box"), pair("label", ""), pair("penwidth", "3")];
    attributes.extend(pinned(middle, 3.0 * CELL, 3.0 * CELL));
    attributes.push(pair("color", theme.thick));
    node(&block.to_string(), attributes)
}

fn cell_frame(subject: &Subject, cell: Cell, theme: &Theme) -> Stmt {
    let proof = subject.proof;
    let digit = proof.state.decided(cell).map(|digit| digit.to_string()).unwrap_or_default();
    let given = proof.givens.contains(cell);
    let mut attributes = vec![pair("shape", "box"), pair("label", &digit)];
    attributes.extend(pinned(middle(cell), CELL, CELL));
    attributes.push(pair("color", theme.thin));
    attributes.push(pair("fontsize", "36"));
    attributes.push(pair("fontcolor", if given { theme.text } else { theme.placed }));
    node(&cell.to_string(), attributes)
}

fn candidate_node(candidate: Candidate, mark: &Mark, colour: &str, theme: &Theme) -> Stmt {
    let label = format!("{}{}", candidate.digit(), mark.signs());
    let mut attributes = looks(mark, colour, theme);
    attributes.push(pair("label", &label));
    attributes.extend(pinned(place(candidate), 2.0 * MARK, 2.0 * MARK));
    attributes.push(pair("margin", "0"));
    attributes.push(pair("fontsize", "12"));
    let says = format!("{candidate}: {}", mark.says.join("; "));
    attributes.push(pair("tooltip", says.trim_end_matches(": ")));
    node(&candidate.to_string(), attributes)
}

/// Shape and colours of a candidate.
fn looks(mark: &Mark, colour: &str, theme: &Theme) -> Vec<Attribute> {
    let (shape, style, line, fill, text) = match &mark.part {
        _ if mark.eliminated => {
            ("square", "filled,diagonals", theme.target, theme.target_ground, theme.target)
        }
        _ if mark.placed => ("square", "filled", theme.right, theme.board, theme.right),
        Part::Left => ("circle", "filled", theme.left, theme.board, theme.left),
        Part::Right => ("circle", "filled", theme.right, theme.right, theme.on_disc),
        Part::Node => ("circle", "filled", theme.group, theme.group, theme.on_disc),
        Part::Both => ("doublecircle", "filled", theme.left, theme.right, theme.on_disc),
        Part::Target => ("square", "filled", theme.target, theme.target_ground, theme.target),
        Part::Base => ("square", "filled", theme.right, theme.board, theme.right),
        Part::OtherBase => ("square", "filled,dashed", theme.left, theme.board, theme.left),
        Part::Common => ("diamond", "filled", theme.group, theme.group, theme.on_disc),
        Part::Fin => ("Msquare", "filled", theme.left, theme.board, theme.left),
        Part::Cases(cases) | Part::Branches(cases) => {
            let case = theme.case(cases.first().copied().unwrap_or(0));
            ("circle", "filled", case, case, theme.on_disc)
        }
        Part::Strong(polarity) => {
            let colour = polarity.colour(theme);
            ("circle", "filled", colour, colour, theme.on_disc)
        }
        Part::Falls(cases) => {
            let case = theme.case(cases.first().copied().unwrap_or(0));
            ("circle", "filled", case, theme.board, case)
        }
        Part::Followed(starts) => {
            let case = theme.case(starts.first().copied().unwrap_or(0));
            ("square", "filled", case, theme.board, case)
        }
        Part::Plain => ("none", "solid", colour, theme.board, colour),
    };
    let line = if mark.refused { theme.refused } else { line };
    vec![
        pair("shape", shape),
        pair("style", style),
        pair("color", line),
        pair("fillcolor", fill),
        pair("fontcolor", text),
    ]
}

/// The attributes that hold a node at its place; Graphviz counts in inches, and from below.
fn pinned(at: Point, width: f64, height: f64) -> Vec<Attribute> {
    vec![
        pair("pos", &format!("{}!", upright(at))),
        pair("width", &format!("{:.3}", width / 72.0)),
        pair("height", &format!("{:.3}", height / 72.0)),
        pair("fixedsize", "true"),
    ]
}

fn upright(at: Point) -> String {
    format!("{:.1},{:.1}", at.x, WIDTH - at.y)
}

fn board_edge(
    arrow: &Arrow,
    path: &Spline,
    (from, to): (Candidate, Candidate),
    theme: &Theme,
) -> Stmt {
    let mut attributes = edge_looks(arrow.inference, arrow.refused, theme);
    if let Some(branch) = arrow.branch.filter(|_| !arrow.refused) {
        attributes.push(pair("color", theme.case(branch)));
    }
    // Graphviz draws the head itself, from where the line ends to the tip.
    let line = if arrow.both_ways { *path } else { path.between_circles(0.0, 6.0) };
    let points: Vec<String> = line.points().into_iter().map(upright).collect();
    let head = match arrow.both_ways {
        true => String::new(),
        false => format!("e,{} ", upright(path.end())),
    };
    attributes.push(pair("pos", &format!("{head}{}", points.join(" "))));
    attributes.push(pair("dir", if arrow.both_ways { "none" } else { "forward" }));
    attributes.push(pair("tooltip", &arrow.says));
    edge(&from.to_string(), &to.to_string(), attributes)
}

fn edge_looks(inference: Inference, refused: bool, theme: &Theme) -> Vec<Attribute> {
    let (colour, style, width) = match inference {
        Inference::Strong => (theme.strong, "solid", "1.8"),
        Inference::Weak => (theme.weak, "dashed", "1.3"),
    };
    vec![
        pair("color", if refused { theme.refused } else { colour }),
        pair("style", style),
        pair("penwidth", width),
        pair("arrowsize", "0.6"),
    ]
}

/// The box of a step: its variable or set, its candidates and the inference between them.
fn cluster(
    index: usize,
    step: &Step,
    set: Option<[&'static str; 2]>,
    refused: bool,
    theme: &Theme,
) -> Stmt {
    let name = format!("step{}", index + 1);
    let (fill, line, style) = match (&step.via, set) {
        (Via::Csp(csp), _) => (theme.tint(csp.space()), theme.thin, "filled,rounded"),
        (Via::Als(_), set) => {
            let [line, ground] = set.unwrap_or(theme.set(0));
            (ground, line, "filled,dashed")
        }
    };
    let sign = if refused { "! refused" } else { "" };
    let mut stmts = vec![
        attribute("label", &format!("{}{sign}: {}", step_name(index), via_label(&step.via))),
        attribute("style", style),
        attribute("color", if refused { theme.refused } else { line }),
        attribute("fillcolor", fill),
        attribute("fontcolor", theme.text),
    ];
    let mark = |part| Mark { part, ..Mark::default() };
    let (left, right) = (format!("{name}_left"), format!("{name}_right"));
    stmts.push(chain_node(&left, &step.left, &mark(Part::Left), "", theme));
    match &step.right {
        Some(node) => stmts.push(chain_node(&right, node, &mark(Part::Right), "", theme)),
        None => {
            let attributes = vec![
                pair("shape", "none"),
                pair("label", "∅"),
                pair("fontcolor", theme.strong),
                pair("tooltip", "nothing is left"),
            ];
            stmts.push(node(&right, attributes));
        }
    }
    for (number, extra) in step.extra.iter().enumerate() {
        let id = format!("{name}_extra{}", number + 1);
        let mark = extra_mark(extra);
        stmts.push(chain_node(&id, &extra.candidate.into(), &mark, &extra_sign(extra), theme));
    }
    stmts.push(inference(&left, &right, Inference::Strong, &step_name(index), theme));
    let id = Id::Plain(format!("cluster_{name}"));
    Stmt::Subgraph(Subgraph { id, stmts })
}

fn extra_mark(extra: &Extra) -> Mark {
    match extra.reason {
        Reason::Target => Mark { by_target: true, ..Mark::default() },
        Reason::Right(by) => Mark { by_right: Some(by), ..Mark::default() },
    }
}

fn extra_sign(extra: &Extra) -> String {
    match extra.reason {
        Reason::Target => "*".to_owned(),
        Reason::Right(by) => format!("#{}", step_name(by)),
    }
}

fn chain_node(id: &str, members: &Node, mark: &Mark, sign: &str, theme: &Theme) -> Stmt {
    let mut attributes = looks(mark, theme.extra, theme);
    // A shape around a whole name is an oval or a box.
    for attribute in &mut attributes {
        if attribute.0 == Id::Plain("shape".to_owned()) {
            let round = attribute.1 != Id::Escaped("\"square\"".to_owned());
            let plain = attribute.1 == Id::Escaped("\"none\"".to_owned());
            let shape = if plain {
                "plaintext"
            } else if round {
                "ellipse"
            } else {
                "box"
            };
            attribute.1 = quoted(shape);
        }
    }
    attributes.push(pair("label", &format!("{}{sign}", node_text(members))));
    node(id, attributes)
}

/// The nodes from which a step continues.
fn sources(chain: &Chain, index: usize, step: &Step) -> Vec<String> {
    match step.left_reason {
        Reason::Target => chain.targets.iter().map(|target| format!("target_{target}")).collect(),
        // Before the first step of a loop there is only the link that closes it.
        Reason::Right(_) if index == 0 => Vec::new(),
        Reason::Right(by) if by < chain.steps.len() => vec![format!("step{}_right", by + 1)],
        Reason::Right(_) => Vec::new(),
    }
}

fn closing_edges(chain: &Chain, theme: &Theme) -> Vec<Stmt> {
    let last = format!("step{}_right", chain.steps.len());
    let within = |step: usize| step < chain.steps.len();
    let (ends, label): (Vec<String>, &str) = match chain.closing {
        _ if chain.steps.is_empty() => return Vec::new(),
        Closing::Whip => return Vec::new(),
        Closing::Target => {
            (chain.targets.iter().map(|target| format!("target_{target}")).collect(), "")
        }
        Closing::LrLasso(step) if within(step) => (vec![format!("step{}_right", step + 1)], "✗"),
        Closing::RlLasso(step) if within(step) => (vec![format!("step{}_left", step + 1)], "="),
        Closing::Loop => (vec!["step1_left".to_owned()], ""),
        Closing::LrLasso(_) | Closing::RlLasso(_) => return Vec::new(),
    };
    ends.iter()
        .map(|end| {
            let mut attributes = edge_looks(Inference::Weak, false, theme);
            attributes.push(pair("label", label));
            // The way back must not turn the layout around.
            attributes.push(pair("constraint", "false"));
            edge(&last, end, attributes)
        })
        .collect()
}

fn inference(from: &str, to: &str, inference: Inference, label: &str, theme: &Theme) -> Stmt {
    let mut attributes = edge_looks(inference, false, theme);
    if !label.is_empty() {
        attributes.push(pair("label", label));
        attributes.push(pair("fontcolor", theme.strong));
    }
    edge(from, to, attributes)
}

fn node(id: &str, attributes: Vec<Attribute>) -> Stmt {
    Stmt::Node(DotNode { id: NodeId(Id::Plain(id.to_owned()), None), attributes })
}

fn edge(from: &str, to: &str, attributes: Vec<Attribute>) -> Stmt {
    let vertex = |id: &str| Vertex::N(NodeId(Id::Plain(id.to_owned()), None));
    Stmt::Edge(Edge { ty: EdgeTy::Pair(vertex(from), vertex(to)), attributes })
}

fn attribute(name: &str, value: &str) -> Stmt {
    Stmt::Attribute(pair(name, value))
}

fn pair(name: &str, value: &str) -> Attribute {
    Attribute(Id::Plain(name.to_owned()), quoted(value))
}

/// A text in quotes. Graphviz reads escapes and HTML entities in labels, so both are escaped; it ends
/// at a zero byte and warns of other control characters, so these are replaced.
fn quoted(text: &str) -> Id {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => quoted.push_str("\\\""),
            '\\' => quoted.push_str("\\\\"),
            '&' => quoted.push_str("&amp;"),
            '\n' => quoted.push_str("\\n"),
            c if c.is_control() => quoted.push('\u{fffd}'),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    Id::Escaped(quoted)
}

#[cfg(test)]
mod tests {
    use super::super::layout::corner;
    use super::*;

    #[test]
    fn the_corner_of_the_board_is_below_in_graphviz() {
        assert_eq!(upright(corner(Cell::at(0, 0))), "26.0,674.0");
    }
}
