//! Random names that cannot be guessed, and the hash under which a secret name is stored.

use sha2::{Digest, Sha256};

const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// 128 random bits as 22 letters that need no escape in an address.
pub(crate) fn random() -> Result<String, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    let mut rest = u128::from_le_bytes(bits);
    let letter = |_| {
        let letter = LETTERS[(rest & 63) as usize];
        rest >>= 6;
        char::from(letter)
    };
    Ok((0..22).map(letter).collect())
}

/// Whether a text could be one of these names.
pub(crate) fn is_id(text: &str) -> bool {
    text.len() == 22 && text.bytes().all(|letter| LETTERS.contains(&letter))
}

/// The hash of a secret. It is stored instead of the secret, so that a reader of the database cannot use it.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_different_and_known_as_names() {
        let (one, two) = (random().unwrap(), random().unwrap());
        assert_ne!(one, two);
        assert!(is_id(&one) && is_id(&two));
        assert!(!is_id("../../../../etc/passwd") && !is_id(""));
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
