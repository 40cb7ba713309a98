//! What deleting or placing a candidate changes: the rating of what is left, and how much falls then.
//!
//! ```text
//! (here)     the value of changes of one position
//! ground     what all changes of a position have in common; a change applied
//! ladder     levels of rules that all end alike, so that a change is settled by those below where it would fall
//! ratings    the ratings of a position and of those that its changes leave
//! enough     what may solve the rest: singles, rules, a family up to a length
//! backdoors  the smallest sets of changes after which that solves it
//! ```
//!
//! A change is a conclusion that need not be proved. This room must not know whether one is true: who asks about false
//! ones is told that there is no solution. What it says is what a rating of the changed position says, only sooner:
//! tests hold it to that.

mod backdoors;
mod enough;
mod ground;
mod ladder;
mod ratings;

use std::collections::HashMap;
use std::num::NonZeroUsize;

pub use backdoors::{Backdoors, Search as BackdoorSearch};
pub use enough::Enough;
pub use ground::Ground;

use crate::board::{BitBoard, CandidateSet, Contradiction};
use crate::card::Cost;
use crate::grid::{Candidate, Conclusion};
use crate::parallel::as_they_come;
use crate::rules::catalogue::Catalogue;
use crate::rules::impact::ground::change;
use crate::rules::impact::ratings::Ratings;
use crate::rules::list::RuleList;
use crate::rules::rate::Measure;
use crate::work::{Outcome, Stopped, Work};

/// What a change of a position is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Impact {
    /// The rating of what is left, or that it has no solution.
    pub rating: Result<Outcome<usize>, Contradiction>,
    /// How many candidates singles then delete.
    pub singles: usize,
    /// How many candidates the basic rules then delete that they do not delete without it.
    pub basics: usize,
    /// Whether what was named is enough for the rest; or what stopped the search for it.
    pub cracks: Result<bool, Stopped>,
}

/// The changes of one position, ready to be weighed.
///
/// ```
/// use catena::grid::{Position, State};
/// use catena::rules::impact::{Enough, Ground, Impacts};
/// use catena::rules::{Measure, Outcome, Prepared, Reach, Work};
///
/// let on = Prepared::new(Position::from_state(State::FULL));
/// let ground = Ground::of(&on, Reach::default());
/// let work = Work::unlimited();
/// let impacts = Impacts::new(ground, &Measure::Singles, Enough::Singles, &work).unwrap();
/// let impact = impacts.of(&["r1c1<>1".parse().unwrap()], &work);
/// assert_eq!((impact.rating, impact.singles), (Ok(Outcome::None { up_to: 0 }), 0));
/// ```
pub struct Impacts<'a> {
    ground: Ground,
    ratings: Ratings<'a>,
    basics: Enough,
    /// What the basic rules leave where nothing is changed.
    after_basics: CandidateSet,
    enough: Enough,
}

impl<'a> Impacts<'a> {
    /// The changes of a position after singles, by a measure; each `work` is the bound of one rating.
    ///
    /// # Errors
    /// When the position has no solution, as the rating of it shows.
    pub fn new(
        ground: Ground,
        measure: &'a Measure,
        enough: Enough,
        work: &Work,
    ) -> Result<Impacts<'a>, Contradiction> {
        let basics = Enough::find(RuleList::BASICS, &Catalogue::built_in());
        let basics = basics.unwrap_or(Enough::Singles);
        let ratings = Ratings::new(&ground, measure, &mut work.clone())?;
        let mut left = ground.board().clone();
        let _ = basics.settle(&mut left, &ground, &mut work_of_basics());
        Ok(Impacts { ratings, basics, after_basics: left.live, enough, ground })
    }

    /// The rating of the position as it is.
    pub fn rating(&self) -> Outcome<usize> {
        self.ratings.whole()
    }

    /// The position after singles.
    pub fn board(&self) -> &BitBoard {
        self.ground.board()
    }

    /// What some changes together are worth.
    pub fn of(&self, changes: &[Conclusion], work: &Work) -> Impact {
        match change(self.board(), changes) {
            Ok(left) => self.counted(changes, &left, self.weigh(&left, work)),
            Err(Contradiction) => NOTHING,
        }
    }

    /// What each of some sets of changes is worth, told as soon as it is known, with the place of the set. Those that
    /// leave the same are weighed once.
    ///
    /// # Errors
    /// The first that `take` returns; then the work ends.
    pub fn each<E>(
        &self,
        sets: &[Vec<Conclusion>],
        threads: Option<NonZeroUsize>,
        work: &Work,
        mut take: impl FnMut(usize, Impact) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut left: Vec<(BitBoard, Vec<usize>)> = Vec::new();
        let mut known: HashMap<CandidateSet, usize> = HashMap::new();
        for (place, changes) in sets.iter().enumerate() {
            match change(self.board(), changes) {
                Err(Contradiction) => take(place, NOTHING)?,
                Ok(board) => match known.get(&board.live) {
                    Some(&group) => left[group].1.push(place),
                    None => {
                        known.insert(board.live, left.len());
                        left.push((board, vec![place]));
                    }
                },
            }
        }
        let weigh = |(board, _): &(BitBoard, Vec<usize>)| self.weigh(board, work);
        as_they_come(&left, threads, weigh, |group, worth| {
            let (board, places) = &left[group];
            let impact = |&place: &usize| (place, self.counted(&sets[place], board, worth));
            places.iter().map(impact).try_for_each(|(place, impact)| take(place, impact))
        })
    }

    /// What changes that leave this board are worth; what falls is counted with the changes themselves.
    fn weigh(&self, left: &BitBoard, work: &Work) -> Impact {
        // The basic rules end alike in whatever order: what they delete anyhow may be gone beforehand.
        let mut basics = left.clone();
        let anyhow = basics.live.and_not(&self.after_basics);
        anyhow.iter().for_each(|fallen| basics.remove(Candidate::from_index(fallen)));
        if basics.live != self.after_basics {
            let _ = self.basics.settle(&mut basics, &self.ground, &mut work_of_basics());
        }
        Impact {
            rating: self.ratings.after(left, &self.ground, &mut work.clone()),
            singles: self.board().live.and_not(&left.live).count(),
            basics: self.after_basics.and_not(&basics.live).count(),
            cracks: self.enough.solves(left, &self.ground, &mut work.clone()),
        }
    }

    /// The same without the changes themselves among what falls.
    fn counted(&self, changes: &[Conclusion], left: &BitBoard, worth: Impact) -> Impact {
        let own = ground::deleted(changes) & self.board().live;
        let own = own.and_not(&left.live);
        Impact {
            singles: worth.singles - own.count(),
            basics: worth.basics - own.count_and(&self.after_basics),
            ..worth
        }
    }
}

/// Work for the basic rules, which take some thousand steps at most from any state: what they delete is always known.
fn work_of_basics() -> Work {
    Work::with_budget(Cost::Usual.budget())
}

/// What changes are worth that leave no solution.
const NOTHING: Impact =
    Impact { rating: Err(Contradiction), singles: 0, basics: 0, cracks: Ok(false) };
