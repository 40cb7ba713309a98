//! The argument of a proof that is not a chain for one of its conclusions, in as few lines as a person needs.
//!
//! What falls is told where something follows from it. Covers and patterns with guardians are told by what they are. What
//! is longer than a few lines is cut: of a long way only what follows in turn, and where it ends.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Conclusion, Csp};
use catena::notation::{AlmostLockedRange, CoverSets, Guarded};
use catena::proof::{Ground, Line, Literal, Number, Proof, Term, Truth};

use super::diagram::{case_letter, conclusions_text};
use super::exocet;
use super::narrator::{Narrator, guarded, variables};
use super::phrases::{by_range, capitalised, claim, falls_text, is, named, others};
use super::words_of_sets::{houses, listed, one_digit, told, too_few};

/// A longer argument is cut.
const MOST: usize = 6;

/// How a cut way begins.
const TURN: &str = "Then, one after the other:";

/// How many of what follows in turn are named.
const NAMED: usize = 8;

/// The lines of the argument, the last of which is the conclusion.
pub(super) fn in_brief(proof: &Proof, asked: Conclusion) -> Vec<String> {
    let whole = Brief::of(proof, asked, false).told();
    if whole.len() <= MOST { whole } else { Brief::of(proof, asked, true).told() }
}

struct Brief<'a> {
    proof: &'a Proof,
    asked: Conclusion,
    /// The line outside all lists that states the conclusion.
    stating: Option<Number>,
    /// The lines that it rests on, and itself.
    needed: BTreeSet<Number>,
    /// What these cite.
    cited: BTreeSet<Number>,
    narrator: Narrator<'a>,
    ranges: BTreeMap<Number, AlmostLockedRange>,
    /// Whether long ways are cut.
    cuts: bool,
}

/// A line of a list: what it claims, and how that is told.
struct Told<'a> {
    line: &'a Line,
    text: Vec<String>,
}

impl Told<'_> {
    /// Says what another line claims on the same ground.
    fn and(&mut self, line: &Line) {
        if let Some(last) = self.text.last_mut() {
            *last = format!("{} and {}.", last.trim_end_matches('.'), claim(&line.claim));
        }
    }
}

impl<'a> Brief<'a> {
    fn of(proof: &'a Proof, asked: Conclusion, cuts: bool) -> Brief<'a> {
        let lines = numbered(&proof.lines);
        let stating = stating(&lines, asked);
        let needed = needed(&lines, stating);
        let cited = needed.iter().flat_map(|&number| lines[number - 1].line.ground.cited());
        let (cited, narrator) = (cited.collect(), Narrator::of(proof, true));
        let ranges = AlmostLockedRange::of_proof(proof).into_iter().collect();
        Brief { proof, asked, stating, needed, cited, narrator, ranges, cuts }
    }

    fn told(&self) -> Vec<String> {
        let mut lines: Vec<String> = exocet::roles(self.proof).into_iter().collect();
        let told = self.list(&self.proof.lines, &mut 0, 0);
        let (so, others) = (self.so(&told), others(self.proof, self.asked));
        lines.extend(self.without_most_lemmas(told));
        // A line that states the conclusion by itself comes last.
        let last = if so.is_none() { lines.pop() } else { so };
        lines.into_iter().chain(others).chain(last).collect()
    }

    /// The conclusion, where the line that states it does not say it as it is.
    fn so(&self, told: &[Told]) -> Option<String> {
        let conclusion = conclusions_text(&[self.asked]);
        let last = told.last().map(|last| last.line);
        // The sentence of a pattern ends with its guardians.
        if last.is_some_and(|line| Guarded::of_line(&self.proof.state, line).is_some()) {
            return None;
        }
        match last.map(|line| &line.ground) {
            Some(Ground::Cases { .. }) => Some(format!("So {conclusion}, whichever it is.")),
            Some(Ground::Variable { .. } | Ground::Resolve { .. }) => None,
            _ => Some(format!("So {conclusion}.")),
        }
    }

    /// The texts of all lines; of many lemmas only the first ones, where long ways are cut.
    fn without_most_lemmas(&self, mut told: Vec<Told>) -> Vec<String> {
        const LEMMAS: usize = 2;
        let last = told.pop();
        let more = told.len().saturating_sub(LEMMAS);
        let is_cut = self.cuts && more > 1;
        let shown = if is_cut { LEMMAS } else { told.len() };
        let mut texts: Vec<String> =
            told.into_iter().take(shown).flat_map(|told| self.lemma(told)).collect();
        if is_cut {
            texts.push(format!("{more} more steps like these lead on."));
        }
        texts.extend(last.into_iter().flat_map(|last| last.text));
        texts
    }

    /// How a line is told that others rest on: where long ways are cut, only what it says.
    fn lemma(&self, told: Told) -> Vec<String> {
        match told.line.ground {
            Ground::Refutation { .. } if self.cuts && told.text.len() > 1 => {
                vec![refuted(&told.line.claim)]
            }
            _ => told.text,
        }
    }

    /// The lines of a list that are needed and are not told where something follows from them.
    fn list<'l>(&self, lines: &'l [Line], last: &mut Number, depth: usize) -> Vec<Told<'l>> {
        let mut told: Vec<Told> = Vec::new();
        for line in lines {
            let nested = |list: &'l Vec<Line>| self.nested(list, last, depth);
            let inner: Vec<Vec<String>> = line.ground.lists().iter().map(nested).collect();
            *last += 1;
            if self.needed.contains(last) && !self.is_joined(*last, line) {
                let text = self.line(line, *last, inner);
                match told.last_mut().filter(|before| before.line.ground == line.ground) {
                    Some(before) if line.ground != Ground::Assumption => before.and(line),
                    _ => told.push(Told { line, text }),
                }
            }
        }
        told
    }

    /// A list that is nested, as texts: what is supposed in one sentence, then its lines.
    fn nested(&self, list: &[Line], last: &mut Number, depth: usize) -> Vec<String> {
        let mut told = self.list(list, last, depth + 1);
        let is_supposed = |told: &Told| told.line.ground == Ground::Assumption;
        let count = told.iter().take_while(|told| is_supposed(told)).count();
        let rest = told.split_off(count);
        let supposed = told.iter().map(|told| told.line.claim.as_slice()).collect::<Vec<_>>();
        let supposed = supposed_text(&supposed.concat());
        let mut way = self.way(rest);
        let clash = format!("But {supposed} excludes ");
        match &mut way[..] {
            [only] if only.starts_with(&clash) => {}
            [first, ..] if first.starts_with(TURN) => {
                *first = format!("Suppose {supposed}. {first}")
            }
            _ => way.insert(0, format!("Suppose {supposed}.")),
        }
        way
    }

    /// What follows from what is supposed, whole or cut.
    fn way(&self, mut told: Vec<Told>) -> Vec<String> {
        const SHORT: usize = 2;
        if !self.cuts || told.iter().map(|told| told.text.len()).sum::<usize>() <= SHORT {
            return told.into_iter().flat_map(|told| told.text).collect();
        }
        let end = told.pop().and_then(|last| last.text.last().cloned());
        let turn: Vec<String> = told.iter().map(|told| claim(&told.line.claim)).collect();
        let more = turn.len().saturating_sub(NAMED);
        let named = match more {
            0 | 1 => listed(&turn),
            _ => format!("{} and {more} more", turn[..NAMED].join(", ")),
        };
        let turn = (!turn.is_empty()).then(|| format!("{TURN} {named}."));
        turn.into_iter().chain(end.map(|end| end.trim_start().to_owned())).collect()
    }

    /// Whether a line is told where something follows from it.
    fn is_joined(&self, number: Number, line: &Line) -> bool {
        let joins = matches!(line.ground, Ground::Link { .. } | Ground::Together { .. });
        joins && self.cited.contains(&number) && self.stating != Some(number)
    }

    fn line(&self, line: &Line, number: Number, inner: Vec<Vec<String>>) -> Vec<String> {
        let is_stating = self.stating == Some(number);
        if let Some(pattern) = Guarded::of_line(&self.proof.state, line) {
            return vec![guarded(&pattern)];
        }
        match &line.ground {
            Ground::Refutation { lines } => {
                let way = self.cover(lines).unwrap_or_else(|| inner.concat());
                let so = (!is_stating).then(|| format!("So {}.", claim(&line.claim)));
                way.into_iter().chain(so).collect()
            }
            Ground::Cases { .. } => self.cases(line, inner, is_stating),
            Ground::Sum { truths, links, from } if is_stating && from.is_empty() => {
                match unit_sets(truths, links) {
                    Some((truths, links)) if truths.len() == links.len() => {
                        vec![self.held(&truths, &links, &[])]
                    }
                    _ => vec![self.narrator.tell(line) + "."],
                }
            }
            Ground::Link { from } if is_stating => vec![self.excluded(*from, line)],
            _ => {
                vec![self.narrator.tell(line) + &by_range(self.ranges.get(&number).copied()) + "."]
            }
        }
    }

    /// Case by case, each on a line where long ways are cut.
    fn cases(&self, line: &Line, inner: Vec<Vec<String>>, is_stating: bool) -> Vec<String> {
        let count = inner.len();
        let mut told: Vec<String> = Vec::new();
        for (which, mut lines) in inner.into_iter().enumerate() {
            let first = lines.first_mut();
            let case = format!("Case {}: s", case_letter(which));
            _ = first.map(|first| *first = first.replacen('S', &case, 1));
            match self.cuts {
                true => told
                    .push(lines.iter().map(|line| line.trim_start()).collect::<Vec<_>>().join(" ")),
                false => told.extend(lines),
            }
        }
        const CASES: usize = 3;
        if self.cuts && count > CASES + 1 {
            told.truncate(CASES);
            told.push(format!("The other {} cases end in the same way.", count - CASES));
        }
        let so = (!is_stating).then(|| format!("So {} in every case.", claim(&line.claim)));
        told.into_iter().chain(so).collect()
    }

    /// That what is true excludes the conclusion.
    fn excluded(&self, from: Number, line: &Line) -> String {
        let lines = numbered(&self.proof.lines);
        let by =
            from.checked_sub(1).and_then(|index| lines.get(index)).map(|by| &by.line.claim[..]);
        match by {
            Some([Literal::True(node)]) => {
                format!("But {} excludes {}.", named(node), is(self.asked.candidate()))
            }
            _ => self.narrator.tell(line) + ".",
        }
    }

    /// What holds the truths of a cover, as a sentence.
    fn held(&self, truths: &[Csp], links: &[Csp], falls: &[Candidate]) -> String {
        capitalised(&told(&self.proof.state, truths, links, falls)) + "."
    }

    /// A cover with what stands beside it: what is supposed makes it too small, or a fin is true. `None` of anything else.
    fn cover(&self, lines: &[Line]) -> Option<Vec<String>> {
        if CoverSets::of(self.proof).is_empty() {
            return None;
        }
        let sum = lines.iter().find_map(|line| match &line.ground {
            Ground::Sum { truths, links, from } => Some((truths, links, from)),
            _ => None,
        });
        let (truths, links, from) = sum?;
        let (truths, links) = unit_sets(truths, links)?;
        let [Literal::True(supposed)] = &lines.first()?.claim[..] else { return None };
        let target = is(supposed.single().filter(|_| !from.is_empty())?);
        if links.len() < truths.len() {
            return Some(self.too_small(&target, &truths, &links, lines));
        }
        (links.len() == truths.len()).then(|| self.finned(&truths, &links, lines))
    }

    fn too_small(
        &self,
        target: &str,
        truths: &[Csp],
        links: &[Csp],
        lines: &[Line],
    ) -> Vec<String> {
        let falls = falls(lines);
        let too_few = too_few(&self.proof.state, truths, links, &falls);
        vec![
            format!("Suppose {target}."),
            format!("{} because {target}.", capitalised(&falls_text(&falls))),
            format!("Then {too_few}."),
        ]
    }

    /// What a cover holds, and what follows whether a fin is true or not.
    fn finned(&self, truths: &[Csp], links: &[Csp], lines: &[Line]) -> Vec<String> {
        let fins: Vec<String> = falls(lines).into_iter().map(is).collect();
        let fin = match &fins[..] {
            [_, _, _, ..] => "one of these fins is true".to_owned(),
            few => few.join(" or "),
        };
        let rest = match one_digit(&[truths, links].concat()) {
            Some(digit) => format!("{} have no other {digit}", houses(links)),
            None => "these hold nothing else".to_owned(),
        };
        let asked = conclusions_text(&[self.asked]);
        let either = format!("If {fin}, {asked} at once; otherwise {rest}.");
        vec![self.held(truths, links, &[]), either]
    }
}

/// What falls by links in a list.
fn falls(lines: &[Line]) -> Vec<Candidate> {
    let falls = lines.iter().filter_map(|line| match (&line.ground, &line.claim[..]) {
        (Ground::Link { .. }, [Literal::False(node)]) => Some(node.members().to_vec()),
        _ => None,
    });
    falls.flatten().collect()
}

/// That the opposite of a clause leads to a contradiction.
fn refuted(clause: &[Literal]) -> String {
    match clause {
        [Literal::False(one), Literal::False(other)] => {
            let (one, other) = (capitalised(&named(one)), named(other));
            format!("{one} and {other} together lead to a contradiction.")
        }
        [Literal::False(one)] => {
            format!("{} leads to a contradiction.", capitalised(&named(one)))
        }
        _ => format!("{}: the opposite leads to a contradiction.", capitalised(&claim(clause))),
    }
}

/// What is supposed, in one text: what is false together.
fn supposed_text(literals: &[Literal]) -> String {
    let is_false = |literal: &Literal| match literal {
        Literal::False(node) => Some(node.members().to_vec()),
        Literal::True(_) => None,
    };
    match literals.iter().map(is_false).collect::<Option<Vec<_>>>() {
        Some(all) if !all.is_empty() => falls_text(&all.concat()),
        _ => {
            let all: Vec<String> =
                literals.iter().map(|literal| claim(std::slice::from_ref(literal))).collect();
            listed(&all)
        }
    }
}

/// The truths and links of a sum where each counts once and is a variable; `None` of any other sum.
fn unit_sets(truths: &[Term<Truth>], links: &[Term<Csp>]) -> Option<(Vec<Csp>, Vec<Csp>)> {
    let is_unit =
        truths.iter().all(|term| term.weight == 1) && links.iter().all(|term| term.weight == 1);
    let links = links.iter().map(|term| term.set).collect();
    variables(truths).filter(|_| is_unit).map(|truths| (truths, links))
}

/// A line with its place among all: how deep it is nested, and the first and the last line of each list in it.
struct Numbered<'a> {
    line: &'a Line,
    depth: usize,
    lists: Vec<[Number; 2]>,
}

/// All lines in the order of their numbers.
fn numbered(lines: &[Line]) -> Vec<Numbered<'_>> {
    fn visit<'a>(lines: &'a [Line], depth: usize, all: &mut Vec<Numbered<'a>>) {
        for line in lines {
            let mut lists = Vec::new();
            for list in line.ground.lists() {
                let first = all.len() + 1;
                visit(list, depth + 1, all);
                lists.push([first, all.len()]);
            }
            all.push(Numbered { line, depth, lists });
        }
    }
    let mut all = Vec::new();
    visit(lines, 0, &mut all);
    all
}

/// The line outside all lists that states a conclusion; the last one where none does.
fn stating(lines: &[Numbered], asked: Conclusion) -> Option<Number> {
    let states = |line: &Line| match (&line.claim[..], asked) {
        ([Literal::False(node)], Conclusion::Eliminate(falls)) => node.contains(falls),
        ([Literal::True(node)], Conclusion::Place(placed)) => node.single() == Some(placed),
        _ => false,
    };
    let place = lines.iter().position(|of| of.depth == 0 && states(of.line));
    place.map(|place| place + 1).or((!lines.is_empty()).then_some(lines.len()))
}

/// A line, the lines that it cites, and what begins and ends the lists in it, and so on.
fn needed(lines: &[Numbered], stating: Option<Number>) -> BTreeSet<Number> {
    let (mut needed, mut open) = (BTreeSet::new(), Vec::from_iter(stating));
    while let Some(number) = open.pop() {
        let Some(of) = number.checked_sub(1).and_then(|index| lines.get(index)) else { continue };
        if needed.insert(number) {
            open.extend(of.line.ground.cited());
            for &[first, last] in &of.lists {
                let is_assumed =
                    |&number: &Number| lines[number - 1].line.ground == Ground::Assumption;
                open.extend((first..last).take_while(is_assumed));
                open.push(last);
            }
        }
    }
    needed
}
