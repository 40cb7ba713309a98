//! Many short lists in one piece of memory. This layer knows nothing of Sudoku.

use std::ops::{Index, Range};

/// A list for each number up to some count.
#[derive(Default)]
pub(crate) struct Lists<T> {
    /// Where the list of each number starts, and the end.
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T: Copy + Default> Lists<T> {
    /// The lists of so many numbers: of each its items, in the order in which they come. They are gone through
    /// twice.
    pub fn of(count: usize, items: impl Iterator<Item = (usize, T)> + Clone) -> Lists<T> {
        let mut starts = vec![0; count + 1];
        items.clone().for_each(|(number, _)| starts[number + 1] += 1);
        for number in 0..count {
            starts[number + 1] += starts[number];
        }
        let mut next = starts.clone();
        let mut all = vec![T::default(); starts[count] as usize];
        for (number, item) in items {
            all[next[number] as usize] = item;
            next[number] += 1;
        }
        Lists { starts, all }
    }
}

impl<T> Lists<T> {
    /// The lists of some numbers that follow one another, in one.
    pub fn of_all(&self, numbers: Range<usize>) -> &[T] {
        &self.all[self.starts[numbers.start] as usize..self.starts[numbers.end] as usize]
    }
}

impl<T: Ord> Lists<T> {
    /// All items, list after list, each sorted.
    pub fn sorted(mut self) -> Vec<T> {
        for ends in self.starts.windows(2) {
            self.all[ends[0] as usize..ends[1] as usize].sort_unstable();
        }
        self.all
    }
}

impl<T> Index<usize> for Lists<T> {
    type Output = [T];

    fn index(&self, number: usize) -> &[T] {
        self.of_all(number..number + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_number_has_its_items_in_their_order() {
        let items = [(2, 'c'), (0, 'a'), (2, 'b'), (2, 'a')];
        let lists = Lists::of(4, items.into_iter());
        assert_eq!(
            [&lists[0], &lists[1], &lists[2], &lists[3]],
            [&['a'][..], &[], &['c', 'b', 'a'], &[]]
        );
        assert_eq!(lists.of_all(1..3), ['c', 'b', 'a']);
        assert_eq!(lists.sorted(), ['a', 'a', 'b', 'c']);
    }
}
