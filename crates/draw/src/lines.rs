//! What a picture shows of a proof that is not a chain, read from its lines.
//!
//! What a refutation makes true and false is drawn like the right- and left-linking candidates of a
//! chain; where a proof goes by cases, what is true in each case has its own letter. A variable with
//! one candidate excluded and one left is a strong inference, as between two conjugate candidates.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, State};
use catena::notation::{Bent, CoverSets, cells_of_set};
use catena::proof::{Ground, Line, Literal, Node, Number, Truth, numbered};

use super::bands::{note_cover, note_set};
use super::diagram::{Arrow, Diagram, Inference, Part, Use, node_text};
use super::strong::{Polarity, polarities};

/// With more arrows than this a board is hard to read; then none are drawn.
const MOST_ARROWS: usize = 60;

/// Draws the bases, covers and fins of a proof that is made of covers only.
pub(super) fn draw_covers(diagram: &mut Diagram, state: &State, covers: &[CoverSets]) {
    for cover in covers {
        let (part, says) = match cover.is_short() {
            false => (Part::Fin, "fin"),
            true => (Part::Left, "false under the assumption"),
        };
        for &fin in &cover.fins {
            let mark = diagram.mark(fin);
            if mark.part == Part::Plain && !mark.eliminated {
                mark.part = part.clone();
                mark.says.push(says.to_owned());
            }
        }
    }
    for cover in covers {
        draw_links_of_fins(diagram, cover);
        note_cover(diagram, state, &cover.truths, &cover.links);
        let values = cover.truths.iter().flat_map(|&base| state.values(base).collect::<Vec<_>>());
        values.for_each(|value| part_in_cover(diagram, value));
    }
}

/// The links between what falls and the fins: what is supposed takes them from the bases, or what falls is linked to each.
/// Of many they would hide the rest.
fn draw_links_of_fins(diagram: &mut Diagram, cover: &CoverSets) {
    const MOST: usize = 6;
    let eliminated = diagram.marks.iter().filter(|(_, mark)| mark.eliminated);
    let falls: Vec<Node> = eliminated.map(|(&candidate, _)| candidate.into()).collect();
    let fins: Vec<Node> = cover.fins.iter().map(|&fin| fin.into()).collect();
    if falls.len() * fins.len() > MOST {
        return;
    }
    for (falls, fin) in falls.iter().flat_map(|falls| fins.iter().map(move |fin| (falls, fin))) {
        let (from, to) = if cover.is_short() { (falls, fin) } else { (fin, falls) };
        push(diagram, from, to, Inference::Weak);
    }
}

/// Draws a bent cover: the candidates of its cells by the house that holds their digit.
pub(super) fn draw_bent(diagram: &mut Diagram, state: &State, bent: &Bent, cover: &CoverSets) {
    let meaning = |which: usize| {
        let (house, digits) = bent.houses[which];
        let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
        format!("{} of {house}", digits.join(", "))
    };
    let candidates = cover.truths.iter().flat_map(|&truth| state.values(truth).collect::<Vec<_>>());
    for candidate in candidates {
        let is_first = bent.houses[0].1.contains(candidate.digit());
        let mark = diagram.mark(candidate);
        if !mark.eliminated {
            mark.part = if is_first { Part::Base } else { Part::OtherBase };
            mark.means = Some(meaning(usize::from(!is_first)));
            let (house, _) = bent.houses[usize::from(!is_first)];
            mark.says.push(format!("its digit is placed in these cells of {house}"));
        }
    }
}

/// Draws the lines into the diagram, which already has the conclusions.
pub(super) fn draw(diagram: &mut Diagram, state: &State, lines: &[Line]) {
    let numbered = numbered(lines);
    let mut contradictions = BTreeSet::new();
    for line in lines {
        draw_outer(diagram, line, &mut contradictions);
    }
    for (candidate, mark) in &mut diagram.marks {
        if mark.part == Part::Both {
            mark.means = Some(match contradictions.contains(candidate) {
                true => "both: the contradiction".to_owned(),
                false => "false by one line, among those true by another".to_owned(),
            });
        }
    }
    let colours = colouring(state, lines, &numbered);
    for (&candidate, &polarity) in &colours {
        part_in_strong_chain(diagram, candidate, polarity);
    }
    for (line, nested) in &numbered {
        draw_grounds(diagram, state, line, &numbered, &contradictions);
        if !nested {
            for member in line.claim.iter().flat_map(|literal| node(literal).members()) {
                diagram.mark(*member);
            }
        }
    }
    merge_opposite(&mut diagram.arrows, !colours.is_empty());
    drop_loose_ends(diagram, &needed(&numbered));
    if diagram.arrows.len() > MOST_ARROWS {
        diagram.arrows.clear();
    }
}

/// The polarities of a proof whose picture is a colouring: at most two strong chains, which have all that is true in
/// it. Of any other proof discs and rings say more with fewer signs, and this is empty.
fn colouring(
    state: &State,
    lines: &[Line],
    numbered: &[(&Line, bool)],
) -> BTreeMap<Candidate, Polarity> {
    let of = polarities(state, lines);
    let is_coloured = |node: &Node| node.members().iter().all(|member| of.contains_key(member));
    let is_clear = |(line, _): &(&Line, bool)| match &line.claim[..] {
        [Literal::True(node)] => line.ground == Ground::Assumption || is_coloured(node),
        claims => claims.len() < 2,
    };
    match of.values().all(|polarity| polarity.chain < 2) && numbered.iter().all(is_clear) {
        true => of,
        false => BTreeMap::new(),
    }
}

/// The candidates that a literal is about.
pub(super) fn node(literal: &Literal) -> &Node {
    match literal {
        Literal::True(node) | Literal::False(node) => node,
    }
}

/// The line with this number, counted from 1 in reading order; `None` when there are fewer.
pub(super) fn find(lines: &[Line], number: Number) -> Option<&Line> {
    let index = number.checked_sub(1)?;
    numbered(lines).get(index).map(|(line, _)| *line)
}

/// A line outside all nested lists: what its refutation or its cases make of each candidate, and which are both true and
/// false under one assumption.
fn draw_outer(diagram: &mut Diagram, line: &Line, contradictions: &mut BTreeSet<Candidate>) {
    match &line.ground {
        Ground::Refutation { lines } => {
            let said = |wanted: fn(&Literal) -> Option<&Node>| -> BTreeSet<&Node> {
                facts(lines).filter_map(|(literal, _)| wanted(literal)).collect()
            };
            let trues = said(|literal| match literal {
                Literal::True(node) => Some(node),
                Literal::False(_) => None,
            });
            let falses = said(|literal| match literal {
                Literal::False(node) => Some(node),
                Literal::True(_) => None,
            });
            let both = trues.intersection(&falses).flat_map(|node| node.members());
            contradictions.extend(both);
            for (literal, _) in facts(lines) {
                part_in_refutation(diagram, literal);
            }
        }
        Ground::Cases { cases, .. } => {
            diagram.cases = diagram.cases.max(cases.len());
            for (case, lines) in cases.iter().enumerate() {
                for (literal, _) in facts(lines) {
                    part_in_case(diagram, literal, case);
                }
            }
        }
        _ => {}
    }
}

/// The lines of one literal, in a list and what is nested in it.
fn facts(lines: &[Line]) -> impl Iterator<Item = (&Literal, &Line)> {
    numbered(lines).into_iter().filter_map(|(line, _)| match &line.claim[..] {
        [literal] => Some((literal, line)),
        _ => None,
    })
}

fn part_in_refutation(diagram: &mut Diagram, literal: &Literal) {
    for &member in node(literal).members() {
        let mark = diagram.mark(member);
        let (part, says) = match literal {
            Literal::True(_) => (Part::Right, "true under the assumption"),
            Literal::False(_) => (Part::Left, "false under the assumption"),
        };
        if mark.eliminated || mark.placed || matches!(mark.part, Part::Cases(_)) {
            continue;
        }
        match (&mark.part, &part) {
            (Part::Plain, _) => mark.part = part,
            (Part::Left, Part::Right) | (Part::Right, Part::Left) => mark.part = Part::Both,
            _ => continue,
        }
        mark.says.push(says.to_owned());
    }
    if let Literal::True(node) = literal {
        diagram.note_group(node);
    }
}

fn part_in_case(diagram: &mut Diagram, literal: &Literal, case: usize) {
    let Literal::True(node) = literal else { return };
    diagram.note_group(node);
    for &member in node.members() {
        let mark = diagram.mark(member);
        match &mut mark.part {
            Part::Cases(cases) if cases.contains(&case) => continue,
            Part::Cases(cases) => cases.push(case),
            part => *part = Part::Cases(vec![case]),
        }
        mark.says.push(format!("true in case {}", super::diagram::case_letter(case)));
    }
}

fn part_in_strong_chain(diagram: &mut Diagram, candidate: Candidate, polarity: Polarity) {
    let mark = diagram.mark(candidate);
    mark.part = Part::Strong(polarity);
    mark.says.insert(0, format!("strong chain {}", polarity.letter()));
}

/// A candidate of a truth: one of these in each truth is true.
fn part_in_cover(diagram: &mut Diagram, candidate: Candidate) {
    let mark = diagram.mark(candidate);
    if mark.part == Part::Plain && !mark.eliminated && !mark.placed {
        mark.part = Part::Base;
        mark.means = Some("one of each set is true".to_owned());
        mark.says.push("one of each set is true".to_owned());
    }
}

/// The variables and the inferences of a line.
fn draw_grounds(
    diagram: &mut Diagram,
    state: &State,
    line: &Line,
    all: &[(&Line, bool)],
    contradictions: &BTreeSet<Candidate>,
) {
    match &line.ground {
        Ground::Variable { csp, from } => {
            diagram.note_variable(*csp, None);
            let out: Vec<Candidate> = cited(all, from)
                .flat_map(|literal| node(literal).members())
                .copied()
                .filter(|candidate| csp.contains(*candidate))
                .collect();
            if let ([only], [Literal::True(to)]) = (&out[..], &line.claim[..]) {
                push(diagram, &(*only).into(), to, Inference::Strong);
            }
        }
        Ground::Sum { from, .. } if cells_of_set(line).is_some() => {
            // The outline of the set says the rest.
            let [Literal::True(kept)] = &line.claim[..] else { return };
            diagram.note_group(kept);
            for literal in cited(all, from) {
                push(diagram, node(literal), kept, Inference::Strong);
            }
        }
        Ground::Sum { truths, links, .. } => {
            for truth in truths {
                if let Truth::Variable(csp) = truth.set {
                    note_set(diagram, state, csp, Use::Truth, truth.weight);
                    state.values(csp).for_each(|value| part_in_cover(diagram, value));
                }
            }
            for link in links {
                note_set(diagram, state, link.set, Use::Link, link.weight);
            }
        }
        Ground::Link { from } => {
            let Some(Literal::True(from)) = cited(all, &[*from]).next() else { return };
            let [Literal::False(out)] = &line.claim[..] else { return };
            let ends: Vec<Node> = match from.single() {
                Some(_) => out.members().iter().map(|&member| member.into()).collect(),
                None => vec![out.clone()],
            };
            for to in ends {
                let clashes = to.members().iter().all(|c| contradictions.contains(c));
                push(diagram, from, &to, Inference::Weak);
                if let Some(arrow) = diagram.arrows.last_mut() {
                    arrow.clash = clashes;
                }
            }
        }
        _ => {}
    }
}

/// The single literals of the lines with these numbers.
pub(super) fn cited<'a>(
    all: &[(&'a Line, bool)],
    numbers: &[Number],
) -> impl Iterator<Item = &'a Literal> {
    numbers.iter().filter_map(|number| {
        let (line, _) = all.get(number.checked_sub(1)?)?;
        line.claim.first().filter(|_| line.claim.len() == 1)
    })
}

fn push(diagram: &mut Diagram, from: &Node, to: &Node, inference: Inference) {
    let (one, other) = match inference {
        Inference::Strong => ("false", "true"),
        Inference::Weak => ("true", "false"),
    };
    let says = format!("if {} is {one}, {} is {other}", node_text(from), node_text(to));
    diagram.arrows.push(Arrow::new(inference, from, to, says));
}

/// What must be false for something to follow from it: of an almost locked set, of a variable with nothing
/// left, and of a choice.
fn needed(all: &[(&Line, bool)]) -> BTreeSet<Candidate> {
    let from = all.iter().filter_map(|(line, _)| match &line.ground {
        Ground::Variable { from, .. } if line.claim.is_empty() => Some(from),
        Ground::Sum { from, .. } if cells_of_set(line).is_some() => Some(from),
        Ground::Resolve { clause, with } if is_choice(all, *clause) => Some(with),
        _ => None,
    });
    let literals = from.flat_map(|from| cited(all, from));
    literals.flat_map(|literal| node(literal).members()).copied().collect()
}

/// Whether a line says that one of several holds.
fn is_choice(all: &[(&Line, bool)], number: Number) -> bool {
    let line = number.checked_sub(1).and_then(|index| all.get(index));
    line.is_some_and(|(line, _)| line.claim.len() > 1)
}

/// Keeps of the weak inferences those from which something follows.
fn drop_loose_ends(diagram: &mut Diagram, needed: &BTreeSet<Candidate>) {
    let is_strong = |arrow: &&Arrow| arrow.inference == Inference::Strong;
    let begins = |arrow: &Arrow| {
        let end = arrow.both_ways.then(|| arrow.to.clone());
        std::iter::once(arrow.from.clone()).chain(end)
    };
    let used: BTreeSet<Node> = diagram.arrows.iter().filter(is_strong).flat_map(begins).collect();
    let marks = &diagram.marks;
    let eliminated = |node: &Node| {
        node.single().and_then(|only| marks.get(&only)).is_some_and(|mark| mark.eliminated)
    };
    let leads_on = |arrow: &Arrow| {
        let to = &arrow.to;
        let is_needed = to.members().iter().all(|member| needed.contains(member));
        arrow.clash || used.contains(to) || is_needed || eliminated(to)
    };
    diagram.arrows.retain(|arrow| is_strong(&arrow) || leads_on(arrow));
}

/// Keeps each inference once. One that is used in both directions becomes a line without a head: one of the two is
/// true; in a colouring so does one between candidates that are both linked and conjugate. Between such candidates there
/// is no weak inference besides.
fn merge_opposite(arrows: &mut Vec<Arrow>, is_colouring: bool) {
    let all: BTreeSet<(Node, Node, bool)> = arrows.iter().map(key).collect();
    let mut known: BTreeSet<(Node, Node)> = BTreeSet::new();
    arrows.retain_mut(|arrow| {
        let (from, to, strong) = key(arrow);
        let used =
            |from: &Node, to: &Node, strong| all.contains(&(from.clone(), to.clone(), strong));
        let conjugate = used(&from, &to, true) || used(&to, &from, true);
        if !strong && conjugate {
            return false;
        }
        let linked = used(&from, &to, false) || used(&to, &from, false);
        arrow.both_ways = used(&to, &from, strong) || (is_colouring && strong && linked);
        if arrow.both_ways && strong {
            arrow.says = format!("one of {} and {} is true", node_text(&from), node_text(&to));
        }
        !known.contains(&(to.clone(), from.clone())) && known.insert((from, to))
    });
}

fn key(arrow: &Arrow) -> (Node, Node, bool) {
    (arrow.from.clone(), arrow.to.clone(), arrow.inference == Inference::Strong)
}
