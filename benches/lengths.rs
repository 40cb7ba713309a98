//! The shortest lengths in twelve families, up to 8, of every candidate of every state of hard puzzles, on one
//! core.
//!
//! `cargo bench -p catena-study` prints a row; the collections are beside the project.

use std::path::Path;
use std::time::Instant;

use catena::grid::{Position, read_list};
use catena::rules::Catalogue;
use catena::work::Interrupt;
use catena_study::{Answer, Puzzle, Study, StudyFile};

/// How many puzzles.
const PUZZLES: usize = 20;

fn main() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let list = root.join("../shared/puzzles/top1465.tsv");
    let Ok(list) = std::fs::read_to_string(&list) else {
        println!("{} is not there", list.display());
        return;
    };
    let text = include_str!("../queries/studies/twelve.toml");
    let catalogue = Catalogue::built_in();
    let plan = StudyFile::read(text).and_then(|file| file.plan(&catalogue));
    let plan = plan.expect("the tests read it");
    let study = Study::new(plan, catalogue).expect("its families are known");
    let puzzles = read_list(&list).filter_map(|entry| entry.position.ok()).take(PUZZLES);
    let puzzles: Vec<Position> = puzzles.collect();
    let (mut states, mut eliminations) = (0, 0);
    let start = Instant::now();
    for (index, position) in puzzles.into_iter().enumerate() {
        let puzzle = Puzzle { id: index as i64 + 1, slice: 0, row: index + 1, position };
        if let Ok(Answer::Eliminations(found, _)) = study.answer(&puzzle, &Interrupt::new()) {
            states += found.len();
            eliminations += found.iter().map(|state| state.eliminations.len()).sum::<usize>();
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{PUZZLES} puzzles: {states} states, {eliminations} eliminations, {seconds:.2} s, {:.1} ms a state",
        1000.0 * seconds / states.max(1) as f64
    );
}
