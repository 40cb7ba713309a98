//! Something for each candidate or group, made when it is first asked for.

use crate::board::NODES;

/// A value for each of some candidates and groups.
///
/// A search asks for a few hundred of the 2,673 and is begun anew in each state, so there is a small
/// number for each node and a place for each value that was made.
pub struct ByNode<T> {
    /// Where the value of a node is, counted from 1; 0 when there is none yet.
    places: Vec<u16>,
    values: Vec<T>,
}

impl<T> ByNode<T> {
    /// Nothing yet, with room for this many values.
    pub fn with_capacity(values: usize) -> ByNode<T> {
        ByNode { places: vec![0; NODES], values: Vec::with_capacity(values) }
    }

    /// The value of a node, which is made when there is none.
    #[inline]
    pub fn get(&mut self, node: usize, make: impl FnOnce() -> T) -> &mut T {
        if self.places[node] == 0 {
            self.values.push(make());
            self.places[node] = self.values.len() as u16;
        }
        let place = usize::from(self.places[node]) - 1;
        &mut self.values[place]
    }
}
