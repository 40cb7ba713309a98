//! What a line of a proof that is not a chain says, as a sentence: what it comes from, and what follows.

use catena::grid::{Candidate, Cell, Csp, Space, State};
use catena::notation::{CellGroup, Guarded, cells_of_set, list_cells};
use catena::proof::{Ground, Line, Literal, Number, Proof, Symmetry, Term, Truth, numbered};

use super::exocet::Exocet;
use super::phrases::{capitalised, claim, falls_text, is, left_for, members, named};
use super::words_of_sets::{almost_locked, counted, listed, told, too_few, variable};

/// That one of the guardians of a pattern is true, and why.
pub(super) fn guarded(pattern: &Guarded) -> String {
    let cells = list_cells(&pattern.cells);
    let guardians: Vec<Literal> =
        pattern.guardians.iter().map(|&g| Literal::True(g.into())).collect();
    let guardians = claim(&guardians);
    let digits: Vec<String> = pattern.digits.iter().map(|digit| digit.to_string()).collect();
    let digits = listed(&digits);
    // A digit of the pattern may be a guardian in one of its cells.
    let is_of_both =
        pattern.guardians.iter().any(|guardian| pattern.digits.contains(guardian.digit()));
    let without = if is_of_both { " and no guardian were true" } else { "" };
    let houses = match pattern.space {
        Space::Rc => None,
        Space::Rn => Some("rows"),
        Space::Cn => Some("columns"),
        Space::Bn => Some("blocks"),
    };
    match (pattern.is_deadly(), houses) {
        (true, None) => format!(
            "If {cells} held only {digits}{without}, these could be exchanged, and the givens would have two \
             solutions. So {guardians}."
        ),
        (true, Some(houses)) => format!(
            "If {digits} had no other places in the {houses} of {cells}{without}, they could be exchanged there, and \
             the givens would have two solutions. So {guardians}."
        ),
        (false, _) => format!("The digits {digits} cannot fill {cells}. So {guardians}."),
    }
}

/// What tells the lines of a proof.
pub(super) struct Narrator<'a> {
    state: &'a State,
    lines: Vec<(&'a Line, bool)>,
    groups: Vec<CellGroup>,
    exocet: Option<Exocet>,
    /// Whether what falls is told where something follows from it, and not as a line of its own.
    joins: bool,
}

/// What falls for one reason, and what else lines say.
struct Falls {
    by: Option<Number>,
    out: Vec<Candidate>,
    said: Vec<String>,
}

impl<'a> Narrator<'a> {
    pub fn of(proof: &'a Proof, joins: bool) -> Narrator<'a> {
        let (lines, groups) = (numbered(&proof.lines), CellGroup::of_proof(proof));
        let (state, exocet) = (&proof.state, Exocet::of(proof));
        Narrator { state, lines, groups, exocet, joins }
    }

    /// A line as a sentence, without its end.
    pub fn tell(&self, line: &Line) -> String {
        capitalised(&self.follows(line))
    }

    /// What a line says, after what it follows from.
    fn follows(&self, line: &Line) -> String {
        let said = claim(&line.claim);
        let is_end = line.claim.is_empty();
        match &line.ground {
            Ground::Assumption => format!("suppose {said}"),
            Ground::Link { from } => format!("{said}{}", self.by(Some(*from))),
            Ground::Variable { csp, from } => {
                let left = left_for(*csp, line.claim.iter().map(members).sum());
                let so = match is_end {
                    true => format!("{left}: a contradiction"),
                    false => format!("{said}, {left}"),
                };
                so_then(self.because(from, |candidate| csp.contains(candidate)), &so)
            }
            Ground::Sum { truths, links, from } => match cells_of_set(line) {
                Some(cells) => self.of_set(&cells, from, (!is_end).then_some(&said)),
                None => {
                    let by_parts = self.exocet.as_ref().and_then(|one| one.tell(line, &said));
                    let so =
                        by_parts.unwrap_or_else(|| self.sum((truths, links), from, &said, is_end));
                    so_then(self.because(from, |_| true), &so)
                }
            },
            Ground::Resolve { clause, with } => self.rest(*clause, with, &said, is_end),
            Ground::Unique { exchange, .. } => {
                let other: Vec<String> = exchange.iter().map(|&candidate| is(candidate)).collect();
                format!("{said}: otherwise {} would give a second solution", listed(&other))
            }
            Ground::Symmetric { symmetry } => self.mapped(line, symmetry, &said),
            Ground::Refutation { .. } => format!("so {said}"),
            Ground::Together { lines } => so_then(self.because(lines, |_| true), &said),
            Ground::Cases { over, .. } => {
                let over = self.because(over.as_slice(), |_| true);
                so_then(over, &format!("{said} in every case"))
            }
        }
    }

    /// What a symmetry of the givens says of a candidate and its image.
    fn mapped(&self, line: &Line, symmetry: &Symmetry, said: &str) -> String {
        let single = line.claim.first().and_then(|literal| match literal {
            Literal::True(node) | Literal::False(node) => node.single(),
        });
        let why = match single.map(|candidate| (candidate, symmetry.image(candidate))) {
            Some((one, image)) if !self.state.is_live(image) => {
                format!("{} becomes {}, which is false", is(one), is(image))
            }
            Some((one, image)) if image.linked(one) => {
                format!("{} becomes {}, which excludes it", is(one), is(image))
            }
            Some((one, image)) => format!("{} becomes {}", is(one), is(image)),
            None => String::new(),
        };
        format!(
            "{said}: {symmetry} maps the givens, and so the only solution, to itself, and {why}"
        )
    }

    /// What an almost locked set is left with.
    fn of_set(&self, cells: &[Cell], from: &[Number], said: Option<&String>) -> String {
        let out: Vec<Candidate> =
            self.falls(from).into_iter().flat_map(|falls| falls.out).collect();
        let is_in = |candidate: Candidate| cells.contains(&candidate.cell());
        let name = self.name(cells);
        let left = almost_locked(self.state, (&name, cells), &out, said.map(String::as_str));
        match cells {
            [_] => so_then(self.because(from, is_in), &left),
            _ => and_then(self.because(from, is_in), &left),
        }
    }

    /// What other lines leave of a clause.
    fn rest(&self, clause: Number, with: &[Number], said: &str, is_end: bool) -> String {
        if let Some(clash) = is_end.then(|| self.clash(clause, with)).flatten() {
            return clash;
        }
        let because = self.because(with, |_| true).filter(|_| self.joins);
        let literals = self.line(clause).map_or(0, |line| line.claim.len());
        match (because, is_end) {
            (Some(because), true) if literals == 1 => format!("but {because}: a contradiction"),
            (Some(because), true) => format!("{because}. None of these is left: a contradiction"),
            (Some(because), false) => format!("{because}, which leaves {said}"),
            (None, _) => {
                let from: Vec<Number> = with.iter().chain([&clause]).copied().collect();
                let so = if is_end { "a contradiction" } else { said };
                so_then(self.because(&from, |_| true), so)
            }
        }
    }

    /// That one candidate excludes all of which one is true; `None` where the reasons are several.
    fn clash(&self, clause: Number, with: &[Number]) -> Option<String> {
        let by = |number: &Number| match self.line(*number)?.ground {
            Ground::Link { from } => Some(from),
            _ => None,
        };
        let by: Vec<Number> = with.iter().map(by).collect::<Option<_>>()?;
        let [first, rest @ ..] = &by[..] else { return None };
        let [Literal::True(node)] = &self.line(*first)?.claim[..] else { return None };
        let of = |literal: &Literal| match literal {
            Literal::True(node) => Some(node.members().to_vec()),
            Literal::False(_) => None,
        };
        let clause: Option<Vec<_>> = self.line(clause)?.claim.iter().map(of).collect();
        let out: Vec<String> = clause?.concat().into_iter().map(is).collect();
        let excluded = if out.len() < 4 { listed(&out) } else { "each of these".to_owned() };
        let is_one = rest.iter().all(|by| by == first);
        is_one.then(|| format!("but {} excludes {excluded}", named(node)))
    }

    /// What cited lines say, those with one reason together; of what falls only what is wanted. `None` of no lines.
    fn because(&self, from: &[Number], is_wanted: impl Fn(Candidate) -> bool) -> Option<String> {
        let tell = |Falls { by, out, mut said }: Falls| {
            let wanted: Vec<Candidate> =
                out.iter().copied().filter(|&candidate| is_wanted(candidate)).collect();
            let falls = falls_text(if wanted.is_empty() { &out } else { &wanted });
            if !falls.is_empty() {
                said.insert(0, falls);
            }
            said.join(" and ") + &self.by(by)
        };
        let told: Vec<String> = self.falls(from).into_iter().map(tell).collect();
        (!told.is_empty()).then(|| told.join("; "))
    }

    /// What cited lines say, by their reasons.
    fn falls(&self, from: &[Number]) -> Vec<Falls> {
        let mut all: Vec<Falls> = Vec::new();
        for line in from.iter().filter_map(|number| self.line(*number)) {
            let by = match &line.ground {
                Ground::Link { from } if self.joins => Some(*from),
                Ground::Together { lines } if self.joins => {
                    self.falls(lines).into_iter().for_each(|falls| add(&mut all, falls));
                    continue;
                }
                _ => None,
            };
            let (out, said) = match &line.claim[..] {
                [Literal::False(node)] => (node.members().to_vec(), Vec::new()),
                other => (Vec::new(), vec![claim(other)]),
            };
            add(&mut all, Falls { by, out, said });
        }
        all
    }

    /// What truths and links say: in a cover the truths take all of the links, or are more than these can hold.
    fn sum(
        &self,
        (truths, links): (&[Term<Truth>], &[Term<Csp>]),
        from: &[Number],
        said: &str,
        is_end: bool,
    ) -> String {
        let rank = weight_of(links) - weight_of(truths);
        let is_unit = truths.iter().all(|t| t.weight == 1) && links.iter().all(|l| l.weight == 1);
        let (is_cover, count) = (rank <= 0 && is_unit, links.len());
        let csps: Vec<Csp> = links.iter().map(|term| term.set).collect();
        if let (true, Some(truths)) = (is_cover && (is_end || rank == 0), variables(truths)) {
            let out: Vec<Candidate> =
                self.falls(from).into_iter().flat_map(|falls| falls.out).collect();
            return match is_end {
                true => too_few(self.state, &truths, &csps, &out),
                false => format!("{}: {said}", told(self.state, &truths, &csps, &out)),
            };
        }
        let weight = weight_of(truths);
        let room = match is_unit {
            true => counted(&csps, "link"),
            false => terms(links, "link", variable),
        };
        let truths = terms(truths, "truth", |truth| self.truth(truth));
        match (is_cover, is_end) {
            (true, false) if rank < 0 => {
                format!("{room} hold at most {count} of {truths}: {said}")
            }
            (_, true) => {
                format!(
                    "{truths} need {weight}, and {room} have {}: a contradiction",
                    weight + rank
                )
            }
            (_, false) => {
                format!("{truths} take {weight} of the {} that {room} have: {said}", weight + rank)
            }
        }
    }

    /// A truth by its name; a line by its number or, where lines have none, by what it says.
    fn truth(&self, truth: Truth) -> String {
        match truth {
            Truth::Variable(csp) => variable(csp),
            Truth::Line(number) => match self.line(number).filter(|_| self.joins) {
                Some(line) => format!("\u{201c}{}\u{201d}", claim(&line.claim)),
                None => format!("line {number}"),
            },
        }
    }

    /// That it is because of a line.
    fn by(&self, reason: Option<Number>) -> String {
        let line = reason.and_then(|number| self.line(number));
        line.map_or(String::new(), |line| format!(" because {}", claim(&line.claim)))
    }

    fn line(&self, number: Number) -> Option<&'a Line> {
        self.lines.get(number.checked_sub(1)?).map(|(line, _)| *line)
    }

    /// A set of cells with its letter, where it has one.
    fn name(&self, cells: &[Cell]) -> String {
        match self.groups.iter().find(|group| group.cells == cells) {
            Some(group) if cells.len() > 1 => format!("{} ({})", group.letter, list_cells(cells)),
            _ => list_cells(cells),
        }
    }
}

/// Adds what falls to that with the same reason.
fn add(all: &mut Vec<Falls>, falls: Falls) {
    match all.iter_mut().find(|known| known.by == falls.by) {
        Some(known) => {
            known.out.extend(falls.out);
            known.said.extend(falls.said);
        }
        None => all.push(falls),
    }
}

/// What follows, after its reasons, in one sentence.
fn so_then(because: Option<String>, so: &str) -> String {
    because.map_or_else(|| so.to_owned(), |because| format!("{because}, so {so}"))
}

/// What follows, after its reasons, in a sentence of its own.
fn and_then(because: Option<String>, then: &str) -> String {
    because.map_or_else(|| then.to_owned(), |because| format!("{because}. {}", capitalised(then)))
}

/// The truths as variables; `None` where one is a line.
pub(super) fn variables(truths: &[Term<Truth>]) -> Option<Vec<Csp>> {
    let csp = |term: &Term<Truth>| match term.set {
        Truth::Variable(csp) => Some(csp),
        Truth::Line(_) => None,
    };
    truths.iter().map(csp).collect()
}

fn weight_of<T>(terms: &[Term<T>]) -> i64 {
    terms.iter().map(|term| term.weight).sum()
}

/// Sets, each after its weight where that is not one; where they are many only how many there are.
fn terms<T: Copy>(terms: &[Term<T>], what: &str, name: impl Fn(T) -> String) -> String {
    const MOST: usize = 5;
    if terms.len() > MOST {
        return format!("the {} {what}s", terms.len());
    }
    let one = |term: &Term<T>| match term.weight {
        1 => name(term.set),
        weight => format!("{weight} × {}", name(term.set)),
    };
    listed(&terms.iter().map(one).collect::<Vec<_>>())
}
