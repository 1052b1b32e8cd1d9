//! Garns beside its rivals, measured in one run.

fn main() {}
