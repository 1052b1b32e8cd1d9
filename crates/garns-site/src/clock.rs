//! The clock that bounds computations.

#[cfg(target_arch = "wasm32")]
mod imported {
    #[allow(unsafe_code)] // The page provides the function.
    #[link(wasm_import_module = "clock")]
    unsafe extern "C" {
        pub(super) safe fn now() -> f64;
    }
}

/// Milliseconds since any fixed time.
#[cfg(target_arch = "wasm32")]
pub(crate) fn now() -> f64 {
    imported::now()
}

/// Milliseconds since any fixed time.
#[cfg(not(target_arch = "wasm32"))]
pub(crate) fn now() -> f64 {
    use std::time::{SystemTime, UNIX_EPOCH};

    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}
