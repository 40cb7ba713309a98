//! How a candidate that plays a part is drawn, and the badges with the numbers of steps.

use catena::grid::Candidate;

use super::diagram::{Mark, Part, Worth, case_letter};
use super::font::bold_width;
use super::geometry::Point;
use super::layout::{MARK, place};
use super::scene::{Layer, Meaning, Shape, Shows};
use super::strong::Polarity;
use super::theme::{PRICES, RING, STRIKE, Theme};
use super::xml::{Tag, Xml};

/// Half the height of a badge.
pub(super) const BADGE: f64 = 6.8;
/// The badge of a link that cannot be: both its ends would be true.
pub(super) const CLASH: &str = "✗";
/// What follows the number of a step whose variable has nothing left.
pub(super) const NOTHING: &str = "∅";

/// The shape of a candidate at its place, with its id and title.
pub(super) fn shape(
    theme: &Theme,
    id_prefix: &str,
    candidate: Candidate,
    mark: &Mark,
    is_chain: bool,
) -> Shape {
    let mut xml = Xml::default();
    xml.tag("g")
        .with("id", format_args!("{id_prefix}{candidate}"))
        .with("class", format_args!("candidate{}", classes(mark)))
        .open();
    let says = mark.says.join("; ");
    xml.title(format_args!("{candidate}: {says}").to_string().trim_end_matches(": "));
    let at = place(candidate);
    draw_mark(&mut xml, theme, at, &candidate.digit().to_string(), mark);
    xml.close("g");
    let branch = match &mark.part {
        Part::Branches(all) | Part::Falls(all) | Part::Cases(all) if all.len() == 1 => Some(all[0]),
        _ => None,
    };
    let means = meanings(theme, mark, is_chain);
    let shape = Shape::new(Layer::Candidates, Shows::Candidate(candidate), xml, means);
    Shape { branch, says, ..shape }
}

/// What the legend says of a mark: a sign for its part, and one for each thing besides.
pub(super) fn meanings(theme: &Theme, mark: &Mark, is_chain: bool) -> Vec<Meaning> {
    let mut all = Vec::new();
    let own = |usual: &str| mark.means.clone().unwrap_or_else(|| usual.to_owned());
    let mut add = |rank, sign: Mark, words: String| {
        let draw = |xml: &mut Xml, at| {
            draw_mark(xml, theme, at + Point::new(MARK + 1.0, 0.0), "1", &sign);
        };
        let meaning = Meaning::new(classes(&sign).trim_start(), words, 28.0, draw);
        all.push(Meaning { rank, ..meaning });
    };
    let of = |part: Part| Mark { part, ..Mark::default() };
    match &mark.part {
        Part::Left if is_chain => add(0, of(Part::Left), own("left-linking")),
        Part::Left => add(0, of(Part::Left), own("false if the assumption holds")),
        Part::Right if is_chain => add(1, of(Part::Right), own("right-linking")),
        Part::Right => add(1, of(Part::Right), own("true if it holds")),
        Part::Node => add(2, of(Part::Node), own("in the answer")),
        Part::Both => {
            add(3, of(Part::Both), own("left-linking in one step, right-linking in another"));
        }
        Part::Common => {
            add(4, of(Part::Common), own("restricted common: true in one of its sets only"));
        }
        Part::Target => add(5, of(Part::Target), own("target")),
        Part::Base => add(6, of(Part::Base), own("one of these is true")),
        Part::OtherBase => add(7, of(Part::OtherBase), own("one of these is true")),
        Part::Fin => add(8, of(Part::Fin), own("fin")),
        Part::Branches(all) if all.len() == 1 => {
            add(9, of(Part::Branches(vec![0])), own("true in the branch of its colour"));
        }
        Part::Branches(_) => {
            add(11, of(Part::Branches(vec![0, 1])), own("true in the branches of its colours"));
        }
        Part::Falls(all) if all.len() == 1 => {
            add(10, of(Part::Falls(vec![0])), own("false in the branch of its colour"));
        }
        Part::Falls(_) => {
            add(12, of(Part::Falls(vec![0, 1])), own("false in the branches of its colours"));
        }
        Part::Cases(cases) => cases.iter().for_each(|&case| {
            let words = format!("true in case {}", case_letter(case));
            add(13 + case, of(Part::Cases(vec![case])), words);
        }),
        &Part::Strong(polarity) => {
            let words = format!("strong chain, polarity {}", polarity.letter());
            let rank = 50 + 2 * polarity.chain + usize::from(polarity.is_opposite);
            add(rank, of(Part::Strong(polarity)), words);
        }
        Part::Followed(starts) => starts.iter().for_each(|&start| {
            let words = format!("true from {}", case_letter(start));
            add(60 + start, of(Part::Followed(vec![start])), words);
        }),
        Part::Plain if mark.placed && !mark.eliminated => {
            add(77, Mark { placed: true, ..Mark::default() }, own("placed by the proof"));
        }
        Part::Plain => {}
    }
    if mark.meets {
        let words = "the branches meet here".to_owned();
        add(70, Mark { meets: true, ..Mark::default() }, words);
    }
    if mark.share.is_some() && !mark.eliminated {
        let words = "false by a sum; filled as far as its greatest share".to_owned();
        add(71, Mark { share: Some(0.5), ..Mark::default() }, words);
    }
    if let Some(worth) = &mark.worth {
        let sign = Mark { worth: Some(worth.clone()), ..Mark::default() };
        add(72 + worth.step, sign, worth.means.clone());
    }
    if let Some(price) = mark.price {
        let length = ["1 to 3", "4 to 7", "8 or more"][price.min(2)];
        let words = format!("its elimination has a proof of length {length}");
        add(80 + price, Mark { price: Some(price), ..Mark::default() }, words);
    }
    if mark.eliminated {
        let sign = Mark { eliminated: true, surplus: mark.surplus.and(Some(1)), ..Mark::default() };
        let usual = if is_chain { "target, eliminated" } else { "eliminated" };
        add(90, sign, own(usual));
    }
    if mark.by_target {
        let words = "z: excluded by the target".to_owned();
        add(91, Mark { by_target: true, ..Mark::default() }, words);
    }
    if mark.by_right.is_some() {
        let words = "t: excluded by the right-linking candidate of the step with its letter";
        add(92, Mark { by_right: Some(0), ..Mark::default() }, words.to_owned());
    }
    if mark.tag.is_some() {
        let words = "tag: A and a are the two polarities of a strong chain".to_owned();
        let tag = Some(Polarity { chain: 0, is_opposite: false });
        add(94, Mark { tag, ..Mark::default() }, words);
    }
    if mark.refused {
        add(93, Mark { refused: true, ..Mark::default() }, "refused".to_owned());
    }
    all
}

/// The classes of a mark, each after a space.
pub(super) fn classes(mark: &Mark) -> String {
    let part = match mark.part {
        Part::Plain => "",
        Part::Left => " left",
        Part::Right => " right",
        Part::Both => " left right",
        Part::Target => " sought",
        Part::Base => " base",
        Part::OtherBase => " base other",
        Part::Common => " common",
        Part::Fin => " fin",
        Part::Cases(_) | Part::Branches(_) => " case",
        Part::Strong(Polarity { is_opposite: false, .. }) => " strong",
        Part::Strong(_) => " strong opposite",
        Part::Falls(_) => " falls",
        Part::Followed(_) => " followed",
        Part::Node => " node",
    };
    let also = [
        (mark.eliminated, " target"),
        (mark.placed, " place"),
        (mark.by_target, " z"),
        (mark.by_right.is_some(), " t"),
        (mark.tag.is_some(), " tag"),
        (mark.share.is_some() && !mark.eliminated, " share"),
        (mark.worth.is_some(), " worth"),
        (mark.price.is_some(), " price"),
        (mark.surplus.is_some(), " surplus"),
        (mark.meets, " meets"),
        (mark.refused, " refused"),
    ];
    let also: String = also.iter().filter(|(holds, _)| *holds).map(|(_, name)| *name).collect();
    format!("{part}{also}")
}

/// Draws the shape, the digit and the signs around a point.
pub(super) fn draw_mark(xml: &mut Xml, theme: &Theme, at: Point, digit: &str, mark: &Mark) {
    let colour = draw_shape(xml, theme, at, mark);
    let bold = mark.part != Part::Plain || mark.eliminated || mark.placed;
    let tag = xml.tag("text").at("x", at.x).at("y", at.y + 5.3).with("font-size", 14.5);
    let tag = tag.with("font-weight", if bold { "bold" } else { "normal" });
    let tag = tag.with("text-anchor", "middle").with("fill", colour);
    // The line runs behind a digit that is struck out, with a gap around the digit.
    let tag = match mark.eliminated {
        true => tag
            .with("stroke", theme.target_ground)
            .at("stroke-width", 2.6)
            .with("paint-order", "stroke"),
        false => tag,
    };
    tag.text(digit);
    draw_signs(xml, theme, at, mark);
}

/// Draws the shape of a mark; the colour of the digit on it.
fn draw_shape(xml: &mut Xml, theme: &Theme, at: Point, mark: &Mark) -> &'static str {
    if mark.refused {
        circle(xml, at, MARK + 2.6, "none", Some((theme.refused, 2.4)));
    } else if mark.meets {
        circle(xml, at, MARK + 2.8, "none", Some((theme.text, 1.8)));
    }
    if mark.eliminated {
        square(xml, at, theme.target_ground, None);
        strike(xml, theme, at);
        return theme.target;
    }
    match &mark.part {
        Part::Left => {
            circle(xml, at, MARK - 0.9, theme.board, Some((theme.left, RING.width)));
            theme.left
        }
        Part::Right => {
            circle(xml, at, MARK, theme.right, None);
            theme.on_disc
        }
        Part::Node => {
            circle(xml, at, MARK, theme.group, None);
            theme.on_disc
        }
        Part::Both => {
            circle(xml, at, MARK - 0.9, theme.board, Some((theme.left, RING.width)));
            circle(xml, at, MARK - 3.0, theme.right, None);
            theme.on_disc
        }
        Part::Target => {
            square(xml, at, theme.target_ground, Some(theme.target));
            theme.target
        }
        Part::Base => {
            square(xml, at, theme.board, Some(theme.right));
            theme.right
        }
        Part::OtherBase => {
            dotted_square(xml, at, theme.board, theme.left);
            theme.left
        }
        Part::Common => {
            diamond(xml, at, theme.group);
            theme.on_disc
        }
        Part::Fin => {
            square_of(xml, at, MARK + 0.6, theme.board, Some((theme.left, 1.4)));
            square_of(xml, at, MARK - 2.2, "none", Some((theme.left, 1.4)));
            theme.left
        }
        Part::Cases(cases) | Part::Branches(cases) => {
            shared_disc(xml, theme, at, cases);
            theme.on_disc
        }
        Part::Strong(polarity) => {
            if mark.placed {
                square(xml, at, theme.board, Some(polarity.colour(theme)));
            }
            let radius = if mark.placed { MARK - 2.2 } else { MARK };
            circle(xml, at, radius, polarity.colour(theme), None);
            theme.on_disc
        }
        Part::Falls(branches) => {
            shared_ring(xml, theme, at, branches);
            theme.text
        }
        Part::Followed(starts) => {
            let outer = MARK + 2.2;
            let apart = f64::min(2.4, outer / starts.len() as f64);
            for (inside, &start) in starts.iter().enumerate() {
                followed(xml, theme, at, start, outer - apart * inside as f64);
            }
            theme.text
        }
        Part::Plain if mark.share.is_some() => {
            level(xml, theme, at, mark.share.unwrap_or_default());
            theme.text
        }
        Part::Plain if mark.worth.is_some() || mark.price.is_some() => {
            if let Some(worth) = &mark.worth {
                step(xml, theme, at, worth);
            }
            if let Some(price) = mark.price {
                ring(xml, theme, at, price);
            }
            theme.text
        }
        Part::Plain if mark.placed => {
            square(xml, at, theme.board, Some(theme.right));
            theme.right
        }
        Part::Plain => theme.extra,
    }
}

/// The signs stand at the upper right of the digit, clear of its shape.
fn draw_signs(xml: &mut Xml, theme: &Theme, at: Point, mark: &Mark) {
    let signs = mark.signs();
    if signs.is_empty() {
        return;
    }
    let aside = if mark.part == Part::Plain && !mark.eliminated { 5.0 } else { 7.5 };
    xml.tag("text")
        .at("x", at.x + aside)
        .at("y", at.y - 2.5)
        .with("font-size", 10.5)
        .with("font-weight", "bold")
        .with("fill", theme.extra)
        .with("stroke", theme.board)
        .with("stroke-width", 2)
        .with("paint-order", "stroke")
        .text(signs);
}

/// A square that is filled from below as far as a share goes.
fn level(xml: &mut Xml, theme: &Theme, at: Point, share: f64) {
    let (side, high) = (2.0 * MARK, 2.0 * MARK * share);
    let [edge, ground] = theme.sets[0];
    let place = |tag: Tag<'_>, top: f64, height: f64| {
        tag.at("x", at.x - MARK).at("y", top).at("width", side).at("height", height).empty();
    };
    place(xml.tag("rect").with("fill", theme.target_ground), at.y - MARK, side);
    place(xml.tag("rect").with("fill", ground), at.y + MARK - high, high);
    let edge = xml.tag("rect").with("fill", "none").with("stroke", edge).at("stroke-width", 1.2);
    place(edge, at.y - MARK, side);
}

/// A square that is filled from below, the further and the stronger the better the step is.
fn step(xml: &mut Xml, theme: &Theme, at: Point, worth: &Worth) {
    let (side, share) = (2.0 * MARK, (worth.of - worth.step) as f64 / worth.of as f64);
    let place = |tag: Tag<'_>, height: f64| {
        let tag = tag.at("x", at.x - MARK).at("y", at.y + MARK - height).at("width", side);
        tag.at("height", height).empty();
    };
    place(xml.tag("rect").with("fill", theme.board), side);
    let ground = xml.tag("rect").with("fill", theme.right);
    place(ground.at("fill-opacity", 0.2 + 0.35 * share), side * share);
    let edge = xml.tag("rect").with("fill", "none").with("stroke", theme.right);
    place(edge.at("stroke-width", 1.0), side);
}

/// The ring of a price: solid, dashed, dotted.
fn ring(xml: &mut Xml, theme: &Theme, at: Point, price: usize) {
    let dash = PRICES[price.min(PRICES.len() - 1)];
    let ring = xml.tag("circle").at("cx", at.x).at("cy", at.y).at("r", MARK + 1.6);
    ring.with("fill", "none")
        .with("stroke", theme.left)
        .at("stroke-width", RING.width)
        .with("stroke-dasharray", dash)
        .empty();
}

/// The line through an eliminated candidate.
fn strike(xml: &mut Xml, theme: &Theme, at: Point) {
    let half = Point::new(MARK, -MARK);
    let (one, other) = (at - half, at + half);
    xml.tag("path")
        .with("d", format_args!("M{one}L{other}"))
        .with("stroke", theme.target)
        .at("stroke-width", STRIKE.width)
        .with("stroke-linecap", "round")
        .empty();
}

/// A small disc with a number or a sign, on or beside an arrow.
pub(super) struct Badge {
    /// What stands in it.
    pub text: String,
    /// Its tooltip.
    pub title: String,
    /// Its id, when it stands for a step that has no arrow.
    pub id: Option<String>,
    /// Whether it belongs to what was refused.
    pub refused: bool,
    /// The branch of a force chain that it belongs to, counted from 0.
    pub branch: Option<usize>,
    /// The leg of a long chain that it belongs to, counted from 0.
    pub leg: Option<usize>,
    /// What it stands for: `step`, `afar`, `clash`, `nothing`, `weight`, `link-weight`, `passes`.
    pub kind: &'static str,
}

impl Badge {
    /// A badge of this kind with a text and a tooltip, and nothing more.
    pub fn new(kind: &'static str, text: impl Into<String>, title: impl Into<String>) -> Badge {
        let (text, title) = (text.into(), title.into());
        Badge { text, title, id: None, refused: false, branch: None, leg: None, kind }
    }
}

impl Badge {
    /// The shape of the badge around a point, with what it means.
    pub fn shape(&self, theme: &Theme, shows: Shows, at: Point) -> Shape {
        let mut xml = Xml::default();
        draw_badge(&mut xml, theme, self, at);
        let shape = Shape::new(Layer::Labels, shows, xml, vec![self.meaning(theme)]);
        Shape { branch: self.branch, says: self.title.clone(), ..shape }
    }

    /// What the legend says of a badge of its kind.
    pub fn meaning(&self, theme: &Theme) -> Meaning {
        let nothing = format!("a{NOTHING}");
        let (text, words) = match (self.kind, self.branch) {
            ("clash", _) => (CLASH, "both would be true: the contradiction"),
            ("nothing", _) => (&*nothing, "nothing is left for the variable of this step"),
            ("weight", _) => ("2", "how often the truth counts"),
            ("link-weight", _) => ("2", "how often the link counts"),
            ("passes", _) => ("38", "digits that pass here, each once"),
            ("afar", _) => ("a", "continues from that step; z: from the target"),
            (_, Some(_)) => ("a1", "step of a branch"),
            (_, None) => ("a", "step"),
        };
        let (branch, leg) = (self.branch.and(Some(0)), self.leg.and(Some(0)));
        let sign = Badge { branch, leg, ..Badge::new(self.kind, text, "") };
        let half = badge_half_width(text);
        let draw = |xml: &mut Xml, at| draw_badge(xml, theme, &sign, at + Point::new(half, 0.0));
        Meaning::new(format!("badge {}", self.kind), words, 8.0 + 2.0 * half, draw)
    }
}

/// A badge is round, and longer where its text needs it.
pub(super) fn badge_half_width(text: &str) -> f64 {
    (bold_width(text, 9.5) / 2.0 + 1.6).max(BADGE)
}

/// Draws a badge around a point.
pub(super) fn draw_badge(xml: &mut Xml, theme: &Theme, badge: &Badge, at: Point) {
    let colour = match badge.branch.or(badge.leg) {
        _ if badge.refused => theme.refused,
        Some(branch) => theme.case(branch),
        None if badge.kind == "afar" => theme.weak,
        None if matches!(badge.kind, "link-weight" | "passes") => theme.link,
        None if badge.kind == "weight" => theme.text,
        None => theme.strong,
    };
    let tag = xml.tag("g").with("class", format_args!("badge {}", badge.kind));
    match &badge.id {
        Some(id) => tag.with("id", id).open(),
        None => tag.open(),
    }
    if !badge.title.is_empty() {
        xml.title(&badge.title);
    }
    let size = 9.5;
    let half = badge_half_width(&badge.text);
    xml.tag("rect")
        .at("x", at.x - half)
        .at("y", at.y - BADGE)
        .at("width", 2.0 * half)
        .at("height", 2.0 * BADGE)
        .at("rx", BADGE)
        .with("fill", theme.board)
        .with("stroke", colour)
        .with("stroke-width", 1.2)
        .empty();
    xml.tag("text")
        .at("x", at.x)
        .at("y", at.y + size * 0.365)
        .with("font-size", size)
        .with("font-weight", "bold")
        .with("text-anchor", "middle")
        .with("fill", colour)
        .text(&badge.text);
    xml.close("g");
}

fn circle(xml: &mut Xml, at: Point, radius: f64, fill: &str, line: Option<(&str, f64)>) {
    let tag = xml.tag("circle").at("cx", at.x).at("cy", at.y).at("r", radius).with("fill", fill);
    match line {
        Some((colour, width)) => tag.with("stroke", colour).at("stroke-width", width).empty(),
        None => tag.empty(),
    }
}

/// The shape of a candidate of a choice that is followed, counted from 0: a circle, a square, a diamond, a
/// hexagon.
fn followed(xml: &mut Xml, theme: &Theme, at: Point, start: usize, radius: f64) {
    let colour = theme.case(start);
    let corner = |x: f64, y: f64| at + Point::new(x, y) * radius;
    let corners = match start % 4 {
        0 => return circle(xml, at, radius, "none", Some((colour, RING.width))),
        1 => {
            vec![corner(-0.92, -0.92), corner(0.92, -0.92), corner(0.92, 0.92), corner(-0.92, 0.92)]
        }
        2 => vec![corner(0.0, -1.25), corner(1.25, 0.0), corner(0.0, 1.25), corner(-1.25, 0.0)],
        _ => [(-0.6, -1.0), (0.6, -1.0), (1.15, 0.0), (0.6, 1.0), (-0.6, 1.0), (-1.15, 0.0)]
            .map(|(x, y)| corner(x, y))
            .to_vec(),
    };
    let points: Vec<String> = corners.iter().map(ToString::to_string).collect();
    xml.tag("path")
        .with("d", format_args!("M{}Z", points.join("L")))
        .with("fill", "none")
        .with("stroke", colour)
        .at("stroke-width", RING.width)
        .empty();
}

fn diamond(xml: &mut Xml, at: Point, fill: &str) {
    let corner = |x: f64, y: f64| at + Point::new(x, y) * (MARK + 1.8);
    let corners = [corner(0.0, -1.0), corner(1.0, 0.0), corner(0.0, 1.0), corner(-1.0, 0.0)];
    let points: Vec<String> = corners.iter().map(ToString::to_string).collect();
    xml.tag("path").with("d", format_args!("M{}Z", points.join("L"))).with("fill", fill).empty();
}

fn dotted_square(xml: &mut Xml, at: Point, fill: &str, line: &str) {
    xml.tag("rect")
        .at("x", at.x - MARK)
        .at("y", at.y - MARK)
        .at("width", 2.0 * MARK)
        .at("height", 2.0 * MARK)
        .with("rx", 3)
        .with("fill", fill)
        .with("stroke", line)
        .with("stroke-width", 2)
        .with("stroke-dasharray", "2.5 2")
        .empty();
}

fn square(xml: &mut Xml, at: Point, fill: &str, line: Option<&str>) {
    square_of(xml, at, MARK, fill, line.map(|colour| (colour, 2.0)));
}

/// A square with half this side.
fn square_of(xml: &mut Xml, at: Point, half: f64, fill: &str, line: Option<(&str, f64)>) {
    let tag = xml.tag("rect").at("x", at.x - half).at("y", at.y - half);
    let tag = tag.at("width", 2.0 * half).at("height", 2.0 * half).with("rx", 3).with("fill", fill);
    match line {
        Some((colour, width)) => tag.with("stroke", colour).at("stroke-width", width).empty(),
        None => tag.empty(),
    }
}

/// A disc that is divided among the colours of its cases.
fn shared_disc(xml: &mut Xml, theme: &Theme, at: Point, cases: &[usize]) {
    circle(xml, at, MARK, theme.case(cases.first().copied().unwrap_or(0)), None);
    for (part, &case) in cases.iter().enumerate().skip(1) {
        let (from, arc) = arc(at, MARK, part, cases.len());
        let tag = xml.tag("path").with("d", format_args!("M{at}L{from}{arc}Z"));
        tag.with("fill", theme.case(case)).empty();
    }
}

/// A ring that is divided in the same way.
fn shared_ring(xml: &mut Xml, theme: &Theme, at: Point, branches: &[usize]) {
    let radius = MARK - 0.9;
    let colour = theme.case(branches.first().copied().unwrap_or(0));
    circle(xml, at, radius, theme.board, Some((colour, RING.width)));
    for (part, &branch) in branches.iter().enumerate().skip(1) {
        let (from, arc) = arc(at, radius, part, branches.len());
        let tag = xml.tag("path").with("d", format_args!("M{from}{arc}")).with("fill", "none");
        tag.with("stroke", theme.case(branch)).at("stroke-width", RING.width).empty();
    }
}

/// A part of a circle that is divided into so many, from above clockwise: where it begins, and the arc from there.
fn arc(at: Point, radius: f64, part: usize, of: usize) -> (Point, String) {
    let corner = |part: usize| {
        let turn = std::f64::consts::TAU * part as f64 / of as f64;
        at + Point::new(turn.sin(), -turn.cos()) * radius
    };
    (corner(part), format!("A{radius} {radius} 0 0 1 {}", corner(part + 1)))
}
