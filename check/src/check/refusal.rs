//! Why a proof is refused: the place, and the condition that fails.

use std::fmt;

use crate::grid::{Candidate, Conclusion, Csp, Digit, Space};
use crate::proof::{ClosingKind, Form, Literal, Number, Reason, Spaces};

/// The first condition that fails, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// What the proof says it concludes.
    Conclusions(ConclusionFault),
    /// A line against its ground.
    Line {
        /// The number of the line, from 1.
        line: Number,
        /// What fails.
        fault: LineFault,
    },
    /// The chain against its family.
    Chain {
        /// The step, counted from 0; `None` for the chain as a whole.
        step: Option<usize>,
        /// What fails.
        fault: ChainFault,
    },
}

/// What can be wrong with the conclusions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConclusionFault {
    /// There is none.
    Nothing,
    /// They are not sorted, or one is there twice.
    NotSorted,
    /// It is about a candidate that is not live.
    NotLive(Conclusion),
    /// No line outside all nested lists says so, alone and in full.
    NotStated(Conclusion),
}

/// What can be wrong with a line: the conditions of [`Ground`](crate::proof::Ground).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// It is nested deeper than [`MAX_DEPTH`](crate::check::MAX_DEPTH).
    TooDeep,
    /// It cites a line that does not stand before it.
    CitesAhead(Number),
    /// It cites a line of a nested list that is closed.
    CitesClosed(Number),
    /// The cited line is not one true literal.
    CitedNotTrue(Number),
    /// The cited line is not one false literal.
    CitedNotFalse(Number),
    /// The cited line is not one literal.
    CitedNotOneLiteral(Number),
    /// The claim has to be one false literal.
    ClaimNotFalse,
    /// The claim has to be one true literal or a contradiction.
    ClaimNotTrue,
    /// The claim has to be one literal.
    ClaimNotOneLiteral,
    /// The claim has to be a contradiction.
    ClaimNotContradiction,
    /// An assumption stands elsewhere than at the start of a nested list, or is one too many there.
    AssumptionMisplaced,
    /// Link: two candidates are not linked.
    NotLinked {
        /// A candidate of the cited line.
        source: Candidate,
        /// A candidate of the claim.
        fallen: Candidate,
    },
    /// Variable: a live candidate is neither excluded nor in the claim.
    StillLeft {
        /// The candidate.
        candidate: Candidate,
        /// The variable.
        csp: Csp,
    },
    /// Variable: a candidate of the claim is excluded, not live, or not of the variable.
    NotLeft {
        /// The candidate.
        candidate: Candidate,
        /// The variable.
        csp: Csp,
    },
    /// Cover: two truths share this candidate.
    TruthsOverlap(Candidate),
    /// Cover: a link is there twice.
    LinkTwice(Csp),
    /// Cover: a candidate of the truths is in no link.
    NotCovered(Candidate),
    /// Cover: there are more links than truths.
    TooManyLinks {
        /// The number of truths.
        truths: usize,
        /// The number of links.
        links: usize,
    },
    /// Cover: a candidate of the claim is in no link, or in one link and a truth.
    NotForced(Candidate),
    /// Cover: the claim holds all candidates of the truths in no link.
    NoLinkFilled,
    /// Together: no cited line makes this candidate false.
    NotAmong(Candidate),
    /// Resolve: this literal of the clause is left, and nothing in the claim follows from it.
    NotCarried(Literal),
    /// Refutation: the nested list begins with no assumption.
    NothingAssumed,
    /// Refutation: the nested list does not end with a contradiction.
    NoContradiction,
    /// Refutation: the claim is not the assumptions' negations in their order.
    NotTheNegations,
    /// Cases: a nested list does not begin with an assumption.
    CaseWithoutAssumption {
        /// The case, counted from 0.
        case: usize,
    },
    /// Cases: a nested list ends neither with the claim nor with a contradiction.
    CaseEndsElsewhere {
        /// The case, counted from 0.
        case: usize,
    },
    /// Cases: this literal of the clause is in no case.
    CaseMissing(Literal),
    /// Cases: no clause is cited, and the assumptions are not a literal and its negation.
    NoNegation,
}

/// What can be wrong with a chain: the conditions of its family.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChainFault {
    /// There is a chain, or a published chain family is named, and no record of what it may do.
    NoRecord,
    /// There is a record of what chains may do, and no chain.
    NoChain,
    /// The name is published, and its record has another value in this field.
    NotThePublishedRecord {
        /// The field, as the JSON form names it.
        field: &'static str,
    },
    /// The stated length is not the number of steps.
    OtherLength {
        /// The stated length.
        stated: usize,
        /// The number of steps.
        steps: usize,
    },
    /// There is no step.
    NoStep,
    /// There is no target, and the chain needs one.
    NoTarget,
    /// A loop has no target.
    TargetOfLoop,
    /// The targets are not sorted, or one is there twice.
    TargetsNotSorted,
    /// A target or a linking candidate is not live.
    NotLive(Candidate),
    /// The variable is of a space that the family does not allow here.
    OtherSpace {
        /// The space.
        found: Space,
        /// What is allowed.
        spaces: Spaces,
    },
    /// The family is of one digit, and this candidate has another one.
    OtherDigit {
        /// The candidate.
        candidate: Candidate,
        /// The digit of the first left-linking candidate.
        digit: Digit,
    },
    /// A step that is not the last one of a whip has no right-linking candidate.
    NoRight,
    /// The last step of a whip has a right-linking candidate.
    RightAtTheEnd,
    /// Several linking candidates stand together, and the family has no groups.
    GroupNotAllowed,
    /// A whip has a group for its left-linking candidate.
    GroupOnTheLeft,
    /// Several linking candidates stand together that are not of one digit in one block and one line.
    NotAGroup,
    /// A group has a candidate that should be additional.
    NeedlessInGroup(Candidate),
    /// The family has no almost locked sets.
    AlsNotAllowed,
    /// The cells are not sorted, not of one house, or one has less than two live candidates.
    NotAnAls,
    /// The cells hold another number of digits than an almost locked set has to.
    AlsDigits {
        /// The number of digits.
        found: usize,
        /// What it should be.
        wanted: usize,
    },
    /// Left or right is not one digit of the set with all its candidates.
    NotAWholeDigit,
    /// A candidate of the step is no live candidate of its variable or set.
    NotOfStep(Candidate),
    /// A candidate of the step is there twice among left, right and additional ones.
    NamedTwice(Candidate),
    /// The additional candidates are not sorted, or one is there twice.
    ExtraNotSorted,
    /// A live candidate of the variable is neither left nor right nor additional.
    NotExcluded {
        /// The candidate.
        candidate: Candidate,
        /// The variable.
        csp: Csp,
    },
    /// The family does not let this explain an additional candidate here.
    ReasonNotAllowed {
        /// The candidate.
        candidate: Candidate,
        /// What is said to explain it.
        reason: Reason,
    },
    /// A reason or the closing names a step that does not stand before.
    ReasonNotEarlier {
        /// The step, counted from 0.
        step: usize,
    },
    /// An additional candidate is explained by itself.
    CoversItself(Candidate),
    /// Two candidates that have to be linked are not.
    NotLinked {
        /// The candidate of this step.
        one: Candidate,
        /// What it has to be linked to.
        other: Candidate,
    },
    /// Two candidates are linked, but not within the plane that the family asks for.
    OutOfPlane {
        /// The candidate of this step.
        one: Candidate,
        /// What it has to be linked to.
        other: Candidate,
    },
    /// The left-linking candidate is said to be linked to what the family does not allow.
    LeftReason {
        /// What it is said to be linked to.
        reason: Reason,
        /// What it has to be linked to.
        usual: Reason,
    },
    /// A candidate is there twice among targets and linking candidates.
    Repeated(Candidate),
    /// The chain closes otherwise than its family does.
    OtherClosing {
        /// How it closes.
        found: ClosingKind,
        /// How the family closes.
        wanted: ClosingKind,
    },
    /// The chain is not of the form that the name of the family fixes.
    OtherForm(Form),
    /// The last right-linking candidate is not the left-linking one of this step.
    NotTheLeft {
        /// The step, counted from 0.
        step: usize,
    },
    /// The conclusions are not the eliminations of the targets.
    TargetsNotConcluded,
    /// A loop, or a lasso without a target, does not justify this conclusion.
    NotOfTheChain(Conclusion),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Refusal::Conclusions(fault) => write!(f, "{fault}"),
            Refusal::Line { line, fault } => write!(f, "line {line}: {fault}"),
            Refusal::Chain { step: None, fault } => write!(f, "chain: {fault}"),
            Refusal::Chain { step: Some(step), fault } => {
                write!(f, "step {}: {fault}", step.saturating_add(1))
            }
        }
    }
}

impl fmt::Display for ConclusionFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ConclusionFault::Nothing => f.write_str("nothing is concluded"),
            ConclusionFault::NotSorted => {
                f.write_str("the conclusions are not sorted, or one is there twice")
            }
            ConclusionFault::NotLive(conclusion) => {
                write!(f, "{conclusion} is concluded of a candidate that is not live")
            }
            ConclusionFault::NotStated(conclusion) => {
                write!(f, "no line outside the nested lists says {conclusion}")
            }
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use LineFault::*;
        match self {
            TooDeep => write!(f, "it is nested more than {} lists deep", super::MAX_DEPTH),
            CitesAhead(n) => write!(f, "it cites line {n}, which does not stand before it"),
            CitesClosed(n) => write!(f, "it cites line {n} of a nested list that is closed"),
            CitedNotTrue(n) => write!(f, "line {n}, which it cites, is not one true literal"),
            CitedNotFalse(n) => write!(f, "line {n}, which it cites, is not one false literal"),
            CitedNotOneLiteral(n) => write!(f, "line {n}, which it cites, is not one literal"),
            ClaimNotFalse => f.write_str("its ground proves one false literal, not what it claims"),
            ClaimNotTrue => f.write_str("its ground proves one true literal or a contradiction"),
            ClaimNotOneLiteral => f.write_str("it has to claim one literal"),
            ClaimNotContradiction => f.write_str("its ground proves a contradiction"),
            AssumptionMisplaced => f.write_str("an assumption may not stand here"),
            NotLinked { source, fallen } => write!(f, "{fallen} is not linked to {source}"),
            StillLeft { candidate, csp } => {
                write!(f, "{candidate} is still a candidate of {csp} and no cited line excludes it")
            }
            NotLeft { candidate, csp } => {
                write!(f, "{candidate} is not among what is left of {csp}")
            }
            TruthsOverlap(candidate) => write!(f, "two truths share {candidate}"),
            LinkTwice(csp) => write!(f, "{csp} is there twice among the links"),
            NotCovered(candidate) => write!(f, "{candidate} is in a truth and in no link"),
            TooManyLinks { truths, links } => {
                write!(f, "{truths} truths do not fill {links} links")
            }
            NotForced(c) => write!(f, "{c} is in no link, or in one link and a truth"),
            NoLinkFilled => f.write_str("the claim lacks candidates of the truths in every link"),
            NotAmong(candidate) => write!(f, "no cited line says that {candidate} is false"),
            NotCarried(l) => write!(f, "the claim does not follow where \"{}\" holds", words(l)),
            NothingAssumed => f.write_str("its nested list begins with no assumption"),
            NoContradiction => f.write_str("its nested list does not end with a contradiction"),
            NotTheNegations => f.write_str("it does not claim the negations of what it assumed"),
            CaseWithoutAssumption { case } => {
                write!(f, "case {} does not begin with an assumption", case + 1)
            }
            CaseEndsElsewhere { case } => {
                write!(f, "case {} ends neither with the claim nor a contradiction", case + 1)
            }
            CaseMissing(literal) => write!(f, "no case is about \"{}\"", words(literal)),
            NoNegation => f.write_str("the two cases are not a literal and its negation"),
        }
    }
}

impl fmt::Display for ChainFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use ChainFault::*;
        match self {
            NoRecord => f.write_str("the family has no record of what its chains may do"),
            NoChain => f.write_str("the family is one of chains, and there is no chain"),
            NotThePublishedRecord { field } => {
                write!(f, "the family's record differs from the published one in {field}")
            }
            OtherLength { stated, steps } => {
                write!(f, "the length is stated as {stated}, and there are {steps} steps")
            }
            NoStep => f.write_str("there is no step"),
            NoTarget => f.write_str("there is no target"),
            TargetOfLoop => f.write_str("a loop has no target"),
            TargetsNotSorted => f.write_str("the targets are not sorted, or one is there twice"),
            NotLive(candidate) => write!(f, "{candidate} is not live"),
            OtherSpace { found, spaces } => other_space(f, *found, *spaces),
            OtherDigit { candidate, digit } => {
                write!(f, "{candidate} is not of digit {digit}, and the family has one digit")
            }
            NoRight => f.write_str("there is no right-linking candidate"),
            RightAtTheEnd => f.write_str("the last step of a whip has no right-linking candidate"),
            GroupNotAllowed => f.write_str("the family has no groups"),
            GroupOnTheLeft => f.write_str("a whip has no group for a left-linking candidate"),
            NotAGroup => f.write_str("the group is not of one digit in one block and one line"),
            NeedlessInGroup(candidate) => {
                write!(f, "{candidate} is in the group, and should be an additional candidate")
            }
            AlsNotAllowed => f.write_str("the family has no almost locked sets"),
            NotAnAls => f.write_str(
                "the set is not of cells of one house, in order, with two live candidates each",
            ),
            AlsDigits { found, wanted } => {
                write!(f, "the set holds {found} digits, and {wanted} were expected")
            }
            NotAWholeDigit => f.write_str("left or right is not all of one digit of the set"),
            NotOfStep(candidate) => {
                write!(f, "{candidate} is not a live candidate of the step's variable or set")
            }
            NamedTwice(candidate) => write!(f, "{candidate} stands in the step twice"),
            ExtraNotSorted => {
                f.write_str("the additional candidates are not sorted, or one is there twice")
            }
            NotExcluded { candidate, csp } => write!(
                f,
                "{candidate} is still a candidate of {csp} and nothing in the chain excludes it"
            ),
            ReasonNotAllowed { candidate, reason } => {
                write!(f, "the family does not let {} explain {candidate} here", of(*reason))
            }
            ReasonNotEarlier { step } => {
                write!(
                    f,
                    "step {} has no right- or left-linking candidate to refer to",
                    step.saturating_add(1)
                )
            }
            CoversItself(candidate) => write!(f, "{candidate} is explained by itself"),
            NotLinked { one, other } => write!(f, "{one} is not linked to {other}"),
            OutOfPlane { one, other } => {
                write!(f, "{one} is linked to {other} outside the plane that the family keeps to")
            }
            LeftReason { reason, usual } => write!(
                f,
                "the left-linking candidate hangs on {}, and has to on {}",
                of(*reason),
                of(*usual)
            ),
            Repeated(candidate) => write!(f, "{candidate} stands in the chain twice"),
            OtherClosing { found, wanted } => {
                write!(
                    f,
                    "it closes as {}, and the family as {}",
                    closing(*found),
                    closing(*wanted)
                )
            }
            OtherForm(form) => {
                write!(
                    f,
                    "it is not of the form that the name stands for: {}",
                    form_in_words(*form)
                )
            }
            NotTheLeft { step } => {
                write!(
                    f,
                    "the last candidate is not the left-linking one of step {}",
                    step.saturating_add(1)
                )
            }
            TargetsNotConcluded => {
                f.write_str("the conclusions are not that the targets are false")
            }
            NotOfTheChain(conclusion) => write!(f, "{conclusion} does not follow from it"),
        }
    }
}

fn other_space(f: &mut fmt::Formatter, found: Space, spaces: Spaces) -> fmt::Result {
    match spaces.plane() {
        Some(plane) => write!(f, "a {found}-variable in a family of the {plane}-space"),
        None => write!(f, "a {found}-variable where all have to be of one space"),
    }
}

/// A reason in words.
fn of(reason: Reason) -> String {
    match reason {
        Reason::Target => "the target".to_owned(),
        Reason::Right(step) => {
            format!("the right-linking candidate of step {}", step.saturating_add(1))
        }
    }
}

fn closing(kind: ClosingKind) -> &'static str {
    match kind {
        ClosingKind::Target => "a chain",
        ClosingKind::LrLasso => "an lr-lasso",
        ClosingKind::RlLasso => "an rl-lasso",
        ClosingKind::Whip => "a whip",
        ClosingKind::Loop => "a loop",
    }
}

fn form_in_words(form: Form) -> &'static str {
    match form {
        Form::Any => "any",
        Form::Discontinuous => "back to the first left-linking candidate",
        Form::Skyscraper => "two rows or two columns, joined by a line across",
        Form::TwoStringKite => "a row and a column, joined in a block",
        Form::TurbotFish => "two variables",
        Form::EmptyRectangle => "a block with one row and one column, and a line",
        Form::RemotePairs => "four or more cells with the same two digits",
        Form::XyWing => "three cells of two digits",
        Form::XyzWing => "a cell of three digits between two cells of two",
        Form::WWing => "a digit in a house between two cells with the same two digits",
        Form::AlsXz => "two almost locked sets with ends of one digit",
        Form::AlsXyWing => "three almost locked sets with ends of one digit",
        Form::AlsChain => "almost locked sets alone, with ends of one digit",
    }
}

/// A literal in words.
fn words(literal: &Literal) -> String {
    let (node, says, joint) = match literal {
        Literal::True(node) => (node, "true", " or "),
        Literal::False(node) => (node, "false", " and "),
    };
    let names: Vec<String> = node.members().iter().map(Candidate::to_string).collect();
    format!("{} {says}", names.join(joint))
}
