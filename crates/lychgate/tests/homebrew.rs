//! Content of one's own is played: by odds, duels, battles and the protocol; and what is wrong with it is told.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use serde_json::{Value, json};

use crate::common::{call, call_with, file};

/// A Bandit who is harder to hit: Defence 14 instead of 12.
const BANDIT: &str = "[[profile]]
kind = \"monster\"
id = \"bandit\"
name = \"Armoured Bandit\"
book = \"core\"
page = \"1\"
speed = 6
melee = 0
accuracy = 0
defence = 14
courage = 0
health = 10
xp = \"1\"
attributes = []
equipment = [[\"Musket\", \"Cartridge Box\"]]
";

fn folder(name: &str, files: &[(&str, &str)]) -> String {
    let root = file(&format!("{name}.txt"), "").with_extension("");
    for (path, text) in files {
        let path = root.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    root.display().to_string()
}

fn hit(words: &[&str]) -> Value {
    let question = ["odds", "sb", "melee", "werewolf", "bandit", "--json"];
    call(&[&question, words].concat()).json()["chances"]["hit"].clone()
}

/// A Werewolf's Melee is +2. Two dice reach 10 in 64 of 100 rolls, and 12 in 45.
#[test]
fn odds_are_counted_with_content_of_ones_own() {
    let own = folder("hb-odds", &[("bandit.toml", BANDIT)]);

    assert_eq!(hit(&[]), json!(0.64));
    assert_eq!(hit(&["--content", &own]), json!(0.45));
}

/// A folder called like a system, or a line on top, says which system a file is for; a file of another one is left alone.
#[test]
fn a_file_says_which_system_it_is_for() {
    let named = format!("system = \"sb\"\n\n{BANDIT}");
    let by_folder = folder("hb-folder", &[("sb/bandit.toml", BANDIT)]);
    let by_line = folder("hb-line", &[("anything.toml", &named)]);
    let of_another = folder("hb-other", &[("ff/bandit.toml", "")]);

    assert_eq!(hit(&["--content", &by_folder]), json!(0.45));
    assert_eq!(hit(&["--content", &by_line]), json!(0.45));
    assert_eq!(hit(&["--content", &of_another]), json!(0.64));
}

#[test]
fn later_folders_are_laid_over_earlier_ones() {
    let harder = folder("hb-first", &[("bandit.toml", BANDIT)]);
    let hardest = folder("hb-second", &[("bandit.toml", &BANDIT.replace("defence = 14", "defence = 22"))]);

    // Only 10 and 10 reach 20.
    assert_eq!(hit(&["--content", &harder, "--content", &hardest]), json!(0.01));
}

/// The ledger carries the content, so nobody needs the files to read it back.
#[test]
fn a_battle_with_content_of_ones_own_replays_and_verifies_without_it() {
    let own = folder("hb-watch", &[("bandit.toml", BANDIT)]);
    let fight = json!({"figures": [{"profile": "infantryman", "side": 0}, {"profile": "bandit", "side": 1}],
        "sides": [{"pool": {"power": 0, "skill": 0, "monster": 0}}, {"pool": {"power": 0, "skill": 0, "monster": 0}}],
        "options": {"duel": true}});
    let setup = file("hb-fight.json", fight.to_string()).display().to_string();
    let ledger = file("hb-fight.jsonl", "").display().to_string();

    let watched = call(&["watch", "sb", &setup, "--seed", "3", "--content", &own, "--ledger", &ledger]);
    let verified = call(&["verify", &ledger]);
    let replayed = call(&["replay", &ledger]);

    assert_eq!((watched.code, verified.code, replayed.code), (0, 0, 0), "{} {}", watched.err, verified.err);
    assert!(watched.out.contains("Armoured Bandit") && replayed.out.contains("against Defence 14"));
    let head: Value =
        serde_json::from_str(std::fs::read_to_string(&ledger).unwrap().lines().next().unwrap()).unwrap();
    assert_eq!(head["overlay"][0][1], BANDIT);
}

#[test]
fn the_protocol_plays_content_of_ones_own() {
    let own = folder("hb-referee", &[("sb/bandit.toml", BANDIT)]);
    let new = json!({"new": {"system": "sb", "dice": "ask", "scenario": {
        "figures": [{"profile": "bandit", "side": 0}, {"profile": "ghoul", "side": 1}]}}});

    let called = call_with(&["referee", "--content", &own], format!("{new}\n{{\"state\":true}}\n"));

    assert!(called.out.contains("Armoured Bandit"), "{}", called.out);
}

/// Every fault is told with its file and line, and the built-in content is played on.
#[test]
fn faulty_content_is_told_and_the_built_in_is_played_on() {
    let faulty = folder("hb-faulty", &[("bandit.toml", &BANDIT.replace("defence = 14", "defense = 14"))]);

    let called = call(&["odds", "sb", "melee", "werewolf", "bandit", "--content", &faulty]);

    assert_eq!(called.code, 0, "{}", called.err);
    assert!(called.err.contains("bandit.toml:10: unknown field `defense`"), "{}", called.err);
    assert!(called.out.contains("64.00%"), "{}", called.out);
}

#[test]
fn a_file_for_no_system_is_told() {
    let own = folder("hb-nobody", &[("bandit.toml", BANDIT)]);

    let called = call_with(&["referee", "--content", &own], "");

    assert_eq!(called.code, 0, "{}", called.err);
    assert!(called.err.contains("bandit.toml:1: no system is named"), "{}", called.err);
}

/// Files of another system are not this one's, whether their folder says so or their first line.
#[test]
fn check_content_reads_what_play_reads() {
    let other =
        "system = \"ff\"\n[[list]]\nid = \"moors\"\nname = \"Moors\"\nside = \"evil\"\nhuman = false\n";
    let own =
        folder("hb-checked", &[("sb/bandit.toml", BANDIT), ("ff/none.toml", ""), ("moors.toml", other)]);

    let called = call(&["check-content", "sb", &own]);
    assert_eq!(
        (called.code, called.out.starts_with("1 file is sound")),
        (0, true),
        "{}{}",
        called.out,
        called.err
    );
    let called = call(&["check-content", "ff", &own]);
    assert_eq!(
        (called.code, called.out.starts_with("2 files are sound")),
        (0, true),
        "{}{}",
        called.out,
        called.err
    );

    let strange = folder("hb-strange", &[("bandit.toml", BANDIT), ("odd.toml", "system = \"xx\"\n")]);
    let called = call(&["check-content", "sb", &strange]);
    assert_eq!(called.code, 1);
    assert!(called.err.contains("odd.toml:1: "), "{}", called.err);
}

/// A Bog Hag of Fear and Faith for 30 points, and a party of three of them.
const BOG: &str = "[[profile]]
id = \"bog-hag\"
name = \"Bog Hag\"
list = \"zombies\"
points = 30
quality = 4
combat = 2
rules = [\"Savage\"]

[[roster]]
id = \"the-bog\"
name = \"The Bog\"
side = \"evil\"
points = 90
models = [{ profile = \"bog-hag\", count = 3 }]
";

#[test]
fn parties_and_campaigns_are_made_of_content_of_ones_own() {
    let own = folder("hb-party", &[("bog.toml", BOG)]);
    let campaign = file("hb-campaign.json", "").display().to_string();
    std::fs::remove_file(&campaign).unwrap();

    let checked = call(&["party", "ff", "the-bog", "--content", &own]);
    let unknown = call(&["party", "ff", "the-bog"]);
    let parties = ["--good", "ketterby-roadblock", "--evil", "the-bog", "--content", &own];
    let begun = call(&[&["campaign", "new", &campaign][..], &parties].concat());
    let shown = call(&["campaign", "show", &campaign, "--content", &own]);

    assert_eq!((checked.code, unknown.code), (0, 2), "{}", checked.err);
    assert!(checked.out.contains("The Bog: 3 models, 90 of 90 points"), "{}", checked.out);
    assert_eq!((begun.code, shown.code), (0, 0), "{}{}", begun.err, shown.err);
    assert!(shown.out.contains("Bog Hag 3"), "{}", shown.out);
}

/// A bill of Blood Eagle, which no sheet has.
const BILL: &str = "[[weapon]]
id = \"bill\"
name = \"Bill\"
hands = 2
cutting = true
fight = { bonus = 3, fate = -2, rule = \"be.weapon.fight.spear\" }
";

#[test]
fn a_new_figure_is_priced_with_content_of_ones_own() {
    let own = folder("hb-points", &[("bill.toml", BILL)]);
    let words = ["points", "be", "--fv", "3", "--fate", "5", "--fight", "Bill"];

    let priced = call(&[&words[..], &["--content", &own]].concat());
    let unknown = call(&words);

    assert_eq!((priced.code, unknown.code), (0, 2), "{}", priced.err);
    assert!(priced.out.contains("Bill for Fighting"), "{}", priced.out);
}
