//! What the tests of the command line share.

#![allow(dead_code, reason = "every test file uses a part of it")]

use std::path::PathBuf;

use assert_cmd::Command;
use serde_json::{Value, json};

/// What a call came to.
pub struct Called {
    pub code: i32,
    pub out: String,
    pub err: String,
}

impl Called {
    /// What was said, as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|fault| panic!("{fault}: {}", self.out))
    }

    /// Every line that was said, as JSON.
    pub fn lines(&self) -> Vec<Value> {
        self.out
            .lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line}")))
            .collect()
    }
}

/// Calls the program with these words.
pub fn call(words: &[&str]) -> Called {
    call_with(words, "")
}

/// Calls the program with these words and this on its standard input.
pub fn call_with(words: &[&str], input: impl Into<Vec<u8>>) -> Called {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lychgate"));
    let output = command.args(words).write_stdin(input).output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the program writes UTF-8");
    let called = Called {
        code: output.status.code().expect("the program ends by itself"),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!called.err.contains("panicked"), "{words:?}: {}", called.err);
    called
}

/// A file of this test's own.
pub fn file(name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let test = std::thread::current().name().unwrap_or("a test").replace("::", "-");
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test); // others may call theirs the same
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file can be written");
    path
}

/// A duel of an infantryman and a ghoul without Fate Dice.
pub fn duel(dice: Value) -> Value {
    let empty = json!({"pool": {"power": 0, "skill": 0, "monster": 0}});
    json!({"new": {"system": "sb", "dice": dice, "scenario": {
        "figures": [{"profile": "infantryman", "side": 0}, {"profile": "ghoul", "side": 1}],
        "sides": [empty, empty], "options": {"duel": true}}}})
}

/// The ledger of a duel with typed dice that the Ghoul wins in turn 1: a head, six answers, the end.
pub fn typed_ledger() -> String {
    let lines = [
        duel(json!("ask")),
        json!({"rolled": [7, 4]}),
        json!({"rolled": [3, 4]}),
        json!({"rolled": [7, 6]}),
        json!({"choose": "strike-back"}),
        json!({"rolled": [9, 2]}),
        json!({"rolled": [10, 2]}),
        json!({"ledger": true}),
    ];
    ledger_of(&lines)
}

/// The ledger of a duel with sealed dice in which everybody strikes back.
pub fn sealed_ledger() -> String {
    let mut lines = vec![duel(json!({"seed": 7}))];
    lines.extend(std::iter::repeat_n(json!({"choose": "strike-back"}), 60));
    lines.push(json!({"ledger": true}));
    ledger_of(&lines)
}

fn ledger_of(lines: &[Value]) -> String {
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = call_with(&["referee"], input).lines();
    let ledger =
        said.last().and_then(|last| last["ledger"].as_str()).expect("the ledger comes last").to_string();
    assert!(ledger.lines().last().is_some_and(|end| end.starts_with("{\"over\":")), "{ledger}");
    ledger
}
