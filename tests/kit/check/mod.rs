//! Positions, chains and lines as short texts, and the slow truth about a position.
//!
//! **A position** is a list of `variable=values`, `r1n5=46`, each of which leaves these values of a
//! variable and deletes its others: digits of a cell, columns, rows or places of a digit.
//!
//! **A chain** is a list of steps `variable left right extra…`, in values of the variable: `c6n4 4 5
//! 1#1 9*`. A star is the target, a number after `#` the step that explains, `.` stands for no right, several values
//! together are a group, `@1` and `@*` at the end say on what the left-linking candidate hangs. A
//! step in a set is `als:r1c1,r1c2 1 3 5r1c1*`, left and right in digits.
//!
//! **Lines** are written one a line, each with its number, its claim and its ground:
//!
//! ```text
//! {
//!   1 +6r9c4 assume
//!   2 -6r9c6,6r8c6 link 1
//!   3 +6r1c6 variable c6n6 2
//! }
//! 4 -6r9c4 | +3r1c1 refute
//! ```
//!
//! `+` says that one of the candidates is true, `-` that all are false, `!` is a contradiction.

pub mod chains;
pub mod deceit;
pub mod net;
pub mod papers;
mod patterns;

use catena::check::{ChainFault, Refusal, Verdict, check};
use catena::grid::{Candidate, Cell, CellSet, Conclusion, Csp, Digit, State};
use catena::proof::{
    Chain, Closing, Extra, Family, Ground, Line, Literal, Node, Proof, Reason, Step, Term, Truth,
    Via,
};

/// The state that these lists leave of the empty grid.
pub fn state(lists: &str) -> State {
    leave(State::FULL, lists)
}

/// The state that these lists leave of another.
pub fn leave(mut state: State, lists: &str) -> State {
    for list in lists.split_whitespace() {
        let (csp, values) = list.split_once('=').unwrap();
        let csp: Csp = csp.parse().unwrap();
        let kept: Vec<Candidate> = values.chars().map(|value| of_value(csp, value)).collect();
        csp.candidates().into_iter().filter(|c| !kept.contains(c)).for_each(|candidate| {
            state.remove(candidate);
        });
    }
    state
}

/// The state with these live digits, cell by cell.
pub fn pencil_marks(cells: &str) -> State {
    let digits = |text: &str| text.chars().map(digit).collect();
    let cells: Vec<_> = cells.split_whitespace().map(digits).collect();
    State::from_cells(cells.try_into().unwrap())
}

/// A candidate, the digit first and the coordinates in either order.
pub fn candidate(text: &str) -> Candidate {
    let csp: Csp = text[1..].parse().unwrap();
    Candidate::new(digit(text.chars().next().unwrap()), Cell::at(csp.first(), csp.second()))
}

pub fn node(text: &str) -> Node {
    Node::new(text.split(',').map(candidate)).unwrap()
}

pub fn csp(text: &str) -> Csp {
    text.parse().unwrap()
}

fn digit(c: char) -> Digit {
    c.to_digit(10).and_then(Digit::from_number).unwrap()
}

fn of_value(csp: Csp, value: char) -> Candidate {
    csp.candidates()[digit(value).index()]
}

/// An example of a chain: the texts of its parts.
#[derive(Clone, Copy)]
pub struct Example {
    pub state: &'static str,
    pub family: &'static str,
    pub targets: &'static str,
    pub steps: &'static [&'static str],
    /// `target`, `whip`, `loop`, or `lr 1` or `rl 1` with the step.
    pub closing: &'static str,
}

impl Example {
    /// The proof, with the lines that the chain derives.
    pub fn proof(&self) -> Proof {
        let family = Family::published(self.family).unwrap();
        chain_proof(&state(self.state), family, self.targets, self.steps, self.closing)
    }
}

pub fn chain_proof(
    state: &State,
    family: Family,
    targets: &str,
    steps: &[&str],
    closing: &str,
) -> Proof {
    let chain = Chain {
        targets: targets.split_whitespace().map(candidate).collect(),
        steps: steps.iter().enumerate().map(|(index, text)| step(state, index, text)).collect(),
        closing: match closing.split_once(' ') {
            Some(("lr", step)) => Closing::LrLasso(step.parse::<usize>().unwrap() - 1),
            Some(("rl", step)) => Closing::RlLasso(step.parse::<usize>().unwrap() - 1),
            _ if closing == "target" => Closing::Target,
            _ if closing == "whip" => Closing::Whip,
            _ if closing == "loop" => Closing::Loop,
            _ => panic!("{closing} is no way of closing"),
        },
    };
    Proof::of_chain(state, CellSet::EMPTY, family, chain)
}

fn step(state: &State, index: usize, text: &str) -> Step {
    let words: Vec<&str> = text.split_whitespace().collect();
    let usual = index.checked_sub(1).map_or(Reason::Target, Reason::Right);
    let left_reason = words.iter().find_map(|w| w.strip_prefix('@')).map_or(usual, reason);
    let extra = words[3..].iter().filter(|word| !word.starts_with('@'));
    if let Some(cells) = words[0].strip_prefix("als:") {
        let cells: Vec<Cell> = cells.split(',').map(|cell| cell.parse().unwrap()).collect();
        let extra: Vec<Extra> = extra
            .map(|text| Extra { candidate: candidate(&text[..5]), reason: reason(&text[5..]) })
            .collect();
        let of = |text: &str| {
            let all =
                cells.iter().map(|&cell| Candidate::new(digit(text.chars().next().unwrap()), cell));
            Node::new(all.filter(|c| state.is_live(*c) && !extra.iter().any(|e| e.candidate == *c)))
        };
        let (left, right) = (of(words[1]).unwrap(), of(words[2]));
        return Step { via: Via::Als(cells.clone()), left, left_reason, right, extra };
    }
    let csp = csp(words[0]);
    let of = |text: &str| Node::new(text.chars().map(|value| of_value(csp, value)));
    let mut extra: Vec<Extra> = extra
        .map(|text| Extra {
            candidate: of_value(csp, text.chars().next().unwrap()),
            reason: reason(&text[1..]),
        })
        .collect();
    extra.sort();
    let right = (words[2] != ".").then(|| of(words[2]).unwrap());
    Step { via: Via::Csp(csp), left: of(words[1]).unwrap(), left_reason, right, extra }
}

fn reason(text: &str) -> Reason {
    match text {
        "*" => Reason::Target,
        number => Reason::Right(number.trim_start_matches('#').parse::<usize>().unwrap() - 1),
    }
}

/// A proof by lines alone.
pub fn proof(state: &State, name: &str, conclusions: &str, lines: &str) -> Proof {
    let mut conclusions: Vec<Conclusion> =
        conclusions.split_whitespace().map(|text| text.parse().unwrap()).collect();
    conclusions.sort();
    Proof {
        state: state.clone(),
        givens: CellSet::EMPTY,
        family: Family { name: name.into(), shape: None },
        length: 0,
        conclusions,
        chain: None,
        lines: self::lines(lines),
        fillings: Vec::new(),
    }
}

/// Reads lines.
pub fn lines(text: &str) -> Vec<Line> {
    lines_after(0, text)
}

/// Reads lines that follow so many others.
pub fn lines_after(mut last: usize, text: &str) -> Vec<Line> {
    // The open lists, the outermost first, each with the lists closed within it for the next line.
    let mut open: Vec<(Vec<Line>, Vec<Vec<Line>>)> = vec![(vec![], vec![])];
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match line {
            "{" => open.push((vec![], vec![])),
            "}" => {
                let (list, _) = open.pop().unwrap();
                open.last_mut().unwrap().1.push(list);
            }
            _ => {
                last += 1;
                let (number, line) = line.split_once(' ').unwrap();
                assert_eq!(number, last.to_string(), "lines are numbered as they are read: {line}");
                let (list, nested) = open.last_mut().unwrap();
                list.push(self::line(line, std::mem::take(nested)));
            }
        }
    }
    open.pop().unwrap().0
}

fn line(text: &str, mut nested: Vec<Vec<Line>>) -> Line {
    let grounds =
        ["assume", "link", "variable", "sum", "together", "resolve", "unique", "refute", "cases"];
    let words: Vec<&str> = text.split_whitespace().collect();
    let at = words.iter().position(|word| grounds.contains(word)).unwrap();
    let claim = words[..at].iter().filter(|word| !["!", "|"].contains(word));
    let rest = &words[at + 1..];
    let ground = match words[at] {
        "assume" => Ground::Assumption,
        "link" => Ground::Link { from: rest[0].parse().unwrap() },
        "variable" => Ground::Variable { csp: csp(rest[0]), from: numbers(&rest[1..]) },
        "sum" => sum(rest),
        "together" => Ground::Together { lines: numbers(rest) },
        "resolve" => {
            Ground::Resolve { clause: rest[0].parse().unwrap(), with: numbers(&rest[1..]) }
        }
        "unique" => unique(rest),
        "refute" => Ground::Refutation { lines: nested.pop().unwrap_or_default() },
        _ => Ground::Cases { over: rest.first().map(|n| n.parse().unwrap()), cases: nested },
    };
    Line { claim: claim.map(|word| literal(word)).collect(), ground }
}

/// A filling and what it is exchanged for, with `/` between.
fn unique(words: &[&str]) -> Ground {
    let mut fillings = words.split(|word| *word == "/");
    let mut filling = || fillings.next().unwrap().iter().map(|word| candidate(word)).collect();
    Ground::Unique { filling: filling(), exchange: filling() }
}

/// Truths, links and cited lines, with `/` between; a truth that is a line has its number.
/// Before a set and `*` is how often it counts.
fn sum(words: &[&str]) -> Ground {
    let parts: Vec<&[&str]> = words.split(|word| *word == "/").collect();
    let truth = |word: &str| match word.parse() {
        Ok(number) => Truth::Line(number),
        Err(_) => Truth::Variable(csp(word)),
    };
    let links = parts[1].iter().map(|word| term(word, csp)).collect();
    let from = parts.get(2).map(|words| numbers(words)).unwrap_or_default();
    Ground::Sum { truths: parts[0].iter().map(|word| term(word, truth)).collect(), links, from }
}

fn term<T>(word: &str, set: impl Fn(&str) -> T) -> Term<T> {
    match word.split_once('*') {
        Some((weight, word)) => Term { set: set(word), weight: weight.parse().unwrap() },
        None => Term::unit(set(word)),
    }
}

fn numbers(words: &[&str]) -> Vec<usize> {
    words.iter().map(|word| word.parse().unwrap()).collect()
}

pub fn literal(text: &str) -> Literal {
    match text.strip_prefix('+') {
        Some(rest) => Literal::True(node(rest)),
        None => Literal::False(node(text.strip_prefix('-').unwrap())),
    }
}

/// Asserts that a proof is proved, and that what it concludes is true.
pub fn accept(title: &str, proof: &Proof) {
    match check(proof) {
        Verdict::Proved(_) => {}
        Verdict::Refused(refusal) => panic!("{title}: {refusal}"),
    }
    let wrong = proof.conclusions.iter().find(|conclusion| !holds(&proof.state, **conclusion));
    assert_eq!(wrong, None, "{title}: proved, and not true");
}

/// A refusal of a chain, at a step counted from 1 or of the chain as a whole.
pub fn at_chain(step: Option<usize>, fault: ChainFault) -> Refusal {
    Refusal::Chain { step: step.map(|number| number - 1), fault }
}

/// Asserts that a proof is refused for this reason.
pub fn refuse(title: &str, proof: &Proof, reason: Refusal) {
    assert_eq!(check(proof), Verdict::Refused(reason), "{title}");
}

/// Whether the conclusion holds in every solution of the state, by trying.
pub fn holds(state: &State, conclusion: Conclusion) -> bool {
    let mut otherwise = state.clone();
    match conclusion {
        Conclusion::Eliminate(candidate) if !state.is_live(candidate) => return true,
        Conclusion::Eliminate(candidate) => otherwise.place(candidate),
        Conclusion::Place(candidate) => {
            otherwise.remove(candidate);
        }
    }
    !has_solution(&otherwise)
}

/// Whether the state has a solution: by the variable with the fewest values.
pub fn has_solution(state: &State) -> bool {
    let mut counts = [0; 324];
    for csp in state.candidates().flat_map(Candidate::csps) {
        counts[csp.index()] += 1;
    }
    let placed = |csp: Csp| {
        let only = state.values(csp).next().unwrap();
        only.csps().iter().all(|csp| counts[csp.index()] == 1)
    };
    let open = |csp: &Csp| counts[csp.index()] != 1 || !placed(*csp);
    let Some(csp) = Csp::all().filter(open).min_by_key(|csp| counts[csp.index()]) else {
        return true;
    };
    let mut values = state.values(csp);
    values.any(|candidate| {
        let mut next = state.clone();
        next.place(candidate);
        has_solution(&next)
    })
}

/// The state in which this candidate is live too.
pub fn revive(state: &State, candidate: Candidate) -> State {
    State::from_cells(std::array::from_fn(|index| {
        let cell = Cell::from_index(index);
        let mut digits = state.digits(cell);
        if cell == candidate.cell() {
            digits.insert(candidate.digit());
        }
        digits
    }))
}
