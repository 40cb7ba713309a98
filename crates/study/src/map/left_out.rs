//! The rules that the map leaves out, as a list: `left-out.txt`.

use std::sync::LazyLock;

use serde::Serialize;

/// A rule that has no row and no column, and why.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct LeftOut {
    /// Its name.
    pub name: String,
    /// Why, in a sentence.
    pub reason: String,
}

static LEFT_OUT: LazyLock<Vec<LeftOut>> =
    LazyLock::new(|| read(include_str!("../../left-out.txt")).expect("tests read the list"));

/// All rules of the list, in its order.
pub fn left_out() -> &'static [LeftOut] {
    &LEFT_OUT
}

/// Reads a list.
///
/// # Errors
/// The first line that is not a name and a sentence.
fn read(text: &str) -> Result<Vec<LeftOut>, String> {
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| of_line(line).ok_or_else(|| line.to_owned())).collect()
}

fn of_line(line: &str) -> Option<LeftOut> {
    let (name, reason) = line.split_once(' ')?;
    let [name, reason] = [name, reason].map(str::to_owned);
    reason.ends_with('.').then_some(LeftOut { name, reason })
}

#[cfg(test)]
mod tests {
    use catena::card::Card;

    use super::*;

    #[test]
    fn each_line_is_a_rule_and_a_sentence() {
        for rule in left_out() {
            assert!(Card::of(&rule.name).is_some(), "{}", rule.name);
        }
        for line in ["whip", "whip It is one"] {
            assert_eq!(read(line), Err(line.to_owned()));
        }
    }
}
