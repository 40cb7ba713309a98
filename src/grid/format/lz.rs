//! The packing of texts that addresses of f-puzzles and SudokuPad carry: Lempel and Ziv's method of 1978 over
//! UTF-16, in base 64.
//!
//! Source: lz-string 1.4, `compressToBase64` and `decompressFromBase64`.

use std::collections::{HashMap, HashSet};

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// A packed text may be some hundred times as long when unpacked; what is longer than this is no puzzle.
const LONGEST: usize = 1 << 20;

/// What a code below 3 says.
const BYTE: usize = 0;
const WIDE: usize = 1;
const END: usize = 2;

/// Reads bits from base 64, six from each character, the highest first.
struct Bits<'a> {
    text: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn bit(&mut self) -> Option<usize> {
        let value = ALPHABET.iter().position(|c| Some(c) == self.text.get(self.at / 6))?;
        let bit = value >> (5 - self.at % 6) & 1;
        self.at += 1;
        Some(bit)
    }

    /// A number of so many bits, its lowest first.
    fn number(&mut self, bits: usize) -> Option<usize> {
        (0..bits).try_fold(0, |number, place| Some(number | self.bit()? << place))
    }
}

/// The text that is packed; `None` when it is none.
pub(super) fn unpack(text: &str) -> Option<String> {
    let mut bits = Bits { text: text.trim_end_matches('=').as_bytes(), at: 0 };
    let mut known: Vec<Vec<u16>> = vec![Vec::new(); 3];
    let mut width = 2;
    let (mut unpacked, mut before): (Vec<u16>, Vec<u16>) = (Vec::new(), Vec::new());
    while unpacked.len() < LONGEST {
        let code = bits.number(width)?;
        let entry = match code {
            END => return String::from_utf16(&unpacked).ok(),
            BYTE | WIDE => {
                let unit = bits.number(if code == BYTE { 8 } else { 16 })?;
                known.push(vec![u16::try_from(unit).ok()?]);
                known.last()?.clone()
            }
            _ if code == known.len() => [&before[..], &before[..1.min(before.len())]].concat(),
            _ => known.get(code)?.clone(),
        };
        // A new character takes a number of its own before the pair that it ends.
        width = width.max(wide_enough(known.len()));
        if !before.is_empty() {
            known.push([&before[..], entry.get(..1)?].concat());
        }
        width = width.max(wide_enough(known.len()));
        unpacked.extend(&entry);
        before = entry;
    }
    None
}

/// The bits of a code when the next number to be given is this one.
fn wide_enough(next: usize) -> usize {
    (usize::BITS - next.leading_zeros()) as usize
}

/// Writes bits as base 64.
#[derive(Default)]
struct Packed {
    text: String,
    value: usize,
    filled: usize,
}

impl Packed {
    fn number(&mut self, number: usize, bits: usize) {
        for place in 0..bits {
            self.value = self.value << 1 | (number >> place & 1);
            self.filled += 1;
            if self.filled == 6 {
                self.text.push(char::from(ALPHABET[self.value]));
                (self.value, self.filled) = (0, 0);
            }
        }
    }
}

/// Packs a text.
pub(super) fn pack(text: &str) -> String {
    let mut packer = Packer { width: 2, room: 2, next: 3, ..Packer::default() };
    let mut word: Vec<u16> = Vec::new();
    for unit in text.encode_utf16() {
        packer.meet(unit);
        let mut longer = word.clone();
        longer.push(unit);
        if packer.known.contains_key(&longer) {
            word = longer;
            continue;
        }
        packer.write(&word);
        packer.learn(longer);
        word = vec![unit];
    }
    if !word.is_empty() {
        packer.write(&word);
        packer.take_room();
    }
    packer.end()
}

#[derive(Default)]
struct Packer {
    known: HashMap<Vec<u16>, usize>,
    unwritten: HashSet<u16>,
    packed: Packed,
    width: usize,
    /// How many numbers are left before codes get a bit longer.
    room: usize,
    next: usize,
}

impl Packer {
    fn meet(&mut self, unit: u16) {
        if !self.known.contains_key(&vec![unit]) {
            self.known.insert(vec![unit], self.next);
            self.next += 1;
            self.unwritten.insert(unit);
        }
    }

    fn learn(&mut self, word: Vec<u16>) {
        self.take_room();
        self.known.insert(word, self.next);
        self.next += 1;
    }

    fn write(&mut self, word: &[u16]) {
        match word {
            [unit] if self.unwritten.remove(unit) => {
                let (code, bits) = if *unit < 256 { (BYTE, 8) } else { (WIDE, 16) };
                self.packed.number(code, self.width);
                self.packed.number(usize::from(*unit), bits);
                self.take_room();
            }
            _ => self.packed.number(self.known.get(word).copied().unwrap_or(END), self.width),
        }
    }

    fn take_room(&mut self) {
        self.room -= 1;
        if self.room == 0 {
            self.room = 1 << self.width;
            self.width += 1;
        }
    }

    fn end(mut self) -> String {
        self.packed.number(END, self.width);
        // At least one bit, as lz-string does it.
        self.packed.number(0, 6 - self.packed.filled);
        let missing = (4 - self.packed.text.len() % 4) % 4;
        self.packed.text + &"=".repeat(missing)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in [
            "",
            "a",
            "aaaaaaaaaa",
            "{\"size\":9,\"grid\":[[{},{}]]}",
            "ä – 5≠7",
            "abcabcabcabcabcabc",
        ] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
        let long: String = (0..5000u32).map(|n| char::from(b'a' + (n * n % 23) as u8)).collect();
        assert_eq!(unpack(&pack(&long)), Some(long));
    }

    #[test]
    fn texts_that_lz_string_packs_are_read_and_written() {
        let cases = [
            ("Hello, world", "BIUwNmD2A0AEDukBOYAmQ==="),
            ("aaaaaaaaaa", "IY1o"),
            ("abcabcabcabcabcabc", "IYIwxqHpPkA="),
            ("{\"size\":9,\"grid\":[[{},{}]]}", "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9liBdMooA=="),
            ("ä – 5≠7", "CcAkyAQgrIBkQOxA"),
        ];
        for (text, packed) in cases {
            assert_eq!(unpack(packed).as_deref(), Some(text), "{packed}");
            assert_eq!(pack(text), packed, "{text}");
        }
        assert_eq!(unpack("nonsense!"), None);
    }
}
