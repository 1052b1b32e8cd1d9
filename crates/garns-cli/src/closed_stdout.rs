//! Whether standard output was closed before the command started, as by `garns solve >&-`.
//!
//! Rust opens the null device in place of a closed standard output before `main` runs, so the command must
//! look earlier. Otherwise its output would be lost without an error.
#![cfg_attr(unix, allow(unsafe_code))]

use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

static IS_CLOSED: AtomicBool = AtomicBool::new(false);

/// An error if standard output was closed.
pub(crate) fn check() -> io::Result<()> {
    if IS_CLOSED.load(Ordering::Relaxed) { Err(io::Error::other("it is closed")) } else { Ok(()) }
}

/// A function that the system calls before `main`.
// SAFETY: the section is a list of such functions. This one reads a flag of the descriptor and sets a static.
#[cfg(unix)]
#[used]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
static LOOK: extern "C" fn() = {
    extern "C" fn look() {
        let is_open = rustix::io::fcntl_getfd(rustix::stdio::stdout()).is_ok();
        IS_CLOSED.store(!is_open, Ordering::Relaxed);
    }
    look
};
