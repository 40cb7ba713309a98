//! The length of a proof without a chain, counted from its lines.
//!
//! A chain's length is the number of its steps, and `membership` judges it. A rule without chains says what
//! its length counts; [`MEASURES`] has that by the rule's name, and the stated length must be what the lines
//! come to. So a proof with more lines than it needs is longer than it need be, and says so. Rules that
//! are not in the list, a user's own, give a length that is not judged; nor is that of tagging, whose rounds are
//! those of the search: the lines of a proof may do with fewer than came before it was found.
//!
//! This is asked once all lines hold: that they cite only lines before them is known here.

use std::collections::BTreeSet;

use crate::grid::{Candidate, Conclusion, Csp, Space, State};
use crate::printable::Name;
use crate::proof::{Ground, Line, Literal, Number, Proof, Term, Truth};

use super::calculus::rules::{live_values, values};
use super::refusal::{Measure, Refusal};

/// What the length counts, by the name of the rule.
const MEASURES: &[(&str, Measure)] = {
    use Measure::*;
    &[
        ("naked-single", Nothing),
        ("hidden-single", Nothing),
        ("pointing", Bases),
        ("claiming", Bases),
        ("locked-subset", Bases),
        ("naked-subset", Bases),
        ("hidden-subset", Bases),
        ("basic-fish", Bases),
        ("finned-fish", Bases),
        ("sashimi-fish", Bases),
        ("franken-fish", Bases),
        ("finned-franken-fish", Bases),
        ("mutant-fish", Bases),
        ("finned-mutant-fish", Bases),
        ("dual-two-string-kite", Chains),
        ("dual-empty-rectangle", Chains),
        ("simple-colours", Pairs),
        ("multi-colours", Pairs),
        ("bent-naked-subset", Bases),
        ("sue-de-coq", Bases),
        ("als-pair", Sets),
        ("als-pair-loop", Sets),
        ("grid-als", Bases),
        ("grid-sashimi", Bases),
        ("cover", Bases),
        ("broken-wing", Counted),
        ("oddagon", Cells),
        ("guardians", Cells),
        ("or-braid", Choices),
        ("or-whip", Choices),
        ("or-contrad-whip", Choices),
        ("or-forcing-whip", Choices),
        ("or-forcing-braid", Choices),
        ("unique-rectangle", Patterns),
        ("avoidable-rectangle", Patterns),
        ("bug", Patterns),
        ("unique-loop", Patterns),
        ("extended-rectangle", Patterns),
        ("borescopers-polygon", Patterns),
        ("symmetric-givens", Patterns),
        ("deadly", Patterns),
        ("domino-loop", Bases),
        ("multi-sector-locked-set", Bases),
        ("junior-exocet", Counted),
        ("rank-0", Truths),
        ("linear", Truths),
        ("few-truths", Counted),
        ("truths", Counted),
        ("te", Depth),
        ("death-blossom", Petals),
        ("almost-locked-range", Refuted),
        ("polarity-forced-by-als", Refuted),
        ("medusa-trap", Refuted),
        ("medusa-wrap", Refuted),
        ("medusa-weak-wrap", Refuted),
        ("medusa-weak-corner", Refuted),
        ("strong-hinge", Refuted),
        ("weak-hinge", Refuted),
        ("hypothesis-0", Refuted),
        ("hypothesis-plus", Refuted),
        ("hypothesis-plus-plus", Refuted),
        ("s-braid-2", Variables),
        ("s-braid-3", Variables),
        ("s-braid-4", Variables),
        ("s-whip-2", Variables),
        ("s-whip-3", Variables),
        ("s-whip-4", Variables),
        ("b-star-braid", Last),
        ("w-star-whip", Last),
        ("b-braid", Inside),
        ("follow", Followed),
        ("net", Refuted),
        ("force-chain-cell", Cases),
        ("force-chain-house", Cases),
        ("force-chain-choice", Choices),
        ("force-chain-contradiction", Walks),
        ("gnpx-cell", Cases),
        ("gnpx-house", Cases),
        ("dynamic-cell", Cases),
        ("dynamic-house", Cases),
        ("forcing-whip", Cases),
        ("forcing-whip-3", Cases),
        ("forcing-whip-4", Cases),
        ("forcing-whip-5", Cases),
        ("forcing-braid", Cases),
        ("forcing-braid-3", Cases),
        ("forcing-braid-4", Cases),
        ("forcing-braid-5", Cases),
    ]
};

/// The rules whose length is not judged.
const NOT_MEASURED: &[&str] =
    &["tagging-half", "tagging-1", "tagging-2", "tagging-3", "tagging-4", "or-tagging"];

/// Whether a name is that of a rule without chains that comes with the program.
pub(super) fn is_known(name: &Name) -> bool {
    measure(name).is_some() || NOT_MEASURED.iter().any(|known| name == known)
}

/// What the length of a rule counts; `None` for one whose length is not judged, or is that of its chain.
///
/// ```
/// use catena_check::check::{Measure, measure};
///
/// assert_eq!(measure(&"naked-subset".into()), Some(Measure::Bases));
/// assert_eq!(measure(&"whip".into()), None);
/// ```
pub fn measure(name: &Name) -> Option<Measure> {
    MEASURES.iter().find(|(known, _)| name == known).map(|&(_, measure)| measure)
}

/// The stated length is that of the lines; a chain and a rule that is not known are not judged here.
pub(super) fn judge(proof: &Proof) -> Result<(), Refusal> {
    let (Some(measure), None) = (measure(&proof.family.name), &proof.chain) else { return Ok(()) };
    let counted = lines_of(proof).come_to(measure);
    match counted == proof.length {
        true => Ok(()),
        false => Err(Refusal::Length { stated: proof.length, counted, measure }),
    }
}

/// A line, and where it stands.
struct Placed<'a> {
    line: &'a Line,
    is_nested: bool,
    /// Which of the lines outside all nested lists it stands in, or is.
    outer: usize,
}

/// All lines of a proof in the order of their numbers: number 1 comes first.
struct Lines<'a> {
    state: &'a State,
    conclusions: &'a [Conclusion],
    all: Vec<Placed<'a>>,
    /// How many lines stand outside all nested lists.
    outer: usize,
    /// How many lists are nested in one another.
    depth: usize,
}

fn lines_of(proof: &Proof) -> Lines<'_> {
    let Proof { state, conclusions, .. } = proof;
    let outer = proof.lines.len();
    let mut lines = Lines { state, conclusions, all: Vec::new(), outer, depth: 0 };
    for (outer, line) in proof.lines.iter().enumerate() {
        lines.enter(line, outer, 0);
    }
    lines
}

impl<'a> Lines<'a> {
    fn enter(&mut self, line: &'a Line, outer: usize, depth: usize) {
        self.depth = self.depth.max(depth);
        let mut inside = |list: &'a [Line]| {
            list.iter().for_each(|line| self.enter(line, outer, depth + 1));
        };
        match &line.ground {
            Ground::Refutation { lines } => inside(lines),
            Ground::Cases { cases, .. } => cases.iter().for_each(|case| inside(case)),
            _ => {}
        }
        self.all.push(Placed { line, is_nested: depth > 0, outer });
    }

    fn come_to(&self, measure: Measure) -> usize {
        match measure {
            Measure::Nothing => 0,
            Measure::Bases => self.sums().map(<[_]>::len).max().unwrap_or_default(),
            Measure::Truths => {
                let weights = self.all.iter().filter_map(|placed| self.weight(placed.line));
                weights.max().unwrap_or_default()
            }
            Measure::Counted => self.counted(),
            Measure::Sets => self.sets().into_iter().map(<[_]>::len).sum(),
            Measure::Petals => 1 + self.sets().len(),
            Measure::Cases => self.all.iter().filter(|placed| is_step(placed.line)).count(),
            Measure::Refuted => self.nested_steps(),
            Measure::Variables => self.variables(|_| true),
            Measure::Last => self.variables(|placed| placed.outer + 1 == self.outer),
            Measure::Inside => self.inside(),
            Measure::Followed => 1 + self.nested_steps(),
            Measure::Walks => self.walks(),
            Measure::Cells => self.cells(),
            Measure::Choices => self.steps_and_choices(),
            Measure::Patterns => self.patterns(),
            Measure::Depth => self.depth,
            Measure::Chains => self.chains(),
            Measure::Pairs => self.pairs(),
        }
    }

    fn nested_steps(&self) -> usize {
        self.all.iter().filter(|placed| placed.is_nested && is_step(placed.line)).count()
    }

    /// The variables of which something is left within a refutation, and the truths of all sums there, each as often as
    /// a line names it; of those lines of which this is so.
    fn variables(&self, is_so: impl Fn(&Placed) -> bool) -> usize {
        let of = |placed: &Placed| match &placed.line.ground {
            Ground::Variable { .. } => 1,
            Ground::Sum { truths, .. } => truths.len(),
            _ => 0,
        };
        self.all.iter().filter(|placed| placed.is_nested && is_so(placed)).map(of).sum()
    }

    /// The most variables of a refutation that stands inside another one; one where none does.
    fn inside(&self) -> usize {
        let of = |placed: &Placed| match (&placed.line.ground, placed.is_nested) {
            (Ground::Refutation { lines }, true) => {
                lines.iter().filter(|line| matches!(line.ground, Ground::Variable { .. })).count()
            }
            _ => 0,
        };
        self.all.iter().map(of).max().unwrap_or_default().max(1)
    }

    /// The truths of each sum.
    fn sums(&self) -> impl Iterator<Item = &'a [Term<Truth>]> {
        self.all.iter().filter_map(|placed| match &placed.line.ground {
            Ground::Sum { truths, .. } => Some(&truths[..]),
            _ => None,
        })
    }

    /// The variables of which something is left, or that are truths of a sum, and that no sum has as a link:
    /// what is counted for and against goes.
    fn counted(&self) -> usize {
        let (mut counted, mut links): (BTreeSet<Csp>, BTreeSet<Csp>) = Default::default();
        for placed in &self.all {
            match &placed.line.ground {
                Ground::Variable { csp, .. } => counted.extend([*csp]),
                Ground::Sum { truths, links: against, .. } => {
                    counted.extend(truths.iter().filter_map(variable));
                    links.extend(against.iter().map(|link| link.set));
                }
                _ => {}
            }
        }
        counted.difference(&links).count()
    }

    /// The weight of the truths of a sum over its margin, rounded up. The margin is how much the surplus of
    /// what is claimed to be false exceeds the rank, the least of several; of another claim it is one.
    fn weight(&self, line: &Line) -> Option<usize> {
        let Ground::Sum { truths, links, .. } = &line.ground else { return None };
        let total: i128 = truths.iter().map(|truth| i128::from(truth.weight)).sum();
        let rank = links.iter().map(|link| i128::from(link.weight)).sum::<i128>() - total;
        let surplus = |candidate: Candidate| {
            let over = links.iter().filter(|link| holds(link.set, candidate));
            let under = truths.iter().filter(|truth| self.truth_holds(truth.set, candidate));
            over.map(|link| i128::from(link.weight)).sum::<i128>()
                - under.map(|truth| i128::from(truth.weight)).sum::<i128>()
        };
        let margin = match &line.claim[..] {
            [Literal::False(node)] => node.members().iter().map(|&c| surplus(c) - rank).min(),
            _ => None,
        };
        let margin = margin.unwrap_or(1).max(1);
        usize::try_from((total + margin - 1) / margin).ok()
    }

    fn truth_holds(&self, truth: Truth, candidate: Candidate) -> bool {
        match truth {
            Truth::Variable(csp) => holds(csp, candidate),
            Truth::Line(number) => match &self.all[number - 1].line.claim[..] {
                [Literal::True(node)] => node.members().contains(&candidate),
                _ => false,
            },
        }
    }

    /// The truths of the sums, equal ones once: each is the cells of an almost locked set.
    fn sets(&self) -> BTreeSet<&'a [Term<Truth>]> {
        self.sums().collect()
    }

    /// The steps behind each line that the contradiction cites: what both walks share counts twice.
    fn walks(&self) -> usize {
        let end = self.all.iter().rfind(|placed| placed.is_nested);
        end.map_or(0, |end| {
            cited(end.line).into_iter().take(2).map(|number| self.behind(number)).sum()
        })
    }

    /// How many steps a line stands on, itself included.
    fn behind(&self, number: Number) -> usize {
        let mut open = vec![number];
        let mut seen = BTreeSet::new();
        while let Some(number) = open.pop() {
            if seen.insert(number) {
                open.extend(cited(self.all[number - 1].line));
            }
        }
        seen.iter().filter(|&&number| is_step(self.all[number - 1].line)).count()
    }

    /// The cells of which a line says what is left.
    fn cells(&self) -> usize {
        let cell = |placed: &Placed| match placed.line.ground {
            Ground::Variable { csp, .. } if csp.space() == Space::Rc => Some(csp),
            _ => None,
        };
        self.all.iter().filter_map(cell).collect::<BTreeSet<Csp>>().len()
    }

    /// The steps of the lines that state conclusions, and the clauses outside that they cite, each once.
    fn steps_and_choices(&self) -> usize {
        let stated = |placed: &&Placed| {
            let literal = |conclusion: &Conclusion| match *conclusion {
                Conclusion::Place(candidate) => Literal::True(candidate.into()),
                Conclusion::Eliminate(candidate) => Literal::False(candidate.into()),
            };
            let is = |conclusion| placed.line.claim[..] == [literal(conclusion)];
            !placed.is_nested && self.conclusions.iter().any(is)
        };
        let stated: BTreeSet<usize> =
            self.all.iter().filter(stated).map(|placed| placed.outer).collect();
        let behind = || self.all.iter().filter(|placed| stated.contains(&placed.outer));
        let steps = behind().filter(|placed| is_step(placed.line)).count();
        let is_clause = |number: &Number| {
            self.all.get(number - 1).is_some_and(|placed| {
                let ground = &placed.line.ground;
                let is_clause =
                    matches!(ground, Ground::Refutation { .. } | Ground::Variable { .. });
                !placed.is_nested && is_clause
            })
        };
        let clauses: BTreeSet<Number> =
            behind().flat_map(|placed| cited(placed.line)).filter(is_clause).collect();
        steps + clauses.len()
    }

    /// The lines outside all nested lists that say by refutation that one of some candidates is true, or by a symmetry what
    /// a candidate becomes, and the different variables and truths of all others.
    fn patterns(&self) -> usize {
        let is_pattern = |placed: &&Placed| {
            let is_refuted = matches!(placed.line.ground, Ground::Refutation { .. });
            let is_mapped = matches!(placed.line.ground, Ground::Symmetric { .. });
            let is_one_of = is_refuted && matches!(placed.line.claim[..], [Literal::True(_)]);
            !placed.is_nested && (is_mapped || is_one_of)
        };
        let patterns: BTreeSet<usize> =
            self.all.iter().filter(is_pattern).map(|placed| placed.outer).collect();
        let others = self.all.iter().filter(|placed| !patterns.contains(&placed.outer));
        let mut variables: BTreeSet<Csp> = BTreeSet::new();
        for placed in others {
            match &placed.line.ground {
                Ground::Variable { csp, .. } => variables.extend([*csp]),
                Ground::Sum { truths, .. } => variables.extend(truths.iter().filter_map(variable)),
                _ => {}
            }
        }
        patterns.len() + variables.len()
    }

    /// The steps of each refutation; those of one chain are the same for all its targets.
    fn chains(&self) -> usize {
        let outer = self.all.last().map_or(0, |last| last.outer + 1);
        let mut of_each: Vec<Vec<(Csp, &[Literal])>> = vec![Vec::new(); outer];
        for placed in &self.all {
            if let Ground::Variable { csp, .. } = placed.line.ground {
                of_each[placed.outer].push((csp, &placed.line.claim));
            }
        }
        let different: BTreeSet<_> = of_each.into_iter().collect();
        different.iter().map(Vec::len).sum()
    }

    /// The conjugate pairs that join the candidates of the clusters which the proof enters. A cluster is
    /// all that pairs of one digit join, also where the lines do not go.
    fn pairs(&self) -> usize {
        let mut joined: BTreeSet<Candidate> = BTreeSet::new();
        let mut clusters = 0;
        for first in self.all.iter().flat_map(|placed| self.coloured(placed.line)) {
            let mut open = vec![first];
            clusters += usize::from(!joined.contains(&first));
            while let Some(candidate) = open.pop() {
                if joined.insert(candidate) {
                    open.extend(self.opposites(candidate));
                }
            }
        }
        joined.len() - clusters
    }

    /// The candidates of an assumption, and those of a variable.
    fn coloured(&self, line: &Line) -> Vec<Candidate> {
        match (&line.ground, &line.claim[..]) {
            (Ground::Assumption, [Literal::True(node) | Literal::False(node)]) => {
                node.members().to_vec()
            }
            (&Ground::Variable { csp, .. }, _) => live_values(self.state, csp),
            _ => Vec::new(),
        }
    }

    /// What is conjugate to a candidate in a row, a column or the block.
    fn opposites(&self, candidate: Candidate) -> Vec<Candidate> {
        let mut found = Vec::new();
        for csp in Csp::all().filter(|csp| csp.space() != Space::Rc) {
            let values = live_values(self.state, csp);
            if values.len() == 2 && values.contains(&candidate) {
                found.extend(values.into_iter().filter(|&value| value != candidate));
            }
        }
        found
    }
}

/// Whether a candidate is one of the nine of a variable.
fn holds(csp: Csp, candidate: Candidate) -> bool {
    values(csp).any(|value| value == candidate)
}

/// The variable that a truth is; `None` when it is a line.
fn variable(truth: &Term<Truth>) -> Option<Csp> {
    match truth.set {
        Truth::Variable(csp) => Some(csp),
        Truth::Line(_) => None,
    }
}

/// Whether the line is what is left of a variable or of a set.
fn is_step(line: &Line) -> bool {
    matches!(line.ground, Ground::Variable { .. } | Ground::Sum { .. })
}

/// The lines that it cites.
fn cited(line: &Line) -> Vec<Number> {
    match &line.ground {
        Ground::Assumption
        | Ground::Refutation { .. }
        | Ground::Unique { .. }
        | Ground::Symmetric { .. } => Vec::new(),
        Ground::Link { from } => vec![*from],
        Ground::Variable { from, .. } | Ground::Sum { from, .. } => from.clone(),
        Ground::Together { lines } => lines.clone(),
        Ground::Resolve { clause, with } => [&[*clause], &with[..]].concat(),
        Ground::Cases { over, .. } => over.iter().copied().collect(),
    }
}
