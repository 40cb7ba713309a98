//! Verdicts in words: what was proved, or the place and the condition that fails.

use std::fmt;

use crate::grid::{Candidate, Csp, Space};
use crate::proof::{ClosingKind, Form, Literal, Reason, Spaces};

use super::membership::plane;
use super::refusal::{ChainFault, ConclusionFault, FillingsFault, LineFault, Measure, Refusal};
use super::{Fewest, MAX_CLAIM, MAX_DEPTH, Standing, Summary};

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.called)?;
        if self.standing != Standing::Rule || self.fewest == Some(Fewest::Proved) {
            write!(f, "[{}]", self.length)?;
        }
        let separated =
            |first: &str, index| if index == 0 { first.to_owned() } else { ", ".into() };
        for (index, conclusion) in self.conclusions.iter().enumerate() {
            write!(f, "{}{conclusion}", separated(" ==> ", index))?;
        }
        write!(f, " ({} {})", self.lines, if self.lines == 1 { "line" } else { "lines" })?;
        f.write_str(match (self.standing, self.fewest) {
            (Standing::Published | Standing::Ranked, _) => "",
            (Standing::Own, _) => "; inferences hold; family not known",
            (Standing::Rule, None) => "; inferences hold; the name is not judged",
            (Standing::Rule, Some(Fewest::Proved)) => "; no fewer do",
            (Standing::Rule, Some(Fewest::NotJudged)) => {
                "; inferences hold; that no fewer do is not judged, for it takes too long"
            }
        })?;
        if self.assumes_one_solution {
            f.write_str("; assuming one solution")?;
        }
        self.empty.iter().try_for_each(|csp| write!(f, "; but {}", Hollow(*csp)))
    }
}

/// What a variable without candidates means for a proof.
pub struct Hollow(
    /// The variable.
    pub Csp,
);

impl fmt::Display for Hollow {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} has no candidate left: a state without a solution proves anything", self.0)
    }
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
            Refusal::Length { stated, counted, measure } => {
                write!(f, "the stated length is {stated}, but {measure} is {counted}")
            }
            Refusal::NotRankZero { line, rank: Some(rank) } => {
                write!(f, "line {line}: its rank is {rank}, which the name says is 0")
            }
            Refusal::NotRankZero { line, rank: None } => {
                write!(
                    f,
                    "line {line}: the name stands for sums of variables that need no other line"
                )
            }
            Refusal::Fillings { filling: None, fault } => write!(f, "fillings: {fault}"),
            Refusal::Fillings { filling: Some(filling), fault } => {
                write!(f, "filling {}: {fault}", filling.saturating_add(1))
            }
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Measure::Nothing => "that of a single",
            Measure::Bases => "the number of its base variables",
            Measure::Truths => "the weight of its truths over its margin",
            Measure::Counted => "the number of its truths",
            Measure::Sets => "the number of cells of its sets",
            Measure::Petals => "one and the number of its petals",
            Measure::Cells => "the number of cells that it goes through",
            Measure::Choices => "the number of its steps and choices",
            Measure::Patterns => "the number of its patterns and other variables",
            Measure::Depth => "the number of refutations that are nested in one another",
            Measure::Chains => "the number of steps of its chains",
            Measure::Pairs => "the number of conjugate pairs that join its candidates",
            Measure::Refuted => "the number of its steps",
            Measure::Variables => "the number of variables of its steps",
            Measure::Last => "the number of variables of its last refutation",
            Measure::Inside => "the number of variables of its longest inner refutation",
            Measure::Followed => "one and the number of steps of its branches",
            Measure::Cases => "the number of its choice and the steps of all its branches",
            Measure::Walks => "the number of steps of its walks",
        })
    }
}

impl fmt::Display for ConclusionFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            ConclusionFault::Nothing => f.write_str("nothing is concluded"),
            ConclusionFault::NotSorted => {
                f.write_str("the conclusions are not sorted, or one is repeated")
            }
            ConclusionFault::NotLive(conclusion) => {
                write!(f, "{conclusion} is about a candidate that is not live")
            }
            ConclusionFault::NotStated(conclusion) => {
                write!(f, "no line outside the nested lists says {conclusion}")
            }
        }
    }
}

impl fmt::Display for FillingsFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FillingsFault::NotByTruths => f.write_str(
                "only a proof of the rule truths has them, of one elimination, by truths and links alone",
            ),
            FillingsFault::NotLive(candidate) => write!(f, "{candidate} is not live"),
            FillingsFault::Linked(one, other) => write!(f, "{one} is linked to {other}"),
            FillingsFault::Fewer(truths) => {
                let names: Vec<String> = truths.iter().map(Csp::to_string).collect();
                write!(f, "each leaves one of {} empty, so fewer truths may do", names.join(" "))
            }
        }
    }
}

impl fmt::Display for LineFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use LineFault::*;
        match self {
            TooDeep => write!(f, "it is nested more than {} lists deep", MAX_DEPTH),
            ClaimTooLong => write!(f, "it claims something of more than {MAX_CLAIM} candidates"),
            CitesAhead(n) => write!(f, "it cites line {n}, which does not come before it"),
            CitesClosed(n) => write!(f, "it cites line {n}, which is in a closed nested list"),
            CitedNotTrue(n) => write!(f, "line {n}, which it cites, is not one true literal"),
            CitedNotFalse(n) => write!(f, "line {n}, which it cites, is not one false literal"),
            CitedNotOneLiteral(n) => write!(f, "line {n}, which it cites, is not one literal"),
            ClaimNotFalse => f.write_str("its ground proves one false literal, which is not what it claims"),
            ClaimNotTrue => f.write_str("its ground proves one true literal or a contradiction, which is not what it claims"),
            ClaimNotOneLiteral => f.write_str("it must claim one literal"),
            AssumptionMisplaced => f.write_str("an assumption is not allowed here"),
            NotLinked { source, fallen } => write!(f, "{fallen} is not linked to {source}"),
            StillLeft { candidate, csp } => {
                write!(f, "{candidate} is still a candidate of {csp} and no cited line excludes it")
            }
            NotLeft { candidate, csp } => {
                write!(f, "{candidate} is not one of the candidates left in {csp}")
            }
            WeightNotPositive(weight) => write!(f, "a weight is {weight}, but must be 1 or more"),
            SumTooGreat => f.write_str("its weights add up to more than 64 bits hold"),
            ClaimMixed => f.write_str("a sum proves one false literal or true ones, which is not what it claims"),
            SurplusBelowZero(candidate) => {
                write!(f, "{candidate} may be true, and the truths hold it oftener than the links")
            }
            NotOverRank { candidate, surplus, rank } => {
                write!(f, "the surplus of {candidate} is {surplus}, which is not greater than the rank {rank}")
            }
            NothingOverRank { rank } => {
                write!(f, "the rank is {rank}, and in every link something with no greater surplus may be true")
            }
            NotAmong(candidate) => write!(f, "no cited line says that {candidate} is false"),
            NotCarried(l) => write!(f, "the claim does not follow where \"{}\" holds", words(l)),
            NoGivens => f.write_str("it assumes that the givens have one solution, but no cell is given"),
            GivenNotDecided(cell) => write!(f, "{cell} is given, but not decided in the state"),
            GivensClash(one, other) => write!(f, "{one} and {other} are given, and cannot both be true"),
            DigitsNotGiven([one, other]) => write!(
                f,
                "neither {one} nor {other} is given, so the givens have no solution or several: it assumes one"
            ),
            OtherCells => f.write_str("its two fillings are not of the same cells in the same order"),
            FilledTwice(cell) => write!(f, "a filling has two digits in {cell}"),
            GivenExchanged(cell) => write!(f, "{cell} is given, so its digit cannot be exchanged"),
            SameFilling => f.write_str("its two fillings are the same"),
            NotExchangeable(house) => {
                write!(f, "its two fillings do not have the same digits in {house}")
            }
            NotTheFilling => f.write_str("it does not claim the negations of its filling"),
            NotOfTheBoard => f.write_str("its map of the cells does not keep the rows of a band or the columns of a stack together"),
            GivenNotKept(cell) => write!(f, "its map takes {cell}, which is given, to what is not given"),
            NotTheImage => f.write_str("it does not claim that a candidate is false or its image true"),
            NothingAssumed => f.write_str("its nested list does not begin with an assumption"),
            NoContradiction => f.write_str("its nested list does not end with a contradiction"),
            NotTheNegations => f.write_str("it does not claim the negations of its assumptions"),
            CaseWithoutAssumption { case } => {
                write!(f, "case {} does not begin with an assumption", case + 1)
            }
            CaseEndsElsewhere { case } => {
                write!(f, "case {} ends neither with the claim nor with a contradiction", case + 1)
            }
            CaseMissing(literal) => write!(f, "no case covers \"{}\"", words(literal)),
            NoNegation => f.write_str("the two cases are not a literal and its negation"),
        }
    }
}

impl fmt::Display for ChainFault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        use ChainFault::*;
        match self {
            NoRecord => f.write_str("there is no record of what the chains of this family may do"),
            NoChain => f.write_str("the family is a family of chains, but there is no chain"),
            NotThePublishedRecord { field } => {
                write!(f, "the record of the family differs from the published one in {field}")
            }
            OtherLength { stated, steps } => {
                write!(f, "the stated length is {stated}, but there are {steps} steps")
            }
            NoStep => f.write_str("there is no step"),
            NoTarget => f.write_str("there is no target"),
            TargetOfLoop => f.write_str("a loop has no target"),
            TargetsNotSorted => f.write_str("the targets are not sorted, or one is repeated"),
            NotLive(candidate) => write!(f, "{candidate} is not live"),
            OtherSpace { found, spaces } => other_space(f, *found, *spaces),
            OtherDigit { candidate, digit } => {
                write!(f, "{candidate} is not of digit {digit}, but all candidates of this family are of one digit")
            }
            NoRight => f.write_str("there is no right-linking candidate"),
            RightAtTheEnd => f.write_str("the last step of a whip has no right-linking candidate"),
            GroupNotAllowed => f.write_str("the family has no groups"),
            GroupOnTheLeft => f.write_str("a left-linking candidate of a whip cannot be a group"),
            NotAGroup => f.write_str("the group is not of one digit in one block and one line"),
            NeedlessInGroup(candidate) => {
                write!(f, "{candidate} is in the group, but must be an additional candidate")
            }
            AlsNotAllowed => f.write_str("the family has no almost locked sets"),
            NotAnAls => f.write_str(
                "the set is not a sorted list of cells of one house with at least two live candidates each",
            ),
            AlsDigits { found, wanted } => {
                write!(f, "the set holds {found} digits, but must hold {wanted}")
            }
            NotAWholeDigit => f.write_str("left or right does not have all candidates of one digit of the set"),
            NotOfStep(candidate) => {
                write!(f, "{candidate} is not a live candidate of the step's variable or set")
            }
            NamedTwice(candidate) => write!(f, "{candidate} is in the step twice"),
            ExtraNotSorted => {
                f.write_str("the additional candidates are not sorted, or one is repeated")
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
                write!(f, "{one} is linked to {other}, but not within the plane that the family requires")
            }
            LeftReason { reason, usual } => write!(
                f,
                "the left-linking candidate is attached to {}, but must be attached to {}",
                of(*reason),
                of(*usual)
            ),
            Repeated(candidate) => write!(f, "{candidate} is in the chain twice"),
            OtherClosing { found, wanted } => {
                write!(
                    f,
                    "it closes as {}, but the family closes as {}",
                    closing(*found),
                    closing(*wanted)
                )
            }
            OtherForm(form) => {
                write!(
                    f,
                    "it does not have the form that the name stands for: {}",
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
                f.write_str("the conclusions must be that the targets are false")
            }
            NotOfTheChain(conclusion) => write!(f, "{conclusion} does not follow from the chain"),
        }
    }
}

fn other_space(f: &mut fmt::Formatter, found: Space, spaces: Spaces) -> fmt::Result {
    match plane(spaces) {
        Some(plane) => write!(f, "a {found}-variable, but the family is of the {plane}-space"),
        None if spaces == Spaces::Places => write!(f, "a {found}-variable in a chain of places"),
        None => write!(f, "a {found}-variable, but all variables must be of one space"),
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
        Form::AlsChain => "only almost locked sets, with ends of one digit",
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
