//! Whips and braids: chains of suppositions that end in a contradiction, as Denis Berthier defines them.
//!
//! The player's ladder explains them, and `rate::braid` rates by their length.

pub(crate) mod chain;
pub(crate) mod position;
pub(crate) mod shortest;
pub(crate) mod variable;
pub(crate) mod whip_search;
