//! Other solvers that are not crates; they are loaded at run time.
#![allow(unsafe_code)]

use std::ffi::c_char;

use anyhow::{Context, Result};
use libloading::Library;

type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

type Constrain = unsafe extern "C" fn(bool, *mut c_char) -> bool;
type Minimize = unsafe extern "C" fn(bool, bool, *mut c_char) -> bool;

/// tdoku, from the shared library that `GARNS_TDOKU` names.
pub(crate) struct Tdoku {
    solve: Solve,
    constrain: Constrain,
    minimize: Minimize,
    /// The library, which must stay loaded while its functions are in use.
    _library: Library,
}

impl Tdoku {
    /// The library, if the variable is set.
    pub(crate) fn from_environment() -> Result<Option<Tdoku>> {
        let Some(path) = std::env::var_os("GARNS_TDOKU") else { return Ok(None) };
        // SAFETY: the user who set the variable vouches for this library.
        let library =
            unsafe { Library::new(&path) }.with_context(|| format!("cannot load {}", path.display()))?;
        // SAFETY, here and below: the types are those that tdoku's header declares.
        let solve = *unsafe { library.get::<Solve>(b"TdokuSolverDpllTriadSimd\0") }?;
        let constrain = *unsafe { library.get::<Constrain>(b"TdokuConstrain\0") }?;
        let minimize = *unsafe { library.get::<Minimize>(b"TdokuMinimize\0") }?;
        Ok(Some(Tdoku { solve, constrain, minimize, _library: library }))
    }

    /// How many solutions a line has, up to the limit.
    pub(crate) fn count(&self, line: &[u8; 81], limit: usize) -> usize {
        self.call(line, limit).0
    }

    /// Writes the first solution of a line, and returns whether there is one.
    pub(crate) fn solve(&self, line: &[u8; 81], out: &mut [u8; 82]) -> bool {
        let (count, solution) = self.call(line, 1);
        out[..81].copy_from_slice(&solution[..81]);
        count > 0
    }

    fn call(&self, line: &[u8; 81], limit: usize) -> (usize, [u8; 96]) {
        // tdoku reads the byte after the puzzle to learn its kind.
        let mut puzzle = [0u8; 96];
        puzzle[..81].copy_from_slice(line);
        let (mut solution, mut guesses) = ([0u8; 96], 0);
        // SAFETY: the puzzle is ended by a zero byte, and the solution has room for 81.
        let count = unsafe {
            (self.solve)(puzzle.as_ptr().cast(), limit, 0, solution.as_mut_ptr().cast(), &raw mut guesses)
        };
        (count, solution)
    }

    /// A minimal puzzle: clues are added to an empty grid until there is one solution, and then
    /// clues that are not needed are removed.
    pub(crate) fn generate(&self) -> [u8; 81] {
        let mut puzzle = [0u8; 96];
        puzzle[..81].fill(b'.');
        // SAFETY: the puzzle is ended by a zero byte.
        while !unsafe { (self.constrain)(false, puzzle.as_mut_ptr().cast()) } {
            puzzle[..81].fill(b'.');
        }
        // SAFETY: as before.
        unsafe { (self.minimize)(false, false, puzzle.as_mut_ptr().cast()) };
        let mut line = [0; 81];
        line.copy_from_slice(&puzzle[..81]);
        line
    }
}
