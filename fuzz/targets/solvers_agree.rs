#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| garns_fuzz::solvers_agree(data));
