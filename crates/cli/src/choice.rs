//! Arguments that are one of a list of the engine's.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads one of these by its name; help and errors list the names, help with what each is (nothing when
/// that is empty).
pub fn choice<T>(
    all: impl IntoIterator<Item = T>,
    name: fn(&T) -> &'static str,
    about: fn(&T) -> &'static str,
) -> impl TypedValueParser<Value = T>
where
    T: Clone + Send + Sync + 'static,
{
    let all: Vec<T> = all.into_iter().collect();
    let value = |one: &T| match about(one) {
        "" => PossibleValue::new(name(one)),
        about => PossibleValue::new(name(one)).help(about),
    };
    let values: Vec<PossibleValue> = all.iter().map(value).collect();
    PossibleValuesParser::new(values).try_map(move |text| {
        let named = all.iter().find(|one| name(one).eq_ignore_ascii_case(&text));
        named.cloned().ok_or("it is not in the list")
    })
}
