//! `lychgate report`, and `watch --report`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{call, file};

/// The ledger of a battle, in a file of its own.
fn watched(name: &str) -> String {
    let ledger = file(name, "").to_str().unwrap().to_string();
    assert_eq!(call(&["watch", "sb", "the-hunt", "--seed", "3", "--ledger", &ledger]).code, 0);
    ledger
}

#[test]
fn a_ledger_is_told_as_markdown_or_as_a_page() {
    let ledger = watched("told.jsonl");
    let (page, text) = (file("told.html", ""), file("told.md", ""));

    let told = call(&["report", &ledger]);
    assert_eq!(call(&["report", &ledger, "--html", page.to_str().unwrap()]).code, 0);
    assert_eq!(call(&["report", &ledger, "--md", text.to_str().unwrap()]).code, 0);

    assert!(
        told.out.starts_with("# The Hunt at Millbrook\n") && told.out.contains("\n## Turn 1\n"),
        "{}",
        told.out
    );
    assert!(told.out.contains("Every die and every line holds"), "{}", told.out);
    assert_eq!(std::fs::read_to_string(text).unwrap(), told.out);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("<svg") && !page.contains("<script"));
}

#[test]
fn a_battle_is_reported_as_it_is_watched() {
    let ledger = watched("reported.jsonl");
    let (page, text) = (file("reported.html", ""), file("reported.md", ""));
    for report in [&page, &text] {
        let watched = call(&["watch", "sb", "the-hunt", "--seed", "3", "--report", report.to_str().unwrap()]);
        assert_eq!(watched.code, 0, "{}", watched.err);
    }

    assert_eq!(std::fs::read_to_string(text).unwrap(), call(&["report", &ledger]).out);
    assert!(std::fs::read_to_string(page).unwrap().ends_with("</html>"));
}

#[test]
fn what_is_altered_or_not_over_is_not_reported() {
    let whole = std::fs::read_to_string(watched("whole.jsonl")).unwrap();
    let half: Vec<&str> = whole.lines().take(40).collect();
    for (name, text) in [
        ("half.jsonl", half.join("\n")),
        ("turned.jsonl", whole.replacen("\"choose\":\"", "\"choose\":\"x", 1)),
    ] {
        let refused = call(&["report", file(name, text).to_str().unwrap()]);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{name}: {}", refused.err);
        assert!(refused.err.contains(name) && refused.err.contains("line "), "{}", refused.err);
    }
    assert_eq!(call(&["report", "nowhere.jsonl"]).code, 2);
    assert_eq!(call(&["report", "a", "--html", "b", "--md", "c"]).code, 2);
}
