#![no_main]

#[path = "../src/home.rs"]
mod home;

libfuzzer_sys::fuzz_target!(|data: &[u8]| home::home_answers(data));
