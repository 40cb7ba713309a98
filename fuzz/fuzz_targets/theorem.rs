#![no_main]

libfuzzer_sys::fuzz_target!(|text: &str| catena_fuzz::theorem(text));
