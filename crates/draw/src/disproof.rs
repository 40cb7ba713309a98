//! The six steps of a disproof, as the page of the Sudoku Assistant counts them.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Hypothesis and (Dis)Proof".

use std::collections::BTreeMap;
use std::fmt;

use super::strong::polarities;
use catena::card::Picture;
use catena::proof::{Ground, Line, Literal, Number, Proof, numbered};

/// What a line of a disproof is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DisproofStep {
    /// 1. What is supposed to be true.
    Hypothesis,
    /// 2. What is linked to it is false, and with it its polarity.
    Weak,
    /// 3. The opposite polarity is true.
    Opposite,
    /// 4. What is linked to that is false.
    Associated,
    /// 5. And so on.
    Recursion,
    /// 6. A variable has nothing left, or two candidates.
    Disproved,
}

impl fmt::Display for DisproofStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DisproofStep::Hypothesis => "step 1, hypothesis",
            DisproofStep::Weak => "step 2, false with it",
            DisproofStep::Opposite => "step 3, opposite polarity",
            DisproofStep::Associated => "step 4, false with that",
            DisproofStep::Recursion => "step 5, and so on",
            DisproofStep::Disproved => "step 6, disproof",
        })
    }
}

/// The step that each line of a hypothesis is, by the numbers of lines; empty for proofs of other families.
///
/// ```
/// use catena_draw::{DisproofStep, disproof_steps};
/// use catena::grid::read;
/// use catena::rules::{Catalogue, Outcome, Prepared, Reach, Work};
///
/// let grid = ".4..1.2.......9.7..1..........43.6..8......5....28....7.5..8......6..3..9........";
/// let on = Prepared::new(read(grid)?);
/// let rule = Catalogue::built_in().find("hypothesis-plus")?;
/// let (proofs, _) = rule.eliminations(&on, &Reach::up_to(12), &mut Work::unlimited());
/// let steps = disproof_steps(&proofs[0]);
/// assert_eq!(steps[&1], DisproofStep::Hypothesis);
/// assert!(steps.values().any(|step| *step == DisproofStep::Disproved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn disproof_steps(proof: &Proof) -> BTreeMap<Number, DisproofStep> {
    let mut steps = BTreeMap::new();
    let [Line { ground: Ground::Refutation { lines }, .. }] = &proof.lines[..] else {
        return steps;
    };
    if Picture::of(proof.family.name.raw()) != Picture::Hypothesis {
        return steps;
    }
    let Some(last) = lines.last() else { return steps };
    let polarities = polarities(&proof.state, &proof.lines);
    let polarity_of = |line: &Line| match &line.claim[..] {
        [Literal::True(node) | Literal::False(node)] => polarities.get(&node.single()?).copied(),
        _ => None,
    };
    let mut opened = Vec::new();
    for ((line, _), number) in numbered(lines).into_iter().zip(1..) {
        let by = |wanted: DisproofStep| {
            let cited = line.ground.cited();
            !cited.is_empty() && cited.iter().all(|by| steps.get(by) == Some(&wanted))
        };
        let polarity = polarity_of(line);
        let in_opened = polarity.is_some_and(|polarity| opened.contains(&polarity));
        let is_true = matches!(line.claim[..], [Literal::True(_)]);
        let step = match &line.ground {
            Ground::Assumption if number == 1 => DisproofStep::Hypothesis,
            _ if std::ptr::eq(line, last) => DisproofStep::Disproved,
            _ if is_true && (in_opened || by(DisproofStep::Weak)) => {
                opened.extend(polarity);
                DisproofStep::Opposite
            }
            _ if is_true => DisproofStep::Recursion,
            _ if by(DisproofStep::Hypothesis) => DisproofStep::Weak,
            _ if by(DisproofStep::Opposite) => DisproofStep::Associated,
            _ => DisproofStep::Recursion,
        };
        steps.insert(number, step);
    }
    steps
}
