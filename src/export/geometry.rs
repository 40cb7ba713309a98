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

    pub fn length(self) -> f64 {
        self.x.hypot(self.y)
    }

    pub fn distance(self, other: Point) -> f64 {
        (self - other).length()
    }

    /// The same direction with length 1; a direction all the same when there is none.
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

    /// The part that is outside a circle about its start and one about its end; little is left of
    /// it when the circles touch.
    pub fn between_circles(&self, start: f64, end: f64) -> Curve {
        const FINE: usize = 48;
        let parameter = |index: usize| index as f64 / FINE as f64;
        let outside_start = |index: &usize| self.at(parameter(*index)).distance(self.0[0]) >= start;
        let outside_end = |index: &usize| self.at(parameter(*index)).distance(self.0[3]) >= end;
        let first = (0..FINE).find(outside_start).unwrap_or(0);
        let last = (first + 1..=FINE).rev().find(outside_end).unwrap_or(first + 1);
        self.part(self.crossing(first, start, 0), self.crossing(last, end, 3))
    }

    /// The parameter close to this sample at which the distance from an end is the radius.
    fn crossing(&self, index: usize, radius: f64, end: usize) -> f64 {
        const FINE: f64 = 48.0;
        let (mut inside, mut outside) = match end {
            0 => ((index as f64 - 1.0).max(0.0) / FINE, index as f64 / FINE),
            _ => ((index as f64 + 1.0).min(FINE) / FINE, index as f64 / FINE),
        };
        for _ in 0..8 {
            let middle = (inside + outside) / 2.0;
            match self.at(middle).distance(self.0[end]) < radius {
                true => inside = middle,
                false => outside = middle,
            }
        }
        outside
    }
}

impl fmt::Display for Curve {
    /// As the data of an SVG path.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [a, b, c, d] = self.0;
        write!(f, "M{a}C{b} {c} {d}")
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
        let trimmed = curve.between_circles(10.0, 20.0);
        assert!((trimmed.at(0.0).distance(curve.at(0.0)) - 10.0).abs() < 0.1);
        assert!((trimmed.at(1.0).distance(curve.at(1.0)) - 20.0).abs() < 0.1);
    }
}
