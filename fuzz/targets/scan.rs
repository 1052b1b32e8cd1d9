#![no_main]

#[path = "../src/scan.rs"]
mod scan;

libfuzzer_sys::fuzz_target!(|data: &[u8]| scan::scan_is_sound(data));
