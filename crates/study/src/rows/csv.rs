//! Values between separators, one record per line.

/// The fields of a record. A field may stand in quotation marks, and then holds separators, and
/// quotation marks written twice.
///
/// Source: RFC 4180, section 2, without line breaks inside a field.
pub fn fields(line: &str, separator: char) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        let at_end = fields.len() - 1;
        let field = &mut fields[at_end];
        match character {
            '"' if is_quoted && characters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' if is_quoted => is_quoted = false,
            '"' if field.is_empty() => is_quoted = true,
            _ if character == separator && !is_quoted => fields.push(String::new()),
            _ => field.push(character),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_as_they_are_written() {
        assert_eq!(fields("a,b,,c", ','), ["a", "b", "", "c"]);
        assert_eq!(fields("\"a,b\",\"say \"\"d\"\"\",\"\"", ','), ["a,b", "say \"d\"", ""]);
        assert_eq!(fields("a\t5\" wide\t", '\t'), ["a", "5\" wide", ""]);
        assert_eq!(fields("", ','), [""]);
    }
}
