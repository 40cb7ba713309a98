//! Following the branches of a choice side by side, and where they meet.
//!
//! One candidate of a choice is true: of two or more candidates of a cell, or places of a digit in a
//! house. Each is assumed in turn and followed, by singles as a rule. People draw circles around what
//! follows from one and squares around what follows from the other, and look where these meet.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Hypothesis and (Dis)Proof examples", the trick of Gail Nelson.
//!
//! ```
//! use catena::grid::{Csp, Position, State};
//! use catena::rules::closure::Steps;
//! use catena::rules::follow::follow;
//! use catena::rules::Work;
//!
//! let position = Position::from_state(State::FULL);
//! let cell = Csp::cell("r1c1".parse()?);
//! let following = follow(&position, cell, Steps::SINGLES, &mut Work::unlimited())?;
//! assert_eq!((following.branches.len(), following.meetings.len()), (9, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::graph::CandidateSet;
use crate::grid::{Candidate, Conclusion, Csp, Position, State};
use crate::proof::{Family, Ground, Literal, Node, Proof};
use crate::rules::closure::{Closure, End, Inferences, Steps, cases, common};
use crate::rules::sheet::Sheet;
use crate::work::Work;

/// The branches of a choice, and where they meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Following {
    /// The choice.
    pub choice: Csp,
    /// One branch for each live candidate of the choice, in the order of its values.
    pub branches: Vec<Branch>,
    /// What holds whichever branch is right: contradictions, then candidates found true, pairs of ends,
    /// candidates found false. Empty when they do not meet.
    pub meetings: Vec<Meeting>,
}

/// One branch: what follows from a candidate of the choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Branch {
    /// The candidate that is assumed.
    pub start: Candidate,
    /// The candidates found true, with their rounds: by round, then in the order of the board. The
    /// start comes first.
    pub trues: Vec<(Candidate, usize)>,
    /// The candidates found false, in the same way.
    pub falses: Vec<(Candidate, usize)>,
    /// How it ended.
    pub end: End,
}

/// Where branches meet, with the proof by cases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Meeting {
    /// How they meet.
    pub kind: Meet,
    /// The proof; its length is 1 for the choice and 1 for each step of its branches.
    pub proof: Proof,
}

/// How branches meet. Branches that contradict themselves are left out; when only one is left, it holds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Meet {
    /// The branch that starts here contradicts itself: its start is false.
    Contradiction(Candidate),
    /// They find the same candidate true.
    True(Candidate),
    /// Two branches find different candidates of a variable true: the others of it are false.
    Between {
        /// The variable.
        csp: Csp,
        /// What is true in the one branch and in the other.
        ends: [Candidate; 2],
        /// The live candidates that are false; at least one.
        out: Vec<Candidate>,
    },
    /// They find the same candidate false, and no pair of ends says so.
    False(Candidate),
}

/// Why there is nothing to follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoChoice {
    /// The variable has one live candidate or none.
    TooFew {
        /// The variable.
        csp: Csp,
        /// How many live candidates it has.
        candidates: usize,
    },
}

impl fmt::Display for NoChoice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NoChoice::TooFew { csp, candidates: 0 } => write!(f, "{csp} has no candidate left"),
            NoChoice::TooFew { csp, .. } => write!(f, "{csp} has only one candidate"),
        }
    }
}

impl std::error::Error for NoChoice {}

/// Follows the candidates of a CSP variable side by side.
///
/// `steps` are usually [`Steps::SINGLES`], perhaps with a bound on the rounds. A branch that was stopped
/// says so in its [`Branch::end`]; what it had found by then still counts.
///
/// # Errors
/// Unless the variable has two live candidates or more.
pub fn follow(
    position: &Position,
    choice: Csp,
    steps: Steps,
    work: &mut Work,
) -> Result<Following, NoChoice> {
    let starts: Vec<Candidate> = position.state.values(choice).collect();
    let candidates = starts.len();
    if candidates < 2 {
        return Err(NoChoice::TooFew { csp: choice, candidates });
    }
    let inferences = Inferences::new(&position.state, steps);
    let assumed = |&start: &Candidate| [Literal::True(start.into())];
    let closures = starts.iter().map(|start| inferences.closure(&assumed(start), work));
    let closures: Vec<Closure> = closures.collect();
    let branches = starts.iter().zip(&closures).map(|(&start, c)| Branch::new(start, c)).collect();
    let meets = meets(&position.state, &starts, &closures);
    let prove = |kind: Meet| {
        let proof = prove(position, choice, &closures, &kind)?;
        Some(Meeting { kind, proof })
    };
    let meetings = meets.into_iter().filter_map(prove).collect();
    Ok(Following { choice, branches, meetings })
}

impl Branch {
    fn new(start: Candidate, closure: &Closure) -> Branch {
        let dated = |candidates: CandidateSet, literal: fn(Node) -> Literal| {
            let date = |candidate: usize| {
                let candidate = Candidate::from_index(candidate);
                Some((candidate, closure.round(&literal(candidate.into()))?))
            };
            let mut dated: Vec<(Candidate, usize)> = candidates.iter().filter_map(date).collect();
            dated.sort_by_key(|&(candidate, round)| (round, candidate));
            dated
        };
        Branch {
            start,
            trues: dated(closure.trues(), Literal::True),
            falses: dated(closure.falses(), Literal::False),
            end: closure.end(),
        }
    }
}

/// All meetings, in the order in which they are listed.
fn meets(state: &State, starts: &[Candidate], closures: &[Closure]) -> Vec<Meet> {
    let branches = starts.iter().zip(closures);
    let (fallen, standing): (Vec<_>, Vec<_>) =
        branches.partition(|(_, closure)| closure.end() == End::Contradiction);
    let mut meets: Vec<Meet> =
        fallen.into_iter().map(|(&start, _)| Meet::Contradiction(start)).collect();
    if let [(&start, _)] = standing[..] {
        meets.push(Meet::True(start));
        return meets;
    }
    let Some((trues, falses)) = common(closures) else { return meets };
    meets.extend(trues.iter().map(Candidate::from_index).map(Meet::True));
    let mut explained = CandidateSet::EMPTY;
    if let [(_, one), (_, other)] = standing[..] {
        for meet in Csp::all().filter_map(|csp| between(state, csp, one, other)) {
            if let Meet::Between { out, .. } = &meet {
                out.iter().for_each(|candidate| explained.insert(candidate.index()));
            }
            meets.push(meet);
        }
    }
    let others = falses.and_not(&explained);
    meets.extend(others.iter().map(Candidate::from_index).map(Meet::False));
    meets
}

/// Two ends in a variable that has other candidates too.
fn between(state: &State, csp: Csp, one: &Closure, other: &Closure) -> Option<Meet> {
    let end = |closure: &Closure| {
        let trues = closure.trues();
        csp.candidates().into_iter().find(|end| trues.contains(end.index()))
    };
    let ends = [end(one)?, end(other)?];
    let out: Vec<Candidate> = state.values(csp).filter(|c| !ends.contains(c)).collect();
    (ends[0] != ends[1] && !out.is_empty()).then_some(Meet::Between { csp, ends, out })
}

fn prove(position: &Position, choice: Csp, closures: &[Closure], kind: &Meet) -> Option<Proof> {
    let mut sheet = Sheet::default();
    let (claim, conclusions) = match kind {
        Meet::Contradiction(start) => {
            let assumed = [Literal::True((*start).into())];
            let closure = closures.iter().find(|closure| closure.assumptions() == assumed)?;
            closure.refute(&mut sheet)?;
            let length = 1 + closure.length_of_contradiction()?;
            return Some(finish(sheet, position, length, vec![Conclusion::Eliminate(*start)]));
        }
        Meet::True(candidate) => {
            (Literal::True((*candidate).into()), vec![Conclusion::Place(*candidate)])
        }
        Meet::False(candidate) => {
            (Literal::False((*candidate).into()), vec![Conclusion::Eliminate(*candidate)])
        }
        Meet::Between { out, .. } => {
            let claim = Literal::False(Node::new(out.iter().copied())?);
            (claim, out.iter().copied().map(Conclusion::Eliminate).collect())
        }
    };
    let steps: Option<usize> = closures.iter().map(|closure| closure.length_as_case(&claim)).sum();
    let starts = Node::new(position.state.values(choice));
    let over = sheet.push(
        starts.map(Literal::True).into_iter().collect(),
        Ground::Variable { csp: choice, from: Vec::new() },
    );
    let all: Vec<&Closure> = closures.iter().collect();
    cases(&claim, Some(over), &all, &mut sheet)?;
    Some(finish(sheet, position, 1 + steps?, conclusions))
}

fn finish(sheet: Sheet, position: &Position, length: usize, conclusions: Vec<Conclusion>) -> Proof {
    let family = Family { name: "follow".into(), shape: None };
    sheet.prove(position, &family, length, conclusions)
}
