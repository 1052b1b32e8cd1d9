//! Facts about Sudoku that the library must keep.

mod laws;
