//! One drawing of a proof: its shapes from back to front, each with where it lies, how it looks, what it means and what it
//! shows of the proof. A picture writes them one after the other, the page lights them up one by one, and the legend is the
//! list of their meanings.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Csp};
use catena::proof::Node;
use serde::Serialize;

use super::geometry::Point;
use super::xml::Xml;

/// Where a shape lies, from back to front. The grid lies on the grounds, the digits on the outlines.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// Tints and truths.
    Grounds,
    /// Links, groups and ranges, and the digits of a pattern.
    Outlines,
    /// Inferences.
    Arrows,
    /// The candidates that play a part.
    Candidates,
    /// Names of steps, weights, letters of sets.
    Labels,
}

/// What a shape shows: the sentences that say it are found by this.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Shows {
    /// What belongs to all of the proof.
    Whole,
    /// A candidate.
    Candidate(Candidate),
    /// A node of several candidates.
    Group(Node),
    /// An inference, counted from 0.
    Arrow(usize),
    /// What some steps use, counted from 0.
    Steps(Vec<usize>),
    /// A truth or a link.
    Set(Csp),
}

/// A shape on the board.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Shape {
    /// Where it lies.
    pub layer: Layer,
    /// What it shows.
    pub shows: Shows,
    /// The branch that it belongs to alone, counted from 0.
    pub branch: Option<usize>,
    /// What it says of that.
    pub says: String,
    /// One element of SVG, in units of the board.
    pub drawn: String,
    /// What its signs mean.
    pub means: Vec<Meaning>,
}

impl Shape {
    /// A shape that belongs to all branches.
    pub fn new(layer: Layer, shows: Shows, drawn: Xml, means: Vec<Meaning>) -> Shape {
        Shape { layer, shows, branch: None, says: String::new(), drawn: drawn.finish(), means }
    }
}

/// What a sign means.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Meaning {
    /// The classes of what is drawn with the sign.
    pub class: String,
    /// The meaning.
    pub words: String,
    /// The sign as SVG; its left end is at the origin, in the middle of its height, which is at most 26.
    pub sign: String,
    /// How much room it takes, with the gap before the words.
    pub width: f64,
    /// Where it stands among the meanings of its layer.
    #[serde(skip)]
    pub(super) rank: usize,
}

impl Meaning {
    /// A meaning, with what draws its sign around a point.
    pub(super) fn new(
        class: impl Into<String>,
        words: impl Into<String>,
        width: f64,
        draw: impl FnOnce(&mut Xml, Point),
    ) -> Meaning {
        let mut xml = Xml::default();
        draw(&mut xml, Point::new(0.0, 0.0));
        Meaning { class: class.into(), words: words.into(), sign: xml.finish(), width, rank: 0 }
    }
}

/// The meanings that occur, each once: of candidates first, then of what joins them, names them and lies below them.
pub(super) fn meanings(shapes: &[Shape]) -> Vec<Meaning> {
    let order = [Layer::Candidates, Layer::Arrows, Layer::Labels, Layer::Grounds, Layer::Outlines];
    let of_layer = |layer: Layer| {
        let here = shapes.iter().filter(move |shape| shape.layer == layer);
        let mut here: Vec<Meaning> = here.flat_map(|shape| shape.means.clone()).collect();
        here.sort_by_key(|meaning| meaning.rank);
        here
    };
    each_once(order.into_iter().flat_map(of_layer).collect())
}

/// The same meanings, each where it is first.
pub(super) fn each_once(mut meanings: Vec<Meaning>) -> Vec<Meaning> {
    let mut known = BTreeSet::new();
    meanings.retain(|meaning| known.insert((meaning.class.clone(), meaning.words.clone())));
    meanings
}
