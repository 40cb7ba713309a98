//! The link that opens a proof in the explorer: the proof itself, in the fragment of an address, which a browser
//! keeps to itself.
//!
//! ```text
//! SITE#v=1&g=GIVENS&s=STATE&sel=n3r1c7&why=r1c7<>3&family=whip&p=PROOF
//! ```
//!
//! `g` has the givens as 81 characters, and `s`, where the state is not just what the givens leave, its 729
//! candidates as bits. `p` is the proof as `catena-proof/1` without its first fields, which say schema, state and
//! givens again; deflated, in base64url. A proof that would take more than 8 kB so is named by its digest: `h` in
//! place of `p`. `serve/page/link.js` reads it.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catena::grid::{Candidate, Cell, State, read};
use catena::proof::Proof;
use catena::proof::json::to_json;
use miniz_oxide::deflate::compress_to_vec;

/// Where the explorer is: what the release sets as `CATENA_SITE`; otherwise where `catena serve` is.
pub const SITE: &str = match option_env!("CATENA_SITE") {
    Some(site) => site,
    None => "http://127.0.0.1:7290/",
};

/// The greatest number of characters of a proof in a link.
const LONGEST: usize = 8_192;
/// How hard to look for a short form: as hard as can be.
const EFFORT: u8 = 10;

/// The link that opens a proof at a site, from some hundred characters to 8 kB.
///
/// ```
/// use catena::proof::json::from_json;
/// use catena_draw::{SITE, link};
///
/// let proof = from_json(include_str!("../../exports/whip.json")).unwrap();
/// let link = link(&proof, SITE);
/// assert!(link.starts_with(SITE) && link.contains("&family=whip&p="));
/// ```
pub fn link(proof: &Proof, site: &str) -> String {
    let json = to_json(proof);
    let mut fields = vec![("v", "1".to_owned())];
    fields.extend(position(proof));
    if let Some(conclusion) = proof.conclusions.first() {
        fields.push(("sel", conclusion.candidate().to_string()));
        fields.push(("why", escaped(&conclusion.to_string())));
    }
    fields.push(("family", escaped(proof.family.name.raw())));
    let packed = base64url(&compress_to_vec(terse(&json).as_bytes(), EFFORT));
    fields.push(match packed.len() > LONGEST {
        true => ("h", digest(&json)),
        false => ("p", packed),
    });
    let fields: Vec<String> = fields.iter().map(|(key, value)| format!("{key}={value}")).collect();
    format!("{site}#{}", fields.join("&"))
}

/// The position of a proof: its givens, and its state unless the givens say it.
fn position(proof: &Proof) -> Vec<(&'static str, String)> {
    let given = |cell: Cell| match proof.state.digits(cell).iter().next() {
        Some(digit) if proof.givens.contains(cell) => digit.to_string(),
        _ => ".".to_owned(),
    };
    let givens: String = Cell::all().map(given).collect();
    let is_said = read(&givens).is_ok_and(|position| position.state == proof.state);
    let mut fields = Vec::new();
    if !proof.givens.is_empty() {
        fields.push(("g", givens));
    }
    if !is_said {
        fields.push(("s", base64url(&bits(&proof.state))));
    }
    fields
}

/// The candidates of a state, each a bit.
pub(super) fn bits(state: &State) -> [u8; 92] {
    let mut bytes = [0; 92];
    for candidate in state.candidates() {
        let bit = place(candidate);
        bytes[bit / 8] |= 1 << (bit % 8);
    }
    bytes
}

/// The place of a candidate: cell by cell, digit by digit.
fn place(candidate: Candidate) -> usize {
    candidate.cell().index() * 9 + candidate.digit().index()
}

/// A proof without the fields that say its position.
fn terse(json: &str) -> String {
    let family = json.find(r#""family":"#).expect("every proof has a family");
    // What is assumed of the givens stands behind them.
    let rest = json.find(r#""assumes":"#).map_or(family, |assumes| assumes.min(family));
    format!("{{{}", &json[rest..])
}

/// A number by which a proof is known again: FNV-1a of 64 bits over its `catena-proof/1`, as 16 digits.
fn digest(json: &str) -> String {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    format!("{:016x}", json.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
}

fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A text as a fragment may have it, also where forums look for the end of an address.
fn escaped(text: &str) -> String {
    let character = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' => (byte as char).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(character).collect()
}
