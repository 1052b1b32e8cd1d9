#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| garns_fuzz::ends_within_the_limit(data));
