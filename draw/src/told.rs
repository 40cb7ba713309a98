//! A proof in sentences and in the parts of its picture, so that a page can light up both together.
//!
//! The parts lie where [`board_svg`](super::board_svg()) draws them, in its units: a cell has 72, the
//! board begins 26 from the left and from above, and the picture is 700 wide. Each part names the
//! sentences it belongs to.

use serde::Serialize;

use catena::grid::{Candidate, Csp, State};
use catena::proof::{Extra, Node, Reason};

use super::arrow::{arrow_paths, nearest, whip_end};
use super::board_svg::shown_cells;
use super::diagram::{Arrow, Diagram, Inference, Mark, Set};
use super::geometry::Point;
use super::layout::{Area, areas};
use super::marks::{self, BADGE};
use super::picture::{Options, Subject};
use super::regions::{inset, joints, outline};
use super::route::route;
use super::words::{Sentence, Words, sentences};

/// A proof told: its sentences, and its drawing in parts.
///
/// In JSON: `catena-told/1`.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "schema", rename = "catena-told/1")]
pub struct Told {
    /// The family, the length and the conclusions.
    pub heading: String,
    /// The sentences, in their order.
    pub sentences: Vec<ToldSentence>,
    /// The candidates that play a part.
    pub marks: Vec<ToldMark>,
    /// The inferences.
    pub arrows: Vec<ToldArrow>,
    /// The CSP variables that are used.
    pub bands: Vec<ToldBand>,
    /// The almost locked sets.
    pub sets: Vec<ToldSet>,
    /// Nodes of more than one candidate.
    pub groups: Vec<ToldGroup>,
    /// The additional candidates of a chain, each with what excludes it.
    pub excluded: Vec<ToldExcluded>,
    /// Where nothing is left, at the end of a whip.
    pub nothing: Option<ToldPlace>,
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

/// A candidate that plays a part.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldMark {
    /// The candidate.
    pub candidate: String,
    /// Its parts as words, those of the classes in a picture: `left`, `right`, `target` …
    pub parts: Vec<String>,
    /// What is said of it.
    pub says: String,
    /// Its sentences.
    pub sentences: Vec<usize>,
}

/// An inference.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldArrow {
    /// Whether it is a strong one: if the first is false, the second is true.
    pub strong: bool,
    /// Its line, as a path of SVG.
    pub line: String,
    /// Its head; empty for one that is used both ways.
    pub head: String,
    /// What it says.
    pub says: String,
    /// Whether its ends would both be true though they are linked.
    pub clash: bool,
    /// Where its step can be named; `None` when it is no step.
    pub badge: Option<ToldPlace>,
    /// Its branch, counted from 0.
    pub branch: Option<usize>,
    /// Its sentences.
    pub sentences: Vec<usize>,
}

/// A place for the name of a step.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldPlace {
    /// The step, counted from 0.
    pub step: usize,
    /// From the left.
    pub x: f64,
    /// From above.
    pub y: f64,
}

/// A CSP variable that is used.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldBand {
    /// The variable.
    pub variable: String,
    /// Its space: `rc`, `rn`, `cn`, `bn`.
    pub space: &'static str,
    /// What it covers: left, upper edge, width, height.
    pub areas: Vec<[f64; 4]>,
    /// Its sentences; none for a variable that belongs to all.
    pub sentences: Vec<usize>,
}

/// An almost locked set, or a part of a bent cover.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldSet {
    /// Its letter.
    pub letter: char,
    /// Its cells.
    pub cells: Vec<String>,
    /// Its outline, as a path of SVG.
    pub outline: String,
    /// Its sentences.
    pub sentences: Vec<usize>,
}

/// A node of more than one candidate.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldGroup {
    /// Its candidates.
    pub candidates: Vec<String>,
    /// The path along neighbours, to be drawn wide.
    pub together: String,
    /// The path between parts that lie apart; empty when there are none.
    pub apart: String,
    /// Its sentences.
    pub sentences: Vec<usize>,
}

/// An additional candidate.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ToldExcluded {
    /// The candidate.
    pub candidate: String,
    /// The step whose right-linking candidate excludes it, counted from 0; `None` for the target.
    pub by: Option<usize>,
    /// Its sentences.
    pub sentences: Vec<usize>,
}

/// Tells a proof; what was refused of it is marked.
pub fn told(subject: &Subject) -> Told {
    let options = Options::default();
    let diagram = Diagram::of(subject, &options);
    let teller = Teller { subject, diagram, sentences: sentences(subject.proof, None) };
    let (arrows, nothing) = teller.arrows(&options);
    Told {
        heading: subject.heading(),
        marks: teller.marks(),
        bands: teller.bands(),
        sets: teller.sets(),
        groups: teller.groups(),
        excluded: teller.excluded(),
        branches: teller.diagram.cases,
        arrows,
        nothing,
        sentences: teller.sentences.iter().map(ToldSentence::of).collect(),
    }
}

/// Lines between pairs of candidates that keep clear of the digits, as paths of SVG: of conjugate
/// candidates, say.
pub fn lines_between(state: &State, pairs: &[(Candidate, Candidate)]) -> Vec<String> {
    let routes = route(state, |_| true, &Diagram::default(), pairs);
    routes.paths.iter().map(ToString::to_string).collect()
}

struct Teller<'a> {
    subject: &'a Subject<'a>,
    diagram: Diagram,
    sentences: Vec<Sentence>,
}

impl Teller<'_> {
    /// The sentences for which this holds.
    fn told_in(&self, is_told: impl Fn(&Sentence) -> bool) -> Vec<usize> {
        let told = self.sentences.iter().enumerate().filter(|(_, sentence)| is_told(sentence));
        told.map(|(index, _)| index).collect()
    }

    /// The sentence of a step of the chain, counted from 0.
    fn of_step(&self, step: usize) -> Vec<usize> {
        self.told_in(|sentence| sentence.number == Some(step + 1))
    }

    fn marks(&self) -> Vec<ToldMark> {
        let mark = |(&candidate, mark): (&Candidate, &Mark)| ToldMark {
            candidate: candidate.to_string(),
            parts: marks::classes(mark).split_whitespace().map(str::to_owned).collect(),
            says: mark.says.join("; "),
            sentences: self.of_candidate(candidate),
        };
        self.diagram.marks.iter().map(mark).collect()
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

    fn arrows(&self, options: &Options) -> (Vec<ToldArrow>, Option<ToldPlace>) {
        let state = &self.subject.proof.state;
        let shown = shown_cells(&self.diagram, options);
        let pairs: Vec<_> = self.diagram.arrows.iter().map(nearest).collect();
        let mut routes = route(state, |cell| shown.contains(cell), &self.diagram, &pairs);
        let paths = std::mem::take(&mut routes.paths);
        let place = |step, at: Point| ToldPlace { step, x: tenths(at.x), y: tenths(at.y) };
        let mut arrows = Vec::new();
        for (arrow, path) in self.diagram.arrows.iter().zip(&paths) {
            let strong = arrow.inference == Inference::Strong;
            let (line, head) = arrow_paths(path, !arrow.both_ways);
            arrows.push(ToldArrow {
                strong,
                line,
                head: head.unwrap_or_default(),
                says: arrow.says.clone(),
                clash: arrow.clash,
                badge: arrow.step.map(|step| place(step, routes.badge(path, BADGE))),
                branch: arrow.branch,
                sentences: self.of_arrow(arrow),
            });
        }
        let nothing =
            whip_end(&self.diagram).map(|(path, step)| place(step, routes.badge(&path, BADGE)));
        (arrows, nothing)
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

    fn bands(&self) -> Vec<ToldBand> {
        let covers = self.diagram.bases.iter().chain(&self.diagram.links);
        let others = covers.map(|&csp| (csp, Vec::new()));
        let used = self.diagram.variables.iter().map(|variable| {
            let steps = variable.steps.iter().flat_map(|&step| self.of_step(step));
            (variable.csp, steps.collect())
        });
        let area = |area: Area| [area.corner.x, area.corner.y, area.width, area.height];
        let band = |(csp, sentences): (Csp, Vec<usize>)| ToldBand {
            variable: csp.to_string(),
            space: csp.space().name(),
            areas: areas(csp).into_iter().map(area).collect(),
            sentences,
        };
        used.chain(others).map(band).collect()
    }

    fn sets(&self) -> Vec<ToldSet> {
        let sets = &self.diagram.sets;
        let set = |(which, set): (usize, &Set)| ToldSet {
            letter: set.group.letter,
            cells: set.group.cells.iter().map(ToString::to_string).collect(),
            outline: outline(&set.group.cells, inset(sets, which)),
            sentences: set.steps.iter().flat_map(|&step| self.of_step(step)).collect(),
        };
        sets.iter().enumerate().map(set).collect()
    }

    fn groups(&self) -> Vec<ToldGroup> {
        let group = |node: &Node| {
            let (together, apart) = joints(node.members());
            ToldGroup {
                candidates: texts(node.members()),
                together,
                apart,
                sentences: self
                    .told_in(|s| s.trues.iter().chain(&s.falses).any(|known| known == node)),
            }
        };
        self.diagram.groups.iter().map(group).collect()
    }

    fn excluded(&self) -> Vec<ToldExcluded> {
        let steps = self.subject.proof.chain.iter().flat_map(|chain| &chain.steps).enumerate();
        let extras = steps.flat_map(|(index, step)| step.extra.iter().map(move |e| (index, e)));
        let excluded = |(index, extra): (usize, &Extra)| ToldExcluded {
            candidate: extra.candidate.to_string(),
            by: match extra.reason {
                Reason::Target => None,
                Reason::Right(step) => Some(step),
            },
            sentences: self.of_step(index),
        };
        extras.map(excluded).collect()
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

/// A tenth of a unit is finer than an eye sees.
fn tenths(at: f64) -> f64 {
    (at * 10.0).round() / 10.0
}
