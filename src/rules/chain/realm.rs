//! Realms: the variables and links that one chain of a family may use.

use crate::board::{
    Account, BitBoard, CandidateSet, CspSet, LINKS, Links, PLANES, candidates_of, group,
};
use crate::grid::{Candidate, Csp, Digit, Space};
use crate::proof::{Shape, Spaces};

/// The variables and links that one chain may use.
///
/// A family without restriction has one realm, all 324 variables and all links; one of places has the 243 variables
/// that are not cells; a typed family has four, one for each space, and a chain lies in one of them; a family of one digit has nine.
#[derive(Clone, Copy)]
pub struct Realm {
    /// The variables.
    pub variables: CspSet,
    /// The links.
    pub links: &'static Links,
    /// The variables where groups are looked for: none when the family has no groups, and none whose
    /// group covers no live candidate to begin with, for then what is left of it never will.
    pub groups: CspSet,
    /// The digit, when all candidates are of one; the target then is too.
    digit: Option<Digit>,
}

impl Realm {
    /// The realms of a shape.
    ///
    /// A variable with fewer than two live candidates is in none, as it is not a node of the typed graph:
    /// all it can give is a single.
    pub fn of(shape: &Shape, board: &BitBoard) -> Vec<Realm> {
        let spaces: &[&[Space]] = match shape.spaces {
            Spaces::Any => &[&Space::ALL],
            Spaces::Same => &[&[Space::Rc], &[Space::Rn], &[Space::Cn], &[Space::Bn]],
            Spaces::Places => &[&[Space::Rn, Space::Cn, Space::Bn]],
            Spaces::Rc => &[&[Space::Rc]],
            Spaces::Rn => &[&[Space::Rn]],
            Spaces::Cn => &[&[Space::Cn]],
        };
        let digits: Vec<Option<Digit>> =
            if shape.one_digit { Digit::all().map(Some).collect() } else { vec![None] };
        let links = match shape.spaces {
            Spaces::Rc => &PLANES[Space::Rc as usize],
            Spaces::Rn => &PLANES[Space::Rn as usize],
            Spaces::Cn => &PLANES[Space::Cn as usize],
            Spaces::Any | Spaces::Same | Spaces::Places => &*LINKS,
        };
        let of_digit = |digit: Digit| -> CspSet {
            let is_of = |csp: &Csp| csp.space() != Space::Rc && csp.second() == digit.index();
            Csp::all().filter(is_of).map(Csp::index).collect()
        };
        let allowed = |spaces: &[Space], digit: Option<Digit>| match digit {
            None => of_spaces(spaces),
            Some(digit) => of_spaces(spaces) & of_digit(digit),
        };
        let several = board.account.tally().several;
        let groups = if shape.groups { several.and_not(&idle(board)) } else { CspSet::EMPTY };
        let realm = |&spaces: &&[Space], digit| {
            let variables = allowed(spaces, digit) & several;
            Realm { variables, links, groups: variables & groups, digit }
        };
        spaces.iter().flat_map(|s| digits.iter().map(move |&d| realm(s, d))).collect()
    }

    /// The variables whose values are linked to one another here, of those with two at least.
    pub fn linking(&self, board: &BitBoard) -> CspSet {
        let several = board.account.tally().several;
        of_spaces(self.links.spaces) & several
    }

    /// Whether a chain in this realm can have the target.
    pub fn admits(&self, target: Candidate) -> bool {
        self.digit.is_none_or(|digit| digit == target.digit())
    }

    /// Those of some targets that a chain in this realm can have.
    pub fn admitted(&self, targets: &CandidateSet) -> CandidateSet {
        match self.digit {
            None => *targets,
            Some(_) => {
                let admits = |&target: &usize| self.admits(Candidate::from_index(target));
                targets.iter().filter(admits).collect()
            }
        }
    }

    /// The live candidates that are linked to all values of a variable: what chains of length 1 eliminate.
    ///
    /// A variable has two values at least here, and a candidate is linked to several values of a variable
    /// that is not its own only where these lie in one box-line intersection.
    pub fn at_once(&self, board: &BitBoard) -> CandidateSet {
        let linked_to_all = |csp| {
            let values = candidates_of(csp, board.account.values(csp));
            self.links.linked_to_each(board.live, values)
        };
        let narrow = board.account.intersections(&self.variables);
        narrow.iter().map(linked_to_all).fold(CandidateSet::EMPTY, |all, set| all | set)
    }

    /// What a true candidate, or a true group, covers: the candidates linked to it.
    #[inline]
    pub fn covers(&self, node: usize) -> &'static Account {
        &self.links.covers[node]
    }
}

/// All variables of these spaces.
fn of_spaces(spaces: &[Space]) -> CspSet {
    let of_space = |&space: &Space| {
        let first = space as usize * 81;
        CspSet::below(first + 81).and_not(&CspSet::below(first))
    };
    spaces.iter().map(of_space).fold(CspSet::EMPTY, |all, csps| all | csps)
}

/// The variables whose candidates are a group that covers no live candidate.
fn idle(board: &BitBoard) -> CspSet {
    let intersections = board.account.intersections(&board.account.tally().several);
    let is_idle = |&csp: &usize| {
        let group = group(csp, board.account.values(csp));
        group.is_some_and(|group| !LINKS.linked[group].intersects(&board.live))
    };
    intersections.iter().filter(is_idle).collect()
}
