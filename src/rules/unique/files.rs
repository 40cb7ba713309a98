//! Deadly patterns that are the same wherever they stand, as their files in `queries/deadly` have them.

use std::sync::LazyLock;

use crate::grid::{Cell, DigitSet, Position};
use crate::query::deadly_files;
use crate::rules::choices::guards::Guards;
use crate::rules::impossible::pattern::{Pattern, Patterns};
use crate::work::{Stopped, Work};

use super::deadly::Deadly;

/// The patterns, each as its file has it, and ready to be looked for.
static FILES: LazyLock<Vec<(Pattern, Patterns)>> = LazyLock::new(|| {
    let read = |&(name, text): &(&str, &str)| {
        let pattern = Pattern::read_any(name, text).ok()?;
        Some((pattern.clone(), Patterns::of([pattern])))
    };
    deadly_files().iter().filter_map(read).collect()
});

/// Where the patterns of these files stand in a position, with at most as many guardians as the files say; those
/// with the fewest first.
pub(super) fn all(
    position: &Position,
    names: &[&str],
    work: &mut Work,
) -> Result<Vec<Deadly>, Stopped> {
    of(position, FILES.iter().filter(|(pattern, _)| names.contains(&&*pattern.name)), work)
}

/// The same of every file.
pub(super) fn every(position: &Position, work: &mut Work) -> Result<Vec<Deadly>, Stopped> {
    of(position, FILES.iter(), work)
}

fn of<'a>(
    position: &Position,
    patterns: impl Iterator<Item = &'a (Pattern, Patterns)>,
    work: &mut Work,
) -> Result<Vec<Deadly>, Stopped> {
    let open = Cell::all().filter(|cell| !position.givens.contains(*cell)).collect();
    let mut all = Vec::new();
    for (_, patterns) in patterns {
        for image in patterns.images_in(&position.state, open, work)? {
            let with_digits = |cell| (cell, image.digits);
            let floor: Vec<(Cell, DigitSet)> = image.cells.iter().map(with_digits).collect();
            all.extend(Deadly::of(&image.pattern, &position.state, floor));
        }
    }
    all.sort_by_key(|deadly| deadly.guardians().len());
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Candidate, Digit};
    use crate::rules::unique::exchange::exchange;

    /// All fillings of cells with the first digits.
    fn fillings(cells: &[Cell], digits: usize) -> Vec<Vec<Candidate>> {
        let mut all: Vec<Vec<Candidate>> = vec![Vec::new()];
        for &cell in cells {
            let with = |filling: Vec<Candidate>| {
                let next = Digit::all().take(digits).map(move |digit| Candidate::new(digit, cell));
                let free = next.filter({
                    let filling = filling.clone();
                    move |next| !filling.iter().any(|known| known.linked(*next))
                });
                free.map(move |next| [&filling[..], &[next]].concat()).collect::<Vec<_>>()
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all
    }

    fn cells(pattern: &Pattern) -> Vec<Cell> {
        pattern.cells.iter().collect()
    }

    #[test]
    fn every_file_is_read() {
        assert!(!FILES.is_empty());
        assert_eq!(FILES.len(), deadly_files().len());
    }

    #[test]
    fn every_filling_can_be_exchanged_and_each_cell_is_needed() {
        for (pattern, _) in FILES.iter() {
            let name = &pattern.name;
            let all = fillings(&cells(pattern), pattern.digits);
            assert!(!all.is_empty() && all.iter().all(|f| exchange(f).is_some()), "{name}");
            for out in 0..pattern.cells.len() {
                let mut fewer = cells(pattern);
                fewer.remove(out);
                let all = fillings(&fewer, pattern.digits);
                assert!(all.iter().any(|f| exchange(f).is_none()), "{name} without {out}");
            }
        }
    }

    #[test]
    fn an_exchange_has_the_digits_of_each_house() {
        for (pattern, _) in FILES.iter() {
            let name = &pattern.name;
            for filling in fillings(&cells(pattern), pattern.digits) {
                let other = exchange(&filling).unwrap();
                assert_ne!(other, filling, "{name}");
                for house in crate::grid::House::all() {
                    let digits = |filling: &[Candidate]| {
                        let inside = filling.iter().filter(|c| c.cell().houses().contains(&house));
                        let mut digits: Vec<Digit> = inside.map(|c| c.digit()).collect();
                        digits.sort_unstable();
                        digits
                    };
                    assert_eq!(digits(&filling), digits(&other), "{name} {house}");
                }
            }
        }
    }
}
