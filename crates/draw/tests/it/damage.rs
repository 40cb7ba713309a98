//! Random damage: nothing panics, and nothing false is ever proved.
//!
//! Proofs are damaged as values, through the JSON form so that every field is within reach, and as
//! texts. Whatever the checker still says is proved is tried out slowly: the conclusions hold in
//! every solution of the state, and its certificate is verified, or the test fails. The positions have
//! very many solutions, so that hardly anything is true of them by accident.

use std::collections::HashMap;

use catena::check::{Verdict, check};
use catena::grid::{Candidate, Conclusion, Digit, State};
use catena::proof::Proof;
use catena::proof::json::{from_json, to_json};
use serde_json::Value;

use crate::certificates::certify;
use crate::check::chains::EXAMPLES;
use crate::check::{deceit, holds, papers, proof, state};

/// A small generator of numbers (SplitMix64), so that every run is the same.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) % bound as u64) as usize
    }

    fn of<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())].clone()
    }
}

/// The proofs that are damaged: a chain of every kind, and lines of every ground.
fn proofs() -> Vec<Proof> {
    let chains = EXAMPLES.iter().map(|(example, _)| example.proof());
    let weak_link =
        proof(&state(papers::WEAK_LINK_STATE), "tagging", "r7c4<>1 r7c6<>1", papers::WEAK_LINK);
    let lines = deceit::STAND
        .iter()
        .map(|(_, lists, conclusions, lines)| proof(&state(lists), "no trick", conclusions, lines));
    let tricks = deceit::tricks()
        .into_iter()
        .map(|(_, lists, conclusions, lines, _)| proof(&state(lists), "trick", conclusions, lines));
    chains.chain([weak_link]).chain(lines).chain(tricks).collect()
}

/// What has been tried out so far.
#[derive(Default)]
struct Truth(HashMap<(State, Conclusion), bool>);

impl Truth {
    /// Judges a proof, and fails when something false is proved; whether it was proved.
    fn judge(&mut self, proof: &Proof) -> bool {
        let Verdict::Proved(_) = check(proof) else { return false };
        for &conclusion in &proof.conclusions {
            let key = (proof.state.clone(), conclusion);
            let true_ = *self.0.entry(key).or_insert_with(|| holds(&proof.state, conclusion));
            assert!(true_, "{conclusion} is false and proved: {}", to_json(proof));
        }
        certify(proof);
        true
    }
}

#[test]
fn nothing_false_is_proved_by_a_damaged_proof() {
    let mut random = Random(1);
    let mut truth = Truth::default();
    let mut proved = 0;
    for original in proofs() {
        let value: Value = serde_json::from_str(&to_json(&original)).unwrap();
        for _ in 0..200 {
            let mut value = value.clone();
            for _ in 0..=random.below(3) {
                damage(&mut random, &mut value);
            }
            renumber(&mut value["lines"], &mut 0);
            if let Ok(proof) = from_json(&value.to_string()) {
                proved += usize::from(truth.judge(&proof));
            }
        }
    }
    // Some damage does no harm; were there none of it, the damage would be too great to mean much.
    assert!(proved > 100, "{proved}");
}

/// Does one kind of damage to a document.
fn damage(random: &mut Random, document: &mut Value) {
    match random.below(8) {
        0 | 1 => rename_a_candidate(random, document),
        2 => change_the_state(random, document),
        3 => change_the_name(random, document),
        kind => {
            let part = random.of(&["lines", "lines", "lines", "chain", "eliminates", "places"]);
            let mut places = Vec::new();
            paths(&document[part], &mut vec![part.into()], &mut places);
            let place = random.of(&places);
            let words = candidates(document);
            if let Some(value) = document.pointer_mut(&place) {
                change(random, value, kind, &words);
            }
        }
    }
}

/// Replaces one candidate by another wherever it stands, or in one place out of two.
fn rename_a_candidate(random: &mut Random, document: &mut Value) {
    let words = candidates(document);
    let (from, to) = (random.of(&words), near(random, &words));
    let everywhere = random.below(2) == 0;
    for part in ["lines", "chain", "eliminates", "places"] {
        rename(random, &mut document[part], &from, &to, everywhere);
    }
    sort_conclusions(document);
}

fn rename(random: &mut Random, value: &mut Value, from: &str, to: &str, everywhere: bool) {
    match value {
        Value::String(word) if word == from && (everywhere || random.below(2) == 0) => {
            *word = to.to_owned();
        }
        Value::Array(items) => {
            items.iter_mut().for_each(|item| rename(random, item, from, to, everywhere));
            sort_candidates(items);
        }
        Value::Object(fields) => {
            fields.values_mut().for_each(|item| rename(random, item, from, to, everywhere));
        }
        _ => {}
    }
}

/// Keeps a list of candidates in the order that the form asks for, so that damage goes deeper.
fn sort_candidates(items: &mut [Value]) {
    let key = |item: &Value| item.as_str().and_then(|word| word.parse::<Candidate>().ok());
    if items.iter().all(|item| key(item).is_some()) {
        items.sort_by_key(key);
    }
}

fn sort_conclusions(document: &mut Value) {
    for part in ["eliminates", "places"] {
        if let Value::Array(items) = &mut document[part] {
            sort_candidates(items);
        }
    }
}

/// Makes a candidate live or takes one away.
fn change_the_state(random: &mut Random, document: &mut Value) {
    let words = candidates(document);
    let candidate: Candidate = near(random, &words).parse().unwrap();
    let cell = &mut document["state"][candidate.cell().index()];
    let digit = candidate.digit().to_string();
    let mut digits = cell.as_str().unwrap().replace(&digit, "");
    if digits.len() == cell.as_str().unwrap().len() {
        digits += &digit;
    }
    let mut digits: Vec<char> = digits.chars().collect();
    digits.sort_unstable();
    *cell = digits.into_iter().collect::<String>().into();
}

/// Names no family, so that the lines alone decide.
fn change_the_name(random: &mut Random, document: &mut Value) {
    document["family"] = serde_json::json!({"name": "mine", "shape": null});
    if random.below(2) == 0 {
        document["chain"] = Value::Null;
    }
}

/// A candidate of the document, or one like it.
fn near(random: &mut Random, words: &[String]) -> String {
    let candidate: Candidate = random.of(words).parse().unwrap();
    match random.below(3) {
        0 => candidate.to_string(),
        1 => {
            let csp = random.of(&candidate.csps());
            random.of(&csp.candidates()).to_string()
        }
        _ => {
            let digit = Digit::from_index(random.below(9));
            Candidate::new(digit, candidate.cell()).to_string()
        }
    }
}

/// All candidates that the lines, the chain and the conclusions name.
fn candidates(document: &Value) -> Vec<String> {
    let mut words = Vec::new();
    for part in ["lines", "chain", "eliminates", "places"] {
        collect(&document[part], &mut words);
    }
    // An emptied document still has something to change.
    words.push("n1r1c1".to_owned());
    words
}

fn collect(value: &Value, words: &mut Vec<String>) {
    match value {
        Value::String(word) if word.parse::<Candidate>().is_ok() => words.push(word.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, words)),
        Value::Object(fields) => fields.values().for_each(|item| collect(item, words)),
        _ => {}
    }
}

/// The places within a value, as JSON pointers.
fn paths(value: &Value, here: &mut Vec<String>, places: &mut Vec<String>) {
    places.push(format!("/{}", here.join("/")));
    let mut within = |key: String, item: &Value| {
        here.push(key);
        paths(item, here, places);
        here.pop();
    };
    match value {
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| within(index.to_string(), item));
        }
        Value::Object(fields) => fields.iter().for_each(|(key, item)| within(key.clone(), item)),
        _ => {}
    }
}

/// Changes one value: a number or a word for another, an item taken out, doubled or moved.
fn change(random: &mut Random, value: &mut Value, kind: usize, words: &[String]) {
    match value {
        Value::Number(number) => {
            let number = number.as_u64().unwrap_or(0);
            *value = (number + 4).saturating_sub(random.below(9) as u64).into();
        }
        Value::String(word) if word.parse::<Candidate>().is_ok() => {
            *value = near(random, words).into();
        }
        Value::Array(items) if !items.is_empty() => {
            let (one, other) = (random.below(items.len()), random.below(items.len()));
            match kind {
                4 => drop(items.remove(one)),
                5 => items.insert(other, items[one].clone()),
                6 => items.swap(one, other),
                _ => items.truncate(one),
            }
            sort_candidates(items);
        }
        Value::Array(items) => items.push(random.of(words).into()),
        Value::Object(fields) => {
            // A literal that turns round.
            if let Some(node) = fields.remove("true") {
                fields.insert("false".to_owned(), node);
            } else if let Some(node) = fields.remove("false") {
                fields.insert("true".to_owned(), node);
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// Numbers the lines again, as the form asks for.
fn renumber(lines: &mut Value, last: &mut u64) {
    let Value::Array(lines) = lines else { return };
    for line in lines {
        let Value::Object(fields) = line else { continue };
        match &mut fields["ground"] {
            Value::Object(ground) if ground.contains_key("refutation") => {
                renumber(&mut ground["refutation"]["lines"], last);
            }
            Value::Object(ground) if ground.contains_key("cases") => {
                let cases = ground["cases"]["cases"].as_array_mut();
                cases.into_iter().flatten().for_each(|lines| renumber(lines, last));
            }
            _ => {}
        }
        *last += 1;
        fields.insert("n".to_owned(), (*last).into());
    }
}

#[test]
fn nothing_false_is_proved_by_a_damaged_text() {
    let mut random = Random(2);
    let mut truth = Truth::default();
    for original in proofs() {
        let text = to_json(&original);
        for _ in 0..200 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=random.below(3) {
                let (at, from) = (random.below(bytes.len()), random.below(bytes.len()));
                match random.below(4) {
                    0 => bytes[at] = bytes[from],
                    1 => bytes[at] = b"0123456789[]{},:\"nrc"[random.below(20)],
                    2 => drop(bytes.remove(at)),
                    _ => {
                        let piece: Vec<u8> = bytes[from..].iter().take(12).copied().collect();
                        bytes.splice(at..at, piece);
                    }
                }
            }
            if let Ok(proof) = from_json(&String::from_utf8(bytes).unwrap()) {
                truth.judge(&proof);
            }
        }
    }
}
