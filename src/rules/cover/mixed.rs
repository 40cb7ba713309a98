//! Covers of any kind: cells and digits of houses, mixed, as bases and as covers, without fins.
//!
//! Users of Xsudo call them rank 0. The bases share no candidate. The search grows a connected set: a
//! candidate of a base that no cover holds yet gets one of its other variables; when all are covered
//! a further base that touches a cover is taken. What has as many covers as bases is complete. It is grown further
//! too: a cover with a smaller one inside makes something false that neither part does where it is grown from a
//! base of the other part, and which base comes first depends on how the grid is turned.
//!
//! Source: R. M. Hanson, "Sudoku Assistant", "Generalized Method Rule"; the word rank is the forums'.

use std::collections::HashSet;

use rustc_hash::FxHashSet;

use super::instance::{Cover, Instance};
use super::plane::open;
use super::short::new_only;
use crate::board::{CSPS, CandidateSet, CspSet, csps_of, values_of};
use crate::grid::{Candidate, Csp, House, Space};
use crate::proof::{Family, Proof};
use crate::rules::patterns::hunt::Hunt;
use crate::work::{Stopped, Work};

/// The greatest number of bases that the rule looks for; larger sets are named by what they contain, or
/// cost more than they tell.
const MOST: usize = 4;

/// Tells every connected cover of up to so many bases, of which there may be seven, that makes something
/// false, in a state of which these candidates are live: each once. Of what falls, none takes fewer bases than
/// those of some cover that is told.
///
/// # Errors
/// When the work is stopped.
pub fn each(
    live: &CandidateSet,
    most: usize,
    work: &mut Work,
    mut take: impl FnMut(&Cover),
) -> Result<(), Stopped> {
    let open = open(live);
    let values: Vec<CandidateSet> = Csp::all().map(|csp| *values_of(csp) & open).collect();
    let most = most.min(Csps::MOST);
    let mut search =
        Covering { values: &values, most, known: FxHashSet::default(), work, take: &mut take };
    for first in (0..324).filter(|&csp| !values[csp].is_empty()) {
        let bases = Csps::default().with(first);
        search.grow(&Bases { bases, inside: values[first], ..Bases::default() })?;
    }
    Ok(())
}

struct Covering<'a> {
    /// The open candidates of each variable.
    values: &'a [CandidateSet],
    most: usize,
    /// The bases and covers that have been grown.
    known: FxHashSet<(Csps, Csps)>,
    work: &'a mut Work,
    take: &'a mut dyn FnMut(&Cover),
}

/// A few variables, sorted: the number of each and one more in nine bits, the first in the lowest ones.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
struct Csps(u64);

impl Csps {
    /// How many there may be.
    const MOST: usize = 7;

    /// The bits of one.
    const BITS: usize = 9;

    fn iter(self) -> impl Iterator<Item = usize> {
        let at = move |place: usize| (self.0 >> (Csps::BITS * place)) as usize & 0x1ff;
        (0..Csps::MOST).map(at).take_while(|&csp| csp > 0).map(|csp| csp - 1)
    }

    fn len(self) -> usize {
        self.iter().count()
    }

    fn contains(self, csp: usize) -> bool {
        self.iter().any(|known| known == csp)
    }

    fn with(self, csp: usize) -> Csps {
        let place = Csps::BITS * self.iter().take_while(|&known| known < csp).count();
        let before = self.0 & ((1 << place) - 1);
        Csps(before | (csp as u64 + 1) << place | (self.0 ^ before) << Csps::BITS)
    }
}

/// Bases and covers so far.
#[derive(Clone, Default)]
struct Bases {
    bases: Csps,
    covers: Csps,
    /// The candidates of the bases.
    inside: CandidateSet,
    /// The candidates of the covers, and those of two.
    covered: CandidateSet,
    twice: CandidateSet,
}

impl Covering<'_> {
    fn grow(&mut self, set: &Bases) -> Result<(), Stopped> {
        if !self.known.insert((set.bases, set.covers)) {
            return Ok(());
        }
        self.work.spend()?;
        match set.inside.and_not(&set.covered).first() {
            Some(open) if set.covers.len() < self.most => {
                for cover in csps_of(Candidate::from_index(open)) {
                    if !set.bases.contains(cover) {
                        let values = self.values[cover];
                        self.grow(&Bases {
                            covers: set.covers.with(cover),
                            twice: set.twice | (set.covered & values),
                            covered: set.covered | values,
                            ..*set
                        })?;
                    }
                }
                Ok(())
            }
            Some(_) => Ok(()),
            // With fewer covers than bases there is no solution.
            None if set.covers.len() < set.bases.len() => Ok(()),
            None => {
                if set.covers.len() == set.bases.len() {
                    self.tell(set);
                }
                self.add_base(set)
            }
        }
    }

    /// Takes each further base that touches a cover. The first base is the one with the least number.
    fn add_base(&mut self, set: &Bases) -> Result<(), Stopped> {
        let outside = set.covered.and_not(&set.inside);
        let touching = outside.iter().fold(CspSet::EMPTY, |all, c| all | CSPS[c]);
        if set.bases.len() == self.most {
            return Ok(());
        }
        let full = set.covers.len() == self.most;
        let first = set.bases.iter().next();
        for base in touching.iter().filter(|&base| Some(base) > first) {
            let values = self.values[base];
            if !set.covers.contains(base)
                && !values.intersects(&set.inside)
                && (!full || values.is_subset(&set.covered))
            {
                let (bases, inside) = (set.bases.with(base), set.inside | values);
                self.grow(&Bases { bases, inside, ..*set })?;
            }
        }
        Ok(())
    }

    fn tell(&mut self, set: &Bases) {
        let falls = set.covered.and_not(&set.inside);
        let falls: CandidateSet = falls.iter().chain(set.twice.iter()).collect();
        if falls.is_empty() {
            return;
        }
        let csps = |all: Csps| all.iter().map(Csp::from_index).collect();
        (self.take)(&Cover {
            bases: csps(set.bases),
            covers: csps(set.covers),
            fins: Vec::new(),
            falls: falls.iter().map(Candidate::from_index).collect(),
        });
    }
}

/// The rule that has a cover without fins, by its variables: what is a named rule is called by that
/// name, and the rest `cover`.
pub fn rule_of(cover: &Cover) -> &'static str {
    let Cover { bases, covers, .. } = cover;
    let are = |csps: &[Csp], spaces: &[Space]| csps.iter().all(|c| spaces.contains(&c.space()));
    let (cells, houses) = ([Space::Rc], [Space::Rn, Space::Cn, Space::Bn]);
    let mut all = bases.iter().chain(covers);
    let one_digit = are(bases, &houses)
        && are(covers, &houses)
        && all.all(|csp| csp.second() == bases[0].second());
    if one_digit {
        return of_one_digit(bases, covers);
    }
    let in_house = |csps: &[Csp], digits: &[Csp]| {
        House::all().any(|house| {
            csps.iter().all(|csp| csp.candidates()[0].cell().houses().contains(&house))
                && digits
                    .iter()
                    .all(|csp| *csp == Csp::in_house(house, csp.candidates()[0].digit()))
        })
    };
    if are(bases, &cells) && are(covers, &houses) {
        if in_house(bases, covers) {
            return "naked-subset";
        }
        let of: HashSet<(Space, usize)> =
            covers.iter().map(|csp| (csp.space(), csp.first())).collect();
        let digits: HashSet<usize> = covers.iter().map(|csp| csp.second()).collect();
        let is_bent = of.len() == 2 && digits.len() == covers.len();
        return if is_bent { "bent-naked-subset" } else { "cover" };
    }
    if are(covers, &cells) && are(bases, &houses) && in_house(covers, bases) {
        return "hidden-subset";
    }
    "cover"
}

/// The rule of a cover that has only places of one digit.
fn of_one_digit(bases: &[Csp], covers: &[Csp]) -> &'static str {
    let are = |csps: &[Csp], spaces: &[Space]| csps.iter().all(|c| spaces.contains(&c.space()));
    let against = |with: &[Space]| {
        let (rows, columns) = ([&[Space::Rn], with].concat(), [&[Space::Cn], with].concat());
        are(bases, &rows) && are(covers, &columns) || are(bases, &columns) && are(covers, &rows)
    };
    match bases {
        [base] if base.space() == Space::Bn => "pointing",
        [_] => "claiming",
        _ if against(&[]) => "basic-fish",
        _ if against(&[Space::Bn]) => "franken-fish",
        _ => "mutant-fish",
    }
}

/// Covers of up to four bases that make something false that no smaller one does, each by its name.
pub(crate) fn list(hunt: &Hunt, found: &mut Vec<Proof>, work: &mut Work) -> Result<(), Stopped> {
    let mut all = Vec::new();
    let end = each(hunt.on.live(), MOST, work, |cover| all.push(cover.clone()));
    // Of two that make the same false, the one with a name is told.
    all.sort_by_key(|cover| rule_of(cover) == "cover");
    let falls = |cover: &Cover| cover.falls.iter().map(|c| c.index()).collect();
    for cover in new_only(all, |cover| cover.bases.len(), falls) {
        let family = match rule_of(&cover) {
            "cover" => hunt.family.clone(),
            name => Family { name: name.into(), shape: None },
        };
        found.push(Instance { parts: vec![cover] }.prove(hunt.position(), &family));
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_few_variables_are_sorted_in_whatever_order_they_come() {
        let orders = [[0, 5, 100, 323, 7, 80, 81], [323, 100, 81, 80, 7, 5, 0]];
        let [one, other] = orders.map(|csps| csps.into_iter().fold(Csps::default(), Csps::with));
        assert!(one == other && one.iter().eq([0, 5, 7, 80, 81, 100, 323]));
        assert_eq!((one.len(), Csps::default().len()), (Csps::MOST, 0));
        assert!(one.contains(0) && one.contains(323) && !one.contains(1));
    }
}
