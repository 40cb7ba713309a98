//! Families, each against each, as a matrix: rows have numbers and names, columns the same numbers.

use std::io::Write;

use crate::Error;
use crate::table::write_table;
use crate::width::of_output;

/// Writes the matrix, in as many parts beside each other as the terminal needs; one where there is no terminal.
///
/// # Errors
/// When it cannot be written.
pub fn write(
    names: &[String],
    cell: impl Fn(usize, usize) -> String,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let all: Vec<usize> = (0..names.len()).collect();
    for part in all.chunks(columns(names, of_output()).max(1)) {
        write_table(out, &rows(names, part, &cell))?;
    }
    Ok(())
}

/// How many columns of two characters, or of three, fit beside numbers and names.
fn columns(names: &[String], line: Option<usize>) -> usize {
    let Some(line) = line else { return names.len() };
    let name = names.iter().map(String::len).max().unwrap_or(0);
    line.saturating_sub(name + 4) / (2 + 3)
}

fn rows(
    names: &[String],
    part: &[usize],
    cell: &impl Fn(usize, usize) -> String,
) -> Vec<Vec<String>> {
    let numbers = part.iter().map(|other| (other + 1).to_string());
    let head = [String::new(), "in".to_owned()].into_iter().chain(numbers).collect();
    let row = |(one, name): (usize, &String)| {
        let cells = part.iter().map(|&other| cell(one, other));
        [(one + 1).to_string(), name.clone()].into_iter().chain(cells).collect()
    };
    std::iter::once(head).chain(names.iter().enumerate().map(row)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_matrix_is_cut_into_parts_that_fit() {
        let names: Vec<String> = (1..=30).map(|length| format!("whip[{length}]")).collect();
        assert_eq!(columns(&names, None), 30);
        let part = columns(&names, Some(80));
        assert!((1..30).contains(&part), "{part}");
        let rows = rows(&names, &(0..part).collect::<Vec<_>>(), &|_, _| "def".to_owned());
        let mut out = Vec::new();
        write_table(&mut out, &rows).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
        assert_eq!(text.lines().count(), 31);
    }
}
