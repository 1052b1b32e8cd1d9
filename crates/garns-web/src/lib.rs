//! The game in the browser: one page and the server behind it.
