//! `lychgate --help`, `content`, `check-content` and `rules`.

use crate::common::{call, file};
use serde_json::{Value, json};

#[test]
fn the_help_of_every_command_teaches_an_example() {
    let commands = ["odds", "duel", "content", "rules", "referee", "replay", "verify", "check-content"];

    for command in commands {
        let called = call(&[command, "--help"]);

        assert_eq!(called.code, 0, "{command}");
        let example =
            if command == "referee" { "{\"new\":".to_string() } else { format!("lychgate {command} ") };
        assert!(called.out.contains(&example), "{command}: {}", called.out);
    }
}

#[test]
fn the_help_of_the_program_names_every_command_and_the_exit_codes() {
    let called = call(&["--help"]);

    for words in [
        "odds",
        "duel",
        "content",
        "rules",
        "referee",
        "replay",
        "verify",
        "check-content",
        "Exit codes: 0 done, 1 no, 2 wrong use, 3 of other rules",
    ] {
        assert!(called.out.contains(words), "{words}");
    }
    assert_eq!(call(&[]).code, 2);
    assert_eq!(call(&["jump"]).code, 2);
    assert_eq!(call(&["--version"]).code, 0);
}

#[test]
fn the_content_is_as_written_on_the_sheets() {
    let content = call(&["content", "sb", "--json"]).json();

    let count = |field: &str| content[field].as_array().unwrap().len();
    assert_eq!((count("monsters"), count("weapons"), count("attributes")), (60, 12, 78));
    let fields: Vec<&String> = content["attributes"][0].as_object().unwrap().keys().collect();
    assert_eq!(fields, ["book", "name", "officer"]);
    for field in [
        "book",
        "name",
        "speed",
        "melee",
        "accuracy",
        "defence",
        "courage",
        "health",
        "xp",
        "attributes",
        "equipment",
    ] {
        let missing = content["monsters"].as_array().unwrap().iter().find(|monster| monster[field].is_null());
        assert_eq!(missing, None, "{field}");
    }
}

#[test]
fn sample_units_are_listed_with_what_they_cost() {
    let content = call(&["content", "sb", "--json"]).json();
    let units = content["units"].as_array().unwrap();
    assert_eq!(units.len(), 13);
    assert!(units.iter().all(|unit| unit["cost"].as_u64() <= unit["budget"].as_u64()));

    let listed = call(&["content", "sb"]).out;
    assert!(listed.contains("freikorps-nachtwache") && listed.contains("100 points"), "{listed}");
    let shown = call(&["content", "sb", "Freikorps Nachtwache"]);
    assert_eq!(shown.code, 0, "{}", shown.err);
    for words in
        ["prussia, 100 of 100 points", "Joachim Kessler (swordsman): Fencing Weapon, Pistol, Silver Weapon"]
    {
        assert!(shown.out.contains(words), "{words} is not in {}", shown.out);
    }
    let one = call(&["content", "sb", "freikorps-nachtwache", "--json"]).json();
    assert!(serde_json::from_value::<silver_bayonet::Unit>(one).is_ok()); // it may be pasted into a scenario
}

#[test]
fn a_bandit_is_as_on_its_sheet() {
    let content = call(&["content", "sb", "--json"]).json();

    let bandit =
        content["monsters"].as_array().unwrap().iter().find(|monster| monster["name"] == "Bandit").unwrap();

    assert_eq!(
        *bandit,
        json!({"book": "core", "name": "Bandit", "speed": 6, "melee": 0, "accuracy": 0, "defence": 12, "courage": 0, "health": 10,
            "xp": "0 or 1", "attributes": [], "equipment": [["Musket", "Cartridge Box"]]})
    );
}

#[test]
fn two_pistols_of_a_kit_are_written_as_two_pistols() {
    let content = call(&["content", "sb", "--json"]).json();

    let is_brigante = |monster: &&Value| monster["name"].as_str().unwrap().starts_with("Brigante");
    let brigante = content["monsters"].as_array().unwrap().iter().find(is_brigante).unwrap();

    assert!(
        brigante["equipment"].as_array().unwrap().contains(&json!(["Hand Weapon", "2 Pistols"])),
        "{brigante}"
    );
}

#[test]
fn one_profile_is_shown_in_full() {
    let called = call(&["content", "sb", "werewolf"]);

    for words in ["Werewolf", "Defence 13", "Damage Reduction (5)", "Natural Weapon"] {
        assert!(called.out.contains(words), "{words}: {}", called.out);
    }
    assert_eq!(call(&["content", "sb", "Werewolf", "--json"]).json()["health"], 12);
    assert_eq!(call(&["content", "silver-bayonet", "infantryman", "--json"]).json()["health"], 10);
    assert!(call(&["content", "sb"]).out.contains("black-dog"));
}

#[test]
fn sound_homebrew_is_counted() {
    let text = "[[profile]]\nkind = \"monster\"\nid = \"bog-hag\"\nname = \"Bog Hag\"\nbook = \"mine\"\npage = \"1\"\nspeed = 5\nmelee = 2\naccuracy = 0\ndefence = 12\ncourage = 3\nhealth = 14\nxp = \"2\"\nattributes = [\"Strong\"]\nequipment = []\n";
    let path = file("sound.toml", text);

    let called = call(&["check-content", "sb", path.to_str().unwrap()]);

    assert_eq!(called.code, 0, "{}", called.err);
    assert!(called.out.contains("1 file is sound"), "{}", called.out);
}

#[test]
fn every_fault_of_homebrew_is_named_with_its_line() {
    let text = "[[profile]]\nkind = \"monster\"\nid = \"bog-hag\"\nname = \"Bog Hag\"\n\n[[proflie]]\n\n[[nation]]\nid = \"Moor\"\nname = \"Moor\"\nbook = \"mine\"\nhires = [\"infantrymann\"]\n";
    let path = file("faulty.toml", text);

    let called = call(&["check-content", "sb", path.to_str().unwrap()]);

    assert_eq!((called.code, called.out.as_str()), (1, ""));
    for words in [
        "faulty.toml:1: missing field",
        "faulty.toml:6: found \"proflie\"",
        "did you mean \"profile\"?",
        "faulty.toml:8: ",
    ] {
        assert!(called.err.contains(words), "{words}: {}", called.err);
    }
    assert!(called.err.contains("did you mean \"infantryman\"?"), "{}", called.err);
}

#[test]
fn files_that_can_not_be_read_end_with_2() {
    assert_eq!(call(&["check-content", "sb", "/nowhere/at-all.toml"]).code, 2);
    let path = file("latin.toml", b"name = \"M\xfcller\"\n");
    assert_eq!(call(&["check-content", "sb", path.to_str().unwrap()]).code, 2);
}

#[test]
fn a_rule_is_found_by_its_id_and_by_words() {
    let one = call(&["rules", "sb.melee.fatigue.4"]);
    let words = call(&["rules", "strike", "back"]);

    assert_eq!((one.code, words.code), (0, 0));
    assert!(one.out.contains("sb.melee.fatigue.4"), "{}", one.out);
    assert!(words.out.to_lowercase().contains("strike back"), "{}", words.out);
}

#[test]
fn rules_come_as_json_and_no_more_than_wanted() {
    let found = call(&["rules", "sb.melee", "--most", "3", "--json"]).json();
    let few = call(&["rules", "sb.melee", "--most", "2"]);

    let ids: Vec<&str> = found.as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap()).collect();
    assert!(ids.len() == 3 && ids.iter().all(|id| id.starts_with("sb.melee")), "{ids:?}");
    assert!(few.out.contains("more; --most shows them"), "{}", few.out);
}

#[test]
fn no_card_at_all_ends_with_1() {
    let called = call(&["rules", "xylophone"]);

    assert_eq!((called.code, called.out.as_str()), (1, ""));
    assert!(called.err.contains("xylophone"), "{}", called.err);
}

#[test]
fn scenarios_are_listed_and_shown() {
    let listed = call(&["content", "sb"]).out;
    let shown = call(&["content", "sb", "the-hunt"]).out;
    let written = call(&["content", "sb", "--json"]).json();

    assert!(listed.contains("the-hunt") && listed.contains("1 player, 7 turns"), "{listed}");
    assert!(shown.contains("Millbrook") && shown.contains("5 clue markers"), "{shown}");
    assert!(written["scenarios"].as_array().unwrap().iter().any(|scenario| scenario["id"] == "the-courier"));
    assert!(!written["clue_cards"].as_array().unwrap().is_empty());
}
