//! Few colours for many: median cut (Heckbert 1982) over a coarse histogram.

/// Bits per channel of the histogram.
const BITS: u32 = 6;
const CELLS: usize = 1 << (3 * BITS);
/// No nearest colour was looked for yet.
const UNKNOWN: u16 = u16::MAX;

/// Up to 255 colours, and the nearest of them to any colour.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    pub(super) colours: Vec<[u8; 3]>,
    nearest: Vec<u16>,
}

/// A used cell of the histogram: its mean colour and how often it occurs.
#[derive(Clone, Copy)]
struct Cell {
    colour: [u8; 3],
    count: u64,
}

fn cell_of(colour: &[u8]) -> usize {
    let shift = 8 - BITS;
    let [r, g, b] = [colour[0], colour[1], colour[2]].map(|x| usize::from(x >> shift));
    r << (2 * BITS) | g << BITS | b
}

impl Palette {
    /// The palette of a picture of at least one pixel.
    pub(super) fn of(rgb: &[u8], most: usize) -> Self {
        let mut boxes = vec![histogram(rgb)];
        while boxes.len() < most {
            // The box whose colours deviate most in sum; the first of equals.
            let mut best = (0, 0.0);
            for (i, cells) in boxes.iter().enumerate() {
                let error = spread(cells).1;
                if error > best.1 {
                    best = (i, error);
                }
            }
            if best.1 <= 0.0 {
                break;
            }
            let high = split(&mut boxes[best.0]);
            boxes.push(high);
        }
        Self {
            colours: boxes.iter().map(|cells| mean(cells)).collect(),
            nearest: vec![UNKNOWN; CELLS],
        }
    }

    /// The index of the nearest colour.
    pub(super) fn index(&mut self, colour: &[u8]) -> u8 {
        let cell = cell_of(colour);
        if self.nearest[cell] == UNKNOWN {
            let half = 1 << (7 - BITS);
            let centre =
                [colour[0], colour[1], colour[2]].map(|x| (x >> (8 - BITS) << (8 - BITS)) + half);
            let best = (0..self.colours.len()).min_by_key(|&i| distance(self.colours[i], centre));
            self.nearest[cell] = best.unwrap_or(0) as u16;
        }
        self.nearest[cell] as u8
    }

    /// Mean squared error of a picture in these colours.
    pub(super) fn error(&mut self, rgb: &[u8]) -> f64 {
        let mut sum = 0_u64;
        for pixel in rgb.chunks_exact(3) {
            let index = self.index(pixel);
            let own = [pixel[0], pixel[1], pixel[2]];
            sum += u64::from(distance(self.colours[usize::from(index)], own));
        }
        sum as f64 / (rgb.len() / 3).max(1) as f64
    }
}

fn distance(a: [u8; 3], b: [u8; 3]) -> u32 {
    // Green counts most and blue least, as for the eye.
    let d = |i: usize| u32::from(a[i].abs_diff(b[i]));
    2 * d(0) * d(0) + 4 * d(1) * d(1) + d(2) * d(2)
}

fn histogram(rgb: &[u8]) -> Vec<Cell> {
    let mut sums = vec![[0_u64; 4]; CELLS];
    for pixel in rgb.chunks_exact(3) {
        let sum = &mut sums[cell_of(pixel)];
        for i in 0..3 {
            sum[i] += u64::from(pixel[i]);
        }
        sum[3] += 1;
    }
    let used = sums.iter().filter(|sum| sum[3] > 0);
    used.map(|&[r, g, b, count]| Cell {
        colour: [r, g, b].map(|x| ((x + count / 2) / count) as u8),
        count,
    })
    .collect()
}

/// The channel with the largest squared deviation, and how large it is. Counts enter by their root, so that small bodies get
/// colours beside a large background.
fn spread(cells: &[Cell]) -> (usize, f64) {
    let mut best = (0, 0.0);
    if cells.len() < 2 {
        // Rounding alone would spread the many pixels of one colour, and a box of one cell cannot be split.
        return best;
    }
    for channel in 0..3 {
        let [mut weight, mut sum, mut squares] = [0.0_f64; 3];
        for cell in cells {
            let w = (cell.count as f64).sqrt();
            let x = f64::from(cell.colour[channel]);
            weight += w;
            sum += w * x;
            squares += w * x * x;
        }
        let deviation = (squares - sum * sum / weight) * [1.4, 2.0, 1.0][channel];
        if deviation > best.1 + 1e-9 {
            best = (channel, deviation);
        }
    }
    best
}

/// Keeps the lower part of a box and returns the upper; both hold a cell.
fn split(cells: &mut Vec<Cell>) -> Vec<Cell> {
    let channel = spread(cells).0;
    cells.sort_by_key(|cell| (cell.colour[channel], cell.colour));
    let weight = |cell: &Cell| (cell.count as f64).sqrt();
    let middle: f64 = cells.iter().map(weight).sum::<f64>() * 0.5;
    let mut sum = 0.0;
    let mut at = 0;
    while at < cells.len() && sum < middle {
        sum += weight(&cells[at]);
        at += 1;
    }
    cells.split_off(at.clamp(1, cells.len() - 1))
}

fn mean(cells: &[Cell]) -> [u8; 3] {
    let count: u64 = cells.iter().map(|cell| cell.count).sum();
    core::array::from_fn(|i| {
        let sum: u64 = cells.iter().map(|c| u64::from(c.colour[i]) * c.count).sum();
        ((sum + count / 2) / count.max(1)) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_are_kept_exactly() {
        let colours = [[10, 20, 30], [200, 40, 60], [255, 255, 255], [0, 0, 0]];
        let rgb: Vec<u8> = (0..400).flat_map(|i| colours[i % 4]).collect();
        let mut palette = Palette::of(&rgb, 255);
        assert_eq!(palette.colours.len(), 4);
        assert_eq!(palette.error(&rgb), 0.0);
    }

    #[test]
    fn large_pictures_of_few_colours_are_not_split_in_vain() {
        for count in (1..60_000).step_by(977) {
            let one = [[203, 221, 239], [251, 251, 250]].map(|colour| vec![colour; count]);
            let rgb: Vec<u8> = one.concat().into_iter().flatten().collect();
            assert_eq!(Palette::of(&rgb, 255).colours.len(), 2, "{count}");
        }
    }

    #[test]
    fn many_colours_come_near() {
        let rgb: Vec<u8> = (0..64 * 64 * 64_u32)
            .flat_map(|i| [i % 64 * 4, i / 64 % 64 * 4, i / 4096 * 4].map(|x| x as u8))
            .collect();
        let mut palette = Palette::of(&rgb, 255);
        assert_eq!(palette.colours.len(), 255);
        assert!(
            palette.error(&rgb) < 7.0 * 14.0 * 14.0,
            "{}",
            palette.error(&rgb)
        );
    }
}
