//! Truths and links, as a person tells what they say.

use catena::grid::{Candidate, Csp, Space, State};

/// Why the candidates of these variables all lie in those, each of which holds one, in words without an end: a fish, a
/// subset, cells with digits of several houses, or just sets.
pub(super) fn told(state: &State, truths: &[Csp], links: &[Csp]) -> String {
    let fish = || fish(state, truths, links);
    fish().or_else(|| subset(truths, links)).unwrap_or_else(|| sets(truths, links))
}

/// `In columns 1 and 4 every 9 but r4c4 lies in rows 2 and 5`; `None` where there are several digits, or cells.
fn fish(state: &State, truths: &[Csp], links: &[Csp]) -> Option<String> {
    let digit = |csp: &Csp| (csp.space() != Space::Rc).then(|| csp.second() + 1);
    let first = digit(truths.first()?)?;
    if !truths.iter().chain(links).all(|csp| digit(csp) == Some(first)) {
        return None;
    }
    let is_held = |candidate: &Candidate| links.iter().any(|link| candidate.csps().contains(link));
    let mut others: Vec<_> = truths.iter().flat_map(|&truth| state.values(truth)).collect();
    others.retain(|candidate| !is_held(candidate));
    others.sort_unstable();
    others.dedup();
    let others: Vec<String> = others.iter().map(|candidate| candidate.cell().to_string()).collect();
    let but = if others.is_empty() { String::new() } else { format!(" but {}", listed(&others)) };
    Some(format!("in {} every {first}{but} lies in {}", houses(truths), houses(links)))
}

/// `in row 1 the cells r1c1 and r1c5 have only the digits 1 and 4`, or the digits only the cells; where the digits are those
/// of several houses, these are named. `None` where sets are mixed.
fn subset(truths: &[Csp], links: &[Csp]) -> Option<String> {
    let are_cells = |sets: &[Csp]| sets.iter().all(|csp| csp.space() == Space::Rc);
    let are_digits = |sets: &[Csp]| sets.iter().all(|csp| csp.space() != Space::Rc);
    let (cells, digits, is_naked) = match (are_cells(truths), are_cells(links)) {
        (true, false) if are_digits(links) => (truths, links, true),
        (false, true) if are_digits(truths) => (links, truths, false),
        _ => return None,
    };
    let by_house = by_house(digits);
    let part = |(house, digits): &(String, Vec<String>)| format!("{} in {house}", listed(digits));
    let parts = || by_house.iter().map(part).collect::<Vec<String>>().join("; ");
    Some(match (&by_house[..], is_naked) {
        ([(house, digits)], true) => {
            format!("in {house} the cells {} have only the digits {}", names(cells), listed(digits))
        }
        ([(house, digits)], false) => {
            format!("in {house} the digits {} have only the cells {}", listed(digits), names(cells))
        }
        (_, true) => {
            let (count, cells) = (cells.len(), names(cells));
            format!("the {count} cells {cells} can only hold {}, once each", parts())
        }
        (_, false) => {
            format!("{} have only the {} cells {}", parts(), cells.len(), names(cells))
        }
    })
}

/// Each set has a true candidate, and all of these lie in the others.
fn sets(truths: &[Csp], links: &[Csp]) -> String {
    let (truths, count, links) = (names(truths), links.len(), names(links));
    format!(
        "the true candidates of {truths} all lie in the {count} sets {links}, which hold one each"
    )
}

/// The names of variables, as `r2c5 and 4 in row 2`.
fn names(sets: &[Csp]) -> String {
    listed(&sets.iter().map(|&csp| variable(csp)).collect::<Vec<_>>())
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

/// `rows 1 and 3 and block 5`: the houses of these variables.
fn houses(sets: &[Csp]) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for name in sets.iter().map(|&csp| house(csp)) {
        let (kind, number) = name.split_once(' ').unwrap_or((&name, ""));
        match kinds.iter_mut().find(|(known, _)| known == kind) {
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
