//! Content files, laid over the book of every system.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let overlay = vec![("mine.toml".to_string(), text.to_string())];
    for system in systems::library().systems() {
        let _ = system.with(&overlay); // faults are an answer
    }
});
