//! The compression of lz-string, which f-puzzles and SudokuPad use in their links.
//!
//! It is a dictionary coder for units of UTF-16. Each code is the number of an entry of the dictionary, or
//! announces a new unit (0: of 8 bits, 1: of 16 bits), or ends the text (2). After each code, the
//! entry before it, with one unit more, becomes an entry too. Codes grow by a bit whenever the
//! dictionary would outgrow them. The bits are packed into the characters of Base64, six at a time.

use std::collections::HashMap;

use super::base64;

/// The number of units that a text may have.
const LONGEST: usize = 1 << 20;

/// The code that ends a text.
const END: usize = 2;

/// The text of this Base64; `None` if it is not compressed by lz-string, or is too long.
pub(super) fn decompress(text: &str) -> Option<String> {
    let mut bits = Bits::new(text);
    let mut width = Width { bits: 2, left: 1 };
    let mut units: Vec<u16> = Vec::new();
    // An entry is a place of the text and a length. The first three codes are no entries.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut before: Option<(usize, usize)> = None;
    loop {
        let code = bits.take(width.bits)?;
        let (start, length) = match code {
            END => return Some(String::from_utf16_lossy(&units)),
            0 | 1 => {
                let unit = bits.take(8 * (code as u32 + 1))? as u16;
                units.push(unit);
                let entry = (units.len() - 1, 1);
                entries.push(entry);
                width.step();
                entry
            }
            _ => {
                // The entry may be the one that this code completes.
                let next = before.map(|(start, length)| (start, length + 1));
                let entry = entries.get(code).copied().or(next.filter(|_| code == entries.len()))?;
                if units.len() + entry.1 > LONGEST {
                    return None;
                }
                let start = units.len();
                (entry.0..entry.0 + entry.1).for_each(|i| units.push(units[i]));
                (start, entry.1)
            }
        };
        if let Some((start, length)) = before {
            entries.push((start, length + 1));
            width.step();
        }
        before = Some((start, length));
    }
}

/// The Base64 of a text.
pub(super) fn compress(text: &str) -> String {
    let mut writer = Writer { bits: Vec::new(), width: Width { bits: 2, left: 2 } };
    let mut singles: HashMap<u16, usize> = HashMap::new();
    let mut longer: HashMap<(usize, u16), usize> = HashMap::new();
    // Units that were not written yet, by their entry.
    let mut fresh: HashMap<usize, u16> = HashMap::new();
    let mut entries = 3;
    let mut before: Option<usize> = None;
    for unit in text.encode_utf16() {
        let single = *singles.entry(unit).or_insert_with(|| {
            fresh.insert(entries, unit);
            entries += 1;
            entries - 1
        });
        before = Some(match before {
            None => single,
            Some(entry) => match longer.get(&(entry, unit)) {
                Some(&entry) => entry,
                None => {
                    writer.entry(entry, &mut fresh);
                    longer.insert((entry, unit), entries);
                    entries += 1;
                    single
                }
            },
        });
    }
    if let Some(entry) = before {
        writer.entry(entry, &mut fresh);
    }
    writer.put(END, writer.width.bits);
    // At least one more bit, to the end of a character.
    writer.bits.push(false);
    base64::of_bits(&writer.bits)
}

/// How many bits a code has, and how many more codes of this width come.
struct Width {
    bits: u32,
    left: usize,
}

impl Width {
    fn step(&mut self) {
        self.left -= 1;
        if self.left == 0 {
            self.left = 1 << self.bits;
            self.bits += 1;
        }
    }
}

struct Writer {
    bits: Vec<bool>,
    width: Width,
}

impl Writer {
    /// Writes the lowest bit first.
    fn put(&mut self, value: usize, bits: u32) {
        self.bits.extend((0..bits).map(|bit| value >> bit & 1 == 1));
    }

    fn entry(&mut self, entry: usize, fresh: &mut HashMap<usize, u16>) {
        match fresh.remove(&entry) {
            Some(unit) => {
                let is_wide = unit > 0xff;
                self.put(usize::from(is_wide), self.width.bits);
                self.put(usize::from(unit), if is_wide { 16 } else { 8 });
                self.width.step();
            }
            None => self.put(entry, self.width.bits),
        }
        self.width.step();
    }
}

/// The bits of Base64, the highest bit of each character first.
struct Bits<'a> {
    text: core::str::Bytes<'a>,
    current: u8,
    left: u32,
}

impl Bits<'_> {
    fn new(text: &str) -> Bits<'_> {
        Bits { text: text.bytes(), current: 0, left: 0 }
    }

    /// A number whose lowest bit comes first.
    fn take(&mut self, bits: u32) -> Option<usize> {
        let mut value = 0;
        for bit in 0..bits {
            if self.left == 0 {
                self.current = base64::value(self.text.next()?)?;
                self.left = 6;
            }
            self.left -= 1;
            value |= usize::from(self.current >> self.left & 1) << bit;
        }
        Some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_compressed_as_by_lz_string() {
        // From version 1.5.0 of the npm package lz-string.
        let pairs = [
            ("", "Q==="),
            ("a", "IZA="),
            ("aaaaaaaaaa", "IY1o"),
            ("Sudoku", "MoVwJg9g1iQ="),
            ("{\"size\":9,\"grid\":[[{},{},{}]]}", "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSiBdCooA"),
            ("é–日本 😀 ababababcabcabc日本", "JeZAJKemg05gBIvBuAB7UCGAjFbkGMVc5IA="),
        ];
        for (text, compressed) in pairs {
            assert_eq!(compress(text), compressed, "{text:?}");
            assert_eq!(decompress(compressed).as_deref(), Some(text), "{compressed}");
        }
    }

    #[test]
    fn long_texts_come_back() {
        let mut state = 1u32;
        let mut text = String::new();
        for length in [1, 10, 100, 1000, 10_000] {
            while text.len() < length {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                text.push(char::from_u32(97 + (state >> 24) % 7 * 60).unwrap());
            }
            assert_eq!(decompress(&compress(&text)).as_ref(), Some(&text));
        }
    }

    #[test]
    fn a_text_that_grows_too_long_is_refused() {
        let long = "a".repeat(LONGEST);
        assert_eq!(decompress(&compress(&long)).map(|text| text.len()), Some(LONGEST));
        assert_eq!(decompress(&compress(&format!("{long}a"))), None);
        assert_eq!(decompress("????"), None);
        assert_eq!(decompress(""), None);
    }
}
