//! What depends on the board alone: which candidates are linked, in the forms that kernels need.

use std::sync::LazyLock;

use crate::board::account::{Account, Variables};
use crate::board::bits::Bits;
use crate::grid::{Candidate, Csp, Space};

/// A set of candidates: 729 bits.
pub type Candidates = Bits<12>;

/// One relation of links between candidates.
pub struct Relation {
    /// The candidates linked to each of the 729, and to each group where groups are known.
    pub linked: Vec<Candidates>,
    /// The same as an account: the values that each takes out of account.
    pub covers: Vec<Account>,
}

/// The links of the board.
pub struct Links {
    /// All links.
    pub any: Relation,
    /// The links within the planes rc, rn and cn: [`Candidate::linked_within`].
    pub planes: [Relation; 3],
    /// What each candidate takes out of account when every link must lie in the plane of the
    /// variable (seed text 000, A9).
    pub restricted: Vec<Account>,
    /// The four variables of each candidate.
    pub csps: Vec<Variables>,
    /// The nine candidates of each variable, by index.
    pub candidates: Vec<[usize; 9]>,
}

/// The links of the board, made when they are first asked for.
pub static LINKS: LazyLock<Links> = LazyLock::new(Links::new);

impl Links {
    fn new() -> Links {
        let csps = |c: Candidate| c.csps().into_iter().map(Csp::index).collect();
        let candidates = |csp: Csp| csp.candidates().map(Candidate::index);
        let linked: Vec<Vec<Candidate>> = Candidate::all().map(linked).collect();
        Links {
            any: Relation::new(&linked, |_, _| true),
            planes: [Space::Rc, Space::Rn, Space::Cn]
                .map(|plane| Relation::new(&linked, |one, other| one.linked_within(other, plane))),
            restricted: Candidate::all().map(|c| restricted(c, &linked[c.index()])).collect(),
            csps: Candidate::all().map(csps).collect(),
            candidates: Csp::all().map(candidates).collect(),
        }
    }
}

/// The candidates linked to one, each once: 28 of them.
fn linked(one: Candidate) -> Vec<Candidate> {
    let all: Candidates =
        one.csps().iter().flat_map(|csp| csp.candidates()).map(Candidate::index).collect();
    all.iter().map(Candidate::from_index).filter(|&other| other != one).collect()
}

impl Relation {
    /// The links, of all there are, that meet a condition.
    fn new(linked: &[Vec<Candidate>], meets: impl Fn(Candidate, Candidate) -> bool) -> Relation {
        let kept = |one: Candidate| {
            let others = linked[one.index()].iter().copied();
            others.filter(|&other| meets(one, other)).collect::<Vec<_>>()
        };
        let kept: Vec<Vec<Candidate>> = Candidate::all().map(kept).collect();
        Relation {
            linked: kept.iter().map(|set| set.iter().map(|c| c.index()).collect()).collect(),
            covers: kept.into_iter().map(Account::of).collect(),
        }
    }
}

fn restricted(one: Candidate, linked: &[Candidate]) -> Account {
    let mut account = Account::EMPTY;
    for &other in linked {
        for csp in other.csps() {
            if one.linked_within(other, csp.space()) {
                account.insert(csp, other);
            }
        }
    }
    account
}
