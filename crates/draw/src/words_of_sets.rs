//! Truths and links, as a person tells what they say.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Cell, Csp, Space, State};
use catena::notation::list_cells;

/// More sets than this are counted instead of named: the notation of the proof names them.
const MOST: usize = 5;

/// Why the true candidates of these truths all lie in those links, each of which holds one, in words without an end: a
/// fish, a subset, cells with digits of several houses, or just sets. What falls before is left out.
pub(super) fn told(state: &State, truths: &[Csp], links: &[Csp], falls: &[Candidate]) -> String {
    let mut others = fins(state, truths, links);
    others.retain(|candidate| !falls.contains(candidate));
    let but = match &others[..] {
        [] => String::new(),
        others => format!(" but {}", cells_of(others)),
    };
    let subset = || subset(truths, links).filter(|_| others.is_empty());
    fish(truths, links, &but).or_else(subset).unwrap_or_else(|| sets(truths, links, &others))
}

/// The same where the links hold fewer than the truths need: a contradiction.
pub(super) fn too_few(state: &State, truths: &[Csp], links: &[Csp], falls: &[Candidate]) -> String {
    let is_cell = |csp: &Csp| csp.space() == Space::Rc;
    let (count, room) = (truths.len(), links.len());
    match truths.iter().all(is_cell) && !links.iter().any(is_cell) && room <= MOST {
        true => {
            let (are, cells) = (if room == 1 { "is" } else { "are" }, cell_names(truths));
            format!(
                "only {} {are} left for the {count} cells {cells}: a contradiction",
                names(links)
            )
        }
        false => {
            let told = told(state, truths, links, falls);
            format!("{told}, with room for only {room} of {count}: a contradiction")
        }
    }
}

/// The candidates of the truths that lie in none of the links, sorted.
pub(super) fn fins(state: &State, truths: &[Csp], links: &[Csp]) -> Vec<Candidate> {
    let is_held = |candidate: &Candidate| links.iter().any(|link| candidate.csps().contains(link));
    let values = truths.iter().flat_map(|&truth| state.values(truth));
    let fins: BTreeSet<Candidate> = values.filter(|candidate| !is_held(candidate)).collect();
    fins.into_iter().collect()
}

/// The digit that all of these sets are about; `None` where one is a cell, or there are several digits.
pub(super) fn one_digit(sets: &[Csp]) -> Option<usize> {
    let digit = |csp: &Csp| (csp.space() != Space::Rc).then(|| csp.second() + 1);
    let first = digit(sets.first()?)?;
    sets.iter().all(|csp| digit(csp) == Some(first)).then_some(first)
}

/// `in columns 1 and 4 every 9 but r4c4 lies in rows 2 and 5`; `None` where there are several digits, or cells.
fn fish(truths: &[Csp], links: &[Csp], but: &str) -> Option<String> {
    let digit = one_digit(&[truths, links].concat())?;
    Some(format!("in {} every {digit}{but} lies in {}", houses(truths), houses(links)))
}

/// `in row 1 the cells r1c15 have only the digits 1 and 4`, or the digits only the cells; where the digits are those of
/// several houses, these are named. `None` where sets are mixed.
fn subset(truths: &[Csp], links: &[Csp]) -> Option<String> {
    let are_cells = |sets: &[Csp]| sets.iter().all(|csp| csp.space() == Space::Rc);
    let are_digits = |sets: &[Csp]| sets.iter().all(|csp| csp.space() != Space::Rc);
    let (cells, digits, is_naked) = match (are_cells(truths), are_cells(links)) {
        (true, false) if are_digits(links) => (truths, links, true),
        (false, true) if are_digits(truths) => (links, truths, false),
        _ => return None,
    };
    let (count, by_house, cells) = (cells.len(), by_house(digits), cell_names(cells));
    let part = |(house, digits): &(String, Vec<String>)| format!("{} in {house}", listed(digits));
    let parts = || by_house.iter().map(part).collect::<Vec<String>>().join("; ");
    Some(match (&by_house[..], is_naked) {
        ([(house, digits)], true) => {
            format!("in {house} the cells {cells} have only the digits {}", listed(digits))
        }
        ([(house, digits)], false) => {
            format!("in {house} the digits {} have only the cells {cells}", listed(digits))
        }
        (all, true) if all.len() > MOST => {
            let (room, houses) = (digits.len(), houses(digits));
            format!("the {count} cells {cells} can only hold {room} digits of {houses}, once each")
        }
        (_, true) => format!("the {count} cells {cells} can only hold {}, once each", parts()),
        (_, false) => format!("{} have only the {count} cells {cells}", parts()),
    })
}

/// Each truth has a true candidate, and all of these but the others lie in the links.
fn sets(truths: &[Csp], links: &[Csp], others: &[Candidate]) -> String {
    let but = match others.len() {
        0 => String::new(),
        _ => format!(", unless one of the fins {} is true,", cells_of(others)),
    };
    let (truths, links) = (counted(truths, "truth"), counted(links, "link"));
    format!(
        "each of {truths} has a true candidate, and all of these{but} lie in {links}, which hold one each"
    )
}

/// The names of sets; where these are many only how many there are.
pub(super) fn counted(sets: &[Csp], what: &str) -> String {
    match sets.len() {
        ..=MOST => names(sets),
        count => format!("the {count} {what}s"),
    }
}

/// The names of variables: cells together, then the houses of each digit, as `r2c57, 4 in row 2 and block 1`.
fn names(sets: &[Csp]) -> String {
    let (cells, digits): (Vec<Csp>, Vec<Csp>) =
        sets.iter().partition(|csp| csp.space() == Space::Rc);
    let numbers: BTreeSet<usize> = digits.iter().map(|csp| csp.second()).collect();
    let of_digit = |&number: &usize| {
        let of: Vec<Csp> = digits.iter().copied().filter(|csp| csp.second() == number).collect();
        format!("{} in {}", number + 1, houses(&of))
    };
    let cells = (!cells.is_empty()).then(|| cell_names(&cells));
    let names: Vec<String> = cells.into_iter().chain(numbers.iter().map(of_digit)).collect();
    match names.len() > 1 && names.iter().any(|name| name.contains(" and ")) {
        true => names.join("; "),
        false => listed(&names),
    }
}

/// The cells of some cell variables, in order and in one word where there is one.
fn cell_names(cells: &[Csp]) -> String {
    cells_of(&cells.iter().map(|csp| csp.candidates()[0]).collect::<Vec<_>>())
}

/// The cells of some candidates, in order and in one word where there is one.
fn cells_of(candidates: &[Candidate]) -> String {
    let cells: BTreeSet<Cell> = candidates.iter().map(|candidate| candidate.cell()).collect();
    list_cells(&cells.into_iter().collect::<Vec<_>>())
}

/// What an almost locked set is left with when some candidates are out, as a sentence without a beginning or an end, and
/// what follows: `without 9 r4c135 holds 2, 5 and 7, so r4c1 = 2`. Without a claim that is a contradiction.
pub(super) fn almost_locked(
    state: &State,
    (name, cells): (&str, &[Cell]),
    out: &[Candidate],
    claim: Option<&str>,
) -> String {
    let digits = |is_wanted: &dyn Fn(&Candidate) -> bool| -> Vec<String> {
        let values = cells.iter().flat_map(|&cell| state.values(Csp::cell(cell)));
        let digits: BTreeSet<_> = values.filter(is_wanted).map(|value| value.digit()).collect();
        digits.into_iter().map(|digit| digit.to_string()).collect()
    };
    let rest = digits(&|candidate| !out.contains(candidate));
    let mut gone = digits(&|candidate| out.contains(candidate));
    gone.retain(|digit| !rest.contains(digit));
    let (count, left) = (cells.len(), listed(&rest));
    match claim {
        None => {
            format!("only {left} {} left for the {count} cells {name}: a contradiction", are(&rest))
        }
        Some(claim) if count == 1 => format!("{claim}, the only digit left in {name}"),
        Some(claim) if rest.len() == count && !gone.is_empty() => {
            format!("without {} {name} holds {left}, so {claim}", listed(&gone))
        }
        Some(claim) => format!("{name} needs the rest, so {claim}"),
    }
}

fn are(all: &[String]) -> &'static str {
    if all.len() == 1 { "is" } else { "are" }
}

/// Houses with the digits that are named in them, in the order in which they are met.
fn by_house(digits: &[Csp]) -> Vec<(String, Vec<String>)> {
    let mut houses: Vec<(String, Vec<String>)> = Vec::new();
    for &csp in digits {
        let (house, digit) = (house(csp), (csp.second() + 1).to_string());
        match houses.iter_mut().find(|(known, _)| *known == house) {
            Some((_, digits)) => digits.push(digit),
            None => houses.push((house, vec![digit])),
        }
    }
    houses
}

/// `rows 1 and 3 and block 5`: the houses of these variables, each once.
pub(super) fn houses(sets: &[Csp]) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for name in sets.iter().map(|&csp| house(csp)) {
        let (kind, number) = name.split_once(' ').unwrap_or((&name, ""));
        match kinds.iter_mut().find(|(known, _)| known == kind) {
            Some((_, numbers)) if numbers.iter().any(|known| known == number) => {}
            Some((_, numbers)) => numbers.push(number.to_owned()),
            None => kinds.push((kind.to_owned(), vec![number.to_owned()])),
        }
    }
    let named = kinds.iter().map(|(kind, numbers)| match numbers.len() {
        1 => format!("{kind} {}", numbers[0]),
        _ => format!("{kind}s {}", listed(numbers)),
    });
    listed(&named.collect::<Vec<_>>())
}

/// What a variable is in words: `r2c5`, `4 in row 2`.
pub(super) fn variable(csp: Csp) -> String {
    match csp.space() {
        Space::Rc => csp.to_string(),
        Space::Rn | Space::Cn | Space::Bn => format!("{} in {}", csp.second() + 1, house(csp)),
    }
}

/// Where a variable is, in words: `r2c5`, `row 2`.
pub(super) fn house(csp: Csp) -> String {
    let kind = match csp.space() {
        Space::Rc => return csp.to_string(),
        Space::Rn => "row",
        Space::Cn => "column",
        Space::Bn => "block",
    };
    format!("{kind} {}", csp.first() + 1)
}

/// `a, b and c`.
pub(super) fn listed(texts: &[String]) -> String {
    match texts {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
