//! How a diagram is made of a proof: from the chain if there is one, otherwise from the lines.

use catena::card::Picture;
use catena::grid::Conclusion;
use catena::notation::{AlmostLockedRange, Bent, CellGroup, CoverSets, Guarded};
use catena::proof::{ForceChain, Node, Proof};

use super::diagram::{Diagram, Inference, Part, Set};
use super::picture::{Options, Subject};
use super::refusal::Refusal;
use super::ring::Ring;
use super::set_pattern::SetPattern;
use super::{bands, chain, exocet, force, guardians, lines, regions, strong};

impl Diagram {
    /// What there is to show of a proof, with what was refused of it. Of a force chain, only one branch
    /// where that is asked for.
    pub fn of(subject: &Subject, options: &Options) -> Diagram {
        let (proof, refusal) = (subject.proof, subject.refusal.as_ref());
        let mut diagram = Diagram::default();
        for &conclusion in &proof.conclusions {
            diagram.conclude(conclusion);
        }
        let set = |group| Set { group, is_faint: false, steps: Vec::new() };
        diagram.sets = CellGroup::of_proof(proof).into_iter().map(set).collect();
        match &proof.chain {
            Some(chain) => {
                // A chain that concludes nothing is in the making.
                chain::draw(&mut diagram, chain, !proof.conclusions.is_empty());
                if options.letters {
                    chain::draw_letters(&mut diagram, chain, &proof.state);
                }
            }
            None => diagram.draw_rule(proof, options),
        }
        for range in AlmostLockedRange::of_proof(proof) {
            diagram.shapes.push(regions::range(options.theme, proof.chain.is_some(), &range));
        }
        if Picture::of(proof.family.name.raw()) == Picture::Tags {
            for (candidate, polarity) in strong::tags(&proof.state, &proof.lines) {
                diagram.mark(candidate).tag = Some(polarity);
            }
        }
        diagram.fade_patterns();
        diagram.uncover();
        if let Some(refusal) = refusal {
            diagram.refuse(proof, refusal);
        }
        diagram
    }

    /// The cells of a pattern from which a chain goes on are drawn faint. Those of one that fills the board are not drawn:
    /// only its guardians say something.
    fn fade_patterns(&mut self) {
        const MOST: usize = 12;
        let has_chain = self.arrows.iter().any(|arrow| arrow.inference == Inference::Strong);
        self.sets.retain(|set| set.group.is_almost_locked || set.group.cells.len() <= MOST);
        for set in self.sets.iter_mut().filter(|set| !set.group.is_almost_locked) {
            set.is_faint = has_chain;
        }
    }

    /// What falls has one look, whatever else it is: nothing lies over it.
    fn uncover(&mut self) {
        for mark in self.marks.values_mut().filter(|mark| mark.eliminated) {
            mark.part = Part::Plain;
        }
    }

    fn draw_rule(&mut self, proof: &Proof, options: &Options) {
        if bands::note(self, proof) {
            self.roles = exocet::cells(proof);
            let ring = Ring::of(proof).map(|ring| ring.shapes(options.theme, proof));
            self.shapes.extend(ring.into_iter().flatten());
            return;
        }
        match (&CoverSets::of(proof)[..], ForceChain::of(proof)) {
            ([], Some(chain)) => {
                force::draw(self, proof, &chain, options.branch);
                // The cells of an impossible pattern belong to no step.
                let patterns = Guarded::of_proof(proof);
                let is_pattern = |set: &Set| patterns.iter().any(|p| p.cells == set.group.cells);
                self.sets.retain(|set| !set.steps.is_empty() || is_pattern(set));
            }
            ([], None) => match SetPattern::of(&proof.lines) {
                Some(pattern) => pattern.draw(self),
                None => guardians::draw(self, proof),
            },
            (covers, _) => match Bent::of(proof) {
                Some(bent) => lines::draw_bent(self, &proof.state, &bent, &covers[0]),
                None => lines::draw_covers(self, &proof.state, covers),
            },
        }
    }

    /// Marks what a proof concludes.
    pub fn conclude(&mut self, conclusion: Conclusion) {
        let mark = self.mark(conclusion.candidate());
        match conclusion {
            Conclusion::Eliminate(_) => {
                mark.eliminated = true;
                mark.says.push("eliminated".to_owned());
            }
            Conclusion::Place(_) => {
                mark.placed = true;
                mark.says.push("placed".to_owned());
            }
        }
    }

    fn refuse(&mut self, proof: &Proof, refusal: &Refusal) {
        let step = proof.chain.as_ref().zip(refusal.step).and_then(|(c, step)| c.steps.get(step));
        let mut nodes: Vec<&Node> = Vec::new();
        if let Some(step) = step {
            nodes.push(&step.left);
            nodes.extend(&step.right);
        } else if let Some(line) = refusal.line.and_then(|n| lines::find(&proof.lines, n)) {
            nodes.extend(line.claim.iter().map(lines::node));
        }
        for &member in nodes.into_iter().flat_map(Node::members) {
            self.mark(member).refused = true;
        }
        for arrow in &mut self.arrows {
            arrow.refused |= arrow.step.is_some() && arrow.step == refusal.step;
        }
    }
}
