//! A proof in sentences and in the shapes of its picture, so that a page can light up both together.
//!
//! The shapes are those of [`board_svg`](super::board_svg()), in its units: a cell has 72, the board begins 26 from the left
//! and from above. Their colours are variables of the page. Each shape names the sentences it belongs to.

use serde::Serialize;

use catena::card::Picture;
use catena::grid::{Candidate, State};
use catena::notation::{CoverSets, SetLogic, title_of};
use catena::proof::{Node, Proof};

use super::bands;
use super::board_svg::shapes;
use super::diagram::{Arrow, Diagram, Inference};
use super::picture::{Options, Subject};
use super::route::route;
use super::scene::{Layer, Meaning, Shape, Shows, meanings};
use super::theme::PAGE;
use super::words::{Sentence, Words, sentences};

/// A proof told: its sentences, and its drawing in shapes.
///
/// In JSON: `catena-told/2`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "schema", rename = "catena-told/2")]
pub struct Told {
    /// What people write above it: `whip[7]`, `Swordfish`.
    pub title: String,
    /// The title and the conclusions.
    pub heading: String,
    /// The sentences, in their order.
    pub sentences: Vec<ToldSentence>,
    /// The shapes, from back to front within each layer.
    pub shapes: Vec<ToldShape>,
    /// What their signs mean.
    pub legend: Vec<Meaning>,
    /// The number of branches or cases; 0 when the proof has none.
    pub branches: usize,
}

/// A sentence.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldSentence {
    /// Its words.
    pub parts: Vec<Words>,
    /// The number of the step or line; `None` for what is supposed and concluded.
    pub number: Option<usize>,
    /// Whether that is a step of a chain, which is named by a letter, `a` for 1, or of a branch, `b1`.
    pub is_step: bool,
    /// How deep it is nested.
    pub depth: usize,
    /// Its branch or case, counted from 0.
    pub branch: Option<usize>,
    /// The candidates it says something of.
    pub candidates: Vec<String>,
}

/// A shape on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldShape {
    /// The layer it lies in.
    pub layer: Layer,
    /// One element of SVG.
    pub drawn: String,
    /// The candidate that it shows; `None` for what shows more.
    pub candidate: Option<String>,
    /// The truth or link that it shows; `None` for what is none.
    pub set: Option<String>,
    /// What it says.
    pub says: String,
    /// The only branch or case it belongs to, counted from 0; `None` for what belongs to several, or to all.
    pub branch: Option<usize>,
    /// Its sentences; none for what belongs to all.
    pub sentences: Vec<usize>,
}

/// Tells a proof; what was refused of it is marked.
pub fn told(subject: &Subject) -> Told {
    let options = Options { theme: &PAGE, ..Options::default() };
    let diagram = Diagram::of(subject, &options);
    let shapes = shapes(subject, &diagram, &options);
    let teller = Teller { diagram, sentences: sentences(subject.proof, None) };
    Told {
        title: title_of(subject.proof),
        heading: subject.heading(),
        legend: meanings(&shapes),
        branches: teller.diagram.cases,
        shapes: shapes
            .into_iter()
            .map(|shape| ToldShape::of(teller.sentences_of(&shape), shape))
            .collect(),
        sentences: teller.sentences.iter().map(ToldSentence::of).collect(),
    }
}

/// The truths and links of a proof as shapes, those of the truths first.
pub fn told_sets(proof: &Proof, logic: &SetLogic) -> Vec<ToldShape> {
    let mut diagram = Diagram::default();
    // A sum that is a cover is drawn as a sum in its picture too.
    let is_sum = Picture::of(proof.family.name.raw()).is_sum();
    match is_sum || CoverSets::of(proof).is_empty() {
        true => bands::note_sets(&mut diagram, &proof.state, &logic.truths, &logic.links),
        false => bands::note_cover(&mut diagram, &proof.state, &logic.truths, &logic.links),
    }
    bands::leave_out_both(&mut diagram);
    let shapes = diagram.bands.iter().map(|band| bands::shape(&PAGE, &diagram, band));
    shapes.map(|shape| ToldShape::of(Vec::new(), shape)).collect()
}

/// Lines between pairs of candidates that keep clear of the digits, as paths of SVG: of conjugate
/// candidates, say.
pub fn lines_between(state: &State, pairs: &[(Candidate, Candidate)]) -> Vec<String> {
    let routes = route(state, |_| true, &Diagram::default(), pairs);
    routes.paths.iter().map(ToString::to_string).collect()
}

struct Teller {
    diagram: Diagram,
    sentences: Vec<Sentence>,
}

impl Teller {
    /// The sentences that say what a shape shows.
    fn sentences_of(&self, shape: &Shape) -> Vec<usize> {
        match &shape.shows {
            Shows::Whole | Shows::Set(_) => Vec::new(),
            Shows::Candidate(candidate) => self.of_candidate(*candidate),
            Shows::Group(group) => {
                self.told_in(|s| s.trues.iter().chain(&s.falses).any(|known| known == group))
            }
            Shows::Arrow(index) => self.of_arrow(&self.diagram.arrows[*index]),
            Shows::Steps(steps) => steps.iter().flat_map(|&step| self.of_step(step)).collect(),
        }
    }

    /// The sentences for which this holds.
    fn told_in(&self, is_told: impl Fn(&Sentence) -> bool) -> Vec<usize> {
        let told = self.sentences.iter().enumerate().filter(|(_, sentence)| is_told(sentence));
        told.map(|(index, _)| index).collect()
    }

    /// The sentence of a step of the chain, counted from 0.
    fn of_step(&self, step: usize) -> Vec<usize> {
        self.told_in(|sentence| sentence.number == Some(step + 1))
    }

    /// The sentences that give a candidate its part; if none does, those in which it is additional.
    fn of_candidate(&self, candidate: Candidate) -> Vec<usize> {
        let is_in = |nodes: &[Node]| nodes.iter().any(|node| node.contains(candidate));
        let parts = self.told_in(|sentence| is_in(&sentence.trues) || is_in(&sentence.falses));
        match parts.is_empty() {
            true => self.told_in(|sentence| is_in(&sentence.also)),
            false => parts,
        }
    }

    /// The sentence that says what an arrow leads to; the first of several.
    fn of_arrow(&self, arrow: &Arrow) -> Vec<usize> {
        let says = |sentence: &Sentence, node: &Node| match arrow.inference {
            Inference::Strong => sentence.trues.contains(node),
            Inference::Weak => sentence.falses.iter().any(|known| {
                known == node || node.members().iter().all(|member| known.contains(*member))
            }),
        };
        let in_branch = |sentence: &Sentence| match (arrow.branch, sentence.branch) {
            (Some(of_arrow), Some(branch)) => of_arrow == branch,
            (Some(_), None) => false,
            (None, _) => true,
        };
        if let Some(step) = arrow.step {
            return self.told_in(|s| s.number == Some(step + 1) && in_branch(s));
        }
        let mut told = self.told_in(|sentence| {
            let said =
                says(sentence, &arrow.to) || (arrow.both_ways && says(sentence, &arrow.from));
            said && in_branch(sentence)
        });
        told.truncate(1);
        told
    }
}

impl ToldShape {
    fn of(sentences: Vec<usize>, shape: Shape) -> ToldShape {
        let candidate = match &shape.shows {
            Shows::Candidate(candidate) => Some(candidate.to_string()),
            _ => None,
        };
        let set = match &shape.shows {
            Shows::Set(csp) => Some(csp.to_string()),
            _ => None,
        };
        let Shape { layer, drawn, says, branch, .. } = shape;
        ToldShape { layer, drawn, candidate, set, says, branch, sentences }
    }
}

impl ToldSentence {
    fn of(sentence: &Sentence) -> ToldSentence {
        let nodes = sentence.trues.iter().chain(&sentence.falses).chain(&sentence.also);
        ToldSentence {
            parts: sentence.parts.clone(),
            number: sentence.number,
            is_step: sentence.is_step,
            depth: sentence.depth,
            branch: sentence.branch,
            candidates: nodes.flat_map(|node| texts(node.members())).collect(),
        }
    }
}

fn texts(candidates: &[Candidate]) -> Vec<String> {
    candidates.iter().map(ToString::to_string).collect()
}
