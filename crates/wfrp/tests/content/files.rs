//! Content files of one's own: what they may hold, and how what is wrong with them is told.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::sync::Arc;

use fates::Rules;
use frame::System;
use frame::{Order, RosterOrder};
use wfrp::{Book, CombatantSetup, Condition, Quality, Setup, Wfrp};

use crate::common::*;

/// The book with one file of our own.
fn with(file: &str, text: &str) -> Arc<Book> {
    Book::read(&[(file.to_string(), text.to_string())]).unwrap()
}

/// What is wrong with a file: each fault as `line: words`.
fn faults(text: &str) -> Vec<String> {
    let faults = Book::read(&[("mine.toml".to_string(), text.to_string())]).unwrap_err();
    assert!(faults.0.iter().all(|fault| fault.file == "mine.toml"), "{faults}");
    faults.0.iter().map(|fault| format!("{}: {}", fault.line, fault.what)).collect()
}

/// A profile of this id, with these lines more.
fn profile(id: &str, more: &str) -> String {
    format!(
        "[[profile]]\nid = \"{id}\"\nname = \"Fisher\"\nmovement = 4\n{more}\ncharacteristics = \
         {{ ws = 30, bs = 30, s = 30, t = 30, i = 30, ag = 30, dex = 30, int = 30, wp = 30, fel = 30 }}\n"
    )
}

const SPEAR: &str = r#"
[[weapon]]
id = "fishing-spear"
name = "Fishing spear"
kind = "melee"
skill = "melee-polearm"
hands = 2
strength = true
damage = 3
qualities = ["impale"]
"#;

const FISHERS: &str = r#"
[[roster]]
id = "fishers"
name = "The fishers"
combatants = [{ combatant = "fisher", count = 2 }, { combatant = "cutpurse", name = "Eel", marks = ["important"] }]
"#;

/// A file of any name may hold several kinds of tables; what has a new id joins, and can be played.
#[test]
fn new_profiles_weapons_and_rosters_join() {
    let fisher = profile("fisher", "weapons = [{ weapon = \"fishing-spear\" }]");
    for file in ["mine.toml", "weapons.toml", "scenarios/x.toml"] {
        let book = with(file, &format!("{fisher}{SPEAR}{FISHERS}"));
        let setup = setup([CombatantSetup::of("fisher").at(0.0, 0.0), rb().at(1.5, 0.0).enemy()]);
        let state = Wfrp::lay(&book, &setup).unwrap();

        assert_eq!((book.drafts.len(), book.weapons.len(), book.rosters.len()), (16, 28, 4));
        let spear = state.arm(A, wfrp::ArmId(0));
        assert_eq!((spear.name.as_str(), spear.damage), ("Fishing spear", 6)); // SB 3
        assert!(spear.has(Quality::Impale));
        assert!(Wfrp::catalogue(&book).rosters.iter().any(|roster| roster.id == "fishers"));
    }
}

/// A roster can be fielded for any side of a scenario.
#[test]
fn a_roster_is_fielded() {
    let book = with("mine.toml", &format!("{}{FISHERS}", profile("fisher", "")));
    let order = Order {
        scenario: "the-felled-elm".to_string(),
        rosters: vec![RosterOrder::Ready("fishers".to_string()), RosterOrder::Own],
        ..Order::default()
    };

    let setup = Wfrp::setup(&book, &order).unwrap();

    let names: Vec<String> =
        Wfrp::lay(&book, &setup).unwrap().cast.0.iter().take(3).map(|role| role.name.clone()).collect();
    assert_eq!(names, ["Fisher", "Fisher 2", "Eel"]);
}

/// The sides that draw on a roster have its combatants, those of a file of one's own among them.
#[test]
fn a_side_draws_on_a_roster() {
    let of_elm = |book: &Book| book.scenario("the-felled-elm").unwrap().combatants().len();
    let fewer = r#"
        [[roster]]
        id = "bandits"
        name = "Few"
        combatants = [{ combatant = "road-bandit", count = 2 }]
    "#;

    assert_eq!(of_elm(Book::built_in()), 5 + 6);
    assert_eq!(of_elm(&with("few.toml", fewer)), 5 + 2);
}

/// A scenario of a new id joins, one of a known id takes the place of the built-in one; it may bring its own profiles.
#[test]
fn scenarios_join_or_replace() {
    let elm = include_str!("../../content/scenarios/the-felled-elm.toml");
    let oak = elm.replacen("id = \"the-felled-elm\"", "id = \"the-felled-oak\"", 1);
    let oak = format!("{}{}", oak.replacen("\"handgunner\"", "\"fisher\"", 1), profile("fisher", ""));
    let short = elm.replacen("rounds = 10", "rounds = 3", 1);

    let book = with("oak.toml", &oak);
    assert_eq!(book.scenarios.len(), 6);
    let setup = Setup { scenario: Some("the-felled-oak".to_string()), ..Setup::default() };
    assert!(Wfrp::lay(&book, &setup).is_ok());

    let book = with("anything.toml", &short);
    assert_eq!(book.scenarios.len(), 5);
    assert_eq!(book.scenario("the-felled-elm").unwrap().rounds, 3);
}

/// An entry of a known id takes the place of the built-in one.
#[test]
fn a_known_id_is_replaced() {
    let book = with("mine.toml", &profile("cutpurse", "wounds = 30"));

    assert_eq!(book.drafts.len(), 15);
    assert_eq!(book.profile("cutpurse").unwrap().wounds, 30);
}

/// An id that stands twice in a file is a fault with both lines.
#[test]
fn an_id_stands_once() {
    let (one, other) = (profile("fisher", ""), profile("fisher", "wounds = 5"));

    assert_eq!(faults(&format!("{one}{other}")), ["7: \"fisher\" stands twice, first in line 1"]);
}

/// Tables of former names are refused with the name they have now.
#[test]
fn former_names_are_told() {
    for (old, new) in [("combatant", "\"profile\""), ("entry", "\"profile, weapon or the like\"")] {
        let found = faults(&format!("[[{old}]]\nid = \"fisher\"\n"));

        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("1: ") && found[0].contains(new), "{found:?}");
    }
}

/// Numbers beyond all reason are refused, each with its line.
#[test]
fn absurd_numbers_are_refused() {
    let row = |kind: &str, id: &str, changes: &[(&str, &str)]| super::homebrew::changed(kind, id, changes).1;
    let absurd = [
        profile("fisher", "wounds = 0"),
        profile("fisher", "weapons = [{ weapon = \"bow\", damage = 30000 }]"),
        profile("fisher", "weapons = [{ weapon = \"bow\", range = 60000 }]"),
        profile("fisher", "armour = { head = 200 }"),
        SPEAR.trim_start().replace("damage = 3", "damage = 30000"),
        SPEAR.trim_start().replace("damage = 3", "damage = 3\nshield = 200"),
        FISHERS.trim_start().replace("fisher\", count = 2", "cutpurse\", count = 200"),
        row("armour", "mail", &[("points = 2", "points = 200")]),
        row("condition", "fatigued", &[("penalty = -10", "penalty = -30000")]),
        row("condition", "bleeding", &[("end_wounds_per_level = 1", "end_wounds_per_level = 200")]),
        row("condition", "blinded", &[("fades_every_rounds = 2", "fades_every_rounds = 0")]),
        row("difficulty", "hard", &[("-20", "-20000")]),
        row("effect", "drop-and-numb", &[("useless_rounds = 1", "useless_rounds = 60000")]),
        row("gain", "winning", &[("gain = 1", "gain = 200")]),
        row("injury", "torn-muscle-minor", &[("modifier = -10", "modifier = -30000")]),
        row("modifier", "charge", &[("modifier = 10", "modifier = 30000")]),
        row("quality", "accurate", &[("to_hit = 10", "to_hit = 30000")]),
        row("range", "extreme", &[("tenths = 30", "tenths = 60000")]),
        row("range", "short", &[("tenths = 5", "tenths = 20")]),
        row("size", "large", &[("base = 1.6", "base = 1e9")]),
        row("size", "large", &[("times = 2", "times = 200")]),
        row("spend", "batter", &[("cost = 1", "cost = 0")]),
        row("start", "surprise", &[("advantage = 2", "advantage = 200")]),
        row("trait", "knits", &[("regains_wounds = 2", "regains_wounds = 251")]),
    ];
    for text in absurd {
        let found = faults(&text);

        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert!(found[0].starts_with("1: "), "{text}: {found:?}");
    }
}

/// Die tables and scenarios have bounds as well.
#[test]
fn absurd_rows_of_die_tables_and_scenarios_are_refused() {
    let oops = include_str!("../../content/oops.toml");
    let criticals = include_str!("../../content/criticals.toml");
    let elm = include_str!("../../content/scenarios/the-felled-elm.toml");

    let found =
        faults(&oops.replacen("next_round_action_modifier = -10", "next_round_action_modifier = -9999", 1));
    assert_eq!(found, ["20: Off balance, next_round_action_modifier: found -9999, expected -50 to 0"]);
    let found = faults(&oops.replacen("max = 40", "max = 39", 1));
    assert_eq!(found, ["20: Off balance: found a row from 41, expected 40"]);
    let found = faults(&criticals.replacen("levels = 1 }", "levels = 200 }", 1));
    assert_eq!(found, ["6: Scalp graze, levels: found 200, expected 1 to 20"]);
    let found = faults(&elm.replacen("points = 1", "points = 30000", 1));
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].ends_with("defeated, points: found 30000, expected -1000 to 1000"), "{found:?}");
}

/// What the rules know by themselves no file can change; what they read, it can.
#[test]
fn a_row_changes_only_what_is_read() {
    let row = |kind: &str, id: &str, change: (&str, &str)| super::homebrew::changed(kind, id, &[change]).1;

    let levels = faults(&row("condition", "prone", ("levels = false", "levels = true")));
    assert_eq!(levels, ["1: Prone, levels: found true, expected false; the rules know no other"]);
    let burns = faults(&row("condition", "prone", ("levels = false", "levels = false\nend_minimum = 3")));
    assert_eq!(burns, ["1: Prone, end_minimum: found 3, expected null; the rules know no other"]);
    let venom = faults(&row("trait", "knits", ("regains", "failed_levels = 2\nregains")));
    assert_eq!(venom, ["1: Knits: the rules read no \"failed_levels\" here"]);

    let book =
        with("slow.toml", &row("condition", "fatigued", ("penalty = -10", "penalty = -10\nno_move = true")));
    let tired = tm().at(0.0, 0.0).with(Condition::Fatigued, 1);
    let state = Wfrp::lay(&book, &setup([tired, rb().at(5.0, 0.0).enemy()])).unwrap();
    assert!(!state.may_move(A) && state.may_move(B));
}

/// A roster that could be mistaken for a side is refused, and so is a side with combatants and a roster.
#[test]
fn rosters_and_sides_are_told_apart() {
    let coach = FISHERS.trim_start().replace("\"fishers\"", "\"coach\"").replace("fisher\"", "cutpurse\"");
    assert_eq!(faults(&coach), ["1: a side of \"the-felled-elm\" has the id \"coach\" already"]);

    let elm = include_str!("../../content/scenarios/the-felled-elm.toml");
    let both = elm.replacen("roster =", "combatants = [{ combatant = \"cutpurse\" }]\nroster =", 1);
    let found = faults(&both);
    assert!(found[0].contains("the side \"bandits\" has combatants or a roster, not both"), "{found:?}");
}

/// The example of the README is sound: a wf.armour.1 piece and plain AP, a new weapon, a new roster.
#[test]
fn the_example_of_the_readme_is_sound() {
    let readme = include_str!("../../content/README.md");
    let example = readme.split("```").nth(1).unwrap().trim_start_matches("toml");

    let book = with("example.toml", example);

    let ferryman = book.profile("ferryman").unwrap();
    assert_eq!(ferryman.armour, [1, 0, 0, 1, 0, 0]);
    assert_eq!((ferryman.arms[0].damage, ferryman.wounds), (6, 12)); // SB 3 + 3; 3 + 2 × 3 + 3
    assert!(book.roster("ferry").is_ok());
}
