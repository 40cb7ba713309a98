//! Values in JSON as people write them: `r1c7<>3`, `n3r1c7`, and a state as 81 texts.
//!
//! For `#[serde(with = "…")]`: this module for one value, [`option`] for one or none, [`list`] for several,
//! [`eliminated`] for a candidate that falls, [`state`] for a state.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serializer, de};

pub(super) fn serialize<T: Display, S: Serializer>(
    value: &T,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    parsed(&String::deserialize(deserializer)?)
}

fn parsed<T: FromStr<Err: Display>, E: de::Error>(text: &str) -> Result<T, E> {
    text.parse().map_err(|error| E::custom(format!("{text:?}: {error}")))
}

/// A value as a text, or nothing.
pub(super) mod option {
    use super::*;

    pub(in super::super) fn serialize<T: Display, S: Serializer>(
        value: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => serializer.collect_str(value),
            None => serializer.serialize_none(),
        }
    }

    pub(in super::super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        Option::<String>::deserialize(deserializer)?.map(|text| parsed(&text)).transpose()
    }
}

/// Several values, each as a text.
pub(super) mod list {
    use super::*;

    pub(in super::super) fn serialize<T: Display, S: Serializer>(
        values: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(values.iter().map(ToString::to_string))
    }

    pub(in super::super) fn deserialize<'de, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        let texts = Vec::<String>::deserialize(deserializer)?;
        texts.iter().map(|text| parsed(text)).collect()
    }
}

/// A candidate as what eliminates it is written, `r1c7<>3`; `n3r1c7` is read too.
pub(super) mod eliminated {
    use super::*;
    use crate::grid::{Candidate, Conclusion};

    pub(in super::super) fn serialize<S: Serializer>(
        value: &Candidate,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Conclusion::Eliminate(*value))
    }

    pub(in super::super) fn deserialize<'de, D>(deserializer: D) -> Result<Candidate, D::Error>
    where
        D: Deserializer<'de>,
    {
        let text = String::deserialize(deserializer)?;
        let conclusion = text.parse::<Conclusion>().ok();
        match conclusion.filter(|conclusion| matches!(conclusion, Conclusion::Eliminate(_))) {
            Some(conclusion) => Ok(conclusion.candidate()),
            None => parsed(&text),
        }
    }
}

/// A state as `catena-proof/1` has it: the live digits of each cell, row by row.
pub(super) mod state {
    use super::*;
    use crate::grid::{Cell, Digit, DigitSet, State};

    pub(in super::super) fn serialize<S: Serializer>(
        state: &State,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Cell::all().map(|cell| state.digits(cell).to_string()))
    }

    pub(in super::super) fn deserialize<'de, D>(deserializer: D) -> Result<State, D::Error>
    where
        D: Deserializer<'de>,
    {
        let digit = |c: char| c.to_digit(10).and_then(Digit::from_number);
        let cell = |text: &String| text.chars().map(digit).collect::<Option<DigitSet>>();
        let cells: Option<Vec<DigitSet>> =
            Vec::<String>::deserialize(deserializer)?.iter().map(cell).collect();
        let cells = cells.and_then(|cells| <[DigitSet; 81]>::try_from(cells).ok());
        let expected = || de::Error::custom("expected 81 texts of digits, one per cell");
        cells.map(State::from_cells).ok_or_else(expected)
    }
}
