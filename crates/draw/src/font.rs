//! How wide the signs of the bundled font are: DejaVu Sans, cut down to the signs that are drawn.

/// How wide the signs from space to `~` are, in thousandths of the font size.
#[rustfmt::skip]
const WIDTHS: [u16; 95] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
];

/// How much wider than regular a bold text is, at most.
const BOLD_FACTOR: f64 = 1.14;

/// The width of a text in the regular face. Signs outside ASCII count as wide ones.
pub fn width(text: &str, size: f64) -> f64 {
    let sign = |c: char| match c {
        ' '..='~' => WIDTHS[c as usize - 32],
        _ => 838,
    };
    text.chars().map(|c| f64::from(sign(c))).sum::<f64>() * size / 1000.0
}

/// The width of a text in the bold face, at most.
pub fn bold_width(text: &str, size: f64) -> f64 {
    width(text, size) * BOLD_FACTOR
}

/// The space at which a line does not end.
pub const FIRM_SPACE: char = '\u{a0}';

/// Breaks a text into lines that are at most this wide: between words, and within a word that is too
/// wide for a line. A [`FIRM_SPACE`] holds two words together; in the lines it is a plain one. An empty text
/// has no lines.
pub fn wrap(text: &str, size: f64, widest: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let is_break = |c: char| c.is_whitespace() && c != FIRM_SPACE;
    let words = text.split(is_break).filter(|word| !word.is_empty());
    let words = words.map(|word| word.replace(FIRM_SPACE, " "));
    for word in words.flat_map(|word| pieces(&word, size, widest)) {
        match lines.last_mut() {
            Some(line) if width(line, size) + width(" ", size) + width(&word, size) <= widest => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// A word, cut where it would not fit on a line.
fn pieces(word: &str, size: f64, widest: f64) -> Vec<String> {
    let mut pieces = vec![String::new()];
    let mut taken = 0.0;
    for c in word.chars() {
        let wide = width(c.encode_utf8(&mut [0; 4]), size);
        if taken > 0.0 && taken + wide > widest {
            pieces.push(String::new());
            taken = 0.0;
        }
        taken += wide;
        if let Some(piece) = pieces.last_mut() {
            piece.push(c);
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_and_within_long_ones() {
        assert_eq!(wrap("", 10.0, 50.0), Vec::<String>::new());
        assert_eq!(wrap("one two three", 10.0, 50.0), ["one two", "three"]);
        assert_eq!(wrap("eeeeeeeeee", 10.0, 50.0), ["eeeeeeee", "ee"]);
        assert_eq!(wrap("one two\u{a0}six", 10.0, 50.0), ["one", "two six"]);
    }
}
