//! `lychgate watch`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::{call, file};

const SCENARIOS: [&str; 7] = [
    "the-hunt",
    "the-courier",
    "a-night-among-the-dead",
    "dust-at-kerning-farm",
    "the-bell-of-saint-orsola",
    "the-drowned-causeway",
    "the-ferry-battery",
];

#[test]
fn every_scenario_is_told_to_its_end() {
    for scenario in SCENARIOS {
        let told = call(&["watch", "sb", scenario, "--seed", "11"]);

        assert_eq!(told.code, 0, "{scenario}: {}", told.err);
        assert!(told.out.contains("\nTurn 1.\n") && told.out.contains(" activates.\n"), "{scenario}");
        let ends = ["You win", "You lose", "Victory for ", "A draw, "];
        assert!(ends.iter().any(|end| told.out.contains(end)), "{scenario}: {}", told.out);
    }
}

#[test]
fn the_same_seed_tells_the_same_battle() {
    let told = |seed: &str| call(&["watch", "sb", "--seed", seed]).out;

    assert_eq!(told("4"), told("4"));
    assert_ne!(told("4"), told("5"));
}

#[test]
fn another_mind_may_lead() {
    let told = |mind: &str| call(&["watch", "sb", "the-hunt", "--seed", "3", "--mind", mind]);

    assert_eq!(told("corporal").code, 0, "{}", told("corporal").err);
    assert_ne!(told("corporal").out, told("captain").out);
    assert_eq!(told("captain").out, call(&["watch", "sb", "the-hunt", "--seed", "3"]).out);
    let refused = told("marshal");
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("captain, corporal"), "{}", refused.err);
}

/// The house rules that `content` lists are taken, told, and kept in the ledger; others are refused in words.
#[test]
fn a_battle_may_have_house_rules() {
    let listed = call(&["content", "wf"]).out;
    assert!(listed.contains("advantage=personal"), "{listed}");
    let ledger = file("house-rules.jsonl", "");
    let ledger = ledger.to_str().unwrap();
    let watch = |more: &[&str]| call(&[&["watch", "wf", "the-felled-elm", "--seed", "3"], more].concat());

    let told = watch(&["--option", "advantage=personal", "--option", "crit_stack=true", "--ledger", ledger]);

    assert_eq!(told.code, 0, "{}", told.err);
    assert!(told.out.contains("House rules\n    Everybody counts Advantage alone\n"), "{}", told.out);
    assert_eq!(call(&["verify", ledger]).code, 0);
    assert!(std::fs::read_to_string(ledger).unwrap().contains("\"advantage\":\"personal\""));
    assert_ne!(told.out, watch(&[]).out);
    let refusals = [
        (
            ["--option", "advantage=none"],
            "the house rule advantage: found \"none\", expected pool or personal",
        ),
        (["--option", "advantages=pool"], "did you mean \"advantage\"?"),
        (["--option", "advantage"], "expected NAME=VALUE"),
    ];
    for (words, why) in refusals {
        let refused = watch(&words);
        assert_eq!(refused.code, 2, "{words:?}");
        assert!(refused.err.contains(why), "{}", refused.err);
    }
    let own = file("own.json", "{}");
    let refused = call(&["watch", "wf", own.to_str().unwrap(), "--option", "advantage=pool"]);
    assert!(refused.err.contains("stand in its file"), "{}", refused.err);
}

#[test]
fn a_watched_battle_can_be_proven() {
    let ledger = file("watched.jsonl", "");
    let ledger = ledger.to_str().unwrap();
    let told = call(&["watch", "sb", "the-courier", "--seed", "2", "--ledger", ledger]);
    let ending = told
        .out
        .lines()
        .find(|line| line.contains("Victory for ") || line.contains("A draw, "))
        .unwrap()
        .to_string();

    assert_eq!(call(&["verify", ledger]).code, 0);
    assert!(call(&["replay", ledger]).out.contains(&ending));
}

#[test]
fn a_program_may_watch_too() {
    let lines = call(&["watch", "sb", "the-hunt", "--seed", "1", "--json"]).lines();

    assert_eq!(lines[0]["event"]["event"], "turn-began");
    assert!(lines.last().unwrap()["over"]["points"].is_array());
}

#[test]
fn a_file_of_ones_own_is_watched_or_its_faults_are_named() {
    let good = "[scenario]\nid = \"a\"\nname = \"A\"\nstory = \"s\"\nbriefing = \"b\"\nplayers = 1\nturns = 2\n\
        width = 24\ndepth = 24\n[[side]]\nname = \"Ours\"\n[[figure]]\nprofile = \"infantryman\"\nside = 0\nat = [3, 3]\n\
        [[figure]]\nprofile = \"ghoul\"\nat = [20, 20]\n";
    let path = file("own.toml", good);
    assert_eq!(call(&["watch", "sb", path.to_str().unwrap()]).code, 0);

    let path = file("bad.toml", good.replace("ghoul", "gholu"));
    let refused = call(&["watch", "sb", path.to_str().unwrap()]);
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.contains("bad.toml:16") && refused.err.contains("did you mean \"ghoul\""),
        "{}",
        refused.err
    );

    let setup = r#"{"figures":[{"profile":"infantryman","at":[3,3]},{"profile":"ghoul","at":[9,9]}],
        "table":{"width":24,"depth":24},"options":{"turns":3}}"#;
    let path = file("own.json", setup);
    assert_eq!(call(&["watch", "sb", path.to_str().unwrap()]).code, 0);
    for (name, text) in [("bad.json", "{"), ("empty.toml", "")] {
        let path = file(name, text);
        assert_eq!(call(&["watch", "sb", path.to_str().unwrap()]).code, 2, "{name}");
    }
}

#[test]
fn a_name_nobody_bears_is_answered_with_one_that_somebody_does() {
    let refused = call(&["watch", "sb", "the-hnt"]);

    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"the-hunt\"?"), "{}", refused.err);
    assert_eq!(call(&["watch", "sb", "missing.toml"]).code, 2);
    assert_eq!(call(&["watch", "chess"]).code, 2);
}
