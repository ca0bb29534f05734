//! Blood Eagle on the command line: `watch`, `content`, `check-content`, `rules`, `odds`, `points`, `referee` and
//! ledgers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::json;

use crate::common::{call, call_with, file};

const SCENARIOS: [&str; 5] = [
    "the-ford-at-aldham",
    "low-tide-at-saint-eadrics",
    "the-burning-hall",
    "a-light-on-the-barrow",
    "grapnels-in-the-swell",
];

#[test]
fn every_scenario_is_told_to_its_end() {
    for scenario in SCENARIOS {
        let told = call(&["watch", "be", scenario, "--seed", "2"]);

        assert_eq!(told.code, 0, "{scenario}: {}", told.err);
        assert!(told.out.contains("\nTurn 1"), "{scenario}: {}", told.out);
        assert!(told.out.contains(" win ") || told.out.contains("\nA draw, "), "{scenario}: {}", told.out);
    }
}

#[test]
fn a_watched_battle_can_be_proven_replayed_and_reported() {
    let ledger = file("be-watched.jsonl", "");
    let ledger = ledger.to_str().unwrap();
    let told = call(&["watch", "be", "--seed", "2", "--ledger", ledger]);
    assert!(told.out.starts_with("The Ford at Aldham\n"), "{}", told.out);

    assert_eq!(call(&["verify", ledger]).code, 0);
    assert_eq!(call(&["replay", ledger, "--json"]).json()["finished"], true);
    let report = call(&["report", ledger]).out;
    assert!(report.contains("Blood Eagle"), "{report}");
}

#[test]
fn a_setup_of_ones_own_is_watched_or_its_faults_are_named() {
    let setup = r#"{"figures":[{"profile":"hirdman","at":[10,10]},{"profile":"fyrdman","seat":1,"at":[14,12]}],
        "table":{"width":24,"depth":24},"turns":3}"#;
    let path = file("be-own.json", setup);
    let told = call(&["watch", "be", path.to_str().unwrap(), "--seed", "1"]);
    assert_eq!(told.code, 0, "{}", told.err);

    let path = file("be-bad.json", setup.replace("fyrdman", "fyrdmam"));
    let refused = call(&["watch", "be", path.to_str().unwrap()]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"fyrdman\"?"), "{}", refused.err);

    let refused = call(&["watch", "be", "the-burning-hal"]);
    assert_eq!(refused.code, 2);
    assert!(refused.err.contains("did you mean \"the-burning-hall\"?"), "{}", refused.err);
}

#[test]
fn the_content_is_listed_and_shown() {
    let listed = call(&["content", "be"]).out;
    for words in ["Norse raiders of Skarfjord", "hirdman", "Two-handed axe", "Shieldwall", "the-burning-hall"]
    {
        assert!(listed.contains(words), "{words}: {listed}");
    }
    let content = call(&["content", "be", "--json"]).json();
    let count = |field: &str| content[field].as_array().unwrap().len();
    assert_eq!((count("warbands"), count("weapons"), count("traits"), count("scenarios")), (4, 20, 8, 5));

    let hirdman = call(&["content", "be", "hirdman"]).out;
    assert!(hirdman.contains("FV 3") && hirdman.contains("fights with One-handed axe"), "{hirdman}");
    let band = call(&["content", "be", "norse-raiders-of-skarfjord"]).out;
    assert!(band.contains("Jarl Hrafn (jarl-hrafn)"), "{band}");
    let one = call(&["content", "be", "norse-raiders-of-skarfjord", "--json"]).json();
    assert!(serde_json::from_value::<blood_eagle::WarbandSheet>(one).is_ok()); // it may be pasted into a setup
    let scenario = call(&["content", "be", "the-ford-at-aldham"]).out;
    assert!(scenario.contains("side 1: ") && scenario.contains(" turns, a table of "), "{scenario}");
    let refused = call(&["content", "be", "hirdmann"]);
    assert_eq!(
        (refused.code, refused.err.contains("did you mean \"hirdman\"?")),
        (2, true),
        "{}",
        refused.err
    );
}

#[test]
fn homebrew_is_checked() {
    let text = "[[roster]]\nid = \"two-friends\"\nname = \"Two friends\"\nfigures = 2\npoints = 99\n\n\
        [[roster.figure]]\nid = \"friend\"\nname = \"Friend\"\ncount = 2\nfv = 2\nsv = 0\nfate = 5\nbody = \"jacket\"\n\
        fight = [\"spear\"]\n";
    let called = call(&["check-content", "be", file("our friends.toml", text).to_str().unwrap()]);
    assert_eq!(called.code, 1, "the points are wrong on purpose");
    assert!(called.err.contains("found 99 points, expected "), "{}", called.err);

    let old = file("entries.toml", text.replace("[roster", "[entry"));
    let called = call(&["check-content", "be", old.to_str().unwrap()]);
    assert!(called.err.contains("it is called \"roster, weapon, trait"), "{}", called.err);
}

#[test]
fn rules_are_found() {
    let one = call(&["rules", "fumble", "--system", "be", "--json"]).json();
    let cards = one.as_array().unwrap();
    assert!(!cards.is_empty() && cards.iter().all(|card| card["id"].as_str().unwrap().starts_with("be.")));
}

#[test]
fn odds_are_told_with_their_reasons() {
    let blow = call(&["odds", "be", "fight", "hirdman", "fyrdman", "--fractions"]);
    assert_eq!(blow.code, 0, "{}", blow.err);
    for words in ["7/20", "7/100", "1/100", "be.weapon.fight.axe_one", "be.armour.2"] {
        assert!(blow.out.contains(words), "{words}: {}", blow.out);
    }
    let written = r#"{"name":"A","fv":3,"sv":1,"fate":5,"armour":["byrnie","shield"],"weapons":["Javelin"]}"#;
    let shot = call(&["odds", "be", "shoot", written, "S4", "--fact", "range=6", "--choice", "volley=2"]);
    assert!(shot.out.contains("be.shoot.mod.volley"), "{}{}", shot.out, shot.err);
}

/// What the book's own figures cost, counted again from what they are.
#[test]
fn a_figure_is_priced() {
    let axe = ["points", "be", "--fv", "4", "--fate", "4", "--fight", "Two-handed axe"];
    let priced = call(&[&axe[..], &["--armour", "byrnie", "--armour", "full-helm"]].concat());
    assert_eq!(priced.code, 0, "{}", priced.err);
    assert!(priced.out.starts_with("27 points"), "{}", priced.out); // Huscarl Osgar
    let json = call(&[&axe[..], &["--json"]].concat()).json();
    assert_eq!(json["points"], 23);

    let refused = call(&["points", "be", "--fv", "4"]);
    assert_eq!((refused.code, refused.err.contains("--fate")), (2, true));
    let refused = call(&["points", "be", "--fate", "5", "Shieldwal"]);
    assert!(refused.err.contains("did you mean \"Shieldwall\"?"), "{}", refused.err);
    assert_eq!(call(&["points", "sb", "--fate", "5"]).code, 2);
}

/// A scenario that is named by its id alone takes the warbands that were made for it.
#[test]
fn the_referee_begins_a_scenario_by_its_id() {
    let lines = [
        json!({"new": {"system": "be", "scenario": "the-ford-at-aldham", "dice": {"seed": 4}}}),
        json!({"state": true}),
    ];
    let input: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let said = call_with(&["referee"], input).lines();

    let state = &said.last().unwrap()["state"];
    assert_eq!(state["table"]["unit"], "inches");
    assert!(state["figures"].as_array().unwrap().iter().any(|figure| figure["name"] == "Thegn Wulfric"));
}
