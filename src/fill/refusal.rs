//! Why a typed chain does not prove its conclusion.

use std::fmt;

use crate::grid::{Candidate, Cell, Csp, DigitSet};
use crate::notation::TypedReason;
use crate::proof::{Node, Shape, Spaces, Z};

/// The first thing that stands in the way of a typed chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// The step it stands in, counted from 0; the number of steps when the chain does not close.
    pub step: usize,
    /// What it is.
    pub failure: Failure,
}

/// What stands in the way of a typed chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Failure {
    /// There is no step.
    NoStep,
    /// A candidate of the chain, or its target, is not live.
    NotLive(Candidate),
    /// A candidate occurs twice, the target counted.
    Repeated(Candidate),
    /// Two candidates that the chain takes for linked are not.
    NotLinked {
        /// The earlier one; the target before the first step.
        from: Node,
        /// The later one.
        to: Node,
    },
    /// Several candidates that the chain takes together do not lie in one block and one line.
    NoGroup(Node),
    /// The last right-linking candidate is linked neither to the target nor to an earlier
    /// right-linking candidate, and is no earlier left-linking one.
    Open {
        /// The last right-linking candidate.
        last: Node,
    },
    /// The two candidates of a step are values of no common CSP variable.
    NoVariable {
        /// The left-linking one.
        left: Node,
        /// The right-linking one.
        right: Node,
    },
    /// A candidate is no value of the CSP variable of its step.
    NotInVariable {
        /// The variable.
        csp: Csp,
        /// The candidate.
        candidate: Candidate,
    },
    /// An additional candidate of a CSP variable is live, and nothing in the chain excludes it.
    StillLive {
        /// The variable.
        csp: Csp,
        /// The candidate.
        candidate: Candidate,
    },
    /// Earlier candidates of the chain exclude all that was typed as the right-linking group: the
    /// chain closes here.
    NothingLeft {
        /// The variable.
        csp: Csp,
    },
    /// A lasso without a target places its first candidate, and that is another one.
    NotPlaced {
        /// The first left-linking candidate.
        first: Node,
    },
    /// The cells are no almost locked set.
    NoAls {
        /// The cells.
        cells: Vec<Cell>,
        /// The digits they hold.
        digits: DigitSet,
    },
    /// An additional candidate is not linked to what was typed as its reason.
    WrongReason {
        /// The candidate.
        candidate: Candidate,
        /// The reason.
        reason: TypedReason,
    },
    /// A dot stands before the end.
    DotWithin,
    /// The last variable has a candidate left, but none that is linked to the target.
    NoLast {
        /// The variable.
        csp: Csp,
    },
    /// The loop does not eliminate this candidate: it is linked to no two neighbours in it.
    NotEliminated(Candidate),
    /// The inference holds, but the family does not have it.
    NotPermitted(Permission),
}

/// What a family does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    /// Variables of this space, or links outside its plane.
    Space,
    /// Candidates of several digits.
    Digits,
    /// Groups.
    Groups,
    /// Groups on the left.
    LeftGroups,
    /// Almost locked sets.
    Als,
    /// Placements.
    Placement,
    /// A dot at the end.
    Dot,
    /// The reason that was typed for an additional candidate.
    Reason,
}

impl Refusal {
    /// The refusal of the attempt that got furthest. Of equals an inference that does not hold says
    /// more than one that a family does not have; then an attempt in a family that has every reason
    /// for additional candidates says more than others; and else the first counts.
    pub(super) fn furthest(attempts: impl IntoIterator<Item = (Shape, Refusal)>) -> Refusal {
        let rank = |(shape, refusal): &(Shape, Refusal)| {
            let holds = !matches!(refusal.failure, Failure::NotPermitted(_));
            let reasons = shape.t && shape.z == Z::Always && !shape.restricted;
            (refusal.step, holds, reasons && shape.spaces == Spaces::Any)
        };
        let further = |one, other| if rank(&one) < rank(&other) { other } else { one };
        let furthest = attempts.into_iter().reduce(further);
        furthest.map_or(Refusal { step: 0, failure: Failure::NoStep }, |(_, refusal)| refusal)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.failure.fmt(f)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Failure::NoStep => f.write_str("there is no chain"),
            Failure::NotLive(candidate) => write!(f, "{candidate} is not a candidate any more"),
            Failure::Repeated(candidate) => write!(f, "{candidate} occurs twice"),
            Failure::NotLinked { from, to } => {
                write!(f, "{} and {} are not linked", List(from), List(to))
            }
            Failure::NoGroup(node) => {
                write!(f, "{} do not lie in one block and one line and are no group", List(node))
            }
            Failure::Open { last } => write!(
                f,
                "{}, the last candidate, is linked neither to the target nor to an earlier \
                 right-linking candidate",
                List(last)
            ),
            Failure::NoVariable { left, right } => {
                write!(f, "{} and {} are values of no common variable", List(left), List(right))
            }
            Failure::NotInVariable { csp, candidate } => {
                write!(f, "{candidate} is not a value of {csp}")
            }
            Failure::StillLive { csp, candidate } => write!(
                f,
                "{candidate} is still a candidate of {csp} and nothing in the chain excludes it"
            ),
            Failure::NothingLeft { csp } => {
                write!(f, "nothing is left in {csp} to go on with: the chain ends here with a dot")
            }
            Failure::NotPlaced { first } => {
                write!(f, "a lasso places its first candidate, which is {}", List(first))
            }
            Failure::NoAls { cells, digits } => {
                let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                write!(f, "{} hold {digits} and are no almost locked set", cells.join(", "))
            }
            Failure::WrongReason { candidate, reason } => match reason {
                TypedReason::Target => write!(f, "{candidate} is not linked to the target"),
                TypedReason::Right(step) => write!(
                    f,
                    "{candidate} is not linked to the right-linking candidate of step {}",
                    step + 1
                ),
                TypedReason::Candidate(right) => write!(
                    f,
                    "{candidate} is not linked to {right} as to an earlier right-linking candidate"
                ),
            },
            Failure::DotWithin => f.write_str("a dot ends a chain, and this is not its last step"),
            Failure::NoLast { csp } => {
                write!(f, "no candidate is left in {csp} that is linked to the target")
            }
            Failure::NotEliminated(candidate) => {
                write!(f, "{candidate} is not linked to two neighbours of the loop")
            }
            Failure::NotPermitted(rule) => rule.fmt(f),
        }
    }
}

impl fmt::Display for Permission {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Permission::Space => "the family keeps to variables and links of one space",
            Permission::Digits => "the family keeps to one digit",
            Permission::Groups => "the family has no groups",
            Permission::LeftGroups => "the family has groups on the right alone",
            Permission::Als => "the family has no almost locked sets",
            Permission::Placement => "the family places nothing",
            Permission::Dot => "the family does not close with a dot",
            Permission::Reason => {
                "the family does not have this reason for an additional candidate"
            }
        })
    }
}

/// The candidates of a node, with blanks between them.
struct List<'a>(&'a Node);

impl fmt::Display for List<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let members: Vec<String> = self.0.members().iter().map(ToString::to_string).collect();
        f.write_str(&members.join(" "))
    }
}
