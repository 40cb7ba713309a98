//! The map of families in short: of each two families, which statements hold and which do not.
//!
//! `crates/theorems/relations.txt` has a line for each family: its name, and a sign for each family in the order of the lines.
//! `catena study map --output` writes it, from the map that has the reasons too; so the page and `catena families` need
//! no map.

use serde::Serialize;

/// The lines.
const RELATIONS: &str = include_str!("../relations.txt");

/// What is known of two families: whether each elimination of the one is made by the other. `None` where nothing is.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Debug)]
pub struct Relation {
    /// By a pattern that is no longer.
    pub equal: Option<bool>,
    /// By one of any length.
    pub any: Option<bool>,
    /// By a path: where the other has nothing left, the one has nothing.
    pub path: Option<bool>,
}

impl Relation {
    /// How many of the statements, the weakest first, hold; how many, the strongest first, do not: each implies the next.
    fn counts(self) -> [usize; 2] {
        let all = [self.path, self.any, self.equal];
        let holds = all.iter().take_while(|&&known| known == Some(true)).count();
        let fails = all.iter().rev().take_while(|&&known| known == Some(false)).count();
        [holds, fails]
    }

    /// The relation as one sign of `relations.txt`.
    pub fn sign(self) -> char {
        let [holds, fails] = self.counts();
        char::from_digit((4 * holds + fails) as u32, 16).unwrap_or('0')
    }

    /// The relation of a sign; nothing known of another one.
    pub fn of_sign(sign: char) -> Relation {
        let number = sign.to_digit(16).unwrap_or(0) as usize;
        let (holds, fails) = (number / 4, number % 4);
        // The strongest is the first to fail, the weakest the first to hold.
        let known = |strength: usize| match (strength < holds, 2 - strength < fails) {
            (true, _) => Some(true),
            (false, true) => Some(false),
            (false, false) => None,
        };
        Relation { path: known(0), any: known(1), equal: known(2) }
    }

    /// As a sentence about the two families.
    pub fn sentence(self, one: &str, other: &str) -> String {
        match (self.equal, self.any, self.path) {
            (Some(true), ..) => {
                format!("Every elimination of {one} is made by {other} that is no longer.")
            }
            (_, Some(true), _) => {
                format!("Every elimination of {one} is made by {other} of some length.")
            }
            (_, Some(false), Some(true)) => format!(
                "Some eliminations of {one} are not made by {other} at once, but by several of it one after the other."
            ),
            (_, _, Some(true)) => {
                format!(
                    "Every elimination of {one} is made by {other}, perhaps by several one after the other."
                )
            }
            (.., Some(false)) => {
                format!(
                    "Some eliminations of {one} are not made by {other}, nor by several one after the other."
                )
            }
            (_, Some(false), None) => {
                format!("Some eliminations of {one} are not made by {other}.")
            }
            (Some(false), None, None) => {
                format!("Some eliminations of {one} are not made by {other} that is no longer.")
            }
            (None, None, None) => {
                format!("Whether {other} makes every elimination of {one} is not known.")
            }
        }
    }
}

/// The names of the families, in the order of the lines.
pub fn families() -> impl Iterator<Item = &'static str> {
    lines().map(|(name, _)| name)
}

/// What is known of two families, by their names; `None` where the map does not have both.
///
/// ```
/// use catena_theorems::relations::relation;
///
/// let known = relation("whip", "braid").unwrap();
/// assert_eq!(known.equal, Some(true));
/// assert_eq!(relation("braid", "whip").unwrap().any, Some(false));
/// assert_eq!(relation("whip", "my-own-chain"), None);
/// ```
pub fn relation(one: &str, other: &str) -> Option<Relation> {
    let place = families().position(|name| name == other)?;
    let (_, signs) = lines().find(|&(name, _)| name == one)?;
    signs.chars().nth(place).map(Relation::of_sign)
}

fn lines() -> impl Iterator<Item = (&'static str, &'static str)> {
    RELATIONS.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.split_once(' '))
}

#[cfg(test)]
mod tests {
    use super::Relation;

    #[test]
    fn each_relation_has_a_sign_of_its_own() {
        let known = [None, Some(false), Some(true)];
        let mut signs = Vec::new();
        for (equal, any, path) in known
            .iter()
            .flat_map(|&equal| known.iter().map(move |&any| (equal, any)))
            .flat_map(|(equal, any)| known.iter().map(move |&path| (equal, any, path)))
        {
            // What holds implies what is weaker, and what fails what is stronger.
            let is_closed = |strong: Option<bool>, weak: Option<bool>| {
                (strong != Some(true) || weak == Some(true))
                    && (weak != Some(false) || strong == Some(false))
            };
            if !is_closed(equal, any) || !is_closed(any, path) {
                continue;
            }
            let relation = Relation { equal, any, path };
            assert_eq!(Relation::of_sign(relation.sign()), relation);
            signs.push(relation.sign());
        }
        signs.sort_unstable();
        signs.dedup();
        assert_eq!(signs.len(), 10, "{signs:?}");
    }
}
