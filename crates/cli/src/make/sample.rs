//! `catena make --sample`: random minimal puzzles, with their ratings and the means of these.

use std::io::Write;
use std::sync::Arc;

use catena::parallel::in_order;
use catena::rules::{Measure, Patterns};
use catena_make::{Mean, Puzzle, Sample, Sampler, rated};

use super::Args;
use crate::common::common;
use crate::interrupt::interrupt;
use crate::progress::Spinner;
use crate::{Error, Exit, note};

/// Prints as many puzzles as are asked for, with their givens and their ratings; then the means.
///
/// # Errors
/// When the run was stopped before all were made: the means are those of the others.
pub fn run(
    args: &Args,
    sample: Sample,
    measures: &[Measure],
    patterns: &Arc<Patterns>,
    out: &mut dyn Write,
) -> Result<Exit, Error> {
    let mut sampler = Sampler::new(sample, args.seed);
    sampler.threads = common().threads;
    let mut means = Means::of(sample, measures);
    let spinner = Spinner::new();
    let work = |puzzle: &Puzzle| {
        let rate = |measure| rated(measure, puzzle, patterns, &interrupt());
        measures.iter().map(rate).collect::<Result<Vec<_>, _>>()
    };
    let mut ended = None;
    while means.givens.count() < args.count && ended.is_none() {
        let puzzles = match sampler.advance(&interrupt()) {
            Ok(puzzles) => puzzles,
            Err(by) => {
                ended = Some(by);
                break;
            }
        };
        let wanted = args.count - means.givens.count();
        let puzzles = &puzzles[..puzzles.len().min(wanted)];
        in_order(puzzles, common().threads, work, |at, ratings| {
            match ratings {
                // Of a sample that is stopped a beginning is left.
                Ok(_) if ended.is_some() => {}
                Ok(ratings) => {
                    let line = means.add(&puzzles[at], &ratings);
                    spinner.aside(|| writeln!(out, "{line}"))?;
                }
                Err(by) => ended = Some(by),
            }
            Ok::<(), Error>(())
        })?;
        out.flush()?;
        let (made, turns) = (means.givens.count(), sampler.turns());
        spinner.at(Some(format!("{made} of {} made, {turns} solutions", args.count)));
    }
    drop(spinner);
    means.say();
    match ended {
        Some(by) => {
            let (made, turns) = (means.givens.count(), sampler.turns());
            let after = format!("after {made} of {} puzzles, from {turns} solutions", args.count);
            Err(Error::Stopped { by, after })
        }
        None => Ok(Exit::Done),
    }
}

/// The means of what was made.
struct Means<'a> {
    sample: Sample,
    measures: &'a [Measure],
    givens: Mean,
    /// Of each measure, of the puzzles that it solves.
    ratings: Vec<Mean>,
    /// The same with the weights of the puzzles among all minimal ones; empty where these are not known.
    weighted: Vec<Mean>,
}

impl<'a> Means<'a> {
    fn of(sample: Sample, measures: &'a [Measure]) -> Means<'a> {
        let empty = || vec![Mean::default(); measures.len() + 1];
        let weighted = if sample.weight(26).is_some() { empty() } else { Vec::new() };
        Means { sample, measures, givens: Mean::default(), ratings: empty(), weighted }
    }

    /// Takes a puzzle, and says what it is: its givens, its ratings, its weight.
    fn add(&mut self, puzzle: &Puzzle, ratings: &[Option<usize>]) -> String {
        let givens = puzzle.givens();
        self.givens.add(givens as f64, 1.0);
        let weight = self.sample.weight(givens);
        let numbers = [Some(givens)].into_iter().chain(ratings.iter().copied()).enumerate();
        for (at, number) in numbers {
            let Some(number) = number else { continue };
            self.ratings[at].add(number as f64, 1.0);
            if let Some(weight) = weight {
                self.weighted[at].add(number as f64, weight);
            }
        }
        let mut line = format!("{puzzle}\t{givens}");
        for rating in ratings {
            line += &rating.map_or("\tnone".to_owned(), |rating| format!("\t{rating}"));
        }
        line + &weight.map_or_else(String::new, |weight| format!("\t{weight:.4}"))
    }

    /// Says the means, with their standard errors.
    fn say(&self) {
        if self.givens.count() == 0 {
            return;
        }
        let names = ["givens"].into_iter().chain(self.measures.iter().map(Measure::family));
        for (at, name) in names.enumerate() {
            let (mean, all) = (&self.ratings[at], self.givens.count());
            if mean.count() < 2 {
                note(format!("{name}: no mean of {} of {all}", mean.count()));
                continue;
            }
            let weighted = self.weighted.get(at).map_or_else(String::new, |mean| {
                format!("; by weight {:.3} ± {:.3}", mean.value(), mean.error())
            });
            let of = match mean.count() {
                count if count == all => format!("of {all}"),
                count => format!("of the {count} of {all} that it solves"),
            };
            note(format!(
                "{name}: {:.3} ± {:.3}, standard deviation {:.3}, {of}{weighted}",
                mean.value(),
                mean.error(),
                mean.deviation()
            ));
        }
    }
}
