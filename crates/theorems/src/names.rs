//! Names of families in statements: all that searches take.

use catena::card::{self, plain, size_names, sized};
use catena::notation::known_family;
use catena::query::{Entry, Library, nearest};

/// What a name stands for in a library.
pub struct Called<'a> {
    /// The families: several for a name such as `aic`, none for an unknown one.
    pub entries: Vec<&'a Entry>,
    /// The size, where the name says one: 2 of `x-wing`.
    pub size: Option<usize>,
}

/// The families that a name stands for, as searches take it: in any spelling, by any name of its card, by the rating that
/// the family has, or by a size. Of an unknown name there are none.
///
/// ```
/// use catena::query::Library;
/// use catena_theorems::names::called;
///
/// let library = Library::built_in();
/// let families = |name| -> Vec<String> {
///     called(name, &library).entries.iter().map(|entry| entry.name.clone()).collect()
/// };
/// assert_eq!(families("XY-Chain"), ["xy-chain"]);
/// assert_eq!(families("biv-chain"), ["nrc-chain"]);
/// assert_eq!(families("W"), ["whip"]);
/// assert_eq!((families("X-Wing"), called("X-Wing", &library).size), (vec!["basic-fish".to_owned()], Some(2)));
/// assert!(families("aic").len() > 1 && families("wihp").is_empty());
/// ```
pub fn called<'a>(name: &str, library: &'a Library) -> Called<'a> {
    let wanted = card::of_measure(name).map_or(name, |card| card.name);
    if let Some(entry) = spelt(wanted, library) {
        return Called { entries: vec![entry], size: None };
    }
    if let Some((family, size)) = sized(wanted) {
        return Called { entries: library.get(family).into_iter().collect(), size: Some(size) };
    }
    let entries = match known_family(wanted).and_then(|known| library.get(known)) {
        Some(entry) => vec![entry],
        None => card::named(name).iter().filter_map(|card| library.get(card.name)).collect(),
    };
    Called { entries, size: None }
}

/// The family of this name, where case, dashes and blanks do not matter.
fn spelt<'a>(name: &str, library: &'a Library) -> Option<&'a Entry> {
    let alike = || {
        let wanted = plain(name);
        let mut all = library.entries().iter().chain(library.rules());
        all.find(|entry| plain(&entry.name) == wanted)
    };
    library.get(name).or_else(alike)
}

/// The known name that looks most like a wrong one; `None` where none does.
pub(crate) fn near(name: &str, library: &Library) -> Option<String> {
    let also = card::Card::all().iter().flat_map(|card| card.also);
    let sizes = size_names().map(|name| name as &str);
    let known = library.names().chain(sizes).chain(also.map(|name| *name as &str));
    nearest(name, known).map(str::to_owned)
}
