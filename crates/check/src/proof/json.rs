//! The exchange form `catena-proof/1`: one JSON document per proof.
//!
//! | field | meaning |
//! |---|---|
//! | `schema` | `catena-proof/1`; another version is refused |
//! | `state` | 81 texts, row by row: the live digits of each cell, ascending |
//! | `givens` | the cells that were given; may be left out where nothing is assumed of them |
//! | `assumes` | `one solution`, of the givens: just where a line has the ground `unique` or `symmetric`; else left out |
//! | `family` | `name`, and `shape`: what its chains may do, or null for a rule without chains |
//! | `length` | the number of CSP variables, the target not counted |
//! | `eliminates`, `places` | the conclusions, as candidates |
//! | `chain` | null, or `targets`, `steps` and `closing` |
//! | `lines` | the numbered lines; null or left out where they are those that the chain gives |
//! | `fillings` | what shows that fewer truths do not prove it, each a list of candidates; left out where that is not said |
//!
//! A step has `csp` (a CSP variable, `r4c9` or `b2n4`) or `als` (its cells); `left` and `right`, each
//! a list of candidates (`right` is null in the last step of a whip); `left_reason`; and `extra`, the
//! additional candidates, each a `candidate` and a `reason`. A reason is `"target"` or the number of
//! the step, from 1, whose right-linking candidate it is. `closing` has `kind` and, for lassos, `step`.
//!
//! A line has its number `n`, its `claim` (a list of `{"true": […]}` and `{"false": […]}`, empty for
//! a contradiction) and its `ground`, which is `"assumption"` or an object with one of the keys
//! `link`, `variable`, `sum`, `together`, `resolve`, `unique`, `symmetric`, `refutation`, `cases`: the variants and
//! fields of [`Ground`]. A symmetry says whether it is `transposed`, and of `rows`, `columns` and `digits` as nine
//! digits where the first to the ninth go. A truth is `{"variable": …}` or `{"line": …}`, a link is a CSP variable; one that counts
//! more than once is an object that has its `weight` too. Older documents say `cover` for `sum`. Lines
//! nested in a refutation or a case are numbered before the line they prove.

use std::fmt;
use std::str::FromStr;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, DigitSet, State};
use crate::printable::printable;

use super::Proof;
use super::chain::{Chain, Closing, Extra, Reason, Step, Via};
use super::family::{ClosingKind, Family};
use super::line::{Ground, Line, Literal, Node, Number, Term, Truth, assume_one_solution};
use super::symmetry::{Permutation, Symmetry};

/// The version written and read here.
pub const SCHEMA: &str = "catena-proof/1";

/// What a document says that assumes one solution of its givens.
const ONE_SOLUTION: &str = "one solution";

/// What is wrong with a document that assumes it and does not say so.
const UNSAID: &str = "a line has the ground unique or symmetric, so the document has to say that it assumes \"one solution\"";

/// What a name may be.
pub(crate) const NAMES: &str = "a name is of visible ASCII characters, with single spaces inside";

/// A text that is not a proof in this form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JsonError {
    /// The field, as a path from the top: `chain.steps[2].csp`; `.` for the whole document.
    pub field: String,
    /// What is wrong with it.
    pub message: String,
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        // Both may quote the document.
        let (field, message) = (printable(&self.field), printable(&self.message));
        if field == "." { f.write_str(&message) } else { write!(f, "{field}: {message}") }
    }
}

impl std::error::Error for JsonError {}

/// Writes a proof on one line.
pub fn to_json(proof: &Proof) -> String {
    serde_json::to_string(&Document::from(proof)).expect("texts and lists can always be written")
}

/// Reads a proof.
///
/// # Errors
/// When the text is not JSON, is of another version, lacks a field, has one too many, or a value is
/// impossible; the error names the field. Whether the proof holds is not judged.
pub fn from_json(text: &str) -> Result<Proof, JsonError> {
    let version: Version = read(text)?;
    if version.schema != SCHEMA {
        let message = format!("this is {}, but only {SCHEMA} can be read", version.schema);
        return Err(JsonError { field: "schema".to_owned(), message });
    }
    Proof::try_from(read::<Document>(text)?)
}

/// Writes only lines, as `lines` has them.
pub fn lines_to_json(lines: &[Line]) -> String {
    serde_json::to_string(&number_lines(lines, &mut 0)).expect("lists can always be written")
}

/// Reads only lines.
///
/// # Errors
/// As [`from_json`].
pub fn lines_from_json(text: &str) -> Result<Vec<Line>, JsonError> {
    unnumber_lines(read(text)?, &mut 0)
}

fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, JsonError> {
    // Some editors begin a file with a byte order mark.
    let mut json = serde_json::Deserializer::from_str(text.trim_start_matches('\u{feff}'));
    let value = serde_path_to_error::deserialize(&mut json).map_err(|error| JsonError {
        field: error.path().to_string().replace('?', "."),
        message: error.inner().to_string(),
    })?;
    json.end().map_err(|error| JsonError { field: ".".to_owned(), message: error.to_string() })?;
    Ok(value)
}

/// Only the version, which says what the rest may be.
#[derive(Deserialize)]
struct Version {
    schema: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: String,
    state: Vec<Text<Digits>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    givens: Vec<Text<Cell>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    assumes: Option<String>,
    family: Family,
    length: usize,
    eliminates: Vec<Text<Candidate>>,
    places: Vec<Text<Candidate>>,
    chain: Option<JsonChain>,
    #[serde(default)]
    lines: Option<Vec<JsonLine>>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    fillings: Vec<Vec<Text<Candidate>>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonChain {
    targets: Vec<Text<Candidate>>,
    steps: Vec<JsonStep>,
    closing: JsonClosing,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonStep {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    csp: Option<Text<Csp>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    als: Option<Vec<Text<Cell>>>,
    left: Node,
    left_reason: Reason,
    right: Option<Node>,
    extra: Vec<JsonExtra>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonExtra {
    candidate: Text<Candidate>,
    reason: Reason,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonClosing {
    kind: ClosingKind,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    step: Option<usize>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonLine {
    n: Number,
    claim: Vec<JsonLiteral>,
    ground: JsonGround,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum JsonLiteral {
    True(Node),
    False(Node),
}

/// A truth: `variable` or `line`, and the weight unless it is 1.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonTruth {
    #[serde(skip_serializing_if = "Option::is_none", default)]
    variable: Option<Text<Csp>>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    line: Option<Number>,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    weight: Option<i64>,
}

/// A link: its variable, with its weight unless it is 1.
#[derive(Serialize)]
#[serde(untagged)]
enum JsonLink {
    Once(Text<Csp>),
    Often(JsonOften),
}

/// By what stands there: what serde derives for it tries both, and cannot say what is wrong with either.
impl<'de> Deserialize<'de> for JsonLink {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<JsonLink, D::Error> {
        deserializer.deserialize_any(LinkVisitor)
    }
}

struct LinkVisitor;

impl<'de> Visitor<'de> for LinkVisitor {
    type Value = JsonLink;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a CSP variable such as \"r4c9\", or an object with `variable` and `weight`")
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<JsonLink, E> {
        Text::deserialize(text.into_deserializer()).map(JsonLink::Once)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<JsonLink, A::Error> {
        JsonOften::deserialize(MapAccessDeserializer::new(map)).map(JsonLink::Often)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct JsonOften {
    variable: Text<Csp>,
    weight: i64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum JsonGround {
    Assumption,
    Link {
        from: Number,
    },
    Variable {
        csp: Text<Csp>,
        from: Vec<Number>,
    },
    // Before there were weights it was called so.
    #[serde(alias = "cover")]
    Sum {
        truths: Vec<JsonTruth>,
        links: Vec<JsonLink>,
        from: Vec<Number>,
    },
    Together {
        lines: Vec<Number>,
    },
    Resolve {
        clause: Number,
        with: Vec<Number>,
    },
    Unique {
        filling: Vec<Text<Candidate>>,
        exchange: Vec<Text<Candidate>>,
    },
    Symmetric {
        transposed: bool,
        rows: Text<Permutation>,
        columns: Text<Permutation>,
        digits: Text<Permutation>,
    },
    Refutation {
        lines: Vec<JsonLine>,
    },
    Cases {
        over: Option<Number>,
        cases: Vec<Vec<JsonLine>>,
    },
}

/// A value that is written as people write it.
struct Text<T>(T);

impl<T: fmt::Display> Serialize for Text<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de, T: FromStr<Err: fmt::Display>> Deserialize<'de> for Text<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Text<T>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(Text).map_err(|error| de::Error::custom(format!("\"{text}\": {error}")))
    }
}

/// The live digits of a cell, `134`, or nothing for a cell that has lost them all.
struct Digits(DigitSet);

impl fmt::Display for Digits {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Digits {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Digits, &'static str> {
        let expected = "expected digits from 1 to 9, each once, ascending";
        let digit = |c: char| c.to_digit(10).and_then(Digit::from_number).ok_or(expected);
        let digits: DigitSet = text.chars().map(digit).collect::<Result<_, _>>()?;
        if digits.to_string() == text { Ok(Digits(digits)) } else { Err(expected) }
    }
}

impl Serialize for Node {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.members().iter().map(|&member| Text(member)))
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Node, D::Error> {
        let members = candidates(Vec::deserialize(deserializer)?);
        match Node::new(members.iter().copied()) {
            Some(node) if node.members() == members => Ok(node),
            _ => Err(de::Error::custom("expected at least one candidate, sorted, each once")),
        }
    }
}

impl Serialize for Reason {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Reason::Target => serializer.serialize_str("target"),
            Reason::Right(step) => serializer.serialize_u64(*step as u64 + 1),
        }
    }
}

impl<'de> Deserialize<'de> for Reason {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reason, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(usize),
            Word(String),
        }
        match Either::deserialize(deserializer) {
            Ok(Either::Number(step)) if step > 0 => Ok(Reason::Right(step - 1)),
            Ok(Either::Word(word)) if word == "target" => Ok(Reason::Target),
            _ => Err(de::Error::custom("expected \"target\" or the number of a step, from 1")),
        }
    }
}

fn texts<T>(values: impl IntoIterator<Item = T>) -> Vec<Text<T>> {
    values.into_iter().map(Text).collect()
}

fn candidates(texts: Vec<Text<Candidate>>) -> Vec<Candidate> {
    texts.into_iter().map(|text| text.0).collect()
}

impl From<&Proof> for Document {
    fn from(proof: &Proof) -> Document {
        let concluded = |wanted: fn(Candidate) -> Conclusion| {
            let all = proof.conclusions.iter().copied();
            texts(all.filter(|&c| c == wanted(c.candidate())).map(Conclusion::candidate))
        };
        let mut last = 0;
        Document {
            schema: SCHEMA.to_owned(),
            state: texts(Cell::all().map(|cell| Digits(proof.state.digits(cell)))),
            givens: texts(proof.givens.iter()),
            assumes: proof.assumes_one_solution().then(|| ONE_SOLUTION.to_owned()),
            family: proof.family.clone(),
            length: proof.length,
            eliminates: concluded(Conclusion::Eliminate),
            places: concluded(Conclusion::Place),
            chain: proof.chain.as_ref().map(JsonChain::from),
            lines: Some(number_lines(&proof.lines, &mut last)),
            fillings: proof.fillings.iter().map(|filling| texts(filling.iter().copied())).collect(),
        }
    }
}

impl TryFrom<Document> for Proof {
    type Error = JsonError;

    fn try_from(document: Document) -> Result<Proof, JsonError> {
        let fail = |field: &str, message: &str| {
            Err(JsonError { field: field.to_owned(), message: message.to_owned() })
        };
        if !document.family.name.is_readable() {
            return fail("family.name", NAMES);
        }
        let cells: Vec<DigitSet> = document.state.into_iter().map(|text| text.0.0).collect();
        let Ok(cells) = <[DigitSet; 81]>::try_from(cells) else {
            return fail("state", "expected 81 texts, one per cell");
        };
        let eliminated = candidates(document.eliminates).into_iter().map(Conclusion::Eliminate);
        let placed = candidates(document.places).into_iter().map(Conclusion::Place);
        let conclusions: Vec<Conclusion> = eliminated.chain(placed).collect();
        if conclusions.is_empty() {
            return fail("eliminates", "a proof concludes something: list it here or in places");
        }
        if !conclusions.is_sorted_by(|one, next| one < next) {
            return fail(
                "eliminates",
                "expected candidates, sorted, each once, here and in places",
            );
        }
        let state = State::from_cells(cells);
        let chain = document.chain.map(Chain::try_from).transpose()?;
        let derived = chain.as_ref().map(|chain| chain.lines(&state, &conclusions));
        let lines = match (document.lines, derived) {
            (Some(lines), _) => unnumber_lines(lines, &mut 0)?,
            (None, Some(Some(lines))) => lines,
            (None, Some(None)) => {
                return fail("chain", "it refers to a step that does not come before");
            }
            (None, None) => return fail("lines", "only a proof with a chain may leave them out"),
        };
        match (assume_one_solution(&lines), document.assumes.as_deref()) {
            (true, Some(ONE_SOLUTION)) | (false, None) => {}
            (true, None) => return fail("assumes", UNSAID),
            (false, Some(ONE_SOLUTION)) => return fail("assumes", "no line assumes one solution"),
            (_, Some(_)) => return fail("assumes", "expected \"one solution\""),
        }
        Ok(Proof {
            state,
            givens: document.givens.into_iter().map(|text| text.0).collect(),
            family: document.family,
            length: document.length,
            conclusions,
            chain,
            lines,
            fillings: document.fillings.into_iter().map(candidates).collect(),
        })
    }
}

impl From<&Chain> for JsonChain {
    fn from(chain: &Chain) -> JsonChain {
        let step = match chain.closing {
            Closing::LrLasso(step) | Closing::RlLasso(step) => Some(step + 1),
            Closing::Target | Closing::Whip | Closing::Loop => None,
        };
        JsonChain {
            targets: texts(chain.targets.iter().copied()),
            steps: chain.steps.iter().map(JsonStep::from).collect(),
            closing: JsonClosing { kind: chain.closing.kind(), step },
        }
    }
}

impl TryFrom<JsonChain> for Chain {
    type Error = JsonError;

    fn try_from(chain: JsonChain) -> Result<Chain, JsonError> {
        let steps: Result<_, _> = chain.steps.into_iter().enumerate().map(step_from_json).collect();
        Ok(Chain {
            targets: candidates(chain.targets),
            steps: steps?,
            closing: closing_from_json(&chain.closing)?,
        })
    }
}

impl From<&Step> for JsonStep {
    fn from(step: &Step) -> JsonStep {
        let (csp, als) = match &step.via {
            Via::Csp(csp) => (Some(Text(*csp)), None),
            Via::Als(cells) => (None, Some(texts(cells.iter().copied()))),
        };
        let extra =
            |extra: &Extra| JsonExtra { candidate: Text(extra.candidate), reason: extra.reason };
        JsonStep {
            csp,
            als,
            left: step.left.clone(),
            left_reason: step.left_reason,
            right: step.right.clone(),
            extra: step.extra.iter().map(extra).collect(),
        }
    }
}

fn step_from_json((index, step): (usize, JsonStep)) -> Result<Step, JsonError> {
    let via = match (step.csp, step.als) {
        (Some(csp), None) => Via::Csp(csp.0),
        (None, Some(cells)) => Via::Als(cells.into_iter().map(|cell| cell.0).collect()),
        _ => {
            let field = format!("chain.steps[{index}]");
            return Err(JsonError { field, message: "expected one of csp and als".to_owned() });
        }
    };
    let extra = |e: JsonExtra| Extra { candidate: e.candidate.0, reason: e.reason };
    Ok(Step {
        via,
        left: step.left,
        left_reason: step.left_reason,
        right: step.right,
        extra: step.extra.into_iter().map(extra).collect(),
    })
}

fn closing_from_json(closing: &JsonClosing) -> Result<Closing, JsonError> {
    let step = closing.step.map(|step| step.checked_sub(1));
    match (closing.kind, step) {
        (ClosingKind::Target, None) => Ok(Closing::Target),
        (ClosingKind::Whip, None) => Ok(Closing::Whip),
        (ClosingKind::Loop, None) => Ok(Closing::Loop),
        (ClosingKind::LrLasso, Some(Some(step))) => Ok(Closing::LrLasso(step)),
        (ClosingKind::RlLasso, Some(Some(step))) => Ok(Closing::RlLasso(step)),
        _ => Err(JsonError {
            field: "chain.closing.step".to_owned(),
            message:
                "expected the number of a step, from 1, for a lasso, and nothing for other chains"
                    .to_owned(),
        }),
    }
}

fn number_lines(lines: &[Line], last: &mut Number) -> Vec<JsonLine> {
    let mut number = |line: &Line| {
        let ground = ground_to_json(&line.ground, last);
        *last += 1;
        JsonLine { n: *last, claim: line.claim.iter().map(JsonLiteral::from).collect(), ground }
    };
    lines.iter().map(&mut number).collect()
}

fn ground_to_json(ground: &Ground, last: &mut Number) -> JsonGround {
    match ground {
        Ground::Assumption => JsonGround::Assumption,
        Ground::Link { from } => JsonGround::Link { from: *from },
        Ground::Variable { csp, from } => {
            JsonGround::Variable { csp: Text(*csp), from: from.clone() }
        }
        Ground::Sum { truths, links, from } => JsonGround::Sum {
            truths: truths.iter().map(JsonTruth::from).collect(),
            links: links.iter().map(JsonLink::from).collect(),
            from: from.clone(),
        },
        Ground::Together { lines } => JsonGround::Together { lines: lines.clone() },
        Ground::Resolve { clause, with } => {
            JsonGround::Resolve { clause: *clause, with: with.clone() }
        }
        Ground::Unique { filling, exchange } => JsonGround::Unique {
            filling: texts(filling.iter().copied()),
            exchange: texts(exchange.iter().copied()),
        },
        Ground::Symmetric { symmetry } => JsonGround::Symmetric {
            transposed: symmetry.transposed,
            rows: Text(symmetry.rows),
            columns: Text(symmetry.columns),
            digits: Text(symmetry.digits),
        },
        Ground::Refutation { lines } => JsonGround::Refutation { lines: number_lines(lines, last) },
        Ground::Cases { over, cases } => JsonGround::Cases {
            over: *over,
            cases: cases.iter().map(|lines| number_lines(lines, last)).collect(),
        },
    }
}

fn unnumber_lines(lines: Vec<JsonLine>, last: &mut Number) -> Result<Vec<Line>, JsonError> {
    let mut unnumber = |line: JsonLine| {
        let ground = ground_from_json(line.ground, last)?;
        *last += 1;
        if line.n != *last {
            let message = format!("expected line {last} where line {} stands", line.n);
            return Err(JsonError { field: "lines".to_owned(), message });
        }
        Ok(Line { claim: line.claim.into_iter().map(Literal::from).collect(), ground })
    };
    lines.into_iter().map(&mut unnumber).collect()
}

fn ground_from_json(ground: JsonGround, last: &mut Number) -> Result<Ground, JsonError> {
    Ok(match ground {
        JsonGround::Assumption => Ground::Assumption,
        JsonGround::Link { from } => Ground::Link { from },
        JsonGround::Variable { csp, from } => Ground::Variable { csp: csp.0, from },
        JsonGround::Sum { truths, links, from } => Ground::Sum {
            truths: truths.into_iter().map(Term::try_from).collect::<Result<_, _>>()?,
            links: links.into_iter().map(Term::from).collect(),
            from,
        },
        JsonGround::Together { lines } => Ground::Together { lines },
        JsonGround::Resolve { clause, with } => Ground::Resolve { clause, with },
        JsonGround::Unique { filling, exchange } => {
            Ground::Unique { filling: candidates(filling), exchange: candidates(exchange) }
        }
        JsonGround::Symmetric { transposed, rows, columns, digits } => Ground::Symmetric {
            symmetry: Symmetry { transposed, rows: rows.0, columns: columns.0, digits: digits.0 },
        },
        JsonGround::Refutation { lines } => {
            Ground::Refutation { lines: unnumber_lines(lines, last)? }
        }
        JsonGround::Cases { over, cases } => {
            let cases: Result<_, _> =
                cases.into_iter().map(|lines| unnumber_lines(lines, last)).collect();
            Ground::Cases { over, cases: cases? }
        }
    })
}

impl From<&Literal> for JsonLiteral {
    fn from(literal: &Literal) -> JsonLiteral {
        match literal {
            Literal::True(node) => JsonLiteral::True(node.clone()),
            Literal::False(node) => JsonLiteral::False(node.clone()),
        }
    }
}

impl From<JsonLiteral> for Literal {
    fn from(literal: JsonLiteral) -> Literal {
        match literal {
            JsonLiteral::True(node) => Literal::True(node),
            JsonLiteral::False(node) => Literal::False(node),
        }
    }
}

impl From<&Term<Truth>> for JsonTruth {
    fn from(truth: &Term<Truth>) -> JsonTruth {
        let weight = Some(truth.weight).filter(|&weight| weight != 1);
        match truth.set {
            Truth::Variable(csp) => JsonTruth { variable: Some(Text(csp)), line: None, weight },
            Truth::Line(number) => JsonTruth { variable: None, line: Some(number), weight },
        }
    }
}

impl TryFrom<JsonTruth> for Term<Truth> {
    type Error = JsonError;

    fn try_from(truth: JsonTruth) -> Result<Term<Truth>, JsonError> {
        let set = match (truth.variable, truth.line) {
            (Some(csp), None) => Truth::Variable(csp.0),
            (None, Some(number)) => Truth::Line(number),
            _ => {
                let message = "expected one of variable and line in a truth".to_owned();
                return Err(JsonError { field: "lines".to_owned(), message });
            }
        };
        Ok(Term { set, weight: truth.weight.unwrap_or(1) })
    }
}

impl From<&Term<Csp>> for JsonLink {
    fn from(link: &Term<Csp>) -> JsonLink {
        match link.weight {
            1 => JsonLink::Once(Text(link.set)),
            weight => JsonLink::Often(JsonOften { variable: Text(link.set), weight }),
        }
    }
}

impl From<JsonLink> for Term<Csp> {
    fn from(link: JsonLink) -> Term<Csp> {
        match link {
            JsonLink::Once(csp) => Term::unit(csp.0),
            JsonLink::Often(JsonOften { variable, weight }) => Term { set: variable.0, weight },
        }
    }
}
