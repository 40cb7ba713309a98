//! Ratings that are kept in a store, and taken from it.

use std::path::PathBuf;

use catena::grid::format::write_shortest;
use catena::grid::read;
use catena::rules::{Reach, measure};
use catena_store::Rating;
use catena_study::rows::{Entry, Rater, Row, Status};

use crate::Error;
use crate::keep::Keeper;

/// A store with ratings of one kind.
pub struct Stored {
    keeper: Keeper,
    /// What the rating is called in the store.
    measure: String,
    /// The greatest length that is looked for; `None` where it has no bound.
    max_length: Option<usize>,
}

impl Stored {
    /// Opens the store of `--store`; `None` when the option is not given.
    ///
    /// # Errors
    /// When the file is not a store, or may not be written.
    pub fn of(file: &Option<PathBuf>, rater: &Rater) -> Result<Option<Stored>, Error> {
        let measure = measure(rater.family()).to_owned();
        let max_length = rater.max_length();
        Ok(Keeper::of(file)?.map(|keeper| Stored { keeper, measure, max_length }))
    }

    /// The line of a puzzle whose rating the store has, when it says as much as would be found.
    ///
    /// # Errors
    /// When the store cannot be read.
    pub fn line(&self, entry: &Entry) -> Result<Option<String>, Error> {
        let Ok(puzzle) = read(&entry.puzzle) else { return Ok(None) };
        let says_as_much = |rating: &Rating| {
            rating.measure == self.measure
                && match (rating.value, self.max_length) {
                    (Some(value), longest) => longest.is_none_or(|longest| value <= longest),
                    (None, longest) => longest.is_some_and(|longest| rating.reach >= longest),
                }
        };
        let rating = self.keeper.read(|store| {
            let Some(id) = store.find_puzzle(&puzzle)? else { return Ok(None) };
            Ok(store.ratings_of_puzzle(id)?.into_iter().find(says_as_much))
        })?;
        Ok(rating.map(|Rating { value, .. }| {
            let rated = value.map_or_else(|| Status::None.to_string(), |value| value.to_string());
            format!("{}\t{rated}", write_shortest(&puzzle))
        }))
    }

    /// Keeps a puzzle with its rating. That a search was stopped, or that there is no solution, is not
    /// a rating.
    ///
    /// # Errors
    /// When the store cannot be written.
    pub fn keep(&mut self, row: &Row) -> Result<(), Error> {
        let (Status::Rated | Status::None, Ok(puzzle)) = (row.status, read(&row.puzzle)) else {
            return Ok(());
        };
        let value = row.rating.map(|rating| rating as usize);
        // A store has a greatest length always: where none bounded the search, one up to which nothing was missed.
        let reach = self.max_length.unwrap_or(Reach::LONGEST.max(value.unwrap_or(0)));
        let rating = Rating { measure: self.measure.clone(), value, reach };
        self.keeper.write(|writer| writer.rating(writer.puzzle(&puzzle, None)?, &rating))
    }
}
