#![no_main]

use garns::format::Format;

libfuzzer_sys::fuzz_target!(|data: &[u8]| garns_fuzz::reads_back(Some(Format::SudokuWiki), data));
