//! Theorems for every length: each step of a chain of one family is replaced by a step of another, and their judge.
//!
//! | module | trusted for |
//! |---|---|
//! | here | that the replacements of all kinds of steps together prove the statement |
//! | `kinds` | that no kind of step is missing |
//! | `outer` | what the second family lets a step be |
//!
//! A certificate for a length lists patterns, which grow without end. What a step of a chain may do depends on few things:
//! whether it is the first or the last, how many candidates stand on its left and on its right, what excludes the
//! others, and what its left is linked to. These are its *kind*, and there are some tens of them. A simulation has a
//! rule for each kind. The judge enumerates the kinds, and asks of the first rule that fits whether what it makes is a
//! step of the second family. Induction over the steps gives every length.
//!
//! **What is kept** from step to step: the target is supposed to be true in both chains. Each right-linking node of the first
//! chain has an *image* in the second: the node itself, or those of its members that the target and the images before
//! do not exclude. The image has a member, and the second chain has it as true. So what is linked to the node is linked to
//! its image, and what the node excludes the image excludes.
//!
//! | rule | the step of the second chain |
//! |---|---|
//! | `same` | the same variable or set, with the same nodes |
//! | `part` | the same variable; on the left one member, on the right the image; all others are excluded |
//! | `close` | the same variable with nothing left on the right: the second chain ends here |
//! | `skip` | none: the image is the target or an image that stands before |
//! | `turn` | the last step of a whip, which had no right node, with one: see below |
//!
//! **No node twice.** With `same` alone the second chain has nodes of the first in their order, so they differ when those
//! of the first do. With `part` a member on the left may stand there twice, which braids permit and whips do not; see the
//! next paragraph. On the right nothing comes twice, for `skip` has that. Nor is a right image a left-linking candidate, before
//! or after: that is linked to an image or the target, and so one of the two would exclude the other.
//!
//! **Going back.** Whips permit no left twice, and link each left to the last right. So with them the second chain may lose
//! steps at its end: with `skip` all that stand after the image that is known; with `part` and `close`, where each member on
//! the left stood there before, the last step of one of them and all that follow. What that left was linked to is the last
//! right then; the other members stood in steps that are still there, so what they are linked to is there too. What is
//! left on the right is asked of the images that remain. Steps of the first chain that stand on a lost one would lose
//! their ground, so in the first family nothing but the target and the right before may be a ground. A lost step never comes
//! back, and each step of the first chain adds one at most.
//!
//! **`turn`.** A whip has a live candidate x beside the left-linking one in its last variable, and the target or a right-linking
//! candidate r excludes it. If some right-linking candidate sees the target, a chain ends at the first that does, or a lasso
//! before it; if one sees an earlier one, an lr-lasso ends there. Otherwise x is no right-linking candidate and not the target, since
//! what excludes it would be one of these two cases. Is x an earlier left-linking candidate, it closes an rl-lasso; does
//! it see the target, a chain; else an lr-lasso, with r.
//!
//! **A choice.** Where the second family begins with the cell, or a house, of the target, each other start sees the
//! target by one link, and the choice counts as one variable. There is another start because singles are done. Where it begins with a variable of two
//! candidates, that is the first of the chain: its left sees the target, and its right takes the place of the target in all further steps.
//! None of these may lean on the target then. Or a chain without additional candidates begins with one of its own variables,
//! where it has one of the kind for certain: it is read from there to both ends, which see the target.
//!
//! Not judged: families whose steps depend on more than their kind on the right, such as restricted and typed ones.

#[cfg(feature = "json")]
pub mod json;
mod kinds;
mod outer;

use std::fmt;

use self::kinds::{Inner, Kind, LeftOver};
pub use self::outer::Choice;
use self::outer::Outer;
use crate::proof::{Family, published};

/// A statement about two families for every length, with the rules that replace the steps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Simulation {
    /// The family whose chains are replaced.
    pub inner: Family,
    /// The families whose chains replace them: one, or several records that differ in how they close.
    pub outer: Vec<Family>,
    /// What the second chain begins with.
    pub begins: Begins,
    /// The rules; of several that fit a step the first counts.
    pub rules: Vec<Rule>,
}

/// What a chain of the second family begins with, where that begins with a cell or a house.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Begins {
    /// The one that the target is in.
    #[default]
    Target,
    /// One that is a variable of the first chain.
    Variable,
}

/// What replaces the steps of some kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(deny_unknown_fields))]
pub struct Rule {
    /// Which steps it is for.
    pub when: When,
    /// What replaces them.
    pub does: Does,
}

/// Which steps a rule is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum When {
    /// All.
    Always,
    /// Those of whose right-linking node the target and earlier images exclude every member.
    NothingLeft,
    /// Those of whose right-linking node the target, or an image that stands before, is left.
    Known,
    /// Those without a right-linking node: the last of whips.
    Dot,
}

/// What replaces a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "json", serde(rename_all = "kebab-case"))]
pub enum Does {
    /// The same step.
    Same,
    /// One member on the left, and on the right what is left.
    Part,
    /// The end: nothing is left on the right.
    Close,
    /// Nothing.
    Skip,
    /// The last step of a whip with a right-linking candidate.
    Turn,
}

/// What was judged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proved {
    /// The statement.
    pub statement: String,
    /// How much longer than the first the second chain is at most: 0 or 1.
    pub adds: usize,
    /// The number of kinds of steps.
    pub kinds: usize,
}

/// Why a simulation is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A family is not judged on its side: the name, and what it has that kinds of steps do not tell.
    Family(String, &'static str),
    /// No rule fits a kind.
    NoRule(Kind),
    /// The rule of a kind makes no step of the second family: the rule, counted from 0, and the condition that fails.
    Rule(Kind, usize, &'static str),
}

/// Judges a simulation.
///
/// # Errors
/// The first condition that fails: a family that is not judged, a kind of step without a rule, or one whose rule
/// makes no step of the second family.
pub fn judge(simulation: &Simulation) -> Result<Proved, Refusal> {
    let inner = Inner::of(&simulation.inner)?;
    let outer = Outer::of(&simulation.outer)?;
    let kinds = inner.kinds();
    let uses = |does: Does| simulation.rules.iter().any(|rule| rule.does == does);
    let keeps_nodes = !uses(Does::Part) && !uses(Does::Close) && !uses(Does::Skip);
    if simulation.begins == Begins::Variable && !inner.has(outer.choice) {
        return Err(Refusal::Family(
            called(&simulation.inner),
            "it need not have a variable that the other begins with",
        ));
    }
    for kind in &kinds {
        let fits = |rule: &Rule| kind.fits(rule.when);
        let place = simulation.rules.iter().position(fits).ok_or(Refusal::NoRule(*kind))?;
        let begins = simulation.begins;
        let step = Step { kind: *kind, inner: &inner, outer: &outer, begins, keeps_nodes };
        let does = simulation.rules[place].does;
        step.is_made(does).map_err(|fault| Refusal::Rule(*kind, place, fault))?;
    }
    let adds = outer.adds(simulation.begins);
    Ok(Proved { statement: statement(simulation, adds), adds, kinds: kinds.len() })
}

/// What the proofs of a family begin with; `None` of one that is not judged on the right.
///
/// ```
/// use catena_check::proof::Family;
/// use catena_check::theorem::simulation::{Choice, begins_with};
///
/// let whip = Family::published("whip").expect("a published name");
/// assert_eq!(begins_with(&whip), Some(Choice::Target));
/// let cell = Family { name: "dynamic-cell".into(), shape: None };
/// assert_eq!(begins_with(&cell), Some(Choice::Cell));
/// ```
pub fn begins_with(family: &Family) -> Option<Choice> {
    Outer::of(std::slice::from_ref(family)).ok().map(|outer| outer.choice)
}

fn statement(simulation: &Simulation, adds: usize) -> String {
    let longer = if adds > 0 { format!(" + {adds}") } else { String::new() };
    format!("{}[n] in {}[n{longer}], for every n", called(&simulation.inner), simulation.names())
}

/// What a family is called: by its name alone where its steps are those of the name.
fn called(family: &Family) -> String {
    let is_own = family.shape.is_some_and(|shape| published(family.name.raw()) != Some(shape));
    match is_own {
        true => format!("a family of one's own named {}", family.name.quoted()),
        false => family.name.to_string(),
    }
}

impl Simulation {
    /// The names of the second families, joined by `+`.
    fn names(&self) -> String {
        let names: Vec<String> = self.outer.iter().map(called).collect();
        names.join("+")
    }
}

/// A step of a kind, and the families it is of.
struct Step<'a> {
    kind: Kind,
    inner: &'a Inner,
    outer: &'a Outer,
    begins: Begins,
    /// Whether all nodes of the second chain are nodes of the first.
    keeps_nodes: bool,
}

type Made = Result<(), &'static str>;

/// The condition by its name, where it fails.
fn need(holds: bool, condition: &'static str) -> Made {
    if holds { Ok(()) } else { Err(condition) }
}

impl Step<'_> {
    /// Whether it is a step of the second family.
    fn is_made(&self, does: Does) -> Made {
        self.begins()?;
        match does {
            Does::Same => self.same(),
            Does::Part => self.part(),
            Does::Close => self.close(),
            Does::Skip => self.skip(),
            Does::Turn => self.turn(),
        }
    }

    /// Where the second family begins with a variable of the chain, that has two candidates; any may be this one, or
    /// the first is, and nothing leans on the target afterwards.
    fn begins(&self) -> Made {
        let is_any = self.begins == Begins::Variable;
        if !is_any && self.outer.choice != Choice::FirstVariable {
            return Ok(());
        }
        let Kind { is_first, left, right, extras, .. } = self.kind;
        let is_pair = left.is_one() && right.is_some_and(|right| right.is_one());
        need(self.keeps_nodes, "the nodes are those of the first chain")?;
        match is_any || is_first {
            true => {
                need(!is_any || self.kind.is_linked_as_usual(), "its steps are one line")?;
                need(is_pair && extras.is_empty(), "a variable has two candidates")
            }
            false => need(!self.kind.leans_on_target(), "no later step leans on the target"),
        }
    }

    fn same(&self) -> Made {
        let Kind { left, right, is_set, is_last, .. } = self.kind;
        self.is_linked()?;
        self.excludes()?;
        need(!is_set || self.outer.shape.als, "it has steps through almost locked sets")?;
        need(left.is_one() || self.outer.has_whole_groups(), "it has groups on the left")?;
        need(!self.inner.repeats || self.outer.repeats, "its nodes may stand twice")?;
        need(self.keeps_nodes || self.outer.repeats, "its nodes may stand twice")?;
        let Some(right) = right else { return need(self.outer.dot, "it ends without a right") };
        need(right.is_one() || self.outer.has_whole_groups(), "it has whole groups")?;
        need(!is_last || self.outer.target, "it ends with a right that sees the target")
    }

    /// The others of a left group are excluded by what the left is linked to.
    fn part(&self) -> Made {
        let is_left = matches!(self.kind.left_over, LeftOver::One | LeftOver::Several);
        need(is_left, "something new is left on the right")?;
        self.reduced()?;
        let is_one = self.kind.left_over == LeftOver::One;
        need(is_one || self.outer.shape.groups, "it has groups")
    }

    fn close(&self) -> Made {
        need(self.kind.left_over == LeftOver::Nothing, "nothing is left on the right")?;
        need(self.outer.dot, "it ends without a right")?;
        self.reduced()
    }

    /// What is asked of steps in which the target and all images exclude.
    fn reduced(&self) -> Made {
        self.is_linked()?;
        self.excludes()?;
        need(!self.kind.is_set, "it has steps through almost locked sets")?;
        need(self.outer.excludes_all(), "the target and every right exclude")?;
        let may_repeat = self.outer.repeats_left() || self.may_go_back();
        need(may_repeat, "its left-linking candidates may stand twice")
    }

    /// The next left is linked to an earlier image then, not to the last, unless the chain goes back to it.
    fn skip(&self) -> Made {
        need(self.kind.left_over == LeftOver::Known, "what is left on the right is known")?;
        let may_branch = self.outer.shape.branching || self.may_go_back();
        need(may_branch, "a left may be linked to any earlier right")
    }

    /// Whether the second chain may lose steps: none that comes later in the first stands on them.
    fn may_go_back(&self) -> bool {
        self.inner.leans_on_last_only() && self.outer.choice == Choice::Target
    }

    fn turn(&self) -> Made {
        let Outer { target, lr, rl, .. } = *self.outer;
        need(self.kind.right.is_none(), "it has no right")?;
        need(
            self.kind.left.is_one() && !self.kind.is_set,
            "its left is a candidate of a variable",
        )?;
        need(target && lr && rl, "chains and both lassos are there")?;
        need(self.keeps_nodes, "the nodes are those of the first chain")?;
        self.is_linked()?;
        self.excludes()?;
        need(self.outer.excludes_all(), "the target and every right exclude")
    }

    fn is_linked(&self) -> Made {
        let holds = self.outer.shape.branching || self.kind.is_linked_as_usual();
        need(holds, "a left is linked to the right before it")
    }

    fn excludes(&self) -> Made {
        let first = usize::from(!self.kind.is_first);
        let extras = self.kind.extras;
        need(!extras.target || self.outer.shape.target_explains(first), "the target excludes")?;
        need(!extras.last && !extras.before || self.outer.shape.t, "earlier rights exclude")
    }
}

impl fmt::Display for Simulation {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} in {}", called(&self.inner), self.names())
    }
}

impl fmt::Display for Proved {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Proved { statement, kinds, .. } = self;
        write!(f, "{statement}, in every state in which singles are done: {kinds} kinds of steps")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::Family(name, why) => write!(f, "{name} is not judged on its side: {why}"),
            Refusal::NoRule(kind) => write!(f, "no rule fits {kind}"),
            Refusal::Rule(kind, rule, fault) => {
                write!(f, "rule {} makes no step of {kind}: it must be that {fault}", rule + 1)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Shape;

    const SAME: [Rule; 1] = [Rule { when: When::Always, does: Does::Same }];
    const TURN: [Rule; 2] = [Rule { when: When::Dot, does: Does::Turn }, SAME[0]];
    const PART: [Rule; 3] = [
        Rule { when: When::NothingLeft, does: Does::Close },
        Rule { when: When::Known, does: Does::Skip },
        Rule { when: When::Always, does: Does::Part },
    ];
    const LASSOS: &str = "nrczt-chain+nrczt-lr-lasso+nrczt-rl-lasso";

    fn family(name: &str) -> Family {
        Family { name: name.into(), shape: published(name) }
    }

    fn judged(inner: &str, outer: &str, rules: &[Rule]) -> Result<Proved, String> {
        let outer = outer.split('+').map(family).collect();
        let (inner, rules) = (family(inner), rules.to_vec());
        let simulation = Simulation { inner, outer, begins: Begins::Target, rules };
        judge(&simulation).map_err(|refusal| refusal.to_string())
    }

    #[test]
    fn kinds_are_as_many_as_records_permit() {
        let kinds = |inner, outer, rules: &[Rule]| judged(inner, outer, rules).unwrap().kinds;
        // Four places; of those that are not last, the right may be left, known, or nothing.
        assert_eq!(kinds("nrc-chain", "tagging-1", &SAME), 2 + 2 * 3);
        // In later steps any of the right before and the others may exclude.
        assert_eq!(kinds("nrct-chain", "forcing-whip", &SAME), 1 + 3 + 4 + 4 * 3);
        // The left may be linked to three things; the first step knows the target alone.
        assert_eq!(kinds("braid", "dynamic-cell", &SAME), 2 + 2 * 3 + 3 * 8 * (1 + 3));
        assert_eq!(kinds("grouped-nrc-chain", "g-braid", &PART), 2 * (2 * 2 + 2 * (3 + 4)));
    }

    #[test]
    fn a_choice_counts_as_a_variable() {
        let adds = |inner, outer| judged(inner, outer, &SAME).unwrap().adds;
        assert_eq!(adds("nrct-chain", "forcing-whip"), 0);
        assert_eq!(adds("als-chain", "force-chain-contradiction"), 0);
        assert_eq!(adds("als-chain", "force-chain-house"), 1);
        let statement = judged("braid", "dynamic-cell", &SAME).unwrap().statement;
        assert_eq!(statement, "braid[n] in dynamic-cell[n + 1], for every n");
    }

    #[test]
    fn what_makes_no_step_is_refused_with_the_condition() {
        let mut others = Vec::new();
        for (inner, outer, rules, condition) in [
            ("nrct-chain", "g-whip", &PART[..], "left-linking candidates may stand twice"),
            ("grouped-nrc-chain", "g-whip", &[PART[1], SAME[0]], "its nodes may stand twice"),
            ("grouped-nrc-chain", "braid", &PART, "it has groups"),
            ("grouped-nrc-chain", "whip", &PART, "it has groups"),
            ("grouped-nrc-chain", "g-braid", &PART[1..], "something new is left"),
            ("grouped-nrc-chain", "g-braid", &[PART[0], PART[2]], "something new is left"),
            ("grouped-nrc-chain", "g-braid", &SAME, "it ends with a right that sees the target"),
            ("grouped-nrc-chain", "tagging-1", &SAME, "it has whole groups"),
            ("als-chain", "g-braid", &PART, "it has steps through almost locked sets"),
            ("als-chain", "tagging-1", &SAME, "it has whole groups"),
            ("als-chain", "grouped-nrc-chain", &SAME, "it has steps through almost locked sets"),
            ("als-chain", "aiczt", &SAME, "it has whole groups"),
            ("grouped-nrc-chain", "aict", &SAME, "it has whole groups"),
            ("als-xz", "force-chain-contradiction", &SAME, "its length is not that of its chain"),
            ("aict", "force-chain-contradiction", &SAME, "earlier rights exclude"),
            ("force-chain-contradiction", "als-chain", &SAME, "its nodes may stand twice"),
            ("nrcz-chain", "forcing-whip", &SAME, "a variable has two candidates"),
            ("nrct-chain", "nrc-chain", &SAME, "earlier rights exclude"),
            ("nrcz-chain", "nrct-chain", &SAME, "the target excludes"),
            ("t-whip", "nrct-chain", &SAME, "the target excludes"),
            ("nrct-chain", "nrczt-lr-lasso", &SAME, "it ends with a right that sees the target"),
            ("braid", "whip", &SAME, "its nodes may stand twice"),
            ("g-whip", "g-braid", &SAME, "it has whole groups"),
            ("whip", LASSOS, &SAME, "it ends without a right"),
            ("whip", "nrczt-chain", &TURN, "chains and both lassos are there"),
            ("nrczt-chain", LASSOS, &[Rule { when: When::Always, does: Does::Turn }], "no right"),
            ("whip", "g-braid", &[TURN[0], PART[2]], "chains and both lassos are there"),
        ] {
            let refused = judged(inner, outer, rules).unwrap_err();
            if !refused.contains(condition) {
                others.push(format!("{inner} in {outer}: {refused}"));
            }
        }
        assert_eq!(others, [""; 0]);
        let refused = judged("whip", LASSOS, &TURN[..1]).unwrap_err();
        assert!(refused.starts_with("no rule fits a first step from a candidate"), "{refused}");
    }

    /// A record is what its name says, or is said to be one of somebody's own.
    #[test]
    fn a_name_alone_proves_nothing() {
        let inner = |name: &str, shape| Family { name: name.into(), shape: Some(shape) };
        let outer = vec![family("tagging-1")];
        let judged = |inner: Family| {
            let (begins, rules, outer) = (Begins::Target, SAME.to_vec(), outer.clone());
            judge(&Simulation { inner, outer, begins, rules })
        };
        for name in ["tagging-4", "force-chain-contradiction", "naked-subset", "braid+g-braid"] {
            let own = judged(inner(name, Shape::NRC)).unwrap();
            let said =
                format!("a family of one's own named {:?}[n] in tagging-1[n], for every n", name);
            assert_eq!(own.statement, said);
        }
        let other = judged(inner("braid", Shape::NRC)).unwrap_err();
        assert!(other.to_string().contains("another record"), "{other}");
    }

    /// A whip's variable that leans on the target is not one of a branch that begins elsewhere.
    #[test]
    fn a_first_variable_leaves_the_target_behind() {
        let later = Shape { z: crate::proof::Z::Later, ..Shape::NRCT };
        let inner = Family { name: "my-chain".into(), shape: Some(later) };
        let outer = vec![family("forcing-whip")];
        let (begins, rules) = (Begins::Target, SAME.to_vec());
        let refused = judge(&Simulation { inner, outer, begins, rules }).unwrap_err();
        assert!(refused.to_string().contains("no later step leans on the target"), "{refused}");
    }

    #[test]
    fn a_chain_is_read_from_a_variable_that_it_has() {
        let from_within = |inner: &str, outer: &str| {
            let (inner, outer) = (family(inner), vec![family(outer)]);
            let (begins, rules) = (Begins::Variable, SAME.to_vec());
            judge(&Simulation { inner, outer, begins, rules }).map_err(|why| why.to_string())
        };
        for (inner, outer) in [
            ("xy-chain", "force-chain-cell"),
            ("c-chain", "dynamic-house"),
            ("w-wing", "force-chain-cell"),
            ("w-wing", "dynamic-house"),
        ] {
            assert_eq!(from_within(inner, outer).unwrap().adds, 0, "{inner} in {outer}");
        }
        for (inner, outer, why) in [
            ("nrc-chain", "force-chain-cell", "need not have a variable"),
            ("xy-chain", "force-chain-house", "need not have a variable"),
            ("xy-chain", "nrc-chain", "need not have a variable"),
            ("nrct-chain", "forcing-whip", "need not have a variable"),
            ("xyz-chain", "force-chain-cell", "a variable has two candidates"),
            ("empty-rectangle", "force-chain-house", "a variable has two candidates"),
        ] {
            let refused = from_within(inner, outer).unwrap_err();
            assert!(refused.contains(why), "{inner} in {outer}: {refused}");
        }
    }

    #[test]
    fn families_of_which_kinds_do_not_tell_are_refused() {
        for (inner, outer, why) in [
            ("nrc-chain", "restricted-nrczt-chain", "more than their kinds"),
            ("nrc-chain", "typed-nrc-chain", "more than their kinds"),
            ("nrc-chain", "c-chain", "more than their kinds"),
            ("nrc-chain", "nrc-loop", "more than their kinds"),
            ("nrc-chain", "tagging-half", "its steps are not known"),
            ("tagging-1", "g-braid", "its steps are not known"),
            ("nrc-loop", "nrc-chain", "neither at its target nor as a whip"),
            ("nrc-chain", "nrczt-chain+nrct-lr-lasso", "its steps are others"),
            ("nrc-chain", "nrc-chain+force-chain-contradiction", "its steps are others"),
        ] {
            let refused = judged(inner, outer, &SAME).unwrap_err();
            assert!(refused.contains(why), "{inner} in {outer}: {refused}");
        }
        let outer = Vec::new();
        let (begins, rules) = (Begins::Target, SAME.to_vec());
        let none = Simulation { inner: family("nrc-chain"), outer, begins, rules };
        assert!(judge(&none).is_err());
        let inner = Family { name: "nrc-chain".into(), shape: Some(Shape::BRAID) };
        let outer = vec![family("dynamic-cell")];
        let (begins, rules) = (Begins::Target, SAME.to_vec());
        let refused = judge(&Simulation { inner, outer, begins, rules }).unwrap_err();
        assert!(refused.to_string().contains("another record than its name"), "{refused}");
    }
}
