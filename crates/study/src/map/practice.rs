//! What families do in practice, in the puzzles of a collection that was drawn without regard to them, as a list:
//! `practice.txt`.

use std::sync::{Arc, LazyLock};

use catena::explorer::refusals::Refusals;
use catena::grid::{Position, apply_singles};
use catena::rules::{Catalogue, Pace, Prepared, Reach, Rule, UnknownRule};
use catena::work::{Interrupt, Work};
use serde::Serialize;
use serde::ser::Serializer;

use crate::lengths::{Families, Profile, Shortest};
use crate::walk::{Broken, Ending, Walk};

/// The lengths to which the puzzles that a family solves are counted.
pub const LENGTHS: [usize; 5] = [2, 3, 4, 5, 9];
/// To which length eliminations are looked for.
const MOST: usize = 12;
/// The rules that are used beside a family in the paths of puzzles.
const BESIDE: [&str; 2] = ["singles", "locked-candidates"];
/// How many times the budget of one search a path may spend.
const SEARCHES: u64 = 10;

/// What families do in the puzzles of a collection.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Practice {
    /// The collection.
    pub collection: String,
    /// How many of its puzzles were asked, after singles.
    pub puzzles: usize,
    /// What each family does, in the order of the library.
    pub families: Vec<Practised>,
}

/// What a family does in the puzzles of a collection.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Practised {
    /// The family.
    pub family: String,
    /// How many eliminations it has to length 12.
    pub eliminations: usize,
    /// How many puzzles are solved by singles, locked candidates and the family to length 2, 3, 4, 5 and 9.
    pub solved: [usize; 5],
    /// How many of its eliminations each other family has, in their order; of itself all.
    pub shares: Vec<Share>,
}

/// A number of eliminations among others.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Share {
    made: usize,
    of: usize,
}

impl Share {
    /// So many of so many; `None` when they are more.
    pub fn new(made: usize, of: usize) -> Option<Share> {
        (made <= of).then_some(Share { made, of })
    }

    /// How many the other family has.
    pub const fn made(self) -> usize {
        self.made
    }

    /// Of how many it is known whether it has them.
    pub const fn of(self) -> usize {
        self.of
    }

    fn add(&mut self, is_made: bool) {
        self.of += 1;
        self.made += usize::from(is_made);
    }
}

impl Serialize for Share {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.made, self.of).serialize(serializer)
    }
}

static PRACTICE: LazyLock<Practice> = LazyLock::new(|| read(TEXT).expect("tests read the list"));
const TEXT: &str = include_str!("../../practice.txt");

/// What stands above the list: what it is, for whoever opens it.
pub fn practice_head() -> &'static str {
    TEXT.split_once("\n\n").map_or("", |(head, _)| head)
}

/// What is known of practice.
pub fn practice() -> &'static Practice {
    &PRACTICE
}

impl Practice {
    /// Asks families of the puzzles of a collection; `asked` hears how many are done.
    ///
    /// # Errors
    /// For the first name that is not known, and when the interrupt ends it.
    pub fn measure(
        catalogue: &Catalogue,
        names: &[String],
        (collection, puzzles): (&str, &[Position]),
        interrupt: &Interrupt,
        mut asked: impl FnMut(usize),
    ) -> Result<Practice, NotMeasured> {
        let families = Families::of(catalogue, names)?;
        let rules = |name: &String| {
            let names = BESIDE.into_iter().chain([name.as_str()]).map(str::to_owned);
            catalogue.select(&names.collect::<Vec<String>>())
        };
        let paths: Vec<Vec<Arc<dyn Rule>>> = names.iter().map(rules).collect::<Result<_, _>>()?;
        let none = |family: &String| Practised {
            family: family.clone(),
            eliminations: 0,
            solved: [0; 5],
            shares: vec![Share::default(); names.len()],
        };
        let mut all: Vec<Practised> = names.iter().map(none).collect();
        for (number, puzzle) in puzzles.iter().enumerate() {
            for profile in profiles(&families, puzzle, interrupt)? {
                all.iter_mut().enumerate().for_each(|(family, of)| of.add(family, &profile));
            }
            for (of, rules) in all.iter_mut().zip(&paths) {
                of.solve(rules, puzzle, interrupt)?;
            }
            asked(number + 1);
        }
        let (collection, puzzles) = (collection.to_owned(), puzzles.len());
        Ok(Practice { collection, puzzles, families: all })
    }

    /// The list that says it, without what stands above.
    pub fn to_lines(&self) -> String {
        let family = |of: &Practised| {
            let Practised { family, eliminations, solved, shares } = of;
            let solved = solved.map(|count| count.to_string()).join(" ");
            let shares: Vec<String> =
                shares.iter().map(|share| format!("{}/{}", share.made, share.of)).collect();
            format!("{family} {eliminations} solved {solved}\n  {}\n", shares.join(" "))
        };
        let lines: String = self.families.iter().map(family).collect();
        format!("{} {}\n{lines}", self.collection, self.puzzles)
    }

    /// The place of a family; `None` when it was not asked.
    pub fn place(&self, family: &str) -> Option<usize> {
        self.families.iter().position(|of| of.family == family)
    }
}

/// Why practice was not measured.
#[derive(Debug)]
pub enum NotMeasured {
    /// A family is not known.
    Unknown(UnknownRule),
    /// The interrupt ended it.
    Ended(Broken),
}

impl From<UnknownRule> for NotMeasured {
    fn from(unknown: UnknownRule) -> NotMeasured {
        NotMeasured::Unknown(unknown)
    }
}

impl From<Broken> for NotMeasured {
    fn from(broken: Broken) -> NotMeasured {
        NotMeasured::Ended(broken)
    }
}

fn profiles(
    families: &Families,
    puzzle: &Position,
    interrupt: &Interrupt,
) -> Result<Vec<Profile>, Broken> {
    let mut state = puzzle.state.clone();
    apply_singles(&mut state);
    let on = Prepared::new(Position::from_state(state));
    let found = families.profiles(&on, &Reach::up_to(MOST), None, interrupt)?;
    Ok(found.into_values().collect())
}

impl Practised {
    /// Counts an elimination of which this is known in each family; this one has a number.
    fn add(&mut self, family: usize, profile: &[Shortest]) {
        if !matches!(profile[family], Shortest::Length(_)) {
            return;
        }
        self.eliminations += 1;
        for (share, known) in self.shares.iter_mut().zip(profile) {
            if *known != Shortest::Stopped {
                share.add(*known != Shortest::None);
            }
        }
    }

    /// Solves a puzzle by singles, locked candidates and the family, which comes last, to length 9.
    fn solve(
        &mut self,
        rules: &[Arc<dyn Rule>],
        puzzle: &Position,
        interrupt: &Interrupt,
    ) -> Result<(), Broken> {
        let budget = rules.last().map_or(0, |rule| rule.facts().cost.budget());
        let mut work = Work::with_budget(budget.saturating_mul(SEARCHES)).interruptible(interrupt);
        let reach = Reach::up_to(LENGTHS[LENGTHS.len() - 1]);
        let refusals = Refusals::default();
        let walk = Walk { rules, reach, pace: Pace::All, refusals: &refusals };
        let mut longest = 0;
        let (_, ending) = walk.walk(puzzle, &mut work, |_, proofs| {
            let own = proofs.iter().filter(|proof| proof.family.name == self.family.as_str());
            longest = own.map(|proof| proof.length).fold(longest, usize::max);
            Ok(())
        })?;
        if ending == Ending::Solved {
            let counts = self.solved.iter_mut().zip(LENGTHS);
            counts.filter(|(_, to)| longest <= *to).for_each(|(count, _)| *count += 1);
        }
        Ok(())
    }
}

/// Reads a list.
///
/// # Errors
/// The first line that is not what it should be.
fn read(text: &str) -> Result<Practice, String> {
    let mut lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let head = lines.next().unwrap_or_default();
    let (collection, puzzles) = head.split_once(' ').ok_or(head)?;
    let puzzles = puzzles.parse().map_err(|_| head.to_owned())?;
    let lines: Vec<&str> = lines.collect();
    let families: Vec<Practised> = lines
        .chunks(2)
        .map(|lines| of_lines(lines).ok_or_else(|| lines[0].to_owned()))
        .collect::<Result<_, _>>()?;
    let count = families.len();
    match families.iter().find(|of| of.shares.len() != count) {
        Some(of) => Err(of.family.clone()),
        None => Ok(Practice { collection: collection.to_owned(), puzzles, families }),
    }
}

/// A family with its numbers, and the shares of the others.
fn of_lines(lines: &[&str]) -> Option<Practised> {
    let [head, shares] = lines.try_into().ok()?;
    let (named, solved) = head.split_once(" solved ")?;
    let (family, eliminations) = named.split_once(' ')?;
    let solved: Option<Vec<usize>> = solved.split(' ').map(|count| count.parse().ok()).collect();
    let share = |text: &str| {
        let (made, of) = text.split_once('/')?;
        Share::new(made.parse().ok()?, of.parse().ok()?)
    };
    Some(Practised {
        family: family.to_owned(),
        eliminations: eliminations.parse().ok()?,
        solved: solved?.try_into().ok()?,
        shares: shares.trim().split(' ').map(share).collect::<Option<_>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_is_written() {
        assert_eq!(format!("{}\n\n{}", practice_head(), practice().to_lines()), TEXT);
    }

    #[test]
    fn more_than_all_are_no_share() {
        assert_eq!(Share::new(3, 2), None);
        assert_eq!(Share::new(2, 2).map(Share::made), Some(2));
    }

    #[test]
    fn what_is_no_line_is_named() {
        let text =
            "list 2\nwhip 5 solved 1 1 2 2 2\n  5/5 4/5\nbraid 6 solved 1 1 2 2 2\n  5/6 6/6\n";
        assert_eq!(read(text).map(|all| all.families.len()), Ok(2));
        for (wrong, right) in [
            ("list 2", "list"),
            ("4/5", "6/5"),
            ("5/5 4/5", "5/5"),
            ("solved 1 1 2 2 2\n  5/5", "solved 1 1 2 2\n  5/5"),
            ("whip 5", "whip"),
        ] {
            assert!(read(&text.replacen(wrong, right, 1)).is_err(), "{wrong}");
        }
    }
}
