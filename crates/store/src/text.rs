//! How columns are written: lists with a blank between their members, and reasons as numbers.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use catena::grid::Candidate;
use catena::proof::{Closing, ClosingKind, Extra, Node, Reason};

/// Writes a list.
pub(super) fn join<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    texts.join(" ")
}

/// Reads a list; or says what is wrong with it.
pub(super) fn split<T: FromStr<Err: Display>>(text: &str) -> Result<Vec<T>, String> {
    text.split_whitespace()
        .map(|word| word.parse().map_err(|error| format!("{word}: {error}")))
        .collect()
}

/// Writes a candidate or the members of a group.
pub(super) fn node_text(node: &Node) -> String {
    join(node.members())
}

/// Reads a candidate or the members of a group.
pub(super) fn node(text: &str) -> Result<Node, String> {
    Node::new(split::<Candidate>(text)?).ok_or_else(|| "no candidate stands there".to_owned())
}

/// 0 for the target, else the step, from 1.
pub(super) fn reason_number(reason: Reason) -> usize {
    match reason {
        Reason::Target => 0,
        Reason::Right(step) => step + 1,
    }
}

/// The reason with this number.
pub(super) fn reason(number: usize) -> Reason {
    number.checked_sub(1).map_or(Reason::Target, Reason::Right)
}

/// Writes additional candidates as a JSON object; `None` when there are none.
pub(super) fn extra_text(extra: &[Extra]) -> Option<String> {
    let pair = |extra: &Extra| format!("\"{}\":{}", extra.candidate, reason_number(extra.reason));
    let pairs: Vec<String> = extra.iter().map(pair).collect();
    (!pairs.is_empty()).then(|| format!("{{{}}}", pairs.join(",")))
}

/// Reads additional candidates.
pub(super) fn extra(text: Option<&str>) -> Result<Vec<Extra>, String> {
    let pairs: BTreeMap<String, usize> = match text {
        None => return Ok(Vec::new()),
        Some(text) => serde_json::from_str(text).map_err(|error| error.to_string())?,
    };
    let read = |(candidate, number): (&String, &usize)| {
        let candidate = candidate.parse().map_err(|error| format!("{candidate}: {error}"))?;
        Ok(Extra { candidate, reason: reason(*number) })
    };
    let mut extra = pairs.iter().map(read).collect::<Result<Vec<Extra>, String>>()?;
    extra.sort_unstable();
    Ok(extra)
}

/// Writes fillings as a JSON array; `None` when there are none.
pub(super) fn fillings_text(fillings: &[Vec<Candidate>]) -> Option<String> {
    let filling = |filling: &Vec<Candidate>| filling.iter().map(Candidate::to_string).collect();
    let lists: Vec<serde_json::Value> = fillings.iter().map(filling).collect();
    (!lists.is_empty()).then(|| serde_json::Value::Array(lists).to_string())
}

/// Reads fillings.
pub(super) fn fillings(text: Option<&str>) -> Result<Vec<Vec<Candidate>>, String> {
    let lists: Vec<Vec<String>> = match text {
        None => return Ok(Vec::new()),
        Some(text) => serde_json::from_str(text).map_err(|error| error.to_string())?,
    };
    lists.iter().map(|filling| split(&filling.join(" "))).collect()
}

const CLOSINGS: [(ClosingKind, &str); 5] = [
    (ClosingKind::Target, "target"),
    (ClosingKind::LrLasso, "lr-lasso"),
    (ClosingKind::RlLasso, "rl-lasso"),
    (ClosingKind::Whip, "whip"),
    (ClosingKind::Loop, "loop"),
];

/// The word for a way of closing, and for a lasso the step, from 1.
pub(super) fn closing_text(closing: Closing) -> (&'static str, Option<usize>) {
    let step = match closing {
        Closing::LrLasso(step) | Closing::RlLasso(step) => Some(step + 1),
        Closing::Target | Closing::Whip | Closing::Loop => None,
    };
    let known = CLOSINGS.iter().find(|(kind, _)| *kind == closing.kind());
    (known.map_or("", |(_, name)| name), step)
}

/// Reads a way of closing.
pub(super) fn closing(name: &str, step: Option<usize>) -> Result<Closing, String> {
    let kind = CLOSINGS.iter().find(|(_, known)| *known == name).map(|(kind, _)| kind);
    match (kind, step.map(|step| step.checked_sub(1))) {
        (Some(ClosingKind::Target), None) => Ok(Closing::Target),
        (Some(ClosingKind::Whip), None) => Ok(Closing::Whip),
        (Some(ClosingKind::Loop), None) => Ok(Closing::Loop),
        (Some(ClosingKind::LrLasso), Some(Some(step))) => Ok(Closing::LrLasso(step)),
        (Some(ClosingKind::RlLasso), Some(Some(step))) => Ok(Closing::RlLasso(step)),
        _ => Err(format!("no chain closes as {name} with step {step:?}")),
    }
}

/// The 64-bit FNV-1a hash: anyone who reads the file can make it again.
pub(super) fn hash(bytes: &[u8]) -> i64 {
    let step = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step) as i64
}
