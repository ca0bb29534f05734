//! Roster files: where things stand in them, and what they can hold.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use frame::muster::RosterFile;
use serde_json::json;

const FILE: &str = "form = 1
system = \"be\"

[roster]
name = \"Raiders\"

[[roster.figure]]
name = \"Chief\"
traits = [\"leader\"]

[[roster.figure]]
name = \"Thrall\"
";

#[test]
fn every_place_has_its_line() {
    let line = |at: &str| RosterFile::line_of(FILE, at);

    assert_eq!(line(""), Some(4));
    assert_eq!(line("/name"), Some(5));
    assert_eq!(line("/figure/0/traits/0"), Some(9));
    assert_eq!(line("/figure/1"), Some(11));
    assert_eq!(line("/figure/1/name"), Some(12));
}

/// What is not in the file has the line of what it would stand in.
#[test]
fn what_is_missing_has_the_line_above_it() {
    assert_eq!(RosterFile::line_of(FILE, "/figure/1/fight"), Some(11));
    assert_eq!(RosterFile::line_of("form = 1", "/figure"), None);
}

#[test]
fn a_roster_file_is_told_from_content() {
    assert!(RosterFile::is_one(FILE));
    assert!(!RosterFile::is_one("[[roster]]\nid = \"mine\"\n"));
    assert!(!RosterFile::is_one("form = 1\n"));
}

/// TOML has neither null nor numbers beyond its own; what is written can be read again.
#[test]
fn whatever_is_written_can_be_read_again() {
    let roster = json!({ "deep": { "a": [{ "b": 1.5 }] }, "name": "N", "none": null, "list": [1, null], "huge": u64::MAX });

    let read = RosterFile::read(&RosterFile::new("be", roster).written()).unwrap();

    let kept =
        json!({ "name": "N", "list": [1], "huge": u64::MAX.to_string(), "deep": { "a": [{ "b": 1.5 }] } });
    assert_eq!(read.roster, kept);
}
