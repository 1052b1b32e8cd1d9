//! Whips and braids: chains of suppositions that end in a contradiction, as Denis Berthier defines them.
//!
//! The player's ladder explains them, and `rate::braid` rates by their length.

pub(crate) mod shortest;
pub(crate) mod whip_search;
