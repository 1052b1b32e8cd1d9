//! One file per group of addresses.

pub(crate) mod around;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod learn;
pub(crate) mod new;
pub(crate) mod player;
