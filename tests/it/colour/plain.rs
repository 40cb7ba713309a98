//! The definitions of the colour rules, written down plainly: sets of candidates, and fixpoints that
//! try everything. Slow, and nothing of it is shared with what it is held against.

use std::collections::{BTreeMap, BTreeSet};

use catena::grid::{Candidate, Csp, Digit, House, HouseKind, Space, State};

pub type Set = BTreeSet<Candidate>;

/// What a fixpoint may do beside links.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum With {
    /// Conjugate pairs.
    Pairs,
    /// Conjugate pairs and almost-locked ranges.
    Ranges,
    /// Whatever is left of a variable.
    Locked,
    /// The same, with subsets of up to so many variables.
    Subsets(usize),
    /// The same, with naked subsets and basic fish of every size, and what is false by the grids of a
    /// digit.
    Covers,
}

/// A state with its variables and ranges.
pub struct Plain {
    pub state: State,
    pub live: Vec<Candidate>,
    /// The live values of each variable that has any.
    pub variables: Vec<Set>,
    /// The places that have to be false, and those of which one is then true.
    ranges: Vec<(Set, Set)>,
}

/// Variables of which all that is left lies in as many others.
struct Subset {
    /// The live values of each.
    variables: Vec<Set>,
    /// What is left of them in each of the others.
    parts: Vec<Set>,
}

impl Plain {
    pub fn new(state: &State) -> Plain {
        let values = |csp: Csp| state.values(csp).collect::<Set>();
        let ranges = Csp::all().filter(|csp| csp.space() == Space::Bn);
        Plain {
            live: state.candidates().collect(),
            variables: Csp::all().map(values).filter(|values| !values.is_empty()).collect(),
            ranges: ranges.flat_map(|csp| ranges_of(&values(csp))).collect(),
            state: state.clone(),
        }
    }

    /// The live candidates that are not decided.
    pub fn open(&self) -> impl Iterator<Item = Candidate> {
        let linked = |c: &Candidate| self.live.iter().any(|other| other.linked(*c));
        self.live.iter().copied().filter(linked)
    }

    /// The live candidates linked to one of some.
    pub fn seen(&self, set: &Set) -> Set {
        self.live.iter().copied().filter(|c| set.iter().any(|member| member.linked(*c))).collect()
    }

    /// The live candidates linked to all of some.
    fn seen_by_all(&self, set: &Set) -> Set {
        self.live.iter().copied().filter(|c| set.iter().all(|member| member.linked(*c))).collect()
    }

    /// Whether all that follows from a candidate makes two linked candidates true, or leaves nothing
    /// of a variable.
    pub fn is_refuted(&self, start: Candidate, with: With) -> bool {
        let mut trues: BTreeSet<Set> = BTreeSet::from([Set::from([start])]);
        let mut falses = Set::new();
        loop {
            let before = (trues.len(), falses.len());
            for group in &trues {
                falses.extend(self.seen_by_all(group));
            }
            let is_joined = matches!(with, With::Locked | With::Subsets(_) | With::Covers);
            let pairs = self.variables.iter().filter(|v| v.len() == 2 || is_joined);
            for variable in pairs {
                let left: Set = variable.difference(&falses).copied().collect();
                if !left.is_empty() && (left != *variable || is_joined) {
                    trues.insert(left);
                }
            }
            if with == With::Ranges {
                let open = self.ranges.iter().filter(|(out, _)| out.is_subset(&falses));
                trues.extend(open.map(|(_, left)| left.clone()));
            }
            if let With::Subsets(most) = with {
                falses.extend(self.by_subsets(&falses, most));
            }
            if with == With::Covers && (trues.len(), falses.len()) == before {
                falses.extend(self.covered(&falses));
                falses.extend(self.false_by_grids(&falses));
            }
            if (trues.len(), falses.len()) == before {
                break;
            }
        }
        self.variables.iter().any(|v| v.is_subset(&falses))
            || trues.iter().any(|group| group.is_subset(&falses))
    }

    /// The subsets of two variables to `most` where some candidates are false: of p variables all that is left lies in
    /// p others.
    fn subsets(&self, falses: &Set, most: usize) -> Vec<Subset> {
        let digits = || (0..9).map(Digit::from_index);
        let mut pools: Vec<[Vec<Csp>; 2]> = Vec::new();
        for digit in digits() {
            let rows: Vec<Csp> = (0..9).map(|row| Csp::row(row, digit)).collect();
            let columns: Vec<Csp> = (0..9).map(|column| Csp::column(column, digit)).collect();
            pools.extend([[rows.clone(), columns.clone()], [columns, rows]]);
        }
        for house in House::all() {
            let cells: Vec<Csp> = house.cells().into_iter().map(Csp::cell).collect();
            let places: Vec<Csp> = digits().map(|digit| Csp::in_house(house, digit)).collect();
            pools.extend([[cells.clone(), places.clone()], [places, cells]]);
        }
        let mut found = Vec::new();
        for [variables, others] in pools {
            let left = |csp: &Csp| -> Set { &self.state.values(*csp).collect::<Set>() - falses };
            let others: Vec<Set> = others.iter().map(left).collect();
            let mut chosen: Vec<(usize, Vec<Csp>)> = vec![(0, Vec::new())];
            for size in 1..=most {
                let with = |(next, all): &(usize, Vec<Csp>)| {
                    let more = (*next..9).map(|at| (at + 1, [&all[..], &[variables[at]]].concat()));
                    more.collect::<Vec<(usize, Vec<Csp>)>>()
                };
                chosen = chosen.iter().flat_map(with).collect();
                let parts = |all: &[Csp]| -> Vec<Set> {
                    let left: Set = all.iter().flat_map(left).collect();
                    let parts = others.iter().map(|other| other & &left);
                    parts.filter(|part| !part.is_empty()).collect()
                };
                // More than are allowed of the largest subset do not become fewer.
                chosen.retain(|(_, all)| parts(all).len() <= most);
                let all = chosen.iter().map(|(_, all)| (all, parts(all)));
                let subsets = all.filter(|(_, parts)| size > 1 && parts.len() == size);
                found.extend(subsets.map(|(all, parts)| Subset {
                    variables: all.iter().map(|csp| self.state.values(*csp).collect()).collect(),
                    parts,
                }));
            }
        }
        found
    }

    /// What subsets of up to so many variables make false where some candidates are.
    fn by_subsets(&self, falses: &Set, most: usize) -> Set {
        let subsets = self.subsets(falses, most);
        subsets.iter().flat_map(|subset| self.false_by(subset)).collect()
    }

    /// What is linked to all that a subset leaves in one of its links.
    fn false_by(&self, subset: &Subset) -> Set {
        subset.parts.iter().flat_map(|part| self.seen_by_all(part)).collect()
    }

    /// The length of the shortest whip that eliminates a candidate, with subsets of up to so many variables; `None`
    /// where it would be longer than `longest`.
    pub fn s_whip(&self, target: Candidate, most: usize, longest: usize) -> Option<usize> {
        let first = self.seen(&Set::from([target]));
        (1..=longest).find(|&length| {
            self.ends((&first, &first), (target, most), length, &mut BTreeSet::new())
        })
    }

    /// Whether a partial whip ends in so many variables more: what is false, and what the last step makes false.
    fn ends(
        &self,
        (falses, last): (&Set, &Set),
        (target, most): (Candidate, usize),
        length: usize,
        met: &mut BTreeSet<(Set, Set, usize)>,
    ) -> bool {
        if !met.insert((falses.clone(), last.clone(), length)) {
            return false;
        }
        let near = |variable: &Set| !variable.is_disjoint(last);
        if self.variables.iter().any(|variable| near(variable) && variable.is_subset(falses)) {
            return true;
        }
        let mut steps: Vec<(usize, Set)> = Vec::new();
        for variable in self.variables.iter().filter(|v| near(v) && !v.contains(&target)) {
            steps.push((1, self.seen_by_all(&(variable - falses))));
        }
        for subset in self.subsets(falses, most.min(length - 1)) {
            let left = subset.variables.iter().map(|variable| variable - falses);
            let is_whole = left.chain(subset.parts.clone()).all(|set| set.len() > 1);
            if is_whole && subset.variables.iter().any(near) {
                steps.push((subset.variables.len(), self.false_by(&subset)));
            }
        }
        steps.into_iter().filter(|(size, falls)| *size < length && !falls.is_empty()).any(
            |(size, falls)| {
                self.ends((&(falses | &falls), &falls), (target, most), length - size, met)
            },
        )
    }

    /// What naked subsets and basic fish make false where some candidates are: sets that lie in as many
    /// others. A hidden subset leaves a naked one.
    fn covered(&self, falses: &Set) -> Set {
        let csp = |of: &dyn Fn(usize, usize) -> Csp, one: usize| -> Vec<Set> {
            let values = |other| self.state.values(of(one, other)).collect::<Set>();
            (0..9).map(|other| &values(other) - falses).collect()
        };
        let digit = Digit::from_index;
        let mut planes: Vec<[Vec<Set>; 2]> = Vec::new();
        for one in 0..9 {
            let rows = csp(&|d, row| Csp::row(row, digit(d)), one);
            let columns = csp(&|d, column| Csp::column(column, digit(d)), one);
            planes.extend([[rows.clone(), columns.clone()], [columns, rows]]);
            for house in [House::row(one), House::column(one), House::block(one)] {
                let cells = csp(&|_, at| Csp::cell(house.cells()[at]), one);
                let digits = csp(&|_, d| Csp::in_house(house, digit(d)), one);
                planes.push([cells, digits]);
            }
        }
        let mut fallen = Set::new();
        for [sets, others] in planes {
            for chosen in 1..512usize {
                let of = |at: &usize| chosen >> at & 1 == 1;
                let all: Set = (0..9).filter(of).flat_map(|at| sets[at].iter().copied()).collect();
                let touched: Vec<&Set> =
                    others.iter().filter(|other| !other.is_disjoint(&all)).collect();
                if touched.len() == chosen.count_ones() as usize {
                    let held = touched.into_iter().flatten();
                    fallen.extend(held.filter(|c| !all.contains(c)).copied());
                }
            }
        }
        fallen
    }

    /// What almost locked sets of grids and grid sashimi make false where some candidates are: n lines
    /// of a digit have n + 1 cross lines, of which a candidate outside takes two; or it takes one, and a
    /// further line keeps places in the others only.
    fn false_by_grids(&self, falses: &Set) -> Set {
        let mut fallen = Set::new();
        for digit in Digit::all() {
            let live: Vec<Candidate> =
                self.state.candidates().filter(|c| c.digit() == digit).collect();
            let live: Vec<Candidate> = live.into_iter().filter(|c| !falses.contains(c)).collect();
            for by_rows in [true, false] {
                let line = |c: &Candidate| if by_rows { c.cell().row() } else { c.cell().column() };
                let cross =
                    |c: &Candidate| if by_rows { c.cell().column() } else { c.cell().row() };
                for chosen in 1..512usize {
                    let held = |c: &&Candidate| chosen >> line(c) & 1 == 1;
                    let places: Vec<&Candidate> = live.iter().filter(held).collect();
                    let lines: BTreeSet<usize> = places.iter().map(|c| line(c)).collect();
                    let crosses: BTreeSet<usize> = places.iter().map(|c| cross(c)).collect();
                    let count = chosen.count_ones() as usize;
                    if lines.len() != count || crosses.len() != count + 1 {
                        continue;
                    }
                    for &z in live.iter().filter(|z| !held(z)) {
                        let left =
                            |at: &usize| places.iter().any(|c| cross(c) == *at && !c.linked(z));
                        let left: BTreeSet<usize> = crosses.iter().copied().filter(left).collect();
                        let has_none = |further: usize| {
                            let mut own = live.iter().filter(|c| line(c) == further).peekable();
                            own.peek().is_some()
                                && further != line(&z)
                                && chosen >> further & 1 == 0
                                && own.all(|c| c.linked(z) || left.contains(&cross(c)))
                        };
                        if left.len() < count || left.len() == count && (0..9).any(has_none) {
                            fallen.insert(z);
                        }
                    }
                }
            }
        }
        fallen
    }

    /// The candidates that a hypothesis refutes.
    pub fn refuted(&self, with: With) -> Set {
        let already = |c| with == With::Covers && self.is_refuted(c, With::Locked);
        self.open().filter(|&c| already(c) || self.is_refuted(c, with)).collect()
    }

    /// The strong chains, each as its two polarities.
    pub fn chains(&self) -> Vec<[Set; 2]> {
        let mut chains: Vec<[Set; 2]> = Vec::new();
        for &first in &self.live {
            let known = |chain: &[Set; 2]| chain.iter().any(|polarity| polarity.contains(&first));
            if chains.iter().any(known) {
                continue;
            }
            let mut colour: BTreeMap<Candidate, bool> = BTreeMap::from([(first, false)]);
            while let Some((next, of)) =
                self.variables.iter().filter(|v| v.len() == 2).find_map(|v| {
                    let (a, b) = (*v.first()?, *v.last()?);
                    match (colour.get(&a), colour.get(&b)) {
                        (Some(of), None) => Some((b, !of)),
                        (None, Some(of)) => Some((a, !of)),
                        _ => None,
                    }
                })
            {
                colour.insert(next, of);
            }
            if colour.len() > 1 {
                let of =
                    |wanted| colour.iter().filter(move |(_, c)| **c == wanted).map(|(c, _)| *c);
                chains.push([of(false).collect(), of(true).collect()]);
            }
        }
        chains
    }

    /// All polarities, each with its opposite.
    pub fn polarities(&self) -> Vec<[Set; 2]> {
        let turned = |[one, other]: [Set; 2]| [[one.clone(), other.clone()], [other, one]];
        self.chains().into_iter().flat_map(turned).collect()
    }

    /// All that is true with some candidates, by any number of chains: a polarity when its opposite has
    /// a candidate linked to one of these.
    pub fn made(&self, by: &Set) -> Set {
        let polarities = self.polarities();
        let mut made = by.clone();
        loop {
            let (before, seen) = (made.len(), self.seen(&made));
            let is_made = |[_, opposite]: &&[Set; 2]| !opposite.is_disjoint(&seen);
            made.extend(polarities.iter().filter(is_made).flat_map(|[polarity, _]| polarity));
            if made.len() == before {
                return made;
            }
        }
    }

    /// Whether two of some candidates are linked.
    fn clashes(&self, trues: &Set) -> bool {
        !self.seen(trues).is_disjoint(trues)
    }

    pub fn traps(&self) -> Set {
        let mut traps = Set::new();
        for [one, other] in self.chains() {
            let both = self.seen(&one).intersection(&self.seen(&other)).copied().collect::<Set>();
            traps.extend(both.into_iter().filter(|c| !one.contains(c) && !other.contains(c)));
        }
        traps
    }

    pub fn wraps(&self) -> Set {
        let of = self.polarities().into_iter().map(|[polarity, _]| polarity);
        of.filter(|polarity| self.clashes(polarity)).flatten().collect()
    }

    pub fn weak_wraps(&self) -> Set {
        let of = self.polarities().into_iter().map(|[polarity, _]| polarity);
        let is_weak =
            |polarity: &Set| !self.clashes(polarity) && self.clashes(&self.made(polarity));
        of.filter(is_weak).flatten().collect()
    }

    pub fn weak_corners(&self) -> Set {
        let mut corners = Set::new();
        for [polarity, opposite] in self.polarities() {
            let made = self.made(&opposite);
            if !self.clashes(&made) {
                let seen = self.seen(&polarity).into_iter();
                let outside = seen.filter(|c| !polarity.contains(c) && !opposite.contains(c));
                corners.extend(outside.filter(|c| made.iter().any(|other| other.linked(*c))));
            }
        }
        corners.difference(&self.traps()).copied().collect()
    }

    /// Whether a and one of these leave nothing of a variable, and neither does so alone.
    fn is_hinge(&self, a: Candidate, others: &Set) -> bool {
        self.variables.iter().filter(|v| !v.contains(&a)).any(|variable| {
            let all = |b: Candidate| variable.iter().all(|c| c.linked(b));
            let either = |b: Candidate| variable.iter().all(|c| c.linked(a) || c.linked(b));
            let fits = |b: &&Candidate| !variable.contains(b) && either(**b) && !all(**b);
            !all(a) && others.iter().any(|b| fits(&b))
        })
    }

    pub fn strong_hinges(&self) -> Set {
        let polarities = self.polarities().into_iter().map(|[polarity, _]| polarity);
        let is_false = |polarity: &Set| polarity.iter().any(|&a| self.is_hinge(a, polarity));
        polarities.filter(is_false).flatten().collect()
    }

    pub fn weak_hinges(&self) -> Set {
        let polarities: Vec<Set> =
            self.polarities().into_iter().map(|[polarity, _]| polarity).collect();
        let mut falls = Set::new();
        for a in self.open() {
            let own = polarities.iter().find(|polarity| polarity.contains(&a)).cloned();
            let own = own.unwrap_or_else(|| Set::from([a]));
            let made = self.made(&own).difference(&own).copied().collect();
            if self.is_hinge(a, &made) {
                falls.extend(own);
            }
        }
        falls
    }

    /// What a range and a strong chain make false.
    pub fn ranges(&self) -> Set {
        let polarities = self.polarities();
        let mut falls = Set::new();
        for (out, left) in &self.ranges {
            let beside = self.seen_by_all(left);
            for [polarity, opposite] in &polarities {
                if beside.is_disjoint(polarity) {
                    continue;
                }
                let forced = self.seen_by_all(out).into_iter();
                let forced = forced.filter(|z| !left.contains(z) && !out.contains(z));
                for z in forced.filter(|z| opposite.iter().any(|member| member.linked(*z))) {
                    let own = polarities.iter().find(|[own, _]| own.contains(&z));
                    falls.extend(own.map_or(Set::from([z]), |[own, _]| own.clone()));
                }
            }
        }
        falls
    }

    /// The polarities that take two digits of an almost locked set of at least two cells.
    pub fn forced_by_als(&self, largest: usize) -> Set {
        let sets: Vec<Vec<Set>> = House::all().flat_map(|house| self.als(house, largest)).collect();
        let mut falls = Set::new();
        for [polarity, _] in self.polarities() {
            let gone = self.seen(&self.made(&polarity));
            let takes =
                |digits: &&Vec<Set>| digits.iter().filter(|d| d.is_subset(&gone)).count() > 1;
            if sets.iter().any(|digits| takes(&digits)) {
                falls.extend(polarity);
            }
        }
        falls
    }

    /// The almost locked sets of a house, each as the candidates of its digits.
    fn als(&self, house: House, largest: usize) -> Vec<Vec<Set>> {
        let cells = house.cells().into_iter().filter(|&cell| self.state.digits(cell).len() > 1);
        let cells: Vec<_> = cells.collect();
        let mut sets = Vec::new();
        for chosen in 0..1usize << cells.len() {
            let of = |at: &usize| chosen >> at & 1 == 1;
            let chosen: Vec<_> = (0..cells.len()).filter(of).map(|at| cells[at]).collect();
            let mut digits: BTreeMap<usize, Set> = BTreeMap::new();
            for cell in &chosen {
                for digit in self.state.digits(*cell).iter() {
                    let of = digits.entry(digit.index()).or_default();
                    of.insert(Candidate::new(digit, *cell));
                }
            }
            if (2..=largest).contains(&chosen.len()) && digits.len() == chosen.len() + 1 {
                sets.push(digits.into_values().collect());
            }
        }
        sets
    }
}

/// The ranges of the places of a digit in a block, in all directions.
fn ranges_of(places: &Set) -> Vec<(Set, Set)> {
    let lines: Vec<House> = House::all().filter(|house| house.kind() != HouseKind::Block).collect();
    let mut ranges = Vec::new();
    if places.len() < 3 {
        return ranges;
    }
    for &one in &lines {
        for &other in &lines {
            let on = |line: House| -> Set {
                places.iter().copied().filter(|c| c.cell().houses().contains(&line)).collect()
            };
            let (a, b) = (on(one), on(other));
            let covered = places.iter().all(|c| a.contains(c) || b.contains(c));
            if covered && !a.is_subset(&b) && !b.is_subset(&a) {
                let rest: Set = places.difference(&a).copied().collect();
                ranges.extend([(a.clone(), rest.clone()), (rest, a)]);
            }
        }
    }
    ranges
}
