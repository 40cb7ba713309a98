//! A whole post: its grids, its steps in order, a verdict for each line.
//!
//! What is proved is applied, and the next line is judged on what it leaves; what is refused is not applied. A
//! step that does not hold as the position stands is tried again after singles and after basic rules, for posts
//! pass over these.

use std::cmp::Ordering;
use std::collections::VecDeque;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::entries::JudgedEntries;
use super::error::{AskError, OpenError};
use super::judged::Judged;
use super::typed::{TypedAnswer, TypedOutcome};
use crate::grid::format::{self, Found};
use crate::grid::{Candidate, Cell, Conclusion, Position, ReadError, State};
use crate::notation::{
    LONGEST_TEXT, branch_lines, by_columns, is_kraken, is_kraken_head, is_signed_claim,
    read_conclusions, read_implications, read_kraken_fish, read_step_head, read_step_text, removal,
    signed_lines,
};
use crate::work::{Interrupt, Stopped};

/// What became of a post.
///
/// In JSON: `catena-post/2`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-post/2")]
pub struct PostAnswer {
    /// The lines that say something, and those that were passed over, in order.
    pub lines: Vec<PostLine>,
    /// The position that the path ends in, as 81 characters or 729.
    pub ends: String,
    /// What it takes from there to solve the puzzle.
    pub rest: Rest,
    /// The cells that are open at the end of the path.
    pub open: usize,
    /// How many steps are proved, and so make up the path.
    #[serde(default)]
    pub steps: usize,
    /// Whether the path solves the puzzle, in a sentence.
    #[serde(default)]
    pub conclusion: String,
    /// Whether a step assumes that the givens have one solution, and so the end of the path too.
    #[serde(default, skip_serializing_if = "is_not")]
    pub assumes_one_solution: bool,
    /// How the letters of cells are read, where these are not rows for certain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub letters: Option<Letters>,
    /// What ended the judging before the end of the post; the lines behind those above are not judged then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped: Option<Stopped>,
}

/// How the letters of cells are read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Letters {
    /// As columns, for more of the post is proved then: `e4` is r4c5.
    Columns,
    /// As rows, and as columns all of it is proved too: who wrote it has to say which are meant.
    Either,
}

/// A line of a post, or several that belong together.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PostLine {
    /// The number of the first line, counted from 1.
    pub first: usize,
    /// The number of the last line.
    pub last: usize,
    /// What is written there.
    pub text: String,
    /// What was applied before it so that it holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<Before>,
    /// The lines before it that it needs and that nothing proves, by their first numbers: it holds as if they did.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waits_for: Vec<usize>,
    /// Whether it rests on one solution of the givens: it assumes that itself, or a step before it does.
    #[serde(default, skip_serializing_if = "is_not")]
    pub assumes_one_solution: bool,
    /// What is to be said of it.
    pub verdict: PostVerdict,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands it so")]
fn is_not(said: &bool) -> bool {
    !said
}

/// What a step may need first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Before {
    /// Singles.
    Singles,
    /// Basic rules.
    Basics,
    /// Nothing: it holds in an earlier position of the path, and so in this one too.
    Earlier,
    /// A grid of the post that nothing before it proves: it holds there, and is no part of the path.
    Grid,
    /// What lines before it conclude that nothing proves: it waits for these, and is no part of the path.
    Line,
}

/// What solves the puzzle from the end of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rest {
    /// Nothing is left.
    Nothing,
    /// Singles.
    Singles,
    /// Basic rules.
    Basics,
    /// More than that.
    More,
}

/// What is to be said of a line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PostVerdict {
    /// It is part of a grid.
    Grid {
        /// The position: 81 characters or 729.
        position: String,
        /// How many cells are decided in it.
        decided: usize,
        /// Why it is not taken: it is not what the path has come to, or not proved from there.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        refused: Option<String>,
    },
    /// It is proved as it is written.
    Proved {
        /// The proofs.
        answer: TypedAnswer,
    },
    /// It is proved, with corrections.
    Corrected {
        /// What is not as it was written.
        corrections: Vec<String>,
        /// The proofs.
        answer: TypedAnswer,
    },
    /// The rule that it names proves it, but not all that is written was read, so that nobody knows whether that does.
    Unjudged {
        /// By which rule, and what was not read.
        why: String,
        /// The proofs.
        answer: TypedAnswer,
    },
    /// It is not proved.
    Refused {
        /// Why, for each conclusion that is not.
        reasons: Vec<String>,
        /// What became of its conclusions, where it is a chain.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        answer: Option<TypedAnswer>,
    },
    /// It says something of the position that is so.
    Holds {
        /// What it says.
        what: String,
    },
    /// It looks like a step and cannot be read.
    #[serde(rename = "not_understood", alias = "not-understood")]
    NotUnderstood {
        /// What was expected.
        expected: String,
    },
    /// It is prose.
    Skipped,
}

impl Explorer {
    /// Whether a text is a post: it has a grid, and beside it a line that looks like a step.
    ///
    /// # Examples
    /// ```
    /// use catena::explorer::Explorer;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// assert!(!Explorer::is_post(&format!("Look at this:\n{grid}")));
    /// assert!(Explorer::is_post(&format!("{grid}\nr9c8<>5, as one sees")));
    /// ```
    pub fn is_post(text: &str) -> bool {
        let text = &format::plain_text(text);
        let grids = format::grids(text);
        let is_of_grid = |line: usize| {
            let begun = grids.partition_point(|grid| *grid.lines.start() <= line);
            begun > 0 && grids[begun - 1].lines.contains(&line)
        };
        let mut lines = text.lines().enumerate().filter(|(at, _)| !is_of_grid(at + 1));
        !grids.is_empty() && lines.any(|(_, line)| is_step(unmarked(line)))
    }

    /// Judges a whole post: it has a grid, and the steps of a path.
    ///
    /// # Errors
    /// When there is no grid in it, or the grid has no solution.
    ///
    /// # Examples
    /// ```
    /// use catena::explorer::Explorer;
    /// use catena::explorer::post::PostVerdict;
    ///
    /// let post = "Look at this:\n\
    ///     6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..\n\
    ///     (5)r9c8 = (5)r1c8 - (5=8)r2c7 - (8=1)r9c7 => -1 r9c8; stte\n";
    /// let answer = Explorer::check_post(post)?;
    /// assert!(matches!(answer.lines[0].verdict, PostVerdict::Skipped));
    /// assert!(matches!(answer.lines[1].verdict, PostVerdict::Grid { .. }));
    /// assert_eq!(answer.lines.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_post(text: &str) -> Result<PostAnswer, OpenError> {
        Explorer::check_post_until(text, &Interrupt::new())
    }

    /// The same, until the interrupt says to stop: a line that was not judged to its end by then is not in the answer.
    ///
    /// # Errors
    /// Those of [`Explorer::check_post`].
    pub fn check_post_until(text: &str, interrupt: &Interrupt) -> Result<PostAnswer, OpenError> {
        let text = &format::plain_text(text);
        let by_rows = judged_post(text, interrupt)?;
        let Some(columns) = by_columns_outside_grids(text) else { return Ok(by_rows) };
        let by_columns = judged_post(&columns, interrupt)?;
        Ok(match by_columns.amiss().cmp(&by_rows.amiss()) {
            Ordering::Less => by_columns.with_text_of(text),
            Ordering::Equal if by_rows.is_proved() && by_rows.ends != by_columns.ends => {
                PostAnswer { letters: Some(Letters::Either), ..by_rows }
            }
            Ordering::Equal | Ordering::Greater => by_rows,
        })
    }
}

/// The verdicts on a post in which the letters of cells are rows.
fn judged_post(text: &str, interrupt: &Interrupt) -> Result<PostAnswer, OpenError> {
    let grids = boards(text);
    let Start { explorer, amiss } = Start::of(text, &grids)?;
    let mut reader = Reader {
        explorer: explorer.until(interrupt),
        amiss,
        grids,
        lines: text.lines().map(|line| unmarked(line).to_owned()).collect(),
        at: 0,
        told: Vec::new(),
        has_steps: false,
        earlier: VecDeque::new(),
        claimed: None,
        supposed: None,
        steps: 0,
    };
    let mut stopped = None;
    while reader.at < reader.lines.len() && stopped.is_none() {
        reader.next();
        stopped = interrupt.check().err();
    }
    let stopped = stopped.filter(|_| reader.at < reader.lines.len());
    Ok(reader.end(stopped))
}

/// A post in which the letters of cells are columns, with its cells by row and column; `None` where none has a letter.
fn by_columns_outside_grids(text: &str) -> Option<String> {
    let grids = format::grids(text);
    let mut found = false;
    let lines = text.lines().enumerate().map(|(at, line)| {
        let is_of_grid = grids.iter().any(|grid| grid.lines.contains(&(at + 1)));
        let is_step = !is_of_grid && is_step(unmarked(line));
        let columns = if is_step { by_columns(line) } else { None };
        found |= columns.is_some();
        columns.unwrap_or_else(|| line.to_owned())
    });
    let all: Vec<String> = lines.collect();
    found.then(|| all.join("\n"))
}

/// The position that a post begins with.
struct Start {
    explorer: Explorer,
    amiss: Vec<Amiss>,
}

/// A grid before the first step with entries that the givens refute.
struct Amiss {
    /// Its lines, counted from 1.
    lines: RangeInclusive<usize>,
    wrong: Vec<Conclusion>,
}

impl Start {
    /// What the grids before the first step leave; where the givens refute some of it, what they and the rest leave.
    fn of(text: &str, grids: &[Found]) -> Result<Start, OpenError> {
        let first_step = first_step(text);
        if let Some(start) = Start::without_mistakes(text, first_step) {
            return Ok(start);
        }
        let start = start(text, first_step, grids).map_err(OpenError::Unreadable)?;
        Ok(Start { explorer: start.with_solution()?, amiss: Vec::new() })
    }

    /// `None` where nothing is wrong, or the text does not say what is given.
    fn without_mistakes(text: &str, first_step: usize) -> Option<Start> {
        let head: Vec<&str> = text.lines().take(first_step.saturating_sub(1)).collect();
        let entries = format::entries(&head.join("\n")).ok()?;
        let judged = JudgedEntries::of(&entries);
        let wrong: Vec<(usize, Conclusion)> = judged.wrong(&entries).collect();
        let mut begin = 0;
        let amiss = entries.grids.iter().map(|(lines, end)| {
            let here = wrong.iter().filter(|(place, _)| (begin..*end).contains(place));
            let wrong = here.map(|&(_, entry)| entry).collect();
            begin = *end;
            Amiss { lines: lines.clone(), wrong }
        });
        let amiss: Vec<Amiss> = amiss.filter(|grid| !grid.wrong.is_empty()).collect();
        (!amiss.is_empty()).then(|| Start { explorer: Explorer::of(judged.sound), amiss })
    }
}

impl Amiss {
    fn reason(&self) -> String {
        let wrong = listed(&self.wrong);
        format!("the givens refute {wrong}; the rest is judged without it")
    }
}

/// The grids of a post. What stands in a link to the explorer behind the first step is none: it leads to what is said.
fn boards(text: &str) -> Vec<Found> {
    let (first_step, lines) = (first_step(text), text.lines().collect::<Vec<&str>>());
    let is_link = |line: usize| lines.get(line - 1).is_some_and(|line| line.contains("#v="));
    let mut grids = format::grids(text);
    grids.retain(|grid| *grid.lines.start() < first_step || !is_link(*grid.lines.start()));
    grids
}

/// The line of the first step of a post, counted from 1.
fn first_step(text: &str) -> usize {
    text.lines().map(unmarked).position(is_step).map_or(usize::MAX, |line| line + 1)
}

/// The position of the grids before the first step.
fn start(text: &str, first_step: usize, grids: &[Found]) -> Result<Explorer, ReadError> {
    let leading = grids.iter().take_while(|grid| *grid.lines.start() < first_step);
    let positions: Vec<_> = leading.map(|grid| grid.position.clone()).collect();
    let positions = match (&positions[..], grids) {
        ([], [first, ..]) => vec![first.position.clone()],
        _ => positions,
    };
    match positions[..] {
        [] => format::read(text).map(Explorer::of),
        _ => format::one_of(&positions)
            .or_else(|error| last_of_puzzle(&positions).ok_or(error))
            .map(Explorer::of),
    }
}

/// The last of some positions, where each goes on from the one before: a puzzle, and boards that have come further.
fn last_of_puzzle(positions: &[Position]) -> Option<Position> {
    let follows = |pair: &[Position]| {
        let [before, after] = pair else { return false };
        after.state.candidates().all(|candidate| before.state.is_live(candidate))
    };
    let (first, last) = (positions.first()?, positions.last()?);
    let goes_on = positions.windows(2).all(follows) && !last.state.is_solved();
    goes_on.then(|| Position { state: last.state.clone(), givens: first.givens })
}

/// Whether a line looks like a step: it has an arrow, or the sign of an elimination, or links between nodes. A sentence
/// that gives a reason tells a step that stands elsewhere.
fn is_step(line: &str) -> bool {
    if is_sentence(line) {
        return false;
    }
    let has_sign = ["=>", "⇒", "→", "<>", "≠", "->"].iter().any(|sign| line.contains(sign));
    let has_cell = has_cell(line);
    let has_links = is_chain(line) || signed_lines(std::iter::once(line)) > 0;
    has_cell && (has_sign || has_links || is_kraken(line) || is_signed_claim(line))
        || is_conclusions(line)
}

/// Whether a line without an arrow reasons in words, as we write a proof below its line: it tells a step that stands
/// elsewhere.
fn is_sentence(line: &str) -> bool {
    const WORDS: [&str; 8] =
        ["because ", "suppose ", ", so ", ". so ", "but ", "opposite ", "whichever ", "otherwise "];
    // `because of the XYZ-Wing` names a step.
    let small = line.trim().to_lowercase().replace("because of ", "");
    let reasons = WORDS.iter().any(|word| small.contains(word));
    reasons && !has_arrow(line) && !is_chain(line)
}

fn has_cell(line: &str) -> bool {
    let bytes = line.as_bytes();
    let lettered = |at: usize| {
        matches!(bytes[at], b'A'..=b'J' | b'a'..=b'j')
            && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
            && !at.checked_sub(1).is_some_and(|before| bytes[before].is_ascii_alphanumeric())
    };
    let in_row = |at: usize| {
        bytes[at..].first().is_some_and(|c| matches!(c, b'r' | b'R' | b'c' | b'b' | b'n'))
            && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
    };
    (0..bytes.len()).any(|at| lettered(at) || in_row(at))
}

/// Whether a line has a strong and a weak link between nodes.
fn is_chain(line: &str) -> bool {
    let nodes = line.matches(['(', '{', '[']).count() + line.matches(")r").count();
    nodes > 1 && line.contains('=') && line.contains(['-', '–', '−'])
}

/// Whether a line is nothing but conclusions: `r3c4=5, r5c6=7`.
fn is_conclusions(line: &str) -> bool {
    let said = without_words(without_number(line));
    says_something(said) && read_conclusions(said).is_ok()
}

/// Whether a text has a sign or a word that makes digits and cells a conclusion: `6r1c1` has none.
fn says_something(text: &str) -> bool {
    const WORDS: [&str; 6] = ["not ", "is ", "remove", "eliminat", "taken", "exclude"];
    let text = text.to_lowercase();
    text.contains(['<', '=', '≠', '-', '–', '−', '!', '¬', '~', '+', ':', '@'])
        || WORDS.iter().any(|word| text.contains(word))
}

/// A line without the markup around it: that it is bold, or hidden until someone asks for it.
fn unmarked(line: &str) -> &str {
    const AROUND: [(&str, &str); 7] = [
        (">!", "!<"),
        ("**", "**"),
        ("__", "__"),
        ("||", "||"),
        ("[b]", "[/b]"),
        ("[i]", "[/i]"),
        ("[spoiler]", "[/spoiler]"),
    ];
    let inside = |&(open, close): &(&str, &str)| {
        line.trim().strip_prefix(open)?.strip_suffix(close).filter(|inside| !inside.is_empty())
    };
    AROUND.iter().find_map(inside).map_or(line, unmarked)
}

/// A line without the number or the bullet before it: `3.`, `3)`, `[3]`.
fn without_number(line: &str) -> &str {
    let line = line.trim().trim_start_matches(['*', '•', '·']).trim_start();
    if let Some((number, rest)) = line.strip_prefix('[').and_then(|line| line.split_once("] ")) {
        return if number.bytes().all(|c| c.is_ascii_digit()) { rest.trim_start() } else { line };
    }
    let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    match line[digits..].strip_prefix(['.', ')']) {
        Some(rest) if digits > 0 && rest.starts_with(char::is_whitespace) => rest.trim_start(),
        _ => line,
    }
}

/// A post that is being read.
struct Reader {
    explorer: Explorer,
    /// The grids that the path does not begin with as they are.
    amiss: Vec<Amiss>,
    grids: Vec<Found>,
    lines: Vec<String>,
    at: usize,
    told: Vec<PostLine>,
    /// Whether a line that was told is neither a grid nor prose.
    has_steps: bool,
    /// The last positions of the path before this one.
    earlier: VecDeque<Explorer>,
    /// The position of the last grid that is not proved, with what is proved in it since.
    claimed: Option<Explorer>,
    /// The position in which what lines say that nothing proves is applied too, with the numbers of these lines.
    supposed: Option<(Vec<usize>, Explorer)>,
    /// How many steps were applied.
    steps: usize,
}

/// How many lines below its heading a step may stand: a board may be between them.
const FURTHER: usize = 40;

/// How many lines the head of a step has at most: GNPX reports each of its sets on one of its own.
const HEAD: usize = 9;

/// How many lines implications that belong together have at most.
const IMPLICATIONS: usize = 40;

/// How many earlier positions a step is tried on.
const EARLIER: usize = 40;

impl Reader {
    fn next(&mut self) {
        let number = self.at + 1;
        if let Some(place) = self.amiss.iter().position(|grid| *grid.lines.start() == number) {
            let grid = self.amiss.swap_remove(place);
            return self.grid_amiss(&grid);
        }
        let place = self.grids.binary_search_by_key(&number, |grid| *grid.lines.start());
        if let Ok(place) = place {
            return self.grid(&self.grids[place].clone());
        }
        let line = self.lines[self.at].clone();
        if line.trim().is_empty() {
            self.at += 1;
            return;
        }
        let below = || self.lines[self.at..].iter().map(String::as_str);
        let (branches, signed) = (branch_lines(below()), signed_lines(below()));
        if let Some(last) = self.end_of_kraken_fish() {
            self.step(last, "\n");
        } else if branches > 0 {
            self.step(self.at + branches - 1, "\n");
        } else if signed > 0 {
            self.step(self.at + signed - 1, "\n");
        } else if self.begins_kraken() {
            let last = self.end_of_kraken();
            self.step(last, "\n");
        } else if let Some(last) = self.end_of_told() {
            self.step(last, "\n");
        } else if self.retells(&line) {
            self.tell(self.at, line.trim().to_owned(), None, PostVerdict::Skipped);
        } else if let Some(last) = self.end_of_implications() {
            self.step(last, "\n");
        } else if line.contains("Truths") {
            let last = self.end_of_set_logic();
            self.step(last, " ");
        } else if self.is_said_elsewhere(&line) {
            self.tell(self.at, line.trim().to_owned(), None, PostVerdict::Skipped);
        } else if is_step(&line) {
            let last = self.end_of_chain();
            self.step(last, " ");
        } else if let Some(what) = remark(&line) {
            let verdict = self.remark(what);
            self.tell(self.at, line.trim().to_owned(), None, verdict);
        } else if line.chars().any(char::is_alphanumeric) {
            self.suppose(removal(&line).unwrap_or_default());
            self.tell(self.at, line.trim().to_owned(), None, PostVerdict::Skipped);
        } else {
            self.at += 1;
        }
    }

    /// Whether a line says only what a step says: above it as a heading, `whip[3]: r8c2 ≠ 8`, or below it, `So r8c2 ≠ 8`.
    fn is_said_elsewhere(&self, line: &str) -> bool {
        let Some(said) = said_only(line) else { return false };
        if said.iter().all(|conclusion| conclusion.is_so_in(self.explorer.state())) {
            return self.has_steps;
        }
        let below = &self.lines[self.at + 1..];
        let next = below.iter().take(FURTHER).find(|line| has_arrow(line) && is_step(line));
        let concluded = next.and_then(|line| read_conclusions(behind_arrow(line)?).ok());
        concluded.is_some_and(|concluded| said.iter().all(|one| concluded.contains(one)))
    }

    /// Whether a line reasons in words to what steps before it have concluded.
    fn retells(&self, line: &str) -> bool {
        let concluded = line.rsplit_once("so ").map(|(_, said)| said.trim_end_matches(['.', ' ']));
        let said = concluded.and_then(|said| read_conclusions(said).ok()).unwrap_or_default();
        let is_done = || said.iter().all(|conclusion| conclusion.is_so_in(self.explorer.state()));
        self.has_steps && is_sentence(line) && !said.is_empty() && is_done()
    }

    fn tell(&mut self, last: usize, text: String, after: Option<Before>, verdict: PostVerdict) {
        let (first, last) = (self.at + 1, last + 1);
        let assumes_one_solution = rests_on_it(&verdict, &self.explorer);
        self.has_steps |= !matches!(verdict, PostVerdict::Grid { .. } | PostVerdict::Skipped);
        let waits_for = match (after, &self.supposed) {
            (Some(Before::Line), Some((lines, _))) => lines.clone(),
            _ => Vec::new(),
        };
        self.told.push(PostLine {
            first,
            last,
            text,
            after,
            waits_for,
            assumes_one_solution,
            verdict,
        });
        self.at = last;
    }

    /// Goes on beside the path as if what the line says were so: for the lines that wait for it. What the givens contradict
    /// is not supposed.
    fn suppose(&mut self, said: Vec<Conclusion>) {
        let (mut lines, from) =
            self.supposed.clone().unwrap_or((Vec::new(), self.explorer.clone()));
        let is_open = |conclusion: &Conclusion| match *conclusion {
            Conclusion::Eliminate(candidate) => from.state().is_live(candidate),
            Conclusion::Place(candidate) => {
                from.state().is_live(candidate) && from.state().decided(candidate.cell()).is_none()
            }
        };
        let is_possible =
            |conclusion: &Conclusion| !self.explorer.solutions().contradict(*conclusion);
        let open: Vec<Conclusion> = said.into_iter().filter(is_open).collect();
        if open.is_empty() || !open.iter().all(is_possible) {
            return;
        }
        if let Ok(next) = from.after_conclusions(&open) {
            lines.push(self.at + 1);
            self.supposed = Some((lines, next));
        }
    }

    /// A grid of which the path begins with the sound entries only.
    fn grid_amiss(&mut self, grid: &Amiss) {
        let last = grid.lines.end() - 1;
        let text = self.lines[self.at..=last].join("\n");
        let verdict = PostVerdict::Grid {
            position: format::write_shortest(self.explorer.position()),
            decided: self.explorer.state().decided_cells().len(),
            refused: Some(grid.reason()),
        };
        self.tell(last, text, None, verdict);
    }

    /// A grid after the first steps claims that the path has come to it.
    fn grid(&mut self, grid: &Found) {
        let refused = if self.has_steps { self.claim(&grid.position.state) } else { None };
        let position = format::write_shortest(&grid.position);
        let decided = grid.position.state.decided_cells().len();
        let last = grid.lines.end() - 1;
        let text = self.lines[self.at..=last].join("\n");
        self.tell(last, text, None, PostVerdict::Grid { position, decided, refused });
    }

    /// Goes on from a state that is claimed, or says why the path has not come to it. What is proved so far reaches a
    /// state where basic rules take the rest away.
    fn claim(&mut self, state: &State) -> Option<String> {
        let live = self.explorer.state();
        let claimed = self
            .explorer
            .moved_to(Position { state: state.clone(), givens: self.explorer.position().givens });
        if state.candidates().any(|candidate| !live.is_live(candidate)) {
            return Some("it is not what the path has come to".to_owned());
        }
        let open = unproved(&self.explorer, state);
        if open.is_empty() {
            self.explorer = claimed;
            self.claimed = None;
            return None;
        }
        self.claimed = self.holds(state).then_some(claimed);
        Some(format!("not proved from here: {}", listed(&open)))
    }

    /// Whether a later state keeps the solution.
    fn holds(&self, state: &State) -> bool {
        let fallen = self.explorer.state().candidates().filter(|&c| !state.is_live(c));
        fallen
            .map(Conclusion::Eliminate)
            .all(|conclusion| !self.explorer.solutions().contradict(conclusion))
    }

    /// Whether a kraken begins here: it says so, or the next line joins another branch.
    fn begins_kraken(&self) -> bool {
        let joins = |line: &String| line.trim_start().starts_with("||");
        is_kraken(without_number(&self.lines[self.at]))
            || self.lines.get(self.at + 1).is_some_and(joins)
    }

    /// The last line of a kraken fish, and of the chains below it; `None` where none begins here.
    fn end_of_kraken_fish(&self) -> Option<usize> {
        is_kraken_head(&self.lines[self.at]).then_some(())?;
        let below = &self.lines[self.at..];
        let whole = below.iter().take(IMPLICATIONS).take_while(|line| !line.trim().is_empty());
        let lines: Vec<&str> = whole.map(String::as_str).collect();
        let reads = |count: &usize| read_kraken_fish(&lines[..*count].join("\n")).is_some();
        (3..=lines.len()).rev().find(reads).map(|count| self.at + count - 1)
    }

    /// The last line of a kraken: that with its conclusion, or the one before an empty line.
    fn end_of_kraken(&self) -> usize {
        let mut last = self.at;
        for at in self.at..self.lines.len() {
            let line = self.lines[at].trim();
            if line.is_empty() {
                break;
            }
            last = at;
            if has_arrow(line) {
                break;
            }
        }
        last
    }

    /// The last line of a step that is told on several: a head of some lines with the name of a rule, and below
    /// it lines that say what is removed. `None` where no such step begins.
    fn end_of_told(&self) -> Option<usize> {
        let is_rule = |name: &str| self.explorer.is_rule(name);
        read_step_head(self.lines[self.at].trim(), is_rule)?;
        let below = &self.lines[self.at + 1..];
        let head = below.iter().take(HEAD).position(|line| removal(line).is_some())?;
        let is_one = below[..head].iter().all(|line| !line.trim().is_empty());
        let removed = below[head..].iter().take_while(|line| removal(line).is_some()).count();
        is_one.then_some(self.at + head + removed)
    }

    /// The last line of implications that belong together, with what they conclude on a line of its own; `None` where
    /// this line stands alone.
    fn end_of_implications(&self) -> Option<usize> {
        let reads = |text: &str| read_implications(without_number(text)).is_some();
        let mut text = String::new();
        let mut found = None;
        for (last, line) in self.lines.iter().enumerate().skip(self.at).take(IMPLICATIONS) {
            text.extend([if last > self.at { "\n" } else { "" }, line]);
            let together = reads(&text);
            found = if together { Some(last) } else { found };
            if line.trim().is_empty() || text.len() > LONGEST_TEXT || !together && !reads(line) {
                break;
            }
        }
        found.filter(|&last| last > self.at)
    }

    /// The last line of truths and links, with what they eliminate.
    fn end_of_set_logic(&self) -> usize {
        let goes_on = |line: &&String| line.contains("Link") || line.contains("Elimination");
        self.at + self.lines[self.at + 1..].iter().take_while(goes_on).count()
    }

    /// The last line of a chain that is broken into several.
    fn end_of_chain(&self) -> usize {
        let mut last = self.at;
        while !has_arrow(&self.lines[last]) && last + 1 < self.lines.len() && last < self.at + 8 {
            let (line, next) = (self.lines[last].trim_end(), self.lines[last + 1].trim_start());
            let goes_on =
                line.ends_with(['=', '-', '–']) || next.starts_with(['=', '-', '–', '⇒', '→']);
            if !goes_on {
                break;
            }
            last += 1;
        }
        last
    }

    fn step(&mut self, last: usize, between: &str) {
        let lines = self.lines[self.at..=last].iter().map(|line| line.trim());
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        let text = without_number(&lines.join(between)).to_owned();
        let (after, verdict) = self.judge(&text);
        // What the time did not suffice for has no verdict.
        if self.explorer.interrupt().check().is_err() && !is_applied(&verdict) {
            return;
        }
        let what = remark(&text).filter(|_| is_applied(&verdict));
        if !is_applied(&verdict) && !matches!(verdict, PostVerdict::Holds { .. }) {
            self.suppose(said_in(&text));
        }
        self.tell(last, text, after, verdict);
        if let Some(what) = what {
            let verdict = self.remark(what);
            let line = PostLine {
                first: self.at,
                last: self.at,
                text: what.words().to_owned(),
                after: None,
                waits_for: Vec::new(),
                assumes_one_solution: rests_on_it(&verdict, &self.explorer),
                verdict,
            };
            self.told.push(line);
        }
    }

    /// The verdict on a step, and what it needs first; what is proved is applied.
    fn judge(&mut self, text: &str) -> (Option<Before>, PostVerdict) {
        let now = &self.explorer;
        let mut stages = vec![
            (None, now.clone()),
            (Some(Before::Singles), now.after_singles()),
            (Some(Before::Basics), now.after_basics()),
        ];
        stages.extend(before_basics(now, &said_in(text)).map(|on| (Some(Before::Basics), on)));
        stages
            .extend(self.earlier.iter().map(|explorer| (Some(Before::Earlier), explorer.clone())));
        stages.extend(self.claimed.iter().map(|grid| (Some(Before::Grid), grid.clone())));
        let supposed = self.supposed.iter().flat_map(|(_, supposed)| {
            [supposed.clone(), supposed.after_singles(), supposed.after_basics()]
        });
        stages.extend(supposed.map(|explorer| (Some(Before::Line), explorer)));
        let mut first: Option<PostVerdict> = None;
        let interrupt = now.interrupt().clone();
        for (before, explorer) in stages.into_iter().take_while(|_| interrupt.check().is_ok()) {
            let (verdict, next) = judged(&explorer, text);
            // What only says again what is supposed proves nothing.
            let next = next.filter(|_| before != Some(Before::Line) || is_applied(&verdict));
            if let Some(next) = next {
                self.go_on(before, explorer, next);
                return (before, verdict);
            }
            if matches!(verdict, PostVerdict::NotUnderstood { .. }) {
                return (None, verdict);
            }
            first = first.or(Some(verdict));
        }
        (None, first.unwrap_or(PostVerdict::Skipped))
    }

    /// Applies what is proved in a position, where `next` is what it leaves: to the path or, in a grid that is not
    /// proved, there.
    fn go_on(&mut self, before: Option<Before>, proved_in: Explorer, next: Explorer) {
        if before == Some(Before::Grid) {
            self.claimed = Some(next);
            return;
        }
        if before == Some(Before::Line) {
            self.supposed = self.supposed.take().map(|(lines, _)| (lines, next));
            return;
        }
        self.claimed = self.claimed.take().map(|claimed| both(&claimed, &next));
        let on = |(lines, supposed): (Vec<usize>, Explorer)| (lines, both(&supposed, &next));
        self.supposed = self.supposed.take().map(on);
        self.explorer = match before {
            Some(Before::Earlier) => both(&self.explorer, &next),
            _ => next,
        };
        self.earlier.truncate(EARLIER - 1);
        self.earlier.push_front(proved_in);
        self.steps += 1;
    }

    /// What a remark says of the position that is left.
    fn remark(&self, what: Remark) -> PostVerdict {
        let after = match what {
            Remark::Singles => self.explorer.after_singles(),
            Remark::Basics => self.explorer.after_basics(),
        };
        let left = 81 - after.state().decided_cells().len();
        match after.state().is_solved() {
            true => PostVerdict::Holds { what: format!("{} solve the rest", what.name()) },
            false => PostVerdict::Refused {
                reasons: vec![format!("{} leave {left} cells open", what.name())],
                answer: None,
            },
        }
    }

    fn end(self, stopped: Option<Stopped>) -> PostAnswer {
        let state = self.explorer.state();
        let rest = match () {
            () if state.is_solved() => Rest::Nothing,
            () if self.explorer.after_singles().state().is_solved() => Rest::Singles,
            () if self.explorer.after_basics().state().is_solved() => Rest::Basics,
            () => Rest::More,
        };
        let mut answer = PostAnswer {
            ends: format::write_shortest(self.explorer.position()),
            rest,
            open: 81 - state.decided_cells().len(),
            steps: self.steps,
            assumes_one_solution: self.explorer.assumes_one_solution(),
            conclusion: String::new(),
            lines: self.told,
            letters: None,
            stopped,
        };
        answer.conclusion = answer.concluded();
        answer
    }
}

/// What is left in both of two positions of a puzzle.
fn both(one: &Explorer, other: &Explorer) -> Explorer {
    let mut position = one.position().clone();
    for candidate in one.state().candidates().filter(|&c| !other.state().is_live(c)) {
        position.state.remove(candidate);
    }
    one.moved_to(position).assuming(one.assumes_one_solution() || other.assumes_one_solution())
}

/// What basic rules leave, but for what a line says to fall: they may take that away too, and the line says how else. `None`
/// where they take nothing of it.
fn before_basics(now: &Explorer, said: &[Conclusion]) -> Option<Explorer> {
    let basics = now.after_basics();
    let is_said = |candidate: Candidate| said.contains(&Conclusion::Eliminate(candidate));
    let fallen = now.state().candidates().filter(|&candidate| !basics.state().is_live(candidate));
    let (said, others): (Vec<Candidate>, Vec<Candidate>) = fallen.partition(|&c| is_said(c));
    let mut position = now.position().clone();
    others.into_iter().for_each(|candidate| {
        position.state.remove(candidate);
    });
    (!said.is_empty()).then(|| now.moved_to(position))
}

/// What a line says that is not proved: behind its arrow, or in words.
fn said_in(text: &str) -> Vec<Conclusion> {
    let behind = behind_arrow(text).and_then(|said| read_conclusions(said).ok());
    let told = || read_step_text(text).map(|step| step.conclusions);
    let removed = || text.lines().find_map(removal);
    behind.or_else(told).or_else(removed).unwrap_or_default()
}

/// Whether a verdict in the position that it leaves rests on one solution of the givens.
fn rests_on_it(verdict: &PostVerdict, after: &Explorer) -> bool {
    let says_something = !matches!(
        verdict,
        PostVerdict::Skipped
            | PostVerdict::Refused { .. }
            | PostVerdict::NotUnderstood { .. }
            | PostVerdict::Grid { refused: Some(_), .. }
    );
    says_something && after.assumes_one_solution()
}

/// What a state leaves out that basic rules do not take away, the placements first.
fn unproved(explorer: &Explorer, state: &State) -> Vec<Conclusion> {
    let basics = explorer.after_basics();
    let open = |cell: &Cell| basics.state().decided(*cell).is_none();
    let place = |cell: Cell| state.decided(cell).map(|digit| Candidate::new(digit, cell));
    let placed: Vec<Candidate> = Cell::all().filter(open).filter_map(place).collect();
    let follows = |fallen: &Candidate| placed.iter().any(|placed| placed.linked(*fallen));
    let fallen = basics.state().candidates().filter(|&candidate| !state.is_live(candidate));
    let eliminated = fallen.filter(|fallen| !follows(fallen)).map(Conclusion::Eliminate);
    let placed = placed.iter().copied().map(Conclusion::Place);
    placed.chain(eliminated).collect()
}

/// How many conclusions are listed.
const LISTED: usize = 5;

/// The first of some conclusions.
fn listed(all: &[Conclusion]) -> String {
    let first: Vec<String> = all.iter().take(LISTED).map(ToString::to_string).collect();
    let more = if all.len() > LISTED { ", …" } else { "" };
    first.join(", ") + more
}

fn is_applied(verdict: &PostVerdict) -> bool {
    matches!(
        verdict,
        PostVerdict::Proved { .. } | PostVerdict::Corrected { .. } | PostVerdict::Unjudged { .. }
    )
}

const ARROWS: [&str; 5] = ["=>", "⇒", "→", "->", "—>"];

fn has_arrow(line: &str) -> bool {
    behind_arrow(line).is_some()
}

/// What stands behind the last arrow of a line; `None` when it has none.
fn behind_arrow(line: &str) -> Option<&str> {
    let ends = ARROWS.iter().filter_map(|arrow| Some(line.rfind(arrow)? + arrow.len()));
    ends.max().map(|end| &line[end..])
}

/// What a line concludes that has no more than that, behind a name and a colon or a word like `So`; `None` for any
/// other line.
fn said_only(line: &str) -> Option<Vec<Conclusion>> {
    let line = without_number(line);
    let (head, rest) = line.rsplit_once(':').unwrap_or(("", line));
    let is_name = !has_arrow(line) && !without_length(head).contains(['=', '(', '{', '≠', '<']);
    read_conclusions(without_words(rest)).ok().filter(|said| is_name && !said.is_empty())
}

/// A name without the length behind it in parentheses, as our headings have it where brackets are markup: `whip(3)`.
fn without_length(head: &str) -> &str {
    let inside = head.strip_suffix(')').and_then(|head| head.rsplit_once('('));
    let is_length = |length: &str| !length.is_empty() && length.bytes().all(|c| c.is_ascii_digit());
    inside.filter(|(_, length)| is_length(length)).map_or(head, |(name, _)| name)
}

/// The verdict on a step in a position and, where it is proved, the position after it.
fn judged(explorer: &Explorer, text: &str) -> (PostVerdict, Option<Explorer>) {
    let answer = match checked(explorer, text) {
        Ok(answer) => answer,
        Err(error) => return bare(explorer, text, &error),
    };
    let gone = |conclusion: Conclusion| match conclusion {
        Conclusion::Eliminate(candidate) => !explorer.state().is_live(candidate),
        Conclusion::Place(_) => false,
    };
    let mut corrections: Vec<String> = Vec::new();
    let mut reasons = Vec::new();
    for typed in &answer.verdicts {
        match &typed.verdict {
            TypedOutcome::Proved(proof) => {
                corrections.extend(proof.miscalled.iter().map(|name| {
                    format!("it is no {name}, but a {}", proof.proof.proof().family.name)
                }));
                corrections.extend(proof.miscounted.iter().map(|length| {
                    format!("its length is {}, not {length}", proof.proof.proof().length)
                }));
                corrections.extend(proof.corrections.iter().cloned());
            }
            TypedOutcome::Refused(_) if gone(typed.conclusion) => {
                corrections.push(format!("{} is gone already", typed.conclusion.candidate()));
            }
            TypedOutcome::Undecided { reason, .. } => {
                reasons.push(format!("{}: {reason}", typed.conclusion));
            }
            TypedOutcome::Refused(refusal) => {
                let at = refusal.place.as_ref().and_then(|place| place.step);
                let at = at.map_or_else(String::new, |step| format!(" in step {step}"));
                reasons.push(format!("{}{at}: {}", typed.conclusion, refusal.reason));
            }
        }
    }
    let proofs: Vec<Judged> = answer.proofs().cloned().collect();
    if !reasons.is_empty() || proofs.is_empty() {
        if reasons.is_empty() {
            reasons = corrections;
        }
        return (PostVerdict::Refused { reasons, answer: Some(answer) }, None);
    }
    let next = explorer.after(&proofs);
    corrections.sort();
    corrections.dedup();
    let verdict = match (answer.unread(), corrections.is_empty()) {
        (Some(why), _) => PostVerdict::Unjudged { why, answer },
        (None, true) => PostVerdict::Proved { answer },
        (None, false) => PostVerdict::Corrected { corrections, answer },
    };
    (verdict, Some(next))
}

/// A step as it is typed or, where words and a colon stand before it that name no family, without these.
fn checked(explorer: &Explorer, text: &str) -> Result<TypedAnswer, AskError> {
    explorer.check_written(text).or_else(|error| match text.split_once(':') {
        Some((head, rest)) if head.len() <= 60 && !head.contains(['=', '(']) => {
            explorer.check_written(rest.trim()).map_err(|_| error)
        }
        _ => Err(error),
    })
}

/// A line that is no chain: conclusions only, or nothing that can be read.
fn bare(explorer: &Explorer, text: &str, error: &AskError) -> (PostVerdict, Option<Explorer>) {
    let Ok(conclusions) = read_conclusions(without_words(text)) else {
        return (PostVerdict::NotUnderstood { expected: error.to_string() }, None);
    };
    let basics = explorer.after_basics();
    let is_so = |conclusion: &Conclusion| match *conclusion {
        Conclusion::Eliminate(candidate) => !basics.state().is_live(candidate),
        Conclusion::Place(candidate) => {
            basics.state().digits(candidate.cell()).only() == Some(candidate.digit())
        }
    };
    let open: Vec<String> = conclusions
        .iter()
        .filter(|conclusion| !is_so(conclusion))
        .map(ToString::to_string)
        .collect();
    if !open.is_empty() {
        let reasons = vec![format!("nothing proves {}: basic rules do not", open.join(", "))];
        return (PostVerdict::Refused { reasons, answer: None }, None);
    }
    let live: Vec<Conclusion> = conclusions
        .iter()
        .copied()
        .filter(|conclusion| explorer.state().is_live(conclusion.candidate()))
        .collect();
    let mut next = explorer.clone();
    for conclusion in live {
        next = next.after_conclusions(&[conclusion]).unwrap_or(next);
    }
    let next = explorer.moved_to(next.position().clone());
    (PostVerdict::Holds { what: "it follows by basic rules".to_owned() }, Some(next))
}

/// What stands behind words for singles or basic rules: `singles ==> r1c8=4, r3c9=2`.
fn without_words(text: &str) -> &str {
    const WORDS: [&str; 13] = [
        "so ",
        "hence ",
        "therefore ",
        "thus ",
        "naked singles",
        "hidden singles",
        "naked single",
        "hidden single",
        "full house",
        "singles",
        "single",
        "basics",
        "basic rules",
    ];
    let start = |word: &&&str| text.get(..word.len()).is_some_and(|s| s.eq_ignore_ascii_case(word));
    let rest = WORDS.iter().find(start).map_or(text, |word| &text[word.len()..]);
    rest.trim_start_matches([':', '=', '-', '>', '⇒', '→', ' '])
}

/// What a post says of the end of its path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Remark {
    Singles,
    Basics,
}

impl Remark {
    const fn name(self) -> &'static str {
        match self {
            Remark::Singles => "singles",
            Remark::Basics => "basic rules",
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Remark::Singles => "singles to the end",
            Remark::Basics => "basics to the end",
        }
    }
}

/// The remark that a line makes, if it makes one.
fn remark(line: &str) -> Option<Remark> {
    let line = line.to_lowercase();
    let words = || line.split(|c: char| !c.is_alphanumeric());
    let says = |all: &[&str]| all.iter().any(|phrase| line.contains(phrase));
    if words().any(|word| matches!(word, "btte" | "lclste"))
        || says(&["basics to the end", "basics to 81", "basics solve"])
    {
        return Some(Remark::Basics);
    }
    let singles = words().any(|word| matches!(word, "stte" | "ste"))
        || says(&["singles to the end", "singles solve", "singles to 81"]);
    singles.then_some(Remark::Singles)
}

impl PostVerdict {
    /// The proofs of a line; none where it has none.
    pub fn proofs(&self) -> impl Iterator<Item = &Judged> {
        let answer = match self {
            PostVerdict::Proved { answer }
            | PostVerdict::Corrected { answer, .. }
            | PostVerdict::Unjudged { answer, .. } => Some(answer),
            PostVerdict::Refused { answer, .. } => answer.as_ref(),
            PostVerdict::Grid { .. }
            | PostVerdict::Holds { .. }
            | PostVerdict::NotUnderstood { .. }
            | PostVerdict::Skipped => None,
        };
        answer.into_iter().flat_map(TypedAnswer::proofs)
    }
}

impl PostAnswer {
    /// Whether every step is proved or holds, and none was left that could not be read.
    pub fn is_proved(&self) -> bool {
        let wrong = |line: &PostLine| {
            matches!(
                line.verdict,
                PostVerdict::Refused { .. }
                    | PostVerdict::NotUnderstood { .. }
                    | PostVerdict::Unjudged { .. }
            ) || matches!(line.verdict, PostVerdict::Grid { refused: Some(_), .. })
        };
        self.stopped.is_none() && !self.lines.iter().any(wrong)
    }

    /// How many lines are refused or not understood.
    fn amiss(&self) -> usize {
        let [_, _, refused, unread, _] = self.counts();
        refused + unread
    }

    /// The same, where what was read is the cells of a text by columns: each line as it stands in the text.
    fn with_text_of(mut self, text: &str) -> PostAnswer {
        let lines: Vec<&str> = text.lines().map(unmarked).collect();
        for line in &mut self.lines {
            let written = lines[line.first - 1..line.last].join("\n");
            if !matches!(line.verdict, PostVerdict::Grid { .. }) {
                line.text = without_number(&written).to_owned();
            }
        }
        PostAnswer { letters: Some(Letters::Columns), ..self }
    }

    /// How many lines are proved as written, proved with corrections, refused, not understood and passed over.
    pub fn counts(&self) -> [usize; 5] {
        let mut counts = [0; 5];
        for line in &self.lines {
            match &line.verdict {
                PostVerdict::Proved { .. } | PostVerdict::Holds { .. } => counts[0] += 1,
                PostVerdict::Corrected { .. } => counts[1] += 1,
                PostVerdict::Refused { .. } => counts[2] += 1,
                PostVerdict::NotUnderstood { .. } | PostVerdict::Unjudged { .. } => counts[3] += 1,
                PostVerdict::Skipped => counts[4] += 1,
                PostVerdict::Grid { .. } => {}
            }
        }
        counts
    }

    /// Whether the path solves the puzzle, in a sentence. What is not proved is no part of it.
    fn concluded(&self) -> String {
        let path = match (self.steps, self.is_proved()) {
            (0, _) => return self.without_path(),
            (_, true) => "The path",
            (_, false) => "What is proved of the path",
        };
        let assuming = if self.assumes_one_solution { ", assuming one solution" } else { "" };
        match self.rest {
            Rest::Nothing => format!("{path} solves the puzzle{assuming}."),
            Rest::Singles => format!("{path} solves the puzzle{assuming}: singles do the rest."),
            Rest::Basics => {
                format!("{path} solves the puzzle with basic rules after it{assuming}.")
            }
            Rest::More => {
                format!("The path does not solve the puzzle: {}.", self.left_open())
            }
        }
    }

    /// What is left where no step is proved, in a sentence.
    fn without_path(&self) -> String {
        let left = match self.rest {
            Rest::Nothing => "the puzzle is solved already".to_owned(),
            Rest::Singles => "singles solve the puzzle".to_owned(),
            Rest::Basics => "basic rules solve the puzzle".to_owned(),
            Rest::More => self.left_open(),
        };
        format!("No step is proved: {left}.")
    }

    fn left_open(&self) -> String {
        format!("{} cells are open, and basic rules leave some", self.open)
    }
}
