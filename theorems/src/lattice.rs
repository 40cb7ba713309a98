//! Families of several lengths against each other, and the order that comes of it.

use std::fmt::Write;

use crate::decide::{Decision, Question, decide};
use crate::family::Family;
use crate::semantics::Semantics;
use crate::statement::decidable;
use catena::work::{Interrupt, Stopped};

/// What is known of a pair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The second family eliminates whatever the first does.
    Holds,
    /// There is a counterexample.
    Fails,
    /// Neither was found within the bound, or the pair cannot be decided.
    Open,
}

/// Families, and what is known of each pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lattice {
    /// The families.
    pub families: Vec<Family>,
    /// Of the first and the second: whether the second eliminates whatever the first does.
    pub verdicts: Vec<Vec<Verdict>>,
    /// What ended it before all pairs were asked for; `None` when they were.
    pub stopped: Option<Stopped>,
}

impl Lattice {
    /// Decides every pair by itself, so that what follows from others is tested. A pair is open after so many
    /// states. `progress` is called after each pair.
    pub fn decide(
        families: Vec<Family>,
        semantics: Semantics,
        most_rounds: u64,
        interrupt: &Interrupt,
        mut progress: impl FnMut(usize),
    ) -> Lattice {
        let count = families.len();
        let mut lattice =
            Lattice { families, verdicts: vec![vec![Verdict::Open; count]; count], stopped: None };
        for pair in 0..count * count {
            let (one, other) = (pair / count, pair % count);
            if let Err(by) = interrupt.check() {
                lattice.stopped = Some(by);
                break;
            }
            lattice.verdicts[one][other] = match one == other {
                true => Verdict::Holds,
                false => lattice.pair(one, other, semantics, most_rounds, interrupt),
            };
            progress(pair + 1);
        }
        lattice
    }

    fn pair(
        &self,
        one: usize,
        other: usize,
        semantics: Semantics,
        most_rounds: u64,
        interrupt: &Interrupt,
    ) -> Verdict {
        let (inner, outer) = (&self.families[one], &self.families[other]);
        if decidable(inner, outer, semantics).is_err() {
            return Verdict::Open;
        }
        let question = Question {
            first_only: true,
            most_rounds,
            ..Question::new(inner.clone(), outer.clone(), semantics)
        };
        let Decision { counts, stopped, .. } = decide(&question, interrupt, |_| ());
        match (counts.refuted, stopped) {
            (1.., _) => Verdict::Fails,
            (0, None) => Verdict::Holds,
            (0, Some(_)) => Verdict::Open,
        }
    }

    fn holds(&self, one: usize, other: usize) -> bool {
        self.verdicts[one][other] == Verdict::Holds
    }

    /// Three families of which the second has all that the first does, the third all that the second does, and
    /// not all that the first does: there are none, unless something decides wrongly.
    pub fn contradictions(&self) -> Vec<[usize; 3]> {
        let all = 0..self.families.len();
        let mut found = Vec::new();
        for one in all.clone() {
            for two in all.clone().filter(|&two| self.holds(one, two)) {
                let wrong = |&three: &usize| {
                    self.holds(two, three) && self.verdicts[one][three] == Verdict::Fails
                };
                found.extend(all.clone().filter(wrong).map(|three| [one, two, three]));
            }
        }
        found
    }

    /// The families that are equal, together; each list in the order of the families.
    pub fn classes(&self) -> Vec<Vec<usize>> {
        let mut classes: Vec<Vec<usize>> = Vec::new();
        for family in 0..self.families.len() {
            let equal = |class: &&mut Vec<usize>| {
                self.holds(family, class[0]) && self.holds(class[0], family)
            };
            match classes.iter_mut().find(equal) {
                Some(class) => class.push(family),
                None => classes.push(vec![family]),
            }
        }
        classes
    }

    /// Which classes lie directly above which: the pairs that do not follow from others.
    pub fn covers(&self, classes: &[Vec<usize>]) -> Vec<(usize, usize)> {
        let below = |one: usize, other: usize| {
            one != other && self.holds(classes[one][0], classes[other][0])
        };
        let all = 0..classes.len();
        let mut covers = Vec::new();
        for one in all.clone() {
            for other in all.clone().filter(|&other| below(one, other)) {
                if !all.clone().any(|between| below(one, between) && below(between, other)) {
                    covers.push((one, other));
                }
            }
        }
        covers
    }

    /// What a class is called: its families, with `=` between.
    fn label(&self, class: &[usize]) -> String {
        let names: Vec<String> = class.iter().map(|&one| self.families[one].to_string()).collect();
        names.join(" = ")
    }

    /// The Hasse diagram for Graphviz, what eliminates more above.
    pub fn to_dot(&self) -> String {
        let classes = self.classes();
        let mut dot = "digraph lattice {\n  rankdir=BT;\n  node [shape=box];\n".to_owned();
        for (index, class) in classes.iter().enumerate() {
            let _ = writeln!(dot, "  n{index} [label=\"{}\"];", self.label(class));
        }
        for (one, other) in self.covers(&classes) {
            let _ = writeln!(dot, "  n{one} -> n{other};");
        }
        dot.push_str("}\n");
        dot
    }

    /// The Hasse diagram as a picture, what eliminates more above: each class as high as the longest way up
    /// to it.
    pub fn to_svg(&self) -> String {
        const ROW: usize = 70;
        const LETTER: usize = 8;
        const LINE: usize = 17;
        let classes = self.classes();
        let covers = self.covers(&classes);
        let mut height = vec![0; classes.len()];
        for _ in 0..classes.len() {
            for &(one, other) in &covers {
                height[other] = height[other].max(height[one] + 1);
            }
        }
        let widest = |class: &Vec<usize>| {
            let names = class.iter().map(|&one| self.families[one].to_string().chars().count());
            names.max().unwrap_or(0) * LETTER + 16
        };
        let tall = |class: &Vec<usize>| class.len() * LINE + 8;
        let rows = height.iter().max().map_or(0, |most| most + 1);
        let members =
            |row: usize| (0..classes.len()).filter(|&class| height[class] == row).collect();
        let of_row: Vec<Vec<usize>> = (0..rows).map(members).collect();
        let width_of =
            |row: &Vec<usize>| row.iter().map(|&one| widest(&classes[one]) + 24).sum::<usize>();
        let width = of_row.iter().map(width_of).max().unwrap_or(0) + 24;
        let mut places = vec![(0, 0); classes.len()];
        let mut bottom = 20;
        for row in of_row.iter().rev() {
            let mut left = (width - width_of(row)) / 2 + 12;
            let most = row.iter().map(|&one| tall(&classes[one])).max().unwrap_or(0);
            for &one in row {
                places[one] = (left + widest(&classes[one]) / 2, bottom + most / 2);
                left += widest(&classes[one]) + 24;
            }
            bottom += most + ROW;
        }
        let high = bottom.saturating_sub(ROW) + 20;
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{high}\" \
             viewBox=\"0 0 {width} {high}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\">\n\
             <title>What each family eliminates, another above it does too</title>\n\
             <rect width=\"{width}\" height=\"{high}\" fill=\"white\"/>\n"
        );
        for &(one, other) in &covers {
            let ((x1, y1), (x2, y2)) = (places[one], places[other]);
            let _ = writeln!(
                svg,
                "<line x1=\"{x1}\" y1=\"{}\" x2=\"{x2}\" y2=\"{}\" stroke=\"#555\"/>",
                y1 - tall(&classes[one]) / 2,
                y2 + tall(&classes[other]) / 2
            );
        }
        for (class, &(x, y)) in classes.iter().zip(&places) {
            let (wide, tall) = (widest(class), tall(class));
            let (left, top) = (x - wide / 2, y - tall / 2);
            let _ = writeln!(
                svg,
                "<rect x=\"{left}\" y=\"{top}\" width=\"{wide}\" height=\"{tall}\" rx=\"4\" \
                 fill=\"#f4f4f8\" stroke=\"#555\"/>"
            );
            for (line, &one) in class.iter().enumerate() {
                let name =
                    self.families[one].to_string().replace('&', "&amp;").replace('<', "&lt;");
                let base = top + 4 + LINE * line + 13;
                let _ = writeln!(
                    svg,
                    "<text x=\"{x}\" y=\"{base}\" text-anchor=\"middle\">{name}</text>"
                );
            }
        }
        svg.push_str("</svg>\n");
        svg
    }
}
