//! What a picture shows of a proof in any format: the part that each candidate plays, the arrows, the
//! variables and sets. All painters read it.

use std::collections::BTreeMap;

use catena::grid::{Candidate, Cell, Conclusion, Csp};
use catena::notation::{CellGroup, list_cells};
use catena::proof::{Node, Via};

use super::scene::Shape;
use super::strong::Polarity;

/// The part that a candidate plays, as its shape shows it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Part {
    /// None with its own shape: a target, an additional candidate.
    #[default]
    Plain,
    /// Left-linking, or false under the assumption: a ring.
    Left,
    /// Right-linking, or true under the assumption: a disc.
    Right,
    /// Both, where a lasso comes back: a disc in a ring.
    Both,
    /// What a chain in the making is to eliminate: a ground without a line through it.
    Target,
    /// One of several of which one is true, in a fish or a subset: a square.
    Base,
    /// The same of the second house of a bent cover: a square with a dotted edge.
    OtherBase,
    /// A restricted common digit: in at most one of the sets that have it. A diamond.
    Common,
    /// A fin: a square with a double edge.
    Fin,
    /// True in these cases, counted from 0: a disc with letters, in all their colours.
    Cases(Vec<usize>),
    /// In a strong chain: a disc in one of the two colours of the chain, with its letter.
    Strong(Polarity),
    /// True in these branches of a force chain, counted from 0: a disc in all their colours.
    Branches(Vec<usize>),
    /// False in these branches, and true in none: a ring.
    Falls(Vec<usize>),
    /// Found true from these candidates of a choice that is followed, counted from 0: a circle, a square,
    /// a diamond, a hexagon, one around the other.
    Followed(Vec<usize>),
    /// In the answer to a query: a disc.
    Node,
}

/// What an elimination is worth: a step, counted from 0 for the best one, of so many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Worth {
    /// The step.
    pub step: usize,
    /// The number of steps.
    pub of: usize,
    /// What the step means.
    pub means: String,
}

/// What is shown of one candidate.
#[derive(Clone, Default, Debug)]
pub struct Mark {
    /// Its part.
    pub part: Part,
    /// Whether the proof eliminates it.
    pub eliminated: bool,
    /// Whether the proof places it.
    pub placed: bool,
    /// Whether the target excludes it: a z-candidate, `*`.
    pub by_target: bool,
    /// The step whose right-linking candidate excludes it, counted from 0: a t-candidate, with the letter of the step.
    pub by_right: Option<usize>,
    /// Its tag: the polarity of a strong chain that the proof goes through.
    pub tag: Option<Polarity>,
    /// Whether branches meet here.
    pub meets: bool,
    /// In a sum, how much oftener the links hold it than the truths.
    pub surplus: Option<i64>,
    /// The greatest share that it may have in a point of the linear program, from 0 to 1.
    pub share: Option<f64>,
    /// What its elimination is worth: a square, filled by steps.
    pub worth: Option<Worth>,
    /// What its elimination costs, in steps from 0: a ring, solid, dashed or dotted.
    pub price: Option<usize>,
    /// Whether it belongs to what was refused.
    pub refused: bool,
    /// What the legend says of its shape, where that is more than it says of all such shapes.
    pub means: Option<String>,
    /// What its title says of it, in parts.
    pub says: Vec<String>,
}

impl Mark {
    /// Whether something is drawn around the digit, and not only beside it.
    pub fn has_shape(&self) -> bool {
        let is_shared = self.share.is_some() || self.worth.is_some() || self.price.is_some();
        self.part != Part::Plain
            || self.eliminated
            || self.placed
            || self.meets
            || self.refused
            || is_shared
    }

    /// The polarity, when it is in a strong chain.
    pub fn polarity(&self) -> Option<Polarity> {
        match self.part {
            Part::Strong(polarity) => Some(polarity),
            _ => None,
        }
    }

    /// The signs that follow the digit.
    pub fn signs(&self) -> String {
        let letters = match &self.part {
            Part::Cases(cases) => cases.iter().map(|&case| case_letter(case)).collect(),
            Part::Strong(polarity) => polarity.letter().to_string(),
            _ => String::new(),
        };
        let tag = self.tag.map_or(String::new(), |tag| tag.letter().to_string());
        let star = if self.by_target { "*" } else { "" };
        let by_right = self.by_right.map_or(String::new(), step_name);
        let surplus = self.surplus.map_or(String::new(), |surplus| format!("+{surplus}"));
        format!("{letters}{tag}{star}{by_right}{surplus}")
    }
}

/// The letter of a case, counted from 0: `a` to `z`, then again.
pub fn case_letter(case: usize) -> char {
    (b'a' + (case % 26) as u8) as char
}

/// The name of a step of a chain, counted from 0: `a` to `z`, then `aa`.
pub fn step_name(step: usize) -> String {
    let before = if step < 26 { String::new() } else { step_name(step / 26 - 1) };
    format!("{before}{}", case_letter(step))
}

/// The name of a step, counted from 0: its letter, and in a branch of a force chain the branch with a number, `b2`.
pub fn step_in(branch: Option<usize>, step: usize) -> String {
    match branch {
        Some(branch) => format!("{}{}", case_letter(branch), step + 1),
        None => step_name(step),
    }
}

/// The two kinds of inference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Inference {
    /// If the first is false, the second is true.
    Strong,
    /// If the first is true, the second is false.
    Weak,
}

/// An inference from one node to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// Where it begins.
    pub from: Node,
    /// Where it ends.
    pub to: Node,
    /// What it asserts.
    pub inference: Inference,
    /// Whether it is used in both directions, and so drawn without a head.
    pub both_ways: bool,
    /// The step whose number it carries, counted from 0.
    pub step: Option<usize>,
    /// The branch of a force chain that it belongs to, counted from 0.
    pub branch: Option<usize>,
    /// The leg of a long chain that it belongs to.
    pub leg: Option<Leg>,
    /// Whether its ends would both be true though they are linked.
    pub clash: bool,
    /// Whether it belongs to what was refused.
    pub refused: bool,
    /// What it says, in words.
    pub says: String,
}

impl Arrow {
    /// An inference from one node to another, with what it says, and nothing more.
    pub fn new(inference: Inference, from: &Node, to: &Node, says: String) -> Arrow {
        Arrow {
            from: from.clone(),
            to: to.clone(),
            inference,
            both_ways: false,
            step: None,
            branch: None,
            leg: None,
            clash: false,
            refused: false,
            says,
        }
    }
}

/// Some steps of a long chain, one after the other, which are drawn in one colour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Leg {
    /// Which it is, counted from 0.
    pub number: usize,
    /// Its first step and its last, counted from 0.
    pub steps: (usize, usize),
}

impl Leg {
    /// The leg of a step of a chain with so many; `None` where the chain can be followed without.
    pub fn of(step: usize, steps: usize) -> Option<Leg> {
        const LONG: usize = 16;
        const LONGEST: usize = 9;
        const MOST: usize = 4;
        if steps < LONG {
            return None;
        }
        let size = steps.div_ceil(steps.div_ceil(LONGEST).min(MOST));
        let number = step / size;
        let first = number * size;
        Some(Leg { number, steps: (first, (first + size).min(steps) - 1) })
    }
}

/// What a CSP variable is to a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// One of its candidates is left, or none.
    Left,
    /// One of its candidates is true: the base of a fish, the truth of a sum.
    Truth,
    /// It has room for one of those of the truths: the cover of a fish, the link of a sum.
    Link,
}

/// A CSP variable that a proof uses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Band {
    /// The variable.
    pub csp: Csp,
    /// What it is used for.
    pub used: Use,
    /// Its live candidates, of a truth or a link.
    pub live: Vec<Candidate>,
    /// How often it counts.
    pub weight: i64,
    /// Whether it is drawn along all of its line: a base or a cover of a fish.
    pub is_whole: bool,
    /// The steps that use it, counted from 0; none in a proof that is not a chain.
    pub steps: Vec<usize>,
}

/// Cells that a proof speaks of as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Set {
    /// Its letter, cells and digits.
    pub group: CellGroup,
    /// Whether it is only what the proof begins with: it is drawn faint.
    pub is_faint: bool,
    /// The steps that use it, counted from 0; none in a proof that has no steps.
    pub steps: Vec<usize>,
}

/// The part that some cells have in a pattern.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellRole {
    /// The letter that stands at each cell.
    pub letter: char,
    /// The cells.
    pub cells: Vec<Cell>,
    /// What they are called.
    pub name: &'static str,
}

/// All that is shown of a proof.
#[derive(Clone, Default, Debug)]
pub struct Diagram {
    /// The candidates that play a part.
    pub marks: BTreeMap<Candidate, Mark>,
    /// The inferences, in the order in which they are drawn.
    pub arrows: Vec<Arrow>,
    /// The variables that are used.
    pub bands: Vec<Band>,
    /// Nodes of more than one candidate.
    pub groups: Vec<Node>,
    /// Almost locked sets and the parts of a bent cover.
    pub sets: Vec<Set>,
    /// The candidate at which a whip ends, with the step.
    pub whip_end: Option<(Node, usize)>,
    /// What could be exchanged in a deadly pattern: each digit, with its place and where it would stand in the same
    /// row.
    pub exchanges: Vec<(Candidate, Candidate)>,
    /// The number of cases, when the proof goes by cases.
    pub cases: usize,
    /// The cells of a pattern by their part in it.
    pub roles: Vec<CellRole>,
    /// What else lies on the board.
    pub shapes: Vec<Shape>,
}

impl Diagram {
    /// The mark of a candidate, made when it has none.
    pub fn mark(&mut self, candidate: Candidate) -> &mut Mark {
        self.marks.entry(candidate).or_default()
    }

    /// The cells in which something is marked or that belong to a set.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        let in_sets = self.sets.iter().flat_map(|set| set.group.cells.iter().copied());
        let truths = self.bands.iter().filter(|band| band.used == Use::Truth);
        let in_truths = truths.flat_map(|band| band.live.iter().map(|live| live.cell()));
        self.marks.keys().map(|candidate| candidate.cell()).chain(in_sets).chain(in_truths)
    }

    /// Counts a node as a group when it is one.
    pub fn note_group(&mut self, node: &Node) {
        if node.members().len() > 1 && !self.groups.contains(node) {
            self.groups.push(node.clone());
        }
    }

    /// Counts a step as one through an almost locked set.
    pub fn note_set(&mut self, cells: &[Cell], step: usize) {
        let same = |set: &&mut Set| {
            set.group.cells.len() == cells.len()
                && cells.iter().all(|cell| set.group.cells.contains(cell))
        };
        if let Some(set) = self.sets.iter_mut().find(same) {
            set.steps.push(step);
        }
    }

    /// The set that a step goes through, counted from 0; `None` when it goes through a variable.
    pub fn set_of_step(&self, step: usize) -> Option<usize> {
        self.sets.iter().position(|set| set.steps.contains(&step))
    }

    /// Counts a variable as used, by a step if there is one.
    pub fn note_variable(&mut self, csp: Csp, step: Option<usize>) {
        self.note_band(csp, Use::Left, 1, Vec::new()).steps.extend(step);
    }

    /// Counts a variable as used so; one that is used so several times is drawn once, with its greatest weight.
    pub fn note_band(
        &mut self,
        csp: Csp,
        used: Use,
        weight: i64,
        live: Vec<Candidate>,
    ) -> &mut Band {
        let same = |band: &Band| band.csp == csp && band.used == used;
        let at = self.bands.iter().position(same).unwrap_or(self.bands.len());
        if at == self.bands.len() {
            self.bands.push(Band { csp, used, live, weight, is_whole: false, steps: Vec::new() });
        }
        let band = &mut self.bands[at];
        band.weight = band.weight.max(weight);
        band
    }
}

/// What a step goes through, as people write it: a variable, or the cells of a set.
pub fn via_name(via: &Via) -> String {
    match via {
        Via::Csp(csp) => csp.to_string(),
        Via::Als(cells) => format!("almost locked set {}", list_cells(cells)),
    }
}

/// A node as people write it: `n4r2c5`, and a group with its cells, `n4r2c57`.
pub fn node_text(node: &Node) -> String {
    let Some(first) = node.members().first() else { return String::new() };
    let cells: Vec<Cell> = node.members().iter().map(|member| member.cell()).collect();
    format!("n{}{}", first.digit(), list_cells(&cells))
}

/// Conclusions as people write them, those about one cell together: `r1c6 ≠ 7, 8; r2c3 = 4`.
pub fn conclusions_text(conclusions: &[Conclusion]) -> String {
    let mut texts: Vec<(Cell, bool, String)> = Vec::new();
    for conclusion in conclusions {
        let candidate = conclusion.candidate();
        let places = matches!(conclusion, Conclusion::Place(_));
        match texts.last_mut() {
            Some((cell, placed, text)) if *cell == candidate.cell() && *placed == places => {
                text.push_str(&format!(", {}", candidate.digit()));
            }
            _ => {
                let sign = if places { "=" } else { "≠" };
                let text = format!("{} {sign} {}", candidate.cell(), candidate.digit());
                texts.push((candidate.cell(), places, text));
            }
        }
    }
    let texts: Vec<String> = texts.into_iter().map(|(_, _, text)| text).collect();
    texts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::Leg;

    #[test]
    fn every_step_of_a_long_chain_is_in_one_of_four_legs() {
        for steps in 16..=80 {
            let legs: Vec<Leg> = (0..steps).filter_map(|step| Leg::of(step, steps)).collect();
            assert_eq!(legs.len(), steps);
            for (step, leg) in legs.iter().enumerate() {
                assert!(leg.number < 4 && (leg.steps.0..=leg.steps.1).contains(&step), "{leg:?}");
            }
            assert!(
                legs.is_sorted_by_key(|leg| leg.number) && legs[steps - 1].steps.1 == steps - 1
            );
        }
        assert_eq!(Leg::of(0, 15), None);
    }
}
