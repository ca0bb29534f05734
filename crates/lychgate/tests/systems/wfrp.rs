//! WFRP combat on the command line: `watch`, `content`, `check-content`, `rules`, `odds`, `referee` and ledgers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::json;

use crate::common::{call, call_with, file};

const SCENARIOS: [&str; 5] = [
    "a-toll-at-dawn",
    "breakages-at-the-blue-pike",
    "noon-on-saint-odos-bridge",
    "the-felled-elm",
    "the-tithe-of-sallowfen",
];

#[test]
fn every_scenario_is_told_to_its_end() {
    for scenario in SCENARIOS {
        let told = call(&["watch", "wf", scenario, "--seed", "1"]);

        assert_eq!(told.code, 0, "{scenario}: {}", told.err);
        let is_fought = told.out.contains(" attacks ") || told.out.contains(" shoots at ");
        let is_over = told.out.contains(" win") || told.out.contains("A draw");
        assert!(is_fought && is_over && told.out.contains(" Wounds"), "{scenario}: {}", told.out);
    }
}

#[test]
fn a_watched_fight_can_be_proven_replayed_and_reported() {
    let ledger = file("wf-watched.jsonl", "");
    let ledger = ledger.to_str().unwrap();
    let told = call(&["watch", "wf", "the-felled-elm", "--seed", "2", "--ledger", ledger]);
    assert_eq!(told.code, 0, "{}", told.err);

    assert_eq!(call(&["verify", ledger]).code, 0);
    assert_eq!(call(&["replay", ledger, "--json"]).json()["finished"], true);
    let report = call(&["report", ledger]).out;
    assert!(report.contains("WFRP combat"), "{report}");
}

#[test]
fn the_content_is_listed_and_shown() {
    let listed = call(&["content", "wf"]).out;
    for words in ["road-bandit", "the-felled-elm", "Hand weapon"] {
        assert!(listed.contains(words), "{words}: {listed}");
    }
    let content = call(&["content", "wf", "--json"]).json();
    let count = |field: &str| content[field].as_array().unwrap().len();
    assert_eq!((count("combatants"), count("conditions"), count("scenarios")), (15, 12, 5));
    let bandit = call(&["content", "wf", "Road Bandit"]).out;
    assert!(bandit.contains("WS 33") && bandit.contains("Bow: Damage 6, 50 yards"), "{bandit}");
    let one = call(&["content", "wf", "road-bandit", "--json"]).json();
    assert!(serde_json::from_value::<wfrp::Draft>(one).is_ok()); // it may be pasted into a setup
    let scenario = call(&["content", "wf", "the-felled-elm"]).out;
    assert!(
        scenario.contains("a table of 60 by 40 yards") && scenario.contains("Agnes Vollmer"),
        "{scenario}"
    );
    let refused = call(&["content", "wf", "road-bandt"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"road-bandit\"?"), "{}", refused.err);
}

#[test]
fn homebrew_is_checked() {
    let strange = file("wf-strange.toml", "[[entry]]\nid = \"x\"\n");
    let called = call(&["check-content", "wf", strange.to_str().unwrap()]);

    assert_eq!(called.code, 1);
    assert!(called.err.contains("it is called \"profile, weapon or the like\" now"), "{}", called.err);
}

#[test]
fn odds_are_told_with_their_reasons() {
    let blow = call(&["odds", "wf", "melee", "road-bandit", "town-militia", "--with", "advantage=2"]);
    assert_eq!(blow.code, 0, "{}", blow.err);
    for words in ["attacker wins", "36.09%", "otherwise", "wf.attack.damage.4", "left-leg"] {
        assert!(blow.out.contains(words), "{words}: {}", blow.out);
    }
}

#[test]
fn rules_are_found() {
    let cards = call(&["rules", "advantage", "--system", "wf", "--json"]).json();
    let cards = cards.as_array().unwrap();

    assert!(!cards.is_empty());
    assert!(cards.iter().all(|card| card["id"].as_str().unwrap().starts_with("wf.")));
}

#[test]
fn the_referee_begins_a_scenario_by_its_id() {
    let lines = [
        json!({"new": {"system": "wf", "scenario": "the-felled-elm", "dice": {"seed": 4}}}),
        json!({"state": true}),
    ];
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = call_with(&["referee"], input).lines();

    let state = &said.last().unwrap()["state"];
    assert_eq!(state["sides"][0], "The Brennwald mail");
    assert!(state["figures"].as_array().unwrap().iter().any(|figure| figure["name"] == "Agnes Vollmer"));
}
