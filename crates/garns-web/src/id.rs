//! Random names that cannot be guessed, and the hash under which a secret name is stored.

use sha2::{Digest, Sha256};

/// A name of 128 random bits.
pub(crate) fn random() -> Result<String, getrandom::Error> {
    let mut bits = [0; 16];
    getrandom::fill(&mut bits)?;
    Ok(garns_game::id::from_bits(u128::from_le_bytes(bits)))
}

/// 64 random bits.
pub(crate) fn seed() -> Result<u64, getrandom::Error> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

/// The name of a player's copy of a game whose own name is taken. The same player and game always give the
/// same name.
pub(crate) fn derived(player: &str, game: &str) -> String {
    let digest = Sha256::digest(format!("{player}/{game}").as_bytes());
    let bits = digest.iter().take(16).fold(0, |bits, &byte| bits << 8 | u128::from(byte));
    garns_game::id::from_bits(bits)
}

/// The hash of a secret. It is stored instead of the secret, so that a reader of the database cannot use the
/// secret.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_differ_and_a_secret_always_has_the_same_hash() {
        assert_ne!(random().unwrap(), random().unwrap());
        assert_eq!(hash("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }
}
