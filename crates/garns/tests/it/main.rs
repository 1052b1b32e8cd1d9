//! Facts about Sudoku that the library must keep.

mod canon;
mod laws;
mod reglib;
mod tidy;
