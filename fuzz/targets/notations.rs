#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| garns_fuzz::notations(data));
