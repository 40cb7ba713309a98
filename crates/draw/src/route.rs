//! Finds for every arrow a curve that keeps clear of the digits and of the other arrows.
//!
//! What must not be crossed is entered into a raster once; then each arrow tries some forty curves
//! between its two candidates and takes the cheapest. Arrows whose curve is expensive are tried again
//! when all others are placed. A search for a free way through the gaps was not needed: the gaps between
//! pencil marks are straight, and a curve that is bent near both ends follows them.

use catena::grid::{Candidate, Cell, State};

use super::diagram::Diagram;
use super::geometry::{Curve, Point, Spline};
use super::layout::{CELL, INSET, MARGIN, MARK, SLOT, WIDTH, middle, place};

/// The side of a raster square.
const FINE: f64 = 3.0;
/// The squares along a side of the raster.
const SIDE: usize = (WIDTH / FINE) as usize + 1;
/// How far from the middle of a pencil mark a curve begins to disturb it.
const NEAR_PENCIL: f64 = 8.5;
/// The same for a candidate with a shape of its own.
const NEAR_MARK: f64 = 13.0;
/// What a unit of length costs across the middle of such a candidate, and of one that is struck out, which nothing
/// may cover.
const ACROSS_MARK: f32 = 14.0;
const ACROSS_STRUCK: f32 = 90.0;
/// From a candidate to the signs beside it.
const SIGNS: Point = Point::new(9.5, -6.0);
/// How far apart the points are at which the cost of a curve is taken.
const STEP: f64 = 7.0;
/// Half the size of a placed digit.
const DIGIT: Point = Point::new(15.0, 21.0);
/// How long an arrow may run along another one, or along a border: further than it takes to cross it.
const ALONG: f64 = 14.0;
/// What a unit of length along another arrow costs from there on.
const TOGETHER: f64 = 1.5;
/// What a unit of length costs from there on where another arrow runs on the other side of a border between blocks: two
/// arrows beside it would look like one stroke with it.
const ACROSS_BORDER: f64 = 0.8;
/// How near to a border between cells an arrow is hard to tell from it.
const NEAR_BORDER: f64 = 4.6;
/// How far beside a border an arrow runs: clear of it and of the pencil marks.
const LANE: f64 = 5.6;
/// What it costs a number to stand on a border between blocks.
const ON_BORDER: f64 = 6.0;
/// What an arrow may cost before it is tried a second time.
const GOOD: f64 = 25.0;
/// How much of an arrow should be seen.
const SEEN: f64 = 20.0;
/// The circle around its first candidate in which an arrow is not drawn.
const START: f64 = MARK + 1.5;
/// The same around its last candidate; the tip touches this circle.
const END: f64 = MARK + 2.0;

/// The curves for these pairs of candidates, in their order.
pub(super) fn route(
    state: &State,
    shown: impl Fn(Cell) -> bool,
    diagram: &Diagram,
    pairs: &[(Candidate, Candidate)],
) -> Routes {
    let mut router = Router::new(state, shown, diagram);
    let mut order: Vec<usize> = (0..pairs.len()).collect();
    // Short arrows have the least choice.
    let length = |index: &usize| {
        let (from, to) = pairs[*index];
        (place(from).distance(place(to)) * 10.0) as i64
    };
    order.sort_by_key(length);
    let nowhere = Spline::from(Curve([Point::new(0.0, 0.0); 4]));
    let mut paths: Vec<(Spline, f64)> = vec![(nowhere, 0.0); pairs.len()];
    for &index in &order {
        paths[index] = router.best(pairs[index]);
        router.travel(&paths[index].0, 1);
    }
    for &index in &order {
        if paths[index].1 > GOOD {
            router.travel(&paths[index].0, -1);
            paths[index] = router.best(pairs[index]);
            router.travel(&paths[index].0, 1);
        }
    }
    Routes { paths: paths.into_iter().map(|(path, _)| path).collect(), router }
}

/// The curves, and what is known of the free room between them.
pub(super) struct Routes {
    /// One path per pair, from the edge of one candidate's shape to that of the other.
    pub paths: Vec<Spline>,
    router: Router,
}

impl Routes {
    /// Where the number of a step can stand on or beside its curve.
    pub fn badge(&mut self, path: &Spline, radius: f64) -> Point {
        const ALONG: [f64; 7] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
        const BESIDE: [f64; 7] = [0.0, 7.0, -7.0, 11.0, -11.0, 16.0, -16.0];
        let chord = path.start().distance(path.end());
        let mut best = (f64::INFINITY, path.at(0.5));
        for t in ALONG {
            for beside in BESIDE {
                let point = path.at(t) + path.direction(t).turned() * beside;
                // On a short arrow the number would hide the arrow.
                let hides = if beside.abs() < radius && chord < 4.0 * radius { 12.0 } else { 0.0 };
                let wish = (t - 0.5).abs() * 8.0 + beside.abs() * 0.6 + hides;
                let cost = wish + self.router.disc_cost(point, radius, beside.abs() < radius);
                if cost < best.0 {
                    best = (cost, point);
                }
            }
        }
        self.router.block(best.1, radius + 2.0, 6.0);
        best.1
    }
}

struct Router {
    /// What a unit of length costs in each square.
    cost: Vec<f32>,
    /// How many arrows pass through each square.
    traffic: Vec<u8>,
    /// How many run on the other side of a border between blocks.
    across: Vec<u8>,
}

impl Router {
    fn new(state: &State, shown: impl Fn(Cell) -> bool, diagram: &Diagram) -> Router {
        let squares = SIDE * SIDE;
        let mut router = Router {
            cost: vec![0.0; squares],
            traffic: vec![0; squares],
            across: vec![0; squares],
        };
        for cell in Cell::all().filter(|&cell| state.decided(cell).is_some()) {
            router.block_digit(middle(cell));
        }
        let pencil = |candidate: &Candidate| {
            let cell = candidate.cell();
            shown(cell) && state.decided(cell).is_none()
        };
        for candidate in state.candidates().filter(pencil) {
            router.block(place(candidate), NEAR_PENCIL, 5.0);
        }
        diagram.sets.iter().for_each(|set| router.block_outline(&set.group.cells));
        for (&candidate, mark) in &diagram.marks {
            match mark.has_shape() {
                true if mark.eliminated => {
                    router.block(place(candidate), NEAR_MARK + 2.0, ACROSS_STRUCK);
                }
                true => router.block(place(candidate), NEAR_MARK, ACROSS_MARK),
                false => router.block(place(candidate), NEAR_PENCIL + 1.0, 6.0),
            }
            if !mark.signs().is_empty() {
                router.block(place(candidate) + SIGNS, NEAR_PENCIL - 2.0, 5.0);
            }
        }
        router
    }

    /// Makes the squares of a disc expensive, most in its middle.
    fn block(&mut self, middle: Point, radius: f64, most: f32) {
        self.spread(middle, Point::new(radius, radius), |offset| {
            most * (1.0 - (offset.length() / radius) as f32).max(0.0)
        });
    }

    fn block_digit(&mut self, middle: Point) {
        self.spread(middle, DIGIT, |_| 5.0);
    }

    /// Makes the inner side of the outline of a set expensive: a line beside another dashed one is hard to follow.
    fn block_outline(&mut self, cells: &[Cell]) {
        for &cell in cells {
            for (x, y) in [(-1.0, 0.0), (1.0, 0.0), (0.0, -1.0), (0.0, 1.0)] {
                let across = Point::new(x, y) * (CELL / 2.0);
                let is_inner =
                    |other: &&Cell| middle(**other).distance(middle(cell) + across * 2.0) < 1.0;
                if cells.iter().any(|other| is_inner(&other)) {
                    continue;
                }
                let half = Point::new(
                    4.0 + y.abs() * (CELL / 2.0 - 4.0),
                    4.0 + x.abs() * (CELL / 2.0 - 4.0),
                );
                let at = middle(cell) + across + Point::new(x, y) * -4.0;
                self.spread(at, half, |_| 1.5);
            }
        }
    }

    fn spread(&mut self, middle: Point, half: Point, cost: impl Fn(Point) -> f32) {
        let index = |at: f64| ((at / FINE).max(0.0) as usize).min(SIDE - 1);
        for row in index(middle.y - half.y)..=index(middle.y + half.y) {
            for column in index(middle.x - half.x)..=index(middle.x + half.x) {
                let square = Point::new((column as f64 + 0.5) * FINE, (row as f64 + 0.5) * FINE);
                let square_cost = &mut self.cost[row * SIDE + column];
                *square_cost = square_cost.max(cost(square - middle));
            }
        }
    }

    fn square(&self, point: Point) -> Option<usize> {
        let inside = |at: f64| (0.0..WIDTH).contains(&at);
        (inside(point.x) && inside(point.y))
            .then(|| (point.y / FINE) as usize * SIDE + (point.x / FINE) as usize)
    }

    /// The cheapest curve between two candidates, without its ends, and what it costs.
    fn best(&self, (from, to): (Candidate, Candidate)) -> (Spline, f64) {
        let (start, end) = (place(from), place(to));
        let mut best = (straight(start, end), f64::INFINITY);
        for (path, bend) in candidates(start, end) {
            let cost = self.path_cost(&path, bend, best.1);
            if cost < best.1 {
                best = (path, cost);
            }
        }
        (best.0.between_circles(START, END), best.1)
    }

    /// What a curve costs; more than the limit as soon as that is passed.
    fn path_cost(&self, path: &Spline, bend: f64, limit: f64) -> f64 {
        let (start, end) = (path.start(), path.end());
        let samples = ((start.distance(end) / STEP) as usize).clamp(10, 160);
        let mut cost = bend;
        let mut last = start;
        let mut seen = 0.0;
        let mut runs = Runs::default();
        for point in path.samples(samples) {
            let (from_last, from_start, from_end) = (point - last, point - start, point - end);
            last = point;
            // Close to its ends a curve cannot but touch what is dear about them.
            let from_ends = from_start.square().min(from_end.square());
            if from_ends < END * END {
                continue;
            }
            let length = from_last.length();
            seen += length;
            let Some(square) = self.square(point) else {
                cost += 8.0 * length;
                continue;
            };
            if from_ends > NEAR_MARK * NEAR_MARK {
                cost += f64::from(self.cost[square]) * length;
            }
            cost += 0.25 * f64::from(self.traffic[square]) * length;
            cost += runs.cost(point, from_last, self.traffic[square] > 0);
            cost += runs.cost_across(from_last, self.across[square] > 0);
            if !on_board(point) {
                cost += length;
            }
            if cost > limit {
                return cost;
            }
        }
        // A curve of which hardly anything is seen, as between neighbours in a cell, says nothing.
        cost + 3.0 * (SEEN - seen).max(0.0)
    }

    /// Notes that an arrow passes along a curve, or no longer does.
    fn travel(&mut self, path: &Spline, change: i8) {
        let samples = ((path.start().distance(path.end()) / FINE) as usize).clamp(12, 240);
        let mut before = None;
        let mut last = path.start();
        for point in path.samples(samples) {
            let square = self.square(point);
            if let Some(square) = square.filter(|_| square != before) {
                pass(&mut self.traffic, square, change);
                let beside = across_border(point, point - last);
                if let Some(other) = beside.and_then(|other| self.square(other)) {
                    pass(&mut self.across, other, change);
                }
            }
            before = square;
            last = point;
        }
    }

    fn disc_cost(&self, middle: Point, radius: f64, on_own_curve: bool) -> f64 {
        const SLANT: f64 = std::f64::consts::FRAC_1_SQRT_2;
        let sides = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0)];
        let corners = [(SLANT, SLANT), (SLANT, -SLANT), (-SLANT, SLANT), (-SLANT, -SLANT)];
        let around = sides.into_iter().chain(corners);
        let around = around.map(|(x, y)| middle + Point::new(x, y) * (radius + 1.0));
        let own = if on_own_curve { 4.0 } else { 0.0 };
        let cost = |point: Point| match self.square(point) {
            Some(square) => f64::from(self.cost[square]) + 0.4 * f64::from(self.traffic[square]),
            None => 20.0,
        };
        let outside = if on_board(middle) { 0.0 } else { 60.0 };
        around.map(cost).sum::<f64>() + 2.0 * cost(middle) - own
            + outside
            + on_borders(middle, radius)
    }
}

/// An arrow takes up its square and the ones beside it, so that the next one keeps off.
fn pass(raster: &mut [u8], square: usize, change: i8) {
    for row in [square.saturating_sub(SIDE), square, square + SIDE] {
        let squares = row.saturating_sub(1)..(row + 2).min(SIDE * SIDE);
        for passing in raster.get_mut(squares).into_iter().flatten() {
            *passing = passing.saturating_add_signed(change);
        }
    }
}

/// How far a curve has run along other arrows, along those on the other side of a border, and along borders.
#[derive(Default)]
struct Runs {
    across_border: f64,
    along_arrow: f64,
    along_border: f64,
}

impl Runs {
    /// What it costs to go on to a point.
    fn cost(&mut self, point: Point, from_last: Point, is_taken: bool) -> f64 {
        let length = from_last.length();
        self.along_arrow = if is_taken { self.along_arrow + length } else { 0.0 };
        let border = border_cost(point, from_last);
        self.along_border = if border > 0.0 { self.along_border + length } else { 0.0 };
        let over = |run: f64, cost: f64| if run > ALONG { cost * length } else { 0.0 };
        over(self.along_arrow, TOGETHER) + over(self.along_border, border)
    }

    /// What it costs that there is an arrow on the other side of a border.
    fn cost_across(&mut self, from_last: Point, is_there: bool) -> f64 {
        let length = from_last.length();
        self.across_border = if is_there { self.across_border + length } else { 0.0 };
        if self.across_border > ALONG { ACROSS_BORDER * length } else { 0.0 }
    }
}

/// What a unit of length costs along the border that a curve runs on: most between blocks. 0 beside borders
/// and across them.
fn border_cost(point: Point, way: Point) -> f64 {
    let (across, along) =
        if way.x.abs() > way.y.abs() { (point.y, way.y) } else { (point.x, way.x) };
    let line = ((across - MARGIN) / CELL).round();
    let is_on = (across - MARGIN - line * CELL).abs() < NEAR_BORDER;
    let is_straight = along.abs() < 0.3 * way.length();
    match is_on && is_straight {
        false => 0.0,
        true if line.rem_euclid(3.0) == 0.0 => 4.0,
        true => 1.0,
    }
}

/// What it costs a disc to cover borders between blocks.
fn on_borders(middle: Point, radius: f64) -> f64 {
    let cost = |at: f64| {
        let line = ((at - MARGIN) / CELL).round();
        let is_covered = (at - MARGIN - line * CELL).abs() < radius;
        if is_covered && (line == 3.0 || line == 6.0) { ON_BORDER } else { 0.0 }
    };
    cost(middle.x) + cost(middle.y)
}

/// The same place on the other side of the border between blocks along which an arrow runs; `None` where it runs along
/// none.
fn across_border(point: Point, way: Point) -> Option<Point> {
    let is_level = way.x.abs() > way.y.abs();
    let (across, along) = if is_level { (point.y, way.y) } else { (point.x, way.x) };
    let block = 3.0 * CELL;
    let border = MARGIN + ((across - MARGIN) / block).round() * block;
    let is_beside = (across - border).abs() < LANE + 2.0 && along.abs() < 0.3 * way.length();
    let other = 2.0 * border - across;
    is_beside
        .then(|| if is_level { Point::new(point.x, other) } else { Point::new(other, point.y) })
}

fn on_board(point: Point) -> bool {
    let inside = |at: f64| (MARGIN..WIDTH - MARGIN).contains(&at);
    inside(point.x) && inside(point.y)
}

fn straight(start: Point, end: Point) -> Spline {
    bent(start, end, 0.33, 0.0, 0.0)
}

/// The curve that is pulled aside by these distances at a fraction of the way from either end.
fn bent(start: Point, end: Point, fraction: f64, first: f64, second: f64) -> Spline {
    let way = end - start;
    let aside = way.unit().turned();
    let one = start + way * fraction + aside * first;
    let other = end - way * fraction + aside * second;
    Curve([start, one, other, end]).into()
}

/// The paths that are tried, each with the cost of its shape; the plain ones first, because a good
/// one early saves the others most of their work.
fn candidates(start: Point, end: Point) -> impl Iterator<Item = (Spline, f64)> {
    const PULLS: [f64; 8] = [9.0, 14.0, 18.0, 25.0, 32.0, 44.0, 64.0, 96.0];
    let way = start.distance(end);
    let curve = move |fraction, first: f64, second: f64| {
        let turn = if first * second < 0.0 { 6.0 } else { 0.0 };
        let bend = (first.abs() + second.abs()) * 0.06 + turn;
        (bent(start, end, fraction, first, second), bend)
    };
    let pulls = PULLS.into_iter().filter(move |pull| *pull < 26.0 || *pull < way);
    let bows = pulls.flat_map(|pull| [pull, -pull]).flat_map(move |pull| {
        [curve(0.28, pull, pull), curve(0.2, pull, pull * 0.3), curve(0.2, pull * 0.3, pull)]
    });
    let waves = [14.0, -14.0, 26.0, -26.0].map(|pull| curve(0.25, pull, -pull));
    std::iter::once((straight(start, end), 2.0))
        .chain(through_gaps(start, end))
        .chain(bows)
        .chain(waves)
}

/// The paths that run along a lane: between two rows or columns of pencil marks, or between them and a border. The
/// lanes near either end are tried.
fn through_gaps(start: Point, end: Point) -> impl Iterator<Item = (Spline, f64)> {
    let beside = |one: f64, other: f64| {
        // Two ends in one line have their lanes in common.
        let ends = [one, other].into_iter().take(if one == other { 1 } else { 2 });
        ends.flat_map(lanes_near)
    };
    let along_row = beside(start.y, end.y).filter_map(move |y| run(start, end, y));
    let swap = |point: Point| Point::new(point.y, point.x);
    let along_column = beside(start.x, end.x)
        .filter_map(move |x| run(swap(start), swap(end), x))
        .map(move |pieces| pieces.map(|Curve(points)| Curve(points.map(swap))));
    along_row.chain(along_column).map(|pieces| (Spline::of_three(pieces), 3.0))
}

/// The lanes of the cell in which a place is, and the nearest one of either neighbour.
fn lanes_near(at: f64) -> impl Iterator<Item = f64> {
    let cell = MARGIN + ((at - MARGIN) / CELL).floor() * CELL;
    [-LANE, LANE, INSET + SLOT, INSET + 2.0 * SLOT, CELL - LANE, CELL + LANE]
        .map(|lane| cell + lane)
        .into_iter()
}

/// From the start to a height, straight on at that height, and to the end; `None` when the ends are
/// too close for a straight part between them.
fn run(start: Point, end: Point, height: f64) -> Option<[Curve; 3]> {
    const SHORTEST: f64 = 20.0;
    let forward = (end.x - start.x).signum();
    let ramp = |from: Point| 14.0_f64.max((height - from.y).abs() * 0.9);
    let (up, down) = (ramp(start), ramp(end));
    if (end.x - start.x).abs() < up + down + SHORTEST {
        return None;
    }
    let first = Point::new(start.x + forward * up, height);
    let last = Point::new(end.x - forward * down, height);
    let ease = |from: Point, to: Point| {
        let along = to.x - from.x;
        let leave = Point::new(from.x + along * 0.25, from.y + (to.y - from.y) * 0.75);
        [from, leave, Point::new(to.x - along * 0.4, to.y), to]
    };
    let mut back = ease(end, last);
    back.reverse();
    let third = (last - first) * (1.0 / 3.0);
    let straight = Curve([first, first + third, last - third, last]);
    Some([Curve(ease(start, first)), straight, Curve(back)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_along_a_border_costs_and_a_crossing_does_not() {
        let (right, down) = (Point::new(7.0, 0.0), Point::new(0.0, 7.0));
        let on = MARGIN + 3.0 * CELL;
        assert!(
            border_cost(Point::new(60.0, on), right)
                > border_cost(Point::new(60.0, MARGIN + CELL), right)
        );
        assert_eq!(border_cost(Point::new(60.0, on), down), 0.0);
        assert!(
            lanes_near(on + 14.0).all(|lane| border_cost(Point::new(60.0, lane), right) == 0.0)
        );
    }

    #[test]
    fn a_run_along_an_arrow_costs_more_than_a_crossing() {
        let mut runs = Runs::default();
        let step =
            |runs: &mut Runs, taken| runs.cost(Point::new(60.0, 60.0), Point::new(4.0, 4.0), taken);
        assert_eq!(step(&mut runs, true) + step(&mut runs, true) + step(&mut runs, false), 0.0);
        let along: f64 = (0..6).map(|_| step(&mut runs, true)).sum();
        assert!(along > 0.0);
    }
}
