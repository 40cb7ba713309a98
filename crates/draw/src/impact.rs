//! The map of what eliminations are worth: in steps of the rating that each leaves, with its price as a ring.

use std::collections::BTreeSet;

use catena::grid::{Candidate, Position};

use super::board_svg;
use super::diagram::{Diagram, Worth};
use super::picture::{Caption, Options, Subject};
use super::position::proof_of;

/// What the elimination of a candidate is worth, and what it costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Weighed {
    /// The candidate.
    pub candidate: Candidate,
    /// The rating that its elimination leaves; `None` where there is none.
    pub rating: Option<usize>,
    /// The length of the shortest proof of its elimination; `None` where there is none.
    pub price: Option<usize>,
}

/// The most steps of a map: more could not be told apart.
const STEPS: usize = 5;

/// The greatest lengths of the first and of the second kind of ring.
const PRICES: [usize; 2] = [3, 7];

/// Draws a position with what the eliminations of some candidates are worth by a measure, and a legend.
///
/// A candidate whose elimination brings the rating below that of the position is a square, filled the further the
/// lower the rating is; a ring has the price in three steps. What does neither is drawn as it is.
pub fn impact_svg(
    position: &Position,
    measure: &str,
    rating: Option<usize>,
    weighed: &[Weighed],
    options: &Options,
) -> String {
    let is_lower = |left: &usize| rating.is_none_or(|rating| *left < rating);
    let lower = weighed.iter().filter_map(|one| one.rating.filter(is_lower));
    let steps = steps(&lower.collect());
    let mut diagram = Diagram::default();
    for one in weighed {
        let step = one.rating.and_then(|left| steps.iter().position(|step| step.contains(&left)));
        if step.is_none() && one.price.is_none() {
            continue;
        }
        let mark = diagram.mark(one.candidate);
        let worth =
            |step: usize| Worth { step, of: steps.len(), means: said(measure, &steps[step]) };
        mark.worth = step.map(worth);
        mark.price = one.price.map(|length| PRICES.partition_point(|&most| most < length));
        let left = one.rating.map_or_else(|| "none".to_owned(), |left| left.to_string());
        mark.says.push(format!("{measure} = {left} without it"));
        mark.says.extend(one.price.map(|length| format!("proved with length {length}")));
    }
    let drawn = proof_of(position);
    let options = Options { caption: Caption::None, ..*options };
    board_svg::draw(&Subject::of(&drawn), &diagram, &options)
}

/// The ratings in at most so many steps, the lowest first.
fn steps(ratings: &BTreeSet<usize>) -> Vec<Vec<usize>> {
    let ratings: Vec<usize> = ratings.iter().copied().collect();
    let size = ratings.len().div_ceil(STEPS).max(1);
    ratings.chunks(size).map(<[usize]>::to_vec).collect()
}

/// `W = 3 without it`, `W = 3 to 5 without it`
fn said(measure: &str, step: &[usize]) -> String {
    match step {
        [first, .., last] => format!("{measure} = {first} to {last} without it"),
        _ => format!("{measure} = {} without it", step[0]),
    }
}
