//! Garns as WebAssembly, for the npm package.
//!
//! The module exports the three functions of [`garns_exchange`]. There are no imports, so the module runs wherever
//! there is WebAssembly.

mod engine;

garns_exchange::exchange!(engine::answer);
