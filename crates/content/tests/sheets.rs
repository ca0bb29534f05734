//! Content files: every fault has its file, its line, what was found and what was expected.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use content::{Entry, Fault, Faults, Sheet};
use serde::Deserialize;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ghost {
    id: String,
    health: u8,
}

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lantern {
    range: u8,
}

/// Reads the ghosts and the lantern of a file, with all its faults.
fn read(file: &str, text: &str, faults: &mut Faults) -> (Vec<Entry<Ghost>>, Vec<Entry<Lantern>>) {
    let mut sheet = Sheet::open(file, text, &["ghost", "lantern"]);
    let found = (sheet.entries("ghost"), sheet.entries("lantern"));
    sheet.close(faults);
    found
}

/// The faults of one file.
fn faults_of(text: &str) -> Vec<Fault> {
    let mut faults = Faults::default();
    let _ = read("crypt.toml", text, &mut faults);
    faults.0
}

/// The line of the only fault, and what it says.
fn the_fault_of(text: &str) -> (usize, String) {
    let [fault] = <[Fault; 1]>::try_from(faults_of(text)).unwrap();
    assert_eq!(fault.file, "crypt.toml");
    (fault.line, fault.what)
}

#[test]
fn a_sound_file_hands_out_its_entries_with_the_lines_where_they_begin() {
    let text = "# the crypt\n\n[[ghost]]\nid = \"grey\"\nhealth = 4\n\n[[ghost]]\nid = \"white\"\nhealth = 6\n\n[lantern]\nrange = 9\n";
    let mut faults = Faults::default();

    let (ghosts, lanterns) = read("crypt.toml", text, &mut faults);

    assert_eq!(faults, Faults::default());
    let found: Vec<_> =
        ghosts.iter().map(|ghost| (ghost.line, ghost.value.id.as_str(), ghost.value.health)).collect();
    assert_eq!(found, [(3, "grey", 4), (7, "white", 6)]);
    assert_eq!((lanterns[0].line, &lanterns[0].value), (11, &Lantern { range: 9 }));
}

#[test]
fn a_sheet_is_sound_until_a_fault_is_found() {
    let mut sheet = Sheet::open("crypt.toml", "[[ghost]]\nid = \"grey\"\n", &["ghost"]);
    assert!(sheet.is_sound());

    assert!(sheet.entries::<Ghost>("ghost").is_empty());

    assert!(!sheet.is_sound(), "the health is missing");
}

#[test]
fn an_empty_file_holds_nothing_and_has_no_fault() {
    assert_eq!(faults_of(""), []);
}

#[test]
fn what_is_not_toml_is_a_fault_of_its_line() {
    let faults = faults_of("[[ghost]]\nid = \"grey\"\nhealth = = 4\n[lantern]\nrange = 9\n");

    assert!(!faults.is_empty());
    for Fault { line, what, .. } in faults {
        assert_eq!(line, 3);
        assert!(what.starts_with("this is not TOML: "), "{what}");
    }
}

#[test]
fn a_table_of_an_unknown_name_is_a_fault_with_the_name_that_was_meant() {
    let (line, what) = the_fault_of("\n[[gohst]]\nid = \"grey\"\nhealth = 4\n");

    assert_eq!(line, 2);
    assert_eq!(what, "found \"gohst\", expected one of ghost, lantern; did you mean \"ghost\"?");
}

#[test]
fn a_value_where_a_table_belongs_is_a_fault() {
    let (line, what) = the_fault_of("\n\nghost = 7\n");

    assert_eq!((line, what.as_str()), (3, "found integer, expected [[ghost]]"));
}

#[test]
fn an_unknown_field_is_a_fault_of_its_own_line() {
    let (line, what) = the_fault_of("[[ghost]]\nid = \"grey\"\nhealth = 4\nwealth = 4\n");

    assert_eq!(line, 4);
    assert!(what.contains("unknown field `wealth`") && what.contains("`health`"), "{what}");
}

#[test]
fn a_missing_field_is_a_fault_of_the_entry() {
    let (line, what) = the_fault_of("\n\n[[ghost]]\nid = \"grey\"\n");

    assert_eq!((line, what.as_str()), (3, "missing field `health`"));
}

#[test]
fn a_wrong_type_is_a_fault_of_its_own_line() {
    let (line, what) = the_fault_of("[[ghost]]\nid = \"grey\"\n\nhealth = \"much\"\n");

    assert_eq!(line, 4);
    assert!(what.contains("invalid type") && what.contains("much"), "{what}");
}

#[test]
fn a_number_that_is_too_large_is_a_fault() {
    let (line, what) = the_fault_of("[[ghost]]\nid = \"grey\"\nhealth = 256\n");

    assert_eq!(line, 3);
    assert!(what.contains("256"), "{what}");
}

#[test]
fn all_faults_of_a_file_are_reported_at_once_and_the_sound_entries_with_them() {
    let text = "[[ghost]]\nid = 1\nhealth = 4\n\n[[ghost]]\nid = \"white\"\nhealth = 6\n\n[[ghost]]\nid = \"red\"\nhealth = -1\n\n[[gust]]\n";
    let mut faults = Faults::default();

    let (ghosts, _) = read("crypt.toml", text, &mut faults);

    let lines: Vec<usize> = faults.0.iter().map(|fault| fault.line).collect();
    assert_eq!(lines, [13, 2, 11]);
    assert_eq!(ghosts.iter().map(|ghost| ghost.value.id.as_str()).collect::<Vec<_>>(), ["white"]);
}

#[test]
fn the_faults_of_two_files_stand_together_each_under_its_file() {
    let mut faults = Faults::default();

    let _ = read("crypt.toml", "[[ghost]]\nid = \"grey\"\n", &mut faults);
    let _ = read("tower.toml", "\n[lantern]\nrange = true\n", &mut faults);

    let places: Vec<_> = faults.0.iter().map(|fault| (fault.file.as_str(), fault.line)).collect();
    assert_eq!(places, [("crypt.toml", 1), ("tower.toml", 3)]);
    let text = faults.to_string();
    assert_eq!(text.lines().next(), Some("crypt.toml:1: missing field `health`"));
    assert!(text.lines().nth(1).unwrap().starts_with("tower.toml:3: invalid type"), "{text}");
    assert_eq!(faults.none_or(7).unwrap_err().0.len(), 2);
}

#[test]
fn lines_are_counted_right_behind_letters_of_several_bytes_and_windows_line_ends() {
    let (line, _) = the_fault_of("# Gespenst über ‘Moor’ 👻\r\n[[ghost]]\r\nid = \"grå\"\r\nhealth = []\r\n");

    assert_eq!(line, 4);
}

#[test]
fn no_text_makes_a_sheet_panic() {
    let pieces = [
        "[[ghost]]",
        "id",
        "=",
        "\"",
        "'''",
        "\n",
        "[",
        "]",
        "{",
        "}",
        "health",
        "1e999",
        "\u{0}",
        "👻",
        "#",
        ".",
        ",",
        "\\u",
    ];
    for first in 0..pieces.len() {
        for step in 1..pieces.len() {
            let text: String = (0..24).map(|place| pieces[(first + place * step) % pieces.len()]).collect();
            let faults = faults_of(&text);
            let last = text.lines().count().max(1) + 1;
            assert!(faults.iter().all(|fault| (1..=last).contains(&fault.line)), "{text:?}: {faults:?}");
        }
    }
}
