//! Texts made small: what stands in `p` of a link. `crates/serve/page/squeeze.js` does the same, and says how; a test holds
//! that both come to the same bytes.

use std::array::from_fn;

/// Proofs that the tables have read before the text.
const PRIMER: &str = include_str!("primer.txt");
/// How many bytes a squeezed text may stand for.
pub const LARGEST: usize = 200_000;
const ORDERS: [usize; 6] = [1, 2, 3, 4, 6, 9];
const WORDS: [usize; 2] = [2, 3];
/// How many bytes back words are looked for.
const REACH: usize = 256;
const TABLES: usize = ORDERS.len() + WORDS.len();
const INPUTS: usize = 2 * TABLES + 1;
/// The bits of a place in a table.
const PLACE: u32 = 17;
/// How often a place is asked before it forgets.
const SETTLED: u8 = 30;
const FIRST_WEIGHT: i32 = 22_937;

/// The logistic function at 33 places, for 12 bits.
const CURVE: [i32; 33] = [
    1, 2, 3, 6, 10, 16, 27, 45, 73, 120, 194, 310, 488, 747, 1101, 1546, 2047, 2549, 2994, 3348,
    3607, 3785, 3901, 3975, 4022, 4050, 4068, 4079, 4085, 4089, 4092, 4093, 4094,
];

fn bent(at: i32) -> i32 {
    let (place, part) = (((at >> 7) + 16) as usize, at & 127);
    (CURVE[place] * (128 - part) + CURVE[place + 1] * part + 64) >> 7
}

/// The inverse of `bent`: the greatest place that comes to a chance or less.
fn straight() -> [i16; 4096] {
    let mut places = [2047; 4096];
    let mut chance = 4095;
    for at in (-2047..=2047).rev() {
        while chance >= bent(at) {
            places[chance as usize] = at as i16;
            chance -= 1;
        }
    }
    places[0] = -2047;
    places
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_digit() || byte.is_ascii_lowercase()
}

fn mixed(hash: u32, byte: u8) -> u32 {
    hash.wrapping_add(u32::from(byte) + 1).wrapping_mul(0x2f0b_4c47)
}

/// What foretells the bits of a text.
struct Model {
    text: Vec<u8>,
    straight: [i16; 4096],
    chances: Vec<u16>,
    asked: Vec<u8>,
    weights: [i32; INPUTS],
    inputs: [i32; INPUTS],
    places: [usize; TABLES],
    hashes: [u32; TABLES],
    /// The bits of the byte so far, behind a 1.
    bits: u32,
    foretold: i32,
}

impl Model {
    fn new() -> Model {
        let mut model = Model {
            text: Vec::new(),
            straight: straight(),
            chances: vec![32_768; TABLES << PLACE],
            asked: vec![0; TABLES << PLACE],
            weights: [FIRST_WEIGHT; INPUTS],
            inputs: [0; INPUTS],
            places: [0; TABLES],
            hashes: [0; TABLES],
            bits: 1,
            foretold: 2048,
        };
        model.look();
        PRIMER.bytes().for_each(|byte| model.read(byte));
        model
    }

    /// Looks at what stands before the next byte.
    fn look(&mut self) {
        self.hashes = from_fn(|table| match table.checked_sub(ORDERS.len()) {
            None => self.last(ORDERS[table]),
            Some(table) => self.last_words(WORDS[table]),
        });
    }

    fn last(&self, order: usize) -> u32 {
        let before = self.text.iter().rev().copied().chain(std::iter::repeat(0));
        before.take(order).fold(0, |hash, byte| mixed(hash, byte) ^ order as u32)
    }

    fn last_words(&self, most: usize) -> u32 {
        let (mut hash, mut words) = (most as u32 * 77, 0);
        for at in (0..self.text.len()).rev().take(REACH) {
            if words == most {
                break;
            }
            let byte = self.text[at];
            match self.text.get(at + 1) {
                Some(&next) if !is_word(byte) => words += usize::from(is_word(next)),
                _ => hash = mixed(hash, byte),
            }
        }
        hash
    }

    /// How likely the next bit is a 1, of 4,096.
    fn chance(&mut self) -> u32 {
        (0..TABLES).for_each(|table| self.ask(table));
        self.inputs[INPUTS - 1] = 256;
        let products = self.weights.iter().zip(&self.inputs);
        let sum: i64 = products.map(|(&weight, &input)| i64::from(weight) * i64::from(input)).sum();
        self.foretold = bent((sum >> 16).clamp(-2047, 2047) as i32).clamp(1, 4095);
        self.foretold as u32
    }

    fn ask(&mut self, table: usize) {
        let hash = self.hashes[table] ^ self.bits.wrapping_mul(0x9e37_79b1);
        let hash = hash.wrapping_mul(0x85eb_ca6b).wrapping_add(table as u32 * 0x0123_4567);
        let hash = hash ^ (hash >> 15);
        let place = table << PLACE | (hash & ((1 << PLACE) - 1)) as usize;
        let asked = i32::from(self.asked[place]);
        let says = match asked {
            0 => 0,
            _ => i32::from(self.straight[usize::from(self.chances[place] >> 4)]),
        };
        self.places[table] = place;
        self.inputs[2 * table] = says;
        self.inputs[2 * table + 1] = (says * asked.min(6)) >> 2;
    }

    /// Learns what the bit was.
    fn learn(&mut self, bit: bool) {
        let error = ((i32::from(bit) << 12) - self.foretold) * 10;
        for (weight, input) in self.weights.iter_mut().zip(self.inputs) {
            *weight += (input * error + 0x8000) >> 16;
        }
        for place in self.places {
            self.correct(place, bit);
        }
        self.bits = self.bits << 1 | u32::from(bit);
        if self.bits > 255 {
            self.text.push(self.bits as u8);
            self.bits = 1;
            self.look();
        }
    }

    fn correct(&mut self, place: usize, bit: bool) {
        let (chance, asked) = (&mut self.chances[place], &mut self.asked[place]);
        let off = if bit { 65_535 } else { 0 } - i64::from(*chance);
        let rate = 131_072 / (2 * i64::from(*asked) + 3);
        *chance = (i64::from(*chance) + ((off * rate) >> 16)) as u16;
        *asked = SETTLED.min(*asked + 1);
    }

    fn read(&mut self, byte: u8) {
        for shift in (0..8).rev() {
            self.chance();
            self.learn(byte >> shift & 1 == 1);
        }
    }
}

/// What is left of the coder's numbers.
struct Room {
    low: u32,
    high: u32,
}

impl Room {
    const ALL: Room = Room { low: 0, high: u32::MAX };

    fn middle(&self, chance: u32) -> u32 {
        let room = self.high - self.low;
        self.low + (room >> 12) * chance + (((room & 4095) * chance) >> 12)
    }

    fn take(&mut self, bit: bool, half: u32) {
        match bit {
            true => self.high = half,
            false => self.low = half + 1,
        }
    }

    /// The first byte, once it is the same of all numbers.
    fn settled(&mut self) -> Option<u8> {
        let byte = (self.high >> 24) as u8;
        let is_settled = self.low >> 24 == self.high >> 24;
        is_settled.then(|| {
            (self.low, self.high) = (self.low << 8, self.high << 8 | 255);
            byte
        })
    }
}

/// Bytes in as few as can be, without their number.
pub fn squeezed(bytes: &[u8]) -> Vec<u8> {
    let (mut model, mut room, mut made) = (Model::new(), Room::ALL, Vec::new());
    for bit in bytes.iter().flat_map(|byte| (0..8).rev().map(move |shift| byte >> shift & 1 == 1)) {
        let half = room.middle(model.chance());
        room.take(bit, half);
        model.learn(bit);
        made.extend(std::iter::from_fn(|| room.settled()));
    }
    // Whoever reads takes what is missing for zeros.
    if room.low > 0 {
        made.push((room.low >> 24) as u8 + 1);
    }
    made
}

/// What `squeezed` was made of. Of other bytes it makes something else.
pub fn unsqueezed(bytes: &[u8], length: usize) -> Vec<u8> {
    let (mut model, mut room) = (Model::new(), Room::ALL);
    let mut rest = bytes.iter().copied().chain(std::iter::repeat(0));
    let mut next = move |code: u32| code << 8 | u32::from(rest.next().unwrap_or(0));
    let mut code = (0..4).fold(0, |code, _| next(code));
    for _ in 0..8 * length {
        let half = room.middle(model.chance());
        let bit = code <= half;
        room.take(bit, half);
        model.learn(bit);
        while room.settled().is_some() {
            code = next(code);
        }
    }
    model.text.split_off(PRIMER.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_what_they_were() {
        let proof = include_str!("../../../exports/whip.json");
        for text in ["", "a", "{}", "né ∅ \u{10ffff}", PRIMER, proof, &"\0\u{7f}".repeat(300)] {
            let made = squeezed(text.as_bytes());
            assert_eq!(unsqueezed(&made, text.len()), text.as_bytes(), "{text}");
        }
        // 450 of 3,276 bytes, of which the state takes most.
        assert!(squeezed(proof.as_bytes()).len() * 7 < proof.len());
    }

    /// A link may say a long text in a few bytes, and one without words.
    #[test]
    fn the_longest_text_is_read_in_time_that_grows_with_it() {
        let text = vec![b'('; LARGEST];
        let made = squeezed(&text);
        assert!(made.len() < 1_000, "{}", made.len());
        assert!(unsqueezed(&made, LARGEST) == text);
    }
}
