//! The smallest sets of placements, or of eliminations, after which the rest is solved.
//!
//! Sets of one candidate are all tried, then sets of two. Where the rules that solve the rest end alike in whatever
//! order they are applied, the end without both of a pair lies in the ends without either; a pair of which one falls
//! without the other is not tried at all, for it does what one of them does. For whips the same is asked of braids,
//! which prove all that whips prove, and whips are asked about what is left.
//!
//! Source of the word: R. Williams, C. Gomes, B. Selman, "Backdoors to typical case complexity", IJCAI 2003.

use std::num::NonZeroUsize;

use crate::board::BitBoard;
use crate::grid::{Candidate, Conclusion};
use crate::parallel::in_order;
use crate::rules::impact::enough::Enough;
use crate::rules::impact::ground::{Ground, change};
use crate::work::{Stopped, Work};

/// What is known of the sets of one kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Backdoors {
    /// The sets that were found, the smallest first: no set has another of them in it.
    pub sets: Vec<Vec<Conclusion>>,
    /// No set has fewer members than this.
    pub at_least: usize,
    /// The size up to which all sets are among those found.
    pub all_up_to: Option<usize>,
    /// What stopped the search before its end.
    pub stopped: Option<Stopped>,
}

/// A search for the sets of one position.
pub struct Search<'a> {
    /// The position.
    pub ground: &'a Ground,
    /// What has to solve the rest.
    pub enough: &'a Enough,
    /// The greatest size, 2 at most.
    pub most: usize,
    /// Whether to go on to that size when smaller sets are found.
    pub all: bool,
    /// The number of threads; `None` for one per core.
    pub threads: Option<NonZeroUsize>,
    /// The bound of each question whether the rest is solved.
    pub work: Work,
}

/// What a change leaves.
enum End {
    /// It is solved.
    Solved,
    /// Rules that end alike come to this board, and do not solve it.
    Left(Box<BitBoard>),
    /// It is not solved, and nothing more is known.
    Open,
}

impl Search<'_> {
    /// The smallest sets of these changes. `tell` is told how many of the changes are done, of how many; where pairs
    /// are tried after them, each change counts twice.
    pub fn among(&self, changes: &[Conclusion], mut tell: impl FnMut(usize, usize)) -> Backdoors {
        let mut known = Backdoors { sets: vec![], at_least: 0, all_up_to: None, stopped: None };
        match self.enough.solves(self.ground.board(), self.ground, &mut self.work.clone()) {
            Ok(true) => return Backdoors { sets: vec![vec![]], all_up_to: Some(0), ..known },
            Ok(false) => (known.at_least, known.all_up_to) = (1, Some(0)),
            Err(by) => return Backdoors { stopped: Some(by), ..known },
        }
        let mut ends = Vec::new();
        let taken = in_order(
            changes,
            self.threads,
            |&change| self.end(change),
            |place, end| {
                tell(place + 1, changes.len());
                ends.push(end?);
                Ok::<(), Stopped>(())
            },
        );
        if let Err(by) = taken {
            known.sets = solved(changes, &ends);
            return Backdoors { stopped: Some(by), ..known };
        }
        known.sets = solved(changes, &ends);
        known.all_up_to = Some(1);
        if self.most < 2 || (!self.all && !known.sets.is_empty()) {
            known.at_least = if known.sets.is_empty() { 2 } else { 1 };
            return known;
        }
        if known.sets.is_empty() {
            known.at_least = 2;
        }
        let open: Vec<(Conclusion, &End)> = changes
            .iter()
            .copied()
            .zip(&ends)
            .filter(|(_, end)| !matches!(end, End::Solved))
            .collect();
        let firsts: Vec<usize> = (0..open.len()).collect();
        let pairs = |&first: &usize| self.pairs_of(&open, first);
        let skipped = changes.len() - open.len();
        let taken = in_order(&firsts, self.threads, pairs, |first, pairs| {
            tell(changes.len() + skipped + first + 1, 2 * changes.len());
            known.sets.extend(pairs?);
            Ok::<(), Stopped>(())
        });
        match taken {
            Err(by) => Backdoors { stopped: Some(by), ..known },
            Ok(()) => {
                known.at_least = if known.sets.is_empty() { 3 } else { known.at_least };
                Backdoors { all_up_to: Some(2), ..known }
            }
        }
    }

    /// What a change leaves.
    fn end(&self, one: Conclusion) -> Result<End, Stopped> {
        let work = &mut self.work.clone();
        work.look()?;
        let Ok(mut board) = change(self.ground.board(), &[one]) else { return Ok(End::Open) };
        let Some(wider) = self.enough.confluent(self.ground) else {
            let is_solved = self.enough.solves(&board, self.ground, work)?;
            return Ok(if is_solved { End::Solved } else { End::Open });
        };
        let changed = board.clone();
        if wider.settle(&mut board, self.ground, work)?.is_err() {
            return Ok(End::Open);
        }
        if !board.is_solved() {
            return Ok(End::Left(Box::new(board)));
        }
        let is_own = self.enough.is_confluent(self.ground);
        let is_solved = is_own || self.enough.solves(&changed, self.ground, work)?;
        Ok(if is_solved { End::Solved } else { End::Open })
    }

    /// The pairs of one change and those after it that solve the rest.
    fn pairs_of(
        &self,
        open: &[(Conclusion, &End)],
        first: usize,
    ) -> Result<Vec<Vec<Conclusion>>, Stopped> {
        let mut pairs = Vec::new();
        for second in first + 1..open.len() {
            if self.solves_pair(open[first], open[second])? {
                pairs.push(vec![open[first].0, open[second].0]);
            }
        }
        Ok(pairs)
    }

    fn solves_pair(
        &self,
        (one, end): (Conclusion, &End),
        (other, other_end): (Conclusion, &End),
    ) -> Result<bool, Stopped> {
        let work = &mut self.work.clone();
        work.look()?;
        let falls = |change: Conclusion, end: &End| match end {
            End::Left(left) => is_done(left, change),
            _ => false,
        };
        if falls(other, end) || falls(one, other_end) {
            return Ok(false);
        }
        if let (End::Left(left), End::Left(other_left)) = (end, other_end)
            && let Some(wider) = self.enough.confluent(self.ground)
        {
            let mut both = (**left).clone();
            let gone = both.live.and_not(&other_left.live);
            gone.iter().for_each(|gone| both.remove(Candidate::from_index(gone)));
            let is_solved = wider.solves(&both, self.ground, work)?;
            if !is_solved || self.enough.is_confluent(self.ground) {
                return Ok(is_solved);
            }
        }
        match change(self.ground.board(), &[one, other]) {
            Ok(board) => self.enough.solves(&board, self.ground, work),
            Err(_) => Ok(false),
        }
    }
}

/// Whether a change changes nothing any more.
fn is_done(board: &BitBoard, change: Conclusion) -> bool {
    match change {
        Conclusion::Eliminate(candidate) => !board.live.contains(candidate.index()),
        Conclusion::Place(candidate) => !board.is_open(candidate),
    }
}

/// The changes after which the rest is solved.
fn solved(changes: &[Conclusion], ends: &[End]) -> Vec<Vec<Conclusion>> {
    let solving = changes.iter().zip(ends).filter(|(_, end)| matches!(end, End::Solved));
    solving.map(|(&change, _)| vec![change]).collect()
}
