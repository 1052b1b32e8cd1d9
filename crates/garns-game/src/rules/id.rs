//! Ids of games: 22 characters that need no escape in an address.

/// The characters of an id; each stands for six bits.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The id that 128 random bits make.
pub fn from_bits(mut bits: u128) -> String {
    let letter = |_| {
        let letter = LETTERS[(bits & 63) as usize];
        bits >>= 6;
        char::from(letter)
    };
    (0..22).map(letter).collect()
}

/// Whether a text has the form of an id.
pub fn is_id(text: &str) -> bool {
    text.len() == 22 && text.bytes().all(|letter| LETTERS.contains(&letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_are_recognised() {
        let (one, two) = (from_bits(1), from_bits(u128::MAX));
        assert_ne!(one, two);
        assert!(is_id(&one) && is_id(&two));
        assert!(!is_id("../../../../etc/passwd") && !is_id(""));
    }
}
