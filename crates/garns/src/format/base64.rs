//! Base64: six bits in each character.

const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// The six bits of a character, also in the form for addresses.
pub(super) fn value(sign: u8) -> Option<u8> {
    match sign {
        b'A'..=b'Z' => Some(sign - b'A'),
        b'a'..=b'z' => Some(sign - b'a' + 26),
        b'0'..=b'9' => Some(sign - b'0' + 52),
        // A space is a plus that was read as a part of an address.
        b'+' | b'-' | b' ' => Some(62),
        b'/' | b'_' => Some(63),
        _ => None,
    }
}

/// The characters of some bits, filled up with zeros, then with `=` to a multiple of four.
pub(super) fn of_bits(bits: &[bool]) -> String {
    let six = |bits: &[bool]| (0..6).fold(0, |six, i| 2 * six + usize::from(bits.get(i) == Some(&true)));
    let mut text: String = bits.chunks(6).map(|bits| char::from(SIGNS[six(bits)])).collect();
    while !text.len().is_multiple_of(4) {
        text.push('=');
    }
    text
}

/// The characters of some bytes.
pub(super) fn encode(bytes: &[u8]) -> String {
    let bits: Vec<bool> =
        bytes.iter().flat_map(|byte| (0..8).rev().map(move |bit| byte >> bit & 1 == 1)).collect();
    of_bits(&bits)
}

/// The bytes of a text.
pub(super) fn decode(text: &str) -> Option<Vec<u8>> {
    let text = text.trim_end_matches('=');
    let mut bytes = Vec::with_capacity(text.len() * 3 / 4);
    let (mut bits, mut count) = (0u32, 0);
    for sign in text.bytes() {
        bits = bits << 6 | u32::from(value(sign)?);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_come_back() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")]
        {
            assert_eq!(encode(bytes.as_bytes()), text);
            assert_eq!(decode(text).unwrap(), bytes.as_bytes());
        }
        assert_eq!(decode("Zm9*"), None);
        assert_eq!(decode("_-"), decode("/+"));
    }
}
