//! What the symmetries make of digits for cells.

use catena::board::symmetries;
use catena::grid::Cell;

/// Digits of cells as bits: those of [`catena::board::Fillings`].
pub(super) type Bits = u64;

/// The symmetries of the board that bring some cells to the same cells, with every order of the digits.
pub(super) struct Images {
    digits: usize,
    /// For each symmetry the place to which each cell comes; each once.
    places: Vec<Vec<usize>>,
    /// The orders of the digits.
    orders: Vec<Vec<usize>>,
}

impl Images {
    pub fn of(cells: &[Cell], digits: usize) -> Images {
        Images { digits, places: symmetries(cells, cells), orders: orders(digits) }
    }

    /// The greatest of all images: the same for all that are the same up to symmetry.
    pub fn greatest(&self, floor: Bits) -> Bits {
        let images = self.places.iter().flat_map(|places| {
            self.orders.iter().map(move |order| self.image(floor, places, order))
        });
        images.max().unwrap_or(floor)
    }

    fn image(&self, mut floor: Bits, places: &[usize], order: &[usize]) -> Bits {
        let mut image = 0;
        while floor != 0 {
            let bit = floor.trailing_zeros() as usize;
            image |= 1 << (self.digits * places[bit / self.digits] + order[bit % self.digits]);
            floor &= floor - 1;
        }
        image
    }
}

/// The orders of the first numbers.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for last in 0..count {
        let with = |order: Vec<usize>| {
            (0..=last).map(move |at| [&order[..at], &[last], &order[at..]].concat())
        };
        all = all.into_iter().flat_map(with).collect();
    }
    all
}
