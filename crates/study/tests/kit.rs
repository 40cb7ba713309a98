//! Positions, studies and stores for tests.

use std::sync::Arc;

use catena::grid::{Position, State, apply_singles, read};
use catena::query::Library;
use catena::rules::Catalogue;
use catena::work::Interrupt;
use catena_study::store::{Shard, Store};
use catena_study::{Puzzle, Slice, Study, StudyFile};

/// GNPX's force chain puzzle, W 8; an easier one of Ocean's (D. Berthier, A4, the third); and one that singles solve.
pub const W8: &str =
    "....8......4..52...9...2..1.8....5.7.3..6.81.7.1..8.9.6..4...5...28..4......3....";
pub const OCEAN: &str =
    "000010002001000030040005600000006700300000005008400000007800040050000900200030000";
pub const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// top1465, number 113: W 16.
pub const HARD: &str =
    "5..2..3......8..9...2..4..66..1..9...1.....4...7..3..87..3..4...9..7..2...5..6..9";

/// The position of a grid.
pub fn position(grid: &str) -> Position {
    read(grid).unwrap()
}

/// The state of a grid after singles.
pub fn after_singles(grid: &str) -> State {
    let mut state = position(grid).state;
    apply_singles(&mut state);
    state
}

/// A study with the built-in rules, and its puzzles, whatever list is asked for.
pub fn study(file: &str, list: &str) -> (Study, Vec<Puzzle>) {
    study_with(file, list, &Catalogue::built_in())
}

/// A study with these rules.
pub fn study_with(file: &str, list: &str, catalogue: &Arc<Catalogue>) -> (Study, Vec<Puzzle>) {
    let plan = StudyFile::read(file).unwrap().plan(catalogue).unwrap();
    let study = Study::new(plan, Arc::clone(catalogue)).unwrap();
    let mut corpus = Vec::new();
    let slices: &[Slice] = &study.plan().corpus;
    for (index, slice) in slices.iter().enumerate() {
        slice.add(index, list, &mut corpus, &Interrupt::new()).unwrap();
    }
    (study, corpus)
}

/// A catalogue with families of one's own.
pub fn own(families: &[(&str, &str)]) -> Arc<Catalogue> {
    let mut library = Library::built_in();
    for (name, text) in families {
        library.add(name, text).unwrap();
    }
    Arc::new(Catalogue::of(library).unwrap())
}

/// Answers what is open of a study, in this order of the puzzles, at most so many.
pub fn answer(store: &mut Store, study: &Study, corpus: &[Puzzle], most: usize, backwards: bool) {
    let mut open = store.open_puzzles().unwrap();
    if backwards {
        open.reverse();
    }
    for id in open.into_iter().take(most) {
        let puzzle = corpus.iter().find(|puzzle| puzzle.id == id).unwrap();
        store.keep(id, &study.answer(puzzle, &Interrupt::new()).unwrap()).unwrap();
    }
}

/// A finished store of a whole study.
pub fn finished(study: &Study, corpus: &[Puzzle]) -> (tempfile::TempDir, Store) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("study.db");
    let mut store = Store::open_or_make(&file, study, corpus, Shard::WHOLE).unwrap();
    answer(&mut store, study, corpus, usize::MAX, false);
    (folder, store)
}

/// Numbers that look like chance and are the same every time (xorshift, Marsaglia 2003).
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % bound as u64) as usize
    }

    /// The numbers below a bound in some order.
    pub fn order(&mut self, bound: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..bound).collect();
        for last in (1..bound).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }
}
