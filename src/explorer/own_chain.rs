//! A chain in the making: what may come next, and what is excluded so far.
//!
//! Source: D. Berthier, "Fully supersymmetric chains", A6: the next left- and right-linking candidates are sought,
//! and what a right-linking candidate excludes is tagged with the letter of its step.

use serde::{Deserialize, Serialize};

use super::ask::Ask;
use super::error::{AskError, TypedForm};
use super::{Explorer, text};
use crate::grid::{Candidate, Conclusion, Csp, Position, Space};
use crate::notation::{self, TypedPair, TypedStep};
use crate::proof::{Chain, Closing, Extra, Family, Proof, Reason, Step, Via};
use crate::work::{Outcome, Stopped, Work};

/// The left- and the right-linking candidate of a step.
pub type Pair = (Candidate, Candidate);

/// A chain in the making, and the steps that may follow.
///
/// In JSON: `catena-extend/1`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-extend/1")]
pub struct Extended {
    /// The family, which says what may account for additional candidates.
    #[serde(default)]
    pub family: OwnFamily,
    /// What is to be eliminated.
    #[serde(with = "text")]
    pub target: Candidate,
    /// The steps so far.
    pub steps: Vec<OwnStep>,
    /// The first step that does not hold, counted from 0, and why; `None` when all do.
    pub fault: Option<OwnFault>,
    /// Whether the last right-linking candidate is linked to the target: then the chain proves that the
    /// target is false.
    pub closes: bool,
    /// Every live candidate that the target or a step excludes.
    pub excluded: Vec<OwnExcluded>,
    /// The steps that may follow, those that close the chain first.
    pub next: Vec<OwnStep>,
    /// The chain in nrc notation with what it concludes; empty before the first step.
    pub written: String,
}

/// The families in which a chain can be made step by step.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OwnFamily {
    /// nrc-chains: no additional candidates.
    NrcChain,
    /// nrct-chains: those that an earlier right-linking candidate excludes.
    NrctChain,
    /// nrcz-chains: those that the target excludes.
    NrczChain,
    /// nrczt-chains: both.
    #[default]
    NrcztChain,
}

impl OwnFamily {
    /// All of them, the simplest first.
    pub const ALL: [OwnFamily; 4] =
        [OwnFamily::NrcChain, OwnFamily::NrctChain, OwnFamily::NrczChain, OwnFamily::NrcztChain];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            OwnFamily::NrcChain => "nrc-chain",
            OwnFamily::NrctChain => "nrct-chain",
            OwnFamily::NrczChain => "nrcz-chain",
            OwnFamily::NrcztChain => "nrczt-chain",
        }
    }

    /// Whether what excludes a candidate, a step or, inside, `None` for the target, may account for it.
    const fn takes(self, by: Option<usize>) -> bool {
        match by {
            None => matches!(self, OwnFamily::NrczChain | OwnFamily::NrcztChain),
            Some(_) => matches!(self, OwnFamily::NrctChain | OwnFamily::NrcztChain),
        }
    }
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnStep {
    /// The variable.
    #[serde(with = "text")]
    pub variable: Csp,
    /// The left-linking candidate.
    #[serde(with = "text")]
    pub left: Candidate,
    /// The right-linking candidate.
    #[serde(with = "text")]
    pub right: Candidate,
    /// The other live candidates of the variable, with what accounts for each.
    #[serde(default)]
    pub additional: Vec<OwnExcluded>,
    /// Whether the chain closes here.
    pub closes: bool,
}

/// Why a step does not hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnFault {
    /// The step, counted from 0.
    pub step: usize,
    /// What is wrong with it.
    pub reason: String,
}

/// A candidate that is false if the target is true.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct OwnExcluded {
    /// The candidate.
    #[serde(with = "text")]
    pub candidate: Candidate,
    /// The step that excludes it first, counted from 0; `None` for the target.
    pub by: Option<usize>,
}

/// Reads the steps of a chain in the making as someone typed them, in nrc notation or that of CSP-Rules.
///
/// # Errors
/// When they cannot be read, and when a step is not one of two candidates.
pub fn typed_steps(text: &str) -> Result<Vec<Pair>, AskError> {
    if text.trim().is_empty() {
        return Ok(Vec::new());
    }
    let unreadable = |error| AskError::unreadable(TypedForm::Chain, error);
    let pair = |step: &TypedStep| match &step.pair {
        TypedPair::Values { left, right: Some(right), .. } => left.single().zip(right.single()),
        _ => None,
    };
    let pair = |step: &TypedStep| {
        pair(step).ok_or_else(|| AskError::UnreadableChain {
            form: TypedForm::Chain,
            span: step.span.clone(),
            problem: "a chain is made of steps with two candidates each".to_owned(),
        })
    };
    notation::read(text).map_err(unreadable)?.steps.iter().map(pair).collect()
}

impl Explorer {
    /// Looks at a chain in the making: of which step it fails, and what may follow.
    ///
    /// The left-linking candidate of a step is linked to the right-linking one before, for the first step to
    /// the target; every other candidate of the variable is linked to the target or to an earlier
    /// right-linking one, as far as the family takes these into account.
    ///
    /// ```
    /// use catena::explorer::Explorer;
    /// use catena::explorer::own_chain::OwnFamily;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let explorer = Explorer::open(grid)?;
    /// let begun = explorer.extend("n5r9c8".parse()?, &[], OwnFamily::NrcChain)?;
    /// assert!(begun.steps.is_empty() && !begun.next.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// When a candidate is not live.
    pub fn extend(
        &self,
        target: Candidate,
        steps: &[Pair],
        family: OwnFamily,
    ) -> Result<Extended, AskError> {
        for candidate in steps.iter().flat_map(|&(l, r)| [l, r]).chain([target]) {
            self.live(Conclusion::Eliminate(candidate))?;
        }
        let mut extended = Extended {
            family,
            target,
            steps: Vec::new(),
            fault: None,
            closes: false,
            excluded: Vec::new(),
            next: Vec::new(),
            written: String::new(),
        };
        for (index, &pair) in steps.iter().enumerate() {
            match self.step_of(&extended, pair) {
                Ok(step) => extended.steps.push(step),
                Err(reason) => {
                    extended.fault = Some(OwnFault { step: index, reason });
                    break;
                }
            }
        }
        extended.closes = extended.steps.last().is_some_and(|step| step.closes);
        extended.excluded = self.excluded(&extended);
        extended.written = written(&extended);
        if extended.fault.is_none() && !extended.closes {
            extended.next = self.next(&extended);
        }
        Ok(extended)
    }

    /// The shortest way to close a chain in the making, with up to as many more steps as the reach of the
    /// question has. Its budget counts the chains that are looked at: 100,000 unless told otherwise.
    ///
    /// # Errors
    /// When a candidate is not live.
    pub fn complete(
        &self,
        target: Candidate,
        steps: &[Pair],
        family: OwnFamily,
        ask: &Ask,
    ) -> Result<Outcome<Vec<Pair>>, AskError> {
        let start = self.extend(target, steps, family)?;
        if start.fault.is_some() {
            return Ok(Outcome::None { up_to: 0 });
        }
        let mut work = ask.work(100_000);
        let up_to = ask.limits.reach().length;
        for more in 0..=up_to {
            let mut chain = start.clone();
            match self.close(&mut chain, more, &mut work) {
                Err(by) => {
                    return Ok(Outcome::Stopped { none_up_to: more.saturating_sub(1), by });
                }
                Ok(true) => {
                    let pairs = chain.steps.iter().map(|step| (step.left, step.right));
                    return Ok(Outcome::Found(pairs.collect()));
                }
                Ok(false) => {}
            }
        }
        Ok(Outcome::None { up_to })
    }

    /// Closes a chain with just as many more steps; whether that is possible.
    fn close(&self, chain: &mut Extended, more: usize, work: &mut Work) -> Result<bool, Stopped> {
        work.spend()?;
        if more == 0 {
            return Ok(chain.steps.last().is_some_and(|step| step.closes));
        }
        for step in self.next(chain) {
            // A chain that closes earlier was tried before.
            if step.closes != (more == 1) {
                continue;
            }
            chain.steps.push(step);
            if self.close(chain, more - 1, work)? {
                return Ok(true);
            }
            chain.steps.pop();
        }
        Ok(false)
    }

    /// A step of a pair after those that are there.
    fn step_of(&self, so_far: &Extended, (left, right): Pair) -> Result<OwnStep, String> {
        let shared = left.csps().into_iter().filter(|csp| csp.contains(right) && left != right);
        let variables: Vec<Csp> = shared.collect();
        if variables.is_empty() {
            return Err(format!("{left} and {right} are not linked"));
        }
        let before = so_far.steps.last().map_or(so_far.target, |step| step.right);
        if !before.linked(left) {
            return Err(format!("{left} is not linked to {before}"));
        }
        if so_far.target == right || so_far.steps.iter().any(|step| step.right == right) {
            return Err(format!("{right} is in the chain already"));
        }
        let open = |csp: Csp| {
            let other = |&other: &Candidate| {
                other != left && other != right && so_far.accounts_for(other).is_none()
            };
            self.state().values(csp).find(other)
        };
        match variables.iter().find(|&&csp| open(csp).is_none()) {
            Some(&variable) => {
                let additional = |candidate: Candidate| {
                    let by = so_far.accounts_for(candidate)?;
                    Some(OwnExcluded { candidate, by })
                };
                let others = self.state().values(variable).filter(|&c| c != left && c != right);
                let additional = others.filter_map(additional).collect();
                let closes = right.linked(so_far.target);
                Ok(OwnStep { variable, left, right, additional, closes })
            }
            None => {
                let csp = variables[0];
                let stays = open(csp).map_or_else(String::new, |candidate| candidate.to_string());
                Err(format!("{csp} can still be {stays}, which nothing in the chain excludes"))
            }
        }
    }

    /// Every step that may follow, each right-linking candidate of a variable once; those that close the
    /// chain first, then in the order of the variables.
    fn next(&self, so_far: &Extended) -> Vec<OwnStep> {
        let before = so_far.steps.last().map_or(so_far.target, |step| step.right);
        let is_open = |candidate: &Candidate| so_far.accounts_for(*candidate).is_none();
        let mut next: Vec<OwnStep> = Vec::new();
        for csp in Csp::all().filter(|csp| so_far.steps.iter().all(|step| step.variable != *csp)) {
            let live: Vec<Candidate> = self.state().values(csp).collect();
            for &left in live.iter().filter(|left| before.linked(**left)) {
                let others = || live.iter().copied().filter(move |other| *other != left);
                let open: Vec<Candidate> = others().filter(is_open).collect();
                let rights = match open[..] {
                    [right] => vec![right],
                    // Where nothing is left, what the target itself excludes closes the chain.
                    [] => others().filter(|other| so_far.target.linked(*other)).collect(),
                    _ => continue,
                };
                for right in rights {
                    let is_known = |step: &OwnStep| step.right == right && csp.contains(step.left);
                    if !next.iter().any(is_known) {
                        next.extend(self.step_of(so_far, (left, right)).ok());
                    }
                }
            }
        }
        next.sort_by_key(|step| !step.closes);
        next
    }

    fn excluded(&self, so_far: &Extended) -> Vec<OwnExcluded> {
        let excluded = |candidate: Candidate| {
            so_far.excludes(candidate).map(|by| OwnExcluded { candidate, by })
        };
        self.state().candidates().filter_map(excluded).collect()
    }
}

impl Extended {
    /// What excludes a candidate: a step or, inside, `None` for the target; `None` when nothing does.
    fn excludes(&self, candidate: Candidate) -> Option<Option<usize>> {
        if self.target.linked(candidate) {
            return Some(None);
        }
        self.steps.iter().position(|step| step.right.linked(candidate)).map(Some)
    }

    /// What excludes a candidate in a way that the family takes into account.
    fn accounts_for(&self, candidate: Candidate) -> Option<Option<usize>> {
        let target = self.target.linked(candidate).then_some(None);
        let steps = (0..self.steps.len()).filter(|&at| self.steps[at].right.linked(candidate));
        target.into_iter().chain(steps.map(Some)).find(|&by| self.family.takes(by))
    }

    /// The chain as far as it goes, to be drawn like a proof; without conclusion until it closes. It has no
    /// lines and proves nothing.
    pub fn sketch(&self, position: &Position) -> Proof {
        let step = |(at, step): (usize, &OwnStep)| Step {
            via: Via::Csp(step.variable),
            left: step.left.into(),
            left_reason: at.checked_sub(1).map_or(Reason::Target, Reason::Right),
            right: Some(step.right.into()),
            extra: step.additional.iter().map(OwnExcluded::reason).collect(),
        };
        let chain = Chain {
            targets: vec![self.target],
            steps: self.steps.iter().enumerate().map(step).collect(),
            closing: Closing::Target,
        };
        let name = match self.closes {
            true => self.family.name().to_owned(),
            false => {
                let target = Conclusion::Eliminate(self.target);
                format!("{} in the making, for {target}", self.family.name())
            }
        };
        Proof {
            state: position.state.clone(),
            givens: position.givens,
            family: Family { name: name.into(), shape: None },
            length: self.steps.len(),
            conclusions: self
                .closes
                .then_some(Conclusion::Eliminate(self.target))
                .into_iter()
                .collect(),
            chain: Some(chain),
            lines: Vec::new(),
            fillings: Vec::new(),
        }
    }
}

impl OwnExcluded {
    fn reason(&self) -> Extra {
        let reason = self.by.map_or(Reason::Target, Reason::Right);
        Extra { candidate: self.candidate, reason }
    }
}

/// The chain in nrc notation.
fn written(extended: &Extended) -> String {
    if extended.steps.is_empty() {
        return String::new();
    }
    let value = |csp: Csp, candidate: Candidate| {
        let cell = candidate.cell();
        match csp.space() {
            Space::Rc => format!("n{}", candidate.digit()),
            Space::Rn => format!("c{}", cell.column() + 1),
            Space::Cn => format!("r{}", cell.row() + 1),
            Space::Bn => cell.to_string(),
        }
    };
    let step = |step: &OwnStep| {
        let OwnStep { variable, left, right, .. } = *step;
        let pair = format!("{{{} {}}}", value(variable, left), value(variable, right));
        let (cell, digit) = (left.cell(), left.digit());
        match variable.space() {
            Space::Rc => format!("{pair}{cell}"),
            Space::Rn => format!("n{digit}r{}{pair}", cell.row() + 1),
            Space::Cn => format!("n{digit}{pair}c{}", cell.column() + 1),
            Space::Bn => format!("n{digit}{pair}"),
        }
    };
    let steps: Vec<String> = extended.steps.iter().map(step).collect();
    format!("{} ==> {}", steps.join(" – "), Conclusion::Eliminate(extended.target))
}
