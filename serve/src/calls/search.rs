//! Searches, which tell what they find as they find it.

use std::sync::{Arc, Mutex};

use axum::extract::State;
use catena::explorer::{Ask, Document, Judged, Leg, OwnFamily, Progress, RuleAnswer, SolvedPath};
use catena::grid::Conclusion;
use catena::work::Outcome;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::proof::own_chain;
use super::{Answer, Bounds, Server};
use crate::body::Body;
use crate::positions::Asked;
use crate::refusal::Refusal;
use crate::stream::stream;

#[derive(Deserialize)]
pub struct Find {
    position: Asked,
    #[serde(default)]
    cracks: bool,
    #[serde(flatten)]
    bounds: Bounds,
}

/// Every elimination: a `row` per family with what it eliminates, then the answer without proofs.
pub async fn find(State(shared): Server, Body(asked): Body<Find>) -> Answer {
    let server = Arc::clone(&shared);
    stream(&server, move |teller, interrupt| {
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
        let ask = asked.bounds.ask(interrupt)?;
        let told = teller.clone();
        let ask = ask.on_progress(move |progress| {
            let Progress::Searched { rule, found, done, of } = progress else { return };
            let row = |(&fallen, &length)| {
                let eliminates = Conclusion::Eliminate(fallen).to_string();
                json!({"eliminates": eliminates, "length": length})
            };
            let rows: Vec<_> = found.iter().map(row).collect();
            told.tell("row", &json!({"rule": rule, "eliminations": rows, "done": done, "of": of}));
        });
        let found = explorer.find(&Ask { cracks: asked.cracks, one_proof: true, ..ask })?;
        Ok(found.without_proofs().to_json())
    })
}

#[derive(Deserialize)]
pub struct Why {
    position: Asked,
    conclusion: String,
    #[serde(flatten)]
    bounds: Bounds,
}

/// A family's answer, with what the page needs to put it in its place.
#[derive(Serialize)]
struct WhyRow<'a> {
    row: &'a RuleAnswer,
    /// The numbers of t- and z-candidates; `None` when it is not a chain.
    t: Option<usize>,
    z: Option<usize>,
    /// The family that answered before with the same chain.
    same_as: Option<String>,
    /// The family with the simplest proof so far.
    simplest: Option<String>,
    done: usize,
    of: usize,
}

/// Why a conclusion holds: a `row` per family, then the whole answer.
pub async fn why(State(shared): Server, Body(asked): Body<Why>) -> Answer {
    let server = Arc::clone(&shared);
    stream(&server, move |teller, interrupt| {
        let conclusion: Conclusion = asked.conclusion.parse().map_err(|error| {
            let message = format!("{:?} is not a conclusion: {error}", asked.conclusion);
            Refusal::bad(message, "write r5c3<>8 or r5c3=8")
        })?;
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
        let told = teller.clone();
        let known: Mutex<Vec<(String, Judged)>> = Mutex::default();
        let ask = asked.bounds.ask(interrupt)?.on_progress(move |progress| {
            let Progress::Answered { row, done, of } = progress else { return };
            let mut known = known.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
            let proof = row.proof();
            let same =
                |judged: &Judged| known.iter().find(|(_, other)| judged.has_same_chain(other));
            let same_as = proof.and_then(same).map(|(rule, _)| rule.clone());
            known.extend(proof.map(|proof| (row.rule.clone(), proof.clone())));
            let simplest = known.iter().min_by_key(|(_, proof)| proof.weight());
            let chain = proof.and_then(|proof| proof.proof().chain.as_ref());
            told.tell(
                "row",
                &WhyRow {
                    row,
                    t: chain.map(|chain| chain.t_candidates()),
                    z: chain.map(|chain| chain.z_candidates()),
                    same_as,
                    simplest: simplest.map(|(rule, _)| rule.clone()),
                    done,
                    of,
                },
            );
        });
        Ok(explorer.why(conclusion, &ask)?.to_json())
    })
}

#[derive(Deserialize)]
pub struct Solve {
    position: Asked,
    #[serde(flatten)]
    bounds: Bounds,
}

/// A state of a path with its proofs, as it is drawn.
#[derive(Serialize)]
struct ToldLeg<'a> {
    #[serde(flatten)]
    leg: &'a Leg,
    decided: Vec<String>,
}

/// A resolution path: a `leg` per state, then the answer without the legs, and in words.
pub async fn solve(State(shared): Server, Body(asked): Body<Solve>) -> Answer {
    let server = Arc::clone(&shared);
    stream(&server, move |teller, interrupt| {
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
        let ask = asked.bounds.ask(interrupt)?;
        let path = explorer.walk::<catena::explorer::AskError>(&ask, |leg| {
            let decided = leg.state.decided_cells();
            let decided = decided.iter().map(|cell| cell.to_string()).collect();
            teller.tell("leg", &ToldLeg { leg, decided });
            Ok(())
        })?;
        let (words, rating) = (path.to_string(), path.rating().map(|(m, n)| format!("{m} = {n}")));
        teller.tell("words", &json!({ "words": words, "rating": rating }));
        Ok(SolvedPath { legs: Vec::new(), ..path }.to_json())
    })
}

#[derive(Deserialize)]
pub struct Complete {
    position: Asked,
    target: String,
    #[serde(default)]
    steps: Vec<[String; 2]>,
    #[serde(default)]
    family: OwnFamily,
    #[serde(flatten)]
    bounds: Bounds,
}

/// The shortest way to close a chain in the making: `{"found": [[left, right], …]}`, `none` or `stopped`.
pub async fn complete(State(shared): Server, Body(asked): Body<Complete>) -> Answer {
    let server = Arc::clone(&shared);
    stream(&server, move |_, interrupt| {
        let (target, steps) = own_chain(&asked.target, &asked.steps)?;
        let explorer = shared.positions.explorer(asked.position, &shared.catalogue);
        let ask = asked.bounds.ask(interrupt)?;
        let outcome: Outcome<Vec<[String; 2]>> =
            explorer.complete(target, &steps, asked.family, &ask)?.map(|pairs| {
                pairs.iter().map(|(left, right)| [left.to_string(), right.to_string()]).collect()
            });
        Ok(json!(outcome).to_string())
    })
}
