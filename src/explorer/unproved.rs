//! What can be said of an elimination that no rule proves.
//!
//! Singles from a candidate that is assumed to be true prove just what braids of any length prove, and
//! with locked candidates what g-braids prove. So where they come to rest, no longer search helps.
//!
//! Where they end in a contradiction there is a braid, or a g-braid, in a state without open singles and locked
//! candidates: these have no left-linking candidate, so that no braid goes through them. Where some are open
//! the sentences say that they come first.

use serde::{Deserialize, Serialize};

use super::Explorer;
use super::ask::Ask;
use super::text;
use crate::board::BitBoard;
use crate::grid::{Candidate, Conclusion, Csp, State, singles};
use crate::proof::Literal;
use crate::rules::Cost;
use crate::rules::closure::{End, Inferences, Steps};
use crate::work::{Stopped, Work};

/// What propagation says of an elimination that no rule proves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Unproved {
    /// What ends in a contradiction, when the candidate is assumed to be true.
    pub refuted_by: Refuted,
    /// A variable whose candidates all end in a contradiction by singles, when the candidate is assumed
    /// besides: cases that prove it. `None` when there is none, or singles do without.
    #[serde(with = "text::option", default)]
    pub cases: Option<Csp>,
    /// The candidates linked to it that singles refute: eliminations beside it that braids prove.
    #[serde(with = "text::list")]
    pub near: Vec<Candidate>,
    /// All of this in sentences.
    #[serde(default)]
    pub sentences: Vec<String>,
}

/// What is needed to refute a candidate.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refuted {
    /// Singles do: once open singles are applied there is a braid, perhaps a longer one than was asked for.
    Singles,
    /// Singles and locked candidates do: there is no braid of any length; once open singles and locked
    /// candidates are applied there is a g-braid.
    Locked,
    /// Neither: no whip, braid, g-whip, g-braid or nrczt-chain of any length proves it.
    Neither,
}

/// What propagation refutes in a state.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refutable {
    /// The candidates that singles refute: what braids of any length eliminate, once open singles are applied.
    pub singles: Vec<Candidate>,
    /// Those that it takes locked candidates to refute: what only g-braids eliminate, once open locked
    /// candidates are applied.
    pub locked: Vec<Candidate>,
    /// What is open and comes before.
    pub first: First,
}

impl Explorer {
    /// What propagation says of an elimination that no rule proves.
    ///
    /// # Errors
    /// When the work is stopped.
    pub(super) fn unproved(&self, target: Candidate, ask: &Ask) -> Result<Unproved, Stopped> {
        let work = &mut ask.work(Cost::Usual.budget());
        let board = BitBoard::new(self.state());
        let supposed = suppose(&board, target, work)?;
        let locked = Locked::new(self.state());
        let refuted_by = match supposed {
            None => Refuted::Singles,
            Some(_) if locked.refutes(target, work)? => Refuted::Locked,
            Some(_) => Refuted::Neither,
        };
        let first = First::of(self.state(), &locked, work)?;
        let cases = match supposed {
            None => None,
            Some(supposed) => self.cases(&supposed, work)?,
        };
        let mut near = Vec::new();
        for candidate in self.state().candidates().filter(|other| target.linked(*other)) {
            if suppose(&board, candidate, work)?.is_none() {
                near.push(candidate);
            }
        }
        let of = cases.map(|csp| (csp, self.state().values(csp).count()));
        let sentences = sentences((Conclusion::Place(target), refuted_by), first, of, &near);
        Ok(Unproved { refuted_by, cases, near, sentences })
    }

    /// The first of the variables with the fewest candidates that all end in a contradiction beside what is
    /// supposed already.
    fn cases(&self, supposed: &BitBoard, work: &mut Work) -> Result<Option<Csp>, Stopped> {
        let size = |csp: &Csp| self.state().values(*csp).count();
        let mut variables: Vec<Csp> = Csp::all().filter(|csp| size(csp) > 1).collect();
        variables.sort_by_key(size);
        'variables: for csp in variables {
            for value in self.state().values(csp) {
                if suppose(supposed, value, work)?.is_some() {
                    continue 'variables;
                }
            }
            return Ok(Some(csp));
        }
        Ok(None)
    }

    /// What propagation refutes: all that braids and g-braids of any length eliminate.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    ///
    /// // EasterMonster, by JPF.
    /// let grid = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    /// let refutable = Explorer::open(grid)?.refutable(&Ask::default()).expect("nothing stops it");
    /// assert!(refutable.singles.is_empty() && refutable.locked.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When the work is stopped.
    pub fn refutable(&self, ask: &Ask) -> Result<Refutable, Stopped> {
        let work = &mut ask.work(Cost::Usual.budget());
        let (board, locked) = (BitBoard::new(self.state()), Locked::new(self.state()));
        let first = First::of(self.state(), &locked, work)?;
        let mut refutable = Refutable { singles: Vec::new(), locked: Vec::new(), first };
        for candidate in self.state().candidates() {
            if suppose(&board, candidate, work)?.is_none() {
                refutable.singles.push(candidate);
            } else if locked.refutes(candidate, work)? {
                refutable.locked.push(candidate);
            }
        }
        Ok(refutable)
    }
}

/// What is open in a state, and comes before braids.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct First {
    /// Singles.
    pub singles: bool,
    /// Locked candidates, or singles.
    pub locked: bool,
}

impl First {
    fn of(state: &State, locked: &Locked, work: &mut Work) -> Result<First, Stopped> {
        Ok(First { singles: singles(state).next().is_some(), locked: locked.are_open(work)? })
    }

    /// What has to be done before there is a braid for certain, as it ends a sentence; empty when nothing has.
    pub fn before_braids(&self) -> &'static str {
        if self.singles { " once the open singles are applied" } else { "" }
    }

    /// The same for a g-braid.
    pub fn before_g_braids(&self) -> &'static str {
        match (self.singles, self.locked) {
            (true, _) => " once the open singles and locked candidates are applied",
            (false, true) => " once the open locked candidates are applied",
            (false, false) => "",
        }
    }
}

/// What is said of an elimination whose candidate is assumed: how far propagation comes, which variable
/// proves it by cases, with the number of its candidates, and what falls beside it.
fn sentences(
    (assumed, refuted_by): (Conclusion, Refuted),
    first: First,
    cases: Option<(Csp, usize)>,
    near: &[Candidate],
) -> Vec<String> {
    const MOST: usize = 5;
    let (braids, g_braids) = (first.before_braids(), first.before_g_braids());
    let propagation = match refuted_by {
        Refuted::Singles => format!(
            "Singles after {assumed} end in a contradiction, so some braid proves it{braids}."
        ),
        Refuted::Locked => format!(
            "Singles after {assumed} come to rest, so no whip or braid of any length proves it, and no chain \
             without groups and almost locked sets; with locked candidates they end in a contradiction, so some g-braid does{g_braids}."
        ),
        Refuted::Neither => format!(
            "Singles and locked candidates after {assumed} come to rest without a contradiction, so no \
             whip, braid, g-whip or g-braid of any length proves it, and no chain without almost locked sets."
        ),
    };
    let cases = match (refuted_by, cases) {
        (Refuted::Singles, _) => None,
        (_, Some((csp, values))) => Some(format!(
            "Cases prove it: beside {assumed}, each of the {values} candidates of {csp} ends in a \
             contradiction by singles."
        )),
        (_, None) => {
            Some("Nor do cases: no variable has only candidates that singles refute.".to_owned())
        }
    };
    let falls = near.iter().take(MOST).map(|&fall| Conclusion::Eliminate(fall).to_string());
    let falls = falls.collect::<Vec<_>>().join(", ");
    let more = if near.len() > MOST { " …" } else { "" };
    let beside =
        (!near.is_empty()).then(|| format!("Beside it braids eliminate {falls}{more}{braids}."));
    [Some(propagation), cases, beside].into_iter().flatten().collect()
}

/// A board after a candidate is supposed and singles are applied; `None` where that is a contradiction, as it is
/// with one that is not live.
fn suppose(
    board: &BitBoard,
    candidate: Candidate,
    work: &mut Work,
) -> Result<Option<BitBoard>, Stopped> {
    work.spend()?;
    let mut board = board.clone();
    board.place(candidate);
    Ok(board.apply_singles().is_ok().then_some(board))
}

/// Propagation by singles and locked candidates.
struct Locked(Inferences);

impl Locked {
    fn new(state: &State) -> Locked {
        Locked(Inferences::new(state, Steps::LOCKED))
    }

    /// Whether singles or locked candidates are open.
    fn are_open(&self, work: &mut Work) -> Result<bool, Stopped> {
        Ok(!self.0.follow(&[], work)?.facts().is_empty())
    }

    /// Whether a candidate that is supposed ends in a contradiction.
    fn refutes(&self, candidate: Candidate, work: &mut Work) -> Result<bool, Stopped> {
        let closure = self.0.follow(&[Literal::True(candidate.into())], work)?;
        Ok(closure.end() == End::Contradiction)
    }
}
