//! Positions: what a text stands for, what is near a candidate, what follows when proofs are applied.

use std::collections::{BTreeMap, BTreeSet};

use catena::card::{Card, When};
use catena::explorer::near::Neighbourhood;
use catena::explorer::ways::is_of_nrc;
use catena::explorer::{Ask, Explorer};
use catena::grid::{Candidate, Conclusion};
use catena::query::parse;
use catena::rules::{Reach, RuleList, known};
use catena_draw::lines_between;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::positions::read;
use super::{Answer, Asked, Engine, Refusal, Run, is_json, judged};

/// What may be applied to a position first.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum After {
    Singles,
    Basics,
}

impl After {
    /// The explorer after it.
    pub fn apply(after: Option<After>, explorer: Explorer) -> Explorer {
        match after {
            None => explorer,
            Some(After::Singles) => explorer.after_singles(),
            Some(After::Basics) => explorer.after_basics(),
        }
    }
}

/// What the page begins with.
pub fn start(engine: &Engine, _: &Run) -> Result<Answer, Refusal> {
    let further = engine.catalogue().asked(When::Further);
    let further: Vec<&str> = further.iter().map(|rule| rule.name()).collect();
    let names: BTreeMap<&str, &str> =
        Card::all().iter().filter_map(|card| Some((card.name, card.eureka?))).collect();
    let all = engine.catalogue().all();
    let without: Vec<&str> =
        all.iter().map(|rule| rule.name()).filter(|rule| is_of_nrc(rule)).collect();
    let aic = json!({"names": names, "without": without, "rules": RuleList::KNOWN_FIRST});
    Ok(Answer::value(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "grid": &engine.grid,
        "store": engine.has_store,
        "further": Ask::FURTHER,
        "known": known(),
        "aic": aic,
        "asked_further": further,
    })))
}

#[derive(Deserialize)]
pub struct Recognise {
    text: String,
}

/// What a text is: `{"kind": "conclusion" | "proof" | "query" | "post" | "chain" | "grid", …}`.
pub fn recognise(_: &Engine, asked: Recognise, _: &Run) -> Result<Answer, Refusal> {
    let text = asked.text.trim();
    if let Ok(conclusion) = text.parse::<Conclusion>() {
        let candidate = conclusion.candidate().to_string();
        let conclusion = conclusion.to_string();
        let kind = "conclusion";
        return Ok(Answer::value(
            &json!({"kind": kind, "conclusion": conclusion, "candidate": candidate}),
        ));
    }
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let begins = ["MATCH", "CALL", "EXPLAIN", "PROFILE", "RETURN", "USE"];
    let is_query = begins.iter().any(|word| first.eq_ignore_ascii_case(word));
    let kind = match () {
        () if is_json(text) => "proof",
        () if is_query || parse(text).is_ok() => "query",
        () if Explorer::is_post(text) => "post",
        () if text.contains("=>") || text.contains('✿') => "chain",
        () => "grid",
    };
    Ok(Answer::value(&json!({ "kind": kind })))
}

#[derive(Deserialize)]
pub struct Position {
    text: Option<String>,
    position: Option<Asked>,
    after: Option<After>,
}

/// A position as the page shows it.
pub fn position(engine: &Engine, asked: Position, _: &Run) -> Result<Answer, Refusal> {
    let explorer = match (asked.text, asked.position) {
        (Some(text), _) => read(&text)?,
        (None, Some(position)) => engine.explorer(position),
        (None, None) => return Err(Refusal::bad("there is no text and no position", "")),
    };
    Ok(Answer::document(&After::apply(asked.after, explorer).shown()))
}

#[derive(Deserialize)]
pub struct Near {
    position: Asked,
    candidates: Vec<String>,
    #[serde(default = "usual_als")]
    als: usize,
}

fn usual_als() -> usize {
    3
}

/// What is near candidates, with the lines to those that are conjugate.
pub fn near(engine: &Engine, asked: Near, _: &Run) -> Result<Answer, Refusal> {
    let mut each = BTreeSet::new();
    let mut candidates = candidates(&asked.candidates)?;
    candidates.retain(|&candidate| each.insert(candidate));
    let explorer = engine.explorer(asked.position);
    let near = explorer.near(&candidates, asked.als.min(Reach::LARGEST_ALS))?;
    let pairs = |of: &Neighbourhood| {
        let from = of.candidate;
        let groups = of.groups.iter().filter(|group| group.conjugate);
        let groups: Vec<_> = groups.map(|group| (from, group.candidates[0])).collect();
        of.trues.iter().map(move |&to| (from, to)).chain(groups).collect::<Vec<_>>()
    };
    let pairs: Vec<_> = near.neighbourhoods.iter().flat_map(pairs).collect();
    let lines = lines_between(explorer.state(), &pairs);
    Ok(Answer::value(&json!({ "near": near, "lines": lines })))
}

#[derive(Deserialize)]
pub struct Apply {
    position: Asked,
    proofs: Vec<Box<RawValue>>,
}

/// The position after proofs, each judged again.
pub fn apply(engine: &Engine, asked: Apply, _: &Run) -> Result<Answer, Refusal> {
    let explorer = engine.explorer(asked.position);
    let mut proofs = Vec::new();
    for proof in &asked.proofs {
        let proof = judged(proof)?;
        if !proof.is_proved() {
            return Err(Refusal::bad(format_args!("not applied, {}", proof.word()), ""));
        }
        if proof.proof().state != *explorer.state() {
            return Err(Refusal::bad("the proof is about another position", ""));
        }
        proofs.push(proof);
    }
    Ok(Answer::document(&explorer.after(&proofs).shown()))
}

/// Candidates as texts.
pub(super) fn candidates(texts: &[String]) -> Result<Vec<Candidate>, Refusal> {
    let candidate = |text: &String| {
        let bad = |error| {
            Refusal::bad(format_args!("{text:?} is not a candidate: {error}"), "write n8r5c3")
        };
        text.parse::<Candidate>().map_err(bad)
    };
    texts.iter().map(candidate).collect()
}
