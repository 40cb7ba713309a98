//! Packed bytes as zlib has them: read whole, and written in parts that are stored as they are.
//!
//! Sources: RFC 1950 (zlib) and RFC 1951 (DEFLATE).

/// What is longer than this is no puzzle.
const LONGEST: usize = 1 << 20;

/// The bytes that are packed; `None` where they are none, are cut off, or have another sum than is written.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let [method, flags, rest @ ..] = packed else { return None };
    let is_head = method & 15 == 8 && (u16::from(*method) << 8 | u16::from(*flags)) % 31 == 0;
    let has_dictionary = flags & 32 != 0;
    let mut reader = Reader { bytes: rest, at: 0, out: Vec::new() };
    if !is_head || has_dictionary {
        return None;
    }
    while !reader.block()? {}
    let end = reader.at.div_ceil(8);
    let sum = rest.get(end..end + 4)?;
    (sum == checksum(&reader.out).to_be_bytes()).then_some(reader.out)
}

/// Packs bytes.
pub(super) fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![0x78, 0x01];
    let parts: Vec<&[u8]> = bytes.chunks(0xffff).collect();
    for (at, part) in parts.iter().enumerate() {
        let length = part.len() as u16;
        packed.push(u8::from(at + 1 == parts.len()));
        packed.extend(length.to_le_bytes());
        packed.extend((!length).to_le_bytes());
        packed.extend(*part);
    }
    packed.extend(checksum(bytes).to_be_bytes());
    packed
}

/// Adler's sum.
fn checksum(bytes: &[u8]) -> u32 {
    let add = |(a, b): (u32, u32), byte: &u8| {
        let a = (a + u32::from(*byte)) % 65_521;
        (a, (b + a) % 65_521)
    };
    let (a, b) = bytes.iter().fold((1, 0), add);
    b << 16 | a
}

/// Reads bits, the lowest of each byte first.
struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    out: Vec<u8>,
}

/// The codes of the literals and lengths, and those of the distances.
type Codes = (Code, Code);

impl Reader<'_> {
    fn bit(&mut self) -> Option<usize> {
        let bit = self.bytes.get(self.at / 8)? >> (self.at % 8) & 1;
        self.at += 1;
        Some(usize::from(bit))
    }

    fn number(&mut self, bits: usize) -> Option<usize> {
        (0..bits).try_fold(0, |number, place| Some(number | self.bit()? << place))
    }

    /// Reads a block, and says whether it is the last one.
    fn block(&mut self) -> Option<bool> {
        let is_last = self.bit()? == 1;
        match self.number(2)? {
            0 => self.stored()?,
            1 => self.coded(&fixed())?,
            2 => {
                let codes = self.codes()?;
                self.coded(&codes)?;
            }
            _ => return None,
        }
        Some(is_last)
    }

    fn stored(&mut self) -> Option<()> {
        self.at = self.at.next_multiple_of(8);
        let (length, inverse) = (self.number(16)?, self.number(16)?);
        let from = self.at / 8;
        self.out.extend(self.bytes.get(from..from + length)?);
        self.at += 8 * length;
        (length ^ inverse == 0xffff && self.out.len() <= LONGEST).then_some(())
    }

    fn coded(&mut self, (literals, distances): &Codes) -> Option<()> {
        loop {
            match literals.read(self)? {
                256 => return Some(()),
                symbol @ ..256 => self.out.push(symbol as u8),
                symbol => {
                    let length = self.with_extra(&LENGTHS, symbol - 257)?;
                    let distance = distances.read(self)?;
                    let distance = self.with_extra(&DISTANCES, distance)?;
                    self.repeat(length, distance)?;
                }
            }
            if self.out.len() > LONGEST {
                return None;
            }
        }
    }

    /// A number from a table of first numbers, each with the bits that follow it.
    fn with_extra(&mut self, table: &[(usize, usize)], symbol: usize) -> Option<usize> {
        let (first, bits) = *table.get(symbol)?;
        Some(first + self.number(bits)?)
    }

    fn repeat(&mut self, length: usize, distance: usize) -> Option<()> {
        for _ in 0..length {
            let from = self.out.len().checked_sub(distance)?;
            self.out.push(self.out[from]);
        }
        Some(())
    }

    /// The codes that a block says it has.
    fn codes(&mut self) -> Option<Codes> {
        const ORDER: [usize; 19] =
            [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];
        let (literals, distances) = (self.number(5)? + 257, self.number(5)? + 1);
        let mut lengths = [0; 19];
        for place in &ORDER[..self.number(4)? + 4] {
            lengths[*place] = self.number(3)?;
        }
        let code = Code::of(&lengths);
        let mut all: Vec<usize> = Vec::new();
        while all.len() < literals + distances {
            let (length, times) = match code.read(self)? {
                16 => (*all.last()?, 3 + self.number(2)?),
                17 => (0, 3 + self.number(3)?),
                18 => (0, 11 + self.number(7)?),
                length => (length, 1),
            };
            all.extend(std::iter::repeat_n(length, times));
        }
        let whole = all.len() == literals + distances;
        whole.then(|| (Code::of(&all[..literals]), Code::of(&all[literals..])))
    }
}

/// A code of Huffman: how many codes each length has, and what they stand for in their order.
struct Code {
    counts: [usize; 16],
    symbols: Vec<usize>,
}

impl Code {
    /// The code in which each symbol has a length; with 0 it has none.
    fn of(lengths: &[usize]) -> Code {
        let mut counts = [0; 16];
        lengths.iter().filter(|length| **length > 0).for_each(|&length| counts[length] += 1);
        let mut symbols: Vec<usize> =
            (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect();
        symbols.sort_by_key(|&symbol| lengths[symbol]);
        Code { counts, symbols }
    }

    fn read(&self, reader: &mut Reader) -> Option<usize> {
        let (mut code, mut first, mut before) = (0, 0, 0);
        for &count in &self.counts[1..] {
            code = code << 1 | reader.bit()?;
            first <<= 1;
            if code < first + count {
                return self.symbols.get(before + (code - first)).copied();
            }
            (first, before) = (first + count, before + count);
        }
        None
    }
}

/// The codes that blocks may have without saying so.
fn fixed() -> Codes {
    let length = |symbol: usize| match symbol {
        144..=255 => 9,
        256..=279 => 7,
        _ => 8,
    };
    let literals: Vec<usize> = (0..288).map(length).collect();
    (Code::of(&literals), Code::of(&[5; 30]))
}

/// The first length of each symbol from 257 on, and the bits behind it.
const LENGTHS: [(usize, usize); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// The first distance of each symbol, and the bits behind it.
const DISTANCES: [(usize, usize); 30] = [
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 1),
    (7, 1),
    (9, 2),
    (13, 2),
    (17, 3),
    (25, 3),
    (33, 4),
    (49, 4),
    (65, 5),
    (97, 5),
    (129, 6),
    (193, 6),
    (257, 7),
    (385, 7),
    (513, 8),
    (769, 8),
    (1025, 9),
    (1537, 9),
    (2049, 10),
    (3073, 10),
    (4097, 11),
    (6145, 11),
    (8193, 12),
    (12289, 12),
    (16385, 13),
    (24577, 13),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        let pairs = hex.as_bytes().as_chunks::<2>().0.iter();
        pairs
            .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
            .collect()
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let long: Vec<u8> = (0..100_000u64).map(|n| (n * n % 251) as u8).collect();
        for text in [&b"a"[..], b"aaaaaaaaaaaaaaaa", &long] {
            assert_eq!(unpack(&pack(text)).as_deref(), Some(text));
        }
    }

    /// One block of each kind, as zlib writes them.
    #[test]
    fn what_zlib_packs_is_unpacked() {
        let fixed = bytes("78da4b4c4a4e4442002df505bf");
        assert_eq!(unpack(&fixed).unwrap(), b"abcabcabcabcabc");
        let coded = bytes(
            "78da2594077243310844af243adcff627efb3d499cb10ada06cff2acbda2f33ad7ec3d73b34cebb36bf7f26adf0bcf68cbf7d8c9cdf2ab69eef5f4f8cdb266f7de71668c0a739e1b76c1ff9eca6c8f7939cb0f778f432a5e515464bf3b67ea6d158f5efaabb0cd88aad77d73ef8cf76da939995b6b63bd1c2a03df5d66d6b1f5163ae3ce6b57b17db7a07c00e24bd54cbc7b65af7cc15450de880c879ff340a34098c7cbb00e185c9f8bddcd73ea5b4d4c037ffdf542a41cf405e3a454f0f075f09193e3a64b003b98b9568de30be21768d171678f32a83eb5fd02cd3d61ca459418b6add2de3c148be0425cacc37a6677ddb3e2b6daf8e02fb90633c0b63fe4832f67d847bcf549ce5df7b77c5d283c039d2b7f48e0a8190bed673369e395778e346c147a8079efc2841baec55b0e60d1047cad9318af051ea9d0b92a6c49a4ab0439a2110572b45b3ed7389b100ca439aef0038ce87e968e108bae3294e7729fbe100b5e63838770db3ac9a45d06eb2feb5d22791cd6e05cf226921f49dea6cacea0401130628c5844158748567434d1e81e444754328edf29b7ec59438b3c3d0ba0d206081c3928fba8485c7b48d439c778b431097521b7e4f39278a30cc93ac24a65f4037a51682427c4d1c7bcef3383342136abe439d43ab8ea483910b107ada7eea3b5861a726169c42537bb6a1e53da29c67f4bc02123fd4226e827b502ed1b4d22d084359afda1324ce709208eef2552045c152fc387e09947965e1dc0d64809dde168cc369d96cdd3b890d41f324d79ba8048ab5d37cfe5752f55a1a71e5238463dc39ca1c32c3ec9133d8835c707956404fa36b64bacc6b8412c4823d5708be8bcb56dc58aac922fb9b3ea08faf591166eab25696289c30bb882d5ab4c94a6192d55d065b860c16112f61582914f6695460c3c44048654e0cd148fc66749833588d2511d38ca08335c686693e60c994420495abb2c70948e4056b869080cccf0971810d510f3eff7fbca225bade072982bba981a5a94a2a0ca4e106812ac5138c4470080011820010c7880042a1fa37cf8fead250c22063d48a6c68b682ba125b358c262024ef0514fedb6df40c64426a72622dda59c162223b5226d6a769980152da54832f9a19903bb300deb3050314f710e994bd962484258c68f860ce59f1e60382d789f869122c349e2b31a1ac4498dc2e861026ae0eb798297fe03cae86364",
        );
        let text: Vec<u8> =
            (0..600u32).flat_map(|n| (n * n % 977).to_string().into_bytes()).collect();
        assert_eq!(unpack(&coded).unwrap(), text);
        for cut in [0, 1, 5, coded.len() / 2, coded.len() - 1] {
            assert_eq!(unpack(&coded[..cut]), None, "{cut}");
        }
        let mut wrong = coded.clone();
        *wrong.last_mut().unwrap() ^= 1;
        assert_eq!(unpack(&wrong), None);
    }
}
