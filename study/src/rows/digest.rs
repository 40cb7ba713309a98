//! SHA-256, so that any program can compute the digests again.
//!
//! Source: FIPS 180-4, sections 4.1.2, 5.1.1, 5.3.3 and 6.2.

use std::fmt::Write as _;

/// A digest in the making.
#[derive(Clone)]
pub struct Digest {
    state: [u32; 8],
    /// What is not a whole block yet.
    block: [u8; 64],
    /// The number of bytes so far.
    length: u64,
}

/// The first thirty-two bits of the fractional parts of the square roots of the first eight primes.
const START: [u32; 8] = [
    0x6a09_e667,
    0xbb67_ae85,
    0x3c6e_f372,
    0xa54f_f53a,
    0x510e_527f,
    0x9b05_688c,
    0x1f83_d9ab,
    0x5be0_cd19,
];

/// The same of the cube roots of the first sixty-four primes.
#[rustfmt::skip]
const ROUNDS: [u32; 64] = [
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
];

impl Digest {
    /// Of nothing yet.
    pub const fn new() -> Digest {
        Digest { state: START, block: [0; 64], length: 0 }
    }

    /// Goes on with these bytes.
    pub fn update(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            let at = (self.length % 64) as usize;
            self.block[at] = byte;
            self.length += 1;
            if at == 63 {
                self.compress();
            }
        }
    }

    /// The digest, as 64 hexadecimal digits.
    pub fn finish(mut self) -> String {
        let bits = self.length * 8;
        self.update(&[0x80]);
        while self.length % 64 != 56 {
            self.update(&[0]);
        }
        self.update(&bits.to_be_bytes());
        self.state.iter().fold(String::with_capacity(64), |mut text, word| {
            let _ = write!(text, "{word:08x}");
            text
        })
    }

    fn compress(&mut self) {
        let mut words = [0u32; 64];
        for (word, bytes) in words.iter_mut().zip(self.block.chunks_exact(4)) {
            *word = u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
        }
        for at in 16..64 {
            let (one, other) = (words[at - 15], words[at - 2]);
            let one = one.rotate_right(7) ^ one.rotate_right(18) ^ (one >> 3);
            let other = other.rotate_right(17) ^ other.rotate_right(19) ^ (other >> 10);
            words[at] =
                words[at - 16].wrapping_add(one).wrapping_add(words[at - 7]).wrapping_add(other);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.state;
        for (word, round) in words.into_iter().zip(ROUNDS) {
            let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = (e & f) ^ (!e & g);
            let one =
                h.wrapping_add(sum).wrapping_add(choice).wrapping_add(round).wrapping_add(word);
            let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = (a & b) ^ (a & c) ^ (b & c);
            let other = sum.wrapping_add(majority);
            (h, g, f, e) = (g, f, e, d.wrapping_add(one));
            (d, c, b, a) = (c, b, a, one.wrapping_add(other));
        }
        for (word, new) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *word = word.wrapping_add(new);
        }
    }
}

/// How many hexadecimal digits name a text: 128 bits, enough to tell billions apart.
const NAME: usize = 32;

/// A short name of a text: the first 32 hexadecimal digits of its SHA-256.
pub fn named(text: &str) -> String {
    let mut digest = Digest::new();
    digest.update(text.as_bytes());
    let mut name = digest.finish();
    name.truncate(NAME);
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of FIPS 180-2, appendix B, and a text that ends where the length does not fit.
    #[test]
    fn digests_are_those_of_the_standard() {
        let of = |text: &str| {
            let mut digest = Digest::new();
            text.as_bytes().chunks(7).for_each(|bytes| digest.update(bytes));
            digest.finish()
        };
        let known = [
            ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
            (
                "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
            ),
            ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ];
        for (text, digest) in known {
            assert_eq!(of(text), digest, "{text}");
        }
        let million = "a".repeat(1_000_000);
        let digest = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
        assert_eq!(of(&million), digest);
        assert_eq!(named("abc"), "ba7816bf8f01cfea414140de5dae2223");
    }
}
