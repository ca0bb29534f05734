//! Fear and Faith on the command line: `watch`, `content`, `check-content`, `rules`, `odds`, `referee` and ledgers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;

use serde_json::json;

use crate::common::{call, call_with, file};

const SCENARIOS: [&str; 6] = [
    "zombie-infestation",
    "vampire-hunt",
    "chainsaw-massacre",
    "haunted-house",
    "human-cattle",
    "wolves-in-the-mist",
];

/// `The hunters win 7–3: nobody is left of the household.`
fn is_ending(line: &str) -> bool {
    line.starts_with("A draw, ") || line.contains(" win ") && line.contains('–')
}

#[test]
fn every_scenario_is_told_to_its_end() {
    for scenario in SCENARIOS {
        let told = call(&["watch", "ff", scenario, "--seed", "2"]);

        assert_eq!(told.code, 0, "{scenario}: {}", told.err);
        assert!(told.out.contains("\nRound 1, ") && told.out.contains(" is activated.\n"), "{scenario}");
        assert!(told.out.lines().any(is_ending), "{scenario}: {}", told.out);
    }
}

#[test]
fn a_watched_battle_can_be_proven_replayed_and_reported() {
    let ledger = file("ff-watched.jsonl", "");
    let ledger = ledger.to_str().unwrap();
    let told = call(&["watch", "ff", "human-cattle", "--seed", "2", "--ledger", ledger]);
    let ending = told.out.lines().find(|line| is_ending(line)).unwrap().to_string();

    assert_eq!(call(&["verify", ledger]).code, 0);
    assert!(call(&["replay", ledger]).out.contains(&ending));
    assert_eq!(call(&["replay", ledger, "--json"]).json()["finished"], true);
    let report = call(&["report", ledger]).out;
    assert!(report.contains(&ending) && report.contains("Fear and Faith"), "{report}");
    assert!(report.contains(" cm"), "players of Fear and Faith measure in centimetres: {report}");
}

#[test]
fn without_a_scenario_the_first_one_is_watched() {
    let told = call(&["watch", "ff", "--seed", "1"]);

    assert!(told.out.starts_with("Vampire Hunt\n"), "{}", told.out);
}

#[test]
fn a_setup_of_ones_own_is_watched_or_its_faults_are_named() {
    let setup = r#"{"models":[{"profile":"zombie-survivor-leader","at":[300,300]},{"profile":"walking-dead","seat":1,"at":[320,330]}],
        "table":{"width":600,"depth":600},"limit":{"rounds":4}}"#;
    let path = file("ff-own.json", setup);
    let told = call(&["watch", "ff", path.to_str().unwrap(), "--seed", "1"]);
    assert_eq!(told.code, 0, "{}", told.err);

    let path = file("ff-bad.json", setup.replace("walking-dead", "walking-dad"));
    let refused = call(&["watch", "ff", path.to_str().unwrap()]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"walking-dead\"?"), "{}", refused.err);

    let refused = call(&["watch", "ff", "zombie-infstation"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"zombie-infestation\"?"), "{}", refused.err);
}

#[test]
fn the_content_is_listed_and_shown() {
    let listed = call(&["content", "ff"]).out;
    for words in ["Zombies (evil)", "walking-dead", "ketterby-roadblock", "wolves-in-the-mist", "Shotgun"] {
        assert!(listed.contains(words), "{words}: {listed}");
    }
    let content = call(&["content", "ff", "--json"]).json();
    let count = |field: &str| content[field].as_array().unwrap().len();
    assert_eq!((count("weapons"), count("rules"), count("scenarios")), (16, 79, 6));
    let printed =
        content["profiles"].as_array().unwrap().iter().filter(|sheet| sheet["roster"] != "").count();
    assert_eq!(printed, 146);
    let parties = content["parties"].as_array().unwrap();
    assert!(parties.iter().all(|party| party["cost"].as_u64() <= party["points"].as_u64()));
}

#[test]
fn a_profile_a_party_and_a_scenario_are_shown_in_full() {
    let werewolf = call(&["content", "ff", "werewolf"]).out;
    assert!(werewolf.contains("Points 90  Quality 3+  Combat 4"), "{werewolf}");
    let party = call(&["content", "ff", "The Ketterby Roadblock"]).out;
    assert!(party.contains("good, 300 of 300 points") && party.contains("Marjorie Pike"), "{party}");
    let one = call(&["content", "ff", "ketterby-roadblock", "--json"]).json();
    assert!(serde_json::from_value::<fear_and_faith::PartySheet>(one).is_ok()); // it may be pasted into a setup
    let scenario = call(&["content", "ff", "zombie-infestation"]).out;
    assert!(scenario.contains("Ketterby") && scenario.contains("a table of 90 by 90 cm"), "{scenario}");
    let refused = call(&["content", "ff", "werewolv"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"werewolf\"?"), "{}", refused.err);
}

#[test]
fn homebrew_is_checked() {
    let text = "[[profile]]\nid = \"bog-hag\"\nname = \"Bog Hag\"\nlist = \"zombies\"\npoints = 30\nquality = 4\n\
        combat = 3\nrules = [\"Fearful\"]\n";
    let sound = file("ff-sound.toml", text);
    let called = call(&["check-content", "ff", sound.to_str().unwrap()]);
    assert_eq!(called.code, 0, "{}", called.err);
    assert!(called.out.contains("1 file is sound"), "{}", called.out);

    let faulty =
        file("ff-faulty.toml", text.replace("Fearful", "Fearfull").replace("quality = 4", "quality = 9"));
    let called = call(&["check-content", "ff", faulty.to_str().unwrap()]);
    assert_eq!(called.code, 1);
    for words in ["ff-faulty.toml:1: found Quality 9", "did you mean \"Fearful\"?"] {
        assert!(called.err.contains(words), "{words}: {}", called.err);
    }
}

#[test]
fn rules_are_found_in_every_system_or_in_one() {
    let both = call(&["rules", "shooting", "--most", "40", "--json"]).json();
    let of = |system: &str| {
        both.as_array().unwrap().iter().any(|card| card["id"].as_str().unwrap().starts_with(system))
    };
    assert!(of("sb.") && of("ff."), "{both}");

    let one = call(&["rules", "recoil", "--system", "ff", "--json"]).json();
    assert!(one.as_array().unwrap().iter().all(|card| card["id"].as_str().unwrap().starts_with("ff.")));
}

#[test]
fn odds_are_told_with_their_reasons() {
    let shot = call(&[
        "odds",
        "ff",
        "shoot",
        "zombie-hunter-with-rifle",
        "walking-dead",
        "--fact",
        "band=2",
        "--fact",
        "cover",
    ]);
    assert_eq!(shot.code, 0, "{}", shot.err);
    for words in ["target killed", "-1 Up to twice the range", "-1 Target in cover", "ff.weapon.bolt-rifle.1"]
    {
        assert!(shot.out.contains(words), "{words}: {}", shot.out);
    }
}

/// A scenario that is named by its id alone takes the parties that were made for it.
#[test]
fn the_referee_begins_a_scenario_by_its_id() {
    let lines = [
        json!({"new": {"system": "ff", "scenario": "zombie-infestation", "dice": {"seed": 4}}}),
        json!({"choose": "north"}),
        json!({"state": true}),
    ];
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = call_with(&["referee"], input).lines();

    let state = &said.last().unwrap()["state"];
    assert_eq!(state["sides"][0], "The Ketterby Roadblock");
    assert_eq!(state["table"]["unit"], "centimetres");
    assert!(state["figures"].as_array().unwrap().iter().any(|figure| figure["name"] == "Marjorie Pike"));
}

/// Folders in a folder are read as well, and a folder without content is no sound content.
#[test]
fn homebrew_lies_in_folders_of_its_own() {
    let root = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("ff-homebrew");
    std::fs::create_dir_all(root.join("scenarios")).unwrap();
    let path = root.to_str().unwrap();
    let _ = std::fs::remove_file(root.join("scenarios/mine.toml")); // it need not be there
    let called = call(&["check-content", "ff", path]);
    assert_eq!(called.code, 2);
    assert!(called.err.contains("there is no .toml file in"), "{}", called.err);

    std::fs::write(root.join("scenarios/mine.toml"), "[scenario]\nid = \"mine\"\n").unwrap();
    let called = call(&["check-content", "ff", path]);
    assert_eq!(called.code, 1);
    assert!(called.err.contains("scenarios/mine.toml"), "{}", called.err);
}

#[test]
fn wrong_words_are_answered_with_what_there_is() {
    let wrong: [(&[&str], &str); 8] = [
        (
            &["watch", "ff", "zombie-infestatoin"],
            "did you mean \"zombie-infestation\"? `lychgate content ff`",
        ),
        (&["odds", "ff", "mele", "werewolf", "cop"], "did you mean \"melee\"?"),
        (&["odds", "ff", "melee", "werwolf", "cop"], "did you mean \"werewolf\"?"),
        (&["odds", "ff", "shoot", "werewolf", "cop"], "Werewolf has nothing to shoot with"),
        (&["odds", "ff", "activate", "cop", "--fact", "dice=4"], "expected 1, 2 or 3"),
        (&["odds", "ff", "morale", "cop", "werewolf"], "leave the target out"),
        (&["points", "ff", "--quality", "9", "--combat", "3"], "expected 2 to 6"),
        (&["party", "ff", "ketterby-roadblok"], "did you mean \"ketterby-roadblock\"?"),
    ];
    for (words, text) in wrong {
        let called = call(words);
        assert_eq!(called.code, 2, "{words:?}: {}", called.err);
        assert!(called.err.contains(text), "{words:?}: {}", called.err);
    }
}
