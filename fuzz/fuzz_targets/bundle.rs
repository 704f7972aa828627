#![no_main]
//! Whatever comes, no reader panics.

use loam_fuzz::{Reader, read};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    read(Reader::Bundle, bytes);
});
