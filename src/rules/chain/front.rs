//! Propagation: what follows from every target by singles, round after round, from all at once.
//!
//! Everything that a chain, lasso, whip or braid of length n derives from its target is derived
//! here too by round n. So where propagation comes to rest there is nothing to search for, and a
//! contradiction in round d means that no proof is shorter than d.
//!
//! A [table](Table) has a row for each open candidate, and in it a bit for each target: with these targets
//! the candidate is false. So a few words tell of all targets what follows in a variable.
//!
//! ```text
//! round n    all candidates of a variable are false: a contradiction
//!            all but one are: that one is true, and what is linked to it false in the next round
//!            with groups, all but those in one intersection are: what is linked to these is false then
//! ```
//!
//! A chain takes one step at a time. Where two candidates of a variable have become false in the same round and
//! no node is linked to both, each needs a step of its own, and none of the two can come earlier. So a
//! variable that has nothing left then is a contradiction in the next round only. To say the same of a variable
//! that has one candidate left would save one partial chain in a hundred, and costs more.

use crate::board::{
    Account, BitBoard, Bits, CROSSINGS, CandidateSet, Contradiction, Crossing, CspSet,
    candidates_of,
};
use crate::grid::Candidate;
use crate::proof::Shape;
use crate::rules::chain::realm::Realm;
use crate::work::{Stopped, Work};

/// Propagation from the candidates of a board in one realm, as many rounds as were asked for. The board is
/// that of whoever asks, always the same one.
pub struct Fronts {
    realm: Realm,
    /// The one target that is asked about, where it is one.
    only: Option<usize>,
    /// The candidates that leave a variable without values, when they were asked for.
    at_once: Option<CandidateSet>,
    table: Option<Box<dyn Rounds>>,
}

impl Fronts {
    /// With nothing done yet: from one target, or from all.
    pub fn new(realm: Realm, only: Option<Candidate>) -> Fronts {
        Fronts { realm, only: only.map(Candidate::index), at_once: None, table: None }
    }

    /// The targets for which a proof of this length, or a shorter one, is not excluded; one that uses one of
    /// the needed variables, where these are given.
    pub fn possible(
        &mut self,
        board: &BitBoard,
        length: usize,
        needed: Option<&CspSet>,
        work: &mut Work,
    ) -> CandidateSet {
        if length == 1 {
            return *self.at_once.get_or_insert_with(|| self.realm.at_once(board));
        }
        let table = self.table(board);
        while table.is_moving() && table.rounds() < length {
            table.advance(work);
        }
        table.refuted_by(length, needed)
    }

    /// Whether a proof of this length, or a shorter one, is not excluded for a target.
    pub fn allow(
        &mut self,
        board: &BitBoard,
        target: usize,
        length: usize,
        work: &mut Work,
    ) -> bool {
        if length == 1 {
            return self.possible(board, length, None, work).contains(target);
        }
        let table = self.table(board);
        while table.is_going(target) && table.rounds() < length {
            table.advance(work);
        }
        table.is_refuted_by(target, length)
    }

    /// The targets but those from which propagation came to rest without a contradiction: for these no length is
    /// possible.
    pub fn hopeful(&self) -> CandidateSet {
        self.table.as_deref().map_or(CandidateSet::below(729), |table| table.hopeful())
    }

    /// The candidates that propagation refutes, in any number of rounds.
    ///
    /// # Errors
    /// When the work is stopped.
    fn refuted(&mut self, board: &BitBoard, work: &mut Work) -> Result<Vec<Candidate>, Stopped> {
        let table = self.table(board);
        while table.is_moving() {
            work.look()?;
            table.advance(work);
        }
        let refuted = table.refuted_by(table.rounds(), None);
        Ok(refuted.iter().map(Candidate::from_index).collect())
    }

    fn table(&mut self, board: &BitBoard) -> &mut dyn Rounds {
        let (realm, only) = (&self.realm, self.only);
        &mut **self.table.get_or_insert_with(|| {
            let open: Vec<u16> = board.open().map(|open| open.index() as u16).collect();
            match if only.is_some() { 1 } else { open.len() } {
                0..=64 => Box::new(Table::<1>::new(board, realm, open, only)) as Box<dyn Rounds>,
                65..=128 => Box::new(Table::<2>::new(board, realm, open, only)),
                129..=192 => Box::new(Table::<3>::new(board, realm, open, only)),
                193..=256 => Box::new(Table::<4>::new(board, realm, open, only)),
                257..=384 => Box::new(Table::<6>::new(board, realm, open, only)),
                _ => Box::new(Table::<12>::new(board, realm, open, only)),
            }
        })
    }
}

/// Whether a board is solved by singles and by deleting all that propagation refutes, until nothing is
/// left to delete; also when it has no solution and they show it.
///
/// # Errors
/// When the work is stopped.
pub fn propagation_solves(
    board: &BitBoard,
    groups: bool,
    work: &mut Work,
) -> Result<bool, Stopped> {
    let mut board = board.clone();
    let end = propagate(&mut board, groups, work)?;
    Ok(end.is_err() || board.is_solved())
}

/// Applies singles and deletes all that propagation refutes, until nothing is left to delete; that it has no solution
/// when they show it.
///
/// # Errors
/// When the work is stopped.
pub fn propagate(
    board: &mut BitBoard,
    groups: bool,
    work: &mut Work,
) -> Result<Result<(), Contradiction>, Stopped> {
    let shape = if groups { Shape::G_BRAID } else { Shape::BRAID };
    loop {
        if board.apply_singles().is_err() {
            return Ok(Err(Contradiction));
        }
        let refuted = match board.is_solved() {
            true => Vec::new(),
            false => refuted(board, &shape, work)?,
        };
        if refuted.is_empty() {
            return Ok(Ok(()));
        }
        refuted.into_iter().for_each(|target| board.remove(target));
    }
}

/// The candidates that propagation in the realms of a shape refutes.
///
/// # Errors
/// When the work is stopped.
pub fn refuted(
    board: &BitBoard,
    shape: &Shape,
    work: &mut Work,
) -> Result<Vec<Candidate>, Stopped> {
    let mut refuted = Vec::new();
    for realm in Realm::of(shape, board) {
        refuted.extend(Fronts::new(realm, None).refuted(board, work)?);
    }
    Ok(refuted)
}

/// Propagation from all open candidates, whatever their number is.
trait Rounds: Send {
    /// Goes one round on.
    fn advance(&mut self, work: &mut Work);

    /// The number of rounds done.
    fn rounds(&self) -> usize;

    /// Whether another round might tell more about a target.
    fn is_going(&self, target: usize) -> bool;

    /// Whether another round might tell more about any.
    fn is_moving(&self) -> bool;

    /// The targets about which another round might tell more, or which have met a contradiction.
    fn hopeful(&self) -> CandidateSet;

    /// Whether a target has met a contradiction by a round.
    fn is_refuted_by(&self, target: usize, round: usize) -> bool;

    /// The targets that have met a contradiction by a round and, where some variables are needed, those from
    /// which a step or an end in one of these follows in the rounds done.
    fn refuted_by(&self, round: usize, needed: Option<&CspSet>) -> CandidateSet;
}

/// No row.
const NONE: u16 = u16::MAX;

/// What follows from each open candidate, or from one.
struct Table<const WORDS: usize> {
    /// The row of each of the 729 candidates; the targets have the same numbers, but for the only one,
    /// which is number 0.
    rows: Vec<u16>,
    only: Option<usize>,
    /// The rows of each of the 324 variables.
    values: Vec<Values>,
    /// The variables that links come from.
    linking: CspSet,
    /// The variables of the realm.
    variables: CspSet,
    groups: Vec<Intersection<WORDS>>,
    /// For each row, the targets with which it is false.
    falls: Vec<Bits<WORDS>>,
    /// The same without what steps of the last round have made false.
    old: Vec<Bits<WORDS>>,
    /// For each row, the targets with which it is true, as far as this has been followed.
    trues: Vec<Bits<WORDS>>,
    /// The same for what is true since the last round.
    fresh: Vec<Bits<WORDS>>,
    /// The targets of which another round might tell more.
    going: Bits<WORDS>,
    /// The candidate of each row.
    candidates: Vec<u16>,
    /// The candidate of each target.
    targets: Vec<u16>,
    /// For each round done the targets that have met a contradiction by then.
    refuted_by: Vec<Bits<WORDS>>,
}

/// The rows of a variable, one for each value that it has.
#[derive(Clone, Copy, Default)]
struct Values {
    count: u8,
    rows: [u16; 9],
}

impl Values {
    #[inline]
    fn rows(&self) -> &[u16] {
        &self.rows[..usize::from(self.count)]
    }

    fn push(&mut self, row: u16) {
        self.rows[usize::from(self.count)] = row;
        self.count += 1;
    }
}

/// A variable and an intersection: with what a variable has left there, what is linked to all of it falls.
struct Intersection<const WORDS: usize> {
    csp: usize,
    /// The rows of the variable elsewhere.
    outside: Values,
    /// The rows elsewhere of the other variable that lies in the intersection.
    linked: Values,
    /// The targets with which nothing is left elsewhere, and those since the last round.
    seen: Bits<WORDS>,
    fresh: Bits<WORDS>,
}

impl<const WORDS: usize> Table<WORDS> {
    /// With no round done, for the open candidates of a board, these.
    fn new(board: &BitBoard, realm: &Realm, candidates: Vec<u16>, only: Option<usize>) -> Self {
        let mut rows = vec![NONE; 729];
        let mut values = vec![Values::default(); 324];
        for (row, &candidate) in (0..).zip(&candidates) {
            rows[usize::from(candidate)] = row;
            for csp in Candidate::from_index(candidate.into()).csps() {
                values[csp.index()].push(row);
            }
        }
        let count = candidates.len();
        let mut fresh: Vec<Bits<WORDS>> = match only {
            None => (0..count).map(Bits::single).collect(),
            Some(_) => vec![Bits::EMPTY; count],
        };
        let mut targets = candidates.clone();
        if let Some(only) = only {
            targets.retain(|&target| usize::from(target) == only);
            targets.iter().for_each(|_| fresh[usize::from(rows[only])].insert(0));
        }
        let mut table = Table {
            rows,
            only,
            values,
            linking: realm.linking(board),
            variables: realm.variables,
            groups: Vec::new(),
            falls: vec![Bits::EMPTY; count],
            old: vec![Bits::EMPTY; count],
            trues: vec![Bits::EMPTY; count],
            fresh,
            going: Bits::below(targets.len()),
            candidates,
            targets,
            refuted_by: Vec::new(),
        };
        for csp in realm.groups {
            table.add_groups(&board.account, csp);
        }
        table
    }

    /// Adds the intersections in which a variable may have a group left that makes something false.
    fn add_groups(&mut self, account: &Account, csp: usize) {
        let values = account.values(csp);
        for &Crossing { inside, other, of_other } in &CROSSINGS[csp] {
            if (values & inside).count_ones() < 2 {
                continue;
            }
            let linked = account.values(other) & !of_other;
            if linked != 0 {
                let outside = self.rows_of(csp, values & !inside);
                let linked = self.rows_of(other, linked);
                let [seen, fresh] = [Bits::EMPTY; 2];
                self.groups.push(Intersection { csp, outside, linked, seen, fresh });
            }
        }
    }

    /// The rows of some values of a variable.
    fn rows_of(&self, csp: usize, values: u16) -> Values {
        let mut rows = Values::default();
        candidates_of(csp, values).for_each(|candidate| rows.push(self.rows[candidate]));
        rows
    }

    /// The number of a target; `None` when nothing is asked about it.
    #[inline]
    fn number(&self, target: usize) -> Option<usize> {
        let number = match self.only {
            Some(only) => (only == target).then_some(0)?,
            None => self.rows[target].into(),
        };
        (number < self.targets.len()).then_some(number)
    }

    /// Makes false what is linked to what is true since the last round.
    fn follow(&mut self) {
        for csp in self.linking {
            match *self.values[csp].rows() {
                [one, other] => {
                    let [one, other] = [one, other].map(usize::from);
                    self.falls[one] |= self.fresh[other];
                    self.falls[other] |= self.fresh[one];
                }
                ref rows => follow_in(rows, &self.fresh, &mut self.falls),
            }
        }
        for (trues, fresh) in self.trues.iter_mut().zip(&mut self.fresh) {
            *trues |= std::mem::take(fresh);
        }
        for group in &mut self.groups {
            let fresh = std::mem::take(&mut group.fresh);
            group.seen |= fresh;
            if !fresh.is_empty() {
                group.linked.rows().iter().for_each(|&row| self.falls[usize::from(row)] |= fresh);
            }
        }
    }

    /// Finds which variables have nothing left, and what is left alone: the targets of the first, and those
    /// of which another round might tell more.
    fn look(&mut self) -> (Bits<WORDS>, Bits<WORDS>) {
        let (mut refuted, mut changed) = (Bits::EMPTY, Bits::EMPTY);
        for csp in self.variables {
            let empty = match *self.values[csp].rows() {
                [one, other] => {
                    let [one, other] = [one, other].map(usize::from);
                    let falls = [self.falls[one], self.falls[other]];
                    self.fresh[one] |= falls[1];
                    self.fresh[other] |= falls[0];
                    falls[0] & falls[1]
                }
                ref rows => look_in(rows, &self.falls, &mut self.fresh),
            };
            let late = empty & self.going;
            let late = if late.is_empty() { late } else { self.late(csp, &late) };
            refuted |= empty.and_not(&late);
            changed |= late;
        }
        for (fresh, trues) in self.fresh.iter_mut().zip(&self.trues) {
            fresh.remove_all(trues);
            changed |= *fresh;
        }
        for group in &mut self.groups {
            let outside = group.outside.rows().iter().map(|&row| self.falls[usize::from(row)]);
            group.fresh = outside
                .fold(Bits::below(64 * WORDS), |all, falls| all & falls)
                .and_not(&group.seen);
            changed |= group.fresh;
        }
        (refuted, changed)
    }

    /// Of the targets with which a variable has nothing left, those with which the last round made two of its
    /// values false that each need a step.
    ///
    /// They do where they do not lie in one box-line intersection, but for a group among the variable's other
    /// values, which is linked to both.
    fn late(&self, csp: usize, targets: &Bits<WORDS>) -> Bits<WORDS> {
        let rows = self.values[csp].rows();
        let mut late = Bits::EMPTY;
        if !self.groups.is_empty() && csp >= 81 && rows.len() > 3 {
            return late;
        }
        let new = |row: &u16| targets.and_not(&self.old[usize::from(*row)]);
        let candidate =
            |row: &u16| Candidate::from_index(self.candidates[usize::from(*row)].into());
        for (place, one) in rows.iter().enumerate() {
            let new_one = new(one);
            if new_one.is_empty() {
                continue;
            }
            for other in &rows[..place] {
                let both = new_one & new(other);
                let together = || Candidate::in_one_intersection(&[one, other].map(candidate));
                if !both.is_empty() && !together() {
                    late |= both;
                }
            }
        }
        late
    }

    /// The targets with which one of these variables has one value left at most, or a group.
    fn using(&self, variables: &CspSet) -> Bits<WORDS> {
        let all = Bits::below(64 * WORDS);
        let at_most_one = |csp: usize| {
            let (mut some, mut several) = (Bits::EMPTY, Bits::EMPTY);
            for &row in self.values[csp].rows() {
                let left = all.and_not(&self.falls[usize::from(row)]);
                several |= some & left;
                some |= left;
            }
            all.and_not(&several)
        };
        let groups = self.groups.iter().filter(|group| variables.contains(group.csp));
        let of_groups = groups.map(|group| group.seen | group.fresh);
        let of_variables = (*variables & self.variables).iter().map(at_most_one);
        of_variables.chain(of_groups).fold(Bits::EMPTY, |all, targets| all | targets)
    }
}

/// Makes each of these rows false with what makes another one true.
fn follow_in<const WORDS: usize>(rows: &[u16], fresh: &[Bits<WORDS>], falls: &mut [Bits<WORDS>]) {
    // The targets with which one of the rows before is true, and those with which one from here on is.
    let (mut before, mut from) = (Bits::EMPTY, [Bits::EMPTY; 10]);
    for (place, &row) in rows.iter().enumerate().rev() {
        from[place] = from[place + 1] | fresh[usize::from(row)];
    }
    if from[0].is_empty() {
        return;
    }
    for (&row, after) in rows.iter().zip(&from[1..]) {
        falls[usize::from(row)] |= before | *after;
        before |= fresh[usize::from(row)];
    }
}

/// Makes each of these rows true with what makes all others false; and what makes all of them false.
fn look_in<const WORDS: usize>(
    rows: &[u16],
    falls: &[Bits<WORDS>],
    fresh: &mut [Bits<WORDS>],
) -> Bits<WORDS> {
    // The targets with which all rows before are false, and those with which all from here on are.
    let (mut before, mut from) = (Bits::below(64 * WORDS), [Bits::below(64 * WORDS); 10]);
    for (place, &row) in rows.iter().enumerate().rev() {
        from[place] = from[place + 1] & falls[usize::from(row)];
    }
    for (&row, after) in rows.iter().zip(&from[1..]) {
        fresh[usize::from(row)] |= before & *after;
        before &= falls[usize::from(row)];
        if before.is_empty() {
            break;
        }
    }
    from[0]
}

impl<const WORDS: usize> Rounds for Table<WORDS> {
    fn advance(&mut self, work: &mut Work) {
        work.rounds += self.going.count() as u64;
        self.old.copy_from_slice(&self.falls);
        self.follow();
        if self.rounds() == 0 {
            // What the target makes false takes no step.
            self.old.copy_from_slice(&self.falls);
        }
        let (refuted, changed) = self.look();
        let before = self.refuted_by.last().copied().unwrap_or_default();
        self.refuted_by.push(before | (refuted & self.going));
        self.going = (self.going & changed).and_not(&refuted);
    }

    fn rounds(&self) -> usize {
        self.refuted_by.len()
    }

    fn is_going(&self, target: usize) -> bool {
        self.number(target).is_some_and(|number| self.going.contains(number))
    }

    fn is_moving(&self) -> bool {
        !self.going.is_empty()
    }

    fn hopeful(&self) -> CandidateSet {
        let refuted = self.refuted_by.last().copied().unwrap_or_default();
        (self.going | refuted).iter().map(|number| self.targets[number].into()).collect()
    }

    fn is_refuted_by(&self, target: usize, round: usize) -> bool {
        let refuted = self.refuted_by[..round.min(self.rounds())].last();
        let number = self.number(target);
        refuted.zip(number).is_some_and(|(refuted, number)| refuted.contains(number))
    }

    fn refuted_by(&self, round: usize, needed: Option<&CspSet>) -> CandidateSet {
        let refuted = self.refuted_by[..round.min(self.rounds())].last();
        let mut refuted = refuted.copied().unwrap_or_default();
        if let Some(needed) = needed {
            refuted &= self.using(needed);
        }
        refuted.iter().map(|number| self.targets[number].into()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{apply_singles, read};
    use crate::proof::Literal;
    use crate::rules::chain::braid::Braids;
    use crate::rules::chain::find::shortest;
    use crate::rules::chain::kernel::{Engine, Finder, Kernel};
    use crate::rules::closure::{End, Inferences, Steps};
    use crate::rules::question::bounds::Bounds;
    use crate::rules::question::fronts::SharedFronts;
    use crate::work::Outcome;

    /// One of top1465 and EasterMonster.
    const PUZZLES: [&str; 2] = [
        ".4..1.2.......9.7..1..........43.6..8......5....2.....7.5..8......6..3..9........",
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
    ];

    #[test]
    fn what_is_refuted_is_what_closures_refute_one_by_one() {
        let mut refuted = 0;
        for puzzle in PUZZLES {
            let mut state = read(puzzle).unwrap().state;
            apply_singles(&mut state);
            let board = BitBoard::new(&state);
            for (shape, steps) in [(Shape::BRAID, Steps::SINGLES), (Shape::G_BRAID, Steps::LOCKED)]
            {
                let inferences = Inferences::new(&state, steps);
                let contradicts = |target: &Candidate| {
                    let supposed = [Literal::True((*target).into())];
                    let closure = inferences.closure(&supposed, &mut Work::unlimited());
                    closure.end() == End::Contradiction
                };
                let expected: Vec<Candidate> = board.open().filter(contradicts).collect();
                let realm = Realm::of(&shape, &board)[0];
                let mut work = Work::unlimited();
                let all = Fronts::new(realm, None).refuted(&board, &mut work).unwrap();
                assert_eq!(all, expected, "{puzzle}");
                let mut fronts = Fronts::new(realm, None);
                for target in board.open() {
                    let mut of_one = Fronts::new(realm, Some(target));
                    for length in 1..12 {
                        let allowed = fronts.allow(&board, target.index(), length, &mut work);
                        assert_eq!(
                            of_one.allow(&board, target.index(), length, &mut work),
                            allowed
                        );
                        assert!(!allowed || expected.contains(&target), "{target} in {puzzle}");
                    }
                }
                refuted += expected.len();
            }
        }
        assert!(refuted > 20, "{refuted}");
    }

    #[test]
    fn families_that_share_it_propagate_once() {
        let mut state = read(PUZZLES[1]).unwrap().state;
        apply_singles(&mut state);
        let board = BitBoard::new(&state);
        let (bounds, shared) = (Bounds::default(), SharedFronts::default());
        let rounds_of = |shape: &Shape, target: Candidate, shared: &SharedFronts| {
            let kernel = Kernel::of(shape).unwrap();
            let finder = Finder::sharing(kernel, &board, Some(target), &bounds, shared);
            let mut work = Work::unlimited();
            assert_eq!(shortest(finder, target, 12, &mut work), Outcome::None { up_to: 12 });
            work.rounds
        };
        // Whatever is supposed there comes to rest, so that there is nothing else to do.
        for target in board.open().take(20) {
            let [first, second] =
                [Shape::BRAID, Shape::NRCZT].map(|shape| rounds_of(&shape, target, &shared));
            let alone = rounds_of(&Shape::NRCZT, target, &SharedFronts::default());
            assert!(first > 0 && second == 0 && alone == first, "{first} {second} {alone}");
        }
    }

    #[test]
    fn no_braid_is_shorter_than_the_rounds_say() {
        let puzzle =
            "123...7.9.5.7..1...8.....6..............7.9.28.7.6..5...56..........2..1.1.84..3.";
        let mut state = read(puzzle).unwrap().state;
        apply_singles(&mut state);
        let board = BitBoard::new(&state);
        let mut work = Work::unlimited();
        let mut of_length = [0; 7];
        for shape in [Shape::BRAID, Shape::G_BRAID] {
            let realm = Realm::of(&shape, &board)[0];
            let mut fronts = Fronts::new(realm, None);
            let mut braids: Box<dyn Engine> = match shape.groups {
                true => Box::new(Braids::<true>::new(&board, realm)),
                false => Box::new(Braids::<false>::new(&board, realm)),
            };
            for target in board.open() {
                let found =
                    |&length: &usize| braids.within(target, length, &mut work).unwrap().is_some();
                if let Some(shortest) = (1..7).find(found) {
                    assert!(fronts.allow(&board, target.index(), shortest, &mut work), "{target}");
                    of_length[shortest] += 1;
                }
            }
        }
        assert!(of_length[3..].iter().sum::<usize>() > 20, "{of_length:?}");
    }
}
