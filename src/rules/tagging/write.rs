//! From plans to lines: lemmas first, each once, then what cites them.

use std::collections::HashMap;
use std::rc::Rc;

use super::ground::{Als, NodeNumber, Origin, Part, digits, in_house};
use super::kernel::Tagging;
use super::plan::{End, Lemma, Plan, Planner, Said, Why};
use crate::board::candidates_of;
use crate::grid::{Candidate, Conclusion, Csp, Position, State};
use crate::proof::{Family, Ground, Literal, Node, Number, Proof, Truth};
use crate::rules::sheet::Sheet;

/// Writes proofs in a tagged state; plans of lemmas are kept for the next proof.
pub(crate) struct Prover {
    planner: Planner,
    plans: HashMap<Lemma, Rc<Plan>>,
}

impl Prover {
    /// The prover of a tagged state.
    pub fn new(tagging: &Tagging) -> Prover {
        Prover { planner: Planner::new(tagging), plans: HashMap::new() }
    }

    /// The proof that a candidate is false; `None` when it is not cleared.
    pub fn clears(
        &mut self,
        tagging: &Tagging,
        target: Candidate,
        position: &Position,
        family: &Family,
    ) -> Option<Proof> {
        let since = tagging.cleared(target)?;
        self.planner.learn(tagging);
        let said = Said::new(tagging.ground.candidate(target)?, true);
        let plan = self.planner.refuted(tagging, said, since)?;
        let mut sheet = Sheet::default();
        self.state(tagging, &plan, (&mut sheet, &position.state))?;
        Some(sheet.prove(position, family, since + 1, vec![Conclusion::Eliminate(target)]))
    }

    /// The proof that a state has no solution: a tag and its opposite are false, so that every value of
    /// some variable is. `None` when no contradiction was found.
    ///
    /// With a target that has no proof of its own, it is refuted by the contradiction.
    pub fn contradicts(
        &mut self,
        tagging: &Tagging,
        target: Option<Candidate>,
        position: &Position,
        family: &Family,
    ) -> Option<Proof> {
        let tag = tagging.contradiction()?;
        self.planner.learn(tagging);
        let mut sheet = Sheet::default();
        let node = tagging.layers.first[usize::from(tag / 2)];
        let [is_true, is_false] = [false, true].map(|supposed| {
            let supposed = Said::new(node, supposed);
            let plan = self.planner.refuted(tagging, supposed, tagging.round())?;
            self.state(tagging, &plan, (&mut sheet, &position.state))
        });
        let (is_true, is_false) = (is_true?, is_false?);
        let concluded: Vec<Candidate> = match target {
            Some(target) => {
                sheet.assume(Literal::True(target.into()));
                sheet.contradicts(is_true, is_false);
                sheet.refute();
                vec![target]
            }
            None => {
                let home = *tagging.ground.nodes[usize::from(node)].homes().last()?;
                let live = tagging.ground.live[usize::from(home.csp)];
                let rest = candidates_of(usize::from(home.csp), live & !home.values);
                if let Some(rest) = Node::new(rest.map(Candidate::from_index)) {
                    sheet.falls(rest, is_true);
                }
                let all = candidates_of(usize::from(home.csp), live);
                all.map(Candidate::from_index).collect()
            }
        };
        let concluded = concluded.into_iter().map(Conclusion::Eliminate).collect();
        Some(sheet.prove(position, family, tagging.round() + 1, concluded))
    }

    /// Writes what a plan comes to, with the lemmas it cites; the line of that.
    fn state(
        &mut self,
        tagging: &Tagging,
        plan: &Plan,
        (sheet, state): (&mut Sheet, &State),
    ) -> Option<Number> {
        for lemma in plan.lemmas() {
            self.lemma(tagging, lemma, (sheet, state))?;
        }
        for choice in plan.choices() {
            if let Origin::Guarded(number) = tagging.ground.choices[choice as usize].origin
                && sheet.lemma(guarded_key(number)).is_none()
            {
                let line = tagging.guarded[usize::from(number)].write(sheet, state);
                sheet.remember(guarded_key(number), line);
            }
        }
        let mut writer = Writer { tagging, sheet, lines: HashMap::new() };
        // Where the state contradicts itself nothing may be assumed for a choice to be empty: what then
        // is refuted is the assumption all the same.
        if !plan.uses_assumptions() && matches!(plan.end, End::Reached(_)) {
            return writer.steps(plan, &[]);
        }
        let assumed = plan.assumed.iter().map(|&said| literal(tagging, said));
        let numbers = writer.sheet.suppose(assumed.collect::<Option<Vec<_>>>()?);
        let end = writer.steps(plan, &numbers)?;
        if let End::Reached(_) = plan.end {
            writer.sheet.contradicts(end, numbers[0]);
        }
        Some(sheet.refute())
    }

    /// Writes a lemma, unless it is on the sheet; its line.
    fn lemma(
        &mut self,
        tagging: &Tagging,
        lemma: Lemma,
        (sheet, state): (&mut Sheet, &State),
    ) -> Option<Number> {
        let key = key(tagging, lemma);
        if let Some(line) = sheet.lemma(key) {
            return Some(line);
        }
        let plan = match self.plans.get(&lemma) {
            Some(plan) => Rc::clone(plan),
            None => {
                let plan = Rc::new(self.planner.lemma(tagging, lemma)?);
                self.plans.insert(lemma, Rc::clone(&plan));
                plan
            }
        };
        let line = self.state(tagging, &plan, (sheet, state))?;
        sheet.remember(key, line);
        Some(line)
    }
}

/// The number under which a sheet remembers a lemma.
fn key(tagging: &Tagging, lemma: Lemma) -> usize {
    match lemma {
        Lemma::False(tag) => usize::from(tag),
        Lemma::Link(index) => tagging.layers.tag_count() + index,
    }
}

/// The number under which a sheet remembers that one of some guardians is true: no lemma has it.
fn guarded_key(number: u16) -> usize {
    usize::MAX - usize::from(number)
}

/// The candidates of a node.
fn node(tagging: &Tagging, number: NodeNumber) -> Option<Node> {
    Node::new(tagging.ground.nodes[usize::from(number)].members())
}

fn literal(tagging: &Tagging, said: Said) -> Option<Literal> {
    let node = node(tagging, said.node())?;
    Some(if said.is_true() { Literal::True(node) } else { Literal::False(node) })
}

/// Writes the steps of one plan.
struct Writer<'a> {
    tagging: &'a Tagging,
    sheet: &'a mut Sheet,
    lines: HashMap<Said, Number>,
}

impl Writer<'_> {
    /// Writes the steps and the end; the last line.
    fn steps(&mut self, plan: &Plan, assumed: &[Number]) -> Option<Number> {
        for &(said, why) in &plan.steps {
            let line = match why {
                Why::Assumed(which) => assumed[which],
                _ => self.step(said, why)?,
            };
            self.lines.insert(said, line);
        }
        match plan.end {
            End::Reached(said) => Some(self.lines[&said]),
            End::Empty { choice } => self.nothing_left(choice),
        }
    }

    fn step(&mut self, said: Said, why: Why) -> Option<Number> {
        let claim = literal(self.tagging, said)?;
        let line = match why {
            Why::Assumed(_) => return None,
            Why::Lemma(lemma) => self.sheet.lemma(key(self.tagging, lemma))?,
            Why::Linked(by) => self.sheet.push(vec![claim], Ground::Link { from: self.lines[&by] }),
            Why::Left { csp, out } => {
                let from = vec![self.lines[&out]];
                self.sheet.push(vec![claim], Ground::Variable { csp: variable(csp), from })
            }
            Why::AlmostCell { set, by } => {
                let als = self.tagging.ground.sets[usize::from(set)];
                let lost = self.digit(by.node());
                let out = inside(self.tagging, als, lost)?;
                let from = vec![self.sheet.falls(out, self.lines[&by])];
                let truths = cells(als).map(Truth::Variable).collect();
                let links = kept(als, lost).collect();
                self.sheet.push(vec![claim], Ground::cover(truths, links, from))
            }
            Why::Last { choice } => self.last(choice, said.node(), claim)?,
            Why::Weak { link, by } => {
                let clause = self.sheet.lemma(key(self.tagging, Lemma::Link(link)))?;
                self.sheet
                    .push(vec![claim], Ground::Resolve { clause, with: vec![self.lines[&by]] })
            }
        };
        Some(line)
    }

    /// What is left of a choice is true. An almost-cell has lost the other digits: they fill its set,
    /// which leaves no room there for the last one.
    fn last(&mut self, choice: u32, last: NodeNumber, claim: Literal) -> Option<Number> {
        let from = self.falses(choice, Some(last));
        match self.tagging.ground.choices[choice as usize].origin {
            Origin::Variable(csp) => {
                Some(self.sheet.push(vec![claim], Ground::Variable { csp: variable(csp), from }))
            }
            Origin::AlmostCell(set) => {
                let als = self.tagging.ground.sets[usize::from(set)];
                let digit = self.digit(last);
                let out = Literal::False(inside(self.tagging, als, digit)?);
                let truths = kept(als, digit).map(Truth::Variable).collect();
                let ground = Ground::cover(truths, cells(als).collect(), from);
                let from = vec![self.sheet.push(vec![out], ground)];
                let csp = variable(in_house(als.house, digit));
                Some(self.sheet.push(vec![claim], Ground::Variable { csp, from }))
            }
            Origin::Guarded(number) => {
                let clause = self.sheet.lemma(guarded_key(number))?;
                Some(self.sheet.push(vec![claim], Ground::Resolve { clause, with: from }))
            }
        }
    }

    /// A choice has nothing left: a variable without a candidate, a set with more digits than cells.
    fn nothing_left(&mut self, choice: u32) -> Option<Number> {
        let from = self.falses(choice, None);
        let ground = match self.tagging.ground.choices[choice as usize].origin {
            Origin::Variable(csp) => Ground::Variable { csp: variable(csp), from },
            Origin::AlmostCell(set) => {
                let als = self.tagging.ground.sets[usize::from(set)];
                let truths = digits(als.digits).map(|digit| variable(in_house(als.house, digit)));
                let truths = truths.map(Truth::Variable).collect();
                Ground::cover(truths, cells(als).collect(), from)
            }
            Origin::Guarded(number) => {
                let clause = self.sheet.lemma(guarded_key(number))?;
                Ground::Resolve { clause, with: from }
            }
        };
        Some(self.sheet.push(Vec::new(), ground))
    }

    fn falses(&self, choice: u32, but: Option<NodeNumber>) -> Vec<Number> {
        let nodes = self.tagging.ground.choices[choice as usize].nodes().iter();
        let falses = nodes.filter(|&&node| Some(node) != but);
        falses.map(|&node| self.lines[&Said::new(node, false)]).collect()
    }

    /// The digit of a node, from 0.
    fn digit(&self, node: NodeNumber) -> u16 {
        let member = self.tagging.ground.nodes[usize::from(node)].members().next();
        member.map_or(0, |member| member.digit().index() as u16)
    }
}

fn variable(csp: u16) -> Csp {
    Csp::from_index(usize::from(csp))
}

/// The variables of the cells of an ALS.
fn cells(als: Als) -> impl Iterator<Item = Csp> {
    let cells = als.house.cells();
    (0..9)
        .filter(move |place| als.cells >> place & 1 == 1)
        .map(move |place| Csp::cell(cells[place]))
}

/// The variables of the digits of an ALS but one.
fn kept(als: Als, lost: u16) -> impl Iterator<Item = Csp> {
    let kept = digits(als.digits).filter(move |&digit| digit != lost);
    kept.map(move |digit| variable(in_house(als.house, digit)))
}

/// The candidates of a digit in an ALS.
fn inside(tagging: &Tagging, als: Als, digit: u16) -> Option<Node> {
    let Part { csp, values } = Part {
        csp: in_house(als.house, digit),
        values: tagging.ground.live[usize::from(in_house(als.house, digit))] & als.cells,
    };
    Node::new(candidates_of(usize::from(csp), values).map(Candidate::from_index))
}
