//! Lines of the protocol, one after the other, from an empty table on.

#![no_main]

use libfuzzer_sys::fuzz_target;
use referee::Referee;

fuzz_target!(|text: &str| {
    let mut referee = Referee::new(systems::library());
    for line in text.lines() {
        referee.hear(line);
    }
});
