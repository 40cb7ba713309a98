//! The candidates of a choice followed side by side, and where they meet.

use serde::{Deserialize, Serialize};

use super::ask::Ask;
use super::error::AskError;
use super::judged::Judged;
use super::notice::Notice;
use super::refusals::Refusals;
use super::{Explorer, text};
use crate::grid::{Candidate, Conclusion, Csp};
use crate::rules::Cost;
use crate::rules::closure::{End, Steps};
use crate::rules::follow::{self, Meet};
use crate::work::Stopped;

/// What follows by singles from each candidate of a choice, and what holds whichever is right.
///
/// In JSON: `catena-follow/1`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "schema", rename = "catena-follow/1")]
pub struct Followed {
    /// Whether every branch was followed to its end.
    pub complete: bool,
    /// The variable whose candidates are the choice.
    #[serde(with = "text")]
    pub choice: Csp,
    /// A branch per candidate, in the order of the values.
    pub branches: Vec<FollowedBranch>,
    /// Where the branches meet, each with its proof by cases; empty when they do not.
    pub meetings: Vec<FollowedMeeting>,
    /// What one should know about the position.
    #[serde(default)]
    pub notices: Vec<Notice>,
}

impl Followed {
    /// What is true in each branch, the candidate that begins it first.
    pub fn trues(&self) -> Vec<Vec<Candidate>> {
        self.branches.iter().map(|branch| branch.trues.clone()).collect()
    }

    /// What holds where the branches meet, each once and in order.
    pub fn conclusions(&self) -> Vec<Conclusion> {
        let proofs = self.meetings.iter().map(|meeting| meeting.proof.proof());
        let mut all: Vec<_> = proofs.flat_map(|proof| proof.conclusions.iter().copied()).collect();
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// What follows from one candidate of a choice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FollowedBranch {
    /// The candidate.
    #[serde(with = "text")]
    pub start: Candidate,
    /// The candidates that are true then, in the order in which they are found.
    #[serde(with = "text::list")]
    pub trues: Vec<Candidate>,
    /// The candidates that are false then, in the same way.
    #[serde(with = "text::list")]
    pub falses: Vec<Candidate>,
    /// How the branch ends.
    pub end: BranchEnd,
}

/// How a branch ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BranchEnd {
    /// Nothing more follows by singles.
    AtRest,
    /// It contradicts itself.
    Contradiction,
    /// It was stopped; more may follow.
    Stopped(Stopped),
}

/// Where branches meet.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FollowedMeeting {
    /// How.
    pub kind: MeetingKind,
    /// The proof of what it concludes.
    pub proof: Judged,
}

/// How branches meet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MeetingKind {
    /// A branch contradicts itself: its start is false.
    Contradiction,
    /// All find the same candidate true.
    True,
    /// Two find different candidates of a variable true: its others are false.
    Between,
    /// All find the same candidate false.
    False,
}

impl Explorer {
    /// Follows the candidates of a variable side by side, by singles.
    ///
    /// ```
    /// use catena::explorer::{Ask, Explorer};
    /// use catena::explorer::follow::MeetingKind;
    /// use catena::grid::Csp;
    ///
    /// let grid = "6.435297...247..3637.69...24295361877512843698637192..2..16..931...4.62...6.2.7..";
    /// let followed = Explorer::open(grid)?.follow(Csp::cell("r1c2".parse()?), &Ask::default())?;
    /// assert!(followed.complete && followed.branches.len() == 2);
    /// assert!(followed.meetings.iter().all(|meeting| meeting.proof.is_proved()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Unless the variable has two live candidates or more.
    pub fn follow(&self, choice: Csp, ask: &Ask) -> Result<Followed, AskError> {
        let mut work = ask.work(Cost::Usual.budget());
        let following = follow::follow(self.position(), choice, Steps::SINGLES, &mut work)?;
        let branches: Vec<FollowedBranch> =
            following.branches.into_iter().map(FollowedBranch::of).collect();
        let refusals = Refusals::default();
        let meeting = |meeting: follow::Meeting| {
            let kind = MeetingKind::of(&meeting.kind);
            let proof = refusals.judged("follow", meeting.proof)?;
            Some(FollowedMeeting { kind, proof })
        };
        let meetings = following.meetings.into_iter().filter_map(meeting).collect();
        let refused = refusals.notices();
        Ok(Followed {
            complete: refused.is_empty()
                && !branches.iter().any(|b| matches!(b.end, BranchEnd::Stopped(_))),
            choice,
            branches,
            meetings,
            notices: [self.notices(), &refused].concat(),
        })
    }
}

impl FollowedBranch {
    fn of(branch: follow::Branch) -> FollowedBranch {
        let candidates = |dated: Vec<(Candidate, usize)>| {
            dated.into_iter().map(|(candidate, _)| candidate).collect()
        };
        FollowedBranch {
            start: branch.start,
            trues: candidates(branch.trues),
            falses: candidates(branch.falses),
            end: match branch.end {
                End::Contradiction => BranchEnd::Contradiction,
                End::Stopped(by) => BranchEnd::Stopped(by),
                // Singles have no bound on their rounds.
                End::AtRest | End::Rounds => BranchEnd::AtRest,
            },
        }
    }
}

impl MeetingKind {
    fn of(meet: &Meet) -> MeetingKind {
        match meet {
            Meet::Contradiction(_) => MeetingKind::Contradiction,
            Meet::True(_) => MeetingKind::True,
            Meet::Between { .. } => MeetingKind::Between,
            Meet::False(_) => MeetingKind::False,
        }
    }
}
