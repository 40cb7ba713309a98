//! A force chain someone typed, completed to a proof.

use std::fmt;
use std::ops::Range;

use crate::grid::{Candidate, Cell, Conclusion, Csp, DigitSet, House, Position, Space, State};
use crate::notation::{TypedBranch, TypedEnd, TypedForceChain, TypedLink};
use crate::proof::{Branch, BranchEnd, BranchStep, Choice, Family, Literal, Node, Out, Proof, Via};

/// What stands in the way of a typed force chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForceRefusal {
    /// Where in the text; `None` when it is the chain as a whole.
    pub span: Option<Range<usize>>,
    /// The number of the branch, counted from 1; `None` when it is the chain as a whole.
    pub branch: Option<usize>,
    /// The number of the link in its branch, counted from 1.
    pub link: Option<usize>,
    /// What it is.
    pub failure: ForceFailure,
}

/// What stands in the way of a typed force chain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ForceFailure {
    /// A candidate is not live.
    NotLive(Candidate),
    /// A link from true does not lead to false, or a strong pair from false to true.
    WrongSigns,
    /// A branch begins with something false.
    BeginsFalse(Node),
    /// A link does not begin with what the one before it ends with.
    Broken {
        /// What holds at the end of the link before.
        before: Literal,
    },
    /// Two nodes are not linked.
    NotLinked(Node, Node),
    /// Two nodes are not all that is left of a variable.
    NotStrong(Node, Node),
    /// Some cells are not an almost locked set.
    NoAls(Vec<Cell>),
    /// The set holds a digit in other cells too.
    MoreInAls(Node),
    /// The starts are not all members of a choice.
    NoChoice(Vec<Node>),
    /// No branch begins with a member of the choice.
    Missing {
        /// The choice.
        csp: Csp,
        /// The member.
        member: Candidate,
    },
    /// A branch does not begin with a member of the choice.
    NotInChoice {
        /// The choice.
        csp: Csp,
        /// What it begins with.
        start: Node,
    },
    /// Two branches begin alike, and do not contradict each other.
    BeginsTwice(Node),
    /// A branch does not end as the first one does.
    EndsElsewhere(Literal),
    /// What the branches prove is not what the text concludes.
    Concludes(Conclusion),
    /// The end is a group, and nothing can be concluded of a candidate.
    EndsInGroup,
}

impl ForceRefusal {
    fn whole(failure: ForceFailure) -> ForceRefusal {
        ForceRefusal { span: None, branch: None, link: None, failure }
    }
}

/// What a typed force chain concludes by its branches, whether they hold or not: two with one start make
/// it false; otherwise the end of the first. `None` when that is a group.
pub fn concluded(typed: &TypedForceChain) -> Option<Conclusion> {
    let mut starts = typed.branches.iter().filter_map(|branch| branch.links.first());
    let first = starts.next()?;
    if typed.branches.len() == 2 && starts.next().is_some_and(|other| other.from == first.from) {
        return first.from.node.single().map(Conclusion::Eliminate);
    }
    let end = &typed.branches[0].links.last()?.to;
    let candidate = end.node.single()?;
    Some(if end.is_true { Conclusion::Place(candidate) } else { Conclusion::Eliminate(candidate) })
}

/// The full proof that a typed force chain is.
///
/// # Errors
/// The first thing that stands in the way.
pub fn fill_force(position: &Position, typed: &TypedForceChain) -> Result<Proof, ForceRefusal> {
    let state = &position.state;
    let mut branches = Vec::new();
    for (number, branch) in typed.branches.iter().enumerate() {
        branches.push(
            fill_branch(state, branch)
                .map_err(|refusal| ForceRefusal { branch: Some(number + 1), ..refusal })?,
        );
    }
    let conclusion = concluded(typed).ok_or(ForceRefusal::whole(ForceFailure::EndsInGroup))?;
    if let Some(said) = typed.conclusion.filter(|said| *said != conclusion) {
        return Err(ForceRefusal::whole(ForceFailure::Concludes(said)));
    }
    let on = (state, position.givens);
    let family = |name: &str| Family { name: name.into(), shape: None };
    if let [one] = &branches[..]
        && literal(one) == Literal::False(one.start.clone())
    {
        let start =
            Branch { end: BranchEnd::True, ..Branch::link(one.start.clone(), one.start.clone()) };
        branches.push(start);
    }
    if let [one, other] = &branches[..]
        && one.start == other.start
    {
        let opposite = literal(one).negation() == literal(other);
        let Some(target) = one.start.single().filter(|_| opposite) else {
            let twice = ForceFailure::BeginsTwice(one.start.clone());
            return Err(at_start(typed, 1, twice));
        };
        let family = family("force-chain-contradiction");
        return Ok(Proof::by_contradiction(on, family, target, [one, other]));
    }
    let choice = choice(state, typed, &branches)?;
    let end = literal(&branches[0]);
    if let Some(other) = branches.iter().position(|branch| literal(branch) != end) {
        let failure = ForceFailure::EndsElsewhere(literal(&branches[other]));
        let last = typed.branches[other].links.len();
        let span = typed.branches[other].links.last().map(|link| link.span.clone());
        return Err(ForceRefusal { span, branch: Some(other + 1), link: Some(last), failure });
    }
    let members = choice.members(state);
    branches.sort_by_key(|branch| members.iter().position(|member| *member == branch.start));
    let name = match &choice {
        Choice::Variable(csp) if csp.space() == Space::Rc => "force-chain-cell",
        Choice::Variable(_) => "force-chain-house",
        Choice::AlmostCell(..) | Choice::Clause(_) => "force-chain-choice",
    };
    Ok(Proof::by_cases(on, family(name), &choice, &branches, conclusion))
}

/// What holds at the end of a branch.
fn literal(branch: &Branch) -> Literal {
    match &branch.end {
        BranchEnd::False(out) => Literal::False(out.node.clone()),
        _ => Literal::True(branch.tip().clone()),
    }
}

fn at_start(typed: &TypedForceChain, branch: usize, failure: ForceFailure) -> ForceRefusal {
    let span = typed.branches[branch].links.first().map(|link| link.span.clone());
    ForceRefusal { span, branch: Some(branch + 1), link: Some(1), failure }
}

/// The choice whose members the branches begin with.
fn choice(
    state: &State,
    typed: &TypedForceChain,
    branches: &[Branch],
) -> Result<Choice, ForceRefusal> {
    let starts: Vec<&Node> = branches.iter().map(|branch| &branch.start).collect();
    if let Some(again) = (1..starts.len()).find(|&at| starts[..at].contains(&starts[at])) {
        return Err(at_start(typed, again, ForceFailure::BeginsTwice(starts[again].clone())));
    }
    let holds = |csp: &Csp, start: &Node| start.single().is_some_and(|c| csp.contains(c));
    let common = || Csp::all().filter(|csp| starts.iter().all(|start| holds(csp, start)));
    let missing = |csp: Csp| {
        state.values(csp).find(|&value| !starts.iter().any(|start| start.contains(value)))
    };
    if let Some(csp) = typed.choice
        && let Some(out) = starts.iter().position(|start| !holds(&csp, start))
    {
        let start = starts[out].clone();
        return Err(at_start(typed, out, ForceFailure::NotInChoice { csp, start }));
    }
    let whole = typed.choice.into_iter().chain(common()).find(|&csp| missing(csp).is_none());
    if let Some(csp) = whole {
        return Ok(Choice::Variable(csp));
    }
    if let Some(choice) = almost_cell(state, &starts) {
        return Ok(choice);
    }
    // The variable that lacks the fewest is the one that was meant; one start is no choice at all.
    let lacks = |csp: &Csp| state.values(*csp).count();
    let meant = common().filter(|_| starts.len() > 1).min_by_key(lacks);
    let failure = match meant.and_then(|csp| Some((csp, missing(csp)?))) {
        Some((csp, member)) => ForceFailure::Missing { csp, member },
        None => ForceFailure::NoChoice(starts.into_iter().cloned().collect()),
    };
    Err(ForceRefusal::whole(failure))
}

/// The almost-cell whose digits these are.
fn almost_cell(state: &State, starts: &[&Node]) -> Option<Choice> {
    let houses = House::all().filter(|house| {
        let cells = house.cells();
        let within = |start: &&Node| start.members().iter().all(|c| cells.contains(&c.cell()));
        starts.iter().all(within)
    });
    houses.into_iter().find_map(|house| {
        let open: Vec<Cell> =
            house.cells().into_iter().filter(|&cell| state.digits(cell).len() >= 2).collect();
        (1u32..1 << open.len()).find_map(|bits| {
            let chosen = open.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
            let als: Vec<Cell> = chosen.map(|(_, &cell)| cell).collect();
            if digits(state, &als).len() != als.len() + 1 {
                return None;
            }
            let choice = Choice::AlmostCell(house, als);
            let members = choice.members(state);
            let alike = members.len() == starts.len()
                && members.iter().all(|member| starts.contains(&member));
            alike.then_some(choice)
        })
    })
}

fn digits(state: &State, cells: &[Cell]) -> DigitSet {
    cells.iter().fold(DigitSet::EMPTY, |all, &cell| all.union(state.digits(cell)))
}

/// A typed branch with all its links, those within a cell that are not printed too.
///
/// # Errors
/// The first link that does not hold.
pub fn fill_branch(state: &State, typed: &TypedBranch) -> Result<Branch, ForceRefusal> {
    let Some(first) = typed.links.first() else {
        return Err(ForceRefusal::whole(ForceFailure::NoChoice(Vec::new())));
    };
    let refused = |number: usize, link: &TypedLink, failure: ForceFailure| ForceRefusal {
        span: Some(link.span.clone()),
        branch: None,
        link: Some(number + 1),
        failure,
    };
    if !first.from.is_true {
        return Err(refused(0, first, ForceFailure::BeginsFalse(first.from.node.clone())));
    }
    let start = first.from.clone();
    let mut walk = Walk { state, branch: Branch::link(start.node.clone(), start.node), open: None };
    walk.branch.end = BranchEnd::True;
    for (number, link) in typed.links.iter().enumerate() {
        walk.follow(link).map_err(|failure| refused(number, link, failure))?;
    }
    if let Some(out) = walk.open {
        walk.branch.end = BranchEnd::False(out);
    }
    Ok(walk.branch)
}

/// A branch that is being followed.
struct Walk<'a> {
    state: &'a State,
    branch: Branch,
    /// What is false at its end; `None` when its last node is true.
    open: Option<Out>,
}

impl Walk<'_> {
    fn follow(&mut self, link: &TypedLink) -> Result<(), ForceFailure> {
        let members = || link.from.node.members().iter().chain(link.to.node.members());
        if let Some(&dead) = members().find(|&&member| !self.state.is_live(member)) {
            return Err(ForceFailure::NotLive(dead));
        }
        if (link.from.is_true, link.to.is_true) != (!link.is_strong, link.is_strong) {
            return Err(ForceFailure::WrongSigns);
        }
        if !self.is_at(&link.from) {
            self.within_cell(&link.from)?;
        }
        match link.is_strong {
            false => self.weak(&link.to.node),
            true => self.strong(&link.from.node, &link.to.node, &link.als),
        }
    }

    /// Whether the branch has come to this.
    fn is_at(&self, end: &TypedEnd) -> bool {
        match &self.open {
            Some(out) => !end.is_true && out.node == end.node,
            None => end.is_true && *self.branch.tip() == end.node,
        }
    }

    /// The link within a cell that GNPX does not print.
    fn within_cell(&mut self, to: &TypedEnd) -> Result<(), ForceFailure> {
        let here = self.open.as_ref().map_or(self.branch.tip(), |out| &out.node).clone();
        let broken = || ForceFailure::Broken {
            before: match self.open {
                Some(_) => Literal::False(here.clone()),
                None => Literal::True(here.clone()),
            },
        };
        let cells = here.single().zip(to.node.single());
        let same_cell = cells.is_some_and(|(one, other)| one.cell() == other.cell());
        if !same_cell || to.is_true != self.open.is_some() {
            return Err(broken());
        }
        match to.is_true {
            true => self.strong(&here, &to.node, &[]),
            false => self.weak(&to.node),
        }
    }

    fn weak(&mut self, to: &Node) -> Result<(), ForceFailure> {
        let from = self.branch.tip();
        if !from.linked(to) {
            return Err(ForceFailure::NotLinked(from.clone(), to.clone()));
        }
        self.open = Some(Out { node: to.clone(), by: self.branch.steps.len() });
        Ok(())
    }

    fn strong(&mut self, left: &Node, right: &Node, als: &[Cell]) -> Result<(), ForceFailure> {
        let via = match als {
            [] => Via::Csp(self.variable(left, right)?),
            cells => {
                self.is_als(cells, [left, right])?;
                Via::Als(cells.to_vec())
            }
        };
        let Some(out) = self.open.take() else {
            return Err(ForceFailure::NotStrong(left.clone(), right.clone()));
        };
        self.branch.steps.push(BranchStep { via, out: vec![out], right: right.clone() });
        Ok(())
    }

    /// A variable of which two nodes are all that is left.
    fn variable(&self, left: &Node, right: &Node) -> Result<Csp, ForceFailure> {
        let is_all = |csp: &Csp| {
            let mut members = left.members().iter().chain(right.members());
            members.all(|&member| csp.contains(member))
                && self
                    .state
                    .values(*csp)
                    .all(|value| left.contains(value) || right.contains(value))
        };
        let not_strong = || ForceFailure::NotStrong(left.clone(), right.clone());
        Csp::all().find(is_all).ok_or_else(not_strong)
    }

    /// Whether some cells are an almost locked set in which each of two nodes is all there is of a digit.
    fn is_als(&self, cells: &[Cell], nodes: [&Node; 2]) -> Result<(), ForceFailure> {
        let digits = digits(self.state, cells);
        if House::holding(cells).is_none() || digits.len() != cells.len() + 1 {
            return Err(ForceFailure::NoAls(cells.to_vec()));
        }
        for node in nodes {
            let digit = node.members()[0].digit();
            let all = cells.iter().map(|&cell| Candidate::new(digit, cell));
            let mut live = all.filter(|&candidate| self.state.is_live(candidate));
            let inside = node.members().iter().all(|member| cells.contains(&member.cell()));
            if !inside || live.any(|candidate| !node.contains(candidate)) {
                return Err(ForceFailure::MoreInAls(node.clone()));
            }
        }
        Ok(())
    }
}

impl fmt::Display for ForceRefusal {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(branch) = self.branch {
            write!(f, "branch {branch}: ")?;
        }
        self.failure.fmt(f)
    }
}

impl fmt::Display for ForceFailure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let name = |node: &Node| {
            let members: Vec<String> = node.members().iter().map(ToString::to_string).collect();
            members.join("+")
        };
        let holds = |literal: &Literal| match literal {
            Literal::True(node) => format!("{} true", name(node)),
            Literal::False(node) => format!("{} false", name(node)),
        };
        match self {
            ForceFailure::NotLive(candidate) => write!(f, "{candidate} is not a candidate here"),
            ForceFailure::WrongSigns => {
                f.write_str("a link W goes from + to -, a strong pair S from - to +")
            }
            ForceFailure::BeginsFalse(node) => {
                write!(
                    f,
                    "it begins with {} false; a branch begins with something true",
                    name(node)
                )
            }
            ForceFailure::Broken { before } => {
                write!(
                    f,
                    "the link does not begin where the one before it ends, with {}",
                    holds(before)
                )
            }
            ForceFailure::NotLinked(one, other) => {
                write!(f, "{} and {} are not linked", name(one), name(other))
            }
            ForceFailure::NotStrong(one, other) => write!(
                f,
                "{} and {} are not all that is left of a cell or of a digit in a house",
                name(one),
                name(other)
            ),
            ForceFailure::NoAls(cells) => {
                let cells: Vec<String> = cells.iter().map(ToString::to_string).collect();
                write!(f, "{} are not an almost locked set", cells.join(", "))
            }
            ForceFailure::MoreInAls(node) => {
                write!(f, "{} is not all that the almost locked set has of its digit", name(node))
            }
            ForceFailure::NoChoice(starts) => {
                let starts: Vec<String> = starts.iter().map(name).collect();
                write!(
                    f,
                    "the branches begin with {}, which is no choice: all candidates of a cell, all \
                     places of a digit in a house, or all digits of an almost-cell",
                    starts.join(", ")
                )
            }
            ForceFailure::Missing { csp, member } => {
                write!(f, "no branch begins with {member}, which is a candidate of {csp} too")
            }
            ForceFailure::NotInChoice { csp, start } => {
                write!(f, "it begins with {}, which is not a candidate of {csp}", name(start))
            }
            ForceFailure::BeginsTwice(start) => {
                write!(f, "it begins with {}, as another branch does", name(start))
            }
            ForceFailure::EndsElsewhere(end) => {
                write!(f, "it ends with {}, and the first branch does not", holds(end))
            }
            ForceFailure::Concludes(conclusion) => {
                write!(f, "the branches do not come to {conclusion}")
            }
            ForceFailure::EndsInGroup => {
                f.write_str("the branches end in several candidates, of which none is concluded")
            }
        }
    }
}
