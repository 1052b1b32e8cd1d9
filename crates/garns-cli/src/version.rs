//! The version that `garns --version` prints.

/// The version; in packages also the commit and its date.
///
/// `cargo xtask dist` sets the variable. A build script would ask git instead, but then every commit would link the
/// command again, and a copy of the sources without git would build differently.
pub(crate) const VERSION: &str = match option_env!("GARNS_VERSION") {
    Some(version) => version,
    None => env!("CARGO_PKG_VERSION"),
};
