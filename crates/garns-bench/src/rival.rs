//! Rivals that are not crates, found at run time: nothing of them is in this repository.
#![allow(unsafe_code)]

use std::ffi::c_char;

use anyhow::{Context, Result};
use libloading::Library;

type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// tdoku, from the shared library that `GARNS_TDOKU` names.
pub(crate) struct Tdoku {
    solve: Solve,
    /// Keeps the code mapped as long as the function is called.
    _library: Library,
}

impl Tdoku {
    /// The library, or nothing when the variable is not set.
    pub(crate) fn from_environment() -> Result<Option<Tdoku>> {
        let Some(path) = std::env::var_os("GARNS_TDOKU") else { return Ok(None) };
        // SAFETY: whoever set the variable says that this library may be loaded.
        let library =
            unsafe { Library::new(&path) }.with_context(|| format!("cannot load {}", path.display()))?;
        // SAFETY: the type is the one that tdoku's header declares.
        let solve = *unsafe { library.get::<Solve>(b"TdokuSolverDpllTriadSimd\0") }?;
        Ok(Some(Tdoku { solve, _library: library }))
    }

    /// How many solutions a line has, up to the limit.
    pub(crate) fn count(&self, line: &[u8; 81], limit: usize) -> usize {
        // It reads one byte behind the puzzle to learn its kind.
        let mut puzzle = [0u8; 96];
        puzzle[..81].copy_from_slice(line);
        let (mut solution, mut guesses) = ([0u8; 96], 0);
        // SAFETY: the puzzle is ended by a zero byte, and the solution has room for 81.
        unsafe {
            (self.solve)(puzzle.as_ptr().cast(), limit, 0, solution.as_mut_ptr().cast(), &raw mut guesses)
        }
    }
}
