//! Finds for every arrow a curve that keeps clear of the digits and of the other arrows.
//!
//! What must not be crossed is spread over a raster once; then each arrow tries some forty curves
//! between its two candidates and takes the cheapest. Arrows that fared badly are tried again when
//! all others lie. A search for a free way through the gaps was not needed: the gaps between pencil
//! marks are straight, and a curve that is bent early and late follows them.

use crate::grid::{Candidate, Cell, State};

use super::diagram::Diagram;
use super::geometry::{Curve, Point};
use super::layout::{MARGIN, MARK, WIDTH, middle, place};

/// The side of a raster square.
const FINE: f64 = 3.0;
/// The squares along a side of the raster.
const SIDE: usize = (WIDTH / FINE) as usize + 1;
/// How far from the middle of a pencil mark a curve begins to disturb it.
const NEAR_PENCIL: f64 = 9.5;
/// The same for a candidate that plays a part.
const NEAR_MARK: f64 = 14.0;
/// Half the size of a placed digit.
const DIGIT: Point = Point::new(15.0, 21.0);
/// What an arrow may cost before it is tried a second time.
const GOOD: f64 = 25.0;
/// The circle about its first candidate in which an arrow is not drawn.
const START: f64 = MARK + 1.5;
/// The same about its last candidate; the tip touches this circle.
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
    let mut curves: Vec<(Curve, f64)> = vec![(Curve([Point::new(0.0, 0.0); 4]), 0.0); pairs.len()];
    for &index in &order {
        curves[index] = router.best(pairs[index]);
        router.travel(&curves[index].0, 1);
    }
    for &index in &order {
        if curves[index].1 > GOOD {
            router.travel(&curves[index].0, -1);
            curves[index] = router.best(pairs[index]);
            router.travel(&curves[index].0, 1);
        }
    }
    Routes { curves: curves.into_iter().map(|(curve, _)| curve).collect(), router }
}

/// The curves, and what is known of the free room between them.
pub(super) struct Routes {
    /// A curve a pair, from the edge of one candidate's shape to that of the other.
    pub curves: Vec<Curve>,
    router: Router,
}

impl Routes {
    /// Where the number of a step can stand on or beside its curve.
    pub fn badge(&mut self, curve: &Curve, radius: f64) -> Point {
        const ALONG: [f64; 7] = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74];
        const BESIDE: [f64; 7] = [0.0, 7.0, -7.0, 11.0, -11.0, 16.0, -16.0];
        let chord = curve.at(0.0).distance(curve.at(1.0));
        let mut best = (f64::INFINITY, curve.at(0.5));
        for t in ALONG {
            for beside in BESIDE {
                let point = curve.at(t) + curve.direction(t).turned() * beside;
                // On a short arrow the number would hide the arrow.
                let hides = if beside.abs() < radius && chord < 4.0 * radius { 12.0 } else { 0.0 };
                let wish = (t - 0.5).abs() * 8.0 + beside.abs() * 0.25 + hides;
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
}

impl Router {
    fn new(state: &State, shown: impl Fn(Cell) -> bool, diagram: &Diagram) -> Router {
        let squares = SIDE * SIDE;
        let mut router = Router { cost: vec![0.0; squares], traffic: vec![0; squares] };
        for cell in Cell::all().filter(|&cell| state.decided(cell).is_some()) {
            router.block_digit(middle(cell));
        }
        let pencil = |candidate: &Candidate| {
            let cell = candidate.cell();
            shown(cell) && state.decided(cell).is_none()
        };
        for candidate in state.candidates().filter(pencil) {
            router.block(place(candidate), NEAR_PENCIL, 3.0);
        }
        for &candidate in diagram.marks.keys() {
            router.block(place(candidate), NEAR_MARK, 8.0);
        }
        router
    }

    /// Makes a disc dear, most in its middle.
    fn block(&mut self, middle: Point, radius: f64, most: f32) {
        self.spread(middle, Point::new(radius, radius), |offset| {
            let near = 1.0 - (offset.length() / radius) as f32;
            if near > 0.0 { most * (0.3 + near) } else { 0.0 }
        });
    }

    fn block_digit(&mut self, middle: Point) {
        self.spread(middle, DIGIT, |_| 2.0);
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
    fn best(&self, (from, to): (Candidate, Candidate)) -> (Curve, f64) {
        let (start, end) = (place(from), place(to));
        let mut best = (straight(start, end).between_circles(START, END), f64::INFINITY);
        for (curve, bend) in candidates(start, end) {
            let curve = curve.between_circles(START, END);
            let cost = self.curve_cost(&curve, start, end, bend, best.1);
            if cost < best.1 {
                best = (curve, cost);
            }
        }
        best
    }

    /// What a curve costs; more than the limit as soon as that is passed.
    fn curve_cost(&self, curve: &Curve, start: Point, end: Point, bend: f64, limit: f64) -> f64 {
        let way = start.distance(end);
        let samples = ((way / 4.0) as usize).clamp(8, 160);
        let mut cost = bend + too_short(curve);
        let mut last = curve.at(0.0);
        let mut square_before = None;
        for index in 1..=samples {
            let point = curve.at(index as f64 / samples as f64);
            let length = point.distance(last);
            last = point;
            let Some(square) = self.square(point) else {
                cost += 8.0 * length;
                continue;
            };
            // Close to its ends a curve cannot but touch what is dear about them.
            if point.distance(start) > NEAR_MARK && point.distance(end) > NEAR_MARK {
                cost += f64::from(self.cost[square]) * length;
            }
            if square_before != Some(square) {
                cost += 1.6 * f64::from(self.traffic[square]);
            }
            square_before = Some(square);
            if !on_board(point) {
                cost += length;
            }
            if cost > limit {
                return cost;
            }
        }
        cost
    }

    /// Notes that an arrow passes along a curve, or passes there no more.
    fn travel(&mut self, curve: &Curve, change: i8) {
        let samples = ((curve.at(0.0).distance(curve.at(1.0)) / 2.0) as usize).clamp(12, 320);
        let mut before = None;
        for index in 0..=samples {
            let square = self.square(curve.at(index as f64 / samples as f64));
            if let Some(square) = square.filter(|_| square != before) {
                let passing = &mut self.traffic[square];
                *passing = passing.saturating_add_signed(change);
            }
            before = square;
        }
    }

    fn disc_cost(&self, middle: Point, radius: f64, on_own_curve: bool) -> f64 {
        let around = (0..8).map(|turn| {
            let angle = f64::from(turn) * std::f64::consts::FRAC_PI_4;
            middle + Point::new(angle.cos(), angle.sin()) * (radius + 1.0)
        });
        let own = if on_own_curve { 2.0 } else { 0.0 };
        let cost = |point: Point| match self.square(point) {
            Some(square) => f64::from(self.cost[square]) + f64::from(self.traffic[square]),
            None => 20.0,
        };
        let outside = if on_board(middle) { 0.0 } else { 20.0 };
        around.map(cost).sum::<f64>() + 2.0 * cost(middle) - own + outside
    }
}

/// What a curve costs of which hardly anything is seen, as between neighbours in a cell.
fn too_short(curve: &Curve) -> f64 {
    const SEEN: f64 = 14.0;
    let [first, .., last] = curve.0;
    let length = first.distance(curve.at(0.5)) + curve.at(0.5).distance(last);
    3.0 * (SEEN - length).max(0.0)
}

fn on_board(point: Point) -> bool {
    let inside = |at: f64| (MARGIN..WIDTH - MARGIN).contains(&at);
    inside(point.x) && inside(point.y)
}

fn straight(start: Point, end: Point) -> Curve {
    bent(start, end, 0.33, 0.0, 0.0)
}

/// The curve that is pulled aside by so much at a fraction of the way from either end.
fn bent(start: Point, end: Point, fraction: f64, first: f64, second: f64) -> Curve {
    let way = end - start;
    let aside = way.unit().turned();
    let one = start + way * fraction + aside * first;
    let other = end - way * fraction + aside * second;
    Curve([start, one, other, end])
}

/// The curves that are tried, each with what its shape alone costs.
fn candidates(start: Point, end: Point) -> impl Iterator<Item = (Curve, f64)> {
    const PULLS: [f64; 8] = [8.0, 14.0, 18.0, 24.0, 32.0, 44.0, 64.0, 96.0];
    let way = start.distance(end);
    let curve = move |fraction, first: f64, second: f64| {
        let turn = if first * second < 0.0 { 6.0 } else { 0.0 };
        let bend = (first.abs() + second.abs()) * 0.06 + turn;
        (bent(start, end, fraction, first, second), bend)
    };
    let pulls = PULLS.into_iter().filter(move |pull| *pull < 26.0 || *pull < way);
    let bows = pulls.flat_map(move |pull| {
        [pull, -pull].into_iter().flat_map(move |pull| {
            [curve(0.28, pull, pull), curve(0.08, pull, pull), curve(0.2, pull, pull * 0.3)]
                .into_iter()
                .chain([curve(0.2, pull * 0.3, pull)])
        })
    });
    let waves = [14.0, 26.0]
        .into_iter()
        .flat_map(move |pull| [curve(0.25, pull, -pull), curve(0.25, -pull, pull)]);
    std::iter::once((straight(start, end), 2.0)).chain(bows).chain(waves)
}
