//! What a question may say beside its subject: which rules, how far, and until when.

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroUsize;
use std::sync::Arc;

use super::leg::Leg;
use super::rule_answer::RuleAnswer;
use crate::grid::Candidate;
use crate::rules::Limits;
use crate::work::{Interrupt, Work};

/// Which rules a question is put to, how far they search, and what ends them.
///
/// ```
/// use catena::explorer::Ask;
///
/// let ask = Ask::default().rules(["whip", "nrczt"]).max_length(8).budget(100_000);
/// assert_eq!(ask.limits.length, Some(8));
/// ```
#[derive(Clone, Default, Debug)]
pub struct Ask {
    /// Which rules.
    pub rules: Selection,
    /// How far they search.
    pub limits: Limits,
    /// The number of nodes after which a search stops; `None` for the usual number, which depends on
    /// the rule. Of a path, for the whole of it.
    pub budget: Option<u64>,
    /// What ends the searches from outside.
    pub interrupt: Interrupt,
    /// Whether [`find`](super::Explorer::find) also says which eliminations let singles solve the
    /// puzzle.
    pub cracks: bool,
    /// Whether [`find`](super::Explorer::find) keeps the simplest proof alone. Hundreds of proofs by tagging
    /// may take 100 MB.
    pub one_proof: bool,
    /// The most proofs of each rule that [`all_proofs`](super::Explorer::all_proofs) tells; `None` for all.
    pub at_most: Option<usize>,
    /// Whether [`why`](super::Explorer::why) asks only the rules that may have the proof that is easiest to follow: one after
    /// the other until no other can have an easier one. Rules that are named are all asked.
    pub easiest: bool,
    /// The number of threads on which [`find`](super::Explorer::find) and [`why`](super::Explorer::why) ask
    /// their rules; `None` for one per core. What they answer, and with how many nodes, does not depend on it.
    pub threads: Option<NonZeroUsize>,
    /// Whether a path goes on by the rules of the list `onward` where its own have nothing left, or were stopped.
    pub goes_on: bool,
    /// Who is told how far it is.
    pub progress: Option<Listener>,
}

/// Which rules are asked.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub enum Selection {
    /// Those that are usual for the question.
    #[default]
    Usual,
    /// Every rule there is.
    All,
    /// Those of these names, in any spelling and in this order; `all` stands for every rule.
    Named(Vec<String>),
}

/// What has just been done, borrowed from the answer in the making. Rules are told in the same order,
/// however many threads there are.
#[non_exhaustive]
pub enum Progress<'a> {
    /// A rule has answered why something holds.
    Answered {
        /// Its answer.
        row: &'a RuleAnswer,
        /// The first rule before it that found the same chain; `None` without one.
        same_as: Option<&'a str>,
        /// The rule with the simplest proof so far; `None` without a proof.
        simplest: Option<&'a str>,
        /// The number of rules that have answered.
        done: usize,
        /// The number of rules asked.
        of: usize,
    },
    /// A rule has said what it eliminates.
    Searched {
        /// The rule.
        rule: &'a str,
        /// What it eliminates, each with the length of its shortest proof.
        found: &'a BTreeMap<Candidate, usize>,
        /// The number of rules that have answered.
        done: usize,
        /// The number of rules asked.
        of: usize,
    },
    /// A path has come one state further.
    Advanced(&'a Leg),
    /// The rules of a path have nothing left, and another one is about to be asked.
    GoesOn {
        /// The other rule.
        rule: &'a str,
        /// The number of open cells.
        open: usize,
    },
    /// A candidate has been tried as a backdoor, or as one of a pair.
    Tried {
        /// The number of candidates that were tried.
        done: usize,
        /// The number of candidates, twice where pairs are tried.
        of: usize,
    },
}

/// Someone who is told the progress of a question, on a thread that works on it, one
/// thing after the other.
#[derive(Clone)]
pub struct Listener(Arc<dyn Fn(Progress) + Send + Sync>);

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Listener")
    }
}

impl Ask {
    /// The budget with which to ask a rule again that its usual budget stopped.
    pub const FURTHER: u64 = 20_000_000;

    /// The same question to the rules of these names.
    pub fn rules<N: Into<String>>(self, names: impl IntoIterator<Item = N>) -> Ask {
        let names = names.into_iter().map(Into::into).collect();
        Ask { rules: Selection::Named(names), ..self }
    }

    /// The same question to every rule there is.
    pub fn all_rules(self) -> Ask {
        Ask { rules: Selection::All, ..self }
    }

    /// The same question about proofs of up to this length, by whatever rules.
    pub fn max_length(self, length: usize) -> Ask {
        Ask { limits: Limits { length: Some(length), ..self.limits }, ..self }
    }

    /// The same question with almost locked sets of up to this many cells.
    pub fn als_size(self, als_size: usize) -> Ask {
        Ask { limits: Limits { als_size, ..self.limits }, ..self }
    }

    /// The same question, for which each search stops after this many nodes.
    pub fn budget(self, nodes: u64) -> Ask {
        Ask { budget: Some(nodes), ..self }
    }

    /// The same question, asked on so many threads.
    pub fn threads(self, threads: NonZeroUsize) -> Ask {
        Ask { threads: Some(threads), ..self }
    }

    /// The same question, which ends when the interrupt says so.
    pub fn interrupt(self, interrupt: &Interrupt) -> Ask {
        Ask { interrupt: interrupt.clone(), ..self }
    }

    /// The same question, whose progress is told.
    pub fn on_progress(self, tell: impl Fn(Progress) + Send + Sync + 'static) -> Ask {
        Ask { progress: Some(Listener(Arc::new(tell))), ..self }
    }

    /// Work with this budget, or the usual one where none is asked for.
    pub(super) fn work(&self, usual: u64) -> Work {
        Work::with_budget(self.budget.unwrap_or(usual)).interruptible(&self.interrupt)
    }

    pub(super) fn tell(&self, progress: Progress) {
        if let Some(Listener(tell)) = &self.progress {
            tell(progress);
        }
    }
}
