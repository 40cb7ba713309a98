//! The law of the letter: what is written of a chain or a net and is not so, each as a sentence with what was meant.
//!
//! A chain may be completed to a proof that is not all of what was written: a strong link that is none may be made good by
//! what holds before it, a candidate that is gone may be passed over. So each part of what was written is compared with
//! the state for itself, and not with what the completion made of it.

use crate::grid::{Candidate, Cell, Csp, Digit, DigitSet, House, State};
use crate::notation::{NetClaim, NetItem, TypedChain, TypedNet, TypedPair, TypedStep, list_cells};
use crate::notation::{TypedExtra, TypedReason};
use crate::proof::{Node, Proof, Step, Via, Z};

/// What a typed chain says that is not so, where `proof` is what it was completed to; `text` is what was written.
pub(super) fn of_chain(typed: &TypedChain, proof: &Proof, text: &str) -> Vec<String> {
    let state = &proof.state;
    let mut wrong: Vec<String> = digits_before(typed, proof).into_iter().collect();
    wrong.extend(other_space(typed, proof));
    let filled = proof.chain.as_ref().map_or(&[][..], |chain| &chain.steps);
    let claims_all = typed.strong && !excuses(typed, proof);
    for (at, step) in typed.steps.iter().enumerate() {
        wrong.extend(of_step(step, state, text));
        wrong.extend(twice(text.get(step.span.clone()).unwrap_or_default()));
        if claims_all {
            wrong.extend(no_strong_link(&step.pair, state));
        }
        if let Some(complete) = filled.get(at) {
            if claims_all {
                wrong.extend(not_linked(&step.pair, complete, state));
            }
            wrong.extend(of_extra(&step.pair, complete, filled, state));
        }
    }
    wrong
}

/// The space of the variables, where the name says another.
fn other_space(typed: &TypedChain, proof: &Proof) -> Option<String> {
    let said = typed.space?;
    let spaces =
        proof.chain.iter().flat_map(|chain| &chain.steps).filter_map(|step| match step.via {
            Via::Csp(csp) => Some(csp.space()),
            Via::Als(_) => None,
        });
    let other = spaces.into_iter().find(|space| *space != said)?;
    Some(format!("its variables are of {other}, not of {said}"))
}

/// Whether a chain was called by the name of a family in which a strong link may be made good by what holds before it.
fn excuses(typed: &TypedChain, proof: &Proof) -> bool {
    let is_named = typed.family == Some(proof.family.name.raw());
    is_named && proof.family.shape.is_some_and(|shape| shape.t || shape.z != Z::Never)
}

/// What is wrong with the digits that HoDoKu writes before a loop: those of its ends, or of what falls.
fn digits_before(typed: &TypedChain, proof: &Proof) -> Option<String> {
    let steps = &proof.chain.as_ref()?.steps;
    let ends = [steps.first().map(|step| &step.left), steps.last()?.right.as_ref()];
    let ends = ends.into_iter().flatten().map(|node| node.members()[0].digit());
    let fall = typed.conclusions.iter().map(|conclusion| conclusion.candidate().digit());
    let known: DigitSet = ends.chain(fall).collect();
    let foreign = without(typed.digits, known);
    (!foreign.is_empty())
        .then(|| format!("{foreign} before the chain is no digit of its ends, which are {known}"))
}

/// The digits of one set that another has not.
pub(super) fn without(all: DigitSet, part: DigitSet) -> DigitSet {
    all.iter().filter(|&digit| !part.contains(digit)).collect()
}

fn of_step(step: &TypedStep, state: &State, text: &str) -> Vec<String> {
    match &step.pair {
        TypedPair::Als { cells, left, right, names_all: true, .. } => {
            of_set(cells, left.union(*right), state).into_iter().collect()
        }
        TypedPair::Als { cells, left, right, .. } => {
            let foreign = without(left.union(*right), held(cells, state));
            let at = list_cells(cells);
            let said = format!("{foreign} is not in {at}: the cells hold {}", held(cells, state));
            if foreign.is_empty() { Vec::new() } else { vec![said] }
        }
        TypedPair::Values { left, right, .. } => {
            let nodes =
                || std::iter::once(left).chain(right).filter(|node| node.single().is_none());
            let members = nodes().flat_map(|node| node.members().to_vec());
            let dead = members.filter(|&member| !state.is_live(member));
            let dead = dead.map(|member| format!("{member} is not a candidate"));
            let written = text.get(step.span.clone()).unwrap_or_default();
            let shared = right.iter().flat_map(|right| right.members());
            let shared = shared.filter(|&&member| left.contains(member));
            let shared = shared.map(|member| format!("{member} is on both sides of its link"));
            let joined =
                nodes().filter(|_| written.contains('&')).map(|node| both_in(&cells(node)));
            dead.chain(joined).chain(shared).collect()
        }
    }
}

fn cells(node: &Node) -> Vec<Cell> {
    node.members().iter().map(|member| member.cell()).collect()
}

fn both_in(cells: &[Cell]) -> String {
    format!("& says that each of {} has the digit, and only one of them has it", list_cells(cells))
}

/// The digits that some cells hold.
fn held(cells: &[Cell], state: &State) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.digits(cell)))
}

/// Whether a set was written with digits that its cells do not have, or without some that they have.
pub(super) fn of_set(cells: &[Cell], written: DigitSet, state: &State) -> Option<String> {
    let held = held(cells, state);
    let (foreign, missing) = (without(written, held), without(held, written));
    let at = list_cells(cells);
    let cells = if cells.len() == 1 { "the cell holds" } else { "the cells hold" };
    match (foreign.is_empty(), missing.is_empty()) {
        (true, true) => None,
        (false, true) => Some(format!("{foreign} is not in {at}: {cells} {held}")),
        (true, false) => Some(format!("{missing} of {at} is left out: {cells} {held}")),
        (false, false) => {
            Some(format!("{foreign} is not in {at}, and {missing} is left out: {cells} {held}"))
        }
    }
}

fn no_almost_locked_set(cells: &[Cell], held: DigitSet) -> String {
    format!("{} hold {held}, and are no almost locked set", list_cells(cells))
}

/// Why a pair that was written with the sign of a strong link has none.
fn no_strong_link(pair: &TypedPair, state: &State) -> Option<String> {
    match pair {
        // Without the digits on its left as many are left as it has cells.
        TypedPair::Als { cells, left, .. } => {
            let held = held(cells, state);
            (held.len() != cells.len() + left.len()).then(|| no_almost_locked_set(cells, held))
        }
        TypedPair::Values { left, right: Some(right), .. } => {
            let members: Vec<Candidate> =
                left.members().iter().chain(right.members()).copied().collect();
            no_strong(&members, &members, state, || format!("{} = {}", named(left), named(right)))
        }
        TypedPair::Values { right: None, .. } => None,
    }
}

/// The candidates of a set that were passed over: a digit with which it is linked is written for all its places in the set.
fn not_linked(pair: &TypedPair, complete: &Step, state: &State) -> Vec<String> {
    let TypedPair::Als { cells, .. } = pair else { return Vec::new() };
    let passed_over = |node: &Node| -> Vec<Candidate> {
        let digit = node.members()[0].digit();
        let all = cells.iter().map(|&cell| Candidate::new(digit, cell));
        all.filter(|&candidate| state.is_live(candidate) && !node.contains(candidate)).collect()
    };
    let nodes = std::iter::once(&complete.left).chain(&complete.right);
    let all = nodes.flat_map(passed_over);
    all.map(|candidate| format!("{candidate} is in its set too, and not linked")).collect()
}

/// `n5r1c23`
fn named(node: &Node) -> String {
    format!("n{}{}", node.members()[0].digit(), list_cells(&cells(node)))
}

/// Why some candidates are not all that is left of a variable that has these of them; `None` where they are.
fn no_strong(
    members: &[Candidate],
    inside: &[Candidate],
    state: &State,
    written: impl Fn() -> String,
) -> Option<String> {
    // A variable with nothing of the other side is no link between the two.
    let links = |csp: &Csp| {
        let mut others = members.iter().filter(|member| !inside.contains(member)).peekable();
        others.peek().is_none() || others.any(|&member| csp.contains(member))
    };
    let holds = |csp: &Csp| links(csp) && inside.iter().all(|&member| csp.contains(member));
    let others = |csp: Csp| -> Vec<Candidate> {
        state.values(csp).filter(|value| !members.contains(value)).collect()
    };
    let variables = inside[0].csps().into_iter().filter(holds).map(|csp| (csp, others(csp)));
    let Some((csp, others)) = variables.min_by_key(|(_, others)| others.len()) else {
        return Some(format!("{} is no strong link: they are in no house together", written()));
    };
    (!others.is_empty()).then(|| {
        let others: Vec<String> = others.iter().map(ToString::to_string).collect();
        format!("{} is no strong link: {csp} has {} too", written(), others.join(", "))
    })
}

/// What is said of additional candidates that is not so. Those that are gone are no part of the chain, but what is said of
/// them has to be so; and where some are written all are.
fn of_extra(pair: &TypedPair, complete: &Step, steps: &[Step], state: &State) -> Vec<String> {
    let (TypedPair::Values { extra, .. } | TypedPair::Als { extra, .. }) = pair;
    let links = |candidate| match pair {
        TypedPair::Values { left, right, .. } => {
            left.contains(candidate) || right.iter().any(|right| right.contains(candidate))
        }
        TypedPair::Als { .. } => false,
    };
    let gone = extra.iter().filter(|extra| !state.is_live(extra.candidate));
    let wrong = gone.filter(|extra| !is_excluded(extra, complete, steps));
    let wrong = wrong.map(|extra| format!("{} is not a candidate", extra.candidate));
    let is_written = |candidate| extra.iter().any(|extra| extra.candidate == candidate);
    let live = complete.extra.iter().map(|extra| extra.candidate);
    let left_out = live.filter(|&candidate| !extra.is_empty() && !is_written(candidate));
    let again = extra.iter().enumerate().filter(|(at, one)| {
        links(one.candidate) || extra[..*at].iter().any(|other| other.candidate == one.candidate)
    });
    let again = again.map(|(_, extra)| format!("{} is written twice", extra.candidate));
    let left_out = left_out.map(|candidate| format!("{candidate} is left out"));
    wrong.chain(left_out).chain(again).collect()
}

/// Whether a candidate that is gone was one of the variable, and what is said to exclude it does.
fn is_excluded(extra: &TypedExtra, complete: &Step, steps: &[Step]) -> bool {
    let is_inside = match &complete.via {
        Via::Csp(csp) => csp.contains(extra.candidate),
        Via::Als(cells) => cells.contains(&extra.candidate.cell()),
    };
    let right = |at: usize| steps.get(at).and_then(|step| step.right.clone());
    let sees = |node: Option<Node>| node.is_some_and(|node| node.linked_to(extra.candidate));
    let does = match extra.reason {
        Some(TypedReason::Right(at)) => sees(right(at)),
        Some(TypedReason::Candidate(candidate)) => candidate.linked(extra.candidate),
        Some(TypedReason::Target) | None => true,
    };
    is_inside && does
}

/// Whether the candidates in the head of a kraken are no choice: not all that is left of a variable.
pub(super) fn of_head(named: &[Candidate], state: &State) -> Option<String> {
    let first = named.first()?;
    let is_choice = |csp: &Csp| {
        let mut values = state.values(*csp);
        values.all(|value| named.contains(&value)) && named.iter().all(|c| csp.contains(*c))
    };
    let is_live = named.iter().all(|&candidate| state.is_live(candidate));
    let all: Vec<String> = named.iter().map(ToString::to_string).collect();
    (!is_live || !first.csps().iter().any(is_choice)).then(|| {
        let all = all.join(", ");
        format!("{all} are not the candidates of a cell, or of a digit in a house")
    })
}

/// What a typed net says that is not so; `text` is what was written.
pub(super) fn of_net(net: &TypedNet, state: &State, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    if let [branch] = &net.branches[..]
        && let [one, other] = &branch[..]
        && one.is_true()
        && !other.is_true()
    {
        wrong.push("it has no strong link".to_owned());
    }
    wrong.extend(net.fish.iter().flat_map(|fish| fish.fins_amiss(state)));
    for branch in net.branches.iter().chain(std::iter::once(&net.choice)) {
        of_items(branch, !net.remembers, state, text, &mut wrong);
    }
    wrong
}

fn of_items(items: &[NetItem], strong: bool, state: &State, text: &str, wrong: &mut Vec<String>) {
    let mut before: Option<&NetClaim> = None;
    for (at, item) in items.iter().enumerate() {
        let claim = match item {
            NetItem::Claim(claim) => claim,
            NetItem::Either { inside, or } => {
                of_items(inside, false, state, text, wrong);
                or
            }
        };
        let beside = [at.checked_sub(1), Some(at + 1)].map(|at| items.get(at?));
        let is_of_set = beside
            .into_iter()
            .flatten()
            .any(|item| matches!(item, NetItem::Claim(other) if other.cells == claim.cells));
        wrong.extend(of_claim(claim, is_of_set, state, text));
        if let (Some(before), true) = (before.filter(|one| !one.is_true), claim.is_true) {
            wrong.extend(of_link(before, claim, strong, state));
        }
        before = matches!(item, NetItem::Claim(_)).then_some(claim);
    }
}

/// Whether a claim has a digit that none of its cells has, a cell that has none of its digits, or the wrong sign between
/// its cells. What is said of a set besides its digits need not be about each of its cells.
fn of_claim(claim: &NetClaim, is_of_set: bool, state: &State, text: &str) -> Vec<String> {
    if claim.empties() {
        return Vec::new();
    }
    let digits: DigitSet = claim.digits.iter().copied().collect();
    let foreign = without(digits, held(&claim.cells, state));
    let mut wrong = Vec::new();
    if !foreign.is_empty() {
        wrong.push(format!("{foreign} is not in {}", list_cells(&claim.cells)));
    }
    let empty = |cell: &&Cell| state.digits(**cell).intersection(digits).is_empty();
    let empty = claim.cells.iter().filter(|_| !is_of_set).filter(empty);
    wrong.extend(empty.map(|cell| format!("{digits} is not in {cell}")));
    wrong.extend(wrong_sign(claim, text));
    wrong.extend(twice(text.get(claim.span.clone()).unwrap_or_default()));
    wrong
}

/// That a number stands twice in a row of numbers, `r1c699`: then one of them is misprinted.
fn twice(written: &str) -> Option<String> {
    // Behind # stands the number of a step.
    let is_number = |c: char| c.is_ascii_digit();
    let parts = written.split('#').enumerate();
    let parts =
        parts.map(|(at, part)| if at > 0 { part.trim_start_matches(is_number) } else { part });
    let mut rows = parts.flat_map(|part| part.split(|c: char| !is_number(c)));
    let again = |row: &&str| {
        let mut signs = row.char_indices();
        signs.any(|(at, sign)| row[..at].contains(sign))
    };
    rows.find(again).map(|row| format!("{row} in {} has a number twice", written.trim()))
}

/// That a number stands twice in a row of numbers behind the letter of a house or a digit, `r66c46`, or a digit twice in
/// a list with strokes, `4/4`.
pub(super) fn twice_in_words(text: &str) -> Option<String> {
    let is_end = |c: char| c.is_whitespace() || "[](),;:".contains(c);
    let is_digit = |c: char| c.is_ascii_digit();
    let words = || text.split(is_end).filter(|word| word.contains(is_digit));
    // A number by itself is a length, or a count.
    let is_place = |word: &&str| {
        !word.chars().all(is_digit) && word.split(is_digit).all(|between| between.len() <= 1)
    };
    let is_list = |word: &&str| word.split('/').all(|one| one.len() == 1 && one.contains(is_digit));
    let in_list = |word: &str| {
        let again = |(at, sign): (usize, char)| sign != '/' && word[..at].contains(sign);
        word.char_indices().any(again)
    };
    let list = words().filter(is_list).find(|word| in_list(word));
    list.map(|word| format!("{word} has a digit twice"))
        .or_else(|| words().filter(is_place).find_map(twice))
}

/// Whether `&` stands between cells of which one has the digit, or `|` between cells that all have it.
fn wrong_sign(claim: &NetClaim, text: &str) -> Option<String> {
    let written = text.get(claim.span.clone())?;
    let cells = &written[written.find(|c: char| c.is_ascii_alphabetic())?..];
    let [_] = claim.digits[..] else { return None };
    match House::holding(&claim.cells) {
        Some(_) => cells.contains('&').then(|| both_in(&claim.cells)),
        None => cells
            .contains('|')
            .then(|| format!("| says that one of {} has it; & is meant", list_cells(&claim.cells))),
    }
}

/// What is not so about a strong link: digits of a set that are left out or are not there, or other places of the digits.
fn of_link(from: &NetClaim, to: &NetClaim, strong: bool, state: &State) -> Vec<String> {
    let sorted = |claim: &NetClaim| {
        let mut cells = claim.cells.clone();
        cells.sort_unstable();
        cells
    };
    let (one, other) = (sorted(from), sorted(to));
    if one == other {
        let digits: DigitSet = from.digits.iter().chain(&to.digits).copied().collect();
        let is_locked = to.digits.len() == one.len();
        let no_set = || (!is_locked).then(|| no_almost_locked_set(&one, digits));
        return of_set(&one, digits, state).or_else(no_set).into_iter().collect();
    }
    if !strong {
        return Vec::new();
    }
    if let ([a], [b]) = (&from.digits[..], &to.digits[..])
        && a != b
        && one.iter().all(|cell| !other.contains(cell))
    {
        let [one, other] = [(a, &one), (b, &other)].map(|(n, at)| format!("{n}{}", list_cells(at)));
        return vec![format!("{one} = {other} is no strong link: they share no digit and no cell")];
    }
    if from.digits != to.digits {
        return Vec::new();
    }
    // All of the first are false, also those that the variable does not have.
    let of_digit = |&digit: &Digit| {
        let live = |cells: &[Cell]| -> Vec<Candidate> {
            let places = cells.iter().map(|&cell| Candidate::new(digit, cell));
            places.filter(|&place| state.is_live(place)).collect()
        };
        let (members, inside) = (live(&[&one[..], &other[..]].concat()), live(&other));
        let written = || format!("{digit} in {} = {}", list_cells(&one), list_cells(&other));
        inside.first().and_then(|_| no_strong(&members, &inside, state, written))
    };
    from.digits.iter().filter_map(of_digit).collect()
}
