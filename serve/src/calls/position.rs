//! Positions: what a text stands for, what is near a candidate, what follows when proofs are applied.

use std::sync::Arc;

use axum::extract::State;
use catena::explorer::{Document, Explorer, Neighbourhood};
use catena::export::lines_between;
use catena::grid::{Candidate, Conclusion};
use catena::query::parse;
use catena::rules::Reach;
use serde::Deserialize;
use serde_json::json;
use serde_json::value::RawValue;

use super::{Answer, Server, document, is_json, json, judged, value};
use crate::body::Body;
use crate::positions::{Asked, read};
use crate::refusal::Refusal;

/// What may be applied to a position first.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum After {
    Singles,
    Basics,
}

impl After {
    fn apply(after: Option<After>, explorer: Explorer) -> Explorer {
        match after {
            None => explorer,
            Some(After::Singles) => explorer.after_singles(),
            Some(After::Basics) => explorer.after_basics(),
        }
    }
}

/// What the page begins with.
pub async fn start(State(shared): Server) -> Answer {
    let (grid, store) = (&shared.grid, shared.store.is_some());
    Ok(value(&json!({ "version": env!("CARGO_PKG_VERSION"), "grid": grid, "store": store })))
}

#[derive(Deserialize)]
pub struct Recognise {
    text: String,
}

/// What a text is: `{"kind": "conclusion" | "proof" | "query" | "chain" | "grid", …}`.
pub async fn recognise(State(_): Server, Body(asked): Body<Recognise>) -> Answer {
    let text = asked.text.trim();
    if let Ok(conclusion) = text.parse::<Conclusion>() {
        let candidate = conclusion.candidate().to_string();
        let conclusion = conclusion.to_string();
        let kind = "conclusion";
        return Ok(value(&json!({"kind": kind, "conclusion": conclusion, "candidate": candidate})));
    }
    let first = text.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
    let begins = ["MATCH", "CALL", "EXPLAIN", "PROFILE", "RETURN", "USE"];
    let is_query = begins.iter().any(|word| first.eq_ignore_ascii_case(word));
    let kind = match () {
        () if is_json(text) => "proof",
        () if is_query || parse(text).is_ok() => "query",
        () if text.contains("=>") || text.contains('✿') => "chain",
        () => "grid",
    };
    Ok(value(&json!({ "kind": kind })))
}

#[derive(Deserialize)]
pub struct Position {
    text: Option<String>,
    position: Option<Asked>,
    after: Option<After>,
}

/// A position as the page shows it.
pub async fn position(State(shared): Server, Body(asked): Body<Position>) -> Answer {
    let server = Arc::clone(&shared);
    let work = move || {
        let explorer = match (asked.text, asked.position) {
            (Some(text), _) => read(&text)?,
            (None, Some(position)) => shared.positions.explorer(position, &shared.catalogue),
            (None, None) => return Err(Refusal::bad("there is no text and no position", "")),
        };
        Ok(document(&After::apply(asked.after, explorer).shown()))
    };
    server.pool.short(work).await
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
pub async fn near(State(shared): Server, Body(asked): Body<Near>) -> Answer {
    let server = Arc::clone(&shared);
    let work = move || {
        let candidates = candidates(&asked.candidates)?;
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
        let near = explorer.near(&candidates, asked.als.min(Reach::LARGEST_ALS))?;
        let pairs = |of: &Neighbourhood| {
            let from = of.candidate;
            let groups = of.groups.iter().filter(|group| group.conjugate);
            let groups: Vec<_> = groups.map(|group| (from, group.candidates[0])).collect();
            of.trues.iter().map(move |&to| (from, to)).chain(groups).collect::<Vec<_>>()
        };
        let pairs: Vec<_> = near.neighbourhoods.iter().flat_map(pairs).collect();
        let lines = lines_between(explorer.state(), &pairs);
        Ok(value(&json!({ "near": near, "lines": lines })))
    };
    server.pool.short(work).await
}

#[derive(Deserialize)]
pub struct Apply {
    position: Asked,
    proofs: Vec<Box<RawValue>>,
}

/// The position after proofs, each judged again.
pub async fn apply(State(shared): Server, Body(asked): Body<Apply>) -> Answer {
    let server = Arc::clone(&shared);
    let work = move || {
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
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
        Ok(json(explorer.after(&proofs).shown().to_json()))
    };
    server.pool.short(work).await
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
