//! `lychgate muster print`: a roster on paper.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;

use crate::common::call;

const RAIDERS: &str = "be:norse-raiders-of-skarfjord";

/// A file of this test's own that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

#[test]
fn a_ready_roster_is_printed_to_a_file_and_never_over_another() {
    let file = fresh("raiders.pdf");
    let words = ["muster", "print", RAIDERS, "--what", "cards,sheet", "-o", file.to_str().unwrap()];

    let printed = call(&words);
    let again = call(&words);
    let forced = call(&[words.as_slice(), &["--force", "--paper", "letter"]].concat());

    assert_eq!(printed.code, 0, "{}", printed.err);
    assert_eq!((again.code, forced.code), (1, 0), "{}", forced.err);
    assert!(again.err.contains("--force"), "{}", again.err);
    let pdf = std::fs::read(file).unwrap();
    assert!(pdf.starts_with(b"%PDF-1.7") && pdf.len() < 500_000, "{} bytes", pdf.len());
}

#[test]
fn a_sheet_paper_or_scenario_that_is_not_there_is_refused() {
    let file = fresh("refused.pdf");
    let with =
        |more: &[&str]| call(&[&["muster", "print", RAIDERS, "-o", file.to_str().unwrap()], more].concat());

    let (sheet, paper, scenario) =
        (with(&["--what", "card"]), with(&["--paper", "a5"]), with(&["--scenario", "x"]));

    assert_eq!((sheet.code, paper.code, scenario.code), (2, 2, 1));
    assert!(sheet.err.contains("tokens") && paper.err.contains("letter"), "{}{}", sheet.err, paper.err);
    assert!(scenario.err.contains("no scenario is called \"x\""), "{}", scenario.err);
    assert!(!file.exists());
}
