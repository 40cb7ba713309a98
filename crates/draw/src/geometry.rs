//! Points and curves in the plane of a picture.

use std::fmt;
use std::ops::{Add, Mul, Sub};

use super::xml::Units;

/// A point, or the way from one point to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// The square of the length.
    pub fn square(self) -> f64 {
        self.x * self.x + self.y * self.y
    }

    pub fn length(self) -> f64 {
        // Not hypot: its last digit differs from one platform's library to the next.
        self.square().sqrt()
    }

    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The same direction with length 1; to the right when the length is 0.
    pub fn unit(self) -> Point {
        match self.length() {
            length if length > 1e-9 => self * (1.0 / length),
            _ => Point::new(1.0, 0.0),
        }
    }

    /// A quarter turn.
    pub fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f64> for Point {
    type Output = Point;
    fn mul(self, factor: f64) -> Point {
        Point::new(self.x * factor, self.y * factor)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {}", Units(self.x), Units(self.y))
    }
}

/// A cubic Bézier curve.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Curve(pub [Point; 4]);

impl Curve {
    /// The point at a parameter from 0 to 1.
    pub fn at(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        let u = 1.0 - t;
        a * (u * u * u) + b * (3.0 * u * u * t) + c * (3.0 * u * t * t) + d * (t * t * t)
    }

    fn polynomial(&self) -> Polynomial {
        let [a, b, c, d] = self.0;
        Polynomial([a, (b - a) * 3.0, (a - b * 2.0 + c) * 3.0, d - a + (b - c) * 3.0])
    }

    /// The direction at a parameter.
    pub fn direction(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        let u = 1.0 - t;
        ((b - a) * (u * u) + (c - b) * (2.0 * u * t) + (d - c) * (t * t)).unit()
    }

    /// The part between two parameters.
    pub fn part(&self, from: f64, to: f64) -> Curve {
        let rest = self.split(to).0;
        if to <= 0.0 { rest } else { rest.split(from / to).1 }
    }

    fn split(&self, t: f64) -> (Curve, Curve) {
        let between = |one: Point, other: Point| one + (other - one) * t;
        let [a, b, c, d] = self.0;
        let (ab, bc, cd) = (between(a, b), between(b, c), between(c, d));
        let (abc, bcd) = (between(ab, bc), between(bc, cd));
        let middle = between(abc, bcd);
        (Curve([a, ab, abc, middle]), Curve([middle, bcd, cd, d]))
    }
}

/// A curve as the coefficients of the powers of its parameter, the lowest first.
#[derive(Clone, Copy)]
struct Polynomial([Point; 4]);

impl Polynomial {
    fn at(&self, t: f64) -> Point {
        let [a, b, c, d] = self.0;
        ((d * t + c) * t + b) * t + a
    }
}

/// One to three curves, each beginning where the one before it ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Spline {
    pieces: [Curve; 3],
    /// The parameter at which each piece ends; the pieces in use end with the one that ends at 1.
    ends: [f64; 3],
}

impl From<Curve> for Spline {
    fn from(curve: Curve) -> Spline {
        Spline { pieces: [curve; 3], ends: [1.0; 3] }
    }
}

impl Spline {
    /// The path of three curves; its parameter runs over them by the lengths of their chords.
    pub fn of_three(pieces: [Curve; 3]) -> Spline {
        let [one, two, three] = pieces.map(|Curve([start, .., end])| start.distance(end));
        let all = (one + two + three).max(1e-9);
        Spline { pieces, ends: [one / all, (one + two) / all, 1.0] }
    }

    fn piece(&self, t: f64) -> (usize, f64) {
        let index = self.ends.iter().position(|&end| t <= end).unwrap_or(2);
        let start = if index == 0 { 0.0 } else { self.ends[index - 1] };
        let length = self.ends[index] - start;
        (index, if length > 0.0 { ((t - start) / length).min(1.0) } else { 1.0 })
    }

    /// The point at a parameter from 0 to 1.
    pub fn at(&self, t: f64) -> Point {
        let (index, t) = self.piece(t);
        self.pieces[index].at(t)
    }

    /// The direction at a parameter.
    pub fn direction(&self, t: f64) -> Point {
        let (index, t) = self.piece(t);
        self.pieces[index].direction(t)
    }

    /// About this many points along the path, evenly spread over its parameter, without its ends.
    ///
    /// They come from the polynomials of the pieces, which is a third of the work of [`Spline::at`].
    pub fn samples(&self, count: usize) -> impl Iterator<Item = Point> {
        let starts = [0.0, self.ends[0], self.ends[1]];
        let pieces = self.used().iter().zip(starts.into_iter().zip(self.ends));
        let last = self.used().len() - 1;
        pieces.enumerate().flat_map(move |(index, (curve, (start, end)))| {
            let count = ((end - start) * count as f64).ceil().max(1.0) as usize;
            let polynomial = curve.polynomial();
            let step = 1.0 / count as f64;
            let inner = if index == last { count } else { count + 1 };
            (1..inner).map(move |sample| polynomial.at(sample as f64 * step))
        })
    }

    pub fn start(&self) -> Point {
        self.pieces[0].0[0]
    }

    pub fn end(&self) -> Point {
        self.used()[self.used().len() - 1].0[3]
    }

    /// The ends and control points, one after the other: three per curve and one more.
    pub fn points(&self) -> Vec<Point> {
        let rest = self.used().iter().flat_map(|Curve([_, b, c, d])| [*b, *c, *d]);
        std::iter::once(self.start()).chain(rest).collect()
    }

    /// The pieces up to the one that ends at 1.
    fn used(&self) -> &[Curve] {
        &self.pieces[..=self.piece(1.0).0]
    }

    /// The part between two parameters.
    fn part(&self, from: f64, to: f64) -> Spline {
        let (first, from) = self.piece(from);
        let (last, to) = self.piece(to);
        if first >= last {
            return self.pieces[first].part(from, to.max(from)).into();
        }
        let mut pieces = self.pieces;
        pieces[first] = pieces[first].part(from, 1.0);
        pieces[last] = pieces[last].part(0.0, to);
        match (first, last) {
            (0, 2) => Spline::of_three(pieces),
            // Of two pieces the first is cut in two, which changes nothing that is seen.
            _ => {
                let (one, other) = pieces[first].split(0.5);
                Spline::of_three([one, other, pieces[last]])
            }
        }
    }

    /// The part that is outside a circle around its start and one around its end; little is left of
    /// it when the circles touch.
    pub fn between_circles(&self, start: f64, end: f64) -> Spline {
        const FINE: usize = 96;
        let parameter = |index: usize| index as f64 / FINE as f64;
        let from_start = |t: f64| self.at(t).distance(self.start()) - start;
        let from_end = |t: f64| self.at(t).distance(self.end()) - end;
        let first = (0..FINE).find(|&index| from_start(parameter(index)) >= 0.0).unwrap_or(0);
        let last = (first + 1..=FINE).rev().find(|&index| from_end(parameter(index)) >= 0.0);
        let last = last.unwrap_or(first + 1);
        let begins = crossing(parameter(first.saturating_sub(1)), parameter(first), from_start);
        let ends = crossing(parameter((last + 1).min(FINE)), parameter(last), from_end);
        self.part(begins, ends)
    }
}

/// Where something turns from negative to not negative, between two parameters.
fn crossing(mut negative: f64, mut other: f64, value: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..8 {
        let middle = (negative + other) / 2.0;
        match value(middle) < 0.0 {
            true => negative = middle,
            false => other = middle,
        }
    }
    other
}

impl fmt::Display for Spline {
    /// As the data of an SVG path.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let points = self.points();
        write!(f, "M{}", points[0])?;
        points[1..].chunks(3).try_for_each(|to| write!(f, "C{} {} {}", to[0], to[1], to[2]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_a_curve_lies_on_it() {
        let point = Point::new;
        let curve =
            Curve([point(0.0, 0.0), point(0.0, 40.0), point(100.0, 40.0), point(100.0, 0.0)]);
        let part = curve.part(0.25, 0.75);
        assert!(part.at(0.5).distance(curve.at(0.5)) < 1e-9);
        for (index, point) in Spline::from(curve).samples(8).enumerate() {
            assert!(point.distance(curve.at((index + 1) as f64 / 8.0)) < 1e-9);
        }
        assert_eq!(Spline::from(curve).samples(8).count(), 7);
        let trimmed = Spline::from(curve).between_circles(10.0, 20.0);
        assert!((trimmed.at(0.0).distance(curve.at(0.0)) - 10.0).abs() < 0.1);
        assert!((trimmed.at(1.0).distance(curve.at(1.0)) - 20.0).abs() < 0.1);
    }
}
