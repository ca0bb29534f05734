//! The reader of a pipe may stop reading: nothing panics.

use std::io::Write;
use std::process::{Command, Stdio};

/// Calls the program, closes its output before it writes, and says its code and its complaints.
fn call_unheard(words: &[&str], input: &str) -> (Option<i32>, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lychgate"))
        .args(words)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stdout.take());
    let _ = child.stdin.take().expect("it has an input").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the program ends");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn a_closed_output_is_no_trouble() {
    let calls: [&[&str]; 7] = [
        &["content", "sb", "--json"],
        &["content", "sb"],
        &["content", "sb", "werewolf"],
        &["odds", "sb", "melee", "werewolf", "bandit"],
        &["odds", "sb", "melee", "werewolf", "bandit", "--json"],
        &["rules", "sb", "--most", "1000"],
        &["duel", "sb", "ghoul", "ghoul"],
    ];

    for words in calls {
        assert_eq!(call_unheard(words, ""), (Some(0), String::new()), "{words:?}");
    }
}

#[test]
fn a_closed_output_stops_the_referee_quietly() {
    let lines = "{\"state\":true}\n".repeat(5000);

    assert_eq!(call_unheard(&["referee"], &lines), (Some(0), String::new()));
}

#[test]
fn a_fault_that_nobody_hears_does_not_panic_either() {
    let (code, complaint) = call_unheard(&["odds", "--json"], "{\"system\":\"sb\"}");

    assert!(matches!(code, Some(0 | 2)), "{code:?}");
    assert!(!complaint.contains("panicked"), "{complaint}");
}

#[test]
fn closed_complaints_are_no_trouble_either() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_lychgate"))
        .args(["odds", "sb", "melee", "goul", "ghoul"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    drop(child.stderr.take());

    let code = child.wait().expect("the program ends").code();

    assert_eq!(code, Some(2));
}
