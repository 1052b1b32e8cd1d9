//! One file per group of addresses.

pub(crate) mod daily;
pub(crate) mod games;
pub(crate) mod help;
pub(crate) mod learn;
pub(crate) mod library;
pub(crate) mod moving;
pub(crate) mod new;
pub(crate) mod player;
pub(crate) mod practice;
pub(crate) mod print;
pub(crate) mod review;
pub(crate) mod scores;
