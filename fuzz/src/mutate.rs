//! Seeded damage to bytes.

/// Marsaglia's xorshift: the same mutations everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

/// What tends to be handled wrongly.
const WORDS: [&[u8]; 16] = [
    b"-1",
    b"0",
    b"4294967295",
    b"18446744073709551615",
    b"1000000000000",
    b"1e999",
    b"1e-300",
    b"1e30",
    b"nan",
    b"\"\"",
    b"[",
    b"{",
    b"\n",
    b" ",
    b"\0",
    b"\xff\xff\xff\xff",
];

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// A number below `end`, which must not be 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end as u64) as usize
    }

    /// The bytes with up to four places damaged.
    pub fn mutate(&mut self, seed: &[u8]) -> Vec<u8> {
        let mut bytes = seed.to_vec();
        for _ in 0..=self.below(4) {
            self.damage(&mut bytes);
        }
        bytes
    }

    fn damage(&mut self, bytes: &mut Vec<u8>) {
        let at = self.below(bytes.len() + 1);
        let end = (at + 1 + self.below(8)).min(bytes.len());
        let word = WORDS[self.below(WORDS.len())];
        match self.below(8) {
            0 => bytes.truncate(at),
            1 => drop(bytes.splice(at..at, word.iter().copied())),
            2 => drop(bytes.splice(at..end, word.iter().copied())),
            3 => drop(bytes.drain(at..end)),
            4 => {
                let copy = bytes[at..end].to_vec();
                drop(bytes.splice(at..at, copy));
            }
            5 => self.renumber(bytes, at),
            _ if at == bytes.len() => bytes.push(self.below(256) as u8),
            6 => bytes[at] ^= 1 << self.below(8),
            _ => bytes[at] = b"0123456789"[self.below(10)],
        }
    }

    /// Replaces the first number after a place.
    fn renumber(&mut self, bytes: &mut Vec<u8>, at: usize) {
        let Some(start) = bytes[at..].iter().position(u8::is_ascii_digit) else {
            return;
        };
        let start = at + start;
        let is_part = |b: &u8| b.is_ascii_digit() || *b == b'.';
        let length = bytes[start..].iter().take_while(|b| is_part(b)).count();
        let number = WORDS[self.below(9)];
        bytes.splice(start..start + length, number.iter().copied());
    }
}
