//! Eliminations of one position each, asked of every family, as a list: `positions.txt`.
//!
//! One position refutes many pairs: each family that has the elimination is not in one that has none, nor, at equal
//! length, in one that needs more.

use std::sync::LazyLock;

use catena::explorer::Explorer;
use catena::grid::{Candidate, State, format};
use catena::proof::Proof;
use catena::query::Library;
use catena::rules::Reach;
use serde::Serialize;

use super::NotShown;
use super::cell::{At, Extent, Why};
use super::decided::{position, proven};
use super::order::{Contradiction, Order};

/// An elimination of a position, and what the families need for it.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct Refuting {
    /// The state.
    #[serde(skip)]
    pub state: State,
    /// What is eliminated.
    #[serde(serialize_with = "as_text")]
    pub eliminates: Candidate,
    /// The families that have it, each with the length of its proof; the shortest first.
    pub has: Vec<(String, usize)>,
    /// Those that have none to length 36, with almost locked sets of any size.
    pub none: Vec<String>,
    /// The family whose proof is shown: the first with chains, or else the first.
    pub shown: String,
    /// The link that opens this proof.
    pub link: String,
}

fn as_text<S: serde::Serializer>(candidate: &Candidate, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(candidate)
}

static POSITIONS: LazyLock<Vec<Refuting>> =
    LazyLock::new(|| read(include_str!("../../positions.txt")).expect("tests read the list"));

/// What stands above the list: what it is, for whoever opens it.
pub fn head() -> &'static str {
    let text = include_str!("../../positions.txt");
    text.split_once("\n\n").map_or("", |(head, _)| head)
}

/// All positions of the list, in its order.
pub fn positions() -> &'static [Refuting] {
    &POSITIONS
}

impl Refuting {
    /// Whether it is said what a family needs.
    pub(super) fn says_of(&self, family: &String) -> bool {
        self.none.contains(family) || self.has.iter().any(|(name, _)| name == family)
    }

    /// A position that nothing is shown of yet.
    pub(super) fn unlinked(
        state: State,
        eliminates: Candidate,
        has: Vec<(String, usize)>,
        none: Vec<String>,
    ) -> Refuting {
        let (shown, link) = (String::new(), String::new());
        Refuting { state, eliminates, has, none, shown, link }
    }

    /// The three lines of the list that say it.
    pub fn to_lines(&self) -> String {
        let Refuting { state, eliminates, none, .. } = self;
        let has = self.has.iter().map(|(name, length)| format!("{name} {length}"));
        let has = has.collect::<Vec<String>>().join(" ");
        let state = format::write_sudokuwiki(&position(state));
        format!("{state} {eliminates}\n  has {has}\n  none {}\n", none.join(" "))
    }

    /// The same with its link.
    pub(super) fn linked(
        &self,
        library: &Library,
        link: impl Fn(&Proof, &str) -> String,
    ) -> Result<Refuting, NotShown> {
        let names = self.has.iter().map(|(name, _)| name.as_str());
        let Some(family) = first_with_chains(names, library) else { return Ok(self.clone()) };
        let length =
            self.has.iter().find(|(name, _)| name == family).map_or(0, |(_, length)| *length);
        let explorer = Explorer::of(position(&self.state));
        let proof = proven(&explorer, family, self.eliminates, length)?;
        let beside = self.none.first().map_or("", String::as_str);
        let link = link(&proof, beside);
        Ok(Refuting { shown: family.to_owned(), link, ..self.clone() })
    }

    /// Writes it into the cells of all pairs that it refutes.
    pub(super) fn note(&self, place: usize, order: &mut Order) -> Result<(), Contradiction> {
        let has = self.has.iter().filter_map(|(name, length)| Some((order.number(name)?, *length)));
        let has: Vec<(usize, usize)> = has.collect();
        let none: Vec<usize> = self.none.iter().filter_map(|name| order.number(name)).collect();
        for &(one, length) in &has {
            let longer = has.iter().filter(|(_, needed)| *needed > length).map(|&(other, _)| other);
            // A search that does not find shortest proofs may have missed one as short.
            let longer: Vec<usize> =
                longer.filter(|&other| length <= order.comparable_to((one, other))).collect();
            let of_any = none.iter().map(|&other| (other, At::Any));
            let equal = none.iter().chain(&longer).map(|&other| (other, At::Equal));
            for (other, at) in of_any.chain(equal) {
                let why = Why::Position { place };
                order.fail((one, other), at, Extent::To(length), why)?;
            }
        }
        Ok(())
    }
}

/// The first of these families with chains, or else the first; `None` of none.
pub(super) fn first_with_chains<'a>(
    names: impl Iterator<Item = &'a str> + Clone,
    library: &Library,
) -> Option<&'a str> {
    let has_chains = |name: &&str| library.get(name).is_some_and(|entry| entry.shape.is_some());
    names.clone().find(has_chains).or(names.into_iter().next())
}

/// Reads a list.
///
/// # Errors
/// The first line that is not what it should be.
fn read(text: &str) -> Result<Vec<Refuting>, String> {
    let lines: Vec<&str> =
        text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    lines.chunks(3).map(|lines| of_lines(lines).ok_or_else(|| lines[0].to_owned())).collect()
}

/// A state and what is eliminated; the families that have it, with their lengths; those that have not.
fn of_lines(lines: &[&str]) -> Option<Refuting> {
    let [head, has, none] = lines.try_into().ok()?;
    let (state, eliminates) = head.split_once(' ')?;
    let words: Vec<&str> = has.strip_prefix("  has ")?.split(' ').collect();
    let of_family = |pair: &[&str]| {
        let [family, length] = pair.try_into().ok()?;
        let length = length.parse().ok().filter(|length| (1..=Reach::LONGEST).contains(length))?;
        Some((family.to_owned(), length))
    };
    let has = words.chunks(2).map(of_family).collect::<Option<Vec<(String, usize)>>>()?;
    let none = none.strip_prefix("  none ")?.split(' ').map(str::to_owned).collect();
    let state = format::read(state).ok()?.state;
    let eliminates = eliminates.parse().ok()?;
    has.is_sorted_by_key(|(_, length)| *length).then_some(())?;
    Some(Refuting::unlinked(state, eliminates, has, none))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_what_is_written() {
        let lines: Vec<String> = positions().iter().map(Refuting::to_lines).collect();
        let text = format!("{}\n\n{}", head(), lines.concat());
        assert_eq!(text, include_str!("../../positions.txt"));
    }

    #[test]
    fn what_is_no_position_is_named() {
        let state = format::write_sukaku(&State::FULL);
        let text = |has: &str| format!("{state} n1r1c1\n  has {has}\n  none whip\n");
        assert_eq!(read(&text("braid 3 g-whip 4")).map(|all| all.len()), Ok(1));
        for has in ["braid", "braid three", "braid 0", "braid 4 g-whip 3", "braid 325"] {
            assert_eq!(read(&text(has)), Err(format!("{state} n1r1c1")), "{has}");
        }
        assert!(read(&text("braid 3").replace("none", "not")).is_err());
        assert!(read(&text("braid 3").replace("n1r1c1", "n1")).is_err());
    }
}
