//! The figure: the order of some families at any length, each as high as it is strong in practice.

use std::collections::BTreeMap;

use super::{At, Cell, Map, Status};
use crate::hasse::Hasse;
use crate::subsumption::{Subsumption, Verdict};

/// The families of the figure, one a line.
const NAMES: &str = include_str!("../../figure.txt");
/// A row is for the families that solve so many hundredths of the puzzles, or more and less than the next.
const HUNDREDTHS: usize = 4;

impl Map {
    /// The figure as SVG: what holds at any length, and what practice never contradicted; the height is the share of the
    /// puzzles that are solved.
    pub fn figure(&self) -> String {
        let hasse = self.figured();
        let solved: Vec<usize> = hasse.nodes().iter().map(|names| self.solves(names)).collect();
        let (rows, least) = rows(&hasse, &solved, self.practice.puzzles);
        let beside = least.iter().map(|least| format!("{least}")).collect();
        hasse.to_svg_in_rows(&rows, beside, |names| self.numbers(names))
    }

    /// The order that the figure shows. What practice never contradicted joins two families in one box only where neither
    /// is known not to be in the other: a test goes over all boxes.
    pub fn figured(&self) -> Hasse {
        let names = NAMES.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut all = Subsumption::blank(names.map(str::to_owned).collect());
        let known = self.known();
        for pair in &mut all.pairs {
            let met = self.met(&pair.one_name, &pair.other_name);
            let known = known.get(&(&pair.one_name[..], &pair.other_name[..]));
            let cell = known.map(|known| known.cell(At::Any));
            pair.verdict = match cell.map(Cell::status) {
                Some(Status::Definition) => Verdict::Definition,
                Some(Status::Theorem | Status::Follows) => Verdict::Theorem,
                Some(Status::Counterexample | Status::FollowsNot) => Verdict::NotMet,
                _ if met > 0 => Verdict::Observed,
                _ => Verdict::NotMet,
            };
            pair.compared = met as u64;
        }
        Hasse::of(&all)
    }

    /// How many eliminations of a family were compared with another that has them all; 0 where it lacks one.
    fn met(&self, one: &str, other: &str) -> usize {
        let places = self.practice.place(one).zip(self.practice.place(other));
        let share = places.map(|(one, other)| self.practice.families[one].shares[other]);
        share.filter(|share| share.made() == share.of()).map_or(0, |share| share.of())
    }

    /// How many puzzles families that eliminate the same solve to length 9.
    fn solves(&self, names: &[String]) -> usize {
        let of = |name: &String| {
            let place = self.practice.place(name)?;
            self.practice.families[place].solved.last().copied()
        };
        names.iter().filter_map(of).max().unwrap_or(0)
    }

    /// The numbers of puzzles that the first of families solves, to each length.
    fn numbers(&self, names: &[String]) -> String {
        let place = names.first().and_then(|name| self.practice.place(name));
        let solved = place.map_or([0; 5], |place| self.practice.families[place].solved);
        solved.map(|count| count.to_string()).join(" ")
    }
}

/// The row of each node, by what it solves, above all that it contains; and the least that is solved in each row.
fn rows(hasse: &Hasse, solved: &[usize], puzzles: usize) -> (Vec<usize>, Vec<usize>) {
    let step = (puzzles * HUNDREDTHS / 100).max(1);
    let mut rows: Vec<usize> = solved.iter().map(|count| count / step).collect();
    let edges = hasse.edges();
    // As often as there are nodes: no way is longer.
    for _ in &rows.clone() {
        for (from, to, _) in &edges {
            rows[*to] = rows[*to].max(rows[*from] + 1);
        }
    }
    let mut least: BTreeMap<usize, usize> = BTreeMap::new();
    for (&row, &count) in rows.iter().zip(solved) {
        let known = least.entry(row).or_insert(count);
        *known = count.min(*known);
    }
    let places: Vec<usize> = least.keys().copied().collect();
    let place = |row: &usize| places.iter().position(|known| known == row).unwrap_or(0);
    (rows.iter().map(place).collect(), least.into_values().collect())
}
