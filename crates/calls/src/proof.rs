//! Proofs: told and drawn, judged, compared, made by hand, rendered.

use catena::check::Verdict;
use catena::explorer::compared::Compared;
use catena::explorer::own_chain::OwnFamily;
use catena::explorer::{Ask, Document, Explorer, Judged, Notation, OpenError, TypedAnswer};
use catena::grid::format::Entries;
use catena::grid::{Candidate, Csp};
use catena::notation::{SetLogic, TypedPair, TypedStep};
use catena::proof::Node;
use catena_draw::{
    self as draw, Flavour, Options, Refusal as Refused, Subject, Told, ToldShape, theme, told,
    told_sets,
};
use catena_theorems::relations::relation;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use super::position::candidates;
use super::{Answer, Asked, Engine, Refusal, Run, is_json, judged};

#[derive(Deserialize)]
pub struct Proof {
    proof: Box<RawValue>,
}

/// A proof as the page shows it.
#[derive(Serialize)]
struct Shown {
    schema: &'static str,
    verdict: Word,
    family: String,
    length: usize,
    /// `None` when it is not a chain.
    t: Option<usize>,
    z: Option<usize>,
    needs: String,
    conclusions: Vec<String>,
    told: Told,
    notations: Vec<Written>,
    logic: Option<Logic>,
}

/// The checker's word on a proof.
#[derive(Serialize)]
struct Word {
    proved: bool,
    /// `proved`, or `refused` and why.
    word: String,
    /// The number of lines, when it is proved.
    lines: Option<usize>,
    /// The line that fails, from 1.
    line: Option<usize>,
    /// The step that fails, counted from 0.
    step: Option<usize>,
}

#[derive(Serialize)]
struct Written {
    name: &'static str,
    /// The whole.
    text: String,
    /// The steps alone.
    steps: String,
}

/// A proof in set logic.
#[derive(Serialize)]
struct Logic {
    truths: Vec<String>,
    links: Vec<String>,
    /// The number of links less that of truths, of a single sum each as often as it counts.
    rank: isize,
    text: String,
    /// The truths and links on the board.
    shapes: Vec<ToldShape>,
}

impl Word {
    fn of(judged: &Judged) -> Word {
        let refusal = Refused::of(judged);
        let lines = match judged.verdict() {
            Verdict::Proved(summary) => Some(summary.lines),
            Verdict::Refused(_) => None,
        };
        Word {
            proved: judged.is_proved(),
            word: judged.word(),
            lines,
            line: refusal.as_ref().and_then(|refusal| refusal.line),
            step: refusal.as_ref().and_then(|refusal| refusal.step),
        }
    }
}

impl Shown {
    fn of(judged: &Judged) -> Shown {
        let proof = judged.proof();
        let subject = Subject::of_judged(judged);
        // Of a notation that has no form for the proof, what stands in its place is not shown twice.
        let fits = |notation: &Notation| notation.chain(proof).is_ok();
        let written = |notation: Notation| {
            let written = notation.write(proof);
            let text = written.to_string();
            Written { name: notation.name(), text, steps: written.steps }
        };
        let mut notations: Vec<Written> =
            Notation::ALL.into_iter().filter(fits).map(written).collect();
        if notations.is_empty() {
            notations.push(written(Notation::Nrc));
        }
        Shown {
            schema: "catena-shown/1",
            verdict: Word::of(judged),
            family: proof.family.name.to_string(),
            length: proof.length,
            t: proof.chain.as_ref().map(|chain| chain.t_candidates()),
            z: proof.chain.as_ref().map(|chain| chain.z_candidates()),
            needs: judged.needs(),
            conclusions: proof.conclusions.iter().map(ToString::to_string).collect(),
            told: told(&subject),
            notations,
            logic: SetLogic::of(proof).map(|logic| Logic {
                shapes: told_sets(proof, &logic),
                truths: each_once(&logic.truths),
                links: each_once(&logic.links),
                rank: logic.links.len() as isize - logic.truths.len() as isize,
                text: logic.to_string(),
            }),
        }
    }
}

fn each_once(sets: &[Csp]) -> Vec<String> {
    let different = sets.chunk_by(|one, other| one == other);
    different.map(|same| same[0].to_string()).collect()
}

/// A proof, told and drawn.
pub fn proof(_: &Engine, asked: Proof, _: &Run) -> Result<Answer, Refusal> {
    Ok(Answer::value(&Shown::of(&judged(&asked.proof)?)))
}

#[derive(Deserialize)]
pub struct Check {
    text: String,
    position: Option<Asked>,
}

/// The checker's word on a proof, on a chain as someone typed it or, without a position, on a whole post.
pub fn check(engine: &Engine, asked: Check, run: &Run) -> Result<Answer, Refusal> {
    let text = asked.text.trim();
    if is_json(text) {
        let read = catena::proof::json::from_json(text);
        let proof = read.map_err(|error| Refusal::bad(error, "it is no catena-proof/1"))?;
        return Ok(Answer::value(&Word::of(&Judged::of(proof))));
    }
    let Some(position) = asked.position else {
        return match Explorer::check_post_until(text, &run.interrupt) {
            Ok(answer) => Ok(Answer::document(&answer)),
            Err(OpenError::Unreadable(_)) => {
                Err(Refusal::bad("a typed chain needs a position, and a post a grid", ""))
            }
            Err(error) => Err(Refusal::of_grid(&error)),
        };
    };
    let explorer = engine.explorer(position).until(&run.interrupt);
    let answer = explorer.check_typed(text).map_err(|error| Refusal::of_ask(&error, text))?;
    let schema = TypedAnswer::SCHEMA;
    Ok(Answer::value(&Typed { schema, answer: &answer, steps: typed_steps(text) }))
}

#[derive(Deserialize)]
pub struct Entered {
    text: Option<String>,
    position: Option<Asked>,
}

/// What was entered into a puzzle, of a text or a position, and where it went wrong.
pub fn entries(engine: &Engine, asked: Entered, run: &Run) -> Result<Answer, Refusal> {
    let ask = Ask::default().interrupt(&run.interrupt);
    let entries = match (asked.text, asked.position) {
        (Some(text), None) => {
            let read = catena::grid::format::entries(&text).map_err(OpenError::Unreadable);
            read.map_err(|error| Refusal::of_grid(&error))?
        }
        (None, Some(position)) => Entries::of(engine.explorer(position).position()),
        _ => return Err(Refusal::bad("either a text or a position is asked about", "")),
    };
    Ok(Answer::document(&Explorer::check_entered(&entries, &ask)))
}

/// A typed chain judged, with its steps as they were typed, so that one that is refused can be drawn.
#[derive(Serialize)]
struct Typed<'a> {
    schema: &'static str,
    #[serde(flatten)]
    answer: &'a TypedAnswer,
    steps: Vec<[Vec<String>; 2]>,
}

/// The left- and right-linking candidates of each step that was typed; none where it is not a chain of candidates.
fn typed_steps(text: &str) -> Vec<[Vec<String>; 2]> {
    let names = |node: &Node| node.members().iter().map(ToString::to_string).collect();
    let pair = |step: &TypedStep| match &step.pair {
        TypedPair::Values { left, right, .. } => {
            Some([names(left), right.as_ref().map(names).unwrap_or_default()])
        }
        TypedPair::Als { .. } => None,
    };
    let chain = catena::notation::read(text).ok();
    chain.and_then(|chain| chain.steps.iter().map(pair).collect()).unwrap_or_default()
}

#[derive(Deserialize)]
pub struct Compare {
    one: Box<RawValue>,
    other: Box<RawValue>,
}

/// Two proofs side by side.
/// `catena-compare/1`, and what the map of families says of the two in every position, a sentence each way; null where the
/// map does not have both, or they are one.
#[derive(Serialize)]
struct OfTwo {
    #[serde(flatten)]
    compared: Compared,
    on_the_map: [Option<String>; 2],
}

fn said(one: &str, other: &str) -> Option<String> {
    relation(one, other).filter(|_| one != other).map(|known| known.sentence(one, other))
}

pub fn compare(_: &Engine, asked: Compare, _: &Run) -> Result<Answer, Refusal> {
    let (one, other) = (judged(&asked.one)?, judged(&asked.other)?);
    let name = |judged: &Judged| judged.proof().family.name.raw().to_owned();
    let (first, second) = (name(&one), name(&other));
    Ok(Answer::value(&OfTwo {
        compared: one.compared(&other),
        on_the_map: [said(&first, &second), said(&second, &first)],
    }))
}

#[derive(Deserialize)]
pub struct Extend {
    position: Asked,
    target: String,
    #[serde(default)]
    pub(super) steps: Vec<[String; 2]>,
    #[serde(default)]
    family: OwnFamily,
}

/// Reads the target and the steps of a chain in the making.
pub(super) fn own_chain(
    target: &str,
    steps: &[[String; 2]],
) -> Result<(Candidate, Vec<(Candidate, Candidate)>), Refusal> {
    let target = candidates(&[target.to_owned()])?[0];
    let pair = |pair: &[String; 2]| candidates(pair).map(|pair| (pair[0], pair[1]));
    Ok((target, steps.iter().map(pair).collect::<Result<_, _>>()?))
}

/// A chain in the making.
pub fn extend(engine: &Engine, asked: Extend, _: &Run) -> Result<Answer, Refusal> {
    let (target, steps) = own_chain(&asked.target, &asked.steps)?;
    let explorer = engine.explorer(asked.position);
    Ok(Answer::document(&explorer.extend(target, &steps, asked.family)?))
}

#[derive(Deserialize)]
pub struct Render {
    proof: Option<Box<RawValue>>,
    /// Several, where the format holds several.
    #[serde(default)]
    proofs: Vec<Box<RawValue>>,
    format: String,
    #[serde(default)]
    dark: bool,
    /// Whether a post is short: a board and a line for each proof.
    #[serde(default)]
    compact: bool,
    #[serde(flatten)]
    post: PostLooks,
}

/// How a post is written.
#[derive(Deserialize)]
pub struct PostLooks {
    /// Where the page is, for the link that the picture or the post carries.
    site: Option<String>,
    /// The address that opens all of a short post.
    link: Option<String>,
    /// The markup: `bbcode`, the usual one, `markdown` or `plain`.
    flavour: Option<String>,
    /// The notation of chains: the program's own where none is named.
    notation: Option<String>,
}

impl PostLooks {
    /// The options of drawing.
    ///
    /// # Errors
    /// When there is no such markup or notation.
    pub fn options(&self) -> Result<Options<'_>, Refusal> {
        let flavour = named("markup", Flavour::ALL, Flavour::name, self.flavour.as_deref())?;
        let notation = named("notation", Notation::ALL, Notation::name, self.notation.as_deref())?;
        Ok(Options {
            flavour: flavour.unwrap_or(Flavour::BbCode),
            notation: notation.unwrap_or(Notation::Full),
            site: self.site.as_deref(),
            link: self.link.as_deref(),
            ..Options::default()
        })
    }
}

/// What has this name among all; `None` where none is given.
fn named<T: Copy>(
    what: &str,
    all: impl IntoIterator<Item = T>,
    name: fn(T) -> &'static str,
    wanted: Option<&str>,
) -> Result<Option<T>, Refusal> {
    let Some(wanted) = wanted else { return Ok(None) };
    let all: Vec<T> = all.into_iter().collect();
    let names: Vec<&str> = all.iter().copied().map(name).collect();
    let found = all.iter().copied().find(|&one| name(one) == wanted);
    let refusal = || Refusal::bad(format_args!("there is no {what} {wanted:?}"), &names.join(", "));
    found.map(Some).ok_or_else(refusal)
}

/// A proof, or several, in a format of `catena export`.
pub fn render(_: &Engine, asked: Render, _: &Run) -> Result<Answer, Refusal> {
    let proofs = asked.proof.iter().chain(&asked.proofs);
    let judged = proofs.map(|proof| judged(proof)).collect::<Result<Vec<Judged>, Refusal>>()?;
    if judged.is_empty() {
        return Err(Refusal::bad("there is no proof", "name one, or several as proofs"));
    }
    let subjects: Vec<Subject> = judged.iter().map(Subject::of_judged).collect();
    let format = draw::format(&asked.format)
        .ok_or_else(|| Refusal::bad(format_args!("there is no format {:?}", asked.format), ""))?;
    let theme = if asked.dark { &theme::DARK } else { &theme::LIGHT };
    // A phone shows two pixels for each of a page. Of many boards the picture would be too large for that.
    let is_twice = format.name.ends_with("png") && subjects.len() <= 4;
    let usual = asked.post.options()?;
    let width = if is_twice { 2 * usual.width } else { usual.width };
    let options = Options { theme, width, compact: asked.compact, ..usual };
    let made = draw::render(&subjects, format, &options);
    let bytes = made.map_err(|error| Refusal::bad(error, ""))?;
    let kind = match format.name {
        "svg" | "chain-svg" => "image/svg+xml",
        "png" | "chain-png" => "image/png",
        "json" => "application/json",
        // Never as a page of this origin.
        _ => "text/plain; charset=utf-8",
    };
    Ok(Answer::File { kind, bytes })
}
