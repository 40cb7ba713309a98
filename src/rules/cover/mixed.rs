//! Covers of any kind: cells and digits of houses, mixed, as bases and as covers, without fins.
//!
//! Users of Xsudo call them rank 0. The bases share no candidate. The search grows a connected set: a
//! candidate of a base that no cover holds yet gets one of its other variables; when all are covered
//! and there are more covers than bases, a further base that touches a cover is taken. What has as many
//! covers as bases is complete, and not grown further.
//!
//! Source: seed text 002, "Generalized Method Rule"; the word rank is the forums'.

use std::collections::HashSet;

use super::instance::{Cover, Instance};
use super::plane::open;
use super::short::new_only;
use crate::board::{CandidateSet, csps_of, values_of};
use crate::grid::{Candidate, Csp, House, Space};
use crate::proof::{Family, Proof};
use crate::rules::pattern::Hunt;
use crate::work::{Stopped, Work};

/// The greatest number of bases that the rule looks for; larger sets are named by what they contain, or
/// cost more than they tell.
const MOST: usize = 4;

/// Tells every connected cover of up to so many bases that makes something false, in a state of which
/// these candidates are live: each once, where it contains no smaller one by the way it is grown.
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
    let mut search = Search { values: &values, most, known: HashSet::new(), work, take: &mut take };
    for first in (0..324).filter(|&csp| !values[csp].is_empty()) {
        let set = Set { inside: values[first], ..Set::default() }.with_base(first);
        search.grow(&set)?;
    }
    Ok(())
}

struct Search<'a> {
    /// The open candidates of each variable.
    values: &'a [CandidateSet],
    most: usize,
    /// The sets that have been grown.
    known: HashSet<(Vec<usize>, Vec<usize>)>,
    work: &'a mut Work,
    take: &'a mut dyn FnMut(&Cover),
}

/// Bases and covers so far, each sorted.
#[derive(Clone, Default)]
struct Set {
    bases: Vec<usize>,
    covers: Vec<usize>,
    /// The candidates of the bases.
    inside: CandidateSet,
    /// The candidates of the covers, and those of two.
    covered: CandidateSet,
    twice: CandidateSet,
}

impl Set {
    fn with_base(&self, base: usize) -> Set {
        let mut set = self.clone();
        set.bases.insert(set.bases.partition_point(|&known| known < base), base);
        set
    }

    fn with_cover(&self, cover: usize, values: &CandidateSet) -> Set {
        let mut set = self.clone();
        set.covers.insert(set.covers.partition_point(|&known| known < cover), cover);
        set.twice |= set.covered & *values;
        set.covered |= *values;
        set
    }
}

impl Search<'_> {
    fn grow(&mut self, set: &Set) -> Result<(), Stopped> {
        if !self.known.insert((set.bases.clone(), set.covers.clone())) {
            return Ok(());
        }
        self.work.spend()?;
        match set.inside.and_not(&set.covered).first() {
            Some(open) if set.covers.len() < self.most => {
                for cover in csps_of(Candidate::from_index(open)) {
                    if !set.bases.contains(&cover) {
                        self.grow(&set.with_cover(cover, &self.values[cover]))?;
                    }
                }
                Ok(())
            }
            Some(_) => Ok(()),
            None if set.covers.len() <= set.bases.len() => {
                self.tell(set);
                Ok(())
            }
            None => self.add_base(set),
        }
    }

    /// Takes each further base that touches a cover. The first base is the one with the least number.
    fn add_base(&mut self, set: &Set) -> Result<(), Stopped> {
        let outside = set.covered.and_not(&set.inside);
        let touching = outside.iter().flat_map(|c| csps_of(Candidate::from_index(c)).iter());
        let full = set.covers.len() == self.most;
        let fits = |&base: &usize| {
            let values = &self.values[base];
            base > set.bases[0]
                && !set.covers.contains(&base)
                && !values.intersects(&set.inside)
                && (!full || values.is_subset(&set.covered))
        };
        let further: HashSet<usize> = touching.filter(fits).collect();
        let mut further: Vec<usize> = further.into_iter().collect();
        further.sort_unstable();
        for base in further {
            let mut with = set.with_base(base);
            with.inside |= self.values[base];
            self.grow(&with)?;
        }
        Ok(())
    }

    fn tell(&mut self, set: &Set) {
        let falls = set.covered.and_not(&set.inside);
        let falls: CandidateSet = falls.iter().chain(set.twice.iter()).collect();
        if falls.is_empty() || set.covers.len() < set.bases.len() {
            return;
        }
        let csps = |all: &[usize]| all.iter().copied().map(Csp::from_index).collect();
        (self.take)(&Cover {
            bases: csps(&set.bases),
            covers: csps(&set.covers),
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
            name => Family { name: name.to_owned(), shape: None },
        };
        found.push(Instance { parts: vec![cover] }.prove(hunt.position(), &family));
    }
    end
}
