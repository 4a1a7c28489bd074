//! Colours.

/// A colour as it is written: red, green, blue, 0 to 255 each (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour(pub [u8; 3]);

/// Colours of bodies that name none, one after the other.
const PALETTE: [[u8; 3]; 8] = [
    [0xe8, 0x5d, 0x4a],
    [0x3f, 0x88, 0xc5],
    [0xf2, 0xb1, 0x34],
    [0x44, 0xaf, 0x69],
    [0x9b, 0x5d, 0xe5],
    [0xf1, 0x84, 0xa8],
    [0x2a, 0x9d, 0x8f],
    [0xc9, 0x7b, 0x3d],
];

impl Colour {
    /// Colour of obstacles that name none.
    pub const GREY: Self = Self([0xb9, 0xbd, 0xc4]);

    /// A colour of the palette.
    pub fn of_palette(index: usize) -> Self {
        Self(PALETTE[index % PALETTE.len()])
    }

    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let channel = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self([channel(0)?, channel(2)?, channel(4)?]))
    }
}

#[cfg(test)]
mod tests {
    use super::Colour;

    #[test]
    fn colours_are_hexadecimal() {
        assert_eq!(Colour::parse("#ff8000"), Some(Colour([255, 128, 0])));
        for bad in ["ff8000", "#ff80", "#ff80000", "#gg0000", "#é0000", "red"] {
            assert_eq!(Colour::parse(bad), None, "{bad}");
        }
    }
}
