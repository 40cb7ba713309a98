//! The calculus: literals, lines and the grounds they stand on.
//!
//! A proof is a list of lines, numbered from 1 in reading order; the lines nested in a refutation or
//! in cases come before the line they prove. A line may cite any earlier line of its own list or of
//! a list around it, and no line of a nested list that is already closed. Candidates that are not
//! live in the proof's state are false without a line.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

use super::symmetry::Symmetry;
use crate::grid::{Candidate, Csp};

/// One candidate, or several taken together: a group, a digit of an almost locked set.
///
/// The members are sorted and different, and there is at least one. A node is true when one of its
/// members is, and linked to what all of them are linked to. Nodes are ordered as their members are.
#[derive(Clone)]
pub struct Node(Members);

/// Most nodes of a proof are one candidate, which needs no memory of its own.
#[derive(Clone)]
enum Members {
    One(Candidate),
    Several(Box<[Candidate]>),
}

impl Node {
    /// The node of these candidates, sorted, each once; `None` when there are none.
    pub fn new(candidates: impl IntoIterator<Item = Candidate>) -> Option<Node> {
        let mut candidates = candidates.into_iter();
        let first = candidates.next()?;
        let Some(second) = candidates.next() else { return Some(first.into()) };
        let mut members = vec![first, second];
        members.extend(candidates);
        members.sort_unstable();
        members.dedup();
        Some(match members[..] {
            [one] => one.into(),
            _ => Node(Members::Several(members.into_boxed_slice())),
        })
    }

    /// The members, at least one, sorted.
    pub fn members(&self) -> &[Candidate] {
        match &self.0 {
            Members::One(one) => std::slice::from_ref(one),
            Members::Several(members) => members,
        }
    }

    /// The candidate, when there is only one member.
    pub fn single(&self) -> Option<Candidate> {
        match self.0 {
            Members::One(one) => Some(one),
            Members::Several(_) => None,
        }
    }

    /// Whether the candidate is a member.
    pub fn contains(&self, candidate: Candidate) -> bool {
        self.members().binary_search(&candidate).is_ok()
    }

    /// Whether every member is linked to the candidate.
    pub fn linked_to(&self, candidate: Candidate) -> bool {
        self.members().iter().all(|member| member.linked(candidate))
    }

    /// Whether every member of one is linked to every member of the other.
    pub fn linked(&self, other: &Node) -> bool {
        other.members().iter().all(|&candidate| self.linked_to(candidate))
    }
}

impl From<Candidate> for Node {
    fn from(candidate: Candidate) -> Node {
        Node(Members::One(candidate))
    }
}

impl PartialEq for Node {
    fn eq(&self, other: &Node) -> bool {
        self.members() == other.members()
    }
}

impl Eq for Node {}

impl PartialOrd for Node {
    fn partial_cmp(&self, other: &Node) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Node {
    fn cmp(&self, other: &Node) -> Ordering {
        self.members().cmp(other.members())
    }
}

impl Hash for Node {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.members().hash(state);
    }
}

impl fmt::Debug for Node {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_tuple("Node").field(&self.members()).finish()
    }
}

/// Candidates of which at least one is true, or which are all false.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Literal {
    /// One of them, at least, is true.
    True(Node),
    /// All of them are false.
    False(Node),
}

impl Literal {
    /// What holds when this does not.
    pub fn negation(&self) -> Literal {
        match self {
            Literal::True(node) => Literal::False(node.clone()),
            Literal::False(node) => Literal::True(node.clone()),
        }
    }
}

/// The number of a line, counted from 1.
pub type Number = usize;

/// All lines in the order of their numbers, each with whether it is nested: the first has number 1.
///
/// Lines that are nested in a refutation or in cases come before the line that they prove.
pub fn numbered(lines: &[Line]) -> Vec<(&Line, bool)> {
    fn visit<'a>(lines: &'a [Line], is_nested: bool, numbered: &mut Vec<(&'a Line, bool)>) {
        for line in lines {
            line.ground.lists().iter().for_each(|list| visit(list, true, numbered));
            numbered.push((line, is_nested));
        }
    }
    let mut all = Vec::new();
    visit(lines, false, &mut all);
    all
}

/// Whether one of some lines, or of those nested in them, assumes that the givens have exactly one solution.
pub(super) fn assume_one_solution(lines: &[Line]) -> bool {
    lines.iter().any(|line| {
        let nested = || line.ground.lists().iter().any(|list| assume_one_solution(list));
        let is_assumed = matches!(line.ground, Ground::Unique { .. } | Ground::Symmetric { .. });
        is_assumed || nested()
    })
}

/// What a line says, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// A clause: one of these literals holds. One literal is a fact; none is a contradiction.
    pub claim: Vec<Literal>,
    /// Why it holds.
    pub ground: Ground,
}

impl Line {
    /// The same line where the lines that it and its nested lists cite have other numbers.
    pub fn renumbered(&self, number: &dyn Fn(Number) -> Number) -> Line {
        let numbers = |all: &[Number]| all.iter().map(|&cited| number(cited)).collect();
        let list = |lines: &Vec<Line>| lines.iter().map(|line| line.renumbered(number)).collect();
        let truth = |truth: &Term<Truth>| match truth.set {
            Truth::Line(cited) => Term { set: Truth::Line(number(cited)), ..*truth },
            Truth::Variable(_) => *truth,
        };
        let ground = match &self.ground {
            Ground::Assumption => Ground::Assumption,
            Ground::Link { from } => Ground::Link { from: number(*from) },
            Ground::Variable { csp, from } => Ground::Variable { csp: *csp, from: numbers(from) },
            Ground::Sum { truths, links, from } => Ground::Sum {
                truths: truths.iter().map(truth).collect(),
                links: links.clone(),
                from: numbers(from),
            },
            Ground::Together { lines } => Ground::Together { lines: numbers(lines) },
            Ground::Resolve { clause, with } => {
                Ground::Resolve { clause: number(*clause), with: numbers(with) }
            }
            Ground::Unique { .. } | Ground::Symmetric { .. } => self.ground.clone(),
            Ground::Refutation { lines } => Ground::Refutation { lines: list(lines) },
            Ground::Cases { over, cases } => {
                Ground::Cases { over: over.map(number), cases: cases.iter().map(list).collect() }
            }
        };
        Line { claim: self.claim.clone(), ground }
    }
}

/// A source of exactly one, or at least one, true candidate in a [`Ground::Sum`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Truth {
    /// A CSP variable.
    Variable(Csp),
    /// A cited line that says that one of some candidates is true.
    Line(Number),
}

/// A set in a [`Ground::Sum`], and how often it counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Term<T> {
    /// The set.
    pub set: T,
    /// How often it counts: once or more often.
    pub weight: i64,
}

impl<T> Term<T> {
    /// A set that counts once.
    pub fn unit(set: T) -> Term<T> {
        Term { set, weight: 1 }
    }
}

/// Why a line holds, and so what the checker must verify.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// It is assumed. Only the first lines of a nested list are: one or more in a refutation, one
    /// in a case. Each claims one literal.
    Assumption,
    /// What is linked to something true is false. The cited line is a true literal; the claim is
    /// one false literal; each of its candidates is linked to every candidate of the cited one.
    Link {
        /// The true literal.
        from: Number,
    },
    /// What is left of a CSP variable is true. The claim is the true literal of exactly those live
    /// candidates of the variable that no cited line makes false; a contradiction when none is left.
    Variable {
        /// The variable.
        csp: Csp,
        /// False literals.
        from: Vec<Number>,
    },
    /// Each link has exactly one true candidate, and each truth at least one. The **surplus** of a
    /// candidate is how often the links hold it less how often the truths do, each counted by its
    /// weight; the **rank** is the weight of all links less that of all truths. So the surpluses of the
    /// true candidates add up to the rank at most. The claim is one false literal, or true literals, or
    /// a contradiction. Suppose that it does not hold: no candidate that may still be true has a surplus
    /// below zero, and
    ///
    /// - of a false literal: whichever of its candidates is supposed true, has a surplus greater than the
    ///   rank;
    /// - otherwise: the rank is below zero, or in one of the links every candidate that may still be true
    ///   has a surplus greater than the rank.
    ///
    /// A candidate may still be true when it is live, no cited line makes it false, it is in no true
    /// literal of the claim, and it is not linked to what is supposed true.
    ///
    /// With weights of one, and as many links as disjoint truths whose candidates they hold, it is a
    /// **cover**: subsets and fish.
    Sum {
        /// Sets with a true candidate each.
        truths: Vec<Term<Truth>>,
        /// CSP variables.
        links: Vec<Term<Csp>>,
        /// False literals.
        from: Vec<Number>,
    },
    /// The claim is one false literal, and the cited lines are false literals that together hold
    /// all its candidates.
    Together {
        /// False literals.
        lines: Vec<Number>,
    },
    /// The claim is what the other cited lines leave of a cited clause:
    /// a true literal loses the candidates that they make false, and goes when it has none left; a
    /// false literal goes when it holds all candidates of a cited true one. The claim may be weaker:
    /// a true literal may have more candidates, a false one fewer, and there may be more literals.
    Resolve {
        /// The clause.
        clause: Number,
        /// Lines of one literal each.
        with: Vec<Number>,
    },
    /// The givens have exactly one solution: this is **assumed**, and a proof with such a line says so
    /// ([`Proof::assumes_one_solution`](super::Proof::assumes_one_solution)).
    ///
    /// Two fillings of the same cells, none of them given, that differ: in every row, column and block both
    /// have the same digits. So if a solution had one, the same grid with the other in its place would be a
    /// second solution. The claim is the clause of the first filling's negations, in their order: a false
    /// literal for each of its candidates.
    ///
    /// Neither filling need be live: what was eliminated is not in the solution, but the exchange does not
    /// ask for that.
    Unique {
        /// The filling that no solution has, a candidate for each cell.
        filling: Vec<Candidate>,
        /// The filling it would be exchanged for: the same cells in the same order.
        exchange: Vec<Candidate>,
    },
    /// The givens have exactly one solution: this is **assumed**, as for [`Ground::Unique`].
    ///
    /// A symmetry of the board with another name for each digit maps every given to a given, and so the only solution
    /// to itself. The claim is a clause of two literals: a candidate is false, or its image is true. Where the image is
    /// not live, or is linked to the candidate, it is the first literal alone.
    Symmetric {
        /// What maps givens to givens.
        symmetry: Symmetry,
    },
    /// The nested list begins with assumptions and ends with a contradiction. The claim is the
    /// clause of the assumptions' negations, in their order.
    Refutation {
        /// The nested list.
        lines: Vec<Line>,
    },
    /// Each nested list begins with one assumption and ends with the claim or with a contradiction;
    /// one of the assumptions must hold: they cover every literal of a cited clause or, with none
    /// cited, are a literal and its negation. A true literal is covered when each of its live
    /// candidates is in an assumption that is a true literal; a false one when some assumption says
    /// that candidates of it are false.
    Cases {
        /// The clause that the assumptions cover.
        over: Option<Number>,
        /// The nested lists.
        cases: Vec<Vec<Line>>,
    },
}

impl Ground {
    /// The sum in which each of these sets counts once.
    pub fn cover(truths: Vec<Truth>, links: Vec<Csp>, from: Vec<Number>) -> Ground {
        Ground::Sum {
            truths: truths.into_iter().map(Term::unit).collect(),
            links: links.into_iter().map(Term::unit).collect(),
            from,
        }
    }

    /// The lines that it cites itself; what the lists nested in it cite is not among them.
    pub fn cited(&self) -> Vec<Number> {
        match self {
            Ground::Assumption
            | Ground::Refutation { .. }
            | Ground::Unique { .. }
            | Ground::Symmetric { .. } => Vec::new(),
            Ground::Link { from } => vec![*from],
            Ground::Variable { from, .. } => from.clone(),
            Ground::Sum { truths, from, .. } => {
                let lines = truths.iter().filter_map(|truth| match truth.set {
                    Truth::Line(number) => Some(number),
                    Truth::Variable(_) => None,
                });
                lines.chain(from.iter().copied()).collect()
            }
            Ground::Together { lines } => lines.clone(),
            Ground::Resolve { clause, with } => [&[*clause], &with[..]].concat(),
            Ground::Cases { over, .. } => over.iter().copied().collect(),
        }
    }

    /// The nested lists: one of a refutation, one per case, else none.
    pub fn lists(&self) -> &[Vec<Line>] {
        match self {
            Ground::Refutation { lines } => std::slice::from_ref(lines),
            Ground::Cases { cases, .. } => cases,
            _ => &[],
        }
    }
}
