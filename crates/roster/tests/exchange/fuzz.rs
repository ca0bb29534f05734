//! Mutations of sound files: whatever comes in, nothing crashes.

use proptest::prelude::*;
use roster::exchange::read;

use super::{JSON, ROS, zipped};

/// What is done to a file, at a place of it.
#[derive(Clone, Debug)]
enum Change {
    Flip(usize, u8),
    Cut(usize, usize),
    Double(usize, usize),
    Insert(usize, &'static str),
}

const TOKENS: [&str; 16] = [
    "<",
    ">",
    "/>",
    "</",
    "<!DOCTYPE",
    "<![CDATA[",
    "]]>",
    "&#0;",
    "&lt;",
    "\"",
    "{",
    "[",
    "}",
    "null",
    "-1e999",
    "\u{0}",
];

fn change() -> impl Strategy<Value = Change> {
    let place = 0_usize..100_000;
    prop_oneof![
        (place.clone(), any::<u8>()).prop_map(|(at, byte)| Change::Flip(at, byte)),
        (place.clone(), 1_usize..400).prop_map(|(at, length)| Change::Cut(at, length)),
        (place.clone(), 1_usize..400).prop_map(|(at, length)| Change::Double(at, length)),
        (place, prop::sample::select(&TOKENS[..])).prop_map(|(at, token)| Change::Insert(at, token)),
    ]
}

fn changed(file: &[u8], changes: &[Change]) -> Vec<u8> {
    let mut bytes = file.to_vec();
    for change in changes {
        let length = bytes.len().max(1);
        match *change {
            Change::Flip(at, byte) => {
                if let Some(place) = bytes.get_mut(at % length) {
                    *place ^= byte;
                }
            }
            Change::Cut(at, many) => {
                let at = at % length;
                let end = (at + many).min(bytes.len());
                bytes.drain(at.min(end)..end);
            }
            Change::Double(at, many) => {
                let at = at % length;
                let end = (at + many).min(bytes.len());
                let part = bytes[at.min(end)..end].to_vec();
                bytes.splice(end..end, part);
            }
            Change::Insert(at, token) => {
                let at = (at % length).min(bytes.len());
                bytes.splice(at..at, token.bytes());
            }
        }
    }
    bytes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_mutation_of_a_file_crashes(which in 0_usize..3, changes in prop::collection::vec(change(), 1..8)) {
        let archive = zipped(&[("unit.ros", ROS.as_bytes())]);
        let file = [ROS.as_bytes(), JSON.as_bytes(), &archive][which];

        let _ = read(&changed(file, &changes));
    }

    #[test]
    fn no_bytes_crash(bytes in prop::collection::vec(any::<u8>(), 0..600), first in prop::sample::select(&["", "<", "{", "PK\u{3}\u{4}"][..])) {
        let _ = read(&[first.as_bytes(), &bytes].concat());
    }
}
