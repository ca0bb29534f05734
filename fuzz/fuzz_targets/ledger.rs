//! Ledgers, replayed, woken and proved.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let library = systems::library_with_template();
    let replayed = library.replay(text).is_ok();
    let proved = library.prove(text).is_ok();
    assert!(replayed || !proved, "what is proved can be replayed");
    let _ = library.wake(text, None); // a fault is an answer
});
