//! Rosters of other programs, as bytes; and rosters in links.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let _ = roster::exchange::read(bytes); // a fault is an answer
    if let Ok(letters) = str::from_utf8(bytes) {
        let _ = hall::unpacked(letters); // the same
    }
});
