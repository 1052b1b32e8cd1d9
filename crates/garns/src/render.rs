//! How do we say it? Words and pictures for steps, from their evidence alone.

pub mod text;
