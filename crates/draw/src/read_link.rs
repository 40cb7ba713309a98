//! Reads the link of the explorer, as `link` and the page write it; `crates/serve/page/address.js` has its law.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catena::grid::{
    Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Position, ReadError, State, read,
};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value, json};

use super::link::{by_cell, check, left, open};
use super::squeeze::{self, unsqueezed};

/// How many bytes a packed text may stand for.
const LARGEST: usize = 1_000_000;

/// What a link of the explorer has: a position, what is applied to it, and perhaps a proof of what is left.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The position.
    pub position: Position,
    /// What is applied to it first.
    pub first: Option<First>,
    /// The steps that are applied then.
    pub done: Vec<Done>,
    /// The proof that it shows; `None` where the link names none, or only its digest, or has lost it.
    pub proof: Option<PackedProof>,
    /// Why its proof is not there, where the link was cut.
    pub lost: Option<LinkError>,
    /// The digest of a proof that is too long for a link.
    pub digest: Option<String>,
}

/// What is applied to the position of a link.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// Singles.
    Singles,
    /// Basic rules.
    Basics,
}

/// A step of the way that a link has.
#[derive(Clone, PartialEq, Debug)]
pub enum Done {
    /// Singles, until none is open.
    Singles,
    /// What these proofs show, of one position.
    Proofs(Vec<PackedProof>),
}

/// A proof without its position, which it has where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct PackedProof(Map<String, Value>);

impl PackedProof {
    /// The proof as `catena-proof/1`, in its position. Whether it holds, the checker says.
    pub fn in_position(&self, position: &Position) -> String {
        let digits = |cell: Cell| -> String {
            position.state.digits(cell).iter().map(|digit| digit.to_string()).collect()
        };
        let mut proof = self.0.clone();
        proof.insert("schema".to_owned(), json!("catena-proof/1"));
        proof.insert("state".to_owned(), Cell::all().map(digits).collect());
        proof.insert("givens".to_owned(), cells(position.givens));
        Value::Object(proof).to_string()
    }
}

impl PackedProof {
    /// That it is of the family that is named.
    fn is_of(&self, named: Option<String>) -> Result<(), LinkError> {
        let proof = self.0.get("family").and_then(|family| family.get("name")?.as_str());
        match (named, proof) {
            (Some(named), Some(proof)) if named != proof => {
                Err(LinkError::OtherFamily { named, proof: proof.to_owned() })
            }
            _ => Ok(()),
        }
    }

    /// That it proves the conclusion that is named, or something on the way to it.
    fn is_about(&self, named: Option<String>) -> Result<(), LinkError> {
        let Some(named) = named.and_then(|text| text.parse::<Conclusion>().ok()) else {
            return Ok(());
        };
        let proof = self.conclusions();
        match proof.is_empty() || proof.iter().any(|&one| bears_on(one, named)) {
            true => Ok(()),
            false => Err(LinkError::OtherConclusion { named, proof }),
        }
    }

    fn conclusions(&self) -> Vec<Conclusion> {
        let list = |key: &str| self.0.get(key).and_then(Value::as_array).into_iter().flatten();
        let read = |value: &Value| value.as_str()?.parse::<Candidate>().ok();
        let eliminated = list("eliminates").filter_map(read).map(Conclusion::Eliminate);
        eliminated.chain(list("places").filter_map(read).map(Conclusion::Place)).collect()
    }
}

/// Whether what a proof concludes is what is asked, what it follows from, or a part of it: a placement takes away what is
/// linked to it, and may need several eliminations.
fn bears_on(proved: Conclusion, asked: Conclusion) -> bool {
    let is_one_kind = matches!(
        (proved, asked),
        (Conclusion::Eliminate(_), Conclusion::Eliminate(_))
            | (Conclusion::Place(_), Conclusion::Place(_))
    );
    proved == asked || !is_one_kind && proved.candidate().linked(asked.candidate())
}

fn cells(cells: CellSet) -> Value {
    cells.iter().map(|cell| cell.to_string()).collect()
}

/// Why a link cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// It is of another version.
    Version(String),
    /// This part of it is cut short, or was changed.
    Cut(&'static str),
    /// It has lost its end.
    CutAfter {
        /// Its last characters.
        tail: String,
        /// What is still there, in words.
        there: Vec<String>,
    },
    /// Its grid has lost its last cells.
    ShortGrid(usize),
    /// A field of it is not what it has to be.
    Odd {
        /// What it is.
        value: String,
        /// What it has to be.
        what: &'static str,
    },
    /// It has no position.
    NoPosition,
    /// Its grid is none.
    Grid(ReadError),
    /// Its grid gives a cell a digit that its state has not placed there.
    OtherState {
        /// The cell.
        cell: Cell,
        /// The digit that the grid gives.
        given: Digit,
        /// The digits that the state has.
        state: DigitSet,
    },
    /// It names another family than that of its proof.
    OtherFamily {
        /// The family that it names.
        named: String,
        /// That of the proof.
        proof: String,
    },
    /// It names a conclusion that its proof does not prove.
    OtherConclusion {
        /// The conclusion that it names.
        named: Conclusion,
        /// What the proof concludes.
        proof: Vec<Conclusion>,
    },
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LinkError::Version(version) => {
                write!(f, "this link is of version {version}; only versions 1 and 2 are understood")
            }
            LinkError::Cut(part) => {
                write!(f, "{part} in this link cannot be read: it is cut short, or was changed")
            }
            LinkError::CutAfter { tail, there } => {
                let there = match there.is_empty() {
                    true => "nothing".to_owned(),
                    false => there.join(", "),
                };
                write!(f, "this link was cut after \"…{tail}\"; what is still there: {there}")
            }
            LinkError::ShortGrid(cells) => write!(
                f,
                "the grid in this link has {cells} of 81 cells; forums leave out the dots at its end"
            ),
            LinkError::Odd { value, what } => {
                write!(f, "\"{value}\" in this link is not {what}")
            }
            LinkError::NoPosition => f.write_str("this link has no position"),
            LinkError::Grid(error) => write!(f, "the grid in this link cannot be read: {error}"),
            LinkError::OtherState { cell, given, state } => {
                let state = match state.len() {
                    0 => "no candidate".to_owned(),
                    _ => state.to_string(),
                };
                write!(
                    f,
                    "the grid in this link is not that of its state: it gives {cell} = {given}, where the state has {state}"
                )
            }
            LinkError::OtherFamily { named, proof } => {
                write!(f, "this link names the family {named}, but its proof is by {proof}")
            }
            LinkError::OtherConclusion { named, proof } => {
                let proof = Conclusion::list(proof);
                write!(f, "this link names {named}, but its proof concludes {proof}")
            }
        }
    }
}

/// Reads a text that is nothing but a link; `None` when it is something else.
///
/// # Errors
/// What part of it cannot be read.
///
/// ```
/// use catena::proof::json::{from_json, to_json};
/// use catena_draw::{SITE, link, read_link};
///
/// let proof = from_json(include_str!("../../../exports/whip.json")).unwrap();
/// let read = read_link(&link(&proof, SITE)).unwrap().unwrap();
/// assert_eq!(from_json(&read.proof.unwrap().in_position(&read.position)).unwrap(), proof);
/// assert!(read_link("....8....").is_none());
/// ```
pub fn read_link(text: &str) -> Option<Result<Link, LinkError>> {
    let (before, fragment) = text.trim().split_once('#')?;
    let fragment = mended(fragment)?;
    let is_link = fragment.starts_with("v=") && !before.contains(char::is_whitespace);
    is_link.then(|| of_fragment(&fragment))
}

/// A fragment without what carriers did to it; `None` where words stand behind it.
fn mended(fragment: &str) -> Option<String> {
    let escaped = fragment.get(..4).is_some_and(|head| head.eq_ignore_ascii_case("v%3D"));
    let text = if escaped { plain(fragment)? } else { fragment.to_owned() };
    let mut text = text.replace("&#38;", "&amp;");
    while text.contains("&amp;") {
        text = text.replace("&amp;", "&");
    }
    if text.starts_with("v=1") {
        let text = without_tail(&text.replace("&lt;", "<").replace("&gt;", ">")).to_owned();
        return (!text.contains(char::is_whitespace)).then_some(text);
    }
    let text = joined(&text)?;
    (!text.contains(char::is_whitespace)).then(|| text.replace("%20", ""))
}

/// The lines of a link that mail has broken, with signs of quotation; `None` where a line is behind its end.
fn joined(text: &str) -> Option<String> {
    text.lines().try_fold(String::new(), |link, line| {
        let is_open = before_end(&link).is_none();
        is_open.then(|| link + line.trim_start_matches(['>', ' ']))
    })
}

/// An old link without what stands behind it in a text; of words nobody knows where they end.
fn without_tail(text: &str) -> &str {
    let last = text.rsplit('&').next().unwrap_or_default();
    match last.split_once('=').map(|(key, _)| key) {
        Some("q" | "chain") => text,
        Some("g") => text.trim_end_matches(|c: char| !c.is_ascii_digit() && c != '.'),
        _ => text.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-'),
    }
}

fn of_fragment(text: &str) -> Result<Link, LinkError> {
    let (version, rest) = text.split_once('&').unwrap_or((text, ""));
    let version = &version["v=".len()..];
    let (number, is_packed) = match version.strip_suffix('z') {
        Some(number) => (number, true),
        None => (version, false),
    };
    let (body, is_cut) = match number {
        "1" => (rest, false),
        "2" => before_end(rest).map_or((rest, true), |body| (body, false)),
        _ => return Err(LinkError::Version(version.to_owned())),
    };
    let packed = is_packed.then(|| inflated(body).ok_or(LinkError::Cut("what is packed")));
    let body = packed.transpose()?.unwrap_or_else(|| body.to_owned());
    let tail = text.char_indices().rev().nth(15).map_or(text, |(at, _)| &text[at..]);
    let fields = Fields { text: &body, is_old: number == "1", tail };
    fields.link(is_cut && !is_packed)
}

/// What stands before the last word of a link, `end`.
fn before_end(rest: &str) -> Option<&str> {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '=';
    let mut ends = rest.match_indices("end").filter(|&(at, word)| {
        let starts = at == 0 || rest[..at].ends_with('&');
        starts && !rest[at + word.len()..].starts_with(is_word)
    });
    ends.next().map(|(at, _)| rest[..at].trim_end_matches('&'))
}

/// The form of a field.
type Fits = fn(&str) -> bool;

/// The form of fields, and what that is called.
const FORMS: [(&str, Fits, &str); 6] = [
    ("after", |text| first(text).is_some(), "something to apply first: that is singles or basics"),
    ("tab", |text| TABS.contains(&text), "a view of the page"),
    ("sel", is_candidates, "a candidate such as n3r1c7"),
    ("why", |text| text.parse::<Conclusion>().is_ok(), "a conclusion such as r1c7<>3"),
    ("step", is_number, "the number of a step"),
    ("branch", is_number, "the number of a branch"),
];
const TABS: [&str; 9] =
    ["explore", "graph", "query", "path", "chain", "families", "learn", "store", "post"];

fn first(text: &str) -> Option<First> {
    match text {
        "singles" => Some(First::Singles),
        "basics" => Some(First::Basics),
        _ => None,
    }
}

fn is_candidates(text: &str) -> bool {
    text.split(',').all(|one| one.parse::<Candidate>().is_ok())
}

fn is_number(text: &str) -> bool {
    (1..5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The fields of a link.
struct Fields<'a> {
    text: &'a str,
    /// Whether it is of version 1.
    is_old: bool,
    /// The last characters of the link.
    tail: &'a str,
}

impl Fields<'_> {
    fn link(&self, is_cut: bool) -> Result<Link, LinkError> {
        let mut proof =
            self.raw("p").map(|text| self.packed(text).ok_or(LinkError::Cut("the proof")));
        let is_stub = self.is_old && self.field("why").is_some_and(|why| why.len() < 6);
        // Of a link that was cut within its proof all else is whole.
        let lost = (is_stub || is_cut && !matches!(proof, Some(Ok(_)))).then(|| self.cut(is_stub));
        if is_cut && matches!(self.last(), "p" | "h") && lost.is_some() {
            proof = None;
        } else if is_cut && let Some(lost) = lost {
            return Err(lost);
        }
        let proof = proof.transpose()?;
        self.forms(is_stub)?;
        let position = self.position()?;
        if let Some(proof) = &proof {
            proof.is_of(self.field("family"))?;
            proof.is_about(self.field("why").filter(|_| !is_stub))?;
        }
        Ok(Link {
            position,
            first: self.raw("after").and_then(first),
            done: self.raw("done").map(|text| self.done(text)).transpose()?.unwrap_or_default(),
            proof,
            lost,
            digest: self.raw("h").map(str::to_owned).filter(|_| !is_cut),
        })
    }

    /// What stands behind a key. Of two fields of one name the first counts.
    fn raw(&self, key: &str) -> Option<&str> {
        let mut fields = self.text.split('&').filter_map(|part| part.split_once('='));
        fields.find(|(name, _)| *name == key).map(|(_, value)| value)
    }

    /// The same, as it was before it was escaped.
    fn field(&self, key: &str) -> Option<String> {
        self.raw(key).and_then(plain)
    }

    fn last(&self) -> &str {
        let last = self.text.rsplit('&').next().unwrap_or_default();
        last.split_once('=').map_or(last, |(key, _)| key)
    }

    /// That the link was cut: of its last field nobody knows whether it is whole.
    fn cut(&self, is_stub: bool) -> LinkError {
        let named = [
            ("g", "the grid"),
            ("s", "the state"),
            ("why", "the conclusion"),
            ("family", "the family"),
        ];
        let is_there = |key: &str| key != self.last() && !(is_stub && key == "why");
        let there = named.iter().filter(|(key, _)| is_there(key)).filter_map(|(key, name)| {
            let value = self.field(key)?;
            Some(if *key == "s" { (*name).to_owned() } else { format!("{name} {value}") })
        });
        LinkError::CutAfter { tail: self.tail.to_owned(), there: there.collect() }
    }

    /// That each field has its form.
    fn forms(&self, is_stub: bool) -> Result<(), LinkError> {
        for (key, fits, what) in FORMS {
            match self.field(key).filter(|value| !fits(value)) {
                Some(value) if !(is_stub && key == "why") => {
                    return Err(LinkError::Odd { value: value.chars().take(40).collect(), what });
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The position of a state and its givens, or of a grid.
    fn position(&self) -> Result<Position, LinkError> {
        let grid = self.raw("g").map(|grid| plain(grid).ok_or(LinkError::Cut("the grid")));
        let grid = grid.transpose()?.map(|grid| grid.replace('0', "."));
        match (self.raw("s"), grid) {
            (Some(state), grid) => {
                let grid = grid.unwrap_or_default();
                let state = state_of(state, &grid).ok_or(LinkError::Cut("the state"))?;
                let givens = givens(&grid, &state)?;
                Ok(Position { state, givens })
            }
            (None, Some(grid)) if self.last() == "g" && is_short(&grid) => {
                Err(LinkError::ShortGrid(grid.len()))
            }
            (None, Some(grid)) => read(&grid).map_err(LinkError::Grid),
            (None, None) => Err(LinkError::NoPosition),
        }
    }

    fn done(&self, text: &str) -> Result<Vec<Done>, LinkError> {
        let json = self.unpacked(text);
        let steps = json.and_then(|json| serde_json::from_str::<Vec<Value>>(&json).ok());
        let step = |step: Value| match step {
            Value::String(word) if word == "singles" => Some(Done::Singles),
            Value::Array(proofs) => {
                proofs.into_iter().map(of_value).collect::<Option<_>>().map(Done::Proofs)
            }
            _ => None,
        };
        let steps = steps.and_then(|steps| steps.into_iter().map(step).collect());
        steps.ok_or(LinkError::Cut("the steps"))
    }

    fn packed(&self, text: &str) -> Option<PackedProof> {
        of_value(serde_json::from_str(&self.unpacked(text)?).ok()?)
    }

    fn unpacked(&self, text: &str) -> Option<String> {
        if self.is_old { inflated(text) } else { unsqueezed_text(text) }
    }
}

/// Whether a grid has lost its last cells.
fn is_short(grid: &str) -> bool {
    grid.len() < 81 && grid.bytes().all(|byte| byte == b'.' || byte.is_ascii_digit())
}

/// The state of the bits of its candidates, cell by cell, digit by digit: of all, or of those that the givens leave.
fn state_of(text: &str, givens: &str) -> Option<State> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let is_live = |bytes: &[u8], at: usize| bytes[at / 8] >> (at % 8) & 1 == 1;
    if bytes.len() == 92 {
        let live = by_cell().enumerate().filter(|&(at, _)| is_live(&bytes, at));
        return Some(of_candidates(live.map(|(_, one)| one)));
    }
    let (seen, bytes) = bytes.split_first_chunk::<2>()?;
    let left = left(givens)?;
    let open = open(&left);
    let is_whole = bytes.len() == open.len().div_ceil(8)
        && *seen == check(givens.bytes().chain(bytes.iter().copied()));
    let live = open.iter().enumerate().filter(|&(at, _)| is_whole && is_live(bytes, at));
    let given = left.state.candidates().filter(|one| left.givens.contains(one.cell()));
    let state = of_candidates(live.map(|(_, &one)| one).chain(given));
    is_whole.then_some(state)
}

fn of_candidates(candidates: impl Iterator<Item = Candidate>) -> State {
    let mut cells = [DigitSet::EMPTY; 81];
    candidates.for_each(|one| {
        cells[one.cell().index()].insert(one.digit());
    });
    State::from_cells(cells)
}

/// The givens of a grid, which the state has placed.
fn givens(grid: &str, state: &State) -> Result<CellSet, LinkError> {
    let given = |(c, cell): (char, Cell)| Some((Digit::from_number(c.to_digit(10)?)?, cell));
    let given: Vec<(Digit, Cell)> = grid.chars().zip(Cell::all()).filter_map(given).collect();
    let is_other = |&&(digit, cell): &&(Digit, Cell)| state.digits(cell).only() != Some(digit);
    match given.iter().find(is_other) {
        None => Ok(given.into_iter().map(|(_, cell)| cell).collect()),
        Some(&(given, cell)) => {
            Err(LinkError::OtherState { cell, given, state: state.digits(cell) })
        }
    }
}

fn of_value(value: Value) -> Option<PackedProof> {
    match value {
        Value::Object(fields) => Some(PackedProof(fields)),
        _ => None,
    }
}

/// The text that was deflated.
fn inflated(text: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    String::from_utf8(decompress_to_vec_with_limit(&bytes, LARGEST).ok()?).ok()
}

/// The text that was squeezed, when its length and its check are those that stand before it.
fn unsqueezed_text(text: &str) -> Option<String> {
    let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
    let last = bytes.iter().take(3).position(|&byte| byte < 128)?;
    let (length, rest) = bytes.split_at(last + 1);
    let length = length.iter().rev().fold(0, |length, &byte| length << 7 | usize::from(byte & 127));
    let (seen, squeezed) = rest.split_first_chunk::<3>().filter(|_| length <= squeeze::LARGEST)?;
    let made = unsqueezed(squeezed, length);
    (*seen == check(made.iter().copied())).then(|| String::from_utf8(made).ok()).flatten()
}

/// A text as it was before it was escaped.
fn plain(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let code = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&code).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    String::from_utf8(bytes).ok()
}

#[cfg(test)]
mod tests {
    use catena::proof::json::from_json;

    use super::*;

    const GRID: &str =
        "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";

    #[test]
    fn other_texts_are_no_links() {
        for text in [GRID, "#v", "see http://a/#v=1&g=1", "{\"a\": \"#v=1\"}", "#x=1"] {
            assert_eq!(read_link(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_wrong_with_a_link_is_said() {
        let error = |rest: &str| read_link(&format!("http://a/#{rest}")).unwrap().unwrap_err();
        assert_eq!(error("v=3&g=1"), LinkError::Version("3".to_owned()));
        assert_eq!(error("v=1"), LinkError::NoPosition);
        assert_eq!(error("v=1z&AAAA"), LinkError::Cut("what is packed"));
        assert_eq!(error("v=1&s=AAAA"), LinkError::Cut("the state"));
        assert_eq!(error("v=1&g=%4"), LinkError::Cut("the grid"));
        let grid = format!("v=1&g={GRID}");
        assert_eq!(error(&format!("{grid}&p=AAAA")), LinkError::Cut("the proof"));
        assert_eq!(error(&format!("{grid}&done=AAAA")), LinkError::Cut("the steps"));
        assert_eq!(error("v=1&g=12"), LinkError::ShortGrid(2));
        assert!(matches!(error(&format!("v=1&g=11{}", &GRID[2..])), LinkError::Grid(_)));
    }

    /// A link of which a field was changed, so that its parts are of different things.
    #[test]
    fn a_link_of_different_things_is_refused_with_the_difference() {
        let proof = from_json(include_str!("../../../exports/whip.json")).unwrap();
        let whole = crate::link(&proof, "http://a/");
        assert!(read_link(&whole).unwrap().is_ok());
        let field = |key: &str| whole.split(['#', '&']).find(|part| part.starts_with(key)).unwrap();
        let with = |key: &str, value: &str| {
            read_link(&whole.replace(field(key), &format!("{key}{value}"))).unwrap()
        };
        let said = |key: &str, value: &str| with(key, value).unwrap_err().to_string();
        let family = said("family=", "braid");
        assert_eq!(family, "this link names the family braid, but its proof is by whip");
        let [Conclusion::Eliminate(falls)] = proof.conclusions[..] else { panic!("one falls") };
        let all = || Candidate::all().filter(|&candidate| candidate != falls);
        for other in all().filter(|other| !other.linked(falls)).step_by(50) {
            let cell = other.cell();
            let elimination = said("why=", &format!("{cell}%3C%3E{}", other.digit()));
            assert!(elimination.contains("but its proof concludes"), "{elimination}");
            let placement = with("why=", &format!("{cell}%3D{}", other.digit()));
            assert!(matches!(placement, Err(LinkError::OtherConclusion { .. })), "{cell}");
        }
        // What is linked to it is placed where it is one of the eliminations that this takes.
        let near = all().find(|other| other.linked(falls)).unwrap();
        let placement = with("why=", &format!("{}%3D{}", near.cell(), near.digit()));
        assert!(placement.is_ok(), "{placement:?}");
        for given in proof.givens.iter().take(3) {
            let digits = &field("g=")[2..];
            let mut other = digits.as_bytes().to_vec();
            let digit = &mut other[given.index()];
            *digit = if *digit == b'9' { b'1' } else { *digit + 1 };
            let changed = whole.replace(digits, std::str::from_utf8(&other).unwrap());
            let state = URL_SAFE_NO_PAD.encode(crate::link::bits_of(&proof.state, ""));
            let changed = changed.replace(field("s="), &format!("s={state}"));
            let error = read_link(&changed).unwrap().unwrap_err().to_string();
            let expected =
                format!("the grid in this link is not that of its state: it gives {given} =");
            assert!(error.starts_with(&expected), "{error}");
        }
    }

    #[test]
    fn the_position_and_what_is_applied_are_read() {
        let link = read_link(&format!("#v=1&g={GRID}&after=singles&tab=path")).unwrap().unwrap();
        assert_eq!(link.position, read(GRID).unwrap());
        assert_eq!((link.first, link.done, link.proof), (Some(First::Singles), Vec::new(), None));
    }
}
