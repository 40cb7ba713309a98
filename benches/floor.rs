//! Ratings against the floor: how many times longer they take than propagation alone must.
//!
//! `cargo bench --bench floor` rates the first 1,000 puzzles of the controlled-bias collection beside the
//! project by whips, braids, g-whips and g-braids, and has the floor do its work on the same puzzles, all
//! by turns in one process on one core. It prints ratios of medians: times alone say more about the
//! machine than about the program.
//!
//! The floor is a plain program of its own. Whatever rates a puzzle by whips or braids has to know, in
//! some state at least, of which candidates singles lead to a contradiction; the floor finds that out and
//! nothing else. It applies singles, supposes each candidate in turn and propagates singles until a
//! contradiction or until nothing moves, deletes all that were refuted, and begins again until nothing is
//! refuted. How often it does what is asserted.

pub mod collection;

use std::time::{Duration, Instant};

use catena::grid::{Candidate, Csp, Position, State};
use catena::rules::{Catalogue, Outcome, Prepared, Reach, Work, rate};

/// How often each is done; the medians of the times are compared.
const TURNS: usize = 9;

const PUZZLES: usize = 1_000;

/// What the floor does on these puzzles.
const FLOOR: Count = Count { sweeps: 638, propagations: 83_630, rounds: 367_097 };

const RATINGS: [&str; 4] = ["W", "B", "gW", "gB"];

fn main() {
    let wanted = std::env::args().skip(1).find(|word| !word.starts_with('-')).unwrap_or_default();
    let Some((unit, ratings)) = measured(&wanted) else { return };
    let Count { sweeps, propagations, rounds } = FLOOR;
    println!("{PUZZLES} puzzles; the floor: {unit:?}");
    println!("    {sweeps} sweeps, {propagations} propagations, {rounds} rounds");
    for Rating { name, floors, rated, work } in ratings {
        println!("{name:>3}: {floors:.1} times the floor");
        println!("    {rated} rated, {} nodes, {} rounds", work.nodes, work.rounds);
    }
}

/// A rating of all puzzles.
pub struct Rating {
    /// Its name.
    pub name: &'static str,
    /// How many times the floor's it takes.
    pub floors: f64,
    rated: usize,
    work: Work,
}

/// What the floor takes, and the ratings beside it, those of a name where one is wanted; `None` when the
/// collection is not there.
pub fn measured(wanted: &str) -> Option<(Duration, Vec<Rating>)> {
    let states = collection::states("cbg-000.tsv", PUZZLES);
    if states.is_empty() {
        return None;
    }
    let mut ratings = RATINGS.to_vec();
    ratings.retain(|name| wanted.is_empty() || *name == wanted);
    let floor = Floor::new();
    let mut of_floor = Vec::new();
    let mut of_ratings = vec![Vec::new(); ratings.len()];
    let mut works = Vec::new();
    for _ in 0..TURNS {
        let (count, time) = timed(|| floor.all(&states));
        assert_eq!(count, FLOOR, "the floor does what it always did");
        of_floor.push(time);
        works.clear();
        for (name, times) in ratings.iter().zip(&mut of_ratings) {
            let (work, time) = timed(|| rated(&states, name));
            times.push(time);
            works.push(work);
        }
    }
    let unit = median(&mut of_floor);
    let of_rating = |(&name, (times, (rated, work))): (&&'static str, (&mut Vec<_>, _))| {
        let floors = median(times).as_secs_f64() / unit.as_secs_f64();
        Rating { name, floors, rated, work }
    };
    let works = of_ratings.iter_mut().zip(works);
    Some((unit, ratings.iter().zip(works).map(of_rating).collect()))
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let done = work();
    (done, start.elapsed())
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort();
    times[times.len() / 2]
}

/// How many puzzles have a rating, and what all of them cost.
fn rated(states: &[State], name: &str) -> (usize, Work) {
    let rule = Catalogue::built_in().find(name).expect("W, B, gW and gB are known");
    let reach = Reach::up_to(36);
    let mut work = Work::unlimited();
    let rated = states.iter().filter(|&state| {
        let on = Prepared::new(Position::from_state(state.clone()));
        let rating = rate(&rule, &on, &reach, &mut work).expect("the puzzles have a solution");
        matches!(rating, Outcome::Found(_))
    });
    (rated.count(), work)
}

/// What the floor has done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Count {
    /// How often all candidates were supposed.
    sweeps: usize,
    /// Candidates supposed.
    propagations: usize,
    /// Rounds of singles after one was supposed.
    rounds: usize,
}

/// For each variable, which of its nine values are left: a bit per variable in each of nine sets.
#[derive(Clone, Copy, PartialEq)]
struct Table([[u64; 6]; 9]);

/// What a true candidate makes false, and the variables that it settles.
struct Floor {
    falls: Vec<Table>,
    settles: Vec<[u64; 6]>,
    /// The candidates, as places in the table.
    values: Vec<[(usize, usize); 4]>,
    /// The candidate of a variable's value.
    candidates: Vec<[usize; 9]>,
}

impl Floor {
    fn new() -> Floor {
        let mut candidates = vec![[usize::MAX; 9]; 324];
        let mut values = vec![[(0, 0); 4]; 729];
        for csp in Csp::all() {
            for (value, candidate) in csp.candidates().into_iter().enumerate() {
                candidates[csp.index()][value] = candidate.index();
                let place = candidate.csps().iter().position(|&c| c == csp).expect("its variable");
                values[candidate.index()][place] = (csp.index(), value);
            }
        }
        let mut floor = Floor { falls: Vec::new(), settles: Vec::new(), values, candidates };
        for candidate in Candidate::all() {
            let mut falls = Table([[0; 6]; 9]);
            let linked = |other: &Candidate| candidate.linked(*other);
            Candidate::all().filter(linked).for_each(|other| floor.mark(&mut falls, other));
            let mut settles = [0; 6];
            for csp in candidate.csps() {
                settles[csp.index() / 64] |= 1 << (csp.index() % 64);
            }
            floor.falls.push(falls);
            floor.settles.push(settles);
        }
        floor
    }

    fn mark(&self, table: &mut Table, candidate: Candidate) {
        for (csp, value) in self.values[candidate.index()] {
            table.0[value][csp / 64] |= 1 << (csp % 64);
        }
    }

    fn all(&self, states: &[State]) -> Count {
        let mut count = Count::default();
        states.iter().for_each(|state| self.one(state, &mut count));
        count
    }

    fn one(&self, state: &State, count: &mut Count) {
        let mut table = Table([[0; 6]; 9]);
        state.candidates().for_each(|candidate| self.mark(&mut table, candidate));
        let mut settled = [0; 6];
        loop {
            let mut nothing = 0;
            self.propagate(&mut table, &mut settled, &mut nothing);
            let targets: Vec<usize> =
                (0..729).filter(|&c| self.is_open(&table, &settled, c)).collect();
            if targets.is_empty() {
                return;
            }
            count.sweeps += 1;
            let refuted: Vec<usize> = targets
                .into_iter()
                .filter(|&target| {
                    count.propagations += 1;
                    let mut supposed = table;
                    let mut settled = settled;
                    self.place(&mut supposed, &mut settled, target);
                    !self.propagate(&mut supposed, &mut settled, &mut count.rounds)
                })
                .collect();
            if refuted.is_empty() {
                return;
            }
            for target in refuted {
                for (csp, value) in self.values[target] {
                    table.0[value][csp / 64] &= !(1 << (csp % 64));
                }
            }
        }
    }

    fn is_open(&self, table: &Table, settled: &[u64; 6], candidate: usize) -> bool {
        let has = |set: &[u64; 6], csp: usize| set[csp / 64] >> (csp % 64) & 1 == 1;
        let (csp, value) = self.values[candidate][0];
        has(&table.0[value], csp) && !has(settled, csp)
    }

    // Where the compiler writes it into the loop, the floor takes up to 1.2 times as long; it is to be a fast one.
    #[inline(never)]
    fn place(&self, table: &mut Table, settled: &mut [u64; 6], candidate: usize) {
        let falls = self.falls[candidate].0.as_flattened();
        table.0.as_flattened_mut().iter_mut().zip(falls).for_each(|(word, out)| *word &= !out);
        settled.iter_mut().zip(&self.settles[candidate]).for_each(|(word, new)| *word |= new);
    }

    /// Applies singles round by round; false when a variable has nothing left.
    fn propagate(&self, table: &mut Table, settled: &mut [u64; 6], rounds: &mut usize) -> bool {
        loop {
            *rounds += 1;
            let (mut some, mut several) = ([0; 6], [0; 6]);
            for values in &table.0 {
                for word in 0..6 {
                    several[word] |= some[word] & values[word];
                    some[word] |= values[word];
                }
            }
            if some != [u64::MAX, u64::MAX, u64::MAX, u64::MAX, u64::MAX, 0xf] {
                return false;
            }
            let before = *table;
            let mut moved = false;
            for word in 0..6 {
                let mut singles = some[word] & !several[word] & !settled[word];
                while singles != 0 {
                    let csp = word * 64 + singles.trailing_zeros() as usize;
                    singles &= singles - 1;
                    if settled[word] >> (csp % 64) & 1 == 0 {
                        moved = true;
                        let bit = |value: &usize| before.0[*value][word] >> (csp % 64) & 1 == 1;
                        let value = (0..9).find(bit).expect("a single has a value");
                        self.place(table, settled, self.candidates[csp][value]);
                    }
                }
            }
            if !moved {
                return true;
            }
        }
    }
}
