//! Searches, which tell what they find as they find it.

use catena::explorer::ask::Progress;
use catena::explorer::impact::{Impact, ImpactAsk, Weighing};
use catena::explorer::leg::Leg;
use catena::explorer::own_chain::OwnFamily;
use catena::explorer::rule_answer::RuleAnswer;
use catena::explorer::ways::Argument;
use catena::explorer::{Ask, AskError, Rated, SolvedPath};
use catena::grid::Conclusion;
use catena::notation::title_of;
use catena::rules::is_at_most;
use catena::work::Outcome;
use catena_draw::{Subject, several};
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::bounds::Bounds;

use super::proof::{PostLooks, own_chain};
use super::{Answer, Asked, Engine, Refusal, Run};

#[derive(Deserialize)]
pub struct Find {
    position: Asked,
    #[serde(default)]
    cracks: bool,
    #[serde(flatten)]
    bounds: Bounds,
}

/// Every elimination: a `row` per family with what it eliminates, then the answer without proofs.
pub fn find(engine: &Engine, asked: Find, run: &Run) -> Result<Answer, Refusal> {
    let explorer = engine.explorer(asked.position);
    let ask = asked.bounds.ask(&run.interrupt)?;
    let told = run.clone();
    let ask = ask.on_progress(move |progress| {
        let Progress::Searched { rule, found, done, of } = progress else { return };
        let row = |(&fallen, &length)| {
            let eliminates = Conclusion::Eliminate(fallen).to_string();
            let at_most = is_at_most(rule, length);
            json!({"eliminates": eliminates, "length": length, "at_most": at_most})
        };
        let rows: Vec<_> = found.iter().map(row).collect();
        told.tell("row", &json!({"rule": rule, "eliminations": rows, "done": done, "of": of}));
    });
    let found = explorer.find(&Ask { cracks: asked.cracks, one_proof: true, ..ask })?;
    Ok(Answer::document(&found.without_proofs()))
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
    /// What people write above its proof; `None` where it has none.
    title: Option<String>,
    /// The numbers of t- and z-candidates; `None` when it is not a chain.
    t: Option<usize>,
    z: Option<usize>,
    /// What kind of argument its proof is; `None` where it has none.
    kind: Option<&'static str>,
    /// The place of its proof among those of the others: the smaller the first of these numbers that differs, the earlier
    /// it is shown.
    order: Option<[usize; 5]>,
    /// The family that answered before with the same chain.
    same_as: Option<&'a str>,
    /// The family with the simplest proof so far.
    simplest: Option<&'a str>,
    done: usize,
    of: usize,
}

/// Why a conclusion holds: a `row` per family, then the whole answer.
pub fn why(engine: &Engine, asked: Why, run: &Run) -> Result<Answer, Refusal> {
    let conclusion: Conclusion = asked.conclusion.parse().map_err(|error| {
        let message = format!("{:?} is not a conclusion: {error}", asked.conclusion);
        Refusal::bad(message, "write r5c3<>8 or r5c3=8")
    })?;
    let explorer = engine.explorer(asked.position);
    let told = run.clone();
    let ask = asked.bounds.ask(&run.interrupt)?.on_progress(move |progress| {
        let Progress::Answered { row, same_as, simplest, done, of } = progress else { return };
        let chain = row.proof().and_then(|proof| proof.proof().chain.as_ref());
        let t = chain.map(|chain| chain.t_candidates());
        let z = chain.map(|chain| chain.z_candidates());
        let title = row.proof().map(|proof| title_of(proof.proof()));
        let kind = row.proof().map(|proof| Argument::of(proof.proof()).name());
        let order = row.proof().map(|proof| {
            let (fails, follows, effort, length, fame) = proof.order_for(conclusion);
            [usize::from(fails), usize::from(follows), effort.number(), length, fame]
        });
        told.tell("row", &WhyRow { row, title, t, z, kind, order, same_as, simplest, done, of });
    });
    Ok(Answer::document(&explorer.why(conclusion, &ask)?))
}

#[derive(Deserialize)]
pub struct Solve {
    position: Asked,
    /// How the path is written as a post, where one is wanted.
    post: Option<PostLooks>,
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

/// A resolution path: a `leg` per state, then the answer without the legs, and in words, and as a post where one is
/// wanted.
pub fn solve(engine: &Engine, asked: Solve, run: &Run) -> Result<Answer, Refusal> {
    let explorer = engine.explorer(asked.position);
    let ask = asked.bounds.ask(&run.interrupt)?;
    let path = explorer.walk::<AskError>(&ask, |leg| {
        let decided = leg.state.decided_cells();
        let decided = decided.iter().map(|cell| cell.to_string()).collect();
        run.tell("leg", &ToldLeg { leg, decided });
        Ok(())
    })?;
    let (words, rating) = (path.to_string(), path.rating().map(|(m, n)| format!("{m} = {n}")));
    let post = asked.post.map(|looks| post(&path, &looks)).transpose()?;
    run.tell("words", &json!({ "words": words, "rating": rating, "post": post }));
    Ok(Answer::document(&SolvedPath { legs: Vec::new(), ..path }))
}

fn post(path: &SolvedPath, looks: &PostLooks) -> Result<String, Refusal> {
    let subjects: Vec<Subject> = path.proofs().map(Subject::of_judged).collect();
    Ok(several(&subjects, Some(&path.to_string()), &looks.options()?))
}

#[derive(Deserialize)]
pub struct Rate {
    position: Asked,
    /// The measures, such as `W`, or families.
    by: Vec<String>,
    #[serde(flatten)]
    bounds: Bounds,
}

/// What a position is rated: `rated` for each measure as it is known, then all of them.
pub fn rate(engine: &Engine, asked: Rate, run: &Run) -> Result<Answer, Refusal> {
    let explorer = engine.explorer(asked.position);
    let ask = asked.bounds.ask(&run.interrupt)?;
    let rate = |by: &String| {
        let rated = explorer.rate(by, &ask)?;
        run.tell("rated", &rated);
        Ok(rated)
    };
    let all = asked.by.iter().map(rate).collect::<Result<Vec<Rated>, Refusal>>()?;
    Ok(Answer::value(&json!({ "rated": all })))
}

#[derive(Deserialize)]
pub struct Weigh {
    position: Asked,
    /// The measure; `W` where none is named.
    by: Option<String>,
    /// What has to solve the rest where a change cracks the puzzle; singles where nothing is named.
    rest: Option<String>,
    #[serde(flatten)]
    bounds: Bounds,
}

/// A change, and how far the weighing has come.
#[derive(Serialize)]
struct WeighedRow<'a> {
    row: &'a Impact,
    #[serde(flatten)]
    at: Weighing,
}

/// What each elimination and each placement is worth: a `row` each, then the answer without proofs. The families are
/// those of the prices.
pub fn impact(engine: &Engine, asked: Weigh, run: &Run) -> Result<Answer, Refusal> {
    let explorer = engine.explorer(asked.position);
    let ask = Ask { one_proof: true, ..asked.bounds.ask(&run.interrupt)? };
    let usual = ImpactAsk::default();
    let (by, rest) = (asked.by.unwrap_or(usual.by), asked.rest.unwrap_or(usual.rest));
    let what = ImpactAsk { by, rest, ..ImpactAsk::default() };
    let found = explorer.impact_as_known::<AskError>(&what, &ask, |row, at| {
        run.tell("row", &WeighedRow { row, at });
        Ok(())
    })?;
    Ok(Answer::document(&found))
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
pub fn complete(engine: &Engine, asked: Complete, run: &Run) -> Result<Answer, Refusal> {
    let (target, steps) = own_chain(&asked.target, &asked.steps)?;
    let explorer = engine.explorer(asked.position);
    let ask = asked.bounds.ask(&run.interrupt)?;
    let outcome: Outcome<Vec<[String; 2]>> =
        explorer.complete(target, &steps, asked.family, &ask)?.map(|pairs| {
            pairs.iter().map(|(left, right)| [left.to_string(), right.to_string()]).collect()
        });
    Ok(Answer::value(&outcome))
}
