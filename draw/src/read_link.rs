//! Reads the link of the explorer, as `link` and `serve/page/link.js` write it.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catena::grid::{
    Candidate, Cell, CellSet, Conclusion, Digit, DigitSet, Position, ReadError, State, read,
};
use miniz_oxide::inflate::decompress_to_vec_with_limit;
use serde_json::{Map, Value, json};

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
    /// The proof that it shows; `None` where the link names none, or only its digest.
    pub proof: Option<PackedProof>,
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
                write!(f, "this link is of version {version}; only version 1 is understood")
            }
            LinkError::Cut(part) => {
                write!(f, "{part} in this link cannot be read: it is cut short, or was changed")
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
/// let proof = from_json(include_str!("../../exports/whip.json")).unwrap();
/// let read = read_link(&link(&proof, SITE)).unwrap().unwrap();
/// assert_eq!(from_json(&read.proof.unwrap().in_position(&read.position)).unwrap(), proof);
/// assert!(read_link("....8....").is_none());
/// ```
pub fn read_link(text: &str) -> Option<Result<Link, LinkError>> {
    let text = text.trim();
    let (_, fragment) = text.split_once('#')?;
    let is_link = fragment.starts_with("v=") && !text.contains(char::is_whitespace);
    is_link.then(|| of_fragment(fragment))
}

fn of_fragment(fragment: &str) -> Result<Link, LinkError> {
    match fragment.strip_prefix("v=1z&") {
        Some(packed) => of_fields(&inflated(packed).ok_or(LinkError::Cut("what is packed"))?),
        None => of_fields(fragment),
    }
}

fn of_fields(text: &str) -> Result<Link, LinkError> {
    let field = |key: &str| {
        let mut fields = text.split('&').filter_map(|part| part.split_once('='));
        fields.find(|(name, _)| *name == key).map(|(_, value)| value)
    };
    if let Some(version) = field("v").filter(|version| *version != "1") {
        return Err(LinkError::Version(version.to_owned()));
    }
    let first = match field("after") {
        Some("singles") => Some(First::Singles),
        Some("basics") => Some(First::Basics),
        _ => None,
    };
    let position = position(field("s"), field("g"))?;
    let proof =
        field("p").map(|text| packed(text).ok_or(LinkError::Cut("the proof"))).transpose()?;
    if let Some(proof) = &proof {
        proof.is_of(field("family").and_then(plain))?;
        proof.is_about(field("why").and_then(plain))?;
    }
    Ok(Link {
        position,
        first,
        done: field("done").map(done).transpose()?.unwrap_or_default(),
        proof,
        digest: field("h").map(str::to_owned),
    })
}

/// The position of a state and its givens, or of a grid.
fn position(state: Option<&str>, grid: Option<&str>) -> Result<Position, LinkError> {
    let grid = grid.map(|grid| plain(grid).ok_or(LinkError::Cut("the grid"))).transpose()?;
    match (state, grid) {
        (Some(state), grid) => {
            let state = state_of(state).ok_or(LinkError::Cut("the state"))?;
            let givens = grid.map_or(Ok(CellSet::EMPTY), |grid| givens(&grid, &state))?;
            Ok(Position { state, givens })
        }
        (None, Some(grid)) => read(&grid).map_err(LinkError::Grid),
        (None, None) => Err(LinkError::NoPosition),
    }
}

/// The state of the bits of its candidates, cell by cell, digit by digit.
fn state_of(text: &str) -> Option<State> {
    let bytes: [u8; 92] = URL_SAFE_NO_PAD.decode(text).ok()?.try_into().ok()?;
    let is_live = |candidate: Candidate| {
        let bit = candidate.cell().index() * 9 + candidate.digit().index();
        bytes[bit / 8] >> (bit % 8) & 1 == 1
    };
    let digits = |cell: usize| -> DigitSet {
        let live = |digit: &Digit| is_live(Candidate::new(*digit, Cell::from_index(cell)));
        Digit::all().filter(live).collect()
    };
    Some(State::from_cells(std::array::from_fn(digits)))
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

fn done(text: &str) -> Result<Vec<Done>, LinkError> {
    let steps = inflated(text).and_then(|json| serde_json::from_str::<Vec<Value>>(&json).ok());
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

fn packed(text: &str) -> Option<PackedProof> {
    of_value(serde_json::from_str(&inflated(text)?).ok()?)
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
        assert_eq!(error("v=2&g=1"), LinkError::Version("2".to_owned()));
        assert_eq!(error("v=1"), LinkError::NoPosition);
        assert_eq!(error("v=1z&AAAA"), LinkError::Cut("what is packed"));
        assert_eq!(error("v=1&s=AAAA"), LinkError::Cut("the state"));
        assert_eq!(error("v=1&g=%4"), LinkError::Cut("the grid"));
        let grid = format!("v=1&g={GRID}");
        assert_eq!(error(&format!("{grid}&p=AAAA")), LinkError::Cut("the proof"));
        assert_eq!(error(&format!("{grid}&done=AAAA")), LinkError::Cut("the steps"));
        assert!(matches!(error("v=1&g=12"), LinkError::Grid(_)));
    }

    /// A link of which a field was changed, so that its parts are of different things.
    #[test]
    fn a_link_of_different_things_is_refused_with_the_difference() {
        let proof = from_json(include_str!("../../exports/whip.json")).unwrap();
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
            let state = URL_SAFE_NO_PAD.encode(crate::link::bits(&proof.state));
            let changed = whole.replace(digits, std::str::from_utf8(&other).unwrap());
            let changed = changed.replace("&p=", &format!("&s={state}&p="));
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
