//! Why a proof is refused: the place, and the condition that fails.

use crate::grid::{Candidate, Cell, Conclusion, Csp, Digit, House, Space};
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
    /// The length of a proof without a chain.
    Length {
        /// The stated length.
        stated: usize,
        /// What the lines come to.
        counted: usize,
        /// What is counted.
        measure: Measure,
    },
    /// The name says rank 0, and a line outside all nested lists does not have it.
    NotRankZero {
        /// The line, counted from 1 among those outside all nested lists.
        line: usize,
        /// The rank of its sum; `None` when it is no sum of variables, or needs another line.
        rank: Option<i128>,
    },
    /// The fillings that show that fewer truths do not prove it.
    Fillings {
        /// The filling, counted from 0; `None` for all together.
        filling: Option<usize>,
        /// What fails.
        fault: FillingsFault,
    },
}

/// What the length of a proof without a chain counts. Steps are lines that say what is left of a variable or
/// what a sum, an almost locked set among them, leaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// Nothing: a single has length 0.
    Nothing,
    /// The base variables of its covers: the cells or digits of a subset, the rows of a fish.
    Bases,
    /// The weight of the truths of its sum over the margin, rounded up: how much the surplus of what falls
    /// exceeds the rank. Of several sums the greatest.
    Truths,
    /// The truths that it counts: the variables of which something is left, and those of its sums that no sum
    /// has as a link.
    Counted,
    /// The cells of its almost locked sets together.
    Sets,
    /// One, for the stem, and the almost locked sets.
    Petals,
    /// The cells that it goes through.
    Cells,
    /// The steps of its refutation, each choice one.
    Choices,
    /// Its patterns, and the different variables that it goes through beside them.
    Patterns,
    /// How many of its refutations are nested in one another.
    Depth,
    /// The steps of its chains together.
    Chains,
    /// The conjugate pairs that join the candidates of its clusters.
    Pairs,
    /// The steps of its refutation, or of its cases.
    Refuted,
    /// The variables of its refutation: of each step the variable of which something is left, or all those that a
    /// sum counts for.
    Variables,
    /// The same of the refutation that ends the proof: those before it prove what counts as a link there.
    Last,
    /// The variables of the longest refutation that stands inside another one; one where none does.
    Inside,
    /// One, for the choice, and the steps of its cases or of its refutation.
    Followed,
    /// The choice and the steps of all cases.
    Cases,
    /// The steps of both walks to the contradiction.
    Walks,
}

/// What can be wrong with the conclusions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConclusionFault {
    /// There is none.
    Nothing,
    /// They are not sorted, or one is repeated.
    NotSorted,
    /// It is about a candidate that is not live.
    NotLive(Conclusion),
    /// No line outside all nested lists says so, as its only literal.
    NotStated(Conclusion),
}

/// What can be wrong with the fillings that show that fewer truths do not prove what a proof concludes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FillingsFault {
    /// The proof is not one of the rule `truths`, concludes something else than one elimination, or has a line that
    /// stands on more than truths and links.
    NotByTruths,
    /// A candidate is not live.
    NotLive(Candidate),
    /// Two candidates are linked, or one is linked to the candidate that falls.
    Linked(Candidate, Candidate),
    /// Each filling leaves one of these variables empty, and they are fewer than the truths of the proof.
    Fewer(Vec<Csp>),
}

/// What can be wrong with a line: the conditions of [`Ground`](crate::proof::Ground).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LineFault {
    /// It is nested deeper than [`MAX_DEPTH`](crate::check::MAX_DEPTH).
    TooDeep,
    /// It claims more than [`MAX_CLAIM`](crate::check::MAX_CLAIM) candidates.
    ClaimTooLong,
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
    /// The claim must be one false literal.
    ClaimNotFalse,
    /// The claim must be one true literal or a contradiction.
    ClaimNotTrue,
    /// The claim must be one literal.
    ClaimNotOneLiteral,
    /// An assumption stands elsewhere than at the start of a nested list, or is one more than a case may have.
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
    /// Sum: a weight is not one or more.
    WeightNotPositive(i64),
    /// Sum: the weights do not fit in 64 bits.
    SumTooGreat,
    /// Sum: the claim has a false literal among others.
    ClaimMixed,
    /// Sum: this candidate may be true, and the truths hold it oftener than the links.
    SurplusBelowZero(Candidate),
    /// Sum: the surplus of a candidate that should be false is not greater than the rank.
    NotOverRank {
        /// The candidate.
        candidate: Candidate,
        /// Its surplus.
        surplus: i64,
        /// The rank.
        rank: i64,
    },
    /// Sum: the rank is not below zero, and no link has only candidates left with a surplus greater
    /// than it.
    NothingOverRank {
        /// The rank.
        rank: i64,
    },
    /// Together: no cited line makes this candidate false.
    NotAmong(Candidate),
    /// Resolve: this literal of the clause is left, and nothing in the claim follows from it.
    NotCarried(Literal),
    /// Unique: no cell is given, so there is nothing that could have one solution.
    NoGivens,
    /// Unique: a given cell has no digit, or several, in the state.
    GivenNotDecided(Cell),
    /// Unique: two givens cannot both be true, so there is no solution.
    GivensClash(Candidate, Candidate),
    /// Unique: neither digit is given, so a solution and the same with the two exchanged are two.
    DigitsNotGiven([Digit; 2]),
    /// Unique: the fillings are not of the same cells in the same order.
    OtherCells,
    /// Unique: a filling has two candidates in this cell.
    FilledTwice(Cell),
    /// Unique: this cell is given, so nothing else can stand in it.
    GivenExchanged(Cell),
    /// Unique: the two fillings are the same.
    SameFilling,
    /// Unique: in this house the fillings have different digits.
    NotExchangeable(House),
    /// Unique: the claim is not the negations of the filling in their order.
    NotTheFilling,
    /// Symmetric: the rows of a band or the columns of a stack do not stay together.
    NotOfTheBoard,
    /// Symmetric: the image of this given is not given.
    GivenNotKept(Cell),
    /// Symmetric: the claim is not that a candidate is false or its image true.
    NotTheImage,
    /// Refutation: the nested list does not begin with an assumption.
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
    /// There is a chain, or the name of a published chain family, but no record of what it may do.
    NoRecord,
    /// There is a record of what chains may do, but no chain.
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
    /// The targets are not sorted, or one is repeated.
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
    /// The family is of one digit, and this candidate has another digit.
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
    /// Several linking candidates stand together, but the family has no groups.
    GroupNotAllowed,
    /// A whip has a group for its left-linking candidate.
    GroupOnTheLeft,
    /// Several linking candidates stand together that are not of one digit in one block and one line.
    NotAGroup,
    /// A group has a candidate that should be additional.
    NeedlessInGroup(Candidate),
    /// The family has no almost locked sets.
    AlsNotAllowed,
    /// The cells are not sorted, not of one house, or one has fewer than two live candidates.
    NotAnAls,
    /// The cells hold another number of digits than an almost locked set must hold.
    AlsDigits {
        /// The number of digits.
        found: usize,
        /// What it should be.
        wanted: usize,
    },
    /// Left or right is not one digit of the set with all its candidates.
    NotAWholeDigit,
    /// A candidate of the step is not a live candidate of its variable or set.
    NotOfStep(Candidate),
    /// A candidate of the step is there twice among left, right and additional ones.
    NamedTwice(Candidate),
    /// The additional candidates are not sorted, or one is repeated.
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
    /// Two candidates that must be linked are not.
    NotLinked {
        /// The candidate of this step.
        one: Candidate,
        /// What it must be linked to.
        other: Candidate,
    },
    /// Two candidates are linked, but not within the plane that the family asks for.
    OutOfPlane {
        /// The candidate of this step.
        one: Candidate,
        /// What it must be linked to.
        other: Candidate,
    },
    /// The left-linking candidate is said to be linked to what the family does not allow.
    LeftReason {
        /// What it is said to be linked to.
        reason: Reason,
        /// What it must be linked to.
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
