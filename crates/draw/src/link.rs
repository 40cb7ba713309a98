//! The link that opens a proof in the explorer: the proof itself, in the fragment of an address, which a browser
//! keeps to itself.
//!
//! ```text
//! SITE#v=2&g=GIVENS&sel=n3r1c7&why=r1c7%3C%3E3&family=whip&s=STATE&p=PROOF&end
//! ```
//!
//! `g` has the givens as 81 characters, and `s`, where the state is not just what the givens leave, a bit for each
//! candidate that they leave, behind two bytes by which one sees that these are its givens. `p` is the proof as
//! `catena-proof/1` without its first fields, which say schema, state and givens again: its length, three bytes by which
//! one sees that it is whole, and the text squeezed, in base64url. A proof that would take more than 8 kB so is named by
//! its digest: `h` in place of `p`.
//!
//! A link has no characters but `A-Z a-z 0-9 = & - _ . , : + %`, the dots at the end of its grid are zeros, and its last
//! word is `end`: so forums find where it ends, and a link that was cut is known. `crates/serve/page/address.js` has the law in
//! full, and the page writes and reads the same links.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catena::grid::{Candidate, Cell, Digit, Position, State, read};
use catena::proof::Proof;
use catena::proof::json::to_json;

use super::squeeze::{LARGEST, squeezed};

/// Where the explorer is: what the release sets as `CATENA_SITE`; otherwise where `catena serve` is.
pub const SITE: &str = match option_env!("CATENA_SITE") {
    Some(site) => site,
    None => "http://127.0.0.1:7290/",
};

/// The greatest number of characters of a proof in a link.
const LONGEST: usize = 8_192;

/// The link that opens a proof at a site, from some hundred characters to 8 kB.
///
/// ```
/// use catena::proof::json::from_json;
/// use catena_draw::{SITE, link};
///
/// let proof = from_json(include_str!("../../../exports/whip.json")).unwrap();
/// let link = link(&proof, SITE);
/// assert!(link.starts_with(SITE) && link.contains("&family=whip&") && link.ends_with("&end"));
/// ```
pub fn link(proof: &Proof, site: &str) -> String {
    written(proof, site, None)
}

/// The same, where a second family is to stand beside the one of the proof.
pub fn link_beside(proof: &Proof, family: &str, site: &str) -> String {
    written(proof, site, Some(family))
}

fn written(proof: &Proof, site: &str, beside: Option<&str>) -> String {
    let json = to_json(proof);
    let mut fields = vec!["v=2".to_owned()];
    let mut field = |key: &str, value: String| fields.push(format!("{key}={value}"));
    let givens = givens(proof);
    if !proof.givens.is_empty() {
        field("g", ended(&givens));
    }
    if let Some(conclusion) = proof.conclusions.first() {
        field("sel", conclusion.candidate().to_string());
        field("why", escaped(&conclusion.to_string()));
    }
    field("family", escaped(proof.family.name.raw()));
    if let Some(family) = beside {
        field("with", escaped(family));
    }
    if read(&givens).map(|position| position.state) != Ok(proof.state.clone()) {
        field("s", base64url(&bits_of(&proof.state, &givens)));
    }
    match packed(&terse(&json)).filter(|packed| packed.len() <= LONGEST) {
        Some(packed) => field("p", packed),
        None => field("h", digest(&json)),
    }
    fields.push("end".to_owned());
    format!("{site}#{}", fields.join("&"))
}

/// The givens of a proof, as 81 characters.
pub(super) fn givens(proof: &Proof) -> String {
    let given = |cell: Cell| match proof.state.digits(cell).iter().next() {
        Some(digit) if proof.givens.contains(cell) => digit.to_string(),
        _ => ".".to_owned(),
    };
    Cell::all().map(given).collect()
}

/// A grid that no forum makes shorter: zeros for the dots at its end.
fn ended(grid: &str) -> String {
    let kept = grid.trim_end_matches('.');
    format!("{kept}{}", "0".repeat(grid.len() - kept.len()))
}

/// The state as bits: of the candidates that the givens leave; of all where there are no givens, or the state has others.
pub(super) fn bits_of(state: &State, givens: &str) -> Vec<u8> {
    let Some(open) = left(givens).filter(|left| is_of(state, left)).as_ref().map(open) else {
        return bits(&by_cell().collect::<Vec<_>>(), state);
    };
    let bytes = bits(&open, state);
    [check::<2>(givens.bytes().chain(bytes.iter().copied())).to_vec(), bytes].concat()
}

/// What givens leave; `None` where there are none, or where one excludes another.
pub(super) fn left(givens: &str) -> Option<Position> {
    read(givens).ok().filter(|position| !position.givens.is_empty())
}

/// Whether a state has all givens, and no candidate that they exclude.
fn is_of(state: &State, left: &Position) -> bool {
    let has = |cell: Cell| state.digits(cell) == left.state.digits(cell);
    left.givens.iter().all(has) && state.candidates().all(|one| left.state.is_live(one))
}

/// The candidates that givens leave to the other cells.
pub(super) fn open(left: &Position) -> Vec<Candidate> {
    let is_open = |one: &Candidate| left.state.is_live(*one) && !left.givens.contains(one.cell());
    by_cell().filter(is_open).collect()
}

/// All candidates, cell by cell, digit by digit.
pub(super) fn by_cell() -> impl Iterator<Item = Candidate> {
    Cell::all().flat_map(|cell| Digit::all().map(move |digit| Candidate::new(digit, cell)))
}

/// A bit for each of these candidates: whether it is live.
fn bits(candidates: &[Candidate], state: &State) -> Vec<u8> {
    let bit = |(at, one): (usize, &Candidate)| u8::from(state.is_live(*one)) << at;
    candidates.chunks(8).map(|eight| eight.iter().enumerate().map(bit).sum()).collect()
}

/// A text squeezed, behind its length and a check; `None` where it is too long for a link.
fn packed(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let parts =
        [length_of(bytes.len()), check::<3>(bytes.iter().copied()).to_vec(), squeezed(bytes)];
    (bytes.len() <= LARGEST).then(|| base64url(&parts.concat()))
}

/// A length in groups of seven bits, the least first; all but the last with the eighth bit.
fn length_of(length: usize) -> Vec<u8> {
    match length {
        0..128 => vec![length as u8],
        _ => [vec![(length & 127 | 128) as u8], length_of(length >> 7)].concat(),
    }
}

/// The last bytes of the number by which bytes are known again.
pub(super) fn check<const N: usize>(bytes: impl Iterator<Item = u8>) -> [u8; N] {
    *hash(bytes).to_be_bytes().last_chunk().expect("it has eight")
}

/// A proof without the fields that say its position.
fn terse(json: &str) -> String {
    let family = json.find(r#""family":"#).expect("every proof has a family");
    // What is assumed of the givens stands behind them.
    let rest = json.find(r#""assumes":"#).map_or(family, |assumes| assumes.min(family));
    format!("{{{}", &json[rest..])
}

/// A number by which a proof is known again, over its `catena-proof/1`, as 16 digits.
fn digest(json: &str) -> String {
    format!("{:016x}", hash(json.bytes()))
}

/// FNV-1a of 64 bits.
fn hash(bytes: impl Iterator<Item = u8>) -> u64 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.fold(0xcbf2_9ce4_8422_2325, mix)
}

fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// A text as a fragment may have it, also where forums look for the end of an address.
fn escaped(text: &str) -> String {
    let character = |byte: u8| match byte {
        b' ' => "+".to_owned(),
        byte if byte.is_ascii_alphanumeric() || b"-_.,:=".contains(&byte) => {
            (byte as char).to_string()
        }
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(character).collect()
}
